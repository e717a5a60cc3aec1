//! Quantities of a design by name, which the questions of `fit`, `fix` and `sweep` use.

use super::parameter::{Layer, Parameter, mounts};
use super::{Facing, Ship, System, TechLine};
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::{Refusal, RefusalKind};
use std::fmt;

/// A quantity of a design that can be varied, limited, kept, maximized or minimized.
///
/// Functions refuse quantities that do not apply to them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quantity {
    /// Points of hull.
    Hull,
    /// The engine rating.
    Engines,
    /// Shields or screens of one facing, or of all facings in their proportions.
    Cover(Layer, Option<Facing>),
    /// The tech level of one line, or of all four.
    Tech(Option<TechLine>),
    /// The mounts of every bank.
    Mounts,
    /// The number of weapons with this name, or the number of a system.
    Count(String),
    /// The arcs of every bank.
    Arcs,
    /// The traits of every weapon.
    Traits,
    /// The systems of every kind.
    Systems,
    /// The combat rating.
    Rating,
    /// The space used.
    Space,
    /// The expected damage dice of one volley at the target.
    Damage,
    /// The number of the target's volleys that the ship survives.
    Survival,
    /// The geometric mean of damage and survival, per 100 points.
    Worth,
}

impl Quantity {
    /// Returns the shields of all facings.
    pub fn shields() -> Quantity {
        Quantity::Cover(Layer::Shields, None)
    }

    /// Returns the screens of all facings.
    pub fn screens() -> Quantity {
        Quantity::Cover(Layer::Screens, None)
    }

    /// Returns the number of weapons or systems with a name.
    pub fn count(name: impl Into<String>) -> Quantity {
        Quantity::Count(name.into())
    }

    /// Lists the quantities that a design states as numbers and that do not need the name of a weapon or system.
    pub(super) fn numbers() -> Vec<Quantity> {
        let mut all = vec![Quantity::Hull, Quantity::Engines];
        for layer in Layer::ALL {
            all.push(Quantity::Cover(layer, None));
            all.extend(Facing::ALL.map(|facing| Quantity::Cover(layer, Some(facing))));
        }
        all.push(Quantity::Tech(None));
        all.extend(TechLine::ALL.map(|line| Quantity::Tech(Some(line))));
        all.push(Quantity::Mounts);
        all
    }

    /// Parses `engines`, `shields.fore`, `tech.weapons`, `count:Laser Cannon` or `rating`.
    pub fn parse(text: &str) -> Result<Quantity, Refusal> {
        const OTHERS: [Quantity; 8] = [
            Quantity::Arcs,
            Quantity::Traits,
            Quantity::Systems,
            Quantity::Rating,
            Quantity::Space,
            Quantity::Damage,
            Quantity::Survival,
            Quantity::Worth,
        ];
        if let Some(name) = text.strip_prefix("count:") {
            return Ok(Quantity::count(name.trim()));
        }
        let mut all = Quantity::numbers().into_iter().chain(OTHERS);
        all.find(|quantity| is_same_word(&quantity.to_string(), text))
            .ok_or_else(|| unknown_quantity(format!("unknown quantity '{}'", clip(text)), text))
    }

    /// Finds the ship's parameters for the quantity: one, or the mounts of several banks.
    pub(super) fn parameters(&self, ship: &Ship) -> Result<Vec<Parameter>, Refusal> {
        Ok(vec![match self {
            Quantity::Hull => Parameter::Hull,
            Quantity::Engines => Parameter::Engines,
            Quantity::Cover(layer, None) => Parameter::Cover(*layer, layer.cover(ship), 0),
            Quantity::Cover(layer, Some(facing)) => Parameter::Facing(*layer, *facing),
            Quantity::Tech(line) => Parameter::Tech(*line),
            Quantity::Mounts => return Ok(mounts(ship)),
            Quantity::Count(name) => return find_counted(name, ship),
            other => return Err(unknown_quantity(format!("{other} cannot be varied"), "")),
        }])
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Quantity::Hull => "hull",
            Quantity::Engines => "engines",
            Quantity::Cover(layer, None) => layer.word(),
            Quantity::Cover(layer, Some(facing)) => {
                return write!(f, "{}.{}", layer.word(), facing.word());
            }
            Quantity::Tech(None) => "tech",
            Quantity::Tech(Some(line)) => return write!(f, "tech.{}", line.word()),
            Quantity::Mounts => "mounts",
            Quantity::Count(name) => return write!(f, "count:{name}"),
            Quantity::Arcs => "arcs",
            Quantity::Traits => "traits",
            Quantity::Systems => "systems",
            Quantity::Rating => "rating",
            Quantity::Space => "space",
            Quantity::Damage => "damage",
            Quantity::Survival => "survival",
            Quantity::Worth => "worth",
        })
    }
}

/// Creates the refusal of a quantity. It suggests the nearest word and lists the quantities that a design states.
fn unknown_quantity(why: String, word: &str) -> Refusal {
    let mut words: Vec<String> = Quantity::numbers()
        .iter()
        .map(Quantity::to_string)
        .collect();
    words.push("count:NAME".to_string());
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Refusal::new(
        RefusalKind::UnknownQuantity,
        why + &suggest_words(word, &words, "known quantities:"),
    )
}

/// Writes the end of a message that suggests the nearest word and lists all words.
fn suggest_words(word: &str, words: &[&str], lead: &str) -> String {
    let all = words.join(", ");
    match did_you_mean(word, words.iter().copied()) {
        near if near.is_empty() => format!("; {lead} {all}"),
        near => format!("{near} {lead} {all}"),
    }
}

/// Finds the banks of all weapons with a name, or the number of a system.
fn find_counted(name: &str, ship: &Ship) -> Result<Vec<Parameter>, Refusal> {
    let weapons: Vec<&str> = ship.weapons().iter().map(|weapon| weapon.name()).collect();
    if weapons.iter().any(|own| is_same_word(own, name)) {
        let mut banks = mounts(ship);
        banks.retain(|bank| matches!(bank, Parameter::Mounts(weapon, _) if is_same_word(weapons[*weapon], name)));
        if banks.is_empty() {
            return Err(format!("{name} has no banks; add one to the design").into());
        }
        return Ok(banks);
    }
    let systems: Vec<System> = ship.systems().iter().map(|fitted| fitted.system).collect();
    let named = systems.iter().find(|own| is_same_word(own.name(), name));
    let Some(system) = named else {
        let systems = systems.iter().map(|system| system.name());
        let all: Vec<&str> = weapons.into_iter().chain(systems).collect();
        let hint = suggest_words(name, &all, "it has");
        let why = format!("the ship has no '{}'{hint}", clip(name));
        return Err(Refusal::new(RefusalKind::UnknownQuantity, why));
    };
    if system.max_count().is_none() {
        return Err(format!("{name} takes no number, so it cannot vary").into());
    }
    Ok(vec![Parameter::System(*system)])
}

/// A quantity that `fit` maximizes or minimizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Goal {
    /// The quantity that is maximized or minimized.
    pub quantity: Quantity,
    /// Whether the lowest value is best.
    pub is_minimized: bool,
}

impl Goal {
    /// Creates the goal of the highest value of the rating, damage, survival, worth or any number that can vary.
    pub fn maximize(quantity: Quantity) -> Goal {
        Goal {
            quantity,
            is_minimized: false,
        }
    }

    /// Creates the goal of the lowest value of the hull, tech, rating or space.
    pub fn minimize(quantity: Quantity) -> Goal {
        Goal {
            quantity,
            is_minimized: true,
        }
    }
}
