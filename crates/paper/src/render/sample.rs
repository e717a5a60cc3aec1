//! A sheet with everything a sheet can contain, for tests of renderers.

use crate::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Footer, Grouping, Head, ItemBoxes, ItemLine,
    Portrait, Record, Sheet, Track, TrackForm, TrackGroup,
};
use crate::table::{Cell, Column, Table};

/// A name that neither a page nor a terminal may interpret.
pub const HOSTILE: &str = "<script>alert(1)</script>\"&'\u{1b}[31m";

/// Returns a track numbered down to 1.
pub fn track(count: usize, checked: usize, in_fives: bool) -> Track {
    let grouping = if in_fives {
        Grouping::Fives
    } else {
        Grouping::Together
    };
    Track {
        boxes: (1..=count).rev().map(|number| number.to_string()).collect(),
        checked,
        grouping,
    }
}

fn even(key: &'static str, label: &str, track: Track) -> TrackGroup {
    TrackGroup {
        key,
        label: label.into(),
        form: TrackForm::Even(track),
    }
}

fn crossed(key: &'static str, label: &str, counts: [usize; 4]) -> TrackGroup {
    TrackGroup {
        key,
        label: label.into(),
        form: TrackForm::Facings(counts.map(|count| track(count, 1, false))),
    }
}

/// Returns a frame with 9 boxes around it, 6 of them checked off, and 2 next to it.
fn portrait() -> Portrait {
    let form = TrackForm::Hexagon([2, 1, 1, 2, 1, 2].map(|count| track(count, 1, false)));
    let around = TrackGroup {
        key: "deflectors",
        label: "DEFLECTORS".into(),
        form,
    };
    Portrait {
        picture: None,
        caption: "art".into(),
        around: Some(around),
        beside: vec![even("crew", "CREW", track(2, 0, false))],
    }
}

fn bank(arcs: &str, boxes: u32, per_mount: u32, checked: u32) -> BankBoxes {
    BankBoxes {
        arcs: arcs.into(),
        boxes,
        per_mount,
        checked,
        ..BankBoxes::default()
    }
}

fn battery(
    name: &str,
    banks: Vec<BankBoxes>,
    modes: &[(&str, &str)],
    bearing: [usize; 2],
) -> Battery {
    let modes = modes
        .iter()
        .map(|(stats, traits)| (stats.to_string(), traits.to_string()))
        .collect();
    let mut sectors = [false; 12];
    (bearing[0]..bearing[1]).for_each(|sector| sectors[sector % 12] = true);
    Battery {
        name: name.into(),
        banks,
        loss_limit: Some(3),
        modes,
        sectors: Some(sectors),
        columns: vec![("0".into(), "17".into()), ("-1".into(), "12".into())],
        ..Battery::default()
    }
}

fn line(items: &[(&str, u32)], loss_limit: Option<u32>, is_shaded: bool) -> ItemLine {
    let item = |(name, boxes): &(&str, u32)| ItemBoxes {
        name: name.to_string(),
        boxes: *boxes,
        ..ItemBoxes::default()
    };
    let items = items.iter().map(item).collect();
    ItemLine {
        items,
        loss_limit,
        is_shaded,
        ..ItemLine::default()
    }
}

fn pairs() -> Table {
    let mut table = Table::new(&[Column::text("what", "What"), Column::text("value", "Value")]);
    table.title = Some("Impact & damage".to_string());
    table.rows = [["Damage 1, 2, 3", "hull"], ["Damage 4", "engines"]]
        .map(|row| row.map(Cell::text).to_vec())
        .to_vec();
    table
}

fn numbers() -> Table {
    let columns = [
        Column::text("who", "Who"),
        Column::number("n", "Count"),
        Column::text("id", "Id").only_in_data(),
    ];
    let mut table = Table::new(&columns);
    table.rows.push(vec![
        Cell::text("Flights"),
        Cell::number(12.0, "12"),
        Cell::text("hidden"),
    ]);
    table
}

