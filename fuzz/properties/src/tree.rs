//! The tree of a text against the parser: equal data for whatever the parser reads, a stop for whatever it does not.

use super::text_of;
use serde::de::IgnoredAny;
use serde_yaml::Value;
use starwright_text::tree::{Meaning, NodeId, NodeShape, Tree, scanned_depth};

/// Reads a document of any kind.
pub fn tree(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    assert_eq!(disagreement(&text), None);
    let tree = Tree::read(&text);
    tree.top.iter().for_each(|top| spanned(&tree, *top));
}

/// Asserts that every value is within the text, and within the value that contains it.
fn spanned(tree: &Tree, id: NodeId) {
    let node = tree.node(id);
    for span in [&node.span, &node.properties] {
        assert!(tree.text.get(span.clone()).is_some(), "{span:?}");
    }
    let inner: Vec<NodeId> = match &node.shape {
        NodeShape::Scalar(_) | NodeShape::Alias(_) => Vec::new(),
        NodeShape::List { items, .. } => items.iter().map(|item| item.value).collect(),
        NodeShape::Map { entries, .. } => entries
            .iter()
            .flat_map(|entry| [entry.key, entry.value])
            .collect(),
    };
    let starts: Vec<usize> = inner.iter().map(|id| tree.node(*id).span.start).collect();
    // Where reading stopped, the values around it end before the last thing in them.
    let is_around =
        |at: &usize| tree.error.is_some() || (node.span.start..=node.span.end).contains(at);
    assert!(
        starts.is_sorted() && starts.iter().all(is_around),
        "{node:?}"
    );
    inner.into_iter().for_each(|id| spanned(tree, id));
}

/// Returns the data of a tree, aliases written out.
fn data(tree: &Tree, id: NodeId) -> Value {
    match &tree.node(id).shape {
        NodeShape::Alias(target) => data(tree, *target),
        NodeShape::List { items, .. } => {
            Value::Sequence(items.iter().map(|item| data(tree, item.value)).collect())
        }
        NodeShape::Map { entries, .. } => Value::Mapping(
            entries
                .iter()
                .map(|entry| (data(tree, entry.key), data(tree, entry.value)))
                .collect(),
        ),
        NodeShape::Scalar(scalar) => match scalar.meaning() {
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

/// Returns the depth of a tree; aliases are not followed.
fn depth(tree: &Tree, id: NodeId) -> usize {
    let inner = |id: NodeId| depth(tree, id);
    match &tree.node(id).shape {
        NodeShape::Alias(_) | NodeShape::Scalar(_) => 0,
        NodeShape::List { items, .. } => {
            1 + items
                .iter()
                .map(|item| inner(item.value))
                .max()
                .unwrap_or(0)
        }
        NodeShape::Map { entries, .. } => {
            1 + entries
                .iter()
                .map(|entry| inner(entry.value).max(inner(entry.key)))
                .max()
                .unwrap_or(0)
        }
    }
}

/// Returns what differs between the tree of a text and the YAML parser's value.
pub fn disagreement(text: &str) -> Option<String> {
    let tree = Tree::read(text);
    if let Some(stop) = &tree.error
        && (!text.is_char_boundary(stop.at) || stop.message.is_empty())
    {
        return Some(format!("a stop without place or message: {stop:?}"));
    }
    if tree.error.as_ref().is_some_and(|stop| stop.is_refused) {
        return None;
    }
    let syntax = serde_yaml::from_str::<IgnoredAny>(text);
    match (syntax, &tree.error) {
        (Err(error), None) => return Some(format!("read, but: {error}")),
        (Err(_), Some(_)) => return None,
        (Ok(_), Some(stop)) if stop.is_refused => return None,
        (Ok(_), Some(stop)) => return Some(format!("not read: {stop:?}")),
        (Ok(_), None) => {}
    }
    // Keys that are written twice, aliases without end and numbers without measure are for others to report. An anchor
    // that is written twice confuses the parser.
    let mut anchors: Vec<&str> = text
        .split('&')
        .skip(1)
        .map(|rest| rest.split(char::is_whitespace).next().unwrap_or_default())
        .collect();
    anchors.sort_unstable();
    let is_twice = anchors.windows(2).any(|pair| pair[0] == pair[1]);
    let value = serde_yaml::from_str::<Value>(text)
        .ok()
        .filter(|_| !is_twice)?;
    let found = tree.top.map_or(Value::Null, |top| data(&tree, top));
    let (scanned, read) = (
        scanned_depth(text),
        tree.top.map_or(0, |top| depth(&tree, top)),
    );
    if scanned > read || read > 2 * scanned + 1 {
        return Some(format!("{read} deep, but {scanned} by its tokens"));
    }
    (found != value).then(|| format!("{found:?} instead of {value:?}"))
}

#[cfg(test)]
mod tests {
    use super::disagreement;
    use starwright_testing::cases::{case, files};

    fn check(numbers: impl Iterator<Item = u64>) {
        let files = files();
        let wrong = numbers.filter_map(|number| {
            let text = case(number, &files);
            disagreement(&text).map(|message| format!("case {number}: {text:?}\n  {message}\n"))
        });
        let wrong: Vec<String> = wrong.take(12).collect();
        assert!(
            wrong.is_empty(),
            "the tree and the parser disagree:\n{}",
            wrong.join("\n")
        );
    }

    #[test]
    fn the_tree_reads_what_the_parser_reads_and_nothing_else() {
        files()
            .iter()
            .for_each(|text| assert_eq!(disagreement(text), None, "{text}"));
        check(0..4_000);
    }
}
