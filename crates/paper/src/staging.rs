//! What a page of a battle shows of its ships beside the replay.

use crate::drawing::Drawing;
use crate::hex::Hex;
use crate::replay::Replay;

/// What a replay does not say of its battle and a page shows.
#[derive(Clone, Debug, Default)]
pub struct Staging {
    /// The name of each side.
    pub sides: [String; 2],
    /// One per ship of the replay, in its order.
    pub ships: Vec<Cast>,
    /// What a face of a damage die strikes, by face from 1: short words.
    pub strikes: [&'static str; 6],
    /// The five phases of a turn; no word for one that the game does not have.
    pub phases: [&'static str; 5],
    /// What the numbers in shaded hexes are.
    pub shaded: &'static str,
}

/// One battle to keep and to watch.
#[derive(Clone, Debug)]
pub struct RecordedBattle {
    /// The replay of the contract, as JSON.
    pub json: String,
    /// The battle as pages show it.
    pub replay: Replay,
    /// What else they show.
    pub staging: Staging,
}

/// What a replay does not say of a ship.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    /// Its name.
    pub name: String,
    /// Its damage tracks.
    pub tracks: Vec<CastTrack>,
    /// Its batteries.
    pub weapons: Vec<CastWeapon>,
    /// The hexes of its way in each turn it flew, where it was being the first.
    pub ways: Vec<Vec<Hex>>,
    /// What it looks like from above, bow up; an arrow if there is none.
    pub drawing: Option<Drawing>,
}

/// A damage track.
#[derive(Clone, Debug)]
pub struct CastTrack {
    /// Its name, short.
    pub label: &'static str,
    /// The numbers in its boxes.
    pub boxes: Vec<u32>,
    /// How many boxes it loses in each turn.
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

/// The most classes that the name of a side lists.
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
