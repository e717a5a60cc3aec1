//! A map of colors: numbers over two others, for a terminal and as SVG. What cannot be had is gray, or in brackets.

use crate::chart::{Heat, HeatCell};
use crate::render::escape::Escaped;
use crate::render::monospace::{clean, width};
use std::fmt::Write;

const CELL: (f64, f64) = (46.0, 24.0);
const TOP: f64 = 64.0;
const LETTER: f64 = 7.4;
/// Backgrounds of a terminal from low to high, dark blue to yellow, out of its 256 colors.
const INKS: [u8; 8] = [17, 18, 24, 30, 36, 70, 142, 220];

/// Returns a number without decimals where it is whole or large.
fn shown(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 100.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.1}")
    }
}

/// Draws the map as lines, the highest row first; impossible values are in brackets.
pub fn heat_text(heat: &Heat, is_colored: bool) -> String {
    let cell = |cell: &HeatCell| {
        if cell.is_out {
            format!("({})", shown(cell.value))
        } else {
            shown(cell.value)
        }
    };
    let words = heat
        .cells
        .iter()
        .flatten()
        .map(|own| width(&cell(own)))
        .chain(heat.across.1.iter().map(|word| width(word)));
    let (room, margin) = (
        words.max().unwrap_or(1) + 1,
        heat.up.1.iter().map(|word| width(word)).max().unwrap_or(1),
    );
    let mut out = format!(
        "{}\n{} upwards, {} across: {}\n",
        clean(&heat.title),
        heat.up.0,
        heat.across.0,
        heat.what
    );
    for (label, row) in heat.up.1.iter().zip(&heat.cells).rev() {
        out += &format!(
            "{}{} │",
            " ".repeat(margin.saturating_sub(width(label))),
            clean(label)
        );
        for own in row {
            let text = format!("{:>room$} ", cell(own));
            let ink = INKS[(heat.share(own.value) * (INKS.len() - 1) as f64).round() as usize];
            let dark = if ink > 100 { 30 } else { 97 };
            match is_colored && !own.is_out {
                true => out += &format!("\u{1b}[{dark};48;5;{ink}m{text}\u{1b}[0m"),
                false => out += &text,
            }
        }
        out = out.trim_end_matches(' ').to_string() + "\n";
    }
    let labels: String = heat
        .across
        .1
        .iter()
        .map(|label| format!("{:>room$} ", clean(label)))
        .collect();
    let rule = "─".repeat((room + 1) * heat.across.1.len());
    out + &format!(
        "{} └{rule}\n{}  {}\n",
        " ".repeat(margin),
        " ".repeat(margin),
        labels.trim_end()
    )
}

/// Returns a color from a light yellow to a deep blue; readable for the color-blind, dark where the value is high.
fn color(share: f64) -> String {
    let between = |low: f64, high: f64| (low + (high - low) * share).round() as u8;
    format!(
        "#{:02x}{:02x}{:02x}",
        between(255.0, 0.0),
        between(247.0, 90.0),
        between(188.0, 140.0)
    )
}

/// Returns the map as an SVG document.
pub fn heat_svg(heat: &Heat) -> String {
    let left = 40.0 + LETTER * heat.up.1.iter().map(|word| width(word)).max().unwrap_or(1) as f64;
    let (columns, rows) = (heat.across.1.len() as f64, heat.up.1.len() as f64);
    let title = LETTER * 1.35 * width(&heat.title) as f64 + 32.0;
    let (wide, high) = (
        (left + CELL.0 * columns + 24.0).max(title),
        TOP + CELL.1 * rows + 52.0,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{high:.0}\" viewBox=\"0 0 {wide:.0} {high:.0}\" \
         font-family=\"'Noto Sans', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\" fill=\"#222222\">\n\
         <rect width=\"{wide:.0}\" height=\"{high:.0}\" fill=\"#ffffff\"/>\n"
    );
    draw(heat, left, &mut out).expect("writing to memory");
    out.push_str("</svg>\n");
    out
}

fn draw(heat: &Heat, left: f64, out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "<text x=\"16\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{}</text>",
        Escaped(&heat.title)
    )?;
    let axes = format!(
        "{} upwards, {} across: {}; gray cannot be had",
        heat.up.0, heat.across.0, heat.what
    );
    writeln!(out, "<text x=\"16\" y=\"46\">{}</text>", Escaped(&axes))?;
    let rows = heat.up.1.len();
    for (index, (label, row)) in heat.up.1.iter().zip(&heat.cells).enumerate() {
        let y = TOP + CELL.1 * (rows - 1 - index) as f64;
        let (x, middle) = (left - 8.0, y + CELL.1 / 2.0 + 4.0);
        writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>",
            Escaped(label)
        )?;
        for (column, own) in row.iter().enumerate() {
            let x = left + CELL.0 * column as f64;
            let share = heat.share(own.value);
            let fill = if own.is_out {
                "#eeeeee".to_string()
            } else {
                color(share)
            };
            let ink = match own.is_out {
                true => "#999999",
                false if share > 0.55 => "#ffffff",
                false => "#222222",
            };
            let [wide, high] = [CELL.0 - 1.0, CELL.1 - 1.0];
            writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\"/>"
            )?;
            let (x, word) = (x + CELL.0 / 2.0, shown(own.value));
            writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{middle:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{word}</text>"
            )?;
        }
    }
    let y = TOP + CELL.1 * rows as f64 + 18.0;
    for (column, label) in heat.across.1.iter().enumerate() {
        let x = left + CELL.0 * (column as f64 + 0.5);
        writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
            Escaped(label)
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heat() -> Heat {
        let cell = |value: f64, is_out: bool| HeatCell { value, is_out };
        Heat {
            title: "T<".to_string(),
            across: ("engines".to_string(), vec!["1".into(), "2".into()]),
            up: ("shields".to_string(), vec!["0".into(), "1".into()]),
            what: "rating".to_string(),
            cells: vec![
                vec![cell(10.0, false), cell(12.5, false)],
                vec![cell(14.0, false), cell(100.0, true)],
            ],
        }
    }

    #[test]
    fn the_highest_row_is_on_top_and_what_is_out_in_brackets() {
        let text = heat_text(&heat(), false);
        let expected = "T<\nshields upwards, engines across: rating\n1 │    14  (100)\n0 │    10   12.5\n  └──────────────\n        1      2\n";
        assert_eq!(text, expected);
        assert!(heat_text(&heat(), true).contains("\u{1b}[97;48;5;17m"));
    }

    #[test]
    fn the_picture_is_safe_and_whole() {
        let picture = heat_svg(&heat());
        assert!(
            picture.contains("T&lt;")
                && picture.ends_with("</svg>\n")
                && picture.contains("#eeeeee"),
            "{picture}"
        );
    }
}
