//! Drawings as SVG, in their own units.

use super::svg::{Colour, Number};
use crate::paper::drawing::{Drawing, Shape, Step};
use std::fmt::Write;

/// The shapes of a drawing. Halves that are drawn twice are named by `id`, which is unique in the document.
pub(super) fn shapes(drawing: &Drawing, id: &str) -> String {
    let mut out = String::from("<g stroke-linejoin=\"round\">");
    for (number, run) in drawing.shapes().chunk_by(|one, next| one.is_twin == next.is_twin).enumerate() {
        let drawn: String = run.iter().map(path).collect();
        let written = match run[0].is_twin {
            true => write!(
                out,
                "<g id=\"{id}-{number}\">{drawn}</g><use href=\"#{id}-{number}\" transform=\"scale(-1 1)\"/>"
            ),
            false => write!(out, "{drawn}"),
        };
        written.expect("writing to memory");
    }
    out + "</g>"
}

fn path(shape: &Shape) -> String {
    let mut out = String::from("<path d=\"");
    for step in &shape.path {
        let letter = match step {
            Step::Move(_) => "M",
            Step::Line(_) => "L",
            Step::Curve(_) => "C",
            Step::Close => "z",
        };
        let numbers: Vec<String> = step.points().iter().flatten().map(|unit| Number(*unit).to_string()).collect();
        out += letter;
        out += &numbers.join(" ");
    }
    let fill = shape.fill.map_or("none".to_string(), |ink| Colour(ink).to_string());
    let rule = if shape.is_even_odd { " fill-rule=\"evenodd\"" } else { "" };
    let line = shape.line.map_or(String::new(), |(width, ink)| {
        format!(" stroke=\"{}\" stroke-width=\"{}\"", Colour(ink), Number(width))
    });
    format!("{out}\" fill=\"{fill}\"{rule}{line}/>")
}
