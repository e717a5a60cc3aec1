//! Movement of a piece (3A.02, 6): rotations, maneuvers, their moves, and the moves that a role must and may make.

use super::numbers::Numbers;
use super::ship::Ship;
use super::tables::{Keyword, Role};
use super::{StarStrike, derived};
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::Movement;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValue, OptionValues};
use starwright_rules::orders::{OrderError, OrdersAnswer, OrdersQuestion, WrittenOrder};
use starwright_rules::plotted::{PlottedOrders, PlottedTurn, ReachAnswer, StepCost};
use starwright_text::citation::{Citation, Confidence};
use starwright_text::field::{clip, escape_controls, pluralize};
use std::collections::BTreeMap;

const MANEUVERS: Citation = Citation::new("Star Strike", "6B, maneuvers", Confidence::Book);
const ROTATION: Citation = Citation::new("Star Strike", "6A, rotation", Confidence::Book);
const MOVES: Citation = Citation::new("Star Strike", "3A.02 II, moves per turn", Confidence::Book);

/// A maneuver with its letter, moves, hexes, condition and rule.
struct Maneuver {
    letter: char,
    name: &'static str,
    moves: fn(&Numbers) -> u32,
    hexes: i32,
    condition: &'static str,
    rule: &'static str,
}

/// The maneuvers (6B, 6C); the letters are ours.
const ALL: [Maneuver; 5] = [
    Maneuver {
        letter: 'A',
        name: "Ahead",
        moves: |numbers| numbers.ahead_moves.whole(),
        hexes: 1,
        condition: "the hex ahead is empty",
        rule: "6B-01",
    },
    Maneuver {
        letter: 'F',
        name: "Ahead Pass",
        moves: |numbers| numbers.pass_moves.whole(),
        hexes: 2,
        condition: "a friend ahead, the next hex empty",
        rule: "6B-02",
    },
    Maneuver {
        letter: 'B',
        name: "Bypass Sling",
        moves: |numbers| numbers.sling_moves.whole(),
        hexes: 2,
        condition: "an enemy ahead, the next hex empty",
        rule: "6B-03",
    },
    Maneuver {
        letter: 'X',
        name: "Assault",
        moves: |numbers| numbers.assault_moves.whole(),
        hexes: 1,
        condition: "an enemy ahead; moves only if it is defeated",
        rule: "6B-04",
    },
    Maneuver {
        letter: 'E',
        name: "Evade",
        moves: |_| 0,
        hexes: 1,
        condition: "escorts, when assaulted, once per round",
        rule: "6C",
    },
];

/// A piece that moves.
#[derive(Clone, Copy, Debug)]
struct Mover<'a> {
    numbers: &'a Numbers,
    role: Role,
    min: u32,
    max: u32,
    /// Rotations before each maneuver; 5 reaches any facing.
    rotations: u32,
}

/// Role words on the command line.
const ROLES: &[&str] = &["escort", "light", "heavy", "super-heavy", "stationary"];

impl Movement for StarStrike {
    const ORDERS: &'static [GameOption] = &[
        GameOption::new(
            "role",
            OptionValue::Word(ROLES),
            "Role, if no ship is named: escort, light, heavy, super-heavy, stationary. Orders: P, S rotate; A Ahead, F Ahead Pass, B Bypass Sling, X Assault, E Evade",
        ),
        GameOption::new(
            "fast",
            OptionValue::Nothing,
            "The piece has the keyword Fast",
        ),
    ];

    fn order_values(ship: &Ship, _: &Numbers) -> Result<Vec<(&'static str, String)>, Refusal> {
        let mut values = vec![("role", ship.role.word().replace(' ', "-"))];
        if ship.has(Keyword::Fast) {
            values.push(("fast", String::new()));
        }
        Ok(values)
    }

    fn orders(
        plot: OrdersQuestion,
        given: &OptionValues,
        numbers: &Numbers,
    ) -> Result<OrdersAnswer, Refusal> {
        let mover = Mover::new(given, numbers)?;
        Ok(match plot {
            OrdersQuestion::Orders(orders) => mover.plot(orders).into(),
            OrdersQuestion::Reach => mover.reach().into(),
        })
    }
}

