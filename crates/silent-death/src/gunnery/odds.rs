//! The odds of cannon fire: a volley at one range, and expected damage over range.

use super::attack::Attack;
use super::shot::Shot;
use super::state::{AttackerState, TargetState};
use super::volley::{FiringSolution, WeaponFire, expected_damage};
use super::{AttackDice, Band, DamageIndex, IndexCode, Numbers, Ship, WeaponKind, tables};
use serde::{Serialize, Serializer};
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeLabels, RangeQuestion};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::fmt;

/// The odds of a craft's cannon fire in one phase.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    /// The attacker's name.
    pub attacker: String,
    /// The target's name.
    pub target: String,
    /// Hexes between attacker and target.
    pub range: u32,
    /// The target's defensive screens.
    pub screens: u32,
    /// The target's armor value.
    pub armor: u32,
    /// The target's energy value.
    pub energy: u32,
    /// The target's structure.
    pub structure: u32,
    /// Expected net damage of all shots.
    pub expected_damage: f64,
    /// Net damage of all shots: mean and percentiles.
    pub spread: Spread,
    /// The odds of each weapon, in the order of the card.
    pub batteries: Vec<BatteryOdds>,
    /// The probability of each total of net damage.
    pub damage: Distribution,
    /// The probability of each number of structure hits, or `None` without a damage index.
    pub structure_hits: Option<Distribution>,
    /// The expected count of each code, or `None` without a damage index.
    pub codes: Option<CodeNumbers>,
    /// The probability that each code occurs at least once, or `None` without a damage index.
    pub codes_at_least_once: Option<CodeNumbers>,
    /// The rules that the odds follow.
    pub rules: Vec<Citation>,
    /// The target's damage index.
    #[serde(skip)]
    pub damage_index: Option<DamageIndex>,
    /// Assumptions and omissions.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// The odds of one weapon in a volley.
#[derive(Clone, Debug, Serialize)]
pub struct BatteryOdds {
    /// The weapon's name.
    pub name: String,
    /// Expected net damage in the volley, 0 if the weapon is not fired.
    pub expected_damage: f64,
    /// The kind of weapon.
    pub kind: WeaponKind,
    /// The gunner's name.
    pub gunner: Option<String>,
    /// Whether the gunner fires the weapon in this phase.
    pub fires: bool,
    /// Whether the weapon is lost.
    pub lost: bool,
    /// Whether the target is within range.
    pub in_range: bool,
    /// The range increment.
    pub band: Option<Band>,
    /// The attack dice, or `None` for a torpedo.
    pub dice: Option<AttackDice>,
    /// The gunner's skill die bonus.
    pub bonus: i32,
    /// The sum of all other modifiers, or `None` if the weapon cannot be fired.
    pub modifier: Option<i64>,
    /// The probability to hit, or `None` if the weapon cannot be fired.
    pub hit: Option<f64>,
    /// Expected net damage if the weapon is fired.
    pub expected_if_fired: Option<f64>,
    /// The median net damage if the weapon is fired.
    pub p50: Option<usize>,
    /// The probability of at least 1 point of net damage if the weapon is fired.
    pub at_least_one: Option<f64>,
    /// The probability of each net damage if the weapon is fired.
    pub damage: Option<Distribution>,
    /// The expected count of each code if the weapon is fired, or `None` without a damage index.
    pub codes_if_fired: Option<CodeNumbers>,
}

/// A number for each damage index code, in the order of `reference codes`: an expected count or a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CodeNumbers(pub [f64; 12]);

impl CodeNumbers {
    /// Returns the number of a code.
    pub fn get(&self, code: IndexCode) -> f64 {
        self.0[code as usize]
    }
}

impl Serialize for CodeNumbers {
    /// Serializes a map from code letters to numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(IndexCode::ALL.map(|code| (code.letter(), self.get(code))))
    }
}

/// The values that protect a target.
#[derive(Clone, Debug, Serialize)]
pub struct Protection {
    /// The target's defensive screens.
    pub screens: u32,
    /// The target's armor value.
    pub armor: u32,
    /// The target's energy value.
    pub energy: u32,
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Protection {
            screens,
            armor,
            energy,
        } = self;
        write!(f, "DS {screens}, ASV {armor}, ESV {energy}")
    }
}

/// Expected net damage of several craft at every range.
pub type ByRange = odds::DamageByRange<Protection>;

