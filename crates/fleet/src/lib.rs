//! Fleets: designs, how many ships of each, their names, their entries in a published list (`list`), and the totals.
//!
//! [`FleetFile`] (as written) -> [`Fleet`] (with its designs, totals and limit) -> `legality` and [`Profile`]
//! (findings) -> [`FleetReport`] -> `present` (tables) and `book` (`cover`, roster, sheets, glossary). `printout`:
//! ships to print, from fleets or not. `fill`: fleets with the maximum points under a limit, by `requirement`s.
//!
//! [`Fleet::open`] and [`check_fleet`] are all that most programs need.

mod book;
mod cover;
mod fill;
mod fleet;
mod ids;
mod legality;
mod list;
#[cfg(feature = "pdf")]
mod pdf_book;
mod present;
mod printout;
mod profile;
mod report;
mod requirement;

pub use book::html_book;
pub use cover::{cover, glossary, named_sheets};
pub use fill::{FillAnswer, FillTask, FilledFleet, FilledLine, Stock, fill};
pub use fleet::{FittingDesign, Fleet, FleetLine, LimitSource, PointsLimit};
pub use ids::{ShipIds, TakenIds};
pub use legality::find_violations;
#[cfg(feature = "pdf")]
pub use pdf_book::{book, supplies_book};
pub use present::MAX_SHOWN_NAMES;
pub use present::{
    CheckedFleet, UnreadableFleet, club_report, combined_tables, fleet_table, verdict_of,
};
pub use printout::{Mark, Printout, counters, rosters};
pub use profile::Profile;
pub use profile::profile_schema;
pub use report::{BattleReport, EntryReport, FleetReport, check_fleet};

use ids::Letter;
use list::OrdersDraft;
use serde_json::Value;
use starwright_games::document::{Document, DocumentKind, documents, read_text};
use starwright_games::{AnyRulesetKey, Ruleset};
use starwright_rules::describe_open_error;
use starwright_rules::fleet_list::{ListEntry, OrderLibrary, PercentRange};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::field::{
    DraftFields, Field, Line, Lines, List, Map, TextValue, Whole, Word, deserialize_as_text, draft,
    file_schema, pluralize, suggest_or_list,
};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::files::Files;
use starwright_text::finding::FieldPath;
use starwright_text::nearest::is_same_word;
use starwright_text::yaml::Text;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A fleet as written.
#[derive(Clone, Debug)]
pub struct FleetFile {
    pub name: String,
    /// The political entity that operates the fleet.
    pub faction: Option<String>,
    /// The game, if the file names it.
    pub ruleset: Option<Ruleset>,
    /// The battle that the fleet is built for.
    pub size: Option<Size>,
    pub entries: Vec<FleetEntry>,
    /// The IDs of the ships of all entries.
    pub ids: ShipIds,
    /// Shares of the published list that differ from those in the rules.
    pub shares: Vec<(String, PercentRange)>,
    /// The orders that go with the fleet.
    pub orders: Option<OrderLibrary>,
    /// The file of the fleet that it meets, its path from this file.
    pub opponent: Option<String>,
    /// Number of flights; as many as the carriers hold if not given.
    pub flights: Option<u32>,
    /// Free text.
    pub notes: Option<String>,
}

/// The limit on a fleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// The name of a battle size, and its key in the file.
    Battle(String, &'static str),
    /// Maximum points.
    Limit(u32),
}

/// Ships of one design.
#[derive(Clone, Debug)]
pub struct FleetEntry {
    /// The design's path, relative to the fleet's file.
    pub design: String,
    /// The key of the path in the file: `design` or `card`.
    pub key: &'static str,
    /// Position among the entries of the file, from 0.
    pub index: usize,
    /// Number of the document in the design's file, from 1; if omitted, the file has only one.
    pub document: Option<u32>,
    /// The ships, by name if they have one.
    pub ships: Vec<Option<String>>,
    /// The squadron that the ships fly in.
    pub squadron: Option<String>,
    /// The design's entry in the published list.
    pub listing: ListEntry,
}

