//! Starfire: missiles priced in damage, unit types, time, and the ships and fleets that carry the missiles.

use crate::{Folder, Run, files, root, starwright};
use serde_json::{Value, json};

fn json_of(run: &Run) -> Value {
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr))
}

fn missiles(words: &[&str]) -> Vec<Value> {
    let run = starwright(
        root(),
        &[&["starfire", "missile"], words, &["--format", "json"]].concat(),
    );
    json_of(&run)["missiles"]
        .as_array()
        .expect("missiles")
        .clone()
}

fn time(arguments: &[&str]) -> Value {
    json_of(&starwright(
        root(),
        &[&["starfire", "time"], arguments, &["--format", "json"]].concat(),
    ))
}

/// The one design of a text, rated.
fn rated(text: &str) -> (Value, Run) {
    let folder = Folder::new(&format!(
        "starfire-{:x}",
        text.len() * 31 + text.matches('m').count()
    ));
    folder.write("ship.yaml", text);
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--format", "json"]);
    (json_of(&run)[0].clone(), run)
}

/// What a command says, beside the wrong designs.
fn snapshot(name: &str, text: &str) {
    insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../wrong/starfire", omit_expression => true}, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn the_worked_examples_of_the_source_come_out() {
    let mistakes_in = missiles(&["CM-b", "SM-b:s", "SBM-sp1", "SM-L1"]);
    let figures: Vec<[&Value; 4]> = mistakes_in
        .iter()
        .map(|m| [&m["name"], &m["raw"], &m["rounding"], &m["damage"]])
        .collect();
    assert_eq!(
        figures[0],
        [&json!("CM-b"), &json!(6), &json!("nearest-up"), &json!(6)]
    );
    assert_eq!(
        figures[1],
        [&json!("SM-b:s"), &json!(4.5), &json!("up"), &json!(5)]
    );
    assert_eq!(
        figures[2],
        [&json!("SBM-:sp1"), &json!(2.7), &json!("down"), &json!(2)]
    );
    assert_eq!(
        figures[3],
        [&json!("SM-L1"), &json!(0.5), &json!("down"), &json!(0)]
    );
    assert_eq!(mistakes_in[0]["factors"], json!([3]));
    assert_eq!(mistakes_in[2]["factors"], json!([1, 1.5, 0.9]));
    assert_eq!(mistakes_in[3]["laser"], true);
}

#[test]
fn wrong_missiles_are_reported_at_their_letters_and_the_others_are_answered() {
    let run = starwright(
        root(),
        &[
            "starfire", "missile", "CM-b", "SM-b:q", "CM-bs", "XM-ab:k", "CM-L1:s", "SM-b:s",
            "CM-j",
        ],
    );
    assert_eq!(run.status, 1);
    snapshot("command-missile", &format!("{}{}", run.stderr, run.stdout));
    // Warnings alone are not a failure.
    assert_eq!(
        starwright(root(), &["starfire", "missile", "SM-b:s"]).status,
        0
    );
    let mistakes_in = missiles(&["SM-b:q", "CM-b"]);
    assert_eq!(mistakes_in[0]["errors"][0]["column"], 6);
    assert_eq!(mistakes_in[1]["damage"], 6);
}

#[test]
fn long_and_strange_words_are_shown_safely() {
    let long = "é".repeat(50_000);
    for word in [long.as_str(), "\u{1b}[31mSM", "SM-b\n:s", "日本", ""] {
        for command in ["missile", "time"] {
            let run = starwright(root(), &["starfire", command, word]);
            assert_eq!(run.status, 1, "{command} {}", run.stderr);
            assert!(
                run.stderr.len() < 4000 && !run.stderr.contains('\u{1b}'),
                "{command} {}",
                run.stderr
            );
        }
        let run = starwright(root(), &["starfire", "time", "1/1:1:1", "--add", word]);
        assert_eq!(run.status, 1, "{}", run.stderr);
    }
}

