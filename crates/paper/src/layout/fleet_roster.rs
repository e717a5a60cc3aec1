//! The roster of a fleet: a row per ship with its picture, name, class and points, and room to write down its victories.

use super::cover::{BADGE, badge};
use super::paginate::placed;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Pages, Paper, Stroke};
use crate::layout::font::Fonts;
use crate::sheet::cover::{Cover, FleetRow};
use std::sync::Arc;

/// Smallest and largest height of a row in millimeters.
const ROW: [f32; 2] = [10.5, 20.7];
/// Height of the title and of the headings in millimeters.
const TITLE: f32 = 11.0;
const HEADINGS: f32 = 7.5;
/// Height of the line with the totals, of the score's title and headings, and of its rows in millimeters.
const TOTALS: f32 = 9.0;
const SCORE: f32 = 16.0;
const SCORE_ROW: f32 = 8.3;
/// Minimum number of rows of a score.
const MIN_SCORE: f32 = 3.0;
/// Places of the columns from the left: middle of the picture, name, class.
const PICTURE: f32 = 25.0;
const NAME: f32 = 39.0;
const CLASS: f32 = 88.0;
/// Distances from the right edge: last figure, right end of the points, left edge of the box for a lost ship.
const FIGURES: f32 = 41.0;
const POINTS: f32 = 22.0;
const LOST: f32 = 10.0;
/// Width of a column of figures.
const FIGURE: f32 = 11.0;
const THIN: Stroke = Stroke {
    weight: 0.5,
    ink: Ink(150, 150, 150),
};

/// Lays out the roster of a fleet.
pub fn fleet_roster(cover: &Cover, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let high = paper.size().1 - 2.0 * template.margin;
    let room = high - TITLE - HEADINGS - TOTALS;
    let score = if cover.has_score {
        SCORE + MIN_SCORE * SCORE_ROW
    } else {
        0.0
    };
    let count = cover.ships.len().max(1) as f32;
    let row = ((room - score) / count).clamp(ROW[0], ROW[1]);
    let list = ShipRows::new(&style, cover, wide, row);
    let mut pages = Vec::new();
    let ships: Vec<&[FleetRow]> = match cover.ships.is_empty() {
        true => vec![&[]],
        false => cover.ships.chunks((room / row) as usize).collect(),
    };
    for (index, some) in ships.iter().enumerate() {
        let mut piece = list.title();
        for ship in *some {
            piece.stack(list.row(ship));
        }
        if index + 1 == ships.len() {
            piece.stack(list.totals());
            let rows = ((high - piece.height - SCORE) / SCORE_ROW).floor();
            if cover.has_score && rows >= MIN_SCORE {
                piece.stack(draw_score(&style, wide, rows.min(12.0) as u32));
            }
        }
        let page = placed(piece.items, template, paper);
        pages.push(page);
    }
    let title = format!("{}: roster", cover.title);
    Pages::on(paper, &title, pages, vec![(title.clone(), 0)])
}

/// The rows of a roster and their common measures.
struct ShipRows<'a> {
    style: &'a Style<'a>,
    cover: &'a Cover,
    wide: f32,
    row: f32,
    /// The labels of the figures that are shown.
    figures: Vec<&'a str>,
    /// Millimeters per unit of a drawing.
    scale: f32,
}

