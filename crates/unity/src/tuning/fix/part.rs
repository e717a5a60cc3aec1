//! Lists the choices for each part of a ship, such as fewer engines or mounts, with their costs and their effects on
//! the rating.
//!
//! For a given hull, parts of different tech lines are independent of each other. For a given tech level, so are the
//! parts of a line. Only Fire Control and Long Range Sensors affect all banks; they are chosen together with the level
//! of weapons.

use super::super::mirror::{bank_units, is_even_sided, mirrored};
use super::super::parameter::{Layer, Parameter};
use super::super::{
    Bank, Cover, Numbers, RatingTerms, Ship, System, SystemKind, TechLine, bare_hull, rate,
};
use super::solve::space;
use super::step::{
    ALL_ROUND_COST, DEFENSELESS_COST, EQUIPMENT_LOSS_COST, Edit, LOSS_COST, StepKind, StepKinds,
    StepTerms, without_empty_parts,
};
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_text::exact::Exact;

/// A combination of steps.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    pub cost: u32,
    /// Number of steps of each kind.
    pub steps: [u32; StepKind::ALL.len()],
    pub kinds: StepKinds,
    /// The loss of rating by this choice alone: the logarithm of the rating before, divided by the rating after.
    pub loss: f64,
    pub edits: Vec<Edit>,
}

impl Choice {
    /// Creates a choice of steps of one kind. Steps beyond the first `cheap` cost twice as much. Without steps, the
    /// choice changes nothing.
    pub fn new(
        terms: &StepTerms,
        kind: StepKind,
        count: u32,
        cheap: u32,
        edits: impl IntoIterator<Item = Edit>,
    ) -> Choice {
        let mut choice = Choice::default();
        choice.add(terms, kind, count, cheap);
        if count > 0 {
            choice.edits.extend(edits);
        }
        choice
    }

    /// Creates a choice of steps of one kind, all at the same cost.
    pub fn all(
        terms: &StepTerms,
        kind: StepKind,
        count: u32,
        edits: impl IntoIterator<Item = Edit>,
    ) -> Choice {
        Choice::new(terms, kind, count, count, edits)
    }

    fn add(&mut self, terms: &StepTerms, kind: StepKind, count: u32, cheap: u32) {
        if count > 0 {
            let double = if terms.is_flat {
                0
            } else {
                count.saturating_sub(cheap)
            };
            self.steps[kind as usize] += count;
            self.cost += (count + double) * terms.cost(kind);
            self.kinds = self.kinds.intersect(StepKinds::from_kind(kind));
        }
    }

    /// Returns the choice with a higher cost.
    pub fn with_extra_cost(mut self, cost: u32) -> Choice {
        self.cost += cost;
        self
    }

    /// Combines two choices.
    pub fn join(&self, other: &Choice) -> Choice {
        Choice {
            cost: self.cost + other.cost,
            steps: std::array::from_fn(|kind| self.steps[kind] + other.steps[kind]),
            kinds: self.kinds.intersect(other.kinds),
            loss: self.loss + other.loss,
            edits: self.edits.iter().chain(&other.edits).cloned().collect(),
        }
    }

    /// Returns the ship after this choice.
    pub fn apply(&self, ship: &Ship) -> Ship {
        let mut ship = ship.clone();
        self.edits.iter().for_each(|edit| edit.apply(&mut ship));
        ship
    }
}

/// A part of a ship with its alternatives, independent of other parts.
pub struct ShipPart {
    pub line: Option<TechLine>,
    /// The ship with only this part and Fire Control. All other banks and systems are listed with 0.
    pub alone: Ship,
    pub banks: Vec<(usize, usize)>,
    /// The unchanged part, followed by the alternatives.
    pub choices: Vec<Choice>,
}

/// Returns the extra cost of removing a system.
fn removal_cost(system: System) -> u32 {
    if system.row().numbers.kind == SystemKind::Munition {
        LOSS_COST
    } else {
        EQUIPMENT_LOSS_COST
    }
}

/// Returns half of a number, but at least 1.
fn halve(number: u32) -> u32 {
    (number / 2).max(1)
}

/// Returns the logarithm of the unrounded rating, which is very low for a ship that cannot attack.
pub fn log_rating(ship: &Ship, numbers: &Numbers) -> f64 {
    let ratings: RatingTerms<Exact> = rate(&without_empty_parts(ship), numbers);
    (ratings.orat.to_f64() * ratings.drat.to_f64())
        .max(1e-6)
        .ln()
        / 2.0
}

