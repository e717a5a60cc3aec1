//! Reminders in our own words: the strip of the full sheet and the page of `sheet --reference`.

use super::tables::{Code, PHASES};
use crate::paper::sheet::{Block, BlockKey, Content};
use crate::paper::table::{Cell, Column, Table};

const TWO: [Column; 2] = [Column::text("what", "What"), Column::text("value", "Value")];

fn table(title: &str, rows: impl IntoIterator<Item = [String; 2]>) -> Table {
    let mut table = Table::new(&TWO);
    table.title = Some(title.to_string());
    table.rows = rows.into_iter().map(|row| row.map(Cell::Text).to_vec()).collect();
    table
}

fn words<const N: usize>(rows: [[&str; 2]; N]) -> [[String; 2]; N] {
    rows.map(|row| row.map(str::to_string))
}

/// What templates may show at the bottom; the codes only where there is an index.
pub(super) fn strip(has_index: bool) -> Block {
    let mut tables = vec![turn(), shot()];
    tables.extend(has_index.then(codes));
    Block { key: BlockKey::Strip, content: Content::Tables(tables) }
}

pub(super) fn turn() -> Table {
    table("Turn", PHASES.map(|(phase, what)| [phase.to_string(), what.to_string()]))
}

pub(super) fn codes() -> Table {
    let star = |code: Code| if code.is_picked_on_odd() { "*" } else { "" };
    let row = |code: Code| [format!("{} {}{}", code.letter(), code.name(), star(code)), code.effect().to_string()];
    let odd = words([["* on odd damage", "the attacker picks which"]]);
    table("Damage index codes", Code::ALL.map(row).into_iter().chain(odd))
}

pub(super) fn shot() -> Table {
    let rows = words([
        ["Who", "every pilot and gunner: one of their cannons, once a turn"],
        ["Order", "gunners by weaponry, then pilots"],
        ["Roll", "attack dice + gunner's bonus"],
        ["Short / long range", "+1 / -1"],
        ["Chances on the card", "medium range; short reads 1 DS lower, long 1 higher"],
        ["Hit", "the roll reaches DS"],
        ["Damage", "the picked dice, ties added together"],
        ["Then its + - x /", "a division is rounded up (derived)"],
        ["Each point above DS", "+1 damage"],
        ["ASV or ESV", "taken off; 0 at least (derived)"],
        ["In the way", "nothing blocks fire"],
    ]);
    table("Cannon fire", rows)
}

pub(super) fn picks() -> Table {
    let rows = words([
        ["Low", "the lowest die"],
        ["High", "the highest die"],
        ["All", "all dice"],
        ["Med H", "the middle die; of an even number, the highest"],
        ["Med L", "the middle die; of an even number, the lowest"],
        ["Tied dice that are picked", "add together"],
    ]);
    table("Which dice do damage", rows)
}

pub(super) fn movement() -> Table {
    let rows = words([
        ["The hex ahead", "1 movement point"],
        ["One side", "1 + maneuver number"],
        ["More sides: helm roll", "at least sides + maneuver number"],
        ["It succeeds", "1 + maneuver number"],
        ["It fails", "1 more for each point short"],
        ["Too few points left", "no turn, no cost (derived)"],
        ["It fails on a 1", "the opponent picks the facing"],
        ["Occupied hexes", "pass through; no turn or stop there"],
    ]);
    table("Movement", rows)
}

pub(super) fn initiative() -> Table {
    let rows = words([
        ["Each side rolls", "command die of its best commander in play"],
        ["Side of one craft", "helm instead, if it likes"],
        ["Tied", "highest helm die; tied again, roll again"],
        ["Lower result", "moves a craft first; then by turns"],
    ]);
    table("Initiative", rows)
}
