//! The display sheet in the style of this edition: tracks by the faces of the damage die, weapon slots, batteries by
//! letter.

use super::Admiralty;
use super::report::Report;
use super::ship::{Ship, Tech, Weapon};
use super::tables::{ENGINES_LABEL, HULL_LABEL, SHIELDS_LABEL, SLOT_COUNT, WEAPONS_LABEL};
use super::tracks::{FACETS, ShieldTrack, Tracks};
use crate::legacy;
use crate::legacy::NoNumbers;
use starwright_paper::sheet::{
    Answers, BankBoxes, Battery, Block, BlockKey, Content, Grouping, Record, Sheet, Shots, Span,
    TrackForm, TrackGroup,
};
use starwright_paper::silhouette::{Bank, Picture, Plan};
use starwright_paper::table::Table;
use starwright_rules::Sheets;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_rules::identity::battery_labels;
use starwright_rules::reminders::Reminders;
use starwright_rules::sheet_parts::{
    bank, battery, blank_sheet, block, empty_boxes, item_line, pairs_table, strip_block, track,
};

/// The reminders at the bottom of the sheet.
const REMINDERS: Reminders = Reminders(include_str!("reminders.txt"));

/// Number of cells in the turn record: movement is written down in this edition.
const TURNS: u32 = 9;

/// Maximum number of characters of a slot that a box can hold on the smallest card.
const MAX_SLOT_CHARACTERS: usize = 20;

impl Sheets for Admiralty {
    fn sheet(ship: &Ship, report: &Report, _: &NoNumbers) -> Sheet {
        let tech =
            (ship.tech != Tech::default()).then(|| ("tech".to_string(), ship.tech.to_string()));
        let labels = battery_labels(ship.weapons.len());
        let batteries = labels
            .iter()
            .zip(&ship.weapons)
            .map(|(label, weapon)| build_battery(label, weapon))
            .collect();
        let tracks = report.body().tracks();
        let (hull, mut rest) = build_tracks(tracks);
        let (slots, long_slots) = build_slots(tracks);
        rest.extend(slots);
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Rows(vec![vec![hull]])),
            block(
                BlockKey::Tracks,
                Content::Rows(rest.into_iter().map(|group| vec![group]).collect()),
            ),
        ];
        blocks.extend(long_slots.map(|text| block(BlockKey::Tracks, Content::Text(text))));
        blocks.push(block(BlockKey::Batteries, Content::Batteries(batteries)));
        blocks.extend(legacy::systems_and_notes(
            &ship.systems,
            ship.notes.as_ref(),
            &ship.unread,
        ));
        blocks.extend(closing_blocks());
        Sheet {
            head: report.head(tech),
            blocks,
            picture: Some(draw_picture(ship)),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let row = |key, label: &str| vec![track(key, label, empty_boxes(20), Grouping::Fives)];
        let slots = (1..=SLOT_COUNT)
            .map(|slot| format!("{slot}: ___"))
            .collect();
        let slots = track("weapons", WEAPONS_LABEL, slots, Grouping::Together);
        let rows = vec![
            row("engines", ENGINES_LABEL),
            row("shields", SHIELDS_LABEL),
            vec![slots],
        ];
        let empty_bank = BankBoxes {
            sectors: Some([false; 12]),
            ..bank("", 4)
        };
        let band = || Some((Span::Written(String::new()), String::new()));
        let answers = Answers {
            shots: Shots::Bands([band(), band(), band()]),
            figures: label_figures(Default::default()),
            traits: Vec::new(),
        };
        let battery = Battery {
            banks: vec![empty_bank; 2],
            answers: vec![answers],
            ..Battery::default()
        };
        let line = item_line(vec![("______________".into(), 0); 3], true);
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Rows(vec![row("hull", HULL_LABEL)])),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(BlockKey::Batteries, Content::Batteries(vec![battery; 3])),
            block(BlockKey::Systems, Content::Items(vec![line])),
        ];
        blocks.extend(closing_blocks());
        blank_sheet(false, blocks)
    }

    fn play_reference() -> Vec<Table> {
        let degrees = |arc: Arc| {
            format!(
                "{} to {}",
                arc.start_degrees(),
                (arc.start_degrees() + 60) % 360
            )
        };
        let arcs = Arc::ALL.map(|arc| [arc.letter().to_string(), degrees(arc)]);
        let arcs = pairs_table(arcs).titled("Arcs, degrees clockwise from the bow");
        vec![
            REMINDERS.table("Damage die"),
            REMINDERS.table("Weapon line: 4/8/12 1/5+/2/1"),
            REMINDERS.table("Rows of a sheet (derived)"),
            arcs,
        ]
    }
}

