//! Weapons with their answers: a table on wide sheets, a block per weapon on narrow ones; each bank with its own rose.

use super::blocks::{NARROW, limited_boxes};
use super::faces::{ROSE_HEIGHT, circle_item, rose};
use super::font::MM_PER_POINT;
use super::record::ON_CARD;
use super::typeset::{BASELINE, HALF_CAPITAL, LEADING, Piece, Style};
use super::{Area, Ink, Item, Tag};
use crate::sheet::{Answers, BankBoxes, Battery, Shots};

/// The sizes of the table of weapons: lengths in millimeters, type in points.
struct Sizes {
    name: f32,
    /// Limits and traits.
    small: f32,
    range: f32,
    number: f32,
    /// Letters of arcs, and how many weapons a mount holds.
    letters: f32,
    times: f32,
    /// Left edges of the columns: three ranges, then the figures, then banks.
    ranges_at: f32,
    figures_at: f32,
    banks_at: f32,
    range_wide: f32,
    figure_wide: f32,
    /// Position of the column of traits, or `None` if they are below the name.
    traits_at: Option<f32>,
    /// Width of a rose, and side of the box of a mount; 0 if mounts are counted.
    rose: f32,
    mount: f32,
    /// Whether banks are numbered, as on the picture.
    is_numbered: bool,
}

/// The width of the column of traits.
const TRAITS: f32 = 24.5;
/// Room for the badge of a mode, left of the ranges.
const BADGE: f32 = 4.4;
/// Width of a rose; a smaller one cannot be read across a table.
const ROSE: f32 = 8.6;
/// Side of the box of a mount.
const MOUNT: f32 = 5.0;
/// Banks from this number on are in columns.
const IN_COLUMNS: usize = 5;

impl Sizes {
    /// Returns the sizes of a weapon table on a sheet with other blocks.
    fn usual(style: &Style, battery: &Battery, mount: f32) -> Sizes {
        let figures = battery
            .answers
            .first()
            .map_or(0, |answers| answers.figures.len()) as f32;
        let (range_wide, figure_wide, ranges_at) = (11.0, 7.5, 31.0);
        let figures_at = ranges_at + 3.0 * range_wide;
        let traits_at = figures_at + figures * figure_wide + 1.5;
        Sizes {
            name: style.pt(11.0),
            small: style.pt(8.0),
            range: style.pt(8.5),
            number: style.pt(12.0),
            letters: style.pt(7.5),
            times: style.pt(9.0),
            ranges_at,
            figures_at,
            banks_at: traits_at + TRAITS,
            range_wide,
            figure_wide,
            traits_at: Some(traits_at),
            rose: ROSE,
            mount,
            is_numbered: false,
        }
    }

    /// Returns the sizes of the weapon table on a page for one ship, where banks are numbered.
    fn large() -> Sizes {
        Sizes {
            name: 17.0,
            small: 9.2,
            range: 10.5,
            number: 18.0,
            letters: 10.0,
            times: 11.0,
            ranges_at: 54.5,
            figures_at: 101.0,
            banks_at: 130.0,
            range_wide: 15.0,
            figure_wide: 8.5,
            traits_at: None,
            rose: 11.5,
            mount: 6.6,
            is_numbered: true,
        }
    }

    /// Sizes with banks small enough for three weapons in a mount.
    fn tight(self) -> Sizes {
        Sizes {
            rose: 10.6,
            mount: 6.0,
            ..self
        }
    }
}

/// Lays out the weapons: a table on wide sheets, a block per weapon on narrow ones.
pub fn arms(style: &Style, batteries: &[Battery], width: f32) -> Vec<Piece> {
    if width < NARROW {
        return batteries
            .iter()
            .map(|battery| block(style, battery, width))
            .collect();
    }
    table(style, batteries, width, MOUNT)
}

/// Lays out the weapon table with numbers of mounts in place of their boxes.
pub fn counted(style: &Style, batteries: &[Battery], width: f32) -> Vec<Piece> {
    table(style, batteries, width, 0.0)
}

