//! Movement (Nova p.9): `maneuver` reads an order and decides which maneuver it is and what that allows; `flight` flies
//! orders turn by turn and finds every place within reach; `present` shows both. Nova has no written orders: the
//! notation is Starwright's, with Unity's letters where they mean the same.

mod flight;
mod maneuver;
mod present;

use super::Nova;
use super::arcs::Arc;
use super::combat::bears;
use super::ship::Ship;
pub use flight::{FlownOrders, FlownTurn, Helm, Place, ReachablePlaces, fly, reachable_places};
pub use maneuver::Maneuver;
use maneuver::Order;
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::Movement;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValue, OptionValues};
use starwright_rules::orders::{OrdersAnswer, OrdersQuestion};
use starwright_rules::sight::{BankSight, band_word};

/// Returns the hexes of an order's path, starting hex first; only the starting hex if the order cannot be read.
pub fn path(order: &str, from: Hex, heading: Heading) -> Vec<Hex> {
    Order::read(order).map_or(vec![from], |order| order.fly(from, heading).0)
}

impl Movement for Nova {
    const ORDERS: &'static [GameOption] = &[
        GameOption::new(
            "thrust",
            OptionValue::Whole(0, 99),
            "Thrust rating, if no ship is named",
        ),
        GameOption::new("engines", OptionValue::Whole(0, 99), ""),
        GameOption::new(
            "previous",
            OptionValue::Whole(0, 999),
            "Speed in the previous turn [default: as on the first turn]",
        ),
    ];

    fn arcs_at(bearing: f64) -> Option<Vec<String>> {
        let arcs = Arc::ALL.iter().filter(|arc| bears(**arc, bearing));
        Some(arcs.map(|arc| arc.code().to_string()).collect())
    }

    fn banks_at(ship: &Ship, bearing: f64, distance: u32) -> Result<Vec<BankSight>, Refusal> {
        let banks = ship.weapons.iter().flat_map(|battery| {
            let band = band_word(distance, battery.range);
            battery.banks.iter().map(move |bank| BankSight {
                weapon: battery.name.clone(),
                bank: bank.to_string(),
                bears: bears(bank.arc, bearing),
                band,
            })
        });
        Ok(banks.collect())
    }

    fn orders(
        plot: OrdersQuestion,
        given: &OptionValues,
        _: &Self::Numbers,
    ) -> Result<OrdersAnswer, Refusal> {
        let thrust = given.number("thrust").or_else(|| given.number("engines"));
        let thrust = thrust.ok_or("what is the thrust rating? write --thrust N")?;
        let helm = Helm {
            thrust,
            previous: given.number("previous").unwrap_or(0),
        };
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
                answer: reachable_places(helm).into(),
                errors: Vec::new(),
            },
        })
    }
}
