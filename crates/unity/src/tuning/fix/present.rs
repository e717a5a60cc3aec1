//! Presents the nearest legal designs as a table with notes.

use super::change::FieldChange;
use super::{Fixes, Solution};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Part, Table};

/// A solution with its number and the whole answer.
type NumberedSolution<'a> = (usize, &'a Solution, &'a Fixes);

impl Present for Fixes {
    fn title(&self) -> String {
        format!("{}: the nearest legal designs", self.name)
    }

    fn tables(&self) -> Vec<Table> {
        let solutions: Vec<NumberedSolution> = (1..)
            .zip(&self.solutions)
            .map(|(number, own)| (number, own, self))
            .collect();
        let parts: &[Part<NumberedSolution>] = columns! { |(number, own, all)|
            number pick "Pick" = *number as u64,
            number steps "Steps".importance(5) = u64::from(own.steps),
            number step_cost "Cost".importance(5) = u64::from(own.step_cost),
            text changes "Changes".list() = join_changes(&own.changes),
            number rating "Rating" = own.rating,
            number moved "Moved".importance(2) = Cell::signed((own.rating - all.before.rating) as i64),
            text attack "Attack".importance(3) = format_percent_change(own.after.orat, all.before.orat),
            text defence "Defense".importance(3) = format_percent_change(own.after.drat, all.before.drat),
            number free "Free".importance(3) = own.space_free,
            text alike "Or instead".optional().list().importance(6) = list_similar(&own.alike),
        };
        vec![Table::from_items(&solutions, parts).named("solutions")]
    }

    fn notes(&self) -> Vec<String> {
        if self.findings.is_empty() {
            return vec!["The design is legal as it is.".to_string()];
        }
        let wrong = self
            .findings
            .iter()
            .map(|finding| format!("{}: {}", finding.path, finding.message));
        let how = "Steps: a level of engines, shields or one facing, a mount, an arc, half a tech level, a system, a trait, a point of \
                   hull. Cost: 2 for each, 3 for hull, and more for serious losses (--step-cost). Attack and \
                   Defense: the changes of ORAT and DRAT.";
        wrong.chain([how.to_string()]).collect()
    }
}

/// Lists the changes of similar designs, or only their number if there are many or they are long.
fn list_similar(others: &[Vec<FieldChange>]) -> String {
    let (mut shown, mut length) = (Vec::new(), 0);
    for other in others.iter().map(|other| join_changes(other)) {
        length += other.len();
        if length > 70 && !shown.is_empty() || length > 100 {
            break;
        }
        shown.push(other);
    }
    let left = others.len() - shown.len();
    let more = if shown.is_empty() {
        format!("{left} others")
    } else {
        format!("{left} more")
    };
    shown.extend((left > 0).then_some(more));
    shown.join("; ")
}

fn join_changes(changes: &[FieldChange]) -> String {
    let words: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
    if words.is_empty() {
        "none".to_string()
    } else {
        words.join(", ")
    }
}

/// Writes the change of a figure in percent.
fn format_percent_change(after: f64, before: f64) -> Cell {
    let percent = if before > 0.0 {
        100.0 * (after / before - 1.0)
    } else {
        0.0
    };
    match format!("{percent:+.0}%") {
        none if ["+0%", "-0%"].contains(&none.as_str()) => "=".into(),
        changed => changed.into(),
    }
}
