//! Movement orders and changed weapon libraries as their users meet them.

use crate::{Folder, root, starwright, starwright_with};
use serde_json::{Value, json};

fn orders(arguments: &[&str]) -> Value {
    let run = starwright(
        root(),
        &[&["orders"], arguments, &["--format", "json"]].concat(),
    );
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}{}", run.stdout, run.stderr))
}

/// The three keys that other programs rely on.
fn verdict(arguments: &[&str]) -> [Value; 3] {
    let told = orders(arguments);
    ["requirement", "legal", "speed"].map(|key| {
        told.get(key)
            .unwrap_or_else(|| panic!("no key {key}"))
            .clone()
    })
}

#[test]
fn the_worked_examples_of_the_rules() {
    let yes = |requirement: i64, speed: i64| [json!(requirement), json!(true), json!(speed)];
    assert_eq!(
        verdict(&["2P2(4)", "--engines", "5", "--previous", "4"]),
        yes(4, 4)
    );
    assert_eq!(
        verdict(&["P2L2(5)", "--engines", "6", "--previous", "4"]),
        yes(6, 5)
    );
    assert_eq!(
        verdict(&[
            "3P1(4)",
            "--engines",
            "4",
            "--previous",
            "5",
            "--slips",
            "1L"
        ]),
        yes(4, 4)
    );
    assert_eq!(
        verdict(&["2R1RR(6)", "--engines", "3", "--previous", "6"]),
        yes(3, 6)
    );
    assert_eq!(
        verdict(&[
            "3S3(6)",
            "--engines",
            "3",
            "--previous",
            "6",
            "--slips",
            "3R"
        ]),
        yes(3, 6)
    );
    assert_eq!(
        verdict(&["3P1(4)+1", "--engines", "6", "--previous", "5"]),
        yes(6, 4)
    );
}

#[test]
fn several_orders_carry_speed_and_sideslips() {
    let told = orders(&["2R1RR(6)", "3S3(6)", "--engines", "3", "--previous", "6"]);
    let requirements: Vec<&Value> = told["turns"]
        .as_array()
        .expect("turns")
        .iter()
        .map(|t| &t["requirement"])
        .collect();
    assert_eq!(requirements, [3, 3]);
    let told = orders(&["P2L2(5)", "3P1(4)", "--engines", "6", "--previous", "4"]);
    assert_eq!(told["turns"][1]["requirement"], 4);
    assert_eq!(told["turns"][1]["price"][1]["points"], -1);
    // Two hexes forward-port, one slip further to port, two more; then on, and one after another turn to port.
    assert_eq!(told["turns"][0]["end"], json!({"column": -5, "ahead": 1.5}));
    assert_eq!(
        (&told["turns"][1]["heading"], &told["turns"][1]["facing"]),
        (&json!(240), &json!(240))
    );
}

