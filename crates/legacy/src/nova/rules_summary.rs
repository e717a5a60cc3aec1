//! The rules of play in short (Nova, pages 8 to 14), for `reference`, the printed reference and the web app.

use super::arcs::Arc;
use super::tables::BATTLE_SIZES;
use starwright_paper::rules_text::{Figure, RulesPage};
use starwright_rules::fleets::battle_size_words;

/// Names what the printed page is for.
pub const FOOTER: &str =
    "Sums up pages 8 to 14 for players who have the rulebook; numbers are its pages.";

/// Returns the page.
pub fn pages() -> Vec<RulesPage> {
    let [limits, points] = battle_size_words(&BATTLE_SIZES);
    let values = [("limits", limits), ("points", points)];
    RulesPage::parse_all(include_str!("rules_summary.txt"), &values, |_| {
        let arcs = Arc::ALL.iter();
        Figure::Roses(
            arcs.map(|arc| (arc.code().to_string(), arc.sectors()))
                .collect(),
        )
    })
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
