//! Books of sheets as PDF, a few sheets at a time.

use super::PdfBook;
use starwright_paper::PrintError;
use starwright_paper::layout::{Ink, Item, Misfit, Page, Pages, Weight};
use starwright_paper::press::{Gathering, Outline, Press, Section, Strict, Watch};
use starwright_paper::sheet::Sheet;
use std::borrow::Borrow;

/// Prints sheets as a PDF; an error unless all of them fit the template.
pub fn print(press: &Press, title: &str, sheets: &[Sheet]) -> Result<Vec<u8>, PrintError> {
    if sheets.is_empty() {
        return Err(PrintError::Nothing("there are no sheets to print"));
    }
    let watch = Strict::default();
    let mut binding = Binding::new(press, &watch);
    binding.add_sheets(sheets.len(), sheets, Gathering::default())?;
    let book = binding.finish(title)?;
    watch
        .into_misfit()
        .map_or(Ok(book), |misfit| Err(misfit.into()))
}

/// Where the number of a page stands, in millimetres from its right and its lower edge: in the margin, where printers reach.
const RUNNING: [f32; 2] = [10.0, 5.5];

/// A PDF being built.
pub struct Binding<'a> {
    press: &'a Press,
    watch: &'a dyn Watch,
    book: PdfBook<'a>,
    outline: Outline,
    /// What stands at the bottom of every page, before its number.
    running: Option<String>,
}

impl<'a> Binding<'a> {
    /// A book without pages.
    pub fn new(press: &'a Press, watch: &'a dyn Watch) -> Binding<'a> {
        Binding {
            press,
            watch,
            book: PdfBook::new(&press.fonts, press.paper.size()),
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

    fn bind(&mut self, mut pages: Vec<Page>) {
        let (width, height) = self.press.paper.size();
        if let Some(words) = &self.running {
            for (number, page) in (self.book.pages() + 1..).zip(&mut pages) {
                let (text, size) = (format!("{words} · {number}"), 8.0);
                let x = width - RUNNING[0] - self.press.fonts.width(Weight::Regular, &text, size);
                let (weight, ink) = (Weight::Regular, Ink::GREY);
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
        self.book.add(&pages);
    }

    /// Adds these sheets, starting on a new page; an error if none of them fits the template.
    pub fn add_sheets<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        count: usize,
        sheets: impl IntoIterator<Item = S>,
        gathering: Gathering,
    ) -> Result<(), Misfit> {
        let (mut section, first) = (Section::new(self.press, self.watch), self.book.pages());
        section.gathering = gathering;
        self.watch.begin(count);
        self.put(&mut section, sheets);
        self.watch.end();
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
    pub fn end(&mut self, section: Section, first: usize) -> Result<(), Misfit> {
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

    /// The bytes of the PDF; the error says why a font cannot be embedded.
    pub fn finish(self, title: &str) -> Result<Vec<u8>, PrintError> {
        self.book.finish(title, &self.outline)
    }
}
