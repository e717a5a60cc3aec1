//! Turns sheets and templates into pages: every item has its place, in millimeters from the top left. Renderers draw the
//! pages, which know nothing about ships.

mod arms;
mod back;
mod blocks;
pub mod board;
mod cell;
mod club;
mod contents;
pub mod counters;
mod cover;
mod draft;
mod faces;
mod facing_map;
mod fleet_roster;
pub mod font;
mod full_page;
mod grid;
mod head;
mod log;
mod paginate;
mod panel;
mod portrait;
mod record;
mod rules_page;
mod score_page;
mod screen;
mod shared_map;
mod squadron;
mod tables;
pub mod template;
mod tracks;
mod typeset;

pub use club::club_report;
pub use contents::{contents, contents_pages};
pub use cover::{cover, glossary};
pub use draft::template_schema;
pub use fleet_roster::fleet_roster;
pub use log::with_log;
pub use paginate::{CellOf, Composer, cells, cells_of_class, cells_of_page, compose, paginate};
pub use rules_page::rules_pages;
pub use score_page::score_page;
pub use screen::{Screen, narrow, screens};
pub use shared_map::{MapSide, shared_map};
pub use tables::{reference, roster};

use super::drawing::Drawing;
pub use super::drawing::Ink;
use std::borrow::Cow;
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
    /// Collects portrait pages of a paper size, with their bookmarks: (title, page from 0).
    pub fn on(paper: Paper, title: &str, pages: Vec<Page>, outline: Vec<(String, usize)>) -> Pages {
        let (width, height) = paper.size();
        Pages {
            title: title.to_string(),
            width,
            height,
            pages,
            outline,
        }
    }

    /// Appends the pages of another document; the title stays.
    pub fn followed_by(mut self, other: Pages) -> Pages {
        let before = self.pages.len();
        self.outline.extend(
            other
                .outline
                .into_iter()
                .map(|(title, page)| (title, before + page)),
        );
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

impl Page {
    /// Returns the items; shared ones are moved to their places.
    pub fn flat(&self) -> impl Iterator<Item = Cow<'_, Item>> {
        self.items.iter().flat_map(|item| match item {
            Item::Shared { at: [x, y], items } => items
                .iter()
                .map(|item| Cow::Owned(item.clone().moved(*x, *y)))
                .collect(),
            item => vec![Cow::Borrowed(item)],
        })
    }
}

/// Something on a page. Lengths are in millimeters, line weights and font sizes in points.
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
        /// Color.
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
        /// The fill color.
        fill: Option<Ink>,
    },
    /// Straight lines of one style, drawn as one path: (x1, y1, x2, y2).
    Lines {
        /// The lines.
        lines: Vec<[f32; 4]>,
        /// Style of the lines.
        stroke: Stroke,
    },
    /// A closed polygon, outlined, filled or both.
    Polygon {
        /// The corners.
        points: Vec<[f32; 2]>,
        /// The outline.
        stroke: Option<Stroke>,
        /// The fill color.
        fill: Option<Ink>,
    },
    /// Nothing to see: what the items after it are.
    Tag(Tag),
    /// A drawing, placed by its middle.
    Drawing {
        /// The middle.
        at: [f32; 2],
        /// Millimeters per unit of the drawing.
        scale: f32,
        /// The drawing; it is stored once, regardless of how often it is placed.
        drawing: Arc<Drawing>,
        /// Description for people who cannot see it.
        alt: String,
    },
    /// Items that many sheets repeat, placed by their upper left corner; a PDF stores them once.
    Shared {
        /// The corner.
        at: [f32; 2],
        /// The items, none of which is shared itself.
        items: Arc<[Item]>,
    },
}

/// Roles of the items of a page, for people who cannot see them.
#[derive(Clone, Debug, PartialEq)]
pub enum Tag {
    /// Start of the section of a ship with this title; the next section ends it.
    Section(String),
    /// A row of a table begins; consecutive rows are one table.
    Row,
    /// A cell with the heading of its column begins.
    Heading,
    /// A cell begins that covers this many columns.
    Cell(u8),
    /// A link to a page, from 0, begins; readers can click on this area.
    Link(Area, usize),
    /// The last cell or the link ends.
    End,
    /// A ship in one line of ASCII text, as programs read it. A PDF has it as text without ink, so that what is copied
    /// from a page holds the design.
    Data(Arc<str>),
    /// Something to tick or to write in; only sheets for screens have them.
    Control(Control),
}