/// Lays out the weapon table in large type, with numbered banks.
pub fn numbered(style: &Style, batteries: &[Battery], width: f32) -> Piece {
    let mut piece = heads(style, batteries, &Sizes::large(), width);
    let mut number = 1;
    for battery in batteries {
        let room = width - Sizes::large().banks_at;
        let sizes = [Sizes::large(), Sizes::large().tight()]
            .into_iter()
            .find(|sizes| {
                let fits = |one: &BankBoxes| bank(style, "", one, room, sizes, 0).1 <= room / 2.0;
                battery.banks.iter().all(|one| one.boxes > 2 || fits(one))
            });
        let sizes = sizes.unwrap_or_else(|| Sizes::large().tight());
        piece.stack(row(style, battery, width, &sizes, number));
        number += battery.banks.len();
    }
    piece
}

/// Orders the banks of a battery for a large table: first those with a mirror image, port next to starboard.
pub fn paired(battery: &Battery) -> Vec<usize> {
    let mirrored = |sectors: [bool; 12]| {
        let mut other = sectors;
        other.reverse();
        other
    };
    let is_mirror = |one: &BankBoxes, other: &BankBoxes| match (one.sectors, other.sectors) {
        (Some(one), Some(other)) => one != other && mirrored(one) == other,
        _ => false,
    };
    let banks = &battery.banks;
    let mut order: Vec<usize> = Vec::new();
    for (index, bank) in banks.iter().enumerate() {
        let other = (index + 1..banks.len())
            .find(|other| !order.contains(other) && is_mirror(bank, &banks[*other]));
        if let (Some(other), false) = (other, order.contains(&index)) {
            order.extend([index, other]);
        }
    }
    let alone: Vec<usize> = (0..banks.len())
        .filter(|index| !order.contains(index))
        .collect();
    order.extend(alone);
    order
}

/// Returns the last word of a weapon's name, which distinguishes it from the ship's other weapons.
pub fn last_word(name: &str) -> &str {
    name.split_whitespace().last().unwrap_or_default()
}

/// Lays out a row per battery, the first with the column headings; mounts have boxes of this side, or are counted if it is
/// 0.
fn table(style: &Style, batteries: &[Battery], width: f32, side: f32) -> Vec<Piece> {
    let Some(first) = batteries.first() else {
        return Vec::new();
    };
    let mut heads = Some(heads(
        style,
        batteries,
        &Sizes::usual(style, first, side),
        width,
    ));
    let row = |battery: &Battery| {
        let mut piece = heads.take().unwrap_or_default();
        let at = piece.height;
        let sizes = Sizes::usual(style, battery, side);
        piece.put(row(style, battery, width, &sizes, 0), 0.0, at);
        piece
    };
    batteries.iter().map(row).collect()
}

fn heads(style: &Style, batteries: &[Battery], sizes: &Sizes, width: f32) -> Piece {
    let size = style.pt(if sizes.is_numbered { 8.0 } else { 7.5 });
    let mut piece = Piece::new(size * MM_PER_POINT * 1.15 + 1.2);
    let baseline = piece.height - 1.2;
    piece.items.push(Item::Tag(Tag::Row));
    let left = |piece: &mut Piece, x: f32, text: &str| {
        piece.items.push(Item::Tag(Tag::Heading));
        piece.add(style.bold(size).at(x, baseline, text));
    };
    left(&mut piece, 0.0, "WEAPON");
    left(&mut piece, sizes.banks_at, "BANKS");
    let medium = if sizes.is_numbered { "MEDIUM" } else { "MED" };
    let ranges = ["SHORT", medium, "LONG"].into_iter().enumerate();
    let ranges = ranges.map(|(index, text)| {
        (
            sizes.ranges_at + (index as f32 + 0.5) * sizes.range_wide,
            text,
        )
    });
    let figures = batteries
        .iter()
        .take(1)
        .flat_map(|battery| battery.answers.iter().take(1))
        .flat_map(|answers| answers.figures.iter().enumerate());
    let figures = figures.map(|(index, (text, _))| {
        (
            sizes.figures_at + (index as f32 + 0.5) * sizes.figure_wide,
            *text,
        )
    });
    for (x, text) in ranges.chain(figures) {
        piece.items.push(Item::Tag(Tag::Heading));
        piece.add(style.bold(size).middle(x, baseline, text));
    }
    if let Some(at) = sizes.traits_at {
        left(&mut piece, at, "TRAITS");
    }
    piece.items.push(Item::Tag(Tag::End));
    piece
        .items
        .push(Item::rule(0.0, piece.height, width, 1.2, Ink::BLACK));
    piece
}

