//! The ship card: art, shields around it, hull and criticals, what follows from the card, boxes for its state, armaments,
//! keywords, reminders.

use super::StarStrike;
use super::derived::DerivedAttributes;
use super::numbers::Numbers;
use super::reference::rotation_words;
use super::reminders::{self, REMINDERS};
use super::report::Report;
use super::saves::{Save, saves};
use super::ship::{Armament, CardKeyword, Shields, Ship, WeaponCard};
use super::tables::{Keyword, PieceType, Role};
use starwright_paper::sheet;
use starwright_paper::sheet::{
    Block, BlockKey, Content, Grouping, Head, ItemLine, Portrait, Sheet, Track, TrackForm,
    TrackGroup,
};
use starwright_paper::silhouette::{Bank, Picture, Plan};
use starwright_paper::table::Table;
use starwright_rules::sheet_parts::{
    bank, battery, blank_sheet, block, empty_boxes, item_line, notes_block, strip_block,
};
use starwright_rules::{Sheets, ShipReport};
use starwright_text::join::Join;

impl Sheets for StarStrike {
    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        let found = report.derived();
        let mut blocks = vec![
            block(BlockKey::Hull, hull(ship, found, numbers)),
            block(BlockKey::Tracks, Content::Columns(attributes(found))),
            block(
                BlockKey::Tracks,
                Content::Items(vec![status_line(ship.role == Role::Escort)]),
            ),
            block(BlockKey::Tracks, Content::Text(format_saves(ship, numbers))),
            block(
                BlockKey::Armaments,
                Content::Batteries(armaments(ship, numbers)),
            ),
        ];
        let keywords = keywords(ship);
        if !keywords.is_empty() {
            blocks.push(block(BlockKey::Keywords, Content::Text(keywords)));
        }
        blocks.extend(notes_block(ship.notes.as_deref()));
        blocks.push(reminder_block());
        Sheet {
            head: head(ship, report),
            blocks,
            picture: Some(draw_picture(ship, found, numbers)),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let empty = |count| track(empty_boxes(count));
        let portrait = Portrait {
            picture: None,
            caption: "art, bow up".to_string(),
            around: Some(group(
                "shields",
                "SHIELDS",
                TrackForm::Hexagon(std::array::from_fn(|_| empty(5))),
            )),
            beside: vec![
                group(
                    "hull",
                    "HULL",
                    TrackForm::Even(Track {
                        grouping: Grouping::Fives,
                        ..empty(10)
                    }),
                ),
                group("criticals", "CRITICALS", TrackForm::Even(empty(4))),
            ],
        };
        let headings = [
            "role",
            "armor",
            "flak",
            "orders",
            "moves",
            "rotations",
            "skirmish dice",
        ];
        let attributes = headings
            .map(|heading| (heading.to_string(), "____".to_string()))
            .to_vec();
        let columns = (0..=8)
            .map(|result: u32| (result.to_string(), "______".to_string()))
            .collect();
        let battery = battery(
            "______________",
            vec![bank("____ · __ dice", 0)],
            ["distance __", "______"],
        );
        let battery = sheet::Battery { columns, ..battery };
        let blocks = vec![
            block(BlockKey::Hull, Content::Portrait(portrait.into())),
            block(BlockKey::Tracks, Content::Columns(attributes)),
            block(BlockKey::Tracks, Content::Items(vec![status_line(true)])),
            block(BlockKey::Armaments, Content::Batteries(vec![battery; 4])),
            block(
                BlockKey::Keywords,
                Content::Text(vec!["_".repeat(40); 3].join("\n")),
            ),
            reminder_block(),
        ];
        blank_sheet(true, blocks)
    }

    fn play_reference() -> Vec<Table> {
        reminders::reference_page()
    }
}

/// Builds the block of reminders at the bottom.
fn reminder_block() -> Block {
    strip_block(
        ["Strike", "Skirmish"]
            .map(|title| REMINDERS.table(title))
            .into(),
    )
}

