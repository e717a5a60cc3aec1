//! The programs of `examples/` run and say what they say.

use std::process::Command;

fn run(example: &str) -> String {
    let program = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--example", example])
        .output()
        .expect("cargo runs");
    let [said, told] =
        [&program.stdout, &program.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(program.status.success(), "{example}: {told}");
    said
}

#[test]
fn an_example_builds_a_ship_and_finds_its_best_engine() {
    let said = run("best_engine");
    assert!(
        said.contains("engines 10: rating  92, space 1061 of 1080\n"),
        "{said}"
    );
    assert!(
        said.contains("engines 11: rating  94, space 1127 of 1080, too much\n"),
        "{said}"
    );
    assert!(
        said.contains("shields.aft: expected a whole number from 0 to 5, found 9\n"),
        "{said}"
    );
}

#[test]
fn an_example_rates_a_fleet() {
    let said = run("rate_fleet");
    assert!(said.starts_with("Lee Shore Squadron: "), "{said}");
}

#[test]
fn an_example_prints_odds_as_numbers() {
    let said = run("odds");
    assert!(
        said.contains("range  8: 5.00 damage dice expected, 0 to 8 in four of five volleys"),
        "{said}"
    );
}

#[test]
fn an_example_makes_a_sheet() {
    assert!(run("sheet").contains("two sheets per page"));
}
