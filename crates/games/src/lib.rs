//! The list of games ([`Ruleset`]), the kinds of files ([`document`]), and questions that any game answers ([`Rulebooks`]).
//!
//! `games.rs` has one line per game and is the only file that distinguishes them.

#[macro_use]
mod games; // first: the others use its macro
mod any_game;
mod assessment;
pub mod battle;
mod comparison;
pub mod document;
mod fleets;
pub mod house_file;
mod tuning;

use crate::document::{Document, DocumentKind};
use crate::house_file::HouseFile;
pub use any_game::AnyRulesetKey;
pub use assessment::{Assessment, AssessmentDetail, Explanation, PartsWorth, PrintableDesign};
use assessment::{RatedDesign, select_figures};
pub use comparison::{Comparison, FactDifference, MAX_COMPARED_DESIGNS};
pub use games::{AnyShip, Ruleset};
use games::{Books, GAMES, GameEntry};
use serde::{Serialize, Serializer};
use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_paper::rules_text::RulesPage;
use starwright_paper::score::ScoreSheet;
use starwright_paper::sheet::Sheet;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::battle::question::CommandAnswer;
use starwright_rules::fleets::{BattleSize, Fleets, GlossaryTerm, PointsSource};
use starwright_rules::footer::sheet_footer;
use starwright_rules::options::{GameCommand, GameOption, OptionValues};
use starwright_rules::orders::{OrdersAnswer, OrdersQuestion};
use starwright_rules::other_games::{register_games, similar_games, unknown_game};
use starwright_rules::sheet_parts::pairs_table;
pub use starwright_rules::topic::{StarterOptions, Topic};
use starwright_rules::{
    Battles, Commands, Explanations, Lookup, Movement, Posts, Rules, Schemas, Sheets, ShipReport,
    Starters, Tuning,
};
use starwright_rules::{Question, Rulebook};
use starwright_silent_death as silent_death;
use starwright_star_strike as star_strike;
#[cfg(feature = "starfire")]
use starwright_starfire as starfire;
use starwright_text::citation::Citation;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::field_error::FieldError;
use starwright_text::files::{Disk, Files};
use starwright_text::finding::{Finding, collect_errata};
use starwright_text::nearest::is_same_word;
use starwright_text::yaml::Text;
use starwright_unity as starmada_unity;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

accessors! {
    /// Returns the word after `ruleset:`.
    key: &'static str = R::KEY;
    /// Returns the columns of the table of ships.
    columns: &'static [Column] = <R as Rules>::Report::COLUMNS;
    /// Returns the types of ship that a starter has a shape for; empty if it takes any word.
    starter_types: &'static [&'static str] = R::TYPES;
    /// Returns the JSON Schema of its design files.
    schema: serde_json::Value = R::schema();
    /// Returns the JSON Schema of its libraries, or null if it has none.
    library_schema: serde_json::Value = R::library_schema();
    /// Returns the top-level keys of its design files.
    design_keys: &'static [&'static str] = R::DESIGN_KEYS;
    /// Returns the top-level keys of its libraries.
    library_keys: &'static [&'static str] = R::LIBRARY_KEYS;
    /// Returns the name of the game.
    title: &'static str = R::TITLE;
    /// Returns the rules of play in short, and the footer of their printed pages; `None` if the game has only tables.
    rules_pages: Option<(Vec<RulesPage>, &'static str)> = R::rules_pages();
    /// Returns the default board of its battles.
    board: Board = R::BOARD;
    /// Returns the options of its `odds`.
    odds_options: &'static [GameOption] = R::ODDS;
    /// Returns examples of its `odds` for the help.
    odds_examples: &'static [&'static str] = R::ODDS_EXAMPLES;
    /// Returns the options of its `orders`.
    orders_options: &'static [GameOption] = R::ORDERS;
    /// Returns the commands that only this game has.
    commands: &'static [GameCommand] = R::COMMANDS;
    /// Returns a sentence on what the game's own commands do; empty without commands.
    commands_about: &'static str = R::COMMANDS_ABOUT;
    /// Returns the battle sizes, smallest first; empty if the sources give none.
    battle_sizes: &'static [BattleSize] = R::BATTLE_SIZES;
    /// Returns the source of the ships' points.
    points_source: PointsSource = R::POINTS_SOURCE;
    /// Returns title and columns of the table of what ships bring along.
    carried_items: Option<(&'static str, &'static [Column])> = R::CARRIED_ITEMS;
    /// Returns the source of the rules on fleets.
    fleet_rule: Citation = R::FLEET_RULE;
    /// Lists the traits and systems that are known by name, in book order.
    terms: Vec<GlossaryTerm> = R::terms();
    /// Returns a sheet on which players score a game, or `None` if the game has none.
    score_sheet: Option<ScoreSheet> = R::score_sheet();
    /// Lists the arcs with the 30-degree sectors that they cover, clockwise from the bow.
    arc_legend: Vec<(String, [bool; 12])> = R::arc_legend();
    /// Returns the categories of its fleet lists; empty if it has no such lists.
    categories: &'static [&'static str] = R::CATEGORIES;
}

