//! Movement in a duel: where both sides want to be, how fast they are, and when nothing can change any more.

use super::super::craft::Pace;
use super::fight::Fight;
use super::gunnery::{Case, Tables};
use starwright_paper::random::Random;

impl<'a> Fight<'a> {
    /// Where both sides want to be; false if nobody can hurt anybody any more.
    pub fn settle_wishes(&mut self) -> bool {
        self.is_changed = false;
        let pair = match (self.living[0].as_slice(), self.living[1].as_slice()) {
            ([first], [second]) => self
                .battle
                .pair(&self.ships[0][*first], &self.ships[1][*second]),
            _ => None,
        };
        self.aimed = pair.map(|_| [0, 1].map(|side| self.aim(side)));
        if let Some(wishes) = pair.and_then(|pair| self.known[pair]) {
            self.wishes = wishes.map(usize::from);
            return true;
        }
        let can_hurt = self.add_up_firepower();
        self.wishes = [0, 1].map(|side| {
            self.battle
                .wish(&self.firepower[side], &self.firepower[1 - side])
        });
        if let Some(pair) = pair.filter(|_| can_hurt) {
            self.known[pair] = Some(self.wishes.map(|range| range as u16));
        }
        can_hurt || self.fighters != [0, 0]
    }

    /// The tables of the only ship of a side, whose bearing and facing do not matter.
    fn aim(&self, side: usize) -> (&'a Tables, Case) {
        let battle = self.battle;
        let (shooter, target) = (
            self.ships[side][self.living[side][0]],
            self.ships[1 - side][self.living[1 - side][0]],
        );
        let case = battle.case(
            shooter.weapons,
            (1 - side, &target),
            battle.shields(1 - side, &target, 0),
        );
        let (craft, gunnery) = battle.gunner(side, &shooter);
        (gunnery.tables(craft, case), case)
    }

    /// What each side is expected to do at every range to the weakest enemy; false if nothing at any.
    fn add_up_firepower(&mut self) -> bool {
        let Fight {
            battle,
            ships,
            living,
            paces,
            firepower,
            ..
        } = self;
        for side in 0..2 {
            firepower[side].fill(0.0);
            let weakest = living[1 - side]
                .iter()
                .copied()
                .min_by_key(|&enemy| ships[1 - side][enemy].toughness());
            let Some(target) = weakest.map(|enemy| ships[1 - side][enemy]) else {
                return false;
            };
            for &ship in &living[side] {
                let condition = ships[side][ship];
                let (craft, _) = battle.gunner(side, &condition);
                let is_left = |(bank, fired): (usize, &u32)| {
                    craft.banks[bank].pace == Pace::Once && *fired < craft.banks[bank].mounts
                };
                let has_once = paces[side][ship].iter().enumerate().any(is_left);
                battle.add_firepower(side, &condition, has_once, &target, &mut firepower[side]);
            }
        }
        self.firepower
            .iter()
            .flatten()
            .any(|expected| *expected > 0.0)
    }

    /// The slower side moves first; of equals, either. False if both are out of range and nothing can change that.
    pub fn maneuver(&mut self, random: &mut Random) -> bool {
        if self.is_slowed {
            self.settle_speeds();
        }
        if self.was_silent && self.is_stuck() {
            return false;
        }
        if self.wishes != [self.separation; 2] {
            let is_either = self.speeds[0] == self.speeds[1];
            let first = if is_either {
                random.bits() as usize & 1
            } else {
                usize::from(self.speeds[0] > self.speeds[1])
            };
            self.separation = self
                .battle
                .moved(self.separation, self.wishes, self.speeds, first);
        }
        true
    }

    /// A side is as fast as its slowest ship.
    fn settle_speeds(&mut self) {
        self.is_slowed = false;
        for side in 0..2 {
            let rating = |&ship: &usize| {
                let condition = &self.ships[side][ship];
                self.battle.gunner(side, condition).0.engines[usize::from(condition.engines)]
            };
            self.speeds[side] = self.living[side].iter().map(rating).min().unwrap_or(0);
        }
    }

    /// Whether nobody reaches anybody, and neither order of moving changes that.
    fn is_stuck(&mut self) -> bool {
        if self.fighters != [0, 0]
            || self
                .battle
                .can_move(self.separation, self.wishes, self.speeds)
        {
            return false;
        }
        self.add_up_firepower();
        self.firepower
            .iter()
            .all(|firepower| firepower[self.separation] == 0.0)
    }
}
