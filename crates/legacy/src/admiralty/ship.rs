//! An Admiralty ship: every number is within its range by its type; words are kept as written.

use super::legality::judge;
use super::traits::TraitEntry;
use crate::legacy;
use crate::legacy::{CommonFields, PostedSystem};
use serde::Serialize;
use starwright_rules::arcs::ArcSet;
use starwright_rules::identity::Identity;
use starwright_text::field::Whole;
use starwright_text::field_error::FieldError;
use starwright_text::finding::{Finding, serialize_displays};
use std::fmt;

/// A well-formed Admiralty ship.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    #[serde(skip)]
    pub identity: Identity,
    /// Hull size; Unity's limit of 35 does not apply.
    pub hull: Whole<1, 200>,
    pub engines: Whole<0, 99>,
    /// Whether the design states the engine rating; else it is 0.
    #[serde(skip)]
    pub has_engines_written: bool,
    pub shields: Shields,
    pub tech: Tech,
    /// The batteries, at most 100.
    pub weapons: Vec<Weapon>,
    /// The special equipment, at most 100.
    pub systems: Vec<PostedSystem>,
    /// The posted combat rating.
    #[serde(skip)]
    pub posted: Option<u32>,
    /// Free text for the sheet.
    #[serde(skip)]
    pub notes: Option<String>,
    /// Lines of a post that could not be read.
    #[serde(skip)]
    pub unread: Vec<String>,
}

impl legacy::Ship for Ship {
    fn common_fields(&self) -> CommonFields<'_> {
        CommonFields {
            identity: &self.identity,
            hull: self.hull.get(),
            posted: self.posted,
        }
    }

    fn judge(&self) -> Vec<Finding> {
        judge(self)
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.identity.fmt(f)
    }
}

/// Shields of a ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Shields {
    /// One rating for all sides, at most 5.
    Even(Whole<0, 5>),
    /// Six facets clockwise from the bow: fore, fore starboard, aft starboard, aft, aft port, fore port.
    Facets([Whole<0, 5>; 6]),
    /// Several types of shields, as written: `2/2/3/II`.
    Types(Vec<String>),
}

impl fmt::Display for Shields {
    /// Writes `3`, `4/3/3/2/3/3` or `2/2/3/II`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Shields::Even(rating) => write!(f, "{}", rating.get()),
            Shields::Facets(facets) => {
                f.write_str(&facets.map(|facet| facet.get().to_string()).join("/"))
            }
            Shields::Types(types) => f.write_str(&types.join("/")),
        }
    }
}

/// Tech levels on the scale of this edition; 0 is normal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tech {
    /// Level `E`.
    pub engines: i8,
    /// Level `F`.
    pub fighters: i8,
    /// Level `G`.
    pub general: i8,
    /// Level `S`.
    pub shields: i8,
    /// Level `W`.
    pub weapons: i8,
}

impl Tech {
    /// The range of levels that are accepted; the book's own limits are not in the sources we work from.
    pub const LIMITS: std::ops::RangeInclusive<i8> = -9..=9;

    /// Sets all levels.
    pub fn uniform(level: i8) -> Tech {
        Tech {
            engines: level,
            fighters: level,
            general: level,
            shields: level,
            weapons: level,
        }
    }

    /// Returns the levels by line, in the order of the posts.
    pub fn lines(self) -> [(&'static str, i8); 5] {
        let Tech {
            engines,
            fighters,
            general,
            shields,
            weapons,
        } = self;
        [
            ("engines", engines),
            ("fighters", fighters),
            ("general", general),
            ("shields", shields),
            ("weapons", weapons),
        ]
    }
}

impl fmt::Display for Tech {
    /// Writes the levels as posts do: `E0 F0 G0 S+1 W0`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let level = |(line, level): (&str, i8)| {
            let letter = line[..1].to_uppercase();
            if level == 0 {
                format!("{letter}0")
            } else {
                format!("{letter}{level:+}")
            }
        };
        f.write_str(&self.lines().map(level).join(" "))
    }
}

/// A battery: one kind of weapon, each mounted in its own arcs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weapon {
    pub name: String,
    /// The kind of damage, if a post states it: `Energy`.
    pub family: Option<String>,
    pub range: Range,
    /// Rate of fire.
    pub rof: Whole<1, 99>,
    /// The minimum roll that hits.
    pub acc: Whole<2, 6>,
    /// Impact.
    pub imp: Whole<1, 99>,
    /// Damage.
    pub dmg: Whole<1, 99>,
    #[serde(serialize_with = "serialize_displays")]
    pub traits: Vec<TraitEntry>,
    /// The arcs of each weapon; empty if a post left them out.
    #[serde(serialize_with = "serialize_displays")]
    pub arcs: Vec<ArcSet>,
}

/// The far ends of the range bands in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    short: Option<u32>,
    medium: u32,
    long: Option<u32>,
}

impl Range {
    /// Checks the bands of short, medium and long range.
    pub fn new(short: Option<u32>, medium: u32, long: Option<u32>) -> Result<Range, FieldError> {
        let ends: Vec<u32> = [short, Some(medium), long].into_iter().flatten().collect();
        let range = Range {
            short,
            medium,
            long,
        };
        if ends.iter().any(|end| !(1..=99).contains(end)) {
            return Err(FieldError::out_of_range(format!(
                "the range {range} is not within 1 to 99 hexes"
            )));
        }
        if !ends.is_sorted_by(|a, b| a < b) {
            return Err(FieldError::conflict(format!(
                "the range bands {range} do not rise"
            )));
        }
        Ok(range)
    }

    /// Builds three bands up to a long range: its thirds, rounded down.
    pub fn from_long(long: u32) -> Result<Range, FieldError> {
        Range::new(Some(long / 3), 2 * long / 3, Some(long))
    }

    /// Returns the short range, or `None` for a weapon with a minimum range.
    pub fn short(self) -> Option<u32> {
        self.short
    }

    pub fn medium(self) -> u32 {
        self.medium
    }

    /// Returns the long range, or `None` for a carronade.
    pub fn long(self) -> Option<u32> {
        self.long
    }
}

impl fmt::Display for Range {
    /// Writes `4/8/12`, `-/10/15` or `6/12/-`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let end = |end: Option<u32>| end.map_or("-".to_string(), |end| end.to_string());
        write!(f, "{}/{}/{}", end(self.short), self.medium, end(self.long))
    }
}
