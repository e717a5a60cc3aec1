//! Messages for text that cannot be read further: what to write instead, at the place that a person would point to.

use super::SyntaxError;
use super::scanner::{MAX_DEPTH, Token, TokenKind};
use crate::field::clip;

fn refused(at: usize, message: String) -> SyntaxError {
    SyntaxError {
        is_refused: true,
        ..SyntaxError::new(at, message)
    }
}

/// The characters that end a line.
const BREAKS: [char; 5] = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];

/// Returns the text from a place to the end of its line.
fn rest_of_line(text: &str, at: usize) -> &str {
    text.get(at..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default()
        .trim_end()
}

/// Returns the line of a place up to it.
fn line_before(text: &str, at: usize) -> &str {
    text.get(..at)
        .and_then(|before| before.rsplit(BREAKS).next())
        .unwrap_or_default()
}

/// Returns the column where the text of a line begins, after the dashes of list items.
fn beginning(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '-']).len()
}

/// Returns the column where the text on the line of a place begins.
fn beginning_at(text: &str, at: usize) -> usize {
    let start = at - line_before(text, at).len();
    beginning(rest_of_line(text, start))
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
    let at = at - line_before(text, at).len();
    let message = format!("nested more than {MAX_DEPTH} deep; no design needs that");
    SyntaxError {
        is_too_large: true,
        ..refused(at, message)
    }
}

pub fn too_many(at: usize) -> SyntaxError {
    let message = "aliases expand to too much text; write the design without aliases";
    SyntaxError {
        is_too_large: true,
        ..refused(at, message.to_string())
    }
}

pub fn tag(text: &str, at: usize) -> SyntaxError {
    let line = rest_of_line(text, at);
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
        SyntaxError::new(at, message)
    }
}

pub fn forbidden(text: &str, at: usize) -> SyntaxError {
    let code = text[at..].chars().next().map_or(0, u32::from);
    SyntaxError::new(
        at,
        format!(
            "an invisible control character (U+{code:04X}) is not allowed in a file; delete it"
        ),
    )
}

