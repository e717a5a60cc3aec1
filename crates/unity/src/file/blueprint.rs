//! A design as plain data: made in code, changed, checked, and written out as a file.

use super::assemble;
use super::draft::{Engines, Hull, Notes, Rating};
use super::notation::{Accuracy, Count, Hexes};
use super::words::SystemEntry;
use crate::ship::{Cover, Facing, Looks, Published, Ship, Tech};
use crate::tables::{System, TechLevel, TechLine};
use crate::weapon::{Bank, Mode, Weapon};
use starwright_paper::silhouette::Family;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Line, Whole, Word, Written};
use starwright_text::field_error::{FieldError, FieldErrors, Place};
use starwright_text::quote::{block_or_quoted, comment, plain_or_quoted};

/// A design in the making: plain data, checked by [`Blueprint::ship`].
///
/// ```
/// use starwright_unity::{Blueprint, Reach, System, Weapon, rate};
///
/// let laser = Weapon::new("Laser", Reach::Range(9), "1x4+/1/1 Pr1".parse()?).bank("2AB".parse()?);
/// let ship = Blueprint::new("Wren", 3).engines(5).shields(1).weapon(laser).system(System::Hyperdrive, 1).ship()?;
/// assert_eq!(rate(&ship).rating.to_string(), "24");
/// let wrong = Blueprint::new("Wren", 300).ship().unwrap_err();
/// assert_eq!(wrong.to_string(), "hull: 300 is out of range: a whole number from 1 to 200");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blueprint {
    /// Lines of comment above the design.
    pub comments: Vec<String>,
    /// The political entity that operates the ship.
    pub faction: Option<String>,
    /// The class it belongs to.
    pub class: String,
    /// Its role in a fleet.
    pub kind: Option<String>,
    /// The name of this very ship.
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
    /// The batteries.
    pub weapons: Vec<Weapon>,
    /// The systems, an entry each, and how many or how high.
    pub systems: Vec<(System, u32)>,
    /// The rating somebody printed, and a note on it.
    pub published: Option<(u32, Option<String>)>,
    /// Reasons why findings are acceptable, by path.
    pub errata: Vec<(String, String)>,
    /// Where it was converted from.
    pub origin: Option<Origin>,
    /// Free text for the sheet.
    pub notes: Option<String>,
    /// The family it is drawn in, if not that of its faction.
    pub style: Option<Family>,
    /// The path of its picture.
    pub art: Option<String>,
}

/// Where a design was converted from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The ruleset it was of.
    pub ruleset: &'static str,
    /// The rating somebody posted for it there.
    pub rating: Option<u32>,
    /// The file it was in.
    pub file: String,
    /// The line it started on.
    pub line: usize,
    /// The hash of the text it was read from, or empty.
    pub hash: String,
}

impl Blueprint {
    /// A bare hull.
    pub fn new(class: impl Into<String>, hull: u32) -> Blueprint {
        Blueprint {
            class: class.into(),
            hull,
            ..Blueprint::default()
        }
    }

    /// The blueprint of a ship; weapons of a library are written out.
    pub fn of(ship: &Ship) -> Blueprint {
        let mut systems: Vec<(usize, (System, u32))> = Vec::new();
        for fitted in ship.systems() {
            let entry = (fitted.system, fitted.count);
            systems.push((fitted.entry, entry));
            systems.extend(
                fitted
                    .repeated_at
                    .filter(|_| fitted.system.most().is_none())
                    .map(|at| (at, entry)),
            );
        }
        systems.sort_by_key(|(at, _)| *at);
        Blueprint {
            faction: ship.faction.clone(),
            kind: ship.kind.clone(),
            name: ship.name.clone(),
            engines: ship.engines,
            shields: ship.shields,
            // Four facings without screens are no screens.
            screens: if ship.screens.is_none() {
                Cover::Even(0)
            } else {
                ship.screens
            },
            tech: ship.tech.0,
            weapons: ship
                .weapons
                .iter()
                .map(|weapon| Weapon {
                    is_from_library: false,
                    ..weapon.clone()
                })
                .collect(),
            systems: systems.into_iter().map(|(_, system)| system).collect(),
            published: ship
                .published
                .as_ref()
                .map(|published| (published.rating, published.note.clone())),
            errata: ship
                .errata
                .iter()
                .map(|(path, reason)| (path.to_string(), reason.clone()))
                .collect(),
            notes: ship.notes.clone(),
            style: ship.looks.style,
            art: ship.looks.art.clone(),
            ..Blueprint::new(ship.class.clone(), ship.hull)
        }
    }

