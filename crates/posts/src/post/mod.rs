//! What was read of a post: its ships, and a verdict on every line.

pub mod dialect;
pub mod verdict;

use dialect::Dialect;
use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
use starwright_text::diagnostic::Diagnostic;
use starwright_unity as starmada_unity;
pub use verdict::{LineVerdict, Part, Unread, Verdict, Warning};

/// The contents of a text, or of a part of it.
#[derive(Debug, Default)]
pub struct Import {
    /// The ships and lists of weapons, in the order of the text.
    pub entries: Vec<Entry>,
    /// Lines before the first ship.
    pub stray: Vec<Unread>,
    /// The number of empty lines before the first ship.
    pub blank: usize,
}

/// A ship or a list of weapons, and the count of its lines.
#[derive(Debug)]
pub struct Entry {
    /// Its first line, from 1.
    pub line: usize,
    /// Its name as far as its lines state it.
    pub title: String,
    /// The number of lines that were read; 0 if it cannot be read.
    pub read: usize,
    /// The number of empty lines.
    pub blank: usize,
    /// The layout in which it is written.
    pub dialect: Dialect,
    /// What was read, or why it could not be.
    pub subject: Result<Subject, Diagnostic>,
    /// The lines that could not be read; all of them if the ship cannot be read.
    pub unread: Vec<Unread>,
    /// Uncertainties, in the order of the lines.
    pub warnings: Vec<Warning>,
    /// The verdicts on all of its lines, in order.
    pub lines: Vec<LineVerdict>,
}

impl Import {
    /// Adds the contents of the next part of the text.
    pub fn join(&mut self, next: Import) {
        self.entries.extend(next.entries);
        self.stray.extend(next.stray);
        self.blank += next.blank;
    }
}

impl Entry {
    /// Counts the parts of the ship that could not be read.
    pub fn lost(&self) -> usize {
        let in_lines = self
            .warnings
            .iter()
            .filter(|warning| warning.verdict == Verdict::Lost)
            .count();
        self.unread.iter().filter(|unread| !unread.is_talk).count() + in_lines
    }

    /// Returns `true` if every part of the ship was read.
    pub fn is_complete(&self) -> bool {
        self.subject.is_ok() && self.lost() == 0
    }
}

/// A ship or a list of weapons as it was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A ship of the Admiralty Edition.
    Admiralty(starmada_admiralty::Ship),
    /// A ship of the Nova edition.
    Nova(starmada_nova::Ship),
    /// A ship of Unity.
    Unity(Box<starmada_unity::Blueprint>),
    /// A list of weapons without a ship.
    Weapons(Vec<starmada_admiralty::Weapon>),
}
