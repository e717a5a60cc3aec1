//! Two goals at once: the designs of which none is better in both.

use super::dial::Dial;
use super::fit::{Change, Rated, changes, refuse_what_never_fits, why_nothing};
use super::goal::{Foe, Goal};
use super::plan::{Plan, foe, goal, with_tech};
use super::search::Caps;
use super::{Numbers, Ratings, Ship, rate};
use serde::Serialize;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Task, Unfit};
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

/// The goal that is held to one level after the other, while the other goal is looked for.
#[derive(Clone, Copy)]
enum Held<'a> {
    Rating,
    Space,
    Dial(Dial, bool),
    Volleys(Foe<'a>),
}

/// How many levels there are of what is no short list of whole numbers.
const LEVELS: i32 = 12;

impl<'a> Held<'a> {
    /// How a goal is held, the easiest first; none if it cannot be.
    fn of(goal: &Goal<'a>) -> Option<(u8, Held<'a>)> {
        match goal {
            Goal::LeastRating => Some((0, Held::Rating)),
            Goal::LeastSpace => Some((1, Held::Space)),
            Goal::Least(dial) => Some((2, Held::Dial(*dial, true))),
            Goal::LeastTech => Some((2, Held::Dial(Dial::Tech(None), true))),
            Goal::Most(dial) => Some((2, Held::Dial(*dial, false))),
            Goal::Survival(foe) => Some((3, Held::Volleys(*foe))),
            _ => None,
        }
    }
}

/// The question: what is looked for while what is held.
struct Question<'a> {
    plan: Plan,
    numbers: &'a Numbers,
    task: &'a Task,
    goals: [Goal<'a>; 2],
    /// The goal that is looked for.
    free: usize,
    held: Held<'a>,
}

