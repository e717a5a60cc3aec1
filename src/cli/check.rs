//! `check`: reports errors and broken rules in designs and other files.

use super::batch::{self, FileSelection, Outcome, Source};
use super::difference::difference;
use super::fleet::read_profile;
use super::fmt::edit_file;
use super::output::print_message;
use super::watch::watch;
use super::{Format, Session, library};
use crate::check::{PlacedFinding, check_document};
use anyhow::{Result, bail};
use clap::Args;
use starwright_games::Rulebooks;
use starwright_games::document::{Document, DocumentKind, KindCount, documents};
use starwright_paper::columns;
use starwright_paper::table::{Part, Table};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::pluralize;
use starwright_text::finding::{Finding, Severity};
use starwright_text::replacement::apply_replacements;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const NOTES: &str = "\
Examples
  starwright check majestic.yaml
  starwright check designs/ --quiet
  starwright check heron.yaml --fix
  starwright check weapons.yaml fleet.yaml
  starwright check friday/ --profile club.yaml
  starwright check designs/ --library new-weapons.yaml
  starwright check designs/ --format csv > findings.csv

Exit status: 0 no errors and nothing illegal, 1 errors or illegal designs,
2 wrong usage or files that cannot be opened. Warnings do not change it.";

/// Check files for errors and rule violations
///
/// Reports every problem of every file, each with its line: an error if the file
/// cannot be read, illegal if the rules forbid it (the ship is still rated), and a
/// warning for anything else worth knowing.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Check {
    /// Designs, fleets, weapon libraries, house packs, profiles, templates,
    /// folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Show what changes with this weapon library; it replaces the one that
    /// designs name
    #[arg(long, value_name = "WEAPONS.yaml", conflicts_with = "quiet")]
    library: Option<PathBuf>,
    /// Check fleets against a club's rules, too
    #[arg(long, value_name = "CLUB.yaml", conflicts_with = "library")]
    profile: Option<PathBuf>,
    /// Show a diff, then apply every suggestion that has only one answer, such as
    /// 'hul' to 'hull'
    #[arg(long, conflicts_with = "library")]
    fix: bool,
    /// With --fix, only show the diff
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Hide warnings
    #[arg(long, short)]
    quiet: bool,
    /// Check again whenever a file changes
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
    /// table, json, csv, markdown
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The number of documents by result.
#[derive(Default)]
struct Count {
    legal: usize,
    illegal: usize,
    malformed: usize,
    warnings: usize,
    /// Documents other than designs without illegal findings.
    others: KindCount,
    /// Documents other than designs with illegal findings.
    illegal_others: KindCount,
    /// Files that could not even be opened.
    unread: usize,
    /// Documents other than designs that cannot be read.
    wrong: KindCount,
}

