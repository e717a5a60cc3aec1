//! One attack of a craft on another, read from the options of `odds`.

use starwright_rules::options::{GameOption, MODIFIER, OptionValue, OptionValues, RANGE};

/// The options of `odds`.
pub const CHOICES: &[GameOption] = &[
    RANGE,
    MODIFIER,
    GameOption::new(
        "screens",
        OptionValue::Whole(0, 200),
        "Screens that the target has left [default: all]",
    ),
    GameOption::new(
        "attacker",
        OptionValue::Phrases,
        "State of the attacker, such as \"stunned Pilot\"",
    ),
    GameOption::new(
        "target",
        OptionValue::Phrases,
        "State of the target, such as \"screens 12, structure 1\"",
    ),
];

/// One attack of a craft on another.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    /// Hexes between attacker and target.
    pub range: Option<u32>,
    /// Modifiers of the roll to hit that do not follow from the craft.
    pub modifier: i32,
    /// The target's remaining screens, or `None` for all of them.
    pub screens: Option<u32>,
    /// The attacker's state, such as `stunned Pilot`.
    pub attacker: Vec<String>,
    /// The target's state, such as `structure 1`.
    pub target: Vec<String>,
}

impl Attack {
    /// Reads an attack from the values of the options.
    pub fn from_options(given: &OptionValues) -> Attack {
        Attack {
            range: given.number("range"),
            modifier: given.number("modifier").unwrap_or(0),
            screens: given.number("screens"),
            attacker: given.phrases("attacker"),
            target: given.phrases("target"),
        }
    }
}
