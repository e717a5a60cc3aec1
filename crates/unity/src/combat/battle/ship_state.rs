//! A ship in battle: where it is and what is left of it.

use super::super::combat_design::{CombatDesign, WorkingItems};
use crate::damage::TrackDamage;
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::hex::{Heading, Hex};

/// The facings clockwise from the bow.
pub const QUARTERS: [Facing; 4] = [Facing::Fore, Facing::Starboard, Facing::Aft, Facing::Port];

/// A ship in battle.
#[derive(Clone, Copy, Debug)]
pub struct ShipState {
    pub hex: Hex,
    pub heading: Heading,
    /// Where the bow points: the heading, but for a pivot of this turn.
    pub facing: Heading,
    pub speed: u16,
    /// Sideslips of the last turn to starboard; negative to port.
    pub slips: i8,
    /// Whether it is on the board.
    pub is_in: bool,
    pub damage: TrackDamage,
    /// Turns since it or a flight of its own attacked.
    pub idle: u32,
    /// Banks that fired once and for all.
    pub spent: u128,
    /// Banks that fired slowly in this turn, and in the last.
    pub firing: u128,
    pub resting: u128,
    /// Batteries that fire in their second mode.
    pub second: u128,
}

impl ShipState {
    #[inline]
    pub fn engines(&self, design: &CombatDesign) -> u32 {
        number_at(&design.tracks.engines, self.damage.engines)
    }

    /// Returns the shield rating of a facing.
    #[inline]
    pub fn shields(&self, design: &CombatDesign, facing: Facing) -> u32 {
        self.damage.shields(&design.tracks, facing)
    }

    /// Returns the weapons and equipment that still work.
    #[inline]
    pub fn working<'a>(&self, design: &'a CombatDesign) -> &'a WorkingItems {
        &design.working[self.damage.weapons as usize]
    }

    /// Banks that cannot fire in this turn.
    #[inline]
    pub fn silent(&self) -> u128 {
        self.spent | self.resting
    }
}
