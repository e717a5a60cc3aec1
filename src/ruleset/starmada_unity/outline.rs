//! A design as plain data that can be changed and written out again; reading it back proves it.

use super::ship::{Bank, Cover, Facing, Mode, Reach, Ship, Weapon};
use super::tables::{TechLevel, TechLine};
use crate::doc::fault::Faults;
use crate::doc::quote::{block_or_quoted, comment, plain_or_quoted};

/// A design in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
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
    pub weapons: Vec<OutlineWeapon>,
    /// The systems, an entry each: `Marines 4`.
    pub systems: Vec<String>,
    /// The rating somebody printed, and a note on it.
    pub published: Option<(u32, Option<String>)>,
    /// Reasons why findings stand, by path.
    pub errata: Vec<(String, String)>,
    /// Where it was converted from.
    pub origin: Option<Origin>,
    /// Free text for the sheet.
    pub notes: Option<String>,
}

/// A battery in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineWeapon {
    /// The name of the weapon.
    pub name: String,
    /// The sheet's own line: `3-6-9 1x4+/2/1 Gid`.
    pub stats: String,
    /// The line of the second mode: `1x4+/3/1`.
    pub second_mode: Option<String>,
    /// Where it is mounted: `2ACE`.
    pub banks: Vec<String>,
}

/// Where a design was converted from.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The ruleset it was of.
    pub ruleset: &'static str,
    /// The rating somebody posted for it there.
    pub rating: Option<u32>,
    /// The file it stood in.
    pub file: String,
    /// The line it started on.
    pub line: usize,
}

impl Outline {
    /// A bare hull.
    pub fn new(class: impl Into<String>, hull: u32) -> Outline {
        Outline {
            comments: Vec::new(),
            faction: None,
            class: class.into(),
            kind: None,
            name: None,
            hull,
            engines: 0,
            shields: Cover::Even(0),
            screens: Cover::Even(0),
            tech: [TechLevel::default(); 4],
            weapons: Vec::new(),
            systems: Vec::new(),
            published: None,
            errata: Vec::new(),
            origin: None,
            notes: None,
        }
    }

    /// The outline of a ship; weapons of a library are written out.
    pub fn of(ship: &Ship) -> Outline {
        let mut systems: Vec<(usize, String)> = Vec::new();
        for fitted in ship.systems() {
            systems.push((fitted.entry, fitted.to_string()));
            systems.extend(
                fitted.repeated_at.filter(|_| fitted.system.most().is_none()).map(|entry| (entry, fitted.to_string())),
            );
        }
        systems.sort_by_key(|(entry, _)| *entry);
        Outline {
            faction: ship.faction.clone(),
            kind: ship.kind.clone(),
            name: ship.name.clone(),
            engines: ship.engines,
            shields: ship.shields,
            // Four facings without screens are no screens.
            screens: if ship.screens.is_none() { Cover::Even(0) } else { ship.screens },
            tech: ship.tech.0,
            weapons: ship.weapons.iter().map(OutlineWeapon::of).collect(),
            systems: systems.into_iter().map(|(_, system)| system).collect(),
            published: ship.published.as_ref().map(|published| (published.rating, published.note.clone())),
            errata: ship.errata.iter().map(|(path, reason)| (path.to_string(), reason.clone())).collect(),
            notes: ship.notes.clone(),
            ..Outline::new(ship.class.clone(), ship.hull)
        }
    }

    /// The ship, read from what would be written.
    pub fn ship(&self) -> Result<Ship, Faults> {
        Ship::parse(&self.to_yaml())
    }

