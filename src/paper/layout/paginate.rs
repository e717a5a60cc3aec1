//! Fills pages: each ship gets one cell, shrunk within limits if needed, and continues in the next if it still does not fit.

use super::blocks::content;
use super::font::Fonts;
use super::head::head;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::paper::sheet::{BlockKey, Sheet};
use std::fmt;

/// A block that does not fit into a cell even on its own and at the smallest size.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// The template.
    pub template: String,
    /// The ship.
    pub ship: String,
    /// The block.
    pub block: &'static str,
    /// By how much it is too high, in millimetres.
    pub excess: f32,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Misfit { template, ship, block, excess } = self;
        write!(f, "template {template}: the block '{block}' of {ship} is {excess:.1} mm too high for a cell")
    }
}

impl std::error::Error for Misfit {}

/// A ship's items in one cell, relative to its corner, and the ship's title if it begins here.
#[derive(Clone, Debug)]
pub struct CellOf {
    items: Vec<Item>,
    title: Option<String>,
}

/// Space between blocks.
const BETWEEN_BLOCKS: f32 = 1.2;

/// The scales tried, from the template's own sizes down to its smallest.
const SCALES: [f32; 8] = [1.0, 0.86, 0.72, 0.58, 0.44, 0.3, 0.15, 0.0];

