//! The craft card: structure and tracks to check off, crew, cannons with their chances to hit, the damage index.

use super::SilentDeath;
use super::gunnery::Gun;
use super::handling::{SIDES, helmsman, turn, turn_cost};
use super::numbers::Figures;
use super::report::{Report, ToHit, bare_percent, percent};
use super::ship::{Crew, Ship, Weapon};
use super::strip::{self, strip};
use crate::paper::sheet::{Battery, BlockKey, Content, Grouping, Head, ItemLine, Sheet, TrackGroup};
use crate::paper::table::Table;
use crate::ruleset::card::{battery, blank_sheet, block, empty, item_line, notes, track};
use crate::ruleset::{Sheets, Tells};

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
            vec![falling("armor", "ASV", ship.armor.get()), falling("energy", "ESV", ship.energy.get())],
        ];
        let rows = rows.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        let maneuver = numbered("maneuver", "MANEUVER", maneuver..=maneuver + MANEUVER_HITS);
        let structure = numbered("structure", "STRUCTURE", structure).into_iter().chain(maneuver).collect();
        let mut blocks = vec![
            block(BlockKey::Hull, Content::Rows(vec![structure])),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(BlockKey::Tracks, Content::Batteries(vec![handling(ship, numbers)])),
            block(BlockKey::Batteries, weapons(ship, numbers)),
            block(BlockKey::Systems, Content::Items(items(ship))),
            block(BlockKey::Systems, Content::Batteries(index(ship))),
        ];
        blocks.extend(notes(ship.notes.as_deref()));
        blocks.push(strip(ship.index.is_some()));
        Sheet { head: head(ship, report), blocks, ..Sheet::default() }
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
        let columns = (1..=12).map(|damage| (damage.to_string(), "______".to_string())).collect();
        let crew = "____________: command ______, helm ______, weaponry ______";
        let mut items = vec![item_line(vec![(crew.to_string(), 1)], false); 4];
        let gear = vec![("Countermeasures".into(), 4), ("Nixies".into(), 4), ("____________".into(), 1)];
        items.push(item_line(gear, true));
        let index = looked_up("Damage index".into(), line("structure __ / __ / __"), columns);
        let turns = looked_up("Movement points".into(), line("a hex ahead 1 · a side ____"), Vec::new());
        let blocks = vec![
            block(
                BlockKey::Hull,
                Content::Rows(vec![vec![empty("structure", "STRUCTURE", 8), empty("maneuver", "MANEUVER", 8)]]),
            ),
            block(BlockKey::Tracks, Content::Rows(rows)),
            block(BlockKey::Tracks, Content::Batteries(vec![turns])),
            block(BlockKey::Batteries, Content::Batteries(vec![gun; 4])),
            block(BlockKey::Systems, Content::Items(items)),
            block(BlockKey::Systems, Content::Batteries(vec![index; 2])),
            strip(true),
        ];
        blank_sheet(true, blocks)
    }

    fn play_reference() -> Vec<Table> {
        vec![strip::turn(), strip::initiative(), strip::movement(), strip::shot(), strip::picks(), strip::codes()]
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
fn numbered(key: &'static str, label: &str, numbers: impl Iterator<Item = u32>) -> Option<TrackGroup> {
    let boxes: Vec<String> = numbers.map(|number| number.to_string()).collect();
    (!boxes.is_empty()).then(|| track(key, label, boxes, Grouping::Fives))
}

/// Something with numbers to look up below it and no arcs: the page has none.
fn looked_up(name: String, line: (String, String), columns: Vec<(String, String)>) -> Battery {
    Battery { sectors: None, columns, ..battery(name, Vec::new(), line.into()) }
}

/// What turns cost and how likely they come off.
fn handling(ship: &Ship, numbers: &Figures) -> Battery {
    let ahead = format!("a hex ahead {} · a side {}", numbers.advance.whole(), turn_cost(ship, numbers));
    let Some((crew, skill)) = helmsman(ship, numbers) else {
        return looked_up("Movement points".to_string(), (ahead, String::new()), Vec::new());
    };
    let columns = SIDES.into_iter().flat_map(|sides| {
        let turn = turn(ship, skill, sides, numbers);
        [
            (format!("{sides} sides on"), format!("{}+ ({})", turn.need, percent(turn.success))),
            ("avg. cost".to_string(), format!("{:.1}", turn.expected_cost)),
            ("comes off".to_string(), percent(turn.as_wanted)),
        ]
    });
    let name = format!("Movement points, helm {skill} ({})", crew.name);
    looked_up(name, (ahead, String::new()), columns.collect())
}

fn weapons(ship: &Ship, numbers: &Figures) -> Content {
    Content::Batteries(ship.weapons.iter().map(|one| weapon(ship, one, numbers)).collect())
}

fn weapon(ship: &Ship, weapon: &Weapon, numbers: &Figures) -> Battery {
    let gunner = weapon.gunner.and_then(|place| ship.crew.get(place)).map(|crew| crew.name.as_str());
    let name = match gunner {
        Some(gunner) => format!("{} ({gunner})", weapon.name),
        None if ship.crew.is_empty() => weapon.name.clone(),
        None => format!("{} (nobody)", weapon.name),
    };
    let (line, columns) = match weapon.cannon.zip(Gun::of(ship, weapon)) {
        Some((cannon, gun)) => {
            let bonus = if gun.bonus == 0 { String::new() } else { format!("{:+}", gun.bonus) };
            let roll = format!("{}{bonus} · {}", cannon.dice, cannon.shown_ranges());
            ((roll, format!("{} less {}", cannon.damage, cannon.against.word())), to_hit(&gun, numbers))
        }
        None => {
            let written: Vec<&str> = weapon.written.iter().map(|(_, text)| text.as_str()).collect();
            (("torpedo".to_string(), written.join(" · ")), Vec::new())
        }
    };
    looked_up(name, line, columns)
}

/// Chances that are as good as certain have no place on a card.
const OPEN: std::ops::Range<f64> = 0.01..0.99;

/// The chance to hit in percent at medium range, under each DS that leaves it open.
fn to_hit(gun: &Gun, numbers: &Figures) -> Vec<(String, String)> {
    let ToHit { screens, short, medium, long } = ToHit::of(gun, numbers);
    let is_open = |place: &usize| short[*place] > OPEN.start && long[*place] < OPEN.end;
    let chance = |place: usize| (screens[place].to_string(), bare_percent(medium[place]));
    let mut chances: Vec<(String, String)> = (0..screens.len()).filter(is_open).map(chance).collect();
    if chances.is_empty() {
        let sure = medium.iter().filter(|chance| **chance > 0.5).count();
        let side =
            |word: &str, place: Option<&u32>, chance: &str| Some((format!("{word} {}", place?), chance.to_string()));
        chances.extend(side("to", sure.checked_sub(1).and_then(|last| screens.get(last)), ">99"));
        chances.extend(side("from", screens.get(sure), "<1"));
    }
    std::iter::once(("DS".to_string(), "%".to_string())).chain(chances).collect()
}

/// The most crew or equipment that stand together.
const A_LINE: usize = 4;

/// The crew, then what can be lost to a hit on equipment.
fn items(ship: &Ship) -> Vec<ItemLine> {
    let order = ship.firing_order();
    let crew = ship.crew.iter().map(|crew| {
        let fires = order.iter().position(|other| other.name == crew.name).map(|place| place + 1);
        (skills(crew, fires), 1)
    });
    let crew: Vec<(String, u32)> = crew.collect();
    let counted = [("Countermeasures", ship.countermeasures.get()), ("Nixies", ship.nixies.get())];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| (name.to_string(), count));
    let gear: Vec<(String, u32)> = counted.chain(ship.equipment.iter().map(|name| (name.clone(), 1))).collect();
    let lines = |items: &[(String, u32)], is_shaded: bool| -> Vec<ItemLine> {
        items.chunks(A_LINE).map(|items| item_line(items.to_vec(), is_shaded)).collect()
    };
    [lines(&crew, false), lines(&gear, true)].concat()
}

