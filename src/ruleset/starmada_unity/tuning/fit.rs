//! `fit`: the best legal design under constraints, and what keeps it from being better.

use super::super::legality::judge;
use super::super::numbers::Numbers;
use super::super::ratings::{Ratings, rate};
use super::super::ship::{Cover, Facing, Ship};
use super::super::tables::{TechLevel, TechLine};
use super::dial::{Dial, Layer, dials};
use super::mirror::{is_even_sided, units};
use super::search::{Found, Goal, Search, Setting, at_least};
use crate::doc::field::Written;
use crate::doc::finding::{Finding, Severity};
use crate::number::exact::Exact;
use crate::play::question::Refusal;
use crate::play::tuning::{Limits, Task, Unfit};
use serde::Serialize;

/// The best legal design for a task.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    /// The design at first: its whole name.
    pub ship: String,
    /// The quantity that was to be the most or the least.
    pub goal: String,
    /// What changed.
    pub changes: Vec<Change>,
    /// The figures of the design at first.
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
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// Which: `engines`, `Laser Cannon AB`.
    pub what: String,
    /// As it was, written as in a design.
    pub before: String,
    /// As it is.
    pub after: String,
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
    pub(super) fn of(ship: &Ship, numbers: &Numbers) -> Rated {
        let Ratings { rating, orat, drat, space, .. } = rate::<Exact>(ship, numbers);
        let [rating, orat, drat] = [rating, orat, drat].map(Exact::to_f64);
        Rated { rating, orat, drat, space: space.used.to_f64(), free: space.free().to_f64() }
    }
}

/// The best legal design for a task; `tick` hears how many combinations of hull and tech levels are done, and of how many.
pub fn fit(ship: &Ship, numbers: &Numbers, task: &Task, tick: &dyn Fn(usize, usize)) -> Result<Fit, Unfit> {
    let start = with_tech(ship, task.tech.as_deref())?;
    let goal = goal(task, &start)?;
    let settings = settings(task, &goal, &start, numbers)?;
    let (outer, rising): (Vec<Setting>, Vec<Setting>) = settings.iter().partition(|setting| !setting.dial.is_rising());
    let (banks, rising): (Vec<Setting>, Vec<Setting>) =
        rising.into_iter().partition(|setting| matches!(setting.dial, Dial::Mounts(..)));
    let most_rating = task.most_rating.map(Exact::from);
    let search = Search { ship: &start, numbers, outer, rising, banks, goal, most_rating, alarm: task.alarm.clone() };
    refuse_what_never_fits(&search)?;
    let mut found = search.run(tick);
    let Some(best) = found.best.take() else {
        return Err(Unfit::Nothing(match found.is_complete {
            true => why_nothing(&search),
            false => "no legal design was found in the time given; --time-limit gives more".to_string(),
        }));
    };
    let mut bounds = bounds(&search, &settings, &best.ship);
    if !found.is_complete {
        let most = found.open.filter(|_| search.goal == Goal::Rating);
        let most = most.map_or(String::new(), |most| format!(", of a rating up to {}", most as u64 + 1));
        bounds.push(format!("stopped early: there may be a better design{most}; --time-limit gives more time"));
    }
    Ok(account(ship, best.ship, numbers, task, bounds, &found))
}

/// The ship with other tech levels: one for all, or `weapons=1,engines=0.5`.
fn with_tech(ship: &Ship, tech: Option<&str>) -> Result<Ship, Refusal> {
    let mut ship = ship.clone();
    let level = |text: &str| TechLevel::read(text).map_err(|misfit| misfit.message);
    for part in tech.unwrap_or_default().split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once(['=', ':']) {
            None => ship.tech.0 = [level(part)?; 4],
            Some((line, written)) => {
                let known = TechLine::ALL.into_iter().find(|known| known.word() == line.trim());
                let line = known
                    .ok_or_else(|| format!("unknown tech line '{line}'; engines, shields, weapons or fighters"))?;
                ship.tech.0[line as usize] = level(written.trim())?;
            }
        }
    }
    Ok(ship)
}

