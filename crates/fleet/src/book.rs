//! The book of a fleet: cover, roster, sheets, reference page and glossary, in one PDF.

use super::{FleetReport, Roster, SHOWN_NAMES, glossary, named_sheets};
use starwright_paper::PrintError;
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::press::{Gathering, Press, Watch};
use starwright_paper::render;
use starwright_paper::sheet::cover::Cover;
use starwright_paper::sheet::{Block, BlockKey, Content, Foot, Head, Sheet};
use starwright_paper::table::{Cell, Column, Table};
use starwright_pdf::Binding;
use starwright_rules::card::pairs;

/// The books of several fleets, one after the other, titled after the first.
#[cfg(feature = "pdf")]
pub fn book(fleets: &[(&Roster, &FleetReport)], press: &Press, watch: &dyn Watch) -> Result<Vec<u8>, PrintError> {
    let mut binding = Binding::new(press, watch);
    for (roster, report) in fleets {
        bind(roster, report, &mut binding, press)?;
    }
    let (_, first) = fleets.first().ok_or(PrintError::Nothing("there is no fleet to make a book of"))?;
    binding.finish(&first.fleet)
}

#[cfg(feature = "pdf")]
fn bind(roster: &Roster, report: &FleetReport, binding: &mut Binding, press: &Press) -> Result<(), PrintError> {
    let Press { template, fonts, paper } = press;
    let lists = template.for_lists();
    let name = &report.fleet;
    let foot = foot(roster, report);
    binding.number_pages(name);
    let (table, totals) = by_faction(roster, report);
    binding.add(layout::cover(&super::cover(roster, report, foot.clone()), &lists, fonts, *paper));
    let list = layout::roster(&format!("{name}: roster"), &table, totals.as_deref(), &lists, fonts, *paper);
    binding.add(layout::with_log(list, &lists, *paper));
    supplies(report, press).into_iter().for_each(|supplies| binding.add(supplies));
    if !template.is_roster && report.ships > 0 {
        binding.add_sheets(report.ships as usize, named_sheets(roster), Gathering::Small)?;
    }
    let (game, title) = (roster.ruleset, format!("{}: reference", roster.ruleset.title()));
    binding.add(layout::reference(&title, &game.play_reference(), &[], &lists, fonts, *paper));
    binding.add(layout::glossary(&glossary(roster, foot), &lists, fonts, *paper));
    Ok(())
}

fn foot(roster: &Roster, report: &FleetReport) -> Foot {
    Foot {
        ruleset: roster.ruleset.title().to_string(),
        house: report.house.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: String::new(),
    }
}

/// The roster and its totals, with the factions of the ships if they are of several.
fn by_faction(roster: &Roster, report: &FleetReport) -> (Table, Option<Vec<Cell>>) {
    let mut table = report.roster(SHOWN_NAMES);
    let mut totals = table.totals(&report.ships.to_string());
    let factions: Vec<_> = roster.lines.iter().map(|line| line.printed().sheet.head.faction.as_deref()).collect();
    if factions.iter().any(|faction| *faction != factions[0]) {
        table.columns.insert(0, Column::text("faction", "Faction"));
        table.rows.iter_mut().zip(factions).for_each(|(row, faction)| row.insert(0, faction.into()));
        totals.iter_mut().for_each(|totals| totals.insert(0, Cell::text("")));
    }
    (table, totals)
}

/// The books of several fleets as one page for the browser: the same parts, with boxes to tick.
pub fn html_book(fleets: &[(&Roster, &FleetReport)], press: &Press) -> String {
    let tables = |class: String, tables: Vec<Table>| Sheet {
        head: Head { class, ..Head::default() },
        blocks: vec![Block { key: BlockKey::Strip, content: Content::Tables(tables) }],
        ..Sheet::default()
    };
    let mut sheets = Vec::new();
    for (roster, report) in fleets {
        let Cover { title, subtitle, facts, lines, tables: sizes, notes, marks, foot, .. } =
            super::cover(roster, report, foot(roster, report));
        let figures = facts.into_iter().map(|(number, word)| (word, number)).collect();
        let words = lines.into_iter().chain(notes).collect::<Vec<_>>().join("\n");
        let list = by_faction(roster, report).0.titled("Roster");
        let other = report.supply_table().into_iter().chain(sizes);
        let block = |key, content| Block { key, content };
        sheets.push(Sheet {
            head: Head { class: title, kind: Some(subtitle), marks, ..Head::default() },
            blocks: vec![
                block(BlockKey::Hull, Content::Columns(figures)),
                block(BlockKey::Tracks, Content::Text(words)),
                block(BlockKey::Strip, Content::Tables(vec![list])),
                block(BlockKey::Strip, Content::Tables(other.collect())),
            ],
            foot: foot.clone(),
            ..Sheet::default()
        });
        sheets.extend(named_sheets(roster).map(|sheet| press.chosen(sheet)));
        sheets.push(tables(format!("{}: reference", roster.ruleset.title()), roster.ruleset.play_reference()));
        let terms = glossary(roster, foot);
        let section = |(title, lines): (String, Vec<(String, String)>)| {
            pairs(lines.into_iter().map(|(term, meaning)| [term, meaning])).titled(title)
        };
        sheets.push(tables(terms.title, terms.sections.into_iter().map(section).collect()));
    }
    render::html(fleets.first().map_or("", |(_, report)| &report.fleet), &sheets)
}

/// The pages of what a fleet's ships carry; `None` if they carry nothing that its game lists.
#[cfg(feature = "pdf")]
fn supplies(report: &FleetReport, press: &Press) -> Option<Pages> {
    let mut supplies = report.supply_table()?;
    let title = format!("{}: {}", report.fleet, supplies.title.take().unwrap_or_default());
    Some(layout::roster(&title, &supplies, None, &press.template.for_lists(), &press.fonts, press.paper))
}

/// Only what the ships of the fleets carry.
#[cfg(feature = "pdf")]
pub fn supplies_book<'a>(
    fleets: impl IntoIterator<Item = &'a FleetReport>,
    press: &Press,
) -> Result<Vec<u8>, PrintError> {
    let pages = fleets.into_iter().filter_map(|report| supplies(report, press)).reduce(Pages::followed_by);
    let pages = pages.ok_or(PrintError::Nothing("no ship of these fleets brings missiles along"))?;
    starwright_pdf::pdf(&pages, &press.fonts)
}
