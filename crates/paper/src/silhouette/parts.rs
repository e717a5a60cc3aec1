//! What lies under the hull: engine bells, wings, fins, pods and sponsons.

use super::brush::{Path, Point, between, bowed, curves, twin};
use super::{BELL, Detail, FINE, Family, HULL, Hull, WING};
use crate::drawing::Ink;

impl Hull<'_> {
    fn put_twins(&mut self, points: &[Point], fill: Ink) {
        self.shapes
            .push(twin(Path::closed(points).outlined(fill, self.weight * 0.8)));
    }

    /// Draws a bell per point of engine rating, as far as the stern has room; longer on a fast ship.
    pub fn bells(&mut self) {
        let (l, weight) = (self.length, self.weight);
        let most = if self.family == Family::Spindle { 5 } else { 8 };
        let count = self.plan.engines.min(2 + self.size / 5).min(most);
        let small = if self.size < 5 { 1.2 } else { 1.0 };
        let extra = if self.family == Family::Slab {
            0.02 * l
        } else {
            0.0
        };
        let long = l * (0.045 + 0.009 * self.engines) * small + extra;
        let wide = (1.96 * self.outline.width_at(l * 0.985) / f64::from(count)).min(l * 0.13);
        let (mut bells, mut throats) = (Path::default(), Path::default());
        for index in 0..count {
            let (x, y) = (
                (f64::from(index) - f64::from(count - 1) / 2.0) * wide,
                l * 0.99,
            );
            let across = |share: f64, down: f64| {
                Path::open(&[
                    [x - wide * share, y + long * down],
                    [x + wide * share, y + long * down],
                ])
            };
            let side = |corners: &[Point]| {
                let right: Vec<Point> = corners
                    .iter()
                    .map(|[out, down]| [wide * out, y + long * down])
                    .collect();
                let left = right.iter().rev().map(|[out, down]| [x - out, *down]);
                Path::closed(
                    &right
                        .iter()
                        .map(|[out, down]| [x + out, *down])
                        .chain(left)
                        .collect::<Vec<_>>(),
                )
            };
            let (bell, throat) = match self.family {
                Family::Needle => (side(&[[0.26, 0.0], [0.46, 1.0]]), across(0.38, 0.62)),
                Family::Slab => (side(&[[0.40, 0.0], [0.40, 1.0]]), across(0.44, 0.6)),
                Family::Spindle => {
                    let bulb = Path::ellipse([x, y + long * 0.35], wide * 0.46, long * 0.62);
                    (
                        bulb,
                        Path::ellipse([x, y + long * 0.62], wide * 0.26, long * 0.20),
                    )
                }
                Family::Hammer => (
                    side(&[[0.30, 0.0], [0.44, 0.35], [0.44, 1.0]]),
                    Path::default(),
                ),
            };
            (bells, throats) = (bells.and(bell), throats.and(throat));
        }
        self.shapes.push(bells.outlined(BELL, weight * 0.7));
        match self.family {
            Family::Needle | Family::Slab => {
                self.shapes.push(throats.lined(weight * 0.5, Ink::WHITE))
            }
            Family::Spindle => self.shapes.push(throats.filled(Ink::WHITE)),
            Family::Hammer => {}
        }
    }

    /// Wings, fins, sponsons or pods; swept and wide on a fast ship.
    pub fn wings(&mut self) {
        let pairs = 1 + usize::from(self.size >= 6) + usize::from(self.size >= 15);
        let speed = self.engines.min(10.0) / 10.0;
        match self.family {
            Family::Needle => self.deltas(pairs, speed),
            Family::Slab => self.sponsons(),
            Family::Spindle => self.fins(pairs, speed),
            Family::Hammer => self.pods(),
        }
    }

    fn deltas(&mut self, pairs: usize, speed: f64) {
        let (l, h, v) = (self.length, self.half, self.variety);
        let span = h * (1.05 + 0.9 * speed + 0.5 * v);
        let tip = l * (0.84 + 0.14 * speed + 0.10 * (1.0 - v));
        let root = |hull: &Self, y: f64| hull.outline.width_at(y) * 0.8;
        let wing = [
            [root(self, l * 0.50), l * 0.50],
            [h + span * 0.55, l * (0.74 + 0.06 * speed)],
            [h + span, tip],
            [h + span * 0.97, tip + l * 0.05],
            [h + span * 0.62, l * 0.90],
            [h * 0.9, l * 0.86],
        ];
        self.put_twins(&wing, WING);
        let fore = l * (0.22 + 0.10 * v);
        if pairs > 1 {
            let (from, to) = (
                [root(self, fore), fore],
                [root(self, fore + l * 0.10), fore + l * 0.10],
            );
            self.put_twins(
                &[from, [h, fore + l * 0.10], [h * 1.12, fore + l * 0.15], to],
                WING,
            );
        }
        if pairs > 2 {
            let vane = [
                [h * 0.7, l * 0.80],
                [h + span * 0.42, l * 1.02],
                [h + span * 0.36, l * 1.06],
                [h * 0.6, l * 0.95],
            ];
            self.put_twins(&vane, WING);
        }
        if self.detail != Detail::Coarse {
            let middle = |one: usize, other: usize| between(wing[one], wing[other], 0.5);
            let spar = Path::open(&[middle(0, 5), middle(1, 4), middle(2, 3)]);
            self.shapes.push(twin(spar.lined(self.weight * 0.4, FINE)));
        }
        if self.size >= 3 {
            let (x, a, b, q) = (h + span * 0.985, tip - l * 0.10, tip + l * 0.07, l * 0.014);
            self.put_twins(
                &[
                    [x, a],
                    [x + q, a + l * 0.03],
                    [x + q, b],
                    [x - q, b],
                    [x - q, a + l * 0.03],
                ],
                HULL,
            );
        }
    }

    /// Draws a pair of sponsons for every four mounts on the broadsides.
    fn sponsons(&mut self) {
        let (l, out) = (self.length, self.half * 0.30);
        let broadside = |bank: &&super::Bank| bank.is_leaning && !bank.bearing.is_multiple_of(180);
        let mounts: u32 = self
            .plan
            .banks
            .iter()
            .filter(broadside)
            .map(|bank| bank.mounts)
            .sum();
        let pairs = match self.size {
            0..=2 => 0,
            3..=4 => 1,
            _ => ((mounts + 2) / 4).clamp(1, 3),
        };
        for index in 0..pairs {
            let count = f64::from(pairs);
            let y = l * (0.30 + 0.06 * self.variety + 0.42 * (f64::from(index) + 0.5) / count);
            let deep = if pairs > 1 {
                l * 0.15 / count
            } else {
                l * 0.12
            };
            let wide = self.outline.width_at(y);
            let upper = [
                [wide * 0.9, -deep],
                [wide + out * 0.65, -deep],
                [wide + out, out * 0.35 - deep],
            ];
            let lower = upper.iter().rev().map(|&[x, dy]| [x, y - dy]);
            let sponson: Vec<Point> = upper
                .iter()
                .map(|&[x, dy]| [x, y + dy])
                .chain(lower)
                .collect();
            self.put_twins(&sponson, WING);
        }
    }

    fn fins(&mut self, pairs: usize, speed: f64) {
        let (l, h, v, weight) = (self.length, self.half, self.variety, self.weight);
        let arms: &[f64] = if self.size < 10 {
            &[0.10, 0.30]
        } else {
            &[0.08, 0.22, 0.36]
        };
        let mut trailing = Path::default();
        for arm in arms {
            let x = arm * h;
            let arm = curves(&[
                [x, l * 0.97],
                [x * 1.9, l * 1.06],
                [x * 1.2, l * 1.13],
                [x * 2.2, l * 1.21],
            ]);
            trailing = trailing.and(Path::curved(&arm));
        }
        // Under the bells, which are drawn already.
        self.shapes
            .insert(0, twin(trailing.lined(weight * 1.3, Ink::BLACK)));
        let mut ribs = Path::default();
        let longest: [f64; 3] = if v > 0.35 || pairs == 1 {
            [1.0, 0.72, 0.5]
        } else {
            [0.72, 1.0, 0.5]
        };
        for index in 0..pairs {
            let y = l * ([0.28, 0.48, 0.64][index] + 0.05 * v);
            let long = h * (0.75 + 0.8 * speed + 0.4 * v) * longest[index];
            let root = [self.outline.width_at(y) * 0.8, y];
            let end = [self.outline.width_at(y + l * 0.13) * 0.75, y + l * 0.13];
            let tip = [h * 0.8 + long, y + l * (0.26 - 0.05 * index as f64)];
            self.crescent(root, tip, end, [0.22, -0.18]);
            for share in [0.35, 0.65] {
                let from = between(root, end, share);
                ribs = ribs.and(Path::open(&[from, between(from, tip, 0.65)]));
            }
        }
        let fluke = h * (0.85 + 0.3 * speed);
        self.crescent(
            [h * 0.16, l * 0.86],
            [fluke, l * 1.10],
            [h * 0.16, l * 0.97],
            [0.20, -0.30],
        );
        if self.detail != Detail::Coarse {
            self.shapes.push(twin(ribs.lined(weight * 0.4, FINE)));
        }
    }

    /// Draws a fin from its root to its tip and back, with both edges curved.
    fn crescent(&mut self, root: Point, tip: Point, end: Point, bows: [f64; 2]) {
        let edges = [bowed(root, tip, bows[0]), bowed(tip, end, bows[1])];
        self.shapes.push(twin(
            Path::curved(&edges)
                .close()
                .outlined(WING, self.weight * 0.8),
        ));
    }

    fn pods(&mut self) {
        let (l, h) = (self.length, self.half);
        let (x, a, b, q) = (h * 1.25, l * 0.62, l, h * 0.26);
        self.put_twins(
            &[
                [h * 0.5, l * 0.72],
                [x, l * 0.70],
                [x, l * 0.80],
                [h * 0.5, l * 0.86],
            ],
            WING,
        );
        let right = [
            [q * 0.5, a],
            [q, a + l * 0.05],
            [q, b - l * 0.03],
            [q * 0.6, b],
        ];
        let left = right.iter().rev().map(|&[out, y]| [x - out, y]);
        self.put_twins(
            &right
                .iter()
                .map(|&[out, y]| [x + out, y])
                .chain(left)
                .collect::<Vec<_>>(),
            WING,
        );
    }
}
