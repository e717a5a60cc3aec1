//! All throws of attack dice, counted exactly by their total and by the dice that do damage.

use super::{Dice, Pick};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The throws of some dice that have one total and one damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Throws {
    /// The sum of the picked dice.
    pub picked: u32,
    /// The sum of all dice.
    pub total: u32,
    /// How many throws have both.
    pub count: u128,
}

/// All throws of some dice: at most 100 to the power of 12, so that counts are exact.
#[derive(Clone, Debug)]
pub struct Rolls {
    dice: Dice,
    pick: Pick,
    /// How many throws have at least each total, from 0.
    at_least: Vec<u128>,
    /// Counted when they are first asked for.
    throws: OnceCell<Vec<Throws>>,
}

impl Rolls {
    /// The throws of dice, picked by a damage code.
    pub fn of(dice: Dice, pick: Pick) -> Rolls {
        let mut at_least = totals(dice);
        for total in (0..at_least.len() - 1).rev() {
            at_least[total] += at_least[total + 1];
        }
        Rolls {
            dice,
            pick,
            at_least,
            throws: OnceCell::new(),
        }
    }

    /// How many throws there are.
    pub fn all(&self) -> u128 {
        self.at_least[0]
    }

    /// The throws by damage and total, in rising order.
    pub fn throws(&self) -> &[Throws] {
        self.throws.get_or_init(|| {
            let throws = match reach(self.pick, self.dice.count) {
                Some(reach) => picked(self.dice, reach),
                None => {
                    let all = |(total, count)| Throws {
                        picked: total,
                        total,
                        count,
                    };
                    (0..).zip(totals(self.dice)).map(all).collect()
                }
            };
            throws
                .into_iter()
                .filter(|throws| throws.count > 0)
                .collect()
        })
    }

    /// How many throws have each damage, their totals left alone.
    pub fn picks(&self) -> Vec<(u32, u128)> {
        let Dice { count, faces } = self.dice;
        let Some((most_below, most_above)) = reach(self.pick, count) else {
            return (0..).zip(totals(self.dice)).collect();
        };
        let mut picks = Vec::new();
        for face in 1..=faces {
            for (lower, higher) in sides(count, most_below, most_above) {
                let power = |faces: u32, dice: u32| u128::from(faces).pow(dice);
                let throws = ways(count, lower, higher)
                    * power(face - 1, lower)
                    * power(faces - face, higher);
                picks.push(((count - lower - higher) * face, throws));
            }
        }
        picks
    }

    /// The chance of a total of at least this much.
    pub fn at_least(&self, total: i64) -> f64 {
        let place = usize::try_from(total.max(0)).unwrap_or(usize::MAX);
        self.at_least.get(place).copied().unwrap_or(0) as f64 / self.all() as f64
    }
}

/// How many throws have each total, from 0.
fn totals(Dice { count, faces }: Dice) -> Vec<u128> {
    (0..count).fold(vec![1], |sums, _| with_die(&sums, 1, faces))
}

/// How many dice lie below and above a picked one, all ways there are; at least the picked one lies on it.
fn sides(count: u32, most_below: u32, most_above: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..=most_below).flat_map(move |lower| {
        (0..=most_above.min(count - 1 - lower)).map(move |higher| (lower, higher))
    })
}

/// How many dice may lie below and above the picked one; none if all are picked.
///
/// An odd number of dice has a middle one. An even number has none: then the highest or lowest of all counts.
fn reach(pick: Pick, count: u32) -> Option<(u32, u32)> {
    let (low, high) = ((0, count - 1), (count - 1, 0));
    let middle = (count % 2 == 1).then_some((count / 2, count / 2));
    match pick {
        Pick::Low => Some(low),
        Pick::High => Some(high),
        Pick::MedL => Some(middle.unwrap_or(low)),
        Pick::MedH => Some(middle.unwrap_or(high)),
        Pick::All => None,
    }
}

/// The throws by the picked face: this many dice below it, this many above, and all that show it add up.
fn picked(Dice { count, faces }: Dice, (most_below, most_above): (u32, u32)) -> Vec<Throws> {
    let mut sums: BTreeMap<u32, Vec<u128>> = BTreeMap::new();
    for face in 1..=faces {
        let mut below = vec![1];
        for lower in 0..=most_below {
            let mut others = below.clone();
            for higher in 0..=most_above.min(count - 1 - lower) {
                let tied = count - lower - higher;
                let ways = ways(count, lower, higher);
                let row = sums
                    .entry(tied * face)
                    .or_insert_with(|| vec![0; (count * faces + 1) as usize]);
                for (sum, throws) in others.iter().enumerate().filter(|(_, throws)| **throws > 0) {
                    row[sum + (tied * face) as usize] += ways * throws;
                }
                others = with_die(&others, face + 1, faces);
            }
            below = with_die(&below, 1, face - 1);
        }
    }
    let rows = sums.into_iter();
    rows.flat_map(|(picked, row)| {
        (0..).zip(row).map(move |(total, count)| Throws {
            picked,
            total,
            count,
        })
    })
    .collect()
}