impl Ruleset {
    /// Finds the ruleset of a key, in any case, with hyphens, spaces or neither.
    pub fn from_key(word: &str) -> Option<Ruleset> {
        Ruleset::ALL
            .into_iter()
            .find(|ruleset| is_same_word(ruleset.key(), word))
    }

    /// Finds the ruleset of a key; the error suggests the nearest key, or lists all.
    pub fn parse_key(word: &str) -> Result<Ruleset, FieldError> {
        register_games(GAMES);
        Ruleset::from_key(word).ok_or_else(|| unknown_game(word))
    }

    /// Guesses the ruleset that a misspelled key clearly means.
    pub fn guess_key(word: &str) -> Option<Ruleset> {
        register_games(GAMES);
        match similar_games(word)[..] {
            [key] => Ruleset::from_key(key),
            _ => None,
        }
    }

    /// Writes a commented design to start from, with the requested values.
    pub fn starter(self, wish: &StarterOptions) -> String {
        with_rules!(self, R => R::starter(wish))
    }

    /// Lists tables to play with, in our own words.
    pub fn play_reference(self) -> Vec<Table> {
        let Some((pages, _)) = self.rules_pages() else {
            return with_rules!(self, R => R::play_reference());
        };
        let mut tables: Vec<Table> = Vec::new();
        for section in pages.iter().flat_map(|page| page.columns.iter().flatten()) {
            let table = pairs_table(section.pairs());
            match tables.last_mut() {
                Some(above) if section.title.is_empty() => above.rows.extend(table.rows),
                _ => tables.push(table.titled(section.title)),
            }
        }
        tables
    }
}

impl Serialize for Ruleset {
    /// Serializes as the key.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// Returns the end of a message that names another game with a number of this name.
fn describe_other_game(name: &str, own: Ruleset) -> String {
    let (books, is_name) = (Rulebooks::new(), |row: &Vec<Cell>| {
        row[0].as_str().eq_ignore_ascii_case(name)
    });
    let has = |game: &Ruleset| {
        books
            .reference(*game, Topic::Numbers)
            .is_some_and(|table| table.rows.iter().any(is_name))
    };
    let found = Ruleset::ALL
        .into_iter()
        .filter(|game| *game != own)
        .find(has);
    found.map_or_else(String::new, |game| {
        format!(
            "; it is a number of {}: write  ruleset: {}",
            game.title(),
            game.key()
        )
    })
}

/// Adds the other game that has a number to the message about it.
fn add_hint(mut wrong: FieldError, file: &HouseFile) -> FieldError {
    wrong.message += &describe_other_game(&wrong.path.to_string(), file.ruleset);
    wrong
}

/// The rulebooks of all games, with the house pack in use.
#[derive(Debug)]
pub struct Rulebooks {
    house: Option<String>,
    books: Books,
    files: Arc<dyn Files>,
}

impl Rulebooks {
    /// Opens the books with their standard numbers.
    pub fn new() -> Rulebooks {
        Rulebooks::open(None).expect("the book's own numbers have names")
    }

    /// Opens the books with a house pack.
    pub fn with_house(file: &HouseFile) -> Result<Rulebooks, FieldError> {
        Rulebooks::open(Some(file)).map_err(|wrong| add_hint(wrong, file))
    }

    /// Checks whether the game of a house pack takes its numbers.
    pub fn check_house(file: &HouseFile) -> Result<(), FieldError> {
        with_rules!(file.ruleset, R => R::numbers(Some(&file.pack)).map(drop))
            .map_err(|wrong| add_hint(wrong, file))
    }

    fn open(file: Option<&HouseFile>) -> Result<Rulebooks, FieldError> {
        register_games(GAMES);
        let house = file.map(|file| file.pack.name().to_string());
        Ok(Rulebooks {
            house,
            books: Books::open(file)?,
            files: Arc::new(Disk),
        })
    }

    /// Reads the libraries and designs that other files name from these files instead of the disk.
    pub fn with_files(mut self, files: impl Files + 'static) -> Rulebooks {
        self.files = Arc::new(files);
        self.books.read_from(&self.files);
        self
    }

    /// Returns the source of files that other files name.
    pub fn files(&self) -> &dyn Files {
        &*self.files
    }

    /// Returns the name of the house pack in use.
    pub fn house(&self) -> Option<&str> {
        self.house.as_deref()
    }

