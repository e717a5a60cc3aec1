//! Escapes text for HTML and SVG, for elements and quoted attributes alike.

use std::fmt::{self, Display, Formatter, Write};

/// Displays text without markup and without what XML forbids; control characters become spaces.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => f.write_char(' '),
            c if c.is_control() => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}

/// Escapes a text for elements and quoted attributes of pages.
pub fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}
