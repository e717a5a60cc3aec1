//! Captains that weigh: every place within reach is scored one turn ahead against a few things the enemy may do.

use super::super::fight::Fight;
use super::super::flights::Seeker;
use super::super::movement::Order;
use super::super::punch::{Punch, guard};
use super::super::vessel::QUARTERS;
use super::super::ways::{Strikes, strikes};
use super::{Captain, Mind, Stance};
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::field::{Battle, can_stop};
use starwright_rules::battle::position::{DIRECTIONS, quarter};

/// Places that are looked at with a pivot, and a turn further.
const BEST: usize = 6;
/// Replies that the look at the turn after goes by.
const ANSWERS: usize = 4;
/// Turns without an attack or damage after which captains grow bolder, and what each further one makes of the fear of damage.
const CALM: u32 = 4;
const BOLDER: f32 = 0.6;
/// Turns after which they grow no bolder.
const BOLDEST: u32 = 12;
/// Enemies that a ship looks at, the nearest.
const MOST_ENEMIES: usize = 6;

/// What a captain goes by. Damage counts in victory points; the rest in parts of the best volley that the ship can fire.
#[derive(Clone, Copy, Debug)]
pub struct Weigher {
    /// What damage taken counts for each point dealt.
    pub taken: f32,
    /// What a hex outside the wanted range costs.
    pub range: f32,
    /// What heading straight away from the enemy costs, beyond the wanted range.
    pub facing: f32,
    /// What each hex per turn costs that is too fast to turn.
    pub speed: f32,
    /// What it costs to be unable to stop before the edge if the engines are hit.
    pub edge: f32,
    /// What each hex beyond four from the middle of the fleet costs.
    pub fleet: f32,
    /// What the fire that bears next turn, if nobody moves, counts.
    pub next: f32,
    /// What a speed costs that leaves no way to turn about near the enemy: this for each half of the engine rating above
    /// the first half.
    pub nimble: f32,
    /// What the best of the turn after counts.
    pub ahead: f32,
}

/// Keeps its ship while it hurts the enemy: what it takes counts three times.
pub const STEADY: Weigher = Weigher {
    taken: 3.0,
    range: 0.01,
    facing: 0.3,
    speed: 0.2,
    edge: 0.5,
    fleet: 0.01,
    next: 0.5,
    nimble: 0.4,
    ahead: 0.5,
};
/// Cares for damage dealt and for closing.
pub const AGGRESSIVE: Weigher = Weigher {
    taken: 0.8,
    range: 0.04,
    ..STEADY
};
/// Cares for its own ship more.
pub const CAUTIOUS: Weigher = Weigher {
    taken: 6.0,
    ..STEADY
};

/// A ship and an enemy: what their fire does to each other.
struct Pair<'a> {
    enemy: usize,
    own: &'a Punch,
    other: &'a Punch,
    /// Rows of the tables by the quarter hit.
    own_rows: [usize; 4],
    other_rows: [usize; 4],
    /// Victory points in a damage die dealt, and in one taken.
    dealt: f32,
    taken: f32,
}

/// What a ship weighs against.
pub struct Scene<'a> {
    pairs: Vec<Pair<'a>>,
    weigher: &'a Weigher,
    /// The enemy to close with, where it would go on to.
    quarry: Stance,
    /// The range to be at.
    wanted: u16,
    /// The best volley, in victory points.
    volley: f32,
    /// The middle of the own fleet, if there is one.
    middle: Option<Hex>,
    /// How much closing counts: more, the longer the ship has not attacked or nobody has been hurt.
    patience: f32,
    /// What damage taken counts now: less for the same reasons.
    taken: f32,
    /// Seekers on their way to the ship.
    threats: Vec<Threat>,
}

/// A seeker on its way.
struct Threat {
    strikes: &'static Strikes,
    hex: Hex,
    heading: Heading,
    /// Victory points that it is expected to take.
    worth: f32,
}

impl Pair<'_> {
    /// Victory points dealt and taken if both are there.
    #[inline]
    fn exchange(&self, fight: &Fight, own: Stance, other: Stance) -> (f32, f32) {
        let sight = fight.field.positions.between(own.hex, other.hex);
        if sight.range > self.own.reach() && sight.range > self.other.reach() {
            return (0.0, 0.0);
        }
        let there = sight.direction_from_bow(own.facing.sides());
        let back = sight.reversed().direction_from_bow(other.facing.sides());
        let dealt = self.own.at(
            self.own_rows[usize::from(quarter(back))],
            sight.range,
            there,
        );
        let taken = self.other.at(
            self.other_rows[usize::from(quarter(there))],
            sight.range,
            back,
        );
        (dealt * self.dealt, taken * self.taken)
    }
}

