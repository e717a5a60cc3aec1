//! Where hexes are in a picture of a battle, and the grid.

use super::scene::Scene;
use crate::hex::Hex;
use crate::replay::{Axial, Board, Replay};
use std::fmt::{self, Write};

/// Distance from the center of a hex to a corner.
pub const SIZE: f64 = 22.0;
const HALF_HEIGHT: f64 = SIZE * 0.866_025_403_784_438_6;
/// Room around the hexes.
const MARGIN: f64 = 20.0;
/// Maximum number of hexes that are drawn; more are too small to see.
const MAX_GROUND: usize = 20_000;

/// Mapping of hexes to the picture.
pub struct Frame {
    least: Hex,
    most: Hex,
    board: Board,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// Returns the whole board, or all that is ever flown over on an open one.
    pub fn new(replay: &Replay, scenes: &[Scene]) -> Frame {
        let (least, most) = match replay.board {
            Board::Bounded { columns, rows } => (
                Hex {
                    column: 0,
                    halves: 1 - 2 * rows,
                },
                Hex {
                    column: columns - 1,
                    halves: 0,
                },
            ),
            Board::Open => {
                let actors = scenes.iter().flat_map(|scene| &scene.actors);
                let ways = actors
                    .flat_map(|actor| actor.way.iter().copied().chain([actor.from.0, actor.hex]));
                let flown = scenes.iter().flat_map(|scene| &scene.wings);
                let all = ways.chain(
                    flown.flat_map(|wing| wing.way.iter().copied().chain([wing.from.0, wing.hex])),
                );
                let all: Vec<Hex> = all.collect();
                let of = |pick: fn(&Hex) -> i32| {
                    let values = all.iter().map(pick);
                    (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
                };
                let (columns, halves) = (of(|hex| hex.column), of(|hex| hex.halves));
                (
                    Hex {
                        column: columns.0 - 2,
                        halves: halves.0 - 4,
                    },
                    Hex {
                        column: columns.1 + 2,
                        halves: halves.1 + 4,
                    },
                )
            }
        };
        let width = f64::from(most.column - least.column) * 1.5 * SIZE + 2.0 * (SIZE + MARGIN);
        let height = f64::from(most.halves - least.halves + 2) * HALF_HEIGHT + 2.0 * MARGIN;
        Frame {
            least,
            most,
            board: replay.board,
            width,
            height,
        }
    }

    pub fn at(&self, hex: Hex) -> (f64, f64) {
        let across = f64::from(hex.column - self.least.column) * 1.5 * SIZE;
        let down = f64::from(self.most.halves - hex.halves) * HALF_HEIGHT;
        (MARGIN + SIZE + across, MARGIN + HALF_HEIGHT + down)
    }

    /// Returns every hex of it.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        let is_on = |hex: &Hex| match self.board {
            Board::Open => true,
            Board::Bounded { rows, .. } => {
                let Axial(q, r) = (*hex).into();
                (0..rows).contains(&(r + q.div_euclid(2)))
            }
        };
        (self.least.column..=self.most.column)
            .flat_map(|column| {
                (self.least.halves..=self.most.halves).map(move |halves| Hex { column, halves })
            })
            .filter(|hex| (hex.column - hex.halves) % 2 == 0)
            .filter(is_on)
    }

    /// Returns the grid with its numbers, once for all turns.
    pub fn grid(&self, out: &mut String) -> fmt::Result {
        let (a, b) = (SIZE / 2.0, Places(HALF_HEIGHT));
        write!(
            out,
            "<path id=\"hex\" d=\"M{SIZE} 0L{a} {b}H-{a}L-{SIZE} 0L-{a} -{b}H{a}z\"/>\
             <g id=\"grid\"><path fill=\"#fff\" stroke=\"#d5d5d0\" stroke-width=\"0.8\" d=\""
        )?;
        if self.hexes().take(MAX_GROUND + 1).count() <= MAX_GROUND {
            for hex in self.hexes() {
                let (x, y) = self.at(hex);
                write!(
                    out,
                    "M{} {}l-{a} {b}h-{SIZE}l-{a} -{b}l{a} -{b}h{SIZE}z",
                    Places(x + SIZE),
                    Places(y)
                )?;
            }
        }
        write!(
            out,
            "\"/><g font-size=\"9\" fill=\"#999\" text-anchor=\"middle\">"
        )?;
        if let Board::Bounded { columns, rows } = self.board {
            for column in (0..columns).step_by(4) {
                let (x, y) = self.at(Hex::from(Axial(column, -column.div_euclid(2))));
                write!(
                    out,
                    "<text x=\"{}\" y=\"{}\">{:02}</text>",
                    Places(x),
                    Places(y - 9.0),
                    column + 1
                )?;
            }
            for row in (4..rows).step_by(4) {
                let (x, y) = self.at(Hex::from(Axial(0, row)));
                write!(
                    out,
                    "<text x=\"{}\" y=\"{}\">{}</text>",
                    Places(x - 13.0),
                    Places(y + 3.0),
                    row + 1
                )?;
            }
        }
        write!(out, "</g></g>")
    }
}

/// A number with at most one decimal.
pub struct Places(pub f64);

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 10.0).round() / 10.0 + 0.0)
    }
}
