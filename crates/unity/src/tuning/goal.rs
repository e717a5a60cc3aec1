//! What `fit` looks for: the most of a number, of damage, of volleys endured, of worth for the points; the least of others.

use super::parameter::{Parameter, Variable, parameters};
use super::search::weapons;
use super::{Attack, Numbers, RatingTerms, Ship, damage_of_mounts, volleys_endured};
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::FitGoal;
use starwright_text::exact::Exact;

/// What is best; among equals the highest rating is.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal<'a> {
    Rating,
    /// The most of a parameter.
    Most(Parameter),
    /// The least of a parameter.
    Least(Parameter),
    /// The least tech, all lines together.
    LeastTech,
    /// The most weapons in these banks.
    Count(Vec<Parameter>),
    /// The most damage dice expected of a volley.
    Damage(Foe<'a>),
    /// The most volleys endured.
    Survival(Foe<'a>),
    /// The most of both, as a mean, for each point of the rating.
    Worth(Foe<'a>),
    LeastRating,
    LeastSpace,
}

/// The ship that damage is done to and suffered from, and the hexes to it.
#[derive(Clone, Copy, Debug)]
pub struct Foe<'a> {
    pub ship: &'a Ship,
    pub range: u32,
    pub numbers: &'a Numbers,
}

impl PartialEq for Foe<'_> {
    fn eq(&self, other: &Foe) -> bool {
        (self.ship, self.range) == (other.ship, other.range)
    }
}

/// The damage of one mount of each bank at one bearing, in millionths of a die, by weapon and bank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View(Vec<Vec<i64>>);

/// How finely what is no whole number is compared.
const FINE: f64 = 1e6;

fn fine(number: f64) -> i64 {
    (number.min(FINE) * FINE + 0.5) as i64
}

impl Foe<'_> {
    fn attack(&self) -> Attack {
        Attack {
            range: self.range,
            ..Attack::default()
        }
    }

    /// What one volley of a ship does to it at each bearing.
    fn views(&self, ship: &Ship) -> Vec<View> {
        let view = |weapons: Vec<Vec<f64>>| {
            View(
                weapons
                    .into_iter()
                    .map(|banks| banks.into_iter().map(fine).collect())
                    .collect(),
            )
        };
        damage_of_mounts(ship, self.ship, self.numbers, &self.attack())
            .into_iter()
            .map(view)
            .collect()
    }

    /// The damage dice that a volley of a ship is expected to do to it.
    pub fn damage(&self, ship: &Ship) -> f64 {
        self.views(ship)
            .iter()
            .map(|view| view.damage(ship))
            .max()
            .unwrap_or(0) as f64
            / FINE
    }

    /// The volleys of it that a ship endures.
    pub fn volleys(&self, ship: &Ship) -> f64 {
        volleys_endured(ship, self.ship, self.numbers, &self.attack())
    }

    /// What a ship is worth against it for each hundred points.
    pub fn worth(&self, ship: &Ship, ratings: &RatingTerms<Exact>) -> f64 {
        worth(self.damage(ship), self.volleys(ship), ratings)
    }
}

/// What a hundred points buy: the mean of damage done and volleys endured, as the rating is one of attack and defence.
fn worth(damage: f64, volleys: f64, ratings: &RatingTerms<Exact>) -> f64 {
    let points = (ratings.orat.to_f64() * ratings.drat.to_f64()).sqrt();
    if points > 0.0 {
        100.0 * (damage * volleys.min(FINE)).sqrt() / points
    } else {
        0.0
    }
}

impl View {
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

