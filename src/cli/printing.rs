//! The settings and file names for printing: templates, fonts, file names.

use super::named::NamedFile;
use super::output::print_message;
use super::tabletop::COUNTERS;
use super::{ITEMS, Session, config, progress_bar};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use starwright_paper::PrintError;
use starwright_paper::layout::Paper;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::{SHIPPED, Template};
use starwright_paper::printer::{PrintObserver, Printer};
use starwright_paper::sheet::Sheet;
use starwright_text::field::did_you_mean;
use starwright_text::files;
use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The heading of options about pages.
pub const PAGE: &str = "Page";

/// The template, paper and font of sheets.
#[derive(Args)]
pub struct PrintArgs {
    /// full, half, quarter, card, squadron, roster, counters, or your own file
    /// [default: full for one ship, else half]
    #[arg(long, value_name = "NAME", help_heading = PAGE)]
    template: Option<String>,
    /// a4, letter; for boards and counters also a3, tabloid [default: a4]
    #[arg(long, value_enum, ignore_case = true, help_heading = PAGE)]
    paper: Option<PaperWord>,
    /// Header band: dark, or light to save ink [default: the template's]
    #[arg(long, value_enum, ignore_case = true, help_heading = PAGE)]
    ink: Option<InkWord>,
    /// Use this TrueType font for missing characters
    #[arg(long, value_name = "FILE[#INDEX]", help_heading = PAGE)]
    font: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperWord {
    A4,
    Letter,
    A3,
    Tabloid,
}

impl PaperWord {
    /// Returns `true` if sheets are not laid out for it.
    pub fn is_large(self) -> bool {
        matches!(self, PaperWord::A3 | PaperWord::Tabloid)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InkWord {
    Dark,
    Light,
}

impl PrintArgs {
    /// Returns `true` if counters are requested instead of sheets.
    pub fn is_counters(&self) -> bool {
        self.template.as_deref() == Some(COUNTERS)
    }

    /// Returns `true` if neither the options nor the configuration name a template.
    pub fn has_no_template(&self, session: &Session) -> bool {
        self.template.is_none() && session.config.template.is_none()
    }

    /// Completes the given settings for sheets and books by the defaults of the configuration.
    pub fn to_job(&self, session: &Session) -> Result<PrintJob> {
        if self.paper.is_some_and(PaperWord::is_large) {
            bail!("--paper a3 and tabloid are for boards and counters; choose a4 or letter");
        }
        self.to_tabletop_job(session)
    }

    /// Completes the settings for boards and counters, which may be on larger paper.
    pub fn to_tabletop_job(&self, session: &Session) -> Result<PrintJob> {
        let paper = match self.paper.or(session.config.paper) {
            Some(PaperWord::A4) | None => Paper::A4,
            Some(PaperWord::Letter) => Paper::Letter,
            Some(PaperWord::A3) => Paper::A3,
            Some(PaperWord::Tabloid) => Paper::Tabloid,
        };
        let mut template = match (&self.template, session.config.template.as_deref()) {
            // Counters are no sheets; the template is for what goes with them.
            (Some(name), _) if name == COUNTERS => load_template("half", files::open, session)?,
            (Some(name), _) => load_template(name, |path| File::open(path), session)?,
            (None, None) => load_template("half", files::open, session)?,
            (None, Some(configured)) => {
                load_template(configured, files::open, session).with_context(config::origin)?
            }
        };
        template.is_light = self
            .ink
            .map_or(template.is_light, |ink| ink == InkWord::Light);
        let fonts = self
            .font
            .as_deref()
            .map(load_font)
            .transpose()?
            .unwrap_or_else(Fonts::shipped);
        Ok(PrintJob {
            printer: Printer {
                template,
                fonts,
                paper,
            },
            has_left_out: AtomicBool::new(false),
            has_warned: AtomicBool::new(false),
            bar: Mutex::new(ProgressBar::hidden()),
        })
    }
}

/// Minimum number of sheets that a progress bar counts.
const MIN_COUNTED: usize = 50;

/// The printer of a run, and its messages.
pub struct PrintJob {
    pub printer: Printer,
    /// Whether a ship was left out because it does not fit the template.
    has_left_out: AtomicBool,
    /// Whether the message about missing blocks has been printed.
    has_warned: AtomicBool,
    bar: Mutex<ProgressBar>,
}

impl PrintObserver for PrintJob {
    fn begin(&self, sheets: usize) {
        *self.bar.lock().unwrap_or_else(PoisonError::into_inner) = if sheets < MIN_COUNTED {
            ProgressBar::hidden()
        } else {
            progress_bar(ITEMS, Some(sheets as u64))
        };
    }

    fn one_more(&self) {
        self.bar
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .inc(1);
    }

    fn end(&self) {
        self.bar
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .finish_and_clear();
    }

    fn left_out(&self, error: &PrintError) {
        print_message(&format!("left out: {error}\n"));
        self.has_left_out.store(true, Ordering::Relaxed);
    }
}

impl PrintJob {
    /// Returns `true` if a ship was left out because it does not fit the template.
    pub fn has_left_out(&self) -> bool {
        self.has_left_out.load(Ordering::Relaxed)
    }

    /// Reports once the blocks that the template lacks and play with these ships depends on.
    pub fn warn_of_left_out<'a>(&self, sheets: impl IntoIterator<Item = &'a Sheet>) {
        let template = &self.printer.template;
        let missing = template.left_out(sheets);
        if !missing.is_empty() && !self.has_warned.swap(true, Ordering::Relaxed) {
            print_message(&format!(
                "warning: the template '{}' leaves out {}, which ships cannot be played without; name them under blocks:\n",
                template.name,
                missing.join(" and ")
            ));
        }
    }

    /// Reports the ships with characters that the font lacks.
    pub fn warn_of_missing_glyphs<S: Borrow<Sheet>>(&self, sheets: impl IntoIterator<Item = S>) {
        for sheet in sheets {
            let missing = self.printer.missing_glyphs(sheet.borrow());
            if !missing.is_empty() {
                let (title, letters) = (
                    sheet.borrow().head.title(),
                    missing.into_iter().collect::<String>(),
                );
                print_message(&format!(
                    "warning: {title}: no font has {letters}; they are printed as boxes; name a font that has them with \
                     --font FILE.ttf\n"
                ));
            }
        }
    }
}

/// Returns the source of a shipped template.
pub fn template_source(name: &str) -> Result<&'static str> {
    let found = SHIPPED
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, source)| *source);
    found.ok_or_else(|| unknown_template(name))
}

