//! The data of a text without its notation, which an edit must leave alone.

use crate::finding::PathStep;
use crate::tree::{NodeId, NodeShape, ScalarStyle, Tree};

/// A value with its aliases replaced by what they repeat.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// A word, and whether it is plain; one that is not plain is always text.
    Word(bool, String),
    List(Vec<Data>),
    Map(Vec<(Data, Data)>),
}

impl Data {
    /// Extracts the data of a whole text.
    pub fn from_tree(tree: &Tree) -> Data {
        tree.top.map_or_else(
            || Data::Word(true, String::new()),
            |top| Data::from_node(tree, top),
        )
    }

    /// Extracts the data of one value.
    pub fn from_node(tree: &Tree, id: NodeId) -> Data {
        match &tree.node(tree.resolve_alias(id)).shape {
            NodeShape::Scalar(scalar) => {
                Data::Word(scalar.style == ScalarStyle::Plain, scalar.text.to_string())
            }
            NodeShape::List { items, .. } => Data::List(
                items
                    .iter()
                    .map(|item| Data::from_node(tree, item.value))
                    .collect(),
            ),
            NodeShape::Map { entries, .. } => Data::Map(
                entries
                    .iter()
                    .map(|entry| {
                        (
                            Data::from_node(tree, entry.key),
                            Data::from_node(tree, entry.value),
                        )
                    })
                    .collect(),
            ),
            // A tree never resolves an alias to another.
            NodeShape::Alias(_) => Data::Word(true, String::new()),
        }
    }

    /// Returns `true` if other data is equal except for the order of keys.
    pub fn is_reordered(&self, other: &Data) -> bool {
        match (self, other) {
            (Data::Word(..), Data::Word(..)) => self == other,
            (Data::List(own), Data::List(others)) => {
                own.len() == others.len()
                    && own
                        .iter()
                        .zip(others)
                        .all(|(one, other)| one.is_reordered(other))
            }
            (Data::Map(own), Data::Map(others)) => {
                let has = |(key, value): &(Data, Data)| {
                    let found = others.iter().find(|(other, _)| other.is_reordered(key));
                    found.is_some_and(|(_, other)| value.is_reordered(other))
                };
                own.len() == others.len() && own.iter().all(has)
            }
            _ => false,
        }
    }

    /// Finds the value at a path.
    pub fn find(&mut self, steps: &[PathStep]) -> Option<&mut Data> {
        steps.iter().try_fold(self, |data, step| match (data, step) {
            (Data::List(items), PathStep::Index(index)) => items.get_mut(*index),
            (Data::Map(entries), PathStep::Key(key)) => {
                let is_it = |(found, _): &&mut (Data, Data)| matches!(found, Data::Word(_, word) if word == key);
                entries.iter_mut().find(is_it).map(|(_, value)| value)
            }
            _ => None,
        })
    }

    /// Adds an entry to a list or map; a list ignores the key.
    pub fn insert(&mut self, index: usize, key: Data, value: Data) {
        match self {
            Data::List(items) => items.insert(index.min(items.len()), value),
            Data::Map(entries) => entries.insert(index.min(entries.len()), (key, value)),
            Data::Word(..) => {}
        }
    }

    /// Removes an entry from a list or map, with its key if it has one.
    pub fn remove(&mut self, index: usize) -> Option<(Data, Data)> {
        match self {
            Data::List(items) if index < items.len() => {
                Some((Data::Word(true, String::new()), items.remove(index)))
            }
            Data::Map(entries) if index < entries.len() => Some(entries.remove(index)),
            _ => None,
        }
    }
}
