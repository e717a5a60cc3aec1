//! Ships that people posted as text: every sample line by line, every hazard by name, and no line lost whatever happens.

use crate::hazards::SLOOP;
use crate::hostile::mangled;
use crate::{files, root};
use proptest::prelude::*;
use starwright_legacy::admiralty::Weapon;
use starwright_posts::import::{Dialect, Entry, Import, Subject, decode, import};
use std::fmt::Write;

/// The samples by name; those called `own-` are ours, the others are as somebody posted them.
fn samples() -> Vec<(String, String)> {
    texts("tests/samples")
}

/// The text files of a folder of the repository, with their names.
fn texts(folder: &str) -> Vec<(String, String)> {
    let name = |path: &std::path::Path| {
        path.file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let paths = files(&root().join(folder), "txt");
    paths
        .iter()
        .map(|path| (name(path), std::fs::read_to_string(path).expect("a sample")))
        .collect()
}

/// All lines that an import accounts for.
pub(crate) fn lines_of(found: &Import) -> usize {
    let of_entry = |entry: &Entry| entry.read + entry.blank + entry.unread.len();
    found.entries.iter().map(of_entry).sum::<usize>() + found.stray.len() + found.blank
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items
        .into_iter()
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(between)
}

fn weapon(text: &mut String, weapon: &Weapon) {
    let (rof, acc, imp, dmg) = (
        weapon.rof.get(),
        weapon.acc.get(),
        weapon.imp.get(),
        weapon.dmg.get(),
    );
    let family = weapon
        .family
        .as_ref()
        .map(|family| format!(" ({family})"))
        .unwrap_or_default();
    let traits = weapon.traits.iter().map(|entry| match entry.known {
        Some(_) => entry.to_string(),
        None => format!("?{entry}"),
    });
    let _ = writeln!(
        text,
        "  weapon: {}{family} {} {rof}x{acc}+/{imp}/{dmg}",
        weapon.name, weapon.range
    );
    let _ = writeln!(
        text,
        "    traits: [{}]  arcs: [{}]",
        joined(traits, ", "),
        joined(&weapon.arcs, " ")
    );
}

/// An import as a person can compare it with the post.
pub(crate) fn dump(found: &Import) -> String {
    let mut text = format!("blank: {}\n", found.blank);
    for stray in &found.stray {
        let _ = writeln!(text, "stray {}: {}", stray.line, stray.shown());
    }
    for entry in &found.entries {
        let (key, unread) = (entry.dialect.key(), entry.unread.len());
        let lost = entry.unread.iter().filter(|unread| !unread.is_talk).count();
        let _ = writeln!(
            text,
            "\nline {} ({key}): {} read, {unread} unread, {} blank",
            entry.line, entry.read, entry.blank
        );
        match &entry.subject {
            Ok(Subject::Admiralty(ship)) => {
                let _ = writeln!(text, "  admiralty: {:?}", ship.identity);
                let _ = writeln!(text, "  posted: {:?}  notes: {:?}", ship.posted, ship.notes);
                let (hull, engines) = (ship.hull.get(), ship.engines.get());
                let _ = writeln!(
                    text,
                    "  hull: {hull}  engines: {engines}  shields: {:?}",
                    ship.shields
                );
                let _ = writeln!(text, "  {:?}", ship.tech);
                ship.weapons
                    .iter()
                    .for_each(|found| weapon(&mut text, found));
                let _ = writeln!(text, "  systems: [{}]", joined(&ship.systems, "; "));
                assert_eq!(
                    ship.unread.len(),
                    lost,
                    "the ship keeps its unreadable lines"
                );
            }
            Ok(Subject::Unity(blueprint)) => {
                let _ = writeln!(text, "{}", blueprint.to_yaml());
            }
            Ok(Subject::Nova(ship)) => {
                let _ = writeln!(text, "  nova: {:?}", ship.identity);
                let _ = writeln!(text, "  posted: {:?}  notes: {:?}", ship.posted, ship.notes);
                let (hull, armor, thrust) = (ship.hull.get(), ship.armor.get(), ship.thrust.get());
                let shields = ship.shields.map(|faces| faces.map(|face| face.get()));
                let ecm = ship.ecm.get();
                let _ = writeln!(
                    text,
                    "  hull: {hull}  armor: {armor}  thrust: {thrust}  ecm: {ecm}  shields: {shields:?}"
                );
                for battery in &ship.weapons {
                    let (traits, banks) = (battery.traits.join(", "), joined(&battery.banks, " "));
                    let _ = writeln!(
                        text,
                        "  weapon: {} {:?} traits: [{traits}] banks: [{banks}]",
                        battery.name, battery.range
                    );
                    let _ = writeln!(text, "    {:?}", battery.dice);
                }
                let _ = writeln!(text, "  systems: [{}]", joined(&ship.systems, "; "));
                assert_eq!(
                    ship.unread.len(),
                    lost,
                    "the ship keeps its unreadable lines"
                );
            }
            Ok(Subject::Weapons(weapons)) => {
                let _ = writeln!(text, "  {} weapons", weapons.len());
                weapons.iter().for_each(|found| weapon(&mut text, found));
            }
            Err(fault) => {
                assert!(entry.read == 0, "nothing is read of a ship that cannot be");
                let _ = writeln!(text, "  title: {}", entry.title);
                let marked = &fault.source.text[fault.source.span.clone()];
                let _ = writeln!(text, "  fault: {fault} [{marked}]");
            }
        }
        for unread in &entry.unread {
            let _ = writeln!(text, "  unread {}: {}", unread.line, unread.shown());
        }
        for warning in &entry.warnings {
            let _ = writeln!(text, "  warning {}: {}", warning.line, warning.message);
        }
    }
    text
}

#[test]
fn every_sample_reads_as_it_was_posted() {
    for (name, text) in samples() {
        let found = import(&text, None);
        assert_eq!(lines_of(&found), text.lines().count(), "{name}");
        insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../samples", omit_expression => true}, {
            insta::assert_snapshot!(name, dump(&found));
        });
    }
}

