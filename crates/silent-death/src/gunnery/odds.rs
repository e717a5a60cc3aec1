//! The odds of cannon fire: a volley at one range, and expected damage over range.

use super::attack::Attack;
use super::hit::Shot;
use super::state::{Attacker, Target};
use super::volley::{Battery, Fire, expected};
use super::{Band, Code, DamageIndex, Dice, Figures, Kind, Ship, tables};
use serde::{Serialize, Serializer};
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeQuestion, RangeWords};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::fmt;

/// What the cannon fire of a craft does in one phase.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    /// Who fires.
    pub attacker: String,
    /// At whom.
    pub target: String,
    /// Hexes between them.
    pub range: u32,
    /// The target's defensive screens.
    pub screens: u32,
    /// Its armor value.
    pub armor: u32,
    /// Its energy value.
    pub energy: u32,
    /// Its structure.
    pub structure: u32,
    /// Net damage expected of all shots.
    pub expected_damage: f64,
    /// Net damage of all shots: mean and percentiles.
    pub spread: Spread,
    /// Each weapon, in the order of the card.
    pub batteries: Vec<BatteryOdds>,
    /// The chance of each net damage of all shots together.
    pub damage: Distribution,
    /// The chance of each number of structure hits; none without a damage index.
    pub structure_hits: Option<Distribution>,
    /// How often each code of the damage index is expected; none without one.
    pub codes: Option<Codes>,
    /// The chance that each code comes up at least once; none without a damage index.
    pub codes_at_least_once: Option<Codes>,
    /// The rules this follows from.
    pub rules: Vec<Citation>,
    /// The damage index of the target, which says what damage does.
    #[serde(skip)]
    pub index: Option<DamageIndex>,
    /// What is assumed, and what the model leaves out.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// What one weapon does in a volley.
#[derive(Clone, Debug, Serialize)]
pub struct BatteryOdds {
    /// Its name.
    pub name: String,
    /// What it counts for in the volley: nothing if it is not fired.
    pub expected_damage: f64,
    /// Which kind of weapon it is.
    pub kind: Kind,
    /// Who fires it.
    pub gunner: Option<String>,
    /// Whether the gunner fires it.
    pub fires: bool,
    /// Whether it is lost.
    pub lost: bool,
    /// Whether the target is within range.
    pub in_range: bool,
    /// The increment that the range lies in.
    pub band: Option<Band>,
    /// Its attack dice; none for a torpedo.
    pub dice: Option<Dice>,
    /// The skill die bonus of the gunner.
    pub bonus: i32,
    /// All other modifiers; none if it cannot be fired, like all below.
    pub modifier: Option<i64>,
    /// The chance to hit.
    pub hit: Option<f64>,
    /// Net damage expected if it is fired.
    pub expected_if_fired: Option<f64>,
    /// The net damage that is not exceeded in half of the cases.
    pub median: Option<usize>,
    /// The chance of any net damage.
    pub at_least_one: Option<f64>,
    /// The chance of each net damage.
    pub damage: Option<Distribution>,
    /// How often each code is expected if it is fired; none without a damage index.
    pub codes_if_fired: Option<Codes>,
}

/// A number for each code of a damage index, how often it is expected or how likely, in the order of `reference codes`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Codes(pub [f64; 12]);

impl Codes {
    /// The number of this code.
    pub fn of(&self, code: Code) -> f64 {
        self.0[code as usize]
    }
}

impl Serialize for Codes {
    /// By the letters of the codes.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Code::ALL.map(|code| (code.letter(), self.of(code))))
    }
}

