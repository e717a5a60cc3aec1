//! Admiralty to Unity.

use super::amount::{amount, flights};
use super::tables::{SystemEffect, TraitEffect, system_row, trait_row};
use super::{Account, Conversion, source_line};
use starwright_legacy::PostedSystem;
use starwright_legacy::admiralty::{Admiralty, Shields, Ship, Tech, Trait, Weapon};
use starwright_rules::Rules;
use starwright_rules::arcs::ArcSet;
use starwright_text::citation::Confidence::{Derived, Designer};
use starwright_text::exact::Exact;
use starwright_text::field::clip;
use starwright_text::quote::{quote_if_needed, to_comment};
use starwright_text::rounding::{Direction, Rounding};
use starwright_unity::tables::{System, TechLevel, WeaponTrait};
use starwright_unity::{Bank, Blueprint, Cover, Mode, Reach, Traits, Weapon as UnityWeapon};
use std::collections::{HashMap, HashSet};

/// The largest hull on which Halves Shields becomes Piercing-1.
const SMALL_HULL: u32 = 8;

/// The longest name in a design, in characters.
const LONGEST_NAME: usize = 120;

/// Returns the Unity design of an Admiralty ship.
pub fn convert(ship: &Ship) -> Conversion {
    let mut account = Account::default();
    let hull = ship.hull.get();
    let same = "hull, engines, weapon numbers and arcs";
    account.map(
        "",
        same,
        "the same",
        (Designer, "Admiralty ships are used as they are"),
    );
    let mut blueprint = Blueprint::new(ship.identity.class.clone(), hull);
    blueprint.faction.clone_from(&ship.identity.faction);
    blueprint.ship_type.clone_from(&ship.identity.kind);
    blueprint.name.clone_from(&ship.identity.name);
    blueprint.notes.clone_from(&ship.notes);
    blueprint.engines = ship.engines.get();
    blueprint.shields = shields(&ship.shields, &mut account);
    blueprint.tech = tech(ship.tech, &mut account);
    blueprint.weapons = ship
        .weapons
        .iter()
        .map(|weapon| self::weapon(weapon, Some(hull), &mut account))
        .collect();
    blueprint.systems = systems(&ship.systems, &mut account);
    for weapon in ship.weapons.iter().filter(|weapon| weapon.arcs.is_empty()) {
        account.warnings.push(format!(
            "{}: no arcs were given, so it has no banks",
            weapon.name
        ));
    }
    account.unread.clone_from(&ship.unread);
    Conversion { blueprint, account }
}

/// The keys of a library.
#[derive(Default)]
struct Keys {
    taken: HashSet<String>,
    /// The last number tried for each key: weapons of one name would otherwise count from 1 each time.
    last: HashMap<String, usize>,
}

impl Keys {
    /// Takes a key, numbered if it is taken already, and returns it with how many were tried.
    fn take(&mut self, key: String) -> (String, usize) {
        let last = self.last.entry(key.clone()).or_default();
        for tries in 1.. {
            *last += 1;
            let numbered = if *last == 1 {
                key.clone()
            } else {
                format!("{key}-{last}")
            };
            if self.taken.insert(numbered.clone()) {
                return (numbered, tries);
            }
        }
        unreachable!("numbers never end")
    }
}

