//! Spreadsheets: one ship per row, columns identified by their headings. Numbers and weapons are written as in a Unity
//! design, or in one of the Admiralty Edition if the edition column names it.

use super::cells::{MOST_CELLS, Record, records, separator};
use super::frame::{Form, Frame};
use super::line::{items, name};
use super::verdict::verdicts;
use super::{Dialect, Entry, Import, Part, Subject, Unread, Verdict, Warning, stats};
use crate::doc::fault::{Fault, FaultKind};
use crate::doc::field::{Whole, Written, clip, did_you_mean};
use crate::doc::nearest::{same, same_stem};
use crate::doc::yaml::Text;
use crate::ruleset::legacy::{Entry as SystemEntry, Identity};
use crate::ruleset::starmada_admiralty::{self, Shields, Tech};
use crate::ruleset::starmada_unity::tables::System;
use crate::ruleset::starmada_unity::{Bank, Blueprint, Cover, Weapon, drake};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Ruleset,
    Faction,
    Class,
    Kind,
    Name,
    Hull,
    Engines,
    Shields,
    Screens,
    Tech,
    Weapon,
    Systems,
    Rating,
    Notes,
}

/// The headings of each field, ours first; case, spaces, hyphens, a plural s and trailing numbers do not matter.
const HEADINGS: [(Field, &[&str]); 14] = [
    (Field::Ruleset, &["ruleset", "edition", "game"]),
    (Field::Faction, &["faction", "fleet", "race", "empire", "nation"]),
    (Field::Class, &["class", "ship class", "design"]),
    (Field::Kind, &["type", "ship type", "role"]),
    (Field::Name, &["name", "ship name", "ship"]),
    (Field::Hull, &["hull", "hull size"]),
    (Field::Engines, &["engines", "eng", "engine rating"]),
    (Field::Shields, &["shields", "shld", "shield rating"]),
    (Field::Screens, &["screens", "scrn"]),
    (Field::Tech, &["tech", "tech levels"]),
    (Field::Weapon, &["weapons", "battery", "batteries"]),
    (Field::Systems, &["systems", "special equipment", "specials", "equipment"]),
    (Field::Rating, &["rating", "combat rating", "cr", "points"]),
    (Field::Notes, &["notes", "comments", "remarks"]),
];

/// The words for the edition of a row.
const UNITY: [&str; 3] = ["", "unity", "starmada unity"];
const ADMIRALTY: [&str; 4] = ["admiralty", "admiralty edition", "ae", "starmada admiralty"];

/// A column: its heading and what it holds, if known.
type Column = (String, Option<Field>);

/// How many rows are handed over at once.
const PIECE: usize = 1024;

/// Reads a spreadsheet and hands it over some rows at a time; text without any ship gives no entries, only strays.
pub(super) fn read<E>(text: &str, take: &mut dyn FnMut(Import) -> Result<(), E>) -> Result<(), E> {
    let mut import = Import::default();
    let mut records = records(text, separator(text));
    // A first line `sep=;` is the spreadsheet program's own.
    let is_empty = |record: &Record| record.is_blank() || record.cells[0].starts_with("sep=");
    let head = records.by_ref().find(|record| {
        import.blank += if is_empty(record) { record.lines } else { 0 };
        !is_empty(record)
    });
    let Some(head) = head else { return take(import) };
    let columns: Vec<Column> = head.cells.iter().map(|cell| (name(cell), field(cell))).collect();
    if let Err(message) = usable(&head, &columns) {
        import.entries.push(entry(&head, Err(fault(&head, message)), text, Vec::new()));
        import.stray.extend(records.flat_map(|record| kept(&record, text)));
        return take(import);
    }
    // The headings apply to every ship; their line is counted with the first, or is stray if there is none.
    let mut before = head.lines;
    if !records.clone().any(|record| !record.is_blank() && Row::new(&record, &columns).subject().is_ok()) {
        import.stray.extend(kept(&head, text));
    }
    for record in records {
        if record.is_blank() {
            import.blank += record.lines;
            continue;
        }
        let mut row = Row::new(&record, &columns);
        let subject = row.subject().map_err(|message| fault(&record, message));
        let title = row.words(Field::Class).or(row.words(Field::Name)).unwrap_or_default();
        let warnings = row.warnings;
        let mut entry = Entry { title, ..entry(&record, subject, text, warnings) };
        if entry.subject.is_ok() {
            entry.read += std::mem::take(&mut before);
        }
        import.entries.push(entry);
        if import.entries.len() == PIECE {
            take(std::mem::take(&mut import))?;
        }
    }
    take(import)
}