/// A crew in a line: `Pilot: command d6+1, helm d8+2, weaponry d10+3, fires 2nd`.
fn skills(crew: &Crew, fires: Option<usize>) -> String {
    let named = [("command", crew.command), ("helm", crew.helm), ("weaponry", crew.weaponry)];
    let skills = named.into_iter().filter_map(|(name, skill)| skill.map(|skill| format!("{name} {skill}")));
    let fires = fires.map(|place| format!("fires as no. {place}"));
    let told: Vec<String> = skills.chain(fires).collect();
    if told.is_empty() { crew.name.clone() } else { format!("{}: {}", crew.name, told.join(", ")) }
}

/// The most cells of a damage index that stand together.
const CELLS: u32 = 12;

/// The damage index: a few structures together, in each the codes under every net damage, the highest structure first.
fn index(ship: &Ship) -> Vec<Battery> {
    let Some(index) = &ship.index else { return Vec::new() };
    let name = index.name.as_ref().map_or("Damage index".to_string(), |name| format!("Damage index, {name}"));
    let structures: Vec<u32> = (1..=ship.structure.get().min(index.columns())).rev().collect();
    let piece = |structures: &[u32], first: u32| {
        let joined =
            |word: &dyn Fn(u32) -> String| structures.iter().map(|one| word(*one)).collect::<Vec<_>>().join(" / ");
        let column = |damage: u32| {
            let last = if damage == index.rows() { "+" } else { "" };
            (format!("{damage}{last}"), joined(&|structure| index.shown(damage, structure)))
        };
        let columns = (first..first + CELLS).filter(|damage| *damage <= index.rows()).map(column).collect();
        let line = format!("structure {}", joined(&|structure| structure.to_string()));
        looked_up(name.clone(), (line, String::new()), columns)
    };
    let firsts = || (1..=index.rows()).step_by(CELLS as usize);
    structures.chunks(STRUCTURES).flat_map(|structures| firsts().map(|first| piece(structures, first))).collect()
}

/// The most structures in one cell of a damage index.
const STRUCTURES: usize = 3;
