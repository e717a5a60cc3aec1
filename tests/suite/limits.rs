//! Limits: what is too large, too deep or absurd gets a message, and what is only large is done in bounded memory.

use crate::{Folder, root, starwright};
use starwright_games::Ruleset;
use std::process::{Command, Output};

#[test]
fn fmt_and_convert_read_no_more_documents_of_a_file_than_other_commands() {
    let folder = Folder::new("limits-documents");
    folder.write("many.yaml", "---\nruleset: starmada_nova\n".repeat(10_001));
    for arguments in [
        &["fmt", "many.yaml"][..],
        &["convert", "many.yaml", "--dry-run"],
        &["check", "many.yaml"],
    ] {
        let run = starwright(&folder.0, arguments);
        assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stderr.matches("error:").count(), 1, "{arguments:?}");
        assert!(
            run.stderr
                .contains("10001 documents in one file; at most 10000"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn fmt_refuses_the_documents_that_other_commands_refuse() {
    let folder = Folder::new("limits-fmt");
    let deep = format!(
        "class: A\nhull: 3\nnotes: {}\n",
        "{a: \"}\",b: ".repeat(9990)
    );
    folder.write("deep.yaml", deep);
    folder.write(
        "long.yaml",
        format!("class: A\nhull: 3\n# {}\n", "x".repeat(1024 * 1024)),
    );
    for (file, why) in [
        ("deep.yaml", "nested more than 64 deep"),
        ("long.yaml", "a document of more than 1024 KiB"),
    ] {
        for command in ["fmt", "check"] {
            let run = starwright(&folder.0, &[command, file]);
            assert!(
                run.status == 1 && run.stderr.contains(why),
                "{command} {file}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn a_font_has_a_largest_size() {
    let folder = Folder::new("limits-font");
    folder.write("good.yaml", "class: Good\nhull: 3\n");
    // Nothing is written for most of it: it takes no room on the disk.
    let font = std::fs::File::create(folder.0.join("large.ttf")).expect("a file");
    font.set_len(300 * 1024 * 1024).expect("a length");
    let run = starwright(
        &folder.0,
        &["sheet", "good.yaml", "-o", "a.pdf", "--font", "large.ttf"],
    );
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: large.ttf: larger than 256 MiB; give a font with fewer letters\n"
    );
}

#[test]
fn a_wrong_default_is_reported_with_its_file_and_line() {
    let folder = Folder::new("limits-config");
    std::fs::create_dir(folder.0.join("starwright")).expect("a folder");
    folder.write("good.yaml", "class: Good\nhull: 3\n");
    let file = folder
        .0
        .join("starwright/config.yaml")
        .display()
        .to_string();
    for (config, line, why) in [
        (
            "paper: a4\ncolor: zzz\n",
            ":2:8",
            "color: expected auto, always or never, found 'zzz'",
        ),
        (
            "paper: a5\n",
            ":1:8",
            "paper: expected a4 or letter, found 'a5'",
        ),
        (
            "house: nowhere.yaml\n",
            "",
            "cannot open the house pack nowhere.yaml",
        ),
        ("template: nowhere.yaml\n", "", "no template 'nowhere.yaml'"),
    ] {
        folder.write("starwright/config.yaml", config);
        let output = Command::new(env!("CARGO_BIN_EXE_starwright"))
            .env("XDG_CONFIG_HOME", &folder.0)
            .current_dir(&folder.0)
            .args(["sheet", "good.yaml"])
            .output()
            .expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{config}: {stderr}");
        assert!(
            stderr.contains(&format!("{file}{line}")) && stderr.contains(why),
            "{config}: {stderr}"
        );
    }
}

#[test]
fn a_count_without_its_design_names_its_place() {
    let folder = Folder::new("limits-duel");
    folder.write("tern.yaml", "class: Tern\nhull: 3\n");
    let run = starwright(&folder.0, &["duel", "9", "tern.yaml"]);
    assert_eq!(run.status, 2);
    let message = "error: there is no design '9'; for 9 ships of one design write 9xtern.yaml, without a space\n";
    assert_eq!(run.stderr, message);
}

#[test]
fn absurd_numbers_get_a_message_with_the_number_as_typed() {
    let designs = root().join("designs/starmada_unity");
    for (arguments, why) in [
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--hull",
                "4294967295",
            ][..],
            "hull: expected a whole number from 1 to 35, found 4294967295",
        ),
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--engines",
                "..4294967295",
            ],
            "expected a whole number from 0 to 99, found 4294967295",
        ),
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--shields",
                "99999999999",
            ],
            "shields: expected a whole number from 0 to 5, found 99999999999",
        ),
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--max-rating",
                "4294967296",
            ],
            "4294967296 is not in",
        ),
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--time-limit",
                "86401",
            ],
            "expected a whole number from 1 to 86400",
        ),
        (
            &[
                "fit",
                "majestic.yaml",
                "--maximize",
                "engines",
                "--tech",
                "1e300",
            ],
            "found '1e300'",
        ),
        (
            &["sweep", "majestic.yaml", "--vary", "hull", "--to", "1e300"],
            "hull: expected a whole number from 1 to 200, found 1e300",
        ),
        (
            &["sweep", "majestic.yaml", "--vary", "hull", "--from", "nan"],
            "hull: expected a whole number from 1 to 200, found NaN",
        ),
        (
            &[
                "sweep",
                "majestic.yaml",
                "--vary",
                "hull",
                "--range",
                "4294967295",
            ],
            "expected a whole number from 0 to 1000",
        ),
        (
            &["new", "--ruleset", "nova"],
            "unknown ruleset 'nova'; did you mean 'starmada_nova'?",
        ),
        (
            &["fit", "majestic.yaml"],
            "--maximize <QUANTITY>|--minimize <QUANTITY>|--fix",
        ),
        (
            &["fit", "majestic.yaml", "--maximize", "speed"],
            "count:NAME; to maximize also rating, damage, survival, worth",
        ),
        (
            &["sheet", "majestic.yaml", "--template", "countres"],
            "no template 'countres'; did you mean 'counters'?",
        ),
        (
            &["new", "--hull", "4294967295"],
            "expected a whole number from 1 to 35",
        ),
        (
            &[
                "sheet",
                "majestic.yaml",
                "--damage",
                "hull=18446744073709551615",
            ],
            "has 8 boxes of hull, not 18446744073709551615",
        ),
        (
            &[
                "sheet",
                "majestic.yaml",
                "--damage",
                "hull=18446744073709551616",
            ],
            "'18446744073709551616' is not a number of boxes",
        ),
        (
            &[
                "odds",
                "majestic.yaml",
                "majestic.yaml",
                "--range",
                "4294967295",
            ],
            "expected a whole number from 0 to 1000",
        ),
        (
            &[
                "odds",
                "majestic.yaml",
                "majestic.yaml",
                "--range",
                "1",
                "--bearing",
                "1e300",
            ],
            "expected degrees",
        ),
        (
            &[
                "odds",
                "majestic.yaml",
                "majestic.yaml",
                "--range",
                "1",
                "--modifier",
                "-99999999999",
            ],
            "expected a whole number from -20 to 20",
        ),
        (
            &["duel", "4294967296xmajestic.yaml", "majestic.yaml"],
            "4294967296 ships of one design; a side has 1 to 50",
        ),
        (
            &[
                "duel",
                "majestic.yaml",
                "majestic.yaml",
                "--runs",
                "18446744073709551615",
            ],
            "expected a whole number from 1 to 100000000",
        ),
        (
            &[
                "duel",
                "majestic.yaml",
                "majestic.yaml",
                "--turns",
                "4294967295",
            ],
            "expected a whole number from 1 to 10000",
        ),
        (
            &[
                "duel",
                "majestic.yaml",
                "majestic.yaml",
                "--precision",
                "1e-300",
            ],
            "expected a width from 0.0005 to 0.5",
        ),
        (
            &["audit", "majestic.yaml", "--ships", "4294967295"],
            "expected a whole number from 1 to 50",
        ),
        (
            &["orders", "4294967296(4294967296)", "--engines", "5"],
            "expected at most 999 hexes",
        ),
        (
            &["orders", "1", "--engines", "4294967295"],
            "expected a whole number from 0 to 99",
        ),
        (
            &["orders", "1", "--engines", "5", "--slips", "4294967296L"],
            "at most 99 sideslips",
        ),
        (
            &["starfire", "missile", "BM-a", "--body", "BM=4294967296"],
            "expected a whole number from 0 to 1000, found 4294967296",
        ),
        (
            &[
                "starfire",
                "time",
                "12/43:30:6",
                "--add",
                "99999999999999999999 months",
            ],
            "a whole number up to 1000000",
        ),
    ] {
        let run = starwright(&designs, arguments);
        assert!(
            [1, 2].contains(&run.status) && run.stderr.contains(why),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_template_without_what_a_ship_is_played_with_is_named_once() {
    let folder = Folder::new("limits-template");
    let weapons = "weapons: [{name: Gun, stats: 9 1x4+/1/1, banks: [AB]}]\n";
    folder.write(
        "a.yaml",
        format!("class: A\nhull: 3\nengines: 2\n{weapons}---\nclass: B\nhull: 3\n{weapons}"),
    );
    folder.write("unarmed.yaml", "class: C\nhull: 3\nengines: 2\n");
    folder.write("fleet.yaml", "fleet: F\nships: [{design: a.yaml, document: 1, count: 3}]\n---\nfleet: G\nships: [{design: a.yaml, document: 2}]\n");
    let half = starwright(&folder.0, &["sheet", "--template-source", "half"]).stdout;
    let blocks = half
        .lines()
        .find(|line| line.starts_with("blocks:"))
        .expect("blocks")
        .to_string();
    folder.write(
        "mine.yaml",
        half.replace("template: half", "template: mine")
            .replace(&blocks, "blocks: [hull, notes]"),
    );
    let warnings = |arguments: &[&str]| {
        let run = starwright(&folder.0, arguments);
        assert!(run.status == 0, "{arguments:?}: {}", run.stderr);
        run.stderr
            .lines()
            .filter(|line| line.starts_with("warning: the template"))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let told = |what: &str| {
        [format!(
            "warning: the template 'mine' leaves out {what}, which ships cannot be played without; name them under blocks:"
        )]
    };
    assert_eq!(
        warnings(&["sheet", "a.yaml", "--template", "mine.yaml"]),
        told("batteries")
    );
    assert_eq!(
        warnings(&["sheet", "a.yaml", "-o", "a.pdf", "--template", "mine.yaml"]),
        told("batteries")
    );
    assert_eq!(
        warnings(&[
            "fleet",
            "fleet.yaml",
            "-o",
            "b.pdf",
            "--template",
            "mine.yaml"
        ]),
        told("batteries")
    );
    assert!(warnings(&["sheet", "unarmed.yaml", "--template", "mine.yaml"]).is_empty());
    for shipped in ["full", "half", "quarter", "card", "roster"] {
        for game in Ruleset::ALL.map(Ruleset::key) {
            let arguments = [
                "sheet",
                "--blank",
                "--ruleset",
                game,
                "--template",
                shipped,
                "--format",
                "txt",
            ];
            assert!(warnings(&arguments).is_empty(), "{arguments:?}");
        }
    }
}

/// Runs the program with so many megabytes of address space, in which a program that keeps too much ends by a signal.
#[cfg(target_os = "linux")]
fn confined(megabytes: u32, folder: &Folder, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", "ulimit -v \"$0\" && exec \"$@\""])
        .arg((megabytes * 1024).to_string())
        .arg(env!("CARGO_BIN_EXE_starwright"))
        .args(arguments)
        .current_dir(&folder.0)
        .env("XDG_CONFIG_HOME", "/nonexistent")
        // Threads reserve address space, whether they use it or not.
        .envs([("RAYON_NUM_THREADS", "2"), ("MALLOC_ARENA_MAX", "1")])
        .output()
        .expect("a shell")
}

/// The same with so many megabytes more than the program takes to do nothing: the code of a debug build alone takes 50.
#[cfg(target_os = "linux")]
fn within(megabytes: u32, folder: &Folder, arguments: &[&str]) -> Output {
    let is_enough = |megabytes: &u32| {
        confined(*megabytes, folder, &["--version"])
            .status
            .success()
    };
    let own = (10..400)
        .step_by(2)
        .find(is_enough)
        .expect("a program of less than 400 MB");
    confined(own + megabytes, folder, arguments)
}

/// Thirty fleets of a hundred ships of one design, in a file of 2 KB.
#[cfg(target_os = "linux")]
fn three_thousand_ships(name: &str) -> Folder {
    let folder = Folder::new(name);
    let design = root().join("designs/starmada_unity/majestic.yaml");
    std::fs::copy(design, folder.0.join("majestic.yaml")).expect("a copy");
    let fleet = |number| {
        format!(
            "---\nfleet: F{number}\nlimit: 100000\nships: [{{design: majestic.yaml, count: 100}}]\n"
        )
    };
    folder.write("fleets.yaml", (0..30).map(fleet).collect::<String>());
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn a_book_of_fleets_takes_little_more_memory_than_its_file() {
    let folder = three_thousand_ships("limits-book");
    let output = within(
        80, // links of the contents and the roster to every ship included
        &folder,
        &[
            "fleet",
            "fleets.yaml",
            "-o",
            "book.pdf",
            "--template",
            "full",
        ],
    );
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(std::fs::metadata(folder.0.join("book.pdf")).is_ok_and(|book| book.len() > 1_000_000));
}

#[test]
#[cfg(target_os = "linux")]
fn ships_of_one_design_share_it_until_they_are_printed() {
    let folder = three_thousand_ships("limits-sheets");
    for ending in ["txt", "html"] {
        let output = within(
            33,
            &folder,
            &["sheet", "fleets.yaml", "-o", &format!("sheets.{ending}")],
        );
        assert_eq!(
            output.status.code(),
            Some(0),
            "{ending}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_long_spreadsheet_is_converted_without_keeping_its_ships() {
    let folder = Folder::new("limits-spreadsheet");
    let row = |number| format!("S{number},5,3,2\n");
    folder.write(
        "ships.csv",
        "class,hull,engines,shields\n".to_string() + &(0..5_000).map(row).collect::<String>(),
    );
    let output = within(40, &folder, &["convert", "ships.csv", "--dry-run"]);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("5,000 designs would be written"));
}

#[test]
fn ships_of_a_long_spreadsheet_are_named_and_reported_as_one_batch() {
    let folder = Folder::new("limits-pieces");
    // More rows than are made at once, the first of them wrong and all others of one name.
    folder.write(
        "ships.csv",
        "class,hull\nA,x\n".to_string() + &"A,3\n".repeat(2_500),
    );
    let run = starwright(
        &folder.0,
        &["convert", "ships.csv", "-o", "out", "--format", "json"],
    );
    assert_eq!(run.status, 1, "{}", run.stderr);
    let ships: Vec<serde_json::Value> = serde_json::from_str(&run.stdout).expect("JSON");
    let lines: Vec<u64> = ships
        .iter()
        .filter_map(|ship| ship["line"].as_u64())
        .collect();
    assert_eq!(lines, (2..=2_502).collect::<Vec<_>>());
    assert_eq!(
        (&ships[1]["file"], &ships[2_500]["file"]),
        (&"a.yaml".into(), &"a-2500.yaml".into())
    );
    let report = std::fs::read_to_string(folder.0.join("out/report.csv")).expect("a report");
    assert_eq!(
        (
            report.lines().count(),
            report.matches("ship,verdict").count()
        ),
        (2_502, 1)
    );
    let again = starwright(&folder.0, &["convert", "ships.csv", "-o", "out"]);
    assert_eq!(again.status, 2);
    assert!(
        again
            .stderr
            .contains("2502 files such as out/a.yaml already exist"),
        "{}",
        again.stderr
    );
}

#[test]
fn a_design_is_read_before_another_is_written_over_it() {
    let folder = Folder::new("limits-order");
    // Too long to be read together with the next file.
    folder.write(
        "ships.csv",
        "class,hull\nKite,3\n".to_string() + &"\n".repeat(300_000),
    );
    std::fs::create_dir(folder.0.join("out")).expect("a folder");
    folder.write(
        "out/kite.yaml",
        "ruleset: starmada-admiralty\nclass: T\nhull: 4\nengines: 3\nshields: 2\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "convert",
            "ships.csv",
            "out/kite.yaml",
            "-o",
            "out",
            "--force",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(folder.0.join("out/t.yaml").exists(), "{}", run.stdout);
}
