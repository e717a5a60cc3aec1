//! Checks any Starwright file: its errors and findings, its JSON Schema, its canonical form.

use serde_json::Value;
use starwright_fleet as fleet;
use starwright_fleet::{Fleet, FleetFile, Profile};
use starwright_games::document::{Document, DocumentKind};
use starwright_games::house_file::{HouseFile, house_schema};
use starwright_games::{AssessmentDetail, Rulebooks, Ruleset};
use starwright_paper::layout::template::Template;
use starwright_paper::layout::template_schema;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::diagnostic::{Diagnostics, SourceLine};
use starwright_text::edit;
use starwright_text::edit::KeyOrder;
use starwright_text::field::pluralize;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::message::{Message, MessageStyle};
use starwright_text::text_warnings::{TextWarning, text_warnings};
use starwright_text::yaml::Text;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The headline, findings and warnings of a readable document.
#[derive(Debug)]
pub struct CheckedDocument {
    /// Name of the design, fleet or library.
    pub headline: String,
    /// Broken rules and warnings.
    pub findings: Vec<Finding>,
    /// Text that probably means something else.
    pub text_warnings: Vec<TextWarning>,
}

/// A finding and its place in the file.
#[derive(Debug)]
pub struct PlacedFinding {
    /// The finding.
    pub finding: Finding,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    source: SourceLine,
}

impl CheckedDocument {
    /// Returns the findings with their places in the document, then the text warnings.
    pub fn place_findings(self, document: &Document) -> Vec<PlacedFinding> {
        let text = &document.text;
        let places = text.positions();
        let found = self.findings.into_iter().map(|finding| {
            // The hull sets the space.
            let is_space = finding.path == FieldPath::from_key("space");
            let place = match places.find(&finding.path) {
                None if is_space => places.find(&FieldPath::from_key("hull")),
                place => place,
            };
            let source = place
                .map(|(line, column)| places.source_line(line, column))
                .unwrap_or_default();
            let (line, column) = place.unwrap_or((text.first_line, 1));
            PlacedFinding {
                finding,
                line,
                column,
                source,
            }
        });
        let warnings = self.text_warnings.into_iter().map(|warning| PlacedFinding {
            line: warning.line,
            column: warning.column,
            source: places.source_line(warning.line, warning.column),
            finding: to_finding(warning),
        });
        found.chain(warnings).collect()
    }
}

/// Lists warnings about the text of a design.
pub fn text_findings(document: &Document, ruleset: Ruleset) -> Vec<Finding> {
    let warnings = text_warnings(&document.text, ruleset.design_keys());
    warnings.into_iter().map(to_finding).collect()
}

fn to_finding(warning: TextWarning) -> Finding {
    const RULE: Citation = Citation::new("Starwright", "YAML files", Confidence::Derived);
    Finding::warning(warning.path, RULE, warning.message)
}

impl PlacedFinding {
    /// Returns the finding as a compiler would print it: the name of the file with line and column, the message, the
    /// line itself, a caret and the rule.
    pub fn render(&self, file: &str) -> String {
        self.message(file, None).render(MessageStyle::default())
    }

    /// Returns the message, with the rule and, if given, the ship that it is about.
    pub fn message<'a>(&'a self, file: &'a str, ship: Option<&str>) -> Message<'a> {
        let ship = ship.map(|ship| format!(", {ship}")).unwrap_or_default();
        Message {
            severity: Some(self.finding.severity),
            file,
            line: self.line,
            column: self.column,
            path: self.finding.path.to_string(),
            text: &self.finding.message,
            source: &self.source,
            rule: Some(format!("{}{ship}", self.finding.rule)),
        }
    }
}

