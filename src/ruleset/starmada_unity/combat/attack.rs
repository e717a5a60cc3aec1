//! One attack of a ship on another, as the options of `odds` say it.

use crate::play::options::{ASPECT, BEARING, Choice, Given, MODIFIER, RANGE, Takes};
use crate::play::question::{Fallback, Refusal};

/// The highest shield rating that a design can have.
const MOST_SHIELDS: u32 = 5;

/// The options of `odds`.
pub(in super::super) const CHOICES: &[Choice] = &[
    RANGE,
    BEARING,
    ASPECT,
    MODIFIER,
    Choice::new("evasive", Takes::Whole(0, 6), "Evasive action of both ships together, -1 to hit each"),
    Choice::new("tiny", Takes::Nothing, "The target is tiny"),
    Choice::new("shields", Takes::Whole(0, 99), "The shield rating left where the volley hits [default: undamaged]"),
    Choice::new("screens", Takes::Whole(0, 200), "The screen boxes left where the volley hits [default: all]"),
    Choice::new(
        "unmodelled",
        Takes::Word(&[
            ("ignore", "nothing: the weapon fires without them"),
            ("price", "damage grows by what they multiply the weapon's price with"),
        ]),
        "What stands in for traits whose effect is not known [default: ignore]",
    ),
];

/// One attack of a ship on another.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    /// Hexes between the two.
    pub range: u32,
    /// Where the target lies, in degrees clockwise from the attacker's bow; the best place if it is not given.
    pub bearing: Option<f64>,
    /// Where the attacker lies, in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// Anything that changes the to-hit roll and is not known from the ships.
    pub modifier: i32,
    /// Levels of evasive action of both ships together.
    pub evasive: u32,
    /// Whether the target is tiny.
    pub is_tiny: bool,
    /// The shield rating that is left on the facing hit, if not the whole.
    pub shields: Option<u32>,
    /// The screen boxes that are left on the facing hit, if not all.
    pub screens: Option<u32>,
    /// What stands in for what the rules we know do not say.
    pub fallback: Fallback,
}

impl Attack {
    /// What the options say; the range is asked for unless every range is.
    pub(in super::super) fn of(given: &Given, is_by_range: bool) -> Result<Attack, Refusal> {
        if !is_by_range && !given.has("range") {
            return Err("how far away? give --range N, or --by-range for every range".into());
        }
        let shields = given.number("shields");
        if shields.is_some_and(|shields: u32| shields > MOST_SHIELDS) {
            return Err(format!("--shields is at most {MOST_SHIELDS} in Starmada Unity").into());
        }
        let fallback = if given.text("unmodelled") == Some("price") { Fallback::Price } else { Fallback::Ignore };
        Ok(Attack {
            range: given.number("range").unwrap_or(0),
            bearing: given.degrees("bearing"),
            aspect: given.degrees("aspect").unwrap_or(0.0),
            modifier: given.number("modifier").unwrap_or(0),
            evasive: given.number("evasive").unwrap_or(0),
            is_tiny: given.has("tiny"),
            shields,
            screens: given.number("screens"),
            fallback,
        })
    }
}
