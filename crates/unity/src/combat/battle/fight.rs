//! One battle, turn by turn: orders, movement, fighters, combat, end (Unity 2.4).

use super::captains::{Belief, Mind};
use super::ends::{End, Helmed, ends};
use super::field::{Class, Field};
use super::fire::{Dice, Salvo};
use super::flights::{Flight, Seeker};
use super::punch::Punches;
use super::record::Record;
use super::vessel::Vessel;
use crate::damage::TrackDamage;
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::random::Random;
use starwright_rules::battle::field::{Battle, BattleSetup, draw_headings};
use starwright_rules::battle::tally::Tally;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// A damage die that takes effect in the End Phase.
#[derive(Clone, Copy)]
pub struct Hit {
    pub ship: usize,
    pub facing: Facing,
    pub face: u8,
}

/// A battle under way; kept from one to the next, so that little is allocated in between.
pub struct Fight<'a> {
    pub field: &'a Field,
    pub turn: u32,
    pub vessels: Vec<Vessel>,
    pub flights: Vec<Flight>,
    pub seekers: Vec<Seeker>,
    /// Seekers launched so far by each side.
    pub launched: [u32; 2],
    pub points: [u32; 2],
    /// Turns since somebody was hurt.
    pub quiet: u32,
    /// The damage dice of this turn's fire, in order.
    pub hits: Vec<Hit>,
    /// What did damage in this turn.
    pub salvos: Vec<Salvo>,
    /// Places within reach of each ship.
    pub ends: Vec<Arc<[End]>>,
    known_ends: RefCell<HashMap<Helmed, Arc<[End]>>>,
    pub punches: Punches,
    pub mind: Mind,
    /// What is believed of the captain of each ship.
    pub beliefs: Vec<Belief>,
    pub dice: Dice,
    pub order: Vec<(usize, usize)>,
    pub record: Option<Record>,
}

