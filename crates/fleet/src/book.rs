//! A fleet's book as a page for the browser, and what it shares with the one on paper.

use super::{Fleet, FleetReport, glossary, named_sheets};
use starwright_paper::printer::Printer;
use starwright_paper::render;
use starwright_paper::sheet::cover::{Cover, FleetRow};
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

/// Lists the ships for narrow screens.
fn build_roster(ships: &[FleetRow]) -> Table {
    let mut table = Table::new(&[
        Column::text("id", "ID"),
        Column::text("ship", "Ship"),
        Column::text("points", "Points").optional(),
    ]);
    let row = |ship: &FleetRow| {
        let name = ship.name.iter().map(|name| format!("{name}, "));
        let ship_name = format!("{}{}", name.collect::<String>(), ship.class);
        let points = ship.points.as_deref().unwrap_or_default();
        vec![
            Cell::text(&ship.id),
            Cell::text(ship_name),
            Cell::text(points),
        ]
    };
    table.rows = ships.iter().map(row).collect();
    table
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
            points,
            lines,
            tables: categories,
            notes,
            ships,
            marks,
            footer,
            ..
        } = super::cover(fleet, report, footer(fleet, report));
        let words = lines
            .into_iter()
            .chain(notes)
            .collect::<Vec<_>>()
            .join("\n");
        let list = build_roster(&ships).titled("Roster");
        let other = report
            .order_table()
            .into_iter()
            .chain(report.supply_table())
            .chain(categories);
        let block = |key, content| Block { key, content };
        sheets.push(Sheet {
            head: Head {
                class: title,
                kind: Some(subtitle),
                rating: points,
                marks,
                ..Head::default()
            },
            blocks: vec![
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
        &printer.template,
        &printer.fonts,
    )
}
