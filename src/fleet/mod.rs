//! Fleets: designs, how many ships of each, their names, what a published list says about them (`list`), and the totals.
//!
//! `Fleet` (as written) -> `roster` (with its designs, totals and limit) -> `legality` and `profile` (findings) -> `report` (all
//! that is said of it) -> `tell` (tables) and `book` (`cover`, roster, sheets, glossary). `printout`: ships to print, from fleets
//! or not. `fill`: fleets of the most points under a limit, by `wish`es.

mod book;
mod cover;
mod fill;
mod legality;
mod list;
mod printout;
mod profile;
mod report;
mod roster;
mod tell;
mod wish;

pub use book::{book, html_book, supplies_book};
pub use cover::{cover, glossary, named_sheets};
pub use fill::{Fill, Filled, FilledFleet, FilledLine, Stock, fill};
pub use legality::judge;
pub use printout::{Mark, Printout, counters, rosters};
pub use profile::Profile;
pub(crate) use profile::profile_schema;
pub use report::{BattleReport, EntryReport, FleetReport};
pub use roster::{Limit, MusteredLine, Origin, Room, Roster};
pub(crate) use tell::SHOWN_NAMES;
pub use tell::{side_by_side, together};

use crate::doc::fault::{FaultKind, Faults};
use crate::doc::field::{
    Field, Form, Keyed, Line, Lines, List, Map, Misfit, Whole, Word, Written, deserialize_written, did_you_mean, draft,
    file_schema, words_schema,
};
use crate::doc::files::Files;
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::problem::{Problem, Problems};
use crate::doc::yaml::Text;
use crate::ruleset::document::{Document, documents, read_text};
use crate::ruleset::formation::{Listing, OrderLibrary, Share};
use crate::ruleset::{AnyGame, Ruleset};
use list::OrdersDraft;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
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
    pub ruleset: Option<Ruleset>,
    /// The battle it is built for.
    pub size: Option<Size>,
    /// Its entries, in order.
    pub entries: Vec<FleetEntry>,
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
pub struct FleetEntry {
    /// The design's path, from the fleet's file.
    pub design: String,
    /// Its key in the file: `design` or `card`.
    pub key: &'static str,
    /// Its place among the entries of the file, from 0.
    pub index: usize,
    /// Which document of the file, from 1; if omitted, the file has only one.
    pub document: Option<u32>,
    /// The ships, by name if they have one.
    pub ships: Vec<Option<String>>,
    /// What the published list says about it.
    pub listing: Listing,
}

/// The most ships of a fleet.
const MOST_SHIPS: usize = 10_000;

/// The name of a battle size of any game; whether this one has it is checked once the game is known.
#[derive(Clone, Debug)]
struct BattleName(String);

deserialize_written!(BattleName);

impl Written for BattleName {
    const EXPECTED: &'static str = "a battle size, such as medium";

    fn read(text: &str) -> Result<BattleName, Misfit> {
        Word::<40>::read(text).map(|word| BattleName(word.into_string()))
    }

    fn schema() -> Value {
        words_schema(&BattleName::known())
    }
}

impl BattleName {
    /// The battle sizes of all games.
    fn known() -> Vec<&'static str> {
        let names: BTreeSet<&str> =
            Ruleset::ALL.iter().flat_map(|game| game.battle_sizes()).map(|size| size.name).collect();
        names.into_iter().collect()
    }
}

/// The keys at the top of a fleet.
pub(crate) const FLEET_KEYS: &[&str] = Draft::KEYS;

/// The JSON Schema of fleets.
pub(crate) fn fleet_schema() -> Value {
    file_schema::<Draft>("Starwright fleet")
}

