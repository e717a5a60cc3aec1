//! Movement orders (Unity 3): `parse` reads one, `check` says which rules it breaks, `price` what it needs of the engines and why.
//! `play` flies orders turn by turn; `reach` finds every place that a ship can be after one.

mod check;
mod figures;
mod helm;
mod order;
mod parse;
mod play;
mod price;
mod reach;
mod reached;

use super::Unity;
use crate::play::options::{Choice, Given};
use crate::play::orders::{Plot, Plotted};
use crate::ruleset::Movement;
use helm::Helm;
use price::Before;

impl Movement for Unity {
    const ORDERS: &'static [Choice] = helm::CHOICES;

    fn orders(plot: Plot, given: &Given) -> Result<Plotted, String> {
        let helm = &Helm::of(given)?;
        // In its first turn a ship is taken to have moved at its engine rating (Unity 3.2).
        let before = Before { speed: helm.previous.unwrap_or(helm.engines), slips: helm.slips };
        Ok(match plot {
            Plot::Orders(orders) => play::play(orders, helm, before),
            Plot::Reach => reached::reached(helm, before),
        })
    }
}

/// The ship before it moves, in words.
fn setting(helm: &Helm, before: Before) -> String {
    let first = if helm.previous.is_none() { " (first turn: the engine rating, Unity 3.2)" } else { "" };
    let slips = match before.slips.count {
        0 => String::new(),
        1 => format!(", 1 sideslip to {}", before.slips.side.word()),
        count => format!(", {count} sideslips to {}", before.slips.side.word()),
    };
    format!("engines {}, previous speed {}{slips}{first}", helm.engines, before.speed)
}
