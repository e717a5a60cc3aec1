//! Traits that a game implements. Every game implements [`Rules`]; each other trait answers one kind of question and
//! is implemented in the file of the game that knows the answer. A game without an answer keeps the defaults.

use super::facts::report_facts;
use super::house::HousePack;
use super::{LibraryCache, Rulebook, StarterOptions, Topic};
use crate::battle::question::{AuditOptions, CommandAnswer, DuelOptions, Refusal};
use crate::battle::setup::ReplayDesign;
use crate::options::{GameCommand, GameOption, OptionValues};
use crate::orders::{OrdersAnswer, OrdersQuestion};
use crate::sight::BankSight;
use crate::tuning::Fact;
use serde::Serialize;
use starwright_paper::answer::Answer;
use starwright_paper::replay::{Board, Replay};
use starwright_paper::rules_text::RulesPage;
use starwright_paper::sheet::Sheet;
use starwright_paper::staging::{RecordedBattle, Staging};
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field_error::FieldError;
use starwright_text::finding::{Finding, Severity};
use std::fmt::{Debug, Display};

/// The types and functions that every game has.
pub trait Rules: Sized {
    /// The word after `ruleset:`.
    const KEY: &'static str;
    /// The name of the game.
    const TITLE: &'static str;
    /// Top-level keys of its designs, in the order in which they are written.
    const DESIGN_KEYS: &'static [&'static str];
    /// Top-level keys of its libraries.
    const LIBRARY_KEYS: &'static [&'static str] = &["library", "ruleset", "notes", "weapons"];

    /// The game's figures.
    type Numbers: Debug + Send + Sync;
    /// A checked weapon library.
    type Library: Debug + Send + Sync;
    /// A well-formed ship; displays its name and class on one line.
    type Ship: Clone + Debug + Display + PartialEq + Send + Sync + 'static;
    /// The report on a rated ship.
    type Report: ShipReport;

    /// Returns the game's figures, changed by a house pack.
    fn numbers(pack: Option<&HousePack>) -> Result<Self::Numbers, FieldError>;
    /// Reads a weapon library.
    fn library(document: &RawDocument) -> Result<Self::Library, Diagnostics>;
    /// Lists findings about the weapons of a library, regardless of the ships that use them.
    fn library_findings(_library: &Self::Library, _numbers: &Self::Numbers) -> Vec<Finding> {
        Vec::new()
    }
    /// Reads a design.
    fn ship(
        document: &RawDocument,
        shelf: &LibraryCache<Self::Library>,
    ) -> Result<Self::Ship, Diagnostics>;
    /// Rates and audits a ship.
    fn report(ship: &Self::Ship, numbers: &Self::Numbers) -> Self::Report;
    /// Returns the fields of the design other than its identity, libraries resolved, as a JSON object.
    fn design(ship: &Self::Ship) -> impl Serialize;
}

/// The report on a rated ship; serializes to its JSON object.
pub trait ShipReport: Serialize + Sized + 'static {
    /// The columns of the table of ships, each with its cell; empty if [`ShipReport::row`] builds the row.
    const PARTS: &'static [Part<Self>] = &[];
    /// The columns of the table of ships.
    const COLUMNS: &'static [Column];

    /// Returns the findings about the ship.
    fn findings(&self) -> &[Finding];
    /// Builds a row of the table of ships, one cell per column.
    fn row(&self) -> Vec<Cell> {
        Self::PARTS.iter().map(|(_, cell)| cell(self)).collect()
    }
    /// Lists why the ship is illegal, one line each; empty if it is legal.
    fn marks(&self) -> Vec<String> {
        let illegal = self
            .findings()
            .iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        illegal
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }
}

/// Extracts the columns of parts.
pub const fn columns<T, const N: usize>(parts: &[Part<T>]) -> [Column; N] {
    let mut columns = [parts[0].0; N];
    let mut place = 1;
    while place < N {
        columns[place] = parts[place].0;
        place += 1;
    }
    columns
}

/// The columns of a table of boxes.
pub const BOX_COLUMNS: &[Column] = &[
    Column::text("what", "Boxes"),
    Column::text("boxes", "First to last"),
    Column::text("from", "From"),
    Column::text("source", "Source"),
];

/// Explanations of a ship's numbers.
pub trait Explanations: Rules {
    /// Keys of the columns that precede an explanation: the rating and its parts.
    const FIGURES: &'static [&'static str];

    /// Explains every number of the ship.
    fn explain(ship: &Self::Ship, numbers: &Self::Numbers) -> Vec<Breakdown>;
    /// Builds the table of the ship's tracks and loss limits.
    fn boxes(ship: &Self::Ship, numbers: &Self::Numbers) -> Table;
    /// Computes what each part of the ship adds to its rating, or returns `None` if the game computes no ratings.
    fn worth(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Option<Table> {
        None
    }
}

