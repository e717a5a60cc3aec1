//! Who may use whom: reads the `use` lines of the sources and fails on a wrong arrow.

use crate::{files, root};
use starwright::ruleset::Ruleset;

/// The modules of the library that each module may name, beside itself. A folder of [`FOLDERS`] is listed by its modules,
/// or allowed as a whole.
const ARROWS: &[(&str, &[&str])] = &[
    ("number::exact", &["number::rounding", "number::wide"]),
    ("number::wide", &[]),
    ("number::rounding", &["number::exact"]),
    ("number::citation", &[]),
    ("number::breakdown", &["number"]),
    ("doc::nearest", &["doc::steps"]),
    ("doc::steps", &[]),
    ("doc::lines", &["doc::steps"]),
    (
        "doc::locator",
        &[
            "doc::fault",
            "doc::field",
            "doc::finding",
            "doc::lines",
            "doc::problem",
            "doc::reading",
            "doc::slips",
            "doc::tree",
            "doc::yaml",
        ],
    ),
    ("doc::quote", &[]),
    ("doc::tree", &["doc::field", "doc::finding", "doc::steps"]),
    ("doc::doubts", &["doc::field", "doc::finding", "doc::tree", "doc::yaml"]),
    ("doc::fault", &["doc::field", "doc::finding"]),
    ("doc::message", &["doc::fault", "doc::finding"]),
    ("doc::problem", &["doc::fault", "doc::finding"]),
    ("doc::files", &[]),
    ("doc::finding", &["number::citation"]),
    ("doc::field", &["doc::fault", "doc::nearest", "doc::problem"]),
    ("doc::punctuation", &["doc::field", "doc::slips"]),
    ("doc::slips", &["doc::field", "doc::lines", "doc::punctuation", "doc::steps"]),
    ("doc::reading", &["doc::fault", "doc::field", "doc::finding", "doc::tree"]),
    (
        "doc::yaml",
        &[
            "doc::fault",
            "doc::field",
            "doc::finding",
            "doc::lines",
            "doc::locator",
            "doc::problem",
            "doc::reading",
            "doc::tree",
        ],
    ),
    ("doc::edit", &["doc::fault", "doc::finding", "doc::quote", "doc::tree", "doc::yaml"]),
    ("play::dice", &[]),
    ("play::statistics", &[]),
    ("play::chart", &[]),
    ("play::hex", &[]),
    ("play::hexmap", &["play::hex"]),
    ("play::activation", &["play::dice"]),
    ("play::bearing", &["play::hex"]),
    (
        "play::audit",
        &[
            "paper::answer",
            "paper::table",
            "play::chart",
            "play::dice",
            "play::question",
            "play::statistics",
            "play::tally",
        ],
    ),
    (
        "play::duel",
        &["paper::answer", "paper::table", "play::question", "play::replay", "play::statistics", "play::tally"],
    ),
    ("play::tally", &["play::dice", "play::question", "play::replay", "play::statistics"]),
    ("play::board", &["play::hex", "play::question", "play::replay"]),
    ("play::staging", &["paper::drawing", "play::hex", "play::replay"]),
    ("play::options", &["play::question"]),
    ("play::question", &["paper::answer", "number::breakdown", "doc::finding", "doc::fault", "play::replay"]),
    ("play::replay", &["play::hex"]),
    ("play::orders", &["paper::answer", "number::citation", "doc::fault", "doc::field"]),
    ("play::tuning", &["paper::table", "play::question"]),
    ("paper::table", &["number::exact"]),
    ("paper::answer", &["paper::table", "play::chart", "play::hexmap"]),
    ("paper::art", &["paper::drawing", "doc::field"]),
    ("paper::drawing", &[]),
    ("paper::silhouette", &["paper::drawing", "play::dice"]),
    ("paper::error", &[]),
    ("paper::sheet", &["paper::drawing", "paper::silhouette", "paper::table"]),
    ("paper::press", &["paper"]),
    (
        "paper::layout",
        &["paper::PrintError", "paper::drawing", "paper::sheet", "paper::silhouette", "paper::table", "doc"],
    ),
    (
        "paper::render",
        &["paper", "number", "play::chart", "play::hex", "play::hexmap", "play::replay", "play::staging"],
    ),
    (
        "ruleset",
        &[
            "number",
            "doc",
            "play",
            "paper::answer",
            "paper::art",
            "paper::drawing",
            "paper::sheet",
            "paper::silhouette",
            "paper::table",
        ],
    ),
    (
        "convert",
        &[
            "number",
            "doc",
            "paper::drawing",
            "paper::press",
            "paper::render",
            "paper::sheet",
            "paper::table",
            "ruleset",
            "import",
        ],
    ),
    ("import", &["number", "doc", "ruleset"]),
    ("fleet", &["number", "doc", "paper", "play", "ruleset"]),
    ("check", &["doc", "fleet", "number::citation", "paper::layout", "ruleset"]),
    ("fuzzing", &["check", "doc", "play", "paper", "ruleset", "convert", "import", "fleet"]),
];

