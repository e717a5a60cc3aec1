//! What fleets need of a game: what a ship counts for in one, the battle sizes, and the words that players meet at the table.

use super::Rules;
use super::fleet_list::{FleetInspection, ListedFleet};
use crate::word_enum::word_enum;
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::nearest::is_same_word;

/// What a game must know of fleets.
pub trait Fleets: Rules {
    /// The battle sizes, the smallest first; none where our sources give none.
    const BATTLE_SIZES: &'static [BattleSize];
    /// Where its rules on fleets come from.
    const FLEET_RULE: Citation;
    /// Where the points of its ships come from.
    const POINTS_SOURCE: PointsSource;
    /// What its ships bring along that a fleet lists: the title of that table and its columns.
    const CARRIED_ITEMS: Option<(&'static str, &'static [Column])> = None;

    /// The categories of its fleet lists; none if it has no such lists.
    const CATEGORIES: &'static [&'static str] = &[];

    /// What a ship counts for in a fleet.
    fn fleet_ship(ship: &Self::Ship, report: &Self::Report) -> FleetShip;
    /// The traits and systems that we know by name, in book order.
    fn terms() -> Vec<GlossaryTerm>;
    /// The arcs with the 30-degree sectors that they cover, clockwise from the bow; none if it has none.
    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Vec::new()
    }
    /// What its rules say of a fleet that is drawn up from a published list.
    fn inspect(_formation: &ListedFleet, _numbers: &Self::Numbers) -> FleetInspection {
        FleetInspection::default()
    }
}

/// Something that a ship brings along, such as missiles.
#[derive(Clone, Debug)]
pub struct CarriedItem {
    /// How many of it one ship has.
    pub count: u32,
    /// What it is: a cell for each column of [`Fleets::CARRIED_ITEMS`]. Equal ones are counted together.
    pub cells: Vec<Cell>,
}

/// Where the points of ships come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsSource {
    /// The rules compute them.
    Computed,
    /// Somebody posted them with the ship.
    Posted,
    /// A published list says what a ship costs: the fleet names it with its entry.
    Listed,
    /// Our sources give none.
    Unknown,
}

/// How large a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleSize {
    /// `medium`.
    pub name: &'static str,
    /// What the ratings of a fleet may add up to.
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
    /// Its class.
    pub class: String,
    /// The code of its card, where cards have one.
    pub code: Option<String>,
    /// Its faction.
    pub faction: Option<String>,
    /// Its type.
    pub kind: Option<String>,
    /// Its rating; none if nobody posted one and the game computes none.
    pub rating: Option<Exact>,
    /// Its role, where the game's pieces have one.
    pub role: Option<&'static str>,
    /// Orders that it may be given a round, where the game has order cards.
    pub order_limit: Option<u32>,
    /// Order cards that it must be given: of each list, one.
    pub needed_orders: Vec<Vec<String>>,
    /// Hull boxes; none where the game has no such number.
    pub hull: Option<u32>,
    /// Weapons, each counted, however many share a mount; none where the game does not count them.
    pub weapons: Option<u32>,
    /// Mounts that hold the weapons; none where a game has no mounts.
    pub mounts: Option<u32>,
    /// Flights that it carries; none where we do not know the game's carriers.
    pub flights: Option<u32>,
    /// The words on its sheet, each once.
    pub terms: Vec<GlossaryTerm>,
    /// What it brings along that a fleet lists.
    pub carried_items: Vec<CarriedItem>,
}

/// A word that players meet on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryTerm {
    /// Which of the two.
    pub kind: TermKind,
    /// Its name.
    pub name: String,
    /// The code on sheets, where it is not the name.
    pub code: Option<&'static str>,
    /// What it does in play as far as our sources say; empty where they do not.
    pub meaning: &'static str,
    /// Where to read on.
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
    /// The heading over several of them.
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
    /// A word with what it does and where to read on.
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

    /// Whether a word names it, in any case, with hyphens, spaces or neither.
    pub fn is_called(&self, word: &str) -> bool {
        is_same_word(&self.name, word) || self.code.is_some_and(|code| is_same_word(code, word))
    }
}

/// A system or trait that we know by its name only.
pub fn unexplained_term(kind: TermKind, name: impl Into<String>, rule: Citation) -> GlossaryTerm {
    GlossaryTerm::new(kind, name, "", rule)
}

/// Each term once, by its name, in the order first met.
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

/// The battle sizes to look up; `None` if there are none.
pub fn battle_size_table<R: Fleets>() -> Option<Table> {
    let table = Table::of(
        R::BATTLE_SIZES,
        &[
            (Column::text("size", "Battle"), |size| size.name.into()),
            (Column::number("limit", "Fleet limit"), |size| {
                size.limit.into()
            }),
            (
                Column::number("victory_points", "Victory points to win").optional(),
                |size| size.victory_points.into(),
            ),
            (Column::text("source", "Source"), |_| {
                R::FLEET_RULE.to_string().into()
            }),
        ],
    );
    (!R::BATTLE_SIZES.is_empty()).then_some(table)
}
