//! Fleets of one game: ships as fleet entries, battle sizes, and the glossary of terms on sheets.

use super::Rules;
use super::fleet_list::{FleetInspection, ListedFleet};
use crate::word_enum::word_enum;
use starwright_paper::columns;
use starwright_paper::score::ScoreSheet;
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::nearest::is_same_word;

/// The rules of a game that fleets need.
pub trait Fleets: Rules {
    /// The battle sizes, smallest first; empty if the sources give none.
    const BATTLE_SIZES: &'static [BattleSize];
    /// Source of the rules on fleets.
    const FLEET_RULE: Citation;
    /// Source of the ships' points.
    const POINTS_SOURCE: PointsSource;
    /// Title and columns of the table of carried items, such as missiles, or `None` if the game has none.
    const CARRIED_ITEMS: Option<(&'static str, &'static [Column])> = None;

    /// The categories of the game's fleet lists; empty if it has no such lists.
    const CATEGORIES: &'static [&'static str] = &[];

    /// Describes a ship as a fleet entry.
    fn fleet_ship(ship: &Self::Ship, report: &Self::Report) -> FleetShip;
    /// Lists the game's traits and systems in book order.
    fn terms() -> Vec<GlossaryTerm>;
    /// Lists the arcs with the 30-degree sectors that they cover, clockwise from the bow; empty if the game has no
    /// arcs.
    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Vec::new()
    }
    /// Returns a sheet on which players score a game, or `None` if the game needs none.
    fn score_sheet() -> Option<ScoreSheet> {
        None
    }
    /// Checks a fleet that is built from a published fleet list.
    fn inspect(_formation: &ListedFleet, _numbers: &Self::Numbers) -> FleetInspection {
        FleetInspection::default()
    }
}

/// An item that a ship carries, such as missiles.
#[derive(Clone, Debug)]
pub struct CarriedItem {
    /// Number per ship.
    pub count: u32,
    /// One cell per column of [`Fleets::CARRIED_ITEMS`]. Items with equal cells are counted together.
    pub cells: Vec<Cell>,
}

/// The source of ships' points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsSource {
    /// The rules compute them.
    Computed,
    /// The author posted them with the ship.
    Posted,
    /// A published fleet list states them; the fleet file repeats them in its entries.
    Listed,
    /// The sources give no points.
    Unknown,
}

/// A named battle size with its rating limit and victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleSize {
    /// The name, such as `medium`.
    pub name: &'static str,
    /// Maximum sum of a fleet's ratings.
    pub limit: u32,
    /// Victory points that win the battle, or `None` if it is not won by points.
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

/// A ship as a fleet entry.
#[derive(Clone, Debug, Default)]
pub struct FleetShip {
    /// The ship's class.
    pub class: String,
    /// Code of the card, if cards have one.
    pub code: Option<String>,
    /// The faction that operates the ship.
    pub faction: Option<String>,
    /// The ship's type, such as cruiser.
    pub kind: Option<String>,
    /// Combat rating, or `None` if none is posted and the game computes none.
    pub rating: Option<Exact>,
    /// Role, if the game's pieces have one.
    pub role: Option<&'static str>,
    /// Maximum number of orders per round, if the game has order cards.
    pub order_limit: Option<u32>,
    /// Order cards that the ship needs: at least one from each list.
    pub needed_orders: Vec<Vec<String>>,
    /// Hull boxes, or `None` if the game has no such number.
    pub hull: Option<u32>,
    /// Number of weapons, counting each weapon of a mount, or `None` if the game does not count them.
    pub weapons: Option<u32>,
    /// Number of mounts, or `None` if the game has none.
    pub mounts: Option<u32>,
    /// Number of flights that the ship carries, or `None` if the game's carriers are not known.
    pub flights: Option<u32>,
    /// Highest tech level, or `None` if the game has none.
    pub tech: Option<f64>,
    /// Longest range of its weapons in hexes, or `None` without weapons.
    pub max_range: Option<u32>,
    /// The terms on the ship's sheet, each listed once.
    pub terms: Vec<GlossaryTerm>,
    /// The items that the ship carries and a fleet lists.
    pub carried_items: Vec<CarriedItem>,
}

/// A term on a sheet that players may look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryTerm {
    /// The kind of thing that the term names.
    pub kind: TermKind,
    /// The term itself.
    pub name: String,
    /// The code used on sheets, or `None` if sheets use the name.
    pub code: Option<&'static str>,
    /// The effect in play; empty if the sources do not cover it.
    pub meaning: &'static str,
    /// The section of the rulebook that explains the term.
    pub rule: Citation,
}

word_enum! {
    /// The kind of thing that a term names.
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
    /// Creates a term with its effect and the section that explains it.
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

    /// Returns `true` if a word is the term's name or code, ignoring case, hyphens and spaces.
    pub fn has_name(&self, word: &str) -> bool {
        is_same_word(&self.name, word) || self.code.is_some_and(|code| is_same_word(code, word))
    }
}

/// Creates a term for a system or trait whose effect is not in the sources.
pub fn unexplained_term(kind: TermKind, name: impl Into<String>, rule: Citation) -> GlossaryTerm {
    GlossaryTerm::new(kind, name, "", rule)
}

/// Removes duplicate terms, keeping the first of each name.
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

/// Writes the fleet limits and the victory points of all battle sizes as they appear in a rules summary.
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
