//! The shape of a YAML document with the position of every part, so that the rest of the text can be left alone.

use crate::doc::finding::{FieldPath, Step};
use std::ops::Range;

/// A value and its position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The anchor or tag before it, if there is one.
    pub(crate) properties: Range<usize>,
    /// The value itself.
    pub(crate) span: Range<usize>,
    pub(crate) shape: Shape,
}

/// What a value is made of.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// An empty value.
    Nothing,
    /// A word, a quoted text or an alias, on one or more lines.
    Word,
    /// A text after `|` or `>`.
    Block,
    Map {
        entries: Vec<KeyValue>,
        layout: Layout,
    },
    List {
        items: Vec<Item>,
        layout: Layout,
    },
}

/// How a map or list is laid out.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// One entry per line; and the comment lines after the last entry that are indented like the entries.
    Lines { tail: Vec<Range<usize>> },
    /// Between brackets; whether there are comments between them.
    Brackets { has_comments: bool },
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct KeyValue {
    /// The key without quotes.
    pub(crate) key: String,
    /// The key as written.
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node,
    pub(crate) margin: Margin,
}

/// An item of a list.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) value: Node,
    pub(crate) margin: Margin,
}

/// The comments around an entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Margin {
    /// Comment lines above it; empty ranges are empty lines.
    pub(crate) above: Vec<Range<usize>>,
    /// A comment after the key, if the value is on the lines below.
    pub(crate) beside_key: Option<Range<usize>>,
    /// A comment after the value.
    pub(crate) beside: Option<Range<usize>>,
}

/// A document.
#[derive(Debug)]
pub(crate) struct Tree {
    /// Lines before the first key: a marker, comments, empty lines as empty ranges.
    pub(crate) head: Vec<Range<usize>>,
    pub(crate) top: Node,
    /// Where the rest begins after the design, such as an end marker.
    pub(crate) end: usize,
}

/// Something in a document that we cannot preserve.
#[derive(Clone, Debug)]
pub(crate) struct Unkept {
    /// Its position, in bytes.
    pub(crate) at: usize,
    /// What it is.
    pub(crate) message: String,
}

impl Tree {
    /// The value at a path.
    pub(crate) fn find(&self, path: &FieldPath) -> Option<&Node> {
        path.steps().iter().try_fold(&self.top, |node, step| match (&node.shape, step) {
            (Shape::Map { entries, .. }, Step::Key(key)) => {
                entries.iter().find(|entry| entry.key == *key).map(|entry| &entry.value)
            }
            (Shape::List { items, .. }, Step::Index(index)) => items.get(*index).map(|item| &item.value),
            _ => None,
        })
    }
}

impl Node {
    /// A missing value.
    pub(crate) fn nothing(at: usize) -> Node {
        Node { properties: at..at, span: at..at, shape: Shape::Nothing }
    }

    /// Whether it is a map or list with one entry per line.
    pub(crate) fn is_on_lines(&self) -> bool {
        match &self.shape {
            Shape::Map { layout, .. } | Shape::List { layout, .. } => matches!(layout, Layout::Lines { .. }),
            Shape::Nothing | Shape::Word | Shape::Block => false,
        }
    }
}
