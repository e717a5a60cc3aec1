//! The odds of one volley: chances, expected damage, and what it does to the target's tracks.

use super::super::numbers::Numbers;
use super::super::ship::{Cover, Facing, Ship, Weapon};
use super::super::tables::System;
use super::super::tracks::{CoverTrack, Tracks, tracks};
use super::aim::{Aim, Conditions};
use super::attack::Attack;
use super::figures::{self, DAMAGE_SHARES, FIGHTER_HITS, FIGHTERS_A_FLIGHT};
use super::geometry::{STEPS, arcs_at, facings_at, normal};
use super::{chances, unmodelled};
use crate::paper::table::{Cell, Column, Table};
use crate::play::chart::{Axis, Chart, Series};
use crate::play::dice::{Distribution, success};
use crate::play::question::Answer;
use serde_json::{Value, json};

/// What a battery does in the volley.
pub(super) struct BatteryOdds<'a> {
    pub(super) weapon: &'a Weapon,
    /// The weapons in mounts that bear.
    pub(super) bearing: u32,
    /// How they fire; none if the target is out of their range.
    pub(super) aim: Option<Aim>,
}

impl BatteryOdds<'_> {
    /// Dice rolled to hit.
    fn rolls(&self) -> f64 {
        self.aim.map_or(0.0, |aim| f64::from(aim.rolls() * self.bearing))
    }

    fn expected(&self) -> f64 {
        self.aim.map_or(0.0, |aim| f64::from(self.bearing) * aim.expected())
    }

    fn damage(&self) -> Distribution {
        self.aim.map_or(Distribution::certain(0), |aim| aim.damage(self.bearing.into()))
    }
}

/// What the volley meets.
struct Defence {
    facing: Facing,
    shields: u32,
    screens: u32,
}

/// The protection of the facing hit; on a boundary the defender takes the stronger.
fn defence(target: &Ship, attack: &Attack) -> Defence {
    let of = |cover: Cover, facing: Facing| match cover {
        Cover::Even(number) => number,
        Cover::Directional(numbers) => numbers[facing as usize],
    };
    let defences = facings_at(attack.aspect).into_iter().map(|facing| Defence {
        facing,
        shields: attack.shields.unwrap_or(of(target.shields(), facing)),
        screens: attack.screens.unwrap_or(of(target.screens(), facing)),
    });
    let stronger = |a: Defence, b: Defence| if (b.shields, b.screens) > (a.shields, a.screens) { b } else { a };
    defences.reduce(stronger).expect("every aspect hits a facing")
}

fn conditions(attacker: &Ship, target: &Ship, attack: &Attack, shields: u32) -> Conditions {
    Conditions {
        range: attack.range,
        fire_control: attacker.count_of(System::FireControl),
        countermeasures: target.count_of(System::Countermeasures),
        has_anti_fighter: target.count_of(System::AntiFighterBatteries) > 0,
        shields,
        is_tiny: attack.is_tiny,
        evasive: attack.evasive,
        modifier: attack.modifier,
    }
}

/// Every battery of a ship at a target at this bearing.
fn batteries<'a>(
    ship: &'a Ship,
    bearing: f64,
    conditions: &Conditions,
    attack: &Attack,
    numbers: &Numbers,
) -> Vec<BatteryOdds<'a>> {
    let arcs = arcs_at(bearing);
    let battery = |weapon: &'a Weapon| BatteryOdds {
        weapon,
        bearing: weapon.banks().iter().filter(|bank| bank.arcs.meets(arcs)).map(|b| b.mounts * b.per_mount).sum(),
        aim: Aim::best(weapon, conditions, attack.fallback, numbers),
    };
    ship.weapons().iter().map(battery).collect()
}

fn expected(batteries: &[BatteryOdds]) -> f64 {
    batteries.iter().map(BatteryOdds::expected).sum()
}

/// The bearing that was asked for, or that with the largest expected damage, nearest to the bow.
fn best_bearing<'a>(
    ship: &'a Ship,
    conditions: &Conditions,
    attack: &Attack,
    numbers: &Numbers,
) -> (f64, Vec<BatteryOdds<'a>>) {
    let at = |bearing: f64| (normal(bearing), batteries(ship, bearing, conditions, attack, numbers));
    if let Some(bearing) = attack.bearing {
        return at(bearing);
    }
    // The least difference counts as none: sums in another order differ in their last bits.
    let better = |best: (f64, Vec<BatteryOdds<'a>>), next: (f64, Vec<BatteryOdds<'a>>)| {
        if expected(&next.1) > expected(&best.1) + 1e-9 { next } else { best }
    };
    STEPS.into_iter().map(at).reduce(better).expect("there are twelve bearings")
}

/// How many boxes of each track the damage dice take.
struct Losses {
    screens: Distribution,
    hull: Distribution,
    engines: Distribution,
    weapons: Distribution,
    shields: Distribution,
    destroyed: f64,
}

