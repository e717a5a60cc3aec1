//! What can be chosen for each part of a ship: fewer engines, fewer mounts, a higher tech level, each with its weight and with
//! what it does to the rating.
//!
//! Parts that share a tech line are independent of those of other lines once the hull is known, and of each other once the
//! line's own level is; only Fire Control and Long Range Sensors reach over all banks and are chosen with the weapons' level.

use super::super::mirror::{is_even_sided, mirror, units};
use super::super::{
    Bank, Cover, Fitted, Numbers, Ratings, Ship, System, SystemKind, TechLevel, TechLine, Weapon,
    bare, rate,
};
use super::step::{
    ALL_ROUND, CHARACTER_GONE, GONE, Kinds, NOTHING_LEFT, StepKind, Terms, Turn, tidied,
};
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_text::exact::Exact;

/// Some steps that are taken together.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// What it weighs.
    pub cost: u32,
    /// Steps by kind.
    pub steps: [u32; StepKind::ALL.len()],
    pub kinds: Kinds,
    /// How much of the rating it takes by itself: the logarithm of before over after.
    pub loss: f64,
    pub turns: Vec<Turn>,
}

impl Choice {
    /// This many steps of a kind.
    pub fn of(
        terms: &Terms,
        kind: StepKind,
        count: u32,
        turns: impl IntoIterator<Item = Turn>,
    ) -> Choice {
        let mut choice = Choice {
            turns: turns.into_iter().collect(),
            ..Choice::default()
        };
        choice.add(terms, kind, count, count);
        choice
    }

    /// Further steps of a kind, those beyond the light ones weighing twice as much.
    fn add(&mut self, terms: &Terms, kind: StepKind, count: u32, light: u32) {
        if count > 0 {
            self.steps[kind as usize] += count;
            self.cost += (count + count.saturating_sub(light)) * terms.weight(kind);
            self.kinds = self.kinds.and(Kinds::of(kind));
        }
    }

    /// Steps of a kind, those beyond half of what there is weighing twice as much.
    fn down(terms: &Terms, kind: StepKind, count: u32, of: u32, turn: Turn) -> Choice {
        let mut choice = Choice {
            turns: vec![turn],
            ..Choice::default()
        };
        choice.add(terms, kind, count, half(of));
        choice
    }

    /// Steps up, those beyond the first few weighing twice as much; none is no change.
    pub fn up(terms: &Terms, kind: StepKind, count: u32, light: u32, turn: Turn) -> Choice {
        let mut choice = Choice {
            turns: Some(turn).filter(|_| count > 0).into_iter().collect(),
            ..Choice::default()
        };
        choice.add(terms, kind, count, light);
        choice
    }

    /// The same, weighing more.
    pub fn dearer(mut self, by: u32) -> Choice {
        self.cost += by;
        self
    }

    /// Both.
    pub fn and(&self, other: &Choice) -> Choice {
        Choice {
            cost: self.cost + other.cost,
            steps: std::array::from_fn(|kind| self.steps[kind] + other.steps[kind]),
            kinds: self.kinds.and(other.kinds),
            loss: self.loss + other.loss,
            turns: self.turns.iter().chain(&other.turns).cloned().collect(),
        }
    }

    /// The ship after it.
    pub fn applied(&self, ship: &Ship) -> Ship {
        let mut ship = ship.clone();
        self.turns.iter().for_each(|turn| turn.apply(&mut ship));
        ship
    }
}

/// A part of a ship that is chosen on its own.
pub struct Part {
    pub line: Option<TechLine>,
    has_engines: bool,
    has_shields: bool,
    has_screens: bool,
    systems: Vec<System>,
    banks: Vec<(usize, usize)>,
    /// As it is, then what else it could be.
    pub choices: Vec<Choice>,
}

/// What a system that is gone weighs on top of its steps.
fn gone(system: System) -> u32 {
    if system.row().kind == SystemKind::Munition {
        GONE
    } else {
        CHARACTER_GONE
    }
}

/// Half of a number, but at least 1.
fn half(number: u32) -> u32 {
    (number / 2).max(1)
}

/// The logarithm of the unrounded rating; a ship that cannot attack is worth almost nothing.
pub fn logarithm(ship: &Ship, numbers: &Numbers) -> f64 {
    let ratings: Ratings<Exact> = rate(&tidied(ship), numbers);
    (ratings.orat.to_f64() * ratings.drat.to_f64())
        .max(1e-6)
        .ln()
        / 2.0
}

