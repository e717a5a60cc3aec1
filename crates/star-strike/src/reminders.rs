//! Rule reminders for the ship card and the page of `sheet --reference`.

use super::derived::MoveRange;
use super::numbers::Numbers;
use super::reference::rotation_words;
use super::saves::save_kinds;
use super::tables::{Arc, ESCALATION_LEVELS, Keyword, OBJECTIVES, Objective, PHASES, Role};
use super::terrain;
use starwright_paper::table::Table;
use starwright_rules::sheet_parts::pairs_table;

/// Returns all tables of the reference page.
pub fn page() -> Vec<Table> {
    let numbers = Numbers::standard();
    vec![
        pairs_table(PHASES.map(<[&str; 2]>::from)).titled("Round"),
        strike(),
        skirmish(),
        roles(&numbers),
        maneuvers(),
        entry(),
        terrain(),
        pairs_table(terrain::pairs(&numbers)).titled("Drawn in / defeated on leaving the core"),
        saves(&numbers),
        pairs_table(Role::ALL.map(|role| {
            [
                role.word().to_string(),
                format!("+{}", numbers.ram(role).whole()),
            ]
        }))
        .titled("Ram-Prow dice by the opponent"),
        scoring(),
        repair(),
        arcs(&numbers),
        pairs_table(
            ESCALATION_LEVELS
                .map(|level| [level.name.to_string(), format!("{} points", level.limit)]),
        )
        .titled("Escalation level"),
        interpretations(),
        pairs_table(Keyword::ALL.map(|keyword| [keyword.pattern(), keyword.meaning().to_string()]))
            .titled("Keywords"),
    ]
}

pub fn strike() -> Table {
    pairs_table([
        ["Modifiers, summed, then limited", "-1 to +2"],
        ["Roll the armament's dice, add, look up", "low is good"],
        ["Shield point of the facing", "cancels a hit or critical"],
        ["Target lock, after shields", "an ability or another die"],
        [
            "Each hit, critical and direct hit",
            "one roll of every save",
        ],
        ["Unsaved critical", "order limit 1 lower"],
        ["Heavy weapon", "reloads in the next round"],
    ])
    .titled("Strike")
}

pub fn skirmish() -> Table {
    pairs_table([
        ["Both sides roll together", "each 1 is a direct hit"],
        [
            "Exhausted once, or a critical",
            "half the dice, rounded up (2nd number)",
        ],
        ["Exhausted twice", "a quarter, rounded up (3rd number)"],
        ["Shields", "do not help"],
        ["Each direct hit", "one roll of every save"],
        ["Afterwards", "exhausted once more, at most twice"],
    ])
    .titled("Skirmish")
}

fn roles(numbers: &Numbers) -> Table {
    let rows = Role::ALL.map(|role| {
        let [min, max] = numbers.moves(role).map(|number| number.whole());
        let (orders, moves) = (numbers.orders(role).whole(), MoveRange { min, max });
        let rotations = rotation_words(numbers.rotations(role).whole());
        [
            role.word().to_string(),
            format!("{orders} / {moves} / {rotations}"),
        ]
    });
    pairs_table(rows).titled("Role: orders / moves / rotations")
}

fn maneuvers() -> Table {
    pairs_table([
        ["Distance", "hexes between the pieces; adjacent is 0"],
        ["Before each maneuver", "rotate, as the role allows"],
        ["Ahead: into an empty hex", "1 move"],
        ["Ahead Pass: over a friend into an empty hex", "2 moves"],
        ["Bypass Sling: over an enemy into an empty hex", "3 moves"],
        [
            "Assault: an enemy ahead",
            "1 move: skirmish; enter if only it is defeated",
        ],
        [
            "Evade: an assaulted escort, once per round",
            "rotate and go Ahead; no skirmish",
        ],
        ["No maneuver possible", "rotate and end the activation"],
    ])
    .titled("Distance and maneuvers")
}

fn entry() -> Table {
    pairs_table([
        ["Horizon of a black hole", "die, super heavy +1, Massive +2"],
        ["... 5 or more", "drawn into the core, facing kept"],
        ["... the core is occupied", "both pieces are defeated"],
        ["Leaving the core", "die, +1 unless light or escort"],
        ["... 5 or more", "defeated"],
        ["... 4 or less", "moves, with 2 additional moves"],
        ["Starting and ending in the core", "defeated"],
        ["Dust cloud: 6", "2 direct hits, no saves"],
        [
            "Dust cloud: 4 or 5",
            "a shield point or 1 direct hit, no saves",
        ],
    ])
    .titled("Rolls on entering terrain")
}

fn terrain() -> Table {
    pairs_table([
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
    let saves = save_kinds(numbers).into_iter().map(|(save, _)| {
        let roll = match save.roll {
            0 => format!("up to {}", save.name.to_lowercase()),
            _ => save.rolls(),
        };
        [
            format!("{}: {}, {}", save.name, save.against, save.when),
            roll,
        ]
    });
    pairs_table(saves).titled("Saves")
}

fn scoring() -> Table {
    let tie = ["Tied", "more systems; then fewer points defeated"].map(str::to_string);
    let objectives = OBJECTIVES.map(|objective| {
        let Objective {
            name, when, what, ..
        } = objective;
        [
            format!("{name}: {what}, {when}"),
            objective.points.to_string(),
        ]
    });
    pairs_table(objectives.into_iter().chain([tie])).titled("Objective points (constructed play)")
}

fn repair() -> Table {
    pairs_table([
        ["Repair x hull points", "up to the number on the card"],
        [
            "Regain x shield points",
            "x in total; each facing up to its number",
        ],
        [
            "Repair a critical",
            "regain one order; order limit 1 higher",
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
    pairs_table(Arc::ALL.map(row)).titled("Arcs (derived)")
}

/// Lists our interpretations; a house pack may change those with a named number.
fn interpretations() -> Table {
    pairs_table([
        [
            "Lock-ons (shields.meet_lock_ons)",
            "rolled after shields are spent; shields do not cancel them",
        ],
        [
            "Percentages of core and specialist",
            "of the level's allowance, not of the points spent",
        ],
        [
            "On the edge of an arc or facing",
            "in both arcs; the stronger shield",
        ],
        ["Massive with an order's ID", "must be assigned that order"],
        [
            "Lethal and Grudge",
            "Lethal first; then pieces still in play roll Grudge",
        ],
    ])
    .titled("Interpretations (derived)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_page_covers_round_maneuvers_rolls_scoring_and_repair() {
        let page = format!("{:?}", page());
        for words in [
            "Command phase",
            "adjacent is 0",
            "Bypass Sling",
            "3 moves",
            "Leaving the core",
            "Dust cloud: 4 or 5",
            "Stake a Claim",
            "Regain x shield points",
            "rolled after shields are spent",
            "of the level's allowance",
            "Overrun",
        ] {
            assert!(page.contains(words), "{words}\n{page}");
        }
    }
}
