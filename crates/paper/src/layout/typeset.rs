//! Sets text and boxes in the sizes of a template at a given scale: wraps, shrinks and centers them.

use super::font::{Fonts, MM_PER_POINT};
use super::template::Template;
use super::tracks::{crossed, named};
use super::{Area, Control, Ink, Item, Stroke, Tag, Weight};
use crate::sheet::{Content, Sheet, Track};

/// Distance between baselines, as a multiple of the font size: roomy enough for accents and descenders.
pub const LEADING: f32 = 1.3;
/// Height of the baseline in a line of text, as a share of the line's height; the rest is for descenders.
pub const BASELINE: f32 = 0.78;
/// Half the height of a capital, as a share of the font size: text this far below a middle looks centered on it.
pub const HALF_CAPITAL: f32 = 0.36;

/// The fonts and the sizes in force.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    pub fonts: &'a Fonts,
    /// Points.
    pub text: f32,
    /// Points.
    pub heading: f32,
    /// Points; text never shrinks below this.
    pub min_text: f32,
    /// Millimeters.
    pub box_size: f32,
    /// Millimeters; 0 for none.
    pub rose: f32,
    /// Points.
    pub line: f32,
    pub accent: Ink,
    /// Whether batteries are set in two columns.
    pub is_dense: bool,
    pub turns: (u32, f32),
    /// Whether a turn has its lines to write on even where they cost room.
    pub has_writes: bool,
    /// Whether the band at the top is light, to save ink.
    pub is_light: bool,
    /// Centimeters for each hex of a range, or `None` for ranges in hexes.
    pub hex_cm: Option<f32>,
    /// Minimum height of the ship's picture in millimeters, or 0.
    pub picture: f32,
    /// Millimeters; width of the label column to the left of a sheet's rows.
    pub labels: f32,
    /// Minimum side of a box to tick with a finger in millimeters, or `None` on paper.
    pub touch: Option<f32>,
}

/// Items of a known total height, placed relative to their own top left corner.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    pub height: f32,
    pub items: Vec<Item>,
}

impl Piece {
    /// Starts a piece of this height without items.
    pub fn new(height: f32) -> Piece {
        Piece {
            height,
            items: Vec::new(),
        }
    }

    /// Puts another piece below this one.
    pub fn stack(&mut self, piece: Piece) {
        let at = self.height;
        self.put(piece, 0.0, at);
    }

    /// Adds items.
    pub fn add(&mut self, items: impl IntoIterator<Item = Item>) {
        self.items.extend(items);
    }

    /// Puts another piece into this one at an offset.
    pub fn put(&mut self, piece: Piece, dx: f32, dy: f32) {
        self.height = self.height.max(dy + piece.height);
        self.items
            .extend(piece.items.into_iter().map(|item| item.moved(dx, dy)));
    }

    /// Splits a piece that is too high for an area between its lines of text; what has no such place stays whole.
    pub fn cut(self, room: f32) -> Vec<Piece> {
        if self.height <= room {
            return vec![self];
        }
        let mut items = Vec::new();
        for item in &self.items {
            match item {
                Item::Shared {
                    at: [x, y],
                    items: shared,
                } => {
                    items.extend(shared.iter().map(|item| item.clone().moved(*x, *y)));
                }
                item => items.push(item.clone()),
            }
        }
        let is_crossed = |at: f32| {
            items.iter().any(|item| match item {
                Item::Text { y, size, .. } => {
                    let high = size * LEADING * MM_PER_POINT;
                    *y - BASELINE * high < at && at < *y + (1.0 - BASELINE) * high
                }
                Item::Boxes { boxes, .. } => {
                    boxes.iter().any(|area| area.y < at) && item.bottom() > at
                }
                Item::Lines { lines, .. } => {
                    lines.iter().any(|[_, y1, _, y2]| y1.min(*y2) < at) && item.bottom() > at
                }
                Item::Polygon { points, .. } => {
                    points.iter().any(|[_, y]| *y < at) && points.iter().any(|[_, y]| *y > at)
                }
                Item::Drawing {
                    at: [_, y],
                    scale,
                    drawing,
                    ..
                } => (at - y).abs() < scale * drawing.size()[1] / 2.0,
                Item::Shared { .. } | Item::Tag(_) => false,
            })
        };
        let places = (1..(room * 4.0) as u32)
            .rev()
            .map(|quarter| quarter as f32 / 4.0);
        let Some(at) = places.into_iter().find(|at| !is_crossed(*at)) else {
            return vec![self];
        };
        let (upper, lower): (Vec<Item>, Vec<Item>) =
            items.into_iter().partition(|item| item.bottom() <= at);
        let lower = Piece {
            height: self.height - at,
            items: lower.into_iter().map(|item| item.moved(0.0, -at)).collect(),
        };
        let upper = Piece {
            height: at,
            items: upper,
        };
        [upper].into_iter().chain(lower.cut(room)).collect()
    }

