//! The part of a font that a page in the browser needs, as an address that contains it.

use super::drawing::base64;
use crate::layout::font::FontFile;
use std::collections::BTreeSet;
use ttf_parser::{Face, Tag};

/// The tables that browsers want, without those that are replaced.
const TABLES: [&[u8; 4]; 9] = [
    b"OS/2", b"cmap", b"cvt ", b"fpgm", b"hhea", b"hmtx", b"maxp", b"name", b"prep",
];

/// Returns a font as a data address, with the outlines of these characters only.
pub fn data_address(font: &FontFile, characters: &BTreeSet<char>) -> String {
    let face = font.face();
    let file = subset(&face, characters).unwrap_or_else(|| font.bytes.to_vec());
    format!("data:font/ttf;base64,{}", base64(&file))
}

/// Returns the font file, or `None` if its tables are not as they should be.
fn subset(face: &Face, characters: &BTreeSet<char>) -> Option<Vec<u8>> {
    let table = |name: &[u8; 4]| face.raw_face().table(Tag::from_bytes(name));
    let (glyf, loca) = (table(b"glyf")?, table(b"loca")?);
    let mut head = table(b"head")?.to_vec();
    let is_long = *head.get(51)? != 0;
    let outline = |glyph: u16| {
        let offset = |index: usize| match is_long {
            true => number(loca, 4 * index, 4),
            false => Some(2 * number(loca, 2 * index, 2)?),
        };
        let index = usize::from(glyph);
        glyf.get(offset(index)?..offset(index + 1)?)
    };
    let mut wanted: BTreeSet<u16> = [0].into();
    let mut open: Vec<u16> = characters
        .iter()
        .filter_map(|c| Some(face.glyph_index(*c)?.0))
        .collect();
    while let Some(glyph) = open.pop() {
        if wanted.insert(glyph) {
            open.extend(components(outline(glyph)?));
        }
    }
    let (mut outlines, mut places) = (Vec::new(), Vec::new());
    for glyph in 0..face.number_of_glyphs() {
        places.extend((outlines.len() as u32).to_be_bytes());
        if wanted.contains(&glyph) {
            outlines.extend(outline(glyph)?);
            outlines.resize(outlines.len().next_multiple_of(4), 0);
        }
    }
    places.extend((outlines.len() as u32).to_be_bytes());
    head.get_mut(50..52)?.copy_from_slice(&[0, 1]);
    // Version 3 of this table has no names of glyphs.
    let mut post = table(b"post")?.get(..32)?.to_vec();
    post[..4].copy_from_slice(&[0, 3, 0, 0]);
    let kept = TABLES
        .iter()
        .filter_map(|name| Some((**name, table(name)?.to_vec())));
    let mut tables: Vec<([u8; 4], Vec<u8>)> = kept.collect();
    tables.extend([
        (*b"glyf", outlines),
        (*b"head", head),
        (*b"loca", places),
        (*b"post", post),
    ]);
    tables.sort();
    Some(file(&tables))
}

/// Reads a number of some bytes.
fn number(bytes: &[u8], at: usize, count: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + count)?;
    Some(
        bytes
            .iter()
            .fold(0, |sum, byte| 256 * sum + usize::from(*byte)),
    )
}

/// Lists the glyphs that an outline is composed of.
fn components(outline: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    // A negative number of contours marks a glyph made of others.
    if outline.first().is_none_or(|byte| byte & 0x80 == 0) {
        return found;
    }
    let mut at = 10;
    while let (Some(flags), Some(glyph)) = (number(outline, at, 2), number(outline, at + 2, 2)) {
        found.push(glyph as u16);
        let has = |flag: usize| flags & flag != 0;
        at += 4 + if has(1) { 4 } else { 2 };
        at += match () {
            () if has(0x80) => 8,
            () if has(0x40) => 4,
            () if has(8) => 2,
            () => 0,
        };
        if !has(0x20) {
            break;
        }
    }
    found
}

/// Writes tables as a font file.
fn file(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.ilog2() as u16;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, 16 << power, power, 16 * count - (16 << power)] {
        file.extend(number.to_be_bytes());
    }
    let mut at = 12 + 16 * tables.len();
    for (name, bytes) in tables {
        let words = bytes.chunks(4).map(|word| {
            let mut four = [0; 4];
            four[..word.len()].copy_from_slice(word);
            u32::from_be_bytes(four)
        });
        let sum = words.fold(0u32, u32::wrapping_add);
        file.extend(name);
        for number in [sum, at as u32, bytes.len() as u32] {
            file.extend(number.to_be_bytes());
        }
        at += bytes.len().next_multiple_of(4);
    }
    for (_, bytes) in tables {
        file.extend(bytes);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Weight;
    use crate::layout::font::Fonts;

    #[test]
    fn a_part_of_a_font_has_the_outlines_it_needs_and_no_others() {
        let fonts = Fonts::shipped();
        let face = fonts.file(Weight::Bold).face();
        let part = subset(&face, &"aä".chars().collect()).expect("a font");
        assert!(part.len() < 40_000, "{}", part.len());
        let part = Face::parse(&part, 0).expect("a font");
        let area = |face: &Face, c| face.glyph_bounding_box(face.glyph_index(c).expect("known"));
        assert_eq!(area(&part, 'ä'), area(&face, 'ä'));
        assert_eq!(area(&part, 'b'), None);
    }
}
