//! A design as plain data that can be built in code, changed, checked, and written as a file.

use super::assemble;
use super::draft::{Engines, Hull, Notes, Rating};
use super::notation::{Accuracy, Count, Hexes};
use super::words::SystemEntry;
use crate::ship::{Cover, Facing, Ship};
use crate::tables::{System, TechLevel, TechLine};
use crate::weapon::{Bank, Mode, Weapon};
use starwright_paper::silhouette::Family;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Line, TextValue, Whole, Word};
use starwright_text::field_error::FieldLocation::{self, Index, Key};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::quote::{quote_if_needed, to_block, to_comment};

/// A design as plain data, which [`Blueprint::build`] checks and turns into a ship.
///
/// ```
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::{Blueprint, System, Weapon, rate};
///
/// let laser = Weapon::parse("Laser", "3-6-9 1x4+/1/1 Pr1")?.with_banks(["2AB"])?;
/// let ship = Blueprint::new("Wren", 3).engines(5).shields(1).weapon(laser).system(System::Hyperdrive).build()?;
/// assert_eq!(rate(&ship).rating.to_string(), "24");
/// let wrong = Blueprint::new("Wren", 300).build().unwrap_err();
/// assert_eq!(wrong.to_string(), "hull: expected a whole number from 1 to 200, found 300");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blueprint {
    /// Comment lines above the design.
    pub comments: Vec<String>,
    /// The faction that operates the ship.
    pub faction: Option<String>,
    /// The class that the ship belongs to.
    pub class: String,
    /// The ship's role in a fleet, such as cruiser or station.
    pub ship_type: Option<String>,
    /// The name of this individual ship.
    pub name: Option<String>,
    /// Hull size.
    pub hull: u32,
    /// Engine rating.
    pub engines: u32,
    /// Shield rating.
    pub shields: Cover,
    /// Screen boxes.
    pub screens: Cover,
    /// Tech levels in the order of [`TechLine::ALL`].
    pub tech: [TechLevel; 4],
    /// The weapons, one entry per battery.
    pub weapons: Vec<Weapon>,
    /// The systems, each with its number or level; 1 for a system that takes no number.
    pub systems: Vec<(System, u32)>,
    /// The rating printed for this design.
    pub published: Option<Published>,
    /// Reasons why findings are acceptable, by the path of the finding.
    pub errata: Vec<(FieldPath, String)>,
    /// The post or file that the design was converted from.
    pub origin: Option<Origin>,
    /// Free text for the sheet.
    pub notes: Option<String>,
    /// The silhouette family, if it is not the faction's.
    pub style: Option<Family>,
    /// The path of the ship's picture.
    pub art: Option<String>,
}

/// A rating printed for a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The printed rating.
    pub rating: u32,
    /// A note on where the rating was printed, or why it differs.
    pub note: Option<String>,
}

/// The post or file that a design was converted from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Key of the game or edition.
    pub ruleset: &'static str,
    /// The rating posted for the ship.
    pub rating: Option<u32>,
    /// Name of the file.
    pub file: String,
    /// Line of the file, from 1.
    pub line: usize,
    /// Hash of the text that was read, or empty if unknown.
    pub hash: String,
    /// Number of parts of the text that could not be read.
    pub unreadable: usize,
}

impl Blueprint {
    /// Creates a design with a hull and nothing else.
    pub fn new(class: impl Into<String>, hull: u32) -> Blueprint {
        Blueprint {
            class: class.into(),
            hull,
            ..Blueprint::default()
        }
    }

    /// Sets the faction.
    pub fn faction(self, faction: impl Into<String>) -> Blueprint {
        Blueprint {
            faction: Some(faction.into()),
            ..self
        }
    }

    /// Sets the type, such as cruiser or station.
    pub fn ship_type(self, ship_type: impl Into<String>) -> Blueprint {
        Blueprint {
            ship_type: Some(ship_type.into()),
            ..self
        }
    }

    /// Sets the engine rating.
    pub fn engines(self, engines: u32) -> Blueprint {
        Blueprint { engines, ..self }
    }

