//! Exact odds of a volley: dice, hits, shields, boxes, damage checks; and expected damage over range.

use super::super::ship::{Battery, Ship};
use super::super::tables::{self, damage_factor};
use super::attack::{Attack, Band, bears, dice, is_hit, modifier};
use super::condition::{Condition, Row, damage_check_loss};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeLabels, RangeQuestion, best_bearing};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::collections::BTreeSet;
use std::fmt;

/// Odds of one volley.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Volley {
    /// Name of the attacker.
    pub attacker: String,
    /// Name of the target.
    pub target: String,
    /// Range in hexes.
    pub range: u32,
    /// Bearing of the target in degrees clockwise from the attacker's bow.
    pub bearing: f64,
    /// Whether the bearing was chosen because it has the largest expected damage.
    pub is_best_bearing: bool,
    /// ECM rating of the target.
    pub ecm: u32,
    /// Number of faces of a die on which the target's shields stop a hit.
    pub icons: u32,
    /// Number of weapon hits of the attacker.
    pub weapon_hits: u32,
    /// Expected number of boxes checked off, after shields, regardless of how many the target has.
    pub expected_damage: f64,
    /// Mean and percentiles of boxes checked off.
    pub spread: Spread,
    /// Probability that this volley damages the target.
    pub damaged: f64,
    /// Probability that this volley cripples the target.
    pub crippled: f64,
    /// Probability that this volley destroys the target.
    pub destroyed: f64,
    /// Odds of each battery in the order of the design.
    pub batteries: Vec<BatteryOdds>,
    /// Probability of each number of boxes checked off.
    pub boxes: Distribution,
    /// What damage checks take from the rows of a target that is not destroyed.
    pub checks: Vec<CheckOdds>,
    /// Rules from which the odds follow.
    pub rules: Vec<Citation>,
    /// Notes on what is assumed and left out.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// Odds of one battery in a volley.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BatteryOdds {
    /// Name of the battery.
    pub name: String,
    /// Range band, or `None` if the target is out of range.
    pub band: Option<Band>,
    /// Number of dice that its bearing banks roll, after the shift.
    pub dice: u32,
    /// Expected number of hits before shields.
    pub expected_hits: f64,
    /// Expected number of boxes checked off.
    pub expected_damage: f64,
    /// Boxes per hit that gets through.
    pub boxes_per_hit: u32,
    /// Odds of each bank.
    pub banks: Vec<BankOdds>,
}

/// Dice of one bank.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BankOdds {
    /// The bank as written in the design.
    pub bank: String,
    /// Whether the target is in its arc.
    pub bears: bool,
    /// Attack modifier, or `None` if it does not fire.
    pub modifier: Option<i32>,
    /// Number of attack dice.
    pub dice: u32,
}

/// The boxes that damage checks take from a row.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CheckOdds {
    /// Row of the display.
    pub row: Row,
    /// Number that the row shows before the volley.
    pub before: u32,
    /// Probability of each number of boxes or icons lost.
    pub lost: Distribution,
}

/// Returns the probability that one die hits.
fn hit() -> f64 {
    (1..=6).filter(|face| is_hit(*face)).count() as f64 / 6.0
}

/// Rules from which the odds follow.
const RULES: [Citation; 6] = [
    tables::MODIFIER,
    tables::ATTACK_ROLL,
    tables::SHIELD_ROLL,
    tables::DAMAGE,
    tables::TRAITS,
    tables::CHECKS,
];

/// Computes the exact odds of a volley.
pub fn odds(attacker: &Ship, target: &Ship, attack: &Attack) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("a volley needs --range, the hexes between the two")?;
    let fight = VolleySetup::new(attacker, target, attack)?;
    let (bearing, batteries) = fight.choose_bearing(attacker, range, attack.bearing);
    let boxes = batteries
        .iter()
        .fold(Distribution::constant(0), |sum, battery| {
            sum.add(&fight.box_distribution(battery))
        });
    let [damaged, crippled, destroyed] = fight.stage_chances(&boxes);
    let checks = fight.checks(&boxes);
    Ok(Volley {
        attacker: attacker.to_string(),
        target: target.to_string(),
        range,
        bearing,
        is_best_bearing: attack.bearing.is_none(),
        ecm: fight.target.value(Row::Ecm),
        icons: fight.target.icons(),
        weapon_hits: fight.attacker.value(Row::Weapons),
        expected_damage: expected_boxes(&batteries),
        spread: boxes.spread(),
        damaged,
        crippled,
        destroyed,
        batteries,
        boxes,
        checks,
        rules: RULES.to_vec(),
        remarks: remarks(attacker, target),
    })
}

