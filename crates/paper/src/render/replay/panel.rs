//! Beside the board: a card per ship with its damage tracks, and what happened in the turn, line by line.

use super::scene::{Actor, Scene};
use crate::render::escape::Escaped;
use crate::replay::{Launch, Replay, ReplayTurn, Shot};
use crate::staging::{Cast, Staging};
use std::fmt::{self, Write};

/// Returns the cards of both sides and the account of the turn.
pub fn panel(replay: &Replay, staging: &Staging, scene: &Scene, out: &mut String) -> fmt::Result {
    write!(out, "<aside>")?;
    for (side, name) in staging.sides.iter().enumerate() {
        write!(out, "<h2 class=\"side{side}\">{}</h2>", Escaped(name))?;
        for actor in scene
            .actors
            .iter()
            .filter(|actor| replay.ships[actor.ship].side == side)
        {
            card(replay, &staging.ships[actor.ship], actor, out)?;
        }
        let lost = scene
            .wrecks
            .iter()
            .filter(|ship| replay.ships[**ship].side == side);
        let lost: Vec<String> = lost
            .map(|ship| tag(replay, &replay.ships[*ship].id))
            .collect();
        if !lost.is_empty() {
            write!(
                out,
                "<p class=\"gone\">Lost earlier: {}</p>",
                lost.join(" ")
            )?;
        }
    }
    if let Some(turn) = scene.turn {
        account(replay, staging, turn, out)?;
    }
    write!(out, "</aside>")
}

fn card(replay: &Replay, cast: &Cast, actor: &Actor, out: &mut String) -> fmt::Result {
    let ship = &replay.ships[actor.ship];
    write!(
        out,
        "<div class=\"card\" data-ship=\"{n}\"><svg viewBox=\"-32 -32 64 64\"><use href=\"#s{n}\"/></svg><div><h3>{} {}",
        tag(replay, &ship.id),
        Escaped(&cast.name),
        n = actor.ship
    )?;
    match actor.fate {
        Some(fate) => write!(out, "<b class=\"fate\">{fate}</b></h3>")?,
        None => write!(out, "<span>{}</span></h3>", Escaped(&actor.order))?,
    }
    for (track, [before, now]) in cast.tracks.iter().zip(&actor.lost) {
        write!(out, "<p><em>{}</em>", track.label)?;
        for (number, shown) in track
            .boxes
            .iter()
            .enumerate()
            .map(|(place, shown)| (place as u32, shown))
        {
            // Boxes lost earlier are filled, those of this turn red, the first one left is bold.
            let class = match number {
                number if number < *before => " class=\"o\"",
                number if number < before + now => " class=\"r\"",
                number if number == before + now => " class=\"n\"",
                _ => "",
            };
            write!(out, "<i{class}>{shown}</i>")?;
        }
        write!(out, "</p>")?;
    }
    write!(out, "</div></div>")
}

/// Returns the label of a ship or flight.
fn tag(replay: &Replay, id: &str) -> String {
    let ship = replay
        .ships
        .iter()
        .find(|ship| ship.id == id)
        .map(|ship| ship.side);
    let side = ship.or_else(|| {
        replay
            .flights
            .iter()
            .find(|flight| flight.id == id)
            .map(|flight| flight.side)
    });
    format!(
        "<span class=\"tag{}\">{}</span>",
        side.map_or(String::new(), |side| side.to_string()),
        Escaped(id)
    )
}

