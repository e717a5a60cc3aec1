//! Explains tracks and dice: the rating as posted, a box of each track, the base of each battery.

use super::dice::Base;
use super::ship::{Battery, Ship};
use super::tracks::tracks;
use super::{Nova, tables};
use crate::legacy::{BoxTable, NoNumbers};
use starwright_paper::table::Table;
use starwright_rules::Explanations;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::rounding::Rounding;

impl Explanations for Nova {
    const FIGURES: &'static [&'static str] = &[
        "class",
        "rating",
        "hull",
        "armor",
        "thrust",
        "ecm",
        "shields",
        "batteries",
    ];

    /// Explains the posted rating, the second box of the thrust and ECM tracks, and the second column of each battery.
    fn explain(ship: &Ship, _: &NoNumbers) -> Vec<Breakdown> {
        let posted = ship.posted.map(|rating| {
            Breakdown::from_figure(rating.into(), tables::RATING, || {
                "posted rating".to_string()
            })
        });
        let row = |what: &str, rating: u32| {
            let given = Breakdown::from_figure(rating.into(), tables::ROWS, || what.to_string());
            (rating > 0)
                .then(|| explain_root_half(format!("{what}, second box"), given, tables::ROWS))
        };
        let rows = [row("thrust", ship.thrust.get()), row("ECM", ship.ecm.get())];
        posted
            .into_iter()
            .chain(rows.into_iter().flatten())
            .chain(ship.weapons.iter().map(explain_battery))
            .collect()
    }

    fn boxes(ship: &Ship, _: &NoNumbers) -> Table {
        let mut table = BoxTable::new();
        let tracks = tracks(ship);
        let thirds = |boxes: u32| format!("{boxes} in three groups");
        let fades = |rating: u32| format!("{rating} x 0.7071 per box, nearest, halves up");
        for (name, boxes, separator, from, rule) in [
            (
                "armor",
                &tracks.armor[..],
                "-",
                thirds(ship.armor.get()),
                tables::GROUPS,
            ),
            (
                "hull",
                &tracks.hull[..],
                "-",
                thirds(ship.hull.get()),
                tables::GROUPS,
            ),
            (
                "thrust",
                &tracks.thrust[..],
                " ",
                fades(ship.thrust.get()),
                tables::ROWS,
            ),
            (
                "weapon hits",
                &tracks.weapons[..4],
                " ",
                "and the last box, never lost".to_string(),
                tables::WEAPON_HITS,
            ),
            (
                "ECM",
                &tracks.ecm[..],
                " ",
                fades(ship.ecm.get()),
                tables::ROWS,
            ),
            (
                "shields",
                &tracks.shields[..],
                " ",
                "faces of the die, as given".to_string(),
                tables::SHIELDS,
            ),
        ] {
            table.add(name, boxes, separator, from, rule);
        }
        for battery in &ship.weapons {
            let (from, rule) = explain_source(battery);
            let name = format!("dice, {}", battery.name);
            table.add(name, &battery.columns(), " ", from, rule);
        }
        table.0
    }
}

/// Multiplies a number by the root of one half: the root of the number times half of it.
fn explain_root_half(label: String, number: Breakdown, citation: Citation) -> Breakdown {
    let amount = number.amount();
    let half = Breakdown::from_figure(amount / Exact::whole(2), citation, || {
        "half of it".to_string()
    });
    Breakdown::root([number, half], Rounding::nearest(0), citation, || label)
}

fn explain_battery(battery: &Battery) -> Breakdown {
    let Base {
        value,
        interval,
        is_consistent,
    } = battery.base();
    let (label, citation) = match interval {
        Some((least, most)) => (
            format!("base, the middle of {least} to {most}"),
            tables::BASE,
        ),
        None if is_consistent => ("base, as given".to_string(), tables::DICE),
        None => (
            "first column, since no base gives them all".to_string(),
            tables::BASE,
        ),
    };
    let base = Breakdown::from_figure(value, citation, || label);
    explain_root_half(
        format!("{}: second column", battery.name),
        base,
        tables::DICE,
    )
}

/// Explains the source of a battery's dice.
fn explain_source(battery: &Battery) -> (String, Citation) {
    let base = battery.base();
    match base.interval {
        None if !base.is_consistent => ("as posted; no base gives them".to_string(), tables::BASE),
        None => (
            format!("{} x 0.7071 per column, nearest, halves up", base.value),
            tables::DICE,
        ),
        Some((least, most)) => (
            format!("as posted; a base of {least} to {most} gives them"),
            tables::BASE,
        ),
    }
}
