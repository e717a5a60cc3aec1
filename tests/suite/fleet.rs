//! Fleets: totals and limits, findings, profiles, and the pages of the book.

use crate::sheets::check_pages;
use crate::{Folder, files, root, starwright};
use serde_json::Value;
use starwright_fleet::{Fleet, FleetReport};
use starwright_games::Rulebooks;
use starwright_games::document::documents;
use starwright_paper::layout;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::Template;
use starwright_paper::layout::{Item, Pages, Paper};
use starwright_paper::sheet::Footer;
use starwright_paper::sheet::cover::{Cover, FleetRow, Glossary};
use std::path::Path;

/// A folder with designs of our ships and a fleet of them.
fn folder(name: &str, fleet: &str) -> Folder {
    let folder = Folder::new(name);
    let designs = root().join("designs");
    for (from, to) in [
        ("starmada_unity/majestic.yaml", "majestic.yaml"),
        (
            "starmada_unity/granite-synod/palisade.yaml",
            "palisade.yaml",
        ),
        ("starmada_unity/granite-synod/weapons.yaml", "weapons.yaml"),
        ("starmada_nova/heron.yaml", "heron.yaml"),
        ("starmada_admiralty/moth.yaml", "moth.yaml"),
    ] {
        std::fs::copy(designs.join(from), folder.0.join(to)).expect("a copy");
    }
    folder.write(
        "carrier.yaml",
        "class: Nest\nhull: 10\nengines: 2\nsystems: [Carrier 3]\n",
    );
    folder.write(
        "twins.yaml",
        "class: Castor\nhull: 2\nengines: 3\n---\nclass: Pollux\nhull: 2\nengines: 4\n",
    );
    folder.write("fleet.yaml", fleet);
    folder
}

fn told(folder: &Folder, more: &[&str]) -> (Value, i32) {
    let run = starwright(
        &folder.0,
        &[&["fleet", "fleet.yaml", "--format", "json"], more].concat(),
    );
    let objects: Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    (objects[0].clone(), run.status)
}

/// `severity path` of each finding.
fn findings(fleet: &Value) -> Vec<String> {
    let text = |finding: &Value, key: &str| finding[key].as_str().expect("text").to_string();
    let findings = fleet["findings"].as_array().expect("findings");
    findings
        .iter()
        .map(|f| format!("{} {}", text(f, "severity"), text(f, "path")))
        .collect()
}

#[test]
fn a_fleet_at_its_limit_is_legal_and_a_point_above_it_is_not() {
    // Two of 185 are 370.
    for (limit, status, left, expected) in [
        (371, 0, 1, vec![]),
        (370, 0, 0, vec![]),
        (369, 1, -1, vec!["illegal limit"]),
    ] {
        let folder = folder(
            &format!("limit-{limit}"),
            &format!("fleet: F\nlimit: {limit}\nships:\n  - {{design: majestic.yaml, count: 2}}\n"),
        );
        let (fleet, found) = told(&folder, &[]);
        let expected = expected
            .into_iter()
            .chain(["warning ships[0].design"])
            .map(String::from)
            .collect();
        assert_eq!(
            (found, findings(&fleet)),
            (status, expected),
            "the errata of the ship are a warning"
        );
        assert_eq!(
            (&fleet["rating"], &fleet["left"], &fleet["legal"]),
            (&370.into(), &left.into(), &(status == 0).into())
        );
    }
}