    /// Sets the shields: one number, or one per facing.
    pub fn shields(self, shields: impl Into<Cover>) -> Blueprint {
        Blueprint {
            shields: shields.into(),
            ..self
        }
    }

    /// Sets the screens: one number, or one per facing.
    pub fn screens(self, screens: impl Into<Cover>) -> Blueprint {
        Blueprint {
            screens: screens.into(),
            ..self
        }
    }

    /// Sets the tech level of one line.
    pub fn tech(mut self, line: TechLine, level: TechLevel) -> Blueprint {
        self.tech[line as usize] = level;
        self
    }

    /// Adds a battery.
    pub fn weapon(mut self, weapon: Weapon) -> Blueprint {
        self.weapons.push(weapon);
        self
    }

    /// Adds a system without a number, or one item or level of it.
    pub fn system(self, system: System) -> Blueprint {
        self.system_count(system, 1)
    }

    /// Adds a system with a number of items or a level.
    pub fn system_count(mut self, system: System, count: u32) -> Blueprint {
        self.systems.push((system, count));
        self
    }

    /// Checks the blueprint and returns the ship; the error lists every field that is wrong.
    pub fn build(&self) -> Result<Ship, FieldErrors> {
        let mut problems = FieldErrors::default();
        let mut check = FieldCheck(&mut problems);
        let top = &FieldLocation::Top;
        let faction = check.line::<120>(self.faction.as_deref(), &Key(top, "faction"));
        let class = check.text::<Word<120>>(&self.class, &Key(top, "class"));
        let ship_type = check.line::<120>(self.ship_type.as_deref(), &Key(top, "type"));
        let name = check.line::<120>(self.name.as_deref(), &Key(top, "name"));
        check.keep(Hull::new(self.hull), &Key(top, "hull"));
        check.keep(Engines::new(self.engines), &Key(top, "engines"));
        check.cover::<5>(self.shields, &Key(top, "shields"));
        check.cover::<200>(self.screens, &Key(top, "screens"));
        let list = &Key(top, "weapons");
        check.length(self.weapons.len(), list);
        let mut weapons = self.weapons.clone();
        for (index, weapon) in weapons.iter_mut().enumerate() {
            check.weapon(weapon, &Index(list, index));
        }
        let list = &Key(top, "systems");
        check.length(self.systems.len(), list);
        for (index, (system, count)) in self.systems.iter().enumerate() {
            let entry = SystemEntry::new(*system, *count);
            if check.keep(entry, &Index(list, index)).is_some() {
                assemble::check_total(&self.systems[..=index], index, check.0);
            }
        }
        let published = self.published.as_ref().map(|published| {
            let place = &Key(top, "published");
            check.keep(Rating::new(published.rating), &Key(place, "rating"));
            Published {
                rating: published.rating,
                note: check.line::<1000>(published.note.as_deref(), &Key(place, "note")),
            }
        });
        let mut errata = Vec::new();
        for (path, reason) in &self.errata {
            let (path, place) = (path.to_string(), &Key(top, "errata"));
            if let Some(path) = check.text::<Line<200>>(&path, place)
                && let Some(reason) = check.text(reason, &Key(place, path.as_str()))
            {
                errata.push((path, reason));
            }
        }
        let errata = assemble::errata(errata, check.0);
        let notes = self.notes.as_deref();
        let notes = notes.and_then(|notes| check.text(notes, &Key(top, "notes")));
        let art = check.line::<1000>(self.art.as_deref(), &Key(top, "art"));
        problems.into_result()?;
        Ok(Ship::from_checked(Blueprint {
            comments: Vec::new(),
            faction,
            class: class.map(Word::into_string).unwrap_or_default(),
            ship_type,
            name,
            weapons,
            systems: self.systems.clone(),
            published,
            errata,
            origin: None,
            notes: notes.and_then(Notes::into_option),
            art,
            ..*self
        }))
    }

