//! Fills pages: each ship gets one cell, shrunk within limits if needed, else a row of cells or a page of its own; what does
//! not even fit on a page is continued.

use super::cell::{Layout, MIN_PAGE};
use super::font::Fonts;
use super::log::{OF_A_SHIP, log};
use super::squadron::squadron;
use super::template::{Span, Template};
use super::typeset::{Piece, Style};
use super::{Ink, Item, Page, Pages, Paper, Stroke, Tag, Weight};
use crate::PrintError;
use crate::sheet::{Content, Flights, Sheet};
use std::sync::Arc;

/// A ship's items in one cell, relative to its corner, and the ship's title if it begins here.
#[derive(Clone, Debug)]
pub struct CellOf {
    items: Vec<Item>,
    /// Items on its back.
    back: Vec<Item>,
    title: Option<String>,
    /// The ships that begin here, as programs read them.
    data: Vec<Arc<str>>,
    span: Span,
}

impl CellOf {
    /// Lets the first cell carry the data of its ships.
    fn carrying(mut cells: Vec<CellOf>, ships: &[&Sheet]) -> Vec<CellOf> {
        let mut data: Vec<Arc<str>> = ships.iter().filter_map(|ship| ship.data.clone()).collect();
        data.dedup();
        if let Some(first) = cells.first_mut() {
            first.data = data;
        }
        cells
    }

    /// Returns the number of cells that it takes in a template.
    pub fn taken(&self, template: &Template) -> u32 {
        self.span.cells(template)
    }
}

/// The scales tried, from the template's own sizes down to its smallest. Only three, so that the type of neighbors matches.
/// The lines of a turn are worth the second scale, but not the smallest type.
const SCALES: [(f32, bool); 5] = [
    (1.0, true),
    (0.5, true),
    (1.0, false),
    (0.5, false),
    (0.0, false),
];

/// Heights of a picture that are tried on a page for one ship; 0 is the usual one.
const PICTURES: [f32; 4] = [84.0, 66.0, 50.0, 0.0];

/// Space below a log at the end of a page, in millimeters.
const AT_THE_EDGE: f32 = 2.0;

/// Maximum number of flights on the page of their carrier.
const FLIGHTS_ON_PAGE: usize = 6;

