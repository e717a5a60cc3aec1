//! Fills fleets: from designs in stock to the maximum points under a limit, by requirements.
//!
//! This is not the search of `fit`: nothing about a ship changes, whole ships are counted and their points only add
//! up, so that no rating has to be bounded. A requirement is a bound, as in `fit`.
//!
//! A table with one layer per design marks which sums of points can be reached with which counts of what is required. Counts beyond a requirement do not matter and are kept at it, so that the table stays small: 200 designs,
//! 2,000 points and three requirements are some 40 million steps. Fleets are read back from the layers. That is exact;
//! if the requirements make the table too large, those that do not fit into it are dropped for the bound and kept for
//! the solutions, and the gap is reported.

use super::profile::Profile;
use super::requirement::Requirement;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::printer::MIN_SQUADRON;
use starwright_paper::random::Random;
use starwright_paper::table::{Part, Table};
use starwright_rules::battle::question::Refusal;
use starwright_rules::fleets::FleetShip;
use starwright_text::field::{group_thousands, pluralize};
use starwright_text::quote::{quote_if_needed, to_comment};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A design that a fleet can have ships of.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The design's file.
    pub file: String,
    /// Number of the document in the file, from 1.
    pub document: usize,
    /// The points and counts of one ship in a fleet.
    pub ship: FleetShip,
}

impl Stock {
    /// Returns the points of one ship, fractions rounded up, or `None` if it has no rating.
    fn points(&self) -> Option<u32> {
        let (whole, (rest, _)) = self.ship.rating?.split();
        u32::try_from(whole)
            .ok()
            .map(|whole| whole + u32::from(rest > 0))
            .filter(|points| *points > 0)
    }
}

/// The limit and the requirements of a fleet to fill.
#[derive(Clone, Debug)]
pub struct FillTask {
    /// Maximum points.
    pub limit: u32,
    /// Requirements such as `carriers>=1`.
    pub requirements: Vec<String>,
    /// Maximum number of solutions.
    pub max_solutions: usize,
}

/// Fleets with the maximum points under a limit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FillAnswer {
    /// Maximum points allowed.
    pub limit: u32,
    /// The requirements as they were read.
    pub requirements: Vec<String>,
    /// The fleets, best first.
    pub solutions: Vec<FilledFleet>,
}

/// A fleet with the maximum points under a limit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FilledFleet {
    /// Ships by design, largest first.
    pub ships: Vec<FilledLine>,
    /// Total points.
    pub points: u32,
    /// Upper bound: no fleet of these designs has more points.
    pub bound: u32,
    /// Number of flights carried.
    pub flights: u32,
}

/// Ships of one design.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FilledLine {
    /// The file of the design.
    pub file: String,
    /// Number of the document in the file, from 1.
    pub document: usize,
    pub class: String,
    /// Points of one ship.
    pub rating: u32,
    /// Number of ships.
    pub count: u32,
}

/// Maximum number of cells in a layer of the table.
const MAX_CELLS: usize = 2_000_000;
/// Number of fleets read back from the table. The most varied of them are shown.
const DRAWN: u64 = 300;

