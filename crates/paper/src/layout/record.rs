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
const MOST: usize = 4;
/// How much a cell grows beyond what it needs: two lines of orders in a large hand.
const MORE: f32 = 11.0;

/// The cells of all turns, higher by what is spare, so that there is more room for orders; on a card only the speed.
pub fn record(style: &Style, record: &Record, width: f32, spare: f32) -> Piece {
    if width < ON_CARD && !style.is_phone() {
        return speeds(style, record, width);
    }
    let columns = style.turns.0.max(1);
    let rows = record.turns.div_ceil(columns).max(1) as f32;
    let mut cell = Cell::of(style, record, width / columns as f32);
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
        let frame = Area {
            x: (turn % columns) as f32 * cell.wide,
            y: top + (turn / columns) as f32 * cell.high,
            width: cell.wide,
            height: cell.high,
        };
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
        counted.extend(style.middle(
            number.x + number.width / 2.0,
            number.y + number.height / 2.0 + HALF_CAPITAL * size * MM_PER_POINT,
            size,
            Weight::Bold,
            style.block(Vec::new()).1,
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
    piece.items.extend(marks.items());
    piece.items.push(Item::Boxes {
        boxes: frames,
        stroke: Some(style.stroke()),
        fill: None,
    });
    piece.shared()
}

/// The line above wide cells: what is written in them, and what holds before the first turn.
fn heading(style: &Style, record: &Record, width: f32) -> Piece {
    let size = style.pt(8.0);
    let mut piece = Piece {
        height: 4.0,
        items: Vec::new(),
    };
    let title = if record.has_orders { "ORDERS" } else { "TURNS" };
    let ticks = (!record.ticks.is_empty() && width > 120.0)
        .then(|| "tick what has fired in the turn".to_string());
    let modes = (!record.modes.is_empty() && width > 120.0).then(|| "circle the mode".to_string());
    let scale = style
        .hex_cm
        .map(|cm| format!("1 hex = {cm} cm, parts count whole"));
    let words = [scale, Some(record.before.clone()), modes, ticks];
    let words: Vec<String> = words
        .into_iter()
        .flatten()
        .filter(|words| !words.is_empty())
        .collect();
    piece
        .items
        .extend(style.line_of(0.0, 3.0, size, Weight::Bold, Ink::BLACK, title));
    piece.items.extend(style.ending(
        width,
        3.0,
        size,
        Weight::Regular,
        Ink::BLACK,
        &words.join(" · "),
    ));
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
            lines(self.lines, Ink::GREY),
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

/// What the cells of a record have in common.
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
    /// The cells of a record, as high as they must be.
    fn of(style: &Style, record: &Record, wide: f32) -> Cell {
        let number_wide = if wide > 50.0 { 6.2 } else { NUMBERED };
        let small = style.min_text;
        let word = |text: &str| style.width(text, small, Weight::Regular);
        let modes: Vec<&str> = match record.modes.len() {
            0..=MOST => record.modes.iter().map(String::as_str).collect(),
            _ => vec!["modes"],
        };
        // From the right: the ship's own tick comes first.
        let ticks = record.ticks.iter().take(MOST);
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

    /// Whether its number is in a bar at its left.
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

    /// The words and circles of a cell; its boxes and lines are collected.
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
                    let area = Area {
                        x: middle - side / 2.0,
                        y: frame.y + 1.0,
                        width: side,
                        height: side,
                    };
                    piece.items.extend(style.ticks(&label(name), &[area], 0));
                    marks.boxes.push(area);
                    piece.items.extend(style.middle(
                        middle,
                        area.y + area.height + 2.4,
                        small,
                        Weight::Regular,
                        Ink::BLACK,
                        short_tick(name),
                    ));
                }
                Mark::Mode(name) => {
                    piece.items.extend(style.middle(
                        middle,
                        frame.y + 3.0,
                        small,
                        Weight::Regular,
                        Ink::BLACK,
                        name,
                    ));
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
            piece.items.extend(style.line_of(
                left,
                middle + drop,
                small,
                Weight::Regular,
                Ink::BLACK,
                &name,
            ));
            let after = left + style.width(&name, small, Weight::Regular) + 0.8;
            match mark {
                Mark::Tick(_) => {
                    let area = Area {
                        x: after,
                        y: middle - tick / 2.0,
                        width: tick,
                        height: tick,
                    };
                    piece.items.extend(style.ticks(&label(&name), &[area], 0));
                    marks.boxes.push(area);
                }
                Mark::Mode(_) => rings(
                    style,
                    &label(&name),
                    [end - 1.2 - style.side(4.6), middle],
                    piece,
                ),
                Mark::Write(_) => {
                    let area = Area {
                        x: after,
                        y: middle - line / 2.0,
                        width: end - 0.8 - after,
                        height: line,
                    };
                    piece.items.extend(style.field(&label(&name), area, ""));
                    marks
                        .lines
                        .push([after, middle + 1.8, end - 0.8, middle + 1.8]);
                }
            }
        }
        if self.has_orders {
            let columns: f32 = self.columns.iter().map(|(_, wide)| wide).sum();
            let above = if self.is_wide() { 0.0 } else { NUMBERED };
            let area = Area {
                x: left - 0.8,
                y: frame.y + above,
                width: end - columns - left + 0.8,
                height: self.high - above - self.lines.len() as f32 * line,
            };
            piece.items.extend(style.field(&label("orders"), area, ""));
        }
    }
}

/// The name of a tick below its box: `Gun fired` is `Gun`.
fn short_tick(name: &str) -> &str {
    name.strip_suffix(" fired").unwrap_or(name)
}

/// The two modes of a weapon, one of which is circled; they are centered on a point.
fn rings(style: &Style, label: &str, [x, y]: [f32; 2], piece: &mut Piece) {
    let drop = HALF_CAPITAL * style.min_text * MM_PER_POINT;
    let radius = style.side(4.6) / 2.0;
    for (badge, aside) in [("I", -radius - 0.3), ("II", radius + 0.3)] {
        piece.items.push(ring([x + aside, y], radius));
        let area = Area {
            x: x + aside - radius,
            y: y - radius,
            width: 2.0 * radius,
            height: 2.0 * radius,
        };
        piece
            .items
            .extend(style.ticks(&format!("{label} {badge}"), &[area], 0));
        piece.items.extend(style.middle(
            x + aside,
            y + drop,
            style.min_text,
            Weight::Bold,
            Ink::BLACK,
            badge,
        ));
    }
}

/// A row of numbered fields for the speed of each turn; nothing for what does not move.
fn speeds(style: &Style, record: &Record, width: f32) -> Piece {
    if !record.has_orders || record.turns == 0 {
        return Piece::default();
    }
    let (size, high) = (style.min_text, 5.4);
    let from = style.width("speed", size, Weight::Regular) + 1.5;
    let wide = (width - from) / record.turns as f32;
    let mut piece = Piece {
        height: high,
        items: Vec::new(),
    };
    let baseline = high / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
    piece
        .items
        .extend(style.line_of(0.0, baseline, size, Weight::Regular, Ink::BLACK, "speed"));
    let area = |turn: u32| Area {
        x: from + turn as f32 * wide,
        y: 0.0,
        width: wide,
        height: high,
    };
    let areas: Vec<Area> = (0..record.turns).map(area).collect();
    for (turn, area) in (1..).zip(&areas) {
        let number = turn.to_string();
        piece
            .items
            .extend(style.field(&format!("turn {turn}: speed"), *area, ""));
        piece.items.extend(style.line_of(
            area.x + 0.5,
            2.3,
            size,
            Weight::Bold,
            Ink::BLACK,
            &number,
        ));
    }
    piece.items.push(Item::Boxes {
        boxes: areas,
        stroke: Some(style.stroke()),
        fill: None,
    });
    piece
}

/// A circle of short lines to be circled once more by hand.
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

/// A label cut to fit a width.
fn shortened(style: &Style, text: &str, width: f32) -> String {
    let fits = |text: &str| style.width(text, style.min_text, Weight::Regular) <= width;
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

/// Flights on a ship's own page: three per row with a line to write on, then their rules.
pub fn on_page(style: &Style, flights: &Flights, width: f32) -> Vec<Piece> {
    let size = style.pt(8.5);
    let mut head = Piece {
        height: size * LEADING * MM_PER_POINT + 1.0,
        items: Vec::new(),
    };
    let baseline = BASELINE * size * LEADING * MM_PER_POINT;
    head.items
        .extend(style.line_of(0.0, baseline, size, Weight::Bold, Ink::BLACK, "FLIGHTS"));
    head.items.extend(style.ending(
        width,
        baseline,
        size,
        Weight::Regular,
        Ink::BLACK,
        &flights.caption,
    ));
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
        let at = head.height;
        head.put(std::mem::take(first), 0.0, at);
        *first = head;
    }
    rows.push(rules(style, flights, width, false));
    rows
}

/// The height of a line to write on below a flight.
const HAND: f32 = 7.8;
/// The most lines below a flight: a target for every turn of a battle.
const MOST_HAND: usize = 6;

/// Flights on cells of their own, with as many lines to write on below each as there is room for, and their rules.
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
            [4, (1 + more.max(0.0) as usize).min(MOST_HAND)],
        ),
        rules,
    )
}

