//! Adds, removes and moves entries.

use super::Editor;
use super::data::Data;
use super::margins::{Margins, is_on_lines};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::finding::{FieldPath, PathStep};
use crate::tree::{CollectionLayout, NodeId, NodeShape, Tree};
use std::ops::Range;

/// A range of the text and what replaces it.
type Replacement = (Range<usize>, String);

/// The extent of an entry of a list or map.
struct EntrySpan {
    /// The byte at which the entry begins: at its key or dash.
    start: usize,
    /// The byte at which the entry ends, comments not counted.
    end: usize,
    value: NodeId,
}

/// Lists the entries of a list or map; empty for anything else.
fn places(tree: &Tree, id: NodeId) -> Vec<EntrySpan> {
    match &tree.node(id).shape {
        NodeShape::Map { entries, .. } => {
            let end = |value: NodeId, behind: usize| {
                let end = tree.value_end(value).max(behind);
                // Between brackets, the colon of an empty value needs the space after it.
                let has_blank =
                    tree.text[..end].ends_with(':') && tree.text[end..].starts_with(' ');
                if has_blank { end + 1 } else { end }
            };
            let place = |start, value, behind| EntrySpan {
                start,
                end: end(value, behind),
                value,
            };
            entries
                .iter()
                .map(|entry| place(entry.start, entry.value, tree.colon_end(entry)))
                .collect()
        }
        NodeShape::List { items, .. } => {
            let end = |start: usize, value: NodeId| tree.value_end(value).max(start);
            items
                .iter()
                .map(|item| EntrySpan {
                    start: item.start,
                    end: end(item.start, item.value),
                    value: item.value,
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns `true` if a value is a map of one entry without braces.
fn is_pair(tree: &Tree, id: NodeId) -> bool {
    matches!(
        tree.node(id).shape,
        NodeShape::Map {
            layout: CollectionLayout::Pair,
            ..
        }
    )
}

/// Finds the start of the line of a place, if there are only spaces between.
pub fn line_start(text: &str, at: usize) -> Option<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..at].chars().all(|c| c == ' ').then_some(start)
}

fn column(text: &str, at: usize) -> usize {
    at - text[..at].rfind('\n').map_or(0, |end| end + 1)
}

impl Editor<'_> {
    pub fn line_end(&self) -> &'static str {
        if self.now.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }

    /// Adds a missing key to a map, after the last of those that come before it in `order`. The value may have several lines
    /// if the map is not in braces.
    pub fn insert(
        &mut self,
        map: &FieldPath,
        key: &str,
        value: &str,
        order: &[&str],
    ) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let id = self.find_place(&tree, map)?;
        let NodeShape::Map { entries, .. } = &tree.node(id).shape else {
            return Err(self.text.error_at(
                DiagnosticKind::Conflict,
                map,
                "is no map, so no key can be added to it",
            ));
        };
        let rank = |key: &str| {
            order
                .iter()
                .position(|known| *known == key)
                .unwrap_or(order.len())
        };
        let before = entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| rank(tree.word(entry.key).unwrap_or_default()) < rank(key));
        let index = before
            .max_by_key(|(_, entry)| rank(tree.word(entry.key).unwrap_or_default()))
            .map_or(0, |(at, _)| at + 1);
        let index = if rank(key) == order.len() {
            entries.len()
        } else {
            index
        };
        let (change, data) = self.prepare_addition(map, &tree, id, index, Some(key), value)?;
        self.apply(map, vec![change], &data)
    }

    /// Adds an item to a list, before the one with this index or at its end. It may have several lines if the list is not in
    /// brackets.
    pub fn insert_item(
        &mut self,
        list: &FieldPath,
        index: usize,
        value: &str,
    ) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let id = self.find_place(&tree, list)?;
        let NodeShape::List { items, .. } = &tree.node(id).shape else {
            return Err(self.text.error_at(
                DiagnosticKind::Conflict,
                list,
                "is no list, so no item can be added to it",
            ));
        };
        let (change, data) =
            self.prepare_addition(list, &tree, id, index.min(items.len()), None, value)?;
        self.apply(list, vec![change], &data)
    }

    /// Prepares the change that adds an entry, and the data that the text then has.
    fn prepare_addition(
        &self,
        path: &FieldPath,
        tree: &Tree,
        id: NodeId,
        index: usize,
        key: Option<&str>,
        value: &str,
    ) -> Result<(Replacement, Data), Diagnostic> {
        self.check_anchor(tree, id, path)?;
        let places = places(tree, id);
        let before = index.checked_sub(1).and_then(|before| places.get(before));
        let gap = if value.starts_with('\n') { "" } else { " " };
        let entry = key.map_or(value.to_string(), |key| format!("{key}:{gap}{value}"));
        let line_end = self.line_end();
        let span = tree.node(id).span.clone();
        let (span, written) = match (before, places.first()) {
            (before, Some(pair)) if is_pair(tree, id) => {
                let pair = &self.now[pair.start..pair.end];
                let both = if before.is_some() {
                    [pair, &entry]
                } else {
                    [&entry, pair]
                };
                (span, format!("{{{}}}", both.join(", ")))
            }
            (_, Some(first)) if is_on_lines(tree, id) => {
                let indentation = " ".repeat(column(&self.now, first.start));
                let entry = if key.is_some() {
                    entry
                } else {
                    format!("- {entry}")
                };
                let entry = entry.replace('\n', &format!("{line_end}{indentation}  "));
                match before {
                    Some(before) => {
                        let at = Margins::read(tree).get(before.value).end;
                        let is_ended = self.now[..at].ends_with('\n');
                        let gap = if is_ended { "" } else { line_end };
                        (
                            at..at,
                            format!(
                                "{gap}{indentation}{entry}{}",
                                if is_ended { line_end } else { "" }
                            ),
                        )
                    }
                    None => (
                        first.start..first.start,
                        format!("{entry}{line_end}{indentation}"),
                    ),
                }
            }
            (Some(before), _) => (before.end..before.end, format!(", {entry}")),
            (None, first) => {
                let gap = if first.is_some() { ", " } else { "" };
                (span.start + 1..span.start + 1, format!("{entry}{gap}"))
            }
        };
        let mut data = Data::from_tree(tree);
        if let Some(inner) = data.find(path.steps()) {
            let word = |text: &str| Data::from_tree(&Tree::read(text));
            inner.insert(index, word(key.unwrap_or_default()), word(value));
        }
        Ok(((span, written), data))
    }

    /// Finds the list or map around a path, and the number of the entry.
    fn find_collection(
        &self,
        tree: &Tree,
        path: &FieldPath,
    ) -> Result<(FieldPath, NodeId, usize), Diagnostic> {
        self.find_place(tree, path)?;
        let parent = path.parent().unwrap_or_default();
        let id = self.find_place(tree, &parent)?;
        self.check_anchor(tree, id, &parent)?;
        let number = match (&tree.node(id).shape, path.steps().last()) {
            (_, Some(PathStep::Index(index))) => Some(*index),
            (NodeShape::Map { entries, .. }, Some(PathStep::Key(key))) => entries
                .iter()
                .position(|entry| tree.word(entry.key) == Some(key)),
            _ => None,
        };
        match number {
            Some(number) => Ok((parent, id, number)),
            None => Err(self.text.error_at(
                DiagnosticKind::Conflict,
                path,
                "is the whole document, which cannot be removed or moved",
            )),
        }
    }

    /// Removes an entry with the comment next to it; comments above it stay.
    pub fn remove(&mut self, path: &FieldPath) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let (parent, id, index) = self.find_collection(&tree, path)?;
        let mut data = Data::from_tree(&tree);
        if let Some(inner) = data.find(parent.steps()) {
            inner.remove(index);
        }
        let places = places(&tree, id);
        let change = match (places.len(), is_on_lines(&tree, id)) {
            (1, true) => {
                let nothing = if matches!(tree.node(id).shape, NodeShape::Map { .. }) {
                    "{}"
                } else {
                    "[]"
                };
                if parent.steps().is_empty() {
                    (tree.node(id).span.clone(), nothing.to_string())
                } else {
                    self.replace_by_one_line(&tree, id, nothing)
                }
            }
            (_, true) => (self.lines_to_remove(&tree, &places, index), String::new()),
            (1, false) if is_pair(&tree, id) => (tree.node(id).span.clone(), "{}".to_string()),
            (1, false) => (
                tree.node(id).span.start + 1..tree.node(id).span.end - 1,
                String::new(),
            ),
            (_, false) => {
                let (place, next) = (&places[index], places.get(index + 1));
                let from = if next.is_some() {
                    place.start
                } else {
                    places[index - 1].end
                };
                (
                    from..next.map_or(place.end, |next| next.start),
                    String::new(),
                )
            }
        };
        if !is_on_lines(&tree, id) && tree.has_comment(&change.0) {
            return Err(self.text.error_at(
                DiagnosticKind::Conflict,
                path,
                "a comment beside it would be lost; put the entries on one line first",
            ));
        }
        self.apply(path, vec![change], &data)
    }

    /// Finds the lines to remove for an entry on separate lines, which is not the only one.
    fn lines_to_remove(&self, tree: &Tree, places: &[EntrySpan], index: usize) -> Range<usize> {
        let margins = Margins::read(tree);
        let (place, end) = (&places[index], margins.get(places[index].value).end);
        match (line_start(&self.now, place.start), places.get(index + 1)) {
            (Some(start), _) => start..end,
            // The first entry on the line of a dash; the next takes its place unless there are comments between.
            (None, Some(next)) if margins.get(next.value).above.is_empty() => {
                place.start..next.start
            }
            (None, _) => place.start..end - usize::from(self.now[..end].ends_with('\n')),
        }
    }

    /// Moves an entry within its list or map, with the comments above and next to it.
    pub fn move_to(&mut self, path: &FieldPath, index: usize) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let (parent, id, from) = self.find_collection(&tree, path)?;
        let places = places(&tree, id);
        let index = index.min(places.len().saturating_sub(1));
        let mut data = Data::from_tree(&tree);
        if let Some(inner) = data.find(parent.steps())
            && let Some((key, value)) = inner.remove(from)
        {
            inner.insert(index, key, value);
        }
        let mut order: Vec<usize> = (0..places.len()).collect();
        let moved = order.remove(from);
        order.insert(index, moved);
        let changes = if is_on_lines(&tree, id) {
            vec![self.collect_lines(&tree, &places, &order)]
        } else {
            let text = |place: &EntrySpan| self.now[place.start..place.end].to_string();
            order
                .iter()
                .zip(&places)
                .map(|(from, to)| (to.start..to.end, text(&places[*from])))
                .collect()
        };
        self.apply(path, changes, &data)
    }

    /// Reorders the lines of all entries.
    fn collect_lines(
        &self,
        tree: &Tree,
        places: &[EntrySpan],
        order: &[usize],
    ) -> (Range<usize>, String) {
        let (margins, line_end) = (Margins::read(tree), self.line_end());
        let ends: Vec<usize> = places
            .iter()
            .map(|place| margins.get(place.value).end)
            .collect();
        let first = places[0].start;
        let start = line_start(&self.now, first);
        // On the line of a dash, the first entry has no indentation.
        let indentation = " ".repeat(if start.is_some() {
            0
        } else {
            column(&self.now, first)
        });
        let begin = start.unwrap_or(first);
        let end = ends[ends.len() - 1];
        let chunk = |index: usize| {
            let from = if index == 0 { begin } else { ends[index - 1] };
            let lines = &self.now[from..ends[index]];
            let gap = if lines.ends_with('\n') { "" } else { line_end };
            let indentation = if index == 0 { indentation.as_str() } else { "" };
            format!("{indentation}{lines}{gap}")
        };
        let mut out: String = order.iter().map(|index| chunk(*index)).collect();
        if start.is_none() {
            let has_lines_above = order
                .first()
                .is_some_and(|index| !margins.get(places[*index].value).above.is_empty());
            if has_lines_above {
                out.insert_str(0, line_end)
            } else {
                drop(out.drain(..indentation.len()))
            }
        }
        if !self.now[begin..end].ends_with('\n') {
            out.truncate(out.len() - line_end.len());
        }
        (begin..end, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::Text;

    const SHIP: &str = "class: A # who\n# guns\nweapons:\n  # first\n  - name: Gun # own\n    banks: [2AB, CE]\n\n  # second\n  - {name: B, traits: [x]}\nsystems:\n- Marines 4\n- Hyperdrive # fast\n";

    fn apply_edit(
        text: &str,
        edit: impl FnOnce(&mut Editor) -> Result<(), Diagnostic>,
    ) -> Result<String, String> {
        let mut editor =
            Editor::new(Text::from(text)).map_err(|diagnostic| diagnostic.to_string())?;
        edit(&mut editor).map_err(|diagnostic| diagnostic.to_string())?;
        Ok(editor.finish())
    }

    #[test]
    fn entries_are_added_in_their_own_style() {
        let order = ["name", "stats", "banks"];
        for (path, index, value, before, after) in [
            (
                "systems",
                0,
                "Probes 6",
                "- Marines 4",
                "- Probes 6\n- Marines 4",
            ),
            ("systems", 9, "Probes 6", "# fast\n", "# fast\n- Probes 6\n"),
            ("weapons", 1, "{use: c}", "CE]\n", "CE]\n  - {use: c}\n"),
            ("weapons[0].banks", 1, "D", "2AB, ", "2AB, D, "),
            ("weapons[1].traits", 0, "y", "[x]", "[y, x]"),
        ] {
            let found = apply_edit(SHIP, |editor| {
                editor.insert_item(&FieldPath::parse(path), index, value)
            });
            assert_eq!(found, Ok(SHIP.replacen(before, after, 1)), "{path}");
        }
        for (path, before, after) in [
            ("weapons[0]", "# own\n", "# own\n    stats: 1\n"),
            ("weapons[1]", "name: B, ", "name: B, stats: 1, "),
        ] {
            let found = apply_edit(SHIP, |editor| {
                editor.insert(&FieldPath::parse(path), "stats", "1", &order)
            });
            assert_eq!(found, Ok(SHIP.replacen(before, after, 1)), "{path}");
        }
    }

    #[test]
    fn entries_are_removed_with_their_lines_only() {
        for (path, before, after) in [
            ("class", "class: A # who\n", ""),
            (
                "weapons[0]",
                "  - name: Gun # own\n    banks: [2AB, CE]\n",
                "",
            ),
            ("weapons[0].name", "name: Gun # own\n    banks", "banks"),
            ("weapons[0].banks", "    banks: [2AB, CE]\n", ""),
            ("weapons[0].banks[0]", "2AB, ", ""),
            ("weapons[0].banks[1]", ", CE", ""),
            ("weapons[1].traits[0]", "[x]", "[]"),
            ("systems[1]", "- Hyperdrive # fast\n", ""),
        ] {
            let found = apply_edit(SHIP, |editor| editor.remove(&FieldPath::parse(path)));
            assert_eq!(found, Ok(SHIP.replacen(before, after, 1)), "{path}");
        }
        let last = apply_edit("a: 1\nb: # c\n  - x # d\ne: 2\n", |editor| {
            editor.remove(&FieldPath::parse("b[0]"))
        });
        assert_eq!(last.as_deref(), Ok("a: 1\nb: [] # c\ne: 2\n"));
    }

    #[test]
    fn entries_move_with_their_comments() {
        for (text, path, index, after) in [
            (
                "a: 1\n# b\nb: 2 # c\n\nd: 3",
                "b",
                2,
                "a: 1\n\nd: 3\n# b\nb: 2 # c",
            ),
            (
                "- x: 1 # x\n  y: 2\n  z: 3\n",
                "[0].z",
                0,
                "- z: 3\n  x: 1 # x\n  y: 2\n",
            ),
            ("a: [x, {y: 1}, z]\n", "a[2]", 0, "a: [z, x, {y: 1}]\n"),
            ("a: {x: 1, y: 2}\n", "a.x", 1, "a: {y: 2, x: 1}\n"),
        ] {
            let found = apply_edit(text, |editor| {
                editor.move_to(&FieldPath::parse(path), index)
            });
            assert_eq!(found.as_deref(), Ok(after), "{text}");
        }
    }

    #[test]
    fn changes_follow_each_other_and_a_bad_one_changes_nothing() {
        let all = apply_edit(SHIP, |editor| {
            editor.remove(&FieldPath::parse("weapons[0]"))?;
            editor.set(&FieldPath::parse("weapons[0].name"), "C")?;
            editor.insert_item(&FieldPath::parse("systems"), 2, "Probes 6")
        });
        let all = all.expect("three changes");
        assert!(
            all.contains("# first\n\n  # second\n  - {name: C,")
                && all.ends_with("# fast\n- Probes 6\n"),
            "{all}"
        );
        let text = "a: &x [1]\nb: *x\n";
        for path in ["a", "a[0]"] {
            let shared = apply_edit(text, |editor| editor.set(&FieldPath::parse(path), "2"));
            assert!(shared.is_err(), "{path}");
        }
        assert!(
            apply_edit(text, |editor| editor.remove(&FieldPath::from_key("a"))).is_err(),
            "an alias needs its anchor"
        );
        assert!(
            apply_edit("a: [x]\n", |editor| editor
                .set(&FieldPath::parse("a[0]"), "y, z"))
            .is_err()
        );
    }
}
