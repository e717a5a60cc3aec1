//! Lines in the middle of a ship that nobody understood, though they are no sentences: they may say something of it.

use super::blocks::is_prose;
use super::keys::Key;
use super::look::{has_date, is_pointing};
use super::naming::{is_edition, is_verb};
use super::plain::plain;
use super::row::row;
use super::verdict::{is_never, is_talk};
use super::{Part, Unread, Verdict, Warning};
use starwright_text::field::clip;

/// The longest of such lines, in words.
const LONGEST: usize = 8;

/// The longest line right below a ship that may be a part of it, in words.
const LONGEST_BELOW: usize = 6;

/// Marks lines as unreadable that were taken for talk, and stand between the lines of a ship that were read without being
/// sentences, remarks or titles; and those right below its last line that have a number and are not said by anybody.
pub fn lose(
    parts: &[(usize, Part)],
    unread: &mut [Unread],
    title: &str,
    is_quoted: impl Fn(usize) -> bool,
) {
    let (Some((first, _)), Some((last, _))) = (parts.first(), parts.last()) else {
        return;
    };
    let mut below = *last;
    for unread in unread
        .iter_mut()
        .filter(|unread| unread.is_talk && !is_quoted(unread.line))
    {
        if unread.line == below + 1 {
            below += 1;
        }
        let is_within = (first..last).contains(&&unread.line);
        let is_below = unread.line > *last && unread.line <= below;
        let text = plain(&unread.text);
        unread.is_talk = !(is_within && is_own(&text, title) && !unread.text.contains('\t')
            || is_below && is_own_below(&text));
    }
}

/// Whether a line between those of a ship says something of it.
fn is_own(text: &str, title: &str) -> bool {
    let words = || {
        text.split_whitespace()
            .filter(|word| word.contains(char::is_alphanumeric))
    };
    let label = text.split_once([':', '=']).map_or(text, |(label, _)| label);
    let is_begun = text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    // `2.0  ARMAMENT`, `Weapons:`, the class once more.
    let is_title = words()
        .any(|word| Key::of_row(word).is_some_and(|(slips, _)| slips == 0) || is_edition(word))
        || text.ends_with(':')
        || title.contains(text);
    // `Redshank, Greenshank, Spotted Redshank`: ships of the class.
    let is_named = !text.contains(|c: char| c.is_ascii_digit())
        && title
            .split_whitespace()
            .any(|name| name.len() > 3 && text.contains(name));
    is_begun
        && !is_named
        && !text.contains("...")
        && !is_title
        && !is_prose(text)
        && !is_never(text)
        && !is_talk(label)
        && !has_date(text)
        && row(text).is_none()
        && !words().any(|word| is_verb(word) || is_pointing(word))
}

/// Whether a line right below a ship says something of it.
fn is_own_below(text: &str) -> bool {
    let label = text.split_once(':').map_or(text, |(label, _)| label);
    is_terse(text)
        && text.starts_with(char::is_uppercase)
        && text.split_whitespace().count() <= LONGEST_BELOW
        && !is_talk(label)
        && !has_date(text)
        && !text.contains("://")
        && !text.contains(",,")
        && !text.split_whitespace().any(is_pointing)
}

/// Notes a doubt about every short line with a number that was taken for talk, between the lines of a ship that were read.
pub fn doubt(parts: &[(usize, Part)], unread: &[Unread], warnings: &mut Vec<Warning>) {
    let (Some((first, _)), Some((last, _))) = (parts.first(), parts.last()) else {
        return;
    };
    let is_within = |unread: &&Unread| (first..=last).contains(&&unread.line) && unread.is_talk;
    for unread in unread.iter().filter(is_within) {
        if is_terse(&unread.text) && !warnings.iter().any(|warning| warning.line == unread.line) {
            let message = format!("'{}' is taken for talk", clip(&unread.text));
            warnings.push(Warning {
                line: unread.line,
                message,
                verdict: Verdict::Doubtful,
            });
        }
    }
    warnings.sort_by_key(|warning| warning.line);
}

/// Whether a line has a number, and is too short and too bare for a sentence.
fn is_terse(text: &str) -> bool {
    let words = || {
        text.split_whitespace()
            .filter(|word| word.contains(char::is_alphanumeric))
    };
    let has_number = text.contains(|c: char| c.is_ascii_digit());
    let is_quote = text.starts_with('>');
    has_number
        && !is_quote
        && !is_never(text)
        && (1..=LONGEST).contains(&words().count())
        && !text.ends_with(['!', '?'])
        && !words().any(is_verb)
}
