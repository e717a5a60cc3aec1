//! Finds the cheapest choices that bring a ship within its space.
//!
//! There are two passes over the parts of a ship. The first computes the [`table`](super::super::search::table) of the
//! minimum space of the remaining parts for each cost, which yields the exact lowest cost that fits, with a few
//! additions per choice. The second pass enumerates the choices of that cost and skips those for which the table shows
//! that nothing can fit. Unlike `fit`, which looks for one best ship, it lists all equally cheap ships while hull, tech
//! levels, systems and banks change at the same time. They may be too many, so that for each cost only those that
//! change the rating least are kept. A linear-programming solver would not fit the problem: the products of hull, tech
//! level and mounts would need one variable per combination, the rating is not a linear goal, and several solutions are
//! needed.

use super::super::parameter::Parameter;
use super::super::search::table::TableRule;
use super::super::{Exact, Numbers, Ship, System, TechLine, rate};
use super::RemediedShip;
use super::part::{Choice, ShipPart, reduced_counts};
use super::step::{Edit, StepKind, StepKinds, without_empty_parts};
use std::collections::BTreeMap;

/// Maximum number of partial choices at a time, divided among the costs. Those that change the rating least are kept.
const MAX_WAYS: usize = 2500;
/// Minimum and maximum number of partial choices of one cost.
const WAYS_PER_COST: (usize, usize) = (4, 160);

/// Number of half levels of tech at the normal cost: one whole level. More costs twice as much.
const CHEAP_TECH: u32 = 2;

/// The parts of a ship with one hull, by tech line and variant of the line.
pub struct HullTable<'a> {
    lines: Vec<Vec<LineVariant<'a>>>,
    pub budget: f64,
}

/// The parts of a tech line at one tech level.
struct LineVariant<'a> {
    choice: Choice,
    /// Each part with the space of each of its choices.
    parts: Vec<(&'a [Choice], Vec<f64>)>,
}

/// The spaces of each bank's choices by part, tech level and Fire Control; they do not depend on the hull.
pub type BankSpaces = BTreeMap<(usize, i8, u32), Vec<f64>>;

impl RemediedShip<'_> {
    /// Builds the table of the ship with this hull.
    pub fn table(&self, hull: u32, budget: f64, known: &mut BankSpaces) -> HullTable<'_> {
        let lines = [None].into_iter().chain(TechLine::ALL.map(Some));
        let mut variants = |line| {
            let choices = self.line_choices(line).into_iter();
            choices
                .map(|choice| self.build_variant(line, choice, hull, known))
                .collect()
        };
        HullTable {
            lines: lines.map(&mut variants).collect(),
            budget,
        }
    }

    /// Lists the tech levels that a line can have. Those of weapons are combined with the systems that affect all
    /// banks.
    fn line_choices(&self, line: Option<TechLine>) -> Vec<Choice> {
        let Some(line) = line else {
            return vec![Choice::default()];
        };
        let now = self.ship.tech(line).half_steps();
        let takes_space = |part: &ShipPart| !space(&part.alone, self.numbers).is_zero();
        let mut parts = self.parts.iter().filter(|part| part.line == Some(line));
        let is_fixed = self.terms.keeps_line(line) || !parts.any(takes_space);
        let level = |halves: i8| {
            let edit = Edit::Set(Parameter::Tech(Some(line)), halves.into());
            let steps = (halves - now) as u32;
            Choice::new(self.terms, StepKind::Tech, steps, CHEAP_TECH, [edit])
        };
        let levels = (now..=if is_fixed { now } else { 4 }).map(level);
        if line != TechLine::Weapons {
            return levels.collect();
        }
        let mut choices = Vec::new();
        for level in levels {
            for control in self.global_system_choices(System::FireControl) {
                let sensors = self
                    .global_system_choices(System::LongRangeSensors)
                    .into_iter();
                choices.extend(sensors.map(|sensors| level.join(&control).join(&sensors)));
            }
        }
        choices
    }

    /// Lists the choices for a system that affects all banks: unchanged and with lower numbers.
    fn global_system_choices(&self, system: System) -> Vec<Choice> {
        reduced_counts(&self.ship, system, self.terms)
    }

    fn build_variant(
        &self,
        line: Option<TechLine>,
        choice: Choice,
        hull: u32,
        known: &mut BankSpaces,
    ) -> LineVariant<'_> {
        let chosen = choice.apply(&self.ship);
        let halves = chosen.tech(TechLine::Weapons).half_steps();
        let control = chosen.system_count(System::FireControl);
        let sensors = match chosen.system_count(System::LongRangeSensors) {
            0 => 0.0,
            _ => self
                .numbers
                .system(System::LongRangeSensors)
                .space
                .value
                .to_f64(),
        };
        let mut parts = Vec::new();
        for (index, part) in self
            .parts
            .iter()
            .enumerate()
            .filter(|(_, part)| part.line == line)
        {
            let mut alone = choice.apply(&part.alone);
            alone.blueprint.hull = hull;
            let space = |own: &Choice| space(&own.apply(&alone), self.numbers).to_f64();
            let spaces = || part.choices.iter().map(space).collect::<Vec<f64>>();
            let spaces: Vec<f64> = if part.banks.is_empty() {
                spaces()
            } else {
                // Sensors take half the space of the weapons. It is rounded only once for the ship, so it is exact
                // here.
                let spaces = known.entry((index, halves, control)).or_insert_with(spaces);
                spaces.iter().map(|space| space * (1.0 + sensors)).collect()
            };
            parts.push((part.choices.as_slice(), spaces));
        }
        LineVariant { choice, parts }
    }
}

