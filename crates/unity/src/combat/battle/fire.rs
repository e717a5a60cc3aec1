//! The Combat Phase: ships fire one after the other, each bank at its own target, and damage takes effect in the End
//! Phase (Unity 4).

use super::super::aim::{Aim, Conditions};
use super::super::figures::{Pace, pace, piercing};
use super::fight::{DamageDie, Fight};
use super::flight_paths::seeker_reach;
use super::flights::Seeker;
use super::ship_state::QUARTERS;
use crate::ship::Facing;
use crate::weapon::{Mode, Weapon};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::activation::activation_order;
use starwright_rules::battle::position::{DIRECTIONS_PER_SIDE, quarter};
use starwright_rules::battle::question::Seekers;
use starwright_rules::battle::setup::Battle;

/// Minimum probability of a strike at which weapons that fire only once are launched.
const GOOD_LAUNCH: f32 = 0.5;

/// The dice of one attack, in the order rolled.
#[derive(Clone, Debug, Default)]
pub struct AttackDice {
    pub to_hit: Vec<u8>,
    pub rerolls: Vec<u8>,
    pub impact: Vec<u8>,
    pub impact_rerolls: Vec<u8>,
    pub damage: Vec<u8>,
    pub hits: u32,
    pub points: u32,
}

/// An attacker's damage to a ship in the current turn.
#[derive(Clone, Copy, Debug)]
pub struct DamageSource {
    pub target: usize,
    pub dice: u32,
    /// Contingent and battery of the attacker, or `None` for flights.
    pub battery: Option<(usize, usize)>,
}

/// The target of a bank or a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Ship(usize),
    Flight(usize),
}

/// A bank with its target and how the weapon fires at it.
#[derive(Clone, Copy)]
pub struct AimedBank {
    pub bank: usize,
    pub weapons: u32,
    pub target: Target,
    pub range: u16,
    /// Facing of the target that is hit.
    pub facing: Facing,
    pub shields: u32,
    pub aim: Aim,
}

impl AttackDice {
    fn clear(&mut self) {
        for faces in [
            &mut self.to_hit,
            &mut self.rerolls,
            &mut self.impact,
            &mut self.impact_rerolls,
            &mut self.damage,
        ] {
            faces.clear();
        }
        (self.hits, self.points) = (0, 0);
    }

    /// Rolls dice to hit (Unity 4.2).
    pub fn roll_to_hit(&mut self, dice: u32, need: i32, random: &mut Random) {
        self.clear();
        for _ in 0..dice {
            self.hits += u32::from(random.succeeds(need, &mut self.to_hit, &mut self.rerolls));
        }
    }

    /// Rolls impact and damage dice for the hits (Unity 4.3, 4.4). Without shields, every impact gets through.
    pub fn roll_damage(&mut self, mode: Mode, shields: u32, each: f64, random: &mut Random) {
        let dice = self.hits * mode.imp;
        match shields {
            0 => self.points = dice,
            shields => {
                let need = shields as i32 + 1 - piercing(mode);
                for _ in 0..dice {
                    self.points += u32::from(random.succeeds(
                        need,
                        &mut self.impact,
                        &mut self.impact_rerolls,
                    ));
                }
            }
        }
        let (whole, rest) = (each as u32, each.fract());
        for _ in 0..self.points {
            let more = u32::from(rest > 0.0 && random.happens(rest));
            (0..whole + more).for_each(|_| self.damage.push(random.die()));
        }
    }
}

