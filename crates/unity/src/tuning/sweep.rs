//! Implements `sweep`: varies one number of a design and rates each step.

use super::fit::Figures;
use super::options::SweepOptions;
use super::parameter::Variable;
use super::quantity::Quantity;
use super::{Attack, Numbers, Refusal, Ship, expected_damage};
use serde::Serialize;
use starwright_paper::chart::labels;
use starwright_rules::tuning::Limits;

/// Maximum distance from a whole number at which an unrounded rating is marked.
const MAX_MARKED_DISTANCE: f64 = 0.1;

/// The answer of `sweep`: one number of a design, step by step.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Sweep {
    /// The design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The quantity that varies.
    pub vary: String,
    /// The target's full name, or `itself` for the design as it is written.
    pub target: String,
    /// Distance to the target in hexes.
    pub range: u32,
    /// The steps, the lowest value first.
    pub steps: Vec<SweepStep>,
    /// The number of parameters that vary together: the mounts of this many banks, or 1.
    #[serde(skip)]
    pub numbers: usize,
    /// Whether the values are whole numbers; tech levels go up in halves.
    #[serde(skip)]
    pub is_whole: bool,
    /// The design and the target in a chart: their classes, or their full names if the classes are the same.
    #[serde(skip)]
    pub labels: [String; 2],
}

/// One step of a sweep.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SweepStep {
    /// The value of the quantity that varies.
    pub value: f64,
    /// The combat rating.
    pub rating: f64,
    /// The rating before it is rounded.
    pub unrounded: f64,
    /// A note on the effect of rounding at this step; often empty.
    pub mark: &'static str,
    /// The offensive rating.
    pub orat: f64,
    /// The defensive rating.
    pub drat: f64,
    /// The construction budget.
    pub budget: f64,
    /// The space used.
    pub space: f64,
    /// The free space, which is negative if the design uses too much.
    pub free: f64,
    /// Expected number of damage dice of one volley at the target.
    pub expected_damage: f64,
    /// Whether the design is within its space.
    pub fits: bool,
    /// The value as it is written in a design.
    #[serde(skip)]
    pub written: String,
}

impl Numbers {
    /// Varies one number of a ship step by step.
    pub fn sweep(&self, ship: &Ship, options: &SweepOptions) -> Result<Sweep, Refusal> {
        let course = sweep_variable(ship, self, &options.vary, options.limits)?;
        let range = range(ship, options.range);
        let target = options.target.unwrap_or(ship);
        let mut steps: Vec<SweepStep> = Vec::new();
        for value in course.least..=course.most {
            let changed = course.apply(ship, value);
            let step = self.sweep_step(&changed, &course, value, steps.last());
            let expected_damage = damage(&changed, target, self, range);
            // Without a given maximum, stop at the first value that does not fit.
            let is_end = options.limits.max.is_none() && course.first_parameter().is_rising();
            let is_over = is_end && !step.fits && !steps.is_empty();
            steps.push(SweepStep {
                expected_damage,
                ..step
            });
            if is_over {
                break;
            }
        }
        let names = [ship, target].map(|ship| (ship.class(), ship.to_string()));
        let mut labels = <[String; 2]>::try_from(labels(&names)).unwrap_or_default();
        let mut target = target.to_string();
        if options.target.is_none() {
            target = "itself".to_string();
            labels[1].clone_from(&target);
        }
        Ok(Sweep {
            name: ship.to_string(),
            vary: options.vary.to_string(),
            target,
            range,
            steps,
            numbers: course.parameters.len(),
            is_whole: course.first_parameter().per_unit() == 1,
            labels,
        })
    }

    /// Rates one step, without its damage.
    fn sweep_step(
        &self,
        ship: &Ship,
        course: &Variable,
        value: i32,
        before: Option<&SweepStep>,
    ) -> SweepStep {
        let Figures {
            rating,
            orat,
            drat,
            space,
            free,
        } = Figures::new(ship, self);
        let unrounded = (orat * drat).sqrt();
        let lift = rating - unrounded;
        let mark = match before {
            Some(before) if before.rating == rating => "free step",
            _ if lift > 1.0 - MAX_MARKED_DISTANCE => "jump: just above a whole number",
            _ if lift < MAX_MARKED_DISTANCE && rating > 0.0 => "good value: just below one",
            _ => "",
        };
        SweepStep {
            value: course.first_parameter().number(value),
            rating,
            unrounded,
            mark,
            orat,
            drat,
            budget: space + free,
            space,
            free,
            expected_damage: 0.0,
            fits: free >= 0.0,
            written: course.first_parameter().format_value(value),
        }
    }
}

/// Returns the range for which damage is computed: the given one, or two thirds of the ship's longest range.
pub fn range(ship: &Ship, asked: Option<u32>) -> u32 {
    asked.unwrap_or(2 * longest_range(ship) / 3)
}

/// Returns the longest range of a ship's weapons in hexes.
pub fn longest_range(ship: &Ship) -> u32 {
    let weapons = ship.weapons().iter();
    let longest = weapons.map(|weapon| weapon.reach().hexes()).max();
    longest.unwrap_or(0)
}

/// Creates the variable of a sweep, with its range.
pub fn sweep_variable(
    ship: &Ship,
    numbers: &Numbers,
    quantity: &Quantity,
    limits: Limits,
) -> Result<Variable, Refusal> {
    let named = quantity.parameters(ship)?;
    if named.is_empty() {
        return Err(format!("the ship has no {quantity} to vary").into());
    }
    let mut course = Variable::new(named, ship);
    let last = course.clone().within_rules(numbers).most;
    course.narrow(limits, ship)?;
    if limits.max.is_none() {
        course.most = last.max(course.least);
    }
    Ok(course)
}

/// Returns the expected number of damage dice of one volley at a range and the best bearing.
pub fn damage(ship: &Ship, target: &Ship, numbers: &Numbers, range: u32) -> f64 {
    let attack = Attack {
        range,
        ..Attack::default()
    };
    expected_damage(ship, target, numbers, &attack)
}
