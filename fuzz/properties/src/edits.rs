//! A change to a text against the same change to its data.

use super::claims::sound_fault;
use super::text_of;
use serde_yaml::Value;
use starwright_text::edit::Editor;
use starwright_text::finding::FieldPath;
use starwright_text::tree::{NodeId, NodeShape, Tree};
use starwright_text::yaml::Text;

/// The words that are written into texts.
const WORDS: [&str; 8] = [
    "9",
    "Marines 4",
    "[a, b]",
    "{x: 1}",
    "it's",
    "true",
    "~",
    "\"a: b\"",
];

/// Edits a text. The first four bytes choose the edit, its value, its word and its index; the rest is the text.
pub fn edits(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_at_checked(4) else {
        return;
    };
    let Some(text) = text_of(rest) else { return };
    let document = Text::from(text.as_str());
    let Ok(mut editor) = Editor::new(document).inspect_err(|fault| sound_fault(&text, fault))
    else {
        return;
    };
    let Ok(mut meant) = serde_yaml::from_str::<Value>(&text) else {
        return;
    };
    let tree = Tree::read(&text);
    let mut spots = Vec::new();
    let is_clear = tree
        .top
        .is_some_and(|top| collect(&tree, top, &FieldPath::default(), &[], &mut spots));
    let Some((path, numbers, id)) = spots.get(usize::from(choice[1])).filter(|_| is_clear) else {
        return;
    };
    let word = WORDS[usize::from(choice[2]) % WORDS.len()];
    let data: Value = serde_yaml::from_str(word).expect("a value");
    let Some(here) = at(&mut meant, numbers) else {
        return;
    };
    let index = usize::from(choice[3]) % (entries(&mut here.clone()).len() + 1);
    let made = match (choice[0] % 4, numbers.split_last()) {
        (0, _) if here.is_mapping() => {
            change(here, |all| all.push(("new key".into(), data)));
            editor.insert(path, "new key", word, &[])
        }
        (0, _) if here.is_sequence() => {
            change(here, |all| all.insert(index, (Value::Null, data)));
            editor.insert_item(path, index, word)
        }
        (1, Some((number, around))) => {
            change(at(&mut meant, around).expect("around it"), |all| {
                drop(all.remove(*number))
            });
            editor.remove(path)
        }
        (2, Some((number, around))) => {
            let around = at(&mut meant, around).expect("around it");
            let index = usize::from(choice[3]) % entries(&mut around.clone()).len();
            change(around, |all| {
                let moved = all.remove(*number);
                all.insert(index, moved);
            });
            editor.move_to(path, index)
        }
        _ => {
            let is_quoted = matches!(&tree.node(*id).shape, NodeShape::Scalar(scalar) if scalar.style.is_quoted());
            *here = if is_quoted {
                Value::String(word.to_string())
            } else {
                data
            };
            editor.set(path, word)
        }
    };
    match made {
        Err(fault) => sound_fault(&text, &fault),
        Ok(()) => {
            let after = editor.finish();
            let read = serde_yaml::from_str::<Value>(&after)
                .unwrap_or_else(|error| panic!("{error}\n{after}"));
            assert!(read == meant && keys(&read) == keys(&meant), "{after}");
        }
    }
}

/// Returns every value written below another, with its path and numbers; whether their paths are all different.
fn collect(
    tree: &Tree,
    id: NodeId,
    path: &FieldPath,
    numbers: &[usize],
    found: &mut Vec<(FieldPath, Vec<usize>, NodeId)>,
) -> bool {
    found.push((path.clone(), numbers.to_vec(), id));
    let below = |number: usize| {
        numbers
            .iter()
            .copied()
            .chain([number])
            .collect::<Vec<usize>>()
    };
    match &tree.node(id).shape {
        NodeShape::Map { entries, .. } => {
            let words: Vec<Option<&str>> =
                entries.iter().map(|entry| tree.word(entry.key)).collect();
            entries.iter().enumerate().all(|(number, entry)| {
                let is_first = words.iter().position(|word| *word == words[number]) == Some(number);
                let path = words[number]
                    .map(|word| path.clone().key(word))
                    .filter(|_| is_first);
                path.is_some_and(|path| collect(tree, entry.value, &path, &below(number), found))
            })
        }
        NodeShape::List { items, .. } => items.iter().enumerate().all(|(number, item)| {
            collect(
                tree,
                item.value,
                &path.clone().index(number),
                &below(number),
                found,
            )
        }),
        NodeShape::Scalar(_) | NodeShape::Alias(_) => true,
    }
}

fn at<'v>(value: &'v mut Value, numbers: &[usize]) -> Option<&'v mut Value> {
    numbers.iter().try_fold(value, |value, number| match value {
        Value::Sequence(items) => items.get_mut(*number),
        Value::Mapping(map) => map.iter_mut().nth(*number).map(|(_, value)| value),
        _ => None,
    })
}

/// Takes the entries out of a list or map.
fn entries(value: &mut Value) -> Vec<(Value, Value)> {
    match value {
        Value::Sequence(items) => items.drain(..).map(|item| (Value::Null, item)).collect(),
        Value::Mapping(map) => std::mem::take(map).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn change(value: &mut Value, how: impl FnOnce(&mut Vec<(Value, Value)>)) {
    let mut all = entries(value);
    how(&mut all);
    match value {
        Value::Sequence(items) => items.extend(all.into_iter().map(|(_, item)| item)),
        Value::Mapping(map) => map.extend(all),
        _ => {}
    }
}

/// Returns the keys of all maps in their order, which equal maps may have in another.
fn keys(value: &Value) -> String {
    format!("{value:?}")
}
