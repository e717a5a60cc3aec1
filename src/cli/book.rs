//! The book of a fleet: cover, roster, a sheet a ship, glossary, in one PDF.

use super::Session;
use super::binding::Binding;
use super::printing::Press;
use crate::doc::finding::Finding;
use crate::fleet::{self, Roster};
use crate::paper::layout::{self, Pages};
use crate::paper::render;
use crate::paper::sheet::Foot;
use anyhow::{Result, anyhow};

/// The books of fleets, one behind the other, under the name of the first.
pub(super) fn book(fleets: &[(&Roster, Vec<Finding>)], press: &Press, session: &Session) -> Result<Vec<u8>> {
    let mut binding = Binding::new(press);
    for (roster, findings) in fleets {
        bind(roster, findings, &mut binding, press, session)?;
    }
    let (first, _) = fleets.first().ok_or_else(|| anyhow!("there is no fleet to make a book of"))?;
    binding.finish(&first.fleet.name)
}

fn bind(roster: &Roster, findings: &[Finding], binding: &mut Binding, press: &Press, session: &Session) -> Result<()> {
    let Press { template, fonts, paper, .. } = press;
    let lists = template.for_lists();
    let name = &roster.fleet.name;
    let foot = Foot {
        ruleset: roster.ruleset.title().to_string(),
        house: session.books.house().map(str::to_string),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: String::new(),
    };
    let table = fleet::roster_table(roster, true);
    let totals = table.totals(&roster.ships().to_string());
    let formation = fleet::formation(roster, &session.books);
    binding.add(layout::cover(&fleet::cover(roster, findings, formation, foot.clone()), &lists, fonts, *paper));
    binding.add(layout::roster(&format!("{name}: roster"), &table, totals.as_deref(), &lists, fonts, *paper));
    supplies(roster, press).into_iter().for_each(|supplies| binding.add(supplies));
    if !template.is_roster && roster.ships() > 0 {
        press.warn_of_left_out(roster.lines.iter().map(|line| &line.printed().sheet));
        press.warn_of_missing_glyphs(fleet::named_sheets(roster));
        binding.add_sheets(roster.ships() as usize, fleet::named_sheets(roster))?;
    }
    binding.add(layout::glossary(&fleet::glossary(roster, foot), &lists, fonts, *paper));
    Ok(())
}

/// The pages of what the ships of a fleet bring along; `None` if they bring nothing that its game lists.
fn supplies(roster: &Roster, press: &Press) -> Option<Pages> {
    let mut supplies = fleet::supplies(roster)?;
    let title = format!("{}: {}", roster.fleet.name, supplies.title.take().unwrap_or_default());
    Some(layout::roster(&title, &supplies, None, &press.template.for_lists(), &press.fonts, press.paper))
}

/// Only what the ships of the fleets bring along.
pub(super) fn supplies_book(fleets: &[&Roster], press: &Press) -> Result<Vec<u8>> {
    let pages = fleets.iter().filter_map(|roster| supplies(roster, press)).reduce(Pages::followed_by);
    let pages = pages.ok_or_else(|| anyhow!("no ship of these fleets brings missiles along"))?;
    render::pdf(&pages, &press.fonts).map_err(|message| anyhow!(message))
}
