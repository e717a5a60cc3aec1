//! The display sheet (Unity 1): what stands on it, in the book's order.

use super::Unity;
use super::arcs::{Arc, ArcSet};
use super::combat::FIGHTERS_A_FLIGHT;
use super::numbers::Numbers;
use super::report::Report;
use super::ship::Ship;
use super::silhouette::picture;
use super::tables::{System, SystemKind};
use super::tracks::{CoverTrack, equipment_items, loss_limit, tracks};
use super::weapon::Weapon;
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;
use crate::paper::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Grouping, Head, ItemLine, Sheet, Track, TrackForm, TrackGroup,
};
use crate::paper::table::Table;
use crate::ruleset::card::{bank, battery, blank_sheet, block, empty, item_line, notes, pairs, strip, track};
use crate::ruleset::{Sheets, Tells};

/// The cells of the turn record (Unity 1.5).
const TURNS: u32 = 9;

impl Sheets for Unity {
    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        let tracks = tracks(ship, numbers);
        let hundredths = |number: Exact| Rounding::nearest(2).apply(number).places(2);
        let head = Head {
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            kind: ship.kind().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: Some(report.rating().to_string()),
            small: vec![("ORAT".into(), hundredths(report.orat())), ("DRAT".into(), hundredths(report.drat()))],
            marks: report.marks(),
            ..Head::default()
        };
        let hull = track("hull", "HULL", words(&tracks.hull), Grouping::Fives);
        let screens = cover("screens", "SCREENS", &tracks.screens, Grouping::Fives);
        let row = [
            (!tracks.engines.is_empty()).then(|| even("engines", "ENG", &tracks.engines)),
            (!tracks.weapons.is_empty()).then(|| even("weapons", "WPN", &tracks.weapons)),
            cover("shields", "SHLD", &tracks.shields, Grouping::Together),
        ];
        let screens = screens.map(|screens| block(BlockKey::Hull, Content::Tracks(vec![screens])));
        let mut blocks: Vec<Block> = screens.into_iter().collect();
        blocks.push(block(BlockKey::Hull, Content::Tracks(vec![hull])));
        blocks.push(block(BlockKey::Tracks, Content::Tracks(row.into_iter().flatten().collect())));
        blocks.push(block(
            BlockKey::Batteries,
            Content::Batteries(ship.weapons().iter().map(|weapon| armed(weapon, numbers)).collect()),
        ));
        blocks.push(block(BlockKey::Systems, Content::Items(systems(ship, numbers))));
        blocks.extend(notes(ship.notes()));
        blocks.extend(tail());
        let flights = (ship.count_of(System::Carrier), FIGHTERS_A_FLIGHT);
        Sheet { head, blocks, picture: Some(picture(ship)), flights, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let row = [("engines", "ENG"), ("weapons", "WPN"), ("shields", "SHLD")];
        let row = row.map(|(key, label)| track(key, label, empty(8), Grouping::Together)).to_vec();
        let battery = battery("______________", vec![bank("____", 4); 3], ["__-__-__  __x__+/__/__", "____________"]);
        let line = |boxes| item_line(vec![("______________".into(), boxes); 3], boxes == 0);
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Tracks(vec![track("hull", "HULL", empty(20), Grouping::Fives)])),
            block(BlockKey::Tracks, Content::Tracks(row)),
            block(BlockKey::Batteries, Content::Batteries(vec![battery; 4])),
            block(BlockKey::Systems, Content::Items(vec![line(2), line(0), line(5)])),
        ];
        blocks.extend(tail());
        blank_sheet(false, blocks)
    }

    fn play_reference() -> Vec<Table> {
        let degrees = |arc: Arc| format!("{} to {}", arc.from_degrees(), (arc.from_degrees() + 60) % 360);
        let arcs = Arc::ALL.map(|arc| [arc.letter().to_string(), degrees(arc)]);
        let arcs = pairs(arcs).titled("Arcs, degrees clockwise from the bow");
        let movement = pairs([
            ["No turn", "|v - s|"],
            ["One turn (P or S)", "the larger of v and s"],
            ["Two or three turns, or U", "v + s"],
            ["Each sideslip (L or R)", "+1"],
            ["Pivot by n hexsides", "+n"],
            ["Each slip last turn toward a single turn", "-1"],
            ["Anything but straight at the same speed (derived)", "at least 1"],
        ])
        .titled("Engines needed: v speed before, s speed now");
        let fighters = pairs([
            ["Movement", "8 hexes"],
            ["Hex with two / three turns", "2 / 3"],
            ["Attack, each fighter", "5-6 hits, IMP 1, DMG 1"],
            ["Against fighters", "5-6 kills one, 1 loses one"],
            ["A ship's hit on a flight", "kills one"],
        ])
        .titled("Fighters");
        vec![to_hit(), damage(), arcs, movement, fighters]
    }
}

/// What every sheet ends with: the turn record, and the strip that templates may show.
fn tail() -> [Block; 2] {
    [block(BlockKey::Turns, Content::Cells(TURNS)), strip(vec![to_hit(), damage()])]
}

fn words(boxes: &[u32]) -> Vec<String> {
    boxes.iter().map(u32::to_string).collect()
}

fn even(key: &'static str, label: &str, boxes: &[u32]) -> TrackGroup {
    track(key, label, words(boxes), Grouping::Together)
}

/// The group of a cover; none if it protects nothing.
fn cover(key: &'static str, label: &str, boxes: &CoverTrack, grouping: Grouping) -> Option<TrackGroup> {
    let form = match boxes {
        CoverTrack::Even(boxes) if boxes.is_empty() => return None,
        CoverTrack::Even(boxes) => return Some(track(key, label, words(boxes), grouping)),
        CoverTrack::Directional(facings) if facings.iter().all(Vec::is_empty) => return None,
        CoverTrack::Directional(facings) => {
            let facing = |boxes: &Vec<u32>| Track { boxes: words(boxes), ..Track::default() };
            TrackForm::Facings(facings.each_ref().map(facing))
        }
    };
    Some(TrackGroup { key, label: label.into(), form })
}

fn armed(weapon: &Weapon, numbers: &Numbers) -> Battery {
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
    let equipment: Vec<_> = of_kind(SystemKind::Equipment).map(|f| (f.system.name().to_string(), f.count)).collect();
    let traits: Vec<_> = of_kind(SystemKind::Trait).map(|fitted| (fitted.to_string(), 0)).collect();
    let limit = loss_limit(equipment_items(ship, numbers), numbers);
    let mut lines = Vec::new();
    if !equipment.is_empty() {
        lines.push(ItemLine { loss_limit: limit, ..item_line(equipment, false) });
    }
    if !traits.is_empty() {
        lines.push(item_line(traits, true));
    }
    let munitions =
        of_kind(SystemKind::Munition).map(|f| item_line(vec![(f.system.name().to_string(), f.count)], false));
    lines.extend(munitions);
    lines
}

/// To-hit modifiers (Unity 4.2).
fn to_hit() -> Table {
    pairs([
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
    ])
    .titled("To hit: die + modifiers, ACC or better")
}

/// Impact and damage (Unity 4.3, 4.4).
fn damage() -> Table {
    pairs([
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
    ])
    .titled("Impact and damage")
}
