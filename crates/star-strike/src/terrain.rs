//! The dice for entering and leaving terrain (8B, 8C), with their exact chances.

use super::numbers::Numbers;
use super::ship::Ship;
use super::tables::{self, Keyword, Role};
use starwright_paper::table::{Cell, Column, Table, percent};
use starwright_rules::numbers::CitedNumber;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;

/// A piece, as far as terrain is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainPiece {
    pub role: Role,
    pub is_massive: bool,
}

/// The chances of a piece that enters or leaves terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainOdds {
    /// The chance that the horizon of a black hole draws it into the core.
    pub drawn_in: Exact,
    /// The chance that it is defeated on leaving the core, per maneuver.
    pub lost_on_leaving: Exact,
    /// The chance that a dust cloud costs it a shield point or, without one, a hull point.
    pub dust_point: Exact,
    /// The chance of two direct hits in a dust cloud.
    pub dust_hits: Exact,
}

impl TerrainPiece {
    /// Pieces that can enter terrain: every role that moves, and the Massive ones.
    pub fn all() -> Vec<TerrainPiece> {
        let roles = Role::ALL
            .into_iter()
            .filter(|role| *role != Role::Stationary);
        let kinds = roles
            .flat_map(|role| [false, true].map(|is_massive| TerrainPiece { role, is_massive }));
        kinds.collect()
    }

    /// Describes a ship.
    pub fn new(ship: &Ship) -> TerrainPiece {
        TerrainPiece {
            role: ship.role,
            is_massive: ship.has(Keyword::Massive),
        }
    }

    /// Computes the chances of the piece.
    pub fn odds(self, numbers: &Numbers) -> TerrainOdds {
        let mut pull = 0;
        if self.role == Role::SuperHeavy {
            pull += numbers.hole_super_heavy.whole();
        }
        if self.is_massive {
            pull += numbers.hole_massive.whole();
        }
        let is_small = matches!(self.role, Role::Light | Role::Escort);
        let drag = if is_small {
            0
        } else {
            numbers.hole_large.whole()
        };
        let dust_hits = reach(numbers.dust_hits.whole(), 0, numbers);
        TerrainOdds {
            drawn_in: reach(numbers.hole_drawn_in.whole(), pull, numbers),
            lost_on_leaving: reach(numbers.hole_lost.whole(), drag, numbers),
            dust_point: reach(numbers.dust_point.whole(), 0, numbers).saturating_minus(dust_hits),
            dust_hits,
        }
    }
}

/// Returns the chance that a die reaches a number after its modifiers, which are limited (1A.01).
fn reach(number: u32, modifiers: u32, numbers: &Numbers) -> Exact {
    let added = modifiers.min(numbers.modifier_up.whole());
    let faces = (1..=6).filter(|face| face + added >= number).count();
    Exact::ratio(faces as u64, 6)
}

/// Lists the chances of every kind of piece.
pub fn table(numbers: &Numbers) -> Table {
    let rows: Vec<_> = TerrainPiece::all()
        .into_iter()
        .map(|piece| (piece, piece.odds(numbers)))
        .collect();
    let mut table = Table::from_items(
        &rows,
        &[
            (Column::text("role", "Role"), |(piece, _)| {
                piece.role.word().into()
            }),
            (Column::text("massive", "Massive"), |(piece, _)| {
                Cell::yes_or_no(piece.is_massive)
            }),
            (
                Column::number("drawn_in", "Horizon: drawn in"),
                |(_, odds)| Cell::percent(odds.drawn_in.to_f64()),
            ),
            (
                Column::number("lost_on_leaving", "Leaving the core: defeated"),
                |(_, odds)| Cell::percent(odds.lost_on_leaving.to_f64()),
            ),
            (
                Column::number("dust_point", "Dust cloud: shield point or hit"),
                |(_, odds)| Cell::percent(odds.dust_point.to_f64()),
            ),
            (
                Column::number("dust_hits", "Dust cloud: two hits"),
                |(_, odds)| Cell::percent(odds.dust_hits.to_f64()),
            ),
            (Column::text("source", "Source"), |_| {
                "Star Strike 8B.01, 8B.05, 8C.03 [book]".into()
            }),
        ],
    );
    table.title = Some(
        "Drawn into an occupied core, both pieces are defeated (8B.01). No die: a piece that starts and ends its activation in a core is defeated (8B.04). \
         No saves in a dust cloud; its direct hits pass shields (8C.03)."
            .to_string(),
    );
    table
}

