//! The record of turns: orders, speed, modes and what has fired; and the flights of a carrier.

use super::font::MM_PER_POINT;
use super::typeset::{BASELINE, HALF_CAPITAL, LEADING, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::sheet::{Flights, Record};

/// The side of a tick.
const TICK: f32 = 5.0;
/// The height of a line for a mode, a tick or something to write below the orders.
const LINE: f32 = 5.4;
/// The side of the square with the number of a turn, and the width of the bar in its place on wide cells.
const NUMBERED: f32 = 4.7;
/// Narrower sheets are cards.
pub const ON_CARD: f32 = 80.0;
/// Cells from this width on have a bar for their number and columns for what is marked.
const WIDE: f32 = 28.0;
/// Width and height that orders need in handwriting.
const ORDERS: [f32; 2] = [18.0, 8.0];
/// The maximum number of modes or ticks in a cell; a ship with more has one field for all.
const MAX_MARKS: usize = 4;
/// Maximum height that a cell gains beyond its minimum: two lines of orders in a large hand.
const MORE: f32 = 11.0;

/// Lays out the cells of all turns, enlarged by spare height to give orders more room; a card has a row of speeds.
pub fn record(style: &Style, record: &Record, width: f32, spare: f32) -> Piece {
    if width < ON_CARD && !style.is_phone() {
        return speeds(style, record, width);
    }
    let columns = style.turns.0.max(1);
    let rows = record.turns.div_ceil(columns).max(1) as f32;
    let mut cell = Cell::new(style, record, width / columns as f32);
    cell.grow(record, Piece::stepped((spare / rows).max(0.0)));
    let mut piece = if cell.is_wide() {
        heading(style, record, width)
    } else {
        Piece::default()
    };
    let top = piece.height;
    let (mut numbers, mut frames) = (Vec::new(), Vec::new());
    let mut marks = Marks::default();
    // All numbers, then all words: each switch between them costs as many bytes as a word.
    let mut counted = Vec::new();
    // The last row is full.
    for turn in 0..record.turns.next_multiple_of(columns) {
        let frame = Area::new(
            (turn % columns) as f32 * cell.wide,
            top + (turn / columns) as f32 * cell.high,
            cell.wide,
            cell.high,
        );
        let number = Area {
            width: cell.number_wide,
            height: if cell.is_wide() { cell.high } else { NUMBERED },
            ..frame
        };
        let size = style.pt(10.0)
            * if cell.number_wide > NUMBERED {
                1.5
            } else {
                1.0
            };
        counted.extend(style.bold(size).ink(style.block(Vec::new()).1).middle(
            number.x + number.width / 2.0,
            number.y + number.height / 2.0 + HALF_CAPITAL * size * MM_PER_POINT,
            &(turn + 1).to_string(),
        ));
        numbers.push(number);
        frames.push(frame);
        cell.draw(style, turn + 1, frame, &mut piece, &mut marks);
        piece.height = piece.height.max(frame.y + cell.high);
    }
    let (ground, _) = style.block(numbers);
    piece
        .items
        .splice(0..0, [ground].into_iter().chain(counted));
    piece.add(marks.items());
    piece.items.push(style.outlined(frames));
    piece.shared()
}

/// Lays out the line above the turns: their title, notes on the boxes, and the speed before the first turn.
fn heading(style: &Style, record: &Record, width: f32) -> Piece {
    let size = style.pt(8.0);
    let mut piece = Piece::new(4.0);
    let title = if record.has_orders { "ORDERS" } else { "TURNS" };
    let ticks = match width {
        _ if record.ticks.is_empty() => None,
        ..ON_CARD if !style.is_phone() => Some(tick_words(record)),
        ..=120.0 => None,
        _ => Some("tick what has fired in the turn".to_string()),
    };
    let modes = (!record.modes.is_empty() && width > 120.0).then(|| "circle the mode".to_string());
    let scale = style
        .hex_cm
        .map(|cm| format!("1 hex = {cm} cm, parts count whole"));
    let words = [scale, Some(record.before.clone()), modes, ticks];
    let mut words: Vec<String> = words
        .into_iter()
        .flatten()
        .filter(|words| !words.is_empty())
        .collect();
    let (bold, plain) = (style.bold(size), style.plain(size));
    let room = width - bold.width(title) - 2.0;
    // The last words matter most.
    while words.len() > 1 && plain.width(&words.join(" · ")) > room {
        words.remove(0);
    }
    piece.add(bold.at(0.0, 3.0, title));
    let words = plain.shortened(&words.join(" · "), room);
    piece.add(plain.ending(width, 3.0, &words));
    piece
}

/// The boxes and lines of all cells, drawn together.
#[derive(Default)]
struct Marks {
    boxes: Vec<Area>,
    /// Lines to write on.
    lines: Vec<[f32; 4]>,
    /// Lines between the columns of a cell.
    borders: Vec<[f32; 4]>,
}

impl Marks {
    fn items(self) -> Vec<Item> {
        let fine = |ink| Stroke { weight: 0.5, ink };
        let lines = |lines: Vec<[f32; 4]>, ink| {
            (!lines.is_empty()).then(|| Item::Lines {
                lines,
                stroke: fine(ink),
            })
        };
        let boxes = (!self.boxes.is_empty()).then(|| Item::Boxes {
            boxes: self.boxes,
            stroke: Some(fine(Ink::BLACK)),
            fill: None,
        });
        [
            boxes,
            lines(self.lines, Ink::GRAY),
            lines(self.borders, Ink(150, 150, 150)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Something that is marked in each turn.
enum Mark {
    /// One of two modes is circled.
    Mode(String),
    Tick(String),
    /// Words with a line to write on.
    Write(String),
}

/// Measures that the cells of a record have in common.
struct Cell {
    wide: f32,
    high: f32,
    number_wide: f32,
    has_orders: bool,
    /// Marks in columns right of the orders, each with its width, from the left.
    columns: Vec<(Mark, f32)>,
    /// Marks on lines of their own below the orders.
    lines: Vec<Mark>,
}

impl Cell {
    /// Measures the cells of a record at their minimum height.
    fn new(style: &Style, record: &Record, wide: f32) -> Cell {
        let number_wide = if wide > 50.0 { 6.2 } else { NUMBERED };
        let small = style.min_text;
        let word = |text: &str| style.plain(small).width(text);
        let modes: Vec<&str> = match record.modes.len() {
            0..=MAX_MARKS => record.modes.iter().map(String::as_str).collect(),
            _ => vec!["modes"],
        };
        // From the right: the ship's own tick comes first.
        let ticks = record.ticks.iter().take(MAX_MARKS);
        let marks = ticks
            .map(|name| Mark::Tick(name.clone()))
            .chain(modes.iter().map(|name| Mark::Mode(name.to_string())));
        let mut room = if wide >= WIDE {
            wide - number_wide - if record.has_orders { ORDERS[0] } else { 0.0 }
        } else {
            0.0
        };
        let air = if wide > 50.0 { 3.2 } else { 1.6 };
        let (mut columns, mut lines) = (Vec::new(), Vec::new());
        for mark in marks {
            let column = match &mark {
                Mark::Tick(name) => word(short_tick(name)).max(style.side(TICK)) + air,
                Mark::Mode(name) => word(name).max(2.0 * style.side(4.6) + 1.0) + air,
                Mark::Write(_) => f32::INFINITY,
            };
            if column <= room {
                room -= column;
                columns.insert(0, (mark, column));
            } else {
                lines.push(mark);
            }
        }
        // What must be written has its lines; next to orders the rest has them only where there is room.
        if !record.has_orders || style.has_writes {
            lines.extend(record.writes.iter().cloned().map(Mark::Write));
        }
        let top = match () {
            () if record.has_orders || wide >= WIDE => ORDERS[1].max(style.side(4.4) + 3.6) + 0.6,
            () => NUMBERED + 0.5,
        };
        let least = top + lines.len() as f32 * style.side(LINE);
        Cell {
            wide,
            high: least.max(style.turns.1),
            number_wide,
            has_orders: record.has_orders,
            columns,
            lines,
        }
    }

    /// Returns `true` if the turn's number is in a bar at the left.
    fn is_wide(&self) -> bool {
        self.wide >= WIDE
    }

    /// Gives spare height to the orders, and to lines for what else may be written.
    fn grow(&mut self, record: &Record, spare: f32) {
        if !self.has_orders {
            return;
        }
        self.high += spare.min(MORE);
        let free = self.high - ORDERS[1] - self.lines.len() as f32 * LINE;
        let has_none = !self.lines.iter().any(|mark| matches!(mark, Mark::Write(_)));
        if has_none && free >= record.writes.len() as f32 * LINE {
            self.lines
                .extend(record.writes.iter().cloned().map(Mark::Write));
        }
    }

    /// Draws the words and circles of a cell, and collects its boxes and lines.
    fn draw(&self, style: &Style, turn: u32, frame: Area, piece: &mut Piece, marks: &mut Marks) {
        let (small, tick) = (style.min_text, style.side(TICK));
        let line = style.side(LINE);
        let label = |what: &str| format!("turn {turn}: {what}");
        let drop = HALF_CAPITAL * small * MM_PER_POINT;
        let (end, bottom) = (frame.x + self.wide, frame.y + self.high);
        let mut x = end - self.columns.iter().map(|(_, wide)| wide).sum::<f32>();
        for (mark, wide) in &self.columns {
            let low = bottom - self.lines.len() as f32 * line - 0.6;
            marks.borders.push([x, frame.y + 0.6, x, low]);
            let middle = x + wide / 2.0;
            match mark {
                Mark::Tick(name) => {
                    let side = style.side(4.4);
                    let area = Area::new(middle - side / 2.0, frame.y + 1.0, side, side);
                    piece.add(style.ticks(&label(name), &[area], 0));
                    marks.boxes.push(area);
                    piece.add(style.plain(small).middle(
                        middle,
                        area.y + area.height + 2.4,
                        short_tick(name),
                    ));
                }
                Mark::Mode(name) => {
                    piece.add(style.plain(small).middle(middle, frame.y + 3.0, name));
                    rings(style, &label(name), [middle, frame.y + 6.2], piece);
                }
                Mark::Write(_) => {}
            }
            x += wide;
        }
        let left = frame.x
            + 0.8
            + if self.is_wide() {
                self.number_wide
            } else {
                0.0
            };
        for (index, mark) in self.lines.iter().enumerate() {
            let middle = bottom - (self.lines.len() - index) as f32 * line + line / 2.0;
            let room = match mark {
                Mark::Tick(_) => end - left - tick - 1.8,
                _ => end - left - 11.6,
            };
            let (Mark::Tick(name) | Mark::Mode(name) | Mark::Write(name)) = mark;
            let name = shortened(style, name, room);
            piece.add(style.plain(small).at(left, middle + drop, &name));
            let after = left + style.plain(small).width(&name) + 0.8;
            match mark {
                Mark::Tick(_) => {
                    let area = Area::new(after, middle - tick / 2.0, tick, tick);
                    piece.add(style.ticks(&label(&name), &[area], 0));
                    marks.boxes.push(area);
                }
                Mark::Mode(_) => rings(
                    style,
                    &label(&name),
                    [end - 1.2 - style.side(4.6), middle],
                    piece,
                ),
                Mark::Write(_) => {
                    let area = Area::new(after, middle - line / 2.0, end - 0.8 - after, line);
                    piece.add(style.field(&label(&name), area, ""));
                    marks
                        .lines
                        .push([after, middle + 1.8, end - 0.8, middle + 1.8]);
                }
            }
        }
        if self.has_orders {
            let columns: f32 = self.columns.iter().map(|(_, wide)| wide).sum();
            let above = if self.is_wide() { 0.0 } else { NUMBERED };
            let area = Area::new(
                left - 0.8,
                frame.y + above,
                end - columns - left + 0.8,
                self.high - above - self.lines.len() as f32 * line,
            );
            piece.add(style.field(&label("orders"), area, ""));
        }
    }
}

/// Shortens the name of a tick for the place below its box: `Gun fired` becomes `Gun`.
fn short_tick(name: &str) -> &str {
    name.strip_suffix(" fired").unwrap_or(name)
}

/// Draws the two modes of a weapon around a point; players circle one of them.
fn rings(style: &Style, label: &str, [x, y]: [f32; 2], piece: &mut Piece) {
    let drop = HALF_CAPITAL * style.min_text * MM_PER_POINT;
    let radius = style.side(4.6) / 2.0;
    for (badge, aside) in [("I", -radius - 0.3), ("II", radius + 0.3)] {
        piece.items.push(ring([x + aside, y], radius));
        let area = Area::new(x + aside - radius, y - radius, 2.0 * radius, 2.0 * radius);
        piece.add(style.ticks(&format!("{label} {badge}"), &[area], 0));
        piece.add(
            style
                .bold(style.min_text)
                .middle(x + aside, y + drop, badge),
        );
    }
}

/// The width of the column with a turn's number in small cells, and the side of the tick below it.
const SMALL_NUMBER: f32 = 3.1;
const SMALL_TICK: f32 = 2.6;

/// Lays out small cells for the turns: a number over a tick at the left, then room for orders; the numbers may be on black.
pub fn turn_cells(
    style: &Style,
    record: &Record,
    columns: u32,
    [width, high]: [f32; 2],
    is_dark: bool,
) -> Piece {
    let wide = width / columns.max(1) as f32;
    let corner = |turn: u32| {
        let row = turn / columns.max(1);
        ((turn % columns.max(1)) as f32 * wide, row as f32 * high)
    };
    let size = style.min_text + 1.0;
    let drop = 0.7 + 2.0 * HALF_CAPITAL * size * MM_PER_POINT;
    let number_high = high - SMALL_TICK - 0.6;
    let (mut numbers, mut frames, mut marks) = (Vec::new(), Vec::new(), Marks::default());
    let mut piece = Piece::default();
    for turn in 0..record.turns {
        let (x, y) = corner(turn);
        let area = |x: f32, y: f32, width: f32, height: f32| Area::new(x, y, width, height);
        frames.push(area(x, y, wide, high));
        numbers.push(area(x, y, SMALL_NUMBER, number_high));
        for index in 0..record.ticks.len().min(MAX_MARKS) {
            let x = x + 0.25 + index as f32 * (SMALL_TICK + 0.6);
            marks
                .boxes
                .push(area(x, y + high - SMALL_TICK - 0.3, SMALL_TICK, SMALL_TICK));
        }
        marks
            .borders
            .push([x + SMALL_NUMBER, y, x + SMALL_NUMBER, y + high]);
        let ink = if is_dark {
            style.block(Vec::new()).1
        } else {
            Ink::BLACK
        };
        let number = (turn + 1).to_string();
        let middle = x + SMALL_NUMBER / 2.0;
        piece.add(style.bold(size).ink(ink).middle(middle, y + drop, &number));
        piece.height = piece.height.max(y + high);
    }
    if is_dark {
        piece.items.insert(0, style.block(numbers).0);
    }
    marks.boxes.extend(frames);
    piece.add(marks.items());
    piece
}

/// Explains the small boxes of a turn in words: `small boxes: fired, Torpedo`.
pub fn tick_words(record: &Record) -> String {
    let names: Vec<&str> = (record.ticks.iter().take(MAX_MARKS))
        .map(|name| short_tick(name))
        .collect();
    match names.len() {
        0 => String::new(),
        1 => format!("small box: {}", names[0]),
        _ => format!("small boxes: {}", names.join(", ")),
    }
}

/// The height of a turn on the back of a card: three rows of three.
const ON_BACK: f32 = 8.4;

/// Lays out the turns on the back of a card, where the front has no room for orders.
pub fn on_back(style: &Style, record: &Record, width: f32) -> Piece {
    let mut piece = heading(style, record, width);
    piece.stack(turn_cells(style, record, 3, [width, ON_BACK], true));
    piece
}

/// Lays out a row of numbered boxes in place of the turns on the back of a card, to tick in each turn that the ship fires.
pub fn fired_row(style: &Style, record: &Record, width: f32) -> Piece {
    if record.ticks.is_empty() {
        return Piece::default();
    }
    numbered_row(style, "fired", record.turns, width)
}

/// Lays out a row of numbered fields for the speed of each turn; nothing for a ship that does not move.
fn speeds(style: &Style, record: &Record, width: f32) -> Piece {
    if !record.has_orders || record.turns == 0 {
        return Piece::default();
    }
    numbered_row(style, "speed", record.turns, width)
}

/// Lays out a label and a numbered field for each turn.
fn numbered_row(style: &Style, label: &str, turns: u32, width: f32) -> Piece {
    let (size, high) = (style.min_text, 5.4);
    let from = style.plain(size).width(label) + 1.5;
    let wide = (width - from) / turns as f32;
    let mut piece = Piece::new(high);
    let baseline = high / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
    piece.add(style.plain(size).at(0.0, baseline, label));
    let area = |turn: u32| Area::new(from + turn as f32 * wide, 0.0, wide, high);
    let areas: Vec<Area> = (0..turns).map(area).collect();
    for (turn, area) in (1..).zip(&areas) {
        let number = turn.to_string();
        piece.add(style.field(&format!("turn {turn}: {label}"), *area, ""));
        piece.add(style.bold(size).at(area.x + 0.5, 2.3, &number));
    }
    piece.items.push(style.outlined(areas));
    piece
}

/// Draws a circle of short lines.
fn ring([x, y]: [f32; 2], radius: f32) -> Item {
    let corner = |index: u8| {
        let angle = (f32::from(index) * 22.5).to_radians();
        [x + radius * angle.cos(), y + radius * angle.sin()]
    };
    let points = (0..16).map(corner).collect();
    Item::Polygon {
        points,
        stroke: Some(Stroke {
            weight: 0.5,
            ink: Ink(120, 120, 120),
        }),
        fill: None,
    }
}

/// Shortens a label to a width.
fn shortened(style: &Style, text: &str, width: f32) -> String {
    let fits = |text: &str| style.plain(style.min_text).width(text) <= width;
    if fits(text) {
        return text.to_string();
    }
    // Whole words first: "Bombard fired" is still plain as "Bombard".
    if let Some((first, _)) = text.rsplit_once(' ').filter(|(first, _)| fits(first)) {
        return first.to_string();
    }
    let mut short = text.to_string();
    let is_open = |short: &str| {
        short.ends_with(['a', 'e', 'i', 'o', 'u', ' ']) || !fits(&format!("{short}."))
    };
    while short.pop().is_some() && is_open(&short) {}
    format!("{short}.")
}

/// Width and height of the box of a fighter, and the width of a flight's number.
const FIGHTER: [f32; 2] = [5.6, 6.4];
const NUMBER: f32 = 7.8;

/// Lays out flights on a ship's own page: three per row with a line to write on, then their rules.
pub fn on_page(style: &Style, flights: &Flights, width: f32) -> Vec<Piece> {
    let size = style.pt(8.5);
    let mut head = Piece::new(size * LEADING * MM_PER_POINT + 1.0);
    let baseline = BASELINE * size * LEADING * MM_PER_POINT;
    head.items
        .extend(style.bold(size).at(0.0, baseline, "FLIGHTS"));
    head.items
        .extend(style.plain(size).ending(width, baseline, &flights.caption));
    let stroke = Stroke {
        weight: 1.2,
        ink: Ink::BLACK,
    };
    head.items.push(Item::Lines {
        lines: vec![[0.0, head.height - 0.6, width, head.height - 0.6]],
        stroke,
    });
    head.height += 0.8;
    let mut rows = grid(style, flights, width, [3, 0]);
    if let Some(first) = rows.first_mut() {
        head.stack(std::mem::take(first));
        *first = head;
    }
    rows.push(rules(style, flights, width, false));
    rows
}

/// The height of a line to write on below a flight.
const HAND: f32 = 7.8;
/// Maximum number of lines below a flight: a target for every turn of a battle.
const MAX_HAND: usize = 6;

/// Lays out flights on cells of their own, with as many lines to write on as there is room for, and their rules.
pub fn on_cell(style: &Style, flights: &Flights, width: f32, room: f32) -> (Vec<Piece>, Piece) {
    let rules = rules(style, flights, width, true);
    let rows = grid(style, flights, width, [4, 1]);
    let sum: f32 = rows.iter().map(|row| row.height).sum();
    let more = (room - rules.height - sum) / (rows.len().max(1) as f32 * HAND);
    (
        grid(
            style,
            flights,
            width,
            [4, (1 + more.max(0.0) as usize).min(MAX_HAND)],
        ),
        rules,
    )
}

/// Lays out rows of at most `most` flights, with one line to write on next to each or `below` lines under it.
fn grid(style: &Style, flights: &Flights, width: f32, [most, below]: [usize; 2]) -> Vec<Piece> {
    let boxes = NUMBER + flights.fighters as f32 * style.side(FIGHTER[0]);
    let columns = ((width / (boxes + 2.0)) as usize).clamp(1, most);
    let each = width / columns as f32;
    let numbered: Vec<(usize, u32)> = (1..).zip(flights.lost.iter().copied()).collect();
    let row = |row: &[(usize, u32)]| {
        let high = if below > 0 {
            below as f32 * HAND + 2.6
        } else {
            1.9
        };
        let mut piece = Piece::new(FIGHTER[1] + high);
        for (column, (number, lost)) in row.iter().enumerate() {
            let x = column as f32 * each;
            piece.add(flight(style, flights, x, *number, *lost));
            let (from, y) = if below > 0 {
                (x, FIGHTER[1] + HAND)
            } else {
                (x + boxes + 1.5, FIGHTER[1])
            };
            if below > 0 {
                let baseline = FIGHTER[1] + 6.6;
                piece.add(
                    style
                        .plain(style.min_text)
                        .gray()
                        .at(x, baseline, "launched, target"),
                );
            }
            let end = (x + each - 3.0).min(width);
            if end > from + 3.0 {
                let hand = Area::new(from, y - FIGHTER[1], end - from, FIGHTER[1]);
                piece.add(style.field(&format!("flight {number}: orders"), hand, ""));
                let line = |number: usize| {
                    [
                        from,
                        y + number as f32 * HAND,
                        end,
                        y + number as f32 * HAND,
                    ]
                };
                let stroke = Stroke {
                    weight: 0.5,
                    ink: Ink::GRAY,
                };
                piece.items.push(Item::Lines {
                    lines: (0..below.max(1)).map(line).collect(),
                    stroke,
                });
            }
        }
        piece
    };
    numbered.chunks(columns).map(row).collect()
}

/// Draws a flight: its ID or number, and a box for each fighter, the last one first.
fn flight(style: &Style, flights: &Flights, x: f32, number: usize, lost: u32) -> Vec<Item> {
    let fighters = flights.fighters;
    let id = flights.ids.get(number - 1).cloned();
    let label = id.unwrap_or_else(|| number.to_string());
    let ground = Area::new(x, 0.0, NUMBER, FIGHTER[1]);
    let (ground, ink) = style.block(vec![ground]);
    let mut items = vec![ground];
    let size = style.pt(11.0);
    let wide = style.bold(size).width(&label);
    let size = size * (0.9 * NUMBER / wide.max(0.1)).min(1.0);
    let baseline = FIGHTER[1] / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
    items.extend(
        style
            .bold(size)
            .ink(ink)
            .middle(x + NUMBER / 2.0, baseline, &label),
    );
    let area = |index: u32| {
        Area::new(
            x + NUMBER + index as f32 * style.side(FIGHTER[0]),
            0.0,
            style.side(FIGHTER[0]),
            FIGHTER[1],
        )
    };
    let areas: Vec<Area> = (0..fighters).map(area).collect();
    for (index, area) in (0..fighters).zip(&areas) {
        items.extend(style.centered(
            *area,
            style.pt(9.0),
            Weight::Regular,
            &(fighters - index).to_string(),
        ));
    }
    items.extend(style.ticks(&format!("flight {number}"), &areas, lost as usize));
    items.push(style.outlined(areas));
    items
}

/// Lays out the rules of fighters, optionally in a frame.
fn rules(style: &Style, flights: &Flights, width: f32, is_framed: bool) -> Piece {
    let inset = if is_framed { 1.8 } else { 0.0 };
    let text = format!("Fighters. {}", flights.rules);
    let body = style
        .plain(style.pt(8.5))
        .paragraph(&text, width - 2.0 * inset);
    let high = body.height + inset;
    let mut piece = Piece::default();
    if is_framed {
        let frame = Area::new(0.0, 0.0, width, high);
        piece.items.push(style.outlined(vec![frame]));
    }
    piece.put(body, inset, inset / 2.0);
    piece.height = high + 1.2;
    piece
}
