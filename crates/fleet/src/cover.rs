//! The cover, roster and glossary of a fleet's book.

use super::fleet::{Fleet, FleetLine};
use super::legality::errata_in_words;
use super::{EntryReport, FleetReport};
use starwright_games::{PrintableDesign, Ruleset};
use starwright_paper::drawing::Drawing;
use starwright_paper::sheet::cover::{Bar, Cover, Glossary};
use starwright_paper::sheet::{Footer, Sheet};
use starwright_rules::fleets::{GlossaryTerm, TermKind};
use starwright_text::field::pluralize;
use starwright_text::finding::{Finding, Severity};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of bars in the chart; a larger fleet has one per design, and a last one for the rest.
const MAX_BARS: usize = 24;

/// Maximum number of reasons printed on the cover.
const MAX_REASONS: usize = 6;

/// Builds the cover: totals, the limit, points per ship, and the shares of a published list's categories.
pub fn cover(fleet: &Fleet, report: &FleetReport, footer: Footer) -> Cover {
    let categories = report
        .category_table()
        .map(|table| table.titled("Categories"));
    let sizes = Some(report.battle_table()).filter(|table| !table.rows.is_empty());
    let sizes = sizes.map(|table| table.titled("Battle sizes"));
    let illegal: Vec<&Finding> = report
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Illegal)
        .collect();
    let marks = illegal
        .iter()
        .take(MAX_REASONS)
        .map(|finding| format!("{}: {}", finding.path, finding.message));
    let more = illegal.len().saturating_sub(MAX_REASONS);
    Cover {
        title: fleet.file.name.clone(),
        subtitle: fleet
            .file
            .faction
            .iter()
            .map(String::as_str)
            .chain([fleet.ruleset.title()])
            .collect::<Vec<_>>()
            .join(", "),
        facts: facts(fleet, report),
        gauge: fleet.limit.filter(|limit| limit.points > 0).map(|limit| {
            let share = fleet.rating().to_f64() / f64::from(limit.points);
            share as f32
        }),
        lines: report
            .headlines()
            .split_off(1)
            .into_iter()
            .chain(orders(fleet))
            .chain(errata(report))
            .collect(),
        bars_title: match fleet.ruleset.carried_items() {
            Some((title, _)) if !fleet.has_points() => format!("{title} per ship"),
            _ if fleet.is_posted() => "Points per ship, as posted".to_string(),
            _ => "Points per ship".to_string(),
        },
        bars: bars(fleet),
        tables: categories.into_iter().chain(sizes).collect(),
        notes: fleet.file.notes.clone(),
        ships: fleet.lines.iter().filter_map(pictured).collect(),
        marks: marks
            .chain((more > 0).then(|| format!("and {}", pluralize(more, "more reason"))))
            .collect(),
        footer,
    }
}

/// Maximum size of a class's picture in millimeters.
const PICTURE: f32 = 40.0;

/// Returns the picture of a line's ships, and how many there are.
fn pictured(line: &FleetLine) -> Option<(Arc<Drawing>, String)> {
    let class = &line.ship().class;
    let caption = if line.count() == 1 {
        class.clone()
    } else {
        format!("{} × {class}", line.count())
    };
    Some((line.printed().sheet.drawing(PICTURE)?, caption))
}

/// Lists the figures in large print; mounts only if some hold several weapons.
fn facts(fleet: &Fleet, report: &FleetReport) -> Vec<(String, String)> {
    let fact = |number: u64, one: &str, many: &str| {
        let word = if number == 1 { one } else { many };
        (number.to_string(), word.to_string())
    };
    let mut facts = vec![fact(report.ships.into(), "ship", "ships")];
    facts.extend(
        fleet
            .has_points()
            .then(|| (report.rating.to_string(), "points".to_string())),
    );
    facts.extend(
        report
            .limit
            .map(|limit| fact(limit.into(), "limit", "limit")),
    );
    facts.extend(
        report
            .hull
            .map(|boxes| fact(boxes, "hull box", "hull boxes")),
    );
    facts.extend(
        report
            .weapons
            .map(|weapons| fact(weapons, "weapon", "weapons")),
    );
    let mounts = report
        .mounts
        .filter(|mounts| report.weapons != Some(*mounts));
    facts.extend(mounts.map(|mounts| fact(mounts, "mount", "mounts")));
    facts.extend(
        report
            .flights
            .filter(|flights| *flights > 0)
            .map(|flights| fact(flights, "flight", "flights")),
    );
    let supplies = fleet
        .ruleset
        .carried_items()
        .map(|(title, _)| title.to_lowercase());
    facts.extend(supplies.map(|title| fact(fleet.supplies(), &title, &title)));
    facts
}

/// Builds one bar per named ship and one for all others of a design, for their points or else for what they carry; one
/// per design if there are too many ships.
fn bars(fleet: &Fleet) -> Vec<Bar> {
    if !fleet.has_points() && fleet.supplies() == 0 {
        return Vec::new();
    }
    let mut bars = Vec::new();
    for line in &fleet.lines {
        let labels = if fleet.ships() as usize <= MAX_BARS {
            ship_labels(line)
        } else {
            vec![format!("{} × {}", line.count(), line.ship().class)]
        };
        bars.extend(labels.into_iter().map(|label| bar(fleet, line, label)));
    }
    if fleet.ships() as usize <= MAX_BARS {
        return bars;
    }
    bars.sort_by(|a, b| b.value.total_cmp(&a.value));
    if bars.len() > MAX_BARS {
        let rest = bars.split_off(MAX_BARS - 1);
        bars.push(Bar {
            label: format!("{} further designs", rest.len()),
            value: 0.0,
            text: "see the roster".to_string(),
        });
    }
    bars
}

