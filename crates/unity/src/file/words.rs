//! Parses the names of traits and systems, and explains unknown names.

use crate::Unity;
use crate::tables::{System, WeaponTrait};
use serde_json::{Value, json};
use starwright_rules::other_games::other_game_hint;
use starwright_text::field::{
    TIMES_SIGNS, TextValue, clip, deserialize_as_text, did_you_mean, pattern_schema,
};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::{is_same_stem, nearest_words};
use starwright_text::replacement::Replacement;

deserialize_as_text!(WeaponTrait, SystemEntry);

/// Characters that are not ignored, because they may change the meaning of a trait.
const STRAY_MARKS: [char; 12] = ['!', '?', '~', '=', '<', '>', '@', '#', '$', '%', '^', '|'];

impl TextValue for WeaponTrait {
    const EXPECTED: &'static str = "a weapon trait, such as Pr1";

    fn parse(text: &str) -> Result<WeaponTrait, FieldError> {
        let weapon_trait = WeaponTrait::from_word(text).ok_or_else(|| unknown_trait(text))?;
        match text.chars().find(|c| STRAY_MARKS.contains(c)) {
            Some(mark) => {
                let message = format!(
                    "'{}' has a stray '{mark}'; write {}",
                    clip(text),
                    weapon_trait.code()
                );
                Err(FieldError::unknown_word(message))
            }
            None => Ok(weapon_trait),
        }
    }

    fn schema() -> Value {
        let words: Vec<&str> = WeaponTrait::ALL
            .into_iter()
            .flat_map(|known| [known.code(), known.name()])
            .collect();
        json!({"enum": words})
    }
}

fn unknown_trait(text: &str) -> FieldError {
    let known = WeaponTrait::ALL
        .into_iter()
        .flat_map(|weapon_trait| [weapon_trait.name(), weapon_trait.code()]);
    let words = nearest_words(text, known);
    let mut near: Vec<WeaponTrait> = words
        .iter()
        .copied()
        .filter_map(WeaponTrait::from_word)
        .collect();
    near.dedup();
    let is_certain = near.len() == 1;
    let near: Vec<String> = near
        .into_iter()
        .map(|near| format!("'{}' ({})", near.name(), near.code()))
        .collect();
    let comma = comma_hint(text, |word| WeaponTrait::from_word(word).is_some());
    let replacement = match words.first() {
        Some(right) if is_certain && comma.is_none() => Some(Replacement::new(text, right)),
        _ => None,
    };
    let hint = match comma {
        Some(hint) => hint,
        None if near.is_empty() => format!(
            "{}; `reference traits` lists all",
            other_game_hint::<Unity>(text)
        ),
        None => format!("; did you mean {}?", near.join(" or ")),
    };
    FieldError {
        replacement,
        ..FieldError::unknown_word(format!("unknown trait '{}'{hint}", clip(text)))
    }
}

/// Returns a hint if an entry of a list consists of several entries without commas.
fn comma_hint(text: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut entries: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        // Find the longest run of words that is an entry.
        let end = (at + 1..=words.len())
            .rev()
            .find(|end| is_known(&words[at..*end].join(" ")))?;
        entries.push(words[at..end].join(" "));
        at = end;
    }
    (entries.len() > 1).then(|| format!("; a comma is missing: [{}]", entries.join(", ")))
}

/// An entry of a list of systems: `Marines 4`.
#[derive(Clone, Copy, Debug)]
pub struct SystemEntry {
    pub system: System,
    pub count: u32,
}

impl SystemEntry {
    /// Creates an entry, or returns an error if the system does not take this number.
    pub fn new(system: System, count: u32) -> Result<SystemEntry, FieldError> {
        match system.max_count() {
            None if count != 1 => Err(no_number_error(system)),
            Some(max) if !(1..=max).contains(&count) => {
                Err(count_error(system, &count.to_string(), max))
            }
            _ => Ok(SystemEntry { system, count }),
        }
    }
}

fn no_number_error(system: System) -> FieldError {
    FieldError::wrong_type(format!("{0} takes no number; write {0}", system.name()))
}

fn count_error(system: System, number: &str, max: u32) -> FieldError {
    let (name, number) = (system.name(), clip(number));
    FieldError::out_of_range(format!(
        "{name}: expected a whole number from 1 to {max}, found {number}"
    ))
}

/// Other names of systems, used in older editions or in play.
const OTHER_WORDS: [(&str, System); 9] = [
    ("Cloak", System::CloakingDevice),
    ("Fighter", System::Carrier),
    ("Fighter Bay", System::Carrier),
    ("Fighter Flight", System::Carrier),
    ("Flight", System::Carrier),
    ("Hangar", System::Carrier),
    ("Troop", System::Marines),
    ("ECM", System::Countermeasures),
    ("Jump Drive", System::Hyperdrive),
];

/// Creates the error for an unknown system, written with or without a number.
fn unknown_system(name: &str, number: &str) -> FieldError {
    let other = OTHER_WORDS
        .into_iter()
        .find(|(word, _)| is_same_stem(word, name));
    let hint = did_you_mean(name, System::ALL.into_iter().map(System::name));
    let hint = match other {
        Some((_, system)) => format!(
            "; in Unity: {}",
            format!("{} {number}", system.name()).trim_end()
        ),
        None if hint.is_empty() => format!(
            "{}; `reference systems` lists all",
            other_game_hint::<Unity>(name)
        ),
        None => hint,
    };
    let error = FieldError::unknown_word(format!("unknown system '{}'{hint}", clip(name)));
    match other {
        Some(_) => error,
        None => error.with_nearest(name, System::ALL.map(System::name)),
    }
}