/// The color of fine lines.
const FINE: Ink = Ink(140, 140, 140);

/// Draws a fine level line from `x` to `end`.
fn rule(x: f32, y: f32, end: f32) -> Item {
    Item::rule(x, y, end, 0.5, FINE)
}

/// Lays out a weapon as a row of the table; the first of its banks has this number.
fn row(style: &Style, battery: &Battery, width: f32, sizes: &Sizes, number: usize) -> Piece {
    let is_dual = battery.answers.len() > 1;
    let is_blank = battery.name.is_empty();
    let name_wide = sizes.ranges_at - 1.0 - if is_dual { BADGE } else { 0.0 };
    let name = titled(style, battery, sizes, name_wide);
    let banks = banks(style, battery, width - sizes.banks_at, sizes, number);
    let modes: Vec<Piece> = battery
        .answers
        .iter()
        .map(|answers| mode(style, answers, sizes))
        .collect();
    // Two modes need some air between their numbers.
    let line = modes.iter().map(|piece| piece.height).fold(0.0, f32::max)
        + if is_dual { 1.0 } else { 0.0 };
    let pad = 0.8 + 0.5 * (style.pt(10.0) - style.min_text) / 3.0;
    let inner = name.height.max(banks.height).max(line * modes.len() as f32);
    // Two lines of handwriting on a blank sheet.
    let inner = if is_blank { inner.max(12.0) } else { inner };
    let mut piece = Piece::default();
    let centered = |part: &Piece| pad + (inner - part.height) / 2.0;
    let at = centered(&name);
    piece.add([Tag::Row, Tag::Cell(1)].map(Item::Tag));
    piece.put(name, 0.0, at);
    let at = centered(&banks);
    piece.items.push(Item::Tag(Tag::Cell(1)));
    piece.put(banks, sizes.banks_at, at);
    let each = inner / modes.len().max(1) as f32;
    for (index, mode) in modes.into_iter().enumerate() {
        let top = pad + index as f32 * each;
        let middle = top + each / 2.0;
        let high = mode.height;
        if index > 0 {
            // The badge of a further mode is in place of name and banks.
            piece.add([Tag::Row, Tag::Cell(2)].map(Item::Tag));
        }
        if is_dual {
            piece.put(badge(style, index), sizes.ranges_at - BADGE, middle - 1.7);
        }
        piece.put(mode, 0.0, middle - high / 2.0);
        if index > 0 {
            let end = sizes
                .traits_at
                .map_or(sizes.banks_at - 4.0, |at| at + TRAITS - 2.0);
            piece.items.push(dots(sizes.ranges_at, top, end));
        }
    }
    if is_blank {
        let y = pad + 0.8 * inner;
        let mut spans = vec![(0.0, sizes.ranges_at - 1.0)];
        spans.extend(sizes.traits_at.map(|at| (at, sizes.banks_at - 2.0)));
        let columns = |from: f32, wide: f32, count: usize| {
            (0..count).map(move |index| {
                let from = from + index as f32 * wide;
                (from + 0.7, from + wide - 0.7)
            })
        };
        let figures = battery.answers.first().map_or(0, |one| one.figures.len());
        spans.extend(columns(sizes.ranges_at, sizes.range_wide, 3));
        spans.extend(columns(sizes.figures_at, sizes.figure_wide, figures));
        piece.add(spans.into_iter().map(|(from, to)| rule(from, y, to)));
    }
    piece.height = inner + 2.0 * pad;
    piece.items.push(Item::Tag(Tag::End));
    piece.items.push(rule(0.0, piece.height, width));
    piece
}

