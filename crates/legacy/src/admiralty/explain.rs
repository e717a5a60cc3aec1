//! Explains the tracks, worked out for one box of each.

use super::ship::{Shields, Ship};
use super::tracks::{FACETS, ShieldTrack, slot_count, tracks};
use super::{Admiralty, tables};
use crate::legacy::NoNumbers;
use starwright_paper::table::{Cell, Table};
use starwright_rules::identity::battery_labels;
use starwright_rules::{BOX_COLUMNS, Explanations};
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::join::Join;
use starwright_text::rounding::{Direction, Rounding};

/// Explains a rating at half the hull.
fn explain_half_hull(what: &str, rating: u32, hull: u32) -> Breakdown {
    let left = hull.div_ceil(2);
    let share = Exact::ratio(left.into(), hull.into());
    let factors = [
        Breakdown::from_figure(rating.into(), tables::FALLING, || what.to_string()),
        Breakdown::from_figure(share, tables::FALLING, || {
            format!("of the hull left, {left} of {hull}")
        }),
    ];
    let up = Some(Rounding::to_whole(Direction::Up));
    Breakdown::product(factors, up, tables::FALLING, || {
        format!("{what} at half the hull")
    })
}

impl Explanations for Admiralty {
    const FIGURES: &'static [&'static str] =
        &["class", "rating", "hull", "engines", "shields", "weapons"];

    /// Explains the posted rating, and the middle box of the engine and shield tracks.
    fn explain(ship: &Ship, _: &NoNumbers) -> Vec<Breakdown> {
        let posted = ship.posted.map(|rating| {
            Breakdown::from_figure(rating.into(), tables::RATING, || {
                "posted rating".to_string()
            })
        });
        let hull = ship.hull.get();
        let shields = match ship.shields {
            Shields::Even(rating) => rating.get(),
            Shields::Facets(_) | Shields::Types(_) => 0,
        };
        let tracks = [("engines", ship.engines.get()), ("shields", shields)];
        let tracks = tracks.into_iter().filter(|(_, rating)| *rating > 0);
        posted
            .into_iter()
            .chain(tracks.map(|(what, rating)| explain_half_hull(what, rating, hull)))
            .collect()
    }

    fn boxes(ship: &Ship, _: &NoNumbers) -> Table {
        let mut table = Table::new(BOX_COLUMNS);
        let (tracks, hull) = (tracks(ship), ship.hull.get());
        let mut add = |what: &str, boxes: &[String], from: String, source: Citation| {
            if !boxes.is_empty() {
                table.rows.push(
                    [what.to_string(), boxes.join(" "), from, source.to_string()]
                        .map(Cell::Text)
                        .to_vec(),
                );
            }
        };
        let words = |boxes: &[u32]| boxes.iter().map(u32::to_string).collect::<Vec<_>>();
        let falls = |rating: &dyn std::fmt::Display| format!("{rating} x hull left / {hull}, up");
        add(
            "hull",
            &words(&tracks.hull),
            "one a hull point".to_string(),
            tables::HULL,
        );
        add(
            "engines",
            &words(&tracks.engines),
            falls(&ship.engines.get()),
            tables::FALLING,
        );
        match (&tracks.shields, &ship.shields) {
            (ShieldTrack::Facets(facets), Shields::Facets(ratings)) => {
                for (((name, ..), boxes), rating) in FACETS.iter().zip(facets).zip(ratings) {
                    add(
                        &format!("shields, {name}"),
                        &words(boxes),
                        falls(&rating.get()),
                        tables::FALLING,
                    );
                }
            }
            (ShieldTrack::Types(boxes), Shields::Types(types)) => {
                add("shields", boxes, falls(&types.join("/")), tables::FALLING);
            }
            (ShieldTrack::Even(boxes), Shields::Even(rating)) => {
                add(
                    "shields",
                    &words(boxes),
                    falls(&rating.get()),
                    tables::FALLING,
                );
            }
            _ => {}
        }
        let counts = battery_labels(ship.weapons.len())
            .into_iter()
            .zip(&ship.weapons)
            .map(|(label, weapon)| {
                let count = slot_count(weapon.arcs.len(), hull);
                format!(
                    "{label} {count} for {}",
                    pluralize(weapon.arcs.len(), "weapon")
                )
            });
        let from = counts.join(", ");
        add("weapon slots", &tracks.weapons, from, tables::SLOTS);
        table
    }
}
