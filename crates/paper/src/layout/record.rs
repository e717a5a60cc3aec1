//! The record of turns: orders, speed, modes and what has fired; and the flights of a carrier.

use super::font::MM_PER_POINT;
use super::tracks::checked;
use super::typeset::{BASELINE, HALF_CAPITAL, LEADING, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::sheet::{Flights, Record};

/// Width and height of the field for a speed, and the side of a tick.
const SPEED: [f32; 2] = [8.6, 7.0];
const TICK: f32 = 5.0;
/// The height of a line for a mode or a tick.
const LINE: f32 = 5.4;
/// The side of the square with the number of a turn.
const NUMBERED: f32 = 4.7;
/// Narrower sheets are cards.
pub const ON_CARD: f32 = 80.0;
/// The ground under white numbers.
const DARK: Ink = Ink(17, 17, 17);
/// The most lines of modes or ticks in a cell; a ship with more has one field for all.
const MOST: usize = 4;
/// How much a cell grows beyond what it needs: two lines of orders in a large hand.
const MORE: f32 = 11.0;

/// The cells of all turns, higher by what is spare, so that there is more room for orders; on a card only the speed.
pub fn record(style: &Style, record: &Record, width: f32, spare: f32) -> Piece {
    if width < ON_CARD {
        return speeds(style, record, width);
    }
    let columns = style.turns.0.max(1);
    let rows = record.turns.div_ceil(columns).max(1) as f32;
    let least = Cell::of(style, record, width, 0.0).high;
    let cell = Cell::of(
        style,
        record,
        width,
        least + Piece::stepped((spare / rows).max(0.0)),
    );
    let (mut piece, mut numbers, mut frames) = (Piece::default(), Vec::new(), Vec::new());
    let (mut fields, mut rules) = (Vec::new(), Vec::new());
    // All numbers, then all words: each switch between them costs as many bytes as a word.
    let mut counted = Vec::new();
    // The last row is full.
    for turn in 0..record.turns.next_multiple_of(columns) {
        let (x, y) = (
            (turn % columns) as f32 * cell.wide,
            (turn / columns) as f32 * cell.high,
        );
        let frame = Area {
            x,
            y,
            width: cell.wide,
            height: cell.high,
        };
        numbers.push(Area {
            width: NUMBERED,
            height: NUMBERED,
            ..frame
        });
        frames.push(frame);
        let size = style.pt(10.0);
        let baseline = y + NUMBERED / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
        let number = (turn + 1).to_string();
        counted.extend(style.middle(
            x + NUMBERED / 2.0,
            baseline,
            size,
            Weight::Bold,
            Ink::WHITE,
            &number,
        ));
        cell.draw(style, frame, &mut piece, &mut fields);
        rules.extend(cell.lines_to_write_on(style, frame, &mut piece));
        piece.height = piece.height.max(y + cell.high);
    }
    let ground = Item::Boxes {
        boxes: numbers,
        stroke: None,
        fill: Some(DARK),
    };
    piece
        .items
        .splice(0..0, [ground].into_iter().chain(counted));
    if !fields.is_empty() {
        let fine = Stroke {
            weight: 0.5,
            ink: Ink::BLACK,
        };
        piece.items.push(Item::Boxes {
            boxes: fields,
            stroke: Some(fine),
            fill: None,
        });
    }
    if !rules.is_empty() {
        piece.items.push(Item::Lines {
            lines: rules,
            stroke: Stroke {
                weight: 0.5,
                ink: Ink::GREY,
            },
        });
    }
    piece.items.push(Item::Boxes {
        boxes: frames,
        stroke: Some(style.stroke()),
        fill: None,
    });
    piece.shared()
}

/// What the cells of a record have in common.
struct Cell<'a> {
    wide: f32,
    high: f32,
    has_orders: bool,
    modes: Vec<&'a str>,
    ticks: Vec<String>,
    /// Where the lowest tick stands.
    tick: TickPlace,
    writes: &'a [String],
}

/// Where the lowest tick of a cell stands.
#[derive(Clone, Copy, PartialEq)]
enum TickPlace {
    /// Beside the speed.
    Beside,
    /// At the top; then the word `orders` stands beside `speed`.
    Top,
    /// On a line of its own above the speed.
    Above,
}

