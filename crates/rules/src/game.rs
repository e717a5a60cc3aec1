//! What a game says of itself. [`Rules`] is the least that it must; each other trait is one thing that can be asked of it and
//! is implemented in the file of the game that knows the answer. A game without an answer keeps the defaults.

use super::facts::report_facts;
use super::house::HousePack;
use super::{LibraryCache, Rulebook, StarterOptions, Topic};
use crate::battle::question::{AuditOptions, CommandAnswer, DuelOptions, Refusal};
use crate::options::{GameCommand, GameOption, OptionValues};
use crate::orders::{OrdersAnswer, OrdersQuestion};
use crate::tuning::Fact;
use serde::Serialize;
use starwright_paper::answer::Answer;
use starwright_paper::replay::{Board, Replay};
use starwright_paper::sheet::Sheet;
use starwright_paper::staging::{Recorded, Staging};
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field_error::FieldError;
use starwright_text::finding::{Finding, Severity};
use std::fmt::{Debug, Display};

/// What a game must know to be one of ours.
pub trait Rules: Sized {
    /// The word after `ruleset:`.
    const KEY: &'static str;
    /// The name of the game.
    const TITLE: &'static str;
    /// The keys at the top of its designs, in the order in which they are written.
    const DESIGN_KEYS: &'static [&'static str];
    /// The keys at the top of its libraries.
    const LIBRARY_KEYS: &'static [&'static str] = &["library", "ruleset", "notes", "weapons"];

    /// All its numbers.
    type Numbers: Debug + Send + Sync;
    /// A checked weapon library.
    type Library: Debug + Send + Sync;
    /// A well-formed ship; displays who it is, in a line.
    type Ship: Clone + Debug + Display + PartialEq + Send + Sync + 'static;
    /// The report on a rated ship.
    type Report: ShipReport;

    /// Its numbers, changed by a house pack; the error is (name, message).
    fn numbers(pack: Option<&HousePack>) -> Result<Self::Numbers, FieldError>;
    /// Reads a weapon library.
    fn library(document: &RawDocument) -> Result<Self::Library, Diagnostics>;
    /// What is to be said of the weapons of a library, whichever ships use them.
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
    /// What the design says beside who the ship is, libraries resolved: a JSON object.
    fn design(ship: &Self::Ship) -> impl Serialize;
}

/// The report on a rated ship; serializes to its JSON object.
pub trait ShipReport: Serialize + Sized + 'static {
    /// The columns of the table of ships, each with its cell; none if the row is made in another way.
    const PARTS: &'static [Part<Self>] = &[];
    /// The columns of the table of ships.
    const COLUMNS: &'static [Column];

    /// What is wrong with the ship.
    fn findings(&self) -> &[Finding];
    /// The row of the table of ships, a cell for each of its columns.
    fn row(&self) -> Vec<Cell> {
        Self::PARTS.iter().map(|(_, cell)| cell(self)).collect()
    }
    /// Why the ship is illegal, a line each; empty if it is legal.
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

/// The columns of parts.
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

/// How the numbers of a ship come about.
pub trait Explanations: Rules {
    /// The keys of those columns of the table of ships that go before the account: the rating and what it is made of.
    const FIGURES: &'static [&'static str];

    /// How every number of the ship comes about.
    fn explain(ship: &Self::Ship, numbers: &Self::Numbers) -> Vec<Breakdown>;
    /// The boxes of its tracks and its loss limits.
    fn boxes(ship: &Self::Ship, numbers: &Self::Numbers) -> Table;
    /// What each part of the ship is worth: the ship without it; `None` if the game computes no ratings.
    fn worth(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Option<Table> {
        None
    }
}

