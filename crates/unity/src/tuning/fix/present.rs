//! How the nearest legal designs are shown.

use super::change::FieldChange;
use super::{Fixes, Solution};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Part, Table};

/// A solution with its number and the original design.
type Numbered<'a> = (usize, &'a Solution, &'a Fixes);

impl Present for Fixes {
    fn title(&self) -> String {
        format!("{}: the nearest legal designs", self.name)
    }

    fn tables(&self) -> Vec<Table> {
        let solutions: Vec<Numbered> = (1..)
            .zip(&self.solutions)
            .map(|(number, own)| (number, own, self))
            .collect();
        let parts: &[Part<Numbered>] = &[
            (Column::number("pick", "Pick"), |(number, ..)| {
                (*number as u64).into()
            }),
            (Column::number("steps", "Steps"), |(_, own, _)| {
                u64::from(own.steps).into()
            }),
            (Column::number("step_cost", "Cost"), |(_, own, _)| {
                u64::from(own.step_cost).into()
            }),
            (Column::text("changes", "Changes"), |(_, own, _)| {
                words(&own.changes).into()
            }),
            (Column::number("rating", "Rating"), |(_, own, _)| {
                own.rating.into()
            }),
            (Column::number("moved", "Moved"), |(_, own, all)| {
                Cell::signed((own.rating - all.before.rating) as i64)
            }),
            (Column::text("attack", "Attack"), |(_, own, all)| {
                share(own.after.orat, all.before.orat)
            }),
            (Column::text("defence", "Defence"), |(_, own, all)| {
                share(own.after.drat, all.before.drat)
            }),
            (Column::number("free", "Free"), |(_, own, _)| {
                own.space_free.into()
            }),
            (
                Column::text("alike", "Or instead").optional(),
                |(_, own, _)| alike(&own.alike).into(),
            ),
        ];
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
                   hull. Cost: 2 for each, 3 for hull, and more for what hurts (--step-cost). Attack and \
                   Defence: how ORAT and DRAT change.";
        wrong.chain([how.to_string()]).collect()
    }
}

/// Lists other changes of the same kinds, or counts them if there are many or they are long.
fn alike(others: &[Vec<FieldChange>]) -> String {
    let (mut shown, mut length) = (Vec::new(), 0);
    for other in others.iter().map(|other| words(other)) {
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

fn words(changes: &[FieldChange]) -> String {
    let words: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
    if words.is_empty() {
        "none".to_string()
    } else {
        words.join(", ")
    }
}

/// Writes the change of a figure in percent.
fn share(after: f64, before: f64) -> Cell {
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
