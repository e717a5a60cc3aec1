//! Implements `fit --fix`, which finds the legal designs nearest to the one written, and the raise of hull or tech that
//! makes a converted ship fit.
//!
//! `step` defines steps and their costs. `remedy` lists remedies for broken rules other than space, and `part` the
//! choices for each part of a ship. `solve` finds the cheapest choices that fit. `change` lists what a solution
//! changes, and `present` formats the solutions.

mod change;
mod part;
mod present;
mod remedy;
mod solve;
mod step;
#[cfg(test)]
mod tests;

pub use change::{FieldChange, WrittenValue, list_changes};
pub use step::{StepKind, without_empty_parts};

use super::fit::{Figures, no_design_refusal};
use super::options::FixOptions;
use super::parameter::Parameter;
use super::{Exact, Numbers, Refusal, Ship, TechLine, judge, rate, without_errata};
use part::{Choice, ShipPart, log_rating, parts};
use serde::Serialize;
use solve::{BankSpaces, HullTable};
use starwright_rules::arcs::ArcSet;
use starwright_text::finding::{Finding, Severity};
use std::cmp::Reverse;
use step::{Edit, StepKinds, StepTerms};

/// The answer of `fix`: the legal designs nearest to a design.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Fixes {
    /// The original design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The rules that the design breaks, regardless of its errata.
    pub findings: Vec<Finding>,
    /// Figures of the original design.
    pub before: Figures,
    /// The nearest legal designs, the best first. If the design is legal, the only one has no changes.
    pub solutions: Vec<Solution>,
}

/// A legal design near the original one.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Solution {
    /// Number of steps from the original design.
    pub steps: u32,
    /// Total cost of the steps.
    pub step_cost: u32,
    /// The changes, in the order of the design.
    pub changes: Vec<FieldChange>,
    /// The combat rating.
    pub rating: f64,
    /// The free space.
    pub space_free: f64,
    /// All ratings and the space of the design.
    pub after: Figures,
    /// The changes of other designs that are equally near by steps of the same kinds.
    pub alike: Vec<Vec<FieldChange>>,
    /// The design.
    #[serde(skip)]
    pub ship: Ship,
    /// The design in which lost banks and systems are still listed with 0.
    #[serde(skip)]
    marked: Ship,
}

impl Solution {
    /// Returns the design in which lost banks and systems are still listed with 0, as [`rewrite`](super::rewrite) needs
    /// it.
    pub fn marked_ship(&self) -> &Ship {
        &self.marked
    }
}

/// A legal design that was found.
struct Candidate {
    /// The index of the remedy that the design applies.
    remedy: usize,
    choice: Choice,
    /// The sort key: bearings in twelfths that weapons no longer cover, then the change of the rating.
    order: (usize, Exact),
    marked: Ship,
}

/// The first maximum cost of choices. It is multiplied by four until something fits.
const FIRST_REACH: u32 = 24;
/// Maximum cost of the best solution for which alternatives by kind are listed.
const MAX_ALTERNATIVE_COST: u32 = 40;
/// Minimum rating of an alternative, as a fraction of the nearest design's rating.
const MIN_SHARE: f64 = 0.75;
/// Maximum additional cost of another remedy that is listed as an alternative.
const MAX_EXTRA_COST: u32 = 4;
/// Maximum cost of choices.
const MAX_REACH: u32 = 4096;

impl Numbers {
    /// Finds the legal designs nearest to a ship: those with the lowest total step cost and, among these, those that
    /// change the rating least.
    pub fn fix(&self, ship: &Ship, options: &FixOptions) -> Result<Fixes, Refusal> {
        let mut terms = StepTerms::new(ship, options)?;
        let plain = without_errata(ship);
        let remedies = remedy::remedies(&plain, self, &terms)?;
        let mut reach = FIRST_REACH;
        let candidates = loop {
            // At high costs, the cheapest remedies are enough.
            let max_remedies = if reach == FIRST_REACH {
                remedies.len()
            } else {
                3
            };
            let near = remedies.iter().take(max_remedies);
            let starts: Vec<RemediedShip> = near
                .map(|remedy| RemediedShip::new(remedy, &plain, self, &terms, reach))
                .collect();
            let found = find_nearest(&plain, &starts, self, reach);
            if !found.is_empty() {
                break found;
            }
            reach *= 4;
            if reach > MAX_REACH && terms.keeps_a_gun {
                return Err(nothing_refusal(explain_obstacle(&starts)));
            }
            if reach > MAX_REACH {
                (terms.keeps_a_gun, reach) = (true, FIRST_REACH);
            }
        };
        let groups = candidates.iter().take(options.max_solutions.max(1));
        Ok(Fixes {
            name: ship.to_string(),
            findings: illegal_findings(&plain, self),
            before: Figures::new(ship, self),
            solutions: groups.map(|group| solution(ship, group, self)).collect(),
        })
    }
}

