//! The ratings of a ship, as the JSON object of `rate` and as a row of tables.

use super::legality::judge;
use super::numbers::Numbers;
use super::ratings::{BankSpace, BatteryTerms, RatingTerms, Space, equivalent_rating, rate};
use super::ship::{Cover, Ship};
use super::tracks::{Tracks, equipment_items, loss_limit, mounts, tracks, weapons};
use super::weapon::{Bank, Weapon};
use serde::{Serialize, Serializer};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::{ShipReport, columns};
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::finding::{FieldPath, Finding, PathStep, Severity, collect_errata};
use starwright_text::rounding::Rounding;

/// The ratings of a ship, with its tracks and findings; serializes to the JSON object of `rate`.
///
/// ```
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::{Ship, rate};
///
/// let ship = Ship::parse("{class: Wren, hull: 3, engines: 5, shields: 1, systems: [Marines 4]}")?;
/// let ratings = rate(&ship);
/// assert_eq!(ratings.rating.to_string(), "30");
/// assert_eq!(ratings.space.free().to_string(), "272");
/// assert!(ratings.is_legal());
/// # Ok::<(), starwright::Diagnostics>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Ratings {
    ruleset: &'static str,
    /// Name of the house pack that changed the numbers.
    pub house: Option<String>,
    /// The faction that operates the ship.
    pub faction: Option<String>,
    /// The class that the ship belongs to.
    pub class: String,
    /// The ship's role in a fleet, such as cruiser or station.
    #[serde(rename = "type")]
    pub ship_type: Option<String>,
    /// The name of this individual ship.
    pub name: Option<String>,
    /// Combat rating.
    pub rating: Exact,
    /// Offensive rating; rounded to hundredths in JSON.
    #[serde(serialize_with = "serialize_hundredths")]
    pub orat: Exact,
    /// Defensive rating; rounded to hundredths in JSON.
    #[serde(serialize_with = "serialize_hundredths")]
    pub drat: Exact,
    /// Space budget and space used; in JSON also the free space.
    #[serde(serialize_with = "serialize_space")]
    pub space: Space,
    /// The damage tracks.
    pub tracks: Tracks,
    /// The ratings of each weapon, in the order of the design.
    pub batteries: Vec<BatteryRating>,
    /// Number of equipment items that may be lost before all batteries have reached their limits, or `None` without equipment.
    pub equipment_loss_limit: Option<u32>,
    legal: bool,
    /// Broken rules and warnings, illegal findings first.
    pub findings: Vec<Finding>,
    #[serde(skip)]
    row: RowNumbers,
}

/// Numbers in the row of a table that are not in the JSON object.
#[derive(Clone, Copy, Debug)]
struct RowNumbers {
    hull: u32,
    engines: u32,
    shields: Cover,
    /// The equivalent all-round shield rating, by which the table is sorted.
    even_shields: Exact,
    screens: Cover,
    weapons: u32,
    mounts: u32,
}

/// The space and the offensive rating of one battery.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BatteryRating {
    /// The weapon's name.
    pub name: String,
    /// Base space of one single-weapon mount with Fire Control.
    pub base_space: Exact,
    /// Space as built, tech included.
    pub space: Exact,
    /// Offensive rating; rounded to hundredths in JSON.
    #[serde(serialize_with = "serialize_hundredths")]
    pub orat: Exact,
    /// Number of mounts that may be lost before the others have reached their limits, or `None` without mounts.
    pub loss_limit: Option<u32>,
    /// The ratings of each bank, in the order of the design.
    pub banks: Vec<BankRating>,
}

/// A bank and its space.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BankRating {
    /// The bank as designed.
    #[serde(flatten)]
    pub bank: Bank,
    /// Base space of one of its mounts, with Fire Control.
    pub base_space: Exact,
    /// Space as built, tech included.
    pub space: Exact,
}

fn serialize_hundredths<S: Serializer>(number: &Exact, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(Rounding::nearest(2).apply(*number).to_f64())
}

fn serialize_space<S: Serializer>(space: &Space, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct SpaceAndFree<'a> {
        #[serde(flatten)]
        space: &'a Space,
        free: Difference,
    }

    let free = space.free();
    SpaceAndFree { space, free }.serialize(serializer)
}

fn hundredths_cell(number: Exact) -> Cell {
    let rounded = Rounding::nearest(2).apply(number);
    Cell::number(rounded.to_f64(), rounded.to_decimal(2))
}

fn free_cell(free: f64) -> Cell {
    Cell::number(free, free.to_string())
}

