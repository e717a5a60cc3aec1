//! Computes one strike exactly: dice, shields, lock-ons, saves and the target's remaining state.

use super::Icons;
use starwright_rules::battle::dice::Distribution;

/// The dice of a strike.
#[derive(Clone, Copy, Debug)]
pub struct StrikeDice {
    /// The icons of each modified result, starting with result 0.
    pub effects: [Icons; 9],
    /// The number of dice.
    pub count: u32,
    /// The modifier of every die, from -1 to +2.
    pub modifier: i32,
    /// The lowest unmodified result that locks on in addition, with Augur.
    pub augur: Option<u32>,
}

impl StrikeDice {
    /// Returns the icons of each face of a die.
    pub fn faces(&self) -> [Icons; 6] {
        std::array::from_fn(|index| {
            let face = index as u32 + 1;
            let result = (face as i32 + self.modifier).clamp(0, 8) as usize;
            let mut icons = self.effects[result];
            if self.augur.is_some_and(|min| face >= min) {
                icons.locks += 1;
            }
            icons
        })
    }

    /// Returns the mean number of icons of a kind in the whole strike, including its lock-ons.
    pub fn mean(&self, count: impl Fn(Icons) -> u32) -> f64 {
        let faces = self.faces();
        let icons: u32 = faces.iter().map(|icons| count(*icons)).sum();
        let locks: u32 = faces.iter().map(|icons| icons.locks).sum();
        f64::from(self.count) * (f64::from(icons) / 6.0) * (1.0 + f64::from(locks) / 6.0)
    }
}

/// One strike at a target.
#[derive(Clone, Copy, Debug)]
pub struct StrikeModel {
    /// The dice while the target has shield points left on the facing.
    pub shielded: StrikeDice,
    /// The dice once the target has no shield points left.
    pub unshielded: StrikeDice,
    /// The probabilities that damage gets past the target's saves.
    pub unsaved: UnsavedChances,
    /// Whether shields cancel icons of lock-ons.
    pub shields_meet_lock_ons: bool,
}

impl StrikeModel {
    /// Returns the dice against this many shield points.
    pub fn dice(&self, shields: usize) -> &StrikeDice {
        if shields > 0 {
            &self.shielded
        } else {
            &self.unshielded
        }
    }
}

/// Expected losses of a target after shields and saves, regardless of how many hull points it has.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpectedLosses {
    /// Hull points.
    pub hull: f64,
    /// Criticals.
    pub criticals: f64,
}

impl ExpectedLosses {
    /// Adds hull points and criticals; a critical counts as much as a hull point.
    pub fn total(self) -> f64 {
        self.hull + self.criticals
    }
}

/// The probability that each kind of damage gets past the target's saves.
#[derive(Clone, Copy, Debug)]
pub struct UnsavedChances {
    pub hit: f64,
    pub critical: f64,
    pub direct: f64,
}

/// The probability of each state of a target: shield points left, criticals taken and hull points lost.
#[derive(Clone, Debug)]
pub struct TargetDistribution {
    /// Shield points before the first strike.
    shields: usize,
    /// The number of criticals that defeats the target; further ones are not counted.
    criticals: usize,
    /// Hull points before the first strike; further losses are not counted.
    hull: usize,
    /// Probabilities by shield points left, then criticals taken, then hull points lost.
    chances: Vec<f64>,
}

impl TargetDistribution {
    /// Returns the certain state of a target before the first strike.
    pub fn new(shields: u32, criticals: u32, hull: u32) -> TargetDistribution {
        let (shields, criticals, hull) = (
            shields as usize,
            criticals.max(1) as usize,
            hull.max(1) as usize,
        );
        let block = (criticals + 1) * (hull + 1);
        let mut chances = vec![0.0; (shields + 1) * block];
        chances[shields * block] = 1.0;
        TargetDistribution {
            shields,
            criticals,
            hull,
            chances,
        }
    }

    /// Returns the number of states with the same shield points.
    fn block(&self) -> usize {
        (self.criticals + 1) * (self.hull + 1)
    }

