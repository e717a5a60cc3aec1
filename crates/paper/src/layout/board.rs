//! A board of hexagons on pages that join: cut along the marks, lay edge to edge.

use super::font::Fonts;
use super::{Ink, Item, Page, Pages, Paper, Stroke, Weight};
use starwright_text::refusal::Refusal;
use std::collections::BTreeSet;

/// A board: hexagons with flat tops, columns side by side, every second one half a hexagon lower.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// Hexagons across.
    pub columns: u32,
    /// Hexagons down.
    pub rows: u32,
    /// Millimetres between opposite sides of a hexagon.
    pub hex: f32,
}

/// The most hexagons along a side.
pub const LONGEST: u32 = 100;
/// The least and the largest hexagon, in millimetres.
pub const HEXES: [f32; 2] = [10.0, 100.0];
/// Around a page, for printers that cannot print to the edge.
const MARGIN: f32 = 10.0;
const LINE: Stroke = Stroke {
    weight: 0.6,
    ink: Ink(110, 110, 110),
};

/// A part of the board on a page: left, top, right, lower edge, in millimetres of the board.
type Window = [f32; 4];

impl Board {
    /// Creates a board that is this wide, in millimeters.
    pub fn with_width(columns: u32, rows: u32, width: f32) -> Board {
        let hex = width * 3f32.sqrt() / (1.5 * columns as f32 + 0.5);
        Board { columns, rows, hex }
    }

    /// Returns the distance from the middle of a hexagon to a corner.
    fn radius(self) -> f32 {
        self.hex / 3f32.sqrt()
    }

    /// Returns the width and height of the board in millimeters.
    pub fn size(self) -> [f32; 2] {
        let half = if self.columns > 1 { 0.5 } else { 0.0 };
        [
            (1.5 * self.columns as f32 + 0.5) * self.radius(),
            (self.rows as f32 + half) * self.hex,
        ]
    }

    fn middle(self, column: u32, row: u32) -> [f32; 2] {
        let lower = if column % 2 == 1 { 1.0 } else { 0.5 };
        [
            (1.5 * column as f32 + 1.0) * self.radius(),
            (row as f32 + lower) * self.hex,
        ]
    }

    /// Returns the pages, upright or lying, whichever are fewer; the error says why there are none.
    pub fn pages(self, fonts: &Fonts, paper: Paper) -> Result<Pages, Refusal> {
        let (width, height) = paper.size();
        let upright = self.cuts([width, height]);
        let lying = self.cuts([height, width]);
        let count = |cuts: &Option<[Vec<f32>; 2]>| {
            cuts.as_ref().map_or(usize::MAX, |[x, y]| x.len() * y.len())
        };
        let is_lying = count(&lying) < count(&upright);
        let size = if is_lying {
            [height, width]
        } else {
            [width, height]
        };
        let [across, down] = (if is_lying { lying } else { upright })
            .ok_or_else(|| format!("a hexagon of {} mm does not fit on a page", self.hex))?;
        let edges = self.edges();
        let mut pages = Vec::new();
        for (row, y) in down.windows(2).enumerate() {
            for (column, x) in across.windows(2).enumerate() {
                let window = [x[0], y[0], x[1], y[1]];
                let name = format!("{}{}", lettered(column), row + 1);
                let of = format!("{name} of {}{}", lettered(across.len() - 2), down.len() - 1);
                pages.push(self.page(window, size, &of, &edges, fonts));
            }
        }
        let title = format!(
            "Board of {} x {} hexes of {} mm",
            self.columns, self.rows, self.hex
        );
        Ok(Pages {
            outline: vec![(title.clone(), 0)],
            title,
            width: size[0],
            height: size[1],
            pages,
        })
    }

    /// Returns where the board is cut, across and down, from its first edge to its last, or `None` if nothing fits.
    fn cuts(self, paper: [f32; 2]) -> Option<[Vec<f32>; 2]> {
        let [wide, high] = paper.map(|side| side - 2.0 * MARGIN);
        let (step, ends) = (1.5 * self.radius(), self.size());
        // Cuts run between columns of numbers, and along the tops of the even columns.
        let cuts = |room: f32, step: f32, aside: f32, end: f32| {
            let each = ((room - aside) / step).floor();
            if each < 1.0 {
                return None;
            }
            let (mut cuts, mut count) = (vec![0.0], 0.0);
            while end - cuts.last().copied().unwrap_or(end) > room + 0.01 {
                count += each;
                cuts.push(count * step + aside);
            }
            cuts.push(end);
            Some(cuts)
        };
        Some([
            cuts(wide, step, 0.25 * self.radius(), ends[0])?,
            cuts(high, self.hex, 0.0, ends[1])?,
        ])
    }

