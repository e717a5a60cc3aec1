//! What the next step of each number of a design costs: the ship rated again with it.

use super::arcs::{Arc, ArcSet};
use super::draft::{Engines, Hull};
use super::legality::judge;
use super::notation::{Accuracy, Count, Hexes};
use super::numbers::Numbers;
use super::ratings::{Ratings, rate};
use super::ship::{Cover, Facing, Fitted, Ship};
use super::tables::{System, TechLevel, TechLine, WeaponTrait};
use super::weapon::{Bank, Mode, Reach, Weapon};
use super::words::SystemEntry;
use crate::doc::finding::{FieldPath, Finding, Severity};
use crate::number::exact::Exact;
use serde::Serialize;
use std::cell::OnceCell;

/// A change of a design and what it does to the figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NextStep {
    /// The field that changes; an entry behind the last of a list is a new one.
    pub path: String,
    /// What it is changed to, in the words of a design; none if it goes.
    pub value: Option<String>,
    /// The mirrored bank that changes with it, and what it is changed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<(String, String)>,
    /// How much more space is used.
    pub space: f64,
    /// How much more space there is.
    pub room: f64,
    /// How much higher the rating is.
    pub points: f64,
    /// Space left over.
    pub free: f64,
    /// Why the rules forbid it, apart from space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred: Option<String>,
}

/// A ship whose steps are asked for.
struct Now<'a> {
    ship: &'a Ship,
    numbers: &'a Numbers,
    ratings: Ratings<Exact>,
    /// What the rules forbid about it, once that was asked.
    breaches: OnceCell<Vec<String>>,
}

impl<'a> Now<'a> {
    fn of(ship: &'a Ship, numbers: &'a Numbers) -> Now<'a> {
        Now { ship, numbers, ratings: rate(ship, numbers), breaches: OnceCell::new() }
    }

    /// The step to the ship with a change.
    fn step(&self, path: impl Into<String>, value: impl Into<String>, change: impl FnOnce(&mut Ship)) -> NextStep {
        let mut ship = self.ship.clone();
        change(&mut ship);
        self.to(&ship, path.into(), Some(value.into()))
    }

    fn to(&self, ship: &Ship, path: String, value: Option<String>) -> NextStep {
        let then: Ratings<Exact> = rate(ship, self.numbers);
        let more = |then: Exact, now: Exact| then.to_f64() - now.to_f64();
        let (space, now) = (&then.space, &self.ratings);
        NextStep {
            path,
            value,
            also: None,
            space: more(space.used, now.space.used),
            room: more(space.budget, now.space.budget),
            points: more(then.rating, now.rating),
            free: more(space.budget, space.used),
            barred: None,
        }
    }

    /// The first thing that the rules have against a ship but not against the ship as it is, apart from its space.
    fn breach(&self, ship: &Ship) -> Option<String> {
        let known = self.breaches.get_or_init(|| breaches(self.ship, &self.ratings, self.numbers));
        let then = breaches(ship, &self.ratings, self.numbers);
        then.into_iter().find(|message| !known.contains(message))
    }
}

/// What the rules forbid about a ship. Its space is not looked at, so any ratings will do.
fn breaches(ship: &Ship, ratings: &Ratings<Exact>, numbers: &Numbers) -> Vec<String> {
    let is_breach =
        |finding: &Finding| finding.severity == Severity::Illegal && finding.path != FieldPath::top("space");
    judge(ship, ratings, numbers).into_iter().filter(is_breach).map(|finding| finding.message).collect()
}