fn head(ship: &Ship, report: &Report) -> Head {
    let kind = match (ship.kind, ship.effective_subtype()) {
        (PieceType::Standard, None) => ship.role.word().to_string(),
        (PieceType::Standard, Some(subtype)) => format!("{}, {subtype}", ship.role.word()),
        (kind, None) => format!("{}, {}", ship.role.word(), kind.word()),
        (kind, Some(subtype)) => format!("{}, {}: {subtype}", ship.role.word(), kind.word()),
    };
    Head {
        faction: ship.faction.clone(),
        class: ship.class.clone(),
        kind: Some(kind),
        name: ship.name.clone(),
        small: ship
            .code
            .iter()
            .map(|code| ("Card".to_string(), code.clone()))
            .collect(),
        marks: report.marks(),
        ..Head::default()
    }
}

fn track(boxes: Vec<String>) -> Track {
    Track {
        boxes,
        checked: 0,
        grouping: Grouping::Together,
    }
}

fn points(count: u32) -> Track {
    track(empty_boxes(count as usize))
}

fn group(key: &'static str, label: &str, form: TrackForm) -> TrackGroup {
    TrackGroup {
        key,
        label: label.to_string(),
        form,
    }
}

/// Returns the picture with the tracks of the piece; an escort has its tracks alone, so that it fits one card.
fn hull(ship: &Ship, found: &DerivedAttributes, numbers: &Numbers) -> Content {
    let portrait = portrait(ship, found, numbers);
    match ship.role {
        Role::Escort if portrait.around.is_none() => Content::Rows(vec![portrait.beside]),
        _ => Content::Portrait(portrait.into()),
    }
}

/// Draws the piece twice as long as its hull, since a hull of 12 is large in this game.
fn draw_picture(ship: &Ship, found: &DerivedAttributes, numbers: &Numbers) -> Picture {
    let bank = |armament: &Armament| {
        Bank::from_sectors(
            &numbers.sectors(armament.arc),
            armament.dice,
            3.0 * f64::from(armament.dice),
        )
    };
    Picture::from_plan(Plan {
        faction: ship.faction.clone().unwrap_or_default(),
        class: ship.class.clone(),
        hull: 2 * ship.hull,
        engines: 2 * found.moves.max,
        banks: ship.armaments.iter().map(bank).collect(),
        ..Plan::default()
    })
}

fn portrait(ship: &Ship, found: &DerivedAttributes, numbers: &Numbers) -> Portrait {
    let hull = Track {
        grouping: Grouping::Fives,
        ..track(
            (1..=ship.hull)
                .rev()
                .map(|point| point.to_string())
                .collect(),
        )
    };
    // Each critical leaves so many orders; the last one removes the piece.
    let orders = (0..found.order_limit)
        .rev()
        .map(|orders| orders.to_string())
        .chain(["out".to_string()]);
    let mut beside = vec![
        group("hull", "HULL", TrackForm::Even(hull)),
        group(
            "criticals",
            "CRITICALS",
            TrackForm::Even(track(orders.collect())),
        ),
    ];
    let around = match ship.shields {
        Shields::Single(0) => None,
        Shields::Single(count) => {
            beside.push(group("shields", "SHIELDS", TrackForm::Even(points(count))));
            None
        }
        Shields::ByFacing(counts) => Some(group(
            "shields",
            "SHIELDS",
            TrackForm::Hexagon(counts.map(points)),
        )),
    };
    let picture = Some(draw_picture(ship, found, numbers).drawing(30.0, None));
    Portrait {
        picture,
        caption: String::new(),
        around,
        beside,
    }
}

/// Returns boxes for what changes from round to round; only escorts evade.
fn status_line(evades: bool) -> ItemLine {
    let boxes = [
        ("Exhausted", 2),
        ("Reloading", 1),
        ("Evade used", u32::from(evades)),
        ("Activated", 1),
    ];
    let boxes = boxes.into_iter().filter(|(_, count)| *count > 0);
    item_line(
        boxes
            .map(|(name, count)| (name.to_string(), count))
            .collect(),
        false,
    )
}

