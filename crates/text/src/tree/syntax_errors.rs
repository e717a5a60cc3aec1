//! Why a text cannot be read further, in words that say what to write instead, and at the place that a person would point to.

use super::SyntaxError;
use super::scanner::{DEEPEST, Kind, Token};
use crate::field::clip;

fn stop(at: usize, message: impl Into<String>) -> SyntaxError {
    SyntaxError {
        at,
        message: message.into(),
        is_too_large: false,
        is_refused: false,
    }
}

fn refused(at: usize, message: String) -> SyntaxError {
    SyntaxError {
        is_refused: true,
        ..stop(at, message)
    }
}

/// What ends a line.
const BREAKS: [char; 5] = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];

/// The text from a place to the end of its line.
fn line_from(text: &str, at: usize) -> &str {
    text.get(at..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default()
        .trim_end()
}

/// The line of a place up to it.
fn line_to(text: &str, at: usize) -> &str {
    text.get(..at)
        .and_then(|before| before.rsplit(BREAKS).next())
        .unwrap_or_default()
}

/// The column where the text of a line begins, dashes of list items passed over.
fn beginning(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '-']).len()
}

/// The column where the text of the line of a place begins.
fn beginning_at(text: &str, at: usize) -> usize {
    let start = at - line_to(text, at).len();
    beginning(line_from(text, start))
}

pub fn too_large(limit: usize) -> SyntaxError {
    let message = format!(
        "a document of more than {} KiB; no design needs that much",
        limit / 1024
    );
    SyntaxError {
        is_too_large: true,
        ..refused(0, message)
    }
}

pub fn too_deep(text: &str, at: usize) -> SyntaxError {
    let at = at - line_to(text, at).len();
    let message = format!("nested more than {DEEPEST} deep; no design needs that");
    SyntaxError {
        is_too_large: true,
        ..refused(at, message)
    }
}

pub fn too_many(at: usize) -> SyntaxError {
    let message = "aliases repeat beyond measure; write the design out plainly";
    SyntaxError {
        is_too_large: true,
        ..refused(at, message.to_string())
    }
}

pub fn tag(text: &str, at: usize) -> SyntaxError {
    let line = line_from(text, at);
    let word = &line[..line.find([' ', '\t', ',']).unwrap_or(line.len())];
    let word = clip(word);
    refused(
        at,
        format!("a word that begins with '!', such as '{word}', is a tag to YAML; quote the text"),
    )
}

pub fn other_base(word: &str, at: usize) -> SyntaxError {
    let word = clip(word);
    refused(
        at,
        format!(
            "'{word}' is a number in another base to YAML; write it with plain digits, or quote it"
        ),
    )
}

pub fn directive(line: &str, at: usize) -> SyntaxError {
    let word = clip(line.trim_end());
    let message = format!(
        "a line that begins with '%', such as '{word}', is a directive to YAML; quote the text"
    );
    // Tags are refused, and with them what declares them.
    if line.starts_with("%TAG") {
        refused(at, message)
    } else {
        stop(at, message)
    }
}

pub fn forbidden(text: &str, at: usize) -> SyntaxError {
    let code = text[at..].chars().next().map_or(0, u32::from);
    stop(
        at,
        format!(
            "an invisible control character (U+{code:04X}) is not allowed in a file; delete it"
        ),
    )
}

pub fn no_colon(text: &str, at: usize) -> SyntaxError {
    let line = clip(line_from(text, at));
    stop(
        at,
        format!("a colon is missing in '{line}'; a key is written as 'key: value', on one line"),
    )
}

pub fn open_bracket(text: &str, at: usize) -> SyntaxError {
    let (open, close) = if text[at..].starts_with('[') {
        ('[', ']')
    } else {
        ('{', '}')
    };
    stop(
        at,
        format!("the bracket '{open}' is never closed; write '{close}' after its last entry"),
    )
}

pub fn open_quote(text: &str, at: usize) -> SyntaxError {
    let quote = &text[at..=at];
    stop(
        at,
        format!("the quote that begins here is never closed; write {quote} at the end of the text"),
    )
}

pub fn tab(at: usize) -> SyntaxError {
    stop(at, "the line is indented with a tab; YAML wants spaces")
}

/// A sign that nothing can begin with.
pub fn sign(text: &str, at: usize) -> SyntaxError {
    match text[at..].chars().next().unwrap_or(' ') {
        '\t' if line_to(text, at).trim().is_empty() => tab(at),
        '\t' => stop(at, "a tab is not allowed here; write a space"),
        sign => stop(
            at,
            format!("a text cannot begin with '{sign}'; put it into \"quotes\""),
        ),
    }
}

