//! One attack of a piece on another, as the options of `odds` describe it.

use starwright_rules::options::{
    ASPECT, BEARING, GameOption, MODIFIER, OptionValue, OptionValues, RANGE,
};

/// The options of `odds`.
pub const OPTIONS: &[GameOption] = &[
    RANGE,
    BEARING,
    ASPECT,
    MODIFIER,
    GameOption::new(
        "shields",
        OptionValue::Whole(0, 99),
        "Shield points left on the facing that is hit [default: undamaged]",
    ),
    GameOption::new(
        "when",
        OptionValue::Texts("CONDITION"),
        "A condition that is not on the cards, such as \"dust cloud\" or \"not ...\"; may be repeated",
    ),
    GameOption::new(
        "skirmish",
        OptionValue::Nothing,
        "Resolve a skirmish instead of a strike",
    ),
    GameOption::new(
        "attacker",
        OptionValue::Phrases,
        "State of the attacker, such as \"reloading, first tertiary\"",
    ),
    GameOption::new(
        "target",
        OptionValue::Phrases,
        "State of the target, such as \"damaged 2\"",
    ),
];

/// One attack of a piece on another.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    /// Hexes between the two pieces; required for a strike.
    pub range: Option<u32>,
    /// Bearing to the target in degrees clockwise from the attacker's bow, or `None` for the best one.
    pub bearing: Option<f64>,
    /// Bearing to the attacker in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// A modifier that does not follow from the cards.
    pub modifier: i32,
    /// Shield points left on the facing that is hit, or `None` if it is undamaged.
    pub shields: Option<u32>,
    /// Conditions that hold, in words.
    pub when: Vec<String>,
    /// The attacker's state, in words.
    pub attacker: Vec<String>,
    /// The target's state, in words.
    pub target: Vec<String>,
}

impl Attack {
    /// Builds an attack from the options of `odds`.
    pub(crate) fn from_options(given: &OptionValues) -> Attack {
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
