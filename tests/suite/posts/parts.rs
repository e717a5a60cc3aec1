//! The fields of several parts: traits and arcs of a weapon, systems of a ship.

use super::found::{SeenSystem, SeenWeapon};
use super::score::Judge;
use super::truth::{Game, Weapon};
use super::wording::{is_close, plain, singular};
use starwright_unity::{System, WeaponTrait};

/// How a field compares with the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whole {
    Right,
    /// The reader kept a word with its typo; the conversion tells it as unknown.
    KeptAsWritten,
    Wrong,
}

impl From<bool> for Whole {
    fn from(is_right: bool) -> Whole {
        if is_right { Whole::Right } else { Whole::Wrong }
    }
}

/// Takes the weapon that is most like this one out of those left.
pub(super) fn take_weapon<'a>(
    weapon: &Weapon,
    left: &mut Vec<&'a SeenWeapon>,
) -> Option<&'a SeenWeapon> {
    let likeness = |seen: &SeenWeapon| {
        let (name, expected) = (plain(&seen.name), plain(&weapon.name));
        let is_part = name.contains(&expected) || (!name.is_empty() && expected.contains(&name));
        let arcs = arcs(Game::Unity, &weapon.arcs) == arcs(Game::Nova, &seen.arcs);
        4 * usize::from(name == expected)
            + 3 * usize::from(is_part || is_close(&name, &expected))
            + 2 * usize::from(seen.numbers == weapon.numbers())
            + usize::from(arcs)
    };
    let (at, likeness) = left
        .iter()
        .map(|seen| likeness(seen))
        .enumerate()
        .max_by_key(|&(at, likeness)| (likeness, usize::MAX - at))?;
    (likeness >= 2).then(|| left.remove(at))
}

/// Compares the traits of a weapon.
pub(super) fn traits(judge: &Judge, expected: &[String], read: &[(String, bool)]) -> Whole {
    let mut extra: Vec<&(String, bool)> = read.iter().collect();
    let missing: Vec<&String> = expected
        .iter()
        .filter(|name| {
            match extra
                .iter()
                .position(|(seen, _)| is_the_trait(judge.ship.game, seen, name))
            {
                Some(at) => {
                    extra.remove(at);
                    false
                }
                None => true,
            }
        })
        .collect();
    let mut whole = Whole::Right;
    for name in missing {
        let is_foreign = judge.ship.game == Game::Unity && WeaponTrait::from_word(name).is_none();
        if is_foreign && is_mentioned(judge, name) {
            continue;
        }
        match extra
            .iter()
            .position(|(seen, is_known)| !is_known && is_close(seen, name))
        {
            Some(at) => {
                extra.remove(at);
                whole = Whole::KeptAsWritten;
            }
            None => return Whole::Wrong,
        }
    }
    if extra.is_empty() {
        whole
    } else {
        Whole::Wrong
    }
}

/// Whether two names are one trait: of Unity, `Piercing-1` is also written `Pr1`.
fn is_the_trait(game: Game, seen: &str, name: &str) -> bool {
    let known = |word: &str| WeaponTrait::from_word(word).filter(|_| game == Game::Unity);
    plain(seen) == plain(name) || known(seen).is_some_and(|seen| known(name) == Some(seen))
}

/// Whether notes, warnings or the unread lines of the ship have the word: all that can be done for what our printing lacks.
fn is_mentioned(judge: &Judge, word: &str) -> bool {
    let is_in = |text: &str| plain(text).contains(&plain(word));
    let (first, last) = judge.ship.span();
    let is_near = |line: &usize| (first..=last).contains(line);
    judge.seen.is_some_and(|seen| is_in(&seen.notes))
        || judge
            .found
            .warnings
            .iter()
            .any(|(line, message)| is_near(line) && is_in(message))
}

/// Arc sets in a fixed order, each with its letters in order; with `2ACE` written out but for Nova.
pub(super) fn arcs(game: Game, arcs: &[String]) -> Vec<String> {
    let one = |set: &String| {
        let digits = set.chars().take_while(char::is_ascii_digit).count();
        let times = if game == Game::Nova {
            1
        } else {
            set[..digits].parse().unwrap_or(1)
        };
        let mut letters: Vec<char> = set[digits..].to_ascii_uppercase().chars().collect();
        if letters.iter().all(|letter| ('A'..='L').contains(letter)) {
            letters.sort_unstable();
        }
        vec![letters.into_iter().collect::<String>(); times]
    };
    let mut all: Vec<String> = arcs.iter().flat_map(one).collect();
    all.sort();
    all
}

/// Judges each system of the truth, and those that are not in it.
pub(super) fn systems(judge: &mut Judge) {
    let mut left: Vec<&SeenSystem> = judge
        .seen
        .map_or(&[][..], |seen| &seen.systems)
        .iter()
        .collect();
    for expected in &judge.ship.systems {
        let (name, count, detail) = apart(expected);
        let is_same = |seen: &&&SeenSystem| singular(&seen.name) == singular(&name);
        let is_close = |seen: &&&SeenSystem| is_close(&seen.name, &name);
        let found = left
            .iter()
            .find(is_same)
            .or_else(|| left.iter().find(is_close))
            .copied();
        left.retain(|seen| found.is_none_or(|found| !std::ptr::eq(*seen, found)));
        let has_number = |seen: &SeenSystem| match &detail {
            Some(detail) => seen.detail.as_deref().map(plain) == Some(plain(detail)),
            None => seen.count.unwrap_or(1) == count,
        };
        let is_foreign = judge.ship.game == Game::Unity && System::from_word(&name).is_none();
        let whole = match found {
            Some(seen) if !has_number(seen) => Whole::Wrong,
            Some(seen) if singular(&seen.name) == singular(&name) => Whole::Right,
            Some(_) => Whole::KeptAsWritten,
            None => Whole::from(is_foreign && is_mentioned(judge, &name)),
        };
        judge.field("system", "systems", &[&name], whole, || {
            format!("{expected}, read {found:?}")
        });
    }
    for seen in left {
        let note = || format!("{seen:?}");
        judge.field(
            "invented system",
            "systems",
            &[&seen.name],
            Whole::Wrong,
            note,
        );
    }
}

/// Name, number and the words in brackets of `Marines 14`, `Damage Control (3 dice)`.
pub(super) fn apart(system: &str) -> (String, u32, Option<String>) {
    if let Some((name, detail)) = system
        .strip_suffix(')')
        .and_then(|rest| rest.split_once(" ("))
    {
        return (name.to_string(), 1, Some(detail.to_string()));
    }
    match system
        .rsplit_once(' ')
        .and_then(|(name, count)| Some((name, count.parse().ok()?)))
    {
        Some((name, count)) => (name.to_string(), count, None),
        None => (system.to_string(), 1, None),
    }
}
