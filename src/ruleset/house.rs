//! House packs: a club's own numbers, by name, in place of ours.

use crate::doc::field::{Line, Lines, Map, Written, filled, wrong};
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::Ruleset;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeSet;
use std::fmt;

/// A house pack: its name and the numbers it sets, as written.
#[derive(Clone, Debug)]
pub struct HousePack {
    name: String,
    ruleset: Ruleset,
    numbers: Vec<(String, String)>,
}

/// The most numbers in a group: more than there are.
const MOST_NUMBERS: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a house pack")]
struct Draft {
    house: Line<80>,
    #[serde(default, deserialize_with = "filled")]
    ruleset: Line<80>,
    #[serde(default)]
    numbers: Map<Line<80>, Setting, 1000>,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}

/// A number as written, or a group of them: `trait.Gid: 1.2` and `trait: {Gid: 1.2}` are the same.
enum Setting {
    One(String),
    Group(Vec<(String, String)>),
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setting, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Setting;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number or a map of numbers")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Setting, E> {
                let line = Line::<80>::read(text.trim()).map_err(wrong)?;
                Ok(Setting::One(line.as_str().to_string()))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Setting, E> {
                Ok(Setting::One(number.to_string()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Setting, E> {
                Ok(Setting::One(number.to_string()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Setting, E> {
                Ok(Setting::One(number.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Setting, A::Error> {
                let mut group = Vec::new();
                while let Some((key, setting)) = access.next_entry::<Line<80>, Setting>()? {
                    setting.flatten_into(key.as_str(), &mut group);
                    if group.len() > MOST_NUMBERS {
                        return Err(wrong(format_args!("more than {MOST_NUMBERS} numbers in one pack")));
                    }
                }
                Ok(Setting::Group(group))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl Setting {
    fn flatten_into(self, key: &str, numbers: &mut Vec<(String, String)>) {
        match self {
            Setting::One(text) => numbers.push((key.to_string(), text)),
            Setting::Group(group) => {
                numbers.extend(group.into_iter().map(|(rest, text)| (format!("{key}.{rest}"), text)));
            }
        }
    }
}

impl HousePack {
    /// Reads a pack; whether its names exist is for each ruleset to say.
    pub fn parse(text: &str) -> Result<HousePack, Fault> {
        let text = Text { text, first_line: 1 };
        let draft: Draft = text.parse()?;
        let Some(name) = draft.house.into_option() else {
            return Err(text.fault_at(&FieldPath::top("house"), "a house pack needs a name here"));
        };
        let ruleset = match draft.ruleset.as_str() {
            "" => Ruleset::default(),
            key => Ruleset::named(key).map_err(|message| text.fault_at(&FieldPath::top("ruleset"), message))?,
        };
        let mut numbers = Vec::new();
        for (key, setting) in draft.numbers.into_vec() {
            setting.flatten_into(key.as_str(), &mut numbers);
        }
        let mut seen = BTreeSet::new();
        if let Some((twice, _)) = numbers.iter().find(|(number, _)| !seen.insert(number.to_lowercase())) {
            return Err(HousePack::fault(text.text, twice, format!("the number '{twice}' is set twice")));
        }
        Ok(HousePack { name, ruleset, numbers })
    }

    /// Its name, which appears wherever its numbers do.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game whose numbers it sets.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The numbers it sets: (name, value as written).
    pub fn numbers(&self) -> &[(String, String)] {
        &self.numbers
    }

    /// The fault of a number that a ruleset refused, placed in the pack's text.
    pub fn fault(text: &str, name: &str, message: String) -> Fault {
        let text = Text { text, first_line: 1 };
        let numbers = FieldPath::top("numbers");
        let nested = name.split('.').fold(numbers.clone(), |path, key| path.key(key));
        let dotted = numbers.clone().key(name);
        let best = [dotted, nested].into_iter().max_by_key(|path| text.place(path)).unwrap_or(numbers);
        text.fault_at_key(&best, message)
    }
}
