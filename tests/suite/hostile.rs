//! Input that nobody should write: each gets a clear message, nothing panics, the rest of the batch is done.

use crate::{Folder, files, root, starwright, starwright_with};
use proptest::prelude::*;
use serde_json::Value;
use starwright_games::document::documents;
use starwright_games::{AssessmentDetail, Rulebooks};
use std::path::Path;

const GOOD: &str = "class: Good\nhull: 3\nengines: 2\nweapons:\n  - {name: Gun, stats: 9 1x4+/1/1, banks: [ABCDEF]}\n";

/// Rates a file with this content and gives the message.
fn message(name: &str, content: &[u8]) -> String {
    let folder = Folder::new(&format!("hostile-{name}"));
    folder.write("wrong.yaml", content);
    folder.write("good.yaml", GOOD);
    let run = starwright(
        &folder.0,
        &["rate", "wrong.yaml", "good.yaml", "--format", "json"],
    );
    assert_eq!(run.status, 1, "{name}: {}", run.stderr);
    let ships: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (ships.len(), &ships[1]["class"]),
        (2, &"Good".into()),
        "{name}: the other design is rated"
    );
    assert!(
        run.stderr.starts_with("wrong.yaml:"),
        "{name}: {}",
        run.stderr
    );
    ships[0]["error"]["message"]
        .as_str()
        .unwrap_or_else(|| panic!("{name} is malformed"))
        .to_string()
}

#[test]
fn each_hostile_file_gets_a_clear_message() {
    let (brackets, dashes) = ("[".repeat(100_000), "- ".repeat(100_000));
    let quoted = format!("class: x\nhull: 3\nnotes: {}", "[ \"]\",".repeat(100_000));
    let commented = format!("class: x\nhull: 3\nnotes: {}", "[ # ]\n".repeat(100_000));
    let long_list = format!("class: x\nhull: 3\nweapons: [{}]\n", "1,".repeat(1_000_000));
    let many = "--- 1\n".repeat(200_000);
    let nested_maps = format!("class: x\nhull: {}", "{a: ".repeat(100_000));
    let laughs: String = ('b'..='j')
        .map(|c| {
            format!(
                "{c}: &{c} [{}]\n",
                vec![format!("*{}", (c as u8 - 1) as char); 9].join(",")
            )
        })
        .collect();
    let laughs = format!("a: &a [1]\n{laughs}class: x\nhull: 3\n");
    let long = format!("class: {}\nhull: 3\n", "x".repeat(10_000));
    let big = format!("class: x\n# {}\nhull: 3\n", "x".repeat(50_000_000));
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty", b"", "the file is empty"),
        ("comment", b"# only a comment\n---\n", "the file is empty"),
        (
            "latin-1",
            b"class: F\xf6hn\nhull: 3\n",
            "not UTF-8 text (byte 0xF6)",
        ),
        ("binary", &[0, 159, 146, 150], "not UTF-8 text"),
        ("brackets", brackets.as_bytes(), "nested more than 64 deep"),
        ("braces", nested_maps.as_bytes(), "nested more than 64 deep"),
        ("dashes", dashes.as_bytes(), "this is not a Starwright file"),
        (
            "quoted-brackets",
            quoted.as_bytes(),
            "nested more than 64 deep",
        ),
        (
            "commented-brackets",
            commented.as_bytes(),
            "nested more than 64 deep",
        ),
        (
            "two-megabytes",
            long_list.as_bytes(),
            "a document of more than 1024 KiB",
        ),
        (
            "many-documents",
            many.as_bytes(),
            "documents in one file; at most 10000",
        ),
        (
            "other-ruleset",
            b"{class: x, hull: 3, ruleset: nebula}",
            "unknown ruleset 'nebula'",
        ),
        (
            "negative-count",
            b"class: x\nhull: 3\nsystems: [Marines -4]\n",
            "found 'Marines -4'",
        ),
        ("laughs", laughs.as_bytes(), "unknown key 'a'"),
        ("large", big.as_bytes(), "larger than 8 MiB"),
        (
            "huge-number",
            b"class: x\nhull: 4294967296\n",
            "expected a whole number from 1 to 200, found 4294967296",
        ),
        (
            "negative",
            b"class: x\nhull: -1\n",
            "expected a whole number from 1 to 200, found -1",
        ),
        (
            "nan",
            b"class: x\nhull: .nan\n",
            "expected a whole number from 1 to 200, found '.nan'",
        ),
        (
            "nan-shields",
            b"class: x\nhull: 3\nshields: .nan\n",
            "expected a whole number from 0 to 5",
        ),
        (
            "infinite-tech",
            b"class: x\nhull: 3\ntech: .inf\n",
            "expected a tech level",
        ),
        (
            "duplicate",
            b"class: x\nhull: 3\nhull: 4\n",
            "the key 'hull' is written twice",
        ),
        (
            "tab",
            b"class: x\nweapons:\n\t- name: y\n",
            "the line is indented with a tab",
        ),
        (
            "escape",
            b"class: \"a\\x1b[31mred\"\nhull: 3\n",
            "control character U+001B",
        ),
        (
            "long-name",
            long.as_bytes(),
            "10000 characters are too many; at most 120",
        ),
        (
            "missing-library",
            b"class: x\nhull: 3\nlibrary: nowhere.yaml\n",
            "cannot open the library nowhere.yaml",
        ),
        (
            "own-library",
            b"class: x\nhull: 3\nlibrary: wrong.yaml\n",
            "wrong.yaml is a design, not a library",
        ),
        (
            "html",
            b"<!DOCTYPE html><html></html>\n",
            "this is not a Starwright file",
        ),
        ("list", b"- 1\n- 2\n", "this is not a Starwright file"),
        (
            "unclosed",
            b"class: \"open\nhull: 3\n",
            "the quote that begins here is never closed",
        ),
        ("no-anchor", b"class: *nothing\nhull: 3\n", "'*nothing'"),
    ];
    for (name, content, expected) in cases {
        let message = message(name, content);
        assert!(message.contains(expected), "{name}: {message}");
    }
}

