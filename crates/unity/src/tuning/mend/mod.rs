//! `fit --mend`: the legal designs nearest to the one written.
//!
//! `step` (what a step is and what it weighs) -> `remedy` (ways to end what is forbidden whatever the space) and `board` (what can
//! be chosen for each part) -> `solve` (the lightest choices that fit) -> the answers, listed as `change`s and `shown` to people.

mod board;
mod change;
mod remedy;
mod shown;
mod solve;
mod step;
#[cfg(test)]
mod tests;

pub use change::{Altered, Setting};
pub use step::StepKind;

use super::fit::Rated;
use super::{Numbers, Ship, judge, rate};
use board::{Choice, Part, logarithm, parts};
use serde::Serialize;
use solve::{Board, Known, Setup};
use starwright_rules::arcs::ArcSet;
use starwright_rules::tuning::{Mend, Unfit};
use starwright_text::exact::Exact;
use starwright_text::finding::{Finding, Severity};
pub use step::tidied;
use step::{Kinds, Terms, Turn};

/// The legal designs nearest to one.
#[derive(Clone, Debug, Serialize)]
pub struct Mended {
    /// The original design: its whole name.
    pub ship: String,
    /// What the rules have against it, whatever its errata excuse.
    pub findings: Vec<Finding>,
    /// Its figures.
    pub before: Rated,
    /// The nearest legal designs, the best first; one without changes if the design is legal.
    pub answers: Vec<Nearby>,
}

/// A legal design near another.
#[derive(Clone, Debug, Serialize)]
pub struct Nearby {
    /// How many steps away it is.
    pub steps: u32,
    /// What those steps weigh.
    pub cost: u32,
    /// What changes, in the order of the design.
    pub changes: Vec<Altered>,
    /// The combat rating.
    pub rating: f64,
    /// The space left.
    pub space_free: f64,
    /// The other figures.
    pub after: Rated,
    /// Designs that are as near by steps of the same kinds: what changes in each.
    pub alike: Vec<Vec<Altered>>,
    /// The design.
    #[serde(skip)]
    pub design: Ship,
    /// The design with what it gives up still in its place, 0 of it.
    #[serde(skip)]
    pub(crate) marked: Ship,
}

/// A legal design that was found.
struct Candidate {
    /// Which of the remedies it has.
    remedy: usize,
    choice: Choice,
    /// Bearings that no weapon covers any more, in twelfths; then how far the rating moves.
    order: (usize, Exact),
    marked: Ship,
}

/// The first weight up to which choices are made; four times as much where nothing of it fits.
const FIRST_REACH: u32 = 24;
/// The weight beyond which a design has so far to go that alternatives by kind are not worth looking for.
const FAR: u32 = 40;
/// The part of the nearest design's rating that an alternative must have.
const LEAST_SHARE: f64 = 0.75;
/// How much more another remedy may weigh to be an alternative.
const OTHER_REMEDY: u32 = 4;
/// The last reach.
const LAST_REACH: u32 = 4096;

/// The legal designs nearest to a ship: those of the fewest steps, by their weights, and among them those that move the rating
/// least.
pub fn mend(ship: &Ship, numbers: &Numbers, mend: &Mend) -> Result<Mended, Unfit> {
    let mut terms = Terms::read(ship, mend)?;
    let plain = Ship {
        errata: Vec::new(),
        published: None,
        ..ship.clone()
    };
    let findings = illegal(&plain, numbers);
    let remedies = remedy::remedies(&plain, numbers, &terms).map_err(nothing)?;
    let mut reach = FIRST_REACH;
    let candidates = loop {
        // Far away, the lightest remedies are enough.
        let few = if reach == FIRST_REACH {
            remedies.len()
        } else {
            3
        };
        let remedies = remedies.iter().take(few);
        let grounds: Vec<Ground> = remedies
            .map(|way| Ground::of(way, &plain, numbers, &terms, reach))
            .collect();
        let found = nearest(&plain, &grounds, numbers, &terms, reach);
        if !found.is_empty() {
            break found;
        }
        reach *= 4;
        if reach > LAST_REACH && terms.keeps_a_gun {
            return Err(nothing(obstacle(&grounds, numbers, &terms)));
        }
        if reach > LAST_REACH {
            (terms.keeps_a_gun, reach) = (true, FIRST_REACH);
        }
    };
    let answer = |group: Vec<Candidate>| answer(ship, group, numbers);
    Ok(Mended {
        ship: ship.to_string(),
        findings,
        before: Rated::of(ship, numbers),
        answers: candidates
            .into_iter()
            .take(mend.most_answers.max(1))
            .filter_map(answer)
            .collect(),
    })
}

fn nothing(why: String) -> Unfit {
    Unfit::Nothing(format!("nothing legal: {why}"))
}

/// What the rules forbid in a ship.
pub fn illegal(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let findings = judge(ship, &rate(ship, numbers), numbers).into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Illegal)
        .collect()
}

