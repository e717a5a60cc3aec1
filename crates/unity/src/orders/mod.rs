//! Movement orders (Unity 3): `parse` reads one, `check` says which rules it breaks, `price` what it needs of the engines and why.
//! `flight` flies orders turn by turn; `reach` finds every place that a ship can be after one. `shown` is what people see of both.

pub mod check;
mod fighters;
mod figures;
mod flight;
mod helm;
pub mod order;
pub mod parse;
pub mod price;
mod reach;
mod shown;

use super::Ship;
use super::combat::figures::FIGHTER_MOVEMENT;
use super::tracks::tracks;
use super::{Numbers, Unity};
pub use fighters::{FlightMove, FlightWays, fly_flight};
pub use flight::{Flown, FlownTurn, fly};
pub use helm::{Helm, Slips};
pub use price::PricePart;
pub use reach::{Place, WithinReach, within_reach};
use starwright_rules::Movement;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValues};
use starwright_rules::orders::{OrdersAnswer, OrdersQuestion};

impl Movement for Unity {
    const ORDERS: &'static [GameOption] = helm::CHOICES;

    fn engine_track(ship: &Ship, numbers: &Numbers) -> Result<Vec<u32>, Refusal> {
        Ok(tracks(ship, numbers).engines)
    }

    fn orders(plot: OrdersQuestion, given: &OptionValues) -> Result<OrdersAnswer, Refusal> {
        if given.has("flight") {
            return flight_ways(plot, given);
        }
        if given.has("ma") {
            return Err("--ma is of a flight; add --flight".into());
        }
        let helm = &Helm::of(given)?;
        Ok(match plot {
            OrdersQuestion::Orders(orders) => {
                let flown = fly(orders, helm);
                let problems = flown
                    .turns
                    .iter()
                    .flat_map(|turn| turn.problems.clone())
                    .collect();
                OrdersAnswer {
                    answer: flown.into(),
                    errors: problems,
                }
            }
            OrdersQuestion::Reach => OrdersAnswer {
                answer: within_reach(helm).into(),
                errors: Vec::new(),
            },
        })
    }
}

/// The ways of a flight, one per turn.
fn flight_ways(plot: OrdersQuestion, given: &OptionValues) -> Result<OrdersAnswer, Refusal> {
    if let Some(strange) = ["engines", "track", "damage", "previous", "slips"]
        .into_iter()
        .find(|name| given.has(name))
    {
        return Err(format!(
            "--{strange} is of a ship; a flight has a movement allowance and no speed"
        )
        .into());
    }
    let OrdersQuestion::Orders(orders) = plot else {
        return Err("--all is of a ship; a flight goes by its orders".into());
    };
    let flown = fly_flight(orders, given.number("ma").unwrap_or(FIGHTER_MOVEMENT));
    let problems = flown
        .turns
        .iter()
        .flat_map(|turn| turn.problems.clone())
        .collect();
    Ok(OrdersAnswer {
        answer: flown.into(),
        errors: problems,
    })
}
