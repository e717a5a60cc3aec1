//! The systems of a ship: a list in one row, over several lines, or one per line.

use super::gun::is_trait;
use super::line::{Line, name};
use super::listed::{is_list, listed};
use super::mounts::mounts;
use super::reading::{MOST, Reading};
use super::words;
use starwright_legacy::PostedSystem;
use starwright_text::field::clip;
use starwright_text::nearest::is_same_stem;

/// The longest system on a line of its own, in bytes; anything longer is prose.
const LONGEST_SYSTEM: usize = 80;

/// How the list of systems continues.
#[derive(Clone, Copy, Default)]
pub enum Listing {
    /// It does not.
    #[default]
    Closed,
    /// On the next line, since this one ends in a comma.
    Open,
    /// One per line, right below this one.
    Column(usize),
}

impl Reading {
    /// Takes one more line of systems, if it can be one.
    pub fn goes_on(&mut self, listing: Listing, line: &Line) -> bool {
        let text = line.text();
        match listing {
            Listing::Open => self.take_systems(line, text),
            Listing::Column(last) if line.number == last + 1 => {
                let is_item =
                    text.len() <= LONGEST_SYSTEM && !text.ends_with(['?', '!']) && is_list(text);
                is_item && self.take_systems(line, text) && {
                    self.listing = Listing::Column(line.number);
                    true
                }
            }
            Listing::Column(_) | Listing::Closed => false,
        }
    }

    /// Takes a list of systems.
    pub fn take_systems(&mut self, line: &Line, text: &str) -> bool {
        // `Marines (5). No shuttles, before you ask.`
        let is_system = |item: &String| words::is_system(item);
        let said = text.split_once(". ").filter(|(list, said)| {
            listed(list).iter().all(is_system) && !listed(said).iter().any(is_system)
        });
        if let Some((_, said)) = said {
            self.warn(
                line.number,
                format!("'{}' behind the systems is not read", clip(said)),
            );
        }
        let text = said.map_or(text, |(list, _)| list);
        self.listing = match text {
            "" => Listing::Column(line.number),
            _ if text.ends_with([',', ';'])
                || text.matches('(').count() > text.matches(')').count() =>
            {
                Listing::Open
            }
            _ => Listing::Closed,
        };
        let is_none = |item: &str| {
            ["none", "keine", "aucun", "nil", "n/a"]
                .iter()
                .any(|none| item.eq_ignore_ascii_case(none))
        };
        let is_something = |item: &&str| !is_none(item) && item.contains(char::is_alphanumeric);
        let text = &match self.open_system.take() {
            Some(before) => format!("{before} {text}"),
            None => text.to_string(),
        };
        let mut listed = listed(text);
        if text.matches('(').count() > text.matches(')').count() {
            self.open_system = listed.pop();
        }
        for item in listed.iter().map(String::as_str).filter(is_something) {
            if !words::is_system(item) && is_trait(item)
                || item.starts_with('[') && mounts(item).is_some()
            {
                self.lose(
                    line.number,
                    format!(
                        "'{}' belongs to a weapon, and nobody knows which",
                        clip(item)
                    ),
                );
                continue;
            }
            if self.systems.len() == MOST {
                return self.fail(
                    line,
                    item,
                    format!("more than {MOST} systems; no ship has as many"),
                );
            }
            self.systems_at.push((line.number, name(item)));
            let entry = words::old_system(&name(item));
            if !is_same_stem(&PostedSystem::parse(item).name, &entry.name)
                && !item.to_lowercase().contains(&entry.name.to_lowercase())
            {
                self.warn(
                    line.number,
                    format!("the system '{}' is read as '{}'", clip(item), entry.name),
                );
            }
            self.systems.push(entry);
        }
        true
    }
}
