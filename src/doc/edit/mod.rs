//! Edits the text of a design and leaves everything else as its author wrote it: comments, anchors, spacing.
//!
//! `reader` and `flow` (text to `tree`, with the place of every part) -> single values are changed here, whole documents put
//! in order by `canonical`. Neither is trusted: the caller reads the changed text again and compares.

mod canonical;
mod flow;
mod reader;
mod tree;

pub(crate) use canonical::canonical;

use crate::doc::fault::{Fault, FaultKind};
use crate::doc::finding::FieldPath;
use crate::doc::yaml::Text;
use reader::read;
use std::ops::Range;
use tree::{Layout, Node, Shape, Tree, Unkept};

/// A text and the changes to make to it.
#[derive(Debug)]
pub(crate) struct Editor<'a> {
    text: Text<'a>,
    tree: Tree,
    changes: Vec<(Range<usize>, String)>,
}

impl<'a> Editor<'a> {
    /// Starts editing a text.
    pub(crate) fn new(text: Text<'a>) -> Result<Editor<'a>, Fault> {
        let tree = read(text.text).map_err(|unkept| text.unkept(&unkept))?;
        Ok(Editor { text, tree, changes: Vec::new() })
    }

    /// A value as written, without anchor, comment or quotes; `None` if it is missing.
    pub(crate) fn written(&self, path: &FieldPath) -> Option<&'a str> {
        let node = self.tree.find(path)?;
        Some(unquoted(&self.text.text[node.span.clone()]).0)
    }

    /// Whether something is written at a path.
    pub(crate) fn has(&self, path: &FieldPath) -> bool {
        self.tree.find(path).is_some()
    }

    /// Replaces the value at a path, keeping its quotes; the path must exist.
    pub(crate) fn set(&mut self, path: &FieldPath, value: &str) -> Result<(), Fault> {
        let Some(node) = self.tree.find(path) else {
            let message = "is not written here (an alias or a library has it); write it out to let it change";
            return Err(self.text.fault(FaultKind::Conflict, path, message));
        };
        if let Some(anchor) = self.shared_anchor(node) {
            let message =
                format!("carries the anchor &{anchor}, which other keys repeat; write them out to change this one");
            return Err(self.text.fault(FaultKind::Conflict, path, message));
        }
        let (_, quote) = unquoted(&self.text.text[node.span.clone()]);
        let gap =
            if node.span.is_empty() && !self.text.text[..node.span.start].ends_with([' ', '\t']) { " " } else { "" };
        self.changes.push((node.span.clone(), format!("{gap}{quote}{value}{quote}")));
        Ok(())
    }

    /// Adds a missing key at the top level, after the last of those that come before it in `order`.
    pub(crate) fn insert(&mut self, key: &str, value: &str, order: &[String]) {
        let Shape::Map { entries, layout } = &self.tree.top.shape else { return };
        let rank = |key: &str| order.iter().position(|known| known == key).unwrap_or(order.len());
        let before = entries.iter().filter(|entry| rank(&entry.key) < rank(key)).max_by_key(|entry| rank(&entry.key));
        let ends_at = |node: &Node, key: &Range<usize>| node.span.end.max(node.properties.end).max(key.end + 1);
        let text = self.text.text;
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let (at, written) = match (layout, before) {
            (Layout::Brackets { .. }, Some(entry)) => {
                (ends_at(&entry.value, &entry.key_span).min(self.tree.top.span.end - 1), format!(", {key}: {value}"))
            }
            (Layout::Brackets { .. }, None) => (self.tree.top.span.start + 1, format!("{key}: {value}, ")),
            (Layout::Lines { .. }, None) => (self.tree.top.span.start, format!("{key}: {value}{line_end}")),
            (Layout::Lines { .. }, Some(entry)) => {
                let end = ends_at(&entry.value, &entry.key_span);
                let end = end + text[end..].find('\n').unwrap_or(text.len() - end);
                let end = if text[..end].ends_with('\r') { end - 1 } else { end };
                (end, format!("{line_end}{key}: {value}"))
            }
        };
        self.changes.push((at..at, written));
    }

