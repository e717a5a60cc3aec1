//! The options of an attack.

use super::figures::FIGHTERS_PER_FLIGHT;
use starwright_rules::battle::question::{Fallback, Refusal};
use starwright_rules::options;
use starwright_rules::options::{
    ASPECT, BEARING, GameOption, MODIFIER, OptionValue, OptionValues, RANGE,
};

/// Maximum shield rating of a design.
const MAX_SHIELDS: u32 = 5;

/// Number of fighters in a full flight.
const MAX_FIGHTERS: i64 = FIGHTERS_PER_FLIGHT as i64;

/// Options of `odds`.
pub const OPTIONS: &[GameOption] = &[
    RANGE,
    BEARING,
    ASPECT,
    MODIFIER,
    GameOption::new(
        "evasive",
        OptionValue::Whole(0, 6),
        "Levels of evasive action of both ships together: -1 to hit each",
    ),
    GameOption::new(
        "intervening",
        OptionValue::Whole(0, 20),
        "Objects on the line of sight (flares, explosions, asteroids, comets, fighter screens): -1 to hit each; 4 block the line",
    ),
    GameOption::new(
        "at-flight",
        OptionValue::Nothing,
        "The target is a flight; name only the attacker",
    ),
    GameOption::new(
        "target-fighters",
        OptionValue::Whole(1, MAX_FIGHTERS),
        "Fighters left in that flight [default: 6]",
    ),
    GameOption::new(
        "flight",
        OptionValue::Nothing,
        "A flight attacks; name the target, or the carrier and the target",
    ),
    GameOption::new(
        "fighters",
        OptionValue::Whole(1, MAX_FIGHTERS),
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

options! {
    /// Options of an attack on a ship or a flight. The default is an attack on an undamaged target at range 0 and the
    /// best bearing.
    #[derive(Clone, Debug)]
    Attack {
        /// Range in hexes.
        range: u32 = 0,
        /// Bearing of the attacker in degrees clockwise from the target's bow.
        aspect: f64 = 0.0,
        /// Modifier to the to-hit roll that does not follow from the ships.
        modifier: i32 = 0,
        /// Levels of evasive action of both ships together.
        evasive: u32 = 0,
        /// Sum of the penalties of objects on the line of sight, which is blocked at 4 or more.
        intervening: u32 = 0,
        /// Whether the target is a flight.
        is_tiny: bool = false,
        /// How to treat traits whose effect is not known.
        fallback: Fallback = Fallback::Ignore,
    }
    optional {
        /// Bearing of the target in degrees clockwise from the attacker's bow, or `None` for the best.
        bearing: f64,
        /// Number of fighters left in the target flight, or `None` for a full flight.
        target_fighters: u32,
        /// Number of fighters left in each attacking flight, or `None` for full flights.
        fighters: u32,
        /// Number of attacking flights, or `None` for all that the carrier holds.
        flights: u32,
        /// Shield rating left on the facing hit, or `None` if undamaged.
        shields: u32,
        /// Screen boxes left on the facing hit, or `None` if undamaged.
        screens: u32,
    }
}

impl Attack {
    /// Creates an attack at a range in hexes.
    pub const fn at_range(range: u32) -> Attack {
        let mut attack = Attack::new();
        attack.range = range;
        attack
    }

    /// Reads the options of an attack for which a range must be given.
    pub(crate) fn from_options_at_range(given: &OptionValues) -> Result<Attack, Refusal> {
        if !given.has("range") {
            return Err("missing --range N; --by-range shows every range".into());
        }
        Attack::from_options(given)
    }

    /// Reads the options of an attack by fighters, which attack adjacent targets.
    pub(crate) fn from_flight_options(given: &OptionValues) -> Result<Attack, Refusal> {
        refuse(
            given,
            &["range", "bearing", "modifier", "evasive", "intervening"],
            "to fighters, which attack what is adjacent, without modifiers",
        )?;
        Attack::from_options(given)
    }

    /// Reads the options of an attack.
    pub(crate) fn from_options(given: &OptionValues) -> Result<Attack, Refusal> {
        if is_target_flight(given) {
            refuse(
                given,
                &["aspect", "shields", "screens", "unmodeled"],
                "to attacks on a flight, where each hit kills a fighter",
            )?;
        } else {
            refuse(given, &["target-fighters"], "without --at-flight")?;
        }
        if !given.has("flight") {
            refuse(given, &["fighters", "flights"], "without --flight")?;
        }
        let shields = given.number("shields");
        if shields.is_some_and(|shields: u32| shields > MAX_SHIELDS) {
            return Err(
                format!("--shields: expected a whole number from 0 to {MAX_SHIELDS}").into(),
            );
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
            is_tiny: is_target_flight(given),
            target_fighters: given.number("target-fighters"),
            fighters: given.number("fighters"),
            flights: given.number("flights"),
            shields,
            screens: given.number("screens"),
            fallback,
        })
    }

    /// Returns the number of fighters in each attacking flight.
    pub(crate) fn fighter_count(&self) -> u32 {
        self.fighters.unwrap_or(FIGHTERS_PER_FLIGHT)
    }

    /// Returns the number of fighters in the target flight.
    pub(crate) fn target_fighter_count(&self) -> u32 {
        self.target_fighters.unwrap_or(FIGHTERS_PER_FLIGHT)
    }
}

/// Returns `true` if the target is a flight.
pub fn is_target_flight(given: &OptionValues) -> bool {
    given.has("at-flight")
}

/// Returns a refusal if an option is given that does not apply.
fn refuse(given: &OptionValues, options: &[&str], why: &str) -> Result<(), Refusal> {
    match options.iter().find(|option| given.has(option)) {
        Some(option) => Err(format!("--{option} does not apply {why}; leave it out").into()),
        None => Ok(()),
    }
}
