//! Paths from points, and numbers from words: what silhouettes are drawn with. Coordinates are rounded to hundredths at once,
//! and sines come from one library in plain Rust, so that every machine draws the same.

use crate::drawing::{Ink, Shape, Step};
use crate::random::split_mix;

/// A point: x to starboard, y from the bow to the stern.
pub type Point = [f64; 2];

/// A path in progress.
#[derive(Clone, Debug, Default)]
pub struct Path(Vec<Step>);

fn rounded(point: Point) -> [f32; 2] {
    point.map(|value| (value * 100.0).round() as f32 / 100.0)
}

/// Returns the point at a share of the distance from one point to the other.
pub fn between(from: Point, to: Point, share: f64) -> Point {
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
}

/// Returns the points on the other side, from the last to the first.
pub fn mirrored(points: &[Point]) -> Vec<Point> {
    points.iter().rev().map(|&[x, y]| [-x, y]).collect()
}

/// Returns the point at a distance from another, along a bearing in degrees clockwise from the bow.
pub fn polar(at: Point, distance: f64, bearing: f64) -> Point {
    let (sine, cosine) = libm::sincos(bearing.to_radians());
    [at[0] + distance * sine, at[1] - distance * cosine]
}

/// Returns the control points of a smooth curve through points (Catmull-Rom), one set per piece.
pub fn curves(points: &[Point]) -> Vec<[Point; 4]> {
    let at = |index: isize| points[index.clamp(0, points.len() as isize - 1) as usize];
    let curve = |index: usize| {
        let [before, from, to, after] = [-1, 0, 1, 2].map(|step| at(index as isize + step));
        let handle = |from: Point, back: Point, on: Point| {
            [0, 1].map(|axis| from[axis] + (on[axis] - back[axis]) / 6.0)
        };
        [from, handle(from, before, to), handle(to, after, from), to]
    };
    (0..points.len().saturating_sub(1)).map(curve).collect()
}

/// Returns points along cubic curves, for measuring.
pub fn sampled(curves: &[[Point; 4]]) -> Vec<Point> {
    let point = |[a, b, c, d]: &[Point; 4], share: f64| {
        let (ab, bc, cd) = (
            between(*a, *b, share),
            between(*b, *c, share),
            between(*c, *d, share),
        );
        between(between(ab, bc, share), between(bc, cd, share), share)
    };
    let along = curves
        .iter()
        .flat_map(|curve| (0..6).map(move |step| point(curve, f64::from(step) / 6.0)));
    along.chain(curves.last().map(|curve| curve[3])).collect()
}

/// Returns a curved edge as a cubic curve: its middle control point is `bow` of its length to the left of it.
pub fn bowed(from: Point, to: Point, bow: f64) -> [Point; 4] {
    let ([dx, dy], middle) = ([to[0] - from[0], to[1] - from[1]], between(from, to, 0.5));
    let control = [middle[0] + dy * bow, middle[1] - dx * bow];
    [
        from,
        between(from, control, 2.0 / 3.0),
        between(to, control, 2.0 / 3.0),
        to,
    ]
}

impl Path {
    /// Returns a closed path of straight lines through points.
    pub fn closed(points: &[Point]) -> Path {
        Path::open(points).close()
    }

    /// Returns an open path of straight lines through points.
    pub fn open(points: &[Point]) -> Path {
        let step = |(index, &point)| {
            if index == 0 {
                Step::Move(rounded(point))
            } else {
                Step::Line(rounded(point))
            }
        };
        Path(points.iter().enumerate().map(step).collect())
    }

    /// Curves that follow each other.
    pub fn curved(curves: &[[Point; 4]]) -> Path {
        let first = curves.first().map(|curve| Step::Move(rounded(curve[0])));
        Path(
            first
                .into_iter()
                .chain(
                    curves
                        .iter()
                        .map(|[_, b, c, d]| Step::Curve([*b, *c, *d].map(rounded))),
                )
                .collect(),
        )
    }

    /// Returns an ellipse.
    pub fn ellipse([x, y]: Point, wide: f64, high: f64) -> Path {
        // The handles that bring a cubic curve nearest to a quarter of a circle.
        const HANDLE: f64 = 0.5523;
        let place = |[across, down]: Point| [x + across * wide, y + down * high];
        let quarter = |turn: usize| {
            let from = [
                [0.0, -1.0],
                [1.0, 0.0],
                [0.0, 1.0],
                [-1.0, 0.0],
                [0.0, -1.0],
            ];
            let (a, d) = (from[turn], from[turn + 1]);
            let handle = |at: Point, to: Point| [at[0] + to[0] * HANDLE, at[1] + to[1] * HANDLE];
            [a, handle(a, d), handle(d, a), d].map(place)
        };
        Path::curved(&[0, 1, 2, 3].map(quarter)).close()
    }

    /// Returns a rectangle around a point.
    pub fn block([x, y]: Point, wide: f64, high: f64) -> Path {
        let (right, low) = (wide / 2.0, high / 2.0);
        Path::closed(&[
            [x - right, y - low],
            [x + right, y - low],
            [x + right, y + low],
            [x - right, y + low],
        ])
    }

    /// Returns the pieces of this path and of another.
    pub fn and(mut self, other: Path) -> Path {
        self.0.extend(other.0);
        self
    }

    /// Continues this path by another; a line leads to where that begins.
    pub fn joined(mut self, other: Path) -> Path {
        let steps = other.0.into_iter().map(|step| {
            if let Step::Move(point) = step {
                Step::Line(point)
            } else {
                step
            }
        });
        self.0.extend(steps);
        self
    }

    /// Closes the path.
    pub fn close(mut self) -> Path {
        self.0.push(Step::Close);
        self
    }

    /// Returns the path as a filled shape.
    pub fn filled(self, fill: Ink) -> Shape {
        Shape {
            path: self.0,
            fill: Some(fill),
            ..Shape::default()
        }
    }

    /// Returns the path as a line.
    pub fn lined(self, width: f64, ink: Ink) -> Shape {
        Shape {
            path: self.0,
            line: Some((rounded([width, 0.0])[0], ink)),
            ..Shape::default()
        }
    }

    /// Returns the path as a filled shape with a black outline.
    pub fn outlined(self, fill: Ink, width: f64) -> Shape {
        Shape {
            fill: Some(fill),
            ..self.lined(width, Ink::BLACK)
        }
    }
}

/// Mirrors a shape to have it on both sides.
pub fn twin(shape: Shape) -> Shape {
    Shape {
        is_twin: true,
        ..shape
    }
}

/// Numbers drawn from a seed.
pub struct Draws(pub u64);

impl Draws {
    /// Returns the next one, from 0 up to 1.
    pub fn share(&mut self) -> f64 {
        (split_mix(&mut self.0) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns the next one, from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }
}
