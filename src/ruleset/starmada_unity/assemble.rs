//! Putting a draft together: library weapons looked up, stat lines and fields merged, systems added up.

use super::draft::{CoverLine, Draft, Facings, LibraryDraft, ModeDraft, WeaponDraft};
use super::notation::{Count, trait_set};
use super::ship::{Cover, Facing, Fitted, Looks, Published, Ship, Tech};
use super::tables::WeaponTrait;
use super::weapon::{Bank, Mode, Reach, Traits, Weapon};
use super::words::SystemEntry;
use crate::doc::fault::FaultKind;
use crate::doc::field::{Field, Form, Line, List, ScalarOrMap, did_you_mean};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::problem::{Problem, Problems};
use crate::ruleset::accuracy::Acc;
use std::collections::BTreeMap;

/// A checked weapon library.
#[derive(Debug)]
pub(crate) struct Library {
    name: String,
    weapons: BTreeMap<String, Parts>,
}

impl Library {
    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The weapons by key, without banks where it gives none.
    pub(crate) fn weapons(&self) -> impl Iterator<Item = (&str, Weapon)> {
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
        let Some(parts) = Parts::of(&path, draft, problems) else { continue };
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
        weapons.extend(weapon(path, draft, library, problems));
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
        looks: Looks { style: draft.style.into_option(), art: draft.art.text(), ..Looks::default() },
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

/// The reasons why findings are acceptable; each must be given.
pub(super) fn errata(written: Vec<(Line<200>, Line<500>)>, problems: &mut Problems) -> Vec<(FieldPath, String)> {
    let mut entry = |(path, reason): (Line<200>, Line<500>)| {
        let wrong = |kind: FaultKind, what: String| {
            let message = format!("{what}; write why the finding is acceptable, or leave the key out");
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

/// Adds up entries of the same system, which `legality` advises on; one that takes no number counts once.
pub(super) fn systems(entries: impl Iterator<Item = (usize, SystemEntry)>, problems: &mut Problems) -> Vec<Fitted> {
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
fn weapon(path: FieldPath, draft: WeaponDraft, library: Option<&Library>, problems: &mut Problems) -> Option<Weapon> {
    let used = draft.base.as_ref().map(|key| key.as_str().to_string());
    let is_from_library = used.is_some();
    let base = match used.map(|key| used_weapon(&path, &key, library)) {
        None => None,
        Some(base) => Some(problems.keep(base)?),
    };
    let own = Parts::of(&path, draft, problems)?;
    let parts = base.map_or(own.clone(), |base| own.over(base));
    problems.keep(parts.weapon(&path)).map(|weapon| Weapon { is_from_library, ..weapon })
}

/// The library's weapon of a key.
fn used_weapon(path: &FieldPath, key: &str, library: Option<&Library>) -> Result<Parts, Problem> {
    let at = || path.clone().key("use");
    let Some(library) = library else {
        let message = format!("'{key}' comes from a library, but the design names none");
        return Err(Problem::missing(at(), message));
    };
    library.weapons.get(key).cloned().ok_or_else(|| {
        let hint = did_you_mean(key, library.weapons.keys().map(String::as_str));
        Problem::unknown(at(), format!("no weapon '{key}' in the library {}{hint}", library.name))
    })
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
    /// The parts of a weapon; none if one of them could not be read, or contradicts another.
    fn of(path: &FieldPath, mut draft: WeaponDraft, problems: &mut Problems) -> Option<Parts> {
        let second = std::mem::take(&mut draft.second_mode);
        let has_stats = draft.stats.is_written();
        let (has_range, has_allowance) = (draft.range.is_written(), draft.ma.is_written());
        let numbers = Numbers { rof: draft.rof, acc: draft.acc, imp: draft.imp, dmg: draft.dmg };
        let mut wrong = Vec::new();
        if has_stats {
            let reach = [("range", has_range), ("ma", has_allowance)];
            wrong.extend(reach.into_iter().chain(numbers.written()).filter(|(_, is_written)| *is_written));
        } else if has_range && has_allowance {
            let message = "a weapon has a range or, if it seeks, a movement allowance (ma), not both";
            problems.push(Problem::conflict(path.clone().key("ma"), message));
        }
        let is_clear = wrong.is_empty() && !(has_range && has_allowance);
        wrong.into_iter().for_each(|(key, _)| problems.push(beside_stats(path, key)));
        let second_mode = second.into_option().and_then(|second| ModeParts::second(path, second, problems));
        if !is_clear || !draft.is_sound() {
            return None;
        }
        let stats = draft.stats.into_option();
        let reach = match (&stats, draft.range.into_option(), draft.ma.into_option()) {
            (Some(line), ..) => Some((line.reach, line.bands)),
            (None, Some(range), _) => Some((Reach::Range(range.long), range.bands)),
            (None, None, Some(allowance)) => Some((Reach::Allowance(allowance.0), None)),
            (None, None, None) => None,
        };
        let mode = ModeParts::of(path, stats.map(|line| line.mode), numbers, draft.traits);
        let banks = draft.banks.into_option().map(List::into_vec);
        Some(Parts { name: draft.name.text(), reach, mode: problems.keep(mode)?, second_mode, banks })
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

#[derive(Clone, Copy)]
struct Numbers {
    rof: Field<Count>,
    acc: Field<Acc>,
    imp: Field<Count>,
    dmg: Field<Count>,
}

impl Numbers {
    /// Which of them are written.
    fn written(&self) -> [(&'static str, bool); 4] {
        let Numbers { rof, acc, imp, dmg } = self;
        let is = [rof.is_written(), acc.is_written(), imp.is_written(), dmg.is_written()];
        [("rof", is[0]), ("acc", is[1]), ("imp", is[2]), ("dmg", is[3])]
    }
}

fn beside_stats(path: &FieldPath, key: &str) -> Problem {
    let message = format!("'{key}' is written beside a stats line, which has it already; keep one of the two");
    Problem::conflict(path.clone().key(key), message)
}

impl ModeParts {
    /// The parts of a second mode; none if one of them could not be read, or contradicts another.
    fn second(weapon: &FieldPath, draft: ModeDraft, problems: &mut Problems) -> Option<ModeParts> {
        let path = weapon.clone().key("second_mode");
        let numbers = Numbers { rof: draft.rof, acc: draft.acc, imp: draft.imp, dmg: draft.dmg };
        let beside: Vec<&str> =
            numbers.written().into_iter().filter_map(|(key, is_written)| is_written.then_some(key)).collect();
        if draft.stats.is_written() && !beside.is_empty() {
            beside.into_iter().for_each(|key| problems.push(beside_stats(&path, key)));
            return None;
        }
        if !draft.is_sound() {
            return None;
        }
        let stats = draft.stats.into_option().map(|line| line.0);
        problems.keep(ModeParts::of(&path, stats, numbers, draft.traits))
    }

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
            return Ok(ModeParts { rof, acc: acc.into_option().map(|acc| acc.0.get()), imp, dmg, traits });
        };
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