/// What an entry is, without the parts that its neighbors may change.
fn essence(entry: &Entry) -> String {
    match &entry.subject {
        Ok(Subject::Admiralty(ship)) => format!("{:?}", ship.hull),
        Ok(Subject::Unity(ship)) => ship.hull.to_string(),
        Ok(Subject::Nova(ship)) => format!("{:?}", ship.hull),
        Ok(Subject::Weapons(weapons)) => format!("{} weapons", weapons.len()),
        Err(fault) => fault.message.clone(),
    }
}

#[test]
fn two_posts_in_one_file_give_the_ships_of_both() {
    let samples = samples();
    // Weapons right above or below a ship may be its own.
    let is_ship = |name: &str| !name.contains("weapons");
    for (first_name, first) in samples.iter().filter(|(name, _)| is_ship(name)) {
        // A ship that is posted twice is one ship.
        let others = samples
            .iter()
            .filter(|(name, _)| name != first_name && is_ship(name));
        for (second_name, second) in others {
            let both = format!("{first}\n{second}");
            let found = import(&both, None);
            assert_eq!(
                lines_of(&found),
                both.lines().count(),
                "{first_name} + {second_name}"
            );
            let alone = [import(first, None), import(second, None)];
            let expected = alone.iter().flat_map(|found| &found.entries).map(essence);
            assert_eq!(
                joined(found.entries.iter().map(essence), "\n"),
                joined(expected, "\n"),
                "{first_name} + {second_name}"
            );
        }
    }
}

#[test]
fn a_forced_layout_decides_the_edition() {
    let text = "Kite-class Cruiser (50)\nHull: 3\nEngines: 3\nShields: 2\nHyperdrive\n";
    for (forced, game) in [
        (Dialect::Nova, "nova: "),
        (Dialect::Unity, "class: Kite"),
        (Dialect::DrakeX, "admiralty: "),
    ] {
        let dumped = dump(&import(text, Some(forced)));
        assert!(dumped.contains(game), "{}: {dumped}", forced.key());
    }
}

