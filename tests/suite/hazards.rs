//! What is wrong in real posts, one by one: each is read, or reported at its line.

use crate::import::{dump, lines_of};
use starwright_posts::import::{Dialect, import};

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
    // A line of the sloop, what stands there instead, what is read or reported, how many warnings and unread lines.
    let cases: &[(&str, &str, &[&str], [usize; 2])] = &[
        ("Hull: 3 2 1", "Hull: 3 2 1", &["hull: 3 "], [0, 0]),
        (
            "Hull: 3 2 1",
            "      Hull (1, 3, 5): 3*2  1.",
            &["hull: 3 "],
            [0, 0],
        ),
        ("Hull: 3 2 1", "hull 3 2 1", &["hull: 3 "], [0, 0]),
        ("Hull: 3 2 1", "Hull: 3", &["hull: 3 "], [0, 0]),
        (
            "Hull: 3 2 1",
            "\n\n Hull: 3 2 1 \n\n",
            &["hull: 3 "],
            [0, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3 2(5) 1",
            &["hull: 3 ", "warning 2: '(5)' in the row is not read"],
            [1, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3 3 2 1",
            &[
                "hull: 3 ",
                "warning 2: the row 'Hull' differs from the rules: box 2 is 3, it should be 2",
            ],
            [1, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3 1",
            &["hull: 3 ", "box 2 is 1, it should be 2"],
            [1, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3 2 one",
            &["'one' in the row is not read", "box 3 is missing"],
            [2, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3 2 1\nHull: 3 2 1",
            &["warning 3: a second row 'Hull'"],
            [1, 1],
        ),
        (
            "Hull: 3 2 1",
            "Hull: ---",
            &[
                "fault: line 2, column 7: no number in the hull row",
                "unread 8: Specials",
            ],
            [0, 8],
        ),
        (
            "Hull: 3 2 1",
            "Hull:",
            &["fault: line 2", "nothing is written after 'Hull'"],
            [1, 8],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 0",
            &["fault: line 2, column 7: hull: expected a whole number from 1 to 200, found 0"],
            [0, 8],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 201",
            &[
                "title: Us Test Sloop",
                "hull: expected a whole number from 1 to 200, found 201 [201]",
            ],
            [0, 8],
        ),
        (
            "Hull: 3 2 1\n",
            "",
            &[
                "title: Us Test Sloop",
                "fault: line 1, column 1: no hull row",
            ],
            [0, 7],
        ),
        ("Engines: 3 2 1", "Engines: ---", &["engines: 0 "], [0, 0]),
        (
            "Engines: 3 2 1",
            "Engines [TL+1]: 3 2 1",
            &["engines: 3 ", "Tech { engines: 1, fighters: 0"],
            [0, 0],
        ),
        (
            "Engines: 3 2 1",
            "Engines [TL99]: 3 2 1",
            &["engines: 3 ", "no tech level from -9 to +9 in 'TL99'"],
            [1, 0],
        ),
        (
            "Engines: 3 2 1",
            "Engines: 100 67 34",
            &[
                "engines: 0 ",
                "warning 3: Engines: '100 67 34' is more than the maximum of 99: not read, and taken as 0",
            ],
            [1, 0],
        ),
        (
            "Engines: 3 2 1\n",
            "",
            &["warning 1: no row 'Engines' could be read: taken as 0"],
            [1, 0],
        ),
        (
            "Engines: 3 2 1",
            "Engines: 3 3 1",
            &["warning 3: the row 'Engines' differs from the rules: box 2 is 3, it should be 2"],
            [1, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: [2/II] [2/II] [1/I]",
            &["shields: Types([\"2\", \"II\"])"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: [2/II] [1/I] [1/I]",
            &["the row 'Shields' differs from the rules: box 2 is 1, it should be 2"],
            [1, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: 2\nFacets: 2 2 2 1 1 1",
            &["shields: Facets([Whole(2), Whole(2), Whole(2), Whole(1)"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: 2 2 1\nFacets: many",
            &["shields: Even(Whole(2))", "expected six facets"],
            [1, 1],
        ),
        (
            "Shields: 2 2 1",
            "Tech Levels E1 W-2\nShields: 2 2 1",
            &["Tech { engines: 1, fighters: 0, general: 0, shields: 0, weapons: -2 }"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Tech: high\nShields: 2 2 1",
            &["expected tech levels"],
            [1, 1],
        ),
        (
            "Shields: 2 2 1",
            "All systems are TL +2 (*.70 SU).\nShields: 2 2 1",
            &["Tech { engines: 2, fighters: 2"],
            [0, 0],
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons (5,6): 1:X, 2:X, 3:---, 4: -, 5, 6.",
            &[],
            [0, 0],
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons: 1[X] 2[X]",
            &[],
            [0, 0],
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons: X / Y / - / - / - / -",
            &["slot 2 is Y, it should be X"],
            [1, 0],
        ),
        (
            "Weapons: X / X / - / - / - / -",
            "Weapons: many!",
            &["unread 5: Weapons: many!"],
            [0, 1],
        ),
        (
            "[AB]",
            "",
            &[
                "warning 6: no arcs for 'Gun'",
                "unread 5: Weapons: X / X",
                "slots cannot be checked",
            ],
            [2, 1],
        ),
        ("[AB]", "AB", &["arcs: [AB]"], [0, 0]),
        (
            "[AB]",
            "[AX]",
            &["unknown arc 'X' in 'AX'", "no arcs for 'Gun'"],
            [3, 2],
        ),
        (
            "[AB]",
            "[AB]\n[CD]",
            &[
                "arcs: [AB CD]",
                "a second line of arcs for 'Gun'",
                "slot 3 is empty, it should be X",
            ],
            [2, 0],
        ),
        (
            "[AB]",
            "Ammunition: 3 2 1.\nAlternate Mode: Size: 5\n[AB]",
            &["arcs: [AB]", "unread 7: Ammunition: 3 2 1."],
            [0, 2],
        ),
        (
            "[X] Gun",
            "Battery X: Gun (Energy): 1-3/4-6/7-9, 1/4+/1/1, Piercing.\n[AB]\n[Y] Gun",
            &["Gun (Energy) 3/6/9 1x4+/1/1", "should be"],
            [1, 0],
        ),
        (
            "1/1/1, Piercing",
            "1/1/1, Increased H",
            &["?Increased H", "may have been 'Increased Hits'"],
            [1, 0],
        ),
        (
            "1/1/1, Piercing",
            "1/1",
            &["expected ROF, IMP, DMG and an ACC", "unread 7: [AB]"],
            [2, 3],
        ),
        (
            "Specials",
            "VBAM Statistics:\nCost: 12, CR: 9\nBlack Globe Level II (Radiate: 3): 4 3* 2 1.\nSpecials",
            &["systems: [Hyperdrive; Marines 14]"],
            [0, 3],
        ),
        (
            "Hyperdrive; ",
            "Hyperdrive;\n",
            &["systems: [Hyperdrive; Marines 14]"],
            [0, 0],
        ),
        (
            "Specials",
            "Special Equipment",
            &["systems: [Hyperdrive; Marines 14]"],
            [0, 0],
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Us Test Sloop (1, 050 CR)",
            &[
                "faction: Some(\"Us\"), class: \"Test\", kind: Some(\"Sloop\")",
                "posted: Some(1050)",
                "does not part its words",
            ],
            [1, 0],
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Test Sloop",
            &["class: \"Test\", kind: Some(\"Sloop\")", "posted: None"],
            [0, 0],
        ),
        (
            "Hull: 3 2 1",
            "A refit of the Jumbo-class DreadNose (250) after the war.\nHull: 3 2 1",
            &["class: \"Test\"", "posted: Some(50)", "unread 2: A refit"],
            [0, 1],
        ),
        (
            "[AB]",
            "This one replaced the Hornet-class Frigate (88) of old.\n[AB]",
            &[
                "arcs: [AB]",
                "systems: [Hyperdrive; Marines 14]",
                "unread 7: This one",
            ],
            [0, 1],
        ),
        (
            "Marines (14)\n",
            "Marines (14)\nCaptain of the Dumbo-class Dreadnought (277), greatest of all\n",
            &["class: \"Test\"", "unread 9: Captain"],
            [0, 1],
        ),
        (
            "Engines: 3 2 1",
            "Engines: 3(1) 2(9) 1 fast slow",
            &[
                "engines: 3 ",
                "warning 3: '(1)', '(9)', 'fast', 'slow' in the row are not read",
            ],
            [1, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: 2/2/2/1/1/2 2/2/2/1/1/2 1/1/1/1/1/1",
            &["shields: Facets([Whole(2), Whole(2), Whole(2), Whole(1)"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Shields: 6 4 2",
            &[
                "shields: Even(Whole(5))",
                "Shields: '6 4 2' is more than the maximum: taken as 5",
            ],
            [1, 0],
        ),
        (
            "Hull: 3 2 1",
            "Hull: 3(2)-2-1",
            &["hull: 3 ", "engines: 3", "(drake-draft)"],
            [1, 0],
        ),
        ("Hull: 3 2 1", "Hull Size: 3", &["hull: 3 "], [0, 0]),
        ("Hull: 3 2 1", "[b]Hull:[/b] 3 2 1", &["hull: 3 "], [0, 0]),
        ("Hull: 3 2 1", "> Hull: 3 2 1", &["hull: 3 "], [0, 0]),
        ("Hull: 3 2 1", "- **Hull:** 3 2 1", &["hull: 3 "], [0, 0]),
        (
            "Hull: 3 2 1",
            "[quote=Bob]\nHull: 3 2 1\n[/quote]",
            &["hull: 3 ", "8 read, 0 unread, 2 blank"],
            [0, 0],
        ),
        ("[AB]", "ABC,\u{a0}ABD", &["arcs: [ABC ABD]"], [1, 0]),
        ("[AB]", "[B]", &["arcs: [B]"], [0, 0]),
        (
            "[X] Gun",
            "[X] “Big” Gun",
            &["weapon: “Big” Gun 3/6/9"],
            [0, 0],
        ),
        (
            "Piercing",
            "Range–Based ROF, Fire‑Linked",
            &["traits: [Range-Based ROF, Fire-Linked]"],
            [0, 0],
        ),
        (
            "Piercing",
            "Piercing,\n   Repeating",
            &["traits: [Piercing, Repeating]"],
            [0, 0],
        ),
        (
            "Piercing",
            "Piercing\n   Repeating; Carronade",
            &["traits: [Piercing, Repeating, Carronade]"],
            [0, 0],
        ),
        (
            "Piercing",
            "Piercing\nthey were good",
            &["traits: [Piercing]", "unread 7: they"],
            [0, 1],
        ),
        (
            "Specials",
            "Special\u{a0}Equipment",
            &["systems: [Hyperdrive; Marines 14]"],
            [0, 0],
        ),
        (
            "Specials: Hyperdrive; Marines (14)",
            "Special Equipment:\nHyperdrive\n- Marines (14)\n6 Mines\n\nWhat a ship",
            &[
                "systems: [Hyperdrive; Marines 14; Mines 6]",
                "unread 13: What a ship",
            ],
            [0, 1],
        ),
        (
            "Marines (14)",
            "Cargo 1,750, Marines (14 squads)",
            &["Cargo 1750; Marines (14 squads)"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Tech Level: +4\nShields: 2 2 1",
            &["Tech { engines: 4, fighters: 4"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "TL +2\nShields: 2 2 1",
            &["Tech { engines: 2, fighters: 2"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "Tech Levels E1 S−1\nShields: 2 2 1",
            &["engines: 1, fighters: 0, general: 0, shields: -1"],
            [0, 0],
        ),
        (
            "Shields: 2 2 1",
            "All systems at TL +4.\nShields: 2 2 1",
            &["Tech { engines: 4, fighters: 4"],
            [0, 0],
        ),
        (
            "(50) Test-Class Sloop [Us]",
            "Test Sloop - 95 points",
            &["class: \"Test\"", "posted: Some(95)"],
            [0, 0],
        ),
        (
            "(50) Test-Class Sloop [Us]\n",
            "",
            &["class: \"Unnamed\"", "warning 1: no header above this line"],
            [1, 0],
        ),
    ];
    for (from, to, expected, counts) in cases {
        assert!(SLOOP.contains(from), "{from}");
        let text = SLOOP.replacen(from, to, 1);
        let found = import(&text, None);
        let dumped = dump(&found);
        assert_eq!(
            (found.entries.len(), lines_of(&found)),
            (1, text.lines().count()),
            "{to}\n{dumped}"
        );
        assert_eq!(
            [
                found.entries[0].warnings.len(),
                found.entries[0].unread.len()
            ],
            *counts,
            "{to}\n{dumped}"
        );
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
        (
            "Hull: 11 (4-4-3)",
            "Hull: 11 [4-4-4]",
            "the groups of the row hold 12 boxes, not 11",
        ),
        (
            "Hull: 11 (4-4-3)",
            "Hull: 3-2-1",
            "the groups 3-2-1 are not as even as the rules require",
        ),
        ("Armor: 5 (2-2-1)", "Armor: 2-2-1", "armor: 5 "),
        (
            "Thrust: 5 4 3 2 1",
            "Thrust: 500",
            "Thrust: '500' is more than the maximum of 99: not read, and taken as 0",
        ),
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
        dumped.contains("(unity): 6 read, 0 unread, 5 blank") && dumped.contains("banks: [AB]"),
        "{dumped}"
    );
    let dumped = dump(&import(ship, Some(Dialect::DrakeDraft)));
    assert!(
        dumped.contains("warning 3: the ship says that it is of Starmada Unity"),
        "{dumped}"
    );
    let dumped = dump(&import(
        &ship.replace("(185) Kite-class Cruiser [Us]", "Hello"),
        None,
    ));
    assert!(
        dumped.contains("fault: line 3, column 1: no line such as '(185)"),
        "{dumped}"
    );
    let quoted: String = ship.lines().map(|line| format!("> {line}\n")).collect();
    assert!(
        dump(&import(&quoted, None)).contains("banks: [AB]"),
        "{quoted}"
    );
}
