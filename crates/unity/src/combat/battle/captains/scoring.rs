//! Captains that score every destination one turn ahead against some of the enemy's possible replies.

use super::super::destinations::Destination;
use super::super::fight::Fight;
use super::super::fire_tables::guard_level;
use super::super::flight_paths::{SeekerReach, seeker_reach};
use super::super::movement::Order;
use super::super::ship_state::QUARTERS;
use super::{Captain, CaptainState};
use crate::ship::Facing;
use crate::tracks::number_at;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::captains::{
    FireExchange, FireTable, MAX_ENEMIES, Placement, Weights, patience,
};
use starwright_rules::battle::setup::{Battle, can_stop};

/// Number of best destinations that are also scored with pivots and for the turn after.
const MAX_SCORED_AHEAD: usize = 6;
/// Number of enemy replies that are considered for the turn after.
const NEXT_REPLIES: usize = 4;
/// Number of turns without an attack or damage after which captains become bolder.
const CALM_TURNS: u32 = 4;
/// Factor on the weight of damage taken for each further turn without an attack or damage.
const BOLDNESS_FACTOR: f32 = 0.6;
/// Maximum number of turns during which captains become bolder.
const MAX_BOLDER_TURNS: u32 = 12;
/// Cost per hex beyond four from the middle of the fleet, in multiples of the best volley.
const DISPERSION_COST: f32 = 0.01;
/// Weight of the fire that would bear next turn if no ship moved.
const NEXT_FIRE_WEIGHT: f32 = 0.5;
/// Cost of being too fast to turn around near the enemy, per half of the engine rating beyond the first half.
const TOO_FAST_COST: f32 = 0.4;
/// Weight of the best score of the turn after.
const NEXT_TURN_WEIGHT: f32 = 0.5;

/// A captain that chooses the destination with the best score.
#[derive(Debug)]
pub struct ScoringCaptain(Weights);

const STEADY_WEIGHTS: Weights = Weights {
    taken: 3.0,
    range: 0.01,
    facing: 0.3,
    speed: 0.2,
    edge: 0.5,
};
/// The captain who weighs damage taken three times as much as damage dealt.
pub const STEADY: ScoringCaptain = ScoringCaptain(STEADY_WEIGHTS);
/// The captain who favors dealing damage and closing in.
pub const AGGRESSIVE: ScoringCaptain = ScoringCaptain(Weights {
    taken: 0.8,
    range: 0.04,
    ..STEADY_WEIGHTS
});
/// The captain who favors the safety of its own ship.
pub const CAUTIOUS: ScoringCaptain = ScoringCaptain(Weights {
    taken: 6.0,
    ..STEADY_WEIGHTS
});

/// The facts that a captain considers when scoring a ship's destinations.
pub struct Situation<'a> {
    fight: &'a Fight<'a>,
    ship: usize,
    weights: &'a Weights,
    /// The nearest enemies and the exchange of fire with each.
    exchanges: Vec<(usize, FireExchange<'a>)>,
    /// Where the nearest enemy ends if it continues straight ahead.
    nearest: Placement,
    /// The preferred range to the nearest enemy.
    wanted: u16,
    /// The best volley in victory points.
    volley: f32,
    /// The middle of the other ships of the side, if there are any.
    middle: Option<Hex>,
    /// Weight of closing in, which grows while the ship does not attack or no ship is damaged.
    patience: f32,
    /// Weight of damage taken, which falls while the ship does not attack or no ship is damaged.
    taken: f32,
    /// The seekers that approach the ship.
    threats: Vec<Threat>,
}

/// A seeker that approaches a ship.
struct Threat {
    reach: &'static SeekerReach,
    hex: Hex,
    heading: Heading,
    /// Victory points of the damage that the seeker is expected to do.
    worth: f32,
}