#[test]
fn weapons_of_another_dialect_are_read_where_none_is_forced() {
    let mixed = SLOOP.replace(
        "[AB]\n",
        "[AB]\nBattery Y: Lance (Energy): 1-3/4-6/7-9, 1/4+/1/1.\n[CD]\nDart [-/6/9, 1/5+/1/1]\n[EF]\n",
    );
    let found = import(&mixed, None);
    let Ok(Subject::Admiralty(ship)) = &found.entries[0].subject else {
        panic!("{}", dump(&found))
    };
    let read = ship
        .weapons
        .iter()
        .map(|weapon| format!("{} {}", weapon.name, joined(&weapon.arcs, " ")));
    assert_eq!(
        (joined(read, ", "), found.entries.len()),
        ("Gun AB, Lance CD, Dart EF".to_string(), 1)
    );
}

#[test]
fn impossible_values_are_errors_of_their_ship_alone() {
    let guns: String = (0..500)
        .map(|n| format!("[X] Gun {n}, 3/6/9, 4+, 1/1/1\n[AB]\n"))
        .collect();
    let many = SLOOP.replace("[AB]\n", &format!("[AB]\n{guns}"));
    let endless = SLOOP.replace("Test-Class", &format!("{}-Class", "Very ".repeat(100_000)));
    let boxes = SLOOP.replace("Engines: 3", &format!("Engines: {}", "3 ".repeat(100_000)));
    for (text, expected) in [
        (many, "more than 100 batteries; no ship has as many"),
        (endless, "class: "),
        (boxes, "class: \"Test\""),
    ] {
        let found = import(&format!("{text}\n{SLOOP}"), None);
        let dumped = dump(&found);
        assert!(
            dumped.contains(expected) && dumped.len() < 600_000,
            "{}",
            &dumped[..dumped.len().min(2000)]
        );
        let last = found.entries.last().expect("a ship");
        assert!(last.subject.is_ok(), "{dumped:.2000}");
        if let Ok(Subject::Admiralty(ship)) = &found.entries[0].subject {
            assert!(ship.identity.class.chars().count() <= 120);
        }
    }
    let unread = import(&format!("{SLOOP}\n{}", "word ".repeat(1000)), None)
        .entries
        .remove(0)
        .unread
        .remove(0);
    assert!(
        unread.text.len() == 4999
            && unread.shown().ends_with("word …")
            && unread.shown().len() < 130
    );
}

