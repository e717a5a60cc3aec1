//! The ways in which people write ships as text.

use starwright_text::nearest::is_same_word;

/// A way of writing a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Drake notation for the Admiralty Edition, as first proposed: accuracy, then the other three numbers.
    DrakeDraft,
    /// The same, revised: tech levels, numbered weapon slots.
    DrakeRevised,
    /// One weapon per line, its numbers in brackets after its name.
    OneLine,
    /// `Battery V: Lasers (Energy): 1-4/5-8/9-12, ...`.
    Battery,
    /// The older Drake notation of the X rules.
    DrakeX,
    /// The block of a Nova ship.
    Nova,
    /// Starmada Unity ships in a Drake style.
    Unity,
    /// One ship per row.
    Csv,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 8] = [
        Dialect::DrakeDraft,
        Dialect::DrakeRevised,
        Dialect::OneLine,
        Dialect::Battery,
        Dialect::DrakeX,
        Dialect::Nova,
        Dialect::Unity,
        Dialect::Csv,
    ];

    /// Returns its name on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Dialect::DrakeDraft => "drake-draft",
            Dialect::DrakeRevised => "drake-revised",
            Dialect::OneLine => "one-line",
            Dialect::Battery => "battery",
            Dialect::DrakeX => "drake-x",
            Dialect::Nova => "nova",
            Dialect::Unity => "unity",
            Dialect::Csv => "csv",
        }
    }

    /// Returns the dialect with this key, ignoring case, hyphens and spaces.
    pub fn from_key(word: &str) -> Option<Dialect> {
        Dialect::ALL
            .into_iter()
            .find(|dialect| is_same_word(dialect.key(), word))
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Dialect::DrakeDraft => "Drake notation, draft",
            Dialect::DrakeRevised => "Drake notation, revised",
            Dialect::OneLine => "one-line weapons",
            Dialect::Battery => "the Battery layout",
            Dialect::DrakeX => "Drake notation of the X rules",
            Dialect::Nova => "a Nova block",
            Dialect::Unity => "Drake notation for Unity",
            Dialect::Csv => "CSV, one ship per row",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_is_found_by_its_key() {
        for dialect in Dialect::ALL {
            assert_eq!(
                Dialect::from_key(&dialect.key().to_uppercase().replace('-', " ")),
                Some(dialect)
            );
        }
        assert_eq!(Dialect::from_key("klingon"), None);
    }
}
