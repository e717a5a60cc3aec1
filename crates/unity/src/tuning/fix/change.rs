//! What differs between a design and one near it, by the paths of the design's file.

use super::super::parameter::Parameter;
use super::super::{Mode, Reach, Ship, Weapon};
use serde::Serialize;
use starwright_text::finding::{FieldPath, serialize_display};
use std::fmt;

/// One value of a design that changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Altered {
    /// Its place in the original design: `engines`, `weapons[0].banks[1]`.
    #[serde(serialize_with = "serialize_display")]
    pub path: FieldPath,
    /// What it was.
    pub from: Setting,
    /// What it is; nothing if it is given up.
    pub to: Setting,
    /// In words: `Laser Cannon 2AC -> AC`.
    pub what: String,
}

/// A value as a design writes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Setting {
    /// A whole number.
    Whole(u32),
    /// A tech level.
    Level(f64),
    /// A bank, a system.
    Text(String),
    /// Traits.
    Words(Vec<&'static str>),
    /// Given up.
    Nothing,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Setting::Whole(number) => write!(f, "{number}"),
            Setting::Level(level) if *level > 0.0 => write!(f, "+{level}"),
            Setting::Level(level) => write!(f, "{level}"),
            Setting::Text(text) => f.write_str(text),
            Setting::Words(words) if words.is_empty() => f.write_str("none"),
            Setting::Words(words) => f.write_str(&words.join(" ")),
            Setting::Nothing => f.write_str("none"),
        }
    }
}

/// Collects changes.
struct Changes(Vec<Altered>);

impl Changes {
    fn add(&mut self, path: FieldPath, label: &str, from: Setting, to: Setting) {
        if from != to {
            let what = match (&from, &to) {
                (Setting::Text(bank), Setting::Nothing) => format!("{label} {bank} -> none"),
                _ => format!("{label} {from} -> {to}"),
            };
            self.0.push(Altered {
                path,
                from,
                to,
                what: what.trim_start().to_string(),
            });
        }
    }

    fn mode(&mut self, path: &FieldPath, name: &str, before: Mode, after: Mode) {
        for (key, label, old, new) in [
            ("rof", "ROF", before.rof, after.rof),
            ("imp", "IMP", before.imp, after.imp),
        ] {
            self.add(
                path.clone().key(key),
                &format!("{name} {label}"),
                Setting::Whole(old),
                Setting::Whole(new),
            );
        }
        let [old, new] = [before, after]
            .map(|mode| Setting::Words(mode.traits.iter().map(|t| t.code()).collect()));
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
                Setting::Text(format!("{short}-{medium}-{long}"))
            }
            (reach, _) => Setting::Whole(reach.hexes()),
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
        if let Some(bands) = self
            .0
            .last_mut()
            .filter(|_| before.bands.is_some() && after.bands.is_none())
        {
            bands.what = format!("{label} {} -> {}", bands.from, after.reach);
        }
        self.mode(&path, name, before.mode, after.mode);
        if let (Some(old), Some(new)) = (before.second_mode, after.second_mode) {
            self.mode(
                &path.clone().key("second_mode"),
                &format!("{name}, second mode,"),
                old,
                new,
            );
        }
        for (index, (old, new)) in before.banks.iter().zip(&after.banks).enumerate() {
            let to = if new.mounts == 0 {
                Setting::Nothing
            } else {
                Setting::Text(new.to_string())
            };
            self.add(
                path.clone().key("banks").index(index),
                name,
                Setting::Text(old.to_string()),
                to,
            );
        }
    }
}

/// Lists what differs between a ship and the same with steps taken, what it loses still in its place.
pub fn changes(before: &Ship, marked: &Ship) -> Vec<Altered> {
    let mut changes = Changes(Vec::new());
    let top = FieldPath::top;
    for parameter in Parameter::all(before, marked) {
        let setting = |ship: &Ship| match parameter {
            Parameter::Tech(_) => Setting::Level(f64::from(parameter.value(ship)) / 2.0),
            _ => Setting::Whole(parameter.value(ship) as u32),
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
            Setting::Nothing
        } else {
            Setting::Text(new.to_string())
        };
        changes.add(
            top("systems").index(old.entry),
            "",
            Setting::Text(old.to_string()),
            to,
        );
        if let Some(fewer) = changes
            .0
            .last_mut()
            .filter(|_| new.count > 0 && new.count != old.count)
        {
            fewer.what = format!("{old} -> {}", new.count);
        }
        if let Some(twice) = old.repeated_at.filter(|_| new.repeated_at.is_none()) {
            changes.add(
                top("systems").index(twice),
                "second",
                Setting::Text(old.to_string()),
                Setting::Nothing,
            );
        }
    }
    changes.0
}
