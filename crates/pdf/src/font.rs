//! The fonts in a document: one subset per weight used, with only the characters that occur.

use super::hash::hash;
use printpdf::font::{FontMetrics, PdfFontMetricsStub};
use printpdf::{FontId, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, Pt, TextItem};
use starwright_paper::PrintError;
use starwright_paper::layout::font::{FontFile, Fonts, Slot};
use starwright_paper::layout::{Item, Page, Tag, Weight};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, name_id};

/// The subsets of a document, in the order of [`Slot::ALL`].
pub struct Subsets([Subset; 3]);

/// The characters of one font.
struct Subset {
    /// The code of every character; 0 if the font does not have it or it does not occur.
    codes: Vec<u16>,
    /// The character of every code, the first of those that share a glyph.
    characters: Vec<char>,
    /// The glyphs; their number in the subset is the code.
    glyphs: GlyphRemapper,
    occurs: bool,
}

impl Subsets {
    /// Starts without characters.
    pub fn new() -> Subsets {
        Subsets(Slot::ALL.map(|_| Subset::new()))
    }

    /// Adds the characters of further pages. Those of earlier pages keep their codes.
    pub fn extend(&mut self, pages: &[Page], fonts: &Fonts) {
        let faces = Slot::ALL.map(|slot| fonts.in_slot(slot).map(FontFile::face));
        let items = pages
            .iter()
            .flat_map(|page| &page.items)
            .flat_map(|item| match item {
                Item::Shared { items, .. } => items,
                item => std::slice::from_ref(item),
            });
        for item in items {
            let (weight, text) = match item {
                Item::Text { weight, text, .. } => (weight, text.as_str()),
                Item::Tag(Tag::Data(text)) => (&Weight::Regular, &**text),
                _ => continue,
            };
            self.0[*weight as usize].occurs = true;
            for c in [' '].into_iter().chain(text.chars()) {
                if self.0[*weight as usize].codes[c as usize] != 0 {
                    continue;
                }
                let slot = index(fonts.slot(*weight, c));
                if let Some(face) = &faces[slot] {
                    self.0[slot].add(c, face);
                }
            }
        }
    }

    /// Returns the font and the code of a character in texts of a weight.
    pub fn code(&self, weight: Weight, c: char) -> (Slot, u16) {
        let [.., fallback] = &self.0;
        match (
            self.0[weight as usize].codes[c as usize],
            fallback.codes[c as usize],
        ) {
            (0, code) if code != 0 => (Slot::Fallback, code),
            (code, _) => (Slot::Of(weight), code),
        }
    }

    /// Returns the name of a font on pages.
    pub fn name(slot: Slot) -> &'static str {
        ["R", "B", "F"][index(slot)]
    }

    /// Adds the fonts to a document. Returns operators that name every character: printpdf embeds a font, its widths
    /// and its Unicode map as far as text on pages uses them. Fails if a font is broken.
    pub fn embed(&self, document: &mut PdfDocument, fonts: &Fonts) -> Result<Vec<Op>, PrintError> {
        let mut named = vec![Op::StartTextSection];
        let used = self.0.iter().zip(Slot::ALL);
        for (subset, slot) in used.filter(|(subset, _)| subset.occurs) {
            let Some(font) = fonts.in_slot(slot) else {
                continue;
            };
            let id = FontId(Subsets::name(slot).to_string());
            let characters = subset.characters.iter().collect();
            named.push(Op::SetFont {
                font: PdfFontHandle::External(id.clone()),
                size: Pt(1.0),
            });
            named.push(Op::ShowText {
                items: vec![TextItem::Text(characters)],
            });
            let font = PdfFont::new(subset.cut(font)?);
            document.resources.fonts.map.insert(id, font);
        }
        named.push(Op::EndTextSection);
        Ok(named)
    }
}

/// Returns the index of a font in [`Slot::ALL`].
fn index(slot: Slot) -> usize {
    match slot {
        Slot::Of(weight) => weight as usize,
        Slot::Fallback => 2,
    }
}

impl Subset {
    fn new() -> Subset {
        let codes = vec![0; char::MAX as usize + 1];
        let (characters, glyphs) = (vec![char::REPLACEMENT_CHARACTER], GlyphRemapper::new());
        Subset {
            codes,
            characters,
            glyphs,
            occurs: false,
        }
    }

    /// Adds a character, if the font has it.
    fn add(&mut self, c: char, face: &Face) {
        let code = face
            .glyph_index(c)
            .map_or(0, |glyph| self.glyphs.remap(glyph.0));
        self.occurs = true;
        self.codes[c as usize] = code;
        if usize::from(code) == self.characters.len() {
            self.characters.push(c);
        }
    }

    /// Cuts the font to these characters, measured in thousandths of an em as PDF requires.
    fn cut(&self, font: &FontFile) -> Result<ParsedFont, PrintError> {
        let program = subsetter::subset(&font.bytes, font.index, &self.glyphs)
            .map_err(|error| PrintError::Font(format!("the font cannot be embedded: {error}")))?;
        let face = font.face();
        let scaled = |units: f32| (units * 1000.0 / font.units_per_em()).round();
        let width = |glyph| {
            scaled(f32::from(
                face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0),
            )) as u16
        };
        let widths = (0..).zip(self.glyphs.remapped_gids().map(width)).collect();
        let codes = (0..)
            .zip(&self.characters)
            .map(|(code, &c)| (u32::from(c), code))
            .collect();

        let names = face
            .names()
            .into_iter()
            .filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
        let name = names
            .filter_map(|name| name.to_string())
            .next()
            .unwrap_or_else(|| "Font".to_string());
        // Six letters that differ from subset to subset, so that readers do not take two subsets for the same font.
        let digest = hash(&program);
        let tag: String = (0..6)
            .map(|place| char::from(b'A' + (digest >> (place * 8)) as u8 % 26))
            .collect();

        let metrics = FontMetrics {
            ascent: scaled(font.ascender()) as i16,
            descent: scaled(f32::from(face.descender())) as i16,
        };
        let name = Some(format!("{tag}+{name}"));
        let mut cut = ParsedFont::with_glyph_data(program, 0, name, codes, widths, 1000, metrics);
        let bounds = face.global_bounding_box();
        cut.pdf_font_metrics = PdfFontMetricsStub {
            x_min: scaled(f32::from(bounds.x_min)) as i16,
            y_min: scaled(f32::from(bounds.y_min)) as i16,
            x_max: scaled(f32::from(bounds.x_max)) as i16,
            y_max: scaled(f32::from(bounds.y_max)) as i16,
            us_weight_class: face.weight().to_number(),
            ..PdfFontMetricsStub::default()
        };
        Ok(cut)
    }
}