/// Lists every part of a ship with the choices that cost at most `most`.
pub fn parts(ship: &Ship, numbers: &Numbers, terms: &StepTerms, most: u32) -> Vec<ShipPart> {
    let mut parts = vec![
        engines(ship, terms),
        cover(ship, Layer::Shields, terms),
        cover(ship, Layer::Screens, terms),
    ];
    let systems = ship.systems().into_iter();
    parts.extend(systems.filter_map(|fitted| system(ship, fitted.system, terms)));
    parts.extend(
        bank_units(ship, terms.is_asymmetric)
            .into_iter()
            .map(|unit| banks(ship, unit, terms, most)),
    );
    if terms.keeps_a_gun {
        let armed = parts.iter_mut().filter(|part| !part.banks.is_empty());
        if let Some(smallest) = armed.min_by_key(|part| space(&part.alone, numbers)) {
            let leaves = |edit: &Edit| matches!(edit, Edit::Bank(_, _, bank) if bank.mounts == 0);
            let choices = &mut smallest.choices;
            choices.retain(|choice| !choice.edits.iter().any(leaves));
        }
    }
    let before = log_rating(ship, numbers);
    for part in &mut parts {
        part.choices.retain(|choice| choice.cost <= most);
        for choice in &mut part.choices {
            choice.loss = before - log_rating(&choice.apply(ship), numbers);
        }
    }
    parts
}

impl ShipPart {
    /// Creates a part with these systems and nothing else.
    fn new(
        ship: &Ship,
        line: Option<TechLine>,
        systems: &[System],
        choices: Vec<Choice>,
    ) -> ShipPart {
        let alone = bare_hull(ship).edit_unchecked(|alone| {
            alone.weapons.clone_from(&ship.blueprint.weapons);
            let weapons = alone.weapons.iter_mut();
            let banks = weapons.flat_map(|weapon| &mut weapon.banks);
            banks.for_each(|bank| bank.mounts = 0);
            alone.systems.clone_from(&ship.blueprint.systems);
            for (system, count) in &mut alone.systems {
                if *system != System::FireControl && !systems.contains(system) {
                    *count = 0;
                }
            }
        });
        ShipPart {
            line,
            alone,
            banks: Vec::new(),
            choices,
        }
    }
}

/// Returns the choices for engines and the Stutterdrive, whose space depends on them.
fn engines(ship: &Ship, terms: &StepTerms) -> ShipPart {
    let mut choices = vec![Choice::default()];
    if !terms.is_kept(StepKind::Engines) {
        choices.extend(
            (0..ship.engines())
                .rev()
                .map(|engines| fewer_engines(ship, engines, terms)),
        );
    }
    with_system(ship, System::Stutterdrive, terms, &mut choices);
    let mut part = ShipPart::new(
        ship,
        Some(TechLine::Engines),
        &[System::Stutterdrive],
        choices,
    );
    part.alone.blueprint.engines = ship.engines();
    part
}

fn fewer_engines(ship: &Ship, engines: u32, terms: &StepTerms) -> Choice {
    let edit = Edit::Set(Parameter::Engines, engines as i32);
    let cheap = halve(ship.engines());
    let choice = Choice::new(
        terms,
        StepKind::Engines,
        ship.engines() - engines,
        cheap,
        [edit],
    );
    choice.with_extra_cost(if engines == 0 { DEFENSELESS_COST } else { 0 })
}

/// Adds a variant of each choice that also removes a dependent system.
fn with_system(ship: &Ship, system: System, terms: &StepTerms, choices: &mut Vec<Choice>) {
    if ship.system_count(system) > 0 && !terms.keeps_system(system) {
        let edit = Edit::Set(Parameter::System(system), 0);
        let gone =
            Choice::all(terms, StepKind::Systems, 1, [edit]).with_extra_cost(removal_cost(system));
        let without: Vec<Choice> = choices.iter().map(|choice| choice.join(&gone)).collect();
        choices.extend(without);
    }
}

