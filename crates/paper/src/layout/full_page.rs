//! The page of one ship: a large picture with every bank numbered as in its row, tracks next to it, room for orders.

use super::arms::{number_disc, numbered, paired};
use super::blocks::{content, items, natural_width};
use super::cell::Layout;
use super::facing_map::facing_map;
use super::font::MM_PER_POINT;
use super::head::head;
use super::log::{MAX_LOG, OF_A_SHIP, log};
use super::panel::{TallTracks, boxes, hexagon};
use super::record::record;
use super::typeset::{HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Stroke};
use crate::drawing::{Drawing, Shape};
use crate::sheet::{Battery, BlockKey, Content, Panel, PanelRow, Record, TrackForm};
use std::sync::Arc;

/// The largest height of the hexagon around the picture.
const MAX_PICTURE: f32 = 97.0;
/// The smallest heights tried, each with or without the strip of rules.
const PICTURES: [(f32, bool); 4] = [(70.0, true), (70.0, false), (60.0, true), (56.0, false)];
/// The height tried last, without the lines that each turn may have below its orders.
const LAST_PICTURE: f32 = 56.0;
/// The largest height with boxes above and below the hexagon.
const WITH_FACINGS: f32 = 87.0;
/// The maximum number of boxes fore, port, starboard and aft, and in a row of port and starboard.
const MAX_FACING: [usize; 4] = [10, 8, 8, 10];
const SIDE_ROW: usize = 4;
/// Distance of the boxes and words of port and starboard from a corner of the hexagon.
const FROM_CORNER: f32 = 6.2;
/// Space above and below the hexagon for the boxes of facings.
const FACING: f32 = 8.6;
/// Width of the column of tracks, and the space left of it.
const TRACKS: f32 = 62.0;
const BETWEEN: f32 = 3.0;
/// Space above the tracks.
const BELOW_HEAD: f32 = 2.5;
/// Space above and below the hexagon for the letters of arcs.
const LETTERS: f32 = 5.5;
/// The size of notes in points.
const NOTES: f32 = 9.0;
/// Space between lines of systems next to each other.
const BETWEEN_ITEMS: f32 = 7.0;
/// Space between parts.
const GAP: f32 = 1.6;
/// Minimum distance between the numbers of banks on the picture.
const APART: f32 = 5.7;
/// Radius of the disc with a bank's number on the picture.
const DISC: f32 = 2.6;
/// The heights of a turn: what it needs, what it gets before the picture grows to its full size, and after that.
const TURNS: [f32; 3] = [11.0, 13.8, 20.0];

