//! The Fighter Phase: seekers fly and strike, then flights move and attack one after the other with immediate effect
//! (Unity 5).

use super::super::aim::{Aim, Conditions, impact_chance};
use super::super::figures::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT, FIGHTERS_PER_FLIGHT};
use super::fight::Fight;
use super::fire::{AttackDice, DamageSource, Target};
use super::flight_paths::{FlightPath, detours, flight_paths};
use super::movement::hex_ring;
use super::ship_state::QUARTERS;
use crate::ship::Facing;
use crate::weapon::{Mode, Traits};
use starwright_paper::board::MAX_IN_HEX;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::activation::activation_order;
use starwright_rules::battle::dice::success_chance;
use starwright_rules::battle::position::quarter;
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::tally::Tally;

/// A fighter's attack on a ship: IMP 1, DMG 1 (Unity 5.4).
const FIGHTER: Mode = Mode {
    rof: 1,
    acc: FIGHTER_TO_HIT as u32,
    imp: 1,
    dmg: 1,
    traits: Traits::NONE,
};
/// Number of further attacks expected of a fighter, which determines the value of shooting it down.
const EXPECTED_TURNS: f32 = 3.0;

/// A flight of fighters.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    pub side: usize,
    pub carrier: usize,
    pub hex: Hex,
    pub heading: Heading,
    /// Number of fighters left; 0 if the flight is lost.
    pub fighters: u8,
    /// Number of fighters hit in this turn's Combat Phase, which are removed in the End Phase.
    pub doomed: u8,
}

/// Seeking weapons in flight toward a target.
#[derive(Clone, Copy, Debug)]
pub struct Seeker {
    /// Number of the seeker on its side, from 1.
    pub number: u32,
    pub side: usize,
    pub hex: Hex,
    pub heading: Heading,
    pub target: usize,
    pub contingent: usize,
    pub battery: usize,
    pub mode: Mode,
    pub weapons: u32,
    /// Levels of the launcher's Fire Control at launch.
    pub fire_control: u32,
}

