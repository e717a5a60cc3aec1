//! The parameters of a design, which may change, and the range of each.
//!
//! `sweep`, `fit` and `fix` change a ship only through parameters.

use super::quantity::Quantity;
use super::{Bank, Cover, Facing, Numbers, Refusal, Ship, System, TechLevel, TechLine};
use starwright_rules::tuning::Limits;
use starwright_rules::word_enum::word_enum;

/// A number of a design that may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    Hull,
    Engines,
    /// Shields or screens: all round, or by facing. The facings keep the proportions given here, and none falls below
    /// the minimum.
    Cover(Layer, Cover, u32),
    /// Shields or screens of one facing.
    Facing(Layer, Facing),
    /// The level of a tech line, or of all four, in half steps.
    Tech(Option<TechLine>),
    /// The number of a system that takes one.
    System(System),
    /// The mounts of a bank, given the indices of weapon and bank.
    Mounts(usize, usize),
}

word_enum! {
    /// A layer of protection: shields or screens.
    Layer {
        Shields "shields",
        Screens "screens",
    }
}

impl Layer {
    /// Returns a ship's protection by this layer.
    pub fn cover(self, ship: &Ship) -> Cover {
        match self {
            Layer::Shields => ship.shields(),
            Layer::Screens => ship.screens(),
        }
    }

    pub fn set(self, ship: &mut Ship, cover: Cover) {
        match self {
            Layer::Shields => ship.blueprint.shields = cover,
            Layer::Screens => ship.blueprint.screens = cover,
        }
    }

    /// Replaces four equal facings by one number if another ship has one number.
    pub fn even_out(self, ship: &mut Ship, other: &Ship) {
        let own = facings(self.cover(ship));
        if own == [own[0]; 4] && matches!(self.cover(other), Cover::Even(_)) {
            self.set(ship, Cover::Even(own[0]));
        }
    }
}

/// Returns the numbers of the four facings.
fn facings(cover: Cover) -> [u32; 4] {
    match cover {
        Cover::Even(number) => [number; 4],
        Cover::Directional(facings) => facings,
    }
}

/// Lists the mounts of every bank.
pub fn mounts(ship: &Ship) -> Vec<Parameter> {
    let mut mounts = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        mounts.extend((0..weapon.banks.len()).map(|bank| Parameter::Mounts(index, bank)));
    }
    mounts
}

impl Parameter {
    /// Lists every parameter that can differ between a design and another built from it.
    pub fn all(before: &Ship, after: &Ship) -> Vec<Parameter> {
        let mut all = Vec::new();
        for quantity in Quantity::numbers() {
            let is_stated = match quantity {
                Quantity::Cover(layer, facing) => {
                    let is_even = matches!(layer.cover(after), Cover::Even(_));
                    is_even == facing.is_none()
                }
                Quantity::Tech(line) => line.is_some(),
                Quantity::Mounts => false,
                _ => true,
            };
            if is_stated {
                all.extend(quantity.parameters(before).unwrap_or_default());
            }
        }
        let systems = before.systems().into_iter();
        all.extend(systems.map(|fitted| Parameter::System(fitted.system)));
        all.extend(mounts(before));
        all
    }

    /// Returns a ship's value of the parameter, with tech levels in half steps.
    pub fn value(self, ship: &Ship) -> i32 {
        let number = match self {
            Parameter::Hull => ship.hull(),
            Parameter::Engines => ship.engines(),
            Parameter::Cover(layer, ..) => {
                facings(layer.cover(ship)).into_iter().max().unwrap_or(0)
            }
            Parameter::Facing(layer, facing) => facings(layer.cover(ship))[facing as usize],
            Parameter::Tech(line) => {
                return ship.blueprint.tech[line.map_or(0, |line| line as usize)]
                    .half_steps()
                    .into();
            }
            Parameter::System(system) => ship.system_count(system),
            Parameter::Mounts(weapon, bank) => ship.weapons()[weapon].banks[bank].mounts,
        };
        number as i32
    }

    /// Changes a ship's value of the parameter.
    pub fn set(self, ship: &mut Ship, value: i32) {
        let number = value as u32;
        match self {
            Parameter::Hull => ship.blueprint.hull = number,
            Parameter::Engines => ship.blueprint.engines = number,
            Parameter::Cover(layer, Cover::Even(_), _) => layer.set(ship, Cover::Even(number)),
            Parameter::Cover(layer, Cover::Directional(shape), least) => {
                let most = shape.into_iter().max().unwrap_or(0);
                // Round to the nearest, halves up. Without proportions, all facings are equal.
                let scaled = |own: u32| match most {
                    0 => number,
                    _ => ((2 * own * number + most) / (2 * most)).max(least),
                };
                layer.set(ship, Cover::Directional(shape.map(scaled)));
            }
            Parameter::Facing(layer, facing) => {
                let mut all = facings(layer.cover(ship));
                all[facing as usize] = number;
                layer.set(ship, Cover::Directional(all));
            }
            Parameter::Tech(line) => {
                let level = TechLevel::from_halves(value as i8).unwrap_or_default();
                match line {
                    Some(line) => ship.blueprint.tech[line as usize] = level,
                    None => ship.blueprint.tech = [level; 4],
                }
            }
            Parameter::System(system) => ship.set_system_count(system, number),
            Parameter::Mounts(weapon, bank) => {
                ship.blueprint.weapons[weapon].banks[bank].mounts = number
            }
        }
    }

