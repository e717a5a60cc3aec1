//! Designs put in order, fitted, swept and compared, as their users ask for it.

use crate::{Folder, files, root, starwright, starwright_with};
use serde_json::Value;
use std::path::Path;

const MESSY: &str = "\
# The Wren, as it was found.

hull:   4       # four boxes
class:  'Wren'
weapons:
    # the main gun
    - banks: [ 3AB,CE , DF]   # three ahead
      name:  Pulse Laser
      # as posted
      stats: &line 3-6-9 1x4+/2/1
    - {banks: [4G], stats: *line,name: Twin}
    # - name: left out
    #   stats: 3-6-9 1x4+/2/1

# legs
engines : 7
tech: {weapons: 1,engines: 0.5,}
systems:
- Hyperdrive   # to run
- Marines 3
notes: |
   One.
     Two.

   Three.


# the end
";

const TIDY: &str = "\
# The Wren, as it was found.

class: 'Wren'
hull: 4         # four boxes

# legs
engines: 7
tech: {engines: 0.5, weapons: 1}
weapons:
  # the main gun
  - name: Pulse Laser
    # as posted
    stats: &line 3-6-9 1x4+/2/1
    banks: [3AB, CE, DF]      # three ahead
  - {name: Twin, stats: *line, banks: [4G]}
  # - name: left out
  #   stats: 3-6-9 1x4+/2/1
systems:
  - Hyperdrive # to run
  - Marines 3
notes: |
  One.
    Two.

  Three.

# the end
";

fn formatted(text: &str) -> String {
    formatted_in(root(), text)
}

