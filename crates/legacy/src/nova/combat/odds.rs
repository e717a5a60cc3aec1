//! The exact odds of a volley: dice, hits, shields, boxes, damage checks; and expected damage over range.

use super::super::ship::{Battery, Ship};
use super::super::tables::{self, damage_factor};
use super::attack::{Attack, Band, bears, dice, is_hit, modifier};
use super::condition::{Condition, Row, struck};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeLabels, RangeQuestion, best_bearing};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::collections::BTreeSet;
use std::fmt;

/// What one volley does.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    /// Who fires.
    pub attacker: String,
    /// At whom.
    pub target: String,
    /// Hexes between them.
    pub range: u32,
    /// The bearing of the target.
    pub bearing: f64,
    /// Whether that bearing was chosen because the most damage is expected there.
    pub is_best_bearing: bool,
    /// The target's ECM rating.
    pub ecm: u32,
    /// On how many faces of a die the target's shields stop a hit.
    pub icons: u32,
    /// Weapon hits of the attacker.
    pub weapon_hits: u32,
    /// Boxes expected to be checked off, after shields, however many the target has.
    pub expected_damage: f64,
    /// Boxes checked off: mean and percentiles.
    pub spread: Spread,
    /// The chance that this volley damages the target.
    pub damaged: f64,
    /// That it cripples it.
    pub crippled: f64,
    /// That it destroys it.
    pub destroyed: f64,
    /// Each battery, in the order of the design.
    pub batteries: Vec<BatteryOdds>,
    /// The chance of each number of boxes checked off.
    pub boxes: Distribution,
    /// What the damage checks of a target that is not destroyed take from its rows.
    pub checks: Vec<CheckOdds>,
    /// The rules this follows from.
    pub rules: Vec<Citation>,
    /// What is assumed, and what the model leaves out.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// What one battery does in a volley.
#[derive(Clone, Debug, Serialize)]
pub struct BatteryOdds {
    /// Its name.
    pub name: String,
    /// The band that the range lies in; none if it is out of range.
    pub band: Option<Band>,
    /// The dice that its bearing banks roll, after the shift.
    pub dice: u32,
    /// Hits expected before shields.
    pub expected_hits: f64,
    /// Boxes expected to be checked off.
    pub expected_damage: f64,
    /// Boxes for each hit that gets through.
    pub boxes_per_hit: u32,
    /// Its banks.
    pub banks: Vec<BankOdds>,
}

/// What one bank rolls.
#[derive(Clone, Debug, Serialize)]
pub struct BankOdds {
    /// The bank as it is written.
    pub bank: String,
    /// Whether the target is in its arc.
    pub bears: bool,
    /// Its attack modifier; none if it does not fire.
    pub modifier: Option<i32>,
    /// Its attack dice.
    pub dice: u32,
}

/// What damage checks take from a row.
#[derive(Clone, Debug, Serialize)]
pub struct CheckOdds {
    /// Which row.
    pub row: Row,
    /// What it shows before the volley.
    pub before: u32,
    /// The chance of each number of boxes or icons lost.
    pub lost: Distribution,
}

/// The chance of a die to hit.
fn hit() -> f64 {
    (1..=6).filter(|face| is_hit(*face)).count() as f64 / 6.0
}

/// What the chances rest on.
const RULES: [Citation; 6] = [
    tables::MODIFIER,
    tables::ATTACK_ROLL,
    tables::SHIELD_ROLL,
    tables::DAMAGE,
    tables::TRAITS,
    tables::CHECKS,
];

/// The exact odds of a volley; the error says why there are none.
pub fn odds(attacker: &Ship, target: &Ship, attack: &Attack) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("a volley needs --range, the hexes between the two")?;
    let fight = VolleySetup::new(attacker, target, attack)?;
    let (bearing, batteries) = fight.best(attacker, range, attack.bearing);
    let boxes = batteries
        .iter()
        .fold(Distribution::certain(0), |sum, battery| {
            sum.plus(&fight.boxes(battery))
        });
    let [damaged, crippled, destroyed] = fight.chances(&boxes);
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
        expected_damage: expected(&batteries),
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

/// Two ships as they are now.
struct VolleySetup {
    attacker: Condition,
    target: Condition,
    modifier: i32,
}

