//! Rates a fleet and lists its points, its limit and its findings.
//!
//! `cargo run --example rate_fleet -- my-fleet.yaml`; without a file name it rates a fleet of the repository.

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
