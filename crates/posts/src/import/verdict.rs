//! What became of each line of a post: read, doubtful, lost, without a counterpart, or talk.

use super::line::{Key, Kind, Line, bracketed};
use super::listed::listed;
use super::mounts::{is_label, mounts};
use super::scan::{self, Number};
use super::words;
use starwright_text::field::escape_controls;
use std::fmt;
use std::ops::Range;

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was read.
    Read,
    /// It was read, but not with certainty.
    Doubtful,
    /// It says something of a ship, and could not be read.
    Lost,
    /// It was read, and holds something that our printing of the rules does not have.
    WithoutCounterpart,
    /// It says nothing of a ship: a greeting, a signature, a quote.
    Talk,
    /// Nothing is written in it, or nothing but markup.
    Blank,
}

impl Verdict {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Read => "read",
            Verdict::Doubtful => "uncertain",
            Verdict::Lost => "unreadable",
            Verdict::WithoutCounterpart => "without equivalent",
            Verdict::Talk => "ignored",
            Verdict::Blank => "blank",
        }
    }
}

/// The part of a ship that a line became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Who the ship is.
    Header,
    /// A row, by its name: `Hull`.
    Row(&'static str),
    /// A weapon, from 0.
    Weapon(usize),
    /// The arcs of a weapon, from 0.
    Arcs(usize),
    /// Systems.
    Systems,
    /// A row of a spreadsheet, which is all of a ship.
    Ship,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Part::Header => f.write_str("header"),
            Part::Row(word) => f.write_str(&word.to_lowercase()),
            Part::Weapon(at) => write!(f, "weapons[{at}]"),
            Part::Arcs(at) => write!(f, "weapons[{at}].arcs"),
            Part::Systems => f.write_str("systems"),
            Part::Ship => f.write_str("ship"),
        }
    }
}

/// A line and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineVerdict {
    /// Its number, from 1.
    pub line: usize,
    /// What became of it.
    pub verdict: Verdict,
    /// The bytes of the line that are meant: all of it without the blanks around it.
    pub span: Range<usize>,
    /// What it became; none if it was not read.
    pub part: Option<Part>,
    /// The line as written.
    pub text: String,
    /// What is doubtful about it, in words.
    pub doubts: Vec<String>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its number, from 1.
    pub line: usize,
    /// The line, trimmed.
    pub text: String,
    /// Whether it says nothing of a ship: a greeting, a signature, a quote.
    pub is_talk: bool,
}

/// Something doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line it is about, from 1.
    pub line: usize,
    /// What is doubtful, and how it was read.
    pub message: String,
    /// Doubtful, lost or without a counterpart.
    pub verdict: Verdict,
}

/// The longest piece of an unread line that is shown, in characters.
const LONGEST_SHOWN: usize = 120;

impl LineVerdict {
    /// Marks a line that was read as one with something that has no counterpart.
    pub fn drop_part(&mut self, what: &str) {
        if matches!(self.verdict, Verdict::Read | Verdict::Doubtful) {
            self.verdict = Verdict::WithoutCounterpart;
        }
        self.doubts.push(format!("no counterpart: {what}"));
    }
}

impl From<&Unread> for LineVerdict {
    fn from(unread: &Unread) -> LineVerdict {
        let verdict = if unread.is_talk {
            Verdict::Talk
        } else {
            Verdict::Lost
        };
        let (text, span) = (unread.text.clone(), 0..unread.text.len());
        LineVerdict {
            line: unread.line,
            verdict,
            span,
            part: None,
            text,
            doubts: Vec::new(),
        }
    }
}

impl Unread {
    pub fn of(line: &Line) -> Unread {
        Unread {
            line: line.number,
            text: line.raw.trim().to_string(),
            is_talk: !is_data(line),
        }
    }

    /// The line, made safe to show; a long one is cut after a whole word.
    pub fn shown(&self) -> String {
        let Some((end, _)) = self.text.char_indices().nth(LONGEST_SHOWN) else {
            return escape_controls(&self.text);
        };
        let cut = &self.text[..end];
        let words = cut
            .rsplit_once(char::is_whitespace)
            .map_or(cut, |(words, _)| words);
        format!("{} …", escape_controls(words.trim_end()))
    }
}

/// What people write of their ships without saying what the ships are.
const TALK: &str = "Re|Subject|Date|From|To|Quote|PS|P.S.|Edited|Last edited|Crew|Length|Mass|Tonnage|Year|Commissioned|Built|Captain|Commander|Motto|Sent|Code|Source|Page";