/// Draws a dotted line between two modes.
fn dots(from: f32, y: f32, to: f32) -> Item {
    let count = ((to - from) / 1.2) as usize;
    let lines = (0..count)
        .map(|index| from + 1.2 * index as f32)
        .map(|x| [x, y, x + 0.4, y])
        .collect();
    Item::lines(lines, 0.5, FINE)
}

/// Draws the number of a mode on a black square.
fn badge(style: &Style, index: usize) -> Piece {
    let area = Area::new(0.0, 0.0, 3.6, 3.4);
    let (ground, ink) = style.block(vec![area]);
    let mut piece = Piece {
        height: 3.4,
        items: vec![ground],
    };
    let text = ["I", "II"][index.min(1)];
    let size = style.pt(8.0);
    let baseline = 1.7 + HALF_CAPITAL * size * MM_PER_POINT;
    piece.add(style.bold(size).ink(ink).middle(1.8, baseline, text));
    piece
}

/// Writes a loss limit in words: `limit 2 of 4`.
pub fn limit(loss_limit: Option<u32>, boxes: u32) -> String {
    loss_limit.map_or(String::new(), |limit| format!("limit {limit} of {boxes}"))
}

/// Lays out a weapon's name with its loss limit below, and its traits where they have no column.
fn titled(style: &Style, battery: &Battery, sizes: &Sizes, width: f32) -> Piece {
    let wide = style.bold(sizes.name).width(&battery.name);
    // A long name in large type shrinks somewhat before it takes a second line.
    let least = if sizes.is_numbered { 0.75 } else { 1.0 };
    let size = sizes.name * (width / wide.max(0.1)).clamp(least, 1.0);
    let mut piece = style.bold(size).paragraph(&battery.name, width);
    let limit = limit(battery.loss_limit, battery.boxes());
    if sizes.traits_at.is_some() {
        piece.stack(style.plain(sizes.small).gray().paragraph(&limit, width));
        return piece;
    }
    let is_dual = battery.answers.len() > 1;
    let badges = ["I ", "II "];
    let first: Vec<(String, String)> = Some((String::new(), limit))
        .filter(|(_, limit)| !limit.is_empty())
        .into_iter()
        .collect();
    let modes = battery.answers.iter().zip(badges).map(|(answers, badge)| {
        let badge = if is_dual { badge } else { "" };
        answers
            .traits
            .iter()
            .map(|(code, effect)| (format!("{badge}{code}"), effect.clone()))
            .collect::<Vec<_>>()
    });
    // Modes have a line each; the traits of one mode follow the limit.
    let mut lines: Vec<Vec<(String, String)>> = vec![first];
    for mode in modes {
        if is_dual {
            lines.push(mode);
        } else {
            lines[0].extend(mode);
        }
    }
    for line in lines.iter().filter(|line| !line.is_empty()) {
        piece.stack(phrases(style, line, sizes.small, width));
    }
    piece
}

/// Lays out phrases one after the other, each with its first words in bold, over as many lines as needed.
fn phrases(style: &Style, phrases: &[(String, String)], size: f32, width: f32) -> Piece {
    let leading = size * 1.2 * MM_PER_POINT;
    let mut piece = Piece::new(leading);
    let mut x = 0.0;
    for (bold, plain) in phrases {
        let bold_wide = match bold.as_str() {
            "" => 0.0,
            bold => style.bold(size).width(bold) + 0.9,
        };
        let wide = bold_wide + style.plain(size).width(plain);
        if x > 0.0 && x + wide > width {
            x = 0.0;
            piece.height += leading;
        }
        let y = piece.height - leading + BASELINE * leading;
        piece.add(style.bold(size).at(x, y, bold));
        let room = (width - x - bold_wide).max(8.0);
        for (index, line) in style.plain(size).wrap(plain, room).iter().enumerate() {
            let y = y + index as f32 * leading;
            piece.add(style.plain(size).at(x + bold_wide, y, line));
            piece.height = y + (1.0 - BASELINE) * leading;
        }
        x += wide + 2.2;
    }
    piece
}

