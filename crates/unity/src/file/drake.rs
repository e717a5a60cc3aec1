//! Writes a ship as a forum post in "Drake notation", and reads such a post back to the same design.
//!
//! ```text
//! (185) Majestic-class Battlecruiser [Imperial]
//! Starmada Unity
//! Tech Levels: W+1
//! Hull: 8 7 6 5 4 3 2 1
//! Engines: 5 4 2 1
//! Shields: 3 2 2 1
//! Weapons: 17 13 8 4
//! [Y] Lightning Turret, 4-8-12 2x5+/1/1 Pr1
//! [2ACE] [2BDF]
//! [Z] Laser Cannon, 3-6-9 1x4+/2/1
//! [AB] [2AC]
//! Specials: Hyperdrive; Marines 4
//! ```

use super::blueprint::{Blueprint, Published};
use super::words::SystemEntry;
use crate::report::Ratings;
use crate::ship::{Cover, Facing, Ship};
use crate::tables::{TechLevel, TechLine};
use crate::tracks::{CoverTrack, countdown, tracks};
use crate::weapon::Weapon;
use crate::{Numbers, Unity};
use starwright_rules::Posts;
use starwright_rules::identity::battery_labels;
use starwright_text::field::TextValue;
use starwright_text::finding::FieldPath;
use std::cmp::Ordering;

/// The line that distinguishes these posts from those of older editions.
pub const MARK: &str = "Starmada Unity";

impl Posts for Unity {
    fn drake(ship: &Ship, report: &Ratings, numbers: &Numbers) -> Option<String> {
        Some(drake(ship, report, numbers))
    }
}

/// Writes a ship as a forum post.
pub fn drake(ship: &Ship, ratings: &Ratings, numbers: &Numbers) -> String {
    let blueprint = &ship.blueprint;
    let tracks = tracks(ship, numbers);
    let (class, kind, faction) = (ship.class(), ship.ship_type(), ship.faction());
    let mut head = format!("({}) {class}-class", ratings.rating);
    if let Some(kind) = kind {
        head += &format!(" {kind}");
    }
    if let Some(faction) = faction {
        head += &format!(" [{faction}]");
    }
    let is_enough = header(&head) == Some((class, kind, faction));
    let mut lines = vec![head, MARK.to_string()];
    if !is_enough {
        lines.push(format!("Class: {class}"));
        lines.extend(kind.map(|kind| format!("Type: {kind}")));
        lines.extend(faction.map(|faction| format!("Faction: {faction}")));
    }
    lines.extend(blueprint.name.iter().map(|name| format!("Name: {name}")));
    lines.extend(tech(blueprint.tech).map(|levels| format!("Tech Levels: {levels}")));
    lines.push(format!("Hull: {}", row(&tracks.hull)));
    lines.push(format!("Engines: {}", row(&tracks.engines)));
    let mut shields = format_cover(&tracks.shields);
    if let Some(facings) = tracks.shield_facings {
        let facings = CoverTrack::Directional(facings.map(countdown));
        shields = format!("{shields}; {}", format_cover(&facings));
    }
    lines.push(format!("Shields: {shields}"));
    if !blueprint.screens.is_none() {
        lines.push(format!("Screens: {}", format_cover(&tracks.screens)));
    }
    lines.push(format!("Weapons: {}", row(&tracks.weapons)));
    for (label, weapon) in battery_labels(blueprint.weapons.len())
        .iter()
        .zip(&blueprint.weapons)
    {
        lines.push(format!(
            "[{label}] {}, {}",
            weapon.name,
            weapon.written_stats()
        ));
        lines.extend(weapon.second_mode.iter().map(|mode| format!("or {mode}")));
        let banks: Vec<String> = weapon
            .banks
            .iter()
            .map(|bank| format!("[{bank}]"))
            .collect();
        lines.push(if banks.is_empty() {
            "[---]".to_string()
        } else {
            banks.join(" ")
        });
    }
    if !blueprint.systems.is_empty() {
        let systems: Vec<String> = blueprint
            .systems
            .iter()
            .map(|(system, count)| system.format_with_count(*count))
            .collect();
        lines.push(format!("Specials: {}", systems.join("; ")));
    }
    if let Some(Published { rating, note }) = &blueprint.published {
        let note = note
            .as_ref()
            .map(|note| format!(", {note}"))
            .unwrap_or_default();
        lines.push(format!("Published: {rating}{note}"));
    }
    lines.extend(
        blueprint
            .errata
            .iter()
            .map(|(path, reason)| format!("Errata: {path}: {reason}")),
    );
    lines.extend(
        blueprint
            .notes
            .iter()
            .flat_map(|notes| notes.split('\n'))
            .map(|note| format!("Note: {note}")),
    );
    lines.join("\n") + "\n"
}

/// The result of reading a forum post.
#[derive(Clone, Debug)]
pub struct DrakeReading {
    /// The design, as far as it could be read.
    pub blueprint: Blueprint,
    /// Indices of the lines that could not be read.
    pub unread: Vec<usize>,
}

