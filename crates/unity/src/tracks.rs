//! Computes damage tracks and loss limits.

use super::numbers::{DirectionalShields, Numbers};
use super::ship::{Cover, Facing, Ship};
use super::tables::SystemKind;
use serde::{Serialize, Serializer};
use starwright_text::exact::Exact;

/// The damage tracks of a display sheet, each with the numbers in its boxes; a missing track is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tracks {
    /// The screen boxes, which absorb damage before the other tracks.
    pub screens: CoverTrack,
    /// The hull boxes, one per hull point, numbered down to 1.
    pub hull: Vec<u32>,
    /// The engine rating in each box, as damage lowers it.
    pub engines: Vec<u32>,
    /// The number of mounts and equipment items that still work, in each box.
    pub weapons: Vec<u32>,
    /// The shield rating in each box, or the sum of the facings.
    pub shields: CoverTrack,
    /// Number of boxes by facing above a track of their sum, or `None` if the track alone gives the ratings.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialize_facings"
    )]
    pub shield_facings: Option<[u32; 4]>,
}

/// One track for all sides, or one per facing in the order of [`Facing::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverTrack {
    /// One track for all sides.
    Even(Vec<u32>),
    /// One track per facing.
    Directional([Vec<u32>; 4]),
}

impl CoverTrack {
    fn new(cover: Cover, track: impl Fn(u32) -> Vec<u32>) -> CoverTrack {
        match cover {
            Cover::Even(number) => CoverTrack::Even(track(number)),
            Cover::Directional(numbers) => CoverTrack::Directional(numbers.map(track)),
        }
    }

    /// Returns the index of a facing's track, which is 0 if all facings share one.
    #[inline]
    pub fn slot(&self, facing: Facing) -> usize {
        match self {
            CoverTrack::Even(_) => 0,
            CoverTrack::Directional(_) => facing as usize,
        }
    }

    /// Returns the boxes that protect a facing.
    #[inline]
    pub fn boxes(&self, facing: Facing) -> &[u32] {
        match self {
            CoverTrack::Even(track) => track,
            CoverTrack::Directional(tracks) => &tracks[facing as usize],
        }
    }

    /// Returns all tracks: one, or one per facing.
    pub fn all(&self) -> &[Vec<u32>] {
        match self {
            CoverTrack::Even(track) => std::slice::from_ref(track),
            CoverTrack::Directional(tracks) => tracks,
        }
    }

    /// Returns `true` if no track has a box.
    pub fn is_empty(&self) -> bool {
        self.all().iter().all(Vec::is_empty)
    }
}

impl Serialize for CoverTrack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CoverTrack::Even(track) => track.serialize(serializer),
            CoverTrack::Directional(tracks) => {
                serializer.collect_map(Facing::ALL.map(Facing::word).iter().zip(tracks))
            }
        }
    }
}

fn serialize_facings<S: Serializer>(
    facings: &Option<[u32; 4]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        Facing::ALL
            .map(Facing::word)
            .iter()
            .zip(facings.iter().flatten()),
    )
}

/// Computes a ship's damage tracks.
pub fn tracks(ship: &Ship, numbers: &Numbers) -> Tracks {
    let boxes = ship.hull().div_ceil(2);
    let falling = |rating: u32| spread_rating(rating, boxes, numbers);
    let items = mounts(ship) + equipment_items(ship, numbers);
    let (shields, shield_facings) = match (ship.shields(), numbers.directional_shields) {
        (Cover::Directional(facings), DirectionalShields::Sum) => {
            (Cover::Even(facings.iter().sum()), Some(facings))
        }
        (shields, _) => (shields, None),
    };
    Tracks {
        screens: CoverTrack::new(ship.screens(), countdown),
        hull: countdown(ship.hull()),
        engines: falling(ship.engines()),
        weapons: falling(items),
        shields: CoverTrack::new(shields, falling),
        shield_facings,
    }
}

/// Returns the numbers of this many boxes, numbered down to 1.
pub fn countdown(count: u32) -> Vec<u32> {
    (1..=count).rev().collect()
}

/// Returns the number that a track shows with this many boxes checked off, or 0 if no box is left.
#[inline]
pub fn number_at(track: &[u32], checked: u32) -> u32 {
    track.get(checked as usize).copied().unwrap_or(0)
}

/// Computes the number in each box of a track: the rating in proportion to the boxes left, at least 1 (Unity 1.2; the
/// rounding is derived).
pub fn spread_rating(rating: u32, boxes: u32, numbers: &Numbers) -> Vec<u32> {
    if rating == 0 {
        return Vec::new();
    }
    (1..=boxes)
        .rev()
        .map(|left| {
            whole(
                numbers
                    .roundings
                    .tracks
                    .rounding
                    .apply(Exact::from(rating) * Exact::from(left) / Exact::from(boxes)),
            )
        })
        .collect()
}

/// Returns the number of items that may be lost before the other groups have reached their limits, or `None` without items.
pub fn loss_limit(items: u32, numbers: &Numbers) -> Option<u32> {
    let half = Exact::from(items) * Exact::ratio(1, 2);
    (items > 0).then(|| whole(numbers.roundings.loss_limits.rounding.apply(half)))
}

/// Returns the number of weapons in all batteries; a mount may hold several.
pub fn weapons(ship: &Ship) -> u32 {
    let banks = ship.weapons().iter().flat_map(|weapon| weapon.banks());
    banks.map(|bank| bank.mounts * bank.per_mount).sum()
}

/// Returns the number of mounts in all batteries. Each mount is an item on the weapons track.
pub fn mounts(ship: &Ship) -> u32 {
    ship.weapons().iter().map(|weapon| weapon.mounts()).sum()
}

/// Returns the number of equipment items, counting each level.
pub fn equipment_items(ship: &Ship, numbers: &Numbers) -> u32 {
    let is_equipment = |system| numbers.system(system).kind == SystemKind::Equipment;
    ship.systems()
        .iter()
        .filter(|fitted| is_equipment(fitted.system))
        .map(|fitted| fitted.count)
        .sum()
}

fn whole(number: Exact) -> u32 {
    u32::try_from(number.split().0).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_tracks_and_loss_limits_are_reproduced() {
        let numbers = Numbers::standard();
        assert_eq!(spread_rating(5, 4, numbers), [5, 4, 2, 1]);
        assert_eq!(spread_rating(17, 4, numbers), [17, 13, 8, 4]);
        assert_eq!(spread_rating(3, 4, numbers), [3, 2, 2, 1]);
        let limits = [4, 6, 5, 2, 4, 4, 2, 2, 3].map(|items| loss_limit(items, numbers));
        assert_eq!(limits, [2, 3, 2, 1, 2, 2, 1, 1, 2].map(Some));
        assert_eq!(loss_limit(0, numbers), None);
    }

    #[test]
    fn tracks_start_at_the_rating_never_rise_and_never_reach_zero() {
        let numbers = Numbers::standard();
        for rating in 1..=300 {
            for boxes in 1..=100 {
                let track = spread_rating(rating, boxes, numbers);
                assert_eq!((track.len(), track[0]), (boxes as usize, rating));
                assert!(
                    track.is_sorted_by(|a, b| a >= b) && track.iter().all(|number| *number >= 1)
                );
            }
        }
    }
}
