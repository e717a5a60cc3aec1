//! Properties of the rules over whole ranges and over random ships, absurd ones included.

use super::arcs::{Arc, ArcSet};
use super::legality::judge;
use super::ratings::{RatingTerms, equivalent_rating, rate};
use super::ship::{Cover, Ship};
use super::tables::{System, TechLevel, WeaponTrait};
use super::tracks::tracks;
use super::weapon::{Bank, Mode, Reach, Traits, Weapon};
use super::{Numbers, Unity};
use crate::file::blueprint::{Blueprint, Published};
use crate::file::drake;
use proptest::prelude::*;
use starwright_paper::silhouette::Family;
use starwright_rules::Explanations;
use starwright_text::breakdown::{Breakdown, Operation};
use starwright_text::exact::Exact;
use starwright_text::finding::FieldPath;
use starwright_text::rounding::Rounding;

fn arc_sets() -> impl Strategy<Value = ArcSet> {
    prop::collection::vec(0usize..12, 1..7).prop_map(|arcs| {
        arcs.into_iter()
            .map(|arc| Arc::ALL[arc])
            .fold(ArcSet::default(), ArcSet::with)
    })
}

fn modes() -> impl Strategy<Value = Mode> {
    let numbers = prop_oneof![9 => 1u32..=6, 1 => 1u32..=99];
    let traits = prop_oneof![9 => prop::collection::vec(0..WeaponTrait::ALL.len(), 0..4), 1 => prop::collection::vec(0..WeaponTrait::ALL.len(), WeaponTrait::ALL.len())];
    (numbers.clone(), 2u32..=6, numbers.clone(), numbers, traits).prop_map(
        |(rof, acc, imp, dmg, traits)| {
            let traits = traits
                .into_iter()
                .map(|t| WeaponTrait::ALL[t])
                .fold(Traits::default(), Traits::with_trait);
            Mode {
                rof,
                acc,
                imp,
                dmg,
                traits,
            }
        },
    )
}

fn weapons() -> impl Strategy<Value = Weapon> {
    let banks = (1u32..=9, arc_sets(), 1u32..=4).prop_map(|(mounts, arcs, per_mount)| Bank {
        mounts,
        arcs,
        per_mount,
    });
    let reach = (any::<bool>(), 1u32..=33).prop_map(|(seeks, n)| {
        if seeks {
            Reach::Allowance(n)
        } else {
            Reach::Range(n)
        }
    });
    let second = prop_oneof![3 => Just(None), 1 => modes().prop_map(Some)];
    (reach, modes(), second, prop::collection::vec(banks, 0..5)).prop_map(
        |(reach, mode, second_mode, banks)| Weapon {
            name: format!("{reach} {mode}"),
            reach,
            bands: None,
            mode,
            second_mode,
            banks,
        },
    )
}

fn covers(most: u32) -> impl Strategy<Value = Cover> {
    prop_oneof![
        (0..=most).prop_map(Cover::Even),
        [0..=most, 0..=most, 0..=most, 0..=most].prop_map(Cover::Directional)
    ]
}

fn systems() -> impl Strategy<Value = Vec<(System, u32)>> {
    prop::collection::btree_map(0usize..22, prop_oneof![9 => 1u32..=4, 1 => 1u32..=99], 0..8)
        .prop_map(|picked| {
            let entry = |(system, count): (usize, u32)| {
                let system = System::ALL[system];
                (system, count.min(system.max_count().unwrap_or(1)))
            };
            picked.into_iter().map(entry).collect()
        })
}

pub fn ships() -> impl Strategy<Value = Ship> {
    let hull = prop_oneof![9 => 1u32..=35, 1 => 1u32..=200];
    let engines = prop_oneof![9 => 0u32..=9, 1 => 0u32..=99];
    let levels = [-4i8..=4, -4i8..=4, -4i8..=4, -4i8..=4];
    let weapons = prop::collection::vec(weapons(), 0..6);
    (
        hull,
        engines,
        covers(5),
        covers(12),
        levels,
        weapons,
        systems(),
    )
        .prop_map(
            |(hull, engines, shields, screens, levels, weapons, systems)| {
                let level = |halves| TechLevel::from_halves(halves).expect("within the table");
                Ship::from_checked(Blueprint {
                    engines,
                    shields,
                    screens,
                    tech: levels.map(level),
                    weapons,
                    systems,
                    ..Blueprint::new("Random", hull)
                })
            },
        )
}