    /// The changed text.
    pub(crate) fn finish(mut self) -> String {
        self.changes.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = String::with_capacity(self.text.text.len() + 64);
        let mut done = 0;
        for (span, value) in &self.changes {
            text.push_str(&self.text.text[done..span.start]);
            text.push_str(value);
            done = span.end;
        }
        text.push_str(&self.text.text[done..]);
        text
    }

    /// The anchor of a value, if an alias repeats it.
    fn shared_anchor(&self, node: &Node) -> Option<&'a str> {
        let text = self.text.text;
        let properties = &text[node.properties.clone()];
        let anchor = properties.split_whitespace().find_map(|word| word.strip_prefix('&'))?;
        let ends = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n', ',', ']', '}']);
        text.match_indices(&format!("*{anchor}")).any(|(at, word)| ends(&text[at + word.len()..])).then_some(anchor)
    }
}

/// A text without its quotes, and the quotes.
fn unquoted(text: &str) -> (&str, &'static str) {
    for quote in ["\"", "'"] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            return (inner, quote);
        }
    }
    (text, "")
}

impl Text<'_> {
    /// The fault for something that we cannot preserve.
    fn unkept(self, unkept: &Unkept) -> Fault {
        self.fault_of_all(FaultKind::Syntax, &unkept.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: &str = "# head\r\nclass:   'Wren'   # who\r\nhull : &h 8\t# boxes\r\nshields: *h\r\n\r\nweapons:\r\n- name: \"A: #1\" # a gun\r\n  banks: [ 2AB ,CE,  '3 DF' ] # arcs\r\n- {name: B, banks: [4G]}\r\nsystems:\r\n    - Marines 4   # brave\r\n";

    fn changed(text: &str, changes: &[(&str, &str)]) -> Result<String, String> {
        let mut editor = Editor::new(Text { text, first_line: 1 }).map_err(|fault| fault.to_string())?;
        for (path, value) in changes {
            editor.set(&FieldPath::parse(path), value).map_err(|fault| fault.to_string())?;
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
            assert_eq!(changed(ODD, &[(path, "9")]), Ok(ODD.replacen(before, after, 1)), "{path}");
        }
        let free = ODD.replace("*h", "5");
        assert_eq!(changed(&free, &[("hull", "9")]), Ok(free.replacen("&h 8", "&h 9", 1)), "the anchor stays");
        let both = changed(ODD, &[("systems[0]", "X"), ("shields", "5")]).expect("two changes");
        assert_eq!(both, ODD.replacen("*h", "5", 1).replacen("Marines 4", "X", 1));
    }

    #[test]
    fn what_cannot_change_alone_is_refused() {
        let shared = changed(ODD, &[("hull", "9")]).expect_err("a shared anchor");
        assert!(shared.contains("line 3") && shared.contains("anchor &h"), "{shared}");
        let missing = changed(ODD, &[("weapons[1].stats", "9")]).expect_err("nothing there");
        assert!(missing.contains("is not written here"), "{missing}");
    }

    #[test]
    fn a_new_key_goes_to_its_place() {
        let order: Vec<String> = ["class", "hull", "engines", "weapons"].map(String::from).to_vec();
        for (text, expected) in [
            ("class: A\nhull: 3 # x\n\nweapons: []\n", "class: A\nhull: 3 # x\nengines: 5\n\nweapons: []\n"),
            ("weapons: []\nhull: 3", "weapons: []\nhull: 3\nengines: 5"),
            ("# a\nweapons: []\r\n", "# a\nengines: 5\r\nweapons: []\r\n"),
            ("{class: A, hull: 3}\n", "{class: A, hull: 3, engines: 5}\n"),
            ("{weapons: []}\n", "{engines: 5, weapons: []}\n"),
        ] {
            let mut editor = Editor::new(Text { text, first_line: 1 }).expect("readable");
            editor.insert("engines", "5", &order);
            assert_eq!(editor.finish(), expected, "{text}");
        }
    }
}
