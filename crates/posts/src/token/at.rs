//! A place in a line, and the small steps that read on from it.

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
    pub fn eat_word(self, wanted: &[&str]) -> Option<At<'a>> {
        wanted
            .iter()
            .find_map(|word| self.eat(word))
            .filter(|end| !end.peek().is_some_and(char::is_alphanumeric))
    }

    /// Reads a whole number of at most so many figures.
    pub fn number(self, max_digits: usize) -> Option<(u32, At<'a>)> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > max_digits {
            return None;
        }
        let number = self.rest()[..digits].parse().ok()?;
        Some((number, self.skip(digits)))
    }

    /// Returns `true` if neither a letter, a figure nor an apostrophe precedes this place.
    pub fn is_word_start(self) -> bool {
        !self
            .before()
            .is_some_and(|c| c.is_alphanumeric() || c == '\'' || c == '’')
    }
}

/// Returns all whole numbers of a text.
pub fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|part| part.parse().ok())
        .collect()
}