impl<'a> ShipRows<'a> {
    fn new(style: &'a Style<'a>, cover: &'a Cover, wide: f32, row: f32) -> ShipRows<'a> {
        let mut figures: Vec<&str> = Vec::new();
        for (label, _) in cover.ships.iter().flat_map(|ship| &ship.figures) {
            let is_short = style.bold(8.5).width(label) < FIGURE;
            if is_short && !figures.contains(&label.as_str()) {
                figures.push(label);
            }
        }
        let pictures = cover.ships.iter().filter_map(|ship| ship.picture.as_ref());
        let scales =
            pictures.map(|(drawing, factor)| drawing.scale_in_box(24.0, row - 1.6) / factor);
        ShipRows {
            style,
            cover,
            wide,
            row,
            figures,
            scale: scales.fold(f32::INFINITY, f32::min),
        }
    }

    /// Returns the middle of a column of figures.
    fn figure_at(&self, index: usize) -> f32 {
        self.wide - FIGURES - (self.figures.len() - 1 - index) as f32 * FIGURE
    }

    /// Sets points in their column; large numbers are smaller.
    fn points(&self, points: &str, y: f32) -> Option<Item> {
        let room = FIGURES - POINTS - 0.5 * FIGURE;
        let natural = self.style.bold(16.0).width(points);
        let size = 16.0 * (room / natural.max(room));
        let right = self.wide - POINTS;
        let style = self.style;
        style.bold(size).ending(right, y, points)
    }

    fn title(&self) -> Piece {
        let (style, cover, wide) = (self.style, self.cover, self.wide);
        let points = cover.points.as_deref().unwrap_or_default();
        let room = wide - style.bold(24.0).width(points) - 8.0;
        let title = style.bold(24.0).shortened(&cover.title, 0.85 * room);
        let after = style.bold(24.0).width(&title) + 5.0;
        let subtitle = style
            .plain(13.0)
            .shortened(&cover.subtitle, (room - after).max(1.0));
        let mut items: Vec<Item> = style.bold(24.0).at(0.0, 7.5, &title).into_iter().collect();
        if room > after + 20.0 {
            items.extend(style.plain(13.0).at(after, 7.5, &subtitle));
        }
        items.extend(style.bold(24.0).ending(wide, 7.5, points));
        items.push(Item::rule(0.0, TITLE - 1.0, wide, 2.3, Ink::BLACK));
        let y = TITLE + 4.0;
        let mut heading = |x: f32, text: &str| {
            items.extend(style.bold(8.5).at(x, y, text));
        };
        heading(0.0, "ID");
        heading(NAME, "NAME");
        heading(CLASS, "CLASS");
        for (index, label) in self.figures.iter().enumerate() {
            let half = style.bold(8.5).width(label) / 2.0;
            heading(self.figure_at(index) - half, label);
        }
        if !points.is_empty() {
            let width = style.bold(8.5).width("POINTS");
            heading(wide - POINTS - width, "POINTS");
        }
        heading(wide - LOST, "LOST");
        items.push(Item::rule(0.0, TITLE + 5.8, wide, 0.8, Ink::BLACK));
        Piece {
            height: TITLE + HEADINGS,
            items,
        }
    }

    fn row(&self, ship: &FleetRow) -> Piece {
        let (style, wide, high) = (self.style, self.wide, self.row);
        let middle = high / 2.0;
        let mut items = badge(style, &ship.id, [0.0, middle - BADGE[0] / 2.0]);
        if let Some((drawing, factor)) = &ship.picture {
            items.push(Item::Drawing {
                at: [PICTURE, middle],
                scale: self.scale * factor,
                drawing: Arc::clone(drawing),
                alt: ship.class.clone(),
            });
        }
        match &ship.name {
            Some(name) => {
                let name = style.bold(14.0).shortened(name, CLASS - NAME - 3.0);
                items.extend(style.bold(14.0).at(NAME, middle + 1.7, &name));
            }
            None => items.push(Item::Lines {
                lines: vec![[NAME, middle + 2.5, CLASS - 4.0, middle + 2.5]],
                stroke: style.stroke(),
            }),
        }
        let end = match self.figures.len() {
            0 => wide - FIGURES,
            _ => self.figure_at(0) - FIGURE / 2.0,
        };
        let class = style.bold(12.5).shortened(&ship.class, end - CLASS);
        let kind = style.plain(9.0).shortened(&ship.kind, end - CLASS);
        let y = middle + if kind.is_empty() { 1.6 } else { -0.3 };
        items.extend(style.bold(12.5).at(CLASS, y, &class));
        items.extend(style.plain(9.0).at(CLASS, middle + 3.7, &kind));
        for (index, label) in self.figures.iter().enumerate() {
            if let Some((_, value)) = ship.figures.iter().find(|(own, _)| own == label) {
                let at = self.figure_at(index);
                items.extend(style.plain(13.5).middle(at, middle + 1.7, value));
            }
        }
        let points = ship.points.as_deref().unwrap_or_default();
        items.extend(self.points(points, middle + 2.0));
        let side = 7.2f32.min(high - 2.0);
        items.push(style.outlined(vec![Area::new(
            wide - LOST,
            middle - side / 2.0,
            side,
            side,
        )]));
        items.push(Item::Lines {
            lines: vec![[0.0, high, wide, high]],
            stroke: THIN,
        });
        Piece {
            height: high,
            items,
        }
    }

    fn totals(&self) -> Piece {
        let (style, wide) = (self.style, self.wide);
        let points = self.cover.points.as_deref().unwrap_or_default();
        let words = self.cover.lines.first().map_or("", String::as_str);
        let words = style.plain(11.0).shortened(words, wide - POINTS - 24.0);
        let mut items = vec![Item::rule(0.0, 0.0, wide, 1.5, Ink::BLACK)];
        items.extend(style.plain(11.0).at(0.0, 5.6, &words));
        items.extend(self.points(points, 6.0));
        Piece {
            height: TOTALS,
            items,
        }
    }
}

/// Draws two lists side by side for the points of destroyed ships.
fn draw_score(style: &Style, wide: f32, rows: u32) -> Piece {
    let columns = [
        ("turn", 12.0),
        ("ID", 14.0),
        ("ship", 36.0),
        ("points", 15.0),
        ("total", 14.0),
    ];
    let height = SCORE + rows as f32 * SCORE_ROW;
    let title = "Enemy ships destroyed";
    let mut items: Vec<Item> = style.bold(15.0).at(0.0, 6.8, title).into_iter().collect();
    items.push(Item::rule(0.0, 9.0, wide, 1.2, Ink::BLACK));
    let width: f32 = columns.iter().map(|(_, width)| width).sum();
    let mut lines = Vec::new();
    for left in [0.0, wide - width] {
        let mut x = left;
        for (index, (label, own)) in columns.into_iter().enumerate() {
            if index > 0 {
                lines.push([x, 11.0, x, height]);
            }
            items.extend(style.bold(8.5).at(x + 1.0, 13.0, label));
            x += own;
        }
        let below = (1..=rows).map(|row| SCORE + row as f32 * SCORE_ROW);
        lines.extend(below.map(|y| [left, y, left + width, y]));
    }
    items.push(Item::Lines {
        lines,
        stroke: THIN,
    });
    Piece { height, items }
}
