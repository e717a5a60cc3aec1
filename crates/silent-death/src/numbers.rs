//! Every number of the game by name, with its source; a house pack may change it.

use super::tables;
use starwright_rules::numbers::numbers;

numbers! {
    Numbers;
    advance "movement.hex" "1" Whole(0, 99), tables::MOVEMENT, "movement points to enter the hex ahead";
    turn "movement.turn" "1" Whole(0, 99), tables::MOVEMENT, "a turn costs this + the maneuver number";
    miss "movement.failed" "1" Whole(0, 99), tables::HELM_ROLL, "additional movement points for each point by which a helm roll misses";
    helm_bonus "helm.bonus" "0" Whole(0, 1), tables::HELM_BONUS, "whether a helm roll adds the skill's bonus: 0 no, 1 yes";
    initiative_bonus "initiative.bonus" "0" Whole(0, 1), tables::INITIATIVE_BONUS, "whether an initiative roll adds the skill's bonus: 0 no, 1 yes";
    short "range.short" "1" Whole(0, 9), tables::RANGE, "added to hit at short range";
    long "range.long" "1" Whole(0, 9), tables::RANGE, "subtracted to hit at long range";
    overshoot "damage.over" "1" Whole(0, 9), tables::DAMAGE_MODIFIERS, "damage for each point by which the roll to hit exceeds DS";
    overshoot_after "damage.over.after_armor" "0" Whole(0, 1), tables::OVERSHOOT, "when points above DS are added: 0 before armor is subtracted, 1 after";
    division_up "damage.division_up" "1" Whole(0, 1), tables::DIVISION, "rounding of divided damage: 0 down, 1 up";
    min_damage "damage.min" "0" Whole(0, 9), tables::MIN_DAMAGE, "minimum net damage of a hit";
    stun "stun.penalty" "2" Whole(0, 99), tables::CODES, "subtracted from all rolls of a stunned crew";
    short_thrust "short.thrust" "5" Whole(0, 99), tables::CODES, "thrust lost to a system short for one turn";
    short_screens "short.screens" "2" Whole(0, 99), tables::CODES, "DS lost to a system short for one turn";
}

impl Numbers {
    /// Divides damage and rounds it.
    pub fn divide(&self, damage: u32, by: u32) -> u32 {
        if self.division_up.whole() == 0 {
            damage / by.max(1)
        } else {
            damage.div_ceil(by.max(1))
        }
    }

    /// Computes the net damage of a hit from the damage of its dice, the points above the screens and the target's armor.
    pub fn net_damage(&self, dice: i64, over: i64, armor: u32) -> u64 {
        let (min, armor) = (i64::from(self.min_damage.whole()), i64::from(armor));
        let over = i64::from(self.overshoot.whole()) * over;
        let net = match self.overshoot_after.whole() {
            0 => (dice + over - armor).max(min),
            _ => (dice - armor).max(min) + over,
        };
        net.unsigned_abs()
    }

    /// Returns the part of a skill's bonus that counts in an initiative roll: all or none.
    pub fn initiative_bonus(&self, bonus: i32) -> i32 {
        self.initiative_bonus.whole() as i32 * bonus
    }

    /// Returns the part of a skill's bonus that counts in a helm roll: all or none.
    pub fn helm_bonus(&self, bonus: i32) -> i32 {
        self.helm_bonus.whole() as i32 * bonus
    }
}
