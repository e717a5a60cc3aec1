//! A club's own numbers.

use starwright_games::Ruleset;
use starwright_games::house_file::HouseFile;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::document::open_text;
use starwright_unity::Numbers;
use std::ops::Deref;
use std::path::Path;

/// The rules of Starmada Unity as a house pack changes them; the questions are the methods of [`Numbers`].
///
/// ```
/// use starwright::samples;
/// use starwright::unity::{Rules, rate};
///
/// let rules = Rules::parse("house: Our Club\nnumbers: {budget.factor: 6}")?;
/// let ship = samples::wren();
/// assert!(rules.rate(&ship).space.budget > rate(&ship).space.budget);
/// # Ok::<(), starwright::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules(Numbers);

impl Rules {
    /// Opens the file of a house pack.
    ///
    /// ```
    /// use starwright::{samples, unity::Rules};
    ///
    /// let rules = Rules::open("designs/house-example.yaml")?;
    /// println!("{}", rules.rate(&samples::majestic()).rating);
    /// # Ok::<(), starwright::Diagnostics>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Rules, Diagnostics> {
        Rules::parse(&open_text(path.as_ref())?)
    }

    /// Parses the text of a house pack.
    pub fn parse(text: &str) -> Result<Rules, Diagnostics> {
        let file = HouseFile::parse_checked(text)?;
        if file.ruleset != Ruleset::StarmadaUnity {
            let message = format!(
                "expected a house pack for Starmada Unity, found one for {}",
                file.ruleset.title()
            );
            return Err(Diagnostic::for_file(DiagnosticKind::WrongType, message).into());
        }
        let numbers = Numbers::with_house(&file.pack);
        Ok(Rules(numbers.expect("the numbers are checked")))
    }
}

impl Deref for Rules {
    type Target = Numbers;

    fn deref(&self) -> &Numbers {
        &self.0
    }
}
