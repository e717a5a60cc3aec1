//! The ship's picture in a hexagon, its tracks beside or around it, each with the faces of the damage die that hit it.

use super::blocks::{BETWEEN, NARROW, limited_boxes};
use super::faces::die;
use super::font::MM_PER_POINT;
use super::record::ON_CARD;
use super::typeset::{BASELINE, HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::drawing::Drawing;
use crate::sheet::{Panel, PanelRow, Track, TrackForm};
use crate::silhouette::Picture;
use std::sync::Arc;

/// Extra space after each five boxes of a row.
const AFTER_FIVE: f32 = 1.3;
/// Space between the rows of one track.
const BETWEEN_LINES: f32 = 0.8;
/// Space between the dice of a track and after the last of them, as shares of a die.
const BETWEEN_DICE: f32 = 0.18;
const AFTER_DICE: f32 = 0.42;
/// Maximum number of boxes of a facing per row: fore and aft, port and starboard.
const ACROSS: [usize; 2] = [12, 6];

/// Lays out a panel: the picture with the tracks next to it, or with facings around it and the other tracks below.
pub fn panel(style: &Style, panel: &Panel, width: f32) -> Vec<Piece> {
    if width < NARROW {
        return narrow(style, panel, width);
    }
    if !panel.around.is_empty() {
        let rows = Rows::new(style, panel, width, box_high(style));
        let picture = around(style, panel, width);
        // Hundreds of boxes do not fit around a picture.
        let mut pieces = match picture.height > 140.0 {
            true => facing_rows(style, panel, width, box_high(style)),
            false => vec![picture],
        };
        pieces.extend(panel.rows.iter().map(|row| rows.piece(style, row, width)));
        return pieces;
    }
    let high = box_high(style);
    // The hexagon is as high as four rows of tracks, which most ships have.
    let usual = (4.0 * high + 3.0 * 2.9).min(36.0);
    let beside = |tall: f32| {
        let left = 2.0 / 3f32.sqrt() * tall + BETWEEN;
        let rows = Rows::new(style, panel, width - left, high);
        let pieces: Vec<Piece> = panel
            .rows
            .iter()
            .map(|row| rows.piece(style, row, width - left))
            .collect();
        let sum: f32 = pieces.iter().map(|piece| piece.height).sum();
        // A ship of several hundred boxes has no room for its picture, and a large one is not less high than its tracks.
        (sum <= 100.0 && (tall <= usual || sum <= tall + 6.0)).then_some((left, pieces, sum, tall))
    };
    let Some((left, pieces, sum, tall)) =
        beside(style.picture.max(usual)).or_else(|| beside(usual))
    else {
        let rows = Rows::new(style, panel, width, high);
        return panel
            .rows
            .iter()
            .map(|row| rows.piece(style, row, width))
            .collect();
    };
    let mut piece = Piece::default();
    piece.put(
        hexagon(panel.picture.as_ref().map(Picture::fine), tall),
        0.0,
        0.0,
    );
    let gap = ((tall + 1.6 - sum) / pieces.len().saturating_sub(1).max(1) as f32).clamp(0.0, 6.0);
    let mut y = 1.6;
    for row in pieces {
        let high = row.height;
        piece.put(row, left, y);
        y += high + gap;
    }
    vec![piece]
}

/// Returns the height of track boxes: large enough to write in, at least five millimeters.
fn box_high(style: &Style) -> f32 {
    (1.16 * style.box_size).clamp(5.0, 7.0)
}

/// Draws a ship in the middle of a hexagon of this radius.
pub fn shown(picture: &Arc<Drawing>, at: [f32; 2], radius: f32) -> Item {
    let (scale, drawing) = (picture.scale_in_hex(radius), Arc::clone(picture));
    Item::Drawing {
        at,
        scale,
        drawing,
        alt: "the ship from above".to_string(),
    }
}

/// Draws a hexagon of this height with a mark at the bow, and the ship in it.
pub fn hexagon(picture: Option<&Arc<Drawing>>, high: f32) -> Piece {
    let radius = high / 3f32.sqrt();
    let center = [radius, 1.6 + high / 2.0];
    let corner = |index: usize| {
        let angle = (60.0 * index as f32 + 30.0).to_radians();
        [
            center[0] + radius * angle.sin(),
            center[1] - radius * angle.cos(),
        ]
    };
    let bow = vec![[radius, 0.0], [radius + 2.0, 1.6], [radius - 2.0, 1.6]];
    let stroke = Some(Stroke {
        weight: 1.0,
        ink: Ink::BLACK,
    });
    let mut items = vec![
        Item::Polygon {
            points: bow,
            stroke: None,
            fill: Some(Ink::BLACK),
        },
        Item::Polygon {
            points: (0..6).map(corner).collect(),
            stroke,
            fill: None,
        },
    ];
    items.extend(picture.map(|picture| shown(picture, center, radius)));
    Piece {
        height: high + 1.6,
        items,
    }
}

/// Returns `true` if words fit in place of dice.
fn has_remarks(width: f32) -> bool {
    width > 0.7 * NARROW
}

/// Measures of the rows of a panel: labels, dice, boxes of one size in columns.
struct Rows {
    /// Right end of the dice and left edge of the boxes.
    boxes_at: f32,
    /// Width and height of a box.
    size: [f32; 2],
    /// Maximum number of boxes per line.
    in_line: usize,
    /// The side of a die.
    die: f32,
}

impl Rows {
    fn new(style: &Style, panel: &Panel, width: f32, high: f32) -> Rows {
        let die = (0.64 * high).min(4.2);
        let label = |row: &PanelRow| style.bold(style.pt(11.0)).width(&row.group.label) + 1.5;
        let dice = |row: &PanelRow| match row.dice.len() {
            0 if has_remarks(width) => 14.0,
            count => count as f32 * (1.0 + BETWEEN_DICE) * die,
        };
        let rows = || panel.rows.iter();
        let boxes_at = rows().map(label).fold(0.0, f32::max)
            + rows().map(dice).fold(0.0, f32::max)
            + AFTER_DICE * die;
        let longest = rows()
            .map(|row| track(row).boxes.len())
            .max()
            .unwrap_or(0)
            .max(1);
        let gaps = |count: usize| ((count - 1) / 5) as f32 * AFTER_FIVE;
        let wide = |count: usize| (width - boxes_at - gaps(count)) / count as f32;
        let in_line = [15, 10, 5]
            .into_iter()
            .find(|count| wide(*count) >= style.side(0.85 * high))
            .unwrap_or(if style.is_phone() { 4 } else { 5 });
        let wide = wide(in_line.min(longest).max(1)).min(1.3 * high);
        Rows {
            boxes_at,
            size: [wide, high],
            in_line,
            die,
        }
    }

    fn piece(&self, style: &Style, row: &PanelRow, width: f32) -> Piece {
        let mut piece = Piece::default();
        let (size, high) = (style.pt(11.0), self.size[1]);
        let baseline = high / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
        piece.add(
            style
                .bold(size)
                .ink(style.accent)
                .at(0.0, baseline, &row.group.label),
        );
        let step = (1.0 + BETWEEN_DICE) * self.die;
        let mut x = self.boxes_at - AFTER_DICE * self.die - row.dice.len() as f32 * step
            + BETWEEN_DICE * self.die;
        for number in &row.dice {
            piece.add(die(x, (high - self.die) / 2.0, self.die, *number));
            x += step;
        }
        let track = track(row);
        let areas = self.areas(track.boxes.len());
        boxes(
            style,
            &row.group.label,
            track,
            &areas,
            style.pt(11.0),
            &mut piece,
        );
        let lines = areas.last().map_or(0.0, |last| last.y + last.height);
        piece.height = piece.height.max(lines).max(high);
        let end = areas
            .iter()
            .map(|area| area.x + area.width)
            .fold(self.boxes_at, f32::max);
        let small = style.pt(8.0);
        if areas.is_empty() {
            piece.put(
                style
                    .plain(small)
                    .gray()
                    .paragraph(&row.remark, width - end),
                end,
                1.0,
            );
        } else if row.dice.is_empty() && has_remarks(width) {
            // In place of the dice, on two short lines.
            let lines = style.plain(style.min_text).wrap(&row.remark, 13.0);
            let leading = style.min_text * 1.15 * MM_PER_POINT;
            for (index, line) in lines.iter().enumerate() {
                let y = high / 2.0 + (index as f32 - lines.len() as f32 / 2.0 + BASELINE) * leading;
                piece.add(style.plain(style.min_text).gray().ending(
                    self.boxes_at - AFTER_DICE * self.die,
                    y,
                    line,
                ));
            }
        } else {
            // After the last box if there is room on its line, else below.
            let last = areas.last().map_or(0.0, |last| last.x + last.width) + 2.0;
            let y = lines - high / 2.0 + HALF_CAPITAL * small * MM_PER_POINT;
            if last + style.plain(small).width(&row.remark) <= width {
                piece.add(style.plain(small).gray().at(last, y, &row.remark));
            } else if !row.remark.is_empty() {
                let body = style
                    .plain(small)
                    .gray()
                    .paragraph(&row.remark, width - self.boxes_at);
                piece.put(body, self.boxes_at, lines + 0.2);
            }
        }
        piece.height += 1.4;
        piece
    }

    fn areas(&self, count: usize) -> Vec<Area> {
        let [width, height] = self.size;
        // A track of several lines is spread over them in fives: no last box stands alone.
        let lines = count.div_ceil(self.in_line).max(1);
        let in_line = count.div_ceil(lines).next_multiple_of(5).min(self.in_line);
        let area = |index: usize| {
            let (column, line) = (index % in_line, index / in_line);
            let x = self.boxes_at + column as f32 * width + (column / 5) as f32 * AFTER_FIVE;
            Area::new(x, line as f32 * (height + BETWEEN_LINES), width, height)
        };
        (0..count).map(area).collect()
    }
}

fn track(row: &PanelRow) -> &Track {
    match &row.group.form {
        TrackForm::Even(track) => track,
        TrackForm::Facings([fore, ..]) => fore,
        TrackForm::Hexagon([fore, ..]) => fore,
    }
}

/// The tracks of a large page: labels over their dice at the left, five boxes per row, remarks below.
pub struct TallTracks<'a> {
    panel: &'a Panel,
    width: f32,
    /// The height of each remark, which wraps.
    remarks: Vec<Piece>,
}

