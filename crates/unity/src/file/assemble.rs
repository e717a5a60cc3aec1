//! Builds ships and weapon libraries from drafts: looks up library weapons, merges stats lines with keys, and adds up
//! systems.

use super::blueprint::{Blueprint, Published};
use super::draft::{CoverLine, Draft, Facings, LibraryDraft, ModeDraft, WeaponDraft};
use super::notation::trait_set;
use crate::ship::{Cover, Facing, Ship};
use crate::tables::System;
use crate::weapon::{Mode, Reach, Weapon};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{DraftFields, Field, FileValue, Line, ScalarOrMap, did_you_mean};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::nearest::is_same_word;
use std::collections::BTreeMap;

/// A checked weapon library.
#[derive(Debug)]
pub struct Library {
    /// The name of the library.
    pub name: String,
    /// The weapons by key; those that the library does not mount have no banks.
    pub weapons: BTreeMap<String, Weapon>,
}

/// Builds a library and checks every weapon.
pub fn library(draft: LibraryDraft, problems: &mut FieldErrors) -> Option<Library> {
    let mut weapons = BTreeMap::new();
    for (key, draft) in draft.weapons.entries() {
        let path = FieldPath::from_key("weapons").key(key.as_str());
        if draft.base.is_present() {
            problems.push(FieldError::conflict_at(
                path.clone().key("use"),
                "a library weapon cannot use another; write its own stats",
            ));
        }
        if let Some(weapon) = weapon(&path, draft, None, problems) {
            weapons.insert(key.as_str().to_string(), weapon);
        }
    }
    Some(Library {
        name: draft.library.text()?,
        weapons,
    })
}

/// Builds a ship from a draft and the library that it names.
pub fn ship(draft: Draft, library: Option<&Library>, problems: &mut FieldErrors) -> Option<Ship> {
    let (mut weapons, mut library_weapons) = (Vec::new(), Vec::new());
    for (index, draft) in draft.weapons.with_indexes() {
        let path = FieldPath::from_key("weapons").index(index);
        if draft.base.is_present() {
            library_weapons.push(index);
        }
        let used = draft.base.as_ref().map(|key| key.as_str().to_string());
        let used = used.map(|key| find_library_weapon(&path, &key, library));
        weapons.extend(weapon(&path, draft, used, problems));
    }
    let mut systems = Vec::new();
    for (index, entry) in draft.systems.with_indexes() {
        systems.push((entry.system, entry.count));
        check_total(&systems, index, problems);
    }
    let errata = errata(draft.errata.entries(), problems);
    let mut omitted = Vec::new();
    if !draft.engines.is_present() {
        omitted.push(FieldPath::from_key("engines"));
    }
    let blueprint = Blueprint {
        faction: draft.faction.text(),
        ship_type: draft.ship_type.text(),
        name: draft.name.text(),
        engines: draft.engines.number().unwrap_or(0),
        shields: assemble_cover("shields", draft.shields.into_option(), &mut omitted),
        screens: assemble_cover("screens", draft.screens.into_option(), &mut omitted),
        tech: match draft.tech.into_option() {
            None => Default::default(),
            Some(ScalarOrMap::Scalar(level)) => [level; 4],
            Some(ScalarOrMap::Map(tech)) => {
                [tech.engines, tech.shields, tech.weapons, tech.fighters]
                    .map(|level| level.into_option().unwrap_or_default())
            }
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
        notes: draft.notes.text(),
        style: draft.style.into_option(),
        art: draft.art.text(),
        ..Blueprint::new(draft.class.text()?, draft.hull.number()?)
    };
    Some(Ship {
        library_weapons,
        omitted,
        ..Ship::from_checked(blueprint)
    })
}

/// Builds shields or screens, and adds the facings that the map leaves out to `omitted`.
fn assemble_cover<const MAX: u32>(
    key: &str,
    written: Option<ScalarOrMap<CoverLine<MAX>, Facings<MAX>>>,
    omitted: &mut Vec<FieldPath>,
) -> Cover {
    match written {
        None => Cover::Even(0),
        Some(ScalarOrMap::Scalar(line)) => line.0,
        Some(ScalarOrMap::Map(facings)) => {
            let numbers = facings.numbers();
            for (facing, number) in Facing::ALL.into_iter().zip(numbers) {
                if number.is_none() {
                    omitted.push(FieldPath::from_key(key).key(facing.word()));
                }
            }
            Cover::Directional(numbers.map(Option::unwrap_or_default))
        }
    }
}

/// Collects the reasons why findings are acceptable, and reports keys without a reason.
pub fn errata(
    written: Vec<(Line<200>, Line<500>)>,
    problems: &mut FieldErrors,
) -> Vec<(FieldPath, String)> {
    let mut errata = Vec::new();
    for (path, reason) in written {
        let problem = match reason.into_option() {
            None => (DiagnosticKind::Missing, "missing reason".to_string()),
            Some(reason) if is_yes_or_no(&reason) => (
                DiagnosticKind::WrongType,
                format!("expected a reason, found '{reason}'"),
            ),
            Some(reason) => {
                errata.push((FieldPath::parse(path.as_str()), reason));
                continue;
            }
        };
        let (kind, problem) = problem;
        let message =
            format!("{problem}; write why the finding is acceptable, or leave the key out");
        let path = FieldPath::from_key("errata").key(path.as_str());
        problems.push(FieldError::new(kind, path, message));
    }
    errata
}

fn is_yes_or_no(text: &str) -> bool {
    ["no", "false", "yes", "true", "off", "on"]
        .iter()
        .any(|word| is_same_word(word, text))
}

/// Reports the last entry if its system's entries add up to more than the maximum. Otherwise, several entries of one
/// system are allowed; `legality` warns of them.
pub fn check_total(entries: &[(System, u32)], index: usize, problems: &mut FieldErrors) {
    let Some((system, _)) = entries.last() else {
        return;
    };
    let own = entries.iter().filter(|(own, _)| own == system);
    let (entries, total) = own.fold((0, 0), |(entries, total), (_, count)| {
        (entries + 1, total + count)
    });
    if let Some(max) = system.max_count()
        && entries > 1
        && total > max
    {
        problems.push(FieldError::new(
            DiagnosticKind::OutOfRange,
            FieldPath::from_key("systems").index(index),
            format!(
                "{}: expected at most {max} in all entries together, found {total}",
                system.name()
            ),
        ));
    }
}

/// Finds the library weapon that a design's weapon uses.
fn find_library_weapon<'a>(
    path: &FieldPath,
    key: &str,
    library: Option<&'a Library>,
) -> Result<&'a Weapon, FieldError> {
    let at = || path.clone().key("use");
    let Some(library) = library else {
        let message =
            format!("'{key}' comes from a library, but the design names none; add 'library: PATH'");
        return Err(FieldError::missing_at(at(), message));
    };
    library.weapons.get(key).ok_or_else(|| {
        let hint = did_you_mean(key, library.weapons.keys().map(String::as_str));
        FieldError::unknown_word_at(
            at(),
            format!("no weapon '{key}' in the library {}{hint}", library.name),
        )
        .with_nearest(key, library.weapons.keys().map(String::as_str))
    })
}

