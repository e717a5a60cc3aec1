//! Putting a draft together: library weapons looked up, stat lines and fields merged, systems added up.

use super::draft::{CoverLine, Draft, Facings, LibraryDraft, ModeDraft, WeaponDraft};
use super::notation::{Count, trait_set};
use super::words::SystemEntry;
use crate::ship::{Cover, Facing, Fitted, Looks, Published, Ship, Tech};
use crate::tables::WeaponTrait;
use crate::weapon::{Bank, Mode, Reach, Traits, Weapon};
use starwright_rules::accuracy::Acc;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Field, Form, Keyed, Line, List, ScalarOrMap, did_you_mean};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::nearest::same;
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
        self.weapons
            .iter()
            .filter_map(move |(key, parts)| Some((key.as_str(), whole(parts)?)))
    }
}

/// Checks every weapon of a library.
pub fn library(draft: LibraryDraft, problems: &mut FieldErrors) -> Option<Library> {
    let mut weapons = BTreeMap::new();
    for (key, draft) in draft.weapons.entries() {
        let path = FieldPath::top("weapons").key(key.as_str());
        if draft.base.is_written() {
            problems.push(FieldError::conflict_at(
                path.clone().key("use"),
                "a library weapon cannot use another",
            ));
        }
        let Some(parts) = Parts::of(&path, draft, problems) else {
            continue;
        };
        problems.keep_all(parts.clone().weapon(&path));
        weapons.insert(key.as_str().to_string(), parts);
    }
    Some(Library {
        name: draft.library.text()?,
        weapons,
    })
}

/// Makes a ship of a draft.
pub fn ship(draft: Draft, library: Option<&Library>, problems: &mut FieldErrors) -> Option<Ship> {
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
        published: draft.published.into_option().and_then(|published| {
            Some(Published {
                rating: published.rating.number()?,
                note: published.note.text(),
            })
        }),
        errata,
        left_out,
        notes: draft.notes.text(),
        looks: Looks {
            style: draft.style.into_option(),
            art: draft.art.text(),
            ..Looks::default()
        },
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
            let missing = Facing::ALL
                .into_iter()
                .zip(numbers)
                .filter(|(_, number)| number.is_none());
            left_out.extend(missing.map(|(facing, _)| FieldPath::top(key).key(facing.word())));
            Cover::Directional(numbers.map(Option::unwrap_or_default))
        }
    }
}

/// The reasons why findings are acceptable; each must be given.
pub fn errata(
    written: Vec<(Line<200>, Line<500>)>,
    problems: &mut FieldErrors,
) -> Vec<(FieldPath, String)> {
    let mut entry = |(path, reason): (Line<200>, Line<500>)| {
        let wrong = |kind: DiagnosticKind, what: String| {
            let message =
                format!("{what}; write why the finding is acceptable, or leave the key out");
            FieldError::new(kind, FieldPath::top("errata").key(path.as_str()), message)
        };
        let reason = match reason.into_option() {
            None => Err(wrong(
                DiagnosticKind::Missing,
                "nothing is written here".to_string(),
            )),
            Some(reason)
                if ["no", "false", "yes", "true", "off", "on"]
                    .iter()
                    .any(|word| same(word, &reason)) =>
            {
                Err(wrong(
                    DiagnosticKind::WrongType,
                    format!("'{reason}' is no reason"),
                ))
            }
            Some(reason) => Ok(reason),
        };
        problems
            .keep(reason)
            .map(|reason| (FieldPath::parse(path.as_str()), reason))
    };
    written.into_iter().filter_map(&mut entry).collect()
}

/// Adds up entries of the same system, which `legality` advises on; one that takes no number counts once.
pub fn systems(
    entries: impl Iterator<Item = (usize, SystemEntry)>,
    problems: &mut FieldErrors,
) -> Vec<Fitted> {
    let mut fitted: Vec<Fitted> = Vec::new();
    for (entry, SystemEntry { system, count }) in entries {
        let Some(before) = fitted.iter_mut().find(|before| before.system == system) else {
            fitted.push(Fitted {
                system,
                count,
                entry,
                repeated_at: None,
            });
            continue;
        };
        match system.most() {
            None => before.repeated_at = Some(entry),
            Some(most) if before.count + count > most => {
                let message = format!(
                    "{} adds up to {}; at most {most}",
                    system.name(),
                    before.count + count
                );
                problems.push(FieldError::new(
                    DiagnosticKind::OutOfRange,
                    FieldPath::top("systems").index(entry),
                    message,
                ));
            }
            Some(_) => (before.count, before.repeated_at) = (before.count + count, Some(entry)),
        }
    }
    fitted
}