    /// Returns every edge of the board once.
    fn edges(self) -> Vec<[f32; 4]> {
        let mut known = BTreeSet::new();
        let mut edges = Vec::new();
        for (column, row) in
            (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)))
        {
            let [x, y] = self.middle(column, row);
            let (r, h) = (self.radius(), self.hex / 2.0);
            let corners = [
                [x - r / 2.0, y - h],
                [x + r / 2.0, y - h],
                [x + r, y],
                [x + r / 2.0, y + h],
                [x - r / 2.0, y + h],
                [x - r, y],
            ];
            for index in 0..6 {
                let ([x1, y1], [x2, y2]) = (corners[index], corners[(index + 1) % 6]);
                // The middle tells edges apart; neighbours compute it a little differently.
                let middle = [x1 + x2, y1 + y2].map(|twice| (twice * 10.0).round() as i32);
                if known.insert(middle) {
                    edges.push([x1, y1, x2, y2]);
                }
            }
        }
        edges
    }

    fn page(
        self,
        window: Window,
        paper: [f32; 2],
        name: &str,
        edges: &[[f32; 4]],
        fonts: &Fonts,
    ) -> Page {
        let [left, top, right, low] = window;
        let [dx, dy] = [MARGIN - left, MARGIN - top];
        let mut items = self.draw_part(window, [dx, dy], edges, fonts);
        items.push(Item::Lines {
            lines: marks([MARGIN, MARGIN, right + dx, low + dy]),
            stroke: Stroke {
                weight: 0.5,
                ink: Ink::BLACK,
            },
        });
        let note = format!("{name} · cut along the marks and join");
        items.push(gray_text(MARGIN + 4.0, paper[1] - 4.0, 7.0, note));
        Page { items }
    }

    /// Draws the whole board, its upper left corner at 0, 0.
    pub fn draw(self, fonts: &Fonts) -> Vec<Item> {
        let [width, height] = self.size();
        let whole = [0.0, 0.0, width, height];
        self.draw_part(whole, [0.0, 0.0], &self.edges(), fonts)
    }

    /// Draws the edges and numbers inside a window, moved by `dx` and `dy`.
    fn draw_part(
        self,
        window: Window,
        [dx, dy]: [f32; 2],
        edges: &[[f32; 4]],
        fonts: &Fonts,
    ) -> Vec<Item> {
        let [left, top, right, low] = window;
        let placed = |[x1, y1, x2, y2]: [f32; 4]| [x1 + dx, y1 + dy, x2 + dx, y2 + dy];
        let lines = edges
            .iter()
            .filter_map(|edge| clipped(*edge, window))
            .map(placed)
            .collect();
        let mut items = vec![Item::Lines {
            lines,
            stroke: LINE,
        }];
        let size = (0.22 * self.hex).clamp(5.0, 9.0);
        for (column, row) in
            (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)))
        {
            let [x, y] = self.middle(column, row);
            let y = y - 0.3 * self.hex;
            if x > left && x < right && y > top && y < low {
                let text = format!("{:02}{:02}", column + 1, row + 1);
                let wide = fonts.width(Weight::Regular, &text, size);
                items.push(gray_text(x + dx - wide / 2.0, y + dy, size, text));
            }
        }
        items
    }
}

fn gray_text(x: f32, y: f32, size: f32, text: String) -> Item {
    Item::Text {
        x,
        y,
        size,
        weight: Weight::Regular,
        ink: Ink(110, 110, 110),
        text,
    }
}

/// Marks at the corners of what is cut out, outside of it.
fn marks([left, top, right, low]: Window) -> Vec<[f32; 4]> {
    let corner = |(x, aside): (f32, f32)| {
        [(top, -1.0), (low, 1.0)]
            .into_iter()
            .flat_map(move |(y, down): (f32, f32)| {
                [
                    [x + aside * 1.5, y, x + aside * 6.0, y],
                    [x, y + down * 1.5, x, y + down * 6.0],
                ]
            })
    };
    [(left, -1.0), (right, 1.0)]
        .into_iter()
        .flat_map(corner)
        .collect()
}

