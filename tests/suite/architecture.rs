//! Checks which files may name a game, where numbers are rounded, and that every file states what it holds.

use crate::{files, root};
use starwright_games::Ruleset;

/// The folders with the sources of the workspace.
const SOURCES: [&str; 4] = ["crates", "fuzz/properties", "src", "templates/src"];

/// Reads every source: (path from the root, text).
fn sources() -> Vec<(String, String)> {
    let found = SOURCES
        .iter()
        .flat_map(|folder| files(&root().join(folder), "rs"));
    found
        .map(|path| {
            let name = path
                .strip_prefix(root())
                .expect("below the root")
                .to_string_lossy()
                .replace('\\', "/");
            (name, std::fs::read_to_string(&path).expect("a source"))
        })
        .collect()
}

/// Returns the code of a file without its comments and tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let tests = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..tests]
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
}

/// Crates that only the command line may name, although the library is in the same package.
const COMMAND_LINE_ONLY: [&str; 5] = ["anyhow", "clap", "indicatif", "tempfile", "terminal_size"];

#[test]
fn the_library_does_not_use_crates_of_the_command_line() {
    for (file, text) in sources()
        .into_iter()
        .filter(|(file, _)| !file.starts_with("src/cli/") && file != "src/main.rs")
    {
        for name in COMMAND_LINE_ONLY {
            assert!(
                !code(&text).any(|line| line.contains(&format!("{name}::"))),
                "{file} names {name}"
            );
        }
    }
}

/// Places that may name a game: the games, the list of them, and what converts one into another.
const MAY_NAME_A_GAME: [&str; 14] = [
    "crates/legacy/",
    "crates/games/",
    "crates/posts/",
    "crates/silent-death/",
    "crates/star-strike/",
    "crates/starfire/",
    "crates/unity/",
    "fuzz/properties/",
    "src/cli/convert/",
    "src/convert.rs",
    "src/lib.rs",
    "src/rules.rs",
    "src/samples.rs",
    "templates/",
];

#[test]
fn only_the_games_name_a_game() {
    // The default key of a file without one, and a sheet for tests.
    let is_exempt = |file: &str| {
        MAY_NAME_A_GAME.iter().any(|place| file.starts_with(place))
            || matches!(
                file,
                "crates/rules/src/schema.rs" | "crates/paper/src/render/sample.rs"
            )
    };
    let words = |game: Ruleset| {
        [
            format!("{game:?}"),
            game.title().to_string(),
            game.key().to_string(),
        ]
    };
    let names: Vec<String> = Ruleset::ALL
        .into_iter()
        .flat_map(words)
        .chain(["Unity", "Nova", "Admiralty"].map(String::from))
        .collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names_it = |line: &str, name: &String| {
        line.match_indices(name.as_str()).any(|(at, _)| {
            !line[..at].ends_with(is_part) && !line[at + name.len()..].starts_with(is_part)
        })
    };
    for (file, text) in sources().into_iter().filter(|(file, _)| !is_exempt(file)) {
        // Examples in help texts name games, as players do.
        let is_example = |line: &str| line.trim_start().starts_with("starwright ");
        for line in
            code(&text).filter(|line| !line.contains("starwright_templates::") && !is_example(line))
        {
            let named = names.iter().find(|name| names_it(line, name));
            assert!(
                named.is_none(),
                "{file} names {}: {}",
                named.map_or("", String::as_str),
                line.trim()
            );
        }
    }
}

#[test]
fn numbers_are_rounded_in_one_file_only() {
    // Pages are drawn in millimeters and points, which no rule rounds.
    let is_drawing = |file: &str| {
        ["crates/paper/", "crates/pdf/"]
            .iter()
            .any(|place| file.starts_with(place))
    };
    let rounds =
        |(file, _): &(String, String)| file != "crates/text/src/rounding.rs" && !is_drawing(file);
    for (file, text) in sources().into_iter().filter(rounds) {
        for call in [
            ".round()",
            ".ceil()",
            ".floor()",
            ".round_ties_even()",
            ".trunc()",
        ] {
            assert!(
                !code(&text).any(|line| line.contains(call)),
                "{file} calls {call}"
            );
        }
    }
}

#[test]
fn every_file_states_what_it_holds() {
    for (file, text) in sources() {
        assert!(text.starts_with("//! "), "{file} has no first line");
    }
    assert!(
        std::fs::read_to_string(root().join("src/main.rs"))
            .expect("main")
            .lines()
            .count()
            < 40
    );
}

#[test]
fn the_map_names_every_crate() {
    let map = std::fs::read_to_string(root().join("docs/dev/architecture.md")).expect("the map");
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            map.contains(&format!("`crates/{name}`")),
            "docs/dev/architecture.md does not name crates/{name}"
        );
    }
}
