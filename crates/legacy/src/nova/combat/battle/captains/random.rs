//! `random`: anything legal, one thing as likely as another.

use super::super::fight::{Fight, Phase, Waiting};
use super::super::fire::Laid;
use super::super::reach::End;
use super::Captain;
use starwright_paper::random::Random;

/// Anything legal; it stays on the board while it can.
pub struct Any;

fn any(count: usize, random: &mut Random) -> usize {
    random.below(count as u32) as usize
}

impl Captain for Any {
    fn order(
        &self,
        _: &Fight,
        _: usize,
        _: &[End],
        choices: &[usize],
        _: &Waiting,
        random: &mut Random,
    ) -> usize {
        choices[any(choices.len(), random)]
    }

    fn goes_first(&self, _: &Fight, _: usize, random: &mut Random) -> bool {
        random.below(2) == 0
    }

    fn next(
        &self,
        _: &Fight,
        _: Phase,
        side: usize,
        waiting: &Waiting,
        random: &mut Random,
    ) -> usize {
        any(waiting[side].len(), random)
    }

    fn lay(&self, fight: &Fight, ship: usize, random: &mut Random) -> Vec<Laid> {
        let guns = 0..fight.field.class(ship).guns.len();
        let targets = guns
            .map(|gun| fight.targets(ship, gun))
            .filter(|targets| !targets.is_empty());
        targets
            .map(|targets| targets[any(targets.len(), random)])
            .collect()
    }
}
