//! The tree of a text against the parser: equal data for whatever the parser reads, a stop for whatever it does not.

use super::text_of;
use crate::doc::tree::{Meaning, NodeId, Shape, Tree, refusal};
use serde::de::IgnoredAny;
use serde_yaml::Value;

/// A document of any kind.
pub(super) fn tree(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    let tree = Tree::read(&text);
    if let Some(stop) = &tree.stop {
        assert!(text.is_char_boundary(stop.at) && !stop.message.is_empty(), "{stop:?}");
    }
    tree.top.iter().for_each(|top| spanned(&tree, *top));
    if refusal(&text).is_some() {
        return assert!(tree.stop.is_some(), "refused, but read");
    }
    match (serde_yaml::from_str::<IgnoredAny>(&text), &tree.stop) {
        (Err(error), None) => panic!("read, but: {error}"),
        (Ok(_), Some(stop)) => assert!(stop.message.contains("for ever"), "not read: {stop:?}"),
        (Err(_), Some(_)) => {}
        (Ok(_), None) => {
            // Keys written twice and aliases without end are for others to report; the parser mixes up equal anchors.
            let Ok(value) = serde_yaml::from_str::<Value>(&text) else { return };
            let found = tree.top.map_or(Value::Null, |top| data(&tree, top));
            assert!(found == value || has_equal_anchors(&text), "{found:?} instead of {value:?}");
        }
    }
}

/// Every value stands in the text, and inside the one around it.
fn spanned(tree: &Tree, id: NodeId) {
    let node = tree.node(id);
    for span in [&node.span, &node.properties] {
        assert!(tree.text.get(span.clone()).is_some(), "{span:?}");
    }
    let inner: Vec<NodeId> = match &node.shape {
        Shape::Scalar(_) | Shape::Alias(_) => Vec::new(),
        Shape::List { items, .. } => items.iter().map(|item| item.value).collect(),
        Shape::Map { entries, .. } => entries.iter().flat_map(|entry| [entry.key, entry.value]).collect(),
    };
    let starts: Vec<usize> = inner.iter().map(|id| tree.node(*id).span.start).collect();
    // Where reading stopped, the values around it end before the last thing in them.
    let is_around = |at: &usize| tree.stop.is_some() || (node.span.start..=node.span.end).contains(at);
    assert!(starts.is_sorted() && starts.iter().all(is_around), "{node:?}");
    inner.into_iter().for_each(|id| spanned(tree, id));
}

fn has_equal_anchors(text: &str) -> bool {
    let name = |rest: &'_ str| rest.split(char::is_whitespace).next().unwrap_or_default().to_string();
    let mut names: Vec<String> = text.split('&').skip(1).map(name).collect();
    names.sort_unstable();
    names.windows(2).any(|pair| pair[0] == pair[1])
}

/// The data of a tree, aliases written out.
fn data(tree: &Tree, id: NodeId) -> Value {
    match &tree.node(id).shape {
        Shape::Alias(target) => data(tree, *target),
        Shape::List { items, .. } => Value::Sequence(items.iter().map(|item| data(tree, item.value)).collect()),
        Shape::Map { entries, .. } => {
            Value::Mapping(entries.iter().map(|entry| (data(tree, entry.key), data(tree, entry.value))).collect())
        }
        Shape::Scalar(scalar) => match scalar.meaning() {
            Meaning::Null => Value::Null,
            Meaning::Bool(is_true) => Value::Bool(is_true),
            Meaning::Unsigned(number) => number.into(),
            Meaning::Signed(number) => number.into(),
            Meaning::Float(number) => number.into(),
            Meaning::Text => Value::String(scalar.text.to_string()),
            Meaning::TooLarge => Value::String("too large".to_string()),
        },
    }
}
