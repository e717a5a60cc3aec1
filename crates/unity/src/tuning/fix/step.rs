//! Steps away from a design: their kinds, what each costs, and what it does to a ship.

use super::super::parameter::{Layer, Parameter};
use super::super::{Bank, Cover, Mode, Reach, Ship, System, TechLine};
use serde::Serialize;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::FitTask;
use starwright_rules::word_enum::word_enum;
use starwright_text::field::{clip, suggest_or_list};
use starwright_text::nearest::is_same_word;

word_enum! {
    /// What a step changes.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    StepKind {
        /// Half a level of a tech line.
        Tech "tech",
        /// A point of engines.
        Engines "engines",
        /// A level of shields, all round or of one facing.
        Shields "shields",
        /// A box of screens.
        Screens "screens",
        /// A mount of a bank.
        Mounts "mounts",
        /// An arc of a bank.
        Arcs "arcs",
        /// A system, or one of its number.
        Systems "systems",
        /// A trait or a number of a weapon that the rules forbid.
        Traits "traits",
        /// A point of hull.
        Hull "hull",
    }
}

/// Extra cost of a ship without engines or without shields: players do not build one where a slower one would do.
pub const NOTHING_LEFT: u32 = 8;
/// Extra cost of a bank or a munition that is gone, or of a facing without shields.
pub const GONE: u32 = 2;
/// Extra cost of equipment that is gone, and of what is part of the ship itself: a ship that loses its cloak is another ship.
pub const CHARACTER_GONE: u32 = 4;
/// Extra cost of a level of shields all round: it is four facings at the same time.
pub const ALL_ROUND: u32 = 1;

/// Returns what a step costs: two, so that half a step can be added for what hurts; a point of hull is half a step more, since a
/// larger ship is another ship.
fn usual_cost(kind: StepKind) -> u32 {
    if kind == StepKind::Hull { 3 } else { 2 }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    pub const ALL: Kinds = Kinds((1 << StepKind::ALL.len()) - 1);

    pub fn of(kind: StepKind) -> Kinds {
        Kinds(1 << kind as u16)
    }

    pub fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    pub fn has(self, other: Kinds) -> bool {
        other.0 & !self.0 == 0
    }
}

/// What steps cost and what must stay.
#[derive(Default)]
pub struct Terms {
    costs: [u32; StepKind::ALL.len()],
    kept: Kinds,
    kept_lines: Vec<TechLine>,
    kept_systems: Vec<System>,
    kept_weapons: Vec<usize>,
    pub is_asymmetric: bool,
    /// Whether the smallest bank must stay: asked for where all that is cheap leaves no gun, and so no rating.
    pub keeps_a_gun: bool,
    /// Whether every step costs the same, regardless of how many there are.
    pub is_flat: bool,
}

impl Terms {
    /// Reads what is asked for; the error names a word that means nothing for this ship.
    pub fn read(ship: &Ship, task: &FitTask) -> Result<Terms, Refusal> {
        let mut terms = Terms {
            costs: StepKind::ALL.map(usual_cost),
            is_asymmetric: task.is_asymmetric,
            ..Terms::default()
        };
        for (word, cost) in &task.step_costs {
            let kind = kind_of(word).ok_or_else(|| unknown(word, &[]))?;
            if !(1..=100).contains(cost) {
                let why = format!("{word}: expected a step cost from 1 to 100, found {cost}");
                return Err(why.into());
            }
            terms.costs[kind as usize] = *cost;
        }
        task.keep
            .iter()
            .try_for_each(|word| terms.keep(word.trim(), ship))?;
        Ok(terms)
    }

    /// Allows only more hull and higher tech levels, every step at the same cost.
    pub fn of_raise() -> Terms {
        let raised = [StepKind::Hull, StepKind::Tech].map(Kinds::of);
        Terms {
            costs: [1; StepKind::ALL.len()],
            kept: raised.into_iter().fold(Kinds::ALL, Kinds::without),
            is_flat: true,
            ..Terms::default()
        }
    }

