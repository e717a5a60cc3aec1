//! A number of a design that can be turned: hull, engines, shields, mounts of a bank.

use super::super::ship::{Cover, Ship};
use super::super::tables::{System, TechLevel, TechLine};
use crate::doc::field::{clip, did_you_mean};
use crate::doc::nearest::same;
use crate::play::question::Refusal;

/// One number of a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dial {
    Hull,
    Engines,
    /// The rating all round; shields that differ by facing cannot be turned.
    Shields,
    /// The boxes all round.
    Screens,
    /// Half levels of a line; of all four without one.
    Tech(Option<TechLine>),
    /// The number of a system that takes one, by its place in the list.
    System(usize),
    /// The mounts of a bank, by weapon and bank.
    Mounts(usize, usize),
}

/// The words for dials, for messages.
pub(super) const WORDS: [&str; 10] = [
    "hull",
    "engines",
    "shields",
    "screens",
    "tech",
    "tech.engines",
    "tech.shields",
    "tech.weapons",
    "tech.fighters",
    "mounts",
];

/// The dials that a word names: one, or all banks of a weapon.
pub(super) fn dials(word: &str, ship: &Ship) -> Result<Vec<Dial>, Refusal> {
    let even = |cover: Cover, dial: Dial| match cover {
        Cover::Even(_) => Ok(vec![dial]),
        Cover::Directional(_) => Err(format!("{word} differ by facing; write one number to let them change").into()),
    };
    match word {
        "hull" => Ok(vec![Dial::Hull]),
        "engines" => Ok(vec![Dial::Engines]),
        "shields" => even(ship.shields(), Dial::Shields),
        "screens" => even(ship.screens(), Dial::Screens),
        "tech" => Ok(vec![Dial::Tech(None)]),
        "mounts" => Ok((0..ship.weapons().len()).flat_map(|weapon| banks(ship, weapon)).collect()),
        _ => match (word.strip_prefix("tech."), word.strip_prefix("count:")) {
            (Some(line), _) => match TechLine::ALL.into_iter().find(|known| known.word() == line) {
                Some(line) => Ok(vec![Dial::Tech(Some(line))]),
                None => Err(unknown(word)),
            },
            (None, Some(name)) => counted(name.trim(), ship),
            (None, None) => Err(unknown(word)),
        },
    }
}

fn unknown(word: &str) -> Refusal {
    let hint = did_you_mean(word, WORDS);
    let hint = if hint.is_empty() { format!("; known are {}, count:NAME", WORDS.join(", ")) } else { hint };
    format!("unknown quantity '{}'{hint}", clip(word)).into()
}

/// The banks of all weapons of that name, or the number of a system.
fn counted(name: &str, ship: &Ship) -> Result<Vec<Dial>, Refusal> {
    let named: Vec<usize> = (0..ship.weapons().len()).filter(|w| same(ship.weapons()[*w].name(), name)).collect();
    if !named.is_empty() {
        return match named.into_iter().flat_map(|weapon| banks(ship, weapon)).collect::<Vec<_>>() {
            dials if dials.is_empty() => Err(format!("{name} has no banks to mount it in").into()),
            dials => Ok(dials),
        };
    }
    if let Some(index) = ship.systems().iter().position(|fitted| same(fitted.system.name(), name)) {
        return match ship.systems()[index].system.most() {
            Some(_) => Ok(vec![Dial::System(index)]),
            None => Err(format!("{name} takes no number").into()),
        };
    }
    let names = ship.weapons().iter().map(|weapon| weapon.name());
    let names: Vec<&str> = names.chain(ship.systems().iter().map(|fitted| fitted.system.name())).collect();
    let hint = did_you_mean(name, names.iter().copied());
    let hint = if hint.is_empty() { format!("; it has {}", names.join(", ")) } else { hint };
    Err(format!("the ship has no '{}'{hint}", clip(name)).into())
}

fn banks(ship: &Ship, weapon: usize) -> impl Iterator<Item = Dial> {
    (0..ship.weapons()[weapon].banks().len()).map(move |bank| Dial::Mounts(weapon, bank))
}

