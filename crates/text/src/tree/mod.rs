//! A YAML text as a tree of values with their places: it reads the same data as the YAML crate, and where a text cannot be
//! read further it keeps what it has and reports why.
//!
//! `scanner` with `signs` and `words` (text to tokens, by the rules of `characters`) -> `reader` (tokens to nodes, with the
//! `value` of every word). `syntax_errors`: why reading stopped. `pieces`: answers from tokens alone. `places`: for editors.

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

use crate::finding::{FieldPath, PathStep};
use crate::steps;
use std::borrow::Cow;
use std::ops::Range;

/// Maximum size of a document in bytes.
const MAX_DOCUMENT_BYTES: usize = 1024 * 1024;

/// Maximum number of bytes of a value's first line.
const MAX_SHOWN: usize = 1000;

/// The values of a document.
#[derive(Debug)]
pub struct Tree<'a> {
    pub text: &'a str,
    nodes: Vec<Node<'a>>,
    /// The outermost value; `None` if there is nothing but comments.
    pub top: Option<NodeId>,
    /// Why the document was not read to its end.
    pub error: Option<SyntaxError>,
    /// The values at which reading stopped.
    cut: Vec<NodeId>,
    /// Every comment from its `#` to the end of the line, except those next to `|` and `>`.
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
    pub shape: NodeShape<'a>,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub enum NodeShape<'a> {
    /// A word or text; a missing value is a plain one without text.
    Scalar(Scalar<'a>),
    List {
        items: Vec<ListItem>,
        layout: CollectionLayout,
    },
    Map {
        entries: Vec<KeyValue>,
        layout: CollectionLayout,
    },
    /// A name such as `*name`, and the value that it repeats.
    Alias(NodeId),
}

/// A word or text.
#[derive(Clone, Debug)]
pub struct Scalar<'a> {
    pub style: ScalarStyle,
    /// The value of the scalar: lines joined, escapes resolved.
    pub text: Cow<'a, str>,
}

/// How a word or text is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScalarStyle {
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
    /// Returns the number of the node, from 0 up to `Tree::len`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl ScalarStyle {
    /// Returns `true` if the text is on the lines after `|` or `>`.
    pub fn is_block(self) -> bool {
        matches!(self, ScalarStyle::Literal | ScalarStyle::Folded)
    }

    pub fn is_quoted(self) -> bool {
        matches!(self, ScalarStyle::Single | ScalarStyle::Double)
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
pub enum CollectionLayout {
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
    /// The value; an empty word after the colon if it is not written.
    pub value: NodeId,
    /// Where the entry begins: at its key, or at the `?` before it.
    pub start: usize,
}

/// An item of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListItem {
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

impl SyntaxError {
    /// Describes what is wrong at a byte of the text.
    pub fn new(at: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            at,
            message: message.into(),
            is_too_large: false,
            is_refused: false,
        }
    }
}

impl<'a> Tree<'a> {
    /// Reads a text, as far as it can be read.
    pub fn read(text: &'a str) -> Tree<'a> {
        steps::count(text.len());
        if text.len() > MAX_DOCUMENT_BYTES {
            let stop = Some(syntax_errors::too_large(MAX_DOCUMENT_BYTES));
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
            &text[..characters::find_forbidden(text).unwrap_or(text.len())],
        )
    }

    /// Returns a value; see [`Tree::resolve_alias`] for aliases.
    pub fn node(&self, id: NodeId) -> &Node<'a> {
        &self.nodes[id.0 as usize]
    }

    /// Returns the value that an alias repeats; any other value is itself.
    pub fn resolve_alias(&self, id: NodeId) -> NodeId {
        match &self.node(id).shape {
            NodeShape::Alias(target) => self.resolve_alias(*target),
            _ => id,
        }
    }

    /// Returns `true` if reading stopped in this value, so that the rest of it is unknown.
    pub fn is_cut(&self, id: NodeId) -> bool {
        self.cut.contains(&id)
    }

