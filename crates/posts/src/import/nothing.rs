//! A post in which no ship was found although its lines speak of one: they are lost, and no talk.

use super::blocks::is_prose;
use super::keys::Key;
use super::look::{Look, look};
use super::plain::plain;
use super::quotes::Quotes;
use super::spoken::number;
use super::{Entry, Import, Subject, Unread, Verdict, scan};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::yaml::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Whether no ship is found.
pub fn has_no_ship(import: &Import) -> bool {
    import
        .entries
        .iter()
        .all(|entry| matches!(entry.subject, Ok(Subject::Weapons(_)) | Err(_)))
}

/// Marks the lines of ships that nobody recognised as lost: paragraphs that name the hull and another rating, or that begin
/// with what can only be a header.
pub fn report(import: &mut Import, all: &[&str], quotes: &Quotes) {
    let is_none = import
        .entries
        .iter()
        .all(|entry| matches!(entry.subject, Ok(Subject::Weapons(_))));
    let unread = import
        .stray
        .iter()
        .chain(import.entries.iter().flat_map(|entry| &entry.unread));
    let unread: BTreeMap<usize, &str> = unread
        .filter(|unread| unread.is_talk && !quotes.has(unread.line - 1))
        .map(|unread| (unread.line, unread.text.as_str()))
        .collect();
    let paragraphs: Vec<(Range<usize>, Vec<Key>)> = paragraphs(all)
        .into_iter()
        .map(|lines| {
            (
                lines.clone(),
                unread
                    .range(lines)
                    .flat_map(|(_, text)| figures(text))
                    .collect(),
            )
        })
        .collect();
    let is_ship = |keys: &[Key]| {
        let has = |wanted: &[Key]| keys.iter().any(|key| wanted.contains(key));
        has(&[Key::Hull]) && has(&[Key::Engines, Key::Thrust, Key::Shields, Key::Weapons])
    };
    let together: Vec<Key> = paragraphs
        .iter()
        .flat_map(|(_, keys)| keys.clone())
        .collect();
    let is_one = is_none && is_ship(&together);
    let is_read = |entry: &Entry| {
        matches!(
            entry.subject,
            Ok(Subject::Admiralty(_) | Subject::Nova(_) | Subject::Unity(_))
        )
    };
    let read = import
        .entries
        .iter()
        .filter(|entry| is_read(entry))
        .flat_map(|entry| &entry.lines);
    let read: BTreeSet<usize> = read
        .filter(|line| line.part.is_some())
        .map(|line| line.line)
        .collect();
    let lists: BTreeSet<usize> = import
        .entries
        .iter()
        .filter(is_list)
        .map(|entry| entry.line)
        .collect();
    let is_header = |lines: &Range<usize>| {
        let Some(look) = unread
            .get(&lines.start)
            .and_then(|header| look(&plain(header)))
        else {
            return false;
        };
        let is_unread = lines.clone().all(|line| unread.contains_key(&line));
        let is_armed = lists.range(lines.clone()).next().is_some();
        // `Snark class Destroyer (112)`, rows that nobody knows, a gun: no list of weapons.
        let is_figure = |line: &str| !is_prose(line) && line.contains(|c: char| c.is_ascii_digit());
        let is_shown = || {
            unread
                .range(lines.start + 1..lines.end)
                .any(|(_, line)| is_figure(line))
        };
        match look {
            Look::Sure => is_unread && lines.len() > 1 || is_armed || is_shown(),
            Look::Rated => is_unread && lines.len() > 1 || is_armed,
            Look::Mentioned => false,
        }
    };
    let is_header =
        |lines: &Range<usize>| is_header(lines) && read.range(lines.clone()).next().is_none();
    let is_lost = |(lines, keys): &(Range<usize>, Vec<Key>)| {
        !keys.is_empty() && is_one || is_ship(keys) || is_header(lines)
    };
    let headed: Vec<Range<usize>> = paragraphs
        .iter()
        .map(|(lines, _)| lines.clone())
        .filter(|lines| is_header(lines))
        .collect();
    let lost: Vec<Range<usize>> = paragraphs
        .iter()
        .filter(|paragraph| is_lost(paragraph))
        .map(|(lines, _)| lines.clone())
        .collect();
    let is_lost = |line: usize| !quotes.has(line - 1) && is_within(&lost, line);
    let lose = |unread: &mut Unread| unread.is_talk &= !is_lost(unread.line);
    import.stray.iter_mut().for_each(lose);
    for entry in &mut import.entries {
        entry.unread.iter_mut().for_each(lose);
        let talk = entry
            .lines
            .iter_mut()
            .filter(|line| line.verdict == Verdict::Talk && is_lost(line.line));
        talk.for_each(|line| line.verdict = Verdict::Lost);
    }
    let lists = import
        .entries
        .iter_mut()
        .filter(|entry| is_list(&&**entry) && is_within(&headed, entry.line));
    lists.for_each(refuse);
}

