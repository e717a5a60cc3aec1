//! Which armaments strike, at what modifiers, and what they meet.

use super::super::derived::derived;
use super::super::numbers::Numbers;
use super::super::saves::{against_criticals, against_directs, against_hits, past};
use super::super::ship::{Armament, Ship, WeaponCard};
use super::super::tables::{Facing, Keyword};
use super::attack::Attack;
use super::conditions::{Conditions, Terrain};
use super::strike::{Dice, Fate, Saves};
use std::collections::BTreeMap;

/// The bearings that are tried, those ahead first.
const BEARINGS: [f64; 12] = [0.0, 30.0, 330.0, 60.0, 300.0, 90.0, 270.0, 120.0, 240.0, 150.0, 210.0, 180.0];

/// A bearing as it is told: from 0 up to but not 360.
pub(super) fn normal(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0).abs();
    if turned >= 360.0 { 0.0 } else { turned }
}

/// What strikes meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defence {
    pub(super) facing: Facing,
    /// Shield points that may be spent.
    pub(super) shields: u32,
    pub(super) armor: u32,
    pub(super) flak: u32,
}

impl Defence {
    /// The target as it stands, seen from an aspect; on a boundary the defender takes the stronger facing.
    pub(super) fn of(target: &Ship, conditions: &Conditions, attack: &Attack, numbers: &Numbers) -> Defence {
        let hits = |facing: &Facing| normal(attack.aspect - 60.0 * f64::from(*facing as u32) + 30.0) <= 60.0;
        let points = |facing: Facing| attack.shields.unwrap_or(target.shields.towards(facing));
        let stronger = |a: Facing, b: Facing| if points(b) > points(a) { b } else { a };
        let facing = Facing::ALL.into_iter().filter(hits).reduce(stronger).unwrap_or(Facing::DirectFore);
        let found = derived(target, numbers);
        let (more_armor, more_flak) = match conditions.terrain {
            Terrain::Open => (0, 0),
            Terrain::Nebula => (numbers.nebula_armor.whole(), 0),
            Terrain::DustCloud => (0, numbers.dust_flak.whole()),
            Terrain::BlackHole | Terrain::BlackHoleCore => (0, numbers.hole_flak.whole()),
        };
        let cover = if conditions.has_cover { numbers.cover_flak.whole() } else { 0 };
        Defence {
            facing,
            shields: if conditions.terrain == Terrain::Nebula { 0 } else { points(facing) },
            armor: (found.armor + more_armor).min(numbers.armor_most.whole()),
            flak: (found.flak + more_flak + cover).min(numbers.flak_most.whole()),
        }
    }

    fn saves(&self, target: &Ship, card: &WeaponCard, numbers: &Numbers) -> Saves {
        let hits = against_hits(card, self.armor, self.flak);
        Saves {
            hit: past(hits.iter().copied()),
            critical: past(hits.iter().copied().chain(against_criticals(target, numbers))),
            direct: past(against_directs(target, numbers)),
        }
    }
}

/// An armament in a volley.
#[derive(Clone, Debug)]
pub(super) struct Strike<'a> {
    pub(super) armament: &'a Armament,
    pub(super) card: Option<&'a WeaponCard>,
    /// How it strikes, or why it does not.
    pub(super) aim: Result<Aim, &'static str>,
}

/// How an armament strikes.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    /// What counts towards the modifier, with names.
    pub(super) reasons: Vec<(String, i32)>,
    pub(super) dice: Dice,
    pub(super) saves: Saves,
}

impl Aim {
    /// The hull points expected of it alone, before the target runs out of them.
    pub(super) fn expected(&self, shields: u32) -> f64 {
        expected([self], shields)
    }

    /// What it is worth alone: hull points and criticals expected, one as much as the other.
    fn worth(&self, shields: u32) -> f64 {
        let criticals = self.dice.generated(|icons| icons.criticals).beyond(shields as usize).mean();
        self.expected(shields) + criticals * self.saves.critical
    }
}

