//! Rates a fleet: what each ship costs, how much of the limit is left, what is wrong.
//!
//! `cargo run --example rate_fleet -- my-fleet.yaml`; without a name it takes one of the shipped fleets.

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::fleet::{FleetReport, Roster};
use starwright::games::Rulebooks;
use starwright::games::document::documents;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args()
        .nth(1)
        .unwrap_or("designs/fleets/lee-shore-squadron.yaml".to_string());
    let path = PathBuf::from(path);
    let text = fs::read_to_string(&path)?;
    let books = Rulebooks::new();
    for document in documents(&text, path.parent().unwrap_or(Path::new(""))) {
        let roster = Roster::read(&document, &books, None)?;
        let report = FleetReport::of(&roster, &[], None, &books);
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
        if let Some(limit) = report.limit {
            println!(
                "limit {limit}, {}",
                report
                    .left
                    .map_or("unknown".to_string(), |left| format!("{left} left"))
            );
        }
        report
            .findings
            .iter()
            .for_each(|finding| println!("{}: {}", finding.path, finding.message));
    }
    Ok(())
}
