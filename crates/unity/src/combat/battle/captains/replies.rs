//! What a ship may do, as its enemies see it: going on, what looks best to it, and chance, in the shares that its ways so far suggest.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::weigher::STEADY;
use super::{Mind, Stance};
use starwright_paper::random::Random;

/// Things that a ship may do, at most; the first is that it goes on.
const REPLIES: usize = 8;
/// Places that look best to a ship, which a captain who thinks is believed to choose from.
const LIKELY: usize = 5;
/// The chance that a captain who thinks chooses one of those.
const SURE: f32 = 0.6;

/// How likely the captain of a ship is to think, to fly straight, to go anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Belief([f32; 3]);

impl Belief {
    /// Before the first turn.
    pub const FIRST: Belief = Belief([0.6, 0.1, 0.3]);

    /// Weighs the captains by how likely each was to order what was seen.
    fn learn(&mut self, chances: [f32; 3]) {
        // Nothing is ever ruled out.
        let weighed = [0, 1, 2].map(|kind| (self.0[kind] * chances[kind]).max(1e-6));
        let sum: f32 = weighed.iter().sum();
        self.0 = weighed.map(|weight| (weight / sum).max(0.01));
    }

    /// Of so many replies, those that look best and those straight ahead.
    fn shares(self, replies: usize) -> [usize; 2] {
        let [thinks, straight, _] = self.0;
        let best = (thinks * replies as f32 + 0.5) as usize;
        [
            best,
            ((straight * replies as f32 + 0.5) as usize).min(replies - best),
        ]
    }
}

/// What each ship may do.
pub fn expect(fight: &Fight, mind: &mut Mind, random: &mut Random) {
    let ships = fight.vessels.len();
    mind.replies.resize(ships, Vec::new());
    mind.likely.resize(ships, Vec::new());
    for ship in 0..ships {
        mind.replies[ship].clear();
        mind.likely[ship].clear();
        mind.replies[ship].push(fight.coast(ship));
    }
    let going_on = mind.replies.clone();
    for ship in (0..ships).filter(|ship| fight.vessels[*ship].is_in) {
        let Some(scene) = fight.scene(ship, &STEADY) else {
            continue;
        };
        let Mind {
            scored,
            replies,
            likely,
            ..
        } = mind;
        let staying = (0..fight.ends[ship].len()).filter(|end| fight.stays(ship, *end));
        scored.clear();
        scored.extend(staying.map(|end| {
            (
                scene.score(fight, &going_on, ship, end, fight.stance(ship, end)),
                end,
            )
        }));
        if scored.is_empty() {
            continue;
        }
        let best = scored.len().min(LIKELY);
        scored.select_nth_unstable_by(best - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        scored[..best].sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        likely[ship].extend(
            scored[..best]
                .iter()
                .map(|(_, end)| fight.stance(ship, *end)),
        );
        let [thought, straight] = fight.beliefs[ship].shares(REPLIES - 1);
        replies[ship].extend((0..thought).map(|place| likely[ship][place % best]));
        for reply in thought..REPLIES - 1 {
            let mut end = scored[random.below(scored.len() as u32) as usize].1;
            if reply < thought + straight {
                let ahead: Vec<usize> = scored
                    .iter()
                    .map(|(_, end)| *end)
                    .filter(|end| fight.is_straight(ship, *end))
                    .collect();
                end = ahead
                    .get(random.below(ahead.len().max(1) as u32) as usize)
                    .copied()
                    .unwrap_or(end);
            }
            replies[ship].push(fight.stance(ship, end));
        }
    }
}

impl Fight<'_> {
    /// Where a ship ends, without a pivot.
    pub fn stance(&self, ship: usize, end: usize) -> Stance {
        let (vessel, end) = (&self.vessels[ship], &self.ends[ship][end]);
        Stance {
            hex: end.hex.from(vessel.hex, vessel.heading),
            facing: vessel.heading.turned(end.turned.into()),
        }
    }

    /// Whether a ship ends straight ahead.
    pub fn is_straight(&self, ship: usize, end: usize) -> bool {
        self.ends[ship][end].turned == 0 && self.ends[ship][end].slips == 0
    }

    /// Learns from the order of a ship, now that it is shown.
    pub fn learn(&mut self, ship: usize, order: Order) {
        let Some(likely) = self
            .mind
            .likely
            .get(ship)
            .filter(|likely| !likely.is_empty())
        else {
            return;
        };
        let flown = self.stance(ship, order.end);
        let ends = self.ends[ship].len();
        let ahead = (0..ends).filter(|end| self.is_straight(ship, *end)).count();
        let anywhere = 1.0 / ends as f32;
        let is_likely = likely
            .iter()
            .any(|best| best.hex == flown.hex && best.facing == flown.facing);
        let thought = (1.0 - SURE) * anywhere
            + if is_likely {
                SURE / likely.len() as f32
            } else {
                0.0
            };
        let straight = if self.is_straight(ship, order.end) {
            1.0 / ahead as f32
        } else {
            0.1 * anywhere
        };
        self.beliefs[ship].learn([thought, straight, anywhere]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_captain_orders_tells_how_it_goes_about_it() {
        let after = |chances: [f32; 3]| {
            let mut belief = Belief::FIRST;
            (0..6).for_each(|_| belief.learn(chances));
            belief.shares(REPLIES - 1)
        };
        assert_eq!(
            after([0.12, 0.001, 0.01]),
            [7, 0],
            "it does what looks best"
        );
        assert_eq!(after([0.004, 0.1, 0.01]), [0, 7], "it flies straight");
        assert_eq!(after([0.004, 0.001, 0.01]), [0, 0], "it goes anywhere");
        let mut fickle = Belief::FIRST;
        (0..50).for_each(|_| fickle.learn([0.004, 0.001, 0.01]));
        (0..4).for_each(|_| fickle.learn([0.12, 0.001, 0.01]));
        assert_eq!(
            fickle.shares(REPLIES - 1),
            [7, 0],
            "nothing is ruled out for good"
        );
    }
}
