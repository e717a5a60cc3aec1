//! The captain `random`: any legal choice, all equally likely.

use super::super::destinations::Destination;
use super::super::fight::{Fight, Phase, WaitingShips};
use super::super::fire::AimedBank;
use super::Captain;
use starwright_paper::random::Random;

/// A captain that makes any legal choice that stays on the board.
pub struct RandomCaptain;

fn pick(count: usize, random: &mut Random) -> usize {
    random.below(count as u32) as usize
}

impl Captain for RandomCaptain {
    fn order(
        &self,
        _: &Fight,
        _: usize,
        _: &[Destination],
        choices: &[usize],
        _: &WaitingShips,
        random: &mut Random,
    ) -> usize {
        choices[pick(choices.len(), random)]
    }

    fn goes_first(&self, _: &Fight, _: usize, random: &mut Random) -> bool {
        random.below(2) == 0
    }

    fn choose_next(
        &self,
        _: &Fight,
        _: Phase,
        side: usize,
        waiting: &WaitingShips,
        random: &mut Random,
    ) -> usize {
        pick(waiting[side].len(), random)
    }

    fn choose_targets(&self, fight: &Fight, ship: usize, random: &mut Random) -> Vec<AimedBank> {
        let mut volley = Vec::new();
        for bank in 0..fight.setup.design(ship).banks.len() {
            let targets = fight.targets(ship, bank);
            if !targets.is_empty() {
                volley.push(targets[pick(targets.len(), random)]);
            }
        }
        volley
    }
}
