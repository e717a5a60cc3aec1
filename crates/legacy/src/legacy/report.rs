//! The report on a legacy ship: the JSON object, the shared cells of its row, the header of its sheet. Its rating is
//! the posted one.

use super::Ship;
use serde::Serialize;
use starwright_paper::sheet::Head;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::ShipReport;
use starwright_rules::house::HousePack;
use starwright_rules::identity::Identity;
use starwright_text::citation::Citation;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::field_error::FieldError;
use starwright_text::finding::{FieldPath, Finding, Severity};

/// The figures of a game that has none for a house pack to change.
#[derive(Clone, Debug, Default)]
pub struct NoNumbers {
    house: Option<String>,
}

impl NoNumbers {
    /// Accepts a house pack that sets nothing.
    pub(crate) fn with_house(
        title: &str,
        pack: Option<&HousePack>,
    ) -> Result<NoNumbers, FieldError> {
        if let Some((name, _)) = pack.and_then(|pack| pack.numbers().first()) {
            let message =
                format!("{title} has no numbers to change: its ships keep their posted ratings");
            let path = FieldPath::from_key(name);
            return Err(FieldError::new(DiagnosticKind::UnknownKey, path, message));
        }
        Ok(NoNumbers {
            house: pack.map(|pack| pack.name().to_string()),
        })
    }
}

/// The weapon library of a game that has none; it has no values.
#[derive(Clone, Copy, Debug)]
pub enum NoLibrary {}

/// A posted rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PostedRating {
    pub rating: u32,
}

/// The report on a ship, in the order of the JSON object; `B` holds the fields of one edition.
#[derive(Clone, Debug, Serialize)]
pub struct Report<B> {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
    /// Never computed: the construction rules are not public.
    rating: Option<u32>,
    posted: Option<PostedRating>,
    #[serde(flatten)]
    body: B,
    legal: bool,
    findings: Vec<Finding>,
}

/// The fields that an edition adds to the report.
pub trait EditionReport: Serialize + 'static {
    /// The edition's ships.
    type Ship: Ship;
    /// The columns of the table of ships.
    const COLUMNS: &'static [Column];

    /// Computes the fields for a ship.
    fn from_ship(ship: &Self::Ship) -> Self;
    /// Builds the cells between the ship's identity and its rating.
    fn cells(&self) -> Vec<Cell>;
}

impl<B> Report<B> {
    /// Reports on a ship.
    pub(crate) fn new(ruleset: &'static str, ship: &B::Ship, numbers: &NoNumbers) -> Report<B>
    where
        B: EditionReport,
    {
        let common_fields = ship.common_fields();
        let Identity {
            faction,
            class,
            kind,
            name,
        } = common_fields.identity.clone();
        let findings = ship.judge();
        Report {
            ruleset,
            house: numbers.house.clone(),
            faction,
            class,
            kind,
            name,
            rating: None,
            posted: common_fields.posted.map(|rating| PostedRating { rating }),
            body: B::from_ship(ship),
            legal: findings
                .iter()
                .all(|finding| finding.severity != Severity::Illegal),
            findings,
        }
    }

    /// Returns the fields of the edition.
    pub fn body(&self) -> &B {
        &self.body
    }

    /// Builds the header of the sheet, with further figures in small print.
    pub(crate) fn head(&self, small: impl IntoIterator<Item = (String, String)>) -> Head
    where
        B: EditionReport,
    {
        let as_posted = self
            .posted
            .map(|_| ("as".to_string(), "posted".to_string()));
        Head {
            faction: self.faction.clone(),
            class: self.class.clone(),
            kind: self.kind.clone(),
            name: self.name.clone(),
            rating: self.posted.map(|posted| posted.rating.to_string()),
            small: as_posted.into_iter().chain(small).collect(),
            marks: self.marks(),
            ..Head::default()
        }
    }
}

impl<B: EditionReport> ShipReport for Report<B> {
    const COLUMNS: &'static [Column] = B::COLUMNS;

    fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Builds a row: identity, the edition's cells, and the rating as posted.
    fn row(&self) -> Vec<Cell> {
        let text = |text: &Option<String>| Cell::from(text.as_ref());
        let rating = self.posted.map(|posted| posted.rating);
        let shown = rating.map(|rating| Cell::number(rating.into(), format!("{rating} (posted)")));
        let who = [
            text(&self.faction),
            Cell::text(&self.class),
            text(&self.kind),
            text(&self.name),
        ];
        let legal = Cell::yes_or_no(self.legal);
        who.into_iter()
            .chain(self.body.cells())
            .chain([rating.into(), shown.into(), legal, text(&self.house)])
            .collect()
    }
}

/// Warns about a word that is not in the lists of known names.
pub fn unknown_word_warning<'a>(
    path: FieldPath,
    rule: Citation,
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Finding {
    let hint = did_you_mean(word, known);
    Finding::warning(
        path,
        rule,
        format!(
            "unknown {what} '{}' is kept as it is written{hint}",
            clip(word)
        ),
    )
}

/// Warns about lines of a post that could not be read.
pub fn unread_warning(lines: &[String], rule: Citation) -> Option<Finding> {
    let message = match lines.len() {
        0 => return None,
        1 => "a line of the post could not be read; it is in the notes of the sheet".to_string(),
        many => format!(
            "{many} lines of the post could not be read; they are in the notes of the sheet"
        ),
    };
    Some(Finding::warning(
        FieldPath::from_key("unread"),
        rule,
        message,
    ))
}

/// Lists words that are known by name only, to look up.
pub fn names<'a>(
    heading: &'static str,
    names: impl IntoIterator<Item = &'a str>,
    source: Citation,
) -> Table {
    let table = Table::new(&[
        Column::text("name", heading),
        Column::text("source", "Source"),
    ]);
    let source = source.to_string();
    Table {
        rows: names
            .into_iter()
            .map(|name| vec![name.into(), (&source).into()])
            .collect(),
        ..table
    }
}