/// Anything quadratic in this much text would not end within a test's patience.
#[test]
fn time_grows_with_the_text_however_it_is_made() {
    let pieces = [
        "(",
        "[",
        "((1)",
        "x (",
        "A class ",
        "A: class ",
        "x :",
        ", ",
        "[A]",
        "[A] ",
        "1 ",
        "34*",
        "1/",
        "4/8/12, ",
        "All systems TL ",
        "Battery X: ",
        "Name [3/6/9, 1/4+/1/1, ",
        "Specials: A (1); ",
        "; Shiny",
        "E0 ",
        "-",
        "é",
        "\u{1b}",
        "TL",
        "[2/3] ",
        "Weapons: 1:X ",
        "[b]",
        "[/b]",
        "<p",
        "<p>",
        "**",
        "> ",
        "&amp;",
        "6x ",
        "1,750",
        " - ",
    ];
    for piece in pieces {
        for (begin, long) in [
            ("", 30_000),
            ("Hull: 3\nShields: ", 8000),
            ("[X] Gun, 3/6/9, 4+, 1/1/1, ", 8000),
            ("(1) A-class B [C] ", 8000),
        ] {
            let text = format!("{begin}{}", piece.repeat(long / piece.len()));
            assert_eq!(
                lines_of(&import(&text, None)),
                text.lines().count(),
                "{begin}{piece}"
            );
        }
    }
    for line in [
        "Tech Levels E0\n",
        "Hull: 3\n",
        "Hull: 3\nEngines: 3\n",
        "[X] Gun, 3/6/9, 4+, 1/1/1, Shiny\n",
        "A (1)\n",
        "A-class\n",
        "Starmada Unity\n",
        "(1) A-class\nStarmada Unity\n\n",
        "A-class B (1 CR)\n",
    ] {
        let text = line.repeat(4_000);
        assert_eq!(
            lines_of(&import(&text, None)),
            text.lines().count(),
            "{line}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mangled_post_makes_the_next_reader_panic(
        which in (0usize..1000, 0usize..1000),
        edits in prop::collection::vec((any::<u8>(), 0usize..10_000), 1..8),
    ) {
        let posts = texts("tests/posts");
        let post = |which: usize| posts[which % posts.len()].1.as_str();
        let bytes = mangled(&format!("{}\n{}", post(which.0), post(which.1)), &edits);
        if let Ok((text, _)) = decode(bytes) {
            prop_assert_eq!(lines_of(&import(&text, None)), text.lines().count());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_line_is_lost_however_the_posts_are_mangled(
        which in (0usize..100, 0usize..100),
        edits in prop::collection::vec((any::<u8>(), 0usize..10_000), 1..8),
        forced in 0usize..20,
    ) {
        let samples = samples();
        let sample = |which: usize| samples[which % samples.len()].1.as_str();
        let bytes = mangled(&format!("{}\n{}", sample(which.0), sample(which.1)), &edits);
        if let Ok((text, _)) = decode(bytes) {
            let found = import(&text, Dialect::ALL.get(forced).copied());
            let numbers = found.entries.iter().flat_map(|entry| &entry.unread).chain(&found.stray).map(|unread| unread.line);
            let mut numbers: Vec<usize> = numbers.collect();
            numbers.sort_unstable();
            prop_assert_eq!(lines_of(&found), text.lines().count());
            prop_assert!(numbers.is_sorted_by(|a, b| a < b), "no line twice");
            let lines: Vec<&str> = text.lines().collect();
            for entry in &found.entries {
                prop_assert!(!entry.title.is_empty() || entry.dialect == Dialect::Csv, "every ship is called something");
                let is_kept = entry.read == 0;
                prop_assert!(entry.subject.is_ok() || is_kept, "the lines of a ship that cannot be read are kept");
                prop_assert!(entry.unread.iter().all(|unread| lines[unread.line - 1].trim() == unread.text));
                prop_assert!(entry.warnings.iter().all(|warning| (1..=lines.len()).contains(&warning.line)));
                if let Err(fault) = &entry.subject {
                    prop_assert!((1..=lines.len()).contains(&fault.line) && fault.column >= 1);
                }
            }
        }
    }

    #[test]
    fn no_text_at_all_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), words in "([\\[\\](),;:/*+.0-9A-La-z \n-]|Hull|Battery X: |[0-9]+/[0-9]+/[0-9]+|class|\\(9\\)|é){0,60}") {
        for text in [decode(bytes).map_or(String::new(), |(text, _)| text), words] {
            for forced in [None, Some(Dialect::Nova), Some(Dialect::DrakeX)] {
                prop_assert_eq!(lines_of(&import(&text, forced)), text.lines().count());
            }
            prop_assert_eq!(lines_of(&import(&text, None)), text.lines().count());
        }
    }
}

#[test]
fn bands_that_nobody_wrote_are_uncertain() {
    let text = "My ships for Starmada AE.\n\n(95) Bramble-class Frigate [Thorn Clan]\nHull: 5\nEngines: 6\nShields: 2\n\
        Thorn Gun, range 10, 1/4+/1/1, AB\nBriar Gun, range 12, 1/4+/1/1, AB\n";
    let found = import(text, None);
    let mut warnings = found.entries[0].warnings.iter();
    assert!(
        warnings.any(|warning| warning.line == 7 && warning.message.contains("range 10")),
        "{}",
        dump(&found)
    );
}

#[test]
fn a_piece_on_the_line_of_a_ship_is_counted_once() {
    let text = "(277) Tech Levels E0 F0 G0 S0 W0\nHull: 8 7 6 5 4 3 2 1\nEngines: 3\nShields: 4\n\
        [X] Charger, 4/8/12, 5+, 1/2/1\n[AB]\n";
    let found = import(text, Some(Dialect::ALL[0]));
    assert_eq!(lines_of(&found), text.lines().count());
    assert_eq!(found.entries.len(), 1, "{}", dump(&found));
}

#[test]
fn an_empty_last_line_is_counted_in_a_text_with_wiki_marks() {
    let text = "[[AB] [CD]\nTech Levels E0\n\n";
    for forced in Dialect::ALL.map(Some).into_iter().chain([None]) {
        assert_eq!(
            lines_of(&import(text, forced)),
            text.lines().count(),
            "{forced:?}"
        );
    }
}
