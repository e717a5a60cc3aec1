//! What is told of a rated ship: the JSON object and the row of the table.

use super::legality::judge;
use super::numbers::Numbers;
use super::ratings::{Ratings, equivalent_rating, rate};
use super::ship::Ship;
use super::tracks::{Tracks, equipment_items, loss_limit, mounts, tracks, weapons};
use crate::doc::finding::{Finding, Severity};
use crate::number::breakdown::{Difference, plain};
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;
use crate::paper::table::{Cell, Column};
use crate::ruleset::Tells;
use serde::{Serialize, Serializer};

/// Everything a rating tells, in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    #[serde(serialize_with = "plain")]
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
    #[serde(skip)]
    stands_by_errata: bool,
    #[serde(skip)]
    hull: u32,
    #[serde(skip)]
    weapons: u32,
    #[serde(skip)]
    mounts: u32,
    #[serde(skip)]
    engines: u32,
    #[serde(skip)]
    worth_of_shields: f64,
    #[serde(skip)]
    screen_boxes: f64,
    #[serde(skip)]
    shields: String,
    #[serde(skip)]
    screens: String,
}

#[derive(Clone, Debug, Serialize)]
struct SpaceReport {
    #[serde(serialize_with = "plain")]
    budget: Exact,
    #[serde(serialize_with = "plain")]
    engines: Exact,
    #[serde(serialize_with = "plain")]
    shields: Exact,
    #[serde(serialize_with = "plain")]
    screens: Exact,
    #[serde(serialize_with = "plain")]
    weapons: Exact,
    #[serde(serialize_with = "plain")]
    systems: Exact,
    #[serde(serialize_with = "plain")]
    used: Exact,
    free: Difference,
}

#[derive(Clone, Debug, Serialize)]
struct BatteryReport {
    name: String,
    #[serde(serialize_with = "plain")]
    base_space: Exact,
    #[serde(serialize_with = "plain")]
    space: Exact,
    #[serde(serialize_with = "hundredths")]
    orat: Exact,
    loss_limit: Option<u32>,
    banks: Vec<BankReport>,
}

#[derive(Clone, Debug, Serialize)]
struct BankReport {
    arcs: String,
    mounts: u32,
    per_mount: u32,
    #[serde(serialize_with = "plain")]
    base_space: Exact,
    #[serde(serialize_with = "plain")]
    space: Exact,
}

fn hundredths<S: Serializer>(number: &Exact, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(Rounding::nearest(2).apply(*number).to_f64())
}

impl Report {
    /// Rates and audits a ship.
    pub fn of(ship: &Ship, numbers: &Numbers) -> Report {
        let ratings: Ratings<Exact> = rate(ship, numbers);
        let findings = judge(ship, &ratings, numbers);
        let is_excused = |finding: &Finding| ship.errata.iter().any(|(path, _)| *path == finding.path);
        let stands_by_errata = findings.iter().any(is_excused);
        let batteries = ship.weapons().iter().zip(&ratings.batteries).map(|(weapon, battery)| BatteryReport {
            name: weapon.name().to_string(),
            base_space: battery.base_space,
            space: battery.space,
            orat: battery.orat,
            loss_limit: loss_limit(weapon.mounts(), numbers),
            banks: weapon
                .banks()
                .iter()
                .zip(&battery.banks)
                .map(|(bank, figures)| BankReport {
                    arcs: bank.arcs.to_string(),
                    mounts: bank.mounts,
                    per_mount: bank.per_mount,
                    base_space: figures.base_space,
                    space: figures.space,
                })
                .collect(),
        });
        let batteries = batteries.collect();
        let space = ratings.space;
        Report {
            ruleset: "starmada_unity",
            house: numbers.figures.house.clone(),
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            kind: ship.kind().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: ratings.rating,
            orat: ratings.orat,
            drat: ratings.drat,
            space: SpaceReport {
                budget: space.budget,
                engines: space.engines,
                shields: space.shields,
                screens: space.screens,
                weapons: space.weapons,
                systems: space.systems,
                used: space.used,
                free: space.free(),
            },
            tracks: tracks(ship, numbers),
            batteries,
            equipment_loss_limit: loss_limit(equipment_items(ship, numbers), numbers),
            legal: findings.iter().all(|finding| finding.severity != Severity::Illegal),
            findings,
            stands_by_errata,
            hull: ship.hull(),
            weapons: weapons(ship),
            mounts: mounts(ship),
            engines: ship.engines(),
            worth_of_shields: equivalent_rating(ship.shields(), numbers).to_f64(),
            screen_boxes: f64::from(ship.screens().total()),
            shields: ship.shields().to_string(),
            screens: ship.screens().to_string(),
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
        self.space.budget
    }

    /// The space that is used.
    pub fn used(&self) -> Exact {
        self.space.used
    }

    /// The space that is left; negative if there is not enough.
    pub fn free(&self) -> f64 {
        self.space.free.to_f64()
    }
}

impl Tells for Report {
    const COLUMNS: &'static [Column] = &[
        Column::text("faction", "Faction").optional(),
        Column::text("class", "Class"),
        Column::text("type", "Type").optional(),
        Column::text("name", "Name").optional(),
        Column::number("hull", "Hull").with_total(),
        Column::number("engines", "Eng"),
        Column::number("shields", "Shld"),
        Column::number("screens", "Scrn").optional(),
        Column::number("orat", "ORAT").with_total(),
        Column::number("drat", "DRAT").with_total(),
        Column::number("budget", "Budget").only_in_data(),
        Column::number("space", "Space"),
        Column::number("free", "Free"),
        Column::number("rating", "Rating").with_total(),
        Column::text("legal", "Legal"),
        Column::text("house", "House").only_in_data(),
        Column::number("weapons", "Weapons").only_in_data(),
        Column::number("mounts", "Mounts").only_in_data(),
    ];

    fn findings(&self) -> &[Finding] {
        &self.findings
    }

    fn row(&self) -> Vec<Cell> {
        let text = |text: &Option<String>| Cell::text(text.as_deref().unwrap_or_default());
        let hundredths = |number: Exact| {
            let rounded = Rounding::nearest(2).apply(number);
            Cell::number(rounded.to_f64(), rounded.places(2))
        };
        let free = self.free();
        vec![
            text(&self.faction),
            Cell::text(&self.class),
            text(&self.kind),
            text(&self.name),
            self.hull.into(),
            self.engines.into(),
            Cell::number(self.worth_of_shields, &self.shields),
            Cell::number(self.screen_boxes, &self.screens),
            hundredths(self.orat),
            hundredths(self.drat),
            self.space.budget.into(),
            self.space.used.into(),
            Cell::number(free, format!("{free}")),
            self.rating.into(),
            Cell::text(match self.legal {
                false => "NO",
                true if self.stands_by_errata => "errata",
                true => "yes",
            }),
            text(&self.house),
            self.weapons.into(),
            self.mounts.into(),
        ]
    }
}
