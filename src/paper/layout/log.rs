//! The battle log: lines to write on, under headings. It stands where much of a page would be empty.

use super::typeset::Piece;
use super::{Ink, Item, Stroke, Weight};

/// Space of this height gets a log.
pub(super) const LEAST: f32 = 26.0;
/// The height of a line of handwriting.
const HAND: f32 = 7.0;
/// The headings of the columns, each with the share of the width that it takes.
pub(super) type Columns = [(&'static str, f32); 4];

/// The log of a ship or a squadron.
pub(super) const OF_A_SHIP: Columns =
    [("turn", 0.08), ("fired at", 0.26), ("hits, damage done", 0.33), ("damage taken", 0.33)];
/// The log of a fleet.
pub(super) const OF_A_FLEET: Columns =
    [("turn", 0.08), ("what happened", 0.68), ("our points", 0.12), ("their points", 0.12)];

/// A log that fills this area; `None` if that is too low for one.
pub(super) fn log(columns: Columns, width: f32, height: f32) -> Option<Piece> {
    if height < LEAST {
        return None;
    }
    let mut items = Vec::new();
    let mut words = |x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: &str| {
        items.push(Item::Text { x, y, size, weight, ink, text: text.to_string() });
    };
    let first = height - ((height - 8.6) / HAND).floor() * HAND;
    words(0.0, first - 5.4, 8.5, Weight::Bold, Ink::BLACK, "BATTLE LOG");
    let mut x = 0.0;
    let mut between = Vec::new();
    for (heading, share) in columns {
        words(x, first - 1.4, 7.0, Weight::Regular, Ink::GREY, heading);
        x += share * width;
        between.push([x - 1.5, first + 0.8, x - 1.5, height]);
    }
    between.pop();
    let count = ((height - first) / HAND).round() as usize;
    between.extend((1..=count).map(|line| first + line as f32 * HAND).map(|y| [0.0, y, width, y]));
    let head = Stroke { weight: 1.2, ink: Ink::BLACK };
    items.push(Item::Lines { lines: vec![[0.0, first - 0.4, width, first - 0.4]], stroke: head });
    items.push(Item::Lines { lines: between, stroke: Stroke { weight: 0.5, ink: Ink(200, 200, 200) } });
    Some(Piece { height, items })
}
