//! Small drawings that pages repeat: the faces of a die, and arc roses with the ship in their middle.

use super::typeset::Style;
use super::{Ink, Item};
use crate::drawing::{Drawing, Shape, Step};
use std::sync::{Arc, LazyLock, OnceLock};

/// The width of a face and of a rose in units of their drawings: fine enough for their curves.
const WIDE: f32 = 100.0;

/// The six faces.
static FACES: LazyLock<[Arc<Drawing>; 6]> =
    LazyLock::new(|| [1, 2, 3, 4, 5, 6].map(|number| Arc::new(face(number))));

/// The roses drawn so far, by the sectors they show, and whether these are light.
static ROSES: [[OnceLock<Arc<Drawing>>; 4096]; 2] =
    [const { [const { OnceLock::new() }; 4096] }; 2];

/// Distance of the control points of a quarter circle from its ends, as a share of the radius.
const QUARTER: f32 = 0.5523;

/// Returns a face of a die in a square of this size with its top left corner at (x, y); nothing for numbers that no die
/// shows.
pub fn die(x: f32, y: f32, size: f32, number: u8) -> Option<Item> {
    let drawing = Arc::clone(FACES.get(usize::from(number).checked_sub(1)?)?);
    let at = [x + size / 2.0, y + size / 2.0];
    Some(Item::Drawing {
        at,
        scale: size / WIDE,
        drawing,
        alt: format!("die {number}"),
    })
}

/// A filled dot and an open one.
static DOTS: LazyLock<[Arc<Drawing>; 2]> = LazyLock::new(|| {
    [None, Some(Ink::BLACK)].map(|fill| {
        let dot = Shape {
            path: circle([0.0, 0.0], 0.44 * WIDE),
            fill,
            line: Some((0.12 * WIDE, Ink::BLACK)),
            ..Shape::default()
        };
        Arc::new(Drawing::new(vec![dot], [0.0, 0.0]))
    })
});

/// Draws a circle around a point, filled or open.
pub fn circle_item(at: [f32; 2], radius: f32, is_filled: bool) -> Item {
    Item::Drawing {
        at,
        scale: 2.0 * radius / WIDE,
        drawing: Arc::clone(&DOTS[usize::from(is_filled)]),
        alt: if is_filled { "dot" } else { "open dot" }.to_string(),
    }
}

/// The height of a rose of unit width.
pub const ROSE_HEIGHT: f32 = 0.866;

/// Returns a rose of this width with its top left corner at (x, y): a hexagon with its bow at the top, the sectors
/// covered filled.
pub fn rose(style: &Style, [x, y]: [f32; 2], width: f32, sectors: &[bool; 12], name: &str) -> Item {
    let mask = sectors
        .iter()
        .enumerate()
        .map(|(index, is_covered)| usize::from(*is_covered) << index)
        .sum::<usize>();
    let roses = &ROSES[usize::from(style.is_light)];
    let ink = if style.is_light {
        Ink(160, 160, 160)
    } else {
        Ink(34, 34, 34)
    };
    let drawing = Arc::clone(roses[mask].get_or_init(|| Arc::new(covered(sectors, ink))));
    let at = [x + width / 2.0, y + width * ROSE_HEIGHT / 2.0];
    Item::Drawing {
        at,
        scale: width / WIDE,
        drawing,
        alt: format!("arcs {name}"),
    }
}

fn polygon(points: &[[f32; 2]]) -> Vec<Step> {
    let step = |(index, point): (usize, &[f32; 2])| {
        if index == 0 {
            Step::Move(*point)
        } else {
            Step::Line(*point)
        }
    };
    points
        .iter()
        .enumerate()
        .map(step)
        .chain([Step::Close])
        .collect()
}

/// Returns a circle of four curves.
fn circle([x, y]: [f32; 2], radius: f32) -> Vec<Step> {
    let (r, c) = (radius, radius * QUARTER);
    let curve = |points: [[f32; 2]; 3]| Step::Curve(points.map(|[dx, dy]| [x + dx, y + dy]));
    vec![
        Step::Move([x + r, y]),
        curve([[r, c], [c, r], [0.0, r]]),
        curve([[-c, r], [-r, c], [-r, 0.0]]),
        curve([[-r, -c], [-c, -r], [0.0, -r]]),
        curve([[c, -r], [r, -c], [r, 0.0]]),
        Step::Close,
    ]
}

