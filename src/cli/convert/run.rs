//! One run of `convert`: makes designs from what is found, and writes and reports them piece by piece.

use super::super::output::print_message;
use super::super::printing::PrintJob;
use super::super::rows::RowArgs;
use super::super::target::{refuse_old, would_overwrite, write_bytes, write_named};
use super::super::{Format, Session, progress_bar};
use super::Convert;
use super::naming::{self, Naming};
use anyhow::{Context, Result, anyhow};
use indicatif::ProgressBar;
use rayon::prelude::*;
use starwright_paper::printer::Section;
use starwright_paper::render;
use starwright_paper::sheet::Sheet;
use starwright_paper::table::Table;
use starwright_pdf::Binding;
use starwright_posts::convert::gather::{Found, Item};
use starwright_posts::convert::make::{Made, Maker, Product, design_hash};
use starwright_posts::convert::report;
use starwright_posts::convert::report::{ShipReport, Tally};
use starwright_posts::convert::review::Review;
use starwright_text::field::pluralize;
use starwright_text::message::Message;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Number of ships converted together.
const AT_ONCE: usize = 1024;

/// The state of a run between pieces.
pub struct Run<'a> {
    convert: &'a Convert,
    job: Option<&'a PrintJob>,
    /// Uncertain readings that the user has confirmed.
    right: &'a [String],
    naming: Option<Naming>,
    held: Option<HeldPieces>,
    is_folder_made: bool,
    /// What was found, apart from the ships.
    found: Found,
    tally: Tally,
    report: String,
    unread: String,
    /// The rows that are shown at the end.
    shown: Table,
    book: Option<(Binding<'a>, Section<'a>)>,
    sheets: usize,
    review: Option<Review>,
    /// The first post of each design, by the hash of the design.
    designs: HashMap<String, String>,
    bar: ProgressBar,
}

/// Ships that were made, and the lines that could not be read.
struct ConvertedPiece {
    made: Vec<Made>,
    unread: String,
}

/// Pieces that wait until everything is read and named. If one file would be overwritten, nothing is written.
#[derive(Default)]
struct HeldPieces {
    pieces: Vec<ConvertedPiece>,
    may_replace: bool,
    /// The files that would be overwritten.
    there: Vec<PathBuf>,
}

impl HeldPieces {
    /// Starts to hold pieces if a file may be overwritten, or if a file of the output folder is still to be read.
    fn new(convert: &Convert, reads_output: bool) -> Option<HeldPieces> {
        let is_filled = match fs::read_dir(convert.folder()?) {
            Ok(mut files) => files.next().is_some(),
            Err(error) => error.kind() != ErrorKind::NotFound,
        };
        let may_meet = is_filled
            || convert
                .book()
                .iter()
                .chain(&convert.review)
                .any(|file| would_overwrite(file));
        let may_replace = convert.may_replace();
        (reads_output || may_meet && !may_replace).then(|| HeldPieces {
            may_replace,
            ..HeldPieces::default()
        })
    }

    /// Holds a piece, unless nothing will be written.
    fn hold(&mut self, piece: ConvertedPiece) {
        let products = piece
            .made
            .iter()
            .filter_map(Made::product)
            .filter(|product| !product.is_kept);
        products.for_each(|product| self.check_path(&product.path));
        if self.there.is_empty() {
            self.pieces.push(piece);
        } else {
            self.pieces.clear();
        }
    }

    fn check_path(&mut self, path: &Path) {
        if !self.may_replace && would_overwrite(path) {
            self.there.push(path.to_path_buf());
        }
    }
}

fn start_book(job: &PrintJob) -> (Binding<'_>, Section<'_>) {
    let printer = &job.printer;
    (Binding::new(printer, job), Section::new(printer, job))
}

