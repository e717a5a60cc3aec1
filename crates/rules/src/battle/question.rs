//! Options of battles and audits, and the answers of commands that only one game has.

use crate::options;
use serde::{Deserialize, Serialize};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::finding::Finding;
pub use starwright_text::refusal::Refusal;
use std::fmt;

/// How battles and odds treat a trait whose effect is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The weapon fires as if it did not have the trait.
    #[default]
    Ignore,
    /// Damage is multiplied by the trait's factor on the weapon's price.
    Price,
}

/// A captain, who decides where the ships of a side go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Captain {
    /// Balances damage dealt against the safety of its own ships.
    #[default]
    Steady,
    /// Favors dealing damage over the safety of its own ships.
    Aggressive,
    /// Favors the safety of its own ships over dealing damage.
    Cautious,
    /// Flies straight ahead until the edge of the board; a baseline for comparison.
    Straight,
    /// Picks any legal order at random; a baseline for comparison.
    Random,
}

impl Captain {
    /// All captains in the order of the manual.
    pub const ALL: [Captain; 5] = [
        Captain::Steady,
        Captain::Aggressive,
        Captain::Cautious,
        Captain::Straight,
        Captain::Random,
    ];

    /// Returns the captain's name on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Captain::Steady => "steady",
            Captain::Aggressive => "aggressive",
            Captain::Cautious => "cautious",
            Captain::Straight => "straight",
            Captain::Random => "random",
        }
    }

    /// Returns the entry of this captain in a list in the order of [`Captain::ALL`].
    pub fn choose<T: Copy>(self, all: [T; 5]) -> T {
        all[self as usize]
    }

    /// Reads one captain for both sides, or two separated by a comma.
    pub fn parse_pair(text: &str) -> Result<[Captain; 2], Refusal> {
        match text.split_once(',') {
            Some((first, second)) => Ok([Captain::parse(first)?, Captain::parse(second)?]),
            None => Ok([Captain::parse(text)?; 2]),
        }
    }

    fn parse(text: &str) -> Result<Captain, Refusal> {
        let word = text.trim();
        let found = Captain::ALL
            .into_iter()
            .find(|captain| captain.word().eq_ignore_ascii_case(word));
        found.ok_or_else(|| {
            let words = Captain::ALL.map(Captain::word).join(", ");
            format!("unknown captain '{word}'; choose one of {words}").into()
        })
    }
}

/// When seeking weapons strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seekers {
    /// Seeking weapons strike in the turn after their launch, as flights.
    #[default]
    Board,
    /// Seeking weapons strike in the same turn, as direct fire.
    Direct,
}

/// Maximum number of ships on a side.
pub const MAX_SHIPS: u32 = 50;

/// Counts the ships of each side, or returns a refusal if a side is empty or too large.
pub fn count_ships<S>(sides: [&[(S, u32)]; 2]) -> Result<[usize; 2], Refusal> {
    let counts = sides.map(|side| side.iter().map(|(_, count)| *count as usize).sum());
    for many in counts {
        if !(1..=MAX_SHIPS as usize).contains(&many) {
            return Err(format!("expected 1 to {MAX_SHIPS} ships per side, found {many}").into());
        }
    }
    Ok(counts)
}

options! {
    /// Options of a battle. By default, battles last up to 60 turns and are repeated until the 95% intervals of wins
    /// and losses are 0.05 wide, with seed 1.
    #[derive(Clone, Copy, Debug)]
    DuelOptions {
        /// The board.
        board: Board = Board::STANDARD,
        /// When seeking weapons strike.
        seekers: Seekers = Seekers::Board,
        /// Whether damaged and crippled ships give part of their victory points, in a game that has that rule.
        is_partial: bool = false,
        /// Maximum number of turns; a battle without a winner by then has no result.
        turns: u32 = 60,
        /// Seed of the random numbers.
        seed: u64 = 1,
        /// How to treat traits whose effect is not known.
        fallback: Fallback = Fallback::Price,
    }
    optional {
        /// Fleet limit in points, a fraction of which wins a battle. Without a limit, battles are fought to the end.
        limit: u32,
    }
    other {
        /// Captain of each side.
        captains: [Captain; 2] = [Captain::Steady; 2],
        /// Number of flights that each side brings, or `None` for as many as its carriers hold.
        flights: [Option<u32>; 2] = [None; 2],
        /// Number of battles to fight.
        effort: Effort = Effort::Precision(0.05),
    }
}

