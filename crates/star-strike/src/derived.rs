//! Derived attributes: orders, moves, dice, armor and flak. Each formula is generic over [`Term`], so that it yields either the
//! number or its breakdown.

use super::numbers::Numbers;
use super::ship::Ship;
use super::tables::{self, Keyword, PieceType, Role};
use serde::Serialize;
use starwright_rules::numbers::CitedNumber;
use starwright_text::breakdown::Term;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::rounding::{Direction, Rounding};
use std::fmt;

/// The attributes that follow from a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DerivedAttributes {
    /// Armor, after the limit.
    pub armor: u32,
    /// Flak, after the limit.
    pub flak: u32,
    /// The number of orders that the undamaged piece may be assigned.
    pub order_limit: u32,
    /// The number of criticals that removes the piece.
    pub criticals_to_destroy: u32,
    /// Required and allowed moves per round.
    pub moves: MoveRange,
    /// Rotations before each maneuver, or `None` if the piece may rotate to any facing.
    pub rotations: Option<u32>,
    /// Dice in a skirmish.
    pub skirmish_dice: SkirmishDice,
}

/// The moves of a piece in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoveRange {
    /// Moves that the piece must make.
    pub min: u32,
    /// Moves that the piece may make.
    pub max: u32,
}

impl fmt::Display for MoveRange {
    /// Writes `2-3`, or one number if both are equal.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.min == self.max {
            return write!(f, "{}", self.max);
        }
        write!(f, "{}-{}", self.min, self.max)
    }
}

/// A piece's dice in a skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SkirmishDice {
    /// Dice of a fresh piece.
    pub full: u32,
    /// Dice of a piece that is exhausted once or has a critical.
    pub half: u32,
    /// Dice of a piece that is exhausted twice.
    pub quarter: u32,
}

/// Computes the derived attributes of a card.
pub fn derive_attributes(ship: &Ship, numbers: &Numbers) -> DerivedAttributes {
    let dice = |reduction| to_whole(skirmish_dice(ship, numbers, reduction));
    DerivedAttributes {
        armor: to_whole(armor(ship, numbers)).min(numbers.max_armor.whole()),
        flak: to_whole(flak(ship, numbers)).min(numbers.max_flak.whole()),
        order_limit: to_whole(order_limit(ship, numbers)),
        criticals_to_destroy: to_whole(criticals_to_destroy(ship, numbers)),
        moves: MoveRange {
            min: numbers.moves(ship.role)[0].whole(),
            max: to_whole(max_moves(ship, numbers)),
        },
        rotations: rotation_limit(ship.role, numbers),
        skirmish_dice: SkirmishDice {
            full: dice(DiceReduction::None),
            half: dice(DiceReduction::Half),
            quarter: dice(DiceReduction::Quarter),
        },
    }
}

/// Returns the rotations before each maneuver, or `None` if a role may rotate to any facing.
pub fn rotation_limit(role: Role, numbers: &Numbers) -> Option<u32> {
    let rotations = numbers.rotations(role).whole();
    (rotations < 3).then_some(rotations)
}

fn to_whole(term: Exact) -> u32 {
    u32::try_from(term.split().0).unwrap_or(u32::MAX)
}

fn card_term<T: Term>(number: u32, citation: Citation, label: impl FnOnce() -> String) -> T {
    T::from_figure(number.into(), citation, label)
}

/// Computes the order limit: the role's number, and one more for a refit or a Massive piece.
pub fn order_limit<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let mut terms = vec![numbers.orders(ship.role).term(|| ship.role.noun_phrase())];
    if ship.kind == PieceType::Refit {
        terms.push(numbers.more_orders.term(|| "refit".to_string()));
    } else if ship.has(Keyword::Massive) {
        terms.push(numbers.more_orders.term(|| "Massive".to_string()));
    }
    T::sum(terms, tables::ORDERS, || "order limit".to_string())
}

/// Computes how many criticals remove the piece: one more than the order limit.
pub fn criticals_to_destroy<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let beyond = card_term(1, tables::ORDERS, || "one beyond the limit".to_string());
    T::sum([order_limit(ship, numbers), beyond], tables::ORDERS, || {
        "criticals to destroy".to_string()
    })
}

/// Computes armor before its limit: field plus keyword, or the keyword alone on a card without the field.
pub fn armor<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    protection(ship, Keyword::Armor, ship.armor, numbers.armor)
}

/// Computes flak before its limit: field plus keyword, or the keyword alone on a card without the field.
pub fn flak<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    protection(ship, Keyword::Flak, ship.flak, numbers.flak)
}

