//! Attack dice: the twelve columns of a Nova weapon.

use super::cursor::{Cursor, is_dash};
use super::line::bracketed;
use super::mounts::{Mounts, mounts};
use super::scan::Number;

/// Twelve falling numbers with blanks, commas or dashes between them.
pub fn dice(text: &str, at: usize) -> Option<(usize, Number)> {
    let (mut cursor, first) = Cursor { text, at }.number()?;
    let mut dice = [first; 12];
    for column in dice.iter_mut().skip(1) {
        let blank = cursor.blanks();
        let next = blank
            .take(|c| matches!(c, ',' | '/') || is_dash(c))
            .unwrap_or(blank)
            .blanks();
        // A dot or a dash stands for none: `1 1 . .`, `1, -, -`, `1 1 - -`.
        let none = |at: Cursor<'_>| Some((at.take(|c| c == '.' || is_dash(c))?.at, 0));
        let number = next
            .number()
            .map(|(end, number)| (end.at, number))
            .filter(|_| next.at > cursor.at);
        let is_marked = text[blank.at..].starts_with([',', '/']);
        let (end, number) = number.or_else(|| none(if is_marked { next } else { blank }))?;
        (cursor, *column) = (Cursor { text, at: end }, number);
    }
    (dice.is_sorted_by(|a, b| a >= b) && !cursor.goes_on())
        .then_some((cursor.at, Number::Dice(dice)))
}

/// The same without the zeroes at its end, behind the codes of Nova's arcs: `[FF] [AA3] 3-6-9 5 4 3 2 1 1 1`.
pub fn short_dice(text: &str, at: usize) -> Option<(usize, Number)> {
    let numbers: Vec<u32> = text[at..]
        .split_whitespace()
        .map_while(|part| part.parse().ok())
        .take(12)
        .collect();
    let end = at
        + text[at..]
            .find(|c: char| !c.is_ascii_digit() && c != ' ')
            .unwrap_or(text.len() - at);
    let mut dice = [0; 12];
    dice.iter_mut()
        .zip(&numbers)
        .for_each(|(column, number)| *column = *number);
    // What ends above 1 is cut off.
    let is_whole = (4..12).contains(&numbers.len()) && numbers.last() == Some(&1);
    let groups = text[..at]
        .match_indices('[')
        .take(20)
        .filter_map(|(open, _)| bracketed(&text[open..at]));
    let mut codes = groups.filter_map(|(inner, _)| mounts(&format!("[{inner}]")));
    let is_nova = |some: &Vec<Mounts>| some.iter().all(|one| one.word.len() == 2 && one.is_nova());
    (is_whole && numbers.is_sorted_by(|a, b| a >= b) && codes.any(|some| is_nova(&some)))
        .then_some((end, Number::Dice(dice)))
}
