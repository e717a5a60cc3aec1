//! The Combat Phase: ships fire in turn, each bank at a target of its own; damage waits for the End Phase (Unity 4).

use super::super::aim::{Aim, Conditions};
use super::super::figures::{Pace, pace, piercing};
use super::fight::{Fight, Hit};
use super::flights::Seeker;
use super::vessel::QUARTERS;
use super::ways::strikes;
use crate::ship::Facing;
use crate::weapon::{Mode, Weapon};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::activation::activation_order;
use starwright_rules::battle::field::Battle;
use starwright_rules::battle::position::{DIRECTIONS_PER_SIDE, quarter};
use starwright_rules::battle::question::Seekers;

/// The chance to strike that weapons which fire only once wait for.
const GOOD_LAUNCH: f32 = 0.5;

/// The dice of one attack, in order.
#[derive(Clone, Debug, Default)]
pub struct Dice {
    pub to_hit: Vec<u8>,
    pub rerolls: Vec<u8>,
    pub impact: Vec<u8>,
    pub impact_rerolls: Vec<u8>,
    pub damage: Vec<u8>,
    pub hits: u32,
    pub points: u32,
}

/// What did damage to a ship in a turn.
#[derive(Clone, Copy, Debug)]
pub struct Salvo {
    pub target: usize,
    pub dice: u32,
    /// The class of the shooter and its battery; none of flights.
    pub battery: Option<(usize, usize)>,
}

/// What a bank fires at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Ship(usize),
    Flight(usize),
}

/// A bank with its target: where it lies and how the weapon fires at it.
#[derive(Clone, Copy)]
pub struct Laid {
    pub bank: usize,
    pub weapons: u32,
    pub target: Target,
    pub range: u16,
    /// The facing hit.
    pub facing: Facing,
    pub shields: u32,
    pub aim: Aim,
}

impl Dice {
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

    /// Rolls to hit (Unity 4.2).
    pub fn roll_to_hit(&mut self, dice: u32, need: i32, random: &mut Random) {
        self.clear();
        for _ in 0..dice {
            self.hits += u32::from(random.succeeds(need, &mut self.to_hit, &mut self.rerolls));
        }
    }

    /// Rolls for impact and damage of the hits (Unity 4.3, 4.4); without shields all impact gets through.
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
    /// Every ship on the board fires, the sides taking turns.
    pub fn fire(&mut self, random: &mut Random) {
        let mut order = std::mem::take(&mut self.order);
        let ships = [0, 1].map(|side| self.in_play(side).collect::<Vec<_>>());
        activation_order([ships[0].len(), ships[1].len()], random, &mut order);
        self.mind.coming.clear();
        self.mind.coming.resize(self.vessels.len(), 0.0);
        for (side, place) in &order {
            self.fire_ship(ships[*side][*place], random);
        }
        self.order = order;
    }

    /// A ship declares all its targets, then rolls.
    fn fire_ship(&mut self, ship: usize, random: &mut Random) {
        let mut laid = std::mem::take(&mut self.mind.laid);
        laid.clear();
        for bank in 0..self.field.class(ship).craft.banks.len() {
            if let Some(bank) = self.lay(ship, bank) {
                if let Target::Ship(target) = bank.target {
                    self.mind.coming[target] +=
                        (f64::from(bank.weapons) * bank.aim.expected()) as f32;
                }
                laid.push(bank);
            }
        }
        if !laid.is_empty() {
            self.vessels[ship].idle = 0;
        }
        for bank in &laid {
            self.mark_fired(ship, bank.bank, bank.aim.mode);
            let weapon = &self.field.class(ship).craft.weapons
                [self.field.class(ship).craft.banks[bank.bank].battery];
            match bank.target {
                Target::Ship(target)
                    if weapon.reach().is_seeking() && self.field.seekers == Seekers::Board =>
                {
                    self.launch(ship, bank, target);
                }
                _ => self.shoot(ship, bank, random),
            }
        }
        self.mind.laid = laid;
    }

    /// The mode that a battery fires in this turn.
    pub fn mode(&self, ship: usize, battery: usize) -> Mode {
        let weapon: &Weapon = &self.field.class(ship).craft.weapons[battery];
        match weapon.second_mode() {
            Some(mode) if self.vessels[ship].second & 1 << battery != 0 => mode,
            _ => weapon.mode(),
        }
    }

