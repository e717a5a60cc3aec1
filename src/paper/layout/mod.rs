//! Turns sheets and templates into pages: every item has its place, in millimetres from the top left. Renderers draw the
//! pages, which know nothing about ships.

mod arms;
mod back;
mod blocks;
pub mod board;
mod cell;
pub mod counters;
mod cover;
mod draft;
mod faces;
pub mod font;
mod grid;
mod head;
mod log;
mod paginate;
mod panel;
mod portrait;
mod record;
mod squadron;
mod tables;
pub mod template;
mod tracks;
mod typeset;

pub use cover::{cover, glossary};
pub use draft::template_schema;
pub use paginate::{CellOf, Composer, Misfit, cells, cells_of_class, compose, paginate};
pub use tables::{reference, roster};

use super::drawing::Drawing;
pub use super::drawing::Ink;
use std::sync::Arc;

/// Pages ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Pages {
    /// The title of the document.
    pub title: String,
    /// Width of every page.
    pub width: f32,
    /// Height of every page.
    pub height: f32,
    /// The pages.
    pub pages: Vec<Page>,
    /// The bookmarks: (title, page from 0).
    pub outline: Vec<(String, usize)>,
}

impl Pages {
    /// These pages followed by those of another document, under this title.
    pub fn followed_by(mut self, other: Pages) -> Pages {
        let before = self.pages.len();
        self.outline.extend(other.outline.into_iter().map(|(title, page)| (title, before + page)));
        self.pages.extend(other.pages);
        self
    }
}

/// One page: its items in reading order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The items, drawn first to last.
    pub items: Vec<Item>,
}

/// Something on a page. Lengths are in millimetres, line weights and font sizes in points.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line of text, placed by the left end of its baseline.
    Text {
        /// Left end.
        x: f32,
        /// Baseline.
        y: f32,
        /// Font size in points.
        size: f32,
        /// Regular or bold.
        weight: Weight,
        /// Colour.
        ink: Ink,
        /// The text: never empty, no control characters.
        text: String,
    },
    /// Rectangles of one style, drawn as one path: outlined, filled or both.
    Boxes {
        /// The rectangles.
        boxes: Vec<Area>,
        /// The outline.
        stroke: Option<Stroke>,
        /// The fill colour.
        fill: Option<Ink>,
    },
    /// Straight lines of one style, drawn as one path: (x1, y1, x2, y2).
    Lines {
        /// The lines.
        lines: Vec<[f32; 4]>,
        /// How they are drawn.
        stroke: Stroke,
    },
    /// A closed polygon, outlined, filled or both.
    Polygon {
        /// The corners.
        points: Vec<[f32; 2]>,
        /// The outline.
        stroke: Option<Stroke>,
        /// The fill colour.
        fill: Option<Ink>,
    },
    /// Nothing to see: what follows belongs to the ship of this title, until the next one.
    Section(String),
    /// A drawing, placed by its middle.
    Drawing {
        /// The middle.
        at: [f32; 2],
        /// Millimetres per unit of the drawing.
        scale: f32,
        /// What is drawn; the same drawing is stored once, however often it is placed.
        drawing: Arc<Drawing>,
        /// What it shows, for those who cannot see it.
        alt: String,
    },
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Weight in points.
    pub weight: f32,
    /// Colour.
    pub ink: Ink,
}

/// The size of the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// The area that both sizes have: the width of A4 and the height of Letter. Pages are laid out in it, so they look the
    /// same on both.
    pub const COMMON: (f32, f32) = (210.0, 279.4);

    /// Width and height in millimetres.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// For text.
    Regular,
    /// For names and headings.
    Bold,
}

impl Item {
    /// The same item, shifted.
    pub(crate) fn moved(mut self, dx: f32, dy: f32) -> Item {
        match &mut self {
            Item::Text { x, y, .. } => (*x, *y) = (*x + dx, *y + dy),
            Item::Boxes { boxes, .. } => {
                boxes.iter_mut().for_each(|area| (area.x, area.y) = (area.x + dx, area.y + dy))
            }
            Item::Lines { lines, .. } => {
                let moved = |line: &mut [f32; 4]| *line = [line[0] + dx, line[1] + dy, line[2] + dx, line[3] + dy];
                lines.iter_mut().for_each(moved);
            }
            Item::Polygon { points, .. } => points.iter_mut().for_each(|point| *point = [point[0] + dx, point[1] + dy]),
            Item::Drawing { at, .. } => *at = [at[0] + dx, at[1] + dy],
            Item::Section(_) => {}
        }
        self
    }
}