#[test]
fn a_pivot_turns_the_bow_but_not_the_way() {
    let told = orders(&["2-1", "2", "--engines", "2", "--previous", "2"]);
    assert_eq!(
        (&told["turns"][0]["heading"], &told["turns"][0]["facing"]),
        (&json!(0), &json!(300))
    );
    assert_eq!(
        (&told["turns"][1]["heading"], &told["turns"][1]["facing"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(told["turns"][1]["end"], json!({"column": 0, "ahead": 4.0}));
}

#[test]
fn the_first_turn_begins_at_the_engine_rating() {
    assert_eq!(
        verdict(&["5", "--engines", "5"]),
        [json!(0), json!(true), json!(5)]
    );
    assert_eq!(orders(&["5", "--engines", "5"])["previous"], 5);
    let run = starwright(root(), &["orders", "5", "--engines", "5"]);
    assert!(
        run.stdout
            .contains("previous speed 5 (first turn: the engine rating, Unity 3.2)"),
        "{}",
        run.stdout
    );
}

#[test]
fn each_illegal_order_ends_in_status_one_with_its_place() {
    for (order, requirement, message) in [
        (
            "2P2(5)",
            json!(4),
            "orders:1:4: illegal: speed 5 is written, but forward hexes and sideslips add up to 4",
        ),
        (
            "PPPP",
            json!(4),
            "orders:1:4: illegal: 4 turns; an order has at most 3, or one U",
        ),
        (
            "2P1S",
            json!(7),
            "orders:1:4: illegal: turns to port and to starboard",
        ),
        (
            "2U1P",
            json!(7),
            "orders:1:2: illegal: a U-turn and other turns; a U must be the only turn of its order",
        ),
        (
            "1L2R(5)",
            json!(3),
            "orders:1:4: illegal: sideslips to the left and to the right",
        ),
        (
            "R3P(4)",
            json!(5),
            "orders:1:1: illegal: a sideslip against the turn; combine L with P, and R with S",
        ),
        (
            "4+4",
            json!(4),
            "orders:1:2: illegal: expected a pivot of 1 to 3 hex sides, found 4",
        ),
        (
            "14(14)",
            json!(10),
            "orders:1:1: illegal: needs an engine rating of 10, but the ship has 9",
        ),
        (
            "",
            Value::Null,
            "orders:1:1: error: missing movement; write 0 to stay in place",
        ),
        ("2X2", Value::Null, "orders:1:2: error: unexpected 'X'"),
        (
            &"4P".repeat(5000),
            Value::Null,
            "orders:1:1: error: expected at most 100 characters, found 10000",
        ),
        (
            "99999999999999999999",
            Value::Null,
            "orders:1:1: error: expected at most 999 hexes",
        ),
        (
            "2\u{202e}\u{1b}[31m",
            Value::Null,
            "orders:1:2: error: unexpected '\\u{202e}'",
        ),
    ] {
        let run = starwright(
            root(),
            &["orders", order, "--engines", "9", "--previous", "4"],
        );
        assert_eq!(run.status, 1, "{order}");
        assert!(run.stderr.contains(message), "{order}: {}", run.stderr);
        assert!(
            run.stdout.contains("straight ahead at speed 4"),
            "{order}: {}",
            run.stdout
        );
        assert!(
            !run.stderr.contains('\u{1b}') && !run.stdout.contains('\u{202e}'),
            "{order}"
        );
        let told = orders(&[order, "--engines", "9", "--previous", "4"]);
        assert_eq!(
            (&told["requirement"], &told["legal"]),
            (&requirement, &json!(false)),
            "{order}"
        );
        assert_eq!(told["turns"][0]["flown"], "4(4)", "{order}");
    }
}

#[test]
fn the_caret_is_under_the_mistake() {
    let run = starwright(
        root(),
        &[
            "orders",
            "4",
            "2 P 2 Q (4)",
            "--engines",
            "5",
            "--previous",
            "4",
        ],
    );
    let shown = "orders:2:7: error: unexpected 'Q'; an order has numbers, P, S, U, L and R, then a (speed), then a pivot such as +1\n  \
         |\n2 | 2 P 2 Q (4)\n  |       ^\n";
    assert_eq!(run.stderr, shown);
}

#[test]
fn orders_come_from_files_and_standard_input() {
    let folder = Folder::new("orders-files");
    folder.write(
        "turns.txt",
        "\u{feff}# our opening\r\n4(4)\r\n\r\n  2P2 # to port\r\n2Y\r\n",
    );
    let run = starwright(&folder.0, &["orders", "turns.txt", "--engines", "4"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr
            .starts_with("turns.txt:5:2: error: unexpected 'Y'"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.contains("2P2(4)"), "{}", run.stdout);
    let run = starwright_with(
        &folder.0,
        &["orders", "-", "--engines", "4", "--format", "json"],
        b"4\n2P2\n",
    );
    let told: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (run.status, told["turns"].as_array().map(Vec::len)),
        (0, Some(2))
    );
    for (arguments, input, message) in [
        (
            &["orders", "nothing.txt", "--engines", "4"],
            &b""[..],
            "cannot open the orders nothing.txt",
        ),
        (
            &["orders", "-", "--engines", "4"],
            b"# nothing\n",
            "no orders in -",
        ),
        (&["orders", "-", "--engines", "4"], b"4\xff\n", "not UTF-8"),
        (
            &["orders", "4", "--engines", "100"],
            b"",
            "expected a whole number from 0 to 99",
        ),
        (
            &["orders", "-", "--engines", "4"],
            &b"4\n".repeat(1001),
            "1001 orders; at most 1000",
        ),
    ] {
        let run = starwright_with(&folder.0, arguments, input);
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(
            run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

/// Unity 3.3: codes of systems change nothing about the movement; those of options D and G are not in the sources.
#[test]
fn unity_3_3_orders_with_marks_of_options_are_not_judged() {
    let helm = ["--engines", "5", "--previous", "4"];
    let ask = |order| verdict(&[&[order], &helm[..]].concat());
    assert_eq!(ask("C/H/4(4)"), ask("4(4)"));
    for (order, option) in [
        ("E/4P2", "emergency thrust"),
        ("Z/4", "evasive action"),
        ("@/4", "roll"),
        ("T/4", "towing"),
        ("[3]", "planetary orbit"),
        ("4[2](6)", "planetary orbit"),
        ("4↑", "change of altitude"),
    ] {
        assert_eq!(ask(order)[1], Value::Null, "{order}");
        let run = starwright(root(), &[&["orders", order], &helm[..]].concat());
        assert_eq!((run.status, &run.stderr[..]), (0, ""), "{order}");
        let reason =
            format!("cannot be judged, because the rule on {option} is not in the sources");
        assert!(run.stdout.contains(&reason), "{order}: {}", run.stdout);
    }
    // An illegal order stays illegal next to one that cannot be judged.
    assert_eq!(
        verdict(&["Z/4", "9", "--engines", "1", "--previous", "4"])[1],
        Value::Bool(false)
    );
}

#[test]
fn pictures_are_written_once() {
    let folder = Folder::new("orders-pictures");
    let path = &["orders", "2P2", "--engines", "5", "-o", "path.svg"];
    assert_eq!(starwright(&folder.0, path).status, 0);
    let picture = std::fs::read_to_string(folder.0.join("path.svg")).expect("a picture");
    assert!(
        picture.starts_with("<svg ")
            && picture.contains("rotate(300)")
            && picture.ends_with("</svg>\n")
    );
    let run = starwright(&folder.0, path);
    assert!(
        run.status == 2 && run.stderr.contains("path.svg already exists; --force"),
        "{}",
        run.stderr
    );
    assert_eq!(
        starwright(&folder.0, &[path, &["--force"][..]].concat()).status,
        0
    );
    let run = starwright(&folder.0, &["orders", "--all", "--engines", "5", "-o", "-"]);
    assert!(
        run.stdout.starts_with("<svg ") && run.stdout.ends_with("</svg>\n"),
        "{}",
        run.stdout
    );
    let run = starwright(
        &folder.0,
        &["orders", "2", "--engines", "5", "-o", "path.png"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("end the name in .svg"),
        "{}",
        run.stderr
    );
}

#[test]
fn all_places_within_reach_are_listed_nearest_first() {
    let told = orders(&["--all", "--engines", "5", "--previous", "4"]);
    let ends = told["ends"].as_array().expect("ends");
    let distances: Vec<u64> = ends
        .iter()
        .filter_map(|end| end["distance"].as_u64())
        .collect();
    assert!(
        distances.is_sorted() && distances.len() == 115,
        "{}",
        distances.len()
    );
    assert!(ends.iter().all(|end| {
        end["requirement"]
            .as_u64()
            .is_some_and(|needed| needed <= 5)
    }));
    let there =
        |end: &&Value| end["end"] == json!({"column": -2, "ahead": 3.0}) && end["heading"] == 300;
    assert_eq!(
        ends.iter().find(there).expect("2P2 leads there")["order"],
        "2P2(4)"
    );
    let drifting = orders(&["--all", "--engines", "0", "--previous", "7"]);
    assert_eq!(drifting["ends"].as_array().map(Vec::len), Some(1));
    assert_eq!(drifting["ends"][0]["order"], "7(7)");
    let run = starwright(root(), &["orders", "--all", "2", "--engines", "5"]);
    assert_eq!(run.status, 2);
}

#[test]
fn other_games_have_no_orders() {
    let run = starwright(
        root(),
        &[
            "orders",
            "4",
            "--engines",
            "5",
            "--ruleset",
            "starmada_admiralty",
        ],
    );
    assert!(
        run.status == 2
            && run
                .stderr
                .contains("movement orders are not available for Starmada, the Admiralty Edition"),
        "{}",
        run.stderr
    );
}

const LIBRARY: &str = "library: Guns\nweapons:\n  gun: {name: Gun, stats: 6 1x4+/1/1}\n  spare: {name: Spare, stats: 6 1x4+/1/1}\n";
const SHIP: &str = "class: Armed\nlibrary: weapons.yaml\nhull: 3\nengines: 2\nweapons: [{use: gun, banks: [AB]}]\n";

fn armed(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("weapons.yaml", LIBRARY);
    std::fs::create_dir(folder.0.join("ships")).expect("a folder");
    let ship = SHIP.replace("weapons.yaml", "../weapons.yaml");
    folder.write("ships/a.yaml", &ship);
    folder.write(
        "ships/b.yaml",
        ship.replace("Armed", "Spared")
            .replace("use: gun", "use: spare"),
    );
    folder.write("ships/c.yaml", "class: Bare\nhull: 3\nengines: 2\n");
    folder
}

fn changes(folder: &Folder) -> (i32, Vec<(String, String)>) {
    let run = starwright(
        &folder.0,
        &[
            "check",
            "--library",
            "new.yaml",
            "ships",
            "--format",
            "json",
        ],
    );
    let rows: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error} {}", run.stderr));
    let told = |row: &Value| {
        (
            row["ship"].as_str().unwrap_or("").to_string(),
            row["change"].as_str().unwrap_or("").to_string(),
        )
    };
    (
        run.status,
        rows.as_array().expect("rows").iter().map(told).collect(),
    )
}

#[test]
fn a_changed_library_lists_the_ships_it_moves_breaks_and_makes_illegal() {
    let folder = armed("library-changes");
    let told = |words: [&str; 3]| {
        ["Armed", "Spared", "Bare"]
            .map(str::to_string)
            .into_iter()
            .zip(words.map(str::to_string))
            .collect::<Vec<_>>()
    };
    folder.write("new.yaml", LIBRARY);
    assert_eq!(changes(&folder), (0, told(["same"; 3])));
    folder.write("new.yaml", LIBRARY.replacen("6 1x4+/1/1", "9 1x4+/2/1", 1));
    assert_eq!(changes(&folder), (0, told(["moved", "same", "same"])));
    folder.write("new.yaml", LIBRARY.replacen("6 1x4+/1/1", "30 6x2+/6/6", 1));
    assert_eq!(changes(&folder), (1, told(["illegal now", "same", "same"])));
    folder.write("new.yaml", LIBRARY.replace("spare:", "other:"));
    assert_eq!(changes(&folder), (1, told(["same", "broken", "same"])));
    let run = starwright(&folder.0, &["check", "--library", "new.yaml", "ships"]);
    assert!(
        run.stderr.contains("no weapon 'spare' in the library Guns"),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout.ends_with("3 designs: 1 broken, 2 same\n"),
        "{}",
        run.stdout
    );
    assert!(
        !run.stdout.contains("Armed"),
        "what stays the same is not listed: {}",
        run.stdout
    );
    // With a library that is not there the ships are malformed; a sound one mends them.
    std::fs::rename(folder.0.join("weapons.yaml"), folder.0.join("new.yaml")).expect("renamed");
    assert_eq!(changes(&folder), (0, told(["fixed", "fixed", "same"])));
}

#[test]
fn only_a_sound_library_is_put_in_place() {
    let folder = armed("library-wrong");
    folder.write("new.yaml", LIBRARY.replacen("4+", "7+", 1));
    for (library, message) in [
        ("new.yaml", "the library new.yaml cannot be used"),
        ("ships/c.yaml", "ships/c.yaml is a design, not a library"),
        ("nothing.yaml", "cannot open the library nothing.yaml"),
        ("ships", "the library ships is a folder; name the file"),
    ] {
        let run = starwright(&folder.0, &["check", "--library", library, "ships"]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{library}");
        assert!(run.stderr.contains(message), "{library}: {}", run.stderr);
    }
}

#[test]
fn a_ship_brings_its_engine_track_and_damage_counts_from_the_turn_after() {
    let majestic = ["--ship", "designs/starmada_unity/majestic.yaml"];
    let told = orders(
        &[
            &["5", "2P2(4)", "4", "4"],
            &majestic[..],
            &["--damage", "0,1,1"],
        ]
        .concat(),
    );
    let engines: Vec<&Value> = told["turns"]
        .as_array()
        .expect("turns")
        .iter()
        .map(|turn| &turn["engines"])
        .collect();
    assert_eq!(
        (engines, &told["engines"], &told["previous"]),
        (
            vec![&json!(5), &json!(4), &json!(2), &json!(2)],
            &json!(5),
            &json!(5)
        )
    );
    assert_eq!(
        (&told["turns"][1]["requirement"], &told["turns"][1]["legal"]),
        (&json!(5), &json!(false))
    );
    assert_eq!(
        told["turns"][2]["previous"], 5,
        "the illegal order was replaced"
    );
    for (arguments, words) in [
        (
            &["5", "--engines", "5", "--damage", "1"][..],
            "name the ship with --ship DESIGN",
        ),
        (&["5"], "name the ship with --ship DESIGN"),
        (
            &["5", "--ship", "designs/starfire/tinderbox.yaml"],
            "movement orders are not available for Starfire",
        ),
        (&["5", "--ship", "missing.yaml"], "missing.yaml"),
    ] {
        let run = starwright(root(), &[&["orders"], arguments].concat());
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    let all = orders(&[&["--all"], &majestic[..], &["--previous", "0"]].concat());
    assert!(!all["ends"].as_array().expect("ends").is_empty());
}

#[test]
fn flights_fly_by_their_allowance() {
    let told = orders(&["3P4", "2SS2", "--flight"]);
    assert_eq!(
        (&told["requirement"], &told["legal"], &told["allowance"]),
        (&json!(8), &json!(true), &json!(8))
    );
    assert_eq!(told["turns"][1]["hex_cost"], 2);
    assert_eq!(
        verdict(&["3PP2", "--flight"]),
        [json!(10), json!(false), json!(5)]
    );
    assert_eq!(
        verdict(&["3PP2", "--flight", "--ma", "10"]),
        [json!(10), json!(true), json!(5)]
    );
    let run = starwright(root(), &["orders", "4+1", "--flight"]);
    assert!(
        run.status == 1 && run.stderr.contains("a flight cannot pivot"),
        "{}",
        run.stderr
    );
    let run = starwright(root(), &["orders", "4", "--flight", "--engines", "5"]);
    assert!(
        run.status == 2 && run.stderr.contains("--engines applies only to ships"),
        "{}",
        run.stderr
    );
}
