//! Prints sheets and books of them. Ships are laid out and drawn a few at a time, so that a book of any size takes little
//! memory.

use super::PrintError;
use super::layout::font::Fonts;
use super::layout::template::Template;
use super::layout::{self, CellOf, Composer, Page, Pages, Paper};
use super::render;
use super::sheet::{Content, GridCell, Sheet, TrackForm};
use rayon::prelude::*;
use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::OnceLock;

/// Prints sheets with one template, one set of fonts and one paper size.
#[derive(Clone, Debug)]
pub struct Printer {
    pub template: Template,
    pub fonts: Fonts,
    pub paper: Paper,
}

/// Receives progress and problems while sheets are printed.
pub trait PrintObserver: Sync {
    /// Announces how many sheets will be laid out.
    fn begin(&self, _sheets: usize) {}
    /// Reports that one sheet is laid out.
    fn one_more(&self) {}
    /// Reports that all sheets are laid out.
    fn end(&self) {}
    /// Reports a ship that is left out because it does not fit the template.
    fn left_out(&self, error: &PrintError);
}

/// Keeps the first sheet that does not fit.
#[derive(Debug, Default)]
pub struct Strict(OnceLock<PrintError>);

impl Strict {
    /// Fails if a sheet did not fit.
    pub fn into_result(self) -> Result<(), PrintError> {
        self.0.into_inner().map_or(Ok(()), Err)
    }
}

impl PrintObserver for Strict {
    fn left_out(&self, error: &PrintError) {
        self.0.get_or_init(|| error.clone());
    }
}

impl Printer {
    /// Prints on A4 paper with the shipped fonts.
    pub fn new(template: impl Into<Template>) -> Printer {
        Printer {
            template: template.into(),
            fonts: Fonts::shipped(),
            paper: Paper::A4,
        }
    }

    /// Sets the paper size.
    pub fn paper(self, paper: Paper) -> Printer {
        Printer { paper, ..self }
    }

    /// Draws each page as an SVG picture; fails unless all sheets fit the template.
    pub fn svg(&self, sheets: &[Sheet]) -> Result<Vec<String>, PrintError> {
        Ok(render::svg(&self.fitting_pages(sheets)?, &self.fonts))
    }

    /// Draws each page for a web page that has the fonts; fails unless all sheets fit the template.
    pub fn svg_in_page_fonts(&self, sheets: &[Sheet]) -> Result<Vec<String>, PrintError> {
        Ok(render::svg_in_page_fonts(&self.fitting_pages(sheets)?))
    }

    fn fitting_pages(&self, sheets: &[Sheet]) -> Result<Pages, PrintError> {
        let observer = Strict::default();
        let pages = self.pages("", sheets.len(), sheets, &observer)?;
        observer.into_result()?;
        Ok(pages)
    }

    /// Writes sheets as one page for the browser, with the template's blocks.
    pub fn html(
        &self,
        title: &str,
        sheets: impl IntoIterator<Item = Sheet, IntoIter: Clone>,
    ) -> String {
        let sheets = sheets.into_iter();
        let sheets = sheets.map(|sheet| self.select_blocks(sheet));
        render::html(title, sheets, &self.template, &self.fonts)
    }

    /// Writes sheets as plain text, with the template's blocks.
    pub fn text(&self, sheets: impl IntoIterator<Item = Sheet>) -> String {
        let sheets = sheets.into_iter().map(|sheet| self.select_blocks(sheet));
        render::text(sheets, &self.template, &self.fonts)
    }

    /// Counts how many copies of a sheet fill a page.
    pub fn copies_per_page(&self, sheet: &Sheet) -> usize {
        let (across, down) = self.template.cells;
        let taken = layout::cells(sheet, &self.template, &self.fonts, self.paper);
        let taken = taken.map_or(1, |cells| {
            cells
                .iter()
                .map(|cell| cell.taken(&self.template))
                .sum::<u32>()
        });
        (across * down / taken.max(1)).max(1) as usize
    }

