//! Questions about battles and their answers, in terms that no game owns.

use serde::{Deserialize, Serialize};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::finding::Finding;
pub use starwright_text::refusal::Refusal;

/// How a model treats a trait whose effect is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The weapon fires as if it did not have the trait.
    #[default]
    Ignore,
    /// Damage is multiplied by the trait's factor on the weapon's price.
    Price,
}

/// Who decides where ships go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Captain {
    /// Hurts the enemy and keeps its ships.
    #[default]
    Steady,
    /// Cares for damage dealt.
    Aggressive,
    /// Cares for its own ships.
    Cautious,
    /// Goes straight ahead until the board ends.
    Straight,
    /// Any legal order.
    Random,
}

impl Captain {
    /// All, in the order of the manual.
    pub const ALL: [Captain; 5] = [
        Captain::Steady,
        Captain::Aggressive,
        Captain::Cautious,
        Captain::Straight,
        Captain::Random,
    ];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Captain::Steady => "steady",
            Captain::Aggressive => "aggressive",
            Captain::Cautious => "cautious",
            Captain::Straight => "straight",
            Captain::Random => "random",
        }
    }

    /// Reads one captain for both sides, or two with a comma between them.
    pub fn parse_pair(text: &str) -> Result<[Captain; 2], Refusal> {
        let words = Captain::ALL.map(Captain::word);
        let one = |word: &str| {
            let found = Captain::ALL
                .into_iter()
                .find(|captain| captain.word().eq_ignore_ascii_case(word.trim()));
            found.ok_or_else(|| {
                Refusal::from(format!(
                    "unknown captain '{}'; there is {}",
                    word.trim(),
                    words.join(", ")
                ))
            })
        };
        match text.split_once(',') {
            Some((first, second)) => Ok([one(first)?, one(second)?]),
            None => Ok([one(text)?; 2]),
        }
    }
}

/// How seeking weapons strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seekers {
    /// As flights, in the turn after their launch.
    #[default]
    Board,
    /// As direct fire in the same turn.
    Direct,
}

/// Maximum number of ships on a side.
pub const MAX_SHIPS: u32 = 50;

/// Counts the ships of each side, or refuses a side that is empty or too large.
pub fn count_ships<S>(sides: [&[(S, u32)]; 2]) -> Result<[usize; 2], Refusal> {
    let counts = sides.map(|side| side.iter().map(|(_, count)| *count as usize).sum());
    match counts
        .into_iter()
        .find(|count| !(1..=MAX_SHIPS as usize).contains(count))
    {
        Some(many) => {
            Err(format!("{many} ships on a side; a battle takes 1 to {MAX_SHIPS}").into())
        }
        None => Ok(counts),
    }
}

/// How two sides fight.
#[derive(Clone, Copy, Debug)]
pub struct BattleOptions {
    /// The board.
    pub board: Board,
    /// Who commands each side.
    pub captains: [Captain; 2],
    /// How seeking weapons strike.
    pub seekers: Seekers,
    /// The fleet limit whose victory points end a battle; fought to the end if not given.
    pub limit: Option<u32>,
    /// Whether damaged and crippled ships give part of their victory points, in a game that knows this.
    pub is_partial: bool,
    /// The flights that each side brings; as many as its carriers hold if not given.
    pub flights: [Option<u32>; 2],
    /// A duel without a winner after this many turns has no result.
    pub turns: u32,
    /// How many duels to fight.
    pub effort: Effort,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What to assume where the known rules are silent.
    pub fallback: Fallback,
}

impl BattleOptions {
    /// The battle that `duel` fights without options: up to 60 turns, until the interval of wins is 0.05 wide, seed 1.
    pub const STANDARD: BattleOptions = BattleOptions {
        board: Board::STANDARD,
        captains: [Captain::Steady; 2],
        seekers: Seekers::Board,
        limit: None,
        is_partial: false,
        flights: [None; 2],
        turns: 60,
        effort: Effort::Precision(0.05),
        seed: 1,
        fallback: Fallback::Price,
    };
}

impl Default for BattleOptions {
    fn default() -> BattleOptions {
        BattleOptions::STANDARD
    }
}

/// How much work to spend on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// This many duels, at least one.
    Runs(u64),
    /// Enough duels for a 95 % interval of the first side's wins of at most this width.
    Precision(f64),
}

/// How ratings are tested.
#[derive(Clone, Copy, Debug)]
pub struct AuditOptions {
    /// Battles for each pair of designs on average, at most; they are spent where handicaps are least certain.
    pub runs: u64,
    /// The 95 % intervals of handicaps that are good enough, as a part of them.
    pub precision: f64,
    /// The most ships per side.
    pub max_ships: u32,
    /// Whether ships are rated and fight without the systems that the model lacks.
    pub is_modeled_only: bool,
    /// How the battles are fought; its effort is ignored.
    pub battle: BattleOptions,
}

/// What an audit has counted, to go on from later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AuditState {
    /// What it is an audit of: designs, numbers, and how they fight.
    pub of: String,
    /// Rounds of battles so far.
    pub rounds: u64,
    /// What came of them.
    pub entries: Vec<AuditCount>,
}

/// Battles of two forces of one design each.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AuditCount {
    /// The designs, by place.
    pub pair: [usize; 2],
    /// Ships of each.
    pub counts: [u32; 2],
    /// How many battles.
    pub runs: u64,
    /// Those that the first won, halves counting a half.
    pub won: f64,
}

/// How far an audit is.
#[derive(Clone, Debug)]
pub struct AuditProgress<'a> {
    /// Battles fought.
    pub battles: u64,
    /// Battles after which it ends in any case.
    pub max_battles: u64,
    /// The widest 95 % interval of a handicap, as a part of it.
    pub widest: f64,
    /// What stands out so far, in one line.
    pub finding: String,
    /// What it has counted.
    pub state: &'a AuditState,
    /// Whether that is all.
    pub is_last: bool,
}

/// The answer of a command that only one game has.
#[derive(Clone, Debug)]
pub struct CommandAnswer {
    /// The answer; none if nothing in the question could be read.
    pub answer: Option<Answer>,
    /// What is wrong with the question.
    pub errors: Vec<ArgumentError>,
    /// How the numbers come about, if asked for.
    pub breakdowns: Vec<Breakdown>,
}

/// Something wrong with a value on the command line.
#[derive(Clone, Debug)]
pub struct ArgumentError {
    /// Which value: the name of the option or subject.
    pub argument: &'static str,
    /// Where in it, and what.
    pub diagnostic: Diagnostic,
    /// The finding, if the value could be read.
    pub finding: Option<Finding>,
}
