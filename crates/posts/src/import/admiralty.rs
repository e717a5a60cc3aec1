//! Reads the lines of an Admiralty ship, or of a list of its weapons, in any of its five dialects.

use super::blocks::{Block, Start};
use super::dialect::Dialect;
use super::form::{Form, cut_off, why};
use super::gun::Gun;
use super::line::{Key, Line, Row};
use super::protection::{self, Posted};
use super::reader::{Reader, read_lines};
use super::reading::Reading;
use super::slots::{self, Slots};
use super::{Subject, mounts, tech, track, traits, words};
use starwright_legacy::admiralty::{Shields, Ship, Tech, TraitEntry, Weapon, dealt_slots};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::{Whole, clip};
use std::collections::BTreeSet;

/// Reads a block; with a forced dialect, only weapons in that dialect are read.
pub fn read(block: &Block, forced: Option<Dialect>) -> (Result<Subject, Diagnostic>, Reading) {
    let mut reader = Admiralty {
        forced,
        is_list: block.start == Start::Weapon,
        ..Admiralty::default()
    };
    read_lines(block, &mut reader);
    let first = &block.lines[0];
    let subject = if reader.is_list {
        reader.list(first)
    } else {
        reader.ship(first)
    };
    (subject, reader.reading)
}

/// The ship as far as it is read; rows have their line.
#[derive(Default)]
struct Admiralty<'a> {
    reading: Reading,
    forced: Option<Dialect>,
    is_list: bool,
    hull_row: Option<(usize, Vec<u32>)>,
    engines: Option<(usize, Whole<0, 99>, Vec<u32>)>,
    shields: Option<(usize, Posted<'a>)>,
    facets: Option<Shields>,
    tech: Option<Tech>,
    slots: Option<(&'a Line<'a>, Slots)>,
    batteries: Vec<Battery>,
    /// Whether arcs belong to the last battery: false after a weapon that could not be read.
    has_battery: bool,
    /// Whether the last line of traits ends in a comma.
    has_more_traits: bool,
    has_lost_weapons: bool,
    /// The unknown traits that have been reported.
    doubted: BTreeSet<String>,
}

/// A battery, its line, and the letter that slots refer to it by.
struct Battery {
    line: usize,
    label: Option<char>,
    weapon: Weapon,
}

