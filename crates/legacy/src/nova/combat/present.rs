//! Shows the odds of a volley as tables and notes.

use super::attack::Band;
use super::condition::Row;
use super::odds::{BatteryOdds, CheckOdds, Volley};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Part, Table};
use starwright_rules::battle::odds::{RandomCount, chance_table, spread_table};
use starwright_text::join::Join;

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.is_best_bearing {
            ", the best bearing"
        } else {
            ""
        };
        let hits = match self.weapon_hits {
            0 => String::new(),
            hits => format!(", weapon hits {hits}"),
        };
        format!(
            "{} at {}: range {}, bearing {}{best}{hits} (ECM {}, shields on {} of 6)",
            self.attacker, self.target, self.range, self.bearing, self.ecm, self.icons
        )
    }

    fn tables(&self) -> Vec<Table> {
        let boxes = [RandomCount::new("boxes", "Boxes checked off", &self.boxes)];
        vec![
            spread_table(&boxes, None),
            self.ends(),
            Table::from_items(&self.batteries, BATTERIES).named("batteries"),
            Table::from_items(
                self.checks
                    .iter()
                    .filter(|check| check.lost.at_least(1) > 0.0),
                CHECKS,
            )
            .named("checks")
            .titled("Damage checks, if the target is not destroyed"),
            chance_table(&boxes),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "{:.2} boxes expected, regardless of how many the target has; chance to destroy {}.",
            self.expected_damage,
            Cell::percent(self.destroyed).as_str()
        )];
        notes.extend(self.remarks.iter().cloned());
        notes
    }
}

impl Volley {
    fn ends(&self) -> Table {
        let ends = [
            ("damaged", self.damaged),
            ("crippled", self.crippled),
            ("destroyed", self.destroyed),
        ];
        let parts: &[Part<(&str, f64)>] = columns! { |(word, chance)|
            text target_becomes "Target becomes" = *word,
            number chance "Chance" = Cell::percent(*chance),
        };
        Table::from_items(&ends, parts).named("ends")
    }
}

const BATTERIES: &[Part<BatteryOdds>] = columns! { |battery|
    text battery "Battery" = &battery.name,
    text range "Range" = battery.band.map_or("out of range", Band::word),
    text banks "Banks" = {
        let banks = battery
            .banks
            .iter()
            .filter_map(|bank| Some(format!("{} {:+}", bank.bank, bank.modifier?)));
        banks.join(", ")
    },
    number dice "Dice",
    number expected_hits "Hits" = Cell::decimals(battery.expected_hits, 2),
    number boxes_per_hit "Boxes per hit",
    number expected_damage "Boxes".with_total() = Cell::decimals(battery.expected_damage, 2),
};

const CHECKS: &[Part<CheckOdds>] = columns! { |check|
    text row "Row" = match check.row {
        Row::Thrust => "thrust",
        Row::Weapons => "weapon hits",
        Row::Ecm => "ECM",
        Row::Shields => "shield icons",
    },
    number mean "Boxes lost" = Cell::decimals(check.lost.mean(), 2),
    number any "1 or more" = Cell::percent(check.lost.at_least(1)),
};
