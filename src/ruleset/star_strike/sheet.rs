//! The ship card: art, shields around it, hull and criticals, what follows from the card, armaments, keywords, reminders.

use super::StarStrike;
use super::derived::Derived;
use super::numbers::Numbers;
use super::reference::turns;
use super::report::Report;
use super::saves::{Save, kinds, saves};
use super::ship::{Armament, Shields, Ship, WeaponCard};
use super::tables::{Arc, Keyword, Kind, LEVELS, Role};
use crate::doc::finding::Severity;
use crate::paper::sheet::{
    self, BankBoxes, Block, BlockKey, Content, Grouping, Head, Portrait, Sheet, Track, TrackForm, TrackGroup,
};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::{Sheets, Tells};

impl Sheets for StarStrike {
    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        let found = report.derived();
        let mut blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Portrait(portrait(ship, found).into()) },
            Block { key: BlockKey::Tracks, content: Content::Columns(attributes(found)) },
            Block { key: BlockKey::Tracks, content: Content::Text(shown_saves(ship, numbers)) },
            Block { key: BlockKey::Armaments, content: Content::Batteries(armaments(ship, numbers)) },
        ];
        let keywords = keywords(ship);
        if !keywords.is_empty() {
            blocks.push(Block { key: BlockKey::Keywords, content: Content::Text(keywords) });
        }
        if let Some(notes) = &ship.notes {
            blocks.push(Block { key: BlockKey::Notes, content: Content::Text(notes.clone()) });
        }
        blocks.push(strip());
        Sheet { head: head(ship, report), blocks, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let empty = |count: usize| track(vec![String::new(); count]);
        let portrait = Portrait {
            caption: "art, bow up".to_string(),
            around: Some(group("shields", "SHIELDS", TrackForm::Hexagon(std::array::from_fn(|_| empty(5))))),
            beside: vec![
                group("hull", "HULL", TrackForm::Even(Track { grouping: Grouping::Fives, ..empty(10) })),
                group("criticals", "CRITICALS", TrackForm::Even(empty(4))),
            ],
        };
        let headings = ["role", "armor", "flak", "orders", "moves", "rotations", "skirmish dice"];
        let columns = headings.map(|heading| (heading.to_string(), "____".to_string())).to_vec();
        let battery = sheet::Battery {
            name: "______________".into(),
            banks: vec![BankBoxes { arcs: "____ · __ dice".into(), boxes: 0, per_mount: 1, checked: 0 }],
            loss_limit: None,
            modes: vec![("distance __".into(), "______".into())],
            sectors: Some([false; 12]),
            columns: (0..=8).map(|result: u32| (result.to_string(), "______".to_string())).collect(),
        };
        let blocks = vec![
            Block { key: BlockKey::Hull, content: Content::Portrait(portrait.into()) },
            Block { key: BlockKey::Tracks, content: Content::Columns(columns) },
            Block { key: BlockKey::Armaments, content: Content::Batteries(vec![battery; 3]) },
            Block { key: BlockKey::Keywords, content: Content::Text(vec!["_".repeat(40); 3].join("\n")) },
            strip(),
        ];
        Sheet { head: Head { is_blank: true, is_unrated: true, ..Head::default() }, blocks, ..Sheet::default() }
    }

    fn play_reference() -> Vec<Table> {
        let numbers = Numbers::standard();
        let roles = Role::ALL.map(|role| {
            let [least, most] = numbers.moves(role).map(|figure| figure.whole());
            let turns = turns(numbers.rotations(role).whole());
            let moves = super::derived::Moves { least, most };
            [role.word().to_string(), format!("{} / {moves} / {turns}", numbers.orders(role).whole())]
        });
        let saves = kinds(&numbers).into_iter().map(|(save, who)| {
            let roll = if save.roll == 0 { who.to_string() } else { save.rolls() };
            [format!("{}: {}, {}", save.name, save.against, save.when), roll]
        });
        let ram = Role::ALL.map(|role| [role.word().to_string(), format!("+{}", numbers.ram(role).whole())]);
        let arcs =
            Arc::ALL.map(|arc| [format!("{}: {}", arc.word(), arc.name()), format!("{}°", numbers.width(arc).whole())]);
        let levels = LEVELS.map(|level| [level.name.to_string(), format!("{} points", level.limit)]);
        let keywords = Keyword::ALL.map(|keyword| [keyword.written(), keyword.meaning().to_string()]);
        let terrain = fixed(
            "Terrain of the target",
            &[
                ["Nebula", "+1, no shields, armor +1"],
                ["Dust cloud", "+1, flak +1"],
                ["Black hole", "flak +2, no Ordnance from it"],
                ["Black hole core", "+2, flak +2, no strikes from it"],
                ["Strategic system", "Bunker Down"],
            ],
        );
        vec![
            strike(),
            skirmish(),
            table("Role: orders / moves / rotations", roles.to_vec()),
            table("Saves", saves.collect()),
            terrain,
            table("Ram-Prow dice by the opponent", ram.to_vec()),
            table("Arcs (derived)", arcs.to_vec()),
            table("Escalation level", levels.to_vec()),
            table("Keywords", keywords.to_vec()),
        ]
    }
}

