//! Who may use whom: reads the `use` lines of the sources and fails on a wrong arrow.

use crate::{files, root};

/// The modules of the library that each module may name, beside itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("exact", &["rounding", "wide"]),
    ("wide", &[]),
    ("rounding", &["exact"]),
    ("citation", &[]),
    ("nearest", &[]),
    ("table", &[]),
    ("quote", &[]),
    ("dice", &[]),
    ("statistics", &[]),
    ("chart", &[]),
    ("battle", &["chart", "table"]),
    ("hex", &[]),
    ("hexmap", &["hex"]),
    ("orders", &["battle", "citation", "hex", "hexmap", "yaml"]),
    ("workbench", &["table"]),
    ("finding", &["citation"]),
    ("breakdown", &["citation", "exact", "rounding"]),
    ("field", &["nearest"]),
    ("guard", &[]),
    ("regular", &[]),
    ("yaml", &["field", "finding", "guard"]),
    ("edit", &["finding", "yaml"]),
    ("design", &["field", "finding", "regular", "ruleset", "yaml"]),
    ("house", &["field", "finding", "ruleset", "yaml"]),
    ("convert", &["citation", "design", "exact", "field", "nearest", "quote", "rounding", "ruleset", "yaml"]),
    (
        "fleet",
        &[
            "citation", "design", "exact", "field", "finding", "nearest", "regular", "rounding", "ruleset", "sheet",
            "table", "yaml",
        ],
    ),
    ("import", &["exact", "field", "finding", "nearest", "ruleset", "yaml"]),
    ("sheet", &["table"]),
    ("layout", &["field", "finding", "sheet", "table", "yaml"]),
    ("render", &["breakdown", "chart", "citation", "hex", "hexmap", "layout", "sheet", "table"]),
    (
        "ruleset",
        &[
            "battle",
            "breakdown",
            "chart",
            "citation",
            "design",
            "dice",
            "edit",
            "exact",
            "field",
            "finding",
            "hex",
            "hexmap",
            "house",
            "nearest",
            "orders",
            "quote",
            "rounding",
            "sheet",
            "statistics",
            "table",
            "workbench",
            "yaml",
        ],
    ),
];

/// Crates that only one place may name: (crate, the place).
const ONLY_HERE: &[(&str, &str)] = &[
    ("serde_yaml", "src/yaml.rs"),
    ("clap", "src/cli/"),
    ("clap_complete", "src/cli/"),
    ("anyhow", "src/cli/"),
    ("terminal_size", "src/cli/"),
    ("indicatif", "src/cli/"),
    ("tempfile", "src/cli/"),
    ("printpdf", "src/render/pdf/"),
    ("lopdf", "src/render/pdf/"),
    ("subsetter", "src/render/pdf/"),
    ("comfy_table", "src/render/"),
    ("csv", "src/render/"),
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

fn module_of(file: &str) -> &str {
    file.trim_start_matches("src/").split(['/', '.']).next().unwrap_or_default()
}

/// The words after `prefix` in the code: modules named by `crate::`.
fn named_after<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    code(text)
        .flat_map(move |line| line.split(prefix).skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
}

#[test]
fn modules_use_only_those_they_may() {
    for (file, text) in sources() {
        let module = module_of(&file);
        if matches!(module, "cli" | "main" | "lib") {
            continue;
        }
        let (_, allowed) =
            ARROWS.iter().find(|(name, _)| *name == module).unwrap_or_else(|| panic!("{file}: no arrows for {module}"));
        for named in named_after(&text, "crate::").filter(|named| *named != module) {
            assert!(allowed.contains(&named), "{file} may not use {named}");
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
            let may_name = file.starts_with(place) || file == "src/main.rs";
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
        // What legacy games share is no game.
        .filter(|name| name != "legacy")
        .collect();
    for (file, text) in sources() {
        let Some(game) = games.iter().find(|game| file.starts_with(&format!("src/ruleset/{game}/"))) else { continue };
        for other in games.iter().filter(|other| *other != game) {
            assert!(!code(&text).any(|line| line.contains(&format!("{other}::"))), "{file} looks into {other}");
        }
    }
}

#[test]
fn numbers_are_rounded_in_one_file_only() {
    // Pages are drawn in millimetres and points, which no rule rounds.
    let is_exempt =
        |file: &str| file == "src/rounding.rs" || file.starts_with("src/render/") || file.starts_with("src/layout/");
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
        let is_table = file.ends_with("tables.rs");
        let lines = text.lines().count();
        assert!(lines <= 400 || is_table, "{file} has {lines} lines; split it by idea");
    }
    assert!(std::fs::read_to_string(root().join("src/main.rs")).expect("main").lines().count() < 40);
}

#[test]
fn the_map_names_every_module() {
    let map = std::fs::read_to_string(root().join("src/lib.rs")).expect("lib.rs");
    for entry in std::fs::read_dir(root().join("src")).expect("src") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_string();
        if matches!(name.as_str(), "lib" | "main") {
            continue;
        }
        let doc: String = map.lines().filter(|line| line.starts_with("//!")).collect();
        assert!(doc.contains(&format!("`{name}")), "the map of lib.rs does not name {name}");
    }
}