    /// Returns the target after a strike, and the strike's expected losses.
    pub fn apply_strike(&self, strike: &StrikeModel) -> (TargetDistribution, ExpectedLosses) {
        let (block, unsaved) = (self.block(), strike.unsaved);
        let mut after = TargetDistribution {
            chances: vec![0.0; self.chances.len()],
            ..self.clone()
        };
        let mut losses = ExpectedLosses::default();
        for (shields, before) in self.chances.chunks(block).enumerate() {
            let weight: f64 = before.iter().sum();
            if weight == 0.0 {
                continue;
            }
            let dice = strike.dice(shields);
            let mut pending = PendingStrike::new(self, shields, before);
            for _ in 0..dice.count {
                pending = pending.roll_die(dice, strike);
            }
            let [criticals, hits] = pending.settle(&mut after, unsaved);
            // Rounding errors must not make a loss negative.
            let not_canceled = |made: f64, canceled: f64| (weight * made - canceled).max(0.0);
            losses.hull += not_canceled(dice.mean(|icons| icons.hits), hits) * unsaved.hit;
            losses.hull += weight * dice.mean(|icons| icons.directs) * unsaved.direct;
            losses.criticals +=
                not_canceled(dice.mean(|icons| icons.criticals), criticals) * unsaved.critical;
        }
        (after, losses)
    }

    /// Groups the states by a number from 0 to `max` that depends on shields left, criticals taken and hull lost.
    fn group_by(&self, max: usize, number: impl Fn(usize, usize, usize) -> usize) -> Distribution {
        let mut chances = vec![0.0; max + 1];
        let (rows, block) = (self.hull + 1, self.block());
        for (index, chance) in self.chances.iter().enumerate() {
            chances[number(index / block, index % block / rows, index % rows)] += chance;
        }
        Distribution::from_chances(chances)
    }

    /// Returns the distribution of hull points lost, at most all of them.
    pub fn hull_lost(&self) -> Distribution {
        self.group_by(self.hull, |_, _, lost| lost)
    }

    /// Returns the distribution of criticals taken, at most the number that defeats the target.
    pub fn criticals(&self) -> Distribution {
        self.group_by(self.criticals, |_, taken, _| taken)
    }

    /// Returns the distribution of shield points left.
    pub fn shields_left(&self) -> Distribution {
        self.group_by(self.shields, |left, _, _| left)
    }

    /// Returns the probability that the target is defeated by lost hull points or criticals.
    pub fn defeat_chance(&self) -> f64 {
        let is_defeated = |taken, lost| taken == self.criticals || lost == self.hull;
        self.group_by(1, |_, taken, lost| usize::from(is_defeated(taken, lost)))
            .probability(1)
    }
}

/// A strike while its dice are rolled.
///
/// Criticals and hits are held back up to the number of shield points, which may cancel them. Any beyond that number certainly
/// meet the saves, so these are applied immediately; this bounds memory and time regardless of the number of icons.
struct PendingStrike {
    shields: usize,
    /// The number of states of criticals and hull together.
    block: usize,
    /// The number of hull states.
    rows: usize,
    /// Probabilities by criticals held, hits held, criticals taken, hull points lost.
    chances: Vec<f64>,
}

impl PendingStrike {
    fn new(target: &TargetDistribution, shields: usize, before: &[f64]) -> PendingStrike {
        let mut chances = vec![0.0; (shields + 1) * (shields + 1) * before.len()];
        chances[..before.len()].copy_from_slice(before);
        PendingStrike {
            shields,
            block: before.len(),
            rows: target.hull + 1,
            chances,
        }
    }

    /// Rolls one die with its lock-ons; target locks of a lock-on do not count.
    fn roll_die(&self, dice: &StrikeDice, strike: &StrikeModel) -> PendingStrike {
        let faces = merge_equal_faces(dice.faces());
        let lock_faces = merge_equal_faces(dice.faces().map(|icons| Icons { locks: 0, ..icons }));
        let max_locks = faces.iter().map(|(icons, _)| icons.locks).max();
        let max_locks = max_locks.unwrap_or(0);
        let mut sum = self.with_chances(vec![0.0; self.chances.len()]);
        let mut locked = self.with_chances(self.chances.clone());
        for locks in 0..=max_locks {
            for (icons, weight) in faces.iter().filter(|(icons, _)| icons.locks == locks) {
                sum.add(&locked, *icons, *weight, strike.unsaved, true);
            }
            if locks < max_locks {
                let mut next = self.with_chances(vec![0.0; self.chances.len()]);
                for (icons, weight) in &lock_faces {
                    let meets_shields = strike.shields_meet_lock_ons;
                    next.add(&locked, *icons, *weight, strike.unsaved, meets_shields);
                }
                locked = next;
            }
        }
        sum
    }

    fn with_chances(&self, chances: Vec<f64>) -> PendingStrike {
        PendingStrike { chances, ..*self }
    }

