//! What can be read, but is probably meant otherwise: text that swallows the keys below it or loses its end to a comment.

use crate::doc::field::{clip, on_one_line};
use crate::doc::finding::FieldPath;
use crate::doc::tree::{Piece, pieces};
use crate::doc::yaml::Text;

/// Something that may be meant otherwise.
#[derive(Debug)]
pub struct Doubt {
    /// Its line in the file, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The top-level key that it belongs to.
    pub path: FieldPath,
    /// What may be meant, and what to write.
    pub message: String,
}

/// The doubts about a document whose keys at the top may be these.
pub(crate) fn doubts(text: Text, keys: &[&str]) -> Vec<Doubt> {
    if !text.text.lines().any(may_be_doubtful) {
        return Vec::new();
    }
    let pieces: Vec<Piece> = pieces(text.text).collect();
    let (mut doubts, mut path) = (Vec::new(), FieldPath::default());
    for pair in pieces.windows(2) {
        let (piece, next) = (&pair[0], &pair[1]);
        if next.text == ":" {
            if piece.column == 0 {
                path = FieldPath::top(piece.text.trim().trim_matches(['"', '\'']));
            }
            continue;
        }
        let message = swallowed_key(piece, keys).or_else(|| {
            let message = comment(piece, next).or_else(|| mark(piece)).or_else(|| anchor(piece, next, text.text))?;
            Some((0, piece.column, message))
        });
        if let Some((row, column, message)) = message {
            let line = text.first_line + piece.line + row;
            doubts.push(Doubt { line, column: column + 1, path: path.clone(), message: on_one_line(&message) });
        }
    }
    doubts
}

/// Whether a line has any of the signs by which something may be meant otherwise: few have, and looking closer takes time.
fn may_be_doubtful(line: &str) -> bool {
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
            b'#' if bytes[at - 1] == b' ' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) => return true,
            _ => {}
        }
    }
    single % 2 == 1 || double % 2 == 1 || line.trim_end().ends_with(',')
}

fn is_plain(piece: &Piece) -> bool {
    let is_sign = matches!(piece.text, "" | "-" | "?" | ":" | "---" | "...");
    !is_sign && !piece.text.starts_with(['[', ']', '{', '}', ',', '"', '\'', '&', '*', '!', '|', '>', '%'])
}

/// The lines of a text over several of them.
fn rows_of<'a>(piece: &Piece<'a>) -> Option<impl Iterator<Item = (usize, &'a str)> + use<'a>> {
    let is_text = piece.text.starts_with(['"', '\'', '|', '>']);
    let is_long = is_text && piece.text.trim_end().contains('\n');
    is_long.then(|| piece.text.lines().enumerate().skip(1))
}

/// `systems: [...]` inside the notes: row and column in the text, and the message.
fn swallowed_key(piece: &Piece, known: &[&str]) -> Option<(usize, usize, String)> {
    let key_of = |row: &str| {
        let (key, value) = row.trim_start().split_once(':')?;
        let is_key = known.contains(&key) && (value.is_empty() || value.starts_with(' '));
        is_key.then(|| (row.chars().count() - row.trim_start().chars().count(), key.to_string()))
    };
    let (row, (column, key)) = rows_of(piece)?.find_map(|(number, row)| Some((number, key_of(row)?)))?;
    let why = match piece.text.starts_with(['|', '>']) {
        true => "is it indented too far?",
        false => "is the quote above it not closed?",
    };
    Some((row, column, format!("this line is read as text, though it looks like the key '{key}'; {why}")))
}

/// `type: Cutter #3`.
fn comment(piece: &Piece, next: &Piece) -> Option<String> {
    let word = piece.text.trim_end();
    let is_on_line = !piece.text[word.len()..].contains('\n');
    let is_close = next.gap.strip_prefix('#').is_some_and(|comment| comment.starts_with(char::is_alphanumeric));
    (is_plain(piece) && is_on_line && is_close && word.contains(char::is_alphabetic)).then(|| {
        format!(
            "everything after ' #' is a comment, so '{}' is all that is read; quote the text if more is meant",
            clip(word)
        )
    })
}

/// `class: Foo,` and quotes that are none to YAML.
fn mark(piece: &Piece) -> Option<String> {
    let word = piece.text.trim_end();
    let has_curly = word.starts_with(['“', '”', '„', '‘', '’', '«']) && word.ends_with(['”', '“', '’', '‘', '»']);
    match () {
        () if !is_plain(piece) => None,
        () if has_curly => {
            Some("these quotes are read as part of the text; write straight ones (\"), or none".to_string())
        }
        () if word.ends_with(',') && word.contains(char::is_alphabetic) => {
            Some("the comma at the end is read as part of the text; leave it out".to_string())
        }
        () => None,
    }
}

/// `name: &Star Bright`, where nothing names the anchor.
fn anchor(piece: &Piece, next: &Piece, text: &str) -> Option<String> {
    let name = piece.text.strip_prefix('&').filter(|name| !name.is_empty())?;
    let is_word = is_plain(next) && next.line == piece.line && !text.contains(&format!("*{name}"));
    let whole = || format!("&{name}{}{}", next.gap, next.text.trim_end());
    is_word.then(|| format!("'&{name}' is an anchor to YAML and not read; quote the text: \"{}\"", clip(&whole())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `line:column path` of each doubt.
    fn found(text: &str) -> Vec<String> {
        let doubts = doubts(Text::from(text), &["engines", "systems"]);
        doubts.iter().map(|doubt| format!("{}:{} {}", doubt.line, doubt.column, doubt.path)).collect()
    }

    #[test]
    fn every_doubt_is_found_at_its_place() {
        for (text, place) in [
            ("class: A\ntype: Cutter #3\n", "2:7 type"),
            ("weapons:\n  - {name: Gun, stats: 9 1x4+/2/1 #Pr1\n    }\n", "2:24 weapons"),
            ("notes: 'it is\n  engines: 5\n  so'\n", "2:3 notes"),
            ("notes: |\n  Big.\n  systems: [Marines 4]\nhull: 3\n", "3:3 notes"),
            ("class: Foo,\nhull: 3\n", "1:8 class"),
            ("class: “Foo”\n", "1:8 class"),
            ("name: &Star Bright\n", "1:7 name"),
        ] {
            assert_eq!(found(text), [place], "{text}");
        }
    }

    #[test]
    fn what_is_plainly_meant_is_no_doubt() {
        for text in [
            "class: A # a comment\nhull: 8 #largest\n",
            "class: A\n#hull: 8\n",
            "banks: [AB, CD] #both\n",
            "notes: 'Cutter #3, she said,'\n",
            "notes: |\n  The engines: none.\n  enginesroom: 3\n",
            "weapons: #all\n  - &gun {name: A}\n  - *gun\n",
            "notes: a,\n  b\n",
        ] {
            assert!(found(text).is_empty(), "{text}: {:?}", found(text));
        }
    }
}
