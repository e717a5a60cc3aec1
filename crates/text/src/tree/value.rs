//! The meaning of a word or text: lines joined, escapes resolved, numbers and booleans distinguished from words.

use super::characters::{break_length, intended_break, is_gap, is_space};
use super::words::{BlockPart, BlockScalar, Chomping};
use super::{Meaning, Scalar, ScalarStyle};
use std::borrow::Cow;

/// Returns the text of a scalar from what is written; `around` is the column of the list or map around it.
pub fn value(
    text: &str,
    span: std::ops::Range<usize>,
    style: ScalarStyle,
    around: isize,
) -> Cow<'_, str> {
    match style {
        ScalarStyle::Plain => fold_lines(&text[span], false),
        ScalarStyle::Single => unescape_quotes(fold_lines(
            text.get(span.start + 1..span.end - 1).unwrap_or_default(),
            false,
        )),
        ScalarStyle::Double => fold_lines(
            text.get(span.start + 1..span.end - 1).unwrap_or_default(),
            true,
        ),
        ScalarStyle::Literal | ScalarStyle::Folded => Cow::Owned(block(
            text,
            span.start,
            style == ScalarStyle::Folded,
            around,
        )),
    }
}

/// Joins lines by spaces, keeps empty lines as line ends, resolves escapes.
fn fold_lines(written: &str, is_double: bool) -> Cow<'_, str> {
    let bytes = written.as_bytes();
    let is_special =
        |byte: &u8| matches!(byte, b'\n' | b'\r' | 0xC2 | 0xE2) || is_double && *byte == b'\\';
    if !bytes.iter().any(is_special) {
        return Cow::Borrowed(written);
    }
    let mut out = String::with_capacity(written.len());
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && !is_gap(bytes, at) && !(is_double && bytes[at] == b'\\') {
            at += 1;
        }
        out.push_str(&written[start..at]);
        if at < bytes.len() && !is_gap(bytes, at) {
            let end = break_length(bytes, at + 1);
            if end > 0 {
                at = gap(written, at + 1 + end, true, &mut out);
            } else {
                at = read_escape(written, at, &mut out);
            }
        } else if at < bytes.len() {
            at = gap(written, at, false, &mut out);
        }
    }
    Cow::Owned(out)
}

/// Reads spaces and line ends; returns where they end. After an escaped line end, the spaces of the next line are
/// dropped.
fn gap(written: &str, start: usize, is_escaped: bool, out: &mut String) -> usize {
    let bytes = written.as_bytes();
    let (mut at, mut first, mut blanks) = (start, None, 0);
    let mark = out.len();
    while at < bytes.len() {
        let length = break_length(bytes, at);
        if length > 0 {
            let end = intended_break(&written[at..at + length]);
            match first {
                None if !is_escaped => first = Some(end),
                _ => out.push_str(end),
            }
            at += length;
        } else if is_space(bytes[at]) {
            blanks += usize::from(first.is_none() && !is_escaped);
            at += 1;
        } else {
            break;
        }
    }
    match first {
        None if is_escaped => {}
        None => out.push_str(&written[start..start + blanks]),
        Some("\n") if out.len() == mark => out.push(' '),
        Some("\n") => {}
        Some(end) => out.insert_str(mark, end),
    }
    at
}

/// Reads a backslash and what it escapes, which the scanner has checked; returns where it ends.
fn read_escape(written: &str, at: usize, out: &mut String) -> usize {
    let code = |digits: usize| {
        let code = written
            .get(at + 2..at + 2 + digits)
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        (code.and_then(char::from_u32).unwrap_or('\u{FFFD}'), digits)
    };
    let (meant, digits) = match written.as_bytes().get(at + 1) {
        Some(b'0') => ('\0', 0),
        Some(b'a') => ('\u{7}', 0),
        Some(b'b') => ('\u{8}', 0),
        Some(b't' | b'\t') => ('\t', 0),
        Some(b'n') => ('\n', 0),
        Some(b'v') => ('\u{B}', 0),
        Some(b'f') => ('\u{C}', 0),
        Some(b'r') => ('\r', 0),
        Some(b'e') => ('\u{1B}', 0),
        Some(b'N') => ('\u{85}', 0),
        Some(b'_') => ('\u{A0}', 0),
        Some(b'L') => ('\u{2028}', 0),
        Some(b'P') => ('\u{2029}', 0),
        Some(b'x') => code(2),
        Some(b'u') => code(4),
        Some(b'U') => code(8),
        other => (other.map_or('\\', |byte| char::from(*byte)), 0),
    };
    out.push(meant);
    (at + 2 + digits).min(written.len())
}

