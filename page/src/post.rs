//! Ships as people post them: read line by line into designs, and written.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_games::{AssessmentDetail, Ruleset};
use starwright_posts::convert::gather::Source;
use starwright_posts::convert::make::{Made, Maker};
use starwright_posts::corrections::Corrections;
use starwright_posts::import::{Dialect, Hints, LineVerdict};
use std::path::Path;

#[derive(Deserialize)]
pub(crate) struct Post {
    text: String,
    /// Name of the file with the post.
    name: Option<String>,
    /// Text of a corrections file.
    corrections: Option<String>,
    /// The layout, or `None` to detect it.
    layout: Option<String>,
    /// Whether hull or tech levels are raised if space is short.
    #[serde(default)]
    fits: bool,
}

/// Maximum size of a post in bytes.
const LONGEST: usize = 2_000_000;

pub(crate) fn read(
    desk: &Desk,
    Post {
        text,
        name,
        corrections,
        layout,
        fits,
    }: Post,
) -> Result<Value, Refused> {
    if text.len() > LONGEST {
        return Err(format!(
            "the post is longer than {} MB",
            LONGEST / 1_000_000
        ));
    }
    let forced = layout.as_deref().and_then(Dialect::from_key);
    let hints = Hints::default();
    let (folder, ending) = (Path::new(""), "txt");
    let name = name.as_deref().unwrap_or("post.txt");
    let text = parse(corrections.as_deref().unwrap_or_default())?
        .apply(name, &text)
        .into_owned();
    let source = Source {
        name,
        folder,
        tree: folder,
        ending,
        is_named: true,
        hints: &hints,
    };
    let found = source.read(text.into_bytes(), forced);
    let maker = Maker {
        books: &desk.books,
        to: Ruleset::StarmadaUnity,
        fits,
        is_strict: false,
        wants_sheet: false,
        wants_legacy: false,
        wants_lines: true,
    };
    let ships: Vec<Value> = found
        .items
        .iter()
        .map(|item| told(&maker.make(item)))
        .collect();
    let notes: Vec<&String> = found.notes.iter().map(|(_, note)| note).collect();
    let layouts: Vec<_> = Dialect::ALL
        .into_iter()
        .map(|dialect| (dialect.key(), dialect.words()))
        .collect();
    Ok(json!({"ships": ships, "notes": notes, "layouts": layouts}))
}

fn parse(text: &str) -> Result<Corrections, Refused> {
    if text.trim().is_empty() {
        return Ok(Corrections::default());
    }
    Corrections::parse(text).map_err(|faults| faults.to_string())
}

#[derive(Deserialize)]
pub(crate) struct CorrectionsFile {
    text: String,
}

/// Reads the answers of a corrections file.
pub(crate) fn corrections(_: &Desk, file: CorrectionsFile) -> Result<Value, Refused> {
    let Corrections {
        read, lines, right, ..
    } = parse(&file.text)?;
    let lines: Vec<(String, String)> = lines.into_iter().collect();
    Ok(json!({"read": read, "lines": lines, "right": right}))
}

fn told(made: &Made) -> Value {
    let line = |line: &LineVerdict| {
        json!({
            "line": line.line,
            "class": line.verdict.word(),
            "text": line.text,
            "part": line.part.map(|part| part.to_string()),
            "remarks": line.doubts,
        })
    };
    let account = &made.account;
    let product = made.product();
    json!({
        "ship": made.ship,
        "edition": Ruleset::from_key(made.edition).map(Ruleset::title),
        "posted": made.posted,
        "layout": Dialect::from_key(made.layout).map(Dialect::words),
        "line": made.line,
        "unreadable": made.lost,
        "lines": made.lines.iter().map(line).collect::<Vec<_>>(),
        "mappings": account.mappings,
        "without": account.lost.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "warnings": account.warnings,
        "unread": account.unread,
        "verdict": made.verdict().word(),
        "reasons": made.reasons(),
        "error": made.result.as_ref().err().map(|fault| fault.message.clone()),
        "text": product.map(|product| product.text.clone()),
        "adjusted": product.map(|product| product.raised.clone()),
        "rating": product.and_then(|product| product.rated.as_ref()).map(|rated| rated.rating),
    })
}

/// Writes a ship as a post.
pub(crate) fn write(desk: &Desk, page: Page) -> Result<Value, Refused> {
    let told = desk
        .books
        .assess(&page.document()?, AssessmentDetail::Drake)
        .map_err(|faults| faults.to_string())?;
    let post = told
        .drake
        .ok_or_else(|| format!("ships of {} have no such form", told.ruleset.title()))?;
    Ok(json!({"post": post}))
}