impl Fight<'_> {
    /// Lets every ship on the board fire, in the order of activation.
    pub fn fire(&mut self, random: &mut Random) {
        let mut order = std::mem::take(&mut self.order);
        let ships = [0, 1].map(|side| self.ships_in_play(side).collect::<Vec<_>>());
        activation_order([ships[0].len(), ships[1].len()], random, &mut order);
        self.captain_state.incoming.clear();
        self.captain_state.incoming.resize(self.states.len(), 0.0);
        for (side, place) in &order {
            self.fire_ship(ships[*side][*place], random);
        }
        self.order = order;
    }

    /// Declares all targets of a ship, then resolves its fire.
    fn fire_ship(&mut self, ship: usize, random: &mut Random) {
        let mut aimed = std::mem::take(&mut self.captain_state.aimed);
        aimed.clear();
        for bank in 0..self.setup.design(ship).banks.len() {
            if let Some(bank) = self.aim_at_best_target(ship, bank) {
                if let Target::Ship(target) = bank.target {
                    self.captain_state.incoming[target] +=
                        (f64::from(bank.weapons) * bank.aim.expected_dice()) as f32;
                }
                aimed.push(bank);
            }
        }
        if !aimed.is_empty() {
            self.states[ship].idle = 0;
        }
        for bank in &aimed {
            self.mark_fired(ship, bank.bank, bank.aim.mode);
            let weapon =
                &self.setup.design(ship).weapons[self.setup.design(ship).banks[bank.bank].battery];
            match bank.target {
                Target::Ship(target)
                    if weapon.reach().is_seeking()
                        && self.setup.rules.seekers == Seekers::Board =>
                {
                    self.launch(ship, bank, target);
                }
                _ => self.shoot(ship, bank, random),
            }
        }
        self.captain_state.aimed = aimed;
    }

    /// Returns the mode in which a battery fires this turn.
    pub fn mode(&self, ship: usize, battery: usize) -> Mode {
        let weapon: &Weapon = &self.setup.design(ship).weapons[battery];
        match weapon.second_mode() {
            Some(mode) if self.states[ship].second & 1 << battery != 0 => mode,
            _ => weapon.mode(),
        }
    }

    /// Returns the expected damage dice of one weapon in a mode against an enemy's fore facing.
    pub fn expected_dice(
        &self,
        ship: usize,
        enemy: usize,
        weapon: &Weapon,
        mode: Mode,
        range: u16,
    ) -> f64 {
        let working = |ship: usize| self.states[ship].working_items(self.setup.design(ship));
        let design = &self.setup.design(enemy);
        let conditions = Conditions {
            range: range.into(),
            fire_control: working(ship).fire_control,
            countermeasures: working(enemy).countermeasures,
            has_anti_fighter: design.has_anti_fighter,
            shields: self.states[enemy].shields(design, Facing::Fore),
            ..Conditions::default()
        };
        let aim = self.setup.rules.aim(weapon, mode, &conditions);
        aim.map_or(0.0, |aim| aim.expected_dice())
    }

    /// Aims a bank at an enemy ship or flight, or returns `None` if it cannot fire at it.
    fn aim_bank(&self, ship: usize, bank: usize, target: Target) -> Option<AimedBank> {
        let setup = self.setup;
        let (state, class) = (&self.states[ship], setup.contingent(ship));
        let battery = &class.design.banks[bank];
        let hex = match target {
            Target::Ship(target) => self.states[target].hex,
            Target::Flight(flight) => self.flights[flight].hex,
        };
        let sight = setup.positions.position(state.hex, hex);
        let working = state.working_items(&class.design);
        if sight.range > class.reach
            || !battery.bank.arcs.intersects(
                setup.rules.arcs[usize::from(sight.direction_from_bow(state.facing.sides()))],
            )
        {
            return None;
        }
        let mut conditions = Conditions {
            range: sight.range.into(),
            fire_control: working.fire_control,
            ..Conditions::default()
        };
        let mut facing = Facing::Fore;
        match target {
            Target::Flight(_) => conditions.is_tiny = true,
            Target::Ship(target) => {
                let (enemy, design) = (&self.states[target], &setup.design(target));
                facing = QUARTERS[usize::from(quarter(
                    sight.reverse().direction_from_bow(enemy.facing.sides()),
                ))];
                conditions.countermeasures = enemy.working_items(design).countermeasures;
                conditions.has_anti_fighter = design.has_anti_fighter;
                conditions.shields = enemy.shields(design, facing);
            }
        }
        let weapon = &class.design.weapons[battery.battery];
        let mode = self.mode(ship, battery.battery);
        let aim = setup.rules.aim(weapon, mode, &conditions)?;
        let weapons = working.mounts[bank] * battery.bank.per_mount;
        Some(AimedBank {
            bank,
            weapons,
            target,
            range: sight.range,
            facing,
            shields: conditions.shields,
            aim,
        })
    }

    /// Aims a bank at its best target, or returns `None` if it has none.
    fn aim_at_best_target(&self, ship: usize, bank: usize) -> Option<AimedBank> {
        let (state, design) = (&self.states[ship], &self.setup.design(ship));
        let mounts = state.working_items(design).mounts[bank];
        if mounts == 0 || state.silent_banks() & 1 << bank != 0 {
            return None;
        }
        let side = self.setup.side_of(ship);
        let reach = design.weapons[design.banks[bank].battery].reach();
        let seeks = reach.is_seeking() && self.setup.rules.seekers == Seekers::Board;
        let targets = self.targets(side).map(|(target, _)| target);
        let all = targets
            .filter(|target| !seeks || matches!(target, Target::Ship(_)))
            .filter_map(|target| self.aim_bank(ship, bank, target));
        let worth = |aimed: &AimedBank| match aimed.target {
            Target::Ship(target) if seeks => {
                self.fire_value(side, aimed)
                    * self.launch_chance(ship, target, reach.hexes(), aimed)
            }
            _ => self.fire_value(side, aimed),
        };
        all.map(|aimed| (worth(&aimed), aimed))
            .filter(|(worth, _)| *worth > 0.0)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, aimed)| aimed)
    }

    /// Returns the probability that seekers strike, or 0 for weapons that fire only once and wait for a better
    /// opportunity. They do not wait if the ship is about to be destroyed.
    fn launch_chance(&self, ship: usize, target: usize, allowance: u32, aimed: &AimedBank) -> f32 {
        let (chance, _) = self.aim_seeker(ship, target, allowance);
        let waits = pace(aimed.aim.mode) == Pace::Once && chance < GOOD_LAUNCH;
        if waits && self.captain_state.incoming[ship] < self.toughness(ship) {
            0.0
        } else {
            chance
        }
    }

    /// Returns the value of fire at a target in victory points: the fraction of its rating that the damage is expected
    /// to destroy. The value is lower if enough fire is declared at the target already.
    fn fire_value(&self, side: usize, aimed: &AimedBank) -> f32 {
        match aimed.target {
            Target::Ship(enemy) => {
                let left = self.toughness(enemy);
                let wasted = if self.captain_state.incoming[enemy] >= left {
                    0.1
                } else {
                    1.0
                };
                let rating = self.setup.contingent(enemy).rating.max(1) as f32;
                aimed.weapons as f32 * aimed.aim.expected_dice() as f32 * rating / left.max(1.0)
                    * wasted
            }
            Target::Flight(flight) => {
                let flight = &self.flights[flight];
                let expected =
                    aimed.weapons as f32 * aimed.aim.rolls() as f32 * aimed.aim.hit as f32;
                expected.min(f32::from(flight.fighters.saturating_sub(flight.doomed)))
                    * self.fighter_value(1 - side)
            }
        }
    }

    /// Marks an expendable bank as spent, and a slow one as unable to fire in the next turn.
    fn mark_fired(&mut self, ship: usize, bank: usize, mode: Mode) {
        let state = &mut self.states[ship];
        match pace(mode) {
            Pace::EveryTurn => {}
            Pace::EverySecondTurn => state.firing |= 1 << bank,
            Pace::Once => state.spent |= 1 << bank,
        }
    }

    /// Fires the weapons of a bank at a ship or a flight.
    fn shoot(&mut self, ship: usize, aimed: &AimedBank, random: &mut Random) {
        let (aim, mode) = (&aimed.aim, aimed.aim.mode);
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(
            aimed.weapons * aim.rolls(),
            mode.acc as i32 - aim.modifier,
            random,
        );
        match aimed.target {
            // A hit kills a fighter (Unity 5.4), which is removed in the End Phase.
            Target::Flight(flight) => {
                let flight = &mut self.flights[flight];
                flight.doomed = flight.doomed.saturating_add(dice.hits.min(255) as u8);
            }
            Target::Ship(target) => {
                dice.roll_damage(mode, aimed.shields, aim.dice, random);
                let hit = |face: &u8| DamageDie {
                    ship: target,
                    facing: aimed.facing,
                    face: *face,
                };
                self.damage_dice.extend(dice.damage.iter().map(hit));
                if !dice.damage.is_empty() {
                    let class = self.setup.ships[ship].contingent;
                    let battery = self.setup.contingents[class].design.banks[aimed.bank].battery;
                    self.damage_sources.push(DamageSource {
                        target,
                        dice: dice.damage.len() as u32,
                        battery: Some((class, battery)),
                    });
                }
            }
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record_shot(self.setup, &self.states, &self.flights, ship, aimed, &dice);
        }
        self.dice = dice;
    }

    /// Returns the better of the two headings nearest to the target's bearing, and the fraction of the target's
    /// destinations at which a seeker with that heading would strike.
    fn aim_seeker(&self, ship: usize, target: usize, allowance: u32) -> (f32, Heading) {
        let (from, prey) = (self.states[ship].hex, &self.states[target]);
        let reach = seeker_reach(allowance);
        let ends = self.cached_destinations((
            prey.engines(self.setup.design(target)),
            prey.speed,
            prey.slips,
        ));
        let places: Vec<Hex> = ends
            .iter()
            .map(|end| end.hex.from(prey.hex, prey.heading))
            .collect();
        let direction = self.setup.positions.position(from, prey.hex).direction;
        let headings = [
            direction / DIRECTIONS_PER_SIDE,
            direction.div_ceil(DIRECTIONS_PER_SIDE),
        ]
        .map(|sides| Heading::default().turned(sides.into()));
        let count_strikes = |heading: Heading| {
            places
                .iter()
                .filter(|hex| reach.contains(from, heading, **hex))
                .count()
        };
        let [one, other] =
            headings.map(|heading| (count_strikes(heading) as f32 / places.len() as f32, heading));
        if one.0 >= other.0 { one } else { other }
    }

    /// Launches the seeking weapons of a bank from the ship's hex. They fly in the next Fighter Phase.
    fn launch(&mut self, ship: usize, aimed: &AimedBank, target: usize) {
        let side = self.setup.side_of(ship);
        let (state, design) = (&self.states[ship], &self.setup.design(ship));
        let battery = design.banks[aimed.bank].battery;
        self.launched[side] += 1;
        let heading = self
            .aim_seeker(ship, target, design.weapons[battery].reach().hexes())
            .1;
        let seeker = Seeker {
            number: self.launched[side],
            side,
            hex: state.hex,
            heading,
            target,
            contingent: self.setup.ships[ship].contingent,
            battery,
            mode: aimed.aim.mode,
            weapons: aimed.weapons,
            fire_control: state.working_items(design).fire_control,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.record_launch(self.setup, ship, aimed, &seeker);
        }
        self.seekers.push(seeker);
    }
}
