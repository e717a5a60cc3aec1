//! How many icons of a kind strikes make one after the other, lock-ons included, before shields and saves.

use super::Icons;
use super::strike::{Blow, Dice};
use starwright_rules::battle::dice::Distribution;

/// The chance of each number of icons, by the shield points that have been spent.
type Joint = Vec<Vec<f64>>;

/// The chance of each number of icons that strikes make. Their dice may change once the shields are gone, so the shield points
/// spent are counted along: every critical and hit that meets the shields takes one.
pub fn made(blows: &[&Blow], shields: u32, count: impl Fn(Icons) -> u32) -> Distribution {
    let shields = shields as usize;
    let mut sum: Joint = vec![Vec::new(); shields + 1];
    sum[0] = vec![1.0];
    for blow in blows {
        let gone = std::mem::take(&mut sum[shields]);
        let bare = strike(&blow.bare, blow, 0, &count);
        let shielded = strike(&blow.shielded, blow, shields, &count);
        sum = plus(&sum, &shielded);
        merge(&mut sum[shields], &convolved(&gone, &bare[0]), 1.0);
    }
    let parts: Vec<Distribution> = sum
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(Distribution::of)
        .collect();
    Distribution::mixed(parts.iter().map(|part| (1.0, part)))
}

/// The icons and the shield points spent by the dice of one strike.
fn strike(dice: &Dice, blow: &Blow, shields: usize, count: &impl Fn(Icons) -> u32) -> Joint {
    let faces = dice.faces();
    let one = |icons: Icons, meets_shields: bool| {
        let spent = if meets_shields {
            (icons.criticals + icons.hits) as usize
        } else {
            0
        };
        let mut joint: Joint = vec![Vec::new(); shields + 1];
        let number = count(icons) as usize;
        joint[spent.min(shields)] = (0..=number)
            .map(|n| if n == number { 1.0 } else { 0.0 })
            .collect();
        joint
    };
    let lock_on = mixed(faces.map(|icons| one(icons, blow.shields_meet_lock_ons)));
    let die = mixed(
        faces.map(|icons| (0..icons.locks).fold(one(icons, true), |sum, _| plus(&sum, &lock_on))),
    );
    let nothing = one(Icons::NONE, true);
    (0..dice.count).fold(nothing, |sum, _| plus(&sum, &die))
}

/// Six faces, each as likely as the others.
fn mixed(faces: [Joint; 6]) -> Joint {
    let mut sum: Joint = vec![Vec::new(); faces[0].len()];
    for face in &faces {
        sum.iter_mut()
            .zip(face)
            .for_each(|(sum, part)| merge(sum, part, 1.0 / 6.0));
    }
    sum
}

/// Both together; no more shield points are spent than there are.
fn plus(a: &Joint, b: &Joint) -> Joint {
    let last = a.len() - 1;
    let mut sum: Joint = vec![Vec::new(); a.len()];
    for (first, a) in a.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
        for (second, b) in b.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
            merge(&mut sum[(first + second).min(last)], &convolved(a, b), 1.0);
        }
    }
    sum
}

fn convolved(a: &[f64], b: &[f64]) -> Vec<f64> {
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
    sum.iter_mut()
        .zip(part)
        .for_each(|(sum, chance)| *sum += weight * chance);
}
