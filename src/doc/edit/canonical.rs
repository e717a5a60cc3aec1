//! Puts a design in order: keys as the schema lists them, one space after colons and commas, two per level of indentation.
//! Every comment stays with its key, and in its column where that is free.

use super::reader::read;
use super::tree::{Item, KeyValue, Layout, Margin, Node, Shape};
use crate::doc::fault::Fault;
use crate::doc::yaml::Text;
use serde_json::Value;
use std::ops::Range;

/// The longest line that a bracketed list may take.
const WIDEST: usize = 120;

/// The document in canonical order and spacing, by the schema of its game; unchanged if it already is.
pub(crate) fn canonical(text: Text, schema: &Value) -> Result<String, Fault> {
    let tree = read(text.text).map_err(|unkept| text.unkept(&unkept))?;
    let mut writer = Writer { text: text.text, out: String::with_capacity(text.text.len()) };
    let head: Vec<Range<usize>> = tree.head.iter().skip_while(|line| line.is_empty()).cloned().collect();
    writer.lines(&head, 0);
    match &tree.top.shape {
        Shape::Map { entries, layout: Layout::Lines { tail } } => {
            writer.map(entries, 0, schema, !head.is_empty());
            let tail = &tail[..tail.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1)];
            writer.lines(tail, 0);
        }
        _ => {
            let line = writer.text[tree.top.span.end..tree.end].trim();
            let start = writer.out.len();
            writer.value(&tree.top, 0, schema);
            writer.out.replace_range(start..=start, "");
            writer.out.push_str(&if line.is_empty() { String::new() } else { format!(" {line}") });
            writer.end_line();
        }
    }
    writer.out.push_str(&text.text[tree.end..]);
    let out = writer.out.replace("\r\n", "\n");
    let mut out = if text.text.contains("\r\n") { out.replace('\n', "\r\n") } else { out };
    if !out.ends_with('\n') {
        out.push('\n');
    }
    Ok(out)
}

struct Writer<'a> {
    text: &'a str,
    out: String,
}

/// The schema of the maps allowed at this place, if their keys have an order.
fn map_schema(schema: &Value) -> &Value {
    let choices = schema["anyOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    choices.iter().find(|choice| choice["properties"].is_object()).unwrap_or(schema)
}

impl Writer<'_> {
    fn end_line(&mut self) {
        let end = self.out.trim_end_matches([' ', '\t']).len();
        self.out.truncate(end);
        self.out.push('\n');
    }

    fn indent(&mut self, column: usize) {
        self.out.extend(std::iter::repeat_n(' ', column));
    }

    /// Comments on lines of their own; several empty lines become one.
    fn lines(&mut self, lines: &[Range<usize>], column: usize) {
        for line in lines {
            if !line.is_empty() {
                self.indent(column);
                self.out.push_str(&self.text[line.clone()]);
                self.end_line();
            } else if !self.out.is_empty() && !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
        }
    }

    /// A comment at the end of a line, in its old column if that is free.
    fn beside(&mut self, comment: Option<&Range<usize>>) {
        let Some(comment) = comment else { return };
        let columns = |text: &str| text.rsplit('\n').next().unwrap_or_default().chars().count();
        let wanted = columns(&self.text[..comment.start]);
        let here = columns(&self.out);
        self.indent(wanted.saturating_sub(here).max(1));
        self.out.push_str(&self.text[comment.clone()]);
    }

    /// Entries, one per line, in the order of the schema.
    fn map(&mut self, entries: &[KeyValue], column: usize, schema: &Value, has_head: bool) {
        let schema = map_schema(schema);
        for (index, entry) in in_order(entries, schema).into_iter().enumerate() {
            let is_first = index == 0 && !has_head;
            let above = &entry.margin.above;
            let above =
                if is_first { &above[above.iter().take_while(|line| line.is_empty()).count()..] } else { above };
            self.lines(above, column);
            self.entry(entry, column, &schema["properties"][&entry.key]);
        }
    }

    fn entry(&mut self, entry: &KeyValue, column: usize, schema: &Value) {
        self.indent(column);
        self.out.push_str(&self.text[entry.key_span.clone()]);
        self.out.push(':');
        self.with_margin(&entry.value, &entry.margin, column, schema);
    }

    fn with_margin(&mut self, value: &Node, margin: &Margin, column: usize, schema: &Value) {
        if value.is_on_lines() {
            self.properties(value);
            self.beside(margin.beside_key.as_ref());
            self.end_line();
            self.on_lines(value, column + 2, schema);
        } else {
            self.value(value, column, schema);
            self.beside(margin.beside.as_ref());
            self.end_line();
        }
    }

    fn on_lines(&mut self, value: &Node, column: usize, schema: &Value) {
        match &value.shape {
            Shape::Map { entries, layout: Layout::Lines { tail } } => {
                self.map(entries, column, schema, true);
                self.lines(tail, column);
            }
            Shape::List { items, layout: Layout::Lines { tail } } => {
                items.iter().for_each(|item| self.item(item, column, &schema["items"]));
                self.lines(tail, column);
            }
            _ => self.value(value, column, schema),
        }
    }

    fn item(&mut self, item: &Item, column: usize, schema: &Value) {
        self.lines(&item.margin.above, column);
        let schema = map_schema(schema);
        match &item.value.shape {
            // The first key goes on the line of the dash, so comments above it go above the item.
            Shape::Map { entries, layout: Layout::Lines { tail } }
                if item.margin.beside_key.is_none() && item.value.properties.is_empty() =>
            {
                let entries = in_order(entries, schema);
                let first = entries.first().map(|entry| entry.margin.above.as_slice()).unwrap_or_default();
                self.lines(first, column);
                for (index, entry) in entries.into_iter().enumerate() {
                    if index == 0 {
                        self.indent(column);
                        self.out.push_str("- ");
                        self.out.push_str(&self.text[entry.key_span.clone()]);
                        self.out.push(':');
                        self.with_margin(&entry.value, &entry.margin, column + 2, &schema["properties"][&entry.key]);
                    } else {
                        self.lines(&entry.margin.above, column + 2);
                        self.entry(entry, column + 2, &schema["properties"][&entry.key]);
                    }
                }
                self.lines(tail, column + 2);
            }
            _ => {
                self.indent(column);
                self.out.push('-');
                self.with_margin(&item.value, &item.margin, column, schema);
            }
        }
    }

    fn properties(&mut self, node: &Node) {
        if !node.properties.is_empty() {
            self.out.push(' ');
            self.out.push_str(&self.text[node.properties.clone()]);
        }
    }

    /// A value after its colon or dash.
    fn value(&mut self, node: &Node, column: usize, schema: &Value) {
        self.properties(node);
        let written = &self.text[node.span.clone()];
        match &node.shape {
            Shape::Nothing => {}
            Shape::Word => self.continued(written, column),
            Shape::Block => self.block(written, column),
            Shape::Map { .. } | Shape::List { .. } => {
                let drawn = one_line(self.text, node, schema);
                let used = self.out.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
                let fits = |drawn: &String| !written.contains('\n') || used + drawn.chars().count() <= WIDEST;
                let drawn = drawn.filter(fits).unwrap_or_else(|| written.to_string());
                self.out.push(' ');
                self.out.push_str(&drawn);
            }
        }
    }

    /// A text that may continue on further lines, which are all indented alike.
    fn continued(&mut self, written: &str, column: usize) {
        for (index, line) in written.lines().enumerate() {
            match (index, line.trim()) {
                (0, _) => {
                    self.out.push(' ');
                    self.out.push_str(line);
                }
                (_, "") => self.out.push('\n'),
                (_, trimmed) => {
                    self.end_line();
                    self.indent(column + 2);
                    self.out.push_str(trimmed);
                }
            }
        }
    }

    /// A text after `|` or `>`: its lines keep their relative indentation.
    fn block(&mut self, written: &str, column: usize) {
        let mut lines = written.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        self.out.push(' ');
        self.out.push_str(lines.next().unwrap_or_default());
        let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let lines: Vec<&str> = lines.collect();
        let least = lines.iter().find(|line| !line.trim().is_empty()).map_or(0, |line| indentation(line));
        for line in lines {
            self.out.push('\n');
            if let Some(rest) = line.get(least..).filter(|rest| !rest.is_empty()) {
                self.indent(column + 2);
                self.out.push_str(rest);
            }
        }
    }
}

