//! Reminders in our own words: the strip of the ship card and the page of `sheet --reference`.

use super::derived::Moves;
use super::numbers::Numbers;
use super::reference::turns;
use super::saves::kinds;
use super::tables::{Arc, Keyword, LEVELS, PHASES, Role};
use starwright_paper::table::Table;
use starwright_rules::card::pairs;

/// All tables of the reference page.
pub fn page() -> Vec<Table> {
    let numbers = Numbers::standard();
    vec![
        pairs(PHASES.map(<[&str; 2]>::from)).titled("Round"),
        strike(),
        skirmish(),
        roles(&numbers),
        maneuvers(),
        entry(),
        terrain(),
        saves(&numbers),
        pairs(Role::ALL.map(|role| {
            [
                role.word().to_string(),
                format!("+{}", numbers.ram(role).whole()),
            ]
        }))
        .titled("Ram-Prow dice by the opponent"),
        scoring(),
        repair(),
        arcs(&numbers),
        pairs(LEVELS.map(|level| [level.name.to_string(), format!("{} points", level.limit)]))
            .titled("Escalation level"),
        readings(),
        pairs(Keyword::ALL.map(|keyword| [keyword.written(), keyword.meaning().to_string()]))
            .titled("Keywords"),
    ]
}

pub fn strike() -> Table {
    pairs([
        ["Modifiers, summed, then limited", "-1 to +2"],
        ["Roll the armament's dice, add, look up", "low is good"],
        ["Shield point of the facing", "cancels a hit or critical"],
        ["Target lock, after shields", "an ability or one die more"],
        [
            "Each hit, critical and direct hit",
            "one roll of every save",
        ],
        ["Unsaved critical", "order limit 1 less"],
        ["Heavy weapon", "next round it reloads"],
    ])
    .titled("Strike")
}

pub fn skirmish() -> Table {
    pairs([
        ["Both sides roll at once", "each 1 is a direct hit"],
        [
            "Exhausted once, or a critical",
            "half the dice, up (2nd number)",
        ],
        ["Exhausted twice", "a quarter, up (3rd number)"],
        ["Shields", "do not help"],
        ["Each direct hit", "one roll of every save"],
        ["Afterwards", "exhausted once more"],
    ])
    .titled("Skirmish")
}

fn roles(numbers: &Numbers) -> Table {
    let row = |role: Role| {
        let [least, most] = numbers.moves(role).map(|figure| figure.whole());
        let turns = turns(numbers.rotations(role).whole());
        let moves = Moves { least, most };
        [
            role.word().to_string(),
            format!("{} / {moves} / {turns}", numbers.orders(role).whole()),
        ]
    };
    pairs(Role::ALL.map(row)).titled("Role: orders / moves / rotations")
}

fn maneuvers() -> Table {
    pairs([
        ["Distance", "the hexes between, so adjacent is 0"],
        ["Before each maneuver", "rotate, as the role allows"],
        ["Ahead: the hex is empty", "1 move"],
        ["Ahead Pass: over a friend, empty behind it", "2 moves"],
        ["Bypass Sling: over an enemy, empty behind it", "3 moves"],
        [
            "Assault: an enemy ahead",
            "1 move: skirmish; enter if only it falls",
        ],
        [
            "Evade: an assaulted escort, once a round",
            "rotate and go Ahead; no skirmish",
        ],
        ["No maneuver possible", "rotate and end the activation"],
    ])
    .titled("Distance and maneuvers")
}

fn entry() -> Table {
    pairs([
        ["Horizon of a black hole", "die, super heavy +1, Massive +2"],
        ["... 5 or more", "drawn into the core, facing kept"],
        ["... the core is occupied", "both pieces are defeated"],
        ["Leaving the core", "die, +1 unless light or escort"],
        ["... 5 or more", "defeated"],
        ["... 4 or less", "it moves, with 2 moves more"],
        ["Core from start to end of an activation", "defeated"],
        ["Dust cloud: 6", "2 direct hits, no saves"],
        [
            "Dust cloud: 4 or 5",
            "a shield point or 1 direct hit, no saves",
        ],
    ])
    .titled("Rolls on entering terrain")
}

fn terrain() -> Table {
    pairs([
        ["Nebula", "+1, no shields, armor +1"],
        ["Dust cloud", "+1, flak +1"],
        ["Black hole", "flak +2, no Ordnance from it"],
        [
            "Black hole core",
            "+2, flak +2, no strikes or assaults from it",
        ],
        [
            "Strategic system",
            "Bunker Down; 1 point in the refresh phase",
        ],
    ])
    .titled("Terrain: strikes at a piece in it")
}

fn saves(numbers: &Numbers) -> Table {
    let saves = kinds(numbers).into_iter().map(|(save, who)| {
        let roll = if save.roll == 0 {
            who.to_string()
        } else {
            save.rolls()
        };
        [
            format!("{}: {}, {}", save.name, save.against, save.when),
            roll,
        ]
    });
    pairs(saves).titled("Saves")
}

fn scoring() -> Table {
    pairs([
        ["Piece in a strategic system, each refresh", "1"],
        ["Piece beside one that you hold, each refresh", "1"],
        ["Super heavy or stationary enemy defeated", "1"],
        ["End: each strategic system held", "3"],
        ["End: own super heavy or stationary piece left", "1"],
        ["End: enemy piece still in reserve", "1"],
        ["Tied", "more systems; then fewer points defeated"],
    ])
    .titled("Objective points (constructed play)")
}

fn repair() -> Table {
    pairs([
        ["Repair x hull points", "up to the number on the card"],
        [
            "Regain x shield points",
            "x in all; each facing up to its number",
        ],
        [
            "Repair a critical",
            "an order, and 1 on the order limit, back",
        ],
        ["Shield boxes", "are shield points"],
    ])
    .titled("Repair")
}

fn arcs(numbers: &Numbers) -> Table {
    let row = |arc: Arc| {
        [
            format!("{}: {}", arc.word(), arc.name()),
            format!("{}°", numbers.width(arc).whole()),
        ]
    };
    pairs(Arc::ALL.map(row)).titled("Arcs (derived)")
}

/// Where the text allows two readings, the one we take; a house pack changes those with a figure.
fn readings() -> Table {
    pairs([
        [
            "Lock-ons (shields.meet_lock_ons)",
            "rolled after shields are spent: they meet none",
        ],
        [
            "Shares of core and specialist",
            "of what the level allows, not of what is spent",
        ],
        [
            "On the edge of an arc or facing",
            "in both arcs; the stronger shield",
        ],
        ["Massive with an order's ID", "must be given that order"],
        [
            "Lethal and Grudge",
            "Lethal at once; then the living roll Grudge",
        ],
    ])
    .titled("Our readings (derived)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_page_has_round_maneuvers_rolls_scoring_repair_and_our_readings() {
        let cells = |table: Table| {
            table
                .rows
                .into_iter()
                .flatten()
                .map(|cell| format!("{cell:?}"))
                .collect::<Vec<_>>()
        };
        let page = page()
            .into_iter()
            .flat_map(cells)
            .collect::<Vec<_>>()
            .join("\n");
        for words in [
            "Command phase",
            "adjacent is 0",
            "Bypass Sling",
            "3 moves",
            "Leaving the core",
            "Dust cloud: 4 or 5",
            "each strategic system held",
            "Regain x shield points",
            "rolled after shields are spent",
            "of what the level allows",
            "Overrun",
        ] {
            assert!(page.contains(words), "{words}\n{page}");
        }
    }
}
