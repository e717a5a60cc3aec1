//! Converts legacy ships into Unity designs. Every mapping is reported with its certainty, and nothing is dropped silently.

mod admiralty;
mod amount;
mod dropped;
pub mod gather;
#[cfg(test)]
mod laws;
pub mod make;
mod nova;
mod questions;
pub mod report;
pub mod review;
pub mod tables;
mod verdict;

pub use admiralty::library;
pub use verdict::ShipVerdict;

use serde::Serialize;
use starwright_games::Ruleset;
use starwright_games::document::Document;
use starwright_legacy::admiralty as starmada_admiralty;
use starwright_legacy::admiralty::Admiralty;
use starwright_legacy::nova as starmada_nova;
use starwright_legacy::nova::Nova;
use starwright_rules::LibraryCache;
use starwright_rules::Rules;
use starwright_rules::identity::Identity;
use starwright_text::citation::Confidence;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::quote::to_comment;
use starwright_unity::{Blueprint, Origin};
use std::fmt;

/// A ship of an older edition.
#[derive(Clone, Debug)]
pub enum Legacy {
    /// Of the Admiralty Edition.
    Admiralty(starmada_admiralty::Ship),
    /// Of Nova.
    Nova(starmada_nova::Ship),
}

/// A converted ship.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The Unity design.
    pub blueprint: Blueprint,
    /// What was done.
    pub account: Account,
}

/// What was done to get from one edition to the other.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The mappings applied.
    pub mappings: Vec<Mapping>,
    /// What has no counterpart.
    pub lost: Vec<Lost>,
    /// What a person should check.
    pub warnings: Vec<String>,
    /// Lines that could not be read.
    pub unread: Vec<String>,
}

/// A mapping that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mapping {
    /// What it was applied to: `Stomp Gun`; empty for the whole ship.
    pub at: String,
    /// The legacy thing.
    pub from: String,
    /// What it became.
    pub to: String,
    /// The confidence in this mapping.
    pub confidence: Confidence,
    /// The argument for it; may be empty.
    pub note: &'static str,
}

/// Something without a counterpart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What it belonged to: `Stomp Gun`; empty for the whole ship.
    pub at: String,
    /// The thing itself.
    pub what: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let at = if self.at.is_empty() {
            String::new()
        } else {
            format!("{}: ", self.at)
        };
        write!(f, "{at}{}", self.what)
    }
}

impl fmt::Display for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let at = if self.at.is_empty() {
            String::new()
        } else {
            format!("{}: ", self.at)
        };
        write!(
            f,
            "{at}{} -> {} [{}]",
            self.from,
            self.to,
            self.confidence.word()
        )
    }
}

/// The most lines of each kind in the comment above a design.
const MOST_LINES: usize = 40;

impl Account {
    fn map(
        &mut self,
        at: &str,
        from: impl fmt::Display,
        to: impl fmt::Display,
        how: (Confidence, &'static str),
    ) {
        let (confidence, note) = how;
        let (at, from, to) = (at.to_string(), from.to_string(), to.to_string());
        self.mappings.push(Mapping {
            at,
            from,
            to,
            confidence,
            note,
        });
    }

    fn lose(&mut self, at: &str, what: impl fmt::Display) {
        self.lost.push(Lost {
            at: at.to_string(),
            what: what.to_string(),
        });
    }

    /// Returns what was done, as lines for the comment above a design.
    fn lines(&self) -> Vec<String> {
        let said = |title: &str, entries: Vec<String>| {
            let title = (!entries.is_empty()).then(|| title.to_string());
            let more = entries.len().saturating_sub(MOST_LINES);
            let more = (more > 0).then(|| format!("  and {more} more in the report"));
            let shown = entries
                .into_iter()
                .take(MOST_LINES)
                .map(|entry| format!("  {entry}"));
            title
                .into_iter()
                .chain(shown)
                .chain(more)
                .collect::<Vec<_>>()
        };
        let mut lines = Vec::new();
        lines.extend(said(
            "Done:",
            self.mappings.iter().map(Mapping::to_string).collect(),
        ));
        lines.extend(said(
            "Without counterpart:",
            self.lost.iter().map(Lost::to_string).collect(),
        ));
        lines.extend(said("To look at:", self.warnings.clone()));
        lines.extend(said("Lost:", self.unread.clone()));
        lines
    }
}

/// Returns the first line of the comment above a design: its origin.
fn source_line(edition: &str, file: &str, line: usize, rating: Option<u32>) -> String {
    let rating = rating
        .map(|rating| format!(", posted rating {rating}"))
        .unwrap_or_default();
    format!("Converted from {edition}: {file}, line {line}{rating}.")
}

impl Legacy {
    /// Returns the legacy ship of a design; `None` if it is of another game.
    pub fn read(document: &Document) -> Result<Option<Legacy>, Diagnostics> {
        Ok(match document.ruleset()? {
            Ruleset::StarmadaAdmiralty => Some(Legacy::Admiralty(Admiralty::ship(
                document,
                &LibraryCache::default(),
            )?)),
            Ruleset::StarmadaNova => Some(Legacy::Nova(Nova::ship(
                document,
                &LibraryCache::default(),
            )?)),
            _ => None, // games that have nothing to convert
        })
    }

    /// Returns its edition.
    pub fn ruleset(&self) -> Ruleset {
        match self {
            Legacy::Admiralty(_) => Ruleset::StarmadaAdmiralty,
            Legacy::Nova(_) => Ruleset::StarmadaNova,
        }
    }

    /// Returns its name and class.
    pub fn identity(&self) -> &Identity {
        match self {
            Legacy::Admiralty(ship) => &ship.identity,
            Legacy::Nova(ship) => &ship.identity,
        }
    }

    /// Returns the design in its own edition, with a comment on the file and line it came from.
    pub fn to_yaml(&self, file: &str, line: usize) -> String {
        let design = match self {
            Legacy::Admiralty(ship) => starmada_admiralty::to_yaml(ship),
            Legacy::Nova(ship) => starmada_nova::to_yaml(ship),
        };
        to_comment(&source_line(
            self.ruleset().title(),
            file,
            line,
            self.posted(),
        )) + &design
    }

    /// Returns how its own sheet is played next to Unity ships (both by the designer).
    pub fn note_on_use(&self) -> &'static str {
        match self {
            Legacy::Admiralty(_) => "Beside Unity ships: play this sheet as it is.",
            Legacy::Nova(_) => {
                "Beside Unity ships: the middle hull group are system boxes; a damage die of 1-3 hits the hull, 4-5 a \
                 system box, 6 does nothing."
            }
        }
    }

    /// Returns its posted rating.
    pub fn posted(&self) -> Option<u32> {
        match self {
            Legacy::Admiralty(ship) => ship.posted,
            Legacy::Nova(ship) => ship.posted,
        }
    }

    /// Returns the Unity design of the ship from this line of this file.
    pub fn convert(&self, file: &str, line: usize) -> Conversion {
        let mut conversion = match self {
            Legacy::Admiralty(ship) => admiralty::convert(ship),
            Legacy::Nova(ship) => nova::convert(ship),
        };
        let (ruleset, rating) = (self.ruleset().key(), self.posted());
        conversion.blueprint.comments =
            vec![source_line(self.ruleset().title(), file, line, rating)];
        conversion
            .blueprint
            .comments
            .extend(conversion.account.lines());
        conversion.blueprint.origin = Some(Origin {
            ruleset,
            rating,
            file: file.to_string(),
            line,
            hash: String::new(),
            unreadable: 0,
        });
        conversion
    }
}
