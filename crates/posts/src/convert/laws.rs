//! Tests every rule of conversion, by name.

use super::tables::{SYSTEMS, system_row, trait_row};
use super::{Account, Legacy, library};
use starwright_legacy::PostedSystem;
use starwright_legacy::admiralty::{Range, Shields, Ship, Tech, Trait, TraitEntry, Weapon};
use starwright_legacy::nova as starmada_nova;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_rules::identity::Identity;
use starwright_text::citation::Confidence;
use starwright_text::field::Whole;
use starwright_unity::{Blueprint, Cover, rate};

fn whole<const LEAST: u32, const MOST: u32>(number: u32) -> Whole<LEAST, MOST> {
    Whole::parse_number(&number.to_string()).expect("within its range")
}

fn arcs(letters: &str) -> ArcSet {
    letters
        .chars()
        .filter_map(Arc::from_letter)
        .fold(ArcSet::default(), ArcSet::with)
}

/// A weapon with these numbers (ROF, ACC, IMP, DMG), traits and arcs.
fn weapon(numbers: [u32; 4], traits: &[&str], mounts: &[&str]) -> Weapon {
    let [rof, acc, imp, dmg] = numbers;
    Weapon {
        name: "Gun".to_string(),
        family: None,
        range: Range::new(Some(4), 8, Some(12)).expect("rising"),
        rof: whole(rof),
        acc: whole(acc),
        imp: whole(imp),
        dmg: whole(dmg),
        traits: traits.iter().map(|text| TraitEntry::parse(text)).collect(),
        arcs: mounts.iter().map(|letters| arcs(letters)).collect(),
    }
}

fn ship(hull: u32, weapons: Vec<Weapon>, systems: &[&str]) -> Ship {
    Ship {
        identity: Identity {
            class: "Test".to_string(),
            ..Identity::default()
        },
        hull: whole(hull),
        engines: whole(3),
        has_engines_written: true,
        shields: Shields::Even(whole(2)),
        tech: Tech::default(),
        weapons,
        systems: systems
            .iter()
            .map(|text| PostedSystem::parse(text))
            .collect(),
        posted: None,
        notes: None,
        unread: Vec::new(),
    }
}