/// Reference tables.
pub trait Lookup: Rules {
    /// Builds the table of a topic, or returns `None` if the game has nothing on it.
    fn reference(topic: Topic, numbers: &Self::Numbers) -> Option<Table>;
    /// Lists the weapons of a ship, as rows for [`Topic::Weapons`].
    fn ship_weapons(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
    /// Lists the weapons of a library, as rows for [`Topic::Weapons`].
    fn library_weapons(_library: &Self::Library, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
}

/// Record sheets.
pub trait Sheets: Rules {
    /// Builds the sheet of a ship, without its footer.
    fn sheet(ship: &Self::Ship, report: &Self::Report, numbers: &Self::Numbers) -> Sheet;
    /// Builds a sheet to fill in by hand.
    fn blank_sheet() -> Sheet;
    /// Lists tables for play, in our own words; empty if the game has [`Sheets::rules_pages`].
    fn play_reference() -> Vec<Table> {
        Vec::new()
    }
    /// Returns the rules of play in short, and the footer of their printed pages; `None` if the game has only tables.
    fn rules_pages() -> Option<(Vec<RulesPage>, &'static str)> {
        None
    }
}

/// Designs to start from.
pub trait Starters: Rules {
    /// The types of ship that [`Starters::starter`] has a shape for; empty if it takes any word.
    const TYPES: &'static [&'static str] = &[];

    /// Writes a commented design to start from.
    fn starter(wish: &StarterOptions) -> String;
}

/// Ships in the form of forum posts.
pub trait Posts: Rules {
    /// Writes the ship as a forum post, or returns `None` if the game has no such form.
    fn drake(
        _ship: &Self::Ship,
        _report: &Self::Report,
        _numbers: &Self::Numbers,
    ) -> Option<String> {
        None
    }
}

/// A question about ships of one game.
pub enum Question<'a, R: Rules> {
    /// Asks what one volley does.
    Odds {
        /// The ship that fires.
        attacker: &'a R::Ship,
        /// The ship that is fired at.
        target: &'a R::Ship,
        /// Options of the question.
        given: &'a OptionValues,
    },
    /// Asks what a flight does to a ship or a flight, or a ship to a flight.
    Flights {
        /// Attacker or carrier first.
        ships: &'a [R::Ship],
        /// Options of the question.
        given: &'a OptionValues,
    },
    /// Asks for expected damage over range.
    ByRange {
        /// The ships that fire.
        attackers: &'a [R::Ship],
        /// The ship that is fired at.
        target: &'a R::Ship,
        /// Options of the question.
        given: &'a OptionValues,
    },
    /// Asks who wins a battle.
    Duel {
        /// Designs of both sides and the number of ships of each.
        sides: [&'a [(R::Ship, u32)]; 2],
        /// Options of the battle.
        how: &'a DuelOptions,
    },
    /// Asks how a ship fares against each opponent alone.
    Gauntlet {
        /// The ship.
        ship: &'a R::Ship,
        /// The opponents of the ship, one at a time.
        opponents: &'a [R::Ship],
        /// Options of the battles.
        how: &'a DuelOptions,
    },
    /// Asks whether a ship is worth its points.
    ShipAudit {
        /// The ship.
        ship: &'a R::Ship,
        /// Its opponents.
        opponents: &'a [R::Ship],
        /// Options of the audit.
        options: &'a AuditOptions<'a>,
    },
    /// Asks how well ratings predict who wins.
    Audit {
        /// The rated ships.
        ships: &'a [R::Ship],
        /// Options of the audit.
        options: &'a AuditOptions<'a>,
    },
}

/// Odds and battles.
pub trait Battles: Rules {
    /// The options of the game's `odds`; empty if it has no odds.
    const ODDS: &'static [GameOption] = &[];
    /// The default board of the game's battles.
    const BOARD: Board = Board::STANDARD;
    /// Whether damaged ships may give part of their victory points.
    const HAS_PARTIAL_POINTS: bool = false;
    /// Examples of its `odds`, one per line, for the help of the command.
    const ODDS_EXAMPLES: &'static [&'static str] = &[];