    /// Finds the value at a path; the first if its key is written twice.
    #[cfg(test)]
    pub fn find(&self, path: &FieldPath) -> Option<NodeId> {
        path.steps().iter().try_fold(self.top?, |id, step| {
            self.step(id, step).map(|(_, value)| value)
        })
    }

    /// Finds the nearest written value at or above a path, or returns `None` if that is the top.
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

    /// Finds the key of a path's last step, or returns `None` if it is not written or is an index.
    pub fn key_node(&self, path: &FieldPath) -> Option<NodeId> {
        let (last, before) = path.steps().split_last()?;
        let id = before.iter().try_fold(self.top?, |id, step| {
            self.step(id, step).map(|(_, value)| value)
        })?;
        self.step(id, last)?.0
    }

    /// Finds the key and the value that a step leads to; a list of one entry may be skipped.
    fn step(&self, id: NodeId, step: &PathStep) -> Option<(Option<NodeId>, NodeId)> {
        match (&self.node(self.resolve_alias(id)).shape, step) {
            (NodeShape::Map { entries, .. }, PathStep::Key(key)) => {
                let found = entries
                    .iter()
                    .position(|entry| self.word(entry.key) == Some(key));
                steps::count(found.unwrap_or(entries.len()));
                let entry = &entries[found?];
                Some((Some(entry.key), entry.value))
            }
            (NodeShape::List { items, .. }, PathStep::Index(index)) => {
                Some((None, items.get(*index)?.value))
            }
            (NodeShape::List { items, .. }, PathStep::Key(_)) if items.len() == 1 => {
                self.step(items[0].value, step)
            }
            _ => None,
        }
    }

    /// Finds a text in quotes over several lines that ends on the line of a place, before it.
    pub fn long_quote_before(&self, at: usize) -> Option<Range<usize>> {
        let is_quoted = |node: &&Node| matches!(&node.shape, NodeShape::Scalar(scalar) if scalar.style.is_quoted());
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

    /// Returns the first line of an entry's value as written, without quotes; empty unless it begins on the line of its key.
    pub fn first_line(&self, entry: &KeyValue) -> &'a str {
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
            NodeShape::Scalar(scalar) if scalar.style.is_quoted() => line.trim_matches(['"', '\'']),
            _ => line,
        }
        .trim_end()
    }

    /// Returns the text of a value, if it is a scalar.
    pub fn word(&self, id: NodeId) -> Option<&str> {
        match &self.node(self.resolve_alias(id)).shape {
            NodeShape::Scalar(scalar) => Some(&scalar.text),
            _ => None,
        }
    }
}

/// Returns `true` for `0x1F`, `0o17`, `0b11`.
fn is_in_other_base(word: &str) -> bool {
    let bare = word.trim_start_matches(['+', '-']);
    [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .any(|(prefix, base)| {
            bare.strip_prefix(prefix).is_some_and(|digits| {
                !digits.is_empty() && digits.chars().all(|c| c.is_digit(base))
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text up to its error; returns `line:column message`.
    fn read_to_error(text: &str) -> String {
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
    fn reports_each_error_at_its_cause() {
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
            ("a:\n  b: 2\n c: 3\n", "3:2", "indented like its neighbors"),
            ("a:\n  - b\n - c\n", "3:2", "indented like its neighbors"),
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
                let found = read_to_error(text);
                assert!(
                    found.starts_with(&format!("{place} ")) && found.contains(message),
                    "{text}{found}"
                );
            }
        }
    }

    #[test]
    fn keeps_what_was_read_before_an_error() {
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
        assert_eq!(tree.find(&FieldPath::from_key("hull")), None);
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
        let b = tree
            .find(&FieldPath::from_key("b"))
            .expect("the key was read");
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
            assert_eq!(written(tree.key_node(&path)), key, "{path}");
            assert_eq!(written(tree.nearest(&path)), near, "{path}");
        }
        let a = tree.node(tree.find(&FieldPath::from_key("a")).expect("a"));
        assert_eq!(&text[a.properties.clone()], "&x");
    }
}
