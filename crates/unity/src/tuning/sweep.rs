//! `sweep`: one number of a design, step by step, with what each step brings.

use super::fit::Rated;
use super::parameter::{Variable, parameters};
use super::{Attack, Numbers, Ship, expected_damage};
use serde::Serialize;
use starwright_paper::chart::labels;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Limits, Sweep};

/// How near a whole number an unrounded rating must be to get a mark.
const NEAR: f64 = 0.1;

/// One number of a design, step by step.
#[derive(Clone, Debug, Serialize)]
pub struct Swept {
    /// The design: its whole name.
    pub ship: String,
    /// What varies.
    pub vary: String,
    /// The whole name of the ship that damage is computed for; `itself` for the design as it is written.
    pub target: String,
    /// Hexes to it.
    pub range: u32,
    /// The steps, the lowest value first.
    pub steps: Vec<SweptStep>,
    /// How many numbers are turned alike: the mounts of this many banks, or 1.
    #[serde(skip)]
    pub numbers: usize,
    /// Whether the values are whole numbers; tech levels go up in halves.
    #[serde(skip)]
    pub is_whole: bool,
    /// The design and the target in a picture: their classes, or their whole names where they share one.
    #[serde(skip)]
    pub labels: [String; 2],
}

/// One step.
#[derive(Clone, Debug, Serialize)]
pub struct SweptStep {
    /// The value of what varies.
    pub value: f64,
    /// The combat rating.
    pub rating: f64,
    /// The rating before it is rounded.
    pub unrounded: f64,
    /// What rounding does here, for those who hunt for it; often empty.
    pub mark: &'static str,
    /// The offensive rating.
    pub orat: f64,
    /// The defensive rating.
    pub drat: f64,
    /// The space that there is.
    pub budget: f64,
    /// The space used.
    pub space: f64,
    /// The space free; negative if too much is used.
    pub free: f64,
    /// Damage dice that one volley at the target is expected to do.
    pub expected_damage: f64,
    /// Whether the design fits.
    pub fits: bool,
    /// The value as it is written in a design.
    #[serde(skip)]
    pub written: String,
}

/// One number of a ship, step by step; damage is that at the target, or at the design as it is written.
pub fn sweep(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    sweep: &Sweep,
) -> Result<Swept, Refusal> {
    let course = course(ship, numbers, (&sweep.vary, sweep.from, sweep.to))?;
    let range = range(ship, sweep.range);
    let mut steps: Vec<SweptStep> = Vec::new();
    for value in course.least..=course.most {
        let turned = course.applied(ship, value);
        let Rated {
            rating,
            orat,
            drat,
            space,
            free,
        } = Rated::of(&turned, numbers);
        let unrounded = (orat * drat).sqrt();
        let lift = rating - unrounded;
        let mark = match steps.last() {
            Some(before) if before.rating == rating => "free step",
            _ if lift > 1.0 - NEAR => "jump: just above a whole number",
            _ if lift < NEAR && rating > 0.0 => "good value: just below one",
            _ => "",
        };
        steps.push(SweptStep {
            value: course.first().number(value),
            rating,
            unrounded,
            mark,
            orat,
            drat,
            budget: space + free,
            space,
            free,
            expected_damage: damage(&turned, target.unwrap_or(ship), numbers, range),
            fits: free >= 0.0,
            written: course.first().written(value),
        });
        // Where no end is given, the first that does not fit is far enough.
        let is_over = steps.last().is_some_and(|step| !step.fits);
        if sweep.to.is_none() && course.first().is_rising() && is_over && steps.len() > 1 {
            break;
        }
    }
    let names = [ship, target.unwrap_or(ship)].map(|ship| (ship.class(), ship.to_string()));
    let [ship_label, target_label] = <[String; 2]>::try_from(labels(&names)).unwrap_or_default();
    let itself = || "itself".to_string();
    Ok(Swept {
        ship: ship.to_string(),
        vary: sweep.vary.clone(),
        target: target.map_or_else(itself, Ship::to_string),
        range,
        steps,
        numbers: course.parameters.len(),
        is_whole: course.first().per_unit() == 1,
        labels: [ship_label, target.map_or_else(itself, |_| target_label)],
    })
}

/// The range that damage is computed for: as asked, or two thirds of the longest.
pub fn range(ship: &Ship, asked: Option<u32>) -> u32 {
    let longest = ship
        .weapons()
        .iter()
        .map(|weapon| weapon.reach().hexes())
        .max()
        .unwrap_or(0);
    asked.unwrap_or(2 * longest / 3)
}

/// Finds what a sweep changes, from where to where.
pub fn course(
    ship: &Ship,
    numbers: &Numbers,
    (name, least, most): (&str, Option<f64>, Option<f64>),
) -> Result<Variable, Refusal> {
    let named = parameters(name, ship)?;
    if named.is_empty() {
        return Err(format!("there are no {name} to vary").into());
    }
    let mut course = Variable::new(named, ship);
    if most.is_none() {
        let last = course.clone().within_rules(numbers).most;
        course.narrow(
            Limits {
                min: least,
                max: most,
            },
            ship,
        )?;
        course.most = last.max(course.least);
        return Ok(course);
    }
    course.narrow(
        Limits {
            min: least,
            max: most,
        },
        ship,
    )?;
    Ok(course)
}

/// Returns the damage dice that one volley from that range, at the best bearing, is expected to do.
pub fn damage(ship: &Ship, target: &Ship, numbers: &Numbers, range: u32) -> f64 {
    let attack = Attack {
        range,
        ..Attack::default()
    };
    expected_damage(ship, target, numbers, &attack)
}
