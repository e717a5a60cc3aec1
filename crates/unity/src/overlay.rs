//! Access to numbers by name: `reference numbers` lists them, and house packs change them.

use super::numbers::{
    CitedNumber, CitedRounding, DirectionalShields, Numbers, Roundings, SystemNumbers,
};
use super::tables::{self, System, SystemKind, TechLevel, TechLine, WeaponTrait};
use starwright_rules::house::HousePack;
use starwright_rules::numbers::{Bounds, unknown_number};
use starwright_text::citation::Citation;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{TextValue, clip, suggest};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use starwright_text::nearest::nearest_words;
use starwright_text::rounding::{Direction, Rounding};
use std::collections::BTreeSet;

/// One line of `reference numbers`.
#[derive(Clone, Debug)]
pub struct NumberEntry {
    /// The name in house packs.
    pub name: String,
    /// The current value.
    pub value: String,
    /// A short explanation.
    pub meaning: String,
    /// The source of the value.
    pub citation: Citation,
}

/// A number or choice that can be set by name.
pub struct Slot<'a> {
    name: String,
    meaning: String,
    value: Value<'a>,
}

/// The value of a slot, by its type.
pub enum Value<'a> {
    Figure(Bounds, &'a mut CitedNumber),
    /// A joint multiplier, or `None`, written `-`, if the pair is forbidden.
    Joint(&'a mut Option<CitedNumber>),
    Rounding(&'a mut Rounding, &'a mut Citation),
    Kind(&'a mut SystemKind, &'a mut Citation),
    Directional(&'a mut DirectionalShields, &'a mut Citation),
    Tech(&'a mut Option<TechLine>, &'a mut Citation),
}

impl<'a> Slot<'a> {
    pub fn new(name: impl Into<String>, meaning: impl Into<String>, value: Value<'a>) -> Slot<'a> {
        Slot {
            name: name.into(),
            meaning: meaning.into(),
            value,
        }
    }

    fn figure(name: String, meaning: String, figure: &'a mut CitedNumber) -> Slot<'a> {
        Slot {
            name,
            meaning,
            value: Value::Figure(Bounds::Free, figure),
        }
    }
}

impl Numbers {
    /// Creates the book's numbers with the changes of a house pack. The error names the number that is wrong.
    pub fn with_house(pack: &HousePack) -> Result<Numbers, FieldError> {
        let mut numbers = Numbers::standard().clone();
        let mut seen = BTreeSet::new();
        for (name, text) in pack.numbers() {
            if !seen.insert(canonical_name(name).to_lowercase()) {
                let message = format!(
                    "the number '{}' is set twice; set it once",
                    clip(&canonical_name(name))
                );
                let path = FieldPath::from_key(name);
                return Err(FieldError::new(DiagnosticKind::Duplicate, path, message));
            }
            numbers
                .set(name, text)
                .map_err(|error| error.with_path(FieldPath::from_key(name)))?;
        }
        numbers.figures.house = Some(pack.name().to_string());
        Ok(numbers)
    }

    /// Lists all numbers by name, in book order.
    pub fn list(&self) -> Vec<NumberEntry> {
        let mut copy = self.clone();
        copy.slots().into_iter().map(Slot::describe).collect()
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), FieldError> {
        let name = &canonical_name(name);
        let mut slots = self.slots();
        let Some(slot) = slots
            .iter_mut()
            .find(|slot| slot.name.eq_ignore_ascii_case(name))
        else {
            // Suggest traits by name as well as by code.
            let mut traits = Vec::new();
            if name.starts_with("trait.") {
                traits.extend(WeaponTrait::ALL.map(|known| format!("trait.{}", known.name())));
            }
            let names = slots
                .iter()
                .map(|slot| slot.name.as_str())
                .chain(traits.iter().map(String::as_str));
            let near = nearest_words(name, names)
                .into_iter()
                .map(canonical_name)
                .collect::<Vec<_>>();
            let hint = suggest(near.iter().map(String::as_str));
            let hint = if hint.is_empty() {
                "; `reference numbers` lists all names".to_string()
            } else {
                hint
            };
            return Err(unknown_number(name, &hint));
        };
        slot.value.set(text)
    }

    fn slots(&mut self) -> Vec<Slot<'_>> {
        let alone = self.figures.named().into_iter();
        let alone = alone.map(|named| {
            Slot::new(
                named.name,
                named.meaning,
                Value::Figure(named.bounds, named.number),
            )
        });
        let mut slots: Vec<Slot> = alone.collect();
        for (row, (prefix, weapons)) in self.accuracy.iter_mut().zip([
            ("accuracy", ""),
            ("accuracy.seeking", ", seeking and Defensive weapons"),
        ]) {
            for (acc, figure) in (2..).zip(row) {
                let name = format!("{prefix}.{acc}");
                slots.push(Slot::figure(
                    name,
                    format!("factor on base space with ACC {acc}+{weapons}"),
                    figure,
                ));
            }
        }
        for (size, figure) in (1..).zip(&mut self.mounts) {
            let meaning = format!("factor on base space of a mount of {size}");
            slots.push(Slot::figure(format!("mount.{size}"), meaning, figure));
        }
        for (weapon_trait, figure) in WeaponTrait::ALL.into_iter().zip(&mut self.traits) {
            let meaning = format!("factor on base space with {}", weapon_trait.name());
            slots.push(Slot::figure(
                format!("trait.{}", weapon_trait.code()),
                meaning,
                figure,
            ));
        }
        for (a, b, figure) in &mut self.joints {
            let name = format!("joint.{}+{}", a.code(), b.code());
            slots.push(Slot::new(
                name,
                format!(
                    "factor on base space with {} and {} together",
                    a.name(),
                    b.name()
                ),
                Value::Joint(figure),
            ));
        }
        for (level, figure) in TechLevel::all().zip(&mut self.tech) {
            slots.push(Slot::figure(
                format!("tech.{level}"),
                format!("factor on space at tech level {level}"),
                figure,
            ));
        }
        for (system, numbers) in System::ALL.into_iter().zip(&mut self.systems) {
            numbers.slots(system, &mut slots);
        }
        slots.push(Slot::new(
            "shields.directional",
            "tracks of directional shields: one of their sum, or one per facing",
            Value::Directional(
                &mut self.directional_shields,
                &mut self.directional_citation,
            ),
        ));
        let Roundings {
            base_space,
            space,
            rating,
            tracks,
            loss_limits,
        } = &mut self.roundings;
        let roundings = [
            (
                "rounding.base_space",
                "a weapon's base space, to tenths",
                base_space,
            ),
            ("rounding.space", "every space", space),
            ("rounding.rating", "the combat rating", rating),
            (
                "rounding.tracks",
                "boxes of engine, weapons and shield tracks",
                tracks,
            ),
            ("rounding.loss_limits", "loss limits", loss_limits),
        ];
        for (name, meaning, CitedRounding { rounding, citation }) in roundings {
            slots.push(Slot::new(
                name,
                meaning,
                Value::Rounding(rounding, citation),
            ));
        }
        slots
    }
}

/// Converts a name in any spelling to the listed one: `trait.Kinetic`, `joint.Dfs+Crn`, `tech.1`, `system.Fire
/// Control.kind`.
fn canonical_name(name: &str) -> String {
    let known = match name.split_once('.') {
        Some(("trait", word)) => WeaponTrait::from_word(word)
            .map(|weapon_trait| format!("trait.{}", weapon_trait.code())),
        Some(("joint", pair)) => pair.split_once('+').and_then(|(a, b)| {
            let (a, b) = (WeaponTrait::from_word(a)?, WeaponTrait::from_word(b)?);
            Some(format!("joint.{}+{}", a.min(b).code(), a.max(b).code()))
        }),
        Some(("tech", level)) => TechLevel::parse(level)
            .ok()
            .map(|level| format!("tech.{level}")),
        Some(("system", rest)) => rest.rsplit_once('.').and_then(|(word, figure)| {
            Some(format!(
                "system.{}.{figure}",
                System::from_word(word)?.key()
            ))
        }),
        _ => None,
    };
    known.unwrap_or_else(|| name.to_string())
}

impl SystemNumbers {
    fn slots<'a>(&'a mut self, system: System, slots: &mut Vec<Slot<'a>>) {
        let (key, name) = (system.key(), system.name());
        let (space, orat) = (self.unit(self.space_basis), self.unit(self.orat_basis));
        let mut add = |figure: &str, meaning: String, value: Value<'a>| {
            slots.push(Slot::new(
                format!("system.{key}.{figure}"),
                format!("{name}: {meaning}"),
                value,
            ));
        };
        add(
            "kind",
            "kind".to_string(),
            Value::Kind(&mut self.kind, &mut self.kind_citation),
        );
        add(
            "tech",
            "tech level".to_string(),
            Value::Tech(&mut self.tech, &mut self.tech_citation),
        );
        let reach = self.reach.as_mut().map(|reach| {
            (
                "reach",
                "number added to the engine rating in ORAT".to_string(),
                reach,
            )
        });
        let figures = [
            Some(("space", format!("space, x{space}"), &mut self.space)),
            Some(("orat", format!("ORAT, x{orat}"), &mut self.orat)),
            reach,
            Some((
                "drat_times",
                "DRAT multiplier per level".to_string(),
                &mut self.drat_times,
            )),
            Some((
                "drat_plus",
                "DRAT added for each".to_string(),
                &mut self.drat_plus,
            )),
        ];
        for (figure, meaning, value) in figures.into_iter().flatten() {
            add(figure, meaning, Value::Figure(Bounds::Free, value));
        }
    }
}