fn head(ship: &Ship, report: &Report) -> Head {
    let illegal = report.findings().iter().filter(|finding| finding.severity == Severity::Illegal);
    let kind = match (ship.kind, ship.shown_subtype()) {
        (Kind::Standard, None) => ship.role.word().to_string(),
        (Kind::Standard, Some(subtype)) => format!("{}, {subtype}", ship.role.word()),
        (kind, None) => format!("{}, {}", ship.role.word(), kind.word()),
        (kind, Some(subtype)) => format!("{}, {}: {subtype}", ship.role.word(), kind.word()),
    };
    Head {
        faction: ship.faction.clone(),
        class: ship.class.clone(),
        kind: Some(kind),
        name: ship.name.clone(),
        rating: None,
        small: ship.code.iter().map(|code| ("Card".to_string(), code.clone())).collect(),
        marks: illegal.map(|finding| format!("{}: {}", finding.path, finding.message)).collect(),
        is_blank: false,
        is_unrated: false,
    }
}

fn track(boxes: Vec<String>) -> Track {
    Track { boxes, checked: 0, grouping: Grouping::Together }
}

fn points(count: u32) -> Track {
    track(vec![String::new(); count as usize])
}

fn group(key: &'static str, label: &str, form: TrackForm) -> TrackGroup {
    TrackGroup { key, label: label.to_string(), form }
}

fn portrait(ship: &Ship, found: &Derived) -> Portrait {
    let hull =
        Track { grouping: Grouping::Fives, ..track((1..=ship.hull).rev().map(|point| point.to_string()).collect()) };
    // Each critical leaves so many orders; the last one removes the piece.
    let orders = (0..found.order_limit).rev().map(|orders| orders.to_string()).chain(["out".to_string()]);
    let mut beside = vec![
        group("hull", "HULL", TrackForm::Even(hull)),
        group("criticals", "CRITICALS", TrackForm::Even(track(orders.collect()))),
    ];
    let around = match ship.shields {
        Shields::Even(0) => None,
        Shields::Even(count) => {
            beside.push(group("shields", "SHIELDS", TrackForm::Even(points(count))));
            None
        }
        Shields::Facings(counts) => Some(group("shields", "SHIELDS", TrackForm::Hexagon(counts.map(points)))),
    };
    Portrait { caption: "art, bow up".to_string(), around, beside }
}

/// What follows from the card; skirmish dice fresh, exhausted once or critical, exhausted twice.
fn attributes(found: &Derived) -> Vec<(String, String)> {
    let dice = found.skirmish_dice;
    let rotations = found.rotations.map_or("any".to_string(), turns);
    let columns = [
        ("armor", found.armor.to_string()),
        ("flak", found.flak.to_string()),
        ("orders", found.order_limit.to_string()),
        ("moves", found.moves.to_string()),
        ("rotations", rotations),
        ("skirmish dice", format!("{} / {} / {}", dice.full, dice.half, dice.quarter)),
    ];
    columns.map(|(heading, value)| (heading.to_string(), value)).to_vec()
}