/// Writes what happened in a turn, in the order of play.
fn account(replay: &Replay, staging: &Staging, turn: &ReplayTurn, out: &mut String) -> fmt::Result {
    write!(
        out,
        "<h2>Turn {}<span>red = lost this turn</span></h2><ol>",
        turn.turn
    )?;
    for stacked in &turn.stacking {
        let what = if stacked.from == stacked.hex {
            "stays"
        } else {
            "moves aside"
        };
        // A game without a roll has none to tell.
        let roll = if stacked.roll > 0 {
            format!(", rolls {}", stacked.roll)
        } else {
            String::new()
        };
        line(
            out,
            "p2",
            &format!("{} shares a hex{roll}", tag(replay, &stacked.ship)),
            what,
        )?;
    }
    for flight in &turn.flights {
        let Some(attack) = &flight.attack else {
            continue;
        };
        let effect = if attack.damage.is_empty() && attack.hits > 0 && attack.impact.is_empty() {
            format!("{} shot down", attack.hits)
        } else {
            effect(staging, &attack.damage)
        };
        let words = format!(
            "{} › {}: {}",
            tag(replay, &flight.flight),
            tag(replay, &attack.target),
            faces(&attack.dice)
        );
        line(out, "p3", &words, &effect)?;
    }
    for shot in &turn.shots {
        line(
            out,
            "p4",
            &fired(replay, staging, shot),
            &shot_effect(staging, shot),
        )?;
    }
    for launch in &turn.launches {
        line(
            out,
            "p4",
            &launched(replay, staging, launch),
            &format!("{} launched", launch.weapons),
        )?;
    }
    let attacks = turn
        .flights
        .iter()
        .filter(|flight| flight.attack.is_some())
        .count();
    if attacks + turn.shots.len() + turn.launches.len() == 0 {
        line(out, "p4", "Nobody attacks", "")?;
    }
    write!(out, "</ol>")
}

fn line(out: &mut String, phase: &str, words: &str, effect: &str) -> fmt::Result {
    write!(
        out,
        "<li class=\"{phase}\"><span>{words}</span><b>{effect}</b></li>"
    )
}

fn fired(replay: &Replay, staging: &Staging, shot: &Shot) -> String {
    let again = if shot.rerolls.is_empty() {
        String::new()
    } else {
        format!(", again {}", faces(&shot.rerolls))
    };
    format!(
        "{} {} › {} <small>at {}, {} {:+}: {}{again}</small>",
        tag(replay, &shot.ship),
        Escaped(weapon(replay, staging, &shot.ship, shot.battery)),
        tag(replay, &shot.target),
        shot.range,
        Escaped(&shot.band),
        shot.modifier,
        faces(&shot.to_hit),
    )
}

fn shot_effect(staging: &Staging, shot: &Shot) -> String {
    match (shot.facing.is_none(), shot.hits) {
        (_, 0) => "misses".to_string(),
        (true, hits) => format!("{hits} shot down"),
        (false, _) => effect(staging, &shot.damage),
    }
}

fn launched(replay: &Replay, staging: &Staging, launch: &Launch) -> String {
    let name = weapon(replay, staging, &launch.ship, launch.battery);
    format!(
        "{} {} › {}",
        tag(replay, &launch.ship),
        Escaped(name),
        tag(replay, &launch.target)
    )
}

fn weapon<'a>(replay: &Replay, staging: &'a Staging, ship: &str, battery: usize) -> &'a str {
    let ship = replay.ships.iter().position(|known| known.id == ship);
    let weapon = ship
        .and_then(|ship| staging.ships.get(ship))
        .and_then(|cast| cast.weapons.get(battery));
    weapon.map_or("", |weapon| weapon.name.as_str())
}

/// Writes the effect of damage dice before screens and full tracks.
fn effect(staging: &Staging, dice: &[u8]) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    staging.strikes.iter().for_each(|kind| {
        if !kinds.contains(kind) {
            kinds.push(kind);
        }
    });
    let strikes = |die: &u8| {
        staging
            .strikes
            .get(usize::from(*die).wrapping_sub(1))
            .copied()
            .unwrap_or_default()
    };
    let count = |kind: &&str| dice.iter().filter(|die| strikes(die) == *kind).count();
    let parts = kinds
        .iter()
        .map(|kind| (kind, count(kind)))
        .filter(|(_, count)| *count > 0);
    let words: Vec<String> = parts
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    if words.is_empty() {
        "no effect".to_string()
    } else {
        words.join(" ")
    }
}

fn faces(dice: &[u8]) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    faces.join(" ")
}
