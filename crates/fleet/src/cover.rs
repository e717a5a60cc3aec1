//! The cover, roster and glossary of a fleet's book.

use super::legality::errata_in_words;
use super::roster::{MusteredLine, Roster};
use super::{EntryReport, FleetReport};
use starwright_games::{PrintableDesign, Ruleset};
use starwright_paper::drawing::Drawing;
use starwright_paper::sheet::cover::{Bar, Cover, Glossary};
use starwright_paper::sheet::{Foot, Sheet};
use starwright_rules::fleets::{GlossaryTerm, TermKind};
use starwright_text::field::pluralize;
use starwright_text::finding::{Finding, Severity};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of bars in the chart; a larger fleet has one per design, and a last one for the rest.
const MOST_BARS: usize = 24;

/// Maximum number of reasons printed on the cover.
const MOST_MARKS: usize = 6;

/// Builds the cover: totals, the limit, points per ship, and the shares of a published list's categories.
pub fn cover(roster: &Roster, report: &FleetReport, foot: Foot) -> Cover {
    let fleet = &roster.fleet;
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
        .take(MOST_MARKS)
        .map(|finding| format!("{}: {}", finding.path, finding.message));
    let more = illegal.len().saturating_sub(MOST_MARKS);
    Cover {
        title: fleet.name.clone(),
        subtitle: fleet
            .faction
            .iter()
            .map(String::as_str)
            .chain([roster.ruleset.title()])
            .collect::<Vec<_>>()
            .join(", "),
        facts: facts(roster, report),
        gauge: roster.limit.filter(|limit| limit.points > 0).map(|limit| {
            let share = roster.rating().to_f64() / f64::from(limit.points);
            share as f32
        }),
        lines: report
            .headlines()
            .split_off(1)
            .into_iter()
            .chain(orders(roster))
            .chain(errata(report))
            .collect(),
        bars_title: match roster
            .ruleset
            .carried_items()
            .filter(|_| !roster.has_points())
        {
            Some((title, _)) => format!("{title} per ship"),
            None if roster.is_posted() => "Points per ship, as posted".to_string(),
            None => "Points per ship".to_string(),
        },
        bars: bars(roster),
        tables: categories.into_iter().chain(sizes).collect(),
        notes: fleet.notes.clone(),
        ships: roster.lines.iter().filter_map(pictured).collect(),
        marks: marks
            .chain((more > 0).then(|| format!("and {}", pluralize(more, "more reason"))))
            .collect(),
        foot,
    }
}

/// Maximum size of a class's picture in millimeters.
const PICTURE: f32 = 40.0;

/// Returns the picture of a line's ships, and how many there are.
fn pictured(line: &MusteredLine) -> Option<(Arc<Drawing>, String)> {
    let class = &line.muster().class;
    let caption = if line.count() == 1 {
        class.clone()
    } else {
        format!("{} × {class}", line.count())
    };
    Some((line.printed().sheet.drawing(PICTURE)?, caption))
}