fn unknown_template(name: &str) -> anyhow::Error {
    let known: Vec<&str> = SHIPPED
        .iter()
        .map(|(known, _)| *known)
        .chain([COUNTERS])
        .collect();
    let hint = match did_you_mean(name, known.iter().copied()) {
        near if near.is_empty() => format!(
            "; shipped ones are {}; any other is a file",
            known.join(", ")
        ),
        near => near,
    };
    anyhow!("no template '{name}'{hint}")
}

/// Loads a template by name or path; a file is tried first.
fn load_template(
    name: &str,
    open: impl Fn(&Path) -> io::Result<File>,
    session: &Session,
) -> Result<Template> {
    let path = Path::new(name);
    if path.exists() && !path.is_dir() {
        let named = NamedFile::new("template", path, session.message_style);
        return Template::parse(named.text(open(path))?.as_str())
            .map_err(|faults| named.unusable_error(faults));
    }
    Template::shipped(name).ok_or_else(|| unknown_template(name))
}

/// Maximum size of a font file in bytes: collections of all East Asian scripts are nearly as large.
const MAX_FONT_BYTES: u64 = 256 * 1024 * 1024;

/// Loads a user's font; `file.ttc#2` picks one from a collection.
fn load_font(text: &str) -> Result<Fonts> {
    let (path, index) = match text.rsplit_once('#') {
        Some((path, index)) if !Path::new(text).exists() => (
            path,
            index
                .parse()
                .context("the number after # picks a font of a collection")?,
        ),
        _ => (text, 0),
    };
    let mut bytes = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(MAX_FONT_BYTES + 1).read_to_end(&mut bytes));
    read.with_context(|| format!("cannot read the font {path}"))?;
    if bytes.len() as u64 > MAX_FONT_BYTES {
        bail!(
            "{path}: larger than {} MiB; give a font with fewer letters",
            MAX_FONT_BYTES / (1024 * 1024)
        );
    }
    Fonts::with_fallback(bytes, index).map_err(|message| anyhow!("{path}: {message}"))
}

/// Builds a file name from a ship's class and name, valid on every file system.
pub fn file_stem(class: &str, name: Option<&str>) -> String {
    let title = [Some(class), name]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("-");
    let safe: String = title
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    let safe = safe
        .split('-')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-")
        .to_lowercase();
    let is_port =
        |word: &str| word.len() == 4 && (word.starts_with("com") || word.starts_with("lpt"));
    let is_reserved = matches!(safe.as_str(), "" | "con" | "prn" | "aux" | "nul") || is_port(&safe);
    if is_reserved {
        format!("ship-{safe}")
    } else {
        safe
    }
}

/// The longest file name that file systems allow, in bytes.
const MAX_NAME_BYTES: usize = 255;

/// Builds a file name; the stem is cut if the whole is too long, number and extension stay.
pub fn file_name(stem: &str, number: Option<usize>, ending: &str) -> String {
    let tail = number.map_or(format!(".{ending}"), |number| format!("-{number}.{ending}"));
    let max = MAX_NAME_BYTES.saturating_sub(tail.len()).min(stem.len());
    let end = (0..=max)
        .rev()
        .find(|end| stem.is_char_boundary(*end))
        .unwrap_or_default();
    format!("{}{tail}", &stem[..end])
}

/// Yields a file name, followed by its numbered variants.
pub fn names(stem: &str, ending: &str) -> impl Iterator<Item = String> {
    name_variants(1, stem, ending)
}

/// Yields the variants of a file name from this number on, where 1 is the name without a number.
pub fn name_variants(first: usize, stem: &str, ending: &str) -> impl Iterator<Item = String> {
    (first..).map(move |n| file_name(stem, Some(n).filter(|n| *n > 1), ending))
}

/// Builds a file name, numbered if it is taken.
pub fn number_name(stem: &str, ending: &str, taken: &mut BTreeSet<String>) -> String {
    names(stem, ending)
        .find(|name| taken.insert(name.clone()))
        .expect("numbers never end")
}

/// Returns `true` if a path denotes a folder.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path
            .to_string_lossy()
            .ends_with(['/', std::path::MAIN_SEPARATOR])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_too_long_and_keeps_its_number_and_ending() {
        for letter in ["x", "é", "船", "𐐨"] {
            for count in 0..300 {
                let stem = letter.repeat(count);
                for (number, tail) in [
                    (None, ".pdf"),
                    (Some(2), "-2.pdf"),
                    (Some(10_000), "-10000.pdf"),
                ] {
                    let name = file_name(&stem, number, "pdf");
                    let kept = name.strip_suffix(tail).expect("number and ending stay");
                    assert!(name.len() <= 255 && stem.starts_with(kept), "{name}");
                    assert!(
                        kept.len() == stem.len() || name.len() > 255 - letter.len(),
                        "{name} is cut too short"
                    );
                }
            }
        }
    }
}