/// The steps of hull, engines, shields, screens and tech levels: one less and one more of each.
pub fn next_steps(ship: &Ship, numbers: &Numbers) -> Vec<NextStep> {
    let now = Now::of(ship, numbers);
    let mut steps = Vec::new();
    for hull in around(ship.hull()).filter(|hull| Hull::of(*hull).is_ok()) {
        steps.push(now.step("hull", hull.to_string(), |ship| ship.hull = hull));
    }
    for engines in around(ship.engines()).filter(|engines| Engines::of(*engines).is_ok()) {
        steps.push(now.step("engines", engines.to_string(), |ship| ship.engines = engines));
    }
    for (path, value, cover) in covers("shields", ship.shields(), 5) {
        steps.push(now.step(path, value, |ship| ship.shields = cover));
    }
    for (path, value, cover) in covers("screens", ship.screens(), 200) {
        steps.push(now.step(path, value, |ship| ship.screens = cover));
    }
    for line in TechLine::ALL {
        let halves = ship.tech(line).halves();
        for level in [halves - 1, halves + 1].into_iter().filter_map(TechLevel::from_halves) {
            let value = level.to_string().trim_start_matches('+').to_string();
            steps.push(now.step(format!("tech.{}", line.word()), value, |ship| ship.tech.0[line as usize] = level));
        }
    }
    steps
}

/// One less and one more, nothing below 0.
fn around(number: u32) -> impl Iterator<Item = u32> {
    number.checked_sub(1).into_iter().chain([number + 1])
}

/// Protection one less and one more, by facing where it differs.
fn covers(key: &str, cover: Cover, most: u32) -> Vec<(String, String, Cover)> {
    match cover {
        Cover::Even(number) => around(number)
            .filter(|number| *number <= most)
            .map(|number| (key.to_string(), number.to_string(), Cover::Even(number)))
            .collect(),
        Cover::Directional(numbers) => {
            let of = |(index, facing): (usize, Facing)| {
                around(numbers[index]).filter(|number| *number <= most).map(move |number| {
                    let mut changed = numbers;
                    changed[index] = number;
                    (format!("{key}.{}", facing.word()), number.to_string(), Cover::Directional(changed))
                })
            };
            Facing::ALL.into_iter().enumerate().flat_map(of).collect()
        }
    }
}

/// The steps of one weapon: the numbers of its modes and the mounts of its banks.
pub fn weapon_steps(ship: &Ship, numbers: &Numbers, weapon: usize) -> Vec<NextStep> {
    let Some(own) = ship.weapons().get(weapon) else { return Vec::new() };
    let (now, path) = (Now::of(ship, numbers), format!("weapons[{weapon}]"));
    let mut steps = reach_steps(&now, weapon, own);
    for place in [ModePlace::First, ModePlace::Second] {
        place.of(own).iter().for_each(|mode| steps.extend(mode_steps(&now, weapon, place, *mode)));
    }
    for (index, bank) in own.banks().iter().enumerate() {
        for mounts in around(bank.mounts).filter(|mounts| Count::of(*mounts).is_ok()) {
            let bank = Bank { mounts, ..*bank };
            let change = |ship: &mut Ship| ship.weapons[weapon].banks[index] = bank;
            steps.push(now.step(format!("{path}.banks[{index}]"), bank.to_string(), change));
        }
    }
    steps
}

/// Which mode of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModePlace {
    /// The only one of most weapons.
    First,
    /// How else a dual-mode weapon fires.
    Second,
}

impl ModePlace {
    /// The mode, if the weapon has it.
    fn of(self, weapon: &Weapon) -> Option<Mode> {
        match self {
            ModePlace::First => Some(weapon.mode()),
            ModePlace::Second => weapon.second_mode(),
        }
    }

    /// Gives a weapon this mode.
    fn put(self, weapon: &mut Weapon, mode: Mode) {
        match self {
            ModePlace::First => weapon.mode = mode,
            ModePlace::Second => weapon.second_mode = Some(mode),
        }
    }

    /// Where a key of the mode is written.
    fn path(self, weapon: usize, key: &str) -> String {
        match self {
            ModePlace::First => format!("weapons[{weapon}].{key}"),
            ModePlace::Second => format!("weapons[{weapon}].second_mode.{key}"),
        }
    }
}

/// A number of a mode.
type ModeField = fn(&mut Mode) -> &mut u32;

