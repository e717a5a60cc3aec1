//! A ship in one area: its blocks from the top, its record at the bottom; or spread over several areas.

use super::Ink;
use super::back::{add_picture, back_band};
use super::blocks::{NARROW, content};
use super::font::Fonts;
use super::head::{head, marks};
use super::log::{MAX_LOG, OF_A_SHIP, log};
use super::portrait::pictured;
use super::record::{ON_CARD, fired_row, on_back, on_cell, record};
use super::template::Template;
use super::typeset::{Piece, Style};
use crate::PrintError;
use crate::sheet::{Block, BlockKey, Content, Flights, Head, Sheet};

/// Space between blocks.
const BETWEEN_BLOCKS: f32 = 1.2;

/// Minimum height of a page for one ship, in millimeters.
pub const MIN_PAGE: f32 = 200.0;
/// Space that stays empty above the bottom blocks, so that they do not run into what is above.
const AIR: f32 = 1.5;
/// The size of a ship's picture on a sheet in millimeters, which decides how much of it is drawn.
const LARGE: f32 = 36.0;

/// A ship being laid out in an area.
pub struct Layout<'a> {
    pub template: &'a Template,
    pub sheet: &'a Sheet,
    /// Inside the padding.
    pub width: f32,
    pub height: f32,
    /// The flights that get cells of their own.
    pub apart: Option<&'a Flights>,
}

/// A block and what is drawn of it.
type Placed = (BlockKey, Vec<Piece>);

/// Returns `true` for blocks at the bottom of a cell.
fn is_low(key: BlockKey) -> bool {
    matches!(key, BlockKey::Notes | BlockKey::Turns | BlockKey::Strip)
}

