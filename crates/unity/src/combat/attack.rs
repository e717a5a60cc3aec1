//! One attack of a ship on another, as the options of `odds` say it.

use super::figures::FIGHTERS_A_FLIGHT;
use starwright_rules::battle::question::{Fallback, Refusal};
use starwright_rules::options::{
    ASPECT, BEARING, GameOption, MODIFIER, OptionValue, OptionValues, RANGE,
};

/// The highest shield rating that a design can have.
const MOST_SHIELDS: u32 = 5;

/// Fighters in a full flight.
const MOST_FIGHTERS: i64 = FIGHTERS_A_FLIGHT as i64;

/// The options of `odds`.
pub const CHOICES: &[GameOption] = &[
    RANGE,
    BEARING,
    ASPECT,
    MODIFIER,
    GameOption::new(
        "evasive",
        OptionValue::Whole(0, 6),
        "Evasive action of both ships, added up; -1 to hit each",
    ),
    GameOption::new(
        "intervening",
        OptionValue::Whole(0, 20),
        "Objects on the line of sight: flares, explosions, asteroids, comets and fighter screens; -1 to hit each, 4 block it",
    ),
    GameOption::new(
        "at-flight",
        OptionValue::Nothing,
        "The target is a flight; name only the attacker",
    ),
    GameOption::new(
        "target-fighters",
        OptionValue::Whole(1, MOST_FIGHTERS),
        "Fighters left in that flight [default: 6]",
    ),
    GameOption::new(
        "flight",
        OptionValue::Nothing,
        "A flight attacks; name the target, or the carrier and the target",
    ),
    GameOption::new(
        "fighters",
        OptionValue::Whole(1, MOST_FIGHTERS),
        "Fighters left in each attacking flight [default: 6]",
    ),
    GameOption::new(
        "flights",
        OptionValue::Whole(1, 99),
        "Flights that attack, one by one [default: all of the carrier's, or 1]",
    ),
    GameOption::new(
        "shields",
        OptionValue::Whole(0, 99),
        "Shield rating left on the facing that is hit [default: undamaged]",
    ),
    GameOption::new(
        "screens",
        OptionValue::Whole(0, 200),
        "Screen boxes left on the facing that is hit [default: all]",
    ),
    GameOption::new(
        "unmodeled",
        OptionValue::Word(&["ignore", "price"]),
        "How to treat traits without a known effect: ignore, or price to scale damage by what they cost [default: ignore]",
    ),
];

/// One attack on a ship or a flight.
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
    /// Penalties of what lies on the line of sight; four or more block it.
    pub intervening: u32,
    /// Whether the target is a flight.
    pub is_tiny: bool,
    /// Fighters left in the flight that is attacked, if not all.
    pub target_fighters: Option<u32>,
    /// Fighters left in each flight that attacks, if not all.
    pub fighters: Option<u32>,
    /// Flights that attack, if not all of a carrier.
    pub flights: Option<u32>,
    /// The shield rating that is left on the facing hit, if not the whole.
    pub shields: Option<u32>,
    /// The screen boxes that are left on the facing hit, if not all.
    pub screens: Option<u32>,
    /// What stands in for what the rules we know do not say.
    pub fallback: Fallback,
}

impl Attack {
    /// What the options say; the range is asked for unless every range is.
    pub(crate) fn of(given: &OptionValues, is_by_range: bool) -> Result<Attack, Refusal> {
        if !is_by_range && !given.has("range") {
            return Err("how far away? give --range N, or --by-range for every range".into());
        }
        Attack::unranged(given)
    }

    /// What the options say of an attack by fighters, which attack what is adjacent.
    pub(crate) fn of_flights(given: &OptionValues) -> Result<Attack, Refusal> {
        refuse(
            given,
            &["range", "bearing", "modifier", "evasive", "intervening"],
            "to fighters, which attack what is adjacent, without modifiers",
        )?;
        Attack::unranged(given)
    }

    fn unranged(given: &OptionValues) -> Result<Attack, Refusal> {
        if is_at_flight(given) {
            refuse(
                given,
                &["aspect", "shields", "screens", "unmodeled"],
                "at a flight: each hit is a fighter",
            )?;
        } else {
            refuse(given, &["target-fighters"], "without --at-flight")?;
        }
        if !given.has("flight") {
            refuse(given, &["fighters", "flights"], "without --flight")?;
        }
        let shields = given.number("shields");
        if shields.is_some_and(|shields: u32| shields > MOST_SHIELDS) {
            return Err(format!("--shields is at most {MOST_SHIELDS} in Starmada Unity").into());
        }
        let fallback = if given.text("unmodeled") == Some("price") {
            Fallback::Price
        } else {
            Fallback::Ignore
        };
        Ok(Attack {
            range: given.number("range").unwrap_or(0),
            bearing: given.degrees("bearing"),
            aspect: given.degrees("aspect").unwrap_or(0.0),
            modifier: given.number("modifier").unwrap_or(0),
            evasive: given.number("evasive").unwrap_or(0),
            intervening: given.number("intervening").unwrap_or(0),
            is_tiny: is_at_flight(given),
            target_fighters: given.number("target-fighters"),
            fighters: given.number("fighters"),
            flights: given.number("flights"),
            shields,
            screens: given.number("screens"),
            fallback,
        })
    }

    /// Fighters in each flight that attacks.
    pub(crate) fn fighters(&self) -> u32 {
        self.fighters.unwrap_or(FIGHTERS_A_FLIGHT)
    }

    /// Fighters in the flight that is attacked.
    pub(crate) fn target_fighters(&self) -> u32 {
        self.target_fighters.unwrap_or(FIGHTERS_A_FLIGHT)
    }
}

/// Whether the target is a flight.
pub fn is_at_flight(given: &OptionValues) -> bool {
    given.has("at-flight")
}

/// Refuses options that have no meaning here.
fn refuse(given: &OptionValues, options: &[&str], why: &str) -> Result<(), Refusal> {
    match options.iter().find(|option| given.has(option)) {
        Some(option) => Err(format!("--{option} means nothing {why}").into()),
        None => Ok(()),
    }
}