const BY_RANGE: RangeLabels = RangeLabels {
    what: "net damage",
    title: "Expected net damage",
    ship: "Craft",
    range: "Range",
    damage: "Net damage",
    across: "range in hexes",
    up: "net damage per phase",
};

/// The rules that the odds follow.
const RULES: [Citation; 8] = [
    tables::TO_HIT,
    tables::RANGE,
    tables::DAMAGE,
    tables::DAMAGE_MODIFIERS,
    tables::MIN_DAMAGE,
    tables::CANNON_FIRE,
    tables::INDEX,
    tables::INDEX_EDGE,
];

/// Computes the odds of a craft's cannon fire in one phase.
pub fn odds(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("missing --range; write the hexes between attacker and target")?;
    refuse_without_cannon(attacker)?;
    let state = TargetState::new(target, attack, numbers)?;
    let attacker_state = AttackerState::new(attacker, &attack.attacker)?;
    let guns = FiringSolution::new(attacker, attacker_state, &state, attack.modifier, numbers);
    let fires = guns.fire(range);
    let shots: Vec<&Shot> = fires
        .iter()
        .filter(|fire| fire.is_fired)
        .filter_map(|fire| fire.shot.as_ref())
        .collect();
    let damage = sum_distributions(shots.iter().map(|shot| shot.damage.clone()));
    let effect = DamageEffect {
        index: target.damage_index.as_ref(),
        structure: state.structure,
    };
    Ok(Volley {
        attacker: attacker.to_string(),
        target: target.to_string(),
        range,
        screens: state.screens,
        armor: state.armor,
        energy: state.energy,
        structure: state.structure,
        expected_damage: expected_damage(&fires),
        spread: damage.spread(),
        batteries: fires
            .iter()
            .map(|fire| battery_odds(attacker, fire, effect))
            .collect(),
        damage,
        structure_hits: effect.structure_hits(&shots),
        codes: effect.expected_code_counts(&shots),
        codes_at_least_once: effect.code_chances(&shots),
        rules: RULES
            .into_iter()
            .chain([numbers.overshoot_after.citation])
            .collect(),
        damage_index: target.damage_index.clone(),
        remarks: remarks(attacker, &fires, effect, numbers),
    })
}

fn refuse_without_cannon(attacker: &Ship) -> Result<(), Refusal> {
    if attacker
        .weapons
        .iter()
        .any(|weapon| weapon.cannon.is_some())
    {
        return Ok(());
    }
    let name = attacker.to_string();
    if attacker.weapons.is_empty() {
        return Err(format!("{name} has no weapons").into());
    }
    Err(
        format!("{name} has only torpedoes, and the page does not state what a torpedo rolls")
            .into(),
    )
}

fn sum_distributions(parts: impl Iterator<Item = Distribution>) -> Distribution {
    parts.fold(Distribution::constant(0), |sum, part| sum.add(&part))
}

/// The damage index and remaining structure of a target, which decide the effects of damage.
#[derive(Clone, Copy)]
struct DamageEffect<'a> {
    index: Option<&'a DamageIndex>,
    structure: u32,
}

impl DamageEffect<'_> {
    /// Returns the expected count of each code from these shots.
    fn expected_code_counts(self, shots: &[&Shot]) -> Option<CodeNumbers> {
        let index = self.index?;
        let mut sum = [0.0; 12];
        for shot in shots {
            let expected = index.expected_codes(shot.damage.chances(), self.structure);
            for (sum, count) in sum.iter_mut().zip(expected) {
                *sum += count;
            }
        }
        Some(CodeNumbers(sum))
    }

    /// Returns the probability that each code occurs at least once in these shots.
    fn code_chances(self, shots: &[&Shot]) -> Option<CodeNumbers> {
        let index = self.index?;
        let mut never = [1.0; 12];
        for shot in shots {
            let chances = index.code_chances(shot.damage.chances(), self.structure);
            for (never, chance) in never.iter_mut().zip(chances) {
                *never *= 1.0 - chance;
            }
        }
        Some(CodeNumbers(never.map(|never| 1.0 - never)))
    }

    /// Returns the probability of each number of structure hits from these shots.
    fn structure_hits(self, shots: &[&Shot]) -> Option<Distribution> {
        let index = self.index?;
        let hits = |damage: u32| {
            let codes = index.codes(damage, self.structure).iter();
            Distribution::constant(codes.filter(|code| **code == IndexCode::Structure).count())
        };
        let shot_hits = |shot: &&Shot| {
            let values: Vec<Distribution> = (0..)
                .zip(shot.damage.chances())
                .map(|(damage, _)| hits(damage))
                .collect();
            Distribution::mix(shot.damage.chances().iter().copied().zip(&values))
        };
        Some(sum_distributions(shots.iter().map(shot_hits)))
    }
}

