//! A chart as an SVG picture: a light grid, lines that differ in dashes and markers as well as colours, names beside them.

use super::Scale;
use crate::paper::render::escape::Escaped;
use crate::play::chart::{Chart, Mark, Series};
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;
/// Room for the names on the right.
const RIGHT: f64 = 190.0;
const PLOT_HEIGHT: f64 = 330.0;
/// The longest name that is written in full.
const MOST_LETTERS: usize = 28;

/// Colours that colour-blind readers can tell apart (Okabe and Ito), dark enough on white.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#7b3294", "#a6761d", "#cc3377", "#444444"];
const DASHES: [&str; 5] = ["", "8 4", "2 3", "10 3 2 3", "5 3"];

/// Where the plot is and how values map to it.
struct Frame {
    x: Scale,
    y: Scale,
    left: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.left + self.width * self.x.place(x), TOP + self.height * (1.0 - self.y.place(y)))
    }
}

/// The chart as an SVG document.
pub fn chart_svg(chart: &Chart) -> String {
    let names: Vec<&Series> = chart.series.iter().filter(|series| !series.name.is_empty()).collect();
    let right = if names.len() > 1 { RIGHT } else { 24.0 };
    // Words on the vertical axis, such as names of ships, need room on the left and one line each.
    let longest = chart.y.ticks.iter().map(|(_, word)| word.chars().count()).max().unwrap_or(0).min(MOST_LETTERS);
    let left = LEFT.max(30.0 + 6.6 * longest as f64);
    let height = PLOT_HEIGHT.max(17.0 * chart.y.ticks.len() as f64);
    let frame = Frame {
        x: Scale::of(chart, false, 8),
        y: Scale::of(chart, true, 6),
        left,
        width: WIDTH - left - right,
        height,
    };
    let total = TOP + height + BOTTOM;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{total}\" viewBox=\"0 0 {WIDTH} {total}\" \
         font-family=\"'Noto Sans', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\" fill=\"#222222\">\n\
         <rect width=\"{WIDTH}\" height=\"{total}\" fill=\"#ffffff\"/>\n\
         <text x=\"16\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
        Escaped(&chart.title)
    );
    grid(chart, &frame, &mut out).expect("writing to memory");
    let mut style = 0;
    let mut labels: Vec<(f64, f64, &str, &str)> = Vec::new();
    for series in &chart.series {
        let points: Vec<(f64, f64)> = chart.drawable(series).map(|point| frame.at(point)).collect();
        let colour = if series.mark == Mark::Guide { "#999999" } else { COLOURS[style % COLOURS.len()] };
        draw(series.mark, &points, colour, style, &mut out).expect("writing to memory");
        style += usize::from(series.mark != Mark::Guide);
        if let Some((x, y)) = points.last().filter(|_| names.len() > 1) {
            labels.push((*x, *y, &series.name, colour));
        }
    }
    names_beside(labels, frame.left + frame.width, height, &mut out).expect("writing to memory");
    out.push_str("</svg>\n");
    out
}

