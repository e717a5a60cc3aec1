//! A ship without engines: a ring with six bastions, weapons where their arcs point.

use super::brush::{Path, Point, polar, twin};
use super::guns::{barrels, most, sorted, turret};
use super::{BRIDGE, DECK, Detail, FAINT, Family, HULL, Place, Plan, WING};
use crate::drawing::{Drawing, Ink, Shape};

const MIDDLE: Point = [0.0, 0.0];

/// Returns the corners of a bastion: degrees from its middle, share of the radius.
fn bastion(family: Family) -> Vec<Point> {
    match family {
        Family::Slab => {
            let half = [[24.0, 0.66], [13.0, 0.70], [13.5, 0.86], [5.0, 1.0]];
            half.iter()
                .map(|&[aside, out]| [-aside, out])
                .chain(half.iter().rev().copied())
                .collect()
        }
        Family::Spindle => {
            let petal = |step: u32| {
                0.72 + 0.28
                    * libm::pow(
                        libm::sin(std::f64::consts::PI * f64::from(step) / 10.0),
                        1.5,
                    )
            };
            (0..10)
                .map(|step| [f64::from(step) * 6.0 - 30.0, petal(step)])
                .collect()
        }
        Family::Needle => vec![
            [-26.0, 0.52],
            [-6.0, 0.66],
            [0.0, 1.08],
            [6.0, 0.66],
            [26.0, 0.52],
        ],
        Family::Hammer => {
            let half = [
                [24.0, 0.62],
                [7.0, 0.62],
                [7.0, 0.82],
                [14.0, 0.88],
                [14.0, 1.0],
            ];
            half.iter()
                .map(|&[aside, out]| [-aside, out])
                .chain(half.iter().rev().copied())
                .collect()
        }
    }
}

/// Returns the corners of a hexagon.
fn hexagon(radius: f64, turned: f64) -> Vec<Point> {
    (0..6)
        .map(|corner| polar(MIDDLE, radius, 60.0 * f64::from(corner) + turned))
        .collect()
}

/// Builds a square that faces the middle.
fn square(at: Point, [wide, high]: Point, bearing: f64) -> Path {
    let corner = |[across, out]: Point| {
        polar(
            polar(at, across * wide / 2.0, bearing + 90.0),
            out * high / 2.0,
            bearing,
        )
    };
    Path::closed(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner))
}

/// Draws a station and lists its weapons.
pub fn draw(
    plan: &Plan,
    family: Family,
    length: f64,
    weight: f64,
    detail: Detail,
) -> (Drawing, Vec<Place>) {
    let r = length * 0.46;
    let corners = bastion(family);
    let bastions = (0..6).flat_map(|side| {
        corners
            .iter()
            .map(move |[aside, out]| (60.0 * f64::from(side) + aside, out))
    });
    let outline: Vec<Point> = bastions
        .map(|(bearing, out)| polar(MIDDLE, r * out, bearing))
        .collect();
    let mut shapes = vec![Path::closed(&outline).outlined(HULL, weight)];
    let spoke = |path: Path, side: u32| {
        let bearing = 60.0 * f64::from(side);
        path.and(Path::open(&[
            polar(MIDDLE, r * 0.30, bearing),
            polar(MIDDLE, r * 0.98, bearing),
        ]))
    };
    shapes.push(
        (0..6)
            .fold(Path::default(), spoke)
            .lined(weight * 0.45, FAINT),
    );
    for (share, fill, turned) in [
        (0.60, Ink(0xcf, 0xcf, 0xcf), 30.0),
        (0.46, DECK, 30.0),
        (0.22, WING, 0.0),
    ] {
        shapes.push(Path::closed(&hexagon(r * share, turned)).outlined(fill, weight * 0.7));
    }
    if family == Family::Slab {
        let merlons = (0..12).fold(Path::default(), |path, index| {
            let (side, aside) = (
                60.0 * f64::from(index / 2),
                if index % 2 == 0 { -19.0 } else { 19.0 },
            );
            path.and(square(
                polar(MIDDLE, r * 0.635, side + aside * 1.2),
                [1.8, 1.8],
                side + aside,
            ))
        });
        shapes.push(merlons.filled(BRIDGE));
    }
    // More bays than this would run into each other.
    let bays = plan.flights.min(24);
    let bay = |path: Path, index: u32| {
        let bearing = 360.0 * f64::from(index) / f64::from(bays) + 30.0;
        path.and(square(
            polar(MIDDLE, r * 0.37, bearing),
            [r * 0.07, r * 0.10],
            bearing,
        ))
    };
    if bays > 0 {
        shapes.push((0..bays).fold(Path::default(), bay).filled(Ink::BLACK));
    }
    let places = guns(plan, r, weight, detail, &mut shapes);
    shapes.push(Path::closed(&hexagon(r * 0.10, 0.0)).outlined(Ink::WHITE, weight * 0.6));
    (Drawing::new(shapes, [0.0, 0.0]), places)
}

