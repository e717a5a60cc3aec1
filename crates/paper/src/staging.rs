//! What a page of a battle shows of its ships beside the replay.

use crate::drawing::Drawing;
use crate::hex::Hex;
use crate::replay::Replay;

/// Facts that a page shows and a replay does not contain.
#[derive(Clone, Debug, Default)]
pub struct Staging {
    /// The name of each side.
    pub sides: [String; 2],
    /// One per ship of the replay, in its order.
    pub ships: Vec<Cast>,
    /// Short words for the track that each face of a damage die hits, from face 1.
    pub strikes: [&'static str; 6],
    /// The five phases of a turn; no word for one that the game does not have.
    pub phases: [&'static str; 5],
    /// Meaning of the numbers in shaded hexes.
    pub shaded: &'static str,
}

/// One battle to keep and to watch.
#[derive(Clone, Debug)]
pub struct RecordedBattle {
    /// The replay of the contract, as JSON.
    pub json: String,
    /// The battle as pages show it.
    pub replay: Replay,
    /// Further facts about the battle.
    pub staging: Staging,
}

/// Facts about a ship that a replay does not contain.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    /// Its name.
    pub name: String,
    /// Damage tracks of the ship.
    pub tracks: Vec<CastTrack>,
    /// Batteries of the ship.
    pub weapons: Vec<CastWeapon>,
    /// Hexes it moved through in each turn, starting hex first.
    pub ways: Vec<Vec<Hex>>,
    /// View from above, bow up, or `None` for an arrow.
    pub drawing: Option<Drawing>,
}

/// A damage track.
#[derive(Clone, Debug)]
pub struct CastTrack {
    /// Short name.
    pub label: &'static str,
    /// The numbers in its boxes.
    pub boxes: Vec<u32>,
    /// Number of boxes that it loses in each turn.
    pub lost: Vec<u32>,
}

/// A battery.
#[derive(Clone, Debug)]
pub struct CastWeapon {
    /// Its name.
    pub name: String,
    /// The arcs of each bank, and where each begins and ends, in degrees clockwise from the bow.
    pub banks: Vec<(String, Vec<[u32; 2]>)>,
    /// The farthest range of each band and what is needed to hit there, or what is rolled; nothing where it does not fire.
    pub bands: Vec<(u32, String)>,
}

/// Maximum number of classes that the name of a side lists.
const MAX_CLASSES: usize = 3;

/// Returns the two sides by their ships: `2 x Squall, Krill`.
pub fn sides(replay: &Replay) -> [String; 2] {
    [0, 1].map(|side| {
        let mut classes: Vec<(&str, usize)> = Vec::new();
        for ship in replay.ships.iter().filter(|ship| ship.side == side) {
            match classes.iter_mut().find(|(class, _)| *class == ship.class) {
                Some((_, count)) => *count += 1,
                None => classes.push((&ship.class, 1)),
            }
        }
        let told = |(class, count): &(&str, usize)| match count {
            1 => (*class).to_string(),
            count => format!("{count} x {class}"),
        };
        let names: Vec<String> = classes.iter().take(MAX_CLASSES).map(told).collect();
        let rest: usize = classes
            .iter()
            .skip(MAX_CLASSES)
            .map(|(_, count)| count)
            .sum();
        let more = if rest > 0 {
            format!(" and {rest} more")
        } else {
            String::new()
        };
        names.join(", ") + &more
    })
}

impl Staging {
    /// Returns the two sides in one line.
    pub fn title(&self) -> String {
        format!("{} v {}", self.sides[0], self.sides[1])
    }
}