impl Layout<'_> {
    /// Lays out the ship with its large picture; `None` if it does not fit, or if its game has no such page.
    pub fn full_page(&self, style: &Style) -> Option<Piece> {
        let full = Style {
            has_writes: true,
            ..*style
        };
        let mut pages = PICTURES.into_iter();
        pages
            .find_map(|(least, has_strip)| self.page_with(&full, least, has_strip))
            .or_else(|| self.page_with(style, LAST_PICTURE, false))
    }

    /// Lays out the ship with a picture of at least this height; without the strip, its footer has the hint.
    fn page_with(&self, style: &Style, least_picture: f32, has_strip: bool) -> Option<Piece> {
        let blocks = || self.template.chosen(self.sheet).map(|block| &block.content);
        let panel = blocks().find_map(|content| match content {
            Content::Panel(panel) => Some(&**panel),
            _ => None,
        })?;
        let batteries = blocks().find_map(|content| match content {
            Content::Batteries(all) if all.iter().all(|one| !one.answers.is_empty()) => Some(all),
            _ => None,
        });
        let batteries = batteries.map_or(&[][..], Vec::as_slice);
        let picture = self.sheet.picture.as_ref()?;
        // Two kinds of boxes by facing do not fit around a picture, nor do long rows of them.
        let is_short = |row: &PanelRow| match &row.group.form {
            TrackForm::Facings(tracks) => {
                let limits = tracks.iter().zip(MAX_FACING);
                { limits }.all(|(track, limit)| track.boxes.len() <= limit)
            }
            _ => false,
        };
        if panel.around.len() > 1 || !panel.around.iter().all(is_short) || self.sheet.head.is_blank
        {
            return None;
        }
        let turns = blocks().find_map(|content| match content {
            Content::Record(record) => Some(record),
            _ => None,
        });
        let mut top = head(style, &self.sheet.head, self.width, false);
        top.height += GAP;
        let arms = numbered(style, batteries, self.width);
        let hint = if has_strip { "" } else { &self.sheet.hint };
        let footer = self.footer(style, hint, true);
        let numbers = bank_numbers(batteries, picture.plan.banks.len());
        let (drawing, places) = picture.armed();
        let tracks = TallTracks::new(style, panel, TRACKS);
        let keys = |wanted: &[BlockKey]| self.stacked(style, wanted);
        let small = Style {
            text: NOTES,
            ..*style
        };
        let notes = self.stacked(&small, &[BlockKey::Notes]);
        let strip = match has_strip {
            true => keys(&[BlockKey::Strip]),
            false => Piece::default(),
        };
        let others = keys(&[BlockKey::Flights, BlockKey::Tracks, BlockKey::Keywords]);
        let turn_rows = turns.map_or(0.0, |one: &Record| {
            one.turns.div_ceil(style.turns.0.max(1)) as f32
        });
        let plain = |least: f32| {
            turns.map(|one| {
                let style = Style {
                    turns: (style.turns.0, least),
                    ..*style
                };
                record(&style, one, self.width, 0.0)
            })
        };
        let least = plain(TURNS[0]);
        let record_high = least.as_ref().map_or(0.0, |piece| piece.height + GAP);
        let sides = if panel.around.is_empty() {
            0.0
        } else {
            2.0 * FACING
        };
        let fixed = [&arms, &others, &notes, &strip]
            .iter()
            .map(|piece| part_high(piece))
            .sum::<f32>()
            + top.height
            + footer.height
            + record_high
            + 2.0 * LETTERS
            + sides;
        let room = self.height - fixed - least_picture;
        let map = facing_map(style, panel, TRACKS);
        let most = if sides > 0.0 {
            WITH_FACINGS
        } else {
            MAX_PICTURE
        };
        // The systems go below the tracks where there is room for them.
        let lines = [
            (self.systems(style, TRACKS), true),
            (self.systems(style, self.width), false),
        ];
        let (systems, is_beside, high, column, mut spare) =
            lines.into_iter().find_map(|(systems, is_beside)| {
                let (own, other) = match is_beside {
                    true => (part_high(&systems) + 2.0 * GAP, 0.0),
                    false => (0.0, part_high(&systems)),
                };
                let spare = room - other;
                let grown = spare.clamp(0.0, most - least_picture);
                let high = least_picture + grown;
                let column = high + 2.0 * LETTERS + sides - BELOW_HEAD - own - part_high(&map);
                let fits = spare >= 0.0 && tracks.least() <= column;
                fits.then_some((systems, is_beside, high, column, spare - grown))
            })?;
        let mut page = top;
        let left = self.width - TRACKS - BETWEEN;
        let picture = Picture {
            drawing,
            places,
            numbers: &numbers,
            panel,
        };
        let (ship, picture) = picture.draw(style, left, high);
        let from = page.height;
        let tall = picture.height;
        page.put(ship, 0.0, from);
        page.put(layered(picture), 0.0, from);
        let mut right = tracks.draw(style, column);
        if is_beside && !systems.items.is_empty() {
            right.height += GAP;
            let at = right.height;
            right
                .items
                .push(Item::rule(0.0, at, TRACKS, 0.5, Ink::BLACK));
            right.put(systems.clone(), 0.0, at + GAP);
        }
        let at = right.height + GAP;
        right.put(map, 0.0, at);
        page.put(layered(right), left + BETWEEN, from + BELOW_HEAD);
        page.height = from + tall;
        let mut put = |piece: Piece| {
            if !piece.items.is_empty() {
                page.stack(piece);
                page.height += GAP;
            }
        };
        put(layered(arms));
        if !is_beside {
            put(systems);
        }
        put(others);
        let grown = if turn_rows > 0.0 {
            let grown = (spare / turn_rows).clamp(0.0, TURNS[2] - TURNS[0]);
            spare -= Piece::stepped(grown) * turn_rows;
            plain(TURNS[0] + Piece::stepped(grown))
        } else {
            None
        };
        if let Some(log) = log(OF_A_SHIP, self.width, (spare - GAP).min(MAX_LOG)) {
            put(log);
        }
        let low = [Some(notes), grown, Some(strip)];
        let low: Vec<Piece> = low
            .into_iter()
            .flatten()
            .filter(|piece| !piece.items.is_empty())
            .collect();
        let mut y = self.height - footer.height - low.iter().map(part_high).sum::<f32>();
        for piece in low {
            let high = part_high(&piece);
            page.put(piece, 0.0, y);
            y += high;
        }
        let at = self.height - footer.height;
        page.put(footer, 0.0, at);
        Some(page)
    }

    /// Lays out the blocks of some keys, one below the other.
    fn stacked(&self, style: &Style, keys: &[BlockKey]) -> Piece {
        let mut stack = Piece::default();
        let blocks = self
            .template
            .chosen(self.sheet)
            .filter(|block| keys.contains(&block.key) && !block.content.is_empty())
            .filter(|block| block.key != BlockKey::Flights || self.apart.is_none());
        for piece in blocks.flat_map(|block| content(style, &block.content, self.width)) {
            stack.stack(piece);
        }
        stack
    }

    /// Lays out the systems: short lines are next to each other, except those that must be alone.
    fn systems(&self, style: &Style, width: f32) -> Piece {
        let blocks = self.template.chosen(self.sheet);
        let lines = blocks.flat_map(|block| match &block.content {
            Content::Items(lines) => lines.as_slice(),
            _ => &[],
        });
        let (mut stack, mut x, mut y) = (Piece::default(), 0.0, 0.0);
        for line in lines {
            let own = natural_width(style, line).min(width);
            if x > 0.0 && (line.is_alone || x + own > width) {
                (x, y) = (0.0, stack.height);
            }
            stack.put(items(style, line, own), x, y);
            x += own + BETWEEN_ITEMS;
        }
        stack
    }
}