impl<'a> Run<'a> {
    pub fn new(
        convert: &'a Convert,
        job: Option<&'a PrintJob>,
        reads_output: bool,
        right: &'a [String],
    ) -> Result<Run<'a>> {
        if convert.resumes() && !convert.dry_run {
            refuse_old(convert.sheets.as_deref(), "name another book")?;
        }
        Ok(Run {
            convert,
            job,
            right,
            naming: convert
                .output
                .as_ref()
                .map(|folder| Naming::new(folder, convert)),
            held: HeldPieces::new(convert, reads_output),
            is_folder_made: false,
            found: Found::default(),
            tally: Tally::default(),
            report: String::new(),
            unread: String::new(),
            shown: report::table(&[]),
            book: if convert.folder().is_some() && convert.book().is_some() {
                job.map(start_book)
            } else {
                None
            },
            sheets: 0,
            review: convert.review.as_ref().map(|_| Review::default()),
            designs: HashMap::new(),
            bar: progress_bar("{pos} ships, {per_sec}", None),
        })
    }

    /// Makes designs from what was found.
    pub fn take(&mut self, mut found: Found, session: &mut Session) -> Result<()> {
        let notes = std::mem::take(&mut found.notes);
        self.bar.suspend(|| {
            notes
                .iter()
                .for_each(|(file, note)| print_message(&format!("{file}: {note}\n")))
        });
        let mut items = std::mem::take(&mut found.items).into_iter();
        self.found.join(found);
        loop {
            let some: Vec<Item> = items.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return Ok(());
            }
            let mut made = self.make_designs(&some, session);
            self.name_equal_ships(&mut made);
            if let Some(naming) = &mut self.naming {
                made.iter_mut()
                    .for_each(|made| naming.name(made, session.books.unity_numbers()));
            }
            let piece = ConvertedPiece {
                made,
                unread: report::unread(&some),
            };
            match &mut self.held {
                Some(held) => held.hold(piece),
                None => self.write(piece, session)?,
            }
        }
    }

    /// Names the earlier ship that has the same design.
    fn name_equal_ships(&mut self, made: &mut [Made]) {
        for made in made {
            let Some(product) = made.product() else {
                continue;
            };
            match self.designs.entry(design_hash(&product.text)) {
                Entry::Occupied(first) => made.same_as.clone_from(first.get()),
                Entry::Vacant(place) => {
                    place.insert(format!("{}:{}", made.file, made.line));
                }
            }
        }
    }

    fn make_designs(&self, items: &[Item], session: &Session) -> Vec<Made> {
        let maker = Maker {
            books: &session.books,
            to: self.convert.to,
            fits: self.convert.fit,
            is_strict: self.convert.strict,
            wants_sheet: self.convert.sheets.is_some() || self.review.is_some(),
            wants_legacy: self.convert.keep,
            wants_lines: self.review.is_some(),
        };
        let (bar, right) = (&self.bar, self.right);
        let make = |item| {
            bar.inc(1);
            let mut made = maker.make(item);
            let is_right = |warning: &String| right.iter().any(|right| warning.contains(right));
            made.account.warnings.retain(|warning| !is_right(warning));
            made
        };
        items.par_iter().map(make).collect()
    }

    /// Writes the designs of a piece and reports on them.
    fn write(&mut self, piece: ConvertedPiece, session: &mut Session) -> Result<()> {
        let ConvertedPiece { mut made, unread } = piece;
        if let (Some(review), Some(job)) = (&mut self.review, self.job) {
            made.iter().for_each(|made| review.add(made, &job.printer));
        }
        // A greeting has no row.
        made.retain(|made| made.product().is_some() || made.result.is_err());
        self.bar.suspend(|| {
            for made in &made {
                if let Err(fault) = &made.result {
                    print_message(
                        &Message::from_diagnostic(&made.file, fault).render(session.message_style),
                    );
                }
                session.status = session.status.max(u8::from(!made.is_well()));
            }
        });
        if let Some(folder) = self.convert.folder() {
            self.write_designs(folder, &mut made)?;
            let unwritten = made.iter().filter_map(Made::unwritten);
            self.bar
                .suspend(|| unwritten.for_each(|message| session.fail(&anyhow!("{message}"))));
            let csv = report_csv(&made, session);
            self.report += if self.report.is_empty() {
                &csv
            } else {
                without_heading(&csv)
            };
            self.unread += &unread;
            self.print_sheets(&made);
        }
        self.print(&made, session)?;
        made.iter().for_each(|made| self.tally.add(made));
        Ok(())
    }

    /// Writes every design; a failure does not stop the others.
    fn write_designs(&mut self, folder: &Path, made: &mut [Made]) -> Result<()> {
        if !self.is_folder_made && made.iter().any(|made| made.product().is_some()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
            self.is_folder_made = true;
        }
        let write = |product: &mut Product| {
            if product.replaces {
                naming::write(product, true)
            } else if self.convert.resumes() {
                naming::write_resumed(product)
            } else {
                naming::write(product, self.convert.force)
            }
        };
        if self.convert.tree {
            let trees: BTreeSet<&Path> = made.iter().map(|made| made.tree.as_path()).collect();
            for tree in trees {
                fs::create_dir_all(folder.join(tree))
                    .with_context(|| format!("cannot create the folder {}", tree.display()))?;
            }
        }
        made.par_iter_mut().for_each(|made| {
            if let Ok(Some(product)) = &mut made.result
                && !product.is_kept
                && let Err(error) = write(product)
            {
                product.unwritten = Some(format!("{error:#}"));
            }
        });
        Ok(())
    }

    /// Adds sheets to the book: those of the new design, of the old edition, or both.
    fn print_sheets(&mut self, made: &[Made]) {
        let (Some((binding, section)), Some(job)) = (&mut self.book, self.job) else {
            return;
        };
        let products = made.iter().filter_map(Made::product);
        let sheets = products
            .flat_map(|product| [product.sheet.as_deref(), product.legacy_sheet.as_deref()]);
        let sheets: Vec<&Sheet> = sheets.flatten().collect();
        self.bar.suspend(|| {
            job.warn_of_left_out(sheets.iter().copied());
            job.warn_of_missing_glyphs(sheets.iter().copied());
        });
        self.sheets += sheets.len();
        binding.put(section, sheets);
    }

    /// Prints the results of the next ships, or keeps those that are printed at the end.
    fn print(&mut self, made: &[Made], session: &mut Session) -> Result<()> {
        let first = self.tally.rows;
        match self.convert.format {
            Format::Table => {
                let left = report::SHOWN.saturating_sub(first).min(made.len());
                self.shown.rows.extend(report::table(&made[..left]).rows);
                Ok(())
            }
            Format::Markdown => {
                self.shown.rows.extend(report::table(made).rows);
                Ok(())
            }
            Format::Csv => {
                let table = self.chosen(&report::table(made))?;
                let csv = render::csv(&session.with_house(&table));
                session.output.write(if first == 0 {
                    &csv
                } else {
                    without_heading(&csv)
                })
            }
            Format::Json => made.iter().zip(first..).try_for_each(|(made, index)| {
                // As in an array that is printed as a whole.
                let object =
                    serde_json::to_string_pretty(&ShipReport::of(made))?.replace('\n', "\n  ");
                let before = if index == 0 { "[\n  " } else { ",\n  " };
                session.output.write(&format!("{before}{object}"))
            }),
        }
    }

    /// Writes the held pieces, the reports and the book, and prints the summary.
    pub fn finish(mut self, session: &mut Session) -> Result<()> {
        if let Some(held) = self.held.take() {
            self.release(held, session)?;
        }
        self.bar.finish_and_clear();
        self.found
            .skipped()
            .iter()
            .for_each(|line| print_message(&format!("{line}\n")));
        let is_empty = self.tally.rows == 0;
        if is_empty && !self.found.has_unopened {
            print_message(
                "nothing to convert: no old posts, spreadsheets or designs of older editions among these files\n",
            );
        }
        if self.found.has_unopened {
            session.status = 2;
        }
        if let Some(folder) = self.convert.folder()
            && self.is_folder_made
        {
            self.write_reports(folder, session);
        }
        if let (Some(review), Some(path)) = (self.review.take(), &self.convert.review) {
            self.write_review(review, path, session);
        }
        let shown = self.chosen(&self.shown)?;
        match self.convert.format {
            Format::Table => {
                session.print(&shown, None, Format::Table)?;
                let Convert { dry_run, fit, .. } = *self.convert;
                let summary = self.tally.summary(&self.found, dry_run, fit);
                let summary = session.fold(summary.trim_end());
                session.output.write(&format!("{summary}\n"))
            }
            Format::Json => session
                .output
                .write(if is_empty { "[]\n" } else { "\n]\n" }),
            Format::Csv if !is_empty => Ok(()),
            format => session.print(&shown, None, format),
        }
    }

    /// Returns a table with the columns that the user chose.
    fn chosen(&self, table: &Table) -> Result<Table> {
        let rows = RowArgs::from_columns(self.convert.columns.clone());
        let choice = rows.choose(&table.columns)?;
        Ok(choice.apply(table))
    }

    /// Writes the pages of the review next to each other.
    fn write_review(&self, review: Review, path: &Path, session: &mut Session) {
        let first = path.file_name().unwrap_or_default().to_string_lossy();
        let pages = review.pages(&first);
        let count = pages.len();
        for (at, (name, page)) in pages.into_iter().enumerate() {
            let file = if at == 0 {
                path.to_path_buf()
            } else {
                path.with_file_name(name)
            };
            if let Err(error) = write_bytes(&file, page.as_bytes(), self.convert.may_replace()) {
                return session.fail(&error);
            }
        }
        let more = match count {
            1 => String::new(),
            count => format!(" and {} more pages", count - 1),
        };
        let shown = path.display();
        print_message(&format!("{shown}{more}: look through it in a browser\n"));
    }

    /// Writes the held pieces, unless a file would be overwritten.
    fn release(&mut self, mut held: HeldPieces, session: &mut Session) -> Result<()> {
        if let Some(folder) = self.convert.folder() {
            held.check_path(&folder.join("report.csv"));
            held.check_path(&folder.join("unreadable.txt"));
        }
        self.convert
            .book()
            .iter()
            .chain(&self.convert.review)
            .for_each(|file| held.check_path(file));
        refuse_old(
            held.there.iter().map(PathBuf::as_path),
            "--resume does the rest, --force overwrites",
        )?;
        held.pieces
            .into_iter()
            .try_for_each(|piece| self.write(piece, session))
    }

    /// Writes the reports on the designs and the book; a failure does not stop the others.
    fn write_reports(&mut self, folder: &Path, session: &mut Session) {
        let may_replace = self.convert.may_replace();
        let write =
            |name: &str, text: &str| write_named(&folder.join(name), text.as_bytes(), may_replace);
        let results = [
            write("report.csv", &self.report),
            if self.unread.is_empty() {
                Ok(())
            } else {
                write("unreadable.txt", &self.unread)
            },
            self.write_book(),
        ];
        results
            .iter()
            .filter_map(|result| result.as_ref().err())
            .for_each(|error| session.fail(error));
    }

    fn write_book(&mut self) -> Result<()> {
        let (Some((mut binding, section)), Some(path)) = (self.book.take(), self.convert.book())
        else {
            return Ok(());
        };
        if self.sheets == 0 {
            return Ok(());
        }
        binding.end(section, 0)?;
        let pdf = binding.finish(&pluralize(self.sheets, "sheet"))?;
        let write = if self.convert.sheets.is_some() {
            write_bytes
        } else {
            write_named
        };
        write(&path, &pdf, self.convert.may_replace())
    }
}

/// Returns the rows of the report as CSV with headings.
fn report_csv(made: &[Made], session: &Session) -> String {
    render::csv(&session.with_house(&report::table(made)))
}

/// Removes the headings from CSV.
fn without_heading(csv: &str) -> &str {
    csv.split_once('\n').map_or("", |(_, rows)| rows)
}
