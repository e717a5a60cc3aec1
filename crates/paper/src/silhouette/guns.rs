//! Weapons: turrets and launch cells where their arcs point, the heaviest first, a bank and its mirror image together.

use super::brush::{Path, Point, polar, twin};
use super::{BELL, Bank, Detail, Family, Hull};
use crate::drawing::{Ink, Shape};
use std::collections::BTreeMap;

/// Banks of one kind by their side: mounts and weapons per mount.
pub type Sides = BTreeMap<i32, (u32, u32)>;

/// Key that distinguishes kinds of banks, the heaviest first: space downwards, seeking, bearing to starboard, leaning.
pub type Kind = (i64, bool, u32, bool);

/// Returns the kind of a bank and its side.
pub fn kind(bank: &Bank) -> (Kind, i32) {
    let side = bank.side();
    let bearing = if side < 0 {
        360 - bank.bearing
    } else {
        bank.bearing
    };
    let space = -i64::from(bank.space);
    ((space, bank.is_seeking, bearing, bank.is_leaning), side)
}

/// Groups banks by kind; a bank to port is counted under the bearing of its mirror image.
pub fn sorted(banks: &[Bank]) -> BTreeMap<Kind, Sides> {
    let mut kinds: BTreeMap<Kind, Sides> = BTreeMap::new();
    for bank in banks {
        let (kind, side) = kind(bank);
        let (mounts, per_mount) = kinds.entry(kind).or_default().entry(side).or_default();
        (*mounts, *per_mount) = (*mounts + bank.mounts, (*per_mount).max(bank.per_mount));
    }
    kinds
}

/// Returns the numbers of the larger side.
pub fn most(sides: &Sides) -> (u32, u32) {
    sides.values().copied().max().unwrap_or_default()
}

/// Returns the number of barrels that a turret shows.
pub fn barrels(per_mount: u32, space: f64) -> u32 {
    if per_mount > 1 {
        per_mount.min(3)
    } else {
        1 + u32::from(space >= 12.0)
    }
}

/// Draws a turret: barrels under a dome, which has a dot if it fires all round.
pub fn turret(
    at: Point,
    radius: f64,
    bearing: f64,
    barrels: u32,
    weight: f64,
    is_all_round: bool,
) -> Vec<Shape> {
    let barrel = |path: Path, index: u32| {
        let aside = (f64::from(index) - f64::from(barrels - 1) / 2.0) * radius * 0.62;
        let from = polar(at, aside, bearing + 90.0);
        path.and(Path::open(&[from, polar(from, radius * 2.1, bearing)]))
    };
    let barrels = (0..barrels)
        .fold(Path::default(), barrel)
        .lined(radius * 0.36, Ink::BLACK);
    let dome = Path::ellipse(at, radius, radius).outlined(Ink::WHITE, weight);
    let dot =
        is_all_round.then(|| Path::ellipse(at, radius * 0.45, radius * 0.45).filled(Ink::BLACK));
    [barrels, dome].into_iter().chain(dot).collect()
}

/// Draws the launch cells of a seeking weapon, in two columns.
fn cells(at: Point, radius: f64, count: u32, weight: f64) -> Vec<Shape> {
    let (count, side) = (count.clamp(1, 8), radius * 0.95);
    let rows = f64::from(count.div_ceil(2));
    let plate = Path::block(at, 2.0 * side + 0.5 * radius, rows * side + 0.5 * radius);
    let cell = |path: Path, index: u32| {
        let x = at[0] + (f64::from(index % 2) - 0.5) * side;
        let y = at[1] + (f64::from(index / 2) + 0.5 - rows / 2.0) * side;
        path.and(Path::block([x, y], 0.7 * side, 0.7 * side))
    };
    vec![
        plate.outlined(Ink::WHITE, weight * 0.8),
        (0..count).fold(Path::default(), cell).filled(Ink::BLACK),
    ]
}

/// A place for a turret or a plate of cells.
struct Spot {
    at: Point,
    radius: f64,
}