    /// Combines the items into one, which a PDF stores once for all sheets that have the same.
    pub fn shared(self) -> Piece {
        Piece {
            items: vec![Item::Shared {
                at: [0.0, 0.0],
                items: self.items.into(),
            }],
            ..self
        }
    }

    /// Rounds a height down to half a millimeter, so that what grows into spare room is often the same.
    pub fn stepped(height: f32) -> f32 {
        (2.0 * height).floor() / 2.0
    }
}

/// Text of one size, weight and color.
#[derive(Clone, Copy)]
pub struct Type<'a> {
    fonts: &'a Fonts,
    /// Size in points.
    pub size: f32,
    weight: Weight,
    ink: Ink,
}

impl Fonts {
    /// Returns black text in regular weight, of this size in points.
    pub fn plain(&self, size: f32) -> Type<'_> {
        self.font(size, Weight::Regular)
    }

    /// Returns black text in bold, of this size in points.
    pub fn bold(&self, size: f32) -> Type<'_> {
        self.font(size, Weight::Bold)
    }

    /// Returns black text of this size in points and of this weight.
    pub fn font(&self, size: f32, weight: Weight) -> Type<'_> {
        Type {
            fonts: self,
            size,
            weight,
            ink: Ink::BLACK,
        }
    }
}

impl<'a> Type<'a> {
    /// Changes the color.
    pub fn ink(self, ink: Ink) -> Type<'a> {
        Type { ink, ..self }
    }

    /// Changes the color to gray.
    pub fn gray(self) -> Type<'a> {
        self.ink(Ink::GRAY)
    }

    /// Shrinks the text until it fits a width.
    pub fn fitted(self, text: &str, width: f32) -> Type<'a> {
        let share = (width / self.width(text).max(0.1)).min(1.0);
        Type {
            size: self.size * share,
            ..self
        }
    }

    /// Enlarges the text to a size in points.
    pub fn at_least(self, size: f32) -> Type<'a> {
        Type {
            size: self.size.max(size),
            ..self
        }
    }

    /// Measures a line in millimeters.
    pub fn width(&self, text: &str) -> f32 {
        self.fonts.width(self.weight, text, self.size)
    }

    /// Draws a line from `x`, with its baseline at `y`; nothing if the text is empty or spaces.
    pub fn at(&self, x: f32, y: f32, text: &str) -> Option<Item> {
        let text = text.trim_end();
        (!text.trim().is_empty()).then(|| Item::Text {
            x,
            y,
            size: self.size,
            weight: self.weight,
            ink: self.ink,
            text: text.to_string(),
        })
    }

    /// Draws a line around `x`.
    pub fn middle(&self, x: f32, y: f32, text: &str) -> Option<Item> {
        self.at(x - self.width(text) / 2.0, y, text)
    }

    /// Draws a line that ends at `x`.
    pub fn ending(&self, x: f32, y: f32, text: &str) -> Option<Item> {
        self.at(x - self.width(text), y, text)
    }

    /// Splits text into lines of at most `width`; a word that is longer than a line is split, too.
    pub fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let fits = |line: &str| self.width(line) <= width;
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let line = lines.last_mut().expect("there is always a line");
            let longer = if line.is_empty() {
                word.to_string()
            } else {
                format!("{line} {word}")
            };
            if fits(&longer) {
                *line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(String::new());
            }
            for c in word.chars() {
                let line = lines.last_mut().expect("there is always a line");
                let longer = format!("{line}{c}");
                if line.is_empty() || fits(&longer) {
                    *line = longer;
                } else {
                    lines.push(c.to_string());
                }
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// Lays out text on lines of at most `width`.
    pub fn paragraph(&self, text: &str, width: f32) -> Piece {
        let leading = self.size * LEADING * MM_PER_POINT;
        let mut piece = Piece::default();
        for line in text.lines().flat_map(|line| self.wrap(line, width)) {
            piece.add(self.at(0.0, piece.height + BASELINE * leading, &line));
            piece.height += leading;
        }
        piece
    }

    /// Shortens text to one line of this width; shortened text ends in an ellipsis.
    pub fn shortened(&self, text: &str, width: f32) -> String {
        let fits = |text: &str| self.width(text) <= width + 0.01;
        if fits(text) {
            return text.to_string();
        }
        let mut short = text.to_string();
        while short.pop().is_some() && !fits(&format!("{short}…")) {}
        format!("{}…", short.trim_end())
    }
}

