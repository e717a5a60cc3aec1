//! Turns options into a search: the objective, the variables and their ranges.

use super::mirror::{bank_units, is_even_sided};
use super::objective::{Objective, Opponent};
use super::options::FitOptions;
use super::parameter::{Layer, Parameter, Variable};
use super::quantity::{Goal, Quantity};
use super::search::{CountBound, Search, SearchLimits, weapons};
use super::{Exact, Facing, Numbers, Refusal, Ship, TechLine, rate};
use starwright_rules::tuning::Limits;
use std::time::Instant;

/// Maximum number of ships that a search without a time limit rates, so that it ends with the same result on every
/// machine.
const MAX_RATED: u64 = 2_000_000;

impl<'a> Search<'a> {
    /// Creates the search for the first of some goals, and the objective of each goal.
    pub fn new(
        ship: &'a Ship,
        numbers: &'a Numbers,
        options: &FitOptions<'a>,
        goals: &[&Goal],
    ) -> Result<(Search<'a>, Vec<Objective<'a>>), Refusal> {
        let mut start = ship.clone();
        for (line, level) in &options.tech {
            Parameter::Tech(*line).set(&mut start, level.half_steps().into());
        }
        let opponent = Opponent {
            ship: options.target.unwrap_or(ship),
            range: super::sweep::range(ship, options.range),
            numbers,
        };
        let objectives = goals
            .iter()
            .map(|goal| Objective::new(goal, &start, opponent));
        let objectives: Vec<Objective> = objectives.collect::<Result<_, _>>()?;
        let mut limits = SearchLimits {
            max_rating: options.max_rating.map(Exact::from),
            ..SearchLimits::default()
        };
        let named = find_parameters(options, goals, &objectives, &start, numbers)?;
        let variables = variables(named, options, &start, numbers, &mut limits.counts)?;
        let (tech, variables): (Vec<Variable>, Vec<Variable>) =
            variables.into_iter().partition(|variable| {
                matches!(variable.first_parameter(), Parameter::Tech(_))
                    && objectives != [Objective::LeastTech]
            });
        for variable in &tech {
            variable.set(&mut start, variable.most);
        }
        let search = Search {
            ship: start,
            numbers,
            variables,
            tech,
            objective: objectives[0].clone(),
            limits,
            deadline: options
                .time_limit
                .and_then(|limit| Instant::now().checked_add(limit)),
            max_rated: options.time_limit.map_or(MAX_RATED, |_| u64::MAX),
        };
        Ok((search, objectives))
    }

    /// Finds the variable whose first parameter is this one.
    pub fn variable(&mut self, parameter: Parameter) -> Option<&mut Variable> {
        let mut all = self.variables.iter_mut().chain(&mut self.tech);
        all.find(|variable| variable.first_parameter() == parameter)
    }
}

/// Lists the tech lines that affect the space of a ship.
fn lines_in_use(ship: &Ship, numbers: &Numbers) -> impl Iterator<Item = Parameter> {
    let lines = TechLine::ALL.map(|line| Parameter::Tech(Some(line)));
    lines.into_iter().filter(|line| {
        let [low, high] = [-4, 4].map(|halves| {
            let mut ship = ship.clone();
            line.set(&mut ship, halves);
            rate::<Exact>(&ship, numbers).space.used
        });
        low != high
    })
}

/// Lists the parameters that may change.
fn find_parameters(
    options: &FitOptions,
    goals: &[&Goal],
    objectives: &[Objective],
    ship: &Ship,
    numbers: &Numbers,
) -> Result<Vec<Parameter>, Refusal> {
    let mut quantities = options.vary.clone();
    if quantities.is_empty() && goals.iter().any(|goal| !goal.is_minimized) {
        quantities.extend([Quantity::Engines, Quantity::Mounts, Quantity::shields()]);
    }
    quantities.extend(options.bounds.iter().map(|(quantity, _)| quantity.clone()));
    let mut named: Vec<Parameter> = Vec::new();
    for (objective, goal) in objectives.iter().zip(goals) {
        match objective {
            // If tech is the only goal, every line varies on its own; with another goal, all lines vary together.
            Objective::LeastTech if goals.len() == 1 => named.extend(lines_in_use(ship, numbers)),
            Objective::Most(_)
            | Objective::Least(_)
            | Objective::Count(_)
            | Objective::LeastTech => quantities.push(goal.quantity.clone()),
            Objective::LeastRating | Objective::LeastSpace if quantities.is_empty() => {
                quantities.push(Quantity::Hull);
            }
            _ => {}
        }
    }
    for quantity in quantities {
        named.extend(quantity.parameters(ship)?);
    }
    Ok(named)
}