/// Lays out a mode of a weapon: ranges over the rolls needed, figures, and traits with their effects.
fn mode(style: &Style, answers: &Answers, sizes: &Sizes) -> Piece {
    let (small, large) = (sizes.range, sizes.number);
    let (above, below) = (small * MM_PER_POINT * 0.95, large * MM_PER_POINT);
    let mut piece = Piece::new(above + 0.95 * below + 0.6);
    let high = piece.height;
    let [upper, lower] = [above, high - 0.6];
    let mut both = |x: f32, words: &str, number: &str, room: f32, columns: u8| {
        piece.items.push(Item::Tag(Tag::Cell(columns)));
        let size = small * (room / style.plain(small).width(words).max(0.1)).min(1.0);
        piece.add(
            style
                .plain(size.max(style.min_text))
                .middle(x, upper, words),
        );
        let size = large * (room / style.bold(large).width(number).max(0.1)).min(1.0);
        piece.add(style.bold(size).middle(x, lower, number));
    };
    let wide = sizes.range_wide;
    match &answers.shots {
        Shots::Bands(bands) => {
            for (index, band) in bands.iter().enumerate() {
                let x = sizes.ranges_at + (index as f32 + 0.5) * wide;
                let (range, number) = match band {
                    Some((range, number)) => (range.text(style.hex_cm), number.as_str()),
                    None => (String::new(), "–"),
                };
                both(x, &range, number, wide - 0.6, 1);
            }
        }
        Shots::Seeking(moves, number) => {
            both(
                sizes.ranges_at + 0.8 * wide,
                "seeks, moves",
                &moves.text(style.hex_cm),
                1.55 * wide,
                2,
            );
            both(sizes.ranges_at + 2.4 * wide, "hits", number, wide, 1);
        }
    }
    let baseline = high / 2.0 + HALF_CAPITAL * large * MM_PER_POINT;
    for (index, (_, number)) in answers.figures.iter().enumerate() {
        let x = sizes.figures_at + (index as f32 + 0.5) * sizes.figure_wide;
        piece.items.push(Item::Tag(Tag::Cell(1)));
        piece.add(style.bold(large).middle(x, baseline, number));
    }
    let Some(traits_at) = sizes.traits_at else {
        piece.height = high;
        return piece;
    };
    let mut traits = traits(style, answers, TRAITS - 1.5);
    traits.items.insert(0, Item::Tag(Tag::Cell(1)));
    let at = (high - traits.height) / 2.0;
    if at < 0.0 {
        // More traits than the numbers are high: those move down to the middle.
        let mut tall = Piece::default();
        let taller = traits.height;
        tall.put(piece, 0.0, -at);
        tall.put(traits, traits_at, 0.0);
        tall.height = taller;
        return tall;
    }
    piece.put(traits, traits_at, at);
    piece.height = high;
    piece
}

/// Lays out a line per trait: its code in bold, then its effect.
fn traits(style: &Style, answers: &Answers, width: f32) -> Piece {
    let size = style.pt(8.0);
    let leading = size * 1.2 * MM_PER_POINT;
    let mut piece = Piece::default();
    for (code, effect) in &answers.traits {
        let wide = style.bold(size).width(code) + 0.9;
        let baseline = piece.height + BASELINE * leading;
        piece.add(style.bold(size).at(0.0, baseline, code));
        let lines = style.plain(size).wrap(effect, (width - wide).max(8.0));
        for (index, line) in lines.iter().enumerate() {
            let y = baseline + index as f32 * leading;
            piece.add(style.plain(size).at(wide, y, line));
        }
        piece.height += leading * lines.len().max(1) as f32;
    }
    piece
}