impl<'a> Cell<'a> {
    /// The cells of a record, as high as they must be, or up to `most` if that leaves more room for orders.
    fn of(style: &Style, record: &'a Record, width: f32, most: f32) -> Cell<'a> {
        let (columns, least) = style.turns;
        let wide = width / columns.max(1) as f32;
        let modes = match record.modes.len() {
            0..=MOST => record.modes.iter().map(String::as_str).collect(),
            _ => vec!["modes"],
        };
        let ticks: Vec<String> = record
            .ticks
            .iter()
            .take(MOST)
            .map(|name| shortened(style, name, wide - TICK - 2.4))
            .collect();
        let needed = ticks.first().map_or(0.0, |name| {
            style.width(name, style.min_text, Weight::Regular) + TICK + 2.4
        });
        let top = if record.has_orders { 6.0 } else { 5.2 };
        let bottom = if record.has_orders || !ticks.is_empty() {
            SPEED[1]
        } else {
            0.0
        };
        let high_of = |own_lines: usize| top + (modes.len() + own_lines) as f32 * LINE + bottom;
        // What must be written has its lines; beside orders the rest has them only where there is room.
        let must_write = if record.has_orders && !style.has_writes {
            0
        } else {
            record.writes.len()
        };
        let is_low = most < high_of(1 + must_write);
        let tick = match () {
            () if !record.has_orders || needed <= wide - SPEED[0] => TickPlace::Beside,
            () if ticks.len() == 1 && needed <= wide - NUMBERED && is_low => TickPlace::Top,
            () => TickPlace::Above,
        };
        let needed = high_of(
            ticks
                .len()
                .saturating_sub(usize::from(tick != TickPlace::Above)),
        );
        let least = least.max(needed);
        let tallest = if record.has_orders {
            least.max(most.min(needed + MORE))
        } else {
            least
        };
        let fitting = must_write.max(((tallest - needed) / LINE) as usize);
        let writes = &record.writes[..fitting.min(record.writes.len())];
        let high = tallest.max(needed + writes.len() as f32 * LINE);
        Cell {
            wide,
            high,
            has_orders: record.has_orders,
            modes,
            ticks,
            tick,
            writes,
        }
    }

    /// How far above the bottom of a cell its lowest ticks and its speed reach, and its modes above them.
    fn above_bottom(&self) -> [f32; 2] {
        let own_lines =
            self.ticks
                .len()
                .saturating_sub(usize::from(self.tick != TickPlace::Above)) as f32
                * LINE;
        let low = match self.has_orders || !self.ticks.is_empty() {
            true => SPEED[1] + own_lines,
            false => 0.0,
        };
        [low, low + self.modes.len() as f32 * LINE]
    }

    /// The words before what is written on lines of its own, and the lines.
    fn lines_to_write_on(&self, style: &Style, frame: Area, piece: &mut Piece) -> Vec<[f32; 4]> {
        let bottom = frame.y + self.high - self.above_bottom()[1];
        let mut line = |(index, words): (usize, &String)| {
            let (x, y) = (
                frame.x + 0.8,
                bottom - (self.writes.len() - index) as f32 * LINE + LINE - 0.9,
            );
            piece.items.extend(style.line_of(
                x,
                y - 0.5,
                style.min_text,
                Weight::Regular,
                Ink::GREY,
                words,
            ));
            let from = x + style.width(words, style.min_text, Weight::Regular) + 0.6;
            [from, y, frame.x + self.wide - 0.8, y]
        };
        self.writes.iter().enumerate().map(&mut line).collect()
    }

    /// The words and circles of a cell; its fields are collected.
    fn draw(&self, style: &Style, frame: Area, piece: &mut Piece, fields: &mut Vec<Area>) {
        let small = style.min_text;
        let Area { x, y, .. } = frame;
        let (end, bottom) = (x + self.wide, y + self.high);
        let drop = HALF_CAPITAL * small * MM_PER_POINT;
        if self.has_orders {
            let speed = Area {
                x: end - SPEED[0],
                y: bottom - SPEED[1],
                width: SPEED[0],
                height: SPEED[1],
            };
            let baseline = speed.y + 1.1 * small * MM_PER_POINT;
            piece.items.extend(style.line_of(
                speed.x + 0.8,
                baseline,
                small,
                Weight::Regular,
                Ink::GREY,
                "speed",
            ));
            piece.items.extend(match self.tick {
                TickPlace::Top => style.line_of(
                    x + 0.8,
                    baseline,
                    small,
                    Weight::Regular,
                    Ink::GREY,
                    "orders",
                ),
                _ => style.ending(
                    end - 1.0,
                    y + 3.0,
                    small,
                    Weight::Regular,
                    Ink::GREY,
                    "orders",
                ),
            });
            fields.push(speed);
        }
        for (index, name) in self.ticks.iter().enumerate() {
            let wide = style.width(name, small, Weight::Regular);
            // Further ticks stand above the speed: their names may be longer than the first one's.
            let below = match index + usize::from(self.tick == TickPlace::Above) {
                0 => 0.7,
                lines => SPEED[1] + (lines - 1) as f32 * LINE + 0.2,
            };
            let area = match self.tick {
                TickPlace::Top => Area {
                    x: end - TICK - 0.7,
                    y: y + 0.7,
                    width: TICK,
                    height: TICK,
                },
                _ => Area {
                    x: x + wide + 1.6,
                    y: bottom - below - TICK,
                    width: TICK,
                    height: TICK,
                },
            };
            let baseline = area.y + TICK / 2.0 + drop;
            piece.items.extend(style.ending(
                area.x - 0.8,
                baseline,
                small,
                Weight::Regular,
                Ink::GREY,
                name,
            ));
            fields.push(area);
        }
        let line = bottom - self.above_bottom()[0];
        for (index, name) in self.modes.iter().enumerate() {
            let middle = line - (self.modes.len() - index) as f32 * LINE + LINE / 2.0;
            let name = shortened(style, name, self.wide - 11.8);
            piece.items.extend(style.line_of(
                x + 0.8,
                middle + drop,
                small,
                Weight::Regular,
                Ink::GREY,
                &name,
            ));
            for (badge, from_right) in [("I", 8.4), ("II", 3.0)] {
                let centre = [end - from_right, middle];
                piece.items.push(ring(centre, 2.3));
                piece.items.extend(style.middle(
                    centre[0],
                    middle + drop,
                    small,
                    Weight::Bold,
                    Ink::BLACK,
                    badge,
                ));
            }
        }
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
        .extend(style.line_of(0.0, baseline, size, Weight::Regular, Ink::GREY, "speed"));
    let area = |turn: u32| Area {
        x: from + turn as f32 * wide,
        y: 0.0,
        width: wide,
        height: high,
    };
    let areas: Vec<Area> = (0..record.turns).map(area).collect();
    for (turn, area) in (1..).zip(&areas) {
        let number = turn.to_string();
        piece.items.extend(style.line_of(
            area.x + 0.5,
            2.2,
            0.9 * size,
            Weight::Regular,
            Ink::GREY,
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
    let boxes = NUMBER + flights.fighters as f32 * FIGHTER[0];
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
                .extend(flight(style, flights.fighters, x, *number, *lost));
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

/// A flight: its number, and a box for each fighter, the last one first.
fn flight(style: &Style, fighters: u32, x: f32, number: usize, lost: u32) -> Vec<Item> {
    let ground = Area {
        x,
        y: 0.0,
        width: NUMBER,
        height: FIGHTER[1],
    };
    let mut items = vec![Item::Boxes {
        boxes: vec![ground],
        stroke: None,
        fill: Some(DARK),
    }];
    let size = style.pt(11.0);
    let baseline = FIGHTER[1] / 2.0 + HALF_CAPITAL * size * MM_PER_POINT;
    items.extend(style.middle(
        x + NUMBER / 2.0,
        baseline,
        size,
        Weight::Bold,
        Ink::WHITE,
        &number.to_string(),
    ));
    let area = |index: u32| Area {
        x: x + NUMBER + index as f32 * FIGHTER[0],
        y: 0.0,
        width: FIGHTER[0],
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
    items.extend(checked(&areas, lost as usize));
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
