//! Fighters in a duel: they fly, fight each other while both sides have any, and then attack ships.

use super::super::figures::{FIGHTER_HITS, FIGHTER_MOVES, FIGHTERS_A_FLIGHT};
use super::fight::Fight;
use starwright_paper::random::Random;
use starwright_rules::battle::dice::success;
use starwright_rules::battle::tally::Tally;

impl Fight<'_> {
    /// Whether the fighters of a side have reached the enemy.
    pub fn is_engaged(&self, side: usize) -> bool {
        self.fighters[side] > 0 && self.flown >= self.separation
    }

    /// The fighters' part of a turn; their damage counts at once (Unity 4).
    pub fn fly(&mut self, random: &mut Random, tally: &mut Tally) {
        self.flown += FIGHTER_MOVES as usize;
        if self.fighters[0] > 0 && self.fighters[1] > 0 {
            // They fly toward each other.
            if 2 * self.flown >= self.separation {
                self.dogfight(random);
            }
            return;
        }
        for side in 0..2 {
            if self.is_engaged(side) {
                self.strike(side, random, tally);
            }
        }
    }

    /// A die a fighter: 5-6 kills one, 1 loses one, neither more than the enemy has.
    fn dogfight(&mut self, random: &mut Random) {
        let mut losses = [0, 0];
        for side in 0..2 {
            let (mut kills, mut own) = (0, 0);
            for _ in 0..self.fighters[side] {
                match random.below(6) {
                    0 => own += 1,
                    4 | 5 => kills += 1,
                    _ => {}
                }
            }
            losses[side] += own.min(self.fighters[1 - side]);
            losses[1 - side] += kills;
        }
        for (fighters, lost) in self.fighters.iter_mut().zip(losses) {
            *fighters -= lost.min(*fighters);
        }
    }

    /// Flight after flight attacks the weakest ship that is not yet expected to be destroyed, from a facing of its own.
    fn strike(&mut self, side: usize, random: &mut Random, tally: &mut Tally) {
        self.order_targets(side);
        let mut left = self.fighters[side];
        while left > 0 {
            let flight = left.min(FIGHTERS_A_FLIGHT);
            left -= flight;
            let Some(choice) = self.choose(side) else {
                return;
            };
            let target = self.order[choice].0;
            if self.ships[1 - side][target].hull == 0 {
                self.order.remove(choice);
                continue;
            }
            let facing = random.below(4) as usize;
            let shields = self
                .battle
                .shields(1 - side, &self.ships[1 - side][target], facing);
            let impact = if shields == 0 {
                1.0
            } else {
                success(shields as i32 + 1)
            };
            let chance = success(FIGHTER_HITS) * impact;
            self.order[choice].1 += f64::from(flight) * chance;
            let dice = (0..flight).filter(|_| random.happens(chance)).count() as u32;
            if dice > 0 {
                self.damage(1 - side, target, facing, dice, random);
            }
            if self.ships[1 - side][target].hull == 0 {
                tally.flight_kills[side] += 1.0;
                self.living[1 - side].retain(|&ship| ship != target);
                self.order.remove(choice);
                self.mark_loss();
            }
        }
    }
}
