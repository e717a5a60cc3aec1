//! A row of a spreadsheet turned into a ship. Numbers and weapons are written as in a design, or in any way that posts have.

use super::cells::Record;
use super::columns::{Column, Field, HEADINGS};
use super::gun::gun;
use super::line::name;
use super::listed::listed;
use super::mounts::{Mounts, arc_set};
use super::sheet_weapon::{admiralty_gun, admiralty_weapon, no_weapon, three_parts};
use super::ship_type::split_type;
use super::{Subject, Verdict, Warning, tech, words};
use crate::doc::field::{Whole, clip};
use crate::doc::nearest::same;
use crate::ruleset::legacy::Identity;
use crate::ruleset::starmada_admiralty::{self, Shields, Tech};
use crate::ruleset::starmada_nova;
use crate::ruleset::starmada_unity::{Bank, Blueprint, Cover, System, Weapon, drake};

/// The words for the edition of a row.
const UNITY: [&str; 3] = ["", "unity", "starmada unity"];
const ADMIRALTY: [&str; 4] = ["admiralty", "admiralty edition", "ae", "starmada admiralty"];
const NOVA: [&str; 3] = ["nova", "starmada nova", "nova edition"];

/// A row being turned into a ship, and the rows of further weapons below it.
pub(super) struct Row<'a> {
    record: &'a Record,
    records: &'a [&'a Record],
    columns: &'a [Column],
    /// What stands in merged cells above.
    carried: &'a [(Field, String)],
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Row<'a> {
    pub(super) fn new(records: &'a [&'a Record], columns: &'a [Column], carried: &'a [(Field, String)]) -> Row<'a> {
        Row { record: records[0], records, columns, carried, warnings: Vec::new() }
    }

    /// Whether the row is a sum or a note: it has no hull, and nothing but a word or a number or two.
    pub(super) fn is_no_ship(&self) -> bool {
        let filled = self.record.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
        let first = self.record.cells.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty()).unwrap_or_default();
        let is_sum = ["total", "subtotal", "sum", "summe", "gesamt"]
            .iter()
            .any(|word| first.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word)));
        self.cells(Field::Hull).next().is_none() && (filled == 1 || is_sum && filled < 4) && !self.record.is_unclosed
    }

    /// Whether the row holds one more weapon of the ship above.
    pub(super) fn is_more(&self) -> bool {
        let has = |field: Field| self.cells(field).next().is_some();
        has(Field::Weapon) && !has(Field::Hull) && !has(Field::Class) && !has(Field::Name)
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning { line: self.record.line, message, verdict: Verdict::Doubtful });
    }

    /// The non-empty cells of a field.
    fn cells(&self, wanted: Field) -> impl Iterator<Item = &str> {
        of(self.record, self.columns, wanted)
    }

    /// The first cell of a field as a name.
    pub(super) fn words(&self, wanted: Field) -> Option<String> {
        let own = self.cells(wanted).next().map(name).filter(|words| !words.is_empty());
        own.or_else(|| self.carried.iter().find(|(field, _)| *field == wanted).map(|(_, words)| words.clone()))
    }

    /// The number of a field, 0 if there is none.
    fn number<const LEAST: u32, const MOST: u32>(&self, wanted: Field) -> Result<Whole<LEAST, MOST>, String> {
        let heading = HEADINGS.iter().find(|(field, _)| *field == wanted).map_or("", |(_, known)| known[0]);
        let text = self.cells(wanted).next().unwrap_or("0");
        let text = text.strip_suffix(".0").or(text.strip_suffix(",0")).unwrap_or(text);
        Whole::read_text(text).map_err(|message| format!("{heading}: {message}"))
    }

    pub(super) fn subject(&mut self) -> Result<Subject, String> {
        if self.record.is_unclosed {
            return Err("a quote is opened here and never closed".to_string());
        }
        for ((heading, field), cell) in self.columns.iter().zip(&self.record.cells) {
            if field.is_none() && !cell.trim().is_empty() {
                self.warn(format!("the column '{}' is not used: {}", clip(heading), clip(cell.trim())));
            }
        }
        let is_list = |field: Field| matches!(field, Field::Weapon | Field::Systems | Field::Traits);
        for (field, known) in HEADINGS.iter().filter(|(field, _)| !is_list(*field)) {
            let others: Vec<String> = self.cells(*field).skip(1).map(clip).collect();
            for other in others {
                self.warn(format!("a second column for '{}' is not used: {other}", known[0]));
            }
        }
        for cell in self.record.cells.iter().skip(self.columns.len()).filter(|cell| !cell.trim().is_empty()) {
            self.warn(format!("there is no heading above '{}'", clip(cell.trim())));
        }
        if self.cells(Field::Faction).next().is_none()
            && let Some(faction) = self.words(Field::Faction)
        {
            self.warn(format!("the faction '{}' is taken from a row above", clip(&faction)));
        }
        let edition = self.words(Field::Ruleset).unwrap_or_default();
        let is_one_of = |known: &[&str]| known.iter().any(|known| same(known, &edition));
        let has_column = |wanted: Field| self.columns.iter().any(|(_, field)| *field == Some(wanted));
        // Thrust alone is another word for engines.
        let has_dice = || has_column(Field::Dice) || has_column(Field::Armor);
        let is_nova = edition.is_empty() && (has_column(Field::Ecm) || has_column(Field::Thrust) && has_dice());
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
    fn engines(&self) -> Field {
        if self.cells(Field::Engines).next().is_some() { Field::Engines } else { Field::Thrust }
    }

    /// Whether the class is only a type, and there is no column for types.
    fn is_but_a_type(&self, class: &str) -> bool {
        let has_types = self.columns.iter().any(|(_, field)| *field == Some(Field::Kind));
        !has_types && split_type(class).0.is_empty()
    }

    /// The type: of its own column, or what the column of classes has.
    fn kind(&self) -> Option<String> {
        let class =
            self.words(Field::Class).filter(|class| self.is_but_a_type(class) && self.words(Field::Name).is_some());
        self.words(Field::Kind).or(class)
    }

    fn class(&self) -> Result<(String, Option<String>), String> {
        let (class, name) = (self.words(Field::Class), self.words(Field::Name));
        match (class, name) {
            // `Ship Name` and `Ship Class` are class and type, where the class is but a type: Corvette.
            (Some(kind), Some(class)) if self.is_but_a_type(&kind) => Ok((class, None)),
            (Some(class), name) => Ok((class, name)),
            (None, Some(name)) => Ok((name, None)),
            (None, None) => Err("no class is written in this row".to_string()),
        }
    }

    fn unity(&mut self) -> Result<Blueprint, String> {
        let (class, name) = self.class()?;
        let mut blueprint = Blueprint::new(class, self.number::<1, 200>(Field::Hull)?.get());
        blueprint.name = name;
        blueprint.faction = self.words(Field::Faction);
        blueprint.kind = self.kind();
        blueprint.engines = self.number::<0, 99>(self.engines())?.get();
        blueprint.shields = self.cover::<5>(Field::Shields)?;
        blueprint.screens = self.cover::<200>(Field::Screens)?;
        if let Some(text) = self.cells(Field::Tech).next() {
            blueprint.tech = drake::tech_levels(text)
                .or_else(|| tech::in_words(text))
                .ok_or_else(|| format!("tech: expected a level such as 1, or W+1 E-0.5, found '{}'", clip(text)))?;
        }
        for text in self.systems() {
            match System::with_count(&text).ok().or_else(|| words::unity_system(&text)) {
                Some((system, count)) => blueprint.systems.push((system, count.clamp(1, system.most().unwrap_or(1)))),
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
        let notes = self.cells(Field::Notes).next().map(str::to_string);
        blueprint.notes = notes.into_iter().chain(blueprint.notes).reduce(|notes, more| notes + "\n" + &more);
        for text in self.weapons() {
            match self.unity_weapon(&text)? {
                Some(weapon) => {
                    if weapon.banks().is_empty() {
                        self.warn(format!("no arcs for '{}'", weapon.name()));
                    }
                    blueprint.weapons.push(weapon);
                }
                None => self.lose(no_weapon(&text), Verdict::Lost),
            }
        }
        Ok(blueprint)
    }

    fn admiralty(&mut self) -> Result<starmada_admiralty::Ship, String> {
        let (class, name) = self.class()?;
        let (faction, kind) = (self.words(Field::Faction), self.kind());
        let tech = self.cells(Field::Tech).next().map_or(Ok(Tech::default()), |text| {
            let level = tech::all(text).or_else(|| tech::all(text.trim_start_matches('+')));
            level.ok_or_else(|| format!("tech: expected a level such as +4, found '{}'", clip(text)))
        })?;
        let mut ship = starmada_admiralty::Ship {
            identity: Identity { faction, class, kind, name },
            hull: self.number(Field::Hull)?,
            engines: self.number(self.engines())?,
            has_engines_written: true,
            shields: self.admiralty_shields()?,
            tech,
            weapons: Vec::new(),
            systems: self.systems().iter().map(|text| words::old_system(text)).collect(),
            posted: self.rating(),
            notes: self.cells(Field::Notes).next().map(str::to_string),
            unread: Vec::new(),
        };
        let weapons = self.weapons();
        for text in weapons {
            let read = match (three_parts(&text), gun(&text)) {
                (_, Some(gun)) => admiralty_gun(&gun).map_err(|message| format!("{}: {message}", gun.name)),
                (Some((name, line, banks)), None) => {
                    admiralty_weapon(name, line, banks).map_err(|message| format!("{name}: {message}"))
                }
                (None, None) => Err(no_weapon(&text)),
            };
            match read {
                Ok((weapon, doubts)) => {
                    doubts.into_iter().for_each(|doubt| self.warn(doubt));
                    if weapon.arcs.is_empty() {
                        self.warn(format!("no arcs for '{}'", weapon.name));
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
        let text = self.cells(Field::Rating).next()?.to_string();
        let digits = text.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
        let parts: Vec<&str> = digits.split([',', '.', ' ']).collect();
        let are_thousands = parts.iter().skip(1).all(|part| part.len() == 3);
        let rating = parts.concat().parse().ok().filter(|rating| are_thousands && *rating <= 1_000_000);
        if rating.is_none() {
            self.warn(format!("the rating '{}' is not a number", clip(&text)));
        }
        rating
    }

    /// `3`, or six facets clockwise from the bow, `4/3/3/2/3/3`.
    fn admiralty_shields(&self) -> Result<Shields, String> {
        let text = self.cells(Field::Shields).next().unwrap_or("0");
        let facets: Vec<&str> = text.split('/').map(str::trim).collect();
        let Ok(facets) = <[&str; 6]>::try_from(facets) else { return self.number(Field::Shields).map(Shields::Even) };
        let mut read = [Whole::read_text("0")?; 6];
        for (facet, text) in read.iter_mut().zip(facets) {
            *facet = Whole::read_text(text).map_err(|message| format!("shields: {message}"))?;
        }
        Ok(Shields::Facets(read))
    }

    /// The weapons of all weapon columns, one per line of a cell; with columns for their numbers, one per row.
    fn weapons(&self) -> Vec<String> {
        let is_apart = self.columns.iter().any(|(_, field)| matches!(field, Some(Field::Rof | Field::Dice)));
        if !is_apart {
            return self
                .records
                .iter()
                .flat_map(|record| of(record, self.columns, Field::Weapon))
                .flat_map(lines)
                .map(str::to_string)
                .collect();
        }
        let one = |record: &&Record| {
            let cell = |field: Field| of(record, self.columns, field).collect::<Vec<_>>().join(", ");
            let reach = match cell(Field::Range) {
                far if far.bytes().all(|c| c.is_ascii_digit()) && !far.is_empty() => format!("1-{far}"),
                far => far,
            };
            let [rof, acc, imp, dmg] = [Field::Rof, Field::Acc, Field::Imp, Field::Dmg].map(cell);
            let acc = acc.trim_end_matches('+').to_string();
            let is_slashed = reach.contains('/');
            let numbers = match cell(Field::Dice) {
                dice if !dice.is_empty() => dice,
                _ if is_slashed => format!("{rof}/{acc}+/{imp}/{dmg}"),
                _ => format!("{rof}x{acc}+/{imp}/{dmg}"),
            };
            let (name, traits, arcs) = (cell(Field::Weapon), cell(Field::Traits), cell(Field::Arcs));
            let traits = if traits.is_empty() { String::new() } else { format!(" ({traits})") };
            let text = match of(record, self.columns, Field::Dice).next() {
                Some(_) => format!("{name}{traits} | {arcs} | {reach} | {numbers}"),
                None => format!("{name} | {reach} | {numbers}{traits} | {arcs}"),
            };
            (!name.is_empty()).then(|| text.trim_end_matches([' ', '|']).to_string())
        };
        self.records.iter().filter_map(one).collect()
    }

    /// The systems of all columns, as they are written.
    fn systems(&self) -> Vec<String> {
        let cells = self.cells(Field::Systems).flat_map(lines).flat_map(listed);
        cells.filter(|item| !item.eq_ignore_ascii_case("none")).collect()
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
        let (class, name) = self.class()?;
        let (faction, kind) = (self.words(Field::Faction), self.kind());
        let faces: Vec<&str> = self
            .cells(Field::Shields)
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
            identity: Identity { faction, class, kind, name },
            hull: self.number(Field::Hull)?,
            armor: self.number(Field::Armor)?,
            thrust: self.number(Field::Thrust)?,
            ecm: self.number(Field::Ecm)?,
            shields,
            weapons: Vec::new(),
            systems: self.systems().iter().map(|text| words::old_system(text)).collect(),
            posted: self.rating(),
            notes: self.cells(Field::Notes).next().map(str::to_string),
            unread: Vec::new(),
        };
        for text in self.weapons() {
            match gun(&text).ok_or_else(|| no_weapon(&text)).and_then(|gun| gun.nova()) {
                Ok(battery) => {
                    if battery.banks.is_empty() {
                        self.warn(format!("no arcs for '{}'", battery.name));
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
    fn cover<const MOST: u32>(&self, wanted: Field) -> Result<Cover, String> {
        let text = self.cells(wanted).next().unwrap_or("0");
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let [fore, port, starboard, aft] = parts[..] else {
            return self.number::<0, MOST>(wanted).map(|number| Cover::Even(number.get()));
        };
        let number = |text: &str| Whole::<0, MOST>::read_text(text).map(Whole::get);
        Ok(Cover::Directional([number(fore)?, number(port)?, number(starboard)?, number(aft)?]))
    }
}

/// The non-empty cells of a field in a record.
fn of<'a>(record: &'a Record, columns: &'a [Column], wanted: Field) -> impl Iterator<Item = &'a str> {
    let cells = columns.iter().zip(&record.cells);
    let wanted = cells.filter(move |((_, field), _)| *field == Some(wanted));
    wanted.map(|(_, cell)| cell.trim()).filter(|cell| !cell.is_empty())
}

fn lines(cell: &str) -> impl Iterator<Item = &str> {
    cell.lines().map(str::trim).filter(|line| !line.is_empty())
}
