//! What is drawn on a counter.

use super::upside_down::upside_down;
use super::{Counter, Face, Form, LINE};
use crate::drawing::{Drawing, Shape};
use crate::layout::font::{Fonts, MM_PER_POINT};
use crate::layout::{Area, Ink, Item, Stroke, Weight};
use crate::sheet::Marker;
use crate::silhouette::Picture;

/// The ink of a side that is face up.
const FACE_UP: Ink = Ink(17, 17, 17);

/// A side of a counter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// It has no other.
    Only,
    /// Black.
    FaceUp,
    /// White, printed upside down.
    FaceDown,
}

/// The form and size of counters.
#[derive(Clone, Copy)]
pub struct CounterStyle<'a> {
    pub form: Form,
    /// Millimeters between opposite sides.
    pub size: f32,
    pub fonts: &'a Fonts,
}

impl CounterStyle<'_> {
    /// Returns the width; a hexagon is wider than it is high.
    pub fn width(&self) -> f32 {
        match self.form {
            Form::Hexagon => self.size * 2.0 / 3f32.sqrt(),
            Form::Round => self.size,
        }
    }

    /// Returns how far the outline is from the middle at a height above or below it.
    fn half_width(&self, dy: f32) -> f32 {
        let half = self.width() / 2.0;
        match self.form {
            Form::Hexagon => half - dy.abs() / 3f32.sqrt(),
            Form::Round => (half * half - dy * dy).max(0.0).sqrt(),
        }
    }

    /// Draws a side of a counter around its middle.
    pub fn draw(&self, counter: &Counter, side: Side, middle: [f32; 2]) -> Vec<Item> {
        let mut items = vec![self.outline(side, middle)];
        match &counter.face {
            Face::Ship(picture, title) => {
                items.push(self.arrow(middle));
                items.extend(self.ship(picture.as_ref(), title, &counter.id, middle));
            }
            Face::Flight(fighters) => {
                items.push(self.arrow(middle));
                items.extend(self.flight(*fighters, middle));
            }
            Face::Marker(marker) => items.extend(self.marker(*marker, side, middle)),
        }
        items.extend(self.id(&counter.id, side, middle));
        items
    }

    fn outline(&self, side: Side, [x, y]: [f32; 2]) -> Item {
        let (corners, turn) = match self.form {
            Form::Hexagon => (6, 30.0),
            Form::Round => (72, 0.0),
        };
        let radius = self.width() / 2.0;
        let corner = |index: u32| {
            let angle = (index as f32 * 360.0 / corners as f32 + turn).to_radians();
            [x + radius * angle.sin(), y - radius * angle.cos()]
        };
        Item::Polygon {
            points: (0..corners).map(corner).collect(),
            stroke: Some(LINE),
            fill: (side == Side::FaceUp).then_some(FACE_UP),
        }
    }

    /// Draws the arrow to the bow.
    fn arrow(&self, [x, y]: [f32; 2]) -> Item {
        let (size, top) = (self.size, y - self.size / 2.0);
        Item::Polygon {
            points: vec![
                [x - 0.06 * size, top + 0.005 * size],
                [x + 0.06 * size, top + 0.005 * size],
                [x, top + 0.055 * size],
            ],
            stroke: None,
            fill: Some(Ink::BLACK),
        }
    }

    /// Returns the font size of an ID in points, and where it begins: its left end and its top, from the middle.
    fn id_place(&self, id: &str) -> (f32, [f32; 2]) {
        let scale = self.size / 25.0;
        let points = if id.chars().count() < 3 { 10.0 } else { 8.5 } * scale;
        let top = match self.form {
            Form::Hexagon => -0.424 * self.size,
            Form::Round => -0.36 * self.size,
        };
        let left = 1.3 * scale - self.half_width(top);
        // It ends left of the arrow, with a little air.
        let room = -left - 0.08 * self.size;
        let wide = self.fonts.width(Weight::Bold, id, points);
        (points * (room / wide.max(0.01)).min(1.0), [left, top])
    }

    /// Returns the rectangle that an ID covers, from the middle of its counter.
    fn id_area(&self, id: &str) -> Area {
        let (points, [x, y]) = self.id_place(id);
        Area::new(
            x,
            y,
            self.fonts.width(Weight::Bold, id, points),
            0.72 * points * MM_PER_POINT,
        )
    }

    fn id(&self, id: &str, side: Side, [x, y]: [f32; 2]) -> Option<Item> {
        let (points, [left, _]) = self.id_place(id);
        let area = self.id_area(id);
        let baseline = area.y + area.height;
        if id.is_empty() {
            return None;
        }
        Some(match side {
            Side::FaceDown => {
                let at = [x - left, y - baseline];
                upside_down(self.fonts, Weight::Bold, points, id, at)
            }
            _ => Item::Text {
                x: x + left,
                y: y + baseline,
                size: points,
                weight: Weight::Bold,
                ink: ink(side),
                text: id.to_string(),
            },
        })
    }

    /// Places a ship as low as it can be, and as large as it can be without touching its ID.
    fn ship(
        &self,
        picture: Option<&Picture>,
        title: &str,
        id: &str,
        [x, y]: [f32; 2],
    ) -> Option<Item> {
        let drawing = picture?.drawing(self.size, None);
        let points = outline_points(&drawing);
        let largest = 0.94 * drawing.scale_in_hex(self.size / 3f32.sqrt());
        let area = self.id_area(id);
        let places = (0..40).map(|step| {
            let scale = largest * (1.0 - 0.015 * step as f32);
            (scale, self.lowest(&points, scale))
        });
        let is_free = |(scale, down): &(f32, f32)| {
            !points
                .iter()
                .any(|[px, py]| is_near(&area, [px * scale, py * scale + down]))
        };
        let smallest = (0.7 * largest, self.lowest(&points, 0.7 * largest));
        let (scale, down) = places.into_iter().find(is_free).unwrap_or(smallest);
        Some(Item::Drawing {
            at: [x, y + down],
            scale,
            drawing,
            alt: title.to_string(),
        })
    }

    /// Returns how far down a drawing can be moved inside the counter.
    fn lowest(&self, points: &[[f32; 2]], scale: f32) -> f32 {
        let air = 0.03 * self.size;
        let fits = |down: &f32| {
            points.iter().all(|[px, py]| {
                let (x, y) = (px * scale, py * scale + down);
                y.abs() <= self.size / 2.0 - air && x.abs() <= self.half_width(y) - air
            })
        };
        let steps = (0..=20).rev().map(|step| 0.01 * step as f32 * self.size);
        steps.into_iter().find(fits).unwrap_or(0.025 * self.size)
    }

    /// Draws a flight in formation, above the square for the die that counts its fighters.
    fn flight(&self, fighters: u32, [x, y]: [f32; 2]) -> Vec<Item> {
        let size = self.size;
        let (mut row, mut items) = (0, Vec::new());
        let mut left = fighters.min(6);
        while left > 0 {
            let count = left.min(row + 1);
            for index in 0..count {
                let aside = (index as f32 - (count - 1) as f32 / 2.0) * 0.17 * size;
                let at = [x + aside, y + (0.115 * row as f32 - 0.3) * size];
                items.push(polygon(&FIGHTER, at, 0.1 * size, Ink::BLACK));
            }
            (left, row) = (left - count, row + 1);
        }
        let side = 0.3 * size;
        let [from, to] = [x - side / 2.0, x + side / 2.0];
        let [top, low] = [y + 0.1 * size, y + 0.1 * size + side];
        let corners = [[from, top], [to, top], [to, low], [from, low]];
        let lines = (0..4).flat_map(|index| dashes(corners[index], corners[(index + 1) % 4]));
        items.push(Item::Lines {
            lines: lines.collect(),
            stroke: Stroke {
                weight: 0.5,
                ..LINE
            },
        });
        items
    }

    fn marker(&self, marker: Marker, side: Side, [x, y]: [f32; 2]) -> Vec<Item> {
        let size = self.size;
        let (ink, up) = (ink(side), if side == Side::FaceDown { -1.0 } else { 1.0 });
        let line = |weight: f32| Stroke {
            weight: weight * size / 25.0,
            ink,
        };
        let mut items = match marker {
            Marker::Seeker => {
                let mut items = vec![
                    self.arrow([x, y]),
                    polygon(&MISSILE, [x, y - 0.17 * size], 0.36 * size, ink),
                ];
                items.extend(self.fields([x, y]));
                items
            }
            Marker::Flare => flare([x, y - 0.04 * up * size], 0.2 * size, ink, line(1.8)),
            Marker::Probe => probe([x, y - 0.04 * up * size], 0.2 * size, ink, line(1.4)),
            Marker::Tag => tag([x, y - 0.04 * up * size], 0.2 * size, line(1.4)),
            Marker::Mines => {
                let mut items = mine([x, y - 0.12 * size], 0.13 * size, line(1.6));
                items.push(field([x, y + 0.17 * size], [0.3 * size, 0.18 * size]));
                items
            }
            Marker::Shuttle => {
                vec![
                    self.arrow([x, y]),
                    polygon(&SHUTTLE, [x, y], 0.44 * size, ink),
                ]
            }
        };
        let points = if marker.is_two_sided() { 9.5 } else { 7.5 } * size / 25.0;
        let weight = if marker.is_two_sided() {
            Weight::Bold
        } else {
            Weight::Regular
        };
        let half = self.fonts.width(weight, marker.word(), points) / 2.0;
        let below = if marker.is_two_sided() { 0.35 } else { 0.39 } * size;
        items.push(match side {
            Side::FaceDown => {
                let at = [x + half, y - below];
                upside_down(self.fonts, weight, points, marker.word(), at)
            }
            _ => Item::Text {
                x: x - half,
                y: y + below,
                size: points,
                weight,
                ink,
                text: marker.word().to_string(),
            },
        });
        items
    }

    /// Draws the fields of a seeker: its target and the number of weapons.
    fn fields(&self, [x, y]: [f32; 2]) -> Vec<Item> {
        let size = self.size;
        let points = 7.5 * size / 25.0;
        let [middle, baseline] = [y + 0.18 * size, y + 0.2 * size];
        let high = 0.18 * size;
        let text = self.fonts.plain(points);
        let words = [
            text.at(x - 0.34 * size, baseline, "at"),
            text.at(x + 0.08 * size, baseline, "×"),
        ];
        let fields = [
            field([x - 0.09 * size, middle], [0.28 * size, high]),
            field([x + 0.24 * size, middle], [0.18 * size, high]),
        ];
        words.into_iter().flatten().chain(fields).collect()
    }
}