/// Maximum number of ships in a fleet.
const MAX_SHIPS: usize = 10_000;

/// The name of a battle size of any game; whether the fleet's game has it is checked once the game is known.
#[derive(Clone, Debug)]
struct BattleName(String);

deserialize_as_text!(BattleName);

impl TextValue for BattleName {
    const EXPECTED: &'static str = "a battle size, such as medium";

    fn parse(text: &str) -> Result<BattleName, FieldError> {
        Word::<40>::parse(text).map(|word| BattleName(word.into_string()))
    }

    fn schema() -> Value {
        serde_json::json!({"enum": BattleName::known(&Ruleset::ALL)})
    }
}

impl BattleName {
    /// Lists the battle sizes of these games, each once, the smallest of each game first.
    fn known(games: &[Ruleset]) -> Vec<&'static str> {
        let mut names = Vec::new();
        for size in games.iter().flat_map(|game| game.battle_sizes()) {
            if !names.contains(&size.name) {
                names.push(size.name);
            }
        }
        names
    }
}

/// Top-level keys of a fleet file.
pub const FLEET_KEYS: &[&str] = Draft::KEYS;

/// Returns the JSON Schema of fleets.
pub fn fleet_schema() -> Value {
    file_schema::<Draft>("Starwright fleet")
}

draft! {
    /// A fleet as written.
    struct Draft: "a fleet, such as fleet: Home Guard and ships: [{design: majestic.yaml}]" {
        /// The name of the fleet.
        [needed] fleet: Word<120>,
        /// Who operates it.
        faction: Line<120>,
        /// The letter of its ships' IDs; left out, the first of its name.
        letter: Letter,
        /// The game; left out, that of its first design.
        ruleset: AnyRulesetKey,
        /// The battle it is built for, by its size.
        battle: BattleName,
        /// The battle size, in games that call it a level.
        level: BattleName,
        /// The points it may cost, instead of a battle.
        limit: Whole<0, 1_000_000>,
        /// Its designs, and how many ships of each.
        ships: List<EntryDraft, 10_000>,
        /// Shares of categories that differ from those in the rules.
        shares: Map<Line<40>, PercentRange, 20>,
        /// The orders that go with it.
        orders: OrdersDraft,
        /// The file of the fleet that it meets; their ships get different IDs.
        opponent: Word<1000>,
        /// Flights it brings; left out, as many as its carriers hold.
        flights: Whole<0, 10_000>,
        /// Free text.
        notes: Lines<4000>,
    }

    /// Ships of one design.
    struct EntryDraft: "an entry, such as {design: majestic.yaml, count: 2}" {
        /// The design, its path from this file.
        design: Word<1000>,
        /// The design's file, in games that call it a card.
        card: Word<1000>,
        /// Which document of that file, from 1.
        document: Whole<1, 10_000>,
        /// The ships by name, instead of a count.
        names: List<Word<120>, 10_000>,
        /// Their IDs; left out, the fleet's letter and a number.
        ids: List<Word<6>, 10_000>,
        /// How many ships; left out, one.
        count: Whole<1, 10_000>,
        /// The squadron that the ships fly in.
        squadron: Word<40>,
        /// Points of one ship in the published list.
        points: Whole<0, 10_000>,
        /// Its category in the published list.
        category: Word<40>,
        /// The most copies that the published list allows.
        max: Whole<0, 10_000>,
    }
}

