//! The fonts of pages: how wide text is, and which characters they have.

use super::Weight;
use crate::paper::PrintError;
use std::borrow::Cow;
use ttf_parser::Face;

const REGULAR: &[u8] = include_bytes!("../../../templates/fonts/NotoSans-Condensed.ttf");
const BOLD: &[u8] = include_bytes!("../../../templates/fonts/NotoSans-CondensedBold.ttf");

/// A font file, regular or bold.
#[derive(Clone, Debug)]
pub struct FontFile {
    /// The bytes of the file.
    pub bytes: Cow<'static, [u8]>,
    /// The index of the font in a collection.
    pub index: u32,
    units_per_em: f32,
    ascender: f32,
    /// Cached widths of the characters below [`AT_HAND`], which make up nearly all text.
    widths: Vec<u16>,
}

/// The two weights used on pages.
#[derive(Clone, Debug)]
pub struct Fonts {
    regular: FontFile,
    bold: FontFile,
}

/// Characters below this have a cached width: Latin, Greek and Cyrillic.
const AT_HAND: u32 = 0x530;

impl FontFile {
    /// Reads a font file; the error says what is wrong with it.
    pub fn parse(bytes: Cow<'static, [u8]>, index: u32) -> Result<FontFile, PrintError> {
        // The parser takes a collection's word for how many fonts it has, and asserts that they fit.
        let fonts = ttf_parser::fonts_in_collection(&bytes).unwrap_or(0) as usize;
        if fonts > bytes.len() / 4 {
            let message = format!("not a readable font: a collection of {fonts} fonts is larger than the file");
            return Err(PrintError::Font(message));
        }
        let face =
            Face::parse(&bytes, index).map_err(|error| PrintError::Font(format!("not a readable font: {error}")))?;
        if face.tables().glyf.is_none() {
            return Err(PrintError::Font("it has no TrueType outlines; use a .ttf font".to_string()));
        }
        let width = |code| char::from_u32(code).and_then(|c| face.glyph_hor_advance(face.glyph_index(c)?)).unwrap_or(0);
        let widths = (0..AT_HAND).map(width).collect();
        let (units_per_em, ascender) = (f32::from(face.units_per_em()), f32::from(face.ascender()));
        Ok(FontFile { index, units_per_em, ascender, widths, bytes })
    }

    /// The parsed font.
    pub fn face(&self) -> Face<'_> {
        Face::parse(&self.bytes, self.index).expect("parsed before")
    }

    /// The width of a text in millimetres at a size in points: the sum of its advances, since nothing is kerned or shaped.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let units: u32 = text.chars().map(|c| u32::from(self.advance(c))).sum();
        units as f32 / self.units_per_em * size * MM_PER_POINT
    }

    /// The characters of a text that the font has no glyph for.
    pub fn missing(&self, text: &str) -> Vec<char> {
        let face = self.face();
        text.chars().filter(|&c| face.glyph_index(c).is_none()).collect()
    }

    fn advance(&self, c: char) -> u16 {
        match self.widths.get(c as usize) {
            Some(0) | None => {
                let face = self.face();
                // Half an em of a common font stands in for a missing glyph.
                face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(500)
            }
            Some(width) => *width,
        }
    }

    /// Font units per em.
    pub fn units_per_em(&self) -> f32 {
        self.units_per_em
    }

    /// Height above the baseline in font units.
    pub fn ascender(&self) -> f32 {
        self.ascender
    }
}

/// Millimetres per point.
pub const MM_PER_POINT: f32 = 25.4 / 72.0;

impl Fonts {
    /// The shipped fonts.
    pub fn shipped() -> Fonts {
        let parse = |bytes: &'static [u8]| FontFile::parse(Cow::Borrowed(bytes), 0).expect("a shipped font is whole");
        Fonts { regular: parse(REGULAR), bold: parse(BOLD) }
    }

    /// A user's font for both weights.
    pub fn from_user(bytes: Vec<u8>, index: u32) -> Result<Fonts, PrintError> {
        let font = FontFile::parse(Cow::Owned(bytes), index)?;
        Ok(Fonts { regular: font.clone(), bold: font })
    }

    /// The font of a weight.
    pub fn of(&self, weight: Weight) -> &FontFile {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}
