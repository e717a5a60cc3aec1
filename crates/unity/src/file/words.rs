//! The names of traits and systems as people type them, and the messages on those that we do not know.

use crate::Unity;
use crate::tables::{System, WeaponTrait};
use serde_json::{Value, json};
use starwright_rules::other_games::other_game_hint;
use starwright_text::field::{
    TIMES_SIGNS, TextValue, clip, deserialize_as_text, did_you_mean, pattern_schema,
};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::{is_same_stem, nearest_words};

deserialize_as_text!(WeaponTrait, SystemEntry);

/// Marks that say something about a word, such as that it does not apply.
const STRAY_MARKS: [char; 12] = ['!', '?', '~', '=', '<', '>', '@', '#', '$', '%', '^', '|'];

impl TextValue for WeaponTrait {
    const EXPECTED: &'static str = "a weapon trait, such as Pr1";

    fn parse(text: &str) -> Result<WeaponTrait, FieldError> {
        let weapon_trait = WeaponTrait::from_word(text)
            .ok_or_else(|| FieldError::unknown_word(unknown_trait(text)))?;
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

fn unknown_trait(text: &str) -> String {
    let known = WeaponTrait::ALL
        .into_iter()
        .flat_map(|weapon_trait| [weapon_trait.name(), weapon_trait.code()]);
    let mut near: Vec<WeaponTrait> = nearest_words(text, known)
        .into_iter()
        .filter_map(WeaponTrait::from_word)
        .collect();
    near.dedup();
    let near: Vec<String> = near
        .into_iter()
        .map(|near| format!("'{}' ({})", near.name(), near.code()))
        .collect();
    let hint = match comma_missing(text, |word| WeaponTrait::from_word(word).is_some()) {
        Some(hint) => hint,
        None if near.is_empty() => format!(
            "{}; `reference traits` lists all",
            other_game_hint::<Unity>(text)
        ),
        None => format!("; did you mean {}?", near.join(" or ")),
    };
    format!("unknown trait '{}'{hint}", clip(text))
}

/// The hint that one entry of a list is several, written without commas.
fn comma_missing(text: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut entries: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        // The longest run of words that is an entry.
        let end = (at + 1..=words.len())
            .rev()
            .find(|end| is_known(&words[at..*end].join(" ")))?;
        entries.push(words[at..end].join(" "));
        at = end;
    }
    (entries.len() > 1).then(|| format!("; a comma is missing: [{}]", entries.join(", ")))
}

/// A system as a list has it: `Marines 4`.
#[derive(Clone, Copy, Debug)]
pub struct SystemEntry {
    pub system: System,
    pub count: u32,
}

impl System {
    /// A system and how many of it, from an entry of a list such as `Marines 4`.
    pub fn with_count(text: &str) -> Result<(System, u32), FieldError> {
        SystemEntry::parse(text.trim()).map(|entry| (entry.system, entry.count))
    }
}

impl SystemEntry {
    /// This many of a system, if it takes that number.
    pub fn of(system: System, count: u32) -> Result<SystemEntry, FieldError> {
        match system.most() {
            None if count != 1 => Err(FieldError::wrong_type(format!(
                "{} takes no number",
                system.name()
            ))),
            Some(most) if !(1..=most).contains(&count) => {
                Err(out_of_range(system, &count.to_string(), most))
            }
            _ => Ok(SystemEntry { system, count }),
        }
    }
}

fn out_of_range(system: System, number: &str, most: u32) -> FieldError {
    let (name, number) = (system.name(), clip(number));
    FieldError::out_of_range(format!(
        "{name} {number} is out of range: a whole number from 1 to {most}"
    ))
}

/// Systems that players know by another word, from older editions or from the table.
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

/// The message on a system that we do not know, written with a number or with none.
fn unknown_system(name: &str, number: &str) -> String {
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
    format!("unknown system '{}'{hint}", clip(name))
}

/// What is said of a known system with something behind it that is no number: `Carrier six`, `Marines 3.5`.
fn no_number(text: &str) -> Option<FieldError> {
    let (name, behind) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let (system, behind) = (System::from_word(name)?, clip(behind));
    Some(FieldError::wrong_type(match system.most() {
        Some(most) => format!(
            "expected a whole number from 1 to {most} after {}, found '{behind}'",
            system.name()
        ),
        None => format!("{} takes no number, found '{behind}'", system.name()),
    }))
}

impl TextValue for SystemEntry {
    const EXPECTED: &'static str = "a system, such as Marines 4";

