//! Fleets of one game: what a ship counts for, the battle sizes, and the words on its sheets.

use super::Rules;
use super::fleet_list::{FleetInspection, ListedFleet};
use crate::word_enum::word_enum;
use starwright_paper::columns;
use starwright_paper::score::ScoreSheet;
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::nearest::is_same_word;

/// What fleets need to know about a game.
pub trait Fleets: Rules {
    /// The battle sizes, smallest first; empty if the sources give none.
    const BATTLE_SIZES: &'static [BattleSize];
    /// Source of the rules on fleets.
    const FLEET_RULE: Citation;
    /// Source of the ships' points.
    const POINTS_SOURCE: PointsSource;
    /// Title and columns of the table of what ships bring along, such as missiles.
    const CARRIED_ITEMS: Option<(&'static str, &'static [Column])> = None;

    /// The categories of the game's fleet lists; empty if it has no such lists.
    const CATEGORIES: &'static [&'static str] = &[];

    /// Returns what a ship counts for in a fleet.
    fn fleet_ship(ship: &Self::Ship, report: &Self::Report) -> FleetShip;
    /// Lists the traits and systems that are known by name, in book order.
    fn terms() -> Vec<GlossaryTerm>;
    /// Lists the arcs with the 30-degree sectors that they cover, clockwise from the bow; empty if there are none.
    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Vec::new()
    }
    /// Returns a sheet on which players score a game; `None` if the book's log will do.
    fn score_sheet() -> Option<ScoreSheet> {
        None
    }
    /// Checks a fleet that is built from a published list.
    fn inspect(_formation: &ListedFleet, _numbers: &Self::Numbers) -> FleetInspection {
        FleetInspection::default()
    }
}

/// Something that a ship brings along, such as missiles.
#[derive(Clone, Debug)]
pub struct CarriedItem {
    /// Number per ship.
    pub count: u32,
    /// One cell for each column of [`Fleets::CARRIED_ITEMS`]. Equal items are counted together.
    pub cells: Vec<Cell>,
}

/// The source of ships' points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsSource {
    /// The rules compute them.
    Computed,
    /// The author posted them with the ship.
    Posted,
    /// A published list states what a ship costs: the fleet names it with its entry.
    Listed,
    /// The sources give none.
    Unknown,
}

/// The size of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleSize {
    /// Name: `medium`.
    pub name: &'static str,
    /// Maximum sum of a fleet's ratings.
    pub limit: u32,
    /// The victory points that win it, if that is how it is won.
    pub victory_points: Option<u32>,
}

impl BattleSize {
    pub const fn new(name: &'static str, limit: u32, victory_points: u32) -> BattleSize {
        BattleSize {
            name,
            limit,
            victory_points: Some(victory_points),
        }
    }
}

/// What a ship counts for in a fleet.
#[derive(Clone, Debug, Default)]
pub struct FleetShip {
    /// Class.
    pub class: String,
    /// Code of the card, if cards have one.
    pub code: Option<String>,
    /// Faction.
    pub faction: Option<String>,
    /// Type of ship.
    pub kind: Option<String>,
    /// Combat rating, or `None` if none is posted and the game computes none.
    pub rating: Option<Exact>,
    /// Role, if the game's pieces have one.
    pub role: Option<&'static str>,
    /// Maximum number of orders per round, if the game has order cards.
    pub order_limit: Option<u32>,
    /// Required order cards: one of each list.
    pub needed_orders: Vec<Vec<String>>,
    /// Hull boxes, or `None` if the game has no such number.
    pub hull: Option<u32>,
    /// Number of weapons, however they share mounts, or `None` if the game does not count them.
    pub weapons: Option<u32>,
    /// Number of mounts, or `None` if the game has none.
    pub mounts: Option<u32>,
    /// Number of flights carried, or `None` if the game's carriers are not known.
    pub flights: Option<u32>,
    /// Highest tech level, or `None` if the game has none.
    pub tech: Option<f64>,
    /// Longest range of its weapons in hexes, or `None` without weapons.
    pub max_range: Option<u32>,
    /// The words on the ship's sheet, each once.
    pub terms: Vec<GlossaryTerm>,
    /// What the ship brings along that a fleet lists.
    pub carried_items: Vec<CarriedItem>,
}

/// A word on a sheet that players look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryTerm {
    /// What the word names.
    pub kind: TermKind,
    /// The word.
    pub name: String,
    /// The code on sheets, if it is not the name.
    pub code: Option<&'static str>,
    /// The effect in play; empty if the sources do not cover it.
    pub meaning: &'static str,
    /// The section of the book that has more.
    pub rule: Citation,
}

word_enum! {
    /// What a term names.
    TermKind {
        /// A trait of a weapon.
        Trait "trait",
        /// A system.
        System "system",
        /// A keyword of a ship.
        Keyword "keyword",
        /// A missile.
        Missile "missile",
    }
}

impl TermKind {
    /// Returns the heading over several terms of this kind.
    pub fn heading(self) -> &'static str {
        match self {
            TermKind::Trait => "Weapon traits",
            TermKind::System => "Systems",
            TermKind::Keyword => "Keywords",
            TermKind::Missile => "Missiles",
        }
    }
}

impl GlossaryTerm {
    /// Describes a word: what it does and where to read more.
    pub fn new(
        kind: TermKind,
        name: impl Into<String>,
        meaning: &'static str,
        rule: Citation,
    ) -> GlossaryTerm {
        GlossaryTerm {
            kind,
            name: name.into(),
            code: None,
            meaning,
            rule,
        }
    }

    /// Returns `true` if a word names this term, in any case, with hyphens, spaces or neither.
    pub fn has_name(&self, word: &str) -> bool {
        is_same_word(&self.name, word) || self.code.is_some_and(|code| is_same_word(code, word))
    }
}

/// Describes a system or trait that is known by its name only.
pub fn unexplained_term(kind: TermKind, name: impl Into<String>, rule: Citation) -> GlossaryTerm {
    GlossaryTerm::new(kind, name, "", rule)
}

/// Keeps each term once, by its name, in the order first met.
pub fn unique_terms(terms: impl IntoIterator<Item = GlossaryTerm>) -> Vec<GlossaryTerm> {
    let mut once: Vec<GlossaryTerm> = Vec::new();
    for term in terms {
        if once
            .iter()
            .all(|known| (known.kind, &known.name) != (term.kind, &term.name))
        {
            once.push(term);
        }
    }
    once
}

/// Writes the fleet limits and the victory points of all battle sizes, as a rules summary lists them.
pub fn battle_size_words(sizes: &[BattleSize]) -> [String; 2] {
    let words = |figure: fn(&BattleSize) -> u32| {
        let figures: Vec<String> = sizes.iter().map(|size| figure(size).to_string()).collect();
        figures.join(" / ")
    };
    [
        words(|size| size.limit),
        words(|size| size.victory_points.unwrap_or_default()),
    ]
}

/// Builds the table of battle sizes, or returns `None` if there are none.
pub fn battle_size_table<R: Fleets>() -> Option<Table> {
    let table = Table::from_items(
        R::BATTLE_SIZES,
        columns! { |size|
            text size "Battle" = size.name,
            number limit "Fleet limit",
            number victory_points "Victory points to win".optional(),
            text source "Source" = R::FLEET_RULE.to_string(),
        },
    );
    (!R::BATTLE_SIZES.is_empty()).then_some(table)
}
