//! Every figure of the game by name, with its source: what a house pack can change.

use super::tables;
use starwright_rules::figures::figures;
use starwright_text::exact::Exact;
use starwright_text::rounding::{Direction, Rounding};

figures! {
    advance "movement.hex" "1" Whole(0, 99), tables::MOVEMENT, "movement points to enter the hex ahead";
    turn "movement.turn" "1" Whole(0, 99), tables::MOVEMENT, "a turn costs this + the maneuver number";
    miss "movement.failed" "1" Whole(0, 99), tables::HELM_ROLL, "movement points more for each point a helm roll fails by";
    helm_bonus "helm.bonus" "0" Whole(0, 1), tables::HELM_BONUS, "whether a helm roll adds the skill's bonus: 0 no, 1 yes";
    initiative_bonus "initiative.bonus" "0" Whole(0, 1), tables::INITIATIVE_BONUS, "whether an initiative roll adds the skill's bonus: 0 no, 1 yes";
    short "range.short" "1" Whole(0, 9), tables::RANGE, "added to hit at short range";
    long "range.long" "1" Whole(0, 9), tables::RANGE, "taken off to hit at long range";
    overshoot "damage.over" "1" Whole(0, 9), tables::DAMAGE_MODIFIERS, "damage for each point that the roll to hit is above DS";
    overshoot_after "damage.over.after_armor" "0" Whole(0, 1), tables::OVERSHOOT, "when points above DS are added: 0 before armor is taken off, 1 after";
    division_up "damage.division_up" "1" Whole(0, 1), tables::DIVISION, "a divided damage is rounded: 0 down, 1 up";
    least_damage "damage.least" "0" Whole(0, 9), tables::LEAST_DAMAGE, "the least net damage of a hit";
    stun "stun.penalty" "2" Whole(0, 99), tables::CODES, "taken off all rolls of a stunned crew";
    short_thrust "short.thrust" "5" Whole(0, 99), tables::CODES, "thrust lost to a system short for one turn";
    short_screens "short.screens" "2" Whole(0, 99), tables::CODES, "DS lost to a system short for one turn";
}

impl Figures {
    /// A damage divided.
    pub fn divided(&self, damage: u32, by: u32) -> u32 {
        let direction = if self.division_up.whole() == 0 {
            Direction::Down
        } else {
            Direction::Up
        };
        let quotient =
            Rounding::whole(direction).apply(Exact::ratio(damage.into(), by.max(1).into()));
        u32::try_from(quotient.split().0).unwrap_or(u32::MAX)
    }

    /// The net damage of a hit: the damage of its dice, the points above the screens, and what armor takes off.
    pub fn net(&self, dice: i64, over: i64, armor: u32) -> u64 {
        let (least, armor) = (i64::from(self.least_damage.whole()), i64::from(armor));
        let over = i64::from(self.overshoot.whole()) * over;
        let net = match self.overshoot_after.whole() {
            0 => (dice + over - armor).max(least),
            _ => (dice - armor).max(least) + over,
        };
        net.unsigned_abs()
    }

    /// The bonus of a skill that counts in an initiative roll.
    pub fn initiative_adds(&self, bonus: i32) -> i32 {
        if self.initiative_bonus.whole() == 0 {
            0
        } else {
            bonus
        }
    }

    /// The bonus of a skill that counts in a helm roll.
    pub fn helm_adds(&self, bonus: i32) -> i32 {
        if self.helm_bonus.whole() == 0 {
            0
        } else {
            bonus
        }
    }
}
