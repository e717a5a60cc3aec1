//! Which conditions of weapon cards follow from the cards and options of a strike: roles, keywords, distance, shields, terrain.

use super::conditions::{State, Terrain};
use super::{Keyword, Kind, Role, Ship};

/// Whether a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It does or does not, throughout the volley.
    Known(bool),
    /// It holds while the target has shield points left where the strike hits, or (`false`) once it has none.
    Shielded(bool),
}

impl Truth {
    /// Whether it holds against this many shield points.
    pub fn holds(self, shields: u32) -> bool {
        match self {
            Truth::Known(holds) => holds,
            Truth::Shielded(while_shielded) => while_shielded == (shields > 0),
        }
    }
}

/// A piece and what has been said about it.
#[derive(Clone, Copy)]
pub struct Piece<'a> {
    pub ship: &'a Ship,
    pub state: &'a State,
    pub terrain: Terrain,
}

/// What conditions are about.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    pub attacker: Piece<'a>,
    pub target: Piece<'a>,
    pub distance: u32,
}

impl Facts<'_> {
    /// Whether a condition in words holds; none if that cannot be worked out.
    pub fn truth(&self, when: &str) -> Option<Truth> {
        let words = when.to_lowercase();
        let idle = ["the", "a", "an", "piece", "ship", "keyword"];
        let words: Vec<&str> = words
            .split([' ', ','])
            .filter(|word| !word.is_empty() && !idle.contains(word))
            .collect();
        match words.as_slice() {
            ["at", "distance", rest @ ..] | ["distance" | "range", rest @ ..] => {
                self.at_distance(rest)
            }
            ["adjacent"] => Some(Truth::Known(self.distance == 0)),
            ["target", "is" | "has", rest @ ..] => self.target_is(rest),
            ["attacker" | "striker", "is" | "has", rest @ ..] => {
                any(rest, |words| self.attacker.is(words))
            }
            _ => None,
        }
    }

    fn target_is(&self, words: &[&str]) -> Option<Truth> {
        match words {
            ["not" | "no", rest @ ..] if is_shielded(rest).is_some() => {
                is_shielded(rest).map(|is| Truth::Shielded(!is))
            }
            words if is_shielded(words).is_some() => is_shielded(words).map(Truth::Shielded),
            ["adjacent"] => Some(Truth::Known(self.distance == 0)),
            ["within", number] => Some(Truth::Known(self.distance <= number.parse().ok()?)),
            ["at", "distance", rest @ ..] => self.at_distance(rest),
            words => any(words, |words| self.target.is(words)),
        }
    }

    /// `0`, `is 2 or less`, `is at most 2`, `more than 1`, `2+`, `1-3`.
    fn at_distance(&self, words: &[&str]) -> Option<Truth> {
        let number = |word: &str| word.parse::<u32>().ok();
        let own = self.distance;
        let holds = match words.strip_prefix(&["is"]).unwrap_or(words) {
            [range] if range.contains('-') => {
                let (least, most) = range.split_once('-')?;
                (number(least)?..=number(most)?).contains(&own)
            }
            [least] if least.ends_with('+') => own >= number(least.trim_end_matches('+'))?,
            [exactly] => own == number(exactly)?,
            ["at", "most", most] | [most, "or", "less" | "fewer"] => own <= number(most)?,
            ["at", "least", least] | [least, "or", "more" | "greater"] => own >= number(least)?,
            ["less" | "fewer", "than", more] => own < number(more)?,
            ["more" | "greater", "than", less] => own > number(less)?,
            _ => return None,
        };
        Some(Truth::Known(holds))
    }
}

/// Whether words are those for shield points that are left (13B), or for none.
fn is_shielded(words: &[&str]) -> Option<bool> {
    match words {
        ["shielded" | "shields"] | ["shield", "points"] | ["undamaged", "shield", "boxes"] => {
            Some(true)
        }
        ["unshielded"] => Some(false),
        _ => None,
    }
}

/// Whether one of several things is so: `heavy or super heavy`, `not an escort`.
fn any(words: &[&str], is: impl Fn(&str) -> Option<bool>) -> Option<Truth> {
    let (is_denied, words) = match words {
        ["not" | "no" | "neither", rest @ ..] => (true, rest),
        words => (false, words),
    };
    let mut holds = false;
    for words in words.split(|word| matches!(*word, "or" | "nor")) {
        holds |= is(&words.join(" "))?;
    }
    Some(Truth::Known(holds != is_denied))
}

impl Piece<'_> {
    /// Whether it is this: a role, a type, a keyword, terrain, or a state that was given. States that were not given may still
    /// hold, so they are not known.
    fn is(&self, words: &str) -> Option<bool> {
        let terrain = |terrain: Terrain| Some(self.terrain == terrain);
        match words {
            "exhausted" => (self.state.exhausted > 0).then_some(true),
            "damaged" => (self.state.damage > 0).then_some(true),
            "critical" | "critical damage" => (self.state.criticals > 0).then_some(true),
            "in nebula" => terrain(Terrain::Nebula),
            "in dust cloud" => terrain(Terrain::DustCloud),
            "in black hole" => Some(matches!(
                self.terrain,
                Terrain::BlackHole | Terrain::BlackHoleCore
            )),
            "in black hole core" => terrain(Terrain::BlackHoleCore),
            words => {
                let role = Role::from_word(words).map(|role| self.ship.role == role);
                let kind = || Kind::from_word(words).map(|kind| self.ship.kind == kind);
                let keyword = || Keyword::from_name(words).map(|keyword| self.ship.has(keyword));
                role.or_else(kind).or_else(keyword)
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
    fn conditions_follow_from_cards_distance_and_what_is_said() {
        let (escort, heavy) = (
            ship("role: escort\nkeywords: [Ram-Prow]"),
            ship("role: super heavy\ntype: refit"),
        );
        let (fresh, hurt) = (
            State::default(),
            State {
                damage: 1,
                ..State::default()
            },
        );
        let attacker = Piece {
            ship: &heavy,
            state: &hurt,
            terrain: Terrain::BlackHole,
        };
        let target = Piece {
            ship: &escort,
            state: &fresh,
            terrain: Terrain::Open,
        };
        let facts = Facts {
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
            assert_eq!(facts.truth(when), Some(Truth::Known(holds)), "{when}");
        }
        for (when, while_shielded) in [
            ("target is shielded", true),
            ("the target has undamaged shield boxes", true),
            ("target has no shield points", false),
            ("target is unshielded", false),
        ] {
            assert_eq!(
                facts.truth(when),
                Some(Truth::Shielded(while_shielded)),
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
            assert_eq!(facts.truth(when), None, "{when}");
        }
    }
}
