//! A summary of the rules of play (Unity, chapters 1 to 5), for `reference`, the printed reference and the web app.

use super::arcs::Arc;
use super::combat::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT};
use super::orders::parse::parse;
use super::tables::BATTLE_SIZES;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::rules_text::{Figure, PathFigure, RulesPage};
use starwright_rules::fleets::battle_size_words;

/// The footer of the printed pages, which states their purpose.
pub const FOOTER: &str =
    "Sums up chapters 1 to 5 for players who have the rulebook; numbers in brackets are its rules.";

/// The orders whose paths the printed pages show.
const DRAWN_ORDERS: [&str; 4] = ["2P2(4)", "2L1(4)", "2(2)+1", "3U(3)"];

/// Returns the two pages of the rules summary.
pub fn pages() -> Vec<RulesPage> {
    let [limits, points] = battle_size_words(&BATTLE_SIZES);
    let values = [
        ("limits", limits),
        ("points", points),
        ("movement", FIGHTER_MOVEMENT.to_string()),
        ("hits", format!("{FIGHTER_TO_HIT} or 6")),
    ];
    RulesPage::parse_all(
        include_str!("rules_summary.txt"),
        &values,
        |name| match name {
            "paths" => Figure::Paths(DRAWN_ORDERS.map(drawn_order).into()),
            _ => arcs(),
        },
    )
}

fn drawn_order(order: &'static str) -> PathFigure {
    let parsed = parse(order).expect("a drawn order can be read");
    let (hexes, heading) = parsed.fly(Hex::default(), Heading::default());
    let pivot = parsed.pivot.map_or(0, |pivot| pivot.value);
    PathFigure {
        order,
        hexes,
        facing: heading.turned(pivot),
    }
}

fn arcs() -> Figure {
    let letters = |arcs: &[Arc]| {
        let middle = |arc: &Arc| (arc.letter(), (arc.start_degrees() + 30) % 360);
        arcs.iter().map(middle).collect()
    };
    let (rows, spines) = Arc::ALL.split_at(6);
    Figure::Arcs(vec![letters(rows), letters(spines)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::{Helm, Sideslips, fly};
    use starwright_paper::rules_text::topic_table;
    use starwright_rules::Topic;
    use starwright_rules::orders::WrittenOrder;

    fn rows(topic: Topic) -> Vec<Vec<String>> {
        let table = topic_table(&pages(), topic.word()).expect("a table");
        let texts = |row: &Vec<_>| {
            row.iter()
                .map(|cell: &starwright_paper::table::Cell| cell.as_str().to_string())
                .collect()
        };
        table.rows.iter().map(texts).collect()
    }

    #[test]
    fn unity_2_4_lists_forty_steps_in_order() {
        let rows = rows(Topic::Phases);
        let steps: Vec<&str> = rows
            .iter()
            .filter(|row| row[0].starts_with(|c: char| c.is_ascii_digit()))
            .map(|row| row[1].as_str())
            .collect();
        let book = "1a 1b 1c 1d 1d.i 1e 2a 2b 2c 2c.i 2c.ii 2c.iii 2c.iv 3a 3b 3b.i 3b.ii 3b.iii 3b.iv 3b.v 3b.vi \
                    4a 4b 4b.i 4b.ii 4b.iii 4b.iv 4b.v 4c 4c.i 4c.ii 4c.iii 4c.iv 5a 5b 5c 5d 5e 5f 5g";
        assert_eq!(steps, book.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn unity_3_3_lists_seventeen_codes_with_their_rules() {
        let rows = rows(Topic::Maneuvers);
        let rule = |code: &str| {
            let row = rows.iter().find(|row| row[1] == code);
            row.map(|row| row[4].as_str())
        };
        let book = [
            ("n", "3.1"),
            ("P", "3.1"),
            ("S", "3.1"),
            ("U", "3.1"),
            ("L", "3.4"),
            ("R", "3.4"),
            ("+n", "3.4"),
            ("-n", "3.4"),
            ("C/", "B.5"),
            ("H/", "B.10"),
            ("E/", "D.1"),
            ("Z/", "D.3"),
            ("@/", "D.7"),
            ("T/", "D.9"),
            ("[n]", "G.5"),
            ("\u{2191}", "G.6"),
            ("\u{2193}", "G.6"),
        ];
        for (code, number) in book {
            assert_eq!(rule(code), Some(number), "{code}");
        }
    }

    #[test]
    fn unity_4_0_and_5_1_are_answered_on_the_page() {
        let texts = |topic| {
            rows(topic)
                .into_iter()
                .map(|row| row[2].clone())
                .collect::<String>()
        };
        assert!(texts(Topic::Phases).contains("three, and so on"));
        assert!(texts(Topic::Fighters).contains("how many are left"));
    }

    #[test]
    fn unity_4_2_lists_twenty_seven_modifiers() {
        let rows = rows(Topic::Modifiers);
        let is_modifier =
            |text: &str| text.starts_with(['+', '-']) || text == "0" || text == "0 / 0 / 0";
        let modifiers: Vec<_> = rows.iter().filter(|row| is_modifier(&row[2])).collect();
        // The book has one line for medium range; here each range trait repeats it.
        let grid = modifiers
            .iter()
            .filter(|row| row[2].contains(" / "))
            .count();
        assert_eq!((grid, modifiers.len() - grid), (5, 16));
        assert_eq!(5 + 1 + 5 + 16, 27);
    }

    /// The first example of the text is `1S2(3) | at 3, needs *3:* larger of 3 and 3`.
    #[test]
    fn unity_3_2_examples_need_what_is_printed() {
        let rows = rows(Topic::Maneuvers);
        let examples = rows.iter().filter_map(|row| {
            let (previous, needs) = row[2].strip_prefix("at ")?.split_once(", needs ")?;
            let (needs, _) = needs.split_once(':')?;
            Some((row[1].as_str(), previous.parse(), needs.parse()))
        });
        let mut count = 0;
        for (order, previous, needs) in examples {
            let mut helm = Helm::first_turn(9);
            helm.previous = previous.expect("a speed");
            helm.is_first_turn = false;
            if order.starts_with("then ") {
                helm.slips = Sideslips::parse("2L").expect("slips");
            }
            let written = WrittenOrder {
                line: 1,
                text: order.trim_start_matches("then ").to_string(),
            };
            let flown = fly(&[written], &helm);
            assert_eq!(flown.requirement, needs.ok(), "{order}");
            count += 1;
        }
        assert_eq!(count, 5);
    }
}
