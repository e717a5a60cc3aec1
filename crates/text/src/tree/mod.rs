//! A YAML text as a tree of values with their places: it reads whatever the parser reads, to equal data, and where a text
//! cannot be read further it keeps what it has and says why.
//!
//! `scanner` with `signs` and `words` (text to tokens, by the rules of `letters`) -> `reader` (tokens to nodes, with the
//! `value` of every word). `complaints`: why reading stopped. `pieces`: what can be seen from tokens
//! alone. `places`: for those who change the text.

mod characters;
mod pieces;
mod places;
mod reader;
mod scanner;
mod signs;
mod syntax_errors;
mod value;
mod words;

pub use pieces::{Piece, pieces, scanned_depth};

use crate::finding::{FieldPath, Step};
use crate::steps;
use std::borrow::Cow;
use std::ops::Range;

/// The largest document in a file, in bytes.
const LARGEST_DOCUMENT: usize = 1024 * 1024;

/// How many bytes of a value are shown as its beginning.
const MAX_SHOWN: usize = 1000;

/// A document.
#[derive(Debug)]
pub struct Tree<'a> {
    pub text: &'a str,
    nodes: Vec<Node<'a>>,
    /// The outermost value; `None` if there is nothing but comments.
    pub top: Option<NodeId>,
    /// Why it was not read to the end.
    pub error: Option<SyntaxError>,
    /// The values at which reading stopped.
    cut: Vec<NodeId>,
    /// Every comment from its `#` to the end of the line, except those beside `|` and `>`.
    pub comments: Vec<Range<usize>>,
}

/// The place of a value in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

/// A value and its place in the text, in bytes.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The anchor before it; empty if there is none.
    pub properties: Range<usize>,
    /// The value as written.
    pub span: Range<usize>,
    pub shape: Shape<'a>,
}

/// What a value is made of.
#[derive(Clone, Debug)]
pub enum Shape<'a> {
    /// A word or text; nothing at all is a plain one without text.
    Scalar(Scalar<'a>),
    List {
        items: Vec<Item>,
        layout: Layout,
    },
    Map {
        entries: Vec<KeyValue>,
        layout: Layout,
    },
    /// `*name`, and what it repeats.
    Alias(NodeId),
}

/// A word or text.
#[derive(Clone, Debug)]
pub struct Scalar<'a> {
    pub style: Style,
    /// Its value: lines joined, escapes resolved.
    pub text: Cow<'a, str>,
}

/// How a word or text is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Plain,
    /// Between single quotes.
    Single,
    /// Between double quotes.
    Double,
    /// After `|`.
    Literal,
    /// After `>`.
    Folded,
}

impl NodeId {
    /// Its number: nodes are counted from 0 up to `Tree::len`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Style {
    /// Whether the text is on the lines after `|` or `>`.
    pub fn is_block(self) -> bool {
        matches!(self, Style::Literal | Style::Folded)
    }

    pub fn is_quoted(self) -> bool {
        matches!(self, Style::Single | Style::Double)
    }
}

/// What a plain word means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Meaning {
    Null,
    Bool(bool),
    Unsigned(u64),
    /// A negative number.
    Signed(i64),
    Float(f64),
    /// A whole number of more than 64 bits, which no value takes.
    TooLarge,
    Text,
}

/// How a list or map is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One entry per line.
    Lines,
    /// Between brackets.
    Brackets,
    /// A map of one entry that is written without braces in a list between brackets.
    Pair,
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub struct KeyValue {
    pub key: NodeId,
    /// If it is not written, an empty word behind the colon.
    pub value: NodeId,
    /// Where the entry begins: at its key, or at the `?` before it.
    pub start: usize,
}

/// An item of a list.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub value: NodeId,
    /// Where the item begins: at its dash, if it has one.
    pub start: usize,
}

/// Where and why reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The place in the text, in bytes.
    pub at: usize,
    /// What is wrong and what to write instead.
    pub message: String,
    /// Whether the text is too long or too deeply nested.
    pub is_too_large: bool,
    /// Whether YAML allows what we refuse.
    pub is_refused: bool,
}

