//! Prints the odds of one volley between two designs at several ranges.
//!
//! `cargo run --example odds`

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::unity::{Attack, Ship, odds};
use std::error::Error;

const HUNTER: &str = "
class: Hunter
hull: 5
engines: 6
shields: 2
weapons:
  - {name: Railgun, stats: 5-10-15 1x3+/2/2 Pr1, banks: [2G, AB]}
  - {name: Pulse Laser, stats: 3-6-9 2x4+/1/1, banks: [CE, DF]}
";

const PREY: &str = "
class: Prey
hull: 8
engines: 3
shields: {fore: 3, port: 2, starboard: 2, aft: 1}
systems: [Countermeasures]
";

fn main() -> Result<(), Box<dyn Error>> {
    let (hunter, prey) = (Ship::parse(HUNTER)?, Ship::parse(PREY)?);
    for range in [2, 5, 8, 12, 15] {
        // From astern, where the shields are weakest, at the best bearing.
        let volley = odds(&hunter, &prey, &Attack::at_range(range).aspect(180.0));
        let spread = volley.spread;
        println!(
            "range {range:2}: {:.2} damage dice expected, {} to {} in four of five volleys; the hull loses {:.2} boxes, \
             destroyed {:.1}%",
            spread.mean,
            spread.p10,
            spread.p90,
            volley.lost.hull.mean(),
            100.0 * volley.destroyed
        );
        for battery in volley.batteries.iter().filter(|battery| battery.in_range) {
            println!(
                "    {}: {} of {} bear, {:.2}",
                battery.name, battery.bearing, battery.weapons, battery.expected_damage
            );
        }
    }
    Ok(())
}
