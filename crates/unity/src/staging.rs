//! Builds the data that the battle viewer shows with a replay: tracks, arcs and flown paths of the ships.

use super::Numbers;
use super::arcs::Arc;
use super::combat::aim::{Aim, Conditions};
use super::orders::order::{Order, Step};
use super::orders::parse::parse;
use super::ship::Ship;
use super::silhouette::silhouette;
use super::tracks::{CoverTrack, countdown, tracks};
use super::weapon::{Bank, Reach, Weapon, range_thirds};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::replay::{Boxes, DamagedShip, OrderFlown, Replay, ReplayTurn};
use starwright_paper::silhouette::Detail;
use starwright_paper::staging::{Cast, CastTrack, CastWeapon, Staging, sides};
use starwright_rules::battle::question::Fallback;

/// Builds the staging of a replay. `ships` are in the order of the replay.
pub fn build_staging(replay: &Replay, ships: &[&Ship], numbers: &Numbers) -> Staging {
    let ships = ships.iter().enumerate().map(|(index, ship)| Cast {
        name: ship.name().unwrap_or_else(|| ship.class()).to_string(),
        tracks: boxes(replay, index, ship, numbers),
        weapons: ship
            .weapons()
            .iter()
            .map(|battery| weapon(battery, numbers))
            .collect(),
        ways: paths(replay, index),
        drawing: Some(silhouette(ship, Detail::Coarse)),
    });
    Staging {
        sides: sides(replay),
        ships: ships.collect(),
        strikes: ["hull", "hull", "hull", "eng", "wpn", "shld"],
        phases: ["Orders", "Movement", "Fighters", "Combat", "End"],
        shaded: "to hit",
    }
}

/// A track's label and boxes, a function that returns its losses, and which of them apply: 0 for all, 1 to 4 for a
/// facing.
type TrackLosses = (&'static str, Vec<u32>, fn(&DamagedShip) -> Boxes, usize);

/// Lists a ship's tracks with the boxes lost in each turn.
fn boxes(replay: &Replay, index: usize, ship: &Ship, numbers: &Numbers) -> Vec<CastTrack> {
    let id = replay.ships.get(index).map(|ship| ship.id.as_str());
    let lost = |lost: fn(&DamagedShip) -> Boxes, part: usize| {
        let own = |turn: &ReplayTurn| {
            let damage = turn
                .damage
                .iter()
                .filter(|damage| Some(&*damage.ship) == id);
            damage.map(|damage| boxes_lost(lost(damage), part)).sum()
        };
        replay.turns.iter().map(own).collect()
    };
    let tracks = track_losses(ship, numbers).into_iter();
    tracks
        .map(|(label, boxes, of, part)| CastTrack {
            label,
            boxes,
            lost: lost(of, part),
        })
        .collect()
}

fn track_losses(ship: &Ship, numbers: &Numbers) -> Vec<TrackLosses> {
    let tracks = tracks(ship, numbers);
    let mut all = cover_tracks(
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
    all.extend(cover_tracks(
        &tracks.shields,
        ["shld", "fore", "port", "stbd", "aft"],
        |damage| damage.shields,
    ));
    if let Some(facings) = tracks.shield_facings {
        all.extend(cover_tracks(
            &CoverTrack::Directional(facings.map(countdown)),
            ["shld", "fore", "port", "stbd", "aft"],
            |damage| damage.shield_facings.unwrap_or(Boxes::Even(0)),
        ));
    }
    all.retain(|(_, boxes, ..)| !boxes.is_empty());
    all
}

/// Lists one track all round, or one per facing.
fn cover_tracks(
    track: &CoverTrack,
    labels: [&'static str; 5],
    lost: fn(&DamagedShip) -> Boxes,
) -> Vec<TrackLosses> {
    let first = usize::from(matches!(track, CoverTrack::Directional(_)));
    (first..)
        .zip(track.all())
        .map(|(part, boxes)| (labels[part], boxes.clone(), lost, part))
        .collect()
}

/// Returns the boxes lost in all if `part` is 0, or by a facing if it is 1 to 4.
fn boxes_lost(boxes: Boxes, part: usize) -> u32 {
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

/// Describes a battery, with rolls to hit in its first mode.
fn weapon(weapon: &Weapon, numbers: &Numbers) -> CastWeapon {
    let mode = weapon.mode();
    let band = |range: u32| {
        let conditions = Conditions {
            range,
            ..Conditions::default()
        };
        let aim = Aim::compute(weapon.reach(), mode, &conditions, Fallback::Ignore, numbers);
        let need = |aim: Aim| format!("{}+", (mode.acc as i32 - aim.modifier).max(2));
        (range, aim.map(need).unwrap_or_default())
    };
    let bands = match weapon.reach() {
        Reach::Allowance(hexes) => vec![band(hexes)],
        Reach::Range(long) => {
            let [short, medium] = range_thirds(long);
            [short, medium, long].map(band).into()
        }
    };
    let sector = |arc: Arc| [arc.start_degrees() % 360, (arc.start_degrees() + 60) % 360];
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

/// Lists a ship's path in each turn that it flew.
fn paths(replay: &Replay, index: usize) -> Vec<Vec<Hex>> {
    let Some(ship) = replay.ships.get(index) else {
        return Vec::new();
    };
    let (mut hex, mut heading) = (Hex::from(ship.hex), ship.heading);
    let mut paths = Vec::new();
    for turn in &replay.turns {
        let Some(order) = turn.orders.iter().find(|order| order.ship == ship.id) else {
            break;
        };
        paths.push(path(order, hex, heading));
        let stacked = turn.stacking.iter().find(|stacked| stacked.ship == ship.id);
        hex = stacked.map_or(order.hex, |stacked| stacked.hex).into();
        heading = order.heading;
    }
    paths
}

/// Returns the hexes of an order or its replacement, up to the first hex off the board.
fn path(order: &OrderFlown, hex: Hex, degrees: u32) -> Vec<Hex> {
    let flown = match parse(&order.order) {
        Ok(flown) if order.legal => flown,
        _ => Order::from_steps([Step::Ahead(order.previous)]),
    };
    let heading = Heading::default().turned((degrees / 60) as i32);
    let (mut path, _) = flown.fly(hex, heading);
    let end = Hex::from(order.hex);
    if order.out
        && let Some(place) = path.iter().position(|hex| *hex == end)
    {
        path.truncate(place + 1);
    }
    path
}