/// Returns a list of weapons, from this line of this file, as a Unity weapon library.
pub fn library(name: &str, weapons: &[Weapon], file: &str, line: usize) -> (String, Account) {
    let mut account = Account::default();
    let mut text = format!("library: {}\nweapons:\n", quote_if_needed(name));
    let mut keys = Keys::default();
    for weapon in weapons {
        let made = self::weapon(weapon, None, &mut account);
        let words: Vec<&str> = made
            .name()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let key = if words.is_empty() {
            "weapon".to_string()
        } else {
            words.join("-").to_lowercase()
        };
        let (key, _) = keys.take(key);
        let banks: Vec<String> = made
            .banks()
            .iter()
            .map(|bank| quote_if_needed(&bank.to_string()))
            .collect();
        let banks = if banks.is_empty() {
            String::new()
        } else {
            format!(", banks: [{}]", banks.join(", "))
        };
        let [key, name, stats] = [&key, made.name(), &made.written_stats()].map(quote_if_needed);
        text += &format!("  {key}: {{name: {name}, stats: {stats}{banks}}}\n");
    }
    let comments = [source_line(Admiralty::TITLE, file, line, None)]
        .into_iter()
        .chain(account.lines());
    let comments: String = comments.map(|line| to_comment(&line)).collect();
    (comments + &text, account)
}

fn shields(shields: &Shields, account: &mut Account) -> Cover {
    let mean = |numbers: &[u32]| {
        let sum = numbers
            .iter()
            .map(|number| Exact::from(*number))
            .sum::<Exact>();
        let mean = sum / Exact::from(numbers.len().max(1) as u32);
        let even = Rounding {
            direction: Direction::NearestEven,
            ..Rounding::nearest(0)
        };
        u32::try_from(even.apply(mean).split().0).unwrap_or(0)
    };
    match shields {
        Shields::Even(rating) => Cover::Even(rating.get()),
        Shields::Facets(facets) => {
            let [
                fore,
                fore_starboard,
                aft_starboard,
                aft,
                aft_port,
                fore_port,
            ] = facets.map(|facet| facet.get());
            let (port, starboard) = (
                mean(&[fore_port, aft_port]),
                mean(&[fore_starboard, aft_starboard]),
            );
            let cover = Cover::Directional([fore, port, starboard, aft]);
            let note =
                "fore and aft as they are, the two facets of each side averaged, halves to even";
            account.map(
                "",
                "faceted shields",
                format!("directional shields {cover}"),
                (Derived, note),
            );
            cover
        }
        Shields::Types(types) => {
            let numbers: Vec<u32> = types.iter().filter_map(|word| word.parse().ok()).collect();
            let rating = mean(&numbers).min(5);
            let note = "the mean of the numbers, nearest, halves to even";
            account.map(
                "",
                format!("shields {}", types.join("/")),
                format!("shields {rating}"),
                (Derived, note),
            );
            account.lose("", format!("shields of several types: {}", types.join("/")));
            Cover::Even(rating)
        }
    }
}

/// Half a Unity level for each Admiralty level: +4 halves the space in both.
fn tech(tech: Tech, account: &mut Account) -> [TechLevel; 4] {
    let lines = [
        ("engines", tech.engines),
        ("shields", tech.shields),
        ("weapons", tech.weapons),
        ("fighters", tech.fighters),
    ];
    if tech.general != 0 {
        account.lose("", format!("general tech level {:+}", tech.general));
    }
    let levels = lines.map(|(line, level)| {
        if !(-4..=4).contains(&level) {
            let capped = level.clamp(-4, 4) / 2;
            account.warnings.push(format!(
                "{line}: tech level {level:+} is beyond Unity's; {capped:+} taken"
            ));
        }
        TechLevel::from_halves(level.clamp(-4, 4)).expect("within the table")
    });
    let how = (
        Derived,
        "half the number: +4 is half the space in both editions",
    );
    let is_even = lines.iter().all(|(_, level)| *level == lines[0].1);
    for ((line, level), unity) in lines
        .into_iter()
        .zip(levels)
        .filter(|((_, level), _)| *level != 0)
    {
        let line = if is_even { "all lines" } else { line };
        account.map(
            "",
            format!("tech {line} {level:+}"),
            format!("level {unity}"),
            how,
        );
        if is_even {
            break;
        }
    }
    levels
}

/// A weapon being converted.
struct Making<'a> {
    name: &'a str,
    mode: Mode,
    per_mount: Option<u32>,
    is_doubled: bool,
    /// Half the weapons and ROF 1, regardless of other traits.
    is_halved: bool,
}

