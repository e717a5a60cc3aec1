//! Canonical form: keys in the game's order, one space after colons and commas, two per level of indentation. Every
//! comment stays with its key, and in its column where that is free.

use super::complete_tree;
use super::margins::{Margin, Margins, is_on_lines};
use super::order::KeyOrder;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::tree::{CollectionLayout, KeyValue, ListItem, NodeId, NodeShape, ScalarStyle, Tree};
use crate::yaml::Text;
use std::ops::Range;

/// Maximum line width of a list or map in brackets.
const MAX_WIDTH: usize = 120;

/// Writes the document in canonical order and spacing.
pub fn to_canonical(text: &Text, order: KeyOrder) -> Result<String, Diagnostic> {
    let tree = complete_tree(text)?;
    let Some(top) = tree.top else {
        return Ok(text.text.to_string());
    };
    if !tree.node(top).properties.is_empty() {
        let at = tree.node(top).properties.start;
        return Err(not_kept_error(text, at, "an anchor of the whole document"));
    }
    if let Some(at) = tree.explicit_key() {
        return Err(not_kept_error(text, at, "a key behind '?'"));
    }
    let margins = Margins::read(tree);
    let mut writer = CanonicalWriter {
        tree,
        margins: &margins,
        out: String::with_capacity(text.text.len()),
    };
    writer.write_document(top, order);
    writer.out.push_str(&text.text[margins.end..]);
    let out = writer.out.replace("\r\n", "\n");
    let mut out = if text.text.contains("\r\n") {
        out.replace('\n', "\r\n")
    } else {
        out
    };
    if !out.ends_with('\n') {
        out.push('\n');
    }
    Ok(out)
}

fn not_kept_error(text: &Text, at: usize, what: &str) -> Diagnostic {
    let message = format!("{what} cannot be kept as it is");
    text.error_at_byte(DiagnosticKind::Syntax, at, &message)
}

struct CanonicalWriter<'t, 'a> {
    tree: &'t Tree<'a>,
    margins: &'t Margins,
    out: String,
}

impl<'t, 'a> CanonicalWriter<'t, 'a> {
    fn write_document(&mut self, top: NodeId, order: KeyOrder) {
        let head: Vec<Range<usize>> = self
            .margins
            .head
            .iter()
            .skip_while(|line| line.is_empty())
            .cloned()
            .collect();
        self.write_comment_lines(&head, 0);
        if is_on_lines(self.tree, top) {
            match &self.tree.node(top).shape {
                NodeShape::Map { entries, .. } => {
                    self.write_map(entries, 0, order, !head.is_empty())
                }
                NodeShape::List { items, .. } => items
                    .iter()
                    .for_each(|item| self.write_item(item, 0, order.items())),
                _ => {}
            }
            let tail = &self.margins.get(top).tail;
            self.write_comment_lines(
                &tail[..tail
                    .iter()
                    .rposition(|line| !line.is_empty())
                    .map_or(0, |last| last + 1)],
                0,
            );
            return;
        }
        let line = self.tree.text[self.tree.node(top).span.end..self.margins.end].trim();
        let start = self.out.len();
        self.write_value(top, 0, order);
        if self.out[start..].starts_with(' ') {
            self.out.remove(start);
        }
        self.out.push_str(&if line.is_empty() {
            String::new()
        } else {
            format!(" {line}")
        });
        self.end_line();
    }

