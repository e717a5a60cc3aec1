//! Edits the text of a design and leaves everything else as its author wrote it: comments, anchors, spacing.
//!
//! A text is read into a tree; `margins` finds the comments around its entries. Single values are changed here, entries
//! added, removed and moved by `structure`, what shares its text with others written out by `release`, whole documents put
//! in order by `canonical`, with keys in a given `order`. A change is trusted only after the changed text has been read again and says what was meant (`data`).

mod canonical;
mod data;
mod margins;
mod order;
mod properties;
mod release;
mod structure;

pub use order::KeyOrder;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::finding::FieldPath;
use crate::quote::quote_if_needed;
use crate::tree::{NodeId, NodeShape, ScalarStyle, Tree};
use crate::yaml::Text;
use data::Data;
use margins::{Margins, is_on_lines};
use std::ops::Range;

/// A text and the changes made to it. Values are given as YAML on one line.
#[derive(Debug)]
pub struct Editor<'a> {
    text: Text<'a>,
    /// The text with all changes so far.
    now: String,
}

/// Puts a document into canonical order and spacing, comments kept, or fails if that would lose something.
pub fn format_document(text: &Text, order: KeyOrder) -> Result<String, Diagnostic> {
    let after = canonical::to_canonical(text, order)?;
    let says_the_same =
        || Data::from_tree(text.tree()).is_reordered(&Data::from_tree(&Tree::read(&after)));
    if after == text.text || collect_signs(text.text) == collect_signs(&after) && says_the_same() {
        return Ok(after);
    }
    let why = if text.text.contains('*') {
        " (an alias may not come before its anchor)"
    } else {
        ""
    };
    let message = format!(
        "cannot be put in order without losing or changing something{why}; it is left as it is"
    );
    Err(text.document_error(DiagnosticKind::Conflict, message))
}

/// Collects all characters except whitespace and commas, sorted.
fn collect_signs(text: &str) -> Vec<char> {
    let mut signs: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ',')
        .collect();
    signs.sort_unstable();
    signs
}

/// Returns the tree of a document that can be read to its end.
fn complete_tree<'t>(text: &'t Text) -> Result<&'t Tree<'t>, Diagnostic> {
    let tree = text.tree();
    match &tree.error {
        None => Ok(tree),
        Some(stop) => Err(text.syntax_error(stop)),
    }
}

impl<'a> Editor<'a> {
    /// Starts editing a text.
    pub fn new(text: Text<'a>) -> Result<Editor<'a>, Diagnostic> {
        complete_tree(&text)?;
        Ok(Editor {
            now: text.text.to_string(),
            text,
        })
    }

    /// Returns a value as written, without anchor, comment or quotes, or `None` if it is missing.
    pub fn written_value(&self, path: &FieldPath) -> Option<&str> {
        let tree = Tree::read(&self.now);
        let span = tree.node(tree.find_written(path)?).span.clone();
        Some(strip_quotes(&self.now[span]))
    }

    /// Returns `true` if something is written at a path.
    pub fn has(&self, path: &FieldPath) -> bool {
        Tree::read(&self.now).find_written(path).is_some()
    }

    /// Replaces the value at a path, keeping its quotes; the path must exist.
    pub fn set(&mut self, path: &FieldPath, value: &str) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let id = self.find_place(&tree, path)?;
        self.check_anchor(&tree, id, path)?;
        let node = tree.node(id);
        let text = &self.now;
        let style = match &node.shape {
            NodeShape::Scalar(scalar) => Some(scalar.style),
            _ => None,
        };
        let mut meant = Data::from_tree(&Tree::read(value));
        let (span, written) = match style {
            Some(ScalarStyle::Single) => (
                node.span.clone(),
                format!("'{}'", value.replace('\'', "''")),
            ),
            Some(ScalarStyle::Double) => (
                node.span.clone(),
                format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")),
            ),
            _ if is_on_lines(&tree, id) || style.is_some_and(ScalarStyle::is_block) => {
                self.replace_by_one_line(&tree, id, value)
            }
            _ if node.span.is_empty() => {
                let at = tree.value_end(id);
                let before = text[..at].chars().next_back();
                let gap = match before {
                    Some(' ' | '\t') | None => "",
                    Some(':' | '-') => " ",
                    Some(_) if !node.properties.is_empty() => " ",
                    Some(_) => ": ",
                };
                (at..at, format!("{gap}{value}"))
            }
            _ => (node.span.clone(), value.to_string()),
        };
        if style.is_some_and(ScalarStyle::is_quoted) {
            meant = Data::Word(false, value.to_string());
        }
        let mut data = Data::from_tree(&tree);
        if let Some(old) = data.find(path.steps()) {
            *old = meant;
        }
        self.apply(path, vec![(span, written)], &data)
    }

