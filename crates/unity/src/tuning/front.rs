//! Finds the best trade-offs between two goals: designs such that no other is better in both.

use super::fit::{
    Change, Figures, explain_no_solution, list_changes, no_design_refusal, reject_unfixable_ship,
};
use super::objective::Objective;
use super::options::FitOptions;
use super::parameter::Parameter;
use super::quantity::Goal;
use super::search::Search;
use super::{Numbers, RatingTerms, Refusal, Ship, rate};
use serde::Serialize;
use starwright_text::exact::Exact;

/// The answer of `front`: the best trade-offs between two goals. No design is better in both than one of these.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Front {
    /// The original design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The two quantities.
    pub goals: [String; 2],
    /// Whether the goal was to minimize each quantity.
    #[serde(rename = "is_least")]
    pub is_minimized: [bool; 2],
    /// The original design's values of both quantities.
    pub before: [f64; 2],
    /// The designs, sorted by the second quantity.
    pub points: Vec<FrontPoint>,
    /// Whether the search covered every design at each level.
    pub complete: bool,
}

/// One design among the best trade-offs.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FrontPoint {
    /// The design's values of both quantities.
    pub values: [f64; 2],
    /// The numbers that differ from the original design.
    pub changes: Vec<Change>,
    /// The figures of the design.
    pub after: Figures,
    /// The design.
    #[serde(skip)]
    pub ship: Ship,
}

/// Number of levels at which a quantity is held, unless it has fewer values.
const FRONT_LEVELS: i32 = 12;

/// Ranks how hard it is to hold a goal at a level while the other goal is optimized, or returns `None` if that is
/// impossible.
fn difficulty(objective: &Objective) -> Option<u8> {
    match objective {
        Objective::LeastRating => Some(0),
        Objective::LeastSpace => Some(1),
        Objective::Least(_) | Objective::LeastTech | Objective::Most(_) => Some(2),
        Objective::Survival(_) => Some(3),
        _ => None,
    }
}

/// A search for one goal while the other is held at a level.
struct FrontSearch<'a> {
    /// The search for the free goal, without a level of the other.
    search: Search<'a>,
    held: Objective<'a>,
}

impl Numbers {
    /// Finds the best trade-offs between the options' goal and a second one. One goal is held at several levels, and
    /// the best design of each level is found.
    pub fn front(
        &self,
        ship: &Ship,
        options: &FitOptions,
        second: &Goal,
    ) -> Result<Front, Refusal> {
        let goals = [&options.goal, second];
        let quantities = goals.map(|goal| goal.quantity.to_string());
        let (search, objectives) = Search::new(ship, self, options, &goals)?;
        if objectives[0] == objectives[1] {
            return Err(format!(
                "{} is requested twice; choose two different goals",
                second.quantity
            )
            .into());
        }
        let held = (0..2).filter_map(|index| Some((difficulty(&objectives[index])?, index)));
        let Some((_, index)) = held.min() else {
            return Err(format!(
                "{} grow together, so there is no trade-off; combine one of them with --minimize rating",
                quantities.join(" and ")
            )
            .into());
        };
        let question = FrontSearch {
            search: Search {
                objective: objectives[1 - index].clone(),
                ..search
            },
            held: objectives[index].clone(),
        };
        let (designs, complete) = question.designs(options)?;
        let measure = |ship: &Ship| {
            let ratings: RatingTerms<Exact> = rate(ship, self);
            [0, 1].map(|index| objectives[index].measure(ship, &ratings))
        };
        let points = designs.into_iter().map(|design| FrontPoint {
            values: measure(&design),
            changes: list_changes(ship, &design),
            after: Figures::new(&design, self),
            ship: design,
        });
        let is_minimized = goals.map(|goal| goal.is_minimized);
        Ok(Front {
            name: ship.to_string(),
            goals: quantities,
            is_minimized,
            before: measure(ship),
            points: drop_dominated(points.collect(), is_minimized),
            complete,
        })
    }
}

/// Drops points that are not better than another in either goal, and sorts the rest by the second quantity.
fn drop_dominated(mut points: Vec<FrontPoint>, is_minimized: [bool; 2]) -> Vec<FrontPoint> {
    let good = |point: &FrontPoint, goal: usize| {
        if is_minimized[goal] {
            -point.values[goal]
        } else {
            point.values[goal]
        }
    };
    points.sort_by(|a, b| {
        good(b, 1)
            .total_cmp(&good(a, 1))
            .then(good(b, 0).total_cmp(&good(a, 0)))
    });
    let mut best = f64::NEG_INFINITY;
    points.retain(|point| {
        let is_new = good(point, 0) > best;
        best = best.max(good(point, 0));
        is_new
    });
    points.sort_by(|a, b| a.values[1].total_cmp(&b.values[1]));
    points
}