/// A ship after a remedy, and the choices that it has.
struct Ground {
    remedy: Choice,
    /// The mended ship, what it gives up still in its place.
    ship: Ship,
    parts: Vec<Part>,
    /// The hulls that it could have.
    hulls: Vec<Choice>,
}

impl Ground {
    fn of(remedy: &Choice, plain: &Ship, numbers: &Numbers, terms: &Terms, reach: u32) -> Ground {
        let ship = remedy.applied(plain);
        let [before, after] = [plain, &ship].map(|ship| logarithm(ship, numbers));
        let remedy = Choice {
            loss: before - after,
            ..remedy.clone()
        };
        let largest = if terms.keeps(StepKind::Hull) {
            ship.hull
        } else {
            numbers.figures.largest_hull.whole()
        };
        let larger = |hull: u32| {
            let light = (ship.hull / 4).max(1);
            let choice = Choice::up(
                terms,
                StepKind::Hull,
                hull - ship.hull,
                light,
                Turn::Hull(hull),
            );
            Choice {
                loss: after - logarithm(&choice.applied(&ship), numbers),
                ..choice
            }
        };
        let hulls = (ship.hull..=largest.max(ship.hull)).map(larger);
        let hulls = hulls
            .take_while(|hull| remedy.cost + hull.cost <= reach)
            .collect();
        let parts = parts(&ship, numbers, terms, reach);
        Ground {
            remedy,
            ship,
            parts,
            hulls,
        }
    }

    /// The boards of all hulls that weigh at most this much, the lightest first; `most` shrinks to the weight that is found to fit.
    fn boards<'a>(
        &'a self,
        numbers: &'a Numbers,
        terms: &'a Terms,
        most: &mut u32,
    ) -> Vec<Place<'a>> {
        let setup = Setup {
            ship: &self.ship,
            parts: &self.parts,
            numbers,
            terms,
        };
        let (mut known, mut places) = (Known::new(), Vec::new());
        for hull in &self.hulls {
            let head = self.remedy.and(hull);
            // A larger hull alone is an alternative although it weighs more.
            if head.cost > 2 * *most + 4 {
                break;
            }
            let larger = hull.applied(&self.ship);
            let budget = rate::<Exact>(&super::bare(&larger), numbers)
                .space
                .budget
                .to_f64();
            let place = Place {
                board: setup.board(larger.hull, budget, &mut known),
                head,
                hull,
            };
            if let Some(weight) = place.lightest(*most, Kinds::ALL) {
                *most = weight;
            }
            places.push(place);
        }
        places
    }
}

/// A board and what leads to it.
struct Place<'a> {
    board: Board<'a>,
    /// The remedy and the hull.
    head: Choice,
    hull: &'a Choice,
}

impl Place<'_> {
    /// The lightest weight up to `most` that fits, by steps of these kinds; what is forbidden is mended whatever its kind.
    fn lightest(&self, most: u32, kinds: Kinds) -> Option<u32> {
        let left = most
            .checked_sub(self.head.cost)
            .filter(|_| kinds.has(self.hull.kinds))?;
        self.board
            .lightest(left, kinds)
            .map(|own| self.head.cost + own)
    }
}

/// The nearest designs by steps of any kind; then, where those are few, by steps of one kind only, of all but one, or of all but
/// tech and one, so that whoever does not want a certain change finds what else there is. Each group is of steps alike, its best first.
fn nearest(
    plain: &Ship,
    grounds: &[Ground],
    numbers: &Numbers,
    terms: &Terms,
    reach: u32,
) -> Vec<Vec<Candidate>> {
    let mut best = reach;
    let mut places: Vec<(usize, Place)> = Vec::new();
    for (remedy, ground) in grounds.iter().enumerate() {
        // Another remedy is an alternative although it weighs a little more.
        let mut own = reach.min(best + OTHER_REMEDY);
        places.extend(
            ground
                .boards(numbers, terms, &mut own)
                .into_iter()
                .map(|place| (remedy, place)),
        );
        best = best.min(own);
    }
    let one = StepKind::ALL.map(Kinds::of);
    let but_one = one.map(|kind| Kinds::ALL.without(kind));
    // Tech is so light that without it there is another question.
    let but_two = but_one.map(|kinds| kinds.without(Kinds::of(StepKind::Tech)));
    let by_remedy = (0..grounds.len()).map(|remedy| (Some(remedy), Kinds::ALL));
    let by_kind = one
        .into_iter()
        .chain(but_one)
        .chain(but_two)
        .map(|kinds| (None, kinds));
    let mended = grounds
        .iter()
        .map(|ground| ground.remedy.cost)
        .min()
        .unwrap_or(0);
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    for (remedy, kinds) in by_remedy.chain(by_kind) {
        if kinds != Kinds::ALL && (best == 0 || best > FAR) {
            break;
        }
        // What weighs much more than the best is no alternative to it.
        let far = if remedy.is_some() {
            OTHER_REMEDY
        } else {
            best.saturating_sub(mended) + 4
        };
        let mut most = reach.min(best + far);
        let places = places
            .iter()
            .filter(|(own, _)| remedy.is_none_or(|remedy| remedy == *own));
        let mut weights = Vec::new();
        for (_, place) in places.clone() {
            let weight = place.lightest(most, kinds);
            most = weight.unwrap_or(most);
            weights.push(weight);
        }
        for ((remedy, place), _) in places.zip(&weights).filter(|(_, own)| **own == Some(most)) {
            for way in place.board.ways(most - place.head.cost, kinds) {
                let found = Candidate::of(plain, *remedy, place.head.and(&way), numbers);
                found.into_iter().for_each(|found| found.join(&mut groups));
            }
        }
    }
    groups
        .iter_mut()
        .for_each(|group| group.sort_by_key(|found| found.order));
    groups.sort_by_key(|group| (group[0].choice.cost, group[0].order));
    // A ship that is much less than the nearest one is no alternative to it.
    let rating = |group: &[Candidate]| {
        rate::<Exact>(&tidied(&group[0].marked), numbers)
            .rating
            .to_f64()
    };
    let least = groups
        .first()
        .map_or(0.0, |first| LEAST_SHARE * rating(first));
    groups.retain(|group| rating(group) >= least);
    groups
}

