//! The lines of a ship, each read once by the reader of its game.

use super::blocks::{Block, Start};
use super::gun::is_trait;
use super::header::{UNNAMED, header};
use super::line::{Key, Kind, Line, Row, items, rows};
use super::listed::{all_systems, system_row};
use super::reading::Reading;
use crate::ruleset::starmada_unity::drake;

/// The reader of a game, which interprets single lines.
pub(super) trait Reader<'a> {
    /// What the readers share.
    fn reading(&mut self) -> &mut Reading;
    /// Whether it reads Unity ships.
    fn is_unity(&self) -> bool {
        false
    }
    /// Reads a row of a kind not seen before, or leaves it.
    fn row(&mut self, line: &'a Line<'a>, row: Row<'a>) -> bool;
    /// Reads a weapon, or leaves it.
    fn weapon(&mut self, line: &Line<'a>) -> bool;
    /// Reads further traits of the weapon on the line above, or leaves them.
    fn traits(&mut self, line: &Line<'a>, text: &str) -> bool;
    /// Reads a line of arcs, or leaves it.
    fn arcs(&mut self, line: &Line<'a>) -> bool;
}

/// The traits of a weapon behind another word: `Notes: Slow-Firing`.
fn traits_row(text: &str) -> Option<&str> {
    let (label, traits) = text.split_once(':').filter(|(label, _)| label.split_whitespace().count() <= 2)?;
    let is_list = !traits.trim().is_empty() && items(traits).all(is_trait);
    (label.chars().all(|c| c.is_alphabetic() || c == ' ') && is_list).then_some(traits.trim())
}

/// Reads all lines of a block, each once.
pub(super) fn read_lines<'a>(block: &Block<'a>, reader: &mut impl Reader<'a>) {
    let is_unity = reader.is_unity();
    let (mut is_behind_weapon, mut was_read) = (false, false);
    for (at, line) in block.lines.iter().enumerate() {
        let is_list_of_traits = || {
            let value = line.row(Key::Specials).value;
            !value.is_empty() && items(value).all(is_trait)
        };
        let listing = std::mem::take(&mut reader.reading().listing);
        let was_behind_weapon = std::mem::replace(&mut is_behind_weapon, matches!(line.kind, Kind::Weapon(_)));
        if line.kind == Kind::Rest {
            is_behind_weapon = was_behind_weapon;
        }
        let is_read = match line.kind {
            _ if at == 0 && block.start == Start::Header => reader.reading().take_header(line),
            Kind::Row(key) if reader.reading().is_second(line, key) => false,
            Kind::Row(Key::Specials) if was_behind_weapon && is_list_of_traits() => {
                is_behind_weapon = reader.traits(line, line.row(Key::Specials).value);
                is_behind_weapon
            }
            Kind::Row(Key::Specials) => reader.reading().take_systems(line, line.row(Key::Specials).value),
            Kind::Row(key) if key.is_identity() => {
                let is_read = reader.reading().take_identity(line, key);
                reader.reading().note_row(key, is_read);
                is_read
            }
            Kind::Row(key) => {
                let is_read = reader.row(line, line.row(key));
                reader.reading().note_row(key, is_read);
                is_read
            }
            Kind::Rows => {
                let rows = rows(line.text()).unwrap_or_default();
                rows.into_iter().fold(true, |is_read, row| {
                    let is_row = reader.row(line, row);
                    reader.reading().note_row(row.key, is_row);
                    is_read && is_row
                })
            }
            Kind::Quote => false,
            Kind::Rest => was_read,
            Kind::Shared => true,
            Kind::Like => {
                reader.reading().warn(line.number, "the ship is read as another one with these changes");
                true
            }
            Kind::Weapon(_) => reader.weapon(line),
            Kind::Figures => {
                let whole = reader.reading().gather(line);
                let is_read = whole.is_some_and(|whole| reader.weapon(&whole));
                is_behind_weapon = is_read;
                reader.reading().settle(is_read);
                is_read
            }
            Kind::Arcs => {
                is_behind_weapon = was_behind_weapon;
                reader.arcs(line)
            }
            Kind::Header(_) | Kind::Other if was_behind_weapon && traits_row(line.text()).is_some() => {
                is_behind_weapon = true;
                reader.traits(line, traits_row(line.text()).unwrap_or_default())
            }
            Kind::Header(_) | Kind::Other if reader.reading().goes_on(listing, line) => true,
            Kind::Other if line.text() == drake::MARK && is_unity => true,
            Kind::Header(_) | Kind::Other if all_systems(line.text()).is_some() => {
                let list = all_systems(line.text()).unwrap_or_default();
                reader.reading().take_systems(line, list)
            }
            Kind::Header(_) | Kind::Other if system_row(line.text()).is_some() => {
                let system = system_row(line.text()).unwrap_or_default();
                system.is_empty() || reader.reading().take_systems(line, &system)
            }
            Kind::Header(_) | Kind::Other if reader.reading().goes_on_with_header(line) => true,
            Kind::Header(_) | Kind::Other if reader.reading().take_rating(line) => true,
            Kind::Header(_) | Kind::Other => {
                is_behind_weapon = was_behind_weapon && reader.traits(line, line.text());
                is_behind_weapon || reader.reading().refuse_unity(line)
            }
        };
        was_read = is_read;
        reader.reading().book(line, is_read);
    }
    if block.start == Start::Weapon {
        reader.reading().title = "Weapons".to_string();
    }
    if block.start == Start::Row {
        let message = format!(
            "no header above this line: no class, type, faction or rating is known, and the ship is called '{UNNAMED}'"
        );
        reader.reading().warn(block.lines[0].number, message);
        reader.reading().header = header("");
        reader.reading().title = UNNAMED.to_string();
    }
}
