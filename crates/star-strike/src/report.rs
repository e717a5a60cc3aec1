//! The report of a piece: the JSON object and the row of the table.

use super::StarStrike;
use super::derived::{Derived, derived};
use super::legality::judge;
use super::numbers::Numbers;
use super::saves::{Save, saves};
use super::ship::{Armament, Shields, Ship, points};
use super::tables::{Keyword, Role};
use serde::{Serialize, Serializer};
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::facts::facts_of_report;
use starwright_rules::tuning::Fact;
use starwright_rules::{Tells, Tuning, columns};
use starwright_text::finding::{Finding, Severity};

/// The report of a piece, in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    code: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: &'static str,
    subtype: Option<String>,
    name: Option<String>,
    role: &'static str,
    /// Never computed: points come from published fleet lists.
    rating: Option<u32>,
    hull: u32,
    #[serde(serialize_with = "points")]
    shields: Shields,
    #[serde(flatten)]
    derived: Derived,
    saves: Vec<SaveReport>,
    #[serde(serialize_with = "by_role")]
    ram_dice: Option<[u32; 5]>,
    armaments: Vec<ArmamentReport>,
    keywords: Vec<String>,
    bonus_orders: Vec<String>,
    legal: bool,
    findings: Vec<Finding>,
}

#[derive(Clone, Debug, Serialize)]
struct SaveReport {
    #[serde(flatten)]
    save: Save,
    chance: f64,
}

#[derive(Clone, Debug, Serialize)]
struct ArmamentReport {
    slot: &'static str,
    weapon: String,
    /// The name on the weapon card; none if nobody wrote it.
    name: Option<String>,
    types: Vec<String>,
    distance: Option<u32>,
    arc: &'static str,
    dice: u32,
}

fn by_role<S: Serializer>(dice: &Option<[u32; 5]>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(dice) = dice else {
        return serializer.serialize_none();
    };
    serializer.collect_map(
        Role::ALL
            .into_iter()
            .map(|role| role.word().replace(' ', "_"))
            .zip(dice),
    )
}

/// The report of a piece.
pub fn report(ship: &Ship, numbers: &Numbers) -> Report {
    let findings = judge(ship, numbers);
    let save = |save: Save| SaveReport {
        chance: save.chance(),
        save,
    };
    Report {
        ruleset: "star_strike",
        house: numbers.house.clone(),
        code: ship.code.clone(),
        faction: ship.faction.clone(),
        class: ship.class.clone(),
        kind: ship.kind.word(),
        subtype: ship.shown_subtype().map(str::to_string),
        name: ship.name.clone(),
        role: ship.role.word(),
        rating: None,
        hull: ship.hull,
        shields: ship.shields,
        derived: derived(ship, numbers),
        saves: saves(ship, numbers).into_iter().map(save).collect(),
        ram_dice: ship
            .has(Keyword::RamProw)
            .then(|| Role::ALL.map(|role| numbers.ram(role).whole())),
        armaments: ship
            .armaments
            .iter()
            .map(|own| armament(ship, own))
            .collect(),
        keywords: ship.keywords.iter().map(ToString::to_string).collect(),
        bonus_orders: ship.bonus_orders.clone(),
        legal: findings
            .iter()
            .all(|finding| finding.severity != Severity::Illegal),
        findings,
    }
}

fn armament(ship: &Ship, armament: &Armament) -> ArmamentReport {
    let card = ship.card(armament);
    ArmamentReport {
        slot: armament.slot.word(),
        weapon: armament.weapon.clone(),
        name: card.map(|card| card.name.clone()),
        types: card.map(|card| card.types.clone()).unwrap_or_default(),
        distance: card.map(|card| card.distance),
        arc: armament.arc.word(),
        dice: armament.dice,
    }
}

impl Report {
    /// What follows from its card.
    pub fn derived(&self) -> &Derived {
        &self.derived
    }
}

impl Tells for Report {
    const PARTS: &'static [Part<Report>] = &[
        (Column::text("code", "Code").optional(), |told| {
            told.code.as_ref().into()
        }),
        (Column::text("faction", "Faction").optional(), |told| {
            told.faction.as_ref().into()
        }),
        (Column::text("class", "Class"), |told| (&told.class).into()),
        (Column::text("type", "Type"), |told| told.kind.into()),
        (Column::text("name", "Name").optional(), |told| {
            told.name.as_ref().into()
        }),
        (Column::text("role", "Role"), |told| told.role.into()),
        (Column::number("hull", "Hull").with_total(), |told| {
            told.hull.into()
        }),
        (Column::number("armor", "Armor"), |told| {
            told.derived.armor.into()
        }),
        (Column::number("flak", "Flak"), |told| {
            told.derived.flak.into()
        }),
        (Column::text("shields", "Shields"), |told| {
            match told.shields {
                Shields::Even(points) => points.to_string().into(),
                Shields::Facings(points) => {
                    points.map(|points| points.to_string()).join(" ").into()
                }
            }
        }),
        (Column::number("orders", "Orders"), |told| {
            told.derived.order_limit.into()
        }),
        (Column::text("moves", "Moves"), |told| {
            told.derived.moves.to_string().into()
        }),
        (Column::number("dice", "Dice").with_total(), |told| {
            told.derived.skirmish_dice.full.into()
        }),
        (
            Column::text("keywords", "Keywords").only_in_data(),
            |told| told.keywords.join(", ").into(),
        ),
        (Column::text("rating", "Rating").only_in_data(), |_| {
            "".into()
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

impl Tuning for StarStrike {
    fn facts(ship: &Ship, report: &Report, _: &Numbers) -> Vec<Fact> {
        let cards = ship.weapons.iter().flat_map(|card| {
            let effects = card
                .effects
                .iter()
                .enumerate()
                .map(|(result, icons)| format!("{result}: {icons}"));
            let modifiers = card
                .modifiers
                .iter()
                .map(|(when, value)| format!("{when} {value:+}"));
            let lines = [
                ("effects", effects.collect::<Vec<_>>()),
                ("modifiers", modifiers.collect()),
                ("target lock", card.target_lock.clone()),
            ];
            lines.map(|(what, words)| {
                Fact::of(
                    format!("{} {what}", card.name),
                    Cell::text(words.join("; ")),
                )
            })
        });
        // Of a save only the roll differs between ships.
        let is_told =
            |fact: &Fact| !fact.what.starts_with("saves ") || fact.what.ends_with(" roll");
        facts_of_report(report)
            .into_iter()
            .filter(is_told)
            .chain(cards)
            .collect()
    }
}
