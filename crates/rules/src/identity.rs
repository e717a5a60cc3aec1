//! A ship's identity, and the letters of its batteries.

use starwright_paper::silhouette::Plan;
use starwright_text::field::{Field, Line, Word};
use std::fmt;

/// Faction, class, type and name of a ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The political entity that operates the ship.
    pub faction: Option<String>,
    /// The ship's class; never empty in a ship.
    pub class: String,
    /// The ship's role in a fleet: cruiser, station.
    pub kind: Option<String>,
    /// The name of this individual ship.
    pub name: Option<String>,
}

impl Identity {
    /// Plans the silhouette, as far as faction and class decide it.
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

/// Reads a design's identity, or returns `None` without a class.
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

/// Labels batteries as posts do: X, Y, Z, earlier letters if there are more; numbers if there are more than 26.
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

#[cfg(test)]
mod tests {
    use super::*;

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
