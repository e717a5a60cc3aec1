//! Warnings about text that can be read, but probably means something else: text that swallows the keys below it or
//! loses its end to a comment.

use crate::field::{clip, to_single_line};
use crate::finding::FieldPath;
use crate::tree::{Piece, pieces};
use crate::yaml::Text;
use std::collections::HashSet;

/// A warning about text that may mean something else.
#[derive(Debug)]
pub struct TextWarning {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// The top-level key that the text belongs to.
    pub path: FieldPath,
    /// What may be meant, and what to write.
    pub message: String,
}

/// Finds suspicious text in a document with these top-level keys.
pub fn text_warnings(text: &Text, keys: &[&str]) -> Vec<TextWarning> {
    if !text.text.lines().any(may_need_warning) {
        return Vec::new();
    }
    let pieces: Vec<Piece> = pieces(text.text).collect();
    let aliases: HashSet<&str> = pieces
        .iter()
        .filter_map(|piece| piece.text.strip_prefix('*'))
        .collect();
    let written = pieces
        .windows(2)
        .filter(|pair| pair[1].text == ":")
        .map(|pair| pair[0].text.trim());
    let keys: HashSet<&str> = keys.iter().copied().chain(written).collect();
    let (mut doubts, mut path) = (Vec::new(), FieldPath::default());
    for (number, pair) in pieces.windows(2).enumerate() {
        let (piece, next) = (&pair[0], &pair[1]);
        if next.text == ":" {
            if piece.column == 0 {
                path = FieldPath::from_key(piece.text.trim().trim_matches(['"', '\'']));
            }
            continue;
        }
        let message = find_swallowed_key(piece, &keys).or_else(|| {
            let message = find_lost_comment(piece, next)
                .or_else(|| find_stray_mark(piece))
                .or_else(|| find_split_bank(&pieces[number..]))
                .or_else(|| find_unused_anchor(piece, next, &aliases))
                .or_else(|| find_invisible(piece))?;
            Some((0, piece.column, message))
        });
        if let Some((row, column, message)) = message {
            let line = text.first_line + piece.line + row;
            doubts.push(TextWarning {
                line,
                column: column + 1,
                path: path.clone(),
                message: to_single_line(&message),
            });
        }
    }
    doubts
}

/// Returns `true` if a line has a character that may need a warning: few have, and looking closer takes time.
fn may_need_warning(line: &str) -> bool {
    let bytes = line.trim_start_matches([' ', '\t']).as_bytes();
    if bytes.first() == Some(&b'#') {
        return false;
    }
    let (mut single, mut double) = (0, 0);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\'' => single += 1,
            b'"' => double += 1,
            b'&' | b'|' | b'>' | 0x80.. => return true,
            b'#' if bytes[at - 1] == b' '
                && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) =>
            {
                return true;
            }
            b'#' if bytes[at - 1] != b' ' && bytes.get(at + 1) == Some(&b' ') => return true,
            b',' if bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic) => return true,
            _ => {}
        }
    }
    let is_continued =
        line.starts_with([' ', '\t']) && bytes.first().is_some_and(u8::is_ascii_lowercase);
    single % 2 == 1
        || double % 2 == 1
        || line.trim_end().ends_with([',', ';'])
        || is_continued && !line.contains(':')
}

fn is_plain(piece: &Piece) -> bool {
    let is_sign = matches!(piece.text, "" | "-" | "?" | ":" | "---" | "...");
    !is_sign
        && !piece.text.starts_with([
            '[', ']', '{', '}', ',', '"', '\'', '&', '*', '!', '|', '>', '%',
        ])
}

