//! Captains that weigh: every place within reach is scored by the fire that it leads to, against enemies that have moved where
//! they are, and against those that have not by the answer that is best for them.

use super::super::field::Class;
use super::super::fight::{Fight, Phase, Waiting};
use super::super::fire::Laid;
use super::super::reach::{End, Stance};
use super::Captain;
use crate::nova::combat::condition::Row;
use starwright_paper::random::Random;
use starwright_rules::battle::field::{Battle, can_stop};
use starwright_rules::battle::position::DIRECTIONS;

/// Enemies that a ship looks at, the nearest.
const MOST_ENEMIES: usize = 6;
/// The part of a ship's boxes that fire must be expected to check off for a kill to be likely.
const LIKELY: f32 = 0.7;
/// Answers of an enemy that are looked at, at most.
const MOST_ANSWERS: usize = 60;

/// What a captain goes by. Damage counts in points; the rest in parts of the best volley that the ship can fire.
#[derive(Clone, Copy, Debug)]
pub struct Weigher {
    /// What damage taken counts for each point dealt.
    taken: f32,
    /// What a hex outside the wanted range costs.
    range: f32,
    /// What heading straight away from the enemy costs, beyond the wanted range.
    facing: f32,
    /// What each hex per turn costs that is too fast to turn.
    speed: f32,
    /// What it costs to be unable to stop before the edge if the engines are hit.
    edge: f32,
}

/// Keeps its ship while it hurts the enemy.
pub const STEADY: Weigher = Weigher {
    taken: 1.0,
    range: 0.02,
    facing: 0.3,
    speed: 0.1,
    edge: 0.5,
};
/// Cares for damage dealt and for closing.
pub const AGGRESSIVE: Weigher = Weigher {
    taken: 0.5,
    range: 0.04,
    ..STEADY
};
/// Cares for its own ship more.
pub const CAUTIOUS: Weigher = Weigher {
    taken: 2.0,
    ..STEADY
};

impl Fight<'_> {
    /// What a ship's fire at an enemy is worth in points, both being there.
    fn dealt(&self, ship: usize, at: Stance, enemy: usize, there: Stance) -> f32 {
        let sight = self.field.positions.between(at.hex, there.hex);
        let way = sight.direction_from_bow(at.heading.sides());
        self.field
            .class(ship)
            .punch(self.shift(ship, enemy), sight.range.into(), way)
            * self.worth_of_box(enemy)
    }

    /// The columns that ECM and weapon hits shift a ship's fire at an enemy.
    fn shift(&self, ship: usize, enemy: usize) -> u32 {
        self.vessels[enemy].now.now(Row::Ecm) + self.vessels[ship].now.now(Row::Weapons)
    }

    /// The points in a box of a ship, shields counted: those that are left carry all of its worth.
    fn worth_of_box(&self, ship: usize) -> f32 {
        let now = &self.vessels[ship].now;
        let through = 1.0 - now.icons() as f32 / 6.0;
        through * self.field.class(ship).weight / now.left().max(1) as f32
    }

    /// What the fire of both sides is worth to a ship at a place as things stand.
    pub fn exchange_now(&self, ship: usize, at: Stance) -> f32 {
        let with = |enemy: usize| {
            let there = self.vessels[enemy].at;
            self.dealt(ship, at, enemy, there) - self.dealt(enemy, there, ship, at)
        };
        self.enemies(ship).map(with).sum()
    }

    /// Whether a ship that ends so can still turn or stop before the edge, with so many thrust boxes less.
    pub fn is_safe(&self, ship: usize, end: &End, boxes: u32) -> bool {
        let vessel = &self.vessels[ship];
        let thrust = vessel.now.thrust_with(boxes) as i32;
        let after = vessel.at.to(end);
        can_stop(
            self.field.board,
            after.hex,
            after.heading,
            end.speed as i32,
            thrust,
        )
    }

    /// Whether a ship of a side is likely to destroy an enemy from where both would go on to.
    fn can_kill(&self, side: usize) -> bool {
        let on = |ship: usize| self.vessels[ship].at.on(self.vessels[ship].speed);
        self.in_play(side).any(|ship| {
            self.enemies(ship).any(|enemy| {
                let shift = self.shift(ship, enemy);
                let range = self
                    .field
                    .positions
                    .between(on(ship).hex, on(enemy).hex)
                    .range
                    .into();
                let class = self.field.class(ship);
                let most = (0..DIRECTIONS)
                    .map(|way| class.punch(shift, range, way))
                    .fold(0f32, f32::max);
                let now = &self.vessels[enemy].now;
                most * (1.0 - now.icons() as f32 / 6.0) >= LIKELY * now.left() as f32
            })
        })
    }

    fn distance(&self, ship: usize, enemy: usize) -> u16 {
        self.field
            .positions
            .between(self.vessels[ship].at.hex, self.vessels[enemy].at.hex)
            .range
    }
}

