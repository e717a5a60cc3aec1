//! A row of a spreadsheet turned into a ship. Numbers and weapons are written as in a design, or in any way that posts have.

use super::blocks::{Block, Start};
use super::cells::Record;
use super::columns::{Column, weapon_groups};
use super::gun::gun;
use super::keys::{Key, WORDS};
use super::line::{Line, name};
use super::listed::listed;
use super::look::class_word;
use super::posted::of_cell;
use super::sheet_cells::{ADMIRALTY, NOVA, UNITY, first_number, levels, lines, of, weapons};
use super::sheet_weapon::no_weapon;
use super::ship_type::split_type;
use super::{Dialect, Entry, Subject, Verdict, Warning, entry};
use starwright_rules::identity::Identity;
use starwright_text::field::{Whole, clip};
use starwright_text::nearest::is_same_word;

/// A row being turned into a ship, and the rows of further weapons below it.
pub struct Row<'a> {
    pub record: &'a Record,
    records: &'a [&'a Record],
    pub columns: &'a [Column],
    /// What stands in merged cells above.
    carried: &'a [(Key, String)],
    /// The edition, where nothing names it.
    pub guess: Option<&'static str>,
    pub warnings: Vec<Warning>,
}

impl<'a> Row<'a> {
    pub fn new(
        records: &'a [&'a Record],
        columns: &'a [Column],
        carried: &'a [(Key, String)],
    ) -> Row<'a> {
        Row {
            record: records[0],
            records,
            columns,
            carried,
            guess: None,
            warnings: Vec::new(),
        }
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning {
            line: self.record.line,
            message,
            verdict: Verdict::Doubtful,
        });
    }

    /// The non-empty cells of a field.
    pub fn cells(&self, wanted: Key) -> impl Iterator<Item = &str> {
        of(self.record, self.columns, wanted)
    }

    /// The first cell of a field as a name.
    pub fn words(&self, wanted: Key) -> Option<String> {
        let own = self
            .cells(wanted)
            .next()
            .map(name)
            .filter(|words| !words.is_empty());
        own.or_else(|| {
            self.carried
                .iter()
                .find(|(field, _)| *field == wanted)
                .map(|(_, words)| words.clone())
        })
    }

    /// The number of a field, without the boxes that may stand behind it in its cell.
    fn number(&self, wanted: Key) -> Option<String> {
        let text = self.cells(wanted).next()?;
        let text = text
            .strip_suffix(".0")
            .or(text.strip_suffix(",0"))
            .unwrap_or(text);
        let first = first_number(text)
            .filter(|_| !text.contains('/'))
            .map(|number| number.to_string());
        Some(first.unwrap_or(text.to_string()))
    }

    /// Reads the row as the lines of a post; the error is a complete message.
    pub fn subject(&mut self) -> Result<Subject, String> {
        if self.record.is_unclosed {
            return Err("a quote is opened here and never closed".to_string());
        }
        self.doubt_cells();
        let dialect = self.dialect()?;
        let identity = self.identity()?;
        let hull = self.number(Key::Hull).unwrap_or("0".to_string());
        Whole::<1, 200>::parse_number(&hull).map_err(|message| format!("hull: {message}"))?;
        let (rows, weapons) = (self.rows(dialect), self.weapons());
        let texts = rows.iter().chain(&weapons).enumerate();
        let mut lines: Vec<Line> = texts
            .map(|(at, text)| Line::of_text(at + 1, text, text.as_str().into()))
            .collect();
        // A weapon may be called `Gun`, or have any other word of a row for its name.
        for (line, text) in lines[rows.len()..].iter_mut().zip(&weapons) {
            gun(text).into_iter().for_each(|gun| line.arm(gun));
        }
        // Weapons of any edition are read; without them nothing else tells the edition.
        let forced = Some(dialect).filter(|_| weapons.is_empty());
        let block = Block {
            start: Start::Header,
            lines: &lines,
        };
        let Entry {
            subject,
            unread,
            warnings,
            ..
        } = entry(&block, lines.len(), dialect, forced);
        let mut subject = subject.map_err(|fault| fault.message)?;
        self.warnings
            .extend(warnings.into_iter().map(|warning| Warning {
                line: self.record.line,
                ..warning
            }));
        for lost in unread {
            let gun = lost
                .text
                .split(':')
                .next()
                .is_none_or(|word| Key::of_row(word).is_none());
            let message = if gun {
                no_weapon(&lost.text)
            } else {
                format!("not understood: {}", clip(&lost.text))
            };
            self.warnings.push(Warning {
                line: self.record.line,
                message,
                verdict: Verdict::Lost,
            });
        }
        let notes = self.cells(Key::Notes).next().map(str::to_string);
        let own = match &mut subject {
            Subject::Admiralty(ship) => {
                ship.identity = identity;
                &mut ship.notes
            }
            Subject::Nova(ship) => {
                ship.identity = identity;
                &mut ship.notes
            }
            Subject::Unity(ship) => {
                let Identity {
                    faction,
                    class,
                    kind,
                    name,
                } = identity;
                (ship.faction, ship.class, ship.ship_type, ship.name) =
                    (faction, class, kind, name);
                &mut ship.notes
            }
            Subject::Weapons(_) => return Err("no ship is written in this row".to_string()),
        };
        *own = notes
            .into_iter()
            .chain(own.take())
            .reduce(|notes, more| notes + "\n" + &more);
        Ok(subject)
    }

    /// All but the weapons as lines of a post; who the ship is, its cells say for certain.
    fn rows(&mut self, dialect: Dialect) -> Vec<String> {
        let rating = self.rating().map(|rating| rating.to_string());
        let side = |wanted: Key| {
            let whole = self
                .cells(wanted)
                .next()
                .filter(|_| dialect == Dialect::Nova)
                .map(str::to_string);
            let cell = self
                .facings(wanted)
                .or(whole)
                .or_else(|| self.number(wanted))?;
            match (
                &cell.split('/').map(str::trim).collect::<Vec<_>>()[..],
                dialect,
            ) {
                ([fore, port, starboard, aft], Dialect::Unity) => Some(format!(
                    "Fore {fore}, Port {port}, Starboard {starboard}, Aft {aft}"
                )),
                _ => Some(cell),
            }
        };
        let engines = if dialect == Dialect::Nova {
            Key::Thrust
        } else {
            Key::Engines
        };
        let figures = [
            (Key::Class, Some("A".to_string())),
            (Key::Rating, rating),
            (Key::Tech, levels(self.record, self.columns)),
            (Key::Hull, self.number(Key::Hull)),
            (
                engines,
                self.number(Key::Engines)
                    .or_else(|| self.number(Key::Thrust))
                    .or(Some("0".to_string())),
            ),
            (Key::Armor, self.number(Key::Armor)),
            (Key::Ecm, self.number(Key::Ecm)),
            (Key::Shields, side(Key::Shields).or(Some("0".to_string()))),
            (Key::Screens, side(Key::Screens)),
        ];
        let rows = figures
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{}: {}", key.word(), value?)));
        let systems = Some(self.systems().join(", ")).filter(|all| !all.is_empty());
        let systems = systems.map(|all| format!("{}: {all}", Key::Specials.word()));
        rows.chain(systems).collect()
    }

    /// Says which cells are not used, or not for certain.
    fn doubt_cells(&mut self) {
        for (column, cell) in self.columns.iter().zip(&self.record.cells) {
            let (heading, cell) = (clip(&column.heading), cell.trim());
            match column.field {
                _ if cell.is_empty() => {}
                None if column.system(cell).is_some() => {}
                None => self.warn(format!(
                    "the column '{heading}' is not used: {}",
                    clip(cell)
                )),
                Some(key) if column.is_guess => {
                    self.warn(format!(
                        "the column '{heading}' is taken for that of '{}'",
                        key.word().to_lowercase()
                    ));
                }
                Some(_) => {}
            }
        }
        let is_list = |field: Key| {
            field.is_of_weapon() || matches!(field, Key::Weapons | Key::Specials | Key::Tech)
        };
        for (field, _) in WORDS.iter().filter(|(field, _)| !is_list(*field)) {
            if self.facings(*field).is_some() {
                continue;
            }
            let others: Vec<String> = self.cells(*field).skip(1).map(clip).collect();
            for other in others {
                self.warn(format!(
                    "a second column for '{}' is not used: {other}",
                    field.word().to_lowercase()
                ));
            }
        }
        for cell in self
            .record
            .cells
            .iter()
            .skip(self.columns.len())
            .filter(|cell| !cell.trim().is_empty())
        {
            self.warn(format!("there is no heading above '{}'", clip(cell.trim())));
        }
        if self.cells(Key::Faction).next().is_none()
            && let Some(faction) = self.words(Key::Faction)
        {
            self.warn(format!(
                "the faction '{}' is taken from a row above",
                clip(&faction)
            ));
        }
    }

    /// The edition of the row, as the reader of posts calls it.
    fn dialect(&mut self) -> Result<Dialect, String> {
        let mut edition = self.words(Key::Ruleset).unwrap_or_default();
        if edition.is_empty() && self.guess == Some(ADMIRALTY[0]) {
            edition = ADMIRALTY[0].to_string();
            self.warn(
                "nothing names the edition: Admiralty, by how the weapons are written".to_string(),
            );
        }
        let is_one_of = |known: &[&str]| known.iter().any(|known| is_same_word(known, &edition));
        let has_column = |wanted: Key| self.columns.iter().any(|column| column.is(wanted));
        // Thrust alone is another word for engines.
        let has_dice = || has_column(Key::Dice) || has_column(Key::Armor);
        let is_nova =
            edition.is_empty() && (has_column(Key::Ecm) || has_column(Key::Thrust) && has_dice());
        if edition.is_empty() && !is_nova && self.guess.is_none() && !self.weapons().is_empty() {
            self.warn(
                "nothing names the edition, and no weapon shows it: read as Unity's".to_string(),
            );
        }
        match () {
            () if is_nova || is_one_of(&NOVA) => Ok(Dialect::Nova),
            () if is_one_of(&UNITY) => Ok(Dialect::Unity),
            () if is_one_of(&ADMIRALTY) => Ok(Dialect::OneLine),
            () => Err(format!(
                "'{}' is not an edition of a spreadsheet; write unity (the default), admiralty or nova",
                clip(&edition)
            )),
        }
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
        let in_brackets = || {
            class
                .strip_suffix(')')
                .and_then(|title| title.split_once(" ("))
        };
        let sure = class_word(&class).or_else(in_brackets);
        let (own, behind) = sure.unwrap_or_else(|| split_type(&class));
        if kind.is_some() || own.is_empty() || behind.is_empty() || !split_type(behind).0.is_empty()
        {
            return Ok(Identity {
                faction,
                class,
                kind,
                name,
            });
        }
        if sure.is_none() {
            self.warn(format!(
                "'{}' is read as the class '{own}' and its type",
                clip(&class)
            ));
        }
        Ok(Identity {
            faction,
            class: own.to_string(),
            kind: Some(behind.to_string()),
            name,
        })
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
        (matches!(wanted, Key::Shields | Key::Screens) && matches!(sides.len(), 4 | 6))
            .then(|| sides.join("/"))
    }

    /// The weapons of all groups of columns in all rows.
    pub fn weapons(&self) -> Vec<String> {
        let groups = weapon_groups(self.columns);
        self.records
            .iter()
            .flat_map(|record| weapons(record, self.columns, &groups))
            .collect()
    }

    /// The systems of all columns, as they are written.
    fn systems(&self) -> Vec<String> {
        let cells = self
            .records
            .iter()
            .flat_map(|record| of(record, self.columns, Key::Specials));
        let items = cells
            .flat_map(lines)
            .flat_map(listed)
            .filter(|item| !item.eq_ignore_ascii_case("none"));
        let columns = self.columns.iter().zip(&self.record.cells);
        let ticked = columns.filter_map(|(column, cell)| column.system(cell.trim()));
        items
            .chain(ticked.filter(|item| !item.is_empty()))
            .collect()
    }
}
