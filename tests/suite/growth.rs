//! How the work of checking a file grows with its size, in counted steps.
#![cfg(debug_assertions)]

use starwright::check::check_document;
use starwright_games::Rulebooks;
use starwright_games::document::documents;
use starwright_rules::battle::question::DuelOptions;
use starwright_rules::options::OptionValues;
use std::path::Path;

/// Counts the steps of checking a file of a first line and so many lines.
fn steps(first: &str, line: &impl Fn(usize) -> String, lines: usize, last: &str) -> usize {
    let text = format!("{first}{}{last}", (0..lines).map(line).collect::<String>());
    starwright_text::steps::measure(|| {
        let books = Rulebooks::default();
        for document in documents(&text, Path::new("")) {
            match check_document(&document, &books, None) {
                Ok(seen) => drop(seen.place_findings(&document)),
                Err(faults) => drop(faults.render("a.yaml")),
            }
        }
    })
}

#[test]
fn twice_the_mistakes_take_twice_the_steps() {
    type Line = fn(usize) -> String;
    let ship = "class: A\nhull: 3\n";
    let shapes: [(String, Line, &str); 16] = [
        (ship.to_string(), |n| format!("key{n}: {n}\n"), ""),
        (ship.to_string(), |_| "engines: 3\n".to_string(), ""),
        (ship.to_string(), |n| format!("k{}: 3\n", n / 2), ""),
        (
            format!("{ship}tech: {{"),
            |n| format!("key{n}: {n}, "),
            "x: 1}\n",
        ),
        (
            format!("{ship}weapons:\n  - name: A\n"),
            |n| format!("    key{n}: {n}\n"),
            "",
        ),
        (format!("{ship}systems:\n"), |n| format!("  - Foo{n}\n"), ""),
        (
            ship.to_string(),
            |n| format!("a{n}: &b{n} x\nc{n}: *b{n}\n"),
            "",
        ),
        (
            format!("{ship}notes: |\n"),
            |_| "  engines: 3\n".to_string(),
            "",
        ),
        (
            "fleet: F\nships:\n".to_string(),
            |n| format!("  - {{dessign: n{n}.yaml}}\n"),
            "",
        ),
        (
            "library: L\nweapons:\n".to_string(),
            |n| format!("  w{n}: {{nme: A{n}}}\n"),
            "",
        ),
        ("house: H\n".to_string(), |n| format!("key{n}: {n}\n"), ""),
        ("profile: P\n".to_string(), |n| format!("key{n}: {n}\n"), ""),
        (
            "template: T\n".to_string(),
            |n| format!("key{n}: {n}\n"),
            "",
        ),
        (format!("{ship}systems: ["), |_| "foo ".to_string(), "]\n"),
        (
            format!("{ship}weapons: [{{stats: 9 1x4+/1/1"),
            |n| format!(" Fo{n}"),
            "}]\n",
        ),
        (
            "{class: A, hull: 3".to_string(),
            |n| format!(", k{n}: []"),
            "}\n",
        ),
    ];
    for (first, line, last) in shapes {
        let [small, large] = [2000, 4000].map(|lines| steps(&first, &line, lines, last));
        assert!(
            large <= 2 * small + small / 10 + 1000,
            "{small} steps, then {large}: {first}{}",
            line(0)
        );
    }
}

#[test]
fn questions_about_ships_read_no_text() {
    let text = include_str!("../../designs/starmada_unity/majestic.yaml");
    let books = Rulebooks::default();
    let mut ship = None;
    let read = starwright_text::steps::measure(|| {
        ship = books.ship(&documents(text, Path::new(""))[0]).ok();
    });
    assert!((text.len()..2 * text.len()).contains(&read), "{read}");
    let ship = ship.expect("a ship");
    let answered = starwright_text::steps::measure(|| {
        let (names, how) = (["A", "B"].map(String::from), DuelOptions::new());
        let one = how.runs(1);
        let groups = [(ship.clone(), 1), (ship.clone(), 1)];
        books.duel(&groups, 1, &one).expect("a duel");
        books
            .odds_by_range(&[ship.clone(), ship.clone()], &OptionValues::default())
            .expect("odds");
        books
            .compare(&[ship.clone(), ship.clone()], &names)
            .expect("a comparison");
        books.findings(&ship);
    });
    assert_eq!(answered, 0);
}
