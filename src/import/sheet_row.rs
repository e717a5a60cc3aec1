//! A row of a spreadsheet turned into a ship. Numbers and weapons are written as in a design, or in any way that posts have.

use super::cells::Record;
use super::columns::{Column, weapon_groups};
use super::form::{Form, why};
use super::gun::gun;
use super::keys::{Key, WORDS};
use super::line::name;
use super::listed::listed;
use super::look::class_word;
use super::mounts::{Mounts, arc_set};
use super::posted::of_cell;
use super::sheet_cells::{ADMIRALTY, NOVA, UNITY, first_number, levels, lines, of, weapons};
use super::sheet_weapon::{admiralty_gun, no_weapon, three_parts};
use super::ship_type::split_type;
use super::{Subject, Verdict, Warning, tech, words};
use crate::doc::field::{Whole, clip};
use crate::doc::nearest::same;
use crate::ruleset::legacy::Identity;
use crate::ruleset::starmada_admiralty::{self, Shields};
use crate::ruleset::starmada_nova;
use crate::ruleset::starmada_unity::{Bank, Blueprint, Cover, System, Weapon, drake};

/// A row being turned into a ship, and the rows of further weapons below it.
pub(super) struct Row<'a> {
    pub(super) record: &'a Record,
    records: &'a [&'a Record],
    pub(super) columns: &'a [Column],
    /// What stands in merged cells above.
    carried: &'a [(Key, String)],
    /// The edition, where nothing names it.
    pub(super) guess: Option<&'static str>,
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Row<'a> {
    pub(super) fn new(records: &'a [&'a Record], columns: &'a [Column], carried: &'a [(Key, String)]) -> Row<'a> {
        Row { record: records[0], records, columns, carried, guess: None, warnings: Vec::new() }
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning { line: self.record.line, message, verdict: Verdict::Doubtful });
    }

    /// The non-empty cells of a field.
    pub(super) fn cells(&self, wanted: Key) -> impl Iterator<Item = &str> {
        of(self.record, self.columns, wanted)
    }

    /// The first cell of a field as a name.
    pub(super) fn words(&self, wanted: Key) -> Option<String> {
        let own = self.cells(wanted).next().map(name).filter(|words| !words.is_empty());
        own.or_else(|| self.carried.iter().find(|(field, _)| *field == wanted).map(|(_, words)| words.clone()))
    }

    /// The number of a field, 0 if there is none.
    fn number<const LEAST: u32, const MOST: u32>(&self, wanted: Key) -> Result<Whole<LEAST, MOST>, String> {
        let heading = wanted.word().to_lowercase();
        let text = self.cells(wanted).next().unwrap_or("0");
        let text = text.strip_suffix(".0").or(text.strip_suffix(",0")).unwrap_or(text);
        // A cell may hold all boxes of a row.
        let first = first_number(text).filter(|_| !text.contains('/')).map(|number| number.to_string());
        Whole::read_text(first.as_deref().unwrap_or(text)).map_err(|message| format!("{heading}: {message}"))
    }

    pub(super) fn subject(&mut self) -> Result<Subject, String> {
        if self.record.is_unclosed {
            return Err("a quote is opened here and never closed".to_string());
        }
        for (column, cell) in self.columns.iter().zip(&self.record.cells) {
            let (heading, cell) = (clip(&column.heading), cell.trim());
            match column.field {
                _ if cell.is_empty() => {}
                None if column.system(cell).is_some() => {}
                None => self.warn(format!("the column '{heading}' is not used: {}", clip(cell))),
                Some(key) if column.is_guess => {
                    self.warn(format!("the column '{heading}' is taken for that of '{}'", key.word().to_lowercase()));
                }
                Some(_) => {}
            }
        }
        let is_list = |field: Key| field.is_of_weapon() || matches!(field, Key::Weapons | Key::Specials | Key::Tech);
        for (field, _) in WORDS.iter().filter(|(field, _)| !is_list(*field)) {
            if self.facings(*field).is_some() {
                continue;
            }
            let others: Vec<String> = self.cells(*field).skip(1).map(clip).collect();
            for other in others {
                self.warn(format!("a second column for '{}' is not used: {other}", field.word().to_lowercase()));
            }
        }
        for cell in self.record.cells.iter().skip(self.columns.len()).filter(|cell| !cell.trim().is_empty()) {
            self.warn(format!("there is no heading above '{}'", clip(cell.trim())));
        }
        if self.cells(Key::Faction).next().is_none()
            && let Some(faction) = self.words(Key::Faction)
        {
            self.warn(format!("the faction '{}' is taken from a row above", clip(&faction)));
        }
        let mut edition = self.words(Key::Ruleset).unwrap_or_default();
        if edition.is_empty() && self.guess == Some(ADMIRALTY[0]) {
            edition = ADMIRALTY[0].to_string();
            self.warn("nothing names the edition: Admiralty, by how the weapons are written".to_string());
        }
        let is_one_of = |known: &[&str]| known.iter().any(|known| same(known, &edition));
        let has_column = |wanted: Key| self.columns.iter().any(|column| column.is(wanted));
        // Thrust alone is another word for engines.
        let has_dice = || has_column(Key::Dice) || has_column(Key::Armor);
        let is_nova = edition.is_empty() && (has_column(Key::Ecm) || has_column(Key::Thrust) && has_dice());
        if edition.is_empty() && !is_nova && self.guess.is_none() && !self.weapons().is_empty() {
            self.warn("nothing names the edition, and no weapon shows it: read as Unity's".to_string());
        }
        match () {
            () if is_nova || is_one_of(&NOVA) => self.nova().map(Subject::Nova),
            () if is_one_of(&UNITY) => Ok(Subject::Unity(Box::new(self.unity()?))),
            () if is_one_of(&ADMIRALTY) => self.admiralty().map(Subject::Admiralty),
            () => Err(format!(
                "'{}' is not an edition of a spreadsheet; write unity (the default), admiralty or nova",
                clip(&edition)
            )),
        }
    }

    /// The column of the engines, which some call thrust.
    fn engines(&self) -> Key {
        if self.cells(Key::Engines).next().is_some() { Key::Engines } else { Key::Thrust }
    }

    /// Whether the class is only a type, and there is no column for types.
    fn is_but_a_type(&self, class: &str) -> bool {
        let has_types = self.columns.iter().any(|column| column.is(Key::Type));
        !has_types && split_type(class).0.is_empty()
    }

    /// Class, type and name of the ship. Where no column has types, they stand behind the class: `Fulmar class Destroyer`,
    /// `Fulmar (Destroyer)`, or stand for it.
    fn identity(&mut self) -> Result<Identity, String> {
        let (class, kind, name) = match (self.words(Key::Class), self.words(Key::Name)) {
            (Some(kind), Some(class)) if self.is_but_a_type(&kind) => (class, Some(kind), None),
            (Some(class), name) => (class, self.words(Key::Type), name),
            (None, Some(name)) => (name, self.words(Key::Type), None),
            (None, None) => return Err("no class is written in this row".to_string()),
        };
        let faction = self.words(Key::Faction);
        let in_brackets = || class.strip_suffix(')').and_then(|title| title.split_once(" ("));
        let sure = class_word(&class).or_else(in_brackets);
        let (own, behind) = sure.unwrap_or_else(|| split_type(&class));
        if kind.is_some() || own.is_empty() || behind.is_empty() || !split_type(behind).0.is_empty() {
            return Ok(Identity { faction, class, kind, name });
        }
        if sure.is_none() {
            self.warn(format!("'{}' is read as the class '{own}' and its type", clip(&class)));
        }
        Ok(Identity { faction, class: own.to_string(), kind: Some(behind.to_string()), name })
    }

    fn unity(&mut self) -> Result<Blueprint, String> {
        let Identity { faction, class, kind, name } = self.identity()?;
        let mut blueprint = Blueprint::new(class, self.number::<1, 200>(Key::Hull)?.get());
        (blueprint.name, blueprint.faction, blueprint.kind) = (name, faction, kind);
        blueprint.engines = self.number::<0, 99>(self.engines())?.get();
        blueprint.shields = self.cover::<5>(Key::Shields)?;
        blueprint.screens = self.cover::<200>(Key::Screens)?;
        if let Some(text) = levels(self.record, self.columns) {
            match drake::tech_levels(&text).or_else(|| tech::in_words(&text)) {
                Some(levels) => blueprint.tech = levels,
                None => self.lose(
                    format!("tech: expected a level such as 1, or W+1 E-0.5, found '{}'", clip(&text)),
                    Verdict::Lost,
                ),
            }
        }
        for text in self.systems() {
            match System::with_count(&text).ok().or_else(|| words::unity_system(&text)) {
                Some((system, count)) => {
                    let (count, doubt) = words::cut(system, count);
                    doubt.into_iter().for_each(|doubt| self.warn(doubt));
                    blueprint.systems.push((system, count));
                }
                None => {
                    self.lose(
                        format!("no system of Unity: {}; kept in the notes", clip(&text)),
                        Verdict::WithoutCounterpart,
                    );
                    blueprint.notes =
                        Some(blueprint.notes.take().map(|notes| notes + "\n").unwrap_or_default() + &text);
                }
            }
        }
        blueprint.published = self.rating().map(|rating| (rating, None));
        let notes = self.cells(Key::Notes).next().map(str::to_string);
        blueprint.notes = notes.into_iter().chain(blueprint.notes).reduce(|notes, more| notes + "\n" + &more);
        for text in self.weapons() {
            match self.unity_weapon(&text) {
                Ok(Some(weapon)) => {
                    if weapon.banks().is_empty() {
                        self.lose(format!("no arcs for '{}'", weapon.name()), Verdict::Lost);
                    }
                    blueprint.weapons.push(weapon);
                }
                Ok(None) => self.lose(no_weapon(&text), Verdict::Lost),
                Err(message) => self.lose(format!("{}: {message}", clip(&text)), Verdict::Lost),
            }
        }
        Ok(blueprint)
    }

    fn admiralty(&mut self) -> Result<starmada_admiralty::Ship, String> {
        let identity = self.identity()?;
        let text = levels(self.record, self.columns);
        let tech = text.as_ref().map(|text| tech::all(text).or_else(|| tech::all(text.trim_start_matches('+'))));
        if let (Some(text), Some(None)) = (text, tech) {
            self.lose(format!("tech: expected a level such as +4, found '{}'", clip(&text)), Verdict::Lost);
        }
        let mut ship = starmada_admiralty::Ship {
            identity,
            hull: self.number(Key::Hull)?,
            engines: self.number(self.engines())?,
            has_engines_written: true,
            shields: self.admiralty_shields()?,
            tech: tech.flatten().unwrap_or_default(),
            weapons: Vec::new(),
            systems: self.systems().iter().map(|text| words::old_system(text)).collect(),
            posted: self.rating(),
            notes: self.cells(Key::Notes).next().map(str::to_string),
            unread: Vec::new(),
        };
        let weapons = self.weapons();
        for text in weapons {
            let read = match (three_parts(&text), gun(&text)) {
                (_, Some(gun)) => admiralty_gun(&gun).map_err(|message| format!("{}: {message}", gun.name)),
                (Some((name, line, _)), None) => Err(format!("{name}: {}", why(Form::OneLine, line))),
                (None, None) => Err(no_weapon(&text)),
            };
            match read {
                Ok((weapon, doubts)) => {
                    doubts.into_iter().for_each(|doubt| self.warn(doubt));
                    if weapon.arcs.is_empty() {
                        self.lose(format!("no arcs for '{}'", weapon.name), Verdict::Lost);
                    }
                    ship.weapons.push(weapon);
                }
                Err(message) => {
                    self.lose(message, Verdict::Lost);
                    ship.unread.push(text);
                }
            }
        }
        Ok(ship)
    }

    /// The posted rating: `277`, `1,318 CR`, `1.318`.
    fn rating(&mut self) -> Option<u32> {
        let text = self.cells(Key::Rating).next()?.to_string();
        let rating = of_cell(&text);
        if rating.is_none() {
            self.warn(format!("the rating '{}' is not a number", clip(&text)));
        }
        rating
    }

    /// Shields or screens with a column for each side.
    fn facings(&self, wanted: Key) -> Option<String> {
        let sides: Vec<&str> = self.cells(wanted).collect();
        (matches!(wanted, Key::Shields | Key::Screens) && matches!(sides.len(), 4 | 6)).then(|| sides.join("/"))
    }

    /// `3`, or six facets clockwise from the bow, `4/3/3/2/3/3`.
    fn admiralty_shields(&self) -> Result<Shields, String> {
        let sides = self.facings(Key::Shields);
        let text = sides.as_deref().or(self.cells(Key::Shields).next()).unwrap_or("0");
        let facets: Vec<&str> = text.split('/').map(str::trim).collect();
        let Ok(facets) = <[&str; 6]>::try_from(facets) else { return self.number(Key::Shields).map(Shields::Even) };
        let mut read = [Whole::read_text("0")?; 6];
        for (facet, text) in read.iter_mut().zip(facets) {
            *facet = Whole::read_text(text).map_err(|message| format!("shields: {message}"))?;
        }
        Ok(Shields::Facets(read))
    }

    /// The weapons of all groups of columns in all rows.
    pub(super) fn weapons(&self) -> Vec<String> {
        let groups = weapon_groups(self.columns);
        self.records.iter().flat_map(|record| weapons(record, self.columns, &groups)).collect()
    }

    /// The systems of all columns, as they are written.
    fn systems(&self) -> Vec<String> {
        let cells = self.records.iter().flat_map(|record| of(record, self.columns, Key::Specials));
        let items = cells.flat_map(lines).flat_map(listed).filter(|item| !item.eq_ignore_ascii_case("none"));
        let columns = self.columns.iter().zip(&self.record.cells);
        let ticked = columns.filter_map(|(column, cell)| column.system(cell.trim()));
        items.chain(ticked.filter(|item| !item.is_empty())).collect()
    }

    fn lose(&mut self, message: String, verdict: Verdict) {
        self.warnings.push(Warning { line: self.record.line, message, verdict });
    }

    /// A Unity weapon in our own form, or in any other; none if it is no weapon.
    fn unity_weapon(&mut self, text: &str) -> Result<Option<Weapon>, String> {
        let own = three_parts(text).map(|(name, stats, banks)| {
            let banks = banks.split([' ', ',']).filter(|bank| !bank.is_empty());
            let banks = banks.map(str::parse).collect::<Result<Vec<Bank>, _>>()?;
            let weapon = Weapon::from_line(name, stats)?;
            Ok::<_, String>(banks.into_iter().fold(weapon, Weapon::bank))
        });
        if let Some(Ok(weapon)) = own {
            return Ok(Some(weapon));
        }
        let Some(gun) = gun(text) else { return own.transpose() };
        let (weapon, foreign) = gun.unity()?;
        for text in foreign {
            self.lose(format!("{}: no trait of Unity: {}", gun.name, clip(&text)), Verdict::WithoutCounterpart);
        }
        let bank = |one: &Mounts| Ok(Bank { mounts: one.count, arcs: arc_set(&one.word)?, per_mount: one.per_mount() });
        let banks: Vec<Bank> = gun.mounts.iter().map(bank).collect::<Result<_, String>>()?;
        Ok(Some(banks.into_iter().fold(weapon, Weapon::bank)))
    }

    fn nova(&mut self) -> Result<starmada_nova::Ship, String> {
        let identity = self.identity()?;
        let faces: Vec<&str> = self
            .cells(Key::Shields)
            .next()
            .unwrap_or("")
            .split([' ', '-', '/', ','])
            .filter(|face| !face.is_empty())
            .collect();
        let shields = match faces[..] {
            [] | ["0"] => None,
            _ => {
                let faces: Option<Vec<_>> = faces.iter().map(|face| Whole::read_text(face).ok()).collect();
                let five = faces.and_then(|faces| faces.try_into().ok());
                Some(five.ok_or("shields: expected the die faces of five shield boxes")?)
            }
        };
        let mut ship = starmada_nova::Ship {
            identity,
            hull: self.number(Key::Hull)?,
            armor: self.number(Key::Armor)?,
            thrust: self.number(Key::Thrust)?,
            ecm: self.number(Key::Ecm)?,
            shields,
            weapons: Vec::new(),
            systems: self.systems().iter().map(|text| words::old_system(text)).collect(),
            posted: self.rating(),
            notes: self.cells(Key::Notes).next().map(str::to_string),
            unread: Vec::new(),
        };
        for text in self.weapons() {
            match gun(&text).ok_or_else(|| no_weapon(&text)).and_then(|gun| gun.nova()) {
                Ok(battery) => {
                    if battery.banks.is_empty() {
                        self.lose(format!("no arcs for '{}'", battery.name), Verdict::Lost);
                    }
                    ship.weapons.push(battery);
                }
                Err(message) => {
                    self.lose(message, Verdict::Lost);
                    ship.unread.push(text);
                }
            }
        }
        Ok(ship)
    }

    /// `3`, or `4/3/3/2` for fore, port, starboard, aft.
    fn cover<const MOST: u32>(&self, wanted: Key) -> Result<Cover, String> {
        let sides = self.facings(wanted);
        let text = sides.as_deref().or(self.cells(wanted).next()).unwrap_or("0");
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let [fore, port, starboard, aft] = parts[..] else {
            return self.number::<0, MOST>(wanted).map(|number| Cover::Even(number.get()));
        };
        let number = |text: &str| Whole::<0, MOST>::read_text(text).map(Whole::get);
        Ok(Cover::Directional([number(fore)?, number(port)?, number(starboard)?, number(aft)?]))
    }
}
