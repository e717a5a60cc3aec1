//! The display sheet (Unity 1): what stands on it, in the book's order.

use super::Unity;
use super::arcs::{Arc, ArcSet};
use super::numbers::Numbers;
use super::report::Report;
use super::ship::Ship;
use super::tables::SystemKind;
use super::tracks::{CoverTrack, equipment_items, loss_limit, tracks};
use super::weapon::Weapon;
use crate::doc::finding::Severity;
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;
use crate::paper::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Grouping, Head, ItemLine, Sheet, Track, TrackForm, TrackGroup,
};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::{Sheets, Tells};

/// The cells of the turn record (Unity 1.5).
const TURNS: u32 = 9;

impl Sheets for Unity {
    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        let tracks = tracks(ship, numbers);
        let hundredths = |number: Exact| Rounding::nearest(2).apply(number).places(2);
        let illegal = report.findings().iter().filter(|finding| finding.severity == Severity::Illegal);
        let head = Head {
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            kind: ship.kind().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: Some(report.rating().to_string()),
            small: vec![("ORAT".into(), hundredths(report.orat())), ("DRAT".into(), hundredths(report.drat()))],
            marks: illegal.map(|finding| format!("{}: {}", finding.path, finding.message)).collect(),
            is_blank: false,
            is_unrated: false,
        };
        let hull =
            TrackGroup { key: "hull", label: "HULL".into(), form: TrackForm::Even(numbered(&tracks.hull, true)) };
        let screens = cover("screens", "SCREENS", &tracks.screens, true);
        let row = [
            (!tracks.engines.is_empty()).then(|| even("engines", "ENG", &tracks.engines)),
            (!tracks.weapons.is_empty()).then(|| even("weapons", "WPN", &tracks.weapons)),
            cover("shields", "SHLD", &tracks.shields, false),
        ];
        let mut blocks = Vec::new();
        if let Some(screens) = screens {
            blocks.push(Block { key: BlockKey::Hull, content: Content::Tracks(vec![screens]) });
        }
        blocks.push(Block { key: BlockKey::Hull, content: Content::Tracks(vec![hull]) });
        blocks.push(Block { key: BlockKey::Tracks, content: Content::Tracks(row.into_iter().flatten().collect()) });
        blocks.push(Block {
            key: BlockKey::Batteries,
            content: Content::Batteries(ship.weapons().iter().map(|weapon| battery(weapon, numbers)).collect()),
        });
        blocks.push(Block { key: BlockKey::Systems, content: Content::Items(systems(ship, numbers)) });
        blocks.extend(
            ship.notes().map(|notes| Block { key: BlockKey::Notes, content: Content::Text(notes.to_string()) }),
        );
        blocks.extend(tail());
        Sheet { head, blocks, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let empty =
            |count: usize, grouping| TrackForm::Even(Track { boxes: vec![String::new(); count], checked: 0, grouping });
        let group =
            |key, label: &str, count, grouping| TrackGroup { key, label: label.into(), form: empty(count, grouping) };
        let row = [("engines", "ENG"), ("weapons", "WPN"), ("shields", "SHLD")]
            .map(|(key, label)| group(key, label, 8, Grouping::Together))
            .to_vec();
        let bank = BankBoxes { arcs: "____".into(), boxes: 4, per_mount: 1, checked: 0 };
        let battery = Battery {
            name: "______________".into(),
            banks: vec![bank; 3],
            loss_limit: None,
            modes: vec![("__-__-__  __x__+/__/__".into(), "____________".into())],
            sectors: Some([false; 12]),
            columns: Vec::new(),
        };
        let line = |boxes| ItemLine {
            items: vec![("______________".into(), boxes); 3],
            loss_limit: None,
            is_shaded: boxes == 0,
        };
        let mut blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Tracks(vec![group("hull", "HULL", 20, Grouping::Fives)]) },
            Block { key: BlockKey::Tracks, content: Content::Tracks(row) },
            Block { key: BlockKey::Batteries, content: Content::Batteries(vec![battery; 4]) },
            Block { key: BlockKey::Systems, content: Content::Items(vec![line(2), line(0), line(5)]) },
        ];
        blocks.extend(tail());
        Sheet { head: Head { is_blank: true, ..Head::default() }, blocks, ..Sheet::default() }
    }

    fn play_reference() -> Vec<Table> {
        let degrees = |arc: Arc| format!("{} to {}", arc.from_degrees(), (arc.from_degrees() + 60) % 360);
        let mut arcs = Table::new(&TWO);
        arcs.title = Some("Arcs, degrees clockwise from the bow".to_string());
        arcs.rows = Arc::ALL.into_iter().map(|arc| vec![Cell::text(arc.letter()), Cell::text(degrees(arc))]).collect();
        let movement = table(
            "Engines needed: v speed before, s speed now",
            &TWO,
            &[
                ["No turn", "|v - s|"],
                ["One turn (P or S)", "the larger of v and s"],
                ["Two or three turns, or U", "v + s"],
                ["Each sideslip (L or R)", "+1"],
                ["Pivot by n hexsides", "+n"],
                ["Each slip last turn toward a single turn", "-1"],
                ["Anything but straight at the same speed (derived)", "at least 1"],
            ],
        );
        let fighters = table(
            "Fighters",
            &TWO,
            &[
                ["Movement", "8 hexes"],
                ["Hex with two / three turns", "2 / 3"],
                ["Attack, each fighter", "5-6 hits, IMP 1, DMG 1"],
                ["Against fighters", "5-6 kills one, 1 loses one"],
                ["A ship's hit on a flight", "kills one"],
            ],
        );
        vec![to_hit(), damage(), arcs, movement, fighters]
    }
}