fn battery_odds(attacker: &Ship, fire: &WeaponFire, effect: DamageEffect) -> BatteryOdds {
    let (weapon, shot) = (fire.weapon, fire.shot.as_ref());
    BatteryOdds {
        name: weapon.name.clone(),
        expected_damage: fire.expected_damage(),
        kind: weapon.kind(),
        gunner: attacker.gunner(weapon).map(|gunner| gunner.name.clone()),
        fires: fire.is_fired,
        lost: fire.is_lost,
        in_range: fire.band.is_some(),
        band: fire.band,
        dice: weapon.cannon.map(|cannon| cannon.dice),
        bonus: attacker.bonus(weapon),
        modifier: shot.map(|_| fire.modifier),
        hit: shot.map(|shot| shot.hit),
        expected_if_fired: shot.map(|shot| shot.expected),
        p50: shot.map(|shot| shot.damage.quantile(0.5)),
        at_least_one: shot.map(|shot| shot.damage.at_least(1)),
        damage: shot.map(|shot| shot.damage.clone()),
        codes_if_fired: shot.and_then(|shot| effect.expected_code_counts(&[shot])),
    }
}

fn remarks(
    attacker: &Ship,
    fires: &[WeaponFire],
    effect: DamageEffect,
    numbers: &Numbers,
) -> Vec<String> {
    let crew = if attacker.crew.is_empty() {
        format!(
            "The design has no crew, so every cannon fires without a skill die bonus ({}).",
            tables::CARD
        )
    } else {
        format!(
            "Each crew member fires one cannon ({}): the best against this target.",
            tables::CANNON_FIRE
        )
    };
    let mut remarks = vec![
        crew,
        "All shots are resolved against the target's state before the volley.".to_string(),
    ];
    let over = if numbers.overshoot_after.whole() == 0 {
        "before"
    } else {
        "after"
    };
    remarks.push(format!(
        "Points above DS are added {over} armor is subtracted ({}); a house pack can change damage.over.after_armor.",
        numbers.overshoot_after.citation
    ));
    if fires.iter().any(|fire| fire.weapon.cannon.is_none()) {
        remarks.push(format!(
            "Torpedoes are left out: the page does not state what they roll ({}).",
            tables::TORPEDOES
        ));
    }
    let structure = effect.structure;
    match effect.index {
        None => {
            remarks.push(
                "The target has no damage index, so the effects of damage are not known."
                    .to_string(),
            );
        }
        Some(index) if structure == 0 || structure > index.columns() => {
            let message = format!(
                "The damage index has no column for structure {structure}, so the effects of damage are not known."
            );
            remarks.push(message);
        }
        Some(_) => {}
    }
    remarks
}

/// Computes the expected net damage of several craft against one target at every range.
pub fn odds_by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<ByRange, Refusal> {
    let state = TargetState::new(target, attack, numbers)?;
    let cannons = attackers
        .iter()
        .flat_map(|ship| &ship.weapons)
        .filter_map(|weapon| weapon.cannon);
    let max_range = cannons.map(|cannon| cannon.ranges[2]).max().unwrap_or(0);
    let aim = |ship| {
        refuse_without_cannon(ship)?;
        let attacker = AttackerState::new(ship, &attack.attacker)?;
        let guns = FiringSolution::new(ship, attacker, &state, attack.modifier, numbers);
        Ok(move |range| (None, expected_damage(&guns.fire(range))))
    };
    let question = RangeQuestion {
        attackers,
        target,
        class: |ship| &ship.identity.class,
        name: Ship::to_string,
        max_range,
    };
    let defense = Protection {
        screens: state.screens,
        armor: state.armor,
        energy: state.energy,
    };
    let remark = "Each crew member fires one cannon: the best at each range.";
    question.answer(&BY_RANGE, defense, vec![remark.to_string()], aim)
}