#[test]
fn without_a_battle_the_smallest_that_fits_is_named() {
    let folder = folder(
        "smallest",
        "fleet: F\nships:\n  - {design: majestic.yaml, names: [Ajax, Orion]}\n",
    );
    let (fleet, status) = told(&folder, &["--designs", "palisade.yaml"]);
    assert_eq!(
        (status, &fleet["battle"], &fleet["limit_from"]),
        (0, &"very small".into(), &"smallest battle".into())
    );
    assert_eq!(
        (
            &fleet["victory_points"],
            &fleet["percent_of_limit"],
            &fleet["left"]
        ),
        (&240.into(), &92.5.into(), &30.into())
    );
    assert_eq!(
        fleet["fits"],
        serde_json::json!([]),
        "nothing of 30 points or fewer is given"
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    assert!(
        run.stdout
            .contains("the smallest battle it fits is very small: 370 of 400 points, 30 left"),
        "{}",
        run.stdout
    );
    folder.write(
        "fleet.yaml",
        "fleet: F\nbattle: Very-Large\nships:\n  - {design: majestic.yaml}\n",
    );
    let (fleet, _) = told(&folder, &["--designs", "palisade.yaml"]);
    let fits = fleet["fits"].as_array().expect("what fits");
    let counts: Vec<(&str, u64)> = fits
        .iter()
        .map(|room| {
            (
                room["class"].as_str().expect("a class"),
                room["count"].as_u64().expect("a count"),
            )
        })
        .collect();
    assert_eq!(counts, [("Majestic", 1815 / 185), ("Palisade", 1815 / 61)]);
}

#[test]
fn flights_beyond_the_carriers_mixed_games_and_illegal_ships_are_found() {
    let text = "fleet: F\nflights: 7\nships:\n  - {design: carrier.yaml, count: 2}\n  - {design: heron.yaml}\n  - {design: greedy.yaml}\n";
    let folder = folder("findings", text);
    folder.write("greedy.yaml", "class: Greedy\nhull: 2\nengines: 40\n");
    let (fleet, status) = told(&folder, &[]);
    let expected = [
        "warning flights",
        "illegal ships[1].design",
        "illegal ships[2].design",
    ];
    assert_eq!(
        (status, findings(&fleet)),
        (1, expected.map(String::from).to_vec())
    );
    for (flights, status) in [(6, 0), (7, 1)] {
        let text = format!(
            "fleet: F\nlimit: 100000\nflights: {flights}\nships:\n  - {{design: carrier.yaml, count: 2}}\n"
        );
        folder.write("fleet.yaml", text);
        let (fleet, found) = told(&folder, &[]);
        assert_eq!(
            (found, &fleet["carrier"], &fleet["flights"]),
            (status, &6.into(), &flights.into()),
            "{fleet:#}"
        );
    }
}

#[test]
fn unreadable_designs_are_reported_with_their_entry() {
    let folder = folder("wrong", "");
    for (ships, message) in [
        (
            "{design: nowhere.yaml}",
            "fleet.yaml:3:14: error: ships[0].design: cannot open the design nowhere.yaml",
        ),
        (
            "{design: bad.yaml}",
            "fleet.yaml:3:14: error: ships[0].design: bad.yaml is wrong at line 2, column 7: hull:",
        ),
        (
            "{design: fleet.yaml}",
            "ships[0].design: fleet.yaml: this is a fleet, not a design",
        ),
        (
            "{design: twins.yaml}",
            "twins.yaml holds 2 documents (1 Castor, 2 Pollux); say which with document: 1",
        ),
        (
            "{design: twins.yaml, document: 3}",
            "twins.yaml has no document 3; it holds 2",
        ),
        (
            "{design: majestic.yaml, names: [A, B], count: 3}",
            "fleet.yaml:3:51: error: ships[0].count: count is 3, but there are 2 names",
        ),
        ("{design: majestic.yaml, number: 3}", "unknown key 'number'"),
    ] {
        folder.write("bad.yaml", "class: Bad\nhull: none\n");
        folder.write("fleet.yaml", format!("fleet: F\nships:\n  - {ships}\n"));
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert_eq!(run.status, 1, "{ships}");
        assert!(run.stderr.contains(message), "{ships}: {}", run.stderr);
    }
    for (size, message) in [
        (
            "battle: mediun",
            "fleet.yaml:2:9: error: battle: unknown battle 'mediun'; did you mean 'medium'?",
        ),
        (
            "battle: vast",
            "unknown battle 'vast'; known: very small, small",
        ),
        (
            "battle: small\nlimit: 9",
            "fleet.yaml:3:8: error: limit: 'battle' already sets a limit",
        ),
    ] {
        folder.write(
            "fleet.yaml",
            format!("fleet: F\n{size}\nships: [{{design: majestic.yaml}}]\n"),
        );
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert!(
            run.status == 1 && run.stderr.contains(message),
            "{size}: {}",
            run.stderr
        );
    }
    let run = starwright(&folder.0, &["fleet", "majestic.yaml"]);
    assert!(
        run.status == 1 && run.stderr.contains("this is a design, not a fleet"),
        "{}",
        run.stderr
    );
    assert_eq!(starwright(&folder.0, &["fleet", "missing.yaml"]).status, 2);
}

#[test]
fn several_fleets_are_compared_and_a_wrong_one_does_not_stop_the_others() {
    let folder = folder("several", "fleet: One\nships: [{design: majestic.yaml}]\n");
    folder.write(
        "two.yaml",
        "fleet: Two\nships: [{design: palisade.yaml, count: 2}, {design: twins.yaml, document: 2}]\n",
    );
    folder.write(
        "wrong.yaml",
        "fleet: Wrong\nships: [{design: nowhere.yaml}]\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "fleet",
            "fleet.yaml",
            "wrong.yaml",
            "two.yaml",
            "--format",
            "csv",
        ],
    );
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.status, rows.len()), (1, 4), "{}", run.stdout);
    assert!(
        rows[2].contains(",unreadable,wrong.yaml,")
            && rows[2].contains("cannot open the design nowhere.yaml"),
        "{}",
        rows[2]
    );
    assert!(
        rows[1].starts_with("One,,1,185,215,legal,fleet.yaml") && rows[3].starts_with("Two,,3"),
        "{}",
        run.stdout
    );
    let run = starwright(
        &folder.0,
        &["fleet", "fleet.yaml", "two.yaml", "--format", "markdown"],
    );
    assert!(
        run.stdout.contains("| One |") && run.stdout.contains("| Two |"),
        "{}",
        run.stdout
    );
}

#[test]
fn every_table_of_several_fleets_is_one_file_and_can_be_asked_for_alone() {
    let folder = folder("tables", "fleet: One\nships: [{design: majestic.yaml}]\n");
    folder.write(
        "two.yaml",
        "fleet: Two\nflights: 9\nships: [{design: palisade.yaml, count: 2}]\n",
    );
    let ask = |more: &[&str]| {
        starwright(
            &folder.0,
            &[&["fleet", "fleet.yaml", "two.yaml"], more].concat(),
        )
    };
    let run = ask(&["-o", "tables/", "--format", "json"]);
    let fleets: Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    let count = |key: &str| {
        fleets
            .as_array()
            .into_iter()
            .flatten()
            .map(|f| f[key].as_array().map_or(0, Vec::len))
            .sum()
    };
    for (name, rows) in [
        ("fleets", 2),
        ("roster", count("entries")),
        ("battles", count("battles")),
        ("fits", count("fits")),
        ("findings", count("findings")),
    ] {
        let text =
            std::fs::read_to_string(folder.0.join(format!("tables/{name}.csv"))).expect(name);
        let is_named = |line: &str| line.starts_with("One,") || line.starts_with("Two,");
        assert!(
            text.starts_with("fleet,") && text.lines().skip(1).all(is_named),
            "{name}: {text}"
        );
        assert_eq!(
            (text.lines().count(), rows > 0),
            (rows + 1, true),
            "{name}: {text}"
        );
        assert_eq!(ask(&["--table", name, "--format", "csv"]).stdout, text);
        let shown = ask(&["--table", name]).stdout;
        assert_eq!(shown.lines().count(), rows + 2, "{name}: {shown}");
    }
    assert_eq!(
        std::fs::read_dir(folder.0.join("tables"))
            .expect("a folder")
            .count(),
        5,
        "no table of another game"
    );
    let again = ask(&["-o", "tables/"]);
    assert!(
        again.status == 2 && again.stderr.contains("already exists"),
        "{}",
        again.stderr
    );
    let unknown = ask(&["--table", "rooster"]);
    assert!(
        unknown.status == 2 && unknown.stderr.contains("did you mean 'roster'?"),
        "{}",
        unknown.stderr
    );
}