/// A weapon; none if a part of it could not be read.
fn weapon(
    path: FieldPath,
    draft: WeaponDraft,
    library: Option<&Library>,
    problems: &mut FieldErrors,
) -> Option<Weapon> {
    let used = draft.base.as_ref().map(|key| key.as_str().to_string());
    let is_from_library = used.is_some();
    let own = Parts::of(&path, draft, problems);
    let base = match used.map(|key| used_weapon(&path, &key, library)) {
        None => None,
        Some(base) => Some(problems.keep(base)?),
    };
    let own = own?;
    let parts = base.map_or(own.clone(), |base| own.over(base));
    problems.keep_all(parts.weapon(&path)).map(|weapon| Weapon {
        is_from_library,
        ..weapon
    })
}

/// The library's weapon of a key.
fn used_weapon(
    path: &FieldPath,
    key: &str,
    library: Option<&Library>,
) -> Result<Parts, FieldError> {
    let at = || path.clone().key("use");
    let Some(library) = library else {
        let message = format!("'{key}' comes from a library, but the design names none");
        return Err(FieldError::missing_at(at(), message));
    };
    library.weapons.get(key).cloned().ok_or_else(|| {
        let hint = did_you_mean(key, library.weapons.keys().map(String::as_str));
        FieldError::unknown_at(
            at(),
            format!("no weapon '{key}' in the library {}{hint}", library.name),
        )
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

/// The keys of a mode's numbers, in the order of a stat line.
const NUMBERS: [&str; 4] = ["rof", "acc", "imp", "dmg"];

#[derive(Clone, Copy, Debug)]
struct ModeParts {
    /// In the order of [`NUMBERS`].
    numbers: [Option<u32>; 4],
    traits: Option<Traits>,
}

impl Parts {
    /// The parts of a weapon; none if one of them could not be read, or contradicts another.
    fn of(path: &FieldPath, mut draft: WeaponDraft, problems: &mut FieldErrors) -> Option<Parts> {
        let second = std::mem::take(&mut draft.second_mode);
        let (has_stats, has_range, has_allowance) = (
            draft.stats.is_written(),
            draft.range.is_written(),
            draft.ma.is_written(),
        );
        let numbers = WrittenNumbers::of(draft.rof, draft.acc, draft.imp, draft.dmg);
        let reach = [("range", has_range), ("ma", has_allowance)]
            .into_iter()
            .filter(|(_, is_written)| *is_written);
        let beside: Vec<&str> = reach
            .map(|(key, _)| key)
            .chain(numbers.keys())
            .filter(|_| has_stats)
            .collect();
        if !has_stats && has_range && has_allowance {
            let message =
                "a weapon has a range or, if it seeks, a movement allowance (ma), not both";
            problems.push(FieldError::conflict_at(path.clone().key("ma"), message));
        }
        let is_clear = beside.is_empty() && !(has_range && has_allowance);
        beside
            .into_iter()
            .for_each(|key| problems.push(beside_stats(path, key)));
        let second_mode = second
            .into_option()
            .and_then(|second| ModeParts::second(path, second, problems));
        if !is_clear || !draft.is_sound() {
            if !draft.base.is_written() && !draft.is_misspelt("use") {
                let is_there = |key: &str, is_written: bool| is_written || draft.is_misspelt(key);
                // What is written as a range may be a whole stats line.
                let is_range_wrong =
                    !draft.range.is_sound(false) && numbers.keys().next().is_none();
                let has_stats = is_there("stats", has_stats) || is_range_wrong;
                let has_reach = is_there("range", has_range) || is_there("ma", has_allowance);
                let written = numbers.0.map(|(is_written, _)| is_written);
                let numbers =
                    std::array::from_fn(|at| has_stats || is_there(NUMBERS[at], written[at]));
                let has_name = is_there("name", draft.name.is_written());
                missing(path, has_name, has_stats || has_reach, numbers)
                    .into_iter()
                    .for_each(|one| problems.push(one));
            }
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
        Some(Parts {
            name: draft.name.text(),
            reach,
            mode: problems.keep(mode)?,
            second_mode,
            banks,
        })
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
    fn weapon(self, path: &FieldPath) -> Result<Weapon, Vec<FieldError>> {
        let numbers = self.mode.numbers.map(|number| number.is_some());
        let missing = || missing(path, self.name.is_some(), self.reach.is_some(), numbers);
        let second_mode = self
            .second_mode
            .map(|mode| mode.whole(&path.clone().key("second_mode")));
        let (Some(name), Some(reach), Ok(mode)) =
            (self.name.clone(), self.reach, self.mode.whole(path))
        else {
            return Err(missing());
        };
        Ok(Weapon {
            name,
            reach: reach.0,
            bands: reach.1,
            mode,
            second_mode: second_mode.transpose().map_err(|problem| vec![problem])?,
            banks: self.banks.unwrap_or_default(),
            is_from_library: false,
        })
    }
}

/// All that a weapon lacks, from which of its name, its reach and its numbers are there.
fn missing(
    path: &FieldPath,
    has_name: bool,
    has_reach: bool,
    numbers: [bool; 4],
) -> Vec<FieldError> {
    let mut keys = Vec::new();
    if !has_name {
        keys.push("'name'".to_string());
    }
    if !has_reach && numbers == [false; 4] {
        keys.push("'stats', such as 3-6-9 1x4+/2/1".to_string());
    } else {
        if !has_reach {
            keys.push("'range' (or 'ma' if it seeks, or a 'stats' line)".to_string());
        }
        let numbers = ["'rof'", "'acc'", "'imp'", "'dmg'"]
            .into_iter()
            .zip(numbers);
        let numbers: Vec<&str> = numbers.filter(|(_, is)| !is).map(|(key, _)| key).collect();
        keys.extend(
            (!numbers.is_empty()).then(|| format!("{} (or a 'stats' line)", numbers.join(", "))),
        );
    }
    keys.into_iter()
        .map(|key| FieldError::missing_at(path.clone(), format!("missing key {key}")))
        .collect()
}

/// The numbers of a mode as somebody wrote them: whether each is there, and what it is if it could be read.
#[derive(Clone, Copy)]
struct WrittenNumbers([(bool, Option<u32>); 4]);

impl WrittenNumbers {
    fn of(
        rof: Field<Count>,
        acc: Field<Acc>,
        imp: Field<Count>,
        dmg: Field<Count>,
    ) -> WrittenNumbers {
        let count = |field: Field<Count>| (field.is_written(), field.number());
        let acc = (acc.is_written(), acc.into_option().map(|acc| acc.0.get()));
        WrittenNumbers([count(rof), acc, count(imp), count(dmg)])
    }

    /// The keys of those that are written.
    fn keys(self) -> impl Iterator<Item = &'static str> {
        NUMBERS
            .into_iter()
            .zip(self.0)
            .filter_map(|(key, (is_written, _))| is_written.then_some(key))
    }
}

fn beside_stats(path: &FieldPath, key: &str) -> FieldError {
    let message = format!(
        "'{key}' is written beside a stats line, which has it already; keep one of the two"
    );
    FieldError::conflict_at(path.clone().key(key), message)
}

impl ModeParts {
    /// The parts of a second mode; none if one of them could not be read, or contradicts another.
    fn second(
        weapon: &FieldPath,
        draft: ModeDraft,
        problems: &mut FieldErrors,
    ) -> Option<ModeParts> {
        let path = weapon.clone().key("second_mode");
        let numbers = WrittenNumbers::of(draft.rof, draft.acc, draft.imp, draft.dmg);
        let beside: Vec<&str> = numbers.keys().collect();
        if draft.stats.is_written() && !beside.is_empty() {
            beside
                .into_iter()
                .for_each(|key| problems.push(beside_stats(&path, key)));
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
        numbers: WrittenNumbers,
        traits: Field<List<WeaponTrait, 48>>,
    ) -> Result<ModeParts, FieldError> {
        let traits = traits
            .into_option()
            .map(|traits| trait_set(traits.into_vec()))
            .transpose();
        let traits = traits.map_err(|misfit| misfit.at(path.clone().key("traits")))?;
        let Some(line) = line else {
            return Ok(ModeParts {
                numbers: numbers.0.map(|(_, number)| number),
                traits,
            });
        };
        if traits.is_some() && !line.traits.is_empty() {
            return Err(beside_stats(path, "traits"));
        }
        let numbers = [line.rof, line.acc, line.imp, line.dmg].map(Some);
        Ok(ModeParts {
            numbers,
            traits: traits.or(Some(line.traits)),
        })
    }

    /// These numbers, and those of `base` where none is written.
    fn over(self, base: ModeParts) -> ModeParts {
        let numbers = std::array::from_fn(|place| self.numbers[place].or(base.numbers[place]));
        ModeParts {
            numbers,
            traits: self.traits.or(base.traits),
        }
    }

    fn whole(self, path: &FieldPath) -> Result<Mode, FieldError> {
        let number = |place: usize| {
            let missing = || format!("missing key '{}' (or a 'stats' line)", NUMBERS[place]);
            self.numbers[place].ok_or_else(|| FieldError::missing_at(path.clone(), missing()))
        };
        let traits = self.traits.unwrap_or_default();
        Ok(Mode {
            rof: number(0)?,
            acc: number(1)?,
            imp: number(2)?,
            dmg: number(3)?,
            traits,
        })
    }
}