impl<'a> FrontSearch<'a> {
    /// Finds the best design at each level, and returns whether every search was complete.
    fn designs(&self, options: &FitOptions) -> Result<(Vec<Ship>, bool), Refusal> {
        reject_unfixable_ship(&self.search)?;
        let (Some(top), mut complete) = run_search(&self.search) else {
            return Err(no_design_refusal(explain_no_solution(&self.search)));
        };
        let top = self.minimize_rest(top);
        let levels = self.levels(&top);
        let mut designs = vec![top];
        for (done, level) in levels.iter().enumerate() {
            options.report(done, levels.len());
            let (found, is_whole) = run_search(&self.search_at(*level));
            designs.extend(found);
            complete &= is_whole;
        }
        Ok((designs, complete))
    }

    /// Returns the search with the other goal held at a level.
    fn search_at(&self, level: f64) -> Search<'a> {
        let mut search = self.search.clone();
        let exact = Some(Exact::whole(level.max(0.0) as u64));
        match &self.held {
            Objective::LeastRating => search.limits.max_rating = exact,
            Objective::LeastSpace => search.limits.max_space = exact,
            Objective::Survival(opponent) => search.limits.min_volleys = Some((*opponent, level)),
            held => {
                let is_least = !matches!(held, Objective::Most(_));
                if let Some(variable) = self.parameter().and_then(|own| search.variable(own)) {
                    let end = if is_least {
                        &mut variable.most
                    } else {
                        &mut variable.least
                    };
                    *end = level as i32;
                }
                for variable in &search.tech {
                    variable.set(&mut search.ship, variable.most);
                }
            }
        }
        search
    }

    /// Returns the parameter that the other goal is about.
    fn parameter(&self) -> Option<Parameter> {
        match self.held {
            Objective::Least(parameter) | Objective::Most(parameter) => Some(parameter),
            Objective::LeastTech => Some(Parameter::Tech(None)),
            _ => None,
        }
    }

    fn measure(&self, goal: &Objective, ship: &Ship) -> f64 {
        goal.measure(ship, &rate(ship, self.search.numbers))
    }

    /// Returns an equally good design with the lowest rating or space if that is the held goal. This is needed because
    /// a search prefers the highest rating among equals.
    fn minimize_rest(&self, mut top: Ship) -> Ship {
        if !matches!(self.held, Objective::LeastRating | Objective::LeastSpace) {
            return top;
        }
        let free = &self.search.objective;
        let most = self.measure(free, &top);
        let (mut low, mut high) = (0.0, self.measure(&self.held, &top));
        while high - low > 1.0 {
            let middle = f64::from(((low + high) / 2.0) as u32);
            let found = run_search(&self.search_at(middle)).0;
            match found.filter(|found| (self.measure(free, found) - most).abs() < 1e-6) {
                Some(found) => (high, top) = (middle, found),
                None => low = middle,
            }
        }
        top
    }

    /// Returns the levels at which the other goal is held, starting from the design that is best in the free goal.
    fn levels(&self, top: &Ship) -> Vec<f64> {
        let goal = &self.held;
        let other = |goal: Objective<'a>| {
            run_search(&Search {
                objective: goal,
                ..self.search.clone()
            })
            .0
        };
        if let Some(parameter) = self.parameter() {
            let mut search = self.search.clone();
            let variable = search.variable(parameter);
            let (least, mut most) = variable.map_or((0, 0), |own| (own.least, own.most));
            if let Objective::Most(_) = goal
                && let Some(other) = other(goal.clone())
            {
                most = parameter.value(&other);
            }
            let step = ((most - least) / FRONT_LEVELS).max(1) as usize;
            return (least..=most).step_by(step).map(f64::from).collect();
        }
        let from = self.measure(goal, top);
        let to = other(goal.clone()).map_or(0.0, |other| self.measure(goal, &other));
        let level = |step: i32| {
            let level = from + (to - from) * f64::from(step) / f64::from(FRONT_LEVELS);
            match goal {
                // Slightly less, because of rounding errors.
                Objective::Survival(_) => level - 1e-9,
                // The nearest whole number.
                _ => f64::from((level + 0.5) as u32),
            }
        };
        (1..=FRONT_LEVELS).map(level).collect()
    }
}

/// Runs a search and returns the best design, and whether the search was complete.
fn run_search(search: &Search) -> (Option<Ship>, bool) {
    let found = search.run(&|_, _| ());
    (found.best.map(|best| best.ship), found.is_complete)
}
