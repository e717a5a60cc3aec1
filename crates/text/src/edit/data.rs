//! What a text says, without how it is written: what a change must leave alone.

use crate::finding::Step;
use crate::tree::{NodeId, Shape, Style, Tree};

/// A value, aliases written out.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// A word; one that is not plain is always text.
    Word(bool, String),
    List(Vec<Data>),
    Map(Vec<(Data, Data)>),
}

impl Data {
    /// The data of a whole text.
    pub fn of(tree: &Tree) -> Data {
        tree.top.map_or_else(
            || Data::Word(true, String::new()),
            |top| Data::at(tree, top),
        )
    }

    /// The data of one value.
    pub fn at(tree: &Tree, id: NodeId) -> Data {
        match &tree.node(tree.resolved(id)).shape {
            Shape::Scalar(scalar) => {
                Data::Word(scalar.style == Style::Plain, scalar.text.to_string())
            }
            Shape::List { items, .. } => Data::List(
                items
                    .iter()
                    .map(|item| Data::at(tree, item.value))
                    .collect(),
            ),
            Shape::Map { entries, .. } => Data::Map(
                entries
                    .iter()
                    .map(|entry| (Data::at(tree, entry.key), Data::at(tree, entry.value)))
                    .collect(),
            ),
            // A tree never resolves an alias to another.
            Shape::Alias(_) => Data::Word(true, String::new()),
        }
    }

    /// Whether other data says the same, its keys perhaps in another order.
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

    /// The value at a path.
    pub fn find(&mut self, steps: &[Step]) -> Option<&mut Data> {
        steps.iter().try_fold(self, |data, step| match (data, step) {
            (Data::List(items), Step::Index(index)) => items.get_mut(*index),
            (Data::Map(entries), Step::Key(key)) => {
                let is_it = |(found, _): &&mut (Data, Data)| matches!(found, Data::Word(_, word) if word == key);
                entries.iter_mut().find(is_it).map(|(_, value)| value)
            }
            _ => None,
        })
    }

    /// Adds an entry to a list or map; the key counts only in a map.
    pub fn insert(&mut self, index: usize, key: Data, value: Data) {
        match self {
            Data::List(items) => items.insert(index.min(items.len()), value),
            Data::Map(entries) => entries.insert(index.min(entries.len()), (key, value)),
            Data::Word(..) => {}
        }
    }

    /// Takes an entry out of a list or map, with its key if it has one.
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
