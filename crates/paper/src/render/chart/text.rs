//! A chart in a terminal: braille dots, two by four per character, with marks on both axes.

use super::Scale;
use crate::chart::{Chart, Mark};
use crate::render::monospace::{clean, padded, width, wrap};

const ROWS: usize = 16;
/// The letters at the ends of series, which distinguish them without color.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
const INKS: [&str; 6] = [
    "\u{1b}[34m",
    "\u{1b}[31m",
    "\u{1b}[32m",
    "\u{1b}[35m",
    "\u{1b}[33m",
    "\u{1b}[36m",
];
const PLAIN: &str = "\u{1b}[0m";

/// A cell of the drawing: braille dots or a character, and the series that last drew on it.
#[derive(Clone, Copy, Default)]
struct Spot {
    dots: u8,
    letter: Option<char>,
    series: usize,
}

/// Returns the chart as lines of at most `columns` characters.
pub fn chart_text(chart: &Chart, columns: usize, is_colored: bool) -> String {
    // One line per word if the vertical axis has words, else as many marks as fit.
    let rows = ROWS.max(chart.y.ticks.len()).min(60);
    let (x, y) = (Scale::new(chart, false, 6), Scale::new(chart, true, 4));
    let margin = y
        .ticks
        .iter()
        .map(|(_, word)| width(word))
        .max()
        .unwrap_or(1)
        .min(40)
        .min(columns.saturating_sub(26));
    let across = columns.saturating_sub(margin + 3).clamp(20, 100);
    let mut spots = vec![vec![Spot::default(); across]; rows];
    for (index, series) in chart.series.iter().enumerate() {
        let place = |(a, b): (f64, f64)| {
            let across = (x.place(a) * (2 * across - 1) as f64).round() as usize;
            (
                across,
                ((1.0 - y.place(b)) * (4 * rows - 1) as f64).round() as usize,
            )
        };
        let points: Vec<(usize, usize)> = chart.drawable(series).map(place).collect();
        match series.mark {
            Mark::Line | Mark::Guide => {
                let step = if series.mark == Mark::Guide { 4 } else { 1 };
                points
                    .windows(2)
                    .for_each(|pair| line(pair[0], pair[1], step, |at| dot(&mut spots, at, index)));
            }
            Mark::Dots => {
                for (x, y) in &points {
                    spots[y / 4][x / 2] = Spot {
                        letter: Some('●'),
                        series: index,
                        ..Spot::default()
                    };
                }
            }
        }
        let letter = LETTERS.chars().nth(index % LETTERS.len());
        if let Some((x, y)) = points
            .last()
            .filter(|_| chart.series.len() > 1 && series.mark == Mark::Line)
        {
            spots[y / 4][x / 2] = Spot {
                letter,
                series: index,
                ..Spot::default()
            };
        }
    }
    let mut out = wrap(&chart.title, columns).join("\n") + "\n";
    for (row, line) in spots.iter().enumerate() {
        let is_here = |value: f64| {
            ((1.0 - y.place(value)) * (4 * rows - 1) as f64).round() as usize / 4 == row
        };
        let word = y
            .ticks
            .iter()
            .find(|(value, _)| is_here(*value))
            .map_or("", |(_, word)| word);
        let word: String = clean(word).chars().take(margin).collect();
        out += &format!(
            "{}{word} {}",
            " ".repeat(margin.saturating_sub(width(&word))),
            if word.is_empty() { '│' } else { '┤' }
        );
        out += drawn(line, is_colored).trim_end();
        out.push('\n');
    }
    out += &format!("{} └{}\n", " ".repeat(margin), "─".repeat(across));
    out += &format!("{}{}\n", " ".repeat(margin + 2), below(&x, across));
    let up = if chart.y.label.is_empty() {
        String::new()
    } else {
        format!(" (across), {} (up)", clean(&chart.y.label))
    };
    out += &format!("{}{}{up}\n", " ".repeat(margin + 2), clean(&chart.x.label));
    if chart.series.len() > 1 {
        for (index, series) in chart
            .series
            .iter()
            .enumerate()
            .filter(|(_, series)| !series.name.is_empty())
        {
            let letter = match series.mark {
                Mark::Line => LETTERS.chars().nth(index % LETTERS.len()).unwrap_or('a'),
                Mark::Guide => '·',
                Mark::Dots => '●',
            };
            let (on, off) = if is_colored {
                (INKS[index % INKS.len()], PLAIN)
            } else {
                ("", "")
            };
            out += &format!(
                "{}{on}{letter}{off} {}\n",
                " ".repeat(margin + 2),
                clean(&series.name)
            );
        }
    }
    out
}

/// Returns the marks below the horizontal axis, without those that would overlap another.
fn below(x: &Scale, across: usize) -> String {
    let mut line = String::new();
    for (value, word) in &x.ticks {
        let middle = (x.place(*value) * (across - 1) as f64).round() as usize;
        let start = middle.saturating_sub(width(word) / 2);
        if line.is_empty() || start > width(&line) {
            line = padded(&line, start) + word;
        }
    }
    line
}

fn drawn(line: &[Spot], is_colored: bool) -> String {
    let mut out = String::new();
    for spot in line {
        let letter = spot
            .letter
            .or_else(|| char::from_u32(0x2800 + u32::from(spot.dots)))
            .unwrap_or(' ');
        match spot.dots == 0 && spot.letter.is_none() {
            true => out.push(' '),
            false if is_colored => {
                out += &format!("{}{letter}{PLAIN}", INKS[spot.series % INKS.len()])
            }
            false => out.push(letter),
        }
    }
    out
}

/// Sets a dot, unless there is a letter.
fn dot(spots: &mut [Vec<Spot>], (x, y): (usize, usize), series: usize) {
    const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let spot = &mut spots[y / 4][x / 2];
    spot.dots |= BITS[x % 2][y % 4];
    spot.series = series;
}

/// Returns the dots from one point to another, every `step`th.
fn line(
    from: (usize, usize),
    to: (usize, usize),
    step: usize,
    mut set: impl FnMut((usize, usize)),
) {
    let length = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    for part in (0..=length).step_by(step) {
        let between = |a: usize, b: usize| {
            (a as f64 + (b as f64 - a as f64) * part as f64 / length as f64).round() as usize
        };
        set((between(from.0, to.0), between(from.1, to.1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Axis, Series};

    #[test]
    fn a_rising_line_rises_and_is_marked() {
        let points = (0..=8).map(|x| (f64::from(x), f64::from(x))).collect();
        let (x, y) = (Axis::new("hexes"), Axis::new("dice"));
        let series = vec![Series {
            name: "a\u{1b}[31m".to_string(),
            points,
            ..Series::default()
        }];
        let text = chart_text(
            &Chart {
                title: "T".to_string(),
                x,
                y,
                series,
            },
            60,
            false,
        );
        let lines: Vec<&str> = text.lines().collect();
        let start = |line: &str| {
            line.chars()
                .position(|c| ('\u{2801}'..='\u{28ff}').contains(&c))
        };
        assert!(start(lines[1]) > start(lines[ROWS]), "{text}");
        assert!(
            lines[ROWS].starts_with("0 ┤") && lines[1].starts_with("8 ┤"),
            "{text}"
        );
        assert!(!text.contains('\u{1b}'));
    }
}