#[test]
fn bodies_of_ones_own_come_from_the_command_line_or_a_library() {
    let run = starwright(
        root(),
        &[
            "starfire", "missile", "BM-b:s", "--body", "BM=3", "--format", "json",
        ],
    );
    assert_eq!(json_of(&run)["missiles"][0]["damage"], 14); // 3 x 3 x 1.5 = 13.5, up
    let library = "designs/starfire/bodies.yaml";
    let run = starwright(
        root(),
        &[
            "starfire",
            "missile",
            "LBM-a:sp1",
            "GNAT",
            "--library",
            library,
            "--format",
            "json",
        ],
    );
    assert_eq!(json_of(&run)["missiles"][0]["damage"], 8); // 3 x 2 x 1.5 x 0.9 = 8.1, down
    assert_eq!(json_of(&run)["missiles"][1]["damage"], 0);
    for (wrong, said) in [
        ("SM=4", "body.SM"),
        ("bm=3", "capital letters"),
        ("BM", "such as BM=3"),
    ] {
        let run = starwright(root(), &["starfire", "missile", "CM", "--body", wrong]);
        assert!(
            run.status == 2 && run.stderr.contains(said),
            "{}",
            run.stderr
        );
    }
    let run = starwright(
        root(),
        &[
            "starfire",
            "missile",
            "CM",
            "--library",
            "designs/starfire/tinderbox.yaml",
        ],
    );
    assert!(
        run.status == 2 && run.stderr.contains("is a design, not a library"),
        "{}",
        run.stderr
    );
}

