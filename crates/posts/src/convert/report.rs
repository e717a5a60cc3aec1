//! The report on every ship: a value for programs, rows of report.csv, a summary for people.

use super::gather::{Found, Item, Lines};
use super::make::Made;
use super::{Lost, Mapping};
use rayon::prelude::*;
use serde::Serialize;
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::finding::Finding;

/// The report on one ship.
#[derive(Clone, Debug, Serialize)]
pub struct ShipReport<'a> {
    /// The ship in one line; empty for what is not a ship.
    pub ship: &'a str,
    /// How far its design can be trusted: `sure`, `check` or `failed`.
    pub verdict: &'static str,
    /// The reasons for another verdict than `sure`.
    pub reasons: Vec<String>,
    /// The key of its edition; empty for what is not a ship.
    pub edition: &'static str,
    /// Its file.
    pub source: &'a str,
    /// The line it starts on; 0 if it has none.
    pub line: usize,
    /// The hash of its text; empty for what is not a ship.
    pub hash: &'a str,
    /// How it was written: the key of a dialect, or `yaml`.
    pub layout: &'static str,
    /// Its posted rating.
    pub posted_rating: Option<u32>,
    /// The combat rating of the Unity design; none if there is no such design, like all up to `adjusted`.
    pub unity_rating: Option<Exact>,
    /// The space of the Unity design.
    pub space: Option<Space>,
    /// Whether the Unity design is legal; none if a part of it is missing and the rest is.
    pub legal: Option<bool>,
    /// What the rules forbid.
    pub findings: Option<&'a [Finding]>,
    /// What was raised to make it fit; none if nothing was.
    pub adjusted: Option<&'a str>,
    /// The mappings applied.
    pub mappings: &'a [Mapping],
    /// What has no equivalent.
    pub no_equivalent: Vec<String>,
    /// What a person should check.
    pub warnings: &'a [String],
    /// Lines that could not be read, the first hundred.
    pub unreadable_text: &'a [String],
    /// How many could not be read.
    pub unreadable_lines: usize,
    /// How many parts of the ship stand in its lines and could not be read.
    pub unreadable: usize,
    /// The number of its lines that were ignored.
    pub ignored: usize,
    /// Whether nothing is missing from its design; none if there is no design.
    pub complete: Option<bool>,
    /// The path of the design below the output folder, or `None` without a design.
    pub file: Option<String>,
    /// The earlier ship with the same design, or `None` if it is the first.
    pub same_as: Option<&'a str>,
    /// The error that prevented a design, or `None` if there is one.
    pub error: Option<Problem<'a>>,
}

/// The space of a Unity design.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Space {
    pub budget: Exact,
    pub used: Exact,
    pub free: f64,
}

/// Why there is no design of a ship.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Problem<'a> {
    /// It cannot be converted.
    Diagnostic(&'a Diagnostic),
    /// Its file could not be written.
    Unwritten {
        /// The line the ship starts on.
        line: usize,
        /// Why not.
        message: &'a str,
    },
}

impl Problem<'_> {
    fn message(&self) -> &str {
        match self {
            Problem::Diagnostic(fault) => &fault.message,
            Problem::Unwritten { message, .. } => message,
        }
    }
}

