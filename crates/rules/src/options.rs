//! Options of questions as data: a game lists those it takes, and the caller passes on the values given.

use crate::battle::question::Refusal;

/// An option that a game takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameOption {
    /// The name of the option, without dashes.
    pub name: &'static str,
    /// The kind of value it takes.
    pub value: OptionValue,
    /// The effect of the option, in one line; an option without help works, but is not listed.
    pub help: &'static str,
}

impl GameOption {
    /// Declares an option.
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
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A bearing in degrees, clockwise from the bow.
    Degrees,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Text, with this placeholder in the help.
    Text(&'static str),
    /// Text for an option that may be repeated, with this placeholder in the help.
    Texts(&'static str),
    /// Phrases separated by commas; the option may be repeated.
    Phrases,
    /// The path of a file.
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

    /// Rejects an invalid value.
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

/// Distance between two ships in hexes.
pub const RANGE: GameOption =
    GameOption::new("range", OptionValue::Whole(0, 1000), "Range in hexes");

/// Bearing to the target.
pub const BEARING: GameOption = GameOption::new(
    "bearing",
    OptionValue::Degrees,
    "Direction of the target: degrees clockwise from the attacker's bow [default: the one with the most damage]",
);

/// Bearing from the target to the attacker.
pub const ASPECT: GameOption = GameOption::new(
    "aspect",
    OptionValue::Degrees,
    "Direction of the attacker: degrees clockwise from the target's bow [default: 0]",
);

/// Modifiers of a to-hit roll that do not follow from the ships.
pub const MODIFIER: GameOption = GameOption::new(
    "modifier",
    OptionValue::Whole(-20, 20),
    "Change the roll to hit, such as +1 or -1",
);

/// Parses a bearing in degrees and reduces it to one turn.
pub fn degrees(text: &str) -> Result<f64, Refusal> {
    match text.trim().parse::<f64>() {
        Ok(degrees) if degrees.is_finite() && degrees.abs() <= 1e6 => Ok(degrees.rem_euclid(360.0)),
        _ => Err("expected degrees, such as 0 for dead ahead or 90 for starboard".into()),
    }
}

/// The values given, by option name, in the order given.
#[derive(Clone, Debug, Default)]
pub struct OptionValues(Vec<(&'static str, String)>);

impl OptionValues {
    /// Adds the value of an option.
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

    /// Returns the value of an option; the last if it was given several times.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| *given == name)
            .map(|(_, text)| text.as_str())
    }

    /// Returns the value as a number.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// Returns the value as degrees.
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

    /// Returns the value split into phrases.
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
    /// The name of the command.
    pub name: &'static str,
    /// The purpose of the command, in one line.
    pub about: &'static str,
    /// Examples and notes, shown below the options.
    pub after_help: &'static str,
    /// The argument that the command is about.
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
