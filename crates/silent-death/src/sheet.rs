//! The craft card: tracks to check off, crew, cannons with their chances to hit, and the damage index.

use super::SilentDeath;
use super::gunnery::Gun;
use super::handling::{HELM_SIDES, helmsman, turn_cost, turn_odds};
use super::numbers::Numbers;
use super::reminders::{self, REMINDERS};
use super::report::{Report, ToHit, format_percent, percent_number};
use super::ship::{CrewMember, Ship, Skill, Weapon};
use starwright_paper::sheet::{
    Battery, BlockKey, Content, Grid, GridCell, Grouping, Head, ItemLine, Sheet, TrackGroup,
};
use starwright_paper::silhouette::{Picture, Plan};
use starwright_paper::table::Table;
use starwright_rules::sheet_parts::{
    battery, blank_sheet, block, empty_boxes, item_line, notes_block, track,
};
use starwright_rules::{Sheets, ShipReport};
use starwright_text::join::Join;

/// The number of maneuver hits that the track has boxes for.
const MANEUVER_HITS: u32 = 6;

impl Sheets for SilentDeath {
    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        let structure = (1..=ship.structure.get()).rev();
        let falling = |key, label, max: u32| numbered_track(key, label, (1..=max).rev());
        let maneuver = ship.maneuver.get();
        let rows = vec![
            vec![falling("thrust", "THRUST", ship.thrust.get())],
            vec![falling("screens", "DS", ship.screens.get())],
            vec![
                falling("armor", "ASV", ship.armor.get()),
                falling("energy", "ESV", ship.energy.get()),
            ],
        ];
        let rows = rows
            .into_iter()
            .map(|row| row.into_iter().flatten().collect())
            .collect();
        let maneuver = numbered_track("maneuver", "MANEUVER", maneuver..=maneuver + MANEUVER_HITS);
        let structure = numbered_track("structure", "STRUCTURE", structure)
            .into_iter()
            .chain(maneuver)
            .collect();
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Rows(vec![structure])),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(
                BlockKey::Tracks,
                Content::Batteries(vec![handling(ship, numbers)]),
            ),
            block(BlockKey::Batteries, weapons(ship, numbers)),
            block(BlockKey::Systems, Content::Grid(crew_grid(ship))),
            block(BlockKey::Systems, Content::Items(equipment_lines(ship))),
            block(BlockKey::Systems, Content::Grid(damage_index_grid(ship))),
        ];
        blocks.retain(|block| !block.content.is_empty());
        blocks.extend(notes_block(ship.notes.as_deref()));
        blocks.push(reminders::reminder_block(ship.damage_index.is_some()));
        // A craft has little structure, so each box counts double for the size of the silhouette.
        let plan = Plan {
            hull: 2 * ship.structure.get(),
            engines: ship.thrust.get().div_ceil(2),
            ..ship.identity.plan()
        };
        Sheet {
            head: head(ship, report),
            blocks,
            picture: Some(Picture::from_plan(plan)),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let empty =
            |key, label: &str, boxes| track(key, label, empty_boxes(boxes), Grouping::Fives);
        let rows = vec![
            vec![empty("thrust", "THRUST", 15)],
            vec![empty("screens", "DS", 20)],
            vec![empty("armor", "ASV", 8), empty("energy", "ESV", 8)],
        ];
        let line = |text: &str| (text.to_string(), String::new());
        let gun = lookup_battery(
            "______________ (________)".into(),
            line("__d__ + __ · __/__/__ · ________ - ____"),
            Vec::new(),
        );
        let crew = vec![
            crew_row(
                "_".repeat(16),
                std::array::from_fn(|_| "______".to_string()),
                String::new()
            );
            4
        ];
        let equipment = vec![
            ("Countermeasures".into(), 4),
            ("Nixies".into(), 4),
            ("____________".into(), 1),
        ];
        let items = vec![item_line(equipment, true), system_short_line()];
        let damages = (1..=12).map(|damage| damage.to_string());
        let blank_row = |_| {
            std::iter::repeat_n("____", 13)
                .map(|text| GridCell::Text(text.to_string()))
                .collect()
        };
        let index = index_grid(
            "Damage index".to_string(),
            damages,
            (0..4).map(blank_row).collect(),
        );
        let turns = lookup_battery(
            "Movement points".into(),
            line("hex ahead 1 · one side ____"),
            Vec::new(),
        );
        let blocks = vec![
            block(
                BlockKey::Hull,
                Content::Rows(vec![vec![
                    empty("structure", "STRUCTURE", 8),
                    empty("maneuver", "MANEUVER", 8),
                ]]),
            ),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(BlockKey::Tracks, Content::Batteries(vec![turns])),
            block(BlockKey::Batteries, Content::Batteries(vec![gun; 4])),
            block(BlockKey::Systems, Content::Grid(grid_of_crew(crew))),
            block(BlockKey::Systems, Content::Items(items)),
            block(BlockKey::Systems, Content::Grid(index)),
            reminders::reminder_block(true),
        ];
        blank_sheet(true, blocks)
    }

    fn play_reference() -> Vec<Table> {
        [
            "Turn",
            "Initiative",
            "Movement",
            "Cannon fire",
            "Dice that do damage",
        ]
        .map(|title| REMINDERS.table(title))
        .into_iter()
        .chain([reminders::codes()])
        .collect()
    }
}