/// Returns the lines of a text that has several.
fn text_rows<'a>(piece: &Piece<'a>) -> Option<impl Iterator<Item = (usize, &'a str)> + use<'a>> {
    let is_text = piece.text.starts_with(['"', '\'', '|', '>']) || is_plain(piece);
    let is_long = is_text && piece.text.trim_end().contains('\n');
    is_long.then(|| piece.text.lines().enumerate().skip(1))
}

/// Finds `systems: [...]` inside the notes, or `shields 3` below the type: row and column in the text, and the
/// message.
fn find_swallowed_key(piece: &Piece, known: &HashSet<&str>) -> Option<(usize, usize, String)> {
    let is_plain = is_plain(piece);
    let key_of = |row: &str| {
        let bare = row.trim_start();
        let (key, value) = bare.split_once(if is_plain { ' ' } else { ':' })?;
        let is_value = if is_plain {
            is_like_value(value)
        } else {
            value.is_empty() || value.starts_with(' ')
        };
        (known.contains(key) && is_value)
            .then(|| (row.chars().count() - bare.chars().count(), key.to_string()))
    };
    let (row, (column, key)) =
        text_rows(piece)?.find_map(|(number, row)| Some((number, key_of(row)?)))?;
    if is_plain {
        let message = format!(
            "this line is read as more of the text above; if '{key}' is a key, write '{key}:'"
        );
        return Some((row, column, message));
    }
    let why = if piece.text.starts_with(['|', '>']) {
        "is it indented too far?"
    } else {
        "is the quote above it not closed?"
    };
    Some((
        row,
        column,
        format!("this line is read as text, though it looks like the key '{key}'; {why}"),
    ))
}

/// Returns `true` if words after a key look like its value, not like prose: a number, a list, a map or one word.
fn is_like_value(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '{'))
        || !text.is_empty() && !text.contains(' ') && !text.ends_with(['.', ',', ';', '!', '?'])
}

/// Finds `type: Cutter #3`.
fn find_lost_comment(piece: &Piece, next: &Piece) -> Option<String> {
    let word = piece.text.trim_end();
    let is_on_line = !piece.text[word.len()..].contains('\n');
    let is_close = next
        .gap
        .strip_prefix('#')
        .is_some_and(|comment| comment.starts_with(char::is_alphanumeric));
    (is_plain(piece) && is_on_line && is_close && word.contains(char::is_alphabetic)).then(|| {
        format!(
            "everything after ' #' is a comment, so '{}' is all that is read; quote the text if more is meant",
            clip(word)
        )
    })
}

/// Finds `class: Foo,` and quotes that YAML does not recognize.
fn find_stray_mark(piece: &Piece) -> Option<String> {
    let word = piece.text.trim_end();
    let has_curly = word.starts_with(['“', '”', '„', '‘', '’', '«'])
        && word.ends_with(['”', '“', '’', '‘', '»']);
    if !is_plain(piece) {
        None
    } else if has_curly {
        Some(
            "these quotes are read as part of the text; write straight ones (\"), or none"
                .to_string(),
        )
    } else if word.ends_with([',', ';']) && word.contains(char::is_alphabetic) {
        let name = if word.ends_with(',') {
            "comma"
        } else {
            "semicolon"
        };
        Some(format!(
            "the {name} at the end is read as part of the text; leave it out"
        ))
    } else if word.contains("# ") && word.contains(char::is_alphabetic) {
        Some("a comment needs a space before its '#', so this is read as part of the text; write ' #'".to_string())
    } else {
        None
    }
}

/// Finds `[3A,B]`: an arc cut off by a comma.
fn find_split_bank(pieces: &[Piece]) -> Option<String> {
    let [first, comma, second, ..] = pieces else {
        return None;
    };
    let is_arc = |text: &str| matches!(text.as_bytes(), [b'A'..=b'L']);
    let (first, second_arc) = (first.text.trim_end(), second.text.trim_end());
    let arc = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_split = comma.text == "," && comma.gap.is_empty() && second.gap.is_empty();
    (is_split && arc.len() < first.len() && is_arc(arc) && is_arc(second_arc)).then(|| {
        format!(
            "read as two banks, {first} and {second_arc}; write {first}{second_arc} for one, or a space after the comma"
        )
    })
}

