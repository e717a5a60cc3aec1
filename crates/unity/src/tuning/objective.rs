//! The goals of `fit`: a number, damage, volleys survived, or worth per point.

use super::parameter::{Parameter, Variable};
use super::quantity::{Goal, Quantity};
use super::search::weapons;
use super::{
    Attack, Numbers, RatingTerms, Refusal, RefusalKind, Ship, mount_damage, volleys_endured,
};
use starwright_text::exact::Exact;

/// The value that a search maximizes. Among designs with equal values, the highest rating is best.
#[derive(Clone, Debug, PartialEq)]
pub enum Objective<'a> {
    Rating,
    /// Maximizes a parameter.
    Most(Parameter),
    /// Minimizes a parameter.
    Least(Parameter),
    /// Minimizes the sum of all tech levels.
    LeastTech,
    /// Maximizes the number of weapons in these banks.
    Count(Vec<Parameter>),
    /// Maximizes the expected damage dice of a volley.
    Damage(Opponent<'a>),
    /// Maximizes the number of volleys survived.
    Survival(Opponent<'a>),
    /// Maximizes the geometric mean of damage and survival, per point of the rating.
    Worth(Opponent<'a>),
    LeastRating,
    LeastSpace,
}

/// The opponent for damage and survival, with the range to it.
#[derive(Clone, Copy, Debug)]
pub struct Opponent<'a> {
    pub ship: &'a Ship,
    pub range: u32,
    pub numbers: &'a Numbers,
}

impl PartialEq for Opponent<'_> {
    fn eq(&self, other: &Opponent) -> bool {
        (self.ship, self.range) == (other.ship, other.range)
    }
}

/// The damage of one mount of each bank at one bearing, in millionths of a die, by weapon and bank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BearingDamage(Vec<Vec<i64>>);

/// Number of units per whole, by which fractions are compared as whole numbers.
const UNITS_PER_WHOLE: f64 = 1e6;

fn to_units(number: f64) -> i64 {
    (number.min(UNITS_PER_WHOLE) * UNITS_PER_WHOLE + 0.5) as i64
}

impl Opponent<'_> {
    fn attack(&self) -> Attack {
        Attack {
            range: self.range,
            ..Attack::default()
        }
    }

    /// Computes the damage of each mount of a ship to the opponent, for each bearing.
    fn bearings(&self, ship: &Ship) -> Vec<BearingDamage> {
        let bearing = |weapons: Vec<Vec<f64>>| {
            BearingDamage(
                weapons
                    .into_iter()
                    .map(|banks| banks.into_iter().map(to_units).collect())
                    .collect(),
            )
        };
        mount_damage(ship, self.ship, self.numbers, &self.attack())
            .into_iter()
            .map(bearing)
            .collect()
    }

    /// Computes the expected damage dice of a ship's volley at the opponent.
    pub fn damage(&self, ship: &Ship) -> f64 {
        self.bearings(ship)
            .iter()
            .map(|bearing| bearing.damage(ship))
            .max()
            .unwrap_or(0) as f64
            / UNITS_PER_WHOLE
    }

    /// Computes the number of the opponent's volleys that a ship survives.
    pub fn volleys(&self, ship: &Ship) -> f64 {
        volleys_endured(ship, self.ship, self.numbers, &self.attack())
    }

    /// Computes a ship's worth against the opponent, per hundred points.
    pub fn worth(&self, ship: &Ship, ratings: &RatingTerms<Exact>) -> f64 {
        worth(self.damage(ship), self.volleys(ship), ratings)
    }
}

/// Computes the worth per hundred points: the geometric mean of damage done and volleys survived, just as the rating is
/// a mean of attack and defense.
fn worth(damage: f64, volleys: f64, ratings: &RatingTerms<Exact>) -> f64 {
    let points = (ratings.orat.to_f64() * ratings.drat.to_f64()).sqrt();
    if points > 0.0 {
        100.0 * (damage * volleys.min(UNITS_PER_WHOLE)).sqrt() / points
    } else {
        0.0
    }
}

