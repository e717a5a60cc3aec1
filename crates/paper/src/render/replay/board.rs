//! A turn on the board as SVG: ways flown, ships, flights, shots.

use super::frame::{Frame, Places, SIZE};
use super::scene::{Actor, Scene, Wing};
use crate::drawing::Drawing;
use crate::hex::Hex;
use crate::render::drawing::shapes;
use crate::render::escape::Escaped;
use crate::replay::Replay;
use crate::staging::Staging;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Colors of the two sides, dark enough on white, and distinguishable by color-blind readers.
pub const COLORS: [&str; 2] = ["#1d4f91", "#a8400f"];

/// The style that the picture shares with the page.
pub const STYLE: &str = ".way{fill:none;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}.way .dots{stroke-width:7}\
    .way.thin{stroke-width:1.1;stroke-dasharray:2 3}.way.thin .dots{stroke-width:3;stroke-dasharray:none}\
    .tag{font-size:10.5px;font-weight:700;text-anchor:middle}.count{font-size:8.5px;font-weight:700;text-anchor:middle}";

/// Writes what all pictures of a battle use: the grid, markers, and the drawing of each ship.
pub fn defs(frame: &Frame, replay: &Replay, staging: &Staging, out: &mut String) -> fmt::Result {
    write!(out, "<defs>")?;
    frame.grid(out)?;
    for (side, color) in COLORS.iter().enumerate() {
        write!(
            out,
            "<marker id=\"head{side}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerUnits=\"userSpaceOnUse\" markerWidth=\"11\" \
             markerHeight=\"11\" orient=\"auto\"><path d=\"M0 1L10 5L0 9z\" fill=\"{color}\"/></marker>"
        )?;
    }
    for (index, (ship, cast)) in replay.ships.iter().zip(&staging.ships).enumerate() {
        let color = COLORS[ship.side.min(1)];
        write!(out, "<g id=\"s{index}\">")?;
        match &cast.drawing {
            None => write!(
                out,
                "<path d=\"M0 -19L11 14L0 8L-11 14z\" fill=\"{color}\" fill-opacity=\"0.3\" stroke=\"{color}\" stroke-width=\"1.4\"/>"
            )?,
            Some(drawing) => {
                let scale = drawing.scale_in_hex(LENGTH);
                write!(
                    out,
                    "<g transform=\"scale({scale:.3})\">{}</g>",
                    tinted(drawing, index, ship.side.min(1))
                )?;
            }
        }
        write!(out, "</g>")?;
    }
    write!(out, "</defs>")
}

/// Grays of a drawing, and their tints on each side.
const TINTS: [(&str, [&str; 2]); 5] = [
    ("#e9e9e9", ["#cfdff3", "#f7dccb"]),
    ("#f8f8f8", ["#eff5fc", "#fdf2ea"]),
    ("#bdbdbd", ["#8eb0dd", "#e5a783"]),
    ("#8a8a8a", ["#4a74ad", "#b7652f"]),
    ("#3a3a3a", ["#1d3a66", "#6b2a0c"]),
];

/// Returns a drawing in the colors of a side.
fn tinted(drawing: &Drawing, index: usize, side: usize) -> String {
    let shapes = shapes(drawing, &format!("s{index}"));
    TINTS.iter().fold(shapes, |shapes, (gray, tints)| {
        shapes.replace(gray, tints[side])
    })
}

/// Length of a ship: larger than a hex of the board, so that classes can be distinguished.
const LENGTH: f32 = SIZE as f32 * 1.4;

/// Returns one turn; what belongs to a phase has its class, so that a page can show the turn phase by phase.
pub fn scene(frame: &Frame, replay: &Replay, scene: &Scene, out: &mut String) -> fmt::Result {
    write!(
        out,
        "<svg class=\"board\" viewBox=\"0 0 {} {}\"><use href=\"#grid\"/><g class=\"shade\"></g>",
        Places(frame.width),
        Places(frame.height)
    )?;
    for actor in &scene.actors {
        way(frame, &actor.way, COLORS[side(replay, actor)], "p2", out)?;
    }
    for wing in &scene.wings {
        way(frame, &wing.way, COLORS[wing.side.min(1)], "p3 thin", out)?;
    }
    let mut berths = [Crowd::default(), Crowd::default()];
    for actor in &scene.actors {
        write!(out, "<g class=\"before\">")?;
        ship(
            replay,
            actor,
            berths[0].place(frame, actor.from.0),
            actor.from.1,
            out,
        )?;
        write!(out, "</g><g class=\"p2\">")?;
        ship(
            replay,
            actor,
            berths[1].place(frame, actor.hex),
            actor.facing,
            out,
        )?;
        write!(out, "</g>")?;
    }
    let mut crowd = Crowd::default();
    for wing in &scene.wings {
        let is_deployed = scene.turn.is_none();
        write!(out, "<g class=\"{}\">", if is_deployed { "" } else { "p3" })?;
        self::wing(wing, crowd.place(frame, wing.hex), wing.heading, out)?;
        write!(out, "</g>")?;
    }
    for wing in scene.wings.iter().filter(|_| scene.turn.is_some()) {
        write!(out, "<g class=\"before3\">")?;
        self::wing(wing, crowd.place(frame, wing.from.0), wing.from.1, out)?;
        write!(out, "</g>")?;
    }
    shots(frame, replay, scene, out)?;
    launches(frame, replay, scene, out)?;
    for actor in scene.actors.iter().filter(|actor| actor.fate.is_some()) {
        let (x, y) = frame.at(actor.hex);
        write!(
            out,
            "<path class=\"p5\" d=\"M{} {}l28 28m0 -28l-28 28\" stroke=\"#c8102e\" stroke-width=\"4\"/>",
            Places(x - 14.0),
            Places(y - 14.0)
        )?;
    }
    write!(out, "</svg>")
}

