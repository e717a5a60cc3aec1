//! Turns the blocks of a sheet into pieces, ready to be stacked.

use super::arms::{arms, limit};
use super::faces::{ROSE_HEIGHT, rose};
use super::grid::grid;
use super::panel::panel;
use super::portrait::portrait;
use super::record::{on_page, record};
use super::tracks::rows;
use super::typeset::{BASELINE, HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Weight};
use crate::sheet::{BankBoxes, Battery, Content, ItemBoxes, ItemLine};
use crate::table::Table;

/// Space between the boxes of a row: they share their edges.
pub const BETWEEN_BOXES: f32 = 0.0;
/// Extra space after each five boxes to tick.
const AFTER_FIVE: f32 = 1.0;
/// Maximum number of lines of a paragraph that a page break never splits.
const KEPT_TOGETHER: usize = 4;
/// Below this width, nothing is set side by side.
pub const NARROW: f32 = 120.0;
/// Space between things set side by side.
pub const BETWEEN: f32 = 4.0;

/// Lays out a block as pieces. A page may break between pieces, never inside one.
pub fn content(style: &Style, content: &Content, width: f32) -> Vec<Piece> {
    match content {
        Content::Rows(lines) => rows(style, lines, width),
        Content::Portrait(one) => portrait(style, one, width),
        Content::Panel(one) => panel(style, one, width),
        Content::Batteries(batteries)
            if batteries.iter().all(|battery| !battery.answers.is_empty()) =>
        {
            arms(style, batteries, width)
        }
        Content::Columns(pairs) => vec![columns(style, pairs, width)],
        Content::Batteries(batteries) if style.is_dense && width >= NARROW => {
            let side = (width - BETWEEN) / 2.0;
            let pair = |pair: &[Battery]| {
                let mut row = Piece::default();
                for (index, both) in pair.iter().enumerate() {
                    row.put(
                        battery(style, both, side),
                        index as f32 * (side + BETWEEN),
                        0.0,
                    );
                }
                row
            };
            batteries.chunks(2).map(pair).collect()
        }
        Content::Batteries(batteries) => {
            batteries.iter().map(|b| battery(style, b, width)).collect()
        }
        Content::Items(lines) => lines.iter().map(|line| items(style, line, width)).collect(),
        Content::Text(text) => {
            let wrapped = |text: &str| style.plain(style.text).wrap(text, width);
            // A page breaks between short paragraphs rather than in them.
            let pieces = |text: &str| -> Vec<Piece> {
                let set = |lines: &[String]| {
                    let mut piece = Piece::default();
                    for line in lines {
                        piece.stack(style.plain(style.text).paragraph(line, width));
                    }
                    piece
                };
                wrapped(text).chunks(KEPT_TOGETHER).map(set).collect()
            };
            text.lines().flat_map(pieces).collect()
        }
        Content::Record(one) => vec![record(style, one, width, 0.0)],
        Content::Flights(flights) => on_page(style, flights, width),
        Content::Tables(tables) => vec![strip(style, tables, width)],
        Content::Grid(one) => grid(style, one, width),
    }
}

fn battery(style: &Style, battery: &Battery, width: f32) -> Piece {
    let mut piece = Piece::default();
    // The rose of a battery, unless each of its banks has its own.
    let has_own = battery.banks.iter().any(|bank| bank.sectors.is_some());
    let sectors = battery.sectors.filter(|_| style.rose > 0.0 && !has_own);
    let left = if sectors.is_some() {
        style.rose + 2.0
    } else {
        0.0
    };
    let room = width - left;
    let leading = style.leading();
    let line = |(stats, traits): &(String, String)| {
        let stats_wide = style.bold(style.text).width(stats);
        let traits_wide = style.plain(style.text).width(traits);
        let between = if traits.is_empty() { 0.0 } else { 1.5 };
        stats_wide + between + traits_wide
    };
    let modes_wide = battery.modes.iter().map(line).fold(0.0, f32::max);
    let name_wide = style.bold(style.text).width(&battery.name);
    // The stat lines go to the right of the name if that leaves the name a third to nearly half of the width; longer
    // names wrap.
    let are_beside = modes_wide + BETWEEN + name_wide.min(room * 0.45).max(room * 0.3) <= room;
    let text_wide = if are_beside {
        room - modes_wide - BETWEEN
    } else {
        room
    };

    let name = style.bold(style.text).paragraph(&battery.name, text_wide);
    let mut y = name.height;
    piece.put(name, left, 0.0);
    let mut mode_y = if are_beside { 0.0 } else { y };
    for (stats, traits) in &battery.modes {
        let wide = line(&(stats.clone(), traits.clone())).min(room);
        let x = if are_beside { width - wide } else { left };
        let baseline = mode_y + BASELINE * leading;
        piece.add(style.bold(style.text).at(x, baseline, stats));
        let stats_wide = style.bold(style.text).width(stats) + 1.5;
        let body = style
            .plain(style.text)
            .paragraph(traits, (room - stats_wide).max(10.0));
        mode_y += body.height.max(leading);
        piece.put(body, x + stats_wide, baseline - BASELINE * leading);
    }
    y = if are_beside { y } else { mode_y };
    let banks: Vec<Token> = battery
        .banks
        .iter()
        .map(|bank| Token::from_bank(style, &battery.name, bank))
        .collect();
    let limit = battery.loss_limit.map(|limit| format!("({limit})"));
    let wide = if mode_y > y { text_wide } else { room };
    let boxes = flow(style, &banks, limit.as_deref(), wide);
    // A little air, so that the boxes do not touch the descenders above.
    piece.put(boxes, left, y + 0.3);
    piece.height = piece.height.max(mode_y);
    if !battery.columns.is_empty() {
        let at = piece.height + 0.4;
        piece.put(columns(style, &battery.columns, room), left, at);
    }
    if let Some(sectors) = sectors {
        piece
            .items
            .push(rose(style, [0.0, 0.4], style.rose, &sectors, &battery.name));
        piece.height = piece.height.max(style.rose * ROSE_HEIGHT + 0.8);
    }
    piece.height = style.on_grid(piece.height + 0.5);
    piece
}

