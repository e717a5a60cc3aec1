//! Silent Death as its players use it: cards checked, tables by enumeration, odds, sheets, and what the page does not say.

use crate::{Folder, root, starwright};
use serde_json::Value;

const LACEWING: &str = "designs/silent_death/lacewing.yaml";
const MOTH: &str = "designs/silent_death/emperor-moth.yaml";
const TOLLKEEPER: &str = "designs/silent_death/tollkeeper.yaml";

fn json(arguments: &[&str]) -> Value {
    let run = starwright(root(), &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}{}", run.stdout, run.stderr))
}

fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"))
}

/// All throws of three six-sided dice.
fn throws() -> impl Iterator<Item = [i32; 3]> {
    (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| [a, b, c])))
}

/// The middle of three dice, those tied with it added.
fn middle(mut throw: [i32; 3]) -> i32 {
    throw.sort_unstable();
    throw.iter().filter(|die| **die == throw[1]).sum()
}

#[test]
fn a_report_has_no_rating_and_all_derived_tables() {
    let report = &json(&["rate", LACEWING])[0];
    assert!(report["rating"].is_null() && report["legal"] == true && report["house"].is_null());
    assert_eq!(
        (&report["ruleset"], &report["faction"]),
        (&"silent_death".into(), &"Glasswing Concord".into())
    );
    assert_eq!(
        (
            &report["handling"]["advance_cost"],
            &report["handling"]["turn_cost"]
        ),
        (&1.into(), &2.into())
    );
    let turns = report["handling"]["turns"].as_array().expect("turns");
    // d10 against 2 + 1 and 3 + 1; a 1 fails both.
    let success: Vec<f64> = turns.iter().map(|turn| number(&turn["success"])).collect();
    assert!(
        (success[0] - 0.8).abs() < 1e-12 && (success[1] - 0.7).abs() < 1e-12,
        "{success:?}"
    );
    let costs: Vec<f64> = turns
        .iter()
        .map(|turn| number(&turn["expected_cost"]))
        .collect();
    assert!(
        (costs[0] - (2.0 * 8.0 + 3.0 + 4.0) / 10.0).abs() < 1e-12,
        "{costs:?}"
    );
    assert!(
        (costs[1] - (2.0 * 7.0 + 3.0 + 4.0 + 5.0) / 10.0).abs() < 1e-12,
        "{costs:?}"
    );
}

#[test]
fn the_gunnery_table_agrees_with_throwing_three_dice() {
    let report = &json(&["rate", LACEWING])[0];
    let table = &report["weapons"][0]["to_hit"];
    let screens: Vec<i64> = table["screens"]
        .as_array()
        .expect("screens")
        .iter()
        .filter_map(Value::as_i64)
        .collect();
    assert_eq!(screens, (5..=30).collect::<Vec<i64>>());
    for (band, modifier) in [("short", 1), ("medium", 0), ("long", -1)] {
        for (place, screens) in (5..=30).enumerate() {
            // The pilot's weaponry is d8+2.
            let hits = throws()
                .filter(|throw| throw.iter().sum::<i32>() + 2 + modifier >= screens)
                .count();
            let found = number(&table[band][place]);
            assert!(
                (found - hits as f64 / 216.0).abs() < 1e-15,
                "{band} DS {screens}: {found}"
            );
        }
    }
}