fn formatted_in(folder: &Path, text: &str) -> String {
    let run = starwright_with(folder, &["fmt", "-"], text.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{text}");
    run.stdout
}

fn rated(text: &str) -> String {
    rated_in(root(), text)
}

fn rated_in(folder: &Path, text: &str) -> String {
    starwright_with(folder, &["rate", "-", "--format", "json"], text.as_bytes()).stdout
}

#[test]
fn a_messy_design_is_put_in_order_with_all_its_comments() {
    assert_eq!(formatted(MESSY), TIDY);
    assert_eq!(formatted(TIDY), TIDY);
    assert_eq!(rated(MESSY), rated(TIDY));
    let dos = MESSY.replace('\n', "\r\n");
    assert_eq!(formatted(&dos), TIDY.replace('\n', "\r\n"));
}

#[test]
fn order_is_kept_by_every_shipped_design_and_found_again_from_any_other() {
    let run = starwright(root(), &["fmt", "designs", "--check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for path in files(&root().join("designs/starmada_unity"), "yaml") {
        let text = std::fs::read_to_string(&path).expect("a design");
        let is_one_design = text.contains("\nclass: ") && !text.contains("\n---");
        if !is_one_design {
            continue;
        }
        let folder = path.parent().expect("a folder");
        // Blocks of the top, the last first: every key with what is above and below it.
        let mut blocks: Vec<String> = Vec::new();
        for line in text.lines() {
            match line {
                line if line.starts_with([' ', '#']) && !blocks.is_empty() => {
                    let last = blocks.last_mut().expect("not empty");
                    *last += line;
                    *last += "\n";
                }
                line => blocks.push(format!("{line}\n")),
            }
        }
        blocks.reverse();
        let mixed = blocks.concat();
        let once = formatted_in(folder, &mixed);
        assert_eq!(formatted_in(folder, &once), once, "{}", path.display());
        assert_eq!(
            rated_in(folder, &mixed),
            rated_in(folder, &text),
            "{}",
            path.display()
        );
        assert_eq!(
            rated_in(folder, &once),
            rated_in(folder, &text),
            "{}",
            path.display()
        );
    }
}

#[test]
fn files_are_written_whole_and_only_when_asked() {
    let folder = Folder::new("fmt");
    folder.write(
        "messy.yaml",
        format!("\u{FEFF}{MESSY}---\n{{hull: 3,class: B}}\n"),
    );
    folder.write("tidy.yaml", TIDY);
    folder.write("guns.yaml", "library: Guns\nweapons: {}\n");
    let read = || std::fs::read_to_string(folder.0.join("messy.yaml")).expect("the file");
    let before = read();
    for (option, status, words) in [
        ("--check", 1, "messy.yaml is not in order"),
        ("--diff", 0, "-engines : 7\n"),
    ] {
        let run = starwright(&folder.0, &["fmt", ".", option]);
        let printed = format!("{}{}", run.stdout, run.stderr);
        assert!(
            run.status == status && printed.contains(words),
            "{option}: {printed}"
        );
        assert_eq!(read(), before, "{option} writes nothing");
    }
    let run = starwright(&folder.0, &["fmt", "."]);
    assert!(
        run.status == 0 && run.stderr.contains("3 files: 1 put in order"),
        "{}",
        run.stderr
    );
    assert_eq!(
        read(),
        format!("\u{FEFF}{TIDY}---\n{{class: B, hull: 3}}\n")
    );
    assert_eq!(starwright(&folder.0, &["fmt", ".", "--check"]).status, 0);
}

#[test]
fn comments_after_a_list_at_the_margin_stay_with_the_next_key() {
    let folder = Folder::new("fmt-margin");
    folder.write(
        "z.yaml",
        "class: M\nhull: 8\nsystems:\n- Hyperdrive\n\n# Engines are slow\nengines: 4\n",
    );
    let run = starwright(&folder.0, &["fmt", "z.yaml"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.0.join("z.yaml")).expect("a design");
    assert!(text.contains("# Engines are slow\nengines: 4\n"), "{text}");
}

#[test]
fn fit_loses_no_comment_and_no_library() {
    let folder = Folder::new("fit-keeps");
    let tech = "class: U\nhull: 5\ntech:\n  weapons: 1 # our guns are good\n  # shields later\n  shields: 0.5\n";
    folder.write("q.yaml", tech);
    let run = starwright(
        &folder.0,
        &[
            "fit",
            "q.yaml",
            "--maximize",
            "engines",
            "--tech",
            "engines=1",
            "-o",
            "r.yaml",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.0.join("r.yaml")).expect("a design");
    let kept = tech
        .strip_prefix("class: U\nhull: 5\n")
        .expect("its end")
        .trim_end();
    assert!(
        text.contains(kept) && text.contains("\n  engines: 1\n"),
        "{text}"
    );
    folder.write(
        "lib.yaml",
        "library: L\nweapons: {gun: {name: Gun, stats: 9 1x4+/1/1}}\n",
    );
    folder.write(
        "u.yaml",
        "library: lib.yaml\nclass: U\nhull: 5\nweapons: [{use: gun, banks: [AB]}]\n",
    );
    std::fs::create_dir(folder.0.join("out")).expect("a folder");
    let run = starwright(
        &folder.0,
        &["fit", "u.yaml", "--maximize", "engines", "-o", "out/u.yaml"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("write the new design there"),
        "{}{}",
        run.status,
        run.stderr
    );
}

#[test]
fn fit_counts_all_weapons_of_a_name() {
    let folder = Folder::new("fit-names");
    let gun = |range: u32| format!("{{name: G, stats: {range} 2x4+/1/1, banks: [AB]}}");
    folder.write(
        "u.yaml",
        format!("class: U\nhull: 5\nweapons: [{}, {}]\n", gun(9), gun(6)),
    );
    let arguments = [
        "fit",
        "u.yaml",
        "--maximize",
        "count:G",
        "--vary",
        "count:G",
        "--max-mounts",
        "99",
        "-o",
        "v.yaml",
    ];
    let run = starwright(&folder.0, &arguments);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.0.join("v.yaml")).expect("a design");
    assert!(
        text.contains("stats: 9 2x4+/1/1, banks: [AB]") && text.contains("banks: [47AB]"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_put_in_order_is_left_alone() {
    for (text, words) in [
        ("hull: x\nclass: A\n", "expected a whole number"),
        (
            "shields: &s 3\nhull: *s\nclass: A\n",
            "an alias may not come before its anchor",
        ),
        ("? class\n: A\n? hull\n: 3\n", "cannot be kept as it is"),
        (
            "services: {}\nvolumes: {}\n",
            "this is not a Starwright file",
        ),
        ("", ""),
    ] {
        let run = starwright_with(root(), &["fmt", "-"], text.as_bytes());
        assert!(run.stderr.contains(words), "{text}: {}", run.stderr);
        assert!(
            run.status == 1 && run.stdout == text || text.is_empty(),
            "{text}: {}",
            run.stdout
        );
    }
    assert_eq!(starwright(root(), &["fmt", "nowhere.yaml"]).status, 2);
}

const MAJESTIC: &str = "designs/starmada_unity/majestic.yaml";

#[test]
fn the_best_design_is_written_into_the_text_of_the_old_one() {
    let run = starwright(
        root(),
        &["fit", MAJESTIC, "--maximize", "engines", "--shields", "3"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("the next engine costs 104"),
        "{}",
        run.stderr
    );
    let before = std::fs::read_to_string(root().join(MAJESTIC)).expect("the Majestic");
    let (marks, after): (Vec<&str>, Vec<&str>) = run
        .stdout
        .lines()
        .partition(|line| line.starts_with("# does not apply") || line.starts_with("# not needed"));
    let changed: Vec<(&str, &str)> = before
        .lines()
        .zip(after.iter().copied())
        .filter(|(before, after)| before != after)
        .collect();
    assert_eq!(before.lines().count(), after.len());
    let errata = "# not needed for space: nothing is illegal there";
    assert!(
        marks.len() == 2
            && marks[0].starts_with("# does not apply: this design rates ")
            && marks[1] == errata
    );
    assert!(
        changed
            .iter()
            .all(|(line, _)| line.starts_with("engines:") || line.contains("banks:")),
        "{changed:?}"
    );
    let rated: Value = serde_json::from_str(&rated(&run.stdout)).expect("JSON");
    assert!(
        rated[0]["space"]["free"]
            .as_i64()
            .is_some_and(|free| (0..104).contains(&free)),
        "{rated}"
    );
}

#[test]
fn comments_anchors_and_spacing_stay_as_they_are() {
    let text = "# mine\nclass:  'Wren'   # who\nhull : 6\nengines: &e 2   # slow\n\nweapons:\n- {name: G, stats: 3-6-9 1x4+/2/1, banks: [ 2AB,  'ce' ]} # gun\nnotes: \"engines: 2\"\n";
    let run = starwright_with(
        root(),
        &[
            "fit",
            "-",
            "--maximize",
            "rating",
            "--engines",
            "3",
            "--shields",
            "2",
            "--max-rating",
            "60",
        ],
        text.as_bytes(),
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let bare = |text: &str| {
        text.chars()
            .filter(|c| !c.is_ascii_digit())
            .collect::<String>()
    };
    assert_eq!(
        bare(&run.stdout),
        bare(&text.replace("# slow\n", "# slow\nshields: 2\n")),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("engines: &e 3   # slow")
            && run.stdout.contains("notes: \"engines: 2\"")
    );
    let rated: Value = serde_json::from_str(&rated(&run.stdout)).expect("JSON");
    assert!(
        rated[0]["rating"]
            .as_i64()
            .is_some_and(|rating| (50..=60).contains(&rating)),
        "{rated}"
    );
}

#[test]
fn the_minimum_hull_holds_everything_and_one_less_does_not() {
    let account = |arguments: &[&str]| -> Value {
        let run = starwright(
            root(),
            &[&["fit", MAJESTIC, "--format", "json"], arguments].concat(),
        );
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr))
    };
    let least = account(&["--minimize", "hull"]);
    assert_eq!(
        (&least["changes"][0]["after"], &least["bounds"][0]),
        (&"9".into(), &"space: hull 8 would be 41 over".into())
    );
    assert_eq!(
        (&least["complete"], &least["house"]),
        (&true.into(), &Value::Null)
    );
    let better = account(&[
        "--maximize",
        "rating",
        "--max-rating",
        "180",
        "--hull",
        "8..9",
        "--tech",
        "weapons=1",
    ]);
    assert_eq!(better["after"]["rating"], 180.0, "{better}");
    let counted = account(&["--maximize", "count:laser cannon", "--vary", "mounts"]);
    assert!(
        counted["after"]["free"]
            .as_f64()
            .is_some_and(|free| free >= 0.0),
        "{counted}"
    );
}

#[test]
fn what_cannot_be_fitted_is_reported() {
    let folder = Folder::new("fit");
    folder.write(
        "a.yaml",
        "class: A\nhull: 8\nengines: &e 5\nscreens: *e\nweapons: [{name: G, stats: 3-6-9 1x4+/2/1, banks: [AB]}]\n",
    );
    folder.write(
        "volatile.yaml",
        "class: A\nhull: 8\nweapons: [{name: G, stats: 9 2x4+/2/1 Vlt, banks: [AB]}]\n",
    );
    folder.write("facings.yaml", "class: A\nhull: 8\nshields: {fore: 2}\n");
    folder.write("wrong.yaml", "class: A\nhull: x\n");
    folder.write("nova.yaml", "ruleset: starmada_nova\nclass: A\nhull: 8\n");
    folder.write("there.yaml", "class: A\nhull: 8\n");
    for (arguments, status, words) in [
        (
            &["a.yaml", "--maximize", "rating", "--engines", "15"][..],
            1,
            "engines 15 alone needs 1,560 of 1,520 space",
        ),
        (
            &["a.yaml", "--maximize", "rating", "--max-rating", "1"],
            1,
            "above the maximum of 1",
        ),
        (
            &["a.yaml", "--maximize", "engines", "--vary", "engines"],
            0,
            "the next engine costs",
        ),
        (
            &["volatile.yaml", "--maximize", "rating"],
            1,
            "regardless of the numbers: weapons[0].rof",
        ),
        (
            &["facings.yaml", "--maximize", "shields"],
            0,
            "shields: 5 is the maximum",
        ),
        (
            &["facings.yaml", "--maximize", "shields.for"],
            2,
            "did you mean 'shields.fore'?",
        ),
        (
            &["facings.yaml", "--maximize", "engines"],
            0,
            "the next engine costs",
        ),
        (
            &["a.yaml", "--maximize", "engine"],
            2,
            "did you mean 'engines'?",
        ),
        (
            &["a.yaml", "--maximize", "count:Laser"],
            2,
            "the ship has no 'Laser'; it has G",
        ),
        (
            &["a.yaml", "--minimize", "engines"],
            2,
            "to minimize, found 'engines'",
        ),
        (
            &["a.yaml", "--maximize", "hull", "--hull", "40..50"],
            2,
            "hull: expected a whole number from 1 to 35, found 40",
        ),
        (
            &["a.yaml", "--maximize", "rating", "--hull", "9..8"],
            2,
            "9 is greater than 8",
        ),
        (
            &["a.yaml", "--maximize", "rating", "--tech", "9"],
            2,
            "expected a tech level",
        ),
        (&["a.yaml"], 2, "--maximize"),
        (
            &["wrong.yaml", "--maximize", "rating"],
            1,
            "expected a whole number",
        ),
        (
            &["missing.yaml", "--maximize", "rating"],
            2,
            "cannot be opened",
        ),
        (
            &["nova.yaml", "--maximize", "rating"],
            2,
            "Starmada Nova are not available",
        ),
        (
            &["there.yaml", "--maximize", "engines", "-o", "there.yaml"],
            2,
            "--force overwrites",
        ),
    ] {
        let run = starwright(&folder.0, &[&["fit"], arguments].concat());
        assert!(
            run.status == status && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

const OVER: &str = "# head\n---\nclass: O # who\nhull: 4\nengines: &e 12   # fast\nscreens: *e\nweapons:\n- {name: G, stats: 3-6-9 1x4+/2/2 Exp Slw, banks: [ 2AC,  2BD ]}\nsystems:\n- Hyperdrive # far\n- Marines 4\npublished: {rating: 99}\n---\n# the rest\n";

#[test]
fn the_nearest_legal_design_is_written_into_the_whole_file() {
    let folder = Folder::new("fix");
    folder.write("o.yaml", OVER);
    let run = starwright(&folder.0, &["fit", "o.yaml", "--fix", "--format", "json"]);
    let told: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    let answers = told["solutions"].as_array().expect("solutions");
    assert!(run.status == 0 && answers.len() > 1, "{told}");
    for answer in answers {
        assert!(
            answer["space_free"]
                .as_f64()
                .is_some_and(|free| free >= 0.0),
            "{answer}"
        );
        assert!(
            answer["changes"][0]["path"].is_string() && answer["steps"].is_u64(),
            "{answer}"
        );
        let rated: Value =
            serde_json::from_str(&rated(answer["design"].as_str().expect("a text"))).expect("JSON");
        assert_eq!(
            (&rated[0]["legal"], rated[0]["rating"].as_f64()),
            (&true.into(), answer["rating"].as_f64())
        );
    }
    for pick in 1..=answers.len() {
        let pick = pick.to_string();
        let run = starwright(
            &folder.0,
            &[
                "fit", "o.yaml", "--fix", "--pick", &pick, "-o", "p.yaml", "--force",
            ],
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        let text = std::fs::read_to_string(folder.0.join("p.yaml")).expect("a design");
        assert!(
            text.starts_with("# head\n---\n") && text.ends_with("---\n# the rest\n"),
            "{text}"
        );
        for comment in ["# who", "# fast", "# far"] {
            assert!(text.contains(comment), "{comment} of {text}");
        }
        let run = starwright(&folder.0, &["check", "p.yaml"]);
        assert!(
            run.status == 0 && run.stdout.contains("1 legal"),
            "{}{}",
            run.stdout,
            run.stderr
        );
    }
    for (arguments, status, words) in [
        (
            &["--pick", "50"][..],
            2,
            "--pick 50: the last solution is number ",
        ),
        (&["--keep", "sails"], 2, "unknown part 'sails'"),
        (
            &["--keep", "G"],
            1,
            "G breaks a rule and must be kept; leave it out of --keep",
        ),
        (&["--step-cost", "hull"], 2, "such as hull=3"),
        (
            &["--step-cost", "hull=0"],
            2,
            "expected a step cost from 1 to 100",
        ),
        (&["--maximize", "rating"], 2, "cannot be used with"),
    ] {
        let run = starwright(
            &folder.0,
            &[&["fit", "o.yaml", "--fix"], arguments].concat(),
        );
        assert!(
            run.status == status && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

const FACINGS: &str = "class: F\nhull: 9\nengines: 3\nshields: {fore: 3, port: 1, starboard: 1, aft: 0}\nweapons:\n- {name: Heavy Torpedo, stats: 9 1x4+/3/2, banks: [AB, 2AC, 2BD, E2]}\n- {name: G, stats: 6 1x4+/1/1, banks: [AB]}\n";

#[test]
fn bounds_hold_for_everything_that_may_change() {
    let folder = Folder::new("bounds");
    folder.write("f.yaml", FACINGS);
    let shields = |design: &Value| {
        ["fore", "port", "starboard", "aft"].map(|facing| {
            let number = design["shields"][facing].as_u64();
            number.or(design["shields"].as_u64()).expect("a facing")
        })
    };
    let torpedoes = |rated: &Value| -> u64 {
        let banks = rated["batteries"][0]["banks"].as_array().expect("banks");
        let count = |bank: &Value| Some(bank["mounts"].as_u64()? * bank["per_mount"].as_u64()?);
        banks.iter().filter_map(count).sum()
    };
    type Holds<'a> = &'a dyn Fn(&Value) -> bool;
    let cases: &[(&[&str], Holds)] = &[
        (&["--shields", "1..2"], &|ship| {
            shields(&ship["design"])
                .iter()
                .all(|own| (1..=2).contains(own))
        }),
        (&["--bound", "shields.aft=1..1"], &|ship| {
            shields(&ship["design"])[3] == 1
        }),
        (&["--bound", "count:Heavy Torpedo=7..7"], &|ship| {
            torpedoes(ship) == 7
        }),
        (&["--bound", "count:Heavy Torpedo=1..99"], &|ship| {
            torpedoes(ship) >= 5
        }),
        (&["--bound", "count:heavy torpedo>=20"], &|ship| {
            torpedoes(ship) >= 20
        }),
        (
            &["--bound", "engines=2..4", "--bound", "engines<=3"],
            &|ship| (2..=3).contains(&ship["design"]["engines"].as_u64().expect("engines")),
        ),
        (
            &["--bound", "tech.weapons=0.5..1", "--bound", "hull=7..8"],
            &|ship| (7..=8).contains(&ship["design"]["hull"].as_u64().expect("a hull")),
        ),
        (&["--bound", "mounts=2..3"], &|ship| {
            let batteries = ship["batteries"].as_array().expect("batteries").iter();
            let banks = batteries.flat_map(|own| own["banks"].as_array().expect("banks"));
            banks
                .filter_map(|bank| bank["mounts"].as_u64())
                .all(|own| (2..=3).contains(&own))
        }),
    ];
    for (arguments, holds) in cases {
        for goal in [["--maximize", "rating"], ["--minimize", "space"]] {
            let run = starwright(
                &folder.0,
                &[&["fit", "f.yaml"], &goal[..], arguments].concat(),
            );
            assert_eq!(run.status, 0, "{arguments:?} {}", run.stderr);
            let rated: Value = serde_json::from_str(&rated(&run.stdout)).expect("JSON");
            assert!(
                rated[0]["legal"] == true && holds(&rated[0]),
                "{arguments:?} {}",
                run.stdout
            );
        }
    }
    for (bound, words) in [
        (
            "shields.aff=1..",
            "unknown quantity 'shields.aff'; did you mean 'shields.aft'? known quantities: hull, engines,",
        ),
        (
            "sails=1..",
            "unknown quantity 'sails'; known quantities: hull, engines,",
        ),
        (
            "count:Heavy Torpdo=1..",
            "no 'Heavy Torpdo'; did you mean 'Heavy Torpedo'? it has Heavy Torpedo, G",
        ),
        (
            "count:Heavy Torpedo=999..",
            "expected a whole number from 5 to 40, found 999",
        ),
        (
            "tech=0.3..",
            "tech: expected a half level from -2 to 2, found 0.3",
        ),
        ("engines", "expected a name and a range such as NAME>=3"),
        (
            "engines=fast",
            "expected a number or a range such as 8..12, found 'fast'",
        ),
    ] {
        let run = starwright(
            &folder.0,
            &["fit", "f.yaml", "--maximize", "rating", "--bound", bound],
        );
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{bound}: {}",
            run.stderr
        );
    }
}

#[test]
fn two_goals_are_a_front_of_which_any_can_be_taken() {
    let folder = Folder::new("front");
    folder.write(
        "a.yaml",
        "class: A\nhull: 5\nengines: 3\nweapons: [{name: G, stats: 9 1x4+/2/1, banks: [AB, EF]}]\n",
    );
    let asked = [
        "fit",
        "a.yaml",
        "--maximize",
        "damage",
        "--minimize",
        "rating",
        "--range",
        "6",
    ];
    let run = starwright(&folder.0, &[&asked[..], &["--format", "json"]].concat());
    let told: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    let points = told["points"].as_array().expect("points");
    assert!(
        run.status == 0 && points.len() > 3 && told["complete"] == true,
        "{told}"
    );
    let value = |point: &Value, goal: usize| point["values"][goal].as_f64().expect("a number");
    assert!(
        points
            .windows(2)
            .all(|two| value(&two[0], 0) < value(&two[1], 0)
                && value(&two[0], 1) < value(&two[1], 1))
    );
    let run = starwright(&folder.0, &[&asked[..], &["--pick", "2"]].concat());
    let rated: Value = serde_json::from_str(&rated(&run.stdout)).expect("JSON");
    assert_eq!(
        (&rated[0]["legal"], rated[0]["rating"].as_f64()),
        (&true.into(), Some(value(&points[1], 1)))
    );
    let run = starwright(&folder.0, &[&asked[..], &["-o", "front.svg"]].concat());
    assert!(
        run.status == 0 && folder.0.join("front.svg").exists(),
        "{}",
        run.stderr
    );
    for (arguments, words) in [
        (
            &["--maximize", "damage", "--maximize", "rating"][..],
            "damage and rating grow together",
        ),
        (
            &["--maximize", "engines", "--maximize", "engines"],
            "engines is requested twice",
        ),
        (
            &[
                "--maximize",
                "engines",
                "--minimize",
                "hull",
                "--minimize",
                "tech",
            ],
            "expected one or two goals, found 3",
        ),
        (
            &[
                "--maximize",
                "damage",
                "--minimize",
                "rating",
                "-o",
                "x.yaml",
            ],
            "--pick N",
        ),
        (
            &[
                "--maximize",
                "damage",
                "--minimize",
                "rating",
                "--pick",
                "50",
            ],
            "--pick 50: the last solution is number",
        ),
        (
            &["--minimize", "engines"],
            "expected hull, tech, rating or space to minimize, found 'engines'",
        ),
    ] {
        let run = starwright(&folder.0, &[&["fit", "a.yaml"], arguments].concat());
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

#[test]
fn the_minimum_tech_is_what_the_design_needs() {
    let fitted = |arguments: &[&str]| -> Value {
        let run = starwright(
            root(),
            &[&["fit", MAJESTIC, "--format", "json"], arguments].concat(),
        );
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr))
    };
    let least = fitted(&["--minimize", "tech"]);
    assert_eq!(least["reached"], serde_json::json!([0.0, 0.5]), "{least}");
    assert_eq!(
        least["changes"].as_array().map(Vec::len),
        Some(1),
        "{least}"
    );
    let target = "designs/starmada_unity/granite-synod/keystone.yaml";
    for goal in ["damage", "survival", "worth"] {
        let best = fitted(&["--maximize", goal, "--target", target, "--range", "6"]);
        let [before, after] =
            [0, 1].map(|which| best["reached"][which].as_f64().expect("a number"));
        assert!(after > before && best["complete"] == true, "{goal}: {best}");
    }
}

#[test]
fn two_numbers_are_a_map_and_traits_are_tried() {
    let told = |arguments: &[&str]| {
        let run = starwright(root(), &[&["sweep", MAJESTIC], arguments].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let json = |arguments: &[&str]| -> Value {
        serde_json::from_str(&told(&[arguments, &["--format", "json"]].concat())).expect("JSON")
    };
    let pairs = json(&["--vary", "engines,shields", "--from", "3,2", "--to", "5,3"]);
    let pairs = pairs["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 6);
    assert_eq!(
        (&pairs[5]["rating"], &pairs[5]["fits"]),
        (&185.0.into(), &false.into())
    );
    let map = told(&[
        "--vary",
        "engines",
        "--vary",
        "shields.fore",
        "--from",
        "3",
        "--to",
        "5",
    ]);
    assert!(
        map.contains("shields.fore upwards, engines across: rating") && map.contains('└'),
        "{map}"
    );
    let picture = told(&["--vary", "engines", "--vary", "shields", "-o", "-"]);
    assert!(
        picture.starts_with("<svg ") && picture.contains("gray cannot be had"),
        "{picture}"
    );
    let traits = json(&["--vary", "traits"]);
    let laser =
        |tried: &&Value| tried["weapon"] == "Laser Cannon" && tried["what"] == "with Piercing-1";
    let laser = traits["tries"]
        .as_array()
        .expect("tries")
        .iter()
        .find(laser)
        .expect("a try");
    // Base space 8.1 becomes 12.15, so 12.2: banks of 37, 74, 74 and 37 instead of 25, 49, 49 and 25.
    assert_eq!(laser["space"], 1561.0 + 222.0 - 148.0);
    let systems = json(&["--vary", "systems"]);
    let tried = |what: &str| {
        let tries = systems["tries"].as_array().expect("tries").iter();
        tries
            .filter(|tried| tried["what"] == what)
            .map(|tried| tried["space"].clone())
            .collect::<Vec<Value>>()
    };
    assert_eq!(tried("without Hyperdrive"), [Value::from(1561.0 - 104.0)]);
    assert_eq!(
        tried("with Countermeasures 2"),
        [Value::from(1561.0 + 216.0)]
    );
    let run = starwright(
        root(),
        &["sweep", MAJESTIC, "--vary", "hull", "--vary", "hull"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("is varied twice"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_sweep_lists_and_plots_every_step() {
    let run = starwright(
        root(),
        &[
            "sweep", MAJESTIC, "--vary", "hull", "--from", "4", "--to", "20", "--format", "json",
        ],
    );
    let sweep: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    let steps = sweep["steps"].as_array().expect("steps");
    assert_eq!((run.status, steps.len()), (0, 17));
    let at = |hull: f64| {
        steps
            .iter()
            .find(|step| step["value"] == hull)
            .expect("a step")
    };
    assert_eq!(
        (&at(8.0)["rating"], &at(8.0)["free"]),
        (&185.0.into(), &(-41.0).into())
    );
    assert!(
        at(9.0)["fits"] == true
            && at(9.0)["mark"]
                .as_str()
                .is_some_and(|mark| mark.starts_with("jump"))
    );
    for step in steps {
        let lift = step["rating"].as_f64().expect("a rating")
            - step["unrounded"].as_f64().expect("a root");
        assert!((-1e-9..1.0).contains(&lift), "{step}");
    }
    let folder = Folder::new("sweep");
    let ship = root().join(MAJESTIC);
    let ship = ship.to_str().expect("a path");
    for (vary, format) in [
        ("engines", "table"),
        ("count:laser cannon", "csv"),
        ("tech.weapons", "markdown"),
        ("shields", "json"),
    ] {
        let plot = format!("{format}.svg");
        let run = starwright(
            &folder.0,
            &[
                "sweep", ship, "--vary", vary, "--range", "3", "--format", format, "-o", &plot,
            ],
        );
        assert!(
            run.status == 0 && !run.stdout.is_empty(),
            "{vary}: {}",
            run.stderr
        );
        let picture = std::fs::read_to_string(folder.0.join(plot)).expect("the plot");
        assert!(
            picture.starts_with("<svg ") && picture.contains("free space"),
            "{picture}"
        );
    }
    let last = starwright(
        root(),
        &["sweep", MAJESTIC, "--vary", "engines", "--format", "csv"],
    )
    .stdout;
    assert_eq!(
        last.lines().filter(|line| line.ends_with("no")).count(),
        1,
        "it ends at the first that does not fit"
    );
    for (arguments, words) in [
        (&["--vary", "masts"][..], "unknown quantity 'masts'"),
        (
            &["--vary", "hull", "--from", "0"],
            "hull: expected a whole number from 1 to 200",
        ),
        (
            &["--vary", "hull", "--from", "2.5"],
            "hull: expected a whole number from 1 to 200",
        ),
        (
            &["--vary", "tech", "--to", "NaN"],
            "tech: expected a half level from -2 to 2",
        ),
        (
            &["--vary", "hull", "--from", "9", "--to", "8"],
            "9 is greater than 8",
        ),
        (&["--vary", "count:Hyperdrive"], "takes no number"),
        (
            &[
                "--vary",
                "hull",
                "--target",
                "designs/starmada_nova/heron.yaml",
            ],
            "cannot meet",
        ),
    ] {
        let run = starwright(root(), &[&["sweep", MAJESTIC], arguments].concat());
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

#[test]
fn equal_ships_in_another_order_do_not_differ() {
    let folder = Folder::new("compare");
    let one = "class: A\nhull: 6\nweapons:\n  - {name: G, stats: 9 1x4+/2/1, banks: [AB, 2CE]}\n  - {name: T, stats: MA 8 1x4+/1/1, banks: [G]}\nsystems: [Hyperdrive, Marines 2]\n";
    folder.write("one.yaml", one);
    folder.write(
        "other.yaml",
        "systems: [Marines 2, Hyperdrive]\nweapons:\n  - {name: T, ma: 8, rof: 1, acc: 4+, imp: 1, dmg: 1, banks: [G]}\n  - {name: G, stats: 3-6-9 1x4/2/1, banks: [2CE, AB]}\nhull: 6\nclass: A\n",
    );
    folder.write(
        "more.yaml",
        one.replace("2CE", "3CE").replace("Marines 2", "Flares"),
    );
    let compare = |arguments: &[&str]| starwright(&folder.0, &[&["compare"], arguments].concat());
    let run = compare(&["one.yaml", "other.yaml"]);
    assert!(
        run.status == 0 && run.stdout.contains("no difference"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let json = |a: &str, b: &str| -> Value {
        serde_json::from_str(&compare(&[a, b, "--format", "json"]).stdout).expect("JSON")
    };
    assert_eq!(json("other.yaml", "one.yaml")["same"], true);
    let changes = |a: &str, b: &str, sign: f64| {
        let differences = json(a, b)["differences"]
            .as_array()
            .cloned()
            .expect("differences");
        let change = |d: &Value| {
            (
                d["what"].to_string(),
                d["change"]
                    .as_f64()
                    .map(|change| (sign * change * 1e6) as i64),
            )
        };
        differences
            .iter()
            .map(change)
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    let there = changes("one.yaml", "more.yaml", 1.0);
    assert_eq!(there, changes("more.yaml", "one.yaml", -1.0));
    for what in [
        "G: weapons",
        "G: banks",
        "Marines",
        "Flares",
        "ORAT",
        "rating",
        "damage at range 3",
    ] {
        assert!(
            there.contains_key(&format!("\"{what}\"")),
            "{what}: {there:?}"
        );
    }
    for format in ["table", "csv", "markdown"] {
        let run = compare(&["one.yaml", "more.yaml", "other.yaml", "--format", format]);
        assert!(
            run.status == 0 && run.stdout.contains("AB, 3CE"),
            "{format}: {}",
            run.stdout
        );
    }
    folder.write("nova.yaml", "ruleset: starmada_nova\nclass: N\nhull: 6\n");
    for (arguments, status, words) in [
        (&["one.yaml"][..], 2, "found 1 to compare"),
        (&["one.yaml", "nova.yaml"], 2, "cannot meet"),
        (&["one.yaml", "gone.yaml"], 2, "cannot be opened"),
        (
            &["--git", "HEAD", "one.yaml"],
            2,
            "is not in a git repository",
        ),
        (&["--git", "a b", "one.yaml"], 2, "'a b' is not a revision"),
        (&["--git=--output=x", "one.yaml"], 2, "is not a revision"),
        (
            &["--git", "HEAD", "one.yaml", "more.yaml"],
            2,
            "with --git name one",
        ),
    ] {
        let run = compare(arguments);
        assert!(
            run.status == status && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

#[test]
fn a_design_is_compared_with_what_git_keeps_of_it() {
    let folder = Folder::new("compare-git");
    let git = |arguments: &[&str]| {
        let who = [
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@example.org",
            "-c",
            "commit.gpgsign=false",
        ];
        let mut git = std::process::Command::new("git");
        git.arg("-C")
            .arg(&folder.0)
            .args(who)
            .args(arguments)
            .output()
            .is_ok_and(|output| output.status.success())
    };
    folder.write("ship.yaml", "class: A\nhull: 6\n");
    let is_kept =
        git(&["init", "-q"]) && git(&["add", "ship.yaml"]) && git(&["commit", "-q", "-m", "first"]);
    assert!(is_kept, "these tests need git, as our users of --git do");
    folder.write("ship.yaml", "hull: 7\nclass: A\n");
    folder.write("new.yaml", "hull: 7\nclass: A\n");
    let compare =
        |arguments: &[&str]| starwright(&folder.0, &[&["compare", "--git"], arguments].concat());
    let run = compare(&["HEAD", "ship.yaml"]);
    assert!(
        run.status == 0 && run.stdout.contains("A: A (ship.yaml at HEAD)"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert!(
        run.stdout
            .lines()
            .any(|line| line.split_whitespace().collect::<Vec<_>>() == ["hull", "6", "7", "+1"])
    );
    for (arguments, words) in [
        (["HEAD~5", "ship.yaml"], "there is no revision HEAD~5"),
        (["HEAD", "new.yaml"], "new.yaml is not in git at HEAD"),
        (["HEAD", "gone/ship.yaml"], "gone is not a folder"),
    ] {
        let run = compare(&arguments);
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}
