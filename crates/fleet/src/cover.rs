//! Builds the cover, roster and glossary of a fleet's book.

use super::fleet::{Fleet, FleetLine};
use super::legality::errata_in_words;
use super::{EntryReport, FleetReport};
use starwright_games::{PrintableDesign, Ruleset};
use starwright_paper::sheet::cover::{Cover, FleetRow, Glossary};
use starwright_paper::sheet::{Footer, Sheet, TrackForm};
use starwright_paper::silhouette::Picture;
use starwright_rules::fleets::{GlossaryTerm, TermKind};
use starwright_text::field::pluralize;
use starwright_text::finding::{Finding, Severity};
use std::collections::BTreeSet;

/// Maximum number of reasons printed on the cover.
const MAX_REASONS: usize = 6;

/// Builds the cover: the ships, the limit, and the shares of a published list's categories.
pub fn cover(fleet: &Fleet, report: &FleetReport, footer: Footer) -> Cover {
    let categories = report
        .category_table()
        .map(|table| table.titled("Categories"));
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
            .clone()
            .unwrap_or_else(|| fleet.ruleset.title().to_string()),
        points: fleet.has_points().then(|| report.rating.to_string()),
        lines: [describe_totals(report)]
            .into_iter()
            .chain(report.headlines().into_iter().skip(2))
            .chain(list_orders(fleet))
            .chain(list_errata(report))
            .collect(),
        tables: categories.into_iter().collect(),
        notes: fleet.file.notes.clone(),
        ships: list_ships(fleet, report),
        has_score: fleet.has_points() && fleet.ruleset.score_sheet().is_none(),
        marks: marks
            .chain((more > 0).then(|| format!("and {}", pluralize(more, "more reason"))))
            .collect(),
        footer,
    }
}

/// Returns the number of ships and the limit on one line.
fn describe_totals(report: &FleetReport) -> String {
    let ships = pluralize(report.ships as usize, "ship");
    match report.headlines().get(1) {
        Some(limit) => format!("{ships} · {limit}"),
        None => ships,
    }
}

/// Maximum number of ships that have a row each; of more, those of a design share one.
const MAX_ROWS: usize = 200;

/// Maximum size of a ship's picture in millimeters.
const PICTURE: f32 = 40.0;

/// Lists the ships for the cover and the roster.
fn list_ships(fleet: &Fleet, report: &FleetReport) -> Vec<FleetRow> {
    let mut rows = Vec::new();
    for (line, entry) in fleet.lines.iter().zip(&report.entries) {
        let row = design_row(line, entry);
        if report.ships as usize > MAX_ROWS {
            rows.push(FleetRow {
                id: entry.ids.first().cloned().unwrap_or_default(),
                name: Some(pluralize(entry.ids.len(), "ship")),
                points: entry.total.map(|points| points.to_string()),
                ..row
            });
            continue;
        }
        let ships = line.entry.ships.iter().zip(&entry.ids);
        rows.extend(ships.map(|(name, id)| FleetRow {
            id: id.clone(),
            name: name.clone().or(row.name.clone()),
            ..row.clone()
        }));
    }
    rows
}

/// Describes the ships of a design, without their own names and IDs.
fn design_row(line: &FleetLine, entry: &EntryReport) -> FleetRow {
    let sheet = &line.printed().sheet;
    let scale = sheet.picture.as_ref().map_or(1.0, Picture::scale);
    let mut kind: Vec<&str> = Vec::new();
    kind.extend(entry.kind.as_deref());
    kind.extend(entry.category.as_deref());
    kind.extend((!entry.legal).then_some("NOT LEGAL"));
    FleetRow {
        name: sheet.head.name.clone(),
        class: entry.class.clone(),
        kind: kind.join(" · "),
        points: entry.rating.map(|points| points.to_string()),
        picture: sheet.drawing(PICTURE).map(|drawing| (drawing, scale)),
        figures: FIGURES
            .iter()
            .filter_map(|key| first_box(sheet, key))
            .collect(),
        ..FleetRow::default()
    }
}

/// The tracks whose first boxes are in the roster.
const FIGURES: [&str; 3] = ["hull", "engines", "shields"];

/// Returns the label of a track and its first number, or else the number of its boxes.
fn first_box(sheet: &Sheet, key: &str) -> Option<(String, String)> {
    let group = sheet.groups().find(|group| group.key == key)?;
    let TrackForm::Even(track) = &group.form else {
        return None;
    };
    let first = track.boxes.first()?;
    let number = if first.is_empty() {
        track.boxes.len().to_string()
    } else {
        first.clone()
    };
    Some((group.label.clone(), number))
}

/// Lists the order library: one line for basic orders, one for special orders.
fn list_orders(fleet: &Fleet) -> Vec<String> {
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
fn list_errata(report: &FleetReport) -> Vec<String> {
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
