//! Records a Nova battle as a replay: the frame of all games with Nova's own turns.

use super::super::condition::{Condition, Row};
use super::destinations::Destination;
use super::fight::ShipState;
use super::fire::{AimedBank, BankDice};
use super::setup::Setup;
use crate::nova::orders::{Helm, Maneuver};
use serde::Serialize;
use starwright_paper::hex::Hex;
use starwright_paper::replay::{Axial, Board, Replay};
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::position::bearing_degrees;

/// The record of one turn.
#[derive(Clone, Debug, Serialize)]
pub struct TurnRecord {
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Dice for the initiative, and the side that goes first.
    pub initiative: Initiative,
    /// One per ship in play, in order of activation.
    pub orders: Vec<MoveRecord>,
    /// Ships that were displaced because they ended their move in another's hex.
    pub stacking: Vec<DisplacementRecord>,
    /// Always empty in Nova.
    pub flights: [u32; 0],
    /// Shots in order of activation.
    pub shots: Vec<ShotRecord>,
    /// Always empty in Nova.
    pub launches: [u32; 0],
    /// Damage of one ship's attacks on another, in order of effect; two entries if it became damaged and crippled.
    pub damage: Vec<DamageRecord>,
    /// Victory points of each side so far.
    pub points: [u32; 2],
}

/// The initiative roll of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct Initiative {
    /// Last die of each side.
    pub dice: [u8; 2],
    /// Side that the winner made active.
    pub active: usize,
}

/// The move of one ship.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRecord {
    /// Id of the ship.
    pub ship: String,
    /// Order in the notation of `orders`.
    pub order: String,
    /// Speed in the previous turn.
    pub previous: u32,
    /// Thrust rating in force.
    pub engines: u32,
    /// Always `None`: thrust is not spent.
    pub requirement: Option<u32>,
    /// Maneuver of the order.
    pub maneuver: Maneuver,
    /// Number of turns of one hex side.
    pub turns: u32,
    /// New speed: the number of hexes moved.
    pub speed: u32,
    /// Whether the order is legal: always `true`, since captains give legal orders.
    pub legal: bool,
    /// Hex where the ship ends, or the first hex off the board if it leaves it.
    pub hex: Axial,
    /// Heading at the end, in degrees.
    pub heading: u32,
    /// Same as the heading: there are no pivots in the sources.
    pub facing: u32,
    /// Whether it left the board.
    pub out: bool,
}

/// A ship that the opponent moved because it ended in another's hex.
#[derive(Clone, Debug, Serialize)]
pub struct DisplacementRecord {
    /// Id of the ship.
    pub ship: String,
    /// Hex where it ended its move.
    pub from: Axial,
    /// Hex to which it was moved; the same if no hex was empty and it is out.
    pub hex: Axial,
    /// Whether it is out.
    pub out: bool,
}

/// A shot of one bank at one target.
#[derive(Clone, Debug, Serialize)]
pub struct ShotRecord {
    /// Id of the ship that fires.
    pub ship: String,
    /// Index of the battery.
    pub battery: usize,
    /// Index of the bank within the battery.
    pub bank: usize,
    /// Id of the target.
    pub target: String,
    /// Range in hexes.
    pub range: u32,
    /// Bearing in whole degrees clockwise from the bow.
    pub bearing: u32,
    /// Range band: `short`, `medium` or `long`.
    pub band: &'static str,
    /// Attack modifier.
    pub modifier: i32,
    /// Faces of the attack dice in order.
    pub dice: Vec<u8>,
    /// Number of dice that hit.
    pub hits: u32,
    /// One face per hit on a ship with shields.
    pub saves: Vec<u8>,
    /// Boxes to be checked off.
    pub boxes: u32,
}

/// Damage of one ship's attacks on another.
#[derive(Clone, Debug, Serialize)]
pub struct DamageRecord {
    /// Id of the ship that took damage.
    pub ship: String,
    /// Id of the attacker.
    pub by: String,
    /// Boxes of armor and hull checked off.
    pub boxes: u32,
    /// Faces of the damage checks for thrust, weapons, ECM and shields; empty without checks.
    pub checks: Vec<u8>,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// Boxes lost by row.
    pub lost: RowCounts,
    /// Numbers that the rows show now.
    pub after: RowCounts,
}

/// One number per row of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowCounts {
    pub armor: u32,
    pub hull: u32,
    pub thrust: u32,
    pub weapons: u32,
    pub ecm: u32,
    pub shields: u32,
}

