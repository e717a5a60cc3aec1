//! What a post says and the program cannot read: it is reported, never read as something else or dropped.

use crate::hazards::SLOOP;
use crate::import::dump;
use crate::{Folder, Run, starwright};
use starwright_posts::import::import;

const GUN: &str = "Gun 3/6/9 1/4+/1/1 AB\n";

fn convert(folder: &Folder, post: &str, options: &[&str]) -> Run {
    folder.write("post.txt", post);
    let _ = std::fs::remove_dir_all(folder.0.join("out"));
    starwright(
        &folder.0,
        &[&["convert", "post.txt", "-o", "out"], options].concat(),
    )
}

/// Whether a text is read into designs with this line, or else reported.
fn reads_or_reports(post: &str, right: &str) {
    let found = import(post, None);
    let dumped = dump(&found);
    let is_reported = found.stray.iter().any(|unread| !unread.is_talk)
        || found.entries.iter().any(|entry| !entry.is_complete());
    assert!(dumped.contains(right) || is_reported, "{post}\n{dumped}");
}

#[test]
fn a_loss_limit_multiplies_no_mounts() {
    for (arcs, right) in [
        ("2ACE 2BDF (2)", "[2ACE, 2BDF]"),
        ("[2ACE] [2BDF] (2)", "[2ACE, 2BDF]"),
        ("2AB (1)", "[2AB]"),
    ] {
        let unity = format!(
            "Majestic-class Cruiser (185)\nHull: 8\nEngines: 5\nShields: 3\n[X] Gun, 4-8-12 2x5+/1/1\n{arcs}\n"
        );
        let dumped = dump(&import(&unity, None));
        assert!(
            !dumped.contains("4BDF") && !dumped.contains("4AB"),
            "{dumped}"
        );
        reads_or_reports(&unity, right);
        let line = format!(
            "Majestic-class Cruiser (185)\nHull: 8\nEngines: 5\nShields: 3\nGun 4-8-12 2x5+/1/1 {arcs}\n"
        );
        let dumped = dump(&import(&line, None));
        assert!(
            !dumped.contains("4BDF") && !dumped.contains("4AB"),
            "{dumped}"
        );
        reads_or_reports(&line, right);
    }
    // Where nothing else counts them, a number in brackets does.
    let dumped = dump(&import(&SLOOP.replace("[AB]\n", "AB (2)\n"), None));
    assert!(dumped.contains("arcs: [AB AB]"), "{dumped}");
}

#[test]
fn the_digits_of_a_whole_track_are_no_number() {
    let nova = "Kite-class CA (210)\nHull: 11 (4-4-3)\nArmor: 5 (2-2-1)\nECM: ---\nTHRUST 43211 WEAPONS 1234\nShields: 4 5 6 6 6\n";
    let dumped = dump(&import(nova, None));
    assert!(dumped.contains("thrust: 4 "), "{dumped}");
    for row in [
        "Engines: 54321",
        "Engines: 100",
        "ENGINES 5432 SHIELDS 2211",
    ] {
        let dumped = dump(&import(&SLOOP.replace("Engines: 3 2 1", row), None));
        let is_reported = dumped.contains("warning 3: ");
        assert!(
            !dumped.contains("engines: 99") || is_reported,
            "{row}: {dumped}"
        );
    }
}

#[test]
fn boxes_that_are_drawn_are_no_rating() {
    for header in [
        "Majestic-class Battlecruiser (185)",
        "(185) Majestic-class Battlecruiser",
        "Majestic (185)",
    ] {
        let post = format!(
            "{header}\nHull: OOOOOOOO\nEngines: 5\nShields: 3\n[X] Gun, 4-8-12 2x5+/1/1\n[AB]\n"
        );
        let dumped = dump(&import(&post, None));
        assert!(!dumped.contains("hull: 185"), "{dumped}");
        reads_or_reports(&post, "hull: 8");
    }
}

#[test]
fn engines_called_thrust_make_no_nova_ship() {
    let found = import(&SLOOP.replace("Engines", "Thrust"), None);
    let dumped = dump(&found);
    assert!(
        dumped.contains("engines: 3 ") && dumped.contains("arcs: [AB]"),
        "{dumped}"
    );
}

#[test]
fn a_header_without_a_ship_is_an_error_with_its_lines() {
    let folder = Folder::new("header-without-ship");
    let post = format!("Snark class Destroyer (112)\nspeed of light\n{GUN}Hyperdrive\n");
    for post in [post.clone(), format!("Hello all,\n\n{post}")] {
        for options in [&[][..], &["--strict"]] {
            let run = convert(&folder, &post, options);
            assert_eq!(run.status, 1, "{post}{}{}", run.stdout, run.stderr);
            assert!(
                run.stderr.contains("error:") && run.stderr.contains("post.txt:"),
                "{}",
                run.stderr
            );
        }
    }
}

#[test]
fn letters_with_numbers_are_ratings() {
    let text = format!("Snark class Destroyer (112)\nh5 e8 s2\n{GUN}Hyperdrive\n");
    let dumped = dump(&import(&text, None));
    assert!(
        dumped.contains("hull: 5  engines: 8  shields: Even(Whole(2))"),
        "{dumped}"
    );
}

#[test]
fn a_list_of_weapons_stays_a_library() {
    let folder = Folder::new("list-of-weapons");
    let run = convert(
        &folder,
        "Our guns:\n\nGun [3/6/9, 1/4+/1/1]\nLaser [3/6/9, 1/4+/1/1]\n",
        &[],
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_ship_that_was_rated_and_is_worth_nothing_is_incomplete() {
    let folder = Folder::new("rated-nothing");
    let post = "Kite-class CA (258)\nHull: 5\nEngines: 5\nShields: 2\nWeird gun thing of doom\n";
    let run = convert(&folder, post, &[]);
    assert_eq!(run.status, 1, "{}{}", run.stdout, run.stderr);
    assert!(folder.read("out/kite.yaml").contains("# INCOMPLETE: "));
    let report = folder.read("out/report.csv");
    assert!(report.contains(",incomplete,"), "{report}");
    let run = convert(&folder, post, &["--strict"]);
    assert!(
        run.status == 1 && !folder.0.join("out/kite.yaml").exists(),
        "{}",
        run.stdout
    );
}

#[test]
fn what_is_not_understood_inside_a_ship_makes_it_incomplete() {
    let folder = Folder::new("inside");
    for line in [
        "Tachyon Wobbler",
        "Wobble factor 7",
        "Gizmo: Tollkeepers",
        "Zorch 3 and Blip 4",
    ] {
        let post = SLOOP.replace("Weapons: X", &format!("{line}\nWeapons: X"));
        assert_eq!(convert(&folder, &post, &[]).status, 1, "{line}");
        let run = convert(&folder, &post, &["--strict"]);
        assert!(
            run.status == 1 && run.stdout.contains("0 designs written"),
            "{line}: {}",
            run.stdout
        );
    }
    for line in [
        "She was laid down in the year of the great comet.",
        "(painted and based, finally)",
        "these cost an arm and a leg",
        "-----",
        "Crew: 140",
        "What do you think?",
    ] {
        let run = convert(
            &folder,
            &SLOOP.replace("Weapons: X", &format!("{line}\nWeapons: X")),
            &[],
        );
        assert_eq!(run.status, 0, "{line}: {}{}", run.stdout, run.stderr);
    }
    let run = convert(
        &folder,
        &format!("{SLOOP}\nThanks for reading.\nBob, 2nd Fleet\n\n{SLOOP}"),
        &[],
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
}