    /// Returns the minimum and maximum that a design can have.
    pub fn ends(self) -> (i32, i32) {
        match self {
            Parameter::Hull => (1, 200),
            Parameter::Engines => (0, 99),
            Parameter::Cover(Layer::Shields, ..) | Parameter::Facing(Layer::Shields, _) => (0, 5),
            Parameter::Cover(Layer::Screens, ..) | Parameter::Facing(Layer::Screens, _) => (0, 200),
            Parameter::Tech(_) => (-4, 4),
            Parameter::System(system) => (1, system.max_count().unwrap_or(1) as i32),
            // A bank needs at least one mount.
            Parameter::Mounts(..) => (1, 99),
        }
    }

    /// Returns the number of steps per unit, which is 2 for tech levels.
    pub fn per_unit(self) -> i32 {
        1 + i32::from(matches!(self, Parameter::Tech(_)))
    }

    /// Converts a value in steps to a number in units.
    pub fn number(self, value: i32) -> f64 {
        f64::from(value) / f64::from(self.per_unit())
    }

    /// Returns `true` if a higher value always takes more space and never lowers the rating.
    pub fn is_rising(self) -> bool {
        !matches!(self, Parameter::Hull | Parameter::Tech(_))
    }

    /// Writes a value as in a design.
    pub fn format_value(self, value: i32) -> String {
        match self {
            Parameter::Tech(_) => TechLevel::from_halves(value as i8)
                .unwrap_or_default()
                .to_string(),
            _ => value.to_string(),
        }
    }

    /// Returns the parameter's name: `shields.fore`, `Laser Cannon AB`.
    pub fn name(self, ship: &Ship) -> String {
        match self {
            Parameter::Hull => Quantity::Hull.to_string(),
            Parameter::Engines => Quantity::Engines.to_string(),
            Parameter::Cover(layer, ..) => Quantity::Cover(layer, None).to_string(),
            Parameter::Facing(layer, facing) => Quantity::Cover(layer, Some(facing)).to_string(),
            Parameter::Tech(line) => Quantity::Tech(line).to_string(),
            Parameter::System(system) => system.name().to_string(),
            Parameter::Mounts(weapon, bank) => {
                let weapon = &ship.weapons()[weapon];
                let kind = |bank: &Bank| (bank.arcs, bank.per_mount);
                let bank = weapon.banks[bank];
                let alike = weapon
                    .banks
                    .iter()
                    .filter(|other| kind(other) == kind(&bank));
                let several = if alike.count() > 1 {
                    " (one of several)"
                } else {
                    ""
                };
                let single = Bank { mounts: 1, ..bank };
                format!("{} {single}{several}", weapon.name())
            }
        }
    }

    /// Returns the name of one step up: `engine`, `level of shields`.
    pub fn step(self, ship: &Ship) -> String {
        match self {
            Parameter::Hull => "point of hull".to_string(),
            Parameter::Engines => "engine".to_string(),
            Parameter::Cover(Layer::Shields, ..) => "level of shields".to_string(),
            Parameter::Cover(Layer::Screens, ..) => "screen".to_string(),
            Parameter::Facing(..) => format!("step of {}", self.name(ship)),
            Parameter::Tech(_) => "half level".to_string(),
            Parameter::System(_) => self.name(ship),
            Parameter::Mounts(..) => format!("mount of {}", self.name(ship)),
        }
    }
}

/// Parameters that always have the same value, and the range of that value.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// The parameters, at least one.
    pub parameters: Vec<Parameter>,
    pub least: i32,
    pub most: i32,
}

impl Variable {
    /// Creates a variable with the full range of its first parameter.
    pub fn new(parameters: Vec<Parameter>, ship: &Ship) -> Variable {
        let (mut least, most) = parameters[0].ends();
        // A Shockwave needs shields (Unity B.20), but not in every facing.
        if let Parameter::Cover(Layer::Shields, ..) = parameters[0] {
            least = i32::from(ship.system_count(System::Shockwave) > 0);
        }
        Variable {
            parameters,
            least,
            most,
        }
    }

    pub fn first_parameter(&self) -> Parameter {
        self.parameters[0]
    }

    /// Lowers the maximum to the largest legal hull if the variable is the hull.
    pub fn within_rules(mut self, numbers: &Numbers) -> Variable {
        if self.first_parameter() == Parameter::Hull {
            self.most = self.most.min(numbers.figures.largest_hull.whole() as i32);
        }
        self
    }

    /// Narrows the range of the variable to limits.
    pub fn narrow(&mut self, limits: Limits, ship: &Ship) -> Result<(), Refusal> {
        let (first, ends) = (self.first_parameter(), (self.least, self.most));
        (self.least, self.most) = limits.resolve(&first.name(ship), ends, first.per_unit())?;
        Ok(())
    }

    pub fn set(&self, ship: &mut Ship, value: i32) {
        self.parameters
            .iter()
            .for_each(|parameter| parameter.set(ship, value));
    }

    /// Returns the ship with a different value of the variable.
    pub fn apply(&self, ship: &Ship, value: i32) -> Ship {
        let mut ship = ship.clone();
        self.set(&mut ship, value);
        ship
    }
}
