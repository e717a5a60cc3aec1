//! Fleets: designs, how many ships of each, their names, what a published list says about them (`list`), and the totals.
//!
//! `Fleet` (as written) -> `roster` (with its designs, totals and limit) -> `legality` and `profile` (findings) -> `tell`
//! (tables, JSON) and `book` (`cover`, roster, sheets, glossary). `printout`: ships to print, from fleets or not.

mod book;
mod cover;
mod legality;
mod list;
mod printout;
mod profile;
mod roster;
mod schema;
mod tell;

pub use book::{book, supplies_book};
pub use cover::{cover, glossary, named_sheets};
pub use legality::{formation, judge};
pub use printout::{Mark, Printout, rosters};
pub use profile::Profile;
pub use roster::{Limit, MusteredLine, Origin, Room, Roster};
pub use schema::{fleet_schema, profile_schema};
pub use tell::{battles, comparison, headlines, json, room_table, roster_table, supplies};

use crate::doc::field::{Line, Lines, List, Map, Whole, filled, given};
use crate::doc::files::Files;
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::document::{Document, documents, read_text};
use crate::ruleset::formation::{Listing, OrderLibrary, Share};
use list::OrdersDraft;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A fleet as written.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// Its name.
    pub name: String,
    /// Who operates it.
    pub faction: Option<String>,
    /// The game, if given.
    pub ruleset: Option<String>,
    /// The battle it is built for.
    pub size: Option<Size>,
    /// Its entries, in order.
    pub entries: Vec<Entry>,
    /// Shares of its published list that differ from those in the rules.
    pub shares: Vec<(String, Share)>,
    /// The orders that go with it.
    pub orders: Option<OrderLibrary>,
    /// Flights it brings; as many as its carriers hold if not given.
    pub flights: Option<u32>,
    /// Free text.
    pub notes: Option<String>,
}

/// The limit on a fleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// The name of a battle size, and its key in the file.
    Battle(String, &'static str),
    /// Points.
    Limit(u32),
}

/// Ships of one design.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The design's path, from the fleet's file.
    pub design: String,
    /// Its key in the file: `design` or `card`.
    pub key: &'static str,
    /// Which document of the file, from 1; if omitted, the file has only one.
    pub document: Option<u32>,
    /// The ships, by name if they have one.
    pub ships: Vec<Option<String>>,
    /// What the published list says about it.
    pub listing: Listing,
}

/// The most ships of a fleet.
const MOST_SHIPS: usize = 10_000;

