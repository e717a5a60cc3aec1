//! The back of a card: who the ship is, its picture and its notes.

use super::font::MM_PER_POINT;
use super::panel::hexagon;
use super::typeset::{HALF_CAPITAL, Piece, Style};
use super::{Area, Item, Stroke};
use crate::sheet::{BlockKey, Content, Head, Sheet};

/// The height of the band.
const BAND: f32 = 6.4;

/// Lays out the band at the top of a card's back: the ship's name, then class and ID; a ship without a name has its class first.
pub fn back_band(style: &Style, head: &Head, width: f32) -> Piece {
    let area = Area::new(0.0, 0.0, width, BAND);
    let [ground, ink] = style.band_inks();
    let mut piece = Piece {
        height: BAND,
        items: vec![Item::Boxes {
            boxes: vec![area],
            stroke: style.is_light.then_some(Stroke { weight: 1.2, ink }),
            fill: Some(ground),
        }],
    };
    let (first, class) = match &head.name {
        Some(name) => (name.as_str(), Some(head.class.as_str())),
        None => (head.class.as_str(), None),
    };
    let second: Vec<&str> = class.into_iter().chain(head.id.as_deref()).collect();
    let second = second.join(" · ");
    let room = width - 3.0;
    let plain = style.plain(style.pt(9.5)).ink(ink);
    let second = plain.shortened(&second, 0.5 * room);
    let rest = room - plain.width(&second) - 2.0;
    let bold = style.bold(style.pt(14.0)).ink(ink);
    let bold = bold.fitted(first, rest).at_least(style.min_text);
    let baseline = BAND / 2.0 + HALF_CAPITAL * bold.size * MM_PER_POINT;
    piece.add(bold.at(1.5, baseline, &bold.shortened(first, rest)));
    piece.add(plain.ending(width - 1.5, baseline, &second));
    piece
}

/// Minimum height of the picture on a card's back, in millimeters.
const MIN_PICTURE: f32 = 18.0;
/// Millimeters above the picture, for the arrow at its top, and below it.
const AROUND_PICTURE: f32 = 1.8;

/// Adds the ship's picture and, if `with_notes`, its notes below what continues on the back of a card, as far as there is room
/// above `bottom`. Returns `true` if it added the notes.
pub fn add_picture(
    style: &Style,
    sheet: &Sheet,
    with_notes: bool,
    side: &mut Piece,
    [width, bottom]: [f32; 2],
) -> bool {
    let texts = sheet
        .blocks
        .iter()
        .filter_map(|block| match &block.content {
            Content::Text(text) if with_notes && block.key == BlockKey::Notes => {
                Some(text.as_str())
            }
            _ => None,
        });
    let notes: Vec<&str> = texts.collect();
    let size = style.min_text;
    let notes = style.plain(size).paragraph(&notes.join(" "), width);
    let free = bottom - side.height;
    let picture = sheet.drawing(width);
    let high = |free: f32| {
        let wide = (0.88 * width).min((free - 2.0 * AROUND_PICTURE) * 2.0 / 3f32.sqrt());
        wide * 3f32.sqrt() / 2.0
    };
    let has_picture = picture.is_some() && high(free) >= MIN_PICTURE;
    // The picture comes first, and notes are never cut.
    let least = if has_picture {
        MIN_PICTURE + 2.0 * AROUND_PICTURE
    } else {
        0.0
    };
    let has_notes = notes.height + least <= free;
    let free = free - if has_notes { notes.height } else { 0.0 };
    if let Some(picture) = picture.filter(|_| has_picture) {
        let high = high(free);
        let wide = high * 2.0 / 3f32.sqrt();
        let at = side.height + (free - high) / 2.0;
        side.put(hexagon(Some(&picture), high), (width - wide) / 2.0, at);
    }
    if has_notes {
        let at = bottom - notes.height;
        side.put(notes, 0.0, at);
    }
    with_notes && has_notes
}