/// Returns the choices for screens, or for shields and the Shockwave, which depends on them.
fn cover(ship: &Ship, layer: Layer, terms: &StepTerms) -> ShipPart {
    let cover = layer.cover(ship);
    let kind = match layer {
        Layer::Shields => StepKind::Shields,
        Layer::Screens => StepKind::Screens,
    };
    let mut choices = vec![Choice::default()];
    if !terms.is_kept(kind) {
        for (steps, less) in weaker_covers(cover, terms) {
            let edit = Edit::Cover(layer, less);
            let choice = Choice::new(terms, kind, steps, halve(cover.total()), [edit]);
            choices.push(match layer {
                Layer::Shields => {
                    choice.with_extra_cost(cost_of_weaker_shields(cover, less, steps))
                }
                Layer::Screens => choice,
            });
        }
    }
    let mut systems = Vec::new();
    if layer == Layer::Shields {
        systems.push(System::Shockwave);
        with_system(ship, System::Shockwave, terms, &mut choices);
        choices.retain(|choice| {
            let after = choice.apply(ship);
            after.system_count(System::Shockwave) == 0 || !after.shields().is_none()
        });
    }
    let mut part = ShipPart::new(ship, Some(TechLine::Shields), &systems, choices);
    layer.set(&mut part.alone, cover);
    part
}

/// Returns the extra cost of weaker shields: none at all, facings without shields, or lower levels all round.
fn cost_of_weaker_shields(before: Cover, after: Cover, steps: u32) -> u32 {
    match (before, after) {
        _ if after.is_none() => DEFENSELESS_COST,
        (Cover::Directional(old), Cover::Directional(new)) => {
            let facings = old.into_iter().zip(new);
            LOSS_COST * facings.filter(|(old, new)| *old > 0 && *new == 0).count() as u32
        }
        _ => ALL_ROUND_COST * steps,
    }
}

/// Lists weaker protection with the number of steps: lower all round, or by facings, where equal sides change together.
fn weaker_covers(cover: Cover, terms: &StepTerms) -> Vec<(u32, Cover)> {
    let facings = match cover {
        Cover::Even(number) => {
            return (0..number)
                .rev()
                .map(|less| (number - less, Cover::Even(less)))
                .collect();
        }
        Cover::Directional(facings) => facings,
    };
    let is_even_sided = is_even_sided(cover) && !terms.is_asymmetric;
    // With more steps than this, all facings change together; otherwise there would be too many combinations.
    const MAX_SEPARATE_STEPS: u32 = 6;
    let mut covers = Vec::new();
    let [fore, port, starboard, aft] = facings.map(|facing| 0..=facing.min(MAX_SEPARATE_STEPS));
    for fore in fore {
        for port in port.clone() {
            for starboard in starboard.clone() {
                for aft in aft.clone() {
                    let down = [fore, port, starboard, aft];
                    let steps = down.iter().sum();
                    if (1..=MAX_SEPARATE_STEPS).contains(&steps)
                        && (!is_even_sided || port == starboard)
                    {
                        let less = std::array::from_fn(|facing| facings[facing] - down[facing]);
                        covers.push((steps, Cover::Directional(less)));
                    }
                }
            }
        }
    }
    let most = facings.into_iter().max().unwrap_or(0);
    for by in 1..=most {
        let less = facings.map(|facing| facing.saturating_sub(by));
        let steps = facings.iter().sum::<u32>() - less.iter().sum::<u32>();
        if steps > MAX_SEPARATE_STEPS {
            covers.push((steps, Cover::Directional(less)));
        }
    }
    covers
}

/// Returns the choices for a system that is independent of other parts; those for a Carrier include the Launch Tubes.
fn system(ship: &Ship, system: System, terms: &StepTerms) -> Option<ShipPart> {
    let is_elsewhere = matches!(
        system,
        System::Stutterdrive
            | System::Shockwave
            | System::LaunchTubes
            | System::FireControl
            | System::LongRangeSensors
    );
    if is_elsewhere || ship.system_count(system) == 0 {
        return None;
    }
    let mut choices = reduced_counts(ship, system, terms);
    let mut systems = vec![system];
    if system == System::Carrier {
        systems.push(System::LaunchTubes);
        with_system(ship, System::LaunchTubes, terms, &mut choices);
        choices.retain(|choice| {
            let after = choice.apply(ship);
            after.system_count(System::LaunchTubes) == 0 || after.system_count(System::Carrier) > 0
        });
    }
    Some(ShipPart::new(
        ship,
        system.row().numbers.tech,
        &systems,
        choices,
    ))
}

