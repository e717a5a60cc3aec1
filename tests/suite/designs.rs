//! Every shipped design is a golden test, and together they use everything the game has.

use crate::{files, root, starwright};
use serde_json::Value;
use starwright_unity::{System, WeaponTrait};
use std::collections::BTreeSet;

fn rated() -> Vec<Value> {
    let run = starwright(root(), &["rate", "designs", "--format", "json"]);
    let others = "skipped 4 fleets, 2 house packs, 6 libraries, 1 tournament profile\n";
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (0, others),
        "every shipped design is legal"
    );
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn every_design_rates_as_before() {
    for ship in rated() {
        let file = ship["file"].as_str().expect("a file name");
        let name = file
            .trim_start_matches("designs/")
            .trim_start_matches("starmada_unity/")
            .trim_end_matches(".yaml");
        let name = name.replace('/', "__");
        let name = format!("{name}-{}", ship["document"]);
        insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../goldens", omit_expression => true}, {
            insta::assert_snapshot!(name, format!("{ship:#}"));
        });
    }
}

#[test]
fn the_majestic_comes_out_to_the_digit() {
    let ships = rated();
    let ship = ships
        .iter()
        .find(|ship| ship["class"] == "Majestic")
        .expect("the Majestic");
    assert_eq!(ship["rating"], 185);
    assert_eq!(ship["orat"], 593.39);
    assert_eq!(ship["drat"], 57.6);
    let space = serde_json::json!({"budget": 1520, "engines": 520, "shields": 324, "screens": 0, "weapons": 397,
        "systems": 320, "used": 1561, "free": -41});
    assert_eq!(ship["space"], space);
    let tracks = serde_json::json!({"screens": [], "hull": [8, 7, 6, 5, 4, 3, 2, 1], "engines": [5, 4, 2, 1],
        "weapons": [17, 13, 8, 4], "shields": [3, 2, 2, 1]});
    assert_eq!(ship["tracks"], tracks);
    let limits: Vec<&Value> = ship["batteries"]
        .as_array()
        .expect("batteries")
        .iter()
        .map(|b| &b["loss_limit"])
        .collect();
    assert_eq!(
        (limits, &ship["equipment_loss_limit"]),
        (vec![&2.into(), &3.into(), &2.into()], &1.into())
    );
}

#[test]
fn the_designs_together_use_every_trait_and_system() {
    let texts: Vec<String> = files(&root().join("designs"), "yaml")
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a design"))
        .collect();
    let lines: BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    for weapon_trait in WeaponTrait::ALL {
        let is_used = lines.iter().any(|line| {
            let words = || line.split(|c: char| !c.is_alphanumeric() && c != '-');
            words().any(|word| word == weapon_trait.code() || word == weapon_trait.name())
        });
        assert!(is_used, "{} is nowhere used", weapon_trait.name());
    }
    for system in System::ALL {
        assert!(
            lines.iter().any(|line| line.contains(system.name())),
            "{} is nowhere used",
            system.name()
        );
    }
    for pattern in ["banks: [G", "2AB3", "3E2"] {
        assert!(
            lines.iter().any(|line| line.contains(pattern)),
            "{pattern} is nowhere used"
        );
    }
    for form in [
        "ma: ",
        "MA ",
        "second_mode:",
        "fore: ",
        "screens: ",
        "tech: {",
        "range: ",
        "stats: ",
        "use: ",
        "name: ",
    ] {
        assert!(
            lines.iter().any(|line| line.contains(form)),
            "{form} is nowhere used"
        );
    }
}

#[test]
fn there_are_at_least_24_ships_of_three_factions_from_hull_1_to_30() {
    let ships = rated();
    let is_own = |ship: &&Value| ship["ruleset"] == "starmada_unity" && ship["class"] != "Majestic";
    let own: Vec<&Value> = ships.iter().filter(is_own).collect();
    let factions: BTreeSet<&str> = own
        .iter()
        .filter_map(|ship| ship["faction"].as_str())
        .collect();
    let hulls: BTreeSet<usize> = own
        .iter()
        .map(|ship| ship["tracks"]["hull"].as_array().map_or(0, Vec::len))
        .collect();
    assert!(
        own.len() >= 24 && factions.len() == 3,
        "{} ships of {factions:?}",
        own.len()
    );
    assert_eq!((hulls.first(), hulls.last()), (Some(&1), Some(&30)));
}

#[test]
fn a_legacy_ship_keeps_its_posted_rating_and_gets_no_other() {
    let ships = rated();
    for game in ["starmada_admiralty", "starmada_nova"] {
        let own: Vec<&Value> = ships
            .iter()
            .filter(|ship| ship["ruleset"] == game)
            .collect();
        assert!(own.len() >= 3, "{game}");
        for ship in own {
            assert!(
                ship["rating"].is_null()
                    && ship["posted"]["rating"].is_u64()
                    && ship["legal"] == true,
                "{ship}"
            );
        }
    }
}

#[test]
fn legacy_designs_are_written_out_and_read_back_the_same() {
    use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
    for path in files(&root().join("designs/starmada_admiralty"), "yaml") {
        let text = std::fs::read_to_string(&path).expect("a design");
        let ship = starmada_admiralty::Ship::parse(&text).expect("well-formed");
        assert_eq!(
            starmada_admiralty::Ship::parse(&starmada_admiralty::to_yaml(&ship))
                .expect("well-formed"),
            ship
        );
    }
    for path in files(&root().join("designs/starmada_nova"), "yaml") {
        let text = std::fs::read_to_string(&path).expect("a design");
        let ship = starmada_nova::Ship::parse(&text).expect("well-formed");
        assert_eq!(
            starmada_nova::Ship::parse(&starmada_nova::to_yaml(&ship)).expect("well-formed"),
            ship
        );
    }
}

#[test]
fn the_house_pack_example_is_named_wherever_its_numbers_are_used() {
    let pack = "designs/house-example.yaml";
    let name = std::fs::read_to_string(root().join(pack)).expect("the pack");
    let name = name
        .lines()
        .find_map(|line| line.strip_prefix("house: "))
        .expect("its name")
        .to_string();
    for arguments in [
        ["rate", "designs", "--format", "table"],
        ["rate", "designs", "--format", "json"],
        ["rate", "designs", "--format", "csv"],
        ["rate", "designs", "--format", "markdown"],
        ["check", "designs", "--format", "table"],
        [
            "explain",
            "designs/starmada_unity/majestic.yaml",
            "--format",
            "text",
        ],
        [
            "explain",
            "designs/starmada_unity/majestic.yaml",
            "--format",
            "json",
        ],
        ["reference", "numbers", "--format", "table"],
    ] {
        let run = starwright(root(), &[&arguments[..], &["--house", pack]].concat());
        assert!(run.stdout.contains(&name), "{arguments:?}: {}", run.stdout);
    }
}