impl<'a> Reader<'a> for Admiralty<'a> {
    fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    fn row(&mut self, line: &'a Line<'a>, row: Row<'a>) -> bool {
        self.take_tag(line, &row);
        match row.key {
            Key::Hull => {
                let boxes = self.reading.track(line, &row).boxes;
                let is_read = self.reading.take_hull(line, &row, &boxes);
                self.hull_row = Some((line.number, boxes));
                is_read
            }
            Key::Engines | Key::Thrust => {
                let boxes = self.reading.track(line, &row).boxes;
                let (engines, boxes) = self.reading.rating(line, &row, boxes);
                self.engines = Some((line.number, engines, boxes));
                true
            }
            Key::Shields if protection::named(row.value).is_some() => {
                self.facets = protection::named(row.value);
                let is_side =
                    |word: &&str| Key::of_row(word).is_some_and(|(_, key)| key.is_facing());
                let sides = row
                    .value
                    .split(|c: char| !c.is_alphabetic())
                    .filter(is_side)
                    .count();
                if sides < 10 {
                    self.reading
                        .warn(line.number, "each side is read as both of its facets");
                }
                true
            }
            Key::Shields
                if row.value.contains(char::is_alphabetic)
                    && protection::facets(row.value).is_some() =>
            {
                self.facets = protection::facets(row.value);
                true
            }
            Key::Shields => {
                match Posted::of(
                    protection::bare(row.value).unwrap_or_else(|| self.reading.track(line, &row)),
                ) {
                    Ok(posted) => {
                        if posted.is_cut {
                            self.reading.cut(line, &row, protection::MOST);
                        }
                        self.shields = Some((line.number, posted));
                        true
                    }
                    Err(message) => self.reading.leave(line, &format!("Shields: {message}")),
                }
            }
            Key::Facets => {
                self.facets = protection::facets(row.value);
                self.facets.is_some() || self.reading.leave(line, "expected six facets from 0 to 5")
            }
            Key::Weapons => {
                self.slots = slots::slots(row.value)
                    .filter(|_| !row.value.is_empty())
                    .map(|slots| (line, slots));
                row.value.is_empty()
                    || self.slots.is_some()
                    || self
                        .reading
                        .leave(line, "the six weapon slots cannot be read")
            }
            Key::Tech => {
                let found = tech::onto(row.value, self.known_tech());
                self.tech = found.or(self.tech);
                found.is_some()
                    || self.reading.leave(
                        line,
                        "expected tech levels from -9 to +9, such as E0 F0 G0 S0 W0",
                    )
            }
            // Rows of another game; the list of systems is read for both.
            _ => false,
        }
    }

    fn weapon(&mut self, line: &Line<'a>) -> bool {
        let is_wanted = |form: Form| {
            form != Form::Nova && self.forced.is_none_or(|dialect| form.is_of(dialect))
        };
        let weapon = match line.gun() {
            Some(gun) if is_wanted(gun.form(line.text())) => {
                Some((gun.label, self.weapon_of(line, gun)))
            }
            Some(_) => None,
            None => {
                let form = cut_off(line.text()).filter(|form| is_wanted(*form));
                form.map(|form| (None, Err(why(form, line.text()))))
            }
        };
        self.has_battery = matches!(weapon, Some((_, Ok(_))));
        self.has_lost_weapons |= !self.has_battery;
        let (label, weapon) = match weapon {
            Some((label, Ok(weapon))) => (label, weapon),
            Some((_, Err(why))) => return self.reading.leave(line, &why),
            None => return false,
        };
        self.doubt(line, &weapon.traits);
        self.has_more_traits = line.text().ends_with([',', ';']);
        self.has_battery = self.is_list || self.reading.has_room(line, self.batteries.len());
        if self.has_battery {
            self.batteries.push(Battery {
                line: line.number,
                label,
                weapon,
            });
        }
        self.has_battery
    }

    fn traits(&mut self, line: &Line<'a>, text: &str) -> bool {
        let Some(battery) = self.batteries.last_mut().filter(|_| self.has_battery) else {
            return false;
        };
        // Somebody who writes everything in small letters means arcs right below a weapon.
        let low = mounts::mounts(&text.to_uppercase())
            .filter(|_| battery.weapon.arcs.is_empty() && !self.has_more_traits);
        if let Some(Ok(arcs)) = low.map(|_| mounts::arcs(&text.to_uppercase(), 0)) {
            battery.weapon.arcs = arcs;
            return true;
        }
        let more = traits::traits(text.trim_matches(['[', ']', '.']));
        let is_sure = self.has_more_traits || more.iter().all(|entry| entry.known.is_some());
        if !is_sure
            || more.is_empty()
            || battery.weapon.traits.len() + more.len() > traits::MOST_TRAITS
        {
            return false;
        }
        battery.weapon.traits.extend_from_slice(&more);
        self.has_more_traits = text.ends_with([',', ';']);
        self.doubt(line, &more);
        true
    }

    fn arcs(&mut self, line: &Line<'a>) -> bool {
        let text = line.text();
        let is_bare = !mounts::in_brackets(text);
        let is_foreign = is_bare
            && self
                .forced
                .is_some_and(|dialect| dialect != Dialect::DrakeX);
        let Some(battery) = self
            .batteries
            .last_mut()
            .filter(|_| self.has_battery && !is_foreign)
        else {
            return false;
        };
        let (has_arcs, arcs) = (
            !battery.weapon.arcs.is_empty(),
            mounts::arcs(text, battery.weapon.arcs.len()),
        );
        match arcs {
            // The letters A to L can also form words: they are arcs only where arcs are expected.
            _ if has_arcs && is_bare => false,
            Err(why) => self.reading.leave(line, &why),
            Ok(arcs) => {
                battery.weapon.arcs.extend(arcs);
                if has_arcs {
                    let message = format!(
                        "a second line of arcs for '{}': read as more weapons",
                        battery.weapon.name
                    );
                    self.reading.warn(line.number, message);
                }
                true
            }
        }
    }
}