impl<'a> ShipReport<'a> {
    /// Returns the report on what was made.
    pub fn of(made: &'a Made) -> ShipReport<'a> {
        let product = made.product();
        let rated = product.and_then(|product| product.rated.as_ref());
        let unwritten = made.unwritten().map(|message| Problem::Unwritten {
            line: made.line,
            message,
        });
        ShipReport {
            ship: &made.ship,
            verdict: made.verdict().word(),
            reasons: made.reasons(),
            edition: made.edition,
            source: &made.file,
            line: made.line,
            hash: &made.hash,
            layout: made.layout,
            posted_rating: made.posted,
            unity_rating: rated.map(|rated| rated.rating),
            space: rated.map(|rated| Space {
                budget: rated.budget,
                used: rated.used,
                free: rated.free,
            }),
            // Nobody can tell of a ship with a part missing.
            legal: rated
                .map(|rated| rated.illegal.is_empty())
                .filter(|is_legal| !is_legal || made.lost == 0),
            findings: rated.map(|rated| rated.illegal.as_slice()),
            adjusted: product
                .map(|product| product.raised.as_str())
                .filter(|raised| !raised.is_empty()),
            mappings: &made.account.mappings,
            no_equivalent: made.account.lost.iter().map(Lost::to_string).collect(),
            warnings: &made.account.warnings,
            unreadable_text: &made.unread.lines,
            unreadable_lines: made.unread.count,
            unreadable: made.lost,
            ignored: made.talk,
            complete: made.is_complete(),
            file: product
                .filter(|product| product.unwritten.is_none())
                .map(|product| product.file_name(&made.tree)),
            same_as: Some(made.same_as.as_str()).filter(|other| !other.is_empty()),
            error: made
                .result
                .as_ref()
                .err()
                .map(Problem::Diagnostic)
                .or(unwritten),
        }
    }

    /// Returns the ship, or the line where one was expected.
    fn name(&self) -> String {
        match (self.ship, self.line) {
            ("", 0) => "(no ship)".to_string(),
            ("", line) => format!("(line {line})"),
            (ship, _) => ship.to_string(),
        }
    }

    /// Returns the file and the line of the post.
    fn post(&self) -> String {
        match self.line {
            0 => self.source.to_string(),
            line => format!("{}:{line}", self.source),
        }
    }

    /// Returns warnings, and what the rules forbid.
    fn all_warnings(&self) -> Vec<&str> {
        let findings = self
            .findings
            .unwrap_or_default()
            .iter()
            .map(|finding| finding.message.as_str());
        self.warnings
            .iter()
            .map(String::as_str)
            .chain(findings)
            .collect()
    }

    /// Returns the lines that could not be read, and how many there are beyond those shown.
    fn unreadable_words(&self) -> String {
        let mut unread = self.unreadable_text.join("; ");
        if self.unreadable_lines > self.unreadable_text.len() {
            unread += &format!(
                "; and {} more in unreadable.txt",
                self.unreadable_lines - self.unreadable_text.len()
            );
        }
        unread
    }
}

/// Returns the columns of report.csv.
fn parts<'a>() -> [Part<ShipReport<'a>>; 27] {
    [
        (Column::text("ship", "Ship"), |report| report.name().into()),
        (Column::text("verdict", "Verdict"), |report| {
            report.verdict.into()
        }),
        (
            Column::number("posted_rating", "Posted rating")
                .short("Posted")
                .importance(3),
            |report| report.posted_rating.into(),
        ),
        (
            Column::number("unity_rating", "Unity rating")
                .short("Unity")
                .importance(2),
            |report| report.unity_rating.into(),
        ),
        (
            Column::number("uncertain", "Uncertain").importance(4),
            |report| report.all_warnings().len().into(),
        ),
        (
            Column::number("unreadable", "Unreadable").importance(4),
            |report| report.unreadable.into(),
        ),
        (
            Column::text("adjusted", "Adjusted")
                .optional()
                .importance(6),
            |report| report.adjusted.into(),
        ),
        (Column::text("file", "Design").importance(2), |report| {
            report.file.as_ref().into()
        }),
        (Column::text("post", "Post").importance(5), |report| {
            report.post().into()
        }),
        (
            Column::text("reasons", "Reasons").optional().sentence(),
            |report| report.reasons.join("; ").into(),
        ),
        (
            Column::text("edition", "Edition").only_in_data(),
            |report| report.edition.into(),
        ),
        (Column::text("source", "From").only_in_data(), |report| {
            report.source.into()
        }),
        (Column::number("line", "Line").only_in_data(), |report| {
            Some(report.line).filter(|line| *line > 0).into()
        }),
        (Column::text("layout", "Layout").only_in_data(), |report| {
            report.layout.into()
        }),
        (
            Column::number("space_budget", "Budget").only_in_data(),
            |report| report.space.map(|space| space.budget).into(),
        ),
        (
            Column::number("space_used", "Space").only_in_data(),
            |report| report.space.map(|space| space.used).into(),
        ),
        (
            Column::number("space_free", "Free").only_in_data(),
            |report| {
                let free = report.space.map(|space| space.free);
                free.map(|free| Cell::number(free, free.to_string())).into()
            },
        ),
        (
            Column::text("legal", "Legal").only_in_data(),
            |report| match (report.legal, report.unity_rating) {
                (Some(is_legal), _) => Cell::yes_or_no(is_legal),
                (None, Some(_)) => "incomplete".into(),
                (None, None) => Option::<&str>::None.into(),
            },
        ),
        (
            Column::text("complete", "Complete").only_in_data(),
            |report| {
                let word = |is_complete| if is_complete { "yes" } else { "no" };
                report.complete.map(word).into()
            },
        ),
        (
            Column::number("ignored", "Ignored").only_in_data(),
            |report| report.ignored.into(),
        ),
        (
            Column::text("mappings", "Mappings").only_in_data(),
            |report| {
                let mappings = report.mappings.iter().map(Mapping::to_string);
                mappings.collect::<Vec<_>>().join("; ").into()
            },
        ),
        (
            Column::text("no_equivalent", "No equivalent").only_in_data(),
            |report| report.no_equivalent.join("; ").into(),
        ),
        (
            Column::text("warnings", "Warnings").only_in_data(),
            |report| report.all_warnings().join("; ").into(),
        ),
        (
            Column::text("unreadable_text", "Unreadable text").only_in_data(),
            |report| report.unreadable_words().into(),
        ),
        (Column::text("hash", "Hash").only_in_data(), |report| {
            report.hash.into()
        }),
        (
            Column::text("same_as", "Same as").only_in_data(),
            |report| report.same_as.into(),
        ),
        (
            Column::text("problem", "Problem").only_in_data(),
            |report| report.error.as_ref().map(Problem::message).into(),
        ),
    ]
}