impl Fight<'_> {
    fn fire_exchange(&self, ship: usize, enemy: usize) -> FireExchange<'_> {
        let table = |ship: usize, target: usize| {
            let guard = guard_level(self.setup, target, &self.states[target]);
            self.fire_tables.table(ship, guard)
        };
        let rows = |table: &FireTable, target: usize| {
            let design = self.setup.design(target);
            QUARTERS.map(|facing| table.row(self.states[target].shields(design, facing) as usize))
        };
        let (own, other) = (table(ship, enemy), table(enemy, ship));
        let friends = self.ships_in_play(self.setup.side_of(ship)).count();
        FireExchange {
            own_rows: rows(own, enemy),
            other_rows: rows(other, ship),
            own,
            other,
            dealt: self.die_value(enemy),
            // The enemy divides its fire among all ships of the side.
            taken: self.die_value(ship) / friends as f32,
        }
    }

    /// Collects the facts that a captain considers for a ship, or returns `None` if there is no enemy.
    pub fn situation<'b>(
        &'b self,
        ship: usize,
        ScoringCaptain(weights): &'b ScoringCaptain,
    ) -> Option<Situation<'b>> {
        let here = self.straight_ahead(ship).hex;
        let mut enemies: Vec<usize> = self.enemies(ship).collect();
        enemies.sort_by_key(|enemy| self.distance(here, *enemy));
        enemies.truncate(MAX_ENEMIES);
        let exchanges: Vec<(usize, FireExchange)> = enemies
            .into_iter()
            .map(|enemy| (enemy, self.fire_exchange(ship, enemy)))
            .collect();
        let (nearest, first) = exchanges.first()?;
        // An outranged ship gains nothing by waiting.
        let calm_turns = if first.other.reach() > first.own.reach() {
            0
        } else {
            CALM_TURNS
        };
        let idle = self.states[ship].idle.max(self.quiet);
        let bolder = idle.saturating_sub(calm_turns).min(MAX_BOLDER_TURNS);
        let taken = weights.taken * BOLDNESS_FACTOR.powi(bolder as i32);
        let (wanted, volley) = first.best_range(taken);
        let friends = self.ships_in_play(self.setup.side_of(ship));
        let friends: Vec<Hex> = friends
            .filter(|friend| *friend != ship)
            .map(|friend| self.straight_ahead(friend).hex)
            .collect();
        Some(Situation {
            fight: self,
            ship,
            nearest: self.straight_ahead(*nearest),
            wanted,
            volley,
            middle: middle_hex(&friends),
            patience: patience(idle),
            taken,
            threats: self.threats(ship),
            exchanges,
            weights,
        })
    }

    /// Lists the seekers that approach a ship.
    fn threats(&self, ship: usize) -> Vec<Threat> {
        let shields = self.states[ship].shields(self.setup.design(ship), Facing::Fore);
        let mut threats = Vec::new();
        for seeker in self.seekers.iter().filter(|seeker| seeker.target == ship) {
            let weapon = &self.setup.contingents[seeker.contingent].design.weapons[seeker.battery];
            threats.push(Threat {
                reach: seeker_reach(weapon.reach().hexes()),
                hex: seeker.hex,
                heading: seeker.heading,
                worth: seeker.weapons as f32
                    * self.expected_seeker_damage(seeker, shields) as f32
                    * self.die_value(ship),
            });
        }
        threats
    }

    /// Returns `true` if a ship can turn or stop before the edge from a destination, after losing this many engine
    /// boxes.
    pub fn is_safe(&self, ship: usize, destination: usize, boxes: u32) -> bool {
        let lost = self.states[ship].damage.engines + boxes;
        let engines = number_at(&self.setup.design(ship).tracks.engines, lost) as i32;
        let at = self.placement(ship, destination);
        let speed = self.destinations[ship][destination].speed.into();
        can_stop(self.setup.board, at.hex, at.heading, speed, engines)
    }

    /// Returns the value of a ship's exchange of fire with an enemy: victory points dealt minus those taken.
    pub fn exchange_value(
        &self,
        ship: usize,
        own: Placement,
        enemy: usize,
        other: Placement,
    ) -> f32 {
        let exchange = self.fire_exchange(ship, enemy);
        let (dealt, taken) = exchange.at(&self.setup.positions, own, other);
        dealt - taken
    }

    /// Returns the value of a ship's exchange of fire at a hex, with all enemies at their current places.
    pub fn current_exchange_value(&self, ship: usize, hex: Hex) -> f32 {
        let heading = self.states[ship].facing;
        let own = Placement { hex, heading };
        let with = |enemy: usize| {
            let other = Placement {
                hex: self.states[enemy].hex,
                heading: self.states[enemy].facing,
            };
            self.exchange_value(ship, own, enemy, other)
        };
        self.enemies(ship).map(with).sum()
    }
}

/// Returns the middle of hexes, or `None` if there are none.
fn middle_hex(hexes: &[Hex]) -> Option<Hex> {
    if hexes.is_empty() {
        return None;
    }
    let count = hexes.len() as i32;
    let column = hexes.iter().map(|hex| hex.column).sum::<i32>() / count;
    let halves = hexes.iter().map(|hex| hex.halves).sum::<i32>() / count;
    Some(Hex {
        column,
        halves: halves + (column - halves) % 2,
    })
}

