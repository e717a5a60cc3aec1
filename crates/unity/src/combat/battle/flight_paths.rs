//! Every way that a flight can go with its movement allowance (Unity 5.3).

use super::destinations::Offset;
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_paper::replay::Board;
use starwright_rules::battle::memo::Memo;
use std::collections::HashMap;

/// The most one-side turns of a flight.
const MAX_TURNS: usize = 3;

/// A way from a flight that heads up.
#[derive(Clone, Debug)]
pub struct FlightPath {
    side: Side,
    pub turns: u32,
    /// Hexes ahead before the first turn and after each.
    legs: [u16; MAX_TURNS + 1],
    /// Sideslips at the end.
    slips: u16,
    /// Sideslips before the first hexes ahead.
    early: u16,
    /// Movement allowance that it takes.
    pub cost: u32,
    end: Offset,
    bends: [Offset; MAX_TURNS + 2],
}

/// What a hex takes of the allowance with so many turns; a sideslip takes twice as much.
fn price(turns: usize) -> u32 {
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
        let toward = |way: usize| Heading::default().turned(side.sign() * way as i32);
        let mut hex = Hex::default().far(toward(first(legs) + 1), early.into());
        let mut bends = [Offset::of(hex); MAX_TURNS + 2];
        for way in 0..=turns {
            hex = hex.far(toward(way), legs[way].into());
            bends[way + 1..].fill(Offset::of(hex));
        }
        let end = hex.far(toward(turns + 1), slips.into());
        let hexes: u32 = legs.iter().map(|hexes| u32::from(*hexes)).sum();
        let cost = price(turns) * (hexes + 2 * u32::from(slips + early));
        FlightPath {
            side,
            turns: turns as u32,
            legs,
            slips,
            early,
            cost,
            end: Offset::of(end),
            bends,
        }
    }

    /// Where it leads from a hex and heading.
    #[inline]
    pub fn end(&self, hex: Hex, heading: Heading) -> Hex {
        self.end.from(hex, heading)
    }

    /// Where the flight heads then.
    pub fn heading(&self, heading: Heading) -> Heading {
        heading.turned(self.side.sign() * self.turns as i32)
    }

    /// Whether it leads over the board only.
    pub fn stays(&self, board: Board, hex: Hex, heading: Heading) -> bool {
        board.has(self.end(hex, heading))
            && self
                .bends
                .iter()
                .all(|bend| board.has(bend.from(hex, heading)))
    }

    /// Its letters.
    pub fn letters(&self) -> String {
        let (turn, slip) = if self.side == Side::Port {
            ("P", "L")
        } else {
            ("S", "R")
        };
        let mut letters = String::new();
        for way in 0..=self.turns as usize {
            letters += if way > 0 { turn } else { "" };
            letters += &slip.repeat(if way == first(self.legs) {
                self.early.into()
            } else {
                0
            });
            letters += &"F".repeat(self.legs[way].into());
        }
        letters + &slip.repeat(self.slips.into())
    }
}

/// The leg with the first hexes ahead.
fn first(legs: [u16; MAX_TURNS + 1]) -> usize {
    legs.iter().position(|hexes| *hexes > 0).unwrap_or(0)
}

/// All ways with an allowance, one for each place and heading: the cheapest.
pub fn flight_paths(allowance: u32) -> &'static [FlightPath] {
    static PATHS: Memo<u32, &'static [FlightPath]> = Memo::new();
    PATHS.get(allowance, |allowance| compute(allowance).leak())
}

/// Ways that slip before they go ahead, cheapest first: near the edge of a board, where the usual way would lead over it.
pub fn detours(allowance: u32) -> &'static [FlightPath] {
    static DETOURS: Memo<u32, &'static [FlightPath]> = Memo::new();
    DETOURS.get(allowance, |allowance| compute_detours(allowance).leak())
}

/// Where the target of a seeker may be if it is to be struck, on an empty board.
#[derive(Debug)]
pub struct SeekerReach {
    far: i16,
    table: Box<[bool]>,
}

/// The strikes with an allowance, computed when they are first needed and kept for good, as the ways are.
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
            .map(|way| way.end(Hex::default(), Heading::default()))
        {
            for heading in Heading::all() {
                if let Some(place) = strikes.place(Offset::of(end.next(heading))) {
                    strikes.table[place] = true;
                }
            }
        }
        strikes
    }

    fn place(&self, Offset { ahead, aside }: Offset) -> Option<usize> {
        let wide = 2 * self.far as usize + 1;
        let is_near = ahead.abs() <= self.far && aside.abs() <= self.far;
        is_near.then(|| (ahead + self.far) as usize * wide + (aside + self.far) as usize)
    }

    /// Whether a seeker at a hex strikes a ship at another.
    #[inline]
    pub fn contains(&self, hex: Hex, heading: Heading, target: Hex) -> bool {
        self.place(Offset::between(hex, heading, target))
            .is_some_and(|place| self.table[place])
    }
}

