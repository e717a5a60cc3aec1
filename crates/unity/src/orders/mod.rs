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
use super::combat::figures::FIGHTER_MOVES;
use super::combat::geometry::arcs_at;
use super::tracks::tracks;
use super::weapon::{Reach, thirds};
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
use starwright_rules::sight::{BankSight, band_word};

impl Movement for Unity {
    const ORDERS: &'static [GameOption] = helm::CHOICES;

    fn arcs_at(bearing: f64) -> Option<Vec<String>> {
        let arcs = arcs_at(bearing);
        Some(arcs.iter().map(|arc| arc.letter().to_string()).collect())
    }

    fn banks_at(ship: &Ship, bearing: f64, distance: u32) -> Result<Vec<BankSight>, Refusal> {
        let arcs = arcs_at(bearing);
        let banks = ship.weapons().iter().flat_map(|weapon| {
            let band = match weapon.reach() {
                Reach::Range(long) => band_word(distance, Unity::bands(long)),
                Reach::Allowance(hexes) if distance <= hexes => "within MA",
                Reach::Allowance(_) => "out of range",
            };
            weapon.banks().iter().map(move |bank| BankSight {
                weapon: weapon.name().to_string(),
                bank: bank.to_string(),
                bears: bank.arcs.meets(arcs),
                band,
            })
        });
        Ok(banks.collect())
    }

    fn bands(long: u32) -> [u32; 3] {
        let [short, medium] = thirds(long);
        [short, medium, long]
    }

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
    let flown = fly_flight(orders, given.number("ma").unwrap_or(FIGHTER_MOVES));
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
