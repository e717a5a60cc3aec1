//! Text to tree between brackets: `[AB, 2AC]` and `{fore: 4, aft: 2}`.

use super::reader::Reader;
use super::tree::{Item, KeyValue, Layout, Margin, Node, Shape, Unkept};

impl Reader<'_> {
    /// A list or map between brackets, at this position.
    pub(super) fn flow(&mut self) -> Result<Node, Unkept> {
        let mut has_comments = false;
        self.collection(&mut has_comments)
    }

    fn collection(&mut self, has_comments: &mut bool) -> Result<Node, Unkept> {
        self.depth += 1;
        if self.depth > 64 {
            return Err(self.unkept("nesting as deep as this"));
        }
        let start = self.at;
        let is_map = self.rest().starts_with('{');
        let close = if is_map { '}' } else { ']' };
        self.at += 1;
        let (mut entries, mut items, mut has_own) = (Vec::new(), Vec::new(), false);
        loop {
            self.space(&mut has_own);
            match self.rest().chars().next() {
                None => return Err(self.unkept("a bracket that is not closed")),
                Some(',') => {
                    self.at += 1;
                    continue;
                }
                Some(c) if c == close => break,
                Some(_) => {}
            }
            let first = self.value(&mut has_own)?;
            self.space(&mut has_own);
            if !is_map {
                if self.rest().starts_with(':') {
                    return Err(self.unkept("a key without braces in a list"));
                }
                items.push(Item { value: first, margin: Margin::default() });
                continue;
            }
            let key = self.text[first.span.clone()].trim_matches(['"', '\'']).to_string();
            let mut value = Node::nothing(first.span.end);
            if self.rest().starts_with(':') {
                self.at += 1;
                self.space(&mut has_own);
                if !self.rest().starts_with([',', '}']) {
                    value = self.value(&mut has_own)?;
                }
            }
            entries.push(KeyValue { key, key_span: first.span, value, margin: Margin::default() });
        }
        self.at += 1;
        self.depth -= 1;
        *has_comments |= has_own;
        let layout = Layout::Brackets { has_comments: has_own };
        let shape = if is_map { Shape::Map { entries, layout } } else { Shape::List { items, layout } };
        Ok(Node { shape, ..Node::spanning(start..self.at) })
    }

    fn value(&mut self, has_comments: &mut bool) -> Result<Node, Unkept> {
        let properties = self.at;
        while self.rest().starts_with(['&', '!']) {
            self.at += self.rest().find([' ', '\t', '\n', '\r', ',', ']', '}']).unwrap_or(self.rest().len());
            self.space(has_comments);
        }
        let properties = properties..properties + self.text[properties..self.at].trim_end().len();
        let start = self.at;
        let node = match self.rest().chars().next() {
            Some('[' | '{') => self.collection(has_comments)?,
            Some(quote @ ('"' | '\'')) => {
                self.quoted(quote)?;
                Node { shape: Shape::Word, ..Node::spanning(start..self.at) }
            }
            _ => {
                let length = self.word_length();
                let word = self.rest()[..length].trim_end().len();
                self.at += length.max(usize::from(word == 0 && !self.rest().is_empty()));
                if word == 0 {
                    return Err(self.unkept("this sign between brackets"));
                }
                Node { shape: Shape::Word, ..Node::spanning(start..start + word) }
            }
        };
        Ok(Node { properties, ..node })
    }

    /// The length of a plain word, including the spaces after it.
    fn word_length(&self) -> usize {
        let rest = self.rest();
        let ends_at = |(at, c): (usize, char)| match c {
            ',' | '[' | ']' | '{' | '}' => true,
            ':' => rest[at + 1..].starts_with([' ', '\t', '\r', '\n', ',', ']', '}']),
            '#' => rest[..at].ends_with([' ', '\t', '\n']),
            _ => false,
        };
        rest.char_indices().find(|(at, c)| ends_at((*at, *c))).map_or(rest.len(), |(at, _)| at)
    }

    /// Skips spaces, line ends and comments.
    fn space(&mut self, has_comments: &mut bool) {
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            if !self.rest().starts_with('#') {
                return;
            }
            *has_comments = true;
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Skips a quoted text.
    pub(super) fn quoted(&mut self, quote: char) -> Result<(), Unkept> {
        let mut chars = self.rest().char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' if quote == '"' => drop(chars.next()),
                '\'' if quote == '\'' && chars.peek().is_some_and(|(_, next)| *next == '\'') => drop(chars.next()),
                c if c == quote => {
                    self.at += at + 1;
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.unkept("a quotation that is not closed"))
    }
}