pub fn side(replay: &Replay, actor: &Actor) -> usize {
    replay.ships[actor.ship].side.min(1)
}

/// Draws a course with an open dot at its start and a dot in each hex.
pub fn way(
    frame: &Frame,
    hexes: &[Hex],
    color: &str,
    class: &str,
    out: &mut String,
) -> fmt::Result {
    let [first, rest @ ..] = hexes else {
        return Ok(());
    };
    if rest.is_empty() {
        return Ok(());
    }
    let (x, y) = frame.at(*first);
    let mut line = format!("M{} {}", Places(x), Places(y));
    let mut dots = String::new();
    for hex in rest {
        let (x, y) = frame.at(*hex);
        write!(line, "L{} {}", Places(x), Places(y))?;
        write!(dots, "M{} {}h0", Places(x), Places(y))?;
    }
    write!(
        out,
        "<g class=\"way {class}\" stroke=\"{color}\"><path d=\"{line}\"/><path class=\"dots\" d=\"{dots}\"/>\
         <circle cx=\"{}\" cy=\"{}\" r=\"4.5\" fill=\"#fff\"/></g>",
        Places(x),
        Places(y)
    )
}

/// Draws a ship with its label astern; labels of several ships in one hex surround them.
pub fn ship(
    replay: &Replay,
    actor: &Actor,
    place: Place,
    degrees: u32,
    out: &mut String,
) -> fmt::Result {
    let Place { x, y, number } = place;
    write!(
        out,
        "<use class=\"ship\" data-ship=\"{n}\" href=\"#s{n}\" transform=\"translate({} {}) rotate({degrees})\"/>",
        Places(x),
        Places(y),
        n = actor.ship
    )?;
    let aside = [0.0, 60.0, -60.0, 120.0, -120.0][number % 5];
    let (sin, cos) = (f64::from(degrees) + aside).to_radians().sin_cos();
    let ship = &replay.ships[actor.ship];
    label(
        &ship.id,
        ship.side.min(1),
        (x - 33.0 * sin, y + 33.0 * cos),
        out,
    )
}

/// Returns the name of a ship: filled for the first side, outlined for the second.
fn label(id: &str, side: usize, (x, y): (f64, f64), out: &mut String) -> fmt::Result {
    let color = COLORS[side];
    let width = 8.0 + 7.0 * id.chars().count() as f64;
    let (fill, ink) = if side == 0 {
        (color, "#fff")
    } else {
        ("#fff", color)
    };
    write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"15\" rx=\"2.5\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"1.4\"/>\
         <text class=\"tag\" x=\"{}\" y=\"{}\" fill=\"{ink}\">{}</text>",
        Places(x - width / 2.0),
        Places(y - 7.5),
        Places(x),
        Places(y + 4.0),
        Escaped(id)
    )
}

/// The number of ships and flights in each hex.
#[derive(Default)]
pub struct Crowd(BTreeMap<Hex, usize>);

/// The place of a ship or flight, and the number of those before it.
#[derive(Clone, Copy)]
pub struct Place {
    x: f64,
    y: f64,
    number: usize,
}

impl Crowd {
    pub fn place(&mut self, frame: &Frame, hex: Hex) -> Place {
        let (x, y) = frame.at(hex);
        let count = self.0.entry(hex).or_insert(0);
        let number = *count;
        let (aside, down) = [
            (0.0, 0.0),
            (9.0, -7.0),
            (-9.0, 7.0),
            (9.0, 7.0),
            (-9.0, -7.0),
        ][number % 5];
        *count += 1;
        Place {
            x: x + aside,
            y: y + down,
            number,
        }
    }
}

/// Returns a flight as a small triangle, a seeker as a dart, each with its number.
fn wing(wing: &Wing, Place { x, y, .. }: Place, degrees: u32, out: &mut String) -> fmt::Result {
    let color = COLORS[wing.side.min(1)];
    let shape = if wing.is_seeker {
        "M0 -11L6 8L0 4L-6 8z"
    } else {
        "M0 -9L8 7H-8z"
    };
    let fill = if wing.side == 0 && !wing.is_seeker {
        color
    } else {
        "#fff"
    };
    let ink = if wing.side == 0 && !wing.is_seeker {
        "#fff"
    } else {
        "#111"
    };
    write!(
        out,
        "<g transform=\"translate({} {})\"><title>{}</title><path d=\"{shape}\" transform=\"rotate({degrees})\" fill=\"{fill}\" \
         stroke=\"{color}\" stroke-width=\"1.4\"/><text class=\"count\" y=\"3\" fill=\"{ink}\">{}</text></g>",
        Places(x),
        Places(y),
        Escaped(&wing.id),
        wing.count
    )
}