    /// The same, operated by this faction.
    pub fn faction(self, faction: impl Into<String>) -> Blueprint {
        Blueprint {
            faction: Some(faction.into()),
            ..self
        }
    }

    /// The same, of this type: cruiser, station.
    pub fn kind(self, kind: impl Into<String>) -> Blueprint {
        Blueprint {
            kind: Some(kind.into()),
            ..self
        }
    }

    /// The same with this engine rating.
    pub fn engines(self, engines: u32) -> Blueprint {
        Blueprint { engines, ..self }
    }

    /// The same with these shields: one number, or one for each facing.
    pub fn shields(self, shields: impl Into<Cover>) -> Blueprint {
        Blueprint {
            shields: shields.into(),
            ..self
        }
    }

    /// The same with these screens: one number, or one for each facing.
    pub fn screens(self, screens: impl Into<Cover>) -> Blueprint {
        Blueprint {
            screens: screens.into(),
            ..self
        }
    }

    /// The same with this tech level in one line.
    pub fn tech(mut self, line: TechLine, level: TechLevel) -> Blueprint {
        self.tech[line as usize] = level;
        self
    }

    /// The same with one more battery.
    pub fn weapon(mut self, weapon: Weapon) -> Blueprint {
        self.weapons.push(weapon);
        self
    }

    /// The same with one more system; the count is 1 for those that take no number.
    pub fn system(mut self, system: System, count: u32) -> Blueprint {
        self.systems.push((system, count));
        self
    }

    /// The ship; the error lists every field that is wrong.
    pub fn ship(&self) -> Result<Ship, FieldErrors> {
        let mut problems = FieldErrors::default();
        let mut check = Check(&mut problems);
        let top = &Place::Top;
        let faction = check.line::<120>(self.faction.as_deref(), &Place::Key(top, "faction"));
        let class = check
            .text::<Word<120>>(&self.class, &Place::Key(top, "class"))
            .map(Word::into_string);
        let kind = check.line::<120>(self.kind.as_deref(), &Place::Key(top, "type"));
        let name = check.line::<120>(self.name.as_deref(), &Place::Key(top, "name"));
        check.number(Hull::of(self.hull), &Place::Key(top, "hull"));
        check.number(Engines::of(self.engines), &Place::Key(top, "engines"));
        check.cover::<5>(self.shields, &Place::Key(top, "shields"));
        check.cover::<200>(self.screens, &Place::Key(top, "screens"));
        let weapons = &Place::Key(top, "weapons");
        check.length(self.weapons.len(), weapons);
        let weapon = |(index, weapon)| check.weapon(weapon, &Place::Index(weapons, index));
        let weapons: Vec<Weapon> = self.weapons.iter().enumerate().filter_map(weapon).collect();
        let systems = &Place::Key(top, "systems");
        check.length(self.systems.len(), systems);
        let entry = |(index, (system, count)): (usize, &(System, u32))| {
            let entry = SystemEntry::of(*system, *count);
            check
                .kept(entry, &Place::Index(systems, index))
                .map(|entry| (index, entry))
        };
        let entries: Vec<(usize, SystemEntry)> =
            self.systems.iter().enumerate().filter_map(entry).collect();
        let systems = assemble::systems(entries.into_iter(), check.0);
        let published = self.published.as_ref().map(|(rating, note)| {
            let place = &Place::Key(top, "published");
            check.number(Rating::of(*rating), &Place::Key(place, "rating"));
            Published {
                rating: *rating,
                note: check.line::<1000>(note.as_deref(), &Place::Key(place, "note")),
            }
        });
        let errata = self.errata.iter().filter_map(|(path, reason)| {
            let place = &Place::Key(top, "errata");
            Some((
                check.text(path, place)?,
                check.text(reason, &Place::Key(place, path))?,
            ))
        });
        let errata: Vec<(Line<200>, Line<500>)> = errata.collect();
        let errata = assemble::errata(errata, check.0);
        let notes = self
            .notes
            .as_deref()
            .and_then(|notes| check.text::<Notes>(notes, &Place::Key(top, "notes")));
        let art = check.line::<1000>(self.art.as_deref(), &Place::Key(top, "art"));
        problems.into_result()?;
        Ok(Ship {
            faction,
            class: class.unwrap_or_default(),
            kind,
            name,
            hull: self.hull,
            engines: self.engines,
            shields: self.shields,
            screens: self.screens,
            tech: Tech(self.tech),
            weapons,
            systems,
            published,
            errata,
            left_out: Vec::new(),
            notes: notes.and_then(Notes::into_option),
            looks: Looks {
                style: self.style,
                art,
                ..Looks::default()
            },
        })
    }

