//! A portrait: a picture or its empty frame, either a rectangle or a hexagon with tracks along its sides, and tracks beside it.

use super::blocks::{BETWEEN, BETWEEN_BOXES, NARROW};
use super::tracks::rows;
use super::typeset::{BASELINE, HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::drawing::Drawing;
use crate::sheet::{Portrait, SIDES, Track, TrackForm, TrackGroup};
use std::sync::Arc;

/// Sizes of boxes that are tried next to a picture, as shares of the usual one, and the minimum size.
const SMALLER: [f32; 4] = [1.0, 0.85, 0.7, 0.63];
const MIN_BOX: f32 = 4.4;
/// Maximum number of boxes per row along a side.
const IN_A_ROW: usize = 5;

/// Lays out the frame, with the tracks next to it where there is room, else below.
pub fn portrait(style: &Style, portrait: &Portrait, width: f32) -> Vec<Piece> {
    let caption = Some(portrait.caption.as_str());
    let lines: Vec<Vec<TrackGroup>> = portrait
        .beside
        .iter()
        .map(|group| vec![group.clone()])
        .collect();
    let hexagonal = portrait
        .around
        .as_ref()
        .and_then(|group| match &group.form {
            TrackForm::Hexagon(tracks) => Some((group, tracks)),
            TrackForm::Even(_) | TrackForm::Facings(_) => None,
        });
    let picture = portrait.picture.as_ref();
    if style.is_phone() {
        let mut piece = Piece::default();
        if let Some(picture) = picture {
            let wide = 0.6 * width;
            let picture = super::panel::hexagon(Some(picture), wide * 3f32.sqrt() / 2.0);
            piece.put(picture, (width - wide) / 2.0, 0.0);
            piece.height += 2.0;
        }
        let around = portrait.around.iter().map(|group| vec![group.clone()]);
        let lines: Vec<_> = around.chain(lines).collect();
        return [piece]
            .into_iter()
            .chain(rows(style, &lines, width))
            .collect();
    }
    if hexagonal.is_none() && (picture.is_some() || width < 0.5 * NARROW) {
        return pictured(style, picture, &lines, width);
    }
    let framed = |room: f32| match hexagonal {
        Some((group, tracks)) => {
            let mut piece = Piece::default();
            let baseline = BASELINE * style.leading();
            let label = style
                .bold(style.text)
                .ink(style.accent)
                .at(0.0, baseline, &group.label);
            piece.put(hexagon(style, tracks, room, picture, caption), 0.0, 0.0);
            piece.add(label);
            piece
        }
        None => frame(style, &portrait.caption, room),
    };
    if width < NARROW {
        return [framed(width)]
            .into_iter()
            .chain(rows(style, &lines, width))
            .collect();
    }
    // The tracks get the larger part: their labels need room.
    let left = width * 0.45;
    let mut piece = framed(left);
    let mut stacked = Piece::default();
    for line in rows(style, &lines, width - left - BETWEEN) {
        stacked.stack(line);
    }
    let at = ((piece.height - stacked.height) / 2.0).max(0.0);
    piece.put(stacked, left + BETWEEN, at);
    piece.height = style.on_grid(piece.height);
    vec![piece]
}

/// Lays out tracks with the picture at their left where there is room for it; a card has it on its back.
pub fn pictured(
    style: &Style,
    picture: Option<&Arc<Drawing>>,
    lines: &[Vec<TrackGroup>],
    width: f32,
) -> Vec<Piece> {
    let Some(picture) = picture.filter(|_| width >= NARROW) else {
        return rows(style, lines, width);
    };
    let usual = (5.0 * style.box_size).min(34.0);
    let large = if style.picture > usual {
        beside(style, picture, lines, width, style.picture)
    } else {
        None
    };
    large
        .or_else(|| beside(style, picture, lines, width, usual))
        .map_or_else(|| rows(style, lines, width), |piece| vec![piece])
}

/// Lays out tracks next to a picture of this height; `None` if they do not fit there.
fn beside(
    style: &Style,
    picture: &Arc<Drawing>,
    lines: &[Vec<TrackGroup>],
    width: f32,
    tall: f32,
) -> Option<Piece> {
    let left = 2.0 / 3f32.sqrt() * tall + BETWEEN;
    let count = lines.iter().filter(|line| !line.is_empty()).count();
    // Boxes are rather somewhat smaller than without a picture beside them.
    let beside = SMALLER.iter().map(|share| {
        let style = Style {
            box_size: (share * style.box_size).max(style.box_size.min(MIN_BOX)),
            ..*style
        };
        rows(&style, lines, width - left)
    });
    let high = |stacked: &[Piece]| stacked.iter().map(|line| line.height).sum::<f32>();
    // A ship of several hundred boxes has no room for its picture, nor has one whose lines would break beside it.
    let stacked = { beside }.find(|stacked| stacked.len() <= count && high(stacked) <= 100.0)?;
    let sum = high(&stacked);
    let mut piece = super::panel::hexagon(Some(picture), tall);
    let gap = ((piece.height - sum) / lines.len().max(1) as f32).clamp(0.0, 5.0);
    let mut y = 1.6;
    for line in stacked {
        let high = line.height;
        piece.put(line, left, y);
        y += high + gap;
    }
    piece.height = style.on_grid(piece.height);
    Some(piece)
}

/// Draws a rectangular frame with its caption.
fn frame(style: &Style, caption: &str, width: f32) -> Piece {
    let area = Area::new(0.0, 0.4, width, 5.5 * style.box_size);
    let mut piece = Piece::new(style.on_grid(area.height + 1.0));
    piece.items.push(Item::Boxes {
        boxes: vec![area],
        stroke: Some(fine()),
        fill: None,
    });
    piece.add(gray(
        style,
        [width / 2.0, area.y + area.height / 2.0],
        caption,
    ));
    piece
}

fn fine() -> Stroke {
    Stroke {
        weight: 0.5,
        ink: Ink(150, 150, 150),
    }
}

/// Draws small gray text centered on a point.
fn gray(style: &Style, [x, y]: [f32; 2], words: &str) -> Option<Item> {
    let baseline = y + HALF_CAPITAL * style.min_text * super::font::MM_PER_POINT;
    style
        .plain(style.min_text)
        .gray()
        .middle(x, baseline, words)
}

/// Arrangement of the boxes of six sides around a hexagon.
struct Fit {
    /// The side of a box.
    side: f32,
    in_a_row: usize,
    /// Width and height of each side's block of boxes.
    sizes: [[f32; 2]; 6],
    /// The smallest radius that leaves room for two blocks, one above the other.
    tall: f32,
    /// The width of the widest block at the left or right.
    widest: f32,
}

impl Fit {
    fn new(style: &Style, tracks: &[Track; 6], width: f32) -> Fit {
        // Smaller than other boxes, since up to six blocks of them surround one frame; at least 3 mm to write in.
        let mut side = (0.62 * style.box_size).max(style.box_size.min(3.0));
        loop {
            let fit = Fit::with(side, tracks, width);
            // Shrunk only for far more boxes than any real card has, so that they stay on the page.
            if fit.tall + fit.widest + 2.0 <= width / 2.0 || side < 0.5 {
                return fit;
            }
            side *= 0.9;
        }
    }

    fn with(side: f32, tracks: &[Track; 6], width: f32) -> Fit {
        let step = side + BETWEEN_BOXES;
        // Blocks on both sides of the hexagon leave it about a quarter of the width.
        let in_a_row = ((width / 2.6 / step) as usize).clamp(1, IN_A_ROW);
        let length = |boxes: usize| {
            if boxes == 0 {
                0.0
            } else {
                boxes as f32 * step - BETWEEN_BOXES
            }
        };
        let sizes = tracks.each_ref().map(|track| {
            let count = track.boxes.len();
            [
                length(count.min(in_a_row)),
                length(count.div_ceil(in_a_row)),
            ]
        });
        let most = |axis: usize| {
            [1, 2, 4, 5]
                .map(|index: usize| sizes[index][axis])
                .into_iter()
                .fold(0.0, f32::max)
        };
        Fit {
            side,
            in_a_row,
            sizes,
            tall: (2.0 * most(1) + 3.0) / 3f32.sqrt(),
            widest: most(0),
        }
    }
}

/// Lays out six tracks along the sides of a hexagon, clockwise from the bow at the top, around a picture or a caption.
pub fn hexagon(
    style: &Style,
    tracks: &[Track; 6],
    width: f32,
    picture: Option<&Arc<Drawing>>,
    caption: Option<&str>,
) -> Piece {
    let Fit {
        side,
        in_a_row,
        sizes,
        tall,
        widest,
    } = Fit::new(style, tracks, width);
    // Large enough to sketch a ship in, unless the blocks beside it need the room.
    let radius = (2.6 * style.box_size)
        .max(style.picture / 3f32.sqrt())
        .min(width / 2.0 - widest - 2.0)
        .max(tall);
    let high = radius * 3f32.sqrt();
    let center = [width / 2.0, sizes[0][1] + 1.0 + high / 2.0];
    let corner = |index: usize| {
        let angle = (60.0 * index as f32 + 30.0).to_radians();
        [
            center[0] + radius * angle.sin(),
            center[1] - radius * angle.cos(),
        ]
    };
    let outline = (0..6).map(corner).collect();
    let mut piece = Piece::default();
    piece.items.push(Item::Polygon {
        points: outline,
        stroke: Some(style.stroke()),
        fill: None,
    });
    match picture {
        Some(picture) => piece
            .items
            .push(super::panel::shown(picture, center, radius)),
        None => piece.add(gray(style, center, caption.unwrap_or_default())),
    }
    for (index, (track, [wide, tall])) in tracks.iter().zip(sizes).enumerate() {
        // How far out the hexagon reaches at the block's end nearer to its center.
        let reach = radius - (high / 4.0 - tall / 2.0).max(0.0) / 3f32.sqrt() + 1.0;
        let middle = |above: f32| center[1] + above * high / 4.0 - tall / 2.0;
        let [x, y] = match index {
            0 => [center[0] - wide / 2.0, center[1] - high / 2.0 - 1.0 - tall],
            3 => [center[0] - wide / 2.0, center[1] + high / 2.0 + 1.0],
            1 => [center[0] + reach, middle(-1.0)],
            2 => [center[0] + reach, middle(1.0)],
            4 => [center[0] - reach - wide, middle(1.0)],
            _ => [center[0] - reach - wide, middle(-1.0)],
        };
        piece.add(boxes(style, SIDES[index], track, [x, y], side, in_a_row));
    }
    piece.height = style.on_grid(center[1] + high / 2.0 + 1.0 + sizes[3][1] + 0.6);
    piece
}

/// Lays out the boxes of a side, in rows.
fn boxes(
    style: &Style,
    label: &str,
    track: &Track,
    [x, y]: [f32; 2],
    side: f32,
    in_a_row: usize,
) -> Vec<Item> {
    let step = side + BETWEEN_BOXES;
    let area = |index: usize| {
        Area::new(
            x + (index % in_a_row) as f32 * step,
            y + (index / in_a_row) as f32 * step,
            side,
            side,
        )
    };
    let areas: Vec<Area> = (0..track.boxes.len()).map(area).collect();
    let size = (style.text * 0.92).max(style.min_text);
    let texts = areas
        .iter()
        .zip(&track.boxes)
        .flat_map(|(area, text)| style.centered(*area, size, Weight::Regular, text));
    let mut items: Vec<Item> = texts.collect();
    items.extend(style.ticks(label, &areas, track.checked));
    if !areas.is_empty() {
        items.insert(0, style.outlined(areas));
    }
    items
}
