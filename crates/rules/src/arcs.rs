//! The twelve lettered firing arcs of Starmada Admiralty and Unity, and the bearings they cover.

use crate::other_games::other_arc_hint;
use serde_json::Value;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{TextValue, clip, deserialize_as_text, pattern_schema};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use std::fmt;

/// A firing arc of 60 degrees. Bearings are measured clockwise from the bow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the letters are the names")]
pub enum Arc {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
}

impl Arc {
    /// The twelve arcs in book order: A-F are bounded by hex rows, G-L by hex spines.
    pub const ALL: [Arc; 12] = [
        Arc::A,
        Arc::B,
        Arc::C,
        Arc::D,
        Arc::E,
        Arc::F,
        Arc::G,
        Arc::H,
        Arc::I,
        Arc::J,
        Arc::K,
        Arc::L,
    ];

    /// Returns the arc's letter.
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// Finds the arc with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Arc> {
        Arc::ALL
            .into_iter()
            .find(|arc| arc.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the bearing in degrees at which the arc begins; it ends 60 degrees further clockwise.
    pub fn start_degrees(self) -> u32 {
        const FROM: [u32; 12] = [300, 0, 240, 60, 180, 120, 330, 270, 30, 210, 90, 150];
        FROM[self as usize]
    }

    /// Writes the bearings that the arc covers, in degrees: `300-360`.
    pub fn bearings(self) -> String {
        let (from, to) = (self.start_degrees(), (self.start_degrees() + 60) % 360);
        format!("{from}-{}", if to == 0 { 360 } else { to })
    }

    /// Returns the mirror image of the arc on the other side of the ship.
    pub fn mirror(self) -> Arc {
        let end = self.start_degrees() + 60;
        let is_mirror = |other: &Arc| (other.start_degrees() + end).is_multiple_of(360);
        Arc::ALL
            .into_iter()
            .find(is_mirror)
            .expect("every arc has a mirror")
    }
}

/// A set of arcs, such as those of a bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArcSet(u16);

impl ArcSet {
    /// Adds an arc.
    pub fn with(self, arc: Arc) -> ArcSet {
        ArcSet(self.0 | 1 << arc as u16)
    }

    /// Adds an arc, or removes it if it is already in the set.
    pub fn toggle(self, arc: Arc) -> ArcSet {
        ArcSet(self.0 ^ 1 << arc as u16)
    }

    /// Returns `true` if the arc is in the set.
    pub fn contains(self, arc: Arc) -> bool {
        self.0 & 1 << arc as u16 != 0
    }

    /// Returns `true` if the two sets have an arc in common.
    pub fn intersects(self, other: ArcSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Counts the arcs.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the arcs in book order.
    pub fn iter(self) -> impl Iterator<Item = Arc> {
        Arc::ALL.into_iter().filter(move |&arc| self.contains(arc))
    }

    /// Returns the mirror image of the set on the other side of the ship.
    pub fn mirror(self) -> ArcSet {
        self.iter()
            .map(Arc::mirror)
            .fold(ArcSet::default(), ArcSet::with)
    }

    /// Returns which of the twelve 30-degree sectors, clockwise from the bow, the set covers.
    pub fn sectors(self) -> [bool; 12] {
        let mut covered = [false; 12];
        for arc in self.iter() {
            let first = arc.start_degrees() as usize / 30;
            covered[first % 12] = true;
            covered[(first + 1) % 12] = true;
        }
        covered
    }
}

deserialize_as_text!(ArcSet);

impl TextValue for ArcSet {
    const EXPECTED: &'static str = "arcs, such as ABC";

    fn parse(text: &str) -> Result<ArcSet, FieldError> {
        if text.trim().is_empty() {
            return Err(FieldError::missing(
                "missing arcs; expected letters such as ABC",
            ));
        }
        if text.contains(char::is_whitespace) {
            let separated = text.split_whitespace().collect::<Vec<_>>().join(", ");
            let message = format!(
                "'{}' contains spaces; separate weapons with commas: [{}]",
                clip(text),
                clip(&separated)
            );
            return Err(FieldError::wrong_type(message));
        }
        ArcSet::parse_letters(text, text)
    }

    fn schema() -> Value {
        pattern_schema("[A-L]{1,12}")
    }
}

impl ArcSet {
    /// Parses the letters of arcs, each at most once. `whole` is the text that contains them, for error messages.
    pub fn parse_letters(letters: &str, whole: &str) -> Result<ArcSet, FieldError> {
        letters.chars().try_fold(ArcSet::default(), |arcs, letter| {
            let arc = Arc::from_letter(letter).ok_or_else(|| {
                let hint = other_arc_hint(letters);
                let whole = clip(whole);
                if !letter.is_ascii() {
                    let code = u32::from(letter);
                    let message =
                        format!("'{letter}' in '{whole}' is not a plain letter (U+{code:04X}); type it again");
                    return FieldError::unknown_word(message);
                }
                FieldError::unknown_word(format!("unknown arc '{letter}' in '{whole}'; arcs are the letters A to L{hint}"))
            })?;
            if arcs.contains(arc) {
                let message = format!("the arc {} is written twice in '{}'", arc.letter(), clip(whole));
                return Err(FieldError::new(DiagnosticKind::Duplicate, FieldPath::default(), message));
            }
            Ok(arcs.with(arc))
        })
    }
}

impl fmt::Display for ArcSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.iter().map(Arc::letter).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_arcs_takes_those_that_are_read() {
        starwright_testing::agrees!(
            ArcSet,
            &["ABC", "L", "ABCDEFGHIJKL"],
            &["", "M", "A B", "A1"]
        );
    }

    #[test]
    fn mirroring_twice_changes_nothing_and_once_mirrors_the_bearings() {
        for arc in Arc::ALL {
            assert_eq!(arc.mirror().mirror(), arc);
            assert_eq!(
                (arc.start_degrees() + 60) % 360,
                (360 - arc.mirror().start_degrees()) % 360
            );
        }
    }

    #[test]
    fn each_half_of_the_arcs_covers_the_circle_once() {
        let all = |arcs: &[Arc]| arcs.iter().copied().fold(ArcSet::default(), ArcSet::with);
        for half in [&Arc::ALL[..6], &Arc::ALL[6..]] {
            assert_eq!(all(half).sectors(), [true; 12]);
            assert_eq!(
                half.iter()
                    .map(|arc| all(&[*arc]).sectors().iter().filter(|on| **on).count())
                    .sum::<usize>(),
                12
            );
        }
    }
}