/// Rows of at most `most` flights, with one line to write on beside each or `below` lines under it.
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
        let mut piece = Piece {
            height: FIGHTER[1] + high,
            items: Vec::new(),
        };
        for (column, (number, lost)) in row.iter().enumerate() {
            let x = column as f32 * each;
            piece
                .items
                .extend(flight(style, flights, x, *number, *lost));
            let (from, y) = if below > 0 {
                (x, FIGHTER[1] + HAND)
            } else {
                (x + boxes + 1.5, FIGHTER[1])
            };
            if below > 0 {
                let baseline = FIGHTER[1] + 6.6;
                piece.items.extend(style.line_of(
                    x,
                    baseline,
                    style.min_text,
                    Weight::Regular,
                    Ink::GREY,
                    "launched, target",
                ));
            }
            let end = (x + each - 3.0).min(width);
            if end > from + 3.0 {
                let hand = Area {
                    x: from,
                    y: y - FIGHTER[1],
                    width: end - from,
                    height: FIGHTER[1],
                };
                piece
                    .items
                    .extend(style.field(&format!("flight {number}: orders"), hand, ""));
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
                    ink: Ink::GREY,
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

/// A flight: its ID or number, and a box for each fighter, the last one first.
fn flight(style: &Style, flights: &Flights, x: f32, number: usize, lost: u32) -> Vec<Item> {
    let fighters = flights.fighters;
    let id = flights.ids.get(number - 1).cloned();
    let label = id.unwrap_or_else(|| number.to_string());
    let ground = Area {
        x,
        y: 0.0,
        width: NUMBER,
        height: FIGHTER[1],
    };
    let (ground, ink) = style.block(vec![ground]);
    let mut items = vec![ground];
    let size = style.pt(11.0);
    let wide = style.width(&label, size, Weight::Bold);
    let size = size * (0.9 * NUMBER / wide.max(0.1)).min(1.0);
    let baseline = FIGHTER[1] / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
    items.extend(style.middle(x + NUMBER / 2.0, baseline, size, Weight::Bold, ink, &label));
    let area = |index: u32| Area {
        x: x + NUMBER + index as f32 * style.side(FIGHTER[0]),
        y: 0.0,
        width: style.side(FIGHTER[0]),
        height: FIGHTER[1],
    };
    let areas: Vec<Area> = (0..fighters).map(area).collect();
    for (index, area) in (0..fighters).zip(&areas) {
        items.extend(style.centred(
            *area,
            style.pt(9.0),
            Weight::Regular,
            &(fighters - index).to_string(),
        ));
    }
    items.extend(style.ticks(&format!("flight {number}"), &areas, lost as usize));
    items.push(Item::Boxes {
        boxes: areas,
        stroke: Some(style.stroke()),
        fill: None,
    });
    items
}

/// The rules of fighters, perhaps in a frame.
fn rules(style: &Style, flights: &Flights, width: f32, is_framed: bool) -> Piece {
    let inset = if is_framed { 1.8 } else { 0.0 };
    let text = format!("Fighters. {}", flights.rules);
    let body = style.paragraph(
        &text,
        style.pt(8.5),
        Weight::Regular,
        Ink::BLACK,
        width - 2.0 * inset,
    );
    let high = body.height + inset;
    let mut piece = Piece::default();
    if is_framed {
        let frame = Area {
            x: 0.0,
            y: 0.0,
            width,
            height: high,
        };
        piece.items.push(Item::Boxes {
            boxes: vec![frame],
            stroke: Some(style.stroke()),
            fill: None,
        });
    }
    piece.put(body, inset, inset / 2.0);
    piece.height = high + 1.2;
    piece
}
