//! Reads the lines of a Nova ship.

use super::Subject;
use super::blocks::Block;
use super::frame::{Form, Frame, frame};
use super::gun::nova_bank;
use super::line::{Key, Line, Row, bracketed, items, name};
use super::mounts::mounts;
use super::reader::{Reader, read_lines};
use super::reading::Reading;
use super::track;
use crate::doc::fault::Fault;
use crate::doc::field::{Whole, clip};
use crate::number::exact::Exact;
use crate::ruleset::starmada_nova::{Arc, Bank, Battery, Dice, Ship, faded};

/// The most banks and the most traits of a battery.
const MOST: usize = 50;

/// Reads a block.
pub(super) fn read(block: &Block) -> (Result<Subject, Fault>, Reading) {
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
                let boxes = self.reading.track(line, &Row { value: &bare, ..row }).boxes;
                let faces: Option<Vec<_>> = boxes.iter().map(|face| Whole::read_text(&face.to_string()).ok()).collect();
                self.shields = match boxes.is_empty() {
                    true => Some(None),
                    false => faces.and_then(|faces| faces.try_into().ok()).map(Some),
                };
                self.shields.is_some() || self.reading.leave(line, "expected the die faces of five shield boxes")
            }
            // The row of weapon hits is the same on every ship.
            Key::Weapons => !row.value.contains(char::is_alphabetic),
            _ => false,
        }
    }

    fn weapon(&mut self, line: &Line<'a>) -> bool {
        let read = match line.gun().filter(|gun| gun.dice.is_some()) {
            Some(gun) => self.reading.with_title(line, gun.clone()).nova(),
            None => match frame(line.text()).filter(|frame| frame.form == Form::Nova) {
                Some(frame) => battery(&frame),
                None => return false,
            },
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

    fn traits(&mut self, _: &Line<'a>, _: &str) -> bool {
        false
    }

    fn arcs(&mut self, line: &Line<'a>) -> bool {
        let Some(battery) = self.weapons.last_mut().filter(|battery| battery.banks.is_empty()) else { return false };
        let banks: Option<Vec<Bank>> =
            mounts(line.text()).and_then(|some| some.iter().map(|one| nova_bank(one).ok()).collect());
        banks.map(|banks| battery.banks = banks).is_some()
    }
}

impl Nova {
    /// The number of boxes of a row in groups, `17 (6-6-5)` or `6-6-5`; groups that do not add up, or are less even than
    /// they could be, are noted.
    fn boxes_in_groups(&mut self, line: &Line, row: &Row) -> Vec<u32> {
        let (count, inner) = row.value.split_at(row.value.find(['(', '[']).unwrap_or(0));
        let groups = match bracketed(inner) {
            Some((inner, "")) => track::groups(inner),
            Some(_) => None,
            None => track::groups(inner).filter(|groups| groups.len() == 3),
        };
        let Some(groups) = groups else { return self.reading.track(line, row).boxes };
        let sum = groups.iter().fold(0u32, |sum, group| sum.saturating_add(*group));
        if !groups.is_sorted_by(|a, b| a >= b) || groups[0] - 1 > groups[groups.len() - 1] {
            let written = groups.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
            self.reading.warn(line.number, format!("the groups {written} are not as even as the rules require"));
        }
        if count.trim().is_empty() {
            return vec![sum];
        }
        let boxes = self.reading.track(line, &Row { value: count.trim_end(), ..*row }).boxes;
        if let Some(count) = boxes.first().filter(|count| **count != sum) {
            self.reading.warn(line.number, format!("the groups of the row hold {sum} boxes, not {count}"));
        }
        boxes
    }

    /// A row of five boxes that falls by the square root of one half (derived); boxes of 0 may be left out.
    fn falling(&mut self, line: &Line, row: &Row) -> Whole<0, 99> {
        let boxes = self.reading.track(line, row).boxes;
        let (rating, boxes) = self.reading.rating(line, row, boxes);
        let derived: Vec<u32> = (0..5).map(|column| faded(Exact::whole(rating.get().into()), column)).collect();
        let without_zeros =
            |row: &[u32]| row[..row.iter().rposition(|number| *number > 0).map_or(0, |last| last + 1)].to_vec();
        self.reading.compare(row.key, line.number, &without_zeros(&boxes), &without_zeros(&derived));
        rating
    }

    fn ship(&mut self, first: &Line) -> Result<Subject, Fault> {
        let hull = self.reading.hull(first)?;
        if self.shields.is_none() {
            self.reading.warn(first.number, "no row 'Shields' could be read: taken as none");
        }
        for battery in self.weapons.iter().filter(|battery| battery.banks.is_empty()) {
            self.reading.lose(first.number, format!("no arcs for '{}'", battery.name));
        }
        let header = std::mem::take(&mut self.reading.header);
        if header.tech.is_some() {
            self.reading.warn(first.number, "this edition has no tech levels: left out");
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

/// `Lightning Turrets (Dx2)` and `[FX2][AX2] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0`; the error is a complete message.
fn battery(frame: &Frame) -> Result<Battery, String> {
    let (mut banks, mut traits) = (Vec::new(), Vec::new());
    let mut title = String::new();
    let mut rest = frame.name;
    while let Some((before, inside)) = rest.split_once('(') {
        let (inside, behind) = inside.split_once(')').unwrap_or((inside, ""));
        title.push_str(before);
        traits.extend(items(inside).map(name));
        rest = behind;
    }
    title.push_str(rest);
    rest = frame.body;
    while let Some((inside, behind)) = bracketed(rest) {
        match rest.starts_with('(') {
            true => traits.extend(items(inside).map(name)),
            false => banks.push(bank(inside.trim())?),
        }
        rest = behind.trim_start();
    }
    if banks.len() > MOST || traits.len() > MOST {
        return Err(format!("more than {MOST} banks or traits in one battery"));
    }
    let (range, dice) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    Ok(Battery {
        name: Some(name(&title)).filter(|name| !name.is_empty()).ok_or("the weapon has no name")?,
        range: bands(range)?,
        traits,
        dice: Dice::Posted(columns(dice)?),
        banks,
    })
}

fn bank(text: &str) -> Result<Bank, String> {
    let unknown = || format!("unknown bank '[{}]'; expected an arc and perhaps a number, such as [FX2]", clip(text));
    let (code, modifier) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let modifier = if modifier.is_empty() { "0" } else { modifier };
    Ok(Bank {
        arc: Arc::from_code(code).ok_or_else(unknown)?,
        modifier: Whole::read_text(modifier).map_err(|message| format!("the bank '[{}]': {message}", clip(text)))?,
    })
}

fn bands(text: &str) -> Result<[u32; 3], String> {
    let bands: Option<Vec<u32>> = text.split('-').take(4).map(|band| band.trim().parse().ok()).collect();
    let bands: Option<[u32; 3]> = bands.and_then(|bands| bands.try_into().ok());
    let is_rising = |[short, medium, long]: &[u32; 3]| 0 < *short && short < medium && medium < long && *long <= 99;
    bands.filter(is_rising).ok_or_else(|| format!("expected a rising range such as 5-10-15, found '{}'", clip(text)))
}

fn columns(text: &str) -> Result<[u32; 12], String> {
    let words: Vec<&str> = text.trim_end_matches('.').split_whitespace().take(13).collect();
    let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok().filter(|dice| *dice <= 999)).collect();
    match numbers.map(<[u32; 12]>::try_from) {
        Some(Ok(dice)) if dice.is_sorted_by(|a, b| a >= b) => Ok(dice),
        Some(Ok(_)) => Err(format!("the attack dice '{}' rise", clip(text))),
        Some(Err(dice)) if dice.len() < 12 => {
            Err(format!("{} of 12 columns of attack dice, the rest is cut off", dice.len()))
        }
        _ => Err(format!("expected twelve columns of attack dice, found '{}'", clip(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Battery, String> {
        battery(&frame(text).expect("a weapon line"))
    }

    #[test]
    fn batteries_are_taken_apart() {
        let turrets =
            read("Lightning Turrets (Dx2, Fast) [FX2][AX] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0").expect("it reads");
        assert_eq!((turrets.name.as_str(), turrets.range), ("Lightning Turrets", [5, 10, 15]));
        assert_eq!(turrets.traits, ["Dx2", "Fast"]);
        assert_eq!(turrets.dice, Dice::Posted([6, 5, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0]));
        assert_eq!(turrets.banks.iter().map(Bank::to_string).collect::<Vec<_>>(), ["FX2", "AX"]);
    }

    #[test]
    fn each_bracket_holds_its_own_traits_wherever_it_stands() {
        for (text, title) in [
            ("Lightning Turrets (Heavy) (Dx2) [FX2][AX] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "Lightning Turrets"),
            ("Lightning Turrets (Heavy) [FX2] [AX] (Dx2) 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "Lightning Turrets"),
            ("Guns (Heavy, Dx2) Mk II [FX2][AX] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "Guns Mk II"),
        ] {
            let read = read(text).expect("it reads");
            assert_eq!((read.name.as_str(), read.traits.join("/")), (title, "Heavy/Dx2".to_string()), "{text}");
            assert_eq!(read.banks.len(), 2, "{text}");
        }
    }

    #[test]
    fn a_battery_that_cannot_be_read_says_why() {
        for (text, expected) in [
            ("Guns [FX2] 5-10-15 6 5 3", "3 of 12 columns of attack dice, the rest is cut off"),
            ("Guns [FX2] 5-10-15 6 5 6 2 2 1 1 1 0 0 0 0", "rise"),
            ("Guns [QQ2] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "unknown bank '[QQ2]'"),
            ("Guns [FX12] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "out of range"),
            ("Guns [FX] 15-10-5 6 5 3 2 2 1 1 1 0 0 0 0", "a rising range"),
            ("Guns [FX] 5-10-15 6 x 3 2 2 1 1 1 0 0 0 0", "expected twelve columns"),
            ("(Dx2) [FX] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0", "no name"),
        ] {
            let message = read(text).expect_err(text);
            assert!(message.contains(expected), "{message}");
        }
    }
}