/// Returns the part of a line inside a window; none if there is nothing of it.
fn clipped([x1, y1, x2, y2]: [f32; 4], [left, top, right, low]: Window) -> Option<[f32; 4]> {
    let (mut from, mut to) = (0f32, 1f32);
    for (start, run, least, most) in [(x1, x2 - x1, left, right), (y1, y2 - y1, top, low)] {
        if run.abs() < 1e-4 {
            if start < least - 1e-3 || start > most + 1e-3 {
                return None;
            }
            continue;
        }
        let (enter, leave) = ((least - start) / run, (most - start) / run);
        from = from.max(enter.min(leave));
        to = to.min(enter.max(leave));
    }
    (to - from > 1e-3).then_some([
        x1 + (x2 - x1) * from,
        y1 + (y2 - y1) * from,
        x1 + (x2 - x1) * to,
        y1 + (y2 - y1) * to,
    ])
}

/// Returns the letters of a column: A, B, ... Z, AA, AB,
pub fn lettered(number: usize) -> String {
    let before = if number >= 26 {
        lettered(number / 26 - 1)
    } else {
        String::new()
    };
    before + &char::from(b'A' + (number % 26) as u8).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length([x1, y1, x2, y2]: [f32; 4]) -> f32 {
        (x2 - x1).hypot(y2 - y1)
    }

    #[test]
    fn every_hexagon_and_every_edge_is_on_one_page() {
        let board = Board {
            columns: 32,
            rows: 18,
            hex: 30.0,
        };
        let pages = board.pages(&Fonts::shipped(), Paper::A4).expect("it fits");
        let mut numbers = Vec::new();
        let mut drawn = 0.0;
        for item in pages.pages.iter().flat_map(|page| &page.items) {
            match item {
                Item::Text { text, .. } if text.len() == 4 => numbers.push(text.clone()),
                Item::Lines { lines, stroke } if *stroke == LINE => {
                    drawn += lines.iter().copied().map(length).sum::<f32>();
                    let inside = |[x1, y1, x2, y2]: &[f32; 4]| {
                        let within = |x: f32, y: f32| {
                            (9.9..=pages.width - 9.9).contains(&x)
                                && (9.9..=pages.height - 9.9).contains(&y)
                        };
                        within(*x1, *y1) && within(*x2, *y2)
                    };
                    assert!(lines.iter().all(inside));
                }
                _ => {}
            }
        }
        numbers.sort();
        numbers.dedup();
        assert_eq!(numbers.len(), 32 * 18);
        assert_eq!(
            (numbers[0].as_str(), numbers[575].as_str()),
            ("0101", "3218")
        );
        // A line along a cut is on both pages.
        let whole: f32 = board.edges().into_iter().map(length).sum();
        assert!(
            drawn >= whole * 0.999 && drawn < whole * 1.08,
            "{drawn} {whole}"
        );
        let expected = 3 * 32 * 18 + 2 * 18 + 2 * 32 + 31 + 1;
        assert!(
            board.edges().len().abs_diff(expected) < 40,
            "{}",
            board.edges().len()
        );
    }

    #[test]
    fn a_board_of_any_size_is_joined_and_what_does_not_fit_is_refused() {
        for (columns, rows, hex) in [(1, 1, 10.0), (100, 1, 15.0), (2, 100, 100.0), (13, 7, 47.5)] {
            for paper in [Paper::A4, Paper::Letter] {
                assert!(
                    Board { columns, rows, hex }
                        .pages(&Fonts::shipped(), paper)
                        .is_ok()
                );
            }
        }
        let large = Board {
            columns: 2,
            rows: 2,
            hex: 300.0,
        }
        .pages(&Fonts::shipped(), Paper::A4);
        assert_eq!(
            large,
            Err("a hexagon of 300 mm does not fit on a page".into())
        );
    }

    #[test]
    fn pages_are_lettered_like_the_columns_of_a_spreadsheet() {
        assert_eq!(
            [0, 25, 26, 27, 702].map(lettered),
            ["A", "Z", "AA", "AB", "AAA"]
        );
    }
}
