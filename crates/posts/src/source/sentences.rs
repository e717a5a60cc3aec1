//! Paragraphs that describe a ship in prose, one sentence per line.

use super::{Layout, SourceLine};
use crate::words::{Key, is_filler, is_talk, key_of};
use std::ops::Range;

/// The fewest words of a paragraph of prose, and the share of small words among them.
const MIN_WORDS: usize = 15;
const MIN_SMALL: f32 = 0.25;

/// The fewest sentences of a paragraph that is split.
const MIN_SENTENCES: usize = 3;

/// The fewest words for parts of a ship in a paragraph that describes one.
const MIN_KEYS: usize = 2;

/// Replaces the lines of each paragraph that describes a ship by its sentences; other lines stay as they are.
pub fn split(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let mut out = Vec::with_capacity(lines.len());
    let mut at = 0;
    while at < lines.len() {
        let end = paragraph_end(&lines, at);
        let paragraph = &lines[at..end];
        match sentences(paragraph) {
            Some(sentences) => out.extend(sentences),
            None => out.extend_from_slice(paragraph),
        }
        at = end;
    }
    out
}

/// Returns the line after a paragraph: plain lines that are not empty and of one author.
fn paragraph_end(lines: &[SourceLine], start: usize) -> usize {
    let is_part = |line: &&SourceLine| {
        line.layout == Layout::Plain
            && !line.text.trim().is_empty()
            && line.is_quoted == lines[start].is_quoted
    };
    start + lines[start..].iter().take_while(is_part).count().max(1)
}

fn sentences(lines: &[SourceLine]) -> Option<Vec<SourceLine>> {
    if !is_wrapped(lines) {
        return None;
    }
    let mut text = String::new();
    let mut starts = Vec::new();
    for line in lines {
        if !text.is_empty() {
            text.push(' ');
        }
        starts.push(text.len());
        text += line.text.trim();
    }
    let ranges = ranges(&text);
    if ranges.len() < MIN_SENTENCES || !is_prose(&text) {
        return None;
    }
    let line_of = |place: usize| starts.partition_point(|start| *start <= place) - 1;
    let sentence = |range: Range<usize>| {
        let (first, last) = (line_of(range.start), line_of(range.end - 1));
        SourceLine {
            text: text[range].to_string(),
            end: lines[last].end,
            layout: Layout::Sentence,
            ..lines[first].clone()
        }
    };
    let count = ranges.len();
    let mut sentences: Vec<SourceLine> = ranges.into_iter().map(sentence).collect();
    if lines.len() == 1 {
        sentences[0].whole = Some((text.clone(), count));
    }
    Some(sentences)
}

/// The least length of a line that a program has broken, in characters and as a share of the longest one.
const MIN_BROKEN: usize = 50;
const MIN_SHARE: f32 = 0.65;

/// Returns `true` for lines that a program has broken: all but the last are about equally long, and most end within a
/// sentence.
fn is_wrapped(lines: &[SourceLine]) -> bool {
    let Some((_, broken)) = lines.split_last().filter(|(_, broken)| !broken.is_empty()) else {
        return true;
    };
    let length = |line: &SourceLine| line.text.trim().chars().count();
    let longest = broken.iter().map(length).max().unwrap_or(0);
    let is_long = |line: &SourceLine| length(line) as f32 >= MIN_SHARE * longest as f32;
    let is_labelled = |line: &SourceLine| {
        let label = line.text.split_once(':').map(|(label, _)| label.trim());
        label.is_some_and(|label| key_of(label).is_some())
    };
    let continues = |pair: &&[SourceLine]| {
        let (line, next) = (pair[0].text.trim(), pair[1].text.trim());
        let last = line.rsplit(' ').next().unwrap_or_default();
        !line.ends_with(['.', '!', '?', ':', ';'])
            && (next.starts_with(char::is_lowercase)
                || line.ends_with(',')
                || is_filler(last)
                || is_talk(last))
    };
    longest >= MIN_BROKEN
        && broken.iter().all(is_long)
        && !lines.iter().any(is_labelled)
        && 2 * lines.windows(2).filter(continues).count() >= broken.len()
}

fn is_prose(text: &str) -> bool {
    let words = || {
        text.split(|c: char| !c.is_alphabetic() && c != '\'')
            .filter(|word| !word.is_empty())
    };
    let small = words()
        .filter(|word| is_filler(word) || is_talk(word))
        .count();
    let is_key = |word: &&str| {
        let key = key_of(word).filter(|(_, cost)| *cost < 0.1);
        key.is_some_and(|(key, _)| key.is_rating() || key.is_weapon_number() || key == Key::Range)
    };
    let count = words().count();
    count >= MIN_WORDS
        && small as f32 >= MIN_SMALL * count as f32
        && words().filter(is_key).count() >= MIN_KEYS
}

/// Returns the places of the sentences of a paragraph.
fn ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut start, mut depth) = (0, 0i32);
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        let next = text[at + c.len_utf8()..].trim_start_matches(['"', '\'', ')']);
        let word = text.get(start..at).unwrap_or_default();
        let word = word.rsplit(' ').next().unwrap_or_default();
        let is_short = word.len() < 3 && word.starts_with(char::is_uppercase);
        let is_next = next.strip_prefix(' ').is_some_and(|next| {
            next.trim_start_matches(['"', '('])
                .starts_with(char::is_uppercase)
        });
        if matches!(c, '.' | '!' | '?') && depth <= 0 && is_next && !is_short {
            let end = text.len() - next.len();
            ranges.push(start..end);
            start = end + 1;
            depth = 0;
        }
    }
    if start < text.len() {
        ranges.push(start..text.len());
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(texts: &[&str]) -> Vec<SourceLine> {
        let line =
            |(at, text): (usize, &&str)| SourceLine::new(text.to_string(), at + 1, Layout::Plain);
        texts.iter().enumerate().map(line).collect()
    }

    #[test]
    fn wrapped_paragraphs_become_sentences_with_their_lines() {
        let lines = plain(&[
            "The hull is seven and the engines are rated six, so she is",
            "no bruiser. Her main battery is three disruptors, range 6/12/18, and",
            "two of them sit in the bow. Shields are two.",
        ]);
        let found = split(lines);
        let places: Vec<(usize, usize)> =
            found.iter().map(|line| (line.number, line.end)).collect();
        assert_eq!(places, [(1, 2), (2, 3), (3, 3)]);
        assert!(found[1].text.starts_with("Her main") && found[1].text.ends_with("bow."));
    }

    #[test]
    fn lists_stay_lists() {
        let lines = plain(&[
            "Hull 7, Engines 6.",
            "Laser 3-6-9 1x4+/1/1, two in AB. Good gun.",
            "Hyperdrive",
        ]);
        assert_eq!(split(lines.clone()).len(), lines.len());
    }
}
