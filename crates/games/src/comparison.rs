//! Compares designs: the facts in which they differ.

use super::battle::{require_one_game, select_ships};
use super::*;
use serde::Serializer;
use serde_json::Value;
use starwright_paper::answer::Present;
use starwright_rules::tuning::Fact;
use starwright_text::join::Join;
use starwright_text::refusal::Refusal;

/// Keys of the columns of designs, in capitals the letters of the designs.
const KEYS: &str = "abcdefghijkl";
const LETTERS: &str = "ABCDEFGHIJKL";

/// Maximum number of designs in a comparison.
pub const MAX_COMPARED_DESIGNS: usize = KEYS.len();

/// The differences of designs.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The designs, by the names given for them.
    pub ships: Vec<String>,
    /// Whether they do not differ.
    pub same: bool,
    /// The facts in which they differ.
    pub differences: Vec<FactDifference>,
}

/// A fact in which designs differ.
#[derive(Clone, Debug, Serialize)]
pub struct FactDifference {
    /// What the fact is about.
    pub what: String,
    /// The value for each design, or `None` if a design has no such thing.
    #[serde(serialize_with = "serialize_decimals")]
    pub values: Vec<Option<Cell>>,
    /// The second design's value minus the first one's, if there are two and both are numbers.
    pub change: Option<f64>,
}

/// Serializes numbers as decimals, whole or not: those of one fact are all of a kind.
fn serialize_decimals<S: Serializer>(
    values: &[Option<Cell>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let value = |cell: &Cell| match cell {
        Cell::Text(text) => Value::from(text.as_str()),
        Cell::Number(number, _) => Value::from(*number),
    };
    serializer.collect_seq(values.iter().map(|cell| cell.as_ref().map(value)))
}

impl Rulebooks {
    /// Compares designs of one game, regardless of the order in which they are written.
    pub fn compare(&self, ships: &[AnyShip], names: &[String]) -> Result<Comparison, Refusal> {
        with_rules!(require_one_game(ships)?, R => {
            let book = self.book::<R>();
            let ships = select_ships::<R>(ships);
            let facts = ships.iter().map(|ship| R::facts(ship, &R::report(ship, &book.numbers), &book.numbers));
            Ok(compare_facts(&facts.collect::<Vec<_>>(), names))
        })
    }
}

/// Lists the facts that differ, in the order of the first design that has each.
fn compare_facts(designs: &[Vec<Fact>], names: &[String]) -> Comparison {
    let differences: Vec<FactDifference> = collect_subjects(designs)
        .into_iter()
        .filter_map(|what| compare_fact(designs, what))
        .collect();
    Comparison {
        ships: names.to_vec(),
        same: differences.is_empty(),
        differences,
    }
}

/// Compares one fact of all designs, or returns `None` if they agree.
fn compare_fact(designs: &[Vec<Fact>], what: &str) -> Option<FactDifference> {
    let values: Vec<Option<Cell>> = designs
        .iter()
        .map(|facts| {
            let fact = facts.iter().find(|fact| fact.what == what)?;
            Some(fact.value.clone())
        })
        .collect();
    let is_same = values.windows(2).all(|pair| pair[0] == pair[1]);
    (!is_same).then(|| FactDifference {
        what: what.to_string(),
        change: subtract_pair(&values),
        values,
    })
}

/// Lists what all facts are about, each once; what only one design has comes where that design has it.
fn collect_subjects(designs: &[Vec<Fact>]) -> Vec<&str> {
    let mut order: Vec<&str> = Vec::new();
    for facts in designs {
        let mut place = 0;
        for fact in facts {
            match order.iter().position(|known| *known == fact.what) {
                Some(known) => place = known + 1,
                None => {
                    order.insert(place, &fact.what);
                    place += 1;
                }
            }
        }
    }
    order
}

impl Present for Comparison {
    fn title(&self) -> String {
        let ships = LETTERS.chars().zip(&self.ships);
        let lines = ships.map(|(letter, name)| format!("{letter}: {name}"));
        lines.join("\n")
    }

    fn tables(&self) -> Vec<Table> {
        if self.same {
            return Vec::new();
        }
        let is_pair = self.ships.len() == 2;
        let mut columns = vec![Column::text("what", "What")];
        columns.extend(
            (0..self.ships.len())
                .map(|ship| Column::text(&KEYS[ship..=ship], &LETTERS[ship..=ship])),
        );
        columns.extend(is_pair.then_some(Column::text("change", "Change")));
        let row = |difference: &FactDifference| {
            let value = |value: &Option<Cell>| Cell::text(value.as_ref().map_or("-", Cell::as_str));
            let mut row = vec![Cell::text(&difference.what)];
            row.extend(difference.values.iter().map(value));
            row.extend(is_pair.then(|| Cell::from(difference.change.map(format_signed))));
            row
        };
        let rows = self.differences.iter().map(row).collect();
        vec![
            Table {
                rows,
                ..Table::new(&columns)
            }
            .named("differences"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        if self.same {
            vec!["no difference".to_string()]
        } else {
            Vec::new()
        }
    }
}

/// Returns how far the second of two numbers is above the first; a missing number counts 0.
fn subtract_pair(values: &[Option<Cell>]) -> Option<f64> {
    let number = |value: &Option<Cell>| match value {
        None => Some(0.0),
        Some(Cell::Number(number, _)) => Some(*number),
        Some(Cell::Text(_)) => None,
    };
    match values {
        [None, None] => None,
        [a, b] => Some(number(b)? - number(a)?),
        _ => None,
    }
}

fn format_signed(change: f64) -> String {
    let text = format!("{change:+.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(what: &str, value: f64) -> Fact {
        Fact::new(what, Cell::number(value, value.to_string()))
    }

    #[test]
    fn reversing_a_comparison_reverses_its_changes() {
        let one = vec![fact("hull", 3.0), fact("engines", 5.0), fact("Flares", 2.0)];
        let other = vec![
            fact("hull", 4.0),
            fact("Marines", 1.0),
            fact("engines", 5.0),
        ];
        let names = ["one".to_string(), "other".to_string()];
        let changes = |designs: &[Vec<Fact>]| {
            let differences = compare_facts(designs, &names).differences;
            let mut changes: Vec<_> = differences
                .into_iter()
                .map(|d| (d.what, d.change))
                .collect();
            changes.sort_by(|a, b| a.0.cmp(&b.0));
            changes
        };
        let there = changes(&[one.clone(), other.clone()]);
        assert_eq!(
            there
                .iter()
                .map(|(what, _)| what.as_str())
                .collect::<Vec<_>>(),
            ["Flares", "Marines", "hull"]
        );
        let back = changes(&[other.clone(), one.clone()]);
        assert_eq!(
            back,
            there
                .into_iter()
                .map(|(what, change)| (what, change.map(|n| -n)))
                .collect::<Vec<_>>()
        );
        let mixed: Vec<Fact> = one.iter().rev().cloned().collect();
        assert!(compare_facts(&[one, mixed], &names).same);
    }
}
