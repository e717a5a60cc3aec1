//! Decides which conditions on weapon cards hold, from roles, keywords, distance, shields and terrain.

use super::conditions::Terrain;
use super::piece_state::PieceState;
use super::{Keyword, PieceType, Role, Ship};

/// Whether a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionValue {
    /// The condition holds, or does not, for the whole volley.
    Known(bool),
    /// The condition holds while the target has shield points left on the facing (`true`) or once it has none (`false`).
    Shielded(bool),
}

impl ConditionValue {
    /// Returns `true` if the condition holds against this many shield points.
    pub fn is_met(self, shields: u32) -> bool {
        match self {
            ConditionValue::Known(holds) => holds,
            ConditionValue::Shielded(while_shielded) => while_shielded == (shields > 0),
        }
    }
}

/// A piece with its state and terrain.
#[derive(Clone, Copy)]
pub struct Combatant<'a> {
    pub ship: &'a Ship,
    pub state: &'a PieceState,
    pub terrain: Terrain,
}

/// The facts that conditions refer to.
#[derive(Clone, Copy)]
pub struct StrikeFacts<'a> {
    pub attacker: Combatant<'a>,
    pub target: Combatant<'a>,
    /// Hexes between the two pieces.
    pub distance: u32,
}

impl StrikeFacts<'_> {
    /// Evaluates a condition in words, or returns `None` if the facts do not decide it.
    pub fn evaluate(&self, when: &str) -> Option<ConditionValue> {
        let words = when.to_lowercase();
        let filler = ["the", "a", "an", "piece", "ship", "keyword"];
        let words: Vec<&str> = words
            .split([' ', ','])
            .filter(|word| !word.is_empty() && !filler.contains(word))
            .collect();
        match words.as_slice() {
            ["at", "distance", rest @ ..] | ["distance" | "range", rest @ ..] => {
                self.evaluate_distance(rest)
            }
            ["adjacent"] => Some(ConditionValue::Known(self.distance == 0)),
            ["target", "is" | "has", rest @ ..] => self.evaluate_target(rest),
            ["attacker" | "striker", "is" | "has", rest @ ..] => evaluate_any(rest, self.attacker),
            _ => None,
        }
    }

    fn evaluate_target(&self, words: &[&str]) -> Option<ConditionValue> {
        let (is_denied, bare) = match words {
            ["not" | "no", rest @ ..] => (true, rest),
            words => (false, words),
        };
        if let Some(is_shielded) = parse_shielded(bare) {
            return Some(ConditionValue::Shielded(is_shielded != is_denied));
        }
        match words {
            ["adjacent"] => Some(ConditionValue::Known(self.distance == 0)),
            ["within", number] => {
                let max: u32 = number.parse().ok()?;
                Some(ConditionValue::Known(self.distance <= max))
            }
            ["at", "distance", rest @ ..] => self.evaluate_distance(rest),
            words => evaluate_any(words, self.target),
        }
    }

    /// Evaluates what follows "distance": `0`, `is 2 or less`, `is at most 2`, `more than 1`, `2+`, `1-3`.
    fn evaluate_distance(&self, words: &[&str]) -> Option<ConditionValue> {
        let number = |word: &str| word.parse::<u32>().ok();
        let own = self.distance;
        let holds = match words.strip_prefix(&["is"]).unwrap_or(words) {
            [range] if range.contains('-') => {
                let (min, max) = range.split_once('-')?;
                (number(min)?..=number(max)?).contains(&own)
            }
            [min] if min.ends_with('+') => own >= number(min.trim_end_matches('+'))?,
            [exact] => own == number(exact)?,
            ["at", "most", max] | [max, "or", "less" | "fewer"] => own <= number(max)?,
            ["at", "least", min] | [min, "or", "more" | "greater"] => own >= number(min)?,
            ["less" | "fewer", "than", bound] => own < number(bound)?,
            ["more" | "greater", "than", bound] => own > number(bound)?,
            _ => return None,
        };
        Some(ConditionValue::Known(holds))
    }
}

