//! A fleet's book as a PDF: cover, roster, sheets, reference page and glossary.

use super::book::{by_faction, foot};
use super::{FleetReport, Roster, glossary, named_sheets};
use starwright_paper::PrintError;
use starwright_paper::layout::{self, Pages};
use starwright_paper::press::{Gathering, Press, Watch};
use starwright_pdf::Binding;

/// Prints the books of several fleets, one after the other, titled after the first.
pub fn book(
    fleets: &[(&Roster, &FleetReport)],
    press: &Press,
    watch: &dyn Watch,
) -> Result<Vec<u8>, PrintError> {
    let mut binding = Binding::new(press, watch);
    for (roster, report) in fleets {
        bind(roster, report, &mut binding, press)?;
    }
    let (_, first) = fleets
        .first()
        .ok_or(PrintError::Nothing("there is no fleet to make a book of"))?;
    binding.finish(&first.fleet)
}

fn bind(
    roster: &Roster,
    report: &FleetReport,
    binding: &mut Binding,
    press: &Press,
) -> Result<(), PrintError> {
    let Press {
        template,
        fonts,
        paper,
    } = press;
    let lists = template.for_lists();
    let name = &report.fleet;
    let foot = foot(roster, report);
    binding.number_pages(name);
    let (table, totals) = by_faction(roster, report);
    binding.add(layout::cover(
        &super::cover(roster, report, foot.clone()),
        &lists,
        fonts,
        *paper,
    ));
    let list = layout::roster(
        &format!("{name}: roster"),
        &table,
        totals.as_deref(),
        &lists,
        fonts,
        *paper,
    );
    binding.add(layout::with_log(list, &lists, *paper));
    supplies(report, press)
        .into_iter()
        .for_each(|supplies| binding.add(supplies));
    if !template.is_roster && report.ships > 0 {
        binding.add_sheets(
            report.ships as usize,
            named_sheets(roster),
            Gathering::Small,
        )?;
    }
    let (game, title) = (
        roster.ruleset,
        format!("{}: reference", roster.ruleset.title()),
    );
    binding.add(layout::reference(
        &title,
        &game.play_reference(),
        &[],
        &lists,
        fonts,
        *paper,
    ));
    binding.add(layout::glossary(
        &glossary(roster, foot),
        &lists,
        fonts,
        *paper,
    ));
    Ok(())
}

/// Lays out what a fleet's ships carry, or returns `None` if they carry nothing that the game lists.
fn supplies(report: &FleetReport, press: &Press) -> Option<Pages> {
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
        &press.template.for_lists(),
        &press.fonts,
        press.paper,
    ))
}

/// Prints only what the ships of the fleets carry.
pub fn supplies_book<'a>(
    fleets: impl IntoIterator<Item = &'a FleetReport>,
    press: &Press,
) -> Result<Vec<u8>, PrintError> {
    let pages = fleets
        .into_iter()
        .filter_map(|report| supplies(report, press))
        .reduce(Pages::followed_by);
    let pages = pages.ok_or(PrintError::Nothing(
        "no ship of these fleets brings missiles along",
    ))?;
    starwright_pdf::pdf(&pages, &press.fonts)
}
