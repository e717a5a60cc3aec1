//! One attack of a piece on another, as the options of `odds` describe it.

use starwright_rules::options::{ASPECT, BEARING, Choice, Given, MODIFIER, RANGE, Takes};

/// The options of `odds`.
pub const CHOICES: &[Choice] = &[
    RANGE,
    BEARING,
    ASPECT,
    MODIFIER,
    Choice::new(
        "shields",
        Takes::Whole(0, 99),
        "The shield points left where the strike hits [default: undamaged]",
    ),
    Choice::new(
        "when",
        Takes::Texts("WORDS"),
        "A condition that holds and does not follow from the cards, or \"not ...\"; may be repeated",
    ),
    Choice::new(
        "skirmish",
        Takes::Nothing,
        "The two meet in a skirmish instead of a strike",
    ),
    Choice::new(
        "attacker",
        Takes::Phrases,
        "The state of the attacker in words: \"reloading, first tertiary\"",
    ),
    Choice::new(
        "target",
        Takes::Phrases,
        "The state of the target in words: \"damaged 2\"",
    ),
];

/// One attack of a piece on another.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    /// Hexes between the two.
    pub range: Option<u32>,
    /// Where the target lies, in degrees clockwise from the attacker's bow; the best place if it is not given.
    pub bearing: Option<f64>,
    /// Where the attacker lies, in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// Anything that changes the strike and is not known from the cards.
    pub modifier: i32,
    /// The shield points that are left where the strike hits.
    pub shields: Option<u32>,
    /// Conditions that hold, in words.
    pub when: Vec<String>,
    /// The state of the attacker, in words.
    pub attacker: Vec<String>,
    /// The state of the target, in words.
    pub target: Vec<String>,
}

impl Attack {
    /// The attack that the options describe.
    pub(crate) fn of(given: &Given) -> Attack {
        Attack {
            range: given.number("range"),
            bearing: given.degrees("bearing"),
            aspect: given.degrees("aspect").unwrap_or(0.0),
            modifier: given.number("modifier").unwrap_or(0),
            shields: given.number("shields"),
            when: given.texts("when"),
            attacker: given.phrases("attacker"),
            target: given.phrases("target"),
        }
    }
}