impl Admiralty<'_> {
    /// The weapon of a line, with the arcs that stand on it.
    fn weapon_of(&mut self, line: &Line, gun: &Gun) -> Result<Weapon, String> {
        let gun = &self.reading.with_title(line, gun.clone());
        let doubts = gun.doubt.iter().cloned().chain(gun.uneven());
        doubts.for_each(|doubt| self.reading.warn(line.number, doubt));
        let mut weapon = gun.admiralty()?;
        for text in gun
            .traits
            .iter()
            .filter(|text| !words::is_exact_trait(text)[0])
        {
            if let Some(meant) = words::admiralty_trait(text) {
                self.reading.warn(
                    line.number,
                    format!("the trait '{}' is read as '{}'", clip(text), meant.name()),
                );
            }
        }
        for one in &gun.mounts {
            let (arcs, all) = (mounts::arc_set(&one.word)?, one.count * one.per_mount());
            weapon.arcs.extend((0..all).map(|_| arcs));
            if one.per_mount() > 1 {
                let message = format!(
                    "{}: mounts as in Unity; '{}' counts as {all}",
                    gun.name,
                    one.written()
                );
                self.reading.warn(line.number, message);
            }
        }
        Ok(weapon)
    }

    /// Notes the unknown traits, each once per ship, since all its weapons may have it.
    fn doubt(&mut self, line: &Line, traits: &[TraitEntry]) {
        for unknown in traits.iter().filter(|entry| entry.known.is_none()) {
            if self.doubted.insert(unknown.text.clone()) {
                self.reading.warn(line.number, traits::doubt(&unknown.text));
            }
        }
    }

    /// Takes the tech level in brackets after the word of a row: `Engines [TL0]:`.
    fn take_tag(&mut self, line: &Line, row: &Row) {
        let Some(level) = tech::tag(row.tag)
            .and_then(|level| tech::onto(&tech::tagged(row.key, level), self.known_tech()))
        else {
            if row
                .tag
                .get(..2)
                .is_some_and(|begin| begin.eq_ignore_ascii_case("TL"))
            {
                self.reading.warn(
                    line.number,
                    format!("no tech level from -9 to +9 in '{}'", clip(row.tag)),
                );
            }
            return;
        };
        self.tech = Some(level);
    }

    /// The tech levels so far.
    fn known_tech(&self) -> Tech {
        self.tech
            .or(self.reading.header.tech.map(Tech::all))
            .unwrap_or_default()
    }

    fn ship(&mut self, first: &Line) -> Result<Subject, Diagnostic> {
        let hull = self.reading.hull(first)?;
        if let Some((line, boxes)) = &self.hull_row {
            self.reading
                .compare(Key::Hull, *line, boxes, &track::counting_down(hull.get()));
        }
        if let Some((line, engines, boxes)) = &self.engines {
            self.reading.compare(
                Key::Engines,
                *line,
                boxes,
                &track::falling(engines.get(), hull.get()),
            );
        }
        if let Some((line, posted)) = &self.shields {
            for column in posted.columns() {
                self.reading.compare(
                    Key::Shields,
                    *line,
                    &column,
                    &track::falling(column[0], hull.get()),
                );
            }
        }
        self.check_batteries(hull.get());
        let is_row = |row: Option<&Vec<u32>>| row.is_some_and(|boxes| boxes.len() > 1);
        let has_rows = is_row(self.hull_row.as_ref().map(|(_, boxes)| boxes))
            || is_row(self.engines.as_ref().map(|(_, _, boxes)| boxes));
        if self.batteries.is_empty() && !has_rows && self.forced.is_none() {
            self.reading.warn(
                first.number,
                "nothing shows the edition: taken as one of the Admiralty Edition",
            );
        }
        let engines = self.engines.take().map(|(_, engines, _)| engines);
        let shields = self
            .facets
            .take()
            .or_else(|| self.shields.take().map(|(_, posted)| posted.shields));
        let header = std::mem::take(&mut self.reading.header);
        Ok(Subject::Admiralty(Ship {
            identity: header.identity,
            hull,
            engines: self.reading.or_zero(first, Key::Engines, engines),
            has_engines_written: true,
            shields: match shields {
                Some(shields) => shields,
                None => Shields::Even(self.reading.or_zero(first, Key::Shields, None)),
            },
            tech: self.tech.or(header.tech.map(Tech::all)).unwrap_or_default(),
            weapons: std::mem::take(&mut self.batteries)
                .into_iter()
                .map(|battery| battery.weapon)
                .collect(),
            systems: std::mem::take(&mut self.reading.systems),
            posted: header.posted,
            notes: header.notes,
            unread: self.reading.texts(),
        }))
    }

    fn list(&mut self, first: &Line) -> Result<Subject, Diagnostic> {
        let weapons: Vec<Weapon> = self
            .batteries
            .drain(..)
            .map(|battery| battery.weapon)
            .collect();
        match weapons.is_empty() {
            true => Err(first.fault(
                first.text(),
                "none of these weapons can be read".to_string(),
            )),
            false => Ok(Subject::Weapons(weapons)),
        }
    }

    /// Notes batteries without arcs, and slots that contradict the batteries.
    fn check_batteries(&mut self, hull: u32) {
        for battery in self
            .batteries
            .iter()
            .filter(|battery| battery.weapon.arcs.is_empty())
        {
            self.reading.lose(
                battery.line,
                format!("no arcs for '{}'", battery.weapon.name),
            );
        }
        let weapons = |battery: &Battery| {
            Some((battery.label?, battery.weapon.arcs.len())).filter(|(_, all)| *all > 0)
        };
        let known: Option<Vec<(char, usize)>> = self.batteries.iter().map(weapons).collect();
        let Some((line, posted)) = self.slots.take() else {
            return;
        };
        match known.filter(|_| !self.has_lost_weapons) {
            Some(known) => {
                if let Some(difference) = slots::difference(&posted, &dealt_slots(known, hull)) {
                    let message = format!("the weapon slots differ from the rules: {difference}");
                    self.reading.warn(line.number, message);
                }
            }
            None if posted.concat().is_empty() => {}
            None => {
                let message = "the weapon slots cannot be checked, as not all batteries have a letter and arcs: kept as text";
                self.reading.warn(line.number, message);
                self.reading.give_back(line);
            }
        }
    }
}
