//! What is wrong in real posts, one by one: each is read, or reported at its line.

use crate::import::{dump, lines_of};
use starwright_posts::import::import;

/// A small ship without fault.
pub(crate) const SLOOP: &str = "\
(50) Test-Class Sloop [Us]
Hull: 3 2 1
Engines: 3 2 1
Shields: 2 2 1
Weapons: X / X / - / - / - / -
[X] Gun, 3/6/9, 4+, 1/1/1, Piercing
[AB]
Specials: Hyperdrive; Marines (14)
";

#[test]
fn every_hazard_is_read_or_reported() {
    // A line of the sloop, what is there instead, what is read, and whether anything is reported.
    let cases: &[(&str, &str, &[&str], bool)] = &[
        ("Hull: 3 2 1", "Hull: 3 2 1", &["hull: 3 "], false),
        (
            "Hull: 3 2 1",
            "      Hull (1, 3, 5): 3*2  1.",
            &["hull: 3 "],
            false,
        ),
        ("Hull: 3 2 1", "hull 3 2 1", &["hull: 3 "], false),
        ("Hull: 3 2 1", "Hull: 3", &["hull: 3 "], false),
        ("Hull: 3 2 1", "\n\n Hull: 3 2 1 \n\n", &["hull: 3 "], false),
        ("Hull: 3 2 1", "Hull: 3 3 2 1", &["hull: 3 "], true),
        ("Hull: 3 2 1", "Hull: 3 1", &["hull: 3 "], true),
        ("Hull: 3 2 1", "Hull: 3 2 one", &["hull: 3 "], false),
        ("Hull: 3 2 1", "Hull: 3 2 wun", &[], true),
        ("Hull: 3 2 1", "Hull: 3 2 1\nHull: 3 2 1", &[], true),
        ("Hull: 3 2 1", "Hull: ---", &["unread 8: Specials"], true),
        ("Hull: 3 2 1", "Hull:", &[], true),
        ("Hull: 3 2 1", "Hull: 0", &[], true),
        ("Hull: 3 2 1", "Hull: 201", &[], true),
        ("Hull: 3 2 1\n", "", &[], true),
        ("Engines: 3 2 1", "Engines: ---", &["engines: 0 "], false),
        (
            "Engines: 3 2 1",
            "Engines [TL+1]: 3 2 1",
            &["engines: 3 ", "Tech { engines: 1, fighters: 0"],
            false,
        ),
        ("Engines: 3 2 1", "Engines [TL99]: 3 2 1", &[], true),
        ("Engines: 3 2 1", "Engines: 100 67 34", &[], true),
        ("Engines: 3 2 1\n", "", &[], true),
        ("Engines: 3 2 1", "Engines: 3 3 1", &[], true),
        ("Shields: 2 2 1", "Shields: [2/II] [2/II] [1/I]", &[], true),
        ("Shields: 2 2 1", "Shields: [2/II] [1/I] [1/I]", &[], true),
        (
            "Shields: 2 2 1",
            "Shields: 2\nFacets: 2 2 2 1 1 1",
            &[],
            true,
        ),
        (
            "Shields: 2 2 1",
            "Shields: 2 2 1\nFacets: many",
            &["shields: Even(Whole(2))"],
            true,
        ),
        (
            "Shields: 2 2 1",
            "Tech Levels E1 W-2\nShields: 2 2 1",
            &["Tech { engines: 1, fighters: 0, general: 0, shields: 0, weapons: -2 }"],
            false,
        ),
        ("Shields: 2 2 1", "Tech: high\nShields: 2 2 1", &[], true),
        (
            "Shields: 2 2 1",
            "All systems are TL +2 (*.70 SU).\nShields: 2 2 1",
            &["Tech { engines: 2, fighters: 2"],
            false,
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons (5,6): 1:X, 2:X, 3:---, 4: -, 5, 6.",
            &[],
            false,
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons: 1[X] 2[X]",
            &[],
            true,
        ),
        ("[AB]", "", &[], true),
        ("[AB]", "AB", &["arcs: [AB]"], false),
        ("[AB]", "[AX]", &["unknown arc 'X' in 'AX'"], true),
        (
            "[AB]",
            "[AB]\n[CD]",
            &["arcs: [AB CD]", "a second line of arcs for 'Gun'"],
            true,
        ),
        (
            "[AB]",
            "Ammunition: 3 2 1.\nAlternate Mode: Size: 5\n[AB]",
            &["arcs: [AB]", "unread 7: Ammunition: 3 2 1."],
            true,
        ),
        ("1/1/1, Piercing", "1/1/1, Increased H", &[], true),
        ("1/1/1, Piercing", "1/1", &[], true),
        (
            "Specials",
            "VBAM Statistics:\nCost: 12, CR: 9\nBlack Globe Level II (Radiate: 3): 4 3* 2 1.\nSpecials",
            &["systems: [Hyperdrive; Marines 14]"],
            true,
        ),
        (
            "Hyperdrive; ",
            "Hyperdrive;\n",
            &["systems: [Hyperdrive; Marines 14]"],
            false,
        ),
        (
            "Specials",
            "Special Equipment",
            &["systems: [Hyperdrive; Marines 14]"],
            false,
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Us Test Sloop (1, 050 CR)",
            &[
                "faction: Some(\"Us\"), class: \"Test\", kind: Some(\"Sloop\")",
                "posted: Some(1050)",
                "does not part its words",
            ],
            true,
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Test Sloop",
            &["class: \"Test\", kind: Some(\"Sloop\")", "posted: None"],
            false,
        ),
        (
            "Hull: 3 2 1",
            "A refit of the Jumbo-class DreadNose (250) after the war.\nHull: 3 2 1",
            &["class: \"Test\"", "posted: Some(50)"],
            true,
        ),
        (
            "[AB]",
            "This one replaced the Hornet-class Frigate (88) of old.\n[AB]",
            &["arcs: [AB]", "systems: [Hyperdrive; Marines 14]"],
            true,
        ),
        (
            "Marines (14)\n",
            "Marines (14)\nCaptain of the Dumbo-class Dreadnought (277), greatest of all\n",
            &["class: \"Test\"", "unread 9: Captain"],
            true,
        ),
        (
            "Engines: 3 2 1",
            "Engines: 3(1) 2(9) 1 fast slow",
            &["engines: 3 "],
            true,
        ),
        (
            "Shields: 2 2 1",
            "Shields: 6 4 2",
            &["shields: Even(Whole(5))"],
            true,
        ),
        ("Hull: 3 2 1", "Hull Size: 3", &["hull: 3 "], false),
        ("Hull: 3 2 1", "[b]Hull:[/b] 3 2 1", &["hull: 3 "], false),
        ("Hull: 3 2 1", "> Hull: 3 2 1", &["hull: 3 "], false),
        ("Hull: 3 2 1", "- **Hull:** 3 2 1", &["hull: 3 "], false),
        (
            "Hull: 3 2 1",
            "[quote=Bob]\nHull: 3 2 1\n[/quote]",
            &["hull: 3 "],
            false,
        ),
        ("[AB]", "[B]", &["arcs: [B]"], false),
        (
            "[X] Gun",
            "[X] “Big” Gun",
            &["weapon: “Big” Gun 3/6/9"],
            false,
        ),
        (
            "Piercing",
            "Range–Based ROF, Fire‑Linked",
            &["traits: [Range-Based ROF, Fire-Linked]"],
            false,
        ),
        (
            "Piercing",
            "Piercing,\n   Repeating",
            &["traits: [Piercing, Repeating]"],
            false,
        ),
        (
            "Piercing",
            "Piercing\n   Repeating; Carronade",
            &["traits: [Piercing, Repeating, Carronade]"],
            false,
        ),
        (
            "Piercing",
            "Piercing\nthey were good",
            &["traits: [Piercing]", "unread 7: they"],
            false,
        ),
        (
            "Specials",
            "Special\u{a0}Equipment",
            &["systems: [Hyperdrive; Marines 14]"],
            false,
        ),
        (
            "Specials: Hyperdrive; Marines (14)",
            "Special Equipment:\nHyperdrive\n- Marines (14)\n6 Mines\n\nWhat a ship",
            &[
                "systems: [Hyperdrive; Marines 14; Mines 6]",
                "unread 13: What a ship",
            ],
            false,
        ),
        (
            "Marines (14)",
            "Cargo 1,750, Marines (14 squads)",
            &[],
            true,
        ),
        (
            "Shields: 2 2 1",
            "Tech Level: +4\nShields: 2 2 1",
            &["Tech { engines: 4, fighters: 4"],
            false,
        ),
        (
            "Shields: 2 2 1",
            "TL +2\nShields: 2 2 1",
            &["Tech { engines: 2, fighters: 2"],
            false,
        ),
        (
            "Shields: 2 2 1",
            "Tech Levels E1 S−1\nShields: 2 2 1",
            &["engines: 1, fighters: 0, general: 0, shields: -1"],
            false,
        ),
        (
            "Shields: 2 2 1",
            "All systems at TL +4.\nShields: 2 2 1",
            &["Tech { engines: 4, fighters: 4"],
            false,
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Test Sloop - 95 points",
            &["class: \"Test\"", "posted: Some(95)"],
            false,
        ),
        (
            "(50) Test-Class Sloop [Us]\n",
            "",
            &["class: \"Unnamed\""],
            true,
        ),
    ];
    for (from, to, expected, is_reported) in cases {
        assert!(SLOOP.contains(from), "{from}");
        let text = SLOOP.replacen(from, to, 1);
        let found = import(&text, None);
        let dumped = dump(&found);
        assert_eq!(
            (found.entries.len(), lines_of(&found)),
            (1, text.lines().count()),
            "{to}\n{dumped}"
        );
        let entry = &found.entries[0];
        let has_report = !entry.warnings.is_empty() || entry.lost() > 0;
        assert_eq!(has_report, *is_reported, "{to}\n{dumped}");
        for expected in *expected {
            assert!(
                dumped.contains(expected),
                "{to}: no {expected} in\n{dumped}"
            );
        }
    }
}