/// Returns a ship with every kind of block.
pub fn everything() -> Sheet {
    let head = Head {
        id: Some("A1".to_string()),
        faction: Some("Granite Synod".into()),
        class: "Sovereign Remonstrance of the Nine Unbroken Mountains".into(),
        kind: Some("Dreadnought".into()),
        name: Some(HOSTILE.into()),
        rating: Some("540".into()),
        small: vec![
            ("ORAT".into(), "593.39".into()),
            ("DRAT".into(), "491.22".into()),
        ],
        marks: vec![
            "hull: 24 is more than the 20 that the house pack allows".into(),
            "weapons[2]: no arcs".into(),
        ],
        errata: vec!["space: as printed in the book".into()],
        is_blank: false,
        is_unrated: false,
    };
    let row = vec![
        even("engines", "ENG", track(8, 3, false)),
        even("weapons", "WPN", track(12, 0, false)),
        crossed("shields", "SHLD", [5, 4, 4, 3]),
    ];
    let armor = Track {
        grouping: Grouping::Sizes(vec![2, 2, 1]),
        ..track(5, 2, false)
    };
    let rows = vec![
        vec![
            even("thrust", "THRUST", track(5, 1, false)),
            even("ecm", "ECM", track(5, 0, false)),
        ],
        vec![even("armor", "ARMOR", armor)],
    ];
    let wide = (1..=7)
        .map(|count| bank("ABCDEF", 4 * count, 4, count))
        .collect();
    let batteries = vec![
        battery(
            "Great Bombard",
            vec![
                bank("AB", 3, 1, 2),
                bank("AC", 1, 2, 0),
                bank("BD", 1, 2, 0),
            ],
            &[("5-10-15 1x4+/3/2", "Pr1 Slw"), ("2x5+/1/1", "Dfs")],
            [8, 16],
        ),
        battery(
            "Ballista",
            vec![bank("L", 0, 1, 0)],
            &[("MA 8 1x3+/2/2", "Exp")],
            [5, 7],
        ),
        battery(
            &"Murder-Hole Gun of the Lower Gallery ".repeat(4),
            wide,
            &[("2-4-6 3x5+/1/1", "")],
            [0, 12],
        ),
    ];
    let systems = vec![
        line(
            &[
                ("Fire Control", 1),
                ("Countermeasures", 2),
                ("Launch Tube", 30),
            ],
            Some(1),
            false,
        ),
        line(
            &[
                ("Armor Plating", 0),
                ("Marines 6", 0),
                ("Overthrusters", 0),
                ("Point Defence <2>", 0),
            ],
            None,
            true,
        ),
        line(&[("Mines", 5)], None, false),
    ];
    let notes = "The crews say only \"the Nine\".\nIt turns like a continent, and has never been seen to retreat; \
                 which may well be the same thing.\n\nOne is built in a generation.";
    let tracks = |groups| Content::Rows(vec![groups]);
    let contents = [
        (
            BlockKey::Hull,
            tracks(vec![crossed("screens", "SCREENS", [12, 6, 6, 4])]),
        ),
        (
            BlockKey::Hull,
            tracks(vec![even("hull", "HULL", track(24, 7, true))]),
        ),
        (BlockKey::Tracks, tracks(row)),
        (BlockKey::Tracks, Content::Rows(rows)),
        (BlockKey::Tracks, Content::Portrait(portrait().into())),
        (
            BlockKey::Tracks,
            Content::Columns(vec![
                ("ARMOR".into(), "2".into()),
                ("MOVES".into(), "0-3".into()),
            ]),
        ),
        (BlockKey::Batteries, Content::Batteries(batteries)),
        (BlockKey::Systems, Content::Items(systems)),
        (BlockKey::Notes, Content::Text(notes.into())),
        (
            BlockKey::Turns,
            Content::Record(Record {
                turns: 9,
                ..Record::default()
            }),
        ),
        (BlockKey::Strip, Content::Tables(vec![pairs(), numbers()])),
    ];
    let blocks = contents
        .into_iter()
        .map(|(key, content)| Block { key, content })
        .collect();
    let footer = Footer {
        ruleset: "Starmada Unity".into(),
        house: None,
        version: "0.1.0".into(),
        hash: "3f9a".into(),
    };
    Sheet {
        head,
        blocks,
        footer,
        ..Sheet::default()
    }
}

/// Returns a sheet to fill in by hand.
pub fn blank() -> Sheet {
    let track = Track {
        boxes: vec![String::new(); 20],
        checked: 0,
        grouping: Grouping::Fives,
    };
    let blocks = vec![Block {
        key: BlockKey::Hull,
        content: Content::Rows(vec![vec![even("hull", "HULL", track)]]),
    }];
    Sheet {
        head: Head {
            is_blank: true,
            ..Head::default()
        },
        blocks,
        ..Sheet::default()
    }
}
