//! What happens in a battle, written down for a replay: the frame of all games, with this game's entries.

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

/// One turn.
#[derive(Clone, Debug, Serialize)]
pub struct TurnRecord {
    /// Its number, counted from 1.
    pub turn: u32,
    /// Who goes first, and why.
    pub initiative: Initiative,
    /// One per ship in play, in order of activation.
    pub orders: Vec<MoveRecord>,
    /// Ships that had to end their move in another's hex.
    pub stacking: Vec<DisplacementRecord>,
    /// There are none in this game.
    pub flights: [u32; 0],
    /// What ships fired, in order of activation.
    pub shots: Vec<ShotRecord>,
    /// There are none in this game.
    pub launches: [u32; 0],
    /// What the attacks of one ship did to another, in the order in which it took effect; two entries if it became damaged
    /// and crippled by them.
    pub damage: Vec<DamageRecord>,
    /// Victory points of each side so far.
    pub points: [u32; 2],
}

/// Who goes first in a turn.
#[derive(Clone, Debug, Serialize)]
pub struct Initiative {
    /// The last die of each side.
    pub dice: [u8; 2],
    /// The side that the winner made active.
    pub active: usize,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRecord {
    /// Whose.
    pub ship: String,
    /// As `orders` writes it.
    pub order: String,
    /// The speed in the turn before.
    pub previous: u32,
    /// The thrust rating in force.
    pub engines: u32,
    /// None: thrust is not spent.
    pub requirement: Option<u32>,
    /// Which of the three.
    pub maneuver: Maneuver,
    /// Turns of one hex side.
    pub turns: u32,
    /// The hexes moved: the new speed.
    pub speed: u32,
    /// Always so; captains know the rules.
    pub legal: bool,
    /// Where the ship ends; the first hex off the board if it is out.
    pub hex: Axial,
    /// Where it heads then.
    pub heading: u32,
    /// The same: this game has no pivots on the pages we have.
    pub facing: u32,
    /// Whether it left the board.
    pub out: bool,
}

/// A ship that had to end its move in another's hex and that the opponent moved.
#[derive(Clone, Debug, Serialize)]
pub struct DisplacementRecord {
    /// Which.
    pub ship: String,
    /// Where it was.
    pub from: Axial,
    /// Where it is then; the same if no hex was empty and it is out.
    pub hex: Axial,
    /// Whether it is out.
    pub out: bool,
}

/// One bank fired at one target.
#[derive(Clone, Debug, Serialize)]
pub struct ShotRecord {
    /// Who fires.
    pub ship: String,
    /// Its battery, counted from 0.
    pub battery: usize,
    /// The battery's bank, counted from 0.
    pub bank: usize,
    /// At whom.
    pub target: String,
    /// Hexes between them.
    pub range: u32,
    /// Whole degrees clockwise from the bow.
    pub bearing: u32,
    /// `short`, `medium` or `long`.
    pub band: &'static str,
    /// The attack modifier.
    pub modifier: i32,
    /// Faces in order.
    pub dice: Vec<u8>,
    /// Dice that hit.
    pub hits: u32,
    /// A face for each hit on a ship with shields.
    pub saves: Vec<u8>,
    /// Boxes to be checked off.
    pub boxes: u32,
}

/// What the attacks of one ship did to another.
#[derive(Clone, Debug, Serialize)]
pub struct DamageRecord {
    /// Which ship.
    pub ship: String,
    /// Whose attacks.
    pub by: String,
    /// Boxes of armor and hull checked off.
    pub boxes: u32,
    /// The four faces of the damage checks for thrust, weapons, ECM and shields, if it made them.
    pub checks: Vec<u8>,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// What it lost.
    pub lost: RowCounts,
    /// What each row shows now.
    pub after: RowCounts,
}

/// A number for each row of the display.
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
    /// Boxes lost between two conditions.
    fn lost(before: &Condition, after: &Condition) -> RowCounts {
        let ([armor, hull], [was_armor, was_hull]) = (after.split(), before.split());
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

    /// Boxes of armor and hull that are left, ratings, weapon hits, and on how many faces shields stop a hit.
    fn after(now: &Condition) -> RowCounts {
        let ([armor, hull], tracks) = (now.split(), now.tracks());
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

    pub fn begin_turn(&mut self, turn: u32, dice: [u8; 2], active: usize) {
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

    /// The turn under way.
    pub fn turn(&mut self) -> &mut TurnRecord {
        self.0
            .turns
            .last_mut()
            .expect("a turn begins before anything happens in it")
    }

    pub fn order(
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

    pub fn pushed(&mut self, ship: usize, from: Hex, to: Option<Hex>) {
        let entry = DisplacementRecord {
            ship: self.id(ship),
            from: from.into(),
            hex: to.unwrap_or(from).into(),
            out: to.is_none(),
        };
        self.turn().stacking.push(entry);
    }

    pub fn shot(
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

    pub fn damage(
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
            destroyed: after.stage() == 3,
            lost: RowCounts::lost(before, after),
            after: RowCounts::after(after),
        };
        self.turn().damage.push(entry);
    }
}