impl Fight<'_> {
    fn pair(&self, ship: usize, enemy: usize) -> Pair<'_> {
        let (field, own, other) = (self.field, &self.vessels[ship], &self.vessels[enemy]);
        let punch = self.punches.of(ship, guard(field, enemy, other));
        let counter = self.punches.of(enemy, guard(field, ship, own));
        let rows = |punch: &Punch, ship: usize| {
            let (vessel, craft) = (&self.vessels[ship], &field.class(ship).craft);
            QUARTERS.map(|facing| punch.row(vessel.shields(craft, facing)))
        };
        let friends = self.in_play(field.ships[ship].side).count();
        Pair {
            enemy,
            own_rows: rows(punch, enemy),
            other_rows: rows(counter, ship),
            own: punch,
            other: counter,
            dealt: self.worth_of_die(enemy),
            // The enemy fires at one of several.
            taken: self.worth_of_die(ship) / friends as f32,
        }
    }

    pub fn scene<'b>(&'b self, ship: usize, weigher: &'b Weigher) -> Option<Scene<'b>> {
        let side = self.field.ships[ship].side;
        let here = self.coast(ship).hex;
        let distance = |enemy: usize| {
            self.field
                .positions
                .between(here, self.coast(enemy).hex)
                .range
        };
        let mut enemies: Vec<usize> = self.enemies(ship).collect();
        enemies.sort_by_key(|enemy| distance(*enemy));
        enemies.truncate(MOST_ENEMIES);
        let pairs: Vec<Pair> = enemies
            .iter()
            .map(|enemy| self.pair(ship, *enemy))
            .collect();
        let first = pairs.first()?;
        // Whoever is outranged gains nothing by waiting.
        let idle = self.vessels[ship].idle.max(self.quiet);
        let calm = if first.other.reach() > first.own.reach() {
            0
        } else {
            CALM
        };
        let taken = weigher.taken * BOLDER.powi(idle.saturating_sub(calm).min(BOLDEST) as i32);
        let (wanted, volley) = wanted(first, taken);
        let friends: Vec<Hex> = self
            .in_play(side)
            .filter(|friend| *friend != ship)
            .map(|friend| self.coast(friend).hex)
            .collect();
        let middle = (!friends.is_empty()).then(|| middle(&friends));
        let patience = 1.0 + 0.25 * idle.min(20) as f32;
        Some(Scene {
            quarry: self.coast(first.enemy),
            wanted,
            volley,
            middle,
            patience,
            taken,
            threats: self.threats(ship),
            pairs,
            weigher,
        })
    }

    /// The seekers on their way to a ship.
    fn threats(&self, ship: usize) -> Vec<Threat> {
        let threat = |seeker: &Seeker| {
            let weapon = &self.field.classes[seeker.class].craft.weapons[seeker.battery];
            Threat {
                strikes: strikes(weapon.reach().hexes()),
                hex: seeker.hex,
                heading: seeker.heading,
                worth: seeker.weapons as f32
                    * self.seekers_expect(
                        seeker,
                        self.vessels[ship].shields(&self.field.class(ship).craft, Facing::Fore),
                    ) as f32
                    * self.worth_of_die(ship),
            }
        };
        self.seekers
            .iter()
            .filter(|seeker| seeker.target == ship)
            .map(threat)
            .collect()
    }

    /// Whether a ship that ends so can still turn or stop before the edge, with so many engine boxes less.
    pub fn is_safe(&self, ship: usize, end: usize, boxes: u8) -> bool {
        let (vessel, craft) = (&self.vessels[ship], &self.field.class(ship).craft);
        let lost = vessel.damage.engines + u32::from(boxes);
        let engines = number_at(&craft.tracks.engines, lost) as i32;
        let end = &self.ends[ship][end];
        let hex = end.hex.from(vessel.hex, vessel.heading);
        let heading = vessel.heading.turned(end.turned.into());
        can_stop(self.field.board, hex, heading, end.speed.into(), engines)
    }

    /// What the fire of a ship and an enemy is worth to it, in victory points, if both are there.
    pub fn exchange_with(&self, ship: usize, own: Stance, enemy: usize, other: Stance) -> f32 {
        let (dealt, taken) = self.pair(ship, enemy).exchange(self, own, other);
        dealt - taken
    }

    /// What the fire of both sides is worth to a ship at a hex as things stand.
    pub fn exchange_now(&self, ship: usize, hex: Hex) -> f32 {
        let own = Stance {
            hex,
            facing: self.vessels[ship].facing,
        };
        let stance = |enemy: usize| Stance {
            hex: self.vessels[enemy].hex,
            facing: self.vessels[enemy].facing,
        };
        self.enemies(ship)
            .map(|enemy| self.exchange_with(ship, own, enemy, stance(enemy)))
            .sum()
    }
}

