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

/// Reads boxes that are drawn with letters, to the end of the text or of an entry: `OOO OO`, `_ _ _ (2)`.
pub fn lettered(at: At) -> Option<(u32, At)> {
    let is_box = |c: char| matches!(c, 'O' | 'o' | '_' | '0');
    let end = at.skip_while(|c| is_box(c) || matches!(c, ' ' | '-'));
    let written = at.text[at.at..end.at].trim_end_matches([' ', '-']);
    let count = written.chars().filter(|c| is_box(*c)).count();
    let is_whole = end.is_end() || end.peek().is_some_and(|c| "|¦(,;".contains(c));
    (count > 0 && is_whole).then(|| (count as u32, at.skip(written.len())))
}

/// Reads boxes of either kind after the name of what they count.
pub fn any(at: At) -> Option<(u32, At)> {
    boxes(at).or_else(|| lettered(at))
}