impl<'a> Fight<'a> {
    pub fn new(field: &'a Field) -> Fight<'a> {
        Fight {
            field,
            turn: 0,
            vessels: Vec::new(),
            flights: Vec::new(),
            seekers: Vec::new(),
            launched: [0; 2],
            points: [0; 2],
            quiet: 0,
            hits: Vec::new(),
            salvos: Vec::new(),
            ends: Vec::new(),
            known_ends: RefCell::default(),
            punches: Punches::new(field),
            mind: Mind::default(),
            beliefs: Vec::new(),
            dice: Dice::default(),
            order: Vec::new(),
            record: None,
        }
    }

    /// What follows the orders of a turn.
    pub fn carry_out(&mut self, random: &mut Random, tally: &mut Tally) {
        self.move_ships();
        self.resolve_stacking(random);
        self.fly(random, tally);
        self.fire(random);
        self.take_damage(tally);
        self.score_missing();
        for vessel in &mut self.vessels {
            vessel.facing = vessel.heading;
            (vessel.resting, vessel.firing) = (vessel.firing, 0);
        }
    }

    /// Places within reach of every ship on the board.
    pub fn look_around(&mut self) {
        let field = self.field;
        if self.ends.len() != self.vessels.len() {
            self.ends = vec![ends((0, 0, 0)); self.vessels.len()];
        }
        for (ship, vessel) in self
            .vessels
            .iter()
            .enumerate()
            .filter(|(_, vessel)| vessel.is_in)
        {
            let helmed = (
                vessel.engines(&field.class(ship).craft),
                vessel.speed,
                vessel.slips,
            );
            self.ends[ship] = self.known(helmed);
        }
    }

    /// Places within reach of a ship that is helmed so.
    pub fn known(&self, helmed: Helmed) -> Arc<[End]> {
        Arc::clone(
            self.known_ends
                .borrow_mut()
                .entry(helmed)
                .or_insert_with(|| ends(helmed)),
        )
    }

    /// The victory points of each side: the ratings of the enemy's ships that are gone.
    pub fn score_missing(&mut self) {
        self.points = [0; 2];
        for (berth, vessel) in self.field.ships.iter().zip(&self.vessels) {
            if !vessel.is_in {
                self.points[1 - berth.side] += self.field.classes[berth.class].rating;
            }
        }
    }

    /// The damage of ships takes effect (Unity 4.5).
    pub fn take_damage(&mut self, tally: &mut Tally) {
        let hits = std::mem::take(&mut self.hits);
        for hit in &hits {
            self.strike(hit.ship, hit.facing, hit.face);
        }
        self.hits = hits;
        self.hits.clear();
        for flight in &mut self.flights {
            flight.fighters = flight
                .fighters
                .saturating_sub(std::mem::take(&mut flight.doomed));
        }
        for ship in 0..self.vessels.len() {
            self.bury(ship, tally);
        }
    }

    /// One damage die; what the ship's fire can do may change.
    pub fn strike(&mut self, ship: usize, facing: Facing, face: u8) {
        self.quiet = 0;
        let tracks = &self.field.class(ship).craft.tracks;
        let track = self.vessels[ship]
            .damage
            .apply_die(tracks, facing, face.into());
        if track == Some("weapons") {
            self.punches.forget(ship);
        }
    }

    /// Returns the number of damage dice that destroy a ship on average.
    pub fn toughness(&self, ship: usize) -> f32 {
        let tracks = &self.field.class(ship).craft.tracks;
        self.vessels[ship].damage.toughness(tracks)
    }

    /// Takes a ship whose hull is gone off the board and credits what did it.
    pub fn bury(&mut self, ship: usize, tally: &mut Tally) {
        let [hull, _] = self.boxes(ship);
        if !self.vessels[ship].is_in || hull > 0 {
            return;
        }
        self.vessels[ship].is_in = false;
        let all: u32 = self
            .salvos
            .iter()
            .filter(|salvo| salvo.target == ship)
            .map(|salvo| salvo.dice)
            .sum();
        for salvo in self.salvos.iter().filter(|salvo| salvo.target == ship) {
            let part = f64::from(salvo.dice) / f64::from(all);
            match salvo.battery {
                Some((class, battery)) => {
                    let class = &self.field.classes[class];
                    tally.kills[class.side][class.group][battery] += part;
                }
                None => tally.flight_kills[1 - self.field.ships[ship].side] += part,
            }
        }
    }
}

impl Battle for Fight<'_> {
    type Class = Class;

    fn setup(&self) -> &BattleSetup<Class> {
        self.field
    }

    #[inline]
    fn is_in(&self, ship: usize) -> bool {
        self.vessels[ship].is_in
    }

    fn points(&self) -> [u32; 2] {
        self.points
    }

    fn boxes(&self, ship: usize) -> [u32; 2] {
        let tracks = &self.field.class(ship).craft.tracks;
        [
            self.vessels[ship].damage.hull_left(tracks),
            tracks.hull.len() as u32,
        ]
    }

    fn begin(&mut self, random: &mut Random) {
        let field = self.field;
        let headings = draw_headings(random);
        self.vessels.clear();
        for berth in &field.ships {
            let craft = &field.classes[berth.class].craft;
            let heading = headings[berth.side];
            self.vessels.push(Vessel {
                hex: berth.hex,
                heading,
                facing: heading,
                // In the first turn the previous speed is the engine rating (Unity 3.2).
                speed: number_at(&craft.tracks.engines, 0) as u16,
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
        self.punches.begin();
        self.beliefs.clear();
        self.beliefs.resize(field.ships.len(), Belief::FIRST);
        if let Some(record) = &mut self.record {
            record.begin(field, &self.vessels, &self.flights);
        }
    }

    fn play_turn(&mut self, turn: u32, random: &mut Random, tally: &mut Tally) {
        self.turn = turn;
        self.quiet += 1;
        self.vessels.iter_mut().for_each(|vessel| vessel.idle += 1);
        self.salvos.clear();
        if let Some(record) = &mut self.record {
            record.begin_turn(self.turn, &self.vessels);
        }
        self.give_orders(random);
        self.carry_out(random, tally);
        if let Some(record) = &mut self.record {
            record.end_turn(self.field, &self.vessels, self.points);
        }
    }
}