/// Parses `battle:` (in some games `level:`) or `limit:`; a message about an unknown battle lists those of these games.
fn parse_size(
    battle: Field<BattleName>,
    level: Field<BattleName>,
    limit: Field<Whole<0, 1_000_000>>,
    games: &[Ruleset],
    problems: &mut FieldErrors,
) -> Option<Size> {
    let [battle, level] = [battle, level].map(|name| name.into_option().map(|name| name.0));
    let limit = limit.number();
    if let Some(points) = battle
        .as_ref()
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    {
        let message =
            format!("a battle has a name, such as medium; points are written limit: {points}");
        problems.push(FieldError::new(
            DiagnosticKind::WrongType,
            FieldPath::from_key("battle"),
            message,
        ));
        return None;
    }
    if battle.is_some() && level.is_some() {
        let message = "'battle' already sets this; write one of the two";
        problems.push(FieldError::conflict_at(
            FieldPath::from_key("level"),
            message,
        ));
    }
    let (word, key) = match (battle, level) {
        (Some(battle), _) => (battle, "battle"),
        (None, Some(level)) => (level, "level"),
        (None, None) => return limit.map(Size::Limit),
    };
    if limit.is_some() {
        let message = format!("'{key}' already sets a limit; write one of the two");
        problems.push(FieldError::conflict_at(
            FieldPath::from_key("limit"),
            message,
        ));
    }
    if BattleName::known(&Ruleset::ALL)
        .iter()
        .any(|name| is_same_word(name, &word))
    {
        return Some(Size::Battle(word, key));
    }
    let hint = suggest_or_list(&word, &BattleName::known(games), "known:");
    problems.push(FieldError::unknown_word_at(
        FieldPath::from_key(key),
        format!("unknown {key} '{word}'{hint}"),
    ));
    None
}

/// Parses an entry and the IDs of its ships, or returns `None` if its design cannot be read.
fn parse_entry(
    index: usize,
    draft: EntryDraft,
) -> Result<Option<(FleetEntry, Vec<String>)>, FieldError> {
    let path = FieldPath::from_key("ships").index(index);
    let are_names_known = draft.names.is_complete(false);
    let are_ids_known = draft.ids.is_complete(false);
    let is_there =
        draft.design.is_present() || draft.card.is_present() || draft.is_misspelled("design");
    let names: Vec<Option<String>> = draft
        .names
        .items()
        .into_iter()
        .map(|name| Some(name.into_string()))
        .collect();
    let ids: Vec<String> = draft
        .ids
        .items()
        .into_iter()
        .map(Word::into_string)
        .collect();
    let count = draft.count.number().map(|count| count as usize);
    let name_count = (are_names_known && !names.is_empty()).then_some(names.len());
    let id_count = (are_ids_known && !ids.is_empty()).then_some(ids.len());
    for (listed, word) in [(name_count, "name"), (id_count, "ID")] {
        if let (Some(count), Some(listed)) = (count, listed)
            && count != listed
        {
            let verb = if listed == 1 { "is" } else { "are" };
            let message = format!(
                "count is {count}, but there {verb} {}",
                pluralize(listed, word)
            );
            return Err(FieldError::conflict_at(path.key("count"), message));
        }
    }
    if let (Some(names), Some(ids)) = (name_count, id_count)
        && names != ids
    {
        let [names, ids] = [pluralize(names, "name"), pluralize(ids, "ID")];
        let message = format!("expected as many IDs as names, found {ids} for {names}");
        return Err(FieldError::conflict_at(path.key("ids"), message));
    }
    let (design, key) = match (draft.design.text(), draft.card.text()) {
        (Some(design), None) => (design, "design"),
        (None, Some(card)) => (card, "card"),
        (Some(_), Some(_)) => {
            let message = "'design' already sets this; write one of the two";
            return Err(FieldError::conflict_at(path.key("card"), message));
        }
        (None, None) if is_there => return Ok(None),
        (None, None) => {
            return Err(FieldError::missing_at(
                path,
                "missing key 'design', the path of a design file",
            ));
        }
    };
    let ships = if names.is_empty() {
        vec![None; count.unwrap_or(ids.len().max(1))]
    } else {
        names
    };
    let listing = ListEntry {
        points: draft.points.number(),
        category: draft.category.text(),
        max: draft.max.number(),
    };
    let entry = FleetEntry {
        design,
        key,
        index,
        document: draft.document.number(),
        ships,
        squadron: draft.squadron.text(),
        listing,
    };
    Ok(Some((entry, ids)))
}