    /// The design file.
    pub fn to_yaml(&self) -> String {
        let mut text = String::with_capacity(512);
        self.comments.iter().for_each(|line| text.push_str(&comment(line)));
        let mut key = |key: &str, value: &str| {
            let gap = if value.starts_with('\n') { "" } else { " " };
            text.extend([key, ":", gap, value, "\n"]);
        };
        let plain = |text: &Option<String>| text.as_deref().map(plain_or_quoted);
        let class = Some(self.class.clone());
        for (name, value) in [("faction", &self.faction), ("class", &class), ("type", &self.kind), ("name", &self.name)]
        {
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
            let weapons: Vec<String> = self.weapons.iter().map(OutlineWeapon::to_yaml).collect();
            key("weapons", &format!("\n{}", weapons.join("\n")));
        }
        if !self.systems.is_empty() {
            key("systems", &flow_list(&self.systems));
        }
        if let Some((rating, note)) = &self.published {
            let note = plain(note).map(|note| format!(", note: {note}")).unwrap_or_default();
            key("published", &format!("{{rating: {rating}{note}}}"));
        }
        if !self.errata.is_empty() {
            let entry =
                |(path, reason): &(String, String)| format!("  {}: {}", plain_or_quoted(path), plain_or_quoted(reason));
            key("errata", &format!("\n{}", self.errata.iter().map(entry).collect::<Vec<_>>().join("\n")));
        }
        self.origin.iter().for_each(|origin| key("origin", &origin.to_yaml()));
        self.notes.iter().for_each(|notes| key("notes", &block_or_quoted(notes)));
        text
    }
}

impl OutlineWeapon {
    fn of(weapon: &Weapon) -> OutlineWeapon {
        let reach = match (weapon.reach, weapon.bands) {
            (Reach::Range(long), Some([short, medium])) => format!("{short}-{medium}-{long}"),
            // Too near for bands: 0-0-1 could not be read back.
            (Reach::Range(long), None) if long < 3 => long.to_string(),
            (reach, _) => reach.to_string(),
        };
        OutlineWeapon {
            name: weapon.name.clone(),
            stats: format!("{reach} {}", weapon.mode),
            second_mode: weapon.second_mode.as_ref().map(Mode::to_string),
            banks: weapon.banks.iter().map(Bank::to_string).collect(),
        }
    }

    fn to_yaml(&self) -> String {
        let mut lines = vec![
            format!("  - name: {}", plain_or_quoted(&self.name)),
            format!("    stats: {}", plain_or_quoted(&self.stats)),
        ];
        if let Some(second) = &self.second_mode {
            lines.push(format!("    second_mode: {{stats: {}}}", plain_or_quoted(second)));
        }
        if !self.banks.is_empty() {
            lines.push(format!("    banks: {}", flow_list(&self.banks)));
        }
        lines.join("\n")
    }
}

impl Origin {
    fn to_yaml(&self) -> String {
        let rating = self.rating.map(|rating| format!(", rating: {rating}")).unwrap_or_default();
        let file = plain_or_quoted(&self.file);
        format!("{{ruleset: {}{rating}, file: {file}, line: {}}}", self.ruleset, self.line)
    }
}

fn flow_list(entries: &[String]) -> String {
    format!("[{}]", entries.iter().map(|entry| plain_or_quoted(entry)).collect::<Vec<_>>().join(", "))
}

pub(super) fn cover(cover: Cover) -> String {
    match cover {
        Cover::Even(number) => number.to_string(),
        Cover::Directional(numbers) => {
            let facings = Facing::ALL.into_iter().zip(numbers);
            let facings: Vec<String> = facings.map(|(facing, number)| format!("{}: {number}", facing.word())).collect();
            format!("{{{}}}", facings.join(", "))
        }
    }
}

/// The levels that are not 0; one number if all four are the same.
pub(super) fn tech(levels: [TechLevel; 4]) -> Option<String> {
    let shown = |level: TechLevel| level.to_string().trim_start_matches('+').to_string();
    if levels == [TechLevel::default(); 4] {
        return None;
    }
    if levels == [levels[0]; 4] {
        return Some(shown(levels[0]));
    }
    let lines = TechLine::ALL.into_iter().zip(levels).filter(|(_, level)| *level != TechLevel::default());
    let lines: Vec<String> = lines.map(|(line, level)| format!("{}: {}", line.word(), shown(level))).collect();
    Some(format!("{{{}}}", lines.join(", ")))
}