fn head(ship: &Ship, report: &Report) -> Head {
    let identity = ship.identity.clone();
    Head {
        faction: identity.faction,
        class: identity.class,
        kind: identity.kind,
        name: identity.name,
        marks: report.marks(),
        ..Head::default()
    }
}

/// Builds a track of numbered boxes, or returns `None` without numbers.
fn numbered_track(
    key: &'static str,
    label: &str,
    numbers: impl Iterator<Item = u32>,
) -> Option<TrackGroup> {
    let boxes: Vec<String> = numbers.map(|number| number.to_string()).collect();
    (!boxes.is_empty()).then(|| track(key, label, boxes, Grouping::Fives))
}

/// Builds a battery block without arcs, with a table to look up below it.
fn lookup_battery(name: String, line: (String, String), columns: Vec<(String, String)>) -> Battery {
    Battery {
        sectors: None,
        columns,
        ..battery(name, Vec::new(), line.into())
    }
}

/// Lists the costs and chances of turns.
fn handling(ship: &Ship, numbers: &Numbers) -> Battery {
    let costs = format!(
        "hex ahead {} · one side {}",
        numbers.advance.whole(),
        turn_cost(ship.maneuver.get(), numbers)
    );
    let Some((member, skill)) = helmsman(ship, numbers) else {
        return lookup_battery(
            "Movement points".to_string(),
            (costs, String::new()),
            Vec::new(),
        );
    };
    let columns = HELM_SIDES.into_iter().flat_map(|sides| {
        let turn = turn_odds(ship, skill, sides, false, numbers);
        let stunned = turn_odds(ship, skill, sides, true, numbers);
        [
            (
                format!("{sides} sides on"),
                format!("{}+ ({})", turn.target_number, format_percent(turn.success)),
            ),
            ("stunned".to_string(), format_percent(stunned.success)),
            (
                "mean cost".to_string(),
                format!("{:.1}", turn.expected_cost),
            ),
            ("as ordered".to_string(), format_percent(turn.as_ordered)),
        ]
    });
    let name = format!("Movement points, helm {skill} ({})", member.name);
    lookup_battery(name, (costs, String::new()), columns.collect())
}

fn weapons(ship: &Ship, numbers: &Numbers) -> Content {
    Content::Batteries(
        ship.weapons
            .iter()
            .map(|weapon| weapon_battery(ship, weapon, numbers))
            .collect(),
    )
}

fn weapon_battery(ship: &Ship, weapon: &Weapon, numbers: &Numbers) -> Battery {
    let name = match ship.gunner(weapon) {
        Some(gunner) => format!("{} ({})", weapon.name, gunner.name),
        None if ship.crew.is_empty() => weapon.name.clone(),
        None => format!("{} (no gunner)", weapon.name),
    };
    let (line, columns) = match weapon.cannon.zip(Gun::new(ship, weapon)) {
        Some((cannon, gun)) => {
            let bonus = if gun.bonus == 0 {
                String::new()
            } else {
                format!("{:+}", gun.bonus)
            };
            let roll = format!("{}{bonus} · {}", cannon.dice, cannon.ranges_text());
            (
                (
                    roll,
                    format!("{} - {}", cannon.damage, cannon.against.word()),
                ),
                hit_columns(&gun, numbers),
            )
        }
        None => {
            let fields = weapon
                .torpedo_fields
                .iter()
                .map(|(_, text)| text.as_str())
                .join(" · ");
            (("torpedo".to_string(), fields), Vec::new())
        }
    };
    lookup_battery(name, line, columns)
}

/// The probabilities to hit that are shown on a card; others are almost certain.
const SHOWN_CHANCES: std::ops::Range<f64> = 0.01..0.99;

