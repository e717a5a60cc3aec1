//! The damage of a ship: boxes of armor and hull, and of the rows that damage checks reduce.

use super::super::ship::Ship;
use super::super::tracks::{Tracks, tracks};
use serde::Serialize;
use starwright_rules::battle::question::Refusal;
use starwright_text::field::{Whole, clip, did_you_mean};
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;

/// A row of five boxes that damage checks reduce, in the order of the checks (Nova p.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Row {
    /// The thrust rating.
    Thrust,
    /// Weapon hits.
    Weapons,
    /// Electronic countermeasures.
    Ecm,
    /// Shield icons.
    Shields,
}

impl Row {
    /// All rows in the order of the checks.
    pub const ALL: [Row; 4] = [Row::Thrust, Row::Weapons, Row::Ecm, Row::Shields];

    /// Returns the name of the row in `--target` and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Row::Thrust => "thrust",
            Row::Weapons => "weapons",
            Row::Ecm => "ecm",
            Row::Shields => "shields",
        }
    }
}

/// A ship and its damage.
#[derive(Clone, Debug)]
pub struct Condition {
    tracks: Tracks,
    /// Boxes of armor and hull that are checked off.
    pub boxes: u32,
    /// Boxes that are checked off in each row of [`Row::ALL`].
    pub lost: [u32; 4],
}

impl Condition {
    /// Creates an undamaged ship.
    pub fn new(ship: &Ship) -> Condition {
        Condition {
            tracks: tracks(ship),
            boxes: 0,
            lost: [0; 4],
        }
    }

    /// Creates a ship with losses such as `boxes 4` or `shields 1`.
    pub fn from_losses(ship: &Ship, words: &[String]) -> Result<Condition, Refusal> {
        let mut condition = Condition::new(ship);
        for phrase in words {
            let (what, number) = phrase.rsplit_once(' ').unwrap_or((phrase, ""));
            let number = Whole::<0, 999>::parse_number(number).map(Whole::get);
            let number = number.map_err(|message| format!("'{}': {message}", clip(phrase)))?;
            let row = Row::ALL
                .iter()
                .position(|row| is_same_word(row.word(), what));
            let (place, most) = match row {
                Some(row) => (
                    &mut condition.lost[row],
                    condition.tracks.row(Row::ALL[row]).len(),
                ),
                None if is_same_word(what, "boxes") => {
                    (&mut condition.boxes, condition.tracks.boxes() as usize)
                }
                None => {
                    let known = || Row::ALL.map(Row::word).into_iter().chain(["boxes"]);
                    let hint = did_you_mean(what, known());
                    let known = known().map(|word| format!("{word} N")).join(", ");
                    return Err(
                        format!("unknown word '{}'; known: {known}{hint}", clip(phrase)).into(),
                    );
                }
            };
            if number as usize > most {
                return Err(format!("'{}': {ship} has only {most} of these", clip(phrase)).into());
            }
            *place = number;
        }
        Ok(condition)
    }

    /// Returns the number that a row shows now; 0 if it is used up or missing. For weapons it is the number of hits.
    pub fn value(&self, row: Row) -> u32 {
        let lost = self.lost[row as usize];
        match row {
            Row::Weapons => lost,
            Row::Shields => self.icons(),
            Row::Thrust | Row::Ecm => self
                .tracks
                .row(row)
                .get(lost as usize)
                .copied()
                .unwrap_or(0),
        }
    }

    /// Returns `true` if the shields stop a hit on this face of a die.
    pub(crate) fn stops_hit(&self, face: u8) -> bool {
        self.icons_left().contains(&face.into())
    }

    fn icons_left(&self) -> &[u32] {
        self.tracks
            .shields
            .get(self.lost[Row::Shields as usize] as usize..)
            .unwrap_or_default()
    }

    /// Returns the number of faces of a die on which the shields stop a hit (Nova p.6).
    pub fn icons(&self) -> u32 {
        (1..=6).filter(|face| self.stops_hit(*face)).count() as u32
    }

    /// Returns the thrust rating with this many boxes less, as far as a damage check can take them.
    pub(crate) fn reduced_thrust(&self, boxes: u32) -> u32 {
        let lost = self.lost[Row::Thrust as usize] + boxes.min(self.spare_boxes(Row::Thrust));
        self.tracks.thrust.get(lost as usize).copied().unwrap_or(0)
    }

    /// Returns the number of boxes that damage checks can still take from a row; never its last one (Nova p.14).
    pub fn spare_boxes(&self, row: Row) -> u32 {
        (self.tracks.row(row).len() as u32).saturating_sub(self.lost[row as usize] + 1)
    }

    /// Returns the number of boxes that damage, cripple and destroy the ship. Armor and hull are checked off group by
    /// group (Nova p.13).
    pub fn limits(&self) -> [u32; 3] {
        let mut sum = 0;
        std::array::from_fn(|group| {
            let of = |boxes: &[u32]| boxes.get(group).copied().unwrap_or(0);
            sum += of(&self.tracks.armor) + of(&self.tracks.hull);
            sum
        })
    }
    /// Returns how many of the limits are reached: 0 undamaged, 1 damaged, 2 crippled, 3 destroyed.
    pub fn damage_stage(&self) -> usize {
        self.limits()
            .iter()
            .filter(|limit| **limit <= self.boxes)
            .count()
    }

    /// Returns the number of boxes of armor and hull that are left.
    pub fn boxes_left(&self) -> u32 {
        self.tracks.boxes() - self.boxes
    }

    /// Returns the numbers of armor and hull boxes that are checked off.
    pub(crate) fn checked_off_boxes(&self) -> [u32; 2] {
        let (mut rest, mut split) = (self.boxes, [0; 2]);
        for group in 0..3 {
            for (row, boxes) in [&self.tracks.armor, &self.tracks.hull]
                .into_iter()
                .enumerate()
            {
                let taken = rest.min(boxes.get(group).copied().unwrap_or(0));
                (rest, split[row]) = (rest - taken, split[row] + taken);
            }
        }
        split
    }

    /// Returns the rows of the display.
    pub(crate) fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// Checks off boxes of armor and hull. Returns `true` if damage checks follow: when the ship becomes damaged or
    /// crippled, but not when it is destroyed (Nova p.14).
    pub(crate) fn check_off(&mut self, boxes: u32) -> bool {
        let before = self.damage_stage();
        self.boxes += boxes.min(self.boxes_left());
        self.damage_stage() > before && self.damage_stage() < 3
    }

    /// Applies one series of damage checks, a die per row (Nova p.14).
    pub(crate) fn check(&mut self, faces: &[u8; 4]) {
        for (row, face) in Row::ALL.into_iter().zip(faces) {
            self.lost[row as usize] += damage_check_loss(*face).min(self.spare_boxes(row));
        }
    }
}

/// Returns the number of boxes or icons that a die of a damage check takes: two on two faces, one on three, none on one
/// (Nova p.14; which faces is derived).
pub fn damage_check_loss(face: u8) -> u32 {
    match face {
        ..=2 => 2,
        3..=5 => 1,
        _ => 0,
    }
}
