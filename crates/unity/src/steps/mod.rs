//! Computes the effect of changing each number of a design by one step, by rating the changed ship.

mod weapons;

pub use weapons::{ModePlace, arc_steps, trait_steps, weapon_steps};

use super::legality::judge;
use super::numbers::Numbers;
use super::ratings::{RatingTerms, rate};
use super::ship::Ship;
use super::tables::System;
use super::tuning::Parameter;
use crate::file::words::SystemEntry;
use serde::Serialize;
use starwright_text::exact::Exact;
use starwright_text::finding::{FieldPath, Finding, Severity};
use std::cell::OnceCell;

/// A one-step change of a design and its effect on space and rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct NextStep {
    /// The path of the field that changes. An index after the last entry of a list adds an entry.
    pub path: String,
    /// The new value as written in a design, or `None` if the field is removed.
    pub value: Option<String>,
    /// Path and new value of the mirrored bank that changes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<(String, String)>,
    /// Additional space used.
    pub space: f64,
    /// Additional space in the budget.
    pub room: f64,
    /// Change of the rating.
    pub points: f64,
    /// Space left over.
    pub free: f64,
    /// The reason other than space why the rules forbid the change, or `None` if they allow it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred: Option<String>,
}

/// The ship from which steps start, with its ratings.
struct StepBase<'a> {
    ship: &'a Ship,
    numbers: &'a Numbers,
    ratings: RatingTerms<Exact>,
    /// The rules that the ship breaks, computed when they are first needed.
    breaches: OnceCell<Vec<String>>,
}

impl<'a> StepBase<'a> {
    fn new(ship: &'a Ship, numbers: &'a Numbers) -> StepBase<'a> {
        StepBase {
            ship,
            numbers,
            ratings: rate(ship, numbers),
            breaches: OnceCell::new(),
        }
    }

    /// Rates the ship after a change.
    fn step(
        &self,
        path: impl Into<String>,
        value: impl Into<String>,
        change: impl FnOnce(&mut Ship),
    ) -> NextStep {
        let mut ship = self.ship.clone();
        change(&mut ship);
        self.build_step(&ship, path.into(), Some(value.into()))
    }

    fn build_step(&self, ship: &Ship, path: String, value: Option<String>) -> NextStep {
        let then: RatingTerms<Exact> = rate(ship, self.numbers);
        let more = |then: Exact, now: Exact| then.to_f64() - now.to_f64();
        let (space, now) = (&then.space, &self.ratings);
        NextStep {
            path,
            value,
            also: None,
            space: more(space.used, now.space.used),
            room: more(space.budget, now.space.budget),
            points: more(then.rating, now.rating),
            free: more(space.budget, space.used),
            barred: None,
        }
    }

    /// Finds the first rule that a ship breaks and the original does not, apart from space.
    fn find_breach(&self, ship: &Ship) -> Option<String> {
        let known = self
            .breaches
            .get_or_init(|| find_breaches(self.ship, &self.ratings, self.numbers));
        let then = find_breaches(ship, &self.ratings, self.numbers);
        then.into_iter().find(|message| !known.contains(message))
    }
}

/// Lists the rules that a ship breaks, apart from space. The ratings may be those of another ship.
fn find_breaches(ship: &Ship, ratings: &RatingTerms<Exact>, numbers: &Numbers) -> Vec<String> {
    let is_breach = |finding: &Finding| {
        finding.severity == Severity::Illegal && finding.path != FieldPath::from_key("space")
    };
    judge(ship, ratings, numbers)
        .into_iter()
        .filter(is_breach)
        .map(|finding| finding.message)
        .collect()
}