#[test]
fn weapons_and_mounts_are_counted_apart() {
    let folder = folder(
        "mounts",
        "fleet: F\nships: [{design: twin.yaml, count: 3}]\n",
    );
    folder.write(
        "twin.yaml",
        "class: Twin\nhull: 4\nweapons: [{name: L, stats: 3-6-9 1x4+/1/1, banks: [2AB2, C]}]\n",
    );
    let (fleet, _) = told(&folder, &[]);
    assert_eq!(
        (&fleet["weapons"], &fleet["mounts"]),
        (&15.into(), &9.into())
    );
    assert_eq!(
        (
            &fleet["entries"][0]["weapons"],
            &fleet["entries"][0]["mounts"]
        ),
        (&5.into(), &3.into())
    );
    let run = starwright(&folder.0, &["explain", "twin.yaml"]);
    assert!(
        run.stdout.contains("3 mounts with 5 weapons + 0 equipment"),
        "{}",
        run.stdout
    );
}

#[test]
fn posted_ratings_add_up_and_ships_without_one_are_named() {
    let folder = folder(
        "posted",
        "fleet: Old\nlimit: 600\nships:\n  - {design: heron.yaml, count: 2}\n  - {design: bare.yaml}\n",
    );
    folder.write(
        "bare.yaml",
        "ruleset: starmada_nova\nclass: Bare\nhull: 3\n",
    );
    let (fleet, status) = told(&folder, &[]);
    let each = fleet["entries"][0]["rating"]
        .as_u64()
        .expect("a posted rating");
    assert_eq!(
        (status, &fleet["posted"], &fleet["rating"]),
        (0, &true.into(), &(2 * each).into())
    );
    assert_eq!(
        (&fleet["unrated"][0], findings(&fleet)),
        (&"Bare".into(), vec!["warning ships[1].design".to_string()])
    );
    folder.write(
        "fleet.yaml",
        "fleet: Older\nbattle: medium\nships:\n  - {design: moth.yaml}\n",
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    assert!(
        run.stderr
            .contains("no battle sizes are known for Starmada, the Admiralty Edition"),
        "{}",
        run.stderr
    );
}

#[test]
fn ten_thousand_ships_are_quick_and_one_more_is_refused() {
    let mut text = "fleet: Armada\nships:\n".to_string();
    (0..10_000).for_each(|n| {
        text += &format!(
            "  - design: {}\n",
            ["majestic.yaml", "palisade.yaml"][n % 2]
        )
    });
    let folder = folder("armada", &text);
    let start = std::time::Instant::now();
    let (fleet, status) = told(&folder, &[]);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    assert_eq!(
        (status, &fleet["ships"], &fleet["rating"]),
        (0, &10_000.into(), &(5000 * (185 + 61)).into())
    );
    folder.write(
        "fleet.yaml",
        text.replacen("majestic.yaml", "majestic.yaml\n    count: 2", 1),
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    assert!(
        run.status == 1 && run.stderr.contains("more than 10000 ships in one fleet"),
        "{}",
        run.stderr
    );
}

#[test]
fn every_rule_of_a_profile_can_be_kept_and_broken() {
    let folder = folder(
        "profile",
        "fleet: F\nlimit: 5000\nships:\n  - {design: majestic.yaml, count: 2}\n  - {design: majestic.yaml}\n",
    );
    for (kept, broken, path) in [
        ("max_hull: 8", "max_hull: 7", "ships[0].design"),
        ("max_rating: 185", "max_rating: 184", "ships[0].design"),
        ("max_per_class: 3", "max_per_class: 2", "ships[0].design"),
        ("max_ships: 3", "max_ships: 2", "ships"),
        ("battle: small", "battle: very small", "ships"),
        ("limit: 555", "limit: 554", "ships"),
        (
            "rulesets: [starmada_unity]",
            "rulesets: [starmada_nova]",
            "ships[0].design",
        ),
        (
            "banned_traits: [Kinetic]",
            "banned_traits: [gid]",
            "ships[0].design",
        ),
        (
            "banned_systems: [Marines]",
            "banned_systems: [hyperdrive]",
            "ships[0].design",
        ),
        ("max_tech: 0", "max_tech: -0.5", "ships[0].design"),
        ("max_range: 12", "max_range: 11", "ships[0].design"),
        ("min_ships: 3", "min_ships: 4", "ships"),
        (
            "factions: [imperial]",
            "factions: [Rebels]",
            "ships[0].design",
        ),
        (
            "required_systems: [Hyperdrive]",
            "required_systems: [Stealth]",
            "ships[0].design",
        ),
        ("errata: shown", "errata: refused", "ships[0].design"),
    ] {
        for (rule, status) in [(kept, 0), (broken, 1)] {
            let errata = if rule.starts_with("errata") {
                ""
            } else {
                "errata: shown\n"
            };
            folder.write("club.yaml", format!("profile: Club\n{errata}{rule}\n"));
            let (fleet, found) = told(&folder, &["--profile", "club.yaml"]);
            assert_eq!(found, status, "{rule}: {:#}", fleet["findings"]);
            let key = rule.split(':').next().expect("a key");
            let all = fleet["findings"].as_array().expect("findings");
            let finding = all
                .iter()
                .find(|finding| finding["severity"] == "illegal")
                .unwrap_or(&Value::Null);
            if status == 1 {
                assert_eq!(
                    (&finding["path"], &finding["rule"]),
                    (&path.into(), &format!("Profile {key} [house]").into())
                );
            }
        }
    }
}

#[test]
fn a_single_fleet_has_a_verdict_and_no_entry_that_the_profile_forbids_is_legal() {
    let folder = folder(
        "verdict",
        "fleet: F\nlimit: 5000\nships: [{design: majestic.yaml}, {design: palisade.yaml}]\n",
    );
    for (max, is_legal, verdict) in [
        (185, true, "F: legal under Tuesday Night."),
        (184, false, "F: not legal under Tuesday Night, 1 reason."),
    ] {
        let profile = format!("profile: Tuesday Night\nerrata: shown\nmax_rating: {max}\n");
        folder.write("club.yaml", profile);
        let ask = ["--profile", "club.yaml"];
        let (fleet, _) = told(&folder, &ask);
        let legal = [0, 1].map(|entry| fleet["entries"][entry]["legal"] == true);
        assert_eq!(legal, [is_legal, true]);
        let run = starwright(&folder.0, &[&["fleet", "fleet.yaml"][..], &ask].concat());
        assert!(
            run.stdout.ends_with(&format!("\n{verdict}\n")),
            "{}",
            run.stdout
        );
    }
}

#[test]
fn a_profile_limits_flights_and_names_a_house_pack() {
    let folder = folder("club", "fleet: F\nships: [{design: carrier.yaml}]\n");
    for (flights, status) in [(3, 0), (2, 1)] {
        let text = format!("profile: Club\nmax_flights: {flights}\n");
        folder.write("club.yaml", text);
        let (fleet, found) = told(&folder, &["--profile", "club.yaml"]);
        assert_eq!(found, status, "{:#}", fleet["findings"]);
    }
    folder.write("pack.yaml", "house: Heavy Hulls\n");
    folder.write("club.yaml", "profile: Club\nhouse: pack.yaml\n");
    let (fleet, _) = told(&folder, &["--profile", "club.yaml"]);
    assert_eq!(fleet["house"], "Heavy Hulls");
    folder.write("other.yaml", "house: Other\n");
    let both = [
        "fleet",
        "fleet.yaml",
        "--profile",
        "club.yaml",
        "--house",
        "other.yaml",
    ];
    let run = starwright(&folder.0, &both);
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("leave --house out"), "{}", run.stderr);
}

#[test]
fn the_report_of_a_club_night_has_every_fleet_with_its_reason() {
    let folder = folder(
        "night",
        "fleet: Good\nbattle: small\nships: [{design: palisade.yaml}]\n",
    );
    folder.write(
        "over.yaml",
        "fleet: Over\nbattle: very small\nships: [{design: palisade.yaml, count: 7}]\n",
    );
    folder.write(
        "typo.yaml",
        "fleet: Typo\nships: [{desing: palisade.yaml}]\n",
    );
    folder.write(
        "club.yaml",
        "profile: Open\nbattle: very small\nmax_per_class: 6\n",
    );
    let reasons = [
        "27 points over the limit of a very small battle (427 of 400)",
        "7 ships of class Palisade, at most 6 allowed",
        "line 2: unknown key &#39;desing&#39;; did you mean &#39;design&#39;?",
    ];
    let ask = ["fleet", ".", "--profile", "club.yaml", "--report"];
    for name in ["night.html", "night.csv", "night.pdf"] {
        let run = starwright(&folder.0, &[&ask[..], &[name]].concat());
        assert_eq!(run.status, 1, "{}", run.stderr);
        let line = "3 fleets: 1 legal, 1 illegal, 1 unreadable (files in ./).";
        assert!(run.stdout.contains(line), "{}", run.stdout);
        let places = ["\nTypo ", "\nOver ", "\nGood "].map(|name| run.stdout.find(name));
        assert!(places[0].is_some() && places.is_sorted(), "{}", run.stdout);
    }
    let both = ["--report", "both.html", "--report", "both.csv"];
    starwright(&folder.0, &[&ask[..4], &both].concat());
    assert_eq!(folder.read("both.csv"), folder.read("night.csv"));
    assert!(folder.read("both.html").contains(reasons[0]));
    std::fs::create_dir(folder.0.join("nothing")).expect("a folder");
    let run = starwright(&folder.0, &["fleet", "nothing", "--report", "nothing.pdf"]);
    assert_eq!(
        (run.status, folder.0.join("nothing.pdf").exists()),
        (2, false)
    );
    let (page, rows) = (folder.read("night.html"), folder.read("night.csv"));
    for reason in reasons {
        assert!(page.contains(reason), "{reason}: {page}");
        let plain = reason.replace("&#39;", "'");
        assert!(rows.contains(&plain), "{reason}: {rows}");
    }
    assert_eq!(rows.lines().count(), 4, "{rows}");
    let check = starwright(&folder.0, &["check", ".", "--profile", "club.yaml"]);
    assert!(check.stdout.contains(reasons[1]), "{}", check.stdout);
    let run = starwright(&folder.0, &["fleet", ".", "--where", "verdict!=legal"]);
    assert!(
        run.stdout.contains("2 of 3 fleets shown."),
        "{}",
        run.stdout
    );
    let run = starwright(
        &folder.0,
        &["fleet", &root().join("templates").to_string_lossy()],
    );
    assert!(
        run.stderr.contains("templates: error: no"),
        "{}",
        run.stderr
    );
}

#[test]
fn errata_make_no_ship_legal_under_a_profile_that_does_not_allow_them() {
    let folder = folder(
        "errata",
        "fleet: F\nlimit: 5000\nships:\n  - {design: greedy.yaml}\n",
    );
    folder.write(
        "greedy.yaml",
        "class: Greedy\nhull: 2\nengines: 40\nerrata: {space: trust me}\n",
    );
    let erratum = |path: &str| serde_json::json!([{"path": path, "reason": "trust me"}]);
    for (profile, is_legal, word) in [
        (None, true, "errata"),
        (Some("profile: Club\n"), false, "no"),
        (Some("profile: Club\nerrata: refused\n"), false, "no"),
        (Some("profile: Club\nerrata: shown\n"), true, "errata"),
    ] {
        folder.write("club.yaml", profile.unwrap_or_default());
        let more: &[&str] = if profile.is_some() {
            &["--profile", "club.yaml"]
        } else {
            &[]
        };
        let (fleet, status) = told(&folder, more);
        assert_eq!(
            (status, &fleet["legal"]),
            (i32::from(!is_legal), &is_legal.into()),
            "{profile:?}"
        );
        assert_eq!(fleet["errata"], erratum("ships[0].design"));
        let entry = &fleet["entries"][0];
        assert_eq!(
            (&entry["legal"], &entry["errata"]),
            (&is_legal.into(), &erratum("space"))
        );
        assert!(
            fleet["findings"].to_string().contains("space: trust me"),
            "{}",
            fleet["findings"]
        );
        for table in ["fleets", "roster"] {
            let ask = [
                &["fleet", "fleet.yaml", "--table", table, "--format", "csv"],
                more,
            ]
            .concat();
            let run = starwright(&folder.0, &ask);
            let mut lines = run
                .stdout
                .lines()
                .map(|line| line.split(',').collect::<Vec<_>>());
            let (head, row) = (
                lines.next().expect("a header"),
                lines.next().expect("a row"),
            );
            // Reasons before it may hold commas.
            let place = head.iter().rev().position(|key| *key == "legal");
            let place = row.len() - 1 - place.expect("a column");
            assert_eq!(row[place], word, "{profile:?}: {}", run.stdout);
        }
        let book = [&["fleet", "fleet.yaml", "--force", "-o", "book.html"], more].concat();
        let run = starwright(&folder.0, &book);
        assert!(run.stdout.contains("space: trust me"), "{}", run.stdout);
        let page = folder.read("book.html");
        assert!(
            page.contains("Greedy: errata: space: trust me") && page.contains("space: trust me<")
        );
        assert_eq!(page.contains(">Errata: space"), is_legal, "{profile:?}");
        // On the cover and on the sheet, each in two widths.
        let marks = page.matches("NOT LEGAL").count();
        assert_eq!(marks, if is_legal { 0 } else { 4 }, "{profile:?}");
        let run = starwright(
            &folder.0,
            &[&["fleet", "--fill", "greedy.yaml", "--limit", "5000"], more].concat(),
        );
        assert_eq!(
            run.stderr.contains("relies on errata: space: trust me"),
            is_legal,
            "{}",
            run.stderr
        );
    }
    let run = starwright(&folder.0, &["sheet", "greedy.yaml"]);
    assert!(
        run.stdout.contains("Errata: space: trust me"),
        "{}",
        run.stdout
    );
}

#[test]
fn unreadable_fleets_are_rows_in_every_format_and_counted() {
    let folder = folder("rows", "fleet: Same\nships: [{design: palisade.yaml}]\n");
    std::fs::create_dir(folder.0.join("folder.yaml")).expect("a folder");
    folder.write("folder.yaml/inside.txt", "");
    folder.write("bad.yaml", "class: Bad\nhull: none\n");
    let wrong = [
        ("missing", "nowhere.yaml"),
        ("malformed", "bad.yaml"),
        ("folder", "folder.yaml"),
    ];
    let mut ask = vec![
        "fleet",
        "fleet.yaml",
        "same.yaml",
        "over.yaml",
        "w-missing.yaml",
        "w-malformed.yaml",
        "w-folder.yaml",
    ];
    folder.write(
        "same.yaml",
        "fleet: Same\nships: [{design: palisade.yaml}]\n",
    );
    folder.write(
        "over.yaml",
        "fleet: Over\nlimit: 1\nships: [{design: palisade.yaml}]\n",
    );
    for (name, design) in wrong {
        folder.write(
            &format!("w-{name}.yaml"),
            format!("fleet: W\nships: [{{design: {design}}}]\n"),
        );
    }
    let summary = "6 fleets: 2 legal, 1 illegal, 3 unreadable.\n";
    for format in ["table", "csv", "markdown", "json"] {
        ask.truncate(7);
        ask.extend(["--format", format]);
        let run = starwright(&folder.0, &ask);
        assert_eq!(run.status, 1, "{}", run.stderr);
        for name in [
            "fleet.yaml",
            "same.yaml",
            "w-missing.yaml",
            "w-malformed.yaml",
            "w-folder.yaml",
        ] {
            assert!(
                run.stdout.contains(name),
                "{format}: {name}: {}",
                run.stdout
            );
        }
        assert!(
            run.stdout.contains("cannot open the design nowhere.yaml"),
            "{format}: {}",
            run.stdout
        );
        let place = if format == "table" {
            &run.stdout
        } else {
            &run.stderr
        };
        assert!(place.contains(summary), "{format}: {place}");
        if format == "json" {
            let fleets: Value = serde_json::from_str(&run.stdout).expect("JSON");
            assert_eq!(
                (&fleets[2]["legal"], fleets[3].get("legal")),
                (&false.into(), Some(&Value::Null))
            );
        }
    }
}

#[test]
fn a_wrong_profile_reports_what_is_wrong() {
    let folder = folder(
        "wrong-profile",
        "fleet: F\nships: [{design: majestic.yaml}]\n",
    );
    for (text, message) in [
        (
            "profile: C\nbanned_traits: [Gid, peircing 1]",
            "club.yaml:2:22: error: banned_traits[1]: unknown trait 'peircing 1'; did you mean 'Piercing-1'?",
        ),
        (
            "profile: C\nbanned_systems: [banana]",
            "unknown system 'banana'; `reference systems` lists all",
        ),
        (
            "profile: C\nmax_hul: 3",
            "unknown key 'max_hul'; did you mean 'max_hull'?",
        ),
        (
            "profile: C\nmax_hull: 201",
            "expected a whole number from 1 to 200, found 201",
        ),
        (
            "profile: C\nbattle: mediun",
            "unknown battle 'mediun'; did you mean 'medium'?",
        ),
        (
            "profile: C\nrulesets: [starmada]",
            "unknown ruleset 'starmada'",
        ),
        ("profile:\n", "profile: missing value"),
        (
            "profile: C\nerrata: allowed",
            "expected refused or shown, found 'allowed'",
        ),
        ("class: C\nhull: 3", "club.yaml is a design, not a profile"),
        ("", "the profile club.yaml is empty"),
    ] {
        folder.write("club.yaml", text);
        let run = starwright(
            &folder.0,
            &["fleet", "fleet.yaml", "--profile", "club.yaml"],
        );
        assert!(
            run.status == 2 && run.stderr.contains(message),
            "{text}: {}",
            run.stderr
        );
    }
}

#[test]
fn the_shipped_fleets_can_meet_in_a_medium_battle_under_the_example_profile() {
    let run = starwright(
        root(),
        &[
            "fleet",
            "designs/fleets",
            "--profile",
            "designs/profile-example.yaml",
            "--format",
            "json",
        ],
    );
    let fleets: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (run.status, fleets.as_array().map(Vec::len)),
        (0, Some(2)),
        "{}",
        run.stderr
    );
    for fleet in fleets.as_array().expect("fleets") {
        assert_eq!(
            (&fleet["battle"], &fleet["legal"]),
            (&"medium".into(), &true.into())
        );
        assert!(
            fleet["rating"].as_u64().expect("a rating") > 900,
            "{fleet:#}"
        );
    }
}

