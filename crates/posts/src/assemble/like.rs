//! Weapons and ships that are described by another one.

use super::draft::{Draft, tight};
use crate::search::{Gun, Symbols};
use std::collections::{HashMap, HashSet};

/// The weapons of a post by their names and labels.
#[derive(Default)]
pub struct Armory(HashMap<String, Gun>);

impl Armory {
    pub fn new<'a>(guns: impl Iterator<Item = &'a Gun>) -> Armory {
        let mut all = HashMap::new();
        for gun in guns.filter(|gun| gun.has_numbers()) {
            all.entry(tight(&gun.name)).or_insert_with(|| gun.clone());
            if let Some(alias) = &gun.alias {
                all.entry(tight(alias)).or_insert_with(|| gun.clone());
            }
            if let Some(label) = gun.label {
                all.entry(format!("#{label}"))
                    .or_insert_with(|| gun.clone());
            }
        }
        Armory(all)
    }

    fn find(&self, gun: &Gun) -> Option<&Gun> {
        if gun.name.is_empty() {
            return self.0.get(&format!("#{}", gun.label?));
        }
        let name = tight(&gun.name);
        self.0.get(&name).or_else(|| {
            let is_near = |known: &&String| {
                known.len() > 3
                    && !known.starts_with('#')
                    && (known.starts_with(&name) || name.starts_with(known.as_str()))
            };
            let mut near = self.0.keys().filter(is_near);
            let only = near.next().filter(|_| near.next().is_none())?;
            self.0.get(only)
        })
    }

    /// Drops the weapons that are only listed for others to refer to: they have numbers and no arcs.
    pub fn drop_listed(drafts: &mut [&mut Draft]) {
        let lacks_numbers = |gun: &&Gun| !gun.has_numbers() && gun.reach.is_none();
        let names: HashSet<String> = drafts
            .iter()
            .flat_map(|draft| &draft.guns)
            .filter(lacks_numbers)
            .flat_map(|gun| {
                [
                    tight(&gun.name),
                    gun.label.map_or(String::new(), |label| format!("#{label}")),
                ]
            })
            .filter(|name| !name.is_empty())
            .collect();
        let is_listed = |gun: &Gun| {
            let label = gun.label.map(|label| format!("#{label}"));
            names.contains(&tight(&gun.name)) || label.is_some_and(|label| names.contains(&label))
        };
        for draft in drafts {
            draft
                .guns
                .retain(|gun| !gun.has_numbers() || !gun.mounts.is_empty() || !is_listed(gun));
        }
    }

    /// Gives the weapons without numbers of a draft those of the weapon they name.
    pub fn fill(&self, draft: &mut Draft) {
        for gun in &mut draft.guns {
            if gun.has_numbers() || gun.reach.is_some() {
                continue;
            }
            let Some(known) = self.find(gun) else {
                continue;
            };
            gun.name = known.name.clone();
            gun.family = known.family.clone();
            gun.reach = known.reach;
            gun.four = known.four;
            gun.accuracy = known.accuracy;
            gun.three = known.three;
            gun.ones = known.ones;
            gun.dice = known.dice.clone();
            if gun.traits.is_empty() {
                gun.traits = known.traits.clone();
                gun.unknown_traits = known.unknown_traits.clone();
            }
        }
    }
}

/// Returns the names that a first reading of a post found.
pub fn symbols<'a>(
    guns: impl Iterator<Item = &'a Gun>,
    classes: impl Iterator<Item = String>,
) -> Symbols {
    let named = guns.filter(|gun| gun.has_numbers() && gun.name.len() > 2);
    Symbols {
        weapons: named
            .flat_map(|gun| [Some(gun.name.to_lowercase()), gun.alias.clone()])
            .flatten()
            .map(|name| name.to_lowercase())
            .collect(),
        ships: classes.flat_map(|class| short_names(&class)).collect(),
        ..Symbols::default()
    }
}

/// Returns a class's full and short names in lower case: `Wickhollow Lantern` and `Lantern`.
pub fn short_names(class: &str) -> Vec<String> {
    let class = class.to_lowercase();
    let last = class.rsplit_once(' ').map(|(_, last)| last.to_string());
    let last = last.filter(|last| last.len() > 3);
    std::iter::once(class).chain(last).collect()
}

/// Gives a ship everything that it does not state and the other ship has.
pub fn inherit(draft: &mut Draft, other: &Draft, other_class: &str) {
    for (key, (rate, _)) in &other.rates {
        if !draft.without.contains(&tight(key.name())) {
            draft
                .rates
                .entry(*key)
                .or_insert((rate.clone(), draft.first));
        }
    }
    for (key, sides) in &other.sides {
        draft.sides.entry(*key).or_insert(*sides);
    }
    let own: Vec<String> = draft
        .guns
        .iter()
        .map(|gun| tight(&gun.name))
        .chain(draft.without.clone())
        .collect();
    let others = other
        .guns
        .iter()
        .filter(|gun| !own.contains(&tight(&gun.name)));
    let mut guns: Vec<Gun> = others.cloned().collect();
    guns.append(&mut draft.guns);
    draft.guns = guns;
    let own: Vec<String> = draft
        .systems
        .iter()
        .map(|(listed, ..)| tight(&listed.name))
        .chain(draft.without.clone())
        .collect();
    let first = draft.first;
    let others = other
        .systems
        .iter()
        .filter(|(listed, ..)| !own.contains(&tight(&listed.name)));
    let others: Vec<_> = others
        .map(|(listed, _, is_known)| (listed.clone(), first, *is_known))
        .collect();
    draft.systems.splice(0..0, others);
    draft.tech = draft.tech.or(other.tech);
    for (own, other) in draft.signs.iter_mut().zip(other.signs) {
        *own += other;
    }
    for gun in &mut draft.guns {
        if !gun.lines.iter().any(|line| draft.lines.contains(line)) {
            gun.lines = vec![first];
        }
    }
    draft.warn(first, format!("taken from '{other_class}' where it states nothing itself: hull, engines, shields, weapons, systems"));
}
