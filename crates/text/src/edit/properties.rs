//! Compares changes to a text with the same changes to its data, and comments before and after.

#[cfg(test)]
mod tests {
    use crate::diagnostic::Diagnostic;
    use crate::edit::canonical::to_canonical;
    use crate::edit::{Editor, KeyOrder};
    use crate::finding::FieldPath;
    use crate::tree::{NodeId, NodeShape, Tree};
    use crate::yaml::Text;
    use serde_yaml::Value;
    use starwright_testing::cases::{Dice, case, files};

    /// The address of a value: by path and by entry numbers.
    struct ValueAddress {
        path: FieldPath,
        numbers: Vec<usize>,
        id: NodeId,
    }

    /// Lists every value that is written in a text; empty if two keys of a map are equal.
    fn list_values(tree: &Tree) -> Vec<ValueAddress> {
        let mut found: Vec<ValueAddress> = tree
            .top
            .map(|id| ValueAddress {
                path: FieldPath::default(),
                numbers: Vec::new(),
                id,
            })
            .into_iter()
            .collect();
        let mut at = 0;
        while let Some(ValueAddress { path, numbers, id }) = found.get(at) {
            let (path, numbers, id) = (path.clone(), numbers.clone(), *id);
            let below = |number: usize| {
                numbers
                    .iter()
                    .copied()
                    .chain([number])
                    .collect::<Vec<usize>>()
            };
            match &tree.node(id).shape {
                NodeShape::Map { entries, .. } => {
                    let mut words = Vec::new();
                    for (number, entry) in entries.iter().enumerate() {
                        let Some(word) = tree.word(entry.key).filter(|word| !words.contains(word))
                        else {
                            return Vec::new();
                        };
                        words.push(word);
                        found.push(ValueAddress {
                            path: path.clone().key(word),
                            numbers: below(number),
                            id: entry.value,
                        });
                    }
                }
                NodeShape::List { items, .. } => {
                    for (number, item) in items.iter().enumerate() {
                        found.push(ValueAddress {
                            path: path.clone().index(number),
                            numbers: below(number),
                            id: item.value,
                        });
                    }
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    fn value_at<'v>(value: &'v mut Value, numbers: &[usize]) -> &'v mut Value {
        numbers.iter().fold(value, |value, number| match value {
            Value::Sequence(items) => &mut items[*number],
            Value::Mapping(map) => map.iter_mut().nth(*number).expect("an entry").1,
            _ => panic!("no entries"),
        })
    }

    fn entries(value: &mut Value) -> Vec<(Value, Value)> {
        match value {
            Value::Sequence(items) => items.drain(..).map(|item| (Value::Null, item)).collect(),
            Value::Mapping(map) => std::mem::take(map).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn replace_entries(value: &mut Value, entries: Vec<(Value, Value)>) {
        match value {
            Value::Sequence(items) => items.extend(entries.into_iter().map(|(_, item)| item)),
            Value::Mapping(map) => map.extend(entries),
            _ => {}
        }
    }

    fn comments(text: &str) -> Vec<String> {
        let tree = Tree::read(text);
        let mut found: Vec<String> = tree
            .comments
            .iter()
            .map(|comment| text[comment.clone()].to_string())
            .collect();
        found.sort();
        found
    }

    /// A random change and its result.
    struct RandomChange {
        /// The outcome in the text.
        outcome: Result<(), Diagnostic>,
        /// Whether comments may go with what was replaced or removed.
        may_lose_own: bool,
        what: String,
    }

    /// Makes the same random change in a text and in its data.
    fn make(
        dice: &mut Dice,
        tree: &Tree,
        spot: &ValueAddress,
        editor: &mut Editor,
        meant: &mut Value,
    ) -> RandomChange {
        let word = dice.pick(&["9", "Marines 4", "[a, b]", "{x: 1}", "it''s", "true", "a b"]);
        let data: Value = serde_yaml::from_str(word).expect("a value");
        let kind = dice.roll(4);
        let made = |outcome, may_lose_own, what: &str| RandomChange {
            outcome,
            may_lose_own,
            what: format!("{what} {}", spot.path),
        };
        if let (1 | 2, Some((number, around))) = (kind, spot.numbers.split_last()) {
            let around = value_at(meant, around);
            let mut all = entries(around);
            let moved = all.remove(*number);
            let index = dice.roll(all.len() + 1);
            if kind == 2 {
                all.insert(index, moved);
            }
            replace_entries(around, all);
            return match kind {
                1 => made(editor.remove(&spot.path), true, "remove"),
                _ => made(editor.move_to(&spot.path, index), false, "move"),
            };
        }
        let here = value_at(meant, &spot.numbers);
        if kind == 0 && (here.is_mapping() || here.is_sequence()) {
            let (is_map, mut all) = (here.is_mapping(), entries(here));
            let index = if is_map {
                all.len()
            } else {
                dice.roll(all.len() + 1)
            };
            all.insert(index, ("new key".into(), data));
            replace_entries(here, all);
            let outcome = if is_map {
                editor.insert(&spot.path, "new key", word, &[])
            } else {
                editor.insert_item(&spot.path, index, word)
            };
            return made(outcome, false, "insert");
        }
        let scalar = match &tree.node(spot.id).shape {
            NodeShape::Scalar(scalar) => Some(scalar),
            _ => None,
        };
        let is_quoted = scalar.is_some_and(|scalar| scalar.style.is_quoted());
        *here = if is_quoted {
            Value::String(word.to_string())
        } else {
            data
        };
        made(editor.set(&spot.path, word), scalar.is_none(), "set")
    }

    /// Makes a random change; returns whether it was made, or what is wrong.
    fn change(text: &str, dice: &mut Dice) -> Result<bool, String> {
        let tree = Tree::read(text);
        let Ok(mut meant) = serde_yaml::from_str::<Value>(text) else {
            return Ok(false);
        };
        let spots = list_values(&tree);
        let Some(spot) = spots.get(dice.roll(spots.len())) else {
            return Ok(false);
        };
        if tree.error.is_some() {
            return Ok(false);
        }
        let mut editor =
            Editor::new(Text::from(text)).map_err(|diagnostic| diagnostic.to_string())?;
        let RandomChange {
            outcome,
            may_lose_own,
            what,
        } = make(dice, &tree, spot, &mut editor, &mut meant);
        let says = format!("{what} in\n{text}");
        if let Err(diagnostic) = outcome {
            // Aliases, explicit keys, comments between brackets, texts that keep the empty lines after them.
            let may_refuse = text.contains(['*', '&', '?', '#', '+']);
            return if may_refuse {
                Ok(false)
            } else {
                Err(format!("{diagnostic}: {says}"))
            };
        }
        let after = editor.finish();
        let read = serde_yaml::from_str::<Value>(&after)
            .map_err(|error| format!("{error}: {says}\n{after}"))?;
        // The same keys in another order are equal data, so their order is compared as text.
        if format!("{read:?}") != format!("{meant:?}") && !text.contains('*') {
            return Err(format!("{read:?} instead of {meant:?}: {says}\n{after}"));
        }
        let (old, new) = (comments(text), comments(&after));
        if !may_lose_own && old != new || new.iter().any(|comment| !old.contains(comment)) {
            return Err(format!(
                "comments {new:?} instead of {old:?}: {says}\n{after}"
            ));
        }
        Ok(true)
    }

    fn check(numbers: std::ops::Range<u64>, least: usize) {
        let files = files();
        let mut made = 0;
        for number in numbers {
            let mut dice = Dice(number);
            let text = if number % 2 == 0 {
                &files[dice.roll(files.len())]
            } else {
                &case(2 * number - 2, &files)
            };
            match change(text, &mut dice) {
                Ok(is_made) => made += usize::from(is_made),
                Err(message) => panic!("case {number}: {message}"),
            }
        }
        assert!(made >= least, "only {made} changes were made");
    }

    #[test]
    fn a_change_to_the_text_is_the_same_change_to_its_data() {
        check(0..2_000, 500);
    }

    #[test]
    fn ordering_keeps_the_data_and_is_idempotent() {
        let schema = serde_json::json!({"properties": {"k1": {}, "k0": {"properties": {"k2": {}, "k1": {}}}}});
        let order = KeyOrder::from_schema(&schema);
        let mut taken = 0;
        for number in (0..8_000).step_by(4) {
            let text = case(number, &[]);
            let Ok(before) = serde_yaml::from_str::<Value>(&text) else {
                continue;
            };
            let Ok(after) = to_canonical(&Text::from(text.as_str()), order) else {
                continue;
            };
            // A text that keeps its line end, or begins with spaces, may not move: the caller leaves it alone.
            if serde_yaml::from_str::<Value>(&after).ok() == Some(before) {
                let again = to_canonical(&Text::from(after.as_str()), order)
                    .map_err(|diagnostic| diagnostic.to_string());
                assert_eq!(again.as_deref(), Ok(after.as_str()), "{text}");
                assert_eq!(comments(&text), comments(&after), "{text}\n{after}");
                taken += 1;
            }
        }
        assert!(taken > 300, "only {taken} texts are put in order");
    }
}