/// Finds invisible characters, pasted along with a text.
fn find_invisible(piece: &Piece) -> Option<String> {
    let mut before = ' ';
    for c in piece.text.chars() {
        // Joiners belong to some scripts, but not to ours.
        let is_joiner = matches!(c, '\u{200C}' | '\u{200D}') && before.is_ascii();
        if is_joiner
            || matches!(
                c,
                '\u{AD}' | '\u{200B}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}'
            )
        {
            return Some(format!(
                "the text holds an invisible character (U+{:04X}); type it again",
                u32::from(c)
            ));
        }
        before = c;
    }
    None
}

/// Finds `name: &Star Bright`, where nothing repeats the anchor.
fn find_unused_anchor(piece: &Piece, next: &Piece, aliases: &HashSet<&str>) -> Option<String> {
    let name = piece
        .text
        .strip_prefix('&')
        .filter(|name| !name.is_empty())?;
    let is_word = is_plain(next) && next.line == piece.line && !aliases.contains(name);
    let whole = || format!("&{name}{}{}", next.gap, next.text.trim_end());
    is_word.then(|| {
        format!(
            "'&{name}' is an anchor to YAML and not read; quote the text: \"{}\"",
            clip(&whole())
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists each warning as `line:column path`.
    fn warn(text: &str) -> Vec<String> {
        let doubts = text_warnings(&Text::from(text), &["engines", "systems"]);
        doubts
            .iter()
            .map(|doubt| format!("{}:{} {}", doubt.line, doubt.column, doubt.path))
            .collect()
    }

    #[test]
    fn finds_every_doubtful_text() {
        for (text, place) in [
            ("class: A\ntype: Cutter #3\n", "2:7 type"),
            (
                "weapons:\n  - {name: Gun, stats: 9 1x4+/2/1 #Pr1\n    }\n",
                "2:24 weapons",
            ),
            ("notes: 'it is\n  engines: 5\n  so'\n", "2:3 notes"),
            (
                "notes: |\n  Big.\n  systems: [Marines 4]\nhull: 3\n",
                "3:3 notes",
            ),
            ("class: Foo,\nhull: 3\n", "1:8 class"),
            ("class: “Foo”\n", "1:8 class"),
            ("name: &Star Bright\n", "1:7 name"),
            ("type: Escort\n  engines 3\nhull: 3\n", "2:3 type"),
            (
                "weapons:\n  - name: Gun\n      banks [2AB]\n    banks: [AB]\n",
                "3:7 weapons",
            ),
            (
                "fleet: F\nfaction: Imperial\n  systems none\n",
                "3:3 faction",
            ),
            ("weapons:\n  - banks: [3A,B]\n", "2:13 weapons"),
            ("class: Wren;\n", "1:8 class"),
            ("class: Wren# x\n", "1:8 class"),
            ("class: Wr\u{200B}en\n", "1:8 class"),
            ("class: 'Wren\u{AD}'\n", "1:8 class"),
            ("class: Wren\u{200D}\n", "1:8 class"),
        ] {
            assert_eq!(warn(text), [place], "{text}");
        }
    }

    #[test]
    fn accepts_plain_text() {
        for text in [
            "class: A # a comment\nhull: 8 #largest\n",
            "class: A\n#hull: 8\n",
            "banks: [AB, CD] #both\n",
            "notes: 'Cutter #3, she said,'\n",
            "notes: |\n  The engines: none.\n  enginesroom: 3\n",
            "weapons: #all\n  - &gun {name: A}\n  - *gun\n",
            "notes: a,\n  b\n",
            "notes: She has fast\n  engines which roar\n  engines.\n",
            "banks: [3A, B]\n",
            "banks: [2AB,CD]\n",
            "class: A; B\n",
            "class: \u{1F469}\u{200D}\u{1F680}\n",
        ] {
            assert!(warn(text).is_empty(), "{text}: {:?}", warn(text));
        }
    }
}