impl Check {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if self.watch {
            return watch(&self.paths, session);
        }
        if let Some(library) = &self.library {
            return library::compare(&self.paths, library, self.format, session);
        }
        let profile = self.profile.as_deref();
        let profile = profile
            .map(|path| read_profile(path, session))
            .transpose()?;
        let sources = batch::sources(&self.paths, &batch::YAML);
        if self.fix {
            self.fix(&sources, session)?;
        }
        if let (Format::Table, Some(house)) = (self.format, session.house_line()) {
            session.output.write(&format!("{house}\n"))?;
        }
        let books = Arc::clone(&session.books);
        let mut checked = CheckOutput::default();
        batch::run(
            &sources,
            FileSelection::All,
            |document| {
                let seen = check_document(document, &books, profile.as_ref())?;
                Ok((seen.headline.clone(), seen.place_findings(document)))
            },
            |outcome| {
                session.report(&outcome);
                let Outcome {
                    file,
                    document,
                    kind,
                    result,
                    is_unread,
                } = outcome;
                match result {
                    Ok((headline, findings)) => {
                        if kind == DocumentKind::Library && self.format == Format::Table {
                            self.report_users(&file, &headline, session)?;
                        }
                        self.report_document(
                            (&file, document, kind),
                            &headline,
                            findings,
                            &mut checked,
                            session,
                        )?;
                    }
                    Err(_) if is_unread => checked.count.unread += 1,
                    Err(faults) => checked.add_malformed(&file, document, kind, &faults),
                }
                Ok(())
            },
        )?;
        match self.format {
            Format::Table => {
                let summary = checked.count.summary();
                let lines = summary.lines().map(|line| session.fold(line) + "\n");
                let lines: String = lines.collect();
                session.output.write(&lines)
            }
            format => {
                let table = Table {
                    title: session.house_line(),
                    ..Table::from_items(&checked.remarks, REMARKS)
                };
                session.print(&table, None, format)
            }
        }
    }

    /// Applies the suggestions that are certain: shows the diff, and writes it unless this is a dry run.
    fn fix(&self, sources: &[Source], session: &mut Session) -> Result<()> {
        if sources.iter().any(Source::is_stream) {
            bail!("--fix needs files that it can write; save standard input to a file first");
        }
        let books = Arc::clone(&session.books);
        let mut written: HashSet<PathBuf> = HashSet::new();
        for source in sources {
            let file = edit_file(source, |document| {
                Ok(fix_document(document, source.folder(), &books))
            });
            let is_first = (source.path().canonicalize()).is_ok_and(|path| written.insert(path));
            if file.before == file.after || !is_first {
                continue;
            }
            print_message(&difference(
                &source.display_path(),
                "fixed",
                &file.before,
                &file.after,
            ));
            if self.dry_run {
                continue;
            }
            match file.write(source) {
                Err(error) => session.fail(&error),
                Ok(()) => print_message(&format!("{} is fixed\n", source.display_path())),
            }
        }
        Ok(())
    }

    /// Prints which designs use a library, if it is named on the command line.
    fn report_users(&self, file: &str, name: &str, session: &mut Session) -> Result<()> {
        let Some(path) = self
            .paths
            .iter()
            .find(|path| path.as_path() == Path::new(file))
        else {
            return Ok(());
        };
        let users = library::find_users(path);
        session.output.write(&match users.len() {
            0 => format!("{file}: no design below its folder uses {name}\n"),
            count => {
                let designs = pluralize(count, "design");
                format!(
                    "{file}: {name} is used by {designs} below its folder: {}\n",
                    users.join(", ")
                )
            }
        })
    }

    /// Prints and counts the findings of a document that can be read.
    fn report_document(
        &self,
        (file, document, kind): (&str, usize, DocumentKind),
        headline: &str,
        findings: Vec<PlacedFinding>,
        checked: &mut CheckOutput,
        session: &mut Session,
    ) -> Result<()> {
        let is_illegal = findings
            .iter()
            .any(|placed| placed.finding.severity == Severity::Illegal);
        if is_illegal {
            session.status = session.status.max(1);
        }
        match (kind, is_illegal) {
            (DocumentKind::Design(_), true) => checked.count.illegal += 1,
            (DocumentKind::Design(_), false) => checked.count.legal += 1,
            (_, true) => checked.count.illegal_others.add(kind),
            (_, false) => checked.count.others.add(kind),
        }
        for placed in findings
            .into_iter()
            .filter(|p| !self.quiet || p.finding.severity == Severity::Illegal)
        {
            checked.count.warnings += usize::from(placed.finding.severity == Severity::Warning);
            if self.format == Format::Table {
                let message = placed
                    .message(file, Some(headline))
                    .render(session.output_style());
                session.output.write(&message)?;
            }
            let Finding {
                severity,
                path,
                message,
                rule,
                ..
            } = placed.finding;
            checked.remarks.push(Remark {
                file: file.to_string(),
                document,
                ship: headline.to_string(),
                line: placed.line,
                column: placed.column,
                severity: severity.word(),
                kind: "",
                path: path.to_string(),
                message,
                rule: rule.to_string(),
            });
        }
        Ok(())
    }
}

