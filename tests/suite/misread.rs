//! What people type that could be taken for something else: read as it is meant, or refused.

use crate::{Folder, starwright};

fn ship(lines: &str) -> String {
    format!(
        "class: Tern\nhull: 6\nengines: 4\nweapons:\n  - {{name: Gun, stats: 4-8-12 2x5+/1/1, banks: [2AB]}}\n{lines}"
    )
}

/// The rating of a design as JSON, without its place.
fn rating(folder: &Folder, text: &str) -> String {
    folder.write("ship.yaml", text);
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--format", "json"]);
    assert!(run.stderr.is_empty(), "{text}: {}", run.stderr);
    run.stdout
}

#[test]
fn what_our_own_tables_print_is_read_back() {
    let folder = Folder::new("printed-forms");
    let plain = ship(
        "shields: {fore: 4, port: 3, starboard: 3, aft: 2}\nscreens: {fore: 1, port: 0, starboard: 0, aft: 0}\n",
    );
    let expected = rating(&folder, &plain);
    assert_eq!(
        rating(&folder, &ship("shields: 4/3/3/2\nscreens: 1 / 0 / 0 / 0\n")),
        expected
    );
    for stats in ["4–8–12 2×5+/1/1", "4−8−12 2*5+/1/1", "4—8—12 2X5+/1/1"] {
        assert_eq!(
            rating(&folder, &plain.replace("4-8-12 2x5+/1/1", stats)),
            expected,
            "{stats}"
        );
    }
    let single = plain.replace(
        "stats: 4-8-12 2x5+/1/1",
        "range: 4–8–12, rof: 2, acc: 5+, imp: 1, dmg: 1",
    );
    assert_eq!(rating(&folder, &single), expected);
    for bank in ["2xAB", "2×AB", "2 * AB", "2 AB"] {
        assert_eq!(
            rating(&folder, &plain.replace("2AB", bank)),
            expected,
            "{bank}"
        );
    }
}

#[test]
fn facings_on_one_line_stay_as_they_are_written() {
    let folder = Folder::new("printed-facings");
    let text = "class: Tern\nhull: 6\nengines: 4\nshields: 4/3/3/2\n";
    folder.write("ship.yaml", text);
    let run = starwright(&folder.0, &["fmt", "ship.yaml"]);
    assert_eq!(
        (run.status, folder.read("ship.yaml").as_str()),
        (0, text),
        "{}",
        run.stderr
    );
}

#[test]
fn a_list_is_not_taken_for_keys_in_their_order() {
    let folder = Folder::new("list-for-keys");
    for (key, list) in [
        ("published", "[185, note]"),
        ("origin", "[starmada_nova, 344]"),
    ] {
        folder.write("ship.yaml", ship(&format!("{key}: {list}\n")));
        let run = starwright(&folder.0, &["check", "ship.yaml"]);
        assert!(
            run.status == 1 && run.stderr.contains("found a list"),
            "{key}: {}",
            run.stderr
        );
    }
}

#[test]
fn no_file_of_a_folder_is_skipped_without_a_word() {
    let folder = Folder::new("nothing-skipped");
    folder.write("good.yaml", ship(""));
    folder.write("weapons.yaml", "library: Guns\nweapons: {}\n");
    for (name, text) in [
        (
            "misspelt.yaml",
            "ruleset: starfire\nlibrary: bodies.yaml\nclas: Ember\nmissiles: [CM-b]\n",
        ),
        ("fleet.yaml", "flet: Third Patrol\nships: []\n"),
    ] {
        folder.write(name, text);
        for command in ["check", "rate", "explain"] {
            let run = starwright(&folder.0, &[command, "."]);
            assert_eq!(run.status, 1, "{command} with {name}: {}", run.stderr);
            assert_eq!(
                run.stderr.matches(": error: ").count(),
                1,
                "{command} with {name}: {}",
                run.stderr
            );
            assert!(run.stderr.contains(&format!("{name}:")), "{}", run.stderr);
            let said = run.stderr + &run.stdout;
            let library = if command == "check" {
                "; 1 library checked\n"
            } else {
                "skipped 1 library\n"
            };
            assert!(said.contains(library), "{command}: {said}");
        }
        std::fs::remove_file(folder.0.join(name)).expect("removed");
    }
}

