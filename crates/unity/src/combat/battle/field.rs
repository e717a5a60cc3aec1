//! A battle before its first turn: the board, the ships and where they deploy, the rules in force.

use super::super::craft::Craft;
use super::captains::{self, Captain};
use crate::arcs::ArcSet;
use crate::combat::geometry::arcs_at;
use crate::numbers::Numbers;
use crate::ratings::rate;
use crate::ship::Ship;
use starwright_rules::battle::field::{self, BattleSetup};
use starwright_rules::battle::position;
use starwright_rules::battle::position::DIRECTIONS;
use starwright_rules::battle::question::{BattleOptions, Fallback, Refusal, Seekers};
use starwright_text::exact::Exact;
use std::ops::Deref;

/// Ships of one design on a side.
pub struct Class {
    pub craft: Craft,
    pub side: usize,
    /// Its place among the designs of its side.
    pub group: usize,
    pub rating: u32,
    /// The farthest that its weapons reach.
    pub reach: u16,
}

/// Everything that stays the same from battle to battle.
pub struct Field {
    lineup: BattleSetup<Class>,
    /// The carrier of each flight, by side.
    pub carriers: [Vec<usize>; 2],
    pub captains: [&'static dyn Captain; 2],
    pub seekers: Seekers,
    pub fallback: Fallback,
    pub numbers: Numbers,
    /// The arcs of each direction.
    pub arcs: [ArcSet; DIRECTIONS as usize],
    /// The most levels of Countermeasures of any ship.
    pub most_countermeasures: u32,
}

impl Field {
    /// Deploys two sides.
    pub fn new(
        sides: [&[(&Ship, u32)]; 2],
        numbers: &Numbers,
        how: &BattleOptions,
    ) -> Result<Field, Refusal> {
        let target = how.limit.map(|limit| limit * 3 / 5);
        let lineup = BattleSetup::new(
            sides,
            how,
            target,
            |side, count| how.board.deploy(side, count),
            |ship, side, group| Class::of(ship, side, group, numbers),
        )?;
        let carriers = [0, 1].map(|side| carriers(&lineup, side, how.flights[side]));
        let levels = lineup
            .classes
            .iter()
            .flat_map(|class| class.craft.arms.iter().map(|arms| arms.countermeasures));
        lineup.refuse_endless(
            carriers.iter().any(|carriers| !carriers.is_empty()),
            "a weapon or a flight",
        )?;
        Ok(Field {
            most_countermeasures: levels.max().unwrap_or(0),
            lineup,
            carriers,
            captains: how.captains.map(captains::of),
            seekers: how.seekers,
            fallback: how.fallback,
            numbers: numbers.clone(),
            arcs: std::array::from_fn(|way| arcs_at(position::direction_degrees(way as u8))),
        })
    }
}

impl Deref for Field {
    type Target = BattleSetup<Class>;

    fn deref(&self) -> &BattleSetup<Class> {
        &self.lineup
    }
}

impl field::Class for Class {
    fn rating(&self) -> u32 {
        self.rating
    }

    fn reach(&self) -> u32 {
        self.reach.into()
    }

    fn is_mobile(&self) -> bool {
        !self.craft.tracks.engines.is_empty()
    }
}

impl Class {
    fn of(ship: &Ship, side: usize, group: usize, numbers: &Numbers) -> Class {
        let craft = Craft::of(ship, numbers);
        let rating = rate::<Exact>(ship, numbers).rating.to_f64() as u32;
        let reach = ship
            .weapons()
            .iter()
            .map(|weapon| weapon.reach().hexes())
            .max()
            .unwrap_or(0) as u16;
        Class {
            craft,
            side,
            group,
            rating,
            reach,
        }
    }
}

/// The carrier of each flight of a side: as many as the carriers hold, or as many as the fleet brings, dealt out in turn.
fn carriers(lineup: &BattleSetup<Class>, side: usize, brought: Option<u32>) -> Vec<usize> {
    let holds = |ship: &usize| lineup.class(*ship).craft.flights;
    let own = lineup.side(side);
    let most = own.clone().map(|ship| holds(&ship)).max().unwrap_or(0);
    let all = (0..most).flat_map(|round| own.clone().filter(move |ship| holds(ship) > round));
    all.take(brought.map_or(usize::MAX, |brought| brought as usize))
        .collect()
}