/// Lays out a bank: its rose, its letters over its boxes, and the weapons per mount. Returns the right edge, too. A number
/// of 0 is not shown.
fn bank(
    style: &Style,
    name: &str,
    bank: &BankBoxes,
    width: f32,
    sizes: &Sizes,
    number: usize,
) -> (Piece, f32) {
    let mut piece = Piece::default();
    let mut from = 0.0;
    let letters = sizes.letters;
    let above = letters * MM_PER_POINT * 0.85;
    if let Some(sectors) = &bank.sectors {
        piece
            .items
            .push(rose(style, [0.0, 0.2], sizes.rose, sectors, &bank.arcs));
        piece.height = sizes.rose * ROSE_HEIGHT + 0.4;
        from = sizes.rose + 1.0;
    }
    let mut letters_at = from;
    if sizes.is_numbered {
        piece.add(number_disc(style, [from + 2.15, above - 1.3], 2.15, number));
        letters_at += 5.0;
    }
    piece.add(style.bold(letters).at(letters_at, above, &bank.arcs));
    let times = if bank.per_mount > 1 {
        format!("×{}", bank.per_mount)
    } else {
        String::new()
    };
    let times_wide =
        style.bold(sizes.times).width(&times) + if times.is_empty() { 0.0 } else { 1.0 };
    let mut end = letters_at + style.bold(letters).width(&bank.arcs);
    let side = sizes.mount;
    if side == 0.0 {
        // A cross has one meaning: weapons in each box.
        let boxes = if bank.boxes == 1 {
            "1 box".to_string()
        } else {
            format!("{} boxes", bank.boxes)
        };
        let count = format!("{boxes} {times}").trim_end().to_string();
        let size = sizes.small;
        piece.add(
            style
                .bold(size)
                .at(from, above + 1.2 * size * MM_PER_POINT, &count),
        );
        return (piece, end.max(from + style.bold(size).width(&count)));
    }
    let areas = limited_boxes(
        from,
        above + if sizes.is_numbered { 1.2 } else { 0.5 },
        bank.boxes as usize,
        side,
        (width - times_wide).max(from + side),
    );
    if let Some(last) = areas.last() {
        piece.height = piece.height.max(last.y + side);
        let right = areas.iter().map(|area| area.x + side).fold(0.0, f32::max);
        let baseline = areas[0].y + side / 2.0 + HALF_CAPITAL * sizes.times * MM_PER_POINT;
        piece.add(style.bold(sizes.times).at(right + 1.0, baseline, &times));
        end = end.max(right + times_wide);
        let label = format!("{name} {}", bank.arcs);
        piece.add(style.ticks(&label, &areas, bank.checked as usize));
        piece.items.push(style.outlined(areas));
    }
    (piece, end)
}

/// Draws a bank's number in a black disc.
pub fn number_disc(style: &Style, [x, y]: [f32; 2], radius: f32, number: usize) -> Vec<Item> {
    let size = 3.6 * radius;
    let baseline = y + HALF_CAPITAL * size * MM_PER_POINT;
    let text = number.to_string();
    let disc = circle_item([x, y], radius, true);
    [disc]
        .into_iter()
        .chain(style.bold(size).ink(Ink::WHITE).middle(x, baseline, &text))
        .collect()
}

/// Lays out banks next to each other, in columns if there are many; numbered ones two per line, the first with this number.
fn banks(style: &Style, battery: &Battery, width: f32, sizes: &Sizes, number: usize) -> Piece {
    let order = if sizes.is_numbered {
        paired(battery)
    } else {
        (0..battery.banks.len()).collect()
    };
    let drawn: Vec<(Piece, f32)> = (number..)
        .zip(order)
        .map(|(number, index)| {
            bank(
                style,
                &battery.name,
                &battery.banks[index],
                width,
                sizes,
                number,
            )
        })
        .collect();
    let widest = drawn.iter().map(|(_, wide)| *wide).fold(0.0, f32::max);
    let column = width / if sizes.is_numbered { 2.0 } else { 3.0 };
    let is_grid = sizes.is_numbered || drawn.len() >= IN_COLUMNS && widest <= column - 1.0;
    let mut piece = Piece::default();
    let (mut x, mut y) = (0.0f32, 0.0f32);
    for (bank, wide) in drawn {
        if x > 0.0 && x + wide > width + 0.01 {
            (x, y) = (0.0, piece.height + 0.8);
        }
        piece.put(bank, x, y);
        x += match is_grid {
            // A bank wider than its column takes the next one too.
            true => (wide / column).ceil().max(1.0) * column,
            false => wide + 1.6,
        };
        if is_grid && x + column > width + 0.5 {
            (x, y) = (0.0, piece.height + 0.8);
        }
    }
    piece
}