    /// The design file.
    pub fn to_yaml(&self) -> String {
        let mut text = String::with_capacity(512);
        self.comments
            .iter()
            .for_each(|line| text.push_str(&comment(line)));
        let mut key = |key: &str, value: &str| {
            let gap = if value.starts_with('\n') { "" } else { " " };
            text.extend([key, ":", gap, value, "\n"]);
        };
        let plain = |text: &Option<String>| text.as_deref().map(plain_or_quoted);
        let class = Some(self.class.clone());
        for (name, value) in [
            ("faction", &self.faction),
            ("class", &class),
            ("type", &self.kind),
            ("name", &self.name),
        ] {
            plain(value).iter().for_each(|value| key(name, value));
        }
        key("hull", &self.hull.to_string());
        key("engines", &self.engines.to_string());
        key("shields", &cover(self.shields));
        if !self.screens.is_none() {
            key("screens", &cover(self.screens));
        }
        tech(self.tech).iter().for_each(|value| key("tech", value));
        if !self.weapons.is_empty() {
            let weapons: Vec<String> = self.weapons.iter().map(weapon).collect();
            key("weapons", &format!("\n{}", weapons.join("\n")));
        }
        if !self.systems.is_empty() {
            key(
                "systems",
                &flow_list(
                    self.systems
                        .iter()
                        .map(|(system, count)| system.counted(*count)),
                ),
            );
        }
        if let Some((rating, note)) = &self.published {
            let note = plain(note)
                .map(|note| format!(", note: {note}"))
                .unwrap_or_default();
            key("published", &format!("{{rating: {rating}{note}}}"));
        }
        if !self.errata.is_empty() {
            let entry = |(path, reason): &(String, String)| {
                format!("  {}: {}", plain_or_quoted(path), plain_or_quoted(reason))
            };
            key(
                "errata",
                &format!(
                    "\n{}",
                    self.errata.iter().map(entry).collect::<Vec<_>>().join("\n")
                ),
            );
        }
        self.style
            .iter()
            .for_each(|style| key("style", style.word()));
        plain(&self.art).iter().for_each(|art| key("art", art));
        self.origin
            .iter()
            .for_each(|origin| key("origin", &origin.to_yaml()));
        self.notes
            .iter()
            .for_each(|notes| key("notes", &block_or_quoted(notes)));
        text
    }
}

/// Keeps what is wrong with the fields of a blueprint, by the bounds that files have.
struct Check<'a>(&'a mut FieldErrors);

