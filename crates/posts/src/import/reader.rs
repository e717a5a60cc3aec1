//! The lines of a ship, each read once by the reader of its game.

use super::blocks::{Block, Start};
use super::gun::is_trait;
use super::header::{UNNAMED, header, is_ship_name};
use super::line::{Key, Kind, Line, Row, items};
use super::listed::{all_systems, system_row};
use super::reading::Reading;
use super::systems::Listing;
use starwright_text::field::clip;
use starwright_unity::file::drake;

/// The reader of a game, which interprets single lines.
pub trait Reader<'a> {
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
    let (label, traits) = text
        .split_once(':')
        .filter(|(label, _)| label.split_whitespace().count() <= 2)?;
    let is_list = !traits.trim().is_empty() && items(traits).all(is_trait);
    (label.chars().all(|c| c.is_alphabetic() || c == ' ') && is_list).then_some(traits.trim())
}

/// What the lines above say of the next one.
#[derive(Default)]
struct Above {
    /// Whether the line above is a weapon, or goes on with one.
    is_weapon: bool,
    was_read: bool,
}

/// Reads all lines of a block, each once.
pub fn read_lines<'a>(block: &Block<'a>, reader: &mut impl Reader<'a>) {
    let mut above = Above::default();
    reader.reading().header = header("");
    for (at, line) in block.lines.iter().enumerate() {
        let is_weapon = match line.kind {
            Kind::Rest | Kind::Arcs => above.is_weapon,
            kind => matches!(kind, Kind::Weapon(_)),
        };
        let was_weapon = std::mem::replace(&mut above.is_weapon, is_weapon);
        let listing = std::mem::take(&mut reader.reading().listing);
        let is_read = match line.kind {
            _ if at == 0 && block.start == Start::Header => reader.reading().take_header(line),
            Kind::Header(_) if at == 1 && is_ship_name(block.lines[0].text(), line.text()) => {
                let above = std::mem::take(&mut reader.reading().header);
                reader.reading().take_header(line);
                let header = &mut reader.reading().header;
                header.identity.name = above.identity.name.or(Some(above.identity.class));
                header.posted = header.posted.or(above.posted);
                true
            }
            // Its rows stand above who the ship is.
            Kind::Header(_) if block.start == Start::Row && reader.reading().is_unnamed() => {
                reader.reading().take_header(line)
            }
            Kind::Row(key) if !reader.reading().is_gathering(line) => {
                read_row(reader, line, key, was_weapon, &mut above)
            }
            Kind::Quote => false,
            Kind::Rest => above.was_read,
            Kind::Shared => true,
            Kind::Like { is_spelt: true } => {
                reader.reading().warn(
                    line.number,
                    "the ship is read as another one with these changes",
                );
                true
            }
            Kind::Like { .. } => reader.reading().leave(
                line,
                "a ship told by another one, in words that are not understood",
            ),
            Kind::Weapon(_) => {
                let is_apart = !reader.reading().systems.is_empty()
                    && reader.reading().is_below_sentence(line.number);
                let is_read = reader.weapon(line);
                if is_read && is_apart {
                    let message = "this weapon stands below a sentence, behind the systems: it may be another ship's";
                    reader.reading().warn(line.number, message);
                }
                is_read
            }
            kind if kind == Kind::Figures || reader.reading().is_gathering(line) => {
                let whole = reader.reading().gather(line);
                above.is_weapon = whole.is_some_and(|whole| reader.weapon(&whole));
                reader.reading().settle(above.is_weapon);
                above.is_weapon
            }
            Kind::Arcs => reader.arcs(line),
            Kind::Header(_) | Kind::Other | Kind::Figures | Kind::Row(_) => {
                read_other(reader, line, listing, was_weapon, &mut above)
            }
        };
        if let Some(sum) = line.sum().filter(|_| is_read) {
            reader.reading().warn(
                line.number,
                format!("'{}' behind the line is not read", clip(sum)),
            );
        }
        above.was_read = is_read;
        reader.reading().book(line, is_read);
    }
    if block.start == Start::Weapon {
        reader.reading().title = "Weapons".to_string();
    }
    if block.start == Start::Row && reader.reading().is_unnamed() {
        let message = format!(
            "no header above this line: no class, type, faction or rating is known, and the ship is called '{UNNAMED}'"
        );
        reader.reading().warn(block.lines[0].number, message);
        reader.reading().title = UNNAMED.to_string();
    }
}

/// Reads a row; behind a weapon, a list of nothing but traits is its own.
fn read_row<'a>(
    reader: &mut impl Reader<'a>,
    line: &'a Line<'a>,
    key: Key,
    was_weapon: bool,
    above: &mut Above,
) -> bool {
    if reader.reading().is_second(line, key) {
        return false;
    }
    if let Some(said) = line.behind_row() {
        reader.reading().warn(
            line.number,
            format!("'{}' behind the row is not read", clip(said)),
        );
    }
    if key == Key::Specials {
        let list = line.row(key).value;
        above.is_weapon = was_weapon
            && !list.is_empty()
            && items(list).all(is_trait)
            && reader.traits(line, list);
        return above.is_weapon || reader.reading().take_systems(line, list);
    }
    let is_read = match key.is_identity() {
        true => reader.reading().take_identity(line, key),
        false => reader.row(line, line.row(key)),
    };
    reader.reading().note_row(key, is_read);
    is_read
}

/// Reads a line that shows nothing by itself: it goes on with what stands above it, or lists systems.
fn read_other<'a>(
    reader: &mut impl Reader<'a>,
    line: &Line<'a>,
    listing: Listing,
    was_weapon: bool,
    above: &mut Above,
) -> bool {
    let text = line.text();
    if let Some(traits) = traits_row(text).filter(|_| was_weapon) {
        above.is_weapon = true;
        return reader.traits(line, traits);
    }
    if reader.reading().goes_on(listing, line) || text == drake::MARK && reader.is_unity() {
        return true;
    }
    if let Some(list) = all_systems(text) {
        return reader.reading().take_systems(line, list);
    }
    if let Some(system) = system_row(text) {
        return system.is_empty() || reader.reading().take_systems(line, &system);
    }
    if reader.reading().goes_on_with_header(line) || reader.reading().take_rating(line) {
        return true;
    }
    above.is_weapon = was_weapon && reader.traits(line, text);
    above.is_weapon || reader.reading().refuse_unity(line)
}
