//! Movement orders (Unity 3): `parse` reads one, `check` says which rules it breaks, `price` what it needs of the engines and why.
//! `flight` flies orders turn by turn; `reach` finds every place that a ship can be after one. `shown` is what people see of both.

pub(super) mod check;
mod figures;
mod flight;
mod helm;
pub(super) mod order;
pub(super) mod parse;
pub(super) mod price;
mod reach;
mod shown;

use super::Unity;
use crate::play::options::{Choice, Given};
use crate::play::orders::{Plot, Plotted};
use crate::play::question::Refusal;
use crate::ruleset::Movement;
pub use flight::{Flown, FlownTurn, fly};
pub use helm::{Helm, Slips};
pub use price::PricePart;
pub use reach::{Place, WithinReach, within_reach};

impl Movement for Unity {
    const ORDERS: &'static [Choice] = helm::CHOICES;

    fn orders(plot: Plot, given: &Given) -> Result<Plotted, Refusal> {
        let helm = &Helm::of(given)?;
        Ok(match plot {
            Plot::Orders(orders) => {
                let flown = fly(orders, helm);
                let problems = flown.turns.iter().flat_map(|turn| turn.problems.clone()).collect();
                Plotted { answer: flown.into(), problems }
            }
            Plot::Reach => Plotted { answer: within_reach(helm).into(), problems: Vec::new() },
        })
    }
}