/// Attacker and target with their damage.
struct VolleySetup {
    attacker: Condition,
    target: Condition,
    modifier: i32,
}

impl VolleySetup {
    fn new(attacker: &Ship, target: &Ship, attack: &Attack) -> Result<VolleySetup, Refusal> {
        Ok(VolleySetup {
            attacker: Condition::from_losses(attacker, &attack.attacker)?,
            target: Condition::from_losses(target, &attack.target)?,
            modifier: attack.modifier,
        })
    }

    /// Returns the probability that a hit gets through the shields.
    fn penetration_chance(&self) -> f64 {
        1.0 - f64::from(self.target.icons()) / 6.0
    }

    /// Returns the given or best bearing, and what each battery rolls there.
    fn choose_bearing(
        &self,
        ship: &Ship,
        range: u32,
        bearing: Option<f64>,
    ) -> (f64, Vec<BatteryOdds>) {
        let at = |bearing: f64| {
            let batteries = ship.weapons.iter();
            batteries
                .map(|battery| self.battery(battery, range, bearing))
                .collect()
        };
        best_bearing(bearing, at, |batteries: &Vec<_>| expected_boxes(batteries))
    }

    fn battery(&self, battery: &Battery, range: u32, bearing: f64) -> BatteryOdds {
        let band = Band::from_range(&battery.range, range);
        let (ecm, hits) = (
            self.target.value(Row::Ecm),
            self.attacker.value(Row::Weapons),
        );
        let columns = battery.columns();
        let banks = battery.banks.iter().map(|bank| {
            let bears = bears(bank.arc, bearing);
            let modifier = match band {
                Some(band) if bears => Some(modifier(*bank, band, ecm, hits, self.modifier)),
                _ => None,
            };
            let dice = modifier.map_or(0, |modifier| dice(&columns, modifier));
            BankOdds {
                bank: bank.to_string(),
                bears,
                modifier,
                dice,
            }
        });
        let banks: Vec<BankOdds> = banks.collect();
        let dice: u32 = banks.iter().map(|bank| bank.dice).sum();
        let (hits, boxes_per_hit) = (f64::from(dice) * hit(), damage_factor(&battery.traits));
        BatteryOdds {
            name: battery.name.clone(),
            band,
            dice,
            expected_hits: hits,
            expected_damage: hits * self.penetration_chance() * f64::from(boxes_per_hit),
            boxes_per_hit,
            banks,
        }
    }

    /// Returns the probability of each number of boxes that a battery checks off.
    fn box_distribution(&self, battery: &BatteryOdds) -> Distribution {
        let die = Distribution::from_chance(hit() * self.penetration_chance());
        die.repeat(battery.dice.into())
            .scale(battery.boxes_per_hit as usize)
    }

    /// Returns the probabilities that the boxes damage, cripple and destroy the target; 0 for states that it is already in.
    fn stage_chances(&self, boxes: &Distribution) -> [f64; 3] {
        self.target
            .limits()
            .map(|limit| match limit.checked_sub(self.target.boxes) {
                None | Some(0) => 0.0,
                Some(left) => boxes.at_least(left as usize),
            })
    }

