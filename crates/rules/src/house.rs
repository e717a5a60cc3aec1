//! House packs: a club's own numbers.

/// A house pack: its name and the numbers it sets, as written.
#[derive(Clone, Debug)]
pub struct HousePack {
    name: String,
    numbers: Vec<(String, String)>,
}

impl HousePack {
    /// Creates a pack from its name and its numbers, as written.
    pub fn new(name: impl Into<String>, numbers: Vec<(String, String)>) -> HousePack {
        HousePack {
            name: name.into(),
            numbers,
        }
    }

    /// Returns the name, which appears with the numbers.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the numbers it sets: (name, value as written).
    pub fn numbers(&self) -> &[(String, String)] {
        &self.numbers
    }
}
