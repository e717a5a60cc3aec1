//! The lightest choices that bring a ship within its space.
//!
//! Two passes over the parts of a ship. The first goes back from the last part and notes the least space that the parts from
//! each on can take for each weight; it finds the lightest weight that fits, exactly, and costs a few additions per choice. The
//! second goes forward through everything of that weight, cut wherever the notes of the first say that nothing can fit any
//! more. No solver of linear programs is used, by argument and not by measurement: the products of hull, tech level and mounts
//! would need one variable per combination there, rating a design is no linear goal, and several answers are needed.

use super::super::{Numbers, Ship, System, TechLevel, TechLine};
use super::board::{Choice, Part, fewer};
use super::step::{Kinds, StepKind, Terms, Turn};
use std::collections::BTreeMap;

/// How many ways are followed at a time, shared among the weights; beyond it those that change the rating least.
const MOST_WAYS: usize = 2500;
/// The fewest and the most of one weight.
const OF_ONE_WEIGHT: (usize, usize) = (4, 160);

/// A whole level of tech, in halves; players who take more of it think twice.
const LIGHT_TECH: u32 = 2;

/// The parts of a ship at one hull, by tech line.
pub struct Board<'a> {
    lines: Vec<Line<'a>>,
    pub budget: f64,
}

/// The parts of one tech line.
struct Line<'a> {
    variants: Vec<Variant<'a>>,
}

/// The parts of a line at one level of it.
struct Variant<'a> {
    choice: Choice,
    /// Each part with the space of each of its choices.
    parts: Vec<(&'a [Choice], Vec<f64>)>,
}

/// The least space for each weight, from 0 on.
type Least = Vec<f64>;

/// The spaces of banks, which do not depend on the hull, by part, level and Fire Control.
pub type Known = BTreeMap<(usize, i8, u32), Vec<f64>>;

/// What boards are made of.
pub struct Setup<'a> {
    pub ship: &'a Ship,
    pub parts: &'a [Part],
    pub numbers: &'a Numbers,
    pub terms: &'a Terms,
}

impl<'a> Setup<'a> {
    /// The board of the ship with this hull.
    pub fn board(&self, hull: u32, budget: f64, known: &mut Known) -> Board<'a> {
        let lines = [None].into_iter().chain(TechLine::ALL.map(Some));
        let lines = lines.map(|line| Line {
            variants: self.variants(line, hull, known),
        });
        Board {
            lines: lines.collect(),
            budget,
        }
    }

    fn variants(&self, line: Option<TechLine>, hull: u32, known: &mut Known) -> Vec<Variant<'a>> {
        let ship = self.ship;
        let level = |line: TechLine| ship.tech(line).halves();
        let Some(line) = line else {
            return vec![self.variant(None, 0, Choice::default(), hull, known)];
        };
        let has_parts = self
            .parts
            .iter()
            .any(|part| part.line == Some(line) && part.takes_space(ship));
        let highest = if self.terms.keeps_line(line) || !has_parts {
            level(line)
        } else {
            4
        };
        let mut variants = Vec::new();
        for halves in level(line)..=highest {
            let steps = (halves - level(line)) as u32;
            let turn = Turn::Tech(line, TechLevel::from_halves(halves).unwrap_or_default());
            let tech = Choice::up(self.terms, StepKind::Tech, steps, LIGHT_TECH, turn);
            if line != TechLine::Weapons {
                variants.push(self.variant(Some(line), halves, tech, hull, known));
                continue;
            }
            for control in self.of_all_banks(System::FireControl) {
                for sensors in self.of_all_banks(System::LongRangeSensors) {
                    let choice = tech.and(&control).and(&sensors);
                    variants.push(self.variant(Some(line), halves, choice, hull, known));
                }
            }
        }
        variants
    }

    /// A system that bears on all banks, as it is and with less of it.
    fn of_all_banks(&self, system: System) -> Vec<Choice> {
        let fitted = self
            .ship
            .systems
            .iter()
            .find(|fitted| fitted.system == system);
        fitted.map_or_else(
            || vec![Choice::default()],
            |fitted| fewer(fitted, self.terms),
        )
    }

    fn variant(
        &self,
        line: Option<TechLine>,
        halves: i8,
        choice: Choice,
        hull: u32,
        known: &mut Known,
    ) -> Variant<'a> {
        let level = TechLevel::from_halves(halves).unwrap_or_default();
        let chosen = choice.applied(self.ship);
        let control = chosen.count_of(System::FireControl);
        let sensors = match chosen.count_of(System::LongRangeSensors) {
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
            let space = |choice: &Choice| {
                let mut changed = choice.applied(self.ship);
                changed.hull = hull;
                part.space(&changed, level, control, self.numbers)
            };
            let spaces = || part.choices.iter().map(space).collect::<Vec<f64>>();
            let spaces: Vec<f64> = match part.is_of_hull() {
                true => spaces(),
                // Half the weapons' space goes to the sensors; rounded once, so that the half is exact here.
                false => {
                    let spaces = known.entry((index, halves, control)).or_insert_with(spaces);
                    spaces.iter().map(|space| space * (1.0 + sensors)).collect()
                }
            };
            parts.push((part.choices.as_slice(), spaces));
        }
        Variant { choice, parts }
    }
}

