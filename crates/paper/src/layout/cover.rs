//! The pages around the sheets of a fleet: a cover with its ships on one scale, and a glossary with arc legend and calibration
//! bar.

use super::faces::{ROSE_HEIGHT, rose};
use super::font::{Fonts, MM_PER_POINT};
use super::head::{fitted, marks};
use super::paginate::placed;
use super::tables::columns;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Page, Pages, Paper, Weight};
use crate::drawing::Drawing;
use crate::sheet::cover::{Cover, FleetRow, Glossary};
use std::sync::Arc;

/// Space between the parts of a page.
const BETWEEN_PARTS: f32 = 5.0;

/// Returns the cover; more than one page only if the notes are very long.
pub fn cover(cover: &Cover, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let mut parts = vec![spaced(title_band(&style, cover, wide), BETWEEN_PARTS)];
    if !cover.marks.is_empty() {
        let style = Style {
            min_text: 10.0,
            ..style
        };
        parts.push(spaced(marks(&style, &cover.marks, wide), 3.0));
    }
    let mut below = vec![Piece {
        height: 2.0,
        items: vec![Item::rule(0.0, 0.0, wide, 1.5, Ink::BLACK)],
    }];
    for (index, line) in cover.lines.iter().enumerate() {
        let (size, weight) = match index {
            0 => (11.5, Weight::Bold),
            _ => (11.0, Weight::Regular),
        };
        below.push(style.font(size, weight).paragraph(line, wide));
    }
    for table in &cover.tables {
        let heading = table.title.as_deref().unwrap_or_default();
        let heading = style.bold(12.0).ink(style.accent).paragraph(heading, wide);
        below.push(spaced(Piece::default(), BETWEEN_PARTS));
        below.push(spaced(heading, 1.0));
        below.extend(columns(&style, table, wide));
    }
    let notes = cover.notes.iter().flat_map(|notes| notes.lines());
    let notes = notes.flat_map(|text| style.plain(10.0).wrap(text, wide));
    below.extend(notes.map(|text| style.plain(10.0).paragraph(&text, wide)));
    let used: f32 = parts.iter().chain(&below).map(|part| part.height).sum();
    let room = paper.size().1 - 2.0 * template.margin - FOOT - used;
    parts.extend(parade(&style, &cover.ships, wide, room));
    parts.extend(below);
    let (pages, _) = stacked(&style, "", parts, &cover.footer.line(), template, paper);
    Pages::on(paper, &cover.title, pages, vec![(cover.title.clone(), 0)])
}

/// Lays out the band with the name of the fleet and its points.
fn title_band(style: &Style, cover: &Cover, wide: f32) -> Piece {
    let points = cover.points.as_deref().unwrap_or_default();
    let [left, right] = [6.0, wide - 6.0];
    let large = (36.0 * 70.0 / style.bold(36.0).width(points).max(70.0)).max(12.0);
    let room = right - left - style.bold(large).width(points) - 6.0;
    let (size, lines) = fitted(style, &cover.title, [40.0, 30.0, 20.0], room);
    let step = 1.05 * size * MM_PER_POINT;
    let high = 31f32.max(17.0 + step * lines.len() as f32);
    let area = Area::new(0.0, 0.0, wide, high);
    let (ground, ink) = style.block(vec![area]);
    let mut items = vec![ground];
    let subtitle = style
        .plain(12.0)
        .shortened(&cover.subtitle.to_uppercase(), right - left - 40.0);
    items.extend(style.plain(12.0).ink(ink).at(left, 10.0, &subtitle));
    for (index, line) in lines.iter().enumerate() {
        let y = high - 6.5 - (lines.len() - 1 - index) as f32 * step;
        items.extend(style.bold(size).ink(ink).at(left, y, line));
    }
    if !points.is_empty() {
        items.extend(style.plain(12.0).ink(ink).ending(right, 10.0, "POINTS"));
        items.extend(style.bold(large).ink(ink).ending(right, high - 6.5, points));
    }
    Piece {
        height: high,
        items,
    }
}

