//! The pages around the sheets of a fleet: a cover with a bar chart, and a glossary with arc legend and calibration bar.

use super::faces::{ROSE_HEIGHT, rose};
use super::font::{Fonts, MM_PER_POINT};
use super::head::marks;
use super::paginate::place;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::drawing::Drawing;
use crate::sheet::cover::{Bar, Cover, Glossary};
use crate::table::{Cell, Table};
use std::sync::Arc;

/// Ships smaller than this are not worth showing.
const LEAST_BERTH: f32 = 16.0;
/// Space between the parts of a page.
const BETWEEN_PARTS: f32 = 5.0;

/// Returns the cover; more than one page only if the notes are very long.
pub fn cover(cover: &Cover, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let mut head = style.paragraph(&cover.title, 30.0, Weight::Bold, style.accent, wide);
    let at = head.height;
    head.put(
        style.paragraph(&cover.subtitle, 14.0, Weight::Regular, Ink::GREY, wide),
        0.0,
        at,
    );
    head.items
        .push(rule(head.height + 2.0, wide, 1.2, style.accent));
    head.height += 2.0 + BETWEEN_PARTS;
    let mut parts = vec![head];
    if !cover.marks.is_empty() {
        parts.push(spaced(
            marks(
                &Style {
                    min_text: 10.0,
                    ..style
                },
                &cover.marks,
                wide,
            ),
            3.0,
        ));
    }
    parts.push(spaced(facts(&style, &cover.facts, wide), 2.0));
    parts.extend(
        cover
            .gauge
            .map(|full| spaced(gauge(&style, full, wide), 1.5)),
    );
    let line = |text: &String| style.paragraph(text, 11.0, Weight::Regular, Ink::BLACK, wide);
    parts.extend(cover.lines.iter().map(line));
    parts.push(spaced(Piece::default(), BETWEEN_PARTS));
    if !cover.bars.is_empty() {
        parts.push(spaced(
            style.paragraph(&cover.bars_title, 12.0, Weight::Bold, style.accent, wide),
            1.0,
        ));
        parts.extend(bars(&style, &cover.bars, wide));
        parts.push(spaced(Piece::default(), BETWEEN_PARTS));
    }
    for table in &cover.tables {
        let heading = table.title.as_deref().unwrap_or_default();
        parts.push(spaced(
            style.paragraph(heading, 12.0, Weight::Bold, style.accent, wide),
            1.0,
        ));
        parts.extend(grid(&style, table, wide));
        parts.push(spaced(Piece::default(), BETWEEN_PARTS));
    }
    let notes = cover.notes.iter().flat_map(|notes| notes.lines());
    let notes = notes.flat_map(|text| style.wrap(text, 10.0, Weight::Regular, wide));
    parts.extend(notes.map(|text| style.paragraph(&text, 10.0, Weight::Regular, Ink::BLACK, wide)));
    let used: f32 = parts.iter().map(|part| part.height).sum();
    let room = paper.size().1 - 2.0 * template.margin - FOOT - used;
    parts.extend(parade(&style, &cover.ships, wide, room));
    let (pages, _) = stacked(&style, "", parts, &cover.footer.line(), template, paper);
    Pages::on(paper, &cover.title, pages, vec![(cover.title.clone(), 0)])
}

/// The most ships side by side, and the greatest width that one gets.
const ABREAST: usize = 6;
const BERTH: f32 = 48.0;
/// How much larger than to scale a small ship may be.
const MAGNIFIED: f32 = 1.6;
/// What the footer of a page takes, with air above it.
const FOOT: f32 = 8.0;

/// Returns the ships of the fleet in rows, in the middle of what is left of the page; `None` if that is too little.
fn parade(style: &Style, ships: &[(Arc<Drawing>, String)], wide: f32, room: f32) -> Option<Piece> {
    let rows = ships.len().div_ceil(ABREAST);
    let across = ships.len().div_ceil(rows.max(1)).max(1);
    let each = (wide / across as f32)
        .min(BERTH)
        .min((room - BETWEEN_PARTS) / rows.max(1) as f32 - BETWEEN_PARTS);
    if ships.is_empty() || each < LEAST_BERTH {
        return None;
    }
    let (size, step) = (10.0, each + BETWEEN_PARTS);
    // One scale for all of them, but small ones stay large enough to be recognised.
    let fitting = |picture: &Drawing| picture.scale_in_hex(each / 3f32.sqrt());
    let common = ships
        .iter()
        .map(|(picture, _)| fitting(picture))
        .fold(f32::INFINITY, f32::min);
    let top = (room - rows as f32 * step) / 2.0;
    let mut piece = Piece {
        height: top + rows as f32 * step,
        items: Vec::new(),
    };
    for (row, line) in ships.chunks(across).enumerate() {
        let between = wide / line.len() as f32;
        for (index, (picture, caption)) in line.iter().enumerate() {
            let middle = [
                (index as f32 + 0.5) * between,
                top + row as f32 * step + each / 2.0,
            ];
            let scale = fitting(picture).min(MAGNIFIED * common);
            let drawing = Arc::clone(picture);
            piece.items.push(Item::Drawing {
                at: middle,
                scale,
                drawing,
                alt: caption.clone(),
            });
            let caption = fitted(style, caption, size, between - 2.0);
            let baseline = middle[1] + each / 2.0 + size * MM_PER_POINT;
            piece.items.extend(style.middle(
                middle[0],
                baseline,
                size,
                Weight::Regular,
                Ink::BLACK,
                &caption,
            ));
        }
    }
    Some(piece)
}

