//! All paths of a flight within its movement allowance (Unity 5.3).

use super::destinations::Offset;
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_paper::replay::Board;
use starwright_rules::battle::memo::Memo;
use std::collections::HashMap;

/// Maximum number of turns of a flight.
const MAX_TURNS: usize = 3;

/// A path of a flight at the origin that heads up.
#[derive(Clone, Debug)]
pub struct FlightPath {
    side: Side,
    pub turns: u32,
    /// Numbers of hexes ahead, before the first turn and after each turn.
    legs: [u16; MAX_TURNS + 1],
    /// Number of sideslips at the end.
    slips: u16,
    /// Number of sideslips before the first hexes ahead.
    early: u16,
    /// The movement allowance that the path uses.
    pub cost: u32,
    end: Offset,
    bends: [Offset; MAX_TURNS + 2],
}

/// Returns the cost of one hex ahead with this many turns; a sideslip costs twice as much.
fn hex_price(turns: usize) -> u32 {
    [1, 1, 2, 3][turns]
}

impl FlightPath {
    fn new(
        side: Side,
        turns: usize,
        legs: [u16; MAX_TURNS + 1],
        slips: u16,
        early: u16,
    ) -> FlightPath {
        let toward = |leg: usize| Heading::default().turned(side.sign() * leg as i32);
        let mut hex = Hex::default().far(toward(first_leg(legs) + 1), early.into());
        let mut bends = [Offset::from_hex(hex); MAX_TURNS + 2];
        for leg in 0..=turns {
            hex = hex.far(toward(leg), legs[leg].into());
            bends[leg + 1..].fill(Offset::from_hex(hex));
        }
        let end = hex.far(toward(turns + 1), slips.into());
        let hexes: u32 = legs.iter().map(|hexes| u32::from(*hexes)).sum();
        let cost = hex_price(turns) * (hexes + 2 * u32::from(slips + early));
        FlightPath {
            side,
            turns: turns as u32,
            legs,
            slips,
            early,
            cost,
            end: Offset::from_hex(end),
            bends,
        }
    }

    /// Returns the hex where the path ends if it starts at a hex and heading.
    #[inline]
    pub fn end_hex(&self, hex: Hex, heading: Heading) -> Hex {
        self.end.from(hex, heading)
    }

    /// Returns the heading at the end of the path.
    pub fn heading(&self, heading: Heading) -> Heading {
        heading.turned(self.side.sign() * self.turns as i32)
    }

    /// Returns `true` if the whole path is on the board.
    pub fn stays_on_board(&self, board: Board, hex: Hex, heading: Heading) -> bool {
        board.has(self.end_hex(hex, heading))
            && self
                .bends
                .iter()
                .all(|bend| board.has(bend.from(hex, heading)))
    }

    /// Writes the path as letters, as in replays.
    pub fn letters(&self) -> String {
        let (turn, slip) = if self.side == Side::Port {
            ("P", "L")
        } else {
            ("S", "R")
        };
        let mut letters = String::new();
        for leg in 0..=self.turns as usize {
            letters += if leg > 0 { turn } else { "" };
            letters += &slip.repeat(if leg == first_leg(self.legs) {
                self.early.into()
            } else {
                0
            });
            letters += &"F".repeat(self.legs[leg].into());
        }
        letters + &slip.repeat(self.slips.into())
    }
}

/// Returns the index of the first leg that is not empty.
fn first_leg(legs: [u16; MAX_TURNS + 1]) -> usize {
    legs.iter().position(|hexes| *hexes > 0).unwrap_or(0)
}

/// Returns the cheapest path to each hex and heading within an allowance.
pub fn flight_paths(allowance: u32) -> &'static [FlightPath] {
    static PATHS: Memo<u32, &'static [FlightPath]> = Memo::new();
    PATHS.get(allowance, |allowance| compute(allowance).leak())
}