/// Reads the post of one ship, which has its header above its mark. The error is the index of a line and the reason why
/// there is no ship.
pub fn read(lines: &[&str]) -> Result<DrakeReading, (usize, String)> {
    let mut reader = DrakeReader {
        blueprint: Blueprint::new("", 0),
        keys: Vec::new(),
        pending: PendingLines::Nothing,
    };
    let mut unread = Vec::new();
    let mark = lines
        .iter()
        .position(|line| line.trim() == MARK)
        .unwrap_or(0);
    for (index, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let is_read = match index.cmp(&mark) {
            Ordering::Less => reader.take_header(line),
            Ordering::Equal => true,
            Ordering::Greater => reader.take_line(line),
        };
        if !is_read {
            unread.push(index);
        }
    }
    let blueprint = reader.blueprint;
    if blueprint.class.is_empty() {
        let message = "no line such as '(185) Majestic-class Battlecruiser' above this one";
        return Err((mark, message.to_string()));
    }
    if blueprint.hull == 0 {
        let message = "no line such as 'Hull: 8 7 6 5 4 3 2 1' below this one";
        return Err((mark, message.to_string()));
    }
    Ok(DrakeReading { blueprint, unread })
}

/// Returns `true` if a line is a header, which appears above the mark.
pub fn is_header(line: &str) -> bool {
    header(line).is_some()
}

/// The state of reading a post.
struct DrakeReader {
    blueprint: Blueprint,
    /// Fields that have been read. Only the first of each is read, since other text may follow a ship.
    keys: Vec<String>,
    pending: PendingLines,
}

/// The lines that the last weapon still lacks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PendingLines {
    Nothing,
    ModeOrBanks,
    Banks,
}

impl DrakeReader {
    fn take_header(&mut self, line: &str) -> bool {
        let Some((class, kind, faction)) = header(line) else {
            return false;
        };
        self.blueprint.class = class.to_string();
        self.blueprint.ship_type = kind.map(str::to_string);
        self.blueprint.faction = faction.map(str::to_string);
        true
    }

    fn take_line(&mut self, line: &str) -> bool {
        let line = line.trim_start();
        let is_read = if let Some(mode) = line.strip_prefix("or ") {
            self.take_mode(mode.trim())
        } else if line.starts_with('[') {
            self.take_banks(line) || self.take_weapon(line)
        } else {
            line.split_once(':')
                .is_some_and(|(key, value)| self.take_field(key, value))
        };
        // A second mode must follow its weapon immediately.
        if !is_read && self.pending == PendingLines::ModeOrBanks {
            self.pending = PendingLines::Banks;
        }
        is_read
    }

    fn take_mode(&mut self, mode: &str) -> bool {
        if self.pending != PendingLines::ModeOrBanks {
            return false;
        }
        let (Some(weapon), Ok(mode)) = (self.blueprint.weapons.last_mut(), mode.parse()) else {
            return false;
        };
        weapon.second_mode = Some(mode);
        self.pending = PendingLines::Banks;
        true
    }

    /// Reads the banks of the last weapon from a line of brackets; returns `true` if the line has this form.
    fn take_banks(&mut self, line: &str) -> bool {
        let inner = line
            .trim_end()
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        if self.pending == PendingLines::Nothing {
            return false;
        }
        let (Some(inner), Some(weapon)) = (inner, self.blueprint.weapons.last_mut()) else {
            return false;
        };
        let banks: Vec<&str> = inner
            .split(']')
            .map(|bank| bank.trim_start().trim_start_matches('[').trim())
            .collect();
        let banks = if banks == ["---"] {
            Ok(Vec::new())
        } else {
            banks.into_iter().map(str::parse).collect()
        };
        if let Ok(banks) = banks {
            weapon.banks = banks;
            self.pending = PendingLines::Nothing;
            return true;
        }
        false
    }

    /// Reads `[X] Lightning Turret, 4-8-12 2x5+/1/1 Pr1`; returns `true` if the line has this form.
    fn take_weapon(&mut self, line: &str) -> bool {
        let parts = line
            .trim_end()
            .split_once("] ")
            .and_then(|(_, rest)| rest.rsplit_once(", "));
        let Some(Ok(weapon)) = parts.map(|(name, stats)| Weapon::parse(name, stats)) else {
            return false;
        };
        self.blueprint.weapons.push(weapon);
        self.pending = PendingLines::ModeOrBanks;
        true
    }

    /// Reads a field for the first time. Names must come above the hull; notes and errata may repeat.
    fn take_field(&mut self, key: &str, value: &str) -> bool {
        let key = key.trim().to_lowercase();
        let is_late = self.blueprint.hull > 0
            && matches!(key.as_str(), "class" | "type" | "faction" | "name");
        let is_single = !matches!(key.as_str(), "errata" | "note");
        let is_read = !is_late
            && !self.keys.contains(&key)
            && field(&key, value, &mut self.blueprint).is_some();
        if is_read && is_single {
            self.keys.push(key);
        }
        is_read
    }
}