/// Every part of a ship, its choices weighing at most this much.
pub fn parts(ship: &Ship, numbers: &Numbers, terms: &Terms, most: u32) -> Vec<Part> {
    let mut parts = vec![
        engines(ship, terms),
        shields(ship, terms),
        screens(ship, terms),
    ];
    parts.extend(
        ship.systems
            .iter()
            .filter(|f| f.count > 0)
            .filter_map(|fitted| system(ship, fitted, terms)),
    );
    parts.extend(
        units(ship, terms.is_asymmetric)
            .into_iter()
            .map(|unit| banks(ship, unit, terms, most)),
    );
    let before = logarithm(ship, numbers);
    let ratings: Ratings<Exact> = rate(&tidied(ship), numbers);
    let share = |(weapon, bank): &(usize, usize)| {
        let battery = &ratings.batteries[*weapon];
        let of = |part: Exact, whole: Exact| {
            if whole.is_zero() {
                0.0
            } else {
                part.to_f64() / whole.to_f64()
            }
        };
        of(battery.orat, ratings.orat) * of(battery.banks[*bank].space, battery.space)
    };
    if terms.keeps_a_gun {
        let space = |(weapon, bank): &(usize, usize)| {
            ratings.batteries[*weapon].banks[*bank].space.to_f64()
        };
        let size = |part: &Part| part.banks.iter().map(space).sum::<f64>();
        let armed = parts.iter_mut().filter(|part| !part.banks.is_empty());
        if let Some(smallest) = armed.min_by(|one, other| size(one).total_cmp(&size(other))) {
            let leaves = |turn: &Turn| matches!(turn, Turn::Bank(_, _, bank) if bank.mounts == 0);
            smallest
                .choices
                .retain(|choice| !choice.turns.iter().any(leaves));
        }
    }
    for part in &mut parts {
        part.choices.retain(|choice| choice.cost <= most);
        let share: f64 = part.banks.iter().map(share).sum();
        for choice in part
            .choices
            .iter_mut()
            .filter(|choice| !choice.turns.is_empty())
        {
            choice.loss = match part.banks.is_empty() {
                true => before - logarithm(&choice.applied(ship), numbers),
                // A bank's own part of ORAT is near enough to put ways in order; answers are rated as they are.
                false => -(1.0 - share * choice.loss).max(1e-6).ln() / 2.0,
            };
        }
    }
    parts
}

fn part(line: Option<TechLine>) -> Part {
    Part {
        line,
        has_engines: false,
        has_shields: false,
        has_screens: false,
        systems: Vec::new(),
        banks: Vec::new(),
        choices: vec![Choice::default()],
    }
}

/// Engines, and the Stutterdrive, which takes half their space.
fn engines(ship: &Ship, terms: &Terms) -> Part {
    let of = |engines: u32| {
        let steps = ship.engines - engines;
        let choice = Choice::down(
            terms,
            StepKind::Engines,
            steps,
            ship.engines,
            Turn::Engines(engines),
        );
        if engines == 0 {
            choice.dearer(NOTHING_LEFT)
        } else {
            choice
        }
    };
    let mut choices = vec![Choice::default()];
    if !terms.keeps(StepKind::Engines) {
        choices.extend((0..ship.engines).rev().map(of));
    }
    with_system(ship, System::Stutterdrive, terms, &mut choices);
    Part {
        has_engines: true,
        systems: vec![System::Stutterdrive],
        choices,
        ..part(Some(TechLine::Engines))
    }
}

/// Beside each choice the same without a system that goes with it.
fn with_system(ship: &Ship, system: System, terms: &Terms, choices: &mut Vec<Choice>) {
    if ship.count_of(system) > 0 && !terms.keeps_system(system) {
        let gone =
            Choice::of(terms, StepKind::Systems, 1, [Turn::System(system, 0)]).dearer(gone(system));
        choices.extend(
            choices
                .iter()
                .map(|choice| choice.and(&gone))
                .collect::<Vec<_>>(),
        );
    }
}

/// Shields, and the Shockwave, whose space depends on them and which needs some.
fn shields(ship: &Ship, terms: &Terms) -> Part {
    let mut choices = vec![Choice::default()];
    if !terms.keeps(StepKind::Shields) {
        choices.extend(
            covers(ship.shields, terms)
                .into_iter()
                .map(|(steps, cover)| {
                    let choice = Choice::down(
                        terms,
                        StepKind::Shields,
                        steps,
                        ship.shields.total(),
                        Turn::Shields(cover),
                    );
                    choice.dearer(match (ship.shields, cover) {
                        _ if cover.is_none() => NOTHING_LEFT,
                        (Cover::Directional(old), Cover::Directional(new)) => {
                            GONE * old
                                .into_iter()
                                .zip(new)
                                .filter(|(old, new)| *old > 0 && *new == 0)
                                .count() as u32
                        }
                        _ => ALL_ROUND * steps,
                    })
                }),
        );
    }
    with_system(ship, System::Shockwave, terms, &mut choices);
    let is_sound = |choice: &Choice| {
        let after = choice.applied(ship);
        after.count_of(System::Shockwave) == 0 || !after.shields.is_none()
    };
    choices.retain(is_sound);
    Part {
        has_shields: true,
        systems: vec![System::Shockwave],
        choices,
        ..part(Some(TechLine::Shields))
    }
}