/// An enemy and where it may be when fire is exchanged.
struct Foe<'a> {
    class: &'a Class,
    /// How far the fire at it and its own is shifted.
    shifts: [u32; 2],
    /// The points in a box of it and in one of the ship.
    worth: [f32; 2],
    /// Where it is, or all that it may answer with.
    stances: Vec<Stance>,
}

/// What a ship weighs against.
struct Scene<'a> {
    fight: &'a Fight<'a>,
    ship: usize,
    weigher: &'a Weigher,
    own: &'a Class,
    foes: Vec<Foe<'a>>,
    /// The enemy to close with, as far as it can be told.
    quarry: Stance,
    /// The range to be at.
    wanted: u32,
    /// The best volley, in points.
    volley: f32,
    friends: f32,
}

impl<'a> Scene<'a> {
    fn of(
        fight: &'a Fight<'a>,
        ship: usize,
        weigher: &'a Weigher,
        waiting: &Waiting,
    ) -> Option<Scene<'a>> {
        let mut enemies: Vec<usize> = fight.enemies(ship).collect();
        enemies.sort_by_key(|enemy| fight.distance(ship, *enemy));
        enemies.truncate(MOST_ENEMIES);
        let side = fight.field.ships[ship].side;
        let is_waiting = |enemy: usize| waiting[1 - side].contains(&enemy);
        let foe = |enemy: &usize| Foe {
            class: fight.field.class(*enemy),
            shifts: [fight.shift(ship, *enemy), fight.shift(*enemy, ship)],
            worth: [fight.worth_of_box(*enemy), fight.worth_of_box(ship)],
            stances: if is_waiting(*enemy) {
                answers(fight, *enemy)
            } else {
                vec![fight.vessels[*enemy].at]
            },
        };
        let nearest = *enemies.first()?;
        let vessel = &fight.vessels[nearest];
        let quarry = if is_waiting(nearest) {
            vessel.at.on(vessel.speed)
        } else {
            vessel.at
        };
        let (wanted, volley) = wanted(fight, ship, nearest, weigher.taken);
        let friends = fight.in_play(side).count() as f32;
        let (own, foes) = (fight.field.class(ship), enemies.iter().map(foe).collect());
        Some(Scene {
            fight,
            ship,
            weigher,
            own,
            foes,
            quarry,
            wanted,
            volley,
            friends,
        })
    }

    /// What the fire of this turn is worth from a place: the best of the own targets, less what is taken. An enemy that moves
    /// later answers with what is best for it.
    fn fire(&self, at: Stance) -> f32 {
        let (mut best, mut lost) = (0f32, 0f32);
        for foe in &self.foes {
            let (mut worst, mut exchange) = (f32::NEG_INFINITY, (0.0, 0.0));
            for there in &foe.stances {
                let sight = self.fight.field.positions.between(at.hex, there.hex);
                let (way, range) = (
                    sight.direction_from_bow(at.heading.sides()),
                    sight.range.into(),
                );
                let back = sight.reversed().direction_from_bow(there.heading.sides());
                let dealt = self.own.punch(foe.shifts[0], range, way) * foe.worth[0];
                let taken = foe.class.punch(foe.shifts[1], range, back) * foe.worth[1];
                if taken - dealt > worst {
                    (worst, exchange) = (taken - dealt, (dealt, taken));
                }
            }
            best = best.max(exchange.0);
            lost += exchange.1;
        }
        best - self.weigher.taken * lost / self.friends
    }

    /// What being at a place counts for the turns to come.
    fn place(&self, end: &End, at: Stance) -> f32 {
        let weigher = self.weigher;
        let sight = self.fight.field.positions.between(at.hex, self.quarry.hex);
        let off = sight.direction_from_bow(at.heading.sides());
        let off = f32::from(off.min(DIRECTIONS - off)) / f32::from(DIRECTIONS / 2);
        let range = u32::from(sight.range);
        let patience = 1.0 + 0.25 * self.fight.quiet.min(20) as f32;
        let away = range.saturating_sub(self.wanted) as f32;
        let close = self.wanted.saturating_sub(range) as f32;
        let mut cost = weigher.range * (patience * away + 0.5 * close);
        cost += weigher.facing * off * if range > self.wanted { 1.0 } else { 0.3 };
        let thrust = self.fight.vessels[self.ship].helm().thrust;
        cost += weigher.speed * end.speed.saturating_sub(thrust) as f32;
        if !self.fight.is_safe(self.ship, end, 0) {
            cost += 20.0;
        } else if !self.fight.is_safe(self.ship, end, 1) {
            cost += weigher.edge;
        }
        -self.volley * cost
    }
}