/// Lists the figures in large print; mounts only if some hold several weapons.
fn facts(roster: &Roster, report: &FleetReport) -> Vec<(String, String)> {
    let fact = |number: u64, one: &str, many: &str| {
        let word = if number == 1 { one } else { many };
        (number.to_string(), word.to_string())
    };
    let mut facts = vec![fact(report.ships.into(), "ship", "ships")];
    facts.extend(
        roster
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
    let supplies = roster
        .ruleset
        .carried_items()
        .map(|(title, _)| title.to_lowercase());
    facts.extend(supplies.map(|title| fact(roster.supplies(), &title, &title)));
    facts
}

/// Builds one bar per named ship and one for all others of a design, for their points or else for what they carry; one
/// per design if there are too many ships.
fn bars(roster: &Roster) -> Vec<Bar> {
    if !roster.has_points() && roster.supplies() == 0 {
        return Vec::new();
    }
    let bar = |line: &MusteredLine, label: String| match line.each() {
        _ if !roster.has_points() => Bar {
            label,
            value: line.supplies_of_one() as f32,
            text: line.supplies_of_one().to_string(),
        },
        Some(rating) => Bar {
            label,
            value: rating.to_f64() as f32,
            text: rating.to_string(),
        },
        None => Bar {
            label,
            value: 0.0,
            text: "no rating".to_string(),
        },
    };
    if roster.ships() as usize <= MOST_BARS {
        let of_line = |line: &MusteredLine| -> Vec<Bar> {
            let class = &line.muster().class;
            let named = line
                .entry
                .ships
                .iter()
                .flatten()
                .map(|name| format!("{name}, {class}"));
            let unnamed = match line
                .entry
                .ships
                .iter()
                .filter(|name| name.is_none())
                .count()
            {
                0 => None,
                1 => Some(class.clone()),
                count => Some(format!("{count} × {class}, each")),
            };
            named.chain(unnamed).map(|label| bar(line, label)).collect()
        };
        return roster.lines.iter().flat_map(of_line).collect();
    }
    let of_line =
        |line: &MusteredLine| bar(line, format!("{} × {}", line.count(), line.muster().class));
    let mut bars: Vec<Bar> = roster.lines.iter().map(of_line).collect();
    bars.sort_by(|a, b| b.value.total_cmp(&a.value));
    if bars.len() > MOST_BARS {
        let rest = bars.split_off(MOST_BARS - 1);
        bars.push(Bar {
            label: format!("{} further designs", rest.len()),
            value: 0.0,
            text: "see the roster".to_string(),
        });
    }
    bars
}

/// Lists the order library: one line for basic orders, one for special orders.
fn orders(roster: &Roster) -> Vec<String> {
    let line = |what: &str, ids: &[String]| {
        (!ids.is_empty()).then(|| format!("{what} orders: {}", ids.join(", ")))
    };
    let library = roster.fleet.orders.iter();
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
    let more = lines.len().saturating_sub(MOST_MARKS);
    lines.truncate(MOST_MARKS);
    lines.extend((more > 0).then(|| format!("errata of {}", pluralize(more, "more design"))));
    lines
}

/// Returns the sheets of all ships, each with its name.
pub fn named_sheets(roster: &Roster) -> impl Iterator<Item = Sheet> {
    roster.lines.iter().flat_map(|line| {
        line.entry.ships.iter().map(|name| {
            let PrintableDesign { sheet, .. } = line.printed();
            let mut sheet = sheet.clone();
            sheet.head.name = name.clone().or(sheet.head.name);
            if roster.refuses_errata {
                let refused = std::mem::take(&mut sheet.head.errata);
                sheet.head.marks.extend(refused);
            }
            sheet
        })
    })
}

/// Lists the traits and systems that occur, in book order if known, and the arcs.
pub fn glossary(roster: &Roster, foot: Foot) -> Glossary {
    let games: BTreeSet<Ruleset> = roster
        .lines
        .iter()
        .map(|line| line.printed().ruleset)
        .collect();
    let used = || roster.lines.iter().flat_map(|line| &line.muster().terms);
    let names: BTreeSet<(TermKind, &str)> =
        used().map(|term| (term.kind, term.name.as_str())).collect();
    let known: Vec<GlossaryTerm> = games.iter().flat_map(|game| game.terms()).collect();
    let mut told = BTreeSet::new();
    let mut terms: Vec<&GlossaryTerm> = Vec::new();
    for term in known.iter().chain(used()) {
        let key = (term.kind, term.name.as_str());
        if names.contains(&key) && told.insert(key) {
            terms.push(term);
        }
    }
    let section = |kind: TermKind| {
        let (known, unknown): (Vec<&GlossaryTerm>, Vec<&GlossaryTerm>) = terms
            .iter()
            .filter(|term| term.kind == kind)
            .partition(|term| !term.meaning.is_empty());
        let mut lines: Vec<_> = known
            .iter()
            .map(|term| (called(term), term.meaning.to_string()))
            .collect();
        let unknown: Vec<String> = unknown.into_iter().map(called).collect();
        lines.extend(
            (!unknown.is_empty()).then(|| ("In the rulebook".to_string(), unknown.join(", "))),
        );
        (!lines.is_empty()).then(|| (kind.heading().to_string(), lines))
    };
    let sections = TermKind::ALL.map(section);
    Glossary {
        title: "Glossary".to_string(),
        sections: sections.into_iter().flatten().collect(),
        arcs: roster.ruleset.arc_legend(),
        foot,
    }
}

fn called(term: &GlossaryTerm) -> String {
    term.code.map_or_else(
        || term.name.clone(),
        |code| format!("{} ({code})", term.name),
    )
}
