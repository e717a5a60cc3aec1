//! Text to tokens, as the parser takes them: brackets, dashes, keys, colons, words, and where lists and maps on lines begin
//! and end. Nothing is copied; a token is a place in the text.

use super::characters::{break_length, is_gap, is_space};
use super::syntax_errors as say;
use super::{ScalarStyle, SyntaxError};
use std::collections::VecDeque;
use std::ops::Range;

/// Maximum nesting depth; the parser's time is quadratic in it.
pub const MAX_DEPTH: usize = 64;

/// Maximum length, in bytes, of a key without a question mark.
const MAX_KEY_BYTES: usize = 1024;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// The end of the text, or of the readable part of it.
    End,
    Directive,
    DocumentStart,
    DocumentEnd,
    /// A list or map on lines begins, or the innermost of them ends. These tokens occupy no text.
    ListOnLines,
    MapOnLines,
    EndOfLines,
    OpenList,
    CloseList,
    OpenMap,
    CloseMap,
    Dash,
    Comma,
    /// A key follows: `? `, or nothing in the text.
    Key,
    Colon,
    Alias,
    Anchor,
    Scalar(ScalarStyle),
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    /// The byte at which the token ends; spaces after a plain word are not part of it.
    pub end: usize,
    /// The column of the list or map around a text after `|` or `>`, or -1 outside of any.
    pub around: isize,
}

/// Where a key may have begun.
#[derive(Clone, Copy)]
pub struct PossibleKey {
    pub start: usize,
    pub column: usize,
    /// Whether only a key is possible there.
    is_required: bool,
    /// The number of its token, counted from the start of the text.
    pub number: usize,
}

