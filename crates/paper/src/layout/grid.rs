//! Grids on pages: columns as wide as their cells, in several parts one below the other where they do not fit side by side.

use super::typeset::{BASELINE, Piece, Style};
use super::{Area, Ink, Item, Weight};
use crate::sheet::{Grid, GridCell};

/// Space left and right of a cell, together.
const AIR: f32 = 2.4;
/// The narrowest cell: something may be written into it.
const NARROWEST: f32 = 6.0;
/// Columns are not spread further than this, to read as one row.
const SPREAD: f32 = 1.7;
/// Space between the boxes of a cell.
const BETWEEN: f32 = 0.7;

/// A grid of at most this many rows is kept on one page.
const TOGETHER: usize = 6;

/// Lays out a grid as pieces; a page may break between its rows, but not after its headings, and not in a small grid.
pub fn grid(style: &Style, grid: &Grid, width: f32) -> Vec<Piece> {
    let side = box_side(style);
    let wide = |cell: &GridCell, weight: Weight| match cell {
        GridCell::Text(text) => style.font(style.text, weight).width(text),
        GridCell::Boxes(count) => *count as f32 * (side + BETWEEN),
    };
    let column = |index: usize| {
        let heading = style.plain(style.min_text).width(&grid.columns[index]);
        let weight = if index == 0 {
            Weight::Bold
        } else {
            Weight::Regular
        };
        let cells = grid.rows.iter().map(|row| wide(&row[index], weight));
        (cells.fold(heading, f32::max) + AIR)
            .max(NARROWEST)
            .min(width * 0.6)
    };
    let mut widths: Vec<f32> = (0..grid.columns.len()).map(column).collect();
    if let Some(first) = widths.first_mut() {
        *first = first.min(width * 0.4);
    }
    let room = width - widths.first().copied().unwrap_or(0.0);
    let part = |group: Vec<usize>| Part {
        style,
        grid,
        widths: &widths,
        group,
        width,
    };
    Grid::groups(&widths, room)
        .into_iter()
        .enumerate()
        .flat_map(|(number, group)| part(group).pieces(number))
        .collect()
}

fn box_side(style: &Style) -> f32 {
    style.side(style.box_size.min(3.6))
}

/// Some columns of a grid with the first.
struct Part<'a> {
    style: &'a Style<'a>,
    grid: &'a Grid,
    widths: &'a [f32],
    group: Vec<usize>,
    width: f32,
}

impl Part<'_> {
    fn pieces(&self, number: usize) -> Vec<Piece> {
        let mut rows = self.grid.rows.iter().map(|row| self.row(row));
        let mut first = self.headings(number);
        let together = if self.grid.rows.len() <= TOGETHER {
            TOGETHER
        } else {
            1
        };
        for row in rows.by_ref().take(together) {
            first.stack(row);
        }
        let mut pieces: Vec<Piece> = [first].into_iter().chain(rows).collect();
        if let Some(last) = pieces.last_mut() {
            last.height += 0.3 * self.style.leading();
        }
        pieces
    }

    /// Returns the place and width of each column of the group.
    fn places(&self) -> Vec<(usize, f32, f32)> {
        let first = self.widths[0];
        let sum: f32 = self.group.iter().map(|index| self.widths[*index]).sum();
        let stretch = ((self.width - first) / sum).clamp(1.0, SPREAD);
        let mut x = first;
        let place = |index: &usize| {
            let place = (*index, x, self.widths[*index] * stretch);
            x += place.2;
            place
        };
        self.group.iter().map(place).collect()
    }

    fn headings(&self, number: usize) -> Piece {
        let (style, columns) = (self.style, &self.grid.columns);
        let mut piece = Piece::default();
        if number == 0 && !self.grid.title.is_empty() {
            piece.put(
                style
                    .bold(style.text)
                    .paragraph(&self.grid.title, self.width),
                0.0,
                0.0,
            );
        }
        let top = piece.height;
        let first = self.widths[0] - AIR / 2.0;
        piece.put(
            style.plain(style.min_text).paragraph(&columns[0], first),
            0.0,
            top,
        );
        for (index, x, wide) in self.places() {
            let own = style.plain(style.min_text).width(&columns[index]).min(wide);
            let heading = style.plain(style.min_text).paragraph(&columns[index], wide);
            piece.put(heading, x + (wide - own) / 2.0, top);
        }
        piece.items.push(self.rule(piece.height, Ink::BLACK));
        piece
    }

    fn row(&self, cells: &[GridCell]) -> Piece {
        let (style, side) = (self.style, box_side(self.style));
        let mut piece = Piece::default();
        let high = style.leading().max(side + 1.0);
        // Text sits in the middle of a line that boxes make higher.
        let above = (high - style.leading()) / 2.0;
        let mut name = "";
        if let GridCell::Text(text) = &cells[0] {
            name = text;
            let text = style
                .bold(style.text)
                .paragraph(text, self.widths[0] - AIR / 2.0);
            piece.put(text, 0.0, above);
        }
        let mut areas = Vec::new();
        for (index, x, wide) in self.places() {
            match &cells[index] {
                GridCell::Text(text) => piece.put(self.centered(text, wide), x, above),
                GridCell::Boxes(count) => {
                    let start = x + (wide - *count as f32 * (side + BETWEEN) + BETWEEN) / 2.0;
                    let at = |number: u32| {
                        Area::new(
                            start + number as f32 * (side + BETWEEN),
                            (high - side) / 2.0,
                            side,
                            side,
                        )
                    };
                    let own: Vec<Area> = (0..*count).map(at).collect();
                    let label = format!("{name} {}", self.grid.columns[index]);
                    piece.add(style.ticks(&label, &own, 0));
                    areas.extend(own);
                }
            }
        }
        piece.height = piece.height.max(high);
        if !areas.is_empty() {
            piece.items.push(style.outlined(areas));
        }
        piece
            .items
            .push(self.rule(piece.height, Ink(200, 200, 200)));
        piece
    }

    fn centered(&self, text: &str, wide: f32) -> Piece {
        let (style, leading) = (self.style, self.style.leading());
        let mut piece = Piece::default();
        for line in style.plain(style.text).wrap(text, wide) {
            let x = (wide - style.plain(style.text).width(&line)).max(0.0) / 2.0;
            let y = piece.height + BASELINE * leading;
            piece.add(style.plain(style.text).at(x, y, &line));
            piece.height += leading;
        }
        piece
    }

    fn rule(&self, y: f32, ink: Ink) -> Item {
        let end = self
            .places()
            .last()
            .map_or(self.widths[0], |(_, x, wide)| x + wide);
        Item::rule(0.0, y, end, 0.5, ink)
    }
}
