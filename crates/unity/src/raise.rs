//! The smallest raise of hull or tech levels that brings a design within its space.

use super::numbers::Numbers;
use super::ratings::{Ratings, rate};
use super::ship::{Ship, Tech};
use super::tables::{TechLevel, TechLine};
use starwright_text::exact::Exact;

/// The largest hull that a design can have at all.
const MOST_HULL: u32 = 200;

/// What is added to a design.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raise {
    /// Points of hull.
    pub hull: u32,
    /// Half tech levels, in the order of [`TechLine::ALL`].
    pub tech_halves: [i8; 4],
}

/// The fewest steps, a point of hull or half a level of one tech line each, after which the ship is within its space; of
/// several the one that moves the rating least, then the one with most hull. `None` if no raise helps; no steps if none
/// is needed.
pub fn smallest_raise(ship: &Ship, numbers: &Numbers) -> Option<Raise> {
    let before = rate::<Exact>(ship, numbers);
    if is_within(&before) {
        return Some(Raise::default());
    }
    let largest = numbers.figures.largest_hull.whole();
    let most_hull = largest.min(MOST_HULL).saturating_sub(ship.hull);
    let most_tech = ship.tech.0.map(|level| 4 - level.halves());
    let fits = |raise: Raise| {
        let after = rate::<Exact>(&raise.applied(ship), numbers);
        is_within(&after).then(|| (distance(before.rating, after.rating), raise))
    };
    // With all tech at its highest a hull that does not fit fits with no less.
    let hulls: Vec<u32> = (0..=most_hull)
        .filter(|hull| {
            fits(Raise {
                hull: *hull,
                tech_halves: most_tech,
            })
            .is_some()
        })
        .collect();
    let most_steps = most_hull + most_tech.iter().map(|halves| *halves as u32).sum::<u32>();
    (1..=most_steps).find_map(|steps| {
        let by_hull = hulls.iter().rev().filter(|hull| **hull <= steps);
        let raises = by_hull.flat_map(|hull| {
            tech_raises(steps - hull, most_tech)
                .into_iter()
                .map(|tech_halves| Raise {
                    hull: *hull,
                    tech_halves,
                })
        });
        raises
            .filter_map(fits)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, raise)| raise)
    })
}

/// All ways to divide this many half levels among the lines, each within its most.
fn tech_raises(steps: u32, most: [i8; 4]) -> Vec<[i8; 4]> {
    let mut raises = vec![([0; 4], steps as i32)];
    for line in 0..4 {
        raises = raises
            .into_iter()
            .flat_map(|(halves, left)| {
                (0..=i32::from(most[line]).min(left)).map(move |own| {
                    let mut halves: [i8; 4] = halves;
                    halves[line] = own as i8;
                    (halves, left - own)
                })
            })
            .collect();
    }
    raises
        .into_iter()
        .filter(|(_, left)| *left == 0)
        .map(|(halves, _)| halves)
        .collect()
}

impl Raise {
    /// The raised ship.
    pub fn applied(self, ship: &Ship) -> Ship {
        Ship {
            hull: ship.hull + self.hull,
            tech: Tech(self.tech(ship.tech.0)),
            ..ship.clone()
        }
    }

    /// The raised tech levels.
    pub fn tech(self, levels: [TechLevel; 4]) -> [TechLevel; 4] {
        std::array::from_fn(|line| {
            let halves = (levels[line].halves() + self.tech_halves[line]).min(4);
            TechLevel::from_halves(halves).expect("between a level and the highest")
        })
    }

    /// What is raised, in words: `hull +1, tech weapons +0.5`; empty if nothing is.
    pub fn words(self) -> String {
        let hull = (self.hull > 0).then(|| format!("hull +{}", self.hull));
        let lines = TechLine::ALL
            .into_iter()
            .zip(self.tech_halves)
            .filter(|(_, halves)| *halves > 0);
        let lines = lines
            .map(|(line, halves)| format!("tech {} +{}", line.word(), f32::from(halves) / 2.0));
        hull.into_iter().chain(lines).collect::<Vec<_>>().join(", ")
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
        let gun =
            format!("weapons: [{{name: Gun, stats: 6-12-18 2x4+/2/1, banks: [{guns}ABCDEF]}}]");
        Ship::parse(&format!(
            "class: A\nhull: {hull}\nengines: {engines}\nshields: 3\n{gun}\n"
        ))
        .expect("well-formed")
    }

    #[test]
    fn no_smaller_raise_would_do() {
        let numbers = Numbers::standard();
        for (hull, engines, guns) in [(4, 4, 3), (8, 5, 9), (12, 3, 14), (20, 9, 2), (30, 5, 20)] {
            let ship = ship(hull, engines, guns);
            let raise = smallest_raise(&ship, numbers).expect("a raise helps");
            let steps = raise.hull + raise.tech_halves.iter().sum::<i8>() as u32;
            assert!(is_within(&rate(&raise.applied(&ship), numbers)));
            assert!(steps > 0, "{hull} {engines} {guns}");
            for fewer in 0..steps {
                for hull in 0..=fewer {
                    for tech_halves in tech_raises(fewer - hull, [4; 4]) {
                        let less = Raise { hull, tech_halves };
                        assert!(
                            !is_within(&rate(&less.applied(&ship), numbers)),
                            "{less:?} for {raise:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn half_levels_are_parted_in_every_way() {
        assert_eq!(tech_raises(0, [4; 4]), [[0; 4]]);
        assert_eq!(tech_raises(2, [4, 0, 1, 0]), [[1, 0, 1, 0], [2, 0, 0, 0]]);
        assert_eq!(tech_raises(3, [4; 4]).len(), 20);
    }

    #[test]
    fn a_raise_says_what_it_raises() {
        let raise = Raise {
            hull: 1,
            tech_halves: [3, 0, 1, 0],
        };
        assert_eq!(
            raise.words(),
            "hull +1, tech engines +1.5, tech weapons +0.5"
        );
        assert_eq!(Raise::default().words(), "");
    }

    #[test]
    fn what_fits_is_left_alone_and_what_cannot_fit_is_given_up() {
        let numbers = Numbers::standard();
        assert_eq!(
            smallest_raise(&ship(10, 1, 1), numbers),
            Some(Raise::default())
        );
        assert_eq!(smallest_raise(&ship(35, 99, 99), numbers), None);
    }
}
