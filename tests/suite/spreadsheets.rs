//! Ships from spreadsheets: headings however they are typed, cells however they are parted, nothing lost.

use crate::{Folder, starwright};
use starwright_posts::import::{Dialect, Entry, Import, Subject, decode, import};
use starwright_unity::System;
use starwright_unity::{Blueprint, Cover, Published, Weapon};
use std::fs;

fn read(text: &str) -> Import {
    import(text, Some(Dialect::Csv))
}

/// The banks of a weapon, in a line.
fn banks(weapon: &Weapon) -> String {
    weapon
        .banks()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn blueprint(entry: &Entry) -> &Blueprint {
    match &entry.subject {
        Ok(Subject::Unity(blueprint)) => blueprint,
        other => panic!("no Unity ship: {other:?}"),
    }
}

const SHIPS: &str = "Faction,Class,Type,Hull,Engines,Shields,Weapon 1,Weapon 2,Systems,Rating,Notes\n\
    Terran,Wren,Escort,3,5,1,Laser | 3-6-9 1x4+/1/1 | 2AB,Missile | MA 8 1x4+/2/1 Exp | 3G,Marines 2; Hyperdrive,40,fast\n";

#[test]
fn a_row_is_a_ship() {
    let import = read(SHIPS);
    let ship = blueprint(&import.entries[0]);
    assert_eq!(
        (ship.class.as_str(), ship.hull, ship.engines, ship.shields),
        ("Wren", 3, 5, Cover::Even(1))
    );
    assert_eq!(
        (ship.faction.as_deref(), ship.ship_type.as_deref()),
        (Some("Terran"), Some("Escort"))
    );
    let weapon = |weapon: &Weapon| {
        format!(
            "{}: {} in {}",
            weapon.name(),
            weapon.stat_line(),
            banks(weapon)
        )
    };
    let weapons: Vec<String> = ship.weapons.iter().map(weapon).collect();
    let expected = [
        "Laser: 3-6-9 1x4+/1/1 in 2AB",
        "Missile: MA 8 1x4+/2/1 Exp in 3G",
    ];
    assert_eq!(weapons, expected);
    assert_eq!(
        ship.systems,
        [(System::Marines, 2), (System::Hyperdrive, 1)]
    );
    assert_eq!(
        ship.published,
        Some(Published {
            rating: 40,
            note: None
        })
    );
    assert_eq!(ship.notes.as_deref(), Some("fast"));
    assert!(ship.build().is_ok() && import.entries[0].warnings.is_empty());
}

#[test]
fn separators_headings_and_line_ends_do_not_matter() {
    let expected = blueprint(&read(SHIPS).entries[0]).clone();
    let loose = SHIPS
        .replace("Hull", " HULL-size ")
        .replace("Class", "ship class")
        .replace("Type", "Role");
    let bytes = [&[0xEF, 0xBB, 0xBF], SHIPS.replace('\n', "\r\n").as_bytes()].concat();
    let tolerated = decode(bytes).expect("text").0;
    for text in [
        SHIPS.replace(',', "\t"),
        SHIPS.replace(',', ";").replace("2; H", "2, H"),
        loose,
        tolerated,
    ] {
        assert_eq!(blueprint(&read(&text).entries[0]), &expected, "{text}");
    }
}

#[test]
fn weapons_may_share_one_cell() {
    let text =
        "class,hull,weapons\nA,3,\"Laser | 3-6-9 1x4+/1/1 | 2AB, C\n Gun | 3-6-9 1x5+/1/1 | C\"\n";
    let import = read(text);
    let ship = blueprint(&import.entries[0]);
    assert_eq!(banks(&ship.weapons[0]), "2AB C");
    assert_eq!(banks(&ship.weapons[1]), "C");
    assert_eq!(import.entries[0].read, 2);
}

#[test]
fn facings_and_tech_levels_are_read() {
    let import = read("class,hull,shields,screens,tech\nA,3,4/3/3/2,6,1\nB,3,2,,W+1 E-0.5\n");
    assert_eq!(
        blueprint(&import.entries[0]).shields,
        Cover::Directional([4, 3, 3, 2])
    );
    assert_eq!(blueprint(&import.entries[0]).screens, Cover::Even(6));
    assert_eq!(
        blueprint(&import.entries[0])
            .tech
            .map(|level| level.half_steps()),
        [2; 4]
    );
    assert_eq!(
        blueprint(&import.entries[1])
            .tech
            .map(|level| level.half_steps()),
        [-1, 0, 2, 0]
    );
}

#[test]
fn a_column_of_editions_makes_admiralty_ships() {
    let text = "edition,class,hull,engines,shields,tech,weapons,specials,cr\n\
        AE,Dumbo,8,3,4,+4,\"Gun | 4-8-12 2x5+/1/1 Double Damage, Repeating | 2AB C\",Marines (4); Cargo (60),\"1,277\"\n";
    let import = read(text);
    let Ok(Subject::Admiralty(ship)) = &import.entries[0].subject else {
        panic!("{:?}", import.entries[0])
    };
    assert_eq!(
        (ship.hull.get(), ship.posted, ship.tech.weapons),
        (8, Some(1277), 4)
    );
    assert_eq!(ship.weapons[0].arcs.len(), 3);
    assert_eq!(ship.weapons[0].traits.len(), 2);
    assert_eq!(ship.systems.len(), 2);
}

#[test]
fn what_is_not_understood_is_reported() {
    let import = read("class,hull,colour,weapons\nA,3,red,Laser 3-6-9\nB,x,,\nC,3,,,frobnic\n");
    let told = |line: usize, word: &str| {
        let entries = import.entries.iter();
        let mut warnings = entries.clone().flat_map(|entry| &entry.warnings);
        let mut unread = entries.flat_map(|entry| &entry.unread).chain(&import.stray);
        warnings.any(|found| found.line == line && found.message.contains(word))
            || unread.any(|found| found.line == line && !found.is_talk)
    };
    assert!(told(3, "x") && told(4, "frobnic"), "{import:?}");
    // A cell below a heading that is not about a ship becomes a note.
    let Ok(Subject::Unity(ship)) = &import.entries[0].subject else {
        panic!("{:?}", import.entries[0])
    };
    assert_eq!(ship.notes.as_deref(), Some("red"));
}

#[test]
fn no_cell_is_dropped_without_a_word() {
    let text = "Ship,Class,Edition,Hull,Hull,Shields,CR,Weapons\n\
        HMS Foo,Majestic,AE,8,9,4/3/3/2/3/3,\"1,318 CR\",Gun | 4-8-12 2x5+/1/1 Double Damage | 2AB3 C\n\
        HMS Bar,Minor,AE,8,,2,1.318,\n";
    let import = read(text);
    let Ok(Subject::Admiralty(ship)) = &import.entries[0].subject else {
        panic!("{:?}", import.entries[0])
    };
    assert_eq!(
        (ship.identity.class.as_str(), ship.identity.name.as_deref()),
        ("Majestic", Some("HMS Foo"))
    );
    assert_eq!(ship.posted, Some(1318));
    assert!(matches!(
        ship.shields,
        starwright_legacy::admiralty::Shields::Facets(_)
    ));
    let mut warnings = import.entries[0].warnings.iter();
    assert!(warnings.any(|warning| warning.message.contains("a second row of hull")));
    let Ok(Subject::Admiralty(ship)) = &import.entries[1].subject else {
        panic!("{:?}", import.entries[1])
    };
    assert_eq!(ship.posted, Some(1318));
}

#[test]
fn a_spreadsheet_is_recognized_by_its_headings() {
    for text in [
        SHIPS.to_string(),
        format!("sep=,\n{SHIPS}"),
        SHIPS.replace(',', "\t"),
    ] {
        let forced = import(&text, Some(Dialect::Csv));
        assert_eq!(blueprint(&forced.entries[0]).class, "Wren", "{text}");
    }
    assert_eq!(import(SHIPS, None).entries[0].dialect, Dialect::Csv);
    assert_ne!(
        import(crate::hazards::SLOOP, None).entries[0].dialect,
        Dialect::Csv
    );
}

#[test]
fn tables_without_ships_have_none() {
    let wide = format!("class,hull{}\nA,3\n", ",x".repeat(100_000));
    for text in ["a,b\n1,2\n", "class,shields\nA,2\n", &wide] {
        let mut ships = read(text).entries.into_iter();
        assert!(ships.all(|entry| entry.subject.is_err()), "{text:.100}");
    }
    let unclosed = read("class,hull,engines\n\"A,3,2\nB,4,2\n");
    assert!(unclosed.entries.len() > 1, "{unclosed:?}");
}

#[test]
fn every_line_is_counted() {
    for text in [
        SHIPS,
        "",
        "\n\n",
        "class,hull\n",
        "class,hull\n\nA,3\n\n\n\"B\n\",4\n",
        "a,b\n1,2\n\n3,4\n",
        "\nclass,hull\n,\nA,3\n\"B",
    ] {
        let import = read(text);
        let entries: usize = import
            .entries
            .iter()
            .map(|entry| entry.read + entry.blank + entry.unread.len())
            .sum();
        assert_eq!(
            entries + import.stray.len() + import.blank,
            text.lines().count(),
            "{text:?}"
        );
    }
}

#[test]
fn unknown_headings_can_be_named() {
    let folder = Folder::new("columns");
    fs::write(
        folder.0.join("ships.csv"),
        "Bezeichnung,Masse,Speed\nWren,4,6\n",
    )
    .expect("a sheet");
    let run = |columns: &str| {
        starwright(
            &folder.0,
            &["convert", "ships.csv", "--dry-run", "--headings", columns],
        )
    };
    let named = run("class=Bezeichnung,hull=Masse,engines=Speed");
    assert!(
        named.stdout.contains("Wren") && named.stdout.contains("1 design"),
        "{}{}",
        named.stdout,
        named.stderr
    );
    for (columns, message) in [
        ("hul=Masse", "did you mean 'hull'?"),
        ("hull", "expected hull=Size"),
    ] {
        let wrong = run(columns);
        assert!(
            wrong.status == 2 && wrong.stderr.contains(message),
            "{}",
            wrong.stderr
        );
    }
}
