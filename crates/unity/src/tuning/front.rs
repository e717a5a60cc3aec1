//! Two goals at once: the designs of which none is better in both.

use super::fit::{Change, Rated, changes, refuse_what_never_fits, why_nothing};
use super::goal::Goal;
use super::parameter::Parameter;
use super::plan::{foe, with_tech};
use super::search::Search;
use super::{Numbers, RatingTerms, Ship, rate};
use serde::Serialize;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::FitTask;
use starwright_text::exact::Exact;

/// Designs of which none is better in both of two goals.
#[derive(Clone, Debug, Serialize)]
pub struct Front {
    /// The original design: its whole name.
    pub ship: String,
    /// The two quantities.
    pub goals: [String; 2],
    /// Whether the least of each was looked for.
    pub is_least: [bool; 2],
    /// How much of each the original design has.
    pub before: [f64; 2],
    /// The designs, by the second quantity.
    pub points: Vec<FrontPoint>,
    /// Whether everything was looked at for each.
    pub complete: bool,
}

/// One design.
#[derive(Clone, Debug, Serialize)]
pub struct FrontPoint {
    /// How much it has of each quantity.
    pub values: [f64; 2],
    /// What changed.
    pub changes: Vec<Change>,
    /// Its figures.
    pub after: Rated,
    /// The design.
    #[serde(skip)]
    pub design: Ship,
}

/// How many levels there are of what is not a short list of whole numbers.
const LEVELS: i32 = 12;

/// Returns how hard a goal is to hold to one level after the other while the other goal is looked for; `None` if it cannot be.
fn difficulty(goal: &Goal) -> Option<u8> {
    match goal {
        Goal::LeastRating => Some(0),
        Goal::LeastSpace => Some(1),
        Goal::Least(_) | Goal::LeastTech | Goal::Most(_) => Some(2),
        Goal::Survival(_) => Some(3),
        _ => None,
    }
}

/// The question: what is looked for while what is held.
struct Question<'a> {
    /// The search for the first goal, without any level.
    search: Search<'a>,
    held: Goal<'a>,
}

/// Finds the designs of which none is better in both goals of a task, level by level of one of them; each is the best of its level.
pub fn front(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    task: &FitTask,
    tick: &dyn Fn(usize, usize),
) -> Result<Front, Refusal> {
    let [one, two] = task.goals.as_slice() else {
        return Err(Refusal::from(format!(
            "{} goals; expected two",
            task.goals.len()
        )));
    };
    let start = with_tech(ship, task.tech.as_deref())?;
    let foe = foe(ship, target, numbers, task);
    let goals = [Goal::new(one, &start, foe)?, Goal::new(two, &start, foe)?];
    if goals[0] == goals[1] {
        return Err(Refusal::from(format!(
            "{} is asked for twice",
            two.quantity
        )));
    }
    let held = (0..2).filter_map(|index| Some((difficulty(&goals[index])?, index)));
    let Some((_, index)) = held.min() else {
        let why = format!(
            "{} and {} grow together; try one of them with --minimize rating",
            one.quantity, two.quantity
        );
        return Err(Refusal::from(why));
    };
    let question = Question {
        search: Search {
            goal: goals[1 - index].clone(),
            ..Search::new(task, &goals, start, numbers)?
        },
        held: goals[index].clone(),
    };
    let (designs, complete) = question.designs(tick)?;
    let measured = |ship: &Ship| {
        let ratings: RatingTerms<Exact> = rate(ship, numbers);
        goals.each_ref().map(|goal| goal.measure(ship, &ratings))
    };
    let point = |design: Ship| FrontPoint {
        values: measured(&design),
        changes: changes(ship, &design),
        after: Rated::of(&design, numbers),
        design,
    };
    let is_least = [one.is_minimized, two.is_minimized];
    Ok(Front {
        ship: ship.to_string(),
        goals: [one.quantity.clone(), two.quantity.clone()],
        is_least,
        before: measured(ship),
        points: unbeaten(designs.into_iter().map(point).collect(), is_least),
        complete,
    })
}

