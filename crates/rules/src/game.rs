//! Traits that a game implements. Every game implements [`Rules`]. Each other trait covers one kind of question; a game
//! that cannot answer it keeps the defaults.

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

    /// The game's type for its rule numbers.
    type Numbers: Debug + Send + Sync;
    /// The game's type for a checked weapon library.
    type Library: Debug + Send + Sync;
    /// The game's type for a well-formed ship. It displays as its name and class on one line.
    type Ship: Clone + Debug + Display + PartialEq + Send + Sync + 'static;
    /// The game's type for the report on a rated ship.
    type Report: ShipReport;

    /// Returns the game's rule numbers, as changed by a house pack if one is given.
    fn numbers(pack: Option<&HousePack>) -> Result<Self::Numbers, FieldError>;
    /// Reads a weapon library.
    fn library(document: &RawDocument) -> Result<Self::Library, Diagnostics>;
    /// Lists findings about the weapons of a library, apart from any ship.
    fn library_findings(_library: &Self::Library, _numbers: &Self::Numbers) -> Vec<Finding> {
        Vec::new()
    }
    /// Reads a design.
    fn ship(
        document: &RawDocument,
        shelf: &LibraryCache<Self::Library>,
    ) -> Result<Self::Ship, Diagnostics>;
    /// Rates a ship and lists findings about it.
    fn report(ship: &Self::Ship, numbers: &Self::Numbers) -> Self::Report;
    /// Returns the fields of the design except its identity, for serialization as a JSON object. Library weapons are
    /// included.
    fn design(ship: &Self::Ship) -> impl Serialize;
}

/// A report on a rated ship, which serializes to the ship's JSON object.
pub trait ShipReport: Serialize + Sized + 'static {
    /// The columns of the table of ships, each with a function for its cell; empty if the game implements
    /// [`ShipReport::row`].
    const PARTS: &'static [Part<Self>] = &[];
    /// The columns of the table of ships.
    const COLUMNS: &'static [Column];

    /// Returns the findings about the ship.
    fn findings(&self) -> &[Finding];
    /// Builds a row of the table of ships, one cell per column.
    fn row(&self) -> Vec<Cell> {
        Self::PARTS.iter().map(|(_, cell)| cell(self)).collect()
    }
    /// Lists the reasons why the ship is illegal, one line each; empty if it is legal.
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

/// Extracts the columns from a list of columns and cells.
pub const fn columns<T, const N: usize>(parts: &[Part<T>]) -> [Column; N] {
    let mut columns = [parts[0].0; N];
    let mut place = 1;
    while place < N {
        columns[place] = parts[place].0;
        place += 1;
    }
    columns
}

/// The columns of the table of track boxes.
pub const BOX_COLUMNS: &[Column] = &[
    Column::text("what", "Boxes"),
    Column::text("boxes", "First to last"),
    Column::text("from", "From"),
    Column::text("source", "Source"),
];

/// Explains a ship's numbers.
pub trait Explanations: Rules {
    /// Keys of the columns shown above an explanation, such as the rating and its parts.
    const FIGURES: &'static [&'static str];

    /// Explains every number of the ship.
    fn explain(ship: &Self::Ship, numbers: &Self::Numbers) -> Vec<Breakdown>;
    /// Builds the table of the ship's tracks and loss limits.
    fn boxes(ship: &Self::Ship, numbers: &Self::Numbers) -> Table;
    /// Builds the table of what each part of the ship adds to its rating, or returns `None` if the game computes no
    /// ratings.
    fn worth(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Option<Table> {
        None
    }
}