fn grid(chart: &Chart, frame: &Frame, out: &mut String) -> std::fmt::Result {
    let (bottom, right) = (TOP + frame.height, frame.left + frame.width);
    for (value, word) in &frame.y.ticks {
        let y = Places(frame.at((frame.x.from, *value)).1);
        writeln!(out, "<path d=\"M{} {y}H{right}\" stroke=\"#e4e4e4\"/>", frame.left)?;
        let x = frame.left - 8.0;
        writeln!(out, "<text x=\"{x}\" y=\"{y}\" dy=\"4\" text-anchor=\"end\">{}</text>", Escaped(&clipped(word)))?;
    }
    for (value, word) in &frame.x.ticks {
        let x = Places(frame.at((*value, frame.y.from)).0);
        writeln!(out, "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"#f0f0f0\"/>")?;
        writeln!(out, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>", bottom + 18.0, Escaped(word))?;
    }
    writeln!(out, "<path d=\"M{} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#666666\"/>", frame.left)?;
    let middle = frame.left + frame.width / 2.0;
    let label = Escaped(&chart.x.label);
    writeln!(
        out,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555555\">{label}</text>",
        bottom + 40.0
    )?;
    let (label, middle) = (Escaped(&chart.y.label), TOP + frame.height / 2.0);
    writeln!(
        out,
        "<text transform=\"translate(16 {middle}) rotate(-90)\" text-anchor=\"middle\" fill=\"#555555\">{label}</text>"
    )
}

fn draw(mark: Mark, points: &[(f64, f64)], colour: &str, style: usize, out: &mut String) -> std::fmt::Result {
    if mark != Mark::Dots && points.len() > 1 {
        out.push_str("<path d=\"");
        for (index, (x, y)) in points.iter().enumerate() {
            write!(out, "{}{} {}", if index == 0 { 'M' } else { 'L' }, Places(*x), Places(*y))?;
        }
        let (width, dash) = match mark {
            Mark::Guide => (1.2, "4 4"),
            _ => (2.0, DASHES[style % DASHES.len()]),
        };
        writeln!(out, "\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"/>")?;
    }
    if mark == Mark::Guide {
        return Ok(());
    }
    // Few markers, so that they stay distinct; each series starts them at a different point.
    let every = if mark == Mark::Dots { 1 } else { points.len() / 8 + 1 };
    for (x, y) in points.iter().skip(if mark == Mark::Dots { 0 } else { style % every }).step_by(every) {
        let (x, y) = (Places(*x), Places(*y));
        let shape = match style % 4 {
            0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            1 => "m-4 -4h8v8h-8z",
            2 => "m0 -5l5 9h-10z",
            _ => "m0 -5l5 5l-5 5l-5 -5z",
        };
        writeln!(out, "<path d=\"M{x} {y}{shape}\" fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>")?;
    }
    Ok(())
}

/// Names on the right, each beside the end of its line, pushed apart where lines end close together.
fn names_beside(
    mut labels: Vec<(f64, f64, &str, &str)>,
    right: f64,
    height: f64,
    out: &mut String,
) -> std::fmt::Result {
    const LINE: f64 = 15.0;
    labels.sort_by(|a, b| a.1.total_cmp(&b.1));
    let room = (LINE * labels.len() as f64).min(height);
    let mut lowest = TOP;
    let count = labels.len();
    for (index, (x, y, name, colour)) in labels.into_iter().enumerate() {
        let last = TOP + height - room * (count - 1 - index) as f64 / count.max(1) as f64;
        let place = y.max(lowest).min(last);
        lowest = place + LINE.min(height / count.max(1) as f64);
        let (from, to) = (Places(x.min(right)), right + 10.0);
        writeln!(
            out,
            "<path d=\"M{from} {}L{to} {}\" stroke=\"{colour}\" stroke-width=\"0.5\"/>",
            Places(y),
            Places(place)
        )?;
        let name = clipped(name);
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" dy=\"4\" fill=\"{colour}\">{}</text>",
            to + 3.0,
            Places(place),
            Escaped(&name)
        )?;
    }
    Ok(())
}

/// A name, cut to the room there is.
fn clipped(name: &str) -> String {
    match name.chars().count() {
        count if count > MOST_LETTERS => name.chars().take(MOST_LETTERS - 1).chain(['…']).collect(),
        _ => name.to_string(),
    }
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
    use crate::play::chart::Axis;

    fn two_lines(name: &str) -> Chart {
        let series = |name: &str, slope: f64| Series {
            name: name.to_string(),
            points: (0..10).map(|x| (f64::from(x), slope * f64::from(x))).collect(),
            ..Series::default()
        };
        let (x, y) = (Axis::of("hexes"), Axis::of("dice"));
        Chart { title: name.to_string(), x, y, series: vec![series(name, 1.0), series("other", 1.0)] }
    }

    #[test]
    fn hostile_names_come_out_inert() {
        let picture = chart_svg(&two_lines("<script>&\"'\u{1}"));
        assert!(picture.contains("&lt;script&gt;&amp;&quot;&#39; ") && !picture.contains("<script"), "{picture}");
    }

    #[test]
    fn lines_differ_in_more_than_colour_and_names_do_not_meet() {
        let picture = chart_svg(&two_lines("one"));
        let dashes: Vec<&str> = picture.lines().filter(|line| line.contains("stroke-width=\"2\"")).collect();
        assert_eq!(dashes.len(), 2);
        assert!(dashes[0].contains("dasharray=\"\"") && dashes[1].contains("dasharray=\"8 4\""), "{dashes:?}");
        let places: Vec<f64> = picture
            .lines()
            .filter(|line| line.contains("dy=\"4\" fill="))
            .filter_map(|line| line.split("y=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert!(places.len() == 2 && (places[1] - places[0]).abs() >= 14.9, "{places:?}");
    }
}
