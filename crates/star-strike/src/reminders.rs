//! Rule reminders for the ship card and the page of `sheet --reference`.

use super::derived::MoveRange;
use super::numbers::Numbers;
use super::reference::rotation_words;
use super::saves::save_kinds;
use super::tables::{Arc, ESCALATION_LEVELS, Keyword, OBJECTIVES, Objective, Role};
use super::terrain;
use starwright_paper::table::Table;
use starwright_rules::reminders::Reminders;
use starwright_rules::sheet_parts::pairs_table;

/// The reminders that do not depend on numbers.
pub const REMINDERS: Reminders = Reminders(include_str!("reminders.txt"));

/// Returns all tables of the reference page.
pub fn reference_page() -> Vec<Table> {
    let numbers = Numbers::standard();
    vec![
        REMINDERS.table("Round"),
        REMINDERS.table("Strike"),
        REMINDERS.table("Skirmish"),
        roles(&numbers),
        REMINDERS.table("Distance and maneuvers"),
        REMINDERS.table("Rolls on entering terrain"),
        REMINDERS.table("Terrain: strikes at a piece in it"),
        pairs_table(terrain::pairs(&numbers)).titled("Drawn in / defeated on leaving the core"),
        saves(&numbers),
        pairs_table(Role::ALL.map(|role| {
            [
                role.word().to_string(),
                format!("+{}", numbers.ram_dice(role).whole()),
            ]
        }))
        .titled("Ram-Prow dice by the opponent"),
        scoring(),
        REMINDERS.table("Repair"),
        arcs(&numbers),
        pairs_table(
            ESCALATION_LEVELS
                .map(|level| [level.name.to_string(), format!("{} points", level.limit)]),
        )
        .titled("Escalation level"),
        REMINDERS.table("Interpretations (derived)"),
        pairs_table(Keyword::ALL.map(|keyword| [keyword.pattern(), keyword.meaning().to_string()]))
            .titled("Keywords"),
    ]
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

fn arcs(numbers: &Numbers) -> Table {
    let row = |arc: Arc| {
        [
            format!("{}: {}", arc.word(), arc.name()),
            format!("{}°", numbers.width(arc).whole()),
        ]
    };
    pairs_table(Arc::ALL.map(row)).titled("Arcs (derived)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_page_covers_round_maneuvers_rolls_scoring_and_repair() {
        let page = format!("{:?}", reference_page());
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