/// The numbers of a mode, one less and one more of each.
fn mode_steps(now: &Now, weapon: usize, place: ModePlace, mode: Mode) -> Vec<NextStep> {
    let fields: [(&str, ModeField); 4] = [
        ("rof", |mode| &mut mode.rof),
        ("acc", |mode| &mut mode.acc),
        ("imp", |mode| &mut mode.imp),
        ("dmg", |mode| &mut mode.dmg),
    ];
    let mut steps = Vec::new();
    for (key, field) in fields {
        let is_acc = key == "acc";
        let fits = |number: &u32| if is_acc { Accuracy::of(*number).is_ok() } else { Count::of(*number).is_ok() };
        for number in around(*field(&mut mode.clone())).filter(fits) {
            let mut changed = mode;
            *field(&mut changed) = number;
            let value = if is_acc { format!("{number}+") } else { number.to_string() };
            let change = |ship: &mut Ship| place.put(&mut ship.weapons[weapon], changed);
            steps.push(now.step(place.path(weapon, key), value, change));
        }
    }
    steps
}

/// The next shorter and longer range by the step of the rules, or movement allowance by one.
fn reach_steps(now: &Now, weapon: usize, own: &Weapon) -> Vec<NextStep> {
    let (key, step) = match own.reach() {
        Reach::Range(_) => ("range", now.numbers.figures.range_step.value.split().0 as u32),
        Reach::Allowance(_) => ("ma", 1),
    };
    let (hexes, step) = (own.reach().hexes(), step.max(1));
    let shorter = (hexes.saturating_sub(1) / step) * step;
    let steps = [shorter, (hexes / step + 1) * step].into_iter().filter(|hexes| Hexes::of(*hexes).is_ok());
    let step = |hexes: u32| {
        now.step(format!("weapons[{weapon}].{key}"), hexes.to_string(), |ship| {
            let weapon = &mut ship.weapons[weapon];
            weapon.bands = None;
            weapon.reach = match weapon.reach {
                Reach::Range(_) => Reach::Range(hexes),
                Reach::Allowance(_) => Reach::Allowance(hexes),
            };
        })
    };
    steps.map(step).collect()
}

/// Each trait of the book put on a mode of a weapon, or taken off it.
pub fn trait_steps(ship: &Ship, numbers: &Numbers, weapon: usize, place: ModePlace) -> Vec<(WeaponTrait, NextStep)> {
    let Some(mode) = ship.weapons().get(weapon).and_then(|own| place.of(own)) else { return Vec::new() };
    let now = Now::of(ship, numbers);
    let step = |other: WeaponTrait| {
        let has = mode.traits.contains(other);
        let traits = if has { mode.traits.without(other) } else { mode.traits.with(other) };
        let codes: Vec<&str> = traits.iter().map(WeaponTrait::code).collect();
        let mut then = ship.clone();
        place.put(&mut then.weapons[weapon], Mode { traits, ..mode });
        let value = (!codes.is_empty()).then(|| format!("[{}]", codes.join(", ")));
        let step = now.to(&then, place.path(weapon, "traits"), value);
        (other, NextStep { barred: now.breach(&then), ..step })
    };
    WeaponTrait::ALL.into_iter().map(step).collect()
}

/// Each arc put on a bank, or taken off it; with its mirror, if there is one, changed alike.
pub fn arc_steps(ship: &Ship, numbers: &Numbers, weapon: usize, bank: usize) -> Vec<(Arc, NextStep)> {
    let Some(own) = ship.weapons().get(weapon).and_then(|weapon| weapon.banks().get(bank)) else { return Vec::new() };
    let (now, path) = (Now::of(ship, numbers), |bank: usize| format!("weapons[{weapon}].banks[{bank}]"));
    let mirror = ship.weapons()[weapon].mirror_of(bank);
    let step = |arc: Arc| {
        let arcs = own.arcs.toggled(arc);
        let (changed, reflected) = (Bank { arcs, ..*own }, Bank { arcs: arcs.mirrored(), ..*own });
        let mut then = ship.clone();
        then.weapons[weapon].banks[bank] = changed;
        mirror.iter().for_each(|mirror| then.weapons[weapon].banks[*mirror] = reflected);
        let also = mirror.map(|mirror| (path(mirror), reflected.to_string()));
        (arc, NextStep { also, ..now.to(&then, path(bank), Some(changed.to_string())) })
    };
    // A bank without arcs bears nowhere.
    let is_last = |arc: Arc| own.arcs == ArcSet::default().with(arc);
    Arc::ALL.into_iter().filter(|arc| !is_last(*arc)).map(step).collect()
}