/// Fills a fleet, or explains what prevents it.
pub fn fill(
    stock: &[Stock],
    task: &FillTask,
    profile: Option<&Profile>,
) -> Result<FillAnswer, Refusal> {
    let read = task
        .requirements
        .iter()
        .map(|text| Requirement::read(text, stock));
    let mut requirements = read.collect::<Result<Vec<Requirement>, Refusal>>()?;
    let max_ships = profile.and_then(Profile::max_ships);
    requirements.extend(max_ships.map(Requirement::at_most_ships));
    let designs = stock
        .iter()
        .filter_map(|design| Some((design, design.points()?)));
    let problem = FillProblem {
        usable: designs
            .filter(|(_, points)| *points <= task.limit)
            .collect(),
        limit: task.limit,
        max_per_class: profile.and_then(Profile::max_per_class),
    };
    if problem.usable.is_empty() {
        let (all, limit) = (
            pluralize(stock.len(), "design"),
            group_thousands(task.limit),
        );
        return Err(format!("none of {all} has {limit} points or less").into());
    }
    let table = problem.sum_table(&requirements);
    let Some(bound) = table.max_points() else {
        return Err(problem.explain_obstacle(&requirements));
    };
    let mut found: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for points in (1..=bound)
        .rev()
        .filter(|points| !table.ends(*points).is_empty())
        .take(50)
    {
        for seed in 0..DRAWN {
            let drawn = table.draw(points, &mut Random::stream(seed, u64::from(points)));
            let counts = table.ships_by_design(&drawn, problem.usable.len());
            if problem.allows(&counts, &requirements) {
                found.insert(counts, points);
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    if found.is_empty() {
        return Err(problem.explain_obstacle(&requirements));
    }
    let mut fleets: Vec<(Vec<u32>, u32)> = found.into_iter().collect();
    let variety = |counts: &[u32]| counts.iter().filter(|count| **count > 0).count();
    fleets.sort_by_key(|(counts, _)| (Reverse(variety(counts)), counts.iter().sum::<u32>()));
    let fleets = fleets.iter().take(task.max_solutions.max(1));
    Ok(FillAnswer {
        limit: task.limit,
        requirements: requirements.iter().map(ToString::to_string).collect(),
        solutions: fleets
            .map(|(counts, points)| build_solution(counts, &problem.usable, *points, bound))
            .collect(),
    })
}

/// The designs and limits of a fleet to fill.
struct FillProblem<'a> {
    /// Designs and their points.
    usable: Vec<(&'a Stock, u32)>,
    limit: u32,
    max_per_class: Option<u32>,
}

impl FillProblem<'_> {
    /// Builds the table for as many requirements, from the first, as it has room for.
    fn sum_table(&self, requirements: &[Requirement]) -> SumTable {
        let mut cells = self.limit as usize + 1;
        let grows = |requirement: &&Requirement| {
            cells = cells.saturating_mul(requirement.highest_count() as usize + 1);
            cells <= MAX_CELLS
        };
        let kept = requirements.iter().take_while(grows).count();
        SumTable::new(self.units(requirements), &requirements[..kept], self.limit)
    }

    /// Lists what is added at a time: a ship; where squadrons count, also a squadron, and then two ships at most.
    fn units(&self, requirements: &[Requirement]) -> Vec<FillUnit<'_>> {
        let max = self.max_per_class.unwrap_or(u32::MAX);
        let squadron = MIN_SQUADRON as u32;
        let has_squadrons = requirements.iter().any(Requirement::counts_squadrons);
        let mut units = Vec::new();
        for (index, (design, points)) in self.usable.iter().enumerate() {
            let single = FillUnit {
                index,
                design,
                ships: 1,
                points: *points,
                max: if has_squadrons {
                    max.min(squadron - 1)
                } else {
                    max
                },
            };
            units.push(single);
            if has_squadrons {
                units.push(FillUnit {
                    ships: squadron,
                    points: squadron * points,
                    max: max / squadron,
                    ..single
                });
            }
        }
        units
    }

    fn allows(&self, counts: &[u32], requirements: &[Requirement]) -> bool {
        let lines = || counts.iter().zip(&self.usable);
        let mut classes: BTreeMap<&str, u32> = BTreeMap::new();
        for (count, (design, _)) in lines() {
            *classes.entry(design.ship.class.as_str()).or_default() += count;
        }
        let total = |own: &Requirement| {
            lines()
                .map(|(count, (design, _))| own.count_in(design, *count))
                .sum()
        };
        requirements.iter().all(|own| own.allows(total(own)))
            && self
                .max_per_class
                .is_none_or(|max| classes.values().all(|count| *count <= max))
    }

    /// Explains which requirement, or which two, cannot be met.
    fn explain_obstacle(&self, requirements: &[Requirement]) -> Refusal {
        let limit = group_thousands(self.limit);
        let can = |some: &[Requirement]| self.sum_table(some).max_points().is_some();
        if let Some(own) = requirements.iter().find(|own| !can(&[(*own).clone()])) {
            let why = own.describe_cheapest(&self.usable);
            return format!("nothing fits: {limit} points hold no fleet with {own}; {why}").into();
        }
        for (index, first) in requirements.iter().enumerate() {
            let mut others = requirements[index + 1..].iter();
            if let Some(second) = others.find(|other| !can(&[first.clone(), (*other).clone()])) {
                return format!(
                    "nothing fits: {first} and {second} do not go together within {limit} points"
                )
                .into();
            }
        }
        let all: Vec<String> = requirements.iter().map(ToString::to_string).collect();
        let all = all.join(", ");
        format!("nothing fits: no fleet within {limit} points has all of {all}").into()
    }
}

fn build_solution(
    counts: &[u32],
    usable: &[(&Stock, u32)],
    points: u32,
    bound: u32,
) -> FilledFleet {
    let lines = counts.iter().zip(usable).filter(|(count, _)| **count > 0);
    let line = |(count, (design, rating)): (&u32, &(&Stock, u32))| FilledLine {
        file: design.file.clone(),
        document: design.document,
        class: design.ship.class.clone(),
        rating: *rating,
        count: *count,
    };
    let flights =
        |(count, (design, _)): (&u32, &(&Stock, u32))| count * design.ship.flights.unwrap_or(0);
    let flights = lines.clone().map(flights).sum();
    let mut ships: Vec<FilledLine> = lines.map(line).collect();
    ships.sort_by(|a, b| b.rating.cmp(&a.rating).then_with(|| a.class.cmp(&b.class)));
    FilledFleet {
        ships,
        points,
        bound,
        flights,
    }
}

/// Table of the points and counts that the designs up to each can reach.
struct SumTable {
    /// Cells by points, then by the code of the counts.
    layers: Vec<Vec<bool>>,
    steps: Vec<UnitStep>,
    limit: u32,
    /// Codes that meet every requirement.
    is_met: Vec<bool>,
}

/// Ships of a design that are added together.
#[derive(Clone, Copy)]
struct FillUnit<'a> {
    /// The design's place among the usable ones.
    index: usize,
    design: &'a Stock,
    ships: u32,
    /// Points of all its ships.
    points: u32,
    /// Maximum number of such units.
    max: u32,
}

