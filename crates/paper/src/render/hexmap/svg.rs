//! A map of hexes as an SVG picture: pale ground, shaded fields, one colored track per turn, ships pointing their way.

use crate::hex::{Heading, Hex};
use crate::hexmap::{Field, HexMap, Track};
use crate::render::escape::Escaped;
use std::fmt::{self, Write};

/// Distance from the center of a hex to a corner.
const SIZE: f64 = 24.0;
const HALF_HEIGHT: f64 = SIZE * 0.866_025_403_784_438_6;
/// A larger picture is scaled down.
const MAX_SIDE: f64 = 2400.0;
const MARGIN: f64 = 20.0;
const HEAD: f64 = 40.0;
const LINE: f64 = 18.0;
/// Maximum number of hexes of ground, and of fields with small arrows; more are too small to see.
const MAX_GROUND: usize = 20_000;
const MAX_ARROWED: usize = 1_500;

/// Colors that color-blind readers can distinguish (Okabe and Ito), dark enough on white.
const COLORS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#7b3294", "#a6761d", "#cc3377",
];

/// Mapping of hexes to the picture.
struct Frame {
    left: f64,
    top: f64,
    corner: Hex,
}

impl Frame {
    fn at(&self, hex: Hex) -> (f64, f64) {
        let across = f64::from(hex.column - self.corner.column) * 1.5 * SIZE;
        let down = f64::from(self.corner.halves - hex.halves) * HALF_HEIGHT;
        (self.left + across, self.top + down)
    }
}

/// Returns the map as an SVG document.
pub fn hexmap_svg(map: &HexMap) -> String {
    let (least, most) = map.corners();
    let drawn = f64::from(most.column - least.column) * 1.5 * SIZE + 2.0 * SIZE;
    let words = |text: &String, letter: f64| 2.0 * MARGIN + letter * text.chars().count() as f64;
    let widest = map
        .legend
        .iter()
        .map(|line| words(line, 6.4))
        .fold(words(&map.title, 8.0), f64::max);
    let width = (drawn + 2.0 * MARGIN).max(widest);
    let ground = f64::from(most.halves - least.halves + 2) * HALF_HEIGHT;
    let height = HEAD + ground + MARGIN + LINE * map.legend.len() as f64 + MARGIN;
    let corner = Hex {
        column: least.column,
        halves: most.halves,
    };
    let frame = Frame {
        left: (width - drawn) / 2.0 + SIZE,
        top: HEAD + HALF_HEIGHT,
        corner,
    };
    let mut out = String::new();
    draw(
        map,
        &frame,
        (width, height),
        HEAD + ground + MARGIN + 12.0,
        &mut out,
    )
    .expect("writing to memory");
    out
}

fn draw(
    map: &HexMap,
    frame: &Frame,
    (width, height): (f64, f64),
    below: f64,
    out: &mut String,
) -> fmt::Result {
    let shown = (MAX_SIDE / width.max(height)).min(1.0);
    let [shown_width, shown_height] = [width * shown, height * shown].map(Places);
    let (width, height) = (Places(width), Places(height));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'Noto Sans', 'Helvetica Neue', Arial, sans-serif\" font-size=\"12\" fill=\"#222222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{}</text>\n\
         <defs><path id=\"hex\" d=\"M{SIZE} 0L{a} {b}H-{a}L-{SIZE} 0L-{a} -{b}H{a}z\"/>\
         <path id=\"ship\" d=\"M0 -15L9 11L0 6L-9 11z\" stroke-linejoin=\"round\"/></defs>",
        Escaped(&map.title),
        a = SIZE / 2.0,
        b = Places(HALF_HEIGHT),
    )?;
    writeln!(out, "<g fill=\"#fbfbf9\" stroke=\"#dcdcd4\">")?;
    if map.ground().take(MAX_GROUND + 1).count() <= MAX_GROUND {
        map.ground()
            .try_for_each(|hex| place(out, "hex", frame.at(hex), ""))?;
    }
    writeln!(out, "</g>")?;
    let is_arrowed = map.fields.len() <= MAX_ARROWED;
    map.fields
        .iter()
        .try_for_each(|one| field(one, frame, is_arrowed, out))?;
    if map.tracks.is_empty() {
        let bow = "fill=\"none\" stroke=\"#222222\" stroke-width=\"1.5\"";
        place(
            out,
            "hex",
            frame.at(map.start),
            "fill=\"none\" stroke=\"#222222\" stroke-width=\"2.5\"",
        )?;
        let (x, y) = frame.at(map.start);
        writeln!(
            out,
            "<path d=\"M{} {}l6 -7l6 7\" {bow}/>",
            Places(x - 6.0),
            Places(y - SIZE / 2.0 - 2.0)
        )?;
    }
    for (index, one) in map.tracks.iter().enumerate() {
        line(one, frame, COLORS[index % COLORS.len()], out)?;
    }
    if !map.tracks.is_empty() {
        let style = "fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\"1.5\"";
        ship(out, frame.at(map.start), map.start_heading, style)?;
    }
    for (index, one) in map.tracks.iter().enumerate() {
        end(one, frame, COLORS[index % COLORS.len()], out)?;
    }
    for (index, words) in map.legend.iter().enumerate() {
        let color = if index < map.tracks.len() {
            COLORS[index % COLORS.len()]
        } else {
            "#555555"
        };
        let y = Places(below + LINE * index as f64);
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"{color}\">{}</text>",
            Escaped(words)
        )?;
    }
    writeln!(out, "</svg>")
}

