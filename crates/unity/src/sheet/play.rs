//! Small tables at the bottom of a sheet: to-hit modifiers, impact and damage.

use starwright_paper::table::Table;
use starwright_rules::sheet_parts::pairs_table;

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
