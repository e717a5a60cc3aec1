//! Names and notes, safe to print and of limited length.

use starwright_text::field::is_unprintable;

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 120;

/// Returns a name with single spaces, without unprintable characters.
pub fn name(text: &str) -> String {
    tidy(text, MAX_NAME)
}

/// Returns a text with single spaces, without unprintable characters, cut to a maximum length.
pub fn tidy(text: &str, most: usize) -> String {
    let mut tidy = String::with_capacity(text.len().min(most));
    let mut left = most;
    for word in text.split_whitespace() {
        if !tidy.is_empty() && left > 0 {
            tidy.push(' ');
            left -= 1;
        }
        for c in word.chars().filter(|&c| !is_unprintable(c)).take(left) {
            tidy.push(c);
            left -= 1;
        }
        if left == 0 {
            break;
        }
    }
    tidy.truncate(tidy.trim_end().len());
    tidy
}
