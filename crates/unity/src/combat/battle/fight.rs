//! Fights a battle turn by turn: orders, movement, fighters, combat, end (Unity 2.4).

use super::captains::{CaptainEstimate, CaptainState};
use super::destinations::{Destination, HelmKey, destinations};
use super::fire::{AttackDice, DamageSource};
use super::fire_tables::FireTables;
use super::flights::{Flight, Seeker};
use super::recorder::Recorder;
use super::setup::{BattleRules, Setup};
use super::ship_state::ShipState;
use crate::combat::combat_design::CombatDesign;
use crate::damage::TrackDamage;
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::random::Random;
use starwright_rules::battle::setup::{Battle, draw_headings};
use starwright_rules::battle::tally::Tally;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// A damage die that takes effect in the End Phase.
#[derive(Clone, Copy)]
pub struct DamageDie {
    pub ship: usize,
    pub facing: Facing,
    pub face: u8,
}

/// A battle in progress. The same value is reused for the next battle to avoid allocations.
pub struct Fight<'a> {
    pub setup: &'a Setup,
    pub turn: u32,
    pub states: Vec<ShipState>,
    pub flights: Vec<Flight>,
    pub seekers: Vec<Seeker>,
    /// Number of seekers launched so far by each side.
    pub launched: [u32; 2],
    pub points: [u32; 2],
    /// Number of turns since any ship was damaged.
    pub quiet: u32,
    /// Damage dice of this turn's fire, in the order rolled.
    pub damage_dice: Vec<DamageDie>,
    /// Sources of this turn's damage.
    pub damage_sources: Vec<DamageSource>,
    /// Destinations of each ship.
    pub destinations: Vec<Arc<[Destination]>>,
    known_destinations: RefCell<HashMap<HelmKey, Arc<[Destination]>>>,
    pub fire_tables: FireTables,
    pub captain_state: CaptainState,
    /// Estimates of the kind of each ship's captain.
    pub estimates: Vec<CaptainEstimate>,
    pub dice: AttackDice,
    pub order: Vec<(usize, usize)>,
    pub recorder: Option<Recorder>,
}

