//! Which armaments strike, at what modifiers, and what they meet.

use super::attack::Attack;
use super::conditions::{Conditions, State, Terrain, is_called};
use super::facts::{Facts, Piece, Truth};
use super::strike::{Blow, Dice, Fate, Harm, Saves};
use super::{
    Armament, Facing, Keyword, Numbers, Ship, WeaponCard, against_criticals, against_directs,
    against_hits, derived, past,
};
use starwright_rules::figures::Figure;
use std::collections::BTreeMap;

/// The bearings that are tried, those ahead first.
const BEARINGS: [f64; 12] = [
    0.0, 30.0, 330.0, 60.0, 300.0, 90.0, 270.0, 120.0, 240.0, 150.0, 210.0, 180.0,
];

/// A bearing from 0 up to, but not including, 360.
pub fn normal(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0).abs();
    if turned >= 360.0 { 0.0 } else { turned }
}

/// What strikes meet.
#[derive(Clone, Copy, Debug)]
pub struct Defence {
    pub facing: Facing,
    /// Shield points that may be spent.
    pub shields: u32,
    pub armor: u32,
    pub flak: u32,
}

impl Defence {
    /// The target seen from an aspect; on a boundary the defender takes the stronger facing.
    pub fn of(
        target: &Ship,
        conditions: &Conditions,
        attack: &Attack,
        numbers: &Numbers,
    ) -> Defence {
        let hits = |facing: &Facing| {
            normal(attack.aspect - 60.0 * f64::from(*facing as u32) + 30.0) <= 60.0
        };
        let points = |facing: Facing| attack.shields.unwrap_or(target.shields.towards(facing));
        let stronger = |a: Facing, b: Facing| if points(b) > points(a) { b } else { a };
        let facing = Facing::ALL
            .into_iter()
            .filter(hits)
            .reduce(stronger)
            .unwrap_or(Facing::DirectFore);
        let found = derived(target, numbers);
        let (more_armor, more_flak) = match conditions.terrain {
            Terrain::Open => (0, 0),
            Terrain::Nebula => (numbers.nebula_armor.whole(), 0),
            Terrain::DustCloud => (0, numbers.dust_flak.whole()),
            Terrain::BlackHole | Terrain::BlackHoleCore => (0, numbers.hole_flak.whole()),
        };
        let cover = if conditions.has_cover {
            numbers.cover_flak.whole()
        } else {
            0
        };
        Defence {
            facing,
            shields: if conditions.terrain == Terrain::Nebula {
                0
            } else {
                points(facing)
            },
            armor: (found.armor + more_armor).min(numbers.armor_most.whole()),
            flak: (found.flak + more_flak + cover).min(numbers.flak_most.whole()),
        }
    }

    fn saves(&self, target: &Ship, card: &WeaponCard, numbers: &Numbers) -> Saves {
        let hits = against_hits(card, self.armor, self.flak);
        Saves {
            hit: past(hits.iter().copied()),
            critical: past(
                hits.iter()
                    .copied()
                    .chain(against_criticals(target, numbers)),
            ),
            direct: past(against_directs(target, numbers)),
        }
    }
}

/// An armament in a volley.
#[derive(Clone, Debug)]
pub struct Strike<'a> {
    pub armament: &'a Armament,
    pub card: Option<&'a WeaponCard>,
    /// How it strikes, or why it does not.
    pub aim: Result<Aim, &'static str>,
}

/// How an armament strikes.
#[derive(Clone, Debug)]
pub struct Aim {
    /// What may count towards the modifier: its name, its value, and when it counts.
    pub reasons: Vec<(String, i32, Truth)>,
    pub blow: Blow,
}

impl Aim {
    /// What counts towards the modifier against this many shield points.
    pub fn reasons(&self, shields: u32) -> impl Iterator<Item = (&str, i32)> {
        let counting = self
            .reasons
            .iter()
            .filter(move |(.., truth)| truth.holds(shields));
        counting.map(|(when, value, _)| (when.as_str(), *value))
    }

    /// What it does alone.
    pub fn alone(&self, shields: u32) -> Harm {
        Fate::fresh(shields, 1, 1).struck(&self.blow).1
    }
}

/// What strikes are expected to do one after the other, however much the target has left.
pub fn expected<'a>(aims: impl IntoIterator<Item = &'a Aim>, shields: u32) -> Harm {
    let fresh = (Fate::fresh(shields, 1, 1), Harm::default());
    let strike = |(fate, sum): (Fate, Harm), aim: &Aim| {
        let (after, harm) = fate.struck(&aim.blow);
        (
            after,
            Harm {
                hull: sum.hull + harm.hull,
                criticals: sum.criticals + harm.criticals,
            },
        )
    };
    aims.into_iter().fold(fresh, strike).1
}