draft! {
    /// A fleet as written.
    struct Draft: "a fleet, such as fleet: Home Guard and ships: [{design: majestic.yaml}]" {
        /// The name of the fleet.
        [needed] fleet: Word<120>,
        /// Who operates it.
        faction: Line<120>,
        /// The game; left out, that of its first design.
        ruleset: AnyGame,
        /// The battle it is built for, by its size.
        battle: BattleName,
        /// The same in games that call it a level.
        level: BattleName,
        /// The points it may cost, instead of a battle.
        limit: Whole<0, 1_000_000>,
        /// Its designs, and how many ships of each.
        ships: List<EntryDraft, 10_000>,
        /// Shares of categories that differ from those in the rules.
        shares: Map<Line<40>, Share, 20>,
        /// The orders that go with it.
        orders: OrdersDraft,
        /// Flights it brings; left out, as many as its carriers hold.
        flights: Whole<0, 10_000>,
        /// Free text.
        notes: Lines<4000>,
    }

    /// Ships of one design.
    struct EntryDraft: "an entry, such as {design: majestic.yaml, count: 2}" {
        /// The design, its path from this file.
        design: Word<1000>,
        /// The same in games that call it a card.
        card: Word<1000>,
        /// Which document of that file, from 1.
        document: Whole<1, 10_000>,
        /// The ships by name, instead of a count.
        names: List<Word<120>, 10_000>,
        /// How many ships; left out, one.
        count: Whole<1, 10_000>,
        /// What the published list says one of them costs.
        points: Whole<0, 10_000>,
        /// Its category in the published list.
        category: Word<40>,
        /// The most copies that the published list allows.
        max: Whole<0, 10_000>,
    }
}

/// The value of `battle:` (in some games `level:`) or `limit:`; a problem is about the second of the two.
fn size(
    battle: Field<BattleName>,
    level: Field<BattleName>,
    limit: Field<Whole<0, 1_000_000>>,
) -> Result<Option<Size>, Problem> {
    let [battle, level] = [battle, level].map(|name| name.into_option().map(|name| name.0));
    let limit = limit.number();
    let wrong = |key: &str, message: String| Err(Problem::conflict(FieldPath::top(key), message));
    if let Some(points) = battle.as_ref().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        let message = format!("a battle has a name, such as medium; points are written limit: {points}");
        return Err(Problem::new(FaultKind::WrongType, FieldPath::top("battle"), message));
    }
    let (word, key) = match (battle, level) {
        (Some(battle), Some(_)) => {
            return wrong("level", format!("'battle: {battle}' already sets this; write one of the two"));
        }
        (Some(battle), None) => (battle, "battle"),
        (None, Some(level)) => (level, "level"),
        (None, None) => return Ok(limit.map(Size::Limit)),
    };
    if limit.is_some() {
        return wrong("limit", format!("'{key}: {word}' has a limit of its own; write one of the two"));
    }
    let known = BattleName::known();
    if known.iter().any(|name| same(name, &word)) {
        return Ok(Some(Size::Battle(word, key)));
    }
    let hint = match did_you_mean(&word, known.iter().copied()) {
        near if near.is_empty() => format!("; known: {}", known.join(", ")),
        near => near,
    };
    Err(Problem::unknown(FieldPath::top(key), format!("unknown {key} '{word}'{hint}")))
}

/// An entry as written; none if a part of it could not be read.
fn entry(index: usize, draft: EntryDraft) -> Result<Option<FleetEntry>, Problem> {
    let path = FieldPath::top("ships").index(index);
    if !draft.is_sound() {
        return Ok(None);
    }
    let names: Vec<Option<String>> = draft.names.items().into_iter().map(|name| Some(name.into_string())).collect();
    let count = draft.count.number().map(|count| count as usize);
    if let Some(count) = count.filter(|count| !names.is_empty() && *count != names.len()) {
        let message = match names.len() {
            1 => format!("count is {count}, but there is 1 name"),
            many => format!("count is {count}, but there are {many} names"),
        };
        return Err(Problem::conflict(path.key("count"), message));
    }
    let (design, key) = match (draft.design.text(), draft.card.text()) {
        (Some(design), None) => (design, "design"),
        (None, Some(card)) => (card, "card"),
        (Some(_), Some(_)) => {
            let message = "'design' already sets this; write one of the two";
            return Err(Problem::conflict(path.key("card"), message));
        }
        (None, None) => {
            return Err(Problem::missing(path, "missing key 'design', the path of a design file"));
        }
    };
    let ships = if names.is_empty() { vec![None; count.unwrap_or(1)] } else { names };
    let listing = Listing { points: draft.points.number(), category: draft.category.text(), max: draft.max.number() };
    Ok(Some(FleetEntry { design, key, index, document: draft.document.number(), ships, listing }))
}

