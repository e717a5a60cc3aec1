//! A battle before its first turn: the board, the ships and where they deploy, the rules in force.

use super::super::craft::Craft;
use super::captains::{self, Captain};
use crate::arcs::ArcSet;
use crate::combat::geometry::arcs_at;
use crate::numbers::Numbers;
use crate::ratings::rate;
use crate::ship::Ship;
use starwright_paper::hex::Hex;
use starwright_paper::replay::Board;
use starwright_rules::battle::bearing;
use starwright_rules::battle::bearing::{Sights, WAYS};
use starwright_rules::battle::question::{Engagement, Fallback, Refusal, Seekers, count_ships};
use starwright_text::exact::Exact;

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

/// A ship and where it deploys.
#[derive(Clone, Copy)]
pub struct Berth {
    pub class: usize,
    pub side: usize,
    pub hex: Hex,
}

/// Everything that stays the same from battle to battle.
pub struct Field {
    pub board: Board,
    pub classes: Vec<Class>,
    /// The ships of the first side, then those of the second.
    pub ships: Vec<Berth>,
    /// How many ships each side has.
    pub counts: [usize; 2],
    /// The carrier of each flight, by side.
    pub carriers: [Vec<usize>; 2],
    pub captains: [&'static dyn Captain; 2],
    pub seekers: Seekers,
    pub target: Option<u32>,
    pub turns: u32,
    pub fallback: Fallback,
    pub numbers: Numbers,
    pub sights: Sights,
    /// The arcs of each direction.
    pub arcs: [ArcSet; WAYS as usize],
    /// The most levels of Countermeasures of any ship.
    pub most_countermeasures: u32,
}

impl Field {
    /// Deploys two sides.
    pub fn new(
        sides: [&[(&Ship, u32)]; 2],
        numbers: &Numbers,
        how: &Engagement,
    ) -> Result<Field, Refusal> {
        let counts = count_ships(sides)?;
        let (mut classes, mut ships) = (Vec::new(), Vec::new());
        for (side, groups) in sides.into_iter().enumerate() {
            let mut places = how.board.deploy(side, counts[side])?.into_iter();
            for (group, (ship, count)) in groups.iter().enumerate() {
                ships.extend(places.by_ref().take(*count as usize).map(|hex| Berth {
                    class: classes.len(),
                    side,
                    hex,
                }));
                classes.push(Class::of(ship, side, group, numbers));
            }
        }
        let carriers = [0, 1].map(|side| carriers(&ships, &classes, side, how.flights[side]));
        let levels = classes
            .iter()
            .flat_map(|class| class.craft.arms.iter().map(|arms| arms.countermeasures));
        let farthest = classes
            .iter()
            .map(|class| i32::from(class.reach))
            .max()
            .unwrap_or(0);
        let field = Field {
            board: how.board,
            most_countermeasures: levels.max().unwrap_or(0),
            ships,
            counts,
            carriers,
            captains: how.captains.map(captains::of),
            seekers: how.seekers,
            target: how.limit.map(|limit| limit * 3 / 5),
            turns: how.turns,
            fallback: how.fallback,
            numbers: numbers.clone(),
            sights: Sights::new(farthest.max(32) + 1),
            arcs: std::array::from_fn(|way| arcs_at(bearing::middle(way as u8))),
            classes,
        };
        field.refuse_the_endless().map(|()| field)
    }

    /// Refuses a battle in which nobody can ever reach anybody.
    fn refuse_the_endless(&self) -> Result<(), Refusal> {
        let is_mobile = |side: usize| {
            let mut classes = self.classes.iter().filter(|class| class.side == side);
            classes.any(|class| class.craft.engines[0] > 0) || !self.carriers[side].is_empty()
        };
        let is_armed = self.classes.iter().any(|class| class.reach > 0)
            || self.carriers.iter().any(|c| !c.is_empty());
        let reaches = |own: &Berth, other: &Berth| {
            own.side != other.side
                && u32::from(self.classes[own.class].reach)
                    >= u32::from(self.sights.of(own.hex, other.hex).range)
        };
        let someone_reaches = || {
            self.ships
                .iter()
                .any(|own| self.ships.iter().any(|other| reaches(own, other)))
        };
        if !is_armed {
            return Err("nobody has a weapon or a flight: nothing would ever happen".into());
        }
        if !is_mobile(0) && !is_mobile(1) && !someone_reaches() {
            return Err(
                "nobody can move, and nobody reaches anybody from where the sides deploy: nothing would ever happen"
                    .into(),
            );
        }
        Ok(())
    }

    /// The ships of a side, by number.
    pub fn side(&self, side: usize) -> std::ops::Range<usize> {
        if side == 0 {
            0..self.counts[0]
        } else {
            self.counts[0]..self.ships.len()
        }
    }

    pub fn class(&self, ship: usize) -> &Class {
        &self.classes[self.ships[ship].class]
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
fn carriers(ships: &[Berth], classes: &[Class], side: usize, brought: Option<u32>) -> Vec<usize> {
    let holds = |ship: &usize| classes[ships[*ship].class].craft.flights;
    let own: Vec<usize> = (0..ships.len())
        .filter(|ship| ships[*ship].side == side)
        .collect();
    let most = own.iter().map(holds).max().unwrap_or(0);
    let all =
        (0..most).flat_map(|round| own.iter().copied().filter(move |ship| holds(ship) > round));
    all.take(brought.map_or(usize::MAX, |brought| brought as usize))
        .collect()
}
