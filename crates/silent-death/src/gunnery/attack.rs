//! One attack of a craft on another, as the options of `odds` say it.

use starwright_rules::options::{Choice, Given, MODIFIER, RANGE, Takes};

/// The options of `odds`.
pub const CHOICES: &[Choice] = &[
    RANGE,
    MODIFIER,
    Choice::new(
        "screens",
        Takes::Whole(0, 200),
        "The screens that the target has left [default: all]",
    ),
    Choice::new(
        "attacker",
        Takes::Phrases,
        "The state of the attacker in words: \"stunned Pilot\"",
    ),
    Choice::new(
        "target",
        Takes::Phrases,
        "The state of the target in words: \"screens 12, structure 1\"",
    ),
];

/// One attack of a craft on another.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    /// Hexes between the two.
    pub range: Option<u32>,
    /// Anything that changes the roll to hit and is not known from the craft.
    pub modifier: i32,
    /// The screens that are left.
    pub screens: Option<u32>,
    /// In which state the attacker is, in words.
    pub attacker: Vec<String>,
    /// In which state the target is, in words.
    pub target: Vec<String>,
}

impl Attack {
    /// What the options say.
    pub(crate) fn of(given: &Given) -> Attack {
        Attack {
            range: given.number("range"),
            modifier: given.number("modifier").unwrap_or(0),
            screens: given.number("screens"),
            attacker: given.phrases("attacker"),
            target: given.phrases("target"),
        }
    }
}
