//! Lists the values that differ between a design and a similar one, by their paths in the design file.

use super::super::parameter::Parameter;
use super::super::{Mode, Reach, Ship, Weapon};
use serde::Serialize;
use starwright_text::finding::{FieldPath, serialize_display};
use std::fmt;

/// One value of a design that changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FieldChange {
    /// The path of the value in the original design: `engines`, `weapons[0].banks[1]`.
    #[serde(serialize_with = "serialize_display")]
    pub path: FieldPath,
    /// The old value.
    pub from: WrittenValue,
    /// The new value, or [`WrittenValue::Nothing`] if the value is removed.
    pub to: WrittenValue,
    /// The change in words: `Laser Cannon 2AC -> AC`.
    pub what: String,
}

/// A value as a design writes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum WrittenValue {
    /// A whole number.
    Whole(u32),
    /// A tech level.
    Level(f64),
    /// A bank or a system.
    Text(String),
    /// Traits, by their codes.
    Words(Vec<&'static str>),
    /// No value, because it is added or removed.
    Nothing,
}

impl fmt::Display for WrittenValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WrittenValue::Whole(number) => write!(f, "{number}"),
            WrittenValue::Level(level) if *level > 0.0 => write!(f, "+{level}"),
            WrittenValue::Level(level) => write!(f, "{level}"),
            WrittenValue::Text(text) => f.write_str(text),
            WrittenValue::Words(words) if words.is_empty() => f.write_str("none"),
            WrittenValue::Words(words) => f.write_str(&words.join(" ")),
            WrittenValue::Nothing => f.write_str("none"),
        }
    }
}

/// A list of changes in progress.
struct Changes(Vec<FieldChange>);

impl Changes {
    fn add(&mut self, path: FieldPath, label: &str, from: WrittenValue, to: WrittenValue) {
        if from != to {
            let what = match (&from, &to) {
                (WrittenValue::Text(bank), WrittenValue::Nothing) => {
                    format!("{label} {bank} -> none")
                }
                _ => format!("{label} {from} -> {to}"),
            };
            self.0.push(FieldChange {
                path,
                from,
                to,
                what: what.trim_start().to_string(),
            });
        }
    }

    fn compare_modes(&mut self, path: &FieldPath, name: &str, before: Mode, after: Mode) {
        for (key, label, old, new) in [
            ("rof", "ROF", before.rof, after.rof),
            ("imp", "IMP", before.imp, after.imp),
        ] {
            self.add(
                path.clone().key(key),
                &format!("{name} {label}"),
                WrittenValue::Whole(old),
                WrittenValue::Whole(new),
            );
        }
        let [old, new] = [before, after]
            .map(|mode| WrittenValue::Words(mode.traits.iter().map(|t| t.code()).collect()));
        self.add(
            path.clone().key("traits"),
            &format!("{name} traits"),
            old,
            new,
        );
    }

    fn weapon(&mut self, path: FieldPath, before: &Weapon, after: &Weapon) {
        let name = before.name();
        let reach = |weapon: &Weapon| match (weapon.reach, weapon.bands) {
            (Reach::Range(long), Some([short, medium])) => {
                WrittenValue::Text(format!("{short}-{medium}-{long}"))
            }
            (reach, _) => WrittenValue::Whole(reach.hexes()),
        };
        let key = if before.reach.is_seeking() {
            "ma"
        } else {
            "range"
        };
        let label = format!(
            "{name} {}",
            if before.reach.is_seeking() {
                "MA"
            } else {
                "range"
            }
        );
        self.add(path.clone().key(key), &label, reach(before), reach(after));
        if before.bands.is_some()
            && after.bands.is_none()
            && let Some(bands) = self.0.last_mut()
        {
            bands.what = format!("{label} {} -> {}", bands.from, after.reach);
        }
        self.compare_modes(&path, name, before.mode, after.mode);
        if let (Some(old), Some(new)) = (before.second_mode, after.second_mode) {
            self.compare_modes(
                &path.clone().key("second_mode"),
                &format!("{name}, second mode,"),
                old,
                new,
            );
        }
        for (index, (old, new)) in before.banks.iter().zip(&after.banks).enumerate() {
            let to = if new.mounts == 0 {
                WrittenValue::Nothing
            } else {
                WrittenValue::Text(new.to_string())
            };
            self.add(
                path.clone().key("banks").index(index),
                name,
                WrittenValue::Text(old.to_string()),
                to,
            );
        }
    }
}

/// Lists the changes between a ship and the ship after some steps, in which lost banks and systems are still listed
/// with 0.
pub fn list_changes(before: &Ship, marked: &Ship) -> Vec<FieldChange> {
    let mut changes = Changes(Vec::new());
    let top = FieldPath::from_key;
    for parameter in Parameter::all(before, marked) {
        let setting = |ship: &Ship| match parameter {
            Parameter::Tech(_) => WrittenValue::Level(f64::from(parameter.value(ship)) / 2.0),
            _ => WrittenValue::Whole(parameter.value(ship) as u32),
        };
        if !matches!(parameter, Parameter::System(_) | Parameter::Mounts(..)) {
            let name = parameter.name(before);
            let path = FieldPath::parse(&name);
            changes.add(
                path,
                &name.replace('.', " "),
                setting(before),
                setting(marked),
            );
        }
    }
    for (index, (old, new)) in before.weapons().iter().zip(marked.weapons()).enumerate() {
        changes.weapon(top("weapons").index(index), old, new);
    }
    for (old, new) in before.systems().iter().zip(marked.systems()) {
        let to = if new.count == 0 {
            WrittenValue::Nothing
        } else {
            WrittenValue::Text(new.to_string())
        };
        changes.add(
            top("systems").index(old.entry),
            "",
            WrittenValue::Text(old.to_string()),
            to,
        );
        if new.count > 0
            && new.count != old.count
            && let Some(fewer) = changes.0.last_mut()
        {
            fewer.what = format!("{old} -> {}", new.count);
        }
        if let (Some(twice), None) = (old.repeated_at, new.repeated_at) {
            let removed = WrittenValue::Text(old.to_string());
            let path = top("systems").index(twice);
            changes.add(path, "second", removed, WrittenValue::Nothing);
        }
    }
    for added in marked.systems().iter().skip(before.systems().len()) {
        let path = top("systems").index(added.entry);
        let system = WrittenValue::Text(added.to_string());
        changes.add(path, "", WrittenValue::Nothing, system);
    }
    changes.0
}
