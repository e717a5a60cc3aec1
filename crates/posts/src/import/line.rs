//! One line of a post: what it looks like by itself.

use super::braces;
use super::compound;
use super::form::{Form, cut_off};
use super::gun::{Gun, gun, run};
use super::look::{Look, look};
use super::mounts::{self, Mounts};
use super::plain::plain_within;
use super::quotes::Quotes;
pub use super::row::{Key, Row, row};
use super::scan;
use super::spoken::{behind_verb, number};
use super::tech;
use super::verdict::is_part;
use super::whole;
use super::words;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::field::{escape_controls, is_unprintable};
use starwright_text::yaml::Text;
use std::borrow::Cow;
use std::ops::Range;

/// A line of a text.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// As written.
    pub raw: &'a str,
    /// Its text, without markup.
    text: Cow<'a, str>,
    pub kind: Kind,
    /// Where the tag and the value of its row stand in the text, if it is one.
    row: Option<[Range<usize>; 2]>,
    /// The weapon it holds, if it is complete.
    gun: Option<Box<Gun>>,
    /// A number in a column of its own behind it, which nobody reads: what it costs.
    sum: Option<String>,
}

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `Hull: 8 7 6 ...`.
    Row(Key),
    /// A weapon, complete or cut off.
    Weapon(Form),
    /// `[AB] [AB]`.
    Arcs,
    /// The first line of a ship, if its surroundings agree.
    Header(Look),
    /// What somebody else wrote.
    Quote,
    /// Some numbers of a weapon, and nothing else: `Range: 15`.
    Figures,
    /// It goes on with the line above, and was read with it.
    Rest,
    /// It tells a ship by another one, whose lines follow it if it is understood.
    Like { is_spelt: bool },
    /// A weapon that other lines refer to by its name.
    Shared,
    /// Anything else.
    Other,
}

impl<'a> Line<'a> {
    /// Classifies a line.
    pub fn of(number: usize, raw: &'a str) -> Line<'a> {
        Line::within(number, raw, &[])
    }

    /// Classifies a line of a text that closes these tags somewhere.
    pub fn within(number: usize, raw: &'a str, closed: &[&str]) -> Line<'a> {
        Line::of_text(number, raw, plain_within(raw, closed))
    }

    /// The line, from 0, of a text, or its pieces if it holds several things.
    pub fn all(number: usize, raw: &'a str, quotes: &Quotes, at: usize) -> Vec<Line<'a>> {
        let line = Line::within(number, raw, quotes.closed());
        if quotes.has(at) {
            return vec![line.quoted()];
        }
        if let Some(pieces) = braces::pieces(raw.trim()) {
            return pieces
                .into_iter()
                .map(|piece| Line::of_text(number, raw, Cow::Owned(piece)))
                .collect();
        }
        let is_of_rows =
            line.kind == Kind::Other || matches!(line.kind, Kind::Row(key) if key.is_identity());
        if let Some(rows) = compound::labelled(raw.trim())
            .filter(|_| is_of_rows || matches!(line.kind, Kind::Header(_)))
        {
            return rows
                .into_iter()
                .map(|row| Line::of_text(number, raw, Cow::Owned(row)))
                .collect();
        }
        line.cut()
    }

    /// The lines that it holds, if it holds several things.
    pub fn cut(self) -> Vec<Line<'a>> {
        let line = |text: String| Line::of_text(self.number, self.raw, Cow::Owned(text));
        if let Some(texts) = tech::behind(self.text()).filter(|_| self.kind != Kind::Row(Key::Tech))
        {
            return texts
                .into_iter()
                .flat_map(|text| line(text).cut())
                .collect();
        }
        if let Some(sides) = compound::sides(self.text())
            .filter(|_| matches!(self.kind, Kind::Row(key) if key.is_facing()))
        {
            return sides.into_iter().map(line).collect();
        }
        // `Dx2   FF1`, below a weapon.
        let has_arcs = |word: Option<&str>| word.is_some_and(|word| mounts::mounts(word).is_some());
        let mut words = self.text().split(' ');
        let is_brief =
            self.text().len() < LONGEST_NAME && matches!(self.kind, Kind::Other | Kind::Header(_));
        let may_run = is_brief && (has_arcs(words.next()) || has_arcs(words.next_back()));
        let (end, traits, arcs) = if may_run {
            run(self.text())
        } else {
            Default::default()
        };
        if may_run && end == self.text().len() && !traits.is_empty() && !arcs.is_empty() {
            let arcs: Vec<String> = arcs.iter().map(Mounts::written).collect();
            return vec![line(traits.join(", ")), line(arcs.join(", "))];
        }
        let is_open = match self.kind {
            Kind::Weapon(_) => self.gun.as_ref().is_none_or(|gun| gun.is_mixed()),
            Kind::Row(key) => {
                (key.begins_ships() || key == Key::Weapons)
                    && tech::tag(self.row(key).tag).is_none()
            }
            kind => matches!(kind, Kind::Header(_) | Kind::Other),
        };
        let said = behind_verb(self.text());
        let Some(cut) = Some(said).filter(|_| is_open).and_then(whole::lines) else {
            return vec![self];
        };
        let mut lines: Vec<Line> = cut.lines.into_iter().map(line).collect();
        if cut.has_header {
            lines[0].kind = Kind::Header(Look::Sure);
        }
        lines
    }

    /// Classifies a line by its text without markup.
    pub fn of_text(number: usize, raw: &'a str, text: Cow<'a, str>) -> Line<'a> {
        let (mut weapon, mut own) = (None, None);
        let text = row_in_digits(&text).map_or(text, Cow::Owned);
        let (text, sum) = match before_sum(&text) {
            Some(head) => (
                Cow::Owned(head.to_string()),
                Some(text[head.len()..].trim().to_string()),
            ),
            None => (text, None),
        };
        let kind = if let Some(row) = row(&text) {
            let place = |part: &str| {
                let start = part.as_ptr() as usize - text.as_ptr() as usize;
                start..start + part.len()
            };
            own = Some(
                [row.tag, row.value].map(|part| if part.is_empty() { 0..0 } else { place(part) }),
            );
            Kind::Row(row.key)
        } else if let Some(found) = Some(&text)
            .filter(|text| !is_part(text))
            .and_then(|text| gun(text))
        {
            let form = found.form(&text);
            weapon = Some(Box::new(found));
            Kind::Weapon(form)
        } else if let Some(form) = cut_off(&text) {
            Kind::Weapon(form)
        } else if scan::is_figures(&text) {
            Kind::Figures
        } else if mounts::looks_like_arcs(&text) {
            Kind::Arcs
        } else {
            look(&text).map_or(Kind::Other, Kind::Header)
        };
        Line {
            number,
            raw,
            text,
            kind,
            row: own,
            gun: weapon,
            sum,
        }
    }

    /// The weapon that stands in it, if its numbers are complete.
    pub fn gun(&self) -> Option<&Gun> {
        self.gun.as_deref()
    }

    /// A line that was read with the one above.
    pub fn rest(number: usize, raw: &'a str) -> Line<'a> {
        Line {
            number,
            raw,
            text: plain_within(raw, &[]),
            kind: Kind::Rest,
            row: None,
            gun: None,
            sum: None,
        }
    }

    /// Makes it the line of a weapon whose numbers stand elsewhere.
    pub fn arm(&mut self, gun: Gun) {
        self.kind = Kind::Weapon(gun.form(&self.text));
        self.gun = Some(Box::new(gun));
    }

    /// Adds mounts to its weapon.
    pub fn arm_more(&mut self, mounts: &[Mounts]) {
        if let Some(gun) = &mut self.gun {
            gun.mounts.extend_from_slice(mounts);
        }
    }

    /// The same line as what somebody else wrote.
    pub fn quoted(self) -> Line<'a> {
        Line {
            kind: Kind::Quote,
            ..self
        }
    }

    /// Its text, without markup and trimmed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its row; an empty one if it is not a row.
    pub fn row(&self, key: Key) -> Row<'_> {
        match (self.kind, &self.row) {
            (Kind::Row(key), Some([tag, value])) => Row {
                key,
                tag: &self.text[tag.clone()],
                value: &self.text[value.clone()],
            },
            _ => row(self.text()).unwrap_or(Row {
                key,
                tag: "",
                value: "",
            }),
        }
    }