/// Checks a document of any kind, fleets also by a club's rules; returns all of its errors if it cannot be read.
pub fn check_document(
    document: &Document,
    books: &Rulebooks,
    profile: Option<&Profile>,
) -> Result<CheckedDocument, Diagnostics> {
    let text = &document.text;
    let checked = |headline: String, findings: Vec<Finding>, keys: &[&str]| CheckedDocument {
        headline,
        findings,
        text_warnings: text_warnings(text, keys),
    };
    match document.kind {
        DocumentKind::Library => {
            let findings = books.check_library(document)?;
            Ok(checked(
                document.printable_value("library"),
                findings,
                document.stated_ruleset()?.library_keys(),
            ))
        }
        DocumentKind::Fleet => {
            let fleet = Fleet::read(document, books)?.with_profile(profile);
            let findings = fleet::find_violations(&fleet, profile, books);
            Ok(checked(fleet.file.name, findings, fleet::FLEET_KEYS))
        }
        DocumentKind::House => Ok(checked(
            HouseFile::parse_checked(text)?.pack.name().to_string(),
            Vec::new(),
            &top_level_keys(document.kind),
        )),
        DocumentKind::Profile => Ok(checked(
            Profile::parse(text)?.name().to_string(),
            Vec::new(),
            &top_level_keys(document.kind),
        )),
        DocumentKind::Template => Ok(checked(
            Template::parse(text)?.name,
            Vec::new(),
            &top_level_keys(document.kind),
        )),
        DocumentKind::Design(_)
        | DocumentKind::UnknownRuleset
        | DocumentKind::Neither(_)
        | DocumentKind::Foreign => {
            let assessment = books.assess(document, AssessmentDetail::Row)?;
            let mut findings = assessment.findings;
            findings.extend(unreadable_parts(text));
            Ok(checked(
                assessment.headline,
                findings,
                assessment.ruleset.design_keys(),
            ))
        }
    }
}

/// Warns of a converted design that lacks parts of its post.
fn unreadable_parts(text: &Text) -> Option<Finding> {
    const RULE: Citation = Citation::new("Starwright", "converted posts", Confidence::Derived);
    let path = FieldPath::from_key("origin").key("unreadable");
    let count: usize = text
        .tree()
        .word(text.tree().nearest(&path)?)?
        .parse()
        .ok()?;
    let parts = pluralize(count, "part");
    (count > 0).then(|| {
        let message = format!("incomplete: {parts} of the post could not be read; compare with it");
        Finding::warning(path, RULE, message)
    })
}

/// Formats a document: canonical order and spacing, comments kept. Fails if the document is not well-formed, or if
/// formatting would lose something.
pub fn format_document(document: &Document, books: &Rulebooks) -> Result<String, Diagnostics> {
    match document.kind {
        DocumentKind::Library => drop(books.check_library(document)?),
        DocumentKind::Fleet => drop(FleetFile::parse(&document.text)?),
        DocumentKind::House => drop(HouseFile::parse_checked(&document.text)?),
        DocumentKind::Profile => drop(Profile::parse(&document.text)?),
        DocumentKind::Template => drop(Template::parse(&document.text)?),
        DocumentKind::Design(_)
        | DocumentKind::UnknownRuleset
        | DocumentKind::Neither(_)
        | DocumentKind::Foreign => drop(books.ship(document)?),
    }
    let schema = known_schema(document.kind, document.stated_ruleset()?);
    edit::format_document(&document.text, KeyOrder::from_schema(schema)).map_err(Diagnostics::from)
}

/// Returns the JSON Schema of a kind of document; only designs and libraries differ between games.
pub fn schema(kind: DocumentKind, ruleset: Ruleset) -> Value {
    match kind {
        DocumentKind::Library => ruleset.library_schema(),
        DocumentKind::Fleet => fleet::fleet_schema(),
        DocumentKind::House => house_schema(),
        DocumentKind::Profile => fleet::profile_schema(),
        DocumentKind::Template => template_schema(),
        DocumentKind::Design(_)
        | DocumentKind::UnknownRuleset
        | DocumentKind::Neither(_)
        | DocumentKind::Foreign => ruleset.schema(),
    }
}

/// Returns the top-level keys of a kind of document, which are the same in every game.
fn top_level_keys(kind: DocumentKind) -> Vec<&'static str> {
    let schema = known_schema(kind, Ruleset::default());
    KeyOrder::from_schema(schema).keys().collect()
}

/// JSON Schemas by the kind of document and the key of the game.
type Schemas = HashMap<(&'static str, &'static str), &'static Value>;

/// Returns the JSON Schema of a kind of document, which is built only once.
fn known_schema(kind: DocumentKind, ruleset: Ruleset) -> &'static Value {
    static KNOWN: LazyLock<Mutex<Schemas>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known
        .entry((kind.word(), ruleset.key()))
        .or_insert_with(|| Box::leak(Box::new(schema(kind, ruleset))))
}