impl Value<'_> {
    fn set(&mut self, text: &str) -> Result<(), FieldError> {
        match self {
            Value::Figure(bounds, figure) => {
                **figure = bounds.parse_house_number(text, figure.citation)?
            }
            Value::Joint(figure) if text == "-" => **figure = None,
            Value::Joint(figure) => {
                **figure = Some(Bounds::Free.parse_house_number(text, tables::TRAITS)?)
            }
            Value::Rounding(rounding, citation) => {
                rounding.direction = choose(text, &Direction::ALL.map(|d| (d.word(), d)))?;
                **citation = citation.mark_house();
            }
            Value::Kind(kind, citation) => {
                **kind = choose(text, &SystemKind::ALL.map(|kind| (kind.word(), kind)))?;
                **citation = citation.mark_house();
            }
            Value::Directional(reading, citation) => {
                **reading = choose(
                    text,
                    &DirectionalShields::ALL.map(|reading| (reading.word(), reading)),
                )?;
                **citation = citation.mark_house();
            }
            Value::Tech(tech, citation) => {
                let lines = TechLine::ALL.iter().map(|line| (line.word(), Some(*line)));
                **tech = choose(text, &lines.chain([("none", None)]).collect::<Vec<_>>())?;
                **citation = citation.mark_house();
            }
        }
        Ok(())
    }
}

