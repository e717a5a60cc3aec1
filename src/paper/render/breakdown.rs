//! A breakdown as text: one line per number, with its parts beside it and their own lines below.

use crate::number::breakdown::{Breakdown, Operation};
use crate::number::citation::{Citation, Confidence};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The trees of a design, and an explanation of the sources in them.
pub fn breakdown(sections: &[Breakdown]) -> String {
    let mut text = String::new();
    if sections.is_empty() {
        return text;
    }
    for section in sections {
        write_node(&mut text, section, "", "");
        text.push('\n');
    }
    let mut notes = BTreeMap::new();
    sections.iter().for_each(|section| collect(section, &mut notes));
    let used = |confidence: Confidence| notes.values().any(|citation: &Citation| citation.confidence == confidence);
    text.push_str("Sources\n");
    for confidence in Confidence::ALL.into_iter().filter(|confidence| used(*confidence)) {
        let _ = writeln!(text, "  [{}] {}", confidence.word(), confidence.meaning());
    }
    for citation in notes.values().filter(|citation| !citation.note.is_empty()) {
        let _ = writeln!(text, "  {citation}: {}", citation.note);
    }
    text
}

fn collect(node: &Breakdown, notes: &mut BTreeMap<String, Citation>) {
    notes.insert(format!("{}{}", node.citation, node.citation.note), node.citation);
    node.parts.iter().for_each(|part| collect(part, notes));
}

fn write_node(text: &mut String, node: &Breakdown, first: &str, indent: &str) {
    let _ = write!(text, "{first}{}  {}", node.label, node.amount);
    let sign = if node.operation == Operation::Sum { " + " } else { " × " };
    let parts: Vec<String> = node.parts.iter().map(|part| inline(part, node.citation)).collect();
    let parts = parts.join(sign);
    let _ = match node.operation {
        Operation::Given => Ok(()),
        Operation::Root => write!(text, " = √({parts})"),
        Operation::Sum if node.parts.is_empty() => write!(text, " (none)"),
        Operation::Sum | Operation::Product => write!(text, " = {parts}"),
    };
    if let Some(rounding) = node.rounding.filter(|_| node.is_rounded()) {
        let unrounded = if node.parts.len() > 1 { format!(" = {}", node.unrounded) } else { String::new() };
        let _ = write!(text, "{unrounded}, {}", rounding.describe());
    }
    let _ = writeln!(text, "   {}", node.citation);
    let deeper: Vec<&Breakdown> = node.parts.iter().filter(|part| !part.parts.is_empty()).collect();
    for (position, part) in deeper.iter().enumerate() {
        let (branch, below) = if position + 1 == deeper.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        write_node(text, part, &format!("{indent}{branch}"), &format!("{indent}{below}"));
    }
}

/// A part after its number, with its confidence if that differs from the line's and is not simply "printed".
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
