//! Prints two display sheets of a ship on one page.
//!
//! `cargo run --example sheet -- majestic.pdf` writes the PDF; without a file name it reports the size only.

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::print::{PrintPdf, Printer, Template};
use starwright::unity::{Ship, findings, sheet};
use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let ship = Ship::parse(include_str!("../designs/starmada_unity/majestic.yaml"))?;
    for finding in findings(&ship) {
        println!(
            "{}: {} ({})",
            finding.severity.word(),
            finding.message,
            finding.rule
        );
    }
    let bytes =
        Printer::new(Template::Half).pdf(&ship.to_string(), &[sheet(&ship), sheet(&ship)])?;
    match env::args().nth(1) {
        Some(path) => fs::write(path, bytes)?,
        None => println!(
            "{ship}: two sheets per page, {} KiB of PDF",
            bytes.len() / 1024
        ),
    }
    Ok(())
}