/// The effect of one more unit.
struct UnitStep {
    /// The design's place among the usable ones.
    index: usize,
    ships: u32,
    points: usize,
    /// The code of the counts afterwards, by the code before; `None` if there is too much of something.
    after: Vec<Option<usize>>,
    max: u32,
}

/// Splits a code into one count per requirement; `sizes` are the numbers of possible counts.
fn decode(mut code: usize, sizes: &[usize]) -> Vec<u32> {
    let mut counts = Vec::with_capacity(sizes.len());
    for size in sizes {
        counts.push((code % size) as u32);
        code /= size;
    }
    counts
}

/// Combines counts into the code that [`decode`] splits.
fn encode(counts: &[u32], sizes: &[usize]) -> usize {
    counts
        .iter()
        .zip(sizes)
        .rev()
        .fold(0, |code, (count, size)| code * size + *count as usize)
}

/// Returns the code of the counts after one more unit.
fn code_after(
    before: usize,
    unit: &FillUnit,
    requirements: &[Requirement],
    sizes: &[usize],
) -> Option<usize> {
    let counts = decode(before, sizes);
    let after: Option<Vec<u32>> = requirements
        .iter()
        .zip(&counts)
        .map(|(requirement, count)| {
            requirement.after(*count, requirement.count_in(unit.design, unit.ships))
        })
        .collect();
    Some(encode(&after?, sizes))
}

impl SumTable {
    fn new(units: Vec<FillUnit>, requirements: &[Requirement], limit: u32) -> SumTable {
        let sizes: Vec<usize> = requirements
            .iter()
            .map(|requirement| requirement.highest_count() as usize + 1)
            .collect();
        let width: usize = sizes.iter().product();
        let steps = units
            .iter()
            .map(|unit| UnitStep {
                index: unit.index,
                ships: unit.ships,
                points: unit.points as usize,
                after: (0..width)
                    .map(|before| code_after(before, unit, requirements, &sizes))
                    .collect(),
                max: unit.max,
            })
            .collect();
        let is_met = (0..width)
            .map(|code| {
                decode(code, &sizes)
                    .iter()
                    .zip(requirements)
                    .all(|(count, requirement)| requirement.allows(*count))
            })
            .collect();
        let mut first = vec![false; (limit as usize + 1) * width];
        first[0] = true;
        let mut table = SumTable {
            layers: vec![first],
            steps,
            limit,
            is_met,
        };
        for index in 0..table.steps.len() {
            let next = table.next_layer(index);
            table.layers.push(next);
        }
        table
    }

    /// Adds the ships of one more design to a layer.
    fn next_layer(&self, index: usize) -> Vec<bool> {
        let (step, width) = (&self.steps[index], self.is_met.len());
        let mut layer = self.layers[index].clone();
        // Minimum number of ships of the design that a cell takes.
        let mut used = vec![0_u32; layer.len()];
        for points in step.points..=self.limit as usize {
            let from = (points - step.points) * width;
            for (code, to) in step.after.iter().enumerate() {
                let Some(cell) = to.map(|to| points * width + to) else {
                    continue;
                };
                if layer[from + code] && !layer[cell] && used[from + code] < step.max {
                    used[cell] = used[from + code] + 1;
                    layer[cell] = true;
                }
            }
        }
        layer
    }

    /// Lists the codes of fleets that have exactly these points and meet the requirements.
    fn ends(&self, points: u32) -> Vec<usize> {
        let (width, last) = (self.is_met.len(), &self.layers[self.layers.len() - 1]);
        (0..width)
            .filter(|code| last[points as usize * width + code] && self.is_met[*code])
            .collect()
    }

    /// Converts numbers of units to numbers of ships by design.
    fn ships_by_design(&self, units: &[u32], designs: usize) -> Vec<u32> {
        let mut ships = vec![0; designs];
        for (count, step) in units.iter().zip(&self.steps) {
            ships[step.index] += count * step.ships;
        }
        ships
    }