impl<'a> Tree<'a> {
    /// Reads a text, as far as it can be read.
    pub fn read(text: &'a str) -> Tree<'a> {
        steps::count(text.len());
        if text.len() > LARGEST_DOCUMENT {
            let stop = Some(syntax_errors::too_large(LARGEST_DOCUMENT));
            return Tree {
                text,
                nodes: Vec::new(),
                top: None,
                error: stop,
                cut: Vec::new(),
                comments: Vec::new(),
            };
        }
        reader::read(
            text,
            &text[..characters::forbidden(text).unwrap_or(text.len())],
        )
    }

    /// A value; see [`Tree::resolved`] for aliases.
    pub fn node(&self, id: NodeId) -> &Node<'a> {
        &self.nodes[id.0 as usize]
    }

    /// What an alias repeats; any other value is itself.
    pub fn resolved(&self, id: NodeId) -> NodeId {
        match &self.node(id).shape {
            Shape::Alias(target) => self.resolved(*target),
            _ => id,
        }
    }

    /// Whether reading stopped in this value, so that the rest of it is unknown.
    pub fn is_cut(&self, id: NodeId) -> bool {
        self.cut.contains(&id)
    }

    /// The value at a path; the first if its key is written twice.
    #[cfg(test)]
    pub fn find(&self, path: &FieldPath) -> Option<NodeId> {
        path.steps().iter().try_fold(self.top?, |id, step| {
            self.step(id, step).map(|(_, value)| value)
        })
    }

    /// The nearest written value at or above a path; `None` if that is the top.
    pub fn nearest(&self, path: &FieldPath) -> Option<NodeId> {
        let (mut id, mut found) = (self.top?, None);
        for step in path.steps() {
            let Some((_, value)) = self.step(id, step) else {
                break;
            };
            (id, found) = (value, Some(value));
        }
        found
    }

    /// The key of a path's last step; `None` if it is not written or is an index.
    pub fn key_of(&self, path: &FieldPath) -> Option<NodeId> {
        let (last, before) = path.steps().split_last()?;
        let id = before.iter().try_fold(self.top?, |id, step| {
            self.step(id, step).map(|(_, value)| value)
        })?;
        self.step(id, last)?.0
    }

    /// The key and the value that a step leads to; a list of one entry may be passed over.
    fn step(&self, id: NodeId, step: &Step) -> Option<(Option<NodeId>, NodeId)> {
        match (&self.node(self.resolved(id)).shape, step) {
            (Shape::Map { entries, .. }, Step::Key(key)) => {
                let found = entries
                    .iter()
                    .position(|entry| self.word(entry.key) == Some(key));
                steps::count(found.unwrap_or(entries.len()));
                let entry = &entries[found?];
                Some((Some(entry.key), entry.value))
            }
            (Shape::List { items, .. }, Step::Index(index)) => {
                Some((None, items.get(*index)?.value))
            }
            (Shape::List { items, .. }, Step::Key(_)) if items.len() == 1 => {
                self.step(items[0].value, step)
            }
            _ => None,
        }
    }

    /// A text in quotes over several lines that ends on the line of a place, before it.
    pub fn long_quote_before(&self, at: usize) -> Option<Range<usize>> {
        let is_quoted =
            |node: &&Node| matches!(&node.shape, Shape::Scalar(scalar) if scalar.style.is_quoted());
        let spans = self
            .nodes
            .iter()
            .filter(is_quoted)
            .map(|node| node.span.clone());
        spans.rev().find(|span| {
            span.end <= at
                && !self.text[span.end..at].contains('\n')
                && self.text[span.clone()].contains('\n')
        })
    }

    /// The first line of an entry's value as written, without quotes; empty unless it begins on the line of its key.
    pub fn first_line_of(&self, entry: &KeyValue) -> &'a str {
        let (key, value) = (self.node(entry.key), self.node(entry.value));
        let start = if value.properties.is_empty() {
            value.span.start
        } else {
            value.properties.start
        };
        if self.text[key.span.end..start].contains('\n') {
            return "";
        }
        // One line may have many keys, so only its next piece is looked at.
        let mut end = value.span.end.min(start + MAX_SHOWN);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let line = self.text[start..end].lines().next().unwrap_or_default();
        steps::count(line.len());
        match &value.shape {
            Shape::Scalar(scalar) if scalar.style.is_quoted() => line.trim_matches(['"', '\'']),
            _ => line,
        }
        .trim_end()
    }

    /// The text of a value, if it is one.
    pub fn word(&self, id: NodeId) -> Option<&str> {
        match &self.node(self.resolved(id)).shape {
            Shape::Scalar(scalar) => Some(&scalar.text),
            _ => None,
        }
    }
}

