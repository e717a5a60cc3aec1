//! The rules of play in short (Nova, pages 8 to 14), for `reference`, the printed reference and the web app.

use super::arcs::Arc;
use super::tables::BATTLE_SIZES;
use starwright_paper::rules_text::{Figure, RulesEntry, RulesForm, RulesPage, RulesSection};
use starwright_rules::Topic;

/// Names what the printed page is for.
pub const FOOTER: &str =
    "Sums up pages 8 to 14 for players who have the rulebook; numbers are its pages.";

/// Returns the page.
pub fn pages() -> Vec<RulesPage> {
    vec![RulesPage {
        subtitle: "the turn, movement, attack, damage",
        columns: [
            vec![
                battle_sizes(),
                setting_up(),
                turn(),
                maneuvers(),
                moving(),
                arcs(),
            ],
            vec![
                attack(),
                modifiers(),
                damage(),
                checks(),
                victory(),
                fighters(),
                bank_shares(),
            ],
        ],
    }]
}

fn section(
    topic: Topic,
    title: &'static str,
    rules: &'static str,
    form: RulesForm,
    entries: Vec<RulesEntry>,
) -> RulesSection {
    RulesSection {
        topic: topic.word(),
        title,
        rules,
        form,
        figure: None,
        entries,
    }
}

fn entry(item: &str, text: &str) -> RulesEntry {
    RulesEntry::new(item, text, "")
}

fn battle_sizes() -> RulesSection {
    let columns = &["very small", "small", "medium", "large", "very large"];
    let row = |figures: [u32; 5]| figures.map(|figure| figure.to_string()).join(" / ");
    let limits = BATTLE_SIZES.map(|size| size.limit);
    let points = BATTLE_SIZES.map(|size| size.victory_points.unwrap_or_default());
    section(
        Topic::Phases,
        "Setting up",
        "p.8",
        RulesForm::Grid(columns),
        vec![
            RulesEntry::new("fleet limit", row(limits), ""),
            RulesEntry::new("points to win", row(points), ""),
        ],
    )
}

fn setting_up() -> RulesSection {
    section(
        Topic::Phases,
        "",
        "p.8",
        RulesForm::List,
        vec![
            RulesEntry::new("Board", "24 x 18 hexes.", "p.4"),
            entry(
                "Ships",
                "the side with more (equal: roll) puts one within *4 hexes* of its edge; the other one within *3 hexes* of the opposite edge; and so on.",
            ),
            RulesEntry::new("Speed before turn 1", "0.", "p.9"),
        ],
    )
}

fn turn() -> RulesSection {
    let step = RulesEntry::in_group;
    const SEVERAL: &str = "at least twice as many ships: two at a time; three times: three";
    section(
        Topic::Phases,
        "The turn",
        "p.8-9",
        RulesForm::Steps,
        vec![
            step(
                "1 Initiative",
                "1",
                "Each side rolls; the higher chooses to be active or reactive (ties again)",
                "",
            ),
            step(
                "2 Movement",
                "2",
                "From the active side on, one ship in turn",
                "",
            ),
            step("2 Movement", "2", SEVERAL, "").joined(),
            step(
                "3 Combat",
                "3",
                "From the active side on, one ship in turn makes all its attacks",
                "",
            ),
            step("3 Combat", "3", SEVERAL, "").joined(),
            step(
                "3 Combat",
                "3",
                "Damage takes effect *when the ship has made all its attacks*",
                "p.14",
            ),
            step("4 End", "4", "*Victory?*", "p.14"),
        ],
    )
}

fn maneuvers() -> RulesSection {
    section(
        Topic::Maneuvers,
        "Maneuvers: SPD the speed before, THR thrust",
        "p.9",
        RulesForm::Pairs,
        vec![
            entry("straight ahead", "SPD - THR to SPD + THR hexes, *no* turn"),
            entry(
                "come about",
                "up to THR hexes, *one* turn; not if SPD is above THR",
            ),
            entry(
                "reverse course",
                "up to THR - SPD hexes, *two or three* turns; not if SPD is above THR",
            ),
        ],
    )
}

fn moving() -> RulesSection {
    section(
        Topic::Maneuvers,
        "",
        "p.10",
        RulesForm::List,
        vec![
            entry(
                "",
                "The hexes moved are the new speed. A turn is one hexside; all turns go one way; those of a reversal may be made in one hex.",
            ),
            entry(
                "Off the board",
                "out of the game; the enemy scores it as destroyed.",
            ),
            entry(
                "Stacking",
                "pass through other ships, but never end with one. A ship that must is moved by the opponent to an adjacent empty hex; none: out, scored as destroyed.",
            ),
        ],
    )
}

