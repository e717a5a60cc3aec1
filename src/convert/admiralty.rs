//! Admiralty to Unity.

use super::tables::{SystemEffect, TraitEffect, system_row, trait_row};
use super::{Account, Conversion, source_line};
use crate::citation::Confidence::{Derived, Designer};
use crate::exact::Exact;
use crate::quote::plain_or_quoted;
use crate::rounding::{Direction, Rounding};
use crate::ruleset::Rules;
use crate::ruleset::arcs::ArcSet;
use crate::ruleset::legacy::Entry;
use crate::ruleset::starmada_admiralty::{Admiralty, Shields, Ship, Tech, Trait, Weapon};
use crate::ruleset::starmada_unity::tables::{System, TechLevel, WeaponTrait};
use crate::ruleset::starmada_unity::{Bank, Cover, Mode, Outline, OutlineWeapon, Traits};

/// The largest hull on which Halves Shields is Piercing-1.
const SMALL_HULL: u32 = 8;

/// The Unity design of an Admiralty ship.
pub(super) fn convert(ship: &Ship) -> Conversion {
    let mut account = Account::default();
    let hull = ship.hull.get();
    let same = "hull, engines, weapon numbers and arcs";
    account.map("", same, "the same", (Designer, "Admiralty ships are used as they are"));
    let mut outline = Outline::new(ship.identity.class.clone(), hull);
    outline.faction.clone_from(&ship.identity.faction);
    outline.kind.clone_from(&ship.identity.kind);
    outline.name.clone_from(&ship.identity.name);
    outline.notes.clone_from(&ship.notes);
    outline.engines = ship.engines.get();
    outline.shields = shields(&ship.shields, &mut account);
    outline.tech = tech(ship.tech, &mut account);
    outline.weapons = ship.weapons.iter().map(|weapon| self::weapon(weapon, hull, &mut account)).collect();
    outline.systems = systems(&ship.systems, &mut account);
    for weapon in ship.weapons.iter().filter(|weapon| weapon.arcs.is_empty()) {
        account.warnings.push(format!("{}: no arcs were given, so it has no banks", weapon.name));
    }
    account.unread.clone_from(&ship.unread);
    Conversion { outline, account }
}

/// A list of weapons, which stood in this line of this file, as a Unity weapon library.
pub fn library(name: &str, weapons: &[Weapon], file: &str, line: usize) -> (String, Account) {
    let mut account = Account::default();
    let mut text = format!("library: {}\nweapons:\n", plain_or_quoted(name));
    let mut taken = std::collections::BTreeSet::new();
    for weapon in weapons {
        // A library weapon belongs to no ship: what depends on the hull is as on a small one.
        let made = self::weapon(weapon, SMALL_HULL, &mut account);
        let key = made.name.to_lowercase().split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join("-");
        let numbered = (1..).map(|n| if n == 1 { key.clone() } else { format!("{key}-{n}") });
        let key = numbered.into_iter().find(|key| taken.insert(key.clone())).expect("numbers never end");
        let banks: Vec<String> = made.banks.iter().map(|bank| plain_or_quoted(bank)).collect();
        let banks = if banks.is_empty() { String::new() } else { format!(", banks: [{}]", banks.join(", ")) };
        let (key, name, stats) = (plain_or_quoted(&key), plain_or_quoted(&made.name), plain_or_quoted(&made.stats));
        text += &format!("  {key}: {{name: {name}, stats: {stats}{banks}}}\n");
    }
    let comments = [source_line(Admiralty::TITLE, file, line, None)].into_iter().chain(account.lines());
    let comments: String = comments.map(|line| format!("# {line}\n")).collect();
    (comments + &text, account)
}

fn shields(shields: &Shields, account: &mut Account) -> Cover {
    let mean = |numbers: &[u32]| {
        let sum = numbers.iter().map(|number| Exact::from(*number)).sum::<Exact>();
        let mean = sum / Exact::from(numbers.len().max(1) as u32);
        let even = Rounding { direction: Direction::NearestEven, ..Rounding::nearest(0) };
        u32::try_from(even.apply(mean).split().0).unwrap_or(0)
    };
    match shields {
        Shields::Even(rating) => Cover::Even(rating.get()),
        Shields::Facets(facets) => {
            let [fore, fore_starboard, aft_starboard, aft, aft_port, fore_port] = facets.map(|facet| facet.get());
            let (port, starboard) = (mean(&[fore_port, aft_port]), mean(&[fore_starboard, aft_starboard]));
            let cover = Cover::Directional([fore, port, starboard, aft]);
            let note = "fore and aft as they are, the two facets of each side averaged, halves to even";
            account.map("", "faceted shields", format!("directional shields {cover}"), (Derived, note));
            cover
        }
        Shields::Types(types) => {
            let numbers: Vec<u32> = types.iter().filter_map(|word| word.parse().ok()).collect();
            let rating = mean(&numbers).min(5);
            let note = "the mean of the numbers, nearest, halves to even";
            account.map("", format!("shields {}", types.join("/")), format!("shields {rating}"), (Derived, note));
            account.lose("", format!("shields of several types: {}", types.join("/")));
            Cover::Even(rating)
        }
    }
}

