//! Predicts the orders that enemies expect of a ship: straight ahead, to one of the best places, or anywhere. Its past
//! orders decide how likely each is.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::CaptainState;
use super::scoring::STEADY;
use starwright_paper::random::Random;
use starwright_rules::battle::captains::Placement;

/// Maximum number of replies per ship; the first is to continue straight ahead.
const MAX_REPLIES: usize = 8;
/// Number of best placements among which a scoring captain is expected to choose.
const LIKELY_PLACEMENTS: usize = 5;
/// The probability that a scoring captain chooses one of the best placements.
const LIKELY_CHANCE: f32 = 0.6;

/// Estimated probabilities that a ship's captain scores its options, flies straight, or picks at random.
#[derive(Clone, Copy, Debug)]
pub struct CaptainEstimate([f32; 3]);

impl CaptainEstimate {
    /// The estimate before the first turn.
    pub const INITIAL: CaptainEstimate = CaptainEstimate([0.6, 0.1, 0.3]);

    /// Updates the estimate with the probability of an observed order under each kind of captain.
    fn update(&mut self, chances: [f32; 3]) {
        // Never rule out any kind of captain.
        let weighted = [0, 1, 2].map(|kind| (self.0[kind] * chances[kind]).max(1e-6));
        let sum: f32 = weighted.iter().sum();
        self.0 = weighted.map(|weight| (weight / sum).max(0.01));
    }

    /// Splits a number of replies into those to the best places and those straight ahead.
    fn shares(self, replies: usize) -> [usize; 2] {
        let [scoring, straight, _] = self.0;
        let best = (scoring * replies as f32 + 0.5) as usize;
        let straight = (straight * replies as f32 + 0.5) as usize;
        [best, straight.min(replies - best)]
    }
}

/// Predicts the placements that each ship may choose.
pub fn predict_replies(fight: &Fight, state: &mut CaptainState, random: &mut Random) {
    let ships = fight.states.len();
    state.likely.resize(ships, Vec::new());
    state.likely.iter_mut().for_each(Vec::clear);
    let ahead = |ship| vec![fight.straight_ahead(ship)];
    state.replies = (0..ships).map(ahead).collect();
    let all_ahead = state.replies.clone();
    for ship in (0..ships).filter(|ship| fight.states[*ship].is_in) {
        let Some(situation) = fight.situation(ship, &STEADY) else {
            continue;
        };
        let scored = &mut state.scored;
        scored.clear();
        for end in fight.destinations_on_board(ship) {
            scored.push((situation.score(&all_ahead, end), end));
        }
        if scored.is_empty() {
            continue;
        }
        let best = scored.len().min(LIKELY_PLACEMENTS);
        scored.select_nth_unstable_by(best - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        scored[..best].sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let likely = &mut state.likely[ship];
        likely.extend(
            scored[..best]
                .iter()
                .map(|(_, end)| fight.placement(ship, *end)),
        );
        let [chosen, straight] = fight.estimates[ship].shares(MAX_REPLIES - 1);
        let replies = &mut state.replies[ship];
        replies.extend((0..chosen).map(|index| likely[index % best]));
        for reply in chosen..MAX_REPLIES - 1 {
            let mut end = scored[random.below(scored.len() as u32) as usize].1;
            if reply < chosen + straight {
                let ends = scored.iter().map(|(_, end)| *end);
                let ahead: Vec<usize> = ends.filter(|end| fight.is_straight(ship, *end)).collect();
                let index = random.below(ahead.len().max(1) as u32) as usize;
                end = ahead.get(index).copied().unwrap_or(end);
            }
            replies.push(fight.placement(ship, end));
        }
    }
}

impl Fight<'_> {
    /// Returns the hex and heading in which a ship ends its move to a destination, before any pivot.
    pub fn placement(&self, ship: usize, destination: usize) -> Placement {
        let (state, end) = (&self.states[ship], &self.destinations[ship][destination]);
        Placement {
            hex: end.hex.from(state.hex, state.heading),
            heading: state.heading.turned(end.turned.into()),
        }
    }

    /// Returns `true` if a destination is straight ahead.
    pub fn is_straight(&self, ship: usize, destination: usize) -> bool {
        let end = &self.destinations[ship][destination];
        end.turned == 0 && end.slips == 0
    }

    /// Updates the estimate of a ship's captain with its revealed order.
    pub fn update_estimate(&mut self, ship: usize, order: Order) {
        let Some(likely) = self.captain_state.likely.get(ship) else {
            return;
        };
        if likely.is_empty() {
            return;
        }
        let ends = self.destinations[ship].len();
        let ahead = (0..ends).filter(|end| self.is_straight(ship, *end)).count();
        let random = 1.0 / ends as f32;
        let mut scoring = (1.0 - LIKELY_CHANCE) * random;
        if likely.contains(&self.placement(ship, order.destination)) {
            scoring += LIKELY_CHANCE / likely.len() as f32;
        }
        let straight = if self.is_straight(ship, order.destination) {
            1.0 / ahead as f32
        } else {
            0.1 * random
        };
        self.estimates[ship].update([scoring, straight, random]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_reveal_the_kind_of_captain() {
        let after = |chances: [f32; 3]| {
            let mut estimate = CaptainEstimate::INITIAL;
            (0..6).for_each(|_| estimate.update(chances));
            estimate.shares(MAX_REPLIES - 1)
        };
        assert_eq!(after([0.12, 0.001, 0.01]), [7, 0], "does what looks best");
        assert_eq!(after([0.004, 0.1, 0.01]), [0, 7], "flies straight");
        assert_eq!(after([0.004, 0.001, 0.01]), [0, 0], "picks at random");
        let mut changed = CaptainEstimate::INITIAL;
        (0..50).for_each(|_| changed.update([0.004, 0.001, 0.01]));
        (0..4).for_each(|_| changed.update([0.12, 0.001, 0.01]));
        assert_eq!(
            changed.shares(MAX_REPLIES - 1),
            [7, 0],
            "nothing is ruled out for good"
        );
    }
}
