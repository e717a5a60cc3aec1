//! The words and phrases that begin at a place.

use crate::token::At;

/// The most words of a phrase.
const MAX_WORDS: usize = 5;

/// Returns the end of the word here: letters, with figures and hyphens between them.
pub fn word_end(at: At) -> Option<usize> {
    let rest = at.rest();
    if !rest.contains(char::is_alphabetic) {
        return None;
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits;
    let mut letters = 0;
    let mut chars = rest[digits..].char_indices().peekable();
    while let Some((place, c)) = chars.next() {
        let is_hyphen =
            c == '-' && letters > 0 && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        let is_part = c.is_alphanumeric() || letters > 0 && matches!(c, '_' | '\'' | '’');
        if !is_part && !is_hyphen {
            break;
        }
        letters += usize::from(c.is_alphabetic());
        end = digits + place + c.len_utf8();
    }
    (letters > 0).then_some(at.at + end)
}

/// Returns the ends of the phrases that begin here, shortest first.
pub fn phrase_ends(at: At) -> Vec<usize> {
    let Some(first) = word_end(at) else {
        return Vec::new();
    };
    let mut ends = vec![first];
    let word = &at.text[at.at..first];
    let letters = word
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(word.len());
    // `Hull8`.
    if letters > 1 && word[letters..].starts_with(|c: char| c.is_ascii_digit()) {
        ends.push(at.at + letters);
    }
    // `Piercing-1`.
    if let Some((_, end)) = At::new(at.text, first)
        .eat("-")
        .and_then(|hyphen| hyphen.number(1))
    {
        ends.push(end.at);
    }
    let mut end = At::new(at.text, first);
    for _ in 1..MAX_WORDS {
        let Some(next) = end.eat_any(&[' ', '.', '/', '-']) else {
            break;
        };
        // `Inc. Hits`.
        let next = if next.before() == Some('.') {
            next.space()
        } else {
            next
        };
        let after = next.skip_while(|c| c.is_alphanumeric() || "_'’/".contains(c));
        if after.at == next.at {
            break;
        }
        ends.push(after.at);
        end = after;
    }
    ends
}
