//! The edition of a ship: decided when everything of the ship is read.

use super::draft::Draft;
use crate::search::{edition_word, leading};
use crate::words::{Edition, Key};

/// The smallest lead that leaves no doubt.
const SURE: f32 = 0.8;

/// The editions that the words of a post name, with their lines.
#[derive(Debug, Default)]
pub struct NamedEditions(Vec<(usize, Edition)>);

impl NamedEditions {
    pub fn new(text: &str) -> NamedEditions {
        let mut named = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let words = line.split(|c: char| !c.is_alphanumeric());
            named.extend(
                words
                    .filter_map(edition_word)
                    .map(|edition| (at + 1, edition)),
            );
        }
        NamedEditions(named)
    }

    fn kinds(&self) -> Vec<Edition> {
        let mut kinds = Vec::new();
        for (_, edition) in &self.0 {
            if !kinds.contains(edition) {
                kinds.push(*edition);
            }
        }
        kinds
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
    let kinds = named.kinds();
    for kind in &kinds {
        signs[*kind as usize] += if kinds.len() == 1 { 1.5 } else { 0.2 };
    }
    let before = named.0.iter().rev().find(|(line, _)| *line <= draft.first);
    if let Some((_, edition)) = before.filter(|_| kinds.len() > 1) {
        signs[*edition as usize] += 1.2;
    }
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