    fn parse(text: &str) -> Result<SystemEntry, FieldError> {
        let (name, number) = name_and_number(text);
        if name.ends_with('-') && !number.is_empty() {
            let message = format!(
                "expected a system and a number, such as Marines 4, found '{}'",
                clip(text)
            );
            return Err(FieldError::wrong_type(message));
        }
        if name.is_empty() {
            return Err(FieldError::wrong_type(format!(
                "'{}' is a number without a system, such as Marines 4; a comma separates entries, even inside a number",
                clip(text)
            )));
        }
        let is_system = |words: &str| System::from_word(name_and_number(words).0).is_some();
        let system = System::from_word(name).ok_or_else(|| {
            let several = comma_missing(text, is_system);
            let several = several.map(|hint| {
                FieldError::unknown_word(format!("unknown system '{}'{hint}", clip(text)))
            });
            several
                .or_else(|| no_number(text))
                .unwrap_or_else(|| FieldError::unknown_word(unknown_system(name, number)))
        })?;
        let count = match (system.most(), number) {
            (_, "") => 1,
            (None, _) => {
                return Err(FieldError::wrong_type(format!(
                    "{} takes no number",
                    system.name()
                )));
            }
            (Some(most), number) => {
                let within = number
                    .parse()
                    .ok()
                    .filter(|count| (1..=most).contains(count));
                within.ok_or_else(|| out_of_range(system, number, most))?
            }
        };
        Ok(SystemEntry { system, count })
    }

    fn schema() -> Value {
        let numbered: Vec<&str> = System::ALL
            .into_iter()
            .filter(|system| system.most().is_some())
            .map(System::name)
            .collect();
        let numbered = pattern_schema(&format!(r"({}) [1-9]\d?", numbered.join("|")));
        json!({"anyOf": [{"enum": System::ALL.map(System::name)}, numbered]})
    }
}

/// `Marines 4`, `Marines (4)`, `Marines x4` and `4 Marines` as the name and the digits; no digits where there are none.
fn name_and_number(text: &str) -> (&str, &str) {
    let bare = text.trim_end_matches(')');
    let name = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &bare[name.len()..];
    let name = name.trim_end_matches(['(', ' ', '+', ':', '×', '*']);
    let times = name
        .strip_suffix(['x', 'X'])
        .filter(|name| name.ends_with(' ') && !number.is_empty());
    let name = times.unwrap_or(name).trim_end();
    let behind = name.trim_start_matches(|c: char| c.is_ascii_digit());
    match name.len() - behind.len() {
        digits if digits > 0 && number.is_empty() => (
            behind
                .trim_start()
                .trim_start_matches(TIMES_SIGNS)
                .trim_start(),
            &name[..digits],
        ),
        _ => (name, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn a_stray_mark_at_a_trait_is_refused() {
        for text in ["!Gid", "Gid?", "~Pr1", "Pr1!", "=Guided"] {
            let misfit = WeaponTrait::parse(text).expect_err(text);
            assert!(misfit.message.contains("stray"), "{text}: {misfit}");
        }
        agrees!(
            WeaponTrait,
            &["Gid", "Piercing-1"],
            &["!Gid", "Gid?", "Pr^1"]
        );
    }

    #[test]
    fn every_trait_and_system_is_known_by_all_its_spellings() {
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
    fn systems_take_the_numbers_they_take() {
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
                system.most().unwrap_or(0),
                "{}",
                system.name()
            );
        }
    }
}
