//! What the program reads in a post, in the words of the truth. Only this file knows the types of an import.

use super::truth::Game;
use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
use starwright_posts::import::{Dialect, Entry, Import, Subject, import};
use starwright_unity as starmada_unity;
use starwright_unity::{Bank, Blueprint, Cover, Reach, System, TechLine};
use std::collections::BTreeMap;

/// Everything an import says about a post.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) ships: Vec<Seen>,
    /// The lines that could not be read and count as a loss; others are taken for talk.
    pub(crate) lost: Vec<usize>,
    /// Doubts, with their lines.
    pub(crate) warnings: Vec<(usize, String)>,
}

/// A ship as it was read.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Its first line.
    pub(crate) line: usize,
    pub(crate) title: String,
    /// Whether anything is reported about it: a warning, or a line that could not be read.
    pub(crate) is_reported: bool,
    /// The game; none if the ship was refused.
    pub(crate) game: Option<Game>,
    /// `class`, `type`, `faction`, `name`.
    pub(crate) words: BTreeMap<&'static str, String>,
    /// `hull`, `engines`, `shields`, `rating` and so on; without those that are missing or 0.
    pub(crate) figures: BTreeMap<&'static str, String>,
    /// Levels other than 0.
    pub(crate) tech: BTreeMap<String, f32>,
    pub(crate) weapons: Vec<SeenWeapon>,
    pub(crate) systems: Vec<SeenSystem>,
    /// Free text that is kept with the ship.
    pub(crate) notes: String,
}

#[derive(Debug)]
pub(crate) struct SeenWeapon {
    pub(crate) name: String,
    /// `Energy` in `Lasers (Energy)`, which a truth may take as a part of the name.
    pub(crate) family: Option<String>,
    /// Range and numbers in one text, as in the truth.
    pub(crate) numbers: String,
    /// The traits, and whether the program knows them.
    pub(crate) traits: Vec<(String, bool)>,
    pub(crate) arcs: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct SeenSystem {
    pub(crate) name: String,
    pub(crate) count: Option<u32>,
    pub(crate) detail: Option<String>,
}

impl Found {
    /// Reads a post as the program does.
    pub(crate) fn of(text: &str, is_sheet: bool) -> Found {
        let Import { entries, stray, .. } = import(text, is_sheet.then_some(Dialect::Csv));
        let mut found = Found::default();
        let kept = stray
            .iter()
            .chain(entries.iter().flat_map(|entry| &entry.unread));
        for unread in kept {
            found.lost.extend((!unread.is_talk).then_some(unread.line));
        }
        for entry in &entries {
            found.warnings.extend(
                entry
                    .warnings
                    .iter()
                    .map(|warning| (warning.line, warning.message.clone())),
            );
            found.ships.push(Seen::of(entry));
        }
        found
    }
}

impl Seen {
    fn of(entry: &Entry) -> Seen {
        let seen = match &entry.subject {
            Ok(subject) => Seen::of_subject(subject),
            Err(_) => Seen::default(),
        };
        Seen {
            line: entry.line,
            title: entry.title.clone(),
            is_reported: !entry.warnings.is_empty() || entry.lost() > 0,
            ..seen
        }
    }

    /// The fields of a ship.
    pub(crate) fn of_subject(subject: &Subject) -> Seen {
        let mut seen = Seen::default();
        match subject {
            Subject::Admiralty(ship) => seen.admiralty(ship),
            Subject::Nova(ship) => seen.nova(ship),
            Subject::Unity(ship) => seen.unity(ship),
            Subject::Weapons(weapons) => {
                seen.game = Some(Game::Weapons);
                seen.weapons = weapons.iter().map(admiralty_weapon).collect();
            }
        }
        seen
    }

    fn word(&mut self, key: &'static str, word: Option<&str>) {
        self.words.extend(word.map(|word| (key, word.to_string())));
    }

    fn figure(&mut self, key: &'static str, figure: impl ToString) {
        let figure = figure.to_string();
        if figure != "0" {
            self.figures.insert(key, figure);
        }
    }

    fn admiralty(&mut self, ship: &starmada_admiralty::Ship) {
        self.game = Some(Game::Admiralty);
        self.word("class", Some(&ship.identity.class));
        self.word("type", ship.identity.kind.as_deref());
        self.word("faction", ship.identity.faction.as_deref());
        self.word("name", ship.identity.name.as_deref());
        self.figure("rating", ship.posted.unwrap_or(0));
        self.figure("hull", ship.hull.get());
        self.figure("engines", ship.engines.get());
        self.figure("shields", &ship.shields);
        let levels = ship
            .tech
            .lines()
            .into_iter()
            .filter(|(_, level)| *level != 0);
        self.tech = levels
            .map(|(line, level)| (line.to_string(), f32::from(level)))
            .collect();
        self.weapons = ship.weapons.iter().map(admiralty_weapon).collect();
        self.systems = {
            let seen = ship.systems.iter();
            seen.map(|entry| legacy_system(&entry.name, entry.count, entry.detail.as_ref()))
                .collect()
        };
        self.notes = ship.notes.clone().unwrap_or_default();
    }