fn face(number: u8) -> Drawing {
    let (half, round) = (0.5 * WIDE, 0.16 * WIDE);
    let (inner, bend) = (half - round, round * (1.0 - QUARTER));
    let mut outline = vec![Step::Move([-inner, -half])];
    // A quarter turn takes each side and its corner to the next.
    let mut turned = |turn: fn([f32; 2]) -> [f32; 2]| {
        outline.push(Step::Line(turn([inner, -half])));
        let corner = [[half - bend, -half], [half, -half + bend], [half, -inner]];
        outline.push(Step::Curve(corner.map(turn)));
    };
    turned(|[x, y]| [x, y]);
    turned(|[x, y]| [-y, x]);
    turned(|[x, y]| [-x, -y]);
    turned(|[x, y]| [y, -x]);
    outline.push(Step::Close);
    let far = 0.25 * WIDE;
    let pips: &[[f32; 2]] = match number {
        1 => &[[0.0, 0.0]],
        2 => &[[-far, -far], [far, far]],
        3 => &[[-far, -far], [0.0, 0.0], [far, far]],
        4 => &[[-far, -far], [far, -far], [-far, far], [far, far]],
        5 => &[
            [-far, -far],
            [far, -far],
            [0.0, 0.0],
            [-far, far],
            [far, far],
        ],
        _ => &[
            [-far, -far],
            [far, -far],
            [-far, 0.0],
            [far, 0.0],
            [-far, far],
            [far, far],
        ],
    };
    let pips = pips
        .iter()
        .flat_map(|pip| circle(*pip, 0.105 * WIDE))
        .collect();
    let frame = Shape {
        path: outline,
        fill: Some(Ink::WHITE),
        line: Some((0.07 * WIDE, Ink::BLACK)),
        ..Shape::default()
    };
    let pips = Shape {
        path: pips,
        fill: Some(Ink::BLACK),
        ..Shape::default()
    };
    Drawing::new(vec![frame, pips], [0.0, 0.0])
}

/// Returns the point on the rim at a multiple of 30 degrees clockwise from the bow, which is the middle of a side.
fn rim(sector: usize) -> [f32; 2] {
    let angle = (sector as f32 * 30.0).to_radians();
    let length = WIDE
        * if sector.is_multiple_of(2) {
            0.5 * ROSE_HEIGHT
        } else {
            0.5
        };
    [length * angle.sin(), -length * angle.cos()]
}

fn covered(sectors: &[bool; 12], ink: Ink) -> Drawing {
    let hexagon = polygon(&[1, 3, 5, 7, 9, 11].map(rim));
    let is_all = sectors.iter().all(|is_covered| *is_covered);
    // Neighbors are one sector, or hair lines show between them.
    let starts = (0..12).filter(|&first| sectors[first] && !sectors[(first + 11) % 12]);
    let runs = starts.flat_map(|first| {
        let length = (0..12)
            .take_while(|&next| sectors[(first + next) % 12])
            .count();
        let edge = (first..=first + length).map(|sector| rim(sector % 12));
        polygon(&[[0.0, 0.0]].into_iter().chain(edge).collect::<Vec<_>>())
    });
    let runs = if is_all {
        hexagon.clone()
    } else {
        runs.collect()
    };
    let arrow = polygon(
        &[[0.0, -0.19], [0.105, 0.17], [0.0, 0.1], [-0.105, 0.17]]
            .map(|point| point.map(|unit| WIDE * unit)),
    );
    let mut shapes = Vec::new();
    if !runs.is_empty() {
        shapes.push(Shape {
            path: runs,
            fill: Some(ink),
            ..Shape::default()
        });
    }
    shapes.push(Shape {
        path: hexagon,
        line: Some((0.03 * WIDE, Ink::BLACK)),
        ..Shape::default()
    });
    shapes.push(Shape {
        path: arrow,
        fill: Some(Ink::WHITE),
        line: Some((0.025 * WIDE, Ink::BLACK)),
        ..Shape::default()
    });
    Drawing::new(shapes, [0.0, 0.0])
}
