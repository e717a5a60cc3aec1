//! A ship in battle: where it is and what is left of it.

use super::super::craft::Craft;
use crate::play::hex::{Heading, Hex};
use crate::ruleset::starmada_unity::numbers::DirectionalShields;

/// The facing (in the order of `Facing::ALL`) of each quarter: fore, starboard, aft, port.
pub(super) const FACINGS: [usize; 4] = [0, 2, 3, 1];

/// A ship in battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vessel {
    pub(super) hex: Hex,
    pub(super) heading: Heading,
    /// Where the bow points: the heading, but for a pivot of this turn.
    pub(super) facing: Heading,
    pub(super) speed: u16,
    /// Sideslips of the last turn to starboard; negative to port.
    pub(super) slips: i8,
    /// Whether it is on the board.
    pub(super) is_in: bool,
    pub(super) hurt: Hurt,
    /// Turns since it or a flight of its own attacked.
    pub(super) idle: u32,
    /// Banks that fired once and for all.
    pub(super) spent: u128,
    /// Banks that fired slowly in this turn, and in the last.
    pub(super) firing: u128,
    pub(super) resting: u128,
    /// Batteries that fire in their second mode.
    pub(super) second: u128,
}

/// What a ship has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hurt {
    /// Hull boxes left.
    pub(super) hull: u8,
    /// Boxes lost.
    pub(super) engines: u8,
    /// Boxes lost.
    pub(super) weapons: u8,
    /// Boxes lost by facing; if there is one track of the sum of facings, points of rating lost by facing.
    pub(super) shields: [u8; 4],
    /// Boxes lost of one track of the sum of facings.
    pub(super) shield_sum: u8,
    /// Boxes left, by facing.
    pub(super) screens: [u8; 4],
}

impl Hurt {
    pub(super) fn none(craft: &Craft) -> Hurt {
        Hurt { hull: craft.hull, screens: craft.screens, ..Hurt::default() }
    }

    /// The shield rating of a facing.
    #[inline]
    pub(super) fn shields(&self, craft: &Craft, facing: usize) -> u32 {
        let slot = craft.shield_slot(facing);
        let lost = usize::from(self.shields[slot]);
        match craft.directional {
            DirectionalShields::Sum if craft.has_facing_shields => craft.shields[slot][0].saturating_sub(lost as u32),
            _ => craft.shields[slot][lost],
        }
    }

    /// Takes one damage die on a facing (Unity 4.4): a screen box stops it whatever its face; else 1-3 hull, 4 engines,
    /// 5 weapons, 6 shields.
    pub(super) fn strike(&mut self, craft: &Craft, facing: usize, face: u8) {
        let screen = &mut self.screens[craft.screen_slot(facing)];
        if *screen > 0 {
            *screen -= 1;
            return;
        }
        let gone = |lost: u8, boxes: usize| (lost + 1).min(boxes as u8 - 1);
        match face {
            ..=3 => self.hull = self.hull.saturating_sub(1),
            4 => self.engines = gone(self.engines, craft.engines.len()),
            5 => self.weapons = gone(self.weapons, craft.arms.len()),
            _ => self.strike_shields(craft, facing),
        }
    }

    fn strike_shields(&mut self, craft: &Craft, facing: usize) {
        if craft.directional == DirectionalShields::Tracks || !craft.has_facing_shields {
            let slot = craft.shield_slot(facing);
            self.shields[slot] = (self.shields[slot] + 1).min(craft.shields[slot].len() as u8 - 1);
            return;
        }
        let track = &craft.shield_sum;
        let before = track[usize::from(self.shield_sum)];
        self.shield_sum = (self.shield_sum + 1).min(track.len() as u8 - 1);
        for _ in track[usize::from(self.shield_sum)]..before {
            // The facing hit, then the owner's choice: what is strongest.
            let strongest = (0..4).max_by_key(|facing| (self.shields(craft, *facing), 3 - facing)).unwrap_or(facing);
            let loses = if self.shields(craft, facing) > 0 { facing } else { strongest };
            if self.shields(craft, loses) > 0 {
                self.shields[loses] += 1;
            }
        }
    }

    /// Damage dice that it takes on average to destroy it.
    #[inline]
    pub(super) fn toughness(&self) -> f32 {
        2.0 * f32::from(self.hull) + self.screens.iter().map(|boxes| f32::from(*boxes)).sum::<f32>()
    }
}

impl Vessel {
    #[inline]
    pub(super) fn engines(&self, craft: &Craft) -> u32 {
        craft.engines[usize::from(self.hurt.engines)]
    }

    /// Banks that cannot fire in this turn.
    #[inline]
    pub(super) fn silent(&self) -> u128 {
        self.spent | self.resting
    }
}