/// Reorders a piece into lines, drawings and words, so that a PDF stores lines and words once for all ships of a design.
fn layered(piece: Piece) -> Piece {
    let height = piece.height;
    let (drawings, others): (Vec<Item>, Vec<Item>) = piece
        .items
        .into_iter()
        .partition(|item| matches!(item, Item::Drawing { .. }));
    let (words, lines): (Vec<Item>, Vec<Item>) = others
        .into_iter()
        .partition(|item| matches!(item, Item::Text { .. }));
    let shared = |items: Vec<Item>| Piece { height, items }.shared().items;
    let items = [shared(lines), drawings, shared(words)].concat();
    Piece { height, items }
}

/// Returns the height of a part with the space below it; 0 if there is nothing to draw.
fn part_high(piece: &Piece) -> f32 {
    if piece.items.is_empty() {
        0.0
    } else {
        piece.height + GAP
    }
}

/// The number of a bank and its letters.
struct BankNumber {
    number: usize,
    arcs: String,
}

/// Assigns each bank its number in the weapon table, in the order of the design; empty if the picture has other banks.
fn bank_numbers(batteries: &[Battery], in_plan: usize) -> Vec<BankNumber> {
    let mut numbers = Vec::new();
    for battery in batteries {
        let first = numbers.len() + 1;
        let order = paired(battery);
        for (index, bank) in battery.banks.iter().enumerate() {
            let place = order.iter().position(|own| *own == index);
            numbers.push(BankNumber {
                number: first + place.unwrap_or(index),
                arcs: bank.arcs.clone(),
            });
        }
    }
    if numbers.len() != in_plan {
        numbers.clear();
    }
    numbers
}

