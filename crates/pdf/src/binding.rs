//! Books of sheets as PDF, a few sheets at a time.

use super::PdfBook;
use starwright_paper::PrintError;
use starwright_paper::layout::{Ink, Item, Page, Pages, Weight};
use starwright_paper::printer::{Gathering, Outline, PrintObserver, Printer, Section, Strict};
use starwright_paper::sheet::Sheet;
use std::borrow::Borrow;

/// PDF output of a [`Printer`].
pub trait PrintPdf {
    /// Prints sheets as the bytes of a PDF; fails unless all of them fit the template.
    fn pdf(&self, title: &str, sheets: &[Sheet]) -> Result<Vec<u8>, PrintError>;
}

impl PrintPdf for Printer {
    fn pdf(&self, title: &str, sheets: &[Sheet]) -> Result<Vec<u8>, PrintError> {
        if sheets.is_empty() {
            return Err(PrintError::Empty("there are no sheets to print"));
        }
        let observer = Strict::default();
        let mut binding = Binding::new(self, &observer);
        binding.add_sheets(sheets.len(), sheets, Gathering::default())?;
        let book = binding.finish(title)?;
        observer.into_result().map(|()| book)
    }
}

/// Distance of a page number from the right and the lower edge, in millimeters: in the margin, but within reach of
/// printers.
const RUNNING: [f32; 2] = [10.0, 5.5];

/// A PDF being built.
pub struct Binding<'a> {
    printer: &'a Printer,
    observer: &'a dyn PrintObserver,
    book: PdfBook<'a>,
    outline: Outline,
    /// Text at the bottom of every page, before its number.
    running: Option<String>,
}

impl<'a> Binding<'a> {
    /// Starts a book without pages.
    pub fn new(printer: &'a Printer, observer: &'a dyn PrintObserver) -> Binding<'a> {
        Binding {
            printer,
            observer,
            book: PdfBook::new(&printer.fonts, printer.paper.size()),
            outline: Vec::new(),
            running: None,
        }
    }

    /// Puts these words and the page's number at the bottom of every page from here on.
    pub fn number_pages(&mut self, words: &str) {
        self.running = Some(words.to_string());
    }

    /// Adds pages that are already laid out.
    pub fn add(&mut self, pages: Pages) {
        self.jump(pages.outline, self.book.pages());
        self.bind(pages.pages);
    }

    /// Keeps pages free whose contents are known only later, and returns the first of them, from 0.
    pub fn reserve(&mut self, count: usize) -> usize {
        let first = self.book.pages();
        self.book.add(&vec![Page::default(); count]);
        first
    }

    /// Draws reserved pages from this one on.
    pub fn fill(&mut self, first: usize, pages: Pages) {
        let pages = self.numbered(first, pages.pages);
        self.book.replace(first, &pages);
    }

    /// Returns the bookmarks so far: (title, page from 0).
    pub fn outline(&self) -> &[(String, usize)] {
        &self.outline
    }

    fn bind(&mut self, pages: Vec<Page>) {
        let pages = self.numbered(self.book.pages(), pages);
        self.book.add(&pages);
    }

    /// Puts running words and numbers on pages that begin with this one, from 0.
    fn numbered(&self, first: usize, mut pages: Vec<Page>) -> Vec<Page> {
        let (width, height) = self.printer.paper.size();
        if let Some(words) = &self.running {
            for (number, page) in (first + 1..).zip(&mut pages) {
                let (text, size) = (format!("{words} · {number}"), 8.0);
                let x = width - RUNNING[0] - self.printer.fonts.width(Weight::Regular, &text, size);
                let (weight, ink) = (Weight::Regular, Ink::GRAY);
                page.items.push(Item::Text {
                    x,
                    y: height - RUNNING[1],
                    size,
                    weight,
                    ink,
                    text,
                });
            }
        }
        pages
    }

    /// Adds sheets, starting on a new page; fails if none of them fits the template.
    pub fn add_sheets<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        count: usize,
        sheets: impl IntoIterator<Item = S>,
        gathering: Gathering,
    ) -> Result<(), PrintError> {
        let (mut section, first) = (Section::new(self.printer, self.observer), self.book.pages());
        section.gathering = gathering;
        self.observer.begin(count);
        self.put(&mut section, sheets);
        self.observer.end();
        self.end(section, first)
    }

    /// Adds further sheets of a section.
    pub fn put<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        section: &mut Section,
        sheets: impl IntoIterator<Item = S>,
    ) {
        section.put(sheets, |pages| self.bind(pages));
    }

    /// Ends a section that starts on this page.
    pub fn end(&mut self, section: Section, first: usize) -> Result<(), PrintError> {
        let (last, outline) = section.finish()?;
        self.jump(outline, first);
        self.bind(last);
        Ok(())
    }

    fn jump(&mut self, outline: Outline, first: usize) {
        self.outline.extend(
            outline
                .into_iter()
                .map(|(title, page)| (title, first + page)),
        );
    }

    /// Returns the bytes of the PDF; fails if a font cannot be embedded.
    pub fn finish(self, title: &str) -> Result<Vec<u8>, PrintError> {
        self.book.finish(title, &self.outline)
    }
}
