//! Prepares a battle for display: the replay in the terms of all games, and what it lacks about the ships.

use super::super::attack::dice;
use super::recorder::{
    DamageRecord, DisplacementRecord, MoveRecord, RowCounts, ShotRecord, TurnRecord,
};
use crate::nova::dice::fade;
use crate::nova::orders::path;
use crate::nova::ship::{Bank, Battery, Ship};
use crate::nova::tracks::tracks;
use serde::Serialize;
use starwright_paper::drawing::Drawing;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::replay::{
    Boxes, DamagedShip, OrderFlown, Replay, ReplayTurn, Shot, StackedShip, TrackValue, TracksAfter,
};
use starwright_paper::silhouette;
use starwright_paper::silhouette::{Detail, Plan, silhouette};
use starwright_paper::staging::{Cast, CastTrack, CastWeapon, RecordedBattle, Staging, sides};
use starwright_rules::battle::question::Refusal;

/// A replay file with Nova's own entries.
#[derive(Serialize)]
struct ReplayFile<'a> {
    #[serde(flatten)]
    replay: &'a Replay<TurnRecord>,
    /// Whether damaged and crippled ships give victory points.
    partial: bool,
}

/// Converts a replay to a file and a display; `ships` are those of the replay, in its order.
pub fn build_staging(
    replay: &Replay<TurnRecord>,
    is_partial: bool,
    ships: &[&Ship],
) -> Result<RecordedBattle, Refusal> {
    let kept = ReplayFile {
        replay,
        partial: is_partial,
    };
    let json = serde_json::to_string(&kept).map_err(|error| Refusal::from(error.to_string()))?;
    let shown = Replay {
        ruleset: replay.ruleset.clone(),
        seed: replay.seed,
        board: replay.board,
        steps: replay.steps.clone(),
        target: replay.target,
        unmodeled: None,
        ships: replay.ships.clone(),
        flights: Vec::new(),
        turns: replay.turns.iter().map(convert_turn).collect(),
        result: replay.result,
    };
    let cast = |(index, ship): (usize, &&Ship)| Cast {
        name: ship
            .identity
            .name
            .as_ref()
            .unwrap_or(&ship.identity.class)
            .clone(),
        tracks: list_tracks(replay, index, ship),
        weapons: ship.weapons.iter().map(describe_weapon).collect(),
        ways: ship_paths(replay, index),
        drawing: Some(draw_ship(ship)),
    };
    let staging = Staging {
        sides: sides(&shown),
        ships: ships.iter().enumerate().map(cast).collect(),
        strikes: ["boxes", "", "", "", "", ""],
        phases: ["Initiative", "Movement", "", "Combat", "End"],
        shaded: "dice against ECM 0",
    };
    Ok(RecordedBattle {
        json,
        replay: shown,
        staging,
    })
}

fn convert_turn(turn: &TurnRecord) -> ReplayTurn {
    let order = |moved: &MoveRecord| OrderFlown {
        ship: moved.ship.clone(),
        order: moved.order.clone(),
        previous: moved.previous,
        engines: moved.engines,
        requirement: None,
        legal: moved.legal,
        hex: moved.hex,
        heading: moved.heading,
        facing: moved.facing,
        out: moved.out
            || turn
                .stacking
                .iter()
                .any(|pushed| pushed.ship == moved.ship && pushed.out),
    };
    let stacked = |pushed: &DisplacementRecord| StackedShip {
        ship: pushed.ship.clone(),
        roll: 0,
        from: pushed.from,
        hex: pushed.hex,
    };
    ReplayTurn {
        turn: turn.turn,
        orders: turn.orders.iter().map(order).collect(),
        stacking: turn.stacking.iter().map(stacked).collect(),
        shots: turn.shots.iter().map(convert_shot).collect(),
        damage: turn.damage.iter().map(convert_damage).collect(),
        points: turn.points,
        ..ReplayTurn::default()
    }
}

fn convert_shot(fired: &ShotRecord) -> Shot {
    Shot {
        ship: fired.ship.clone(),
        battery: fired.battery,
        mode: 1,
        bank: fired.bank,
        weapons: fired.dice.len() as u32,
        target: fired.target.clone(),
        range: fired.range,
        bearing: fired.bearing,
        band: fired.band.to_string(),
        modifier: fired.modifier,
        to_hit: fired.dice.clone(),
        rerolls: Vec::new(),
        hits: fired.hits,
        facing: Some(String::new()),
        shields: None,
        impact: fired.saves.clone(),
        impact_rerolls: Vec::new(),
        points: fired.boxes,
        damage: vec![1; fired.boxes as usize],
    }
}

fn convert_damage(harmed: &DamageRecord) -> DamagedShip {
    let (
        RowCounts {
            armor,
            hull,
            thrust,
            weapons,
            shields,
            ..
        },
        after,
    ) = (harmed.lost, harmed.after);
    let track = |number: u32| TrackValue::Track(Boxes::Even(number));
    DamagedShip {
        ship: harmed.ship.clone(),
        screens: Boxes::Even(armor),
        hull,
        engines: thrust,
        weapons,
        shields: Boxes::Even(shields),
        shield_facings: None,
        items_lost: Vec::new(),
        destroyed: harmed.destroyed,
        after: TracksAfter {
            screens: track(after.armor),
            hull: track(after.hull),
            engines: track(after.thrust),
            weapons: track(after.weapons),
            shields: track(after.shields),
            shield_facings: None,
        },
    }
}