/// Lists the derived attributes; skirmish dice fresh, exhausted once or critical, and exhausted twice.
fn attributes(found: &DerivedAttributes) -> Vec<(String, String)> {
    let dice = found.skirmish_dice;
    let rotations = found.rotations.map_or("any".to_string(), rotation_words);
    let columns = [
        ("armor", found.armor.to_string()),
        ("flak", found.flak.to_string()),
        ("orders", found.order_limit.to_string()),
        ("moves", found.moves.to_string()),
        ("rotations", rotations),
        (
            "skirmish dice",
            format!("{} / {} / {}", dice.full, dice.half, dice.quarter),
        ),
    ];
    columns
        .map(|(heading, value)| (heading.to_string(), value))
        .to_vec()
}

/// Returns the saves in a line: `Saves: Armor 1-2 (not of Heavy weapons), ...`.
fn format_saves(ship: &Ship, numbers: &Numbers) -> String {
    let shown = |save: &Save| format!("{} {} ({})", save.name, save.rolls(), save.short);
    let saves = saves(ship, numbers).iter().map(shown).join(", ");
    let counted: Vec<String> = ship
        .keywords
        .iter()
        .filter(|one| is_counted(one))
        .map(ToString::to_string)
        .collect();
    let counted = if counted.is_empty() {
        String::new()
    } else {
        format!(". Counted above: {}", counted.join(", "))
    };
    format!("Saves: {saves}{counted}")
}

/// Returns `true` if all that a keyword does is in the numbers of the card.
fn is_counted(fitted: &CardKeyword) -> bool {
    matches!(fitted.keyword, Keyword::Armor | Keyword::Flak)
}

/// Returns each armament; what its weapon card says is printed with the first that uses it.
fn armaments(ship: &Ship, numbers: &Numbers) -> Vec<sheet::Battery> {
    let row = |(index, armament): (usize, &Armament)| {
        let is_first = ship.armaments[..index]
            .iter()
            .all(|before| before.weapon != armament.weapon);
        build_battery(armament, ship.card(armament), is_first, numbers)
    };
    ship.armaments.iter().enumerate().map(row).collect()
}

fn build_battery(
    armament: &Armament,
    card: Option<&WeaponCard>,
    is_first: bool,
    numbers: &Numbers,
) -> sheet::Battery {
    let slot = armament.slot.word();
    let name = match card {
        Some(card) => format!("{} ({}, {slot})", card.name, card.code),
        None => format!("{} ({slot}, no weapon card)", armament.weapon),
    };
    let reach = card.map(|card| format!("distance {}", card.distance));
    let types = card.map(|card| card.types.join(", ")).unwrap_or_default();
    let mut modes = vec![(reach.unwrap_or_default(), types)];
    let shown = if is_first { card } else { None };
    for (when, value) in shown.iter().flat_map(|card| &card.modifiers) {
        modes.push((format!("{value:+}"), when.clone()));
    }
    for ability in shown.iter().flat_map(|card| &card.target_lock) {
        modes.push(("lock".to_string(), ability.clone()));
    }
    let dice = if armament.dice == 1 {
        "1 die".to_string()
    } else {
        format!("{} dice", armament.dice)
    };
    let chart = shown.map(WeaponCard::chart).unwrap_or_default();
    sheet::Battery {
        name,
        banks: vec![bank(format!("{} · {dice}", armament.arc.word()), 0)],
        loss_limit: None,
        modes,
        sectors: Some(numbers.sectors(armament.arc)),
        columns: chart
            .into_iter()
            .map(|(results, icons)| (results, icons.to_string()))
            .collect(),
        ..sheet::Battery::default()
    }
}

/// Bonus orders and keywords with what they do, one line each.
fn keywords(ship: &Ship) -> String {
    let orders = (!ship.bonus_orders.is_empty()).then(|| {
        format!(
            "Bonus orders {}: one of its orders is one of these",
            ship.bonus_orders.join(", ")
        )
    });
    let lines = ship.keywords.iter().filter(|fitted| !is_counted(fitted));
    let lines = lines.map(|fitted| format!("{fitted}: {}", fitted.meaning()));
    orders.into_iter().chain(lines).join("\n")
}
