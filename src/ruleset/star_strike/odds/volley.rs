//! The odds of a ship's strikes at another: each armament alone, then all one after the other.

use super::super::derived::derived;
use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::super::tables::{self, Keyword};
use super::aim::{Aim, Defence, Field, Strike, expected, normal};
use super::attack::Attack;
use super::conditions::{Conditions, STRUCK, State, Terrain};
use super::strike::Fate;
use super::{number, percent};
use crate::doc::nearest::same;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::chart::{Axis, Chart, Series};
use crate::play::dice::Distribution;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// The most shield points that a facing may be said to have left.
const MOST_SHIELDS: u32 = 10;

/// What is left of a target before the volley.
struct Left {
    hull: u32,
    criticals: u32,
}

fn prepare(target: &Ship, attack: &Attack, numbers: &Numbers) -> Result<Left, String> {
    if !attack.attacker.is_empty() {
        return Err("--attacker matters in a skirmish only; say what holds in a strike with --when".to_string());
    }
    if let Some(shields) = attack.shields.filter(|shields| *shields > MOST_SHIELDS) {
        return Err(format!("--shields {shields}: a facing has at most {MOST_SHIELDS} shield points"));
    }
    let state = State::read(&attack.target, STRUCK).map_err(|message| format!("--target: {message}"))?;
    let criticals = derived(target, numbers).criticals_to_destroy;
    state.refuse_the_dead(&target.class, target.hull, criticals)?;
    Ok(Left { hull: target.hull - state.damage, criticals: criticals - state.criticals })
}