/// Lists the rows of a ship with the boxes lost in each turn.
fn list_tracks(replay: &Replay<TurnRecord>, index: usize, ship: &Ship) -> Vec<CastTrack> {
    let id = &replay.ships[index].id;
    let lost = |of: fn(&RowCounts) -> u32| {
        let in_turn = |turn: &TurnRecord| {
            turn.damage
                .iter()
                .filter(|harmed| harmed.ship == *id)
                .map(|h| of(&h.lost))
                .sum()
        };
        replay.turns.iter().map(in_turn).collect()
    };
    let tracks = tracks(ship);
    let countdown = |groups: &[u32]| (1..=groups.iter().sum::<u32>()).rev().collect::<Vec<u32>>();
    type Row = (&'static str, Vec<u32>, fn(&RowCounts) -> u32);
    let rows: [Row; 6] = [
        ("arm", countdown(&tracks.armor), |rows| rows.armor),
        ("hull", countdown(&tracks.hull), |rows| rows.hull),
        ("thr", tracks.thrust, |rows| rows.thrust),
        ("wpn", tracks.weapons, |rows| rows.weapons),
        ("ecm", tracks.ecm, |rows| rows.ecm),
        ("shld", tracks.shields, |rows| rows.shields),
    ];
    let rows = rows.into_iter().filter(|(_, boxes, _)| !boxes.is_empty());
    rows.map(|(label, boxes, of)| CastTrack {
        label,
        boxes,
        lost: lost(of),
    })
    .collect()
}

/// Describes a battery with the number of dice by range.
fn describe_weapon(battery: &Battery) -> CastWeapon {
    let best = battery
        .banks
        .iter()
        .map(|bank| bank.modifier.get() as i32)
        .min()
        .unwrap_or(0);
    let rolled = |modifier: i32| match dice(&battery.columns(), modifier - best) {
        0 => String::new(),
        dice => dice.to_string(),
    };
    let bands = battery
        .range
        .into_iter()
        .zip([1, 0, -1])
        .map(|(far, modifier)| (far, rolled(modifier)));
    let bank = |bank: &Bank| {
        let (from, to) = bank.arc.hours();
        let sectors = if from == to {
            vec![[0, 180], [180, 0]]
        } else {
            vec![[from % 12 * 30, to % 12 * 30]]
        };
        (bank.to_string(), sectors)
    };
    CastWeapon {
        name: battery.name.clone(),
        banks: battery.banks.iter().map(bank).collect(),
        bands: bands.collect(),
    }
}

/// Returns the path of a ship in each turn.
fn ship_paths(replay: &Replay<TurnRecord>, index: usize) -> Vec<Vec<Hex>> {
    let ship = &replay.ships[index];
    let (mut hex, mut heading) = (Hex::from(ship.hex), ship.heading);
    let mut ways = Vec::new();
    for turn in &replay.turns {
        let Some(moved) = turn.orders.iter().find(|moved| moved.ship == ship.id) else {
            break;
        };
        let mut flown = path(
            &moved.order,
            hex,
            Heading::default().turned((heading / 60) as i32),
        );
        let end = Hex::from(moved.hex);
        if moved.out
            && let Some(index) = flown.iter().position(|hex| *hex == end)
        {
            flown.truncate(index + 1);
        }
        ways.push(flown);
        let pushed = turn.stacking.iter().find(|pushed| pushed.ship == ship.id);
        (hex, heading) = (
            pushed.map_or(moved.hex, |pushed| pushed.hex).into(),
            moved.heading,
        );
    }
    ways
}

/// Draws the ship. A Unity hull has half as many boxes, and a bank counts as a mount that grows with its dice.
fn draw_ship(ship: &Ship) -> Drawing {
    let bank = |battery: &Battery, bank: &Bank| {
        let sectors = bank.arc.sectors();
        let arcs: Vec<u32> = (0..12)
            .filter(|hour| sectors[*hour as usize])
            .map(|hour| hour * 30 + 15)
            .collect();
        let weapons = fade(battery.base().value, bank.modifier.get() as usize).max(1);
        silhouette::Bank::new(&arcs, weapons.min(8), 1, f64::from(battery.range[2]), false)
    };
    let banks = ship
        .weapons
        .iter()
        .flat_map(|battery| battery.banks.iter().map(move |one| bank(battery, one)));
    let plan = Plan {
        faction: ship.identity.faction.clone().unwrap_or_default(),
        class: ship.identity.class.clone(),
        family: None,
        hull: ship.hull.get().div_ceil(2),
        engines: ship.thrust.get(),
        flights: 0,
        banks: banks.collect(),
    };
    silhouette(&plan, Detail::Coarse)
}
