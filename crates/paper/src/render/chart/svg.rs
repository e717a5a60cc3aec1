//! A chart as an SVG picture: a light grid, lines that differ in dashes and markers as well as colors, names beside them.

use super::Scale;
use crate::chart::{Chart, Mark};
use crate::render::escape::Escaped;
use crate::render::monospace::{width, wrap};
use std::fmt::Write;

const WIDTH: f64 = 760.0;
/// Minimum width of the plot, regardless of the names next to it.
const MIN_PLOT: f64 = 380.0;
const LEFT: f64 = 64.0;
/// Room above the plot with a title of one line.
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;
/// Room for the names on the right.
const RIGHT: f64 = 190.0;
const PLOT_HEIGHT: f64 = 330.0;
/// The height of a line of the title, and of a name.
const TITLE_LINE: f64 = 20.0;
const LINE: f64 = 15.0;
/// Width of a letter in the title and elsewhere, capitals included; the actual font is not known.
const TITLE_LETTER: f64 = 10.0;
const LETTER: f64 = 7.4;
/// Maximum characters of a name that is written in full, and maximum lines of a title.
const MAX_LETTERS: usize = 36;
const MAX_LINES: usize = 4;

/// Colors that color-blind readers can distinguish (Okabe and Ito), dark enough on white.
const COLORS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#7b3294", "#a6761d", "#cc3377", "#444444",
];
const DASHES: [&str; 5] = ["", "8 4", "2 3", "10 3 2 3", "5 3"];

/// The end of a series, and how the series is drawn.
struct Label<'a> {
    at: (f64, f64),
    name: &'a str,
    color: &'static str,
    /// Its marker; none for a guide.
    marker: Option<&'static str>,
}

/// Place of the plot, and the mapping of values to it.
struct Frame {
    x: Scale,
    y: Scale,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.left + self.width * self.x.place(x),
            self.top + self.height * (1.0 - self.y.place(y)),
        )
    }
}

/// Returns the chart as an SVG document.
pub fn chart_svg(chart: &Chart) -> String {
    let names: Vec<&str> = chart
        .series
        .iter()
        .map(|series| series.name.as_str())
        .filter(|n| !n.is_empty())
        .collect();
    let is_named = names.len() > 1;
    let right = if is_named {
        RIGHT.max(34.0 + longest(names.iter().copied()))
    } else {
        24.0
    };
    // Words on the vertical axis, such as names of ships, need room on the left and one line each.
    let (x, y) = (Scale::new(chart, false, 8), Scale::new(chart, true, 6));
    let left = LEFT.max(30.0 + longest(y.ticks.iter().map(|(_, word)| word.as_str())));
    let lines = if is_named {
        LINE * names.len() as f64
    } else {
        0.0
    };
    let height = PLOT_HEIGHT
        .max(17.0 * chart.y.ticks.len() as f64)
        .max(lines);
    let whole_width = WIDTH.max(left + MIN_PLOT + right);
    let title = title(&chart.title, whole_width);
    let top = TOP + TITLE_LINE * (title.len() - 1) as f64;
    let frame = Frame {
        x,
        y,
        left,
        top,
        width: whole_width - left - right,
        height,
    };
    let total = top + height + BOTTOM;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{whole_width}\" height=\"{total}\" viewBox=\"0 0 {whole_width} {total}\" \
         font-family=\"'Noto Sans', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\" fill=\"#222222\">\n\
         <rect width=\"{whole_width}\" height=\"{total}\" fill=\"#ffffff\"/>\n"
    );
    write_all(chart, &frame, &title, is_named, &mut out).expect("writing to memory");
    out.push_str("</svg>\n");
    out
}

/// Returns the title on lines that fit into the picture.
fn title(title: &str, width: f64) -> Vec<String> {
    let mut lines = wrap(title, ((width - 32.0) / TITLE_LETTER) as usize);
    if lines.len() > MAX_LINES {
        lines.truncate(MAX_LINES);
        lines[MAX_LINES - 1].push('…');
    }
    lines
}