/// The hull points expected of strikes one after the other, however many the target has.
pub(super) fn expected<'a>(aims: impl IntoIterator<Item = &'a Aim>, shields: u32) -> f64 {
    let mut fate = Fate::fresh(shields, 1, 1);
    let mut sum = 0.0;
    for aim in aims {
        let (after, cancelled) = fate.struck(&aim.dice, aim.saves);
        // Never below 0, however the last digits fall.
        let hits = (aim.dice.generated(|icons| icons.hits).mean() - cancelled).max(0.0);
        sum += hits * aim.saves.hit + aim.dice.generated(|icons| icons.directs).mean() * aim.saves.direct;
        fate = after;
    }
    sum
}

/// All that a volley depends on.
pub(super) struct Field<'a> {
    pub(super) attacker: &'a Ship,
    pub(super) target: &'a Ship,
    pub(super) conditions: &'a Conditions,
    pub(super) defence: Defence,
    pub(super) attack: &'a Attack,
    pub(super) numbers: &'a Numbers,
}

/// A bearing, its damage and worth, its strikes.
type Volley<'a> = (f64, [f64; 2], Vec<Strike<'a>>);

/// The one with more damage, of equals the one that is worth more, else the first. The least difference counts as none: sums in
/// another order differ in their last bits.
fn better<'a>(best: Volley<'a>, next: Volley<'a>) -> Volley<'a> {
    let [damage, worth] = [next.1[0] - best.1[0], next.1[1] - best.1[1]];
    if damage > 1e-9 || (damage > -1e-9 && worth > 1e-9) { next } else { best }
}

/// The once-a-round help that a strike has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Help {
    is_skilled: bool,
    has_augur: bool,
}

impl<'a> Field<'a> {
    /// The armaments at a distance, at the bearing asked for or the one where the most damage is expected.
    pub(super) fn volley(&self, distance: u32) -> (f64, Vec<Strike<'a>>) {
        let prepared: Vec<[Option<(Aim, f64)>; 4]> =
            self.attacker.armaments.iter().map(|armament| self.prepared(armament)).collect();
        // Many bearings have the same armaments on the target: each volley is reckoned once.
        let mut known: BTreeMap<Vec<bool>, [f64; 2]> = BTreeMap::new();
        let mut at = |bearing: f64| {
            let strikes = self.at(bearing, distance, &prepared);
            let set = strikes.iter().map(|(strike, _)| strike.aim.is_ok()).collect();
            let score = *known.entry(set).or_insert_with(|| {
                let aims = strikes.iter().filter_map(|(strike, _)| strike.aim.as_ref().ok());
                [expected(aims, self.defence.shields), strikes.iter().map(|(_, worth)| worth).sum()]
            });
            (normal(bearing), score, strikes.into_iter().map(|(strike, _)| strike).collect())
        };
        let found = match self.attack.bearing {
            Some(bearing) => at(bearing),
            None => BEARINGS.into_iter().map(at).reduce(better).expect("there are twelve bearings"),
        };
        (found.0, found.2)
    }

    /// How an armament strikes without help, skilled, with Augur, with both; and what it is worth each way.
    fn prepared(&self, armament: &Armament) -> [Option<(Aim, f64)>; 4] {
        [0, 1, 2, 3].map(|ways| {
            let help = Help { is_skilled: ways % 2 == 1, has_augur: ways / 2 == 1 };
            let is_wanted =
                (!help.is_skilled || self.conditions.is_skilled) && (!help.has_augur || self.conditions.has_augur);
            let card = self.attacker.card(armament).filter(|_| is_wanted)?;
            let aim = self.aim(armament, card, help);
            let worth = aim.worth(self.defence.shields);
            Some((aim, worth))
        })
    }

