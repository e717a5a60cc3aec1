//! The display sheet in the look of this edition: rows by the faces of the damage die, weapon slots, batteries by letter.

use super::Admiralty;
use super::report::Report;
use super::ship::{Ship, Tech, Weapon};
use super::tables::{ENGINES_LABEL, HULL_LABEL, SHIELDS_LABEL, SLOT_COUNT, WEAPONS_LABEL};
use super::tracks::{FACETS, ShieldTrack, Tracks};
use crate::paper::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Grouping, Head, ItemLine, Sheet, Track, TrackForm, TrackGroup,
};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Sheets;
use crate::ruleset::arcs::{Arc, ArcSet};
use crate::ruleset::legacy::battery_labels;
use crate::ruleset::legacy::{self, NoNumbers};

/// The cells of the turn record: movement is written down in this edition.
const TURNS: u32 = 9;

/// The most characters of a slot that a box can hold on the smallest card.
const LONGEST_SLOT: usize = 20;

impl Sheets for Admiralty {
    fn sheet(ship: &Ship, report: &Report, _: &NoNumbers) -> Sheet {
        let tech = (ship.tech != Tech::default()).then(|| ("tech".to_string(), ship.tech.to_string()));
        let labels = battery_labels(ship.weapons.len());
        let batteries = labels.iter().zip(&ship.weapons).map(|(label, weapon)| battery(label, weapon)).collect();
        let tracks = report.body().tracks();
        let (hull, mut rest) = rows(tracks);
        let (slots, long_slots) = slots(tracks);
        rest.extend(slots);
        let mut blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Rows(vec![vec![hull]]) },
            Block {
                key: BlockKey::Tracks,
                content: Content::Rows(rest.into_iter().map(|group| vec![group]).collect()),
            },
        ];
        blocks.extend(long_slots.map(|text| Block { key: BlockKey::Tracks, content: Content::Text(text) }));
        blocks.push(Block { key: BlockKey::Batteries, content: Content::Batteries(batteries) });
        blocks.extend(legacy::systems_and_notes(&ship.systems, ship.notes.as_ref(), &ship.unread));
        blocks.extend(tail());
        Sheet { head: report.head(tech), blocks, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let empty = |count: usize| Track { boxes: vec![String::new(); count], checked: 0, grouping: Grouping::Fives };
        let row =
            |key, label: &str, track| vec![TrackGroup { key, label: label.to_string(), form: TrackForm::Even(track) }];
        let slots = Track { boxes: (1..=SLOT_COUNT).map(|slot| format!("{slot}: ___")).collect(), ..Track::default() };
        let rows = vec![
            row("engines", ENGINES_LABEL, empty(20)),
            row("shields", SHIELDS_LABEL, empty(20)),
            row("weapons", WEAPONS_LABEL, slots),
        ];
        let bank = BankBoxes { arcs: "____".into(), boxes: 1, per_mount: 1, checked: 0 };
        let battery = |label: String| Battery {
            name: format!("{label}: ______________"),
            banks: vec![bank.clone(); 5],
            loss_limit: None,
            modes: vec![("__/__/__  __/__+/__/__".into(), "____________".into())],
            sectors: Some([false; 12]),
            columns: Vec::new(),
        };
        let line = ItemLine { items: vec![("______________".into(), 0); 3], loss_limit: None, is_shaded: true };
        let mut blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Rows(vec![row("hull", HULL_LABEL, empty(20))]) },
            Block { key: BlockKey::Tracks, content: Content::Rows(rows) },
            Block {
                key: BlockKey::Batteries,
                content: Content::Batteries(battery_labels(3).into_iter().map(battery).collect()),
            },
            Block { key: BlockKey::Systems, content: Content::Items(vec![line]) },
        ];
        blocks.extend(tail());
        Sheet { head: Head { is_blank: true, ..Head::default() }, blocks, ..Sheet::default() }
    }

    fn play_reference() -> Vec<Table> {
        let degrees = |arc: Arc| format!("{} to {}", arc.from_degrees(), (arc.from_degrees() + 60) % 360);
        let mut arcs = Table::new(&TWO);
        arcs.title = Some("Arcs, degrees clockwise from the bow".to_string());
        arcs.rows = Arc::ALL.into_iter().map(|arc| vec![Cell::text(arc.letter()), Cell::text(degrees(arc))]).collect();
        let rows = table(
            "Rows of a sheet (derived)",
            &[
                ["Engines, shields: a box", "rating x hull left / hull, up"],
                ["Slots of a battery", "6 x weapons / hull, up, at most 6"],
                ["Order of the slots", "battery after battery, then round again"],
            ],
        );
        vec![damage(), weapon_line(), rows, arcs]
    }
}