/// Boxes to tick, or a field to write in.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Name of the boxes or of the field.
    pub label: String,
    /// The boxes, or the field.
    pub areas: Vec<Area>,
    /// The number of first boxes that are ticked, or `None` for a field.
    pub checked: Option<usize>,
    /// Text in the field.
    pub text: String,
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

/// Weight and color of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Weight in points.
    pub weight: f32,
    /// Color.
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
    /// 297 x 420 mm, for boards and counters.
    A3,
    /// 11 x 17 inches, for boards and counters.
    Tabloid,
}

impl Paper {
    /// The area that both sizes have: the width of A4 and the height of Letter. Pages are laid out in it, so they look the
    /// same on both.
    pub const COMMON: (f32, f32) = (210.0, 279.4);

    /// Returns width and height in millimeters.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
            Paper::A3 => (297.0, 420.0),
            Paper::Tabloid => (279.4, 431.8),
        }
    }
}

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Weight of ordinary text.
    Regular,
    /// Weight of names and headings.
    Bold,
}

impl Area {
    /// Builds a rectangle from its upper left corner, width and height.
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the right edge.
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    /// Returns the lower edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }
}

impl Item {
    /// Fills boxes without an outline.
    pub fn filled(boxes: Vec<Area>, ink: Ink) -> Item {
        Item::Boxes {
            boxes,
            stroke: None,
            fill: Some(ink),
        }
    }

    /// Draws lines of this weight in points.
    pub fn lines(lines: Vec<[f32; 4]>, weight: f32, ink: Ink) -> Item {
        let stroke = Stroke { weight, ink };
        Item::Lines { lines, stroke }
    }

    /// Draws a level line from `x` to `end`, of this weight in points.
    pub fn rule(x: f32, y: f32, end: f32, weight: f32, ink: Ink) -> Item {
        Item::lines(vec![[x, y, end, y]], weight, ink)
    }

    /// Returns the lowest point of an item; for text, its baseline.
    pub fn bottom(&self) -> f32 {
        let lowest = |all: &mut dyn Iterator<Item = f32>| all.fold(0.0, f32::max);
        match self {
            Item::Text { y, .. } => *y,
            Item::Boxes { boxes, .. } => lowest(&mut boxes.iter().map(|area| area.y + area.height)),
            Item::Lines { lines, .. } => {
                lowest(&mut lines.iter().map(|[_, y1, _, y2]| y1.max(*y2)))
            }
            Item::Polygon { points, .. } => lowest(&mut points.iter().map(|[_, y]| *y)),
            Item::Drawing { at: [_, y], .. } => *y,
            Item::Shared { at: [_, y], items } => y + lowest(&mut items.iter().map(Item::bottom)),
            Item::Tag(Tag::Control(control)) => {
                lowest(&mut control.areas.iter().map(|area| area.y + area.height))
            }
            Item::Tag(_) => 0.0,
        }
    }

    /// Shifts an item to the right and down.
    pub fn moved(mut self, dx: f32, dy: f32) -> Item {
        let shift = |area: &mut Area| (area.x, area.y) = (area.x + dx, area.y + dy);
        match &mut self {
            Item::Text { x, y, .. } => (*x, *y) = (*x + dx, *y + dy),
            Item::Boxes { boxes, .. } => boxes.iter_mut().for_each(shift),
            Item::Lines { lines, .. } => {
                let moved = |line: &mut [f32; 4]| {
                    *line = [line[0] + dx, line[1] + dy, line[2] + dx, line[3] + dy]
                };
                lines.iter_mut().for_each(moved);
            }
            Item::Polygon { points, .. } => points
                .iter_mut()
                .for_each(|point| *point = [point[0] + dx, point[1] + dy]),
            Item::Drawing { at, .. } | Item::Shared { at, .. } => *at = [at[0] + dx, at[1] + dy],
            Item::Tag(Tag::Link(area, _)) => shift(area),
            Item::Tag(Tag::Control(control)) => control.areas.iter_mut().for_each(shift),
            Item::Tag(_) => {}
        }
        self
    }
}