impl RowCounts {
    /// Counts the boxes lost between two conditions.
    fn lost(before: &Condition, after: &Condition) -> RowCounts {
        let ([armor, hull], [was_armor, was_hull]) =
            (after.checked_off_boxes(), before.checked_off_boxes());
        let row = |row: Row| after.lost[row as usize] - before.lost[row as usize];
        let [thrust, weapons, ecm, shields] = Row::ALL.map(row);
        RowCounts {
            armor: armor - was_armor,
            hull: hull - was_hull,
            thrust,
            weapons,
            ecm,
            shields,
        }
    }

    /// Returns the boxes of armor and hull that are left, the ratings, weapon hits, and the number of faces on which
    /// shields stop a hit.
    fn from_condition(now: &Condition) -> RowCounts {
        let ([armor, hull], tracks) = (now.checked_off_boxes(), now.tracks());
        let [thrust, weapons, ecm, shields] = Row::ALL.map(|row| now.value(row));
        let left = |row: &[u32], lost: u32| row.iter().sum::<u32>() - lost;
        RowCounts {
            armor: left(&tracks.armor, armor),
            hull: left(&tracks.hull, hull),
            thrust,
            weapons,
            ecm,
            shields,
        }
    }
}

/// Records a battle as a replay.
pub struct Recorder(pub Replay<TurnRecord>);

impl Recorder {
    fn id(&self, ship: usize) -> String {
        self.0.ships[ship].id.clone()
    }

    /// Records the headings of ships as they deploy.
    pub fn begin(&mut self, states: &[ShipState]) {
        for (ship, state) in self.0.ships.iter_mut().zip(states) {
            ship.heading = state.at.heading.degrees();
        }
    }

    pub fn record_turn_start(&mut self, turn: u32, dice: [u8; 2], active: usize) {
        self.0.turns.push(TurnRecord {
            turn,
            initiative: Initiative { dice, active },
            orders: Vec::new(),
            stacking: Vec::new(),
            flights: [],
            shots: Vec::new(),
            launches: [],
            damage: Vec::new(),
            points: [0; 2],
        });
    }

    /// Returns the current turn.
    pub fn turn(&mut self) -> &mut TurnRecord {
        self.0
            .turns
            .last_mut()
            .expect("a turn begins before anything happens in it")
    }

    pub fn record_order(
        &mut self,
        board: Board,
        ship: usize,
        helm: Helm,
        from: Placement,
        to: Placement,
        end: &Destination,
    ) {
        let place = |hex: &Hex| hex.laid(from.hex, from.heading);
        let first_off = end.path.iter().map(place).find(|hex| !board.has(*hex));
        let entry = MoveRecord {
            ship: self.id(ship),
            order: end.order.to_string(),
            previous: helm.previous,
            engines: helm.thrust,
            requirement: None,
            maneuver: end.maneuver,
            turns: end.turns,
            speed: end.speed,
            legal: true,
            hex: first_off.unwrap_or(to.hex).into(),
            heading: to.heading.degrees(),
            facing: to.heading.degrees(),
            out: first_off.is_some(),
        };
        self.turn().orders.push(entry);
    }

    pub fn record_push(&mut self, ship: usize, from: Hex, to: Option<Hex>) {
        let entry = DisplacementRecord {
            ship: self.id(ship),
            from: from.into(),
            hex: to.unwrap_or(from).into(),
            out: to.is_none(),
        };
        self.turn().stacking.push(entry);
    }

    pub fn record_shot(
        &mut self,
        setup: &Setup,
        states: &[ShipState],
        ship: usize,
        aimed: &AimedBank,
        rolled: &BankDice,
    ) {
        let (own, bank) = (states[ship].at, &setup.design(ship).banks[aimed.bank]);
        let bearing = bearing_degrees(own.hex, states[aimed.target].at.hex)
            - f64::from(own.heading.degrees());
        let entry = ShotRecord {
            ship: self.id(ship),
            battery: bank.battery,
            bank: bank.index,
            target: self.id(aimed.target),
            range: aimed.range,
            bearing: (bearing.rem_euclid(360.0) + 0.5) as u32 % 360,
            band: aimed.aim.band.word(),
            modifier: aimed.aim.modifier,
            dice: rolled.dice.clone(),
            hits: rolled.hits,
            saves: rolled.saves.clone(),
            boxes: rolled.boxes,
        };
        self.turn().shots.push(entry);
    }

    pub fn record_damage(
        &mut self,
        by: usize,
        ship: usize,
        before: &Condition,
        after: &Condition,
        checks: &[u8],
    ) {
        let entry = DamageRecord {
            ship: self.id(ship),
            by: self.id(by),
            boxes: after.boxes - before.boxes,
            checks: checks.to_vec(),
            destroyed: after.damage_stage() == 3,
            lost: RowCounts::lost(before, after),
            after: RowCounts::from_condition(after),
        };
        self.turn().damage.push(entry);
    }
}
