//! Compares the nearest designs with an exhaustive search, and checks properties of random ships.

use super::super::mirror::{bank_units, mirrored};
use super::super::quantity::Quantity;
use super::super::rewrite::rewrite;
use super::super::{Bank, Blueprint, TechLevel, TechLine};
use super::*;
use crate::properties::{described_ships, ships};
use proptest::prelude::*;
use starwright_rules::arcs::Arc;
use starwright_text::yaml::Text;

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("well-formed")
}

fn fixed(ship: &Ship, options: &FixOptions) -> Fixes {
    Numbers::standard()
        .fix(ship, options)
        .expect("a legal design")
}

/// Returns the weight of changing a number by some steps; each step beyond the light ones counts twice.
fn weight(steps: u32, light: u32) -> u32 {
    steps + steps.saturating_sub(light)
}

/// Returns every ship with at most this weight of changes, of one with an engine, shields, and banks on one arc each.
fn neighbors(ship: &Ship, most: u32) -> Vec<(u32, Ship)> {
    let mut found = vec![(0, ship.clone())];
    let mut edit = |values: &dyn Fn(&Ship) -> Vec<(u32, Ship)>| {
        let next = found.iter().flat_map(|(cost, ship)| {
            values(ship)
                .into_iter()
                .map(move |(own, s)| (cost + own, s))
        });
        found = next.filter(|(cost, _)| *cost <= most).collect();
    };
    let half = |number: u32| (number / 2).max(1);
    edit(&|s| {
        (0..=6)
            .map(|up| {
                (
                    3 * weight(up, (ship.hull() / 4).max(1)),
                    s.edit_unchecked(|blueprint| blueprint.hull += up),
                )
            })
            .collect()
    });
    edit(&|s| {
        let of =
            |e: u32| 2 * weight(s.engines() - e, half(s.engines())) + if e == 0 { 8 } else { 0 };
        (0..=s.engines())
            .map(|e| {
                (
                    if e == s.engines() { 0 } else { of(e) },
                    s.edit_unchecked(|blueprint| blueprint.engines = e),
                )
            })
            .collect()
    });
    edit(&|s| {
        let now = s.shields().total();
        let of =
            |left: u32| 2 * weight(now - left, half(now)) + if left == 0 { 8 } else { now - left };
        (0..=now)
            .map(|l| {
                (
                    if l == now { 0 } else { of(l) },
                    s.edit_unchecked(|blueprint| blueprint.shields = l.into()),
                )
            })
            .collect()
    });
    for line in TechLine::ALL {
        edit(&|s| {
            let of = |up: u32| {
                let mut ship = s.clone();
                ship.blueprint.tech[line as usize] =
                    TechLevel::from_halves(up as i8).expect("a level");
                (2 * weight(up, 2), ship)
            };
            (0..=4).map(of).collect()
        });
    }
    for (w, b) in bank_units(ship, true).concat() {
        edit(&|s| {
            let mounts = s.weapons()[w].banks[b].mounts;
            let of = |left: u32| {
                let mut ship = s.clone();
                ship.blueprint.weapons[w].banks[b].mounts = left;
                let gone = u32::from(left == 0);
                (2 * (weight(mounts - left, half(mounts)) + gone), ship)
            };
            (0..=mounts).map(of).collect()
        });
    }
    for fitted in ship.systems() {
        edit(&|s| {
            let mut gone = s.clone();
            gone.set_system_count(fitted.system, 0);
            vec![(0, s.clone()), (6, gone)]
        });
    }
    found
        .into_iter()
        .map(|(cost, marked)| (cost, without_empty_parts(&marked)))
        .collect()
}

