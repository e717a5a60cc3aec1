//! Comments and empty lines around the entries of lists and maps.

use crate::tree::{CollectionLayout, NodeId, NodeShape, Tree};
use std::ops::Range;

/// The comments around an entry.
#[derive(Clone, Debug, Default)]
pub struct Margin {
    /// Comment lines above the entry; empty ranges are empty lines.
    pub above: Vec<Range<usize>>,
    /// A comment after the key, if the value is on the lines below.
    pub beside_key: Option<Range<usize>>,
    /// Comment lines between the key and a word or bracket below it.
    pub below: Vec<Range<usize>>,
    /// A comment after the value.
    pub beside: Option<Range<usize>>,
    /// Comment lines after the last entry of a list or map that are indented like its entries.
    pub tail: Vec<Range<usize>>,
    /// Where the lines of the value end, line end included.
    pub end: usize,
}

/// The margins of a document.
#[derive(Debug)]
pub struct Margins {
    /// One margin per value of the tree.
    list: Vec<Margin>,
    /// Lines before the top: markers, comments, empty lines as empty ranges.
    pub head: Vec<Range<usize>>,
    /// Where the text after the top value begins, such as an end marker.
    pub end: usize,
}

impl Margins {
    pub fn read(tree: &Tree) -> Margins {
        let mut walk = LineWalker {
            tree,
            at: 0,
            list: vec![Margin::default(); tree.len()],
        };
        let head = walk.take_head();
        if let Some(top) = tree.top {
            walk.at = tree.node(top).span.start;
            if is_on_lines(tree, top) {
                walk.take_collection(top, Vec::new());
            } else {
                walk.take_value(top);
            }
            let tail = walk.take_lines();
            walk.list[top.index()].tail.extend(tail);
        }
        Margins {
            list: walk.list,
            head,
            end: walk.at,
        }
    }

    /// Returns the margin of a value.
    pub fn get(&self, id: NodeId) -> &Margin {
        &self.list[id.index()]
    }
}

/// Returns `true` if a value is a list or map with one entry per line.
pub fn is_on_lines(tree: &Tree, id: NodeId) -> bool {
    matches!(
        tree.node(id).shape,
        NodeShape::Map {
            layout: CollectionLayout::Lines,
            ..
        } | NodeShape::List {
            layout: CollectionLayout::Lines,
            ..
        }
    )
}

/// Walks through a text line by line.
struct LineWalker<'t, 'a> {
    tree: &'t Tree<'a>,
    at: usize,
    list: Vec<Margin>,
}

impl LineWalker<'_, '_> {
    fn rest(&self) -> &str {
        &self.tree.text[self.at..]
    }

    fn line_end(&self) -> usize {
        let end = self.at + self.rest().find('\n').unwrap_or(self.rest().len());
        if self.tree.text[self.at..end].ends_with('\r') {
            end - 1
        } else {
            end
        }
    }

    fn next_line(&mut self) {
        self.at = self.line_end();
        self.at += usize::from(self.rest().starts_with('\r'));
        self.at += usize::from(self.rest().starts_with('\n'));
    }

    fn column(&self, at: usize) -> usize {
        at - self.tree.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Finds the comment that begins between two places.
    fn find_comment(&self, from: usize, to: usize) -> Option<Range<usize>> {
        let comments = &self.tree.comments;
        let first = comments.partition_point(|comment| comment.start < from);
        comments
            .get(first)
            .filter(|comment| comment.start < to)
            .cloned()
    }

    /// Takes empty lines and lines with only a comment; stops at the first character of the next line.
    fn take_lines(&mut self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        loop {
            let start = self.at;
            self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
            if self.rest().starts_with('#') {
                lines.push(self.at..self.line_end());
            } else if self.at < self.tree.text.len() && self.line_end() == self.at {
                lines.push(self.at..self.at);
            } else {
                if self.at == self.tree.text.len() && start < self.at {
                    lines.push(self.at..self.at);
                }
                return lines;
            }
            self.next_line();
        }
    }

    /// Takes comments and empty lines up to the line of a place.
    fn take_lines_to(&mut self, to: usize) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        while self.at < to && self.line_end() < to {
            let end = self.line_end();
            match self.find_comment(self.at, end) {
                Some(comment) => lines.push(comment),
                None if self.tree.text[self.at..end].trim().is_empty() => lines.push(end..end),
                None => {}
            }
            self.next_line();
        }
        self.at = self.at.max(to);
        lines
    }

