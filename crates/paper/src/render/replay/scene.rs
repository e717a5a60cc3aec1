//! Where everything is in each turn of a battle.

use crate::hex::{Heading, Hex};
use crate::replay::{FlightFlown, Replay, ReplayTurn};
use crate::staging::Staging;
use std::collections::BTreeMap;

/// A ship in a turn.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Index among the ships of the replay.
    pub ship: usize,
    /// Hex and facing in degrees before it moved.
    pub from: (Hex, u32),
    /// Hexes it moved through, starting hex first.
    pub way: Vec<Hex>,
    pub hex: Hex,
    /// Direction of its bow, in degrees.
    pub facing: u32,
    /// Boxes lost on each track before this turn, and in it.
    pub lost: Vec<[u32; 2]>,
    /// Whether it is gone by the end of this turn, and how.
    pub fate: Option<&'static str>,
    /// Order in words.
    pub order: String,
}

/// A flight or a seeker in a turn.
#[derive(Clone, Debug)]
pub struct Wing {
    pub id: String,
    pub side: usize,
    /// Fighters or weapons before it acts.
    pub count: u32,
    pub from: (Hex, u32),
    pub way: Vec<Hex>,
    pub hex: Hex,
    pub heading: u32,
    pub target: Option<String>,
    pub is_seeker: bool,
}

/// One turn, or how the ships were deployed.
#[derive(Clone, Debug, Default)]
pub struct Scene<'a> {
    pub turn: Option<&'a ReplayTurn>,
    pub actors: Vec<Actor>,
    pub wings: Vec<Wing>,
    /// Ships gone in an earlier turn.
    pub wrecks: Vec<usize>,
}

/// Returns the deployment and then each turn.
pub fn scenes<'a>(replay: &'a Replay, staging: &Staging) -> Vec<Scene<'a>> {
    let mut stage = Stage::new(replay, staging);
    let mut scenes = vec![stage.deployed(replay)];
    for (number, turn) in replay.turns.iter().enumerate() {
        scenes.push(stage.play(replay, staging, number, turn));
    }
    scenes
}

/// State that changes from turn to turn.
struct Stage {
    places: Vec<(Hex, u32)>,
    lost: Vec<Vec<u32>>,
    gone: Vec<usize>,
    wings: BTreeMap<String, Wing>,
}

impl Stage {
    fn new(replay: &Replay, staging: &Staging) -> Stage {
        let wing = |flight: &crate::replay::ReplayFlight| {
            let at = (Hex::from(flight.hex), flight.heading);
            let wing = Wing {
                id: flight.id.clone(),
                side: flight.side,
                count: flight.fighters,
                from: at,
                way: Vec::new(),
                hex: at.0,
                heading: at.1,
                target: None,
                is_seeker: false,
            };
            (flight.id.clone(), wing)
        };
        Stage {
            places: replay
                .ships
                .iter()
                .map(|ship| (ship.hex.into(), ship.heading))
                .collect(),
            lost: staging
                .ships
                .iter()
                .map(|ship| vec![0; ship.tracks.len()])
                .collect(),
            gone: Vec::new(),
            wings: replay.flights.iter().map(wing).collect(),
        }
    }

    fn deployed<'a>(&self, replay: &Replay) -> Scene<'a> {
        let actor = |ship: usize| Actor {
            ship,
            from: self.places[ship],
            way: Vec::new(),
            hex: self.places[ship].0,
            facing: self.places[ship].1,
            lost: self
                .lost
                .get(ship)
                .map(|lost| lost.iter().map(|_| [0, 0]).collect())
                .unwrap_or_default(),
            fate: None,
            order: String::new(),
        };
        let actors = (0..replay.ships.len()).map(actor).collect();
        Scene {
            turn: None,
            actors,
            wings: self.wings.values().cloned().collect(),
            wrecks: Vec::new(),
        }
    }

