//! Rule reminders for the sheet and the page of `sheet --reference`.

use super::tables::{IndexCode, PHASES};
use starwright_paper::sheet::Block;
use starwright_paper::table::Table;
use starwright_rules::sheet_parts;
use starwright_rules::sheet_parts::pairs_table;

/// Returns the reminders at the bottom of a sheet; the codes only if the craft has a damage index.
pub fn strip(has_index: bool) -> Block {
    let mut tables = vec![turn(), shot()];
    if has_index {
        tables.push(codes());
    }
    sheet_parts::strip_block(tables)
}

pub fn turn() -> Table {
    pairs_table(PHASES.map(<[&str; 2]>::from)).titled("Turn")
}

pub fn codes() -> Table {
    let row = |code: IndexCode| {
        let star = if code.is_attackers_choice_if_odd() {
            "*"
        } else {
            ""
        };
        [
            format!("{} {}{star}", code.letter(), code.word()),
            code.effect().to_string(),
        ]
    };
    let odd = ["* on odd damage", "the attacker chooses the system"].map(str::to_string);
    pairs_table(IndexCode::ALL.map(row).into_iter().chain([odd])).titled("Damage index codes")
}

pub fn shot() -> Table {
    pairs_table([
        [
            "Who",
            "every pilot and gunner: one of their cannons, once per turn",
        ],
        ["Order", "gunners by weaponry, then pilots"],
        ["Roll", "attack dice + gunner's bonus"],
        ["Short / long range", "+1 / -1"],
        [
            "Chances on the card",
            "for medium range; at short range read 1 DS lower, at long 1 higher",
        ],
        ["Hit", "the roll reaches DS"],
        ["Damage", "the dice of the code, ties added together"],
        ["Then its + - x /", "a division is rounded up (derived)"],
        ["Each point above DS", "+1 damage, before armor (derived)"],
        ["ASV or ESV", "subtracted; at least 0 (derived)"],
        ["Line of sight", "nothing blocks fire"],
    ])
    .titled("Cannon fire")
}

pub fn picks() -> Table {
    pairs_table([
        ["Low", "the lowest die"],
        ["High", "the highest die"],
        ["All", "all dice"],
        ["Med H", "the middle die; of an even number, the highest"],
        ["Med L", "the middle die; of an even number, the lowest"],
        ["Tied dice", "all of them, added together"],
    ])
    .titled("Dice that do damage")
}

pub fn movement() -> Table {
    pairs_table([
        ["The hex ahead", "1 movement point"],
        ["Turn of one side", "1 + maneuver number"],
        [
            "More sides: helm roll",
            "target number: sides + maneuver number",
        ],
        ["Success", "1 + maneuver number"],
        ["Failure", "1 more for each point missed by"],
        ["Too few points left", "no turn, no cost (derived)"],
        ["Failure with a 1", "the opponent chooses the facing"],
        ["Stunned crew", "-2 on the roll"],
        ["Occupied hexes", "pass through; no turn or stop there"],
    ])
    .titled("Movement")
}

pub fn initiative() -> Table {
    pairs_table([
        [
            "Each side rolls",
            "command die of its best commander in play",
        ],
        ["Side with one craft", "may roll helm instead"],
        ["Tied", "highest helm die; if tied again, reroll"],
        ["Lower result", "moves a craft first; then alternate"],
        ["Bonus", "not added (derived)"],
    ])
    .titled("Initiative")
}