impl<'a> Fight<'a> {
    pub fn new(setup: &'a Setup) -> Fight<'a> {
        Fight {
            setup,
            turn: 0,
            states: Vec::new(),
            flights: Vec::new(),
            seekers: Vec::new(),
            launched: [0; 2],
            points: [0; 2],
            quiet: 0,
            damage_dice: Vec::new(),
            damage_sources: Vec::new(),
            destinations: Vec::new(),
            known_destinations: RefCell::default(),
            fire_tables: FireTables::new(setup),
            captain_state: CaptainState::default(),
            estimates: Vec::new(),
            dice: AttackDice::default(),
            order: Vec::new(),
            recorder: None,
        }
    }

    /// Carries out the orders of a turn.
    pub fn carry_out_orders(&mut self, random: &mut Random, tally: &mut Tally) {
        self.move_ships();
        self.resolve_stacking(random);
        self.fly(random, tally);
        self.fire(random);
        self.apply_damage_dice(tally);
        self.update_points();
        for state in &mut self.states {
            state.facing = state.heading;
            (state.resting, state.firing) = (state.firing, 0);
        }
    }

    /// Updates the destinations of every ship on the board.
    pub fn update_destinations(&mut self) {
        let setup = self.setup;
        if self.destinations.len() != self.states.len() {
            self.destinations = vec![destinations((0, 0, 0)); self.states.len()];
        }
        for (ship, state) in self
            .states
            .iter()
            .enumerate()
            .filter(|(_, state)| state.is_in)
        {
            let engines = state.engines(setup.design(ship));
            self.destinations[ship] = self.cached_destinations((engines, state.speed, state.slips));
        }
    }

    /// Returns destinations from the cache of this battle.
    pub fn cached_destinations(&self, helm_key: HelmKey) -> Arc<[Destination]> {
        Arc::clone(
            self.known_destinations
                .borrow_mut()
                .entry(helm_key)
                .or_insert_with(|| destinations(helm_key)),
        )
    }

    /// Updates the victory points of each side: the ratings of the enemy's lost ships.
    pub fn update_points(&mut self) {
        self.points = [0; 2];
        for (ship, state) in self.states.iter().enumerate() {
            if !state.is_in {
                self.points[1 - self.setup.side_of(ship)] += self.setup.contingent(ship).rating;
            }
        }
    }

    /// Applies the damage of this turn's fire (Unity 4.5).
    pub fn apply_damage_dice(&mut self, tally: &mut Tally) {
        let hits = std::mem::take(&mut self.damage_dice);
        for hit in &hits {
            self.strike(hit.ship, hit.facing, hit.face);
        }
        self.damage_dice = hits;
        self.damage_dice.clear();
        for flight in &mut self.flights {
            flight.fighters = flight
                .fighters
                .saturating_sub(std::mem::take(&mut flight.doomed));
        }
        for ship in 0..self.states.len() {
            self.remove_destroyed(ship, tally);
        }
    }

    /// Applies one damage die to a ship.
    pub fn strike(&mut self, ship: usize, facing: Facing, face: u8) {
        self.quiet = 0;
        let tracks = &self.setup.design(ship).tracks;
        let track = self.states[ship]
            .damage
            .apply_die(tracks, facing, face.into());
        if track == Some("weapons") {
            self.fire_tables.forget(ship);
        }
    }

    /// Returns the average number of damage dice that destroy a ship.
    pub fn toughness(&self, ship: usize) -> f32 {
        let tracks = &self.setup.design(ship).tracks;
        self.states[ship].damage.toughness(tracks)
    }

    /// Removes a ship from the board if it has no hull boxes left, and credits the kill to the sources of this turn's
    /// damage.
    pub fn remove_destroyed(&mut self, ship: usize, tally: &mut Tally) {
        let [hull, _] = self.boxes(ship);
        if !self.states[ship].is_in || hull > 0 {
            return;
        }
        self.states[ship].is_in = false;
        let all: u32 = self
            .damage_sources
            .iter()
            .filter(|source| source.target == ship)
            .map(|source| source.dice)
            .sum();
        for source in self
            .damage_sources
            .iter()
            .filter(|source| source.target == ship)
        {
            let part = f64::from(source.dice) / f64::from(all);
            match source.battery {
                Some((class, battery)) => {
                    let class = &self.setup.contingents[class];
                    tally.kills[class.side][class.group][battery] += part;
                }
                None => tally.flight_kills[1 - self.setup.side_of(ship)] += part,
            }
        }
    }
}

impl Battle for Fight<'_> {
    type Design = CombatDesign;
    type Rules = BattleRules;

    fn setup(&self) -> &Setup {
        self.setup
    }

    #[inline]
    fn is_in(&self, ship: usize) -> bool {
        self.states[ship].is_in
    }

    fn points(&self) -> [u32; 2] {
        self.points
    }

    fn boxes(&self, ship: usize) -> [u32; 2] {
        let tracks = &self.setup.design(ship).tracks;
        [
            self.states[ship].damage.hull_left(tracks),
            tracks.hull.len() as u32,
        ]
    }

    fn begin(&mut self, random: &mut Random) {
        let setup = self.setup;
        let headings = draw_headings(random);
        self.states.clear();
        for deployment in &setup.ships {
            let design = &setup.contingents[deployment.contingent].design;
            let heading = headings[deployment.side];
            self.states.push(ShipState {
                hex: deployment.hex,
                heading,
                facing: heading,
                // In the first turn the previous speed is the engine rating (Unity 3.2).
                speed: number_at(&design.tracks.engines, 0) as u16,
                slips: 0,
                is_in: true,
                damage: TrackDamage::default(),
                idle: 0,
                spent: 0,
                firing: 0,
                resting: 0,
                second: 0,
            });
        }
        self.deploy_flights();
        self.seekers.clear();
        (self.launched, self.points, self.quiet) = ([0; 2], [0; 2], 0);
        self.fire_tables.begin();
        self.estimates.clear();
        self.estimates
            .resize(setup.ships.len(), CaptainEstimate::INITIAL);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_start(&self.states, &self.flights);
        }
    }

    fn play_turn(&mut self, turn: u32, random: &mut Random, tally: &mut Tally) {
        self.turn = turn;
        self.quiet += 1;
        self.states.iter_mut().for_each(|state| state.idle += 1);
        self.damage_sources.clear();
        if let Some(recorder) = &mut self.recorder {
            recorder.record_turn_start(self.turn, &self.states);
        }
        self.give_orders(random);
        self.carry_out_orders(random, tally);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_turn_end(self.setup, &self.states, self.points);
        }
    }
}