pub fn dash(text: &str, at: usize) -> SyntaxError {
    match line_to(text, at).trim().is_empty() {
        true => stop(
            at,
            "a list item is not allowed here; is this line indented as its neighbours are?",
        ),
        false => stop(
            at,
            "a list cannot begin on this line; put each '- ' on a line of its own, or write [one, two]",
        ),
    }
}

pub fn question(at: usize) -> SyntaxError {
    stop(at, "a text cannot begin with '? '; put it into \"quotes\"")
}

/// A colon inside a text that began at `began`.
pub fn colon(text: &str, began: usize, at: usize) -> SyntaxError {
    let line = line_to(text, at);
    let (start, key) = (at - line.len(), line.trim());
    if began < start && !key.is_empty() {
        let message = format!(
            "'{}' is read as more of the text above it; start both in the same column",
            clip(key)
        );
        return stop(start + line.len() - line.trim_start().len(), message);
    }
    stop(
        at,
        "a colon with a blank behind it is not allowed inside a text; put the text into \"quotes\"",
    )
}

pub fn tight_colon(at: usize) -> SyntaxError {
    stop(at, "a space is missing after the colon")
}

pub fn name(text: &str, at: usize) -> SyntaxError {
    let (sign, what) = if text[at..].starts_with('*') {
        ('*', "an alias")
    } else {
        ('&', "an anchor")
    };
    stop(
        at,
        format!("'{sign}' begins {what} to YAML; put text with it into \"quotes\""),
    )
}

pub fn escape(text: &str, at: usize) -> SyntaxError {
    let word: String = text[at..].chars().take(2).collect();
    let word = word.trim_end();
    let message = format!(
        "'{word}' means nothing between double quotes; write '\\\\' for a backslash, or use single quotes"
    );
    stop(at, message)
}

pub fn behind_block_sign(at: usize) -> SyntaxError {
    stop(
        at,
        "the text after '|' or '>' begins on the next line; put it there, or put all of it into \"quotes\"",
    )
}

pub fn unknown_alias(name: &str, at: usize) -> SyntaxError {
    stop(
        at,
        format!(
            "nothing above has the anchor '&{0}' that '*{0}' repeats; put text with a '*' into \"quotes\"",
            clip(name)
        ),
    )
}

pub fn own_alias(name: &str, at: usize) -> SyntaxError {
    refused(
        at,
        format!(
            "'*{0}' is inside what '&{0}' names, so it would repeat itself for ever",
            clip(name)
        ),
    )
}

pub fn second_directive(at: usize) -> SyntaxError {
    stop(at, "'%YAML' is written twice; leave one of them out")
}

pub fn no_marker(at: usize) -> SyntaxError {
    stop(
        at,
        "a line that begins with '%' is a directive to YAML, and '---' must follow it; quote the text",
    )
}

/// What follows a value where nothing can follow.
fn behind_value(text: &str, before: Token, token: Token) -> Option<SyntaxError> {
    let is_on_line = !text[before.end..token.start.max(before.end)].contains(['\n', '\r']);
    let what = match before.kind {
        _ if !is_on_line || token.start < before.end => return None,
        _ if matches!(token.kind, Kind::CloseList | Kind::CloseMap) => return None,
        Kind::Scalar(style) if style.is_quoted() => "quote",
        Kind::CloseList | Kind::CloseMap => "bracket",
        _ => return None,
    };
    if token.kind == Kind::Comma && line_from(text, token.start) == "," {
        return Some(stop(
            token.start,
            "leave out the comma at the end of the line",
        ));
    }
    let hint = if what == "quote" {
        "put the whole into quotes"
    } else {
        "put it between the brackets, or quote all"
    };
    Some(stop(
        token.start,
        format!("there is text after the closing {what}; {hint}"),
    ))
}

/// A closing bracket or a comma that belongs to nothing.
fn stray(at: usize, sign: char) -> SyntaxError {
    let what = if sign == ',' {
        "belongs to no list"
    } else {
        "closes no bracket"
    };
    stop(
        at,
        format!("this '{sign}' {what}; leave it out, or put the text into \"quotes\""),
    )
}

/// The same, if the token is one.
fn as_stray(token: Token) -> Option<SyntaxError> {
    let sign = match token.kind {
        Kind::CloseList => ']',
        Kind::CloseMap => '}',
        Kind::Comma => ',',
        _ => return None,
    };
    Some(stray(token.start, sign))
}

