//! `missile`: missile designators of Starfire read, explained and priced in damage.

use super::message::{Message, Tone};
use super::output::say;
use super::{Format, Session};
use crate::doc::field::printable;
use crate::doc::finding::Severity;
use crate::paper::render;
use crate::ruleset::Rules;
use crate::ruleset::document::{Document, Kind, documents, read_text};
use crate::ruleset::starfire::{Bodies, Starfire, missiles};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Starfire missiles: what a designator means and how much damage it does
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright missile CM-b SM-b:s SBM-sp1\n  \
    starwright missile SM-b:s --explain\n  starwright missile BM-a:s --body BM=3\n  \
    starwright missile BM-a --library bodies.yaml --format json\n\n\
    A designator is W-x:y:z: a body (SM, CM, SBM or one of your own), then a warhead (none, a, b, L1, L2, L3), warhead \
    modifiers (s, p1) and electronics (h, j); empty parts at the end are left out. All factors multiply first, then the damage is \
    rounded once. `reference missiles` lists the codes.\n\n\
    Exit status: 1 if a missile cannot be read or is not legal; the others are told all the same.")]
pub(super) struct MissileCommand {
    /// Designators, such as CM-b
    #[arg(required = true, value_name = "MISSILE")]
    missiles: Vec<String>,
    /// A body beside those of the source, with the damage of a nuclear warhead; may be repeated
    #[arg(long, value_name = "NAME=DAMAGE")]
    body: Vec<String>,
    /// A library of bodies
    #[arg(long, value_name = "LIBRARY.yaml")]
    library: Option<PathBuf>,
    /// How each damage comes about
    #[arg(long)]
    explain: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The most missiles that are told at once.
const MOST_MISSILES: usize = 10_000;

/// The most bodies on the command line.
const MOST_BODIES: usize = 100;

impl MissileCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        if self.missiles.len() > MOST_MISSILES {
            bail!("{} missiles; at most {MOST_MISSILES} are told at once", self.missiles.len());
        }
        if self.body.len() > MOST_BODIES {
            bail!("{} bodies; write more than {MOST_BODIES} into a library", self.body.len());
        }
        let mut bodies = Bodies::default();
        for body in &self.body {
            bodies.declare_written(body).map_err(|message| anyhow::anyhow!("--body {}: {message}", printable(body)))?;
        }
        if let Some(path) = &self.library {
            bodies = bodies.or(&library(path, session)?);
        }
        let books = Arc::clone(&session.books);
        let mut told = missiles(&self.missiles, &bodies, books.starfire());
        for (fault, finding) in &told.problems {
            let tone = match finding.as_ref().map(|finding| finding.severity) {
                None => Tone::Error,
                Some(Severity::Illegal) => Tone::Illegal,
                Some(Severity::Advice) => Tone::Advice,
            };
            let rule = finding.as_ref().map(|finding| finding.rule.to_string());
            say(&Message { tone, rule, ..Message::of_fault("missile", fault) }.render(session.is_coloured));
            if tone != Tone::Advice {
                session.status = 1;
            }
        }
        if self.explain {
            told.answer.json["explain"] = json!(told.breakdowns);
        }
        if self.format != Format::Json && told.answer.tables.is_empty() {
            return Ok(());
        }
        session.answer(&told.answer, self.format)?;
        if self.explain && matches!(self.format, Format::Table | Format::Markdown) {
            session.output.write(&format!("\n{}", render::breakdown(&told.breakdowns)))?;
        }
        Ok(())
    }
}

/// The bodies of a library.
fn library(path: &Path, session: &Session) -> Result<Bodies> {
    let shown = printable(&path.display().to_string());
    let wrong = |fault| {
        say(&Message::of_fault(&shown, &fault).render(session.is_coloured));
        anyhow::anyhow!("the library {shown} cannot be used")
    };
    let file = File::open(path).with_context(|| format!("cannot open the library {shown}"))?;
    let text = read_text(file).map_err(wrong)?;
    match documents(&text, Path::new("")).as_slice() {
        [document @ Document { kind: Kind::Library, .. }] => Ok(Starfire::library(document).map_err(wrong)?.bodies),
        [document] => bail!("{shown} is {}, not a library: it has no line 'library: NAME'", document.kind.words()),
        documents => bail!("{shown} holds {} documents; a library is one", documents.len()),
    }
}