/// What every sheet ends with: the turn record, and the strip that templates may show.
fn tail() -> [Block; 2] {
    [
        Block { key: BlockKey::Turns, content: Content::Cells(TURNS) },
        Block { key: BlockKey::Strip, content: Content::Tables(vec![to_hit(), damage()]) },
    ]
}

fn numbered(boxes: &[u32], in_fives: bool) -> Track {
    let grouping = if in_fives { Grouping::Fives } else { Grouping::Together };
    Track { boxes: boxes.iter().map(u32::to_string).collect(), checked: 0, grouping }
}

fn even(key: &'static str, label: &str, boxes: &[u32]) -> TrackGroup {
    TrackGroup { key, label: label.into(), form: TrackForm::Even(numbered(boxes, false)) }
}

/// The group of a cover; none if it protects nothing.
fn cover(key: &'static str, label: &str, track: &CoverTrack, in_fives: bool) -> Option<TrackGroup> {
    let form = match track {
        CoverTrack::Even(boxes) if boxes.is_empty() => return None,
        CoverTrack::Even(boxes) => TrackForm::Even(numbered(boxes, in_fives)),
        CoverTrack::Directional(facings) if facings.iter().all(Vec::is_empty) => return None,
        CoverTrack::Directional(facings) => TrackForm::Facings(facings.each_ref().map(|boxes| numbered(boxes, false))),
    };
    Some(TrackGroup { key, label: label.into(), form })
}

fn battery(weapon: &Weapon, numbers: &Numbers) -> Battery {
    let mode = |range: String, mode: super::weapon::Mode| {
        let codes: Vec<&str> = mode.traits.iter().map(|weapon_trait| weapon_trait.code()).collect();
        let stats = format!("{range}{}x{}+/{}/{}", mode.rof, mode.acc, mode.imp, mode.dmg);
        (stats, codes.join(" "))
    };
    let arcs = weapon.banks().iter().flat_map(|bank| bank.arcs.iter()).fold(ArcSet::default(), ArcSet::with);
    let bank = |bank: &super::weapon::Bank| BankBoxes {
        arcs: bank.arcs.to_string(),
        boxes: bank.mounts,
        per_mount: bank.per_mount,
        checked: 0,
    };
    let first = mode(format!("{} ", weapon.reach()), weapon.mode());
    Battery {
        name: weapon.name().to_string(),
        banks: weapon.banks().iter().map(bank).collect(),
        loss_limit: loss_limit(weapon.mounts(), numbers),
        modes: [first].into_iter().chain(weapon.second_mode().map(|second| mode(String::new(), second))).collect(),
        sectors: Some(arcs.sectors()),
        columns: Vec::new(),
    }
}

