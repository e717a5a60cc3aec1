//! The reference page: turn, movement, attack, damage, fighters and victory.

use super::super::combat::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT};
use super::super::tables::BATTLE_SIZES;
use starwright_paper::table::Table;
use starwright_rules::fleets::BattleSize;
use starwright_rules::sheet_parts::pairs_table;

/// Returns all tables of the page, in the order of play.
pub fn tables() -> Vec<Table> {
    vec![
        turn(),
        orders(),
        engines(),
        marks(),
        to_hit(),
        damage(),
        losses(),
        fighters(),
        seekers(),
        battles(),
    ]
}

/// Lists the phases (Unity 2.4).
fn turn() -> Table {
    pairs_table([
        [
            "1 Orders",
            "written in secret, then shown; modes of dual-mode weapons too",
        ],
        ["2 Movement", "all ships at once; off the board is lost"],
        [
            "3 Fighters",
            "a flight in turn: it moves, then attacks; effects at once",
        ],
        [
            "4 Combat",
            "a ship in turn: all targets named before it rolls",
        ],
        [
            "5 End",
            "damage takes effect, launching, victory; pivots are undone",
        ],
        [
            "Which side first",
            "the one with more ships (flights); equal: a die",
        ],
        [
            "More than twice / three times as many",
            "two / three at a time",
        ],
    ])
    .titled("A turn")
}

/// Shows how to write orders (Unity 3.1, 3.4).
fn orders() -> Table {
    pairs_table([
        ["3", "forward three hexes"],
        [
            "P, S",
            "turn one hexside to port, to starboard; at most three, all one way",
        ],
        ["U", "turn about, instead of P or S"],
        ["L, R", "sideslip one hex; only to the side of the turns"],
        ["(5)", "the new speed: forward hexes and sideslips"],
        [
            "+n, -n",
            "pivot by n hexsides, 1 to 3, until the end of the turn",
        ],
        ["First turn", "the previous speed is the engine rating"],
        ["An illegal order", "straight ahead at the previous speed"],
    ])
    .titled("Orders, such as 2P1L(4)+1")
}

/// Shows what orders require of the engines (Unity 3.2, 3.4).
fn engines() -> Table {
    pairs_table([
        ["No turn", "|v - s|"],
        ["One turn (P or S)", "the larger of v and s"],
        ["Two or three turns, or U", "v + s"],
        ["Each sideslip (L or R)", "+1"],
        ["Pivot by n hexsides", "+n"],
        ["Each slip last turn toward a single turn", "-1"],
        [
            "Anything but straight at the same speed (derived)",
            "at least 1",
        ],
    ])
    .titled("Engines needed: v speed before, s speed now")
}

/// Explains how to mark the sheets: slashes and crosses are the book's (Unity 4.5), the mark of spent boxes is ours.
fn marks() -> Table {
    pairs_table([
        ["4+", "range is already in it: do not add it again"],
        ["\u{d7}2 after boxes", "two weapons in each box"],
        ["/ in a box", "damage of this turn, without effect yet"],
        [
            "X in a box",
            "damage in effect: add a second slash in the End Phase",
        ],
        ["O in a box", "spent: a weapon that fires once, a munition"],
        [
            "On a line between arcs",
            "in both: dead ahead is in A, B and G",
        ],
    ])
    .titled("Reading the sheets")
}

/// Explains the loss of weapon boxes (Unity 1.4, 4.4).
fn losses() -> Table {
    pairs_table([
        [
            "A weapon box is gone",
            "the first open box says how many items still work",
        ],
        ["Who chooses", "the owner: weapons or equipment"],
        [
            "Limit of a battery, and of all equipment",
            "not beyond it until all have reached theirs",
        ],
        ["The last hull box is gone", "the ship is destroyed"],
    ])
    .titled("Losses")
}

