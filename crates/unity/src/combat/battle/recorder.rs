//! Records a Unity battle as a replay.

use super::super::combat_design::{CombatDesign, Item};
use super::super::figures::{Band, band};
use super::destinations::{Offset, helm};
use super::fire::{AimedBank, AttackDice, Target};
use super::flight_paths::FlightPath;
use super::flights::{Flight, Seeker};
use super::setup::Setup;
use super::ship_state::ShipState;
use crate::damage::TrackDamage;
use crate::orders::fly;
use crate::ship::Facing;
use crate::tracks::{CoverTrack, number_at};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::replay::{
    Board, Boxes, DamagedShip, FlightAttack, FlightFlown, Launch, LostItem, OrderFlown, Replay,
    ReplayFlight, ReplayTurn, Shot, TrackValue, TracksAfter,
};
use starwright_rules::battle::position::bearing_degrees;
use starwright_rules::battle::setup::SIDE_LETTERS;
use starwright_rules::identity::flight_id;
use starwright_rules::orders::WrittenOrder;

/// Records a battle as a replay.
pub struct Recorder {
    pub replay: Replay,
    /// Whether ships have IDs from their fleets; a flight's ID then adds a letter to its carrier's.
    has_fleet_ids: bool,
    /// The states of the ships at the start of the turn.
    before: Vec<ShipState>,
}

impl Recorder {
    /// Creates a recorder that adds to a replay without turns.
    pub fn new(replay: Replay, has_fleet_ids: bool) -> Recorder {
        Recorder {
            replay,
            has_fleet_ids,
            before: Vec::new(),
        }
    }

    /// Returns the ID of a ship.
    pub fn id(&self, ship: usize) -> String {
        self.replay.ships[ship].id.clone()
    }

    /// Returns the ID of a flight.
    pub fn flight_id(&self, flight: usize) -> String {
        self.replay.flights[flight].id.clone()
    }

    /// Records the headings of the ships and the flights that deploy.
    pub fn record_start(&mut self, states: &[ShipState], flights: &[Flight]) {
        for (ship, state) in self.replay.ships.iter_mut().zip(states) {
            ship.heading = state.heading.degrees();
        }
        for flight in flights {
            let own = self.replay.flights.iter();
            let carrier = self.id(flight.carrier);
            let id = if self.has_fleet_ids {
                let number = own.filter(|other| other.carrier == carrier).count() + 1;
                flight_id(&carrier, number)
            } else {
                let number = own.filter(|other| other.side == flight.side).count() + 1;
                format!("{}F{number}", SIDE_LETTERS[flight.side])
            };
            let entry = ReplayFlight {
                id,
                side: flight.side,
                carrier,
                fighters: flight.fighters.into(),
                hex: flight.hex.into(),
                heading: flight.heading.degrees(),
            };
            self.replay.flights.push(entry);
        }
    }

    pub fn record_turn_start(&mut self, turn: u32, states: &[ShipState]) {
        self.before = states.to_vec();
        self.replay.turns.push(ReplayTurn {
            turn,
            ..ReplayTurn::default()
        });
    }

