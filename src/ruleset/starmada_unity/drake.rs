//! A ship as text in the manner of forum posts ("Drake notation"): written, and read back to the same design.
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

use super::Unity;
use super::outline::{Outline, OutlineWeapon};
use super::report::Report;
use super::ship::{Cover, Facing, Ship};
use super::tables::{TechLevel, TechLine};
use super::tracks::{CoverTrack, tracks};
use super::{Numbers, notation, words};
use crate::doc::field::Written;
use crate::ruleset::Posts;
use crate::ruleset::legacy::battery_labels;
use std::cmp::Ordering;

/// The line that tells these posts from those of older editions.
pub const MARK: &str = "Starmada Unity";

impl Posts for Unity {
    fn drake(ship: &Ship, report: &Report, numbers: &Numbers) -> Option<String> {
        Some(drake(ship, report, numbers))
    }
}

/// The text of a ship.
pub fn drake(ship: &Ship, report: &Report, numbers: &Numbers) -> String {
    let outline = Outline::of(ship);
    let tracks = tracks(ship, numbers);
    let kind = outline.kind.as_ref().map(|kind| format!(" {kind}")).unwrap_or_default();
    let faction = outline.faction.as_ref().map(|faction| format!(" [{faction}]")).unwrap_or_default();
    let head = format!("({}) {}-class{kind}{faction}", report.rating(), outline.class);
    let mut lines = vec![head.clone(), MARK.to_string()];
    if header(&head) != Some((outline.class.as_str(), outline.kind.as_deref(), outline.faction.as_deref())) {
        lines.push(format!("Class: {}", outline.class));
        lines.extend(outline.kind.iter().map(|kind| format!("Type: {kind}")));
        lines.extend(outline.faction.iter().map(|faction| format!("Faction: {faction}")));
    }
    lines.extend(outline.name.iter().map(|name| format!("Name: {name}")));
    lines.extend(tech(outline.tech).map(|levels| format!("Tech Levels: {levels}")));
    lines.push(format!("Hull: {}", row(&tracks.hull)));
    lines.push(format!("Engines: {}", row(&tracks.engines)));
    lines.push(format!("Shields: {}", cover(&tracks.shields)));
    if !outline.screens.is_none() {
        lines.push(format!("Screens: {}", cover(&tracks.screens)));
    }
    lines.push(format!("Weapons: {}", row(&tracks.weapons)));
    for (label, weapon) in battery_labels(outline.weapons.len()).iter().zip(&outline.weapons) {
        lines.push(format!("[{label}] {}, {}", weapon.name, weapon.stats));
        lines.extend(weapon.second_mode.iter().map(|mode| format!("or {mode}")));
        let banks: Vec<String> = weapon.banks.iter().map(|bank| format!("[{bank}]")).collect();
        lines.push(if banks.is_empty() { "[---]".to_string() } else { banks.join(" ") });
    }
    if !outline.systems.is_empty() {
        lines.push(format!("Specials: {}", outline.systems.join("; ")));
    }
    if let Some((rating, note)) = &outline.published {
        let note = note.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
        lines.push(format!("Published: {rating}{note}"));
    }
    lines.extend(outline.errata.iter().map(|(path, reason)| format!("Errata: {path}: {reason}")));
    lines.extend(outline.notes.iter().flat_map(|notes| notes.split('\n')).map(|note| format!("Note: {note}")));
    lines.join("\n") + "\n"
}

/// What a text gave.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The design, as far as it could be read.
    pub outline: Outline,
    /// The lines, from 0, that could not be read.
    pub unread: Vec<usize>,
}

/// Reads the text of one ship, its header above its mark; the error is the line, from 0, and why there is no ship in it.
pub fn read(lines: &[&str]) -> Result<Reading, (usize, String)> {
    let mut reader = Reader { outline: Outline::new("", 0), keys: Vec::new(), awaits: Awaits::Nothing };
    let mut unread = Vec::new();
    let mark = lines.iter().position(|line| line.trim() == MARK).unwrap_or(0);
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let is_read = match index.cmp(&mark) {
            Ordering::Less => reader.take_header(line),
            Ordering::Equal => true,
            Ordering::Greater => reader.take(line),
        };
        if !is_read {
            unread.push(index);
        }
    }
    let outline = reader.outline;
    match () {
        () if outline.class.is_empty() => {
            Err((mark, "no line such as '(185) Majestic-class Battlecruiser' above this one".to_string()))
        }
        () if outline.hull == 0 => Err((mark, "no line such as 'Hull: 8 7 6 5 4 3 2 1' below this one".to_string())),
        () => Ok(Reading { outline, unread }),
    }
}