    /// Damage dice expected of one weapon in a mode at the bow of an enemy at a range.
    pub fn expected(
        &self,
        ship: usize,
        enemy: usize,
        weapon: &Weapon,
        mode: Mode,
        range: u16,
    ) -> f64 {
        let arms = |ship: usize| self.vessels[ship].arms(&self.field.class(ship).craft);
        let craft = &self.field.class(enemy).craft;
        let conditions = Conditions {
            range: range.into(),
            fire_control: arms(ship).fire_control,
            countermeasures: arms(enemy).countermeasures,
            has_anti_fighter: craft.has_anti_fighter,
            shields: self.vessels[enemy].shields(craft, Facing::Fore),
            ..Conditions::default()
        };
        let aim = Aim::at(
            weapon.reach(),
            mode,
            &conditions,
            self.field.fallback,
            &self.field.numbers,
        );
        aim.map_or(0.0, |aim| aim.expected())
    }

    /// How a bank fires at an enemy ship or flight; none if it cannot.
    fn aim(&self, ship: usize, bank: usize, target: Target) -> Option<Laid> {
        let field = self.field;
        let (vessel, class) = (&self.vessels[ship], field.class(ship));
        let battery = &class.craft.banks[bank];
        let hex = match target {
            Target::Ship(target) => self.vessels[target].hex,
            Target::Flight(flight) => self.flights[flight].hex,
        };
        let sight = field.positions.between(vessel.hex, hex);
        let arms = vessel.arms(&class.craft);
        if sight.range > class.reach
            || !battery
                .arcs
                .meets(field.arcs[usize::from(sight.direction_from_bow(vessel.facing.sides()))])
        {
            return None;
        }
        let mut conditions = Conditions {
            range: sight.range.into(),
            fire_control: arms.fire_control,
            ..Conditions::default()
        };
        let mut facing = Facing::Fore;
        match target {
            Target::Flight(_) => conditions.is_tiny = true,
            Target::Ship(target) => {
                let (enemy, craft) = (&self.vessels[target], &field.class(target).craft);
                facing = QUARTERS[usize::from(quarter(
                    sight.reversed().direction_from_bow(enemy.facing.sides()),
                ))];
                conditions.countermeasures = enemy.arms(craft).countermeasures;
                conditions.has_anti_fighter = craft.has_anti_fighter;
                conditions.shields = enemy.shields(craft, facing);
            }
        }
        let weapon = &class.craft.weapons[battery.battery];
        let aim = Aim::at(
            weapon.reach(),
            self.mode(ship, battery.battery),
            &conditions,
            field.fallback,
            &field.numbers,
        )?;
        let weapons = arms.mounts[bank] * battery.per_mount;
        Some(Laid {
            bank,
            weapons,
            target,
            range: sight.range,
            facing,
            shields: conditions.shields,
            aim,
        })
    }