fn ink(side: Side) -> Ink {
    match side {
        Side::FaceUp => Ink::WHITE,
        Side::Only | Side::FaceDown => Ink::BLACK,
    }
}

/// Corners of small drawings, in units of their height: x to the right, y down from the middle.
type Corners = [[f32; 2]];

const FIGHTER: [[f32; 2]; 4] = [[0.0, -0.5], [0.45, 0.5], [0.0, 0.2], [-0.45, 0.5]];
const MISSILE: [[f32; 2]; 11] = [
    [0.0, -0.5],
    [0.14, -0.25],
    [0.14, 0.15],
    [0.3, 0.4],
    [0.14, 0.34],
    [0.1, 0.5],
    [-0.1, 0.5],
    [-0.14, 0.34],
    [-0.3, 0.4],
    [-0.14, 0.15],
    [-0.14, -0.25],
];
const SHUTTLE: [[f32; 2]; 8] = [
    [0.0, -0.5],
    [0.16, -0.3],
    [0.18, 0.1],
    [0.45, 0.4],
    [0.16, 0.4],
    [0.0, 0.5],
    [-0.16, 0.4],
    [-0.45, 0.4],
];

fn polygon(corners: &Corners, [x, y]: [f32; 2], height: f32, ink: Ink) -> Item {
    Item::Polygon {
        points: corners
            .iter()
            .map(|[px, py]| [x + px * height, y + py * height])
            .collect(),
        stroke: None,
        fill: Some(ink),
    }
}

