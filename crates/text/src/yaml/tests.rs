//! Tests the places, paths and messages of errors.

use super::*;
use crate::field::{Line, List, Whole, draft};

draft! {
    /// A boat, for the errors that it may have.
    struct Boat: "a boat" {
        /// What it is called.
        [needed] name: Line<10>,
        masts: Whole<1, 5>,
        crew: List<Line<5>, 3>,
        boats: List<Boat, 3>,
    }
}

/// Lists each error as `line:column path [marked] message`.
fn diagnostics(text: &str) -> Vec<String> {
    let diagnostics = Text::from(text)
        .read(|_: Boat, _| Some(()))
        .expect_err("a wrong boat");
    let shown = |diagnostic: &Diagnostic| {
        let marked = &diagnostic.source.text[diagnostic.source.span.clone()];
        format!(
            "{}:{} {} [{marked}] {}",
            diagnostic.line, diagnostic.column, diagnostic.path, diagnostic.message
        )
    };
    diagnostics.list().iter().map(shown).collect()
}

#[test]
fn every_kind_of_fault_has_place_path_and_message() {
    let whole = "a whole number from 1 to 5";
    for (text, expected) in [
        (
            "name: a\nmats: 2\n",
            "2:1 mats [mats] unknown key 'mats'; did you mean 'masts'?".to_string(),
        ),
        (
            "name: a\nmasts: two # x\n",
            format!("2:8 masts [two] expected {whole}, found 'two'"),
        ),
        (
            "name: a\nmasts: 99\n",
            format!("2:8 masts [99] expected {whole}, found 99"),
        ),
        (
            "name: a\ncrew: [x, yyyyyy]\n",
            "2:11 crew[1] [yyyyyy] 6 characters are too many; at most 5".to_string(),
        ),
        ("masts: 2\n", "1:1  [masts] missing key 'name'".to_string()),
        (
            "name: a\nmasts: 1\nname: b\n",
            "3:1 name [name] the key 'name' is written twice; it is on line 1 already".to_string(),
        ),
        (
            "name: a\nboats:\n  - name: b\n    mast: 1\n",
            "4:5 boats[0].mast [mast] unknown key 'mast'; did you mean 'masts'?".to_string(),
        ),
        (
            "name: a\ncrew: 3\n",
            "2:7 crew [3] expected a list, found '3'; write [3]".to_string(),
        ),
    ] {
        assert_eq!(diagnostics(text), [expected], "{text}");
    }
    assert!(diagnostics("name: a\ncrew: [a\n")[0].contains("the bracket '[' is never closed"));
    assert!(
        diagnostics("name: a\n\tmasts: 2\n")[0].contains("[ ] the line is indented with a tab")
    );
    assert!(diagnostics("name: a\ncrew: [x, 'a yyyyyyy']\nmasts: +x\n")[1].contains("[+x]"));
    assert!(diagnostics(&"[".repeat(100_000))[0].contains("nested more than 64 deep"));
}

#[test]
fn reports_all_errors_at_their_places() {
    let text = "name: a\nmasts: x\ncrew: [x, yyyyyy, {}]\nboats:\n  - {masts: 9, sails: 1}\n  - 3\nmasts: 2\n";
    let places: Vec<String> = diagnostics(text)
        .iter()
        .map(|diagnostic| {
            diagnostic
                .split(" [")
                .next()
                .unwrap_or_default()
                .to_string()
        })
        .collect();
    let expected = [
        "2:8 masts",
        "3:11 crew[1]",
        "3:19 crew[2]",
        "5:5 boats[0]",
        "5:13 boats[0].masts",
        "5:16 boats[0].sails",
    ];
    assert_eq!(places[..6], expected);
    assert_eq!(places[6..], ["6:5 boats[1]", "7:1 masts"]);
}

#[test]
fn what_stands_above_a_syntax_error_is_told_with_it() {
    let found = diagnostics("name: a\nmasts: x\ncrew: 'a\nboats: []\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].starts_with("2:8 masts") && found[1].starts_with("3:7"),
        "{found:?}"
    );
}

#[test]
fn a_path_is_found_in_the_text_or_its_nearest_parent_is() {
    let text = Text::with_first_line("a: 1\nb:\n  - x: 2\n    y: [p, q]\n  - 7\n", 10);
    let places = text.positions();
    for (path, place) in [
        ("a", Some((10, 4))),
        ("b[0].y[1]", Some((13, 12))),
        ("b[1]", Some((14, 5))),
        ("b[0].z", Some((12, 5))),
        ("b[0].x.deeper", Some((12, 8))),
        ("nothing", None),
    ] {
        assert_eq!(places.find(&FieldPath::parse(path)), place, "{path}");
    }
    let text = Text::from("weapons:\n  - name: A\n    stats: 9 1x4+/1/1\n");
    let places = text.positions();
    for (path, place) in [
        ("weapons[0].range", (3, 12)),
        ("weapons[0].traits", (3, 12)),
        ("weapons[0].banks", (2, 5)),
    ] {
        assert_eq!(places.find(&FieldPath::parse(path)), Some(place), "{path}");
    }
}

#[test]
fn the_keys_at_the_top_are_found_in_every_style() {
    let keys = |text: &str| -> Vec<String> {
        Text::from(text)
            .keys()
            .into_iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect()
    };
    let both = ["class=A", "hull=3"].map(str::to_string);
    for text in [
        "class: A\nhull: 3\n",
        "{class: A, hull: 3}\n",
        "--- # x\n'class': \"A\" # b\nhull: 3",
        "  class: A\n  hull: 3\n",
        "{\"class\": A,\n\"hull\": 3}\n",
    ] {
        assert_eq!(keys(text), both, "{text}");
    }
    assert_eq!(
        keys("a:\n- b: 1\n- c\nd: {e: 1}\nf: [g: 1]\n"),
        ["a=", "d={e: 1}", "f=[g: 1]"]
    );
    assert_eq!(keys("a: |\n  b: 1\nc:\n  d: 1\n"), ["a=|", "c="]);
    assert_eq!(keys("a: @x\nhull: 3\n b: 4\n"), ["a=", "hull=3"]);
    assert!(keys("- a: 1\n").is_empty() && keys("hello").is_empty() && keys("").is_empty());
}