fn choose<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, FieldError> {
    let found = choices
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        FieldError::unknown_word(format!(
            "expected one of {}, found '{}'",
            words.join(", "),
            clip(text)
        ))
    })
}

impl Slot<'_> {
    fn describe(self) -> NumberEntry {
        let (value, citation) = match self.value {
            Value::Figure(_, figure) => (figure.value.to_string(), figure.citation),
            Value::Joint(Some(figure)) => (figure.value.to_string(), figure.citation),
            Value::Joint(None) => ("-".to_string(), tables::TRAITS),
            Value::Rounding(rounding, citation) => {
                (rounding.direction.word().to_string(), *citation)
            }
            Value::Kind(kind, citation) => (kind.word().to_string(), *citation),
            Value::Directional(reading, citation) => (reading.word().to_string(), *citation),
            Value::Tech(tech, citation) => {
                (tech.map_or("none", TechLine::word).to_string(), *citation)
            }
        };
        NumberEntry {
            name: self.name,
            value,
            meaning: self.meaning,
            citation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_unique_and_can_be_set() {
        let mut names: Vec<String> = Numbers::standard()
            .list()
            .into_iter()
            .map(|number| number.name)
            .collect();
        assert!(names.len() > 150);
        for name in &names {
            let mut numbers = Numbers::standard().clone();
            let text = match name.rsplit('.').next() {
                Some("kind") => "munition",
                Some("tech") if name.starts_with("system") => "fighters",
                _ if name.starts_with("rounding") => "down",
                Some("directional") => "tracks",
                _ => "7.25",
            };
            numbers.set(name, text).expect("a listed name can be set");
            let changed = numbers
                .list()
                .into_iter()
                .find(|number| number.name == *name)
                .expect("still listed");
            assert_eq!(changed.value, text, "{name}");
            let others = |numbers: &Numbers| {
                numbers
                    .list()
                    .into_iter()
                    .filter(|n| n.name != *name)
                    .map(|n| n.value)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                others(&numbers),
                others(Numbers::standard()),
                "{name} changes nothing else"
            );
        }
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn an_unknown_name_or_value_is_reported_with_a_suggestion() {
        let set = |name, text| {
            Numbers::standard()
                .clone()
                .set(name, text)
                .expect_err("a wrong number")
                .message
        };
        assert!(set("trait.Gud", "1").contains("did you mean 'trait.Gid'?"));
        assert!(set("trait.Gid", "-1").contains("not negative"));
        assert!(set("rounding.space", "sideways").contains("nearest-even, nearest-up, up, down"));
        assert!(set("hull.largest", "9999999").contains("expected a number up to 1000000"));
    }
}
