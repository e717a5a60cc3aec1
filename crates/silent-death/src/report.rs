//! The report of a craft: the JSON object, the row of the table, the facts it is compared by.

use super::SilentDeath;
use super::design::DesignWeapon;
use super::gunnery::{Gun, range_modifier};
use super::handling::{SIDES, Turn, helmsman, turn, turn_cost, turn_stunned};
use super::legality::judge;
use super::numbers::Figures;
use super::ship::{Band, Ship, Skill, Weapon};
use serde::Serialize;
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::facts::facts_of_report;
use starwright_rules::tuning::Fact;
use starwright_rules::{Tells, Tuning, columns};
use starwright_text::finding::{Finding, Severity};

/// The screens that gunnery tables have columns for.
pub const SCREENS: std::ops::RangeInclusive<u32> = 5..=30;

/// The report of a craft, in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    /// Always none: the page has no points.
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
    turns: Vec<Turn>,
    turns_stunned: Vec<Turn>,
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
    /// The damage of the dice on average, before overshoot and armor.
    mean_of_dice: Option<f64>,
    to_hit: Option<ToHit>,
}

/// The chance to hit each of the screens.
#[derive(Clone, Debug, Serialize)]
pub struct ToHit {
    pub screens: Vec<u32>,
    pub short: Vec<f64>,
    pub medium: Vec<f64>,
    pub long: Vec<f64>,
}

impl ToHit {
    pub fn of(gun: &Gun, numbers: &Figures) -> ToHit {
        let at = |band: Band| {
            SCREENS
                .map(|screens| gun.to_hit(screens, range_modifier(band, numbers)))
                .collect()
        };
        let [short, medium, long] = Band::ALL.map(at);
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
    /// By net damage, a cell for each structure from 1.
    rows: Vec<Vec<String>>,
}

impl Report {
    /// Derives and audits a craft.
    pub fn of(ship: &Ship, numbers: &Figures) -> Report {
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
                .map(|one| weapon(ship, one, numbers))
                .collect(),
            damage_index: index(ship),
            legal: findings
                .iter()
                .all(|finding| finding.severity != Severity::Illegal),
            findings,
        }
    }
}

impl Report {
    /// What one of the turns of [`SIDES`] needs, and its chance.
    fn turn(&self, place: usize) -> Cell {
        self.handling
            .turns
            .get(place)
            .map(|turn| format!("{}+ {}", turn.need, percent(turn.success)))
            .into()
    }
}

impl Tells for Report {
    const PARTS: &'static [Part<Report>] = &[
        (Column::text("faction", "Faction").optional(), |told| {
            told.faction.as_ref().into()
        }),
        (Column::text("class", "Class"), |told| (&told.class).into()),
        (Column::text("type", "Type").optional(), |told| {
            told.kind.as_ref().into()
        }),
        (Column::text("name", "Name").optional(), |told| {
            told.name.as_ref().into()
        }),
        (Column::number("thrust", "Thrust"), |told| {
            told.craft.thrust.get().into()
        }),
        (Column::number("maneuver", "Maneuver"), |told| {
            told.craft.maneuver.get().into()
        }),
        (Column::number("screens", "DS"), |told| {
            told.craft.screens.get().into()
        }),
        (Column::number("armor", "ASV"), |told| {
            told.craft.armor.get().into()
        }),
        (Column::number("energy", "ESV"), |told| {
            told.craft.energy.get().into()
        }),
        (
            Column::number("structure", "Structure").with_total(),
            |told| told.craft.structure.get().into(),
        ),
        (Column::number("crew", "Crew").with_total(), |told| {
            told.craft.crew.len().into()
        }),
        (Column::number("weapons", "Weapons").with_total(), |told| {
            told.weapons.len().into()
        }),
        (Column::text("turn_2", "2 sides").optional(), |told| {
            told.turn(0)
        }),
        (Column::text("turn_3", "3 sides").optional(), |told| {
            told.turn(1)
        }),
        (Column::text("legal", "Legal"), |told| {
            Cell::yes_or_no(told.legal)
        }),
        (Column::text("house", "House").only_in_data(), |told| {
            told.house.as_ref().into()
        }),
    ];
    const COLUMNS: &'static [Column] = &columns::<Report, { Report::PARTS.len() }>(Report::PARTS);

    fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// A chance in whole percent, but never 0 or 100 where it is not certain.
pub fn percent(chance: f64) -> String {
    format!("{} %", bare_percent(chance))
}

/// The same without the sign.
pub fn bare_percent(chance: f64) -> String {
    let shown = format!("{:.0}", 100.0 * chance);
    match shown.as_str() {
        "0" if chance > 0.0 => "<1".to_string(),
        "100" if chance < 1.0 => ">99".to_string(),
        _ => shown,
    }
}

fn handling(ship: &Ship, numbers: &Figures) -> Handling {
    let helmsman = helmsman(ship, numbers);
    let turns = |turn: fn(&Ship, Skill, u32, &Figures) -> Turn| {
        let turns = helmsman.map(|(_, skill)| {
            SIDES
                .map(|sides| turn(ship, skill, sides, numbers))
                .to_vec()
        });
        turns.unwrap_or_default()
    };
    Handling {
        advance_cost: numbers.advance.whole(),
        turn_cost: turn_cost(ship, numbers),
        helmsman: helmsman.map(|(crew, _)| crew.name.clone()),
        turns: turns(turn),
        turns_stunned: turns(turn_stunned),
    }
}

fn weapon(ship: &Ship, weapon: &Weapon, numbers: &Figures) -> WeaponReport {
    let gun = Gun::of(ship, weapon);
    let DesignWeapon {
        name,
        kind,
        gunner,
        dice,
        ranges,
        damage,
        against,
    } = DesignWeapon::of(ship, weapon);
    WeaponReport {
        name: name.to_string(),
        kind,
        gunner: gunner.map(str::to_string),
        dice,
        bonus: gun.as_ref().map(|gun| gun.bonus),
        ranges,
        damage,
        against,
        mean_of_dice: gun.as_ref().map(|gun| gun.mean_of_dice(numbers)),
        to_hit: gun.as_ref().map(|gun| ToHit::of(gun, numbers)),
    }
}

fn index(ship: &Ship) -> Option<IndexReport> {
    let index = ship.index.as_ref()?;
    let row = |damage| {
        (1..=index.columns())
            .map(|structure| index.shown(damage, structure))
            .collect()
    };
    Some(IndexReport {
        library: index.name.clone(),
        rows: (1..=index.rows()).map(row).collect(),
    })
}

impl Tuning for SilentDeath {
    /// What craft are compared by: all but the long gunnery tables, the damage index by its rows.
    fn facts(_: &Ship, report: &Report, _: &Figures) -> Vec<Fact> {
        let named = |mut fact: Fact| {
            let [two, three] = SIDES.map(|sides| format!("turn of {sides} sides"));
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
        };
        let is_told =
            |fact: &Fact| !fact.what.contains(" to_hit ") && fact.what != "damage_index rows";
        let rows = report
            .damage_index
            .iter()
            .flat_map(|index| (1..).zip(&index.rows));
        let row = |(damage, cells): (u32, &Vec<String>)| {
            Fact::of(
                format!("damage index, net damage {damage}"),
                Cell::text(cells.join(" / ")),
            )
        };
        facts_of_report(report)
            .into_iter()
            .filter(is_told)
            .map(named)
            .chain(rows.map(row))
            .collect()
    }
}
