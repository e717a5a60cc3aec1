//! One battle, turn by turn: initiative, movement, combat, end (Nova p.8).

use super::super::condition::{Condition, Row};
use super::destinations::{Destination, destinations};
use super::recorder::Recorder;
use super::setup::{BattleRules, CombatDesign, Setup};
use crate::nova::orders::Helm;
use starwright_paper::random::Random;
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::setup::{Battle, Deployment, draw_headings};
use starwright_rules::battle::tally::Tally;
use std::sync::Arc;

/// A ship's place, speed and damage in battle.
#[derive(Clone, Debug)]
pub struct ShipState {
    pub at: Placement,
    pub speed: u32,
    pub is_in: bool,
    pub condition: Condition,
}

impl ShipState {
    /// Returns the thrust and speed that limit its next move.
    pub fn helm(&self) -> Helm {
        Helm {
            thrust: self.condition.value(Row::Thrust),
            previous: self.speed,
        }
    }
}

/// Ships of each side that are still to act in a phase.
pub type WaitingShips = [Vec<usize>; 2];

/// A phase in which the sides take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Movement,
    Combat,
}

/// A battle in progress.
pub struct Fight<'a> {
    pub setup: &'a Setup,
    pub turn: u32,
    pub states: Vec<ShipState>,
    /// Side that goes first in this turn.
    pub active: usize,
    pub points: [u32; 2],
    /// Turns since the last attack of any ship.
    pub quiet: u32,
    pub recorder: Option<Recorder>,
}

impl<'a> Fight<'a> {
    pub fn new(setup: &'a Setup) -> Fight<'a> {
        Fight {
            setup,
            turn: 0,
            states: Vec::new(),
            active: 0,
            points: [0; 2],
            quiet: 0,
            recorder: None,
        }
    }

    /// Rolls a die per side, again on ties; the higher chooses the active side (Nova p.8).
    fn roll_initiative(&mut self, random: &mut Random) {
        let mut dice = [random.die(), random.die()];
        while dice[0] == dice[1] {
            dice = [random.die(), random.die()];
        }
        let winner = usize::from(dice[1] > dice[0]);
        let goes_first = self.setup.rules.captains[winner].goes_first(self, winner, random);
        self.active = if goes_first { winner } else { 1 - winner };
        if let Some(recorder) = &mut self.recorder {
            recorder.record_turn_start(self.turn, dice, self.active);
        }
    }

    /// Lets ships act in turn, the active side first; the larger side acts with several at a time (Nova p.8).
    pub fn alternate(&mut self, phase: Phase, random: &mut Random, tally: &mut Tally) {
        let mut waiting: WaitingShips = [0, 1].map(|side| self.ships_in_play(side).collect());
        let paces = ships_at_a_time(waiting.each_ref().map(Vec::len));
        let mut side = self.active;
        while waiting.iter().any(|ships| !ships.is_empty()) {
            for _ in 0..paces[side] {
                if waiting[side].is_empty() {
                    break;
                }
                let place = self.setup.rules.captains[side]
                    .choose_next(self, phase, side, &waiting, random);
                let ship = waiting[side].remove(place);
                match phase {
                    Phase::Movement => self.move_ship(ship, &waiting, random),
                    Phase::Combat => self.attack(ship, random, tally),
                }
                // A ship that is gone before its turn does not act.
                waiting
                    .iter_mut()
                    .for_each(|ships| ships.retain(|ship| self.states[*ship].is_in));
            }
            side = 1 - side;
        }
    }

    /// Returns the destinations of a ship.
    pub fn destinations(&self, ship: usize) -> Arc<[Destination]> {
        destinations(self.states[ship].helm())
    }

    /// Scores the victory points of each side at the end of a turn: the ratings of the enemy's lost ships and, by
    /// agreement, parts of those of damaged and crippled ones (Nova p.14), rounded down (derived).
    pub fn score(&mut self) {
        self.points = [0; 2];
        for (ship, state) in self.states.iter().enumerate() {
            let rating = self.setup.contingent(ship).rating;
            self.points[1 - self.setup.side_of(ship)] +=
                match (state.is_in, state.condition.damage_stage()) {
                    (false, _) => rating,
                    (true, 1) if self.setup.rules.is_partial => rating / 4,
                    (true, 2) if self.setup.rules.is_partial => rating / 2,
                    _ => 0,
                };
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.turn().points = self.points;
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
        [
            &self.states[ship].condition,
            &self.setup.design(ship).undamaged,
        ]
        .map(Condition::boxes_left)
    }

    fn begin(&mut self, random: &mut Random) {
        let headings = draw_headings(random);
        let state = |deployment: &Deployment| ShipState {
            at: Placement {
                hex: deployment.hex,
                heading: headings[deployment.side],
            },
            // In the first turn every speed is zero (Nova p.9).
            speed: 0,
            is_in: true,
            condition: self.setup.contingents[deployment.contingent]
                .design
                .undamaged
                .clone(),
        };
        self.states = self.setup.ships.iter().map(state).collect();
        (self.points, self.quiet) = ([0; 2], 0);
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(&self.states);
        }
    }

    fn play_turn(&mut self, turn: u32, random: &mut Random, tally: &mut Tally) {
        self.turn = turn;
        self.quiet += 1;
        self.roll_initiative(random);
        self.alternate(Phase::Movement, random, tally);
        self.alternate(Phase::Combat, random, tally);
        self.score();
    }
}

/// Returns the number of ships of each side that act at a time: two with at least twice the ships, three with three
/// times, and so on (Nova p.8).
pub fn ships_at_a_time(counts: [usize; 2]) -> [usize; 2] {
    [0, 1].map(|side| match counts[1 - side] {
        0 => counts[side].max(1),
        other => (counts[side] / other).max(1),
    })
}
