//! A fleet's book as a PDF: cover, contents, roster, sheets, reference page and glossary.

use super::book::footer;
use super::present::{MAX_SHOWN_NAMES, join_ids};
use super::{Fleet, FleetReport, glossary, named_sheets};
use starwright_games::Ruleset;
use starwright_paper::PrintError;
use starwright_paper::layout::{self, MapSide, Pages};
use starwright_paper::printer::{Gathering, PrintObserver, Printer};
use starwright_paper::replay::Board;
use starwright_pdf::Binding;

/// Prints the books of several fleets, one after the other, titled after the first.
pub fn book(
    fleets: &[(&Fleet, &FleetReport)],
    printer: &Printer,
    watch: &dyn PrintObserver,
) -> Result<Vec<u8>, PrintError> {
    let mut binding = Binding::new(printer, watch);
    for (fleet, report) in fleets {
        bind_fleet(fleet, report, &mut binding, printer)?;
    }
    let (_, first) = fleets
        .first()
        .ok_or(PrintError::Empty("there is no fleet to make a book of"))?;
    binding.finish(&first.fleet)
}

fn bind_fleet(
    fleet: &Fleet,
    report: &FleetReport,
    binding: &mut Binding,
    printer: &Printer,
) -> Result<(), PrintError> {
    let Printer {
        template,
        fonts,
        paper,
    } = printer;
    let lists = template.for_lists();
    let name = &report.fleet;
    let footer = footer(fleet, report);
    binding.number_pages(name);
    let cover = super::cover(fleet, report, footer.clone());
    let first = binding.outline().len();
    binding.add(layout::cover(&cover, &lists, fonts, *paper));
    // The list of contents is drawn at the end, when the pages of the ships are known.
    let count = OTHER_ENTRIES + report.ships as usize;
    let count = layout::contents_pages(count, &lists, *paper);
    let contents = binding.reserve(count);
    let list = layout::fleet_roster(&cover, &lists, fonts, *paper);
    binding.add(if cover.has_score {
        list
    } else {
        layout::with_log(list, &lists, *paper)
    });
    let further = [
        layout_map(fleet, printer),
        layout_supplies(report, printer),
        layout_orders(report, printer),
        layout_score(fleet, printer),
    ];
    for pages in further.into_iter().flatten() {
        binding.add(pages);
    }
    if !template.is_roster && report.ships > 0 {
        binding.add_sheets(report.ships as usize, named_sheets(fleet), Gathering::Small)?;
    }
    binding.add(layout_reference(fleet.ruleset, printer));
    binding.add(layout::glossary(
        &glossary(fleet, footer),
        &lists,
        fonts,
        *paper,
    ));
    let entries = &binding.outline()[first + 1..];
    let list = layout::contents(name, entries, count, &lists, fonts, *paper);
    binding.fill(contents, list);
    Ok(())
}

/// Maximum number of entries of a list of contents that are not ships.
const OTHER_ENTRIES: usize = 10;

/// Lays out the map of a fleet and its opponent, or returns `None` without an opponent.
fn layout_map(fleet: &Fleet, printer: &Printer) -> Option<Pages> {
    let opponent = fleet.opponent.as_deref()?;
    let Board::Bounded { columns, rows } = fleet.ruleset.board() else {
        return None;
    };
    let size = [columns, rows].map(i32::unsigned_abs);
    let (title, sides) = (
        format!("{} against {}: map", fleet.file.name, opponent.file.name),
        [map_side(fleet), map_side(opponent)],
    );
    let lists = printer.template.for_lists();
    let (fonts, paper) = (&printer.fonts, printer.paper);
    Some(layout::shared_map(
        &title, size, &sides, &lists, fonts, paper,
    ))
}

/// Lists the ships of a fleet for a map.
fn map_side(fleet: &Fleet) -> MapSide {
    let lines = fleet.lines.iter().zip(fleet.ids_by_line());
    MapSide {
        fleet: fleet.file.name.clone(),
        ships: lines
            .map(|(line, own)| [join_ids(&own, MAX_SHOWN_NAMES), line.ship().class.clone()])
            .collect(),
    }
}

/// Lays out the order library, or returns `None` without one.
fn layout_orders(report: &FleetReport, printer: &Printer) -> Option<Pages> {
    let title = format!("{}: orders", report.fleet);
    let orders = report.orders.as_ref()?;
    let lists = printer.template.for_lists();
    Some(layout::roster(
        &title,
        orders,
        None,
        &lists,
        &printer.fonts,
        printer.paper,
    ))
}

/// Lays out the game's score sheet, or returns `None` without one.
fn layout_score(fleet: &Fleet, printer: &Printer) -> Option<Pages> {
    let title = format!("{}: score", fleet.file.name);
    let sheet = fleet.ruleset.score_sheet()?;
    let lists = printer.template.for_lists();
    Some(layout::score_page(
        &title,
        &sheet,
        &lists,
        &printer.fonts,
        printer.paper,
    ))
}

/// Lays out the rules of play in short.
fn layout_reference(game: Ruleset, printer: &Printer) -> Pages {
    let lists = printer.template.for_lists();
    let (fonts, paper) = (&printer.fonts, printer.paper);
    if let Some((pages, footer)) = game.rules_pages() {
        return layout::rules_pages(game.title(), &pages, footer, &lists, fonts, paper);
    }
    let title = format!("{}: reference", game.title());
    layout::reference(&title, &game.play_reference(), &[], &lists, fonts, paper)
}

/// Lays out what a fleet's ships carry, or returns `None` if they carry nothing that the game lists.
fn layout_supplies(report: &FleetReport, printer: &Printer) -> Option<Pages> {
    let mut supplies = report.supply_table()?;
    let title = format!(
        "{}: {}",
        report.fleet,
        supplies.title.take().unwrap_or_default()
    );
    Some(layout::roster(
        &title,
        &supplies,
        None,
        &printer.template.for_lists(),
        &printer.fonts,
        printer.paper,
    ))
}

/// Prints only what the ships of the fleets carry.
pub fn supplies_book<'a>(
    fleets: impl IntoIterator<Item = &'a FleetReport>,
    printer: &Printer,
) -> Result<Vec<u8>, PrintError> {
    let pages = fleets
        .into_iter()
        .filter_map(|report| layout_supplies(report, printer))
        .reduce(Pages::followed_by);
    let pages = pages.ok_or(PrintError::Empty(
        "no ship of these fleets brings missiles along",
    ))?;
    starwright_pdf::pdf(&pages, &printer.fonts)
}
