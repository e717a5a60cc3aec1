//! Design files of the legacy editions: shared fields, and writing YAML.

use super::PostedSystem;
use serde_json::Value;
use starwright_rules::identity::Identity;
use starwright_text::field::{TextValue, Whole, Word, deserialize_as_text, draft};
use starwright_text::field_error::FieldError;
use starwright_text::join::Join;
use starwright_text::quote::{quote_if_needed, to_block};
use std::fmt::Write;

deserialize_as_text!(PostedSystem);

impl TextValue for PostedSystem {
    const EXPECTED: &'static str = "a system, such as Marines 4";

    fn parse(text: &str) -> Result<PostedSystem, FieldError> {
        Word::<200>::parse(text).map(|word| PostedSystem::parse(word.as_str()))
    }

    fn schema() -> Value {
        <Word<200> as TextValue>::schema()
    }
}

draft! {
    /// A rating posted with a ship.
    pub struct PostedDraft: "a map, such as {rating: 277}" {
        /// The combat rating.
        [needed] rating: Whole<0, 1_000_000>,
    }
}

/// Writes a design file, one key after the other.
pub struct DesignWriter(String);

impl DesignWriter {
    /// Starts the file with the ruleset and the ship's identity.
    pub fn new(ruleset: &str, identity: &Identity) -> DesignWriter {
        let mut writer = DesignWriter(String::with_capacity(512));
        writer.write_key("ruleset", ruleset);
        let Identity {
            faction,
            class,
            kind,
            name,
        } = identity;
        for (key, value) in [
            ("faction", faction.as_ref()),
            ("class", Some(class)),
            ("type", kind.as_ref()),
            ("name", name.as_ref()),
        ] {
            value
                .iter()
                .for_each(|value| writer.write_key(key, &quote_if_needed(value)));
        }
        writer
    }

    /// Writes a key with its YAML value.
    pub fn write_key(&mut self, key: &str, value: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.0, "{key}: {value}");
    }

    /// Writes the weapons, each as its keys and values.
    pub fn weapons(&mut self, weapons: impl IntoIterator<Item = Vec<(&'static str, String)>>) {
        for (index, fields) in weapons.into_iter().enumerate() {
            if index == 0 {
                self.0.push_str("weapons:\n");
            }
            for (place, (key, value)) in fields.into_iter().enumerate() {
                let dash = if place == 0 { "-" } else { " " };
                let _ = writeln!(self.0, "  {dash} {key}: {value}");
            }
        }
    }

    /// Ends the file with the fields that both editions have last.
    pub fn finish(
        mut self,
        systems: &[PostedSystem],
        posted: Option<u32>,
        notes: Option<&str>,
        unread: &[String],
    ) -> String {
        if !systems.is_empty() {
            self.write_key("systems", &flow_list(systems));
        }
        posted
            .iter()
            .for_each(|rating| self.write_key("posted", &format!("{{rating: {rating}}}")));
        notes
            .iter()
            .for_each(|notes| self.write_key("notes", &to_block(notes)));
        if !unread.is_empty() {
            self.0.push_str("unread:\n");
            unread
                .iter()
                .for_each(|line| self.0.push_str(&format!("  - {}\n", quote_if_needed(line))));
        }
        self.0
    }
}

/// Writes a list on one line: `[Hyperdrive, Marines 14]`.
pub fn flow_list<T: ToString>(entries: &[T]) -> String {
    let entries = entries
        .iter()
        .map(|entry| quote_if_needed(&entry.to_string()))
        .join(", ");
    format!("[{}]", entries)
}