#[test]
fn brackets_and_dashes_in_comments_are_no_nesting() {
    let text = format!("# {}\n# {}\n{GOOD}", "-".repeat(400), ":-[ ".repeat(100));
    let run = starwright_with(root(), &["rate", "-"], text.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
}

#[test]
fn nothing_from_a_file_reaches_the_terminal_raw() {
    for text in [
        "class: x\nhull: 3\n\"\\e[31mred\": 1\n",
        "class: x\nhull: 3\nerrata: {\"\\u202Espace\": 3}\n",
    ] {
        let run = starwright_with(root(), &["check", "-"], text.as_bytes());
        let printed = run.stdout + &run.stderr;
        assert!(!printed.contains(['\u{1b}', '\u{202E}']), "{printed:?}");
    }
}

#[test]
fn a_house_pack_cannot_grow_by_aliases() {
    let folder = Folder::new("house-bomb");
    let inner: String = (0..300).map(|n| format!("    k{n}: 1\n")).collect();
    let outer: String = (0..1500).map(|n| format!("  g{n}: *a\n")).collect();
    folder.write(
        "pack.yaml",
        format!("house: Bomb\nnumbers:\n  g: &a\n{inner}{outer}"),
    );
    folder.write("good.yaml", GOOD);
    let run = starwright(&folder.0, &["rate", "good.yaml", "--house", "pack.yaml"]);
    assert!(
        run.status == 2 && run.stderr.contains("cannot be used"),
        "{}",
        run.stderr
    );
}

#[test]
fn null_is_not_a_name() {
    let run = starwright_with(
        root(),
        &["rate", "-", "--format", "json"],
        b"class: A\nhull: 3\nname: null\nfaction: ~\nlibrary: null\n",
    );
    let ships: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    assert!(
        ships[0]["name"].is_null() && ships[0]["faction"].is_null(),
        "{}",
        ships[0]
    );
}

#[test]
fn ten_wrong_files_among_a_thousand_give_ten_messages_and_990_ratings() {
    let folder = Folder::new("thousand");
    for number in 0..1000 {
        let text = if number % 100 == 7 {
            GOOD.replace("hull: 3", "hull: three")
        } else {
            GOOD.to_string()
        };
        folder.write(&format!("{number:04}.yaml"), text);
    }
    let run = starwright(&folder.0, &["rate", ".", "--format", "json"]);
    let ships: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(run.status, 1);
    assert_eq!(
        run.stderr
            .matches("error: hull: expected a whole number")
            .count(),
        10
    );
    assert_eq!(
        ships
            .iter()
            .filter(|ship| ship["rating"].is_number())
            .count(),
        990
    );
    let names: Vec<&str> = ships
        .iter()
        .filter_map(|ship| ship["file"].as_str())
        .collect();
    assert!(
        names.is_sorted() && names.len() == 1000,
        "in the order of their paths"
    );
}

#[test]
fn what_is_not_a_design_is_passed_over_in_a_folder_and_named_on_its_own() {
    let folder = Folder::new("others");
    folder.write("good.yaml", GOOD);
    for (name, text, words) in [
        ("fleet.yaml", "fleet: F\nships: []\n", "a fleet"),
        ("house.yaml", "house: H\n", "a house pack"),
        ("weapons.yaml", "library: L\nweapons: {}\n", "a library"),
        ("club.yaml", "profile: P\n", "a tournament profile"),
        ("half.yaml", "template: T\n", "a sheet template"),
    ] {
        folder.write(name, text);
        let run = starwright(&folder.0, &["rate", name]);
        assert_eq!(run.status, 1);
        assert!(
            run.stderr
                .contains(&format!("this is {words}, not a design")),
            "{}",
            run.stderr
        );
    }
    let others = "1 fleet, 1 house pack, 1 library, 1 sheet template, 1 tournament profile\n";
    let run = starwright(&folder.0, &["rate", "."]);
    assert_eq!((run.status, run.stderr), (0, format!("skipped {others}")));
    let run = starwright(&folder.0, &["check", "."]);
    let checked = "; 1 fleet, 1 house pack, 1 library, 1 tournament profile checked; 1 sheet template malformed\n";
    assert!(
        run.status == 1 && run.stdout.ends_with(checked),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr
            .contains("half.yaml:1:1: error: missing key 'cells'"),
        "{}",
        run.stderr
    );
    std::fs::remove_file(folder.0.join("good.yaml")).expect("removed");
    let run = starwright(&folder.0, &["rate", "."]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("no designs in this folder"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_picture_with_a_ring_leaves_the_other_ships_rated() {
    let folder = Folder::new("rings");
    folder.write("good.yaml", GOOD);
    let ring = |one: &str| -> String {
        (0..3)
            .map(|n| {
                one.replace("THIS", &format!("a{n}"))
                    .replace("NEXT", &format!("a{}", (n + 1) % 3))
            })
            .collect()
    };
    let clips = ring("<clipPath id='THIS' clip-path='url(#NEXT)'><path d='M0 0H9V9Z'/></clipPath>");
    let uses = ring("<g id='THIS'><path d='M0 0H9V9Z'/><use href='#NEXT'/></g>");
    for (name, inner) in [
        (
            "clips.svg",
            clips + "<path d='M0 0H9V9Z' clip-path='url(#a0)'/>",
        ),
        ("uses.svg", uses),
    ] {
        folder.write(
            name,
            format!("<svg xmlns='http://www.w3.org/2000/svg'>{inner}</svg>"),
        );
    }
    for name in ["clips", "uses"] {
        folder.write(
            &format!("{name}.yaml"),
            GOOD.replace("Good", name) + &format!("art: {name}.svg\n"),
        );
    }
    let run = starwright(&folder.0, &["rate", ".", "--format", "json"]);
    let ships: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        ships
            .iter()
            .filter(|ship| ship["rating"].is_number())
            .count(),
        2,
        "{}",
        run.stdout
    );
    assert_eq!(run.status, 1);
    assert!(
        run.stderr
            .contains("uses.yaml:6:6: error: art: cannot use the picture uses.svg: "),
        "{}",
        run.stderr
    );
    for arguments in [
        &["check", "."][..],
        &["fmt", "--check", "."],
        &["sheet", "clips.yaml", "-o", "clips.pdf"],
    ] {
        let run = starwright(&folder.0, arguments);
        assert!(
            run.status < 2,
            "{arguments:?}: {} {}",
            run.status,
            run.stderr
        );
        assert!(
            !run.stderr.contains("good.yaml") && !run.stderr.contains("clips.svg cannot"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn unreadable_paths_leave_the_others_done_and_the_status_2() {
    let folder = Folder::new("unreadable");
    std::fs::create_dir(folder.0.join("nothing")).expect("a folder");
    folder.write("good.yaml", GOOD);
    let run = starwright(&folder.0, &["rate", "nothing", "missing.yaml", "good.yaml"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("nothing: error: no files below this folder"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("missing.yaml: error: cannot be opened"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.contains("Good"), "{}", run.stdout);
}

#[test]
fn line_ends_byte_order_mark_and_standard_input_make_no_difference() {
    let plain = starwright_with(root(), &["rate", "-", "--format", "json"], GOOD.as_bytes());
    let windows = format!("\u{FEFF}{}", GOOD.replace('\n', "\r\n"));
    let other = starwright_with(
        root(),
        &["rate", "-", "--format", "json"],
        windows.as_bytes(),
    );
    assert_eq!((plain.status, plain.stdout), (other.status, other.stdout));
}

#[test]
fn one_broken_document_leaves_the_others_of_its_file_readable() {
    let text = format!("{GOOD}---\nclass: Bad\nhull: [\n---\n{GOOD}");
    let run = starwright_with(root(), &["rate", "-", "--format", "json"], text.as_bytes());
    let ships: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        ships
            .iter()
            .map(|ship| ship["document"].as_u64())
            .collect::<Vec<_>>(),
        [Some(1), Some(2), Some(3)]
    );
    assert_eq!(ships[1]["error"]["line"], 8, "{}", run.stderr);
    assert_eq!(
        (&ships[0]["class"], &ships[2]["class"]),
        (&"Good".into(), &"Good".into())
    );
}

/// A text with some of its lines dropped, doubled or swapped, and one byte changed.
pub(crate) fn mangled(text: &str, edits: &[(u8, usize)]) -> Vec<u8> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    for &(kind, place) in edits {
        if lines.is_empty() {
            break;
        }
        let at = place % lines.len();
        match kind % 4 {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at]),
            2 => {
                let other = place / 7 % lines.len();
                lines.swap(at, other);
            }
            _ => {
                let line = lines[at];
                let cut = (0..=place % (line.len() + 1))
                    .rev()
                    .find(|cut| line.is_char_boundary(*cut))
                    .unwrap_or(0);
                lines[at] = &line[..cut];
            }
        }
    }
    let mut bytes = lines.concat().into_bytes();
    if let (Some(&(kind, place)), false) = (edits.last(), bytes.is_empty()) {
        let at = place % bytes.len();
        bytes[at] = kind;
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mangled_design_panics(which in 0usize..100, edits in prop::collection::vec((any::<u8>(), 0usize..10_000), 1..6)) {
        let designs = files(&root().join("designs"), "yaml");
        let path = &designs[which % designs.len()];
        let text = std::fs::read_to_string(path).expect("a design");
        let text = String::from_utf8_lossy(&mangled(&text, &edits)).into_owned();
        let books = Rulebooks::new();
        for document in documents(&text, path.parent().unwrap_or(Path::new(""))) {
            let faults = books.assess(&document, AssessmentDetail::Json).err();
            for fault in faults.iter().flat_map(|faults| faults.list()) {
                prop_assert!(fault.line >= 1 && fault.column >= 1 && !fault.message.is_empty());
                prop_assert!(fault.line <= text.lines().count() + 1, "line {} of {}", fault.line, text.lines().count());
                prop_assert!((fault.line, fault.column) <= fault.end, "{:?}", fault);
            }
        }
    }
}