/// Returns the header of report.csv.
pub fn first_line() -> String {
    parts().map(|(column, _)| column.key).join(",")
}

/// Returns the rows of report.csv.
pub fn table(made: &[Made]) -> Table {
    let row = |made: &Made| {
        let report = ShipReport::of(made);
        parts().map(|(_, cell)| cell(&report)).to_vec()
    };
    Table {
        rows: made.par_iter().map(row).collect(),
        ..Table::new(&parts().map(|(column, _)| column))
    }
    .named("report")
}

/// Returns every unread line, with its file and number.
pub fn unread(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        for unread in &item.unread {
            text.extend([
                &item.file,
                ":",
                &unread.line.to_string(),
                ": ",
                &unread.text,
                "\n",
            ]);
        }
    }
    text
}

/// How many ships the summary shows; the report has all of them.
pub const SHOWN: usize = 40;

/// The results of all ships together, counted as they come.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tally {
    /// Rows of the report.
    pub rows: usize,
    /// Posts by verdict, from sure to failed.
    pub verdicts: [usize; 3],
    /// Designs that were made.
    pub designs: usize,
    /// Weapon libraries that were made.
    pub libraries: usize,
    /// Designs and libraries left alone, because their files exist.
    pub kept: usize,
    /// Those that could not be written.
    pub unwritten: usize,
    /// Designs that Unity forbids.
    pub illegal: usize,
    /// Designs that equal an earlier one.
    pub equal: usize,
}

impl Tally {
    /// Counts a row.
    pub fn add(&mut self, made: &Made) {
        self.rows += 1;
        let product = made.product();
        if product.is_some_and(|product| product.is_library) {
            self.libraries += 1;
        } else {
            self.verdicts[made.verdict() as usize] += 1;
            self.designs += usize::from(product.is_some());
        }
        self.kept += usize::from(product.is_some_and(|product| product.is_kept));
        self.unwritten += usize::from(made.unwritten().is_some());
        self.illegal += usize::from(product.is_some_and(|product| !product.is_legal()));
        self.equal += usize::from(!made.same_as.is_empty());
    }

    /// Returns the summary, in lines.
    pub fn summary(self, found: &Found, is_dry: bool, fits: bool) -> String {
        let mut lines = Vec::new();
        if self.rows > SHOWN {
            let more = pluralize(self.rows - SHOWN, "more row");
            lines.push(format!("... and {more} in report.csv"));
        }
        let [sure, check, failed] = self.verdicts;
        let posts = pluralize(sure + check + failed, "post");
        lines.push(format!(
            "{posts}: {sure} sure, {check} to check, {failed} failed"
        ));
        lines.push(self.counts(is_dry, fits));
        if self.equal > 0 {
            let equal = pluralize(self.equal, "design");
            lines.push(format!(
                "{equal} equal to an earlier one: column same_as of report.csv"
            ));
        }
        let Lines {
            read,
            blank,
            unreadable,
            ignored,
        } = found.lines;
        let all = read + blank + unreadable + ignored;
        if all > 0 {
            let all = pluralize(all, "line");
            lines.push(format!(
                "{all}: {read} read, {blank} empty, {unreadable} unreadable, {ignored} ignored"
            ));
        }
        let skipped = found.passed_over.summary();
        lines.extend(skipped.map(|words| format!("skipped {words}")));
        lines.join("\n") + "\n"
    }

    /// Returns the number of designs by what was done with them, in one line.
    fn counts(&self, is_dry: bool, fits: bool) -> String {
        let verb = if is_dry {
            "would be written"
        } else {
            "written"
        };
        let written = (self.designs + self.libraries) - self.kept - self.unwritten;
        let libraries = self.libraries.min(written);
        let illegal = if fits {
            "illegal in Unity"
        } else {
            "illegal in Unity (--fit raises hull or tech levels)"
        };
        let mut counts = vec![format!(
            "{} {verb}",
            pluralize(written - libraries, "design")
        )];
        if libraries > 0 {
            let libraries = match libraries {
                1 => "1 weapon library".to_string(),
                more => format!("{more} weapon libraries"),
            };
            counts.push(format!("{libraries} {verb}"));
        }
        let others = [
            (self.kept, "left alone"),
            (self.unwritten, "could not be written"),
            (self.illegal, illegal),
        ];
        let others = others.iter().filter(|(number, _)| *number > 0);
        counts.extend(others.map(|(number, words)| format!("{number} {words}")));
        counts.join(", ")
    }
}