/// Baselines of [`columns`] as shares of their lines: headings are low, close to the number below; figures, which have no
/// descenders, are centered on the shading.
const HEADING_BASELINE: f32 = 0.8;
const VALUE_BASELINE: f32 = 0.76;

/// Lays out numbers on a shaded background under small headings, in columns of equal width, over as many lines as needed.
fn columns(style: &Style, columns: &[(String, String)], width: f32) -> Piece {
    let wide = |(heading, value): &(String, String)| {
        let heading = style.plain(style.min_text).width(heading);
        heading.max(style.bold(style.text).width(value)) + 1.2
    };
    let least = columns.iter().map(wide).fold(0.0, f32::max).min(width);
    let most = ((width / least) as usize).clamp(1, columns.len().max(1));
    // Spread evenly over the lines, rather than leaving one alone on the last.
    let per_line = columns
        .len()
        .div_ceil(columns.len().div_ceil(most).max(1))
        .max(1);
    // Columns much wider than their text no longer read as one row.
    let each = (width / per_line as f32).min(2.2 * least);
    // Headings are set a little tighter than text, to stay close to their numbers.
    let small = style.min_text * 1.25 * super::font::MM_PER_POINT;
    let mut piece = Piece::default();
    for line in columns.chunks(per_line) {
        let top = piece.height;
        let set = |text: &str, size: f32, weight: Weight| match style
            .font(size, weight)
            .wrap(text, each - 0.4)
        {
            lines if lines.is_empty() => vec![String::new()],
            lines => lines,
        };
        let headings: Vec<_> = line
            .iter()
            .map(|(text, _)| set(text, style.min_text, Weight::Regular))
            .collect();
        let values: Vec<_> = line
            .iter()
            .map(|(_, text)| set(text, style.text, Weight::Bold))
            .collect();
        let highest = |texts: &[Vec<String>]| texts.iter().map(Vec::len).max().unwrap_or(1) as f32;
        let (above, high) = (
            highest(&headings) * small,
            highest(&values) * style.leading(),
        );
        let ground = Area::new(0.0, top + above, each * line.len() as f32, high);
        piece.items.push(Item::filled(vec![ground], Ink::LIGHT));
        for (index, (heading, value)) in headings.iter().zip(&values).enumerate() {
            let middle = (index as f32 + 0.5) * each;
            let mut put = |text: &str, y: f32, size: f32, weight: Weight, ink: Ink| {
                let x = middle - style.font(size, weight).width(text) / 2.0;
                piece.add(style.font(size, weight).ink(ink).at(x, y, text));
            };
            for (number, text) in heading.iter().enumerate() {
                let y =
                    top + above + (number as f32 - heading.len() as f32 + HEADING_BASELINE) * small;
                put(text, y, style.min_text, Weight::Regular, Ink::GRAY);
            }
            for (number, text) in value.iter().enumerate() {
                let y = top + above + (number as f32 + VALUE_BASELINE) * style.leading();
                put(text, y, style.text, Weight::Bold, Ink::BLACK);
            }
        }
        piece.height = top + above + high + 0.6;
    }
    piece
}

