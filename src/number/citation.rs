//! Where a number comes from: book, section, and how sure that is.

use serde::Serialize;
use std::fmt;

/// How sure a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Printed in the rulebook.
    Book,
    /// Said by the game's designer in public.
    Designer,
    /// Said by a player in a public post.
    Player,
    /// Known from one public secondary source.
    Single,
    /// Ours, by argument.
    Derived,
    /// Written by the user: in the design, its library or its fleet.
    Design,
    /// Set by a house pack.
    House,
}

impl Confidence {
    /// All of them, surest first.
    pub const ALL: [Confidence; 7] = [
        Confidence::Book,
        Confidence::Designer,
        Confidence::Player,
        Confidence::Single,
        Confidence::Derived,
        Confidence::Design,
        Confidence::House,
    ];

    /// The one word that stands for it.
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

    /// What the word means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Confidence::Book => "printed in the rulebook",
            Confidence::Designer => "said in public by the game's designer",
            Confidence::Player => "said in public by a player of the game",
            Confidence::Single => "from one public secondary source, a fan library of the 2020 printing",
            Confidence::Derived => "worked out by us; the reason stands beside it",
            Confidence::Design => "written in the design or its library",
            Confidence::House => "set by the house pack in use",
        }
    }
}

/// The place a figure or a rule is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The book, in short: `Unity`.
    pub book: &'static str,
    /// The section of the book that deals with it.
    pub section: &'static str,
    /// How sure the figure is.
    pub confidence: Confidence,
    /// What the reader must know besides, often the argument behind a derived figure; may be empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

impl Citation {
    /// A citation without a note.
    pub const fn new(book: &'static str, section: &'static str, confidence: Confidence) -> Citation {
        Citation { book, section, confidence, note: "" }
    }

    /// The same place with a note.
    pub const fn note(self, note: &'static str) -> Citation {
        Citation { note, ..self }
    }

    /// The same place, the figure set by a house pack.
    pub const fn by_house(self) -> Citation {
        Citation { confidence: Confidence::House, note: "", ..self }
    }
}

impl Citation {
    /// This citation, unless the other is of a figure that a house pack has set: then that is what matters.
    #[inline]
    pub fn or_house(self, other: Citation) -> Citation {
        if other.confidence == Confidence::House { self.by_house() } else { self }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} [{}]", self.book, self.section, self.confidence.word())
    }
}
