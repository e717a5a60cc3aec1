//! Finds which armaments strike in a volley, with which modifiers and against which defenses.

use super::attack::Attack;
use super::card_conditions::{Combatant, ConditionValue, StrikeFacts};
use super::conditions::{Conditions, Terrain};
use super::piece_state::{PieceState, is_called};
use super::strike_engine::{
    ExpectedLosses, StrikeDice, StrikeModel, TargetDistribution, UnsavedChances,
};
use super::{Armament, Facing, Keyword, Numbers, Ship, WeaponCard, derive_attributes};
use crate::saves::{FAST, MASSIVE, ORE_HULL, hit_save_rolls, save_rolls, unsaved_chance};
use starwright_rules::battle::odds::BEARINGS;
use starwright_rules::numbers::CitedNumber;
use std::collections::BTreeMap;

/// Reduces degrees to the range from 0 up to, but not including, 360.
pub fn normalize(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0).abs();
    if turned >= 360.0 { 0.0 } else { turned }
}

/// The target's defenses against a volley.
#[derive(Clone, Copy, Debug)]
pub struct Defense {
    /// The facing that is hit.
    pub facing: Facing,
    /// Shield points that may be spent.
    pub shields: u32,
    /// Armor, with terrain.
    pub armor: u32,
    /// Flak, with terrain and Cover.
    pub flak: u32,
}

impl Defense {
    /// Returns the target's defenses from the attack's aspect; on a boundary the stronger facing counts.
    pub fn new(
        target: &Ship,
        conditions: &Conditions,
        attack: &Attack,
        numbers: &Numbers,
    ) -> Defense {
        let is_hit = |facing: &Facing| {
            normalize(attack.aspect - 60.0 * f64::from(*facing as u32) + 30.0) <= 60.0
        };
        let points = |facing: Facing| attack.shields.unwrap_or(target.shields.facing(facing));
        let stronger = |a: Facing, b: Facing| if points(b) > points(a) { b } else { a };
        let facings = Facing::ALL.into_iter().filter(is_hit);
        let facing = facings.reduce(stronger).unwrap_or(Facing::DirectFore);
        let attributes = derive_attributes(target, numbers);
        let mut defense = Defense {
            facing,
            shields: points(facing),
            armor: attributes.armor,
            flak: attributes.flak,
        };
        match conditions.terrain {
            Terrain::Open => {}
            Terrain::Nebula => {
                defense.shields = 0;
                defense.armor += numbers.nebula_armor.whole();
            }
            Terrain::DustCloud => defense.flak += numbers.dust_flak.whole(),
            Terrain::BlackHole | Terrain::BlackHoleCore => {
                defense.flak += numbers.hole_flak.whole();
            }
        }
        if conditions.has_cover {
            defense.flak += numbers.cover_flak.whole();
        }
        defense.armor = defense.armor.min(numbers.max_armor.whole());
        defense.flak = defense.flak.min(numbers.max_flak.whole());
        defense
    }

    fn unsaved_chances(
        &self,
        target: &Ship,
        card: &WeaponCard,
        numbers: &Numbers,
    ) -> UnsavedChances {
        let hit_rolls = hit_save_rolls(card, self.armor, self.flak);
        let critical_rolls = [hit_rolls.clone(), save_rolls(target, numbers, &[MASSIVE])].concat();
        UnsavedChances {
            critical: unsaved_chance(critical_rolls),
            hit: unsaved_chance(hit_rolls),
            direct: unsaved_chance(save_rolls(target, numbers, &[ORE_HULL, FAST])),
        }
    }
}

/// An armament in a volley.
#[derive(Clone, Debug)]
pub struct ArmamentStrike<'a> {
    pub armament: &'a Armament,
    pub card: Option<&'a WeaponCard>,
    /// How the armament strikes, or why it does not.
    pub aim: Result<Aim, &'static str>,
}

/// A modifier that may apply to a strike.
#[derive(Clone, Debug)]
pub struct PossibleModifier {
    /// The condition or keyword.
    pub when: String,
    /// The number added to each die.
    pub value: i32,
    /// Whether the condition holds.
    pub condition: ConditionValue,
}