/// Half a level of Unity for each of this edition's: +4 is half the space in both.
fn tech(tech: Tech, account: &mut Account) -> [TechLevel; 4] {
    let lines =
        [("engines", tech.engines), ("shields", tech.shields), ("weapons", tech.weapons), ("fighters", tech.fighters)];
    if tech.general != 0 {
        account.lose("", format!("general tech level {:+}", tech.general));
    }
    let levels = lines.map(|(line, level)| {
        if !(-4..=4).contains(&level) {
            let capped = level.clamp(-4, 4) / 2;
            account.warnings.push(format!("{line}: tech level {level:+} is beyond Unity's; {capped:+} taken"));
        }
        TechLevel::from_halves(level.clamp(-4, 4)).expect("within the table")
    });
    let how = (Derived, "half the number: +4 is half the space in both editions");
    let is_even = lines.iter().all(|(_, level)| *level == lines[0].1);
    for ((line, level), unity) in lines.into_iter().zip(levels).filter(|((_, level), _)| *level != 0) {
        let line = if is_even { "all lines" } else { line };
        account.map("", format!("tech {line} {level:+}"), format!("level {unity}"), how);
        if is_even {
            break;
        }
    }
    levels
}

/// A weapon while it is converted.
struct Making<'a> {
    name: &'a str,
    mode: Mode,
    per_mount: Option<u32>,
    is_halved: bool,
}

impl Making<'_> {
    /// Gives it a trait once; false if it had that one.
    fn gain(&mut self, gained: WeaponTrait) -> bool {
        let is_new = !self.mode.traits.contains(gained);
        self.mode.traits = self.mode.traits.with(gained);
        is_new
    }

    fn apply(&mut self, known: Trait, hull: u32, account: &mut Account) {
        let (effect, confidence, note) = trait_row(known);
        let Mode { rof, acc, imp, dmg, .. } = self.mode;
        let (to, is_new) = match effect {
            TraitEffect::Gains(gained) => (gained.name().to_string(), self.gain(gained)),
            TraitEffect::DoublesDamage => {
                self.mode.dmg = (2 * dmg).min(99);
                (format!("DMG {dmg} x 2"), true)
            }
            TraitEffect::PiercesByHull => {
                let gained = if hull <= SMALL_HULL { WeaponTrait::Piercing1 } else { WeaponTrait::Piercing2 };
                (format!("{}, hull {hull}", gained.name()), self.gain(gained))
            }
            TraitEffect::GrowsMounts => {
                let weapons = (7 - acc).min(4);
                let is_new = self.per_mount.replace(weapons).is_none();
                if acc == 2 {
                    account.warnings.push(format!("{}: ACC 2+ would want five weapons a mount; four", self.name));
                }
                (format!("mounts of {weapons}, ACC {acc}+"), is_new)
            }
            TraitEffect::Scatters => {
                let is_new = self.gain(WeaponTrait::Scatter);
                (self.mode.rof, self.mode.imp) = ((rof + imp - 1).min(99), 1);
                let moved = if imp > 1 { format!(", IMP {imp} into ROF {}", self.mode.rof) } else { String::new() };
                (format!("Scatter{moved}"), is_new)
            }
            TraitEffect::Varies => {
                let is_new = self.gain(WeaponTrait::Volatile);
                self.is_halved = true;
                ("Volatile, ROF 1, half the weapons".to_string(), is_new)
            }
            TraitEffect::Drops => return account.lose(self.name, known.name()),
        };
        account.map(self.name, known.name(), &to, (confidence, note));
        if !is_new {
            account.warnings.push(format!("{}: {} gives {to} a second time; once", self.name, known.name()));
        }
    }
}