/// Lists the chance to hit in percent at medium range for each DS that leaves it uncertain.
fn hit_columns(gun: &Gun, numbers: &Numbers) -> Vec<(String, String)> {
    let ToHit {
        screens,
        short,
        medium,
        long,
    } = ToHit::new(gun, numbers);
    let is_uncertain =
        |index: &usize| short[*index] > SHOWN_CHANCES.start && long[*index] < SHOWN_CHANCES.end;
    let chance = |index: usize| (screens[index].to_string(), percent_number(medium[index]));
    let mut chances: Vec<(String, String)> = (0..screens.len())
        .filter(is_uncertain)
        .map(chance)
        .collect();
    if chances.is_empty() {
        let sure = medium.iter().filter(|chance| **chance > 0.5).count();
        if let Some(last) = sure.checked_sub(1) {
            chances.push((format!("to {}", screens[last]), ">99".to_string()));
        }
        if let Some(first) = screens.get(sure) {
            chances.push((format!("from {first}"), "<1".to_string()));
        }
    }
    std::iter::once(("DS".to_string(), "%".to_string()))
        .chain(chances)
        .collect()
}

/// Lists the crew with their skills and boxes for stunned and lost.
fn crew_grid(ship: &Ship) -> Grid {
    let order = ship.firing_order();
    let row = |member: &CrewMember| {
        let fires = order.iter().position(|other| other.name == member.name);
        let fires = fires.map_or(String::new(), |index| format!("{}.", index + 1));
        let skill = |skill: Option<Skill>| skill.map_or("-".to_string(), |skill| skill.to_string());
        crew_row(
            member.name.clone(),
            [member.command, member.helm, member.weaponry].map(skill),
            fires,
        )
    };
    grid_of_crew(ship.crew.iter().map(row).collect())
}

fn crew_row(name: String, skills: [String; 3], fires: String) -> Vec<GridCell> {
    let texts = [name]
        .into_iter()
        .chain(skills)
        .chain([fires])
        .map(GridCell::Text);
    texts
        .chain([GridCell::Boxes(1), GridCell::Boxes(1)])
        .collect()
}

fn grid_of_crew(rows: Vec<Vec<GridCell>>) -> Grid {
    let columns = [
        "crew", "command", "helm", "weaponry", "fires", "stunned", "lost",
    ]
    .map(String::from)
    .to_vec();
    Grid {
        title: String::new(),
        columns,
        rows,
    }
}

/// Lists the equipment that a hit can destroy, then the effects of a system short.
fn equipment_lines(ship: &Ship) -> Vec<ItemLine> {
    let counted = [
        ("Countermeasures", ship.countermeasures.get()),
        ("Nixies", ship.nixies.get()),
    ];
    let counted = counted
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| (name.to_string(), count));
    let equipment: Vec<(String, u32)> = counted
        .chain(ship.equipment.iter().map(|name| (name.clone(), 1)))
        .collect();
    let lines = equipment
        .chunks(MAX_ITEMS_PER_LINE)
        .map(|items| item_line(items.to_vec(), true));
    lines.chain([system_short_line()]).collect()
}

/// The maximum number of pieces of equipment on one line.
const MAX_ITEMS_PER_LINE: usize = 4;

/// Returns the boxes for the effects of a system short, which last one turn.
fn system_short_line() -> ItemLine {
    let effects = [
        "Shorted this turn: thrust -5",
        "DS -2",
        "weapon",
        "countermeasure",
        "nixie",
    ];
    item_line(
        effects.map(|effect| (effect.to_string(), 1)).to_vec(),
        false,
    )
}

/// Lists the damage index: one column per net damage and one row per structure, highest first.
fn damage_index_grid(ship: &Ship) -> Grid {
    let Some(index) = &ship.damage_index else {
        return Grid::default();
    };
    let title = index
        .name
        .as_ref()
        .map_or("Damage index".to_string(), |name| {
            format!("Damage index, {name}")
        });
    let last = index.rows();
    let damages = (1..=last).map(|damage| {
        if damage == last {
            format!("{damage}+")
        } else {
            damage.to_string()
        }
    });
    let row = |structure: u32| {
        let codes = (1..=last).map(|damage| index.cell(damage, structure));
        [structure.to_string()]
            .into_iter()
            .chain(codes)
            .map(GridCell::Text)
            .collect()
    };
    index_grid(
        title,
        damages,
        (1..=ship.structure.get().min(index.columns()))
            .rev()
            .map(row)
            .collect(),
    )
}

fn index_grid(
    title: String,
    damages: impl Iterator<Item = String>,
    rows: Vec<Vec<GridCell>>,
) -> Grid {
    Grid {
        title,
        columns: ["structure / net damage".to_string()]
            .into_iter()
            .chain(damages)
            .collect(),
        rows,
    }
}
