//! The edition of a ship: decided when everything of the ship is read.

use super::draft::Draft;
use crate::search::{Signs, edition_word, leading};
use crate::words::{Edition, Key};

/// The smallest lead that leaves no doubt.
const SURE: f32 = 0.8;

/// What the name of an edition is worth where the line is about rules, and elsewhere, where it may name something else; what
/// one of several names is worth, and the last one before the ship.
const NAMED: f32 = 5.;
const MENTIONED: f32 = 1.5;
const ONE_OF_SEVERAL: f32 = 0.2;
const LAST_NAMED: f32 = 1.2;

/// The editions that the words of a post name, with their lines.
#[derive(Debug, Default)]
pub struct NamedEditions {
    all: Vec<(usize, Edition)>,
    /// Those in lines about rules.
    sure: Vec<Edition>,
}

/// The beginnings of words for the rules of a game.
const RULES: [&str; 9] = [
    "starmada", "edition", "rule", "regel", "regl", "regola", "règl", "regra", "zasad",
];

/// Returns `true` for a line about the rules of a game.
fn is_about_rules(line: &str) -> bool {
    let low = line.to_lowercase();
    low.split(|c: char| !c.is_alphabetic())
        .any(|word| RULES.iter().any(|rule| word.starts_with(rule)))
}

impl NamedEditions {
    pub fn new(text: &str) -> NamedEditions {
        let mut named = NamedEditions::default();
        for (at, line) in text.lines().enumerate() {
            let words = line.split(|c: char| !c.is_alphanumeric());
            let found: Vec<Edition> = words.filter_map(edition_word).collect();
            named
                .all
                .extend(found.iter().map(|edition| (at + 1, *edition)));
            let is_short = line
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "AE");
            if is_short || is_about_rules(line) {
                named.sure.extend(found);
            }
        }
        named
    }

    /// Returns the only edition of some, if there is just one.
    fn only(mut editions: impl Iterator<Item = Edition>) -> Option<Edition> {
        let first = editions.next()?;
        editions.all(|edition| edition == first).then_some(first)
    }

    /// Adds what the names are worth for a ship.
    fn add_to(&self, signs: &mut Signs, first_line: usize) {
        let all = || self.all.iter().map(|(_, edition)| *edition);
        if let Some(edition) = NamedEditions::only(self.sure.iter().copied()) {
            signs[edition as usize] += NAMED;
            return;
        }
        if let Some(edition) = NamedEditions::only(all()) {
            signs[edition as usize] += MENTIONED;
            return;
        }
        for edition in [Edition::Admiralty, Edition::Nova, Edition::Unity] {
            if all().any(|named| named == edition) {
                signs[edition as usize] += ONE_OF_SEVERAL;
            }
        }
        let last = self.all.iter().rev().find(|(line, _)| *line <= first_line);
        if let Some((_, edition)) = last {
            signs[*edition as usize] += LAST_NAMED;
        }
    }
}

/// Decides the edition of a draft; a narrow lead is reported.
pub fn decide(draft: &mut Draft, named: &NamedEditions, is_sheet: bool) -> Edition {
    let mut signs = draft.signs;
    let hull = draft.hull() as usize;
    let track = draft
        .rates
        .get(&Key::Engines)
        .map_or(0, |(rate, _)| rate.numbers.len());
    if track > 1 && hull > 2 {
        if track == hull {
            signs[0] += 2.;
        }
        if track == hull.div_ceil(2) && track != 5 {
            signs[2] += 2.;
        }
        if track == 5 && hull != 5 {
            signs[1] += 1.;
        }
    }
    named.add_to(&mut signs, draft.first);
    let (edition, lead) = leading(&signs);
    let line = draft.first;
    match edition {
        None if is_sheet => {
            draft.warn(
                line,
                "nothing names the edition, and no weapon shows it: taken as one of Unity",
            );
            Edition::Unity
        }
        None => {
            draft.warn(
                line,
                "nothing shows the edition: taken as one of the Admiralty Edition",
            );
            Edition::Admiralty
        }
        Some(edition) => {
            if lead < SURE {
                draft.warn(line, "the edition is not certain");
            }
            edition
        }
    }
}
