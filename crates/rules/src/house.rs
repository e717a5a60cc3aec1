//! House packs, in which a club changes rule numbers.

/// A house pack: its name and the numbers it sets, as text.
#[derive(Clone, Debug)]
pub struct HousePack {
    name: String,
    numbers: Vec<(String, String)>,
}

impl HousePack {
    /// Creates a pack from its name and its numbers as (name, value) texts.
    pub fn new(name: impl Into<String>, numbers: Vec<(String, String)>) -> HousePack {
        HousePack {
            name: name.into(),
            numbers,
        }
    }

    /// Returns the name of the pack.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the numbers that the pack sets as (name, value) texts.
    pub fn numbers(&self) -> &[(String, String)] {
        &self.numbers
    }
}
