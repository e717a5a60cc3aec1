//! `fit`: the best legal design under constraints, and what keeps it from being better.

use super::fix::illegal;
use super::goal::Goal;
use super::parameter::{Parameter, Variable};
use super::plan::{foe, with_tech};
use super::search::{Found, Search};
use super::{Numbers, RatingTerms, Ship, rate, without_errata};
use serde::Serialize;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::FitTask;
use starwright_text::exact::Exact;
use starwright_text::finding::Finding;
use std::fmt;

/// The best legal design for a task.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    /// The original design: its whole name.
    pub ship: String,
    /// The quantity that was to be the most or the least.
    pub goal: String,
    /// How much of it there was and is.
    pub reached: [f64; 2],
    /// What changed.
    pub changes: Vec<Change>,
    /// The figures of the original design.
    pub before: Rated,
    /// Those of the best one.
    pub after: Rated,
    /// What keeps it from being better, in words.
    pub bounds: Vec<String>,
    /// Whether everything was looked at.
    pub complete: bool,
    /// How many ships were rated.
    pub rated: u64,
    /// Whether the least was looked for.
    #[serde(skip)]
    pub is_least: bool,
    /// The best design.
    #[serde(skip)]
    pub design: Ship,
}

/// A number of a design that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Which: `engines`, `Laser Cannon AB`.
    pub what: String,
    /// As it was, written as in a design.
    pub before: String,
    /// As it is.
    pub after: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} -> {}", self.what, self.before, self.after)
    }
}

/// The figures of a design.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rated {
    /// The combat rating.
    pub rating: f64,
    /// The offensive rating.
    pub orat: f64,
    /// The defensive rating.
    pub drat: f64,
    /// Space used.
    pub space: f64,
    /// Space free; negative if too much is used.
    pub free: f64,
}

impl Rated {
    pub(crate) fn of(ship: &Ship, numbers: &Numbers) -> Rated {
        let ratings = rate::<Exact>(ship, numbers);
        Rated {
            rating: ratings.rating.to_f64(),
            orat: ratings.orat.to_f64(),
            drat: ratings.drat.to_f64(),
            space: ratings.space.used.to_f64(),
            free: ratings.space.free().to_f64(),
        }
    }
}

/// Finds the best legal design for a task, damage done to and suffered from a target, or else the design itself; `tick` gets
/// how many combinations of hull and systems are done, and of how many.
pub fn fit(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    task: &FitTask,
    tick: &dyn Fn(usize, usize),
) -> Result<Fit, Refusal> {
    let [wanted] = task.goals.as_slice() else {
        return Err(Refusal::from(format!(
            "{} goals; expected one",
            task.goals.len()
        )));
    };
    let start = with_tech(ship, task.tech.as_deref())?;
    let goal = Goal::new(wanted, &start, foe(ship, target, numbers, task))?;
    let search = Search::new(task, &[goal], start, numbers)?;
    refuse_what_never_fits(&search)?;
    let mut found = search.run(tick);
    let Some(best) = found.best.take() else {
        return Err(Refusal::no_design(if found.is_complete {
            why_nothing(&search)
        } else {
            "no legal design was found in the time given; --time-limit gives more".to_string()
        }));
    };
    let design = best.ship;
    let mut bounds = bounds(&search, &design);
    bounds.extend((!found.is_complete).then(|| left_open(&search.goal, &found)));
    Ok(Fit {
        ship: ship.to_string(),
        goal: wanted.quantity.clone(),
        reached: [ship, &design].map(|ship| search.goal.measure(ship, &rate(ship, numbers))),
        changes: changes(ship, &design),
        before: Rated::of(ship, numbers),
        after: Rated::of(&design, numbers),
        bounds,
        complete: found.is_complete,
        rated: found.rated,
        is_least: wanted.is_minimized,
        design,
    })
}

/// What a search that ended early may have missed.
fn left_open(goal: &Goal, found: &Found) -> String {
    let most = found.open.map(|(primary, product)| match goal {
        Goal::Rating => format!(", of a rating up to {}", product.sqrt() as u64 + 1),
        goal => format!(", of at best {:.2}", goal.shown(primary)),
    });
    format!(
        "stopped early, after {} ships: there may be a better design{}; --time-limit gives it more time",
        found.rated,
        most.unwrap_or_default()
    )
}

/// Refuses a ship that breaks a rule whatever the values of its variables.
pub fn refuse_what_never_fits(search: &Search) -> Result<(), Refusal> {
    let lowest = without_errata(&search.lowest());
    let mut findings = illegal(&lowest, search.numbers).into_iter();
    match findings.find(|finding| finding.path.to_string() != "space") {
        None => Ok(()),
        Some(Finding { path, message, .. }) => Err(Refusal::no_design(format!(
            "nothing legal whatever the numbers: {path}: {message}"
        ))),
    }
}