impl<'a> Mover<'a> {
    fn new(given: &OptionValues, numbers: &'a Numbers) -> Result<Mover<'a>, Refusal> {
        let word = given
            .text("role")
            .ok_or("missing role; write --role heavy or name the piece with --ship")?;
        let role = Role::from_word(word).ok_or("unknown role")?;
        let [min, max] = numbers.moves(role).map(|moves| moves.whole());
        let is_faster = given.has("fast") && role != Role::Stationary;
        let fast = if is_faster {
            numbers.fast_moves.whole()
        } else {
            0
        };
        Ok(Mover {
            numbers,
            role,
            min,
            max: max + fast,
            rotations: derived::rotation_limit(role, numbers).unwrap_or(5),
        })
    }

    fn title(&self) -> String {
        format!(
            "{}: {} to {} moves, {} before each maneuver",
            self.role.noun_phrase(),
            self.min,
            self.max,
            if self.rotations >= 3 {
                "any rotation".to_string()
            } else {
                pluralize(self.rotations as usize, "rotation")
            }
        )
    }

    fn plot(&self, orders: &[WrittenOrder]) -> PlottedOrders {
        let note = "Letters: P and S rotate 60 degrees to port and starboard, A Ahead, F Ahead Pass (friend), B Bypass Sling, X Assault, \
                    E Evade. Conditions on other pieces are yours to check.";
        PlottedOrders::from_orders(
            self.title(),
            orders,
            &[note],
            |index, written, hex, heading| self.plot_one(index, written, hex, heading),
        )
    }

    fn plot_one(
        &self,
        index: usize,
        written: &WrittenOrder,
        from: Hex,
        heading: Heading,
    ) -> PlottedTurn {
        let (mut hex, mut now) = (from, heading);
        let (mut path, mut costs, mut problems) = (vec![from], Vec::new(), Vec::new());
        let (mut moves, mut rotated, mut is_readable) = (0, 0u32, true);
        for (place, letter) in written.text.char_indices() {
            let span = place..place + letter.len_utf8();
            let mut fail = |message: String, rule: Option<Citation>| {
                problems.push(OrderError {
                    order: index,
                    diagnostic: written.error_at(span.clone(), message),
                    rule,
                });
            };
            match letter.to_ascii_uppercase() {
                ' ' | ',' => continue,
                side @ ('P' | 'S') => {
                    now = now.turned(if side == 'P' { -1 } else { 1 });
                    rotated += 1;
                    if rotated == self.rotations + 1 && self.rotations < 3 {
                        let limit = self.rotations;
                        fail(
                            format!("at most {limit} rotations before a maneuver"),
                            Some(ROTATION),
                        );
                    }
                    if moves >= self.max {
                        fail(
                            "no rotation once all moves are used".into(),
                            Some(MANEUVERS),
                        );
                    }
                    continue;
                }
                _ => {}
            }
            let found = ALL
                .iter()
                .find(|maneuver| maneuver.letter == letter.to_ascii_uppercase());
            let Some(maneuver) = found else {
                fail(
                    format!("expected P, S, A, F, B, X or E, found '{letter}'"),
                    None,
                );
                is_readable = false;
                break;
            };
            if maneuver.letter == 'E' && self.role != Role::Escort {
                fail("only escorts evade".into(), Some(MANEUVERS));
            }
            rotated = 0;
            let needs = (maneuver.moves)(self.numbers);
            moves += needs;
            for _ in 0..maneuver.hexes {
                hex = hex.next(now);
                path.push(hex);
            }
            costs.push(StepCost {
                step: maneuver.name.to_string(),
                cost: needs,
                condition: maneuver.condition.to_string(),
                rule: format!("Star Strike {}", maneuver.rule),
            });
        }
        let whole = 0..written.text.len();
        let mut breach = |message: String| {
            problems.push(OrderError {
                order: index,
                diagnostic: written.error_at(whole.clone(), message),
                rule: Some(MOVES),
            });
        };
        let is_evading = costs.len() == 1 && moves == 0;
        if is_readable && moves > self.max {
            breach(format!("needs {moves} moves, at most {} allowed", self.max));
        }
        if is_readable && moves < self.min && !is_evading {
            breach(format!(
                "uses {}, at least {} required unless no maneuver is possible",
                pluralize(moves as usize, "move"),
                self.min
            ));
        }
        let is_legal = problems.is_empty();
        if !is_legal {
            (hex, now, path) = (from, heading, vec![from]);
        }
        PlottedTurn {
            turn: index + 1,
            order: escape_controls(&clip(&written.text)),
            legal: is_legal,
            requirement: is_readable.then_some(moves),
            limit: self.max,
            chance: None,
            costs,
            problems,
            end: hex,
            heading: now,
            path,
        }
    }

    /// Lists the places that Ahead maneuvers reach on an empty board.
    fn reach(&self) -> ReachAnswer {
        let start = (Hex::default(), Heading::default());
        let mut best: BTreeMap<(Hex, Heading), (u32, String)> = BTreeMap::new();
        let mut front = vec![(start.0, start.1, String::new())];
        if self.min == 0 {
            best.insert(start, (0, String::new()));
        }
        let ahead = self.numbers.ahead_moves.whole().max(1);
        for moves in (ahead..=self.max).step_by(ahead as usize) {
            let mut next: BTreeMap<(Hex, Heading), String> = BTreeMap::new();
            for (hex, heading, order) in &front {
                let most = self.rotations.min(3) as i32;
                for turn in -most..=most {
                    let letter = if turn < 0 { "P" } else { "S" };
                    let rotated = heading.turned(turn);
                    let order = format!("{order}{}A", letter.repeat(turn.unsigned_abs() as usize));
                    let known = next.entry((hex.next(rotated), rotated));
                    let kept = known.or_insert_with(|| order.clone());
                    if order.len() < kept.len() {
                        *kept = order;
                    }
                }
            }
            front = next
                .into_iter()
                .map(|((hex, heading), order)| (hex, heading, order))
                .collect();
            if moves >= self.min {
                for (hex, heading, order) in &front {
                    best.entry((*hex, *heading))
                        .or_insert((moves, order.clone()));
                }
            }
        }
        let places = best.into_iter();
        let places = places.map(|(place, (requirement, order))| (place, order, requirement, None));
        let note = "On an empty board: Ahead maneuvers only.";
        ReachAnswer::new(self.title(), self.max, note, places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::standard);

    fn mover(role: &str, is_fast: bool) -> Mover<'static> {
        let mut given = OptionValues::default();
        given.add(&StarStrike::ORDERS[0], role).expect("a role");
        if is_fast {
            given.add(&StarStrike::ORDERS[1], "").expect("a flag");
        }
        Mover::new(&given, &NUMBERS).expect("a mover")
    }

    fn plot(mover: Mover, order: &str) -> PlottedTurn {
        let written = WrittenOrder {
            line: 1,
            text: order.to_string(),
        };
        mover.plot(&[written]).turns.remove(0)
    }

    #[test]
    fn star_strike_3a_02_gives_moves_and_rotations_by_role() {
        let figures = |role, is_fast| {
            let mover = mover(role, is_fast);
            (mover.min, mover.max, mover.rotations.min(3))
        };
        assert_eq!(figures("escort", false), (0, 3, 3));
        assert_eq!(figures("light", true), (0, 4, 3));
        assert_eq!(figures("heavy", false), (2, 3, 2));
        assert_eq!(figures("super-heavy", false), (1, 2, 1));
        assert_eq!(figures("stationary", true), (0, 0, 0));
    }

    #[test]
    fn star_strike_6b_maneuvers_need_one_two_three_and_one_moves() {
        let needs =
            ["A", "F", "B", "X"].map(|order| plot(mover("light", false), order).requirement);
        assert_eq!(needs, [Some(1), Some(2), Some(3), Some(1)]);
        let pass = plot(mover("light", false), "F");
        assert_eq!((pass.end.distance(), pass.legal), (2, true));
    }

    #[test]
    fn star_strike_6_rejects_too_few_and_too_many_moves_and_rotations() {
        let is_legal = |role, order| plot(mover(role, false), order).legal;
        assert!(!is_legal("heavy", "A"), "a heavy piece makes at least two");
        assert!(is_legal("heavy", "PPASSA"));
        assert!(!is_legal("heavy", "PPPAA"));
        assert!(!is_legal("super-heavy", "AAA"));
        assert!(!is_legal("super-heavy", "PPA"));
        assert!(is_legal("light", "SSSA"));
        assert!(
            !is_legal("light", "AAAS"),
            "no rotation after the last move"
        );
        assert!(is_legal("escort", "E"));
        assert!(!is_legal("light", "E"));
        assert_eq!(plot(mover("light", false), "A?").requirement, None);
    }

    #[test]
    fn reach_lists_what_orders_allow() {
        for role in ROLES {
            let mover = mover(role, false);
            for place in mover.reach().ends {
                let turn = plot(mover, &place.order);
                assert!(turn.legal, "{role} {}", place.order);
                assert_eq!(
                    (turn.end, turn.heading, turn.requirement),
                    (place.end, place.heading, Some(place.requirement))
                );
            }
        }
        assert_eq!(mover("super-heavy", false).reach().ends[0].distance, 1);
    }
}
