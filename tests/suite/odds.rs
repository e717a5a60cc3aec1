//! Odds, duels and audits as their users ask for them, and what they should not ask.

use crate::{Folder, root, starwright};
use serde_json::Value;

const MAJESTIC: &str = "designs/starmada_unity/majestic.yaml";
const KEYSTONE: &str = "designs/starmada_unity/granite-synod/keystone.yaml";
const GUN: &str = "class: Gun\nhull: 3\nengines: 4\nshields: 1\nweapons: [{name: G, stats: 6 1x4+/2/1, banks: [2AB, CDEF]}]\n";
const BARE: &str = "class: Bare\nhull: 3\nengines: 2\n";

fn json(arguments: &[&str]) -> Value {
    let run = starwright(root(), arguments);
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}{}", run.stdout, run.stderr))
}

#[test]
fn odds_have_the_keys_of_the_contract() {
    let odds = json(&[
        "odds",
        MAJESTIC,
        KEYSTONE,
        "--range",
        "6",
        "--bearing",
        "0",
        "--format",
        "json",
    ]);
    // Shields 4 fore: turrets 8 x 1/3 x 1/2, lasers 5 x 1/2 x 2 x 1/3, torpedoes 5 x 1/2 x 1/3.
    let expected = 8.0 / 3.0 / 2.0 + 5.0 / 3.0 + 5.0 / 6.0;
    let close =
        |value: &Value, expected: f64| (value.as_f64().expect("a number") - expected).abs() < 1e-12;
    assert!(close(&odds["expected_damage"], expected), "{odds}");
    let batteries = odds["batteries"].as_array().expect("batteries");
    let sum: f64 = batteries
        .iter()
        .filter_map(|battery| battery["expected_damage"].as_f64())
        .sum();
    assert!(batteries.len() == 3 && (sum - expected).abs() < 1e-12);
    assert_eq!(
        (&odds["bearing"], &odds["aspect"], &odds["house"]),
        (&0.0.into(), &0.0.into(), &Value::Null)
    );
}

#[test]
fn the_default_bearing_is_named() {
    let odds = json(&[
        "odds", MAJESTIC, KEYSTONE, "--range", "6", "--format", "json",
    ]);
    assert_eq!(
        (&odds["bearing"], &odds["is_best_bearing"]),
        (&0.0.into(), &true.into())
    );
    let text = starwright(root(), &["odds", MAJESTIC, KEYSTONE, "--range", "6"]).stdout;
    assert!(
        text.contains("bearing 0, the best bearing, aspect 0 (fore, shields 4, screens 16)"),
        "{text}"
    );
    let turned = json(&[
        "odds",
        MAJESTIC,
        KEYSTONE,
        "--range",
        "6",
        "--bearing",
        "1000",
        "--aspect",
        "-90",
        "--format",
        "json",
    ]);
    assert_eq!(
        (&turned["bearing"], &turned["facing"]),
        (&280.0.into(), &"port".into())
    );
}

#[test]
fn modifiers_count_and_what_is_not_modeled_is_named() {
    let at = |more: &[&str]| {
        let arguments = [
            &[
                "odds", KEYSTONE, MAJESTIC, "--range", "9", "--format", "json",
            ],
            more,
        ]
        .concat();
        json(&arguments)["expected_damage"]
            .as_f64()
            .expect("a number")
    };
    assert!(at(&["--evasive", "2"]) < at(&["--evasive", "1"]) && at(&["--evasive", "1"]) < at(&[]));
    assert_eq!(at(&["--modifier", "-1"]), at(&["--evasive", "1"]));
    assert!(at(&["--shields", "0"]) > at(&[]) && at(&["--unmodeled", "price"]) > at(&[]));
    let text = starwright(root(), &["odds", KEYSTONE, MAJESTIC, "--range", "9"]).stdout;
    assert!(text.contains("Traits not modeled: Dfn, Knt;"), "{text}");
}