    /// Takes markers, directives and the lines between them.
    fn take_head(&mut self) -> Vec<Range<usize>> {
        let mut head = self.take_lines();
        let top = self
            .tree
            .top
            .map_or(self.tree.text.len(), |top| self.tree.node(top).span.start);
        while self.rest().starts_with(['-', '%']) && self.at < top {
            let end = self.line_end();
            let is_shared = self.rest().starts_with("---") && top < end;
            head.push(self.at..if is_shared { self.at + 3 } else { end });
            if is_shared {
                break;
            }
            self.next_line();
            head.extend(self.take_lines());
        }
        head
    }

    /// Takes the entries of a list or map on lines, the first at this place.
    fn take_collection(&mut self, id: NodeId, above: Vec<Range<usize>>) {
        let tree = self.tree;
        let entries: Vec<(usize, NodeId, usize)> = match &tree.node(id).shape {
            NodeShape::Map { entries, .. } => entries
                .iter()
                .map(|entry| (entry.start, entry.value, tree.colon_end(entry)))
                .collect(),
            NodeShape::List { items, .. } => items
                .iter()
                .map(|item| (item.start, item.value, item.start + 1))
                .collect(),
            _ => Vec::new(),
        };
        let (mut above, column) = (
            above,
            entries.first().map_or(0, |(start, ..)| self.column(*start)),
        );
        for (index, (_, value, behind)) in entries.iter().enumerate() {
            self.at = *behind;
            self.list[value.index()].above = std::mem::take(&mut above);
            self.take_value(*value);
            self.list[value.index()].end = self.at;
            if let Some((next, ..)) = entries.get(index + 1) {
                above = self.take_lines_to(*next);
            }
        }
        self.list[id.index()].tail = self.take_tail(column);
    }

    /// Takes the lines after the last entry at a column that still belong to it; the rest is left for the collection
    /// around.
    fn take_tail(&mut self, column: usize) -> Vec<Range<usize>> {
        let start = self.at;
        let lines = self.take_lines();
        let is_end = self.at == self.tree.text.len() || self.rest().starts_with("...");
        // A list indented as far as the keys around it: what follows is above the next key.
        let is_level = !is_end && self.column(self.at) == column;
        let is_own = |line: &Range<usize>| {
            !line.is_empty() && column > 0 && self.column(line.start) >= column
        };
        let own = if is_level {
            0
        } else {
            lines.iter().rposition(is_own).map_or(0, |last| last + 1)
        };
        self.at = start;
        if let Some(last) = lines[..own].last() {
            self.at = last.end;
            self.next_line();
        }
        lines[..own].to_vec()
    }

    /// Takes the value after a colon or dash, and the comments next to it.
    fn take_value(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let start = node.span.start;
        let is_empty = node.span.is_empty();
        let is_below = !is_empty && self.line_end() < start;
        let mut lines = Vec::new();
        if is_below {
            self.list[id.index()].beside_key = self.find_comment(self.at, self.line_end());
            self.next_line();
            lines = self.take_lines_to(start);
        }
        if is_on_lines(self.tree, id) {
            self.at = start;
            self.take_collection(id, lines);
            return;
        }
        let is_block = matches!(&node.shape, NodeShape::Scalar(scalar) if scalar.style.is_block());
        self.list[id.index()].below = lines;
        self.at = node.span.end.max(node.properties.end);
        if !is_block {
            self.list[id.index()].beside = self.find_comment(self.at, self.line_end());
        }
        self.next_line();
    }
}