    /// Keeps the blocks that the template names, in its order. A roster's blocks apply to pages only.
    pub fn select_blocks(&self, sheet: Sheet) -> Sheet {
        if self.template.is_roster {
            return sheet;
        }
        let blocks = self.template.chosen(&sheet).cloned().collect();
        Sheet { blocks, ..sheet }
    }

    /// Lists the characters of a sheet that no font has.
    pub fn missing_glyphs(&self, sheet: &Sheet) -> BTreeSet<char> {
        self.fonts.missing(&words(sheet)).collect()
    }

    /// Lays out sheets on pages; fails if none of them fits the template.
    pub fn pages<S: Borrow<Sheet> + Send + Sync>(
        &self,
        title: &str,
        count: usize,
        sheets: impl IntoIterator<Item = S>,
        watch: &dyn PrintObserver,
    ) -> Result<Pages, PrintError> {
        let (mut section, mut pages) = (Section::new(self, watch), Vec::new());
        watch.begin(count);
        section.put(sheets, |full| pages.extend(full));
        watch.end();
        let (last, outline) = section.finish()?;
        pages.extend(last);
        Ok(Pages::on(self.paper, title, pages, outline))
    }
}

/// Collects the text on a sheet that comes from the design.
fn words(sheet: &Sheet) -> String {
    let mut words = sheet.head.title();
    for block in &sheet.blocks {
        match &block.content {
            Content::Batteries(batteries) => batteries.iter().for_each(|battery| {
                words.push_str(&battery.name);
                battery
                    .modes
                    .iter()
                    .for_each(|(_, traits)| words.push_str(traits));
            }),
            Content::Text(text) => words.extend(text.chars().filter(|c| !c.is_control())),
            Content::Items(lines) => lines
                .iter()
                .flat_map(|line| &line.items)
                .for_each(|item| words.push_str(&item.name)),
            Content::Columns(columns) => {
                columns.iter().for_each(|(_, value)| words.push_str(value))
            }
            Content::Grid(grid) => grid.rows.iter().flatten().for_each(|cell| {
                if let GridCell::Text(text) = cell {
                    words.push_str(text);
                }
            }),
            Content::Rows(_)
            | Content::Portrait(_)
            | Content::Panel(_)
            | Content::Record(_)
            | Content::Flights(_)
            | Content::Tables(_) => {}
        }
    }
    words
}

/// Number of sheets laid out at a time: enough to use all cores, few enough to keep memory small; four pages of twelve.
const BATCH: usize = 48;

/// Bookmarks: (title, page from 0).
pub type Outline = Vec<(String, usize)>;

/// Ships of a class that share a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gathering {
    /// Only those of squadron templates.
    #[default]
    ByTemplate,
    /// Those of squadron templates, and small ships of which there are several, as in books.
    Small,
}

/// Number of ships of a class that make a squadron; as many small ones share a page in a book.
pub const MIN_SQUADRON: usize = 3;

/// Maximum hull of a small ship.
const MAX_SMALL_HULL: usize = 4;

impl Gathering {
    fn joins(self, ships: &[&Sheet], template: &Template) -> bool {
        let is_gathered = self == Gathering::Small && template.cell_size.is_none();
        template.is_squadron
            || is_gathered
                && ships.len() >= MIN_SQUADRON
                && ships.iter().all(|sheet| is_small(sheet))
    }
}

fn is_small(sheet: &Sheet) -> bool {
    sheet
        .groups()
        .find(|group| group.key == "hull")
        .is_some_and(|group| match &group.form {
            TrackForm::Even(track) => track.boxes.len() <= MAX_SMALL_HULL,
            _ => false,
        })
}

/// Returns `true` if two sheets are of one design.
fn is_same_class(one: &Sheet, other: &Sheet) -> bool {
    one.head.class == other.head.class
        && one.head.faction == other.head.faction
        && one.footer.hash == other.footer.hash
}

/// Lays sheets out on pages, a batch at a time.
pub struct Section<'a> {
    printer: &'a Printer,
    watch: &'a dyn PrintObserver,
    composer: Composer<'a>,
    /// Ships of a class that share a page.
    pub gathering: Gathering,
    errors: Vec<PrintError>,
    has_fitting: bool,
    /// The ship that is alone on the page being filled.
    alone: Option<Sheet>,
}