    /// Returns what each of these banks adds with a mount, and what the others do.
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

impl<'a> Goal<'a> {
    /// Finds the goal that a quantity is.
    pub fn new(wanted: &FitGoal, ship: &Ship, foe: Foe<'a>) -> Result<Goal<'a>, Refusal> {
        let word = wanted.quantity.as_str();
        if wanted.is_minimized {
            return match word {
                "hull" => Ok(Goal::Least(Parameter::Hull)),
                "tech" => Ok(Goal::LeastTech),
                "rating" => Ok(Goal::LeastRating),
                "space" => Ok(Goal::LeastSpace),
                _ => Err(
                    format!("hull, tech, rating and space can be minimized, not '{word}'").into(),
                ),
            };
        }
        match word {
            "rating" => return Ok(Goal::Rating),
            "damage" => return Ok(Goal::Damage(foe)),
            "survival" => return Ok(Goal::Survival(foe)),
            "worth" => return Ok(Goal::Worth(foe)),
            _ => {}
        }
        let found = parameters(word, ship).map_err(|why| {
            let is_name = word.starts_with("count:");
            let more = if is_name {
                ""
            } else {
                "; to maximize also rating, damage, survival, worth"
            };
            format!("{why}{more}")
        })?;
        match found.as_slice() {
            [parameter] if !matches!(parameter, Parameter::Mounts(..)) => {
                Ok(Goal::Most(*parameter))
            }
            _ => Ok(Goal::Count(found)),
        }
    }

    /// Whether the ship with the least of everything that takes space is the best of each hull.
    pub fn is_of_least(&self) -> bool {
        matches!(self, Goal::LeastRating | Goal::LeastSpace)
    }

    /// Whether the hull or the tech levels decide before anything else does.
    pub fn is_of_outer(&self) -> bool {
        matches!(self, Goal::Least(_) | Goal::LeastTech)
    }

    /// The bearings that may be the best, where damage counts: none that another is never worse than.
    pub fn views(&self, ship: &Ship, banks: &[&Variable]) -> Vec<View> {
        let foe = match self {
            Goal::Damage(foe) | Goal::Worth(foe) => foe,
            _ => return vec![View::default()],
        };
        let mut kept: Vec<(Vec<i64>, View)> = Vec::new();
        for view in foe.views(ship) {
            let column = view.column(ship, banks);
            let covers = |a: &[i64], b: &[i64]| a.iter().zip(b).all(|(a, b)| a >= b);
            if !kept.iter().any(|(other, _)| covers(other, &column)) {
                kept.retain(|(other, _)| !covers(&column, other));
                kept.push((column, view));
            }
        }
        kept.into_iter().map(|(_, view)| view).collect()
    }

    /// What the goal counts, as far as it can be added up part by part.
    pub fn primary(&self, ship: &Ship, view: &View) -> i64 {
        match self {
            Goal::Rating | Goal::LeastRating | Goal::LeastSpace => 0,
            Goal::Most(parameter) => parameter.value(ship).into(),
            Goal::Least(parameter) => -i64::from(parameter.value(ship)),
            Goal::LeastTech => -ship
                .blueprint
                .tech
                .iter()
                .map(|level| i64::from(level.halves()))
                .sum::<i64>(),
            Goal::Count(banks) => banks
                .iter()
                .map(|bank| i64::from(weapons(*bank, ship)))
                .sum(),
            Goal::Damage(_) | Goal::Worth(_) => view.damage(ship),
            Goal::Survival(foe) => fine(foe.volleys(ship)),
        }
    }

    /// Whom volleys are endured from, where that counts.
    pub fn attacker(&self) -> Option<Foe<'a>> {
        match self {
            Goal::Survival(foe) | Goal::Worth(foe) => Some(*foe),
            _ => None,
        }
    }

    /// What the goal counts of a whole ship that endures this many volleys, at a bearing.
    pub fn whole(
        &self,
        ship: &Ship,
        ratings: &RatingTerms<Exact>,
        view: &View,
        endured: f64,
    ) -> i64 {
        match self {
            Goal::Survival(_) => fine(endured),
            Goal::Worth(_) => fine(worth(view.damage(ship) as f64 / FINE, endured, ratings)),
            Goal::LeastRating => -ratings.rating.to_f64() as i64,
            Goal::LeastSpace => -ratings.space.used.to_f64() as i64,
            _ => self.primary(ship, view),
        }
    }

    /// What a ship has of what the goal is about, for people.
    pub fn measure(&self, ship: &Ship, ratings: &RatingTerms<Exact>) -> f64 {
        match self {
            Goal::Rating => ratings.rating.to_f64(),
            Goal::Damage(foe) => foe.damage(ship),
            Goal::Survival(foe) => foe.volleys(ship),
            Goal::Worth(foe) => foe.worth(ship, ratings),
            _ => self.shown(self.whole(ship, ratings, &View::default(), 0.0)),
        }
    }

    /// What the goal counts, for people.
    pub fn shown(&self, primary: i64) -> f64 {
        match self {
            Goal::Damage(_) | Goal::Survival(_) | Goal::Worth(_) => primary as f64 / FINE,
            Goal::LeastTech => -primary as f64 / 2.0,
            Goal::Most(Parameter::Tech(_)) => primary as f64 / 2.0,
            Goal::Least(_) | Goal::LeastRating | Goal::LeastSpace => -primary as f64,
            _ => primary as f64,
        }
    }
}

/// What a ship can be worth at best, with the volleys that it endures for each point of DRAT, its damage and ORAT, and those
/// of banks that could be added.
pub fn most_worth(per_drat: f64, own: (i64, f64), banks: impl Iterator<Item = (i64, f64)>) -> i64 {
    let mut banks: Vec<(i64, f64)> = banks
        .filter(|(damage, orat)| *damage > 0 && *orat > 0.0)
        .collect();
    banks.sort_by(|a, b| (b.0 as f64 * a.1).total_cmp(&(a.0 as f64 * b.1)));
    // Banks that bring more damage for their ORAT than the ship has so far raise the mean; others lower it.
    let (mut damage, mut orat) = (own.0 as f64, own.1);
    for (more, with) in banks {
        if more as f64 * orat > damage * with {
            (damage, orat) = (damage + more as f64, orat + with);
        }
    }
    let worth = if orat > 0.0 {
        100.0 * (damage / FINE * per_drat / orat).sqrt()
    } else {
        0.0
    };
    // More than sums can be wrong by.
    (worth.min(FINE) * FINE) as i64 + 2
}
