//! A cursor over the bytes of a line, for the numbers in it.

/// Whether a character is a dash, as people type it.
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// A cursor over the bytes of a line.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn blanks(mut self) -> Cursor<'a> {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start_matches(' ').len();
        self
    }

    /// A whole number of at most four digits.
    pub fn number(self) -> Option<(Cursor<'a>, u32)> {
        let digits = self.text[self.at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let number = self.text[self.at..self.at + digits]
            .parse()
            .ok()
            .filter(|_| digits <= 4)?;
        Some((
            Cursor {
                at: self.at + digits,
                ..self
            },
            number,
        ))
    }

    pub fn take(self, wanted: impl Fn(char) -> bool) -> Option<Cursor<'a>> {
        let first = self.text[self.at..].chars().next().filter(|c| wanted(*c))?;
        Some(Cursor {
            at: self.at + first.len_utf8(),
            ..self
        })
    }

    /// The word for a band that a weapon does not reach: `3/6/nil`.
    pub fn nothing(self) -> Option<Cursor<'a>> {
        let rest = &self.text[self.at..];
        let word = ["nil", "none", "n/a", "x"]
            .iter()
            .find(|word| rest.starts_with(**word))?;
        Some(Cursor {
            at: self.at + word.len(),
            ..self
        })
        .filter(|next| !next.goes_on())
    }

    pub fn slash(self) -> Option<Cursor<'a>> {
        Some(self.blanks().take(|c| c == '/')?.blanks())
    }

    /// Whether a word or a number goes on here.
    pub fn goes_on(self) -> bool {
        self.text[self.at..].starts_with(|c: char| c.is_alphanumeric())
    }
}