/// Whether a line can stand above the mark.
pub fn is_header(line: &str) -> bool {
    header(line).is_some()
}

/// The ship as far as it is read.
struct Reader {
    outline: Outline,
    /// The fields that have been read: people talk below their ships, so that each counts once.
    keys: Vec<String>,
    awaits: Awaits,
}

/// What the last weapon still wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaits {
    Nothing,
    ModeOrBanks,
    Banks,
}

impl Reader {
    fn take_header(&mut self, line: &str) -> bool {
        let Some((class, kind, faction)) = header(line) else { return false };
        self.outline.class = class.to_string();
        self.outline.kind = kind.map(str::to_string);
        self.outline.faction = faction.map(str::to_string);
        true
    }

    fn take(&mut self, line: &str) -> bool {
        let line = line.trim_start();
        let is_read = if let Some(mode) = line.strip_prefix("or ") {
            self.take_mode(mode.trim())
        } else if line.starts_with('[') {
            self.take_banks(line) || self.take_weapon(line)
        } else {
            line.split_once(':').is_some_and(|(key, value)| self.take_field(key, value))
        };
        // A second mode stands right behind its weapon.
        if !is_read && self.awaits == Awaits::ModeOrBanks {
            self.awaits = Awaits::Banks;
        }
        is_read
    }

    fn take_mode(&mut self, mode: &str) -> bool {
        let weapon = self.outline.weapons.last_mut().filter(|_| self.awaits == Awaits::ModeOrBanks);
        let Some(weapon) = weapon.filter(|_| notation::ModeLine::read(mode).is_ok()) else { return false };
        weapon.second_mode = Some(mode.to_string());
        self.awaits = Awaits::Banks;
        true
    }

    /// A line of nothing but brackets: the banks of the last weapon.
    fn take_banks(&mut self, line: &str) -> bool {
        let inner = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let weapon = self.outline.weapons.last_mut().filter(|_| self.awaits != Awaits::Nothing);
        let (Some(inner), Some(weapon)) = (inner, weapon) else { return false };
        let banks: Vec<&str> = inner.split(']').map(|bank| bank.trim_start().trim_start_matches('[').trim()).collect();
        let is_none = banks == ["---"];
        let is_read = is_none || banks.iter().all(|bank| super::Bank::read(bank).is_ok());
        if is_read {
            weapon.banks.extend(banks.into_iter().filter(|_| !is_none).map(str::to_string));
            self.awaits = Awaits::Nothing;
        }
        is_read
    }

    /// `[X] Lightning Turret, 4-8-12 2x5+/1/1 Pr1`.
    fn take_weapon(&mut self, line: &str) -> bool {
        let parts = line.trim_end().split_once("] ").and_then(|(_, rest)| rest.rsplit_once(", "));
        let Some((name, stats)) = parts.filter(|(_, stats)| notation::StatLine::read(stats.trim()).is_ok()) else {
            return false;
        };
        let (name, stats) = (name.to_string(), stats.trim().to_string());
        self.outline.weapons.push(OutlineWeapon { name, stats, second_mode: None, banks: Vec::new() });
        self.awaits = Awaits::ModeOrBanks;
        true
    }

    /// A field that has not been read before; who the ship is stands above its hull. There may be several notes.
    fn take_field(&mut self, key: &str, value: &str) -> bool {
        let key = key.trim().to_lowercase();
        let is_late = self.outline.hull > 0 && matches!(key.as_str(), "class" | "type" | "faction" | "name");
        let is_single = !matches!(key.as_str(), "errata" | "note");
        let is_read = !is_late && !self.keys.contains(&key) && field(&key, value, &mut self.outline).is_some();
        if is_read && is_single {
            self.keys.push(key);
        }
        is_read
    }
}

/// Class, type and faction of `(185) Majestic-class Battlecruiser [Imperial]`.
fn header(line: &str) -> Option<(&str, Option<&str>, Option<&str>)> {
    let (rating, rest) = line.trim().strip_prefix('(')?.split_once(") ")?;
    rating.parse::<f64>().ok()?;
    let (rest, faction) = match rest.strip_suffix(']').and_then(|rest| rest.split_once(" [")) {
        Some((rest, faction)) => (rest, Some(faction)),
        None => (rest, None),
    };
    let (class, kind) = rest.split_once("-class").unwrap_or((rest, ""));
    let kind = kind.trim();
    (!class.is_empty()).then_some((class, Some(kind).filter(|kind| !kind.is_empty()), faction))
}