#[test]
fn odds_agree_with_throwing_three_dice() {
    // Splinter Lasers at short range, 3d6 + 2 + 1, Med H against DS 13 and ESV 6.
    let odds = json(&["odds", LACEWING, MOTH, "--range", "4"]);
    let (mut hits, mut sum, mut counts) = (0, 0, [0; 40]);
    for throw in throws() {
        let over = throw.iter().sum::<i32>() + 3 - 13;
        let net = if over < 0 {
            0
        } else {
            (middle(throw) + over - 6).max(0)
        };
        hits += i32::from(over >= 0);
        counts[net as usize] += 1;
        sum += net;
    }
    let laser = &odds["batteries"][0];
    assert!((number(&laser["hit"]) - f64::from(hits) / 216.0).abs() < 1e-15);
    assert!((number(&odds["expected_damage"]) - f64::from(sum) / 216.0).abs() < 1e-12);
    for (net, chance) in laser["damage"]
        .as_array()
        .expect("chances")
        .iter()
        .enumerate()
    {
        assert!(
            (number(chance) - f64::from(counts[net]) / 216.0).abs() < 1e-15,
            "{net}"
        );
    }
    // The index of the target at structure 4: W>> from 10 on.
    let weapons_lost: i32 = counts[10..].iter().sum();
    let structure = counts[8] + counts[9] + 2 * weapons_lost;
    assert!((number(&odds["codes"]["W"]) - f64::from(weapons_lost) / 216.0).abs() < 1e-12);
    assert!((number(&odds["codes"][">"]) - f64::from(structure) / 216.0).abs() < 1e-12);
    let hits = [
        216 - counts[8] - counts[9] - weapons_lost,
        counts[8] + counts[9],
        weapons_lost,
    ];
    for (number_of, count) in hits.into_iter().enumerate() {
        assert!(
            (number(&odds["structure_hits"][number_of]) - f64::from(count) / 216.0).abs() < 1e-12,
            "{number_of}"
        );
    }
    let quantile = |share: f64| {
        let reaches = |net: &usize| f64::from(counts[..=*net].iter().sum::<i32>()) >= share * 216.0;
        (0..counts.len()).find(reaches)
    };
    let spread = &odds["spread"];
    assert!((number(&spread["mean"]) - f64::from(sum) / 216.0).abs() < 1e-12);
    for (key, share) in [("p10", 0.1), ("p50", 0.5), ("p90", 0.9)] {
        assert_eq!(
            spread[key].as_u64().map(|net| net as usize),
            quantile(share),
            "{key}"
        );
    }
}