fn screens(ship: &Ship, terms: &Terms) -> Part {
    let mut choices = vec![Choice::default()];
    if !terms.keeps(StepKind::Screens) {
        let boxes = ship.screens.total();
        let of = |(steps, cover)| {
            Choice::down(terms, StepKind::Screens, steps, boxes, Turn::Screens(cover))
        };
        choices.extend(covers(ship.screens, terms).into_iter().map(of));
    }
    Part {
        has_screens: true,
        choices,
        ..part(Some(TechLine::Shields))
    }
}

/// Weaker protection, each with its steps: by levels all round, or by facings, sides that are alike together.
fn covers(cover: Cover, terms: &Terms) -> Vec<(u32, Cover)> {
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
    // Beyond this many steps, facings only go together; there would be too many ways otherwise.
    const APART: u32 = 6;
    let mut covers = Vec::new();
    let down = |facing: usize| facings[facing].min(APART);
    for (fore, port, starboard, aft) in (0..=down(0))
        .flat_map(|f| (0..=down(1)).map(move |p| (f, p)))
        .flat_map(|(f, p)| (0..=down(2)).map(move |b| (f, p, b)))
        .flat_map(|(f, p, b)| (0..=down(3)).map(move |a| (f, p, b, a)))
    {
        let steps = fore + port + starboard + aft;
        if (1..=APART).contains(&steps) && (!is_even_sided || port == starboard) {
            let less = [
                facings[0] - fore,
                facings[1] - port,
                facings[2] - starboard,
                facings[3] - aft,
            ];
            covers.push((steps, Cover::Directional(less)));
        }
    }
    let most = facings.into_iter().max().unwrap_or(0);
    for by in 1..=most {
        let less = facings.map(|facing| facing.saturating_sub(by));
        let steps = facings.iter().sum::<u32>() - less.iter().sum::<u32>();
        if steps > APART {
            covers.push((steps, Cover::Directional(less)));
        }
    }
    covers
}

/// A system that is chosen on its own, or with the Launch Tubes that depend on its number.
fn system(ship: &Ship, fitted: &Fitted, terms: &Terms) -> Option<Part> {
    let system = fitted.system;
    let is_elsewhere = matches!(
        system,
        System::Stutterdrive
            | System::Shockwave
            | System::LaunchTubes
            | System::FireControl
            | System::LongRangeSensors
    );
    if is_elsewhere {
        return None;
    }
    let mut choices: Vec<Choice> = fewer(fitted, terms);
    let mut systems = vec![system];
    if system == System::Carrier {
        systems.push(System::LaunchTubes);
        with_system(ship, System::LaunchTubes, terms, &mut choices);
        let is_sound = |choice: &Choice| {
            let after = choice.applied(ship);
            after.count_of(System::LaunchTubes) == 0 || after.count_of(System::Carrier) > 0
        };
        choices.retain(is_sound);
    }
    Some(Part {
        systems,
        choices,
        ..part(system.row().tech)
    })
}

/// A system as it is and with less of it: one of its number is a step, all of it is at most two.
pub fn fewer(fitted: &Fitted, terms: &Terms) -> Vec<Choice> {
    let mut choices = vec![Choice::default()];
    if !terms.keeps_system(fitted.system) {
        choices.extend((0..fitted.count).rev().map(|left| {
            let turn = Turn::System(fitted.system, left);
            match fitted.count - left {
                _ if left == 0 => Choice::of(terms, StepKind::Systems, fitted.count.min(2), [turn])
                    .dearer(gone(fitted.system)),
                steps => Choice::down(terms, StepKind::Systems, steps, fitted.count, turn),
            }
        }));
    }
    choices
}