/// Parses words for a target with shield points left (13B), or without.
fn parse_shielded(words: &[&str]) -> Option<bool> {
    match words {
        ["shielded" | "shields"] | ["shield", "points"] | ["undamaged", "shield", "boxes"] => {
            Some(true)
        }
        ["unshielded"] => Some(false),
        _ => None,
    }
}

/// Evaluates alternatives such as `heavy or super heavy` or `not an escort`.
fn evaluate_any(words: &[&str], piece: Combatant) -> Option<ConditionValue> {
    let (is_denied, words) = match words {
        ["not" | "no" | "neither", rest @ ..] => (true, rest),
        words => (false, words),
    };
    let mut holds = false;
    for words in words.split(|word| matches!(*word, "or" | "nor")) {
        holds |= piece.matches(&words.join(" "))?;
    }
    Some(ConditionValue::Known(holds != is_denied))
}

impl Combatant<'_> {
    /// Returns whether the piece has a role, type, keyword, terrain or state, or `None` if that is not known.
    ///
    /// A state that was not given may still hold, so it is not known.
    fn matches(&self, words: &str) -> Option<bool> {
        let known_if = |is_given: bool| if is_given { Some(true) } else { None };
        match words {
            "exhausted" => known_if(self.state.exhausted > 0),
            "damaged" => known_if(self.state.damage > 0),
            "critical" | "critical damage" => known_if(self.state.criticals > 0),
            "in nebula" => Some(self.terrain == Terrain::Nebula),
            "in dust cloud" => Some(self.terrain == Terrain::DustCloud),
            "in black hole" => Some(matches!(
                self.terrain,
                Terrain::BlackHole | Terrain::BlackHoleCore
            )),
            "in black hole core" => Some(self.terrain == Terrain::BlackHoleCore),
            words => {
                if let Some(role) = Role::from_word(words) {
                    return Some(self.ship.role == role);
                }
                if let Some(kind) = PieceType::from_word(words) {
                    return Some(self.ship.kind == kind);
                }
                Keyword::from_name(words).map(|keyword| self.ship.has(keyword))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ship(text: &str) -> Ship {
        Ship::parse(&format!("class: A\nhull: 4\n{text}\n")).expect(text)
    }

    #[test]
    fn evaluates_conditions_from_cards_distance_and_states() {
        let (escort, heavy) = (
            ship("role: escort\nkeywords: [Ram-Prow]"),
            ship("role: super heavy\ntype: refit"),
        );
        let (fresh, hurt) = (
            PieceState::default(),
            PieceState {
                damage: 1,
                ..PieceState::default()
            },
        );
        let attacker = Combatant {
            ship: &heavy,
            state: &hurt,
            terrain: Terrain::BlackHole,
        };
        let target = Combatant {
            ship: &escort,
            state: &fresh,
            terrain: Terrain::Open,
        };
        let facts = StrikeFacts {
            attacker,
            target,
            distance: 2,
        };
        for (when, holds) in [
            ("target is an escort", true),
            ("Target is a super-heavy piece", false),
            ("target is not an escort", false),
            ("target is heavy or escort", true),
            ("target has ram-prow", true),
            ("target is Massive", false),
            ("attacker is a refit", true),
            ("attacker is damaged", true),
            ("attacker is in a black hole", true),
            ("target is in a nebula", false),
            ("distance is 2", true),
            ("distance is 0", false),
            ("distance 2+", true),
            ("distance is 1-3", true),
            ("distance is at most 1", false),
            ("distance is 2 or less", true),
            ("distance is more than 1", true),
            ("target is adjacent", false),
            ("target is within 2", true),
        ] {
            assert_eq!(
                facts.evaluate(when),
                Some(ConditionValue::Known(holds)),
                "{when}"
            );
        }
        for (when, while_shielded) in [
            ("target is shielded", true),
            ("the target has undamaged shield boxes", true),
            ("target has no shield points", false),
            ("target is unshielded", false),
        ] {
            assert_eq!(
                facts.evaluate(when),
                Some(ConditionValue::Shielded(while_shielded)),
                "{when}"
            );
        }
        for when in [
            "target is exhausted",
            "target is damaged",
            "target has the higher role",
            "full moon",
            "distance",
        ] {
            assert_eq!(facts.evaluate(when), None, "{when}");
        }
    }
}