/// Puts weapons on the bastion or wall nearest to where they bear.
fn guns(plan: &Plan, r: f64, weight: f64, detail: Detail, shapes: &mut Vec<Shape>) -> Vec<Place> {
    let (mut taken, mut places) = (vec![(MIDDLE, r * 0.22)], Vec::new());
    for (kind, sides) in sorted(&plan.banks) {
        let (space, _, bearing, _) = kind;
        let space = -space as f64 / 10.0;
        let radius = (0.8 + 0.21 * libm::sqrt(space)).min(2.9);
        let (mounts, per_mount) = most(&sides);
        for index in 0..mounts.min(2) {
            let must_stand = detail == Detail::Complete && index == 0;
            // Every bank has a place: a crowded one is on the outer wall.
            let crowded = || must_stand.then(|| polar(MIDDLE, r * 0.78, f64::from(bearing)));
            let free = spot(f64::from(bearing), radius, r, &taken);
            let Some(at) = free.or_else(crowded) else {
                continue;
            };
            let [x, y] = at;
            for side in sides.keys() {
                let x = if *side < 0 { -x } else { x };
                places.push(Place {
                    kind,
                    side: *side,
                    at: [x as f32, y as f32],
                });
            }
            taken.extend([(at, radius), ([-x, y], radius)]);
            let one = turret(
                at,
                radius,
                f64::from(bearing),
                barrels(per_mount, space),
                weight * 0.6,
                false,
            );
            match (sides.contains_key(&1), sides.contains_key(&-1)) {
                (true, true) => shapes.extend(one.into_iter().map(twin)),
                (false, true) => {
                    shapes.extend(turret(
                        [-x, y],
                        radius,
                        -f64::from(bearing),
                        barrels(per_mount, space),
                        weight * 0.6,
                        false,
                    ));
                }
                _ => shapes.extend(one),
            }
        }
    }
    places
}

/// Finds the first free place: bastion, its root, the inner wall, the curtain.
fn spot(bearing: f64, radius: f64, r: f64, taken: &[(Point, f64)]) -> Option<Point> {
    let is_middle = bearing % 180.0 == 0.0;
    let asides = [
        0.0, 4.0, -4.0, 8.0, -8.0, 12.0, -12.0, 18.0, -18.0, 24.0, -24.0,
    ];
    let asides = if is_middle { &asides[..1] } else { &asides[..] };
    let places = [0.84, 0.72, 0.53, 0.62, 0.92, 0.38]
        .into_iter()
        .flat_map(|out| asides.iter().map(move |aside| (out, aside)));
    let fits = |(out, aside): (f64, &f64)| {
        let toward = bearing + aside;
        let at = polar(MIDDLE, r * out, toward);
        let from_bastion = ((toward + 30.0).rem_euclid(60.0) - 30.0).abs();
        let is_free = taken.iter().all(|(other, reach)| {
            let (dx, dy, apart) = (at[0] - other[0], at[1] - other[1], radius + reach + 0.3);
            dx * dx + dy * dy > apart * apart
        });
        let is_off = (out > 0.66 && from_bastion > 7.0) || (!is_middle && at[0] < radius * 1.1);
        (is_free && !is_off).then_some(at)
    };
    places.into_iter().find_map(fits)
}
