//! Reminders in our own words: the strip of the full sheet and the page of `sheet --reference`.

use super::tables::{Code, PHASES};
use starwright_paper::sheet::Block;
use starwright_paper::table::Table;
use starwright_rules::card;
use starwright_rules::card::pairs;

/// What templates may show at the bottom; the codes only where there is an index.
pub fn strip(has_index: bool) -> Block {
    let mut tables = vec![turn(), shot()];
    tables.extend(has_index.then(codes));
    card::strip(tables)
}

pub fn turn() -> Table {
    pairs(PHASES.map(<[&str; 2]>::from)).titled("Turn")
}

pub fn codes() -> Table {
    let star = |code: Code| if code.is_picked_on_odd() { "*" } else { "" };
    let row = |code: Code| {
        [
            format!("{} {}{}", code.letter(), code.word(), star(code)),
            code.effect().to_string(),
        ]
    };
    let odd = ["* on odd damage", "the attacker picks which"].map(str::to_string);
    pairs(Code::ALL.map(row).into_iter().chain([odd])).titled("Damage index codes")
}

pub fn shot() -> Table {
    pairs([
        [
            "Who",
            "every pilot and gunner: one of their cannons, once a turn",
        ],
        ["Order", "gunners by weaponry, then pilots"],
        ["Roll", "attack dice + gunner's bonus"],
        ["Short / long range", "+1 / -1"],
        [
            "Chances on the card",
            "medium range; short reads 1 DS lower, long 1 higher",
        ],
        ["Hit", "the roll reaches DS"],
        ["Damage", "the picked dice, ties added together"],
        ["Then its + - x /", "a division is rounded up (derived)"],
        ["Each point above DS", "+1 damage, before armor (derived)"],
        ["ASV or ESV", "taken off; 0 at least (derived)"],
        ["In the way", "nothing blocks fire"],
    ])
    .titled("Cannon fire")
}

pub fn picks() -> Table {
    pairs([
        ["Low", "the lowest die"],
        ["High", "the highest die"],
        ["All", "all dice"],
        ["Med H", "the middle die; of an even number, the highest"],
        ["Med L", "the middle die; of an even number, the lowest"],
        ["Tied dice that are picked", "add together"],
    ])
    .titled("Which dice do damage")
}

pub fn movement() -> Table {
    pairs([
        ["The hex ahead", "1 movement point"],
        ["One side", "1 + maneuver number"],
        ["More sides: helm roll", "at least sides + maneuver number"],
        ["It succeeds", "1 + maneuver number"],
        ["It fails", "1 more for each point short"],
        ["Too few points left", "no turn, no cost (derived)"],
        ["It fails on a 1", "the opponent picks the facing"],
        ["Stunned crew", "2 off the roll"],
        ["Occupied hexes", "pass through; no turn or stop there"],
    ])
    .titled("Movement")
}

pub fn initiative() -> Table {
    pairs([
        [
            "Each side rolls",
            "command die of its best commander in play",
        ],
        ["Side of one craft", "helm instead, if it likes"],
        ["Tied", "highest helm die; tied again, roll again"],
        ["Lower result", "moves a craft first; then by turns"],
        ["What is rolled", "the die alone (derived)"],
    ])
    .titled("Initiative")
}
