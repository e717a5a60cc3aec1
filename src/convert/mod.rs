//! Legacy ships into Unity designs: every mapping is told with how sure it is, and nothing is lost without a word.

mod admiralty;
#[cfg(test)]
mod laws;
mod nova;
pub mod tables;

pub use admiralty::library;

use crate::citation::Confidence;
use crate::ruleset::starmada_unity::{Origin, Outline};
use crate::ruleset::{starmada_admiralty, starmada_nova};
use std::fmt;

/// A ship of an older edition.
#[derive(Clone, Debug)]
pub enum Legacy {
    /// Of the Admiralty Edition.
    Admiralty(starmada_admiralty::Ship),
    /// Of Nova.
    Nova(starmada_nova::Ship),
}

/// What became of a ship.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The Unity design.
    pub outline: Outline,
    /// What was done.
    pub account: Account,
}

/// What was done to get from one edition to the other.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// Each mapping applied.
    pub mappings: Vec<Mapping>,
    /// What has no counterpart.
    pub lost: Vec<String>,
    /// What a person should look at.
    pub warnings: Vec<String>,
    /// Lines that nobody could read.
    pub unread: Vec<String>,
}

/// A mapping that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// What it was applied to: `Stomp Gun`; empty for the ship as a whole.
    pub at: String,
    /// The legacy thing.
    pub from: String,
    /// What it became.
    pub to: String,
    /// How sure that is.
    pub confidence: Confidence,
    /// The argument behind it; may be empty.
    pub note: &'static str,
}

impl fmt::Display for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let at = if self.at.is_empty() { String::new() } else { format!("{}: ", self.at) };
        write!(f, "{at}{} -> {} [{}]", self.from, self.to, self.confidence.word())
    }
}

impl Account {
    fn map(&mut self, at: &str, from: impl fmt::Display, to: impl fmt::Display, how: (Confidence, &'static str)) {
        let (confidence, note) = how;
        let (at, from, to) = (at.to_string(), from.to_string(), to.to_string());
        self.mappings.push(Mapping { at, from, to, confidence, note });
    }
}

impl Legacy {
    /// The key of its ruleset.
    pub fn ruleset(&self) -> &'static str {
        match self {
            Legacy::Admiralty(_) => "starmada_admiralty",
            Legacy::Nova(_) => "starmada_nova",
        }
    }

    /// The rating somebody posted.
    pub fn posted(&self) -> Option<u32> {
        match self {
            Legacy::Admiralty(ship) => ship.posted,
            Legacy::Nova(ship) => ship.posted,
        }
    }

    /// The Unity design of the ship, which stood in this line of this file.
    pub fn convert(&self, file: &str, line: usize) -> Conversion {
        let mut conversion = match self {
            Legacy::Admiralty(ship) => admiralty::convert(ship),
            Legacy::Nova(ship) => nova::convert(ship),
        };
        let (ruleset, rating, file) = (self.ruleset(), self.posted(), file.to_string());
        conversion.outline.origin = Some(Origin { ruleset, rating, file, line });
        conversion.outline.comments = conversion.header();
        conversion
    }
}

impl Conversion {
    /// The comment above the design: where it came from and what was done.
    fn header(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(origin) = &self.outline.origin {
            let edition = if origin.ruleset == "starmada_nova" { "Nova" } else { "the Admiralty Edition" };
            let rating = origin.rating.map(|rating| format!(", posted rating {rating}")).unwrap_or_default();
            lines.push(format!("Converted from {edition}: {}, line {}{rating}.", origin.file, origin.line));
        }
        let said = |title: &str, entries: Vec<String>| {
            let title = (!entries.is_empty()).then(|| title.to_string());
            title.into_iter().chain(entries.into_iter().map(|entry| format!("  {entry}")))
        };
        lines.extend(said("Done:", self.account.mappings.iter().map(Mapping::to_string).collect()));
        lines.extend(said("Without counterpart:", self.account.lost.clone()));
        lines.extend(said("To look at:", self.account.warnings.clone()));
        lines.extend(said("Not read:", self.account.unread.clone()));
        lines
    }
}
