//! Requirements of a fleet to fill: `carriers>=1`, `escorts>=3`, `flights<=12`, a number of ships of a type or class.

use super::fill::Stock;
use starwright_paper::printer::MIN_SQUADRON;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::Bound;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::is_same_stem;
use std::fmt;

/// Limits on the number of something in a fleet.
#[derive(Clone, Debug)]
pub struct Requirement {
    word: String,
    what: Countable,
    min: u32,
    max: Option<u32>,
}

/// Words for the groups that a requirement counts.
const GROUPS: [(&str, Countable); 5] = [
    ("ships", Countable::Ships),
    ("flights", Countable::Flights),
    ("carriers", Countable::Carriers),
    ("escorts", Countable::Escorts),
    ("squadrons", Countable::Squadrons),
];

/// The things that a requirement counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Countable {
    Ships,
    Flights,
    /// Ships that carry flights.
    Carriers,
    /// Small ships: by their type, or by their hull if they have none.
    Escorts,
    /// Three ships of a design.
    Squadrons,
    /// Ships of a type or class.
    Named,
}

/// Types of ships that escort others.
const ESCORTS: [&str; 8] = [
    "escort",
    "scout",
    "corvette",
    "cutter",
    "gunboat",
    "frigate",
    "destroyer",
    "picket",
];
/// Maximum hull of an escort that has no type.
const ESCORT_HULL: u32 = 5;

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (word, min) = (&self.word, self.min);
        match self.max {
            None => write!(f, "{word}>={min}"),
            Some(max) if max == min => write!(f, "{word}={max}"),
            Some(max) if min == 0 => write!(f, "{word}<={max}"),
            Some(max) => write!(f, "{word}={min}..{max}"),
        }
    }
}

impl Requirement {
    /// Reads a requirement; what it counts must occur among the designs.
    pub fn read(text: &str, stock: &[Stock]) -> Result<Requirement, Refusal> {
        let Bound { quantity, limits } = Bound::parse(text)?;
        let (min, max) = limits.resolve(&quantity, (0, 10_000), 1)?;
        let (min, max) = (min as u32, limits.max.map(|_| max as u32));
        let group = GROUPS
            .iter()
            .find(|(name, _)| is_same_stem(name, &quantity));
        let requirement = Requirement {
            what: group.map_or(Countable::Named, |(_, what)| *what),
            word: quantity,
            min,
            max,
        };
        if requirement.what == Countable::Named
            && stock
                .iter()
                .all(|design| requirement.count_in_one(design) == 0)
        {
            let names = stock
                .iter()
                .flat_map(|design| design.ship.kind.iter().chain([&design.ship.class]));
            let groups = GROUPS.iter().map(|(name, _)| *name);
            let word = &requirement.word;
            let hint = match did_you_mean(word, groups.chain(names.map(String::as_str))) {
                near if near.is_empty() => {
                    "; ships, flights, carriers, escorts, squadrons, or a type or class of the designs"
                        .to_string()
                }
                near => near,
            };
            let why = format!("no design is of the type or class '{}'{hint}", clip(word));
            return Err(why.into());
        }
        Ok(requirement)
    }

    /// Requires at most this many ships.
    pub fn at_most_ships(max: u32) -> Requirement {
        Requirement {
            word: "ships".to_string(),
            what: Countable::Ships,
            min: 0,
            max: Some(max),
        }
    }

    /// Returns `true` if it counts squadrons.
    pub fn counts_squadrons(&self) -> bool {
        self.what == Countable::Squadrons
    }

    /// Returns the count of this many ships of a design.
    pub fn count_in(&self, design: &Stock, ships: u32) -> u32 {
        match self.what {
            Countable::Squadrons => ships / MIN_SQUADRON as u32,
            _ => ships * self.count_in_one(design),
        }
    }

    /// Returns the count of one ship of a design.
    fn count_in_one(&self, design: &Stock) -> u32 {
        let ship = &design.ship;
        let has_word = |word: &str| {
            ship.kind
                .iter()
                .flat_map(|kind| kind.split_whitespace())
                .any(|w| is_same_stem(w, word))
        };
        let is_it = match self.what {
            Countable::Ships => true,
            Countable::Squadrons => false,
            Countable::Flights => return ship.flights.unwrap_or(0),
            Countable::Carriers => ship.flights.unwrap_or(0) > 0,
            Countable::Escorts if ship.kind.is_none() => {
                ship.hull.is_some_and(|hull| hull <= ESCORT_HULL)
            }
            Countable::Escorts => ESCORTS.iter().any(|word| has_word(word)),
            Countable::Named => {
                let is_kind = ship
                    .kind
                    .as_ref()
                    .is_some_and(|kind| is_same_stem(kind, &self.word));
                is_kind || has_word(&self.word) || is_same_stem(&ship.class, &self.word)
            }
        };
        u32::from(is_it)
    }

    /// Returns the maximum count, or the minimum without a maximum, beyond which more ships change nothing.
    pub fn highest_count(&self) -> u32 {
        self.max.unwrap_or(self.min)
    }

    /// Returns the count after this many more, capped at the top if more are allowed, or `None` if it is too many.
    pub fn after(&self, count: u32, more: u32) -> Option<u32> {
        match self.max {
            None => Some((count + more).min(self.min)),
            Some(max) => Some(count + more).filter(|count| *count <= max),
        }
    }

    /// Returns `true` if this count meets the requirement.
    pub fn allows(&self, count: u32) -> bool {
        count >= self.min && self.max.is_none_or(|max| count <= max)
    }

    /// Describes the cheapest design that counts, to explain why the requirement cannot be met.
    pub fn describe_cheapest(&self, usable: &[(&Stock, u32)]) -> String {
        let ships = match self.what {
            Countable::Squadrons => MIN_SQUADRON as u32,
            _ => 1,
        };
        let cheapest = usable
            .iter()
            .filter(|(design, _)| self.count_in(design, ships) > 0)
            .min_by_key(|(_, points)| *points);
        match cheapest {
            None => format!(
                "none of the designs that may be used counts as {}",
                self.word
            ),
            Some((design, points)) if ships > 1 => {
                format!(
                    "{ships} ships of the cheapest, {}, have {} points",
                    design.ship.class,
                    ships * points
                )
            }
            Some((design, points)) => {
                let each = self.count_in_one(design);
                format!(
                    "the cheapest, {}, has {points} points and counts as {each}",
                    design.ship.class
                )
            }
        }
    }
}
