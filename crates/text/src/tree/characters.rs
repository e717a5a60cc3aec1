//! Spaces and line ends in YAML.

/// Returns the length in bytes of the line end at a place; 0 if there is none.
pub fn break_length(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\n') => 1,
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => 2,
        Some(b'\r') => 1,
        Some(0xC2) if bytes.get(at + 1) == Some(&0x85) => 2,
        Some(0xE2)
            if bytes.get(at + 1) == Some(&0x80)
                && matches!(bytes.get(at + 2), Some(0xA8 | 0xA9)) =>
        {
            3
        }
        _ => 0,
    }
}

pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns `true` if a space, a line end or the end of the text is at a place.
pub fn is_gap(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b' ' | b'\t' | b'\n' | b'\r') => true,
        Some(0xC2 | 0xE2) => break_length(bytes, at) > 0,
        Some(_) => false,
    }
}

/// Returns the line end that a written one means.
pub fn intended_break(written: &str) -> &str {
    if matches!(written, "\u{2028}" | "\u{2029}") {
        written
    } else {
        "\n"
    }
}

/// Finds the first character that is not allowed anywhere in a YAML text.
pub fn find_forbidden(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // Almost every byte passes the first test; the second looks at characters.
    let may_be = |byte: u8| {
        byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r') || matches!(byte, 0x7F | 0xC2 | 0xEF)
    };
    bytes.iter().enumerate().filter(|(_, byte)| may_be(**byte)).find_map(|(at, _)| {
        let c = text[at..].chars().next()?;
        let is_allowed = matches!(c, '\u{85}' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
        (!is_allowed).then_some(at)
    })
}
