//! Finds where words and texts end: plain, in quotes, and on the lines after `|` or `>`.

use super::characters::{break_length, is_space};
use super::scanner::{Scanner, TokenKind};
use super::syntax_errors as say;
use super::{ScalarStyle, SyntaxError};

impl Scanner<'_> {
    /// Reads text without quotes. It ends at a colon or a comment after a space, inside brackets also at the next
    /// bracket or comma, and where lines are not indented deeply enough.
    pub fn read_plain(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        let mut end = start;
        let least = self.indent() + 1;
        let in_brackets = self.is_in_brackets();
        let mut is_on_new_line = false;
        while !self.is_at_marker() && self.byte(0) != b'#' {
            let word = self.at;
            while !self.is_gap(0) {
                match self.byte(0) {
                    b':' if in_brackets
                        && matches!(self.byte(1), b',' | b'?' | b'[' | b']' | b'{' | b'}') =>
                    {
                        return Err(say::tight_colon(self.at));
                    }
                    b':' if self.is_gap(1) => break,
                    b',' | b'[' | b']' | b'{' | b'}' if in_brackets => break,
                    _ => self.at += 1,
                }
            }
            if self.at > word {
                (end, is_on_new_line) = (self.at, false);
            }
            if !self.is_gap(0) || self.at >= self.bytes.len() {
                break;
            }
            loop {
                if is_space(self.byte(0)) {
                    if is_on_new_line && (self.column() as isize) < least && self.byte(0) == b'\t' {
                        return Err(say::tab(self.at));
                    }
                    self.at += 1;
                } else if self.skip_break() {
                    is_on_new_line = true;
                } else {
                    break;
                }
            }
            if !in_brackets && (self.column() as isize) < least {
                break;
            }
        }
        self.may_begin_key |= is_on_new_line;
        let (word, word_end) = (&self.text[start..end], end);
        if super::is_in_other_base(word) {
            return Err(say::other_base(word, start));
        }
        self.push(TokenKind::Scalar(ScalarStyle::Plain), start, word_end);
        Ok(())
    }

    pub fn read_quoted(&mut self, quote: u8) -> Result<(), SyntaxError> {
        let start = self.at;
        self.at += 1;
        loop {
            if self.at >= self.bytes.len() || self.is_at_marker() {
                return Err(say::open_quote(self.text, start));
            }
            match self.byte(0) {
                b'\'' if quote == b'\'' && self.byte(1) == b'\'' => self.at += 2,
                c if c == quote => break,
                b'\\' if quote == b'"' => self.skip_escape(start)?,
                _ if self.skip_break() => {}
                _ => self.at += 1,
            }
        }
        self.at += 1;
        let style = if quote == b'"' {
            ScalarStyle::Double
        } else {
            ScalarStyle::Single
        };
        self.push(TokenKind::Scalar(style), start, self.at);
        Ok(())
    }

    /// Skips a backslash and what it escapes.
    fn skip_escape(&mut self, start: usize) -> Result<(), SyntaxError> {
        if break_length(self.bytes, self.at + 1) > 0 {
            self.at += 1;
            self.skip_break();
            return Ok(());
        }
        if self.at + 1 >= self.bytes.len() {
            return Err(say::open_quote(self.text, start));
        }
        let digits = match self.byte(1) {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            c if b"0abt\tnvfre \"/\\N_LP".contains(&c) => 0,
            _ => return Err(say::escape(self.text, self.at)),
        };
        if digits > 0 {
            let code = self.text.get(self.at + 2..self.at + 2 + digits);
            let is_hex = |code: &&str| code.bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = code
                .filter(is_hex)
                .and_then(|code| u32::from_str_radix(code, 16).ok());
            if code.and_then(char::from_u32).is_none() {
                return Err(say::escape(self.text, self.at));
            }
        }
        self.at += 2 + digits;
        Ok(())
    }

    /// Reads text after `|` or `>`: the lines that are indented as far as the first of them.
    pub fn read_block_text(&mut self) -> Result<(), SyntaxError> {
        self.drop_key()?;
        self.may_begin_key = true;
        let block = BlockScalar::read(self.text, self.at, self.indent(), |_, _| {})?;
        let style = if self.byte(0) == b'|' {
            ScalarStyle::Literal
        } else {
            ScalarStyle::Folded
        };
        self.push(TokenKind::Scalar(style), self.at, block.end);
        (self.at, self.line_start) = (block.next, block.line_start);
        Ok(())
    }
}