/// Lists the steps of hull, engines, shields, screens and tech levels: each one lower and one higher.
pub fn next_steps(ship: &Ship, numbers: &Numbers) -> Vec<NextStep> {
    let now = StepBase::new(ship, numbers);
    let mut steps = Vec::new();
    for parameter in Parameter::all(ship, ship) {
        if matches!(parameter, Parameter::System(_) | Parameter::Mounts(..)) {
            continue;
        }
        let (value, (least, most)) = (parameter.value(ship), parameter.ends());
        for next in [value - 1, value + 1] {
            if (least..=most).contains(&next) {
                let written = parameter.format_value(next);
                let written = written.trim_start_matches('+');
                steps.push(now.step(parameter.name(ship), written, |ship| {
                    parameter.set(ship, next)
                }));
            }
        }
    }
    steps
}

/// Returns the number minus one, if that is not negative, and the number plus one.
fn adjacent_numbers(number: u32) -> impl Iterator<Item = u32> {
    number.checked_sub(1).into_iter().chain([number + 1])
}

/// Returns the ship with a different number of a system; 0 removes the system.
pub fn with_system_count(ship: &Ship, system: System, count: u32) -> Ship {
    if count == 0 {
        return ship.without_system(system);
    }
    let mut then = ship.clone();
    then.set_system_count(system, count);
    then
}

