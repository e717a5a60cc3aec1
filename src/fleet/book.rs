//! The book of a fleet: cover, roster, one sheet per ship, glossary, in one PDF.

use super::{Roster, formation, glossary, named_sheets, roster_table};
use crate::doc::finding::Finding;
use crate::paper::PrintError;
use crate::paper::layout::{self, Pages};
use crate::paper::press::{Binding, Press, Watch};
use crate::paper::render;
use crate::paper::sheet::Foot;
use crate::ruleset::Rulebooks;

/// The books of several fleets, one after the other, titled after the first.
pub fn book(
    fleets: &[(&Roster, Vec<Finding>)],
    press: &Press,
    books: &Rulebooks,
    watch: &dyn Watch,
) -> Result<Vec<u8>, PrintError> {
    let mut binding = Binding::new(press, watch);
    for (roster, findings) in fleets {
        bind(roster, findings, &mut binding, press, books)?;
    }
    let (first, _) = fleets.first().ok_or(PrintError::Nothing("there is no fleet to make a book of"))?;
    binding.finish(&first.fleet.name)
}

fn bind(
    roster: &Roster,
    findings: &[Finding],
    binding: &mut Binding,
    press: &Press,
    books: &Rulebooks,
) -> Result<(), PrintError> {
    let Press { template, fonts, paper } = press;
    let lists = template.for_lists();
    let name = &roster.fleet.name;
    let foot = Foot {
        ruleset: roster.ruleset.title().to_string(),
        house: books.house().map(str::to_string),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: String::new(),
    };
    let table = roster_table(roster, true);
    let totals = table.totals(&roster.ships().to_string());
    let formation = formation(roster, books);
    binding.add(layout::cover(&super::cover(roster, findings, formation, foot.clone()), &lists, fonts, *paper));
    binding.add(layout::roster(&format!("{name}: roster"), &table, totals.as_deref(), &lists, fonts, *paper));
    supplies(roster, press).into_iter().for_each(|supplies| binding.add(supplies));
    if !template.is_roster && roster.ships() > 0 {
        binding.add_sheets(roster.ships() as usize, named_sheets(roster))?;
    }
    binding.add(layout::glossary(&glossary(roster, foot), &lists, fonts, *paper));
    Ok(())
}

/// The pages of what a fleet's ships carry; `None` if they carry nothing that its game lists.
fn supplies(roster: &Roster, press: &Press) -> Option<Pages> {
    let mut supplies = super::supplies(roster)?;
    let title = format!("{}: {}", roster.fleet.name, supplies.title.take().unwrap_or_default());
    Some(layout::roster(&title, &supplies, None, &press.template.for_lists(), &press.fonts, press.paper))
}

/// Only what the ships of the fleets carry.
pub fn supplies_book(fleets: &[&Roster], press: &Press) -> Result<Vec<u8>, PrintError> {
    let pages = fleets.iter().filter_map(|roster| supplies(roster, press)).reduce(Pages::followed_by);
    let pages = pages.ok_or(PrintError::Nothing("no ship of these fleets brings missiles along"))?;
    render::pdf(&pages, &press.fonts)
}