/// The most entries reported as wrong: finding the place of each reads the fleet again.
pub const MOST_FAULTS: usize = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a fleet")]
struct Draft {
    fleet: Line<120>,
    #[serde(default)]
    faction: Line<120>,
    #[serde(default, deserialize_with = "filled")]
    ruleset: Line<80>,
    #[serde(default, deserialize_with = "filled")]
    battle: Line<40>,
    #[serde(default, deserialize_with = "filled")]
    level: Line<40>,
    #[serde(default, deserialize_with = "given")]
    limit: Option<Whole<0, 1_000_000>>,
    #[serde(default)]
    ships: List<EntryDraft, 10_000>,
    #[serde(default)]
    shares: Map<Line<40>, Share, 20>,
    #[serde(default, deserialize_with = "given")]
    orders: Option<OrdersDraft>,
    #[serde(default, deserialize_with = "given")]
    flights: Option<Whole<0, 10_000>>,
    #[serde(default)]
    notes: Lines<4000>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an entry, such as {design: majestic.yaml, count: 2}")]
struct EntryDraft {
    #[serde(default, deserialize_with = "filled")]
    design: Line<1000>,
    #[serde(default, deserialize_with = "filled")]
    card: Line<1000>,
    #[serde(default, deserialize_with = "given")]
    document: Option<Whole<1, 10_000>>,
    #[serde(default)]
    names: List<Line<120>, 10_000>,
    #[serde(default, deserialize_with = "given")]
    count: Option<Whole<1, 10_000>>,
    #[serde(default, deserialize_with = "given")]
    points: Option<Whole<0, 10_000>>,
    #[serde(default, deserialize_with = "filled")]
    category: Line<40>,
    #[serde(default, deserialize_with = "given")]
    max: Option<Whole<0, 10_000>>,
}

/// The value of `battle:` (in some games `level:`) or `limit:`; the error is a complete message about the second of the two.
fn size(
    battle: Line<40>,
    level: Line<40>,
    limit: Option<Whole<0, 1_000_000>>,
) -> Result<Option<Size>, (&'static str, String)> {
    let points = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if points(battle.as_str()) {
        return Err((
            "battle",
            format!("a battle has a name, such as medium; points are written limit: {}", battle.as_str()),
        ));
    }
    let (word, key) = match (battle.into_option(), level.into_option()) {
        (Some(battle), Some(_)) => {
            return Err(("level", format!("'battle: {battle}' already sets this; write one of the two")));
        }
        (Some(battle), None) => (battle, "battle"),
        (None, Some(level)) => (level, "level"),
        (None, None) => return Ok(limit.map(|limit| Size::Limit(limit.get()))),
    };
    match limit {
        Some(_) => Err(("limit", format!("'{key}: {word}' has a limit of its own; write one of the two"))),
        None => Ok(Some(Size::Battle(word, key))),
    }
}

impl Fleet {
    /// Reads a fleet.
    pub fn parse(text: Text) -> Result<Fleet, Fault> {
        let draft: Draft = text.parse()?;
        let Some(name) = draft.fleet.into_option() else {
            return Err(text.fault_at(&FieldPath::top("fleet"), "a fleet needs a name here"));
        };
        let size = size(draft.battle, draft.level, draft.limit)
            .map_err(|(key, message)| text.fault_at(&FieldPath::top(key), message))?;
        let (mut entries, mut ships_so_far) = (Vec::new(), 0);
        for (index, entry) in draft.ships.into_vec().into_iter().enumerate() {
            let at =
                |key: &str, message: String| text.fault_at(&FieldPath::top("ships").index(index).key(key), message);
            let names: Vec<Option<String>> = entry.names.into_vec().into_iter().map(Line::into_option).collect();
            if let Some(number) = names.iter().position(Option::is_none) {
                let path = FieldPath::top("ships").index(index).key("names").index(number);
                return Err(text.fault_at(&path, "nothing is written here; write a name, or leave the entry out"));
            }
            let count = entry.count.map(|count| count.get() as usize);
            if let Some(count) = count.filter(|count| !names.is_empty() && *count != names.len()) {
                return Err(at(
                    "count",
                    match names.len() {
                        1 => format!("count is {count}, but there is 1 name"),
                        many => format!("count is {count}, but there are {many} names"),
                    },
                ));
            }
            let (design, key) = match (entry.design.into_option(), entry.card.into_option()) {
                (Some(design), None) => (design, "design"),
                (None, Some(card)) => (card, "card"),
                (Some(_), Some(_)) => {
                    return Err(at("card", "'design' already sets this; write one of the two".to_string()));
                }
                (None, None) => {
                    let path = FieldPath::top("ships").index(index);
                    return Err(text.fault_at(&path, "missing key 'design', the path of a design file"));
                }
            };
            let ships = if names.is_empty() { vec![None; count.unwrap_or(1)] } else { names };
            ships_so_far += ships.len();
            if ships_so_far > MOST_SHIPS {
                return Err(at("count", format!("more than {MOST_SHIPS} ships in one fleet; split it into several")));
            }
            let listing = Listing {
                points: entry.points.map(Whole::get),
                category: entry.category.into_option(),
                max: entry.max.map(Whole::get),
            };
            entries.push(Entry { design, key, document: entry.document.map(Whole::get), ships, listing });
        }
        let shares = draft.shares.into_vec().into_iter().map(|(word, share)| (word.as_str().to_string(), share));
        Ok(Fleet {
            name,
            faction: draft.faction.into_option(),
            ruleset: draft.ruleset.into_option(),
            size,
            entries,
            shares: shares.collect(),
            orders: draft.orders.map(OrdersDraft::library),
            flights: draft.flights.map(Whole::get),
            notes: draft.notes.into_option(),
        })
    }

