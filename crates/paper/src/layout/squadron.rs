//! Squadrons: ships of one class share a stat block; below it each has its boxes and a line of orders.

use super::arms::{counted, last_word, limit};
use super::blocks::limited_boxes;
use super::faces::die;
use super::font::{Fonts, MM_PER_POINT};
use super::head::head;
use super::log::{OF_A_SHIP, log};
use super::paginate::{CellOf, finished};
use super::panel::hexagon;
use super::record::{tick_words, turn_cells};
use super::template::{Span, Template};
use super::tracks::crossed;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Paper, Weight};
use crate::sheet::{Battery, Content, Head, ItemLine, Panel, PanelRow, Record, Sheet, TrackForm};
use crate::silhouette::Picture;

/// Width of the field for an ID, and where the boxes begin after the line for a name.
const ID: f32 = 9.3;
const BOXES_AT: f32 = 56.0;
/// Width and height of a box of a track; width of the box of a mount or an item, as high as those.
const TRACK: [f32; 2] = [7.0, 6.4];
const MOUNT: f32 = 5.2;
/// The height of a line of boxes, and of the line for orders.
const LINE: f32 = 7.6;
const ORDERS: f32 = 8.4;
/// Maximum number of lines of boxes; a ship with more gets its own sheet.
const MAX_LINES: usize = 3;
/// Height that the line for orders may lose on a page of many ships, and gain on a page of few.
const FEWER_ORDERS: f32 = 0.3;
const MORE_ORDERS: f32 = 6.0;
/// Left edge of the boxes on further lines: under the name.
const FURTHER_AT: f32 = ID + 2.0;
/// The width of the picture.
const PICTURE: f32 = 30.0;

/// Boxes under a heading.
struct Column {
    head: String,
    dice: Vec<u8>,
    texts: Vec<String>,
    checked: usize,
    size: [f32; 2],
    /// Whether it is equipment or a munition.
    is_item: bool,
}

impl Column {
    fn wide(&self, style: &Style) -> f32 {
        let areas = self.areas(0.0, 0.0);
        let boxes = areas.last().map_or(0.0, |last| last.x + last.width);
        let dice = self.dice.len() as f32 * 3.0;
        boxes.max(style.plain(style.min_text).width(&self.head) + 0.6 + dice)
    }

    fn areas(&self, x: f32, y: f32) -> Vec<Area> {
        let [width, height] = self.size;
        let areas = limited_boxes(x, y, self.texts.len(), width, f32::INFINITY);
        areas
            .into_iter()
            .map(|area| Area { height, ..area })
            .collect()
    }
}

/// A ship of few boxes, taken apart.
struct Ship<'a> {
    panel: &'a Panel,
    batteries: &'a [Battery],
    lines: Vec<Vec<Column>>,
    record: Option<&'a Record>,
}