    /// Computes what damage checks take from each row: one series when the ship becomes damaged, another when it is
    /// crippled.
    fn checks(&self, boxes: &Distribution) -> Vec<CheckOdds> {
        let [damaged, crippled, destroyed] = self.stage_chances(boxes);
        // The chances of one series and of two, of a ship that is not destroyed.
        let (one, two) = match self.target.damage_stage() {
            0 => (damaged - crippled, crippled - destroyed),
            1 => (crippled - destroyed, 0.0),
            _ => (0.0, 0.0),
        };
        let survives = 1.0 - destroyed;
        let share = |chance: f64| {
            if survives > 0.0 {
                chance / survives
            } else {
                0.0
            }
        };
        let (one, two) = (share(one), share(two));
        let chance = |boxes: u32| {
            (1..=6)
                .filter(|face| damage_check_loss(*face) == boxes)
                .count() as f64
                / 6.0
        };
        let die = Distribution::from_chances((0..=2).map(chance).collect());
        let series = [
            (1.0 - one - two, Distribution::constant(0)),
            (one, die.clone()),
            (two, die.repeat(2)),
        ];
        let lost = Distribution::mix(series.iter().map(|(chance, lost)| (*chance, lost)));
        let of = |row: Row| CheckOdds {
            row,
            before: self.target.value(row),
            lost: lost.at_most(self.target.spare_boxes(row) as usize),
        };
        Row::ALL.map(of).to_vec()
    }
}

fn expected_boxes(batteries: &[BatteryOdds]) -> f64 {
    batteries
        .iter()
        .map(|battery| battery.expected_damage)
        .sum()
}

fn remarks(attacker: &Ship, target: &Ship) -> Vec<String> {
    let mut remarks = vec![
        "Shields are rolled against hits, before Dx2 and Dx3 multiply them (derived). Damage counts once all attacks of the \
         ship are made, so no volley changes its own odds."
            .to_string(),
    ];
    remarks.extend(unmodeled([attacker, target].into_iter()));
    remarks
}

/// Names what is left out for these ships, if anything is.
pub fn unmodeled<'a>(ships: impl Iterator<Item = &'a Ship>) -> Option<String> {
    let unknown = |ship: &Ship| -> Vec<String> {
        let traits = ship.weapons.iter().flat_map(|battery| &battery.traits);
        let traits = traits.filter(|word| {
            !tables::TRAIT_NAMES
                .iter()
                .any(|(name, ..)| name.eq_ignore_ascii_case(word))
        });
        let systems = ship.systems.iter().map(|system| system.to_string());
        traits.cloned().chain(systems).collect()
    };
    let names: BTreeSet<String> = ships.flat_map(unknown).collect();
    let names: Vec<String> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        format!(
            "Not modeled, because their rules are not in the sources: {}.",
            names.join(", ")
        )
    })
}

/// Protection of a target.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Protection {
    /// ECM rating of the target.
    pub ecm: u32,
    /// Number of faces of a die on which its shields stop a hit.
    pub icons: u32,
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "ECM {}, shields on {} of 6", self.ecm, self.icons)
    }
}

/// Expected boxes checked off at every range.
pub type ByRange = odds::DamageByRange<Protection>;

const BY_RANGE: RangeLabels = RangeLabels {
    what: "damage",
    title: "Expected boxes checked off",
    ship: "Ship",
    range: "Range",
    damage: "Boxes",
    across: "range in hexes",
    up: "boxes per volley",
};

/// Computes expected damage at every range.
pub fn odds_by_range(
    attackers: &[Ship],
    target: &Ship,
    attack: &Attack,
) -> Result<ByRange, Refusal> {
    let longest = attackers
        .iter()
        .flat_map(|ship| &ship.weapons)
        .map(|battery| battery.range[2])
        .max()
        .unwrap_or(0);
    let aim = |ship| {
        let fight = VolleySetup::new(ship, target, attack)?;
        Ok(move |range| {
            let (bearing, batteries) = fight.choose_bearing(ship, range, attack.bearing);
            (Some(bearing), expected_boxes(&batteries))
        })
    };
    let now = Condition::from_losses(target, &attack.target)?;
    let question = RangeQuestion {
        attackers,
        target,
        class: |ship| &ship.identity.class,
        name: Ship::to_string,
        max_range: longest,
    };
    let defense = Protection {
        ecm: now.value(Row::Ecm),
        icons: now.icons(),
    };
    let remark =
        "At each range the bearing where the most damage is expected, unless one is given.";
    question.answer(&BY_RANGE, defense, vec![remark.to_string()], aim)
}
