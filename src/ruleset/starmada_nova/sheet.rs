//! The display as this edition has it: damage boxes in three groups, rows of five, batteries with their strings of dice.

use super::Nova;
use super::report::Report;
use super::ship::{Battery, Ship};
use super::tables::BATTLE_SIZES;
use super::tracks::shown;
use super::{Arc, tables};
use crate::paper::sheet::{
    self, BankBoxes, Block, BlockKey, Content, Grouping, Head, ItemLine, Sheet, Track, TrackForm, TrackGroup,
};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Sheets;
use crate::ruleset::legacy::{self, NoNumbers};
use crate::ruleset::muster::BattleSize;

impl Sheets for Nova {
    fn sheet(ship: &Ship, report: &Report, _: &NoNumbers) -> Sheet {
        let tracks = report.body().tracks();
        let damage = [("armor", "ARMOR", &tracks.armor), ("hull", "HULL", &tracks.hull)];
        let damage = damage.into_iter().filter(|(.., sizes)| !sizes.is_empty()).map(|(key, label, sizes)| {
            let sizes: Vec<usize> = sizes.iter().map(|size| *size as usize).collect();
            vec![row(key, label, vec![String::new(); sizes.iter().sum()], Grouping::Sizes(sizes))]
        });
        let five =
            |key, label, boxes: &[u32]| (!boxes.is_empty()).then(|| row(key, label, shown(boxes), Grouping::Together));
        let rows = [
            [five("thrust", "THRUST", &tracks.thrust), five("weapons", "WEAPONS", &tracks.weapons)],
            [five("ecm", "ECM", &tracks.ecm), five("shields", "SHIELDS", &tracks.shields)],
        ];
        let rows = rows.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        let mut blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Rows(damage.collect()) },
            Block { key: BlockKey::Tracks, content: Content::Rows(rows) },
            Block { key: BlockKey::Batteries, content: Content::Batteries(ship.weapons.iter().map(battery).collect()) },
        ];
        blocks.extend(legacy::systems_and_notes(&ship.systems, ship.notes.as_ref(), &ship.unread));
        blocks.push(strip());
        Sheet { head: report.head([]), blocks, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let damage = |key, label| vec![row(key, label, vec![String::new(); 18], Grouping::Sizes(vec![6; 3]))];
        let five = |key, label| row(key, label, vec![String::new(); 5], Grouping::Together);
        let hits = row("weapons", "WEAPONS", shown(&[1, 2, 3, 4, 0]), Grouping::Together);
        let rows = vec![vec![five("thrust", "THRUST"), hits], vec![five("ecm", "ECM"), five("shields", "SHIELDS")]];
        let battery = sheet::Battery {
            name: "______________".into(),
            banks: vec![BankBoxes { arcs: "____".into(), boxes: 0, per_mount: 1, checked: 0 }; 4],
            loss_limit: None,
            modes: vec![("__-__-__".into(), "____________".into())],
            sectors: Some([false; 12]),
            columns: headings().map(|heading| (heading, "__".to_string())).collect(),
        };
        let line = ItemLine { items: vec![("______________".into(), 0); 3], loss_limit: None, is_shaded: true };
        let blocks = vec![
            Block {
                key: BlockKey::Hull,
                content: Content::Rows(vec![damage("armor", "ARMOR"), damage("hull", "HULL")]),
            },
            Block { key: BlockKey::Tracks, content: Content::Rows(rows) },
            Block { key: BlockKey::Batteries, content: Content::Batteries(vec![battery; 4]) },
            Block { key: BlockKey::Systems, content: Content::Items(vec![line]) },
            strip(),
        ];
        Sheet { head: Head { is_blank: true, ..Head::default() }, blocks, ..Sheet::default() }
    }

    fn play_reference() -> Vec<Table> {
        let movement = table(
            "Movement: S the speed before, T the thrust",
            &[
                ["Straight ahead, no turn", "S - T to S + T hexes"],
                ["Come about, one turn (not if S is above T)", "up to T hexes"],
                ["Reverse course, two or three turns (likewise)", "up to T - S hexes"],
            ],
        );
        let mut battles = Table::new(&TWO);
        battles.title = Some("Battle size: fleet limit / victory points to win".to_string());
        let size = |size: BattleSize| {
            vec![Cell::text(size.name), Cell::text(format!("{} / {}", size.limit, size.victory_points.unwrap_or(0)))]
        };
        battles.rows = BATTLE_SIZES.map(size).to_vec();
        let points = table(
            "Victory points for an enemy ship",
            &[
                ["Destroyed, or off the board", "its rating"],
                ["Crippled, if agreed", "50 %"],
                ["Damaged, if agreed", "25 %"],
            ],
        );
        let shares = table(
            "Bank number by its share of the battery (derived)",
            &[
                ["none", "all"],
                ["1", "71 %"],
                ["2", "50 %"],
                ["3", "35 %"],
                ["4", "25 %"],
                ["5", "18 %"],
                ["6", "13 %"],
            ],
        );
        let mut arcs = Table::new(&TWO);
        arcs.title = Some("Arcs by the clock, twelve dead ahead".to_string());
        arcs.rows = Arc::ALL.iter().map(|arc| vec![Cell::text(arc.code()), Cell::text(hours(*arc))]).collect();
        vec![attack(), damage(), movement, battles, points, shares, arcs]
    }
}