/// Labels each named ship of a line, and all others together.
fn ship_labels(line: &FleetLine) -> Vec<String> {
    let class = &line.ship().class;
    let ships = &line.entry.ships;
    let named = ships
        .iter()
        .flatten()
        .map(|name| format!("{name}, {class}"));
    let unnamed = match ships.iter().filter(|name| name.is_none()).count() {
        0 => None,
        1 => Some(class.clone()),
        count => Some(format!("{count} × {class}, each")),
    };
    named.chain(unnamed).collect()
}

fn bar(fleet: &Fleet, line: &FleetLine, label: String) -> Bar {
    let (value, text) = match line.each() {
        _ if !fleet.has_points() => {
            let supplies = line.supplies_of_one();
            (supplies as f32, supplies.to_string())
        }
        Some(rating) => (rating.to_f64() as f32, rating.to_string()),
        None => (0.0, "no rating".to_string()),
    };
    Bar { label, value, text }
}

/// Lists the order library: one line for basic orders, one for special orders.
fn orders(fleet: &Fleet) -> Vec<String> {
    let line = |what: &str, ids: &[String]| {
        (!ids.is_empty()).then(|| format!("{what} orders: {}", ids.join(", ")))
    };
    let library = fleet.file.orders.iter();
    library
        .flat_map(|orders| {
            [
                line("basic", &orders.basic),
                line("special", &orders.special),
            ]
        })
        .flatten()
        .collect()
}

/// Lists the errata that the ships rely on, one line per design.
fn errata(report: &FleetReport) -> Vec<String> {
    let line = |entry: &EntryReport| {
        Some(format!(
            "{}: errata: {}",
            entry.class,
            errata_in_words(&entry.errata)?
        ))
    };
    let mut lines: Vec<String> = report.entries.iter().filter_map(line).collect();
    let more = lines.len().saturating_sub(MAX_REASONS);
    lines.truncate(MAX_REASONS);
    lines.extend((more > 0).then(|| format!("errata of {}", pluralize(more, "more design"))));
    lines
}

/// Returns the sheets of all ships, each with its name and ID.
pub fn named_sheets(fleet: &Fleet) -> impl Iterator<Item = Sheet> {
    let lines = fleet.lines.iter().zip(fleet.ids_by_line());
    lines.flat_map(|(line, ids)| {
        line.entry.ships.iter().zip(ids).map(|(name, id)| {
            let PrintableDesign { sheet, .. } = line.printed();
            let mut sheet = sheet.clone();
            sheet.head.name = name.clone().or(sheet.head.name);
            sheet.head.id = Some(id);
            if fleet.refuses_errata {
                let refused = std::mem::take(&mut sheet.head.errata);
                sheet.head.marks.extend(refused);
            }
            sheet
        })
    })
}

/// Lists the traits and systems that occur, in book order if known, and the arcs.
pub fn glossary(fleet: &Fleet, footer: Footer) -> Glossary {
    let games: BTreeSet<Ruleset> = fleet
        .lines
        .iter()
        .map(|line| line.printed().ruleset)
        .collect();
    let used = || fleet.lines.iter().flat_map(|line| &line.ship().terms);
    let names: BTreeSet<(TermKind, &str)> =
        used().map(|term| (term.kind, term.name.as_str())).collect();
    let known: Vec<GlossaryTerm> = games.iter().flat_map(|game| game.terms()).collect();
    let mut listed = BTreeSet::new();
    let mut terms: Vec<&GlossaryTerm> = Vec::new();
    for term in known.iter().chain(used()) {
        let key = (term.kind, term.name.as_str());
        if names.contains(&key) && listed.insert(key) {
            terms.push(term);
        }
    }
    let sections = TermKind::ALL
        .into_iter()
        .map(|kind| (kind.heading().to_string(), glossary_lines(kind, &terms)))
        .filter(|(_, lines)| !lines.is_empty());
    Glossary {
        title: "Glossary".to_string(),
        sections: sections.collect(),
        arcs: fleet.ruleset.arc_legend(),
        footer,
    }
}

/// Lists the terms of one kind with their meanings, then those without one on one line.
fn glossary_lines(kind: TermKind, terms: &[&GlossaryTerm]) -> Vec<(String, String)> {
    let (known, unknown): (Vec<&GlossaryTerm>, Vec<&GlossaryTerm>) = terms
        .iter()
        .filter(|term| term.kind == kind)
        .partition(|term| !term.meaning.is_empty());
    let mut lines: Vec<_> = known
        .into_iter()
        .map(|term| (name_with_code(term), term.meaning.to_string()))
        .collect();
    if !unknown.is_empty() {
        let names: Vec<String> = unknown.into_iter().map(name_with_code).collect();
        lines.push(("In the rulebook".to_string(), names.join(", ")));
    }
    lines
}

fn name_with_code(term: &GlossaryTerm) -> String {
    term.code.map_or_else(
        || term.name.clone(),
        |code| format!("{} ({code})", term.name),
    )
}