/// The points that no other is as good as in both, by the second quantity.
fn unbeaten(mut points: Vec<FrontPoint>, is_least: [bool; 2]) -> Vec<FrontPoint> {
    let good = |point: &FrontPoint, goal: usize| {
        if is_least[goal] {
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

impl<'a> Question<'a> {
    /// Returns the best design of each level, and whether everything was looked at.
    fn designs(&self, tick: &dyn Fn(usize, usize)) -> Result<(Vec<Ship>, bool), Refusal> {
        refuse_what_never_fits(&self.search)?;
        let (Some(top), mut complete) = best(&self.search) else {
            return Err(Refusal::no_design(why_nothing(&self.search)));
        };
        let top = self.with_less(top);
        let levels = self.levels(&top);
        let mut designs = vec![top];
        for (done, level) in levels.iter().enumerate() {
            tick(done, levels.len());
            let (found, is_whole) = best(&self.at(*level));
            designs.extend(found);
            complete &= is_whole;
        }
        Ok((designs, complete))
    }

    /// Returns the search with the other goal held to a level.
    fn at(&self, level: f64) -> Search<'a> {
        let mut search = self.search.clone();
        let exact = Some(Exact::whole(level.max(0.0) as u64));
        match &self.held {
            Goal::LeastRating => search.caps.max_rating = exact,
            Goal::LeastSpace => search.caps.max_space = exact,
            Goal::Survival(foe) => search.caps.min_volleys = Some((*foe, level)),
            held => {
                let is_least = !matches!(held, Goal::Most(_));
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
            Goal::Least(parameter) | Goal::Most(parameter) => Some(parameter),
            Goal::LeastTech => Some(Parameter::Tech(None)),
            _ => None,
        }
    }

    fn measure(&self, goal: &Goal, ship: &Ship) -> f64 {
        goal.measure(ship, &rate(ship, self.search.numbers))
    }

    /// Returns a design that is as good with a lower rating or less space, where those are held: of equals a search takes the
    /// highest rating.
    fn with_less(&self, mut top: Ship) -> Ship {
        if !matches!(self.held, Goal::LeastRating | Goal::LeastSpace) {
            return top;
        }
        let free = &self.search.goal;
        let most = self.measure(free, &top);
        let (mut low, mut high) = (0.0, self.measure(&self.held, &top));
        while high - low > 1.0 {
            let middle = f64::from(((low + high) / 2.0) as u32);
            let found = best(&self.at(middle)).0;
            match found.filter(|found| (self.measure(free, found) - most).abs() < 1e-6) {
                Some(found) => (high, top) = (middle, found),
                None => low = middle,
            }
        }
        top
    }

    /// Returns the levels to which the other goal is held, from the design that has the most of what is looked for.
    fn levels(&self, top: &Ship) -> Vec<f64> {
        let goal = &self.held;
        let other = |goal: Goal<'a>| {
            best(&Search {
                goal,
                ..self.search.clone()
            })
            .0
        };
        if let Some(parameter) = self.parameter() {
            let mut search = self.search.clone();
            let variable = search.variable(parameter);
            let (least, mut most) = variable.map_or((0, 0), |own| (own.least, own.most));
            if let Goal::Most(_) = goal
                && let Some(other) = other(goal.clone())
            {
                most = parameter.value(&other);
            }
            let step = ((most - least) / LEVELS).max(1) as usize;
            return (least..=most).step_by(step).map(f64::from).collect();
        }
        let from = self.measure(goal, top);
        let to = other(goal.clone()).map_or(0.0, |other| self.measure(goal, &other));
        let level = |step: i32| {
            let level = from + (to - from) * f64::from(step) / f64::from(LEVELS);
            match goal {
                // A hair less, for what sums are wrong by.
                Goal::Survival(_) => level - 1e-9,
                // Whole numbers, the nearest.
                _ => f64::from((level + 0.5) as u32),
            }
        };
        (1..=LEVELS).map(level).collect()
    }
}

/// Runs a search: the best design, and whether everything was looked at.
fn best(search: &Search) -> (Option<Ship>, bool) {
    let found = search.run(&|_, _| ());
    (found.best.map(|best| best.ship), found.is_complete)
}