/// Lays sheets out on pages.
pub fn paginate(
    title: &str,
    sheets: &[Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Result<Pages, Misfit> {
    let cells: Result<Vec<Vec<CellOf>>, Misfit> = sheets.iter().map(|sheet| cells(sheet, template, fonts)).collect();
    Ok(compose(title, cells?.into_iter().flatten(), template, paper))
}

/// Puts cells on pages in reading order.
pub fn compose(title: &str, cells: impl IntoIterator<Item = CellOf>, template: &Template, paper: Paper) -> Pages {
    let (width, height) = paper.size();
    let mut composer = Composer::new(template, paper);
    let mut pages: Vec<Page> = cells.into_iter().filter_map(|cell| composer.put(cell)).collect();
    let (last, outline) = composer.finish();
    pages.extend(last);
    Pages { title: title.to_string(), width, height, pages, outline }
}

/// Builds pages from cells and returns each page as soon as it is full, so that memory does not grow with the book.
pub struct Composer<'a> {
    template: &'a Template,
    paper: Paper,
    /// The number of full pages so far.
    full: usize,
    /// The page being filled, and the number of cells on it.
    page: Page,
    cells: u32,
    outline: Vec<(String, usize)>,
}

impl<'a> Composer<'a> {
    /// A composer without pages.
    pub fn new(template: &'a Template, paper: Paper) -> Composer<'a> {
        Composer { template, paper, full: 0, page: Page::default(), cells: 0, outline: Vec::new() }
    }

    /// Puts a cell on the current page; returns the page if that fills it.
    pub fn put(&mut self, cell: CellOf) -> Option<Page> {
        let Composer { template, paper, .. } = *self;
        let (cell_width, cell_height) = template.cell_area();
        let (across, down) = template.cells;
        self.outline.extend(cell.title.map(|title| (title, self.full)));
        let (column, row) = ((self.cells % across) as f32, (self.cells / across) as f32);
        let x = template.margin + column * (cell_width + template.gap);
        let y = template.margin + row * (cell_height + template.gap);
        place(&mut self.page, cell.items, x, y, paper);
        self.cells += 1;
        (self.cells == across * down).then(|| {
            self.full += 1;
            self.cells = 0;
            std::mem::take(&mut self.page)
        })
    }

    /// The last page, unless it is already out, and the bookmarks: (title, page from 0).
    pub fn finish(self) -> (Option<Page>, Vec<(String, usize)>) {
        ((self.cells > 0).then_some(self.page), self.outline)
    }
}

/// Puts items on a page, at a place in the area that all paper sizes share; that area is centred on the page.
pub(super) fn place(page: &mut Page, items: Vec<Item>, x: f32, y: f32, paper: Paper) {
    let ((width, height), (common_width, common_height)) = (paper.size(), Paper::COMMON);
    let (dx, dy) = (x + (width - common_width) / 2.0, y + (height - common_height) / 2.0);
    page.items.extend(items.into_iter().map(|item| item.moved(dx, dy)));
}

/// The cells of a ship: one, or as many as it needs.
pub fn cells(sheet: &Sheet, template: &Template, fonts: &Fonts) -> Result<Vec<CellOf>, Misfit> {
    let accent = template.accent(sheet.head.faction.as_deref());
    let (cell_width, cell_height) = template.cell_area();
    let (width, height) = (cell_width - 2.0 * template.padding, cell_height - 2.0 * template.padding);
    let finish = |piece: Piece, title: Option<String>| {
        let mut items = Vec::new();
        if template.is_framed {
            let frame = Area { x: 0.0, y: 0.0, width: cell_width, height: cell_height };
            let stroke = Stroke { weight: 0.5, ink: Ink(150, 150, 150) };
            items.push(Item::Boxes { boxes: vec![frame], stroke: Some(stroke), fill: None });
        }
        items.extend(piece.items.into_iter().map(|item| item.moved(template.padding, template.padding)));
        CellOf { items, title }
    };
    for scale in SCALES {
        let style = Style::new(template, fonts, accent, scale);
        if let Some(piece) = whole(&style, sheet, template, width, height) {
            return Ok(vec![finish(piece, Some(sheet.head.title()))]);
        }
    }
    let style = Style::new(template, fonts, accent, 0.0);
    let parts = continued(&style, sheet, template, width, height)?;
    let title = |index| (index == 0).then(|| sheet.head.title());
    Ok(parts.into_iter().enumerate().map(|(index, piece)| finish(piece, title(index))).collect())
}

/// The blocks that the template names, in its order, as (key, pieces, whether they go to the bottom of the cell).
fn pieces(style: &Style, sheet: &Sheet, template: &Template, width: f32) -> Vec<(BlockKey, Vec<Piece>, bool)> {
    let style = &style.for_rows_of(sheet);
    let is_low = |part: BlockKey| matches!(part, BlockKey::Turns | BlockKey::Strip);
    template
        .chosen(sheet)
        .map(|block| (block.key, content(style, &block.content, width), is_low(block.key)))
        .filter(|(_, pieces, _)| !pieces.is_empty())
        .collect()
}

/// The foot line, wrapped.
fn foot(style: &Style, sheet: &Sheet, width: f32) -> Piece {
    style.paragraph(&sheet.foot.line(), style.least_text, Weight::Regular, Ink::GREY, width)
}

/// The whole ship in one cell, with its bottom blocks at the bottom; `None` if it is too high.
fn whole(style: &Style, sheet: &Sheet, template: &Template, width: f32, height: f32) -> Option<Piece> {
    let foot = foot(style, sheet, width);
    let mut cell = head(style, &sheet.head, width, false);
    cell.height += BETWEEN_BLOCKS;
    let (bottom, top): (Vec<_>, Vec<_>) = pieces(style, sheet, template, width).into_iter().partition(|block| block.2);
    for (_, pieces, _) in top {
        for piece in pieces {
            let at = cell.height;
            cell.put(piece, 0.0, at);
        }
        cell.height += BETWEEN_BLOCKS;
    }
    let stacked = |pieces: &[Piece]| pieces.iter().map(|piece| piece.height).sum::<f32>() + BETWEEN_BLOCKS;
    let low: f32 = bottom.iter().map(|(_, pieces, _)| stacked(pieces)).sum::<f32>() + foot.height;
    if cell.height + low > height {
        return None;
    }
    let mut y = height - low;
    for piece in bottom.into_iter().flat_map(|(_, pieces, _)| pieces) {
        let high = piece.height;
        cell.put(piece, 0.0, y);
        y += high + BETWEEN_BLOCKS;
    }
    let at = height - foot.height;
    cell.put(foot, 0.0, at);
    Some(cell)
}

/// The ship spread over several cells, each with head and foot.
fn continued(style: &Style, sheet: &Sheet, template: &Template, width: f32, height: f32) -> Result<Vec<Piece>, Misfit> {
    let begin = |is_continued| {
        let mut cell = head(style, &sheet.head, width, is_continued);
        cell.height += BETWEEN_BLOCKS;
        cell
    };
    let misfit = |block, excess| Misfit { template: template.name.clone(), ship: sheet.head.title(), block, excess };
    let room = height - foot(style, sheet, width).height - BETWEEN_BLOCKS;
    let mut cells = vec![begin(false)];
    if cells[0].height > room {
        return Err(misfit("head", cells[0].height - room));
    }
    let repeated = begin(true);
    for (key, pieces, _) in pieces(style, sheet, template, width) {
        for piece in pieces {
            let is_full = cells.last().is_some_and(|cell| cell.height + piece.height > room);
            if is_full {
                cells.push(repeated.clone());
            }
            let cell = cells.last_mut().expect("there is always a cell");
            if cell.height + piece.height > room {
                return Err(misfit(key.word(), cell.height + piece.height - room));
            }
            let at = cell.height;
            cell.put(piece, 0.0, at);
        }
        if let Some(cell) = cells.last_mut() {
            cell.height += BETWEEN_BLOCKS;
        }
    }
    for cell in &mut cells {
        let foot = foot(style, sheet, width);
        let at = height - foot.height;
        cell.put(foot, 0.0, at);
    }
    Ok(cells)
}