/// Lists a system unchanged and with lower numbers. Each lower number is a step; removing the system takes at most two.
pub fn reduced_counts(ship: &Ship, system: System, terms: &StepTerms) -> Vec<Choice> {
    let count = ship.system_count(system);
    let less = |left: u32| {
        let edit = [Edit::Set(Parameter::System(system), left as i32)];
        if left == 0 {
            return Choice::all(terms, StepKind::Systems, count.min(2), edit)
                .with_extra_cost(removal_cost(system));
        }
        Choice::new(terms, StepKind::Systems, count - left, halve(count), edit)
    };
    let mut choices = vec![Choice::default()];
    if !terms.keeps_system(system) {
        choices.extend((0..count).rev().map(less));
    }
    choices
}

/// Returns the choices for a bank, or for two that mirror each other: fewer mounts, fewer arcs.
fn banks(ship: &Ship, unit: Vec<(usize, usize)>, terms: &StepTerms, most: u32) -> ShipPart {
    let (weapon, bank) = unit[0];
    let own = ship.weapons()[weapon].banks[bank];
    let each = unit.len() as u32;
    let arcs = if terms.is_kept(StepKind::Arcs) {
        vec![own.arcs]
    } else {
        reduced_arcs(own.arcs, terms.is_asymmetric)
    };
    let is_kept = unit.iter().any(|(weapon, _)| terms.keeps_weapon(*weapon));
    let most_lost = if terms.is_kept(StepKind::Mounts) {
        0
    } else {
        own.mounts.min(most)
    };
    let mut choices = Vec::new();
    for lost in 0..=most_lost {
        for arcs in &arcs {
            let changed = Bank {
                mounts: own.mounts - lost,
                arcs: *arcs,
                ..own
            };
            let is_gone = changed.mounts == 0;
            // Do not combine many lost mounts with lost arcs.
            let is_much = (is_gone || lost > 3) && *arcs != own.arcs;
            if is_much || is_kept && changed != own {
                continue;
            }
            let mut choice = Choice::default();
            if changed != own {
                let both = [changed, mirrored(changed)];
                let edits = unit
                    .iter()
                    .zip(both)
                    .map(|((w, b), bank)| Edit::Bank(*w, *b, bank));
                choice.edits.extend(edits);
            }
            choice.add(
                terms,
                StepKind::Mounts,
                lost * each,
                halve(own.mounts) * each,
            );
            let (had, has) = (own.arcs.count(), arcs.count());
            choice.add(terms, StepKind::Arcs, (had - has) * each, halve(had) * each);
            choices.push(choice.with_extra_cost(if is_gone { LOSS_COST * each } else { 0 }));
        }
    }
    let mut part = ShipPart::new(ship, Some(TechLine::Weapons), &[], choices);
    for (weapon, bank) in &unit {
        part.alone.blueprint.weapons[*weapon].banks[*bank] = ship.weapons()[*weapon].banks[*bank];
    }
    part.banks = unit;
    part
}

/// Lists a bank's arcs unchanged, then with ever fewer arcs, removing the aftmost first. A symmetric bank stays
/// symmetric.
pub fn reduced_arcs(arcs: ArcSet, is_asymmetric: bool) -> Vec<ArcSet> {
    const FROM_AFT: [Arc; 12] = [
        Arc::L,
        Arc::E,
        Arc::F,
        Arc::J,
        Arc::K,
        Arc::C,
        Arc::D,
        Arc::H,
        Arc::I,
        Arc::A,
        Arc::B,
        Arc::G,
    ];
    let is_even_sided = arcs == arcs.mirror() && !is_asymmetric;
    let mut all = vec![arcs];
    let mut left = arcs;
    for arc in FROM_AFT.into_iter().filter(|arc| arcs.contains(*arc)) {
        let without = |set: ArcSet, gone: Arc| {
            set.iter()
                .filter(|a| *a != gone)
                .fold(ArcSet::default(), ArcSet::with)
        };
        let next = if is_even_sided {
            without(without(left, arc), arc.mirror())
        } else {
            without(left, arc)
        };
        if next.count() > 0 && next.count() < left.count() {
            left = next;
            all.push(left);
        }
    }
    all
}