/// Builds a weapon from its keys and, for keys that are left out, from the library weapon that it uses. Returns `None`
/// if a key cannot be read, contradicts another or is missing.
fn weapon(
    path: &FieldPath,
    mut draft: WeaponDraft,
    used: Option<Result<&Weapon, FieldError>>,
    problems: &mut FieldErrors,
) -> Option<Weapon> {
    let second = std::mem::take(&mut draft.second_mode).into_option();
    let second_path = path.clone().key("second_mode");
    let (mut is_sound, mode) = (draft.is_complete(), draft.take_mode());
    is_sound &= check_reach(path, &draft, problems);
    is_sound &= check_mode(path, &mode, problems);
    if let Some(second) = &second {
        is_sound &= check_mode(&second_path, second, problems) && second.is_complete();
    }
    if !draft.base.is_present() && !draft.is_misspelled("use") {
        report_missing(path, &draft, &mode, problems);
    }
    let base = match used {
        Some(used) => Some(problems.keep(used)?),
        None => None,
    };
    if !is_sound {
        return None;
    }
    let (reach, bands) = match (draft.stats, draft.range, draft.ma) {
        (Field::Value(line), ..) => (line.reach, line.bands),
        (_, Field::Value(range), _) => (Reach::Range(range.long), range.bands),
        (_, _, Field::Value(allowance)) => (Reach::Allowance(allowance.0), None),
        _ => base.map(|base| (base.reach, base.bands))?,
    };
    let mut second_mode = base.and_then(|base| base.second_mode);
    if let Some(second) = second {
        second_mode = Some(merge_mode(&second_path, second, second_mode, problems)?);
    }
    Some(Weapon {
        name: draft.name.text().or(base.map(|base| base.name.clone()))?,
        reach,
        bands,
        mode: merge_mode(path, mode, base.map(|base| base.mode), problems)?,
        second_mode,
        banks: match draft.banks.into_option() {
            Some(banks) => banks.into_vec(),
            None => base.map(|base| base.banks.clone()).unwrap_or_default(),
        },
    })
}