/// Tables to look things up in.
pub trait Lookup: Rules {
    /// The table of a topic; `None` if the game has nothing on it.
    fn reference(topic: Topic, numbers: &Self::Numbers) -> Option<Table>;
    /// The weapons of a ship, as rows for [`Topic::Weapons`].
    fn ship_weapons(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
    /// The weapons of a library, as rows for [`Topic::Weapons`].
    fn library_weapons(_library: &Self::Library, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
}

/// Record sheets.
pub trait Sheets: Rules {
    /// The sheet of a ship, its foot left to be filled in.
    fn sheet(ship: &Self::Ship, report: &Self::Report, numbers: &Self::Numbers) -> Sheet;
    /// A sheet to fill in by hand.
    fn blank_sheet() -> Sheet;
    /// Tables to play with, in our own words.
    fn play_reference() -> Vec<Table>;
}

/// Designs to start from.
pub trait Starters: Rules {
    /// The types of ship that [`Starters::starter`] has a shape for; none if it takes any word as it is.
    const TYPES: &'static [&'static str] = &[];

    /// A commented design to start from.
    fn starter(wish: &StarterOptions) -> String;
}

/// Ships as people post them.
pub trait Posts: Rules {
    /// The ship as the text of a forum post; `None` if the game has no such form.
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
    /// What one volley does.
    Odds {
        /// Who fires.
        attacker: &'a R::Ship,
        /// At whom.
        target: &'a R::Ship,
        /// How.
        given: &'a OptionValues,
    },
    /// What a flight does to a ship or a flight, or a ship to a flight.
    Flights {
        /// The ships in it: attacker or carrier first.
        ships: &'a [R::Ship],
        /// How.
        given: &'a OptionValues,
    },
    /// Expected damage over range.
    ByRange {
        /// Who fires.
        attackers: &'a [R::Ship],
        /// At whom.
        target: &'a R::Ship,
        /// How.
        given: &'a OptionValues,
    },
    /// Who wins a fight to the end.
    Duel {
        /// Designs and how many ships of each.
        sides: [&'a [(R::Ship, u32)]; 2],
        /// How.
        how: &'a DuelOptions,
    },
    /// How well ratings predict who wins.
    Audit {
        /// Whose ratings.
        ships: &'a [R::Ship],
        /// How.
        options: &'a AuditOptions<'a>,
    },
}

/// What ships do to each other.
pub trait Battles: Rules {
    /// The options of its `odds`; none if it has no odds.
    const ODDS: &'static [GameOption] = &[];
    /// The board of its battles unless another is asked for.
    const BOARD: Board = Board::STANDARD;
    /// Whether damaged ships may give part of their victory points.
    const HAS_PARTIAL_POINTS: bool = false;
    /// Examples of its `odds`, one per line, for the help of the command.
    const ODDS_EXAMPLES: &'static [&'static str] = &[];

    /// What a page shows of the ships of a replay, which are these in its order; the error says why there is none.
    fn stage_replay(
        _replay: &Replay,
        _ships: &[&Self::Ship],
        _numbers: &Self::Numbers,
    ) -> Result<Staging, Refusal> {
        Err(format!("battles of {} cannot be watched", Self::TITLE).into())
    }

    /// Its answer to a question about battles; the error says why there is none.
    fn battle(_question: Question<Self>, _numbers: &Self::Numbers) -> Result<Answer, Refusal> {
        Err(format!("battles are not modeled for {}", Self::TITLE).into())
    }

    /// The first battle of a seed in full; `designs` are file and document of each design, the first side's first.
    fn replay(
        _sides: [&[(Self::Ship, u32)]; 2],
        _designs: Vec<(String, usize)>,
        _numbers: &Self::Numbers,
        _how: &DuelOptions,
    ) -> Result<Replay, Refusal> {
        Err(format!("battles are not modeled for {}", Self::TITLE).into())
    }

    /// The same, to keep and to watch.
    fn record_battle(
        sides: [&[(Self::Ship, u32)]; 2],
        designs: Vec<(String, usize)>,
        numbers: &Self::Numbers,
        how: &DuelOptions,
    ) -> Result<Recorded, Refusal> {
        let replay = Self::replay(sides, designs, numbers, how)?;
        let each = sides.into_iter().flatten();
        let cast: Vec<_> = each
            .flat_map(|(ship, count)| std::iter::repeat_n(ship, *count as usize))
            .collect();
        let staging = Self::stage_replay(&replay, &cast, numbers)?;
        let json =
            serde_json::to_string(&replay).map_err(|error| Refusal::from(error.to_string()))?;
        Ok(Recorded {
            json,
            replay,
            staging,
        })
    }
}

/// How ships move.
pub trait Movement: Rules {
    /// The options of its `orders`; none if it has no movement orders that we know.
    const ORDERS: &'static [GameOption] = &[];

    /// The engine rating of a ship as its track falls; the error says why there is none.
    fn engine_track(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Result<Vec<u32>, Refusal> {
        Err(format!(
            "ships of {} have no engine track; leave --ship out",
            Self::TITLE
        )
        .into())
    }

    /// Its answer to a question about movement orders; the error says why there is none.
    fn orders(_plot: OrdersQuestion, _given: &OptionValues) -> Result<OrdersAnswer, Refusal> {
        Err(format!("{} has no movement orders that we know", Self::TITLE).into())
    }
}

/// Commands that only one game has.
pub trait Commands: Rules {
    /// The commands.
    const COMMANDS: &'static [GameCommand] = &[];
    /// A sentence on what the commands do, for help texts.
    const COMMANDS_ABOUT: &'static str = "";

    /// The answer of one of them; the error says why there is none.
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
