//! The commands as their users type them.

use crate::{Folder, root, starwright, starwright_with};
use serde_json::Value;

const MAJESTIC: &str = "designs/starmada_unity/majestic.yaml";
const UNITY: &str = "designs/starmada_unity";

fn json(arguments: &[&str]) -> Value {
    let run = starwright(root(), arguments);
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}{}", run.stdout, run.stderr))
}

#[test]
fn rate_has_totals_and_sorts() {
    let run = starwright(root(), &["rate", UNITY, "--sort", "rating"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(run.status, 0);
    assert!(
        lines[2].contains("Everhold"),
        "the largest rating first: {}",
        lines[2]
    );
    assert!(
        lines.iter().any(|line| line.starts_with("29 ships"))
            && run
                .stdout
                .ends_with("\n29 designs: 28 legal, 1 legal by errata.\n"),
        "{}",
        run.stdout
    );
    let ratings: Vec<u64> = json(&[
        "rate",
        UNITY,
        "--sort",
        "rating",
        "--reverse",
        "--format",
        "json",
    ])
    .as_array()
    .map(|ships| {
        ships
            .iter()
            .filter_map(|ship| ship["rating"].as_u64())
            .collect()
    })
    .expect("an array");
    assert!(ratings.is_sorted() && ratings.len() == 29);
    let run = starwright(root(), &["rate", "designs", "--sort", "ratting"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("no column 'ratting'; did you mean 'rating'"),
        "{}",
        run.stderr
    );
}

#[test]
fn rate_prints_csv_and_markdown() {
    let csv = starwright(root(), &["rate", MAJESTIC, "--format", "csv"]).stdout;
    assert_eq!(
        csv,
        "file,document,faction,class,type,name,hull,engines,shields,screens,orat,drat,budget,space,free,rating,legal,house,weapons,mounts,error\n\
         designs/starmada_unity/majestic.yaml,1,Imperial,Majestic,Battlecruiser,,8,5,3,0,593.39,57.60,1520,1561,-41,185,errata,,15,15,\n"
    );
    let markdown = starwright(root(), &["rate", MAJESTIC, "--format", "markdown"]).stdout;
    assert!(
        markdown.starts_with("| Faction | Class | Type | Hull |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("| Imperial | Majestic | Battlecruiser | 8 | 5 | 3 | 593.39 | 57.60 |"),
        "{markdown}"
    );
}

#[test]
fn ships_of_several_games_are_one_csv_table() {
    let rows = |text: &str| -> Vec<Vec<(String, String)>> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().expect("a header").clone();
        let row = |row: csv::StringRecord| {
            header
                .iter()
                .zip(&row)
                .map(|(k, v)| (k.to_string(), v.to_string()))
                .collect()
        };
        reader
            .records()
            .map(|record| row(record.expect("as long as the header")))
            .collect()
    };
    let rate =
        |more: &[&str]| starwright(root(), &[&["rate", "--format", "csv"], more].concat()).stdout;
    let folders = [
        "designs/starmada_nova",
        "designs/starmada_unity",
        "designs/silent_death",
    ];
    let together = rows(&rate(&folders));
    let apart: Vec<Vec<(String, String)>> = folders
        .iter()
        .flat_map(|folder| rows(&rate(&[folder])))
        .collect();
    assert_eq!(together.len(), apart.len());
    for (all, own) in together.iter().zip(&apart) {
        assert_eq!(all[2].0, "ruleset");
        assert!(all[0].1.contains(&format!("/{}/", all[2].1)), "{all:?}");
        let is_own = |(key, _): &&(String, String)| own.iter().any(|(known, _)| known == key);
        assert!(
            own.iter().all(|cell| all.contains(cell)),
            "{own:?}\n{all:?}"
        );
        assert!(
            all.iter()
                .skip(3)
                .filter(|cell| !is_own(cell))
                .all(|(_, value)| value.is_empty()),
            "{all:?}"
        );
    }
    assert!(
        !rate(&[MAJESTIC]).contains("ruleset"),
        "one game needs no such column"
    );
}

#[test]
fn a_design_read_back_from_the_json_is_the_same_ship() {
    let folder = Folder::new("read-back");
    let ships = json(&["rate", "designs/starmada_unity", "--format", "json"]);
    for ship in ships.as_array().expect("ships") {
        let mut design = ship["design"].clone();
        design["class"] = ship["class"].clone();
        for weapon in design["weapons"].as_array_mut().expect("weapons") {
            let text = |value: &Value| value.to_string().trim_matches('"').to_string();
            let bank = |bank: &Value| {
                ["mounts", "arcs", "per_mount"]
                    .map(|key| text(&bank[key]))
                    .concat()
            };
            let banks: Vec<String> = weapon["banks"]
                .as_array()
                .into_iter()
                .flatten()
                .map(bank)
                .collect();
            weapon["banks"] = banks.into();
            let weapon = weapon.as_object_mut().expect("a weapon");
            // The line of the sheet says the same as the six fields.
            assert!(weapon.remove("stats").is_some());
            weapon.retain(|_, value| !value.is_null());
        }
        for system in design["systems"].as_array_mut().expect("systems") {
            let (name, count) = (system["name"].as_str().expect("a name"), &system["count"]);
            *system = if *count == 1 {
                name.into()
            } else {
                format!("{name} {count}").into()
            };
        }
        folder.write("ship.yaml", design.to_string());
        let run = starwright(&folder.0, &["rate", "ship.yaml", "--format", "json"]);
        let again: Value = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{design}\n{}", run.stderr));
        for key in [
            "rating",
            "orat",
            "drat",
            "space",
            "tracks",
            "batteries",
            "equipment_loss_limit",
            "design",
        ] {
            assert_eq!(again[0][key], ship[key], "{key} of {}", ship["file"]);
        }
    }
}

#[test]
fn one_missing_ship_leaves_no_ships() {
    let run = starwright_with(
        root(),
        &["rate", "-"],
        b"class: A\nhull: 1\n---\nclass: B\nhull: one\n",
    );
    assert!(
        run.stdout.contains("1 ship, 1 unreadable"),
        "{}",
        run.stdout
    );
}

#[test]
fn unreadable_designs_are_rows_of_the_ratings() {
    let text = b"class: A\nhull: 1\n---\nclass: B\nhull: one\n";
    for (format, start) in [("table", "-"), ("csv", "-,2,"), ("markdown", "| -")] {
        let run = starwright_with(root(), &["rate", "-", "--format", format], text);
        let row = run
            .stdout
            .lines()
            .find(|line| line.contains("hull: expected a whole number"))
            .unwrap_or_default();
        assert!(
            run.status == 1 && row.starts_with(start),
            "{format}: {}",
            run.stdout
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["help"],
        &["rate", "--help"],
        &["-h"],
        &["man"],
        &["completions", "bash"],
        &["schema"],
        &["rate", MAJESTIC],
        &["check", MAJESTIC],
        &["explain", MAJESTIC],
        &["sheet", MAJESTIC],
        &["sheet", MAJESTIC, "-o", "-", "--format", "pdf"],
        &["sheet", "--template-source", "half"],
        &["fleet", "designs/fleets"],
        &["fmt", "--diff", MAJESTIC],
        &[
            "compare",
            MAJESTIC,
            "designs/starmada_unity/granite-synod/keystone.yaml",
        ],
        &["odds", MAJESTIC, MAJESTIC, "--range", "6"],
        &["orders", "5", "--engines", "5"],
        &["reference", "traits"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a full device");
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_starwright"))
            .args(arguments)
            .current_dir(root())
            .stdout(full)
            .output()
            .expect("the program ends");
        let message = String::from_utf8_lossy(&run.stderr);
        // A file that needs no change has no difference to print.
        if arguments[0] != "fmt" || run.status.code() != Some(0) {
            assert_eq!(run.status.code(), Some(2), "{arguments:?}: {message}");
            assert!(
                message.contains("error: cannot write to standard output"),
                "{arguments:?}: {message}"
            );
        }
    }
}

#[test]
fn the_json_object_has_the_keys_of_the_contract_in_their_order() {
    let ships = json(&["rate", MAJESTIC, "--format", "json"]);
    let keys: Vec<&str> = ships[0]
        .as_object()
        .map(|ship| ship.keys().map(String::as_str).collect())
        .expect("an object");
    assert_eq!(
        keys,
        [
            "file",
            "document",
            "ruleset",
            "house",
            "faction",
            "class",
            "type",
            "name",
            "rating",
            "orat",
            "drat",
            "space",
            "tracks",
            "batteries",
            "equipment_loss_limit",
            "legal",
            "findings",
            "errata",
            "design"
        ]
    );
    let text = GOOD_OVER_BUDGET.replace("hull: 1", "hull: one");
    let run = starwright_with(root(), &["rate", "-", "--format", "json"], text.as_bytes());
    let error = serde_json::json!({"line": 2, "column": 7, "path": "hull",
        "message": "expected a whole number from 1 to 200, found 'one'",
        "kind": "wrong_type", "help": null, "end_line": 2, "end_column": 10});
    let error = serde_json::json!([{"file": "-", "document": 1, "error": error, "errors": [error], "legal": null}]);
    assert_eq!(
        serde_json::from_str::<Value>(&run.stdout).expect("JSON"),
        error
    );
}

const GOOD_OVER_BUDGET: &str = "class: Greedy\nhull: 1\nengines: 40\n";

#[test]
fn an_illegal_ship_is_rated_and_its_errata_make_it_legal() {
    let run = starwright_with(
        root(),
        &["rate", "-", "--format", "json"],
        GOOD_OVER_BUDGET.as_bytes(),
    );
    let ships: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (run.status, &ships[0]["legal"], &ships[0]["space"]["free"]),
        (1, &false.into(), &(-85).into())
    );
    assert_eq!(ships[0]["findings"][0]["severity"], "illegal");
    assert_eq!(ships[0]["findings"][0]["path"], "space");
    let excused = format!("{GOOD_OVER_BUDGET}errata: {{space: a prototype}}\n");
    let run = starwright_with(
        root(),
        &["rate", "-", "--format", "json"],
        excused.as_bytes(),
    );
    let ships: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.status, &ships[0]["legal"]), (0, &true.into()));
    assert_eq!(
        ships[0]["errata"],
        serde_json::json!([{"path": "space", "reason": "a prototype"}])
    );
    let message = ships[0]["findings"]
        .as_array()
        .and_then(|f| f.iter().find(|f| f["path"] == "space"))
        .expect("a warning");
    assert!(
        message["message"]
            .as_str()
            .is_some_and(|m| m.ends_with("allowed by errata: a prototype")),
        "{message}"
    );
}

#[test]
fn explain_shows_the_worked_example_with_sources() {
    let text = starwright(root(), &["explain", MAJESTIC]).stdout;
    for line in [
        "bank 2ACE  87 = 10.8 base space × 2 mounts × 4 (3 arcs + 1) = 86.4, up   Unity A.1 [single]",
        "Lightning Turret  246.5 = 174 space at tech level 0 × 1.4167 reach (5 + 12) / 12   Unity A.2 [single]",
        "defensive rating (DRAT)  57.6 = 32 before multipliers × 1.5 Countermeasures × 1.2 Hyperdrive   Unity A.2 [single]",
        "combat rating  185 = √(593.3889 offensive rating (ORAT) × 57.6 defensive rating (DRAT)) = 184.8761, up",
        "Fusion Torpedo: base space  5 = 4.95 as fired, nearest tenth, halves up",
    ] {
        assert!(text.contains(line), "{line}\n--- is not in\n{text}");
    }
    let sections = json(&["explain", MAJESTIC, "--format", "json"]);
    let rating = sections[0]["sections"]
        .as_array()
        .and_then(|s| s.last())
        .expect("a last section");
    assert_eq!(
        (&rating["label"], &rating["amount"], &rating["rounding"]),
        (&"combat rating".into(), &185.into(), &"up".into())
    );
    assert_eq!(
        rating["factors"][1]["factors"][1]["citation"]["confidence"],
        "single"
    );
}

#[test]
fn explain_begins_with_the_rating_and_takes_every_format() {
    let explain =
        |format: &str| starwright(root(), &["explain", MAJESTIC, "--format", format]).stdout;
    let text = explain("table");
    let row: Vec<&str> = text
        .lines()
        .nth(4)
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(
        row,
        ["Majestic", "185", "593.39", "57.60", "1,561", "1,520"]
    );
    assert_eq!(explain("text"), text, "the old word");
    let markdown = explain("markdown");
    assert!(
        markdown.starts_with("## Imperial Majestic Battlecruiser\n\n| Class | Rating |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("\n  - engines  520 = 104 engine factor"),
        "{markdown}"
    );
    fn lines<'a>(node: &'a Value, depth: usize, all: &mut Vec<(usize, &'a Value)>) {
        all.push((depth, node));
        let parts = ["lines", "factors"]
            .into_iter()
            .filter_map(|key| node[key].as_array())
            .flatten();
        parts.for_each(|part| lines(part, depth + 1, all));
    }
    let ships = json(&["explain", MAJESTIC, "--format", "json"]);
    assert_eq!(
        (&ships[0]["rating"]["rating"], &ships[0]["rating"]["space"]),
        (&185.into(), &1561.into())
    );
    let mut all = Vec::new();
    ships[0]["sections"]
        .as_array()
        .expect("sections")
        .iter()
        .for_each(|section| lines(section, 0, &mut all));
    let text = explain("csv");
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(
        rows.headers().expect("a header"),
        vec![
            "file", "document", "ship", "section", "depth", "what", "value", "rule"
        ]
    );
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), all.len());
    for (row, (depth, node)) in rows.iter().zip(all) {
        assert_eq!(
            (&row[4], Some(&row[5])),
            (depth.to_string().as_str(), node["label"].as_str()),
            "{row:?}"
        );
        let (told, exact) = (
            row[6].parse::<f64>().expect("a number"),
            node["amount"].as_f64().expect("an amount"),
        );
        assert!((told - exact).abs() < 1e-4, "{row:?}");
    }
}

#[test]
fn explain_without_shows_what_a_part_is_worth() {
    let all = json(&["explain", MAJESTIC, "--without", "all", "--format", "json"]);
    let names: Vec<&str> = all[0]["without"]
        .as_array()
        .map(|rows| rows.iter().filter_map(|r| r["without"].as_str()).collect())
        .expect("rows");
    assert_eq!(
        names,
        [
            "Lightning Turret",
            "Laser Cannon",
            "Fusion Torpedo",
            "Countermeasures",
            "Hyperdrive",
            "engines",
            "shields"
        ]
    );
    let one = json(&[
        "explain",
        MAJESTIC,
        "--without",
        "hyper-drive",
        "--format",
        "json",
    ]);
    // sqrt(593.3889 x 48) = 168.77, up.
    let row = serde_json::json!({"without": "Hyperdrive", "space": 104, "orat": 0, "drat": 9.6, "rating": 169, "worth": 16,
        "per_space": 15.4});
    assert_eq!(one[0]["without"], serde_json::json!([row]));
    let run = starwright(root(), &["explain", MAJESTIC, "--without", "Hyperdirve"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr.contains("did you mean 'Hyperdrive'?"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_ship_is_judged_by_battles_at_equal_points() {
    let folder = "designs/starmada_unity/granite-synod";
    let audit = [
        "audit", "--of", MAJESTIC, folder, "--runs", "6", "--format", "json",
    ];
    let answer = json(&audit);
    let number = |key: &str| answer[key].as_f64().expect("a number");
    let product = number("fights_like") * number("handicap");
    assert!((product - 185.0).abs() < 1e-6, "{answer}");
    assert!(number("from") <= number("fights_like") && number("fights_like") <= number("to"));
    let matches = answer["matches"].as_array().expect("matches");
    assert_eq!(matches.len(), 9);
    for played in matches {
        let is_escalade = played["opponent"] == "Escalade";
        assert_eq!(played["counts_for_verdict"], !is_escalade, "{played}");
        let sides = played["counts"].as_array().expect("counts");
        assert!(
            sides
                .iter()
                .all(|count| (1..=4).contains(&count.as_u64().unwrap_or(0)))
        );
    }
    assert_eq!(answer, json(&audit), "the same seed gives the same answer");
    let run = starwright(root(), &audit[..6]);
    assert!(run.stdout.starts_with("Majestic is "), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("(Hyperdrive does nothing in these battles)"),
        "{}",
        run.stdout
    );
}

#[test]
fn illegal_designs_of_a_folder_are_no_opponents_of_an_audit() {
    let folder = Folder::new("audit-legal");
    folder.write("greedy.yaml", "class: Greedy\nhull: 2\nengines: 40\n");
    let (illegal, glacis) = (
        folder.0.to_string_lossy(),
        "designs/starmada_unity/granite-synod/glacis.yaml",
    );
    let audit = ["audit", "--of", MAJESTIC, glacis, &illegal, "--runs", "2"];
    let run = starwright(root(), &audit);
    assert!(
        run.status == 0
            && run
                .stderr
                .contains("greedy.yaml: Greedy is not legal; left out"),
        "{}",
        run.stderr
    );
    assert!(!run.stdout.contains("Greedy"), "{}", run.stdout);
}

#[test]
fn a_file_that_is_no_text_is_named_and_a_missing_one_is_reported_once() {
    let folder = Folder::new("kinds");
    for (name, bytes, kind) in [
        (
            "a.pdf",
            &b"%PDF-1.7\n\xbb"[..],
            "this is a PDF, not a design",
        ),
        (
            "a.zip",
            b"PK\x03\x04\n\xbb",
            "this is a zip file or spreadsheet",
        ),
        ("a.png", b"\x89PNG\r\n", "this is a picture, not a design"),
    ] {
        folder.write(name, bytes);
        for command in ["check", "rate", "sheet", "fleet"] {
            let run = starwright(&folder.0, &[command, name]);
            assert!(run.stderr.contains(kind), "{command}: {}", run.stderr);
        }
    }
    folder.write("gannet-ok.yaml", "class: Gannet\nhull: 2\n");
    let run = starwright(&folder.0, &["rate", "gannet_ok.yaml"]);
    assert!(
        run.stderr
            .contains("there is no such file; did you mean 'gannet-ok.yaml'?"),
        "{}",
        run.stderr
    );
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
}

#[test]
fn a_gauntlet_has_every_opponent_and_marks_those_that_battles_cannot_judge() {
    let folder = "designs/starmada_unity/granite-synod";
    let run = starwright(root(), &["duel", MAJESTIC, "--each", folder, "--runs", "4"]);
    assert!(
        run.stdout.contains(" of 8 opponents, one ship against one"),
        "{}",
        run.stdout
    );
    assert_eq!(
        run.stdout.matches(" †").count(),
        2,
        "row and chart: {}",
        run.stdout
    );
    let csv = [
        "duel", MAJESTIC, "--each", folder, "--runs", "4", "--format", "csv",
    ];
    let rows = starwright(root(), &csv).stdout;
    assert_eq!(rows.lines().count(), 10, "{rows}");
}

#[test]
fn new_writes_a_design_that_checks_clean_and_never_overwrites() {
    let folder = Folder::new("new");
    let run = starwright(
        &folder.0,
        &[
            "new",
            "mine.yaml",
            "--hull",
            "8",
            "--type",
            "cruiser",
            "--class",
            "Ärger: #1",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.0.join("mine.yaml")).expect("the design");
    assert!(
        text.starts_with("# yaml-language-server: $schema=starmada_unity.schema.json\n"),
        "{text}"
    );
    let run = starwright(&folder.0, &["check", "mine.yaml"]);
    assert_eq!(
        (run.status, run.stdout.as_str()),
        (0, "1 design: 1 legal\n")
    );
    let run = starwright(&folder.0, &["new", "mine.yaml"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("mine.yaml already exists; --force overwrites it"),
        "{}",
        run.stderr
    );
    assert_eq!(
        starwright(&folder.0, &["new", "mine.yaml", "--force"]).status,
        0
    );
    let run = starwright(&folder.0, &["new", "mine.yaml/below.yaml"]);
    assert_eq!(run.status, 2);
    let left: Vec<String> = std::fs::read_dir(&folder.0)
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(left, ["mine.yaml"], "no half-written file is left");
}

#[test]
fn reference_tables_print_in_every_format() {
    for topic in ["traits", "systems", "arcs", "tech", "numbers"] {
        for format in ["table", "json", "csv", "markdown"] {
            let run = starwright(root(), &["reference", topic, "--format", format]);
            assert_eq!(run.status, 0);
            assert!(
                run.stdout.lines().count() > 9,
                "{topic} as {format}: {}",
                run.stdout
            );
        }
    }
    let weapons = json(&["reference", "weapons", MAJESTIC, "--format", "json"]);
    assert_eq!(
        (&weapons[2]["name"], &weapons[2]["base_1"]),
        (&"Fusion Torpedo".into(), &5.into())
    );
}

#[test]
fn a_house_pack_changes_ratings_and_is_named() {
    let folder = Folder::new("house");
    folder.write(
        "ship.yaml",
        "class: A\nhull: 8\nengines: 5\nshields: 3\nweapons:\n  - {name: G, stats: 9 1x4+/1/1 Gid, banks: [5AB]}\n",
    );
    folder.write(
        "pack.yaml",
        "house: Our Club\nnumbers:\n  trait: {Gid: 1.2}\n  rounding.tracks: up\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "rate",
            "ship.yaml",
            "--house",
            "pack.yaml",
            "--format",
            "json",
        ],
    );
    let ships: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(ships[0]["house"], "Our Club");
    assert_eq!(ships[0]["batteries"][0]["base_space"], 5.4);
    assert_eq!(
        ships[0]["tracks"]["engines"],
        serde_json::json!([5, 4, 3, 2])
    );
    let explained = starwright(&folder.0, &["explain", "ship.yaml", "--house", "pack.yaml"]).stdout;
    assert!(explained.contains("1.2 Gid [house]"), "{explained}");
    folder.write(
        "wrong.yaml",
        "house: Our Club\nnumbers:\n  trait.Gud: 1.2\n",
    );
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--house", "wrong.yaml"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert_eq!(
        run.stderr,
        "wrong.yaml:3:3: error: numbers.trait.Gud: unknown number 'trait.Gud'; did you mean 'trait.Gid'?\n  |\n3 |   \
         trait.Gud: 1.2\n  |   ^^^^^^^^^\nerror: the house pack wrong.yaml cannot be used\n"
    );
}

#[test]
fn games_without_ratings_or_tables_state_what_they_have() {
    let folder = Folder::new("legacy-house");
    folder.write("ship.yaml", "ruleset: starmada_nova\nclass: A\nhull: 8\n");
    folder.write(
        "pack.yaml",
        "house: Our Club\nruleset: starmada_nova\nnumbers:\n  trait.Dx2: 1.2\n",
    );
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--house", "pack.yaml"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains(
            "pack.yaml:4:3: error: numbers.trait.Dx2: Starmada Nova has no numbers to change"
        ),
        "{}",
        run.stderr
    );
    let run = starwright(&folder.0, &["explain", "ship.yaml", "--without", "all"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr
            .contains("its game computes no ratings, so parts have no value"),
        "{}",
        run.stderr
    );
    let run = starwright(
        &folder.0,
        &["reference", "tech", "--ruleset", "starmada_nova"],
    );
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("fighters, arcs, battles, traits, systems, weapons"),
        "{}",
        run.stderr
    );
    folder.write(
        "guns.yaml",
        "library: Guns\nruleset: starmada_nova\nweapons: {}\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "reference",
            "weapons",
            "guns.yaml",
            "--ruleset",
            "starmada_nova",
        ],
    );
    assert!(
        run.stderr.contains("Starmada Nova has no weapon libraries"),
        "{}",
        run.stderr
    );
    folder.write("unity.yaml", "class: A\nhull: 3\nlibrary: guns.yaml\n");
    let run = starwright(&folder.0, &["rate", "unity.yaml"]);
    assert!(
        run.status == 1
            && run
                .stderr
                .contains("expected ruleset: starmada_unity, found 'starmada_nova'"),
        "{}",
        run.stderr
    );
}

#[test]
fn every_game_has_a_starter_that_checks_clean_a_schema_and_pages() {
    let folder = Folder::new("games");
    for game in ["starmada_unity", "starmada_admiralty", "starmada_nova"] {
        let (file, schema) = (format!("{game}.yaml"), format!("{game}.schema.json"));
        let run = starwright(
            &folder.0,
            &[
                "new",
                &file,
                "--ruleset",
                game,
                "--hull",
                "9",
                "--class",
                "Ärger: #1",
            ],
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        let text = std::fs::read_to_string(folder.0.join(&file)).expect("the design");
        assert!(
            text.starts_with(&format!("# yaml-language-server: $schema={schema}\n")),
            "{text}"
        );
        let run = starwright(&folder.0, &["check", &file]);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (0, "1 design: 1 legal\n")
        );
        assert_eq!(
            json(&["schema", "--ruleset", game])["properties"]["ruleset"]["enum"][0],
            game
        );
        for (wish, page) in [("--blank", "blank.pdf"), ("--reference", "reference.svg")] {
            let run = starwright(
                &folder.0,
                &["sheet", wish, "--ruleset", game, "-o", page, "--force"],
            );
            assert_eq!(run.status, 0, "{game} {wish}: {}", run.stderr);
        }
    }
}

#[test]
fn tables_of_several_games_are_separate() {
    let run = starwright(root(), &["rate", "designs", "--sort", "shields"]);
    let order = [
        "Starmada Unity",
        "Starmada, the Admiralty Edition",
        "166 (posted)",
        "Starmada Nova",
        "262 (posted)",
    ];
    let places: Vec<Option<usize>> = order.iter().map(|words| run.stdout.find(words)).collect();
    assert!(
        run.status == 0 && places.is_sorted() && places[0].is_some(),
        "{}",
        run.stdout
    );
    let run = starwright(
        root(),
        &[
            "reference",
            "weapons",
            "designs",
            "--ruleset",
            "starmada_nova",
            "--format",
            "csv",
        ],
    );
    assert!(
        run.stdout
            .contains("Heron,Reed Guns,,2-4-6,8.24,8 6 4 3 2 1 1 1 1 0 0 0,TT\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr.contains("files of other games are left out"),
        "{}",
        run.stderr
    );
    let battles = json(&[
        "reference",
        "battles",
        "--ruleset",
        "starmada_nova",
        "--format",
        "json",
    ]);
    let sizes: Vec<(u64, u64)> = battles
        .as_array()
        .map(|rows| {
            rows.iter()
                .filter_map(|row| Some((row["limit"].as_u64()?, row["victory_points"].as_u64()?)))
                .collect()
        })
        .expect("rows");
    assert_eq!(
        sizes,
        [
            (600, 300),
            (800, 400),
            (1000, 500),
            (1200, 600),
            (1400, 700)
        ]
    );
}

#[test]
fn schema_and_completions_go_to_standard_output() {
    assert_eq!(
        json(&["schema"])["required"],
        serde_json::json!(["class", "hull"])
    );
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = starwright(root(), &["completions", shell]);
        assert!(
            run.status == 0 && run.stdout.contains("starwright"),
            "{shell}"
        );
        if ["bash", "zsh", "fish"].contains(&shell) {
            // A value of --template, --ruleset, --layout, --sort and --captain.
            for word in [
                "counters",
                "star_strike",
                "drake-revised",
                "thrust",
                "cautious",
            ] {
                assert!(
                    run.stdout.contains(&format!(" {word}"))
                        || run.stdout.contains(&format!("{word}\\t")),
                    "{shell} {word}"
                );
            }
        }
    }
}

#[test]
fn colour_comes_only_when_asked_for_or_on_a_terminal() {
    let text = b"class: A\nhull: x\n";
    let plain = starwright_with(root(), &["check", "-"], text).stderr;
    let colored = starwright_with(root(), &["check", "-", "--color", "always"], text).stderr;
    assert!(
        !plain.contains('\u{1b}') && colored.contains("\u{1b}[1;31merror:"),
        "{colored}"
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_starwright"))
        .args(["reference", "numbers", "--format", "json"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "new",
        "check",
        "rate",
        "explain",
        "sheet",
        "odds",
        "duel",
        "audit",
        "reference",
        "schema",
        "completions",
    ] {
        let run = starwright(root(), &[command, "--help"]);
        assert!(
            run.status == 0 && run.stdout.contains(&format!("starwright {command}")),
            "{command}: {}",
            run.stdout
        );
        assert!(run.stdout.contains("Example"), "{command}");
    }
    assert_eq!(starwright(root(), &["rat", "designs"]).status, 2);
    assert_eq!(starwright(root(), &["rate"]).status, 2);
}

#[test]
fn help_describes_commands_of_one_game() {
    for (game, command, about) in [
        (
            "silent-death",
            "initiative",
            "Compute which side is likely to move a craft first",
        ),
        ("starfire", "codes", "List every legal missile on a body"),
        ("starfire", "time", "Add turns and pulses to a time"),
    ] {
        let one = starwright(root(), &[game, command, "--help"]).stdout;
        assert!(one.starts_with(about) && one.contains("Example"), "{one}");
        let all = starwright(root(), &[game, "--help"]).stdout;
        assert!(
            all.lines()
                .any(|line| line.contains(command) && line.contains(about)),
            "{all}"
        );
    }
}

#[test]
fn a_wrong_command_for_a_file_is_answered_with_the_right_one() {
    let folder = Folder::new("right-command");
    folder.write("fleet.yaml", "fleet: F\nships: []\n");
    folder.write(
        "old.txt",
        "Majestic-class Battlecruiser (277)\nHull: 8 7 6\n",
    );
    folder.write("ship.yaml", "class: A\nhull: 3\n");
    for (args, message) in [
        (
            vec!["rate", "fleet.yaml"],
            "this is a fleet, not a design; `check`, `fleet`, `sheet` and `duel` take it",
        ),
        (
            vec!["rate", "old.txt"],
            "old posts and spreadsheets are for `convert`",
        ),
        (
            vec!["check", "old.txt"],
            "old posts and spreadsheets are for `convert`",
        ),
    ] {
        let run = starwright(&folder.0, &args);
        assert!(
            run.status == 1 && run.stderr.contains(message),
            "{}",
            run.stderr
        );
    }
    let run = starwright(&folder.0, &["new", "--type", "sloop"]);
    assert!(
        run.status == 0 && run.stderr.contains("no shape is known for type 'sloop'"),
        "{}",
        run.stderr
    );
    let run = starwright(&folder.0, &["new", "--type", "cruser"]);
    assert!(
        run.status == 0 && run.stderr.contains("did you mean 'cruiser'?"),
        "{}",
        run.stderr
    );
    let run = starwright(&folder.0, &["new", "--type", "carrier", "--hull", "14"]);
    assert!(run.stdout.contains("\ntype: Carrier\n"), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("\nhull: 14                    # 1 to 35"),
        "{}",
        run.stdout
    );
    let run = starwright(&folder.0, &["check", "nowhere.yaml"]);
    assert!(run.status == 2 && run.stdout.is_empty(), "{}", run.stdout);
    let run = starwright(&folder.0, &["new", "--type", "Light Cruiser"]);
    assert!(run.status == 0 && run.stderr.is_empty(), "{}", run.stderr);
    let run = starwright(
        &folder.0,
        &["sheet", "ship.yaml", "-o", "new/folder/ship.pdf"],
    );
    assert!(
        run.status == 0 && folder.0.join("new/folder/ship.pdf").is_file(),
        "{}",
        run.stderr
    );
}

#[test]
fn check_fix_applies_certain_suggestions_and_keeps_comments() {
    let folder = Folder::new("fix");
    let before = "# my ship\r\nclass: Heron # a bird\r\nhul: 6   # was 5\r\nsystems: [Hyperdrve, \"Marnes 3\"] # two\r\n---\r\nclass: Egret\r\nhull: 3\r\nwepons: # guns\r\n  - {name: Gun, stats: 3-6-9 1x4+/2/1, banks: [AB], traits: [Fire-Linkd]}\r\n";
    let after = before
        .replace("hul:", "hull:")
        .replace("Hyperdrve", "Hyperdrive")
        .replace("Marnes", "Marines")
        .replace("wepons", "weapons")
        .replace("Linkd", "Linked");
    folder.write("typos.yaml", before);
    let run = starwright(&folder.0, &["check", "typos.yaml", "--fix", "--dry-run"]);
    assert!(
        run.status == 1
            && run.stderr.contains("-hul: 6   # was 5\n")
            && run.stderr.contains("+hull: 6   # was 5\n"),
        "{}",
        run.stderr
    );
    assert_eq!(folder.read("typos.yaml"), before);
    let run = starwright(&folder.0, &["check", "typos.yaml", "--fix"]);
    assert_eq!(folder.read("typos.yaml"), after, "{}", run.stderr);
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn check_fix_leaves_what_has_several_answers() {
    let folder = Folder::new("unfixed");
    for text in [
        // Pr1 and Pr2 are equally near.
        "class: A\nhull: 5\nweapons:\n  - {name: Gun, stats: 3-6-9 1x4+/2/1, banks: [AB], traits: [Pr3]}\n",
        "class: A\nhull: 5\nhul: 6\n",
        "class: A\nhul: 5\nhulll: 6\n",
        "class: A\nhull: 5\nweapons:\n  - {name: Gun, stats: 9-6-3 1x4+/2/1, banks: [AB]}\n",
    ] {
        folder.write("a.yaml", text);
        let run = starwright(&folder.0, &["check", "a.yaml", "--fix"]);
        assert_eq!(run.status, 1, "{text}");
        assert_eq!(folder.read("a.yaml"), text);
    }
    let run = starwright_with(&folder.0, &["check", "-", "--fix"], b"class: A\nhul: 5\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
}

#[test]
fn check_reports_every_typo_of_a_design() {
    let folder = Folder::new("typos");
    folder.write(
        "typos.yaml",
        "class: A\nhull: x\nshelds: 3\nsystems:\n  - Hyperdrve\n  - Marines 3\n  - Marnes 3\n",
    );
    folder.write("good.yaml", "class: B\nhull: 3\n");
    let run = starwright(&folder.0, &["check", "good.yaml", "typos.yaml"]);
    for place in [
        "typos.yaml:2:7:",
        "typos.yaml:3:1:",
        "typos.yaml:5:5:",
        "typos.yaml:7:5: error: systems[2]: unknown",
    ] {
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
    }
    assert!(
        run.status == 1 && run.stdout.contains("2 designs: 1 legal, 1 malformed"),
        "{}",
        run.stdout
    );
    let run = starwright(&folder.0, &["check", "typos.yaml", "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(rows.as_array().map(Vec::len), Some(4));
}
