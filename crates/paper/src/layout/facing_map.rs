//! A map of the hexes around a ship that shows which facing a shot from each of them hits.

use super::font::MM_PER_POINT;
use super::typeset::{HALF_CAPITAL, Piece, Style};
use super::{Ink, Item, Stroke};
use crate::sheet::Panel;

/// The radius of a hex, and how many hexes around the ship are shown.
const HEX: f32 = 2.75;
const RINGS: i32 = 3;
/// Explanation of the map.
const READING: &str =
    "Facing hit: the letter of the attacker's hex, bow up. Farther out, extend the dashed lines.";

/// Lays out the map of facings with its explanation; empty for a ship without facings.
pub fn facing_map(style: &Style, panel: &Panel, width: f32) -> Piece {
    if panel.around.is_empty() {
        return Piece::default();
    }
    let high = (2 * RINGS + 1) as f32 * HEX * 3f32.sqrt();
    let wide = (3 * RINGS + 2) as f32 * HEX;
    let mut piece = Piece::new(high);
    for column in -RINGS..=RINGS {
        for row in -RINGS..=RINGS {
            if (column + row).abs() > RINGS {
                continue;
            }
            let (x, y) = (
                1.5 * HEX * column as f32,
                3f32.sqrt() * HEX * (row as f32 + 0.5 * column as f32),
            );
            let at = [wide / 2.0 + x, high / 2.0 + y];
            let (letter, fill) = match () {
                () if column == 0 && row == 0 => ("", Ink::BLACK),
                () if -y > x.abs() => ("F", Ink::WHITE),
                () if y > x.abs() => ("A", Ink(188, 188, 188)),
                () if x > 0.0 => ("S", Ink(226, 226, 226)),
                () => ("P", Ink(226, 226, 226)),
            };
            let corner = |index: u32| {
                let angle = (60.0 * index as f32 + 30.0).to_radians();
                [at[0] + HEX * angle.sin(), at[1] - HEX * angle.cos()]
            };
            piece.items.push(Item::Polygon {
                points: (0..6).map(corner).collect(),
                stroke: Some(Stroke {
                    weight: 0.6,
                    ink: Ink::BLACK,
                }),
                fill: Some(fill),
            });
            let baseline = at[1] + HALF_CAPITAL * 7.5 * MM_PER_POINT;
            piece.add(style.bold(7.5).middle(at[0], baseline, letter));
        }
    }
    let from = wide + 2.0;
    let mut words = Piece::default();
    let hits = panel.legend.first().map(String::as_str).unwrap_or_default();
    for text in [READING, hits] {
        let at = words.height;
        let paragraph = style.plain(8.0).paragraph(text, width - from);
        words.put(paragraph, 0.0, at);
        words.height += 0.8;
    }
    piece.put(words, from, 0.0);
    piece
}