impl Making<'_> {
    /// Adds a trait once; false if the weapon already has it, or a stronger one of its kind.
    fn gain(&mut self, gained: WeaponTrait) -> bool {
        let has = |known| self.mode.traits.contains(known);
        let is_new =
            !(has(gained) || gained == WeaponTrait::Piercing1 && has(WeaponTrait::Piercing2));
        if is_new {
            self.mode.traits = self.mode.traits.with_trait(gained);
        }
        if gained == WeaponTrait::Piercing2 {
            self.mode.traits = self.mode.traits.without_trait(WeaponTrait::Piercing1);
        }
        is_new
    }

    /// Limited to what Unity allows.
    fn capped(&self, what: &str, number: u32, account: &mut Account) -> u32 {
        if number > 99 {
            account.warnings.push(format!(
                "{}: {what} {number} is more than Unity allows; 99 taken",
                self.name
            ));
        }
        number.min(99)
    }

    /// Applies a trait; the hull is that of the ship, none in a library.
    fn apply(&mut self, known: Trait, hull: Option<u32>, account: &mut Account) {
        let (effect, confidence, note) = trait_row(known);
        let Mode {
            rof, acc, imp, dmg, ..
        } = self.mode;
        let (to, is_new) = match effect {
            TraitEffect::Gains(gained) => (gained.name().to_string(), self.gain(gained)),
            TraitEffect::DoublesDamage => {
                let is_new = !std::mem::replace(&mut self.is_doubled, true);
                if is_new {
                    self.mode.dmg = self.capped("DMG", 2 * dmg, account);
                }
                (format!("DMG {}", self.mode.dmg), is_new)
            }
            TraitEffect::PiercesByHull => {
                let is_small = hull.is_none_or(|hull| hull <= SMALL_HULL);
                let gained = if is_small {
                    WeaponTrait::Piercing1
                } else {
                    WeaponTrait::Piercing2
                };
                if hull.is_none() {
                    let larger = WeaponTrait::Piercing2.name();
                    account.warnings.push(format!(
                        "{}: on hulls above {SMALL_HULL} it is {larger}",
                        self.name
                    ));
                }
                (gained.name().to_string(), self.gain(gained))
            }
            TraitEffect::GrowsMounts => {
                let weapons = (7 - acc).min(4);
                let is_new = self.per_mount.replace(weapons).is_none();
                if is_new && acc == 2 {
                    account.warnings.push(format!(
                        "{}: ACC 2+ would need five weapons per mount; four taken",
                        self.name
                    ));
                }
                (format!("mounts of {weapons}, ACC {acc}+"), is_new)
            }
            TraitEffect::Scatters => {
                let is_new = self.gain(WeaponTrait::Scatter);
                self.mode.imp = 1;
                let moved = match (imp, self.is_halved) {
                    (1, _) => String::new(),
                    (_, true) => format!(", IMP {imp} to 1"),
                    (_, false) => {
                        self.mode.rof = self.capped("ROF", rof + imp - 1, account);
                        format!(", IMP {imp} into ROF {}", self.mode.rof)
                    }
                };
                (format!("Scatter{moved}"), is_new)
            }
            TraitEffect::Varies => (
                "Volatile, ROF 1, half the weapons".to_string(),
                self.gain(WeaponTrait::Volatile),
            ),
            TraitEffect::Drops => return account.lose(self.name, known.name()),
        };
        account.map(self.name, known.name(), &to, (confidence, note));
        if !is_new {
            account.warnings.push(format!(
                "{}: {} adds nothing to what it has; taken once",
                self.name,
                known.name()
            ));
        }
    }

    /// Reports what the banks would be if the arcs were known.
    fn warn_of_banks(&self, account: &mut Account) {
        if let Some(weapons) = self.per_mount.filter(|weapons| *weapons > 1) {
            account.warnings.push(format!(
                "{}: put {weapons} weapons in each mount where you place it",
                self.name
            ));
        }
        if self.is_halved {
            account.warnings.push(format!(
                "{}: place half as many of it, rounded up",
                self.name
            ));
        }
    }
}