pub fn no_colon(text: &str, at: usize) -> SyntaxError {
    let line = clip(rest_of_line(text, at));
    SyntaxError::new(
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
    SyntaxError::new(
        at,
        format!("the bracket '{open}' is never closed; write '{close}' after its last entry"),
    )
}

pub fn open_quote(text: &str, at: usize) -> SyntaxError {
    let quote = &text[at..=at];
    SyntaxError::new(
        at,
        format!("the quote that begins here is never closed; write {quote} at the end of the text"),
    )
}

pub fn tab(at: usize) -> SyntaxError {
    SyntaxError::new(at, "the line is indented with a tab; YAML wants spaces")
}

/// Reports a sign that no value can begin with.
pub fn sign(text: &str, at: usize) -> SyntaxError {
    match text[at..].chars().next().unwrap_or(' ') {
        '\t' if line_before(text, at).trim().is_empty() => tab(at),
        '\t' => SyntaxError::new(at, "a tab is not allowed here; write a space"),
        sign => SyntaxError::new(
            at,
            format!("a text cannot begin with '{sign}'; put it into \"quotes\""),
        ),
    }
}

pub fn dash(text: &str, at: usize) -> SyntaxError {
    if line_before(text, at).trim().is_empty() {
        SyntaxError::new(
            at,
            "a list item is not allowed here; is this line indented like its neighbors?",
        )
    } else {
        SyntaxError::new(
            at,
            "a list cannot begin on this line; put each '- ' on a line of its own, or write [one, two]",
        )
    }
}

pub fn question(at: usize) -> SyntaxError {
    SyntaxError::new(at, "a text cannot begin with '? '; put it into \"quotes\"")
}

/// Reports a colon inside a text that began at `began`.
pub fn colon(text: &str, began: usize, at: usize) -> SyntaxError {
    let line = line_before(text, at);
    let (start, key) = (at - line.len(), line.trim());
    if began < start && !key.is_empty() {
        let message = format!(
            "'{}' is read as more of the text above it; start both in the same column",
            clip(key)
        );
        return SyntaxError::new(start + line.len() - line.trim_start().len(), message);
    }
    SyntaxError::new(
        at,
        "a colon with a blank behind it is not allowed inside a text; put the text into \"quotes\"",
    )
}

pub fn tight_colon(at: usize) -> SyntaxError {
    SyntaxError::new(at, "a space is missing after the colon")
}

pub fn name(text: &str, at: usize) -> SyntaxError {
    let (sign, what) = if text[at..].starts_with('*') {
        ('*', "an alias")
    } else {
        ('&', "an anchor")
    };
    SyntaxError::new(
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
    SyntaxError::new(at, message)
}

pub fn text_after_block_sign(at: usize) -> SyntaxError {
    SyntaxError::new(
        at,
        "the text after '|' or '>' begins on the next line; put it there, or put all of it into \"quotes\"",
    )
}

pub fn unknown_alias(name: &str, at: usize) -> SyntaxError {
    SyntaxError::new(
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
    SyntaxError::new(at, "'%YAML' is written twice; leave one of them out")
}

pub fn no_marker(at: usize) -> SyntaxError {
    SyntaxError::new(
        at,
        "a line that begins with '%' is a directive to YAML, and '---' must follow it; quote the text",
    )
}

/// Reports text after a value where nothing can follow.
fn text_after_value(text: &str, before: Token, token: Token) -> Option<SyntaxError> {
    let is_on_line = !text[before.end..token.start.max(before.end)].contains(['\n', '\r']);
    let what = match before.kind {
        _ if !is_on_line || token.start < before.end => return None,
        _ if matches!(token.kind, TokenKind::CloseList | TokenKind::CloseMap) => return None,
        TokenKind::Scalar(style) if style.is_quoted() => "quote",
        TokenKind::CloseList | TokenKind::CloseMap => "bracket",
        _ => return None,
    };
    if token.kind == TokenKind::Comma && rest_of_line(text, token.start) == "," {
        return Some(SyntaxError::new(
            token.start,
            "leave out the comma at the end of the line",
        ));
    }
    let hint = if what == "quote" {
        "put the whole into quotes"
    } else {
        "put it between the brackets, or quote all"
    };
    Some(SyntaxError::new(
        token.start,
        format!("there is text after the closing {what}; {hint}"),
    ))
}

/// Reports a closing bracket or a comma that belongs to nothing.
fn stray_sign(at: usize, sign: char) -> SyntaxError {
    let what = if sign == ',' {
        "belongs to no list"
    } else {
        "closes no bracket"
    };
    SyntaxError::new(
        at,
        format!("this '{sign}' {what}; leave it out, or put the text into \"quotes\""),
    )
}

/// Reports the token if it is a stray closing bracket or comma.
fn stray_token(token: Token) -> Option<SyntaxError> {
    let sign = match token.kind {
        TokenKind::CloseList => ']',
        TokenKind::CloseMap => '}',
        TokenKind::Comma => ',',
        _ => return None,
    };
    Some(stray_sign(token.start, sign))
}

/// Reports text after the last value of a document.
pub fn second_document(text: &str, before: Token, token: Token) -> SyntaxError {
    if before.kind == TokenKind::DocumentEnd {
        let message = "more than one document here; '...' ends the first, so leave it out, or put '---' between two";
        return SyntaxError::new(before.start, message);
    }
    if matches!(
        token.kind,
        TokenKind::DocumentStart | TokenKind::DocumentEnd
    ) {
        return SyntaxError::new(
            token.start,
            "more than one document here; '---' begins the second",
        );
    }
    let less =
        "this is indented less than the lines above; start all keys of the file in one column";
    text_after_value(text, before, token)
        .or_else(|| stray_token(token))
        .unwrap_or_else(|| SyntaxError::new(token.start, less))
}

/// Reports something else where a key of a map on lines belongs.
pub fn no_key(text: &str, before: Token, token: Token) -> SyntaxError {
    let message = match token.kind {
        TokenKind::Dash => "there is a list item among keys; is it indented like its neighbors?",
        TokenKind::Colon => "the key before this colon is missing",
        _ => "a key belongs here; is this line or the one above indented like its neighbors?",
    };
    text_after_value(text, before, token)
        .or_else(|| stray_token(token))
        .unwrap_or_else(|| SyntaxError::new(token.start, message))
}

/// Reports something else where a dash belongs.
pub fn no_dash(text: &str, before: Token, token: Token) -> SyntaxError {
    let message = "a list item with '- ' belongs here; is this line or the one above indented like its neighbors?";
    text_after_value(text, before, token)
        .or_else(|| stray_token(token))
        .unwrap_or_else(|| SyntaxError::new(token.start, message))
}

/// Reports something else where a comma or a closing bracket belongs.
pub fn no_comma(text: &str, open: usize, before: Token, token: Token) -> SyntaxError {
    let is_next_key = text[open..token.start.max(open)].contains('\n')
        && beginning_at(text, token.start) <= beginning_at(text, open)
        && matches!(
            token.kind,
            TokenKind::Colon
                | TokenKind::Dash
                | TokenKind::DocumentStart
                | TokenKind::DocumentEnd
                | TokenKind::Directive
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
        TokenKind::CloseList | TokenKind::CloseMap => SyntaxError::new(
            token.start,
            format!("the bracket that is open here ends with '{close}', not with this"),
        ),
        TokenKind::Colon => {
            let line = line_before(text, token.start).trim_end();
            let key = line.rsplit([' ', ',', '[', '{']).next().unwrap_or_default();
            let start = token.start - line_before(text, token.start).len() + line.len() - key.len();
            SyntaxError::new(
                start,
                format!("a comma or '{close}' is missing before this"),
            )
        }
        _ => {
            let after = if matches!(before.kind, TokenKind::Scalar(_)) {
                text_after_value(text, before, token)
            } else {
                None
            };
            after.unwrap_or_else(|| {
                SyntaxError::new(
                    token.start,
                    format!("a comma or '{close}' is missing before this"),
                )
            })
        }
    }
}

/// Reports something else where a value belongs.
pub fn no_value(text: &str, open: Option<usize>, before: Token, token: Token) -> SyntaxError {
    match token.kind {
        TokenKind::Comma if before.kind == TokenKind::Comma => SyntaxError::new(
            token.start,
            "there is nothing between these two commas; leave one of them out",
        ),
        TokenKind::Comma if matches!(before.kind, TokenKind::OpenList | TokenKind::OpenMap) => {
            SyntaxError::new(
                token.start,
                "there is nothing before this comma; leave it out",
            )
        }
        TokenKind::CloseList | TokenKind::CloseMap if open.is_some() => SyntaxError::new(
            token.start,
            "this closes another bracket than the one that is open",
        ),
        TokenKind::CloseList => stray_sign(token.start, ']'),
        TokenKind::CloseMap => stray_sign(token.start, '}'),
        TokenKind::Comma => stray_sign(token.start, ','),
        TokenKind::Dash if open.is_some() => SyntaxError::new(
            token.start,
            "a dash cannot begin an entry between brackets; leave it out, or put the text into \"quotes\"",
        ),
        TokenKind::Colon => SyntaxError::new(token.start, "the key before this colon is missing"),
        TokenKind::DocumentEnd => {
            SyntaxError::new(token.start, "there is nothing before '...'; leave it out")
        }
        kind => match open {
            Some(open) if kind != TokenKind::Key => open_bracket(text, open),
            _ => SyntaxError::new(
                token.start,
                "a value belongs here; is this line or the one above indented like its neighbors?",
            ),
        },
    }
}
