//! The report on a piece: its JSON object and its row in tables.

use super::StarStrike;
use super::derived::{DerivedAttributes, derive_attributes};
use super::legality::judge;
use super::numbers::Numbers;
use super::saves::{Save, saves};
use super::ship::{Armament, Shields, Ship, serialize_shields};
use super::tables::{Keyword, Role};
use serde::{Serialize, Serializer};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part};
use starwright_rules::facts::report_facts;
use starwright_rules::tuning::Fact;
use starwright_rules::{ShipReport, Tuning, columns};
use starwright_text::finding::{Finding, Severity};
use starwright_text::join::Join;

/// The report on a piece; the fields are in the order of the JSON object.
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
    /// Always `None`, since points come from published fleet lists.
    rating: Option<u32>,
    hull: u32,
    #[serde(serialize_with = "serialize_shields")]
    shields: Shields,
    #[serde(flatten)]
    derived: DerivedAttributes,
    saves: Vec<SaveReport>,
    #[serde(serialize_with = "serialize_by_role")]
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
    /// The weapon's name, or `None` without a weapon card.
    name: Option<String>,
    types: Vec<String>,
    distance: Option<u32>,
    arc: &'static str,
    dice: u32,
}

fn serialize_by_role<S: Serializer>(
    dice: &Option<[u32; 5]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Some(dice) = dice else {
        return serializer.serialize_none();
    };
    let keys = Role::ALL.map(|role| role.word().replace(' ', "_"));
    serializer.collect_map(keys.into_iter().zip(dice))
}

/// Derives the attributes of a piece and judges it.
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
        subtype: ship.effective_subtype().map(str::to_string),
        name: ship.name.clone(),
        role: ship.role.word(),
        rating: None,
        hull: ship.hull,
        shields: ship.shields,
        derived: derive_attributes(ship, numbers),
        saves: saves(ship, numbers).into_iter().map(save).collect(),
        ram_dice: ship
            .has(Keyword::RamProw)
            .then(|| Role::ALL.map(|role| numbers.ram_dice(role).whole())),
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
    /// Returns the derived attributes.
    pub fn derived(&self) -> &DerivedAttributes {
        &self.derived
    }
}

impl ShipReport for Report {
    const PARTS: &'static [Part<Report>] = columns! { |report|
        text code "Code".optional().importance(8),
        text faction "Faction".optional(),
        text class "Class",
        text type "Type".importance(7) = report.kind,
        text name "Name".optional(),
        text role "Role".importance(4),
        number hull "Hull".with_total(),
        number armor "Armor".importance(3) = report.derived.armor,
        number flak "Flak".importance(5) = report.derived.flak,
        text shields "Shields".importance(3) = match report.shields {
            Shields::Single(points) => points.to_string(),
            Shields::ByFacing(points) => {
                points.iter().join(" ")
            }
        },
        number orders "Orders".importance(6) = report.derived.order_limit,
        text moves "Moves".importance(5) = report.derived.moves.to_string(),
        number dice "Dice".with_total() = report.derived.skirmish_dice.full,
        text keywords "Keywords".only_in_data() = report.keywords.join(", "),
        text rating "Rating".only_in_data() = "",
        text legal "Legal" = Cell::yes_or_no(report.legal),
        text house "House".only_in_data(),
    };
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
            let facts = [
                ("effects", effects.collect::<Vec<_>>()),
                ("modifiers", modifiers.collect()),
                ("target lock", card.target_lock.clone()),
            ];
            facts.map(|(what, words)| {
                Fact::new(
                    format!("{} {what}", card.name),
                    Cell::text(words.join("; ")),
                )
            })
        });
        // Ships with the same save differ only in its roll.
        let is_compared =
            |fact: &Fact| !fact.what.starts_with("saves ") || fact.what.ends_with(" roll");
        report_facts(report)
            .into_iter()
            .filter(is_compared)
            .chain(cards)
            .collect()
    }
}