/// Lays sheets out on pages.
pub fn paginate(
    title: &str,
    sheets: &[Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Result<Pages, PrintError> {
    let lay_out = |sheet: &Sheet| match template.is_squadron {
        true => cells_of_class(&[sheet], template, fonts, paper)
            .into_iter()
            .next()
            .unwrap_or_else(|| Ok(Vec::new())),
        false => cells(sheet, template, fonts, paper),
    };
    let ships: Result<Vec<_>, PrintError> = sheets.iter().map(lay_out).collect();
    Ok(compose(title, ships?, template, paper))
}

/// Puts the cells of ships on pages in reading order.
pub fn compose(
    title: &str,
    ships: impl IntoIterator<Item = Vec<CellOf>>,
    template: &Template,
    paper: Paper,
) -> Pages {
    let mut composer = Composer::new(template, paper);
    let mut pages: Vec<Page> = ships
        .into_iter()
        .flat_map(|ship| composer.put(ship))
        .collect();
    let (last, outline) = composer.finish();
    pages.extend(last);
    Pages::on(paper, title, pages, outline)
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
    /// Whether a cell on the page is smaller than the page.
    is_cut: bool,
    /// The titles of the ships that begin on the page being filled.
    titles: Vec<String>,
    outline: Vec<(String, usize)>,
}

impl<'a> Composer<'a> {
    /// Starts without pages.
    pub fn new(template: &'a Template, paper: Paper) -> Composer<'a> {
        let (page, backs) = (Page::default(), Page::default());
        Composer {
            template,
            paper,
            full: 0,
            page,
            backs,
            cells: 0,
            is_cut: false,
            titles: Vec::new(),
            outline: Vec::new(),
        }
    }

    /// Returns the number of pages that are full.
    pub fn full_pages(&self) -> usize {
        self.full
    }

    /// Returns `true` if the page being filled has a single cell, in which a ship begins.
    pub fn has_one_ship(&self) -> bool {
        self.cells == 1 && self.titles.len() == 1
    }

    /// Drops the page being filled.
    pub fn drop_last(&mut self) {
        (self.page, self.backs) = (Page::default(), Page::default());
        self.cells = 0;
        self.titles.clear();
    }

    /// Puts the cells of a ship on pages; returns those that are full now. A ship of several cells begins where all of them,
    /// or as many as a page has, are together. One that fills its pages goes before a page that is not full, so that the
    /// next small ship fills that.
    pub fn put(&mut self, ship: Vec<CellOf>) -> Vec<Page> {
        let (across, down) = self.template.cells;
        let needed: u32 = ship.iter().map(|cell| cell.taken(self.template)).sum();
        let mut full = Vec::new();
        if needed > 1 && self.cells > 0 && self.cells + needed > across * down {
            if needed.is_multiple_of(across * down) {
                let mut apart = Composer::new(self.template, self.paper);
                apart.full = self.full;
                full.extend(apart.put(ship));
                self.full = apart.full;
                self.outline.extend(apart.outline);
                return full;
            }
            full.extend(self.turn());
        }
        for cell in ship {
            let own = cell.taken(self.template);
            self.is_cut = own < across * down;
            self.cells = self.cells.next_multiple_of(own.min(across));
            if self.cells + own > across * down {
                full.extend(self.turn());
            }
            self.page
                .items
                .extend(cell.title.clone().map(Tag::Section).map(Item::Tag));
            let data = cell.data.into_iter().map(Tag::Data);
            self.page.items.extend(data.map(Item::Tag));
            self.titles.extend(cell.title);
            let (x, y) = self.template.place(self.cells, self.paper);
            self.page
                .items
                .extend(cell.items.into_iter().map(|item| item.moved(x, y)));
            // Turned over, the columns of a page are in the opposite order.
            let mirrored = self.cells + across - 1 - 2 * (self.cells % across);
            let (x, y) = self.template.place(mirrored, self.paper);
            self.backs
                .items
                .extend(cell.back.into_iter().map(|item| item.moved(x, y)));
            self.cells += own;
            if self.cells == across * down {
                full.extend(self.turn());
            }
        }
        full
    }

    /// Draws a battle log in the rows of cells that stay empty; pages of cards have none.
    fn fill(&mut self) {
        let (across, down) = self.template.cells;
        let taken = self.cells.div_ceil(across);
        if taken == down || self.template.cell_size.is_some() {
            return;
        }
        let (width, _) = self.template.area(Span::Row, self.paper);
        let (x, y) = self.template.place(taken * across, self.paper);
        let bottom = self.paper.size().1 - self.template.margin;
        if let Some(log) = log(OF_A_SHIP, width, bottom - y - AT_THE_EDGE) {
            self.page
                .items
                .push(Item::Tag(Tag::Section("Battle log".to_string())));
            self.page
                .items
                .extend(log.items.into_iter().map(|item| item.moved(x, y)));
        }
    }

    /// Returns dashed lines to cut along between the cells; cards have marks at their corners.
    fn cut_lines(&self) -> Option<Item> {
        let (across, down) = self.template.cells;
        if across * down == 1 || self.template.cell_size.is_some() || !self.is_cut {
            return None;
        }
        let (width, height) = self.paper.size();
        let half = self.template.gap / 2.0;
        let columns = (1..across).map(|cell| self.template.place(cell, self.paper).0 - half);
        let rows = (1..down).map(|row| self.template.place(row * across, self.paper).1 - half);
        let columns = columns.flat_map(|x| dashes(height).map(move |[y, end]| [x, y, x, end]));
        let rows = rows.flat_map(|y| dashes(width).map(move |[x, end]| [x, y, end, y]));
        let items: Arc<[Item]> = Arc::new([Item::Lines {
            lines: columns.chain(rows).collect(),
            stroke: CUT,
        }]);
        Some(Item::Shared {
            at: [0.0, 0.0],
            items,
        })
    }

    /// Explains below cards with backs how to print them; Letter paper has no room for it.
    fn add_duplex_hint(&mut self) {
        let (_, height) = self.paper.size();
        let (x, y) = self.template.place(0, self.paper);
        if self.backs.items.is_empty() || y < self.template.margin + 4.0 {
            return;
        }
        self.page.items.push(Item::Text {
            x,
            y: height - 0.6 * y,
            size: 7.0,
            weight: Weight::Regular,
            ink: Ink::GRAY,
            text: "The backs are on the next page: print on both sides at 100%, turned over the long edge."
                .to_string(),
        });
    }

    /// Ends the page; the backs of its cells follow it if the template has backs.
    fn turn(&mut self) -> Vec<Page> {
        self.fill();
        self.page.items.extend(self.cut_lines());
        self.add_duplex_hint();
        self.cells = 0;
        let titles = self.titles.drain(..).map(|title| (title, self.full));
        self.outline.extend(titles);
        let mut pages = vec![std::mem::take(&mut self.page)];
        if !self.backs.items.is_empty() {
            pages.push(std::mem::take(&mut self.backs));
        }
        self.full += pages.len();
        pages
    }

    /// Returns the pages that are not full, and all bookmarks: (title, page from 0).
    pub fn finish(mut self) -> (Vec<Page>, Vec<(String, usize)>) {
        let last = if self.cells > 0 {
            self.turn()
        } else {
            Vec::new()
        };
        (last, self.outline)
    }
}

/// Puts items on a page, at a place in the width that all paper sizes share; that width is centered on the page.
pub fn place(page: &mut Page, items: Vec<Item>, x: f32, y: f32, paper: Paper) {
    let dx = x + (paper.size().0 - Paper::COMMON.0) / 2.0;
    page.items
        .extend(items.into_iter().map(|item| item.moved(dx, y)));
}

/// Puts items on a separate page, inside the margins of a template.
pub fn placed(items: Vec<Item>, template: &Template, paper: Paper) -> Page {
    let mut page = Page::default();
    place(&mut page, items, template.margin, template.margin, paper);
    page
}

/// Lays out ships of one class: on a page for all of them if they are small, else each in its own cells.
pub fn cells_of_class(
    ships: &[&Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Vec<Result<Vec<CellOf>, PrintError>> {
    match squadron(ships, template, fonts, paper) {
        Some(pages) => vec![Ok(CellOf::carrying(pages, ships))],
        None => ships
            .iter()
            .map(|sheet| cells(sheet, template, fonts, paper))
            .collect(),
    }
}

/// Lays out a ship in one cell, or in as many as it needs.
pub fn cells(
    sheet: &Sheet,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Result<Vec<CellOf>, PrintError> {
    let cells = drawn_cells(sheet, template, fonts, paper, template.spans())?;
    Ok(CellOf::carrying(cells, &[sheet]))
}

/// Lays out a ship on a page to itself.
pub fn cells_of_page(
    sheet: &Sheet,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Result<Vec<CellOf>, PrintError> {
    let page = template.spans().filter(|span| *span == Span::Page);
    let cells = drawn_cells(sheet, template, fonts, paper, page)?;
    Ok(CellOf::carrying(cells, &[sheet]))
}

/// Draws the cells of a ship in the first of these spans that holds it.
fn drawn_cells(
    sheet: &Sheet,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
    spans: impl Iterator<Item = Span> + Clone,
) -> Result<Vec<CellOf>, PrintError> {
    let accent = template.accent(sheet.head.faction.as_deref());
    let flights = template
        .chosen(sheet)
        .find_map(|block| match &block.content {
            Content::Flights(flights) if !flights.lost.is_empty() => Some(flights),
            _ => None,
        });
    let laid_out = |template: &Template, span: Span| {
        let (width, height) = template.area(span, paper);
        (
            width - 2.0 * template.padding,
            height - 2.0 * template.padding,
        )
    };
    let apart =
        |height: f32| flights.filter(|one| height < MIN_PAGE || one.lost.len() > FLIGHTS_ON_PAGE);
    let flights_apart = |flights: &Flights| -> Vec<CellOf> {
        let (width, height) = laid_out(template, Span::Cell);
        let style = Style::new(template, fonts, accent, 1.0);
        let pieces = Layout {
            template,
            sheet,
            width,
            height,
            apart: None,
        }
        .flights(&style, flights);
        pieces
            .into_iter()
            .map(|piece| finished(piece, None, Span::Cell, template, paper))
            .collect()
    };
    let title = || Some(sheet.head.bookmark());
    if template.has_backs {
        let (width, height) = laid_out(template, Span::Cell);
        let layout = Layout {
            template,
            sheet,
            width,
            height,
            apart: None,
        };
        let sides = layout.both_sides(fonts, accent)?;
        let card = |(index, sides): (usize, &[Piece])| CellOf {
            back: sides
                .get(1)
                .cloned()
                .map_or(Vec::new(), |side| inside(side, template)),
            ..finished(
                sides[0].clone(),
                title().filter(|_| index == 0),
                Span::Cell,
                template,
                paper,
            )
        };
        return Ok(sides.chunks(2).enumerate().map(card).collect());
    }
    for span in spans.clone() {
        let template = &*template.spread(span);
        let (width, height) = laid_out(template, span);
        let layout = Layout {
            template,
            sheet,
            width,
            height,
            apart: apart(height),
        };
        let is_page = height >= MIN_PAGE;
        let large = is_page.then(|| layout.full_page(&Style::new(template, fonts, accent, 1.0)));
        let pictures = if is_page { &PICTURES } else { &PICTURES[3..] };
        let scales = SCALES
            .into_iter()
            .filter(|(_, is_wanted)| !is_wanted || sheet.has_writes());
        let tries = scales.flat_map(|scale| pictures.iter().map(move |picture| (scale, *picture)));
        let mut whole = tries.filter_map(|((scale, has_writes), picture)| {
            layout.whole(&Style {
                has_writes,
                picture,
                ..Style::new(template, fonts, accent, scale)
            })
        });
        if let Some(piece) = large.flatten().or_else(|| whole.next()) {
            let ship = finished(piece, title(), span, template, paper);
            return Ok([ship]
                .into_iter()
                .chain(layout.apart.into_iter().flat_map(flights_apart))
                .collect());
        }
    }
    let span = spans.last().unwrap_or(Span::Cell);
    let (width, height) = laid_out(template, span);
    let layout = Layout {
        template,
        sheet,
        width,
        height,
        apart: None,
    };
    let scaled = |scale: f32| layout.continued(&Style::new(template, fonts, accent, scale));
    let smallest = scaled(0.0)?;
    // The largest type that takes no more areas.
    let larger = [1.0, 0.5]
        .into_iter()
        .filter_map(|scale| scaled(scale).ok());
    let parts = { larger }
        .find(|parts| parts.len() <= smallest.len())
        .unwrap_or(smallest);
    let part = |(index, piece)| {
        let title = title().filter(|_| index == 0);
        finished(piece, title, span, template, paper)
    };
    Ok(parts.into_iter().enumerate().map(part).collect())
}

/// Moves a piece inside the padding of a cell and returns its items.
fn inside(piece: Piece, template: &Template) -> Vec<Item> {
    let padding = template.padding;
    let moved = |item: Item| item.moved(padding, padding);
    piece.items.into_iter().map(moved).collect()
}

/// Builds a cell with its content, and with cut marks if the template has them.
pub fn finished(
    piece: Piece,
    title: Option<String>,
    span: Span,
    template: &Template,
    paper: Paper,
) -> CellOf {
    let mut items = Vec::new();
    if template.is_framed {
        items.push(cut_marks(template.area(span, paper)));
    }
    items.extend(inside(piece, template));
    CellOf {
        items,
        back: Vec::new(),
        title,
        data: Vec::new(),
        span,
    }
}

const CUT: Stroke = Stroke {
    weight: 0.5,
    ink: Ink(120, 120, 120),
};

/// Returns the ends of the dashes of a line across the paper, 4 mm from its edges.
fn dashes(length: f32) -> impl Iterator<Item = [f32; 2]> {
    let count = ((length - 8.0) / 4.0) as u32;
    (0..count)
        .map(|index| 4.0 + index as f32 * 4.0)
        .map(|from| [from, from + 2.0])
}

/// Draws cut marks at the corners of a cell; neighbors touch, so one cut serves two cells.
fn cut_marks((width, height): (f32, f32)) -> Item {
    let reach = 1.6;
    let corners = [(0.0, 1.0), (width, -1.0)]
        .into_iter()
        .flat_map(|across| [(0.0, 1.0), (height, -1.0)].map(|down| (across, down)));
    let lines = corners.flat_map(|((x, right), (y, down))| {
        [[x, y, x + right * reach, y], [x, y, x, y + down * reach]]
    });
    Item::Lines {
        lines: lines.collect(),
        stroke: CUT,
    }
}
