//! The derived attributes, each with how it comes about: orders, moves, dice, saves. Every formula is written once, over a
//! [`Term`] that is the bare number or the breakdown.

use super::numbers::Numbers;
use super::ship::Ship;
use super::tables::{self, Keyword, Kind, Role};
use serde::Serialize;
use starwright_rules::figures::Figure;
use starwright_text::breakdown::Term;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::rounding::{Direction, Rounding};
use std::fmt;

/// What follows from a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Derived {
    /// Armor that counts.
    pub armor: u32,
    /// Flak that counts.
    pub flak: u32,
    /// Orders that the undamaged piece may be given.
    pub order_limit: u32,
    /// The critical that removes it.
    pub criticals_to_destroy: u32,
    /// Moves that it must and may make in a round.
    pub moves: Moves,
    /// Rotations before each maneuver; none if any facing may be taken.
    pub rotations: Option<u32>,
    /// Dice in a skirmish.
    pub skirmish_dice: SkirmishDice,
}

/// Moves of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    pub least: u32,
    pub most: u32,
}

impl fmt::Display for Moves {
    /// `2-3`, or one number where it is the same.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Moves { least, most } if least == most => write!(f, "{most}"),
            Moves { least, most } => write!(f, "{least}-{most}"),
        }
    }
}

/// Dice in a skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SkirmishDice {
    /// Of the fresh piece.
    pub full: u32,
    /// Exhausted once or with a critical.
    pub half: u32,
    /// Exhausted twice.
    pub quarter: u32,
}

/// What follows from a card.
pub fn derived(ship: &Ship, numbers: &Numbers) -> Derived {
    let whole = |term: Exact| u32::try_from(term.split().0).unwrap_or(u32::MAX);
    let turns = numbers.rotations(ship.role).whole();
    let dice = |state: Vigour| whole(skirmish_dice(ship, numbers, state));
    Derived {
        armor: whole(armor::<Exact>(ship, numbers)).min(numbers.armor_most.whole()),
        flak: whole(flak::<Exact>(ship, numbers)).min(numbers.flak_most.whole()),
        order_limit: whole(order_limit(ship, numbers)),
        criticals_to_destroy: whole(criticals_to_destroy(ship, numbers)),
        moves: Moves {
            least: numbers.moves(ship.role)[0].whole(),
            most: whole(most_moves(ship, numbers)),
        },
        rotations: (turns < 3).then_some(turns),
        skirmish_dice: SkirmishDice {
            full: dice(Vigour::Fresh),
            half: dice(Vigour::Half),
            quarter: dice(Vigour::Quarter),
        },
    }
}

fn given<T: Term>(figure: Figure, label: impl FnOnce() -> String) -> T {
    T::given(figure.value, figure.citation, label)
}

fn of_card<T: Term>(number: u32, citation: Citation, label: impl FnOnce() -> String) -> T {
    T::given(number.into(), citation, label)
}

/// A role's own figure and one more for a refit or a Massive piece, not twice.
pub fn order_limit<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let own = given(numbers.orders(ship.role), || ship.role.piece());
    let is_more = ship.kind == Kind::Refit || ship.has(Keyword::Massive);
    let why = if ship.kind == Kind::Refit {
        "refit"
    } else {
        "Massive"
    };
    let more = is_more.then(|| given(numbers.more_orders, || why.to_string()));
    T::sum([own].into_iter().chain(more), tables::ORDERS, || {
        "order limit".to_string()
    })
}

/// The critical beyond the order limit removes the piece.
pub fn criticals_to_destroy<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let beyond = of_card(1, tables::ORDERS, || "one beyond the limit".to_string());
    T::sum([order_limit(ship, numbers), beyond], tables::ORDERS, || {
        "criticals to destroy".to_string()
    })
}

/// The field and the keyword together, before the limit; without a field the keyword is the value.
pub fn armor<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    protection(ship, Keyword::Armor, ship.armor, numbers.armor)
}

/// The same of flak.
pub fn flak<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    protection(ship, Keyword::Flak, ship.flak, numbers.flak)
}

fn protection<T: Term>(ship: &Ship, keyword: Keyword, field: Option<u32>, without: Figure) -> T {
    let name = keyword.name();
    let citation = without.citation;
    let has_keyword = ship.has(keyword);
    let field = match field {
        Some(points) => Some(of_card(points, citation, || {
            format!("{} field", name.to_lowercase())
        })),
        None if has_keyword => None,
        None => Some(given(without, || {
            format!("a card that says nothing of {}", name.to_lowercase())
        })),
    };
    let added = has_keyword.then(|| {
        of_card(ship.sum(keyword), keyword.citation(), || {
            format!("keyword {name}")
        })
    });
    T::sum(field.into_iter().chain(added), citation, || {
        name.to_lowercase()
    })
}

/// The most moves of a role and one more if it is Fast; what may not move does not.
pub fn most_moves<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let own = numbers.moves(ship.role)[1];
    let is_faster = ship.has(Keyword::Fast) && ship.role != Role::Stationary;
    let citation = if ship.has(Keyword::Fast) && !is_faster {
        tables::STATIONARY_FAST
    } else {
        tables::MOVES
    };
    let fast = is_faster.then(|| given(numbers.fast_moves, || "Fast".to_string()));
    let own = given(own, || ship.role.piece());
    T::sum([own].into_iter().chain(fast), citation, || {
        "most moves a round".to_string()
    })
}