/// Raises hull and tech levels by the fewest steps (a point of hull, or half a level of one tech line) after which a
/// ship is within its space. Of equally few steps, those that change the rating least are taken, then those with the
/// larger hull. Returns `None` if no raise is enough.
pub fn raise_to_fit(ship: &Ship, numbers: &Numbers) -> Option<Ship> {
    let before = rate::<Exact>(ship, numbers);
    if before.space.used <= before.space.budget {
        return Some(ship.clone());
    }
    let terms = StepTerms::for_raise();
    // More than the number of all possible steps.
    const REACH: u32 = 255;
    let start = RemediedShip::new(&Choice::default(), ship, numbers, &terms, REACH);
    let mut least = REACH;
    let plans = start.hull_tables(&mut least);
    // Long Range Sensors round up, which the tables ignore, so that another step may be needed.
    (least..REACH).find_map(|cost| {
        let near = plans.iter().filter(|plan| plan.head.cost <= cost);
        let ways = near.flat_map(|plan| {
            let ways = plan
                .table
                .list_choices(cost - plan.head.cost, StepKinds::ALL)
                .into_iter();
            ways.map(|way| plan.head.join(&way).apply(ship))
        });
        let fitting = ways.filter_map(|raised| {
            let after = rate::<Exact>(&raised, numbers);
            let moved = distance(before.rating, after.rating);
            let levels = raised.blueprint.tech.map(|level| level.half_steps());
            let order = (moved, Reverse(raised.hull()), levels);
            (after.space.used <= after.space.budget).then_some((order, raised))
        });
        fitting
            .min_by_key(|(order, _)| *order)
            .map(|(_, raised)| raised)
    })
}

/// Describes a raise: `hull +1, tech weapons +0.5`; empty if nothing was raised.
pub fn describe_raise(before: &Ship, after: &Ship) -> String {
    let hull =
        (after.hull() > before.hull()).then(|| format!("hull +{}", after.hull() - before.hull()));
    let lines = TechLine::ALL.into_iter().filter_map(|line| {
        let halves = after.tech(line).half_steps() - before.tech(line).half_steps();
        (halves > 0).then(|| format!("tech {} +{}", line.word(), f32::from(halves) / 2.0))
    });
    hull.into_iter().chain(lines).collect::<Vec<_>>().join(", ")
}

fn distance(a: Exact, b: Exact) -> Exact {
    if a > b {
        a.saturating_minus(b)
    } else {
        b.saturating_minus(a)
    }
}

fn nothing_refusal(why: String) -> Refusal {
    no_design_refusal(format!("no legal design: {why}"))
}

/// Lists the illegal findings about a ship.
pub fn illegal_findings(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let findings = judge(ship, &rate(ship, numbers), numbers).into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Illegal)
        .collect()
}

/// A ship after a remedy, with the choices for its parts.
struct RemediedShip<'a> {
    remedy: Choice,
    /// The ship after the remedy, in which lost banks and systems are still listed with 0.
    ship: Ship,
    parts: Vec<ShipPart>,
    /// The hulls that the ship could have.
    hulls: Vec<Choice>,
    numbers: &'a Numbers,
    terms: &'a StepTerms,
}

impl<'a> RemediedShip<'a> {
    fn new(
        remedy: &Choice,
        plain: &Ship,
        numbers: &'a Numbers,
        terms: &'a StepTerms,
        reach: u32,
    ) -> RemediedShip<'a> {
        let ship = remedy.apply(plain);
        let [before, after] = [plain, &ship].map(|ship| log_rating(ship, numbers));
        let remedy = Choice {
            loss: before - after,
            ..remedy.clone()
        };
        let mut largest = ship.hull();
        if !terms.is_kept(StepKind::Hull) {
            largest = largest.max(numbers.figures.largest_hull.whole());
        }
        let larger = |hull: u32| {
            let cheap = (ship.hull() / 4).max(1);
            let edit = Edit::Set(Parameter::Hull, hull as i32);
            let choice = Choice::new(terms, StepKind::Hull, hull - ship.hull(), cheap, [edit]);
            Choice {
                loss: after - log_rating(&choice.apply(&ship), numbers),
                ..choice
            }
        };
        let hulls = (ship.hull()..=largest).map(larger);
        RemediedShip {
            hulls: hulls
                .take_while(|hull| remedy.cost + hull.cost <= reach)
                .collect(),
            parts: parts(&ship, numbers, terms, reach),
            remedy,
            ship,
            numbers,
            terms,
        }
    }

    /// Builds the tables of all hulls that cost at most `most`, the cheapest first; `most` is lowered to the lowest
    /// cost that fits.
    fn hull_tables(&self, most: &mut u32) -> Vec<HullPlan<'_>> {
        let (mut known, mut plans) = (BankSpaces::new(), Vec::new());
        for hull in &self.hulls {
            let head = self.remedy.join(hull);
            // A larger hull is an alternative although it costs more.
            if head.cost > 2 * *most + 4 {
                break;
            }
            let larger = hull.apply(&self.ship);
            let budget = rate::<Exact>(&super::bare_hull(&larger), self.numbers)
                .space
                .budget
                .to_f64();
            let plan = HullPlan {
                table: self.table(larger.hull(), budget, &mut known),
                head,
                hull,
            };
            *most = plan.lowest_cost(*most, StepKinds::ALL).unwrap_or(*most);
            plans.push(plan);
        }
        plans
    }
}

