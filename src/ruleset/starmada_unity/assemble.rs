//! Putting a draft together: library weapons looked up, stat lines and fields merged, systems added up.

use super::draft::{CoverLine, Draft, Facings, LibraryDraft, WeaponDraft};
use super::notation::{Acc, Count, trait_set};
use super::ship::{Bank, Cover, Facing, Fitted, Mode, Published, Reach, Ship, Tech, Traits, Weapon};
use super::tables::WeaponTrait;
use super::words::SystemEntry;
use crate::doc::field::{Line, List, Map, ScalarOrMap, Whole, did_you_mean};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use std::collections::BTreeMap;

/// A draft that cannot be a ship: the field and the message.
pub(super) type Malformed = (FieldPath, String);

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
pub(super) fn library(draft: LibraryDraft) -> Result<Library, Malformed> {
    let mut weapons = BTreeMap::new();
    for (key, draft) in draft.weapons.into_vec() {
        let path = FieldPath::top("weapons").key(key.as_str());
        if !draft.r#use.as_str().is_empty() {
            return Err((path.key("use"), "a library weapon cannot use another".to_string()));
        }
        let parts = Parts::of(&path, draft)?;
        parts.clone().weapon(&path)?;
        weapons.insert(key.as_str().to_string(), parts);
    }
    Ok(Library { name: draft.library.as_str().to_string(), weapons })
}