fn weapon(weapon: &Weapon, hull: u32, account: &mut Account) -> OutlineWeapon {
    let [rof, imp, dmg] = [weapon.rof, weapon.imp, weapon.dmg].map(|number| number.get());
    let mode = Mode { rof, acc: weapon.acc.get(), imp, dmg, traits: Traits::default() };
    let family = weapon.family.as_ref().map(|family| format!(" ({family})")).unwrap_or_default();
    let name = format!("{}{family}", weapon.name);
    let mut making = Making { name: &weapon.name, mode, per_mount: None, is_halved: false };
    let long = reach(weapon, &mut making, account);
    // What stands in the range bands is the trait itself, not a second one.
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
    if making.is_halved {
        // Last, whatever other traits have made of it.
        making.mode.rof = 1;
    }
    let banks = banks(&weapon.arcs, making.is_halved);
    let bank = |(arcs, mounts)| Bank { mounts, arcs, per_mount: making.per_mount.unwrap_or(1) }.to_string();
    OutlineWeapon {
        name,
        stats: format!("{} {}", bands(long), making.mode),
        second_mode: None,
        banks: banks.into_iter().map(bank).collect(),
    }
}

/// The bands of a long range as Unity has them.
pub(super) fn bands(long: u32) -> String {
    if long < 3 { long.to_string() } else { format!("{}-{}-{long}", long / 3, 2 * long / 3) }
}

/// The long range in Unity, with the trait for a band that is not there.
fn reach(weapon: &Weapon, making: &mut Making, account: &mut Account) -> u32 {
    let (short, medium, long) = (weapon.range.short(), weapon.range.medium(), weapon.range.long());
    let reach = match (short, long) {
        (_, Some(long)) => long,
        (Some(short), None) => (3 * short).min(99),
        (None, None) => (medium * 3 / 2).min(99),
    };
    if long.is_none() {
        making.gain(WeaponTrait::Carronade);
        let how = (Derived, "long range is three times the short band, where a carronade cannot fire");
        account.map(&weapon.name, format!("range {}", weapon.range), format!("range {reach}, Carronade"), how);
    }
    if short.is_none() {
        making.gain(WeaponTrait::Ballistic);
        let how = (Derived, "no short range");
        account.map(&weapon.name, format!("range {}", weapon.range), format!("range {reach}, Ballistic"), how);
    }
    let differs = |end: Option<u32>, unity: u32| end.is_some_and(|end| end != unity);
    if differs(short, reach / 3) || medium != 2 * reach / 3 {
        let (was, is) = (weapon.range, bands(reach));
        account.warnings.push(format!("{}: the range bands {was} become {is}", weapon.name));
    }
    reach
}

/// The weapons of one arc set together, in the order in which they come; of each half, where half are kept.
fn banks(arcs: &[ArcSet], is_halved: bool) -> Vec<(ArcSet, u32)> {
    let mut banks: Vec<(ArcSet, u32)> = Vec::new();
    for set in arcs {
        match banks.iter_mut().find(|(known, count)| known == set && *count < 99) {
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

fn systems(entries: &[Entry], account: &mut Account) -> Vec<String> {
    let mut counted: Vec<(System, u32)> = Vec::new();
    for entry in entries {
        let Some((_, effect, confidence, note)) = system_row(&entry.name) else {
            let hint =
                System::from_word(&entry.name).map(|_| " (Unity has a system of that name; add it if it is meant)");
            account.lose("", format!("{entry}{}", hint.unwrap_or_default()));
            continue;
        };
        let count = entry.count.unwrap_or(1);
        let (system, count) = match *effect {
            SystemEffect::Keeps(system) => (system, count),
            SystemEffect::Becomes(system, level) => (system, level),
            SystemEffect::PartOf(system) => {
                account.map("", entry, format!("part of {}", system.name()), (*confidence, note));
                continue;
            }
            SystemEffect::PerUp(system, points) => (system, count.div_ceil(points)),
            SystemEffect::PerDown(system, points) => (system, count / points),
        };
        if count == 0 {
            account.lose("", format!("{entry}, too little for one {}", system.name()));
            continue;
        }
        let to = if system.most().is_some() { format!("{} {count}", system.name()) } else { system.name().to_string() };
        account.map("", entry, to, (*confidence, note));
        match counted.iter_mut().find(|(known, _)| *known == system) {
            Some((_, sum)) if system.most().is_some() => *sum += count,
            Some(_) => account.warnings.push(format!("{entry}: {} once", system.name())),
            None => counted.push((system, count)),
        }
    }
    counted.into_iter().map(|(system, count)| fitted(system, count, account)).collect()
}

/// `Marines 14`, at most as many as Unity can price.
pub(super) fn fitted(system: System, count: u32, account: &mut Account) -> String {
    let Some(most) = system.most() else { return system.name().to_string() };
    if count > most {
        account.warnings.push(format!("{} {count} is beyond what Unity takes; {most} taken", system.name()));
    }
    match count.min(most) {
        1 => system.name().to_string(),
        count => format!("{} {count}", system.name()),
    }
}
