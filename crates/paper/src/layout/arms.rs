//! Weapons with their answers: a table on wide sheets, a block per weapon on narrow ones; each bank with its own rose.

use super::blocks::{NARROW, limited_boxes};
use super::faces::{ROSE_HEIGHT, rose};
use super::font::MM_PER_POINT;
use super::record::ON_CARD;
use super::tracks::checked;
use super::typeset::{BASELINE, HALF_CAPITAL, LEADING, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::sheet::{Answers, BankBoxes, Battery, Shots};

/// Width of a rose; a smaller one cannot be read across a table.
const ROSE: f32 = 8.6;
/// Side of the box of a mount.
const MOUNT: f32 = 5.0;
/// Banks from this number on stand in columns.
const IN_COLUMNS: usize = 5;
/// Where the columns of the table begin, and their widths: three ranges, then the figures, then traits, then banks.
const RANGES_AT: f32 = 31.0;
const RANGE: f32 = 11.0;
const FIGURE: f32 = 7.5;
const TRAITS: f32 = 24.5;
/// Room for the badge of a mode, left of the ranges.
const BADGE: f32 = 4.4;

/// The pieces of all batteries, the first with the heads of the table.
pub fn arms(style: &Style, batteries: &[Battery], width: f32) -> Vec<Piece> {
    if width < NARROW {
        return batteries
            .iter()
            .map(|battery| block(style, battery, width))
            .collect();
    }
    table(style, batteries, width, MOUNT)
}

/// The same table with the number of mounts in place of their boxes.
pub fn counted(style: &Style, batteries: &[Battery], width: f32) -> Vec<Piece> {
    table(style, batteries, width, 0.0)
}

/// The last word of a name, which tells weapons apart.
pub fn last_word(name: &str) -> &str {
    name.split_whitespace().last().unwrap_or_default()
}

/// A row per battery, the first with the heads; mounts have boxes of this side, or are counted if it is nothing.
fn table(style: &Style, batteries: &[Battery], width: f32, side: f32) -> Vec<Piece> {
    let Some(first) = batteries.first() else {
        return Vec::new();
    };
    let mut heads = Some(heads(style, first, width));
    let row = |battery: &Battery| {
        let mut piece = heads.take().unwrap_or_default();
        let at = piece.height;
        piece.put(row(style, battery, width, side), 0.0, at);
        piece
    };
    batteries.iter().map(row).collect()
}

/// The columns of the table for this many figures.
struct Columns {
    figures_at: f32,
    traits_at: f32,
    banks_at: f32,
}

impl Columns {
    fn of(battery: &Battery) -> Columns {
        let figures = battery
            .answers
            .first()
            .map_or(0, |answers| answers.figures.len()) as f32;
        let figures_at = RANGES_AT + 3.0 * RANGE;
        let traits_at = figures_at + figures * FIGURE + 1.5;
        Columns {
            figures_at,
            traits_at,
            banks_at: traits_at + TRAITS,
        }
    }
}

fn heads(style: &Style, battery: &Battery, width: f32) -> Piece {
    let size = style.pt(7.5);
    let columns = Columns::of(battery);
    let mut piece = Piece {
        height: size * MM_PER_POINT * 1.15 + 1.2,
        items: Vec::new(),
    };
    let baseline = piece.height - 1.2;
    let mut left = |x: f32, text: &str| {
        piece
            .items
            .extend(style.line_of(x, baseline, size, Weight::Bold, Ink::GREY, text));
    };
    left(0.0, "WEAPON");
    left(columns.traits_at, "TRAITS");
    left(columns.banks_at, "BANKS");
    let ranges = ["SHORT", "MED", "LONG"].into_iter().enumerate();
    let ranges = ranges.map(|(index, text)| (RANGES_AT + (index as f32 + 0.5) * RANGE, text));
    let figures = battery
        .answers
        .iter()
        .take(1)
        .flat_map(|answers| answers.figures.iter().enumerate());
    let figures = figures
        .map(|(index, (text, _))| (columns.figures_at + (index as f32 + 0.5) * FIGURE, *text));
    for (x, text) in ranges.chain(figures) {
        piece
            .items
            .extend(style.middle(x, baseline, size, Weight::Bold, Ink::GREY, text));
    }
    piece.items.push(rule(
        0.0,
        piece.height,
        width,
        Stroke {
            weight: 1.2,
            ink: Ink::BLACK,
        },
    ));
    piece
}

fn rule(x: f32, y: f32, end: f32, stroke: Stroke) -> Item {
    Item::Lines {
        lines: vec![[x, y, end, y]],
        stroke,
    }
}

fn fine() -> Stroke {
    Stroke {
        weight: 0.5,
        ink: Ink(140, 140, 140),
    }
}

/// A weapon in a row of the table.
fn row(style: &Style, battery: &Battery, width: f32, side: f32) -> Piece {
    let columns = Columns::of(battery);
    let is_dual = battery.answers.len() > 1;
    let is_blank = battery.name.is_empty();
    let name_wide = RANGES_AT - 1.0 - if is_dual { BADGE } else { 0.0 };
    let name = titled(style, battery, name_wide);
    let banks = banks(style, battery, width - columns.banks_at, [ROSE, side]);
    let modes: Vec<Piece> = battery
        .answers
        .iter()
        .map(|answers| mode(style, answers, &columns))
        .collect();
    // Two modes need some air between their numbers.
    let line = modes.iter().map(|piece| piece.height).fold(0.0, f32::max)
        + if is_dual { 1.0 } else { 0.0 };
    let pad = 0.8 + 0.5 * (style.pt(10.0) - style.min_text) / 3.0;
    let inner = name.height.max(banks.height).max(line * modes.len() as f32);
    // Two lines of handwriting on a blank sheet.
    let inner = if is_blank { inner.max(12.0) } else { inner };
    let mut piece = Piece::default();
    let centred = |part: &Piece| pad + (inner - part.height) / 2.0;
    let at = centred(&name);
    piece.put(name, 0.0, at);
    let at = centred(&banks);
    piece.put(banks, columns.banks_at, at);
    let each = inner / modes.len().max(1) as f32;
    for (index, mode) in modes.into_iter().enumerate() {
        let top = pad + index as f32 * each;
        let middle = top + each / 2.0;
        let high = mode.height;
        piece.put(mode, 0.0, middle - high / 2.0);
        if is_dual {
            piece.put(badge(style, index), RANGES_AT - BADGE, middle - 1.7);
        }
        if index > 0 {
            piece
                .items
                .push(dots(RANGES_AT, top, columns.banks_at - 2.0));
        }
    }
    if is_blank {
        let y = pad + 0.8 * inner;
        let figures = (columns.traits_at - columns.figures_at) / FIGURE;
        let mut spans = vec![
            (0.0, RANGES_AT - 1.0),
            (columns.traits_at, columns.banks_at - 2.0),
        ];
        spans.extend((0..3).map(|index| {
            (
                RANGES_AT + index as f32 * RANGE + 0.7,
                RANGES_AT + (index + 1) as f32 * RANGE - 0.7,
            )
        }));
        spans.extend((0..figures as usize).map(|index| {
            let from = columns.figures_at + index as f32 * FIGURE;
            (from + 0.7, from + FIGURE - 0.7)
        }));
        piece.items.extend(
            spans
                .into_iter()
                .map(|(from, to)| rule(from, y, to, fine())),
        );
    }
    piece.height = inner + 2.0 * pad;
    piece.items.push(rule(0.0, piece.height, width, fine()));
    piece
}

/// A dotted line between two modes.
fn dots(from: f32, y: f32, to: f32) -> Item {
    let count = ((to - from) / 1.2) as usize;
    let lines = (0..count)
        .map(|index| from + 1.2 * index as f32)
        .map(|x| [x, y, x + 0.4, y])
        .collect();
    Item::Lines {
        lines,
        stroke: fine(),
    }
}

/// The number of a mode on a black square.
fn badge(style: &Style, index: usize) -> Piece {
    let area = Area {
        x: 0.0,
        y: 0.0,
        width: 3.6,
        height: 3.4,
    };
    let mut piece = Piece {
        height: 3.4,
        items: vec![Item::Boxes {
            boxes: vec![area],
            stroke: None,
            fill: Some(Ink(17, 17, 17)),
        }],
    };
    let text = ["I", "II"][index.min(1)];
    let size = style.pt(8.0);
    let baseline = 1.7 + HALF_CAPITAL * size * MM_PER_POINT;
    piece
        .items
        .extend(style.middle(1.8, baseline, size, Weight::Bold, Ink::WHITE, text));
    piece
}

/// The limit of losses in words: `limit 2 of 4`.
pub fn limit(loss_limit: Option<u32>, boxes: u32) -> String {
    loss_limit.map_or(String::new(), |limit| format!("limit {limit} of {boxes}"))
}

/// The name with its limit beneath.
fn titled(style: &Style, battery: &Battery, width: f32) -> Piece {
    let mut piece = style.paragraph(
        &battery.name,
        style.pt(11.0),
        Weight::Bold,
        Ink::BLACK,
        width,
    );
    let at = piece.height;
    let limit = limit(battery.loss_limit, battery.boxes());
    piece.put(
        style.paragraph(&limit, style.pt(8.0), Weight::Regular, Ink::GREY, width),
        0.0,
        at,
    );
    piece
}

/// Ranges over what to roll, figures, and traits with what they do.
fn mode(style: &Style, answers: &Answers, columns: &Columns) -> Piece {
    let (small, large) = (style.pt(7.0), style.pt(12.0));
    let (above, below) = (small * MM_PER_POINT * 0.95, large * MM_PER_POINT);
    let mut piece = Piece {
        height: above + 0.95 * below + 0.6,
        items: Vec::new(),
    };
    let high = piece.height;
    let [upper, lower] = [above, high - 0.6];
    let mut both = |x: f32, words: &str, number: &str, room: f32| {
        piece
            .items
            .extend(style.middle(x, upper, small, Weight::Regular, Ink::GREY, words));
        let size = large * (room / style.width(number, large, Weight::Bold).max(0.1)).min(1.0);
        piece
            .items
            .extend(style.middle(x, lower, size, Weight::Bold, Ink::BLACK, number));
    };
    match &answers.shots {
        Shots::Bands(bands) => {
            for (index, band) in bands.iter().enumerate() {
                let x = RANGES_AT + (index as f32 + 0.5) * RANGE;
                let (range, number) = band
                    .as_ref()
                    .map_or(("", "–"), |(range, number)| (range, number));
                both(x, range, number, RANGE - 0.6);
            }
        }
        Shots::Seeking(moves, number) => {
            both(RANGES_AT + 0.8 * RANGE, "seeks, moves", moves, 1.5 * RANGE);
            both(RANGES_AT + 2.4 * RANGE, "at any range", number, RANGE);
        }
    }
    let baseline = high / 2.0 + HALF_CAPITAL * large * MM_PER_POINT;
    for (index, (_, number)) in answers.figures.iter().enumerate() {
        let x = columns.figures_at + (index as f32 + 0.5) * FIGURE;
        piece
            .items
            .extend(style.middle(x, baseline, large, Weight::Bold, Ink::BLACK, number));
    }
    let traits = traits(style, answers, TRAITS - 1.5);
    let at = (high - traits.height) / 2.0;
    if at < 0.0 {
        // More traits than the numbers are high: those move down to the middle.
        let mut tall = Piece::default();
        let taller = traits.height;
        tall.put(piece, 0.0, -at);
        tall.put(traits, columns.traits_at, 0.0);
        tall.height = taller;
        return tall;
    }
    piece.put(traits, columns.traits_at, at);
    piece.height = high;
    piece
}

/// A trait per line: its code in bold, then what it does.
fn traits(style: &Style, answers: &Answers, width: f32) -> Piece {
    let size = style.pt(8.0);
    let leading = size * 1.2 * MM_PER_POINT;
    let mut piece = Piece::default();
    for (code, effect) in &answers.traits {
        let wide = style.width(code, size, Weight::Bold) + 0.9;
        let baseline = piece.height + BASELINE * leading;
        piece
            .items
            .extend(style.line_of(0.0, baseline, size, Weight::Bold, Ink::BLACK, code));
        let lines = style.wrap(effect, size, Weight::Regular, (width - wide).max(8.0));
        for (index, line) in lines.iter().enumerate() {
            let y = baseline + index as f32 * leading;
            piece
                .items
                .extend(style.line_of(wide, y, size, Weight::Regular, Ink::BLACK, line));
        }
        piece.height += leading * lines.len().max(1) as f32;
    }
    piece
}

/// A bank: its rose, its letters over its boxes, and how many weapons a mount holds.
fn bank(style: &Style, bank: &BankBoxes, width: f32, [rose_wide, side]: [f32; 2]) -> (Piece, f32) {
    let mut piece = Piece::default();
    let mut from = 0.0;
    let letters = style.pt(7.5);
    let above = letters * MM_PER_POINT * 0.85;
    if let Some(sectors) = &bank.sectors {
        piece
            .items
            .push(rose(0.0, 0.2, rose_wide, sectors, &bank.arcs));
        piece.height = rose_wide * ROSE_HEIGHT + 0.4;
        from = rose_wide + 1.0;
    }
    piece
        .items
        .extend(style.line_of(from, above, letters, Weight::Bold, Ink::BLACK, &bank.arcs));
    let times = if bank.per_mount > 1 {
        format!("×{}", bank.per_mount)
    } else {
        String::new()
    };
    let times_wide =
        style.width(&times, style.pt(9.0), Weight::Bold) + if times.is_empty() { 0.0 } else { 1.0 };
    let mut end = from + style.width(&bank.arcs, letters, Weight::Bold);
    if side == 0.0 {
        // A cross has one meaning: weapons in each box.
        let boxes = if bank.boxes == 1 {
            "1 box".to_string()
        } else {
            format!("{} boxes", bank.boxes)
        };
        let count = format!("{boxes} {times}").trim_end().to_string();
        let size = style.pt(8.0);
        piece.items.extend(style.line_of(
            from,
            above + 1.2 * size * MM_PER_POINT,
            size,
            Weight::Bold,
            Ink::BLACK,
            &count,
        ));
        return (
            piece,
            end.max(from + style.width(&count, size, Weight::Bold)),
        );
    }
    let areas = limited_boxes(
        from,
        above + 0.5,
        bank.boxes as usize,
        side,
        (width - times_wide).max(from + side),
    );
    if let Some(last) = areas.last() {
        piece.height = piece.height.max(last.y + side);
        let right = areas.iter().map(|area| area.x + side).fold(0.0, f32::max);
        let baseline = areas[0].y + side / 2.0 + HALF_CAPITAL * style.pt(9.0) * MM_PER_POINT;
        piece.items.extend(style.line_of(
            right + 1.0,
            baseline,
            style.pt(9.0),
            Weight::Bold,
            Ink::BLACK,
            &times,
        ));
        end = end.max(right + times_wide);
        piece.items.extend(checked(&areas, bank.checked as usize));
        piece.items.push(Item::Boxes {
            boxes: areas,
            stroke: Some(style.stroke()),
            fill: None,
        });
    }
    (piece, end)
}

/// The banks side by side, in columns if there are many.
fn banks(style: &Style, battery: &Battery, width: f32, sizes: [f32; 2]) -> Piece {
    let drawn: Vec<(Piece, f32)> = battery
        .banks
        .iter()
        .map(|one| bank(style, one, width, sizes))
        .collect();
    let widest = drawn.iter().map(|(_, wide)| *wide).fold(0.0, f32::max);
    let column = width / 3.0;
    let is_grid = drawn.len() >= IN_COLUMNS && widest <= column - 1.0;
    let mut piece = Piece::default();
    let (mut x, mut y) = (0.0f32, 0.0f32);
    for (bank, wide) in drawn {
        if x > 0.0 && x + wide > width + 0.01 {
            (x, y) = (0.0, piece.height + 0.8);
        }
        piece.put(bank, x, y);
        x += if is_grid { column } else { wide + 1.6 };
        if is_grid && x + column > width + 0.5 {
            (x, y) = (0.0, piece.height + 0.8);
        }
    }
    piece
}

/// A weapon on a narrow sheet: its name and what to roll on the first line, then banks at the left, figures at the right.
fn block(style: &Style, battery: &Battery, width: f32) -> Piece {
    let name_size = style.pt(10.0);
    let leading = style.pt(11.0) * LEADING * MM_PER_POINT;
    let (right, shots_wide, words_wide) = figures(style, battery, width);
    let name_room = width - shots_wide - 1.0;
    // A name that does not fit beside what to roll stands above it.
    let is_beside = style.width(&battery.name, name_size, Weight::Bold) <= name_room;
    let name = style.paragraph(
        &battery.name,
        name_size,
        Weight::Bold,
        Ink::BLACK,
        if is_beside { name_room } else { width },
    );
    let mut piece = Piece::default();
    let high = if is_beside {
        name.height.max(leading)
    } else {
        name.height
    };
    let top = if is_beside { 0.0 } else { name.height };
    piece.put(name, 0.0, 0.0);
    let scale = if width < ON_CARD { 0.72 } else { 0.85 };
    let banks = banks(
        style,
        battery,
        width - words_wide - 2.0,
        [ROSE * scale, (MOUNT * scale).max(3.2)],
    );
    piece.put(banks, 0.0, if is_beside { high } else { top + leading });
    piece.put(right, 0.0, top);
    if battery.name.is_empty() {
        piece
            .items
            .push(rule(0.0, piece.height + 5.6, width, fine()));
        piece.height += 6.0;
    }
    piece.height += 0.8;
    piece.items.push(rule(0.0, piece.height, width, fine()));
    piece.height += 0.8;
    piece
}

/// What to roll, figures and traits of each mode, set to the right; also how wide the two parts are.
fn figures(style: &Style, battery: &Battery, width: f32) -> (Piece, f32, f32) {
    let (large, small) = (style.pt(11.0), style.pt(8.0));
    let leading = [large, small].map(|size| size * LEADING * MM_PER_POINT);
    let mut piece = Piece::default();
    let (mut shots_wide, mut words_wide) = (0.0f32, 0.0f32);
    let is_dual = battery.answers.len() > 1;
    for (index, answers) in battery.answers.iter().enumerate() {
        let shots: Vec<(String, String)> = match &answers.shots {
            Shots::Bands(bands) => bands.iter().flatten().cloned().collect(),
            Shots::Seeking(moves, number) => vec![
                ("seeks".into(), moves.clone()),
                ("hits".into(), number.clone()),
            ],
        };
        // The badge of the second mode stands clear of the words above it.
        piece.height += if index > 0 { 1.3 } else { 0.0 };
        let baseline = piece.height + BASELINE * leading[0];
        let mut x = width;
        for (range, number) in shots.iter().rev() {
            x -= style.width(number, large, Weight::Bold);
            piece
                .items
                .extend(style.line_of(x, baseline, large, Weight::Bold, Ink::BLACK, number));
            x -= 0.8 + style.width(range, small, Weight::Regular);
            piece.items.extend(style.line_of(
                x,
                baseline,
                small,
                Weight::Regular,
                Ink::GREY,
                range,
            ));
            x -= 2.0;
        }
        if is_dual {
            x -= BADGE - 2.0;
            piece.items.extend(
                badge(style, index)
                    .items
                    .into_iter()
                    .map(|item| item.moved(x, baseline - 3.0)),
            );
        }
        shots_wide = shots_wide.max(width - x);
        if index > 0 {
            words_wide = words_wide.max(width - x);
        }
        piece.height += leading[0];
        let numbers: Vec<String> = answers
            .figures
            .iter()
            .map(|(head, number)| format!("{head} {number}"))
            .collect();
        let traits = answers
            .traits
            .iter()
            .map(|(code, effect)| format!("{code} {effect}"));
        let limit = (index == 0)
            .then(|| limit(battery.loss_limit, battery.boxes()))
            .filter(|limit| !limit.is_empty());
        let words = traits.chain(limit).collect::<Vec<_>>().join(" · ");
        for text in [numbers.join("  "), words] {
            for line in style.wrap(&text, small, Weight::Regular, 0.5 * width) {
                let y = piece.height + BASELINE * leading[1];
                piece.items.extend(style.ending(
                    width,
                    y,
                    small,
                    Weight::Regular,
                    Ink::BLACK,
                    &line,
                ));
                piece.height += leading[1];
                words_wide = words_wide.max(style.width(&line, small, Weight::Regular));
            }
        }
    }
    (piece, shots_wide, words_wide)
}