    /// The best target of a bank; none if it cannot fire at anything.
    fn lay(&self, ship: usize, bank: usize) -> Option<Laid> {
        let (vessel, craft) = (&self.vessels[ship], &self.field.class(ship).craft);
        let mounts = vessel.arms(craft).mounts[bank];
        if mounts == 0 || vessel.silent() & 1 << bank != 0 {
            return None;
        }
        let side = self.field.ships[ship].side;
        let enemies = self.in_play(1 - side).map(Target::Ship);
        let seeks = craft.weapons[craft.banks[bank].battery]
            .reach()
            .is_seeking()
            && self.field.seekers == Seekers::Board;
        let is_fair = |flight: &usize| {
            !seeks && self.flights[*flight].side != side && self.flights[*flight].fighters > 0
        };
        let flights = (0..self.flights.len()).filter(is_fair).map(Target::Flight);
        let all = enemies
            .chain(flights)
            .filter_map(|target| self.aim(ship, bank, target));
        let reach = craft.weapons[craft.banks[bank].battery].reach();
        let worth = |laid: &Laid| match laid.target {
            Target::Ship(target) if seeks => {
                self.worth(side, laid) * self.launching(ship, target, reach.hexes(), laid)
            }
            _ => self.worth(side, laid),
        };
        all.map(|laid| (worth(&laid), laid))
            .filter(|(worth, _)| *worth > 0.0)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, laid)| laid)
    }

    /// The chance that seekers strike; what is spent once waits for a good one, unless the ship is about to be lost.
    fn launching(&self, ship: usize, target: usize, allowance: u32, laid: &Laid) -> f32 {
        let (chance, _) = self.lead(ship, target, allowance);
        let waits = pace(laid.aim.mode) == Pace::Once && chance < GOOD_LAUNCH;
        if waits && self.mind.coming[ship] < self.toughness(ship) {
            0.0
        } else {
            chance
        }
    }

    /// What fire at a target is worth, in victory points: its rating in proportion to what it can still take, and less where
    /// enough is on its way to it already.
    fn worth(&self, side: usize, laid: &Laid) -> f32 {
        match laid.target {
            Target::Ship(enemy) => {
                let left = self.toughness(enemy);
                let wasted = if self.mind.coming[enemy] >= left {
                    0.1
                } else {
                    1.0
                };
                let rating = self.field.class(enemy).rating.max(1) as f32;
                laid.weapons as f32 * laid.aim.expected() as f32 * rating / left.max(1.0) * wasted
            }
            Target::Flight(flight) => {
                let flight = &self.flights[flight];
                let expected = laid.weapons as f32 * laid.aim.rolls() as f32 * laid.aim.hit as f32;
                expected.min(f32::from(flight.fighters.saturating_sub(flight.doomed)))
                    * self.worth_of_fighter(1 - side)
            }
        }
    }

    /// A bank that is expendable is spent, a slow one rests in the next turn.
    fn mark_fired(&mut self, ship: usize, bank: usize, mode: Mode) {
        let vessel = &mut self.vessels[ship];
        match pace(mode) {
            Pace::EveryTurn => {}
            Pace::EverySecondTurn => vessel.firing |= 1 << bank,
            Pace::Once => vessel.spent |= 1 << bank,
        }
    }

    /// Weapons of a bank fire at a ship or a flight.
    fn shoot(&mut self, ship: usize, laid: &Laid, random: &mut Random) {
        let (aim, mode) = (&laid.aim, laid.aim.mode);
        let mut dice = std::mem::take(&mut self.dice);
        dice.roll_to_hit(
            laid.weapons * aim.rolls(),
            mode.acc as i32 - aim.modifier,
            random,
        );
        match laid.target {
            // A hit kills a fighter (Unity 5.4); it falls in the End Phase.
            Target::Flight(flight) => {
                let flight = &mut self.flights[flight];
                flight.doomed = flight.doomed.saturating_add(dice.hits.min(255) as u8);
            }
            Target::Ship(target) => {
                dice.roll_damage(mode, laid.shields, aim.dice, random);
                let hit = |face: &u8| Hit {
                    ship: target,
                    facing: laid.facing,
                    face: *face,
                };
                self.hits.extend(dice.damage.iter().map(hit));
                if !dice.damage.is_empty() {
                    let class = self.field.ships[ship].class;
                    let battery = self.field.classes[class].craft.banks[laid.bank].battery;
                    self.salvos.push(Salvo {
                        target,
                        dice: dice.damage.len() as u32,
                        battery: Some((class, battery)),
                    });
                }
            }
        }
        if let Some(record) = &mut self.record {
            record.shot(self.field, &self.vessels, &self.flights, ship, laid, &dice);
        }
        self.dice = dice;
    }

    /// The part of the places within the target's reach next turn where a seeker of a ship would strike it, and the heading
    /// that makes most of it: one of the two nearest to the target's bearing.
    fn lead(&self, ship: usize, target: usize, allowance: u32) -> (f32, Heading) {
        let (from, prey) = (self.vessels[ship].hex, &self.vessels[target]);
        let strikes = strikes(allowance);
        let ends = self.known((
            prey.engines(&self.field.class(target).craft),
            prey.speed,
            prey.slips,
        ));
        let places: Vec<Hex> = ends
            .iter()
            .map(|end| end.hex.from(prey.hex, prey.heading))
            .collect();
        let way = self.field.positions.between(from, prey.hex).direction;
        let headings = [way / DIRECTIONS_PER_SIDE, way.div_ceil(DIRECTIONS_PER_SIDE)]
            .map(|sides| Heading::default().turned(sides.into()));
        let struck = |heading: Heading| {
            places
                .iter()
                .filter(|hex| strikes.reach(from, heading, **hex))
                .count()
        };
        let [one, other] =
            headings.map(|heading| (struck(heading) as f32 / places.len() as f32, heading));
        if one.0 >= other.0 { one } else { other }
    }

    /// Seeking weapons of a bank are placed as a flight in the ship's hex; they strike in the next Fighter Phase.
    fn launch(&mut self, ship: usize, laid: &Laid, target: usize) {
        let side = self.field.ships[ship].side;
        let (vessel, craft) = (&self.vessels[ship], &self.field.class(ship).craft);
        let battery = craft.banks[laid.bank].battery;
        self.launched[side] += 1;
        let heading = self
            .lead(ship, target, craft.weapons[battery].reach().hexes())
            .1;
        let seeker = Seeker {
            number: self.launched[side],
            side,
            hex: vessel.hex,
            heading,
            target,
            class: self.field.ships[ship].class,
            battery,
            mode: laid.aim.mode,
            weapons: laid.weapons,
            fire_control: vessel.arms(craft).fire_control,
        };
        if let Some(record) = &mut self.record {
            record.launch(self.field, ship, laid, &seeker);
        }
        self.seekers.push(seeker);
    }
}