/// Reports keys that state the weapon's reach twice; returns `true` if there are none.
fn check_reach(path: &FieldPath, draft: &WeaponDraft, problems: &mut FieldErrors) -> bool {
    let written = [
        ("range", draft.range.is_present()),
        ("ma", draft.ma.is_present()),
    ];
    if draft.stats.is_present() {
        let mut is_clear = true;
        for (key, _) in written.into_iter().filter(|(_, is_written)| *is_written) {
            problems.push(repeated_stats_error(path, key));
            is_clear = false;
        }
        return is_clear;
    }
    let is_clear = written.iter().any(|(_, is_written)| !is_written);
    if !is_clear {
        let message =
            "a weapon has a range or, if it seeks, a movement allowance (ma); remove one of them";
        problems.push(FieldError::conflict_at(path.clone().key("ma"), message));
    }
    is_clear
}

/// Reports keys of a mode that contradict its stats line or each other; returns `true` if there are none.
fn check_mode(path: &FieldPath, draft: &ModeDraft, problems: &mut FieldErrors) -> bool {
    let mut is_clear = true;
    if draft.stats.is_present() {
        for (key, number) in NUMBERS.into_iter().zip(draft.numbers()) {
            if number.is_present() {
                problems.push(repeated_stats_error(path, key));
                is_clear = false;
            }
        }
    }
    if let Some(traits) = draft.traits.as_ref() {
        let traits = trait_set(traits.clone().into_vec());
        let line = draft.stats.as_ref().map(|line| line.0.traits);
        let traits = match traits.map_err(|error| error.with_path(path.clone().key("traits"))) {
            Ok(_) if line.is_some_and(|line| !line.is_empty()) => {
                Err(repeated_stats_error(path, "traits"))
            }
            traits => traits,
        };
        is_clear &= problems.keep(traits).is_some();
    }
    is_clear
}

fn repeated_stats_error(path: &FieldPath, key: &str) -> FieldError {
    let message = format!("'{key}' is also in the stats line; keep only one of them");
    FieldError::conflict_at(path.clone().key(key), message)
}

/// The number keys of a mode, in the order of a stats line.
const NUMBERS: [&str; 4] = ["rof", "acc", "imp", "dmg"];

/// Reports the keys that a weapon needs and that are neither written nor misspelled.
fn report_missing(
    path: &FieldPath,
    draft: &WeaponDraft,
    mode: &ModeDraft,
    problems: &mut FieldErrors,
) {
    let has = |key: &str, is_written: bool| is_written || draft.is_misspelled(key);
    let numbers = mode.numbers().map(|number| number.is_present());
    // A range that cannot be read may be a whole stats line.
    let is_range_wrong = !draft.range.is_complete(false) && numbers == [false; 4];
    let has_stats = has("stats", draft.stats.is_present()) || is_range_wrong;
    let has_reach = has("range", draft.range.is_present()) || has("ma", draft.ma.is_present());
    let lacks = |(key, is_written): &(&str, bool)| !has_stats && !has(key, *is_written);
    let numbers: Vec<(&str, bool)> = NUMBERS.into_iter().zip(numbers).filter(lacks).collect();
    let mut keys = Vec::new();
    let is_named = match &draft.name {
        Field::Value(name) => !name.as_str().is_empty(),
        name => name.is_present(),
    };
    if !has("name", is_named) {
        keys.push("'name'".to_string());
    }
    if !has_stats && !has_reach && numbers.len() == NUMBERS.len() {
        keys.push("'stats', such as 3-6-9 1x4+/2/1".to_string());
    } else {
        if !has_stats && !has_reach {
            keys.push("'range' (or 'ma' if it seeks, or a 'stats' line)".to_string());
        }
        if !numbers.is_empty() {
            let numbers: Vec<String> = numbers.iter().map(|(key, _)| format!("'{key}'")).collect();
            keys.push(format!("{} (or a 'stats' line)", numbers.join(", ")));
        }
    }
    for key in keys {
        problems.push(FieldError::missing_at(
            path.clone(),
            format!("missing key {key}"),
        ));
    }
}

/// Builds a mode from its keys and, for keys that are left out, from its stats line or from `base`.
fn merge_mode(
    path: &FieldPath,
    draft: ModeDraft,
    base: Option<Mode>,
    problems: &mut FieldErrors,
) -> Option<Mode> {
    let numbers = draft.numbers();
    let base = draft.stats.into_option().map(|line| line.0).or(base);
    let own = base.map(|mode| [mode.rof, mode.acc, mode.imp, mode.dmg]);
    let mut number = |index: usize| {
        let number = numbers[index].into_option().or(own.map(|own| own[index]));
        let message = || format!("missing key '{}' (or a 'stats' line)", NUMBERS[index]);
        problems.keep(number.ok_or_else(|| FieldError::missing_at(path.clone(), message())))
    };
    Some(Mode {
        rof: number(0)?,
        acc: number(1)?,
        imp: number(2)?,
        dmg: number(3)?,
        traits: match draft.traits.into_option() {
            Some(traits) => trait_set(traits.into_vec()).ok()?,
            None => base.map(|mode| mode.traits).unwrap_or_default(),
        },
    })
}
