//! The numbers of a weapon wherever they stand in a line: range, the four numbers, attack dice.

use super::cursor::Cursor;
pub use super::cursor::is_dash;
use super::dice::{dice, short_dice};
use super::keys::{Key, alike};
use std::ops::Range;

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// `4/8/12`, `1-4/5-8/9-12`, `-/10/15`, `4-8-12`: the far ends of three bands.
    Bands([Option<u32>; 3]),
    /// `1-10`, `range 9`: the far end only, as in Unity.
    Flat(u32),
    /// `MA 6`.
    Seeking(u32),
}

/// A number, or several that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Far(Far),
    /// ROF, ACC, IMP and DMG; whether they are written as in Unity, `2x4+/1/1`.
    Four([u32; 4], bool),
    /// `5+`.
    Acc(u32),
    /// `1/2/1` behind a range: ROF, IMP, DMG.
    Three([u32; 3]),
    /// `ROF 2`: which of the four, and its number.
    One(usize, u32),
    /// `Number: 2`: how many of them.
    Times(u32),
    /// The twelve columns of Nova.
    Dice([u32; 12]),
}

/// Where in a text a number stands.
pub type Found = (Range<usize>, Number);

/// The longest line that is looked through, in bytes.
const LONGEST: usize = 2000;

/// The beginning of a line that is too long.
pub fn within(text: &str) -> &str {
    let end = (0..=LONGEST.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Whether ROF, ACC, IMP and DMG of a weapon stand in a line.
pub fn has_four(text: &str) -> bool {
    (text.contains("+/") || text.contains("+,"))
        && numbers(within(text))
            .iter()
            .any(|(_, number)| matches!(number, Number::Four(..) | Number::Three(_)))
}

/// Whether the range of a weapon stands in a line.
pub fn has_range(text: &str) -> bool {
    numbers(within(text))
        .iter()
        .any(|(_, number)| matches!(number, Number::Far(_)))
}

/// The words before the numbers of a weapon.
const OF_NUMBERS: [&str; 12] = [
    "attack", "stats", "numbers", "values", "profile", "line", "hits", "angriff", "werte",
    "attaque", "valeurs", "range",
];

/// Whether a word only says that numbers follow: `Stats`, `ROF/ACC/IMP/DMG`.
pub fn is_of_numbers(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_number = |word: &str| {
        [Key::Rof, Key::Acc, Key::Imp, Key::Dmg]
            .iter()
            .any(|key| key.is_called(word))
    };
    OF_NUMBERS
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
        || Key::Dice.is_called(word)
        || word.contains('/') && word.split('/').all(|part| is_number(part.trim()))
}

/// Whether a line is nothing but some numbers of a weapon: `Range: 15`, `ROF 1  ACC 3+  IMP 3  DMG 1`, `1/4+/1/1`.
pub fn is_figures(text: &str) -> bool {
    if text.len() > 80 || !text.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let found = numbers(text);
    let mut rest = 0;
    let is_bare = found.iter().all(|(span, _)| {
        let between = &text[std::mem::replace(&mut rest, span.end)..span.start];
        !between.contains(char::is_alphanumeric) || is_of_numbers(between)
    });
    let is_sure = |(span, number): &Found| {
        text[span.clone()].starts_with(char::is_alphabetic)
            || matches!(number, Number::Four(..))
            || is_of_numbers(&text[..span.start])
    };
    is_bare && !text[rest..].contains(char::is_alphanumeric) && found.iter().any(is_sure)
}

/// All numbers of a line, in order.
pub fn numbers(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let (mut at, mut has_range) = (0, false);
    while at < text.len() {
        let last = found.last().filter(|(span, _)| {
            text[span.end..at]
                .trim_matches([' ', ',', '/', '('])
                .is_empty()
        });
        let is_next = last
            .is_some_and(|(span, number)| span.end == at && matches!(number, Number::One(0, _)));
        let is_start = is_next || !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.');
        let of_letter = || initial(text, at, last.map(|(_, number)| *number)).filter(|_| has_range);
        match is_start
            .then(|| of_letter().or_else(|| number_at(text, at, has_range)))
            .flatten()
        {
            Some((end, number)) => {
                // `Range 15 (5/10/15)` says it twice.
                let bands = match number {
                    Number::Three(bands) => bands.map(Some),
                    Number::Far(Far::Bands(bands)) => bands,
                    _ => [None; 3],
                };
                let is_said = |last: &&Found| {
                    bands[2].is_some_and(|long| last.1 == Number::Far(Far::Flat(long)))
                };
                if let Some(start) = last.filter(is_said).map(|(span, _)| span.start) {
                    found.pop();
                    found.push((start..end, Number::Far(Far::Bands(bands))));
                    at = end;
                    continue;
                }
                has_range |= matches!(number, Number::Far(_));
                found.push((at..end, number));
                at = end;
            }
            None => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}

fn number_at(text: &str, at: usize, has_range: bool) -> Option<(usize, Number)> {
    let first = text.as_bytes()[at];
    if first.is_ascii_alphabetic() {
        return labelled(text, at);
    }
    if !first.is_ascii_digit() && !text[at..].starts_with(is_dash) {
        return None;
    }
    dice(text, at)
        .or_else(|| short_dice(text, at).filter(|_| has_range))
        .or_else(|| unity_four(text, at))
        .or_else(|| bands(text, at, has_range))
        .or_else(|| four(text, at))
        .or_else(|| dashed(text, at, false))
        .or_else(|| acc(text, at))
        .or_else(|| measured(text, at))
}

/// `2x` of `2x4+, I1 D1`, and the impact and the damage behind it, each by its letter.
fn initial(text: &str, at: usize, before: Option<Number>) -> Option<(usize, Number)> {
    let cursor = Cursor { text, at };
    let lettered = |letter: char| cursor.take(|c| c == letter).and_then(Cursor::number);
    if let Some((end, imp)) = lettered('I') {
        let next = end.take(|c| c == '/' || c == ',').unwrap_or(end).blanks();
        return next
            .take(|c| c == 'D')
            .and_then(Cursor::number)
            .map(|_| (end.at, Number::One(2, imp)));
    }
    if let Some((end, dmg)) = lettered('D').filter(|_| matches!(before, Some(Number::One(2, _)))) {
        return (!end.goes_on()).then_some((end.at, Number::One(3, dmg)));
    }
    let (end, rof) = cursor.number()?;
    let end = end.take(|c| matches!(c, 'x' | 'X' | '×'))?;
    let (acc, _) = end.number()?;
    let acc = acc.take(|c| c == '+')?;
    (!acc.goes_on() && acc.slash().is_none()).then_some((end.at, Number::One(0, rof)))
}

/// `12"`, `12 hexes`.
fn measured(text: &str, at: usize) -> Option<(usize, Number)> {
    let (cursor, number) = Cursor { text, at }.number()?;
    let rest = &text[cursor.blanks().at..];
    // `2 shots` are its rate of fire.
    if let Some(unit) = ["shots", "shot"]
        .iter()
        .find(|unit| rest.starts_with(**unit))
    {
        return Some((cursor.blanks().at + unit.len(), Number::One(0, number)));
    }
    let unit = ["\"", "”", "''", "hexes", "hex", "inches", "Felder"]
        .iter()
        .find(|unit| rest.starts_with(**unit))?;
    Some((
        cursor.blanks().at + unit.len(),
        Number::Far(Far::Flat(number)),
    ))
}

/// `2x4+/1/1`.
fn unity_four(text: &str, at: usize) -> Option<(usize, Number)> {
    let (cursor, rof) = Cursor { text, at }.number()?;
    let cursor = cursor.blanks().take(|c| matches!(c, 'x' | 'X'))?.blanks();
    let (cursor, acc) = cursor.number()?;
    let cursor = cursor.take(|c| c == '+').unwrap_or(cursor).slash()?;
    let (cursor, imp) = cursor.number()?;
    let (cursor, dmg) = cursor.slash()?.number()?;
    (!cursor.goes_on()).then_some((cursor.at, Number::Four([rof, acc, imp, dmg], true)))
}

/// Four numbers with slashes or commas between them, one of them with a plus: that is ACC.
fn four(text: &str, at: usize) -> Option<(usize, Number)> {
    four_parted(text, at, '/').or_else(|| four_parted(text, at, ','))
}

fn four_parted(text: &str, at: usize, mark: char) -> Option<(usize, Number)> {
    let mut cursor = Cursor { text, at };
    let (mut numbers, mut acc) = (Vec::new(), None);
    for part in 0..4 {
        if part > 0 {
            cursor = cursor.blanks().take(|c| c == mark)?.blanks();
        }
        let (next, number) = cursor.number()?;
        match next.take(|c| c == '+') {
            Some(behind) if acc.is_none() => (cursor, acc) = (behind, Some(number)),
            Some(_) => return None,
            None => {
                cursor = next;
                numbers.push(number);
            }
        }
    }
    let [rof, imp, dmg] = numbers[..] else {
        return None;
    };
    let is_cut = cursor.goes_on() || cursor.take(|c| c == '/' || c == '+').is_some();
    (!is_cut).then_some((cursor.at, Number::Four([rof, acc?, imp, dmg], false)))
}

/// Three bands, or behind a range ROF, IMP and DMG.
fn bands(text: &str, at: usize, has_range: bool) -> Option<(usize, Number)> {
    let mut cursor = Cursor { text, at };
    let mut bands = [None; 3];
    let mut is_plain = true;
    for (part, band) in bands.iter_mut().enumerate() {
        if part > 0 {
            cursor = cursor.slash()?;
        }
        let (next, far) = match cursor.number() {
            Some((next, from)) => match next.take(is_dash).and_then(Cursor::number) {
                Some((next, to)) => {
                    is_plain = false;
                    (next, Some(to))
                }
                None => (next, Some(from)),
            },
            None if cursor.nothing().is_some() => (cursor.nothing()?, None),
            None => {
                let mut next = cursor.take(is_dash)?;
                while let Some(more) = next.take(is_dash) {
                    next = more;
                }
                is_plain = false;
                (next, None)
            }
        };
        (*band, cursor) = (far, next);
    }
    let is_cut = cursor.goes_on() || cursor.take(|c| c == '+' || c == '/').is_some();
    match bands {
        _ if is_cut => None,
        [Some(rof), Some(imp), Some(dmg)] if has_range && is_plain => {
            Some((cursor.at, Number::Three([rof, imp, dmg])))
        }
        [_, None, _] => None,
        bands => Some((cursor.at, Number::Far(Far::Bands(bands)))),
    }
}

/// `4-8-12`, `1-10`; with blanks around the dashes where the word for it stands before them.
fn dashed(text: &str, at: usize, is_labelled: bool) -> Option<(usize, Number)> {
    let (mut cursor, first) = Cursor { text, at }.number()?;
    let blanks = |cursor: Cursor<'_>| {
        if is_labelled {
            cursor.blanks().at
        } else {
            cursor.at
        }
    };
    let dash = |cursor: Cursor<'_>| {
        Cursor {
            text,
            at: blanks(cursor),
        }
        .take(is_dash)
        .map(blanks)
    };
    let mut numbers = vec![first];
    while let Some((next, number)) = dash(cursor).and_then(|at| Cursor { text, at }.number()) {
        // The dash behind a range may part it from what follows: `Range 12 - 1 shot`.
        if is_labelled && numbers.last().is_some_and(|last| number < *last) {
            break;
        }
        cursor = Cursor { text, at: next.at };
        numbers.push(number);
    }
    let unreached = dash(cursor)
        .and_then(|at| Cursor { text, at }.nothing())
        .filter(|_| numbers.len() == 2);
    if let Some(end) = unreached {
        return Some((
            end.at,
            Number::Far(Far::Bands([Some(numbers[0]), Some(numbers[1]), None])),
        ));
    }
    if cursor.goes_on() || cursor.take(|c| matches!(c, '+' | '/')).is_some() {
        return None;
    }
    let far = match numbers[..] {
        [short, medium, long] if short <= medium && medium <= long => {
            Far::Bands([Some(short), Some(medium), Some(long)])
        }
        [0 | 1, long] => Far::Flat(long),
        _ => return None,
    };
    Some((cursor.at, Number::Far(far)))
}

fn acc(text: &str, at: usize) -> Option<(usize, Number)> {
    let (cursor, number) = Cursor { text, at }.number()?;
    let cursor = cursor.take(|c| c == '+')?;
    (!cursor.goes_on() && (2..=6).contains(&number)).then_some((cursor.at, Number::Acc(number)))
}

/// `MA 6`, `Range 4-8-12`, `ROF 2`, `ACC 4+`.
fn labelled(text: &str, at: usize) -> Option<(usize, Number)> {
    // The words of `ROF/ACC/IMP/DMG: 1/4+/1/1` have no numbers of their own.
    if text[..at]
        .strip_suffix('/')
        .is_some_and(|before| before.ends_with(char::is_alphabetic))
    {
        return None;
    }
    let is_label = |key: Key| {
        matches!(
            key,
            Key::Range | Key::Rof | Key::Acc | Key::Imp | Key::Dmg | Key::Count
        )
    };
    let begins = |known: &str| {
        let begin = text.get(at..at + known.len());
        begin.is_some_and(|begin| {
            begin.eq_ignore_ascii_case(known)
                && !text[at + known.len()..].starts_with(char::is_alphabetic)
        })
    };
    let label = alike(&text[at..])
        .filter(|(key, known)| is_label(*key) && begins(known))
        .max_by_key(|(_, known)| known.len());
    let word = label.map_or_else(
        || {
            text[at..]
                .bytes()
                .take_while(u8::is_ascii_alphabetic)
                .count()
        },
        |(_, known)| known.len(),
    );
    let key = label.map(|(key, _)| key);
    let behind = Cursor {
        text,
        at: at + word,
    }
    .blanks();
    let dash = || {
        behind
            .take(is_dash)
            .filter(|next| next.blanks().at > next.at && behind.at > at + word)
    };
    // `Minimum Range | 2 AB` has no range.
    let is_cell = matches!(text[..at].trim_end().bytes().last(), None | Some(b'|'));
    let behind = behind
        .take(|c| matches!(c, ':' | '=') || c == '|' && is_cell)
        .or_else(dash)
        .unwrap_or(behind)
        .blanks();
    let which = [Key::Rof, Key::Acc, Key::Imp, Key::Dmg]
        .iter()
        .position(|wanted| key == Some(*wanted));
    // `R12`, `R:3/6/9` are short for it.
    let is_short = text[at..].starts_with('R')
        && word == 1
        && (behind.at == at + 1 || text[at + 1..].starts_with(':'));
    if key == Some(Key::Range) || is_short {
        let (end, found) = bands(text, behind.at, false)
            .or_else(|| dashed(text, behind.at, true))
            .or_else(|| dashed(text, behind.at, false))
            .or_else(|| {
                let (end, far) = behind.number().filter(|(end, _)| !end.goes_on())?;
                Some((end.at, Number::Far(Far::Flat(far))))
            })?;
        return Some((end, found));
    }
    let (end, number) = behind.number()?;
    if text[at..at + word].eq_ignore_ascii_case("ma") {
        return (!end.goes_on()).then_some((end.at, Number::Far(Far::Seeking(number))));
    }
    if key == Some(Key::Count) {
        let is_marked = text[at + word..behind.at].contains([':', '=']) && !end.goes_on();
        return is_marked.then_some((end.at, Number::Times(number)));
    }
    let end = end.take(|c| c == '+').unwrap_or(end);
    which
        .filter(|_| !end.goes_on())
        .map(|which| (end.at, Number::One(which, number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_wherever_they_stand() {
        let bands = |short, medium, long| Number::Far(Far::Bands([short, medium, long]));
        for (text, expected) in [
            (
                "Gun, 4/8/12, 5+, 1/2/1, x",
                vec![
                    bands(Some(4), Some(8), Some(12)),
                    Number::Acc(5),
                    Number::Three([1, 2, 1]),
                ],
            ),
            (
                "1-4/5-8/---, 2/4+/1/1",
                vec![
                    bands(Some(4), Some(8), None),
                    Number::Four([2, 4, 1, 1], false),
                ],
            ),
            (
                "-/10/15 - 1/3/5+/1",
                vec![
                    bands(None, Some(10), Some(15)),
                    Number::Four([1, 5, 3, 1], false),
                ],
            ),
            (
                "1-10 | 1x2+/3/1",
                vec![Number::Far(Far::Flat(10)), Number::Four([1, 2, 3, 1], true)],
            ),
            (
                "3-6-9 1 x 4+ / 2 / 1",
                vec![
                    bands(Some(3), Some(6), Some(9)),
                    Number::Four([1, 4, 2, 1], true),
                ],
            ),
            (
                "MA 6 3x3+/1/1",
                vec![
                    Number::Far(Far::Seeking(6)),
                    Number::Four([3, 3, 1, 1], true),
                ],
            ),
            (
                "Range 9, ROF 2, ACC 4+",
                vec![
                    Number::Far(Far::Flat(9)),
                    Number::One(0, 2),
                    Number::One(1, 4),
                ],
            ),
            (
                "5-10-15 6 5 3 2 2 1 1 1 0 0 0 0",
                vec![
                    bands(Some(5), Some(10), Some(15)),
                    Number::Dice([6, 5, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0]),
                ],
            ),
            ("Mk4 gun of 1318", vec![]),
            ("H-7", vec![]),
            ("", vec![]),
        ] {
            let found: Vec<Number> = numbers(text)
                .into_iter()
                .map(|(_, number)| number)
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