/// Returns paths that sideslip before going ahead, cheapest first, for use near the edge of a board.
pub fn detours(allowance: u32) -> &'static [FlightPath] {
    static DETOURS: Memo<u32, &'static [FlightPath]> = Memo::new();
    DETOURS.get(allowance, |allowance| compute_detours(allowance).leak())
}

/// The hexes in which a seeker can strike a target on an empty board.
#[derive(Debug)]
pub struct SeekerReach {
    far: i16,
    table: Box<[bool]>,
}

/// Returns the hexes that a seeker can strike with an allowance.
pub fn seeker_reach(allowance: u32) -> &'static SeekerReach {
    static REACH: Memo<u32, &'static SeekerReach> = Memo::new();
    REACH.get(allowance, |allowance| {
        Box::leak(Box::new(SeekerReach::new(allowance)))
    })
}

impl SeekerReach {
    fn new(allowance: u32) -> SeekerReach {
        let far = allowance as i16 + 1;
        let mut strikes = SeekerReach {
            far,
            table: vec![false; (2 * far as usize + 1).pow(2)].into(),
        };
        for end in flight_paths(allowance)
            .iter()
            .map(|path| path.end_hex(Hex::default(), Heading::default()))
        {
            for heading in Heading::all() {
                if let Some(place) = strikes.cell_index(Offset::from_hex(end.next(heading))) {
                    strikes.table[place] = true;
                }
            }
        }
        strikes
    }

    fn cell_index(&self, Offset { ahead, aside }: Offset) -> Option<usize> {
        let wide = 2 * self.far as usize + 1;
        let is_near = ahead.abs() <= self.far && aside.abs() <= self.far;
        is_near.then(|| (ahead + self.far) as usize * wide + (aside + self.far) as usize)
    }

    /// Returns `true` if a seeker at a hex can strike a ship at another.
    #[inline]
    pub fn contains(&self, hex: Hex, heading: Heading, target: Hex) -> bool {
        self.cell_index(Offset::from_hexes(hex, heading, target))
            .is_some_and(|place| self.table[place])
    }
}

fn compute_detours(allowance: u32) -> Vec<FlightPath> {
    let mut all = Vec::new();
    for (side, turns) in Side::ALL
        .into_iter()
        .flat_map(|side| (0..=MAX_TURNS).map(move |turns| (side, turns)))
    {
        let most = (allowance / hex_price(turns)) as u16;
        for (leg, ahead) in (0..=turns).flat_map(|leg| (1..=most).map(move |ahead| (leg, ahead))) {
            for early in 1..=(most - ahead) / 2 {
                let rest = most - ahead - 2 * early;
                let mut legs = [0; MAX_TURNS + 1];
                legs[leg] = ahead;
                if leg == turns {
                    let slips = 0..=rest / 2;
                    all.extend(slips.map(|slips| FlightPath::new(side, turns, legs, slips, early)));
                    continue;
                }
                for then in 0..=rest {
                    legs[leg + 1] = then;
                    all.push(FlightPath::new(side, turns, legs, 0, early));
                }
            }
        }
    }
    all.sort_by_key(|path| path.cost);
    all
}