/// Folders whose modules are listed separately.
const FOLDERS: [&str; 4] = ["doc", "number", "paper", "play"];

/// Crates that only one place may name: (crate, the place).
const ONLY_HERE: &[(&str, &str)] = &[
    ("serde_yaml", "src/doc/yaml.rs"),
    ("clap", "src/cli/"),
    ("clap_complete", "src/cli/"),
    ("anyhow", "src/cli/"),
    ("terminal_size", "src/cli/"),
    ("unicode_width", "src/doc/message.rs"),
    ("indicatif", "src/cli/"),
    ("tempfile", "src/cli/"),
    ("usvg", "src/paper/art"),
    ("png", "src/paper/art"),
    ("printpdf", "src/paper/render/pdf/"),
    ("lopdf", "src/paper/render/pdf/"),
    ("subsetter", "src/paper/render/pdf/"),
    ("comfy_table", "src/paper/render/"),
    ("csv", "src/paper/render/"),
];

fn sources() -> Vec<(String, String)> {
    files(&root().join("src"), "rs")
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
            (name, std::fs::read_to_string(&path).expect("a source"))
        })
        .collect()
}

/// The code of a file without its comments and tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let tests = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..tests].lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// `src/doc/field/mod.rs` and `doc::field::Line` are of `doc::field`, `src/fleet/mod.rs` is of `fleet`.
fn module_of(path: &str) -> String {
    let mut words = path.trim_start_matches("src/").split(|c: char| !c.is_alphanumeric() && c != '_');
    let first = words.next().unwrap_or_default();
    let second = words.find(|word| !word.is_empty()).filter(|_| FOLDERS.contains(&first));
    second.map_or(first.to_string(), |second| format!("{first}::{second}"))
}

/// What comes after `prefix` in the code: modules named by `crate::`.
fn named_after<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = String> {
    code(text).flat_map(move |line| line.split(prefix).skip(1)).map(module_of)
}

#[test]
fn modules_use_only_those_they_may() {
    for (file, text) in sources() {
        let module = module_of(&file);
        let is_list_of_modules = FOLDERS.iter().any(|folder| module == format!("{folder}::mod"));
        if matches!(module.as_str(), "cli" | "main" | "lib") || is_list_of_modules {
            continue;
        }
        let (_, allowed) =
            ARROWS.iter().find(|(name, _)| *name == module).unwrap_or_else(|| panic!("{file}: no arrows for {module}"));
        for named in named_after(&text, "crate::").filter(|named| *named != module) {
            let folder = named.split("::").next().unwrap_or_default();
            assert!(allowed.contains(&named.as_str()) || allowed.contains(&folder), "{file} may not use {named}");
        }
    }
}

#[test]
fn crates_stay_in_their_place() {
    for (file, text) in sources() {
        for (crate_name, place) in ONLY_HERE {
            let is_named = code(&text).any(|line| {
                line.contains(&format!("{crate_name}::")) && !line.contains(&format!("crate::{crate_name}::"))
            });
            // Properties of trees and edits are compared with the parser itself.
            let may_name = file.starts_with(place) || file == "src/main.rs" || file.starts_with("src/fuzzing/");
            assert!(!is_named || may_name, "{file} names {crate_name}, which belongs to {place}");
        }
    }
}