    fn source_text(&self, span: &Range<usize>) -> &'a str {
        &self.tree.text[span.clone()]
    }

    fn end_line(&mut self) {
        let end = self.out.trim_end_matches([' ', '\t']).len();
        self.out.truncate(end);
        self.out.push('\n');
    }

    fn write_indent(&mut self, column: usize) {
        self.out.extend(std::iter::repeat_n(' ', column));
    }

    /// Writes comments on separate lines; several empty lines become one.
    fn write_comment_lines(&mut self, lines: &[Range<usize>], column: usize) {
        for line in lines {
            if !line.is_empty() {
                self.write_indent(column);
                self.out.push_str(self.source_text(line));
                self.end_line();
            } else if !self.out.is_empty() && !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
        }
    }

    /// Writes a comment at the end of a line, in its old column if that is free.
    fn write_end_comment(&mut self, comment: Option<&Range<usize>>) {
        let Some(comment) = comment else { return };
        let columns = |text: &str| text.rsplit('\n').next().unwrap_or_default().chars().count();
        let wanted = columns(&self.tree.text[..comment.start]);
        let here = columns(&self.out);
        self.write_indent(wanted.saturating_sub(here).max(1));
        self.out.push_str(self.source_text(comment));
    }

    /// Writes entries in order, one per line.
    fn write_map(&mut self, entries: &[KeyValue], column: usize, order: KeyOrder, has_head: bool) {
        for (index, entry) in sort_entries(self.tree, entries, order)
            .into_iter()
            .enumerate()
        {
            let is_first = index == 0 && !has_head;
            let above = &self.margins.get(entry.value).above;
            let above = if is_first {
                &above[above.iter().take_while(|line| line.is_empty()).count()..]
            } else {
                above
            };
            self.write_comment_lines(above, column);
            self.write_indent(column);
            self.write_entry(entry, column, order);
        }
    }

    /// Writes a key at this column and its value.
    fn write_entry(&mut self, entry: &KeyValue, column: usize, order: KeyOrder) {
        self.out
            .push_str(self.source_text(&(entry.start..self.tree.node(entry.key).span.end)));
        self.out.push(':');
        self.write_with_margin(
            entry.value,
            column,
            order.child_order(self.tree.word(entry.key).unwrap_or_default()),
        );
    }

    fn write_with_margin(&mut self, value: NodeId, column: usize, order: KeyOrder) {
        let margin = self.margins.get(value);
        if is_on_lines(self.tree, value) {
            self.write_properties(value);
            self.write_end_comment(margin.beside_key.as_ref());
            self.end_line();
            self.write_on_lines(value, column + 2, order);
        } else if margin.beside_key.is_some() || margin.below.iter().any(|line| !line.is_empty()) {
            self.write_properties(value);
            self.write_below(value, margin, column, order);
        } else {
            self.write_value(value, column, order);
            self.write_end_comment(margin.beside.as_ref());
            self.end_line();
        }
    }

    /// Writes a word or bracket on the line below its key, since there are comments between them.
    fn write_below(&mut self, value: NodeId, margin: &Margin, column: usize, order: KeyOrder) {
        self.write_end_comment(margin.beside_key.as_ref());
        self.end_line();
        self.write_comment_lines(&margin.below, column + 2);
        self.write_indent(column + 1);
        self.write_bare_value(value, column, order);
        self.write_end_comment(margin.beside.as_ref());
        self.end_line();
    }

    fn write_on_lines(&mut self, value: NodeId, column: usize, order: KeyOrder) {
        match &self.tree.node(value).shape {
            NodeShape::Map { entries, .. } => self.write_map(entries, column, order, true),
            NodeShape::List { items, .. } => items
                .iter()
                .for_each(|item| self.write_item(item, column, order.items())),
            _ => {}
        }
        self.write_comment_lines(&self.margins.get(value).tail, column);
    }

    fn write_item(&mut self, item: &ListItem, column: usize, order: KeyOrder) {
        let margin = self.margins.get(item.value);
        self.write_comment_lines(&margin.above, column);
        self.write_after_dash(item.value, column, column, order);
    }

    /// Writes an item whose dash is at this column, after other dashes that begin at `outer`. The first entry of a
    /// list or map goes on the line of the dash, so comments above it go above the item.
    fn write_after_dash(&mut self, value: NodeId, column: usize, outer: usize, order: KeyOrder) {
        let (node, margin) = (self.tree.node(value), self.margins.get(value));
        let is_joined = is_on_lines(self.tree, value)
            && margin.beside_key.is_none()
            && node.properties.is_empty();
        match &node.shape {
            NodeShape::Map { entries, .. } if is_joined => {
                for (index, entry) in sort_entries(self.tree, entries, order)
                    .into_iter()
                    .enumerate()
                {
                    let above = &self.margins.get(entry.value).above;
                    self.write_comment_lines(above, if index == 0 { outer } else { column + 2 });
                    self.write_dash_or_indent(index == 0, column, outer);
                    self.write_entry(entry, column + 2, order);
                }
                self.write_comment_lines(&margin.tail, column + 2);
            }
            NodeShape::List { items, .. } if is_joined => {
                for (index, item) in items.iter().enumerate() {
                    let above = &self.margins.get(item.value).above;
                    self.write_comment_lines(above, if index == 0 { outer } else { column + 2 });
                    let outer = if index == 0 { outer } else { column + 2 };
                    self.write_after_dash(item.value, column + 2, outer, order.items());
                }
                self.write_comment_lines(&margin.tail, column + 2);
            }
            _ => {
                self.write_dashes(column, outer);
                self.write_with_margin(value, column, order);
            }
        }
    }

    /// Writes `- - -`, the first at `outer`, the last at `column`.
    fn write_dashes(&mut self, column: usize, outer: usize) {
        self.write_indent(outer);
        (outer..column)
            .step_by(2)
            .for_each(|_| self.out.push_str("- "));
        self.out.push('-');
    }

    fn write_dash_or_indent(&mut self, is_first: bool, column: usize, outer: usize) {
        if is_first {
            self.write_dashes(column, outer);
            self.out.push(' ');
        } else {
            self.write_indent(column + 2);
        }
    }

    fn write_properties(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        if !node.properties.is_empty() {
            self.out.push(' ');
            self.out.push_str(self.source_text(&node.properties));
        }
    }

    /// Writes a value after its colon or dash.
    fn write_value(&mut self, id: NodeId, column: usize, order: KeyOrder) {
        self.write_properties(id);
        self.write_bare_value(id, column, order);
    }

    fn write_bare_value(&mut self, id: NodeId, column: usize, order: KeyOrder) {
        let node = self.tree.node(id);
        let written = self.source_text(&node.span);
        match &node.shape {
            NodeShape::Scalar(scalar) if scalar.style.is_block() => {
                self.write_block(written, column)
            }
            NodeShape::Scalar(_) | NodeShape::Alias(_) => self.write_continued(written, column),
            NodeShape::Map { .. } | NodeShape::List { .. } => {
                let drawn = bare_to_one_line(self.tree, id, order);
                let used = self
                    .out
                    .rsplit('\n')
                    .next()
                    .unwrap_or_default()
                    .chars()
                    .count()
                    + 1;
                let fits = |drawn: &String| {
                    !written.contains('\n') || used + drawn.chars().count() <= MAX_WIDTH
                };
                let drawn = drawn.filter(fits).unwrap_or_else(|| written.to_string());
                self.out.push(' ');
                self.out.push_str(&drawn);
            }
        }
    }

    /// Writes a text that may continue on further lines, all with the same indentation.
    fn write_continued(&mut self, written: &str, column: usize) {
        for (index, line) in written.lines().enumerate() {
            match (index, line.trim()) {
                (0, _) => {
                    self.out.push(' ');
                    self.out.push_str(line);
                }
                (_, "") => self.out.push('\n'),
                (_, trimmed) => {
                    self.end_line();
                    self.write_indent(column + 2);
                    self.out.push_str(trimmed);
                }
            }
        }
    }

    /// Writes a text after `|` or `>`: its lines keep their relative indentation.
    fn write_block(&mut self, written: &str, column: usize) {
        let mut lines = written
            .split('\n')
            .map(|line| line.strip_suffix('\r').unwrap_or(line));
        let head = lines.next().unwrap_or_default();
        self.out.push(' ');
        self.out.push_str(head);
        let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let lines: Vec<&str> = lines.collect();
        let digit = head
            .chars()
            .skip(1)
            .take(2)
            .find_map(|c| c.to_digit(10))
            .map(|digit| digit as usize);
        let first = lines
            .iter()
            .find(|line| !line.trim().is_empty())
            .map_or(0, |line| indentation(line));
        // With a number in its header, a text may begin with spaces.
        let least = digit.map_or(first, |_| {
            lines
                .iter()
                .map(|line| indentation(line))
                .filter(|at| *at > 0)
                .min()
                .unwrap_or(first)
        });
        for line in lines {
            self.out.push('\n');
            if let Some(rest) = line.get(least..).filter(|rest| !rest.is_empty()) {
                self.write_indent(column + digit.unwrap_or(2));
                self.out.push_str(rest);
            }
        }
    }
}

