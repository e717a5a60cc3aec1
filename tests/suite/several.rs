//! Files with several mistakes each, and a list of them by somebody who did not know the program: every one is told at its
//! line, with its kind, and nothing else is.

use crate::{root, starwright};
use serde_json::Value;

#[test]
fn every_mistake_is_reported_with_its_line_and_kind() {
    let mut folders: Vec<_> = std::fs::read_dir(root().join("tests/several"))
        .expect("the folder")
        .flatten()
        .collect();
    folders.sort_by_key(|folder| folder.file_name());
    assert!(folders.len() >= 20, "{}", folders.len());
    for folder in folders {
        let expected = std::fs::read_to_string(folder.path().join("expected.txt"))
            .expect("the list of mistakes");
        let mut expected: Vec<String> = expected
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| {
                line.split_whitespace()
                    .take(2)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        let run = starwright(&folder.path(), &["check", "main.yaml", "--format", "json"]);
        let rows: Vec<Value> = serde_json::from_str(&run.stdout).expect("JSON");
        let told = rows.iter().filter(|row| row["severity"] == "malformed");
        let mut told: Vec<String> = told
            .map(|row| {
                format!(
                    "{} {}",
                    row["line"],
                    row["kind"].as_str().unwrap_or_default()
                )
            })
            .collect();
        expected.sort();
        told.sort();
        assert_eq!(told, expected, "{:?}: {}", folder.file_name(), run.stderr);
    }
}