/// A name followed by boxes.
struct Token {
    name: String,
    /// The section of the rulebook, in small print after the name, or empty.
    rule: &'static str,
    /// Name of its boxes for screen readers.
    label: String,
    weight: Weight,
    boxes: u32,
    checked: u32,
    /// The sectors of the rose before it, if it has one.
    sectors: Option<[bool; 12]>,
}

impl Token {
    fn from_bank(style: &Style, battery: &str, bank: &BankBoxes) -> Token {
        let size = if bank.per_mount > 1 {
            format!(" ×{}", bank.per_mount)
        } else {
            String::new()
        };
        let name = format!("{}{size}", bank.arcs);
        let sectors = bank.sectors.filter(|_| style.rose > 0.0);
        Token {
            rule: "",
            label: format!("{battery} {}", bank.arcs),
            name,
            weight: Weight::Regular,
            boxes: bank.boxes,
            checked: bank.checked,
            sectors,
        }
    }
}

/// Places boxes of this side in fives, from a point to the end of a width; those that do not fit go below the first.
pub fn limited_boxes(x: f32, y: f32, count: usize, side: f32, width: f32) -> Vec<Area> {
    let room = width - x + 0.01;
    let place = |index: usize| index as f32 * side + (index / 5) as f32 * AFTER_FIVE;
    let per_line = (1..=count)
        .take_while(|count| place(count - 1) + side <= room)
        .last()
        .unwrap_or(1);
    let area = |index: usize| {
        Area::new(
            x + place(index % per_line),
            y + (index / per_line) as f32 * (side + 0.6),
            side,
            side,
        )
    };
    (0..count).map(area).collect()
}

/// Lays out names with their boxes one after the other, over as many lines as needed.
fn flow(style: &Style, tokens: &[Token], limit: Option<&str>, width: f32) -> Piece {
    let mut piece = Piece::default();
    // Somewhat smaller than the boxes of tracks, which are checked off more often, but at least 3 mm to write in.
    let side = style.side((0.9 * style.box_size).clamp(style.box_size.min(3.0), 5.4));
    // A rose is smaller than where it stands for a whole battery.
    let rose_wide = if tokens.iter().any(|token| token.sectors.is_some()) {
        0.75 * style.rose
    } else {
        0.0
    };
    let boxes_high = if tokens.iter().any(|token| token.boxes > 0) {
        side + 1.0
    } else {
        0.0
    };
    let line = boxes_high
        .max(style.leading())
        .max(ROSE_HEIGHT * rose_wide + 0.8);
    let rule_size = (0.65 * style.text).max(style.min_text);
    let (mut x, mut y) = (0.0f32, 0.0f32);
    let baseline = line / 2.0 + HALF_CAPITAL * style.text * super::font::MM_PER_POINT;
    let (mut areas, mut crosses) = (Vec::new(), Vec::new());
    for token in tokens {
        // Room to write a name by hand.
        let blank = if token.name.is_empty() {
            32.0_f32.min(0.5 * width)
        } else {
            0.0
        };
        let name_wide = style
            .font(style.text, token.weight)
            .width(&token.name)
            .max(blank);
        let rule_wide = match token.rule {
            "" => 0.0,
            rule => 0.6 + style.plain(rule_size).width(rule),
        };
        let boxes = limited_boxes(0.0, 0.0, token.boxes as usize, side, f32::INFINITY);
        let boxes_wide = boxes.last().map_or(0.0, |last| last.x + side);
        let before = if token.sectors.is_some() {
            rose_wide + 1.0
        } else {
            0.0
        };
        if x > 0.0 && x + before + name_wide + 1.0 + boxes_wide > width {
            (x, y) = (0.0, y + line);
        }
        if let Some(sectors) = &token.sectors {
            piece.items.push(rose(
                style,
                [x, y + (line - ROSE_HEIGHT * rose_wide) / 2.0],
                rose_wide,
                sectors,
                &token.name,
            ));
            x += before;
        }
        piece.add((blank > 0.0).then(|| write_on(x, y + line - 0.6, blank)));
        for (part, words) in style
            .font(style.text, token.weight)
            .wrap(&token.name, width - x)
            .iter()
            .enumerate()
        {
            y += if part > 0 { line } else { 0.0 };
            piece.add(
                style
                    .font(style.text, token.weight)
                    .at(x, y + baseline, words),
            );
        }
        x += name_wide.min(width - x) + 1.0;
        // Boxes on one line are worth more than the rule.
        if rule_wide > 0.0 && x + rule_wide + boxes_wide <= width {
            let (at, gray) = (x - 0.4, Ink::GRAY);
            let rule = style
                .plain(rule_size)
                .ink(gray)
                .at(at, y + baseline, token.rule);
            piece.add(rule);
            x += rule_wide;
        }
        if token.boxes > 0 && x + boxes_wide > width && x + 3.0 * side > width {
            (x, y) = (0.0, y + line);
        }
        let boxes = limited_boxes(
            x,
            y + (line - side) / 2.0,
            token.boxes as usize,
            side,
            width,
        );
        if let Some(last) = boxes.last() {
            y = last.y - (line - side) / 2.0;
            // A rose is higher than boxes: none stands beside the last of several lines of them.
            let is_broken = rose_wide > 0.0 && last.y > boxes[0].y;
            x = if is_broken { width } else { last.x + side };
        }
        crosses.extend(style.ticks(&token.label, &boxes, token.checked as usize));
        areas.extend(boxes);
        x += 4.5;
    }
    let size = style.pt(8.0);
    if limit.is_some_and(|limit| x + style.plain(size).width(limit) > width) {
        (x, y) = (0.0, y + line);
    }
    let limit_words = limit.unwrap_or_default();
    piece.add(style.plain(size).gray().at(x, y + baseline, limit_words));
    if !areas.is_empty() {
        piece.items.push(style.outlined(areas));
    }
    piece.add(crosses);
    piece.height = if tokens.is_empty() && limit.is_none() {
        0.0
    } else {
        y + line
    };
    piece
}