/// Something behind the last value of a document.
pub fn second_document(text: &str, before: Token, token: Token) -> SyntaxError {
    if before.kind == Kind::DocumentEnd {
        let message = "more than one document here; '...' ends the first, so leave it out, or put '---' between two";
        return stop(before.start, message);
    }
    if matches!(token.kind, Kind::DocumentStart | Kind::DocumentEnd) {
        return stop(
            token.start,
            "more than one document here; '---' begins the second",
        );
    }
    let less = || {
        stop(
            token.start,
            "this is indented less than the lines above; start all keys of the file in one column",
        )
    };
    behind_value(text, before, token)
        .or_else(|| as_stray(token))
        .unwrap_or_else(less)
}

/// Something else where a key of a map on lines belongs.
pub fn no_key(text: &str, before: Token, token: Token) -> SyntaxError {
    let unlike = || match token.kind {
        Kind::Dash => stop(
            token.start,
            "there is a list item among keys; is it indented as its neighbours are?",
        ),
        Kind::Colon => stop(token.start, "the key before this colon is missing"),
        _ => stop(
            token.start,
            "a key belongs here; is this line or the one above indented as its neighbours are?",
        ),
    };
    behind_value(text, before, token)
        .or_else(|| as_stray(token))
        .unwrap_or_else(unlike)
}

/// Something else where a dash belongs.
pub fn no_dash(text: &str, before: Token, token: Token) -> SyntaxError {
    let unlike = || {
        let message = "a list item with '- ' belongs here; is this line or the one above indented as its neighbours are?";
        stop(token.start, message)
    };
    behind_value(text, before, token)
        .or_else(|| as_stray(token))
        .unwrap_or_else(unlike)
}

/// Something else where a comma or a closing bracket belongs.
pub fn no_comma(text: &str, open: usize, before: Token, token: Token) -> SyntaxError {
    let is_next_key = text[open..token.start.max(open)].contains('\n')
        && beginning_at(text, token.start) <= beginning_at(text, open)
        && matches!(
            token.kind,
            Kind::Colon | Kind::Dash | Kind::DocumentStart | Kind::DocumentEnd | Kind::Directive
        );
    if is_next_key {
        return open_bracket(text, open);
    }
    let close = if text[open..].starts_with('[') {
        ']'
    } else {
        '}'
    };
    match token.kind {
        Kind::CloseList | Kind::CloseMap => stop(
            token.start,
            format!("the bracket that is open here ends with '{close}', not with this"),
        ),
        Kind::Colon => {
            let line = line_to(text, token.start).trim_end();
            let key = line.rsplit([' ', ',', '[', '{']).next().unwrap_or_default();
            let start = token.start - line_to(text, token.start).len() + line.len() - key.len();
            stop(
                start,
                format!("a comma or '{close}' is missing before this"),
            )
        }
        _ => {
            let behind = behind_value(text, before, token)
                .filter(|_| matches!(before.kind, Kind::Scalar(_)));
            behind.unwrap_or_else(|| {
                stop(
                    token.start,
                    format!("a comma or '{close}' is missing before this"),
                )
            })
        }
    }
}

/// Something else where a value belongs.
pub fn no_value(text: &str, open: Option<usize>, before: Token, token: Token) -> SyntaxError {
    match token.kind {
        Kind::Comma if before.kind == Kind::Comma => stop(
            token.start,
            "there is nothing between these two commas; leave one of them out",
        ),
        Kind::Comma if matches!(before.kind, Kind::OpenList | Kind::OpenMap) => stop(
            token.start,
            "there is nothing before this comma; leave it out",
        ),
        Kind::CloseList | Kind::CloseMap if open.is_some() => stop(
            token.start,
            "this closes another bracket than the one that is open",
        ),
        Kind::CloseList => stray(token.start, ']'),
        Kind::CloseMap => stray(token.start, '}'),
        Kind::Comma => stray(token.start, ','),
        Kind::Dash if open.is_some() => stop(
            token.start,
            "a dash cannot begin an entry between brackets; leave it out, or put the text into \"quotes\"",
        ),
        Kind::Colon => stop(token.start, "the key before this colon is missing"),
        Kind::DocumentEnd => stop(token.start, "there is nothing before '...'; leave it out"),
        kind => match open.filter(|_| kind != Kind::Key) {
            Some(open) => open_bracket(text, open),
            None => stop(
                token.start,
                "a value belongs here; is this line or the one above indented as its neighbours are?",
            ),
        },
    }
}
