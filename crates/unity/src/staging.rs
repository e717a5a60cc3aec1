//! What a page of a battle shows of its ships beside the replay: tracks, arcs, ways flown.

use super::Numbers;
use super::arcs::Arc;
use super::combat::aim::{Aim, Conditions};
use super::orders::order::{Order, Step};
use super::orders::parse::parse;
use super::ship::Ship;
use super::silhouette::silhouette;
use super::tracks::{CoverTrack, countdown, tracks};
use super::weapon::{Bank, Reach, Weapon, thirds};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::replay::{Boxes, Damaged, OrderFlown, Replay, ReplayTurn};
use starwright_paper::silhouette::Detail;
use starwright_paper::staging::{Cast, CastTrack, CastWeapon, Staging, sides};
use starwright_rules::battle::question::Fallback;

/// The staging of a replay whose ships these are, in its order.
pub fn staging(replay: &Replay, ships: &[&Ship], numbers: &Numbers) -> Staging {
    let cast = |(index, ship): (usize, &&Ship)| Cast {
        name: ship.name().unwrap_or_else(|| ship.class()).to_string(),
        tracks: boxes(replay, index, ship, numbers),
        weapons: ship
            .weapons()
            .iter()
            .map(|battery| weapon(battery, numbers))
            .collect(),
        ways: ways(replay, index),
        drawing: Some(silhouette(ship, Detail::Coarse)),
    };
    let ships = ships.iter().enumerate().map(cast).collect();
    Staging {
        sides: sides(replay),
        ships,
        strikes: ["hull", "hull", "hull", "eng", "wpn", "shld"],
        phases: ["Orders", "Movement", "Fighters", "Combat", "End"],
        shaded: "to hit",
    }
}

/// A track, what damage says of it, and which part of that is its own: 0 all of it, then one facing after the other.
type Struck = (&'static str, Vec<u32>, fn(&Damaged) -> Boxes, usize);

/// The tracks of a ship and what it loses of them in each turn.
fn boxes(replay: &Replay, index: usize, ship: &Ship, numbers: &Numbers) -> Vec<CastTrack> {
    let id = replay.ships.get(index).map(|ship| ship.id.as_str());
    let lost = |lost: fn(&Damaged) -> Boxes, part: usize| {
        let own = |turn: &ReplayTurn| {
            let damage = turn
                .damage
                .iter()
                .filter(|damage| Some(&*damage.ship) == id);
            damage.map(|damage| taken(lost(damage), part)).sum()
        };
        replay.turns.iter().map(own).collect()
    };
    let tracks = struck(ship, numbers).into_iter();
    tracks
        .map(|(label, boxes, of, part)| CastTrack {
            label,
            boxes,
            lost: lost(of, part),
        })
        .collect()
}

fn struck(ship: &Ship, numbers: &Numbers) -> Vec<Struck> {
    let tracks = tracks(ship, numbers);
    let mut all = cover(
        &tracks.screens,
        ["scr", "scr f", "scr p", "scr s", "scr a"],
        |damage| damage.screens,
    );
    all.push(("hull", tracks.hull, |damage| Boxes::Even(damage.hull), 0));
    all.push((
        "eng",
        tracks.engines,
        |damage| Boxes::Even(damage.engines),
        0,
    ));
    all.push((
        "wpn",
        tracks.weapons,
        |damage| Boxes::Even(damage.weapons),
        0,
    ));
    all.extend(cover(
        &tracks.shields,
        ["shld", "fore", "port", "stbd", "aft"],
        |damage| damage.shields,
    ));
    if let Some(facings) = tracks.shield_facings {
        all.extend(cover(
            &CoverTrack::Directional(facings.map(countdown)),
            ["shld", "fore", "port", "stbd", "aft"],
            |damage| damage.shield_facings.unwrap_or(Boxes::Even(0)),
        ));
    }
    all.retain(|(_, boxes, ..)| !boxes.is_empty());
    all
}

/// One track all round, or one for each facing.
fn cover(
    track: &CoverTrack,
    labels: [&'static str; 5],
    lost: fn(&Damaged) -> Boxes,
) -> Vec<Struck> {
    let of = |part: usize, boxes: &[u32]| (labels[part], boxes.to_vec(), lost, part);
    match track {
        CoverTrack::Even(boxes) => vec![of(0, boxes)],
        CoverTrack::Directional(facings) => facings
            .iter()
            .enumerate()
            .map(|(f, boxes)| of(f + 1, boxes))
            .collect(),
    }
}

/// The boxes of a part: 0 all of them, then one facing after the other.
fn taken(boxes: Boxes, part: usize) -> u32 {
    match boxes {
        Boxes::Even(count) => [count, 0, 0, 0, 0][part],
        Boxes::Directional {
            fore,
            port,
            starboard,
            aft,
        } => [fore + port + starboard + aft, fore, port, starboard, aft][part],
    }
}

/// A battery in its first mode.
fn weapon(weapon: &Weapon, numbers: &Numbers) -> CastWeapon {
    let mode = weapon.mode();
    let band = |range: u32| {
        let conditions = Conditions {
            range,
            ..Conditions::default()
        };
        let aim = Aim::at(weapon.reach(), mode, &conditions, Fallback::Ignore, numbers);
        let need = |aim: Aim| format!("{}+", (mode.acc as i32 - aim.modifier).max(2));
        (range, aim.map(need).unwrap_or_default())
    };
    let bands = match weapon.reach() {
        Reach::Allowance(hexes) => vec![band(hexes)],
        Reach::Range(long) => {
            let [short, medium] = thirds(long);
            [short, medium, long].map(band).into()
        }
    };
    let sector = |arc: Arc| [arc.from_degrees() % 360, (arc.from_degrees() + 60) % 360];
    let bank = |bank: &Bank| {
        let arcs = Arc::ALL.into_iter().filter(|arc| bank.arcs.contains(*arc));
        (bank.arcs.to_string(), arcs.map(sector).collect())
    };
    CastWeapon {
        name: weapon.name().to_string(),
        banks: weapon.banks().iter().map(bank).collect(),
        bands,
    }
}

/// The way of a ship in each turn that it flew.
fn ways(replay: &Replay, index: usize) -> Vec<Vec<Hex>> {
    let Some(ship) = replay.ships.get(index) else {
        return Vec::new();
    };
    let (mut hex, mut heading) = (Hex::from(ship.hex), ship.heading);
    let mut ways = Vec::new();
    for turn in &replay.turns {
        let Some(order) = turn.orders.iter().find(|order| order.ship == ship.id) else {
            break;
        };
        ways.push(way(order, hex, heading));
        let stacked = turn.stacking.iter().find(|stacked| stacked.ship == ship.id);
        hex = stacked.map_or(order.hex, |stacked| stacked.hex).into();
        heading = order.heading;
    }
    ways
}

/// The hexes of an order, or of what replaced it; one that leads off the board ends there.
fn way(order: &OrderFlown, hex: Hex, degrees: u32) -> Vec<Hex> {
    let straight_on = || Order::of([Step::Ahead(order.previous)]);
    let flown = parse(&order.order)
        .ok()
        .filter(|_| order.legal)
        .unwrap_or_else(straight_on);
    let mut way = flown
        .fly(hex, Heading::default().turned((degrees / 60) as i32))
        .0;
    let end = Hex::from(order.hex);
    if let Some(place) = way.iter().position(|hex| *hex == end).filter(|_| order.out) {
        way.truncate(place + 1);
    }
    way
}