/// Draws a line to write a name on.
fn write_on(x: f32, y: f32, wide: f32) -> Item {
    Item::rule(x, y, x + wide, 0.5, Ink::GRAY)
}

/// Measures a line of items that is not broken.
pub fn natural_width(style: &Style, line: &ItemLine) -> f32 {
    let piece = items(style, line, 10_000.0);
    let right = |item: &Item| match item {
        Item::Text {
            x,
            size,
            weight,
            text,
            ..
        } => x + style.font(*size, *weight).width(text),
        Item::Boxes {
            boxes,
            stroke: Some(_),
            ..
        } => boxes
            .iter()
            .map(|area| area.x + area.width)
            .fold(0.0, f32::max),
        _ => 0.0,
    };
    let end = if line.is_shaded { 1.2 } else { 0.2 };
    piece.items.iter().map(right).fold(0.0, f32::max) + end
}

/// Lays out items with their boxes and their loss limit.
pub fn items(style: &Style, line: &ItemLine, width: f32) -> Piece {
    let token = |item: &ItemBoxes| {
        let ItemBoxes {
            name,
            rule,
            boxes,
            checked,
        } = item.clone();
        Token {
            label: name.clone(),
            name,
            rule,
            weight: Weight::Regular,
            boxes,
            checked,
            sectors: None,
        }
    };
    let tokens: Vec<Token> = line.items.iter().map(token).collect();
    let boxes = line.items.iter().map(|item| item.boxes).sum();
    let limit = line
        .loss_limit
        .map(|_| format!("equipment: {}", limit(line.loss_limit, boxes)));
    let inset = if line.is_shaded { 1.0 } else { 0.0 };
    let body = match (
        line.is_shaded,
        tokens
            .iter()
            .all(|token| token.boxes == 0 && !token.name.is_empty()),
    ) {
        (true, true) => {
            let names: Vec<String> = tokens
                .iter()
                .map(|token| {
                    format!("{}\u{a0}{}", token.name, token.rule)
                        .trim_end()
                        .to_string()
                })
                .collect();
            style
                .plain(style.text)
                .paragraph(&names.join(" · "), width - 2.0 * inset)
        }
        _ => flow(style, &tokens, limit.as_deref(), width - 2.0 * inset),
    };
    let mut piece = Piece::default();
    let high = body.height;
    if line.is_shaded {
        let ground = Area::new(0.0, 0.2, width, high - 0.2);
        piece
            .items
            .push(Item::filled(vec![ground], Ink(238, 238, 238)));
    }
    piece.put(body, inset, 0.0);
    piece.height = style.on_grid(high + 0.4);
    piece
}

/// Minimum width of a small table in millimeters.
const TABLE: f32 = 56.0;

/// Lays out small tables side by side, in several rows where they do not fit.
fn strip(style: &Style, tables: &[Table], width: f32) -> Piece {
    let mut piece = Piece::default();
    let most = ((width + BETWEEN) / (TABLE + BETWEEN)) as usize;
    let across = tables.len().clamp(1, most.max(1));
    // Words and value of a single table are not at the two ends of a page.
    let columns = if width < NARROW {
        across
    } else {
        across.max(2)
    };
    let wide = (width - BETWEEN * (columns - 1) as f32) / columns as f32;
    for row in tables.chunks(across) {
        let top = piece.height;
        for (index, table) in row.iter().enumerate() {
            let table = super::tables::small(style, table, wide);
            piece.put(table, index as f32 * (wide + BETWEEN), top);
        }
    }
    piece.shared()
}
