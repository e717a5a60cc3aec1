//! The mounts of a weapon: arcs, counts and loss limits made to agree.

use super::draft::Draft;
use crate::search::Gun;
use crate::token::Mount;
use crate::words::Edition;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_text::field::clip;

/// Arcs with the number of weapons that have them.
#[derive(Clone, Debug, PartialEq)]
pub struct Bank {
    pub arcs: String,
    pub count: u32,
    /// The number after the arcs: Nova's modifier, or Unity's weapons per mount.
    pub modifier: Option<u32>,
}

/// The most weapons of one bank.
const MAX_COUNT: u32 = 60;

/// Returns the banks of a weapon. A number in parentheses after them is a loss limit and never multiplies.
pub fn banks(gun: &Gun, edition: Edition, line: usize, draft: &mut Draft) -> Vec<Bank> {
    if edition == Edition::Nova {
        return gun.mounts.iter().map(nova_bank).collect();
    }
    let is_counted = gun
        .mounts
        .iter()
        .any(|mount| mount.count.is_some() || mount.boxes > 0);
    let (limit, limited) = loss_limit(gun, is_counted);
    let mut banks: Vec<Bank> = Vec::new();
    for (at, mount) in gun.mounts.iter().enumerate() {
        let in_parentheses = mount.in_parentheses.filter(|_| Some(at) != limited);
        let boxes = (mount.boxes > 0).then_some(mount.boxes);
        let count = mount.count.or(boxes).or(in_parentheses).unwrap_or(1);
        let (count, modifier) = match mount.modifier {
            Some(each) if edition == Edition::Admiralty => (count * each.max(1), None),
            each => (count, each.filter(|each| *each > 0)),
        };
        banks.push(Bank {
            arcs: mount.arcs.clone(),
            count: count.clamp(1, MAX_COUNT),
            modifier,
        });
    }
    check(gun, limit, is_counted, line, &mut banks, draft);
    banks
}

fn nova_bank(mount: &Mount) -> Bank {
    Bank {
        arcs: mount.arcs.clone(),
        count: mount.count.unwrap_or(1).clamp(1, MAX_COUNT),
        modifier: mount.modifier.or(mount.in_parentheses),
    }
}

/// Returns the loss limit of a weapon, and the mount whose parentheses hold it.
fn loss_limit(gun: &Gun, is_counted: bool) -> (Option<u32>, Option<usize>) {
    let last = gun.mounts.len().wrapping_sub(1);
    let with_parentheses = gun
        .mounts
        .iter()
        .filter(|mount| mount.in_parentheses.is_some())
        .count();
    let Some(mount) = gun.mounts.last() else {
        return (gun.limit, None);
    };
    let may_be_limit = is_counted || with_parentheses == 1 && gun.mounts.len() > 1;
    if mount.in_parentheses.is_some() && mount.has_gap && may_be_limit {
        (mount.in_parentheses, Some(last))
    } else {
        (gun.limit, None)
    }
}

/// Holds the number of weapons against the number that the post states, and against the loss limit.
fn check(
    gun: &Gun,
    limit: Option<u32>,
    is_counted: bool,
    line: usize,
    banks: &mut [Bank],
    draft: &mut Draft,
) {
    let total = |banks: &[Bank]| {
        banks
            .iter()
            .map(|bank| bank.count * bank.modifier.unwrap_or(1))
            .sum::<u32>()
    };
    let name = &gun.name;
    let mounts = banks.iter().map(|bank| bank.count).sum::<u32>();
    if let Some(times) = gun.times.filter(|times| *times > 0 && !banks.is_empty()) {
        if let [bank] = banks
            && !is_counted
        {
            bank.count = times.min(MAX_COUNT);
        } else if times != mounts && times != total(banks) {
            draft.warn(
                line,
                format!("arcs of '{name}': {times} weapons are stated and {mounts} are read"),
            );
        }
    }
    let halves = |number: u32| [number / 2, number.div_ceil(2)].map(|half| half.max(1));
    if let Some(limit) = limit.filter(|_| !banks.is_empty()) {
        let all = banks.iter().map(|bank| bank.count).sum::<u32>();
        if !halves(all).contains(&limit) && !halves(total(banks)).contains(&limit) {
            draft.warn(
                line,
                format!("arcs of '{name}': the loss limit {limit} does not fit {all} mounts"),
            );
        }
    }
}

/// Returns the arcs of letters; the error is a complete message.
pub fn arc_set(letters: &str) -> Result<ArcSet, String> {
    letters.chars().try_fold(ArcSet::default(), |set, letter| {
        match Arc::from_letter(letter) {
            Some(arc) if set.contains(arc) => Err(format!(
                "the arc {letter} is written twice in '{}'",
                clip(letters)
            )),
            Some(arc) => Ok(set.with(arc)),
            None => Err(format!(
                "unknown arc '{letter}' in '{}'; arcs are the letters A to L",
                clip(letters)
            )),
        }
    })
}
