//! The outline of a hull: the starboard half from bow to stern, by family.

use super::Family;
use super::brush::{Draws, Path, Point, curves, mirrored, sampled};

/// The starboard half of a hull.
pub struct Outline {
    /// Corners of the outline, or points of its curve.
    stations: Vec<Point>,
    is_curved: bool,
    /// Points along it, for measuring.
    pub line: Vec<Point>,
    /// Joints of its segments, from the bow.
    pub joints: Vec<f64>,
}

impl Outline {
    /// Returns the outline of a hull of this length, half as wide as `half`. Each class draws one of three prows of its
    /// family.
    pub fn new(family: Family, hull: u32, length: f64, half: f64, draws: &mut Draws) -> Outline {
        let shares = family.shares();
        let front = shares.prow + draws.between(-0.02, 0.02);
        let prow = (draws.share() * 3.0) as usize;
        let segments = 1 + [3, 7, 12, 18, 25]
            .iter()
            .filter(|least| hull >= **least)
            .count();
        let frame = Frame {
            front,
            stern: shares.stern,
            body: 1.0 - front - shares.stern,
            segments,
        };
        let (stations, joints) = match family {
            Family::Needle => frame.needle(prow),
            Family::Slab => {
                let shoulder = draws.between(0.50, 0.60);
                let is_flipped = segments < 3 || draws.share() < 0.6;
                frame.slab(prow, shoulder, is_flipped)
            }
            Family::Spindle => frame.spindle(prow),
            Family::Hammer => frame.hammer(draws.between(0.62, 0.78)),
        };
        let stations: Vec<Point> = stations
            .into_iter()
            .map(|[x, y]| [x * half, y * length])
            .collect();
        let is_curved = family == Family::Spindle;
        let line = if is_curved {
            sampled(&curves(&stations))
        } else {
            stations.clone()
        };
        Outline {
            stations,
            is_curved,
            line,
            joints: joints.into_iter().map(|joint| joint * length).collect(),
        }
    }

    /// Returns both halves of the outline.
    pub fn whole(&self) -> Path {
        let half = |stations: &[Point]| {
            if self.is_curved {
                Path::curved(&curves(stations))
            } else {
                Path::open(stations)
            }
        };
        half(&self.stations)
            .joined(half(&mirrored(&self.stations)))
            .close()
    }

    /// Returns half the width at a distance from the bow.
    pub fn width_at(&self, y: f64) -> f64 {
        let crosses = |pair: &&[Point]| {
            let (from, to) = (pair[0][1], pair[1][1]);
            from.min(to) <= y && y <= from.max(to) && from != to
        };
        let across = |pair: &[Point]| {
            let ([x0, y0], [x1, y1]) = (pair[0], pair[1]);
            x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        };
        self.line
            .windows(2)
            .filter(crosses)
            .map(across)
            .fold(0.0, f64::max)
    }
}

/// Shares of the length: the prow, the stern, the body between them, and into how many segments it is divided.
struct Frame {
    front: f64,
    stern: f64,
    body: f64,
    segments: usize,
}

/// Corners and joints, in shares of half the width and of the length.
type Half = (Vec<Point>, Vec<f64>);

impl Frame {
    /// Returns a prow, then each segment by its number, its beginning and its end.
    fn built(
        &self,
        prow: &[Point],
        segment: impl Fn(f64, f64, f64) -> Vec<Point>,
        stern: [Point; 3],
    ) -> Half {
        let (mut points, mut joints) = (prow.to_vec(), Vec::new());
        for index in 0..self.segments {
            let at = |index: usize| self.front + self.body * index as f64 / self.segments as f64;
            points.extend(segment(index as f64, at(index), at(index + 1)));
            joints.push(at(index + 1));
        }
        points.extend(stern);
        (points, joints)
    }

    fn needle(&self, prow: usize) -> Half {
        let (p, s, k) = (self.front, self.stern, self.segments as f64);
        let plain = [
            [0.0, 0.0],
            [0.05, 0.01],
            [0.20, p * 0.45],
            [0.42, p * 0.93],
            [0.46, p],
        ];
        let collared = [
            [0.0, 0.0],
            [0.04, 0.01],
            [0.12, p * 0.40],
            [0.30, p * 0.46],
            [0.32, p * 0.62],
            [0.46, p],
        ];
        let forked = [
            [0.0, 0.03],
            [0.05, 0.03],
            [0.09, 0.0],
            [0.22, p * 0.40],
            [0.44, p * 0.90],
            [0.46, p],
        ];
        let prows: [&[Point]; 3] = [&plain, &collared, &forked];
        let width = |share: f64| 0.52 + 0.48 * libm::pow(share, 0.8);
        let segment = |index: f64, from: f64, to: f64| {
            let (fore, aft) = (width((index + 0.15) / k), width((index + 1.0) / k));
            let (notch, end) = (to - 0.012 * self.body, to - 0.05 * self.body);
            vec![
                [fore, from + 0.02 * self.body],
                [aft, end],
                [0.84 * aft, notch],
            ]
        };
        self.built(
            prows[prow],
            segment,
            [[0.86, 1.0 - s + 0.02], [0.92, 1.0 - s * 0.45], [0.62, 1.0]],
        )
    }