fn row(key: &'static str, label: &str, boxes: Vec<String>, grouping: Grouping) -> TrackGroup {
    TrackGroup { key, label: label.to_string(), form: TrackForm::Even(Track { boxes, checked: 0, grouping }) }
}

/// The attack modifiers over the columns of dice.
fn headings() -> impl Iterator<Item = String> {
    (0..12).map(|column| if column == 0 { "0".to_string() } else { format!("-{column}") })
}

fn battery(battery: &Battery) -> sheet::Battery {
    let mut sectors = [false; 12];
    for bank in &battery.banks {
        let covered = bank.arc.sectors();
        sectors = std::array::from_fn(|sector| sectors[sector] || covered[sector]);
    }
    let bank = |bank: &super::Bank| BankBoxes { arcs: bank.to_string(), boxes: 0, per_mount: 1, checked: 0 };
    sheet::Battery {
        name: battery.name.clone(),
        banks: battery.banks.iter().map(bank).collect(),
        loss_limit: None,
        modes: vec![(battery.bands(), battery.traits.join(", "))],
        sectors: Some(sectors),
        columns: headings().zip(battery.columns().map(|dice| dice.to_string())).collect(),
    }
}

const TWO: [Column; 2] = [Column::text("what", "What"), Column::text("value", "Value")];

fn table(title: &str, rows: &[[&str; 2]]) -> Table {
    let mut table = Table::new(&TWO);
    table.title = Some(title.to_string());
    table.rows = rows.iter().map(|row| row.map(Cell::text).to_vec()).collect();
    table
}

/// What templates may show at the bottom.
fn strip() -> Block {
    Block { key: BlockKey::Strip, content: Content::Tables(vec![attack(), damage()]) }
}

fn attack() -> Table {
    table(
        "Attack: the modifier picks the column",
        &[
            ["Bank", "minus its number"],
            ["Short / medium / long range", "+1 / 0 / -1"],
            ["ECM of the target", "minus its rating"],
            ["Weapon hits of the firing ship", "-1 each"],
            ["Modifier of +1", "the second column, doubled"],
            ["Modifier of +2", "the first column, doubled"],
            ["Each die hits on (derived)", "5-6"],
            ["Shields: a die for each hit", "an icon shown stops it"],
        ],
    )
}

fn damage() -> Table {
    table(
        "Damage",
        &[
            ["Order of the boxes", "armor 1, hull 1, armor 2, hull 2, ..."],
            ["Hull group one gone", "damaged: checks"],
            ["Hull group two gone", "crippled: checks"],
            ["Hull group three gone", "destroyed"],
            ["Check each row: 1-2 (derived)", "two boxes"],
            ["Check each row: 3-5 (derived)", "one box"],
            ["Check each row: 6", "none"],
            ["The last box of a row", "is never lost"],
        ],
    )
}

/// Where an arc lies: `10 to 2`.
pub(super) fn hours(arc: Arc) -> String {
    let derived = if source(arc) == tables::CUT_ARC { " (derived)" } else { "" };
    match arc {
        Arc::TT => "all round".to_string(),
        _ => format!("{} to {}{derived}", arc.hours().0, arc.hours().1),
    }
}

/// Where an arc is taken from.
pub(super) fn source(arc: Arc) -> crate::number::citation::Citation {
    if arc == Arc::FS { tables::CUT_ARC } else { tables::ARCS }
}