/// Left edge of the boxes of tall tracks, and minimum and usual height of a box.
const TALL_BOXES_AT: f32 = 14.5;
const TALL: [f32; 2] = [6.0, 9.6];
/// Minimum and maximum space between tall tracks.
const BETWEEN_TALL: [f32; 2] = [1.4, 4.5];
/// The space between the rows of one tall track.
const TALL_LINES: f32 = 0.9;

impl<'a> TallTracks<'a> {
    /// Prepares the tracks of a panel for a column of this width.
    pub fn new(style: &Style, panel: &'a Panel, width: f32) -> TallTracks<'a> {
        let remark = |row: &PanelRow| {
            style
                .plain(8.5)
                .paragraph(&row.remark, width - TALL_BOXES_AT)
        };
        TallTracks {
            panel,
            width,
            remarks: panel.rows.iter().map(remark).collect(),
        }
    }

    /// Returns the number of boxes per line: five, or six where the last box would be alone.
    fn in_line(row: &PanelRow) -> usize {
        match track(row).boxes.len() {
            count if count > 5 && count % 5 == 1 => 6,
            _ => 5,
        }
    }

    /// Returns the height of a track whose boxes have this height.
    fn row_high(&self, row: &PanelRow, remark: &Piece, high: f32) -> f32 {
        let lines = track(row).boxes.len().div_ceil(Self::in_line(row)) as f32;
        let boxes = lines * high + (lines - 1.0).max(0.0) * TALL_LINES;
        // The label over its dice needs about nine millimeters.
        (boxes + remark.height).max(if row.dice.is_empty() { 5.5 } else { 9.0 })
    }

    fn high(&self, high: f32) -> f32 {
        let rows = self.panel.rows.iter().zip(&self.remarks);
        rows.map(|(row, remark)| self.row_high(row, remark, high))
            .sum()
    }

    fn gaps(&self) -> f32 {
        self.panel.rows.len().saturating_sub(1) as f32
    }

    /// Returns the minimum height of all tracks together.
    pub fn least(&self) -> f32 {
        self.high(TALL[0]) + self.gaps() * BETWEEN_TALL[0]
    }

    /// Draws the tracks in a column of at most this height.
    pub fn draw(&self, style: &Style, room: f32) -> Piece {
        let room = room - self.gaps() * BETWEEN_TALL[0];
        let high = (0..=36)
            .map(|step| TALL[1] - 0.1 * step as f32)
            .find(|high| self.high(*high) <= room)
            .unwrap_or(TALL[0]);
        let spare = (room - self.high(high)) / self.gaps().max(1.0);
        let gap = (BETWEEN_TALL[0] + spare).clamp(BETWEEN_TALL[0], BETWEEN_TALL[1]);
        let mut piece = Piece::default();
        for (row, remark) in self.panel.rows.iter().zip(&self.remarks) {
            let top = piece.height;
            let label = &row.group.label;
            let wide = style.bold(13.5).width(label);
            let size = 13.5 * ((TALL_BOXES_AT - 1.0) / wide).min(1.0);
            piece.add(style.bold(size).ink(style.accent).at(0.0, top + 4.4, label));
            for (index, number) in row.dice.iter().enumerate() {
                piece.add(die(index as f32 * 4.35, top + 5.4, 3.9, *number));
            }
            let in_line = Self::in_line(row);
            let wide = (self.width - TALL_BOXES_AT) / in_line as f32;
            let area = |index: usize| {
                Area::new(
                    TALL_BOXES_AT + (index % in_line) as f32 * wide,
                    top + (index / in_line) as f32 * (high + TALL_LINES),
                    wide,
                    high,
                )
            };
            let track = track(row);
            let areas: Vec<Area> = (0..track.boxes.len()).map(area).collect();
            boxes(style, label, track, &areas, 16.0, &mut piece);
            let below = areas.last().map_or(top, |last| last.y + last.height);
            piece.put(remark.clone(), TALL_BOXES_AT, below + 0.2);
            piece.height = top + self.row_high(row, remark, high) + gap;
        }
        piece.height -= gap;
        piece
    }
}

/// Draws the boxes of a track with their numbers, the first of them bold on gray, and crosses out those already checked
/// off.
pub fn boxes(
    style: &Style,
    label: &str,
    track: &Track,
    areas: &[Area],
    size: f32,
    piece: &mut Piece,
) {
    let Some(first) = areas.first() else { return };
    if !track.boxes[0].is_empty() {
        piece
            .items
            .push(Item::filled(vec![*first], Ink(222, 222, 222)));
    }
    piece.items.push(style.outlined(areas.to_vec()));
    let size = size.min(1.6 * first.height / MM_PER_POINT * 0.45);
    for (index, (area, text)) in areas.iter().zip(&track.boxes).enumerate() {
        let weight = if index == 0 {
            Weight::Bold
        } else {
            Weight::Regular
        };
        piece.add(style.centered(*area, size, weight, text));
    }
    piece.add(style.ticks(label, areas, track.checked));
    let bottom = areas
        .iter()
        .map(|area| area.y + area.height)
        .fold(0.0, f32::max);
    piece.height = piece.height.max(bottom);
}

/// Lays out the picture in the middle, the facings at its four sides, and their explanation.
fn around(style: &Style, panel: &Panel, width: f32) -> Piece {
    let side = box_high(style).min(6.0);
    let names = ["FORE", "PORT", "STARBOARD", "AFT"];
    let facing = |index: usize| {
        let across = ACROSS[usize::from(index == 1 || index == 2)];
        let mut piece = Piece::default();
        let size = style.pt(8.0);
        let from = style.plain(size).width("shield") + 3.0;
        piece.add(style.bold(size).at(0.0, BASELINE * 4.0, names[index]));
        piece.height = 3.6;
        for row in &panel.around {
            let TrackForm::Facings(tracks) = &row.group.form else {
                continue;
            };
            let track = &tracks[index];
            let top = piece.height;
            let words = [
                row.group.label.to_lowercase().replace("shld", "shield"),
                "none".to_string(),
            ];
            let baseline = top + side / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
            piece.add(style.plain(size).at(0.0, baseline, &words[0]));
            if track.boxes.is_empty() {
                piece.add(style.plain(size).gray().at(from, baseline, &words[1]));
                piece.height = top + side;
            }
            let area = |number: usize| {
                Area::new(
                    from + (number % across) as f32 * side,
                    top + (number / across) as f32 * side,
                    side,
                    side,
                )
            };
            let areas: Vec<Area> = (0..track.boxes.len()).map(area).collect();
            let label = format!("{} {}", row.group.label, &names[index][..1]);
            boxes(style, &label, track, &areas, style.pt(11.0), &mut piece);
            piece.height += 1.2;
        }
        (piece, from + across as f32 * side)
    };
    let [(fore, across), (port, beside), (starboard, _), (aft, _)] = [0, 1, 2, 3].map(facing);
    // Twice 37.5 mm of side boxes and a hexagon of 50 mm fill the width of a page.
    let high = (7.6 * side).max(port.height.max(starboard.height));
    let mut piece = Piece::default();
    let middle = width / 2.0;
    let top = fore.height;
    piece.put(fore, middle - across / 2.0, 0.0);
    let picture = hexagon(panel.picture.as_ref().map(Picture::fine), 7.6 * side);
    let radius = picture.height / 3f32.sqrt();
    let down = |piece: &Piece| top + ((high + 1.6 - piece.height) / 2.0).max(0.0);
    piece
        .items
        .push(diagonals([middle, top + 0.8 + high / 2.0], 1.15 * radius));
    let at = down(&picture);
    piece.put(picture, middle - radius, at);
    let at = down(&port);
    piece.put(port, middle - radius - 6.0 - beside, at);
    let at = down(&starboard);
    piece.put(starboard, middle + radius + 6.0, at);
    let at = piece.height.max(top + high + 1.6) + 0.6;
    piece.put(aft, middle - across / 2.0, at);
    legend(style, panel, middle, &mut piece);
    piece
}

/// Draws the remarks on the facings, centered below them.
fn legend(style: &Style, panel: &Panel, middle: f32, piece: &mut Piece) {
    let size = style.pt(8.0);
    for line in &panel.legend {
        let y = piece.height + size * MM_PER_POINT;
        piece.add(style.plain(size).middle(middle, y, line));
        piece.height = y + 0.5 * size * MM_PER_POINT;
    }
    piece.height += 1.5;
}

/// Draws dashes where the facings meet, outside the hexagon.
pub fn diagonals([x, y]: [f32; 2], reach: f32) -> Item {
    let dash = |(sx, sy): (f32, f32), from: f32| {
        let at = |share: f32| [x + sx * share * reach, y + sy * share * reach];
        let ([x1, y1], [x2, y2]) = (at(from), at(from + 0.04));
        [x1, y1, x2, y2]
    };
    let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let froms = [0.52, 0.59, 0.66];
    let lines = corners
        .into_iter()
        .flat_map(|corner| froms.map(|from| dash(corner, from)))
        .collect();
    Item::lines(lines, 0.7, Ink(130, 130, 130))
}

/// Lays out a row for each facing, for sheets where they do not fit around the picture.
fn facing_rows(style: &Style, panel: &Panel, width: f32, high: f32) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for row in &panel.around {
        let TrackForm::Facings(tracks) = &row.group.form else {
            continue;
        };
        pieces.extend(
            ["F", "P", "S", "A"]
                .iter()
                .zip(tracks)
                .map(|(letter, track)| {
                    let label = format!("{} {letter}", row.group.label);
                    let mut piece = Piece::default();
                    let size = style.pt(9.0);
                    let from = style.bold(size).width("SCREEN M") + 1.5;
                    let baseline = high / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
                    piece.add(style.bold(size).ink(style.accent).at(0.0, baseline, &label));
                    let areas = limited_boxes(from, 0.0, track.boxes.len(), high, width);
                    boxes(style, &label, track, &areas, style.pt(11.0), &mut piece);
                    if areas.is_empty() {
                        let none = "none";
                        piece.add(style.plain(style.min_text).gray().at(from, baseline, none));
                    }
                    piece.height = piece.height.max(high) + 0.6;
                    piece
                }),
        );
    }
    pieces
}

