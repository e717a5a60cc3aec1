//! The arc rose: a hexagon of twelve sectors with the bow at the top; the sectors that a battery bears on are filled.

use super::{Ink, Item, Stroke};

/// The point on the hexagon's edge at a multiple of 30 degrees clockwise from the bow, which is the middle of a side.
fn rim(center: [f32; 2], radius: f32, sector: usize) -> [f32; 2] {
    let angle = (sector as f32 * 30.0).to_radians();
    let length = if sector.is_multiple_of(2) { radius * 30f32.to_radians().cos() } else { radius };
    [center[0] + length * angle.sin(), center[1] - length * angle.cos()]
}

/// The rose in a square of this size with its top left corner at (x, y).
pub(super) fn rose(x: f32, y: f32, size: f32, sectors: &[bool; 12], line: f32) -> Vec<Item> {
    let (center, radius) = ([x + size / 2.0, y + size / 2.0], size / 2.0);
    let stroke = Stroke { weight: line, ink: Ink::BLACK };
    let filled = (0..12).filter(|&sector| sectors[sector]).map(|sector| Item::Polygon {
        points: vec![center, rim(center, radius, sector), rim(center, radius, sector + 1)],
        stroke: None,
        fill: Some(Ink(190, 190, 190)),
    });
    let spokes = (0..12).map(|sector| {
        let end = rim(center, radius, sector);
        [center[0], center[1], end[0], end[1]]
    });
    let hexagon = (0..6).map(|corner| rim(center, radius, 2 * corner + 1)).collect();
    let fine = Stroke { weight: 0.5, ink: Ink(150, 150, 150) };
    let mut items: Vec<Item> = filled.collect();
    items.push(Item::Lines { lines: spokes.collect(), stroke: fine });
    items.push(Item::Polygon { points: hexagon, stroke: Some(stroke), fill: None });
    items
}