impl Candidate {
    /// The design after a choice, if it is legal and worth anything.
    fn of(plain: &Ship, remedy: usize, choice: Choice, numbers: &Numbers) -> Option<Candidate> {
        let marked = choice.applied(plain);
        let design = tidied(&marked);
        let [before, after] = [plain, &design].map(|ship| rate::<Exact>(ship, numbers).rating);
        let is_worthless = after.is_zero() && !before.is_zero();
        let covered = |ship: &Ship| {
            let banks = ship.weapons.iter().flat_map(|weapon| &weapon.banks);
            let arcs = banks
                .flat_map(|bank| bank.arcs.iter())
                .fold(ArcSet::default(), ArcSet::with);
            arcs.sectors()
                .into_iter()
                .filter(|is_covered| *is_covered)
                .count()
        };
        let is_legal = !is_worthless && illegal(&design, numbers).is_empty();
        let moved = if after > before {
            after.less(before)
        } else {
            before.less(after)
        };
        let order = (covered(plain).saturating_sub(covered(&design)), moved);
        is_legal.then_some(Candidate {
            remedy,
            choice,
            order,
            marked,
        })
    }

    /// Joins the group of the same remedy and steps, or founds it; a group of lighter steps of the same kinds leaves no place
    /// for it.
    fn join(self, groups: &mut Vec<Vec<Candidate>>) {
        let own = &self.choice;
        match groups
            .iter_mut()
            .find(|group| (group[0].remedy, group[0].choice.kinds) == (self.remedy, own.kinds))
        {
            None => groups.push(vec![self]),
            Some(group) => {
                let is_known = group.iter().any(|other| other.marked == self.marked);
                if group[0].choice.steps == own.steps
                    && group[0].choice.cost == own.cost
                    && !is_known
                {
                    group.push(self);
                }
            }
        }
    }
}

/// A group as an answer: its best design, and what the others change.
fn answer(ship: &Ship, group: Vec<Candidate>, numbers: &Numbers) -> Option<Nearby> {
    /// The most that are listed beside the best, and how far their ratings may be from its own.
    const ALIKE: usize = 11;
    const AS_GOOD: f64 = 0.05;
    let marked: Vec<Ship> = group
        .iter()
        .map(|candidate| candidate.choice.applied(ship))
        .collect();
    let (best, others) = marked.split_first()?;
    let [least, most] = [1.0 - AS_GOOD, 1.0 + AS_GOOD]
        .map(|share| share * Rated::of(&tidied(best), numbers).rating);
    let as_good = others
        .iter()
        .filter(|other| (least..=most).contains(&Rated::of(&tidied(other), numbers).rating));
    let choice = &group[0].choice;
    let design = tidied(best);
    let after = Rated::of(&design, numbers);
    Some(Nearby {
        steps: choice.steps.iter().sum(),
        cost: choice.cost,
        changes: change::changes(ship, best),
        rating: after.rating,
        space_free: after.free,
        after,
        alike: as_good
            .take(ALIKE)
            .map(|other| change::changes(ship, other))
            .collect(),
        design,
        marked: best.clone(),
    })
}

/// Why nothing fits: the space that the least of everything takes.
fn obstacle(grounds: &[Ground], numbers: &Numbers, terms: &Terms) -> String {
    let places = grounds
        .iter()
        .take(1)
        .flat_map(|ground| ground.boards(numbers, terms, &mut LAST_REACH.clone()));
    let least = places.map(|place| {
        (
            place.board.least(LAST_REACH),
            place.board.budget,
            place.hull,
        )
    });
    let nearest = least.min_by(|a, b| (a.0 - a.1).total_cmp(&(b.0 - b.1)));
    let Some((least, budget, hull)) = nearest else {
        return "no hull is allowed".to_string();
    };
    let hull = hull.applied(&grounds[0].ship).hull;
    format!(
        "with all that may be given up, the ship needs {least} of {budget} space at hull {hull}; keep less of it"
    )
}