impl FleetFile {
    /// Reads a fleet without its designs.
    pub fn parse(text: &Text) -> Result<FleetFile, Diagnostics> {
        text.read(FleetFile::from_draft)
    }

    /// Reads a fleet and the design of each entry.
    pub fn read<T>(
        document: &Document,
        files: &dyn Files,
        read: impl Fn(&Document) -> Result<T, Diagnostics>,
    ) -> Result<(FleetFile, Vec<Arc<T>>), Diagnostics> {
        document.text.read(|draft, problems| {
            let mut fleet = FleetFile::from_draft(draft, problems)?;
            let opponent = problems.keep(fleet.open_opponent(document.folder, files));
            if let Some(opponent) = opponent.flatten() {
                fleet.avoid_opponent(&opponent);
            }
            let designs = fleet.designs(document.folder, files, &read, problems);
            Some((fleet, designs))
        })
    }

    fn from_draft(draft: Draft, problems: &mut FieldErrors) -> Option<FleetFile> {
        let (mut entries, mut ships) = (Vec::new(), 0);
        let (mut ids, mut taken) = (Vec::new(), BTreeSet::new());
        for (index, draft) in draft.ships.with_indexes() {
            let path = FieldPath::from_key("ships").index(index);
            let Some((entry, given)) = problems.keep(parse_entry(index, draft)).flatten() else {
                continue;
            };
            ships += entry.ships.len();
            if ships > MAX_SHIPS {
                let message =
                    format!("more than {MAX_SHIPS} ships in one fleet; split it into several");
                problems.push(FieldError::new(
                    DiagnosticKind::TooLarge,
                    path.key("count"),
                    message,
                ));
                break;
            }
            for (number, id) in given.iter().enumerate() {
                if !taken.insert(id.clone()) {
                    let path = path.clone().key("ids").index(number);
                    let message = format!("two ships have the ID {id}; write another");
                    problems.push(FieldError::conflict_at(path, message));
                }
            }
            let mut given = given.into_iter();
            ids.extend(entry.ships.iter().map(|_| given.next()));
            entries.push(entry);
        }
        let shares = draft
            .shares
            .entries()
            .into_iter()
            .map(|(word, share)| (word.as_str().to_string(), share));
        let ruleset = draft.ruleset.into_option().map(|game| game.0);
        let games = ruleset
            .as_ref()
            .map_or(&Ruleset::ALL[..], std::slice::from_ref);
        let name = draft.fleet.text().unwrap_or_default();
        let letter = draft.letter.into_option();
        let letter = letter.unwrap_or_else(|| Letter::from_name(&name));
        Some(FleetFile {
            size: parse_size(draft.battle, draft.level, draft.limit, games, problems),
            name,
            ids: ShipIds::new(letter, ids),
            faction: draft.faction.text(),
            ruleset,
            entries,
            shares: shares.collect(),
            orders: draft.orders.into_option().map(OrdersDraft::into_library),
            opponent: draft.opponent.text(),
            flights: draft.flights.number(),
            notes: draft.notes.text(),
        })
    }

    /// Makes the IDs differ from those of the opponent. If each fleet names the other as its opponent, the first by name
    /// keeps its IDs.
    fn avoid_opponent(&mut self, opponent: &FleetFile) {
        if opponent.opponent.is_some() && self.name <= opponent.name {
            return;
        }
        let mut taken = TakenIds::default();
        taken.take(&opponent.name, &mut opponent.ids.clone());
        taken.take(&self.name, &mut self.ids);
    }

