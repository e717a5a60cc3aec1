//! The words, numbers, boxes and arcs of a line of a printed sheet.

use super::sheet::row_key;
use crate::grammar::is_arc_of_nova;
use crate::token::{At, Mount, Reach, boxes};

/// A piece of a line.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Where it begins, in characters.
    pub start: usize,
    /// Whether a column ends before it: two spaces, a bar, or a dash of its own.
    pub has_gap: bool,
    pub is_in_parentheses: bool,
    /// Whether a comma, a semicolon or a colon follows it.
    pub mark: Option<char>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Number(u32),
    /// Several figures without spaces, `43211`, or a word that a scan made of them, `lll`.
    Figures(Vec<u32>),
    Boxes(u32),
    /// Letters that may be boxes or zeros: `o`, `O0`.
    Rings(u32),
    Range(Reach),
    Four([u32; 4]),
    /// A number in parentheses.
    Limit(u32),
    Arcs(Mount),
    /// A heading of a column, `-4`.
    Column,
    Word,
}

/// The faces of a die, from 1.
const FACES: &str = "⚀⚁⚂⚃⚄⚅";

/// Returns the pieces of a line.
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut all = split(line);
    // Arcs in small letters are known by the boxes behind them.
    for at in 0..all.len() {
        let next = all.get(at + 1).map(|next| &next.kind);
        let is_boxed = matches!(next, Some(Kind::Boxes(_) | Kind::Rings(_) | Kind::Limit(_)));
        let mount = mount(&all[at].text.to_uppercase());
        if all[at].kind == Kind::Word
            && is_boxed
            && let Some(mount) = mount
        {
            all[at].kind = Kind::Arcs(mount);
        }
    }
    all
}

/// Returns where the columns of a line begin, in characters.
pub fn starts(line: &str) -> impl Iterator<Item = usize> {
    let columns = split(line)
        .into_iter()
        .skip(1)
        .filter(|token| token.has_gap);
    columns.map(|token| token.start)
}

fn split(line: &str) -> Vec<Token<'_>> {
    let mut all: Vec<Token> = Vec::new();
    let mut at = At::new(line, 0);
    let (mut has_gap, mut is_in_parentheses) = (true, false);
    while let Some(c) = at.peek() {
        if c.is_whitespace() || "|¦".contains(c) {
            let end = at.skip_while(|c| c.is_whitespace() || "|¦".contains(c));
            let space = &line[at.at..end.at];
            has_gap |= space.len() > 1 || space != " ";
            at = end;
            continue;
        }
        let (kind, end) = match piece(at, c) {
            Some(found) => found,
            None if ",;:".contains(c) => {
                if let Some(last) = all.last_mut() {
                    last.mark = last.mark.or(Some(c));
                }
                at = at.skip(1);
                continue;
            }
            None if "()[]".contains(c) => {
                is_in_parentheses = c == '(' || is_in_parentheses && c != ')';
                at = at.skip(1);
                continue;
            }
            None => {
                let stops = |c: char| c.is_whitespace() || "|¦()[],;:".contains(c) || is_sign(c);
                let end = at.skip_while(|c| !stops(c));
                let end = if end.at == at.at {
                    at.skip(c.len_utf8())
                } else {
                    end
                };
                let end = glued(at, end);
                let word = &line[at.at..end.at];
                if word.chars().all(|c| "-–—.=~*_+'".contains(c)) && word != "_" {
                    (has_gap, at) = (true, end);
                    continue;
                }
                (of_word(word), end)
            }
        };
        all.push(Token {
            kind,
            text: &line[at.at..end.at],
            start: line[..at.at].chars().count(),
            has_gap,
            is_in_parentheses,
            mark: None,
        });
        (has_gap, at) = (false, end);
    }
    all
}

/// Returns `true` for a sign that a font shows as a box.
fn is_sign(c: char) -> bool {
    c > '\u{24ff}' && !c.is_alphanumeric() && !FACES.contains(c) || c == '\u{2395}'
}

fn piece(at: At, c: char) -> Option<(Kind, At)> {
    if let Some(face) = FACES.chars().position(|face| face == c) {
        return Some((Kind::Number(face as u32 + 1), at.skip(c.len_utf8())));
    }
    if is_sign(c) {
        let end = at.skip_while(is_sign);
        return Some((
            Kind::Boxes(at.text[at.at..end.at].chars().count() as u32),
            end,
        ));
    }
    if let Some((count, end)) = boxes::boxes(at) {
        return Some((Kind::Boxes(count), end));
    }
    let open = at.eat_any(&['(', '['])?;
    let end = open.skip_while(|c| !"()[]|".contains(c));
    let inner = open.text[open.at..end.at].trim();
    let close = end.eat_any(&[')', ']'])?;
    let arcs = mount(&inner.to_uppercase()).filter(|_| c == '[');
    if let Some(mount) = arcs {
        return Some((Kind::Arcs(mount), close));
    }
    let number = figures(inner)?.parse().ok()?;
    let kind = if c == '(' {
        Kind::Limit(number)
    } else {
        Kind::Number(number)
    };
    Some((kind, close))
}

