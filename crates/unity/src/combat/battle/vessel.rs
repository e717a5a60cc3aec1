//! A ship in battle: where it is and what is left of it.

use super::super::craft::Craft;
use crate::numbers::DirectionalShields;
use starwright_paper::hex::{Heading, Hex};

/// The facing (in the order of `Facing::ALL`) of each quarter: fore, starboard, aft, port.
pub const FACINGS: [usize; 4] = [0, 2, 3, 1];

/// A ship in battle.
#[derive(Clone, Copy, Debug)]
pub struct Vessel {
    pub hex: Hex,
    pub heading: Heading,
    /// Where the bow points: the heading, but for a pivot of this turn.
    pub facing: Heading,
    pub speed: u16,
    /// Sideslips of the last turn to starboard; negative to port.
    pub slips: i8,
    /// Whether it is on the board.
    pub is_in: bool,
    pub hurt: Hurt,
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

/// What a ship has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hurt {
    /// Hull boxes left.
    pub hull: u8,
    /// Boxes lost.
    pub engines: u8,
    /// Boxes lost.
    pub weapons: u8,
    /// Boxes lost by facing; if there is one track of the sum of facings, points of rating lost by facing.
    pub shields: [u8; 4],
    /// Boxes lost of one track of the sum of facings.
    pub shield_sum: u8,
    /// Boxes left, by facing.
    pub screens: [u8; 4],
}

impl Hurt {
    pub fn none(craft: &Craft) -> Hurt {
        Hurt {
            hull: craft.hull,
            screens: craft.screens,
            ..Hurt::default()
        }
    }

    /// The shield rating of a facing.
    #[inline]
    pub fn shields(&self, craft: &Craft, facing: usize) -> u32 {
        let slot = craft.shield_slot(facing);
        let lost = usize::from(self.shields[slot]);
        match craft.directional {
            DirectionalShields::Sum if craft.has_facing_shields => {
                craft.shields[slot][0].saturating_sub(lost as u32)
            }
            _ => craft.shields[slot][lost],
        }
    }

    /// Takes one damage die on a facing (Unity 4.4): a screen box stops it whatever its face; else 1-3 hull, 4 engines,
    /// 5 weapons, 6 shields.
    pub fn strike(&mut self, craft: &Craft, facing: usize, face: u8) {
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
            let strongest = (0..4)
                .max_by_key(|facing| (self.shields(craft, *facing), 3 - facing))
                .unwrap_or(facing);
            let loses = if self.shields(craft, facing) > 0 {
                facing
            } else {
                strongest
            };
            if self.shields(craft, loses) > 0 {
                self.shields[loses] += 1;
            }
        }
    }

    /// Damage dice that it takes on average to destroy it.
    #[inline]
    pub fn toughness(&self) -> f32 {
        2.0 * f32::from(self.hull)
            + self
                .screens
                .iter()
                .map(|boxes| f32::from(*boxes))
                .sum::<f32>()
    }
}

impl Vessel {
    #[inline]
    pub fn engines(&self, craft: &Craft) -> u32 {
        craft.engines[usize::from(self.hurt.engines)]
    }

    /// Banks that cannot fire in this turn.
    #[inline]
    pub fn silent(&self) -> u128 {
        self.spent | self.resting
    }
}
