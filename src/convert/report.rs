//! The report on every ship: rows of report.csv, a summary for people, JSON for programs.

use super::gather::{Found, Item, Lines};
use super::make::{Made, Rated};
use super::{Lost, Mapping};
use crate::number::breakdown::Number;
use crate::number::exact::Exact;
use crate::paper::table::{Cell, Column, Table};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const COLUMNS: [Column; 19] = [
    Column::text("ship", "Ship"),
    Column::text("edition", "Edition").only_in_data(),
    Column::text("source", "From"),
    Column::number("line", "Line"),
    Column::text("layout", "Layout").only_in_data(),
    Column::number("posted_rating", "Posted"),
    Column::number("unity_rating", "Unity"),
    Column::number("space_budget", "Budget").only_in_data(),
    Column::number("space_used", "Space"),
    Column::number("space_free", "Free"),
    Column::text("legal", "Legal"),
    Column::text("raised", "Raised").optional(),
    Column::number("doubts", "Doubts").optional(),
    Column::text("mappings", "Mappings").only_in_data(),
    Column::text("without_counterpart", "Without counterpart").only_in_data(),
    Column::text("warnings", "Warnings").only_in_data(),
    Column::text("unread", "Not read").only_in_data(),
    Column::text("file", "File"),
    Column::text("problem", "Problem").optional(),
];

/// The header of report.csv.
pub fn first_line() -> String {
    COLUMNS.map(|column| column.key).join(",")
}

/// The rows of report.csv.
pub fn table(made: &[Made]) -> Table {
    let mut table = Table::new(&COLUMNS);
    table.rows = made.par_iter().map(row).collect();
    table
}

fn number(value: Option<u32>) -> Cell {
    value.map_or(Cell::text(""), |value| Cell::number(f64::from(value), value.to_string()))
}

fn row(made: &Made) -> Vec<Cell> {
    let product = made.product();
    let rated = product.and_then(|product| product.rated.as_ref());
    let exact = |number: fn(&Rated) -> Exact| {
        rated.map(number).map_or(Cell::text(""), |number| Cell::number(number.to_f64(), number.to_string()))
    };
    let free = rated.map_or(Cell::text(""), |rated| Cell::number(rated.free, rated.free.to_string()));
    let legal = rated.map_or("", |rated| if rated.illegal.is_empty() { "yes" } else { "NO" });
    let joined = |entries: &[String]| Cell::text(entries.join("; "));
    let mappings: Vec<String> = made.account.mappings.iter().map(Mapping::to_string).collect();
    let lost: Vec<String> = made.account.lost.iter().map(Lost::to_string).collect();
    let illegal = rated.iter().flat_map(|rated| &rated.illegal).map(|finding| finding.message.clone());
    let warnings: Vec<String> = made.account.warnings.iter().cloned().chain(illegal).collect();
    let mut unread = made.unread.0.clone();
    if made.unread.1 > unread.len() {
        unread.push(format!("and {} more in unread.txt", made.unread.1 - unread.len()));
    }
    let ship = if made.ship.is_empty() { "(no ship)" } else { &made.ship };
    vec![
        Cell::text(ship),
        Cell::text(made.edition),
        Cell::text(&made.file),
        number(u32::try_from(made.line).ok().filter(|line| *line > 0)),
        Cell::text(made.layout),
        number(made.posted),
        exact(|rated| rated.rating),
        exact(|rated| rated.budget),
        exact(|rated| rated.used),
        free,
        Cell::text(legal),
        Cell::text(product.map(|product| product.raised.clone()).unwrap_or_default()),
        number(u32::try_from(warnings.len() + made.unread.1).ok()),
        joined(&mappings),
        joined(&lost),
        joined(&warnings),
        joined(&unread),
        Cell::text(product.map(|product| product.file_name()).unwrap_or_default()),
        Cell::text(
            made.result.as_ref().err().map_or(made.unwritten(), |fault| Some(&fault.message)).unwrap_or_default(),
        ),
    ]
}