    /// The strikes at a bearing with what each is worth alone; help goes where it adds the most, or nowhere if it would harm.
    fn at(&self, bearing: f64, distance: u32, prepared: &[[Option<(Aim, f64)>; 4]]) -> Vec<(Strike<'a>, f64)> {
        let mut left = self.numbers.strikes.whole();
        let may: Vec<Result<(), &'static str>> = self
            .attacker
            .armaments
            .iter()
            .map(|armament| {
                let card = self.attacker.card(armament).ok_or("no weapon card")?;
                if distance > card.distance {
                    return Err("out of reach");
                }
                if !self.numbers.covers(armament.arc, bearing) {
                    return Err("does not bear");
                }
                left = left.checked_sub(1).ok_or("no strike left")?;
                Ok(())
            })
            .collect();
        let striking: Vec<usize> = (0..may.len()).filter(|index| may[*index].is_ok()).collect();
        let worth = |index: usize, ways: usize| prepared[index][ways].as_ref().map_or(0.0, |(_, worth)| *worth);
        let choices = |is_on: bool| {
            let some = striking.iter().copied().filter(move |_| is_on).map(Some);
            some.chain([None]).collect::<Vec<Option<usize>>>()
        };
        let ways = |index: usize, skilled: Option<usize>, augur: Option<usize>| {
            usize::from(skilled == Some(index)) + 2 * usize::from(augur == Some(index))
        };
        let mut best = (None, None, f64::NEG_INFINITY);
        for skilled in choices(self.conditions.is_skilled) {
            for augur in choices(self.conditions.has_augur) {
                let sum = striking.iter().map(|index| worth(*index, ways(*index, skilled, augur))).sum::<f64>();
                if sum > best.2 + 1e-9 {
                    best = (skilled, augur, sum);
                }
            }
        }
        let strike = |(index, (armament, may)): (usize, (&'a Armament, Result<(), &'static str>))| {
            let chosen = prepared[index][ways(index, best.0, best.1)].as_ref();
            let aim = may.and_then(|()| chosen.ok_or("no weapon card"));
            let worth = aim.map_or(0.0, |(_, worth)| *worth);
            let card = self.attacker.card(armament);
            (Strike { armament, card, aim: aim.map(|(aim, _)| aim.clone()) }, worth)
        };
        self.attacker.armaments.iter().zip(may).enumerate().map(strike).collect()
    }

    fn aim(&self, armament: &Armament, card: &WeaponCard, help: Help) -> Aim {
        let numbers = self.numbers;
        let holds = |when: &str| self.conditions.of_cards.iter().any(|own| crate::doc::nearest::same(own, when));
        let mut reasons: Vec<(String, i32)> = card.modifiers.iter().filter(|(when, _)| holds(when)).cloned().collect();
        let plus = |figure: crate::ruleset::figures::Figure| figure.whole() as i32;
        let mut add = |is_on: bool, name: &str, value: i32| {
            if is_on && value != 0 {
                reasons.push((name.to_string(), value));
            }
        };
        add(self.target.has(Keyword::Stealth) && !card.is_ordnance(), "Stealth", plus(numbers.stealth));
        let is_elsewhere = self.conditions.has_delectable && !self.target.has(Keyword::Delectable);
        add(is_elsewhere, "Delectable", plus(numbers.delectable));
        match self.conditions.terrain {
            Terrain::Open | Terrain::BlackHole => {}
            Terrain::Nebula => add(true, "nebula", plus(numbers.nebula_modifier)),
            Terrain::DustCloud => add(true, "dust cloud", plus(numbers.dust_modifier)),
            Terrain::BlackHoleCore => add(true, "black hole core", plus(numbers.core_modifier)),
        }
        add(help.is_skilled, "Skilled", -plus(numbers.skilled));
        add(help.has_augur, "Augur", -plus(numbers.augur));
        add(true, "as given", self.attack.modifier);
        let sum: i32 = reasons.iter().map(|(_, value)| value).sum();
        let modifier = sum.clamp(-plus(numbers.modifier_down), plus(numbers.modifier_up));
        let dice = Dice {
            effects: card.effects,
            count: armament.dice,
            modifier,
            augur: help.has_augur.then(|| numbers.augur_lock.whole()),
        };
        Aim { reasons, dice, saves: self.defence.saves(self.target, card, numbers) }
    }
}
