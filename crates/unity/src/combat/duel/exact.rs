//! The duel of two small ships without dice: the chance of every state, turn after turn, until nothing is left in doubt.

use super::super::craft::Craft;
use super::super::figures::DAMAGE_SHARES;
use super::fray::{Battle, Condition};
use starwright_rules::battle::dice::Distribution;
use starwright_rules::battle::question::Refusal;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The most states (of both ships and their separation) that are followed.
const MOST_STATES: usize = 300_000;
/// What is left in doubt when the work ends.
const DOUBT: f64 = 1e-12;
/// A state less likely than this is not followed.
const NEGLIGIBLE: f64 = 1e-18;

/// The chances of a duel.
#[derive(Clone, Debug)]
pub struct Chances {
    /// By ending: first wins, second wins, draw, no result.
    pub endings: [f64; 4],
    /// The chance to end in each turn, the last with those without a result.
    pub turns: Vec<f64>,
}

/// The states a ship may be in after being fired at, with their chances; a destroyed one has no place.
type Outcomes = Rc<Vec<(Option<usize>, f64)>>;

/// All states of one ship.
struct States {
    conditions: Vec<Condition>,
    places: HashMap<Condition, usize>,
}

/// What fire does depends on: boxes lost on the shooter's weapons track, the facing it shows, the range, the target's state
/// and the facing that is hit.
type Key = (u8, usize, usize, usize, usize);

/// Follows every chance; the error says why that is too much.
pub fn chances(battle: &Battle) -> Result<Chances, Refusal> {
    if battle.sides.iter().any(|side| side.ships.len() > 1) {
        return Err("--exact is for one ship against one; leave it out for more".into());
    }
    if battle
        .sides
        .iter()
        .any(|side| side.crafts[0].has_paced_banks() || side.crafts[0].flights > 0)
    {
        let message = "--exact knows no expendable or slow weapons and no flights; leave it out for these ships";
        return Err(message.into());
    }
    let count = battle
        .sides
        .each_ref()
        .map(|side| state_count(&side.crafts[0]))
        .into_iter()
        .fold(1usize, |a, b| a.saturating_mul(b));
    let all = count.saturating_mul(battle.farthest + 1);
    if all > MOST_STATES {
        return Err(format!(
            "{all} states; --exact follows up to {MOST_STATES}: leave it out, or take smaller ships"
        )
        .into());
    }
    Ok(Solver::new(battle).solve())
}

/// How many states a ship has before it is destroyed.
fn state_count(craft: &Craft) -> usize {
    let shields = craft.shields.iter().map(Vec::len);
    let screens = craft.screens.iter().map(|boxes| usize::from(*boxes) + 1);
    let tracks = [
        usize::from(craft.hull),
        craft.engines.len(),
        craft.arms.len(),
    ];
    tracks
        .into_iter()
        .chain(shields)
        .chain(screens)
        .fold(1, usize::saturating_mul)
}

struct Solver<'a> {
    battle: &'a Battle,
    states: [States; 2],
    outcomes: [HashMap<Key, Outcomes>; 2],
}

impl States {
    fn of(craft: &Craft) -> States {
        let mut conditions = vec![Condition::new(0, craft)];
        let vary = |conditions: Vec<Condition>,
                    count: usize,
                    set: &dyn Fn(&mut Condition, u8)|
         -> Vec<Condition> {
            let with = |condition: Condition, value: usize| {
                let mut changed = condition;
                set(&mut changed, value as u8);
                changed
            };
            conditions
                .into_iter()
                .flat_map(|condition| (0..count).map(move |value| with(condition, value)))
                .collect()
        };
        conditions = vary(conditions, craft.hull.into(), &|condition, value| {
            condition.hull = value + 1
        });
        conditions = vary(conditions, craft.engines.len(), &|condition, value| {
            condition.engines = value
        });
        conditions = vary(conditions, craft.arms.len(), &|condition, value| {
            condition.weapons = value
        });
        for slot in 0..4 {
            let screens = usize::from(craft.screens[slot]) + 1;
            conditions = vary(
                conditions,
                craft.shields[slot].len(),
                &|condition, value| condition.shields[slot] = value,
            );
            conditions = vary(conditions, screens, &|condition, value| {
                condition.screens[slot] = value
            });
        }
        let places = conditions
            .iter()
            .enumerate()
            .map(|(place, condition)| (*condition, place))
            .collect();
        States { conditions, places }
    }
}

