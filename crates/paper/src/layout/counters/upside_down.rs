//! Text turned by 180 degrees, as outlines, for the backs of counters that are folded over their upper edge.

use crate::drawing::{Drawing, Ink, Shape, Step};
use crate::layout::font::Fonts;
use crate::layout::{Item, Weight};
use std::sync::Arc;
use ttf_parser::{GlyphId, OutlineBuilder};

/// Units of the drawing for each millimeter, fine enough for its curves.
const FINE: f32 = 10.0;

/// Draws a text turned by 180 degrees: it begins on the right, at this place on its baseline, and goes left.
pub fn upside_down(fonts: &Fonts, weight: Weight, size: f32, text: &str, at: [f32; 2]) -> Item {
    let em = size * super::super::font::MM_PER_POINT * FINE;
    let mut outline = TurnedOutline::default();
    for c in text.chars() {
        let font = fonts.in_slot(fonts.slot(weight, c));
        if let Some(font) = font {
            let face = font.face();
            outline.scale = em / font.units_per_em();
            let glyph = face.glyph_index(c).unwrap_or(GlyphId(0));
            face.outline_glyph(glyph, &mut outline);
        }
        outline.x -= fonts.advance(weight, c) * em;
    }
    let shape = Shape {
        path: outline.path,
        fill: Some(Ink::BLACK),
        ..Shape::default()
    };
    Item::Drawing {
        at,
        scale: 1.0 / FINE,
        drawing: Arc::new(Drawing::new(vec![shape], [0.0, 0.0])),
        alt: text.to_string(),
    }
}

/// The outline of turned letters in the making.
#[derive(Default)]
struct TurnedOutline {
    path: Vec<Step>,
    /// Left end of the letter.
    x: f32,
    scale: f32,
    last: [f32; 2],
}

impl TurnedOutline {
    /// Places a point of the font, whose y points up, after the turn.
    fn place(&self, x: f32, y: f32) -> [f32; 2] {
        [self.x - x * self.scale, y * self.scale]
    }
}

impl OutlineBuilder for TurnedOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.place(x, y);
        self.path.push(Step::Move(self.last));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = self.place(x, y);
        self.path.push(Step::Line(self.last));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, end) = (self.place(x1, y1), self.place(x, y));
        let toward = |from: [f32; 2]| {
            [0, 1].map(|axis| from[axis] + (control[axis] - from[axis]) * 2.0 / 3.0)
        };
        let curve = [toward(self.last), toward(end), end];
        self.last = end;
        self.path.push(Step::Curve(curve));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.last = self.place(x, y);
        let curve = [self.place(x1, y1), self.place(x2, y2), self.last];
        self.path.push(Step::Curve(curve));
    }

    fn close(&mut self) {
        self.path.push(Step::Close);
    }
}
