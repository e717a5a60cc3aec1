//! What fleets need of a game: what a ship counts for in one, the battle sizes, and the words that players meet at the table.

use super::*;
use crate::citation::Citation;
use crate::exact::Exact;

/// What a game must know of fleets.
pub trait Fleets: Rules {
    /// The battle sizes, the smallest first; none where our sources tell none.
    const BATTLES: &'static [BattleSize];
    /// Where its rules on fleets come from.
    const RULE: Citation;

    /// What a ship counts for in a fleet.
    fn muster(ship: &Self::Ship, report: &Self::Report) -> Muster;
    /// The traits and systems that we know by name, in book order.
    fn terms() -> Vec<Term>;
    /// The arcs with the 30-degree sectors that they cover, clockwise from the bow.
    fn arc_legend() -> Vec<(String, [bool; 12])>;
}

/// How large a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleSize {
    /// `medium`.
    pub name: &'static str,
    /// What the ratings of a fleet may add up to.
    pub limit: u32,
    /// The victory points that win it.
    pub victory_points: u32,
}

impl BattleSize {
    pub(crate) const fn new(name: &'static str, limit: u32, victory_points: u32) -> BattleSize {
        BattleSize { name, limit, victory_points }
    }
}

/// What a ship counts for in a fleet.
#[derive(Clone, Debug)]
pub struct Muster {
    /// Its class.
    pub class: String,
    /// Its rating; none if nobody posted one and the game computes none.
    pub rating: Option<Exact>,
    /// Whether the rating is what somebody posted.
    pub is_posted: bool,
    /// Hull boxes.
    pub hull: u32,
    /// Weapon mounts.
    pub weapons: u32,
    /// Flights that it carries; none where we do not know the game's carriers.
    pub flights: Option<u32>,
    /// The traits and systems on it, each once.
    pub terms: Vec<Term>,
}

/// A trait or system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
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

/// What a term names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TermKind {
    /// A trait of a weapon.
    Trait,
    /// A system.
    System,
}

impl TermKind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            TermKind::Trait => "trait",
            TermKind::System => "system",
        }
    }
}

impl Term {
    /// Whether a word names it, in any case, with hyphens, spaces or neither.
    pub fn is_called(&self, word: &str) -> bool {
        same(&self.name, word) || self.code.is_some_and(|code| same(code, word))
    }
}

/// A system or trait that we know by its name only.
pub(super) fn by_name_only(kind: TermKind, name: impl Into<String>, rule: Citation) -> Term {
    Term { kind, name: name.into(), code: None, meaning: "", rule }
}

/// Each term once, by its name, in the order first met.
pub(super) fn each_once(terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let mut once: Vec<Term> = Vec::new();
    for term in terms {
        if once.iter().all(|known| (known.kind, &known.name) != (term.kind, &term.name)) {
            once.push(term);
        }
    }
    once
}

/// The battle sizes to look up; `None` if there are none.
pub(super) fn battle_table<R: Fleets>() -> Option<Table> {
    let mut table = Table::new(&[
        Column::text("size", "Battle"),
        Column::number("limit", "Fleet limit"),
        Column::number("victory_points", "Victory points to win"),
        Column::text("source", "Source"),
    ]);
    let plain = |number: u32| Cell::number(number.into(), number.to_string());
    let row = |size: &BattleSize| {
        vec![Cell::text(size.name), plain(size.limit), plain(size.victory_points), Cell::text(R::RULE.to_string())]
    };
    table.rows = R::BATTLES.iter().map(row).collect();
    (!table.rows.is_empty()).then_some(table)
}

impl Ruleset {
    /// The battle sizes, the smallest first; none where our sources tell none.
    pub fn battle_sizes(self) -> &'static [BattleSize] {
        with_rules!(self, R => R::BATTLES)
    }

    /// Where its rules on fleets come from.
    pub fn fleet_rule(self) -> Citation {
        with_rules!(self, R => R::RULE)
    }

    /// The traits and systems that we know by name, in book order.
    pub fn terms(self) -> Vec<Term> {
        with_rules!(self, R => R::terms())
    }

    /// The arcs with the 30-degree sectors that they cover, clockwise from the bow.
    pub fn arc_legend(self) -> Vec<(String, [bool; 12])> {
        with_rules!(self, R => R::arc_legend())
    }
}

impl Rulebooks {
    /// The sheet of a design and what the ship counts for in a fleet.
    pub fn muster(&self, document: &Document) -> Result<(Printed, Muster), Fault> {
        let ruleset = document.ruleset()?;
        with_rules!(ruleset, R => {
            let book = self.book::<R>();
            let ship = R::ship(document, &book.shelf)?;
            let report = R::report(&ship, &book.numbers);
            let mut sheet = R::sheet(&ship, &report, &book.numbers);
            sheet.foot = self.foot(ruleset, document.text.text);
            let printed = Printed { ruleset, sheet, row: R::row(&report), findings: R::findings(&report).to_vec() };
            Ok((printed, R::muster(&ship, &report)))
        })
    }
}