/// Entries in the order of a schema's properties; unlisted ones come last, in their own order.
fn in_order<'a>(entries: &'a [KeyValue], schema: &Value) -> Vec<&'a KeyValue> {
    let keys: Vec<&String> = schema["properties"].as_object().map(|map| map.keys().collect()).unwrap_or_default();
    let rank = |entry: &KeyValue| keys.iter().position(|key| **key == entry.key).unwrap_or(keys.len());
    let mut entries: Vec<&KeyValue> = entries.iter().collect();
    entries.sort_by_key(|entry| rank(entry));
    entries
}

/// A bracketed value on one line; `None` if there are comments between the brackets or a text has several lines.
fn one_line(text: &str, node: &Node, schema: &Value) -> Option<String> {
    let written = |node: &Node, inner: String| match &text[node.properties.clone()] {
        "" => inner,
        properties => format!("{properties} {inner}"),
    };
    let inner = match &node.shape {
        Shape::Nothing => String::new(),
        Shape::Word if text[node.span.clone()].contains('\n') => return None,
        Shape::Word => text[node.span.clone()].to_string(),
        Shape::Map { layout: Layout::Brackets { has_comments: false }, entries } => {
            let schema = map_schema(schema);
            let entry = |entry: &KeyValue| {
                let value = one_line(text, &entry.value, &schema["properties"][&entry.key])?;
                let gap = if value.is_empty() { "" } else { " " };
                Some(format!("{}:{gap}{value}", &text[entry.key_span.clone()]))
            };
            let entries: Option<Vec<String>> = in_order(entries, schema).into_iter().map(entry).collect();
            format!("{{{}}}", entries?.join(", "))
        }
        Shape::List { layout: Layout::Brackets { has_comments: false }, items } => {
            let items: Option<Vec<String>> =
                items.iter().map(|item| one_line(text, &item.value, &schema["items"])).collect();
            format!("[{}]", items?.join(", "))
        }
        Shape::Block | Shape::Map { .. } | Shape::List { .. } => return None,
    };
    Some(written(node, inner))
}