impl BatteryRating {
    fn new(weapon: &Weapon, terms: BatteryTerms<Exact>, numbers: &Numbers) -> BatteryRating {
        let banks = weapon.banks().iter().zip(terms.banks);
        let banks = banks.map(|(bank, BankSpace { base_space, space })| BankRating {
            bank: *bank,
            base_space,
            space,
        });
        BatteryRating {
            name: weapon.name().to_string(),
            base_space: terms.base_space,
            space: terms.space,
            orat: terms.orat,
            loss_limit: loss_limit(weapon.mounts(), numbers),
            banks: banks.collect(),
        }
    }
}

impl Ratings {
    pub(crate) fn new(ship: &Ship, numbers: &Numbers) -> Ratings {
        let terms: RatingTerms<Exact> = rate(ship, numbers);
        let findings = judge(ship, &terms, numbers);
        let batteries = ship.weapons().iter().zip(terms.batteries);
        Ratings {
            ruleset: "starmada_unity",
            house: numbers.figures.house.clone(),
            faction: ship.faction().map(str::to_string),
            class: ship.class().to_string(),
            ship_type: ship.ship_type().map(str::to_string),
            name: ship.name().map(str::to_string),
            rating: terms.rating,
            orat: terms.orat,
            drat: terms.drat,
            space: terms.space,
            tracks: tracks(ship, numbers),
            batteries: batteries
                .map(|(weapon, terms)| BatteryRating::new(weapon, terms, numbers))
                .collect(),
            equipment_loss_limit: loss_limit(equipment_items(ship, numbers), numbers),
            legal: findings
                .iter()
                .all(|finding| finding.severity != Severity::Illegal),
            findings,
            row: RowNumbers {
                hull: ship.hull(),
                engines: ship.engines(),
                shields: ship.shields(),
                even_shields: equivalent_rating(ship.shields(), numbers),
                screens: ship.screens(),
                weapons: weapons(ship),
                mounts: mounts(ship),
            },
        }
    }

    /// Returns `true` if the rules, or the ship's errata, allow the ship.
    pub fn is_legal(&self) -> bool {
        self.legal
    }

    /// Lists the errata that the ship relies on, one line each, for its sheet.
    pub(crate) fn errata_lines(&self) -> Vec<String> {
        let errata = collect_errata(&self.findings).into_iter();
        errata
            .map(|erratum| format!("{}: {}", self.part_name(&erratum.path), erratum.reason))
            .collect()
    }

    /// Names the part at a path. A weapon is named by its name, since sheets do not number weapons.
    fn part_name(&self, path: &FieldPath) -> String {
        let battery = match path.steps() {
            [PathStep::Key(key), PathStep::Index(index), ..] if key == "weapons" => {
                self.batteries.get(*index)
            }
            _ => None,
        };
        battery.map_or_else(|| path.to_string(), |battery| battery.name.clone())
    }
}

impl ShipReport for Ratings {
    const PARTS: &'static [Part<Ratings>] = columns! { |own|
        text faction "Faction".optional().stated_once(),
        text class "Class",
        text type "Type".optional().importance(5) = own.ship_type.as_ref(),
        text name "Name".optional(),
        number hull "Hull".with_total().importance(2) = own.row.hull,
        number engines "Engines".short("Eng").importance(2) = own.row.engines,
        number shields "Shields".short("Shld").importance(2) = Cell::number(own.row.even_shields.to_f64(), own.row.shields.to_string()),
        number screens "Screens".short("Scrn").optional().importance(7) = Cell::number(own.row.screens.total().into(), own.row.screens.to_string()),
        number orat "ORAT".importance(8) = hundredths_cell(own.orat),
        number drat "DRAT".importance(8) = hundredths_cell(own.drat),
        number budget "Budget".only_in_data() = own.space.budget,
        number space "Space".importance(4) = own.space.used,
        number free "Free".importance(3) = free_cell(own.space.free().to_f64()),
        number rating "Rating".with_total(),
        text legal "Legal" = Cell::legal(own.legal, &collect_errata(&own.findings)),
        text house "House".only_in_data(),
        number weapons "Weapons".only_in_data() = own.row.weapons,
        number mounts "Mounts".only_in_data() = own.row.mounts,
    };
    const COLUMNS: &'static [Column] =
        &columns::<Ratings, { Ratings::PARTS.len() }>(Ratings::PARTS);

    fn findings(&self) -> &[Finding] {
        &self.findings
    }

    fn marks(&self) -> Vec<String> {
        let illegal = self
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        illegal
            .map(|finding| format!("{}: {}", self.part_name(&finding.path), finding.message))
            .collect()
    }
}
