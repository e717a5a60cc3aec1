//! Finds remedies for broken rules other than space: traits that exclude each other, systems that are listed twice or
//! need another part, and ranges and hulls that are too large.

use super::super::parameter::{Layer, Parameter};
use super::super::{Cover, Mode, Numbers, Reach, Refusal, Ship, System, Weapon, check_mode_rules};
use super::nothing_refusal;
use super::part::Choice;
use super::step::{Edit, StepKind, StepTerms};
use starwright_text::finding::FieldPath;

/// Maximum number of combinations of remedies; the cheapest are kept.
const MAX_WAYS: usize = 8;

/// Finds combinations of remedies for all broken rules except space, the cheapest first. The error names a part that
/// would have to change but must be kept.
pub fn remedies(ship: &Ship, numbers: &Numbers, terms: &StepTerms) -> Result<Vec<Choice>, Refusal> {
    let mut ways = vec![Choice::default()];
    for alternatives in list_remedies(ship, numbers, terms)? {
        let pairs = ways
            .iter()
            .flat_map(|way| alternatives.iter().map(move |other| way.join(other)));
        let mut joined: Vec<Choice> = pairs.collect();
        joined.sort_by_key(|way| way.cost);
        joined.truncate(MAX_WAYS);
        ways = joined;
    }
    Ok(ways)
}

/// Lists the alternative remedies for each broken rule.
fn list_remedies(
    ship: &Ship,
    numbers: &Numbers,
    terms: &StepTerms,
) -> Result<Vec<Vec<Choice>>, Refusal> {
    let mut breaches = Vec::new();
    let largest = numbers.figures.largest_hull.whole();
    if ship.hull() > largest {
        if terms.is_kept(StepKind::Hull) {
            return Err(nothing_refusal(format!(
                "hull {} exceeds the maximum, {largest}, and must be kept; leave it out of --keep",
                ship.hull()
            )));
        }
        let lower = Edit::Set(Parameter::Hull, largest as i32);
        breaches.push(vec![Choice::all(
            terms,
            StepKind::Hull,
            ship.hull() - largest,
            [lower],
        )]);
    }
    for (index, weapon) in ship.weapons().iter().enumerate() {
        // Equal weapons stay equal.
        let is_first = !ship.weapons()[..index]
            .iter()
            .any(|other| stats(other) == stats(weapon));
        if is_first {
            let alike = (index..ship.weapons().len())
                .filter(|other| stats(&ship.weapons()[*other]) == stats(weapon));
            let found = weapon_breaches(weapon, &alike.collect::<Vec<_>>(), numbers, terms);
            let is_kept = terms.is_kept(StepKind::Traits) || terms.keeps_weapon(index);
            if is_kept && !found.is_empty() {
                let why = format!(
                    "{} breaks a rule and must be kept; leave it out of --keep",
                    weapon.name()
                );
                return Err(nothing_refusal(why));
            }
            breaches.extend(found);
        }
    }
    breaches.extend(system_breaches(ship, terms)?);
    Ok(breaches)
}

type Stats = (Reach, Option<[u32; 2]>, Mode, Option<Mode>);

fn stats(weapon: &Weapon) -> Stats {
    (weapon.reach, weapon.bands, weapon.mode, weapon.second_mode)
}

/// Lists the alternative remedies for each rule that a weapon breaks, applied to all equal weapons.
fn weapon_breaches(
    weapon: &Weapon,
    alike: &[usize],
    numbers: &Numbers,
    terms: &StepTerms,
) -> Vec<Vec<Choice>> {
    let mut breaches = Vec::new();
    let step = |count: u32, edit: &dyn Fn(usize) -> Edit| {
        let count = count * alike.len() as u32;
        let edits = alike.iter().map(|index| edit(*index));
        Choice::all(terms, StepKind::Traits, count, edits)
    };
    let longest = numbers.figures.longest_range.whole();
    let reach = match weapon.reach {
        Reach::Range(hexes) => Reach::Range(hexes.min(longest)),
        Reach::Allowance(hexes) => Reach::Allowance(hexes.min(longest)),
    };
    if reach != weapon.reach || weapon.bands.is_some() {
        breaches.push(vec![step(1, &|index| Edit::Reach(index, reach))]);
    }
    let modes = [
        Some((weapon.mode, false)),
        weapon.second_mode.map(|mode| (mode, true)),
    ];
    for (mode, is_second) in modes.into_iter().flatten() {
        let edit = |mode: Mode| {
            move |index: usize| {
                if is_second {
                    Edit::SecondMode(index, mode)
                } else {
                    Edit::Mode(index, mode)
                }
            }
        };
        let (steps, legal) = legal_modes(weapon.reach, mode, numbers);
        if steps > 0 {
            // Removing a trait costs more than lowering a number, because traits define a weapon.
            let lost = |legal: &Mode| {
                mode.traits
                    .iter()
                    .filter(|had| !legal.traits.contains(*had))
                    .count() as u32
            };
            breaches.push(
                legal
                    .iter()
                    .map(|legal| step(steps, &edit(*legal)).with_extra_cost(lost(legal)))
                    .collect(),
            );
        }
    }
    breaches
}

