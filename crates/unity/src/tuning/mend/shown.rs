//! What people see of the nearest legal designs.

use super::change::Altered;
use super::{Mended, Nearby};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Part, Table};

/// An answer with its number and the original design.
type Numbered<'a> = (usize, &'a Nearby, &'a Mended);

impl Present for Mended {
    fn title(&self) -> String {
        format!("{}: the nearest legal designs", self.ship)
    }

    fn tables(&self) -> Vec<Table> {
        let answers: Vec<Numbered> = (1..)
            .zip(&self.answers)
            .map(|(number, answer)| (number, answer, self))
            .collect();
        let parts: &[Part<Numbered>] = &[
            (Column::number("pick", "Pick"), |(number, ..)| {
                (*number as u64).into()
            }),
            (Column::number("steps", "Steps"), |(_, answer, _)| {
                u64::from(answer.steps).into()
            }),
            (Column::number("cost", "Weight"), |(_, answer, _)| {
                u64::from(answer.cost).into()
            }),
            (Column::text("changes", "Changes"), |(_, answer, _)| {
                words(&answer.changes).into()
            }),
            (Column::number("rating", "Rating"), |(_, answer, _)| {
                answer.rating.into()
            }),
            (Column::number("moved", "Moved"), |(_, answer, all)| {
                Cell::signed((answer.rating - all.before.rating) as i64)
            }),
            (Column::text("attack", "Attack"), |(_, answer, all)| {
                share(answer.after.orat, all.before.orat)
            }),
            (Column::text("defence", "Defence"), |(_, answer, all)| {
                share(answer.after.drat, all.before.drat)
            }),
            (Column::number("free", "Free"), |(_, answer, _)| {
                answer.space_free.into()
            }),
            (
                Column::text("alike", "Or instead").optional(),
                |(_, answer, _)| alike(&answer.alike).into(),
            ),
        ];
        vec![Table::of(&answers, parts).named("answers")]
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
                   hull. Weight: 2 for each, 3 for hull, and more for what hurts (--cost). Attack and \
                   Defence: how ORAT and DRAT change.";
        wrong.chain([how.to_string()]).collect()
    }
}

/// Other changes of the same kinds; if there are many or they are long, how many.
fn alike(others: &[Vec<Altered>]) -> String {
    let (mut told, mut length) = (Vec::new(), 0);
    for other in others.iter().map(|other| words(other)) {
        length += other.len();
        if length > 70 && !told.is_empty() || length > 100 {
            break;
        }
        told.push(other);
    }
    let left = others.len() - told.len();
    let more = if told.is_empty() {
        format!("{left} others")
    } else {
        format!("{left} more")
    };
    told.extend((left > 0).then_some(more));
    told.join("; ")
}

fn words(changes: &[Altered]) -> String {
    let words: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
    if words.is_empty() {
        "none".to_string()
    } else {
        words.join(", ")
    }
}

/// How a figure changes, in percent.
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
