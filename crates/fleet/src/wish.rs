//! What a fleet is to have: `carriers>=1`, `escorts>=3`, `flights<=12`, a number of ships of a type or class.

use super::fill::Stock;
use starwright_rules::battle::question::Refusal;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::same_stem;
use std::fmt;

/// How many of something a fleet is to have.
#[derive(Clone, Debug)]
pub struct Wish {
    word: String,
    what: What,
    least: u32,
    most: Option<u32>,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Ships,
    Flights,
    /// Ships that carry flights.
    Carriers,
    /// Small ships: by their type, or by their hull where they have none.
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
/// The largest hull of an escort that has no type.
const ESCORT_HULL: u32 = 5;

impl fmt::Display for Wish {
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

impl Wish {
    /// Reads a wish; what it counts must be something that the designs have.
    pub fn read(text: &str, stock: &[Stock]) -> Result<Wish, Refusal> {
        let parts = ["<=", ">=", "=", "<", ">"]
            .into_iter()
            .find_map(|sign| Some((sign, text.split_once(sign)?)));
        let wrong = || {
            format!(
                "expected a wish such as carriers>=1, found '{}'",
                clip(text)
            )
        };
        let (sign, (word, number)) = parts.ok_or_else(wrong)?;
        let number: u32 = number
            .trim()
            .parse()
            .ok()
            .filter(|number| *number <= 10_000)
            .ok_or_else(wrong)?;
        let (least, most) = match sign {
            "<=" => (0, Some(number)),
            "<" => (0, Some(number.checked_sub(1).ok_or_else(wrong)?)),
            ">=" => (number, None),
            ">" => (number + 1, None),
            _ => (number, Some(number)),
        };
        let word = word.trim().to_string();
        let groups = [
            ("ships", What::Ships),
            ("flights", What::Flights),
            ("carriers", What::Carriers),
            ("escorts", What::Escorts),
        ];
        let group = groups
            .iter()
            .find(|(name, _)| same_stem(name, &word))
            .map(|(_, what)| what.clone());
        let wish = Wish {
            what: group.unwrap_or(What::Named),
            word,
            least,
            most,
        };
        if wish.what == What::Named && stock.iter().all(|design| wish.of(design) == 0) {
            let types = stock
                .iter()
                .flat_map(|design| design.muster.kind.iter().chain([&design.muster.class]));
            let known: Vec<&str> = groups
                .iter()
                .map(|(name, _)| *name)
                .chain(types.map(String::as_str))
                .collect();
            let hint = did_you_mean(&wish.word, known.iter().copied());
            let known = "; ships, flights, carriers, escorts, or a type or class of the designs";
            let hint = if hint.is_empty() {
                known.to_string()
            } else {
                hint
            };
            return Err(format!(
                "no design is of the type or class '{}'{hint}",
                clip(&wish.word)
            )
            .into());
        }
        Ok(wish)
    }

    /// At most this many ships.
    pub fn at_most_ships(most: u32) -> Wish {
        Wish {
            word: "ships".to_string(),
            what: What::Ships,
            least: 0,
            most: Some(most),
        }
    }

    /// How many of it one ship of a design is.
    pub fn of(&self, design: &Stock) -> u32 {
        let muster = &design.muster;
        let has_word = |word: &str| {
            muster
                .kind
                .iter()
                .flat_map(|kind| kind.split_whitespace())
                .any(|w| same_stem(w, word))
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
                    .is_some_and(|kind| same_stem(kind, &self.word));
                is_kind || has_word(&self.word) || same_stem(&muster.class, &self.word)
            }
        };
        u32::from(is_it)
    }

    /// The count beyond which it does not matter how many there are, or must not be.
    pub fn top(&self) -> u32 {
        self.most.unwrap_or(self.least)
    }

    /// The count after this many more, kept at the top where more does no harm; none if it is too many.
    pub fn after(&self, count: u32, more: u32) -> Option<u32> {
        match self.most {
            None => Some((count + more).min(self.least)),
            Some(most) => Some(count + more).filter(|count| *count <= most),
        }
    }

    /// Whether this many are as wished.
    pub fn allows(&self, count: u32) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }

    /// What stands in its way, as far as one can tell from the designs.
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