/// Explains flights (Unity 5).
fn fighters() -> Table {
    let hits = |kills: &str| format!("{FIGHTER_TO_HIT}-6 {kills}");
    pairs_table([
        [
            "Movement".to_string(),
            format!("{FIGHTER_MOVEMENT} hexes, up to three turns, all one way"),
        ],
        [
            "A hex with two / three turns".to_string(),
            "costs 2 / 3; a sideslip twice a hex".to_string(),
        ],
        [
            "Attack on an adjacent enemy".to_string(),
            "a die for each fighter left".to_string(),
        ],
        [
            "Against a ship".to_string(),
            hits("hits, IMP 1, DMG 1, no modifiers"),
        ],
        [
            "Against a flight".to_string(),
            hits("kills one, 1 loses one"),
        ],
        [
            "A ship's hit on a flight".to_string(),
            "kills one, from the End Phase on".to_string(),
        ],
    ])
    .titled("Fighters")
}

/// Explains seeking weapons on the board; the book's chapter is not in the sources.
fn seekers() -> Table {
    pairs_table([
        [
            "Combat Phase",
            "name a target in arc within MA hexes, place a seeker",
        ],
        [
            "Next Fighter Phase, before flights",
            "it moves MA like a flight",
        ],
        [
            "Adjacent to its target",
            "ROF dice a weapon, no range modifiers, at once",
        ],
        ["Else", "it is lost"],
    ])
    .titled("Seeking weapons (derived)")
}

/// Lists fleet limits and victory points (Unity, fleets and battle sizes).
fn battles() -> Table {
    let size = |size: BattleSize| {
        [
            size.name.to_string(),
            format!(
                "{} / {}",
                size.limit,
                size.victory_points.unwrap_or_default()
            ),
        ]
    };
    let rest = [
        ["An enemy destroyed, or off the board", "its rating"],
        ["Both reach the target", "a draw"],
    ];
    let rest = rest.map(|row| row.map(str::to_string));
    pairs_table(BATTLE_SIZES.map(size).into_iter().chain(rest))
        .titled("Battle: fleet limit / victory points to win")
}

/// Lists the to-hit modifiers (Unity 4.2).
pub fn to_hit() -> Table {
    pairs_table([
        [
            "Short / medium / long (already in the sheet's 4+)",
            "+1 / 0 / -1",
        ],
        ["Diffuse", "+2 / 0 / -2"],
        ["Focused", "-1 / 0 / +1"],
        ["Diffuse and Focused", "-2 / 0 / +2"],
        ["Guided", "0 / 0 / 0"],
        ["Tiny target (Acr 0; Inc, NPr -2)", "-1"],
        ["Countermeasures, each level", "-1"],
        ["Anti-Fighter Batteries, seeking weapons", "-1"],
        ["Cloaked ship that is detected", "-1"],
        ["Next to a hex hit by Proximity", "-1"],
        ["Evasive action, either ship", "-1 to -3"],
        ["Directed damage", "-1"],
        ["Flares, explosions, asteroids on the line", "-1 each"],
        ["Fighter screen on the line", "-1 to -3"],
        [
            "Fire Control, only against penalties (derived)",
            "+1 per level",
        ],
        ["Probe within 3 hexes of the target", "+1"],
    ])
    .titled("To hit: die + modifiers, ACC or better")
}

/// Explains impact and damage (Unity 4.3, 4.4).
pub fn damage() -> Table {
    pairs_table([
        ["Each hit", "IMP dice"],
        ["Each IMP die gets through", "above the shields"],
        ["Piercing-1 / -2, Non-Piercing", "+1 / +2, -1"],
        ["No shields", "all get through"],
        ["Each one through", "DMG dice"],
        ["Natural 1 on a sure roll", "fails"],
        ["Natural 6 on a hopeless one", "again, +5"],
        ["Damage 1, 2, 3", "hull"],
        ["Damage 4", "engines"],
        ["Damage 5", "weapons"],
        ["Damage 6", "shields"],
        ["On a track without boxes left", "no effect"],
        ["Screens on the facing (derived)", "take one die a box"],
    ])
    .titled("Impact and damage: hit, then IMP, then DMG")
}