    /// Prepares the ships of a replay, in its order, for display.
    fn stage_replay(
        _replay: &Replay,
        _ships: &[&Self::Ship],
        _numbers: &Self::Numbers,
    ) -> Result<Staging, Refusal> {
        Err(format!("battles of {} cannot be watched", Self::TITLE).into())
    }

    /// Answers a question about battles.
    fn battle(_question: Question<Self>, _numbers: &Self::Numbers) -> Result<Answer, Refusal> {
        Err(format!("battles are not modeled for {}", Self::TITLE).into())
    }

    /// Records the first battle of a seed; `designs` has each design, the first side's first.
    fn replay(
        _sides: [&[(Self::Ship, u32)]; 2],
        _designs: Vec<ReplayDesign>,
        _numbers: &Self::Numbers,
        _how: &DuelOptions,
    ) -> Result<Replay, Refusal> {
        Err(format!("battles are not modeled for {}", Self::TITLE).into())
    }

    /// Records the first battle of a seed, with its staging.
    fn record_battle(
        sides: [&[(Self::Ship, u32)]; 2],
        designs: Vec<ReplayDesign>,
        numbers: &Self::Numbers,
        how: &DuelOptions,
    ) -> Result<RecordedBattle, Refusal> {
        let replay = Self::replay(sides, designs, numbers, how)?;
        let each = sides.into_iter().flatten();
        let cast: Vec<_> = each
            .flat_map(|(ship, count)| std::iter::repeat_n(ship, *count as usize))
            .collect();
        let staging = Self::stage_replay(&replay, &cast, numbers)?;
        let json =
            serde_json::to_string(&replay).map_err(|error| Refusal::from(error.to_string()))?;
        Ok(RecordedBattle {
            json,
            replay,
            staging,
        })
    }
}

/// Movement orders.
pub trait Movement: Rules {
    /// The options of the game's `orders`; empty if no movement orders are known.
    const ORDERS: &'static [GameOption] = &[];

    /// Lists the arcs that contain a bearing in degrees clockwise from the bow; `None` if we know none.
    fn arcs_at(_bearing: f64) -> Option<Vec<String>> {
        None
    }

    /// Lists a ship's banks, whether they bear at a bearing, and their range bands.
    fn banks_at(
        _ship: &Self::Ship,
        _bearing: f64,
        _distance: u32,
    ) -> Result<Vec<BankSight>, Refusal> {
        Err(format!("the arcs of {} are not known", Self::TITLE).into())
    }

    /// Returns the far ends of short, medium and long range for a long range.
    fn bands(long: u32) -> [u32; 3] {
        [long / 3, 2 * long / 3, long]
    }

    /// Returns the engine rating of a ship as its track falls; the error says why there is none.
    fn engine_track(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Result<Vec<u32>, Refusal> {
        if Self::ORDERS.is_empty() {
            return Err(no_orders(Self::TITLE));
        }
        Err(format!(
            "ships of {} have no engine track; leave --ship out",
            Self::TITLE
        )
        .into())
    }

    /// Returns the values of a ship's options for orders; by default its engine track.
    fn order_values(
        ship: &Self::Ship,
        numbers: &Self::Numbers,
    ) -> Result<Vec<(&'static str, String)>, Refusal> {
        let track = Self::engine_track(ship, numbers)?;
        let boxes: Vec<String> = track.iter().map(u32::to_string).collect();
        Ok(vec![("track", boxes.join(","))])
    }

    /// Answers a question about movement orders; the error states why there is no answer.
    fn orders(
        _plot: OrdersQuestion,
        _given: &OptionValues,
        _numbers: &Self::Numbers,
    ) -> Result<OrdersAnswer, Refusal> {
        Err(no_orders(Self::TITLE))
    }
}

/// Refuses movement orders of a game without them.
fn no_orders(title: &str) -> Refusal {
    format!("movement orders are not available for {title}").into()
}

/// Commands that only one game has.
pub trait Commands: Rules {
    /// The game's commands.
    const COMMANDS: &'static [GameCommand] = &[];
    /// A sentence on what the commands do, for help texts.
    const COMMANDS_ABOUT: &'static str = "";

    /// Answers one of the commands.
    fn command(
        name: &str,
        _given: &OptionValues,
        _book: &Rulebook<Self>,
    ) -> Result<CommandAnswer, Refusal> {
        Err(format!("{} has no command {name}", Self::TITLE).into())
    }
}

/// Comparison of designs.
pub trait Tuning: Rules {
    /// Lists what ships are compared by, in no order that matters.
    fn facts(_ship: &Self::Ship, report: &Self::Report, _numbers: &Self::Numbers) -> Vec<Fact> {
        report_facts(report)
    }
}
