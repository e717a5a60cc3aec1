//! Presents the best design, trade-offs and sweeps as tables, notes and charts.

use super::fit::{Change, Fit};
use super::front::{Front, FrontPoint};
use super::sweep::{Sweep, SweepStep};
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Mark, Series};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part, Table};

impl Present for Fit {
    fn title(&self) -> String {
        let most = if self.is_minimized {
            "lowest"
        } else {
            "highest"
        };
        format!("{}: {most} {}", self.name, self.goal)
    }

    fn tables(&self) -> Vec<Table> {
        let changes = self
            .changes
            .iter()
            .map(|change| [&change.what, &change.before, &change.after].map(Cell::from));
        let (old, new) = (&self.before, &self.after);
        let [had, has] = self.reached.map(|number| Cell::decimals(number, 2));
        let goal = ["damage", "survival", "worth"].contains(&self.goal.as_str());
        let goal = goal.then(|| [self.goal.as_str().into(), had, has]);
        let figures = [
            ["rating".into(), old.rating.into(), new.rating.into()],
            [
                "ORAT".into(),
                Cell::decimals(old.orat, 2),
                Cell::decimals(new.orat, 2),
            ],
            [
                "DRAT".into(),
                Cell::decimals(old.drat, 2),
                Cell::decimals(new.drat, 2),
            ],
            ["space used".into(), old.space.into(), new.space.into()],
            ["space free".into(), old.free.into(), new.free.into()],
        ];
        let rows: Vec<[Cell; 3]> = changes.chain(goal).chain(figures).collect();
        let table = Table::from_items(
            &rows,
            columns! { |[what, before, after]|
                text what "What" = what.clone(),
                text before "Before" = before.clone(),
                text after "After" = after.clone(),
            },
        );
        vec![table.named("changes")]
    }

    fn notes(&self) -> Vec<String> {
        self.limits.clone()
    }
}

impl Front {
    /// Describes both goals: `the highest damage and the lowest rating`.
    fn question(&self) -> String {
        let of = |goal: usize| {
            format!(
                "the {} {}",
                if self.is_minimized[goal] {
                    "lowest"
                } else {
                    "highest"
                },
                self.goals[goal]
            )
        };
        format!("{} and {}", of(0), of(1))
    }

    /// Lists the changes that all points share.
    fn shared(&self) -> Vec<&Change> {
        let Some((first, rest)) = self.points.split_first() else {
            return Vec::new();
        };
        let everywhere = |change: &&Change| {
            !rest.is_empty() && rest.iter().all(|point| point.changes.contains(change))
        };
        first.changes.iter().filter(everywhere).collect()
    }
}

/// A point with its number and the changes that not all points share.
type NumberedPoint<'a> = (usize, &'a FrontPoint, Vec<String>);

