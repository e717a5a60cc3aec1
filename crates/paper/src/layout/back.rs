//! The back of a card: the ship's picture, and who it is.

use super::font::MM_PER_POINT;
use super::head::fitted;
use super::panel::hexagon;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::sheet::{BlockKey, Content, Sheet, TrackForm};

/// Returns the back of a ship's card in this width; `None` for a ship without a picture.
pub fn back(style: &Style, sheet: &Sheet, width: f32, height: f32) -> Option<Piece> {
    let picture = sheet.drawing(width)?;
    let dark = if style.accent == Ink::BLACK {
        Ink(17, 17, 17)
    } else {
        style.accent
    };
    let [ground, ink] = if style.is_light {
        [Ink::WHITE, Ink::BLACK]
    } else {
        [dark, Ink::WHITE]
    };
    let middle = width / 2.0;
    let mut piece = Piece {
        height: 6.0,
        items: Vec::new(),
    };
    let band = Area {
        x: 0.0,
        y: 0.0,
        width,
        height: 6.0,
    };
    let stroke = style.is_light.then_some(Stroke { weight: 1.2, ink });
    piece.items.push(Item::Boxes {
        boxes: vec![band],
        stroke,
        fill: Some(ground),
    });
    let faction = sheet
        .head
        .faction
        .as_deref()
        .unwrap_or_default()
        .to_uppercase();
    let size = style.pt(8.0)
        * (0.94 * width
            / style
                .width(&faction, style.pt(8.0), Weight::Regular)
                .max(0.1))
        .min(1.0);
    piece
        .items
        .extend(style.middle(middle, 4.1, size, Weight::Regular, ink, &faction));
    let wide = 0.88 * width;
    piece.put(
        hexagon(Some(&picture), wide * 3f32.sqrt() / 2.0),
        middle - wide / 2.0,
        8.0,
    );
    piece.height += 1.0;
    let (size, lines) = fitted(style, &sheet.head.class, [17.0, 13.0, 10.0], width);
    let mut centred = |text: &str, size: f32, weight: Weight, ink: Ink| {
        let y = piece.height + 0.8 * size * MM_PER_POINT;
        piece
            .items
            .extend(style.middle(middle, y, size, weight, ink, text));
        piece.height += size * 1.15 * MM_PER_POINT;
    };
    lines
        .iter()
        .for_each(|line| centred(line, size, Weight::Bold, Ink::BLACK));
    let small = style.pt(9.0);
    style
        .wrap(&summary(sheet), small, Weight::Regular, width)
        .iter()
        .for_each(|line| centred(line, small, Weight::Regular, Ink::BLACK));
    let called = [&sheet.head.id, &sheet.head.name].into_iter().flatten();
    let name = called.cloned().collect::<Vec<_>>().join("  ");
    let lines = style.wrap(&name, style.pt(10.0), Weight::Regular, 0.8 * width);
    lines
        .iter()
        .for_each(|line| centred(line, style.pt(10.0), Weight::Regular, Ink::BLACK));
    if lines.is_empty() {
        piece.height += 5.5;
    }
    let under = vec![[0.1 * width, piece.height, 0.9 * width, piece.height]];
    piece.items.push(Item::Lines {
        lines: under,
        stroke: Stroke {
            weight: 0.5,
            ink: Ink::GREY,
        },
    });
    piece.height += 1.0;
    let notes = sheet
        .blocks
        .iter()
        .filter(|block| block.key == BlockKey::Notes);
    for block in notes {
        let Content::Text(text) = &block.content else {
            continue;
        };
        let lines = style.wrap(text, style.min_text, Weight::Regular, width);
        let leading = style.min_text * 1.2 * MM_PER_POINT;
        // All or nothing: the front has what play needs.
        if piece.height + lines.len() as f32 * leading > height {
            continue;
        }
        for line in lines {
            let y = piece.height + 0.8 * style.min_text * MM_PER_POINT;
            piece.items.extend(style.middle(
                middle,
                y,
                style.min_text,
                Weight::Regular,
                Ink::BLACK,
                &line,
            ));
            piece.height += leading;
        }
    }
    Some(piece)
}

/// The least height of a picture below what continues on the back.
const MIN_PICTURE: f32 = 18.0;
/// Millimeters above the picture, for the arrow at its top, and below it.
const AROUND_PICTURE: f32 = 2.5;

/// Adds the ship's picture below what continues on the back of a card, if there is room above `bottom`.
pub fn add_picture(sheet: &Sheet, side: &mut Piece, width: f32, bottom: f32) {
    let wide =
        (0.88 * width).min((bottom - side.height - 2.0 * AROUND_PICTURE) * 2.0 / 3f32.sqrt());
    let high = wide * 3f32.sqrt() / 2.0;
    if let Some(picture) = sheet.drawing(width)
        && high >= MIN_PICTURE
    {
        let at = (side.height + bottom - high) / 2.0;
        side.put(hexagon(Some(&picture), high), (width - wide) / 2.0, at);
    }
}

/// Writes the type, the first number of each track, and the points.
fn summary(sheet: &Sheet) -> String {
    let tracks = sheet
        .groups()
        .filter(|group| ["hull", "engines"].contains(&group.key));
    let first = tracks.filter_map(|group| match &group.form {
        TrackForm::Even(track) => track
            .boxes
            .first()
            .map(|number| format!("{} {number}", group.key)),
        _ => None,
    });
    // Boxes without numbers say nothing.
    let first = first.filter(|words| words.ends_with(|end: char| end.is_ascii_digit()));
    let points = sheet
        .head
        .rating
        .iter()
        .map(|rating| format!("{rating} points"));
    sheet
        .head
        .kind
        .clone()
        .into_iter()
        .chain(first)
        .chain(points)
        .collect::<Vec<_>>()
        .join(" · ")
}
