//! The battle log: lines to write on, under headings. It stands where much of a page would be empty.

use super::paginate::place;
use super::template::Template;
use super::typeset::Piece;
use super::{Ink, Item, Pages, Paper, Stroke, Weight};

/// Space of this height gets a log.
const MIN_HEIGHT: f32 = 26.0;
/// The maximum height of a log on the page of a ship.
pub const MAX_LOG: f32 = 62.0;
/// Minimum height of a line of handwriting, and height of the headings.
const HAND: f32 = 7.0;
const HEAD: f32 = 8.4;
/// The headings of the columns, each with the share of the width that it takes.
type Columns = [(&'static str, f32); 4];

/// The log of a ship or a squadron.
pub const OF_A_SHIP: Columns = [
    ("turn", 0.08),
    ("fired at", 0.26),
    ("hits, damage done", 0.33),
    ("damage taken", 0.33),
];
/// The log of a fleet.
const OF_A_FLEET: Columns = [
    ("turn", 0.08),
    ("what happened", 0.68),
    ("our points", 0.12),
    ("their points", 0.12),
];

/// Lays out a log that fills this area; `None` if the area is too low for one.
pub fn log(columns: Columns, width: f32, height: f32) -> Option<Piece> {
    if height < MIN_HEIGHT {
        return None;
    }
    let height = Piece::stepped(height);
    let mut items = Vec::new();
    let mut words = |x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: &str| {
        items.push(Item::Text {
            x,
            y,
            size,
            weight,
            ink,
            text: text.to_string(),
        });
    };
    let count = ((height - HEAD) / HAND) as usize;
    let each = (height - HEAD) / count as f32;
    words(0.0, 3.0, 8.5, Weight::Bold, Ink::BLACK, "BATTLE LOG");
    let mut x = 0.0;
    let mut between = Vec::new();
    for (heading, share) in columns {
        words(x, HEAD - 1.4, 7.0, Weight::Regular, Ink::GRAY, heading);
        x += share * width;
        between.push([x - 1.5, HEAD + 0.8, x - 1.5, height]);
    }
    between.pop();
    between.extend(
        (1..=count)
            .map(|line| HEAD + line as f32 * each)
            .map(|y| [0.0, y, width, y]),
    );
    let head = Stroke {
        weight: 1.2,
        ink: Ink::BLACK,
    };
    items.push(Item::Lines {
        lines: vec![[0.0, HEAD - 0.4, width, HEAD - 0.4]],
        stroke: head,
    });
    items.push(Item::lines(between, 0.5, Ink(200, 200, 200)));
    Some(Piece { height, items }.shared())
}

/// Adds the log of a fleet to the free part of a list's last page.
pub fn with_log(mut list: Pages, template: &Template, paper: Paper) -> Pages {
    let bottom = list.height - template.margin - 2.0;
    if let Some(page) = list.pages.last_mut() {
        let top = page.items.iter().map(Item::bottom).fold(0.0, f32::max) + 10.0;
        if let Some(log) = log(
            OF_A_FLEET,
            Paper::COMMON.0 - 2.0 * template.margin,
            bottom - top,
        ) {
            place(page, log.items, template.margin, top, paper);
        }
    }
    list
}