#[test]
fn odds_print_in_every_format_and_plot_by_range() {
    for format in ["table", "json", "csv", "markdown"] {
        let run = starwright(
            root(),
            &[
                "odds",
                MAJESTIC,
                KEYSTONE,
                "--range",
                "0",
                "--table",
                "batteries",
                "--format",
                format,
            ],
        );
        assert!(
            run.status == 0 && run.stdout.contains("Lightning Turret"),
            "{format}: {}{}",
            run.stdout,
            run.stderr
        );
    }
    let folder = Folder::new("odds-plot");
    let (ship, target) = (root().join(MAJESTIC), root().join(KEYSTONE));
    let arguments = [
        "odds",
        ship.to_str().expect("a path"),
        target.to_str().expect("a path"),
        "--by-range",
        "-o",
        "plot.svg",
    ];
    let run = starwright(&folder.0, &arguments);
    assert!(
        run.status == 0 && run.stdout.contains("range in hexes (across)"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let picture = std::fs::read_to_string(folder.0.join("plot.svg")).expect("the plot");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let run = starwright(&folder.0, &arguments);
    assert!(
        run.status == 2 && run.stderr.contains("--force overwrites"),
        "{}",
        run.stderr
    );
    assert_eq!(
        starwright(&folder.0, &[&arguments[..], &["--force"]].concat()).status,
        0
    );
}

#[test]
fn duels_take_sides_and_seeds() {
    let folder = Folder::new("duel");
    folder.write("gun.yaml", GUN);
    folder.write("bare.yaml", BARE);
    let share = |arguments: &[&str], key: &str| {
        let run = starwright(
            &folder.0,
            &[&["duel"], arguments, &["--format", "json"]].concat(),
        );
        let duel: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
        duel[key]["share"].as_f64().expect("a share")
    };
    assert!(share(&["2xgun.yaml", "gun.yaml", "--runs", "40"], "win") > 0.7);
    assert!(
        share(
            &["gun.yaml", "vs", "gun.yaml", "gun.yaml", "--runs", "40"],
            "loss"
        ) > 0.7
    );
    assert_eq!(
        share(&["gun.yaml", "bare.yaml", "--runs", "20"], "loss"),
        0.0
    );
    let run = |threads: &str| {
        starwright(
            &folder.0,
            &[
                "duel",
                "gun.yaml",
                "gun.yaml",
                "--runs",
                "50",
                "--seed",
                "5",
                "--threads",
                threads,
            ],
        )
        .stdout
    };
    assert_eq!((run("1"), run("1")), (run("2"), run("8")));
}

#[test]
fn questions_without_an_answer_get_a_clear_one() {
    let folder = Folder::new("odd-questions");
    folder.write("gun.yaml", GUN);
    folder.write("bare.yaml", BARE);
    folder.write("wrong.yaml", "class: W\nhull: x\n");
    for (arguments, status, words) in [
        (
            &["duel", "bare.yaml", "bare.yaml"][..],
            2,
            "there is nothing to simulate",
        ),
        (
            &["duel", "30xgun.yaml", "21xgun.yaml", "vs", "gun.yaml"],
            2,
            "expected 1 to 50 ships per side, found 51",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--board", "8x18"],
            2,
            "too small to deploy on",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--board", "wide"],
            2,
            "expected a board such as 32x18",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--captain", "stedy"],
            2,
            "unknown captain 'stedy'; choose one of steady",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--captain", "steady,bold"],
            2,
            "unknown captain 'bold'",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--start", "9"],
            2,
            "unexpected argument '--start'",
        ),
        (
            &["audit", "gun.yaml", "gun.yaml", "--model", "line"],
            2,
            "unexpected argument '--model'",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--replay", "gun.yaml"],
            2,
            "end the name of a replay in .json",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--runs", "0"],
            2,
            "expected a whole number from 1 to 100000000",
        ),
        (
            &["duel", "gun.yaml", "gun.yaml", "--precision", "NaN"],
            2,
            "expected a width",
        ),
        (&["duel", "gun.yaml"], 2, "name a ship on each side"),
        (&["duel", "vs", "gun.yaml"], 2, "name a ship on each side"),
        (
            &["duel", "51xgun.yaml", "gun.yaml"],
            2,
            "51 ships of one design; a side has 1 to 50",
        ),
        (
            &["duel", "gun.yaml", "wrong.yaml"],
            1,
            "expected a whole number",
        ),
        (&["duel", "gun.yaml", "missing.yaml"], 2, "cannot be opened"),
        (
            &["odds", "gun.yaml", "bare.yaml", "--range", "99"],
            0,
            "out of range",
        ),
        (
            &["odds", "bare.yaml", "gun.yaml", "--range", "1"],
            0,
            "0.00 damage dice expected",
        ),
        (
            &[
                "odds",
                "gun.yaml",
                "bare.yaml",
                "--range",
                "1",
                "--bearing",
                "NaN",
            ],
            2,
            "expected degrees",
        ),
        (
            &["odds", "gun.yaml", "bare.yaml", "--range", "-1"],
            2,
            "expected a whole number from 0 to 1000",
        ),
        (
            &["odds", "gun.yaml", "gun.yaml", "gun.yaml", "--range", "1"],
            2,
            "add --by-range",
        ),
        (&["odds", "gun.yaml", "bare.yaml"], 2, "--range"),
        (
            &["audit", "bare.yaml", "gun.yaml"],
            2,
            "audit needs at least two rated designs, found 1",
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
fn a_replay_is_the_first_battle_and_is_never_overwritten_unasked() {
    let folder = Folder::new("replay");
    folder.write("gun.yaml", GUN);
    std::fs::create_dir(folder.0.join("more")).expect("a folder");
    folder.write(
        "more/two.yaml",
        format!("{GUN}---\n{}", GUN.replace("Gun", "Second")),
    );
    folder.write(
        "fleet.yaml",
        "fleet: F\nlimit: 50\nships: [{design: gun.yaml, count: 2}]\n",
    );
    let duel = |more: &[&str]| {
        let sides = [
            "duel",
            "fleet.yaml",
            "more/two.yaml",
            "--runs",
            "1",
            "--replay",
            "battle.json",
            "--format",
            "json",
        ];
        starwright(&folder.0, &[&sides, more].concat())
    };
    let run = duel(&[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let read = || std::fs::read_to_string(folder.0.join("battle.json")).expect("a replay");
    let (first, outcome): (Value, Value) = (
        serde_json::from_str(&read()).expect("JSON"),
        serde_json::from_str(&run.stdout).expect("JSON"),
    );
    let designs: Vec<(&str, i64)> = first["ships"]
        .as_array()
        .expect("ships")
        .iter()
        .map(|ship| {
            (
                ship["file"].as_str().expect("a file"),
                ship["document"].as_i64().expect("a number"),
            )
        })
        .collect();
    assert_eq!(
        designs,
        [
            ("gun.yaml", 1),
            ("gun.yaml", 1),
            ("more/two.yaml", 1),
            ("more/two.yaml", 2)
        ]
    );
    assert_eq!(first["target"], 30, "60% of the fleet's limit");
    let key = match first["result"]["winner"].as_i64() {
        Some(0) => "win",
        Some(_) => "loss",
        None if first["result"]["reason"] == "turns" => "no_result",
        None => "draw",
    };
    assert_eq!(outcome[key]["share"], 1.0);
    let again = duel(&["--seed", "2"]);
    assert!(
        again.status == 2
            && again
                .stderr
                .contains("already exists; --force overwrites it"),
        "{}",
        again.stderr
    );
    assert_eq!(serde_json::from_str::<Value>(&read()).expect("JSON"), first);
    assert_eq!(duel(&["--seed", "2", "--force"]).status, 0);
    assert_eq!(
        serde_json::from_str::<Value>(&read()).expect("JSON")["seed"],
        2
    );
}

#[test]
fn duel_counts_traits_without_a_known_effect_by_their_price() {
    let folder = Folder::new("priced");
    folder.write("gun.yaml", GUN.replace("banks", "traits: [Vlt], banks"));
    folder.write("plain.yaml", GUN);
    let duel = |design: &str, options: &[&str]| {
        let arguments = [
            "duel", design, design, "--runs", "8", "--replay", "a.json", "--force",
        ];
        let run = starwright(&folder.0, &[&arguments[..], options].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let replay = std::fs::read_to_string(folder.0.join("a.json")).expect("a replay");
        let replay: Value = serde_json::from_str(&replay).expect("JSON");
        (run.stdout, replay["unmodeled"].clone())
    };
    let by_default = duel("gun.yaml", &[]);
    assert_eq!(by_default, duel("gun.yaml", &["--unmodeled", "price"]));
    assert!(by_default.0.contains("damage is scaled") && by_default.1 == "price");
    let ignored = duel("gun.yaml", &["--unmodeled", "ignore"]);
    assert!(ignored.0 != by_default.0 && ignored.1.is_null());
    assert!(
        duel("plain.yaml", &[]).1.is_null(),
        "there is nothing to price"
    );
}

#[test]
fn an_audit_ranks_the_ships_and_plots_them() {
    let folder = Folder::new("audit");
    folder.write("fair.yaml", GUN);
    folder.write("same.yaml", GUN.replace("Gun", "Same"));
    // Mines count in the rating and do nothing in the model: this one is overrated there.
    folder.write(
        "mines.yaml",
        GUN.replace("Gun", "Miner") + "systems: [Mines 9]\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "audit",
            ".",
            "--runs",
            "40",
            "--ships",
            "4",
            "-o",
            "audit.svg",
            "--format",
            "json",
        ],
    );
    let audit: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    let ships = audit["ships"].as_array().expect("ships");
    assert_eq!((ships.len(), &ships[0]["ship"]), (3, &"Miner".into()));
    assert!(
        ships[0]["handicap"]
            .as_f64()
            .is_some_and(|handicap| handicap > 1.0),
        "{}",
        ships[0]
    );
    let handicap = |name: &str| {
        ships
            .iter()
            .find(|ship| ship["ship"] == name)
            .and_then(|ship| ship["handicap"].as_f64())
            .expect("a handicap")
    };
    assert!(
        (handicap("Gun") / handicap("Same")).ln().abs() < 0.3,
        "twins fare alike"
    );
    assert!(
        std::fs::read_to_string(folder.0.join("audit.svg"))
            .is_ok_and(|picture| picture.contains("Miner"))
    );
    let again = starwright(
        &folder.0,
        &[
            "audit",
            ".",
            "--runs",
            "40",
            "--ships",
            "4",
            "--threads",
            "1",
            "--format",
            "json",
        ],
    );
    assert_eq!(run.stdout, again.stdout, "whatever the number of threads");
}

#[test]
fn a_fleet_fights_like_its_ships() {
    let folder = crate::Folder::new("fleets-fight");
    folder.write(
        "wren.yaml",
        "class: Wren\nhull: 2\nengines: 5\nweapons: [{name: Gun, stats: 3-6-9 1x4+/2/2, banks: [AB]}]\n",
    );
    folder.write(
        "jay.yaml",
        "class: Jay\nhull: 3\nengines: 4\nweapons: [{name: Gun, stats: 3-6-9 1x4+/2/2, banks: [AB]}]\n",
    );
    folder.write(
        "fleet.yaml",
        "fleet: Birds\nships:\n  - {design: wren.yaml, names: [A, B]}\n  - {design: jay.yaml}\n",
    );
    let duel = |side: &[&str]| {
        let end = ["vs", "jay.yaml", "--runs", "30", "--format", "json"];
        starwright(&folder.0, &[&["duel"], side, &end].concat())
    };
    let (fleet, ships) = (duel(&["fleet.yaml"]), duel(&["2xwren.yaml", "jay.yaml"]));
    assert_eq!(
        (fleet.status, fleet.stdout),
        (0, ships.stdout),
        "{}",
        fleet.stderr
    );
    folder.write(
        "fleet.yaml",
        "fleet: Birds\nships:\n  - {design: wern.yaml}\n",
    );
    let run = duel(&["fleet.yaml"]);
    assert!(
        run.status == 1
            && run
                .stderr
                .contains("fleet.yaml:3:14: error: ships[0].design"),
        "{}",
        run.stderr
    );
}

#[test]
fn odds_of_every_game_start_with_the_spread_and_keep_the_long_tables_for_those_who_ask() {
    let [wayfarer, cling] = ["lantern-fleet/wayfarer", "hungry-tide/cling"]
        .map(|file| format!("designs/star_strike/{file}.yaml"));
    let [moth, lacewing] =
        ["emperor-moth", "lacewing"].map(|file| format!("designs/silent_death/{file}.yaml"));
    let folder = Folder::new("odds-tables");
    for (index, (attacker, target, more)) in [
        (MAJESTIC, KEYSTONE, &["--range", "6"][..]),
        (&wayfarer, &cling, &["--range", "1"]),
        (&wayfarer, &cling, &["--skirmish"]),
        (&moth, &lacewing, &["--range", "4"]),
    ]
    .into_iter()
    .enumerate()
    {
        let asked = [&["odds", attacker, target], more].concat();
        let text = |more: &[&str]| starwright(root(), &[&asked[..], more].concat()).stdout;
        let csv = text(&["--format", "csv"]);
        assert!(csv.starts_with("what,mean,p10,p50,p90"), "{asked:?}: {csv}");
        assert_eq!(csv, text(&["--format", "csv", "--table", "spread"]));
        let (short, full) = (text(&[]), text(&["--full"]));
        assert!(
            !short.contains("hance of each") && full.contains("hance of each"),
            "{asked:?}: {short}"
        );
        assert!(
            json(&[&asked[..], &["--format", "json"]].concat())["spread"]["mean"].is_number(),
            "{asked:?}"
        );
        let out = folder.0.join(index.to_string());
        let run = starwright(
            root(),
            &[&asked[..], &["-o", &format!("{}/", out.display())]].concat(),
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        for table in ["spread", "chances"] {
            let written =
                std::fs::read_to_string(out.join(format!("{table}.csv"))).expect("a table");
            assert_eq!(written, text(&["--format", "csv", "--table", table]));
        }
    }
}

#[test]
fn flights_attack_and_are_attacked() {
    let number = |odds: &Value, path: &str| {
        odds.pointer(path)
            .and_then(Value::as_f64)
            .expect("a number")
    };
    let at = |arguments: &[&str]| json(&[&["odds"], arguments, &["--format", "json"]].concat());
    let flak = at(&[
        MAJESTIC,
        "--at-flight",
        "--range",
        "3",
        "--target-fighters",
        "4",
    ]);
    assert_eq!(
        (&flak["at_flight"]["fighters"], &flak["expected_damage"]),
        (&4.into(), &0.0.into())
    );
    assert!(
        (number(&flak, "/at_flight/expected_hits") - (8.0 / 3.0 + 2.5 + 5.0 / 3.0)).abs() < 1e-12,
        "{flak}"
    );
    // A target that is named without need loses no hull.
    let named = at(&[
        MAJESTIC,
        KEYSTONE,
        "--at-flight",
        "--range",
        "3",
        "--target-fighters",
        "4",
    ]);
    assert_eq!(
        (&named["at_flight"], &named["lost"]["hull"]),
        (&flak["at_flight"], &vec![1.0].into())
    );
    let strike = at(&["--flight", MAJESTIC]);
    assert!(
        (number(&strike, "/expected_damage") - 1.0).abs() < 1e-12 && strike["bearing"].is_null(),
        "{strike}"
    );
    let carrier = "designs/starmada_unity/granite-synod/everhold.yaml";
    let six = at(&["--flight", carrier, MAJESTIC]);
    assert_eq!(six["batteries"][0]["weapons"], 36);
    let volley = at(&[carrier, MAJESTIC, "--range", "1"]);
    assert_eq!(volley["flights"]["expected_damage"], six["expected_damage"]);
    let dogfight = at(&["--flight", "--at-flight", "--target-fighters", "2"]);
    assert_eq!(dogfight["kills"].as_array().map(Vec::len), Some(3));
    for (arguments, words) in [
        (&["--flight"][..], "name the target"),
        (&["--at-flight", "--range", "1"], "name the ship that fires"),
        (&["--flight", MAJESTIC, MAJESTIC], "carries no flights"),
        (
            &["--flight", MAJESTIC, "--range", "1"],
            "--range does not apply to fighters",
        ),
        (&[MAJESTIC, "--at-flight"], "missing --range N"),
        (
            &[MAJESTIC, "--at-flight", "--range", "1", "--shields", "1"],
            "--shields does not apply to attacks on a flight",
        ),
        (
            &[MAJESTIC, MAJESTIC, "--range", "1", "--fighters", "3"],
            "--fighters does not apply without --flight",
        ),
        (
            &[MAJESTIC, MAJESTIC, "--by-range", "--at-flight"],
            "--by-range shows the damage of ships to a ship",
        ),
        (&[MAJESTIC, "--range", "1"], "name an attacker and a target"),
    ] {
        let run = starwright(root(), &[&["odds"], arguments].concat());
        assert!(
            run.status == 2 && run.stderr.contains(words),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

const HERON: &str = "designs/starmada_nova/heron.yaml";
const MUDSKIPPER: &str = "designs/starmada_nova/mudskipper.yaml";

#[test]
fn a_duel_of_nova_ships_is_reported_on_the_board_of_its_book() {
    let duel = json(&[
        "duel", HERON, MUDSKIPPER, "--runs", "6", "--seed", "3", "--format", "json",
    ]);
    let shares = ["win", "loss", "draw", "no_result"]
        .map(|key| duel[key]["share"].as_f64().expect("a share"));
    assert!(
        (shares.iter().sum::<f64>() - 1.0).abs() < 1e-12,
        "{shares:?}"
    );
    assert_eq!(
        (&duel["points"], &duel["runs"]),
        (&serde_json::json!([262, 41]), &6.into())
    );
    assert_eq!(
        duel["board"],
        serde_json::json!({"kind": "bounded", "columns": 24, "rows": 18})
    );
}

#[test]
fn a_replay_of_nova_has_the_keys_of_the_contract_and_a_page() {
    let folder = Folder::new("nova-replay");
    let [heron, skipper] =
        [HERON, MUDSKIPPER].map(|path| root().join(path).to_string_lossy().into_owned());
    for file in ["battle.json", "battle.html", "battle.svg"] {
        let arguments = [
            "duel",
            &heron,
            &skipper,
            "--runs",
            "1",
            "--limit",
            "200",
            "--partial",
            "--replay",
            file,
        ];
        let run = starwright(&folder.0, &arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
    }
    let read = |file: &str| std::fs::read_to_string(folder.0.join(file)).expect("a replay");
    let replay: Value = serde_json::from_str(&read("battle.json")).expect("JSON");
    assert_eq!(
        (&replay["ruleset"], &replay["target"], &replay["partial"]),
        (&"starmada_nova".into(), &100.into(), &true.into())
    );
    let turns = replay["turns"].as_array().expect("turns");
    let all = |key: &str| {
        turns
            .iter()
            .flat_map(|turn| turn[key].as_array().cloned().unwrap_or_default())
            .collect::<Vec<_>>()
    };
    let has = |entries: Vec<Value>, keys: &[&str]| {
        assert!(!entries.is_empty());
        entries.iter().for_each(|entry| {
            keys.iter()
                .for_each(|key| assert!(entry.get(key).is_some(), "{key}: {entry}"))
        });
    };
    has(
        all("orders"),
        &[
            "ship", "order", "previous", "engines", "legal", "hex", "heading", "out", "maneuver",
            "turns",
        ],
    );
    has(
        all("shots"),
        &[
            "ship", "battery", "bank", "target", "range", "band", "modifier", "dice", "hits",
            "saves", "boxes",
        ],
    );
    has(
        all("damage"),
        &["ship", "boxes", "checks", "destroyed", "after"],
    );
    let page = read("battle.html");
    assert!(
        page.contains("Initiative</button>")
            && !page.contains("Fighters</button>")
            && page.contains("Harpoon Rails")
    );
    assert!(read("battle.svg").starts_with("<svg xmlns="));
}

#[test]
fn partial_victory_points_and_other_games_do_not_mix() {
    let refused = |arguments: &[&str]| {
        let run = starwright(root(), arguments);
        assert_eq!(run.status, 2, "{arguments:?}: {}", run.stdout);
        run.stderr
    };
    assert!(
        refused(&["duel", MAJESTIC, KEYSTONE, "--partial", "--limit", "500"])
            .contains("no partial victory points")
    );
    assert!(refused(&["duel", HERON, MUDSKIPPER, "--partial"]).contains("--limit"));
    assert!(refused(&["audit", HERON, MUDSKIPPER, "--modeled-only"]).contains("as posted"));
}