/// Sorts entries; unlisted ones come last, in the order written.
fn sort_entries<'e>(tree: &Tree, entries: &'e [KeyValue], order: KeyOrder) -> Vec<&'e KeyValue> {
    let keys: Vec<&str> = order.keys().collect();
    let rank = |entry: &KeyValue| {
        keys.iter()
            .position(|key| tree.word(entry.key) == Some(*key))
            .unwrap_or(keys.len())
    };
    let mut entries: Vec<&KeyValue> = entries.iter().collect();
    entries.sort_by_key(|entry| rank(entry));
    entries
}

/// Writes a value in brackets on one line, with its anchor, or returns `None` if that is not possible.
fn to_one_line(tree: &Tree, id: NodeId, order: KeyOrder) -> Option<String> {
    let inner = bare_to_one_line(tree, id, order)?;
    Some(match &tree.text[tree.node(id).properties.clone()] {
        "" => inner,
        properties if inner.is_empty() => properties.to_string(),
        properties => format!("{properties} {inner}"),
    })
}

/// Writes a key and its value on one line, or returns `None` if that is not possible.
fn entry_to_one_line(tree: &Tree, entry: &KeyValue, order: KeyOrder) -> Option<String> {
    let key_end = tree.node(entry.key).span.end;
    let key = &tree.text[entry.start..key_end];
    let order = order.child_order(tree.word(entry.key).unwrap_or_default());
    let value = to_one_line(tree, entry.value, order)?;
    if key.contains('\n') {
        return None;
    }
    if tree.text[key_end..].trim_start().starts_with(':') {
        Some(format!("{key}: {value}"))
    } else {
        Some(key.to_string())
    }
}

