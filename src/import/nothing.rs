//! A post in which no ship was found although its lines speak of one: they are lost, and no talk.

use super::keys::Key;
use super::{Import, Subject, Unread, Verdict, scan};
use std::ops::Range;

/// Marks the lines of a ship that nobody recognised as lost.
pub(super) fn report(import: &mut Import, all: &[&str]) {
    let is_list = |subject: &Result<Subject, _>| matches!(subject, Ok(Subject::Weapons(_)));
    if !import.entries.iter().all(|entry| is_list(&entry.subject)) {
        return;
    }
    let unread = || import.stray.iter().chain(import.entries.iter().flat_map(|entry| &entry.unread));
    let told: Vec<(usize, Vec<Key>)> = unread().map(|unread| (unread.line, figures(&unread.text))).collect();
    let has = |wanted: &[Key]| told.iter().any(|(_, keys)| keys.iter().any(|key| wanted.contains(key)));
    if !has(&[Key::Hull]) || !has(&[Key::Engines, Key::Thrust, Key::Shields, Key::Weapons]) {
        return;
    }
    let lost: Vec<Range<usize>> = paragraphs(all)
        .into_iter()
        .filter(|lines| told.iter().any(|(line, keys)| lines.contains(line) && !keys.is_empty()))
        .collect();
    let is_lost = |line: usize| lost.iter().any(|lines| lines.contains(&line));
    let lose = |unread: &mut Unread| unread.is_talk &= !is_lost(unread.line);
    import.stray.iter_mut().for_each(lose);
    for entry in &mut import.entries {
        entry.unread.iter_mut().for_each(lose);
        let talk = entry.lines.iter_mut().filter(|line| line.verdict == Verdict::Talk && is_lost(line.line));
        talk.for_each(|line| line.verdict = Verdict::Lost);
    }
}

/// The paragraphs of a text, by the numbers of their lines.
fn paragraphs(all: &[&str]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in all.iter().enumerate().filter(|(_, line)| line.contains(char::is_alphanumeric)) {
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
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&&str| word.bytes().all(|c| c.is_ascii_digit());
    let rating = |at: usize| {
        let (slips, key) = Key::of_row(words[at])?;
        let behind = words[at + 1..].iter().take(2);
        let is_rating = matches!(key, Key::Hull | Key::Engines | Key::Thrust | Key::Shields);
        (slips == 0 && is_rating && behind.filter(is_number).count() > 0).then_some(key)
    };
    let weapon = scan::has_four(text).then_some(Key::Weapons);
    (0..words.len()).filter_map(rating).chain(weapon).collect()
}
