//! IDs of a fleet's ships: those that its file gives, and for all others its letter and a number.

use serde_json::{Value, json};
use starwright_rules::identity::find_free_letter;
use starwright_text::field::{TextValue, clip, deserialize_as_text};
use starwright_text::field_error::FieldError;
use std::collections::BTreeSet;

/// The letter that IDs begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter(String);

deserialize_as_text!(Letter);

impl TextValue for Letter {
    const EXPECTED: &'static str = "one letter, such as A";

    fn parse(text: &str) -> Result<Letter, FieldError> {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(letter), None) if letter.is_alphabetic() => Ok(Letter::from_char(letter)),
            _ => Err(FieldError::wrong_type(format!(
                "expected {}, found '{}'",
                Letter::EXPECTED,
                clip(text)
            ))),
        }
    }

    fn schema() -> Value {
        json!({"type": "string", "pattern": "^[A-Z]$"})
    }
}

impl Letter {
    fn from_char(letter: char) -> Letter {
        Letter(letter.to_uppercase().collect())
    }

    /// Returns the first letter of a fleet's name, or A if it has none.
    pub fn from_name(name: &str) -> Letter {
        let first = name.chars().find(|letter| letter.is_alphabetic());
        Letter::from_char(first.unwrap_or('A'))
    }
}

/// The IDs of a fleet's ships, in the order of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipIds {
    letter: String,
    /// The ID of each ship, or `None` if it is made from the letter.
    given: Vec<Option<String>>,
}

impl ShipIds {
    /// Combines a fleet's letter with the IDs in its file.
    pub fn new(Letter(letter): Letter, given: Vec<Option<String>>) -> ShipIds {
        ShipIds { letter, given }
    }

    /// Returns the ID of each ship, in the order of the fleet's file.
    pub fn list(&self) -> Vec<String> {
        let given: BTreeSet<&String> = self.given.iter().flatten().collect();
        let made = (1..).map(|number| format!("{}{number}", self.letter));
        let mut made = made.filter(|id| !given.contains(id));
        let ids = self
            .given
            .iter()
            .map(|id| id.clone().or_else(|| made.next()));
        ids.flatten().collect()
    }

    /// Numbers several copies of the fleet as one fleet.
    pub fn times(&self, count: usize) -> ShipIds {
        let given = match count {
            1 => self.given.clone(),
            _ => vec![None; self.given.len().saturating_mul(count)],
        };
        ShipIds {
            letter: self.letter.clone(),
            given,
        }
    }
}

/// The IDs and letters of the fleets of one run or one battle.
#[derive(Clone, Debug, Default)]
pub struct TakenIds {
    ids: BTreeSet<String>,
    letters: BTreeSet<String>,
}

impl TakenIds {
    /// Takes a fleet's IDs, changed if another fleet has the letter or an ID of it; then returns a note.
    pub fn take(&mut self, fleet: &str, ids: &mut ShipIds) -> Option<String> {
        let before = ids.list();
        for given in &mut ids.given {
            given.take_if(|id| self.ids.contains(id));
        }
        let letters_of = |id: &String| {
            id.trim_end_matches(|c: char| !c.is_alphabetic())
                .to_string()
        };
        let given: BTreeSet<String> = ids.given.iter().flatten().map(letters_of).collect();
        if ids.given.contains(&None) {
            ids.letter = find_free_letter(&ids.letter, &self.letters);
            self.letters.insert(ids.letter.clone());
        }
        self.letters.extend(given);
        let after = ids.list();
        let changed = before
            .iter()
            .zip(&after)
            .find(|(before, after)| before != after);
        let note = changed.map(|(before, after)| {
            format!("{fleet}: another fleet has such IDs; {before} is {after}, and so on")
        });
        self.ids.extend(after);
        note
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fleet(letter: &str, given: &[Option<&str>]) -> ShipIds {
        let given = given.iter().map(|id| id.map(str::to_string)).collect();
        ShipIds::new(Letter::parse(letter).expect("a letter"), given)
    }

    #[test]
    fn made_ids_leave_out_those_that_the_file_gives() {
        let ids = fleet("b", &[None, Some("B1"), None]);
        assert_eq!(ids.list(), ["B2", "B1", "B3"]);
        assert_eq!(ids.times(2).list(), ["B1", "B2", "B3", "B4", "B5", "B6"]);
    }

    #[test]
    fn letters_come_from_names() {
        for (name, letter) in [
            ("third", "T"),
            ("7 Sisters", "S"),
            ("élan", "É"),
            ("42", "A"),
        ] {
            assert_eq!(Letter::from_name(name).0, letter);
        }
    }

    #[test]
    fn fleets_that_share_a_letter_get_the_next_free_one() {
        let mut taken = TakenIds::default();
        let mut take = |mut ids: ShipIds| (taken.take("F", &mut ids), ids.list());
        assert_eq!(
            take(fleet("A", &[None, None])),
            (None, ["A1", "A2"].map(str::to_string).to_vec())
        );
        let (note, ids) = take(fleet("A", &[None, Some("Flag")]));
        assert_eq!(ids, ["B1", "Flag"]);
        assert!(note.is_some_and(|note| note.contains("A1 is B1")));
        assert_eq!(take(fleet("C", &[Some("C7")])).1, ["C7"]);
        assert_eq!(take(fleet("C", &[None])).1, ["D1"]);
        assert_eq!(take(fleet("E", &[Some("Flag"), None])).1, ["E1", "E2"]);
    }
}
