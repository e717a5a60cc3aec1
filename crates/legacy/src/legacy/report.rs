//! The report on a legacy ship: the JSON object, the shared cells of its row, the header of its sheet. Its rating is
//! the posted one.

use super::{PostedSystem, Ship};
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
use starwright_text::finding::{FieldPath, Finding, are_legal};
use starwright_text::nearest::is_same_stem;

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
            legal: are_legal(&findings),
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
    let (hint, word) = (did_you_mean(word, known), clip(word));
    let message = format!("unknown {what} '{word}' is kept as it is written{hint}");
    Finding::warning(path, rule, message)
}

/// Warns about systems that are not in the list of known names, and about lines of a post that could not be read.
pub fn post_warnings(
    systems: &[PostedSystem],
    (known, rule): (&[&str], Citation),
    unread: &[String],
    post: Citation,
) -> Vec<Finding> {
    let mut warnings = Vec::new();
    for (index, system) in systems.iter().enumerate() {
        // Clamps come in sizes: `Clamps: Size 5`.
        let name = system.name.split(':').next().unwrap_or_default();
        if !known.iter().any(|known| is_same_stem(known, name)) {
            let path = FieldPath::from_key("systems").index(index);
            let known = known.iter().copied();
            warnings.push(unknown_word_warning(
                path,
                rule,
                "system",
                &system.name,
                known,
            ));
        }
    }
    let message = match unread.len() {
        0 => return warnings,
        1 => "a line of the post could not be read; it is in the notes of the sheet".to_string(),
        many => format!(
            "{many} lines of the post could not be read; they are in the notes of the sheet"
        ),
    };
    warnings.push(Finding::warning(
        FieldPath::from_key("unread"),
        post,
        message,
    ));
    warnings
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
