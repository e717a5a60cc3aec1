//! From a task to a search: the goal, the variables and how far each may go.

use super::goal::{Foe, Goal};
use super::mirror::{is_even_sided, units};
use super::parameter::{Layer, Parameter, Variable, parameters};
use super::search::{Caps, CountBound, Search, weapons};
use super::{Facing, Numbers, Ship, TechLevel, TechLine, rate};
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Bound, FitTask, Limits};
use starwright_text::exact::Exact;
use starwright_text::field::TextValue;

impl<'a> Search<'a> {
    /// Plans the search that a task asks for, by the first of its goals.
    pub fn new(
        task: &FitTask,
        goals: &[Goal<'a>],
        mut ship: Ship,
        numbers: &'a Numbers,
    ) -> Result<Search<'a>, Refusal> {
        let mut caps = Caps {
            max_rating: task.max_rating.map(Exact::from),
            ..Caps::default()
        };
        let variables = variables(task, goals, &ship, numbers, &mut caps.counts)?;
        let is_tech = |variable: &Variable| {
            matches!(variable.first(), Parameter::Tech(_)) && goals != [Goal::LeastTech]
        };
        let (tech, variables): (Vec<Variable>, Vec<Variable>) =
            variables.into_iter().partition(is_tech);
        tech.iter()
            .for_each(|variable| variable.set(&mut ship, variable.most));
        Ok(Search {
            ship,
            numbers,
            variables,
            tech,
            goal: goals[0].clone(),
            caps,
            alarm: task.deadline.clone(),
            max_rated: task.max_rated,
        })
    }

    /// Finds the variable of a parameter.
    pub fn variable(&mut self, parameter: Parameter) -> Option<&mut Variable> {
        let mut all = self.variables.iter_mut().chain(&mut self.tech);
        all.find(|variable| variable.first() == parameter)
    }
}

/// Finds the tech lines that anything on a ship depends on.
fn lines_in_use(ship: &Ship, numbers: &Numbers) -> Vec<Parameter> {
    let space = |line: Parameter, halves: i32| {
        let mut ship = ship.clone();
        line.set(&mut ship, halves);
        rate::<Exact>(&ship, numbers).space.used
    };
    let lines = TechLine::ALL
        .into_iter()
        .map(|line| Parameter::Tech(Some(line)));
    lines
        .filter(|line| space(*line, -4) != space(*line, 4))
        .collect()
}

/// Returns whom damage is done to and suffered from.
pub fn foe<'a>(
    ship: &'a Ship,
    target: Option<&'a Ship>,
    numbers: &'a Numbers,
    task: &FitTask,
) -> Foe<'a> {
    Foe {
        ship: target.unwrap_or(ship),
        range: super::sweep::range(ship, task.range),
        numbers,
    }
}

/// Gives a ship other tech levels: one for all, or `weapons=1,engines=0.5`.
pub fn with_tech(ship: &Ship, tech: Option<&str>) -> Result<Ship, Refusal> {
    let mut ship = ship.clone();
    let level = |text: &str| TechLevel::parse(text).map_err(|misfit| misfit.message);
    let parts = tech.unwrap_or_default().split(',').map(str::trim);
    for part in parts.filter(|part| !part.is_empty()) {
        match part.split_once(['=', ':']) {
            None => ship.blueprint.tech = [level(part)?; 4],
            Some((line, written)) => {
                let known = TechLine::ALL
                    .into_iter()
                    .find(|known| known.word() == line.trim());
                let line = known.ok_or_else(|| {
                    format!("unknown tech line '{line}'; engines, shields, weapons or fighters")
                })?;
                ship.blueprint.tech[line as usize] = level(written.trim())?;
            }
        }
    }
    Ok(ship)
}

/// Finds what may change, and how far; bounds on several banks together go to `counts`.
fn variables(
    task: &FitTask,
    goals: &[Goal],
    ship: &Ship,
    numbers: &Numbers,
    counts: &mut Vec<CountBound>,
) -> Result<Vec<Variable>, Refusal> {
    let mut words: Vec<&str> = task.vary.iter().map(String::as_str).collect();
    if words.is_empty() && task.goals.iter().any(|wanted| !wanted.is_minimized) {
        words.extend(["engines", "mounts", "shields"]);
    }
    words.extend(task.bounds.iter().map(|bound| bound.quantity.as_str()));
    let mut named: Vec<Parameter> = Vec::new();
    for (goal, wanted) in goals.iter().zip(&task.goals) {
        match goal {
            Goal::Most(_) | Goal::Least(_) | Goal::Count(_) => words.push(&wanted.quantity),
            // As the only goal, every line moves by itself; with another goal, all move together.
            Goal::LeastTech if goals.len() == 1 => named.extend(lines_in_use(ship, numbers)),
            Goal::LeastTech => words.push("tech"),
            Goal::LeastRating | Goal::LeastSpace if words.is_empty() => words.push("hull"),
            _ => {}
        }
    }
    for word in words {
        named.extend(parameters(word, ship)?);
    }
    let mut variables: Vec<Variable> = Vec::new();
    for parameter in named {
        if variables
            .iter()
            .all(|variable| variable.first() != parameter)
        {
            variables.push(Variable::new(vec![parameter], ship).within_rules(numbers));
        }
    }
    if !task.is_asymmetric {
        pair(&mut variables, ship);
    }
    for variable in &mut variables {
        if let bank @ Parameter::Mounts(..) = variable.first() {
            variable.most = variable
                .most
                .min((task.max_mounts as i32).max(bank.value(ship)));
        }
    }
    for bound in &task.bounds {
        narrow(bound, &mut variables, ship, counts)?;
    }
    Ok(variables)
}

/// Applies a bound: to each variable that it names, or to the weapons of one name in several banks together.
fn narrow(
    bound: &Bound,
    variables: &mut [Variable],
    ship: &Ship,
    counts: &mut Vec<CountBound>,
) -> Result<(), Refusal> {
    let Bound { quantity, limits } = bound;
    let named = parameters(quantity, ship)?;
    let is_named = |variable: &&mut Variable| named.contains(&variable.first());
    let own: Vec<&mut Variable> = variables.iter_mut().filter(is_named).collect();
    if !quantity.starts_with("count:") || matches!(named[..], [Parameter::System(_)]) {
        for variable in own {
            variable.narrow(*limits, ship)?;
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
    // A minimum below what the banks hold anyway, or a maximum above it, changes nothing.
    let limits = Limits {
        min: limits.min.map(|own| own.max(least.into())),
        max: limits.max.map(|own| own.min(most.into())),
    };
    (count.least, count.most) = limits.resolve(quantity, (least, most), 1)?;
    // No bank can have fewer than the others leave it, or more than they allow.
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

/// Joins variables that are alike on both sides of the ship: mirrored banks, and port and starboard where they are the same.
fn pair(variables: &mut Vec<Variable>, ship: &Ship) {
    let mounts = |(weapon, bank): (usize, usize)| Parameter::Mounts(weapon, bank);
    let banks = units(ship, false)
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
                .position(|variable| variable.first() == parameter)
        };
        // If only one of two is named, it changes alone: that is what was asked for.
        if let (Some(own), Some(other)) = (place(own), place(twin)) {
            variables[own].parameters.push(twin);
            variables.remove(other);
        }
    }
}
