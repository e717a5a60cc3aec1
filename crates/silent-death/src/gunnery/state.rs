//! The state of two craft in words: `screens 12`, `stunned Pilot`.

use super::attack::Attack;
use super::{Against, Figures, Ship};
use starwright_text::field::{Whole, clip};
use starwright_text::nearest::same;

/// What is left of a target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub screens: u32,
    pub armor: u32,
    pub energy: u32,
    pub structure: u32,
}

impl Target {
    /// The target as its card has it, changed by what was said; the error says what is known.
    pub fn of(ship: &Ship, attack: &Attack, numbers: &Figures) -> Result<Target, String> {
        let mut target = Target {
            screens: attack.screens.unwrap_or(ship.screens.get()),
            armor: ship.armor.get(),
            energy: ship.energy.get(),
            structure: ship.structure.get(),
        };
        let mut is_shorted = false;
        for words in &attack.target {
            let (what, number) = words.rsplit_once(' ').unwrap_or((words, ""));
            let place = match what {
                _ if same(words, "shorted") => {
                    is_shorted = true;
                    continue;
                }
                what if same(what, "screens") || same(what, "ds") => &mut target.screens,
                what if same(what, "armor") || same(what, "asv") => &mut target.armor,
                what if same(what, "energy") || same(what, "esv") => &mut target.energy,
                what if same(what, "structure") => &mut target.structure,
                _ => {
                    let known = "screens N, armor N, energy N, structure N, shorted";
                    return Err(format!(
                        "unknown state of a target '{}'; known: {known}",
                        clip(words)
                    ));
                }
            };
            let number = Whole::<0, 99>::read_text(number);
            *place = number
                .map(Whole::get)
                .map_err(|message| format!("'{}': {message}", clip(words)))?;
        }
        if is_shorted {
            target.screens = target.screens.saturating_sub(numbers.short_screens.whole());
        }
        Ok(target)
    }

    /// What is taken off the damage of a weapon.
    pub fn resists(&self, against: Against) -> u32 {
        match against {
            Against::Asv => self.armor,
            Against::Esv => self.energy,
        }
    }
}

/// What has befallen an attacker.
#[derive(Clone, Debug, Default)]
pub struct Attacker {
    /// The places in the crew of those who are stunned.
    stunned: Vec<usize>,
    /// The places of weapons that are lost or dead.
    lost: Vec<usize>,
}

impl Attacker {
    /// The attacker as it is, changed by what was said; the error says what is known.
    pub fn of(ship: &Ship, words: &[String]) -> Result<Attacker, String> {
        let mut attacker = Attacker::default();
        for words in words {
            let (what, name) = words.split_once(' ').unwrap_or((words, ""));
            if same(what, "stunned") && name.is_empty() {
                attacker.stunned.extend(0..ship.crew.len());
            } else if same(what, "stunned") {
                attacker.stunned.extend(places(
                    name,
                    "crew",
                    ship.crew.iter().map(|crew| crew.name.as_str()),
                )?);
            } else if same(what, "lost") && !name.is_empty() {
                attacker.lost.extend(places(
                    name,
                    "weapon",
                    ship.weapons.iter().map(|one| one.name.as_str()),
                )?);
            } else {
                let known = "stunned, stunned NAME of a crew, lost NAME of a weapon";
                return Err(format!(
                    "unknown state of an attacker '{}'; known: {known}",
                    clip(words)
                ));
            }
        }
        Ok(attacker)
    }

    pub fn has_lost(&self, weapon: usize) -> bool {
        self.lost.contains(&weapon)
    }

    pub fn is_stunned(&self, crew: Option<usize>) -> bool {
        crew.is_some_and(|crew| self.stunned.contains(&crew))
    }
}

/// The places of all that are called so; the error names those that there are.
fn places<'a>(
    name: &str,
    what: &str,
    names: impl Iterator<Item = &'a str>,
) -> Result<Vec<usize>, String> {
    let names: Vec<&str> = names.collect();
    let found: Vec<usize> = (0..names.len())
        .filter(|place| same(names[*place], name))
        .collect();
    match found.is_empty() {
        false => Ok(found),
        true => Err(format!(
            "the attacker has no {what} '{}'; it has {}",
            clip(name),
            names.join(", ")
        )),
    }
}