impl<'a> Style<'a> {
    /// Takes the template's sizes at a scale from 1 (its own) down to 0 (the smallest it allows).
    pub fn new(template: &Template, fonts: &'a Fonts, accent: Ink, scale: f32) -> Style<'a> {
        let between = |least: f32, most: f32| least + (most - least) * scale;
        Style {
            fonts,
            text: between(template.min_text, template.text),
            // A heading that shrinks further is hard to tell from text.
            heading: between(
                (template.heading * 0.8).max(template.text),
                template.heading,
            ),
            min_text: template.min_text,
            box_size: between(template.min_box, template.box_size),
            // The sectors of a smaller rose run together in print.
            rose: template.rose * between(0.75, 1.0),
            line: template.line,
            accent,
            // Two columns read less well, so they come only after about half of the shrinking.
            is_dense: scale < 0.6,
            // Any lower, and there is no room to write an order by hand.
            turns: (template.turns.0, template.turns.1 * between(0.7, 1.0)),
            has_writes: false,
            is_light: template.is_light,
            hex_cm: template.hex_cm,
            picture: 0.0,
            labels: 0.0,
            touch: None,
        }
    }

    /// Widens the label column to the sheet's longest row label, so that all rows line up.
    pub fn for_rows_of(self, sheet: &Sheet) -> Style<'a> {
        let rows = sheet
            .blocks
            .iter()
            .filter_map(|block| match &block.content {
                Content::Rows(rows) => Some(rows.iter().flatten().collect::<Vec<_>>()),
                Content::Portrait(portrait) => Some(portrait.beside.iter().collect()),
                _ => None,
            });
        let wide = |(label, _): (String, &Track)| self.bold(self.text).width(&label) + 2.0;
        Style {
            labels: rows.flatten().flat_map(named).map(wide).fold(0.0, f32::max),
            ..self
        }
    }

    /// Returns the distance between baselines of text, which is also the grid that blocks align to.
    pub fn leading(&self) -> f32 {
        self.text * LEADING * MM_PER_POINT
    }

    /// Rounds a height up to the next half line of the grid.
    pub fn on_grid(&self, height: f32) -> f32 {
        let step = self.leading() / 2.0;
        let whole = (height / step) as u32 as f32;
        if height - whole * step > 0.01 {
            (whole + 1.0) * step
        } else {
            whole * step
        }
    }

