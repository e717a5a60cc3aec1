//! A ship's identity, labels of its batteries, and IDs of ships and flights.

use starwright_paper::layout::board::lettered;
use starwright_paper::silhouette::Plan;
use starwright_text::field::{Field, Line, Word};
use std::collections::BTreeSet;
use std::fmt;

/// Faction, class, type and name of a ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The faction that operates the ship.
    pub faction: Option<String>,
    /// The ship's class; never empty in a ship.
    pub class: String,
    /// The ship's role in a fleet, such as cruiser or station.
    pub kind: Option<String>,
    /// The name of this individual ship.
    pub name: Option<String>,
}

impl Identity {
    /// Creates a silhouette plan with the faction and the class.
    pub fn plan(&self) -> Plan {
        Plan {
            faction: self.faction.clone().unwrap_or_default(),
            class: self.class.clone(),
            ..Plan::default()
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            self.faction.as_deref(),
            Some(self.class.as_str()),
            self.kind.as_deref(),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))?;
        self.name
            .as_ref()
            .map_or(Ok(()), |name| write!(f, " '{name}'"))
    }
}

/// Builds a ship's identity from the fields of a design, or returns `None` without a class.
pub fn identity(
    faction: Field<Line<120>>,
    class: Field<Word<120>>,
    kind: Field<Line<120>>,
    name: Field<Line<120>>,
) -> Option<Identity> {
    Some(Identity {
        faction: faction.text(),
        class: class.text()?,
        kind: kind.text(),
        name: name.text(),
    })
}

/// Labels batteries as forum posts do: X, Y, Z, with earlier letters if there are more than three, or numbers if there
/// are more than 26.
pub fn battery_labels(count: usize) -> Vec<String> {
    let letter = |index: usize| char::from(b'Z' - (count.max(3) - 1 - index) as u8).to_string();
    (0..count)
        .map(|index| {
            if count <= 26 {
                letter(index)
            } else {
                (index + 1).to_string()
            }
        })
        .collect()
}

/// Builds the ID of a flight, such as `A1a`, from its carrier's ID and its number on the carrier, from 1.
pub fn flight_id(carrier: &str, number: usize) -> String {
    let letter = lettered(number.saturating_sub(1)).to_lowercase();
    format!("{carrier}{letter}")
}

/// Finds the first free letter for IDs: the wanted one, then those after it up to Z, those from A, then AA, AB and so
/// on.
pub fn find_free_letter(wanted: &str, taken: &BTreeSet<String>) -> String {
    let first = match wanted.as_bytes() {
        [letter @ b'A'..=b'Z'] => usize::from(letter - b'A'),
        _ => 0,
    };
    let others = (first..26).chain(0..first).chain(26..).map(lettered);
    let mut letters = std::iter::once(wanted.to_string()).chain(others);
    letters
        .find(|letter| !taken.contains(letter))
        .expect("there is no last letter")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flights_add_a_letter_to_the_id_of_their_carrier() {
        assert_eq!(
            [1, 2, 27].map(|number| flight_id("A1", number)),
            ["A1a", "A1b", "A1aa"]
        );
    }

    #[test]
    fn taken_letters_are_skipped() {
        let taken = ["B", "C", "Z"].map(str::to_string).into();
        for (wanted, found) in [("A", "A"), ("B", "D"), ("Z", "A"), ("Ä", "Ä")] {
            assert_eq!(find_free_letter(wanted, &taken), found);
        }
        let all = (0..26).map(lettered).collect();
        assert_eq!(find_free_letter("Q", &all), "AA");
    }

    #[test]
    fn batteries_end_at_z() {
        for (count, labels) in [(1, "X"), (2, "XY"), (3, "XYZ"), (4, "WXYZ"), (5, "VWXYZ")] {
            assert_eq!(battery_labels(count).concat(), labels);
        }
        assert_eq!(battery_labels(26)[0], "A");
        assert_eq!(battery_labels(27)[26], "27");
        assert!(battery_labels(0).is_empty());
    }
}
