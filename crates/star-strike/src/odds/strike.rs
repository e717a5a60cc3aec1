//! One strike, exactly: dice, shields, lock-ons, saves, and what is left of the target.

use super::Icons;
use starwright_rules::battle::dice::Distribution;

/// The dice of a strike.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    /// The icons of each modified result from 0.
    pub effects: [Icons; 9],
    pub count: u32,
    /// What is added to every die, from -1 to +2.
    pub modifier: i32,
    /// The least unmodified result that locks on besides, with Augur.
    pub augur: Option<u32>,
}

impl Dice {
    /// The icons of each face of a die.
    pub fn faces(&self) -> [Icons; 6] {
        std::array::from_fn(|index| {
            let face = index as u32 + 1;
            let result = (face as i32 + self.modifier).clamp(0, 8) as usize;
            let icons = self.effects[result];
            let more = u32::from(self.augur.is_some_and(|least| face >= least));
            Icons {
                locks: icons.locks + more,
                ..icons
            }
        })
    }

    /// How many icons of a kind the whole strike makes on average, its lock-ons included.
    pub fn mean(&self, count: impl Fn(Icons) -> u32) -> f64 {
        let of_a_die = |count: &dyn Fn(Icons) -> u32| self.faces().map(count).iter().sum::<u32>();
        let (own, locks) = (
            f64::from(of_a_die(&count)) / 6.0,
            f64::from(of_a_die(&|icons| icons.locks)) / 6.0,
        );
        f64::from(self.count) * own * (1.0 + locks)
    }
}

/// One strike at a target.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// Its dice while the target has shield points left where it hits.
    pub shielded: Dice,
    /// Its dice once the target has none.
    pub bare: Dice,
    pub saves: Saves,
    /// Whether shields cancel icons of lock-ons too; by the order of the steps they do not.
    pub shields_meet_lock_ons: bool,
}

impl Blow {
    /// The dice against this many shield points.
    pub fn dice(&self, shields: usize) -> &Dice {
        if shields > 0 {
            &self.shielded
        } else {
            &self.bare
        }
    }
}

/// What a strike is expected to do once shields and saves are through, however much the target has left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Harm {
    pub hull: f64,
    pub criticals: f64,
}

impl Harm {
    /// Both together, a critical as much as a hull point.
    pub fn sum(self) -> f64 {
        self.hull + self.criticals
    }
}

/// The chance of each kind of damage to get past the target's saves.
#[derive(Clone, Copy, Debug)]
pub struct Saves {
    pub hit: f64,
    pub critical: f64,
    pub direct: f64,
}

/// How likely each state of the target is: shield points left, criticals taken, hull points lost.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The shield points at first.
    shields: usize,
    /// The critical that removes it; more are not counted.
    criticals: usize,
    /// The hull points that it has; more are not counted.
    hull: usize,
    /// By shields left, then criticals, then hull points lost.
    chances: Vec<f64>,
}

impl Fate {
    /// A target before the first strike; it has hull points and can take criticals.
    pub fn fresh(shields: u32, criticals: u32, hull: u32) -> Fate {
        let (shields, criticals, hull) = (
            shields as usize,
            criticals.max(1) as usize,
            hull.max(1) as usize,
        );
        let block = (criticals + 1) * (hull + 1);
        let mut chances = vec![0.0; (shields + 1) * block];
        chances[shields * block] = 1.0;
        Fate {
            shields,
            criticals,
            hull,
            chances,
        }
    }

    fn block(&self) -> usize {
        (self.criticals + 1) * (self.hull + 1)
    }