/// Returns the space that a ship uses, ignoring banks and systems that are listed with 0.
pub fn space(marked: &Ship, numbers: &Numbers) -> Exact {
    rate::<Exact>(&without_empty_parts(marked), numbers)
        .space
        .used
}

/// The rule for a table of the minimum space for each cost.
const MIN_SPACE: TableRule<f64> = TableRule {
    worst: f64::INFINITY,
    sum: |a, b| a + b,
    best: f64::min,
};

/// Lists the choices with these kinds of steps, each with its space.
fn options<'c>(
    choices: &'c [Choice],
    spaces: &'c [f64],
    kinds: StepKinds,
) -> impl Iterator<Item = (&'c Choice, f64)> + Clone {
    let pairs = choices.iter().zip(spaces.iter().copied());
    pairs.filter(move |(choice, _)| kinds.contains(choice.kinds))
}

impl LineVariant<'_> {
    /// Computes, for each part, the minimum space of it and all later parts and lines.
    fn rows(&self, after: &[f64], kinds: StepKinds) -> Vec<Vec<f64>> {
        let parts = self.parts.iter().map(|(choices, spaces)| {
            options(choices, spaces, kinds).map(|(choice, space)| (choice.cost as usize, space))
        });
        MIN_SPACE.rows(parts, after.to_vec())
    }
}

/// A choice for some of the parts, with its space.
type PartialChoice = (Choice, f64);

impl HullTable<'_> {
    /// Computes, for each line, the minimum space of it and all later lines, for costs up to `most`.
    fn rows(&self, most: u32, kinds: StepKinds) -> Vec<Vec<f64>> {
        let mut rows = vec![vec![0.0; most as usize + 1]];
        for line in self.lines.iter().rev() {
            let after = &rows[rows.len() - 1];
            let mut best = vec![f64::INFINITY; after.len()];
            for variant in line
                .iter()
                .filter(|variant| kinds.contains(variant.choice.kinds))
            {
                let own = &variant.rows(after, kinds)[0];
                let later = best.iter_mut().skip(variant.choice.cost as usize);
                later
                    .zip(own)
                    .for_each(|(best, own)| *best = best.min(*own));
            }
            rows.push(best);
        }
        rows.reverse();
        rows
    }

    /// Returns the minimum space at a cost of at most `most`.
    pub fn min_space(&self, most: u32) -> f64 {
        self.rows(most, StepKinds::ALL)[0][most as usize]
    }

    /// Returns the lowest cost up to `most` at which something fits, with steps of these kinds only.
    pub fn lowest_cost(&self, most: u32, kinds: StepKinds) -> Option<u32> {
        let spaces = &self.rows(most, kinds)[0];
        (0..=most).find(|cost| spaces[*cost as usize] <= self.budget)
    }

    /// Lists choices of at most this cost that fit, up to a maximum number.
    pub fn list_choices(&self, cost: u32, kinds: StepKinds) -> Vec<Choice> {
        let rows = self.rows(cost, kinds);
        let mut ways: Vec<PartialChoice> = vec![(Choice::default(), 0.0)];
        for (line, after) in self.lines.iter().zip(&rows[1..]) {
            let mut next = Vec::new();
            for variant in line
                .iter()
                .filter(|variant| kinds.contains(variant.choice.kinds))
            {
                let rows = variant.rows(after, kinds);
                let head = [(&variant.choice, 0.0)];
                let mut through = self.extend_choices(&ways, head.into_iter(), &rows[0]);
                for ((choices, spaces), after) in variant.parts.iter().zip(&rows[1..]) {
                    through = self.extend_choices(&through, options(choices, spaces, kinds), after);
                    through = thin_choices(through, cost);
                }
                next.extend(through);
            }
            ways = thin_choices(next, cost);
        }
        ways.into_iter().map(|(choice, _)| choice).collect()
    }

    /// Extends each partial choice by each option after which the remaining parts can still fit.
    fn extend_choices<'c>(
        &self,
        ways: &[PartialChoice],
        options: impl Iterator<Item = (&'c Choice, f64)> + Clone,
        after: &[f64],
    ) -> Vec<PartialChoice> {
        let mut next = Vec::new();
        for (way, used) in ways {
            for (choice, space) in options.clone() {
                let space = used + space;
                let left = (after.len() - 1).checked_sub((way.cost + choice.cost) as usize);
                if left.is_some_and(|left| space + after[left] <= self.budget) {
                    next.push((way.join(choice), space));
                }
            }
        }
        next
    }
}

/// Keeps, for each cost, the choices that change the rating least, and the one with the smallest space.
fn thin_choices(mut ways: Vec<PartialChoice>, cost: u32) -> Vec<PartialChoice> {
    let most = (MAX_WAYS / (cost as usize + 1)).clamp(WAYS_PER_COST.0, WAYS_PER_COST.1);
    if ways.len() <= most {
        return ways;
    }
    ways.sort_by(|(a, own), (b, other)| {
        let by_loss = a.loss.abs().total_cmp(&b.loss.abs());
        a.cost.cmp(&b.cost).then(by_loss).then(own.total_cmp(other))
    });
    let mut kept: Vec<PartialChoice> = Vec::new();
    for same in ways.chunk_by(|(a, _), (b, _)| a.cost == b.cost) {
        let (first, rest) = same.split_at(most.min(same.len()));
        kept.extend_from_slice(first);
        kept.extend(rest.iter().min_by(|a, b| a.1.total_cmp(&b.1)).cloned());
    }
    kept
}