    /// Writes the design file.
    pub fn to_yaml(&self) -> String {
        let mut text: String = self.comments.iter().map(|line| to_comment(line)).collect();
        for (key, value) in self.fields() {
            let gap = if value.starts_with('\n') { "" } else { " " };
            text.extend([key, ":", gap, &value, "\n"]);
        }
        text
    }

    /// Returns the keys of the design file with their values, in the order in which they are written.
    fn fields(&self) -> impl Iterator<Item = (&'static str, String)> {
        let weapons = self.weapons.iter().map(|weapon| {
            let fields = weapon_fields(weapon).join("\n    ");
            format!("\n  - {fields}")
        });
        let systems = self.systems.iter();
        let systems = flow_list(systems.map(|(system, count)| system.format_with_count(*count)));
        let errata = self.errata.iter().map(|(path, reason)| {
            let path = quote_if_needed(&path.to_string());
            format!("\n  {path}: {}", quote_if_needed(reason))
        });
        let has_screens = !self.screens.is_none();
        let fields = [
            ("faction", quote_optional(&self.faction)),
            ("class", Some(quote_if_needed(&self.class))),
            ("type", quote_optional(&self.ship_type)),
            ("name", quote_optional(&self.name)),
            ("hull", Some(self.hull.to_string())),
            ("engines", Some(self.engines.to_string())),
            ("shields", Some(cover(self.shields))),
            ("screens", has_screens.then(|| cover(self.screens))),
            ("tech", tech(self.tech)),
            ("weapons", Some(weapons.collect())),
            ("systems", (!self.systems.is_empty()).then_some(systems)),
            ("published", self.published.as_ref().map(Published::to_yaml)),
            ("errata", Some(errata.collect())),
            ("style", self.style.map(|style| style.word().to_string())),
            ("art", quote_optional(&self.art)),
            ("origin", self.origin.as_ref().map(Origin::to_yaml)),
            ("notes", self.notes.as_deref().map(to_block)),
        ];
        let written = fields
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        written.filter(|(_, value)| !value.is_empty())
    }
}

/// Collects errors in the fields of a blueprint, by the same limits as for files.
struct FieldCheck<'a>(&'a mut FieldErrors);

impl FieldCheck<'_> {
    /// Unwraps a value, or collects its error with its place.
    fn keep<T>(&mut self, value: Result<T, FieldError>, place: &FieldLocation) -> Option<T> {
        self.0
            .keep(value.map_err(|error| error.with_path(place.path())))
    }

    fn text<T: TextValue>(&mut self, text: &str, place: &FieldLocation) -> Option<T> {
        let value = T::parse(text.trim()).map_err(|error| match text.trim() {
            "" => FieldError::missing(format!("missing value; expected {}", T::EXPECTED)),
            _ => error,
        });
        self.keep(value, place)
    }

    /// Checks a line of text and returns it, or `None` if it is empty.
    fn line<const MAX: usize>(
        &mut self,
        text: Option<&str>,
        place: &FieldLocation,
    ) -> Option<String> {
        self.text::<Line<MAX>>(text?, place)?.into_option()
    }

    fn length(&mut self, length: usize, place: &FieldLocation) {
        if length > 100 {
            self.0.push(FieldError::new(
                DiagnosticKind::TooLarge,
                place.path(),
                format!("expected at most 100 entries, found {length}"),
            ));
        }
    }

    fn cover<const MAX: u32>(&mut self, cover: Cover, place: &FieldLocation) {
        match cover {
            Cover::Even(number) => {
                self.keep(Whole::<0, MAX>::new(number), place);
            }
            Cover::Directional(numbers) => {
                for (facing, number) in Facing::ALL.into_iter().zip(numbers) {
                    let place = &Key(place, facing.word());
                    self.keep(Whole::<0, MAX>::new(number), place);
                }
            }
        }
    }

    /// Checks a weapon, and trims its name as reading a file does.
    fn weapon(&mut self, weapon: &mut Weapon, place: &FieldLocation) {
        if let Some(name) = self.text::<Word<120>>(&weapon.name, &Key(place, "name")) {
            weapon.name = name.into_string();
        }
        let reach = weapon.reach;
        self.keep(Hexes::new(reach.hexes()), &Key(place, reach.key()));
        self.mode(&weapon.mode, place);
        if let Some(mode) = &weapon.second_mode {
            self.mode(mode, &Key(place, "second_mode"));
        }
        let banks = &Key(place, "banks");
        self.length(weapon.banks.len(), banks);
        for (index, bank) in weapon.banks.iter().enumerate() {
            for error in bank.errors() {
                self.keep::<()>(Err(error), &Index(banks, index));
            }
        }
    }

    fn mode(&mut self, mode: &Mode, place: &FieldLocation) {
        self.keep(Accuracy::new(mode.acc), &Key(place, "acc"));
        for (key, number) in [("rof", mode.rof), ("imp", mode.imp), ("dmg", mode.dmg)] {
            self.keep(Count::new(number), &Key(place, key));
        }
    }
}