/// The least space of some choices and of what comes after them, for each weight.
fn least(choices: &[Choice], spaces: &[f64], after: &Least, kinds: Kinds) -> Least {
    let mut least = vec![f64::INFINITY; after.len()];
    for (choice, space) in choices
        .iter()
        .zip(spaces)
        .filter(|(choice, _)| kinds.has(choice.kinds))
    {
        let cost = choice.cost as usize;
        for weight in cost..after.len() {
            least[weight] = least[weight].min(space + after[weight - cost]);
        }
    }
    least
}

impl Variant<'_> {
    /// The least space of its parts from each on and of the lines after it, the first first.
    fn notes(&self, after: &Least, kinds: Kinds) -> Vec<Least> {
        let mut notes = vec![after.clone()];
        for (choices, spaces) in self.parts.iter().rev() {
            notes.push(least(choices, spaces, &notes[notes.len() - 1], kinds));
        }
        notes.reverse();
        notes
    }
}

/// A way through some of the parts.
#[derive(Clone)]
struct Way<'b> {
    cost: u32,
    space: f64,
    loss: f64,
    picks: Vec<&'b Choice>,
}

impl Board<'_> {
    /// The least space of the lines from each on, for weights up to `most`.
    fn notes(&self, most: u32, kinds: Kinds) -> Vec<Least> {
        let mut notes = vec![vec![0.0; most as usize + 1]];
        for line in self.lines.iter().rev() {
            let after = &notes[notes.len() - 1];
            let mut best = vec![f64::INFINITY; after.len()];
            for variant in line
                .variants
                .iter()
                .filter(|variant| kinds.has(variant.choice.kinds))
            {
                let own = &variant.notes(after, kinds)[0];
                let cost = variant.choice.cost as usize;
                (cost..best.len())
                    .for_each(|weight| best[weight] = best[weight].min(own[weight - cost]));
            }
            notes.push(best);
        }
        notes.reverse();
        notes
    }

    /// The least space that anything of at most this weight takes.
    pub fn least(&self, most: u32) -> f64 {
        self.notes(most, Kinds::ALL)[0][most as usize]
    }

    /// The lightest weight up to `most` at which something fits, by steps of these kinds only.
    pub fn lightest(&self, most: u32, kinds: Kinds) -> Option<u32> {
        let notes = self.notes(most, kinds);
        (0..=most).find(|weight| notes[0][*weight as usize] <= self.budget)
    }

    /// Choices of at most this weight that fit, those apart that are too many.
    pub fn ways(&self, weight: u32, kinds: Kinds) -> Vec<Choice> {
        let notes = self.notes(weight, kinds);
        let mut ways = vec![Way {
            cost: 0,
            space: 0.0,
            loss: 0.0,
            picks: Vec::new(),
        }];
        for (line, after) in self.lines.iter().zip(&notes[1..]) {
            let mut next = Vec::new();
            for variant in line
                .variants
                .iter()
                .filter(|variant| kinds.has(variant.choice.kinds))
            {
                let notes = variant.notes(after, kinds);
                let head = self.onward(
                    &ways,
                    std::slice::from_ref(&variant.choice),
                    &[0.0],
                    &notes[0],
                    kinds,
                );
                let through = variant.parts.iter().zip(&notes[1..]).fold(
                    head,
                    |ways, ((choices, spaces), after)| {
                        lightened(self.onward(&ways, choices, spaces, after, kinds), weight)
                    },
                );
                next.extend(through);
            }
            ways = lightened(next, weight);
        }
        ways.into_iter()
            .map(|way| {
                way.picks
                    .into_iter()
                    .fold(Choice::default(), |all, pick| all.and(pick))
            })
            .collect()
    }

    /// Every way with every choice from which the rest can still fit.
    fn onward<'b>(
        &self,
        ways: &[Way<'b>],
        choices: &'b [Choice],
        spaces: &[f64],
        after: &Least,
        kinds: Kinds,
    ) -> Vec<Way<'b>> {
        let mut next = Vec::new();
        let most = after.len() as u32 - 1;
        for way in ways {
            for (choice, space) in choices
                .iter()
                .zip(spaces)
                .filter(|(choice, _)| kinds.has(choice.kinds))
            {
                let (cost, space) = (way.cost + choice.cost, way.space + space);
                if cost > most || space + after[(most - cost) as usize] > self.budget {
                    continue;
                }
                let pick = Some(choice).filter(|choice| !choice.turns.is_empty());
                let picks = way.picks.iter().copied().chain(pick).collect();
                next.push(Way {
                    cost,
                    space,
                    loss: way.loss + choice.loss,
                    picks,
                });
            }
        }
        next
    }
}

/// Of each weight the ways that change the rating least, and the one that takes the least space.
fn lightened(mut ways: Vec<Way>, weight: u32) -> Vec<Way> {
    let most = (MOST_WAYS / (weight as usize + 1)).clamp(OF_ONE_WEIGHT.0, OF_ONE_WEIGHT.1);
    if ways.len() <= most {
        return ways;
    }
    let order = |a: &Way, b: &Way| {
        a.loss
            .abs()
            .total_cmp(&b.loss.abs())
            .then(a.space.total_cmp(&b.space))
    };
    ways.sort_by(|a, b| a.cost.cmp(&b.cost).then_with(|| order(a, b)));
    let mut kept: Vec<Way> = Vec::new();
    for same in ways.chunk_by(|a, b| a.cost == b.cost) {
        kept.extend(same.iter().take(most).cloned());
        kept.extend(
            same.iter()
                .skip(most)
                .min_by(|a, b| a.space.total_cmp(&b.space))
                .cloned(),
        );
    }
    kept
}
