//! Fills pages: each ship gets one cell, shrunk within limits if needed, else a row of cells or a page of its own; what does
//! not even fit on a page is continued.

use super::back::back;
use super::blocks::content;
use super::font::Fonts;
use super::head::head;
use super::record::{ON_CARD, on_cell};
use super::squadron::squadron;
use super::template::{Span, Template};
use super::typeset::{Piece, Style};
use super::{Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::paper::sheet::{BlockKey, Content, Flights, Head, Sheet};
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
    /// What is printed on its back.
    back: Vec<Item>,
    title: Option<String>,
    span: Span,
}

/// Space between blocks.
const BETWEEN_BLOCKS: f32 = 1.2;

/// The scales tried, from the template's own sizes down to its smallest. Only three, so that the type of neighbours matches.
const SCALES: [f32; 3] = [1.0, 0.5, 0.0];

/// The most flights that stay on the page of their carrier, and the least height of such a page.
const FLIGHTS_ON_PAGE: usize = 6;
const PAGE_WITH_FLIGHTS: f32 = 200.0;

/// Lays sheets out on pages.
pub fn paginate(
    title: &str,
    sheets: &[Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Result<Pages, Misfit> {
    let lay_out = |sheet: &Sheet| match template.is_squadron {
        true => cells_of_class(&[sheet], template, fonts, paper).into_iter().next().unwrap_or_else(|| Ok(Vec::new())),
        false => cells(sheet, template, fonts, paper),
    };
    let ships: Result<Vec<_>, Misfit> = sheets.iter().map(lay_out).collect();
    Ok(compose(title, ships?, template, paper))
}

/// Puts the cells of ships on pages in reading order.
pub fn compose(title: &str, ships: impl IntoIterator<Item = Vec<CellOf>>, template: &Template, paper: Paper) -> Pages {
    let (width, height) = paper.size();
    let mut composer = Composer::new(template, paper);
    let mut pages: Vec<Page> = ships.into_iter().flat_map(|ship| composer.put(ship)).collect();
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
    /// The page being filled, the backs of its cells, and the number of cells on it.
    page: Page,
    backs: Page,
    cells: u32,
    outline: Vec<(String, usize)>,
}

impl<'a> Composer<'a> {
    /// A composer without pages.
    pub fn new(template: &'a Template, paper: Paper) -> Composer<'a> {
        let (page, backs) = (Page::default(), Page::default());
        Composer { template, paper, full: 0, page, backs, cells: 0, outline: Vec::new() }
    }

    /// Puts the cells of a ship on pages; returns those that are full now. A ship of several cells begins where all of them,
    /// or as many as a page has, stand together.
    pub fn put(&mut self, ship: Vec<CellOf>) -> Vec<Page> {
        let (across, down) = self.template.cells;
        let needed: u32 = ship.iter().map(|cell| cell.span.cells(self.template)).sum();
        let mut full = Vec::new();
        if needed > 1 && self.cells > 0 && self.cells + needed > across * down {
            full.extend(self.turn());
        }
        for cell in ship {
            let own = cell.span.cells(self.template);
            self.cells = self.cells.next_multiple_of(own.min(across));
            if self.cells + own > across * down {
                full.extend(self.turn());
            }
            self.page.items.extend(cell.title.clone().map(Item::Section));
            self.outline.extend(cell.title.map(|title| (title, self.full)));
            let (x, y) = self.template.place(self.cells, self.paper);
            self.page.items.extend(cell.items.into_iter().map(|item| item.moved(x, y)));
            // Turned over, the columns of a page are in the opposite order.
            let mirrored = self.cells + across - 1 - 2 * (self.cells % across);
            let (x, y) = self.template.place(mirrored, self.paper);
            self.backs.items.extend(cell.back.into_iter().map(|item| item.moved(x, y)));
            self.cells += own;
            if self.cells == across * down {
                full.extend(self.turn());
            }
        }
        full
    }

    /// Ends the page; the backs of its cells follow it if the template has backs.
    fn turn(&mut self) -> Vec<Page> {
        self.cells = 0;
        let mut pages = vec![std::mem::take(&mut self.page)];
        if !self.backs.items.is_empty() {
            pages.push(std::mem::take(&mut self.backs));
        }
        self.full += pages.len();
        pages
    }

    /// The last pages, unless they are already out, and the bookmarks: (title, page from 0).
    pub fn finish(mut self) -> (Vec<Page>, Vec<(String, usize)>) {
        let last = if self.cells > 0 { self.turn() } else { Vec::new() };
        (last, self.outline)
    }
}

/// Puts items on a page, at a place in the width that all paper sizes share; that width is centred on the page.
pub(super) fn place(page: &mut Page, items: Vec<Item>, x: f32, y: f32, paper: Paper) {
    let dx = x + (paper.size().0 - Paper::COMMON.0) / 2.0;
    page.items.extend(items.into_iter().map(|item| item.moved(dx, y)));
}

/// A ship being laid out in an area.
struct Layout<'a> {
    template: &'a Template,
    sheet: &'a Sheet,
    /// Inside the padding.
    width: f32,
    height: f32,
    /// The flights that get cells of their own.
    apart: Option<&'a Flights>,
}

/// The cells of ships of one class: a page for all of them if they are small, else each has its own.
pub fn cells_of_class(
    ships: &[&Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Vec<Result<Vec<CellOf>, Misfit>> {
    match squadron(ships, template, fonts, paper) {
        Some(pages) => vec![Ok(pages)],
        None => ships.iter().map(|sheet| cells(sheet, template, fonts, paper)).collect(),
    }
}

/// The cells of a ship: one, or as many as it needs.
pub fn cells(sheet: &Sheet, template: &Template, fonts: &Fonts, paper: Paper) -> Result<Vec<CellOf>, Misfit> {
    let accent = template.accent(sheet.head.faction.as_deref());
    let flights = template.chosen(sheet).find_map(|block| match &block.content {
        Content::Flights(flights) if !flights.lost.is_empty() => Some(flights),
        _ => None,
    });
    let laid_out = |span: Span| {
        let (width, height) = template.area(span, paper);
        let (width, height) = (width - 2.0 * template.padding, height - 2.0 * template.padding);
        let stays = height >= PAGE_WITH_FLIGHTS;
        let apart = flights.filter(|flights| !stays || flights.lost.len() > FLIGHTS_ON_PAGE);
        Layout { template, sheet, width, height, apart }
    };
    let title = || Some(sheet.head.title());
    let spans = template.spans();
    for span in spans.clone() {
        let layout = laid_out(span);
        for scale in SCALES {
            let style = Style::new(template, fonts, accent, scale);
            if let Some(piece) = layout.whole(&style) {
                let mut ship = finished(piece, title(), span, template, paper);
                if template.has_backs {
                    let style = Style::new(template, fonts, accent, 1.0);
                    let back = back(&style, sheet, layout.width, layout.height).unwrap_or_default();
                    ship.back =
                        back.items.into_iter().map(|item| item.moved(template.padding, template.padding)).collect();
                }
                let cells = laid_out(Span::Cell);
                let style = Style::new(template, fonts, accent, 1.0);
                let flights = layout.apart.map(|flights| cells.flights(&style, flights));
                let flights = flights.into_iter().flatten();
                let flights = flights.map(|piece| finished(piece, None, Span::Cell, template, paper));
                return Ok([ship].into_iter().chain(flights).collect());
            }
        }
    }
    let span = spans.last().unwrap_or(Span::Cell);
    let layout = Layout { apart: None, ..laid_out(span) };
    let parts = layout.continued(&Style::new(template, fonts, accent, 0.0))?;
    let parts = parts.into_iter().enumerate();
    let parts = parts.map(|(index, piece)| finished(piece, title().filter(|_| index == 0), span, template, paper));
    Ok(parts.collect())
}

/// A cell with its content, and marks to cut it out by.
pub(super) fn finished(piece: Piece, title: Option<String>, span: Span, template: &Template, paper: Paper) -> CellOf {
    let mut items = Vec::new();
    if template.is_framed {
        items.push(cut_marks(template.area(span, paper)));
    }
    items.extend(piece.items.into_iter().map(|item| item.moved(template.padding, template.padding)));
    CellOf { items, back: Vec::new(), title, span }
}

/// Marks at the corners to cut along: neighbours touch, so that a cut serves two of them.
fn cut_marks((width, height): (f32, f32)) -> Item {
    let reach = 1.6;
    let corners = [(0.0, 1.0), (width, -1.0)]
        .into_iter()
        .flat_map(|across| [(0.0, 1.0), (height, -1.0)].map(|down| (across, down)));
    let lines = corners.flat_map(|((x, right), (y, down))| [[x, y, x + right * reach, y], [x, y, x, y + down * reach]]);
    Item::Lines { lines: lines.collect(), stroke: Stroke { weight: 0.5, ink: Ink(120, 120, 120) } }
}

/// Blocks that stand at the bottom of a cell.
fn is_low(key: BlockKey) -> bool {
    matches!(key, BlockKey::Notes | BlockKey::Turns | BlockKey::Strip)
}

impl Layout<'_> {
    /// The blocks that the template names, in its order.
    fn pieces(&self, style: &Style) -> Vec<(BlockKey, Vec<Piece>)> {
        let style = &style.for_rows_of(self.sheet);
        let is_here = |key: BlockKey| key != BlockKey::Flights || self.apart.is_none();
        let blocks = self.template.chosen(self.sheet).filter(|block| is_here(block.key) && !block.content.is_empty());
        let pieces = blocks.map(|block| (block.key, content(style, &block.content, self.width)));
        pieces.filter(|(_, pieces)| !pieces.is_empty()).collect()
    }

    /// The line at the bottom: what is forgotten most often, and what the sheet was made from.
    fn foot(&self, style: &Style, hint: &str) -> Piece {
        let size = style.least_text;
        let head = &self.sheet.head;
        let is_card = self.width < ON_CARD;
        let hint = if is_card { "" } else { hint };
        let small = head.small.iter().filter(|_| head.small.len() > 1 && !is_card);
        let small = small.map(|(label, value)| format!("{label} {value}"));
        let line =
            small.chain([self.sheet.foot.line()]).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        let wide = |text: &str| style.width(text, size, Weight::Regular);
        let mut piece = style.paragraph(hint, size, Weight::Regular, Ink::GREY, self.width);
        let is_one_line = wide(hint) + wide(&line) + 4.0 <= self.width;
        let at = if is_one_line { 0.0 } else { piece.height };
        let own = style.paragraph(&line, size, Weight::Regular, Ink::GREY, self.width);
        piece.put(own, if is_one_line { self.width - wide(&line) } else { 0.0 }, at);
        piece.height += 0.3;
        piece
    }

    /// The whole ship in one area, with its bottom blocks at the bottom; `None` if it is too high.
    fn whole(&self, style: &Style) -> Option<Piece> {
        let foot = self.foot(style, &self.sheet.hint);
        let mut cell = head(style, &self.sheet.head, self.width, false);
        cell.height += BETWEEN_BLOCKS;
        let (mut bottom, top): (Vec<_>, Vec<_>) = self.pieces(style).into_iter().partition(|(key, _)| is_low(*key));
        for (_, pieces) in top {
            for piece in pieces {
                let at = cell.height;
                cell.put(piece, 0.0, at);
            }
            cell.height += BETWEEN_BLOCKS;
        }
        let stacked = |pieces: &[Piece]| pieces.iter().map(|piece| piece.height).sum::<f32>() + BETWEEN_BLOCKS;
        let low = |bottom: &[(BlockKey, Vec<Piece>)]| {
            bottom.iter().map(|(_, pieces)| stacked(pieces)).sum::<f32>() + foot.height
        };
        // The strip repeats the reference page, and a card is not written on much: a ship that needs their room gets it.
        if cell.height + low(&bottom) > self.height {
            bottom.retain(|(key, _)| *key != BlockKey::Strip && (*key != BlockKey::Turns || self.width >= ON_CARD));
        }
        let low = low(&bottom);
        if cell.height + low > self.height {
            return None;
        }
        let mut y = self.height - low;
        for (_, pieces) in bottom {
            for piece in pieces {
                let high = piece.height;
                cell.put(piece, 0.0, y);
                y += high;
            }
            y += BETWEEN_BLOCKS;
        }
        let at = self.height - foot.height;
        cell.put(foot, 0.0, at);
        Some(cell)
    }

    /// The ship spread over several areas, each with head and foot.
    fn continued(&self, style: &Style) -> Result<Vec<Piece>, Misfit> {
        let begin = |is_continued| {
            let mut cell = head(style, &self.sheet.head, self.width, is_continued);
            cell.height += BETWEEN_BLOCKS;
            cell
        };
        let (template, ship) = (&self.template.name, self.sheet.head.title());
        let misfit = |block, excess| Misfit { template: template.clone(), ship: ship.clone(), block, excess };
        let foot = self.foot(style, "");
        let room = self.height - foot.height - BETWEEN_BLOCKS;
        let mut cells = vec![begin(false)];
        if cells[0].height > room {
            return Err(misfit("head", cells[0].height - room));
        }
        let repeated = begin(true);
        for (key, pieces) in self.pieces(style) {
            for piece in pieces {
                if cells.last().is_some_and(|cell| cell.height + piece.height > room) {
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
            cell.put(foot.clone(), 0.0, self.height - foot.height);
        }
        Ok(cells)
    }

    /// Cells with nothing but flights and their rules.
    fn flights(&self, style: &Style, flights: &Flights) -> Vec<Piece> {
        let begin = |first: usize, last: usize| {
            let rating = Some(format!("Flights {first}-{last}"));
            let head = Head { rating, small: Vec::new(), marks: Vec::new(), ..self.sheet.head.clone() };
            let mut cell = self::head(style, &head, self.width, false);
            cell.height += 3.0;
            cell
        };
        let foot = self.foot(style, "");
        let last = flights.lost.len();
        let (rows, low) = on_cell(style, flights, self.width);
        let low_high: f32 = low.iter().map(|piece| piece.height).sum::<f32>() + foot.height;
        let room = self.height - begin(1, last).height - low_high;
        let row = rows.first().map_or(1.0, |row| row.height);
        let across = last.div_ceil(rows.len().max(1));
        let per_cell = ((room / row) as usize).max(1) * across;
        let numbered: Vec<usize> = (1..=last).collect();
        let mut cells = Vec::new();
        for chunk in numbered.chunks(per_cell) {
            let (first, last) = (chunk[0], chunk[chunk.len() - 1]);
            let mut cell = begin(first, last);
            let own = rows.iter().skip((first - 1) / across).take(chunk.len().div_ceil(across));
            for piece in own {
                let at = cell.height;
                cell.put(piece.clone(), 0.0, at);
            }
            let mut y = self.height - low_high;
            for piece in low.iter().chain([&foot]) {
                cell.put(piece.clone(), 0.0, y);
                y += piece.height;
            }
            cells.push(cell);
        }
        cells
    }
}
