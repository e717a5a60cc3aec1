//! Implements `fit`: finds the best legal design under constraints, and explains what keeps it from being better.

use super::fix::illegal_findings;
use super::objective::Objective;
use super::options::FitOptions;
use super::parameter::{Parameter, Variable};
use super::search::{Search, SearchResult};
use super::{Numbers, RatingTerms, Refusal, RefusalKind, Ship, rate, without_errata};
use serde::Serialize;
use starwright_paper::table::group_thousands;
use starwright_text::exact::Exact;
use starwright_text::finding::Finding;
use std::fmt;

/// The answer of `fit`: the best legal design for a goal.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Fit {
    /// The original design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The quantity that was maximized or minimized.
    pub goal: String,
    /// The value of the goal for the original design and for the best one.
    pub reached: [f64; 2],
    /// The numbers that differ from the original design.
    pub changes: Vec<Change>,
    /// Figures of the original design.
    pub before: Figures,
    /// Figures of the best design.
    pub after: Figures,
    /// The limits that keep the design from being better, one line each.
    #[serde(rename = "bounds")]
    pub limits: Vec<String>,
    /// Whether the search covered every design.
    pub complete: bool,
    /// Number of ships that the search rated.
    pub rated: u64,
    /// Whether the goal was to minimize the quantity.
    #[serde(skip)]
    pub is_minimized: bool,
    /// The best design.
    #[serde(skip)]
    pub ship: Ship,
}

/// A number of a design that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// Name of the number, such as `engines` or `Laser Cannon AB`.
    pub what: String,
    /// The old value, as a design writes it.
    pub before: String,
    /// The new value, as a design writes it.
    pub after: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} -> {}", self.what, self.before, self.after)
    }
}

/// The ratings and the space of a design.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Figures {
    /// The combat rating.
    pub rating: f64,
    /// The offensive rating.
    pub orat: f64,
    /// The defensive rating.
    pub drat: f64,
    /// Space used.
    pub space: f64,
    /// Free space, which is negative if the design uses too much.
    pub free: f64,
}

impl Figures {
    pub(crate) fn new(ship: &Ship, numbers: &Numbers) -> Figures {
        let ratings = rate::<Exact>(ship, numbers);
        Figures {
            rating: ratings.rating.to_f64(),
            orat: ratings.orat.to_f64(),
            drat: ratings.drat.to_f64(),
            space: ratings.space.used.to_f64(),
            free: ratings.space.free().to_f64(),
        }
    }
}

impl Numbers {
    /// Finds the best legal design by these numbers.
    pub fn fit(&self, ship: &Ship, options: &FitOptions) -> Result<Fit, Refusal> {
        let (search, _) = Search::new(ship, self, options, &[&options.goal])?;
        reject_unfixable_ship(&search)?;
        let mut found = search.run(&|done, total| options.report(done, total));
        let Some(best) = found.best.take() else {
            return Err(no_design_refusal(if found.is_complete {
                explain_no_solution(&search)
            } else {
                "no legal design was found in time; give more with --time-limit".to_string()
            }));
        };
        let design = best.ship;
        let mut limits = limiting_factors(&search, &design);
        if !found.is_complete {
            limits.push(describe_open_search(&search.objective, &found));
        }
        Ok(Fit {
            name: ship.to_string(),
            goal: options.goal.quantity.to_string(),
            reached: [ship, &design].map(|ship| search.objective.measure(ship, &rate(ship, self))),
            changes: list_changes(ship, &design),
            before: Figures::new(ship, self),
            after: Figures::new(&design, self),
            limits,
            complete: found.is_complete,
            rated: found.rated,
            is_minimized: options.goal.is_minimized,
            ship: design,
        })
    }
}

/// Creates the refusal of a question that no legal design answers.
pub fn no_design_refusal(why: String) -> Refusal {
    Refusal::new(RefusalKind::NoLegalDesign, why)
}

/// Describes how good a design a search that ended early may have missed.
fn describe_open_search(objective: &Objective, found: &SearchResult) -> String {
    let most = found.open.map(|(primary, product)| match objective {
        Objective::Rating => format!(", with a rating up to {}", product.sqrt() as u64 + 1),
        _ => format!(", with at best {:.2}", objective.to_display_value(primary)),
    });
    format!(
        "stopped early, after {} ships: there may be a better design{}; give more time with --time-limit",
        found.rated,
        most.unwrap_or_default()
    )
}

/// Returns a refusal if a ship breaks a rule regardless of its variables.
pub fn reject_unfixable_ship(search: &Search) -> Result<(), Refusal> {
    let lowest = without_errata(&search.lowest_ship());
    let mut findings = illegal_findings(&lowest, search.numbers).into_iter();
    match findings.find(|finding| finding.path.to_string() != "space") {
        None => Ok(()),
        Some(Finding { path, message, .. }) => Err(no_design_refusal(format!(
            "no legal design, regardless of the numbers: {path}: {message}"
        ))),
    }
}

