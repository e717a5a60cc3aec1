//! The report on a craft: its JSON object, its row in tables and the facts for comparisons.

use super::SilentDeath;
use super::design::WeaponData;
use super::gunnery::{Gun, range_modifier};
use super::handling::{HELM_SIDES, TurnOdds, helmsman, turn_cost, turn_odds};
use super::legality::judge;
use super::numbers::Numbers;
use super::ship::{Band, Ship, Weapon};
use serde::Serialize;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::facts::report_facts;
use starwright_rules::tuning::Fact;
use starwright_rules::{ShipReport, Tuning, columns};
use starwright_text::finding::{Finding, Severity};

/// The screens (DS) that gunnery tables cover.
pub const SCREENS: std::ops::RangeInclusive<u32> = 5..=30;

/// The report on a craft; the fields are in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    /// Always `None`, since the page has no points.
    rating: Option<u32>,
    #[serde(flatten)]
    craft: Ship,
    firing_order: Vec<String>,
    handling: Handling,
    weapons: Vec<WeaponReport>,
    damage_index: Option<IndexReport>,
    legal: bool,
    findings: Vec<Finding>,
}

#[derive(Clone, Debug, Serialize)]
struct Handling {
    advance_cost: u32,
    turn_cost: u32,
    helmsman: Option<String>,
    turns: Vec<TurnOdds>,
    turns_stunned: Vec<TurnOdds>,
}

#[derive(Clone, Debug, Serialize)]
struct WeaponReport {
    name: String,
    kind: &'static str,
    gunner: Option<String>,
    dice: Option<String>,
    bonus: Option<i32>,
    ranges: Option<String>,
    damage: Option<String>,
    against: Option<String>,
    /// The mean damage of the dice, before points above DS and armor.
    mean_of_dice: Option<f64>,
    to_hit: Option<ToHit>,
}

/// The probability to hit for each number of screens.
#[derive(Clone, Debug, Serialize)]
pub struct ToHit {
    /// The numbers of screens.
    pub screens: Vec<u32>,
    /// Probabilities at short range.
    pub short: Vec<f64>,
    /// Probabilities at medium range.
    pub medium: Vec<f64>,
    /// Probabilities at long range.
    pub long: Vec<f64>,
}

