//! Builds the display sheet of a ship (Unity 1), in the book's order.

mod markers;
mod panel;
mod play;
mod weapons;

use self::markers::markers;
use self::panel::{blank_panel, flights, panel, systems};
use self::play::{general_strip, strip};
use self::weapons::{battery_block, blank_record, turn_record};
use super::Unity;
use super::combat::FIGHTERS_PER_FLIGHT;
use super::numbers::Numbers;
use super::report::Ratings;
use super::rules_summary;
use super::ship::Ship;
use super::silhouette::picture;
use super::tables::System;
use super::tracks::tracks;
use starwright_paper::rules_text::RulesPage;
use starwright_paper::sheet::{
    Answers, BankBoxes, Battery, BlockKey, Content, Head, Panel, Sheet, Shots, Span,
};
use starwright_rules::arcs::Arc;
use starwright_rules::sheet_parts::{blank_sheet, block, item_line, notes_block, strip_block};
use starwright_rules::{Sheets, ShipReport};
use starwright_text::exact::Exact;
use starwright_text::rounding::Rounding;

impl Sheets for Unity {
    fn sheet(ship: &Ship, report: &Ratings, numbers: &Numbers) -> Sheet {
        let hundredths = |number: Exact| Rounding::nearest(2).apply(number).to_decimal(2);
        let head = Head {
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            kind: ship.ship_type().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: Some(report.rating.to_string()),
            small: vec![
                ("ORAT".into(), hundredths(report.orat)),
                ("DRAT".into(), hundredths(report.drat)),
            ],
            marks: report.marks(),
            errata: report.errata_lines(),
            ..Head::default()
        };
        let batteries = ship
            .weapons()
            .iter()
            .map(|weapon| battery_block(weapon, numbers))
            .collect();
        let panel = Panel {
            picture: Some(picture(ship)),
            arcs: arc_letters(ship),
            ..panel(&tracks(ship, numbers))
        };
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Panel(panel.into())),
            block(BlockKey::Batteries, Content::Batteries(batteries)),
            block(BlockKey::Systems, Content::Items(systems(ship, numbers))),
            block(BlockKey::Flights, Content::Flights(flights(ship))),
        ];
        blocks.extend(notes_block(ship.notes()));
        blocks.push(block(BlockKey::Turns, Content::Record(turn_record(ship))));
        blocks.push(strip_block(strip(ship)));
        let flights = (ship.system_count(System::Carrier), FIGHTERS_PER_FLIGHT);
        Sheet {
            head,
            blocks,
            hint: modifier_reminder(ship),
            picture: Some(picture(ship)),
            flights,
            markers: markers(ship),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let bank = BankBoxes {
            sectors: Some([false; 12]),
            boxes: 3,
            per_mount: 1,
            ..BankBoxes::default()
        };
        let empty = || Some((Span::Written(String::new()), String::new()));
        let figures = ["ROF", "IMP", "DMG"]
            .map(|heading| (heading, String::new()))
            .to_vec();
        let answers = Answers {
            shots: Shots::Bands([empty(), empty(), empty()]),
            figures,
            traits: Vec::new(),
        };
        let battery = Battery {
            banks: vec![bank; 3],
            answers: vec![answers],
            ..Battery::default()
        };
        let line = |boxes| item_line(vec![(String::new(), boxes); 3], boxes == 0);
        let blocks = vec![
            block(BlockKey::Hull, Content::Panel(blank_panel().into())),
            block(BlockKey::Batteries, Content::Batteries(vec![battery; 4])),
            block(
                BlockKey::Systems,
                Content::Items(vec![line(2), line(0), line(5)]),
            ),
            block(BlockKey::Turns, Content::Record(blank_record())),
            strip_block(general_strip()),
        ];
        blank_sheet(false, blocks)
    }

    fn rules_pages() -> Option<(Vec<RulesPage>, &'static str)> {
        Some((rules_summary::pages(), rules_summary::FOOTER))
    }
}

/// Lists the arcs A to F, and of the arcs G to L those on which a bank bears, each with the bearing of its middle.
fn arc_letters(ship: &Ship) -> Vec<(String, u32)> {
    let mut arcs = vec![false; Arc::ALL.len()];
    let banks = ship.weapons().iter().flat_map(|weapon| weapon.banks());
    for arc in banks.flat_map(|bank| bank.arcs.iter()) {
        arcs[arc as usize] = true;
    }
    let is_shown = |arc: &Arc| arcs[*arc as usize] || (*arc as usize) < 6;
    Arc::ALL
        .into_iter()
        .filter(is_shown)
        .map(|arc| (arc.letter().to_string(), (arc.start_degrees() + 30) % 360))
        .collect()
}

/// Lists the modifiers that players forget most often (Unity 4.2).
fn modifier_reminder(ship: &Ship) -> String {
    let fire_control = ship.system_count(System::FireControl) > 0;
    let parts = [
        Some("To hit: countermeasures -1 per level".to_string()),
        fire_control.then(|| "fire control +1 per level against penalties".to_string()),
        Some("evasive -1 to -3".to_string()),
        Some("tiny -1".to_string()),
        Some("directed -1".to_string()),
        Some("hopeless roll: a 6 again, +5".to_string()),
        ship.weapons()
            .iter()
            .any(|weapon| weapon.second_mode().is_some())
            .then(|| "circle the mode".to_string()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
