//! `fit`: the best legal design under constraints, and what keeps it from being better.

use super::dial::{Dial, Layer, dials};
use super::goal::Goal;
use super::mend::illegal;
use super::plan::{Plan, foe, goal, with_tech};
use super::search::{Caps, Found, Search, Setting, at_least};
use super::{Cover, Facing, Numbers, Ratings, Ship, TechLine, rate};
use serde::Serialize;
use starwright_rules::tuning::{Task, Unfit};
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
        let Ratings {
            rating,
            orat,
            drat,
            space,
            ..
        } = rate::<Exact>(ship, numbers);
        let [rating, orat, drat] = [rating, orat, drat].map(Exact::to_f64);
        Rated {
            rating,
            orat,
            drat,
            space: space.used.to_f64(),
            free: space.free().to_f64(),
        }
    }
}

/// The best legal design for a task, damage done to and suffered from a target, or else the design itself; `tick` is told how many
/// combinations of hull and systems are done, and of how many.
pub fn fit(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    task: &Task,
    tick: &dyn Fn(usize, usize),
) -> Result<Fit, Unfit> {
    let start = with_tech(ship, task.tech.as_deref())?;
    let foe = foe(ship, target, numbers, task);
    let goal = goal(&task.goal, task.is_least, &start, foe)?;
    let plan = Plan::of(task, &[&goal], start, numbers)?;
    let search = plan.search(numbers, goal, Caps::of(task), task);
    refuse_what_never_fits(&search)?;
    let mut found = search.run(tick);
    let Some(best) = found.best.take() else {
        return Err(Unfit::Nothing(match found.is_complete {
            true => why_nothing(&search),
            false => {
                "no legal design was found in the time given; --time-limit gives more".to_string()
            }
        }));
    };
    let design = plan.with_less_tech(&search, best.ship);
    let mut bounds = bounds(&search, &plan.settings, &design);
    bounds.extend((!found.is_complete).then(|| left_open(&search.goal, &found)));
    let reached = [ship, &design].map(|ship| search.goal.measure(ship, &rate(ship, numbers)));
    Ok(Fit {
        reached,
        ..account(ship, design, numbers, task, bounds, &found)
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

/// A breach that no turn of a dial mends.
pub fn refuse_what_never_fits(search: &Search) -> Result<(), Unfit> {
    let lowest = at_least(
        search.ship,
        search
            .outer
            .iter()
            .chain(&search.rising)
            .chain(&search.banks),
    );
    let bare = Ship {
        errata: Vec::new(),
        published: None,
        ..lowest
    };
    let fatal = illegal(&bare, search.numbers)
        .into_iter()
        .find(|finding| finding.path.to_string() != "space");
    let why = |f: Finding| {
        format!(
            "nothing legal whatever the numbers: {}: {}",
            f.path, f.message
        )
    };
    fatal.map_or(Ok(()), |finding| Err(Unfit::Nothing(why(finding))))
}

/// Why no ship is allowed: the largest, with the least of everything, is too much.
pub fn why_nothing(search: &Search) -> String {
    let mut ship = at_least(search.ship, search.rising.iter().chain(&search.banks));
    search
        .outer
        .iter()
        .for_each(|setting| setting.turn(&mut ship, setting.most));
    let ratings: Ratings<Exact> = rate(&ship, search.numbers);
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
    let most = search
        .limits
        .most_rating
        .map_or(String::new(), |most| most.to_string());
    format!(
        "nothing legal: at the least the ship has rating {}, above {most}",
        ratings.rating
    )
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

/// What keeps each dial from being turned further.
fn bounds(search: &Search, settings: &[Setting], ship: &Ship) -> Vec<String> {
    let now: Ratings<Exact> = rate(ship, search.numbers);
    let left = now.space.budget.less(now.space.used);
    let mut notes = Vec::new();
    let mut cheapest: Option<(Exact, String)> = None;
    for setting in settings {
        let (dial, value) = (setting.dial, setting.dial.value(ship));
        let is_goal = search.goal == Goal::Least(dial);
        if is_goal && value > setting.least {
            let smaller: Ratings<Exact> = rate(&setting.turned(ship, value - 1), search.numbers);
            let over = smaller
                .space
                .used
                .max(smaller.space.budget)
                .less(smaller.space.budget);
            notes.push(format!(
                "space: {} {} would be {} over",
                dial.name(ship),
                value - 1,
                grouped(over)
            ));
        }
        if !dial.is_rising() || setting.least == setting.most {
            continue;
        }
        if value == setting.most {
            if !matches!(dial, Dial::Mounts(..)) {
                notes.push(format!(
                    "{}: {} is the most allowed",
                    dial.name(ship),
                    dial.shown(value)
                ));
            }
            continue;
        }
        let next: Ratings<Exact> = rate(&setting.turned(ship, value + 1), search.numbers);
        let cost = next.space.used.less(now.space.used);
        match search.limits.most_rating.filter(|most| next.rating > *most) {
            _ if next.space.used > next.space.budget => {
                let note = format!(
                    "space: {} left; the next {} costs {}",
                    grouped(left),
                    dial.step(ship),
                    grouped(cost)
                );
                match dial {
                    Dial::Mounts(..)
                        if cheapest.as_ref().is_none_or(|(least, _)| cost < *least) =>
                    {
                        cheapest = Some((cost, note));
                    }
                    Dial::Mounts(..) => {}
                    _ => notes.push(note),
                }
            }
            Some(most) => notes.push(format!(
                "rating: {} of at most {most}; the next {} makes it {}",
                now.rating,
                dial.step(ship),
                next.rating
            )),
            None => {}
        }
    }
    notes.extend(cheapest.map(|(_, note)| note));
    notes
}

/// What changed, and the figures before and after.
fn account(
    before: &Ship,
    after: Ship,
    numbers: &Numbers,
    task: &Task,
    bounds: Vec<String>,
    found: &Found,
) -> Fit {
    Fit {
        ship: before.to_string(),
        goal: task.goal.clone(),
        reached: [0.0; 2],
        changes: changes(before, &after),
        before: Rated::of(before, numbers),
        after: Rated::of(&after, numbers),
        bounds,
        complete: found.is_complete,
        rated: found.rated,
        is_least: task.is_least,
        design: after,
    }
}

/// What differs between a design and what is made of it.
pub fn changes(before: &Ship, after: &Ship) -> Vec<Change> {
    let change = |dial: Dial| {
        let [old, new] = [before, after].map(|ship| dial.value(ship));
        let change = || Change {
            what: dial.name(before),
            before: dial.shown(old),
            after: dial.shown(new),
        };
        (old != new).then(change)
    };
    all_dials(before).into_iter().filter_map(change).collect()
}

/// Every number of a ship that can differ between a design and what is made of it.
fn all_dials(ship: &Ship) -> Vec<Dial> {
    let tech = TechLine::ALL.into_iter().map(|line| Dial::Tech(Some(line)));
    let systems = (0..ship.systems().len()).map(Dial::System);
    let banks = dials("mounts", ship).unwrap_or_default();
    let layer = |layer: Layer| match layer.of(ship) {
        Cover::Even(_) => vec![Dial::Cover(layer, layer.of(ship))],
        Cover::Directional(_) => Facing::ALL
            .map(|facing| Dial::Facing(layer, facing))
            .to_vec(),
    };
    let first = [
        vec![Dial::Hull, Dial::Engines],
        layer(Layer::Shields),
        layer(Layer::Screens),
    ]
    .concat();
    first
        .into_iter()
        .chain(tech)
        .chain(systems)
        .chain(banks)
        .collect()
}
