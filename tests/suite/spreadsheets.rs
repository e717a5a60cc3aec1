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

fn message(import: &Import) -> String {
    import.entries[0]
        .subject
        .as_ref()
        .expect_err("a fault")
        .to_string()
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
    let text = "class,hull,weapons\nA,3,\"Laser | 3-6-9 1x4+/1/1 | 2AB, C\n Gun | 9 1x5+/1/1\"\n";
    let import = read(text);
    let ship = blueprint(&import.entries[0]);
    assert_eq!(banks(&ship.weapons[0]), "2AB C");
    assert_eq!(
        (ship.weapons[1].name(), ship.weapons[1].banks().len()),
        ("Gun", 0)
    );
    assert_eq!(import.entries[0].read, 3);
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
            .map(|level| level.halves()),
        [2; 4]
    );
    assert_eq!(
        blueprint(&import.entries[1])
            .tech
            .map(|level| level.halves()),
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
    let import = read("class,hull,colour,weapons\nA,3,red,Laser 3-6-9\nB,x,,\n,4,,\nC,3,,,over\n");
    let warnings: Vec<&str> = import.entries[0]
        .warnings
        .iter()
        .map(|warning| warning.message.as_str())
        .collect();
    assert_eq!(
        warnings,
        [
            "the column 'colour' is not used: red",
            "nothing names the edition, and no weapon shows it: read as Unity's",
            "no weapon such as 'Laser | 3-6-9 1x4+/2/1 | 2AB': Laser 3-6-9"
        ]
    );
    let faults: Vec<String> = import.entries[1..3]
        .iter()
        .map(|entry| entry.subject.as_ref().expect_err("a fault").to_string())
        .collect();
    assert!(
        faults[0].contains("line 3") && faults[0].contains("hull: expected a whole number"),
        "{}",
        faults[0]
    );
    assert!(faults[1].contains("no class"), "{}", faults[1]);
    assert_eq!(
        import.entries[3].warnings[0].message,
        "there is no heading above 'over'"
    );
}

#[test]
fn no_cell_is_dropped_without_a_word() {
    let text = "Ship,Class,Edition,Hull,Hull,Shields,CR,Weapons\n\
        HMS Foo,Majestic,AE,8,9,4/3/3/2/3/3,\"1,318 CR\",Gun | 4-8-12 2x5+/1/1 Double Damage | 2AB3 C\n\
        HMS Bar,Minor,AE,8.0,,2,1.318,\n\
        HMS Bad,Odd,AE,\"8,0\",,2,many,\n";
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
    let told = |at: usize| {
        import.entries[at]
            .warnings
            .iter()
            .map(|w| w.message.as_str())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(
        told(0),
        "a second column for 'hull' is not used: 9; Gun: mounts as in Unity; '2AB3' counts as 6"
    );
    let Ok(Subject::Admiralty(ship)) = &import.entries[1].subject else {
        panic!("{:?}", import.entries[1])
    };
    assert_eq!(ship.posted, Some(1318));
    assert_eq!(told(2), "the rating 'many' is not a number");
    assert!(import.entries[2].subject.is_ok());
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
        import("(277) Dumbo-Class Nose [E]\nHull: 2 1\n", None).entries[0].dialect,
        Dialect::Csv
    );
}

#[test]
fn tables_without_ships_are_reported() {
    assert!(message(&read("a,b\n1,2\n")).contains("no column 'class' among a, b"));
    assert!(message(&read("class,shields\nA,2\n")).contains("no column 'hull'"));
    let wide = format!("class,hull{}\nA,3\n", ",x".repeat(1_000_000));
    assert!(message(&read(&wide)).contains("more columns"));
    assert!(
        message(&read("edition,class,hull\nklingon,A,3\n")).contains("'klingon' is not an edition")
    );
    assert!(message(&read("class,hull\n\"A,3\n")).contains("never closed"));
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