    /// Replaces the value at a path by a text, quoted where it must be; the path must exist.
    pub fn set_text(&mut self, path: &FieldPath, text: &str) -> Result<(), Diagnostic> {
        let tree = Tree::read(&self.now);
        let shape = &tree.node(self.find_place(&tree, path)?).shape;
        let is_quoted = matches!(shape, NodeShape::Scalar(scalar) if scalar.style.is_quoted());
        // Quotes that are there stay, unless they cannot hold what is to be written.
        let value = if is_quoted && !text.contains(char::is_control) {
            text.to_string()
        } else {
            quote_if_needed(text)
        };
        self.set(path, &value)
    }

    /// Returns `true` if a map is written at a path.
    pub fn is_map(&self, path: &FieldPath) -> bool {
        let tree = Tree::read(&self.now);
        tree.find_written(path)
            .is_some_and(|id| matches!(tree.node(id).shape, NodeShape::Map { .. }))
    }

    /// Returns the text with all changes so far.
    pub fn text(&self) -> &str {
        &self.now
    }

    /// Returns the changed text.
    pub fn finish(self) -> String {
        self.now
    }

    /// Finds the value to change at a path.
    fn find_place(&self, tree: &Tree, path: &FieldPath) -> Result<NodeId, Diagnostic> {
        let message =
            "is not written here (an alias or a library has it); write it out to let it change";
        tree.find_written(path)
            .ok_or_else(|| self.text.error_at(DiagnosticKind::Conflict, path, message))
    }

    /// Replaces a value on several lines by one after its colon or dash; the comment there stays.
    fn replace_by_one_line(&self, tree: &Tree, id: NodeId, value: &str) -> (Range<usize>, String) {
        let node = tree.node(id);
        let margins = Margins::read(tree);
        let comment = margins.get(id).beside_key.clone();
        let comment = comment.map_or(String::new(), |comment| format!(" {}", &self.now[comment]));
        let from = if node.properties.is_empty() {
            tree.sign_end(id)
        } else {
            node.properties.end
        };
        let gap = if from == 0 { "" } else { " " };
        // The comment next to the last entry goes with it.
        let line = self.now[node.span.end..]
            .split('\n')
            .next()
            .unwrap_or_default();
        (
            from..node.span.end + line.trim_end_matches('\r').len(),
            format!("{gap}{value}{comment}"),
        )
    }

    /// Refuses to change a value whose anchor others repeat.
    fn check_anchor(&self, tree: &Tree, id: NodeId, path: &FieldPath) -> Result<(), Diagnostic> {
        if !tree.is_repeated(id) {
            return Ok(());
        }
        let anchor = &self.now[tree.node(id).properties.clone()];
        let message = format!(
            "carries the anchor {anchor}, which other keys repeat; write them out to change this one"
        );
        Err(self.text.error_at(DiagnosticKind::Conflict, path, message))
    }

