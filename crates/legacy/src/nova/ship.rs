//! A Nova ship: every number is within its range by its type; words are kept as written.

use super::arcs::Arc;
use super::legality::judge;
use crate::legacy;
use crate::legacy::{CommonFields, PostedSystem};
use serde::Serialize;
use starwright_rules::identity::Identity;
use starwright_text::exact::Exact;
use starwright_text::field::Whole;
use starwright_text::finding::Finding;
use starwright_text::join::Join;
use std::fmt;

/// A well-formed Nova ship.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    #[serde(skip)]
    pub identity: Identity,
    /// Hull boxes.
    pub hull: Whole<1, 200>,
    /// Armor boxes.
    pub armor: Whole<0, 200>,
    /// Thrust rating.
    pub thrust: Whole<0, 99>,
    /// Electronic countermeasures.
    pub ecm: Whole<0, 99>,
    /// The die faces of the five shield boxes, or `None` without shields.
    pub shields: Option<[Whole<1, 6>; 5]>,
    /// The batteries, at most 100.
    pub weapons: Vec<Battery>,
    /// The systems, at most 100.
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

/// A battery: one kind of weapon in one or more banks that share its dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Battery {
    pub name: String,
    /// The far ends of short, medium and long range, rising, 1 to 99 hexes.
    pub range: [u32; 3],
    /// The traits in brackets after the name: `Dx2`.
    pub traits: Vec<String>,
    pub dice: Dice,
    pub banks: Vec<Bank>,
}

impl Battery {
    /// Writes the range bands: `5-10-15`.
    pub fn bands(&self) -> String {
        self.range.iter().join("-")
    }
}

/// The attack dice of a battery.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dice {
    /// The number that the columns are computed from, above 0 and at most 999.
    Base(Exact),
    /// The twelve columns as posted, never rising.
    Posted([u32; 12]),
}

/// A bank: its arc, and by how many columns the battery's dice shift down for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    pub arc: Arc,
    /// Number of columns that the dice shift down.
    pub modifier: Whole<0, 11>,
}

impl fmt::Display for Bank {
    /// Writes `FX2` or `FF`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.arc.code())?;
        if self.modifier.get() > 0 {
            write!(f, "{}", self.modifier.get())?;
        }
        Ok(())
    }
}