/// A bank, or two that mirror each other: fewer mounts, fewer arcs.
fn banks(ship: &Ship, unit: Vec<(usize, usize)>, terms: &Terms, most: u32) -> Part {
    let (weapon, bank) = unit[0];
    let own = ship.weapons[weapon].banks[bank];
    let each = unit.len() as u32;
    let mut choices = Vec::new();
    let arcs = if terms.keeps(StepKind::Arcs) {
        vec![own.arcs]
    } else {
        fewer_arcs(own.arcs, terms.is_asymmetric)
    };
    let is_kept = unit.iter().any(|(weapon, _)| terms.keeps_weapon(*weapon));
    for given_up in 0..=if terms.keeps(StepKind::Mounts) {
        0
    } else {
        own.mounts.min(most)
    } {
        for arcs in &arcs {
            let changed = Bank {
                mounts: own.mounts - given_up,
                arcs: *arcs,
                ..own
            };
            let is_gone = changed.mounts == 0;
            // A bank that loses many mounts keeps its arcs.
            let is_much = (is_gone || given_up > 3) && *arcs != own.arcs;
            if is_much || is_kept && changed != own {
                continue;
            }
            let turned = |(place, (weapon, bank)): (usize, &(usize, usize))| {
                Turn::Bank(
                    *weapon,
                    *bank,
                    if place == 0 { changed } else { mirror(changed) },
                )
            };
            let turns = unit
                .iter()
                .enumerate()
                .map(turned)
                .filter(|_| changed != own);
            let size = |bank: Bank| f64::from(bank.mounts * (bank.arcs.count() + 1));
            let gone = 1.0 - size(changed) / size(own);
            let mut choice = Choice {
                turns: turns.collect(),
                loss: gone,
                ..Choice::default()
            };
            choice.add(
                terms,
                StepKind::Mounts,
                given_up * each,
                half(own.mounts) * each,
            );
            let arcs_given_up = own.arcs.count() - arcs.count();
            choice.add(
                terms,
                StepKind::Arcs,
                arcs_given_up * each,
                half(own.arcs.count()) * each,
            );
            choices.push(if is_gone {
                choice.dearer(GONE * each)
            } else {
                choice
            });
        }
    }
    Part {
        banks: unit,
        choices,
        ..part(Some(TechLine::Weapons))
    }
}

/// Arcs as they are, then with fewer, those furthest aft given up first; a bank that bears alike on both sides keeps doing so.
pub fn fewer_arcs(arcs: ArcSet, is_asymmetric: bool) -> Vec<ArcSet> {
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
    let is_even_sided = arcs == arcs.mirrored() && !is_asymmetric;
    let mut all = vec![arcs];
    let mut left = arcs;
    for arc in FROM_AFT.into_iter().filter(|arc| arcs.contains(*arc)) {
        let without = |set: ArcSet, gone: Arc| {
            set.iter()
                .filter(|a| *a != gone)
                .fold(ArcSet::default(), ArcSet::with)
        };
        let next = if is_even_sided {
            without(without(left, arc), arc.mirrored())
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

impl Part {
    /// The space that the part takes on a ship with this hull and this level of its line, once a choice is made.
    pub fn space(
        &self,
        changed: &Ship,
        level: TechLevel,
        fire_control: u32,
        numbers: &Numbers,
    ) -> f64 {
        let mut bare = Ship {
            engines: if self.has_engines { changed.engines } else { 0 },
            shields: if self.has_shields {
                changed.shields
            } else {
                Cover::Even(0)
            },
            screens: if self.has_screens {
                changed.screens
            } else {
                Cover::Even(0)
            },
            ..bare(changed)
        };
        if let Some(line) = self.line {
            bare.tech.0[line as usize] = level;
        }
        let is_own = |fitted: &&Fitted| self.systems.contains(&fitted.system);
        bare.systems = changed
            .systems
            .iter()
            .filter(is_own)
            .copied()
            .filter(|fitted| fitted.count > 0)
            .collect();
        let control = Fitted {
            system: System::FireControl,
            count: fire_control,
            entry: 0,
            repeated_at: None,
        };
        bare.systems
            .extend(Some(control).filter(|control| control.count > 0));
        let mounted = |(weapon, bank): &(usize, usize)| {
            let weapon = &changed.weapons[*weapon];
            let bank = weapon.banks[*bank];
            (bank.mounts > 0).then(|| Weapon {
                banks: vec![bank],
                ..weapon.clone()
            })
        };
        bare.weapons = self.banks.iter().filter_map(mounted).collect();
        rate::<Exact>(&bare, numbers).space.used.to_f64()
    }

    /// Whether the ship has any of it that takes space.
    pub fn takes_space(&self, ship: &Ship) -> bool {
        let has_system = self.systems.iter().any(|system| ship.count_of(*system) > 0);
        let has_cover = self.has_shields && !ship.shields.is_none()
            || self.has_screens && !ship.screens.is_none();
        has_system || has_cover || self.has_engines && ship.engines > 0 || !self.banks.is_empty()
    }

    /// Whether its space depends on the hull.
    pub fn is_of_hull(&self) -> bool {
        self.banks.is_empty()
    }
}