/// Creates the error for a known system followed by something that is not a whole number: `Carrier six`, `Marines 3.5`.
fn number_error(text: &str) -> Option<FieldError> {
    let (name, rest) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let (system, rest) = (System::from_word(name)?, clip(rest));
    Some(FieldError::wrong_type(match system.max_count() {
        Some(max) => format!(
            "expected a whole number from 1 to {max} after {}, found '{rest}'",
            system.name()
        ),
        None => format!("{} takes no number, found '{rest}'", system.name()),
    }))
}

impl TextValue for SystemEntry {
    const EXPECTED: &'static str = "a system, such as Marines 4";

    fn parse(text: &str) -> Result<SystemEntry, FieldError> {
        let (name, number) = split_number(text);
        if name.ends_with('-') && !number.is_empty() {
            let message = format!(
                "expected a system and a number, such as Marines 4, found '{}'",
                clip(text)
            );
            return Err(FieldError::wrong_type(message));
        }
        if name.is_empty() {
            return Err(FieldError::wrong_type(format!(
                "expected a system, such as Marines 4, found only the number '{}'; commas separate entries, even inside a number",
                clip(text)
            )));
        }
        let is_system = |words: &str| System::from_word(split_number(words).0).is_some();
        let system = System::from_word(name).ok_or_else(|| {
            let several = comma_hint(text, is_system);
            let several = several.map(|hint| {
                FieldError::unknown_word(format!("unknown system '{}'{hint}", clip(text)))
            });
            several
                .or_else(|| number_error(text))
                .unwrap_or_else(|| unknown_system(name, number))
        })?;
        match (system.max_count(), number.parse()) {
            _ if number.is_empty() => Ok(SystemEntry { system, count: 1 }),
            (None, _) => Err(no_number_error(system)),
            (Some(max), Err(_)) => Err(count_error(system, number, max)),
            (Some(_), Ok(count)) => SystemEntry::new(system, count),
        }
    }

    fn schema() -> Value {
        let numbered: Vec<&str> = System::ALL
            .into_iter()
            .filter(|system| system.max_count().is_some())
            .map(System::name)
            .collect();
        let numbered = pattern_schema(&format!(r"({}) [1-9]\d?", numbered.join("|")));
        json!({"anyOf": [{"enum": System::ALL.map(System::name)}, numbered]})
    }
}

/// Splits `Marines 4`, `Marines (4)`, `Marines x4` or `4 Marines` into the name and the digits, which may be empty.
fn split_number(text: &str) -> (&str, &str) {
    let bare = text.trim_end_matches(')');
    let name = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &bare[name.len()..];
    let name = name.trim_end_matches(['(', ' ', '+', ':', '×', '*']);
    let times = name
        .strip_suffix(['x', 'X'])
        .filter(|name| name.ends_with(' ') && !number.is_empty());
    let name = times.unwrap_or(name).trim_end();
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &name[..name.len() - rest.len()];
    if digits.is_empty() || !number.is_empty() {
        return (name, number);
    }
    let name = rest.trim_start().trim_start_matches(TIMES_SIGNS);
    (name.trim_start(), digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn rejects_a_stray_mark_at_a_trait() {
        for text in ["!Gid", "Gid?", "~Pr1", "Pr1!", "=Guided"] {
            let error = WeaponTrait::parse(text).expect_err(text);
            assert!(error.message.contains("stray"), "{text}: {error}");
        }
        agrees!(
            WeaponTrait,
            &["Gid", "Piercing-1"],
            &["!Gid", "Gid?", "Pr^1"]
        );
    }

    #[test]
    fn accepts_every_spelling_of_traits_and_systems() {
        for weapon_trait in WeaponTrait::ALL {
            let name = weapon_trait.name();
            for text in [
                name.to_string(),
                name.to_uppercase(),
                name.replace('-', " "),
                weapon_trait.code().to_lowercase(),
            ] {
                assert_eq!(WeaponTrait::parse(&text), Ok(weapon_trait));
            }
        }
        for system in System::ALL {
            for text in [
                system.name().to_string(),
                system.name().to_lowercase().replace(' ', "-"),
            ] {
                assert_eq!(
                    SystemEntry::parse(&text).map(|entry| (entry.system, entry.count)),
                    Ok((system, 1)),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn systems_accept_numbers_up_to_their_maximum() {
        for (text, count) in [
            ("Marines 4", 4),
            ("marines (4)", 4),
            ("Marines x4", 4),
            ("Marine 4", 4),
            ("4 Marines", 4),
            ("Flares", 1),
            ("Marines *4", 4),
            ("Marines ×4", 4),
            ("4 x Marines", 4),
            ("4*Marines", 4),
        ] {
            assert_eq!(
                SystemEntry::parse(text).map(|entry| entry.count),
                Ok(count),
                "{text}"
            );
        }
        agrees!(
            SystemEntry,
            &["Marines 4", "Marines 99", "Stealth 20", "Flares"],
            &[
                "",
                "4",
                "Marines 0",
                "21 Stealth",
                "Marines 100",
                "Hyperdrive 2",
                "Marinas",
                "Marines -4",
                "Marines 4 4",
                "Marines x",
                "4 Marines x",
                "Hyperdrive x",
                "Marines 3.5",
                "Marines six",
            ],
        );
        agrees!(
            WeaponTrait,
            &["Pr1", "Fire-Linked"],
            &["", "Pr", "Gud", "Pr1 Gid"]
        );
        for system in System::ALL {
            let accepted = (0..=120)
                .filter(|n| SystemEntry::parse(&format!("{} {n}", system.name())).is_ok())
                .count();
            assert_eq!(
                accepted as u32,
                system.max_count().unwrap_or(0),
                "{}",
                system.name()
            );
        }
    }
}