    fn nova(&mut self, ship: &starmada_nova::Ship) {
        self.game = Some(Game::Nova);
        self.word("class", Some(&ship.identity.class));
        self.word("type", ship.identity.kind.as_deref());
        self.word("faction", ship.identity.faction.as_deref());
        self.word("name", ship.identity.name.as_deref());
        self.figure("rating", ship.posted.unwrap_or(0));
        self.figure("hull", ship.hull.get());
        self.figure("armor", ship.armor.get());
        self.figure("thrust", ship.thrust.get());
        self.figure("ecm", ship.ecm.get());
        let shields = ship
            .shields
            .map(|icons| icons.map(|icon| icon.get().to_string()).join(" "));
        self.figure("shields", shields.as_deref().unwrap_or("0"));
        self.weapons = ship.weapons.iter().map(nova_weapon).collect();
        self.systems = {
            let seen = ship.systems.iter();
            seen.map(|entry| legacy_system(&entry.name, entry.count, entry.detail.as_ref()))
                .collect()
        };
        self.notes = ship.notes.clone().unwrap_or_default();
    }

    fn unity(&mut self, ship: &Blueprint) {
        self.game = Some(Game::Unity);
        self.word("class", Some(&ship.class));
        self.word("type", ship.ship_type.as_deref());
        self.word("faction", ship.faction.as_deref());
        self.word("name", ship.name.as_deref());
        self.figure(
            "rating",
            ship.published
                .as_ref()
                .map_or(0, |published| published.rating),
        );
        self.figure("hull", ship.hull);
        self.figure("engines", ship.engines);
        self.figure("shields", cover(ship.shields));
        self.figure("screens", cover(ship.screens));
        let levels = TechLine::ALL
            .into_iter()
            .zip(ship.tech)
            .filter(|(_, level)| level.half_steps() != 0);
        self.tech = levels
            .map(|(line, level)| (line.word().to_string(), f32::from(level.half_steps()) / 2.0))
            .collect();
        self.weapons = ship.weapons.iter().map(unity_weapon).collect();
        let system = |(system, count): &(System, u32)| SeenSystem {
            name: system.name().to_string(),
            count: Some(*count),
            detail: None,
        };
        self.systems = ship.systems.iter().map(system).collect();
        self.notes = ship.notes.clone().unwrap_or_default();
    }
}

/// Even or by facing; none at all is 0.
fn cover(cover: Cover) -> String {
    if cover.is_none() {
        "0".to_string()
    } else {
        cover.to_string()
    }
}

fn legacy_system(name: &str, count: Option<u32>, detail: Option<&String>) -> SeenSystem {
    SeenSystem {
        name: name.to_string(),
        count,
        detail: detail.cloned(),
    }
}

fn admiralty_weapon(weapon: &starmada_admiralty::Weapon) -> SeenWeapon {
    let (rof, acc, imp, dmg) = (
        weapon.rof.get(),
        weapon.acc.get(),
        weapon.imp.get(),
        weapon.dmg.get(),
    );
    SeenWeapon {
        name: weapon.name.clone(),
        family: weapon.family.clone(),
        numbers: format!("{} {rof}x{acc}+/{imp}/{dmg}", weapon.range),
        traits: weapon
            .traits
            .iter()
            .map(|entry| (entry.to_string(), entry.known.is_some()))
            .collect(),
        arcs: weapon.arcs.iter().map(ToString::to_string).collect(),
    }
}

fn nova_weapon(battery: &starmada_nova::Battery) -> SeenWeapon {
    let dice = battery.columns().map(|number| number.to_string()).join(" ");
    SeenWeapon {
        family: None,
        name: battery.name.clone(),
        numbers: format!("{} {dice}", battery.bands()),
        traits: battery
            .traits
            .iter()
            .map(|name| (name.clone(), true))
            .collect(),
        arcs: battery.banks.iter().map(ToString::to_string).collect(),
    }
}

fn unity_weapon(weapon: &starmada_unity::Weapon) -> SeenWeapon {
    let mode = weapon.mode();
    let reach = match weapon.reach() {
        Reach::Range(hexes) => hexes.to_string(),
        seeking => seeking.to_string(),
    };
    let one = |bank: &Bank| Bank { mounts: 1, ..*bank }.to_string();
    SeenWeapon {
        family: None,
        name: weapon.name().to_string(),
        numbers: format!(
            "{reach} {}x{}+/{}/{}",
            mode.rof, mode.acc, mode.imp, mode.dmg
        ),
        traits: mode
            .traits
            .iter()
            .map(|found| (found.code().to_string(), true))
            .collect(),
        arcs: weapon
            .banks()
            .iter()
            .flat_map(|bank| vec![one(bank); bank.mounts as usize])
            .collect(),
    }
}
