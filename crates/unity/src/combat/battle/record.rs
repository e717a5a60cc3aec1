//! What happens in a battle, written down for a replay.

use super::super::craft::{Craft, What};
use super::super::figures::{Band, band};
use super::field::Field;
use super::fire::{Dice, Laid, Target};
use super::flights::{Flight, Seeker};
use super::vessel::{Hurt, Vessel};
use super::ways::Way;
use crate::orders::{Helm, Slips, fly};
use crate::ship::Facing;
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_paper::replay::{
    After, Board, Boxes, Damaged, FlightAttack, FlightFlown, GaveUp, Launch, OrderFlown,
    ReplayFlight, ReplayShip, ReplayTurn, Shot, Shown,
};
use starwright_rules::battle::bearing::degrees;
use starwright_rules::battle::field::DesignFile;
use starwright_rules::orders::Written;

/// A replay in the making.
#[derive(Default)]
pub struct Record {
    /// The file, document and class of each ship's design, by place of its class.
    designs: Vec<DesignFile>,
    pub ids: Vec<String>,
    pub flight_ids: Vec<String>,
    pub ships: Vec<ReplayShip>,
    pub flights: Vec<ReplayFlight>,
    pub turns: Vec<ReplayTurn>,
    /// The ships at the start of the turn.
    before: Vec<Vessel>,
}

const SIDES: [char; 2] = ['A', 'B'];

impl Record {
    /// A record of ships whose designs have these files, documents and classes.
    pub fn of(designs: Vec<DesignFile>) -> Record {
        Record {
            designs,
            ..Record::default()
        }
    }

    pub fn begin(&mut self, field: &Field, vessels: &[Vessel], flights: &[Flight]) {
        *self = Record::of(std::mem::take(&mut self.designs));
        self.ships = field.deployed(&self.designs, |ship| vessels[ship].heading);
        self.ids = self.ships.iter().map(|ship| ship.id.clone()).collect();
        for flight in flights {
            let number = self
                .flights
                .iter()
                .filter(|other| other.side == flight.side)
                .count()
                + 1;
            let id = format!("{}F{number}", SIDES[flight.side]);
            self.flight_ids.push(id.clone());
            self.flights.push(ReplayFlight {
                id,
                side: flight.side,
                carrier: self.ids[flight.carrier].clone(),
                fighters: flight.fighters.into(),
                hex: flight.hex.into(),
                heading: flight.heading.degrees(),
            });
        }
    }

    pub fn begin_turn(&mut self, turn: u32, vessels: &[Vessel]) {
        self.before = vessels.to_vec();
        self.turns.push(ReplayTurn {
            turn,
            ..ReplayTurn::default()
        });
    }

    /// The turn under way.
    pub fn turn(&mut self) -> &mut ReplayTurn {
        self.turns
            .last_mut()
            .expect("a turn begins before anything happens in it")
    }

    #[expect(clippy::too_many_arguments, reason = "all that an order is")]
    pub fn order(
        &mut self,
        board: Board,
        ship: usize,
        before: &Vessel,
        after: &Vessel,
        engines: u32,
        order: &str,
        pivot: i8,
    ) {
        let text = if pivot == 0 {
            order.to_string()
        } else {
            format!("{order}{pivot:+}")
        };
        let side = if before.slips < 0 {
            Side::Port
        } else {
            Side::Starboard
        };
        let slips = Slips {
            count: before.slips.unsigned_abs().into(),
            side,
        };
        let helm = Helm {
            previous: before.speed.into(),
            slips,
            is_first_turn: false,
            ..Helm::in_first_turn(engines)
        };
        let flown = fly(
            &[Written {
                line: 1,
                text: text.clone(),
            }],
            &helm,
        );
        let turn = &flown.turns[0];
        // The way as `orders` flies it, from where the ship was.
        let place = |hex: &Hex| super::ends::Offset::of(*hex).from(before.hex, before.heading);
        let first_off = turn.path.iter().map(place).find(|hex| !board.has(*hex));
        let entry = OrderFlown {
            ship: self.ids[ship].clone(),
            order: text,
            previous: before.speed.into(),
            engines,
            requirement: turn.requirement,
            legal: turn.legal,
            hex: first_off.unwrap_or(after.hex).into(),
            heading: after.heading.degrees(),
            facing: after.facing.degrees(),
            out: first_off.is_some(),
        };
        self.turn().orders.push(entry);
    }

