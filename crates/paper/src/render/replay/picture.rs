//! The whole battle as one picture.

use super::board::{COLORS, Crowd, STYLE, defs, ship, side, way};
use super::ending;
use super::frame::{Frame, Places};
use super::scene::{Scene, scenes};
use crate::hex::Hex;
use crate::render::escape::Escaped;
use crate::replay::Replay;
use crate::staging::Staging;
use std::fmt::{self, Write};

/// Draws the whole battle as one picture: all courses, the ships at their last places, the wrecks where they were lost.
pub fn replay_svg(replay: &Replay, staging: &Staging) -> String {
    let scenes = scenes(replay, staging);
    let frame = Frame::new(replay, &scenes);
    let mut out = String::new();
    picture(&frame, replay, staging, &scenes, &mut out).expect("writing to memory");
    out
}

/// Room above the board for the title.
const HEAD: f64 = 54.0;

fn picture(
    frame: &Frame,
    replay: &Replay,
    staging: &Staging,
    scenes: &[Scene],
    out: &mut String,
) -> fmt::Result {
    let (width, height) = (Places(frame.width), Places(frame.height + HEAD));
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'Noto Sans', 'Helvetica Neue', Arial, sans-serif\"><style>{STYLE}</style>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    )?;
    defs(frame, replay, staging, out)?;
    write!(
        out,
        "<text x=\"12\" y=\"24\" font-size=\"18\" font-weight=\"bold\">{}</text><text x=\"12\" y=\"44\" font-size=\"13\">{}. Open dots: \
         where each began; numbers: the end of each turn.</text><g transform=\"translate(0 {HEAD})\"><use href=\"#grid\"/>",
        Escaped(&staging.title()),
        Escaped(&ending(replay, staging)),
    )?;
    for (index, ship) in replay.ships.iter().enumerate() {
        let acts = scenes
            .iter()
            .flat_map(|scene| scene.actors.iter().filter(|actor| actor.ship == index));
        let mut whole: Vec<Hex> = Vec::new();
        acts.for_each(|actor| whole.extend(&actor.way));
        whole.dedup();
        way(frame, &whole, COLORS[ship.side.min(1)], "", out)?;
    }
    for (number, scene) in scenes.iter().enumerate().skip(1) {
        for actor in &scene.actors {
            let (x, y) = frame.at(actor.hex);
            let color = COLORS[side(replay, actor)];
            write!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"#fff\" stroke=\"{color}\"/><text class=\"count\" x=\"{x}\" y=\"{}\">{number}</text>",
                Places(y + 3.0),
                x = Places(x),
                y = Places(y),
            )?;
        }
    }
    let mut crowd = Crowd::default();
    for index in 0..replay.ships.len() {
        let last = scenes
            .iter()
            .flat_map(|scene| &scene.actors)
            .rfind(|actor| actor.ship == index);
        let Some(actor) = last else { continue };
        let is_lost = actor.fate.is_some();
        write!(out, "<g{}>", if is_lost { " opacity=\"0.55\"" } else { "" })?;
        ship(
            replay,
            actor,
            crowd.place(frame, actor.hex),
            actor.facing,
            out,
        )?;
        write!(out, "</g>")?;
        if is_lost {
            let (x, y) = frame.at(actor.hex);
            let (x, y) = (Places(x - 12.0), Places(y - 12.0));
            write!(
                out,
                "<path d=\"M{x} {y}l24 24m0 -24l-24 24\" stroke=\"#c8102e\" stroke-width=\"3.5\"/>"
            )?;
        }
    }
    writeln!(out, "</g></svg>")
}