impl Layout<'_> {
    /// Lays out the blocks that the template names, in its order.
    fn pieces(&self, style: &Style) -> Vec<Placed> {
        let style = &style.for_rows_of(self.sheet);
        let is_here = |key: BlockKey| key != BlockKey::Flights || self.apart.is_none();
        let blocks = self
            .template
            .chosen(self.sheet)
            .filter(|block| is_here(block.key) && !block.content.is_empty());
        let (tracks, others): (Vec<&Block>, Vec<&Block>) =
            blocks.partition(|block| self.goes_beside_picture(block));
        let pieces = others
            .into_iter()
            .map(|block| (block.key, content(style, &block.content, self.width)));
        let pieces = self
            .beside_picture(style, &tracks)
            .into_iter()
            .chain(pieces);
        pieces.filter(|(_, pieces)| !pieces.is_empty()).collect()
    }

    /// Returns `true` if a block is tracks to set next to the ship's picture, which no other block shows.
    fn goes_beside_picture(&self, block: &Block) -> bool {
        let is_shown =
            |block: &Block| matches!(block.content, Content::Panel(_) | Content::Portrait(_));
        let is_free = self.sheet.picture.is_some() && !self.sheet.blocks.iter().any(is_shown);
        is_free && self.width >= NARROW && matches!(block.content, Content::Rows(_))
    }

    fn beside_picture(&self, style: &Style, tracks: &[&Block]) -> Option<Placed> {
        let picture = self
            .sheet
            .picture
            .as_ref()
            .filter(|_| !tracks.is_empty())?
            .drawing(LARGE, None);
        let lines = tracks.iter().flat_map(|block| match &block.content {
            Content::Rows(lines) => lines.clone(),
            _ => Vec::new(),
        });
        Some((
            BlockKey::Hull,
            pictured(
                style,
                Some(&picture),
                &lines.collect::<Vec<_>>(),
                self.width,
            ),
        ))
    }

    /// Lays out the line at the bottom: a hint, ratings, and the source of the sheet.
    pub fn footer(&self, style: &Style, hint: &str, has_ratings: bool) -> Piece {
        let size = style.min_text;
        let head = &self.sheet.head;
        let is_card = self.width < ON_CARD && !style.is_phone();
        let hint = if is_card { "" } else { hint };
        let small = head
            .small
            .iter()
            .filter(|_| head.small.len() > 1 && has_ratings && !is_card);
        let small = small.map(|(label, value)| format!("{label} {value}"));
        let line = small
            .chain([self.sheet.footer.line()])
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · ");
        let wide = |text: &str| style.plain(size).width(text);
        let mut piece = style.plain(size).gray().paragraph(hint, self.width);
        let is_one_line = wide(hint) + wide(&line) + 4.0 <= self.width;
        let at = if is_one_line { 0.0 } else { piece.height };
        let own = style.plain(size).gray().paragraph(&line, self.width);
        piece.put(
            own,
            if is_one_line {
                self.width - wide(&line)
            } else {
                0.0
            },
            at,
        );
        piece.height += 0.3;
        piece
    }

    /// Lays out the whole ship in one area, with its bottom blocks at the bottom; `None` if it is too high.
    pub fn whole(&self, style: &Style) -> Option<Piece> {
        let footer = self.footer(style, &self.sheet.hint, true);
        let mut cell = head(style, &self.sheet.head, self.width, false);
        cell.height += BETWEEN_BLOCKS;
        let (mut bottom, mut top): (Vec<_>, Vec<_>) = self
            .pieces(style)
            .into_iter()
            .partition(|(key, _)| is_low(*key));
        let stacked = |pieces: &[Piece]| {
            pieces.iter().map(|piece| piece.height).sum::<f32>() + BETWEEN_BLOCKS
        };
        let high = |blocks: &[Placed]| {
            blocks
                .iter()
                .map(|(_, pieces)| stacked(pieces))
                .sum::<f32>()
        };
        let low = |bottom: &[Placed]| high(bottom) + footer.height;
        let room = self.height - cell.height - high(&top);
        // The strip repeats the reference page: a ship that needs its room gets it.
        if low(&bottom) > room {
            bottom.retain(|(key, _)| *key != BlockKey::Strip);
        }
        if low(&bottom) > room {
            return None;
        }
        self.repeat_weapons(&mut top, room - low(&bottom));
        let spare = self.height - cell.height - high(&top) - low(&bottom) - AIR;
        self.grow_record(style, &mut bottom, spare);
        for (_, pieces) in top {
            for piece in pieces {
                cell.stack(piece);
            }
            cell.height += BETWEEN_BLOCKS;
        }
        let mut y = self.height - low(&bottom);
        if self.width >= NARROW
            && let Some(log) = log(
                OF_A_SHIP,
                self.width,
                (y - cell.height - 3.0 * AIR).min(MAX_LOG),
            )
        {
            let at = cell.height + AIR;
            cell.put(log, 0.0, at);
        }
        for (_, pieces) in bottom {
            for piece in pieces {
                let high = piece.height;
                cell.put(piece, 0.0, y);
                y += high;
            }
            y += BETWEEN_BLOCKS;
        }
        let at = self.height - footer.height;
        cell.put(footer, 0.0, at);
        Some(cell)
    }

    /// Lays out the whole ship in an area as high as it needs.
    pub fn flowing(&self, style: &Style) -> Piece {
        let own = &self.sheet.head;
        let mut cell = if self.sheet.is_ship() {
            head(style, own, self.width, false)
        } else {
            // A page of tables has no name to write in.
            let mut cell = style
                .bold(style.heading)
                .ink(style.accent)
                .paragraph(&own.class, self.width);
            for text in [own.kind.clone(), own.errata_mark()].iter().flatten() {
                let at = cell.height;
                let words = style.plain(style.text).paragraph(text, self.width);
                cell.put(words, 0.0, at);
            }
            if !own.marks.is_empty() {
                let at = cell.height + 1.0;
                cell.put(marks(style, &own.marks, self.width), 0.0, at);
            }
            cell
        };
        for (_, pieces) in self.pieces(style) {
            cell.height += BETWEEN_BLOCKS;
            for piece in pieces {
                cell.stack(piece);
            }
        }
        let at = cell.height + AIR;
        cell.put(self.footer(style, &self.sheet.hint, true), 0.0, at);
        cell
    }

    /// Repeats the empty weapon of an unfilled sheet until the page is full.
    fn repeat_weapons(&self, top: &mut [Placed], room: f32) {
        if !self.sheet.head.is_blank || self.height < MIN_PAGE {
            return;
        }
        let weapons = top
            .iter_mut()
            .find(|(key, _)| matches!(key, BlockKey::Batteries | BlockKey::Armaments));
        if let Some((_, pieces)) = weapons
            && let Some(last) = pieces.last().cloned()
        {
            let count = (room / last.height.max(1.0)) as usize;
            pieces.extend(std::iter::repeat_n(last, count));
        }
    }

    /// Enlarges the record of turns by spare height: there is more room for orders.
    fn grow_record(&self, style: &Style, bottom: &mut [Placed], spare: f32) {
        let records = self
            .sheet
            .blocks
            .iter()
            .filter_map(|block| match &block.content {
                Content::Record(one) => Some((block.key, one)),
                _ => None,
            });
        for (key, one) in records.filter(|_| spare > 0.0) {
            if let Some((_, pieces)) = bottom.iter_mut().find(|(own, _)| *own == key) {
                *pieces = vec![record(style, one, self.width, spare)];
            }
        }
    }

    /// Spreads the ship over several areas, as evenly as their number allows, each with header and footer.
    pub fn continued(&self, style: &Style) -> Result<Vec<Piece>, PrintError> {
        let mut cells = self.filled(style, 1.0)?;
        for percent in (50..100).rev().step_by(2) {
            match self.filled(style, percent as f32 / 100.0) {
                Ok(evener) if evener.len() == cells.len() => cells = evener,
                _ => break,
            }
        }
        Ok(cells)
    }

    /// Returns the fronts and backs of the ship's cards, front first. The largest type is used with which one card has room for
    /// everything; if none does, the back has a row of ticks in place of its orders, and then there are more cards.
    pub fn both_sides(&self, fonts: &Fonts, accent: Ink) -> Result<Vec<Piece>, PrintError> {
        let style = |scale: f32| Style::new(self.template, fonts, accent, scale);
        for has_orders in [true, false] {
            for scale in [1.0, 0.5, 0.0] {
                if let Ok(sides) = self.sides(&style(scale), has_orders)
                    && sides.len() <= 2
                {
                    return Ok(sides);
                }
            }
        }
        self.sides(&style(0.0), true)
    }

    /// Fills cards: speeds stay at the bottom of the first front, orders at that of its back; explanations are the first to
    /// leave the front.
    fn sides(&self, style: &Style, has_orders: bool) -> Result<Vec<Piece>, PrintError> {
        let footer = self.footer(style, "", true);
        let bottom = self.height - footer.height - BETWEEN_BLOCKS;
        let (speeds, mut pieces): (Vec<Placed>, Vec<Placed>) =
            (self.pieces(style).into_iter()).partition(|(key, _)| *key == BlockKey::Turns);
        pieces.sort_by_key(|(key, _)| matches!(key, BlockKey::Systems | BlockKey::Keywords));
        let mut chosen = self.template.chosen(self.sheet);
        let record = chosen.find_map(|block| match &block.content {
            Content::Record(record) if self.width < ON_CARD => Some(record),
            _ => None,
        });
        let orders = record.map(|record| match has_orders {
            true => on_back(style, record, self.width),
            false => fired_row(style, record, self.width),
        });
        let speeds = speeds.into_iter().flat_map(|(_, pieces)| pieces).next();
        let high = |piece: &Option<Piece>| {
            let piece = piece.as_ref().filter(|piece| piece.height > 0.0);
            piece.map_or(0.0, |piece| piece.height + BETWEEN_BLOCKS)
        };
        let room = |index: usize| match index {
            0 => bottom - high(&speeds),
            1 => self.height - high(&orders),
            index if index % 2 == 1 => self.height,
            _ => bottom,
        };
        let header = |index: usize| {
            let mut header = match index % 2 {
                1 => back_band(style, &self.sheet.head, self.width),
                _ => head(style, &self.sheet.head, self.width, index > 0),
            };
            header.height += BETWEEN_BLOCKS;
            header
        };
        let whole = room(2) - header(2).height;
        for (_, pieces) in &mut pieces {
            let all = std::mem::take(pieces).into_iter();
            *pieces = all.flat_map(|piece| piece.cut(whole)).collect();
        }
        let mut sides = self.fill(pieces, header, room)?;
        if sides.len() % 2 == 1 && (high(&orders) > 0.0 || self.sheet.picture.is_some()) {
            sides.push(header(sides.len()));
        }
        let mut has_notes = false;
        for (index, side) in sides.iter_mut().enumerate() {
            if index % 2 == 1 {
                let area = [self.width, room(index)];
                has_notes |= add_picture(style, self.sheet, !has_notes, side, area);
            } else {
                side.put(footer.clone(), 0.0, self.height - footer.height);
            }
        }
        for (side, low) in sides
            .iter_mut()
            .zip([(speeds, bottom), (orders, self.height)])
        {
            if let (Some(piece), bottom) = low {
                let at = bottom - piece.height;
                side.put(piece, 0.0, at);
            }
        }
        Ok(sides)
    }

    /// Lays out the ship on areas that are filled to this share of their room.
    fn filled(&self, style: &Style, share: f32) -> Result<Vec<Piece>, PrintError> {
        let header = |index: usize| {
            let mut cell = head(style, &self.sheet.head, self.width, index > 0);
            cell.height += BETWEEN_BLOCKS;
            cell
        };
        let footer = self.footer(style, "", true);
        let bottom = self.height - footer.height - BETWEEN_BLOCKS;
        let mut cells = self.fill(self.pieces(style), header, |_| share * bottom)?;
        for cell in &mut cells {
            cell.put(footer.clone(), 0.0, self.height - footer.height);
        }
        Ok(cells)
    }

    /// Puts blocks on areas with a header each, up to the height that each has; fails if a piece is higher than any area.
    fn fill(
        &self,
        blocks: Vec<Placed>,
        header: impl Fn(usize) -> Piece,
        room: impl Fn(usize) -> f32,
    ) -> Result<Vec<Piece>, PrintError> {
        let error = |block, excess| PrintError::TooLarge {
            template: self.template.name.clone(),
            ship: self.sheet.head.title(),
            block,
            excess,
        };
        let mut cells = vec![header(0)];
        if cells[0].height > room(0) {
            return Err(error("head", cells[0].height - room(0)));
        }
        for (key, pieces) in blocks {
            for piece in pieces {
                let started = cells.len();
                let mut end = cells[started - 1].height + piece.height;
                while end > room(cells.len() - 1) {
                    if cells.len() > started + 1 {
                        return Err(error(key.word(), end - room(cells.len() - 1)));
                    }
                    cells.push(header(cells.len()));
                    end = cells[cells.len() - 1].height + piece.height;
                }
                let cell = cells.last_mut().expect("there is always a cell");
                cell.stack(piece);
            }
            if let Some(cell) = cells.last_mut() {
                cell.height += BETWEEN_BLOCKS;
            }
        }
        Ok(cells)
    }

    /// Lays out cells that hold only flights and their rules.
    pub fn flights(&self, style: &Style, flights: &Flights) -> Vec<Piece> {
        let begin = |first: usize, last: usize| {
            let rating = Some(format!("Flights {first}-{last}"));
            let (marks, errata) = (Vec::new(), Vec::new());
            let head = Head {
                rating,
                small: Vec::new(),
                marks,
                errata,
                ..self.sheet.head.clone()
            };
            let mut cell = self::head(style, &head, self.width, false);
            cell.height += 3.0;
            cell
        };
        let footer = self.footer(style, &flights.remark, false);
        let last = flights.lost.len();
        let room = self.height - begin(1, last).height - footer.height;
        let (rows, rules) = on_cell(style, flights, self.width, room);
        let room = room - rules.height;
        let row = rows.first().map_or(1.0, |row| row.height);
        let across = last.div_ceil(rows.len().max(1));
        let per_cell = ((room / row) as usize).max(1) * across;
        let numbered: Vec<usize> = (1..=last).collect();
        let mut cells = Vec::new();
        for chunk in numbered.chunks(per_cell) {
            let (first, last) = (chunk[0], chunk[chunk.len() - 1]);
            let mut cell = begin(first, last);
            let count = chunk.len().div_ceil(across);
            // Few rows stand further apart: there is more to write on.
            let air = (room / count as f32 - row).clamp(0.0, 0.5 * row);
            for piece in rows.iter().skip((first - 1) / across).take(count) {
                cell.stack(piece.clone());
                cell.height += air;
            }
            let at = self.height - footer.height - rules.height;
            cell.put(rules.clone(), 0.0, at);
            cell.put(footer.clone(), 0.0, at + rules.height);
            cells.push(cell);
        }
        cells
    }
}