/// How an armament strikes.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The modifiers that may apply.
    pub modifiers: Vec<PossibleModifier>,
    pub strike: StrikeModel,
}

impl Aim {
    /// Returns the modifiers that apply against this many shield points.
    pub fn modifiers_against(&self, shields: u32) -> impl Iterator<Item = &PossibleModifier> {
        let modifiers = self.modifiers.iter();
        modifiers.filter(move |modifier| modifier.condition.is_met(shields))
    }
}

/// Returns the expected losses from strikes one after another, regardless of how many hull points the target has.
pub fn expected_losses<'a>(
    aims: impl IntoIterator<Item = &'a Aim>,
    shields: u32,
) -> ExpectedLosses {
    let mut target = TargetDistribution::new(shields, 1, 1);
    let mut sum = ExpectedLosses::default();
    for aim in aims {
        let (after, losses) = target.apply_strike(&aim.strike);
        target = after;
        sum.hull += losses.hull;
        sum.criticals += losses.criticals;
    }
    sum
}

/// Everything that a volley depends on.
#[derive(Clone, Copy)]
pub struct VolleySetup<'a> {
    pub attacker: &'a Ship,
    pub target: &'a Ship,
    pub conditions: &'a Conditions,
    /// The states of the attacker and the target.
    pub states: &'a [PieceState; 2],
    pub defense: Defense,
    pub attack: &'a Attack,
    pub numbers: &'a Numbers,
}

/// The indexes of the armaments that Skilled and Augur help, and the volley's expected losses.
#[derive(Clone, Copy, Debug, Default)]
struct HelpPlan {
    skilled: Option<usize>,
    augur: Option<usize>,
    losses: ExpectedLosses,
}

impl HelpPlan {
    /// Returns how an armament strikes with the help that it gets.
    fn aim<'a>(&self, index: usize, aims: &'a [AimsByHelp]) -> Option<&'a Aim> {
        let [skilled, augur] =
            [self.skilled, self.augur].map(|helped| usize::from(helped == Some(index)));
        aims[index][skilled][augur].as_ref()
    }
}