    /// The target after a strike, and what that strike is expected to do.
    pub fn struck(&self, blow: &Blow) -> (Fate, Harm) {
        let (block, saves) = (self.block(), blow.saves);
        let mut after = Fate {
            chances: vec![0.0; self.chances.len()],
            ..self.clone()
        };
        let mut harm = Harm::default();
        for (shields, before) in self.chances.chunks(block).enumerate() {
            let weight: f64 = before.iter().sum();
            if weight == 0.0 {
                continue;
            }
            let dice = blow.dice(shields);
            let mut field = Field::new(self, shields, before);
            for _ in 0..dice.count {
                field = field.rolled(dice, blow);
            }
            let [criticals, hits] = field.settle(&mut after, saves);
            // Never below 0, however the last digits fall.
            let through = |made: f64, cancelled: f64| (weight * made - cancelled).max(0.0);
            harm.hull += through(dice.mean(|icons| icons.hits), hits) * saves.hit;
            harm.hull += weight * dice.mean(|icons| icons.directs) * saves.direct;
            harm.criticals +=
                through(dice.mean(|icons| icons.criticals), criticals) * saves.critical;
        }
        (after, harm)
    }

    /// The chance of each count of what is left: shield points, criticals taken, hull points lost.
    fn counted(&self, most: usize, count: impl Fn(usize, usize, usize) -> usize) -> Distribution {
        let mut chances = vec![0.0; most + 1];
        let (rows, block) = (self.hull + 1, self.block());
        for (index, chance) in self.chances.iter().enumerate() {
            chances[count(index / block, index % block / rows, index % rows)] += chance;
        }
        let values: Vec<Distribution> = (0..=most).map(Distribution::certain).collect();
        Distribution::mixed(chances.iter().copied().zip(&values))
    }

    /// Hull points lost, no more than there are.
    pub fn hull_lost(&self) -> Distribution {
        self.counted(self.hull, |_, _, lost| lost)
    }

    /// Criticals taken, no more than destroy.
    pub fn criticals(&self) -> Distribution {
        self.counted(self.criticals, |_, taken, _| taken)
    }

    /// Shield points left.
    pub fn shields_left(&self) -> Distribution {
        self.counted(self.shields, |left, _, _| left)
    }

    /// The chance that the hull or the order limit is gone.
    pub fn defeated(&self) -> f64 {
        let is_gone = |taken, lost| usize::from(taken == self.criticals || lost == self.hull);
        self.counted(1, |_, taken, lost| is_gone(taken, lost))
            .exactly(1)
    }
}

/// A strike half rolled. Criticals and hits are counted up to the shield points, which may yet cancel them; what comes beyond
/// is certain to meet the saves, so it is rolled at once. Memory and time then do not grow with the icons.
struct Field {
    shields: usize,
    /// States of criticals times hull.
    block: usize,
    /// Hull states.
    rows: usize,
    /// By criticals held, hits held, criticals taken, hull points lost.
    chances: Vec<f64>,
}

impl Field {
    fn new(fate: &Fate, shields: usize, before: &[f64]) -> Field {
        let mut chances = vec![0.0; (shields + 1) * (shields + 1) * before.len()];
        chances[..before.len()].copy_from_slice(before);
        Field {
            shields,
            block: before.len(),
            rows: fate.hull + 1,
            chances,
        }
    }

    /// One die more: its icons, and its lock-ons, whose own locks do not count.
    fn rolled(&self, dice: &Dice, blow: &Blow) -> Field {
        let faces = together(dice.faces());
        let lock_faces = together(dice.faces().map(|icons| Icons { locks: 0, ..icons }));
        let most = faces
            .iter()
            .map(|(icons, _)| icons.locks)
            .max()
            .unwrap_or(0);
        let mut sum = self.with(vec![0.0; self.chances.len()]);
        let mut locked = self.with(self.chances.clone());
        for locks in 0..=most {
            for (icons, weight) in faces.iter().filter(|(icons, _)| icons.locks == locks) {
                sum.add(&locked, *icons, *weight, blow.saves, true);
            }
            if locks < most {
                let mut next = self.with(vec![0.0; self.chances.len()]);
                for (icons, weight) in &lock_faces {
                    next.add(
                        &locked,
                        *icons,
                        *weight,
                        blow.saves,
                        blow.shields_meet_lock_ons,
                    );
                }
                locked = next;
            }
        }
        sum
    }

    fn with(&self, chances: Vec<f64>) -> Field {
        Field { chances, ..*self }
    }

