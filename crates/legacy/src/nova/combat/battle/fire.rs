//! One ship makes its attacks: all targets first, then dice, shields, and damage once all attacks are made (Nova p.11 to 14).

use super::super::attack::is_hit;
use super::super::condition::Row;
use super::field::Aim;
use super::fight::Fight;
use starwright_paper::random::Random;
use starwright_rules::battle::field::Battle;
use starwright_rules::battle::tally::Tally;

/// A bank and its target.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    /// The place of the bank among the guns of the ship.
    pub gun: usize,
    pub target: usize,
    pub range: u32,
    pub aim: Aim,
}

/// The dice of one bank.
#[derive(Clone, Debug, Default)]
pub struct Rolled {
    pub dice: Vec<u8>,
    pub hits: u32,
    /// A face for each hit on a ship with shields.
    pub saves: Vec<u8>,
    /// Boxes to be checked off.
    pub boxes: u32,
}

impl Fight<'_> {
    /// Every way to lay a bank of a ship on an enemy so that it rolls dice.
    pub fn targets(&self, ship: usize, gun: usize) -> Vec<Laid> {
        let (class, own) = (self.field.class(ship), &self.vessels[ship]);
        let laid = |target: usize| {
            let vessel = &self.vessels[target];
            let sight = self.field.positions.between(own.at.hex, vessel.at.hex);
            let way = sight.direction_from_bow(own.at.heading.sides());
            let (range, hits) = (sight.range.into(), own.now.now(Row::Weapons));
            let aim = class.guns[gun].aim(way, range, vessel.now.now(Row::Ecm), hits)?;
            (aim.dice > 0).then_some(Laid {
                gun,
                target,
                range,
                aim,
            })
        };
        self.enemies(ship).filter_map(laid).collect()
    }

    /// A ship makes all its attacks; then the damage takes effect.
    pub fn attack(&mut self, ship: usize, random: &mut Random, tally: &mut Tally) {
        let side = self.field.ships[ship].side;
        let volley = self.field.captains[side].lay(self, ship, random);
        let mut done: Vec<(Laid, u32)> = Vec::new();
        for laid in volley {
            let rolled = self.roll(ship, &laid, random);
            if let Some(record) = &mut self.record {
                record.shot(self.field, &self.vessels, ship, &laid, &rolled);
            }
            done.push((laid, rolled.boxes));
            self.quiet = 0;
        }
        for place in 0..done.len() {
            let target = done[place].0.target;
            if done[..place].iter().all(|(laid, _)| laid.target != target) {
                self.damage(ship, target, &done, random, tally);
            }
        }
    }

    /// The dice of one bank.
    fn roll(&self, ship: usize, laid: &Laid, random: &mut Random) -> Rolled {
        let dice: Vec<u8> = (0..laid.aim.dice).map(|_| random.die()).collect();
        let hits = dice.iter().filter(|face| is_hit(**face)).count() as u32;
        let target = &self.vessels[laid.target].now;
        let saved = if target.icons() > 0 { hits } else { 0 };
        let saves: Vec<u8> = (0..saved).map(|_| random.die()).collect();
        let stopped = saves.iter().filter(|face| target.stops(**face)).count() as u32;
        let boxes = (hits - stopped) * self.field.class(ship).guns[laid.gun].boxes;
        Rolled {
            dice,
            hits,
            saves,
            boxes,
        }
    }

    /// What all banks of a ship did to one target takes effect, with the damage checks that follow.
    fn damage(
        &mut self,
        ship: usize,
        target: usize,
        done: &[(Laid, u32)],
        random: &mut Random,
        tally: &mut Tally,
    ) {
        let on_target = || done.iter().filter(|(laid, _)| laid.target == target);
        let boxes: u32 = on_target().map(|(_, boxes)| boxes).sum();
        if boxes == 0 {
            return;
        }
        let mut rest = boxes;
        while rest > 0 {
            rest -= self.check_off(ship, target, rest, random);
        }
        let is_destroyed = self.vessels[target].now.stage() == 3;
        self.vessels[target].is_in = !is_destroyed;
        if is_destroyed {
            let class = self.field.class(ship);
            for (laid, part) in on_target() {
                let battery = class.guns[laid.gun].battery;
                tally.kills[class.side][class.group][battery] +=
                    f64::from(*part) / f64::from(boxes);
            }
        }
    }
    /// Checks off boxes, up to the next damage checks, and makes those; returns how many.
    pub fn check_off(
        &mut self,
        ship: usize,
        target: usize,
        boxes: u32,
        random: &mut Random,
    ) -> u32 {
        let now = &mut self.vessels[target].now;
        let before = now.clone();
        let next = now
            .limits()
            .into_iter()
            .find(|limit| *limit > now.boxes)
            .unwrap_or(u32::MAX);
        // A ship that is destroyed has nothing to check.
        let part = if boxes >= now.left() {
            boxes
        } else {
            boxes.min(next - now.boxes)
        };
        let checks: Vec<u8> = if now.take(part) {
            (0..4).map(|_| random.die()).collect()
        } else {
            Vec::new()
        };
        if let Ok(faces) = checks.as_slice().try_into() {
            now.check(faces);
        }
        if let Some(record) = &mut self.record {
            record.damage(ship, target, &before, &self.vessels[target].now, &checks);
        }
        part
    }
}
