//! The craft card: structure and tracks to check off, crew, cannons with their chances to hit, the damage index.

use super::SilentDeath;
use super::gunnery::Gun;
use super::handling::{SIDES, helmsman, turn, turn_cost, turn_stunned};
use super::numbers::Figures;
use super::report::{Report, ToHit, bare_percent, percent};
use super::ship::{Crew, Ship, Skill, Weapon};
use super::strip::{self, strip};
use starwright_paper::sheet::{
    Battery, BlockKey, Content, Grid, GridCell, Grouping, Head, ItemLine, Sheet, TrackGroup,
};
use starwright_paper::silhouette::{Picture, Plan};
use starwright_paper::table::Table;
use starwright_rules::card::{battery, blank_sheet, block, empty, item_line, notes, track};
use starwright_rules::{Sheets, Tells};

/// How far the maneuver track goes beyond the number of the card.
const MANEUVER_HITS: u32 = 6;

impl Sheets for SilentDeath {
    fn sheet(ship: &Ship, report: &Report, numbers: &Figures) -> Sheet {
        let structure = (1..=ship.structure.get()).rev();
        let falling = |key, label, most: u32| numbered(key, label, (1..=most).rev());
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
        let maneuver = numbered("maneuver", "MANEUVER", maneuver..=maneuver + MANEUVER_HITS);
        let structure = numbered("structure", "STRUCTURE", structure)
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
            block(BlockKey::Systems, Content::Grid(crew(ship))),
            block(BlockKey::Systems, Content::Items(items(ship))),
            block(BlockKey::Systems, Content::Grid(index(ship))),
        ];
        blocks.retain(|block| !block.content.is_empty());
        blocks.extend(notes(ship.notes.as_deref()));
        blocks.push(strip(ship.index.is_some()));
        // A craft is small: the boxes of its structure count double.
        let plan = Plan {
            hull: 2 * ship.structure.get(),
            engines: ship.thrust.get().div_ceil(2),
            ..ship.identity.plan()
        };
        Sheet {
            head: head(ship, report),
            blocks,
            picture: Some(Picture::of(plan)),
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let empty = |key, label: &str, boxes| track(key, label, empty(boxes), Grouping::Fives);
        let rows = vec![
            vec![empty("thrust", "THRUST", 15)],
            vec![empty("screens", "DS", 20)],
            vec![empty("armor", "ASV", 8), empty("energy", "ESV", 8)],
        ];
        let line = |text: &str| (text.to_string(), String::new());
        let gun = looked_up(
            "______________ (________)".into(),
            line("__d__ + __ · __/__/__ · ________ less ____"),
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
        let gear = vec![
            ("Countermeasures".into(), 4),
            ("Nixies".into(), 4),
            ("____________".into(), 1),
        ];
        let items = vec![item_line(gear, true), short()];
        let damages = (1..=12).map(|damage| damage.to_string());
        let row = |_| {
            std::iter::repeat_n("____", 13)
                .map(|text| GridCell::Text(text.to_string()))
                .collect()
        };
        let index = index_grid(
            "Damage index".to_string(),
            damages,
            (0..4).map(row).collect(),
        );
        let turns = looked_up(
            "Movement points".into(),
            line("a hex ahead 1 · a side ____"),
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
            block(BlockKey::Systems, Content::Grid(crew_grid(crew))),
            block(BlockKey::Systems, Content::Items(items)),
            block(BlockKey::Systems, Content::Grid(index)),
            strip(true),
        ];
        blank_sheet(true, blocks)
    }

    fn play_reference() -> Vec<Table> {
        vec![
            strip::turn(),
            strip::initiative(),
            strip::movement(),
            strip::shot(),
            strip::picks(),
            strip::codes(),
        ]
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

/// A track of numbered boxes; none without boxes.
fn numbered(
    key: &'static str,
    label: &str,
    numbers: impl Iterator<Item = u32>,
) -> Option<TrackGroup> {
    let boxes: Vec<String> = numbers.map(|number| number.to_string()).collect();
    (!boxes.is_empty()).then(|| track(key, label, boxes, Grouping::Fives))
}

/// Something with numbers to look up below it and no arcs: the page has none.
fn looked_up(name: String, line: (String, String), columns: Vec<(String, String)>) -> Battery {
    Battery {
        sectors: None,
        columns,
        ..battery(name, Vec::new(), line.into())
    }
}

/// What turns cost and how likely they come off.
fn handling(ship: &Ship, numbers: &Figures) -> Battery {
    let ahead = format!(
        "a hex ahead {} · a side {}",
        numbers.advance.whole(),
        turn_cost(ship, numbers)
    );
    let Some((crew, skill)) = helmsman(ship, numbers) else {
        return looked_up(
            "Movement points".to_string(),
            (ahead, String::new()),
            Vec::new(),
        );
    };
    let columns = SIDES.into_iter().flat_map(|sides| {
        let (turn, stunned) = (
            turn(ship, skill, sides, numbers),
            turn_stunned(ship, skill, sides, numbers),
        );
        [
            (
                format!("{sides} sides on"),
                format!("{}+ ({})", turn.need, percent(turn.success)),
            ),
            ("stunned".to_string(), percent(stunned.success)),
            (
                "avg. cost".to_string(),
                format!("{:.1}", turn.expected_cost),
            ),
            ("comes off".to_string(), percent(turn.as_wanted)),
        ]
    });
    let name = format!("Movement points, helm {skill} ({})", crew.name);
    looked_up(name, (ahead, String::new()), columns.collect())
}

fn weapons(ship: &Ship, numbers: &Figures) -> Content {
    Content::Batteries(
        ship.weapons
            .iter()
            .map(|one| weapon(ship, one, numbers))
            .collect(),
    )
}

fn weapon(ship: &Ship, weapon: &Weapon, numbers: &Figures) -> Battery {
    let gunner = weapon
        .gunner
        .and_then(|place| ship.crew.get(place))
        .map(|crew| crew.name.as_str());
    let name = match gunner {
        Some(gunner) => format!("{} ({gunner})", weapon.name),
        None if ship.crew.is_empty() => weapon.name.clone(),
        None => format!("{} (nobody)", weapon.name),
    };
    let (line, columns) = match weapon.cannon.zip(Gun::of(ship, weapon)) {
        Some((cannon, gun)) => {
            let bonus = if gun.bonus == 0 {
                String::new()
            } else {
                format!("{:+}", gun.bonus)
            };
            let roll = format!("{}{bonus} · {}", cannon.dice, cannon.shown_ranges());
            (
                (
                    roll,
                    format!("{} less {}", cannon.damage, cannon.against.word()),
                ),
                to_hit(&gun, numbers),
            )
        }
        None => {
            let written: Vec<&str> = weapon
                .written
                .iter()
                .map(|(_, text)| text.as_str())
                .collect();
            (("torpedo".to_string(), written.join(" · ")), Vec::new())
        }
    };
    looked_up(name, line, columns)
}

/// Chances that are as good as certain have no place on a card.
const OPEN: std::ops::Range<f64> = 0.01..0.99;

/// The chance to hit in percent at medium range, under each DS that leaves it open.
fn to_hit(gun: &Gun, numbers: &Figures) -> Vec<(String, String)> {
    let ToHit {
        screens,
        short,
        medium,
        long,
    } = ToHit::of(gun, numbers);
    let is_open = |place: &usize| short[*place] > OPEN.start && long[*place] < OPEN.end;
    let chance = |place: usize| (screens[place].to_string(), bare_percent(medium[place]));
    let mut chances: Vec<(String, String)> =
        (0..screens.len()).filter(is_open).map(chance).collect();
    if chances.is_empty() {
        let sure = medium.iter().filter(|chance| **chance > 0.5).count();
        let side = |word: &str, place: Option<&u32>, chance: &str| {
            Some((format!("{word} {}", place?), chance.to_string()))
        };
        chances.extend(side(
            "to",
            sure.checked_sub(1).and_then(|last| screens.get(last)),
            ">99",
        ));
        chances.extend(side("from", screens.get(sure), "<1"));
    }
    std::iter::once(("DS".to_string(), "%".to_string()))
        .chain(chances)
        .collect()
}

/// The crew with their skills, a box for the one turn that they are stunned and one for when they are lost.
fn crew(ship: &Ship) -> Grid {
    let order = ship.firing_order();
    let row = |crew: &Crew| {
        let fires = order.iter().position(|other| other.name == crew.name);
        let fires = fires.map_or(String::new(), |place| format!("{}.", place + 1));
        let skill = |skill: Option<Skill>| skill.map_or("-".to_string(), |skill| skill.to_string());
        crew_row(
            crew.name.clone(),
            [crew.command, crew.helm, crew.weaponry].map(skill),
            fires,
        )
    };
    crew_grid(ship.crew.iter().map(row).collect())
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

fn crew_grid(rows: Vec<Vec<GridCell>>) -> Grid {
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

/// What can be lost to a hit on equipment, then what a system short takes for a turn.
fn items(ship: &Ship) -> Vec<ItemLine> {
    let counted = [
        ("Countermeasures", ship.countermeasures.get()),
        ("Nixies", ship.nixies.get()),
    ];
    let counted = counted
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| (name.to_string(), count));
    let gear: Vec<(String, u32)> = counted
        .chain(ship.equipment.iter().map(|name| (name.clone(), 1)))
        .collect();
    let gear = gear
        .chunks(A_LINE)
        .map(|items| item_line(items.to_vec(), true));
    gear.chain([short()]).collect()
}

/// The most pieces of equipment on one line.
const A_LINE: usize = 4;

/// Boxes for the one turn of a system short.
fn short() -> ItemLine {
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

/// The damage index as a grid: the codes under every net damage, one row per structure, the highest first.
fn index(ship: &Ship) -> Grid {
    let Some(index) = &ship.index else {
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
        let codes = (1..=last).map(|damage| index.shown(damage, structure));
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
