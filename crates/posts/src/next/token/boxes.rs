//! Drawn boxes: `[][]`, `[ ] [ ]`, `□□□`, `OOO`.

use super::at::At;

const DRAWN: [char; 12] = ['□', '☐', '◻', '○', '▢', '◯', '▯', '⬜', '■', '●', '◽', '▫'];

/// Reads one box.
fn one(at: At) -> Option<At> {
    if let Some(end) = at.eat_any(&DRAWN) {
        return Some(end);
    }
    if let Some(end) = at.eat("#") {
        return (!end.peek().is_some_and(char::is_alphanumeric)).then_some(end);
    }
    let inner = at.eat("[")?.space();
    inner
        .eat_any(&['o', 'O', '_', 'x', 'X'])
        .unwrap_or(inner)
        .space()
        .eat("]")
}

/// Reads a run of boxes with spaces or dashes between them.
pub fn boxes(at: At) -> Option<(u32, At)> {
    let mut end = one(at)?;
    let mut count = 1;
    while let Some(next) = one(end.skip_while(|c| c == ' ' || c == '-')) {
        (end, count) = (next, count + 1);
    }
    Some((count, end))
}

/// Reads boxes that are drawn with letters, to the end of the text or of a cell: `OOO OO`.
pub fn lettered(at: At) -> Option<(u32, At)> {
    let end = at.skip_while(|c| matches!(c, 'O' | 'o' | '_' | ' ' | '-'));
    let written = &at.text[at.at..end.at];
    let count = written
        .chars()
        .filter(|c| matches!(c, 'O' | 'o' | '_'))
        .count();
    let is_whole = end.is_end() || end.peek().is_some_and(|c| matches!(c, '|' | '¦' | '('));
    (count > 1 && is_whole).then_some((count as u32, end))
}