/// Makes a ship of a draft.
pub(super) fn ship(draft: Draft, library: Option<&Library>) -> Result<Ship, Malformed> {
    let no_class = || (FieldPath::top("class"), "nothing is written here; a class needs a name".to_string());
    let mut weapons = Vec::new();
    for (index, draft) in draft.weapons.into_vec().into_iter().enumerate() {
        let path = FieldPath::top("weapons").index(index);
        weapons.push(weapon(path, draft, library)?);
    }
    let mut left_out = Vec::new();
    if draft.engines.is_none() {
        left_out.push(FieldPath::top("engines"));
    }
    Ok(Ship {
        faction: draft.faction.into_option(),
        class: draft.class.into_option().ok_or_else(no_class)?,
        kind: draft.kind.into_option(),
        name: draft.name.into_option(),
        hull: draft.hull.get(),
        engines: draft.engines.map_or(0, Whole::get),
        shields: cover("shields", draft.shields, &mut left_out),
        screens: cover("screens", draft.screens, &mut left_out),
        tech: match draft.tech {
            None => Tech::default(),
            Some(ScalarOrMap::Scalar(level)) => Tech([level; 4]),
            Some(ScalarOrMap::Map(tech)) => Tech([tech.engines, tech.shields, tech.weapons, tech.fighters]),
        },
        weapons,
        systems: systems(draft.systems.into_vec())?,
        published: draft
            .published
            .map(|published| Published { rating: published.rating.get(), note: published.note.into_option() }),
        errata: errata(draft.errata)?,
        left_out,
        notes: draft.notes.into_option(),
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
fn errata(written: Option<Map<Line<200>, Line<500>, 100>>) -> Result<Vec<(FieldPath, String)>, Malformed> {
    let entry = |(path, reason): (Line<200>, Line<500>)| {
        let wrong = |what: String| {
            let message = format!("{what}; write why the finding stands, or leave the key out");
            Err((FieldPath::top("errata").key(path.as_str()), message))
        };
        match reason.into_option() {
            None => wrong("nothing is written here".to_string()),
            Some(reason) if ["no", "false", "yes", "true", "off", "on"].iter().any(|word| same(word, &reason)) => {
                wrong(format!("'{reason}' is no reason"))
            }
            Some(reason) => Ok((FieldPath::parse(path.as_str()), reason)),
        }
    };
    written.unwrap_or_default().into_vec().into_iter().map(entry).collect()
}

/// Adds up entries of the same system, of which the audit hears; one that takes no number counts once.
fn systems(entries: Vec<SystemEntry>) -> Result<Vec<Fitted>, Malformed> {
    let mut fitted: Vec<Fitted> = Vec::with_capacity(entries.len());
    for (entry, SystemEntry { system, count }) in entries.into_iter().enumerate() {
        let Some(before) = fitted.iter_mut().find(|before| before.system == system) else {
            fitted.push(Fitted { system, count, entry, repeated_at: None });
            continue;
        };
        match system.most() {
            None => before.repeated_at = Some(entry),
            Some(most) if before.count + count > most => {
                let message = format!("{} adds up to {}; at most {most}", system.name(), before.count + count);
                return Err((FieldPath::top("systems").index(entry), message));
            }
            Some(_) => (before.count, before.repeated_at) = (before.count + count, Some(entry)),
        }
    }
    Ok(fitted)
}

fn weapon(path: FieldPath, draft: WeaponDraft, library: Option<&Library>) -> Result<Weapon, Malformed> {
    let used = draft.r#use.clone().into_option();
    let is_from_library = used.is_some();
    let mut parts = Parts::of(&path, draft)?;
    if let Some(key) = used {
        let at = || path.clone().key("use");
        let library =
            library.ok_or_else(|| (at(), format!("'{key}' is to come from a library, but the design names none")))?;
        let Some(base) = library.weapons.get(&key) else {
            let hint = did_you_mean(&key, library.weapons.keys().map(String::as_str));
            return Err((at(), format!("no weapon '{key}' in the library {}{hint}", library.name)));
        };
        parts = parts.over(base.clone());
    }
    let weapon = parts.weapon(&path)?;
    Ok(Weapon { is_from_library, ..weapon })
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
    fn of(path: &FieldPath, draft: WeaponDraft) -> Result<Parts, Malformed> {
        let reach = match (draft.stats, draft.range, draft.ma) {
            (Some(line), None, None) => Some((line.reach, line.bands)),
            (Some(_), Some(_), _) => return Err(beside_stats(path, "range")),
            (Some(_), _, Some(_)) => return Err(beside_stats(path, "ma")),
            (None, Some(_), Some(_)) => {
                let message = "a weapon has a range or, if it seeks, a movement allowance (ma), not both";
                return Err((path.clone().key("ma"), message.to_string()));
            }
            (None, Some(range), None) => Some((Reach::Range(range.long), range.bands)),
            (None, None, Some(allowance)) => Some((Reach::Allowance(allowance.0), None)),
            (None, None, None) => None,
        };
        let numbers = Numbers { rof: draft.rof, acc: draft.acc, imp: draft.imp, dmg: draft.dmg };
        let second_mode = draft.second_mode.map(|second| {
            let numbers = Numbers { rof: second.rof, acc: second.acc, imp: second.imp, dmg: second.dmg };
            let path = path.clone().key("second_mode");
            ModeParts::of(&path, second.stats.map(|line| line.0), numbers, second.traits)
        });
        Ok(Parts {
            name: draft.name.into_option(),
            reach,
            mode: ModeParts::of(path, draft.stats.map(|line| line.mode), numbers, draft.traits)?,
            second_mode: second_mode.transpose()?,
            banks: draft.banks.map(List::into_vec),
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
    fn weapon(self, path: &FieldPath) -> Result<Weapon, Malformed> {
        let missing = |what: &str| (path.clone(), format!("missing key {what}"));
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
    rof: Option<Count>,
    acc: Option<Acc>,
    imp: Option<Count>,
    dmg: Option<Count>,
}

fn beside_stats(path: &FieldPath, key: &str) -> Malformed {
    (path.clone().key(key), format!("'{key}' stands beside a stats line that says it already; keep one of the two"))
}

impl ModeParts {
    fn of(
        path: &FieldPath,
        line: Option<Mode>,
        numbers: Numbers,
        traits: Option<List<WeaponTrait, 48>>,
    ) -> Result<ModeParts, Malformed> {
        let Numbers { rof, acc, imp, dmg } = numbers;
        let traits = traits.map(|traits| trait_set(traits.into_vec())).transpose();
        let traits = traits.map_err(|message| (path.clone().key("traits"), message))?;
        let Some(line) = line else {
            let [rof, imp, dmg] = [rof, imp, dmg].map(|number| number.map(Whole::get));
            return Ok(ModeParts { rof, acc: acc.map(|acc| acc.0), imp, dmg, traits });
        };
        let beside = [("rof", rof.is_some()), ("acc", acc.is_some()), ("imp", imp.is_some()), ("dmg", dmg.is_some())];
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

    fn whole(self, path: &FieldPath) -> Result<Mode, Malformed> {
        let missing = |key: &str| (path.clone(), format!("missing key '{key}' (or a 'stats' line)"));
        Ok(Mode {
            rof: self.rof.ok_or_else(|| missing("rof"))?,
            acc: self.acc.ok_or_else(|| missing("acc"))?,
            imp: self.imp.ok_or_else(|| missing("imp"))?,
            dmg: self.dmg.ok_or_else(|| missing("dmg"))?,
            traits: self.traits.unwrap_or_default(),
        })
    }
}
