//! Places in a text that its editors look up in a tree.

use super::{CollectionLayout, KeyValue, Node, NodeId, NodeShape, Tree};
use crate::finding::{FieldPath, PathStep};
use std::ops::Range;

impl Tree<'_> {
    /// Counts the values, keys included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Finds the value that is written at a path, or returns `None` if an alias on the path repeats it from elsewhere.
    pub fn find_written(&self, path: &FieldPath) -> Option<NodeId> {
        path.steps()
            .iter()
            .try_fold(self.top?, |id, step| match (&self.node(id).shape, step) {
                (NodeShape::Map { entries, .. }, PathStep::Key(key)) => entries
                    .iter()
                    .find(|entry| self.word(entry.key) == Some(key))
                    .map(|entry| entry.value),
                (NodeShape::List { items, .. }, PathStep::Index(index)) => {
                    items.get(*index).map(|item| item.value)
                }
                _ => None,
            })
    }

    /// Returns the end of a value, or of its anchor if nothing else is written.
    pub fn value_end(&self, id: NodeId) -> usize {
        self.node(id).span.end.max(self.node(id).properties.end)
    }

    /// Returns where the colon of an entry ends, or its key if it has no colon.
    pub fn colon_end(&self, entry: &KeyValue) -> usize {
        let (from, value) = (self.value_end(entry.key), self.node(entry.value));
        let to = if value.properties.is_empty() {
            value.span.start
        } else {
            value.properties.start
        };
        self.text
            .get(from..to)
            .and_then(|gap| gap.find(':'))
            .map_or(from, |colon| from + colon + 1)
    }

    /// Finds the first key after `? ` on lines.
    pub fn explicit_key(&self) -> Option<usize> {
        self.nodes.iter().find_map(|node| match &node.shape {
            NodeShape::Map {
                entries,
                layout: CollectionLayout::Lines,
            } => entries.iter().find_map(|entry| {
                let key = self.node(entry.key);
                let start = if key.properties.is_empty() {
                    key.span.start
                } else {
                    key.properties.start
                };
                (entry.start < start || key.span.is_empty()).then_some(entry.start)
            }),
            _ => None,
        })
    }

    /// Returns `true` if a comment begins between two places.
    pub fn has_comment(&self, span: &Range<usize>) -> bool {
        let first = self
            .comments
            .partition_point(|comment| comment.start < span.start);
        self.comments
            .get(first)
            .is_some_and(|comment| comment.start < span.end)
    }
}

impl Tree<'_> {
    /// Returns `true` if an alias repeats a value.
    pub fn is_repeated(&self, id: NodeId) -> bool {
        self.nodes
            .iter()
            .any(|node| matches!(node.shape, NodeShape::Alias(target) if target == id))
    }

    /// Lists the aliases that repeat a value.
    pub fn aliases_of(&self, id: NodeId) -> Vec<NodeId> {
        let is_it = |node: &Node| matches!(node.shape, NodeShape::Alias(target) if target == id);
        (0..)
            .zip(&self.nodes)
            .filter(|(_, node)| is_it(node))
            .map(|(place, _)| NodeId(place))
            .collect()
    }

    /// Returns where the colon or dash before a value ends; the start of the text for the outermost.
    pub fn sign_end(&self, id: NodeId) -> usize {
        let found = self.nodes.iter().find_map(|node| match &node.shape {
            NodeShape::Map { entries, .. } => entries
                .iter()
                .find(|entry| entry.value == id)
                .map(|entry| self.colon_end(entry)),
            NodeShape::List {
                items,
                layout: CollectionLayout::Lines,
            } => items
                .iter()
                .find(|item| item.value == id)
                .map(|item| item.start + 1),
            _ => None,
        });
        found.unwrap_or(0)
    }
}