    /// Returns the numbers of Unity, which other editions are converted to.
    pub fn unity_numbers(&self) -> &starmada_unity::Numbers {
        &self.book::<starmada_unity::Unity>().numbers
    }

    /// Reads the ship of a design.
    pub fn ship(&self, document: &Document) -> Result<AnyShip, Diagnostics> {
        with_rules!(document.ruleset()?, R => R::ship(document, &self.book::<R>().libraries).map(R::into_any))
    }

    /// Lists what is wrong with a ship.
    pub fn findings(&self, ship: &AnyShip) -> Vec<Finding> {
        with_ship!(ship, R, ship => R::report(ship, &self.book::<R>().numbers).findings().to_vec())
    }

    /// Rates and audits a design.
    pub fn assess(
        &self,
        document: &Document,
        detail: AssessmentDetail,
    ) -> Result<Assessment, Diagnostics> {
        self.assess_with(document, None, detail)
    }

    /// Rates and audits a design, with this library instead of the one that the design names.
    pub fn assess_with(
        &self,
        document: &Document,
        library: Option<&Path>,
        detail: AssessmentDetail,
    ) -> Result<Assessment, Diagnostics> {
        let ruleset = document.ruleset()?;
        with_rules!(ruleset, R => {
            let book = self.book::<R>();
            let ship = R::ship(document, &book.libraries.with_replacement(library))?;
            let report = R::report(&ship, &book.numbers);
            Ok(Assessment {
                ruleset,
                headline: ship.to_string(),
                row: report.row(),
                findings: report.findings().to_vec(),
                json: (detail == AssessmentDetail::Json)
                    .then(|| RatedDesign { report: &report, errata: collect_errata(report.findings()), design: R::design(&ship) }.json()),
                drake: (detail == AssessmentDetail::Drake).then(|| R::drake(&ship, &report, &book.numbers)).flatten(),
            })
        })
    }

    /// Explains a design, and what its parts contribute if requested.
    pub fn explain(
        &self,
        document: &Document,
        wants_worth: bool,
    ) -> Result<Explanation, Diagnostics> {
        with_rules!(document.ruleset()?, R => {
            let book = self.book::<R>();
            let ship = R::ship(document, &book.libraries)?;
            let report = R::report(&ship, &book.numbers);
            Ok(Explanation {
                headline: ship.to_string(),
                house: self.house.clone(),
                sections: R::explain(&ship, &book.numbers),
                illegal: report.marks(),
                boxes: R::boxes(&ship, &book.numbers),
                rating: select_figures(R::FIGURES, <R as Rules>::Report::COLUMNS, &report.row()),
                worth: wants_worth.then(|| R::worth(&ship, &book.numbers)).flatten(),
            })
        })
    }

    /// Builds the sheet of a design, with its row in the table of ships and its findings.
    pub fn sheet(&self, document: &Document) -> Result<PrintableDesign, Diagnostics> {
        Ok(self.build_printable(&self.ship(document)?, document.text.text))
    }

    /// Builds a sheet to fill in by hand.
    pub fn blank_sheet(&self, ruleset: Ruleset) -> Sheet {
        let mut sheet = with_rules!(ruleset, R => R::blank_sheet());
        sheet.footer = sheet_footer(ruleset.title(), self.house(), "");
        sheet
    }

    /// Builds a reference table, or returns `None` if the game has nothing on the topic.
    pub fn reference(&self, ruleset: Ruleset, topic: Topic) -> Option<Table> {
        with_rules!(ruleset, R => R::reference(topic, &self.book::<R>().numbers))
    }

    /// Reads a library and lists findings about its weapons.
    pub fn check_library(&self, document: &Document) -> Result<Vec<Finding>, Diagnostics> {
        with_rules!(document.stated_ruleset()?, R => {
            let library = R::library(document)?;
            Ok(R::library_findings(&library, &self.book::<R>().numbers))
        })
    }

    /// Lists the weapons of a design or library, as rows for [`Topic::Weapons`].
    pub fn weapons(&self, document: &Document) -> Result<Vec<Vec<Cell>>, Diagnostics> {
        if document.kind == DocumentKind::Library {
            return with_rules!(document.stated_ruleset()?, R => {
                Ok(R::library_weapons(&R::library(document)?, &self.book::<R>().numbers))
            });
        }
        with_rules!(document.ruleset()?, R => {
            let book = self.book::<R>();
            Ok(R::ship_weapons(&R::ship(document, &book.libraries)?, &book.numbers))
        })
    }

    fn book<R: GameEntry>(&self) -> &Rulebook<R> {
        R::book(&self.books)
    }
}

impl Default for Rulebooks {
    fn default() -> Self {
        Rulebooks::new()
    }
}