/// The pages of a book around the sheets.
fn pages(cover: &Cover, glossary: &Glossary, paper: Paper) -> (Pages, Template, Fonts) {
    let (fonts, template) = (
        Fonts::shipped(),
        Template::shipped("half").expect("shipped").for_lists(),
    );
    let pages = layout::cover(cover, &template, &fonts, paper)
        .followed_by(layout::fleet_roster(cover, &template, &fonts, paper));
    (
        pages.followed_by(layout::glossary(glossary, &template, &fonts, paper)),
        template,
        fonts,
    )
}

fn words(pages: &Pages) -> Vec<String> {
    let items = pages.pages.iter().flat_map(|page| page.flat());
    items
        .filter_map(|item| {
            if let Item::Text { text, .. } = &*item {
                Some(text.clone())
            } else {
                None
            }
        })
        .collect()
}

#[test]
fn the_books_of_the_shipped_fleets_read_as_before_and_keep_the_law_of_pages() {
    let books = Rulebooks::new();
    for path in files(&root().join("designs/fleets"), "yaml") {
        let text = std::fs::read_to_string(&path).expect("a fleet");
        let document = documents(&text, path.parent().unwrap_or(Path::new("")))[0].clone();
        let fleet = Fleet::read(&document, &books).expect("well-formed");
        let report = FleetReport::new(&fleet, &[], None, &books);
        let footer = Footer {
            ruleset: "Game".to_string(),
            ..Footer::default()
        };
        let (cover, glossary) = (
            starwright_fleet::cover(&fleet, &report, footer.clone()),
            starwright_fleet::glossary(&fleet, footer),
        );
        for paper in [Paper::A4, Paper::Letter] {
            let (pages, template, fonts) = pages(&cover, &glossary, paper);
            check_pages(&pages, &template, &fonts).unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!((pages.pages.len(), pages.outline.len()), (3, 5));
        }
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let words = words(&pages(&cover, &glossary, Paper::A4).0).join("\n");
        insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../pages", omit_expression => true}, {
            insta::assert_snapshot!(format!("book-{name}"), words);
        });
    }
}