/// Draws a field to write in around its middle.
fn field([x, y]: [f32; 2], [width, height]: [f32; 2]) -> Item {
    let area = Area::new(x - width / 2.0, y - height / 2.0, width, height);
    Item::Boxes {
        boxes: vec![area],
        stroke: Some(Stroke {
            weight: 0.6,
            ..LINE
        }),
        fill: None,
    }
}

/// Returns a point at a direction clockwise from the top.
fn around([x, y]: [f32; 2], degrees: f32, radius: f32) -> [f32; 2] {
    let angle = degrees.to_radians();
    [x + radius * angle.sin(), y - radius * angle.cos()]
}

fn disc(at: [f32; 2], radius: f32, ink: Ink) -> Item {
    Item::Polygon {
        points: (0..24)
            .map(|index| around(at, 15.0 * index as f32, radius))
            .collect(),
        stroke: None,
        fill: Some(ink),
    }
}

fn flare(at: [f32; 2], radius: f32, ink: Ink, stroke: Stroke) -> Vec<Item> {
    let ray = |index: u32| {
        let [x, y] = around(at, 45.0 * index as f32, radius);
        [at[0], at[1], x, y]
    };
    let rays = Item::Lines {
        lines: (0..8).map(ray).collect(),
        stroke,
    };
    vec![rays, disc(at, 0.28 * radius, ink)]
}