    /// Draws the ground under numbers of turns and flights, and returns their ink, too; light sheets have only its outline.
    pub fn block(&self, boxes: Vec<Area>) -> (Item, Ink) {
        let (stroke, fill, ink) = if self.is_light {
            (Some(self.stroke()), None, Ink::BLACK)
        } else {
            (None, Some(Ink(17, 17, 17)), Ink::WHITE)
        };
        let block = Item::Boxes {
            boxes,
            stroke,
            fill,
        };
        (block, ink)
    }

    /// Returns the inks of a band's ground and of its words.
    pub fn band_inks(&self) -> [Ink; 2] {
        match self.accent {
            _ if self.is_light => [Ink::WHITE, Ink::BLACK],
            Ink::BLACK => [Ink(17, 17, 17), Ink::WHITE],
            accent => [accent, Ink::WHITE],
        }
    }

    /// Returns the side of a box: large enough for a finger on screens.
    pub fn side(&self, side: f32) -> f32 {
        side.max(self.touch.unwrap_or_default())
    }

    /// Returns `true` if this is a narrow sheet for a screen.
    pub fn is_phone(&self) -> bool {
        self.touch.is_some_and(|least| least > 0.0)
    }

    /// Marks boxes of which the first are checked off: with crosses on paper, with controls on screens.
    pub fn ticks(&self, label: &str, areas: &[Area], checked: usize) -> Option<Item> {
        if self.touch.is_none() {
            return crossed(areas, checked);
        }
        (!areas.is_empty()).then(|| {
            Item::Tag(Tag::Control(Control {
                label: label.to_string(),
                areas: areas.to_vec(),
                checked: Some(checked.min(areas.len())),
                text: String::new(),
            }))
        })
    }

    /// Adds a field to write in and its text on screens; `None` on paper.
    pub fn field(&self, label: &str, area: Area, text: &str) -> Option<Item> {
        self.touch.map(|_| {
            Item::Tag(Tag::Control(Control {
                label: label.to_string(),
                areas: vec![area],
                checked: None,
                text: text.to_string(),
            }))
        })
    }

    pub fn stroke(&self) -> Stroke {
        Stroke {
            weight: self.line,
            ink: Ink::BLACK,
        }
    }

    /// Returns black text in regular weight, of this size in points.
    pub fn plain(&self, size: f32) -> Type<'a> {
        self.fonts.plain(size)
    }

    /// Returns black text in bold, of this size in points.
    pub fn bold(&self, size: f32) -> Type<'a> {
        self.fonts.bold(size)
    }

    /// Returns black text of this size in points and of this weight.
    pub fn font(&self, size: f32, weight: Weight) -> Type<'a> {
        self.fonts.font(size, weight)
    }

    /// Outlines boxes in the template's line.
    pub fn outlined(&self, boxes: Vec<Area>) -> Item {
        Item::Boxes {
            boxes,
            stroke: Some(self.stroke()),
            fill: None,
        }
    }

    /// Scales a size that is given for text of ten points to this style; never below the minimum.
    pub fn pt(&self, at_ten: f32) -> f32 {
        (at_ten * self.text.min(10.0) / 10.0).max(self.min_text)
    }

    /// Draws text in the middle of an area, shrunk if it is too wide for it.
    pub fn centered(&self, area: Area, size: f32, weight: Weight, text: &str) -> Option<Item> {
        let wide = self.font(size, weight).width(text);
        // Text keeps a quarter of a millimeter clear of each edge.
        let room = area.width - 0.5;
        let is_high = area.height >= 1.1 * self.min_text * MM_PER_POINT;
        let least = if is_high { self.min_text } else { 0.0 };
        let size = if wide > room {
            // A small box has clear edges only as far as its number stays legible.
            (size * room / wide).max(least.min(size * (area.width - 0.05) / wide))
        } else {
            size
        };
        let y = area.y + area.height / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
        self.font(size, weight)
            .middle(area.x + area.width / 2.0, y, text)
    }
}