/// Splits `(185) Majestic-class Battlecruiser [Imperial]` into class, type and faction.
fn header(line: &str) -> Option<(&str, Option<&str>, Option<&str>)> {
    let (rating, rest) = line.trim().strip_prefix('(')?.split_once(") ")?;
    rating.parse::<f64>().ok()?;
    let (rest, faction) = match rest
        .strip_suffix(']')
        .and_then(|rest| rest.split_once(" ["))
    {
        Some((rest, faction)) => (rest, Some(faction)),
        None => (rest, None),
    };
    let (class, kind) = rest.split_once("-class").unwrap_or((rest, ""));
    let kind = kind.trim();
    (!class.is_empty()).then_some((class, Some(kind).filter(|kind| !kind.is_empty()), faction))
}

/// Reads a field into the blueprint, or returns `None` if it is unknown or cannot be read.
fn field(key: &str, value: &str, blueprint: &mut Blueprint) -> Option<()> {
    let text = value.trim();
    let words = || Some(text.to_string()).filter(|text| !text.is_empty());
    match key {
        "class" => {
            (blueprint.class, blueprint.ship_type, blueprint.faction) = (words()?, None, None);
        }
        "type" => blueprint.ship_type = Some(words()?),
        "faction" => blueprint.faction = Some(words()?),
        "name" => blueprint.name = Some(words()?),
        "tech levels" => blueprint.tech = tech_levels(text)?,
        "hull" => blueprint.hull = first_number(text).filter(|hull| *hull > 0)?,
        "engines" => blueprint.engines = first_number(text)?,
        "shields" => blueprint.shields = read_cover(text)?,
        "screens" => blueprint.screens = read_cover(text)?,
        // The number follows from the weapons and the equipment.
        "weapons" => {
            first_number(text)?;
        }
        "specials" => {
            let mut systems = Vec::new();
            for entry in text.split(';') {
                let SystemEntry { system, count } = SystemEntry::parse(entry.trim()).ok()?;
                systems.push((system, count));
            }
            blueprint.systems = systems;
        }
        "published" => {
            let (rating, note) = text
                .split_once(", ")
                .map_or((text, None), |(rating, note)| (rating, Some(note)));
            blueprint.published = Some(Published {
                rating: rating.parse().ok()?,
                note: note.map(str::to_string),
            });
        }
        "errata" => {
            let (path, reason) = text.split_once(": ")?;
            blueprint
                .errata
                .push((FieldPath::parse(path), reason.to_string()));
        }
        "note" => {
            let note = value.strip_prefix(' ').unwrap_or(value);
            let before = blueprint
                .notes
                .take()
                .map(|notes| notes + "\n")
                .unwrap_or_default();
            blueprint.notes = Some(before + note);
        }
        _ => return None,
    }
    Some(())
}

fn row(boxes: &[u32]) -> String {
    if boxes.is_empty() {
        return "---".to_string();
    }
    boxes
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the first number of a row of numbers, or 0 for `---`.
fn first_number(row: &str) -> Option<u32> {
    if row.trim() == "---" {
        return Some(0);
    }
    let boxes: Option<Vec<u32>> = row
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    boxes?.first().copied()
}

fn format_cover(track: &CoverTrack) -> String {
    match track {
        CoverTrack::Even(boxes) => row(boxes),
        CoverTrack::Directional(facings) => {
            let facings = Facing::ALL.into_iter().zip(facings);
            facings
                .map(|(facing, boxes)| format!("{} {}", facing.word(), row(boxes)))
                .collect::<Vec<_>>()
                .join("; ")
        }
    }
}

fn read_cover(text: &str) -> Option<Cover> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    // A track of the facings' sum may come first.
    let parts = match parts[..] {
        [sum, ref facings @ ..] if facings.len() == 4 && first_number(sum).is_some() => facings,
        _ => &parts,
    };
    let [_, _, _, _] = parts else {
        return first_number(text).map(Cover::Even);
    };
    let mut numbers = [0; 4];
    for ((facing, part), number) in Facing::ALL.into_iter().zip(parts).zip(&mut numbers) {
        *number = first_number(part.strip_prefix(facing.word())?)?;
    }
    Some(Cover::Directional(numbers))
}

/// Returns the letter of a tech line in posts.
fn tech_letter(line: TechLine) -> String {
    line.word()[..1].to_uppercase()
}

/// Writes the tech levels that are not 0: `E+1 W-0.5`.
fn tech(levels: [TechLevel; 4]) -> Option<String> {
    let lines = TechLine::ALL
        .into_iter()
        .zip(levels)
        .filter(|(_, level)| *level != TechLevel::default());
    let lines: Vec<String> = lines
        .map(|(line, level)| format!("{}{level}", tech_letter(line)))
        .collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// Parses tech levels: `E+1 W-0.5`, or one number for all lines.
pub fn tech_levels(text: &str) -> Option<[TechLevel; 4]> {
    if let Ok(level) = TechLevel::parse(text.trim()) {
        return Some([level; 4]);
    }
    let mut levels = [TechLevel::default(); 4];
    for word in text.split_whitespace() {
        let line = TechLine::ALL
            .into_iter()
            .find(|line| word.starts_with(&tech_letter(*line)))?;
        levels[line as usize] = TechLevel::parse(&word[1..]).ok()?;
    }
    Some(levels)
}
