//! A battle in full, turn by turn, in enough detail to check every rule from outside.

use crate::hex::{Heading, Hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A battle from its first order to its result; a game may define its own turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay<T = ReplayTurn> {
    /// The key of the game.
    pub ruleset: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The board of the battle.
    pub board: Board,
    /// The change of `[q, r]` that one hex forward makes, by heading in degrees.
    #[serde(default = "steps")]
    pub steps: BTreeMap<String, Axial>,
    /// Victory points that end the battle, or `None` if it is fought to the end.
    pub target: Option<u32>,
    /// `price` if traits whose effect is not known multiply the damage dice, absent if no ship has such a trait or they do nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmodeled: Option<String>,
    /// The ships as deployed.
    pub ships: Vec<ReplayShip>,
    /// The flights as deployed.
    pub flights: Vec<ReplayFlight>,
    /// The turns in order.
    pub turns: Vec<T>,
    /// The result of the battle.
    pub result: ReplayResult,
}

/// A hex as `[q, r]`: columns to the right, and down along a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axial(pub i32, pub i32);

impl From<Hex> for Axial {
    fn from(hex: Hex) -> Axial {
        Axial(hex.column, -(hex.halves + hex.column) / 2)
    }
}

impl From<Axial> for Hex {
    fn from(Axial(q, r): Axial) -> Hex {
        Hex {
            column: q,
            halves: -2 * r - q,
        }
    }
}

/// The board of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// `[q, r]` is on the board if `0 <= q < columns` and `0 <= r + floor(q / 2) < rows`; a ship that leaves it is
    /// out.
    Bounded {
        /// Hexes across.
        columns: i32,
        /// Hexes along a column.
        rows: i32,
    },
    /// Without an edge.
    Open,
}

/// A ship as deployed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ReplayShip {
    pub id: String,
    /// Side, 0 or 1.
    pub side: usize,
    /// The file of its design, from the folder of the first design.
    pub file: String,
    /// Number of the design in its file, from 1.
    #[serde(default = "one")]
    pub document: usize,
    pub class: String,
    pub rating: u32,
    pub hex: Axial,
    pub heading: u32,
}

/// A flight as deployed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ReplayFlight {
    pub id: String,
    /// Side, 0 or 1.
    pub side: usize,
    /// ID of the carrier.
    pub carrier: String,
    pub fighters: u32,
    pub hex: Axial,
    pub heading: u32,
}

/// One turn of a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReplayTurn {
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Orders, one per ship in play.
    pub orders: Vec<OrderFlown>,
    /// Opponents that ended in one hex, ascending by total.
    pub stacking: Vec<StackedShip>,
    /// Living flights in order of activation.
    pub flights: Vec<FlightFlown>,
    /// Shots in the order fired.
    pub shots: Vec<Shot>,
    /// Seeking weapons launched.
    #[serde(default)]
    pub launches: Vec<Launch>,
    /// Losses, one entry per ship that lost something.
    pub damage: Vec<DamagedShip>,
    /// Victory points of each side so far.
    pub points: [u32; 2],
}

/// A movement order and where it led.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderFlown {
    /// ID of the ship.
    pub ship: String,
    /// The order as written.
    pub order: String,
    /// Speed in the previous turn.
    pub previous: u32,
    /// The engine rating in force.
    pub engines: u32,
    /// Requirement of the order, or `None` if its form is wrong.
    pub requirement: Option<i64>,
    /// Whether it was flown as written; else straight ahead at the previous speed.
    pub legal: bool,
    /// Hex at the end; the first hex off the board if it is out.
    pub hex: Axial,
    /// Heading at the end.
    pub heading: u32,
    /// Direction of the bow at the end.
    pub facing: u32,
    /// Whether it left the board.
    pub out: bool,
}

/// A ship in a hex with opponents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StackedShip {
    /// ID of the ship.
    pub ship: String,
    /// Die roll, the last after ties.
    pub roll: u32,
    /// Hex before.
    pub from: Axial,
    /// Hex after; the same if it stays.
    pub hex: Axial,
}

/// Actions of a flight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlightFlown {
    /// ID of the flight; a seeker has the ID of its launch.
    pub flight: String,
    /// Number of one-side turns.
    pub turns: u32,
    /// The path it flew: `F`, `P`, `S`, `L`, `R`.
    pub path: String,
    /// Hex at the end.
    pub hex: Axial,
    /// Heading at the end.
    pub heading: u32,
    /// The attack, if it made one.
    pub attack: Option<FlightAttack>,
    /// Whether it stayed in an enemy's hex and is lost.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lost: bool,
}

/// An attack of a flight or seeker on an adjacent enemy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlightAttack {
    /// ID of a ship or a flight.
    pub target: String,
    /// To-hit faces.
    pub dice: Vec<u8>,
    /// Faces of sixes rolled again, for seekers only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolls: Vec<u8>,
    /// Number of dice that hit.
    pub hits: u32,
    /// Impact faces; empty against flights and shields of 0.
    pub impact: Vec<u8>,
    /// Faces of impact dice rolled again, for seekers only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub impact_rerolls: Vec<u8>,
    /// Damage faces.
    pub damage: Vec<u8>,
    /// Number of fighters that the attacker lost.
    pub lost: u32,
}

