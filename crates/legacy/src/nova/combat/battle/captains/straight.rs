//! `straight`: no turn unless the board ends; it only changes its speed.

use super::super::fight::{Fight, Waiting};
use super::super::reach::End;
use super::Captain;
use starwright_paper::random::Random;
use starwright_rules::battle::field::Battle;

/// Straight ahead, as near to the nearest enemy as that leads; at the edge it turns by whatever brings it nearest.
pub struct Straight;

impl Captain for Straight {
    fn order(
        &self,
        fight: &Fight,
        ship: usize,
        ends: &[End],
        choices: &[usize],
        _: &Waiting,
        _: &mut Random,
    ) -> usize {
        let at = fight.vessels[ship].at;
        let distance = |end: &usize| {
            let hex = at.to(&ends[*end]).hex;
            fight
                .enemies(ship)
                .map(|enemy| {
                    fight
                        .field
                        .positions
                        .between(hex, fight.vessels[enemy].at.hex)
                        .range
                })
                .min()
        };
        let best = |wanted: &dyn Fn(&End) -> bool| {
            choices
                .iter()
                .copied()
                .filter(|end| wanted(&ends[*end]))
                .min_by_key(distance)
        };
        // Slow enough to turn before the edge.
        let is_safe = |end: &End| fight.is_safe(ship, end, 0);
        let straight = best(&|end| end.turns == 0 && is_safe(end));
        straight.or_else(|| best(&is_safe)).unwrap_or(choices[0])
    }
}