/// Takes a field; `None` if it is unknown or cannot be read.
fn field(key: &str, value: &str, outline: &mut Outline) -> Option<()> {
    let text = value.trim();
    let words = || Some(text.to_string()).filter(|text| !text.is_empty());
    match key {
        "class" => {
            (outline.class, outline.kind, outline.faction) = (words()?, None, None);
        }
        "type" => outline.kind = Some(words()?),
        "faction" => outline.faction = Some(words()?),
        "name" => outline.name = Some(words()?),
        "tech levels" => outline.tech = tech_levels(text)?,
        "hull" => outline.hull = first(text).filter(|hull| *hull > 0)?,
        "engines" => outline.engines = first(text)?,
        "shields" => outline.shields = read_cover(text)?,
        "screens" => outline.screens = read_cover(text)?,
        // It follows from the weapons and the equipment.
        "weapons" => {
            first(text)?;
        }
        "specials" => {
            let systems = || text.split(';').map(str::trim);
            let is_known = systems().all(|system| words::SystemEntry::read(system).is_ok());
            outline.systems = is_known.then(|| systems().map(str::to_string).collect())?;
        }
        "published" => {
            let (rating, note) = text.split_once(", ").map_or((text, None), |(rating, note)| (rating, Some(note)));
            outline.published = Some((rating.parse().ok()?, note.map(str::to_string)));
        }
        "errata" => {
            let (path, reason) = text.split_once(": ")?;
            outline.errata.push((path.to_string(), reason.to_string()));
        }
        "note" => {
            let note = value.strip_prefix(' ').unwrap_or(value);
            let before = outline.notes.take().map(|notes| notes + "\n").unwrap_or_default();
            outline.notes = Some(before + note);
        }
        _ => return None,
    }
    Some(())
}

fn row(boxes: &[u32]) -> String {
    if boxes.is_empty() {
        return "---".to_string();
    }
    boxes.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// The first number of a row of nothing but numbers; 0 for `---`.
fn first(row: &str) -> Option<u32> {
    if row.trim() == "---" {
        return Some(0);
    }
    let boxes: Option<Vec<u32>> = row.split_whitespace().map(|word| word.parse().ok()).collect();
    boxes?.first().copied()
}

fn cover(track: &CoverTrack) -> String {
    match track {
        CoverTrack::Even(boxes) => row(boxes),
        CoverTrack::Directional(facings) => {
            let facings = Facing::ALL.into_iter().zip(facings);
            facings.map(|(facing, boxes)| format!("{} {}", facing.word(), row(boxes))).collect::<Vec<_>>().join("; ")
        }
    }
}

fn read_cover(text: &str) -> Option<Cover> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [_, _, _, _] = parts[..] else { return first(text).map(Cover::Even) };
    let mut numbers = [0; 4];
    for ((facing, part), number) in Facing::ALL.into_iter().zip(parts).zip(&mut numbers) {
        *number = first(part.strip_prefix(facing.word())?)?;
    }
    Some(Cover::Directional(numbers))
}

/// The first letters of the lines, as posts write them.
fn letter(line: TechLine) -> &'static str {
    match line {
        TechLine::Engines => "E",
        TechLine::Shields => "S",
        TechLine::Weapons => "W",
        TechLine::Fighters => "F",
    }
}

/// The levels that are not 0: `E+1 W-0.5`.
fn tech(levels: [TechLevel; 4]) -> Option<String> {
    let lines = TechLine::ALL.into_iter().zip(levels).filter(|(_, level)| *level != TechLevel::default());
    let lines: Vec<String> = lines.map(|(line, level)| format!("{}{level}", letter(line))).collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// The levels of `E+1 W-0.5`, or of one number for all lines.
pub fn tech_levels(text: &str) -> Option<[TechLevel; 4]> {
    if let Ok(level) = TechLevel::read(text.trim()) {
        return Some([level; 4]);
    }
    let mut levels = [TechLevel::default(); 4];
    for word in text.split_whitespace() {
        let line = TechLine::ALL.into_iter().find(|line| word.starts_with(letter(*line)))?;
        levels[line as usize] = TechLevel::read(&word[1..]).ok()?;
    }
    Some(levels)
}