    /// Makes changes, unless the text then means something other than intended.
    fn apply(
        &mut self,
        path: &FieldPath,
        mut changes: Vec<(Range<usize>, String)>,
        meant: &Data,
    ) -> Result<(), Diagnostic> {
        changes.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = String::with_capacity(self.now.len() + 64);
        let mut done = 0;
        for (span, written) in &changes {
            text.push_str(&self.now[done..span.start]);
            text.push_str(written);
            done = span.end;
        }
        text.push_str(&self.now[done..]);
        let tree = Tree::read(&text);
        if tree.error.is_some() || Data::from_tree(&tree) != *meant {
            let message = "cannot change in this text without changing something else; write aliases out, or `fmt` it";
            return Err(self.text.error_at(DiagnosticKind::Conflict, path, message));
        }
        self.now = text;
        Ok(())
    }
}

/// Removes the quotes around a text.
fn strip_quotes(text: &str) -> &str {
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: &str = "# head\r\nclass:   'Wren'   # who\r\nhull : &h 8\t# boxes\r\nshields: *h\r\n\r\nweapons:\r\n- name: \"A: #1\" # a gun\r\n  banks: [ 2AB ,CE,  '3 DF' ] # arcs\r\n- {name: B, banks: [4G]}\r\nsystems:\r\n    - Marines 4   # brave\r\n";

    fn apply_changes(text: &str, changes: &[(&str, &str)]) -> Result<String, String> {
        let mut editor =
            Editor::new(Text::from(text)).map_err(|diagnostic| diagnostic.to_string())?;
        for (path, value) in changes {
            editor
                .set(&FieldPath::parse(path), value)
                .map_err(|diagnostic| diagnostic.to_string())?;
        }
        Ok(editor.finish())
    }

    #[test]
    fn a_change_touches_its_own_bytes_only() {
        for (path, before, after) in [
            ("class", "'Wren'", "'9'"),
            ("shields", "*h", "9"),
            ("weapons[0].name", "\"A: #1\"", "\"9\""),
            ("weapons[0].banks[0]", "2AB ", "9 "),
            ("weapons[0].banks[2]", "'3 DF'", "'9'"),
            ("weapons[1].banks[0]", "4G", "9"),
            ("systems[0]", "Marines 4", "9"),
        ] {
            assert_eq!(
                apply_changes(ODD, &[(path, "9")]),
                Ok(ODD.replacen(before, after, 1)),
                "{path}"
            );
        }
        let free = ODD.replace("*h", "5");
        assert_eq!(
            apply_changes(&free, &[("hull", "9")]),
            Ok(free.replacen("&h 8", "&h 9", 1)),
            "the anchor stays"
        );
        let both =
            apply_changes(ODD, &[("systems[0]", "X"), ("shields", "5")]).expect("two changes");
        assert_eq!(
            both,
            ODD.replacen("*h", "5", 1).replacen("Marines 4", "X", 1)
        );
    }

    #[test]
    fn refuses_to_change_shared_values() {
        let shared = apply_changes(ODD, &[("hull", "9")]).expect_err("a shared anchor");
        assert!(
            shared.contains("line 3") && shared.contains("anchor &h"),
            "{shared}"
        );
        let missing = apply_changes(ODD, &[("weapons[1].stats", "9")]).expect_err("nothing there");
        assert!(missing.contains("is not written here"), "{missing}");
    }

    #[test]
    fn inserts_new_keys_in_order() {
        let order = ["class", "hull", "engines", "weapons"];
        for (text, expected) in [
            (
                "class: A\nhull: 3 # x\n\nweapons: []\n",
                "class: A\nhull: 3 # x\nengines: 5\n\nweapons: []\n",
            ),
            ("weapons: []\nhull: 3", "weapons: []\nhull: 3\nengines: 5"),
            ("# a\nweapons: []\r\n", "# a\nengines: 5\r\nweapons: []\r\n"),
            ("{class: A, hull: 3}\n", "{class: A, hull: 3, engines: 5}\n"),
            ("{weapons: []}\n", "{engines: 5, weapons: []}\n"),
        ] {
            let mut editor = Editor::new(Text::from(text)).expect("readable");
            editor
                .insert(&FieldPath::default(), "engines", "5", &order)
                .expect("a place");
            assert_eq!(editor.finish(), expected, "{text}");
        }
    }
}