/// The report on a ship, for programs.
pub fn object(made: &Made) -> Value {
    let product = made.product();
    let rated = product.and_then(|product| product.rated.as_ref());
    let mapping = |mapping: &Mapping| json!({"at": mapping.at, "from": mapping.from, "to": mapping.to, "confidence": mapping.confidence, "note": mapping.note});
    let space = |rated: &Rated| json!({"budget": Number(rated.budget), "used": Number(rated.used), "free": rated.free});
    let unwritten = made.unwritten().map(|message| json!({"line": made.line, "message": message}));
    json!({
        "ship": made.ship,
        "edition": made.edition,
        "source": made.file,
        "line": made.line,
        "layout": made.layout,
        "posted_rating": made.posted,
        "unity_rating": rated.map(|rated| Number(rated.rating)),
        "space": rated.map(space),
        "legal": rated.map(|rated| rated.illegal.is_empty()),
        "findings": rated.map(|rated| &rated.illegal),
        "raised": product.map(|product| &product.raised).filter(|raised| !raised.is_empty()),
        "mappings": made.account.mappings.iter().map(mapping).collect::<Value>(),
        "without_counterpart": made.account.lost.iter().map(Lost::to_string).collect::<Vec<_>>(),
        "warnings": made.account.warnings,
        "unread": made.unread.0,
        "unread_lines": made.unread.1,
        "file": product.filter(|product| product.unwritten.is_none()).map(|product| product.file_name()),
        "error": made.result.as_ref().map_or_else(|fault| json!(fault), |_| json!(unwritten)),
    })
}

/// Every unread line, with its file and number.
pub fn unread(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        for unread in &item.unread {
            text.extend([&item.file, ":", &unread.line.to_string(), ": ", &unread.text, "\n"]);
        }
    }
    text
}

/// How many ships the summary shows; the report has all of them.
pub const SHOWN: usize = 40;

/// The results of all ships together, counted as they come.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    rows: usize,
    designs: usize,
    kept: usize,
    unwritten: usize,
    illegal: usize,
    broken: usize,
    doubtful: usize,
    mappings: BTreeMap<String, usize>,
    lost: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts a ship.
    pub fn add(&mut self, made: &Made) {
        let product = made.product();
        self.rows += 1;
        self.designs += usize::from(product.is_some());
        self.kept += usize::from(product.is_some_and(|product| product.is_kept));
        self.unwritten += usize::from(made.unwritten().is_some());
        self.illegal += usize::from(product.is_some_and(|product| !product.is_legal()));
        self.broken += usize::from(made.result.is_err());
        self.doubtful += usize::from(!made.account.warnings.is_empty() || made.unread.1 > 0);
        for Mapping { from, to, confidence, .. } in &made.account.mappings {
            *self.mappings.entry(format!("{from} -> {to} [{}]", confidence.word())).or_default() += 1;
        }
        for lost in &made.account.lost {
            *self.lost.entry(lost.what.clone()).or_default() += 1;
        }
    }

    /// How many rows the report has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The summary, in lines.
    pub fn summary(self, found: &Found, is_dry: bool, fits: bool) -> String {
        let mut lines = Vec::new();
        if self.rows > SHOWN {
            lines.push(format!("... and {} more rows in report.csv", self.rows - SHOWN));
        }
        lines.push(self.counts(is_dry, fits));
        if self.doubtful > 0 {
            let whole = if self.doubtful == 1 { "1 of them was" } else { &format!("{} of them were", self.doubtful) };
            lines.push(format!("{whole} read with doubts, listed in report.csv and above each design"));
        }
        let Lines { read, blank, unread } = found.lines;
        if read + blank + unread > 0 {
            let all = read + blank + unread;
            let lines_of = if all == 1 { "line" } else { "lines" };
            lines.push(format!("{all} {lines_of} of text: {read} read, {blank} blank, {unread} not read"));
        }
        lines.extend(found.passed_over.words().map(|words| format!("passed over: {words}")));
        for (title, entries) in [("mappings", self.mappings), ("without counterpart", self.lost)] {
            if !entries.is_empty() {
                lines.push(format!("{title}:"));
                lines.extend(most_frequent(entries));
            }
        }
        lines.join("\n") + "\n"
    }

    /// What became of the designs, in one line.
    fn counts(&self, is_dry: bool, fits: bool) -> String {
        let verb = if is_dry { "would be written" } else { "written" };
        let written = self.designs - self.kept - self.unwritten;
        let illegal = if fits { "illegal in Unity" } else { "illegal in Unity (--fit raises hull or tech levels)" };
        let mut counts = vec![format!("{written} design{} {verb}", if written == 1 { "" } else { "s" })];
        let others = [
            (self.kept, "left alone"),
            (self.unwritten, "could not be written"),
            (self.illegal, illegal),
            (self.broken, "could not be converted"),
        ];
        let others = others.iter().filter(|(number, _)| *number > 0);
        counts.extend(others.map(|(number, words)| format!("{number} {words}")));
        counts.join(", ")
    }
}

/// The most frequent entries with their counts.
fn most_frequent(counts: BTreeMap<String, usize>) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let rest = counts.len().saturating_sub(12);
    let mut lines: Vec<String> = counts.iter().take(12).map(|(entry, count)| format!("{count:>6}  {entry}")).collect();
    if rest > 0 {
        lines.push(format!("        and {rest} others"));
    }
    lines
}