#[test]
fn extreme_covers_and_glossaries_keep_the_law_of_pages() {
    let long = "Wordwithoutanyend".repeat(7);
    let ship = FleetRow {
        id: "LONG1234".to_string(),
        name: Some(long.clone()),
        class: long.clone(),
        kind: long.clone(),
        points: Some("1234567890123456".to_string()),
        figures: ["HULL", "ENG", "SHLD"]
            .map(|label| (label.to_string(), "200".to_string()))
            .to_vec(),
        ..FleetRow::default()
    };
    let cover = Cover {
        title: long.clone(),
        subtitle: format!("{long} {long}"),
        points: Some("1234567890123456".to_string()),
        lines: vec![long.clone(); 3],
        ships: vec![ship; 60],
        has_score: true,
        notes: Some("A line.\n".repeat(400)),
        marks: vec![long.repeat(4); 6],
        ..Cover::default()
    };
    let terms = vec![(long.clone(), long.repeat(3)); 60];
    let glossary = Glossary {
        title: "Glossary".to_string(),
        sections: vec![
            ("Traits".to_string(), terms.clone()),
            ("Systems".to_string(), terms),
        ],
        arcs: vec![("FX".to_string(), [true; 12]); 20],
        ..Glossary::default()
    };
    let (pages, template, fonts) = pages(&cover, &glossary, Paper::Letter);
    check_pages(&pages, &template, &fonts).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(pages.pages.len() > 4);
}

