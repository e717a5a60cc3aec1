//! The state of a ship in battle.

use super::super::combat_design::{CombatDesign, WorkingItems};
use crate::damage::TrackDamage;
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::hex::{Heading, Hex};

/// The facings clockwise from the bow.
pub const QUARTERS: [Facing; 4] = [Facing::Fore, Facing::Starboard, Facing::Aft, Facing::Port];

/// The place, speed and damage of a ship in battle.
#[derive(Clone, Copy, Debug)]
pub struct ShipState {
    pub hex: Hex,
    pub heading: Heading,
    /// Direction of the bow: the heading plus this turn's pivot.
    pub facing: Heading,
    pub speed: u16,
    /// Number of sideslips to starboard in the previous turn, or negative to port.
    pub slips: i8,
    /// Whether the ship is on the board.
    pub is_in: bool,
    pub damage: TrackDamage,
    /// Number of turns since the ship or one of its flights attacked.
    pub idle: u32,
    /// Bits of the expendable banks that have fired.
    pub spent: u128,
    /// Bits of the slow banks that fired in this turn.
    pub firing: u128,
    pub resting: u128,
    /// Bits of the batteries that fire in their second mode.
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

    /// Returns the weapons and equipment that still work, given the boxes lost.
    #[inline]
    pub fn working_items<'a>(&self, design: &'a CombatDesign) -> &'a WorkingItems {
        &design.working[self.damage.weapons as usize]
    }

    /// Returns the bits of the banks that cannot fire in this turn.
    #[inline]
    pub fn silent_banks(&self) -> u128 {
        self.spent | self.resting
    }
}