/// What protects a target.
#[derive(Clone, Debug, Serialize)]
pub struct Protection {
    /// The target's defensive screens.
    pub screens: u32,
    /// Its armor value.
    pub armor: u32,
    /// Its energy value.
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

/// Expected net damage at every range.
pub type ByRange = odds::ByRange<Protection>;

const BY_RANGE: RangeWords = RangeWords {
    what: "net damage",
    title: "Expected net damage",
    ship: "Craft",
    range: "Range",
    damage: "Net damage",
    across: "range in hexes",
    up: "net damage a phase",
};

/// What the chances rest on.
const RULES: [Citation; 8] = [
    tables::TO_HIT,
    tables::RANGE,
    tables::DAMAGE,
    tables::DAMAGE_MODIFIERS,
    tables::LEAST_DAMAGE,
    tables::CANNON_FIRE,
    tables::INDEX,
    tables::INDEX_EDGE,
];

/// The odds of a craft's cannon fire in one phase; the error says why there are none.
pub fn odds(
    attacker: &Ship,
    target: &Ship,
    numbers: &Figures,
    attack: &Attack,
) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("a shot needs --range, the hexes between the two")?;
    refuse_without_cannon(attacker)?;
    let left = Target::of(target, attack, numbers)?;
    let battery = Battery::of(
        attacker,
        Attacker::of(attacker, &attack.attacker)?,
        &left,
        attack.modifier,
        numbers,
    );
    let fires = battery.at(range);
    let shots: Vec<&Shot> = fires
        .iter()
        .filter(|fire| fire.is_fired)
        .filter_map(|fire| fire.shot.as_ref())
        .collect();
    let damage = sum(shots.iter().map(|shot| shot.damage.clone()));
    let effect = Effect {
        index: target.index.as_ref(),
        structure: left.structure,
    };
    let weapon = |(place, fire)| battery_odds(attacker, fire, battery.has_lost(place), effect);
    Ok(Volley {
        attacker: attacker.to_string(),
        target: target.to_string(),
        range,
        screens: left.screens,
        armor: left.armor,
        energy: left.energy,
        structure: left.structure,
        expected_damage: expected(&fires),
        spread: damage.spread(),
        batteries: fires.iter().enumerate().map(weapon).collect(),
        damage,
        structure_hits: effect.structure_hits(&shots),
        codes: effect.codes(&shots),
        codes_at_least_once: effect.likely(&shots),
        rules: RULES
            .into_iter()
            .chain([numbers.overshoot_after.citation])
            .collect(),
        index: target.index.clone(),
        remarks: remarks(attacker, &fires, effect, numbers),
    })
}

fn refuse_without_cannon(attacker: &Ship) -> Result<(), String> {
    if attacker
        .weapons
        .iter()
        .any(|weapon| weapon.cannon.is_some())
    {
        return Ok(());
    }
    let name = attacker.to_string();
    match attacker.weapons.is_empty() {
        true => Err(format!("{name} has no weapons")),
        false => Err(format!(
            "{name} has torpedoes only, and what a torpedo rolls is not on the page that we have"
        )),
    }
}

fn sum(all: impl Iterator<Item = Distribution>) -> Distribution {
    all.fold(Distribution::certain(0), |sum, one| sum.plus(&one))
}

/// What damage does to a target: its index and the structure that it has.
#[derive(Clone, Copy)]
struct Effect<'a> {
    index: Option<&'a DamageIndex>,
    structure: u32,
}

impl Effect<'_> {
    /// How often each code is expected of these shots.
    fn codes(self, shots: &[&Shot]) -> Option<Codes> {
        let index = self.index?;
        let mut sum = [0.0; 12];
        for shot in shots {
            let expected = index.expected(shot.damage.chances(), self.structure);
            sum.iter_mut()
                .zip(expected)
                .for_each(|(sum, one)| *sum += one);
        }
        Some(Codes(sum))
    }

    /// The chance that these shots bring each code at least once.
    fn likely(self, shots: &[&Shot]) -> Option<Codes> {
        let index = self.index?;
        let mut never = [1.0; 12];
        for shot in shots {
            let likely = index.likely(shot.damage.chances(), self.structure);
            never
                .iter_mut()
                .zip(likely)
                .for_each(|(never, one)| *never *= 1.0 - one);
        }
        Some(Codes(never.map(|never| 1.0 - never)))
    }

    /// The chance of each number of structure hits of these shots.
    fn structure_hits(self, shots: &[&Shot]) -> Option<Distribution> {
        let index = self.index?;
        let hits = |damage: u32| {
            let codes = index.codes(damage, self.structure).iter();
            Distribution::certain(codes.filter(|code| **code == Code::Structure).count())
        };
        let of = |shot: &&Shot| {
            let values: Vec<Distribution> = (0..)
                .zip(shot.damage.chances())
                .map(|(damage, _)| hits(damage))
                .collect();
            Distribution::mixed(shot.damage.chances().iter().copied().zip(&values))
        };
        Some(sum(shots.iter().map(of)))
    }
}