#[test]
fn no_other_design_is_nearer() {
    let numbers = Numbers::standard();
    let gun = "weapons: [{name: G, stats: 3-6-9 1x4+/2/1, banks: [3A, 2B]}, {name: T, stats: 2-4-6 2x4+/2/2, banks: [2G]}]";
    let mut costs = std::collections::BTreeSet::new();
    for (hull, engines, shields, systems) in [
        (2, 4, 2, "Hyperdrive"),
        (2, 3, 3, "Hyperdrive"),
        (3, 6, 2, "Shockwave"),
        (2, 7, 1, "Long Range Sensors"),
        (4, 6, 3, "Cloaking Device"),
        (3, 7, 3, "Stutterdrive"),
    ] {
        let text = format!(
            "{{class: A, hull: {hull}, engines: {engines}, shields: {shields}, systems: [{systems}], {gun}}}"
        );
        let ship = ship(&text);
        let solutions = fixed(&ship, &FixOptions::new().allow_asymmetry()).solutions;
        let best = &solutions[0];
        let before = rate::<Exact>(&ship, numbers).rating.to_f64();
        let moved = |ship: &Ship| (rate::<Exact>(ship, numbers).rating.to_f64() - before).abs();
        for (cost, near) in neighbors(&ship, best.step_cost) {
            if rate::<Exact>(&near, numbers).rating.is_zero()
                || !illegal_findings(&near, numbers).is_empty()
            {
                continue;
            }
            assert_eq!(cost, best.step_cost, "{text}: {:?} by {near}", best.changes);
            let (own, other) = (
                (count_uncovered(&best.ship), moved(&best.ship)),
                (count_uncovered(&near), moved(&near)),
            );
            assert!(own <= other, "{text}: {:?} {own:?} {other:?}", best.changes);
        }
        costs.insert(best.step_cost);
    }
    assert!(costs.len() > 1, "the ships are too much alike: {costs:?}");
}

fn count_uncovered(ship: &Ship) -> usize {
    let banks = ship.weapons().iter().flat_map(|weapon| &weapon.banks);
    let arcs = banks
        .flat_map(|bank| bank.arcs.iter())
        .fold(ArcSet::default(), ArcSet::with);
    arcs.sectors()
        .into_iter()
        .filter(|is_covered| !is_covered)
        .count()
}

#[test]
fn alike_changes_are_one_solution_and_every_kind_has_its_own() {
    let text = include_str!("../../../../../designs/starmada_unity/majestic.yaml");
    let majestic = ship(text);
    let found = fixed(&majestic, &FixOptions::new());
    let first = &found.solutions[0];
    assert_eq!(
        (found.before.free, first.steps, first.rating),
        (-41.0, 1, 185.0)
    );
    assert_eq!(first.changes[0].what, "tech engines 0 -> +0.5");
    assert_eq!(first.alike.len(), 2, "{:?}", first.alike);
    assert_eq!(found.solutions[1].changes[0].what, "engines 5 -> 4");
    let kept = FixOptions::new()
        .keep(Quantity::Tech(None))
        .keep(Quantity::Engines);
    let kept = fixed(&majestic, &kept);
    assert!(kept.solutions.iter().all(|solution| {
        solution
            .changes
            .iter()
            .all(|c| !c.what.starts_with("tech") && !c.what.starts_with("engines"))
    }));
    let expensive = FixOptions::new().step_cost(StepKind::Tech, 9);
    assert_eq!(
        fixed(&majestic, &expensive).solutions[0].changes[0].what,
        "engines 5 -> 4"
    );
    for (keep, words) in [
        ("sails", "unknown part 'sails'"),
        ("Hyperdriv", "did you mean 'Hyperdrive'"),
    ] {
        let wrong = FixOptions::new().keep(Quantity::count(keep));
        let why = Numbers::standard()
            .fix(&majestic, &wrong)
            .expect_err("a wrong word")
            .to_string();
        assert!(why.contains(words), "{why}");
    }
}