/// Writes a value on one line, or returns `None` if it has comments between its brackets or a text of several lines.
fn bare_to_one_line(tree: &Tree, id: NodeId, order: KeyOrder) -> Option<String> {
    let node = tree.node(id);
    let is_plain = |scalar: &crate::tree::Scalar| scalar.style == ScalarStyle::Plain;
    Some(match &node.shape {
        NodeShape::Scalar(_) | NodeShape::Alias(_)
            if tree.text[node.span.clone()].contains('\n') =>
        {
            return None;
        }
        NodeShape::Scalar(scalar) if scalar.text.is_empty() && is_plain(scalar) => String::new(),
        NodeShape::Scalar(_) | NodeShape::Alias(_) => tree.text[node.span.clone()].to_string(),
        _ if tree.has_comment(&node.span) => return None,
        NodeShape::Map { entries, layout } => {
            let entries: Option<Vec<String>> = sort_entries(tree, entries, order)
                .into_iter()
                .map(|entry| entry_to_one_line(tree, entry, order))
                .collect();
            let entries = entries?.join(", ");
            if *layout == CollectionLayout::Pair {
                entries
            } else {
                format!("{{{entries}}}")
            }
        }
        NodeShape::List { items, .. } => {
            let items: Option<Vec<String>> = items
                .iter()
                .map(|item| to_one_line(tree, item.value, order.items()))
                .collect();
            format!("[{}]", items?.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_every_text_that_parses() {
        let schema = serde_json::json!({"properties": {"a": {}, "b": {"items": {"properties": {"x": {}, "y": {}}}}}});
        for (text, expected) in [
            (
                "b:\n   2\na:\n  'x\n\n   y' # c\n",
                "a: 'x\n\n  y'  # c\nb: 2\n",
            ),
            (
                "b: # c\n  # d\n    two # e\na: 1\n",
                "a: 1\nb: # c\n  # d\n  two   # e\n",
            ),
            (
                "b:\n-   - p\n    - q # c\n-   -   - r\n",
                "b:\n  - - p\n    - q # c\n  - - - r\n",
            ),
            (
                "b:\n- - y: 1\n    x: 2\n  - z\n",
                "b:\n  - - y: 1\n      x: 2\n    - z\n",
            ),
            ("b:\n- y: 1\n  x: 2\n", "b:\n  - x: 2\n    y: 1\n"),
            (
                "b: [ k:  1,{y : 2,x: },&z {p}, *z ]\n",
                "b: [k: 1, {x: , y: 2}, &z {p}, *z]\n",
            ),
            (
                "b: &n { y: 1 }\na: &m\n  k: 1\n",
                "a: &m\n  k: 1\nb: &n {y: 1}\n",
            ),
            ("--- {b:  1,a: 2} # c\n", "---\n{a: 2, b: 1} # c\n"),
            (
                "%YAML 1.1\n---\nb: 1\na: 2\n...\n",
                "%YAML 1.1\n---\na: 2\nb: 1\n...\n",
            ),
            (
                "b:\n    - |2\n        two\n      one\n",
                "b:\n  - |2\n      two\n    one\n",
            ),
        ] {
            let order = KeyOrder::from_schema(&schema);
            let found =
                to_canonical(&Text::from(text), order).map_err(|diagnostic| diagnostic.to_string());
            assert_eq!(found.as_deref(), Ok(expected), "{text}");
            let again = to_canonical(&Text::from(expected), order)
                .map_err(|diagnostic| diagnostic.to_string());
            assert_eq!(again.as_deref(), Ok(expected), "{text}");
        }
        let explicit = to_canonical(&Text::from("? a\n: b\n"), KeyOrder::from_schema(&schema));
        assert!(explicit.is_err_and(|diagnostic| diagnostic.message.contains("a key behind '?'")));
    }
}