/// How fit for a skirmish a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vigour {
    /// Neither exhausted nor with a critical.
    Fresh,
    /// Exhausted once, or with a critical.
    Half,
    /// Exhausted twice.
    Quarter,
}

/// All armament dice and the hangar's, divided and rounded up if the piece is not fresh.
pub fn skirmish_dice<T: Term>(ship: &Ship, numbers: &Numbers, vigour: Vigour) -> T {
    let arms = ship.armaments.iter().map(|armament| {
        let label = || {
            format!(
                "{} {} {}",
                armament.slot.word(),
                armament.weapon,
                armament.arc.word()
            )
        };
        of_card(armament.dice, tables::ARMAMENTS, label)
    });
    let hangar = ship
        .has(Keyword::ShuttleHangar)
        .then(|| given(numbers.hangar_dice, || "Shuttle Hangar".to_string()));
    let full = T::sum(arms.chain(hangar), tables::SKIRMISH_DICE, || {
        "skirmish dice".to_string()
    });
    let (divisor, when) = match vigour {
        Vigour::Fresh => return full,
        Vigour::Half => (numbers.half, "exhausted once or critical"),
        Vigour::Quarter => (numbers.quarter, "exhausted twice"),
    };
    let share = T::given(Exact::whole(1) / divisor.value, divisor.citation, || {
        format!("divided by {}", divisor.value)
    });
    let up = Rounding::whole(Direction::Up);
    T::product([full, share], Some(up), tables::SKIRMISH_DICE, || {
        format!("skirmish dice, {when}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Derived {
        let ship = Ship::parse(&format!("class: A\nhull: 4\n{text}")).expect(text);
        derived(&ship, &Numbers::standard())
    }

    #[test]
    fn order_limits_are_those_of_the_table_and_refit_and_massive_do_not_add_up() {
        for (role, orders) in [
            ("escort", 0),
            ("light", 1),
            ("heavy", 1),
            ("super heavy", 2),
            ("stationary", 0),
        ] {
            for (more, extra) in [
                ("", 0),
                ("type: ally", 0),
                ("type: refit", 1),
                ("keywords: [Massive]", 1),
                ("{type: refit, keywords: [Massive B-003]}", 1),
            ] {
                let more = more.trim_matches(['{', '}']).replace(", ", "\n");
                let found = of(&format!("role: {role}\n{more}\n"));
                assert_eq!(found.order_limit, orders + extra, "{role} {more}");
                assert_eq!(
                    found.criticals_to_destroy,
                    orders + extra + 1,
                    "{role} {more}"
                );
            }
        }
    }

    #[test]
    fn moves_and_rotations_are_those_of_the_table() {
        for (role, least, most, fast, turns) in [
            ("escort", 0, 3, 4, None),
            ("light", 0, 3, 4, None),
            ("heavy", 2, 3, 4, Some(2)),
            ("super heavy", 1, 2, 3, Some(1)),
            ("stationary", 0, 0, 0, Some(0)),
        ] {
            let found = of(&format!("role: {role}\n"));
            assert_eq!(
                (found.moves, found.rotations),
                (Moves { least, most }, turns),
                "{role}"
            );
            assert_eq!(
                of(&format!("role: {role}\nkeywords: [Fast]\n")).moves,
                Moves { least, most: fast },
                "{role}"
            );
        }
    }

    #[test]
    fn skirmish_dice_are_halved_and_quartered_upwards() {
        for dice in 1..=12u32 {
            for hangar in [0, 1] {
                let keyword = if hangar == 1 {
                    "keywords: [Shuttle Hangar]\n"
                } else {
                    ""
                };
                let arms =
                    format!("armaments: {{primary: {{weapon: X-1, arc: F, dice: {dice}}}}}\n");
                let full = dice + hangar;
                let found = of(&format!("role: light\n{keyword}{arms}")).skirmish_dice;
                assert_eq!(
                    (found.full, found.half, found.quarter),
                    (full, full.div_ceil(2), full.div_ceil(4))
                );
            }
        }
        assert_eq!(
            of("role: light\n").skirmish_dice,
            SkirmishDice {
                full: 0,
                half: 0,
                quarter: 0
            }
        );
    }

    #[test]
    fn armor_and_flak_come_from_the_field_the_keyword_or_neither() {
        for (text, armor, flak) in [
            ("", 1, 0),
            ("armor: 2\nflak: 1", 2, 1),
            ("armor: 0", 0, 0),
            ("keywords: [Armor 2, Flak 3]", 2, 3),
            ("armor: 2\nkeywords: [Armor 1]", 3, 0),
            ("armor: 3\nflak: 4\nkeywords: [Armor 2, Flak 1]", 4, 4),
            ("keywords: [Armor 9, Flak 9]", 4, 4),
            ("keywords: [Armor 1, Armor 2]", 3, 0),
        ] {
            let found = of(&format!("role: light\n{text}\n"));
            assert_eq!((found.armor, found.flak), (armor, flak), "{text}");
        }
    }
}