impl Check<'_> {
    fn kept<T>(&mut self, read: Result<T, FieldError>, place: &Place) -> Option<T> {
        self.0.keep(read.map_err(|misfit| misfit.at(place.path())))
    }

    fn number<const LEAST: u32, const MOST: u32>(
        &mut self,
        number: Result<Whole<LEAST, MOST>, FieldError>,
        place: &Place,
    ) {
        self.kept(number, place);
    }

    fn text<T: Written>(&mut self, text: &str, place: &Place) -> Option<T> {
        let read = T::read(text.trim()).map_err(|misfit| match text.trim() {
            "" => FieldError::missing(format!("nothing is written here; expected {}", T::EXPECTED)),
            _ => misfit,
        });
        self.kept(read, place)
    }

    /// A line that may be missing; an empty one is.
    fn line<const MOST: usize>(&mut self, text: Option<&str>, place: &Place) -> Option<String> {
        self.text::<Line<MOST>>(text?, place)
            .and_then(Line::into_option)
    }

    fn length(&mut self, length: usize, place: &Place) {
        if length > 100 {
            self.0.push(FieldError::new(
                DiagnosticKind::TooLarge,
                place.path(),
                format!("{length} entries; at most 100"),
            ));
        }
    }

    fn cover<const MOST: u32>(&mut self, cover: Cover, place: &Place) {
        match cover {
            Cover::Even(number) => self.number(Whole::<0, MOST>::of(number), place),
            Cover::Directional(numbers) => {
                for (facing, number) in Facing::ALL.into_iter().zip(numbers) {
                    self.number(
                        Whole::<0, MOST>::of(number),
                        &Place::Key(place, facing.word()),
                    );
                }
            }
        }
    }

    fn weapon(&mut self, weapon: &Weapon, place: &Place) -> Option<Weapon> {
        let name = self.text::<Word<120>>(&weapon.name, &Place::Key(place, "name"));
        let key = if weapon.reach.is_seeking() {
            "ma"
        } else {
            "range"
        };
        self.number(Hexes::of(weapon.reach.hexes()), &Place::Key(place, key));
        self.mode(&weapon.mode, place);
        if let Some(mode) = &weapon.second_mode {
            self.mode(mode, &Place::Key(place, "second_mode"));
        }
        let banks = &Place::Key(place, "banks");
        self.length(weapon.banks.len(), banks);
        for (index, bank) in weapon.banks.iter().enumerate() {
            for misfit in bank.misfits() {
                self.kept::<()>(Err(misfit), &Place::Index(banks, index));
            }
        }
        Some(Weapon {
            name: name?.into_string(),
            ..weapon.clone()
        })
    }

    fn mode(&mut self, mode: &Mode, place: &Place) {
        self.number(Accuracy::of(mode.acc), &Place::Key(place, "acc"));
        for (key, number) in [("rof", mode.rof), ("imp", mode.imp), ("dmg", mode.dmg)] {
            self.number(Count::of(number), &Place::Key(place, key));
        }
    }
}

/// A battery as an entry of a list.
fn weapon(weapon: &Weapon) -> String {
    let mut lines = vec![
        format!("  - name: {}", plain_or_quoted(&weapon.name)),
        format!("    stats: {}", plain_or_quoted(&weapon.written_stats())),
    ];
    if let Some(second) = &weapon.second_mode {
        lines.push(format!(
            "    second_mode: {{stats: {}}}",
            plain_or_quoted(&second.to_string())
        ));
    }
    if !weapon.banks.is_empty() {
        lines.push(format!(
            "    banks: {}",
            flow_list(weapon.banks.iter().map(Bank::to_string))
        ));
    }
    lines.join("\n")
}

impl Origin {
    fn to_yaml(&self) -> String {
        let rating = self
            .rating
            .map(|rating| format!(", rating: {rating}"))
            .unwrap_or_default();
        let file = plain_or_quoted(&self.file);
        let hash = if self.hash.is_empty() {
            String::new()
        } else {
            format!(", hash: {}", plain_or_quoted(&self.hash))
        };
        format!(
            "{{ruleset: {}{rating}, file: {file}, line: {}{hash}}}",
            self.ruleset, self.line
        )
    }
}

fn flow_list(entries: impl Iterator<Item = String>) -> String {
    format!(
        "[{}]",
        entries
            .map(|entry| plain_or_quoted(&entry))
            .collect::<Vec<_>>()
            .join(", ")
    )
}

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

/// The levels that are not 0; one number if all four are the same.
pub fn tech(levels: [TechLevel; 4]) -> Option<String> {
    let shown = |level: TechLevel| level.to_string().trim_start_matches('+').to_string();
    if levels == [TechLevel::default(); 4] {
        return None;
    }
    if levels == [levels[0]; 4] {
        return Some(shown(levels[0]));
    }
    let lines = TechLine::ALL
        .into_iter()
        .zip(levels)
        .filter(|(_, level)| *level != TechLevel::default());
    let lines: Vec<String> = lines
        .map(|(line, level)| format!("{}: {}", line.word(), shown(level)))
        .collect();
    Some(format!("{{{}}}", lines.join(", ")))
}
