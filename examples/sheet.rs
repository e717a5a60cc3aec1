//! A display sheet as the bytes of a PDF.
//!
//! `cargo run --example sheet -- majestic.pdf` writes it; without a name it only tells how large it is.

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::paper::layout::template::Template;
use starwright::paper::printer::Printer;
use starwright::pdf::PrintPdf;
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
        Printer::new(Template::half()).pdf(&ship.to_string(), &[sheet(&ship), sheet(&ship)])?;
    match env::args().nth(1) {
        Some(path) => fs::write(path, bytes)?,
        None => println!(
            "{ship}: two sheets on a page, {} KiB of PDF",
            bytes.len() / 1024
        ),
    }
    Ok(())
}