/// Armament indexes in the order in which they strike, each with why it does not strike.
type StrikeOrder = Vec<(usize, Result<(), &'static str>)>;

/// A bearing in degrees, the armaments that strike there, and the help that they get.
type PlannedVolley = (f64, StrikeOrder, HelpPlan);

/// Returns the volley with more expected hull points lost, or of equals more criticals, or the first.
///
/// Tiny differences are ignored, since sums in another order differ in their last digits.
fn better_volley(best: PlannedVolley, next: PlannedVolley) -> PlannedVolley {
    let (old, new) = (best.2.losses, next.2.losses);
    let (hull, criticals) = (new.hull - old.hull, new.criticals - old.criticals);
    if hull > 1e-9 || (hull > -1e-9 && criticals > 1e-9) {
        next
    } else {
        best
    }
}

/// Whether Skilled and Augur help a strike, each once per round.
type Help = [bool; 2];

/// How an armament strikes without and with the help of Skilled, and in each case without and with Augur; `None` if that help
/// is not available.
type AimsByHelp = [[Option<Aim>; 2]; 2];

impl<'a> VolleySetup<'a> {
    /// Returns the facts that conditions on cards refer to, at a distance.
    pub fn facts(&self, distance: u32) -> StrikeFacts<'a> {
        let [attacker, target] = self.states;
        StrikeFacts {
            attacker: Combatant {
                ship: self.attacker,
                state: attacker,
                terrain: attacker.terrain,
            },
            target: Combatant {
                ship: self.target,
                state: target,
                terrain: self.conditions.terrain,
            },
            distance,
        }
    }

    /// Returns `true` if the attacker may use Skilled: by its card or an overrun, unless the user states otherwise.
    pub fn is_skilled(&self) -> bool {
        let own = self.attacker.has(Keyword::Skilled) || self.states[0].is_overrunning;
        self.conditions.is_skilled.unwrap_or(own)
    }

    /// Returns armament indexes in the order in which they strike: those that the user names, then the others.
    fn strike_order(&self) -> Vec<usize> {
        let (ship, state) = (self.attacker, &self.states[0]);
        let indexes = || 0..ship.armaments.len();
        let mut order: Vec<usize> = Vec::new();
        for name in state.first.iter().chain(&state.only) {
            order.extend(indexes().filter(|index| is_called(ship, &ship.armaments[*index], name)));
        }
        order.extend(indexes());
        let mut unique = Vec::new();
        for index in order {
            if !unique.contains(&index) {
                unique.push(index);
            }
        }
        unique
    }

    /// Plans the volley at a distance: the bearing asked for or the one with the most expected damage, and the strikes there.
    pub fn volley(&self, distance: u32) -> (f64, Vec<ArmamentStrike<'a>>) {
        let armaments = &self.attacker.armaments;
        let aims: Vec<AimsByHelp> = armaments
            .iter()
            .map(|armament| self.aims_by_help(armament, distance))
            .collect();
        let order = self.strike_order();
        // Many bearings have the same armaments on the target: each volley is computed once.
        let mut known: BTreeMap<Vec<usize>, HelpPlan> = BTreeMap::new();
        let mut plan_at = |bearing: f64| {
            let all = self.select_strikes(bearing, distance, &order);
            let striking = all.iter().filter(|(_, may_strike)| may_strike.is_ok());
            let striking = striking.map(|(index, _)| *index).collect();
            let plan = *known
                .entry(striking)
                .or_insert_with_key(|striking| self.plan_help(striking, &aims));
            (normalize(bearing), all, plan)
        };
        let (bearing, all, plan) = match self.attack.bearing {
            Some(bearing) => plan_at(bearing),
            None => BEARINGS
                .into_iter()
                .map(plan_at)
                .reduce(better_volley)
                .expect("there are twelve bearings"),
        };
        let strike = |(index, may_strike): (usize, Result<(), &'static str>)| {
            let armament = &armaments[index];
            ArmamentStrike {
                armament,
                card: self.attacker.card(armament),
                aim: may_strike
                    .and_then(|()| plan.aim(index, &aims).cloned().ok_or("no weapon card")),
            }
        };
        (bearing, all.into_iter().map(strike).collect())
    }

    fn aims_by_help(&self, armament: &Armament, distance: u32) -> AimsByHelp {
        [false, true].map(|skilled| {
            [false, true].map(|augur| {
                if skilled && !self.is_skilled() || augur && !self.conditions.has_augur {
                    return None;
                }
                let card = self.attacker.card(armament)?;
                Some(self.aim(armament, card, [skilled, augur], distance))
            })
        })
    }

    /// Returns why an armament cannot strike, apart from its arc and the number of strikes.
    fn refusal(&self, index: usize, distance: u32) -> Result<(), &'static str> {
        let (ship, state) = (self.attacker, &self.states[0]);
        let armament = &ship.armaments[index];
        let card = ship.card(armament).ok_or("no weapon card")?;
        let mut only = state.only.iter();
        if !state.only.is_empty() && !only.any(|name| is_called(ship, armament, name)) {
            return Err("not named");
        }
        if state.terrain == Terrain::BlackHoleCore {
            return Err("in a black hole core");
        }
        if state.terrain == Terrain::BlackHole && card.is_ordnance() {
            return Err("Ordnance in a black hole");
        }
        if state.is_reloading && card.is_heavy() {
            return Err("reloading");
        }
        if distance > card.distance {
            return Err("out of range");
        }
        Ok(())
    }

    /// Returns which armaments strike at a bearing: the first in order, up to the maximum number of strikes.
    fn select_strikes(&self, bearing: f64, distance: u32, order: &[usize]) -> StrikeOrder {
        let max = if self.states[0].is_limited {
            self.numbers.strategic_strikes
        } else {
            self.numbers.strikes
        };
        let mut left = max.whole();
        let mut may_strike = |index: usize| {
            self.refusal(index, distance)?;
            let arc = self.attacker.armaments[index].arc;
            if !self.numbers.covers(arc, bearing) {
                return Err("out of arc");
            }
            left = left.checked_sub(1).ok_or("no strike left")?;
            Ok(())
        };
        let order = order.iter();
        order.map(|index| (*index, may_strike(*index))).collect()
    }

    /// Chooses the strikes that Skilled and Augur help so that the whole volley does the most; neither is used if it would harm.
    fn plan_help(&self, striking: &[usize], aims: &[AimsByHelp]) -> HelpPlan {
        let choices = |is_available: bool| {
            let mut choices: Vec<Option<usize>> = Vec::new();
            if is_available {
                choices.extend(striking.iter().copied().map(Some));
            }
            choices.push(None);
            choices
        };
        let mut best: Option<HelpPlan> = None;
        for skilled in choices(self.is_skilled()) {
            for augur in choices(self.conditions.has_augur) {
                let mut plan = HelpPlan {
                    skilled,
                    augur,
                    losses: ExpectedLosses::default(),
                };
                let aims = striking.iter().filter_map(|index| plan.aim(*index, aims));
                plan.losses = expected_losses(aims, self.defense.shields);
                if best.is_none_or(|best| plan.losses.total() > best.losses.total() + 1e-9) {
                    best = Some(plan);
                }
            }
        }
        best.unwrap_or_default()
    }

    fn aim(&self, armament: &Armament, card: &WeaponCard, help: Help, distance: u32) -> Aim {
        let numbers = self.numbers;
        let [_, has_augur] = help;
        let modifiers = self.possible_modifiers(card, help, distance);
        let dice = |shields: u32| {
            let counting = modifiers
                .iter()
                .filter(|modifier| modifier.condition.is_met(shields));
            let sum: i32 = counting.map(|modifier| modifier.value).sum();
            StrikeDice {
                effects: card.effects,
                count: armament.dice,
                modifier: sum.clamp(-signed(numbers.modifier_down), signed(numbers.modifier_up)),
                augur: has_augur.then(|| numbers.augur_lock.whole()),
            }
        };
        let strike = StrikeModel {
            shielded: dice(1),
            unshielded: dice(0),
            unsaved: self.defense.unsaved_chances(self.target, card, numbers),
            shields_meet_lock_ons: numbers.shields_meet_lock_ons.whole() == 1,
        };
        Aim { modifiers, strike }
    }

    /// Lists the modifiers that may apply to a strike.
    fn possible_modifiers(
        &self,
        card: &WeaponCard,
        help: Help,
        distance: u32,
    ) -> Vec<PossibleModifier> {
        let (numbers, facts) = (self.numbers, self.facts(distance));
        let [is_skilled, has_augur] = help;
        let mut modifiers = Vec::new();
        for (when, value) in &card.modifiers {
            let stated = || {
                self.conditions
                    .stated_value(when)
                    .map(ConditionValue::Known)
            };
            let condition = facts.evaluate(when).or_else(stated);
            if let Some(condition) = condition
                && condition != ConditionValue::Known(false)
            {
                modifiers.push(PossibleModifier {
                    when: when.clone(),
                    value: *value,
                    condition,
                });
            }
        }
        let mut add = |applies: bool, name: &str, value: i32| {
            if applies && value != 0 {
                modifiers.push(PossibleModifier {
                    when: name.to_string(),
                    value,
                    condition: ConditionValue::Known(true),
                });
            }
        };
        add(
            self.target.has(Keyword::Stealth) && !card.is_ordnance(),
            "Stealth",
            signed(numbers.stealth),
        );
        let is_elsewhere = self.conditions.has_delectable && !self.target.has(Keyword::Delectable);
        add(is_elsewhere, "Delectable", signed(numbers.delectable));
        match self.conditions.terrain {
            Terrain::Open | Terrain::BlackHole => {}
            Terrain::Nebula => add(true, "nebula", signed(numbers.nebula_modifier)),
            Terrain::DustCloud => add(true, "dust cloud", signed(numbers.dust_modifier)),
            Terrain::BlackHoleCore => add(true, "black hole core", signed(numbers.core_modifier)),
        }
        add(is_skilled, "Skilled", -signed(numbers.skilled));
        add(has_augur, "Augur", -signed(numbers.augur));
        add(true, "--modifier", self.attack.modifier);
        modifiers
    }
}

fn signed(number: CitedNumber) -> i32 {
    number.whole() as i32
}
