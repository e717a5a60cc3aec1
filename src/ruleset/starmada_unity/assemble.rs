//! Putting a draft together: library weapons looked up, stat lines and fields merged, systems added up.

use super::draft::{CoverLine, Draft, Facings, LibraryDraft, WeaponDraft};
use super::notation::{Acc, Count, trait_set};
use super::ship::{Bank, Cover, Facing, Fitted, Mode, Published, Reach, Ship, Tech, Traits, Weapon};
use super::tables::WeaponTrait;
use super::words::SystemEntry;
use crate::doc::fault::FaultKind;
use crate::doc::field::{Field, Form, Line, List, ScalarOrMap, did_you_mean};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::problem::{Problem, Problems};
use std::collections::BTreeMap;

/// A checked weapon library.
#[derive(Debug)]
pub struct Library {
    name: String,
    weapons: BTreeMap<String, Parts>,
}

impl Library {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The weapons by key, without banks where it gives none.
    pub fn weapons(&self) -> impl Iterator<Item = (&str, Weapon)> {
        let whole = |parts: &Parts| parts.clone().weapon(&FieldPath::default()).ok();
        self.weapons.iter().filter_map(move |(key, parts)| Some((key.as_str(), whole(parts)?)))
    }
}

/// Checks every weapon of a library.
pub(super) fn library(draft: LibraryDraft, problems: &mut Problems) -> Option<Library> {
    let mut weapons = BTreeMap::new();
    for (key, draft) in draft.weapons.entries() {
        let path = FieldPath::top("weapons").key(key.as_str());
        if draft.base.is_written() {
            problems.push(Problem::conflict(path.clone().key("use"), "a library weapon cannot use another"));
        }
        let Some(parts) = problems.keep(Parts::of(&path, draft)).flatten() else { continue };
        problems.keep(parts.clone().weapon(&path));
        weapons.insert(key.as_str().to_string(), parts);
    }
    Some(Library { name: draft.library.text()?, weapons })
}

/// Makes a ship of a draft.
pub(super) fn ship(draft: Draft, library: Option<&Library>, problems: &mut Problems) -> Option<Ship> {
    let mut weapons = Vec::new();
    for (index, draft) in draft.weapons.placed() {
        let path = FieldPath::top("weapons").index(index);
        weapons.extend(problems.keep(weapon(path, draft, library)).flatten());
    }
    let systems = systems(draft.systems.placed(), problems);
    let errata = errata(draft.errata.entries(), problems);
    let mut left_out = Vec::new();
    if !draft.engines.is_written() {
        left_out.push(FieldPath::top("engines"));
    }
    Some(Ship {
        faction: draft.faction.text(),
        class: draft.class.text()?,
        kind: draft.kind.text(),
        name: draft.name.text(),
        hull: draft.hull.number()?,
        engines: draft.engines.number().unwrap_or(0),
        shields: cover("shields", draft.shields.into_option(), &mut left_out),
        screens: cover("screens", draft.screens.into_option(), &mut left_out),
        tech: match draft.tech.into_option() {
            None => Tech::default(),
            Some(ScalarOrMap::Scalar(level)) => Tech([level; 4]),
            Some(ScalarOrMap::Map(tech)) => Tech(
                [tech.engines, tech.shields, tech.weapons, tech.fighters]
                    .map(|level| level.into_option().unwrap_or_default()),
            ),
        },
        weapons,
        systems,
        published: draft
            .published
            .into_option()
            .and_then(|published| Some(Published { rating: published.rating.number()?, note: published.note.text() })),
        errata,
        left_out,
        notes: draft.notes.text(),
    })
}

/// The protection, and which facings are left out of its map.
fn cover<const MOST: u32>(
    key: &str,
    written: Option<ScalarOrMap<CoverLine<MOST>, Facings<MOST>>>,
    left_out: &mut Vec<FieldPath>,
) -> Cover {
    match written {
        None => Cover::Even(0),
        Some(ScalarOrMap::Scalar(line)) => line.0,
        Some(ScalarOrMap::Map(facings)) => {
            let numbers = facings.numbers();
            let missing = Facing::ALL.into_iter().zip(numbers).filter(|(_, number)| number.is_none());
            left_out.extend(missing.map(|(facing, _)| FieldPath::top(key).key(facing.word())));
            Cover::Directional(numbers.map(Option::unwrap_or_default))
        }
    }
}

