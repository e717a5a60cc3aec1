//! A post in which no ship was found although its lines speak of one: they are lost, and no talk.

use super::keys::Key;
use super::{Import, Subject, Unread, Verdict, Warning, scan};
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

/// Says of ships side by side in a drawn table that only one of them can be read.
pub(super) fn side_by_side(import: &mut Import, all: &[&str]) {
    for lines in
        paragraphs(all).into_iter().filter(|lines| all[lines.start - 1..lines.end - 1].iter().any(|line| is_pair(line)))
    {
        let stray = import.stray.iter_mut().filter(|unread| lines.contains(&unread.line));
        stray.for_each(|unread| unread.is_talk = false);
        for entry in import.entries.iter_mut().filter(|entry| entry.lines.iter().any(|line| lines.contains(&line.line)))
        {
            for line in entry.lines.iter_mut().filter(|line| lines.contains(&line.line)) {
                let message = "several ships stand side by side: they cannot be told apart".to_string();
                line.verdict = Verdict::Lost;
                line.doubts.push(message.clone());
                entry.warnings.push(Warning { line: line.line, message, verdict: Verdict::Lost });
            }
            entry.warnings.sort_by_key(|warning| warning.line);
        }
    }
}

/// Whether a line of a table has the hulls of several ships: `| Hull | 7 | 7 |`, which is no track.
fn is_pair(line: &str) -> bool {
    let Some(inner) = line.trim().strip_prefix('|') else { return false };
    let mut cells = inner.trim_end_matches('|').split('|').map(str::trim);
    let is_hull = cells.next().is_some_and(|cell| Key::of_row(cell).is_some_and(|(_, key)| key == Key::Hull));
    let numbers: Option<Vec<u32>> = cells.map(|cell| cell.parse().ok()).collect();
    is_hull && numbers.is_some_and(|all| all.len() > 1 && all.windows(2).any(|two| two[0] != two[1] + 1))
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