/// A tag of a bank: its number, its letters, where its weapons are, and its height on the page.
struct Tag<'a> {
    number: usize,
    arcs: &'a str,
    places: Vec<[f32; 2]>,
    y: f32,
}

/// The large picture with what is drawn around it.
struct Picture<'a> {
    drawing: &'a Arc<Drawing>,
    places: &'a [Vec<[f32; 2]>],
    numbers: &'a [BankNumber],
    panel: &'a Panel,
}

impl Picture<'_> {
    /// Draws the ship, and separately what covers it.
    fn draw(&self, style: &Style, width: f32, high: f32) -> (Piece, Piece) {
        let radius = high / 3f32.sqrt();
        let fore = if self.panel.around.is_empty() {
            0.0
        } else {
            FACING
        };
        let center = [width / 2.0, LETTERS + fore + high / 2.0];
        let mut piece = Piece::default();
        piece.put(
            hexagon(None, high),
            center[0] - radius,
            center[1] - high / 2.0 - 1.6,
        );
        // The ship is a little smaller than the hexagon: the numbers need room.
        let scale = 0.98 * self.drawing.scale_in_hex(radius);
        let ship = Item::Drawing {
            at: center,
            scale,
            drawing: Arc::clone(self.drawing),
            alt: "the ship from above".to_string(),
        };
        piece.add(self.arcs(style, center, radius));
        self.tags(style, center, [radius, scale], &mut piece);
        self.facings(style, center, high, &mut piece);
        piece.height = 2.0 * (LETTERS + fore) + high;
        let ship = Piece {
            height: piece.height,
            items: vec![ship],
        };
        (ship, piece)
    }

    /// Draws the letters of arcs outside the hexagon, with ticks at their borders.
    fn arcs(&self, style: &Style, center: [f32; 2], radius: f32) -> Vec<Item> {
        let mut items = Vec::new();
        for (letter, bearing) in &self.panel.arcs {
            let is_corner = bearing % 60 == 30;
            let out = if is_corner { 1.085 } else { 0.866 * 1.1 };
            let angle = (*bearing as f32).to_radians();
            let at = [
                center[0] + out * radius * angle.sin(),
                center[1] - out * radius * angle.cos(),
            ];
            let baseline = at[1] + HALF_CAPITAL * 14.0 * MM_PER_POINT;
            items.extend(style.bold(14.0).gray().middle(at[0], baseline, letter));
        }
        let tick = |bearing: f32| {
            let angle = bearing.to_radians();
            let at = |out: f32| {
                let out = 0.866 * radius + out;
                [center[0] + out * angle.sin(), center[1] - out * angle.cos()]
            };
            let ([x1, y1], [x2, y2]) = (at(0.0), at(2.6));
            [x1, y1, x2, y2]
        };
        if !self.panel.arcs.is_empty() {
            items.push(Item::lines(
                [60.0, 120.0, 180.0, 240.0, 300.0].map(tick).to_vec(),
                1.0,
                Ink::BLACK,
            ));
        }
        items
    }

    /// Draws the number of every bank next to the ship, with lines to its weapons.
    fn tags(&self, style: &Style, center: [f32; 2], sizes: [f32; 2], piece: &mut Piece) {
        let [radius, scale] = sizes;
        let mut sides: [Vec<Tag>; 2] = [Vec::new(), Vec::new()];
        let reach = 0.866 * radius - 7.0;
        let mut banks: Vec<_> = self.numbers.iter().zip(self.places).collect();
        banks.sort_by_key(|(bank, _)| bank.number);
        for (bank, places) in banks {
            let count = places.len().max(1) as f32;
            let [x, y] = [0, 1].map(|axis| places.iter().map(|at| at[axis]).sum::<f32>() / count);
            let places: Vec<[f32; 2]> = places
                .iter()
                .map(|[x, y]| [center[0] + x * scale, center[1] + y * scale])
                .collect();
            let side = match x {
                x if x > 0.05 => 1,
                x if x < -0.05 => 0,
                // Weapons in the middle go where fewer are.
                _ => usize::from(sides[1].len() <= sides[0].len()),
            };
            let y = center[1] + (y * scale).clamp(-reach, reach);
            sides[side].push(Tag {
                number: bank.number,
                arcs: &bank.arcs,
                places,
                y,
            });
        }
        let facing_boxes = !self.panel.around.is_empty();
        for (side, tags) in sides.iter_mut().enumerate() {
            tags.sort_by(|one, other| one.y.total_cmp(&other.y));
            spread(tags, [center[1] - reach, center[1] + reach]);
            if facing_boxes {
                // The boxes of port and starboard are in the middle of the hexagon's sides.
                make_way(tags, center[1]);
            }
            let sign = [-1.0, 1.0][side];
            for tag in tags.iter() {
                self.tag(style, tag, center, [radius, scale, sign], piece);
            }
        }
    }

    fn tag(&self, style: &Style, tag: &Tag, center: [f32; 2], sizes: [f32; 3], piece: &mut Piece) {
        let [radius, scale, sign] = sizes;
        let size = 12.0;
        let letters = style.bold(size).width(tag.arcs);
        let from_middle = (tag.y - center[1]).abs();
        let edge = radius - from_middle / 3f32.sqrt() - 1.5;
        let hull = half_width(
            self.drawing,
            [tag.y - center[1] - 3.0, tag.y - center[1] + 3.0].map(|y| y / scale),
        ) * scale;
        let out = (hull + DISC + 3.0)
            .min(edge - DISC - 1.0 - letters)
            .max(DISC + 4.0);
        let disc = [center[0] + sign * out, tag.y];
        let halo = Stroke {
            weight: 3.4,
            ink: Ink::WHITE,
        };
        let line = Stroke {
            weight: 0.85,
            ink: Ink::BLACK,
        };
        let leaders = |stroke: Stroke| {
            let lines = tag.places.iter().flat_map(|&[x, y]| {
                // Down or up at once, then straight to the number.
                let run = (y - tag.y).abs().min((disc[0] - x).abs() * 0.8);
                let knee = [x + sign * run, tag.y];
                [
                    [x, y, knee[0], knee[1]],
                    [knee[0], knee[1], disc[0], disc[1]],
                ]
            });
            Item::Lines {
                lines: lines.collect(),
                stroke,
            }
        };
        if !tag.places.is_empty() {
            piece.add([leaders(halo), leaders(line)]);
        }
        for at in &tag.places {
            piece.items.push(super::faces::circle_item(*at, 0.7, true));
        }
        let from = match sign > 0.0 {
            true => disc[0] + DISC + 0.8,
            false => disc[0] - DISC - 0.8 - letters,
        };
        // Wings may reach below the letters.
        piece.items.push(words_ground([from, tag.y + 1.4], letters));
        piece.add(number_disc(style, disc, DISC, tag.number));
        let baseline = tag.y + HALF_CAPITAL * size * MM_PER_POINT;
        piece.add(style.bold(size).at(from, baseline, tag.arcs));
    }

    /// Draws the boxes of the four facings: above and below the hexagon, and in its left and right corners.
    fn facings(&self, style: &Style, center: [f32; 2], high: f32, piece: &mut Piece) {
        let Some(row) = self.panel.around.first() else {
            return;
        };
        let TrackForm::Facings(tracks) = &row.group.form else {
            return;
        };
        let radius = high / 3f32.sqrt();
        piece
            .items
            .push(super::panel::diagonals(center, 1.18 * radius));
        let what = row.group.label.to_lowercase().replace("shld", "shield");
        let names = ["FORE", "PORT", "STARBOARD", "AFT"];
        for (index, (track, name)) in tracks.iter().zip(names).enumerate() {
            let [wide, tall] = [7.4, 7.8];
            let is_side = index == 1 || index == 2;
            let name = match () {
                () if track.boxes.is_empty() => format!("{name}: no {what}"),
                () if is_side => name.to_string(),
                () => format!("{name} {what}"),
            };
            let own = style.bold(10.0).width(&name);
            let in_row = if is_side { SIDE_ROW } else { MAX_FACING[0] };
            let across = track.boxes.len().min(in_row) as f32 * wide;
            let (x, y) = match index {
                0 => (
                    center[0] - across / 2.0,
                    center[1] - high / 2.0 - 6.2 - tall,
                ),
                3 => (center[0] - across / 2.0, center[1] + high / 2.0 + 6.2),
                _ => {
                    let sign = if index == 1 { -1.0 } else { 1.0 };
                    let middle = center[0] + sign * (radius - FROM_CORNER - across.max(own) / 2.0);
                    (middle - across / 2.0, center[1] - tall / 2.0)
                }
            };
            let areas: Vec<Area> = (0..track.boxes.len())
                .map(|number| {
                    Area::new(
                        x + (number % in_row) as f32 * wide,
                        y + (number / in_row) as f32 * tall,
                        wide,
                        tall,
                    )
                })
                .collect();
            let mut part = Piece::default();
            if !areas.is_empty() {
                part.items.push(Item::filled(areas.clone(), Ink::WHITE));
            }
            let label = format!("{} {}", row.group.label, ["F", "P", "S", "A"][index]);
            boxes(style, &label, track, &areas, 13.0, &mut part);
            piece.add(part.items);
            let label = match index {
                1 | 2 => [x + across / 2.0 - own / 2.0, y - 1.4],
                _ if track.boxes.is_empty() => [center[0] - own / 2.0, y + 5.4],
                _ => [x - own - 2.0, y + 5.4],
            };
            // Wings may reach below the words.
            piece.items.push(words_ground(label, own));
            piece.add(style.bold(10.0).at(label[0], label[1], &name));
        }
    }
}