    /// Returns the record of the current turn.
    pub fn turn(&mut self) -> &mut ReplayTurn {
        self.replay
            .turns
            .last_mut()
            .expect("a turn begins before anything happens in it")
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of an order")]
    pub fn record_order(
        &mut self,
        board: Board,
        ship: usize,
        before: &ShipState,
        after: &ShipState,
        engines: u32,
        order: &str,
        pivot: i8,
    ) {
        let text = if pivot == 0 {
            order.to_string()
        } else {
            format!("{order}{pivot:+}")
        };
        let helm = helm((engines, before.speed, before.slips));
        let flown = fly(
            &[WrittenOrder {
                line: 1,
                text: text.clone(),
            }],
            &helm,
        );
        let turn = &flown.turns[0];
        // The hexes of the path on the board.
        let place = |hex: &Hex| Offset::from_hex(*hex).from(before.hex, before.heading);
        let first_off = turn.path.iter().map(place).find(|hex| !board.has(*hex));
        let entry = OrderFlown {
            ship: self.id(ship),
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

    pub fn record_flight(
        &mut self,
        index: usize,
        flight: &Flight,
        path: Option<&FlightPath>,
        lost: bool,
    ) {
        let id = self.flight_id(index);
        self.record_flown(id, path, flight.hex, flight.heading, lost);
    }

    pub fn record_seeker(&mut self, seeker: &Seeker, path: Option<&FlightPath>) {
        let (mut hex, mut heading) = (seeker.hex, seeker.heading);
        if let Some(path) = path {
            (hex, heading) = (path.end_hex(hex, heading), path.heading(heading));
        }
        self.record_flown(seeker_id(seeker), path, hex, heading, false);
    }

    fn record_flown(
        &mut self,
        flight: String,
        path: Option<&FlightPath>,
        hex: Hex,
        heading: Heading,
        lost: bool,
    ) {
        let (turns, letters) = path.map_or((0, String::new()), |path| (path.turns, path.letters()));
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

    /// Records the attack of the flight that moved last.
    pub fn record_attack(&mut self, target: String, dice: &AttackDice, lost: u32) {
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

    pub fn record_shot(
        &mut self,
        setup: &Setup,
        states: &[ShipState],
        flights: &[Flight],
        ship: usize,
        aimed: &AimedBank,
        dice: &AttackDice,
    ) {
        let design = &setup.design(ship);
        let (battery, bank) = battery_and_bank(design, aimed.bank);
        let (target, hex) = match aimed.target {
            Target::Ship(target) => (self.id(target), states[target].hex),
            Target::Flight(flight) => (self.flight_id(flight), flights[flight].hex),
        };
        let is_ship = matches!(aimed.target, Target::Ship(_));
        let state = &states[ship];
        let bearing =
            (bearing_degrees(state.hex, hex) - f64::from(state.facing.degrees())).rem_euclid(360.0);
        let weapon = &design.weapons[battery];
        let band = match band(weapon.reach(), aimed.aim.mode, aimed.range.into()) {
            Some(Band::Short) => "short",
            Some(Band::Long) => "long",
            Some(Band::Medium) | None => "medium",
        };
        let shot = Shot {
            ship: self.id(ship),
            battery,
            mode: mode_number(weapon.mode() == aimed.aim.mode),
            bank,
            weapons: aimed.weapons,
            target,
            range: aimed.range.into(),
            bearing: (bearing + 0.5) as u32 % 360,
            band: band.to_string(),
            modifier: aimed.aim.modifier,
            to_hit: dice.to_hit.clone(),
            rerolls: dice.rerolls.clone(),
            hits: dice.hits,
            facing: is_ship.then(|| aimed.facing.word().to_string()),
            shields: is_ship.then_some(aimed.shields),
            impact: dice.impact.clone(),
            impact_rerolls: dice.impact_rerolls.clone(),
            points: dice.points,
            damage: dice.damage.clone(),
        };
        self.turn().shots.push(shot);
    }

    pub fn record_launch(
        &mut self,
        setup: &Setup,
        ship: usize,
        aimed: &AimedBank,
        seeker: &Seeker,
    ) {
        let design = &setup.design(ship);
        let (battery, bank) = battery_and_bank(design, aimed.bank);
        let launch = Launch {
            id: seeker_id(seeker),
            ship: self.id(ship),
            battery,
            bank,
            mode: mode_number(design.weapons[battery].mode() == seeker.mode),
            weapons: aimed.weapons,
            target: self.id(seeker.target),
            heading: seeker.heading.degrees(),
        };
        self.turn().launches.push(launch);
    }

    /// Records the damage of each ship in the turn, and the score.
    pub fn record_turn_end(&mut self, setup: &Setup, states: &[ShipState], points: [u32; 2]) {
        let before = std::mem::take(&mut self.before);
        for (ship, (before, after)) in before.iter().zip(states).enumerate() {
            let design = &setup.design(ship);
            let is_destroyed = after.damage.hull_left(&design.tracks) == 0;
            let is_out = before.is_in && !after.is_in && !is_destroyed;
            if before.is_in && !is_out && before.damage != after.damage {
                let damaged = compare_damage(design, self.id(ship), &before.damage, &after.damage);
                self.turn().damage.push(damaged);
            }
        }
        self.turn().points = points;
    }
}

fn seeker_id(seeker: &Seeker) -> String {
    format!("{}S{}", SIDE_LETTERS[seeker.side], seeker.number)
}

fn mode_number(is_first: bool) -> u32 {
    if is_first { 1 } else { 2 }
}

/// Returns the battery of a bank and the bank's index within it.
fn battery_and_bank(design: &CombatDesign, bank: usize) -> (usize, usize) {
    let battery = design.banks[bank].battery;
    (
        battery,
        design.banks[..bank]
            .iter()
            .filter(|other| other.battery == battery)
            .count(),
    )
}

fn compare_damage(
    design: &CombatDesign,
    ship: String,
    before: &TrackDamage,
    after: &TrackDamage,
) -> DamagedShip {
    let tracks = &design.tracks;
    let items = |checked: u32| design.items.len() - design.left[checked as usize] as usize;
    let items_lost = design.items[items(before.weapons)..items(after.weapons)]
        .iter()
        .map(|item| match item {
            Item::Bank(bank) => {
                let (battery, bank) = battery_and_bank(design, *bank);
                LostItem::Mount { battery, bank }
            }
            Item::Equipment(system) => LostItem::System {
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
            return TrackValue::Missing([]);
        }
        let all = track.all();
        TrackValue::Track(boxes(track, &|slot| number_at(&all[slot], checked[slot])))
    };
    let even = |track: &[u32], checked: u32| match track {
        [] => TrackValue::Missing([]),
        track => TrackValue::Track(Boxes::Even(number_at(track, checked))),
    };
    let by_facing = |number: &dyn Fn(usize) -> u32| {
        let _ = tracks.shield_facings?;
        Some(facings(number))
    };
    DamagedShip {
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
        after: TracksAfter {
            screens: numbers(&tracks.screens, &after.screens),
            hull: even(&tracks.hull, after.hull),
            engines: even(&tracks.engines, after.engines),
            weapons: even(&tracks.weapons, after.weapons),
            shields: numbers(&tracks.shields, &after.shields),
            shield_facings: by_facing(&|slot| after.shields(tracks, Facing::ALL[slot])),
        },
    }
}