/// Lays out a panel on a narrow sheet: cards have up to two tracks per line, larger sheets the picture next to the tracks.
fn narrow(style: &Style, panel: &Panel, width: f32) -> Vec<Piece> {
    let high = style.box_size.max(3.0);
    let mut pieces = facing_rows(style, panel, width, high);
    if style.is_phone() {
        let mut piece = Piece::default();
        let wide = 0.7 * width;
        let picture = hexagon(
            panel.picture.as_ref().map(Picture::fine),
            wide * 3f32.sqrt() / 2.0,
        );
        piece.put(picture, (width - wide) / 2.0, 0.0);
        piece.height += 2.0;
        pieces.insert(0, piece);
    }
    let left = if width >= ON_CARD && panel.around.is_empty() {
        22.0
    } else {
        0.0
    };
    let rows: Vec<Piece> = match left > 0.0 {
        true => {
            let rows = Rows::new(style, panel, width - left, high);
            panel
                .rows
                .iter()
                .map(|row| rows.piece(style, row, width - left))
                .collect()
        }
        false => on_card(style, panel, width, high),
    };
    let sum: f32 = rows.iter().map(|piece| piece.height).sum();
    if left == 0.0 || sum > 60.0 {
        pieces.extend(rows);
        return pieces;
    }
    let mut piece = hexagon(
        panel.picture.as_ref().map(Picture::fine),
        (0.5 * 3f32.sqrt()) * (left - 2.0) - 1.0,
    );
    let mut y = 0.0;
    for row in rows {
        let high = row.height;
        piece.put(row, left, y);
        y += high;
    }
    pieces.push(piece);
    pieces
}