/// Gives ships odd names, published ratings, errata and notes.
pub fn described_ships(ships: impl Strategy<Value = Ship>) -> impl Strategy<Value = Ship> {
    let names = prop::collection::vec("[ -~é]{0,12}|A-class \\[b\\] \\(3\\)|null: #x", 6);
    (ships, names, prop::option::of(1u32..9999)).prop_map(|(ship, names, published)| {
        let name = |index: usize| {
            Some(names[index].trim().to_string()).filter(|name| !name.is_empty() && name != "~")
        };
        let errata = name(5).into_iter();
        Ship::from_checked(Blueprint {
            class: name(0).unwrap_or_else(|| "C".to_string()),
            ship_type: name(1),
            faction: name(2),
            name: name(3),
            published: published.map(|rating| Published {
                rating,
                note: name(4),
            }),
            errata: errata
                .map(|reason| (FieldPath::from_key("space"), reason))
                .collect(),
            notes: Some(format!("one: {}\n\ntwo", names[3].trim())),
            style: published.map(|n| Family::ALL[n as usize % 4]),
            art: name(1),
            ..ship.to_blueprint()
        })
    })
}

/// Computes a line of a breakdown anew from its parts.
fn recompute(node: &Breakdown) -> Exact {
    let parts = || node.parts.iter().map(|part| part.amount);
    let rounding = |amount| {
        node.rounding
            .map_or(amount, |rounding: Rounding| rounding.apply(amount))
    };
    match node.operation {
        Operation::Given => node.amount,
        Operation::Sum => parts().sum(),
        Operation::Product => rounding(parts().product()),
        Operation::Root => node
            .rounding
            .expect("roots are rounded")
            .root(node.parts[0].amount, node.parts[1].amount),
    }
}

fn every_line_adds_up(node: &Breakdown) {
    assert_eq!(node.amount, recompute(node), "{}", node.label);
    node.parts.iter().for_each(every_line_adds_up);
}