#[test]
fn explaining_a_missile_shows_its_factors_with_their_sources() {
    let run = starwright(root(), &["starfire", "missile", "SBM-:sp1", "--explain"]);
    assert!(
        run.stdout
            .contains("damage of SBM-:sp1  2 = 2 base damage of the body SBM × 1 nuclear warhead"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("= 2.7, down"), "{}", run.stdout);
    let run = starwright(
        root(),
        &[
            "starfire",
            "missile",
            "CM-b",
            "--explain",
            "--format",
            "json",
        ],
    );
    assert_eq!(
        json_of(&run)["explain"][0]["factors"][1]["citation"]["section"],
        "01.05.03, code b (27.13.01)"
    );
}

#[test]
fn a_house_pack_changes_a_factor_and_is_named() {
    let folder = Folder::new("starfire-house");
    folder.write(
        "club.yaml",
        "house: Hot Club\nruleset: starfire\nnumbers: {warhead.b: 4.25, body.SM: 2}\n",
    );
    folder.write(
        "wrong.yaml",
        "house: Hot Club\nruleset: starfire\nnumbers: {warhead.c: 4}\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "starfire",
            "missile",
            "CM-b",
            "SM",
            "--house",
            "club.yaml",
            "--format",
            "json",
        ],
    );
    let mistakes_in = json_of(&run);
    assert_eq!(
        (&mistakes_in["house"], &mistakes_in["missiles"][0]["raw"]),
        (&json!("Hot Club"), &json!(8.5))
    );
    assert_eq!(
        mistakes_in["missiles"][0]["damage"], 9,
        "halves go up where no code says otherwise"
    );
    assert_eq!(mistakes_in["missiles"][1]["damage"], 2);
    let run = starwright(
        &folder.0,
        &["starfire", "missile", "CM-b", "--house", "wrong.yaml"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("unknown number 'warhead.c'"),
        "{}",
        run.stderr
    );
}

#[test]
fn ninety_tactical_turns_and_one_more() {
    let mistakes_in = time(&["12/43:30:6", "--add", "90 tactical"]);
    assert_eq!(mistakes_in["moments"][1]["time"], "12/44:60:6");
    let mistakes_in = time(&["12/43:30:6", "--add", "90 tactical", "--add", "1 tactical"]);
    assert_eq!(mistakes_in["moments"][1]["time"], "12/45:01:6");
    assert_eq!(mistakes_in["moments"][1]["month"], 0);
    assert_eq!(mistakes_in["moments"][0]["clock"], "21:14:55");
    assert_eq!(
        mistakes_in["moments"][0]["seconds"],
        11 * 86_400 + 21 * 3600 + 14 * 60 + 55
    );
}

#[test]
fn months_and_differences_are_reported() {
    let mistakes_in = time(&["30/48:60:6", "--add", "1 pulse"]);
    assert_eq!(
        (
            &mistakes_in["moments"][1]["time"],
            &mistakes_in["moments"][1]["month"]
        ),
        (&json!("01/01:01:1"), &json!(1))
    );
    let mistakes_in = time(&["01/01:01:1", "--subtract", "1 interception"]);
    assert_eq!(
        (
            &mistakes_in["moments"][1]["time"],
            &mistakes_in["moments"][1]["month"]
        ),
        (&json!("30/48:01:1"), &json!(-1))
    );
    let mistakes_in = time(&["1/1:1:1", "--until", "2/1:1:1"]);
    let turns = json!({"strategic": 0, "system": 1, "interception": 48, "tactical": 2880});
    assert_eq!(
        (
            &mistakes_in["until"]["turns"],
            &mistakes_in["until"]["seconds"]
        ),
        (&turns, &json!(86_400))
    );
    let mistakes_in = time(&["2/1:1:1", "--until", "1/1:1:1"]);
    assert_eq!(mistakes_in["until"]["seconds"], -86_400);
}

#[test]
fn a_time_with_four_errors_has_four_reports() {
    let run = starwright(
        root(),
        &[
            "starfire",
            "time",
            "99/61:61:7",
            "--add",
            "90 tactcal",
            "--until",
            "noon",
        ],
    );
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    snapshot("command-time", &run.stderr);
}

#[test]
fn the_unit_sm_and_the_missile_sm_are_different_things() {
    let (ship, run) =
        rated("ruleset: starfire\nclass: Anvil\ntype: SM\nmissiles: [SM x3, SBM-b x2]\n");
    assert_eq!(
        (run.status, &ship["type"], &ship["unit_name"]),
        (0, &json!("SM"), &json!("super monitor"))
    );
    assert_eq!(
        (&ship["missiles"][0]["name"], &ship["missiles"][0]["damage"]),
        (&json!("SM"), &json!(1))
    );
    assert_eq!(
        (&ship["total_missiles"], &ship["total_damage"]),
        (&json!(5), &json!(15))
    );
    assert_eq!(ship["rating"], Value::Null);
}

#[test]
fn a_body_of_the_design_wins_over_the_one_of_its_library() {
    let folder = Folder::new("starfire-library");
    folder.write(
        "bodies.yaml",
        "library: B\nruleset: starfire\nbodies: {BM: 3, DM: 5}\n",
    );
    let design = "ruleset: starfire\nclass: A\ntype: CA\nlibrary: bodies.yaml\nbodies: {BM: 4}\nmissiles: [BM, DM]\n";
    folder.write("ship.yaml", design);
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--format", "json"]);
    assert_eq!(json_of(&run)[0]["total_damage"], 9);
    folder.write(
        "bodies.yaml",
        "library: B\nruleset: starfire\nbodies: {bm: 3}\n",
    );
    let run = starwright(&folder.0, &["check", "ship.yaml"]);
    assert!(
        run.status == 1
            && run
                .stderr
                .contains("the library bodies.yaml is wrong at line 3"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_missiles_of_a_fleet_are_listed_together() {
    let fleet = "designs/starfire/lantern-watch.yaml";
    let mistakes_in =
        json_of(&starwright(root(), &["fleet", fleet, "--format", "json"]))[0].clone();
    let supplies = mistakes_in["supplies"].as_array().expect("supplies");
    let of = |name: &str| {
        supplies
            .iter()
            .find(|supply| supply["missile"] == name)
            .unwrap_or_else(|| panic!("{name}"))
    };
    assert_eq!(
        (&of("CM-a:s")["count"], &of("CM-a:s")["ships"]),
        (&json!(75), &json!("Tinderbox"))
    );
    assert_eq!(
        (&of("SM-b")["count"], &of("SM-b")["damage"]),
        (&json!(24), &json!(3))
    );
    assert_eq!(of("SBM-L3::h")["kind"], "laser");
    let folder = Folder::new("starfire-book");
    let book = folder.0.join("book.pdf");
    let run = starwright(
        root(),
        &["fleet", fleet, "-o", book.to_str().expect("a path")],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("\nMissiles\n"), "{}", run.stdout);
    assert!(std::fs::read(book).expect("the book").starts_with(b"%PDF"));
}

#[test]
fn the_page_of_missiles_is_printed_alone() {
    let folder = Folder::new("starfire-supplies");
    let page = folder.0.join("page.pdf");
    let page = page.to_str().expect("a path");
    let run = starwright(
        root(),
        &[
            "fleet",
            "designs/starfire/lantern-watch.yaml",
            "--supplies",
            "-o",
            page,
        ],
    );
    assert_eq!((run.status, run.stderr), (0, format!("Wrote {page}\n")));
    assert!(std::fs::read(page).expect("the page").starts_with(b"%PDF"));
    let run = starwright(
        root(),
        &[
            "fleet",
            "designs/fleets",
            "--supplies",
            "--force",
            "-o",
            page,
        ],
    );
    assert!(
        run.status == 2 && run.stderr.contains("brings missiles along"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_profile_bans_codes_of_missiles() {
    let folder = Folder::new("starfire-profile");
    folder.write("club.yaml", "profile: Cold Club\nbanned_missiles: [b]\n");
    let club = folder.0.join("club.yaml");
    let arguments = [
        "fleet",
        "designs/starfire/lantern-watch.yaml",
        "--profile",
        club.to_str().expect("a path"),
    ];
    let run = starwright(root(), &arguments);
    assert!(
        run.status == 1 && run.stdout.contains("advanced antimatter"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn every_sheet_is_made_by_every_template_in_every_format() {
    let folder = Folder::new("starfire-sheets");
    for template in ["full", "half", "quarter", "card", "roster"] {
        for ending in ["pdf", "html"] {
            let out = folder.0.join(format!("{template}.{ending}"));
            let run = starwright(
                root(),
                &[
                    "sheet",
                    "designs/starfire",
                    "-o",
                    out.to_str().expect("a path"),
                    "--template",
                    template,
                ],
            );
            let said = format!("skipped 1 fleet, 1 library\nWrote {}\n", out.display());
            assert_eq!((run.status, run.stderr), (0, said), "{template} {ending}");
        }
    }
    for extra in ["--blank", "--reference"] {
        let out = folder.0.join(format!("{extra}.pdf"));
        let run = starwright(
            root(),
            &[
                "sheet",
                extra,
                "--ruleset",
                "starfire",
                "-o",
                out.to_str().expect("a path"),
            ],
        );
        let wrote = format!("Wrote {}\n", out.display());
        assert_eq!((run.status, run.stderr), (0, wrote), "{extra}");
    }
    let run = starwright(
        root(),
        &[
            "sheet",
            "designs/starfire/evening-star.yaml",
            "--damage",
            "m2=3",
        ],
    );
    assert!(run.stdout.contains("[x][x][x][ ]"), "{}", run.stdout);
}

#[test]
fn the_largest_legal_unit_is_rated_explained_and_printed() {
    let mut text =
        "ruleset: starfire\nclass: Longest\ntype: JG\nbodies: {ABCDEFGH: 1000}\nmissiles:\n"
            .to_string();
    for _ in 0..100 {
        text.push_str("  - {missile: \"ABCDEFGH-b:sp1:hj\", count: 9999}\n");
    }
    let folder = Folder::new("starfire-largest");
    folder.write("ship.yaml", &text);
    let ship = json_of(&starwright(
        &folder.0,
        &["rate", "ship.yaml", "--format", "json"],
    ))[0]
        .clone();
    assert_eq!(
        (&ship["total_missiles"], &ship["total_damage"]),
        (&json!(999_900), &json!(4_049_595_000u64))
    );
    for template in ["full", "half", "quarter", "card", "roster"] {
        let run = starwright(
            &folder.0,
            &[
                "sheet",
                "ship.yaml",
                "-o",
                "out.pdf",
                "--force",
                "--template",
                template,
            ],
        );
        assert_eq!(
            (run.status, run.stderr.as_str()),
            (0, "Wrote out.pdf\n"),
            "{template}"
        );
    }
    assert_eq!(starwright(&folder.0, &["explain", "ship.yaml"]).status, 0);
    folder.write("more.yaml", text.clone() + "  - SM\n");
    let run = starwright(&folder.0, &["check", "more.yaml"]);
    assert!(
        run.stderr.contains("more than 100 entries"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_the_chapter_does_not_cover_is_refused_with_a_reason() {
    let ships = [
        "designs/starfire/tinderbox.yaml",
        "designs/starfire/harbor-light.yaml",
    ];
    let run = starwright(root(), &["odds", ships[0], ships[1], "--range", "4"]);
    assert!(
        run.status != 0 && run.stderr.contains("no tables for hits"),
        "{}",
        run.stderr
    );
    let run = starwright(root(), &["duel", ships[0], ships[1]]);
    assert!(
        run.status != 0 && run.stderr.contains("no tables for hits"),
        "{}",
        run.stderr
    );
    let run = starwright(root(), &["explain", ships[0], "--without", "all"]);
    assert!(
        run.status == 1 && run.stderr.contains("computes no ratings"),
        "{}",
        run.stderr
    );
}

#[test]
fn ships_are_compared_by_their_missiles() {
    let folder = Folder::new("starfire-compare");
    folder.write(
        "a.yaml",
        "ruleset: starfire\nclass: A\ntype: CA\nmissiles: [CM-b x20, SM x5]\n",
    );
    folder.write(
        "b.yaml",
        "ruleset: starfire\nclass: A\ntype: CA\nmissiles: [SM x5, CM-b x15, CM-b x10]\n",
    );
    let run = starwright(
        &folder.0,
        &["compare", "a.yaml", "b.yaml", "--format", "json"],
    );
    let differences = json_of(&run)["differences"].clone();
    let what: Vec<&str> = differences
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|d| d["what"].as_str())
        .collect();
    assert_eq!(what, ["CM-b", "missiles", "damage of a full load"]);
    assert_eq!(differences[0]["change"], 5.0);
}

#[test]
fn a_design_is_put_in_the_order_of_the_schema() {
    let folder = Folder::new("starfire-fmt");
    folder.write(
        "a.yaml",
        "missiles: [SM x5,  {count: 3, missile: CM-b}]\ntype:  CA\nclass: A # kept\nruleset: starfire\n",
    );
    assert_eq!(starwright(&folder.0, &["fmt", "a.yaml"]).status, 0);
    let text = std::fs::read_to_string(folder.0.join("a.yaml")).expect("the design");
    assert_eq!(
        text,
        "ruleset: starfire\nclass: A # kept\ntype: CA\nmissiles: [SM x5, {missile: CM-b, count: 3}]\n"
    );
    let run = starwright(root(), &["fmt", "--check", "designs/starfire"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn the_tables_tell_every_code_unit_and_scale_of_the_source() {
    let rows = |topic: &str| {
        json_of(&starwright(
            root(),
            &["reference", topic, "--format", "json"],
        ))
    };
    let column = |topic: &str, key: &str| -> Vec<String> {
        let rows = rows(topic);
        let rows = rows.as_array().expect("rows").iter();
        rows.map(|row| row[key].as_str().unwrap_or_default().to_string())
            .collect()
    };
    let units = column("units", "code");
    for code in "JG LN SM HM MT SDH SD BB BC CA CL DD FG CT ES EX SS BS FT CVA CVB CV CVL CVS CVE F GB pn ast st ct sbm AF PDC DSB"
        .split(' ')
    {
        assert!(units.iter().any(|unit| unit == code), "{code}");
    }
    assert_eq!(units.len(), 35);
    assert_eq!(
        column("missiles", "code"),
        [
            "SM", "CM", "SBM", "", "a", "b", "L1", "L2", "L3", "s", "p1", "h", "j"
        ]
    );
    let time = rows("time");
    assert_eq!(time[1]["tactical_turns"], 2880);
    assert!(
        time[1]["note"]
            .as_str()
            .is_some_and(|note| note.contains("1,440")),
        "{time}"
    );
    let sources = [
        column("units", "source"),
        column("missiles", "source"),
        column("time", "source"),
    ]
    .concat();
    assert!(
        sources
            .iter()
            .all(|source| source.starts_with("Starfire 01.")),
        "{sources:?}"
    );
}

#[test]
fn shipped_libraries_and_fleets_come_with_at_least_three_designs() {
    assert!(files(&root().join("designs/starfire"), "yaml").len() >= 4);
    let run = starwright(root(), &["check", "designs/starfire"]);
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (0, ""),
        "no finding at all"
    );
}

#[test]
fn a_fleet_without_points_has_no_limit() {
    let folder = Folder::new("starfire-limit");
    folder.write("a.yaml", "ruleset: starfire\nclass: A\ntype: CA\n");
    for (key, line) in [("limit", "limit: 100"), ("battle", "battle: small")] {
        folder.write(
            "fleet.yaml",
            format!("fleet: F\n{line}\nships: [{{design: a.yaml}}]\n"),
        );
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        let message = format!("error: {key}: ships of Starfire have no points");
        assert!(
            run.status == 1 && run.stderr.contains(&message),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn until_uses_the_month_of_the_end() {
    let run = starwright(
        root(),
        &[
            "starfire",
            "time",
            "30/48:60:6",
            "--add",
            "1 day",
            "--until",
            "02/01:01:1",
        ],
    );
    assert!(
        run.status == 0
            && run
                .stdout
                .contains("02/01:01:1 is 00:00:05 after 01/48:60:6"),
        "{}",
        run.stdout
    );
}

#[test]
fn the_next_pulse_of_each_scale_is_reported() {
    let mistakes_in = time(&["12/43:30:6"]);
    let next: Vec<(&Value, &Value)> = mistakes_in["next_pulses"]
        .as_array()
        .expect("pulses")
        .iter()
        .map(|next| (&next["time"], &next["seconds"]))
        .collect();
    let expected = [
        ("16/01:01:1", 269_105),
        ("13/01:01:1", 9905),
        ("12/43:31:1", 5),
        ("12/43:31:1", 5),
    ];
    assert_eq!(
        next,
        expected
            .map(|(time, seconds)| (json!(time), json!(seconds)))
            .each_ref()
            .map(|(a, b)| (a, b))
    );
    let run = starwright(root(), &["starfire", "time", "12/43:30:6"]);
    assert!(run.stdout.contains(" 3 days 02:45:05 "), "{}", run.stdout);
}

#[test]
fn distances_are_converted_and_wrong_ones_answered() {
    let run = starwright(
        root(),
        &[
            "starfire",
            "distance",
            "3 system",
            "90 tactical",
            "--format",
            "json",
        ],
    );
    let mistakes_in = json_of(&run);
    assert_eq!(mistakes_in["distances"][0]["interception"], 144);
    assert_eq!(mistakes_in["distances"][1]["interception"], 1.5);
    assert_eq!(mistakes_in["distances"][1]["in_weapon_range"], false);
    let run = starwright(
        root(),
        &["starfire", "distance", "1 tactical", "3 strategic"],
    );
    assert!(
        run.status == 1
            && run.stderr.contains("has no hexes")
            && run.stdout.contains("1 tactical hex")
    );
    assert!(
        run.stderr.starts_with("distance:2:"),
        "the second is wrong: {}",
        run.stderr
    );
}

#[test]
fn all_legal_codes_of_a_body_are_listed() {
    let codes = |body: &str| {
        let mistakes_in = json_of(&starwright(
            root(),
            &["starfire", "codes", body, "--format", "json"],
        ));
        let names = mistakes_in["missiles"]
            .as_array()
            .expect("missiles")
            .iter()
            .map(|one| one["name"].as_str().map(String::from));
        names.flatten().collect::<Vec<String>>()
    };
    let all = codes("CM");
    // Three warheads with any of s and p1, three lasers with neither, each with any of h and j.
    assert_eq!(all.len(), 3 * 4 * 4 + 3 * 4, "{all:?}");
    for (name, is_legal) in [
        ("CM", true),
        ("CM-b:sp1:hj", true),
        ("CM-L1::j", true),
        ("CM-L1:s", false),
        ("CM-L2:p1", false),
    ] {
        assert_eq!(all.iter().any(|one| one == name), is_legal, "{name}");
    }
    let run = starwright(root(), &["starfire", "codes", "CM-b", "XM", "SM"]);
    assert!(
        run.status == 1 && run.stdout.contains("SM-a"),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr.contains("name the body alone: CM")
            && run.stderr.contains("unknown missile body 'XM'")
    );
    assert!(run.stderr.starts_with("codes:1:1: "), "{}", run.stderr);
}

#[test]
fn a_count_in_front_of_a_missile_is_answered() {
    let folder = Folder::new("starfire-count-in-front");
    folder.write(
        "a.yaml",
        "ruleset: starfire\nclass: A\ntype: CA\nmissiles:\n  - 40 SM\n",
    );
    let run = starwright(&folder.0, &["check", "a.yaml"]);
    assert!(
        run.status == 1 && run.stderr.contains("did you mean 'SM x40'?"),
        "{}",
        run.stderr
    );
    let run = starwright(root(), &["starfire", "missile", "40 SM"]);
    assert!(
        run.status == 1 && run.stderr.contains("'SM x40'"),
        "{}",
        run.stderr
    );
}