/// Height of a page's footer with the space above it, in millimeters.
const FOOT: f32 = 8.0;
/// Maximum number of ships that a cover shows one by one; of more, those of a class are one.
const MAX_SHOWN: usize = 24;
/// Millimeters per unit of a drawing: the largest scale of ships on a cover, and the smallest worth showing.
const SCALES: [f32; 2] = [1.2, 0.15];
/// The height of a caption and the space below it, in millimeters.
const CAPTION: f32 = 12.0;
/// Space between two ships of a row, in millimeters.
const ABREAST: f32 = 8.0;

/// A ship on the cover: its drawing, width and height at a scale of 1, and its caption.
struct CoverShip<'a> {
    picture: &'a (Arc<Drawing>, f32),
    size: [f32; 2],
    id: String,
    /// The bold line and the one below it.
    lines: [String; 2],
    /// Width of the caption.
    wide: f32,
}

impl<'a> CoverShip<'a> {
    /// Describes ships of a class, or one ship; `None` without a picture.
    fn new(style: &Style, ships: &'a [FleetRow]) -> Option<CoverShip<'a>> {
        let [first, last] = [&ships[0], &ships[ships.len() - 1]];
        let picture = first.picture.as_ref()?;
        let points = first.points.iter().map(|points| format!(" · {points}"));
        let detail: String = [first.class.clone()].into_iter().chain(points).collect();
        let (id, lines) = match (&first.name, ships.len()) {
            (_, 2..) => {
                let count = format!("{} ships", ships.len());
                (format!("{}-{}", first.id, last.id), [count, detail])
            }
            (Some(name), _) => (first.id.clone(), [name.clone(), detail]),
            (None, _) => (first.id.clone(), [String::new(), detail]),
        };
        let lines = lines.map(|line| style.bold(12.0).shortened(&line, 60.0));
        let text = style
            .bold(12.0)
            .width(&lines[0])
            .max(style.plain(10.0).width(&lines[1]));
        let size = picture.0.size().map(|side| side * picture.1);
        let wide = badge_width(style, &id) + 2.0 + text;
        Some(CoverShip {
            picture,
            size,
            id,
            lines,
            wide,
        })
    }

    /// Draws the ship around this middle, and its caption below this height.
    fn draw(&self, style: &Style, scale: f32, at: [f32; 2], below: f32) -> Vec<Item> {
        let [name, detail] = &self.lines;
        let mut items = vec![Item::Drawing {
            at,
            scale: scale * self.picture.1,
            drawing: Arc::clone(&self.picture.0),
            alt: detail.clone(),
        }];
        let left = at[0] - self.wide / 2.0;
        let text = left + badge_width(style, &self.id) + 2.0;
        items.extend(badge(style, &self.id, [left, below + 1.6]));
        items.extend(style.bold(12.0).at(text, below + 4.2, name));
        let baseline = below + if name.is_empty() { 5.8 } else { 8.6 };
        items.extend(style.plain(10.0).at(text, baseline, detail));
        items
    }
}

/// The height of a badge in millimeters, and the size of its ID in points.
pub const BADGE: [f32; 2] = [5.8, 11.5];

/// Returns the width of the badge with this ID.
pub fn badge_width(style: &Style, id: &str) -> f32 {
    (style.bold(BADGE[1]).width(id) + 2.4).max(7.0)
}

/// Draws an ID on a dark ground, its upper left corner here.
pub fn badge(style: &Style, id: &str, [x, y]: [f32; 2]) -> Vec<Item> {
    if id.is_empty() {
        return Vec::new();
    }
    let [height, size] = BADGE;
    let width = badge_width(style, id);
    let area = Area::new(x, y, width, height);
    let (ground, ink) = style.block(vec![area]);
    let middle = x + width / 2.0;
    let text = style.bold(size).ink(ink).middle(middle, y + 4.3, id);
    [ground].into_iter().chain(text).collect()
}

/// Splits ships into rows of about the same length, and returns the largest scale at which these fit, if they do.
fn rows<'s, 'a>(
    ships: &'s [CoverShip<'a>],
    count: usize,
    [wide, high]: [f32; 2],
) -> Option<(f32, Vec<&'s [CoverShip<'a>]>)> {
    let starts: Vec<usize> = (0..=count).map(|row| row * ships.len() / count).collect();
    let rows: Vec<_> = starts
        .windows(2)
        .map(|ends| &ships[ends[0]..ends[1]])
        .collect();
    let fits = |scale: &f32| {
        let is_narrow = |row: &&[CoverShip]| row_width(row, *scale) <= wide;
        let used: f32 = rows
            .iter()
            .map(|row| row_height(row) * scale + CAPTION)
            .sum();
        used <= high && rows.iter().all(is_narrow)
    };
    let [largest, least] = SCALES;
    let steps = (0..100).map(|step| largest * 0.97f32.powi(step));
    let scale = steps.take_while(|scale| *scale >= least).find(fits)?;
    Some((scale, rows))
}