#[test]
fn a_game_never_looks_into_another() {
    let games: Vec<String> = std::fs::read_dir(root().join("src/ruleset"))
        .expect("the games")
        .filter_map(|entry| entry.ok().filter(|entry| entry.path().is_dir()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        // What games share is no game.
        .filter(|name| !["document", "legacy"].contains(&name.as_str()))
        .collect();
    for (file, text) in sources() {
        let Some(game) = games.iter().find(|game| file.starts_with(&format!("src/ruleset/{game}/"))) else { continue };
        for other in games.iter().filter(|other| *other != game) {
            assert!(!code(&text).any(|line| line.contains(&format!("{other}::"))), "{file} looks into {other}");
        }
    }
}

#[test]
fn only_the_games_name_a_game() {
    let may_name = |file: &str| {
        let places = ["src/ruleset/", "src/convert/", "src/import/", "src/cli/convert/", "src/fuzzing"];
        // The sample of sheets is for tests only.
        places.iter().any(|place| file.starts_with(place)) || file == "src/paper/render/sample.rs"
    };
    let of = |game: Ruleset| [format!("{game:?}"), game.title().to_string(), game.key().to_string()];
    let names: Vec<String> =
        Ruleset::ALL.into_iter().flat_map(of).chain(["Unity", "Nova", "Admiralty"].map(String::from)).collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names_it = |line: &str, name: &String| {
        line.match_indices(name.as_str())
            .any(|(at, _)| !line[..at].ends_with(is_part) && !line[at + name.len()..].starts_with(is_part))
    };
    for (file, text) in sources().into_iter().filter(|(file, _)| !may_name(file)) {
        for line in code(&text) {
            let named = names.iter().find(|name| names_it(line, name));
            assert!(named.is_none(), "{file} names {}: {}", named.map_or("", String::as_str), line.trim());
        }
    }
}

#[test]
fn nobody_climbs_three_modules_up() {
    for (file, text) in sources() {
        assert!(!text.contains("super::super::super"), "{file} climbs three modules up; write the path from the crate");
    }
}

#[test]
fn numbers_are_rounded_in_one_file_only() {
    // Pages are drawn in millimetres and points, which no rule rounds.
    let is_exempt = |file: &str| file == "src/number/rounding.rs" || file.starts_with("src/paper/");
    for (file, text) in sources().into_iter().filter(|(file, _)| !is_exempt(file)) {
        for call in [".round()", ".ceil()", ".floor()", ".round_ties_even()", ".trunc()"] {
            assert!(!code(&text).any(|line| line.contains(call)), "{file} calls {call}");
        }
    }
}

#[test]
fn every_file_says_what_it_holds_and_stays_readable() {
    for (file, text) in sources() {
        assert!(text.starts_with("//! "), "{file} has no first line");
        // Lists of figures, and of the rules that they are checked by.
        let is_table = file.ends_with("tables.rs") || file.ends_with("laws.rs");
        let lines = text.lines().count();
        assert!(lines <= 400 || is_table, "{file} has {lines} lines; split it by idea");
    }
    assert!(std::fs::read_to_string(root().join("src/main.rs")).expect("main").lines().count() < 40);
}

#[test]
fn the_map_names_every_module() {
    let map = std::fs::read_to_string(root().join("src/lib.rs")).expect("lib.rs");
    let doc: String = map.lines().filter(|line| line.starts_with("//!")).collect();
    let folders = [""].into_iter().chain(FOLDERS).map(|folder| root().join("src").join(folder));
    for entry in folders.flat_map(|folder| std::fs::read_dir(folder).expect("a folder")) {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_string();
        if !matches!(name.as_str(), "lib" | "main" | "mod") {
            assert!(doc.contains(&format!("`{name}`")), "the map of lib.rs does not name {name}");
        }
    }
}