/// The table of one hull.
struct HullPlan<'a> {
    table: HullTable<'a>,
    /// The choice of the remedy and the hull.
    head: Choice,
    hull: &'a Choice,
}

impl HullPlan<'_> {
    /// Returns the lowest cost up to `most` that fits, with steps of these kinds. The remedy may use steps of any kind.
    fn lowest_cost(&self, most: u32, kinds: StepKinds) -> Option<u32> {
        if !kinds.contains(self.hull.kinds) {
            return None;
        }
        let own = self
            .table
            .lowest_cost(most.checked_sub(self.head.cost)?, kinds)?;
        Some(self.head.cost + own)
    }
}

/// Finds the nearest designs by steps of any kind. If they need few steps, also finds designs by steps of only one
/// kind, of all kinds but one, and of all kinds but tech and one, so that users who do not want a certain change find
/// alternatives. Each group has designs with the same steps, the best first.
fn find_nearest(
    plain: &Ship,
    starts: &[RemediedShip],
    numbers: &Numbers,
    reach: u32,
) -> Vec<Vec<Candidate>> {
    let mut best = reach;
    let mut plans: Vec<(usize, HullPlan)> = Vec::new();
    for (remedy, start) in starts.iter().enumerate() {
        // Another remedy is an alternative even if it costs a little more.
        let mut own = reach.min(best + MAX_EXTRA_COST);
        plans.extend(
            start
                .hull_tables(&mut own)
                .into_iter()
                .map(|plan| (remedy, plan)),
        );
        best = best.min(own);
    }
    let one = StepKind::ALL.map(StepKinds::from_kind);
    let but_one = one.map(|kind| StepKinds::ALL.difference(kind));
    // Tech is so cheap that it would be part of most alternatives.
    let but_two = but_one.map(|kinds| kinds.difference(StepKinds::from_kind(StepKind::Tech)));
    let by_remedy = (0..starts.len()).map(|remedy| (Some(remedy), StepKinds::ALL));
    let by_kind = one
        .into_iter()
        .chain(but_one)
        .chain(but_two)
        .map(|kinds| (None, kinds));
    let fixed = starts
        .iter()
        .map(|start| start.remedy.cost)
        .min()
        .unwrap_or(0);
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    for (remedy, kinds) in by_remedy.chain(by_kind) {
        if kinds != StepKinds::ALL && (best == 0 || best > MAX_ALTERNATIVE_COST) {
            break;
        }
        // A design that costs much more than the best is not an alternative.
        let far = if remedy.is_some() {
            MAX_EXTRA_COST
        } else {
            best.saturating_sub(fixed) + 4
        };
        let mut most = reach.min(best + far);
        let plans = plans
            .iter()
            .filter(|(own, _)| remedy.is_none_or(|remedy| remedy == *own));
        let mut costs = Vec::new();
        for (_, plan) in plans.clone() {
            let cost = plan.lowest_cost(most, kinds);
            most = cost.unwrap_or(most);
            costs.push(cost);
        }
        for ((remedy, plan), _) in plans.zip(&costs).filter(|(_, own)| **own == Some(most)) {
            for way in plan.table.list_choices(most - plan.head.cost, kinds) {
                if let Some(found) = Candidate::new(plain, *remedy, plan.head.join(&way), numbers) {
                    found.join(&mut groups);
                }
            }
        }
    }
    groups
        .iter_mut()
        .for_each(|group| group.sort_by_key(|found| found.order));
    groups.sort_by_key(|group| (group[0].choice.cost, group[0].order));
    // A ship with a much lower rating than the nearest one is an alternative only if it takes fewer steps.
    let rating = |group: &[Candidate]| {
        rate::<Exact>(&without_empty_parts(&group[0].marked), numbers)
            .rating
            .to_f64()
    };
    let least = groups
        .first()
        .map_or(0.0, |first| MIN_SHARE * rating(first));
    let steps = |group: &[Candidate]| group[0].choice.steps.iter().sum::<u32>();
    let first_steps = groups.first().map_or(0, |first| steps(first));
    groups.retain(|group| rating(group) >= least || steps(group) < first_steps);
    groups
}

