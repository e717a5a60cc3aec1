//! The Fighter Phase: seekers strike, then flights move and attack one after the other, their effects at once (Unity 5).

use super::super::aim::{Aim, Conditions, impact};
use super::super::figures::{FIGHTER_HITS, FIGHTER_MOVES, FIGHTERS_A_FLIGHT};
use super::fight::Fight;
use super::fire::{Dice, Salvo};
use super::movement::ring;
use super::vessel::QUARTERS;
use super::ways::{Way, detours, ways};
use crate::ship::Facing;
use crate::weapon::{Mode, Traits};
use starwright_paper::board::MAX_IN_HEX;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::activation::activation_order;
use starwright_rules::battle::dice::success_chance;
use starwright_rules::battle::field::Battle;
use starwright_rules::battle::position::quarter;
use starwright_rules::battle::tally::Tally;

/// A fighter's attack on a ship: IMP 1, DMG 1 (Unity 5.4).
const FIGHTER: Mode = Mode {
    rof: 1,
    acc: FIGHTER_HITS as u32,
    imp: 1,
    dmg: 1,
    traits: Traits::NONE,
};
/// The turns that a fighter is expected to go on attacking, to weigh shooting it down.
const LIFE: f32 = 3.0;

/// A flight of fighters.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    pub side: usize,
    pub carrier: usize,
    pub hex: Hex,
    pub heading: Heading,
    /// Those left; none if it is gone.
    pub fighters: u8,
    /// Those hit in this turn's combat: they fall in the End Phase.
    pub doomed: u8,
}

/// Seeking weapons under way.
#[derive(Clone, Copy, Debug)]
pub struct Seeker {
    /// Counted from 1 on each side.
    pub number: u32,
    pub side: usize,
    pub hex: Hex,
    pub heading: Heading,
    pub target: usize,
    pub class: usize,
    pub battery: usize,
    pub mode: Mode,
    pub weapons: u32,
    /// The launcher's levels at launch.
    pub fire_control: u32,
}

/// Whom a flight attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prey {
    Ship(usize),
    Flight(usize),
}