impl ToHit {
    /// Computes a gun's probabilities for [`SCREENS`].
    pub fn new(gun: &Gun, numbers: &Numbers) -> ToHit {
        let [short, medium, long] = Band::ALL.map(|band| {
            let modifier = range_modifier(band, numbers);
            SCREENS
                .map(|screens| gun.hit_chance(screens, modifier))
                .collect()
        });
        ToHit {
            screens: SCREENS.collect(),
            short,
            medium,
            long,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct IndexReport {
    library: Option<String>,
    /// Rows by net damage, each with one cell for every structure from 1.
    rows: Vec<Vec<String>>,
}

impl Report {
    /// Derives the tables of a craft and judges it.
    pub fn new(ship: &Ship, numbers: &Numbers) -> Report {
        let findings = judge(ship, numbers);
        let identity = ship.identity.clone();
        Report {
            ruleset: "silent_death",
            house: numbers.house.clone(),
            faction: identity.faction,
            class: identity.class,
            kind: identity.kind,
            name: identity.name,
            rating: None,
            craft: ship.clone(),
            firing_order: ship
                .firing_order()
                .iter()
                .map(|crew| crew.name.clone())
                .collect(),
            handling: handling(ship, numbers),
            weapons: ship
                .weapons
                .iter()
                .map(|weapon| weapon_report(ship, weapon, numbers))
                .collect(),
            damage_index: index_report(ship),
            legal: findings
                .iter()
                .all(|finding| finding.severity != Severity::Illegal),
            findings,
        }
    }
}

impl Report {
    /// Returns the target number and the chance of one of the turns in [`HELM_SIDES`].
    fn turn_cell(&self, index: usize) -> Cell {
        let turn = self.handling.turns.get(index);
        turn.map(|turn| format!("{}+ {}", turn.target_number, format_percent(turn.success)))
            .into()
    }
}

impl ShipReport for Report {
    const PARTS: &'static [Part<Report>] = columns! { |report|
        text faction "Faction".optional(),
        text class "Class",
        text type "Type".optional() = report.kind.as_ref(),
        text name "Name".optional(),
        number thrust "Thrust".importance(2) = report.craft.thrust.get(),
        number maneuver "Maneuver".importance(3) = report.craft.maneuver.get(),
        number screens "DS" = report.craft.screens.get(),
        number armor "ASV" = report.craft.armor.get(),
        number energy "ESV".importance(4) = report.craft.energy.get(),
        number structure "Structure".with_total() = report.craft.structure.get(),
        number crew "Crew".with_total().importance(6) = report.craft.crew.len(),
        number weapons "Weapons".with_total().importance(5) = report.weapons.len(),
        text turn_2 "2 sides".optional() = report.turn_cell(0),
        text turn_3 "3 sides".optional() = report.turn_cell(1),
        text legal "Legal" = Cell::yes_or_no(report.legal),
        text house "House".only_in_data(),
    };
    const COLUMNS: &'static [Column] = &columns::<Report, { Report::PARTS.len() }>(Report::PARTS);

    fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// Formats a chance in whole percent; 0 and 100 are used only for certain outcomes.
pub fn format_percent(chance: f64) -> String {
    format!("{}%", percent_number(chance))
}

/// Formats a chance in whole percent without the percent sign.
pub fn percent_number(chance: f64) -> String {
    let number = format!("{:.0}", 100.0 * chance);
    match number.as_str() {
        "0" if chance > 0.0 => "<1".to_string(),
        "100" if chance < 1.0 => ">99".to_string(),
        _ => number,
    }
}

fn handling(ship: &Ship, numbers: &Numbers) -> Handling {
    let helmsman = helmsman(ship, numbers);
    let turns = |is_stunned: bool| match helmsman {
        Some((_, skill)) => HELM_SIDES
            .map(|sides| turn_odds(ship, skill, sides, is_stunned, numbers))
            .to_vec(),
        None => Vec::new(),
    };
    Handling {
        advance_cost: numbers.advance.whole(),
        turn_cost: turn_cost(ship.maneuver.get(), numbers),
        helmsman: helmsman.map(|(member, _)| member.name.clone()),
        turns: turns(false),
        turns_stunned: turns(true),
    }
}

fn weapon_report(ship: &Ship, weapon: &Weapon, numbers: &Numbers) -> WeaponReport {
    let gun = Gun::new(ship, weapon);
    let data = WeaponData::new(ship, weapon);
    WeaponReport {
        name: data.name.to_string(),
        kind: data.kind,
        gunner: data.gunner.map(str::to_string),
        dice: data.dice,
        bonus: gun.as_ref().map(|gun| gun.bonus),
        ranges: data.ranges,
        damage: data.damage,
        against: data.against,
        mean_of_dice: gun.as_ref().map(|gun| gun.mean_dice(numbers)),
        to_hit: gun.as_ref().map(|gun| ToHit::new(gun, numbers)),
    }
}

fn index_report(ship: &Ship) -> Option<IndexReport> {
    let index = ship.damage_index.as_ref()?;
    let row = |damage| {
        (1..=index.columns())
            .map(|structure| index.cell(damage, structure))
            .collect()
    };
    Some(IndexReport {
        library: index.name.clone(),
        rows: (1..=index.rows()).map(row).collect(),
    })
}

impl Tuning for SilentDeath {
    /// Lists the facts for comparisons: everything except the long gunnery tables, and the damage index by rows.
    fn facts(_: &Ship, report: &Report, _: &Numbers) -> Vec<Fact> {
        let is_compared =
            |fact: &Fact| !fact.what.contains(" to_hit ") && fact.what != "damage_index rows";
        let rows = report
            .damage_index
            .iter()
            .flat_map(|index| (1..).zip(&index.rows));
        let row = |(damage, cells): (u32, &Vec<String>)| {
            Fact::new(
                format!("damage index, net damage {damage}"),
                Cell::text(cells.join(" / ")),
            )
        };
        report_facts(report)
            .into_iter()
            .filter(is_compared)
            .map(name_turns)
            .chain(rows.map(row))
            .collect()
    }
}

/// Names the turns of a fact by their sides, and shortens its number.
fn name_turns(mut fact: Fact) -> Fact {
    let [two, three] = HELM_SIDES.map(|sides| format!("turn of {sides} sides"));
    let stunned = |turn: &str| format!("{turn}, stunned");
    let what = fact
        .what
        .replace("turns entry (2)", &three)
        .replace("turns entry", &two);
    let what = what.replace("turns_stunned entry (2)", &stunned(&three));
    fact.what = what.replace("turns_stunned entry", &stunned(&two));
    if let Cell::Number(number, text) = &mut fact.value
        && text.len() > 8
    {
        *text = format!("{number:.4}");
    }
    fact
}