/// Two that are nearer than this have no room for a pill between them.
const CLOSE: f64 = 70.0;

/// Returns one line per pair, as wide as it hits, dashed if it does not; near the shooter how many of the dice hit.
fn shots(frame: &Frame, replay: &Replay, scene: &Scene, out: &mut String) -> fmt::Result {
    let Some(turn) = scene.turn else {
        return Ok(());
    };
    let mut pairs: Vec<(&str, &str, u32, usize, &str)> = Vec::new();
    let mut add = |from, to, hits, dice, class| match pairs
        .iter_mut()
        .find(|pair| pair.0 == from && pair.1 == to)
    {
        Some(pair) => (pair.2, pair.3) = (pair.2 + hits, pair.3 + dice),
        None => pairs.push((from, to, hits, dice, class)),
    };
    for shot in &turn.shots {
        add(
            shot.ship.as_str(),
            shot.target.as_str(),
            shot.hits,
            shot.to_hit.len(),
            "p4",
        );
    }
    for flight in &turn.flights {
        if let Some(attack) = &flight.attack {
            add(
                flight.flight.as_str(),
                attack.target.as_str(),
                attack.hits,
                attack.dice.len(),
                "p3 brief",
            );
        }
    }
    let mut pills = String::new();
    for (from, to, hits, dice, class) in pairs {
        let (Some((start, side)), Some((end, _))) =
            (place(replay, scene, from), place(replay, scene, to))
        else {
            continue;
        };
        let (start, end) = (frame.at(start), frame.at(end));
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let gap = (length * 0.3).min(16.0);
        let dash = if hits == 0 {
            " stroke-dasharray=\"3 4\""
        } else {
            ""
        };
        write!(
            out,
            "<path class=\"{class}\" d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"{dash} marker-end=\"url(#head{side})\"/>",
            Places(start.0 + ux * gap),
            Places(start.1 + uy * gap),
            Places(end.0 - ux * gap),
            Places(end.1 - uy * gap),
            COLORS[side],
            1.2 + 0.5 * f64::from(hits.min(8)),
        )?;
        let along = (length * 0.4).clamp(length.min(26.0), 52.0);
        // Beside the line where there is no room on it.
        let aside = if length < CLOSE { 17.0 } else { 0.0 };
        let place = (
            start.0 + ux * along - uy * aside,
            start.1 + uy * along + ux * aside,
        );
        pill(&format!("{hits} of {dice}"), side, class, place, &mut pills)?;
    }
    out.push_str(&pills);
    Ok(())
}

fn pill(
    words: &str,
    side: usize,
    class: &str,
    (x, y): (f64, f64),
    out: &mut String,
) -> fmt::Result {
    let width = 10.0 + 5.6 * words.len() as f64;
    write!(
        out,
        "<g class=\"{class}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"8\" fill=\"#fff\" stroke=\"{}\"/>\
         <text class=\"tag\" x=\"{}\" y=\"{}\">{words}</text></g>",
        Places(x - width / 2.0),
        Places(y - 8.0),
        Places(width),
        COLORS[side],
        Places(x),
        Places(y + 4.0)
    )
}

/// Returns the hex of a ship or flight when it is shot at, and its side.
fn place(replay: &Replay, scene: &Scene, id: &str) -> Option<(Hex, usize)> {
    let ship = scene
        .actors
        .iter()
        .find(|actor| replay.ships[actor.ship].id == id);
    let wing = || {
        scene
            .wings
            .iter()
            .find(|wing| wing.id == id)
            .map(|wing| (wing.hex, wing.side.min(1)))
    };
    ship.map(|actor| (actor.hex, side(replay, actor)))
        .or_else(wing)
}

/// Draws launched seekers next to their ship.
fn launches(frame: &Frame, replay: &Replay, scene: &Scene, out: &mut String) -> fmt::Result {
    let Some(turn) = scene.turn else {
        return Ok(());
    };
    for (index, launch) in turn.launches.iter().enumerate() {
        let Some((hex, side)) = place(replay, scene, &launch.ship) else {
            continue;
        };
        let dart = Wing {
            id: launch.id.clone(),
            side,
            count: launch.weapons,
            from: (hex, launch.heading),
            way: Vec::new(),
            hex,
            heading: launch.heading,
            target: None,
            is_seeker: true,
        };
        let (sin, cos) = f64::from(launch.heading).to_radians().sin_cos();
        let aside = [-12.0, 12.0, 0.0][index % 3];
        let (x, y) = frame.at(hex);
        write!(out, "<g class=\"p4\">")?;
        let place = Place {
            x: x + 24.0 * sin + aside * cos,
            y: y - 24.0 * cos + aside * sin,
            number: 0,
        };
        wing(&dart, place, launch.heading, out)?;
        write!(out, "</g>")?;
    }
    Ok(())
}
