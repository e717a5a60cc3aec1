//! The report on a rated ship: the JSON object and the row of the table.

use super::legality::judge;
use super::numbers::Numbers;
use super::ratings::{BankSpace, Ratings, Space, equivalent_rating, rate};
use super::ship::Ship;
use super::tracks::{Tracks, equipment_items, loss_limit, mounts, tracks, weapons};
use super::weapon::Bank;
use serde::{Serialize, Serializer};
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::{ShipReport, columns};
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::finding::{FieldPath, Finding, Severity, Step, collect_errata};
use starwright_text::rounding::Rounding;

/// The report on a rated ship, in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    rating: Exact,
    #[serde(serialize_with = "hundredths")]
    orat: Exact,
    #[serde(serialize_with = "hundredths")]
    drat: Exact,
    space: SpaceReport,
    tracks: Tracks,
    batteries: Vec<BatteryReport>,
    equipment_loss_limit: Option<u32>,
    legal: bool,
    findings: Vec<Finding>,
    /// The shields as one rating all round, which the table is sorted by.
    #[serde(skip)]
    worth_of_shields: f64,
    #[serde(skip)]
    ship: Ship,
}

#[derive(Clone, Debug, Serialize)]
struct SpaceReport {
    #[serde(flatten)]
    of: Space,
    free: Difference,
}

#[derive(Clone, Debug, Serialize)]
struct BatteryReport {
    name: String,
    base_space: Exact,
    space: Exact,
    #[serde(serialize_with = "hundredths")]
    orat: Exact,
    loss_limit: Option<u32>,
    banks: Vec<BankReport>,
}

#[derive(Clone, Debug, Serialize)]
struct BankReport {
    #[serde(flatten)]
    bank: Bank,
    #[serde(flatten)]
    figures: BankSpace,
}

fn hundredths<S: Serializer>(number: &Exact, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(Rounding::nearest(2).apply(*number).to_f64())
}

fn in_hundredths(number: Exact) -> Cell {
    let rounded = Rounding::nearest(2).apply(number);
    Cell::number(rounded.to_f64(), rounded.to_decimal(2))
}

impl Report {
    /// Rates and audits a ship.
    pub fn of(ship: &Ship, numbers: &Numbers) -> Report {
        let ratings: Ratings<Exact> = rate(ship, numbers);
        let findings = judge(ship, &ratings, numbers);
        let bank = |(bank, figures): (&Bank, &BankSpace)| BankReport {
            bank: *bank,
            figures: figures.clone(),
        };
        let batteries = ship
            .weapons()
            .iter()
            .zip(&ratings.batteries)
            .map(|(weapon, battery)| BatteryReport {
                name: weapon.name().to_string(),
                base_space: battery.base_space,
                space: battery.space,
                orat: battery.orat,
                loss_limit: loss_limit(weapon.mounts(), numbers),
                banks: weapon
                    .banks()
                    .iter()
                    .zip(&battery.banks)
                    .map(bank)
                    .collect(),
            });
        let batteries = batteries.collect();
        Report {
            ruleset: "starmada_unity",
            house: numbers.figures.house.clone(),
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            kind: ship.ship_type().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: ratings.rating,
            orat: ratings.orat,
            drat: ratings.drat,
            space: SpaceReport {
                free: ratings.space.free(),
                of: ratings.space,
            },
            tracks: tracks(ship, numbers),
            batteries,
            equipment_loss_limit: loss_limit(equipment_items(ship, numbers), numbers),
            legal: findings
                .iter()
                .all(|finding| finding.severity != Severity::Illegal),
            findings,
            worth_of_shields: equivalent_rating(ship.shields(), numbers).to_f64(),
            ship: ship.clone(),
        }
    }

    /// The combat rating.
    pub fn rating(&self) -> Exact {
        self.rating
    }

    /// The offensive rating.
    pub fn orat(&self) -> Exact {
        self.orat
    }

    /// The defensive rating.
    pub fn drat(&self) -> Exact {
        self.drat
    }

    /// The space there is.
    pub fn budget(&self) -> Exact {
        self.space.of.budget
    }

    /// The space that is used.
    pub fn used(&self) -> Exact {
        self.space.of.used
    }

    /// The space that is left; negative if there is not enough.
    pub fn free(&self) -> f64 {
        self.space.free.to_f64()
    }
}

impl Report {
    fn called(&self, path: &FieldPath) -> String {
        let battery = match path.steps() {
            [Step::Key(key), Step::Index(index), ..] if key == "weapons" => {
                self.batteries.get(*index)
            }
            _ => None,
        };
        battery.map_or_else(|| path.to_string(), |battery| battery.name.clone())
    }

    /// Returns the errata that the ship relies on, one line each, for its sheet.
    pub(crate) fn errata_lines(&self) -> Vec<String> {
        let errata = collect_errata(&self.findings).into_iter();
        errata
            .map(|erratum| format!("{}: {}", self.called(&erratum.path), erratum.reason))
            .collect()
    }
}

impl ShipReport for Report {
    const PARTS: &'static [Part<Report>] = &[
        (
            Column::text("faction", "Faction").optional().stated_once(),
            |told| told.faction.as_ref().into(),
        ),
        (Column::text("class", "Class"), |told| (&told.class).into()),
        (
            Column::text("type", "Type").optional().importance(5),
            |told| told.kind.as_ref().into(),
        ),
        (Column::text("name", "Name").optional(), |told| {
            told.name.as_ref().into()
        }),
        (
            Column::number("hull", "Hull").with_total().importance(2),
            |told| told.ship.hull().into(),
        ),
        (
            Column::number("engines", "Engines")
                .short("Eng")
                .importance(2),
            |told| told.ship.engines().into(),
        ),
        (
            Column::number("shields", "Shields")
                .short("Shld")
                .importance(2),
            |told| Cell::number(told.worth_of_shields, told.ship.shields().to_string()),
        ),
        (
            Column::number("screens", "Screens")
                .short("Scrn")
                .optional()
                .importance(7),
            |told| {
                Cell::number(
                    told.ship.screens().total().into(),
                    told.ship.screens().to_string(),
                )
            },
        ),
        (Column::number("orat", "ORAT").importance(8), |told| {
            in_hundredths(told.orat)
        }),
        (Column::number("drat", "DRAT").importance(8), |told| {
            in_hundredths(told.drat)
        }),
        (Column::number("budget", "Budget").only_in_data(), |told| {
            told.space.of.budget.into()
        }),
        (Column::number("space", "Space").importance(4), |told| {
            told.space.of.used.into()
        }),
        (Column::number("free", "Free").importance(3), |told| {
            Cell::number(told.free(), told.free().to_string())
        }),
        (Column::number("rating", "Rating").with_total(), |told| {
            told.rating.into()
        }),
        (Column::text("legal", "Legal"), |told| {
            Cell::legal(told.legal, &collect_errata(&told.findings))
        }),
        (Column::text("house", "House").only_in_data(), |told| {
            told.house.as_ref().into()
        }),
        (
            Column::number("weapons", "Weapons").only_in_data(),
            |told| weapons(&told.ship).into(),
        ),
        (Column::number("mounts", "Mounts").only_in_data(), |told| {
            mounts(&told.ship).into()
        }),
    ];
    const COLUMNS: &'static [Column] = &columns::<Report, { Report::PARTS.len() }>(Report::PARTS);

    fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// A weapon is named, since a sheet does not number them.
    fn marks(&self) -> Vec<String> {
        let illegal = self
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        illegal
            .map(|finding| format!("{}: {}", self.called(&finding.path), finding.message))
            .collect()
    }
}
