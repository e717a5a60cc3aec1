//! The attacks of one ship: all targets first, then dice, shields, and damage after all attacks (Nova p.11 to 14).

use super::super::attack::is_hit;
use super::super::condition::Row;
use super::fight::Fight;
use super::setup::Aim;
use starwright_paper::random::Random;
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::tally::Tally;

/// A bank and its target.
#[derive(Clone, Copy, Debug)]
pub struct AimedBank {
    /// Index of the bank in the design.
    pub bank: usize,
    pub target: usize,
    pub range: u32,
    pub aim: Aim,
}

/// Dice of one bank.
#[derive(Clone, Debug, Default)]
pub struct BankDice {
    pub dice: Vec<u8>,
    pub hits: u32,
    /// One face per hit on a ship with shields.
    pub saves: Vec<u8>,
    /// Boxes to be checked off.
    pub boxes: u32,
}

impl Fight<'_> {
    /// Lists the enemies at which a bank of a ship rolls dice.
    pub fn targets(&self, ship: usize, bank: usize) -> Vec<AimedBank> {
        let enemies = self.enemies(ship);
        enemies
            .filter_map(|target| self.aim(ship, bank, target))
            .collect()
    }

    /// Returns how a bank fires at an enemy, or `None` if it rolls no dice.
    fn aim(&self, ship: usize, bank: usize, target: usize) -> Option<AimedBank> {
        let (class, own) = (self.setup.design(ship), &self.states[ship]);
        let state = &self.states[target];
        let sight = self.setup.positions.position(own.at.hex, state.at.hex);
        let way = sight.direction_from_bow(own.at.heading.sides());
        let (range, hits) = (sight.range.into(), own.condition.value(Row::Weapons));
        let aim = class.banks[bank].aim(way, range, state.condition.value(Row::Ecm), hits)?;
        (aim.dice > 0).then_some(AimedBank {
            bank,
            target,
            range,
            aim,
        })
    }

    /// Makes all attacks of a ship, then applies the damage.
    pub fn attack(&mut self, ship: usize, random: &mut Random, tally: &mut Tally) {
        let side = self.setup.side_of(ship);
        let volley = self.setup.rules.captains[side].choose_targets(self, ship, random);
        let mut done: Vec<(AimedBank, u32)> = Vec::new();
        for aimed in volley {
            let rolled = self.roll(ship, &aimed, random);
            if let Some(recorder) = &mut self.recorder {
                recorder.record_shot(self.setup, &self.states, ship, &aimed, &rolled);
            }
            done.push((aimed, rolled.boxes));
            self.quiet = 0;
        }
        for place in 0..done.len() {
            let target = done[place].0.target;
            if done[..place]
                .iter()
                .all(|(aimed, _)| aimed.target != target)
            {
                self.damage(ship, target, &done, random, tally);
            }
        }
    }

    /// Rolls the dice of one bank.
    fn roll(&self, ship: usize, aimed: &AimedBank, random: &mut Random) -> BankDice {
        let dice: Vec<u8> = (0..aimed.aim.dice).map(|_| random.die()).collect();
        let hits = dice.iter().filter(|face| is_hit(**face)).count() as u32;
        let target = &self.states[aimed.target].condition;
        let saved = if target.icons() > 0 { hits } else { 0 };
        let saves: Vec<u8> = (0..saved).map(|_| random.die()).collect();
        let stopped = saves.iter().filter(|face| target.stops_hit(**face)).count() as u32;
        let boxes = (hits - stopped) * self.setup.design(ship).banks[aimed.bank].boxes;
        BankDice {
            dice,
            hits,
            saves,
            boxes,
        }
    }

    /// Applies the damage of all banks of a ship to one target, with the damage checks that follow.
    fn damage(
        &mut self,
        ship: usize,
        target: usize,
        done: &[(AimedBank, u32)],
        random: &mut Random,
        tally: &mut Tally,
    ) {
        let on_target = || done.iter().filter(|(aimed, _)| aimed.target == target);
        let boxes: u32 = on_target().map(|(_, boxes)| boxes).sum();
        if boxes == 0 {
            return;
        }
        let mut rest = boxes;
        while rest > 0 {
            rest -= self.check_off(ship, target, rest, random);
        }
        let is_destroyed = self.states[target].condition.damage_stage() == 3;
        self.states[target].is_in = !is_destroyed;
        if is_destroyed {
            let class = self.setup.contingent(ship);
            for (aimed, part) in on_target() {
                let battery = class.design.banks[aimed.bank].battery;
                tally.kills[class.side][class.group][battery] +=
                    f64::from(*part) / f64::from(boxes);
            }
        }
    }
    /// Checks off boxes up to the next damage checks and makes those. Returns the number of boxes.
    pub fn check_off(
        &mut self,
        ship: usize,
        target: usize,
        boxes: u32,
        random: &mut Random,
    ) -> u32 {
        let now = &mut self.states[target].condition;
        let before = now.clone();
        let next = now
            .limits()
            .into_iter()
            .find(|limit| *limit > now.boxes)
            .unwrap_or(u32::MAX);
        // A ship that is destroyed has nothing to check.
        let part = if boxes >= now.boxes_left() {
            boxes
        } else {
            boxes.min(next - now.boxes)
        };
        let checks: Vec<u8> = if now.check_off(part) {
            (0..4).map(|_| random.die()).collect()
        } else {
            Vec::new()
        };
        if let Ok(faces) = checks.as_slice().try_into() {
            now.check(faces);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record_damage(
                ship,
                target,
                &before,
                &self.states[target].condition,
                &checks,
            );
        }
        part
    }
}
