//! The assessment of a design: its row and findings, its sheet, the explanation of its numbers.

use super::Ruleset;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use starwright_paper::sheet::Sheet;
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::breakdown::Breakdown;
use starwright_text::finding::{Erratum, Finding, are_legal, collect_errata};

/// How much of a design to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssessmentDetail {
    /// The row and the findings.
    Row,
    /// Ratings, findings and the JSON object.
    Json,
    /// Ratings, findings and the text of a forum post.
    Drake,
}

/// The row, findings and output of a design.
#[derive(Clone, Debug)]
pub struct Assessment {
    pub ruleset: Ruleset,
    /// Name and class of the ship on one line.
    pub headline: String,
    /// The row in the table of ships.
    pub row: Vec<Cell>,
    /// Violations and warnings.
    pub findings: Vec<Finding>,
    /// The JSON object, if requested.
    pub json: Option<String>,
    /// The text of a forum post, if requested and the game has one.
    pub drake: Option<String>,
}

impl Assessment {
    /// Adds findings about the text of the design.
    pub fn add(&mut self, findings: Vec<Finding>) {
        if findings.is_empty() {
            return;
        }
        if let Some(json) = &mut self.json
            && let Ok(mut object) = serde_json::from_str::<Value>(json)
            && let Some(Value::Array(list)) = object.get_mut("findings")
        {
            list.extend(findings.iter().map(|finding| json!(finding)));
            *json = object.to_string();
        }
        self.findings.extend(findings);
    }

    /// Returns `true` if the rules allow the ship.
    pub fn is_legal(&self) -> bool {
        are_legal(&self.findings)
    }
}

impl PrintableDesign {
    /// Returns the errata that the ship relies on, each path once.
    pub fn errata(&self) -> Vec<Erratum> {
        collect_errata(&self.findings)
    }

    /// Returns `true` if the rules allow the ship.
    pub fn is_legal(&self) -> bool {
        are_legal(&self.findings)
    }
}

/// The JSON object of a design: the game's report, the errata it relies on, then the fields of the design.
#[derive(Serialize)]
pub struct RatedDesign<'a, R, D> {
    #[serde(flatten)]
    pub report: &'a R,
    pub errata: Vec<Erratum>,
    pub design: D,
}

impl<R: Serialize, D: Serialize> RatedDesign<'_, R, D> {
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a report has only keys that JSON takes")
    }
}

/// A design ready to be printed.
#[derive(Clone, Debug)]
pub struct PrintableDesign {
    pub ruleset: Ruleset,
    pub sheet: Sheet,
    /// The row in the table of ships.
    pub row: Vec<Cell>,
    /// Violations and warnings.
    pub findings: Vec<Finding>,
}

/// An explanation of a design's numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// Name and class of the ship on one line.
    #[serde(rename = "ship")]
    pub headline: String,
    /// The house pack in use.
    pub house: Option<String>,
    /// One tree per number.
    pub sections: Vec<Breakdown>,
    /// The reasons why the ship is illegal.
    pub illegal: Vec<String>,
    /// Tracks and loss limits.
    pub boxes: Table,
    /// The rating and its parts, in one row.
    #[serde(serialize_with = "serialize_only_row")]
    pub rating: Table,
    /// The ship without each of its parts, if requested and the game computes ratings.
    #[serde(skip)]
    pub worth: Option<Table>,
}

/// The contribution of parts to a ship's rating.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PartsWorth<'a> {
    /// Name and class of the ship on one line.
    pub ship: &'a str,
    /// The house pack in use.
    pub house: Option<&'a str>,
    /// The ship without each of the parts.
    pub without: &'a Table,
    /// The rating of the whole ship, in one row.
    #[serde(serialize_with = "serialize_only_row")]
    pub rating: &'a Table,
}

impl Explanation {
    /// Selects these rows of [`Explanation::worth`].
    pub fn parts_worth<'a>(&'a self, without: &'a Table) -> PartsWorth<'a> {
        PartsWorth {
            ship: &self.headline,
            house: self.house.as_deref(),
            without,
            rating: &self.rating,
        }
    }
}

/// Selects some of a ship's figures, by the keys of their columns.
pub fn select_figures(keys: &[&str], columns: &[Column], row: &[Cell]) -> Table {
    let place = |key: &&str| columns.iter().position(|column| column.key == *key);
    let places: Vec<usize> = keys.iter().filter_map(place).collect();
    let shown = |place: &usize| Column {
        is_only_data: false,
        has_total: false,
        ..columns[*place]
    };
    let mut table = Table::new(&places.iter().map(shown).collect::<Vec<_>>()).named("rating");
    table
        .rows
        .push(places.iter().map(|place| row[*place].clone()).collect());
    table
}

/// Serializes the row of a table that has one as an object.
fn serialize_only_row<S: Serializer>(table: &Table, serializer: S) -> Result<S::Ok, S::Error> {
    let keys = table.columns.iter().map(|column| column.key);
    serializer.collect_map(keys.zip(table.rows.iter().flatten()))
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use starwright_rules::Explanations;

    #[test]
    fn the_figures_of_every_game_are_columns_of_its_table() {
        for game in Ruleset::ALL {
            let keys: Vec<&str> = game.columns().iter().map(|column| column.key).collect();
            let figures = with_rules!(game, R => R::FIGURES);
            assert!(
                figures.iter().all(|figure| keys.contains(figure)),
                "{}: {figures:?}",
                game.key()
            );
        }
    }
}
