//! Tokens to nodes. At an error, reading stops, and what is open is closed with what it has.

use super::scanner::{Scanner, Token, TokenKind};
use super::syntax_errors as say;
use super::value::value;
use super::{
    CollectionLayout, KeyValue, ListItem, Node, NodeId, NodeShape, Scalar, ScalarStyle,
    SyntaxError, Tree,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// Maximum number of values in a document with its aliases written out; aliases of aliases grow exponentially.
const MAX_VALUES: usize = 4 * 1024 * 1024;

pub struct TreeReader<'a> {
    scanner: Scanner<'a>,
    nodes: Vec<Node<'a>>,
    /// The values that have an anchor, each with the number of values in it, aliases written out.
    anchors: HashMap<&'a str, (NodeId, usize)>,
    /// Number of values so far, aliases written out.
    grown: usize,
    /// The lists and maps around the current place.
    open: Vec<NodeId>,
    /// The last consumed token that is not empty.
    before: Token,
    stop: Option<SyntaxError>,
    /// The values that were not read to their end.
    cut: Vec<NodeId>,
}

/// Reads a text that has no forbidden characters.
pub fn read<'a>(whole: &'a str, text: &'a str) -> Tree<'a> {
    let before = Token {
        kind: TokenKind::End,
        start: 0,
        end: 0,
        around: -1,
    };
    let mut reader = TreeReader {
        scanner: Scanner::new(text),
        nodes: Vec::with_capacity(text.len() / 12),
        anchors: HashMap::new(),
        grown: 0,
        open: Vec::new(),
        before,
        stop: None,
        cut: Vec::new(),
    };
    let top = reader.read_document();
    let end = reader.scanner.at;
    let TreeReader {
        scanner,
        nodes,
        stop,
        cut,
        ..
    } = reader;
    // The scanner looks ahead of the reader, so what it has found comes first in the text.
    let mut stop = scanner.stop.or(stop);
    if text.len() < whole.len() && (stop.is_none() || end >= text.len()) {
        stop = Some(say::forbidden(whole, text.len()));
    }
    Tree {
        text: whole,
        nodes,
        top,
        error: stop,
        cut,
        comments: scanner.comments,
    }
}

impl<'a> TreeReader<'a> {
    fn peek(&mut self) -> TokenKind {
        if self.stop.is_some() {
            TokenKind::End
        } else {
            self.scanner.peek().kind
        }
    }

    fn take(&mut self) -> Token {
        let token = self.scanner.take();
        if token.end > token.start {
            self.before = token;
        }
        token
    }

    fn fail(&mut self, stop: SyntaxError) {
        self.stop.get_or_insert(stop);
    }

    /// Returns `true` if an error has been found.
    fn is_stopped(&mut self) -> bool {
        self.stop.is_some()
            || self.scanner.stop.is_some() && self.scanner.peek().kind == TokenKind::End
    }

