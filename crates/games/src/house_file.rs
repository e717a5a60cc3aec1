//! House packs: a club's own numbers, by name.

use crate::{AnyRulesetKey, Rulebooks, Ruleset};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::{Value, json};
use starwright_rules::house::HousePack;
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::field::{
    EMPTY_VALUE, Field, FileValue, Line, Lines, Map, TextValue, Word, draft, file_schema,
    visitor_error,
};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::yaml::Text;
use std::collections::BTreeSet;
use std::fmt;

/// Maximum number of numbers in a group: more than there are.
const MAX_NUMBERS: usize = 1000;

draft! {
    /// A house pack as written.
    struct Draft: "a house pack, such as house: Our Club and numbers: {trait.Gid: 1.2}" {
        /// The name of the pack, which appears next to its numbers.
        [needed] house: Word<80>,
        /// The game whose numbers it sets; left out, Starmada Unity.
        ruleset: AnyRulesetKey,
        /// Free text.
        notes: Lines<4000>,
        /// Numbers by name, alone or in groups; `reference numbers` lists them.
        numbers: Map<Line<80>, HouseSetting, 1000>,
    }
}

/// A number as written, or a group of them: `trait.Gid: 1.2` and `trait: {Gid: 1.2}` are the same.
#[derive(Debug)]
enum HouseSetting {
    One(String),
    Group(Vec<(String, String)>),
}

impl<'de> Deserialize<'de> for HouseSetting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HouseSetting, D::Error> {
        struct SettingVisitor;
        impl<'de> Visitor<'de> for SettingVisitor {
            type Value = HouseSetting;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number or a map of numbers")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<HouseSetting, E> {
                let line = Line::<80>::parse(text.trim())
                    .map_err(|error| visitor_error(error.kind, error))?;
                Ok(HouseSetting::One(line.as_str().to_string()))
            }

            fn visit_unit<E: Error>(self) -> Result<HouseSetting, E> {
                Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<HouseSetting, E> {
                Ok(HouseSetting::One(number.to_string()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<HouseSetting, E> {
                Ok(HouseSetting::One(number.to_string()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<HouseSetting, E> {
                Ok(HouseSetting::One(number.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<HouseSetting, A::Error> {
                let mut group = Vec::new();
                while let Some((key, setting)) =
                    access.next_entry::<Field<Line<80>>, Field<HouseSetting>>()?
                {
                    if let (Some(key), Some(setting)) = (key.into_option(), setting.into_option()) {
                        setting.flatten_into(key.as_str(), &mut group);
                    }
                    if group.len() > MAX_NUMBERS {
                        let message = format!("more than {MAX_NUMBERS} numbers in one pack");
                        return Err(visitor_error(DiagnosticKind::TooLarge, message));
                    }
                }
                Ok(HouseSetting::Group(group))
            }
        }
        deserializer.deserialize_any(SettingVisitor)
    }
}

impl FileValue for HouseSetting {
    fn schema() -> Value {
        let number = json!({"type": ["number", "string"], "maxLength": 80});
        let group = json!({"type": "object", "additionalProperties": {"anyOf": [number, {"type": "object"}]}});
        json!({"anyOf": [number, group]})
    }
}

impl HouseSetting {
    fn flatten_into(self, key: &str, numbers: &mut Vec<(String, String)>) {
        match self {
            HouseSetting::One(text) => numbers.push((key.to_string(), text)),
            HouseSetting::Group(group) => {
                numbers.extend(
                    group
                        .into_iter()
                        .map(|(rest, text)| (format!("{key}.{rest}"), text)),
                );
            }
        }
    }
}

/// A house pack and the game whose numbers it sets.
#[derive(Clone, Debug)]
pub struct HouseFile {
    pub ruleset: Ruleset,
    pub pack: HousePack,
}

impl HouseFile {
    /// Reads a pack; whether its names exist is checked by the game.
    pub fn parse<'a>(text: impl Into<Text<'a>>) -> Result<HouseFile, Diagnostics> {
        let text = text.into();
        text.read(|draft, problems| HouseFile::from_draft(&text, draft, problems))
    }

    /// Reads a pack and checks its numbers with the game.
    pub fn parse_checked<'a>(text: impl Into<Text<'a>>) -> Result<HouseFile, Diagnostics> {
        let text = text.into();
        text.read(|draft: Draft, problems| {
            let file = HouseFile::from_draft(&text, draft, problems)?;
            let word = text
                .keys()
                .into_iter()
                .find(|(key, _)| key == "ruleset")
                .map(|(_, word)| word);
            let game = word.map_or(Some(file.ruleset), |word| {
                Ruleset::parse_key(word)
                    .ok()
                    .or_else(|| Ruleset::guess_key(word))
            });
            for (number, ruleset) in file.pack.numbers().iter().zip(game.into_iter().cycle()) {
                let pack = HousePack::new(file.pack.name(), vec![number.clone()]);
                if let Err(error) = Rulebooks::check_house(&HouseFile { ruleset, pack }) {
                    let name = error.path.to_string();
                    problems.push(HouseFile::number_error(
                        &text,
                        error.kind,
                        &name,
                        error.message,
                    ));
                }
            }
            Some(file)
        })
    }

    fn from_draft(text: &Text, draft: Draft, problems: &mut FieldErrors) -> Option<HouseFile> {
        let ruleset = draft
            .ruleset
            .into_option()
            .map_or_else(Ruleset::default, |game| game.0);
        let mut numbers = Vec::new();
        for (key, setting) in draft.numbers.entries() {
            setting.flatten_into(key.as_str(), &mut numbers);
        }
        if numbers.len() > MAX_NUMBERS {
            let message = format!(
                "{} numbers in one pack; at most {MAX_NUMBERS}",
                numbers.len()
            );
            problems.push(FieldError::new(
                DiagnosticKind::TooLarge,
                FieldPath::from_key("numbers"),
                message,
            ));
            return None;
        }
        let mut seen = BTreeSet::new();
        for (twice, _) in numbers
            .iter()
            .filter(|(number, _)| !seen.insert(number.to_lowercase()))
        {
            let message = format!("the number '{twice}' is set twice");
            problems.push(HouseFile::number_error(
                text,
                DiagnosticKind::Duplicate,
                twice,
                message,
            ));
        }
        let pack = HousePack::new(draft.house.text().unwrap_or_default(), numbers);
        Some(HouseFile { ruleset, pack })
    }

    /// Reports a wrong number, which may be written with dots or in groups.
    fn number_error(text: &Text, kind: DiagnosticKind, name: &str, message: String) -> FieldError {
        let numbers = FieldPath::from_key("numbers");
        let nested = name
            .split('.')
            .fold(numbers.clone(), |path, key| path.key(key));
        let dotted = numbers.clone().key(name);
        let places = text.positions();
        let path = [dotted, nested]
            .into_iter()
            .max_by_key(|path| places.find(path))
            .unwrap_or(numbers);
        let is_about_key = matches!(kind, DiagnosticKind::UnknownKey | DiagnosticKind::Duplicate);
        FieldError {
            is_about_key,
            ..FieldError::new(kind, path, message)
        }
    }
}

/// Returns the JSON Schema of house packs.
pub fn house_schema() -> Value {
    file_schema::<Draft>("Starwright house pack")
}