impl<'a> Section<'a> {
    /// Starts without sheets.
    pub fn new(printer: &'a Printer, watch: &'a dyn PrintObserver) -> Section<'a> {
        let composer = Composer::new(&printer.template, printer.paper);
        Section {
            printer,
            watch,
            composer,
            gathering: Gathering::default(),
            errors: Vec::new(),
            has_fitting: false,
            alone: None,
        }
    }

    /// Lays out further sheets and passes full pages to `take`.
    pub fn put<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        sheets: impl IntoIterator<Item = S>,
        mut take: impl FnMut(Vec<Page>),
    ) {
        let mut sheets = sheets.into_iter();
        loop {
            let some: Vec<S> = sheets.by_ref().take(BATCH).collect();
            if some.is_empty() {
                return;
            }
            let (
                &Printer {
                    ref template,
                    ref fonts,
                    paper,
                },
                watch,
            ) = (self.printer, self.watch);
            let pale: Option<Vec<Sheet>> = template
                .is_light
                .then(|| some.iter().map(|sheet| sheet.borrow().paler()).collect());
            let sheets: Vec<&Sheet> = match &pale {
                Some(pale) => pale.iter().collect(),
                None => some.iter().map(Borrow::borrow).collect(),
            };
            let lay_out = |ships: &[&Sheet]| {
                ships.iter().for_each(|_| watch.one_more());
                if self.gathering.joins(ships, template) {
                    layout::cells_of_class(ships, template, fonts, paper)
                } else {
                    ships
                        .iter()
                        .map(|sheet| layout::cells(sheet, template, fonts, paper))
                        .collect()
                }
            };
            let classes: Vec<&[&Sheet]> = sheets
                .chunk_by(|one, next| is_same_class(one, next))
                .collect();
            let cells: Vec<Vec<_>> = classes.par_iter().map(|ships| lay_out(ships)).collect();
            let mut pages = Vec::new();
            for (cells, ships) in cells.into_iter().zip(classes) {
                for (cells, sheet) in cells.into_iter().zip(ships) {
                    self.has_fitting |= cells.is_ok();
                    match cells {
                        Ok(cells) => pages.extend(self.compose(cells, sheet)),
                        Err(error) => self.errors.push(error),
                    }
                }
            }
            take(pages);
        }
    }

    /// Puts the cells of a ship on pages, and remembers one that is alone on the page that it begins.
    fn compose(&mut self, cells: Vec<CellOf>, sheet: &Sheet) -> Vec<Page> {
        let was_alone = self.composer.has_one_ship();
        let pages = self.composer.put(cells);
        match (was_alone, self.composer.has_one_ship()) {
            (false, true) => self.alone = Some(sheet.clone()),
            (true, true) => {}
            (_, false) => self.alone = None,
        }
        pages
    }

    /// Gives the last ship a page to itself instead of half a page, if others have filled theirs.
    fn spread_last(&mut self) -> Option<Vec<Page>> {
        let Printer {
            template,
            fonts,
            paper,
        } = self.printer;
        let sheet = self.alone.take()?;
        let is_half = template.cells == (1, 2) && template.cell_size.is_none();
        if !is_half || self.composer.full_pages() == 0 {
            return None;
        }
        let cells = layout::cells_of_page(&sheet, template, fonts, *paper).ok()?;
        self.composer.drop_last();
        Some(self.composer.put(cells))
    }

    /// Returns the last pages, which are not full, and the bookmarks; fails if no ship fits.
    pub fn finish(mut self) -> Result<(Vec<Page>, Outline), PrintError> {
        for error in std::mem::take(&mut self.errors) {
            if !self.has_fitting {
                return Err(error);
            }
            self.watch.left_out(&error);
        }
        let mut pages = self.spread_last().unwrap_or_default();
        let (last, outline) = self.composer.finish();
        pages.extend(last);
        Ok((pages, outline))
    }
}