    /// What somebody says behind the numbers of a row: `(not that I ever roll them)`.
    pub fn behind_row(&self) -> Option<&str> {
        let [tag, value] = self.row.as_ref().filter(|[_, value]| !value.is_empty())?;
        let said = self.text[value.end.max(tag.end)..].trim_matches([' ', ',', ';', '.', '-']);
        said.contains(|c: char| c.is_alphabetic() && !"Oo".contains(c))
            .then_some(said)
    }

    /// The number in a column of its own behind it.
    pub fn sum(&self) -> Option<&str> {
        self.sum.as_deref()
    }

    /// A fault at a piece of this line.
    pub fn fault(&self, piece: &str, message: String) -> Diagnostic {
        let at = self.raw.find(piece).unwrap_or(0);
        let column = self.raw[..at].chars().count() + 1;
        let mut source = Text::starting_at(self.raw, self.number).source_line(self.number, column);
        let end = source.span.start + escape_controls(piece).len();
        source.span.end = if source.text.is_char_boundary(end) {
            end
        } else {
            source.text.len()
        };
        let end = (self.number, column + piece.chars().count());
        Diagnostic {
            line: self.number,
            column,
            end,
            source: Box::new(source),
            ..Diagnostic::for_file(DiagnosticKind::WrongType, message)
        }
    }
}

/// `Hull: eight` with its number in digits.
fn row_in_digits(text: &str) -> Option<String> {
    let (label, value) = text.split_once(':').filter(|(label, _)| label.len() < 20)?;
    let number = number(value.trim())
        .filter(|_| value.trim().starts_with(char::is_alphabetic) && value.trim().len() > 2)?;
    Key::of_row(label.trim())
        .filter(|(_, key)| key.begins_ships())
        .map(|_| format!("{label}: {number}"))
}

