//! What a search starts from: the goal, the dials that may be turned and how far.

use super::dial::{Dial, Layer, dials};
use super::goal::{Foe, Goal};
use super::mirror::{is_even_sided, units};
use super::search::{Caps, Search, Setting};
use super::{Facing, Numbers, Ship, TechLevel, TechLine, rate};
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Limits, Task};
use starwright_text::exact::Exact;
use starwright_text::field::Written;

/// The ship that a search starts from, and what may be turned on it.
pub struct Plan {
    /// Its tech levels at their highest: tech never lowers a rating, so that what fits best fits there.
    start: Ship,
    pub settings: Vec<Setting>,
    tech: Vec<Setting>,
}

impl Plan {
    pub fn of(
        task: &Task,
        goals: &[&Goal],
        mut start: Ship,
        numbers: &Numbers,
    ) -> Result<Plan, Refusal> {
        let settings = settings(task, goals, &start, numbers)?;
        let is_tech = |setting: &Setting| {
            matches!(setting.dial, Dial::Tech(_)) && goals != [&Goal::LeastTech]
        };
        let (tech, settings): (Vec<Setting>, Vec<Setting>) =
            settings.into_iter().partition(is_tech);
        tech.iter()
            .for_each(|setting| setting.turn(&mut start, setting.most));
        Ok(Plan {
            start,
            settings,
            tech,
        })
    }

    /// The plan with a dial between these values.
    pub fn within(&self, dial: Dial, least: i32, most: i32) -> Plan {
        let mut plan = Plan {
            start: self.start.clone(),
            settings: self.settings.clone(),
            tech: self.tech.clone(),
        };
        let named = plan
            .settings
            .iter_mut()
            .chain(&mut plan.tech)
            .filter(|setting| setting.dial == dial);
        named.for_each(|setting| (setting.least, setting.most) = (least, most));
        plan.tech
            .iter()
            .for_each(|setting| setting.turn(&mut plan.start, setting.most));
        plan
    }

    /// How far a dial may be turned.
    pub fn ends(&self, dial: Dial) -> Option<(i32, i32)> {
        let setting = self
            .settings
            .iter()
            .chain(&self.tech)
            .find(|setting| setting.dial == dial)?;
        Some((setting.least, setting.most))
    }

    pub fn search<'a>(
        &'a self,
        numbers: &'a Numbers,
        goal: Goal<'a>,
        limits: Caps<'a>,
        task: &Task,
    ) -> Search<'a> {
        let (outer, rising): (Vec<Setting>, Vec<Setting>) =
            self.settings.iter().partition(|s| !s.dial.is_rising());
        let (banks, rising): (Vec<Setting>, Vec<Setting>) = rising
            .into_iter()
            .partition(|setting| matches!(setting.dial, Dial::Mounts(..)));
        let (alarm, most_rated) = (task.alarm.clone(), task.most_rated);
        Search {
            ship: &self.start,
            numbers,
            outer,
            rising,
            banks,
            goal,
            limits,
            alarm,
            most_rated,
        }
    }

    /// The ship with no more tech than it needs.
    pub fn with_less_tech(&self, search: &Search, mut ship: Ship) -> Ship {
        for setting in &self.tech {
            for value in (setting.least..setting.most).rev() {
                let less = setting.turned(&ship, value);
                if search.free(&rate(&less, search.numbers)) < 0.0 {
                    break;
                }
                ship = less;
            }
        }
        ship
    }
}

/// The tech lines that anything on a ship depends on.
fn lines_in_use(ship: &Ship, numbers: &Numbers) -> impl Iterator<Item = Dial> {
    let space = move |line: TechLine, halves: i32| {
        rate::<Exact>(&Dial::Tech(Some(line)).turned(ship, halves), numbers)
            .space
            .used
    };
    let is_used = move |line: &TechLine| space(*line, -4) != space(*line, 4);
    TechLine::ALL
        .into_iter()
        .filter(is_used)
        .map(|line| Dial::Tech(Some(line)))
}

/// Whom damage is done to and suffered from.
pub fn foe<'a>(
    ship: &'a Ship,
    target: Option<&'a Ship>,
    numbers: &'a Numbers,
    task: &Task,
) -> Foe<'a> {
    Foe {
        ship: target.unwrap_or(ship),
        range: super::sweep::range(ship, task.range),
        numbers,
    }
}

/// The ship with other tech levels: one for all, or `weapons=1,engines=0.5`.
pub fn with_tech(ship: &Ship, tech: Option<&str>) -> Result<Ship, Refusal> {
    let mut ship = ship.clone();
    let level = |text: &str| TechLevel::read(text).map_err(|misfit| misfit.message);
    for part in tech
        .unwrap_or_default()
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        match part.split_once(['=', ':']) {
            None => ship.tech.0 = [level(part)?; 4],
            Some((line, written)) => {
                let known = TechLine::ALL
                    .into_iter()
                    .find(|known| known.word() == line.trim());
                let line = known.ok_or_else(|| {
                    format!("unknown tech line '{line}'; engines, shields, weapons or fighters")
                })?;
                ship.tech.0[line as usize] = level(written.trim())?;
            }
        }
    }
    Ok(ship)
}