fn compute(allowance: u32) -> Vec<FlightPath> {
    let mut best: HashMap<(Hex, Heading), FlightPath> = HashMap::new();
    let mut add = |path: FlightPath| {
        let place = (
            path.end_hex(Hex::default(), Heading::default()),
            path.heading(Heading::default()),
        );
        if best.get(&place).is_none_or(|old| path.cost < old.cost) {
            best.insert(place, path);
        }
    };
    for side in Side::ALL {
        for turns in 0..=MAX_TURNS {
            // Two adjacent directions are enough to reach every hex; see `orders::reach`.
            let most = (allowance / hex_price(turns)) as u16;
            for leg in 0..=turns {
                for first in 0..=most {
                    for second in 0..=most - first {
                        let mut legs = [0; MAX_TURNS + 1];
                        legs[leg] = first;
                        if leg < turns {
                            legs[leg + 1] = second;
                            add(FlightPath::new(side, turns, legs, 0, 0));
                        } else if first + 2 * second <= most {
                            add(FlightPath::new(side, turns, legs, second, 0));
                        }
                    }
                }
            }
        }
    }
    let mut all: Vec<FlightPath> = best.into_values().collect();
    all.sort_by_key(|path| {
        let (hex, heading) = (
            path.end_hex(Hex::default(), Heading::default()),
            path.heading(Heading::default()),
        );
        (path.cost, hex.column, hex.halves, heading)
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every place and heading with its minimum cost, by trying all orders.
    fn brute_force_reach(allowance: u32) -> HashMap<(Hex, Heading), u32> {
        let mut best = HashMap::new();
        for side in Side::ALL {
            for turns in 0..=MAX_TURNS {
                let mut open = vec![(Hex::default(), 0usize, 0u32)];
                while let Some((hex, turned, cost)) = open.pop() {
                    if cost > allowance {
                        continue;
                    }
                    let heading = Heading::default().turned(side.sign() * turned as i32);
                    if turned == turns {
                        let least = best.entry((hex, heading)).or_insert(cost);
                        *least = cost.min(*least);
                    }
                    open.push((hex.next(heading), turned, cost + hex_price(turns)));
                    open.push((
                        hex.next(heading.turned(side.sign())),
                        turned,
                        cost + 2 * hex_price(turns),
                    ));
                    if turned < turns {
                        open.push((hex, turned + 1, cost));
                    }
                }
            }
        }
        best
    }

    #[test]
    fn a_flight_reaches_what_its_allowance_pays_for_turns_and_slips() {
        for allowance in [0, 3, 6, 8] {
            let all = flight_paths(allowance);
            let found: HashMap<(Hex, Heading), u32> = all
                .iter()
                .map(|path| {
                    (
                        (
                            path.end_hex(Hex::default(), Heading::default()),
                            path.heading(Heading::default()),
                        ),
                        path.cost,
                    )
                })
                .collect();
            assert_eq!(found, brute_force_reach(allowance), "allowance {allowance}");
        }
    }

    #[test]
    fn seekers_strike_where_a_path_ends_next_to_the_target() {
        let (from, heading) = (
            Hex {
                column: 3,
                halves: 5,
            },
            Heading::default().turned(4),
        );
        let ends: Vec<Hex> = flight_paths(6)
            .iter()
            .map(|path| path.end_hex(from, heading))
            .collect();
        let mut strikes = 0;
        for hex in (0..9).flat_map(|far| super::super::movement::hex_ring(from, far)) {
            let is_next = Heading::all().any(|side| ends.contains(&hex.next(side)));
            assert_eq!(
                seeker_reach(6).contains(from, heading, hex),
                is_next,
                "{hex:?}"
            );
            strikes += u32::from(is_next);
        }
        assert!(strikes > 20);
    }

    #[test]
    fn letters_lead_to_the_end_of_the_path() {
        for path in flight_paths(8).iter().chain(detours(12)) {
            let (mut hex, mut heading) = (Hex::default(), Heading::default());
            for letter in path.letters().chars() {
                match letter {
                    'F' => hex = hex.next(heading),
                    'P' => heading = heading.turned(-1),
                    'S' => heading = heading.turned(1),
                    'L' => hex = hex.next(heading.turned(-1)),
                    _ => hex = hex.next(heading.turned(1)),
                }
            }
            let slips = path.letters().matches(['L', 'R']).count()
                + path.letters().matches(['F', 'L', 'R']).count();
            assert_eq!(
                path.cost,
                hex_price(path.turns as usize) * slips as u32,
                "{}",
                path.letters()
            );
            assert_eq!(
                (hex, heading),
                (
                    path.end_hex(Hex::default(), Heading::default()),
                    path.heading(Heading::default())
                )
            );
        }
    }
}