/// Lists the chances by role, for the printed reference.
pub fn pairs(numbers: &Numbers) -> Vec<[String; 2]> {
    let row = |piece: TerrainPiece| {
        let odds = piece.odds(numbers);
        let [drawn_in, lost] =
            [odds.drawn_in, odds.lost_on_leaving].map(|chance| percent(chance.to_f64()));
        let massive = if piece.is_massive { ", Massive" } else { "" };
        [
            format!("{}{massive}", piece.role.word()),
            format!("{drawn_in} / {lost}"),
        ]
    };
    TerrainPiece::all().into_iter().map(row).collect()
}

/// Explains the chances of a ship; empty for one that cannot move.
pub fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
    if ship.role == Role::Stationary {
        return Vec::new();
    }
    let odds = TerrainPiece::new(ship).odds(numbers);
    let chance = |chance: Exact, number: CitedNumber, rule: Citation, what: &str| {
        Breakdown::from_figure(chance, rule.copy_house_mark(number.citation), || {
            what.to_string()
        })
    };
    vec![
        chance(
            odds.drawn_in,
            numbers.hole_drawn_in,
            tables::DRAWN_IN,
            "chance to be drawn into a black hole from its horizon",
        ),
        chance(
            odds.lost_on_leaving,
            numbers.hole_lost,
            tables::ESCAPE,
            "chance to be defeated on leaving a black hole's core, per maneuver",
        ),
        chance(
            odds.dust_point,
            numbers.dust_point,
            tables::DUST,
            "chance to lose a shield point, or a hull point without one, in a dust cloud",
        ),
        chance(
            odds.dust_hits,
            numbers.dust_hits,
            tables::DUST,
            "chance of two direct hits in a dust cloud",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(role: Role, is_massive: bool) -> TerrainOdds {
        TerrainPiece { role, is_massive }.odds(&Numbers::standard())
    }

    #[test]
    fn star_strike_8b_01_draws_in_on_five_or_more() {
        let sixths = |role, is_massive| odds(role, is_massive).drawn_in.to_f64() * 6.0;
        assert_eq!(sixths(Role::Escort, false), 2.0);
        assert_eq!(sixths(Role::Heavy, false), 2.0);
        assert_eq!(sixths(Role::SuperHeavy, false), 3.0);
        assert_eq!(sixths(Role::Heavy, true), 4.0);
        // +1 and +2 make +3, which 1A.01 limits to +2.
        assert_eq!(sixths(Role::SuperHeavy, true), 4.0);
    }

    #[test]
    fn star_strike_8b_05_defeats_on_five_or_more_with_one_added_for_large_pieces() {
        let sixths = |role| odds(role, false).lost_on_leaving.to_f64() * 6.0;
        let all = [Role::Escort, Role::Light, Role::Heavy, Role::SuperHeavy].map(sixths);
        assert_eq!(all, [2.0, 2.0, 3.0, 3.0]);
    }

    #[test]
    fn star_strike_8c_03_hits_twice_on_six_and_takes_a_point_on_four_or_five() {
        for piece in TerrainPiece::all() {
            let odds = piece.odds(&Numbers::standard());
            assert_eq!(
                (odds.dust_point, odds.dust_hits),
                (Exact::ratio(1, 3), Exact::ratio(1, 6))
            );
        }
    }
}