#[test]
fn all_shots_together_do_what_each_is_expected_to_do() {
    for range in ["1", "4", "7"] {
        let odds = json(&["odds", MOTH, LACEWING, "--range", range]);
        assert!((number(&odds["spread"]["mean"]) - number(&odds["expected_damage"])).abs() < 1e-9);
        let hits = odds["structure_hits"].as_array().expect("chances");
        let mean: f64 = hits
            .iter()
            .enumerate()
            .map(|(hits, chance)| hits as f64 * number(chance))
            .sum();
        assert!(
            (mean - number(&odds["codes"][">"])).abs() < 1e-9,
            "range {range}"
        );
        let chances = odds["damage"]
            .as_array()
            .expect("chances")
            .iter()
            .map(number);
        assert!((chances.sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn everybody_fires_the_best_of_their_cannons() {
    let odds = json(&["odds", MOTH, LACEWING, "--range", "4"]);
    let batteries = odds["batteries"].as_array().expect("batteries");
    let sum: f64 = batteries
        .iter()
        .map(|battery| number(&battery["expected_damage"]))
        .sum();
    assert!((sum - number(&odds["expected_damage"])).abs() < 1e-12);
    for gunner in ["Dorsal gunner", "Tail gunner", "Commander"] {
        let own: Vec<&Value> = batteries
            .iter()
            .filter(|one| one["gunner"] == gunner && one["in_range"] == true)
            .collect();
        let fired: Vec<&&Value> = own.iter().filter(|one| one["fires"] == true).collect();
        assert_eq!(fired.len(), 1, "{gunner}");
        let best = own
            .iter()
            .map(|one| number(&one["expected_if_fired"]))
            .fold(0.0, f64::max);
        assert_eq!(number(&fired[0]["expected_damage"]), best, "{gunner}");
    }
    let torpedo = batteries.last().expect("a torpedo");
    assert_eq!(
        (&torpedo["kind"], &torpedo["fires"], &torpedo["hit"]),
        (&"torpedo".into(), &false.into(), &Value::Null)
    );
    assert_eq!(
        json(&["rate", MOTH])[0]["firing_order"],
        serde_json::json!(["Dorsal gunner", "Tail gunner", "Commander"])
    );
}

#[test]
fn the_state_of_both_sides_counts() {
    let expected = |more: &[&str]| {
        number(
            &json(&[&["odds", LACEWING, MOTH, "--range", "6"], more].concat())["expected_damage"],
        )
    };
    let whole = expected(&[]);
    assert!(
        expected(&["--target", "screens 9"]) > whole
            && expected(&["--target", "armor 20, energy 20"]) < whole
    );
    assert_eq!(
        expected(&["--target", "DS 9"]),
        expected(&["--screens", "9"])
    );
    assert_eq!(
        expected(&["--target", "shorted"]),
        expected(&["--screens", "11"]),
        "a short takes 2 of 13"
    );
    assert_eq!(
        expected(&["--attacker", "stunned"]),
        expected(&["--modifier", "-2"])
    );
    assert_eq!(
        expected(&["--attacker", "stunned Pilot"]),
        expected(&["--attacker", "stunned"])
    );
    let odds = json(&[
        "odds",
        LACEWING,
        MOTH,
        "--range",
        "6",
        "--attacker",
        "lost Splinter Lasers",
    ]);
    assert_eq!(
        (
            &odds["batteries"][0]["fires"],
            &odds["batteries"][1]["fires"]
        ),
        (&false.into(), &true.into())
    );
    let structure = |left: &str| {
        json(&["odds", LACEWING, MOTH, "--range", "4", "--target", left])["codes"]["X"].clone()
    };
    assert!(number(&structure("structure 1")) > 0.0 && number(&structure("structure 4")) == 0.0);
}

#[test]
fn questions_without_an_answer_get_a_clear_one() {
    let folder = Folder::new("silent-questions");
    folder.write("gun.yaml", "ruleset: silent_death\nclass: Gun\nweapons: [{name: G, dice: 2d6, ranges: 1/2/3, damage: High, against: ASV}]\n");
    folder.write("bare.yaml", "ruleset: silent_death\nclass: Bare\n");
    folder.write(
        "boat.yaml",
        "ruleset: silent_death\nclass: Boat\nweapons: [{name: T, kind: torpedo}]\n",
    );
    folder.write("unity.yaml", "class: U\nhull: 3\n");
    for (arguments, status, words) in [
        (
            &["odds", "gun.yaml", "bare.yaml", "--range", "4"][..],
            0,
            "out of range",
        ),
        (
            &["odds", "gun.yaml", "bare.yaml", "--range", "1"],
            0,
            "The target has no damage index",
        ),
        (
            &["odds", "bare.yaml", "gun.yaml", "--range", "1"],
            2,
            "Bare has no weapons",
        ),
        (
            &["odds", "boat.yaml", "gun.yaml", "--range", "1"],
            2,
            "the page does not state what a torpedo rolls",
        ),
        (
            &["odds", "gun.yaml", "unity.yaml", "--range", "1"],
            2,
            "cannot meet",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--bearing",
                "60",
            ],
            2,
            "Silent Death has no --bearing; it takes --range",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--target",
                "asleep",
            ],
            2,
            "known: screens N, armor N",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--target",
                "screens many",
            ],
            2,
            "expected a whole number from 0 to 99",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--attacker",
                "lost X",
            ],
            2,
            "has no weapon 'X'; it has G",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--attacker",
                "tired",
            ],
            2,
            "known: stunned",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml"],
            2,
            "Silent Death has no duels or audits",
        ),
        (
            &["fit", "gun.yaml", "--maximize", "rating"],
            2,
            "construction rules of Silent Death are not available",
        ),
        (
            &["convert", "gun.yaml", "-o", "out"],
            1,
            "ships of Silent Death are not converted into Unity",
        ),
        (
            &["reference", "tech", "--ruleset", "silent_death"],
            2,
            "it has phases, weapons, numbers, codes",
        ),
    ] {
        let run = starwright(&folder.0, arguments);
        let printed = run.stdout + &run.stderr;
        assert!(
            run.status == status && printed.contains(words),
            "{arguments:?}: {} {printed}",
            run.status
        );
    }
}