/// The odds of a volley.
pub(super) fn odds(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> Result<Answer, String> {
    let range = attack.range.ok_or("how far away? give --range N, adjacent pieces are at 0; or --skirmish")?;
    let left = prepare(target, attack, numbers)?;
    let conditions =
        Conditions::read(&attack.when, from_ref(attacker)).map_err(|message| format!("--when: {message}"))?;
    let defence = Defence::of(target, &conditions, attack, numbers);
    let field = Field { attacker, target, conditions: &conditions, defence, attack, numbers };
    let (bearing, strikes) = field.volley(range);
    let fresh = Fate::fresh(defence.shields, left.criticals, left.hull);
    let aims: Vec<&Aim> = strikes.iter().filter_map(|strike| strike.aim.as_ref().ok()).collect();
    let all = aims.iter().fold(fresh.clone(), |fate, aim| fate.struck(&aim.dice, aim.saves).0);
    let alone = |aim: &Aim| fresh.struck(&aim.dice, aim.saves).0;
    let outcomes: Vec<Option<Fate>> = strikes.iter().map(|strike| strike.aim.as_ref().ok().map(alone)).collect();
    let damage = expected(aims.iter().copied(), defence.shields);

    let names = super::names(attacker, target);
    let best = if attack.bearing.is_none() { ", the best bearing" } else { "" };
    let facing = defence.facing.word();
    let title = format!(
        "{} at {}: distance {}, bearing {bearing}{best}, aspect {} ({facing}, shields {}, armor {}, flak {})",
        names[0],
        names[1],
        range,
        normal(attack.aspect),
        defence.shields,
        defence.armor,
        defence.flak
    );
    let made = Made::of(&aims);
    let json = json!({
        "attacker": names[0],
        "target": names[1],
        "range": range,
        "bearing": bearing,
        "bearing_is_best": attack.bearing.is_none(),
        "aspect": normal(attack.aspect),
        "facing": facing,
        "shields": defence.shields,
        "armor": defence.armor,
        "flak": defence.flak,
        "expected_damage": damage,
        "defeated": all.defeated(),
        "batteries": strikes.iter().zip(&outcomes).map(|(strike, fate)| told(strike, fate.as_ref(), defence)).collect::<Vec<_>>(),
        "made": {"hits": made.hits.chances(), "criticals": made.criticals.chances(), "direct_hits": made.directs.chances()},
        "lost": {"hull": all.hull_lost().chances(), "criticals": all.criticals().chances()},
        "shields_left": all.shields_left().chances(),
        "rules": [tables::STRIKE, tables::LOCK_ON, tables::SHIELDS, tables::STRIKE_SAVES, tables::DICE, tables::ARCS,
            tables::FACINGS, tables::POLICY],
    });
    let tables = vec![armaments(&strikes, &outcomes, defence), chances(&made, &all)];
    let notes = notes(&field, &strikes, damage, all.defeated());
    Ok(Answer { title, tables, notes, json, chart: None, ..Answer::default() })
}

/// The icons that strikes make together, before shields and saves.
struct Made {
    hits: Distribution,
    criticals: Distribution,
    directs: Distribution,
}

impl Made {
    fn of(aims: &[&Aim]) -> Made {
        let sum = |count: fn(super::super::ship::Icons) -> u32| {
            aims.iter().fold(Distribution::certain(0), |sum, aim| sum.plus(&aim.dice.generated(count)))
        };
        Made {
            hits: sum(|icons| icons.hits),
            criticals: sum(|icons| icons.criticals),
            directs: sum(|icons| icons.directs),
        }
    }
}

/// The modifiers of a strike's card whose conditions nobody says to hold.
fn uncounted(strike: &Strike) -> Vec<String> {
    let (Ok(aim), Some(card)) = (&strike.aim, strike.card) else { return Vec::new() };
    let is_counted = |when: &str| aim.reasons.iter().any(|(name, _)| same(name, when));
    let left_out = card.modifiers.iter().filter(|(when, _)| !is_counted(when));
    left_out.map(|(when, value)| format!("{when} ({value:+}, {})", card.name)).collect()
}

fn notes(field: &Field, strikes: &[Strike], damage: f64, defeated: f64) -> Vec<String> {
    let mut notes = vec![format!(
        "{} hull points expected, however many it has; chance that the target is defeated {}.",
        number(damage).as_str(),
        percent(defeated).as_str()
    )];
    let left_out: BTreeSet<String> = strikes.iter().flat_map(uncounted).collect();
    if !left_out.is_empty() {
        let left_out = left_out.into_iter().collect::<Vec<_>>().join("; ");
        notes.push(format!("Not counted, since no --when says that it holds: {left_out}."));
    }
    notes.push(format!("The odds decide: {} ({}).", tables::POLICY.note, tables::POLICY));
    if field.conditions.is_skilled && !field.attacker.has(Keyword::Skilled) {
        notes.push(
            "The attacker has no Skilled of its own; it counts as if an order or an overrun gave it.".to_string(),
        );
    }
    if field.conditions.has_delectable && field.target.has(Keyword::Delectable) {
        notes.push("The target is Delectable itself, so the Delectable piece nearby changes nothing.".to_string());
    }
    if field.conditions.is_skilled || field.conditions.has_augur {
        notes.push("Skilled and Augur help one strike a round each: the one where they add the most hull points and criticals.".to_string());
    }
    if let Some(word) = field.conditions.terrain.word() {
        let what = match field.conditions.terrain {
            Terrain::Nebula => ": no shield points may be spent, armor is higher",
            Terrain::DustCloud | Terrain::BlackHole | Terrain::BlackHoleCore => ": flak is higher",
            Terrain::Open => "",
        };
        notes.push(format!("The target stands in a {word}{what} ({}).", tables::TERRAIN));
    }
    let aims = || strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
    if strikes.iter().any(|strike| matches!(strike.aim, Err("no weapon card"))) {
        notes.push(
            "An armament without a weapon card cannot be reckoned; write its card into the design or a library."
                .to_string(),
        );
    }
    if aims().count() > 0 && aims().all(|aim| aim.dice.effects.iter().all(|icons| icons.locks == 0)) {
        return notes;
    }
    let spends = |strike: &Strike| strike.aim.is_ok() && strike.card.is_some_and(|card| !card.target_lock.is_empty());
    if strikes.iter().any(spends) {
        notes.push("Target-lock abilities of the weapon cards are not reckoned with.".to_string());
    }
    notes
}

const COLUMNS: &[Column] = &[
    Column::text("battery", "Armament"),
    Column::text("arc", "Arc"),
    Column::number("dice", "Dice"),
    Column::text("modifier", "Modifier"),
    Column::number("hits", "Hits"),
    Column::number("criticals", "Criticals"),
    Column::number("direct_hits", "Direct hits"),
    Column::number("expected_damage", "Hull points"),
    Column::number("defeated", "Defeats"),
];

fn armaments(strikes: &[Strike], outcomes: &[Option<Fate>], defence: Defence) -> Table {
    let mut table = Table::new(COLUMNS);
    table.title = Some("Each armament alone, against fresh shields: icons made, hull points lost".to_string());
    for (strike, fate) in strikes.iter().zip(outcomes) {
        let armament = strike.armament;
        let dice = Cell::number(armament.dice.into(), armament.dice.to_string());
        let mut row = vec![Cell::text(name(strike)), Cell::text(armament.arc.word()), dice];
        match (&strike.aim, fate) {
            (Ok(aim), Some(fate)) => {
                let mean = |count: fn(super::super::ship::Icons) -> u32| number(aim.dice.generated(count).mean());
                row.extend([
                    Cell::text(modifier(aim)),
                    mean(|icons| icons.hits),
                    mean(|icons| icons.criticals),
                    mean(|icons| icons.directs),
                    number(aim.expected(defence.shields)),
                    percent(fate.defeated()),
                ]);
            }
            (aim, _) => {
                row.push(Cell::text(*aim.as_ref().err().unwrap_or(&"")));
                row.extend([number(0.0), number(0.0), number(0.0), number(0.0), percent(0.0)]);
            }
        }
        table.rows.push(row);
    }
    table
}

fn name(strike: &Strike) -> String {
    let slot = strike.armament.slot.word();
    let card = strike.card.map_or(strike.armament.weapon.as_str(), |card| card.name.as_str());
    format!("{slot}: {card}")
}

/// The modifier with what it is made of: `+2 (Stealth +1, nebula +1, as given +1: limited)`.
fn modifier(aim: &Aim) -> String {
    if aim.reasons.is_empty() {
        return format!("{:+}", aim.dice.modifier);
    }
    let parts: Vec<String> = aim.reasons.iter().map(|(name, value)| format!("{name} {value:+}")).collect();
    let sum: i32 = aim.reasons.iter().map(|(_, value)| value).sum();
    let limited = if sum == aim.dice.modifier { "" } else { ", limited" };
    format!("{:+} ({}{limited})", aim.dice.modifier, parts.join(", "))
}

fn told(strike: &Strike, fate: Option<&Fate>, defence: Defence) -> Value {
    let aim = strike.aim.as_ref().ok();
    let mean =
        |count: fn(super::super::ship::Icons) -> u32| aim.map(|aim| aim.dice.generated(count).chances().to_vec());
    let reasons = aim
        .map(|aim| aim.reasons.iter().map(|(name, value)| json!({"when": name, "value": value})).collect::<Vec<_>>());
    json!({
        "name": strike.card.map(|card| &card.name),
        "slot": strike.armament.slot.word(),
        "weapon": strike.armament.weapon,
        "arc": strike.armament.arc.word(),
        "dice": strike.armament.dice,
        "strikes": aim.is_some(),
        "why_not": strike.aim.as_ref().err(),
        "modifier": aim.map(|aim| aim.dice.modifier),
        "modifiers": reasons,
        "expected_damage": aim.map_or(0.0, |aim| aim.expected(defence.shields)),
        "hits": mean(|icons| icons.hits),
        "criticals": mean(|icons| icons.criticals),
        "direct_hits": mean(|icons| icons.directs),
        "hull_lost": fate.map(|fate| fate.hull_lost().chances().to_vec()),
        "criticals_taken": fate.map(|fate| fate.criticals().chances().to_vec()),
        "defeated": fate.map_or(0.0, Fate::defeated),
    })
}

/// The chance of each count, of all strikes together.
fn chances(made: &Made, all: &Fate) -> Table {
    let (hull, criticals) = (all.hull_lost(), all.criticals());
    let columns = [&made.hits, &made.criticals, &made.directs, &hull, &criticals];
    super::chances_table(
        "All strikes one after the other: the chance of each count",
        &[
            Column::number("hits", "Hits"),
            Column::number("criticals", "Criticals"),
            Column::number("direct_hits", "Direct hits"),
            Column::number("hull_lost", "Hull points lost"),
            Column::number("criticals_taken", "Criticals taken"),
        ],
        &columns,
    )
}

/// Expected damage of several ships at one target over distance, each at its best bearing unless one is given.
pub(super) fn by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Answer, String> {
    prepare(target, attack, numbers)?;
    let conditions = Conditions::read(&attack.when, attackers).map_err(|message| format!("--when: {message}"))?;
    let defence = Defence::of(target, &conditions, attack, numbers);
    let cards = attackers.iter().flat_map(|ship| ship.armaments.iter().filter_map(|armament| ship.card(armament)));
    let longest = cards.map(|card| card.distance).max().unwrap_or(0);
    let mut table = Table::new(&[
        Column::text("ship", "Ship"),
        Column::number("range", "Distance"),
        Column::number("bearing", "Bearing"),
        Column::number("expected_damage", "Hull points"),
    ]);
    let (mut series, mut told): (Vec<Series>, Vec<Value>) = (Vec::new(), Vec::new());
    for attacker in attackers {
        let name = attacker.class.clone();
        let field = Field { attacker, target, conditions: &conditions, defence, attack, numbers };
        let (mut points, mut ranges) = (Vec::new(), Vec::new());
        for distance in 0..=longest {
            let (bearing, strikes) = field.volley(distance);
            let damage = expected(strikes.iter().filter_map(|strike| strike.aim.as_ref().ok()), defence.shields);
            points.push((f64::from(distance), damage));
            ranges.push(json!({"range": distance, "bearing": bearing, "expected_damage": damage}));
            let cells =
                [Cell::number(distance.into(), distance.to_string()), Cell::number(bearing, bearing.to_string())];
            table.rows.push([Cell::text(&name)].into_iter().chain(cells).chain([number(damage)]).collect());
        }
        told.push(json!({"ship": name, "ranges": ranges}));
        series.push(Series { name, points, ..Series::default() });
    }
    let title =
        format!("Expected hull points at {}: {}, shields {}", target.class, defence.facing.word(), defence.shields);
    let chart = Chart {
        title: format!("Expected damage at {}, by distance", target.class),
        x: Axis::of("distance in hexes between").including(0.0),
        y: Axis::of("hull points a volley").including(0.0),
        series,
    };
    let json = json!({"target": target.class, "aspect": normal(attack.aspect), "facing": defence.facing.word(), "ships": told});
    let notes = vec![format!("The odds decide: {} ({}).", tables::POLICY.note, tables::POLICY)];
    Ok(Answer { title, tables: vec![table], notes, json, chart: Some(chart), ..Answer::default() })
}