/// Lays out a weapon on a narrow sheet: its name and the rolls needed on the first line, then banks at the left, figures at
/// the right.
fn block(style: &Style, battery: &Battery, width: f32) -> Piece {
    let sizes = FigureSizes::new(style, width);
    let beside = arranged(style, battery, width, &sizes, false);
    if !sizes.is_card {
        return beside;
    }
    // Many banks take less height on lines of their own.
    let below = arranged(style, battery, width, &sizes, true);
    if below.height < beside.height {
        below
    } else {
        beside
    }
}

/// Type sizes of a weapon on a narrow sheet in points, and the heights of its lines in millimeters.
struct FigureSizes {
    is_card: bool,
    name: f32,
    /// Size of the rolls needed, and of the ranges before them.
    shots: f32,
    ranges: f32,
    /// Size of the numbers after ROF, IMP and DMG, and of words.
    numbers: f32,
    words: f32,
    /// Height of the line of rolls, of that of numbers, and of those of words.
    lines: [f32; 3],
}

impl FigureSizes {
    /// Returns the sizes for a width: a card has larger numbers on lower lines.
    fn new(style: &Style, width: f32) -> FigureSizes {
        let is_card = width < ON_CARD && !style.is_phone();
        let [name, shots, ranges, numbers, words] = if is_card {
            [12.0, 14.0, 9.5, 12.5, 9.0].map(|size| style.pt(size))
        } else {
            let [name, large, small] = [10.0, 11.0, 8.0].map(|size| style.pt(size));
            let ranges = if width < ON_CARD {
                small
            } else {
                large.min(8.5)
            };
            [name, large, ranges, small, small]
        };
        let leading = if is_card { CARD_LEADING } else { LEADING };
        FigureSizes {
            is_card,
            name,
            shots,
            ranges,
            numbers,
            words,
            lines: [shots, numbers, words].map(|size| size * leading * MM_PER_POINT),
        }
    }
}

/// Distance between baselines on a card, as a multiple of the font size.
const CARD_LEADING: f32 = 1.14;

/// Lays out a weapon on a narrow sheet, with its banks next to the figures or below them.
fn arranged(
    style: &Style,
    battery: &Battery,
    width: f32,
    sizes: &FigureSizes,
    is_below: bool,
) -> Piece {
    let (right, shots_wide, words_wide) = figures(style, battery, width, sizes, is_below);
    let name_room = width - shots_wide - 1.0;
    let bold = style.bold(sizes.name);
    // A name that does not fit next to the rolls is above them.
    let is_beside = bold.width(&battery.name) <= name_room;
    let name = bold.paragraph(&battery.name, if is_beside { name_room } else { width });
    let mut piece = Piece::default();
    let (top, high) = if is_beside {
        (0.0, name.height.max(sizes.lines[0]))
    } else {
        (name.height, name.height + sizes.lines[0])
    };
    piece.put(name, 0.0, 0.0);
    let scale = if width < ON_CARD { 0.72 } else { 0.85 };
    let bank_sizes = Sizes {
        rose: ROSE * scale,
        ..Sizes::usual(style, battery, style.side((MOUNT * scale).max(3.2)))
    };
    let (room, at) = if is_below {
        (width, top + right.height + 0.4)
    } else {
        (width - words_wide - 2.0, high)
    };
    let banks = banks(style, battery, room, &bank_sizes, 0);
    piece.put(banks, 0.0, at);
    piece.put(right, 0.0, top);
    if battery.name.is_empty() {
        piece.items.push(rule(0.0, piece.height + 5.6, width));
        piece.height += 6.0;
    }
    let air = if sizes.is_card { 0.6 } else { 0.8 };
    piece.height += air;
    piece.items.push(rule(0.0, piece.height, width));
    piece.height += air;
    piece
}