    pub fn flight(&mut self, index: usize, flight: &Flight, way: Option<&Way>, lost: bool) {
        let id = self.flight_ids[index].clone();
        self.flown(id, way, flight.hex, flight.heading, lost);
    }

    pub fn seeker(&mut self, seeker: &Seeker, way: Option<&Way>) {
        let (mut hex, mut heading) = (seeker.hex, seeker.heading);
        if let Some(way) = way {
            (hex, heading) = (way.end(hex, heading), way.heading(heading));
        }
        self.flown(seeker_id(seeker), way, hex, heading, false);
    }

    fn flown(&mut self, flight: String, way: Option<&Way>, hex: Hex, heading: Heading, lost: bool) {
        let (turns, letters) = way.map_or((0, String::new()), |way| (way.turns, way.letters()));
        let (hex, heading) = (hex.into(), heading.degrees());
        self.turn().flights.push(FlightFlown {
            flight,
            turns,
            way: letters,
            hex,
            heading,
            attack: None,
            lost,
        });
    }

    /// The attack of the flight that moved last.
    pub fn attack(&mut self, target: String, dice: &Dice, lost: u32) {
        let attack = FlightAttack {
            target,
            dice: dice.to_hit.clone(),
            rerolls: dice.rerolls.clone(),
            hits: dice.hits,
            impact: dice.impact.clone(),
            impact_rerolls: dice.impact_rerolls.clone(),
            damage: dice.damage.clone(),
            lost,
        };
        if let Some(flown) = self.turn().flights.last_mut() {
            flown.attack = Some(attack);
        }
    }

    pub fn shot(
        &mut self,
        field: &Field,
        vessels: &[Vessel],
        flights: &[Flight],
        ship: usize,
        laid: &Laid,
        dice: &Dice,
    ) {
        let craft = &field.class(ship).craft;
        let (battery, bank) = place_of(craft, laid.bank);
        let (target, hex) = match laid.target {
            Target::Ship(target) => (self.ids[target].clone(), vessels[target].hex),
            Target::Flight(flight) => (self.flight_ids[flight].clone(), flights[flight].hex),
        };
        let is_ship = matches!(laid.target, Target::Ship(_));
        let vessel = &vessels[ship];
        let bearing =
            (degrees(vessel.hex, hex) - f64::from(vessel.facing.degrees())).rem_euclid(360.0);
        let weapon = &craft.weapons[battery];
        let band = match band(weapon.reach(), laid.aim.mode, laid.range.into()) {
            Some(Band::Short) => "short",
            Some(Band::Long) => "long",
            Some(Band::Medium) | None => "medium",
        };
        let shot = Shot {
            ship: self.ids[ship].clone(),
            battery,
            mode: mode_of(weapon.mode() == laid.aim.mode),
            bank,
            weapons: laid.weapons,
            target,
            range: laid.range.into(),
            bearing: (bearing + 0.5) as u32 % 360,
            band: band.to_string(),
            modifier: laid.aim.modifier,
            to_hit: dice.to_hit.clone(),
            rerolls: dice.rerolls.clone(),
            hits: dice.hits,
            facing: is_ship.then(|| Facing::ALL[laid.facing].word().to_string()),
            shields: is_ship.then_some(laid.shields),
            impact: dice.impact.clone(),
            impact_rerolls: dice.impact_rerolls.clone(),
            points: dice.points,
            damage: dice.damage.clone(),
        };
        self.turn().shots.push(shot);
    }