fn quote_optional(text: &Option<String>) -> Option<String> {
    text.as_deref().map(quote_if_needed)
}

/// Writes each key of a weapon with its value.
pub fn weapon_fields(weapon: &Weapon) -> Vec<String> {
    let mut fields = vec![
        format!("name: {}", quote_if_needed(&weapon.name)),
        format!("stats: {}", quote_if_needed(&weapon.written_stats())),
    ];
    if let Some(mode) = &weapon.second_mode {
        let stats = quote_if_needed(&mode.to_string());
        fields.push(format!("second_mode: {{stats: {stats}}}"));
    }
    if !weapon.banks.is_empty() {
        let banks = flow_list(weapon.banks.iter().map(Bank::to_string));
        fields.push(format!("banks: {banks}"));
    }
    fields
}

impl Published {
    fn to_yaml(&self) -> String {
        let note = quote_optional(&self.note).map(|note| format!(", note: {note}"));
        format!("{{rating: {}{}}}", self.rating, note.unwrap_or_default())
    }
}

impl Origin {
    fn to_yaml(&self) -> String {
        let rating = self.rating.map(|rating| format!(", rating: {rating}"));
        let hash = if self.hash.is_empty() {
            String::new()
        } else {
            format!(", hash: {}", quote_if_needed(&self.hash))
        };
        let unreadable = match self.unreadable {
            0 => String::new(),
            count => format!(", unreadable: {count}"),
        };
        format!(
            "{{ruleset: {}{}, file: {}, line: {}{hash}{unreadable}}}",
            self.ruleset,
            rating.unwrap_or_default(),
            quote_if_needed(&self.file),
            self.line
        )
    }
}

fn flow_list(entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.map(|entry| quote_if_needed(&entry)).collect();
    format!("[{}]", entries.join(", "))
}

/// Writes shields or screens as in a design: a number, or a map of facings.
pub fn cover(cover: Cover) -> String {
    match cover {
        Cover::Even(number) => number.to_string(),
        Cover::Directional(numbers) => {
            let facings = Facing::ALL.into_iter().zip(numbers);
            let facings: Vec<String> = facings
                .map(|(facing, number)| format!("{}: {number}", facing.word()))
                .collect();
            format!("{{{}}}", facings.join(", "))
        }
    }
}

/// Writes tech levels as in a design: one number if all four are equal, or a map of those that are not 0. Returns
/// `None` if all are 0.
pub fn tech(levels: [TechLevel; 4]) -> Option<String> {
    let zero = TechLevel::default();
    if levels == [zero; 4] {
        return None;
    }
    if levels == [levels[0]; 4] {
        return Some(levels[0].number().to_string());
    }
    let lines = TechLine::ALL.into_iter().zip(levels);
    let lines: Vec<String> = lines
        .filter(|(_, level)| *level != zero)
        .map(|(line, level)| format!("{}: {}", line.word(), level.number()))
        .collect();
    Some(format!("{{{}}}", lines.join(", ")))
}