/// How many throws have each sum with one more die that shows `from` to `to`; none if it can show nothing.
fn with_die(sums: &[u128], from: u32, to: u32) -> Vec<u128> {
    if from > to || sums.is_empty() {
        return Vec::new();
    }
    let (from, to) = (from as usize, to as usize);
    let mut window = 0;
    let at = |place: usize, less: usize| {
        place
            .checked_sub(less)
            .and_then(|place| sums.get(place))
            .copied()
            .unwrap_or(0)
    };
    let sum = |place: usize| {
        window += at(place, from);
        let sum = window;
        window -= at(place, to);
        sum
    };
    (0..sums.len() + to).map(sum).collect()
}

/// In how many orders this many dice fall below, above and on a face.
fn ways(count: u32, below: u32, above: u32) -> u128 {
    let factorial = |number: u32| (1..=u128::from(number)).product::<u128>();
    factorial(count) / (factorial(below) * factorial(above) * factorial(count - below - above))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a throw does by the words of the rule, die by die.
    fn by_hand(pick: Pick, throw: &[u32]) -> u32 {
        let mut sorted = throw.to_vec();
        sorted.sort_unstable();
        let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
        let middle = (sorted.len() % 2 == 1).then(|| sorted[sorted.len() / 2]);
        let face = match pick {
            Pick::All => return sorted.iter().sum(),
            Pick::Low => low,
            Pick::High => high,
            Pick::MedL => middle.unwrap_or(low),
            Pick::MedH => middle.unwrap_or(high),
        };
        sorted.iter().filter(|die| **die == face).sum()
    }

    #[test]
    fn every_throw_of_small_dice_is_counted_where_it_belongs() {
        for (count, faces) in [
            (1, 6),
            (2, 2),
            (2, 12),
            (3, 6),
            (4, 4),
            (4, 8),
            (5, 6),
            (6, 4),
            (7, 3),
        ] {
            for pick in Pick::ALL {
                let mut counted: BTreeMap<(u32, u32), u128> = BTreeMap::new();
                for number in 0..u32::pow(faces, count) {
                    let throw: Vec<u32> = (0..count)
                        .map(|die| number / faces.pow(die) % faces + 1)
                        .collect();
                    *counted
                        .entry((by_hand(pick, &throw), throw.iter().sum()))
                        .or_default() += 1;
                }
                let rolls = Rolls::of(Dice { count, faces }, pick);
                let mut picks: BTreeMap<u32, u128> = BTreeMap::new();
                counted
                    .iter()
                    .for_each(|((picked, _), count)| *picks.entry(*picked).or_default() += count);
                let mut found: BTreeMap<u32, u128> = BTreeMap::new();
                rolls
                    .picks()
                    .iter()
                    .for_each(|(picked, count)| *found.entry(*picked).or_default() += count);
                found.retain(|_, count| *count > 0);
                assert_eq!(found, picks, "{count}d{faces} {pick:?}");
                let found = rolls
                    .throws()
                    .iter()
                    .map(|throws| ((throws.picked, throws.total), throws.count));
                assert_eq!(
                    found.collect::<BTreeMap<_, _>>(),
                    counted,
                    "{count}d{faces} {pick:?}"
                );
            }
        }
    }

    #[test]
    fn tied_dice_that_are_picked_add_together() {
        for (pick, throw, damage) in [
            (Pick::Low, &[2, 2, 5][..], 4),
            (Pick::MedH, &[3, 3, 5], 6),
            (Pick::MedL, &[3, 5, 5], 10),
            (Pick::High, &[1, 6, 6], 12),
            (Pick::MedH, &[1, 2, 3, 6], 6),
            (Pick::MedL, &[1, 2, 3, 6], 1),
            (Pick::All, &[2, 2, 5], 9),
        ] {
            assert_eq!(by_hand(pick, throw), damage, "{pick:?} of {throw:?}");
        }
    }

    #[test]
    fn the_largest_dice_lose_no_throw() {
        for pick in Pick::ALL {
            for count in [11, 12] {
                let rolls = Rolls::of(Dice { count, faces: 100 }, pick);
                assert_eq!(rolls.all(), 100u128.pow(count));
                assert_eq!(
                    rolls
                        .throws()
                        .iter()
                        .map(|throws| throws.count)
                        .sum::<u128>(),
                    rolls.all(),
                    "{pick:?}"
                );
                assert_eq!(
                    rolls.picks().iter().map(|(_, count)| count).sum::<u128>(),
                    rolls.all(),
                    "{pick:?}"
                );
                assert_eq!(rolls.at_least(i64::from(count)), 1.0);
                assert_eq!(
                    (rolls.at_least(i64::MIN), rolls.at_least(i64::MAX)),
                    (1.0, 0.0)
                );
            }
        }
    }
}