/// Lays out the tracks of a card: in half its width where they fit, else in all of it.
fn on_card(style: &Style, panel: &Panel, width: f32, high: f32) -> Vec<Piece> {
    let half = (width - 1.5) / 2.0;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut is_open = false;
    for row in &panel.rows {
        let one = |width: f32| {
            let alone = Panel {
                rows: vec![row.clone()],
                ..Panel::default()
            };
            let rows = Rows::new(style, &alone, width, high);
            let end = rows
                .areas(track(row).boxes.len())
                .iter()
                .map(|area| area.x + area.width)
                .fold(0.0, f32::max);
            let bare = PanelRow {
                remark: if track(row).boxes.is_empty() {
                    row.remark.clone()
                } else {
                    String::new()
                },
                ..row.clone()
            };
            (
                rows.piece(style, &bare, width),
                if rows.size[0] < style.side(0.8 * high) {
                    f32::INFINITY
                } else {
                    end
                },
            )
        };
        let (small, end) = one(half);
        let fits = end <= half && small.height <= high + 1.5 && !track(row).boxes.is_empty();
        match pieces.last_mut() {
            Some(last) if fits && is_open => {
                last.put(small, half + 1.5, 0.0);
                is_open = false;
            }
            _ if fits => {
                pieces.push(small);
                is_open = true;
            }
            _ => {
                pieces.push(one(width).0);
                is_open = false;
            }
        }
    }
    pieces
}