/// All that a volley depends on.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    pub attacker: &'a Ship,
    pub target: &'a Ship,
    pub conditions: &'a Conditions,
    /// The states of the attacker and the target.
    pub states: &'a [State; 2],
    pub defence: Defence,
    pub attack: &'a Attack,
    pub numbers: &'a Numbers,
}

/// The armaments that Skilled and Augur help, by their places, and what all strikes are expected to do then.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    skilled: Option<usize>,
    augur: Option<usize>,
    harm: Harm,
}

/// The armaments in the order they strike, by their places, each with why it does not.
type Order = Vec<(usize, Result<(), &'static str>)>;

/// A bearing, who strikes there, and how.
type Volley = (f64, Order, Plan);

/// The one with more damage, of equals the one with more criticals, else the first. The least difference counts as none: sums in
/// another order differ in their last bits.
fn better(best: Volley, next: Volley) -> Volley {
    let (old, new) = (best.2.harm, next.2.harm);
    let [damage, criticals] = [new.hull - old.hull, new.criticals - old.criticals];
    if damage > 1e-9 || (damage > -1e-9 && criticals > 1e-9) {
        next
    } else {
        best
    }
}

/// The once-a-round help that a strike has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Help {
    is_skilled: bool,
    has_augur: bool,
}

impl<'a> Field<'a> {
    /// What conditions of cards are about, at a distance.
    pub fn facts(&self, distance: u32) -> Facts<'a> {
        let [striker, struck] = self.states;
        Facts {
            attacker: Piece {
                ship: self.attacker,
                state: striker,
                terrain: striker.terrain,
            },
            target: Piece {
                ship: self.target,
                state: struck,
                terrain: self.conditions.terrain,
            },
            distance,
        }
    }

    /// Whether the attacker may use Skilled: by its card or an overrun, unless something else was said.
    pub fn is_skilled(&self) -> bool {
        let own = self.attacker.has(Keyword::Skilled) || self.states[0].is_overrunning;
        self.conditions.is_skilled.unwrap_or(own)
    }

    /// The places of the armaments in the order they strike: those named first, then the others.
    fn order(&self) -> Vec<usize> {
        let state = &self.states[0];
        let all = || 0..self.attacker.armaments.len();
        let named = state.first.iter().chain(&state.only);
        let mut order: Vec<usize> = Vec::new();
        let named = named
            .flat_map(|name| all().filter(move |place| is_called(self.attacker, *place, name)));
        for place in named.chain(all()) {
            if !order.contains(&place) {
                order.push(place);
            }
        }
        order
    }

    /// The armaments at a distance in the order they strike, at the bearing asked for or the one where the most damage is
    /// expected.
    pub fn volley(&self, distance: u32) -> (f64, Vec<Strike<'a>>) {
        let prepared: Vec<Prepared> = self
            .attacker
            .armaments
            .iter()
            .map(|armament| self.prepared(armament, distance))
            .collect();
        let order = self.order();
        // Many bearings have the same armaments on the target: each volley is computed once.
        let mut known: BTreeMap<Vec<usize>, Plan> = BTreeMap::new();
        let mut at = |bearing: f64| {
            let all = self.at(bearing, distance, &order);
            let striking = all
                .iter()
                .filter(|(_, may)| may.is_ok())
                .map(|(place, _)| *place)
                .collect();
            let plan = *known
                .entry(striking)
                .or_insert_with_key(|striking| self.plan(striking, &prepared));
            (normal(bearing), all, plan)
        };
        let (bearing, all, plan) = match self.attack.bearing {
            Some(bearing) => at(bearing),
            None => BEARINGS
                .into_iter()
                .map(at)
                .reduce(better)
                .expect("there are twelve bearings"),
        };
        let strike = |(place, may): (usize, Result<(), &'static str>)| {
            let aim = may.and_then(|()| {
                prepared[place][plan.way(place)]
                    .clone()
                    .ok_or("no weapon card")
            });
            let armament = &self.attacker.armaments[place];
            Strike {
                armament,
                card: self.attacker.card(armament),
                aim,
            }
        };
        (bearing, all.into_iter().map(strike).collect())
    }

    /// How an armament strikes without help, skilled, with Augur, with both.
    fn prepared(&self, armament: &Armament, distance: u32) -> Prepared {
        [0, 1, 2, 3].map(|ways| {
            let help = Help {
                is_skilled: ways % 2 == 1,
                has_augur: ways / 2 == 1,
            };
            let is_possible = (!help.is_skilled || self.is_skilled())
                && (!help.has_augur || self.conditions.has_augur);
            let card = self.attacker.card(armament).filter(|_| is_possible)?;
            Some(self.aim(armament, card, help, distance))
        })
    }

    /// Why an armament cannot strike, arcs and the number of strikes aside.
    fn refused(&self, place: usize, distance: u32) -> Result<(), &'static str> {
        let state = &self.states[0];
        let card = self
            .attacker
            .card(&self.attacker.armaments[place])
            .ok_or("no weapon card")?;
        let is_named = |names: &[String]| {
            names
                .iter()
                .any(|name| is_called(self.attacker, place, name))
        };
        let refusals = [
            (
                !state.only.is_empty() && !is_named(&state.only),
                "not named",
            ),
            (
                state.terrain == Terrain::BlackHoleCore,
                "in a black hole core",
            ),
            (
                state.terrain == Terrain::BlackHole && card.is_ordnance(),
                "Ordnance in a black hole",
            ),
            (state.is_reloading && card.is_heavy(), "reloading"),
            (distance > card.distance, "out of reach"),
        ];
        refusals
            .into_iter()
            .find(|(is_so, _)| *is_so)
            .map_or(Ok(()), |(_, why)| Err(why))
    }

    /// Which armaments strike at a bearing: no more than there are strikes, the first of the order.
    fn at(&self, bearing: f64, distance: u32, order: &[usize]) -> Order {
        let most = if self.states[0].is_limited {
            self.numbers.strategic_strikes
        } else {
            self.numbers.strikes
        };
        let mut left = most.whole();
        let mut may = |place: usize| {
            self.refused(place, distance)?;
            if !self
                .numbers
                .covers(self.attacker.armaments[place].arc, bearing)
            {
                return Err("does not bear");
            }
            left = left.checked_sub(1).ok_or("no strike left")?;
            Ok(())
        };
        order.iter().map(|place| (*place, may(*place))).collect()
    }

    /// Which of the striking armaments Skilled and Augur help: those with which all strikes together do the most, hull points and
    /// criticals alike, or none if help would harm.
    fn plan(&self, striking: &[usize], prepared: &[Prepared]) -> Plan {
        let choices = |is_on: bool| {
            let some = striking.iter().copied().filter(move |_| is_on).map(Some);
            some.chain([None]).collect::<Vec<Option<usize>>>()
        };
        let mut best: Option<Plan> = None;
        for skilled in choices(self.is_skilled()) {
            for augur in choices(self.conditions.has_augur) {
                let mut plan = Plan {
                    skilled,
                    augur,
                    harm: Harm::default(),
                };
                let aims = striking
                    .iter()
                    .filter_map(|place| prepared[*place][plan.way(*place)].as_ref());
                plan.harm = expected(aims, self.defence.shields);
                if best.is_none_or(|best| plan.harm.sum() > best.harm.sum() + 1e-9) {
                    best = Some(plan);
                }
            }
        }
        best.unwrap_or_default()
    }

    fn aim(&self, armament: &Armament, card: &WeaponCard, help: Help, distance: u32) -> Aim {
        let numbers = self.numbers;
        let reasons = self.reasons(card, help, distance);
        let dice = |shields: u32| {
            let counting = reasons.iter().filter(|(.., truth)| truth.holds(shields));
            let sum: i32 = counting.map(|(_, value, _)| value).sum();
            Dice {
                effects: card.effects,
                count: armament.dice,
                modifier: sum.clamp(-plus(numbers.modifier_down), plus(numbers.modifier_up)),
                augur: help.has_augur.then(|| numbers.augur_lock.whole()),
            }
        };
        let blow = Blow {
            shielded: dice(1),
            bare: dice(0),
            saves: self.defence.saves(self.target, card, numbers),
            shields_meet_lock_ons: numbers.shields_meet_lock_ons.whole() == 1,
        };
        Aim { reasons, blow }
    }

    /// What may change the dice of a strike.
    fn reasons(&self, card: &WeaponCard, help: Help, distance: u32) -> Vec<(String, i32, Truth)> {
        let (numbers, facts) = (self.numbers, self.facts(distance));
        let truth = |when: &str| {
            facts
                .truth(when)
                .or(self.conditions.said(when).map(Truth::Known))
        };
        let of_card = card
            .modifiers
            .iter()
            .filter_map(|(when, value)| Some((when.clone(), *value, truth(when)?)));
        let mut reasons: Vec<(String, i32, Truth)> = of_card
            .filter(|(.., truth)| *truth != Truth::Known(false))
            .collect();
        let mut add = |is_on: bool, name: &str, value: i32| {
            if is_on && value != 0 {
                reasons.push((name.to_string(), value, Truth::Known(true)));
            }
        };
        add(
            self.target.has(Keyword::Stealth) && !card.is_ordnance(),
            "Stealth",
            plus(numbers.stealth),
        );
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
        reasons
    }
}

/// An armament in each of four ways.
type Prepared = [Option<Aim>; 4];

impl Plan {
    /// The way in which an armament strikes.
    fn way(&self, place: usize) -> usize {
        usize::from(self.skilled == Some(place)) + 2 * usize::from(self.augur == Some(place))
    }
}

fn plus(figure: Figure) -> i32 {
    figure.whole() as i32
}