/// The range where the own fire is most above the enemy's, and the best volley, both in victory points.
fn wanted(pair: &Pair, taken: f32) -> (u16, f32) {
    let mut best = (f32::NEG_INFINITY, 1);
    let mut volley = 0f32;
    for range in 1..=pair.own.reach() {
        let (most, _) = pair.own.over_ways(pair.own_rows[0], range);
        let (_, average) = pair.other.over_ways(pair.other_rows[0], range);
        volley = volley.max(most * pair.dealt);
        let worth = most * pair.dealt - taken * average * pair.taken;
        if most > 0.0 && worth > best.0 {
            best = (worth, range);
        }
    }
    (best.1, volley.max(1e-3))
}

fn middle(hexes: &[Hex]) -> Hex {
    let sum = |of: fn(&Hex) -> i32| hexes.iter().map(of).sum::<i32>() / hexes.len() as i32;
    let (column, halves) = (sum(|hex| hex.column), sum(|hex| hex.halves));
    Hex {
        column,
        halves: halves + (column - halves) % 2,
    }
}

impl Scene<'_> {
    /// The whole score of a place against these replies, without a pivot.
    pub fn score(
        &self,
        fight: &Fight,
        replies: &[Vec<Stance>],
        ship: usize,
        end: usize,
        at: Stance,
    ) -> f32 {
        self.place(fight, ship, end, at.hex, at.facing) + self.fire(fight, replies, at)
    }

    /// What the fire of a turn is worth: the best of the own targets, less all that is taken.
    fn fire(&self, fight: &Fight, replies: &[Vec<Stance>], own: Stance) -> f32 {
        let most = replies[self.pairs[0].enemy].len();
        let mut sum = 0.0;
        for reply in 0..most {
            let (mut best, mut lost) = (0f32, 0f32);
            for pair in &self.pairs {
                let stances = &replies[pair.enemy];
                let (dealt, taken) =
                    pair.exchange(fight, own, stances[reply.min(stances.len() - 1)]);
                best = best.max(dealt);
                lost += taken;
            }
            sum += best - self.taken * lost;
        }
        sum / most as f32
    }

    /// What being at a place counts for the turns to come.
    fn place(&self, fight: &Fight, ship: usize, end: usize, hex: Hex, heading: Heading) -> f32 {
        let weigher = self.weigher;
        let sight = fight.field.positions.between(hex, self.quarry.hex);
        let off = sight.direction_from_bow(heading.sides());
        let off = f32::from(off.min(DIRECTIONS - off)) / f32::from(DIRECTIONS / 2);
        let away = f32::from(sight.range.saturating_sub(self.wanted));
        let close = f32::from(self.wanted.saturating_sub(sight.range));
        let mut cost = weigher.range * (self.patience * away + 0.5 * close);
        cost += weigher.facing * off * if sight.range > self.wanted { 1.0 } else { 0.3 };
        let engines = fight.vessels[ship].engines(&fight.field.class(ship).craft) as f32;
        cost += weigher.speed * (f32::from(fight.ends[ship][end].speed) - engines).max(0.0);
        if sight.range <= self.wanted + 2 * engines as u16 {
            cost += weigher.nimble
                * (2.0 * f32::from(fight.ends[ship][end].speed) / engines.max(1.0) - 1.0).max(0.0);
        }
        if !fight.is_safe(ship, end, 0) {
            cost += 20.0;
        } else if !fight.is_safe(ship, end, 1) {
            cost += weigher.edge;
        }
        if let Some(middle) = self.middle {
            let apart = fight
                .field
                .positions
                .between(hex, middle)
                .range
                .saturating_sub(4);
            cost += weigher.fleet * f32::from(apart);
        }
        // What would bear if the enemy stood there: the bow should point where the guns do.
        let pair = &self.pairs[0];
        let near = sight.range.min(self.wanted.max(1));
        let bears = pair.own.at(
            pair.own_rows[0],
            near,
            sight.direction_from_bow(heading.sides()),
        ) * pair.dealt
            / self.volley;
        let strikes = self
            .threats
            .iter()
            .filter(|threat| threat.strikes.reach(threat.hex, threat.heading, hex));
        let struck: f32 = strikes.map(|threat| threat.worth).sum();
        self.volley * (weigher.next * bears - cost) - self.taken.max(1.0) * struck
    }

    /// What the next turn can bring from a place: the best of what is within reach there, the enemy as it may be now.
    fn ahead(&self, fight: &Fight, replies: &[Vec<Stance>], ship: usize, end: usize) -> f32 {
        let (vessel, end) = (&fight.vessels[ship], &fight.ends[ship][end]);
        let (hex, heading) = (
            end.hex.from(vessel.hex, vessel.heading),
            vessel.heading.turned(end.turned.into()),
        );
        let engines = vessel.engines(&fight.field.class(ship).craft);
        let next = fight.known((engines, end.speed, end.slips));
        let pair = &self.pairs[0];
        let stances = &replies[pair.enemy];
        let few = stances.len().min(ANSWERS);
        let mut best = f32::NEG_INFINITY;
        for place in next.iter() {
            let there = place.hex.from(hex, heading);
            if !fight.field.board.has(there)
                || !fight.field.board.has(place.bend.from(hex, heading))
            {
                continue;
            }
            let own = Stance {
                hex: there,
                facing: heading.turned(place.turned.into()),
            };
            let mut sum = 0.0;
            for other in &stances[..few] {
                let (dealt, taken) = pair.exchange(fight, own, *other);
                let range = fight.field.positions.between(own.hex, other.hex).range;
                let away = f32::from(range.saturating_sub(self.wanted));
                sum += dealt
                    - self.taken * taken
                    - self.volley * self.weigher.range * self.patience * away;
            }
            best = best.max(sum / few as f32);
        }
        if best == f32::NEG_INFINITY {
            -20.0 * self.volley
        } else {
            best
        }
    }

    fn best(&self, fight: &Fight, mind: &mut Mind, ship: usize) -> Order {
        let vessel = &fight.vessels[ship];
        let Mind {
            replies, scored, ..
        } = mind;
        scored.clear();
        for index in (0..fight.ends[ship].len()).filter(|index| fight.stays(ship, *index)) {
            scored.push((
                self.score(fight, replies, ship, index, fight.stance(ship, index)),
                index,
            ));
        }
        let few = scored.len().min(BEST);
        if few == 0 {
            return Order::default();
        }
        scored.select_nth_unstable_by(few - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (score, index) in &mut scored[..few] {
            *score += self.weigher.ahead * self.ahead(fight, replies, ship, *index);
        }
        let mut best = (f32::NEG_INFINITY, Order::default());
        for &(score, index) in &scored[..few] {
            let end = &fight.ends[ship][index];
            let (hex, heading) = (
                end.hex.from(vessel.hex, vessel.heading),
                vessel.heading.turned(end.turned.into()),
            );
            let plain = self.fire(
                fight,
                replies,
                Stance {
                    hex,
                    facing: heading,
                },
            );
            for pivot in -end.pivot..=end.pivot {
                let facing = heading.turned(pivot.into());
                let score = match pivot {
                    0 => score,
                    _ => score - plain + self.fire(fight, replies, Stance { hex, facing }),
                };
                if score > best.0 || score == best.0 && pivot == 0 {
                    best = (score, Order { end: index, pivot });
                }
            }
        }
        best.1
    }
}

impl Captain for Weigher {
    fn order(&self, fight: &Fight, mind: &mut Mind, ship: usize, _: &mut Random) -> Order {
        fight
            .scene(ship, self)
            .map_or(Order::default(), |scene| scene.best(fight, mind, ship))
    }

    fn expects(&self) -> bool {
        true
    }
}