/// The saves in a line: `Saves: Armor 1-2 (not of Heavy weapons), ...`.
fn shown_saves(ship: &Ship, numbers: &Numbers) -> String {
    let shown = |save: &Save| format!("{} {} ({})", save.name, save.rolls(), save.short);
    format!("Saves: {}", saves(ship, numbers).iter().map(shown).collect::<Vec<_>>().join(", "))
}

/// Each armament; what its weapon card says stands with the first that uses it.
fn armaments(ship: &Ship, numbers: &Numbers) -> Vec<sheet::Battery> {
    let row = |(index, armament): (usize, &Armament)| {
        let is_first = ship.armaments[..index].iter().all(|before| before.weapon != armament.weapon);
        battery(armament, ship.card(armament), is_first, numbers)
    };
    ship.armaments.iter().enumerate().map(row).collect()
}

fn battery(armament: &Armament, card: Option<&WeaponCard>, is_first: bool, numbers: &Numbers) -> sheet::Battery {
    let slot = armament.slot.word();
    let name = match card {
        Some(card) => format!("{} ({}, {slot})", card.name, card.code),
        None => format!("{} ({slot}, no weapon card)", armament.weapon),
    };
    let reach = card.map(|card| format!("distance {}", card.distance));
    let types = card.map(|card| card.types.join(", ")).unwrap_or_default();
    let mut modes = vec![(reach.unwrap_or_default(), types)];
    let shown = card.filter(|_| is_first);
    for (when, value) in shown.iter().flat_map(|card| &card.modifiers) {
        modes.push((format!("{value:+}"), when.clone()));
    }
    for ability in shown.iter().flat_map(|card| &card.target_lock) {
        modes.push(("lock".to_string(), ability.clone()));
    }
    let dice = if armament.dice == 1 { "1 die".to_string() } else { format!("{} dice", armament.dice) };
    let chart = shown.map(WeaponCard::chart).unwrap_or_default();
    sheet::Battery {
        name,
        banks: vec![BankBoxes {
            arcs: format!("{} · {dice}", armament.arc.word()),
            boxes: 0,
            per_mount: 1,
            checked: 0,
        }],
        loss_limit: None,
        modes,
        sectors: Some(numbers.sectors(armament.arc)),
        columns: chart.into_iter().map(|(results, icons)| (results, icons.to_string())).collect(),
    }
}

/// Bonus orders and keywords with what they do, a line each.
fn keywords(ship: &Ship) -> String {
    let orders = (!ship.bonus_orders.is_empty())
        .then(|| format!("Bonus orders {}: one of its orders is one of these", ship.bonus_orders.join(", ")));
    let lines = ship.keywords.iter().map(|fitted| format!("{fitted}: {}", fitted.meaning()));
    orders.into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

const TWO: [Column; 2] = [Column::text("what", "What"), Column::text("value", "Value")];

fn table(title: &str, rows: Vec<[String; 2]>) -> Table {
    let mut table = Table::new(&TWO);
    table.title = Some(title.to_string());
    table.rows = rows.into_iter().map(|row| row.map(Cell::Text).to_vec()).collect();
    table
}

fn fixed(title: &str, rows: &[[&str; 2]]) -> Table {
    table(title, rows.iter().map(|row| row.map(str::to_string)).collect())
}

/// What templates may show at the bottom.
fn strip() -> Block {
    Block { key: BlockKey::Strip, content: Content::Tables(vec![strike(), skirmish()]) }
}

fn strike() -> Table {
    fixed(
        "Strike",
        &[
            ["Modifiers, summed, then limited", "-1 to +2"],
            ["Roll the armament's dice, add, look up", "low is good"],
            ["Target lock", "an ability or one die more"],
            ["Shield point of the facing", "cancels a hit or critical"],
            ["Each hit, critical and direct hit", "one roll of every save"],
            ["Unsaved critical", "order limit 1 less"],
            ["Heavy weapon", "next round it reloads"],
        ],
    )
}

fn skirmish() -> Table {
    fixed(
        "Skirmish",
        &[
            ["Both sides roll at once", "each 1 is a direct hit"],
            ["Exhausted once, or a critical", "half the dice, up (2nd number)"],
            ["Exhausted twice", "a quarter, up (3rd number)"],
            ["Shields", "do not help"],
            ["Each direct hit", "one roll of every save"],
            ["Afterwards", "exhausted once more"],
        ],
    )
}