impl Hull<'_> {
    /// Places weapons until there is no room; the lightest are left out unless every bank is drawn.
    pub fn guns(&mut self) {
        let is_complete = self.detail == Detail::Complete;
        let (mut left, mut has_lances) = (3 + self.size / 3, false);
        for (kind, sides) in sorted(&self.plan.banks) {
            let (_, is_seeking, bearing, is_leaning) = kind;
            if self.family == Family::Needle
                && !is_seeking
                && is_leaning
                && bearing == 0
                && !has_lances
            {
                has_lances = true;
                self.lances(kind, most(&sides).0.min(4));
                continue;
            }
            let shown = match self.size {
                _ if is_seeking => 1,
                0..=3 => 1,
                4..=7 => most(&sides).0.min(2),
                _ => most(&sides).0.min(3),
            };
            for index in 0..shown {
                let is_first = is_complete && index == 0;
                if left == 0 && !is_complete {
                    return;
                }
                let crowded = || is_first.then(|| self.crowded_spot(kind, &sides));
                let free = self.spot(kind, &sides).filter(|_| left > 0 || is_first);
                let Some(spot) = free.or_else(crowded) else {
                    continue;
                };
                left = left.saturating_sub(1);
                self.take(
                    spot.at,
                    if is_seeking {
                        spot.radius * 1.6
                    } else {
                        spot.radius
                    },
                );
                self.arm(kind, &sides, index, &spot);
            }
        }
    }

    /// Finds the free place nearest to the ideal place of weapons of this kind.
    fn spot(&self, (space, is_seeking, bearing, is_leaning): Kind, sides: &Sides) -> Option<Spot> {
        let (l, space) = (self.length, -space as f64 / 10.0);
        let radius = if is_seeking {
            (0.9 + 0.16 * libm::sqrt(space)).min(0.20 * self.half + 0.4)
        } else {
            (0.85 + 0.26 * libm::sqrt(space)).min(0.20 * self.half + 0.5)
        };
        let radius = if self.family == Family::Needle {
            radius * 0.9
        } else {
            radius
        };
        let forward = if is_leaning {
            0.27 * libm::cos(f64::from(bearing).to_radians())
        } else {
            0.0
        };
        let is_aside = !sides.contains_key(&0);
        let shares: &[f64] = match (is_aside, self.family) {
            (false, _) => &[0.0],
            (true, Family::Slab) => &[0.74, 0.5, 0.9],
            (true, _) => &[0.6, 0.78, 0.45, 0.92],
        };
        for radius in [radius, radius * 0.8, radius * 0.62] {
            for step in 0..60_i32 {
                let away = f64::from(step / 2 + step % 2) * if step % 2 == 1 { 1.0 } else { -1.0 };
                let y = l * (0.50 - forward + 0.012 * away);
                if y <= l * 0.07 || y >= l * 0.93 {
                    continue;
                }
                let wide = self.outline.width_at(y);
                let at = shares.iter().map(|share| [wide * share, y]);
                let reach = if is_seeking { radius * 1.6 } else { radius };
                let mut free = at.filter(|at| {
                    self.is_inside(at[0], wide, radius, is_aside) && self.is_free(*at, reach)
                });
                if let Some(at) = free.next() {
                    return Some(Spot { at, radius });
                }
            }
        }
        None
    }

    /// Finds the place that is farthest from all others, for a weapon that has to be drawn.
    fn crowded_spot(&self, (_, is_seeking, bearing, is_leaning): Kind, sides: &Sides) -> Spot {
        let radius = if is_seeking { 0.9 } else { 0.8 };
        let forward = if is_leaning {
            0.27 * libm::cos(f64::from(bearing).to_radians())
        } else {
            0.0
        };
        let share = if sides.contains_key(&0) { 0.0 } else { 0.6 };
        let place = |step: i32| {
            let y = self.length * (0.5 - forward + 0.02 * f64::from(step));
            [self.outline.width_at(y) * share, y]
        };
        let clearance = |[x, y]: Point| {
            let gap =
                |(other, reach): &(Point, f64)| libm::hypot(x - other[0], y - other[1]) - reach;
            self.taken.iter().map(gap).fold(f64::MAX, f64::min)
        };
        let at = (-9..=9)
            .map(place)
            .filter(|[_, y]| (0.07..0.93).contains(&(y / self.length)))
            .max_by(|one, other| clearance(*one).total_cmp(&clearance(*other)))
            .unwrap_or_else(|| place(0));
        Spot { at, radius }
    }

    fn is_inside(&self, x: f64, wide: f64, radius: f64, is_aside: bool) -> bool {
        let share = if self.family == Family::Needle {
            1.15
        } else {
            0.8
        };
        x + radius * 0.35 <= wide
            && if is_aside {
                x >= radius * 1.05
            } else {
                radius * share <= wide
            }
    }

    fn is_free(&self, at: Point, reach: f64) -> bool {
        self.taken.iter().all(|(other, radius)| {
            let (dx, dy, apart) = (at[0] - other[0], at[1] - other[1], reach + radius + 0.35);
            dx * dx + dy * dy > apart * apart
        })
    }

    /// Draws the weapons in a place: the one of this index on each side that has it.
    fn arm(
        &mut self,
        (space, is_seeking, bearing, is_leaning): Kind,
        sides: &Sides,
        index: u32,
        spot: &Spot,
    ) {
        let ([x, y], weight) = (spot.at, self.weight * 0.7);
        let drawn = |side: i32, (mounts, per_mount): (u32, u32)| {
            let (at, side) = ([f64::from(side) * x, y], f64::from(side.signum()));
            if is_seeking {
                return cells(
                    at,
                    spot.radius * 0.9,
                    mounts.saturating_mul(per_mount),
                    weight,
                );
            }
            let bearing = if is_leaning {
                f64::from(bearing) * if side < 0.0 { -1.0 } else { 1.0 }
            } else {
                0.0
            };
            let barrels = barrels(per_mount, -space as f64 / 10.0);
            turret(at, spot.radius, bearing, barrels, weight, !is_leaning)
        };
        let has_one = |(_, (mounts, _)): &(&i32, &(u32, u32))| is_seeking || index < *mounts;
        let armed: Vec<(i32, (u32, u32))> = sides
            .iter()
            .filter(has_one)
            .map(|(side, one)| (*side, *one))
            .collect();
        for (side, _) in &armed {
            let kind = (space, is_seeking, bearing, is_leaning);
            self.places.push((kind, *side, [f64::from(*side) * x, y]));
        }
        match armed[..] {
            [(-1, port), (1, starboard)] if port == starboard => {
                self.shapes
                    .extend(drawn(1, starboard).into_iter().map(twin));
            }
            _ => self
                .shapes
                .extend(armed.into_iter().flat_map(|(side, one)| drawn(side, one))),
        }
    }

    /// Draws forward guns along the prow of a needle; a single one is a spike at its tip.
    fn lances(&mut self, kind: Kind, count: u32) {
        let space = -kind.0 as f64 / 10.0;
        let (l, wide) = (self.length, 0.9 + 0.10 * libm::sqrt(space));
        let lance = |x: f64, from: f64, tip: f64| {
            let half = [
                [wide * 0.22, tip],
                [wide * 0.5, tip + wide],
                [wide * 0.5, from],
            ];
            let left = half.iter().rev().map(|&[out, y]| [x - out, y]);
            Path::closed(
                &half
                    .iter()
                    .map(|&[out, y]| [x + out, y])
                    .chain(left)
                    .collect::<Vec<_>>(),
            )
        };
        if count == 1 {
            self.places.push((kind, 0, [0.0, l * 0.02]));
            // Under the hull.
            self.shapes.insert(
                0,
                lance(0.0, l * 0.40, -l * 0.035).outlined(BELL, self.weight * 0.6),
            );
            return;
        }
        for index in 0..count {
            let (ring, side) = (f64::from(index / 2), f64::from(index % 2) * 2.0 - 1.0);
            let x = self.outline.width_at(l * 0.27) + wide * (0.45 + 1.15 * ring);
            let path = lance(side * x, l * (0.40 + 0.05 * ring), l * (0.13 + 0.05 * ring));
            self.places
                .push((kind, 0, [side * x, l * (0.27 + 0.05 * ring)]));
            self.shapes
                .push(path.outlined(Ink::WHITE, self.weight * 0.6));
        }
    }
}