/// Millimeters between figures such as ROF and IMP.
const FIGURE_GAP: f32 = 1.0;

/// Lays out the rolls, figures and traits of each mode, set to the right; returns the widths of the two parts, too. With banks
/// below, short words go to the left of the figures.
fn figures(
    style: &Style,
    battery: &Battery,
    width: f32,
    sizes: &FigureSizes,
    is_below: bool,
) -> (Piece, f32, f32) {
    let (shot, range) = (style.bold(sizes.shots), style.plain(sizes.ranges));
    let words = style.plain(sizes.words);
    let mut piece = Piece::default();
    let (mut shots_wide, mut words_wide) = (0.0f32, 0.0f32);
    let is_dual = battery.answers.len() > 1;
    for (index, answers) in battery.answers.iter().enumerate() {
        let shots: Vec<(String, String)> = match &answers.shots {
            Shots::Bands(bands) => bands
                .iter()
                .flatten()
                .map(|(range, number)| (range.text(style.hex_cm), number.clone()))
                .collect(),
            Shots::Seeking(moves, number) => vec![
                ("seeks".into(), moves.text(style.hex_cm)),
                ("hits".into(), number.clone()),
            ],
        };
        // The badge of the second mode stays clear of the words above it.
        piece.height += if index > 0 { 1.3 } else { 0.0 };
        let baseline = piece.height + BASELINE * sizes.lines[0];
        let mut x = width;
        for (distance, number) in shots.iter().rev() {
            x -= shot.width(number);
            piece.add(shot.at(x, baseline, number));
            x -= 0.8 + range.width(distance);
            piece.add(range.at(x, baseline, distance));
            x -= 2.0;
        }
        if is_dual {
            x -= BADGE - 2.0;
            piece.put(badge(style, index), x, baseline - 3.0);
        }
        shots_wide = shots_wide.max(width - x);
        if index > 0 {
            words_wide = words_wide.max(width - x);
        }
        piece.height = baseline + (1.0 - BASELINE) * sizes.lines[0];
        let baseline = piece.height + BASELINE * sizes.lines[1];
        let mut x = width;
        for (head, number) in answers.figures.iter().rev() {
            let head = format!("{head} ");
            let (bold, plain) = (style.bold(sizes.numbers), style.plain(sizes.words));
            x -= bold.width(number);
            piece.add(bold.at(x, baseline, number));
            x -= plain.width(&head);
            piece.add(plain.at(x, baseline, &head));
            x -= FIGURE_GAP;
        }
        let has_figures = !answers.figures.is_empty();
        if has_figures {
            words_wide = words_wide.max(width - x - FIGURE_GAP);
            piece.height += sizes.lines[1];
        }
        let traits = answers
            .traits
            .iter()
            .map(|(code, effect)| format!("{code} {effect}"));
        let limit = (index == 0)
            .then(|| limit(battery.loss_limit, battery.boxes()))
            .filter(|limit| !limit.is_empty());
        let text = traits.chain(limit).collect::<Vec<_>>().join(" · ");
        if is_below && has_figures && words.width(&text) <= x - 2.0 {
            piece.add(words.at(0.0, baseline, &text));
            continue;
        }
        for line in words.wrap(&text, 0.5 * width) {
            let y = piece.height + BASELINE * sizes.lines[2];
            piece.add(words.ending(width, y, &line));
            piece.height += sizes.lines[2];
            words_wide = words_wide.max(words.width(&line));
        }
    }
    (piece, shots_wide, words_wide)
}
