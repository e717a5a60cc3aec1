//! What happens in a battle, written down for a replay.

use super::super::craft::{Craft, What};
use super::super::figures::{Band, band};
use super::field::Field;
use super::fire::{Dice, Laid, Target};
use super::flights::{Flight, Seeker};
use super::vessel::Vessel;
use super::ways::Way;
use crate::damage::TrackDamage;
use crate::orders::{Helm, Sideslips, fly};
use crate::ship::Facing;
use crate::tracks::{CoverTrack, number_at};
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_paper::replay::{
    After, Board, Boxes, Damaged, FlightAttack, FlightFlown, Launch, LostItem, OrderFlown,
    ReplayFlight, ReplayShip, ReplayTurn, Shot, Shown,
};
use starwright_rules::battle::field::DesignFile;
use starwright_rules::battle::position::bearing_degrees;
use starwright_rules::orders::WrittenOrder;

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
        self.ships = field.replay_ships(&self.designs, |ship| vessels[ship].heading);
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
        let slips = Sideslips {
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
            &[WrittenOrder {
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
            legal: turn.legal == Some(true),
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
            path: letters,
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
        let bearing = (bearing_degrees(vessel.hex, hex) - f64::from(vessel.facing.degrees()))
            .rem_euclid(360.0);
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
            facing: is_ship.then(|| laid.facing.word().to_string()),
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
            let craft = &field.class(ship).craft;
            let is_destroyed = after.damage.hull_left(&craft.tracks) == 0;
            let is_out = before.is_in && !after.is_in && !is_destroyed;
            if before.is_in && !is_out && before.damage != after.damage {
                let damaged = damaged(craft, self.ids[ship].clone(), &before.damage, &after.damage);
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

fn damaged(craft: &Craft, ship: String, before: &TrackDamage, after: &TrackDamage) -> Damaged {
    let tracks = &craft.tracks;
    let items = |checked: u32| craft.items.len() - craft.left[checked as usize] as usize;
    let items_lost = craft.items[items(before.weapons)..items(after.weapons)]
        .iter()
        .map(|item| match item {
            What::Bank(bank) => {
                let (battery, bank) = place_of(craft, *bank);
                LostItem::Mount { battery, bank }
            }
            What::Equipment(system) => LostItem::System {
                system: system.name().to_string(),
            },
        });
    let facings = |number: &dyn Fn(usize) -> u32| {
        let [fore, port, starboard, aft] = [0, 1, 2, 3].map(number);
        Boxes::Directional {
            fore,
            port,
            starboard,
            aft,
        }
    };
    let boxes = |track: &CoverTrack, number: &dyn Fn(usize) -> u32| match track {
        CoverTrack::Even(_) => Boxes::Even(number(0)),
        CoverTrack::Directional(_) => facings(number),
    };
    let numbers = |track: &CoverTrack, checked: &[u32; 4]| {
        if track.is_empty() {
            return Shown::Missing([]);
        }
        let all = track.all();
        Shown::Track(boxes(track, &|slot| number_at(&all[slot], checked[slot])))
    };
    let even = |track: &[u32], checked: u32| match track {
        [] => Shown::Missing([]),
        track => Shown::Track(Boxes::Even(number_at(track, checked))),
    };
    let by_facing = |number: &dyn Fn(usize) -> u32| {
        let _ = tracks.shield_facings?;
        Some(facings(number))
    };
    Damaged {
        ship,
        screens: boxes(&tracks.screens, &|slot| {
            after.screens[slot] - before.screens[slot]
        }),
        hull: after.hull - before.hull,
        engines: after.engines - before.engines,
        weapons: after.weapons - before.weapons,
        shields: boxes(&tracks.shields, &|slot| {
            after.shields[slot] - before.shields[slot]
        }),
        shield_facings: by_facing(&|slot| after.shield_facings[slot] - before.shield_facings[slot]),
        items_lost: items_lost.collect(),
        destroyed: after.hull_left(tracks) == 0,
        after: After {
            screens: numbers(&tracks.screens, &after.screens),
            hull: even(&tracks.hull, after.hull),
            engines: even(&tracks.engines, after.engines),
            weapons: even(&tracks.weapons, after.weapons),
            shields: numbers(&tracks.shields, &after.shields),
            shield_facings: by_facing(&|slot| after.shields(tracks, Facing::ALL[slot])),
        },
    }
}