fn attack() -> RulesSection {
    section(
        Topic::Modifiers,
        "One ship attacks",
        "p.10-13",
        RulesForm::Pairs,
        vec![
            RulesEntry::new(
                "1 Targets",
                "name one for each bank, in arc and range, before any roll. Ships do not block sight. A hex cut by a border is in the arc",
                "p.10",
            ),
            RulesEntry::new(
                "2 Modifier",
                "add the list below; from the first column, go one to the right for each -1",
                "p.13",
            ),
            RulesEntry::new(
                "3 Dice",
                "roll that many; *5 and 6* hit (faces: our reading)",
                "p.13",
            ),
            RulesEntry::new(
                "4 Shields",
                "a die for each hit; an icon still on the sheet stops it",
                "p.13",
            ),
            RulesEntry::new(
                "5 Damage",
                "check one box for each hit that is left",
                "p.13",
            ),
        ],
    )
}

fn modifiers() -> RulesSection {
    section(
        Topic::Modifiers,
        "Attack modifier",
        "p.13",
        RulesForm::Values,
        vec![
            entry("bank", "minus its number"),
            entry("short range", "+1"),
            entry("medium range", "0"),
            entry("long range", "-1"),
            entry("the target's ECM", "minus its rating"),
            entry("weapon hits of the firing ship", "-1 each"),
            entry("a modifier of +1 in all", "second column, doubled"),
            entry("a modifier of +2 in all", "first column, doubled"),
        ],
    )
}

fn damage() -> RulesSection {
    section(
        Topic::Damage,
        "Damage",
        "p.13-14",
        RulesForm::Pairs,
        vec![
            entry(
                "order of boxes",
                "armor 1, hull 1, armor 2, hull 2, armor 3, hull 3",
            ),
            entry("hull 1 gone", "*damaged:* damage checks"),
            entry("hull 2 gone", "*crippled:* damage checks again"),
            entry("hull 3 gone", "*destroyed*"),
        ],
    )
}

fn checks() -> RulesSection {
    section(
        Topic::Damage,
        "Damage checks: one die for each row",
        "p.14",
        RulesForm::Dice,
        vec![
            entry("1-2", "*two* boxes or icons (faces: our reading)"),
            entry("3-5", "*one* box or icon"),
            entry(
                "6",
                "no effect. Rows: thrust, weapons, ECM, shields. Never check a row's last box",
            ),
        ],
    )
}

fn victory() -> RulesSection {
    section(
        Topic::Phases,
        "Victory",
        "p.14",
        RulesForm::Prose,
        vec![entry(
            "",
            "A ship destroyed, or off the board, is worth its *combat rating;* by agreement crippled 50%, damaged 25%. In the End Phase the side at its target wins; both: a draw.",
        )],
    )
}

fn fighters() -> RulesSection {
    section(
        Topic::Fighters,
        "Fighters and drones",
        "p.15-23",
        RulesForm::Prose,
        vec![entry(
            "",
            "The pages with carriers, fighters and drones are not in the sources we work from.",
        )],
    )
}

/// Shares of a battery by bank number, in percent.
fn bank_shares() -> RulesSection {
    section(
        Topic::Modifiers,
        "Bank numbers by share (our reading)",
        "p.6",
        RulesForm::Grid(&["0", "1", "2", "3", "4", "5", "6"]),
        vec![entry("share", "100% / 71% / 50% / 35% / 25% / 18% / 13%")],
    )
}

fn arcs() -> RulesSection {
    let roses = Arc::ALL
        .iter()
        .map(|arc| (arc.code().to_string(), arc.sectors()));
    RulesSection {
        figure: Some(Figure::Roses(roses.collect())),
        ..section(
            Topic::Arcs,
            "Arcs, the bow at the top",
            "p.11",
            RulesForm::List,
            Vec::new(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::rules_text::topic_table;

    #[test]
    fn nova_p9_lists_three_maneuvers_and_p8_four_phases() {
        let table = topic_table(&pages(), "maneuvers").expect("a table");
        let items: Vec<&str> = table.rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(
            items[..3],
            ["straight ahead", "come about", "reverse course"]
        );
        let table = topic_table(&pages(), "phases").expect("a table");
        for phase in ["1 Initiative", "2 Movement", "3 Combat", "4 End"] {
            assert!(table.rows.iter().any(|row| row[0].as_str() == phase));
        }
    }
}