/// Explains why no design is legal: even the largest hull with the minimum of everything else is not.
pub fn explain_no_solution(search: &Search) -> String {
    let mut ship = search.lowest_ship();
    for variable in search
        .variables
        .iter()
        .filter(|variable| !variable.first_parameter().is_rising())
    {
        variable.set(&mut ship, variable.most);
    }
    let ratings: RatingTerms<Exact> = rate(&ship, search.numbers);
    let space = &ratings.space;
    let (budget, used) = (group_thousands(space.budget), group_thousands(space.used));
    let parts = [
        (format!("engines {}", ship.engines()), space.engines),
        (format!("shields {}", ship.shields()), space.shields),
        (format!("screens {}", ship.screens()), space.screens),
        ("the weapons".to_string(), space.weapons),
        ("the systems".to_string(), space.systems),
    ];
    let nearest = nearest_hull(&ship, search.numbers);
    if let Some((part, amount)) = parts.iter().find(|(_, amount)| *amount > space.budget) {
        let amount = group_thousands(*amount);
        return format!("no legal design: {part} alone needs {amount} of {budget} space{nearest}");
    }
    if space.used > space.budget {
        let mut needs = Vec::new();
        for (part, amount) in parts.iter().filter(|(_, amount)| !amount.is_zero()) {
            needs.push(format!("{part} {}", group_thousands(*amount)));
        }
        let needs = needs.join(", ");
        return format!(
            "no legal design: the ship needs at least {used} of {budget} space ({needs}){nearest}"
        );
    }
    match search.limits.max_rating {
        Some(most) if ratings.rating > most => format!(
            "no legal design: the lowest possible rating is {}, above the maximum of {most}",
            ratings.rating
        ),
        _ => "no legal design has as many weapons as the bounds require".to_string(),
    }
}

/// Names the smallest hull with enough space for a ship, or the nearest hull and the space that it lacks.
fn nearest_hull(ship: &Ship, numbers: &Numbers) -> String {
    let hulls = 1..=numbers.figures.largest_hull.whole();
    let spaces = hulls.map(|hull| {
        let larger = ship.edit_unchecked(|blueprint| blueprint.hull = hull);
        let space = rate::<Exact>(&larger, numbers).space;
        (space.used.saturating_minus(space.budget), hull)
    });
    match spaces.min() {
        Some((over, hull)) if over.is_zero() => format!("; hull {hull} is enough"),
        Some((over, hull)) => format!(
            "; hull {hull} is nearest, but {} space short",
            group_thousands(over)
        ),
        None => String::new(),
    }
}

/// Lists the limits that keep each variable from improving.
fn limiting_factors(search: &Search, ship: &Ship) -> Vec<String> {
    let now: RatingTerms<Exact> = rate(ship, search.numbers);
    let left = now.space.budget.saturating_minus(now.space.used);
    let mut notes = Vec::new();
    let mut cheapest: Option<(Exact, String)> = None;
    for variable @ Variable { least, most, .. } in &search.variables {
        let (parameter, value) = (
            variable.first_parameter(),
            variable.first_parameter().value(ship),
        );
        if search.objective == Objective::Least(parameter) && value > *least {
            let smaller: RatingTerms<Exact> =
                rate(&variable.apply(ship, value - 1), search.numbers);
            let over = smaller
                .space
                .used
                .max(smaller.space.budget)
                .saturating_minus(smaller.space.budget);
            notes.push(format!(
                "space: {} {} would be {} over",
                parameter.name(ship),
                value - 1,
                group_thousands(over)
            ));
        }
        if !parameter.is_rising() || least == most {
            continue;
        }
        if value >= *most {
            if !matches!(parameter, Parameter::Mounts(..)) {
                notes.push(format!(
                    "{}: {} is the maximum",
                    parameter.name(ship),
                    parameter.format_value(value)
                ));
            }
            continue;
        }
        let next: RatingTerms<Exact> = rate(&variable.apply(ship, value + 1), search.numbers);
        let cost = next.space.used.saturating_minus(now.space.used);
        match search.limits.max_rating.filter(|most| next.rating > *most) {
            _ if next.space.used > next.space.budget => {
                let note = format!(
                    "space: {} left; the next {} costs {}",
                    group_thousands(left),
                    parameter.step(ship),
                    group_thousands(cost)
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

/// Lists the numbers that differ between a design and another built from it.
pub fn list_changes(before: &Ship, after: &Ship) -> Vec<Change> {
    let change = |parameter: Parameter| {
        let [old, new] = [before, after].map(|ship| parameter.value(ship));
        let change = || Change {
            what: parameter.name(before),
            before: parameter.format_value(old),
            after: parameter.format_value(new),
        };
        (old != new).then(change)
    };
    Parameter::all(before, after)
        .into_iter()
        .filter_map(change)
        .collect()
}
