//! The captain `straight`: turns only at the edge of the board, otherwise changes only its speed.

use super::super::destinations::Destination;
use super::super::fight::{Fight, WaitingShips};
use super::Captain;
use starwright_paper::random::Random;
use starwright_rules::battle::setup::Battle;

/// A captain that flies straight toward the nearest enemy, and turns only at the edge.
pub struct StraightCaptain;

impl Captain for StraightCaptain {
    fn order(
        &self,
        fight: &Fight,
        ship: usize,
        destinations: &[Destination],
        choices: &[usize],
        _: &WaitingShips,
        _: &mut Random,
    ) -> usize {
        let at = fight.states[ship].at;
        let nearest = |wanted: &dyn Fn(&Destination) -> bool| {
            let choices = choices.iter().copied();
            choices
                .filter(|choice| wanted(&destinations[*choice]))
                .min_by_key(|choice| {
                    let hex = destinations[*choice].placement(at).hex;
                    let enemies = fight.enemies(ship);
                    enemies.map(|enemy| fight.distance(hex, enemy)).min()
                })
        };
        // Slow enough to turn before the edge.
        let is_safe = |end: &Destination| fight.is_safe(ship, end, 0);
        let straight = nearest(&|end| end.turns == 0 && is_safe(end));
        straight.or_else(|| nearest(&is_safe)).unwrap_or(choices[0])
    }
}
