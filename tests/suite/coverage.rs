//! The manual's table of games and features: each cell is tried out.

use crate::{Folder, files, root, starwright};
use starwright_games::Ruleset;
use starwright_rules::Topic;
use std::path::PathBuf;

/// The rows of the table: a command and what stands under each game.
fn rows() -> (Vec<String>, Vec<(String, Vec<String>)>) {
    let text = std::fs::read_to_string(root().join("docs/games.md")).expect("the page of games");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().trim_matches('`').to_string())
            .collect()
    };
    let table: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("| feature |"))
        .take_while(|line| line.starts_with('|'))
        .collect();
    let head = cells(table.first().expect("a table of features"));
    let rows = table.iter().skip(2).map(|line| {
        let mut cells = cells(line);
        (cells.remove(0), cells)
    });
    (head[1..].to_vec(), rows.collect())
}

/// The first two designs of a game.
fn designs(game: Ruleset) -> [PathBuf; 2] {
    let all = files(&root().join("designs").join(game.key()), "yaml");
    let is_design = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a file");
        text.lines().any(|line| line.starts_with("class:"))
    };
    let mut designs = all.into_iter().filter(is_design);
    [(); 2].map(|()| designs.next().expect("two designs"))
}

/// Whether a game has a feature: the program does not refuse it.
fn has(feature: &str, game: Ruleset) -> bool {
    let folder = Folder::new(&format!(
        "coverage-{}-{}",
        game.key(),
        feature.replace(' ', "-")
    ));
    let [one, other] = designs(game).map(|path| path.to_string_lossy().into_owned());
    let (one, other, key) = (one.as_str(), other.as_str(), game.key());
    folder.write(
        "fleet.yaml",
        format!("fleet: F\nruleset: {key}\nships:\n  - {{design: {one}}}\n"),
    );
    let arguments: Vec<&str> = match feature {
        "check" | "rate" | "explain" | "sheet" => vec![feature, one],
        "sheet --blank" => vec!["sheet", "--blank", "--ruleset", key, "--format", "txt"],
        "sheet --reference" => vec![
            "sheet",
            "--reference",
            "--ruleset",
            key,
            "-o",
            "reference.pdf",
        ],
        "fleet" => vec!["fleet", "fleet.yaml", "-o", "book.pdf"],
        "compare" => vec!["compare", one, other],
        "fmt" => vec!["fmt", "--diff", one],
        "new" => vec!["new", "--ruleset", key],
        "schema" => vec!["schema", "--ruleset", key],
        "reference" => {
            let tells = |topic: &Topic| {
                starwright(
                    &folder.0,
                    &["reference", topic.word(), "--ruleset", key, one],
                )
                .status
                    == 0
            };
            return Topic::ALL.iter().any(tells);
        }
        "house packs" => vec!["reference", "numbers", "--ruleset", key],
        "odds" => vec!["odds", one, other, "--range", "1"],
        "duel" => vec!["duel", one, other, "--runs", "2"],
        "audit" => vec!["audit", one, other, "--runs", "1", "--ships", "1"],
        "orders" if game == Ruleset::StarStrike => vec!["orders", "AA", "--ship", one],
        "orders" if game == Ruleset::SilentDeath => vec!["orders", "4", "--ship", one],
        "orders" => vec!["orders", "4", "--engines", "5", "--ruleset", key],
        "where" => vec!["where", "0304/60", "1207", "--ruleset", key],
        "fit" => vec!["fit", one, "--maximize", "engines"],
        "sweep" => vec!["sweep", one, "--vary", "engines"],
        "convert into Unity" => vec!["convert", one, "-o", "unity"],
        other => panic!("no way to try '{other}'"),
    };
    let run = starwright(&folder.0, &arguments);
    assert!(
        (0..=2).contains(&run.status),
        "{feature} of {key}: {}",
        run.stderr
    );
    run.status < 2 && !run.stdout.contains("\n0 designs written")
}

#[test]
fn the_table_of_games_and_features_is_true() {
    let (games, rows) = rows();
    let keys: Vec<&str> = Ruleset::ALL.iter().map(|game| game.key()).collect();
    assert_eq!(games, keys);
    assert!(rows.len() >= 15, "{} features", rows.len());
    for (feature, cells) in rows {
        assert_eq!(cells.len(), keys.len(), "{feature}");
        for (game, cell) in Ruleset::ALL.into_iter().zip(cells) {
            let is_claimed = match cell.as_str() {
                "–" => false,
                yes if yes.starts_with("yes") => true,
                other => panic!("{feature} of {}: '{other}'", game.key()),
            };
            assert_eq!(
                has(&feature, game),
                is_claimed,
                "{feature} of {}",
                game.key()
            );
        }
    }
}
