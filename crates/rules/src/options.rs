//! Command-line options as data: a game lists the options it accepts, and the caller passes the given values.

use crate::battle::question::Refusal;

/// An option that a game accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameOption {
    /// The name of the option, without dashes.
    pub name: &'static str,
    /// The kind of value that the option takes.
    pub value: OptionValue,
    /// A description in one line; an option without one works but is not listed in the help.
    pub help: &'static str,
}

impl GameOption {
    /// Creates an option.
    pub const fn new(name: &'static str, takes: OptionValue, help: &'static str) -> GameOption {
        GameOption {
            name,
            value: takes,
            help,
        }
    }
}

/// The kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionValue {
    /// A flag, which has no value.
    Nothing,
    /// A whole number between two limits, inclusive.
    Whole(i64, i64),
    /// A bearing in degrees, clockwise from the bow.
    Degrees,
    /// One of a list of words.
    Word(&'static [&'static str]),
    /// Text, shown in the help by this placeholder.
    Text(&'static str),
    /// Text, for an option that may be repeated, shown in the help by this placeholder.
    Texts(&'static str),
    /// Phrases separated by commas; the option may be repeated.
    Phrases,
    /// The path of a file, shown in the help by this placeholder.
    File(&'static str),
}

impl OptionValue {
    /// Returns the placeholder in help texts, or `None` for a flag.
    pub fn placeholder(self) -> Option<&'static str> {
        match self {
            OptionValue::Nothing => None,
            OptionValue::Whole(..) => Some("N"),
            OptionValue::Degrees => Some("DEG"),
            OptionValue::Word(_) => Some("WORD"),
            OptionValue::Text(shown) | OptionValue::Texts(shown) | OptionValue::File(shown) => {
                Some(shown)
            }
            OptionValue::Phrases => Some("STATE"),
        }
    }

    /// Returns `true` if the option may be repeated.
    pub fn is_repeated(self) -> bool {
        matches!(self, OptionValue::Texts(_) | OptionValue::Phrases)
    }

    /// Checks a value, returning a refusal if it is invalid.
    pub fn check(self, text: &str) -> Result<(), Refusal> {
        match self {
            OptionValue::Nothing
            | OptionValue::Text(_)
            | OptionValue::Texts(_)
            | OptionValue::Phrases
            | OptionValue::File(_) => Ok(()),
            OptionValue::Whole(least, most) => match text.trim().parse::<i64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(()),
                _ => Err(format!("expected a whole number from {least} to {most}").into()),
            },
            OptionValue::Degrees => degrees(text).map(|_| ()),
            OptionValue::Word(words) => {
                if words.contains(&text) {
                    Ok(())
                } else {
                    Err(format!("expected {}", words.join(" or ")).into())
                }
            }
        }
    }
}

/// The option for the distance between two ships in hexes.
pub const RANGE: GameOption =
    GameOption::new("range", OptionValue::Whole(0, 1000), "Range in hexes");

/// The option for the bearing to the target.
pub const BEARING: GameOption = GameOption::new(
    "bearing",
    OptionValue::Degrees,
    "Direction of the target: degrees clockwise from the attacker's bow [default: the one with the most damage]",
);

/// The option for the bearing from the target to the attacker.
pub const ASPECT: GameOption = GameOption::new(
    "aspect",
    OptionValue::Degrees,
    "Direction of the attacker: degrees clockwise from the target's bow [default: 0]",
);

/// The option for modifiers of a to-hit roll that do not follow from the ships.
pub const MODIFIER: GameOption = GameOption::new(
    "modifier",
    OptionValue::Whole(-20, 20),
    "Change the roll to hit, such as +1 or -1",
);

/// Parses a bearing in degrees and normalizes it to 0 up to 360.
pub fn degrees(text: &str) -> Result<f64, Refusal> {
    match text.trim().parse::<f64>() {
        Ok(degrees) if degrees.is_finite() && degrees.abs() <= 1e6 => Ok(degrees.rem_euclid(360.0)),
        _ => Err("expected degrees, such as 0 for dead ahead or 90 for starboard".into()),
    }
}

/// The values given on the command line, by option name, in the order given.
#[derive(Clone, Debug, Default)]
pub struct OptionValues(Vec<(&'static str, String)>);

impl OptionValues {
    /// Checks the value of an option and adds it.
    pub fn add(&mut self, choice: &GameOption, text: &str) -> Result<(), Refusal> {
        choice.value.check(text)?;
        self.0.push((choice.name, text.trim().to_string()));
        Ok(())
    }

    /// Lists the names of the options given, each once.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for (name, _) in &self.0 {
            if !names.contains(name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns `true` if an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == name)
    }

    /// Returns the value of an option, or its last value if it was given several times.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| *given == name)
            .map(|(_, text)| text.as_str())
    }

    /// Returns the value of an option as a number.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// Returns the value of an option as degrees.
    pub fn degrees(&self, name: &str) -> Option<f64> {
        degrees(self.text(name)?).ok()
    }

    /// Returns all values of an option.
    pub fn texts(&self, name: &str) -> Vec<String> {
        self.0
            .iter()
            .filter(|(given, _)| *given == name)
            .map(|(_, text)| text.clone())
            .collect()
    }

    /// Returns the values of an option, split into phrases at commas.
    pub fn phrases(&self, name: &str) -> Vec<String> {
        let texts = self.texts(name);
        texts
            .iter()
            .flat_map(|text| text.split(','))
            .map(|phrase| phrase.trim().to_string())
            .collect()
    }
}

/// A command that is specific to a game.
#[derive(Clone, Copy, Debug)]
pub struct GameCommand {
    /// The name of the command.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Examples and notes, shown below the options.
    pub after_help: &'static str,
    /// The positional argument of the command.
    pub subject: GameOption,
    pub options: &'static [GameOption],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_unknown_options() {
        let takes = [
            (OptionValue::Whole(0, 6), "6", "7"),
            (OptionValue::Whole(-20, 20), "-20", "x"),
            (OptionValue::Degrees, "-90", "east"),
            (OptionValue::Word(&["ignore", "price"]), "price", "prise"),
        ];
        for (takes, good, wrong) in takes {
            assert!(
                takes.check(good).is_ok() && takes.check(wrong).is_err(),
                "{takes:?}"
            );
        }
    }

    #[test]
    fn finds_values_by_option_name() {
        let choice = |name, takes| GameOption {
            name,
            value: takes,
            help: "",
        };
        let mut given = OptionValues::default();
        for (choice, text) in [
            (choice("range", OptionValue::Whole(0, 9)), " 3"),
            (choice("bearing", OptionValue::Degrees), "-90"),
            (choice("target", OptionValue::Phrases), "damaged 1, tiny"),
            (choice("target", OptionValue::Phrases), "late"),
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