impl Situation<'_> {
    fn destination(&self, index: usize) -> &Destination {
        &self.fight.destinations[self.ship][index]
    }

    /// Scores a destination against the enemies' replies, without a pivot.
    pub fn score(&self, replies: &[Vec<Placement>], destination: usize) -> f32 {
        let at = self.fight.placement(self.ship, destination);
        self.score_place(destination, at) + self.score_fire(replies, at)
    }

    /// Scores the fire of this turn: the damage dealt to the best target, minus all damage taken.
    fn score_fire(&self, replies: &[Vec<Placement>], own: Placement) -> f32 {
        let count = replies[self.exchanges[0].0].len();
        let mut sum = 0.0;
        for reply in 0..count {
            let (mut best, mut lost) = (0f32, 0f32);
            for (enemy, exchange) in &self.exchanges {
                let others = &replies[*enemy];
                let other = others[reply.min(others.len() - 1)];
                let (dealt, taken) = exchange.at(&self.fight.setup.positions, own, other);
                best = best.max(dealt);
                lost += taken;
            }
            sum += best - self.taken * lost;
        }
        sum / count as f32
    }

    /// Scores a destination for later turns.
    fn score_place(&self, destination: usize, at: Placement) -> f32 {
        let Situation {
            fight,
            ship,
            weights,
            ..
        } = *self;
        let positions = &fight.setup.positions;
        let sight = positions.position(at.hex, self.nearest.hex);
        let engines = fight.states[ship].engines(fight.setup.design(ship));
        let speed = self.destination(destination).speed;
        let excess_speed = u32::from(speed).saturating_sub(engines);
        let mut cost =
            weights.approach_cost(sight, at.heading, self.wanted, self.patience, excess_speed);
        if sight.range <= self.wanted + 2 * engines as u16 {
            let engines = (engines as f32).max(1.0);
            cost += TOO_FAST_COST * (2.0 * f32::from(speed) / engines - 1.0).max(0.0);
        }
        cost += weights.edge_cost(|boxes| fight.is_safe(ship, destination, boxes));
        if let Some(middle) = self.middle {
            let apart = positions.position(at.hex, middle).range.saturating_sub(4);
            cost += DISPERSION_COST * f32::from(apart);
        }
        // The fire that would bear at this bearing, so that the ship turns its weapons toward the enemy.
        let (_, exchange) = &self.exchanges[0];
        let direction = sight.direction_from_bow(at.heading.sides());
        let near = sight.range.min(self.wanted.max(1));
        let bearing =
            exchange.own.at(exchange.own_rows[0], near, direction) * exchange.dealt / self.volley;
        let strikes = self
            .threats
            .iter()
            .filter(|threat| threat.reach.contains(threat.hex, threat.heading, at.hex));
        let threatened: f32 = strikes.map(|threat| threat.worth).sum();
        self.volley * (NEXT_FIRE_WEIGHT * bearing - cost) - self.taken.max(1.0) * threatened
    }

    /// Scores the best move of the turn after, with the enemy where its replies of this turn put it.
    fn score_next_turn(&self, replies: &[Vec<Placement>], destination: usize) -> f32 {
        let Situation { fight, ship, .. } = *self;
        let at = fight.placement(ship, destination);
        let end = self.destination(destination);
        let engines = fight.states[ship].engines(fight.setup.design(ship));
        let (enemy, exchange) = &self.exchanges[0];
        let replies = &replies[*enemy];
        let replies = &replies[..replies.len().min(NEXT_REPLIES)];
        let mut best = f32::NEG_INFINITY;
        for next in fight
            .cached_destinations((engines, end.speed, end.slips))
            .iter()
        {
            let Some(hex) = next.hex_on_board(fight.setup.board, at.hex, at.heading) else {
                continue;
            };
            let heading = at.heading.turned(next.turned.into());
            let own = Placement { hex, heading };
            let mut sum = 0.0;
            for other in replies {
                let positions = &fight.setup.positions;
                let sight = positions.position(own.hex, other.hex);
                let (dealt, taken) = exchange.at_sight(sight, own.heading, other.heading);
                let away = f32::from(sight.range.saturating_sub(self.wanted));
                sum += dealt
                    - self.taken * taken
                    - self.volley * self.weights.range * self.patience * away;
            }
            best = best.max(sum / replies.len() as f32);
        }
        if best == f32::NEG_INFINITY {
            -20.0 * self.volley
        } else {
            best
        }
    }

    /// Chooses the order with the best score.
    fn best_order(&self, state: &mut CaptainState) -> Order {
        let CaptainState {
            replies, scored, ..
        } = state;
        scored.clear();
        for index in self.fight.destinations_on_board(self.ship) {
            scored.push((self.score(replies, index), index));
        }
        let few = scored.len().min(MAX_SCORED_AHEAD);
        if few == 0 {
            return Order::default();
        }
        scored.select_nth_unstable_by(few - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (score, index) in &mut scored[..few] {
            *score += NEXT_TURN_WEIGHT * self.score_next_turn(replies, *index);
        }
        let mut best = (f32::NEG_INFINITY, Order::default());
        for &(score, destination) in &scored[..few] {
            let at = self.fight.placement(self.ship, destination);
            let without_pivot = self.score_fire(replies, at);
            let pivots = self.destination(destination).pivot;
            for pivot in -pivots..=pivots {
                let mut score = score;
                if pivot != 0 {
                    let heading = at.heading.turned(pivot.into());
                    let fire = self.score_fire(replies, Placement { heading, ..at });
                    score = score - without_pivot + fire;
                }
                if score > best.0 || score == best.0 && pivot == 0 {
                    best = (score, Order { destination, pivot });
                }
            }
        }
        best.1
    }
}

impl Captain for ScoringCaptain {
    fn order(&self, fight: &Fight, state: &mut CaptainState, ship: usize, _: &mut Random) -> Order {
        let situation = fight.situation(ship, self);
        situation.map_or(Order::default(), |situation| situation.best_order(state))
    }

    fn uses_replies(&self) -> bool {
        true
    }
}
