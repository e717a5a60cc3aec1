//! The smallest raise of hull or tech levels that brings a design within its space.

use super::numbers::Numbers;
use super::ratings::{Ratings, rate};
use super::ship::{Ship, Tech};
use super::tables::TechLevel;
use crate::exact::Exact;

/// The largest hull that a design can have at all.
const MOST_HULL: u32 = 200;

/// What is added to a design.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raise {
    /// Points of hull.
    pub hull: u32,
    /// Half tech levels, on every line that can still rise.
    pub tech_halves: i8,
}

/// The fewest steps, a point of hull or half a tech level each, after which the ship is within its space; of several
/// the one that moves the rating least, then the one by hull. `None` if no raise helps; no steps if none is needed.
pub fn smallest_raise(ship: &Ship, numbers: &Numbers) -> Option<Raise> {
    let before = rate::<Exact>(ship, numbers);
    if is_within(&before) {
        return Some(Raise::default());
    }
    let largest = u32::try_from(numbers.figures.largest_hull.value.split().0).unwrap_or(u32::MAX);
    let most_hull = largest.min(MOST_HULL).saturating_sub(ship.hull);
    let most_tech = ship.tech.0.iter().map(|level| 4 - level.halves()).max().unwrap_or(0) as u32;
    (1..=most_hull + most_tech).find_map(|steps| {
        let splits = (steps.saturating_sub(most_hull)..=steps.min(most_tech)).map(|tech| (steps - tech, tech));
        let raises = splits.filter_map(|(hull, tech)| {
            let raise = Raise { hull, tech_halves: tech as i8 };
            let after = rate::<Exact>(&raise.applied(ship), numbers);
            is_within(&after).then(|| (distance(before.rating, after.rating), raise))
        });
        raises.min_by_key(|(distance, _)| *distance).map(|(_, raise)| raise)
    })
}

impl Raise {
    /// The raised ship.
    pub fn applied(self, ship: &Ship) -> Ship {
        let tech = self.tech(ship.tech.0);
        Ship { hull: ship.hull + self.hull, tech: Tech(tech), ..ship.clone() }
    }

    /// The raised tech levels.
    pub fn tech(self, levels: [TechLevel; 4]) -> [TechLevel; 4] {
        levels.map(|level| {
            let halves = (level.halves() + self.tech_halves).min(4);
            TechLevel::from_halves(halves).expect("between a level and the highest")
        })
    }
}

fn is_within(ratings: &Ratings<Exact>) -> bool {
    ratings.space.used <= ratings.space.budget
}

fn distance(a: Exact, b: Exact) -> Exact {
    if a > b { a.less(b) } else { b.less(a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ship(hull: u32, engines: u32, guns: u32) -> Ship {
        let gun = format!("weapons: [{{name: Gun, stats: 6-12-18 2x4+/2/1, banks: [{guns}ABCDEF]}}]");
        Ship::parse(&format!("class: A\nhull: {hull}\nengines: {engines}\nshields: 3\n{gun}\n")).expect("well-formed")
    }

    #[test]
    fn no_smaller_raise_would_do() {
        let numbers = Numbers::standard();
        for (hull, engines, guns) in [(4, 4, 3), (8, 5, 9), (12, 3, 14), (20, 9, 2), (30, 5, 20)] {
            let ship = ship(hull, engines, guns);
            let raise = smallest_raise(&ship, &numbers).expect("a raise helps");
            let steps = raise.hull + raise.tech_halves as u32;
            assert!(is_within(&rate(&raise.applied(&ship), &numbers)));
            assert!(steps > 0, "{hull} {engines} {guns}");
            for fewer in 0..steps {
                for tech in 0..=fewer.min(4) {
                    let less = Raise { hull: fewer - tech, tech_halves: tech as i8 };
                    assert!(!is_within(&rate(&less.applied(&ship), &numbers)), "{less:?} for {raise:?}");
                }
            }
        }
    }

    #[test]
    fn what_fits_is_left_alone_and_what_cannot_fit_is_given_up() {
        let numbers = Numbers::standard();
        assert_eq!(smallest_raise(&ship(10, 1, 1), &numbers), Some(Raise::default()));
        assert_eq!(smallest_raise(&ship(35, 99, 99), &numbers), None);
    }
}
