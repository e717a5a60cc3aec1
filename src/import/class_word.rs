//! The word class in the name of a ship.

use super::posted::before_colon;
use super::words;

/// The word class, give or take a slip; not another word that is near it.
fn is_class_word(word: &str) -> bool {
    let is_other =
        ["classy", "clash", "clasp", "claws", "clans", "clams"].iter().any(|other| word.eq_ignore_ascii_case(other));
    !is_other && (words::slips(word, "class").is_some() || word.eq_ignore_ascii_case("klasse"))
}

/// Splits a name at the word `class`: the text before and after it.
pub(super) fn class_word(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let is_class = |at: &usize| {
        let word = text[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_whole = !bytes.get(at + 1 + word).is_some_and(u8::is_ascii_digit);
        is_whole && word > 3 && is_class_word(&text[at + 1..at + 1 + word])
    };
    let at = before_colon(text).match_indices([' ', '-']).map(|(at, _)| at).find(is_class)?;
    let word = text[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let (class, rest) = (text[..at].trim(), text[at + 1 + word..].trim());
    class.contains(char::is_alphabetic).then_some((class, rest))
}
