//! Letters as outlines: each is defined once per picture, so that it looks the same whatever fonts are installed.

use super::svg::Number;
use crate::layout::Weight;
use crate::layout::font::{FontFile, Fonts, Slot};
use std::collections::BTreeSet;
use std::fmt::Write;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The letters of a picture.
pub struct Glyphs<'a> {
    fonts: &'a Fonts,
    faces: [Option<Face<'a>>; 3],
    known: BTreeSet<(usize, u16)>,
    /// The definitions, in thousandths of an em.
    pub definitions: String,
}

impl<'a> Glyphs<'a> {
    /// Creates a set without glyphs.
    pub fn new(fonts: &'a Fonts) -> Glyphs<'a> {
        let faces = Slot::ALL.map(|slot| fonts.in_slot(slot).map(FontFile::face));
        Glyphs {
            fonts,
            faces,
            known: BTreeSet::new(),
            definitions: String::new(),
        }
    }

    /// Returns a text as references to its letters, in thousandths of an em.
    pub fn text(&mut self, weight: Weight, text: &str) -> String {
        let (mut out, mut x) = (String::new(), 0.0);
        for c in text.chars() {
            let slot = self.fonts.slot(weight, c);
            let number = Slot::ALL
                .iter()
                .position(|one| *one == slot)
                .unwrap_or_default();
            if !c.is_whitespace()
                && let Some(id) = self.define(number, c)
            {
                write!(out, "<use href=\"#{id}\" x=\"{}\"/>", Number(x))
                    .expect("writing to memory");
            }
            x += 1000.0 * self.fonts.advance(weight, c);
        }
        out
    }

    /// Returns the name of a letter, which is defined the first time; none if there is nothing to draw.
    fn define(&mut self, number: usize, c: char) -> Option<String> {
        let face = self.faces[number].as_ref()?;
        let glyph = face.glyph_index(c).unwrap_or(GlyphId(0));
        let id = format!("{}{}", ["r", "b", "f"][number], glyph.0);
        if self.known.insert((number, glyph.0)) {
            let mut outline = Outline {
                path: String::new(),
                scale: 1000.0 / f32::from(face.units_per_em()),
            };
            face.outline_glyph(glyph, &mut outline);
            writeln!(
                self.definitions,
                "<path id=\"{id}\" d=\"{}\"/>",
                outline.path
            )
            .expect("writing to memory");
        }
        Some(id)
    }
}

/// A path in the making.
struct Outline {
    path: String,
    scale: f32,
}

impl Outline {
    fn step(&mut self, letter: char, points: &[f32]) {
        self.path.push(letter);
        for (index, value) in points.iter().enumerate() {
            // Fonts count upwards, pictures downwards.
            let value = value
                * if index % 2 == 0 {
                    self.scale
                } else {
                    -self.scale
                };
            let gap = if index == 0 { "" } else { " " };
            write!(self.path, "{gap}{}", (value * 10.0).round() / 10.0 + 0.0)
                .expect("writing to memory");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.path.push('z');
    }
}