fn goal(task: &Task, ship: &Ship) -> Result<Goal, Refusal> {
    if task.is_least {
        return match task.goal.as_str() {
            "hull" => Ok(Goal::Least(Dial::Hull)),
            other => Err(format!("only hull can be minimized, not '{other}'").into()),
        };
    }
    if task.goal == "rating" {
        return Ok(Goal::Rating);
    }
    let dials = dials(&task.goal, ship)?;
    match dials.as_slice() {
        [dial] if !matches!(dial, Dial::Mounts(..)) => Ok(Goal::Most(*dial)),
        _ => {
            let each = |dial: &Dial| match *dial {
                Dial::Mounts(weapon, bank) => ship.weapons()[weapon].banks()[bank].per_mount,
                _ => 1,
            };
            Ok(Goal::Count(dials.iter().map(|dial| (*dial, each(dial))).collect()))
        }
    }
}

/// What may move, and how far.
fn settings(task: &Task, goal: &Goal, ship: &Ship, numbers: &Numbers) -> Result<Vec<Setting>, Refusal> {
    let mut words: Vec<&str> = task.vary.iter().map(String::as_str).collect();
    if words.is_empty() && !task.is_least {
        words.extend(["engines", "mounts", "shields"]);
    }
    words.extend(task.limits.iter().map(|(word, _)| word.as_str()));
    if *goal != Goal::Rating {
        words.push(&task.goal);
    }
    let mut settings: Vec<Setting> = Vec::new();
    for word in words {
        for dial in dials(word, ship)? {
            if settings.iter().all(|setting| setting.dial != dial) {
                let (least, most) = dial.ends(ship);
                settings.push(Setting { dial, twin: None, least, most });
            }
        }
    }
    if !task.is_asymmetric {
        pair(&mut settings, ship);
    }
    let largest = i32::try_from(numbers.figures.largest_hull.value.split().0).unwrap_or(i32::MAX);
    for setting in &mut settings {
        let named =
            |(word, limits): &(String, Limits)| dials(word, ship).is_ok_and(|d| d == [setting.dial]).then_some(*limits);
        let limits = task.limits.iter().find_map(named).unwrap_or_default();
        let most = match setting.dial {
            Dial::Hull => setting.most.min(largest),
            Dial::Mounts(..) => (task.most_mounts as i32).max(setting.dial.value(ship)).min(setting.most),
            _ => setting.most,
        };
        let name = setting.dial.name(ship);
        let within = |number: u32| {
            let within = i32::try_from(number).ok().filter(|number| (setting.least..=most).contains(number));
            within.ok_or_else(|| format!("{name}: {number} is not from {} to {most}", setting.least))
        };
        let (low, high) = (limits.least.map(within).transpose()?, limits.most.map(within).transpose()?);
        (setting.least, setting.most) = (low.unwrap_or(setting.least), high.unwrap_or(most));
    }
    Ok(settings)
}

/// Joins dials that are alike on both sides of the ship: mirrored banks, and port and starboard where they are the same.
fn pair(settings: &mut Vec<Setting>, ship: &Ship) {
    let mounts = |(weapon, bank): (usize, usize)| Dial::Mounts(weapon, bank);
    let banks =
        units(ship, false).into_iter().filter(|unit| unit.len() == 2).map(|unit| [unit[0], unit[1]].map(mounts));
    let even_sided = [Layer::Shields, Layer::Screens].into_iter().filter(|layer| is_even_sided(layer.of(ship)));
    let sides = even_sided.map(|layer| [Facing::Port, Facing::Starboard].map(|facing| Dial::Facing(layer, facing)));
    for [own, twin] in banks.chain(sides) {
        // Of two of which one stays, the other may turn alone: so it was asked for.
        if settings.iter().any(|setting| setting.dial == own) && settings.iter().any(|setting| setting.dial == twin) {
            settings.retain(|setting| setting.dial != twin);
            settings.iter_mut().filter(|setting| setting.dial == own).for_each(|setting| setting.twin = Some(twin));
        }
    }
}