/// The goal that a word names.
pub fn goal<'a>(
    word: &str,
    is_least: bool,
    ship: &Ship,
    foe: Foe<'a>,
) -> Result<Goal<'a>, Refusal> {
    if is_least {
        return match word {
            "hull" => Ok(Goal::Least(Dial::Hull)),
            "tech" => Ok(Goal::LeastTech),
            "rating" => Ok(Goal::LeastRating),
            "space" => Ok(Goal::LeastSpace),
            other => {
                Err(format!("hull, tech, rating and space can be minimized, not '{other}'").into())
            }
        };
    }
    match word {
        "rating" => return Ok(Goal::Rating),
        "damage" => return Ok(Goal::Damage(foe)),
        "survival" => return Ok(Goal::Survival(foe)),
        "worth" => return Ok(Goal::Worth(foe)),
        _ => {}
    }
    let dials = dials(word, ship)?;
    match dials.as_slice() {
        [dial] if !matches!(dial, Dial::Mounts(..)) => Ok(Goal::Most(*dial)),
        _ => {
            let each = |dial: &Dial| match *dial {
                Dial::Mounts(weapon, bank) => ship.weapons()[weapon].banks()[bank].per_mount,
                _ => 1,
            };
            Ok(Goal::Count(
                dials.iter().map(|dial| (*dial, each(dial))).collect(),
            ))
        }
    }
}

/// What may move, and how far.
fn settings(
    task: &Task,
    goals: &[&Goal],
    ship: &Ship,
    numbers: &Numbers,
) -> Result<Vec<Setting>, Refusal> {
    let mut words: Vec<&str> = task.vary.iter().map(String::as_str).collect();
    let second = task
        .second
        .as_ref()
        .map(|(word, is_least)| (word.as_str(), *is_least));
    let asked = [Some((task.goal.as_str(), task.is_least)), second];
    if words.is_empty() && asked.iter().flatten().any(|(_, is_least)| !is_least) {
        words.extend(["engines", "mounts", "shields"]);
    }
    words.extend(task.limits.iter().map(|(word, _)| word.as_str()));
    let mut named: Vec<Dial> = Vec::new();
    for (goal, (word, _)) in goals.iter().zip(asked.into_iter().flatten()) {
        match goal {
            Goal::Most(_) | Goal::Least(_) | Goal::Count(_) => words.push(word),
            // As the only goal, every line moves by itself; with another goal, all move together.
            Goal::LeastTech if goals.len() == 1 => named.extend(lines_in_use(ship, numbers)),
            Goal::LeastTech => words.push("tech"),
            Goal::LeastRating | Goal::LeastSpace if words.is_empty() => words.push("hull"),
            _ => {}
        }
    }
    for word in words {
        named.extend(dials(word, ship)?);
    }
    let mut settings: Vec<Setting> = Vec::new();
    for dial in named {
        if settings.iter().all(|setting| setting.dial != dial) {
            let (least, most) = dial.ends(ship);
            settings.push(Setting {
                dial,
                twin: None,
                least,
                most,
            });
        }
    }
    if !task.is_asymmetric {
        pair(&mut settings, ship);
    }
    let largest = i32::try_from(numbers.figures.largest_hull.whole()).unwrap_or(i32::MAX);
    for setting in &mut settings {
        let named = |(word, limits): &(String, Limits)| {
            dials(word, ship)
                .is_ok_and(|d| d == [setting.dial])
                .then_some(*limits)
        };
        let limits = task.limits.iter().find_map(named).unwrap_or_default();
        let most = match setting.dial {
            Dial::Hull => setting.most.min(largest),
            Dial::Mounts(..) => (task.most_mounts as i32)
                .max(setting.dial.value(ship))
                .min(setting.most),
            _ => setting.most,
        };
        let name = setting.dial.name(ship);
        let within = |number: u32| {
            let within = i32::try_from(number)
                .ok()
                .filter(|number| (setting.least..=most).contains(number));
            within
                .ok_or_else(|| format!("{name}: {number} is not from {} to {most}", setting.least))
        };
        let (low, high) = (
            limits.least.map(within).transpose()?,
            limits.most.map(within).transpose()?,
        );
        (setting.least, setting.most) = (low.unwrap_or(setting.least), high.unwrap_or(most));
    }
    Ok(settings)
}

/// Joins dials that are alike on both sides of the ship: mirrored banks, and port and starboard where they are the same.
fn pair(settings: &mut Vec<Setting>, ship: &Ship) {
    let mounts = |(weapon, bank): (usize, usize)| Dial::Mounts(weapon, bank);
    let banks = units(ship, false)
        .into_iter()
        .filter(|unit| unit.len() == 2)
        .map(|unit| [unit[0], unit[1]].map(mounts));
    let even_sided = [Layer::Shields, Layer::Screens]
        .into_iter()
        .filter(|layer| is_even_sided(layer.of(ship)));
    let sides = even_sided
        .map(|layer| [Facing::Port, Facing::Starboard].map(|facing| Dial::Facing(layer, facing)));
    for [own, twin] in banks.chain(sides) {
        // If only one of two is named, it turns alone: that is what was asked for.
        if settings.iter().any(|setting| setting.dial == own)
            && settings.iter().any(|setting| setting.dial == twin)
        {
            settings.retain(|setting| setting.dial != twin);
            settings
                .iter_mut()
                .filter(|setting| setting.dial == own)
                .for_each(|setting| setting.twin = Some(twin));
        }
    }
}
