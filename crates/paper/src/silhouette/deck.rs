//! The hull itself: its outline, deck, joints, ornament, hangars and bridge.

use super::brush::{Path, Point, curves, mirrored, twin};
use super::{BRIDGE, DECK, Detail, FAINT, FINE, Family, HULL, Hull, WING};
use crate::drawing::Ink;

/// Mirrors half of a straight outline and joins both halves.
fn both(half: &[Point]) -> Path {
    Path::closed(
        &half
            .iter()
            .copied()
            .chain(mirrored(half))
            .collect::<Vec<_>>(),
    )
}

impl Hull<'_> {
    /// Draws all parts between wings and weapons.
    pub fn body(&mut self) {
        self.shapes
            .push(self.outline.whole().outlined(HULL, self.weight));
        let deck = self.deck();
        self.shapes.push(both(&deck).outlined(DECK, 0.0));
        let edge = self.shapes.last_mut().expect("just put");
        edge.line = Some(((self.weight * 45.0).round() as f32 / 100.0, FINE));
        if self.detail != Detail::Coarse {
            self.joints();
            match self.family {
                Family::Needle => self.intakes(),
                Family::Slab => self.merlons(),
                Family::Spindle => self.lights(),
                Family::Hammer => {}
            }
        }
        if self.plan.flights > 0 {
            self.hangars();
        }
        self.bridge();
    }

    /// Returns the starboard half of the deck, narrower than the hull.
    fn deck(&self) -> Vec<Point> {
        let (l, [a, b]) = (self.length, self.family.shares().deck);
        let place = |step: u32| {
            let y = l * (a + (b - a) * f64::from(step) / 24.0);
            [self.outline.width_at(y) * 0.56, y]
        };
        let least = (3..22).map(|step| place(step)[0]).fold(f64::MAX, f64::min);
        match self.family {
            Family::Slab => {
                vec![
                    [least * 0.6, l * a],
                    [least, l * (a + 0.05)],
                    [least, l * (b - 0.05)],
                    [least * 0.6, l * b],
                ]
            }
            Family::Hammer => vec![
                [least * 0.8, l * a],
                [least, l * (a + 0.06)],
                [least, l * b],
            ],
            Family::Needle | Family::Spindle => [[0.0, l * a]]
                .into_iter()
                .chain((1..25).map(place))
                .collect(),
        }
    }

    fn joints(&mut self) {
        let (l, joints) = (self.length, &self.outline.joints);
        let is_curved = self.family == Family::Spindle;
        let shown = if is_curved {
            joints.len()
        } else {
            joints.len() - 1
        };
        let joint = |path: Path, &y: &f64| {
            let w = self.outline.width_at(y) * 0.98;
            path.and(if is_curved {
                Path::curved(&curves(&[
                    [-w, y],
                    [-w * 0.5, y - l * 0.018],
                    [0.0, y - l * 0.025],
                    [w * 0.5, y - l * 0.018],
                    [w, y],
                ]))
            } else {
                Path::open(&[[-w, y], [w, y]])
            })
        };
        let lines = joints[..shown].iter().fold(Path::default(), joint);
        let keel = (self.family == Family::Needle)
            .then(|| Path::open(&[[0.0, l * 0.03], [0.0, l * 0.30]]));
        let lines = keel.into_iter().fold(lines, Path::and);
        self.shapes.push(lines.lined(self.weight * 0.42, FAINT));
    }

    /// Draws the intakes of a needle, before its bells.
    fn intakes(&mut self) {
        let (l, size) = (self.length, self.size);
        let count = u32::from(size >= 2) + u32::from(size >= 7) + u32::from(size >= 15);
        let lines = (0..count).fold(Path::default(), |path, index| {
            let y = l * (0.885 - 0.035 * f64::from(index));
            let w = self.outline.width_at(y);
            path.and(Path::open(&[[w * 0.40, y], [w * 0.80, y - l * 0.015]]))
        });
        self.shapes.push(twin(lines.lined(self.weight * 0.8, FINE)));
    }

    /// Draws the merlons along the flanks of a slab, and the hatches on its after deck.
    fn merlons(&mut self) {
        let (l, size) = (self.length, self.size);
        if size >= 5 {
            let blocks = (0..5 + size / 3).fold(Path::default(), |path, index| {
                let y = l * (0.18 + 0.66 * f64::from(index) / f64::from(4 + size / 3));
                let w = self.outline.width_at(y);
                path.and(Path::block([w * 0.91, y], w * 0.12, l * 0.02))
            });
            self.shapes.push(twin(blocks.filled(BRIDGE)));
        }
        let (x, side) = (self.half * 0.20, l * 0.026);
        let mut hatches = Path::default();
        for index in 0..1 + u32::from(size >= 8) + u32::from(size >= 16) {
            let y = l * (0.84 - 0.055 * f64::from(index));
            hatches = hatches.and(Path::block([x, y], side, side));
            self.take([x, y], side * 0.6);
        }
        let mut hatches = twin(hatches.outlined(WING, self.weight * 0.4));
        hatches.line = hatches.line.map(|(width, _)| (width, FINE));
        self.shapes.push(hatches);
    }

    /// Draws the lights along the flanks of a spindle.
    fn lights(&mut self) {
        let (l, size) = (self.length, self.size);
        let lights = (0..3 + size / 3).fold(Path::default(), |path, index| {
            let y = l * (0.24 + 0.50 * f64::from(index) / f64::from(2 + size / 3));
            let radius = l * 0.006 + 0.12;
            path.and(Path::ellipse(
                [self.outline.width_at(y) * 0.80, y],
                radius,
                radius,
            ))
        });
        self.shapes.push(twin(lights.filled(Ink::BLACK)));
    }

    /// Draws two long hangars with one bay for every two flights.
    fn hangars(&mut self) {
        let (l, x, wide) = (self.length, self.half * 0.34, self.half * 0.20);
        let (top, long) = (l * 0.34, l * 0.46);
        let slot = Path::block([x, top + long / 2.0], wide, long);
        self.shapes
            .push(twin(slot.outlined(Ink::WHITE, self.weight * 0.6)));
        // More bays than this would run into each other.
        let bays = self.plan.flights.div_ceil(2).clamp(2, 24);
        let step = long / f64::from(bays);
        let bay = |path: Path, index: u32| {
            path.and(Path::block(
                [x, top + step * (f64::from(index) + 0.5)],
                wide * 0.6,
                step * 0.52,
            ))
        };
        self.shapes.push(twin(
            (0..bays).fold(Path::default(), bay).filled(Ink::BLACK),
        ));
        for index in 0..6 {
            self.take(
                [x, top + long * (f64::from(index) + 0.5) / 6.0],
                wide * 0.62,
            );
        }
    }

    fn bridge(&mut self) {
        let (y, r) = (
            self.length * self.family.shares().bridge,
            1.1 + self.length * 0.016,
        );
        let at = |[x, down]: Point| [x * r, y + down * r];
        let bridge = match self.family {
            Family::Slab => both(&[[0.8, -1.1], [1.2, -0.4], [1.2, 1.1]].map(at)),
            Family::Spindle => {
                let half = [[0.0, -1.5], [0.8, -0.5], [0.7, 0.8], [0.0, 1.5]].map(at);
                Path::curved(&curves(&half))
                    .joined(Path::curved(&curves(&mirrored(&half))))
                    .close()
            }
            Family::Needle | Family::Hammer => {
                both(&[[0.0, -1.7], [0.7, -0.3], [0.9, 1.2]].map(at))
            }
        };
        self.shapes.push(bridge.outlined(BRIDGE, self.weight * 0.6));
        self.take([0.0, y], r * 1.3);
    }

    /// Marks a circle as taken, on both sides.
    pub fn take(&mut self, [x, y]: Point, radius: f64) {
        self.taken.extend([([x, y], radius), ([-x, y], radius)]);
    }
}