    /// Adds the states of another strike after these icons, which meet the shields or go directly to the saves.
    fn add(
        &mut self,
        other: &PendingStrike,
        icons: Icons,
        weight: f64,
        unsaved: UnsavedChances,
        meets_shields: bool,
    ) {
        let mut moved = other.with_chances(other.chances.clone());
        for _ in 0..icons.criticals {
            if meets_shields {
                moved.hold_critical(unsaved.critical);
            } else {
                for block in moved.chances.chunks_mut(other.block) {
                    add_critical(block, other.rows, unsaved.critical);
                }
            }
        }
        for _ in 0..icons.hits {
            if meets_shields {
                moved.hold_hit(unsaved.hit);
            } else {
                lose_hull(&mut moved.chances, moved.rows, unsaved.hit);
            }
        }
        for _ in 0..icons.directs {
            lose_hull(&mut moved.chances, moved.rows, unsaved.direct);
        }
        for (sum, chance) in self.chances.iter_mut().zip(&moved.chances) {
            *sum += weight * chance;
        }
    }

    /// Holds a critical back while there are shield points for it; beyond that it meets the saves.
    fn hold_critical(&mut self, unsaved: f64) {
        let plane = (self.shields + 1) * self.block;
        let last = self.shields * plane;
        for block in self.chances[last..].chunks_mut(self.block) {
            add_critical(block, self.rows, unsaved);
        }
        shift(&mut self.chances, plane);
    }

    /// Holds a hit back while there are shield points for it; beyond that it meets the saves.
    fn hold_hit(&mut self, unsaved: f64) {
        let plane = (self.shields + 1) * self.block;
        for plane in self.chances.chunks_mut(plane) {
            lose_hull(&mut plane[self.shields * self.block..], self.rows, unsaved);
            shift(plane, self.block);
        }
    }

    /// Spends shields on criticals, then on hits; the remaining hits meet the saves. Returns the expected numbers of criticals
    /// and hits that shields cancel.
    fn settle(self, after: &mut TargetDistribution, unsaved: UnsavedChances) -> [f64; 2] {
        let mut canceled = [0.0; 2];
        for (index, block) in self.chances.chunks(self.block).enumerate() {
            let (criticals, hits) = (index / (self.shields + 1), index % (self.shields + 1));
            let canceled_hits = hits.min(self.shields - criticals);
            let weight: f64 = block.iter().sum();
            canceled[0] += criticals as f64 * weight;
            canceled[1] += canceled_hits as f64 * weight;
            let mut settled = block.to_vec();
            for _ in canceled_hits..hits {
                lose_hull(&mut settled, self.rows, unsaved.hit);
            }
            let left = self.shields - criticals - canceled_hits;
            let states = &mut after.chances[left * self.block..(left + 1) * self.block];
            for (sum, chance) in states.iter_mut().zip(&settled) {
                *sum += chance;
            }
        }
        canceled
    }
}

/// Merges faces with the same icons and returns each with its probability.
fn merge_equal_faces(faces: [Icons; 6]) -> Vec<(Icons, f64)> {
    let mut merged: Vec<(Icons, f64)> = Vec::new();
    for face in faces {
        match merged.iter_mut().find(|(icons, _)| *icons == face) {
            Some((_, weight)) => *weight += 1.0 / 6.0,
            None => merged.push((face, 1.0 / 6.0)),
        }
    }
    merged
}

/// Moves every part of this size up by one; the last part keeps its values and adds those that arrive.
fn shift(chances: &mut [f64], size: usize) {
    let parts = chances.len() / size;
    for part in (1..parts).rev() {
        let (before, here) = chances.split_at_mut(part * size);
        let before = &before[(part - 1) * size..];
        let here = &mut here[..size];
        if part + 1 < parts {
            here.copy_from_slice(before);
            continue;
        }
        for (sum, chance) in here.iter_mut().zip(before) {
            *sum += chance;
        }
    }
    if parts > 1 {
        chances[..size].fill(0.0);
    }
}

/// Removes a hull point with this probability in every state that has one left.
fn lose_hull(chances: &mut [f64], rows: usize, chance: f64) {
    for row in chances.chunks_mut(rows) {
        let last = row.len() - 1;
        row[last] += chance * row[last - 1];
        for lost in (1..last).rev() {
            row[lost] = (1.0 - chance) * row[lost] + chance * row[lost - 1];
        }
        row[0] *= 1.0 - chance;
    }
}

/// Adds a critical with this probability in every state of a block.
fn add_critical(block: &mut [f64], rows: usize, chance: f64) {
    let last = block.len() / rows - 1;
    for taken in (0..last).rev() {
        for lost in 0..rows {
            let moved = chance * block[taken * rows + lost];
            block[taken * rows + lost] -= moved;
            block[(taken + 1) * rows + lost] += moved;
        }
    }
}