/// The designs of which none is better in both goals of a task, level by level of one of them; each is the best of its level.
pub fn front(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    task: &Task,
    tick: &dyn Fn(usize, usize),
) -> Result<Front, Unfit> {
    let start = with_tech(ship, task.tech.as_deref())?;
    let foe = foe(ship, target, numbers, task);
    let (second, is_least) = task.second.clone().unwrap_or_default();
    let goals = [
        goal(&task.goal, task.is_least, &start, foe)?,
        goal(&second, is_least, &start, foe)?,
    ];
    if goals[0] == goals[1] {
        return Err(Refusal::from(format!("{second} is asked for twice")).into());
    }
    let held = goals
        .iter()
        .enumerate()
        .filter_map(|(index, goal)| Some((Held::of(goal)?, index)));
    let Some(((_, held), index)) = held.min_by_key(|((rank, _), _)| *rank) else {
        let why = format!(
            "{} and {second} grow together; try one of them with --minimize rating",
            task.goal
        );
        return Err(Refusal::from(why).into());
    };
    let plan = Plan::of(task, &[&goals[0], &goals[1]], start, numbers)?;
    let question = Question {
        plan,
        numbers,
        task,
        goals,
        free: 1 - index,
        held,
    };
    let (designs, complete) = question.designs(tick)?;
    let [first, other] = &question.goals;
    let measured = |ship: &Ship| {
        let ratings: Ratings<Exact> = rate(ship, numbers);
        [first.measure(ship, &ratings), other.measure(ship, &ratings)]
    };
    let point = |design: Ship| FrontPoint {
        values: measured(&design),
        changes: changes(ship, &design),
        after: Rated::of(&design, numbers),
        design,
    };
    Ok(Front {
        ship: ship.to_string(),
        goals: [task.goal.clone(), second],
        is_least: [task.is_least, is_least],
        before: measured(ship),
        points: unbeaten(
            designs.into_iter().map(point).collect(),
            [task.is_least, is_least],
        ),
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
    /// The best design of each level, and whether everything was looked at.
    fn designs(&self, tick: &dyn Fn(usize, usize)) -> Result<(Vec<Ship>, bool), Unfit> {
        let (free, caps) = (&self.goals[self.free], Caps::of(self.task));
        let search = self
            .plan
            .search(self.numbers, free.clone(), caps, self.task);
        refuse_what_never_fits(&search)?;
        let (Some(top), mut complete) = self.best(&self.plan, free, caps) else {
            return Err(Unfit::Nothing(why_nothing(&search)));
        };
        let top = self.with_less(top, caps);
        let levels = self.levels(&top, caps);
        let mut designs = vec![top];
        for (done, level) in levels.iter().enumerate() {
            tick(done, levels.len());
            let (found, is_whole) = self.at(*level, caps);
            designs.extend(found);
            complete &= is_whole;
        }
        Ok((designs, complete))
    }

    /// The best with the other goal held to a level.
    fn at(&self, level: f64, caps: Caps<'a>) -> (Option<Ship>, bool) {
        let free = &self.goals[self.free];
        let exact = Some(Exact::whole(level.max(0.0) as u64));
        match self.held {
            Held::Rating => self.best(
                &self.plan,
                free,
                Caps {
                    most_rating: exact,
                    ..caps
                },
            ),
            Held::Space => self.best(
                &self.plan,
                free,
                Caps {
                    most_space: exact,
                    ..caps
                },
            ),
            Held::Volleys(foe) => self.best(
                &self.plan,
                free,
                Caps {
                    least_volleys: Some((foe, level)),
                    ..caps
                },
            ),
            Held::Dial(dial, is_least) => {
                let (least, most) = self.plan.ends(dial).unwrap_or_default();
                let (least, most) = if is_least {
                    (least, level as i32)
                } else {
                    (level as i32, most)
                };
                self.best(&self.plan.within(dial, least, most), free, caps)
            }
        }
    }

    /// A design that is as good with a lower rating or less space, where those are held: of equals a search takes the highest
    /// rating.
    fn with_less(&self, mut top: Ship, caps: Caps<'a>) -> Ship {
        if !matches!(self.held, Held::Rating | Held::Space) {
            return top;
        }
        let measure =
            |goal: usize, ship: &Ship| self.goals[goal].measure(ship, &rate(ship, self.numbers));
        let (most, mut low, mut high) =
            (measure(self.free, &top), 0.0, measure(1 - self.free, &top));
        while high - low > 1.0 {
            let middle = f64::from(((low + high) / 2.0) as u32);
            let found = self.at(middle, caps).0;
            match found.filter(|found| (measure(self.free, found) - most).abs() < 1e-6) {
                Some(found) => (high, top) = (middle, found),
                None => low = middle,
            }
        }
        top
    }

    fn best(&self, plan: &Plan, goal: &Goal<'a>, caps: Caps<'a>) -> (Option<Ship>, bool) {
        let search = plan.search(self.numbers, goal.clone(), caps, self.task);
        let found = search.run(&|_, _| ());
        (
            found
                .best
                .map(|best| plan.with_less_tech(&search, best.ship)),
            found.is_complete,
        )
    }

    /// The levels to which the other goal is held, from the design that has the most of what is looked for.
    fn levels(&self, top: &Ship, caps: Caps<'a>) -> Vec<f64> {
        let measure = |goal: &Goal, ship: &Ship| goal.measure(ship, &rate(ship, self.numbers));
        let between = |goal: &Goal<'a>| {
            let other = self.best(&self.plan, goal, caps).0;
            let (from, to) = (
                measure(goal, top),
                other.map_or(0.0, |other| measure(goal, &other)),
            );
            (1..=LEVELS)
                .map(|step| from + (to - from) * f64::from(step) / f64::from(LEVELS))
                .collect()
        };
        match self.held {
            Held::Dial(dial, is_least) => {
                let (least, mut most) = self.plan.ends(dial).unwrap_or_default();
                if let Some(other) = self
                    .best(&self.plan, &Goal::Most(dial), caps)
                    .0
                    .filter(|_| !is_least)
                {
                    most = dial.value(&other);
                }
                let step = ((most - least) / LEVELS).max(1) as usize;
                (least..=most).step_by(step).map(f64::from).collect()
            }
            Held::Rating | Held::Space => {
                let levels: Vec<f64> = between(&self.goals[1 - self.free]);
                // Whole numbers, the nearest.
                levels
                    .into_iter()
                    .map(|level| f64::from((level + 0.5) as u32))
                    .collect()
            }
            // A hair less, for what sums are wrong by.
            Held::Volleys(_) => between(&self.goals[1 - self.free])
                .into_iter()
                .map(|level: f64| level - 1e-9)
                .collect(),
        }
    }
}