#[test]
fn every_breach_with_a_remedy_is_fixed() {
    let gun = |stats: &str| {
        format!(
            "{{class: A, hull: 9, engines: 2, weapons: [{{name: G, stats: {stats}, banks: [AB]}}]}}"
        )
    };
    for (text, what) in [
        (gun("3-6-9 1x4+/2/1 Exp Slw"), "G traits Exp Slw -> Slw"),
        (gun("3-6-9 3x4+/1/1 Vlt"), "G ROF 3 -> 1"),
        (gun("3-6-9 1x4+/3/1 Sct"), "G IMP 3 -> 1"),
        (gun("MA 6 1x4+/1/1 Dfn"), "G traits Dfn -> none"),
        (gun("3-6-9 1x4+/1/1 Dfs Gid"), "G traits Dfs Gid -> "),
        (
            gun("3-6-9 1x4+/1/1 Bls Crn Fcs"),
            "G traits Bls Crn Fcs -> ",
        ),
        (gun("11-22-33 1x4+/1/1"), "G range 33 -> 30"),
        (gun("2-5-9 1x4+/1/1"), "G range 2-5-9 -> 3-6-9"),
        (
            "{class: A, hull: 9, systems: [Launch Tubes, Marines 3]}".to_string(),
            "Launch Tubes -> none",
        ),
        (
            "{class: A, hull: 9, systems: [Shockwave, Marines 3]}".to_string(),
            "shields 0 -> 1",
        ),
        (
            "{class: A, hull: 9, systems: [Hyperdrive, Marines 3, Hyperdrive]}".to_string(),
            "second Hyperdrive -> none",
        ),
        (
            "{class: A, hull: 38, systems: [Marines 3]}".to_string(),
            "hull 38 -> 35",
        ),
    ] {
        let ship = ship(&text);
        let found = fixed(&ship, &FixOptions::new());
        let all = found
            .solutions
            .iter()
            .flat_map(|solution| [&solution.changes].into_iter().chain(&solution.alike));
        let listed: Vec<&str> = all.flatten().map(|change| change.what.as_str()).collect();
        assert!(
            listed.iter().any(|change| change.starts_with(what)),
            "{text}: {listed:?}"
        );
        assert!(!found.findings.is_empty());
    }
    let legal = fixed(&ship("{class: A, hull: 9}"), &FixOptions::new());
    assert!(
        legal.solutions.len() == 1 && legal.solutions[0].steps == 0 && legal.findings.is_empty()
    );
}

#[test]
fn names_the_obstacle_if_nothing_can_be_fixed() {
    let majestic = ship(include_str!(
        "../../../../../designs/starmada_unity/majestic.yaml"
    ));
    let mut kept = FixOptions::new();
    let kinds = StepKind::ALL.map(|kind| Quantity::parse(kind.word()).expect("a quantity"));
    kept.keep.extend(kinds);
    let why = Numbers::standard()
        .fix(&majestic, &kept)
        .expect_err("nothing may change")
        .to_string();
    assert_eq!(
        why,
        "no legal design: without everything that may be removed, the ship still needs 1561 of 1520 space at hull 8; keep fewer parts"
    );
    let seeking =
        ship("{class: A, hull: 9, weapons: [{name: G, stats: MA 6 1x4+/1/1 Dfn, banks: [AB]}]}");
    let kept = FixOptions::new().keep(Quantity::count("g"));
    let why = Numbers::standard()
        .fix(&seeking, &kept)
        .expect_err("the gun must stay")
        .to_string();
    assert_eq!(
        why,
        "no legal design: G breaks a rule and must be kept; leave it out of --keep"
    );
}

/// Makes the second half of every battery the mirror of the first.
fn make_symmetric(mut ship: Ship) -> Ship {
    for weapon in &mut ship.blueprint.weapons {
        let others: Vec<Bank> = weapon.banks.iter().map(|bank| mirrored(*bank)).collect();
        weapon.banks.extend(others);
    }
    ship
}