/// Returns a shape at a position.
fn place(out: &mut String, shape: &str, (x, y): (f64, f64), style: &str) -> fmt::Result {
    let gap = if style.is_empty() { "" } else { " " };
    writeln!(
        out,
        "<use href=\"#{shape}\" x=\"{}\" y=\"{}\"{gap}{style}/>",
        Places(x),
        Places(y)
    )
}

fn ship(out: &mut String, (x, y): (f64, f64), heading: Heading, style: &str) -> fmt::Result {
    let turned = heading.degrees();
    let (x, y) = (Places(x), Places(y));
    writeln!(
        out,
        "<use href=\"#ship\" transform=\"translate({x} {y}) rotate({turned})\" {style}/>"
    )
}

/// Returns a shade from pale yellow to dark red, and a text color that is legible on it.
fn field(field: &Field, frame: &Frame, is_arrowed: bool, out: &mut String) -> fmt::Result {
    let mix = |from: f64, to: f64| (from + (to - from) * field.shade.clamp(0.0, 1.0)) as u8;
    let color = format!(
        "#{:02x}{:02x}{:02x}",
        mix(255.0, 217.0),
        mix(247.0, 95.0),
        mix(214.0, 60.0)
    );
    let (x, y) = frame.at(field.hex);
    place(
        out,
        "hex",
        (x, y),
        &format!("fill=\"{color}\" stroke=\"#ffffff\""),
    )?;
    let words = Escaped(&field.words);
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" dy=\"4\" text-anchor=\"middle\">{words}</text>",
        Places(x),
        Places(y)
    )?;
    for heading in field.headings.iter().filter(|_| is_arrowed) {
        let style = "fill=\"#222222\" fill-opacity=\"0.75\"";
        let (x, y, turned) = (Places(x), Places(y), heading.degrees());
        writeln!(
            out,
            "<path d=\"M0 -20.5l2.8 8h-5.6z\" transform=\"translate({x} {y}) rotate({turned})\" {style}/>"
        )?;
    }
    Ok(())
}

/// Returns the path of one turn, with a dot in each hex; dashed if it differs from the order.
fn line(track: &Track, frame: &Frame, color: &str, out: &mut String) -> fmt::Result {
    let mut way = String::new();
    let mut dots = String::new();
    for (index, hex) in track.hexes.iter().enumerate() {
        let (x, y) = frame.at(*hex);
        write!(
            way,
            "{}{} {}",
            if index == 0 { 'M' } else { 'L' },
            Places(x),
            Places(y)
        )?;
        if index > 0 {
            write!(dots, "M{} {}h0", Places(x), Places(y))?;
        }
    }
    let dash = if track.is_replaced {
        " stroke-dasharray=\"1 7\""
    } else {
        ""
    };
    writeln!(
        out,
        "<g fill=\"none\" stroke=\"{color}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <path d=\"{way}\" stroke-width=\"3.5\"{dash}/><path d=\"{dots}\" stroke-width=\"8\"/></g>"
    )
}

/// Returns the ship at the end of a turn, its name to starboard. If it has pivoted, a triangle shows its heading.
fn end(track: &Track, frame: &Frame, color: &str, out: &mut String) -> fmt::Result {
    let at = frame.at(track.end());
    if track.facing != track.heading {
        let (x, y, turned) = (Places(at.0), Places(at.1), track.heading.degrees());
        let style = format!("fill=\"#ffffff\" stroke=\"{color}\" stroke-width=\"1.5\"");
        writeln!(
            out,
            "<path d=\"M0 -29l4.5 12h-9z\" transform=\"translate({x} {y}) rotate({turned})\" {style}/>"
        )?;
    }
    ship(
        out,
        at,
        track.facing,
        &format!("fill=\"{color}\" stroke=\"#ffffff\" stroke-width=\"1.2\""),
    )?;
    let (across, down) = f64::from(track.heading.degrees()).to_radians().sin_cos();
    let (x, y) = (
        Places(at.0 + 16.0 * down),
        Places(at.1 + 16.0 * across + 4.5),
    );
    let halo = "stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\" font-weight=\"bold\" text-anchor=\"middle\"";
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\" {halo}>{}</text>",
        Escaped(&track.name)
    )
}

/// A number with at most two decimals.
struct Places(f64);

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pivot_shows_both_where_the_ship_heads_and_where_it_points() {
        let (heading, facing) = (Heading::default().turned(1), Heading::default().turned(3));
        let hexes = vec![
            Hex::default(),
            Hex {
                column: 1,
                halves: 1,
            },
        ];
        let track = Track {
            name: "<1>".to_string(),
            hexes,
            heading,
            facing,
            is_replaced: true,
        };
        let picture = hexmap_svg(&HexMap {
            tracks: vec![track],
            ..HexMap::default()
        });
        for part in [
            "rotate(0)",
            "rotate(60)",
            "rotate(180)",
            "stroke-dasharray=\"1 7\"",
            "&lt;1&gt;",
        ] {
            assert!(picture.contains(part), "{part}: {picture}");
        }
    }
}