    pub fn launch(&mut self, field: &Field, ship: usize, laid: &Laid, seeker: &Seeker) {
        let craft = &field.class(ship).craft;
        let (battery, bank) = place_of(craft, laid.bank);
        let launch = Launch {
            id: seeker_id(seeker),
            ship: self.ids[ship].clone(),
            battery,
            bank,
            mode: mode_of(craft.weapons[battery].mode() == seeker.mode),
            weapons: laid.weapons,
            target: self.ids[seeker.target].clone(),
            heading: seeker.heading.degrees(),
        };
        self.turn().launches.push(launch);
    }

    /// What each ship lost in the turn, and the score.
    pub fn end_turn(&mut self, field: &Field, vessels: &[Vessel], points: [u32; 2]) {
        let before = std::mem::take(&mut self.before);
        for (ship, (before, after)) in before.iter().zip(vessels).enumerate() {
            let is_out = before.is_in && !after.is_in && after.hurt.hull > 0;
            if before.is_in && !is_out && before.hurt != after.hurt {
                let damaged = damaged(
                    &field.class(ship).craft,
                    self.ids[ship].clone(),
                    &before.hurt,
                    &after.hurt,
                );
                self.turn().damage.push(damaged);
            }
        }
        self.turn().points = points;
    }
}

fn seeker_id(seeker: &Seeker) -> String {
    format!("{}S{}", SIDES[seeker.side], seeker.number)
}

fn mode_of(is_first: bool) -> u32 {
    if is_first { 1 } else { 2 }
}

/// The battery of a bank, and its place in it.
fn place_of(craft: &Craft, bank: usize) -> (usize, usize) {
    let battery = craft.banks[bank].battery;
    (
        battery,
        craft.banks[..bank]
            .iter()
            .filter(|other| other.battery == battery)
            .count(),
    )
}

fn damaged(craft: &Craft, ship: String, before: &Hurt, after: &Hurt) -> Damaged {
    let items = |lost: u8| craft.items.len() - craft.left[usize::from(lost)] as usize;
    let gave_up = craft.items[items(before.weapons)..items(after.weapons)]
        .iter()
        .map(|item| match item {
            What::Bank(bank) => {
                let (battery, bank) = place_of(craft, *bank);
                GaveUp::Mount { battery, bank }
            }
            What::Equipment(system) => GaveUp::System {
                system: system.name().to_string(),
            },
        });
    let lost = |slot: usize| u32::from(after.shields[slot] - before.shields[slot]);
    let screens = |slot: usize| u32::from(before.screens[slot] - after.screens[slot]);
    Damaged {
        ship,
        screens: boxes(craft.has_facing_screens, screens),
        hull: u32::from(before.hull - after.hull),
        engines: u32::from(after.engines - before.engines),
        weapons: u32::from(after.weapons - before.weapons),
        shields: boxes(craft.has_facing_shields, lost),
        gave_up: gave_up.collect(),
        destroyed: after.hull == 0,
        after: After {
            screens: shown(
                craft.screens != [0; 4],
                boxes(craft.has_facing_screens, |slot| after.screens[slot].into()),
            ),
            hull: Shown::Track(Boxes::Even(after.hull.into())),
            engines: shown(
                craft.engines.len() > 1,
                Boxes::Even(craft.engines[usize::from(after.engines)]),
            ),
            weapons: shown(
                craft.arms.len() > 1,
                Boxes::Even(craft.left[usize::from(after.weapons)]),
            ),
            shields: shown(
                craft.shields.iter().any(|track| track.len() > 1),
                boxes(craft.has_facing_shields, |facing| {
                    after.shields(craft, facing)
                }),
            ),
        },
    }
}

fn boxes(is_directional: bool, of: impl Fn(usize) -> u32) -> Boxes {
    match is_directional {
        false => Boxes::Even(of(0)),
        true => {
            let [fore, port, starboard, aft] = [0, 1, 2, 3].map(of);
            Boxes::Directional {
                fore,
                port,
                starboard,
                aft,
            }
        }
    }
}

fn shown(has_track: bool, boxes: Boxes) -> Shown {
    if has_track {
        Shown::Track(boxes)
    } else {
        Shown::Missing([])
    }
}