/// The hull row, and the rows below it.
fn rows(tracks: &Tracks) -> (TrackGroup, Vec<TrackGroup>) {
    let words = |boxes: &[u32]| boxes.iter().map(u32::to_string).collect::<Vec<_>>();
    let row = |key, label: String, boxes: Vec<String>| {
        let track = Track { boxes, checked: 0, grouping: Grouping::Fives };
        TrackGroup { key, label, form: TrackForm::Even(track) }
    };
    let mut rest = vec![row("engines", ENGINES_LABEL.to_string(), words(&tracks.engines))];
    match &tracks.shields {
        ShieldTrack::Even(boxes) => rest.push(row("shields", SHIELDS_LABEL.to_string(), words(boxes))),
        ShieldTrack::Types(boxes) => rest.push(row("shields", SHIELDS_LABEL.to_string(), boxes.clone())),
        ShieldTrack::Facets(facets) => {
            let facets = FACETS.iter().zip(facets);
            rest.extend(
                facets.map(|((_, key, name), boxes)| row(key, format!("{SHIELDS_LABEL} {name}"), words(boxes))),
            );
        }
    }
    rest.retain(|group| matches!(&group.form, TrackForm::Even(track) if !track.boxes.is_empty()));
    (row("hull", HULL_LABEL.to_string(), words(&tracks.hull)), rest)
}

/// The six slots as boxes, or as text if more batteries share one than a box can name.
fn slots(tracks: &Tracks) -> (Option<TrackGroup>, Option<String>) {
    let slots = (1..).zip(&tracks.weapons).map(|(slot, labels)| match labels.as_str() {
        "" => format!("{slot}: -"),
        labels => format!("{slot}: {labels}"),
    });
    let slots: Vec<String> = slots.collect();
    match slots.iter().map(|slot| slot.chars().count()).max() {
        None => (None, None),
        Some(longest) if longest > LONGEST_SLOT => (None, Some(format!("{WEAPONS_LABEL}\n{}", slots.join("\n")))),
        Some(_) => {
            let form = TrackForm::Even(Track { boxes: slots, ..Track::default() });
            (Some(TrackGroup { key: "weapons", label: WEAPONS_LABEL.to_string(), form }), None)
        }
    }
}

fn battery(label: &str, weapon: &Weapon) -> Battery {
    let family = weapon.family.as_ref().map(|family| format!(" ({family})")).unwrap_or_default();
    let traits: Vec<String> = weapon.traits.iter().map(ToString::to_string).collect();
    let (rof, acc, imp, dmg) = (weapon.rof.get(), weapon.acc.get(), weapon.imp.get(), weapon.dmg.get());
    let arcs = weapon.arcs.iter().flat_map(|arcs| arcs.iter()).fold(ArcSet::default(), ArcSet::with);
    let banks = weapon.arcs.chunk_by(|a, b| a == b).map(|same| BankBoxes {
        arcs: same[0].to_string(),
        boxes: u32::try_from(same.len()).unwrap_or(u32::MAX),
        per_mount: 1,
        checked: 0,
    });
    Battery {
        name: format!("{label}: {}{family}", weapon.name),
        banks: banks.collect(),
        loss_limit: None,
        modes: vec![(format!("{}  {rof}/{acc}+/{imp}/{dmg}", weapon.range), traits.join(", "))],
        sectors: Some(arcs.sectors()),
        columns: Vec::new(),
    }
}

/// What every sheet ends with: the turn record, and the strip that templates may show.
fn tail() -> [Block; 2] {
    [
        Block { key: BlockKey::Turns, content: Content::Cells(TURNS) },
        Block { key: BlockKey::Strip, content: Content::Tables(vec![damage(), weapon_line()]) },
    ]
}

const TWO: [Column; 2] = [Column::text("what", "What"), Column::text("value", "Value")];

fn table(title: &str, rows: &[[&str; 2]]) -> Table {
    let mut table = Table::new(&TWO);
    table.title = Some(title.to_string());
    table.rows = rows.iter().map(|row| row.map(Cell::text).to_vec()).collect();
    table
}

fn damage() -> Table {
    table(
        "Damage die",
        &[
            ["1", "hull and engines"],
            ["2", "engines"],
            ["3", "hull and shields"],
            ["4", "shields"],
            ["5", "hull and weapons"],
            ["6", "weapons"],
            ["Weapons hit: a die picks the slot", "its batteries lose a weapon each"],
        ],
    )
}

fn weapon_line() -> Table {
    table(
        "Weapon line: 4/8/12 1/5+/2/1",
        &[
            ["First group", "far ends of short, medium, long range"],
            ["-/10/15", "no short range"],
            ["6/12/-", "no long range"],
            ["Second group", "ROF / ACC / IMP / DMG"],
            ["One box a weapon", "behind its arcs"],
        ],
    )
}
