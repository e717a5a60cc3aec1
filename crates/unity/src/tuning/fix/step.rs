//! Steps that change a design: their kinds, their costs, and their effects.

use super::super::options::FixOptions;
use super::super::parameter::{Layer, Parameter};
use super::super::quantity::Quantity;
use super::super::{Bank, Cover, Mode, Reach, Refusal, RefusalKind, Ship, System, TechLine};
use starwright_rules::word_enum::word_enum;
use starwright_text::field::{clip, suggest_or_list};
use starwright_text::nearest::is_same_word;

word_enum! {
    /// The kind of number that a step changes.
    #[non_exhaustive]
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

/// Extra cost of a ship that loses all engines or all shields, which players avoid.
pub const DEFENSELESS_COST: u32 = 8;
/// Extra cost of losing a whole bank or munition, or all shields of a facing.
pub const LOSS_COST: u32 = 2;
/// Extra cost of losing equipment that defines the ship, such as a cloaking device.
pub const EQUIPMENT_LOSS_COST: u32 = 4;
/// Extra cost of a level of shields all round, which affects four facings at the same time.
pub const ALL_ROUND_COST: u32 = 1;

/// Returns the default cost of a step. It is 2, so that half a step can be added for serious losses; a point of hull
/// costs half a step more, since it makes a different ship.
fn default_cost(kind: StepKind) -> u32 {
    if kind == StepKind::Hull { 3 } else { 2 }
}

/// A set of kinds of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepKinds(u16);

impl StepKinds {
    pub const ALL: StepKinds = StepKinds((1 << StepKind::ALL.len()) - 1);

    pub fn from_kind(kind: StepKind) -> StepKinds {
        StepKinds(1 << kind as u16)
    }

    pub fn intersect(self, other: StepKinds) -> StepKinds {
        StepKinds(self.0 | other.0)
    }

    pub fn difference(self, other: StepKinds) -> StepKinds {
        StepKinds(self.0 & !other.0)
    }

    pub fn contains(self, other: StepKinds) -> bool {
        other.0 & !self.0 == 0
    }
}

/// The costs of steps, and the parts that must be kept.
#[derive(Default)]
pub struct StepTerms {
    costs: [u32; StepKind::ALL.len()],
    kept: StepKinds,
    kept_lines: Vec<TechLine>,
    kept_systems: Vec<System>,
    kept_weapons: Vec<usize>,
    pub is_asymmetric: bool,
    /// Whether the smallest bank must be kept. This is used if all cheap solutions would remove every weapon, and so
    /// the rating.
    pub keeps_a_gun: bool,
    /// Whether every step costs the same, regardless of their number.
    pub is_flat: bool,
}

impl StepTerms {
    /// Creates the terms from the options; the error names a quantity that the ship does not have.
    pub fn new(ship: &Ship, options: &FixOptions) -> Result<StepTerms, Refusal> {
        let mut terms = StepTerms {
            costs: StepKind::ALL.map(default_cost),
            is_asymmetric: options.is_asymmetric,
            ..StepTerms::default()
        };
        for (kind, cost) in &options.step_costs {
            if !(1..=100).contains(cost) {
                let word = kind.word();
                let why = format!("{word}: expected a step cost from 1 to 100, found {cost}");
                return Err(why.into());
            }
            terms.costs[*kind as usize] = *cost;
        }
        for quantity in &options.keep {
            terms.keep(quantity, ship)?;
        }
        Ok(terms)
    }

    /// Creates terms that allow only a larger hull and higher tech levels, with the same cost for every step.
    pub fn for_raise() -> StepTerms {
        let raising = [StepKind::Hull, StepKind::Tech].map(StepKinds::from_kind);
        StepTerms {
            costs: [1; StepKind::ALL.len()],
            kept: raising
                .into_iter()
                .fold(StepKinds::ALL, StepKinds::difference),
            is_flat: true,
            ..StepTerms::default()
        }
    }

    /// Marks a kind of step, a tech line, or a weapon or system as kept.
    fn keep(&mut self, quantity: &Quantity, ship: &Ship) -> Result<(), Refusal> {
        let kind = match quantity {
            Quantity::Hull => StepKind::Hull,
            Quantity::Engines => StepKind::Engines,
            Quantity::Cover(Layer::Shields, None) => StepKind::Shields,
            Quantity::Cover(Layer::Screens, None) => StepKind::Screens,
            Quantity::Tech(None) => StepKind::Tech,
            Quantity::Mounts => StepKind::Mounts,
            Quantity::Arcs => StepKind::Arcs,
            Quantity::Traits => StepKind::Traits,
            Quantity::Systems => StepKind::Systems,
            Quantity::Tech(Some(line)) => {
                self.kept_lines.push(*line);
                return Ok(());
            }
            Quantity::Count(name) => return self.keep_named(name, ship),
            other => return Err(unknown_name(&other.to_string(), &[])),
        };
        self.kept = self.kept.intersect(StepKinds::from_kind(kind));
        Ok(())
    }

    fn keep_named(&mut self, name: &str, ship: &Ship) -> Result<(), Refusal> {
        let names: Vec<&str> = ship.weapons().iter().map(|weapon| weapon.name()).collect();
        let weapons = (0..names.len()).filter(|weapon| is_same_word(names[*weapon], name));
        let known = self.kept_weapons.len() + self.kept_systems.len();
        self.kept_weapons.extend(weapons);
        let system = System::from_word(name);
        self.kept_systems
            .extend(system.filter(|system| ship.system_count(*system) > 0));
        if self.kept_weapons.len() + self.kept_systems.len() > known {
            return Ok(());
        }
        let systems = ship.systems().into_iter();
        let systems = systems.map(|fitted| fitted.system.name());
        let names: Vec<&str> = names.into_iter().chain(systems).collect();
        Err(unknown_name(name, &names))
    }

    pub fn cost(&self, kind: StepKind) -> u32 {
        self.costs[kind as usize]
    }

    pub fn is_kept(&self, kind: StepKind) -> bool {
        self.kept.contains(StepKinds::from_kind(kind))
    }

    pub fn keeps_line(&self, line: TechLine) -> bool {
        self.is_kept(StepKind::Tech) || self.kept_lines.contains(&line)
    }

    pub fn keeps_system(&self, system: System) -> bool {
        self.is_kept(StepKind::Systems) || self.kept_systems.contains(&system)
    }

    pub fn keeps_weapon(&self, weapon: usize) -> bool {
        self.kept_weapons.contains(&weapon)
    }
}

impl StepKind {
    /// Parses the word of a kind: `hull`, `engines`, `mounts`.
    pub fn parse(text: &str) -> Result<StepKind, Refusal> {
        let mut kinds = StepKind::ALL.into_iter();
        let named = kinds.find(|kind| is_same_word(kind.word(), text));
        named.ok_or_else(|| unknown_name(text, &[]))
    }
}

fn unknown_name(word: &str, names: &[&str]) -> Refusal {
    let kinds = StepKind::ALL.map(StepKind::word);
    let all: Vec<&str> = kinds.into_iter().chain(names.iter().copied()).collect();
    let hint = suggest_or_list(word, &all, "expected one of");
    let why = format!("unknown part '{}'{hint}", clip(word));
    Refusal::new(RefusalKind::UnknownQuantity, why)
}

/// A change of a ship. Removed banks and systems stay listed with 0 until [`without_empty_parts`], so that their places
/// in the author's text are known.
#[derive(Clone, Debug)]
pub enum Edit {
    Set(Parameter, i32),
    Cover(Layer, Cover),
    Bank(usize, usize, Bank),
    /// Removes repeated entries of a system that may be listed only once.
    Once(System),
    Reach(usize, Reach),
    Mode(usize, Mode),
    SecondMode(usize, Mode),
}

impl Edit {
    pub fn apply(&self, ship: &mut Ship) {
        match self {
            Edit::Set(parameter, value) => parameter.set(ship, *value),
            Edit::Cover(layer, cover) => layer.set(ship, *cover),
            Edit::Bank(weapon, bank, changed) => {
                ship.blueprint.weapons[*weapon].banks[*bank] = *changed
            }
            Edit::Once(system) => {
                let mut is_listed = false;
                ship.blueprint
                    .systems
                    .retain(|(own, _)| own != system || !std::mem::replace(&mut is_listed, true));
            }
            Edit::Reach(weapon, reach) => {
                ship.blueprint.weapons[*weapon].reach = *reach;
                ship.blueprint.weapons[*weapon].bands = None;
            }
            Edit::Mode(weapon, mode) => ship.blueprint.weapons[*weapon].mode = *mode,
            Edit::SecondMode(weapon, mode) => {
                ship.blueprint.weapons[*weapon].second_mode = Some(*mode)
            }
        }
    }
}

/// Returns the ship without banks and systems whose number is 0.
pub fn without_empty_parts(marked: &Ship) -> Ship {
    let mut ship = marked.clone();
    ship.blueprint.weapons.retain_mut(|weapon| {
        let had_banks = !weapon.banks.is_empty();
        weapon.banks.retain(|bank| bank.mounts > 0);
        !(had_banks && weapon.banks.is_empty())
    });
    ship.blueprint.systems.retain(|(_, count)| *count > 0);
    ship
}
