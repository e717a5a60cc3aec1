//! The fonts of pages: how wide text is, and which characters they have.

use super::Weight;
use crate::PrintError;
use std::borrow::Cow;
use ttf_parser::{Face, GlyphId};

const REGULAR: &[u8] = starwright_templates::FONT_REGULAR;
const BOLD: &[u8] = starwright_templates::FONT_BOLD;

/// A font file, regular or bold.
#[derive(Clone, Debug)]
pub struct FontFile {
    /// The bytes of the file.
    pub bytes: Cow<'static, [u8]>,
    /// The index of the font in a collection.
    pub index: u32,
    units_per_em: f32,
    ascender: f32,
    /// Cached widths of the characters below [`AT_HAND`], which make up nearly all text; 0 for those it lacks.
    widths: Vec<u16>,
    /// The width of the box that replaces a character that no font has.
    missing: u16,
}

/// The two weights used on pages, and a font of the user's for what they lack.
#[derive(Clone, Debug)]
pub struct Fonts {
    regular: FontFile,
    bold: FontFile,
    fallback: Option<FontFile>,
}

/// A font of [`Fonts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A shipped font.
    Of(Weight),
    /// The user's.
    Fallback,
}

impl Slot {
    /// Every font slot.
    pub const ALL: [Slot; 3] = [
        Slot::Of(Weight::Regular),
        Slot::Of(Weight::Bold),
        Slot::Fallback,
    ];
}

/// Characters below this have a cached width: Latin, Greek and Cyrillic, punctuation, arrows and other signs.
const AT_HAND: u32 = 0x2800;

impl FontFile {
    /// Reads a font file; the error states what is wrong with it.
    pub fn parse(bytes: Cow<'static, [u8]>, index: u32) -> Result<FontFile, PrintError> {
        // The parser takes a collection's word for how many fonts it has, and asserts that they fit.
        let fonts = ttf_parser::fonts_in_collection(&bytes).unwrap_or(0) as usize;
        if fonts > bytes.len() / 4 {
            let message = format!(
                "not a readable font: a collection of {fonts} fonts is larger than the file"
            );
            return Err(PrintError::Font(message));
        }
        let face = Face::parse(&bytes, index)
            .map_err(|error| PrintError::Font(format!("not a readable font: {error}")))?;
        if face.tables().glyf.is_none() {
            return Err(PrintError::Font(
                "it has no TrueType outlines; use a .ttf font".to_string(),
            ));
        }
        let width = |code| {
            char::from_u32(code)
                .and_then(|c| face.glyph_hor_advance(face.glyph_index(c)?))
                .unwrap_or(0)
        };
        let widths = (0..AT_HAND).map(width).collect();
        let (units_per_em, ascender) = (f32::from(face.units_per_em()), f32::from(face.ascender()));
        let missing = face.glyph_hor_advance(GlyphId(0)).unwrap_or(0);
        Ok(FontFile {
            index,
            units_per_em,
            ascender,
            widths,
            missing,
            bytes,
        })
    }

    /// Returns the parsed font.
    pub fn face(&self) -> Face<'_> {
        Face::parse(&self.bytes, self.index).expect("parsed before")
    }

    /// Returns `true` if it has a glyph for a character.
    pub fn has(&self, c: char) -> bool {
        self.advance(c).is_some()
    }

    /// Returns the width of a character in font units; none if the font lacks it.
    fn advance(&self, c: char) -> Option<u16> {
        match self.widths.get(c as usize) {
            // Some glyphs are 0 wide, such as accents that join the letter before.
            Some(0) | None => {
                let face = self.face();
                face.glyph_index(c)
                    .and_then(|glyph| face.glyph_hor_advance(glyph))
            }
            Some(width) => Some(*width),
        }
    }

    /// Returns the font units per em.
    pub fn units_per_em(&self) -> f32 {
        self.units_per_em
    }

    /// Returns the height above the baseline in font units.
    pub fn ascender(&self) -> f32 {
        self.ascender
    }
}

/// Millimeters per point.
pub const MM_PER_POINT: f32 = 25.4 / 72.0;

