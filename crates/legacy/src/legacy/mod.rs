//! Shared parts of the legacy editions: a ship's identity, systems with a number, and the posted rating. Their
//! construction rules are not public, so words are kept as written, known or not.

mod boxes;
mod edition;
mod file;
mod fleets;
mod report;

pub use boxes::BoxTable;
pub use edition::{CommonFields, Edition, Legacy, Ship};
pub use file::{DesignWriter, PostedDraft, flow_list};
pub use fleets::fleet_ship;
pub use report::{
    EditionReport, NoLibrary, NoNumbers, Report, names, post_warnings, unknown_word_warning,
};

use serde::Serialize;
use starwright_paper::sheet::{Block, BlockKey, Content};
use starwright_rules::sheet_parts::{block, item_line};
use starwright_text::field::TIMES_SIGNS;
use std::fmt;

/// Builds the block of systems, and the block of notes and lines that could not be read; leaves out empty ones.
pub fn systems_and_notes(
    systems: &[PostedSystem],
    notes: Option<&String>,
    unread: &[String],
) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !systems.is_empty() {
        let items = systems.iter().map(|entry| (entry.to_string(), 0)).collect();
        blocks.push(block(
            BlockKey::Systems,
            Content::Items(vec![item_line(items, true)]),
        ));
    }
    let notes: Vec<&str> = notes
        .into_iter()
        .chain(unread)
        .map(String::as_str)
        .collect();
    if !notes.is_empty() {
        blocks.push(block(BlockKey::Notes, Content::Text(notes.join("\n"))));
    }
    blocks
}

/// A system as written: `Marines 14`, `Critical Hit Save (5+)`, `Cargo (750 tons)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PostedSystem {
    /// Name without number or brackets.
    pub name: String,
    /// Number or amount.
    pub count: Option<u32>,
    /// The rest in brackets: `5+`, `2 dice`; a number that it begins with is the count, too.
    pub detail: Option<String>,
}

impl PostedSystem {
    /// Splits a written entry: the number is in brackets or is the last or first word, perhaps with an x.
    pub fn parse(text: &str) -> PostedSystem {
        let mut text = text.trim();
        while let Some(name) = text
            .strip_suffix(')')
            .and_then(|rest| rest.trim_end().strip_suffix('('))
        {
            if name.trim().is_empty() {
                break;
            }
            text = name.trim_end();
        }
        parse_brackets(text)
            .or_else(|| parse_trailing_count(text, None))
            .or_else(|| parse_leading_count(text, None))
            .unwrap_or_else(|| PostedSystem {
                name: text.to_string(),
                count: None,
                detail: None,
            })
    }

    /// Lists the numbers in brackets next to other words, each with the word after it; `None` for a number too large.
    pub fn numbers(&self) -> Vec<(Option<u32>, &str)> {
        let mut words = self
            .detail
            .as_deref()
            .unwrap_or_default()
            .split_whitespace()
            .peekable();
        let mut numbers = Vec::new();
        while let Some(word) = words.next() {
            let next = words.peek().copied().unwrap_or_default();
            let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
            if let Some(number) = parse_number(bare) {
                numbers.push((Some(number), next));
                continue;
            }
            let runs = bare
                .split(|c: char| !c.is_ascii_digit())
                .filter(|run| !run.is_empty());
            numbers.extend(runs.map(|run| (run.parse().ok(), next)));
        }
        numbers
    }
}