/// Whether a text begins with the headings of a spreadsheet of ships.
pub(super) fn is_one(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let head = records(first, separator(text)).next().unwrap_or_default();
    let columns: Vec<Column> = head.cells.iter().map(|cell| (name(cell), field(cell))).collect();
    columns.len() > 2 && usable(&head, &columns).is_ok()
}

/// The field of a heading.
fn field(heading: &str) -> Option<Field> {
    let heading = heading.trim().trim_end_matches(|c: char| c.is_ascii_digit() || c == '#' || c.is_whitespace());
    let is_one = |(_, known): &&(Field, &[&str])| known.iter().any(|known| same_stem(known, heading));
    HEADINGS.iter().find(is_one).map(|(field, _)| *field)
}

fn usable(head: &Record, columns: &[Column]) -> Result<(), String> {
    if head.cells.len() >= MOST_CELLS {
        return Err(format!("more columns than a spreadsheet of ships has; at most {}", MOST_CELLS - 1));
    }
    let has = |wanted: Field| columns.iter().any(|(_, field)| *field == Some(wanted));
    let missing = match (has(Field::Class) || has(Field::Name), has(Field::Hull)) {
        (true, true) => return Ok(()),
        (false, _) => "class",
        (true, false) => "hull",
    };
    let headings: Vec<&str> = columns.iter().map(|(heading, _)| heading.as_str()).collect();
    let hint =
        headings.iter().find_map(|heading| Some(did_you_mean(heading, [missing])).filter(|hint| !hint.is_empty()));
    let hint = hint.unwrap_or("; the first line must name the columns, such as class, hull, weapons".to_string());
    Err(format!("no column '{missing}' among {}{hint}", clip(&headings.join(", "))))
}

/// The entry of a row; a row that cannot be a ship counts as unread.
fn entry(record: &Record, subject: Result<Subject, Fault>, text: &str, warnings: Vec<Warning>) -> Entry {
    let unread = if subject.is_err() { kept(record, text) } else { Vec::new() };
    let rows: Vec<&str> = text[record.span.clone()].split('\n').collect();
    let raw = |line: usize| rows.get(line - record.line).copied();
    let parts: Vec<(usize, Part)> = (0..record.lines).map(|at| (record.line + at, Part::Ship)).collect();
    Entry {
        lines: verdicts(record.line..record.line + record.lines, raw, &parts, &unread, &warnings),
        line: record.line,
        title: String::new(),
        read: record.lines - unread.len(),
        blank: 0,
        dialect: Dialect::Csv,
        subject,
        unread,
        warnings,
    }
}

/// The lines of a record as unread.
fn kept(record: &Record, text: &str) -> Vec<Unread> {
    let numbers = record.line..record.line + record.lines;
    let lines = text[record.span.clone()].split('\n');
    numbers.zip(lines).map(|(line, text)| Unread { line, text: text.trim().to_string(), is_talk: false }).collect()
}

fn fault(record: &Record, message: String) -> Fault {
    let text = record.cells.join(" | ").replace('\n', " ");
    let fault = Text::at(&text, record.line).fault_of_all(FaultKind::WrongType, message);
    // What is shown is not the line as it stands in the file.
    Fault { end: (fault.line, fault.column), ..fault }
}

/// A row being turned into a ship.
struct Row<'a> {
    record: &'a Record,
    columns: &'a [Column],
    warnings: Vec<Warning>,
}

