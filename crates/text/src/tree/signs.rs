//! The tokens of one or a few signs: brackets, dashes, colons, names, markers.

use super::SyntaxError;
use super::scanner::{Scanner, Token, TokenKind};
use super::syntax_errors as say;

impl Scanner<'_> {
    pub fn read_marker(&mut self) -> Result<(), SyntaxError> {
        self.close_lines(-1);
        self.drop_key()?;
        self.may_begin_key = false;
        let kind = if self.byte(0) == b'-' {
            TokenKind::DocumentStart
        } else {
            TokenKind::DocumentEnd
        };
        self.push(kind, self.at, self.at + 3);
        self.at += 3;
        Ok(())
    }

    /// Reads `%YAML 1.2`; there is no other useful directive.
    pub fn read_directive(&mut self) -> Result<(), SyntaxError> {
        self.close_lines(-1);
        self.drop_key()?;
        self.may_begin_key = false;
        let start = self.at;
        self.skip_line();
        let line = &self.text[start..self.at];
        let blank = |c: char| c == ' ' || c == '\t';
        let version = line
            .strip_prefix("%YAML")
            .filter(|rest| rest.starts_with(blank))
            .map(|rest| {
                let rest = rest.trim_matches(blank);
                rest.split_once('#')
                    .map_or(rest, |(version, _)| version.trim_end_matches(blank))
            });
        let is_known = version.is_some_and(|version| {
            let number = |text: &str| {
                Some(text)
                    .filter(|text| text.len() < 10)?
                    .parse::<u32>()
                    .ok()
            };
            let (major, minor) = version.split_once('.').unwrap_or_default();
            number(major) == Some(1)
                && matches!(number(minor), Some(1 | 2))
                && !version.contains('+')
        });
        if !is_known {
            return Err(say::directive(line, start));
        }
        self.push(TokenKind::Directive, start, self.at);
        self.skip_break();
        Ok(())
    }

    pub fn read_open(&mut self, kind: TokenKind) -> Result<(), SyntaxError> {
        self.begin_key()?;
        self.brackets.push(self.at);
        self.keys.push(None);
        self.may_begin_key = true;
        self.add_sign(kind);
        self.check_depth()
    }

    pub fn read_close(&mut self, kind: TokenKind) -> Result<(), SyntaxError> {
        self.drop_key()?;
        if self.brackets.pop().is_some() {
            self.keys.pop();
        }
        self.may_begin_key = false;
        self.add_sign(kind);
        Ok(())
    }

    pub fn read_dash(&mut self) -> Result<(), SyntaxError> {
        if !self.is_in_brackets() {
            if !self.may_begin_key {
                return Err(say::dash(self.text, self.at));
            }
            self.open_lines(self.column(), TokenKind::ListOnLines, None, self.at)?;
        }
        self.drop_key()?;
        self.may_begin_key = true;
        self.add_sign(TokenKind::Dash);
        Ok(())
    }

    pub fn read_question(&mut self) -> Result<(), SyntaxError> {
        if !self.is_in_brackets() {
            if !self.may_begin_key {
                return Err(say::question(self.at));
            }
            self.open_lines(self.column(), TokenKind::MapOnLines, None, self.at)?;
        }
        self.drop_key()?;
        self.may_begin_key = !self.is_in_brackets();
        self.add_sign(TokenKind::Key);
        Ok(())
    }

    /// Reads the colon after a key.
    pub fn read_colon(&mut self) -> Result<(), SyntaxError> {
        if let Some(key) = self.keys.last_mut().and_then(Option::take) {
            self.insert(
                key.number,
                Token {
                    kind: TokenKind::Key,
                    start: key.start,
                    end: key.start,
                    around: -1,
                },
            );
            self.open_lines(
                key.column,
                TokenKind::MapOnLines,
                Some(key.number),
                key.start,
            )?;
            self.may_begin_key = false;
        } else {
            if !self.is_in_brackets() {
                if !self.may_begin_key {
                    return Err(say::colon(self.text, self.last_start, self.at));
                }
                self.open_lines(self.column(), TokenKind::MapOnLines, None, self.at)?;
            }
            self.may_begin_key = !self.is_in_brackets();
        }
        self.add_sign(TokenKind::Colon);
        Ok(())
    }

    /// Reads `&name` and `*name`.
    pub fn read_named(&mut self, kind: TokenKind) -> Result<(), SyntaxError> {
        self.begin_key()?;
        let start = self.at;
        self.at += 1;
        while self.byte(0).is_ascii_alphanumeric() || matches!(self.byte(0), b'_' | b'-') {
            self.at += 1;
        }
        let is_ended = self.is_gap(0)
            || matches!(
                self.byte(0),
                b'?' | b':' | b',' | b']' | b'}' | b'%' | b'@' | b'`'
            );
        if self.at == start + 1 || !is_ended {
            return Err(say::name(self.text, start));
        }
        self.push(kind, start, self.at);
        Ok(())
    }
}
