//! What is told of missiles that somebody names: a row each, and everything that is wrong with them.

use super::bodies::Bodies;
use super::designator::parse;
use super::explain::{COLUMNS, row};
use super::missile::Missile;
use super::mistake::Mistake;
use super::numbers::Figures;
use super::report::MissileReport;
use crate::doc::fault::Fault;
use crate::doc::finding::{FieldPath, Finding, Severity};
use crate::paper::answer::Answer;
use crate::paper::table::Table;
use crate::play::question::{Mistaken, Told};
use serde_json::{Value, json};

/// Reads designators and tells what they are and do; those that are wrong do not stand in the way of the others.
pub(super) fn missiles(words: &[String], bodies: &Bodies, figures: &Figures, explains: bool) -> Told {
    let (mut table, mut problems, mut breakdowns, mut objects) =
        (Table::new(COLUMNS), Vec::new(), Vec::new(), Vec::new());
    for (index, word) in words.iter().enumerate() {
        match parse(word, bodies) {
            Ok(missile) => {
                let findings = missile.findings(figures, &FieldPath::default());
                let placed = |finding: &Finding| {
                    let whole = Mistake::new(0..word.len(), finding.message.clone());
                    mistaken(whole.alone(word, index + 1), Some(finding.clone()))
                };
                problems.extend(findings.iter().map(placed));
                table.rows.push(row(&missile, figures));
                breakdowns.push(missile.damage(figures));
                objects.push(object(word, &missile, &findings, figures));
            }
            Err(mistakes) => {
                let faults: Vec<Fault> = mistakes.iter().map(|mistake| mistake.alone(word, index + 1)).collect();
                let told = |fault: &Fault| json!({"column": fault.column, "message": fault.message});
                objects.push(json!({"text": word, "errors": faults.iter().map(told).collect::<Vec<_>>()}));
                problems.extend(faults.into_iter().map(|fault| mistaken(fault, None)));
            }
        }
    }
    let title = match table.rows.len() {
        1 => "1 missile".to_string(),
        count => format!("{count} missiles"),
    };
    let tables = if table.rows.is_empty() { Vec::new() } else { vec![table] };
    let mut json = json!({"missiles": objects});
    if explains {
        json["explain"] = json!(breakdowns);
    } else {
        breakdowns.clear();
    }
    let answer = Answer { title, tables, notes: Vec::new(), json, chart: None, ..Answer::default() };
    Told { answer: Some(answer), problems, breakdowns }
}

fn mistaken(fault: Fault, finding: Option<Finding>) -> Mistaken {
    Mistaken { what: "missile", fault, finding }
}

fn object(word: &str, missile: &Missile, findings: &[Finding], figures: &Figures) -> Value {
    let mut object = json!({"text": word});
    let report = json!(MissileReport::of(missile, figures));
    let is_legal = findings.iter().all(|finding| finding.severity != Severity::Illegal);
    let last = json!({"legal": is_legal, "findings": findings});
    for part in [report, last] {
        if let (Some(object), Value::Object(part)) = (object.as_object_mut(), part) {
            object.extend(part);
        }
    }
    object
}