/// Returns the banks as a set that no order and no side matters for.
fn sides(ship: &Ship) -> [Vec<String>; 2] {
    let banks = |is_mirrored: bool| {
        let bank = |bank: &Bank| if is_mirrored { mirrored(*bank) } else { *bank };
        let all = ship.weapons().iter().flat_map(|w| {
            w.banks
                .iter()
                .map(|b| format!("{} {}", w.stat_line(), bank(b)))
        });
        let mut all: Vec<String> = all.collect();
        all.sort();
        all
    };
    [banks(false), banks(true)]
}

/// Generates plausible ships, legal or not; none needs many times its space.
fn plausible_ships() -> impl Strategy<Value = Ship> {
    described_ships(ships()).prop_map(|ship| ship.edit_unchecked(shrink))
}

fn shrink(ship: &mut Blueprint) {
    ship.weapons.truncate(3);
    for weapon in &mut ship.weapons {
        weapon.banks.truncate(2);
        weapon
            .banks
            .iter_mut()
            .for_each(|bank| (bank.mounts, bank.per_mount) = (bank.mounts % 3 + 1, 1));
    }
    (ship.hull, ship.engines) = (ship.hull % 37 + 1, ship.engines % 6);
    for mode in ship
        .weapons
        .iter_mut()
        .flat_map(|weapon| [Some(&mut weapon.mode), weapon.second_mode.as_mut()])
    {
        mode.into_iter().for_each(|mode| {
            (mode.rof, mode.imp, mode.dmg) = (mode.rof % 3 + 1, mode.imp % 3 + 1, mode.dmg % 3 + 1)
        });
    }
    ship.systems.truncate(4);
    for (_, count) in &mut ship.systems {
        *count = (*count).min(3);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_legal_and_written_into_the_authors_text(ship in plausible_ships()) {
        let numbers = Numbers::standard();
        let text = ship.to_yaml();
        let ship = Ship::parse(&text).expect("reads back");
        let found = numbers.fix(&ship, &FixOptions::new());
        let Ok(found) = found else { return Err(TestCaseError::fail(format!("{text}{found:?}"))) };
        for solution in &found.solutions {
            let plain = solution.ship.edit_unchecked(|blueprint| blueprint.errata.clear());
            prop_assert!(illegal_findings(&plain, numbers).is_empty(), "{}\n{:?}", text, solution.changes);
            let rewritten = rewrite(&Text::from(text.as_str()), &ship, &solution.marked, numbers);
            let rewritten = rewritten.map_err(|fault| TestCaseError::fail(format!("{text}\n{fault}")))?;
            let read = Ship::parse(&rewritten).map_err(|faults| TestCaseError::fail(format!("{rewritten}\n{faults}")))?;
            prop_assert_eq!(&read, &solution.ship, "{}", rewritten);
            prop_assert_eq!(solution.rating, Figures::new(&solution.ship, numbers).rating);
        }
        prop_assert!(found.solutions.windows(2).all(|pair| pair[0].step_cost <= pair[1].step_cost));
    }

    #[test]
    fn mirrored_stays_mirrored(ship in plausible_ships()) {
        let ship = make_symmetric(ship);
        let Ok(found) = Numbers::standard().fix(&ship, &FixOptions::new()) else { return Ok(()) };
        for solution in found.solutions {
            let [port, starboard] = sides(&solution.ship);
            prop_assert_eq!(port, starboard, "{:?}", solution.changes);
        }
    }
}

#[test]
fn a_ship_of_guns_alone_gets_a_larger_hull() {
    let ship = ship(
        "{class: A, hull: 2, weapons: [{name: G, stats: 1-3-5 3x4+/3/3 Dly Mdl, banks: [3BCGIJ, K]}]}",
    );
    let found = fixed(&ship, &FixOptions::new());
    assert!(
        found.solutions[0].rating > 0.0
            && illegal_findings(&found.solutions[0].ship, Numbers::standard()).is_empty()
    );
}

#[test]
fn arcs_are_lost_from_aft_first() {
    let arcs = |letters: &str| {
        letters
            .chars()
            .filter_map(Arc::from_letter)
            .fold(ArcSet::default(), ArcSet::with)
    };
    let fewer = |letters: &str| -> Vec<String> {
        part::reduced_arcs(arcs(letters), false)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    assert_eq!(fewer("ACE"), ["ACE", "AC", "A"]);
    assert_eq!(fewer("ABCDEF"), ["ABCDEF", "ABCD", "AB"]);
    assert_eq!(fewer("EF"), ["EF"]);
    assert_eq!(fewer("GL"), ["GL", "G"]);
}

fn overweight_ship(hull: u32, engines: u32, guns: u32) -> Ship {
    let gun = format!("weapons: [{{name: Gun, stats: 6-12-18 2x4+/2/1, banks: [{guns}ABCDEF]}}]");
    ship(&format!(
        "class: A\nhull: {hull}\nengines: {engines}\nshields: 3\n{gun}\n"
    ))
}

fn fits_budget(ship: &Ship) -> bool {
    let ratings = rate::<Exact>(ship, Numbers::standard());
    ratings.space.used <= ratings.space.budget
}

/// Returns every ship with this many steps more of hull or tech.
fn raises(ship: &Ship, steps: u32) -> Vec<Ship> {
    let mut found = vec![(steps, ship.clone())];
    for line in TechLine::ALL {
        let next = found.iter().flat_map(|(left, ship)| {
            (0..=(*left).min(4)).map(move |up| {
                let mut ship = ship.clone();
                ship.blueprint.tech[line as usize] =
                    TechLevel::from_halves(up as i8).expect("a level");
                (left - up, ship)
            })
        });
        found = next.collect();
    }
    let raise = |(left, ship): (u32, Ship)| ship.edit_unchecked(|blueprint| blueprint.hull += left);
    found.into_iter().map(raise).collect()
}

#[test]
fn no_smaller_raise_would_do() {
    let numbers = Numbers::standard();
    for (hull, engines, guns) in [(4, 4, 3), (8, 5, 9), (12, 3, 14), (20, 9, 2), (30, 5, 20)] {
        let ship = overweight_ship(hull, engines, guns);
        let found = raise_to_fit(&ship, numbers).expect("a raise helps");
        let halves: i8 = found
            .blueprint
            .tech
            .iter()
            .map(|level| level.half_steps())
            .sum();
        let steps = found.hull() - ship.hull() + halves as u32;
        assert!(fits_budget(&found) && steps > 0, "{hull} {engines} {guns}");
        for fewer in 0..steps {
            assert!(
                !raises(&ship, fewer).iter().any(fits_budget),
                "{fewer} of {steps}"
            );
        }
        let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64();
        let moved = |other: &Ship| (rating(other) - rating(&ship)).abs();
        for other in raises(&ship, steps)
            .iter()
            .filter(|other| fits_budget(other))
        {
            assert!(moved(&found) <= moved(other), "{found:?} by {other:?}");
        }
    }
}

#[test]
fn keeps_hulls_that_fit_and_refuses_ships_that_cannot() {
    let numbers = Numbers::standard();
    let small = overweight_ship(10, 1, 1);
    assert_eq!(raise_to_fit(&small, numbers), Some(small.clone()));
    assert_eq!(describe_raise(&small, &small), "");
    assert_eq!(raise_to_fit(&overweight_ship(35, 99, 99), numbers), None);
    let mut large = small.clone();
    large.blueprint.hull += 1;
    large.blueprint.tech[0] = TechLevel::from_halves(3).expect("a level");
    large.blueprint.tech[2] = TechLevel::from_halves(1).expect("a level");
    let words = describe_raise(&small, &large);
    assert_eq!(words, "hull +1, tech engines +1.5, tech weapons +0.5");
}
