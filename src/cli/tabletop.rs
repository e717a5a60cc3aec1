//! Counters and boards, which go on the table next to sheets.

use anyhow::{Result, bail};
use clap::Args;
use starwright_fleet::{Printout, counters};
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::layout::board::{Board, HEXES, LONGEST};
use starwright_paper::layout::counters::{Form, SIZES};
use starwright_paper::printer::Printer;
use starwright_text::refusal::Refusal;

/// The heading of options that choose what is printed.
pub const WHAT: &str = "What to print";

/// The heading of options about counters and boards.
const TABLETOP: &str = "Counters and boards";

/// The name of the template that prints counters.
pub const COUNTERS: &str = "counters";

/// The board, and the size of hexes and counters.
#[derive(Args)]
pub struct TabletopArgs {
    /// Print a hex board on pages that join
    #[arg(long, help_heading = WHAT, value_name = "COLUMNSxROWS", value_parser = parse_board, conflicts_with_all = ["paths", "blank", "reference"])]
    board: Option<(u32, u32)>,
    /// Size of hexes or counters: hexes 10 to 100 mm, counters 20 to 50 mm, from side
    /// to side [default: 30mm, counters 25mm]
    #[arg(long, help_heading = TABLETOP, value_name = "MM", value_parser = parse_millimeters)]
    hex: Option<f32>,
    /// Print round counters
    #[arg(long, help_heading = TABLETOP)]
    round: bool,
}

/// Parses a board size such as `32x18`.
fn parse_board(text: &str) -> Result<(u32, u32), Refusal> {
    let side = |text: &str| {
        let number = text.trim().parse().ok()?;
        (1..=LONGEST).contains(&number).then_some(number)
    };
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(columns, rows)| side(columns).zip(side(rows)));
    sides.ok_or_else(|| {
        format!("expected columns x rows such as 32x18, each from 1 to {LONGEST}").into()
    })
}

/// Parses a size such as `30mm` or `30`.
fn parse_millimeters(text: &str) -> Result<f32, Refusal> {
    let number = text.trim().trim_end_matches("mm").trim_end().parse();
    match number {
        Ok(number) if f32::is_finite(number) => Ok(number),
        _ => Err("expected millimeters such as 30mm".into()),
    }
}

/// Returns a size of hexes or counters if it is within its limits.
fn check_size(size: f32, what: &str, [min, max]: [f32; 2]) -> Result<f32> {
    if !(min..=max).contains(&size) {
        bail!("--hex {size}mm: {what} is from {min} to {max} mm across");
    }
    Ok(size)
}

impl TabletopArgs {
    /// Returns `true` if a board is asked for.
    pub fn has_board(&self) -> bool {
        self.board.is_some()
    }

    /// Returns the board, or counters of these ships, as far as they are asked for.
    pub fn pages(
        &self,
        title: &str,
        ships: &[Printout],
        is_counters: bool,
        printer: &Printer,
    ) -> Result<Option<Pages>> {
        if let Some((columns, rows)) = self.board {
            let hex = check_size(self.hex.unwrap_or(30.0), "a hex of a board", HEXES)?;
            let board = Board { columns, rows, hex };
            return Ok(Some(board.pages(&printer.fonts, printer.paper)?));
        }
        if !is_counters {
            match (self.hex, self.round) {
                (None, false) => return Ok(None),
                _ => bail!("--hex and --round are for --board and --template {COUNTERS}"),
            }
        }
        let size = check_size(self.hex.unwrap_or(25.0), "a counter", SIZES)?;
        let form = if self.round {
            Form::Round
        } else {
            Form::Hexagon
        };
        Ok(Some(layout::counters::counters(
            title,
            &counters(ships),
            form,
            size,
            &printer.fonts,
            printer.paper,
        )))
    }
}