/// Returns the room that the longest of these words takes.
fn longest<'a>(words: impl Iterator<Item = &'a str>) -> f64 {
    LETTER
        * words
            .map(|word| width(&clipped(word, MAX_LETTERS)))
            .max()
            .unwrap_or(0) as f64
}

fn write_all(
    chart: &Chart,
    frame: &Frame,
    title: &[String],
    is_named: bool,
    out: &mut String,
) -> std::fmt::Result {
    for (index, line) in title.iter().enumerate() {
        let y = 24.0 + TITLE_LINE * index as f64;
        writeln!(
            out,
            "<text x=\"16\" y=\"{y}\" font-size=\"15\" font-weight=\"bold\">{}</text>",
            Escaped(line)
        )?;
    }
    grid(chart, frame, out)?;
    let mut style = 0;
    let mut labels: Vec<Label> = Vec::new();
    for series in &chart.series {
        let points: Vec<(f64, f64)> = chart
            .drawable(series)
            .map(|point| frame.at(point))
            .collect();
        let color = if series.mark == Mark::Guide {
            "#999999"
        } else {
            COLORS[style % COLORS.len()]
        };
        draw(series.mark, &points, color, style, out)?;
        if let Some(at) = points
            .last()
            .filter(|_| is_named && !series.name.is_empty())
        {
            let marker = (series.mark != Mark::Guide).then(|| marker(style));
            labels.push(Label {
                at: *at,
                name: &series.name,
                color,
                marker,
            });
        }
        style += usize::from(series.mark != Mark::Guide);
    }
    names_beside(labels, frame, out)
}

fn grid(chart: &Chart, frame: &Frame, out: &mut String) -> std::fmt::Result {
    let (top, bottom, right) = (
        frame.top,
        frame.top + frame.height,
        frame.left + frame.width,
    );
    for (value, word) in &frame.y.ticks {
        let y = Places(frame.at((frame.x.from, *value)).1);
        writeln!(
            out,
            "<path d=\"M{} {y}H{right}\" stroke=\"#e4e4e4\"/>",
            frame.left
        )?;
        let (x, word) = (frame.left - 8.0, clipped(word, MAX_LETTERS));
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" dy=\"4\" text-anchor=\"end\">{}</text>",
            Escaped(&word)
        )?;
    }
    let mut written_to = 0.0;
    for (value, word) in &frame.x.ticks {
        let (middle, half) = (
            frame.at((*value, frame.y.from)).0,
            LETTER * width(word) as f64 / 2.0,
        );
        let x = Places(middle);
        writeln!(out, "<path d=\"M{x} {top}V{bottom}\" stroke=\"#f0f0f0\"/>")?;
        // A mark that would touch the one before has a line only.
        if middle - half >= written_to {
            let y = bottom + 18.0;
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                Escaped(word)
            )?;
            written_to = middle + half;
        }
    }
    writeln!(
        out,
        "<path d=\"M{} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#666666\"/>",
        frame.left
    )?;
    let style = "text-anchor=\"middle\" fill=\"#555555\"";
    let (middle, label) = (
        frame.left + frame.width / 2.0,
        clipped(&chart.x.label, (frame.width / LETTER) as usize),
    );
    writeln!(
        out,
        "<text x=\"{middle}\" y=\"{}\" {style}>{}</text>",
        bottom + 40.0,
        Escaped(&label)
    )?;
    let (middle, label) = (
        top + frame.height / 2.0,
        clipped(&chart.y.label, (frame.height / LETTER) as usize),
    );
    writeln!(
        out,
        "<text transform=\"translate(16 {middle}) rotate(-90)\" {style}>{}</text>",
        Escaped(&label)
    )
}