#[test]
fn the_book_is_a_pdf_or_a_page_with_every_name_and_is_not_overwritten() {
    let folder = folder(
        "book",
        "fleet: F\nships:\n  - {design: majestic.yaml, names: [Ajax, Orion]}\n",
    );
    for (arguments, status) in [
        (&["-o", "book.pdf"][..], 0),
        (&["-o", "book.pdf"], 0),
        (
            &[
                "-o",
                "book.pdf",
                "--force",
                "--paper",
                "letter",
                "--template",
                "card",
            ],
            0,
        ),
        (&["-o", "roster.pdf", "--template", "roster"], 0),
        (&["-o", "book.html"], 0),
        (&["-o", "book.svg"], 2),
    ] {
        let run = starwright(&folder.0, &[&["fleet", "fleet.yaml"], arguments].concat());
        assert_eq!(run.status, status, "{arguments:?}: {}", run.stderr);
    }
    assert!(
        std::fs::read(folder.0.join("book.pdf"))
            .expect("a book")
            .starts_with(b"%PDF-")
    );
    let page = std::fs::read_to_string(folder.0.join("book.html")).expect("a book");
    assert!(page.contains("Ajax") && page.contains("Orion"), "{page}");
    assert!(page.contains("Who acts first"), "the rules in short");
    assert!(!folder.0.join("book.svg").exists());
}