/// Reads `Marines (14)`, `Marines [14]`, `Cargo (750 tons)`, `Critical Hit Save (5+)`.
fn parse_brackets(text: &str) -> Option<PostedSystem> {
    let round = text
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('));
    let square = || {
        text.strip_suffix(']')?
            .rsplit_once('[')
            .filter(|(_, inner)| !inner.contains(['(', ')']))
    };
    let (name, inner) = match round {
        Some((name, inner)) => (name, inner.trim()),
        None => square()
            .map(|(name, inner)| (name, inner.trim()))
            .filter(|(_, inner)| leading_number(inner).is_some())?,
    };
    let detail = || Some(inner.to_string());
    let plain = Some(name.trim_end()).filter(|name| !name.trim_start().is_empty());
    match (
        parse_number(inner.strip_prefix(TIMES_SIGNS).unwrap_or(inner)),
        leading_number(inner),
    ) {
        (Some(count), _) => build_counted(name, count, None),
        (None, Some(count)) => build_counted(name, count, detail()),
        (None, None) => parse_leading_count(name, detail())
            .or_else(|| parse_trailing_count(name, detail()))
            .or_else(|| {
                plain.map(|name| PostedSystem {
                    name: name.to_string(),
                    count: None,
                    detail: detail(),
                })
            }),
    }
}

/// Reads `6 Mines`, `6x Mines`.
fn parse_leading_count(text: &str, detail: Option<String>) -> Option<PostedSystem> {
    let (word, name) = text.trim().split_once(char::is_whitespace)?;
    build_counted(
        name,
        parse_number(word.strip_suffix(TIMES_SIGNS).unwrap_or(word))?,
        detail,
    )
}

/// Reads `Mines 6`, `Mines x6`.
fn parse_trailing_count(text: &str, detail: Option<String>) -> Option<PostedSystem> {
    let (name, word) = text.trim().rsplit_once(char::is_whitespace)?;
    build_counted(
        name,
        parse_number(word.strip_prefix(TIMES_SIGNS).unwrap_or(word))?,
        detail,
    )
}

/// Builds an entry with a count, or returns `None` without a name.
fn build_counted(name: &str, count: u32, detail: Option<String>) -> Option<PostedSystem> {
    let mut name = name.trim();
    loop {
        let shorter = name.trim_end_matches([':', '=']).trim_end();
        let times = shorter
            .strip_suffix(TIMES_SIGNS)
            .filter(|name| name.ends_with(char::is_whitespace));
        let shorter = times.map_or(shorter, str::trim_end);
        if shorter.len() == name.len() {
            break;
        }
        name = shorter;
    }
    (!name.is_empty()).then(|| PostedSystem {
        name: name.to_string(),
        count: Some(count),
        detail,
    })
}

/// Reads the number that a detail begins with: `14 squads`, `5250: 7 cans`.
fn leading_number(detail: &str) -> Option<u32> {
    parse_number(
        detail
            .split_whitespace()
            .next()?
            .trim_end_matches([':', ',', ';', '.', '=']),
    )
}

/// Reads a whole number, perhaps with commas between its thousands.
fn parse_number(text: &str) -> Option<u32> {
    let mut groups = text.split(',');
    let is_digits =
        |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = groups.next().is_some_and(is_digits)
        && groups.all(|group| group.len() == 3 && is_digits(group));
    if is_number {
        text.replace(',', "").parse().ok()
    } else {
        None
    }
}

impl fmt::Display for PostedSystem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.count, &self.detail) {
            (Some(count), Some(detail)) if leading_number(detail) != Some(count) => {
                write!(f, "{count} {} ({detail})", self.name)
            }
            (_, Some(detail)) => write!(f, "{} ({detail})", self.name),
            (Some(count), None) => write!(f, "{} {count}", self.name),
            (None, None) => f.write_str(&self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_split_and_written_back_unchanged() {
        for (text, name, count, detail) in [
            ("Hyperdrive", "Hyperdrive", None, None),
            ("Marines (14)", "Marines", Some(14), None),
            ("Marines(10)", "Marines", Some(10), None),
            ("Marines 4", "Marines", Some(4), None),
            ("Cargo (1,750)", "Cargo", Some(1750), None),
            (
                "Critical Hit Save (5+)",
                "Critical Hit Save",
                None,
                Some("5+"),
            ),
            (
                "Damage Control (2 dice)",
                "Damage Control",
                Some(2),
                Some("2 dice"),
            ),
            (
                "Marines (14 squads)",
                "Marines",
                Some(14),
                Some("14 squads"),
            ),
            (
                "Marines [14 squads]",
                "Marines",
                Some(14),
                Some("14 squads"),
            ),
            (
                "Cargo (1,750 tons)",
                "Cargo",
                Some(1750),
                Some("1,750 tons"),
            ),
            (
                "Cargo (5250: 7 Cargo Cans)",
                "Cargo",
                Some(5250),
                Some("5250: 7 Cargo Cans"),
            ),
            (
                "Carrier (250, 5 flights)",
                "Carrier",
                Some(250),
                Some("250, 5 flights"),
            ),
            ("Cargo 1,750", "Cargo", Some(1750), None),
            ("Cargo 1,75", "Cargo 1,75", None, None),
            ("Marines [14]", "Marines", Some(14), None),
            ("Marines: 14", "Marines", Some(14), None),
            ("Mines x4", "Mines", Some(4), None),
            ("Mines x 4", "Mines", Some(4), None),
            ("Mines (x4)", "Mines", Some(4), None),
            ("6 Mines", "Mines", Some(6), None),
            ("6x Mines", "Mines", Some(6), None),
            ("6 Mines x", "Mines", Some(6), None),
            ("6 Mines (heavy)", "Mines", Some(6), Some("heavy")),
            ("6 Mines (3 kinds)", "6 Mines", Some(3), Some("3 kinds")),
            ("Matrix x", "Matrix x", None, None),
            ("Hangar [large]", "Hangar [large]", None, None),
            ("Hangar [4 a (b]", "Hangar [4 a (b]", None, None),
            ("3 (5+)", "3", None, Some("5+")),
            ("x4", "x4", None, None),
            ("14", "14", None, None),
            (": 14", ": 14", None, None),
            ("Clamps: Size 5 (12)", "Clamps: Size 5", Some(12), None),
            ("(odd)", "(odd)", None, None),
            ("()", "()", None, None),
            ("Marines 4 () ( )", "Marines", Some(4), None),
        ] {
            let entry = PostedSystem::parse(text);
            assert_eq!(
                (entry.name.as_str(), entry.count, entry.detail.as_deref()),
                (name, count, detail),
                "{text}"
            );
            assert_eq!(PostedSystem::parse(&entry.to_string()), entry, "{text}");
        }
    }

    #[test]
    fn finds_numbers_in_brackets_with_the_word_after_them() {
        let numbers = |text: &str| format!("{:?}", PostedSystem::parse(text).numbers());
        assert_eq!(
            numbers("Cargo (1,750: 7 cans)"),
            "[(Some(1750), \"7\"), (Some(7), \"cans\")]"
        );
        assert_eq!(
            numbers("Carrier (250,5 flights)"),
            "[(Some(250), \"flights\"), (Some(5), \"flights\")]"
        );
        assert_eq!(numbers("Cargo (750t)"), "[(Some(750), \"\")]");
        assert_eq!(numbers("Cargo (99999999999 tons)"), "[(None, \"tons\")]");
        assert_eq!(numbers("Marines (14)"), "[]");
    }
}