fn draw(
    mark: Mark,
    points: &[(f64, f64)],
    color: &str,
    style: usize,
    out: &mut String,
) -> std::fmt::Result {
    if mark != Mark::Dots && points.len() > 1 {
        out.push_str("<path d=\"");
        for (index, (x, y)) in points.iter().enumerate() {
            write!(
                out,
                "{}{} {}",
                if index == 0 { 'M' } else { 'L' },
                Places(*x),
                Places(*y)
            )?;
        }
        let (width, dash) = match mark {
            Mark::Guide => (1.2, "4 4"),
            _ => (2.0, DASHES[style % DASHES.len()]),
        };
        writeln!(
            out,
            "\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"/>"
        )?;
    }
    if mark == Mark::Guide {
        return Ok(());
    }
    // Few markers, so that they stay distinct; each series starts them at a different point.
    let every = if mark == Mark::Dots {
        1
    } else {
        points.len() / 8 + 1
    };
    for (x, y) in points
        .iter()
        .skip(if mark == Mark::Dots { 0 } else { style % every })
        .step_by(every)
    {
        let (x, y, shape) = (Places(*x), Places(*y), marker(style));
        writeln!(
            out,
            "<path d=\"M{x} {y}{shape}\" fill=\"{color}\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>"
        )?;
    }
    Ok(())
}

/// Returns the outline of a marker around its middle.
fn marker(style: usize) -> &'static str {
    match style % 4 {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        1 => "m-4 -4h8v8h-8z",
        2 => "m0 -5l5 9h-10z",
        _ => "m0 -5l5 5l-5 5l-5 -5z",
    }
}

/// Writes names on the right, each at the end of its line, pushed apart where lines end close together.
fn names_beside(mut labels: Vec<Label>, frame: &Frame, out: &mut String) -> std::fmt::Result {
    labels.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    let (right, bottom) = (frame.left + frame.width, frame.top + frame.height);
    let mut highest = frame.top;
    let count = labels.len();
    for (
        index,
        Label {
            at: (x, y),
            name,
            color,
            marker,
        },
    ) in labels.into_iter().enumerate()
    {
        // As low as leaves a line to each of those below.
        let lowest = bottom - LINE * (count - 1 - index) as f64;
        let place = y.max(highest).min(lowest);
        highest = place + LINE;
        let (from, to, y, place) = (Places(x.min(right)), right + 12.0, Places(y), Places(place));
        writeln!(
            out,
            "<path d=\"M{from} {y}L{to} {place}\" stroke=\"{color}\" stroke-width=\"0.5\"/>"
        )?;
        if let Some(marker) = marker {
            writeln!(out, "<path d=\"M{to} {place}{marker}\" fill=\"{color}\"/>")?;
        }
        let (x, name) = (to + 9.0, clipped(name, MAX_LETTERS));
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{place}\" dy=\"4\" fill=\"{color}\">{}</text>",
            Escaped(&name)
        )?;
    }
    Ok(())
}

/// Returns a text cut to this many letters.
fn clipped(text: &str, most: usize) -> String {
    let mut kept = text.to_string();
    if width(text) > most {
        while !kept.is_empty() && width(&kept) >= most {
            kept.pop();
        }
        kept.push('…');
    }
    kept
}

/// A number with at most two decimals.
struct Places(f64);