    fn max_points(&self) -> Option<u32> {
        (1..=self.limit)
            .rev()
            .find(|points| !self.ends(*points).is_empty())
    }

    /// Draws a random fleet with these points: the number of ships of each design.
    fn draw(&self, points: u32, random: &mut Random) -> Vec<u32> {
        let mut pick = |among: usize| random.below(among as u32) as usize;
        let width = self.is_met.len();
        let ends = self.ends(points);
        let (mut code, mut left) = (ends[pick(ends.len())], points as usize);
        let mut counts = vec![0; self.steps.len()];
        for (index, step) in self.steps.iter().enumerate().rev() {
            // Cells from which this many ships of the design lead here, by their number.
            let (mut ways, mut here) = (Vec::new(), vec![code]);
            for count in 0..=step.max.min((left / step.points) as u32) {
                let at = (left - count as usize * step.points) * width;
                ways.extend(
                    here.iter()
                        .filter(|code| self.layers[index][at + **code])
                        .map(|code| (count, *code)),
                );
                let leads = |from: &usize| step.after[*from].is_some_and(|to| here.contains(&to));
                here = (0..width).filter(leads).collect();
                if here.is_empty() {
                    break;
                }
            }
            // One ship or none of a design is preferred to many: fleets of many kinds come first.
            let few: Vec<(u32, usize)> = ways
                .iter()
                .copied()
                .filter(|(count, _)| *count <= 1)
                .collect();
            let among = if few.is_empty() || pick(4) == 0 {
                &ways
            } else {
                &few
            };
            (counts[index], code) = among[pick(among.len())];
            left -= counts[index] as usize * step.points;
        }
        counts
    }
}

impl Present for FillAnswer {
    fn title(&self) -> String {
        let requirements = if self.requirements.is_empty() {
            String::new()
        } else {
            format!(" with {}", self.requirements.join(", "))
        };
        let limit = group_thousands(self.limit);
        format!("Fleets of at most {limit} points{requirements}")
    }

    fn tables(&self) -> Vec<Table> {
        let solutions: Vec<(usize, &FilledFleet)> = (1..).zip(&self.solutions).collect();
        let parts: &[Part<(usize, &FilledFleet)>] = columns! { |(number, fleet)|
            number pick "Pick" = *number as u64,
            number points "Points" = fleet.points,
            number bound "At most".only_in_data() = fleet.bound,
            number count "Ships" = fleet.ships.iter().map(|line| line.count).sum::<u32>(),
            number flights "Flights" = fleet.flights,
            text ships "Fleet" = fleet
                .ships
                .iter()
                .map(|line| format!("{} {} ({})", line.count, line.class, line.rating))
                .collect::<Vec<_>>()
                .join(", "),
        };
        vec![Table::from_items(&solutions, parts).named("solutions")]
    }

    fn notes(&self) -> Vec<String> {
        let Some(first) = self.solutions.first() else {
            return Vec::new();
        };
        vec![match first.bound - first.points {
            0 => "No fleet of these designs within the limit and the requirements has more points."
                .to_string(),
            gap => format!(
                "A fleet may have up to {gap} points more; the requirements are too many to be sure."
            ),
        }]
    }
}

impl FilledFleet {
    /// Writes the fleet as a file, its designs by these paths; every ship has an ID: the first letters of its class
    /// and a number.
    pub fn to_yaml(&self, name: &str, limit: u32, path: impl Fn(&FilledLine) -> String) -> String {
        let mut text = format!("fleet: {}\nlimit: {limit}\nships:\n", quote_if_needed(name));
        let mut taken: BTreeMap<String, u32> = BTreeMap::new();
        for line in &self.ships {
            let letters: String = line
                .class
                .chars()
                .filter(|c| c.is_alphanumeric())
                .take(3)
                .collect();
            let number = taken.entry(letters.to_uppercase()).or_default();
            let ids: Vec<String> = (1..=line.count)
                .map(|ship| format!("{}-{}", letters.to_uppercase(), *number + ship))
                .collect();
            *number += line.count;
            let (path, class) = (quote_if_needed(&path(line)), &line.class);
            let ids = ids
                .iter()
                .map(|id| quote_if_needed(id))
                .collect::<Vec<_>>()
                .join(", ");
            let squadron = if line.count as usize >= MIN_SQUADRON {
                format!(", squadron: {}", quote_if_needed(class))
            } else {
                String::new()
            };
            text.push_str(&format!(
                "  - {{design: {path}, document: {}, names: [{ids}]{squadron}}}",
                line.document
            ));
            text.push_str(&format!(
                "   {}",
                to_comment(&format!("{class}, {} each", line.rating))
            ));
        }
        text
    }
}

#[cfg(test)]
mod properties;