fn weapon(weapon: &Weapon, hull: Option<u32>, account: &mut Account) -> UnityWeapon {
    let [rof, imp, dmg] = [weapon.rof, weapon.imp, weapon.dmg].map(|number| number.get());
    let varies = |known| matches!(trait_row(known).0, TraitEffect::Varies);
    let is_halved = weapon
        .traits
        .iter()
        .filter_map(|entry| entry.known)
        .any(varies);
    let rof = if is_halved { 1 } else { rof };
    let mode = Mode {
        rof,
        acc: weapon.acc.get(),
        imp,
        dmg,
        traits: Traits::default(),
    };
    let family = weapon
        .family
        .as_ref()
        .map(|family| format!(" ({family})"))
        .unwrap_or_default();
    let name = within_line(format!("{}{family}", weapon.name), account);
    let mut making = Making {
        name: &weapon.name,
        mode,
        per_mount: None,
        is_doubled: false,
        is_halved,
    };
    let long = reach(weapon, &mut making, account);
    // Words in the range bands are the trait itself, not a second one.
    let is_said = |known| match known {
        Trait::Carronade => weapon.range.long().is_none(),
        Trait::MinimumRange => weapon.range.short().is_none(),
        _ => false,
    };
    for entry in &weapon.traits {
        match entry.known {
            Some(known) if is_said(known) => {}
            Some(known) => making.apply(known, hull, account),
            None => account.lose(&weapon.name, &entry.text),
        }
    }
    if weapon.arcs.is_empty() {
        making.warn_of_banks(account);
    }
    let banks = banks(&weapon.arcs, making.is_halved);
    let mut unity = UnityWeapon::new(name, Reach::Range(long), making.mode);
    let bank = |(arcs, mounts)| Bank {
        mounts,
        arcs,
        per_mount: making.per_mount.unwrap_or(1),
    };
    unity.banks_mut().extend(banks.into_iter().map(bank));
    unity
}

/// Returns the name of a weapon, cut where it is longer than a design allows.
fn within_line(name: String, account: &mut Account) -> String {
    let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) else {
        return name;
    };
    account.warnings.push(format!(
        "{}: the name is cut to {LONGEST_NAME} letters",
        clip(&name)
    ));
    name[..end].trim_end().to_string()
}

/// Returns the range bands of a long range in Unity.
pub fn bands(long: u32) -> String {
    if long < 3 {
        long.to_string()
    } else {
        format!("{}-{}-{long}", long / 3, 2 * long / 3)
    }
}

/// Returns the long range in Unity, with the trait for a missing band.
fn reach(weapon: &Weapon, making: &mut Making, account: &mut Account) -> u32 {
    let (short, medium, long) = (
        weapon.range.short(),
        weapon.range.medium(),
        weapon.range.long(),
    );
    let reach = match (short, long) {
        (_, Some(long)) => long,
        (Some(short), None) => (3 * short).min(99),
        (None, None) => (medium * 3 / 2).min(99),
    };
    if long.is_none() {
        making.gain(WeaponTrait::Carronade);
        let how = (
            Derived,
            "long range is three times the short band, where a carronade cannot fire",
        );
        account.map(
            &weapon.name,
            format!("range {}", weapon.range),
            format!("range {reach}, Carronade"),
            how,
        );
    }
    if short.is_none() {
        making.gain(WeaponTrait::Ballistic);
        let how = (Derived, "no short range");
        account.map(
            &weapon.name,
            format!("range {}", weapon.range),
            format!("range {reach}, Ballistic"),
            how,
        );
    }
    let differs = |end: Option<u32>, unity: u32| end.is_some_and(|end| end != unity);
    if differs(short, reach / 3) || medium != 2 * reach / 3 {
        let (was, is) = (weapon.range, bands(reach));
        account.warnings.push(format!(
            "{}: the range bands {was} become {is}",
            weapon.name
        ));
    }
    reach
}