/// A Nova ship without fault.
const KITE: &str = "\
Kite-class CA (210)
Hull: 11 (4-4-3)
Armor: 5 (2-2-1)
Thrust: 5 4 3 2 1
ECM: ---
Shields: 4 5 6 6 6
";

#[test]
fn groups_of_nova_rows_are_read_however_they_are_written() {
    for (from, to, expected) in [
        ("Hull: 11 (4-4-3)", "Hull: 6-6-5", "hull: 17 "),
        ("Hull: 11 (4-4-3)", "Hull: 17 [6-6-5]", "hull: 17 "),
        ("Hull: 11 (4-4-3)", "Hull: (6-6-5)", "hull: 17 "),
        ("Armor: 5 (2-2-1)", "Armor: 2-2-1", "armor: 5 "),
        ("Thrust: 5 4 3 2 1", "Thrust: 500", "warning "),
    ] {
        let dumped = dump(&import(&KITE.replacen(from, to, 1), None));
        assert!(
            dumped.contains(expected) && dumped.contains("(nova)"),
            "{to}\n{dumped}"
        );
    }
}

#[test]
fn a_unity_ship_is_never_read_as_another_in_silence() {
    let ship = "(185) Kite-class Cruiser [Us]\n\nStarmada Unity\n\nHull: 2 1\n\nEngines: 2\n\n[X] Gun, 3-6-9 1x4+/1/1\n\n[AB]\n";
    let dumped = dump(&import(ship, None));
    assert!(
        dumped.contains("(unity): ") && dumped.contains("banks: [AB]"),
        "{dumped}"
    );
    let quoted: String = ship.lines().map(|line| format!("> {line}\n")).collect();
    assert!(
        dump(&import(&quoted, None)).contains("banks: [AB]"),
        "{quoted}"
    );
}
