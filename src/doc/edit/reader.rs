//! Text to tree. Reads the YAML that designs are written in; the rest is rejected, never guessed.

use super::tree::{Item, KeyValue, Layout, Margin, Node, Shape, Tree, Unkept};
use std::ops::Range;

/// The deepest nesting that is read.
const DEEPEST: usize = 64;

/// A position in a text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) depth: usize,
}

/// Reads a document that the YAML parser accepts.
pub(crate) fn read(text: &str) -> Result<Tree, Unkept> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let mut head = reader.margin();
    while reader.rest().starts_with("---") {
        let marker = reader.line_end();
        if !reader.text[reader.at + 3..marker].trim_start().is_empty()
            && !reader.text[reader.at + 3..marker].contains(" #")
        {
            return Err(reader.unkept("a value after the marker ---"));
        }
        head.push(reader.at..marker);
        reader.at = marker;
        reader.line_break();
        head.extend(reader.margin());
    }
    if reader.rest().starts_with('%') {
        return Err(reader.unkept("a directive of YAML"));
    }
    let mut top = match reader.rest().chars().next() {
        Some('{') => {
            let top = reader.flow()?;
            reader.at = reader.line_end();
            reader.line_break();
            top
        }
        _ => reader.block_map(reader.column(), Vec::new())?,
    };
    let tail = reader.margin();
    let end = reader.at;
    if !reader.rest().is_empty() && !reader.rest().starts_with("...") {
        return Err(reader.unkept("a line that belongs to nothing above it"));
    }
    if let Shape::Map { layout: Layout::Lines { tail: own }, .. } = &mut top.shape {
        own.extend(tail);
    }
    Ok(Tree { head, top, end })
}

