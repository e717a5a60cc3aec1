//! Prints sheets and books of them. Ships are laid out and drawn a few at a time, so that a book of any size takes little
//! memory.

use super::PrintError;
use super::layout::font::Fonts;
use super::layout::template::Template;
use super::layout::{self, Composer, Misfit, Page, Pages, Paper};
use super::render;
use super::sheet::{Content, GridCell, Sheet, TrackForm};
use rayon::prelude::*;
use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::OnceLock;

/// The settings that all sheets of a book share.
#[derive(Clone, Debug)]
pub struct Press {
    /// The layout.
    pub template: Template,
    /// The fonts.
    pub fonts: Fonts,
    /// The paper.
    pub paper: Paper,
}

/// Receives progress and problems while sheets are printed.
pub trait Watch: Sync {
    /// This many sheets are about to be laid out.
    fn begin(&self, _sheets: usize) {}
    /// One sheet is laid out.
    fn one_more(&self) {}
    /// All sheets are laid out.
    fn end(&self) {}
    /// A ship is left out because it does not fit the template.
    fn left_out(&self, misfit: &Misfit);
}

/// Keeps the first sheet that does not fit.
#[derive(Debug, Default)]
pub struct Strict(OnceLock<Misfit>);

impl Strict {
    /// Returns the first sheet that did not fit, if any.
    pub fn into_misfit(self) -> Option<Misfit> {
        self.0.into_inner()
    }
}

impl Watch for Strict {
    fn left_out(&self, misfit: &Misfit) {
        self.0.get_or_init(|| misfit.clone());
    }
}

impl Press {
    /// A press with a shipped template (`full`, `half`, `quarter`, `card`, `squadron` or `roster`), the shipped fonts and A4 paper.
    pub fn with(template: &str) -> Result<Press, PrintError> {
        let template = Template::shipped(template)
            .ok_or_else(|| PrintError::NoTemplate(template.to_string()))?;
        Ok(Press {
            template,
            fonts: Fonts::shipped(),
            paper: Paper::A4,
        })
    }

    /// A picture of each page of a sheet; an error if it does not fit the template.
    pub fn pictures(&self, sheet: &Sheet) -> Result<Vec<String>, PrintError> {
        Ok(render::svg(
            &self.pages("", 1, [sheet], &Strict::default())?,
            &self.fonts,
        ))
    }

    /// How many copies of a sheet fill a page.
    pub fn copies_a_page(&self, sheet: &Sheet) -> usize {
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

    /// The sheet with the blocks that the template names, in its order. A roster's blocks apply to pages only.
    pub fn chosen(&self, sheet: Sheet) -> Sheet {
        if self.template.is_roster {
            return sheet;
        }
        let blocks = self.template.chosen(&sheet).cloned().collect();
        Sheet { blocks, ..sheet }
    }

    /// The characters of a sheet that no font has.
    pub fn missing_letters(&self, sheet: &Sheet) -> BTreeSet<char> {
        self.fonts.missing(&words(sheet)).collect()
    }

    /// The pages of these sheets; an error if none of them fits the template.
    pub fn pages<S: Borrow<Sheet> + Send + Sync>(
        &self,
        title: &str,
        count: usize,
        sheets: impl IntoIterator<Item = S>,
        watch: &dyn Watch,
    ) -> Result<Pages, Misfit> {
        let (mut section, mut pages) = (Section::new(self, watch), Vec::new());
        watch.begin(count);
        section.put(sheets, |full| pages.extend(full));
        watch.end();
        let (last, outline) = section.finish()?;
        pages.extend(last);
        Ok(Pages::on(self.paper, title, pages, outline))
    }
}

/// The text on a sheet that comes from the design.
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
/// How many sheets are laid out at once: enough to use all cores, few enough to keep memory small.
const AT_ONCE: usize = 256;

/// The bookmarks: (title, page from 0).
pub type Outline = Vec<(String, usize)>;

/// Which ships of a class share a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gathering {
    /// Those of templates for squadrons.
    #[default]
    ByTemplate,
    /// Also small ships of which there are several, as in books.
    Small,
}

/// Books put at least this many ships of a class, each with at most this hull, on one page.
const SQUADRON: usize = 3;
const SMALL_HULL: usize = 4;

impl Gathering {
    fn joins(self, ships: &[&Sheet], template: &Template) -> bool {
        let is_small = |sheet: &&Sheet| {
            let boxes = sheet
                .groups()
                .find(|group| group.key == "hull")
                .map(|group| match &group.form {
                    TrackForm::Even(track) => track.boxes.len(),
                    _ => usize::MAX,
                });
            boxes.is_some_and(|boxes| boxes <= SMALL_HULL)
        };
        let is_gathered = self == Gathering::Small && template.cell_size.is_none();
        template.is_squadron || is_gathered && ships.len() >= SQUADRON && ships.iter().all(is_small)
    }
}

/// Whether two sheets are of one design.
fn is_same_class(one: &Sheet, other: &Sheet) -> bool {
    let of = |sheet: &Sheet| {
        (
            sheet.head.class.clone(),
            sheet.head.faction.clone(),
            sheet.foot.hash.clone(),
        )
    };
    of(one) == of(other)
}

/// Lays sheets out on pages, a batch at a time.
pub struct Section<'a> {
    press: &'a Press,
    watch: &'a dyn Watch,
    composer: Composer<'a>,
    /// Which ships of a class share a page.
    pub gathering: Gathering,
    misfits: Vec<Misfit>,
    has_fitting: bool,
}

impl<'a> Section<'a> {
    /// A section without sheets.
    pub fn new(press: &'a Press, watch: &'a dyn Watch) -> Section<'a> {
        let composer = Composer::new(&press.template, press.paper);
        Section {
            press,
            watch,
            composer,
            gathering: Gathering::default(),
            misfits: Vec::new(),
            has_fitting: false,
        }
    }

    /// Lays out further sheets and hands over the pages that are full.
    pub fn put<S: Borrow<Sheet> + Send + Sync>(
        &mut self,
        sheets: impl IntoIterator<Item = S>,
        mut take: impl FnMut(Vec<Page>),
    ) {
        let mut sheets = sheets.into_iter();
        loop {
            let some: Vec<S> = sheets.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                return;
            }
            let (
                &Press {
                    ref template,
                    ref fonts,
                    paper,
                },
                watch,
            ) = (self.press, self.watch);
            let sheets: Vec<&Sheet> = some.iter().map(Borrow::borrow).collect();
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
            let cells: Vec<Vec<_>> = classes.into_par_iter().map(lay_out).collect();
            let mut pages = Vec::new();
            for cells in cells.into_iter().flatten() {
                self.has_fitting |= cells.is_ok();
                match cells {
                    Ok(cells) => pages.extend(self.composer.put(cells)),
                    Err(misfit) => self.misfits.push(misfit),
                }
            }
            take(pages);
        }
    }

    /// The last pages that are not full, and the bookmarks; an error if no ship fits.
    pub fn finish(self) -> Result<(Vec<Page>, Outline), Misfit> {
        for misfit in self.misfits {
            if !self.has_fitting {
                return Err(misfit);
            }
            self.watch.left_out(&misfit);
        }
        Ok(self.composer.finish())
    }
}
