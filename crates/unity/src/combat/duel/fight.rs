//! One duel, turn by turn: move, fighters, fire, damage at the end of the turn.

use super::super::craft::Pace;
use super::fray::{Battle, Condition};
use super::gunnery::{Case, Tables, Volley};
use starwright_paper::random::Random;
use starwright_rules::battle::tally::{Ending, Tally};

/// What did damage to a target in a turn.
struct Salvo<'a> {
    shooter: usize,
    target: usize,
    dice: u32,
    by: By<'a>,
}

enum By<'a> {
    Volley(&'a Volley),
    Battery(usize),
}

/// A duel under way; kept from one to the next, so that nothing is allocated in between.
pub struct Fight<'a> {
    pub battle: &'a Battle,
    pub ships: [Vec<Condition>; 2],
    /// The places of the ships that are not destroyed.
    pub living: [Vec<usize>; 2],
    /// Where each ship sees the enemy this turn.
    pub bearings: [Vec<usize>; 2],
    /// Damage dice to be applied at the end of the turn.
    pub pending: [Vec<u32>; 2],
    /// For each ship and bank: mounts that have fired once, or whether the bank must wait this turn.
    pub paces: [Vec<Vec<u32>>; 2],
    pub firepower: [Vec<f32>; 2],
    shots: [Vec<Salvo<'a>>; 2],
    /// Targets, the weakest first, with the damage that is already on its way to them.
    pub order: Vec<(usize, f64)>,
    pub wishes: [usize; 2],
    /// Wishes by the cases of two single ships: most duels come by the same ones again and again.
    pub known: Vec<Option<[u16; 2]>>,
    /// The tables of two single ships whose bearings and facings do not matter.
    pub aimed: Option<[(&'a Tables, Case); 2]>,
    pub speeds: [u32; 2],
    /// Whether no weapon could fire in the last turn.
    pub was_silent: bool,
    pub separation: usize,
    pub fighters: [u32; 2],
    pub flown: usize,
    /// Whether weapons, shields or the ships themselves are not what wishes were settled for.
    pub is_changed: bool,
    /// Whether engines are not what speeds were settled for.
    pub is_slowed: bool,
}

impl<'a> Fight<'a> {
    pub fn new(battle: &'a Battle) -> Fight<'a> {
        let each = |f: &dyn Fn(usize) -> usize| [f(0), f(1)];
        let counts = each(&|side| battle.sides[side].ships.len());
        Fight {
            battle,
            ships: [Vec::new(), Vec::new()],
            living: [Vec::new(), Vec::new()],
            bearings: counts.map(|count| vec![0; count]),
            pending: counts.map(|count| vec![0; count]),
            paces: [Vec::new(), Vec::new()],
            firepower: [
                vec![0.0; battle.farthest + 1],
                vec![0.0; battle.farthest + 1],
            ],
            shots: [Vec::new(), Vec::new()],
            order: Vec::new(),
            wishes: [0; 2],
            known: vec![None; battle.pair_count],
            aimed: None,
            speeds: [0; 2],
            was_silent: false,
            separation: 0,
            fighters: [0; 2],
            flown: 0,
            is_changed: true,
            is_slowed: true,
        }
    }

    fn begin(&mut self) {
        for side in 0..2 {
            let start = &self.battle.sides[side];
            self.ships[side].clear();
            self.ships[side].extend(
                start
                    .ships
                    .iter()
                    .map(|&craft| Condition::new(craft, &start.crafts[craft])),
            );
            self.living[side].clear();
            self.living[side].extend(0..start.ships.len());
            self.paces[side].resize(start.ships.len(), Vec::new());
            for (paces, &craft) in self.paces[side].iter_mut().zip(&start.ships) {
                paces.clear();
                if start.crafts[craft].has_paced_banks() {
                    paces.resize(start.crafts[craft].banks.len(), 0);
                }
            }
            let flights: u32 = start
                .ships
                .iter()
                .map(|&craft| start.crafts[craft].flights)
                .sum();
            self.fighters[side] = flights * super::super::figures::FIGHTERS_A_FLIGHT;
        }
        self.separation = self.battle.start;
        self.flown = 0;
        self.is_changed = true;
        self.is_slowed = true;
        self.was_silent = false;
    }

    /// Fights one duel to its end and counts it.
    pub fn run(&mut self, random: &mut Random, tally: &mut Tally) {
        self.begin();
        for turn in 1..=self.battle.turns {
            if self.is_changed && !self.settle_wishes() {
                break;
            }
            if !self.maneuver(random) {
                break;
            }
            match self.aimed {
                Some(aimed) => self.exchange(aimed, random),
                None => {
                    self.turn_ships(random);
                    if self.fighters != [0, 0] {
                        self.fly(random, tally);
                    }
                    for side in 0..2 {
                        self.fire(side, random);
                    }
                }
            }
            for side in 0..2 {
                self.take_damage(side, random, tally);
            }
            if let Some(ending) = self.ending() {
                let left = self.hull_left(ending);
                return tally.count(ending, turn, left);
            }
        }
        tally.count(Ending::None, self.battle.turns, 0.0);
    }

    fn turn_ships(&mut self, random: &mut Random) {
        for side in 0..2 {
            let steps = self.battle.sides[side].facings.len() as u32;
            for &ship in &self.living[side] {
                let (_, gunnery) = self.battle.gunner(side, &self.ships[side][ship]);
                if steps > 1 && !gunnery.is_blended {
                    self.bearings[side][ship] = random.below(steps) as usize;
                }
            }
        }
        self.was_silent = true;
    }

    /// The living enemies of a side, the weakest first.
    pub fn order_targets(&mut self, side: usize) {
        let enemies = &self.ships[1 - side];
        self.order.clear();
        self.order
            .extend(self.living[1 - side].iter().map(|&enemy| (enemy, 0.0)));
        if self.order.len() > 1 {
            self.order
                .sort_by_key(|(enemy, _)| enemies[*enemy].toughness());
        }
    }

    /// The weakest enemy that is not yet expected to be destroyed; the weakest of all if all are.
    pub fn choose(&self, side: usize) -> Option<usize> {
        if self.order.len() == 1 {
            return Some(0);
        }
        let is_open = |(enemy, coming): &(usize, f64)| {
            *coming < f64::from(self.ships[1 - side][*enemy].toughness())
        };
        let open = self.order.iter().position(is_open);
        open.or((!self.order.is_empty()).then_some(0))
    }

    /// Two single ships fire at each other, with nothing to choose.
    #[inline]
    fn exchange(&mut self, aimed: [(&'a Tables, Case); 2], random: &mut Random) {
        self.was_silent = true;
        for (side, (tables, case)) in aimed.into_iter().enumerate() {
            let (shooter, target) = (self.living[side][0], self.living[1 - side][0]);
            let (craft, gunnery) = self.battle.gunner(side, &self.ships[side][shooter]);
            let volley = gunnery.blended(tables, craft, case, self.separation);
            self.shots[side].clear();
            if let Some(sampler) = &volley.sampler {
                self.was_silent = false;
                let dice = sampler.draw(random);
                self.hit(
                    side,
                    Salvo {
                        shooter,
                        target,
                        dice,
                        by: By::Volley(volley),
                    },
                );
            }
        }
    }

    /// Every ship of a side fires all that bears at one enemy.
    fn fire(&mut self, side: usize, random: &mut Random) {
        self.shots[side].clear();
        self.order_targets(side);
        for index in 0..self.living[side].len() {
            let shooter = self.living[side][index];
            let Some(choice) = self.choose(side) else {
                return;
            };
            let target = self.order[choice].0;
            let battle = self.battle;
            let (condition, victim) = (self.ships[side][shooter], self.ships[1 - side][target]);
            let bearing = self.bearings[side][shooter];
            let facing = battle.facing(1 - side, &victim, self.bearings[1 - side][target]);
            let shields = battle.shields(1 - side, &victim, facing);
            let case = battle.case(condition.weapons, (1 - side, &victim), shields);
            let (craft, gunnery) = battle.gunner(side, &condition);
            let volley = gunnery.volley(craft, case, self.separation, bearing);
            self.order[choice].1 += volley.expected;
            if let Some(sampler) = &volley.sampler {
                self.was_silent = false;
                let dice = sampler.draw(random);
                self.hit(
                    side,
                    Salvo {
                        shooter,
                        target,
                        dice,
                        by: By::Volley(volley),
                    },
                );
            }
            if let Some(flak) = volley.flak.as_ref().filter(|_| self.is_engaged(1 - side)) {
                self.fighters[1 - side] -= flak.draw(random).min(self.fighters[1 - side]);
            }
            for bank in 0..self.paces[side][shooter].len() {
                let pace = craft.banks[bank].pace;
                let Some(aim) =
                    gunnery.aim(craft, craft.banks[bank].battery, case, self.separation)
                else {
                    self.pause(side, shooter, bank, pace);
                    continue;
                };
                let mounts = match gunnery.bears(craft, bank, bearing) {
                    true => self.ready(side, shooter, bank, pace),
                    false => 0,
                };
                if mounts == 0 {
                    self.pause(side, shooter, bank, pace);
                    continue;
                }
                self.was_silent = false;
                let weapons = mounts * craft.banks[bank].per_mount;
                let dice = aim.roll(weapons, random);
                self.order[choice].1 += f64::from(weapons) * aim.expected();
                self.hit(
                    side,
                    Salvo {
                        shooter,
                        target,
                        dice,
                        by: By::Battery(craft.banks[bank].battery),
                    },
                );
            }
        }
    }

    /// The mounts of a bank with a pace of its own that fire now; they are marked as fired.
    fn ready(&mut self, side: usize, shooter: usize, bank: usize, pace: Pace) -> u32 {
        let condition = &self.ships[side][shooter];
        let (craft, _) = self.battle.gunner(side, condition);
        let left = craft.arms[usize::from(condition.weapons)].mounts[bank];
        let fired = &mut self.paces[side][shooter][bank];
        match pace {
            Pace::EveryTurn => 0,
            Pace::Slow if *fired > 0 => 0,
            Pace::Slow => {
                *fired = 1;
                left
            }
            Pace::Once => {
                // What is lost is what has fired already, as far as there is any.
                let ready = left.min(craft.banks[bank].mounts - *fired);
                *fired += ready;
                self.is_changed |= ready > 0;
                ready
            }
        }
    }

    /// A slow bank that does not fire is ready again.
    fn pause(&mut self, side: usize, shooter: usize, bank: usize, pace: Pace) {
        if pace == Pace::Slow {
            self.paces[side][shooter][bank] = 0;
        }
    }

    fn hit(&mut self, side: usize, shot: Salvo<'a>) {
        if shot.dice > 0 {
            self.pending[1 - side][shot.target] += shot.dice;
            self.shots[side].push(shot);
        }
    }

    /// The damage of a turn to the ships of a side, and who is credited with those destroyed.
    fn take_damage(&mut self, side: usize, random: &mut Random, tally: &mut Tally) {
        let mut has_lost = false;
        for index in 0..self.living[side].len() {
            let ship = self.living[side][index];
            let dice = std::mem::take(&mut self.pending[side][ship]);
            if dice > 0 {
                let facing =
                    self.battle
                        .facing(side, &self.ships[side][ship], self.bearings[side][ship]);
                self.damage(side, ship, facing, dice, random);
                if self.ships[side][ship].hull == 0 {
                    has_lost = true;
                    self.credit(side, ship, dice, tally);
                }
            }
        }
        if has_lost {
            let ships = &self.ships[side];
            self.living[side].retain(|&ship| ships[ship].hull > 0);
            self.mark_loss();
        }
    }

    /// A ship is gone: wishes and speeds are to be settled again.
    pub fn mark_loss(&mut self) {
        self.is_changed = true;
        self.is_slowed = true;
    }

    /// Screens take the first dice, the others strike tracks.
    pub fn damage(
        &mut self,
        side: usize,
        ship: usize,
        facing: usize,
        dice: u32,
        random: &mut Random,
    ) {
        let condition = &mut self.ships[side][ship];
        let craft = &self.battle.sides[side].crafts[usize::from(condition.craft)];
        let screen = &mut condition.screens[craft.screen_slot(facing)];
        let stopped = dice.min(u32::from(*screen));
        *screen -= stopped as u8;
        let before = *condition;
        condition.strike(craft, facing, tracks_struck(dice - stopped, random));
        self.is_changed |=
            (before.weapons, before.shields) != (condition.weapons, condition.shields);
        self.is_slowed |= before.engines != condition.engines;
    }

    /// Shares a kill among what did damage in the turn.
    fn credit(&self, side: usize, ship: usize, dice: u32, tally: &mut Tally) {
        for shot in self.shots[1 - side]
            .iter()
            .filter(|shot| shot.target == ship)
        {
            let craft = usize::from(self.ships[1 - side][shot.shooter].craft);
            let part = f64::from(shot.dice) / f64::from(dice);
            let credits = &mut tally.kills[1 - side][craft];
            match shot.by {
                By::Volley(volley) => credits
                    .iter_mut()
                    .zip(&volley.shares)
                    .for_each(|(sum, share)| *sum += part * share),
                By::Battery(battery) => credits[battery] += part,
            }
        }
    }

    fn ending(&self) -> Option<Ending> {
        match [0, 1].map(|side| self.living[side].is_empty()) {
            [false, false] => None,
            [false, true] => Some(Ending::First),
            [true, false] => Some(Ending::Second),
            [true, true] => Some(Ending::Draw),
        }
    }

    /// The part of the winner's hull that is left.
    fn hull_left(&self, ending: Ending) -> f64 {
        let side = if ending == Ending::First { 0 } else { 1 };
        let crafts = &self.battle.sides[side].crafts;
        let whole: u32 = self.ships[side]
            .iter()
            .map(|ship| u32::from(crafts[usize::from(ship.craft)].hull))
            .sum();
        let left: u32 = self.ships[side]
            .iter()
            .map(|ship| u32::from(ship.hull))
            .sum();
        f64::from(left) / f64::from(whole)
    }
}

/// How many of the dice strike hull (1-3), engines (4), weapons (5) and shields (6).
#[inline]
pub fn tracks_struck(dice: u32, random: &mut Random) -> [u32; 4] {
    let mut struck = [0; 4];
    let mut left = dice;
    while left > 0 {
        let now = left.min(64);
        // A coin for each die: hull or not.
        struck[0] += (random.bits() >> (64 - now)).count_ones();
        left -= now;
    }
    // Three dice from the bits of one draw: 21 bits make thirds but for one part in two million.
    let mut others = dice - struck[0];
    while others > 0 {
        let mut bits = random.bits();
        for _ in 0..others.min(3) {
            struck[1 + (((bits & 0x1f_ffff) * 3) >> 21) as usize] += 1;
            bits >>= 21;
        }
        others -= others.min(3);
    }
    struck
}