impl VolleySetup {
    fn new(attacker: &Ship, target: &Ship, attack: &Attack) -> Result<VolleySetup, Refusal> {
        Ok(VolleySetup {
            attacker: Condition::with_losses(attacker, &attack.attacker)?,
            target: Condition::with_losses(target, &attack.target)?,
            modifier: attack.modifier,
        })
    }

    /// The chance that a hit gets through the shields.
    fn through(&self) -> f64 {
        1.0 - f64::from(self.target.icons()) / 6.0
    }

    /// Returns the given or best bearing, and what each battery rolls there.
    fn best(&self, ship: &Ship, range: u32, bearing: Option<f64>) -> (f64, Vec<BatteryOdds>) {
        let at = |bearing: f64| {
            let batteries = ship.weapons.iter();
            batteries
                .map(|battery| self.battery(battery, range, bearing))
                .collect()
        };
        best_bearing(bearing, at, |batteries: &Vec<_>| expected(batteries))
    }

    fn battery(&self, battery: &Battery, range: u32, bearing: f64) -> BatteryOdds {
        let band = Band::at(&battery.range, range);
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
            expected_damage: hits * self.through() * f64::from(boxes_per_hit),
            boxes_per_hit,
            banks,
        }
    }

    /// The chance of each number of boxes that a battery checks off.
    fn boxes(&self, battery: &BatteryOdds) -> Distribution {
        let die = Distribution::chance(hit() * self.through());
        die.times(battery.dice.into())
            .scaled(battery.boxes_per_hit as usize)
    }

    /// The chances that so many boxes damage, cripple and destroy the target; 0 for what it is already.
    fn chances(&self, boxes: &Distribution) -> [f64; 3] {
        self.target
            .limits()
            .map(|limit| match limit.checked_sub(self.target.boxes) {
                None | Some(0) => 0.0,
                Some(left) => boxes.at_least(left as usize),
            })
    }

    /// What the checks take from each row: a series when the ship becomes damaged and another when it is crippled.
    fn checks(&self, boxes: &Distribution) -> Vec<CheckOdds> {
        let [damaged, crippled, destroyed] = self.chances(boxes);
        // The chances of one series and of two, of a ship that is not destroyed.
        let (one, two) = match self.target.stage() {
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
        let chance =
            |boxes: u32| (1..=6).filter(|face| struck(*face) == boxes).count() as f64 / 6.0;
        let die = Distribution::from_chances((0..=2).map(chance).collect());
        let series = [
            (1.0 - one - two, Distribution::certain(0)),
            (one, die.clone()),
            (two, die.times(2)),
        ];
        let lost = Distribution::mixture(series.iter().map(|(chance, lost)| (*chance, lost)));
        let of = |row: Row| CheckOdds {
            row,
            before: self.target.value(row),
            lost: lost.at_most(self.target.spare(row) as usize),
        };
        Row::ALL.map(of).to_vec()
    }
}

fn expected(batteries: &[BatteryOdds]) -> f64 {
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

/// What the model leaves out of these ships, in a line if there is anything.
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
            "Not modeled, because their rules are not at hand: {}.",
            names.join(", ")
        )
    })
}

/// What protects a target.
#[derive(Clone, Debug, Serialize)]
pub struct Protection {
    /// The target's ECM rating.
    pub ecm: u32,
    /// On how many faces of a die its shields stop a hit.
    pub icons: u32,
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "ECM {}, shields on {} of 6", self.ecm, self.icons)
    }
}

/// Expected damage at every range.
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

/// Expected damage over range; the error says why there is none.
pub fn by_range(attackers: &[Ship], target: &Ship, attack: &Attack) -> Result<ByRange, Refusal> {
    let longest = attackers
        .iter()
        .flat_map(|ship| &ship.weapons)
        .map(|battery| battery.range[2])
        .max()
        .unwrap_or(0);
    let aim = |ship| {
        let fight = VolleySetup::new(ship, target, attack)?;
        Ok(move |range| {
            let (bearing, batteries) = fight.best(ship, range, attack.bearing);
            (Some(bearing), expected(&batteries))
        })
    };
    let now = Condition::with_losses(target, &attack.target)?;
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