#[test]
fn damage_over_range_falls_by_increments_and_is_drawn() {
    let ranges = json(&["odds", LACEWING, MOTH, TOLLKEEPER, "--by-range"]);
    let damage: Vec<f64> = ranges["ships"][0]["ranges"]
        .as_array()
        .expect("ranges")
        .iter()
        .map(|at| number(&at["expected_damage"]))
        .collect();
    assert_eq!(damage.len(), 13, "up to the 12 hexes of the longest weapon");
    assert!(
        damage.is_sorted_by(|near, far| near >= far) && damage[4] > damage[5] && damage[12] > 0.0,
        "{damage:?}"
    );
    let folder = Folder::new("silent-plot");
    let path = folder.0.join("plot.svg");
    let run = starwright(
        root(),
        &[
            "odds",
            LACEWING,
            TOLLKEEPER,
            "--by-range",
            "-o",
            path.to_str().expect("a path"),
        ],
    );
    assert!(
        run.status == 0
            && std::fs::read_to_string(path).is_ok_and(|svg| svg.contains("net damage per phase")),
        "{}",
        run.stderr
    );
}

#[test]
fn a_house_pack_changes_figures_by_name() {
    let folder = Folder::new("silent-house");
    folder.write(
        "pack.yaml",
        "house: Night Shift\nruleset: silent_death\nnumbers: {helm.bonus: 1, range: {short: 3}}\n",
    );
    folder.write(
        "craft.yaml",
        std::fs::read_to_string(root().join(TOLLKEEPER)).expect("a design"),
    );
    let run = starwright(
        &folder.0,
        &[
            "rate",
            "craft.yaml",
            "--format",
            "json",
            "--house",
            "pack.yaml",
        ],
    );
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(report[0]["house"], "Night Shift");
    // d6+1 against 2 + 4 with the bonus: 5 and 6 do.
    assert!((number(&report[0]["handling"]["turns"][0]["success"]) - 2.0 / 6.0).abs() < 1e-12);
    let run = starwright(
        &folder.0,
        &[
            "reference",
            "numbers",
            "--ruleset",
            "silent-death",
            "--house",
            "pack.yaml",
        ],
    );
    assert!(
        run.stdout.contains("[house]") && run.stdout.contains("helm.bonus"),
        "{}",
        run.stdout
    );
    folder.write(
        "pack.yaml",
        "house: Night Shift\nruleset: silent_death\nnumbers: {helm.bonus: 2}\n",
    );
    let run = starwright(&folder.0, &["rate", "craft.yaml", "--house", "pack.yaml"]);
    assert!(
        run.stderr.contains("from 0 to 1, found '2'"),
        "{}",
        run.stderr
    );
}

