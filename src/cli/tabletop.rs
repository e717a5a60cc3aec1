//! What goes on the table beside sheets: counters and the board.

use anyhow::{Result, anyhow, bail};
use clap::Args;
use starwright_fleet::{Printout, counters};
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::layout::board::{Board, HEXES, LONGEST};
use starwright_paper::layout::counters::{Form, SIZES};
use starwright_paper::printer::Printer;

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
    #[arg(long, help_heading = WHAT, value_name = "COLUMNSxROWS", value_parser = board, conflicts_with_all = ["paths", "blank", "reference"])]
    board: Option<(u32, u32)>,
    /// Size of hexes or counters: hexes 10 to 100 mm, counters 20 to 50 mm, from side
    /// to side [default: 30mm, counters 25mm]
    #[arg(long, help_heading = TABLETOP, value_name = "MM", value_parser = millimetres)]
    hex: Option<f32>,
    /// Print round counters
    #[arg(long, help_heading = TABLETOP)]
    round: bool,
}

/// Parses a board size such as `32x18`.
fn board(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("expected columns x rows such as 32x18, each from 1 to {LONGEST}");
    let (columns, rows) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|number| (1..=LONGEST).contains(number))
            .ok_or_else(wrong)
    };
    Ok((number(columns)?, number(rows)?))
}

/// Parses a size such as `30mm` or `30`.
fn millimetres(text: &str) -> Result<f32, String> {
    let number = text
        .trim()
        .trim_end_matches("mm")
        .trim_end()
        .parse::<f32>()
        .ok();
    number
        .filter(|number| number.is_finite())
        .ok_or_else(|| "expected millimetres such as 30mm".to_string())
}

/// Returns a size that is allowed for something.
fn check_size(size: f32, what: &str, [least, most]: [f32; 2]) -> Result<f32> {
    if !(least..=most).contains(&size) {
        bail!("--hex {size}mm: {what} is from {least} to {most} mm across");
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
            return board
                .pages(&printer.fonts, printer.paper)
                .map(Some)
                .map_err(|why| anyhow!(why));
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