impl Dial {
    /// What it is turned to.
    pub(super) fn value(self, ship: &Ship) -> i32 {
        let even = |cover: Cover| match cover {
            Cover::Even(number) => number as i32,
            Cover::Directional(_) => 0,
        };
        match self {
            Dial::Hull => ship.hull as i32,
            Dial::Engines => ship.engines as i32,
            Dial::Shields => even(ship.shields),
            Dial::Screens => even(ship.screens),
            Dial::Tech(line) => ship.tech.0[line.map_or(0, |line| line as usize)].halves().into(),
            Dial::System(index) => ship.systems[index].count as i32,
            Dial::Mounts(weapon, bank) => ship.weapons[weapon].banks[bank].mounts as i32,
        }
    }

    /// Turns it; what it cannot be turned to leaves it as it is.
    pub(super) fn turn(self, ship: &mut Ship, value: i32) {
        let (least, most) = self.ends(ship);
        let number = value.clamp(least, most) as u32;
        match self {
            Dial::Hull => ship.hull = number,
            Dial::Engines => ship.engines = number,
            Dial::Shields => ship.shields = Cover::Even(number),
            Dial::Screens => ship.screens = Cover::Even(number),
            Dial::Tech(line) => {
                let level = TechLevel::from_halves(value.clamp(least, most) as i8).unwrap_or_default();
                match line {
                    Some(line) => ship.tech.0[line as usize] = level,
                    None => ship.tech.0 = [level; 4],
                }
            }
            Dial::System(index) => ship.systems[index].count = number,
            Dial::Mounts(weapon, bank) => ship.weapons[weapon].banks[bank].mounts = number,
        }
    }

    /// The least and the most that a design can have.
    pub(super) fn ends(self, ship: &Ship) -> (i32, i32) {
        match self {
            Dial::Hull => (1, 200),
            Dial::Engines => (0, 99),
            // A Shockwave needs shields (Unity B.20).
            Dial::Shields => (i32::from(ship.count_of(System::Shockwave) > 0), 5),
            Dial::Screens => (0, 200),
            Dial::Tech(_) => (-4, 4),
            Dial::System(index) => (1, ship.systems[index].system.most().unwrap_or(1) as i32),
            // A bank without mounts would be no bank.
            Dial::Mounts(..) => (1, 99),
        }
    }

    /// Whether more of it always takes more space and never lowers the rating.
    pub(super) fn is_rising(self) -> bool {
        !matches!(self, Dial::Hull | Dial::Tech(_))
    }

    /// A value as it is written.
    pub(super) fn shown(self, value: i32) -> String {
        match self {
            Dial::Tech(_) => TechLevel::from_halves(value as i8).unwrap_or_default().to_string(),
            _ => value.to_string(),
        }
    }

    /// What it is called.
    pub(super) fn name(self, ship: &Ship) -> String {
        match self {
            Dial::Hull => "hull".to_string(),
            Dial::Engines => "engines".to_string(),
            Dial::Shields => "shields".to_string(),
            Dial::Screens => "screens".to_string(),
            Dial::Tech(None) => "tech".to_string(),
            Dial::Tech(Some(line)) => format!("tech.{}", line.word()),
            Dial::System(index) => ship.systems[index].system.name().to_string(),
            Dial::Mounts(weapon, bank) => {
                let weapon = &ship.weapons[weapon];
                let same = |bank: &super::super::weapon::Bank| (bank.arcs, bank.per_mount);
                let bank = weapon.banks[bank];
                let count = weapon.banks.iter().filter(|other| same(other) == same(&bank)).count();
                let number = if count > 1 { " (one of several)" } else { "" };
                let per_mount = if bank.per_mount > 1 { bank.per_mount.to_string() } else { String::new() };
                format!("{} {}{per_mount}{number}", weapon.name(), bank.arcs)
            }
        }
    }

    /// What the next step up is called.
    pub(super) fn step(self, ship: &Ship) -> String {
        match self {
            Dial::Hull => "point of hull".to_string(),
            Dial::Engines => "engine".to_string(),
            Dial::Shields => "level of shields".to_string(),
            Dial::Screens => "screen".to_string(),
            Dial::Tech(_) => "half level".to_string(),
            Dial::System(_) => self.name(ship),
            Dial::Mounts(..) => format!("mount of {}", self.name(ship)),
        }
    }
}
