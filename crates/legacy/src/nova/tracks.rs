//! The tracks of the display: armor and hull in three groups, thrust, weapon hits, ECM and shields in five boxes.

use super::combat::Row;
use super::dice::fade;
use super::ship::Ship;
use serde::Serialize;
use starwright_text::field::Whole;

/// The tracks of a ship; a missing track is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tracks {
    /// The armor boxes of the three groups.
    pub armor: Vec<u32>,
    /// The hull boxes of the three groups.
    pub hull: Vec<u32>,
    /// Thrust rating per box.
    pub thrust: Vec<u32>,
    /// Weapon hits: 1 to 4, and the last box, which is never lost.
    pub weapons: Vec<u32>,
    /// ECM rating per box; 0 is an empty box.
    pub ecm: Vec<u32>,
    /// The faces of the shield die.
    pub shields: Vec<u32>,
}

impl Tracks {
    /// Returns a track that damage checks hit.
    pub(crate) fn row(&self, row: Row) -> &[u32] {
        match row {
            Row::Thrust => &self.thrust,
            Row::Weapons => &self.weapons,
            Row::Ecm => &self.ecm,
            Row::Shields => &self.shields,
        }
    }

    /// Counts all boxes of armor and hull.
    pub(crate) fn boxes(&self) -> u32 {
        self.armor.iter().chain(&self.hull).sum()
    }
}

/// Number of boxes in a track that is not in groups.
const ROW: usize = 5;

/// Builds the tracks of a ship.
pub fn tracks(ship: &Ship) -> Tracks {
    let row = |rating: u32| match rating {
        0 => Vec::new(),
        _ => (0..ROW).map(|place| fade(rating.into(), place)).collect(),
    };
    Tracks {
        armor: split_groups(ship.armor.get()),
        hull: split_groups(ship.hull.get()),
        thrust: row(ship.thrust.get()),
        weapons: vec![1, 2, 3, 4, 0],
        ecm: row(ship.ecm.get()),
        shields: ship
            .shields
            .map(|faces| faces.map(Whole::get).to_vec())
            .unwrap_or_default(),
    }
}

/// Splits boxes into three groups, as even as possible, the larger ones first; empty without boxes.
fn split_groups(boxes: u32) -> Vec<u32> {
    if boxes == 0 {
        Vec::new()
    } else {
        (0..3).map(|group| (boxes + 2 - group) / 3).collect()
    }
}

/// Writes the numbers of a track as boxes show them: nothing for 0.
pub fn format_track(row: &[u32]) -> Vec<String> {
    row.iter()
        .map(|number| {
            if *number == 0 {
                String::new()
            } else {
                number.to_string()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_display_is_reproduced() {
        let text = "class: A\nhull: 17\narmor: 5\nthrust: 4\necm: 1\nshields: [5, 6, 6, 6, 6]\n";
        let tracks = tracks(&Ship::parse(text).expect("well-formed"));
        assert_eq!((tracks.hull, tracks.armor), (vec![6, 6, 5], vec![2, 2, 1]));
        assert_eq!(
            (tracks.thrust, tracks.ecm.clone()),
            (vec![4, 3, 2, 1, 1], vec![1, 1, 1, 0, 0])
        );
        assert_eq!(format_track(&tracks.ecm), ["1", "1", "1", "", ""]);
        assert_eq!(
            (tracks.weapons, tracks.shields),
            (vec![1, 2, 3, 4, 0], vec![5, 6, 6, 6, 6])
        );
    }

    #[test]
    fn groups_add_up_and_never_rise() {
        for boxes in 0..=200 {
            let groups = split_groups(boxes);
            assert_eq!(groups.iter().sum::<u32>(), boxes);
            assert!(
                groups.is_sorted_by(|a, b| a >= b)
                    && groups
                        .first()
                        .zip(groups.last())
                        .is_none_or(|(a, b)| a - b <= 1)
            );
        }
    }

    #[test]
    fn rows_start_at_their_rating_and_fall_to_a_quarter() {
        for rating in 1..=99u32 {
            let row: Vec<u32> = (0..ROW).map(|place| fade(rating.into(), place)).collect();
            assert_eq!(
                (row[0], row[2], row[4]),
                (rating, rating.div_ceil(2), (rating + 2) / 4)
            );
        }
    }
}
