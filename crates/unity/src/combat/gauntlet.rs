//! The opponents of one ship: the numbers in which they meet at nearly equal points, and how much of each is not modeled.

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::unmodeled;
use serde::Serialize;
use starwright_text::exact::Exact;

/// Maximum ratio of the points of two forces that still judge a ship.
const MAX_POINTS_RATIO: f64 = 1.3;

/// A ship that another one is judged by.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Opponent {
    /// Its class.
    pub class: String,
    /// Its combat rating.
    pub rating: f64,
    /// Its maximum range in hexes.
    pub reach: u32,
    /// The part of its rating in systems that battles do not model, from 0 to 1.
    pub unmodeled: f64,
    /// Number of the judged ships and of these, or `None` if no forces of this size have nearly equal points.
    pub counts: Option<[u32; 2]>,
}

impl Numbers {
    /// Returns the opponents of a ship, in forces of up to `max_ships` each; the ship itself comes first.
    pub fn opponents(&self, ship: &Ship, others: &[Ship], max_ships: u32) -> Vec<Opponent> {
        let own = rate::<Exact>(ship, self).rating.to_f64();
        let ships = [ship].into_iter().chain(others);
        ships
            .map(|other| {
                let rating = rate::<Exact>(other, self).rating.to_f64();
                Opponent {
                    class: other.class().to_string(),
                    rating,
                    reach: reach(other),
                    unmodeled: unmodeled::part(other, self),
                    counts: even_counts([own, rating], max_ships),
                }
            })
            .collect()
    }
}

fn reach(ship: &Ship) -> u32 {
    let hexes = ship.weapons().iter().map(|weapon| weapon.reach().hexes());
    hexes.max().unwrap_or(0)
}

/// Returns the counts whose points are the most nearly equal, the fewest ships first.
fn even_counts(ratings: [f64; 2], max_ships: u32) -> Option<[u32; 2]> {
    let apart = |[first, second]: [u32; 2]| {
        let points = [
            f64::from(first) * ratings[0],
            f64::from(second) * ratings[1],
        ];
        (points[0] / points[1]).ln().abs()
    };
    let pairs =
        (1..=max_ships).flat_map(|first| (1..=max_ships).map(move |second| [first, second]));
    pairs
        .filter(|pair| apart(*pair) <= MAX_POINTS_RATIO.ln())
        .min_by(|one, other| {
            apart(*one)
                .total_cmp(&apart(*other))
                .then_with(|| one.iter().sum::<u32>().cmp(&other.iter().sum()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_are_as_even_as_their_size_allows() {
        assert_eq!(even_counts([185.0, 185.0], 4), Some([1, 1]));
        assert_eq!(even_counts([185.0, 306.0], 4), Some([3, 2]));
        assert_eq!(even_counts([185.0, 61.0], 4), Some([1, 3]));
        assert_eq!(even_counts([185.0, 24.0], 4), None);
        assert_eq!(even_counts([185.0, 0.0], 4), None);
    }

    #[test]
    fn an_opponent_states_its_reach_and_what_is_not_modeled() {
        let text =
            "class: A\nhull: 6\nweapons: [{name: Gun, stats: 5-10-15 1x4+/1/1, banks: [AB]}]\n";
        let [plain, cloaked] = ["", "systems: [Stealth 2]\n"]
            .map(|systems| Ship::parse(&format!("{text}{systems}")).expect("a ship"));
        let told = Numbers::standard().opponents(&plain, &[cloaked], 4);
        assert_eq!((told[0].reach, told[0].unmodeled), (15, 0.0));
        assert!(told[1].unmodeled > 0.0 && told[1].unmodeled < 1.0);
    }
}
