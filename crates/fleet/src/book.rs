//! A fleet's book as a page for the browser, and what it shares with the one on paper.

use super::{Fleet, FleetReport, MAX_SHOWN_NAMES, glossary, named_sheets};
use starwright_paper::printer::Printer;
use starwright_paper::render;
use starwright_paper::sheet::cover::Cover;
use starwright_paper::sheet::{Block, BlockKey, Content, Footer, Head, Sheet};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::sheet_parts::pairs_table;

/// Builds the footer of the cover and the glossary.
pub fn footer(fleet: &Fleet, report: &FleetReport) -> Footer {
    Footer {
        ruleset: fleet.ruleset.title().to_string(),
        house: report.house.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: String::new(),
    }
}

/// Builds the roster and its totals, with the factions of the ships if there are several.
pub fn by_faction(fleet: &Fleet, report: &FleetReport) -> (Table, Option<Vec<Cell>>) {
    let mut table = report.roster(MAX_SHOWN_NAMES);
    let mut totals = table.totals(&report.ships.to_string());
    let factions: Vec<_> = fleet
        .lines
        .iter()
        .map(|line| line.printed().sheet.head.faction.as_deref())
        .collect();
    if factions.iter().any(|faction| *faction != factions[0]) {
        table.columns.insert(0, Column::text("faction", "Faction"));
        table
            .rows
            .iter_mut()
            .zip(factions)
            .for_each(|(row, faction)| row.insert(0, faction.into()));
        totals
            .iter_mut()
            .for_each(|totals| totals.insert(0, Cell::text("")));
    }
    (table, totals)
}

/// Renders the books of several fleets as one page for the browser, with boxes to tick.
pub fn html_book(fleets: &[(&Fleet, &FleetReport)], printer: &Printer) -> String {
    let tables = |class: String, tables: Vec<Table>| Sheet {
        head: Head {
            class,
            ..Head::default()
        },
        blocks: vec![Block {
            key: BlockKey::Strip,
            content: Content::Tables(tables),
        }],
        ..Sheet::default()
    };
    let mut sheets = Vec::new();
    for (fleet, report) in fleets {
        let Cover {
            title,
            subtitle,
            facts,
            lines,
            tables: sizes,
            notes,
            marks,
            footer,
            ..
        } = super::cover(fleet, report, footer(fleet, report));
        let figures = facts
            .into_iter()
            .map(|(number, word)| (word, number))
            .collect();
        let words = lines
            .into_iter()
            .chain(notes)
            .collect::<Vec<_>>()
            .join("\n");
        let list = by_faction(fleet, report).0.titled("Roster");
        let other = report
            .order_table()
            .into_iter()
            .chain(report.supply_table())
            .chain(sizes);
        let block = |key, content| Block { key, content };
        sheets.push(Sheet {
            head: Head {
                class: title,
                kind: Some(subtitle),
                marks,
                ..Head::default()
            },
            blocks: vec![
                block(BlockKey::Hull, Content::Columns(figures)),
                block(BlockKey::Tracks, Content::Text(words)),
                block(BlockKey::Strip, Content::Tables(vec![list])),
                block(BlockKey::Strip, Content::Tables(other.collect())),
            ],
            footer: footer.clone(),
            ..Sheet::default()
        });
        sheets.extend(named_sheets(fleet).map(|sheet| printer.select_blocks(sheet)));
        if let Some(score) = fleet.ruleset.score_sheet() {
            let title = format!("{}: score", fleet.file.name);
            sheets.push(tables(title, score.tables()));
        }
        sheets.push(tables(
            format!("{}: reference", fleet.ruleset.title()),
            fleet.ruleset.play_reference(),
        ));
        let terms = glossary(fleet, footer);
        let section = |(title, lines): (String, Vec<(String, String)>)| {
            pairs_table(lines.into_iter().map(|(term, meaning)| [term, meaning])).titled(title)
        };
        sheets.push(tables(
            terms.title,
            terms.sections.into_iter().map(section).collect(),
        ));
    }
    render::html(
        fleets.first().map_or("", |(_, report)| &report.fleet),
        &sheets,
    )
}