/// `0x1F`, `0o17`, `0b11`.
fn is_in_other_base(word: &str) -> bool {
    let bare = word.trim_start_matches(['+', '-']);
    let digits = |prefix: &str, base: u32| {
        let digits = bare.strip_prefix(prefix);
        digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_digit(base)))
    };
    bare.starts_with('0') && (digits("0x", 16) || digits("0o", 8) || digits("0b", 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `line:column message` of a stop.
    fn stopped(text: &str) -> String {
        let stop = Tree::read(text)
            .error
            .unwrap_or_else(|| panic!("{text} is read"));
        let before = &text[..stop.at];
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        format!(
            "{}:{column} {}",
            before.matches('\n').count() + 1,
            stop.message
        )
    }

    #[test]
    fn every_stop_is_where_a_person_would_point() {
        for (text, place, message) in [
            ("a: 1\n\tb: 2\n", "2:1", "indented with a tab"),
            ("a:\n\tb: 2\n", "2:1", "indented with a tab"),
            ("a: |\n  x\n\ty\n", "3:1", "indented with a tab"),
            (
                "a: 'b\nc: 2\n",
                "1:4",
                "quote that begins here is never closed",
            ),
            (
                "a: \"b\nc: 2\n",
                "1:4",
                "quote that begins here is never closed",
            ),
            (
                "a: [b\nc: 2\nd: 3\n",
                "1:4",
                "'[' is never closed; write ']'",
            ),
            ("a: [b, {c: 1]\nd: 3\n", "1:13", "ends with '}'"),
            ("a: {b: 1\n", "1:4", "'{' is never closed; write '}'"),
            (
                "a: {b: 1\nc: 2\nd: 3\n",
                "1:4",
                "'{' is never closed; write '}'",
            ),
            ("x:\n  - a: [b\n  - c: d\n", "2:8", "'[' is never closed"),
            (
                "a: 1\nhull 3\nb: 2\n",
                "2:1",
                "a colon is missing in 'hull 3'",
            ),
            ("a: 1\nhull 3\n", "2:1", "a colon is missing in 'hull 3'"),
            (
                "a: 1\n b: 2\n",
                "2:2",
                "'b' is read as more of the text above",
            ),
            (
                "a:\n  b: 2\n c: 3\n",
                "3:2",
                "indented as its neighbours are",
            ),
            ("a:\n  - b\n - c\n", "3:2", "indented as its neighbours are"),
            ("a: 1\n- c\n", "2:1", "there is a list item among keys"),
            (" a: 1\nb: 2\n", "2:1", "indented less than the lines above"),
            ("a: @x\n", "1:4", "cannot begin with '@'"),
            ("a: `x`\n", "1:4", "cannot begin with '`'"),
            ("a: %x\n", "1:4", "cannot begin with '%'"),
            ("%x: 1\n", "1:1", "a directive to YAML"),
            ("a: b: c\n", "1:5", "a colon with a blank behind it"),
            ("a: \"b\" c\n", "1:8", "after the closing quote"),
            ("a: \"b\",\n", "1:7", "leave out the comma"),
            ("a: [b] c\n", "1:8", "after the closing bracket"),
            ("a: [b]]\n", "1:7", "closes no bracket"),
            ("a: [b,, c]\n", "1:7", "nothing between these two commas"),
            ("a: [b \"c\"]\n", "", ""),
            ("a: [\"b\" c]\n", "1:9", "after the closing quote"),
            ("a: {b: 1 c: 2}\n", "1:10", "a comma or '}' is missing"),
            ("a: {b: [1] c: 2}\n", "1:12", "a comma or '}' is missing"),
            ("a: {b:[1]}\n", "1:6", "a space is missing after the colon"),
            ("[?]\n", "1:1", "'[' is never closed; write ']'"),
            ("a: - b\n", "1:4", "a list cannot begin on this line"),
            ("a: \"\\q\"\n", "1:5", "'\\q' means nothing"),
            ("a: *b\n", "1:4", "nothing above has the anchor '&b'"),
            ("a: &b [*b]\n", "1:8", "for ever"),
            ("a: > b\n", "1:6", "begins on the next line"),
            ("a: 1\n...\nb: 2\n", "2:1", "more than one document"),
            ("a: 1\n---\nb: 2\n", "2:1", "more than one document"),
            ("a: \u{1}b\n", "1:4", "control character (U+0001)"),
            ("a: !b c\n", "1:4", "is a tag to YAML"),
        ] {
            if place.is_empty() {
                assert_eq!(Tree::read(text).error, None, "{text}");
            } else {
                let found = stopped(text);
                assert!(
                    found.starts_with(&format!("{place} ")) && found.contains(message),
                    "{text}{found}"
                );
            }
        }
    }

    #[test]
    fn what_was_read_before_a_stop_is_kept() {
        let tree =
            Tree::read("class: A\nweapons:\n  - name: Gun\n    banks: [AB, @x, CD]\nhull: 3\n");
        let word = |path: &str| {
            tree.find(&FieldPath::parse(path))
                .and_then(|id| tree.word(id))
                .map(str::to_string)
        };
        assert_eq!(word("class").as_deref(), Some("A"));
        assert_eq!(word("weapons[0].name").as_deref(), Some("Gun"));
        assert_eq!(word("weapons[0].banks[0]").as_deref(), Some("AB"));
        assert_eq!(tree.find(&FieldPath::top("hull")), None);
        let is_cut = |path: &str| {
            tree.find(&FieldPath::parse(path))
                .is_some_and(|id| tree.is_cut(id))
        };
        assert!(
            is_cut("weapons[0].banks")
                && is_cut("weapons")
                && !is_cut("class")
                && !is_cut("weapons[0].name")
        );
        let tree = Tree::read("a: 1\nb: @x\n");
        let b = tree.find(&FieldPath::top("b")).expect("the key was read");
        assert!(tree.is_cut(b) && tree.node(b).span == (7..7));
    }

    #[test]
    fn aliases_of_aliases_stop_before_they_grow_without_measure() {
        let line = |n: usize| format!("a{n}: &a{n} [{}]\n", format!("*a{}, ", n - 1).repeat(9));
        let bomb = format!("a0: &a0 [x]\n{}", (1..12).map(line).collect::<String>());
        assert!(
            Tree::read(&bomb)
                .error
                .is_some_and(|stop| stop.is_too_large)
        );
        let ladder: String = (1..60_000)
            .map(|n| format!("- &a{n} [*a{}]\n", n - 1))
            .collect();
        assert!(
            Tree::read(&format!("- &a0 x\n{ladder}"))
                .error
                .is_some_and(|stop| stop.is_too_large)
        );
    }

    #[test]
    fn a_path_leads_to_a_value_a_key_and_the_nearest_of_them() {
        let text = "a: &x {b: 1}\nc: *x\nd:\n- e\n-   f: 'it''s'\n";
        let tree = Tree::read(text);
        let written = |id: Option<NodeId>| id.map(|id| &text[tree.node(id).span.clone()]);
        for (path, value, key, near) in [
            ("a", Some("{b: 1}"), Some("a"), Some("{b: 1}")),
            ("c.b", Some("1"), Some("b"), Some("1")),
            ("c", Some("*x"), Some("c"), Some("*x")),
            ("d[0]", Some("e"), None, Some("e")),
            ("d[1].f", Some("'it''s'"), Some("f"), Some("'it''s'")),
            ("d[1].g", None, None, Some("f: 'it''s'")),
            ("z", None, None, None),
        ] {
            let path = FieldPath::parse(path);
            assert_eq!(written(tree.find(&path)), value, "{path}");
            assert_eq!(written(tree.key_of(&path)), key, "{path}");
            assert_eq!(written(tree.nearest(&path)), near, "{path}");
        }
        let a = tree.node(tree.find(&FieldPath::top("a")).expect("a"));
        assert_eq!(&text[a.properties.clone()], "&x");
    }
}