    fn slab(&self, prow: usize, f: f64, is_flipped: bool) -> Half {
        let (p, s, k) = (self.front, self.stern, self.segments as f64);
        let shoulder = f + 0.16;
        let gate = [
            [0.0, 0.085],
            [0.17, 0.085],
            [0.17, 0.02],
            [0.25, 0.0],
            [f, 0.0],
            [shoulder, 0.04],
            [shoulder, p],
        ];
        let beak = [
            [0.0, 0.0],
            [0.12, 0.0],
            [0.30, 0.055],
            [f + 0.02, 0.055],
            [shoulder, 0.09],
            [shoulder, p],
        ];
        let crown = [
            [0.0, 0.0],
            [0.14, 0.0],
            [0.14, 0.045],
            [0.34, 0.045],
            [0.34, 0.01],
            [f + 0.06, 0.01],
            [shoulder, 0.04],
            [shoulder, p],
        ];
        let prows: [&[Point]; 3] = [&gate, &beak, &crown];
        let segment = |index: f64, from: f64, to: f64| {
            let is_wide = ((k - index) as usize + usize::from(is_flipped)).is_multiple_of(2);
            let wide = if is_wide { 1.0 } else { 0.76 } * (0.86 + 0.14 * (index + 1.0) / k);
            let (wide, chamfer) = (
                if k == 1.0 { 1.0 } else { wide },
                0.035 * (2.0 / k).min(1.0),
            );
            vec![
                [wide - 0.12, from],
                [wide, from + chamfer],
                [wide, to - chamfer],
                [wide - 0.12, to],
            ]
        };
        self.built(
            prows[prow],
            segment,
            [[0.70, 1.0 - s], [0.70, 0.97], [0.58, 1.0]],
        )
    }

    fn spindle(&self, prow: usize) -> Half {
        let (p, s, k) = (self.front, self.stern, self.segments as f64);
        let round = [[0.0, 0.0], [0.18, 0.006], [0.40, 0.045], [0.66, p * 0.66]];
        let beaked = [[0.0, 0.0], [0.07, 0.02], [0.24, 0.075], [0.62, p * 0.78]];
        let horned = [
            [0.0, 0.035],
            [0.14, 0.028],
            [0.30, 0.0],
            [0.44, 0.05],
            [0.70, p * 0.70],
        ];
        let prows: [&[Point]; 3] = [&round, &beaked, &horned];
        let (mut points, mut joints) = (prows[prow].to_vec(), Vec::new());
        for index in 0..=self.segments {
            let share = (index as f64 + 0.5) / (k + 1.0);
            let (y, joint) = (
                p + self.body * share,
                p + self.body * (share + 0.5 / (k + 1.0)),
            );
            let wide = libm::pow(libm::sin(std::f64::consts::PI * (0.34 + 0.54 * share)), 0.8);
            points.push([wide, y]);
            if index < self.segments {
                points.push([wide * 0.95, joint]);
                joints.push(joint);
            }
        }
        points.extend([[0.34, 1.0 - s * 0.55], [0.30, 1.0 - s * 0.2], [0.22, 1.0]]);
        (points, joints)
    }

    fn hammer(&self, head: f64) -> Half {
        let (p, s, k) = (self.front, self.stern, self.segments as f64);
        let prow = [
            [0.0, 0.0],
            [0.22, 0.0],
            [head, 0.05],
            [head, p * 0.62],
            [0.46, p * 0.80],
            [0.38, p],
        ];
        let segment = |index: f64, from: f64, to: f64| {
            let (wide, gap) = (0.44 + 0.36 * (index + 1.0) / k, 0.03 * self.body);
            vec![[wide, from + gap], [wide, to - gap], [wide - 0.08, to]]
        };
        self.built(
            &prow,
            segment,
            [[1.0, 1.0 - s + 0.02], [1.0, 0.96], [0.86, 1.0]],
        )
    }
}
