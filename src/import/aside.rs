//! Lines in the middle of a ship that nobody understood, though they are no sentences: they may say something of it.

use super::naming::is_verb;
use super::verdict::is_never;
use super::{Part, Unread, Verdict, Warning};
use crate::doc::field::clip;

/// The longest of such lines, in words.
const LONGEST: usize = 8;

/// Notes a doubt about every short line with a number that was taken for talk, between the lines of a ship that were read.
pub(super) fn doubt(parts: &[(usize, Part)], unread: &[Unread], warnings: &mut Vec<Warning>) {
    let (Some((first, _)), Some((last, _))) = (parts.first(), parts.last()) else { return };
    let is_within = |unread: &&Unread| (first..=last).contains(&&unread.line) && unread.is_talk;
    for unread in unread.iter().filter(is_within) {
        if is_terse(&unread.text) && !warnings.iter().any(|warning| warning.line == unread.line) {
            let message = format!("'{}' is taken for talk", clip(&unread.text));
            warnings.push(Warning { line: unread.line, message, verdict: Verdict::Doubtful });
        }
    }
    warnings.sort_by_key(|warning| warning.line);
}

/// Whether a line has a number, and is too short and too bare for a sentence.
fn is_terse(text: &str) -> bool {
    let words = || text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let has_number = text.contains(|c: char| c.is_ascii_digit());
    let is_quote = text.starts_with('>');
    has_number
        && !is_quote
        && !is_never(text)
        && (1..=LONGEST).contains(&words().count())
        && !text.ends_with(['!', '?'])
        && !words().any(is_verb)
}