/// The reasons why findings stand; each must be given.
fn errata(written: Vec<(Line<200>, Line<500>)>, problems: &mut Problems) -> Vec<(FieldPath, String)> {
    let mut entry = |(path, reason): (Line<200>, Line<500>)| {
        let wrong = |kind: FaultKind, what: String| {
            let message = format!("{what}; write why the finding stands, or leave the key out");
            Problem::new(kind, FieldPath::top("errata").key(path.as_str()), message)
        };
        let reason = match reason.into_option() {
            None => Err(wrong(FaultKind::Missing, "nothing is written here".to_string())),
            Some(reason) if ["no", "false", "yes", "true", "off", "on"].iter().any(|word| same(word, &reason)) => {
                Err(wrong(FaultKind::WrongType, format!("'{reason}' is no reason")))
            }
            Some(reason) => Ok(reason),
        };
        problems.keep(reason).map(|reason| (FieldPath::parse(path.as_str()), reason))
    };
    written.into_iter().filter_map(&mut entry).collect()
}

/// Adds up entries of the same system, of which the audit hears; one that takes no number counts once.
fn systems(entries: impl Iterator<Item = (usize, SystemEntry)>, problems: &mut Problems) -> Vec<Fitted> {
    let mut fitted: Vec<Fitted> = Vec::new();
    for (entry, SystemEntry { system, count }) in entries {
        let Some(before) = fitted.iter_mut().find(|before| before.system == system) else {
            fitted.push(Fitted { system, count, entry, repeated_at: None });
            continue;
        };
        match system.most() {
            None => before.repeated_at = Some(entry),
            Some(most) if before.count + count > most => {
                let message = format!("{} adds up to {}; at most {most}", system.name(), before.count + count);
                problems.push(Problem::new(FaultKind::OutOfRange, FieldPath::top("systems").index(entry), message));
            }
            Some(_) => (before.count, before.repeated_at) = (before.count + count, Some(entry)),
        }
    }
    fitted
}

/// A weapon; none if a part of it could not be read.
fn weapon(path: FieldPath, draft: WeaponDraft, library: Option<&Library>) -> Result<Option<Weapon>, Problem> {
    let used = draft.base.as_ref().map(|key| key.as_str().to_string());
    let is_from_library = used.is_some();
    let Some(mut parts) = Parts::of(&path, draft)? else { return Ok(None) };
    if let Some(key) = used {
        let at = || path.clone().key("use");
        let Some(library) = library else {
            let message = format!("'{key}' is to come from a library, but the design names none");
            return Err(Problem::missing(at(), message));
        };
        let Some(base) = library.weapons.get(&key) else {
            let hint = did_you_mean(&key, library.weapons.keys().map(String::as_str));
            return Err(Problem::unknown(at(), format!("no weapon '{key}' in the library {}{hint}", library.name)));
        };
        parts = parts.over(base.clone());
    }
    let weapon = parts.weapon(&path)?;
    Ok(Some(Weapon { is_from_library, ..weapon }))
}

/// The fields of a weapon as far as they are known, a stat line taken apart.
#[derive(Clone, Debug)]
struct Parts {
    name: Option<String>,
    reach: Option<(Reach, Option<[u32; 2]>)>,
    mode: ModeParts,
    second_mode: Option<ModeParts>,
    banks: Option<Vec<Bank>>,
}

#[derive(Clone, Copy, Debug)]
struct ModeParts {
    rof: Option<u32>,
    acc: Option<u32>,
    imp: Option<u32>,
    dmg: Option<u32>,
    traits: Option<Traits>,
}

impl Parts {
    /// The parts of a weapon; none if one of them could not be read, which is told already.
    fn of(path: &FieldPath, draft: WeaponDraft) -> Result<Option<Parts>, Problem> {
        if !draft.is_sound() {
            return Ok(None);
        }
        let stats = draft.stats.into_option();
        let reach = match (&stats, draft.range.into_option(), draft.ma.into_option()) {
            (Some(line), None, None) => Some((line.reach, line.bands)),
            (Some(_), Some(_), _) => return Err(beside_stats(path, "range")),
            (Some(_), _, Some(_)) => return Err(beside_stats(path, "ma")),
            (None, Some(_), Some(_)) => {
                let message = "a weapon has a range or, if it seeks, a movement allowance (ma), not both";
                return Err(Problem::conflict(path.clone().key("ma"), message));
            }
            (None, Some(range), None) => Some((Reach::Range(range.long), range.bands)),
            (None, None, Some(allowance)) => Some((Reach::Allowance(allowance.0), None)),
            (None, None, None) => None,
        };
        let numbers = Numbers { rof: draft.rof, acc: draft.acc, imp: draft.imp, dmg: draft.dmg };
        let second_mode = draft.second_mode.into_option().map(|second| {
            let numbers = Numbers { rof: second.rof, acc: second.acc, imp: second.imp, dmg: second.dmg };
            let path = path.clone().key("second_mode");
            ModeParts::of(&path, second.stats.into_option().map(|line| line.0), numbers, second.traits)
        });
        Ok(Some(Parts {
            name: draft.name.text(),
            reach,
            mode: ModeParts::of(path, stats.map(|line| line.mode), numbers, draft.traits)?,
            second_mode: second_mode.transpose()?,
            banks: draft.banks.into_option().map(List::into_vec),
        }))
    }

