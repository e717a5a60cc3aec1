//! The word `class` in a header.

use super::posted::before_colon;
use strsim::osa_distance;

/// Returns `true` for the word class, with at most one slip; not for another word that is near it.
fn is_class_word(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let is_other = ["classy", "clash", "clasp", "claws", "clans", "clams"].contains(&&*word);
    let is_near = word.starts_with('c') && osa_distance(&word, "class") <= 1;
    !is_other && (is_near || matches!(&*word, "klasse" | "klasa" | "klasy"))
}

/// Splits a name at the word `class`: the text before and after it.
pub fn class_word(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let is_class = |at: &usize| {
        let word = text[at + 1..]
            .bytes()
            .take_while(u8::is_ascii_alphabetic)
            .count();
        let is_whole = !bytes.get(at + 1 + word).is_some_and(u8::is_ascii_digit);
        is_whole && word > 3 && is_class_word(&text[at + 1..at + 1 + word])
    };
    let at = before_colon(text)
        .match_indices([' ', '-'])
        .map(|(at, _)| at)
        .find(is_class)?;
    let word = text[at + 1..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    let (class, rest) = (text[..at].trim(), text[at + 1 + word..].trim());
    class.contains(char::is_alphabetic).then_some((class, rest))
}
