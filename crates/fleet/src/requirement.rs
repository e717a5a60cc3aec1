//! Requirements of a fleet to fill: `carriers>=1`, `escorts>=3`, `flights<=12`, a number of ships of a type or class.

use super::fill::Stock;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::Bound;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::is_same_stem;
use std::fmt;

/// Limits on the number of something in a fleet.
#[derive(Clone, Debug)]
pub struct Requirement {
    word: String,
    what: What,
    least: u32,
    most: Option<u32>,
}

/// Words for what is counted.
const GROUPS: [(&str, What); 4] = [
    ("ships", What::Ships),
    ("flights", What::Flights),
    ("carriers", What::Carriers),
    ("escorts", What::Escorts),
];

/// The things that a requirement counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Ships,
    Flights,
    /// Ships that carry flights.
    Carriers,
    /// Small ships: by their type, or by their hull if they have none.
    Escorts,
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
        let (word, least) = (&self.word, self.least);
        match self.most {
            None => write!(f, "{word}>={least}"),
            Some(most) if most == least => write!(f, "{word}={most}"),
            Some(most) if least == 0 => write!(f, "{word}<={most}"),
            Some(most) => write!(f, "{word}={least}..{most}"),
        }
    }
}

impl Requirement {
    /// Reads a requirement; what it counts must occur among the designs.
    pub fn read(text: &str, stock: &[Stock]) -> Result<Requirement, Refusal> {
        let Bound { quantity, limits } = Bound::parse(text)?;
        let (least, most) = limits.resolve(&quantity, (0, 10_000), 1)?;
        let (least, most) = (least as u32, limits.max.map(|_| most as u32));
        let group = GROUPS
            .iter()
            .find(|(name, _)| is_same_stem(name, &quantity));
        let requirement = Requirement {
            what: group.map_or(What::Named, |(_, what)| *what),
            word: quantity,
            least,
            most,
        };
        if requirement.what == What::Named && stock.iter().all(|design| requirement.of(design) == 0)
        {
            let names = stock
                .iter()
                .flat_map(|design| design.muster.kind.iter().chain([&design.muster.class]));
            let groups = GROUPS.iter().map(|(name, _)| *name);
            let word = &requirement.word;
            let hint = match did_you_mean(word, groups.chain(names.map(String::as_str))) {
                near if near.is_empty() => {
                    "; ships, flights, carriers, escorts, or a type or class of the designs"
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
    pub fn at_most_ships(most: u32) -> Requirement {
        Requirement {
            word: "ships".to_string(),
            what: What::Ships,
            least: 0,
            most: Some(most),
        }
    }

    /// Returns how much one ship of a design counts.
    pub fn of(&self, design: &Stock) -> u32 {
        let muster = &design.muster;
        let has_word = |word: &str| {
            muster
                .kind
                .iter()
                .flat_map(|kind| kind.split_whitespace())
                .any(|w| is_same_stem(w, word))
        };
        let is_it = match self.what {
            What::Ships => true,
            What::Flights => return muster.flights.unwrap_or(0),
            What::Carriers => muster.flights.unwrap_or(0) > 0,
            What::Escorts if muster.kind.is_none() => {
                muster.hull.is_some_and(|hull| hull <= ESCORT_HULL)
            }
            What::Escorts => ESCORTS.iter().any(|word| has_word(word)),
            What::Named => {
                let is_kind = muster
                    .kind
                    .as_ref()
                    .is_some_and(|kind| is_same_stem(kind, &self.word));
                is_kind || has_word(&self.word) || is_same_stem(&muster.class, &self.word)
            }
        };
        u32::from(is_it)
    }

    /// Returns the count beyond which more do not matter, or must not be.
    pub fn top(&self) -> u32 {
        self.most.unwrap_or(self.least)
    }

    /// Returns the count after this many more, capped at the top if more are allowed, or `None` if it is too many.
    pub fn after(&self, count: u32, more: u32) -> Option<u32> {
        match self.most {
            None => Some((count + more).min(self.least)),
            Some(most) => Some(count + more).filter(|count| *count <= most),
        }
    }

    /// Returns `true` if this count meets the requirement.
    pub fn allows(&self, count: u32) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }

    /// Explains what prevents it from being met, as far as the designs show.
    pub fn cheapest(&self, usable: &[(&Stock, u32)]) -> String {
        let cheapest = usable
            .iter()
            .filter(|(design, _)| self.of(design) > 0)
            .min_by_key(|(_, points)| *points);
        match cheapest {
            None => format!(
                "none of the designs that may be used counts as {}",
                self.word
            ),
            Some((design, points)) => {
                let each = self.of(design);
                format!(
                    "the cheapest, {}, has {points} points and counts as {each}",
                    design.muster.class
                )
            }
        }
    }
}
