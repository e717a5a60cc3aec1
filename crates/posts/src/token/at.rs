//! A place in a line, and the small steps that read on from it.

use crate::words::number_word;

/// A place in the text of a line.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> At<'a> {
    pub fn new(text: &'a str, at: usize) -> At<'a> {
        At { text, at }
    }

    /// Returns the text from here on.
    pub fn rest(self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the next character.
    pub fn peek(self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Returns the character before this place.
    pub fn before(self) -> Option<char> {
        self.text[..self.at].chars().next_back()
    }

    pub fn is_end(self) -> bool {
        self.at == self.text.len()
    }

    fn to(self, at: usize) -> At<'a> {
        At { at, ..self }
    }

    /// Skips bytes.
    pub fn skip(self, bytes: usize) -> At<'a> {
        self.to(self.at + bytes)
    }

    /// Skips the characters that pass.
    pub fn skip_while(self, pass: impl Fn(char) -> bool) -> At<'a> {
        let rest = self.rest();
        self.skip(rest.find(|c| !pass(c)).unwrap_or(rest.len()))
    }

    /// Skips all spaces.
    pub fn spaces(self) -> At<'a> {
        self.skip_while(char::is_whitespace)
    }

    /// Skips one space, if there is one.
    pub fn space(self) -> At<'a> {
        self.eat(" ").unwrap_or(self)
    }

    /// Reads a text, ignoring case.
    pub fn eat(self, wanted: &str) -> Option<At<'a>> {
        let found = self.rest().get(..wanted.len())?;
        found
            .eq_ignore_ascii_case(wanted)
            .then(|| self.skip(wanted.len()))
    }

    /// Reads one of these characters.
    pub fn eat_any(self, wanted: &[char]) -> Option<At<'a>> {
        let next = self.peek()?;
        wanted.contains(&next).then(|| self.skip(next.len_utf8()))
    }

    /// Reads one of these words; no letter follows it.
    pub fn eat_word(self, wanted: &[impl AsRef<str>]) -> Option<At<'a>> {
        wanted
            .iter()
            .find_map(|word| self.eat(word.as_ref()))
            .filter(|end| !end.peek().is_some_and(char::is_alphanumeric))
    }

    /// Reads a whole number of at most so many figures, or in words.
    pub fn number(self, max_digits: usize) -> Option<(u32, At<'a>)> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            let read = self.number_in_words()?;
            return (read.0 < 10u32.pow(max_digits as u32)).then_some(read);
        }
        if digits > max_digits {
            return None;
        }
        let number = self.rest()[..digits].parse().ok()?;
        Some((number, self.skip(digits)))
    }

    /// Reads a number in words: `seven`, `twenty-four`, `two dozen`, `two hundred and six`.
    fn number_in_words(self) -> Option<(u32, At<'a>)> {
        let first = self.peek()?;
        if !first.is_alphabetic() || !self.is_word_start() {
            return None;
        }
        // A capital after another word begins a part of a name: `Long Nine`.
        let before = self.text[..self.at].trim_end();
        if first.is_uppercase() && before.ends_with(char::is_alphanumeric) {
            return None;
        }
        let (first, end) = self.number_word()?;
        let hundreds = end.space().eat_word(&["hundred"]).filter(|_| first < 10);
        let (first, end) = hundreds.map_or((first, end), |end| (100 * first, end));
        let next = end.eat(" and").filter(|_| first >= 100).unwrap_or(end);
        let next = next.eat_any(&[' ', '-']).and_then(At::number_in_words);
        let (number, end) = match next {
            Some((12, end)) if first < 10 => (12 * first, end),
            Some((next, end)) if first >= 100 && next < 100 => (first + next, end),
            Some((next, end)) if first >= 20 && next < 10 => (first + next, end),
            _ => (first, end),
        };
        let is_before_figure = end.spaces().peek().is_some_and(|c| c.is_ascii_digit());
        (!is_before_figure).then_some((number, end))
    }

    fn number_word(self) -> Option<(u32, At<'a>)> {
        let end = self.skip_while(char::is_alphabetic);
        let number = number_word(&self.text[self.at..end.at])?;
        let is_whole = !end.peek().is_some_and(|c| c.is_alphanumeric() || c == '\'');
        is_whole.then_some((number, end))
    }

    /// Returns `true` if neither a letter, a figure nor an apostrophe precedes this place.
    pub fn is_word_start(self) -> bool {
        !self
            .before()
            .is_some_and(|c| c.is_alphanumeric() || c == '\'' || c == '’')
    }
}

/// Returns all whole numbers in a text.
pub fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|part| part.parse().ok())
        .collect()
}