impl Fonts {
    /// Returns the shipped fonts.
    pub fn shipped() -> Fonts {
        let parse = |bytes: &'static [u8]| {
            FontFile::parse(Cow::Borrowed(bytes), 0).expect("a shipped font is whole")
        };
        Fonts {
            regular: parse(REGULAR),
            bold: parse(BOLD),
            fallback: None,
        }
    }

    /// Returns the shipped fonts, and a user's for characters that they lack.
    pub fn with_fallback(bytes: Vec<u8>, index: u32) -> Result<Fonts, PrintError> {
        Ok(Fonts {
            fallback: Some(FontFile::parse(Cow::Owned(bytes), index)?),
            ..Fonts::shipped()
        })
    }

    /// Returns the font of a weight.
    pub fn file(&self, weight: Weight) -> &FontFile {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Returns the font in a slot; none if the user gave none.
    pub fn in_slot(&self, slot: Slot) -> Option<&FontFile> {
        match slot {
            Slot::Of(weight) => Some(self.file(weight)),
            Slot::Fallback => self.fallback.as_ref(),
        }
    }

    /// Returns the font that draws a character of a text; where none has it, the weight's own draws a box.
    pub fn slot(&self, weight: Weight, c: char) -> Slot {
        let is_elsewhere = || self.fallback.as_ref().is_some_and(|font| font.has(c));
        if !self.file(weight).has(c) && is_elsewhere() {
            Slot::Fallback
        } else {
            Slot::Of(weight)
        }
    }

    /// Returns the width of a character in ems, as it is drawn: a missing one is a box.
    pub fn advance(&self, weight: Weight, c: char) -> f32 {
        let own = self.file(weight);
        let fallback = || {
            self.fallback
                .as_ref()
                .and_then(|font| Some(f32::from(font.advance(c)?) / font.units_per_em))
        };
        match own.advance(c) {
            Some(units) => f32::from(units) / own.units_per_em,
            None => fallback().unwrap_or(f32::from(own.missing) / own.units_per_em),
        }
    }

    /// Returns the width of a text in millimeters at a size in points: the sum of its advances, since nothing is kerned
    /// or shaped.
    pub fn width(&self, weight: Weight, text: &str, size: f32) -> f32 {
        let own = self.file(weight);
        let (mut units, mut others) = (0, 0.0);
        for c in text.chars() {
            match own.advance(c) {
                Some(width) => units += u32::from(width),
                None => others += self.advance(weight, c),
            }
        }
        (units as f32 / own.units_per_em + others) * size * MM_PER_POINT
    }

    /// Returns the characters of a text that no font has.
    pub fn missing<'a>(&'a self, text: &'a str) -> impl Iterator<Item = char> + 'a {
        let has =
            |c: char| self.regular.has(c) || self.fallback.as_ref().is_some_and(|font| font.has(c));
        text.chars().filter(move |&c| !has(c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_rules_use_are_in_both_weights() {
        let fonts = Fonts::shipped();
        for c in "≥≤−≠≈∞√×±½→←↑↓↔★☆✓✗●○■□▲▼◆◇⚀⚅⚠–—…†•".chars()
        {
            assert!(fonts.regular.has(c) && fonts.bold.has(c), "{c}");
        }
        assert_eq!(fonts.missing("a星b→宿").collect::<String>(), "星宿");
    }

    #[test]
    fn a_missing_letter_is_as_wide_as_its_box_and_a_fallback_keeps_bold() {
        let fonts = Fonts::shipped();
        let em = |c: char| fonts.advance(Weight::Regular, c);
        assert!((em('星') - 0.6).abs() < 0.01, "{}", em('星'));
        // The regular cut stands in for a user's font here: it has nothing that the bold one lacks.
        let with = Fonts::with_fallback(REGULAR.to_vec(), 0).expect("a font");
        assert_eq!(with.slot(Weight::Bold, 'A'), Slot::Of(Weight::Bold));
        assert_eq!(
            with.width(Weight::Bold, "Ab", 10.0),
            fonts.width(Weight::Bold, "Ab", 10.0)
        );
    }
}