    fn play<'a>(
        &mut self,
        replay: &Replay,
        staging: &Staging,
        number: usize,
        turn: &'a ReplayTurn,
    ) -> Scene<'a> {
        let wrecks = self.gone.clone();
        let actors = (0..replay.ships.len())
            .filter(|ship| !wrecks.contains(ship))
            .filter_map(|ship| self.act(replay, staging, number, turn, ship))
            .collect();
        let wings = self.fly(replay, turn);
        Scene {
            turn: Some(turn),
            actors,
            wings,
            wrecks,
        }
    }

    fn act(
        &mut self,
        replay: &Replay,
        staging: &Staging,
        number: usize,
        turn: &ReplayTurn,
        ship: usize,
    ) -> Option<Actor> {
        let id = &replay.ships[ship].id;
        let order = turn.orders.iter().find(|order| order.ship == *id)?;
        let cast = staging.ships.get(ship)?;
        let stacked = turn.stacking.iter().find(|stacked| stacked.ship == *id);
        let hex = stacked.map_or(order.hex, |stacked| stacked.hex).into();
        let mut way = cast.ways.get(number).cloned().unwrap_or_default();
        if way.last() != Some(&hex) {
            way.push(hex);
        }
        let is_destroyed = turn
            .damage
            .iter()
            .any(|damage| damage.ship == *id && damage.destroyed);
        let now = |track: usize| cast.tracks[track].lost.get(number).copied().unwrap_or(0);
        let lost: Vec<[u32; 2]> = self.lost[ship]
            .iter()
            .enumerate()
            .map(|(track, before)| [*before, now(track)])
            .collect();
        self.lost[ship] = lost.iter().map(|[before, now]| before + now).collect();
        let fate = match is_destroyed {
            _ if order.out => Some("left the board"),
            true => Some("destroyed"),
            false => None,
        };
        let from = std::mem::replace(&mut self.places[ship], (hex, order.heading));
        if fate.is_some() {
            self.gone.push(ship);
        }
        let needs = match (order.legal, order.requirement) {
            (true, Some(needs)) => format!(" needs {needs} of {}", order.engines),
            (true, None) => format!(" at speed {}, thrust {}", order.previous, order.engines),
            (false, _) => format!(" not legal: on at {}", order.previous),
        };
        let order_words = format!("{}{needs}", order.order);
        Some(Actor {
            ship,
            from,
            way,
            hex,
            facing: order.facing,
            lost,
            fate,
            order: order_words,
        })
    }

    /// Moves flights and seekers in order of activation; those launched in this turn appear in the next.
    fn fly(&mut self, replay: &Replay, turn: &ReplayTurn) -> Vec<Wing> {
        let mut flown = Vec::new();
        for flight in &turn.flights {
            let Some(mut wing) = self.wings.remove(&flight.flight) else {
                continue;
            };
            wing.from = (wing.hex, wing.heading);
            wing.way = way(wing.from, flight);
            (wing.hex, wing.heading) = (flight.hex.into(), flight.heading);
            wing.target = flight.attack.as_ref().map(|attack| attack.target.clone());
            flown.push(wing.clone());
            if !wing.is_seeker && !flight.lost {
                wing.count = wing
                    .count
                    .saturating_sub(flight.attack.as_ref().map_or(0, |attack| attack.lost));
                self.wings.insert(wing.id.clone(), wing);
            }
        }
        self.shoot_down(turn);
        for launch in &turn.launches {
            let ship = replay.ships.iter().position(|ship| ship.id == launch.ship);
            let Some(ship) = ship else { continue };
            let at = (self.places[ship].0, launch.heading);
            let wing = Wing {
                id: launch.id.clone(),
                side: replay.ships[ship].side,
                count: launch.weapons,
                from: at,
                way: Vec::new(),
                hex: at.0,
                heading: at.1,
                target: Some(launch.target.clone()),
                is_seeker: true,
            };
            self.wings.insert(launch.id.clone(), wing);
        }
        flown
    }

    /// Takes away the fighters that flights and ships have hit.
    fn shoot_down(&mut self, turn: &ReplayTurn) {
        let by_flights = turn
            .flights
            .iter()
            .filter_map(|flight| flight.attack.as_ref());
        let hits = by_flights.map(|attack| (&attack.target, attack.hits));
        let hits = hits.chain(turn.shots.iter().map(|shot| (&shot.target, shot.hits)));
        for (target, hits) in hits {
            if let Some(wing) = self.wings.get_mut(target) {
                wing.count = wing.count.saturating_sub(hits);
            }
        }
        self.wings.retain(|_, wing| wing.count > 0);
    }
}

/// Returns the hexes that a flight moves through.
fn way((hex, degrees): (Hex, u32), flight: &FlightFlown) -> Vec<Hex> {
    let mut heading = heading(degrees);
    let mut way = vec![hex];
    for letter in flight.path.chars() {
        let last = way.last().copied().unwrap_or(hex);
        match letter {
            'F' => way.push(last.next(heading)),
            'L' => way.push(last.next(heading.turned(-1))),
            'R' => way.push(last.next(heading.turned(1))),
            'P' => heading = heading.turned(-1),
            'S' => heading = heading.turned(1),
            _ => {}
        }
    }
    way
}

fn heading(degrees: u32) -> Heading {
    Heading::default().turned((degrees / 60) as i32)
}