/// Finds the legal modes nearest to a mode and the number of steps to them. A step removes a trait, or lowers ROF or
/// IMP to 1.
fn legal_modes(reach: Reach, mode: Mode, numbers: &Numbers) -> (u32, Vec<Mode>) {
    /// Maximum number of modes kept per step; those with the fewest broken rules are kept.
    const MAX_MODES: usize = 64;
    let breaches = |mode: Mode| {
        let mut findings = Vec::new();
        check_mode_rules(&FieldPath::default(), reach, mode, numbers, &mut findings);
        findings.len()
    };
    let (mut steps, mut ways) = (0, vec![(breaches(mode), mode)]);
    loop {
        let legal: Vec<Mode> = ways
            .iter()
            .filter(|(open, _)| *open == 0)
            .map(|(_, mode)| *mode)
            .collect();
        if !legal.is_empty() || ways.is_empty() {
            return (steps, legal);
        }
        let mut next: Vec<(usize, Mode)> = Vec::new();
        // If four traits are present and two are allowed, removing one does not yet satisfy the rule.
        for most_left in [-1, 0] {
            if !next.is_empty() {
                break;
            }
            for (open, mode) in &ways {
                let fewer = mode.traits.iter().map(|gone| Mode {
                    traits: mode.traits.without_trait(gone),
                    ..*mode
                });
                for changed in fewer.chain([Mode { rof: 1, ..*mode }, Mode { imp: 1, ..*mode }]) {
                    let left = breaches(changed);
                    let is_nearer = left as i64 - *open as i64 <= most_left && changed != *mode;
                    if is_nearer && !next.contains(&(left, changed)) {
                        next.push((left, changed));
                    }
                }
            }
        }
        next.sort_by_key(|(open, _)| *open);
        next.truncate(MAX_MODES);
        (steps, ways) = (steps + 1, next);
    }
}

fn system_breaches(ship: &Ship, terms: &StepTerms) -> Result<Vec<Vec<Choice>>, Refusal> {
    let mut breaches = Vec::new();
    for fitted in ship.systems() {
        let system = fitted.system;
        let step = |edit: Edit| Choice::all(terms, StepKind::Systems, 1, [edit]);
        let kept = |why: &str| {
            Err(nothing_refusal(format!(
                "{} {why} and must be kept; leave it out of --keep",
                system.name()
            )))
        };
        let gone = || step(Edit::Set(Parameter::System(system), 0));
        if fitted.repeated_at.is_some() && system.max_count().is_none() {
            breaches.push(vec![step(Edit::Once(system))]);
        }
        match system {
            System::LaunchTubes if ship.system_count(System::Carrier) == 0 => {
                let carrier = Edit::Set(Parameter::System(System::Carrier), 1);
                let mut ways = Vec::new();
                ways.extend((!terms.keeps_system(system)).then(gone));
                ways.extend((!terms.is_kept(StepKind::Systems)).then(|| step(carrier)));
                if ways.is_empty() {
                    return kept("needs a Carrier");
                }
                breaches.push(ways);
            }
            System::Shockwave if ship.shields().is_none() => {
                let raise = Edit::Cover(Layer::Shields, Cover::Even(1));
                let shielded = || Choice::all(terms, StepKind::Shields, 1, [raise]);
                let mut ways = Vec::new();
                ways.extend((!terms.keeps_system(system)).then(gone));
                ways.extend((!terms.is_kept(StepKind::Shields)).then(shielded));
                if ways.is_empty() {
                    return kept("needs shields");
                }
                breaches.push(ways);
            }
            _ => {}
        }
    }
    Ok(breaches)
}