#[test]
fn fmt_takes_every_kind_of_file_and_convert_counts_those_it_passes_over() {
    let folder = Folder::new("passed-over");
    folder.write("weapons.yaml", "library: Guns\nweapons: {}\n");
    folder.write("patrol.yaml", "fleet: Patrol\nships: []\n");
    let run = starwright(&folder.0, &["fmt", "."]);
    assert_eq!(run.stderr, "2 files: 0 put in order\n");
    folder.write("good.yaml", ship(""));
    let run = starwright(&folder.0, &["fmt", ".", "--check"]);
    assert_eq!(run.stderr, "3 files: 0 would be put in order\n");
    folder.write("old.txt", crate::hazards::SLOOP);
    folder.write("compose.yaml", "services: {}\nvolumes: {}\n");
    let run = starwright(&folder.0, &["convert", ".", "--dry-run"]);
    let expected = "\nskipped 1 design, 1 fleet, 1 library, 1 other file\n";
    assert!(
        run.stdout.contains(expected),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn a_quoted_null_is_a_name_and_an_unquoted_one_is_nothing() {
    let folder = Folder::new("null-words");
    for (text, expected) in [("\"null\"", "null"), ("'~'", "~"), ("\"Null\"", "Null")] {
        let lines = format!("name: {text}\nfaction: {text}\ntype: {text}\n");
        let json: serde_json::Value =
            serde_json::from_str(&rating(&folder, &ship(&lines))).expect("JSON");
        for key in ["name", "faction", "type"] {
            assert_eq!(json[0][key], expected, "{key}: {text}");
        }
        let class = rating(&folder, &ship("").replace("Tern", text));
        let json: serde_json::Value = serde_json::from_str(&class).expect("JSON");
        assert_eq!(json[0]["class"], expected, "class: {text}");
    }
    for text in ["null", "~", "Null", ""] {
        let json: serde_json::Value =
            serde_json::from_str(&rating(&folder, &ship(&format!("name: {text}\n"))))
                .expect("JSON");
        assert!(json[0]["name"].is_null(), "{text}");
    }
}

/// What `fleet` says of a fleet of terns.
fn fleet(folder: &Folder, text: &str, arguments: &[&str]) -> crate::Run {
    folder.write(
        "tern.yaml",
        ship("faction: Red\nsystems: [Tractor Beam 3]\n").replace("1/1,", "1/1 Pr1,"),
    );
    folder.write("fleet.yaml", text);
    starwright(&folder.0, &[&["fleet", "fleet.yaml"], arguments].concat())
}

#[test]
fn an_empty_name_is_not_a_ship() {
    let folder = Folder::new("empty-names");
    for (place, names) in [
        (1, "[Tern, ~]"),
        (0, "[\"\"]"),
        (1, "[A, '  ', B]"),
        (0, "\n      -\n      - B"),
    ] {
        let run = fleet(
            &folder,
            &format!("fleet: F\nships:\n  - design: tern.yaml\n    names: {names}\n"),
            &[],
        );
        let said = format!(
            "ships[0].names[{place}]: missing value; expected a line of text, such as a name"
        );
        assert!(
            run.status == 1 && run.stderr.contains(&said),
            "{names}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_fleet_lists_ships_of_other_factions() {
    let folder = Folder::new("other-faction");
    for (faction, is_told) in [("Blue", true), ("red", false)] {
        let run = fleet(
            &folder,
            &format!("fleet: F\nfaction: {faction}\nships: [{{design: tern.yaml}}]\n"),
            &[],
        );
        let said =
            "warning: ships[0].design: Tern is a ship of the faction Red; the fleet is of Blue";
        assert_eq!(
            (run.status, run.stdout.contains(said)),
            (0, is_told),
            "{}",
            run.stdout
        );
    }
}

#[test]
fn a_ban_in_the_words_of_another_game_is_kept_or_reported() {
    let folder = Folder::new("bans-elsewhere");
    let text = "fleet: F\nships: [{design: tern.yaml}]\n";
    folder.write("club.yaml", "profile: Club\nbanned_traits: [Piercing]\n");
    let run = fleet(&folder, text, &["--profile", "club.yaml"]);
    let idle = "Club bans Piercing, which is not a trait of Starmada Unity; in Starmada Unity: Piercing-1, Piercing-2";
    assert!(
        run.status == 0 && run.stdout.contains(idle),
        "{}{}",
        run.stdout,
        run.stderr
    );
    folder.write(
        "club.yaml",
        "profile: Club\nbanned_systems: [Tractor Beams]\nbanned_traits: [Pr1, Piercing-1]\n",
    );
    let run = fleet(&folder, text, &["--profile", "club.yaml"]);
    assert!(
        run.stdout
            .contains("Tern has the system Tractor Beam, which is banned"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert_eq!(
        (
            run.status,
            run.stdout.matches("with the trait Piercing-1").count()
        ),
        (1, 1),
        "{}",
        run.stdout
    );
    folder.write("club.yaml", "profile: Club\nbanned_systems: [Hyperdrivs]\n");
    let run = fleet(&folder, text, &["--profile", "club.yaml"]);
    assert_eq!(
        run.stderr.matches("'Hyperdrive'").count(),
        1,
        "{}",
        run.stderr
    );
}

#[test]
fn a_profile_is_one_document() {
    let folder = Folder::new("two-profiles");
    folder.write(
        "club.yaml",
        "profile: Club\nmax_ships: 3\n---\nprofile: Other\nmax_ships: 1\n",
    );
    let run = fleet(
        &folder,
        "fleet: F\nships: [{design: tern.yaml}]\n",
        &["--profile", "club.yaml"],
    );
    assert!(
        run.status == 2
            && run
                .stderr
                .contains("the profile club.yaml has several documents"),
        "{}",
        run.stderr
    );
}

#[test]
fn ships_without_a_fleet_are_an_error_in_every_folder() {
    let folder = Folder::new("no-map");
    folder.write("good.yaml", ship(""));
    for (text, why) in [
        (
            "ships: [{design: good.yaml}]\n",
            "it has 'ships:', but no line 'fleet: NAME'",
        ),
        ("flet: X\nships: []\n", "did you mean 'fleet:' by 'flet:'?"),
    ] {
        folder.write("wrong.yaml", text);
        for command in ["fleet", "check", "rate", "fmt"] {
            let run = starwright(&folder.0, &[command, "."]);
            assert!(
                run.status == 1 && run.stderr.contains(why),
                "{command} {text}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn other_yaml_is_skipped_in_a_folder_and_an_error_when_named() {
    let folder = Folder::new("other-yaml");
    folder.write("good.yaml", ship(""));
    for text in ["services: {}\nvolumes: {}\n", "- fleet: X\n", "hello\n"] {
        folder.write("other.yaml", text);
        for command in ["check", "rate", "fmt"] {
            let run = starwright(&folder.0, &[command, "."]);
            assert_eq!(run.status, 0, "{command} {text}: {}", run.stderr);
            let skipped = "skipped 1 other file (not Starwright files, such as ./other.yaml)\n";
            assert!(
                command == "fmt" || run.stderr.contains(skipped),
                "{command} {text}: {}",
                run.stderr
            );
            let run = starwright(&folder.0, &[command, "other.yaml"]);
            assert!(
                run.status == 1 && run.stderr.contains("this is not a Starwright file"),
                "{command} {text}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn a_house_pack_sets_no_number_twice_however_it_is_spelt() {
    let folder = Folder::new("set-twice");
    folder.write("ship.yaml", ship(""));
    for (numbers, name) in [
        ("{tech.1: 2, tech.+1: 3}", "tech.+1"),
        ("{joint.Dfs+Crn: 2, joint.Crn+Dfs: 3}", "joint."),
        ("{tech: {1: 2, +1: 3}}", "tech.+1"),
        ("{trait.Kinetic: 2, trait: {Knt: 3}}", "trait."),
    ] {
        folder.write("house.yaml", format!("house: H\nnumbers: {numbers}\n"));
        let run = starwright(&folder.0, &["rate", "ship.yaml", "--house", "house.yaml"]);
        assert!(
            run.status == 2 && run.stderr.contains("is set twice"),
            "{numbers}: {}",
            run.stderr
        );
        assert!(
            run.stderr.contains(&format!("the number '{name}")),
            "{numbers}: {}",
            run.stderr
        );
    }
}

#[test]
fn rate_warns_of_a_key_that_a_text_swallows() {
    let folder = Folder::new("rate-warns");
    folder.write("ship.yaml", ship("type: Escort\n  shields 3\n"));
    let run = starwright(&folder.0, &["rate", "ship.yaml", "--format", "json"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.stderr,
        "ship.yaml: 1 warning about its text; `check` shows where\n"
    );
    let ships: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let findings = ships[0]["findings"].to_string();
    assert!(findings.contains("'shields'"), "{findings}");
}