/// Where an enemy that has not moved may go, thinned out evenly if that is much.
fn answers(fight: &Fight, enemy: usize) -> Vec<Stance> {
    let (ends, at) = (fight.ends(enemy), fight.vessels[enemy].at);
    let staying: Vec<&End> = ends.iter().filter(|end| fight.stays(at, end)).collect();
    if staying.is_empty() {
        return vec![at];
    }
    let step = staying.len().div_ceil(MOST_ANSWERS);
    staying.iter().step_by(step).map(|end| at.to(end)).collect()
}

/// The range where the own fire is most above the enemy's, and the best volley, both in points.
fn wanted(fight: &Fight, ship: usize, enemy: usize, taken: f32) -> (u32, f32) {
    let (own, other) = (fight.field.class(ship), fight.field.class(enemy));
    let (there, back) = (fight.shift(ship, enemy), fight.shift(enemy, ship));
    let (dealt_box, taken_box) = (fight.worth_of_box(enemy), fight.worth_of_box(ship));
    let (mut best, mut volley) = ((f32::NEG_INFINITY, 1), 0f32);
    for range in 1..=own.reach {
        let most = (0..DIRECTIONS)
            .map(|way| own.punch(there, range, way))
            .fold(0f32, f32::max)
            * dealt_box;
        let average = (0..DIRECTIONS)
            .map(|way| other.punch(back, range, way))
            .sum::<f32>()
            / f32::from(DIRECTIONS)
            * taken_box;
        volley = volley.max(most);
        if most > 0.0 && most - taken * average > best.0 {
            best = (most - taken * average, range);
        }
    }
    (best.1, volley.max(1e-3))
}

impl Captain for Weigher {
    fn order(
        &self,
        fight: &Fight,
        ship: usize,
        ends: &[End],
        choices: &[usize],
        waiting: &Waiting,
        _: &mut Random,
    ) -> usize {
        let Some(scene) = Scene::of(fight, ship, self, waiting) else {
            return choices[0];
        };
        let score = |choice: &usize| {
            let end = &ends[*choice];
            let at = fight.vessels[ship].at.to(end);
            scene.fire(at) + scene.place(end, at)
        };
        let scored = choices.iter().map(|choice| (score(choice), *choice));
        scored
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            .map_or(choices[0], |(_, choice)| choice)
    }

    /// Fires first, but lets a single enemy move first while no kill is likely: measured, that wins three battles of five
    /// against going first always; with two ships a side it loses as many, with three it is even.
    fn goes_first(&self, fight: &Fight, side: usize, _: &mut Random) -> bool {
        let ships = fight.vessels.iter().filter(|vessel| vessel.is_in).count();
        ships > 2 || fight.can_kill(side) || fight.can_kill(1 - side)
    }

    /// Moves: the ship that is farthest from the enemy, which has least to see. Fires: the ship that does most.
    fn next(
        &self,
        fight: &Fight,
        phase: Phase,
        side: usize,
        waiting: &Waiting,
        _: &mut Random,
    ) -> usize {
        let urgency = |ship: &usize| match phase {
            Phase::Movement => fight
                .enemies(*ship)
                .map(|enemy| fight.distance(*ship, enemy))
                .min()
                .unwrap_or(0)
                .into(),
            Phase::Combat => {
                let at = fight.vessels[*ship].at;
                let dealt = |enemy: usize| fight.dealt(*ship, at, enemy, fight.vessels[enemy].at);
                fight.enemies(*ship).map(dealt).fold(0f32, f32::max)
            }
        };
        let ships = waiting[side].iter().map(urgency).enumerate();
        ships
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .map_or(0, |(place, _)| place)
    }

    fn lay(&self, fight: &Fight, ship: usize, _: &mut Random) -> Vec<Laid> {
        lay(fight, ship)
    }
}

/// What a box beyond those that are expected to destroy a ship counts for one before.
const OVERKILL: f32 = 0.25;

/// A target for each bank that can fire: the most points, less for a ship that is likely to be destroyed already.
pub fn lay(fight: &Fight, ship: usize) -> Vec<Laid> {
    let class = fight.field.class(ship);
    let mut coming = vec![0f32; fight.vessels.len()];
    let mut volley = Vec::new();
    for (gun, of) in class.guns.iter().enumerate() {
        let expected = |laid: &Laid| (laid.aim.dice * of.boxes) as f32 / 3.0;
        let through = |target: usize| 1.0 - fight.vessels[target].now.icons() as f32 / 6.0;
        let worth = |laid: &Laid| {
            let left = fight.vessels[laid.target].now.left() as f32;
            let is_doomed = coming[laid.target] >= left;
            expected(laid)
                * fight.worth_of_box(laid.target)
                * if is_doomed { OVERKILL } else { 1.0 }
        };
        let best = fight
            .targets(ship, gun)
            .into_iter()
            .max_by(|a, b| worth(a).total_cmp(&worth(b)));
        if let Some(laid) = best {
            coming[laid.target] += expected(&laid) * through(laid.target);
            volley.push(laid);
        }
    }
    volley
}
