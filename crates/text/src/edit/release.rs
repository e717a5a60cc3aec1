//! Writes out aliases, so that one of the values that share a text can change; adds comments.

use super::Editor;
use super::data::Data;
use super::structure::line_start;
use crate::diagnostic::Diagnostic;
use crate::finding::FieldPath;
use crate::quote::{quote_if_needed, to_comment};
use crate::tree::{NodeId, NodeShape, Tree};
use std::ops::Range;

impl Editor<'_> {
    /// Lets the value at a path change alone: aliases on the path to it, and those that repeat it or what it is part
    /// of, are written out. Other anchors and aliases stay.
    pub fn write_out_aliases(&mut self, path: &FieldPath) -> Result<(), Diagnostic> {
        loop {
            let tree = Tree::read(&self.now);
            let Some(aliases) = find_shared_aliases(&tree, path) else {
                return Ok(());
            };
            let changes = aliases.into_iter().map(|id| {
                let span: Range<usize> = tree.node(id).span.clone();
                (span, Data::from_node(&tree, id).to_one_line())
            });
            let (changes, data) = (changes.collect(), Data::from_tree(&tree));
            self.apply(path, changes, &data)?;
        }
    }

    /// Puts comment lines above a key at the top, or above everything where the keys share a line.
    pub fn write_comment_above(&mut self, key: &str, text: &str) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let path = FieldPath::from_key(key);
        let at = tree.key_node(&path).map(|id| tree.node(id).span.start);
        let top = tree.top.map_or(0, |top| tree.node(top).span.start);
        let at = at
            .and_then(|at| line_start(&self.now, at))
            .unwrap_or_else(|| {
                let start = self.now[..top].rfind('\n').map_or(0, |end| end + 1);
                if self.now[start..].starts_with("---") {
                    self.now.len()
                } else {
                    start
                }
            });
        let lines = to_comment(text).replace('\n', self.line_end());
        if self.now[..at].ends_with(&lines) {
            return Ok(());
        }
        let gap = if at == self.now.len() && !self.now.is_empty() && !self.now.ends_with('\n') {
            "\n"
        } else {
            ""
        };
        let data = Data::from_tree(&tree);
        self.apply(&path, vec![(at..at, format!("{gap}{lines}"))], &data)
    }
}

/// Finds the aliases that keep a path from changing alone, up to the first step of the path that has any.
fn find_shared_aliases(tree: &Tree, path: &FieldPath) -> Option<Vec<NodeId>> {
    let mut here = FieldPath::default();
    for step in [None].into_iter().chain(path.steps().iter().map(Some)) {
        here = step.map_or_else(FieldPath::default, |step| here.step(step.clone()));
        let id = tree.find_written(&here)?;
        if matches!(tree.node(id).shape, NodeShape::Alias(_)) {
            return Some(vec![id]);
        }
        let repeats = tree.aliases_of(id);
        if !repeats.is_empty() {
            return Some(repeats);
        }
    }
    None
}

impl Data {
    /// Writes the data in brackets on one line.
    fn to_one_line(&self) -> String {
        match self {
            Data::Word(true, text) if !text.contains(['\n', ',', '[', ']', '{', '}', '#', ':']) => {
                text.clone()
            }
            Data::Word(_, text) => {
                let quoted = quote_if_needed(text);
                if quoted.starts_with('"') {
                    quoted
                } else {
                    format!("\"{text}\"")
                }
            }
            Data::List(items) => format!(
                "[{}]",
                items
                    .iter()
                    .map(Data::to_one_line)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            Data::Map(entries) => {
                let entry = |(key, value): &(Data, Data)| {
                    format!("{}: {}", key.to_one_line(), value.to_one_line())
                };
                format!(
                    "{{{}}}",
                    entries.iter().map(entry).collect::<Vec<_>>().join(", ")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::Text;

    fn change_value(text: &str, path: &str, value: &str) -> Result<String, String> {
        let path = FieldPath::parse(path);
        let mut editor =
            Editor::new(Text::from(text)).map_err(|diagnostic| diagnostic.to_string())?;
        let edit = |editor: &mut Editor| {
            editor
                .write_out_aliases(&path)
                .and_then(|()| editor.set(&path, value))
        };
        edit(&mut editor).map_err(|diagnostic| diagnostic.to_string())?;
        Ok(editor.finish())
    }

    #[test]
    fn writes_out_shared_values_before_a_change() {
        for (text, path, after) in [
            (
                "a: &x 5 # five\nb: *x # too\nc: &y 1\nd: *y\n",
                "a",
                "a: &x 9 # five\nb: 5 # too\nc: &y 1\nd: *y\n",
            ),
            (
                "a: &x [1, {k: 'v, w'}]\nb: *x\n",
                "b[0]",
                "a: &x [1, {k: 'v, w'}]\nb: [9, {k: \"v, w\"}]\n",
            ),
            (
                "a: &x\n  - 1 # one\n  - 2\nb: *x\n",
                "a[1]",
                "a: &x\n  - 1 # one\n  - 9\nb: [1, 2]\n",
            ),
            ("a: [&x 1]\nb: [*x]\n", "b[0]", "a: [&x 1]\nb: [9]\n"),
        ] {
            assert_eq!(
                change_value(text, path, "9").as_deref(),
                Ok(after),
                "{text}"
            );
        }
    }

    #[test]
    fn comments_go_above_their_key() {
        for (text, after) in [
            ("a: 1\nb: 2\n", "a: 1\n# x\nb: 2\n"),
            ("a: 1\n# x\nb: 2\n", "a: 1\n# x\nb: 2\n"),
            ("a: 1\r\nb: 2\r\n", "a: 1\r\n# x\r\nb: 2\r\n"),
            ("# y\n{a: 1, b: 2}\n", "# y\n# x\n{a: 1, b: 2}\n"),
            ("--- {a: 1, b: 2}", "--- {a: 1, b: 2}\n# x\n"),
        ] {
            let mut editor = Editor::new(Text::from(text)).expect("readable");
            editor.write_comment_above("b", "x").expect("a place");
            assert_eq!(editor.finish(), after, "{text}");
        }
    }
}
