//! The display of this edition: damage boxes in three groups, tracks of five, batteries with their strings of dice.

use super::report::Report;
use super::rules_summary;
use super::ship::{Battery, Ship};
use super::tracks::format_track;
use super::{Arc, Nova, tables};
use crate::legacy;
use crate::legacy::NoNumbers;
use starwright_paper::rules_text::RulesPage;
use starwright_paper::sheet;
use starwright_paper::sheet::{
    BankBoxes, Block, BlockKey, Content, Grouping, Record, Sheet, TrackGroup,
};
use starwright_paper::silhouette;
use starwright_paper::silhouette::{Picture, Plan};
use starwright_rules::Sheets;
use starwright_rules::reminders::Reminders;
use starwright_rules::sheet_parts::{
    bank, battery, blank_sheet, block, empty_boxes, item_line, strip_block, track,
};

impl Sheets for Nova {
    fn sheet(ship: &Ship, report: &Report, _: &NoNumbers) -> Sheet {
        let tracks = report.body().tracks();
        let five = |key, label, boxes: &[u32]| {
            (!boxes.is_empty()).then(|| track(key, label, format_track(boxes), Grouping::Together))
        };
        let rows = [
            [
                five("thrust", "THRUST", &tracks.thrust),
                five("weapons", "WEAPONS", &tracks.weapons),
            ],
            [
                five("ecm", "ECM", &tracks.ecm),
                five("shields", "SHIELDS", &tracks.shields),
            ],
        ];
        let rows = rows
            .into_iter()
            .map(|row| row.into_iter().flatten().collect())
            .collect();
        let mut blocks = vec![
            block(
                BlockKey::Hull,
                Content::Rows(build_groups(&tracks.armor, &tracks.hull)),
            ),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(
                BlockKey::Batteries,
                Content::Batteries(ship.weapons.iter().map(build_battery).collect()),
            ),
        ];
        blocks.extend(legacy::systems_and_notes(
            &ship.systems,
            ship.notes.as_ref(),
            &ship.unread,
        ));
        blocks.extend([speed_record(), build_strip()]);
        let banks = ship.weapons.iter().flat_map(|battery| {
            let weight = f64::from(battery.columns()[0]);
            battery
                .banks
                .iter()
                .map(move |bank| silhouette::Bank::from_sectors(&bank.arc.sectors(), 2, weight))
        });
        let plan = Plan {
            hull: tracks.hull.iter().sum(),
            engines: tracks.thrust.first().copied().unwrap_or_default(),
            banks: banks.collect(),
            ..ship.identity.plan()
        };
        Sheet {
            head: report.head([]),
            blocks,
            picture: Some(Picture::from_plan(plan)),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let five = |key, label| track(key, label, empty_boxes(5), Grouping::Together);
        let hits = track(
            "weapons",
            "WEAPONS",
            format_track(&[1, 2, 3, 4, 0]),
            Grouping::Together,
        );
        let rows = vec![
            vec![five("thrust", "THRUST"), hits],
            vec![five("ecm", "ECM"), five("shields", "SHIELDS")],
        ];
        let columns = modifier_headings()
            .map(|heading| (heading, "__".to_string()))
            .collect();
        let battery = battery(
            "______________",
            vec![bank("____", 0); 4],
            ["range __-__-__", "____________"],
        );
        let battery = sheet::Battery { columns, ..battery };
        let line = item_line(vec![("______________".into(), 0); 3], true);
        let blocks = vec![
            block(
                BlockKey::Hull,
                Content::Rows(build_groups(&[6; 3], &[6; 3])),
            ),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(BlockKey::Batteries, Content::Batteries(vec![battery; 4])),
            block(BlockKey::Systems, Content::Items(vec![line])),
            speed_record(),
            build_strip(),
        ];
        blank_sheet(false, blocks)
    }

    fn rules_pages() -> Option<(Vec<RulesPage>, &'static str)> {
        Some((rules_summary::pages(), rules_summary::FOOTER))
    }
}

/// Builds armor and hull of the three groups, in the order in which they are filled.
fn build_groups(armor: &[u32], hull: &[u32]) -> Vec<Vec<TrackGroup>> {
    let group = |key, label: &str, number: &str, sizes: &[u32], index: usize| {
        let boxes = sizes.get(index).filter(|size| **size > 0)?;
        Some(track(
            key,
            format!("{label} {number}"),
            empty_boxes(*boxes as usize),
            Grouping::Fives,
        ))
    };
    let row = |(index, number): (usize, &&str)| {
        let both = [
            group("armor", "ARMOR", number, armor, index),
            group("hull", "HULL", number, hull, index),
        ];
        both.into_iter().flatten().collect()
    };
    ["I", "II", "III"].iter().enumerate().map(row).collect()
}

/// Builds the record of each turn's speed, which limits the next one; before the first it is 0. Nothing is ordered in
/// secret.
fn speed_record() -> Block {
    let record = Record {
        turns: 9,
        writes: vec!["speed".to_string()],
        ticks: vec!["fired".to_string()],
        ..Record::default()
    };
    block(BlockKey::Turns, Content::Record(record))
}

/// Builds the block of reminders at the bottom.
fn build_strip() -> Block {
    let reminders = Reminders(include_str!("reminders.txt"));
    let titles = ["Attack: the modifier picks the column", "Damage"];
    strip_block(titles.map(|title| reminders.table(title)).into())
}

/// Returns the attack modifiers over the columns of dice.
fn modifier_headings() -> impl Iterator<Item = String> {
    (0..12).map(|column| {
        if column == 0 {
            "0".to_string()
        } else {
            format!("-{column}")
        }
    })
}

fn build_battery(own: &Battery) -> sheet::Battery {
    let covers = |sector: usize| own.banks.iter().any(|bank| bank.arc.sectors()[sector]);
    let banks = own
        .banks
        .iter()
        .map(|own| BankBoxes {
            sectors: Some(own.arc.sectors()),
            ..bank(own.to_string(), 0)
        })
        .collect();
    let columns = modifier_headings()
        .zip(own.columns().map(|dice| dice.to_string()))
        .collect();
    let battery = battery(
        &own.name,
        banks,
        [format!("range {}", own.bands()), own.traits.join(", ")],
    );
    sheet::Battery {
        sectors: Some(std::array::from_fn(covers)),
        columns,
        ..battery
    }
}

/// Writes the hours of an arc: `10 to 2`.
pub fn format_hours(arc: Arc) -> String {
    let derived = if arc_citation(arc) == tables::CUT_ARC {
        " (derived)"
    } else {
        ""
    };
    match arc {
        Arc::TT => "all round".to_string(),
        _ => format!("{} to {}{derived}", arc.hours().0, arc.hours().1),
    }
}

/// Returns the source of an arc.
pub fn arc_citation(arc: Arc) -> starwright_text::citation::Citation {
    if arc == Arc::FS {
        tables::CUT_ARC
    } else {
        tables::ARCS
    }
}
