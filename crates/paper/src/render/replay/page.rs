//! The page: header, one section per turn, the controls. All of it is in the file; nothing is fetched.

use super::board::{STYLE, defs, scene};
use super::ending;
use super::frame::{Frame, Places, SIZE};
use super::panel::panel;
use super::scene::{Scene, scenes};
use crate::render::escape::Escaped;
use crate::replay::{Board, Replay};
use crate::staging::{Cast, Staging};
use serde_json::json;
use std::fmt::{self, Write};

/// Returns the battle as a page.
pub fn replay_html(replay: &Replay, staging: &Staging) -> String {
    let scenes = scenes(replay, staging);
    let frame = Frame::new(replay, &scenes);
    let mut out = String::new();
    page(&frame, replay, staging, &scenes, &mut out).expect("writing to memory");
    out
}

fn page(
    frame: &Frame,
    replay: &Replay,
    staging: &Staging,
    scenes: &[Scene],
    out: &mut String,
) -> fmt::Result {
    let title = staging.title();
    let board = match replay.board {
        Board::Bounded { columns, rows } => format!("{columns} x {rows} hexes"),
        Board::Open => "open space".to_string(),
    };
    let ending = ending(replay, staging);
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\
         <title>{t}</title><style>{STYLE}{}</style></head>\n<body><header><h1>{t}</h1><span>{board} · seed {} · {}</span></header>\
         <svg class=\"defs\">",
        include_str!("page.css"),
        replay.seed,
        Escaped(&ending),
        t = Escaped(&title),
    )?;
    defs(frame, replay, staging, out)?;
    writeln!(out, "</svg><main>")?;
    for (number, one) in scenes.iter().enumerate() {
        section(frame, replay, staging, number, one, out)?;
    }
    write!(out, "</main>")?;
    controls(staging, scenes.len(), out)?;
    // `<` would end the script early; in JSON it may be written as an escape.
    let data = data(frame, replay, staging, scenes)
        .to_string()
        .replace('<', "\\u003c");
    writeln!(
        out,
        "<script type=\"application/json\" id=\"data\">{data}</script><script>{}</script></body></html>",
        include_str!("page.js")
    )
}

fn section(
    frame: &Frame,
    replay: &Replay,
    staging: &Staging,
    number: usize,
    one: &Scene,
    out: &mut String,
) -> fmt::Result {
    let (name, points) = match one.turn {
        Some(turn) => (format!("Turn {}", turn.turn), turn.points),
        None => ("Deployment".to_string(), [0, 0]),
    };
    let target = replay
        .target
        .map(|target| format!(" · victory at <b>{target}</b>"))
        .unwrap_or_default();
    write!(
        out,
        "<section id=\"t{number}\" data-phase=\"5\"><h2 class=\"bar\">{name}<span><b class=\"side0\">{}</b> · \
         <b class=\"side1\">{}</b> points{target}</span></h2><div class=\"table\">",
        points[0], points[1]
    )?;
    scene(frame, replay, one, out)?;
    panel(replay, staging, one, out)?;
    writeln!(out, "</div></section>")
}

fn controls(staging: &Staging, scenes: usize, out: &mut String) -> fmt::Result {
    write!(
        out,
        "<footer><div><button id=\"play\" title=\"play\">▶</button><button id=\"back\" title=\"back\">‹</button>\
         <button id=\"on\" title=\"on\">›</button><span id=\"phases\">"
    )?;
    for number in phases(staging) {
        write!(
            out,
            "<button data-phase=\"{number}\">{}</button>",
            staging.phases[number - 1]
        )?;
    }
    write!(
        out,
        "</span><span id=\"shaded\">Click a ship to shade where its weapons bear; again for the next bank</span></div>\
         <input id=\"slide\" type=\"range\" min=\"0\" max=\"{}\" value=\"0\" aria-label=\"turn\"><ul id=\"marks\">",
        (scenes - 1) * phases(staging).count()
    )?;
    (0..scenes).try_for_each(|turn| match turn {
        0 => write!(out, "<li>Setup</li>"),
        turn => write!(out, "<li>{turn}</li>"),
    })?;
    write!(out, "</ul></footer>")
}

/// Returns the numbers of the phases that the game has.
fn phases(staging: &Staging) -> impl Iterator<Item = usize> {
    (1..=staging.phases.len()).filter(|number| !staging.phases[number - 1].is_empty())
}

/// Writes what the script shades: hexes, the places of ships in each turn, and where their weapons bear.
fn data(frame: &Frame, replay: &Replay, staging: &Staging, scenes: &[Scene]) -> serde_json::Value {
    let round = |(x, y): (f64, f64)| [x, y].map(|unit| (unit * 10.0).round() / 10.0);
    let actors = |scene: &Scene| {
        let of = |actor: &super::scene::Actor| {
            let bow = json!([round(frame.at(actor.hex)), actor.facing]);
            (actor.ship.to_string(), bow)
        };
        scene
            .actors
            .iter()
            .map(of)
            .collect::<serde_json::Map<_, _>>()
    };
    let weapons = |(ship, cast): (&crate::replay::ReplayShip, &Cast)| {
        let banks = cast.weapons.iter().flat_map(|weapon| {
            weapon.banks.iter().map(move |(arcs, sectors)| {
                json!({"name": format!("{} {}, {arcs}, {}", ship.id, weapon.name, staging.shaded), "sectors": sectors, "bands": weapon.bands})
            })
        });
        banks.collect::<Vec<_>>()
    };
    json!({
        "size": SIZE,
        "phases": phases(staging).collect::<Vec<_>>(),
        "hexes": frame.hexes().map(|hex| round(frame.at(hex))).collect::<Vec<_>>(),
        "turns": scenes.iter().map(actors).collect::<Vec<_>>(),
        "banks": replay.ships.iter().zip(&staging.ships).map(weapons).collect::<Vec<_>>(),
        "width": Places(frame.width).to_string(),
    })
}