impl BearingDamage {
    fn damage(&self, ship: &Ship) -> i64 {
        let of = |(weapon, units): (usize, &Vec<i64>)| -> i64 {
            units
                .iter()
                .zip(&ship.weapons()[weapon].banks)
                .map(|(unit, bank)| unit * i64::from(bank.mounts))
                .sum()
        };
        self.0.iter().enumerate().map(of).sum()
    }

    /// Returns the damage that a mount of each of these banks adds, followed by the damage of all other banks.
    fn column(&self, ship: &Ship, banks: &[&Variable]) -> Vec<i64> {
        let unit = |parameter: &Parameter| match *parameter {
            Parameter::Mounts(weapon, bank) => self.0[weapon][bank],
            _ => 0,
        };
        let each = banks
            .iter()
            .map(|variable| variable.parameters.iter().map(unit).sum());
        let mut rest = ship.clone();
        banks.iter().for_each(|variable| variable.set(&mut rest, 0));
        each.chain([self.damage(&rest)]).collect()
    }
}

impl<'a> Objective<'a> {
    /// Creates the objective of a goal.
    pub fn new(goal: &Goal, ship: &Ship, opponent: Opponent<'a>) -> Result<Objective<'a>, Refusal> {
        Ok(match (&goal.quantity, goal.is_minimized) {
            (Quantity::Hull, true) => Objective::Least(Parameter::Hull),
            (Quantity::Tech(None), true) => Objective::LeastTech,
            (Quantity::Rating, true) => Objective::LeastRating,
            (Quantity::Space, true) => Objective::LeastSpace,
            (other, true) => {
                let why =
                    format!("expected hull, tech, rating or space to minimize, found '{other}'");
                return Err(Refusal::new(RefusalKind::UnknownQuantity, why));
            }
            (Quantity::Rating, false) => Objective::Rating,
            (Quantity::Damage, false) => Objective::Damage(opponent),
            (Quantity::Survival, false) => Objective::Survival(opponent),
            (Quantity::Worth, false) => Objective::Worth(opponent),
            (other, false) => match other.parameters(ship)?.as_slice() {
                [parameter] if !matches!(parameter, Parameter::Mounts(..)) => {
                    Objective::Most(*parameter)
                }
                banks => Objective::Count(banks.to_vec()),
            },
        })
    }

    /// Returns `true` if the best ship with each hull has the minimum of everything that takes space.
    pub fn is_lowest_best(&self) -> bool {
        matches!(self, Objective::LeastRating | Objective::LeastSpace)
    }

    /// Returns `true` if the objective depends only on the hull or the tech levels.
    pub fn is_decided_by_hull_or_tech(&self) -> bool {
        matches!(self, Objective::Least(_) | Objective::LeastTech)
    }

    /// Lists the bearings that may be the best. If damage does not count, there is only one.
    pub fn bearings(&self, ship: &Ship, banks: &[&Variable]) -> Vec<BearingDamage> {
        let opponent = match self {
            Objective::Damage(opponent) | Objective::Worth(opponent) => opponent,
            _ => return vec![BearingDamage::default()],
        };
        let mut kept: Vec<(Vec<i64>, BearingDamage)> = Vec::new();
        for bearing in opponent.bearings(ship) {
            let column = bearing.column(ship, banks);
            let covers = |a: &[i64], b: &[i64]| a.iter().zip(b).all(|(a, b)| a >= b);
            if !kept.iter().any(|(other, _)| covers(other, &column)) {
                kept.retain(|(other, _)| !covers(&column, other));
                kept.push((column, bearing));
            }
        }
        kept.into_iter().map(|(_, bearing)| bearing).collect()
    }

    /// Computes the value that can be added up part by part.
    pub fn primary(&self, ship: &Ship, bearing: &BearingDamage) -> i64 {
        match self {
            Objective::Rating | Objective::LeastRating | Objective::LeastSpace => 0,
            Objective::Most(parameter) => parameter.value(ship).into(),
            Objective::Least(parameter) => -i64::from(parameter.value(ship)),
            Objective::LeastTech => -ship
                .blueprint
                .tech
                .iter()
                .map(|level| i64::from(level.half_steps()))
                .sum::<i64>(),
            Objective::Count(banks) => banks
                .iter()
                .map(|bank| i64::from(weapons(*bank, ship)))
                .sum(),
            Objective::Damage(_) | Objective::Worth(_) => bearing.damage(ship),
            Objective::Survival(opponent) => to_units(opponent.volleys(ship)),
        }
    }

    /// Returns the opponent whose volleys count, or `None` if survival does not count.
    pub fn attacker(&self) -> Option<Opponent<'a>> {
        match self {
            Objective::Survival(opponent) | Objective::Worth(opponent) => Some(*opponent),
            _ => None,
        }
    }