/// Draws the ship; heavier weapons have larger turrets.
fn draw_picture(ship: &Ship) -> Picture {
    let banks = ship.weapons.iter().flat_map(|weapon| {
        let weight = weapon.rof.get() * weapon.imp.get() * weapon.dmg.get() * weapon.range.medium();
        let banks = weapon.arcs.chunk_by(|a, b| a == b);
        banks.map(move |same| {
            Bank::from_sectors(
                &same[0].sectors(),
                same.len() as u32,
                f64::from(weight) / 4.0,
            )
        })
    });
    Picture::from_plan(Plan {
        hull: ship.hull.get(),
        engines: ship.engines.get(),
        banks: banks.collect(),
        ..ship.identity.plan()
    })
}

/// Builds the hull track, and the tracks below it.
fn build_tracks(tracks: &Tracks) -> (TrackGroup, Vec<TrackGroup>) {
    let words = |boxes: &[u32]| boxes.iter().map(u32::to_string).collect::<Vec<_>>();
    let row = |key, label: &str, boxes: Vec<String>| track(key, label, boxes, Grouping::Fives);
    let mut rest = vec![row("engines", ENGINES_LABEL, words(&tracks.engines))];
    match &tracks.shields {
        ShieldTrack::Even(boxes) => rest.push(row("shields", SHIELDS_LABEL, words(boxes))),
        ShieldTrack::Types(boxes) => rest.push(row("shields", SHIELDS_LABEL, boxes.clone())),
        ShieldTrack::Facets(facets) => {
            let facets = FACETS.iter().zip(facets);
            rest.extend(facets.map(|((_, key, name), boxes)| {
                row(key, &format!("{SHIELDS_LABEL} {name}"), words(boxes))
            }));
        }
    }
    rest.retain(|group| matches!(&group.form, TrackForm::Even(track) if !track.boxes.is_empty()));
    (row("hull", HULL_LABEL, words(&tracks.hull)), rest)
}

/// Builds the six slots as boxes, or as text if more batteries share one than a box can name.
fn build_slots(tracks: &Tracks) -> (Option<TrackGroup>, Option<String>) {
    let slots = (1..)
        .zip(&tracks.weapons)
        .map(|(slot, labels)| match labels.as_str() {
            "" => format!("{slot}: -"),
            labels => format!("{slot}: {labels}"),
        });
    let slots: Vec<String> = slots.collect();
    match slots.iter().map(|slot| slot.chars().count()).max() {
        None => (None, None),
        Some(longest) if longest > MAX_SLOT_CHARACTERS => {
            (None, Some(format!("{WEAPONS_LABEL}\n{}", slots.join("\n"))))
        }
        Some(_) => (
            Some(track("weapons", WEAPONS_LABEL, slots, Grouping::Together)),
            None,
        ),
    }
}

fn build_battery(label: &str, weapon: &Weapon) -> Battery {
    let family = weapon
        .family
        .as_ref()
        .map(|family| format!(" ({family})"))
        .unwrap_or_default();
    let traits: Vec<String> = weapon.traits.iter().map(ToString::to_string).collect();
    let (rof, acc, imp, dmg) = (
        weapon.rof.get(),
        weapon.acc.get(),
        weapon.imp.get(),
        weapon.dmg.get(),
    );
    let arcs = weapon
        .arcs
        .iter()
        .flat_map(|arcs| arcs.iter())
        .fold(ArcSet::default(), ArcSet::with);
    let banks = weapon.arcs.chunk_by(|a, b| a == b).map(|same| BankBoxes {
        sectors: Some(same[0].sectors()),
        ..bank(
            same[0].to_string(),
            u32::try_from(same.len()).unwrap_or(u32::MAX),
        )
    });
    let end =
        |end: Option<u32>| end.map(|end| (Span::Written("up to".to_string()), end.to_string()));
    let range = weapon.range;
    let answers = Answers {
        shots: Shots::Bands([
            end(range.short()),
            end(Some(range.medium())),
            end(range.long()),
        ]),
        figures: label_figures([
            rof.to_string(),
            format!("{acc}+"),
            imp.to_string(),
            dmg.to_string(),
        ]),
        traits: traits
            .iter()
            .map(|name| (String::new(), name.clone()))
            .collect(),
    };
    let stats = format!("{}  {rof}/{acc}+/{imp}/{dmg}", weapon.range);
    let battery = battery(
        format!("{label}: {}{family}", weapon.name),
        banks.collect(),
        [stats, traits.join(", ")],
    );
    Battery {
        sectors: Some(arcs.sectors()),
        answers: vec![answers],
        ..battery
    }
}

fn label_figures(numbers: [String; 4]) -> Vec<(&'static str, String)> {
    ["ROF", "ACC", "IMP", "DMG"]
        .into_iter()
        .zip(numbers)
        .collect()
}

/// Builds the end of every sheet: the turn record, and the strip that templates may show.
fn closing_blocks() -> [Block; 2] {
    let record = Record {
        turns: TURNS,
        has_orders: true,
        ticks: vec!["fired".to_string()],
        ..Record::default()
    };
    [
        block(BlockKey::Turns, Content::Record(record)),
        strip_block(vec![REMINDERS.table("Damage die")]),
    ]
}