#[test]
fn a_game_without_fleet_lists_has_no_points_or_orders_in_its_fleets() {
    for (line, message) in [
        (
            "  - {design: majestic.yaml, points: 5}\n",
            "ships[0].points: Starmada Unity has no published fleet lists",
        ),
        (
            "  - {design: majestic.yaml, category: core}\n",
            "ships[0].category: Starmada Unity has no",
        ),
        (
            "  - {design: majestic.yaml}\norders: {basic: [B-001]}\n",
            "orders: Starmada Unity has no",
        ),
        (
            "  - {design: majestic.yaml}\nshares: {core: 40-60}\n",
            "shares: Starmada Unity has no",
        ),
        (
            "  - {design: majestic.yaml}\nruleset: starmada_unify\n",
            "ruleset: unknown ruleset 'starmada_unify'; did you mean",
        ),
    ] {
        let folder = folder("no-lists", &format!("fleet: F\nships:\n{line}"));
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert!(
            run.status == 1 && run.stderr.contains(message),
            "{}",
            run.stderr
        );
    }
}

/// Files that are on no disk.
#[derive(Debug)]
struct Memory(&'static [(&'static str, &'static str)]);

impl starwright_text::files::Files for Memory {
    fn open(&self, path: &Path) -> std::io::Result<Box<dyn std::io::Read>> {
        let found = self.0.iter().find(|(name, _)| Path::new(name) == path);
        let text = found
            .map(|(_, text)| text.as_bytes())
            .ok_or(std::io::ErrorKind::NotFound)?;
        Ok(Box::new(text))
    }
}

#[test]
fn libraries_and_designs_come_from_wherever_the_caller_has_them() {
    let files = Memory(&[
        (
            "guns.yaml",
            "library: Guns\nweapons: {laser: {name: Laser, stats: 3-6-9 1x4+/1/1}}\n",
        ),
        (
            "wren.yaml",
            "class: Wren\nhull: 3\nengines: 5\nshields: 1\nlibrary: guns.yaml\nweapons: [{use: laser, banks: [2AB, CDEF]}]\n",
        ),
    ]);
    let books = Rulebooks::new().with_files(files);
    let text = "fleet: F\nships: [{design: wren.yaml, count: 2}]\n";
    let documents = documents(text, Path::new(""));
    let fleet = Fleet::read(&documents[0], &books).expect("a fleet");
    assert_eq!(
        fleet.lines[0]
            .ship()
            .rating
            .map(|rating| rating.to_string())
            .as_deref(),
        Some("24")
    );
}

#[test]
fn a_fleet_is_filled_and_written() {
    let folder = Folder::new("fill");
    let designs = root().join("designs/starmada_unity/windward-houses");
    let designs = designs.to_str().expect("a path");
    let fill = ["fleet", "--fill", designs, "--limit", "small"];
    let run = starwright(
        &folder.0,
        &[
            &fill[..],
            &["--require", "escorts>=2,ships<=6", "--format", "json"],
        ]
        .concat(),
    );
    let told: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    let best = &told["solutions"][0];
    assert!(
        best["points"]
            .as_u64()
            .is_some_and(|points| points > 600 && points <= 700),
        "{told}"
    );
    assert!(
        best["ships"][0]["count"].is_u64()
            && best["ships"][0]["file"].is_string()
            && best["bound"].is_u64()
    );
    std::fs::create_dir(folder.0.join("f")).expect("a folder");
    let run = starwright(
        &folder.0,
        &[&fill[..], &["--pick", "1", "-o", "f/filled.yaml"]].concat(),
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let run = starwright(&folder.0, &["fleet", "f/filled.yaml", "--format", "json"]);
    let fleet: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
    assert_eq!(
        (run.status, &fleet[0]["legal"]),
        (0, &true.into()),
        "{fleet}"
    );
    for (arguments, status, words) in [
        (
            &["--require", "carriers>=99"][..],
            1,
            "nothing fits: 700 points hold no fleet with carriers>=99",
        ),
        (
            &["--require", "sails>=1"],
            2,
            "no design is of the type or class 'sails'",
        ),
        (
            &["--faction", "Nobody"],
            2,
            "no designs to fill a fleet with",
        ),
        (
            &["--require", "ships=1", "--pick", "50"],
            2,
            "--pick 50: the last solution is number 1",
        ),
    ] {
        let run = starwright(&folder.0, &[&fill[..], arguments].concat());
        assert!(
            run.status == status && run.stderr.contains(words),
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
    }
}

#[test]
fn fleets_of_one_run_do_not_share_ids() {
    let ships =
        "ships:\n  - {design: palisade.yaml, count: 2}\n  - {design: carrier.yaml, ids: [Flag]}\n";
    let folder = folder("fleet-ids", &format!("fleet: Home Guard\n{ships}"));
    folder.write(
        "other.yaml",
        "fleet: Hunters\nships: [{design: palisade.yaml}]\n",
    );
    let ids = |fleet: &Value| {
        let entries = fleet["entries"].as_array().expect("entries");
        entries
            .iter()
            .map(|entry| entry["ids"].to_string())
            .collect::<Vec<_>>()
            .concat()
    };
    assert_eq!(ids(&told(&folder, &[]).0), r#"["H1","H2"]["Flag"]"#);
    let run = starwright(
        &folder.0,
        &["fleet", "fleet.yaml", "other.yaml", "--format", "json"],
    );
    let fleets: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(ids(&fleets[0]), r#"["H1","H2"]["Flag"]"#);
    assert_eq!(ids(&fleets[1]), r#"["I1"]"#);
    assert!(
        run.stderr
            .contains("Hunters: another fleet has such IDs; H1 is I1"),
        "{}",
        run.stderr
    );
}

#[test]
fn replays_of_fleets_have_the_ids_of_their_ships() {
    let folder = folder(
        "replay-ids",
        "fleet: Home Guard\nships:\n  - {design: palisade.yaml, count: 2}\n  - {design: majestic.yaml, ids: [B1]}\n",
    );
    let ids = |sides: [&str; 2]| {
        let args = [
            "duel",
            sides[0],
            sides[1],
            "--runs",
            "1",
            "--replay",
            "battle.json",
            "--force",
        ];
        let run = starwright(&folder.0, &args);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let text = std::fs::read_to_string(folder.0.join("battle.json")).expect("a replay");
        let replay: Value = serde_json::from_str(&text).expect("JSON");
        let ships = replay["ships"].as_array().expect("ships").iter();
        ships
            .map(|ship| ship["id"].as_str().expect("an ID").to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(ids(["fleet.yaml", "fleet.yaml"]), "H1 H2 B1 I1 I2 I3");
    assert_eq!(
        ids(["2xfleet.yaml", "palisade.yaml"]),
        "H1 H2 H3 H4 H5 H6 B1"
    );
    assert_eq!(ids(["fleet.yaml", "palisade.yaml"]), "H1 H2 B1 C1");
    assert_eq!(ids(["palisade.yaml", "majestic.yaml"]), "A1 B1");
}

#[test]
fn ships_of_a_fleet_and_its_opponent_have_different_ids_and_fight_alone() {
    let fleet = |name: &str, more: &str| {
        format!("fleet: {name}\n{more}ships: [{{design: majestic.yaml, count: 2}}]\n")
    };
    let folder = folder("opponents", &fleet("Red Two", "opponent: red.yaml\n"));
    folder.write("red.yaml", fleet("Red One", ""));
    let ids = |folder: &Folder| told(folder, &[]).0["entries"][0]["ids"].clone();
    assert_eq!(ids(&folder), serde_json::json!(["S1", "S2"]));
    // If each names the other, the first by name keeps its IDs.
    folder.write("red.yaml", fleet("Red Three", "opponent: fleet.yaml\n"));
    assert_eq!(ids(&folder), serde_json::json!(["S1", "S2"]));
    folder.write(
        "red.yaml",
        fleet("Zed Three", "letter: R\nopponent: fleet.yaml\n"),
    );
    assert_eq!(ids(&folder), serde_json::json!(["R1", "R2"]));
    let run = starwright(&folder.0, &["duel", "fleet.yaml", "--runs", "1"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let run = starwright(&folder.0, &["fleet", "fleet.yaml", "-o", "book.pdf"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let book = std::fs::read(folder.0.join("book.pdf")).expect("a book");
    assert!(
        bookmarks(&book).contains(&"Red Two against Zed Three: map".to_string()),
        "{:?}",
        bookmarks(&book)
    );
    let alone = starwright(&folder.0, &["duel", "majestic.yaml"]);
    assert!(alone.status == 2 && alone.stderr.contains("opponent: FILE"));
    folder.write("fleet.yaml", fleet("Red Two", "opponent: gone.yaml\n"));
    let run = starwright(&folder.0, &["check", "fleet.yaml"]);
    let message = "fleet.yaml:2:11: error: opponent: cannot open the fleet gone.yaml";
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

#[test]
fn squadrons_are_shown_and_counted() {
    let entry = "{design: majestic.yaml, count: 3, squadron: Red}";
    let folder = folder("squadrons", &format!("fleet: F\nships: [{entry}]\n"));
    let (fleet, _) = told(&folder, &[]);
    assert_eq!(fleet["entries"][0]["squadron"], "Red");
    let roster = starwright(&folder.0, &["fleet", "fleet.yaml"]).stdout;
    assert!(roster.contains("Squadron"), "{roster}");
    let fill = [
        "fleet",
        "--fill",
        "majestic.yaml",
        "--limit",
        "700",
        "--pick",
        "1",
    ];
    let filled = starwright(
        &folder.0,
        &[&fill[..], &["--require", "squadrons=1"]].concat(),
    );
    let squadron = "names: [MAJ-1, MAJ-2, MAJ-3], squadron: Majestic}";
    assert!(
        filled.stdout.contains(squadron),
        "{}{}",
        filled.stdout,
        filled.stderr
    );
    let none = starwright(
        &folder.0,
        &[&fill[..], &["--require", "squadrons>=2"]].concat(),
    );
    assert!(none.status == 1 && none.stderr.contains("hold no fleet with squadrons>=2"));
}

/// Returns the titles of all bookmarks.
fn bookmarks(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let entries = document.objects.values().filter_map(|object| {
        let entry = object.as_dict().ok()?;
        entry.get(b"Parent").ok()?;
        lopdf::decode_text_string(entry.get(b"Title").ok()?).ok()
    });
    entries.collect()
}