impl Fight<'_> {
    /// Deploys flights within two hexes of their carriers, at most three per hex.
    pub fn deploy_flights(&mut self) {
        self.flights.clear();
        for side in 0..2 {
            for &carrier in &self.setup.rules.carriers[side] {
                let state = &self.states[carrier];
                let near = (0..=2)
                    .rev()
                    .flat_map(|hexes| hex_ring(state.hex, hexes))
                    .chain([state.hex]);
                let count = |hex: Hex| {
                    self.flights
                        .iter()
                        .filter(|flight| flight.hex == hex)
                        .count()
                };
                let ahead = |hex: &Hex| {
                    let off = self
                        .setup
                        .positions
                        .position(state.hex, *hex)
                        .direction_from_bow(state.heading.sides());
                    u8::min(off, 36 - off)
                };
                let free =
                    near.filter(|hex| self.setup.board.has(*hex) && count(*hex) < MAX_IN_HEX);
                let hex = free.min_by_key(ahead).unwrap_or(state.hex);
                let fighters = FIGHTERS_PER_FLIGHT as u8;
                self.flights.push(Flight {
                    side,
                    carrier,
                    hex,
                    heading: state.heading,
                    fighters,
                    doomed: 0,
                });
            }
        }
    }

    /// Moves all seekers, then activates all flights in order.
    pub fn fly(&mut self, random: &mut Random, tally: &mut Tally) {
        let seekers = std::mem::take(&mut self.seekers);
        for seeker in &seekers {
            self.fly_seeker(seeker, random, tally);
        }
        self.seekers = seekers;
        self.seekers.clear();
        let own = [0, 1].map(|side| self.living_flights(side).collect::<Vec<_>>());
        if own.iter().all(Vec::is_empty) {
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        activation_order([own[0].len(), own[1].len()], random, &mut order);
        // If a flight is shot down before it acts, the next one of its side takes its turn.
        let mut waiting = own.each_ref().map(|flights| flights.iter());
        for (side, _) in &order {
            if let Some(flight) = waiting[*side].find(|flight| self.flights[**flight].fighters > 0)
            {
                self.activate(*flight, random, tally);
            }
        }
        self.order = order;
    }

    /// Returns `true` if a hex contains an enemy of a side.
    fn has_enemy(&self, side: usize, hex: Hex) -> bool {
        self.targets(side).any(|(_, enemy)| enemy == hex)
    }

    /// Returns the facing of a ship that an attack from a hex hits, and its shield rating.
    fn facing_and_shields(&self, ship: usize, hex: Hex) -> (Facing, u32) {
        let (state, design) = (&self.states[ship], &self.setup.design(ship));
        let path = self
            .setup
            .positions
            .position(state.hex, hex)
            .direction_from_bow(state.facing.sides());
        let facing = QUARTERS[usize::from(quarter(path))];
        (facing, state.shields(design, facing))
    }

    /// Returns the value of a damage die at a ship in victory points.
    pub fn die_value(&self, ship: usize) -> f32 {
        self.setup.contingent(ship).rating.max(1) as f32 / self.toughness(ship).max(1.0)
    }

    /// Returns the value of a fighter to its side in victory points: the damage that it may still do.
    pub fn fighter_value(&self, side: usize) -> f32 {
        let worth = |enemy: usize| {
            let design = &self.setup.design(enemy);
            let through =
                impact_chance(FIGHTER, self.states[enemy].shields(design, Facing::Fore)) as f32;
            through * self.die_value(enemy)
        };
        let (count, sum) = self
            .ships_in_play(1 - side)
            .fold((0.0, 0.0), |(count, sum), enemy| {
                (count + 1.0, sum + worth(enemy))
            });
        EXPECTED_TURNS * success_chance(FIGHTER_TO_HIT) as f32 * sum / f32::max(count, 1.0)
    }

    /// Returns the value of a flight's attack from a hex in victory points.
    fn attack_value(&self, flight: &Flight, hex: Hex, target: Target) -> f32 {
        let hits = f32::from(flight.fighters) * success_chance(FIGHTER_TO_HIT) as f32;
        match target {
            Target::Ship(ship) => {
                hits * impact_chance(FIGHTER, self.facing_and_shields(ship, hex).1) as f32
                    * self.die_value(ship)
            }
            Target::Flight(other) => {
                hits.min(self.flights[other].fighters.into()) * self.fighter_value(1 - flight.side)
            }
        }
    }

    /// Iterates over the enemies of a side with their hexes: ships, then flights.
    pub fn targets(&self, side: usize) -> impl Iterator<Item = (Target, Hex)> {
        let ships = self
            .ships_in_play(1 - side)
            .map(|enemy| (Target::Ship(enemy), self.states[enemy].hex));
        let flights = self.living_flights(1 - side);
        ships.chain(flights.map(|index| (Target::Flight(index), self.flights[index].hex)))
    }

    /// Iterates over the flights of a side that have fighters left.
    fn living_flights(&self, side: usize) -> impl Iterator<Item = usize> {
        let is_living = move |flight: &usize| {
            self.flights[*flight].side == side && self.flights[*flight].fighters > 0
        };
        (0..self.flights.len()).filter(is_living)
    }

    /// Chooses the path and target of a flight: the most valuable attack, or else the path that ends nearest to an
    /// enemy ship.
    fn plan_flight(&self, flight: &Flight) -> (Option<&'static FlightPath>, Option<Target>) {
        let near: Vec<(Target, Hex)> = self
            .targets(flight.side)
            .filter(|(_, hex)| {
                self.setup.positions.position(flight.hex, *hex).range <= FIGHTER_MOVEMENT as u16 + 1
            })
            .collect();
        let ships = || self.ships_in_play(1 - flight.side);
        let distance = |hex: Hex| {
            ships()
                .map(|ship| {
                    self.setup
                        .positions
                        .position(hex, self.states[ship].hex)
                        .range
                })
                .min()
                .unwrap_or(0)
        };
        let (mut best, mut found) = (f32::NEG_INFINITY, (None, None));
        for path in flight_paths(FIGHTER_MOVEMENT).iter() {
            let end = path.end_hex(flight.hex, flight.heading);
            if !path.stays_on_board(self.setup.board, flight.hex, flight.heading)
                || self.has_enemy(flight.side, end)
            {
                continue;
            }
            let adjacent = near
                .iter()
                .filter(|(_, hex)| self.setup.positions.position(end, *hex).range == 1);
            let attack = adjacent
                .map(|(target, _)| (self.attack_value(flight, end, *target), *target))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let worth = match attack {
                Some((worth, _)) => 1000.0 + worth,
                None => -f32::from(distance(end)) - 0.01 * path.cost as f32,
            };
            if worth > best {
                (best, found) = (worth, (Some(path), attack.map(|(_, target)| target)));
            }
        }
        found
    }

    /// Chooses a random path and target of a flight.
    fn plan_random_flight(
        &self,
        flight: &Flight,
        random: &mut Random,
    ) -> (Option<&'static FlightPath>, Option<Target>) {
        let is_open = |path: &&FlightPath| {
            path.stays_on_board(self.setup.board, flight.hex, flight.heading)
                && !self.has_enemy(flight.side, path.end_hex(flight.hex, flight.heading))
        };
        let open: Vec<&'static FlightPath> = flight_paths(FIGHTER_MOVEMENT)
            .iter()
            .filter(is_open)
            .collect();
        if open.is_empty() {
            return (None, None);
        }
        let path = open[random.below(open.len() as u32) as usize];
        let end = path.end_hex(flight.hex, flight.heading);
        let near: Vec<Target> = self
            .targets(flight.side)
            .filter(|(_, hex)| self.setup.positions.position(end, *hex).range == 1)
            .map(|(target, _)| target)
            .collect();
        (
            Some(path),
            near.get(random.below(near.len().max(1) as u32) as usize)
                .copied(),
        )
    }

    /// Moves a flight and lets it attack an adjacent enemy. A flight that cannot leave an enemy's hex is lost.
    fn activate(&mut self, index: usize, random: &mut Random, tally: &mut Tally) {
        let flight = self.flights[index];
        let (path, target) = if self.setup.rules.captains[flight.side].directs_flights() {
            self.plan_flight(&flight)
        } else {
            self.plan_random_flight(&flight, random)
        };
        let Some(path) = path else {
            let is_lost = self.has_enemy(flight.side, flight.hex);
            if is_lost {
                self.flights[index].fighters = 0;
            }
            if let Some(recorder) = &mut self.recorder {
                recorder.record_flight(index, &flight, None, is_lost);
            }
            return;
        };
        let state = &mut self.flights[index];
        (state.hex, state.heading) = (
            path.end_hex(flight.hex, flight.heading),
            path.heading(flight.heading),
        );
        let moved = *state;
        if let Some(recorder) = &mut self.recorder {
            recorder.record_flight(index, &moved, Some(path), false);
        }
        if target.is_some() {
            self.states[flight.carrier].idle = 0;
        }
        match target {
            None => {}
            Some(Target::Ship(ship)) => self.attack_ship(index, ship, random, tally),
            Some(Target::Flight(other)) => self.attack_flight(index, other, random),
        }
    }

    fn attack_ship(&mut self, index: usize, ship: usize, random: &mut Random, tally: &mut Tally) {
        let flight = self.flights[index];
        let (facing, shields) = self.facing_and_shields(ship, flight.hex);
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(flight.fighters.into(), FIGHTER_TO_HIT, random);
        dice.roll_damage(FIGHTER, shields, 1.0, random);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_attack(recorder.id(ship), &dice, 0);
        }
        self.apply_strike(ship, facing, None, &dice, tally);
        self.dice = dice;
    }

    /// Applies the damage of a flight or seeker to a ship immediately.
    fn apply_strike(
        &mut self,
        ship: usize,
        facing: Facing,
        battery: Option<(usize, usize)>,
        dice: &AttackDice,
        tally: &mut Tally,
    ) {
        if !dice.damage.is_empty() {
            self.damage_sources.push(DamageSource {
                target: ship,
                dice: dice.damage.len() as u32,
                battery,
            });
        }
        for face in &dice.damage {
            self.strike(ship, facing, *face);
        }
        self.remove_destroyed(ship, tally);
    }

    /// Resolves a flight's attack on another with one die per fighter: 5-6 kills a fighter, 1 loses one, up to the
    /// number that the target has (Unity 5.4).
    pub fn attack_flight(&mut self, index: usize, other: usize, random: &mut Random) {
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(self.flights[index].fighters.into(), FIGHTER_TO_HIT, random);
        let target = self.flights[other].fighters;
        let ones = dice.to_hit.iter().filter(|face| **face == 1).count() as u8;
        let lost = ones.min(target);
        self.flights[other].fighters = target.saturating_sub(dice.hits as u8);
        self.flights[index].fighters -= lost;
        if let Some(recorder) = &mut self.recorder {
            recorder.record_attack(recorder.flight_id(other), &dice, lost.into());
        }
        self.dice = dice;
    }

    /// Moves a seeker to its target and resolves its strike; a seeker that cannot reach its target is lost.
    fn fly_seeker(&mut self, seeker: &Seeker, random: &mut Random, tally: &mut Tally) {
        let target = seeker.target;
        let allowance = self.setup.contingents[seeker.contingent].design.weapons[seeker.battery]
            .reach()
            .hexes();
        let (hex, heading) = (seeker.hex, seeker.heading);
        let reaches = |path: &&FlightPath| {
            let end = path.end_hex(hex, heading);
            self.setup
                .positions
                .position(end, self.states[target].hex)
                .range
                == 1
                && path.stays_on_board(self.setup.board, hex, heading)
                && !self.has_enemy(seeker.side, end)
        };
        let worth = |path: &&FlightPath| {
            let shields = self
                .facing_and_shields(target, path.end_hex(hex, heading))
                .1;
            (std::cmp::Reverse(shields), std::cmp::Reverse(path.cost))
        };
        let best = |table: &'static [FlightPath]| table.iter().filter(reaches).max_by_key(worth);
        let is_in = self.states[target].is_in;
        let path = if is_in {
            best(flight_paths(allowance)).or_else(|| best(detours(allowance)))
        } else {
            None
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.record_seeker(seeker, path);
        }
        let Some(path) = path else { return };
        let (facing, shields) = self.facing_and_shields(target, path.end_hex(hex, heading));
        let Some(aim) = self.seeker_aim(seeker, shields) else {
            return;
        };
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(
            seeker.weapons * aim.rolls(),
            seeker.mode.acc as i32 - aim.modifier,
            random,
        );
        dice.roll_damage(seeker.mode, shields, aim.dice, random);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_attack(recorder.id(target), &dice, 0);
        }
        self.apply_strike(
            target,
            facing,
            Some((seeker.contingent, seeker.battery)),
            &dice,
            tally,
        );
        self.dice = dice;
    }

    /// Computes how a seeker strikes its target, given the target's shields.
    fn seeker_aim(&self, seeker: &Seeker, shields: u32) -> Option<Aim> {
        let design = &self.setup.design(seeker.target);
        let weapon = &self.setup.contingents[seeker.contingent].design.weapons[seeker.battery];
        let conditions = Conditions {
            range: 1,
            fire_control: seeker.fire_control,
            countermeasures: self.states[seeker.target]
                .working_items(design)
                .countermeasures,
            has_anti_fighter: design.has_anti_fighter,
            shields,
            ..Conditions::default()
        };
        self.setup.rules.aim(weapon, seeker.mode, &conditions)
    }

    /// Returns the expected damage dice of one weapon of a seeker, given the target's shields.
    pub fn expected_seeker_damage(&self, seeker: &Seeker, shields: u32) -> f64 {
        self.seeker_aim(seeker, shields)
            .map_or(0.0, |aim| aim.expected_dice())
    }
}
