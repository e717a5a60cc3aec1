//! All throws of attack dice, counted exactly by their total and by the dice that do damage.

use super::{AttackDice, PickedDice};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The throws that share a total and a damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ThrowGroup {
    /// The sum of the picked dice.
    pub picked: u32,
    /// The sum of all dice.
    pub total: u32,
    /// The number of throws with this total and these picked dice.
    pub count: u128,
}

/// All throws of attack dice, at most 100 to the power of 12, so that counts are exact.
#[derive(Clone, Debug)]
pub struct DiceThrows {
    dice: AttackDice,
    pick: PickedDice,
    /// The number of throws with at least each total, from total 0 up.
    at_least: Vec<u128>,
    /// Groups of throws, computed on first use.
    groups: OnceCell<Vec<ThrowGroup>>,
}

impl DiceThrows {
    /// Counts the throws of dice of which some do damage.
    pub fn new(dice: AttackDice, pick: PickedDice) -> DiceThrows {
        let mut at_least = count_totals(dice);
        for total in (0..at_least.len() - 1).rev() {
            at_least[total] += at_least[total + 1];
        }
        DiceThrows {
            dice,
            pick,
            at_least,
            groups: OnceCell::new(),
        }
    }

    /// Returns the number of all throws.
    pub fn count(&self) -> u128 {
        self.at_least[0]
    }

    /// Returns the throws by damage and total, in rising order.
    pub fn groups(&self) -> &[ThrowGroup] {
        self.groups.get_or_init(|| {
            let mut groups = match max_below_and_above(self.pick, self.dice.count) {
                Some(limits) => group_by_picked_face(self.dice, limits),
                None => group_by_total(self.dice),
            };
            groups.retain(|group| group.count > 0);
            groups
        })
    }

    /// Returns the number of throws for each damage; a damage may occur several times.
    pub fn picks(&self) -> Vec<(u32, u128)> {
        let AttackDice { count, faces } = self.dice;
        let Some((max_below, max_above)) = max_below_and_above(self.pick, count) else {
            return (0..).zip(count_totals(self.dice)).collect();
        };
        let mut picks = Vec::new();
        for face in 1..=faces {
            for (lower, higher) in enumerate_splits(count, max_below, max_above) {
                let power = |faces: u32, dice: u32| u128::from(faces).pow(dice);
                let throws = orders(count, lower, higher)
                    * power(face - 1, lower)
                    * power(faces - face, higher);
                picks.push(((count - lower - higher) * face, throws));
            }
        }
        picks
    }

    /// Returns the probability of at least this total.
    pub fn chance_of_at_least(&self, total: i64) -> f64 {
        let index = usize::try_from(total.max(0)).unwrap_or(usize::MAX);
        self.at_least.get(index).copied().unwrap_or(0) as f64 / self.count() as f64
    }
}

/// Returns the number of throws with each total, from 0 up.
fn count_totals(AttackDice { count, faces }: AttackDice) -> Vec<u128> {
    (0..count).fold(vec![1], |sums, _| with_die(&sums, 1, faces))
}

/// Returns all possible numbers of dice below and above the picked face; at least one die shows that face.
fn enumerate_splits(
    count: u32,
    max_below: u32,
    max_above: u32,
) -> impl Iterator<Item = (u32, u32)> {
    (0..=max_below).flat_map(move |lower| {
        (0..=max_above.min(count - 1 - lower)).map(move |higher| (lower, higher))
    })
}

/// Returns the maximum number of dice below and above the picked face, or `None` if all dice are picked.
///
/// An even number of dice has no middle die, so the highest or lowest die is picked instead.
fn max_below_and_above(pick: PickedDice, count: u32) -> Option<(u32, u32)> {
    let (low, high) = ((0, count - 1), (count - 1, 0));
    let middle = (count % 2 == 1).then_some((count / 2, count / 2));
    match pick {
        PickedDice::Low => Some(low),
        PickedDice::High => Some(high),
        PickedDice::MedL => Some(middle.unwrap_or(low)),
        PickedDice::MedH => Some(middle.unwrap_or(high)),
        PickedDice::All => None,
    }
}

/// Groups throws of which all dice do damage.
fn group_by_total(dice: AttackDice) -> Vec<ThrowGroup> {
    let group = |(total, count)| ThrowGroup {
        picked: total,
        total,
        count,
    };
    (0..).zip(count_totals(dice)).map(group).collect()
}

