//! Counters to cut out: hexagons or rounds with the ship, its ID and an arrow to the bow; flights with pips to tick off.

use super::font::{Fonts, MM_PER_POINT};
use super::{Area, Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::silhouette::Picture;

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// What players call it: `A1`.
    pub id: String,
    /// What is on it.
    pub face: Face,
}

/// What is on a counter.
#[derive(Clone, Debug)]
pub enum Face {
    /// A ship; without a picture, an empty hexagon to draw it in.
    Ship(Option<Picture>, String),
    /// A flight of this many fighters.
    Flight(u32),
}

/// The form of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A hexagon with a flat top, the bow in the middle of it.
    Hexagon,
    /// A circle.
    Round,
}

/// The least and the largest size of a counter, in millimetres between opposite sides.
pub const SIZES: [f32; 2] = [20.0, 50.0];
/// Around a page, and between counters.
const MARGIN: f32 = 10.0;
const GAP: f32 = 2.0;
const LINE: Stroke = Stroke {
    weight: 0.75,
    ink: Ink::BLACK,
};

/// Counters of one size on as few pages as they need.
pub fn counters(
    title: &str,
    counters: &[Counter],
    form: Form,
    size: f32,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let (width, height) = paper.size();
    // A hexagon is wider than it is high.
    let wide = if form == Form::Hexagon {
        size * 2.0 / 3f32.sqrt()
    } else {
        size
    };
    let fit = |room: f32, side: f32| (((room - 2.0 * MARGIN + GAP) / (side + GAP)) as usize).max(1);
    let (across, down) = (fit(width, wide), fit(height, size));
    let place = |(index, counter): (usize, &Counter)| {
        let (row, column) = (index / across, index % across);
        let x = MARGIN + wide / 2.0 + column as f32 * (wide + GAP);
        draw(
            counter,
            form,
            size,
            fonts,
            [x, MARGIN + size / 2.0 + row as f32 * (size + GAP)],
        )
    };
    let page = |some: &[Counter]| Page {
        items: some.iter().enumerate().flat_map(place).collect(),
    };
    let pages: Vec<Page> = counters.chunks(across * down).map(page).collect();
    Pages {
        title: title.to_string(),
        width,
        height,
        pages,
        outline: vec![("Counters".to_string(), 0)],
    }
}

fn draw(counter: &Counter, form: Form, size: f32, fonts: &Fonts, [x, y]: [f32; 2]) -> Vec<Item> {
    let radius = if form == Form::Hexagon {
        size / 3f32.sqrt()
    } else {
        size / 2.0
    };
    let (corners, turn) = if form == Form::Hexagon {
        (6, 30.0)
    } else {
        (72, 0.0)
    };
    let corner = |index: u32| {
        let angle = (index as f32 * 360.0 / corners as f32 + turn).to_radians();
        [x + radius * angle.sin(), y - radius * angle.cos()]
    };
    let top = y - size / 2.0;
    let arrow = vec![
        [x - 0.06 * size, top + 0.005 * size],
        [x + 0.06 * size, top + 0.005 * size],
        [x, top + 0.055 * size],
    ];
    let mut items = vec![
        Item::Polygon {
            points: (0..corners).map(corner).collect(),
            stroke: Some(LINE),
            fill: None,
        },
        Item::Polygon {
            points: arrow,
            stroke: None,
            fill: Some(Ink::BLACK),
        },
    ];
    match &counter.face {
        Face::Ship(picture, title) => {
            if let Some(picture) = picture {
                let drawing = picture.drawing(size, None);
                // A little lower and smaller than there is room for, because of the arrow.
                let (at, scale) = ([x, y + 0.025 * size], 0.94 * drawing.scale_in_hex(radius));
                items.push(Item::Drawing {
                    at,
                    scale,
                    drawing,
                    alt: title.clone(),
                });
            }
            items.extend(id(
                &counter.id,
                size,
                fonts,
                [x - 0.28 * size, y - 0.36 * size],
            ));
        }
        Face::Flight(fighters) => {
            items.push(pips(*fighters, size, [x, y + 0.12 * size]));
            items.extend(id(&counter.id, size, fonts, [x, y - 0.2 * size]));
        }
    }
    items
}

/// Returns the ID, its middle at this place; smaller if it is long.
fn id(id: &str, size: f32, fonts: &Fonts, [x, y]: [f32; 2]) -> Option<Item> {
    let points = (0.32 * size).max(6.0);
    let wide = fonts.width(Weight::Bold, id, points);
    let points = points * (0.22 * size / wide.max(0.01)).min(1.0);
    let (wide, tall) = (
        fonts.width(Weight::Bold, id, points),
        0.7 * points * MM_PER_POINT,
    );
    let (weight, ink, text) = (Weight::Bold, Ink::BLACK, id.to_string());
    (!text.is_empty()).then_some(Item::Text {
        x: x - wide / 2.0,
        y: y + tall / 2.0,
        size: points,
        weight,
        ink,
        text,
    })
}

/// Returns a box per fighter, in rows of three.
fn pips(fighters: u32, size: f32, [x, y]: [f32; 2]) -> Item {
    let (side, gap) = (0.15 * size, 0.03 * size);
    let rows = fighters.div_ceil(3) as f32;
    let area = |index: u32| Area {
        x: x + ((index % 3) as f32 - 1.5) * (side + gap) + gap / 2.0,
        y: y + ((index / 3) as f32 - rows / 2.0) * (side + gap) + gap / 2.0,
        width: side,
        height: side,
    };
    Item::Boxes {
        boxes: (0..fighters).map(area).collect(),
        stroke: Some(LINE),
        fill: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_on_their_pages_and_off_each_other() {
        let some: Vec<Counter> = (0..200)
            .map(|n| Counter {
                id: format!("F{n}"),
                face: Face::Flight(6),
            })
            .collect();
        for (size, form) in [
            (20.0, Form::Hexagon),
            (50.0, Form::Hexagon),
            (25.0, Form::Round),
        ] {
            for paper in [Paper::A4, Paper::Letter] {
                let pages = counters("all", &some, form, size, &Fonts::shipped(), paper);
                let mut drawn = 0;
                for page in &pages.pages {
                    let mut middles: Vec<[f32; 2]> = Vec::new();
                    for item in &page.items {
                        let Item::Polygon {
                            points,
                            stroke: Some(_),
                            ..
                        } = item
                        else {
                            continue;
                        };
                        assert!(
                            points
                                .iter()
                                .all(|[x, y]| *x > 9.9 && *x < pages.width - 9.9 && *y > 9.9)
                        );
                        assert!(points.iter().all(|[_, y]| *y < pages.height - 9.9));
                        let middle = [0, 1].map(|axis| {
                            points.iter().map(|p| p[axis]).sum::<f32>() / points.len() as f32
                        });
                        let apart = |other: &[f32; 2]| {
                            (middle[0] - other[0]).hypot(middle[1] - other[1]) > size
                        };
                        assert!(middles.iter().all(apart));
                        middles.push(middle);
                    }
                    drawn += middles.len();
                }
                assert_eq!(drawn, 200);
            }
        }
    }
}
