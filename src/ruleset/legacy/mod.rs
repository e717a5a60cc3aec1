//! What the legacy editions have in common: who the ship is, things with a number, and the rating somebody posted.
//! Their construction chapters are not at hand, so words are kept as they were written, known or not.

mod file;
mod report;

pub(crate) use file::{PostedDraft, Writer, flow_list, known_class};
pub use report::{NoLibrary, NoNumbers, Posted, Report};
pub(crate) use report::{kept_word, unread_lines};

use std::fmt;

/// Who a ship is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The political entity that operates it.
    pub faction: Option<String>,
    /// The class it belongs to; never empty in a ship.
    pub class: String,
    /// Its role in a fleet: cruiser, station.
    pub kind: Option<String>,
    /// The name of this very ship.
    pub name: Option<String>,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [self.faction.as_deref(), Some(self.class.as_str()), self.kind.as_deref()];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))?;
        self.name.as_ref().map_or(Ok(()), |name| write!(f, " '{name}'"))
    }
}

/// A system as it was written: `Marines 14`, `Critical Hit Save (5+)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, without number or brackets.
    pub name: String,
    /// How many or how much of it.
    pub count: Option<u32>,
    /// What else stood in brackets: `5+`, `2 dice`.
    pub detail: Option<String>,
}

impl Entry {
    /// Takes a written entry apart: the last brackets or the last word may be a number.
    pub fn of(text: &str) -> Entry {
        let mut text = text.trim();
        while let Some(name) = text.strip_suffix(')').and_then(|rest| rest.trim_end().strip_suffix('(')) {
            if name.trim().is_empty() {
                break;
            }
            text = name.trim_end();
        }
        let bare = |name: &str| Entry { name: name.trim_end().to_string(), count: None, detail: None };
        let (name, inner) = match text.strip_suffix(')').and_then(|rest| rest.rsplit_once('(')) {
            Some((name, inner)) if !name.trim().is_empty() => (name, inner.trim()),
            _ => match text.rsplit_once(char::is_whitespace) {
                Some((name, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => (name, number),
                _ => return bare(text),
            },
        };
        match inner.replace(',', "").parse() {
            Ok(count) => Entry { count: Some(count), ..bare(name) },
            Err(_) => Entry { detail: Some(inner.to_string()), ..bare(name) },
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)?;
        match (self.count, &self.detail) {
            (Some(count), _) => write!(f, " {count}"),
            (None, Some(detail)) => write!(f, " ({detail})"),
            (None, None) => Ok(()),
        }
    }
}

/// The letters that posts give to so many batteries: X, Y, Z, earlier ones if there are more; numbers beyond Z to A.
pub fn battery_labels(count: usize) -> Vec<String> {
    let letter = |index: usize| char::from(b'Z' - (count.max(3) - 1 - index) as u8).to_string();
    (0..count).map(|index| if count <= 26 { letter(index) } else { (index + 1).to_string() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_taken_apart_and_written_the_same_again() {
        for (text, name, count, detail) in [
            ("Hyperdrive", "Hyperdrive", None, None),
            ("Marines (14)", "Marines", Some(14), None),
            ("Marines(10)", "Marines", Some(10), None),
            ("Marines 4", "Marines", Some(4), None),
            ("Cargo (1,750)", "Cargo", Some(1750), None),
            ("Critical Hit Save (5+)", "Critical Hit Save", None, Some("5+")),
            ("Damage Control (2 dice)", "Damage Control", None, Some("2 dice")),
            ("Clamps: Size 5 (12)", "Clamps: Size 5", Some(12), None),
            ("(odd)", "(odd)", None, None),
            ("()", "()", None, None),
            ("Marines 4 () ( )", "Marines", Some(4), None),
        ] {
            let entry = Entry::of(text);
            assert_eq!((entry.name.as_str(), entry.count, entry.detail.as_deref()), (name, count, detail), "{text}");
            assert_eq!(Entry::of(&entry.to_string()), entry, "{text}");
        }
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
