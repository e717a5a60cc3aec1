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
    let plain =
        ship("shields: {fore: 4, port: 3, starboard: 3, aft: 2}\nscreens: {fore: 1, port: 0, starboard: 0, aft: 0}\n");
    let expected = rating(&folder, &plain);
    assert_eq!(rating(&folder, &ship("shields: 4/3/3/2\nscreens: 1 / 0 / 0 / 0\n")), expected);
    for stats in ["4–8–12 2×5+/1/1", "4−8−12 2*5+/1/1", "4—8—12 2X5+/1/1"] {
        assert_eq!(rating(&folder, &plain.replace("4-8-12 2x5+/1/1", stats)), expected, "{stats}");
    }
    let single = plain.replace("stats: 4-8-12 2x5+/1/1", "range: 4–8–12, rof: 2, acc: 5+, imp: 1, dmg: 1");
    assert_eq!(rating(&folder, &single), expected);
    for bank in ["2xAB", "2×AB", "2 * AB", "2 AB"] {
        assert_eq!(rating(&folder, &plain.replace("2AB", bank)), expected, "{bank}");
    }
}

#[test]
fn facings_on_one_line_stay_as_they_are_written() {
    let folder = Folder::new("printed-facings");
    let text = "class: Tern\nhull: 6\nengines: 4\nshields: 4/3/3/2\n";
    folder.write("ship.yaml", text);
    let run = starwright(&folder.0, &["fmt", "ship.yaml"]);
    assert_eq!((run.status, folder.read("ship.yaml").as_str()), (0, text), "{}", run.stderr);
}

#[test]
fn a_list_is_not_taken_for_keys_in_their_order() {
    let folder = Folder::new("list-for-keys");
    for (key, list) in [("published", "[185, note]"), ("origin", "[starmada_nova, 344]")] {
        folder.write("ship.yaml", ship(&format!("{key}: {list}\n")));
        let run = starwright(&folder.0, &["check", "ship.yaml"]);
        assert!(run.status == 1 && run.stderr.contains("found a list"), "{key}: {}", run.stderr);
    }
}

#[test]
fn no_file_of_a_folder_is_skipped_without_a_word() {
    let folder = Folder::new("nothing-skipped");
    folder.write("good.yaml", ship(""));
    folder.write("weapons.yaml", "library: Guns\nweapons: {}\n");
    for (name, text) in [
        ("misspelt.yaml", "ruleset: starfire\nlibrary: bodies.yaml\nclas: Ember\nmissiles: [CM-b]\n"),
        ("fleet.yaml", "flet: Third Patrol\nships: []\n"),
        ("compose.yaml", "services: {}\nvolumes: {}\n"),
    ] {
        folder.write(name, text);
        for command in ["check", "rate", "explain"] {
            let run = starwright(&folder.0, &[command, "."]);
            assert_eq!(run.status, 1, "{command} with {name}: {}", run.stderr);
            assert_eq!(run.stderr.matches(": error: ").count(), 1, "{command} with {name}: {}", run.stderr);
            assert!(run.stderr.contains(&format!("{name}:")), "{}", run.stderr);
            let said = run.stderr + &run.stdout;
            assert!(said.contains("passed over: 1 library\n"), "{command}: {said}");
        }
        std::fs::remove_file(folder.0.join(name)).expect("removed");
    }
}

#[test]
fn fmt_and_convert_count_the_documents_of_a_folder_that_they_pass_over() {
    let folder = Folder::new("passed-over");
    folder.write("weapons.yaml", "library: Guns\nweapons: {}\n");
    folder.write("patrol.yaml", "fleet: Patrol\nships: []\n");
    let run = starwright(&folder.0, &["fmt", "."]);
    assert_eq!(run.stderr, "0 files: 0 put in order; passed over: 1 fleet, 1 library\n");
    folder.write("good.yaml", ship(""));
    let run = starwright(&folder.0, &["fmt", ".", "--check"]);
    assert_eq!(run.stderr, "1 file: 0 would be put in order; passed over: 1 fleet, 1 library\n");
    folder.write("old.txt", crate::hazards::SLOOP);
    folder.write("compose.yaml", "services: {}\nvolumes: {}\n");
    let run = starwright(&folder.0, &["convert", ".", "--dry-run"]);
    let expected = "\npassed over: 1 design, 1 fleet, 1 library, 1 other file\n";
    assert!(run.stdout.contains(expected), "{}{}", run.stdout, run.stderr);
}