/// Creates the variables with their ranges. Bounds on several banks together are added to `counts`.
fn variables(
    named: Vec<Parameter>,
    options: &FitOptions,
    ship: &Ship,
    numbers: &Numbers,
    counts: &mut Vec<CountBound>,
) -> Result<Vec<Variable>, Refusal> {
    let mut variables: Vec<Variable> = Vec::new();
    for parameter in named {
        let mut firsts = variables.iter().map(Variable::first_parameter);
        if firsts.all(|first| first != parameter) {
            variables.push(Variable::new(vec![parameter], ship).within_rules(numbers));
        }
    }
    if !options.is_asymmetric {
        pair(&mut variables, ship);
    }
    for variable in &mut variables {
        if let bank @ Parameter::Mounts(..) = variable.first_parameter() {
            let max_mounts = (options.max_mounts as i32).max(bank.value(ship));
            variable.most = variable.most.min(max_mounts);
        }
    }
    for (quantity, limits) in &options.bounds {
        narrow(quantity, *limits, &mut variables, ship, counts)?;
    }
    Ok(variables)
}

/// Applies a bound to each variable that it names, or to the total of weapons with one name in several banks.
fn narrow(
    quantity: &Quantity,
    limits: Limits,
    variables: &mut [Variable],
    ship: &Ship,
    counts: &mut Vec<CountBound>,
) -> Result<(), Refusal> {
    let named = quantity.parameters(ship)?;
    let mut own: Vec<&mut Variable> = variables.iter_mut().collect();
    own.retain(|variable| named.contains(&variable.first_parameter()));
    if !matches!(quantity, Quantity::Count(_)) || matches!(named[..], [Parameter::System(_)]) {
        for variable in own {
            variable.narrow(limits, ship)?;
            if let (Parameter::Cover(_, _, floor), Some(_)) =
                (&mut variable.parameters[0], limits.min)
            {
                *floor = variable.least as u32;
            }
        }
        return Ok(());
    }
    let mut count = CountBound {
        banks: named.clone(),
        least: 0,
        most: 0,
    };
    let [mut lowest, mut highest] = [ship.clone(), ship.clone()];
    for variable in &own {
        variable.set(&mut lowest, variable.least);
        variable.set(&mut highest, variable.most);
    }
    let (least, most) = (count.count(&lowest), count.count(&highest));
    // A minimum below the lowest possible number, or a maximum above the highest, has no effect.
    let limits = Limits {
        min: limits.min.map(|own| own.max(least.into())),
        max: limits.max.map(|own| own.min(most.into())),
    };
    (count.least, count.most) = limits.resolve(&quantity.to_string(), (least, most), 1)?;
    // The other banks at their maximum or minimum limit what a bank may have.
    for variable in own {
        let each = variable
            .parameters
            .iter()
            .map(|bank| weapons(*bank, &lowest))
            .sum::<i32>()
            / variable.least;
        let range = (variable.least, variable.most);
        variable.least = range.0.max(range.1 - (most - count.least) / each);
        variable.most = range.1.min(range.0 + (count.most - least) / each);
    }
    counts.push(count);
    Ok(())
}

/// Joins variables that should stay equal on both sides of the ship: mirrored banks, and port and starboard facings.
fn pair(variables: &mut Vec<Variable>, ship: &Ship) {
    let mounts = |(weapon, bank): (usize, usize)| Parameter::Mounts(weapon, bank);
    let banks = bank_units(ship, false)
        .into_iter()
        .filter(|unit| unit.len() == 2)
        .map(|unit| [unit[0], unit[1]].map(mounts));
    let even_sided = Layer::ALL
        .into_iter()
        .filter(|layer| is_even_sided(layer.cover(ship)));
    let sides = even_sided.map(|layer| {
        [Facing::Port, Facing::Starboard].map(|facing| Parameter::Facing(layer, facing))
    });
    for [own, twin] in banks.chain(sides) {
        let place = |parameter| {
            variables
                .iter()
                .position(|variable| variable.first_parameter() == parameter)
        };
        // If only one of two is named, it changes alone.
        if let (Some(own), Some(other)) = (place(own), place(twin)) {
            variables[own].parameters.push(twin);
            variables.remove(other);
        }
    }
}