    /// The design of each entry, reading every file once; or the faults of the entries without one.
    pub fn designs<T>(
        &self,
        document: &Document,
        files: &dyn Files,
        read: impl Fn(&Document) -> Result<T, Fault>,
    ) -> Result<Vec<Arc<T>>, Vec<Fault>> {
        let mut known: HashMap<(PathBuf, Option<u32>), Result<Arc<T>, String>> = HashMap::new();
        let (mut designs, mut faults) = (Vec::new(), Vec::new());
        for (index, entry) in self.entries.iter().enumerate() {
            let key = (document.folder.join(&entry.design), entry.document);
            match known.entry(key).or_insert_with_key(|(full, _)| open(files, full, entry, &read).map(Arc::new)) {
                Ok(design) => designs.push(Arc::clone(design)),
                Err(message) => {
                    let path = FieldPath::top("ships").index(index).key(entry.key);
                    faults.push(document.text.fault_at(&path, message.as_str()));
                }
            }
            if faults.len() == MOST_FAULTS {
                break;
            }
        }
        if faults.is_empty() { Ok(designs) } else { Err(faults) }
    }
}

/// Reads the design of an entry; the error is a complete message.
fn open<T>(
    files: &dyn Files,
    full: &Path,
    entry: &Entry,
    read: impl Fn(&Document) -> Result<T, Fault>,
) -> Result<T, String> {
    let shown = &entry.design;
    let file = files.open(full).map_err(|error| format!("cannot open the design {}: {error}", full.display()))?;
    let wrong = |fault: Fault| format!("{shown} is wrong at {fault}");
    let read = |design: &Document| match design.is_ours() {
        true => read(design).map_err(wrong),
        false => Err(format!("{shown} is not a design: it has none of the keys class, hull and ruleset")),
    };
    let text = read_text(file).map_err(wrong)?;
    let documents = documents(&text, full.parent().unwrap_or(Path::new("")));
    match (documents.as_slice(), entry.document) {
        ([], _) => Err(format!("the design {shown} is empty")),
        ([only], None) => read(only),
        (many, None) => Err(format!("{shown} holds {} documents; say which with document: 1", many.len())),
        (some, Some(number)) => match some.get(number as usize - 1) {
            Some(design) => read(design),
            None => Err(format!("{shown} has no document {number}; it holds {}", some.len())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Fleet, Fault> {
        Fleet::parse(Text { text, first_line: 1 })
    }

    #[test]
    fn names_and_counts_make_ships() {
        let text = "fleet: F\nships:\n  - {design: a.yaml, names: [A, B]}\n  - {design: b.yaml, count: 3}\n  - {design: c.yaml}\n";
        let fleet = parse(text).expect("a fleet");
        let counts: Vec<usize> = fleet.entries.iter().map(|entry| entry.ships.len()).collect();
        assert_eq!((counts, fleet.entries[0].ships[1].as_deref()), (vec![2, 3, 1], Some("B")));
    }

    #[test]
    fn what_contradicts_itself_is_malformed() {
        for (text, line, message) in [
            ("fleet: F\nships:\n  - {design: a, names: [A, B], count: 3}\n", 3, "count is 3, but there are 2 names"),
            ("fleet: F\nships:\n  - {design: a, names: [A], count: 3}\n", 3, "count is 3, but there is 1 name"),
            (
                "fleet: F\nbattle: 1000\nships: []\n",
                2,
                "a battle has a name, such as medium; points are written limit: 1000",
            ),
            ("fleet: F\nbattle: small\nlimit: 9\n", 3, "'battle: small' has a limit of its own; write one of the two"),
            ("fleet: F\nbattle: small\nlevel: beta\n", 3, "'battle: small' already sets this; write one of the two"),
            ("fleet: F\nships: [{count: 2}]\n", 2, "missing key 'design', the path of a design file"),
            ("fleet: F\nships: [{design: a, card: b}]\n", 2, "'design' already sets this; write one of the two"),
            ("fleet:\nlimit: 9\n", 1, "a fleet needs a name here"),
            (
                "fleet: F\nships:\n  - {design: a, count: 10000}\n  - design: b\n",
                4,
                "more than 10000 ships in one fleet; split it into several",
            ),
        ] {
            let fault = parse(text).expect_err(text);
            assert_eq!((fault.line, fault.message.as_str()), (line, message));
        }
    }
}
