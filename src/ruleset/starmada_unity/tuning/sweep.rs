//! `sweep`: one number of a design, step by step, with what each step brings.

use super::super::combat::Attack;
use super::super::combat::expected_damage;
use super::super::numbers::Numbers;
use super::super::ratings::{Ratings, rate};
use super::super::ship::Ship;
use super::dial::{Dial, dials};
use crate::number::exact::Exact;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::chart::{Axis, Chart, Series};
use crate::play::tuning::Sweep;
use serde_json::{Value, json};

const COLUMNS: &[Column] = &[
    Column::number("value", "Value"),
    Column::number("rating", "Rating"),
    Column::text("step", "Step"),
    Column::number("exact", "Unrounded"),
    Column::text("mark", "Mark"),
    Column::number("orat", "ORAT"),
    Column::number("drat", "DRAT"),
    Column::number("budget", "Budget").only_in_data(),
    Column::number("space", "Space"),
    Column::number("free", "Free"),
    Column::number("expected_damage", "Damage"),
    Column::text("fits", "Fits"),
];

/// How near a whole number an unrounded rating is to be told.
const NEAR: f64 = 0.1;

/// One step.
struct Step {
    value: i32,
    ratings: Ratings<Exact>,
    damage: f64,
}

impl Step {
    fn free(&self) -> f64 {
        let (budget, used) = (self.ratings.space.budget, self.ratings.space.used);
        if budget >= used { budget.less(used).to_f64() } else { -used.less(budget).to_f64() }
    }

    /// The rating before it is rounded.
    fn unrounded(&self) -> f64 {
        (self.ratings.orat.to_f64() * self.ratings.drat.to_f64()).sqrt()
    }

    /// What rounding does here, for those who hunt for it.
    fn mark(&self, before: Option<&Step>) -> &'static str {
        let lift = self.ratings.rating.to_f64() - self.unrounded();
        match before {
            Some(before) if before.ratings.rating == self.ratings.rating => "free step",
            _ if lift > 1.0 - NEAR => "jump: just above a whole number",
            _ if lift < NEAR && !self.ratings.rating.is_zero() => "good value: just below one",
            _ => "",
        }
    }
}

/// The table and chart of a sweep; damage is that at the target, or at the design as it is written.
pub(super) fn sweep(ship: &Ship, target: Option<&Ship>, numbers: &Numbers, sweep: &Sweep) -> Result<Answer, String> {
    let turned = dials(&sweep.vary, ship)?;
    let Some(first) = turned.first().copied() else { return Err(format!("there are no {} to vary", sweep.vary)) };
    let scale = if matches!(first, Dial::Tech(_)) { 2.0 } else { 1.0 };
    let (least, most) = first.ends(ship);
    let end = |wished: Option<f64>, otherwise: i32| match wished.map(|wished| wished * scale) {
        None => Ok(otherwise),
        Some(wished) if wished.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&wished) => {
            Ok(wished as i32)
        }
        Some(wished) => {
            let (least, most, step) = (first.shown(least), first.shown(most), 1.0 / scale);
            let wished = wished / scale;
            Err(format!("{} goes from {least} to {most} by steps of {step}; {wished:?} is none of them", sweep.vary))
        }
    };
    let largest = i32::try_from(numbers.figures.largest_hull.value.split().0).unwrap_or(most);
    let from = end(sweep.from, least)?;
    let to = end(sweep.to, if first == Dial::Hull { most.min(largest).max(from) } else { most })?;
    if from > to {
        return Err(format!("{} is above {}", first.shown(from), first.shown(to)));
    }
    let longest = ship.weapons().iter().map(|weapon| weapon.reach().hexes()).max().unwrap_or(0);
    let range = sweep.range.unwrap_or(2 * longest / 3);
    let mut steps: Vec<Step> = Vec::new();
    for value in from..=to {
        let mut turned_ship = ship.clone();
        turned.iter().for_each(|dial| dial.turn(&mut turned_ship, value));
        let damage = expected_damage(&turned_ship, target.unwrap_or(ship), numbers, &attack(range));
        steps.push(Step { value, ratings: rate(&turned_ship, numbers), damage });
        // Where nobody said how far, the first that does not fit is far enough.
        let is_over = steps.last().is_some_and(|step| step.free() < 0.0);
        if sweep.to.is_none() && first.is_rising() && is_over && steps.len() > 1 {
            break;
        }
    }
    let headline = Ship::to_string;
    let at = target.map_or_else(|| "itself".to_string(), headline);
    let title = format!(
        "{}: {} from {} to {}, damage at {at} at range {range}",
        headline(ship),
        sweep.vary,
        first.shown(from),
        first.shown(steps.last().map_or(to, |step| step.value))
    );
    let mut table = Table::new(COLUMNS);
    let mut json_steps: Vec<Value> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &steps[before]);
        table.rows.push(row(first, step, before, scale));
        json_steps.push(json!({
            "value": f64::from(step.value) / scale, "rating": step.ratings.rating.to_f64(), "unrounded": step.unrounded(),
            "mark": step.mark(before), "orat": step.ratings.orat.to_f64(), "drat": step.ratings.drat.to_f64(),
            "budget": step.ratings.space.budget.to_f64(), "space": step.ratings.space.used.to_f64(),
            "free": step.free(), "expected_damage": step.damage, "fits": step.free() >= 0.0,
        }));
    }
    let mut notes = vec![
        "Step: how the rating changes. A free step adds to the ship and not to its rating; a jump pays a whole point for a \
         little more; good value is almost the next rating."
            .to_string(),
    ];
    if turned.len() > 1 {
        notes.push(format!("The value is the mounts of each of {} banks.", turned.len()));
    }
    let json = json!({"ship": headline(ship), "vary": sweep.vary, "target": at, "range": range, "steps": json_steps});
    let chart = Some(chart(&steps, scale, &sweep.vary, &title));
    Ok(Answer { title, tables: vec![table], notes, json, chart, ..Answer::default() })
}