    /// Computes the value of a whole ship, given a bearing and the number of volleys that it survives.
    pub fn whole(
        &self,
        ship: &Ship,
        ratings: &RatingTerms<Exact>,
        bearing: &BearingDamage,
        endured: f64,
    ) -> i64 {
        match self {
            Objective::Survival(_) => to_units(endured),
            Objective::Worth(_) => to_units(worth(
                bearing.damage(ship) as f64 / UNITS_PER_WHOLE,
                endured,
                ratings,
            )),
            Objective::LeastRating => -ratings.rating.to_f64() as i64,
            Objective::LeastSpace => -ratings.space.used.to_f64() as i64,
            _ => self.primary(ship, bearing),
        }
    }

    /// Computes a ship's value of the goal for display.
    pub fn measure(&self, ship: &Ship, ratings: &RatingTerms<Exact>) -> f64 {
        match self {
            Objective::Rating => ratings.rating.to_f64(),
            Objective::Damage(opponent) => opponent.damage(ship),
            Objective::Survival(opponent) => opponent.volleys(ship),
            Objective::Worth(opponent) => opponent.worth(ship, ratings),
            _ => self.to_display_value(self.whole(ship, ratings, &BearingDamage::default(), 0.0)),
        }
    }

    /// Converts an internal value to the value for display.
    pub fn to_display_value(&self, primary: i64) -> f64 {
        match self {
            Objective::Damage(_) | Objective::Survival(_) | Objective::Worth(_) => {
                primary as f64 / UNITS_PER_WHOLE
            }
            Objective::LeastTech => -primary as f64 / 2.0,
            Objective::Most(Parameter::Tech(_)) => primary as f64 / 2.0,
            Objective::Least(_) | Objective::LeastRating | Objective::LeastSpace => -primary as f64,
            _ => primary as f64,
        }
    }
}

/// Computes an upper bound of a ship's worth from the volleys that it survives per point of DRAT, its damage and ORAT,
/// and the damage and ORAT of banks that could be added.
pub fn max_worth(per_drat: f64, own: (i64, f64), banks: impl Iterator<Item = (i64, f64)>) -> i64 {
    let mut banks: Vec<(i64, f64)> = banks
        .filter(|(damage, orat)| *damage > 0 && *orat > 0.0)
        .collect();
    banks.sort_by(|a, b| (b.0 as f64 * a.1).total_cmp(&(a.0 as f64 * b.1)));
    // Banks with more damage per ORAT than the ship so far raise the mean; others lower it.
    let (mut damage, mut orat) = (own.0 as f64, own.1);
    for (more, with) in banks {
        if more as f64 * orat > damage * with {
            (damage, orat) = (damage + more as f64, orat + with);
        }
    }
    let worth = if orat > 0.0 {
        100.0 * (damage / UNITS_PER_WHOLE * per_drat / orat).sqrt()
    } else {
        0.0
    };
    // Add more than the rounding errors of sums.
    (worth.min(UNITS_PER_WHOLE) * UNITS_PER_WHOLE) as i64 + 2
}
