//! Books of sheets: laid out and drawn some ships at a time, so that a book of any size takes little memory.

use super::output::say;
use super::printing::Press;
use super::progress;
use crate::paper::layout::{self, Composer, Misfit, Page, Pages};
use crate::paper::render::PdfBook;
use crate::paper::sheet::Sheet;
use anyhow::{Result, anyhow, bail};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::borrow::Borrow;

/// How many sheets are laid out at once: enough for all cores, few enough to forget.
const AT_ONCE: usize = 256;

/// What a reader can jump to: (title, page from 0).
type Outline = Vec<(String, usize)>;

/// Sheets on their way to pages.
pub(super) struct Section<'a> {
    press: &'a Press,
    composer: Composer<'a>,
    misfits: Vec<Misfit>,
    has_fitting: bool,
}

impl<'a> Section<'a> {
    pub(super) fn new(press: &'a Press) -> Section<'a> {
        let composer = Composer::new(&press.template, press.paper);
        Section { press, composer, misfits: Vec::new(), has_fitting: false }
    }

    /// Lays further sheets out and hands over the pages that are full.
    pub(super) fn put<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        sheets: impl IntoIterator<Item = S>,
        bar: &ProgressBar,
        mut take: impl FnMut(Vec<Page>),
    ) {
        let mut sheets = sheets.into_iter();
        loop {
            let some: Vec<S> = sheets.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return;
            }
            let Press { template, fonts, .. } = self.press;
            let lay_out = |sheet: S| {
                bar.inc(1);
                layout::cells(sheet.borrow(), template, fonts)
            };
            let cells: Vec<Result<Vec<_>, Misfit>> = some.into_par_iter().map(lay_out).collect();
            let mut pages = Vec::new();
            for cells in cells {
                self.has_fitting |= cells.is_ok();
                match cells {
                    Ok(cells) => pages.extend(cells.into_iter().filter_map(|cell| self.composer.put(cell))),
                    Err(misfit) => self.misfits.push(misfit),
                }
            }
            take(pages);
        }
    }

    /// The last page if it is not full, and the outline; names the ships that were left out. An error if none fits.
    pub(super) fn finish(self) -> Result<(Option<Page>, Outline)> {
        for misfit in self.misfits {
            if !self.has_fitting {
                bail!("{misfit}");
            }
            say(&format!("left out: {misfit}\n"));
            self.press.has_misfit.set(true);
        }
        Ok(self.composer.finish())
    }
}

/// A PDF in the making.
pub(super) struct Binding<'a> {
    press: &'a Press,
    book: PdfBook<'a>,
    outline: Outline,
}

impl<'a> Binding<'a> {
    pub(super) fn new(press: &'a Press) -> Binding<'a> {
        Binding { press, book: PdfBook::new(&press.fonts, press.paper.size()), outline: Vec::new() }
    }

    /// Adds pages that are laid out.
    pub(super) fn add(&mut self, pages: Pages) {
        self.jump(pages.outline, self.book.pages());
        self.book.add(&pages.pages);
    }

    /// Adds so many sheets, from a new page on.
    pub(super) fn add_sheets<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        count: usize,
        sheets: impl IntoIterator<Item = S>,
    ) -> Result<()> {
        let (mut section, first, bar) = (Section::new(self.press), self.book.pages(), progress(count));
        self.put(&mut section, sheets, &bar);
        bar.finish_and_clear();
        self.end(section, first)
    }

    /// Adds further sheets of a section.
    pub(super) fn put<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        section: &mut Section,
        sheets: impl IntoIterator<Item = S>,
        bar: &ProgressBar,
    ) {
        section.put(sheets, bar, |pages| self.book.add(&pages));
    }

    /// Ends a section that begins at this page.
    pub(super) fn end(&mut self, section: Section, first: usize) -> Result<()> {
        let (last, outline) = section.finish()?;
        self.jump(outline, first);
        self.book.add(last.as_slice());
        Ok(())
    }

    fn jump(&mut self, outline: Outline, first: usize) {
        self.outline.extend(outline.into_iter().map(|(title, page)| (title, first + page)));
    }

    /// The bytes of the PDF.
    pub(super) fn finish(self, title: &str) -> Result<Vec<u8>> {
        self.book.finish(title, &self.outline).map_err(|message| anyhow!(message))
    }
}
