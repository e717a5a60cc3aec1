//! A fleet file: which designs, how many of each, and the names of the ships.

use crate::field::{Line, Lines, List, Whole};
use crate::finding::FieldPath;
use crate::yaml::{Fault, Text};
use serde::Deserialize;

/// A fleet as written.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// Its name.
    pub name: String,
    /// Its entries, in order.
    pub entries: Vec<Entry>,
}

/// Ships of one design.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The design's path, from the fleet's file.
    pub design: String,
    /// The ships, by name if they have one.
    pub ships: Vec<Option<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a fleet")]
struct Draft {
    fleet: Line<120>,
    #[serde(default, rename = "faction")]
    _faction: Line<120>,
    #[serde(default, rename = "battle")]
    _battle: Line<40>,
    #[serde(default, rename = "limit")]
    _limit: Option<Whole<0, 1_000_000>>,
    #[serde(default)]
    ships: List<EntryDraft, 10_000>,
    #[serde(default, rename = "flights")]
    _flights: Option<Whole<0, 10_000>>,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an entry, such as {design: majestic.yaml, count: 2}")]
struct EntryDraft {
    design: Line<1000>,
    #[serde(default)]
    names: List<Line<120>, 1000>,
    #[serde(default)]
    count: Option<Whole<1, 1000>>,
}

impl Fleet {
    /// Reads a fleet.
    pub fn parse(text: Text) -> Result<Fleet, Fault> {
        let draft: Draft = text.parse()?;
        let mut entries = Vec::new();
        for (index, entry) in draft.ships.into_vec().into_iter().enumerate() {
            let names: Vec<Option<String>> = entry.names.into_vec().into_iter().map(Line::into_option).collect();
            let count = entry.count.map(|count| count.get() as usize);
            if let Some(count) = count.filter(|count| !names.is_empty() && *count != names.len()) {
                let message = format!("count is {count}, but there are {} names", names.len());
                return Err(text.fault_at(&FieldPath::top("ships").index(index).key("count"), message));
            }
            let ships = if names.is_empty() { vec![None; count.unwrap_or(1)] } else { names };
            entries.push(Entry { design: entry.design.as_str().to_string(), ships });
        }
        Ok(Fleet { name: draft.fleet.as_str().to_string(), entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_counts_make_ships() {
        let text = "fleet: F\nships:\n  - {design: a.yaml, names: [A, B]}\n  - {design: b.yaml, count: 3}\n  - {design: c.yaml}\n";
        let fleet = Fleet::parse(Text { text, first_line: 1 }).expect("a fleet");
        let counts: Vec<usize> = fleet.entries.iter().map(|entry| entry.ships.len()).collect();
        assert_eq!((counts, fleet.entries[0].ships[1].as_deref()), (vec![2, 3, 1], Some("B")));
        let wrong = "fleet: F\nships:\n  - {design: a.yaml, names: [A, B], count: 3}\n";
        let fault = Fleet::parse(Text { text: wrong, first_line: 1 }).expect_err("a wrong count");
        assert_eq!((fault.line, fault.message.as_str()), (3, "count is 3, but there are 2 names"));
    }
}