/// Screens first, a die a box; then each die strikes a track (Unity 4.4; screens: derived).
fn losses(damage: &Distribution, screens: u32, tracks: &Tracks, facing: Facing) -> Losses {
    let shields = match &tracks.shields {
        CoverTrack::Even(boxes) => boxes.len(),
        CoverTrack::Directional(facings) => facings[facing as usize].len(),
    };
    let through = damage.beyond(screens as usize);
    let boxes = [tracks.hull.len(), tracks.engines.len(), tracks.weapons.len(), shields];
    let [hull, engines, weapons, shields] =
        std::array::from_fn(|track| through.thinned(DAMAGE_SHARES[track]).at_most(boxes[track]));
    let destroyed = hull.at_least(tracks.hull.len());
    Losses { screens: damage.at_most(screens as usize), hull, engines, weapons, shields, destroyed }
}

/// The odds of a volley.
pub(in super::super) fn odds(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> Answer {
    let defence = defence(target, attack);
    let conditions = conditions(attacker, target, attack, defence.shields);
    let (bearing, batteries) = best_bearing(attacker, &conditions, attack, numbers);
    let damages: Vec<Distribution> = batteries.iter().map(BatteryOdds::damage).collect();
    let damage = damages.iter().fold(Distribution::certain(0), |sum, damage| sum.plus(damage));
    let losses = losses(&damage, defence.screens, &tracks(target, numbers), defence.facing);
    let flights = attacker.count_of(System::Carrier);
    let strike = strike(flights, defence.shields);

    let names = [attacker, target].map(ToString::to_string);
    let best = if attack.bearing.is_none() { ", the best bearing" } else { "" };
    let aspect = normal(attack.aspect);
    let title = format!(
        "{} at {}: range {}, bearing {bearing}{best}, aspect {aspect} ({}, shields {}{})",
        names[0],
        names[1],
        attack.range,
        defence.facing.word(),
        defence.shields,
        if defence.screens > 0 { format!(", screens {}", defence.screens) } else { String::new() }
    );
    let mut notes = vec![format!(
        "{} damage dice expected; chance to destroy {}.",
        number(expected(&batteries)).as_str(),
        percent(losses.destroyed).as_str()
    )];
    if flights > 0 {
        notes.push(format!(
            "{flights} flights, {} fighters, if adjacent: {} more damage dice, not counted above ({}).",
            flights * FIGHTERS_A_FLIGHT,
            number(strike.mean()).as_str(),
            figures::FIGHTERS
        ));
    }
    notes.extend(unmodelled::notes([attacker, target].into_iter(), attack.fallback, numbers));
    let json = json!({
        "attacker": names[0],
        "target": names[1],
        "range": attack.range,
        "bearing": bearing,
        "bearing_is_best": attack.bearing.is_none(),
        "aspect": aspect,
        "facing": defence.facing.word(),
        "shields": defence.shields,
        "screens": defence.screens,
        "expected_damage": expected(&batteries),
        "destroyed": losses.destroyed,
        "batteries": batteries.iter().zip(&damages).map(|(battery, damage)| battery_json(battery, damage)).collect::<Vec<_>>(),
        "flights": {"flights": flights, "fighters": flights * FIGHTERS_A_FLIGHT, "expected_damage": strike.mean()},
        "damage": damage.chances(),
        "lost": {
            "screens": losses.screens.chances(),
            "hull": losses.hull.chances(),
            "engines": losses.engines.chances(),
            "weapons": losses.weapons.chances(),
            "shields": losses.shields.chances(),
        },
        "rules": [figures::TO_HIT, figures::IMPACT, figures::DAMAGE, figures::SCREENS, figures::SEEKING,
            figures::FIRE_CONTROL, figures::NAMED_TRAITS, figures::FIGHTERS, figures::FACINGS],
    });
    let tables = vec![battery_table(&batteries), chances::table(&damage, &losses_by_name(&losses))];
    Answer { title, tables, notes, json, chart: None }
}

/// The damage dice that one volley is expected to do.
pub(in super::super) fn expected_damage(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> f64 {
    let conditions = conditions(attacker, target, attack, defence(target, attack).shields);
    expected(&best_bearing(attacker, &conditions, attack, numbers).1)
}

/// The damage dice of flights that are all adjacent: no modifiers, IMP 1, DMG 1.
pub(super) fn strike(flights: u32, shields: u32) -> Distribution {
    let impact = if shields == 0 { 1.0 } else { success(shields as i32 + 1) };
    Distribution::chance(success(FIGHTER_HITS) * impact).times(u64::from(flights * FIGHTERS_A_FLIGHT))
}

fn losses_by_name(losses: &Losses) -> [&Distribution; 5] {
    [&losses.screens, &losses.hull, &losses.engines, &losses.weapons, &losses.shields]
}

/// A number with two decimals.
pub(super) fn number(value: f64) -> Cell {
    Cell::number(value, format!("{value:.2}"))
}

/// A chance in percent.
pub(super) fn percent(chance: f64) -> Cell {
    let digits = match chance {
        0.0 => 0,
        chance if chance < 0.0995 => 2,
        _ => 1,
    };
    Cell::number(chance, format!("{:.digits$} %", 100.0 * chance))
}

const COLUMNS: &[Column] = &[
    Column::text("battery", "Battery"),
    Column::text("mode", "Fires as"),
    Column::number("mounts", "Weapons"),
    Column::number("bearing", "Bear"),
    Column::text("modifier", "Modifier"),
    Column::number("hit", "To hit"),
    Column::number("hits", "Hits").with_total(),
    Column::number("impact", "Gets through"),
    Column::number("impacts", "Impact").with_total(),
    Column::number("expected_damage", "Damage").with_total(),
];

fn battery_table(batteries: &[BatteryOdds]) -> Table {
    let mut table = Table::new(COLUMNS);
    for battery in batteries {
        let count = |count: u32| Cell::number(count.into(), count.to_string());
        let all: u32 = battery.weapon.banks().iter().map(|bank| bank.mounts * bank.per_mount).sum();
        let mut row = vec![Cell::text(battery.weapon.name())];
        row.extend(match battery.aim {
            Some(aim) => {
                let hits = battery.rolls() * aim.hit;
                let impacts = hits * f64::from(aim.mode.imp) * aim.impact;
                let mode = Cell::text(aim.mode.to_string());
                let modifier = Cell::text(format!("{:+}", aim.modifier));
                let (hit, impact) = (percent(aim.hit), percent(aim.impact));
                let expected = number(battery.expected());
                [
                    mode,
                    count(all),
                    count(battery.bearing),
                    modifier,
                    hit,
                    number(hits),
                    impact,
                    number(impacts),
                    expected,
                ]
            }
            None => {
                let (nothing, zero) = (|| Cell::text(""), || number(0.0));
                let out = Cell::text("out of range");
                [out, count(all), count(battery.bearing), nothing(), nothing(), zero(), nothing(), zero(), zero()]
            }
        });
        table.rows.push(row);
    }
    table
}

fn battery_json(battery: &BatteryOdds, damage: &Distribution) -> Value {
    let aim = battery.aim;
    json!({
        "name": battery.weapon.name(),
        "expected_damage": battery.expected(),
        "in_range": aim.is_some(),
        "bearing": battery.bearing,
        "mode": aim.map(|aim| aim.mode.to_string()),
        "modifier": aim.map(|aim| aim.modifier),
        "hit": aim.map(|aim| aim.hit),
        "expected_hits": aim.map_or(0.0, |aim| battery.rolls() * aim.hit),
        "impact": aim.map(|aim| aim.impact),
        "expected_impact": aim.map_or(0.0, |aim| battery.rolls() * aim.hit * f64::from(aim.mode.imp) * aim.impact),
        "damage": damage.chances(),
    })
}

/// Expected damage of several ships at one target over range, each at its best bearing unless one is given.
pub(in super::super) fn by_range(attackers: &[Ship], target: &Ship, numbers: &Numbers, attack: &Attack) -> Answer {
    let defence = defence(target, attack);
    let longest = attackers.iter().flat_map(|ship| ship.weapons()).map(|weapon| weapon.reach().hexes()).max();
    let mut table = Table::new(&[
        Column::text("ship", "Ship"),
        Column::number("range", "Range"),
        Column::number("bearing", "Bearing"),
        Column::number("expected_damage", "Damage"),
    ]);
    let (mut series, mut told): (Vec<Series>, Vec<Value>) = (Vec::new(), Vec::new());
    for ship in attackers {
        let name = ship.to_string();
        let (mut points, mut ranges) = (Vec::new(), Vec::new());
        for range in 0..=longest.unwrap_or(0) {
            let attack = Attack { range, ..attack.clone() };
            let conditions = conditions(ship, target, &attack, defence.shields);
            let (bearing, batteries) = best_bearing(ship, &conditions, &attack, numbers);
            let damage = expected(&batteries);
            points.push((f64::from(range), damage));
            ranges.push(json!({"range": range, "bearing": bearing, "expected_damage": damage}));
            let cells = [Cell::number(range.into(), range.to_string()), Cell::number(bearing, bearing.to_string())];
            table.rows.push([Cell::text(&name)].into_iter().chain(cells).chain([number(damage)]).collect());
        }
        told.push(json!({"ship": name, "ranges": ranges}));
        series.push(Series { name, points, ..Series::default() });
    }
    let target_name = target.to_string();
    let chart = Chart {
        title: format!("Expected damage at {target_name}, by range"),
        x: Axis::of("range in hexes").including(0.0),
        y: Axis::of("damage dice a volley").including(0.0),
        series,
    };
    let title = format!("Expected damage at {target_name}: {}, shields {}", defence.facing.word(), defence.shields);
    let notes = unmodelled::notes(attackers.iter().chain([target]), attack.fallback, numbers);
    let json =
        json!({"target": target_name, "aspect": normal(attack.aspect), "facing": defence.facing.word(), "ships": told});
    Answer { title, tables: vec![table], notes, json, chart: Some(chart) }
}