/// Splits a text into tokens.
pub struct Scanner<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub at: usize,
    /// Where the current line begins; a column is counted in bytes, since only spaces and signs precede tokens whose
    /// column matters.
    pub line_start: usize,
    /// Where the open brackets are.
    pub brackets: Vec<usize>,
    /// The columns of the open lists and maps on lines.
    indents: Vec<isize>,
    /// The possible key of each level: outside brackets, and in each bracket.
    pub keys: Vec<Option<PossibleKey>>,
    /// Whether a key may begin here.
    pub may_begin_key: bool,
    tokens: VecDeque<Token>,
    /// Number of tokens taken.
    taken: usize,
    /// Whether the first waiting token is known not to be a key.
    is_settled: bool,
    is_over: bool,
    /// Where the last word, text or bracket began.
    pub last_start: usize,
    /// Why the text cannot be read further.
    pub stop: Option<SyntaxError>,
    /// Every comment, except those next to `|` and `>`.
    pub comments: Vec<Range<usize>>,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            text,
            bytes: text.as_bytes(),
            at: 0,
            line_start: 0,
            brackets: Vec::new(),
            indents: Vec::new(),
            keys: vec![None],
            may_begin_key: true,
            tokens: VecDeque::new(),
            taken: 0,
            is_settled: false,
            is_over: false,
            last_start: 0,
            stop: None,
            comments: Vec::new(),
        }
    }

    /// Returns the next token without taking it. At the end and after an error, it is [`TokenKind::End`] from then on.
    pub fn peek(&mut self) -> Token {
        while !self.is_settled && self.needs_more() {
            if let Err(stop) = self.advance() {
                self.stop = Some(stop);
                self.is_over = true;
            }
        }
        self.is_settled = true;
        let end = Token {
            kind: TokenKind::End,
            start: self.at,
            end: self.at,
            around: -1,
        };
        self.tokens.front().copied().unwrap_or(end)
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Token {
        let token = self.peek();
        if self.tokens.pop_front().is_some() {
            self.taken += 1;
            self.is_settled = false;
        }
        token
    }

    /// Discards the waiting tokens, for callers that look at the text piece by piece.
    pub fn forget(&mut self) {
        self.taken += self.tokens.len();
        self.tokens.clear();
    }

    fn needs_more(&mut self) -> bool {
        if self.is_over || self.tokens.is_empty() {
            return !self.is_over;
        }
        if let Err(stop) = self.drop_stale_keys() {
            (self.stop, self.is_over) = (Some(stop), true);
            return false;
        }
        self.keys
            .iter()
            .flatten()
            .any(|key| key.number == self.taken)
    }

    pub fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Returns `true` if a space, a line end or the end of the text is this many bytes ahead.
    pub fn is_gap(&self, ahead: usize) -> bool {
        is_gap(self.bytes, self.at + ahead)
    }

    pub fn column(&self) -> usize {
        self.at - self.line_start
    }

    /// Returns the column of the innermost list or map on lines, or -1 outside of any.
    pub fn indent(&self) -> isize {
        self.indents.last().copied().unwrap_or(-1)
    }

    pub fn is_in_brackets(&self) -> bool {
        !self.brackets.is_empty()
    }

    /// Skips a line end; returns `true` if there was one.
    pub fn skip_break(&mut self) -> bool {
        let length = break_length(self.bytes, self.at);
        if length > 0 {
            self.at += length;
            self.line_start = self.at;
        }
        length > 0
    }

    /// Skips spaces, line ends and comments.
    pub fn skip_gap(&mut self) {
        loop {
            if self.column() == 0 && self.bytes[self.at..].starts_with("\u{FEFF}".as_bytes()) {
                // A byte-order mark: three bytes in one column.
                self.at += 3;
                self.line_start = self.at - 1;
            }
            let takes_tabs = self.is_in_brackets() || !self.may_begin_key;
            while self.byte(0) == b' ' || takes_tabs && self.byte(0) == b'\t' {
                self.at += 1;
            }
            if self.byte(0) == b'#' {
                let start = self.at;
                self.skip_line();
                self.comments.push(start..self.at);
            }
            if !self.skip_break() {
                return;
            }
            self.may_begin_key |= !self.is_in_brackets();
        }
    }

    /// Skips to the end of the line.
    pub fn skip_line(&mut self) {
        let may_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | 0xC2 | 0xE2);
        while let Some(next) = self.bytes[self.at..].iter().position(may_end) {
            self.at += next;
            if break_length(self.bytes, self.at) > 0 {
                return;
            }
            self.at += 1;
        }
        self.at = self.bytes.len();
    }

    /// Returns `true` at `---` or `...`, which end a document even inside brackets or quotes.
    pub fn is_at_marker(&self) -> bool {
        let is_marker = |marker: &[u8]| self.bytes[self.at..].starts_with(marker);
        self.column() == 0 && (is_marker(b"---") || is_marker(b"...")) && self.is_gap(3)
    }

    /// Adds the next token to those that wait, and what it opens or closes; returns `false` at the end.
    pub fn advance(&mut self) -> Result<bool, SyntaxError> {
        self.skip_gap();
        self.drop_stale_keys()?;
        self.close_lines(self.column() as isize);
        let is_start = self.column() == 0;
        let in_brackets = self.is_in_brackets();
        let start = self.at;
        match self.byte(0) {
            _ if self.at >= self.bytes.len() => return self.read_end().map(|()| false),
            b'%' if is_start => self.read_directive()?,
            b'-' | b'.' if is_start && self.is_at_marker() => self.read_marker()?,
            b'[' => self.read_open(TokenKind::OpenList)?,
            b'{' => self.read_open(TokenKind::OpenMap)?,
            b']' => self.read_close(TokenKind::CloseList)?,
            b'}' => self.read_close(TokenKind::CloseMap)?,
            b',' => {
                self.drop_key()?;
                self.may_begin_key = true;
                self.add_sign(TokenKind::Comma);
            }
            b'-' if self.is_gap(1) => self.read_dash()?,
            b'?' if in_brackets || self.is_gap(1) => self.read_question()?,
            b':' if in_brackets || self.is_gap(1) => self.read_colon()?,
            b'*' => self.read_named(TokenKind::Alias)?,
            b'&' => self.read_named(TokenKind::Anchor)?,
            b'!' => return Err(say::tag(self.text, self.at)),
            b'|' | b'>' if !in_brackets => self.read_block_text()?,
            quote @ (b'\'' | b'"') => {
                self.begin_key()?;
                self.read_quoted(quote)?;
            }
            b'@' | b'`' | b'%' | b'|' | b'>' | b' ' | b'\t' => {
                return Err(say::sign(self.text, self.at));
            }
            _ => {
                self.begin_key()?;
                self.read_plain()?;
            }
        }
        self.last_start = start;
        Ok(true)
    }

    pub fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.tokens.push_back(Token {
            kind,
            start,
            end,
            around: self.indent(),
        });
    }

    /// Adds a token of one sign.
    pub fn add_sign(&mut self, kind: TokenKind) {
        self.push(kind, self.at, self.at + 1);
        self.at += 1;
    }

    /// Drops possible keys whose colon can no longer come: a key is written on one line.
    pub fn drop_stale_keys(&mut self) -> Result<(), SyntaxError> {
        for place in &mut self.keys {
            let Some(key) = place else { continue };
            if key.start < self.line_start || key.start + MAX_KEY_BYTES < self.at {
                if key.is_required {
                    return Err(say::no_colon(self.text, key.start));
                }
                *place = None;
            }
        }
        Ok(())
    }

    /// Begins something that may turn out to be a key.
    pub fn begin_key(&mut self) -> Result<(), SyntaxError> {
        if self.may_begin_key {
            self.drop_key()?;
            let is_required = !self.is_in_brackets() && self.indent() == self.column() as isize;
            let number = self.taken + self.tokens.len();
            let key = PossibleKey {
                start: self.at,
                column: self.column(),
                is_required,
                number,
            };
            if let Some(last) = self.keys.last_mut() {
                *last = Some(key);
            }
        }
        self.may_begin_key = false;
        Ok(())
    }

    /// Drops the possible key of this level.
    pub fn drop_key(&mut self) -> Result<(), SyntaxError> {
        match self.keys.last_mut().and_then(Option::take) {
            Some(key) if key.is_required => Err(say::no_colon(self.text, key.start)),
            _ => Ok(()),
        }
    }

    /// Opens a list or map on lines at this column, unless it is already open. It goes before the waiting token of
    /// this number, or after all.
    pub fn open_lines(
        &mut self,
        column: usize,
        kind: TokenKind,
        number: Option<usize>,
        start: usize,
    ) -> Result<(), SyntaxError> {
        if self.is_in_brackets() || self.indent() >= column as isize {
            return Ok(());
        }
        let token = Token {
            kind,
            start,
            end: start,
            around: self.indent(),
        };
        self.indents.push(column as isize);
        match number {
            Some(number) => self.insert(number, token),
            None => self.tokens.push_back(token),
        }
        self.check_depth()
    }

    pub fn insert(&mut self, number: usize, token: Token) {
        self.tokens.insert(
            number.saturating_sub(self.taken).min(self.tokens.len()),
            token,
        );
    }

    /// Counts the open lists and maps. Some have no sign: a list at the column of its key, a pair in a list.
    pub fn depth(&self) -> usize {
        self.brackets.len() + self.indents.len()
    }

    pub fn check_depth(&self) -> Result<(), SyntaxError> {
        if self.depth() > MAX_DEPTH {
            Err(say::too_deep(self.text, self.at))
        } else {
            Ok(())
        }
    }

    /// Closes the lists and maps on lines that are indented deeper than this.
    pub fn close_lines(&mut self, column: isize) {
        while !self.is_in_brackets() && self.indent() > column {
            self.push(TokenKind::EndOfLines, self.at, self.at);
            self.indents.pop();
        }
    }

    fn read_end(&mut self) -> Result<(), SyntaxError> {
        self.is_over = true;
        if let Some(open) = self.brackets.last() {
            return Err(say::open_bracket(self.text, *open));
        }
        self.close_lines(-1);
        self.drop_key()
    }

    /// Skips spaces.
    pub fn skip_spaces(&mut self) {
        while is_space(self.byte(0)) {
            self.at += 1;
        }
    }
}