impl<'a> Row<'a> {
    fn new(record: &'a Record, columns: &'a [Column]) -> Row<'a> {
        Row { record, columns, warnings: Vec::new() }
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning { line: self.record.line, message, verdict: Verdict::Doubtful });
    }

    /// The non-empty cells of a field.
    fn cells(&self, wanted: Field) -> impl Iterator<Item = &str> {
        let cells = self.columns.iter().zip(&self.record.cells);
        let wanted = cells.filter(move |((_, field), _)| *field == Some(wanted));
        wanted.map(|(_, cell)| cell.trim()).filter(|cell| !cell.is_empty())
    }

    /// The first cell of a field as a name.
    fn words(&self, wanted: Field) -> Option<String> {
        self.cells(wanted).next().map(name).filter(|words| !words.is_empty())
    }

    /// The number of a field, 0 if there is none.
    fn number<const LEAST: u32, const MOST: u32>(&self, wanted: Field) -> Result<Whole<LEAST, MOST>, String> {
        let heading = HEADINGS.iter().find(|(field, _)| *field == wanted).map_or("", |(_, known)| known[0]);
        let text = self.cells(wanted).next().unwrap_or("0");
        let text = text.strip_suffix(".0").or(text.strip_suffix(",0")).unwrap_or(text);
        Whole::read_text(text).map_err(|message| format!("{heading}: {message}"))
    }

    fn subject(&mut self) -> Result<Subject, String> {
        if self.record.is_unclosed {
            return Err("a quote is opened here and never closed".to_string());
        }
        for ((heading, field), cell) in self.columns.iter().zip(&self.record.cells) {
            if field.is_none() && !cell.trim().is_empty() {
                self.warn(format!("the column '{}' is not used: {}", clip(heading), clip(cell.trim())));
            }
        }
        let is_list = |field: Field| matches!(field, Field::Weapon | Field::Systems);
        for (field, known) in HEADINGS.iter().filter(|(field, _)| !is_list(*field)) {
            let others: Vec<String> = self.cells(*field).skip(1).map(clip).collect();
            for other in others {
                self.warn(format!("a second column for '{}' is not used: {other}", known[0]));
            }
        }
        for cell in self.record.cells.iter().skip(self.columns.len()).filter(|cell| !cell.trim().is_empty()) {
            self.warn(format!("there is no heading above '{}'", clip(cell.trim())));
        }
        let edition = self.words(Field::Ruleset).unwrap_or_default();
        let is_one_of = |known: &[&str]| known.iter().any(|known| same(known, &edition));
        match () {
            () if is_one_of(&UNITY) => Ok(Subject::Unity(Box::new(self.unity()?))),
            () if is_one_of(&ADMIRALTY) => self.admiralty().map(Subject::Admiralty),
            () => Err(format!(
                "'{}' is not an edition of a spreadsheet; write unity (the default) or admiralty",
                clip(&edition)
            )),
        }
    }

    fn class(&self) -> Result<(String, Option<String>), String> {
        let (class, name) = (self.words(Field::Class), self.words(Field::Name));
        match (class, name) {
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
        blueprint.kind = self.words(Field::Kind);
        blueprint.engines = self.number::<0, 99>(Field::Engines)?.get();
        blueprint.shields = self.cover::<5>(Field::Shields)?;
        blueprint.screens = self.cover::<200>(Field::Screens)?;
        if let Some(text) = self.cells(Field::Tech).next() {
            blueprint.tech = drake::tech_levels(text)
                .ok_or_else(|| format!("tech: expected a level such as 1, or W+1 E-0.5, found '{}'", clip(text)))?;
        }
        let systems = self.cells(Field::Systems).flat_map(lines).flat_map(items).map(System::with_count);
        blueprint.systems = systems.collect::<Result<_, _>>()?;
        blueprint.published = self.rating().map(|rating| (rating, None));
        blueprint.notes = self.cells(Field::Notes).next().map(str::to_string);
        let weapons: Vec<String> = self.weapons();
        for text in weapons {
            match three_parts(&text) {
                Some((name, stats, banks)) => {
                    let banks = banks.split([' ', ',']).filter(|bank| !bank.is_empty());
                    let banks = banks.map(str::parse).collect::<Result<Vec<Bank>, _>>()?;
                    let weapon = Weapon::from_line(name, stats)?;
                    blueprint.weapons.push(banks.into_iter().fold(weapon, Weapon::bank));
                }
                None => self.warn(no_weapon(&text)),
            }
        }
        Ok(blueprint)
    }

    fn admiralty(&mut self) -> Result<starmada_admiralty::Ship, String> {
        let (class, name) = self.class()?;
        let (faction, kind) = (self.words(Field::Faction), self.words(Field::Kind));
        let tech = self.cells(Field::Tech).next().map_or(Ok(0), |text| {
            let level = text.trim_start_matches('+').parse().ok().filter(|level| Tech::LIMITS.contains(level));
            level.ok_or_else(|| format!("tech: expected a level such as +4, found '{}'", clip(text)))
        })?;
        let mut ship = starmada_admiralty::Ship {
            identity: Identity { faction, class, kind, name },
            hull: self.number(Field::Hull)?,
            engines: self.number(Field::Engines)?,
            has_engines_written: true,
            shields: self.admiralty_shields()?,
            tech: Tech::all(tech),
            weapons: Vec::new(),
            systems: self.cells(Field::Systems).flat_map(lines).flat_map(items).map(SystemEntry::of).collect(),
            posted: self.rating(),
            notes: self.cells(Field::Notes).next().map(str::to_string),
            unread: Vec::new(),
        };
        let weapons = self.weapons();
        for text in weapons {
            let Some((name, line, banks)) = three_parts(&text) else {
                ship.unread.push(text);
                continue;
            };
            match admiralty_weapon(name, line, banks) {
                Ok((weapon, doubts)) => {
                    doubts.into_iter().for_each(|doubt| self.warn(doubt));
                    ship.weapons.push(weapon);
                }
                Err(message) => {
                    self.warn(format!("{name}: {message}"));
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

    /// The weapons of all weapon columns, one per line of a cell.
    fn weapons(&self) -> Vec<String> {
        self.cells(Field::Weapon).flat_map(lines).map(str::to_string).collect()
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

fn lines(cell: &str) -> impl Iterator<Item = &str> {
    cell.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// `Name
/// 4-8-12 2x5+/1/1 Pr1
/// 2ACE 2BDF`; the banks are optional.
fn three_parts(text: &str) -> Option<(&str, &str, &str)> {
    let mut parts = text.split('|').map(str::trim);
    let (name, stats, banks) = (parts.next()?, parts.next()?, parts.next().unwrap_or_default());
    (parts.next().is_none() && !name.is_empty() && !stats.is_empty()).then_some((name, stats, banks))
}

fn no_weapon(text: &str) -> String {
    format!("no weapon such as 'Laser | 3-6-9 1x4+/2/1 | 2AB': {}", clip(text))
}

/// A weapon of the Admiralty Edition from `4-8-12 2x5+/1/1 Double Damage, Repeating` and `2AB CD`.
fn admiralty_weapon(name: &str, line: &str, banks: &str) -> Result<(starmada_admiralty::Weapon, Vec<String>), String> {
    let (range, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (numbers, traits) = rest.trim_start().split_once(' ').unwrap_or((rest.trim_start(), ""));
    let range = if range.contains('/') { range.to_string() } else { range.replace('-', "/") };
    let body = format!("{range}, {}, {traits}", numbers.replace(['x', 'X'], "/"));
    let mut weapon = stats::weapon(&Frame { form: Form::OneLine, label: None, name, body: &body })?;
    let mut doubts = Vec::new();
    for bank in banks.split([' ', ',']).filter(|bank| !bank.is_empty()) {
        let bank = Bank::read(bank)?;
        weapon.arcs.extend((0..bank.mounts).map(|_| bank.arcs));
        if bank.per_mount > 1 {
            doubts.push(format!("{name}: mounts of {} are Unity's; in '{bank}' each counts as one", bank.per_mount));
        }
    }
    let unknown = weapon.traits.iter().filter(|entry| entry.known.is_none());
    doubts.extend(unknown.map(|entry| stats::doubt(&entry.text)));
    Ok((weapon, doubts))
}