impl Fight<'_> {
    /// Flights start within two hexes of their carrier, at most three in a hex.
    pub fn deploy_flights(&mut self) {
        self.flights.clear();
        for side in 0..2 {
            for &carrier in &self.field.carriers[side] {
                let vessel = &self.vessels[carrier];
                let near = (0..=2)
                    .rev()
                    .flat_map(|hexes| ring(vessel.hex, hexes))
                    .chain([vessel.hex]);
                let count = |hex: Hex| {
                    self.flights
                        .iter()
                        .filter(|flight| flight.hex == hex)
                        .count()
                };
                let ahead = |hex: &Hex| {
                    let off = self
                        .field
                        .positions
                        .between(vessel.hex, *hex)
                        .direction_from_bow(vessel.heading.sides());
                    u8::min(off, 36 - off)
                };
                let free =
                    near.filter(|hex| self.field.board.has(*hex) && count(*hex) < MAX_IN_HEX);
                let hex = free.min_by_key(ahead).unwrap_or(vessel.hex);
                let fighters = FIGHTERS_A_FLIGHT as u8;
                self.flights.push(Flight {
                    side,
                    carrier,
                    hex,
                    heading: vessel.heading,
                    fighters,
                    doomed: 0,
                });
            }
        }
    }

    /// Seekers, then flights, the sides taking turns.
    pub fn fly(&mut self, random: &mut Random, tally: &mut Tally) {
        let seekers = std::mem::take(&mut self.seekers);
        for seeker in &seekers {
            self.seek(seeker, random, tally);
        }
        self.seekers = seekers;
        self.seekers.clear();
        let living = |fight: &Fight, side: usize| -> Vec<usize> {
            let is_living = |flight: &usize| {
                fight.flights[*flight].side == side && fight.flights[*flight].fighters > 0
            };
            (0..fight.flights.len()).filter(is_living).collect()
        };
        let own = [living(self, 0), living(self, 1)];
        if own.iter().all(Vec::is_empty) {
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        activation_order([own[0].len(), own[1].len()], random, &mut order);
        // Who is shot down before it acts leaves its turn to the next of its side.
        let mut waiting = own.each_ref().map(|flights| flights.iter());
        for (side, _) in &order {
            if let Some(flight) = waiting[*side].find(|flight| self.flights[**flight].fighters > 0)
            {
                self.activate(*flight, random, tally);
            }
        }
        self.order = order;
    }

    /// Whether an enemy of a side is in a hex.
    fn has_enemy(&self, side: usize, hex: Hex) -> bool {
        let ship = self
            .field
            .side(1 - side)
            .any(|enemy| self.vessels[enemy].is_in && self.vessels[enemy].hex == hex);
        ship || self
            .flights
            .iter()
            .any(|enemy| enemy.side != side && enemy.fighters > 0 && enemy.hex == hex)
    }

    /// Returns the facing that an attack from a hex hits, and its shield rating.
    fn met_from(&self, ship: usize, hex: Hex) -> (Facing, u32) {
        let (vessel, craft) = (&self.vessels[ship], &self.field.class(ship).craft);
        let way = self
            .field
            .positions
            .between(vessel.hex, hex)
            .direction_from_bow(vessel.facing.sides());
        let facing = QUARTERS[usize::from(quarter(way))];
        (facing, vessel.shields(craft, facing))
    }

    /// Victory points in one damage die at a ship.
    pub fn worth_of_die(&self, ship: usize) -> f32 {
        self.field.class(ship).rating.max(1) as f32 / self.toughness(ship).max(1.0)
    }

    /// What a fighter of a side is worth to it, in victory points: what it may still do.
    pub fn worth_of_fighter(&self, side: usize) -> f32 {
        let worth = |enemy: usize| {
            let craft = &self.field.class(enemy).craft;
            let through = impact(FIGHTER, self.vessels[enemy].shields(craft, Facing::Fore)) as f32;
            through * self.worth_of_die(enemy)
        };
        let (count, sum) = self
            .in_play(1 - side)
            .fold((0.0, 0.0), |(count, sum), enemy| {
                (count + 1.0, sum + worth(enemy))
            });
        LIFE * success_chance(FIGHTER_HITS) as f32 * sum / f32::max(count, 1.0)
    }

    /// What an attack of a flight from a hex is worth.
    fn worth_of_attack(&self, flight: &Flight, hex: Hex, prey: Prey) -> f32 {
        let hits = f32::from(flight.fighters) * success_chance(FIGHTER_HITS) as f32;
        match prey {
            Prey::Ship(ship) => {
                hits * impact(FIGHTER, self.met_from(ship, hex).1) as f32 * self.worth_of_die(ship)
            }
            Prey::Flight(other) => {
                hits.min(self.flights[other].fighters.into())
                    * self.worth_of_fighter(1 - flight.side)
            }
        }
    }

    /// The enemies of a flight.
    fn prey(&self, side: usize) -> impl Iterator<Item = (Prey, Hex)> {
        let ships = self
            .in_play(1 - side)
            .map(|enemy| (Prey::Ship(enemy), self.vessels[enemy].hex));
        let flights = self
            .flights
            .iter()
            .enumerate()
            .filter(move |(_, other)| other.side != side && other.fighters > 0);
        ships.chain(flights.map(|(index, other)| (Prey::Flight(index), other.hex)))
    }

    /// The best way of a flight, and whom it attacks at its end: the best attack, or else as near to the nearest ship as it gets.
    fn plan(&self, flight: &Flight) -> (Option<&'static Way>, Option<Prey>) {
        let near: Vec<(Prey, Hex)> = self
            .prey(flight.side)
            .filter(|(_, hex)| {
                self.field.positions.between(flight.hex, *hex).range <= FIGHTER_MOVES as u16 + 1
            })
            .collect();
        let ships = || self.in_play(1 - flight.side);
        let distance = |hex: Hex| {
            ships()
                .map(|ship| {
                    self.field
                        .positions
                        .between(hex, self.vessels[ship].hex)
                        .range
                })
                .min()
                .unwrap_or(0)
        };
        let (mut best, mut found) = (f32::NEG_INFINITY, (None, None));
        for way in ways(FIGHTER_MOVES).iter() {
            let end = way.end(flight.hex, flight.heading);
            if !way.stays(self.field.board, flight.hex, flight.heading)
                || self.has_enemy(flight.side, end)
            {
                continue;
            }
            let adjacent = near
                .iter()
                .filter(|(_, hex)| self.field.positions.between(end, *hex).range == 1);
            let attack = adjacent
                .map(|(prey, _)| (self.worth_of_attack(flight, end, *prey), *prey))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let worth = match attack {
                Some((worth, _)) => 1000.0 + worth,
                None => -f32::from(distance(end)) - 0.01 * way.cost as f32,
            };
            if worth > best {
                (best, found) = (worth, (Some(way), attack.map(|(_, prey)| prey)));
            }
        }
        found
    }

    /// Any way of a flight, and anybody at its end.
    fn plan_any(
        &self,
        flight: &Flight,
        random: &mut Random,
    ) -> (Option<&'static Way>, Option<Prey>) {
        let is_open = |way: &&Way| {
            way.stays(self.field.board, flight.hex, flight.heading)
                && !self.has_enemy(flight.side, way.end(flight.hex, flight.heading))
        };
        let open: Vec<&'static Way> = ways(FIGHTER_MOVES).iter().filter(is_open).collect();
        if open.is_empty() {
            return (None, None);
        }
        let way = open[random.below(open.len() as u32) as usize];
        let end = way.end(flight.hex, flight.heading);
        let near: Vec<Prey> = self
            .prey(flight.side)
            .filter(|(_, hex)| self.field.positions.between(end, *hex).range == 1)
            .map(|(prey, _)| prey)
            .collect();
        (
            Some(way),
            near.get(random.below(near.len().max(1) as u32) as usize)
                .copied(),
        )
    }

    /// A flight moves, then may attack an adjacent enemy; one that cannot leave an enemy's hex is lost.
    fn activate(&mut self, index: usize, random: &mut Random, tally: &mut Tally) {
        let flight = self.flights[index];
        let (way, prey) = match self.field.captains[flight.side].directs_flights() {
            true => self.plan(&flight),
            false => self.plan_any(&flight, random),
        };
        let Some(way) = way else {
            let is_lost = self.has_enemy(flight.side, flight.hex);
            if is_lost {
                self.flights[index].fighters = 0;
            }
            if let Some(record) = &mut self.record {
                record.flight(index, &flight, None, is_lost);
            }
            return;
        };
        let state = &mut self.flights[index];
        (state.hex, state.heading) = (
            way.end(flight.hex, flight.heading),
            way.heading(flight.heading),
        );
        let moved = *state;
        if let Some(record) = &mut self.record {
            record.flight(index, &moved, Some(way), false);
        }
        if prey.is_some() {
            self.vessels[flight.carrier].idle = 0;
        }
        match prey {
            None => {}
            Some(Prey::Ship(ship)) => self.attack_ship(index, ship, random, tally),
            Some(Prey::Flight(other)) => self.attack_flight(index, other, random),
        }
    }

    fn attack_ship(&mut self, index: usize, ship: usize, random: &mut Random, tally: &mut Tally) {
        let flight = self.flights[index];
        let (facing, shields) = self.met_from(ship, flight.hex);
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(flight.fighters.into(), FIGHTER_HITS, random);
        dice.roll_damage(FIGHTER, shields, 1.0, random);
        if let Some(record) = &mut self.record {
            record.attack(record.ids[ship].clone(), &dice, 0);
        }
        self.strike_at_once(ship, facing, None, &dice, tally);
        self.dice = dice;
    }

    /// Damage of flights and seekers takes effect at once.
    fn strike_at_once(
        &mut self,
        ship: usize,
        facing: Facing,
        battery: Option<(usize, usize)>,
        dice: &Dice,
        tally: &mut Tally,
    ) {
        if !dice.damage.is_empty() {
            self.salvos.push(Salvo {
                target: ship,
                dice: dice.damage.len() as u32,
                battery,
            });
        }
        for face in &dice.damage {
            self.strike(ship, facing, *face);
        }
        self.bury(ship, tally);
    }

    /// A die for each fighter: 5-6 kills one, 1 loses one, but not more than the target has (Unity 5.4).
    pub fn attack_flight(&mut self, index: usize, other: usize, random: &mut Random) {
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(self.flights[index].fighters.into(), FIGHTER_HITS, random);
        let target = self.flights[other].fighters;
        let ones = dice.to_hit.iter().filter(|face| **face == 1).count() as u8;
        let lost = ones.min(target);
        self.flights[other].fighters = target.saturating_sub(dice.hits as u8);
        self.flights[index].fighters -= lost;
        if let Some(record) = &mut self.record {
            record.attack(record.flight_ids[other].clone(), &dice, lost.into());
        }
        self.dice = dice;
    }

    /// A seeker flies to its target and strikes, or is lost.
    fn seek(&mut self, seeker: &Seeker, random: &mut Random, tally: &mut Tally) {
        let target = seeker.target;
        let allowance = self.field.classes[seeker.class].craft.weapons[seeker.battery]
            .reach()
            .hexes();
        let (hex, heading) = (seeker.hex, seeker.heading);
        let reaches = |way: &&Way| {
            let end = way.end(hex, heading);
            self.field
                .positions
                .between(end, self.vessels[target].hex)
                .range
                == 1
                && way.stays(self.field.board, hex, heading)
                && !self.has_enemy(seeker.side, end)
        };
        let worth = |way: &&Way| {
            let shields = self.met_from(target, way.end(hex, heading)).1;
            (std::cmp::Reverse(shields), std::cmp::Reverse(way.cost))
        };
        let best = |table: &'static [Way]| table.iter().filter(reaches).max_by_key(worth);
        let is_in = self.vessels[target].is_in;
        let way = if is_in {
            best(ways(allowance)).or_else(|| best(detours(allowance)))
        } else {
            None
        };
        if let Some(record) = &mut self.record {
            record.seeker(seeker, way);
        }
        let Some(way) = way else { return };
        let (facing, shields) = self.met_from(target, way.end(hex, heading));
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
        if let Some(record) = &mut self.record {
            record.attack(record.ids[target].clone(), &dice, 0);
        }
        self.strike_at_once(
            target,
            facing,
            Some((seeker.class, seeker.battery)),
            &dice,
            tally,
        );
        self.dice = dice;
    }

    /// How a seeker strikes its target through these shields.
    fn seeker_aim(&self, seeker: &Seeker, shields: u32) -> Option<Aim> {
        let craft = &self.field.class(seeker.target).craft;
        let weapon = &self.field.classes[seeker.class].craft.weapons[seeker.battery];
        let conditions = Conditions {
            range: 1,
            fire_control: seeker.fire_control,
            countermeasures: self.vessels[seeker.target].arms(craft).countermeasures,
            has_anti_fighter: craft.has_anti_fighter,
            shields,
            ..Conditions::default()
        };
        Aim::at(
            weapon.reach(),
            seeker.mode,
            &conditions,
            self.field.fallback,
            &self.field.numbers,
        )
    }

    /// Damage dice expected of one weapon of a seeker that strikes its target through these shields.
    pub fn seekers_expect(&self, seeker: &Seeker, shields: u32) -> f64 {
        self.seeker_aim(seeker, shields)
            .map_or(0.0, |aim| aim.expected())
    }
}