/// Equipment in one line with its loss limit, traits on a shaded line, munitions a line each (Unity 1.4).
fn systems(ship: &Ship, numbers: &Numbers) -> Vec<ItemLine> {
    let of_kind = |kind| ship.systems().iter().filter(move |fitted| numbers.system(fitted.system).kind == kind);
    let line = |items: Vec<(String, u32)>, is_shaded| ItemLine { items, loss_limit: None, is_shaded };
    let equipment: Vec<_> = of_kind(SystemKind::Equipment).map(|f| (f.system.name().to_string(), f.count)).collect();
    let traits: Vec<_> = of_kind(SystemKind::Trait).map(|fitted| (fitted.to_string(), 0)).collect();
    let limit = loss_limit(equipment_items(ship, numbers), numbers);
    let mut lines = Vec::new();
    if !equipment.is_empty() {
        lines.push(ItemLine { loss_limit: limit, ..line(equipment, false) });
    }
    if !traits.is_empty() {
        lines.push(line(traits, true));
    }
    let munitions = of_kind(SystemKind::Munition).map(|f| line(vec![(f.system.name().to_string(), f.count)], false));
    lines.extend(munitions);
    lines
}

fn table(title: &str, columns: &[Column], rows: &[[&str; 2]]) -> Table {
    let mut table = Table::new(columns);
    table.title = Some(title.to_string());
    table.rows = rows.iter().map(|row| row.map(Cell::text).to_vec()).collect();
    table
}

const TWO: [Column; 2] = [Column::text("what", "What"), Column::text("value", "Value")];

/// To-hit modifiers (Unity 4.2).
fn to_hit() -> Table {
    table(
        "To hit: die + modifiers, ACC or better",
        &TWO,
        &[
            ["Short / medium / long range", "+1 / 0 / -1"],
            ["Diffuse", "+2 / 0 / -2"],
            ["Focused", "-1 / 0 / +1"],
            ["Diffuse and Focused", "-2 / 0 / +2"],
            ["Guided", "0 / 0 / 0"],
            ["Tiny target (Acr 0; Inc, NPr -2)", "-1"],
            ["Countermeasures, each level", "-1"],
            ["Anti-Fighter Batteries, seeking weapons", "-1"],
            ["Cloaked ship that is detected", "-1"],
            ["Next to a hex hit by Proximity", "-1"],
            ["Evasive action, either ship", "-1 to -3"],
            ["Directed damage", "-1"],
            ["Flares, explosions, asteroids on the line", "-1 each"],
            ["Fighter screen on the line", "-1 to -3"],
            ["Fire Control, only against penalties (derived)", "+1 a level"],
            ["Probe within 3 hexes of the target", "+1"],
        ],
    )
}

/// Impact and damage (Unity 4.3, 4.4).
fn damage() -> Table {
    table(
        "Impact and damage",
        &TWO,
        &[
            ["Impact: each die gets through", "above the shields"],
            ["Piercing-1 / -2, Non-Piercing", "+1 / +2, -1"],
            ["No shields", "all get through"],
            ["Natural 1 on a sure roll", "fails"],
            ["Natural 6 on a hopeless one", "again, +5"],
            ["Damage 1, 2, 3", "hull"],
            ["Damage 4", "engines"],
            ["Damage 5", "weapons"],
            ["Damage 6", "shields"],
            ["Screens on the facing (derived)", "take one die a box"],
        ],
    )
}
