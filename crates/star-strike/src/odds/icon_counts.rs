//! Counts the icons of one kind that several strikes make, lock-ons included, before shields and saves.

use super::Icons;
use super::strike_engine::{StrikeDice, StrikeModel};
use starwright_rules::battle::dice::Distribution;

/// The probability of each number of icons, by shield points spent.
type Joint = Vec<Vec<f64>>;

/// Returns the distribution of the number of icons that strikes make one after another.
///
/// Dice may change once the shields are gone, so the shield points spent are counted as well: every critical and hit that
/// meets the shields takes one.
pub fn count_icons(
    strikes: &[&StrikeModel],
    shields: u32,
    count: impl Fn(Icons) -> u32,
) -> Distribution {
    let shields = shields as usize;
    let mut sum: Joint = vec![Vec::new(); shields + 1];
    sum[0] = vec![1.0];
    for strike in strikes {
        let unshielded_before = std::mem::take(&mut sum[shields]);
        let unshielded = roll(&strike.unshielded, strike, 0, &count);
        let shielded = roll(&strike.shielded, strike, shields, &count);
        sum = add_joints(&sum, &shielded);
        let unshielded_after = convolve(&unshielded_before, &unshielded[0]);
        merge(&mut sum[shields], &unshielded_after, 1.0);
    }
    let mut total = Vec::new();
    for part in &sum {
        merge(&mut total, part, 1.0);
    }
    Distribution::from_chances(total)
}

/// Rolls the dice of one strike.
fn roll(
    dice: &StrikeDice,
    strike: &StrikeModel,
    shields: usize,
    count: &impl Fn(Icons) -> u32,
) -> Joint {
    let faces = dice.faces();
    let certain = |icons, meets_shields| certain_icons(icons, meets_shields, shields, count);
    let lock_on = average(faces.map(|icons| certain(icons, strike.shields_meet_lock_ons)));
    let die = average(faces.map(|icons| {
        let own = certain(icons, true);
        (0..icons.locks).fold(own, |sum, _| add_joints(&sum, &lock_on))
    }));
    let nothing = certain(Icons::NONE, true);
    (0..dice.count).fold(nothing, |sum, _| add_joints(&sum, &die))
}

/// Returns the counts of one certain face of a die.
fn certain_icons(
    icons: Icons,
    meets_shields: bool,
    shields: usize,
    count: &impl Fn(Icons) -> u32,
) -> Joint {
    let spent = if meets_shields {
        (icons.criticals + icons.hits) as usize
    } else {
        0
    };
    let mut joint: Joint = vec![Vec::new(); shields + 1];
    let mut chances = vec![0.0; count(icons) as usize];
    chances.push(1.0);
    joint[spent.min(shields)] = chances;
    joint
}

/// Averages six equally likely faces.
fn average(faces: [Joint; 6]) -> Joint {
    let mut sum: Joint = vec![Vec::new(); faces[0].len()];
    for face in &faces {
        for (sum, part) in sum.iter_mut().zip(face) {
            merge(sum, part, 1.0 / 6.0);
        }
    }
    sum
}

/// Adds two independent counts; at most all shield points are spent.
fn add_joints(a: &Joint, b: &Joint) -> Joint {
    let last = a.len() - 1;
    let mut sum: Joint = vec![Vec::new(); a.len()];
    for (first, a) in a.iter().enumerate() {
        for (second, b) in b.iter().enumerate() {
            merge(&mut sum[(first + second).min(last)], &convolve(a, b), 1.0);
        }
    }
    sum
}

fn convolve(a: &[f64], b: &[f64]) -> Vec<f64> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut sum = vec![0.0; a.len() + b.len() - 1];
    for (first, a) in a.iter().enumerate() {
        for (second, b) in b.iter().enumerate() {
            sum[first + second] += a * b;
        }
    }
    sum
}

fn merge(sum: &mut Vec<f64>, part: &[f64], weight: f64) {
    sum.resize(sum.len().max(part.len()), 0.0);
    for (sum, chance) in sum.iter_mut().zip(part) {
        *sum += weight * chance;
    }
}