/// A volley from that range, at the best bearing.
pub(super) fn attack(range: u32) -> Attack {
    Attack { range, ..Attack::default() }
}

fn row(dial: Dial, step: &Step, before: Option<&Step>, scale: f64) -> Vec<Cell> {
    let number = |value: f64, text: String| Cell::number(value, text);
    let plain = |number: Exact| Cell::number(number.to_f64(), number.to_string());
    let hundredths = |value: f64| Cell::number(value, format!("{value:.2}"));
    let change =
        before.map_or_else(String::new, |before| match step.ratings.rating.to_f64() - before.ratings.rating.to_f64() {
            0.0 => "=".to_string(),
            change => format!("{change:+}"),
        });
    let (ratings, free) = (&step.ratings, step.free());
    vec![
        number(f64::from(step.value) / scale, dial.shown(step.value)),
        plain(ratings.rating),
        Cell::text(change),
        hundredths(step.unrounded()),
        Cell::text(step.mark(before)),
        hundredths(ratings.orat.to_f64()),
        hundredths(ratings.drat.to_f64()),
        plain(ratings.space.budget),
        plain(ratings.space.used),
        number(free, free.to_string()),
        hundredths(step.damage),
        Cell::text(if free >= 0.0 { "yes" } else { "NO" }),
    ]
}

/// A number with two decimals, or none if it is whole.
fn shortest(number: f64) -> String {
    if number.fract() == 0.0 { number.to_string() } else { format!("{number:.2}") }
}

/// Rating, free space and damage, each in percent of its largest: they have no common measure.
fn chart(steps: &[Step], scale: f64, vary: &str, title: &str) -> Chart {
    let series = |name: &str, of: &dyn Fn(&Step) -> f64| {
        let largest = steps.iter().map(|step| of(step).abs()).fold(0.0, f64::max);
        let share = |step: &Step| if largest > 0.0 { 100.0 * of(step) / largest } else { 0.0 };
        let points = steps.iter().map(|step| (f64::from(step.value) / scale, share(step))).collect();
        Series { name: format!("{name} (100 = {})", shortest(largest)), points, ..Series::default() }
    };
    Chart {
        title: title.to_string(),
        x: Axis::of(vary.to_string()),
        y: Axis::of("percent of the largest").including(0.0).including(100.0),
        series: vec![
            series("rating", &|step| step.ratings.rating.to_f64()),
            series("free space", &Step::free),
            series("damage dice", &|step| step.damage),
        ],
    }
}