    /// Opens the file of the opponent, without its designs.
    fn open_opponent(
        &self,
        folder: &Path,
        files: &dyn Files,
    ) -> Result<Option<FleetFile>, FieldError> {
        let Some(shown) = &self.opponent else {
            return Ok(None);
        };
        let wrong = |message| {
            FieldError::new(
                DiagnosticKind::File,
                FieldPath::from_key("opponent"),
                message,
            )
        };
        let full = folder.join(shown);
        let file = files.open(&full).map_err(|error| {
            let error = describe_open_error(files, &full, &error);
            wrong(format!("cannot open the fleet {}: {error}", full.display()))
        })?;
        let text =
            read_text(file).map_err(|fault| wrong(format!("{shown} is wrong at {fault}")))?;
        match documents(&text, folder).as_slice() {
            [fleet] if fleet.kind == DocumentKind::Fleet => FleetFile::parse(&fleet.text)
                .map(Some)
                .map_err(|faults| wrong(format!("{shown} is wrong at {faults}"))),
            _ => Err(wrong(format!("{shown} is not a file of one fleet"))),
        }
    }

    /// Reads the design of each entry, every file once.
    fn designs<T>(
        &self,
        folder: &Path,
        files: &dyn Files,
        read: impl Fn(&Document) -> Result<T, Diagnostics>,
        problems: &mut FieldErrors,
    ) -> Vec<Arc<T>> {
        let mut known: HashMap<(PathBuf, Option<u32>), Result<Arc<T>, String>> = HashMap::new();
        let mut designs = Vec::new();
        for entry in &self.entries {
            let key = (folder.join(&entry.design), entry.document);
            match known.entry(key).or_insert_with_key(|(full, _)| {
                open_design(files, full, entry, &read).map(Arc::new)
            }) {
                Ok(design) => designs.push(Arc::clone(design)),
                Err(message) => {
                    let path = FieldPath::from_key("ships")
                        .index(entry.index)
                        .key(entry.key);
                    problems.push(FieldError::new(
                        DiagnosticKind::File,
                        path,
                        message.as_str(),
                    ));
                }
            }
        }
        designs
    }
}

/// Maximum number of documents that a message lists.
const MAX_LISTED_DOCUMENTS: usize = 12;

/// Reads the design of an entry.
fn open_design<T>(
    files: &dyn Files,
    full: &Path,
    entry: &FleetEntry,
    read: impl Fn(&Document) -> Result<T, Diagnostics>,
) -> Result<T, String> {
    let shown = &entry.design;
    let unopened = |error| {
        format!(
            "cannot open the design {}: {}",
            full.display(),
            describe_open_error(files, full, &error)
        )
    };
    let file = files.open(full).map_err(unopened)?;
    let wrong = |diagnostics: Diagnostics| match diagnostics.first() {
        // What a file is instead of a design has no line.
        diagnostic
            if diagnostic.kind == DiagnosticKind::File && diagnostic.path.steps().is_empty() =>
        {
            format!("{shown}: {}", diagnostic.message)
        }
        _ => format!("{shown} is wrong at {diagnostics}"),
    };
    let read = |design: &Document| {
        if design.is_starwright_file() {
            read(design).map_err(wrong)
        } else {
            Err(format!(
                "{shown} is not a design: it has none of the keys class, hull and ruleset"
            ))
        }
    };
    let text = read_text(file).map_err(|diagnostic| wrong(diagnostic.into()))?;
    let documents = documents(&text, full.parent().unwrap_or(Path::new("")));
    match (documents.as_slice(), entry.document) {
        ([], _) => Err(format!("the design {shown} is empty")),
        ([only], None) => read(only),
        (many, None) => {
            let mut classes: Vec<String> = many
                .iter()
                .map(|design| format!("{} {}", design.number, design.printable_value("class")))
                .take(MAX_LISTED_DOCUMENTS)
                .collect();
            if many.len() > MAX_LISTED_DOCUMENTS {
                classes.push("...".to_string());
            }
            Err(format!(
                "{shown} holds {} documents ({}); say which with document: 1",
                many.len(),
                classes.join(", ")
            ))
        }
        (some, Some(number)) => match some.get(number as usize - 1) {
            Some(design) => read(design),
            None => Err(format!(
                "{shown} has no document {number}; it holds {}",
                some.len()
            )),
        },
    }
}

#[cfg(test)]
mod tests;