/// A breach that no turn of a dial mends.
fn refuse_what_never_fits(search: &Search) -> Result<(), Unfit> {
    let lowest = at_least(search.ship, search.outer.iter().chain(&search.rising).chain(&search.banks));
    let bare = Ship { errata: Vec::new(), published: None, ..lowest };
    let findings = judge(&bare, &rate(&bare, search.numbers), search.numbers);
    let is_fatal = |path: &str| path != "space";
    let fatal = findings.iter().find(|f| f.severity == Severity::Illegal && is_fatal(&f.path.to_string()));
    let why = |f: &Finding| format!("nothing legal whatever the numbers: {}: {}", f.path, f.message);
    fatal.map_or(Ok(()), |finding| Err(Unfit::Nothing(why(finding))))
}

/// Why no ship is allowed: the largest, with the least of everything, is too much.
fn why_nothing(search: &Search) -> String {
    let mut ship = at_least(search.ship, search.rising.iter().chain(&search.banks));
    search.outer.iter().for_each(|setting| setting.turn(&mut ship, setting.most));
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
        return format!("nothing legal: {part} alone needs {} of {budget}", grouped(*amount));
    }
    if space.used > space.budget {
        let parts = parts.iter().filter(|(_, amount)| !amount.is_zero());
        let parts: Vec<String> = parts.map(|(part, amount)| format!("{part} {}", grouped(*amount))).collect();
        return format!("nothing legal: at the least the ship needs {used} of {budget} ({})", parts.join(", "));
    }
    let most = search.most_rating.map_or(String::new(), |most| most.to_string());
    format!("nothing legal: at the least the ship has rating {}, above {most}", ratings.rating)
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
            let mut smaller = ship.clone();
            setting.turn(&mut smaller, value - 1);
            let smaller: Ratings<Exact> = rate(&smaller, search.numbers);
            let over = smaller.space.used.max(smaller.space.budget).less(smaller.space.budget);
            notes.push(format!("space: {} {} would be {} over", dial.name(ship), value - 1, grouped(over)));
        }
        if !dial.is_rising() || setting.least == setting.most {
            continue;
        }
        if value == setting.most {
            if !matches!(dial, Dial::Mounts(..)) {
                notes.push(format!("{}: {} is the most allowed", dial.name(ship), dial.shown(value)));
            }
            continue;
        }
        let mut larger = ship.clone();
        setting.turn(&mut larger, value + 1);
        let next: Ratings<Exact> = rate(&larger, search.numbers);
        let cost = next.space.used.less(now.space.used);
        match search.most_rating.filter(|most| next.rating > *most) {
            _ if next.space.used > next.space.budget => {
                let note =
                    format!("space: {} left; the next {} costs {}", grouped(left), dial.step(ship), grouped(cost));
                match dial {
                    Dial::Mounts(..) if cheapest.as_ref().is_none_or(|(least, _)| cost < *least) => {
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
fn account(before: &Ship, after: Ship, numbers: &Numbers, task: &Task, bounds: Vec<String>, found: &Found) -> Fit {
    let change = |dial: Dial| {
        let [old, new] = [before, &after].map(|ship| dial.value(ship));
        let change = || Change { what: dial.name(before), before: dial.shown(old), after: dial.shown(new) };
        (old != new).then(change)
    };
    Fit {
        ship: before.to_string(),
        goal: task.goal.clone(),
        changes: all_dials(before).into_iter().filter_map(change).collect(),
        before: Rated::of(before, numbers),
        after: Rated::of(&after, numbers),
        bounds,
        complete: found.is_complete,
        rated: found.rated,
        is_least: task.is_least,
        design: after,
    }
}

/// Every number of a ship that can differ between a design and what is made of it.
fn all_dials(ship: &Ship) -> Vec<Dial> {
    let tech = TechLine::ALL.into_iter().map(|line| Dial::Tech(Some(line)));
    let systems = (0..ship.systems().len()).map(Dial::System);
    let banks = dials("mounts", ship).unwrap_or_default();
    let layer = |layer: Layer| match layer.of(ship) {
        Cover::Even(_) => vec![Dial::Cover(layer, layer.of(ship))],
        Cover::Directional(_) => Facing::ALL.map(|facing| Dial::Facing(layer, facing)).to_vec(),
    };
    let first = [vec![Dial::Hull, Dial::Engines], layer(Layer::Shields), layer(Layer::Screens)].concat();
    first.into_iter().chain(tech).chain(systems).chain(banks).collect()
}
