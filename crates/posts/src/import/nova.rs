//! Reads the lines of a Nova ship.

use super::Subject;
use super::blocks::Block;
use super::form::{Form, cut_off, why};
use super::gun::is_trait;
use super::gun_of_game::nova_banks;
use super::line::{Key, Line, Row, bracketed, items, name};
use super::mounts::lined;
use super::reader::{Reader, read_lines};
use super::reading::Reading;
use super::track;
use starwright_legacy::nova::{Battery, Ship, faded};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::exact::Exact;
use starwright_text::field::Whole;

/// Reads a block.
pub fn read(block: &Block) -> (Result<Subject, Diagnostic>, Reading) {
    let mut reader = Nova::default();
    read_lines(block, &mut reader);
    (reader.ship(&block.lines[0]), reader.reading)
}

/// The ship as far as it is read.
#[derive(Default)]
struct Nova {
    reading: Reading,
    armor: Option<Whole<0, 200>>,
    thrust: Option<Whole<0, 99>>,
    ecm: Option<Whole<0, 99>>,
    /// The outer option is whether there is a row.
    shields: Option<Option<[Whole<1, 6>; 5]>>,
    weapons: Vec<Battery>,
}

impl<'a> Reader<'a> for Nova {
    fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    fn row(&mut self, line: &'a Line<'a>, row: Row<'a>) -> bool {
        match row.key {
            Key::Hull => {
                let boxes = self.boxes_in_groups(line, &row);
                self.reading.take_hull(line, &row, &boxes)
            }
            Key::Armor => {
                let boxes = self.boxes_in_groups(line, &row);
                self.armor = Some(self.reading.rating(line, &row, boxes).0);
                true
            }
            Key::Thrust => {
                self.thrust = Some(self.falling(line, &row));
                true
            }
            Key::Ecm => {
                self.ecm = Some(self.falling(line, &row));
                true
            }
            Key::Shields => {
                // `[5][6][6][6][6]`: a box for each.
                let bare = format!("{} {}", row.tag, row.value).replace(['[', ']'], " ");
                let boxes = self
                    .reading
                    .track(
                        line,
                        &Row {
                            value: &bare,
                            ..row
                        },
                    )
                    .boxes;
                let faces: Option<Vec<_>> = boxes
                    .iter()
                    .map(|face| Whole::parse_number(&face.to_string()).ok())
                    .collect();
                self.shields = match boxes.is_empty() {
                    true => Some(None),
                    false => faces.and_then(|faces| faces.try_into().ok()).map(Some),
                };
                self.shields.is_some()
                    || self
                        .reading
                        .leave(line, "expected the die faces of five shield boxes")
            }
            // The row of weapon hits is the same on every ship.
            Key::Weapons => !row.value.contains(char::is_alphabetic),
            _ => false,
        }
    }

    fn weapon(&mut self, line: &Line<'a>) -> bool {
        let read = match line.gun().filter(|gun| gun.dice.is_some()) {
            Some(gun) => self.reading.with_title(line, gun.clone()).nova(),
            None if cut_off(line.text()) == Some(Form::Nova) => Err(why(Form::Nova, line.text())),
            None => return false,
        };
        match read {
            Ok(battery) => {
                let has_room = self.reading.has_room(line, self.weapons.len());
                self.weapons.extend(has_room.then_some(battery));
                has_room
            }
            Err(why) => self.reading.leave(line, &why),
        }
    }

    fn traits(&mut self, _: &Line<'a>, text: &str) -> bool {
        let Some(battery) = self
            .weapons
            .last_mut()
            .filter(|_| items(text).all(is_trait))
        else {
            return false;
        };
        battery.traits.extend(items(text).map(name));
        true
    }

    fn arcs(&mut self, line: &Line<'a>) -> bool {
        let Some(battery) = self
            .weapons
            .last_mut()
            .filter(|battery| battery.banks.is_empty())
        else {
            return false;
        };
        let banks = lined(line.text()).and_then(|some| nova_banks(&some).ok());
        banks.map(|banks| battery.banks = banks).is_some()
    }
}