/// Arcs, a weapon or a system before a column of what each costs: `Marines (5)      50`, `[AB] [AB]      42`.
fn before_sum(text: &str) -> Option<&str> {
    let bare = text.trim_end_matches('.');
    let bare = [" ea", " each", " SU", " su"]
        .iter()
        .find_map(|unit| bare.strip_suffix(unit))
        .unwrap_or(bare);
    let head = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let name = head.trim_end();
    let is_apart = head.len() < bare.len() && head.len() > name.len() + 2 && !name.is_empty();
    let is_system = || words::is_system(name) && words::is_counted(name);
    (is_apart
        && (is_system()
            || mounts::looks_like_arcs(name)
            || gun(name).is_some_and(|gun| gun.dice.is_none())))
    .then_some(name)
}

/// The number of lines of a text that these pieces stand in.
pub fn count(lines: &[Line]) -> usize {
    lines
        .chunk_by(|one, next| one.number == next.number)
        .count()
}

/// The brackets at the beginning of a text, and what follows them; unclosed brackets reach to the end.
pub fn bracketed(text: &str) -> Option<(&str, &str)> {
    let close = match text.as_bytes().first()? {
        b'(' => ')',
        b'[' => ']',
        _ => return None,
    };
    Some(text[1..].split_once(close).unwrap_or((&text[1..], "")))
}

/// The parts of a text between marks outside brackets, each with where it begins. What is a mark depends on where its part
/// begins, where it stands, and on the character itself.
pub fn parts(text: &str, is_mark: impl Fn(usize, usize, char) -> bool) -> Vec<(usize, &str)> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && is_mark(start, at, c) => {
                parts.push((start, &text[start..at]));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push((start, &text[start..]));
    parts
}

/// Whether a byte is a blank, or stands outside of the text.
pub fn is_blank(text: &str, at: usize) -> bool {
    text.as_bytes()
        .get(at)
        .is_none_or(|c| *c == b' ' || *c == b'\t')
}

/// The items of a list, separated by commas, semicolons, bars, bullets, tabs, several blanks, or dashes, slashes and
/// plus signs between blanks, outside brackets and numbers; empty ones are dropped.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    let is_mark = |_, at: usize, c: char| match c {
        ';' | '|' | '•' | '\t' => true,
        ',' => !parts_thousands(text.as_bytes(), at),
        ' ' => text[at + 1..].starts_with(' '),
        '/' if text[at..].starts_with("//") || text[..at].ends_with('/') => true,
        '-' | '/' | '+' => text[..at].ends_with(' ') && text[at + 1..].starts_with(' '),
        _ => false,
    };
    let parts = parts(text, is_mark).into_iter();
    parts
        .map(|(_, part)| part.trim().trim_end_matches('.').trim_end())
        .filter(|part| !part.is_empty())
}

/// Whether the comma at this position is between the digits of a number: `1,750`.
fn parts_thousands(text: &[u8], comma: usize) -> bool {
    let is_digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    comma > 0
        && is_digit(comma - 1)
        && (1..4).all(|ahead| is_digit(comma + ahead))
        && !is_digit(comma + 4)
}

/// The longest name allowed in our files, in characters.
pub const LONGEST_NAME: usize = 120;

/// A name as our files allow it.
pub fn name(text: &str) -> String {
    tidy(text, LONGEST_NAME)
}

/// A text with single spaces, without control characters, of at most this many characters.
pub fn tidy(text: &str, most: usize) -> String {
    let mut tidy = String::with_capacity(text.len().min(most));
    let mut left = most;
    for word in text.split_whitespace() {
        if !tidy.is_empty() && left > 0 {
            tidy.push(' ');
            left -= 1;
        }
        for c in word.chars().filter(|&c| !is_unprintable(c)).take(left) {
            tidy.push(c);
            left -= 1;
        }
        if left == 0 {
            break;
        }
    }
    tidy.truncate(tidy.trim_end().len());
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_part_outside_brackets_only() {
        let found: Vec<&str> = items("A (1,750); B, , C (x; y). ; D [1, 2], E (").collect();
        assert_eq!(found, ["A (1,750)", "B", "C (x; y)", "D [1, 2]", "E ("]);
        let found: Vec<&str> = items("é,Cargo 1,750, Mines 4,Marines 5,1/2/1,1234").collect();
        assert_eq!(
            found,
            ["é", "Cargo 1,750", "Mines 4", "Marines 5", "1/2/1", "1234"]
        );
    }

    #[test]
    fn names_are_tidy() {
        assert_eq!(name("  Super \t Charger\u{1b}\u{202E} "), "Super Charger");
        assert_eq!(name(&"é".repeat(500)).chars().count(), LONGEST_NAME);
        assert_eq!(tidy("ab cd ef", 3), "ab");
        assert_eq!(tidy("ab cd ef", 4), "ab c");
        assert_eq!(name("\u{1b}"), "");
    }

    #[test]
    fn faults_are_placed_at_the_piece() {
        let fault =
            Line::of(7, "  Hull: 250 [x] 249").fault("250 [x] 249", "too large".to_string());
        assert_eq!((fault.line, fault.column), (7, 9));
        assert_eq!(&fault.source.text[fault.source.span], "250 [x] 249");
    }
}