fn mirrored(ship: &Ship) -> Ship {
    let swap = |cover| match cover {
        Cover::Directional([fore, port, starboard, aft]) => {
            Cover::Directional([fore, starboard, port, aft])
        }
        even => even,
    };
    ship.edit_unchecked(|image| {
        (image.shields, image.screens) = (swap(image.shields), swap(image.screens));
        let weapons = image.weapons.iter_mut();
        for bank in weapons.flat_map(|weapon| &mut weapon.banks) {
            bank.arcs = bank.arcs.mirror();
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_design_reads_back_from_yaml_and_from_drake_text(ship in described_ships(ships())) {
        let blueprint = ship.to_blueprint();
        let built = blueprint.build().map(|built| built.to_blueprint()).map_err(|error| error.to_string());
        prop_assert_eq!(built, Ok(blueprint.clone()), "{}", blueprint.to_yaml());
        let numbers = Numbers::standard();
        let text = drake::drake(&ship, &numbers.rate(&ship), numbers);
        let reading = drake::read(&text.lines().collect::<Vec<_>>()).expect("a ship");
        prop_assert_eq!(reading.blueprint, Blueprint { style: None, art: None, ..blueprint }, "{}", text);
        prop_assert!(reading.unread.is_empty(), "{}", text);
    }

    #[test]
    fn adding_a_weapon_never_lowers_orat_nor_space(ship in ships(), weapon in weapons()) {
        let mut armed = ship.clone();
        armed.blueprint.weapons.push(weapon);
        let (before, after) = (super::rate(&ship), super::rate(&armed));
        prop_assert!(after.orat >= before.orat && after.space.used >= before.space.used && after.rating >= before.rating);
        prop_assert_eq!(after.drat, before.drat);
    }

    #[test]
    fn space_adds_up(ship in ships()) {
        let ratings = super::rate(&ship);
        let space = &ratings.space;
        let parts = [space.engines, space.shields, space.screens, space.weapons, space.systems];
        prop_assert_eq!(parts.into_iter().sum::<Exact>(), space.used);
        prop_assert_eq!(ratings.batteries.iter().map(|battery| battery.space).sum::<Exact>(), space.weapons);
        for battery in &ratings.batteries {
            prop_assert_eq!(battery.banks.iter().map(|bank| bank.space).sum::<Exact>(), battery.space);
        }
    }

    #[test]
    fn the_breakdown_adds_up_line_by_line_to_the_bare_numbers(ship in ships()) {
        let numbers = Numbers::standard();
        let (tree, bare): (RatingTerms<Breakdown>, RatingTerms<Exact>) = (rate(&ship, numbers), rate(&ship, numbers));
        Unity::explain(&ship, numbers).iter().for_each(every_line_adds_up);
        prop_assert_eq!(tree.rating.amount, bare.rating);
        prop_assert_eq!(tree.orat.amount, bare.orat);
        prop_assert_eq!(tree.drat.amount, bare.drat);
        prop_assert_eq!(tree.space.used.amount, bare.space.used);
    }

    #[test]
    fn mirror_images_rate_alike(ship in ships()) {
        let (ship, image) = (super::rate(&ship), super::rate(&mirrored(&ship)));
        prop_assert_eq!(ship.rating, image.rating);
        prop_assert_eq!(ship.space.used, image.space.used);
    }

    #[test]
    fn the_order_of_weapons_and_systems_does_not_matter(ship in ships()) {
        let mut turned = ship.clone();
        turned.blueprint.weapons.reverse();
        turned.blueprint.systems.reverse();
        let (ship, turned) = (super::rate(&ship), super::rate(&turned));
        prop_assert_eq!((ship.rating, ship.orat, ship.drat), (turned.rating, turned.orat, turned.drat));
        prop_assert_eq!(ship.space.used, turned.space.used);
    }

    #[test]
    fn tech_levels_change_space_and_nothing_else(ship in ships()) {
        let mut plain = ship.clone();
        plain.blueprint.tech = Default::default();
        // Long Range Sensors are priced by the weapons as built, but rated by their ORAT.
        let (plain, ship) = (super::rate(&plain), super::rate(&ship));
        prop_assert_eq!((ship.rating, ship.orat, ship.drat), (plain.rating, plain.orat, plain.drat));
    }

    #[test]
    fn the_rating_is_the_next_whole_number_above_the_root(ship in ships()) {
        let ratings = super::rate(&ship);
        let square = ratings.orat * ratings.drat;
        prop_assert!(ratings.rating * ratings.rating >= square);
        if !ratings.rating.is_zero() {
            let below = ratings.rating.saturating_minus(Exact::ONE);
            prop_assert!(below * below < square);
        }
    }

    #[test]
    fn better_shields_never_lower_drat(ship in ships(), facing in 0usize..4) {
        let Cover::Directional(mut facings) = ship.shields() else { return Ok(()) };
        let before = super::rate(&ship).drat;
        facings[facing] = (facings[facing] + 1).min(5);
        let better = ship.edit_unchecked(|blueprint| blueprint.shields = facings.into());
        prop_assert!(super::rate(&better).drat >= before);
    }

    #[test]
    fn every_ship_can_be_rated_and_serialized(ship in ships()) {
        let numbers = Numbers::standard();
        let ratings = rate(&ship, numbers);
        for finding in judge(&ship, &ratings, numbers) {
            prop_assert!(!finding.message.is_empty() && !finding.path.to_string().is_empty());
        }
        prop_assert!(serde_json::to_string(&numbers.rate(&ship)).is_ok());
    }

    #[test]
    fn tracks_have_half_the_hulls_boxes_and_never_rise(ship in ships()) {
        let tracks = tracks(&ship, Numbers::standard());
        for track in tracks.shields.all().iter().chain([&tracks.engines, &tracks.weapons]).filter(|track| !track.is_empty()) {
            prop_assert_eq!(track.len(), ship.hull().div_ceil(2) as usize);
            prop_assert!(track.is_sorted_by(|a, b| a >= b));
        }
        prop_assert_eq!(tracks.hull.len(), ship.hull() as usize);
    }
}

/// Thirty batteries with every range from 1 to 30, against whole-number arithmetic over the least common multiple: a sum of
/// unlike fractions must not overflow.
#[test]
fn thirty_batteries_of_unlike_ranges_add_up_exactly() {
    const COMMON: u128 = 2_329_089_562_800; // the least common multiple of 1 to 30
    for engines in 0..=20u32 {
        let mut expected = 0u128;
        let mut weapons = Vec::new();
        for allowance in 1..=30u32 {
            weapons.push(format!(
                "{{name: W{allowance}, stats: MA {allowance} 1x4+/1/1 Gid, banks: [{allowance}AB]}}"
            ));
            // 2 x allowance x 0.3 x 1.25 x 1.6 x 1.1 ... in tenths, halves up: base = MA (0.3 x 1.25 x 1.6 x 1.1 + 1/3).
            let base_tenths = (u128::from(allowance) * (3 * 660 + 1000) * 10 + 1500) / 3000;
            let bank = (base_tenths * u128::from(allowance) * 3).div_ceil(10);
            // Over twice the common multiple: a Stutterdrive counts 3/2 of the engines.
            expected +=
                bank * u128::from(3 * engines + 2 * allowance) * (COMMON / u128::from(allowance));
        }
        for reversed in [false, true] {
            if reversed {
                weapons.reverse();
            }
            let text = format!(
                "class: A\nhull: 35\nengines: {engines}\nsystems: [Stutterdrive]\nweapons: [{}]",
                weapons.join(", ")
            );
            let orat = super::rate(&Ship::parse(&text).expect("well-formed")).orat;
            assert_eq!(
                orat,
                Exact::per_unit(expected, 2 * COMMON),
                "engines {engines}"
            );
        }
    }
}

/// Base spaces against independent whole-number arithmetic.
#[test]
fn base_spaces_agree_with_whole_number_arithmetic_over_the_whole_range() {
    let numbers = Numbers::standard();
    let weapon = |range, rof, acc, imp, dmg, traits: Traits| Weapon {
        name: String::new(),
        reach: Reach::Range(range),
        bands: None,
        mode: Mode {
            rof,
            acc,
            imp,
            dmg,
            traits,
        },
        second_mode: None,
        banks: Vec::new(),
    };
    let accuracies = [43u64, 35, 25, 15, 10];
    let tenths = [
        (WeaponTrait::Guided, 11u64),
        (WeaponTrait::Scatter, 17),
        (WeaponTrait::Kinetic, 30),
        (WeaponTrait::Slow, 6),
    ];
    let single = |weapon_trait| Traits::default().with_trait(weapon_trait);
    let factors = [(Traits::default(), 10)]
        .into_iter()
        .chain(tenths.map(|(t, factor)| (single(t), factor)));
    for (traits, factor) in factors {
        for range in (3..=30).step_by(3) {
            for rof in 1..=6 {
                for acc in 2..=6u32 {
                    for imp in 1..=6 {
                        for dmg in 1..=6 {
                            let weapon = weapon(range, rof, acc, imp, dmg, traits);
                            let space: Exact = super::ratings::base_space(&weapon, 1, 0, numbers);
                            let product = u64::from(range * rof * (4 * imp + 1) * (10 * dmg + 6))
                                * accuracies[acc as usize - 2]
                                * factor;
                            // Over 4 x 10 x 100 x 10; in tenths, halves up, at least one.
                            let expected = ((product * 10 * 2 + 40_000) / 80_000).max(1);
                            assert_eq!(space, Exact::ratio(expected, 10), "{}", weapon.stat_line());
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn worked_examples_of_base_space_and_banks_are_reproduced() {
    let battery = |text: &str| {
        let ship = Ship::parse(&format!("class: A\nhull: 8\n{text}")).expect("well-formed");
        let battery = super::rate(&ship).batteries.remove(0);
        (
            battery.base_space.to_string(),
            battery.banks[0].base_space.to_string(),
            battery.banks[0].space.to_string(),
        )
    };
    let weapon = |stats: &str, bank: &str| {
        format!("weapons: [{{name: G, stats: {stats}, banks: [{bank}]}}]")
    };
    let expect = |a: &str, b: &str, c: &str| (a.to_string(), b.to_string(), c.to_string());
    assert_eq!(
        battery(&weapon("3-6-9 1x4+/1/1 Gid", "5AB")),
        expect("5", "5", "75")
    );
    assert_eq!(
        battery(&(weapon("3-6-9 1x4+/1/1 Gid", "5AB") + "\nsystems: [Fire Control]")),
        expect("6.4", "6.4", "96")
    );
    assert_eq!(
        battery(&weapon("3-6-9 1x4+/1/1", "3E2")),
        expect("4.5", "6.8", "41")
    );
    assert_eq!(battery(&weapon("2-4-6 2x4+/1/2", "A")).0, "9.8");
    assert_eq!(
        battery(&(weapon("3-6-9 1x4+/2/1", "AB") + "\ntech: {weapons: -2}")).2,
        "49"
    );
}

#[test]
fn equal_facings_are_worth_their_rating_and_unequal_ones_a_rating_between() {
    let numbers = Numbers::standard();
    for fore in 0..=5 {
        assert_eq!(
            equivalent_rating(Cover::Directional([fore; 4]), numbers),
            Exact::from(fore)
        );
        for port in 0..=5 {
            for starboard in 0..=5 {
                for aft in 0..=5 {
                    let facings = [fore, port, starboard, aft];
                    let worth = equivalent_rating(Cover::Directional(facings), numbers);
                    let (least, most) = (facings.into_iter().min(), facings.into_iter().max());
                    assert!(
                        Some(worth) >= least.map(Exact::from)
                            && Some(worth) <= most.map(Exact::from)
                    );
                }
            }
        }
    }
}

#[test]
fn systems_are_rounded_up_once_on_all_their_levels() {
    let space = |systems: &str| {
        let ship = Ship::parse(&format!(
            "class: A\nhull: 8\nengines: 5\nshields: 3\ntech: {{weapons: 1}}\nsystems: [{systems}]"
        ));
        super::rate(&ship.expect("well-formed"))
            .space
            .systems
            .to_string()
    };
    assert_eq!(space("Tractor Beam 5"), "11");
    assert_eq!(space("Tractor Beam 2, Tractor Beam 3"), "11");
    assert_eq!(space("Stutterdrive"), "260");
    assert_eq!(space("Carrier 3, Launch Tubes"), "180");
    assert_eq!(space("Shockwave"), "300");
}

/// Every trait and every system at its maximum: far beyond the rules, but within the bounds of a file.
#[test]
fn the_most_absurd_ship_is_rated_without_overflow() {
    let traits: Vec<&str> = WeaponTrait::ALL
        .into_iter()
        .map(WeaponTrait::code)
        .collect();
    let systems: Vec<String> = System::ALL
        .into_iter()
        .map(|system| {
            system
                .max_count()
                .map_or(system.name().to_string(), |most| {
                    format!("{} {most}", system.name())
                })
        })
        .collect();
    let weapon = format!(
        "{{name: G, range: 97, rof: 99, acc: 2, imp: 99, dmg: 99, traits: [{}], banks: [99ABCDEFGHIJKL4]}}",
        traits.join(", ")
    );
    let text = format!(
        "class: A\nhull: 200\nengines: 99\nshields: 5\nscreens: 200\ntech: -2\nweapons: [{}]\nsystems: [{}]",
        vec![weapon; 100].join(", "),
        systems.join(", ")
    );
    let ship = Ship::parse(&text).expect("well-formed");
    let report = super::rate(&ship);
    assert!(report.rating > Exact::whole(1_000_000_000));
    assert!(report.findings.len() > 100);
}
