//! The answers to `odds`: a volley at one range, and expected damage over range.

use super::super::numbers::Figures;
use super::super::ship::{Band, Ship};
use super::super::tables::{self, Code};
use super::attack::Attack;
use super::state::{Attacker, Target};
use super::tell;
use super::volley::{Battery, Fire, expected};
use crate::number::citation::Citation;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::chart::{Axis, Chart, Series};
use serde_json::{Value, json};

/// What the chances rest on.
const RULES: [Citation; 8] = [
    tables::TO_HIT,
    tables::RANGE,
    tables::DAMAGE,
    tables::DAMAGE_MODIFIERS,
    tables::LEAST_DAMAGE,
    tables::CANNON_FIRE,
    tables::INDEX,
    tables::INDEX_EDGE,
];

/// The odds of a craft's cannon fire in one phase; the error says why there are none.
pub(in super::super) fn odds(
    attacker: &Ship,
    target: &Ship,
    numbers: &Figures,
    attack: &Attack,
) -> Result<Answer, String> {
    let range = attack.range.ok_or("a shot needs --range, the hexes between the two")?;
    refuse_without_cannon(attacker)?;
    let left = Target::of(target, attack, numbers)?;
    let battery = Battery::of(attacker, Attacker::of(attacker, &attack.attacker)?, &left, attack.modifier, numbers);
    let fires = battery.at(range);
    let codes = codes(target, &left, &fires);
    let names = [attacker, target].map(ToString::to_string);
    let title = format!(
        "{} at {}: range {}, DS {}, ASV {}, ESV {}, structure {}",
        names[0], names[1], range, left.screens, left.armor, left.energy, left.structure
    );
    let json = json!({
        "attacker": names[0],
        "target": names[1],
        "range": range,
        "screens": left.screens,
        "armor": left.armor,
        "energy": left.energy,
        "structure": left.structure,
        "expected_damage": expected(&fires),
        "batteries": fires.iter().map(|fire| battery_json(attacker, target, &left, fire)).collect::<Vec<_>>(),
        "codes": codes.map(codes_json),
        "rules": RULES,
    });
    let mut tables = vec![tell::weapons(attacker, &battery, &fires), tell::damage(target, &left, &fires)];
    tables.extend(codes.map(tell::codes));
    tables.retain(|table| !table.rows.is_empty());
    Ok(Answer { title, tables, notes: notes(attacker, target, &left, &fires), json, chart: None, ..Answer::default() })
}

fn refuse_without_cannon(attacker: &Ship) -> Result<(), String> {
    if attacker.weapons.iter().any(|weapon| weapon.cannon.is_some()) {
        return Ok(());
    }
    let name = attacker.to_string();
    match attacker.weapons.is_empty() {
        true => Err(format!("{name} has no weapons")),
        false => Err(format!("{name} has torpedoes only, and what a torpedo rolls is not on the page that we have")),
    }
}

/// How often each code is expected of the whole volley; none without a damage index.
fn codes(target: &Ship, left: &Target, fires: &[Fire]) -> Option<[f64; 12]> {
    let index = target.index.as_ref()?;
    let mut sum = [0.0; 12];
    for shot in fires.iter().filter(|fire| fire.is_fired).filter_map(|fire| fire.shot.as_ref()) {
        let expected = index.expected(shot.damage.chances(), left.structure);
        sum.iter_mut().zip(expected).for_each(|(sum, one)| *sum += one);
    }
    Some(sum)
}