fn row_width(row: &[CoverShip], scale: f32) -> f32 {
    let each = row
        .iter()
        .map(|ship| (scale * ship.size[0]).max(ship.wide) + ABREAST);
    each.sum()
}

fn row_height(row: &[CoverShip]) -> f32 {
    row.iter().map(|ship| ship.size[1]).fold(0.0, f32::max)
}

/// Returns the ships of the fleet on one scale, in rows; `None` if there is too little room or nothing to show.
fn parade(style: &Style, ships: &[FleetRow], wide: f32, room: f32) -> Option<Piece> {
    let is_alike = |one: &FleetRow, next: &FleetRow| {
        ships.len() > MAX_SHOWN && one.class == next.class && one.points == next.points
    };
    let groups = ships.chunk_by(is_alike);
    let shown: Vec<CoverShip> = groups
        .filter_map(|ships| CoverShip::new(style, ships))
        .collect();
    let layouts = (1..=shown.len().min(8)).filter_map(|count| rows(&shown, count, [wide, room]));
    let (scale, rows) = layouts.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let used: f32 = rows
        .iter()
        .map(|row| row_height(row) * scale + CAPTION)
        .sum();
    let between = (room - used) / (rows.len() + 1) as f32;
    let mut piece = Piece::new(room);
    let mut y = between;
    for row in rows {
        let high = row_height(row) * scale;
        // The width that is left over is shared equally by the ships of a row.
        let spare = (wide - row_width(row, scale)) / row.len() as f32 + ABREAST;
        let mut x = 0.0;
        for ship in row {
            let own = (scale * ship.size[0]).max(ship.wide) + spare;
            let middle = [x + own / 2.0, y + high - scale * ship.size[1] / 2.0];
            piece.add(ship.draw(style, scale, middle, y + high));
            x += own;
        }
        y += high + CAPTION + between;
    }
    let words = "all ships on one scale";
    let note = style.plain(9.0).gray().ending(wide, room - 1.0, words);
    piece.add(note);
    Some(piece)
}

/// Returns the glossary, the arc legend and the calibration bar.
pub fn glossary(glossary: &Glossary, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let title = |text: &str, size: f32| style.bold(size).ink(style.accent).paragraph(text, wide);
    let mut parts = vec![spaced(title(&glossary.title, template.heading), 2.0)];
    for (heading, lines) in &glossary.sections {
        // A heading stays on the page of its first line.
        let mut heading = spaced(title(heading, 12.0), 0.8);
        for (index, (term, meaning)) in lines.iter().enumerate() {
            let line = pair(&style, term, meaning, 52.0, wide);
            if index == 0 {
                heading.stack(line);
                parts.push(std::mem::take(&mut heading));
            } else {
                parts.push(line);
            }
        }
        parts.push(spaced(Piece::default(), BETWEEN_PARTS));
    }
    let mut places_of = vec![(glossary.title.as_str(), 0)];
    if !glossary.arcs.is_empty() {
        let mut legend = spaced(title("Arcs, the bow at the top", 12.0), 1.5);
        legend.stack(arcs(&style, &glossary.arcs, wide));
        places_of.push(("Arcs", parts.len()));
        parts.push(spaced(legend, BETWEEN_PARTS));
    }
    places_of.push(("Calibration", parts.len()));
    parts.push(calibration(&style, wide));
    let (pages, places) = stacked(
        &style,
        &glossary.title,
        parts,
        &glossary.footer.line(),
        template,
        paper,
    );
    let outline = places_of
        .into_iter()
        .map(|(title, part)| (title.to_string(), places[part]));
    Pages::on(paper, &glossary.title, pages, outline.collect())
}

