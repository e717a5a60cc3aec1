//! The verdict on each line of a post: read, uncertain, unreadable, without equivalent, or ignored.

use starwright_text::field::escape_controls;
use std::fmt;
use std::ops::Range;

/// How a line was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was read.
    Read,
    /// It was read, but not with certainty.
    Doubtful,
    /// It describes a part of a ship, and could not be read.
    Lost,
    /// It was read, and holds something without an equivalent in the rules.
    WithoutCounterpart,
    /// It does not describe a ship: a greeting, a signature, a quote.
    Talk,
    /// It is empty, or holds only markup.
    Blank,
}

impl Verdict {
    /// Returns the verdict as users see it.
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

/// The part of a ship that a line describes.
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

/// A line with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineVerdict {
    /// Its number, from 1.
    pub line: usize,
    /// How it was understood.
    pub verdict: Verdict,
    /// The bytes of the line without the spaces around it.
    pub span: Range<usize>,
    /// The part of the ship it describes; `None` if it was not read.
    pub part: Option<Part>,
    /// The line as written.
    pub text: String,
    /// What is uncertain about it, in words.
    pub doubts: Vec<String>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its number, from 1.
    pub line: usize,
    /// The line, trimmed.
    pub text: String,
    /// Whether it does not describe a ship: a greeting, a signature, a quote.
    pub is_talk: bool,
}

/// An uncertainty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line it is about, from 1.
    pub line: usize,
    /// What is uncertain, and how it was read.
    pub message: String,
    /// Uncertain, unreadable or without equivalent.
    pub verdict: Verdict,
}

/// The maximum characters of an unread line that are shown.
const MAX_SHOWN: usize = 120;

impl LineVerdict {
    /// Notes that a part of a line that was read has no equivalent.
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
    /// Returns the line, safe to show; a long one is cut after a whole word.
    pub fn shown(&self) -> String {
        let Some((end, _)) = self.text.char_indices().nth(MAX_SHOWN) else {
            return escape_controls(&self.text);
        };
        let cut = &self.text[..end];
        let words = cut
            .rsplit_once(char::is_whitespace)
            .map_or(cut, |(words, _)| words);
        format!("{} …", escape_controls(words.trim_end()))
    }
}

/// Returns the verdict on every line of a range; a line without text is blank.
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