fn protection<T: Term>(
    ship: &Ship,
    keyword: Keyword,
    field: Option<u32>,
    without: CitedNumber,
) -> T {
    let name = keyword.name();
    let citation = without.citation;
    let has_keyword = ship.has(keyword);
    let mut terms = Vec::new();
    if let Some(points) = field {
        terms.push(card_term(points, citation, || {
            format!("{} field", name.to_lowercase())
        }));
    } else if !has_keyword {
        terms.push(without.term(|| format!("a card without {}", name.to_lowercase())));
    }
    if has_keyword {
        let number = ship.total_number(keyword);
        terms.push(card_term(number, keyword.citation(), || {
            format!("keyword {name}")
        }));
    }
    T::sum(terms, citation, || name.to_lowercase())
}

/// Computes the maximum moves: the role's number, and one more for a Fast piece that is not stationary.
pub fn max_moves<T: Term>(ship: &Ship, numbers: &Numbers) -> T {
    let [_, role_moves] = numbers.moves(ship.role);
    let mut terms = vec![role_moves.term(|| ship.role.noun_phrase())];
    let mut citation = tables::MOVES;
    if ship.has(Keyword::Fast) {
        if ship.role == Role::Stationary {
            citation = tables::STATIONARY_FAST;
        } else {
            terms.push(numbers.fast_moves.term(|| "Fast".to_string()));
        }
    }
    T::sum(terms, citation, || "maximum moves per round".to_string())
}

/// The reduction of a piece's skirmish dice by exhaustion or criticals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceReduction {
    /// All dice: neither exhausted nor with a critical.
    None,
    /// Half the dice: exhausted once, or with a critical.
    Half,
    /// A quarter of the dice: exhausted twice.
    Quarter,
}

/// Computes skirmish dice: the dice of all armaments and the hangar, divided by the reduction and rounded up.
pub fn skirmish_dice<T: Term>(ship: &Ship, numbers: &Numbers, reduction: DiceReduction) -> T {
    let mut terms: Vec<T> = Vec::new();
    for armament in &ship.armaments {
        terms.push(card_term(armament.dice, tables::ARMAMENTS, || {
            let (slot, arc) = (armament.slot.word(), armament.arc.word());
            format!("{slot} {} {arc}", armament.weapon)
        }));
    }
    if ship.has(Keyword::ShuttleHangar) {
        terms.push(numbers.hangar_dice.term(|| "Shuttle Hangar".to_string()));
    }
    let full = T::sum(terms, tables::SKIRMISH_DICE, || "skirmish dice".to_string());
    let (divisor, when) = match reduction {
        DiceReduction::None => return full,
        DiceReduction::Half => (numbers.half, "exhausted once or critical"),
        DiceReduction::Quarter => (numbers.quarter, "exhausted twice"),
    };
    let share = T::from_figure(Exact::whole(1) / divisor.value, divisor.citation, || {
        format!("divided by {}", divisor.value)
    });
    let up = Rounding::to_whole(Direction::Up);
    T::product([full, share], Some(up), tables::SKIRMISH_DICE, || {
        format!("skirmish dice, {when}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(text: &str) -> DerivedAttributes {
        let ship = Ship::parse(&format!("class: A\nhull: 4\n{text}")).expect(text);
        derive_attributes(&ship, &Numbers::standard())
    }

    #[test]
    fn refit_and_massive_raise_the_order_limit_once() {
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
                let found = attributes(&format!("role: {role}\n{more}\n"));
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
    fn moves_and_rotations_follow_from_the_role() {
        for (role, min, max, fast, rotations) in [
            ("escort", 0, 3, 4, None),
            ("light", 0, 3, 4, None),
            ("heavy", 2, 3, 4, Some(2)),
            ("super heavy", 1, 2, 3, Some(1)),
            ("stationary", 0, 0, 0, Some(0)),
        ] {
            let found = attributes(&format!("role: {role}\n"));
            assert_eq!(
                (found.moves, found.rotations),
                (MoveRange { min, max }, rotations),
                "{role}"
            );
            assert_eq!(
                attributes(&format!("role: {role}\nkeywords: [Fast]\n")).moves,
                MoveRange { min, max: fast },
                "{role}"
            );
        }
    }

    #[test]
    fn reduced_skirmish_dice_are_rounded_up() {
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
                let found = attributes(&format!("role: light\n{keyword}{arms}")).skirmish_dice;
                assert_eq!(
                    (found.full, found.half, found.quarter),
                    (full, full.div_ceil(2), full.div_ceil(4))
                );
            }
        }
        assert_eq!(
            attributes("role: light\n").skirmish_dice,
            SkirmishDice {
                full: 0,
                half: 0,
                quarter: 0
            }
        );
    }

    #[test]
    fn armor_and_flak_add_field_and_keyword_up_to_the_limit() {
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
            let found = attributes(&format!("role: light\n{text}\n"));
            assert_eq!((found.armor, found.flak), (armor, flak), "{text}");
        }
    }
}
