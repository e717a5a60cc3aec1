//! The lines of a post that hold something without a counterpart.

use super::Lost;
use crate::post::{LineVerdict, Part};

/// Marks the lines that hold something without a counterpart: those with its name, else those of what it belonged to.
pub fn mark_dropped(lines: &mut [LineVerdict], lost: &Lost) {
    let has = |line: &LineVerdict, name: &str| {
        line.part.is_some()
            && !name.is_empty()
            && line.text.to_lowercase().contains(&name.to_lowercase())
    };
    let end = lost
        .what
        .find(|c: char| !c.is_alphabetic() && !" '-".contains(c))
        .unwrap_or(lost.what.len());
    let names = [lost.what[..end].trim(), lost.at.as_str()];
    let name = names
        .into_iter()
        .find(|name| lines.iter().any(|line| has(line, name)))
        .unwrap_or_default();
    let is_own = |line: &&mut LineVerdict| match name {
        "" => line.part == Some(Part::Systems),
        name => has(line, name),
    };
    lines
        .iter_mut()
        .filter(is_own)
        .for_each(|line| line.drop_part(&lost.to_string()));
}