/// Returns the glossary, the arc legend and the calibration bar.
pub fn glossary(glossary: &Glossary, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let title =
        |text: &str, size: f32| style.paragraph(text, size, Weight::Bold, style.accent, wide);
    let mut parts = vec![spaced(title(&glossary.title, template.heading), 2.0)];
    for (heading, lines) in &glossary.sections {
        // A heading stays on the page of its first line.
        let mut heading = spaced(title(heading, 12.0), 0.8);
        for (index, (term, meaning)) in lines.iter().enumerate() {
            let line = pair(&style, term, meaning, 52.0, wide);
            if index == 0 {
                let at = heading.height;
                heading.put(line, 0.0, at);
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
        let at = legend.height;
        legend.put(arcs(&style, &glossary.arcs, wide), 0.0, at);
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
    let footer = style.paragraph(footer, style.min_text, Weight::Regular, Ink::GREY, wide);
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
                style.paragraph(&again, style.text, Weight::Bold, style.accent, wide),
                2.0,
            ));
        }
        places.push(pages.len() - 1);
        let page = pages.last_mut().expect("there is always a page");
        let at = page.height;
        page.put(part, 0.0, at);
    }
    let finish = |mut page: Piece| {
        page.put(footer.clone(), 0.0, high - footer.height);
        let mut placed = Page::default();
        place(
            &mut placed,
            page.items,
            template.margin,
            template.margin,
            paper,
        );
        placed
    };
    (pages.into_iter().map(finish).collect(), places)
}

/// Returns a piece with space below it.
fn spaced(mut piece: Piece, space: f32) -> Piece {
    piece.height += space;
    piece
}

fn rule(y: f32, length: f32, weight: f32, ink: Ink) -> Item {
    Item::Lines {
        lines: vec![[0.0, y, length, y]],
        stroke: Stroke { weight, ink },
    }
}

/// Lays out large numbers side by side, each with its label below.
fn facts(style: &Style, facts: &[(String, String)], wide: f32) -> Piece {
    let mut piece = Piece::default();
    let each = wide / facts.len().max(1) as f32;
    for (index, (number, word)) in facts.iter().enumerate() {
        let natural = style.width(number, 24.0, Weight::Bold);
        let size = if natural > each - 3.0 {
            24.0 * (each - 3.0) / natural
        } else {
            24.0
        };
        let x = index as f32 * each;
        piece
            .items
            .extend(style.line_of(x, 8.0, size, Weight::Bold, Ink::BLACK, number));
        piece
            .items
            .extend(style.line_of(x, 13.0, 10.0, Weight::Regular, Ink::GREY, word));
    }
    piece.height = 15.0;
    piece
}

/// Returns a bar that shows how much of the limit is used; it is full at or above the limit.
fn gauge(style: &Style, full: f32, wide: f32) -> Piece {
    let mut piece = Piece::default();
    let area = |width: f32| Area {
        x: 0.0,
        y: 0.0,
        width,
        height: 5.0,
    };
    let filled = vec![area(wide * full.clamp(0.0, 1.0))];
    piece.items.push(Item::Boxes {
        boxes: filled,
        stroke: None,
        fill: Some(BAR),
    });
    piece.items.push(Item::Boxes {
        boxes: vec![area(wide)],
        stroke: Some(style.stroke()),
        fill: None,
    });
    piece.height = 5.0;
    piece
}

/// The fill of bars: dark enough to show on any printer, light enough to save ink.
const BAR: Ink = Ink(170, 170, 170);