/// Maximum number of times that a document is read again after a correction, which may reveal another typo.
const MAX_ROUNDS: usize = 10;

/// Returns the text of a document with every certain suggestion applied.
fn fix_document(document: &Document, folder: &Path, books: &Rulebooks) -> String {
    let mut text = document.text.text.to_string();
    for _ in 0..MAX_ROUNDS {
        let fixed = match documents(&text, folder).as_slice() {
            [document] => match check_document(document, books, None) {
                Err(faults) => apply_replacements(&document.text, &faults),
                Ok(_) => break,
            },
            _ => break,
        };
        if fixed == text {
            break;
        }
        text = fixed;
    }
    text
}

/// The findings and counts of all documents so far.
#[derive(Default)]
struct CheckOutput {
    count: Count,
    remarks: Vec<Remark>,
}

/// A row of the output: a finding, or an error in a document that cannot be read.
struct Remark {
    file: String,
    document: usize,
    /// The name of the document; empty if it cannot be read.
    ship: String,
    line: usize,
    column: usize,
    severity: &'static str,
    /// The kind of an error; empty for a finding.
    kind: &'static str,
    path: String,
    message: String,
    rule: String,
}

impl CheckOutput {
    /// Counts a document that cannot be read, and adds its errors.
    fn add_malformed(
        &mut self,
        file: &str,
        document: usize,
        kind: DocumentKind,
        faults: &Diagnostics,
    ) {
        match kind {
            DocumentKind::Library
            | DocumentKind::Fleet
            | DocumentKind::House
            | DocumentKind::Profile
            | DocumentKind::Template => self.count.wrong.add(kind),
            DocumentKind::Design(_)
            | DocumentKind::UnknownRuleset
            | DocumentKind::Neither(_)
            | DocumentKind::Foreign => self.count.malformed += 1,
        }
        self.remarks
            .extend(faults.list().iter().map(|fault| Remark {
                file: file.to_string(),
                document,
                ship: String::new(),
                line: fault.line,
                column: fault.column,
                severity: "malformed",
                kind: fault.kind.word(),
                path: fault.path.to_string(),
                message: fault.message.clone(),
                rule: String::new(),
            }));
    }
}

const REMARKS: &[Part<Remark>] = columns! { |remark|
    text file "File",
    number document "Document".only_in_data(),
    text ship "Ship",
    number line "Line",
    number column "Column".only_in_data(),
    text severity "Severity" = remark.severity,
    text kind "Kind".only_in_data() = remark.kind,
    text path "Path",
    text message "Message",
    text rule "Rule",
};

impl Count {
    fn summary(&self) -> String {
        let designs = self.legal + self.illegal + self.malformed;
        let mut results = vec![format!("{} legal", self.legal)];
        let more = [(self.illegal, "illegal"), (self.malformed, "malformed")];
        results.extend(
            more.into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, word)| format!("{count} {word}")),
        );
        if self.warnings > 0 {
            results.push(pluralize(self.warnings, "warning"));
        }
        let (others, illegal, wrong) = (
            self.others.summary(),
            self.illegal_others.summary(),
            self.wrong.summary(),
        );
        let mut parts = Vec::new();
        let is_nothing = others.is_none() && illegal.is_none() && wrong.is_none();
        if designs == 0 && is_nothing && self.unread > 0 {
            return String::new();
        }
        if designs > 0 || is_nothing {
            parts.push(format!(
                "{}: {}",
                pluralize(designs, "design"),
                results.join(", ")
            ));
        }
        parts.extend(others.map(|words| format!("{words} checked")));
        parts.extend(illegal.map(|words| format!("{words} illegal")));
        parts.extend(wrong.map(|words| format!("{words} malformed")));
        parts.join("; ") + "\n"
    }
}