fn codes_json(codes: [f64; 12]) -> Value {
    Code::ALL
        .iter()
        .map(|code| (code.letter().to_string(), codes[*code as usize].into()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn battery_json(attacker: &Ship, target: &Ship, left: &Target, fire: &Fire) -> Value {
    let shot = fire.shot.as_ref();
    let gunner = fire.weapon.gunner.and_then(|place| attacker.crew.get(place));
    let codes =
        target.index.as_ref().zip(shot).map(|(index, shot)| index.expected(shot.damage.chances(), left.structure));
    json!({
        "name": fire.weapon.name,
        "expected_damage": fire.expected(),
        "kind": if fire.weapon.cannon.is_some() { "cannon" } else { "torpedo" },
        "gunner": gunner.map(|gunner| gunner.name.as_str()),
        "fires": fire.is_fired,
        "in_range": fire.band.is_some(),
        "band": fire.band.map(Band::word),
        "bonus": attacker.bonus(fire.weapon),
        "modifier": shot.map(|_| fire.modifier),
        "hit": shot.map(|shot| shot.hit),
        "expected_if_fired": shot.map(|shot| shot.expected),
        "median": shot.map(|shot| shot.damage.quantile(0.5)),
        "at_least_one": shot.map(|shot| shot.damage.at_least(1)),
        "damage": shot.map(|shot| shot.damage.chances()),
        "codes_if_fired": codes.map(codes_json),
    })
}

fn notes(attacker: &Ship, target: &Ship, left: &Target, fires: &[Fire]) -> Vec<String> {
    let mut notes = vec![format!("{:.2} points of net damage expected of the volley.", expected(fires))];
    notes.push(match attacker.crew.is_empty() {
        true => format!("No crew is written, so every cannon fires, without a skill die bonus ({}).", tables::CARD),
        false => format!(
            "Everybody aboard fires one cannon ({}); the odds take the best against this target.",
            tables::CANNON_FIRE
        ),
    });
    notes.push("Every shot is reckoned against the target as it stands before the volley.".to_string());
    if fires.iter().any(|fire| fire.weapon.cannon.is_none()) {
        notes.push(format!("Torpedoes are left out: what they roll is not on the page ({}).", tables::TORPEDOES));
    }
    match &target.index {
        None => {
            notes.push("No damage index is written for the target, so what the damage does is not told.".to_string())
        }
        Some(index) if left.structure == 0 || left.structure > index.columns() => {
            notes.push(format!(
                "The damage index has no column for structure {}, so no codes are told.",
                left.structure
            ));
        }
        Some(_) => {}
    }
    notes
}

/// Expected net damage of several craft at one target over range; the error says why there is none.
pub(in super::super) fn by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Figures,
    attack: &Attack,
) -> Result<Answer, String> {
    let left = Target::of(target, attack, numbers)?;
    let cannons = attackers.iter().flat_map(|ship| &ship.weapons).filter_map(|weapon| weapon.cannon);
    let longest = cannons.map(|cannon| cannon.ranges[2]).max().unwrap_or(0);
    let mut table = Table::new(&[
        Column::text("ship", "Craft"),
        Column::number("range", "Range"),
        Column::number("expected_damage", "Net damage"),
    ]);
    let (mut series, mut told): (Vec<Series>, Vec<Value>) = (Vec::new(), Vec::new());
    for ship in attackers {
        refuse_without_cannon(ship)?;
        let battery = Battery::of(ship, Attacker::of(ship, &attack.attacker)?, &left, attack.modifier, numbers);
        let name = ship.to_string();
        let (mut points, mut ranges) = (Vec::new(), Vec::new());
        for range in 0..=longest {
            let damage = expected(&battery.at(range));
            points.push((f64::from(range), damage));
            ranges.push(json!({"range": range, "expected_damage": damage}));
            let hexes = Cell::number(range.into(), range.to_string());
            table.rows.push(vec![Cell::text(&name), hexes, tell::number(damage)]);
        }
        told.push(json!({"ship": name, "ranges": ranges}));
        series.push(Series { name, points, ..Series::default() });
    }
    let target_name = target.to_string();
    let chart = Chart {
        title: format!("Expected net damage at {target_name}, by range"),
        x: Axis::of("range in hexes").including(0.0),
        y: Axis::of("net damage a phase").including(0.0),
        series,
    };
    let title =
        format!("Expected net damage at {target_name}: DS {}, ASV {}, ESV {}", left.screens, left.armor, left.energy);
    let notes = vec!["Everybody aboard fires one cannon, the best at each range.".to_string()];
    let json = json!({"target": target_name, "screens": left.screens, "ships": told});
    Ok(Answer { title, tables: vec![table], notes, json, chart: Some(chart), ..Answer::default() })
}