fn compute_detours(allowance: u32) -> Vec<FlightPath> {
    let mut all = Vec::new();
    for (side, turns) in Side::ALL
        .into_iter()
        .flat_map(|side| (0..=MAX_TURNS).map(move |turns| (side, turns)))
    {
        let most = (allowance / price(turns)) as u16;
        for (way, ahead) in (0..=turns).flat_map(|way| (1..=most).map(move |ahead| (way, ahead))) {
            for early in 1..=(most - ahead) / 2 {
                let rest = most - ahead - 2 * early;
                let mut legs = [0; MAX_TURNS + 1];
                legs[way] = ahead;
                match way == turns {
                    true => all.extend(
                        (0..=rest / 2)
                            .map(|slips| FlightPath::new(side, turns, legs, slips, early)),
                    ),
                    false => all.extend((0..=rest).map(|then| {
                        legs[way + 1] = then;
                        FlightPath::new(side, turns, legs, 0, early)
                    })),
                }
            }
        }
    }
    all.sort_by_key(|way| way.cost);
    all
}

fn compute(allowance: u32) -> Vec<FlightPath> {
    let mut best: HashMap<(Hex, Heading), FlightPath> = HashMap::new();
    let mut add = |way: FlightPath| {
        let place = (
            way.end(Hex::default(), Heading::default()),
            way.heading(Heading::default()),
        );
        if best.get(&place).is_none_or(|old| way.cost < old.cost) {
            best.insert(place, way);
        }
    };
    for side in Side::ALL {
        for turns in 0..=MAX_TURNS {
            // Two directions that are neighbours lead everywhere; see `orders::reach`.
            let most = (allowance / price(turns)) as u16;
            for way in 0..=turns {
                for first in 0..=most {
                    for second in 0..=most - first {
                        let mut legs = [0; MAX_TURNS + 1];
                        legs[way] = first;
                        match way == turns {
                            true if first + 2 * second > most => continue,
                            true => add(FlightPath::new(side, turns, legs, second, 0)),
                            false => {
                                legs[way + 1] = second;
                                add(FlightPath::new(side, turns, legs, 0, 0));
                            }
                        }
                    }
                }
            }
        }
    }
    let mut all: Vec<FlightPath> = best.into_values().collect();
    all.sort_by_key(|way| {
        let (hex, heading) = (
            way.end(Hex::default(), Heading::default()),
            way.heading(Heading::default()),
        );
        (way.cost, hex.column, hex.halves, heading)
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place and heading by trying all letters, and what it costs at least.
    fn brute(allowance: u32) -> HashMap<(Hex, Heading), u32> {
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
                    open.push((hex.next(heading), turned, cost + price(turns)));
                    open.push((
                        hex.next(heading.turned(side.sign())),
                        turned,
                        cost + 2 * price(turns),
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
                .map(|way| {
                    (
                        (
                            way.end(Hex::default(), Heading::default()),
                            way.heading(Heading::default()),
                        ),
                        way.cost,
                    )
                })
                .collect();
            assert_eq!(found, brute(allowance), "allowance {allowance}");
        }
    }

    #[test]
    fn a_seeker_strikes_where_a_way_ends_next_to_the_target() {
        let (from, heading) = (
            Hex {
                column: 3,
                halves: 5,
            },
            Heading::default().turned(4),
        );
        let ends: Vec<Hex> = flight_paths(6)
            .iter()
            .map(|way| way.end(from, heading))
            .collect();
        let mut resolve_strikes = 0;
        for hex in (0..9).flat_map(|far| super::super::movement::ring(from, far)) {
            let is_next = Heading::all().any(|side| ends.contains(&hex.next(side)));
            assert_eq!(
                seeker_reach(6).contains(from, heading, hex),
                is_next,
                "{hex:?}"
            );
            resolve_strikes += u32::from(is_next);
        }
        assert!(resolve_strikes > 20);
    }

    #[test]
    fn letters_lead_where_the_way_does() {
        for way in flight_paths(8).iter().chain(detours(12)) {
            let (mut hex, mut heading) = (Hex::default(), Heading::default());
            for letter in way.letters().chars() {
                match letter {
                    'F' => hex = hex.next(heading),
                    'P' => heading = heading.turned(-1),
                    'S' => heading = heading.turned(1),
                    'L' => hex = hex.next(heading.turned(-1)),
                    _ => hex = hex.next(heading.turned(1)),
                }
            }
            let slips = way.letters().matches(['L', 'R']).count()
                + way.letters().matches(['F', 'L', 'R']).count();
            assert_eq!(
                way.cost,
                price(way.turns as usize) * slips as u32,
                "{}",
                way.letters()
            );
            assert_eq!(
                (hex, heading),
                (
                    way.end(Hex::default(), Heading::default()),
                    way.heading(Heading::default())
                )
            );
        }
    }
}