/// Groups throws by the picked face, with limits on the dice below and above it; tied picked dice are added together.
fn group_by_picked_face(
    AttackDice { count, faces }: AttackDice,
    (max_below, max_above): (u32, u32),
) -> Vec<ThrowGroup> {
    let mut sums: BTreeMap<u32, Vec<u128>> = BTreeMap::new();
    for face in 1..=faces {
        let mut below = vec![1];
        for lower in 0..=max_below {
            let mut others = below.clone();
            for higher in 0..=max_above.min(count - 1 - lower) {
                let tied = count - lower - higher;
                let orders = orders(count, lower, higher);
                let row = sums
                    .entry(tied * face)
                    .or_insert_with(|| vec![0; (count * faces + 1) as usize]);
                for (sum, throws) in others.iter().enumerate().filter(|(_, throws)| **throws > 0) {
                    row[sum + (tied * face) as usize] += orders * throws;
                }
                others = with_die(&others, face + 1, faces);
            }
            below = with_die(&below, 1, face - 1);
        }
    }
    let rows = sums.into_iter();
    rows.flat_map(|(picked, row)| {
        (0..).zip(row).map(move |(total, count)| ThrowGroup {
            picked,
            total,
            count,
        })
    })
    .collect()
}

/// Adds a die that shows `from` to `to` to the number of throws with each sum; the result is empty if `from` > `to`.
fn with_die(sums: &[u128], from: u32, to: u32) -> Vec<u128> {
    if from > to || sums.is_empty() {
        return Vec::new();
    }
    let (from, to) = (from as usize, to as usize);
    let mut window = 0;
    let count_at = |sum: usize, face: usize| {
        let before = sum.checked_sub(face).and_then(|before| sums.get(before));
        before.copied().unwrap_or(0)
    };
    let sum = |sum: usize| {
        window += count_at(sum, from);
        let count = window;
        window -= count_at(sum, to);
        count
    };
    (0..sums.len() + to).map(sum).collect()
}

/// Returns the number of orders in which dice fall below, above and on a face.
fn orders(count: u32, below: u32, above: u32) -> u128 {
    let factorial = |number: u32| (1..=u128::from(number)).product::<u128>();
    factorial(count) / (factorial(below) * factorial(above) * factorial(count - below - above))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies the rule to one throw.
    fn picked_sum(pick: PickedDice, throw: &[u32]) -> u32 {
        let mut sorted = throw.to_vec();
        sorted.sort_unstable();
        let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
        let middle = (sorted.len() % 2 == 1).then(|| sorted[sorted.len() / 2]);
        let face = match pick {
            PickedDice::All => return sorted.iter().sum(),
            PickedDice::Low => low,
            PickedDice::High => high,
            PickedDice::MedL => middle.unwrap_or(low),
            PickedDice::MedH => middle.unwrap_or(high),
        };
        sorted.iter().filter(|die| **die == face).sum()
    }

    #[test]
    fn counts_match_all_throws_of_small_dice() {
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
            for pick in PickedDice::ALL {
                let mut counted: BTreeMap<(u32, u32), u128> = BTreeMap::new();
                for number in 0..u32::pow(faces, count) {
                    let throw: Vec<u32> = (0..count)
                        .map(|die| number / faces.pow(die) % faces + 1)
                        .collect();
                    *counted
                        .entry((picked_sum(pick, &throw), throw.iter().sum()))
                        .or_default() += 1;
                }
                let rolls = DiceThrows::new(AttackDice { count, faces }, pick);
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
                    .groups()
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
    fn adds_tied_picked_dice_together() {
        for (pick, throw, damage) in [
            (PickedDice::Low, &[2, 2, 5][..], 4),
            (PickedDice::MedH, &[3, 3, 5], 6),
            (PickedDice::MedL, &[3, 5, 5], 10),
            (PickedDice::High, &[1, 6, 6], 12),
            (PickedDice::MedH, &[1, 2, 3, 6], 6),
            (PickedDice::MedL, &[1, 2, 3, 6], 1),
            (PickedDice::All, &[2, 2, 5], 9),
        ] {
            assert_eq!(picked_sum(pick, throw), damage, "{pick:?} of {throw:?}");
        }
    }

    #[test]
    fn counts_of_the_largest_dice_are_exact() {
        for pick in PickedDice::ALL {
            for count in [11, 12] {
                let rolls = DiceThrows::new(AttackDice { count, faces: 100 }, pick);
                assert_eq!(rolls.count(), 100u128.pow(count));
                assert_eq!(
                    rolls
                        .groups()
                        .iter()
                        .map(|throws| throws.count)
                        .sum::<u128>(),
                    rolls.count(),
                    "{pick:?}"
                );
                assert_eq!(
                    rolls.picks().iter().map(|(_, count)| count).sum::<u128>(),
                    rolls.count(),
                    "{pick:?}"
                );
                assert_eq!(rolls.chance_of_at_least(i64::from(count)), 1.0);
                assert_eq!(
                    (
                        rolls.chance_of_at_least(i64::MIN),
                        rolls.chance_of_at_least(i64::MAX)
                    ),
                    (1.0, 0.0)
                );
            }
        }
    }
}
