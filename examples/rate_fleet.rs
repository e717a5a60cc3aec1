//! Rates a fleet: what each ship costs, how much of the limit is left, what is wrong.
//!
//! `cargo run --example rate_fleet -- my-fleet.yaml`; without a name it takes one of the shipped fleets.

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::fleet::{Fleet, check_fleet};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args()
        .nth(1)
        .unwrap_or("designs/fleets/lee-shore-squadron.yaml".to_string());
    let report = check_fleet(&Fleet::open(path)?, None);
    println!(
        "{}: {} ships, {} points",
        report.fleet, report.ships, report.rating
    );
    for entry in &report.entries {
        let points = entry
            .total
            .map_or("no points".to_string(), |total| format!("{total} points"));
        println!("{:3} x {}: {points}", entry.count, entry.class);
    }
    if let (Some(limit), Some(left)) = (report.limit, report.left) {
        println!("limit {limit}, {left} left");
    }
    for finding in &report.findings {
        println!("{}: {}", finding.path, finding.message);
    }
    Ok(())
}