impl DuelOptions {
    /// Sets the captain of each side.
    pub fn captains(mut self, first: Captain, second: Captain) -> DuelOptions {
        self.captains = [first, second];
        self
    }

    /// Sets the number of flights that each side brings.
    pub fn flights(mut self, first: Option<u32>, second: Option<u32>) -> DuelOptions {
        self.flights = [first, second];
        self
    }

    /// Sets the number of battles to fight, at least one.
    pub fn runs(mut self, runs: u64) -> DuelOptions {
        self.effort = Effort::Runs(runs);
        self
    }

    /// Sets the maximum width of the 95% intervals of wins and losses, which decides the number of battles.
    pub fn precision(mut self, width: f64) -> DuelOptions {
        self.effort = Effort::Precision(width);
        self
    }
}

/// How much work to spend on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// This many battles, at least one.
    Runs(u64),
    /// Enough battles for 95% intervals of wins and losses that are at most this wide.
    Precision(f64),
}

options! {
    /// Options of an audit of ratings.
    #[derive(Clone, Copy, Debug)]
    AuditOptions<'a> {
        /// Maximum number of battles per pair of designs, on average. They are spent where handicaps are least certain.
        runs: u64 = 100,
        /// Width of the 95% interval at which a handicap is precise enough, as a fraction of the handicap.
        precision: f64 = 0.1,
        /// Maximum number of ships per side.
        max_ships: u32 = 4,
        /// Whether ships are rated and fight without the systems that battles do not model.
        is_modeled_only: bool = false,
        /// Options of the battles; their effort is ignored.
        battle: DuelOptions = DuelOptions::new(),
    }
    optional {
        /// Counts of an earlier audit of the same designs, to continue from.
        resume: &'a AuditState,
    }
    other {
        /// Callback after each round of battles.
        on_progress: ProgressCallback<'a> = ProgressCallback(None),
    }
}

impl<'a> AuditOptions<'a> {
    /// Sets a callback that is called after each round of battles.
    pub fn on_progress(mut self, callback: &'a (dyn Fn(&AuditProgress) + Sync)) -> Self {
        self.on_progress = ProgressCallback(Some(callback));
        self
    }
}

/// An optional callback on the progress of an audit.
#[derive(Clone, Copy)]
pub struct ProgressCallback<'a>(Option<&'a (dyn Fn(&AuditProgress) + Sync)>);

impl ProgressCallback<'_> {
    pub(crate) fn call(&self, progress: &AuditProgress) {
        if let Some(callback) = self.0 {
            callback(progress);
        }
    }
}

impl fmt::Debug for ProgressCallback<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.0.is_some() { "callback" } else { "none" })
    }
}

/// The counts of an audit, from which it can be resumed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AuditState {
    /// The designs that are audited, and how they fight.
    #[serde(rename = "of")]
    pub subject: String,
    /// Number of rounds of battles so far.
    pub rounds: u64,
    /// Results of each matchup.
    pub entries: Vec<AuditCount>,
}

/// The battles of a matchup of two designs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AuditCount {
    /// Indices of the two designs.
    pub pair: [usize; 2],
    /// Number of ships of each design.
    pub counts: [u32; 2],
    /// Number of battles.
    pub runs: u64,
    /// Number of battles that the first design won; a battle without a winner counts as half a win.
    pub won: f64,
}

/// Progress of an audit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AuditProgress<'a> {
    /// Number of battles so far.
    pub battles: u64,
    /// Maximum number of battles.
    pub max_battles: u64,
    /// Width of the widest 95% interval of a handicap, as a fraction of the handicap.
    pub widest: f64,
    /// The ships that are most overrated and most underrated so far, in one line.
    pub finding: String,
    /// The counts so far, from which the audit can be resumed.
    pub state: &'a AuditState,
    /// Whether the audit is finished.
    pub is_last: bool,
}

/// The answer of a command that only one game has.
#[derive(Clone, Debug)]
pub struct CommandAnswer {
    /// The answer, or `None` if the question could not be read.
    pub answer: Option<Answer>,
    /// Errors in the question.
    pub errors: Vec<ArgumentError>,
    /// Explanations of the numbers, if asked for.
    pub breakdowns: Vec<Breakdown>,
}

/// An error in a value on the command line.
#[derive(Clone, Debug)]
pub struct ArgumentError {
    /// Name of the option or argument.
    pub argument: &'static str,
    /// Position and message of the error.
    pub diagnostic: Diagnostic,
    /// The rule that the value breaks, if it could be read.
    pub finding: Option<Finding>,
}
