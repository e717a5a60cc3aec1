//! Sources of figures and rules: book, section, and how certain they are.

use serde::Serialize;
use std::fmt;

/// How certain a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Printed in the rulebook.
    Book,
    /// Stated by the game's designer in public.
    Designer,
    /// Stated by a player in a public post.
    Player,
    /// Known from one public secondary source.
    Single,
    /// Worked out by us, with an argument.
    Derived,
    /// Written by the user: in the design, its library or its fleet.
    Design,
    /// Set by a house pack.
    House,
}

impl Confidence {
    /// Every level, most certain first.
    pub const ALL: [Confidence; 7] = [
        Confidence::Book,
        Confidence::Designer,
        Confidence::Player,
        Confidence::Single,
        Confidence::Derived,
        Confidence::Design,
        Confidence::House,
    ];

    /// Returns the one-word name.
    pub fn word(self) -> &'static str {
        match self {
            Confidence::Book => "book",
            Confidence::Designer => "designer",
            Confidence::Player => "player",
            Confidence::Single => "single",
            Confidence::Derived => "derived",
            Confidence::Design => "design",
            Confidence::House => "house",
        }
    }

    /// Returns what the level means, in one sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Confidence::Book => "printed in the rulebook",
            Confidence::Designer => "said in public by the game's designer",
            Confidence::Player => "said in public by a player of the game",
            Confidence::Single => {
                "from one public secondary source, a fan library of the 2020 printing"
            }
            Confidence::Derived => "worked out by us; the reason is given beside it",
            Confidence::Design => "written in the design or its library",
            Confidence::House => "set by the house pack in use",
        }
    }
}

/// The source of a figure or rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The book's short name: `Unity`.
    pub book: &'static str,
    /// The section of the book.
    pub section: &'static str,
    /// How certain the figure is.
    pub confidence: Confidence,
    /// What else the reader must know, often the argument for a derived figure; may be empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

impl Citation {
    /// Cites a section without a note.
    pub const fn new(
        book: &'static str,
        section: &'static str,
        confidence: Confidence,
    ) -> Citation {
        Citation {
            book,
            section,
            confidence,
            note: "",
        }
    }

    /// Adds a note.
    pub const fn with_note(self, note: &'static str) -> Citation {
        Citation { note, ..self }
    }

    /// Marks the figure as set by a house pack.
    pub const fn mark_house(self) -> Citation {
        Citation {
            confidence: Confidence::House,
            note: "",
            ..self
        }
    }
}

impl Citation {
    /// Marks the figure as set by a house pack if the other citation is.
    #[inline]
    pub fn copy_house_mark(self, other: Citation) -> Citation {
        if other.confidence == Confidence::House {
            self.mark_house()
        } else {
            self
        }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{} {} [{}]",
            self.book,
            self.section,
            self.confidence.word()
        )
    }
}
