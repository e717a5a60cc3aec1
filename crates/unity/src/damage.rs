//! Boxes checked off on a ship's tracks, and the effect of a damage die.

use crate::ship::Facing;
use crate::tracks::{Tracks, number_at};
use serde::{Deserialize, Serialize};

/// The number of boxes checked off on each track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackDamage {
    /// Boxes checked off on the hull track.
    pub hull: u32,
    /// Boxes checked off on the engine track.
    pub engines: u32,
    /// Boxes checked off on the weapons track.
    pub weapons: u32,
    /// Boxes checked off on the shield tracks, in the order of [`Facing::ALL`]. If there is one track, only the first
    /// number counts.
    pub shields: [u32; 4],
    /// Boxes checked off by facing, above a shield track of the facings' sum.
    pub shield_facings: [u32; 4],
    /// Screen boxes checked off, in the order of [`Facing::ALL`]. If all facings share their screens, only the first
    /// number counts.
    pub screens: [u32; 4],
}

impl TrackDamage {
    /// Returns the shield rating of a facing.
    #[inline]
    pub fn shields(&self, tracks: &Tracks, facing: Facing) -> u32 {
        match tracks.shield_facings {
            Some(facings) => {
                facings[facing as usize].saturating_sub(self.shield_facings[facing as usize])
            }
            None => number_at(
                tracks.shields.boxes(facing),
                self.shields[tracks.shields.slot(facing)],
            ),
        }
    }

    /// Returns the number of screen boxes left on a facing.
    pub fn screens(&self, tracks: &Tracks, facing: Facing) -> u32 {
        number_at(
            tracks.screens.boxes(facing),
            self.screens[tracks.screens.slot(facing)],
        )
    }

    /// Returns the number of hull boxes left.
    #[inline]
    pub fn hull_left(&self, tracks: &Tracks) -> u32 {
        number_at(&tracks.hull, self.hull)
    }

    /// Returns the average number of damage dice that destroy the ship.
    pub fn toughness(&self, tracks: &Tracks) -> f32 {
        let boxes: usize = tracks.screens.all().iter().map(Vec::len).sum();
        let screens = boxes as u32 - self.screens.iter().sum::<u32>();
        (2 * self.hull_left(tracks) + screens) as f32
    }

    /// Applies one damage die to a facing (Unity 4.4) and returns the track that lost a box, or `None` if the die did nothing.
    ///
    /// A screen box absorbs any die. Otherwise, 1 to 3 hits the hull, 4 the engines, 5 the weapons, 6 the shields.
    pub fn apply_die(
        &mut self,
        tracks: &Tracks,
        facing: Facing,
        face: u32,
    ) -> Option<&'static str> {
        let screen = &mut self.screens[tracks.screens.slot(facing)];
        if check_off(screen, tracks.screens.boxes(facing)) {
            return Some("screens");
        }
        let (name, is_checked) = match face {
            ..=3 => ("hull", check_off(&mut self.hull, &tracks.hull)),
            4 => ("engines", check_off(&mut self.engines, &tracks.engines)),
            5 => ("weapons", check_off(&mut self.weapons, &tracks.weapons)),
            _ => ("shields", self.hit_shields(tracks, facing)),
        };
        is_checked.then_some(name)
    }

    /// Checks off a box of the shield track. If the track shows the facings' sum, also checks off as many boxes by
    /// facing as its number falls. Returns `false` if no box was left.
    pub fn hit_shields(&mut self, tracks: &Tracks, facing: Facing) -> bool {
        let track = tracks.shields.boxes(facing);
        let checked = &mut self.shields[tracks.shields.slot(facing)];
        let before = number_at(track, *checked);
        let is_checked = check_off(checked, track);
        if tracks.shield_facings.is_some() {
            for _ in number_at(track, *checked)..before {
                self.lose_facing_box(tracks, facing);
            }
        }
        is_checked
    }

    /// Checks off a box of the facing hit or, if that has none left, of the strongest facing, fore first among equals
    /// (derived).
    fn lose_facing_box(&mut self, tracks: &Tracks, hit: Facing) {
        let strength = |facing: &Facing| self.shields(tracks, *facing);
        let loser = if strength(&hit) > 0 {
            Some(hit)
        } else {
            // `max_by_key` returns the last of equals, so the order is reversed.
            Facing::ALL.into_iter().rev().max_by_key(strength)
        };
        if let Some(facing) = loser {
            self.shield_facings[facing as usize] += 1;
        }
    }
}

