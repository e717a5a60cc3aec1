//! Explains the tracks, worked out for one box of each.

use super::ship::{Shields, Ship};
use super::tracks::{FACETS, ShieldTrack, slot_count, tracks};
use super::{Admiralty, tables};
use crate::legacy::{BoxTable, NoNumbers};
use starwright_paper::table::Table;
use starwright_rules::Explanations;
use starwright_rules::identity::battery_labels;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::join::Join;
use starwright_text::rounding::{Direction, Rounding};
use std::fmt::Display;

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
        let mut table = BoxTable::new();
        let (tracks, hull) = (tracks(ship), ship.hull.get());
        let falls = |rating: &dyn Display| format!("{rating} x hull left / {hull}, up");
        table.add(
            "hull",
            &tracks.hull,
            " ",
            "one per hull point",
            tables::HULL,
        );
        let from = falls(&ship.engines.get());
        table.add("engines", &tracks.engines, " ", from, tables::FALLING);
        match (&tracks.shields, &ship.shields) {
            (ShieldTrack::Facets(facets), Shields::Facets(ratings)) => {
                for (((name, ..), boxes), rating) in FACETS.iter().zip(facets).zip(ratings) {
                    let (name, from) = (format!("shields, {name}"), falls(&rating.get()));
                    table.add(name, boxes, " ", from, tables::FALLING);
                }
            }
            (ShieldTrack::Types(boxes), Shields::Types(types)) => {
                let from = falls(&types.join("/"));
                table.add("shields", boxes, " ", from, tables::FALLING);
            }
            (ShieldTrack::Even(boxes), Shields::Even(rating)) => {
                let from = falls(&rating.get());
                table.add("shields", boxes, " ", from, tables::FALLING);
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
        table.add("weapon slots", &tracks.weapons, " ", from, tables::SLOTS);
        table.0
    }
}