/// A part of the lines after `|` or `>`.
pub enum BlockPart {
    /// A line without its indentation and its end.
    Line,
    /// The end of a line with text.
    End,
    /// The end of an empty line.
    Empty,
}

/// The empty lines at the end of a text that are part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Chomping {
    Strip,
    Clip,
    Keep,
}

/// The extent of a text after `|` or `>`.
pub struct BlockScalar {
    /// The byte at which the text ends, without empty lines that are not kept.
    pub end: usize,
    /// The byte at which the next token begins, and its line.
    next: usize,
    line_start: usize,
    pub chomping: Chomping,
}

impl BlockScalar {
    /// Passes the parts of a text that begins with `|` or `>`, inside a list or map at a column, to `part`.
    pub fn read(
        text: &str,
        start: usize,
        around: isize,
        mut part: impl FnMut(BlockPart, &str),
    ) -> Result<BlockScalar, SyntaxError> {
        let mut scanner = Scanner::new(text);
        scanner.at = start + 1;
        let (chomping, digit) = scanner.read_block_head()?;
        let mut end = scanner.at;
        let mut indent = digit.map(|digit| around.max(0) + digit);
        scanner.skip_spaces();
        if scanner.byte(0) == b'#' {
            scanner.skip_line();
            end = scanner.at;
        }
        if scanner.at < text.len() && !scanner.skip_break() {
            return Err(say::text_after_block_sign(scanner.at));
        }
        scanner.line_start = scanner.at;
        loop {
            let mut widest = 0;
            loop {
                let is_short = |scanner: &Scanner| {
                    indent.is_none_or(|indent| (scanner.column() as isize) < indent)
                };
                while is_short(&scanner) && scanner.byte(0) == b' ' {
                    scanner.at += 1;
                }
                widest = widest.max(scanner.column() as isize);
                if is_short(&scanner) && scanner.byte(0) == b'\t' {
                    return Err(say::tab(scanner.at));
                }
                let before = scanner.at;
                if !scanner.skip_break() {
                    break;
                }
                part(BlockPart::Empty, &text[before..scanner.at]);
                if chomping == Chomping::Keep {
                    end = before;
                }
            }
            let indent = *indent.get_or_insert(widest.max(around + 1).max(1));
            if scanner.column() as isize != indent || scanner.at >= text.len() {
                let (next, line_start) = (scanner.at, scanner.line_start);
                return Ok(BlockScalar {
                    end,
                    next,
                    line_start,
                    chomping,
                });
            }
            let line = scanner.at;
            scanner.skip_line();
            end = scanner.at;
            part(BlockPart::Line, &text[line..end]);
            scanner.skip_break();
            part(BlockPart::End, &text[end..scanner.at]);
        }
    }
}

impl Scanner<'_> {
    /// Reads the signs after `|` or `>`: which empty lines count, and how far the text is indented.
    fn read_block_head(&mut self) -> Result<(Chomping, Option<isize>), SyntaxError> {
        let (mut chomping, mut digit) = (None, None);
        for _ in 0..2 {
            match self.byte(0) {
                b'+' if chomping.is_none() => chomping = Some(Chomping::Keep),
                b'-' if chomping.is_none() => chomping = Some(Chomping::Strip),
                c @ b'1'..=b'9' if digit.is_none() => digit = Some(isize::from(c - b'0')),
                b'0' if digit.is_none() => return Err(say::text_after_block_sign(self.at)),
                _ => break,
            }
            self.at += 1;
        }
        Ok((chomping.unwrap_or(Chomping::Clip), digit))
    }
}