/// Draws a white ground for words on the picture, given the start of their baseline.
fn words_ground([x, y]: [f32; 2], wide: f32) -> Item {
    Item::filled(
        vec![Area::new(x - 0.4, y - 3.4, wide + 0.8, 4.2)],
        Ink::WHITE,
    )
}

/// Moves tags apart within limits; they stay in their order.
fn spread(tags: &mut [Tag], [top, low]: [f32; 2]) {
    let mut least = top;
    for tag in tags.iter_mut() {
        tag.y = tag.y.max(least);
        least = tag.y + APART;
    }
    let mut most = low;
    for tag in tags.iter_mut().rev() {
        tag.y = tag.y.min(most);
        most = tag.y - APART;
    }
}

/// Moves tags above and below the boxes of a facing, which are in the middle.
fn make_way(tags: &mut [Tag], middle: f32) {
    const CLEAR: f32 = 11.5;
    let (mut above, mut below) = (middle - CLEAR, middle + CLEAR);
    let split = tags
        .iter()
        .position(|tag| tag.y > middle)
        .unwrap_or(tags.len());
    let (upper, lower) = tags.split_at_mut(split);
    for tag in upper.iter_mut().rev() {
        tag.y = tag.y.min(above);
        above = tag.y - APART;
    }
    for tag in lower {
        tag.y = tag.y.max(below);
        below = tag.y + APART;
    }
}

/// Measures how far a drawing extends sideways between two heights, in its units.
fn half_width(drawing: &Drawing, [top, low]: [f32; 2]) -> f32 {
    let of_shape = |shape: &Shape| {
        let points: Vec<[f32; 2]> = shape.points().collect();
        let mut reach = 0f32;
        for pair in points.windows(2) {
            let ([x1, y1], [x2, y2]) = (pair[0], pair[1]);
            let (from, to) = (y1.min(y2).max(top), y1.max(y2).min(low));
            if from > to {
                continue;
            }
            let at = |y: f32| match (y2 - y1).abs() < 0.01 {
                true => x1.abs().max(x2.abs()),
                false => (x1 + (x2 - x1) * (y - y1) / (y2 - y1)).abs(),
            };
            reach = reach.max(at(from)).max(at(to));
        }
        reach
    };
    drawing.shapes().iter().map(of_shape).fold(0.0, f32::max)
}