/// Returns the weapons with the same arcs together, in order of appearance; half of each where half are kept.
fn banks(arcs: &[ArcSet], is_halved: bool) -> Vec<(ArcSet, u32)> {
    let mut banks: Vec<(ArcSet, u32)> = Vec::new();
    for set in arcs {
        match banks
            .iter_mut()
            .find(|(known, count)| known == set && *count < 99)
        {
            Some((_, count)) => *count += 1,
            None => banks.push((*set, 1)),
        }
    }
    if is_halved {
        let wanted = (arcs.len() as u32).div_ceil(2);
        let mut missing = wanted - banks.iter().map(|(_, count)| count / 2).sum::<u32>();
        for (_, count) in &mut banks {
            let is_odd = *count % 2 == 1 && missing > 0;
            missing -= u32::from(is_odd);
            *count = *count / 2 + u32::from(is_odd);
        }
        banks.retain(|(_, count)| *count > 0);
    }
    banks
}

fn systems(entries: &[PostedSystem], account: &mut Account) -> Vec<(System, u32)> {
    let mut counted: Vec<(System, u32)> = Vec::new();
    for entry in entries {
        let Some((_, effect, confidence, note)) = system_row(&entry.name) else {
            let hint = System::from_word(&entry.name)
                .map(|_| " (Unity has a system of that name; add it if it is meant)");
            account.lose("", format!("{entry}{}", hint.unwrap_or_default()));
            continue;
        };
        let (system, count) = match *effect {
            SystemEffect::Keeps(system) if system.max_count().is_none() => (system, 1),
            SystemEffect::Keeps(system) => (system, amount(entry, account)),
            SystemEffect::Becomes(system, level) => (system, level),
            SystemEffect::PartOf(system) => {
                account.map(
                    "",
                    entry,
                    format!("part of {}", system.name()),
                    (*confidence, note),
                );
                continue;
            }
            SystemEffect::PerUp(system, points) => {
                (system, amount(entry, account).div_ceil(points))
            }
            SystemEffect::PerDown(system, points) => (system, flights(entry, points, account)),
        };
        if count == 0 {
            account.lose("", format!("{entry}, too little for one {}", system.name()));
            continue;
        }
        let to = if system.max_count().is_some() {
            format!("{} {count}", system.name())
        } else {
            system.name().to_string()
        };
        account.map("", entry, to, (*confidence, note));
        match counted.iter_mut().find(|(known, _)| *known == system) {
            Some((_, sum)) if system.max_count().is_some() => *sum += count,
            Some(_) => account
                .warnings
                .push(format!("{entry}: {} once", system.name())),
            None => counted.push((system, count)),
        }
    }
    counted
        .into_iter()
        .map(|(system, count)| fitted(system, count, account))
        .collect()
}

/// `Marines 14`, at most as many as Unity can price.
pub fn fitted(system: System, count: u32, account: &mut Account) -> (System, u32) {
    let Some(most) = system.max_count() else {
        return (system, 1);
    };
    if count > most {
        account.warnings.push(format!(
            "{} {count} is more than Unity allows; {most} taken",
            system.name()
        ));
    }
    (system, count.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_weapons_of_one_name_take_twice_the_tries() {
        let tries = |weapons: usize| {
            let mut keys = Keys::default();
            (0..weapons)
                .map(|_| keys.take("gun".to_string()).1)
                .sum::<usize>()
        };
        assert_eq!([tries(100), tries(200)], [100, 200]);
        let mut keys = Keys::default();
        let keys = ["gun", "gun-2", "gun", "gun"].map(|key| keys.take(key.to_string()).0);
        assert_eq!(keys, ["gun", "gun-2", "gun-3", "gun-4"]);
    }
}