impl Candidate {
    /// Creates the design after a choice, or returns `None` if it is illegal or loses its whole rating.
    fn new(plain: &Ship, remedy: usize, choice: Choice, numbers: &Numbers) -> Option<Candidate> {
        let marked = choice.apply(plain);
        let design = without_empty_parts(&marked);
        let [before, after] = [plain, &design].map(|ship| rate::<Exact>(ship, numbers).rating);
        let is_worthless = after.is_zero() && !before.is_zero();
        let is_legal = !is_worthless && illegal_findings(&design, numbers).is_empty();
        let uncovered = covered_twelfths(plain).saturating_sub(covered_twelfths(&design));
        let order = (uncovered, distance(before, after));
        is_legal.then_some(Candidate {
            remedy,
            choice,
            order,
            marked,
        })
    }

    /// Adds the design to the group with the same remedy and steps, or starts a new group. If a group with the same
    /// kinds has other steps, the design is dropped.
    fn join(self, groups: &mut Vec<Vec<Candidate>>) {
        let kind = |own: &Candidate| (own.remedy, own.choice.kinds);
        let Some(group) = groups
            .iter_mut()
            .find(|group| kind(&group[0]) == kind(&self))
        else {
            groups.push(vec![self]);
            return;
        };
        let steps = |own: &Candidate| (own.choice.steps, own.choice.cost);
        let is_known = group.iter().any(|other| other.marked == self.marked);
        if steps(&group[0]) == steps(&self) && !is_known {
            group.push(self);
        }
    }
}

/// Returns the number of 30-degree sectors that a ship's weapons cover.
fn covered_twelfths(ship: &Ship) -> usize {
    let banks = ship.weapons().iter().flat_map(|weapon| &weapon.banks);
    let arcs = banks
        .flat_map(|bank| bank.arcs.iter())
        .fold(ArcSet::default(), ArcSet::with);
    arcs.sectors()
        .into_iter()
        .filter(|is_covered| *is_covered)
        .count()
}

/// Builds a solution from a group: its best design, and the changes of the others.
fn solution(ship: &Ship, group: &[Candidate], numbers: &Numbers) -> Solution {
    /// Maximum number of designs listed as alike.
    const MAX_ALIKE: usize = 11;
    /// Maximum difference of their ratings from the best design's, as a fraction.
    const MAX_RATING_CHANGE: f64 = 0.05;
    let choice = &group[0].choice;
    let marked = choice.apply(ship);
    let design = without_empty_parts(&marked);
    let after = Figures::new(&design, numbers);
    let [least, most] =
        [1.0 - MAX_RATING_CHANGE, 1.0 + MAX_RATING_CHANGE].map(|share| share * after.rating);
    let others = group[1..].iter().map(|other| other.choice.apply(ship));
    let as_good = others.filter(|other| {
        (least..=most).contains(&Figures::new(&without_empty_parts(other), numbers).rating)
    });
    Solution {
        steps: choice.steps.iter().sum(),
        step_cost: choice.cost,
        changes: list_changes(ship, &marked),
        rating: after.rating,
        space_free: after.free,
        after,
        alike: as_good
            .take(MAX_ALIKE)
            .map(|other| list_changes(ship, &other))
            .collect(),
        ship: design,
        marked,
    }
}

/// Explains why nothing fits, by the minimum space that the ship needs.
fn explain_obstacle(starts: &[RemediedShip]) -> String {
    let plans = starts
        .iter()
        .take(1)
        .flat_map(|start| start.hull_tables(&mut MAX_REACH.clone()));
    let least = plans.map(|plan| {
        (
            plan.table.min_space(MAX_REACH),
            plan.table.budget,
            plan.hull,
        )
    });
    let nearest = least.min_by(|a, b| (a.0 - a.1).total_cmp(&(b.0 - b.1)));
    let Some((least, budget, hull)) = nearest else {
        return "no hull is within the limits".to_string();
    };
    let hull = hull.apply(&starts[0].ship).hull();
    format!(
        "without everything that may be removed, the ship still needs {least} of {budget} space at hull {hull}; keep fewer parts"
    )
}
