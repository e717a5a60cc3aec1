//! Strikes and skirmishes: `strike` and `melee` are the exact engines (`laws` holds them against every throw), `conditions` reads
//! what people say of a battle, `aim` finds who strikes and how, `volley` and `brawl` answer.

mod aim;
mod attack;
mod brawl;
mod conditions;
#[cfg(test)]
mod laws;
mod melee;
mod strike;
mod volley;

use super::StarStrike;
use super::numbers::Numbers;
use super::ship::Ship;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::dice::Distribution;
use crate::play::options::{Choice, Given};
use crate::play::question::Refusal;
use crate::ruleset::battle::Question;
use crate::ruleset::{Battles, Rules};
use attack::Attack;

impl Battles for StarStrike {
    const ODDS: &'static [Choice] = attack::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] = &[
        "starwright odds wayfarer.yaml cling.yaml --range 1 --when \"target is an escort\" --target \"damaged 1\"",
        "starwright odds glim.yaml cling.yaml --skirmish --attacker \"exhausted 1, support 2\"",
    ];

    fn battle(question: Question<StarStrike>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds { attacker, target, given } if given.has("skirmish") => {
                refuse_in_skirmish(given)?;
                Ok(brawl::odds(attacker, target, numbers, &Attack::of(given))?)
            }
            Question::Odds { attacker, target, given } => {
                Ok(volley::odds(attacker, target, numbers, &Attack::of(given))?)
            }
            Question::ByRange { given, .. } if given.has("skirmish") => {
                Err("a skirmish has no range: leave --by-range or --skirmish out".into())
            }
            Question::ByRange { attackers, target, given } => {
                Ok(volley::by_range(attackers, target, numbers, &Attack::of(given))?)
            }
            Question::Duel { .. } | Question::Audit { .. } => {
                Err(format!("fights to the end are not modelled for {}; it has `odds`", StarStrike::TITLE).into())
            }
        }
    }
}

/// Refuses options that mean nothing hand to hand.
fn refuse_in_skirmish(given: &Given) -> Result<(), String> {
    let strange = given.names().into_iter().find(|name| !["skirmish", "attacker", "target"].contains(name));
    strange.map_or(Ok(()), |name| {
        Err(format!("--{name} means nothing in a skirmish; states go with --attacker and --target"))
    })
}

/// What the two sides are called: by their classes, told apart where these are the same.
fn names(attacker: &Ship, target: &Ship) -> [String; 2] {
    if attacker.class == target.class {
        return ["attacking", "defending"].map(|side| format!("the {side} {}", target.class));
    }
    [attacker, target].map(|ship| ship.class.clone())
}

/// A number with two decimals.
fn number(value: f64) -> Cell {
    Cell::number(value, format!("{value:.2}"))
}

/// A chance in percent.
fn percent(chance: f64) -> Cell {
    let digits = match chance {
        0.0 => 0,
        chance if chance < 0.0995 => 2,
        _ => 1,
    };
    Cell::number(chance, format!("{:.digits$} %", 100.0 * chance))
}

/// Distributions side by side, down to the last count that a person would see.
fn chances_table(title: &str, columns: &[Column], distributions: &[&Distribution]) -> Table {
    let count = Column::number("count", "Count");
    let columns: Vec<Column> = [count].into_iter().chain(columns.iter().copied()).collect();
    let mut table = Table::new(&columns);
    table.title = Some(title.to_string());
    let is_seen = |value: usize| distributions.iter().any(|distribution| distribution.exactly(value) >= 0.0005);
    let most = distributions.iter().map(|distribution| distribution.chances().len()).max().unwrap_or(0);
    let last = (0..most).rfind(|value| is_seen(*value)).unwrap_or(0);
    for value in 0..=last {
        let cells = distributions.iter().map(|distribution| percent(distribution.exactly(value)));
        table.rows.push([Cell::number(value as f64, value.to_string())].into_iter().chain(cells).collect());
    }
    table
}