/// The first words of lines that are never data.
const NEVER: &str = "VBAM|Cost|Maintenance|Posts|Joined|Location|Painted|Edit|Construction Cost";

/// Whether a word before a colon says that nothing of a ship follows.
pub fn is_talk(word: &str) -> bool {
    [TALK, NEVER]
        .iter()
        .flat_map(|words| words.split('|'))
        .any(|known| word.trim().eq_ignore_ascii_case(known))
}

/// A row that nobody knows, within a ship: `Owner: Tollkeepers`, `Drive: 4`; the word before its colon.
pub fn unknown_row(text: &str) -> Option<&str> {
    let (label, value) = text.split_once(':')?;
    let is_label = label.starts_with(char::is_alphabetic)
        && label.split_whitespace().count() <= 2
        && label.chars().all(|c| c.is_alphabetic() || c == ' ');
    let is_value =
        (1..=8).contains(&value.split_whitespace().count()) && value.starts_with([' ', '\t']);
    (is_label && is_value && !is_talk(label) && !text.ends_with(['!', '?'])).then_some(label)
}

/// The row that a remark corrects: `EDIT: shields should be 2, not 1`.
pub fn corrected(text: &str) -> Option<Key> {
    const SIGNS: [&str; 9] = [
        "should",
        "wrong",
        "typo",
        "instead",
        "actually",
        "correct",
        "correction",
        "meant",
        "mistake",
    ];
    let words = || {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let is_sign = |word: &str| SIGNS.iter().any(|sign| word.eq_ignore_ascii_case(sign));
    if text.ends_with('?') || !text.contains(|c: char| c.is_ascii_digit()) || !words().any(is_sign)
    {
        return None;
    }
    words()
        .find_map(|word| Key::of_row(word).filter(|(slips, key)| *slips == 0 && key.begins_ships()))
        .map(|(_, key)| key)
}

/// Lines that belong to a ship and have no place in our designs.
const PARTS: [&str; 6] = [
    "Ammunition",
    "Alternate Mode",
    "Alternative Mode",
    "Black Globe",
    "Facets",
    "Ammo",
];

/// Whether a line belongs to a ship and has no place in our designs.
pub fn is_part(text: &str) -> bool {
    PARTS.iter().any(|word| {
        text.get(..word.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
    })
}

/// Whether a line begins as those that are never data: `VBAM Statistics`, `Cost: 12`.
pub fn is_never(text: &str) -> bool {
    NEVER.split('|').any(|word| {
        text.get(..word.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
    })
}

/// Whether an unread line says something of a ship.
pub fn is_data(line: &Line) -> bool {
    let text = line.text();
    match line.kind {
        _ if is_never(text) => false,
        // It follows from the weapons and is never read.
        Kind::Row(Key::Weapons) => false,
        Kind::Row(key) if key.is_identity() => false,
        Kind::Row(key) => {
            let value = line.row(key).value;
            let is_brief = value.split_whitespace().count() <= 3;
            is_brief || key == Key::Specials || value.contains(|c: char| c.is_ascii_digit())
        }
        Kind::Weapon(_) | Kind::Figures => !text.ends_with('?'),
        Kind::Arcs => text.contains(['[', ':', ',']) || text.split_whitespace().count() > 1,
        Kind::Rest | Kind::Like { .. } => true,
        Kind::Shared => false,
        Kind::Quote => false,
        Kind::Header(_) | Kind::Other => {
            !text.ends_with('?')
                && (is_part(text)
                    || scan::has_four(text)
                    || has_plus(text)
                    || is_track(text)
                    || has_numbers(text)
                    || is_strange_weapon(text)
                    || has_arcs(text)
                    || has_systems(text))
        }
    }
}

/// Tech levels that cannot be read, or a row of at least three falling numbers behind a word that nobody knows: `Drives: 6 5 4 3`.
fn is_track(text: &str) -> bool {
    let Some((label, value)) = text
        .split_once([':', '='])
        .filter(|(label, _)| label.split_whitespace().count() <= 3)
    else {
        return false;
    };
    if Key::of_row(label.trim()).is_some_and(|(_, key)| key == Key::Tech) {
        return value.contains(|c: char| c.is_ascii_digit());
    }
    let parts = value
        .trim_end_matches('.')
        .split(|c: char| c.is_whitespace() || "-/,".contains(c));
    let numbers: Option<Vec<u32>> = parts
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    label.contains(char::is_alphabetic)
        && numbers.is_some_and(|all| all.len() > 2 && all.is_sorted_by(|a, b| a >= b))
}

/// `4+/1` anywhere: nothing but a weapon is written like that.
fn has_plus(text: &str) -> bool {
    let digit = |c: Option<&u8>| c.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    text.match_indices("+/")
        .any(|(at, _)| at > 0 && digit(bytes.get(at - 1)) && digit(bytes.get(at + 2)))
}

/// Two numbers of a weapon: a range and a chance to hit.
fn has_numbers(text: &str) -> bool {
    let text = scan::within(text);
    let found = scan::numbers(text);
    let is_far = |(span, number): &scan::Found| {
        matches!(number, Number::Far(_)) && text[span.clone()].contains(['/', '-'])
    };
    let digits = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .count();
    found.iter().any(is_far) && digits > 3 && text.split_whitespace().count() <= LONGEST_LIST
}

/// A name, numbers and capitals in brackets at the end: a weapon in a notation that nobody knows, `Frobnicator: 3x weird 7//9 [ZQ]`.
fn is_strange_weapon(text: &str) -> bool {
    let is_codes = |inner: &str| {
        (1..=6).contains(&inner.len())
            && inner
                .bytes()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    let Some((before, inner)) = text
        .strip_suffix(']')
        .and_then(|text| text.rsplit_once('['))
    else {
        return false;
    };
    let numbers = before
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .count();
    is_codes(inner)
        && numbers > 1
        && before.contains(char::is_alphabetic)
        && text.split_whitespace().count() <= LONGEST_LIST
}

/// Arcs in square brackets behind a name: `Beam [AB] [CE] 12 hexes, 2 dice`.
fn has_arcs(text: &str) -> bool {
    let groups = text
        .match_indices('[')
        .filter_map(|(open, _)| bracketed(&text[open..]));
    let mut arcs = groups.filter(|(inner, _)| inner.bytes().all(|c| c.is_ascii_uppercase()));
    // `Arcs AB, CE` behind anything.
    let mut words = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let is_labelled =
        words.any(is_label) && words.next().is_some_and(|word| mounts(word).is_some());
    is_labelled || arcs.any(|(inner, _)| mounts(&format!("[{inner}]")).is_some())
}

/// The longest line with a system in it that is no sentence, in words.
const LONGEST_LIST: usize = 15;

/// Whether an item of a line is a system and nothing else.
fn has_systems(text: &str) -> bool {
    let is_short = text.split_whitespace().count() <= LONGEST_LIST;
    let parts = text
        .split_once(':')
        .map_or([text, ""], |(label, list)| [list, label]);
    let has_one = |list: &str| listed(list).iter().any(|item| words::is_system(item));
    is_short && parts.iter().flat_map(|list| list.split(". ")).any(has_one)
}

/// The verdict on every line of a range, by its number; a line without text is blank.
pub fn verdicts<'a>(
    lines: Range<usize>,
    raw: impl Fn(usize) -> Option<&'a str>,
    parts: &[(usize, Part)],
    unread: &[Unread],
    warnings: &[Warning],
) -> Vec<LineVerdict> {
    let verdict = |number: usize, raw: &str| {
        let unread = unread
            .binary_search_by_key(&number, |unread| unread.line)
            .map(|at| unread[at].is_talk);
        let warned = warnings.partition_point(|warning| warning.line < number);
        let about: Vec<&Warning> = warnings[warned..]
            .iter()
            .take_while(|warning| warning.line == number)
            .collect();
        // A line of which something is lost is not merely doubtful.
        let ranks = [
            Verdict::Doubtful,
            Verdict::WithoutCounterpart,
            Verdict::Lost,
        ];
        let rank = |verdict: &Verdict| ranks.iter().position(|other| other == verdict);
        let warned = about.iter().map(|warning| warning.verdict).max_by_key(rank);
        let verdict = match (unread, warned) {
            (Ok(true), _) => Verdict::Talk,
            (Ok(false), _) => Verdict::Lost,
            (Err(_), Some(verdict)) => verdict,
            (Err(_), None) => Verdict::Read,
        };
        let start = raw.len() - raw.trim_start().len();
        let part = parts
            .binary_search_by_key(&number, |(line, _)| *line)
            .ok()
            .map(|at| parts[at].1);
        let doubts = about
            .iter()
            .map(|warning| warning.message.clone())
            .collect();
        LineVerdict {
            line: number,
            verdict,
            span: start..start + raw.trim().len(),
            part,
            text: raw.to_string(),
            doubts,
        }
    };
    let blank = |line| LineVerdict {
        line,
        verdict: Verdict::Blank,
        span: 0..0,
        part: None,
        text: String::new(),
        doubts: Vec::new(),
    };
    lines
        .map(|number| raw(number).map_or_else(|| blank(number), |raw| verdict(number, raw)))
        .collect()
}
