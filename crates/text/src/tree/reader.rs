//! Tokens to nodes. Where something is wrong, reading stops, and what is open is closed with what it has.

use super::scanner::{Kind, Scanner, Token};
use super::syntax_errors as say;
use super::value::value;
use super::{Item, KeyValue, Layout, Node, NodeId, Scalar, Shape, Style, SyntaxError, Tree};
use std::borrow::Cow;
use std::collections::HashMap;

/// The most values of a document with its aliases written out; aliases of aliases grow without measure.
const LARGEST_DATA: usize = 4 * 1024 * 1024;

pub struct Reader<'a> {
    scanner: Scanner<'a>,
    nodes: Vec<Node<'a>>,
    /// The values that have an anchor, and how many values they are when written out.
    anchors: HashMap<&'a str, (NodeId, usize)>,
    /// How many values there are so far, aliases written out.
    grown: usize,
    /// The lists and maps around the current place.
    open: Vec<NodeId>,
    /// The last token that was taken and takes room in the text.
    before: Token,
    stop: Option<SyntaxError>,
    /// What was not read to its end.
    cut: Vec<NodeId>,
}

/// Reads a text without characters that may not be in it.
pub fn read<'a>(whole: &'a str, text: &'a str) -> Tree<'a> {
    let before = Token {
        kind: Kind::End,
        start: 0,
        end: 0,
        around: -1,
    };
    let mut reader = Reader {
        scanner: Scanner::of(text),
        nodes: Vec::with_capacity(text.len() / 12),
        anchors: HashMap::new(),
        grown: 0,
        open: Vec::new(),
        before,
        stop: None,
        cut: Vec::new(),
    };
    let top = reader.document();
    let end = reader.scanner.at;
    let Reader {
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

impl<'a> Reader<'a> {
    fn peek(&mut self) -> Kind {
        if self.stop.is_some() {
            Kind::End
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

    /// Whether reading has come to a bad end.
    fn is_stopped(&mut self) -> bool {
        self.stop.is_some() || self.scanner.stop.is_some() && self.scanner.peek().kind == Kind::End
    }

    fn add(
        &mut self,
        properties: std::ops::Range<usize>,
        span: std::ops::Range<usize>,
        shape: Shape<'a>,
    ) -> NodeId {
        self.nodes.push(Node {
            properties,
            span,
            shape,
        });
        self.grown += 1;
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// A value that is not written.
    fn nothing(&mut self, at: usize) -> NodeId {
        let scalar = Scalar {
            style: Style::Plain,
            text: Cow::Borrowed(""),
        };
        let id = self.add(at..at, at..at, Shape::Scalar(scalar));
        if self.is_stopped() {
            self.cut.push(id);
        }
        id
    }

    fn document(&mut self) -> Option<NodeId> {
        let mut directives = 0;
        while self.peek() == Kind::Directive {
            let token = self.take();
            directives += 1;
            if directives > 1 {
                self.fail(say::second_directive(token.start));
            }
        }
        let top = match self.peek() {
            Kind::End => None,
            Kind::DocumentStart => {
                let marker = self.take();
                match self.peek() {
                    Kind::Directive | Kind::DocumentStart | Kind::DocumentEnd | Kind::End => {
                        Some(self.nothing(marker.end))
                    }
                    _ => Some(self.node(true, false)),
                }
            }
            _ if directives > 0 => {
                let token = self.scanner.peek();
                self.fail(say::no_marker(token.start));
                None
            }
            _ => Some(self.node(true, false)),
        };
        if directives > 0 && top.is_none() && self.stop.is_none() {
            self.fail(say::no_marker(0));
        }
        while self.peek() == Kind::DocumentEnd {
            self.take();
        }
        if self.peek() != Kind::End {
            let (before, token) = (self.before, self.scanner.peek());
            self.fail(say::second_document(self.scanner.text, before, token));
        }
        top
    }

    /// A value; a list may begin at the column of its key.
    fn node(&mut self, is_on_lines: bool, may_be_level: bool) -> NodeId {
        let text = self.scanner.text;
        if self.peek() == Kind::Alias {
            return self.alias();
        }
        let (mut anchor, grown) = (None, self.grown);
        if self.peek() == Kind::Anchor {
            anchor = Some(self.take());
        }
        let kind = self.peek();
        let token = self.scanner.peek();
        let at = anchor.map_or(token.start, |anchor| anchor.end);
        let properties = anchor.map_or(token.start..token.start, |anchor| anchor.start..anchor.end);
        let is_list = matches!(kind, Kind::OpenList) || is_on_lines && kind == Kind::ListOnLines;
        let is_map = matches!(kind, Kind::OpenMap) || is_on_lines && kind == Kind::MapOnLines;
        let is_level = may_be_level && kind == Kind::Dash;
        let id = match kind {
            Kind::Scalar(style) => {
                let token = self.take();
                let value = value(text, token.start..token.end, style, token.around);
                let scalar = Shape::Scalar(Scalar { style, text: value });
                self.add(properties, token.start..token.end, scalar)
            }
            _ if is_list || is_map || is_level => self.add(
                properties,
                token.start..token.start,
                Shape::List {
                    items: Vec::new(),
                    layout: Layout::Lines,
                },
            ),
            _ => {
                let id = self.nothing(at);
                self.nodes[id.0 as usize].properties = anchor.map_or(at..at, |_| properties);
                if anchor.is_none() && kind != Kind::End {
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
            self.fill(id, kind);
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
    fn fill(&mut self, id: NodeId, kind: Kind) {
        self.open.push(id);
        let (shape, end) = match kind {
            Kind::OpenList => self.bracket_list(),
            Kind::OpenMap => self.bracket_map(),
            Kind::MapOnLines => self.map(),
            _ => self.list(kind == Kind::Dash),
        };
        self.open.pop();
        let node = &mut self.nodes[id.0 as usize];
        node.span.end = end.max(node.span.start);
        node.shape = shape;
        if self.is_stopped() {
            self.cut.push(id);
        }
    }

    fn alias(&mut self) -> NodeId {
        let token = self.take();
        let name = &self.scanner.text[token.start + 1..token.end];
        match self.anchors.get(name).copied() {
            Some((id, size)) if !self.open.contains(&id) => {
                self.grown += size;
                if self.grown > LARGEST_DATA {
                    self.fail(say::too_many(token.start));
                }
                self.add(
                    token.start..token.start,
                    token.start..token.end,
                    Shape::Alias(id),
                )
            }
            known => {
                let complaint = if known.is_some() {
                    say::own_alias
                } else {
                    say::unknown_alias
                };
                self.fail(complaint(name, token.start));
                self.nothing(token.start)
            }
        }
    }

    fn end_of(&self, id: NodeId) -> usize {
        let node = &self.nodes[id.0 as usize];
        node.span.end.max(node.properties.end)
    }

    /// A list on lines. One at the column of its key has no beginning and no end of its own.
    fn list(&mut self, is_level: bool) -> (Shape<'a>, usize) {
        if !is_level {
            self.take();
        }
        let (mut items, mut end) = (Vec::new(), 0);
        while self.peek() == Kind::Dash {
            let dash = self.take();
            let is_empty = match self.peek() {
                Kind::Dash | Kind::EndOfLines | Kind::End => true,
                Kind::Key | Kind::Colon => is_level,
                _ => false,
            };
            let value = if is_empty {
                self.nothing(dash.end)
            } else {
                self.node(true, false)
            };
            end = self.end_of(value);
            items.push(Item {
                value,
                start: dash.start,
            });
        }
        match self.peek() {
            _ if is_level => {}
            Kind::End => {}
            Kind::EndOfLines => drop(self.take()),
            _ => {
                let (before, token) = (self.before, self.scanner.peek());
                self.fail(say::no_dash(self.scanner.text, before, token));
            }
        }
        (
            Shape::List {
                items,
                layout: Layout::Lines,
            },
            end,
        )
    }

    fn map(&mut self) -> (Shape<'a>, usize) {
        self.take();
        let (mut entries, mut end) = (Vec::new(), 0);
        while self.peek() == Kind::Key {
            let question = self.take();
            let key = match self.peek() {
                Kind::Key | Kind::Colon | Kind::EndOfLines | Kind::End => {
                    self.nothing(question.end)
                }
                _ => self.node(true, true),
            };
            end = self.end_of(key);
            let mut colon = None;
            if self.peek() == Kind::Colon {
                colon = Some(self.take());
            }
            end = colon.map_or(end, |colon| colon.end);
            let value = match self.peek() {
                _ if colon.is_none() => self.nothing(end),
                Kind::Key | Kind::Colon | Kind::EndOfLines | Kind::End => self.nothing(end),
                _ => self.node(true, true),
            };
            end = self.end_of(value).max(end);
            entries.push(KeyValue {
                key,
                value,
                start: question.start,
            });
        }
        match self.peek() {
            Kind::End => {}
            Kind::EndOfLines => drop(self.take()),
            _ => {
                let (before, token) = (self.before, self.scanner.peek());
                self.fail(say::no_key(self.scanner.text, before, token));
            }
        }
        (
            Shape::Map {
                entries,
                layout: Layout::Lines,
            },
            end,
        )
    }

    /// Passes the comma before the next entry; false behind the last.
    fn is_next(&mut self, open: usize, close: Kind, is_first: bool) -> bool {
        if !is_first && self.peek() == Kind::Comma {
            self.take();
        } else if !is_first && self.peek() != close && self.peek() != Kind::End {
            let (before, token) = (self.before, self.scanner.peek());
            self.fail(say::no_comma(self.scanner.text, open, before, token));
        }
        self.peek() != close && self.peek() != Kind::End
    }

    /// Takes the closing bracket, if it is there; returns where the collection ends.
    fn closed(&mut self, open: usize, close: Kind) -> usize {
        if self.peek() == close {
            return self.take().end;
        }
        if !self.is_stopped() {
            self.fail(say::open_bracket(self.scanner.text, open));
        }
        self.before.end
    }

    fn bracket_list(&mut self) -> (Shape<'a>, usize) {
        let open = self.take().start;
        let mut items = Vec::new();
        while self.is_next(open, Kind::CloseList, items.is_empty()) {
            let start = self.scanner.peek().start;
            let value = if self.peek() == Kind::Key {
                self.pair()
            } else {
                self.node(false, false)
            };
            items.push(Item { value, start });
        }
        let end = self.closed(open, Kind::CloseList);
        (
            Shape::List {
                items,
                layout: Layout::Brackets,
            },
            end,
        )
    }

    /// `[a: 1]`: a map of one entry without braces.
    fn pair(&mut self) -> NodeId {
        let question = self.take();
        let key = match self.peek() {
            Kind::Colon | Kind::Comma | Kind::CloseList | Kind::End => {
                // The parser loses this token, and so must we.
                let token = self.take();
                self.nothing(token.start)
            }
            _ => self.node(false, false),
        };
        let mut end = self.end_of(key);
        let value = if self.peek() == Kind::Colon {
            end = self.take().end;
            match self.peek() {
                Kind::Comma | Kind::CloseList | Kind::End => self.nothing(end),
                _ => self.node(false, false),
            }
        } else {
            self.nothing(end)
        };
        let (start, end) = (question.start, self.end_of(value).max(end));
        let entries = vec![KeyValue { key, value, start }];
        self.add(
            start..start,
            start..end,
            Shape::Map {
                entries,
                layout: Layout::Pair,
            },
        )
    }

    fn bracket_map(&mut self) -> (Shape<'a>, usize) {
        let open = self.take().start;
        let mut entries = Vec::new();
        while self.is_next(open, Kind::CloseMap, entries.is_empty()) {
            let start = self.scanner.peek().start;
            let is_key = self.peek() == Kind::Key;
            if is_key {
                self.take();
            }
            let key = match self.peek() {
                Kind::Colon | Kind::Comma | Kind::CloseMap if is_key => self.nothing(start),
                _ => self.node(false, false),
            };
            let mut end = self.end_of(key);
            let value = if is_key && self.peek() == Kind::Colon {
                end = self.take().end;
                match self.peek() {
                    Kind::Comma | Kind::CloseMap | Kind::End => self.nothing(end),
                    _ => self.node(false, false),
                }
            } else {
                self.nothing(end)
            };
            entries.push(KeyValue { key, value, start });
        }
        let end = self.closed(open, Kind::CloseMap);
        (
            Shape::Map {
                entries,
                layout: Layout::Brackets,
            },
            end,
        )
    }
}