impl Reader<'_> {
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    pub(super) fn unkept(&self, what: &str) -> Unkept {
        Unkept { at: self.at, message: format!("{what} cannot be kept as it is") }
    }

    fn line_end(&self) -> usize {
        let end = self.at + self.rest().find('\n').unwrap_or(self.rest().len());
        if self.text[self.at..end].ends_with('\r') { end - 1 } else { end }
    }

    fn line_break(&mut self) {
        if self.rest().starts_with('\r') {
            self.at += 1;
        }
        if self.rest().starts_with('\n') {
            self.at += 1;
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    /// The column of this position, in bytes.
    fn column(&self) -> usize {
        self.at - self.text[..self.at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Takes empty lines and lines with only a comment; stops at the first character of the next line.
    fn margin(&mut self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        loop {
            let start = self.at;
            self.skip_blanks();
            if self.rest().starts_with('#') {
                lines.push(self.at..self.line_end());
            } else if self.at < self.text.len() && self.line_end() == self.at {
                lines.push(self.at..self.at);
            } else {
                if self.at == self.text.len() && start < self.at {
                    lines.push(self.at..self.at);
                }
                return lines;
            }
            self.at = self.line_end();
            self.line_break();
        }
    }

    /// The comment after a value, and the end of the line.
    fn beside(&mut self) -> Result<Option<Range<usize>>, Unkept> {
        self.skip_blanks();
        let end = self.line_end();
        let comment = self.rest().starts_with('#').then_some(self.at..end);
        if comment.is_none() && self.at < end {
            return Err(self.unkept("what follows the value on this line"));
        }
        self.at = end;
        self.line_break();
        Ok(comment)
    }

    /// Where the key at this position ends, before its colon; `None` if there is no key on this line.
    fn key_end(&self) -> Option<usize> {
        let line = &self.text[self.at..self.line_end()];
        let is_colon = |at: usize| {
            line[at..].starts_with(':') && (line[at + 1..].is_empty() || line[at + 1..].starts_with([' ', '\t']))
        };
        if let Some(quote) = line.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let close = line[1..].find(quote)? + 2;
            let colon = close + line[close..].len() - line[close..].trim_start().len();
            return is_colon(colon).then_some(self.at + close);
        }
        if line.starts_with(['[', '{', '|', '>', '#', '&', '*', '!']) {
            return None;
        }
        let colon = line.match_indices(':').map(|(at, _)| at).find(|at| is_colon(*at))?;
        let key = line[..colon].trim_end();
        (!key.contains(" #")).then_some(self.at + key.len())
    }

    fn deeper(&mut self) -> Result<(), Unkept> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(self.unkept("nesting as deep as this")) } else { Ok(()) }
    }

    /// Keys at this column, the first at this position.
    fn block_map(&mut self, column: usize, above: Vec<Range<usize>>) -> Result<Node, Unkept> {
        self.deeper()?;
        let start = self.at;
        let (mut entries, mut tail, mut above) = (Vec::<KeyValue>::new(), Vec::new(), above);
        let mut end = start;
        while let Some(key_end) = self.key_end().filter(|_| self.column() == column && !self.is_dash()) {
            let key_span = self.at..key_end;
            let key = self.text[key_span.clone()].trim_matches(['"', '\'']).to_string();
            self.at = key_end;
            self.skip_blanks();
            self.at += 1;
            let mut margin = Margin { above, ..Margin::default() };
            let value = self.block_node(column, &mut margin)?;
            end = value.span.end.max(key_end + 1);
            entries.push(KeyValue { key, key_span, value, margin });
            (above, tail) = self.between(column);
        }
        self.depth -= 1;
        let is_empty = entries.is_empty();
        let node = Node {
            properties: start..start,
            span: start..end,
            shape: Shape::Map { entries, layout: Layout::Lines { tail } },
        };
        if is_empty { Err(self.unkept("the text where a key is expected")) } else { Ok(node) }
    }

    fn is_dash(&self) -> bool {
        self.rest().strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r']))
    }

    /// Items at this column, the first at this position.
    fn block_list(&mut self, column: usize, above: Vec<Range<usize>>) -> Result<Node, Unkept> {
        self.deeper()?;
        let start = self.at;
        let (mut items, mut tail, mut above) = (Vec::new(), Vec::new(), above);
        let mut end = start;
        while self.is_dash() && self.column() == column {
            self.at += 1;
            let mut margin = Margin { above, ..Margin::default() };
            self.skip_blanks();
            let value = match self.key_end().filter(|_| !self.is_dash()) {
                Some(_) => self.block_map(self.column(), Vec::new())?,
                None if self.is_dash() => return Err(self.unkept("a list directly in a list")),
                None => self.block_node(column, &mut margin)?,
            };
            end = value.span.end.max(end);
            items.push(Item { value, margin });
            let behind = self.at;
            (above, tail) = self.between(column);
            if !self.is_dash() && !above.is_empty() {
                // A list indented as far as the keys around it: what follows is above the next key.
                (self.at, above) = (behind, Vec::new());
            }
        }
        self.depth -= 1;
        Ok(Node {
            properties: start..start,
            span: start..end,
            shape: Shape::List { items, layout: Layout::Lines { tail } },
        })
    }

    /// The lines after an entry: those above the next entry at this column, or else those that still belong to this
    /// collection. The rest is left for the enclosing one.
    fn between(&mut self, column: usize) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let start = self.at;
        let lines = self.margin();
        if self.at < self.text.len() && self.column() == column && !self.rest().starts_with("...") {
            return (lines, Vec::new());
        }
        let indentation =
            |line: &Range<usize>| line.start - self.text[..line.start].rfind('\n').map_or(0, |end| end + 1);
        let is_own = |line: &Range<usize>| !line.is_empty() && column > 0 && indentation(line) >= column;
        let own = lines.iter().rposition(is_own).map_or(0, |last| last + 1);
        self.at = start;
        if let Some(last) = lines[..own].last() {
            self.at = last.end;
            self.line_break();
        }
        (Vec::new(), lines[..own].to_vec())
    }

    /// The value after a colon or dash, and the comment beside it.
    fn block_node(&mut self, parent: usize, margin: &mut Margin) -> Result<Node, Unkept> {
        self.skip_blanks();
        let properties = self.properties();
        let start = self.at;
        let at_end = self.line_end() == self.at;
        let mut node = match self.rest().chars().next() {
            None => Node::nothing(start),
            Some('#') => self.below(parent, margin)?,
            Some(_) if at_end => self.below(parent, margin)?,
            Some('|' | '>') => self.block_text(parent),
            Some('[' | '{') => {
                let node = self.flow()?;
                margin.beside = self.beside()?;
                node
            }
            Some(quote @ ('"' | '\'')) => {
                self.quoted(quote)?;
                let node = Node { shape: Shape::Word, ..Node::spanning(start..self.at) };
                margin.beside = self.beside()?;
                node
            }
            Some('?' | '%' | '@' | '`') => return Err(self.unkept("this sign at the beginning of a value")),
            Some(_) => {
                let node = self.plain(parent);
                margin.beside = self.beside()?;
                node
            }
        };
        node.properties = properties;
        Ok(node)
    }

    /// The value on the lines below a key, if there is one.
    fn below(&mut self, parent: usize, margin: &mut Margin) -> Result<Node, Unkept> {
        let nothing = Node::nothing(self.at);
        margin.beside_key = self.beside()?;
        let start = self.at;
        let above = self.margin();
        let is_within = self.column() > parent || self.column() == parent && self.is_dash();
        match () {
            () if self.at == self.text.len() || !is_within => {}
            () if self.is_dash() => return self.block_list(self.column(), above),
            () if self.key_end().is_some() => return self.block_map(self.column(), above),
            () => return Err(self.unkept("a value on the line below its key")),
        }
        self.at = start;
        margin.beside = margin.beside_key.take();
        Ok(nothing)
    }

    /// An anchor or a tag.
    fn properties(&mut self) -> Range<usize> {
        let start = self.at;
        let mut end = start;
        while self.rest().starts_with(['&', '!']) {
            self.at += self.rest().find([' ', '\t', '\n', '\r', ',', ']', '}']).unwrap_or(self.rest().len());
            end = self.at;
            self.skip_blanks();
        }
        start..end
    }

    /// Lines after `|` or `>`; trailing empty lines belong to what follows, unless they are to be kept.
    fn block_text(&mut self, parent: usize) -> Node {
        let start = self.at;
        let keeps_blanks = self.text[start..self.line_end()].contains('+');
        let mut end = self.line_end();
        self.at = end;
        self.line_break();
        let mut next = self.at;
        while self.at < self.text.len() {
            let line = self.at;
            self.skip_blanks();
            let is_blank = self.at == self.line_end();
            if !is_blank && self.at - line <= parent {
                break;
            }
            self.at = self.line_end();
            let line_end = self.at;
            self.line_break();
            if !is_blank || keeps_blanks {
                (end, next) = (line_end, self.at);
            }
        }
        self.at = next;
        Node { shape: Shape::Block, ..Node::spanning(start..end) }
    }

    /// A plain word or an alias, with the lines that continue it.
    fn plain(&mut self, parent: usize) -> Node {
        let start = self.at;
        let mut end = start;
        loop {
            let line = &self.text[self.at..self.line_end()];
            let code = &line[..line.find(" #").or_else(|| line.find("\t#")).unwrap_or(line.len())];
            if !code.trim().is_empty() {
                end = self.at + code.trim_end().len();
            }
            let is_ended = code.len() < line.len();
            self.at = self.line_end();
            self.line_break();
            let line = self.at;
            self.skip_blanks();
            let is_blank = self.at < self.text.len() && self.at == self.line_end();
            if is_ended
                || self.at == self.text.len()
                || !is_blank && (self.at - line <= parent || self.rest().starts_with('#'))
            {
                break;
            }
        }
        self.at = end;
        Node { shape: Shape::Word, ..Node::spanning(start..end) }
    }
}

impl Node {
    /// A node of these bytes; its shape is filled in later.
    pub(super) fn spanning(span: Range<usize>) -> Node {
        Node { span, ..Node::nothing(0) }
    }
}