    fn keep(&mut self, word: &str, ship: &Ship) -> Result<(), Refusal> {
        let kinds = match kind_of(word) {
            Some(kind) => vec![kind],
            None if is_same_word(word, "weapons") => {
                vec![StepKind::Mounts, StepKind::Arcs, StepKind::Traits]
            }
            None => Vec::new(),
        };
        if !kinds.is_empty() {
            self.kept = kinds.into_iter().map(Kinds::of).fold(self.kept, Kinds::and);
            return Ok(());
        }
        let line = word
            .strip_prefix("tech.")
            .and_then(|line| TechLine::ALL.into_iter().find(|l| l.word() == line));
        let system = System::from_word(word).filter(|system| ship.system_count(*system) > 0);
        let weapons =
            (0..ship.weapons().len()).filter(|w| is_same_word(ship.weapons()[*w].name(), word));
        let weapons: Vec<usize> = weapons.collect();
        if line.is_none() && system.is_none() && weapons.is_empty() {
            let names = ship.weapons().iter().map(|weapon| weapon.name());
            let systems = ship.systems().into_iter();
            let systems = systems.map(|fitted| fitted.system.name());
            let names: Vec<&str> = names.chain(systems).collect();
            return Err(unknown(word, &names));
        }
        self.kept_lines.extend(line);
        self.kept_systems.extend(system);
        self.kept_weapons.extend(weapons);
        Ok(())
    }

    pub fn cost(&self, kind: StepKind) -> u32 {
        self.costs[kind as usize]
    }

    pub fn keeps(&self, kind: StepKind) -> bool {
        self.kept.has(Kinds::of(kind))
    }

    pub fn keeps_line(&self, line: TechLine) -> bool {
        self.keeps(StepKind::Tech) || self.kept_lines.contains(&line)
    }

    pub fn keeps_system(&self, system: System) -> bool {
        self.keeps(StepKind::Systems) || self.kept_systems.contains(&system)
    }

    pub fn keeps_weapon(&self, weapon: usize) -> bool {
        self.kept_weapons.contains(&weapon)
    }
}

fn kind_of(word: &str) -> Option<StepKind> {
    StepKind::ALL
        .into_iter()
        .find(|kind| is_same_word(kind.word(), word.trim()))
}

fn unknown(word: &str, names: &[&str]) -> Refusal {
    let kinds = StepKind::ALL.map(StepKind::word);
    let all: Vec<&str> = kinds.into_iter().chain(names.iter().copied()).collect();
    let hint = suggest_or_list(word, &all, "known are");
    format!("'{}' is nothing that could change{hint}", clip(word)).into()
}

/// A change of a ship. What is given up stays in its place with 0 of it until [`tidied`], so that the author's text can be
/// changed at that place.
#[derive(Clone, Debug)]
pub enum Turn {
    Set(Parameter, i32),
    Cover(Layer, Cover),
    Bank(usize, usize, Bank),
    /// A system that is listed twice and may be listed once.
    Once(System),
    Reach(usize, Reach),
    Mode(usize, Mode),
    SecondMode(usize, Mode),
}

impl Turn {
    pub fn apply(&self, ship: &mut Ship) {
        match self {
            Turn::Set(parameter, value) => parameter.set(ship, *value),
            Turn::Cover(layer, cover) => layer.set(ship, *cover),
            Turn::Bank(weapon, bank, changed) => {
                ship.blueprint.weapons[*weapon].banks[*bank] = *changed
            }
            Turn::Once(system) => {
                let mut is_listed = false;
                ship.blueprint
                    .systems
                    .retain(|(own, _)| own != system || !std::mem::replace(&mut is_listed, true));
            }
            Turn::Reach(weapon, reach) => {
                ship.blueprint.weapons[*weapon].reach = *reach;
                ship.blueprint.weapons[*weapon].bands = None;
            }
            Turn::Mode(weapon, mode) => ship.blueprint.weapons[*weapon].mode = *mode,
            Turn::SecondMode(weapon, mode) => {
                ship.blueprint.weapons[*weapon].second_mode = Some(*mode)
            }
        }
    }
}

/// Returns the ship without what it has 0 of.
pub fn tidied(marked: &Ship) -> Ship {
    let mut ship = marked.clone();
    ship.blueprint.weapons.retain_mut(|weapon| {
        let had_banks = !weapon.banks.is_empty();
        weapon.banks.retain(|bank| bank.mounts > 0);
        !(had_banks && weapon.banks.is_empty())
    });
    ship.blueprint.systems.retain(|(_, count)| *count > 0);
    ship
}