/// Explains why no ship is allowed: the largest, with the least of everything, is too much.
pub fn why_nothing(search: &Search) -> String {
    let mut ship = search.lowest();
    for variable in search
        .variables
        .iter()
        .filter(|variable| !variable.first().is_rising())
    {
        variable.set(&mut ship, variable.most);
    }
    let ratings: RatingTerms<Exact> = rate(&ship, search.numbers);
    let space = &ratings.space;
    let (budget, used) = (grouped(space.budget), grouped(space.used));
    let parts = [
        (format!("engines {}", ship.engines()), space.engines),
        (format!("shields {}", ship.shields()), space.shields),
        (format!("screens {}", ship.screens()), space.screens),
        ("the weapons".to_string(), space.weapons),
        ("the systems".to_string(), space.systems),
    ];
    if let Some((part, amount)) = parts.iter().find(|(_, amount)| *amount > space.budget) {
        return format!(
            "nothing legal: {part} alone needs {} of {budget}",
            grouped(*amount)
        );
    }
    if space.used > space.budget {
        let parts = parts.iter().filter(|(_, amount)| !amount.is_zero());
        let parts: Vec<String> = parts
            .map(|(part, amount)| format!("{part} {}", grouped(*amount)))
            .collect();
        return format!(
            "nothing legal: at the least the ship needs {used} of {budget} ({})",
            parts.join(", ")
        );
    }
    match search.caps.max_rating {
        Some(most) if ratings.rating > most => format!(
            "nothing legal: at the least the ship has rating {}, above {most}",
            ratings.rating
        ),
        _ => "nothing legal: no design has as many weapons as the bounds ask for".to_string(),
    }
}

/// A number with commas between thousands.
fn grouped(number: Exact) -> String {
    let text = number.to_string();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// Lists what keeps each variable from going further.
fn bounds(search: &Search, ship: &Ship) -> Vec<String> {
    let now: RatingTerms<Exact> = rate(ship, search.numbers);
    let left = now.space.budget.saturating_minus(now.space.used);
    let mut notes = Vec::new();
    let mut cheapest: Option<(Exact, String)> = None;
    for variable @ Variable { least, most, .. } in &search.variables {
        let (parameter, value) = (variable.first(), variable.first().value(ship));
        if search.goal == Goal::Least(parameter) && value > *least {
            let smaller: RatingTerms<Exact> =
                rate(&variable.applied(ship, value - 1), search.numbers);
            let over = smaller
                .space
                .used
                .max(smaller.space.budget)
                .saturating_minus(smaller.space.budget);
            notes.push(format!(
                "space: {} {} would be {} over",
                parameter.name(ship),
                value - 1,
                grouped(over)
            ));
        }
        if !parameter.is_rising() || least == most {
            continue;
        }
        if value >= *most {
            if !matches!(parameter, Parameter::Mounts(..)) {
                notes.push(format!(
                    "{}: {} is the most allowed",
                    parameter.name(ship),
                    parameter.written(value)
                ));
            }
            continue;
        }
        let next: RatingTerms<Exact> = rate(&variable.applied(ship, value + 1), search.numbers);
        let cost = next.space.used.saturating_minus(now.space.used);
        match search.caps.max_rating.filter(|most| next.rating > *most) {
            _ if next.space.used > next.space.budget => {
                let note = format!(
                    "space: {} left; the next {} costs {}",
                    grouped(left),
                    parameter.step(ship),
                    grouped(cost)
                );
                match parameter {
                    Parameter::Mounts(..)
                        if cheapest.as_ref().is_none_or(|(least, _)| cost < *least) =>
                    {
                        cheapest = Some((cost, note));
                    }
                    Parameter::Mounts(..) => {}
                    _ => notes.push(note),
                }
            }
            Some(most) => notes.push(format!(
                "rating: {} of at most {most}; the next {} makes it {}",
                now.rating,
                parameter.step(ship),
                next.rating
            )),
            None => {}
        }
    }
    notes.extend(cheapest.map(|(_, note)| note));
    notes
}

/// Lists what differs between a design and another built from it.
pub fn changes(before: &Ship, after: &Ship) -> Vec<Change> {
    let change = |parameter: Parameter| {
        let [old, new] = [before, after].map(|ship| parameter.value(ship));
        let change = || Change {
            what: parameter.name(before),
            before: parameter.written(old),
            after: parameter.written(new),
        };
        (old != new).then(change)
    };
    Parameter::all(before, after)
        .into_iter()
        .filter_map(change)
        .collect()
}