/// Whether an entry is a list of weapons.
fn is_list(entry: &&Entry) -> bool {
    matches!(entry.subject, Ok(Subject::Weapons(_)))
}

/// Makes a list of weapons an error: they belong to a ship that could not be read.
fn refuse(list: &mut Entry) {
    let text = list.lines.first().map_or("", |line| line.text.as_str());
    let message =
        "the ship of these weapons could not be read: no hull below its header".to_string();
    list.subject =
        Err(Text::starting_at(text, list.line).document_error(DiagnosticKind::WrongType, message));
    list.read = 0;
    list.unread.clear();
    for line in list
        .lines
        .iter_mut()
        .filter(|line| line.verdict != Verdict::Blank)
    {
        let is_talk = line.verdict == Verdict::Talk;
        line.verdict = if is_talk {
            Verdict::Talk
        } else {
            Verdict::Lost
        };
        list.unread.push(Unread {
            line: line.line,
            text: line.text.trim().to_string(),
            is_talk,
        });
    }
}

/// Whether a line is in one of these ranges, which stand in order.
fn is_within(ranges: &[Range<usize>], line: usize) -> bool {
    let next = ranges.partition_point(|lines| lines.end <= line);
    ranges.get(next).is_some_and(|lines| lines.contains(&line))
}

/// The paragraphs of a text, by the numbers of their lines.
fn paragraphs(all: &[&str]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in all
        .iter()
        .enumerate()
        .filter(|(_, line)| line.contains(char::is_alphanumeric))
    {
        match found.last_mut().filter(|last| last.end == at + 1) {
            Some(last) => last.end = at + 2,
            None => found.push(at + 1..at + 2),
        }
    }
    found
}

/// The ratings that a line names right before a number, and weapons if it has the numbers of one.
fn figures(text: &str) -> Vec<Key> {
    if text.ends_with('?') || text.len() > 1000 {
        return Vec::new();
    }
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_number =
        |word: &&&str| word.bytes().all(|c| c.is_ascii_digit()) || number(word).is_some();
    let rating = |at: usize| {
        let (slips, key) = Key::of_row(words[at])?;
        let behind = words[at + 1..].iter().take(2);
        let is_rating = matches!(key, Key::Hull | Key::Engines | Key::Thrust | Key::Shields);
        (slips == 0 && is_rating && behind.filter(is_number).count() > 0).then_some(key)
    };
    // `range five, damage one` says it in words.
    let of_weapon = |at: &usize| {
        let is_one = [Key::Range, Key::Rof, Key::Imp, Key::Dmg]
            .iter()
            .any(|key| key.is_called(words[*at]));
        is_one && words.get(at + 1).is_some_and(|next| is_number(&next))
    };
    let is_weapon = scan::has_four(text) || (0..words.len()).filter(of_weapon).count() > 1;
    (0..words.len())
        .filter_map(rating)
        .chain(is_weapon.then_some(Key::Weapons))
        .collect()
}