/// Reads a text after `|` or `>`.
fn block(text: &str, start: usize, is_folded: bool, around: isize) -> String {
    let mut out = String::new();
    // The end of the last line and the empty lines after it wait until it is known what follows.
    let (mut end, mut empty) = (String::new(), String::new());
    let mut was_blank = false;
    let block = BlockScalar::read(text, start, around, |part, written| match part {
        BlockPart::Line => {
            let is_indented = written.starts_with([' ', '\t']);
            if is_folded && end == "\n" && !was_blank && !is_indented {
                if empty.is_empty() {
                    out.push(' ');
                }
            } else {
                out.push_str(&end);
            }
            out.push_str(&empty);
            out.push_str(written);
            end.clear();
            empty.clear();
            was_blank = is_indented;
        }
        BlockPart::End if written.is_empty() => {}
        BlockPart::End => end.push_str(intended_break(written)),
        BlockPart::Empty => empty.push_str(intended_break(written)),
    });
    let chomping = block.map_or(Chomping::Clip, |block| block.chomping);
    if chomping != Chomping::Strip {
        out.push_str(&end);
    }
    if chomping == Chomping::Keep {
        out.push_str(&empty);
    }
    out
}

/// Replaces two single quotes by one.
fn unescape_quotes(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains("''") {
        Cow::Owned(text.replace("''", "'"))
    } else {
        text
    }
}

impl Scalar<'_> {
    /// Returns what the scalar means to a reader that takes anything.
    pub fn meaning(&self) -> Meaning {
        let text = &*self.text;
        if self.style != ScalarStyle::Plain {
            return Meaning::Text;
        }
        match text {
            "" | "~" | "null" | "Null" | "NULL" => return Meaning::Null,
            "true" | "True" | "TRUE" => return Meaning::Bool(true),
            "false" | "False" | "FALSE" => return Meaning::Bool(false),
            ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => {
                return Meaning::Float(f64::INFINITY);
            }
            "-.inf" | "-.Inf" | "-.INF" => return Meaning::Float(f64::NEG_INFINITY),
            ".nan" | ".NaN" | ".NAN" => return Meaning::Float(f64::NAN),
            _ => {}
        }
        let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
        // Only what begins like a number can be one; most texts do not.
        if !bare.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Meaning::Text;
        }
        if bare.len() > 1 && bare.starts_with('0') && bare.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Meaning::Text;
        }
        read_number(text, bare)
    }
}

/// Reads what begins like a number.
fn read_number(text: &str, bare: &str) -> Meaning {
    let is_negative = text.starts_with('-');
    let whole = |digits: &str, base: u32| {
        let is_whole = !digits.is_empty() && digits.chars().all(|c| c.is_digit(base));
        let size = is_whole.then(|| u128::from_str_radix(digits, base).ok())??;
        Some(match (is_negative, u64::try_from(size)) {
            (false, Ok(size)) => Meaning::Unsigned(size),
            (true, _) if size <= 1 << 63 => Meaning::Signed((size as i128).wrapping_neg() as i64),
            (false, Err(_)) => Meaning::TooLarge,
            (true, _) if size <= 1 << 127 => Meaning::TooLarge,
            (true, _) => return None,
        })
    };
    let based = [("0x", 16), ("0o", 8), ("0b", 2)];
    let based = based
        .into_iter()
        .find_map(|(prefix, base)| whole(bare.strip_prefix(prefix)?, base));
    if let Some(meaning) = based.or_else(|| whole(bare, 10)) {
        return meaning;
    }
    let float = text.strip_prefix('+').unwrap_or(text).parse::<f64>();
    float
        .ok()
        .filter(|float| float.is_finite())
        .map_or(Meaning::Text, Meaning::Float)
}
