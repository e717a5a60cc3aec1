//! What a row of a spreadsheet is: a ship, one more weapon of it, a sum, a note, or the faction of those below.

use super::cells::Record;
use super::columns::Column;
use super::gun::gun;
use super::keys::Key;
use super::line::name;
use super::scan::Far;
use super::sheet_cells::{ADMIRALTY, UNITY, says};
use super::sheet_row::Row;
use super::ship_type::split_type;
use super::words;

/// What begins a row of sums.
const SUMS: [&str; 9] = [
    "total",
    "subtotal",
    "grand total",
    "sum",
    "average",
    "summe",
    "gesamt",
    "somme",
    "suma",
];

/// What ends the title of some ships of a faction.
const GROUPS: [&str; 8] = [
    "ship", "battle", "line", "vessel", "squadron", "division", "unit", "craft",
];

impl Row<'_> {
    /// The edition that the weapons of the row show, if it has any.
    pub fn shown_edition(&self) -> Option<&'static str> {
        let guns: Vec<_> = self.weapons().iter().filter_map(|text| gun(text)).collect();
        let first = guns.first()?;
        if first.dice.is_some() {
            return Some(UNITY[1]);
        }
        // Where the numbers have columns of their own, only the dashes of a range are Unity's: its traits are surer.
        let is_apart = self.columns.iter().any(|column| column.is(Key::Acc))
            && matches!(first.far, Some(Far::Bands(_)));
        let traits = || {
            guns.iter()
                .flat_map(|gun| &gun.traits)
                .map(|text| words::is_exact_trait(text))
        };
        match first.is_unity {
            true if !is_apart || traits().any(|of| of == [false, true]) => Some(UNITY[1]),
            true if !traits().any(|of| of == [true, false]) => None,
            _ => Some(ADMIRALTY[0]),
        }
    }

    /// Whether the row is a sum or a note: it has no hull, and nothing but a word or a number or two.
    pub fn is_no_ship(&self) -> bool {
        let filled = || {
            self.record
                .cells
                .iter()
                .map(|cell| cell.trim())
                .filter(|cell| !cell.is_empty())
        };
        let is_sum = |cell: &str| {
            SUMS.iter().any(|word| {
                cell.get(..word.len())
                    .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
            })
        };
        let has = |field: Key| self.cells(field).next().is_some();
        let is_named = has(Key::Class) || has(Key::Name);
        let is_note = filled().count() == 1
            || !is_named && self.weapons().is_empty()
            || filled().any(is_sum) && filled().count() < 6;
        let is_total = || {
            filled().next().is_some_and(is_sum) && !has(Key::Engines) && self.weapons().is_empty()
        };
        (!has(Key::Hull) && is_note || is_total()) && !self.record.is_unclosed
    }

    /// The only cell of the row, if it is where a faction may stand above its ships.
    pub fn section(&self) -> Option<String> {
        let mut filled = self
            .record
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.trim().is_empty());
        let ((at, cell), None) = (filled.next()?, filled.next()) else {
            return None;
        };
        let has_column = self.columns.iter().any(|column| column.is(Key::Faction));
        let is_place = !has_column
            || self
                .columns
                .get(at)
                .is_some_and(|column| column.is(Key::Faction));
        let is_name = cell.trim().starts_with(char::is_uppercase)
            && cell.split_whitespace().count() <= 5
            && cell
                .chars()
                .all(|c| c.is_alphabetic() || " '’-&".contains(c));
        // `Light Ships`, `Escorts`, `Line of Battle` sort the ships of one.
        let is_kind = |word: &str| {
            let one = word.trim_end_matches(['s', 'S']);
            GROUPS.iter().any(|group| group.eq_ignore_ascii_case(one))
                || split_type(one).0.is_empty()
        };
        (is_place && is_name && !cell.split_whitespace().last().is_some_and(is_kind))
            .then(|| name(cell))
    }

    /// Whether the row holds one more weapon of the ship above, which it may name again.
    pub fn is_more(&self, ship: &Record) -> bool {
        let is_of_weapon = |key: Key| {
            key.is_of_weapon() || matches!(key, Key::Weapons | Key::Specials | Key::Notes)
        };
        let is_same = |at: usize, column: &Column| {
            let (own, above) = (
                self.record.cells.get(at).map(|cell| cell.trim()),
                ship.cells.get(at),
            );
            column.field.is_some_and(is_of_weapon)
                || own
                    .is_none_or(|own| !says(own) || above.is_some_and(|above| above.trim() == own))
        };
        let has = |field: Key| self.cells(field).next().is_some();
        let weapons = self.weapons();
        let is_alone = !has(Key::Hull) && !has(Key::Class) && !has(Key::Name);
        !weapons.is_empty()
            && (is_alone
                || self
                    .columns
                    .iter()
                    .enumerate()
                    .all(|(at, column)| is_same(at, column))
                    && weapons != Row::new(&[ship], self.columns, &[]).weapons())
    }
}