/// Reads arcs: letters from A to L in order, or an arc of Nova with its modifier.
fn mount(word: &str) -> Option<Mount> {
    let nova = word.get(..2).filter(|arcs| is_arc_of_nova(arcs));
    let nova = nova.filter(|arcs| word.len() == 2 || figures(&word[arcs.len()..]).is_some());
    let is_upper = word.bytes().take(2).all(|c| c.is_ascii_uppercase());
    if let Some(arcs) = nova.filter(|_| is_upper) {
        return Some(Mount {
            arcs: arcs.to_string(),
            modifier: figures(&word[arcs.len()..]).and_then(|figures| figures.parse().ok()),
            is_nova: true,
            ..Mount::default()
        });
    }
    let is_rising = word.as_bytes().is_sorted_by(|one, next| one < next);
    let are_letters = !word.is_empty() && word.bytes().all(|c| (b'A'..=b'L').contains(&c));
    (is_rising && are_letters).then(|| Mount {
        arcs: word.to_string(),
        is_letters: true,
        ..Mount::default()
    })
}

/// Returns the figures of a word, in which a scan may have made letters of them.
pub fn figures(word: &str) -> Option<String> {
    let swapped = word.chars().map(|c| match c {
        'O' | 'o' | 'Q' => Some('0'),
        'l' | 'I' | '|' | 'i' | '!' => Some('1'),
        'Z' | 'z' => Some('2'),
        'S' | 's' => Some('5'),
        'B' => Some('8'),
        c => c.is_ascii_digit().then_some(c),
    });
    let figures: String = swapped.collect::<Option<String>>()?;
    (1..13).contains(&figures.len()).then_some(figures)
}

fn of_word(word: &str) -> Kind {
    if let Some(kind) = range(word).or_else(|| four(word)) {
        return kind;
    }
    let is_column = word
        .strip_prefix(['-', '−'])
        .is_some_and(|rest| figures(rest).is_some());
    if is_column {
        return Kind::Column;
    }
    let bare = word.trim_end_matches(['*', '.']);
    if !bare.is_empty() && bare.chars().all(|c| "oO0_QxX#".contains(c)) && bare != "0" {
        return Kind::Rings(bare.chars().count() as u32);
    }
    if let Some(mount) = mount(bare) {
        return Kind::Arcs(mount);
    }
    let has_digit = bare.contains(|c: char| c.is_ascii_digit());
    match figures(bare) {
        Some(figures) if figures.len() < 3 && (has_digit || bare == "ll" || bare == "lI") => {
            Kind::Number(figures.parse().expect("figures"))
        }
        Some(figures) if has_digit || bare.chars().all(|c| "lIS".contains(c)) => {
            Kind::Figures(figures.bytes().map(|c| u32::from(c - b'0')).collect())
        }
        _ => Kind::Word,
    }
}

/// Returns the end of a word for a row in front of its figures: `HULL54321`.
fn glued<'a>(at: At<'a>, end: At<'a>) -> At<'a> {
    let letters = at.skip_while(char::is_alphabetic);
    let is_row = letters.at < end.at
        && figures(&at.text[letters.at..end.at]).is_some()
        && row_key(&at.text[at.at..letters.at]).is_some();
    if is_row { letters } else { end }
}

/// Reads `4-8-12`.
fn range(word: &str) -> Option<Kind> {
    let parts: Option<Vec<u32>> = word
        .split(['-', '/', '–'])
        .map(|part| figures(part)?.parse().ok())
        .collect();
    let [short, medium, long] = parts?[..] else {
        return None;
    };
    let is_rising = 0 < short && short < medium && medium < long && long < 100;
    is_rising.then_some(Kind::Range(Reach::Dashed([short, medium, long])))
}

/// Reads `2x4+/1/1`.
fn four(word: &str) -> Option<Kind> {
    let (rof, rest) = word.split_once(['x', 'X', '×'])?;
    let (acc, rest) = rest.split_once('+')?;
    let (imp, dmg) = rest.strip_prefix('/')?.split_once('/')?;
    let parts: Option<Vec<u32>> = [rof, acc, imp, dmg]
        .iter()
        .map(|part| figures(part)?.parse().ok())
        .collect();
    parts?.try_into().ok().map(Kind::Four)
}