impl<'a> Solver<'a> {
    fn new(battle: &'a Battle) -> Solver<'a> {
        let states = battle
            .sides
            .each_ref()
            .map(|side| States::of(&side.crafts[0]));
        Solver {
            battle,
            states,
            outcomes: [HashMap::new(), HashMap::new()],
        }
    }

    fn solve(&mut self) -> Chances {
        let turns = self.battle.turns;
        let mut chances = Chances {
            endings: [0.0; 4],
            turns: vec![0.0; turns as usize + 1],
        };
        let (others, ranges) = (self.states[1].conditions.len(), self.battle.farthest + 1);
        let index =
            |first: usize, second: usize, range: usize| (first * others + second) * ranges + range;
        let start = [0, 1].map(|side| {
            self.states[side].places[&Condition::new(0, &self.battle.sides[side].crafts[0])]
        });
        let mut live = vec![0.0; self.states[0].conditions.len() * others * ranges];
        live[index(start[0], start[1], self.battle.start)] = 1.0;
        let mut stalled = 0.0;
        for turn in 1..=turns {
            let mut next = vec![0.0; live.len()];
            for (at, &chance) in live
                .iter()
                .enumerate()
                .filter(|(_, chance)| **chance > NEGLIGIBLE)
            {
                let (first, second, separation) =
                    (at / ranges / others, at / ranges % others, at % ranges);
                let moves = self.moves(first, second, separation);
                if moves.is_empty() {
                    stalled += chance;
                }
                for (separation, weight) in moves {
                    self.exchange([first, second], separation, |a, b, part| {
                        let chance = chance * weight * part;
                        let ending = match (a, b) {
                            (Some(a), Some(b)) => return next[index(a, b, separation)] += chance,
                            (Some(_), None) => 0,
                            (None, Some(_)) => 1,
                            (None, None) => 2,
                        };
                        chances.endings[ending] += chance;
                        chances.turns[turn as usize] += chance;
                    });
                }
            }
            live = next;
            if live.iter().sum::<f64>() < DOUBT {
                break;
            }
        }
        let left = stalled + live.iter().sum::<f64>();
        chances.endings[3] += left;
        chances.turns[turns as usize] += left;
        chances
    }

    /// The separations after moving, with their chances: of equally fast ships either moves first. None if nobody can
    /// hurt anybody any more.
    fn moves(&self, first: usize, second: usize, separation: usize) -> Vec<(usize, f64)> {
        let ships = [
            self.states[0].conditions[first],
            self.states[1].conditions[second],
        ];
        let mut firepower = [
            vec![0.0; self.battle.farthest + 1],
            vec![0.0; self.battle.farthest + 1],
        ];
        for side in 0..2 {
            self.battle.add_firepower(
                side,
                &ships[side],
                false,
                &ships[1 - side],
                &mut firepower[side],
            );
        }
        if !firepower.iter().flatten().any(|expected| *expected > 0.0) {
            return Vec::new();
        }
        let wishes = [0, 1].map(|side| self.battle.wish(&firepower[side], &firepower[1 - side]));
        let speeds = [0, 1].map(|side| {
            self.battle.gunner(side, &ships[side]).0.engines[usize::from(ships[side].engines)]
        });
        let after = |first| self.battle.moved(separation, wishes, speeds, first);
        match speeds[0].cmp(&speeds[1]) {
            std::cmp::Ordering::Less => vec![(after(0), 1.0)],
            std::cmp::Ordering::Greater => vec![(after(1), 1.0)],
            std::cmp::Ordering::Equal => vec![(after(0), 0.5), (after(1), 0.5)],
        }
    }

    /// Both fire; hands over every pair of states that may follow. Bearings that show the same facing go together: what
    /// the fire of one side does depends on its own bearing and on the facing that the other shows.
    fn exchange(
        &mut self,
        ships: [usize; 2],
        separation: usize,
        mut take: impl FnMut(Option<usize>, Option<usize>, f64),
    ) {
        let shown = [0, 1].map(|side| self.facings(side, ships[side]));
        for (first_facing, first_weight) in &shown[0] {
            for (second_facing, second_weight) in &shown[1] {
                let weight = first_weight * second_weight;
                let second = self.outcomes(0, ships, separation, *first_facing, *second_facing);
                let first = self.outcomes(1, ships, separation, *second_facing, *first_facing);
                for (a, chance_a) in first.iter() {
                    for (b, chance_b) in second.iter() {
                        take(*a, *b, weight * chance_a * chance_b);
                    }
                }
            }
        }
    }

    /// The facings that a ship shows, with the part of its bearings; all as one if it is the same all round.
    fn facings(&self, side: usize, state: usize) -> Vec<(usize, f64)> {
        let mut parts: BTreeMap<usize, f64> = BTreeMap::new();
        let count = self.battle.sides[side].facings.len();
        for bearing in 0..count {
            *parts.entry(self.facing(side, state, bearing)).or_default() += 1.0 / count as f64;
        }
        parts.into_iter().collect()
    }

    fn facing(&self, side: usize, state: usize, bearing: usize) -> usize {
        let craft = &self.battle.sides[side].crafts[0];
        let facing = self
            .battle
            .facing(side, &self.states[side].conditions[state], bearing);
        if craft.has_facing_shields || craft.has_facing_screens {
            facing
        } else {
            0
        }
    }

    /// The states of the target of a side's fire, given which facing the shooter shows and which it hits.
    fn outcomes(
        &mut self,
        side: usize,
        ships: [usize; 2],
        range: usize,
        shown: usize,
        hit: usize,
    ) -> Outcomes {
        let (shooter, target) = (ships[side], ships[1 - side]);
        let condition = self.states[side].conditions[shooter];
        let key = (condition.weapons, shown, range, target, hit);
        if let Some(known) = self.outcomes[side].get(&key) {
            return Rc::clone(known);
        }
        let victim = self.states[1 - side].conditions[target];
        let shields = self.battle.shields(1 - side, &victim, hit);
        let case = self
            .battle
            .case(condition.weapons, (1 - side, &victim), shields);
        let (craft, gunnery) = self.battle.gunner(side, &condition);
        let bearings: Vec<usize> = (0..self.battle.sides[side].facings.len())
            .filter(|bearing| self.facing(side, shooter, *bearing) == shown)
            .collect();
        let part = 1.0 / bearings.len().max(1) as f64;
        let damages = bearings
            .iter()
            .map(|&bearing| (part, &gunnery.volley(craft, case, range, bearing).damage));
        let outcomes = Rc::new(self.damaged(1 - side, victim, hit, &Distribution::mixed(damages)));
        self.outcomes[side].insert(key, Rc::clone(&outcomes));
        outcomes
    }

    /// The states of a ship after so many damage dice: a die after the other, screens first.
    fn damaged(
        &self,
        side: usize,
        victim: Condition,
        facing: usize,
        damage: &Distribution,
    ) -> Vec<(Option<usize>, f64)> {
        let craft = &self.battle.sides[side].crafts[0];
        let mut now: BTreeMap<Condition, f64> = BTreeMap::from([(victim, 1.0)]);
        let mut after: BTreeMap<Condition, f64> = BTreeMap::new();
        let mut destroyed = 0.0;
        let mut sunk = 0.0;
        for chance in damage.chances() {
            now.iter().for_each(|(condition, part)| {
                *after.entry(*condition).or_default() += part * chance
            });
            destroyed += sunk * chance;
            let mut next: BTreeMap<Condition, f64> = BTreeMap::new();
            for (condition, part) in now {
                let screen = craft.screen_slot(facing);
                if condition.screens[screen] > 0 {
                    let mut screened = condition;
                    screened.screens[screen] -= 1;
                    *next.entry(screened).or_default() += part;
                    continue;
                }
                for (track, share) in DAMAGE_SHARES.into_iter().enumerate() {
                    let mut hits = [0; 4];
                    hits[track] = 1;
                    let mut struck = condition;
                    struck.strike(craft, facing, hits);
                    match struck.hull {
                        0 => sunk += part * share,
                        _ => *next.entry(struck).or_default() += part * share,
                    }
                }
            }
            now = next;
        }
        let places = &self.states[side].places;
        let is_likely = |(_, part): &(Condition, f64)| *part > 0.0;
        let outcomes = after
            .into_iter()
            .filter(is_likely)
            .map(|(condition, part)| (Some(places[&condition]), part));
        outcomes
            .chain((destroyed > 0.0).then_some((None, destroyed)))
            .collect()
    }
}