impl Fleet {
    /// Reads a fleet.
    pub fn parse(text: Text) -> Result<Fleet, Faults> {
        text.read(Fleet::of)
    }

    /// Reads a fleet and the design of each entry; or all that is wrong with it and with them.
    pub fn open<T>(
        document: &Document,
        files: &dyn Files,
        read: impl Fn(&Document) -> Result<T, Faults>,
    ) -> Result<(Fleet, Vec<Arc<T>>), Faults> {
        document.text.read(|draft, problems| {
            let fleet = Fleet::of(draft, problems)?;
            let designs = fleet.designs(document.folder, files, &read, problems);
            Some((fleet, designs))
        })
    }

    fn of(draft: Draft, problems: &mut Problems) -> Option<Fleet> {
        let (mut entries, mut ships) = (Vec::new(), 0);
        for (index, draft) in draft.ships.placed() {
            let path = FieldPath::top("ships").index(index);
            let Some(entry) = problems.keep(entry(index, draft)).flatten() else { continue };
            ships += entry.ships.len();
            if ships > MOST_SHIPS {
                let message = format!("more than {MOST_SHIPS} ships in one fleet; split it into several");
                problems.push(Problem::new(FaultKind::TooLarge, path.key("count"), message));
                break;
            }
            entries.push(entry);
        }
        let shares = draft.shares.entries().into_iter().map(|(word, share)| (word.as_str().to_string(), share));
        Some(Fleet {
            size: problems.keep(size(draft.battle, draft.level, draft.limit)).flatten(),
            name: draft.fleet.text().unwrap_or_default(),
            faction: draft.faction.text(),
            ruleset: draft.ruleset.into_option().map(|game| game.0),
            entries,
            shares: shares.collect(),
            orders: draft.orders.into_option().map(OrdersDraft::library),
            flights: draft.flights.number(),
            notes: draft.notes.text(),
        })
    }

    /// The design of each entry, reading every file once.
    fn designs<T>(
        &self,
        folder: &Path,
        files: &dyn Files,
        read: impl Fn(&Document) -> Result<T, Faults>,
        problems: &mut Problems,
    ) -> Vec<Arc<T>> {
        let mut known: HashMap<(PathBuf, Option<u32>), Result<Arc<T>, String>> = HashMap::new();
        let mut designs = Vec::new();
        for entry in &self.entries {
            let key = (folder.join(&entry.design), entry.document);
            match known.entry(key).or_insert_with_key(|(full, _)| open(files, full, entry, &read).map(Arc::new)) {
                Ok(design) => designs.push(Arc::clone(design)),
                Err(message) => {
                    let path = FieldPath::top("ships").index(entry.index).key(entry.key);
                    problems.push(Problem::new(FaultKind::File, path, message.as_str()));
                }
            }
        }
        designs
    }
}

/// Reads the design of an entry; the error is a complete message.
fn open<T>(
    files: &dyn Files,
    full: &Path,
    entry: &FleetEntry,
    read: impl Fn(&Document) -> Result<T, Faults>,
) -> Result<T, String> {
    let shown = &entry.design;
    let file = files.open(full).map_err(|error| format!("cannot open the design {}: {error}", full.display()))?;
    let wrong = |faults: Faults| format!("{shown} is wrong at {faults}");
    let read = |design: &Document| match design.is_ours() {
        true => read(design).map_err(wrong),
        false => Err(format!("{shown} is not a design: it has none of the keys class, hull and ruleset")),
    };
    let text = read_text(file).map_err(|fault| wrong(fault.into()))?;
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

    fn parse(text: &str) -> Result<Fleet, Faults> {
        Fleet::parse(Text::from(text))
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
            ("fleet:\nlimit: 9\n", 1, "nothing is written here; expected a line of text, such as a name"),
            (
                "fleet: F\nships:\n  - {design: a, count: 10000}\n  - design: b\n",
                4,
                "more than 10000 ships in one fleet; split it into several",
            ),
        ] {
            let faults = parse(text).expect_err(text);
            let fault = faults.first();
            assert_eq!((fault.line, fault.message.as_str()), (line, message));
        }
    }
}
