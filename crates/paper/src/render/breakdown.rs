//! Breakdowns: as text and Markdown one line per number, with its parts beside it and their own lines below; as a table.

use super::monospace;
use super::table::markdown_text;
use crate::table::{Column, Part, Table};
use starwright_text::breakdown::{Breakdown, Operation};
use starwright_text::citation::{Citation, Confidence};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the trees of a design, wrapped at `width`, and an explanation of the sources in them.
pub fn breakdown(sections: &[Breakdown], width: Option<u16>) -> String {
    let width = width.map_or(usize::MAX, usize::from);
    let mut text = String::new();
    for section in sections {
        write_node(&mut text, section, ["", ""], width);
        text.push('\n');
    }
    let sources = sources(sections);
    if !sources.is_empty() {
        text.push_str("Sources\n");
        for source in &sources {
            write_wrapped(&mut text, source, ["  ", "    "], width);
        }
    }
    text
}

/// Writes a line, wrapped at spaces; its first and its other lines begin with these indents.
fn write_wrapped(text: &mut String, line: &str, [first, other]: [&str; 2], width: usize) {
    let mut end = monospace::width(first);
    text.push_str(first);
    for (place, word) in line.split(' ').enumerate() {
        let own = monospace::width(word);
        if place > 0 && end + 1 + own > width {
            text.truncate(text.trim_end().len());
            text.extend(["\n", other]);
            end = monospace::width(other);
        } else if place > 0 {
            text.push(' ');
            end += 1;
        }
        text.push_str(word);
        end += own;
    }
    text.push('\n');
}

/// Writes the trees of a design as nested lists in Markdown.
pub fn breakdown_markdown(sections: &[Breakdown]) -> String {
    fn write_item(text: &mut String, node: &Breakdown, indent: usize) {
        let _ = writeln!(
            text,
            "{}- {}",
            "  ".repeat(indent),
            markdown_text(&line(node))
        );
        deeper(node).for_each(|part| write_item(text, part, indent + 1));
    }
    let mut text = String::new();
    sections
        .iter()
        .for_each(|section| write_item(&mut text, section, 0));
    let sources = sources(sections);
    if !sources.is_empty() {
        text.push_str("\nSources\n\n");
        sources
            .iter()
            .for_each(|source| text.extend(["- ", &markdown_text(source), "\n"]));
    }
    text
}

/// Returns the trees of a design as a table: each number with its section, its depth, and its rule.
pub fn breakdown_table(sections: &[Breakdown]) -> Table {
    fn add<'a>(
        rows: &mut Vec<(&'a str, usize, &'a Breakdown)>,
        section: &'a str,
        depth: usize,
        node: &'a Breakdown,
    ) {
        rows.push((section, depth, node));
        node.parts
            .iter()
            .for_each(|part| add(rows, section, depth + 1, part));
    }
    let mut rows = Vec::new();
    sections
        .iter()
        .for_each(|section| add(&mut rows, &section.label, 0, section));
    let parts: &[Part<(&str, usize, &Breakdown)>] = &[
        (Column::text("section", "Section"), |(section, ..)| {
            (*section).into()
        }),
        (Column::number("depth", "Depth"), |(_, depth, _)| {
            (*depth).into()
        }),
        (Column::text("what", "What"), |(.., node)| {
            (&node.label).into()
        }),
        (Column::number("value", "Value"), |(.., node)| {
            node.amount.into()
        }),
        (Column::text("rule", "Rule"), |(.., node)| {
            node.citation.to_string().into()
        }),
    ];
    Table::from_items(&rows, parts).named("breakdown")
}

/// Explains the marks of the sources in these trees, and the notes on single sources.
fn sources(sections: &[Breakdown]) -> Vec<String> {
    let mut notes = BTreeMap::new();
    sections
        .iter()
        .for_each(|section| collect(section, &mut notes));
    let used = |confidence: &Confidence| {
        notes
            .values()
            .any(|citation: &Citation| citation.confidence == *confidence)
    };
    let marks = Confidence::ALL.into_iter().filter(used);
    let marks = marks.map(|confidence| format!("[{}] {}", confidence.word(), confidence.meaning()));
    let noted = notes.values().filter(|citation| !citation.note.is_empty());
    marks
        .chain(noted.map(|citation| format!("{citation}: {}", citation.note)))
        .collect()
}

fn collect(node: &Breakdown, notes: &mut BTreeMap<String, Citation>) {
    notes.insert(
        format!("{}{}", node.citation, node.citation.note),
        node.citation,
    );
    node.parts.iter().for_each(|part| collect(part, notes));
}

/// Writes a number and below it its parts; its first and its other lines begin with these indents.
fn write_node(text: &mut String, node: &Breakdown, [first, indent]: [&str; 2], width: usize) {
    let deeper: Vec<&Breakdown> = deeper(node).collect();
    let below = if deeper.is_empty() { "   " } else { "│  " };
    let other = format!("{indent}{below}  ");
    write_wrapped(text, &line(node), [first, &other], width);
    for (position, part) in deeper.iter().enumerate() {
        let (branch, below) = if position + 1 == deeper.len() {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        let indents = [branch, below].map(|own| format!("{indent}{own}"));
        write_node(text, part, [&indents[0], &indents[1]], width);
    }
}

/// Returns the parts of a number that have parts themselves; the others are listed on its own line.
fn deeper(node: &Breakdown) -> impl Iterator<Item = &Breakdown> {
    node.parts.iter().filter(|part| !part.parts.is_empty())
}

/// Returns a number with its parts, its rounding and its source.
fn line(node: &Breakdown) -> String {
    let sign = if node.operation == Operation::Sum {
        " + "
    } else {
        " × "
    };
    let parts: Vec<String> = node
        .parts
        .iter()
        .map(|part| inline(part, node.citation))
        .collect();
    let parts = parts.join(sign);
    let parts = match node.operation {
        Operation::Given => String::new(),
        Operation::Root => format!(" = √({parts})"),
        Operation::Sum if node.parts.is_empty() => " (none)".to_string(),
        Operation::Sum | Operation::Product => format!(" = {parts}"),
    };
    let rounding = node.rounding.filter(|_| node.is_rounded()).map(|rounding| {
        let unrounded = if node.parts.len() > 1 {
            format!(" = {}", node.unrounded)
        } else {
            String::new()
        };
        format!("{unrounded}, {}", rounding.describe())
    });
    format!(
        "{}  {}{parts}{}   {}",
        node.label,
        node.amount,
        rounding.unwrap_or_default(),
        node.citation
    )
}

/// Returns a part after its number, with its confidence if that differs from the line's and is not simply "printed".
fn inline(part: &Breakdown, line: Citation) -> String {
    let tag = match part.citation.confidence {
        Confidence::Book => String::new(),
        confidence if part.operation == Operation::Given && confidence != line.confidence => {
            format!(" [{}]", confidence.word())
        }
        _ => String::new(),
    };
    format!("{} {}{tag}", part.amount, part.label)
}