/// Checks off the next box of a track, or returns `false` if none is left.
fn check_off(checked: &mut u32, boxes: &[u32]) -> bool {
    let is_left = (*checked as usize) < boxes.len();
    *checked += u32::from(is_left);
    is_left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, Numbers, Ship};
    use starwright_rules::house::HousePack;

    fn shields(damage: &TrackDamage, tracks: &Tracks) -> [u32; 4] {
        Facing::ALL.map(|facing| damage.shields(tracks, facing))
    }

    fn directional_tracks(numbers: &Numbers) -> Tracks {
        let text = "{class: S, hull: 8, shields: {fore: 4, port: 2, starboard: 2, aft: 0}}";
        numbers.tracks(&Ship::parse(text).expect("a ship"))
    }

    /// Unity 1.2: four sets of boxes above the shield track; which facing loses boxes is our reading.
    #[test]
    fn unity_1_2_directional_shields_have_one_track_of_their_sum() {
        let tracks = directional_tracks(Numbers::standard());
        assert_eq!(tracks.shields.all(), [[8, 6, 4, 2]]);
        assert_eq!(tracks.shield_facings, Some([4, 2, 2, 0]));
        let mut damage = TrackDamage::default();
        let mut hit = |facing, expected: [u32; 4]| {
            let track = damage.apply_die(&tracks, facing, 6);
            assert_eq!(shields(&damage, &tracks), expected);
            track
        };
        // The track falls by two each time: both boxes from the facing hit.
        hit(Facing::Port, [4, 0, 2, 0]);
        // Nothing is left there, so the strongest facing loses them.
        hit(Facing::Port, [2, 0, 2, 0]);
        // Fore and starboard are equal: fore first.
        hit(Facing::Aft, [1, 0, 1, 0]);
        assert_eq!(hit(Facing::Aft, [0; 4]), Some("shields"));
        assert_eq!(hit(Facing::Fore, [0; 4]), None, "no box is left");
    }

    #[test]
    fn house_figure_tracks_gives_each_facing_its_own_track() {
        let figure = ("shields.directional".to_string(), "tracks".to_string());
        let numbers = Numbers::with_house(&HousePack::new("H", vec![figure])).expect("numbers");
        let tracks = directional_tracks(&numbers);
        assert_eq!(tracks.shield_facings, None);
        assert_eq!(tracks.shields.boxes(Facing::Fore), [4, 3, 2, 1]);
        let mut damage = TrackDamage::default();
        damage.apply_die(&tracks, Facing::Fore, 6);
        assert_eq!(shields(&damage, &tracks), [3, 2, 2, 0]);
        assert_eq!(damage.apply_die(&tracks, Facing::Aft, 6), None);
    }

    /// Unity 1.2 and the designer's listing: the facings always add up to the number that the track shows.
    #[test]
    fn facings_add_up_to_the_track_for_every_hull_and_rating() {
        for hull in 1..=20 {
            for facings in 0..6u32.pow(4) {
                let facings = [0, 1, 2, 3].map(|place| facings / 6u32.pow(place) % 6);
                let [fore, port, starboard, aft] = facings;
                let mut blueprint = Blueprint::new("S", hull);
                blueprint.shields = facings.into();
                let ship = Ship::from_checked(blueprint);
                let tracks = crate::tracks(&ship);
                let mut damage = TrackDamage::default();
                for hit in 0..hull {
                    let facing = Facing::ALL[((hit + fore + port + starboard + aft) % 4) as usize];
                    damage.apply_die(&tracks, facing, 6);
                    let sum = number_at(&tracks.shields.all()[0], damage.shields[0]);
                    assert_eq!(shields(&damage, &tracks).iter().sum::<u32>(), sum);
                }
            }
        }
    }
}
