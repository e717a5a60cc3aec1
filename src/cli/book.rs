//! The book of a fleet: cover, roster, a sheet a ship, glossary, in one PDF.

use super::Session;
use super::printing::Press;
use crate::doc::finding::Finding;
use crate::fleet::{self, Roster};
use crate::paper::layout::{self, Pages};
use crate::paper::render;
use crate::paper::sheet::{Foot, Sheet};
use anyhow::{Result, anyhow};

/// The books of fleets, one behind the other.
pub(super) fn book(fleets: &[(&Roster, Vec<Finding>)], press: &Press, session: &Session) -> Result<Vec<u8>> {
    let mut pages: Option<Pages> = None;
    for (roster, findings) in fleets {
        let more = of_fleet(roster, findings, press, session)?;
        pages = Some(match pages {
            Some(before) => before.followed_by(more),
            None => more,
        });
    }
    let pages = pages.ok_or_else(|| anyhow!("there is no fleet to make a book of"))?;
    render::pdf(&pages, &press.fonts).map_err(|message| anyhow!(message))
}

fn of_fleet(roster: &Roster, findings: &[Finding], press: &Press, session: &Session) -> Result<Pages> {
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
    let mut pages = layout::cover(&fleet::cover(roster, findings, formation, foot.clone()), &lists, fonts, *paper);
    pages =
        pages.followed_by(layout::roster(&format!("{name}: roster"), &table, totals.as_deref(), &lists, fonts, *paper));
    if let Some(supplies) = supplies(roster, press) {
        pages = pages.followed_by(supplies);
    }
    let sheets: Vec<Sheet> = fleet::named_sheets(roster).collect();
    if !template.is_roster && !sheets.is_empty() {
        press.warn_of_left_out(sheets.iter());
        press.warn_of_missing_glyphs(sheets.iter());
        pages = pages.followed_by(press.pages(name, &sheets.iter().collect::<Vec<_>>())?);
    }
    Ok(pages.followed_by(layout::glossary(&fleet::glossary(roster, foot), &lists, fonts, *paper)))
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