/// Lists the steps of every system: one more, and one less if the ship has it.
pub fn system_steps(ship: &Ship, numbers: &Numbers) -> Vec<(System, NextStep)> {
    let now = StepBase::new(ship, numbers);
    let mut steps = Vec::new();
    for system in System::ALL {
        let entries = &ship.blueprint.systems;
        let entry = entries.iter().position(|(own, _)| *own == system);
        let entry = entry.unwrap_or(entries.len());
        let counts = adjacent_numbers(ship.system_count(system));
        for count in counts.filter(|count| *count == 0 || SystemEntry::new(system, *count).is_ok())
        {
            let then = with_system_count(ship, system, count);
            let value = (count > 0).then(|| system.format_with_count(count));
            let step = NextStep {
                barred: now.find_breach(&then),
                ..now.build_step(&then, format!("systems[{entry}]"), value)
            };
            steps.push((system, step));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DesignEditor;
    use crate::arcs::Arc;

    const MAJESTIC: &str = include_str!("../../../../designs/starmada_unity/majestic.yaml");

    fn majestic() -> Ship {
        Ship::parse(MAJESTIC).expect("a ship")
    }

    #[test]
    fn steps_of_the_majestic_are_those_of_its_drawing() {
        let steps = next_steps(&majestic(), Numbers::standard());
        let told = |path: &str, value: &str| {
            let step = steps
                .iter()
                .find(|step| step.path == path && step.value.as_deref() == Some(value));
            step.map(|step| (step.space, step.room, step.points, step.free >= 0.0))
        };
        assert_eq!(
            told("hull", "7").map(|(_, _, points, fits)| (points, fits)),
            Some((-12.0, false))
        );
        assert_eq!(told("engines", "6"), Some((104.0, 0.0, 6.0, false)));
        assert_eq!(told("shields", "2"), Some((-108.0, 0.0, -24.0, true)));
        assert_eq!(told("screens", "1"), Some((34.0, 0.0, 6.0, false)));
        assert_eq!(
            told("tech.engines", "0.5").map(|(_, _, points, fits)| (points, fits)),
            Some((0.0, true))
        );
    }

    #[test]
    fn a_step_written_into_the_text_gives_its_figures() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let now: RatingTerms<Exact> = rate(&ship, numbers);
        let weapons = 0..ship.weapons().len();
        let mut steps = next_steps(&ship, numbers);
        steps.extend(
            weapons
                .clone()
                .flat_map(|weapon| weapon_steps(&ship, numbers, weapon)),
        );
        steps.extend(
            weapons
                .clone()
                .flat_map(|weapon| trait_steps(&ship, numbers, weapon, ModePlace::First))
                .map(|(_, step)| step),
        );
        steps.extend(
            weapons
                .flat_map(|weapon| arc_steps(&ship, numbers, weapon, 1))
                .map(|(_, step)| step),
        );
        steps.extend(
            system_steps(&ship, numbers)
                .into_iter()
                .map(|(_, step)| step),
        );
        assert!(steps.len() > 150, "{}", steps.len());
        for step in steps {
            let mut form = DesignEditor::open(MAJESTIC).expect("readable");
            let mut put = |path: &str, value: &str| match path.strip_prefix("tech.") {
                Some(line) => form.put("tech", &format!("{{{line}: {value}}}")),
                None if path == "systems[2]" => form.add("systems", 2, value),
                None => form.put(path, value),
            };
            let done = match (&step.value, &step.also) {
                (Some(value), None) => put(&step.path, value),
                (Some(value), Some((other, mirrored))) => {
                    put(&step.path, value).and_then(|()| put(other, mirrored))
                }
                (None, _) => form.clear(&step.path),
            };
            done.unwrap_or_else(|fault| panic!("{step:?}: {fault}"));
            let text = form.finish();
            let then =
                Ship::parse(&text).unwrap_or_else(|faults| panic!("{step:?}: {faults}\n{text}"));
            let then: RatingTerms<Exact> = rate(&then, numbers);
            assert_eq!(
                then.rating.to_f64() - now.rating.to_f64(),
                step.points,
                "{step:?}"
            );
            assert_eq!(
                then.space.used.to_f64() - now.space.used.to_f64(),
                step.space,
                "{step:?}"
            );
        }
    }

    #[test]
    fn a_second_mode_has_its_own_steps() {
        let text = "class: Wren\nhull: 8\nweapons:\n  - name: Laser\n    stats: 3-6-9 1x4+/2/1\n    second_mode: {stats: 3x4+/1/1 Dfn}\n    banks: [AB]\n";
        let (ship, numbers) = (Ship::parse(text).expect("a ship"), Numbers::standard());
        let now: RatingTerms<Exact> = rate(&ship, numbers);
        let mut steps = weapon_steps(&ship, numbers, 0);
        steps.extend(
            trait_steps(&ship, numbers, 0, ModePlace::Second)
                .into_iter()
                .map(|(_, step)| step),
        );
        steps.retain(|step| step.path.starts_with("weapons[0].second_mode."));
        assert_eq!(steps.len(), 30, "{steps:?}");
        for step in steps {
            let mut form = DesignEditor::open(text).expect("readable");
            match &step.value {
                Some(value) => form.put(&step.path, value),
                None => form.clear(&step.path),
            }
            .unwrap_or_else(|fault| panic!("{step:?}: {fault}"));
            let then: RatingTerms<Exact> =
                rate(&Ship::parse(&form.finish()).expect("a ship"), numbers);
            assert_eq!(
                then.space.used.to_f64() - now.space.used.to_f64(),
                step.space,
                "{step:?}"
            );
        }
        assert!(trait_steps(&majestic(), numbers, 0, ModePlace::Second).is_empty());
    }

    #[test]
    fn a_forbidden_trait_states_its_reason_and_mirrors_change_together() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let barred = |code: &str| {
            let steps = trait_steps(&ship, numbers, 1, ModePlace::First);
            steps
                .into_iter()
                .find(|(other, _)| other.code() == code)
                .and_then(|(_, step)| step.barred)
        };
        assert_eq!(
            barred("Sct").as_deref(),
            Some("Scatter (Sct) needs IMP 1, not 2")
        );
        assert_eq!(barred("Pr1"), None);
        assert_eq!(ship.weapons()[1].find_mirror(1), Some(2));
        assert_eq!(
            ship.weapons()[1].find_mirror(0),
            None,
            "AB is its own mirror"
        );
        let (_, step) = arc_steps(&ship, numbers, 1, 1)
            .into_iter()
            .find(|(arc, _)| *arc == Arc::E)
            .expect("a step");
        assert_eq!(
            step.also,
            Some(("weapons[1].banks[2]".to_string(), "2BDF".to_string()))
        );
        assert_eq!((step.space, step.points), (32.0, 8.0));
    }
}
