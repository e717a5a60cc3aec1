//! The state of attacker and target, read from phrases such as `screens 12` or `stunned Pilot`.

use super::attack::Attack;
use super::{Numbers, Resistance, Ship};
use starwright_text::field::{Whole, clip};
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::Refusal;

/// The remaining values of a target.
#[derive(Clone, Copy, Debug)]
pub struct TargetState {
    pub screens: u32,
    pub armor: u32,
    pub energy: u32,
    pub structure: u32,
}

impl TargetState {
    /// Applies the phrases about the target to the values of its card.
    pub fn new(ship: &Ship, attack: &Attack, numbers: &Numbers) -> Result<TargetState, Refusal> {
        let mut target = TargetState {
            screens: attack.screens.unwrap_or(ship.screens.get()),
            armor: ship.armor.get(),
            energy: ship.energy.get(),
            structure: ship.structure.get(),
        };
        let mut is_shorted = false;
        for words in &attack.target {
            let (what, number) = words.rsplit_once(' ').unwrap_or((words, ""));
            let value = match what {
                _ if is_same_word(words, "shorted") => {
                    is_shorted = true;
                    continue;
                }
                what if is_same_word(what, "screens") || is_same_word(what, "ds") => {
                    &mut target.screens
                }
                what if is_same_word(what, "armor") || is_same_word(what, "asv") => {
                    &mut target.armor
                }
                what if is_same_word(what, "energy") || is_same_word(what, "esv") => {
                    &mut target.energy
                }
                what if is_same_word(what, "structure") => &mut target.structure,
                _ => {
                    let known = "screens N, armor N, energy N, structure N, shorted";
                    return Err(
                        format!("unknown target state '{}'; known: {known}", clip(words)).into(),
                    );
                }
            };
            let number = Whole::<0, 99>::parse_number(number);
            *value = number
                .map(Whole::get)
                .map_err(|message| format!("'{}': {message}", clip(words)))?;
        }
        if is_shorted {
            target.screens = target.screens.saturating_sub(numbers.short_screens.whole());
        }
        Ok(target)
    }

    /// Returns the value that is subtracted from a weapon's damage.
    pub fn resistance(&self, against: Resistance) -> u32 {
        match against {
            Resistance::Asv => self.armor,
            Resistance::Esv => self.energy,
        }
    }
}

/// The stunned crew and lost weapons of an attacker.
#[derive(Clone, Debug, Default)]
pub struct AttackerState {
    /// Indexes of the stunned crew members.
    stunned: Vec<usize>,
    /// Indexes of the lost or inactive weapons.
    lost: Vec<usize>,
}

impl AttackerState {
    /// Reads the phrases about an attacker.
    pub fn new(ship: &Ship, phrases: &[String]) -> Result<AttackerState, Refusal> {
        let mut attacker = AttackerState::default();
        for words in phrases {
            let (what, name) = words.split_once(' ').unwrap_or((words, ""));
            if is_same_word(what, "stunned") && name.is_empty() {
                attacker.stunned.extend(0..ship.crew.len());
            } else if is_same_word(what, "stunned") {
                attacker.stunned.extend(find_by_name(
                    name,
                    "crew member",
                    ship.crew.iter().map(|member| member.name.as_str()),
                )?);
            } else if is_same_word(what, "lost") && !name.is_empty() {
                attacker.lost.extend(find_by_name(
                    name,
                    "weapon",
                    ship.weapons.iter().map(|weapon| weapon.name.as_str()),
                )?);
            } else {
                let known = "stunned, stunned CREW, lost WEAPON";
                return Err(
                    format!("unknown attacker state '{}'; known: {known}", clip(words)).into(),
                );
            }
        }
        Ok(attacker)
    }

    /// Returns `true` if the weapon with this index is lost or inactive.
    pub fn has_lost(&self, weapon: usize) -> bool {
        self.lost.contains(&weapon)
    }

    /// Returns `true` if the crew member with this index is stunned.
    pub fn is_stunned(&self, member: Option<usize>) -> bool {
        member.is_some_and(|member| self.stunned.contains(&member))
    }
}

/// Returns the indexes of all items with this name; the error lists the names.
fn find_by_name<'a>(
    name: &str,
    what: &str,
    names: impl Iterator<Item = &'a str>,
) -> Result<Vec<usize>, Refusal> {
    let names: Vec<&str> = names.collect();
    let found: Vec<usize> = (0..names.len())
        .filter(|index| is_same_word(names[*index], name))
        .collect();
    if found.is_empty() {
        return Err(format!(
            "the attacker has no {what} '{}'; it has {}",
            clip(name),
            names.join(", ")
        )
        .into());
    }
    Ok(found)
}