/// Returns a chart of horizontal bars, one piece per bar.
fn bars(style: &Style, bars: &[Bar], wide: f32) -> Vec<Piece> {
    let size = 10.0;
    // Labels take at most 72 mm, so that more than half of the page is left for the bars.
    let labels = bars
        .iter()
        .map(|bar| style.width(&bar.label, size, Weight::Regular))
        .fold(0.0, f32::max)
        .min(72.0);
    let texts = bars
        .iter()
        .map(|bar| style.width(&bar.text, size, Weight::Bold))
        .fold(0.0, f32::max);
    let (from, room) = (labels + 3.0, wide - labels - 3.0 - texts - 2.0);
    let largest = bars.iter().map(|bar| bar.value).fold(0.0, f32::max);
    let draw = |bar: &Bar| {
        let mut piece = Piece::default();
        let label = fitted(style, &bar.label, size, labels);
        piece
            .items
            .extend(style.line_of(0.0, 3.7, size, Weight::Regular, Ink::BLACK, &label));
        let length = if largest > 0.0 {
            room * bar.value / largest
        } else {
            0.0
        };
        if length > 0.0 {
            let area = Area {
                x: from,
                y: 0.6,
                width: length,
                height: 3.8,
            };
            piece.items.push(Item::Boxes {
                boxes: vec![area],
                stroke: None,
                fill: Some(BAR),
            });
        }
        piece.items.extend(style.line_of(
            from + length + 1.5,
            3.7,
            size,
            Weight::Bold,
            Ink::BLACK,
            &bar.text,
        ));
        piece.height = 5.2;
        piece
    };
    bars.iter().map(draw).collect()
}

/// Cuts a text to fit a width; a cut text ends in an ellipsis.
fn fitted(style: &Style, text: &str, size: f32, wide: f32) -> String {
    let fits = |text: &str| style.width(text, size, Weight::Regular) <= wide + 0.01;
    if fits(text) {
        return text.to_string();
    }
    let mut short = text.to_string();
    while short.pop().is_some() && !fits(&format!("{short}…")) {}
    format!("{}…", short.trim_end())
}

/// Returns a term at the left, its meaning in a column beside it, and a fine rule below.
fn pair(style: &Style, words: &str, value: &str, column: f32, wide: f32) -> Piece {
    let size = 10.0;
    let mut piece = style.paragraph(words, size, Weight::Bold, Ink::BLACK, column - 3.0);
    piece.put(
        style.paragraph(value, size, Weight::Regular, Ink::BLACK, wide - column),
        column,
        0.0,
    );
    piece.height += 0.8;
    piece
        .items
        .push(rule(piece.height, wide, 0.5, Ink(200, 200, 200)));
    piece.height += 0.6;
    piece
}

/// Returns a small table with columns of equal width, one piece per line; numbers are right-aligned.
fn grid(style: &Style, table: &Table, wide: f32) -> Vec<Piece> {
    let size = 10.0;
    let shown = table.visible();
    let each = wide / shown.len().max(1) as f32;
    let line = |words: Vec<&str>, weight: Weight| {
        let mut piece = Piece::default();
        for (index, place) in shown.iter().enumerate() {
            let text = fitted(style, words[*place], size, each - 6.0);
            let indent = if table.columns[*place].is_number {
                each - 6.0 - style.width(&text, size, weight)
            } else {
                0.0
            };
            let x = index as f32 * each + indent;
            piece
                .items
                .extend(style.line_of(x, 3.7, size, weight, Ink::BLACK, &text));
        }
        piece.items.push(rule(5.2, wide, 0.5, Ink(200, 200, 200)));
        piece.height = 5.8;
        piece
    };
    let header = line(
        table.columns.iter().map(|column| column.label).collect(),
        Weight::Bold,
    );
    let rows = table
        .rows
        .iter()
        .map(|row| line(row.iter().map(Cell::as_str).collect(), Weight::Regular));
    [header].into_iter().chain(rows).collect()
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
            x,
            y + (1.0 - ROSE_HEIGHT) * side / 2.0,
            side,
            sectors,
            name,
        ));
        let under = Area {
            x: x - 3.0,
            y: y + side + 0.6,
            width: side + 6.0,
            height: 12.0 * MM_PER_POINT,
        };
        piece
            .items
            .extend(style.centred(under, 12.0, Weight::Bold, name));
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
    piece.items.push(Item::Lines {
        lines: ticks,
        stroke: Stroke {
            weight: 0.6,
            ink: Ink::BLACK,
        },
    });
    let words = "This bar is 50 mm long if the printer kept the size; print at 100 %, not fitted to the page.";
    piece.put(
        style.paragraph(words, 9.0, Weight::Regular, Ink::GREY, wide - 54.0),
        54.0,
        0.0,
    );
    piece.height = piece.height.max(3.5);
    piece
}
