//! The odds of a skirmish: dice of both sides, saves, who falls.

use super::super::derived::{Vigour, derived, skirmish_dice};
use super::super::numbers::Numbers;
use super::super::saves::{against_directs, in_a_skirmish, past};
use super::super::ship::Ship;
use super::super::tables::{self, Keyword, Role};
use super::attack::Attack;
use super::conditions::{IN_A_SKIRMISH, State};
use super::melee::{Side, skirmish};
use super::{chances_table, number, percent};
use crate::number::exact::Exact;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::dice::Distribution;
use serde_json::{Value, json};

/// A side with how its dice come about.
struct Fighter {
    name: String,
    side: Side,
    /// Dice and where they come from.
    dice: Vec<(String, i64)>,
}

/// The odds of a skirmish.
pub(super) fn odds(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> Result<Answer, String> {
    let [first, second] = super::names(attacker, target);
    let fighters = [
        fighter(first, attacker, target, &attack.attacker, numbers)
            .map_err(|message| format!("--attacker: {message}"))?,
        fighter(second, target, attacker, &attack.target, numbers).map_err(|message| format!("--target: {message}"))?,
    ];
    let outcome = skirmish([&fighters[0].side, &fighters[1].side]);
    let [first, second] = fighters.each_ref().map(|fighter| fighter.name.as_str());
    let ends = [
        ("only_attacker_falls", format!("only {first} falls"), outcome.chance(true, false)),
        ("only_target_falls", format!("only {second} falls"), outcome.chance(false, true)),
        ("both_fall", "both fall".to_string(), outcome.chance(true, true)),
        ("neither_falls", "neither falls".to_string(), outcome.chance(false, false)),
    ];
    let mut end_table = Table::new(&[Column::text("end", "How it ends"), Column::number("chance", "Chance")]);
    end_table.rows = ends.iter().map(|(_, words, chance)| vec![Cell::text(words), percent(*chance)]).collect();
    let told =
        |index: usize| side_json(&fighters[index], &outcome.made[index], &outcome.unsaved[index], &outcome.lost[index]);
    let mut json = json!({
        "attacker": first,
        "target": second,
        "expected_damage": outcome.unsaved[1].mean(),
        "sides": [told(0), told(1)],
        "rules": [tables::SKIRMISH, tables::SKIRMISH_DICE, tables::SKIRMISH_SAVES, tables::GRUDGE],
    });
    for (key, _, chance) in &ends {
        json[*key] = (*chance).into();
    }
    let counts = chances_table(
        "The chance of each count",
        &[
            Column::number("attacker_hits", "Direct hits made, attacker"),
            Column::number("target_lost", "Hull points lost, target"),
            Column::number("target_hits", "Direct hits made, target"),
            Column::number("attacker_lost", "Hull points lost, attacker"),
        ],
        &[&outcome.made[0], &outcome.lost[1], &outcome.made[1], &outcome.lost[0]],
    );
    let mut notes = vec![format!(
        "Hull points lost on average: {} by {second}, {} by {first}.",
        number(outcome.lost[1].mean()).as_str(),
        number(outcome.lost[0].mean()).as_str()
    )];
    let is_grim = |ship: &Ship| ship.has(Keyword::Grudge) || ship.has(Keyword::Lethal);
    if is_grim(attacker) || is_grim(target) {
        notes.push(format!("The odds decide: {} ({}).", tables::GRUDGE.note, tables::GRUDGE));
    }
    let title = format!("{first} and {second} in a skirmish");
    Ok(Answer {
        title,
        tables: vec![sides(&fighters), end_table, counts],
        notes,
        json,
        chart: None,
        ..Answer::default()
    })
}

fn fighter(name: String, ship: &Ship, opponent: &Ship, words: &[String], numbers: &Numbers) -> Result<Fighter, String> {
    let state = State::read(words, IN_A_SKIRMISH)?;
    state.refuse_the_dead(&name, ship.hull, derived(ship, numbers).criticals_to_destroy)?;
    if state.support > 0 && ship.role != Role::Escort {
        return Err(format!("{name} is {}; Support helps escorts only", ship.role.piece()));
    }
    if state.has_evaded && ship.role != Role::Escort {
        return Err(format!("{name} is {}; only escorts evade", ship.role.piece()));
    }
    let (vigour, words) = match (state.exhausted, state.criticals) {
        (2.., _) => (Vigour::Quarter, "own, exhausted twice"),
        (0, 0) => (Vigour::Fresh, "own"),
        (1, _) => (Vigour::Half, "own, exhausted"),
        (0, _) => (Vigour::Half, "own, with a critical"),
    };
    let own: Exact = skirmish_dice(ship, numbers, vigour);
    let own = i64::try_from(own.split().0).unwrap_or(0);
    let ram = if ship.has(Keyword::RamProw) { numbers.ram(opponent.role).whole() } else { 0 };
    let others =
        [("Support", i64::from(state.support)), ("Ram-Prow", i64::from(ram)), ("fewer", -i64::from(state.fewer))];
    let others = others.into_iter().filter(|(_, dice)| *dice != 0).map(|(name, dice)| (name.to_string(), dice));
    let dice: Vec<(String, i64)> = [(words.to_string(), own)].into_iter().chain(others).collect();
    let count = dice.iter().map(|(_, dice)| dice).sum::<i64>().clamp(0, 200);
    let rolls = against_directs(ship, numbers).into_iter().chain(in_a_skirmish(
        ship,
        numbers,
        state.has_evaded,
        state.is_strategic,
    ));
    let side = Side {
        dice: u32::try_from(count).unwrap_or(0),
        deadly: ship.highest(Keyword::Deadly).max(1),
        boards: ship.has(Keyword::BoardingArray),
        starmaw: if ship.has(Keyword::Starmaw) { numbers.starmaw.whole() } else { 0 },
        unsaved: past(rolls),
        hull: ship.hull - state.damage,
        lethal: ship.highest(Keyword::Lethal),
        has_grudge: ship.has(Keyword::Grudge),
    };
    Ok(Fighter { name, side, dice })
}

fn sides(fighters: &[Fighter; 2]) -> Table {
    let mut table = Table::new(&[
        Column::text("piece", "Piece"),
        Column::number("dice", "Dice"),
        Column::text("from", "From"),
        Column::text("hits_on", "Direct hit on"),
        Column::number("direct_hits", "Direct hits"),
        Column::number("unsaved", "Gets past its saves"),
        Column::number("hull", "Hull points"),
    ]);
    for Fighter { name, side, dice } in fighters {
        let plain = |number: u32| Cell::number(number.into(), number.to_string());
        let from: Vec<String> = dice.iter().map(|(name, dice)| format!("{dice} {name}")).collect();
        let low = if side.deadly == 1 { "1".to_string() } else { format!("1-{}", side.deadly.min(6)) };
        let six = if side.boards && side.deadly < 6 { ", 6" } else { "" };
        let more = if side.starmaw > 0 { format!(" (a 1: {} more)", side.starmaw) } else { String::new() };
        table.rows.push(vec![
            Cell::text(name),
            plain(side.dice),
            Cell::text(from.join(", ")),
            Cell::text(format!("{low}{six}{more}")),
            number(side.direct_hits().mean()),
            percent(side.unsaved),
            plain(side.hull),
        ]);
    }
    table
}

fn side_json(fighter: &Fighter, made: &Distribution, unsaved: &Distribution, lost: &Distribution) -> Value {
    let dice: Vec<Value> = fighter.dice.iter().map(|(from, dice)| json!({"from": from, "dice": dice})).collect();
    json!({
        "name": fighter.name,
        "dice": fighter.side.dice,
        "dice_from": dice,
        "hull": fighter.side.hull,
        "unsaved": fighter.side.unsaved,
        "direct_hits": made.chances(),
        "unsaved_hits_taken": unsaved.chances(),
        "hull_lost": lost.chances(),
        "expected_hull_lost": lost.mean(),
    })
}
