//! Options of questions as data: a game lists those it takes, and the caller passes on the values given.

use crate::battle::question::Refusal;

/// An option that a game takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Its name, without dashes.
    pub name: &'static str,
    /// The kind of value it takes.
    pub takes: Takes,
    /// What it means, in one line.
    pub help: &'static str,
}

impl Choice {
    /// An option.
    pub const fn new(name: &'static str, takes: Takes, help: &'static str) -> Choice {
        Choice { name, takes, help }
    }
}

/// The kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Takes {
    /// None: a flag.
    Nothing,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A bearing in degrees, clockwise from the bow.
    Degrees,
    /// One of these words, each with its meaning.
    Word(&'static [(&'static str, &'static str)]),
    /// Text, with this placeholder in the help.
    Text(&'static str),
    /// The same for an option that may be repeated.
    Texts(&'static str),
    /// Phrases separated by commas; the option may be repeated.
    Phrases,
    /// The path of a file.
    File(&'static str),
}

impl Takes {
    /// Its placeholder in help texts; none for a flag.
    pub fn placeholder(self) -> Option<&'static str> {
        match self {
            Takes::Nothing => None,
            Takes::Whole(..) => Some("N"),
            Takes::Degrees => Some("DEG"),
            Takes::Word(_) => Some("WORD"),
            Takes::Text(shown) | Takes::Texts(shown) | Takes::File(shown) => Some(shown),
            Takes::Phrases => Some("WORDS"),
        }
    }

    /// Whether the option may be repeated.
    pub fn is_repeated(self) -> bool {
        matches!(self, Takes::Texts(_) | Takes::Phrases)
    }

    /// Rejects an invalid value; the error is a complete message.
    pub fn check(self, text: &str) -> Result<(), Refusal> {
        match self {
            Takes::Nothing | Takes::Text(_) | Takes::Texts(_) | Takes::Phrases | Takes::File(_) => {
                Ok(())
            }
            Takes::Whole(least, most) => match text.trim().parse::<i64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(()),
                _ => Err(format!("expected a whole number from {least} to {most}").into()),
            },
            Takes::Degrees => degrees(text).map(|_| ()),
            Takes::Word(words) => match words.iter().any(|(word, _)| *word == text) {
                true => Ok(()),
                false => {
                    let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                    Err(format!("expected {}", known.join(" or ")).into())
                }
            },
        }
    }
}

/// Hexes between two ships.
pub const RANGE: Choice = Choice::new("range", Takes::Whole(0, 1000), "Hexes between the two");

/// The bearing of the target.
pub const BEARING: Choice = Choice::new(
    "bearing",
    Takes::Degrees,
    "Where the target lies, from the attacker's bow [default: where the most damage is expected]",
);

/// The bearing of the attacker.
pub const ASPECT: Choice = Choice::new(
    "aspect",
    Takes::Degrees,
    "Where the attacker lies, from the target's bow [default: 0]",
);

/// Modifiers of a roll to hit that do not follow from the ships.
pub const MODIFIER: Choice = Choice::new(
    "modifier",
    Takes::Whole(-20, 20),
    "Anything else that changes the roll to hit, such as +1 or -1",
);

/// A bearing in degrees, reduced to one turn.
pub fn degrees(text: &str) -> Result<f64, Refusal> {
    match text.trim().parse::<f64>() {
        Ok(degrees) if degrees.is_finite() && degrees.abs() <= 1e6 => Ok(degrees.rem_euclid(360.0)),
        _ => Err("expected degrees, such as 0 for dead ahead or 90 for starboard".into()),
    }
}

/// The values given, by option name, in the order given.
#[derive(Clone, Debug, Default)]
pub struct Given(Vec<(&'static str, String)>);

impl Given {
    /// Adds the value of an option; the error is a complete message.
    pub fn add(&mut self, choice: &Choice, text: &str) -> Result<(), Refusal> {
        choice.takes.check(text)?;
        self.0.push((choice.name, text.trim().to_string()));
        Ok(())
    }

    /// The names of the options given, each once.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for (name, _) in &self.0 {
            if !names.contains(name) {
                names.push(name);
            }
        }
        names
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == name)
    }

    /// The value of an option; the last if it was given several times.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| *given == name)
            .map(|(_, text)| text.as_str())
    }

    /// The value as a number.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// The value as degrees.
    pub fn degrees(&self, name: &str) -> Option<f64> {
        degrees(self.text(name)?).ok()
    }

    /// All values of an option.
    pub fn texts(&self, name: &str) -> Vec<String> {
        self.0
            .iter()
            .filter(|(given, _)| *given == name)
            .map(|(_, text)| text.clone())
            .collect()
    }

    /// The value as phrases.
    pub fn phrases(&self, name: &str) -> Vec<String> {
        let texts = self.texts(name);
        texts
            .iter()
            .flat_map(|text| text.split(','))
            .map(|phrase| phrase.trim().to_string())
            .collect()
    }
}

/// A command that only one game has.
#[derive(Clone, Copy, Debug)]
pub struct GameCommand {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Examples and notes, shown below the options.
    pub after_help: &'static str,
    /// Its subject.
    pub subject: Choice,
    /// Its options.
    pub choices: &'static [Choice],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_given_is_refused() {
        let takes = [
            (Takes::Whole(0, 6), "6", "7"),
            (Takes::Whole(-20, 20), "-20", "x"),
            (Takes::Degrees, "-90", "east"),
            (
                Takes::Word(&[("ignore", ""), ("price", "")]),
                "price",
                "prise",
            ),
        ];
        for (takes, good, wrong) in takes {
            assert!(
                takes.check(good).is_ok() && takes.check(wrong).is_err(),
                "{takes:?}"
            );
        }
    }

    #[test]
    fn what_was_given_is_found_by_its_name() {
        let choice = |name, takes| Choice {
            name,
            takes,
            help: "",
        };
        let mut given = Given::default();
        for (choice, text) in [
            (choice("range", Takes::Whole(0, 9)), " 3"),
            (choice("bearing", Takes::Degrees), "-90"),
            (choice("target", Takes::Phrases), "damaged 1, tiny"),
            (choice("target", Takes::Phrases), "late"),
        ] {
            given.add(&choice, text).expect("as it takes");
        }
        assert_eq!(
            (given.number::<u32>("range"), given.degrees("bearing")),
            (Some(3), Some(270.0))
        );
        assert_eq!(given.phrases("target"), ["damaged 1", "tiny", "late"]);
        assert_eq!(given.names(), ["range", "bearing", "target"]);
        assert!(!given.has("aspect") && given.text("aspect").is_none());
    }
}