    /// Adds another field after these icons, which meet the shields or go past them to the saves.
    fn add(&mut self, other: &Field, icons: Icons, weight: f64, saves: Saves, meets_shields: bool) {
        let mut moved = other.with(other.chances.clone());
        for _ in 0..icons.criticals {
            match meets_shields {
                true => moved.critical(saves.critical),
                false => {
                    let blocks = moved.chances.chunks_mut(other.block);
                    blocks.for_each(|block| take_critical(block, other.rows, saves.critical));
                }
            }
        }
        for _ in 0..icons.hits {
            match meets_shields {
                true => moved.hit(saves.hit),
                false => lose_hull(&mut moved.chances, moved.rows, saves.hit),
            }
        }
        for _ in 0..icons.directs {
            lose_hull(&mut moved.chances, moved.rows, saves.direct);
        }
        self.chances
            .iter_mut()
            .zip(&moved.chances)
            .for_each(|(sum, chance)| *sum += weight * chance);
    }

    /// A critical: held while there are shield points for it, else it meets the saves.
    fn critical(&mut self, chance: f64) {
        let plane = (self.shields + 1) * self.block;
        let last = self.shields * plane;
        for block in self.chances[last..].chunks_mut(self.block) {
            take_critical(block, self.rows, chance);
        }
        shift(&mut self.chances, plane);
    }

    /// A hit likewise.
    fn hit(&mut self, chance: f64) {
        let plane = (self.shields + 1) * self.block;
        for plane in self.chances.chunks_mut(plane) {
            lose_hull(&mut plane[self.shields * self.block..], self.rows, chance);
            shift(plane, self.block);
        }
    }

    /// Shields cancel criticals, then hits; the hits beyond meet the saves. Returns the criticals and hits that shields are
    /// expected to cancel.
    fn settle(self, after: &mut Fate, saves: Saves) -> [f64; 2] {
        let mut cancelled = [0.0; 2];
        for (index, block) in self.chances.chunks(self.block).enumerate() {
            let (criticals, hits) = (index / (self.shields + 1), index % (self.shields + 1));
            let stopped = hits.min(self.shields - criticals);
            let weight: f64 = block.iter().sum();
            cancelled[0] += criticals as f64 * weight;
            cancelled[1] += stopped as f64 * weight;
            let mut through = block.to_vec();
            for _ in stopped..hits {
                lose_hull(&mut through, self.rows, saves.hit);
            }
            let left = self.shields - criticals - stopped;
            let place = &mut after.chances[left * self.block..(left + 1) * self.block];
            place
                .iter_mut()
                .zip(&through)
                .for_each(|(sum, chance)| *sum += chance);
        }
        cancelled
    }
}

/// Faces with the same icons as one, with their weights.
fn together(faces: [Icons; 6]) -> Vec<(Icons, f64)> {
    let mut each: Vec<(Icons, f64)> = Vec::new();
    for face in faces {
        match each.iter_mut().find(|(icons, _)| *icons == face) {
            Some((_, weight)) => *weight += 1.0 / 6.0,
            None => each.push((face, 1.0 / 6.0)),
        }
    }
    each
}

/// Moves every part of this size one place up; the last keeps what it has and gains what comes.
fn shift(chances: &mut [f64], size: usize) {
    let parts = chances.len() / size;
    for part in (1..parts).rev() {
        let (before, here) = chances.split_at_mut(part * size);
        let before = &before[(part - 1) * size..];
        let here = &mut here[..size];
        if part + 1 == parts {
            here.iter_mut()
                .zip(before)
                .for_each(|(sum, chance)| *sum += chance);
        } else {
            here.copy_from_slice(before);
        }
    }
    if parts > 1 {
        chances[..size].fill(0.0);
    }
}

/// A hull point lost with this chance in every state; the last point is the last.
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

/// A critical taken with this chance in every state of a block.
fn take_critical(block: &mut [f64], rows: usize, chance: f64) {
    let last = block.len() / rows - 1;
    for taken in (0..last).rev() {
        for lost in 0..rows {
            let moved = chance * block[taken * rows + lost];
            block[taken * rows + lost] -= moved;
            block[(taken + 1) * rows + lost] += moved;
        }
    }
}