/// Stacks parts over as many pages as needed and returns the pages and the page of each part. Pages after the first repeat
/// the title.
fn stacked(
    style: &Style,
    title: &str,
    parts: Vec<Piece>,
    footer: &str,
    template: &Template,
    paper: Paper,
) -> (Vec<Page>, Vec<usize>) {
    let (wide, high) = (
        Paper::COMMON.0 - 2.0 * template.margin,
        paper.size().1 - 2.0 * template.margin,
    );
    let footer = style.plain(style.min_text).gray().paragraph(footer, wide);
    let room = high - footer.height - 2.0;
    let (mut pages, mut places) = (vec![Piece::default()], Vec::new());
    for part in parts {
        let is_full = pages
            .last()
            .is_some_and(|page| page.height > 0.0 && page.height + part.height > room);
        // Empty space does not start a new page.
        if is_full && !part.items.is_empty() {
            let again = if title.is_empty() {
                String::new()
            } else {
                format!("{title} (continued)")
            };
            pages.push(spaced(
                style
                    .bold(style.text)
                    .ink(style.accent)
                    .paragraph(&again, wide),
                2.0,
            ));
        }
        places.push(pages.len() - 1);
        let page = pages.last_mut().expect("there is always a page");
        page.stack(part);
    }
    let finish = |mut page: Piece| {
        page.put(footer.clone(), 0.0, high - footer.height);
        placed(page.items, template, paper)
    };
    (pages.into_iter().map(finish).collect(), places)
}

/// Returns a piece with space below it.
fn spaced(mut piece: Piece, space: f32) -> Piece {
    piece.height += space;
    piece
}

/// Lays out a term at the left, its meaning in a column to the right, and a fine line below.
fn pair(style: &Style, words: &str, value: &str, column: f32, wide: f32) -> Piece {
    let size = 10.0;
    let mut piece = style.bold(size).paragraph(words, column - 3.0);
    piece.put(
        style.plain(size).paragraph(value, wide - column),
        column,
        0.0,
    );
    piece.height += 0.8;
    piece
        .items
        .push(Item::rule(0.0, piece.height, wide, 0.5, Ink(200, 200, 200)));
    piece.height += 0.6;
    piece
}

/// Lays out arc roses, each with the name of its arc below.
fn arcs(style: &Style, arcs: &[(String, [bool; 12])], wide: f32) -> Piece {
    let (side, across) = (18.0, if arcs.len() > 12 { 7 } else { 6 });
    let each = wide / across as f32;
    let mut piece = Piece::default();
    for (index, (name, sectors)) in arcs.iter().enumerate() {
        let (x, y) = (
            (index % across) as f32 * each + (each - side) / 2.0,
            (index / across) as f32 * (side + 8.0),
        );
        piece.items.push(rose(
            style,
            [x, y + (1.0 - ROSE_HEIGHT) * side / 2.0],
            side,
            sectors,
            name,
        ));
        let under = Area::new(x - 3.0, y + side + 0.6, side + 6.0, 12.0 * MM_PER_POINT);
        piece.add(style.centered(under, 12.0, Weight::Bold, name));
        piece.height = y + side + 6.0;
    }
    piece
}

/// Returns a bar of 50 mm to check against a ruler.
fn calibration(style: &Style, wide: f32) -> Piece {
    let mut piece = Piece::default();
    let tick = |mm: u8| {
        [
            f32::from(mm),
            if mm.is_multiple_of(10) { 0.0 } else { 1.5 },
            f32::from(mm),
            3.0,
        ]
    };
    let ticks = (0..=50)
        .step_by(5)
        .map(tick)
        .chain([[0.0, 3.0, 50.0, 3.0]])
        .collect();
    piece.items.push(Item::lines(ticks, 0.6, Ink::BLACK));
    let words = "This bar is 50 mm long if the printer kept the size; print at 100%, not fitted to the page.";
    piece.put(
        style.plain(9.0).gray().paragraph(words, wide - 54.0),
        54.0,
        0.0,
    );
    piece.height = piece.height.max(3.5);
    piece
}