/// The banks of its first weapon, in a line.
fn banks(blueprint: &Blueprint) -> String {
    blueprint.weapons[0]
        .banks()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Its systems, in a line.
fn systems(blueprint: &Blueprint) -> String {
    blueprint
        .systems
        .iter()
        .map(|(system, count)| system.format_with_count(*count))
        .collect::<Vec<_>>()
        .join(", ")
}

fn converted(ship: Ship) -> (Blueprint, Account) {
    let conversion = Legacy::Admiralty(ship).convert("old.txt", 1);
    (conversion.blueprint, conversion.account)
}

/// Stats and banks of a gun on a hull after conversion.
fn gun(hull: u32, numbers: [u32; 4], traits: &[&str], mounts: &[&str]) -> (String, String) {
    let (blueprint, _) = converted(ship(hull, vec![weapon(numbers, traits, mounts)], &[]));
    (blueprint.weapons[0].written_stats(), banks(&blueprint))
}

#[test]
fn each_trait_becomes_what_its_row_says() {
    for (name, hull, numbers, stats, banks) in [
        ("Double Damage", 8, [1, 4, 1, 2], "4-8-12 1x4+/1/4", "2AB"),
        (
            "Halves Shields",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Pr1",
            "2AB",
        ),
        (
            "Halves Shields",
            9,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Pr2",
            "2AB",
        ),
        ("Piercing", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Pr1", "2AB"),
        (
            "Ignores Shields",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Pr2",
            "2AB",
        ),
        ("Increased Hits", 8, [1, 6, 1, 1], "4-8-12 1x6+/1/1", "2AB"),
        ("Increased Hits", 8, [1, 5, 1, 1], "4-8-12 1x5+/1/1", "2AB2"),
        ("Increased Hits", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1", "2AB3"),
        (
            "Increased Impact",
            8,
            [1, 3, 1, 1],
            "4-8-12 1x3+/1/1",
            "2AB4",
        ),
        (
            "Increased Impact",
            8,
            [1, 2, 1, 1],
            "4-8-12 1x2+/1/1",
            "2AB4",
        ),
        (
            "Range-Based ROF",
            8,
            [1, 4, 2, 1],
            "4-8-12 2x4+/1/1 Sct",
            "2AB",
        ),
        (
            "Range-Based IMP",
            8,
            [2, 4, 3, 1],
            "4-8-12 4x4+/1/1 Sct",
            "2AB",
        ),
        (
            "Range-Based Damage",
            8,
            [2, 4, 1, 1],
            "4-8-12 2x4+/1/1 Sct",
            "2AB",
        ),
        ("Variable ROF", 8, [3, 4, 1, 1], "4-8-12 1x4+/1/1 Vlt", "AB"),
        ("Variable IMP", 8, [3, 4, 2, 1], "4-8-12 1x4+/2/1 Vlt", "AB"),
        (
            "Variable Damage",
            8,
            [1, 4, 1, 3],
            "4-8-12 1x4+/1/3 Vlt",
            "AB",
        ),
        ("Carronade", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Crn", "2AB"),
        ("Repeating", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Rpt", "2AB"),
        ("Fire-Linked", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 FrL", "2AB"),
        ("Slow-Firing", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Slw", "2AB"),
        ("Expendable", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Exp", "2AB"),
        (
            "Catastrophic",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Cts",
            "2AB",
        ),
        (
            "Non-Piercing",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 NPr",
            "2AB",
        ),
        ("Area Effect", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Prx", "2AB"),
        (
            "Minimum Range",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Bls",
            "2AB",
        ),
        (
            "Extra Hull Damage",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Dly",
            "2AB",
        ),
        (
            "No Hull Damage",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Inc",
            "2AB",
        ),
        ("Crew Killer", 8, [1, 4, 1, 1], "4-8-12 1x4+/1/1 Inc", "2AB"),
        (
            "Continuing Damage",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Cts",
            "2AB",
        ),
        (
            "Re-Rolls To-Hit Dice",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1 Rpt",
            "2AB",
        ),
        (
            "Starship Exclusive",
            8,
            [1, 4, 1, 1],
            "4-8-12 1x4+/1/1",
            "2AB",
        ),
    ] {
        assert_eq!(
            gun(hull, numbers, &[name], &["AB", "AB"]),
            (stats.to_string(), banks.to_string()),
            "{name}"
        );
        assert!(Trait::from_word(name).is_some(), "{name}");
    }
}

#[test]
fn every_mapping_is_told_once_with_how_sure_it_is() {
    for known in Trait::ALL {
        let (_, account) = converted(ship(
            8,
            vec![weapon([1, 5, 1, 1], &[known.name()], &["AB"])],
            &[],
        ));
        let (_, confidence, _) = trait_row(*known);
        let told = account
            .mappings
            .iter()
            .filter(|mapping| mapping.from == known.name());
        let told: Vec<Confidence> = told.map(|mapping| mapping.confidence).collect();
        let is_lost = account
            .lost
            .iter()
            .any(|lost| (lost.at.as_str(), lost.what.as_str()) == ("Gun", known.name()));
        assert!(
            told == [confidence] && !is_lost || told.is_empty() && is_lost,
            "{}",
            known.name()
        );
    }
}

#[test]
fn what_gives_one_unity_trait_twice_gives_it_once_and_says_so() {
    let traits = [
        "Increased Hits",
        "Increased Impact",
        "Crew Killer",
        "No Hull Damage",
        "Range-Based ROF",
        "Range-Based IMP",
    ];
    let (blueprint, account) =
        converted(ship(8, vec![weapon([1, 5, 2, 1], &traits, &["AB"])], &[]));
    assert_eq!(
        blueprint.weapons[0].written_stats(),
        "4-8-12 2x5+/1/1 Inc Sct"
    );
    assert_eq!(banks(&blueprint), "AB2");
    assert_eq!(
        account
            .warnings
            .iter()
            .filter(|warning| warning.contains("once"))
            .count(),
        3
    );
}

#[test]
fn the_order_of_traits_does_not_matter() {
    let traits = [
        "Variable Damage",
        "Range-Based ROF",
        "Double Damage",
        "Increased Hits",
    ];
    let expected = gun(8, [2, 4, 2, 1], &traits, &["A", "B", "E"]);
    assert_eq!(
        expected,
        ("4-8-12 1x4+/1/2 Sct Vlt".to_string(), "A3 B3".to_string())
    );
    for order in 0..256usize {
        let picked: Vec<usize> = (0..4).map(|at| order >> (2 * at) & 3).collect();
        let is_order = (0..4).all(|wanted| picked.contains(&wanted));
        let shuffled: Vec<&str> = picked.iter().map(|at| traits[*at]).collect();
        assert!(
            !is_order || gun(8, [2, 4, 2, 1], &shuffled, &["A", "B", "E"]) == expected,
            "{shuffled:?}"
        );
    }
}

#[test]
fn half_the_weapons_are_half_of_each_bank_rounded_up_in_all() {
    for (mounts, banks) in [
        (vec!["AB"], "AB"),
        (vec!["AB"; 4], "2AB"),
        (vec!["AB"; 5], "3AB"),
        (vec!["A", "B", "E", "F"], "A B"),
        (vec!["AB", "AB", "EF", "EF"], "AB EF"),
        (vec!["AB", "AB", "AB", "EF"], "2AB"),
    ] {
        assert_eq!(
            gun(8, [1, 4, 1, 1], &["Variable ROF"], &mounts).1,
            banks,
            "{mounts:?}"
        );
    }
}

#[test]
fn missing_range_bands_become_traits_once() {
    for (range, trait_said, stats) in [
        (
            Range::new(Some(6), 12, None),
            "Carronade",
            "6-12-18 1x4+/1/1 Crn",
        ),
        (
            Range::new(Some(8), 16, None),
            "Carronade",
            "8-16-24 1x4+/1/1 Crn",
        ),
        (
            Range::new(None, 10, Some(15)),
            "Minimum Range",
            "5-10-15 1x4+/1/1 Bls",
        ),
    ] {
        for traits in [&[][..], &[trait_said]] {
            let gun = Weapon {
                range: range.clone().expect("rising"),
                ..weapon([1, 4, 1, 1], traits, &["AB"])
            };
            let (blueprint, account) = converted(ship(8, vec![gun], &[]));
            assert_eq!(blueprint.weapons[0].written_stats(), stats);
            assert!(account.warnings.is_empty(), "{:?}", account.warnings);
        }
    }
}

#[test]
fn the_stronger_piercing_stays_and_damage_doubles_once() {
    for traits in [
        ["Piercing", "Halves Shields"],
        ["Ignores Shields", "Piercing"],
        ["Halves Shields", "Piercing"],
    ] {
        assert_eq!(
            gun(9, [1, 4, 1, 1], &traits, &["A"]).0,
            "4-8-12 1x4+/1/1 Pr2",
            "{traits:?}"
        );
    }
    assert_eq!(
        gun(9, [1, 4, 1, 2], &["Double Damage", "Double Damage"], &["A"]).0,
        "4-8-12 1x4+/1/4"
    );
    let (blueprint, account) = converted(ship(
        8,
        vec![weapon(
            [98, 4, 9, 60],
            &["Double Damage", "Range-Based ROF"],
            &["A"],
        )],
        &[],
    ));
    assert_eq!(
        blueprint.weapons[0].written_stats(),
        "4-8-12 99x4+/1/99 Sct"
    );
    assert_eq!(
        account
            .warnings
            .iter()
            .filter(|warning| warning.contains("more than Unity allows"))
            .count(),
        2
    );
}

#[test]
fn each_system_becomes_what_its_row_says() {
    for (text, unity) in [
        ("Hyperdrive", "Hyperdrive"),
        ("Marines (14)", "Marines 14"),
        ("Countermeasures", "Countermeasures"),
        ("Fire Control", "Fire Control"),
        ("Stealth", "Stealth"),
        ("Overthrusters", "Overthrusters"),
        ("Mines (6)", "Mines 6"),
        ("Shuttlecraft (2)", "Shuttlecraft 2"),
        ("Anti-Fighter Batteries (8)", "Anti-Fighter Batteries"),
        ("Cloaking Device", "Stealth 2"),
        ("Boarding Pods (3)", ""),
        ("Teleporters (5)", ""),
        ("Teleports (5)", ""),
        ("Cargo (750)", "Auxiliary Services 15"),
        ("Cargo (751)", "Auxiliary Services 16"),
        ("Transport (10)", "Auxiliary Services"),
        ("Carrier (149)", "Carrier 2"),
        ("Fighters (49)", ""),
        ("Fighters (6 flights)", "Carrier 6"),
        ("Regeneration", ""),
        ("Armor Plating", ""),
        ("Critical Hit Save (5+)", ""),
        ("Tractor Beam (2)", ""),
    ] {
        let (blueprint, account) = converted(ship(8, Vec::new(), &[text]));
        assert_eq!(systems(&blueprint), unity, "{text}");
        let is_told = account.mappings.len() > 1 || !account.lost.is_empty();
        assert!(is_told, "{text}");
    }
    for (names, ..) in &SYSTEMS {
        assert!(
            names
                .iter()
                .all(|name| system_row(name).is_some_and(|row| row.0 == *names))
        );
    }
    let (blueprint, _) = converted(ship(
        8,
        Vec::new(),
        &[
            "Stealth 1",
            "Cloaking Device",
            "Cargo (60)",
            "Transport (50)",
        ],
    ));
    assert_eq!(systems(&blueprint), "Stealth 3, Auxiliary Services 3");
}

#[test]
fn a_number_among_other_words_is_read_whole_or_doubted() {
    for (text, unity, doubts) in [
        ("Cargo (750 tons)", "Auxiliary Services 15", 0),
        ("Cargo (4250: 7 Cargo Cans)", "Auxiliary Services 85", 1),
        ("Cargo (750t)", "Auxiliary Services 15", 1),
        ("Cargo (tons: 1,750)", "Auxiliary Services 35", 1),
        ("Cargo (7 cans of 750)", "Auxiliary Services", 1),
        ("Cargo (1.750 tons)", "Auxiliary Services", 1),
        ("Carrier (250, 5 flights)", "Carrier 5", 0),
        ("Carrier (5 flights, 250 points)", "Carrier 5", 0),
        ("Carrier (250,5 flights)", "Carrier 5", 0),
        ("Carrier (flights: 5)", "Carrier 5", 0),
        ("Carrier (300, 5 flights)", "Carrier 5", 1),
        ("Carrier (250 for 5 squadrons)", "Carrier 5", 1),
        ("Marines (14 squads)", "Marines 14", 0),
        ("Marines (up to 14)", "Marines 14", 1),
        ("Mines (4 of 2 kinds)", "Mines 4", 1),
        ("Hyperdrive (2 of 2 coils)", "Hyperdrive", 0),
    ] {
        let (blueprint, account) = converted(ship(8, Vec::new(), &[text]));
        assert_eq!(systems(&blueprint), unity, "{text}");
        assert_eq!(
            account.warnings.len(),
            doubts,
            "{text}: {:?}",
            account.warnings
        );
    }
    // As many as Unity allows, and both doubts are reported.
    let (blueprint, account) = converted(ship(8, Vec::new(), &["Cargo (5250: 7 Cargo Cans)"]));
    assert_eq!(systems(&blueprint), "Auxiliary Services 99");
    assert_eq!(account.warnings.len(), 2, "{:?}", account.warnings);
    assert!(
        account
            .mappings
            .iter()
            .any(|mapping| mapping.to == "Auxiliary Services 105"),
        "{:?}",
        account.mappings
    );
}

#[test]
fn tech_levels_are_half_the_number() {
    let tech = Tech {
        engines: 4,
        fighters: -2,
        general: 1,
        shields: 1,
        weapons: 9,
    };
    let (blueprint, account) = converted(Ship {
        tech,
        ..ship(8, Vec::new(), &[])
    });
    assert_eq!(
        blueprint.tech.map(|level| level.half_steps()),
        [4, 1, 4, -2]
    );
    assert_eq!(account.lost[0].to_string(), "general tech level +1");
    assert!(
        account.warnings[0].contains("beyond"),
        "{:?}",
        account.warnings
    );
}

#[test]
fn facets_and_types_of_shields_are_averaged() {
    let facets = [5, 3, 2, 1, 4, 3].map(whole);
    let (blueprint, _) = converted(Ship {
        shields: Shields::Facets(facets),
        ..ship(8, Vec::new(), &[])
    });
    assert_eq!(blueprint.shields, Cover::Directional([5, 4, 2, 1]));
    let types = ["2", "2", "3", "II"].map(str::to_string).to_vec();
    let (blueprint, account) = converted(Ship {
        shields: Shields::Types(types),
        ..ship(8, Vec::new(), &[])
    });
    assert_eq!(blueprint.shields, Cover::Even(2));
    assert!(account.lost[0].what.contains("2/2/3/II"));
}

#[test]
fn a_hull_above_the_limit_is_kept_and_illegal() {
    let (blueprint, _) = converted(ship(40, Vec::new(), &[]));
    let ratings = rate(&blueprint.build().expect("well-formed"));
    assert_eq!(blueprint.hull, 40);
    assert!(
        ratings
            .findings
            .iter()
            .any(|finding| finding.path.to_string() == "hull")
    );
}

#[test]
fn weapons_without_a_ship_are_a_library() {
    let weapons = [
        weapon([1, 4, 1, 1], &["Double Damage"], &[]),
        weapon([2, 5, 1, 1], &[], &["AB"]),
    ];
    let (text, _) = library("Old guns", &weapons, "old.txt", 3);
    assert_eq!(
        text,
        "# Converted from Starmada, the Admiralty Edition: old.txt, line 3.\n# Done:\n#   Gun: Double Damage -> DMG 2 [player]\n\
         library: Old guns\nweapons:\n  gun: {name: Gun, stats: 4-8-12 1x4+/1/2}\n  \
         gun-2: {name: Gun, stats: 4-8-12 2x5+/1/1, banks: [AB]}\n"
    );
}

fn nova(hull: u32) -> starmada_nova::Ship {
    starmada_nova::Ship {
        identity: Identity {
            class: "Test".to_string(),
            ..Identity::default()
        },
        hull: whole(hull),
        armor: whole(0),
        thrust: whole(4),
        ecm: whole(1),
        shields: None,
        weapons: Vec::new(),
        systems: vec![
            PostedSystem::parse("Hyperdrive"),
            PostedSystem::parse("Regeneration"),
        ],
        posted: Some(344),
        notes: None,
        unread: Vec::new(),
    }
}

#[test]
fn nova_ships_become_what_their_rows_say() {
    for (hull, unity) in [
        (1, 1),
        (2, 1),
        (3, 2),
        (5, 2),
        (7, 4),
        (9, 4),
        (17, 8),
        (19, 10),
    ] {
        assert_eq!(
            Legacy::Nova(nova(hull)).convert("", 1).blueprint.hull,
            unity,
            "hull {hull}"
        );
    }
    let faces = Some([5, 6, 6, 6, 6].map(whole));
    let bank = |code: &str, modifier| {
        let arc = starmada_nova::Arc::from_code(code).expect("an arc");
        starmada_nova::Bank {
            arc,
            modifier: whole(modifier),
        }
    };
    let battery = starmada_nova::Battery {
        name: "Lightning Turrets".to_string(),
        range: [5, 10, 15],
        traits: vec!["Dx2".to_string(), "Odd".to_string()],
        dice: starmada_nova::Dice::Posted([6, 5, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0]),
        banks: vec![bank("FX", 2), bank("TT", 0), bank("AR", 8)],
    };
    let ship = starmada_nova::Ship {
        armor: whole(3),
        shields: faces,
        weapons: vec![battery],
        ..nova(17)
    };
    let conversion = Legacy::Nova(ship).convert("old.txt", 7);
    let blueprint = &conversion.blueprint;
    assert_eq!(
        (blueprint.engines, blueprint.shields, blueprint.screens),
        (4, Cover::Even(2), Cover::Even(3))
    );
    assert_eq!(systems(blueprint), "Countermeasures, Hyperdrive");
    assert_eq!(blueprint.weapons[0].written_stats(), "5-10-15 1x5+/1/2");
    assert_eq!(banks(blueprint), "3ABCD 6ABCDEF L");
    let lost: Vec<String> = conversion
        .account
        .lost
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(lost, ["Regeneration", "Lightning Turrets: Odd"]);
    assert!(
        blueprint
            .to_yaml()
            .contains("origin: {ruleset: starmada_nova, rating: 344, file: old.txt, line: 7}")
    );
    assert!(
        conversion
            .account
            .mappings
            .iter()
            .all(|mapping| mapping.confidence == Confidence::Derived)
    );
}