    fn add(
        &mut self,
        properties: std::ops::Range<usize>,
        span: std::ops::Range<usize>,
        shape: NodeShape<'a>,
    ) -> NodeId {
        self.nodes.push(Node {
            properties,
            span,
            shape,
        });
        self.grown += 1;
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a value that is not written.
    fn add_missing(&mut self, at: usize) -> NodeId {
        let scalar = Scalar {
            style: ScalarStyle::Plain,
            text: Cow::Borrowed(""),
        };
        let id = self.add(at..at, at..at, NodeShape::Scalar(scalar));
        if self.is_stopped() {
            self.cut.push(id);
        }
        id
    }

    fn read_document(&mut self) -> Option<NodeId> {
        let mut directives = 0;
        while self.peek() == TokenKind::Directive {
            let token = self.take();
            directives += 1;
            if directives > 1 {
                self.fail(say::second_directive(token.start));
            }
        }
        let top = match self.peek() {
            TokenKind::End => None,
            TokenKind::DocumentStart => {
                let marker = self.take();
                match self.peek() {
                    TokenKind::Directive
                    | TokenKind::DocumentStart
                    | TokenKind::DocumentEnd
                    | TokenKind::End => Some(self.add_missing(marker.end)),
                    _ => Some(self.read_node(true, false)),
                }
            }
            _ if directives > 0 => {
                let token = self.scanner.peek();
                self.fail(say::no_marker(token.start));
                None
            }
            _ => Some(self.read_node(true, false)),
        };
        if directives > 0 && top.is_none() && self.stop.is_none() {
            self.fail(say::no_marker(0));
        }
        while self.peek() == TokenKind::DocumentEnd {
            self.take();
        }
        if self.peek() != TokenKind::End {
            let (before, token) = (self.before, self.scanner.peek());
            self.fail(say::second_document(self.scanner.text, before, token));
        }
        top
    }

    /// Reads a value; a list may begin at the column of its key.
    fn read_node(&mut self, is_on_lines: bool, may_be_level: bool) -> NodeId {
        let text = self.scanner.text;
        if self.peek() == TokenKind::Alias {
            return self.read_alias();
        }
        let (mut anchor, grown) = (None, self.grown);
        if self.peek() == TokenKind::Anchor {
            anchor = Some(self.take());
        }
        let kind = self.peek();
        let token = self.scanner.peek();
        let at = anchor.map_or(token.start, |anchor| anchor.end);
        let properties = anchor.map_or(token.start..token.start, |anchor| anchor.start..anchor.end);
        let is_list =
            matches!(kind, TokenKind::OpenList) || is_on_lines && kind == TokenKind::ListOnLines;
        let is_map =
            matches!(kind, TokenKind::OpenMap) || is_on_lines && kind == TokenKind::MapOnLines;
        let is_level = may_be_level && kind == TokenKind::Dash;
        let id = match kind {
            TokenKind::Scalar(style) => {
                let token = self.take();
                let value = value(text, token.start..token.end, style, token.around);
                let scalar = NodeShape::Scalar(Scalar { style, text: value });
                self.add(properties, token.start..token.end, scalar)
            }
            _ if is_list || is_map || is_level => self.add(
                properties,
                token.start..token.start,
                NodeShape::List {
                    items: Vec::new(),
                    layout: CollectionLayout::Lines,
                },
            ),
            _ => {
                let id = self.add_missing(at);
                self.nodes[id.0 as usize].properties = anchor.map_or(at..at, |_| properties);
                if anchor.is_none() && kind != TokenKind::End {
                    let open = self
                        .scanner
                        .brackets
                        .last()
                        .copied()
                        .filter(|open| *open < token.start);
                    let before = self.before;
                    self.fail(say::no_value(text, open, before, token));
                    self.cut.push(id);
                }
                id
            }
        };
        let name = anchor.map(|anchor| &text[anchor.start + 1..anchor.end]);
        if let Some(name) = name {
            self.anchors.insert(name, (id, 1));
        }
        if is_list || is_map || is_level {
            self.read_entries(id, kind);
            if let Some((_, size)) = name
                .and_then(|name| self.anchors.get_mut(name))
                .filter(|(named, _)| *named == id)
            {
                *size = self.grown - grown;
            }
        }
        id
    }

    /// Reads the entries of a list or map that begins with a token of this kind.
    fn read_entries(&mut self, id: NodeId, kind: TokenKind) {
        self.open.push(id);
        let (shape, end) = match kind {
            TokenKind::OpenList => self.read_bracket_list(),
            TokenKind::OpenMap => self.read_bracket_map(),
            TokenKind::MapOnLines => self.read_map(),
            _ => self.read_list(kind == TokenKind::Dash),
        };
        self.open.pop();
        let node = &mut self.nodes[id.0 as usize];
        node.span.end = end.max(node.span.start);
        node.shape = shape;
        if self.is_stopped() {
            self.cut.push(id);
        }
    }

    fn read_alias(&mut self) -> NodeId {
        let token = self.take();
        let name = &self.scanner.text[token.start + 1..token.end];
        match self.anchors.get(name).copied() {
            Some((id, size)) if !self.open.contains(&id) => {
                self.grown += size;
                if self.grown > MAX_VALUES {
                    self.fail(say::too_many(token.start));
                }
                self.add(
                    token.start..token.start,
                    token.start..token.end,
                    NodeShape::Alias(id),
                )
            }
            known => {
                let complaint = if known.is_some() {
                    say::own_alias
                } else {
                    say::unknown_alias
                };
                self.fail(complaint(name, token.start));
                self.add_missing(token.start)
            }
        }
    }

    fn end_of(&self, id: NodeId) -> usize {
        let node = &self.nodes[id.0 as usize];
        node.span.end.max(node.properties.end)
    }

    /// Reads a list on lines. One at the column of its key has no start or end token.
    fn read_list(&mut self, is_level: bool) -> (NodeShape<'a>, usize) {
        if !is_level {
            self.take();
        }
        let (mut items, mut end) = (Vec::new(), 0);
        while self.peek() == TokenKind::Dash {
            let dash = self.take();
            let is_empty = match self.peek() {
                TokenKind::Dash | TokenKind::EndOfLines | TokenKind::End => true,
                TokenKind::Key | TokenKind::Colon => is_level,
                _ => false,
            };
            let value = if is_empty {
                self.add_missing(dash.end)
            } else {
                self.read_node(true, false)
            };
            end = self.end_of(value);
            items.push(ListItem {
                value,
                start: dash.start,
            });
        }
        match self.peek() {
            _ if is_level => {}
            TokenKind::End => {}
            TokenKind::EndOfLines => drop(self.take()),
            _ => {
                let (before, token) = (self.before, self.scanner.peek());
                self.fail(say::no_dash(self.scanner.text, before, token));
            }
        }
        (
            NodeShape::List {
                items,
                layout: CollectionLayout::Lines,
            },
            end,
        )
    }

    fn read_map(&mut self) -> (NodeShape<'a>, usize) {
        self.take();
        let (mut entries, mut end) = (Vec::new(), 0);
        while self.peek() == TokenKind::Key {
            let question = self.take();
            let key = match self.peek() {
                TokenKind::Key | TokenKind::Colon | TokenKind::EndOfLines | TokenKind::End => {
                    self.add_missing(question.end)
                }
                _ => self.read_node(true, true),
            };
            end = self.end_of(key);
            let mut colon = None;
            if self.peek() == TokenKind::Colon {
                colon = Some(self.take());
            }
            end = colon.map_or(end, |colon| colon.end);
            let value = match self.peek() {
                _ if colon.is_none() => self.add_missing(end),
                TokenKind::Key | TokenKind::Colon | TokenKind::EndOfLines | TokenKind::End => {
                    self.add_missing(end)
                }
                _ => self.read_node(true, true),
            };
            end = self.end_of(value).max(end);
            entries.push(KeyValue {
                key,
                value,
                start: question.start,
            });
        }
        match self.peek() {
            TokenKind::End => {}
            TokenKind::EndOfLines => drop(self.take()),
            _ => {
                let (before, token) = (self.before, self.scanner.peek());
                self.fail(say::no_key(self.scanner.text, before, token));
            }
        }
        (
            NodeShape::Map {
                entries,
                layout: CollectionLayout::Lines,
            },
            end,
        )
    }

    /// Skips the comma before the next entry; returns `false` after the last.
    fn is_next(&mut self, open: usize, close: TokenKind, is_first: bool) -> bool {
        if !is_first && self.peek() == TokenKind::Comma {
            self.take();
        } else if !is_first && self.peek() != close && self.peek() != TokenKind::End {
            let (before, token) = (self.before, self.scanner.peek());
            self.fail(say::no_comma(self.scanner.text, open, before, token));
        }
        self.peek() != close && self.peek() != TokenKind::End
    }

    /// Takes the closing bracket, if it is there; returns where the collection ends.
    fn take_closing(&mut self, open: usize, close: TokenKind) -> usize {
        if self.peek() == close {
            return self.take().end;
        }
        if !self.is_stopped() {
            self.fail(say::open_bracket(self.scanner.text, open));
        }
        self.before.end
    }

    fn read_bracket_list(&mut self) -> (NodeShape<'a>, usize) {
        let open = self.take().start;
        let mut items = Vec::new();
        while self.is_next(open, TokenKind::CloseList, items.is_empty()) {
            let start = self.scanner.peek().start;
            let value = if self.peek() == TokenKind::Key {
                self.read_pair()
            } else {
                self.read_node(false, false)
            };
            items.push(ListItem { value, start });
        }
        let end = self.take_closing(open, TokenKind::CloseList);
        (
            NodeShape::List {
                items,
                layout: CollectionLayout::Brackets,
            },
            end,
        )
    }

    /// Reads `[a: 1]`: a map of one entry without braces.
    fn read_pair(&mut self) -> NodeId {
        let question = self.take();
        let key = match self.peek() {
            TokenKind::Colon | TokenKind::Comma | TokenKind::CloseList | TokenKind::End => {
                // The parser loses this token, so the tree must, too.
                let token = self.take();
                self.add_missing(token.start)
            }
            _ => self.read_node(false, false),
        };
        let mut end = self.end_of(key);
        let value = if self.peek() == TokenKind::Colon {
            end = self.take().end;
            match self.peek() {
                TokenKind::Comma | TokenKind::CloseList | TokenKind::End => self.add_missing(end),
                _ => self.read_node(false, false),
            }
        } else {
            self.add_missing(end)
        };
        let (start, end) = (question.start, self.end_of(value).max(end));
        let entries = vec![KeyValue { key, value, start }];
        self.add(
            start..start,
            start..end,
            NodeShape::Map {
                entries,
                layout: CollectionLayout::Pair,
            },
        )
    }

    fn read_bracket_map(&mut self) -> (NodeShape<'a>, usize) {
        let open = self.take().start;
        let mut entries = Vec::new();
        while self.is_next(open, TokenKind::CloseMap, entries.is_empty()) {
            let start = self.scanner.peek().start;
            let is_key = self.peek() == TokenKind::Key;
            if is_key {
                self.take();
            }
            let key = match self.peek() {
                TokenKind::Colon | TokenKind::Comma | TokenKind::CloseMap if is_key => {
                    self.add_missing(start)
                }
                _ => self.read_node(false, false),
            };
            let mut end = self.end_of(key);
            let value = if is_key && self.peek() == TokenKind::Colon {
                end = self.take().end;
                match self.peek() {
                    TokenKind::Comma | TokenKind::CloseMap | TokenKind::End => {
                        self.add_missing(end)
                    }
                    _ => self.read_node(false, false),
                }
            } else {
                self.add_missing(end)
            };
            entries.push(KeyValue { key, value, start });
        }
        let end = self.take_closing(open, TokenKind::CloseMap);
        (
            NodeShape::Map {
                entries,
                layout: CollectionLayout::Brackets,
            },
            end,
        )
    }
}
