//! Drawings as SVG, in their own units.

use super::svg::{Color, Number};
use crate::drawing::{Drawing, Shape, Step};
use std::fmt::Write;

/// Writes a drawing as a separate SVG picture, in its own units.
pub fn drawing_svg(drawing: &Drawing) -> String {
    let [width, height] = drawing.size();
    let (x, y) = (Number(-width / 2.0), Number(-height / 2.0));
    let (width, height, shapes) = (Number(width), Number(height), shapes(drawing, "half"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\">{shapes}</svg>"
    )
}

/// Returns the shapes of a drawing. Halves that are drawn twice are named by `id`, which is unique in the document.
pub fn shapes(drawing: &Drawing, id: &str) -> String {
    if let Some(bitmap) = drawing.bitmap() {
        let [width, height] = drawing.size();
        let (x, y) = (Number(-width / 2.0), Number(-height / 2.0));
        let (width, height, file) = (Number(width), Number(height), base64(&bitmap.file));
        return format!(
            "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{file}\"/>"
        );
    }
    let mut out = String::from("<g stroke-linejoin=\"round\">");
    for (number, run) in drawing
        .shapes()
        .chunk_by(|one, next| one.is_twin == next.is_twin)
        .enumerate()
    {
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
        let numbers: Vec<String> = step
            .points()
            .iter()
            .flatten()
            .map(|unit| Number(*unit).to_string())
            .collect();
        out += letter;
        out += &numbers.join(" ");
    }
    let fill = shape
        .fill
        .map_or("none".to_string(), |ink| Color(ink).to_string());
    let rule = if shape.is_even_odd {
        " fill-rule=\"evenodd\""
    } else {
        ""
    };
    let line = shape.line.map_or(String::new(), |(width, ink)| {
        format!(
            " stroke=\"{}\" stroke-width=\"{}\"",
            Color(ink),
            Number(width)
        )
    });
    format!("{out}\" fill=\"{fill}\"{rule}{line}/>")
}

/// Bytes in the letters of data addresses.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let sextet = (bits >> (18 - 6 * letter)) as usize & 63;
            out.push(if letter <= three.len() {
                char::from(LETTERS[sextet])
            } else {
                '='
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn the_letters_are_those_of_the_standard() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }
}