impl Nova {
    /// The number of boxes of a row in groups, `17 (6-6-5)` or `6-6-5`; groups that do not add up, or are less even than
    /// they could be, are noted.
    fn boxes_in_groups(&mut self, line: &Line, row: &Row) -> Vec<u32> {
        let (count, inner) = row.value.split_at(row.value.find(['(', '[']).unwrap_or(0));
        // `8-8-8 (24)`: the groups come first.
        let (count, inner) =
            match bracketed(inner).filter(|_| track::groups(count.trim()).is_some()) {
                Some((total, "")) => (total, count.trim()),
                _ => (count, inner),
            };
        let groups = match bracketed(inner) {
            Some((inner, "")) => track::groups(inner),
            Some(_) => None,
            None => track::groups(inner).filter(|groups| groups.len() == 3),
        };
        let Some(groups) = groups else {
            return self.reading.track(line, row).boxes;
        };
        let sum = groups
            .iter()
            .fold(0u32, |sum, group| sum.saturating_add(*group));
        if !groups.is_sorted_by(|a, b| a >= b) || groups[0] - 1 > groups[groups.len() - 1] {
            let written = groups
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join("-");
            self.reading.warn(
                line.number,
                format!("the groups {written} are not as even as the rules require"),
            );
        }
        if count.trim().is_empty() {
            return vec![sum];
        }
        let boxes = self
            .reading
            .track(
                line,
                &Row {
                    value: count.trim_end(),
                    ..*row
                },
            )
            .boxes;
        if let Some(count) = boxes.first().filter(|count| **count != sum) {
            self.reading.warn(
                line.number,
                format!("the groups of the row hold {sum} boxes, not {count}"),
            );
        }
        boxes
    }

    /// A row of five boxes that falls by the square root of one half (derived); boxes of 0 may be left out.
    fn falling(&mut self, line: &Line, row: &Row) -> Whole<0, 99> {
        let boxes = self.reading.track(line, row).boxes;
        let (rating, boxes) = self.reading.rating(line, row, boxes);
        let derived: Vec<u32> = (0..5)
            .map(|column| faded(Exact::whole(rating.get().into()), column))
            .collect();
        let without_zeros = |row: &[u32]| {
            row[..row
                .iter()
                .rposition(|number| *number > 0)
                .map_or(0, |last| last + 1)]
                .to_vec()
        };
        self.reading.compare(
            row.key,
            line.number,
            &without_zeros(&boxes),
            &without_zeros(&derived),
        );
        rating
    }

    fn ship(&mut self, first: &Line) -> Result<Subject, Diagnostic> {
        let hull = self.reading.hull(first)?;
        if self.shields.is_none() {
            self.reading.warn(
                first.number,
                "no row 'Shields' could be read: taken as none",
            );
        }
        for battery in self
            .weapons
            .iter()
            .filter(|battery| battery.banks.is_empty())
        {
            self.reading
                .lose(first.number, format!("no arcs for '{}'", battery.name));
        }
        let header = std::mem::take(&mut self.reading.header);
        if header.tech.is_some() {
            self.reading
                .warn(first.number, "this edition has no tech levels: left out");
        }
        Ok(Subject::Nova(Ship {
            identity: header.identity,
            hull,
            armor: self.reading.or_zero(first, Key::Armor, self.armor),
            thrust: self.reading.or_zero(first, Key::Thrust, self.thrust),
            ecm: self.reading.or_zero(first, Key::Ecm, self.ecm),
            shields: self.shields.flatten(),
            weapons: std::mem::take(&mut self.weapons),
            systems: std::mem::take(&mut self.reading.systems),
            posted: header.posted,
            notes: header.notes,
            unread: self.reading.texts(),
        }))
    }
}