impl std::fmt::Display for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Axis, Series};

    fn two_lines(name: &str) -> Chart {
        let series = |name: &str, slope: f64| Series {
            name: name.to_string(),
            points: (0..10)
                .map(|x| (f64::from(x), slope * f64::from(x)))
                .collect(),
            ..Series::default()
        };
        let (x, y) = (Axis::new("hexes"), Axis::new("dice"));
        Chart {
            title: name.to_string(),
            x,
            y,
            series: vec![series(name, 1.0), series("other", 1.0)],
        }
    }

    #[test]
    fn hostile_names_come_out_inert() {
        let picture = chart_svg(&two_lines("<script>&\"'\u{1}"));
        assert!(
            picture.contains("&lt;script&gt;&amp;&quot;&#39; ") && !picture.contains("<script"),
            "{picture}"
        );
    }

    #[test]
    fn lines_differ_in_more_than_color_and_names_do_not_meet() {
        let picture = chart_svg(&two_lines("one"));
        let dashes: Vec<&str> = picture
            .lines()
            .filter(|line| line.contains("stroke-width=\"2\""))
            .collect();
        assert_eq!(dashes.len(), 2);
        assert!(
            dashes[0].contains("dasharray=\"\"") && dashes[1].contains("dasharray=\"8 4\""),
            "{dashes:?}"
        );
        let places: Vec<f64> = texts(&picture)
            .iter()
            .filter(|text| text.is_name)
            .map(|text| text.y)
            .collect();
        assert!(
            places.len() == 2 && (places[1] - places[0]).abs() >= 14.9,
            "{places:?}"
        );
    }

    /// A text of a picture: its left and right end in an ordinary font, and its base line.
    struct Text {
        from: f64,
        to: f64,
        y: f64,
        is_name: bool,
        words: String,
    }

    /// Returns all texts but the one that is turned.
    fn texts(picture: &str) -> Vec<Text> {
        let text = |line: &str| {
            let value = |key: &str| {
                line.split(&format!(" {key}=\""))
                    .nth(1)?
                    .split('"')
                    .next()?
                    .parse::<f64>()
                    .ok()
            };
            let words = line.split('>').nth(1)?.split('<').next()?.to_string();
            // The average letter of Noto Sans, regular and bold.
            let letter = if line.contains("bold") {
                15.0 * 0.58
            } else {
                12.0 * 0.54
            };
            let (x, wide) = (value("x")?, letter * words.chars().count() as f64);
            let from = match line.split("text-anchor=\"").nth(1) {
                Some(anchor) if anchor.starts_with("end") => x - wide,
                Some(_) => x - wide / 2.0,
                None => x,
            };
            Some(Text {
                from,
                to: from + wide,
                y: value("y")?,
                is_name: line.contains("dy=\"4\" fill="),
                words,
            })
        };
        picture
            .lines()
            .filter(|line| line.starts_with("<text"))
            .filter_map(text)
            .collect()
    }

    #[test]
    fn words_stay_in_the_picture_and_never_cover_each_other() {
        let long = "The Sovereign Remonstrance of the Nine Unbroken Mountains superdreadnought 'Everhold' ";
        for (count, repeats, most) in [(1, 1, 1e3), (2, 1, 1e-6), (9, 3, 1e9), (40, 9, 2.0)] {
            let ticks = (0..count)
                .map(|place| (place as f64, format!("{place} {long}")))
                .collect();
            for y in [
                Axis::new(long),
                Axis {
                    ticks,
                    ..Axis::new(long)
                },
            ] {
                let end = |index: usize| {
                    if y.ticks.is_empty() && index.is_multiple_of(2) {
                        most
                    } else {
                        index as f64
                    }
                };
                let series = |index: usize| Series {
                    name: format!("{index} {long}"),
                    points: vec![(0.0, 0.0), (most, end(index))],
                    ..Series::default()
                };
                let series = (0..count).map(series).collect();
                let (title, x) = (long.repeat(repeats), Axis::new(long.repeat(repeats)));
                let picture = chart_svg(&Chart {
                    title,
                    x,
                    y,
                    series,
                });
                let size: Vec<f64> = picture
                    .split("viewBox=\"0 0 ")
                    .nth(1)
                    .expect("a size")
                    .split(['"', ' '])
                    .take(2)
                    .map(|number| number.parse().expect("a number"))
                    .collect();
                let texts = texts(&picture);
                assert_eq!(
                    texts.iter().filter(|text| text.is_name).count(),
                    if count > 1 { count } else { 0 }
                );
                for (index, one) in texts.iter().enumerate() {
                    assert!(
                        one.from >= 0.0 && one.to <= size[0] && one.y <= size[1],
                        "{count}: {}",
                        one.words
                    );
                    let meets = |other: &&Text| {
                        (one.y - other.y).abs() < 12.0 && one.from < other.to && other.from < one.to
                    };
                    let covered = texts[..index].iter().find(meets);
                    assert!(
                        covered.is_none(),
                        "{count}: {} and {}",
                        one.words,
                        covered.map_or("", |text| &text.words)
                    );
                }
            }
        }
    }
}