impl Weapon {
    /// The bank that mirrors another: as many mounts of as many weapons, on the other side.
    pub fn mirror_of(&self, bank: usize) -> Option<usize> {
        let own = self.banks().get(bank)?;
        let mirror = Bank { arcs: own.arcs.mirrored(), ..*own };
        if mirror.arcs == own.arcs {
            return None;
        }
        self.banks().iter().position(|other| *other == mirror)
    }
}

/// Each system of the book: one more of it, and one less where the ship has it.
pub fn system_steps(ship: &Ship, numbers: &Numbers) -> Vec<(System, NextStep)> {
    let now = Now::of(ship, numbers);
    let mut steps = Vec::new();
    for system in System::ALL {
        let place = ship.systems().iter().position(|fitted| fitted.system == system);
        let count = place.map_or(0, |place| ship.systems()[place].count);
        let next = ship.systems().iter().map(|fitted| fitted.entry.max(fitted.repeated_at.unwrap_or(0)) + 1).max();
        let entry = place.map_or(next.unwrap_or(0), |place| ship.systems()[place].entry);
        for count in around(count).filter(|count| *count == 0 || SystemEntry::of(system, *count).is_ok()) {
            let mut then = ship.clone();
            match place {
                Some(place) if count == 0 => drop(then.systems.remove(place)),
                Some(place) => then.systems[place].count = count,
                None => then.systems.push(Fitted { system, count, entry, repeated_at: None }),
            }
            let value = (count > 0).then(|| system.counted(count));
            let step = now.to(&then, format!("systems[{entry}]"), value);
            steps.push((system, NextStep { barred: now.breach(&then), ..step }));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::starmada_unity::Form;

    const MAJESTIC: &str = include_str!("../../../designs/starmada_unity/majestic.yaml");

    fn majestic() -> Ship {
        Ship::parse(MAJESTIC).expect("a ship")
    }

    #[test]
    fn steps_of_the_majestic_are_those_of_its_drawing() {
        let steps = next_steps(&majestic(), Numbers::standard());
        let told = |path: &str, value: &str| {
            let step = steps.iter().find(|step| step.path == path && step.value.as_deref() == Some(value));
            step.map(|step| (step.space, step.room, step.points, step.free >= 0.0))
        };
        assert_eq!(told("hull", "7").map(|(_, _, points, fits)| (points, fits)), Some((-12.0, false)));
        assert_eq!(told("engines", "6"), Some((104.0, 0.0, 6.0, false)));
        assert_eq!(told("shields", "2"), Some((-108.0, 0.0, -24.0, true)));
        assert_eq!(told("screens", "1"), Some((34.0, 0.0, 6.0, false)));
        assert_eq!(told("tech.engines", "0.5").map(|(_, _, points, fits)| (points, fits)), Some((0.0, true)));
    }

    #[test]
    fn a_step_written_into_the_text_gives_the_figures_it_told() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let now: Ratings<Exact> = rate(&ship, numbers);
        let weapons = 0..ship.weapons().len();
        let mut steps = next_steps(&ship, numbers);
        steps.extend(weapons.clone().flat_map(|weapon| weapon_steps(&ship, numbers, weapon)));
        steps.extend(
            weapons
                .clone()
                .flat_map(|weapon| trait_steps(&ship, numbers, weapon, ModePlace::First))
                .map(|(_, step)| step),
        );
        steps.extend(weapons.flat_map(|weapon| arc_steps(&ship, numbers, weapon, 1)).map(|(_, step)| step));
        steps.extend(system_steps(&ship, numbers).into_iter().map(|(_, step)| step));
        assert!(steps.len() > 150, "{}", steps.len());
        for step in steps {
            let mut form = Form::open(MAJESTIC).expect("readable");
            let mut put = |path: &str, value: &str| match path.strip_prefix("tech.") {
                Some(line) => form.put("tech", &format!("{{{line}: {value}}}")),
                None if path == "systems[2]" => form.add("systems", 2, value),
                None => form.put(path, value),
            };
            let done = match (&step.value, &step.also) {
                (Some(value), None) => put(&step.path, value),
                (Some(value), Some((other, mirrored))) => put(&step.path, value).and_then(|()| put(other, mirrored)),
                (None, _) => form.clear(&step.path),
            };
            done.unwrap_or_else(|fault| panic!("{step:?}: {fault}"));
            let text = form.finish();
            let then = Ship::parse(&text).unwrap_or_else(|faults| panic!("{step:?}: {faults}\n{text}"));
            let then: Ratings<Exact> = rate(&then, numbers);
            assert_eq!(then.rating.to_f64() - now.rating.to_f64(), step.points, "{step:?}");
            assert_eq!(then.space.used.to_f64() - now.space.used.to_f64(), step.space, "{step:?}");
        }
    }

    #[test]
    fn a_second_mode_has_steps_of_its_own() {
        let text = "class: Wren\nhull: 8\nweapons:\n  - name: Laser\n    stats: 3-6-9 1x4+/2/1\n    second_mode: {stats: 3x4+/1/1 Dfn}\n    banks: [AB]\n";
        let (ship, numbers) = (Ship::parse(text).expect("a ship"), Numbers::standard());
        let now: Ratings<Exact> = rate(&ship, numbers);
        let mut steps = weapon_steps(&ship, numbers, 0);
        steps.extend(trait_steps(&ship, numbers, 0, ModePlace::Second).into_iter().map(|(_, step)| step));
        steps.retain(|step| step.path.starts_with("weapons[0].second_mode."));
        assert!(steps.len() > 30, "{steps:?}");
        for step in steps {
            let mut form = Form::open(text).expect("readable");
            match &step.value {
                Some(value) => form.put(&step.path, value),
                None => form.clear(&step.path),
            }
            .unwrap_or_else(|fault| panic!("{step:?}: {fault}"));
            let then: Ratings<Exact> = rate(&Ship::parse(&form.finish()).expect("a ship"), numbers);
            assert_eq!(then.space.used.to_f64() - now.space.used.to_f64(), step.space, "{step:?}");
        }
        assert!(trait_steps(&majestic(), numbers, 0, ModePlace::Second).is_empty());
    }

    #[test]
    fn a_forbidden_trait_says_why_and_a_mirror_changes_along() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let barred = |code: &str| {
            let steps = trait_steps(&ship, numbers, 1, ModePlace::First);
            steps.into_iter().find(|(other, _)| other.code() == code).and_then(|(_, step)| step.barred)
        };
        assert_eq!(barred("Sct").as_deref(), Some("Scatter (Sct) needs IMP 1, not 2"));
        assert_eq!(barred("Pr1"), None);
        assert_eq!(ship.weapons()[1].mirror_of(1), Some(2));
        assert_eq!(ship.weapons()[1].mirror_of(0), None, "AB is its own mirror");
        let (_, step) = arc_steps(&ship, numbers, 1, 1).into_iter().find(|(arc, _)| *arc == Arc::E).expect("a step");
        assert_eq!(step.also, Some(("weapons[1].banks[2]".to_string(), "2BDF".to_string())));
        assert_eq!((step.space, step.points), (32.0, 8.0));
    }
}