    /// These fields, and those of `base` where none is written.
    fn over(self, base: Parts) -> Parts {
        Parts {
            name: self.name.or(base.name),
            reach: self.reach.or(base.reach),
            mode: self.mode.over(base.mode),
            second_mode: match (self.second_mode, base.second_mode) {
                (Some(own), Some(base)) => Some(own.over(base)),
                (own, base) => own.or(base),
            },
            banks: self.banks.or(base.banks),
        }
    }

    /// The weapon, in no banks where none are given; the error says what is missing.
    fn weapon(self, path: &FieldPath) -> Result<Weapon, Problem> {
        let missing = |what: &str| Problem::missing(path.clone(), format!("missing key {what}"));
        let name = self.name.ok_or_else(|| missing("'name'"))?;
        let reach = self.reach.ok_or_else(|| missing("'range' (or 'ma' if it seeks, or a 'stats' line)"))?;
        let second_mode = self.second_mode.map(|mode| mode.whole(&path.clone().key("second_mode")));
        Ok(Weapon {
            name,
            reach: reach.0,
            bands: reach.1,
            mode: self.mode.whole(path)?,
            second_mode: second_mode.transpose()?,
            banks: self.banks.unwrap_or_default(),
            is_from_library: false,
        })
    }
}

struct Numbers {
    rof: Field<Count>,
    acc: Field<Acc>,
    imp: Field<Count>,
    dmg: Field<Count>,
}

fn beside_stats(path: &FieldPath, key: &str) -> Problem {
    let message = format!("'{key}' stands beside a stats line that says it already; keep one of the two");
    Problem::conflict(path.clone().key(key), message)
}

impl ModeParts {
    fn of(
        path: &FieldPath,
        line: Option<Mode>,
        numbers: Numbers,
        traits: Field<List<WeaponTrait, 48>>,
    ) -> Result<ModeParts, Problem> {
        let Numbers { rof, acc, imp, dmg } = numbers;
        let traits = traits.into_option().map(|traits| trait_set(traits.into_vec())).transpose();
        let traits = traits.map_err(|misfit| Problem::new(misfit.kind, path.clone().key("traits"), misfit.message))?;
        let Some(line) = line else {
            let [rof, imp, dmg] = [rof, imp, dmg].map(Field::number);
            return Ok(ModeParts { rof, acc: acc.into_option().map(|acc| acc.0), imp, dmg, traits });
        };
        let numbers = [("rof", rof), ("imp", imp), ("dmg", dmg)].map(|(key, number)| (key, number.is_written()));
        let beside = [numbers[0], ("acc", acc.is_written()), numbers[1], numbers[2]];
        if let Some((key, _)) = beside.into_iter().find(|(_, is_written)| *is_written) {
            return Err(beside_stats(path, key));
        }
        if traits.is_some() && !line.traits.is_empty() {
            return Err(beside_stats(path, "traits"));
        }
        let traits = traits.unwrap_or(line.traits);
        Ok(ModeParts {
            rof: Some(line.rof),
            acc: Some(line.acc),
            imp: Some(line.imp),
            dmg: Some(line.dmg),
            traits: Some(traits),
        })
    }

    /// These numbers, and those of `base` where none is written.
    fn over(self, base: ModeParts) -> ModeParts {
        ModeParts {
            rof: self.rof.or(base.rof),
            acc: self.acc.or(base.acc),
            imp: self.imp.or(base.imp),
            dmg: self.dmg.or(base.dmg),
            traits: self.traits.or(base.traits),
        }
    }

    fn whole(self, path: &FieldPath) -> Result<Mode, Problem> {
        let missing = |key: &str| Problem::missing(path.clone(), format!("missing key '{key}' (or a 'stats' line)"));
        Ok(Mode {
            rof: self.rof.ok_or_else(|| missing("rof"))?,
            acc: self.acc.ok_or_else(|| missing("acc"))?,
            imp: self.imp.ok_or_else(|| missing("imp"))?,
            dmg: self.dmg.ok_or_else(|| missing("dmg"))?,
            traits: self.traits.unwrap_or_default(),
        })
    }
}