/// Returns the column heading of a quantity, or `otherwise` if it has none.
fn heading(goal: &str, otherwise: &'static str) -> &'static str {
    match goal {
        "damage" => "Damage",
        "survival" => "Survival",
        "worth" => "Worth",
        "engines" => "Engines",
        "shields" => "Shields",
        "hull" => "Hull",
        "space" => "Space",
        "tech" => "Tech",
        _ => otherwise,
    }
}

impl Present for Front {
    fn title(&self) -> String {
        format!("{}: {}", self.name, self.question())
    }

    fn tables(&self) -> Vec<Table> {
        let shared = self.shared();
        let told = |point: &FrontPoint| -> Vec<String> {
            let own = point
                .changes
                .iter()
                .filter(|change| !shared.contains(change));
            own.map(Change::to_string).collect()
        };
        let points: Vec<NumberedPoint> = (1..)
            .zip(&self.points)
            .map(|(number, point)| (number, point, told(point)))
            .collect();
        let parts: &[Part<NumberedPoint>] = &[
            (Column::number("pick", "Pick"), |(number, ..)| {
                (*number as u64).into()
            }),
            (
                Column::number("first", heading(&self.goals[0], "First")),
                |(_, point, _)| Cell::number(point.values[0], shortest(point.values[0])),
            ),
            (
                Column::number("second", heading(&self.goals[1], "Second")),
                |(_, point, _)| Cell::number(point.values[1], shortest(point.values[1])),
            ),
            (Column::number("rating", "Rating"), |(_, point, _)| {
                point.after.rating.into()
            }),
            (Column::number("free", "Free"), |(_, point, _)| {
                point.after.free.into()
            }),
            (Column::text("changes", "Changes"), |(.., changes)| {
                Cell::text(if changes.is_empty() {
                    "none".to_string()
                } else {
                    changes.join(", ")
                })
            }),
        ];
        vec![Table::from_items(&points, parts).named("points")]
    }

    fn notes(&self) -> Vec<String> {
        let [first, second] = &self.goals;
        let [had, other] = self.before.map(shortest);
        let mut notes = vec![format!(
            "As written: {had} {first}, {other} {second}. No design is better in both goals than one of these. \
             --pick N writes one."
        )];
        let shared: Vec<String> = self.shared().into_iter().map(Change::to_string).collect();
        notes.extend(
            (!shared.is_empty())
                .then(|| format!("Every design also changes {}.", shared.join(", "))),
        );
        notes.extend((!self.complete).then(|| {
            "The search stopped early at some levels, where there may be better designs."
                .to_string()
        }));
        notes
    }

    fn chart(&self) -> Option<Chart> {
        let points = self
            .points
            .iter()
            .map(|point| (point.values[1], point.values[0]))
            .collect();
        let written = vec![(self.before[1], self.before[0])];
        Some(Chart {
            title: self.title(),
            x: Axis::new(&self.goals[1]),
            y: Axis::new(&self.goals[0]).including(0.0),
            series: vec![
                Series {
                    name: "best".to_string(),
                    points,
                    ..Series::default()
                },
                Series {
                    name: "as written".to_string(),
                    points: written,
                    mark: Mark::Dots,
                },
            ],
        })
    }
}

/// A step of a sweep and the previous step.
type StepWithPrevious<'a> = (&'a SweepStep, Option<&'a SweepStep>);

/// Writes the change of a rating with its sign, or `=` if it is 0.
fn format_change(change: f64) -> String {
    if change == 0.0 {
        "=".to_string()
    } else {
        format!("{change:+}")
    }
}

impl Present for Sweep {
    fn title(&self) -> String {
        self.describe(&self.name, &self.target)
    }

    fn tables(&self) -> Vec<Table> {
        let before = [None].into_iter().chain(self.steps.iter().map(Some));
        let steps: Vec<StepWithPrevious> = self.steps.iter().zip(before).collect();
        let parts: &[Part<StepWithPrevious>] = columns! { |(step, before)|
            number value "Value" = Cell::number(step.value, &step.written),
            number rating "Rating" = step.rating,
            text step "Step".importance(2) = before.map(|before| format_change(step.rating - before.rating)),
            number exact "Unrounded".importance(8) = Cell::decimals(step.unrounded, 2),
            text mark "Mark".importance(3) = step.mark,
            number orat "ORAT".importance(7) = Cell::decimals(step.orat, 2),
            number drat "DRAT".importance(7) = Cell::decimals(step.drat, 2),
            number budget "Budget".only_in_data() = step.budget,
            number space "Space".importance(5) = step.space,
            number free "Free".importance(4) = step.free,
            number expected_damage "Damage".importance(3) = Cell::decimals(step.expected_damage, 2),
            text fits "Fits" = Cell::yes_or_no(step.fits),
        };
        vec![Table::from_items(&steps, parts).named("steps")]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            "Step: the change of the rating. A free step improves the ship but not its rating; a jump costs a whole point for a \
             small improvement; good value is just below the next rating."
                .to_string(),
        ];
        if self.numbers > 1 {
            notes.push(format!(
                "The value is the mounts of each of {} banks.",
                self.numbers
            ));
        }
        notes
    }

    /// Draws rating, free space and damage, each in percent of its maximum because they have no common unit.
    fn chart(&self) -> Option<Chart> {
        let series = |name: &str, of: fn(&SweepStep) -> f64| {
            let largest = self
                .steps
                .iter()
                .map(|step| of(step).abs())
                .fold(0.0, f64::max);
            let share = |step: &SweepStep| {
                if largest > 0.0 {
                    100.0 * of(step) / largest
                } else {
                    0.0
                }
            };
            let points = self
                .steps
                .iter()
                .map(|step| (step.value, share(step)))
                .collect();
            Series {
                name: format!("{name} (100 = {})", shortest(largest)),
                points,
                ..Series::default()
            }
        };
        let [ship, target] = &self.labels;
        Some(Chart {
            title: self.describe(ship, target),
            x: Axis {
                is_whole: self.is_whole,
                ..Axis::new(&self.vary)
            },
            y: Axis::new("percent of the maximum")
                .including(0.0)
                .including(100.0),
            series: vec![
                series("rating", |step| step.rating),
                series("free space", |step| step.free),
                series("damage dice", |step| step.expected_damage),
            ],
        })
    }
}

impl Sweep {
    /// Describes the sweep, using these names of the ship and the target.
    fn describe(&self, ship: &str, target: &str) -> String {
        let end =
            |step: Option<&SweepStep>| step.map_or(String::new(), |step| step.written.clone());
        let (from, to) = (end(self.steps.first()), end(self.steps.last()));
        format!(
            "{ship}: {} from {from} to {to}, damage at {target} at range {}",
            self.vary, self.range
        )
    }
}

/// Writes a number with two decimals, or without decimals if it is whole.
fn shortest(number: f64) -> String {
    if number.fract() == 0.0 {
        number.to_string()
    } else {
        format!("{number:.2}")
    }
}