fn battery_odds(attacker: &Ship, fire: &Fire, is_lost: bool, effect: Effect) -> BatteryOdds {
    let (weapon, shot) = (fire.weapon, fire.shot.as_ref());
    BatteryOdds {
        name: weapon.name.clone(),
        expected_damage: fire.expected(),
        kind: if weapon.cannon.is_some() {
            Kind::Cannon
        } else {
            Kind::Torpedo
        },
        gunner: weapon
            .gunner
            .and_then(|place| attacker.crew.get(place))
            .map(|gunner| gunner.name.clone()),
        fires: fire.is_fired,
        lost: is_lost,
        in_range: fire.band.is_some(),
        band: fire.band,
        dice: weapon.cannon.map(|cannon| cannon.dice),
        bonus: attacker.bonus(weapon),
        modifier: shot.map(|_| fire.modifier),
        hit: shot.map(|shot| shot.hit),
        expected_if_fired: shot.map(|shot| shot.expected),
        median: shot.map(|shot| shot.damage.quantile(0.5)),
        at_least_one: shot.map(|shot| shot.damage.at_least(1)),
        damage: shot.map(|shot| shot.damage.clone()),
        codes_if_fired: shot.and_then(|shot| effect.codes(&[shot])),
    }
}

fn remarks(attacker: &Ship, fires: &[Fire], effect: Effect, numbers: &Figures) -> Vec<String> {
    let mut remarks = vec![match attacker.crew.is_empty() {
        true => format!(
            "No crew is written, so every cannon fires, without a skill die bonus ({}).",
            tables::CARD
        ),
        false => format!(
            "Everybody aboard fires one cannon ({}); the odds take the best against this target.",
            tables::CANNON_FIRE
        ),
    }];
    remarks.push("Every shot meets the target as it is before the volley.".to_string());
    let over = if numbers.overshoot_after.whole() == 0 {
        "before"
    } else {
        "after"
    };
    remarks.push(format!(
        "Points above DS are added {over} armor is taken off ({}); the figure damage.over.after_armor changes that.",
        numbers.overshoot_after.citation
    ));
    if fires.iter().any(|fire| fire.weapon.cannon.is_none()) {
        remarks.push(format!(
            "Torpedoes are left out: what they roll is not on the page ({}).",
            tables::TORPEDOES
        ));
    }
    let structure = effect.structure;
    match effect.index {
        None => {
            remarks.push(
                "No damage index is written for the target, so what the damage does is not known."
                    .to_string(),
            );
        }
        Some(index) if structure == 0 || structure > index.columns() => {
            let message = format!(
                "The damage index has no column for structure {structure}, so no codes are known."
            );
            remarks.push(message);
        }
        Some(_) => {}
    }
    remarks
}

/// Expected net damage of several craft at one target over range; the error says why there is none.
pub fn by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Figures,
    attack: &Attack,
) -> Result<ByRange, Refusal> {
    let left = Target::of(target, attack, numbers)?;
    let cannons = attackers
        .iter()
        .flat_map(|ship| &ship.weapons)
        .filter_map(|weapon| weapon.cannon);
    let longest = cannons.map(|cannon| cannon.ranges[2]).max().unwrap_or(0);
    let aim = |ship| {
        refuse_without_cannon(ship)?;
        let attacker = Attacker::of(ship, &attack.attacker)?;
        let battery = Battery::of(ship, attacker, &left, attack.modifier, numbers);
        Ok(move |range| (None, expected(&battery.at(range))))
    };
    let question = RangeQuestion {
        attackers,
        target,
        class: |ship| &ship.identity.class,
        name: Ship::to_string,
        longest,
    };
    let defense = Protection {
        screens: left.screens,
        armor: left.armor,
        energy: left.energy,
    };
    let remark = "Everybody aboard fires one cannon, the best at each range.";
    question.answer(&BY_RANGE, defense, vec![remark.to_string()], aim)
}
