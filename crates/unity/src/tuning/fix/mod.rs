//! `fit --fix`: the legal designs nearest to the one written; and the raise of hull or tech that makes a converted ship fit.
//!
//! `step` (what a step is and what it costs) -> `remedy` (ways to end what is forbidden regardless of the space) and `part` (what
//! can be chosen for each part) -> `solve` (the cheapest choices that fit) -> the solutions, listed as `change`s and `present`ed.

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
use part::{Choice, ShipPart, logarithm, parts};
use serde::Serialize;
use solve::{BankSpaces, HullTable};
use starwright_rules::arcs::ArcSet;
use starwright_text::finding::{Finding, Severity};
use std::cmp::Reverse;
use step::{Edit, StepKinds, StepTerms};

/// The legal designs nearest to one.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Fixes {
    /// The original design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The violations of the rules in the design, regardless of its errata.
    pub findings: Vec<Finding>,
    /// Figures of the original design.
    pub before: Figures,
    /// The nearest legal designs, the best first; one without changes if the design is legal.
    pub solutions: Vec<Solution>,
}

/// A legal design near another.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Solution {
    /// Number of steps from the original design.
    pub steps: u32,
    /// Cost of those steps.
    pub step_cost: u32,
    /// The changes, in the order of the design.
    pub changes: Vec<FieldChange>,
    /// The combat rating.
    pub rating: f64,
    /// The space left.
    pub space_free: f64,
    /// All figures of the design.
    pub after: Figures,
    /// Designs that are as near by steps of the same kinds: what changes in each.
    pub alike: Vec<Vec<FieldChange>>,
    /// The design.
    #[serde(skip)]
    pub ship: Ship,
    /// The design with what it loses still in its plan, 0 of it.
    #[serde(skip)]
    marked: Ship,
}

impl Solution {
    /// Returns the design with what it loses still in its plan, 0 of it, as [`rewrite`](super::rewrite) needs it.
    pub fn marked_ship(&self) -> &Ship {
        &self.marked
    }
}

/// A legal design that was found.
struct Candidate {
    /// The index of the remedy that the plan applies.
    remedy: usize,
    choice: Choice,
    /// Bearings that no weapon covers any more, in twelfths; then how far the rating moves.
    order: (usize, Exact),
    marked: Ship,
}

/// The first cost up to which choices are made; four times as much where nothing of it fits.
const FIRST_REACH: u32 = 24;
/// The cost beyond which a design has so far to go that alternatives by kind are not worth looking for.
const MAX_ALTERNATIVE_COST: u32 = 40;
/// The part of the nearest design's rating that an alternative must have.
const MIN_SHARE: f64 = 0.75;
/// How much more another remedy may cost to be an alternative.
const MAX_EXTRA_COST: u32 = 4;
/// Maximum cost up to which choices are made.
const MAX_REACH: u32 = 4096;

impl Numbers {
    /// Finds the legal designs nearest to a ship: those of the fewest steps, by their costs, and among them those that move the
    /// rating least.
    pub fn fix(&self, ship: &Ship, options: &FixOptions) -> Result<Fixes, Refusal> {
        let mut terms = StepTerms::new(ship, options)?;
        let plain = without_errata(ship);
        let remedies = remedy::remedies(&plain, self, &terms)?;
        let mut reach = FIRST_REACH;
        let candidates = loop {
            // Far away, the cheapest remedies are enough.
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

/// Finds the fewest steps, a point of hull or half a level of one tech line each, after which a ship is within its space; of
/// several the one that moves the rating least, then the one with most hull. `None` if none are enough.
pub fn raise_to_fit(ship: &Ship, numbers: &Numbers) -> Option<Ship> {
    let before = rate::<Exact>(ship, numbers);
    if before.space.used <= before.space.budget {
        return Some(ship.clone());
    }
    let terms = StepTerms::for_raise();
    // More than all the steps that there are.
    const REACH: u32 = 255;
    let start = RemediedShip::new(&Choice::default(), ship, numbers, &terms, REACH);
    let mut least = REACH;
    let plans = start.hull_tables(&mut least);
    // Long Range Sensors round up, which the tables do not, so that a step more may be needed.
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

/// Writes what is raised: `hull +1, tech weapons +0.5`; empty if nothing is.
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
    no_design_refusal(format!("nothing legal: {why}"))
}

/// Lists what the rules forbid in a ship.
pub fn illegal_findings(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let findings = judge(ship, &rate(ship, numbers), numbers).into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Illegal)
        .collect()
}

/// A ship after a remedy, and the choices that it has.
struct RemediedShip<'a> {
    remedy: Choice,
    /// The fixed ship, what it loses still in its plan.
    ship: Ship,
    parts: Vec<ShipPart>,
    /// The hulls that it could have.
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
        let [before, after] = [plain, &ship].map(|ship| logarithm(ship, numbers));
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
                loss: after - logarithm(&choice.apply(&ship), numbers),
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

    /// Returns the hull_tables of all hulls that cost at most this much, the cheapest first; `most` shrinks to the cost that is found to fit.
    fn hull_tables(&self, most: &mut u32) -> Vec<HullPlan<'_>> {
        let (mut known, mut plans) = (BankSpaces::new(), Vec::new());
        for hull in &self.hulls {
            let head = self.remedy.join(hull);
            // A larger hull alone is an alternative although it costs more.
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

/// A table and what leads to it.
struct HullPlan<'a> {
    table: HullTable<'a>,
    /// The remedy and the hull.
    head: Choice,
    hull: &'a Choice,
}

impl HullPlan<'_> {
    /// Returns the lowest cost up to `most` that fits, by steps of these kinds; what is forbidden is fixed by steps of any kind.
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

/// Finds the nearest designs by steps of any kind; then, where those are few, by steps of one kind only, of all but one, or of all
/// but tech and one, so that a user who does not want a certain change finds what else there is. Each group is of steps alike,
/// its best first.
fn find_nearest(
    plain: &Ship,
    starts: &[RemediedShip],
    numbers: &Numbers,
    reach: u32,
) -> Vec<Vec<Candidate>> {
    let mut best = reach;
    let mut plans: Vec<(usize, HullPlan)> = Vec::new();
    for (remedy, start) in starts.iter().enumerate() {
        // Another remedy is an alternative although it costs a little more.
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
    // Tech is so cheap that without it there is another question.
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
        // What costs much more than the best is not an alternative to it.
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
    // A ship that is much less than the nearest one is an alternative to it only if it takes fewer steps, as without a cloak.
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
    /// Creates the design after a choice, if it is legal and worth anything.
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

    /// Joins the group of the same remedy and steps, or founds it; a group of cheaper steps of the same kinds leaves no plan
    /// for it.
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

/// Returns how many twelfths of the bearings a ship's weapons cover.
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

/// Turns a group into a solution: its best design, and what the others change.
fn solution(ship: &Ship, group: &[Candidate], numbers: &Numbers) -> Solution {
    /// Maximum number that are listed next to the best, and how far their ratings may be from its own.
    const MAX_ALIKE: usize = 11;
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

/// Explains why nothing fits: the space that the minimum of everything takes.
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
        return "no hull is allowed".to_string();
    };
    let hull = hull.apply(&starts[0].ship).hull();
    format!(
        "with all that may be given up, the ship needs {least} of {budget} space at hull {hull}; keep less of it"
    )
}