fn probe(at: [f32; 2], radius: f32, ink: Ink, stroke: Stroke) -> Vec<Item> {
    let arc = |radius: f32, from: f32, to: f32| {
        let step = (to - from) / 8.0;
        (0..8).map(move |index| {
            let [x1, y1] = around(at, from + step * index as f32, radius);
            let [x2, y2] = around(at, from + step * (index + 1) as f32, radius);
            [x1, y1, x2, y2]
        })
    };
    let waves = [0.7, 1.0].into_iter().flat_map(|share| {
        let radius = share * radius;
        arc(radius, 50.0, 130.0).chain(arc(radius, 230.0, 310.0))
    });
    let ring = arc(0.36 * radius, 0.0, 180.0).chain(arc(0.36 * radius, 180.0, 360.0));
    let lines = Item::Lines {
        lines: waves.chain(ring).collect(),
        stroke,
    };
    vec![lines, disc(at, 0.16 * radius, ink)]
}

/// Draws crosshairs.
fn tag(at: [f32; 2], radius: f32, stroke: Stroke) -> Vec<Item> {
    let line = |[x1, y1]: [f32; 2], [x2, y2]: [f32; 2]| [x1, y1, x2, y2];
    let ring = (0..24).map(|index| {
        let degrees = 15.0 * index as f32;
        line(
            around(at, degrees, 0.7 * radius),
            around(at, degrees + 15.0, 0.7 * radius),
        )
    });
    let hairs = (0..4).map(|index| {
        let degrees = 90.0 * index as f32;
        line(
            around(at, degrees, 0.25 * radius),
            around(at, degrees, radius),
        )
    });
    vec![Item::Lines {
        lines: ring.chain(hairs).collect(),
        stroke,
    }]
}

fn mine(at: [f32; 2], radius: f32, stroke: Stroke) -> Vec<Item> {
    let horns: Vec<[f32; 2]> = (0..6)
        .map(|index| around(at, 60.0 * index as f32, 1.55 * radius))
        .collect();
    let lines = Item::Lines {
        lines: horns.iter().map(|[x, y]| [at[0], at[1], *x, *y]).collect(),
        stroke,
    };
    let knobs = horns
        .iter()
        .map(|horn| disc(*horn, 0.2 * radius, stroke.ink));
    [lines, disc(at, radius, stroke.ink)]
        .into_iter()
        .chain(knobs)
        .collect()
}

/// Splits a line into dashes.
fn dashes([x1, y1]: [f32; 2], [x2, y2]: [f32; 2]) -> impl Iterator<Item = [f32; 4]> {
    let count = 6.0;
    (0..6).map(move |index| {
        let place = |share: f32| [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
        let [a, b] = place(index as f32 / count);
        let [c, d] = place((index as f32 + 0.6) / count);
        [a, b, c, d]
    })
}

/// Returns points along the outlines of a drawing, close to each other; the corners of a bitmap.
fn outline_points(drawing: &Drawing) -> Vec<[f32; 2]> {
    let [wide, high] = drawing.size().map(|side| side / 2.0);
    if drawing.shapes().is_empty() {
        let across = (-10..=10).map(|step| wide * step as f32 / 10.0);
        return across.flat_map(|x| [[x, -high], [x, high]]).collect();
    }
    let mut points = Vec::new();
    for shape in drawing.shapes() {
        let own = close_points(shape);
        if shape.is_twin {
            points.extend(own.iter().map(|[x, y]| [-x, *y]));
        }
        points.extend(own);
    }
    points
}

/// Returns points along a path, three between any two that it names.
fn close_points(shape: &Shape) -> Vec<[f32; 2]> {
    let named: Vec<[f32; 2]> = shape.points().collect();
    let between = named.windows(2).flat_map(|pair| {
        (1..4).map(|step| {
            let share = step as f32 / 4.0;
            [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * share)
        })
    });
    between.chain(named.iter().copied()).collect()
}

/// Returns `true` if a point is in a rectangle or less than half a millimeter from it.
fn is_near(area: &Area, [x, y]: [f32; 2]) -> bool {
    let air = 0.5;
    x > area.x - air
        && x < area.x + area.width + air
        && y > area.y - air
        && y < area.y + area.height + air
}