/// Weapons of one bank fired at one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// ID of the ship that fires.
    pub ship: String,
    /// Number of the battery, from 0.
    pub battery: usize,
    /// Mode of the battery, 1 or 2.
    pub mode: u32,
    /// Number of the bank in the battery, from 0.
    pub bank: usize,
    /// Number of weapons, not mounts.
    pub weapons: u32,
    /// ID of a ship or a flight.
    pub target: String,
    /// Distance in hexes.
    pub range: u32,
    /// Bearing in whole degrees clockwise from the facing.
    pub bearing: u32,
    /// Range band: `short`, `medium` or `long`.
    pub band: String,
    /// Sum of all to-hit modifiers.
    pub modifier: i32,
    /// To-hit faces in order.
    pub to_hit: Vec<u8>,
    /// Faces of sixes rolled again.
    pub rerolls: Vec<u8>,
    /// Number of dice that hit.
    pub hits: u32,
    /// The facing hit, or `None` for flights.
    pub facing: Option<String>,
    /// Shields in force there, or `None` for flights.
    pub shields: Option<u32>,
    /// Impact faces; empty against shields of 0 and flights.
    pub impact: Vec<u8>,
    /// Faces of sixes rolled again.
    pub impact_rerolls: Vec<u8>,
    /// Impact points that got through.
    pub points: u32,
    /// Damage faces.
    pub damage: Vec<u8>,
}

/// Seeking weapons of one bank, placed as a flight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Launch {
    pub id: String,
    pub ship: String,
    pub battery: usize,
    pub bank: usize,
    /// Mode of the battery, 1 or 2.
    #[serde(default = "first_mode")]
    pub mode: u32,
    pub weapons: u32,
    pub target: String,
    pub heading: u32,
}

/// Losses of a ship in a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DamagedShip {
    /// ID of the ship.
    pub ship: String,
    /// Screen boxes lost.
    pub screens: Boxes,
    /// Hull boxes lost.
    pub hull: u32,
    /// Engine boxes lost.
    pub engines: u32,
    /// Boxes lost on the weapons track.
    pub weapons: u32,
    /// Boxes lost on the shield track.
    pub shields: Boxes,
    /// Shield boxes by facing above a track of their sum, or `None` if the ship has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield_facings: Option<Boxes>,
    /// The items the owner chose to lose, in order.
    pub items_lost: Vec<LostItem>,
    /// Whether the hull is gone.
    pub destroyed: bool,
    /// The number that each track shows afterward.
    pub after: TracksAfter,
}

/// Boxes, all around or by facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Boxes {
    Even(u32),
    Directional {
        fore: u32,
        port: u32,
        starboard: u32,
        aft: u32,
    },
}

/// An item that the owner chose to lose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LostItem {
    Mount { battery: usize, bank: usize },
    System { system: String },
}

/// The number that each track shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TracksAfter {
    pub screens: TrackValue,
    pub hull: TrackValue,
    pub engines: TrackValue,
    pub weapons: TrackValue,
    pub shields: TrackValue,
    /// The shield rating by facing where the track shows their sum, or `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield_facings: Option<Boxes>,
}

/// The number that a track shows, 0 if it is used up, or `[]` if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TrackValue {
    Missing([u32; 0]),
    Track(Boxes),
}

/// The result of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayResult {
    /// The winning side, 0 or 1, or `None` for a draw.
    pub winner: Option<usize>,
    /// Why it ended.
    pub reason: EndReason,
    /// Number of the last turn.
    pub turn: u32,
}

/// The reason why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndReason {
    /// A side reached the target.
    Points,
    /// A side has no ships left.
    Eliminated,
    /// The last turn is over.
    Turns,
}

/// Returns the change of one hex forward by heading.
pub fn steps() -> BTreeMap<String, Axial> {
    Heading::all()
        .map(|heading| {
            (
                heading.degrees().to_string(),
                Hex::default().next(heading).into(),
            )
        })
        .collect()
}

fn one() -> usize {
    1
}

fn first_mode() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// The battle of the contract, worked by hand, on the board as the contract describes it.
    const EXAMPLE: &str = include_str!("../../../tests/samples/replay-example.json");

    #[test]
    fn the_worked_battle_is_read_and_written_with_the_same_keys() {
        let written: Value = serde_json::from_str(EXAMPLE).expect("JSON");
        let replay: Replay = serde_json::from_value(written.clone()).expect("a replay");
        assert_eq!(replay.steps, steps());
        assert_eq!(
            replay.turns[1].damage[0].after.screens,
            TrackValue::Missing([])
        );
        assert_eq!(replay.turns[1].shots[0].points, 2);
        covers(
            &serde_json::to_value(&replay).expect("JSON"),
            &written,
            "replay",
        );
    }

    /// Asserts that everything in the example is in the replay, in the same words.
    fn covers(ours: &Value, theirs: &Value, path: &str) {
        match (ours, theirs) {
            (Value::Object(ours), Value::Object(theirs)) => {
                for (key, value) in theirs {
                    covers(
                        ours.get(key).unwrap_or(&Value::Null),
                        value,
                        &format!("{path}.{key}"),
                    );
                }
            }
            (Value::Array(ours), Value::Array(theirs)) => {
                assert_eq!(ours.len(), theirs.len(), "{path}");
                ours.iter()
                    .zip(theirs)
                    .for_each(|(ours, theirs)| covers(ours, theirs, path));
            }
            _ => assert_eq!(ours, theirs, "{path}"),
        }
    }

    #[test]
    fn axial_hexes_step_as_the_contract_says() {
        let expected = [
            (0, 0, -1),
            (60, 1, -1),
            (120, 1, 0),
            (180, 0, 1),
            (240, -1, 1),
            (300, -1, 0),
        ];
        assert_eq!(
            steps(),
            BTreeMap::from(expected.map(|(heading, q, r)| (heading.to_string(), Axial(q, r))))
        );
        for (q, r) in [(0, 0), (5, -3), (-4, 7), (3, 3)] {
            assert_eq!(Axial::from(Hex::from(Axial(q, r))), Axial(q, r));
        }
    }
}