#[test]
fn every_template_and_format_prints_every_craft() {
    let folder = Folder::new("silent-sheets");
    for template in ["full", "half", "quarter", "card", "roster"] {
        for ending in ["pdf", "svg", "html"] {
            let path = folder.0.join(format!("{template}.{ending}"));
            let arguments = [
                "sheet",
                "designs/silent_death",
                "--template",
                template,
                "-o",
                path.to_str().expect("a path"),
            ];
            let run = starwright(root(), &arguments);
            assert_eq!(run.status, 0, "{template} {ending}: {}", run.stderr);
        }
    }
    let text = starwright(root(), &["sheet", LACEWING]).stdout;
    for words in [
        "STRUCTURE",
        "MANEUVER",
        "Splinter Lasers",
        "3d6+2 · 4/8/12",
        "Hail Gun (Pilot)",
        "Damage index, Glasswing Concord",
        "X>>",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    for flag in ["--blank", "--reference"] {
        let path = folder.0.join(format!("{flag}.pdf"));
        let run = starwright(
            root(),
            &[
                "sheet",
                flag,
                "--ruleset",
                "silent-death",
                "-o",
                path.to_str().expect("a path"),
            ],
        );
        assert_eq!(run.status, 0, "{flag}: {}", run.stderr);
    }
}

#[test]
fn craft_fly_in_fleets_without_points() {
    let folder = Folder::new("silent-fleet");
    for name in ["lacewing", "emperor-moth", "glasswing-concord"] {
        let path = format!("designs/silent_death/{name}.yaml");
        folder.write(
            &format!("{name}.yaml"),
            std::fs::read_to_string(root().join(path)).expect("a design"),
        );
    }
    folder.write(
        "fleet.yaml",
        "fleet: Night Flight\nships:\n  - {design: lacewing.yaml, count: 3}\n  - {design: emperor-moth.yaml}\n",
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    assert!(
        run.status == 0 && run.stdout.contains("Emperor Moth") && !run.stdout.contains("rating"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn craft_are_compared_without_their_long_tables() {
    let run = starwright(root(), &["compare", LACEWING, MOTH]);
    assert!(
        run.stdout.contains("handling turn of 2 sides success") && !run.stdout.contains("to_hit"),
        "{}",
        run.stdout
    );
}

/// The largest file that the reader takes.
fn largest(dice: &str, damage: &str) -> String {
    let mut text = "ruleset: silent_death\nclass: Vast\nthrust: 99\nmaneuver: 99\nscreens: 99\narmor: 99\nenergy: 99\nstructure: 20\ncountermeasures: 99\nnixies: 99\n".to_string();
    let list = |key: &str, count: usize, item: &dyn Fn(usize) -> String| {
        format!(
            "{key}:\n{}",
            (0..count)
                .map(|n| format!("  - {}\n", item(n)))
                .collect::<String>()
        )
    };
    text += &list("equipment", 40, &|n| {
        format!("Thing {n} {}", "x".repeat(100))
    });
    text += &list("crew", 20, &|n| {
        format!("{{name: Crew {n}, command: d100+99, helm: d100-99, weaponry: d100+99}}")
    });
    text += &list("weapons", 20, &|n| {
        format!(
            "{{name: Gun {n}, dice: {dice}, ranges: 97/98/99, damage: {damage}, against: ESV, gunner: Crew {n}}}"
        )
    });
    text += "damage_index:\n";
    for row in 1..=60 {
        text += &format!(
            "  {row}: [{}]\n",
            vec![format!("\"{}\"", "X".repeat(8)); 20].join(", ")
        );
    }
    text
}

#[test]
fn the_largest_craft_is_worked_out_and_printed() {
    let folder = Folder::new("silent-vast");
    for (dice, damage) in [("12d100", "All x9"), ("11d100", "Med H/9")] {
        folder.write("vast.yaml", largest(dice, damage));
        let run = starwright(&folder.0, &["check", "vast.yaml"]);
        assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
        let run = starwright(
            &folder.0,
            &[
                "odds",
                "vast.yaml",
                "vast.yaml",
                "--range",
                "99",
                "--format",
                "json",
            ],
        );
        let odds: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
        assert!(number(&odds["expected_damage"]) > 0.0);
    }
    let run = starwright(
        &folder.0,
        &[
            "sheet",
            "vast.yaml",
            "--template",
            "quarter",
            "-o",
            "vast.pdf",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn points_above_the_screens_count_before_armor_or_by_a_house_pack_after_it() {
    let folder = Folder::new("silent-overshoot");
    // One die of 2 with a bonus of 9 against DS 8 and ASV 6: totals 10 and 11, so 2 and 3 points over.
    let gun = "weapons: [{name: G, dice: 1d2, ranges: 1/2/3, damage: High, against: ASV}]";
    let craft = "crew: [{name: P, helm: d6, weaponry: d6+9}]\nscreens: 8\narmor: 6\nstructure: 1";
    folder.write(
        "a.yaml",
        format!("ruleset: silent_death\nclass: A\n{craft}\n{gun}\n"),
    );
    folder.write(
        "house.yaml",
        "house: H\nruleset: silent_death\nnumbers: {damage.over.after_armor: 1}\n",
    );
    let found = |more: &[&str]| {
        let arguments = [
            "odds", "a.yaml", "a.yaml", "--range", "2", "--format", "json",
        ];
        let run = starwright(&folder.0, &[more, &arguments].concat());
        let odds: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
        number(&odds["expected_damage"])
    };
    assert_eq!(found(&[]), 0.0, "1 + 2 and 2 + 3 less 6");
    assert_eq!(
        found(&["--house", "house.yaml"]),
        2.5,
        "nothing through armor, but 2 or 3 on top"
    );
    let run = starwright(&folder.0, &["odds", "a.yaml", "a.yaml", "--range", "2"]);
    assert!(
        run.stdout
            .contains("Points above DS are added before armor is subtracted"),
        "{}",
        run.stdout
    );
}

#[test]
fn every_code_has_the_chance_of_at_least_one() {
    let folder = Folder::new("silent-codes");
    // A coin of 1 or 2 points that always hits, twice: T on 1, W twice on 2.
    let gun =
        |n: u32| format!("{{name: G{n}, dice: 1d2, ranges: 1/2/3, damage: High, against: ASV}}");
    let index = "damage_index: {1: [T], 2: [WW]}";
    folder.write(
        "a.yaml",
        format!(
            "ruleset: silent_death\nclass: A\nscreens: 0\nstructure: 1\nweapons: [{}, {}]\n{index}\n",
            gun(1),
            gun(2)
        ),
    );
    folder.write(
        "house.yaml",
        "house: H\nruleset: silent_death\nnumbers: {damage.over: 0}\n",
    );
    let arguments = [
        "--house",
        "house.yaml",
        "odds",
        "a.yaml",
        "a.yaml",
        "--range",
        "2",
        "--format",
        "json",
    ];
    let odds: Value =
        serde_json::from_str(&starwright(&folder.0, &arguments).stdout).expect("JSON");
    assert_eq!(
        (number(&odds["codes"]["T"]), number(&odds["codes"]["W"])),
        (1.0, 2.0)
    );
    let once = |code: &str| number(&odds["codes_at_least_once"][code]);
    assert_eq!((once("T"), once("W"), once("X")), (0.75, 0.75, 0.0));
}

#[test]
fn check_reports_a_craft_without_screens_or_index() {
    let folder = Folder::new("silent-bare");
    folder.write(
        "a.yaml",
        "ruleset: silent_death\nclass: A\nthrust: 9\nstructure: 1\ncrew: [{name: P, helm: d6, command: d6}]\n",
    );
    let run = starwright(&folder.0, &["check", "a.yaml"]);
    let told = format!("{}{}", run.stdout, run.stderr);
    assert!(
        told.contains("no defensive screens (DS)") && told.contains("no damage index"),
        "{told}"
    );
    assert_eq!(run.status, 0, "warning is no failure");
}

#[test]
fn a_stunned_helm_is_in_every_answer() {
    let ship = &json(&["rate", LACEWING])[0];
    let (fresh, stunned) = (
        &ship["handling"]["turns"][0],
        &ship["handling"]["turns_stunned"][0],
    );
    // d10 against 2 sides + 1: 3 or more, stunned 5 or more on the die.
    assert_eq!(
        (number(&fresh["success"]), number(&stunned["success"])),
        (0.8, 0.6)
    );
    assert!(
        starwright(root(), &["explain", LACEWING])
            .stdout
            .contains("turn 2 sides, stunned: roll of 3+")
    );
}

#[test]
fn initiative_of_two_sides_is_reported_and_wrong_questions_are_refused() {
    let told = json(&[
        "silent-death",
        "initiative",
        LACEWING,
        TOLLKEEPER,
        "--against",
        MOTH,
        "--against",
        MOTH,
    ]);
    let first: Vec<f64> = told["sides"]
        .as_array()
        .expect("sides")
        .iter()
        .map(|s| number(&s["moves_first"]))
        .collect();
    assert!(
        (first[0] + first[1] - 1.0).abs() < 1e-12 && told["undecided"] == 0.0,
        "{told:#}"
    );
    for (arguments, words) in [
        (
            &["silent-death", "initiative", LACEWING][..],
            "missing --against",
        ),
        (
            &[
                "silent-death",
                "initiative",
                LACEWING,
                "--against",
                "nowhere.yaml",
            ],
            "cannot open nowhere.yaml",
        ),
        (
            &[
                "silent-death",
                "initiative",
                LACEWING,
                "--against",
                "designs/star_strike/lantern-patrol.yaml",
            ],
            "has no Silent Death craft",
        ),
    ] {
        let run = starwright(root(), arguments);
        assert!(
            run.status != 0 && run.stderr.contains(words),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}