impl<'a> Ship<'a> {
    /// Collects what a squadron shows of a ship; `None` if the ship needs its own sheet, because it has facings, flights or
    /// too many boxes.
    fn from_sheet(style: &Style, sheet: &'a Sheet, width: f32) -> Option<Ship<'a>> {
        let (mut panel, mut batteries, mut items, mut record) = (None, &[][..], &[][..], None);
        for block in &sheet.blocks {
            match &block.content {
                Content::Panel(one) if one.around.is_empty() => panel = Some(&**one),
                Content::Batteries(all) => batteries = all,
                Content::Items(lines) => items = lines,
                Content::Record(one) => record = Some(one),
                Content::Flights(flights) if !flights.lost.is_empty() => return None,
                Content::Text(_) | Content::Tables(_) | Content::Flights(_) => {}
                _ => return None,
            }
        }
        let panel = panel?;
        let columns = columns(panel, batteries, items);
        let sum: f32 = columns.iter().map(|column| column.wide(style) + GAP).sum();
        let is_one_line = BOXES_AT + sum - GAP <= width;
        let mut lines: Vec<Vec<Column>> = vec![Vec::new()];
        let mut x = BOXES_AT;
        for column in columns {
            let wide = column.wide(style);
            // Equipment has a line of its own, unless one line holds everything.
            let is_first_item =
                column.is_item && !lines.last()?.last().is_some_and(|before| before.is_item);
            if x + wide > width || is_first_item && !is_one_line && !lines.last()?.is_empty() {
                if lines.len() == MAX_LINES || FURTHER_AT + wide > width {
                    return None;
                }
                lines.push(Vec::new());
                x = FURTHER_AT;
            }
            x += wide + GAP;
            lines.last_mut()?.push(column);
        }
        Some(Ship {
            panel,
            batteries,
            lines,
            record,
        })
    }

    fn has_orders(&self) -> bool {
        self.record.is_some_and(|record| record.has_orders)
    }

    fn high(&self) -> f32 {
        // Further lines have their heads above the boxes of every ship.
        let heads = (self.lines.len() - 1) as f32 * HEAD;
        let orders = if self.has_orders() { ORDERS } else { 0.0 };
        self.lines.len() as f32 * LINE + heads + orders + 2.1
    }
}

/// Behind the names of munitions, which the track of weapons does not count.
const UNCOUNTED: &str = "*";
/// Space between columns, and height of the headings above boxes.
const GAP: f32 = 3.0;
const HEAD: f32 = 3.8;

fn columns(panel: &Panel, batteries: &[Battery], items: &[ItemLine]) -> Vec<Column> {
    let tracks = panel.rows.iter().filter_map(|row| match &row.group.form {
        TrackForm::Even(track) if !track.boxes.is_empty() => Some(Column {
            head: row.group.label.clone(),
            dice: row.dice.clone(),
            texts: track.boxes.clone(),
            checked: track.checked,
            size: TRACK,
            is_item: false,
        }),
        _ => None,
    });
    let blank = |head: String, boxes: u32, checked: u32| {
        let texts = vec![String::new(); boxes as usize];
        Column {
            head: head.to_uppercase(),
            dice: Vec::new(),
            texts,
            checked: checked as usize,
            size: [MOUNT, TRACK[1]],
            is_item: false,
        }
    };
    let mounts = batteries.iter().flat_map(|battery| {
        let banks = battery.banks.iter().filter(|bank| bank.boxes > 0);
        banks.map(move |bank| {
            blank(
                format!("{} {}", last_word(&battery.name), bank.arcs),
                bank.boxes,
                bank.checked,
            )
        })
    });
    // What has a limit counts as a weapon; the rest is used up.
    let items = items.iter().flat_map(|line| {
        line.items
            .iter()
            .map(|item| (line.loss_limit.is_some(), item))
    });
    let items = items
        .filter(|(_, item)| item.boxes > 0)
        .map(|(is_limited, item)| {
            let mark = if is_limited { "" } else { UNCOUNTED };
            Column {
                is_item: true,
                ..blank(
                    format!("{}{mark}", last_word(&item.name)),
                    item.boxes,
                    item.checked,
                )
            }
        });
    tracks.chain(mounts).chain(items).collect()
}

/// Lays out the pages of ships of one class; `None` if each ship needs its own sheet.
pub fn squadron(
    ships: &[&Sheet],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Option<Vec<CellOf>> {
    let first = ships.first()?;
    let style = Style::new(
        template,
        fonts,
        template.accent(first.head.faction.as_deref()),
        1.0,
    );
    let (width, height) = template.area(Span::Page, paper);
    let apart: Option<Vec<Ship>> = ships
        .iter()
        .map(|sheet| Ship::from_sheet(&style, sheet, width))
        .collect();
    let apart = apart?;
    let model = apart.first()?;
    let footer = style
        .plain(style.min_text)
        .gray()
        .paragraph(&footer(first, model), width);
    let room = height - footer.height - 0.3;
    let top = top(&style, ships, model, width);
    let free = room - top.height;
    let least = model.high()
        - if model.has_orders() {
            FEWER_ORDERS
        } else {
            0.0
        };
    let most = ((free / least) as usize).max(1);
    // As many on each page, so that none has a page for itself while another is full.
    let per_page = ships.len().div_ceil(ships.len().div_ceil(most));
    let orders = ORDERS + (free / per_page as f32 - model.high()).clamp(-FEWER_ORDERS, MORE_ORDERS);
    let pages = ships
        .chunks(per_page)
        .zip(apart.chunks(per_page))
        .enumerate()
        .map(|(page, (sheets, ships))| {
            let mut piece = top.clone();
            for (sheet, ship) in sheets.iter().zip(ships) {
                piece.stack(row(&style, sheet, ship, width, orders));
            }
            if let Some(log) = log(OF_A_SHIP, width, room - piece.height - 4.0) {
                let at = piece.height + 2.0;
                piece.put(log, 0.0, at);
            }
            piece.put(footer.clone(), 0.0, height - footer.height - 0.3);
            let title = (page == 0).then(|| first.head.bookmark());
            finished(piece, title, Span::Page, template, paper)
        });
    Some(pages.collect())
}

fn track_of(row: &PanelRow) -> &[String] {
    match &row.group.form {
        TrackForm::Even(track) => &track.boxes,
        TrackForm::Facings(_) | TrackForm::Hexagon(_) => &[],
    }
}

fn footer(sheet: &Sheet, ship: &Ship) -> String {
    let before = ship.record.map_or("", |record| record.before.as_str());
    let ticks = ship.record.map(tick_words).unwrap_or_default();
    let orders = ["Large field: orders".to_string(), ticks, before.to_string()]
        .into_iter()
        .filter(|words| ship.has_orders() && !words.is_empty());
    let marked = |column: &Column| column.head.ends_with(UNCOUNTED);
    let has_munitions = ship.lines.iter().flatten().any(marked);
    let munitions = has_munitions.then(|| format!("{UNCOUNTED} munitions, not counted in WPN"));
    // What a sheet of one ship says beside its boxes.
    let remarks = ship
        .panel
        .rows
        .iter()
        .filter(|row| !track_of(row).is_empty() && !row.remark.is_empty());
    let remarks = remarks.map(|row| format!("{}: {}", row.group.label, row.remark));
    let lines = sheet
        .blocks
        .iter()
        .filter_map(|block| match &block.content {
            Content::Items(lines) => Some(lines),
            _ => None,
        });
    let limits = lines
        .flatten()
        .filter(|line| line.loss_limit.is_some())
        .map(|line| {
            format!(
                "equipment: {}",
                limit(
                    line.loss_limit,
                    line.items.iter().map(|item| item.boxes).sum()
                )
            )
        });
    let parts = orders
        .chain(remarks)
        .chain(limits)
        .chain(munitions)
        .chain([sheet.hint.clone(), sheet.footer.line()]);
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Lays out what all ships share: header, picture, weapons, and the headings of the boxes.
fn top(style: &Style, ships: &[&Sheet], ship: &Ship, width: f32) -> Piece {
    let own = &ships[0].head;
    let each = own.rating.clone().unwrap_or_default();
    let total = each
        .parse::<u64>()
        .ok()
        .map(|each| (each * ships.len() as u64).to_string());
    let small = match ships.len() {
        1 => Vec::new(),
        count => vec![(format!("{count} ships,"), format!("{each} each"))],
    };
    let band = Head {
        name: None,
        id: None,
        rating: total.or(own.rating.clone()),
        small,
        ..own.clone()
    };
    let mut piece = head(style, &band, width, false);
    let at = piece.height + 1.2;
    let picture = hexagon(
        ship.panel.picture.as_ref().map(Picture::fine),
        PICTURE * 3f32.sqrt() / 2.0,
    );
    piece.put(picture, 0.0, at);
    let mut y = at;
    for part in counted(style, ship.batteries, width - PICTURE - 4.0) {
        let high = part.height;
        piece.put(part, PICTURE + 4.0, y);
        y += high;
    }
    let missing: Vec<&str> = ship
        .panel
        .rows
        .iter()
        .filter(|row| is_missing(&row.group.form))
        .map(|row| row.remark.as_str())
        .collect();
    let missing = style
        .plain(style.pt(8.0))
        .paragraph(&missing.join(" · "), width - PICTURE - 4.0);
    piece.put(missing, PICTURE + 4.0, y + 0.8);
    piece.height += 1.0;
    let baseline = piece.height + style.min_text * MM_PER_POINT;
    for (x, text) in [(0.0, "ID"), (ID + 2.0, "NAME")] {
        piece.add(style.plain(style.min_text).at(x, baseline, text));
    }
    let mut x = BOXES_AT;
    for column in &ship.lines[0] {
        piece.add(heading(style, column, x, baseline));
        x += column.wide(style) + GAP;
    }
    piece.height = baseline + 1.0;
    piece
        .items
        .push(Item::rule(0.0, piece.height, width, 1.2, Ink::BLACK));
    piece.height += 0.6;
    piece
}

fn is_missing(form: &TrackForm) -> bool {
    matches!(form, TrackForm::Even(track) if track.boxes.is_empty())
}

fn heading(style: &Style, column: &Column, x: f32, baseline: f32) -> Vec<Item> {
    let size = style.min_text;
    let mut items: Vec<Item> = style
        .plain(size)
        .at(x, baseline, &column.head)
        .into_iter()
        .collect();
    let mut at = x + style.plain(size).width(&column.head) + 0.6;
    for number in &column.dice {
        items.extend(die(at, baseline - 2.5, 2.7, *number));
        at += 3.0;
    }
    items
}

/// Lays out a ship: ID, name, boxes, then the orders of nine turns.
fn row(style: &Style, sheet: &Sheet, ship: &Ship, width: f32, orders_high: f32) -> Piece {
    let mut piece = Piece::default();
    let top = 0.8;
    let id = Area::new(0.0, top, ID, TRACK[1]);
    piece.items.push(style.outlined(vec![id]));
    if let Some(text) = &sheet.head.id {
        let wide = style.bold(style.pt(10.0)).width(text);
        let size = style.pt(10.0) * ((ID - 1.0) / wide.max(0.1)).min(1.0);
        let baseline = top + TRACK[1] / 2.0 + 0.36 * size * MM_PER_POINT;
        piece.add(style.bold(size).middle(ID / 2.0, baseline, text));
    }
    let name_at = ID + 2.0;
    let room = BOXES_AT - name_at - 4.0;
    let name = sheet.head.name.as_deref().unwrap_or_default();
    let is_short = style.plain(style.pt(9.0)).width(name) <= room;
    let size = if is_short {
        style.pt(9.0)
    } else {
        style.min_text
    };
    // Two lines, which hold about sixty letters; the roster has longer names in full.
    let lines: Vec<String> = style
        .plain(size)
        .wrap(name, room)
        .into_iter()
        .take(2)
        .collect();
    let name = style.plain(size).paragraph(&lines.join("\n"), room);
    let at = (top + TRACK[1] - name.height).max(0.0);
    piece.put(name, name_at, at);
    let line = vec![[name_at, top + TRACK[1], name_at + room, top + TRACK[1]]];
    piece.items.push(Item::lines(line, 0.5, Ink::GRAY));
    let mut y = top;
    for (index, line) in ship.lines.iter().enumerate() {
        if index > 0 {
            y += HEAD;
        }
        let mut x = if index == 0 { BOXES_AT } else { FURTHER_AT };
        for column in line {
            if index > 0 {
                piece.add(heading(style, column, x, y - 0.6));
            }
            piece.add(boxes(style, column, x, y));
            x += column.wide(style) + GAP;
        }
        y += LINE;
    }
    if let Some(record) = ship.record.filter(|record| record.has_orders) {
        let cells = turn_cells(style, record, record.turns, [width, orders_high], false);
        piece.put(cells, 0.0, y);
        y += orders_high;
    }
    piece.height = y + 1.3;
    piece
        .items
        .push(Item::rule(0.0, piece.height - 0.6, width, 0.7, Ink::BLACK));
    piece
}

fn boxes(style: &Style, column: &Column, x: f32, y: f32) -> Vec<Item> {
    let areas = column.areas(x, y);
    let mut items = Vec::new();
    if column.texts.first().is_some_and(|text| !text.is_empty()) {
        items.push(Item::filled(vec![areas[0]], Ink(222, 222, 222)));
    }
    for (index, (area, text)) in areas.iter().zip(&column.texts).enumerate() {
        let weight = if index == 0 {
            Weight::Bold
        } else {
            Weight::Regular
        };
        items.extend(style.centered(*area, style.pt(10.0), weight, text));
    }
    items.extend(crossed(&areas, column.checked));
    items.push(style.outlined(areas));
    items
}