/// Builds reference tables.
pub trait Lookup: Rules {
    /// Builds the table of a topic, or returns `None` if the game has nothing on it.
    fn reference(topic: Topic, numbers: &Self::Numbers) -> Option<Table>;
    /// Lists the weapons of a ship as rows of the table for [`Topic::Weapons`].
    fn ship_weapons(_ship: &Self::Ship, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
    /// Lists the weapons of a library as rows of the table for [`Topic::Weapons`].
    fn library_weapons(_library: &Self::Library, _numbers: &Self::Numbers) -> Vec<Vec<Cell>> {
        Vec::new()
    }
}

/// Builds record sheets.
pub trait Sheets: Rules {
    /// Builds the sheet of a ship, without its footer.
    fn sheet(ship: &Self::Ship, report: &Self::Report, numbers: &Self::Numbers) -> Sheet;
    /// Builds a sheet to fill in by hand.
    fn blank_sheet() -> Sheet;
    /// Returns tables for play, in our own words; empty if the game has [`Sheets::rules_pages`].
    fn play_reference() -> Vec<Table> {
        Vec::new()
    }
    /// Returns the pages of a rules summary and their footer, or `None` if the game has only tables.
    fn rules_pages() -> Option<(Vec<RulesPage>, &'static str)> {
        None
    }
}

/// Writes starter designs.
pub trait Starters: Rules {
    /// The types of ship that [`Starters::starter`] distinguishes; empty if any word is accepted.
    const TYPES: &'static [&'static str] = &[];

    /// Writes a commented design to start from.
    fn starter(wish: &StarterOptions) -> String;
}

/// Writes ships as forum posts.
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
    /// Asks about an attack by a flight or on a flight.
    Flights {
        /// The ships that take part, the attacker or carrier first.
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

/// Answers questions about odds and battles.
pub trait Battles: Rules {
    /// The options of the game's `odds`; empty if it has no odds.
    const ODDS: &'static [GameOption] = &[];
    /// The default board of the game's battles.
    const BOARD: Board = Board::STANDARD;
    /// Whether damaged ships may give a fraction of their victory points.
    const HAS_PARTIAL_POINTS: bool = false;
    /// Example command lines for the help of `odds`.
    const ODDS_EXAMPLES: &'static [&'static str] = &[];

    /// Prepares the display of a replay. `ships` are in the order of the replay.
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

    /// Records the first battle of a seed. `designs` lists every design, the first side's first.
    fn replay(
        _sides: [&[(Self::Ship, u32)]; 2],
        _designs: Vec<ReplayDesign>,
        _numbers: &Self::Numbers,
        _how: &DuelOptions,
    ) -> Result<Replay, Refusal> {
        Err(format!("battles are not modeled for {}", Self::TITLE).into())
    }

    /// Records the first battle of a seed together with its staging.
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

/// Answers questions about movement orders.
pub trait Movement: Rules {
    /// The options of the game's `orders`; empty if no movement orders are known.
    const ORDERS: &'static [GameOption] = &[];

    /// Lists the arcs that contain a bearing in degrees clockwise from the bow, or returns `None` if the game's arcs
    /// are not known.
    fn arcs_at(_bearing: f64) -> Option<Vec<String>> {
        None
    }

    /// Lists a ship's banks with their range bands and whether they bear on a target.
    fn banks_at(
        _ship: &Self::Ship,
        _bearing: f64,
        _distance: u32,
    ) -> Result<Vec<BankSight>, Refusal> {
        Err(format!("the arcs of {} are not known", Self::TITLE).into())
    }

    /// Returns the maximum distances of short, medium and long range, given the long range.
    fn bands(long: u32) -> [u32; 3] {
        [long / 3, 2 * long / 3, long]
    }

    /// Returns the boxes of a ship's engine track.
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

    /// Returns the values that a ship gives to options of `orders`; by default its engine track.
    fn order_values(
        ship: &Self::Ship,
        numbers: &Self::Numbers,
    ) -> Result<Vec<(&'static str, String)>, Refusal> {
        let track = Self::engine_track(ship, numbers)?;
        let boxes: Vec<String> = track.iter().map(u32::to_string).collect();
        Ok(vec![("track", boxes.join(","))])
    }

    /// Answers a question about movement orders.
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

/// Answers commands that are specific to a game.
pub trait Commands: Rules {
    /// The game's commands.
    const COMMANDS: &'static [GameCommand] = &[];
    /// A sentence that describes the commands, for help texts.
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

/// Compares designs.
pub trait Tuning: Rules {
    /// Lists the facts by which ships are compared, in any order.
    fn facts(_ship: &Self::Ship, report: &Self::Report, _numbers: &Self::Numbers) -> Vec<Fact> {
        report_facts(report)
    }
}
