//! Sheets as text for a terminal or a file: 78 columns of monospaced text. What is drawn on a narrow sheet goes on lines
//! at about the same places.

use super::monospace::{Lines, clean, padded, width, wrap};
use crate::layout::font::Fonts;
use crate::layout::template::Template;
use crate::layout::{Area, Control, Item, Screen, Tag, narrow};
use crate::sheet::Sheet;
use std::borrow::Borrow;

const WIDTH: usize = 78;

/// The side of a box in millimeters: `[12]` takes as many columns.
const BOX: f32 = 3.6;

/// Baselines at most this far apart in millimeters are one line.
const ONE_LINE: f32 = 1.3;
/// A larger distance leaves a line empty.
const PARAGRAPH: f32 = 5.8;

/// Returns the sheets as text, one below the other; nothing without sheets.
pub fn text<S: Borrow<Sheet>>(
    sheets: impl IntoIterator<Item = S>,
    template: &Template,
    fonts: &Fonts,
) -> String {
    let mut text = String::new();
    for sheet in sheets {
        let sheet = sheet.borrow();
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!("{}\n", "═".repeat(WIDTH));
        let template = template.with_blocks_of(sheet);
        for line in lines(&narrow(sheet, &template, fonts, BOX)) {
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// Words or boxes at a place on a line.
struct Mark {
    /// Baseline in millimeters.
    y: f32,
    /// The first column, or the one after the last.
    column: usize,
    is_at_end: bool,
    text: String,
}

fn lines(screen: &Screen) -> Lines {
    let column = |x: f32| (x / screen.width * WIDTH as f32).round().max(0.0) as usize;
    let controls = screen.items.iter().filter_map(|item| match item {
        Item::Tag(Tag::Control(control)) => Some(control),
        _ => None,
    });
    let mut words = words(screen);
    let mut marks = Vec::new();
    for control in controls {
        let mut inside = |area: &Area| {
            let is_inside = |word: &Word| {
                area.x < word.x + 0.1
                    && word.end < area.x + area.width + 0.1
                    && area.y < word.y
                    && word.y < area.y + area.height
            };
            let found = words.iter().position(is_inside)?;
            Some(words.remove(found).text)
        };
        match control.checked {
            Some(checked) => {
                let numbers: Vec<_> = control
                    .areas
                    .iter()
                    .map(|area| inside(area).unwrap_or_default())
                    .collect();
                let lines = control
                    .areas
                    .chunk_by(|one, next| (one.y - next.y).abs() < 0.1);
                let mut first = 0;
                for line in lines {
                    let range = first..first + line.len();
                    first = range.end;
                    marks.push(Mark {
                        y: line[0].y + line[0].height / 2.0 + 0.9,
                        column: column(line[0].x),
                        is_at_end: false,
                        text: boxes(line, &numbers, range, checked),
                    });
                }
            }
            None => marks.push(field(control, column)),
        }
    }
    for Word { x, end, y, text } in joined(words) {
        let is_at_end = end > screen.width - 0.6 && x > 0.3 * screen.width;
        marks.push(Mark {
            y,
            column: column(if is_at_end { end } else { x }),
            is_at_end,
            text,
        });
    }
    marks.sort_by(|one, other| one.y.total_cmp(&other.y));
    let mut lines = Lines::new();
    let mut before = f32::NAN;
    while !marks.is_empty() {
        let y = marks[0].y;
        let count = marks
            .iter()
            .take_while(|mark| mark.y - y <= ONE_LINE)
            .count();
        lines.extend((y - before > PARAGRAPH).then(String::new));
        lines.extend(line(marks.drain(..count).collect()));
        before = y;
    }
    lines
}

/// Words at a place in millimeters.
struct Word {
    x: f32,
    end: f32,
    /// Baseline.
    y: f32,
    text: String,
}

/// Lists the words of a sheet, and the faces of dice.
fn words(screen: &Screen) -> Vec<Word> {
    let word = |item: &Item| match item {
        Item::Text {
            x,
            y,
            size,
            text,
            weight,
            ..
        } => Some(Word {
            x: *x,
            end: x + screen.fonts.width(*weight, text, *size),
            y: *y,
            text: clean(text),
        }),
        Item::Drawing {
            at: [x, y],
            scale,
            drawing,
            alt,
        } => {
            let face = alt.strip_prefix("die ")?.parse::<u32>().ok()?;
            let half = scale * drawing.size()[0] / 2.0;
            Some(Word {
                x: x - half,
                end: x + half,
                y: y + 0.9,
                text: char::from_u32(0x267F + face)?.to_string(),
            })
        }
        _ => None,
    };
    screen.items.iter().filter_map(word).collect()
}

/// Joins words that follow each other closely on a line.
fn joined(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_by(|one, other| (one.y.total_cmp(&other.y)).then(one.x.total_cmp(&other.x)));
    let mut joined: Vec<Word> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last)
                if (last.y - word.y).abs() < 0.05
                    && last.end < word.x + 0.1
                    && word.x < last.end + 1.3 =>
            {
                last.text += " ";
                last.text += &word.text;
                last.end = word.end;
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// Writes boxes next to each other: `[ 8][ 7] [ 6]`; those checked off have an x.
fn boxes(
    line: &[Area],
    numbers: &[String],
    range: std::ops::Range<usize>,
    checked: usize,
) -> String {
    let wide = numbers
        .iter()
        .map(|number| width(number))
        .max()
        .unwrap_or(0);
    let wide = if wide > 0 { wide.max(2) } else { 1 };
    let mut text = String::new();
    let mut end = line[0].x;
    for (index, area) in range.zip(line) {
        text += if area.x > end + 0.1 { " " } else { "" };
        end = area.x + area.width;
        text += &match numbers[index].as_str() {
            _ if index < checked => format!("{}[x]", " ".repeat(wide - 1)),
            number => format!("[{}{number}]", " ".repeat(wide - width(number))),
        };
    }
    text
}

/// Writes what is in a field, or a line to write on.
fn field(control: &Control, column: impl Fn(f32) -> usize) -> Mark {
    let area = control.areas[0];
    let from = column(area.x) + 1;
    let room = column(area.x + area.width).saturating_sub(from + 1);
    let text = match control.text.as_str() {
        "" => "_".repeat(room),
        text => clean(text),
    };
    Mark {
        y: area.y + area.height - 1.3,
        column: from,
        is_at_end: false,
        text,
    }
}

/// Puts marks on a line; what does not fit continues on more lines.
fn line(mut marks: Vec<Mark>) -> Lines {
    marks.sort_by_key(|mark| (mark.is_at_end, mark.column));
    let mut lines = vec![String::new()];
    for mark in marks {
        let wide = width(&mark.text);
        let last = lines.last_mut().expect("there is always a line");
        let taken = width(last) + usize::from(!last.is_empty());
        let from = if mark.is_at_end {
            mark.column.min(WIDTH).saturating_sub(wide)
        } else {
            mark.column
        };
        // Words move aside for those before them, and to the left for the end of the line.
        let from = from.max(taken).min(WIDTH.saturating_sub(wide).max(taken));
        if from + wide <= WIDTH {
            *last = padded(last, from) + &mark.text;
            continue;
        }
        if last.is_empty() {
            lines.pop();
        }
        lines.extend(wrap(&mark.text, WIDTH));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::sample::{HOSTILE, blank, everything, track};
    use crate::sheet::{Content, TrackForm};

    fn written(sheets: &[Sheet]) -> String {
        let template = Template::shipped("half").expect("shipped");
        text(sheets, &template, &Fonts::shipped())
    }

    fn fits(text: &str) {
        text.lines()
            .for_each(|line| assert!(width(line) <= WIDTH, "{line}"));
    }

    #[test]
    fn every_box_and_every_name_is_there() {
        let text = written(&[everything()]);
        fits(&text);
        let checked = 4 + 7 + 3 + 4 + 2 + 3 + 6 + (1..=7).sum::<usize>();
        assert_eq!(text.matches("x]").count(), checked, "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for name in [
            "GRANITE SYNOD",
            "593.39",
            "weapons[2]: no arcs",
            "Great Bombard",
            "MA 8 1x3+/2/2",
            "Pr1 Slw",
            "×2",
            "(3)",
            "Point Defence <2>",
            "the Nine",
            "3f9a",
        ] {
            assert!(words.contains(name), "{name}: {text}");
        }
    }

    #[test]
    fn a_terminal_receives_no_control_characters() {
        assert!(HOSTILE.contains('\u{1b}') && !written(&[everything()]).contains('\u{1b}'));
    }

    #[test]
    fn long_names_and_many_boxes_wrap() {
        let (words, word) = ("Remonstrance ".repeat(30), "Ω".repeat(300));
        for name in [&words, &word, &"船".repeat(150), &"i".repeat(300)] {
            for boxes in [1, 60, 250] {
                let mut sheet = everything();
                sheet.head.class = name.clone();
                sheet.head.name = Some(name.clone());
                sheet.head.rating = Some(name.clone());
                for block in &mut sheet.blocks {
                    match &mut block.content {
                        Content::Rows(rows) => rows.iter_mut().flatten().for_each(|group| {
                            if let TrackForm::Even(row) = &mut group.form {
                                *row = track(boxes, 1, true);
                            }
                        }),
                        Content::Batteries(batteries) => {
                            batteries[0].name = name.clone();
                            batteries[0].banks[0].boxes = boxes as u32;
                        }
                        Content::Items(lines) => lines[0].items[0].name = name.clone(),
                        Content::Text(text) => *text = name.clone(),
                        Content::Grid(grid) => grid.title = name.clone(),
                        _ => {}
                    }
                }
                fits(&written(&[sheet]));
            }
        }
    }

    #[test]
    fn boxes_are_in_fives_and_checked_ones_are_crossed() {
        let mut sheet = blank();
        if let Content::Rows(rows) = &mut sheet.blocks[0].content {
            rows[0][0].form = TrackForm::Even(track(12, 2, true));
        }
        let text = written(&[sheet]);
        assert!(
            text.contains(" [x] [x][10][ 9][ 8] [ 7][ 6][ 5][ 4][ 3] [ 2][ 1]"),
            "{text}"
        );
    }

    #[test]
    fn no_sheets_are_no_text() {
        assert_eq!(written(&[]), "");
        fits(&written(&[Sheet::default(), blank()]));
    }
}
