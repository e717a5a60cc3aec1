//! Movement orders (Unity 3). `parse` reads an order, `check` finds the rules it breaks, and `price` computes and
//! explains its engine requirement. `flight` flies the orders of ships and `fighters` those of flights. `reach` finds
//! every place that a ship can reach in one turn. `present` formats the answers.

pub mod check;
mod fighters;
mod figures;
mod flight;
mod helm;
pub mod order;
pub mod parse;
mod present;
pub mod price;
mod reach;

use super::Ship;
use super::combat::figures::FIGHTER_MOVEMENT;
use super::combat::geometry::arcs_at;
use super::tracks::tracks;
use super::weapon::{Reach, range_thirds};
use super::{Numbers, Unity};
pub use fighters::{FlightOrders, FlightTurn, fly_flight};
pub use flight::{FlownOrders, FlownTurn, fly};
pub use helm::{Helm, Sideslips};
pub use price::PricePart;
pub use reach::{ReachablePlace, ReachablePlaces, reachable_places};
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
                bears: bank.arcs.intersects(arcs),
                band,
            })
        });
        Ok(banks.collect())
    }

    fn bands(long: u32) -> [u32; 3] {
        let [short, medium] = range_thirds(long);
        [short, medium, long]
    }

    fn engine_track(ship: &Ship, numbers: &Numbers) -> Result<Vec<u32>, Refusal> {
        Ok(tracks(ship, numbers).engines)
    }

    fn orders(
        plot: OrdersQuestion,
        given: &OptionValues,
        _: &Numbers,
    ) -> Result<OrdersAnswer, Refusal> {
        if given.has("flight") {
            return flight_orders(plot, given);
        }
        if given.has("ma") {
            return Err("--ma applies only to a flight; add --flight".into());
        }
        let helm = &Helm::from_options(given)?;
        Ok(match plot {
            OrdersQuestion::Orders(orders) => {
                let flown = fly(orders, helm);
                let errors = flown.turns.iter().flat_map(|turn| turn.problems.clone());
                OrdersAnswer {
                    errors: errors.collect(),
                    answer: flown.into(),
                }
            }
            OrdersQuestion::Reach => OrdersAnswer {
                answer: reachable_places(helm).into(),
                errors: Vec::new(),
            },
        })
    }
}

/// Flies the orders of a flight.
fn flight_orders(plot: OrdersQuestion, given: &OptionValues) -> Result<OrdersAnswer, Refusal> {
    for option in ["engines", "track", "damage", "previous", "slips"] {
        if given.has(option) {
            let message = "applies only to ships; leave it out, or leave --flight out";
            return Err(format!("--{option} {message}").into());
        }
    }
    let OrdersQuestion::Orders(orders) = plot else {
        return Err("--all applies only to ships; write the orders of the flight".into());
    };
    let flown = fly_flight(orders, given.number("ma").unwrap_or(FIGHTER_MOVEMENT));
    let errors = flown.turns.iter().flat_map(|turn| turn.problems.clone());
    Ok(OrdersAnswer {
        errors: errors.collect(),
        answer: flown.into(),
    })
}
