//! Lines of monospaced text: wrapped, hanging, side by side.

/// Lines that stay together; they may be set next to others.
pub type Lines = Vec<String>;

/// Puts a text on one line, without characters that a terminal interprets.
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Returns the columns that a text takes: East Asian characters and emoji take two, combining marks none.
pub fn width(text: &str) -> usize {
    let columns = |c: char| match u32::from(c) {
        0x300..=0x36F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60 => 2,
        0x1F300..=0x1FAFF | 0x20000..=0x3FFFD => 2,
        _ => 1,
    };
    text.chars().map(columns).sum()
}

/// Returns the text padded with spaces to this many columns.
pub fn padded(text: &str, columns: usize) -> String {
    text.to_string() + &" ".repeat(columns.saturating_sub(width(text)))
}

/// Wraps words into lines of at most `limit` columns; at least one line.
pub fn wrap(text: &str, limit: usize) -> Lines {
    let lines = flow(
        clean(text).split_whitespace().map(str::to_string).collect(),
        1,
        limit,
    );
    if lines.is_empty() {
        vec![String::new()]
    } else {
        lines
    }
}

/// Parts on lines of at most `limit` columns, `gap` columns apart; a part that is longer than a line is broken.
pub fn flow(parts: Lines, gap: usize, limit: usize) -> Lines {
    let mut lines: Lines = Vec::new();
    for part in parts {
        let whole = width(&part);
        match lines.last_mut() {
            Some(last) if width(last) + gap + whole <= limit => *last += &(" ".repeat(gap) + &part),
            _ if whole <= limit => lines.push(part),
            _ => {
                lines.push(String::new());
                for c in part.chars() {
                    let last = lines.last_mut().expect("a line was just pushed");
                    match last {
                        last if last.is_empty()
                            || width(last) + width(c.encode_utf8(&mut [0; 4])) <= limit =>
                        {
                            last.push(c)
                        }
                        _ => lines.push(c.to_string()),
                    }
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_longer_ones_break() {
        assert_eq!(
            wrap("one two\tthree  abcdefghijk", 7),
            ["one two", "three", "abcdefg", "hijk"]
        );
        assert_eq!(wrap("船船船", 4), ["船船", "船"]);
        assert_eq!(wrap("", 7), [""]);
    }
}
