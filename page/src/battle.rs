//! What ships do to each other: damage by range, duels.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use starwright_games::AnyShip;
use starwright_paper::render::{replay_html, replay_svg};
use starwright_paper::staging::RecordedBattle;
use starwright_rules::battle::question::{AuditOptions, DuelOptions};
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::options::OptionValues;

#[derive(Deserialize)]
pub(crate) struct Odds {
    attackers: Vec<Page>,
    target: Page,
}

/// Computes the expected damage of each attacker at the target by range.
pub(crate) fn odds(desk: &Desk, Odds { attackers, target }: Odds) -> Result<Value, Refused> {
    let pages = attackers.iter().chain([&target]);
    let ships: Vec<AnyShip> = pages
        .map(|page| page.ship(desk))
        .collect::<Result<_, _>>()?;
    // As in battles, traits whose effect is not known count by their price.
    let game = ships.first().map(AnyShip::ruleset).unwrap_or_default();
    let mut given = OptionValues::default();
    if let Some(choice) = game
        .odds_options()
        .iter()
        .find(|choice| choice.name == "unmodeled")
    {
        given.add(choice, "price").map_err(|why| why.to_string())?;
    }
    let told = desk
        .books
        .odds_by_range(&ships, &given)
        .map_err(|why| why.to_string())?;
    Ok(json!({"title": told.title, "notes": told.notes, "answer": told.json}))
}

#[derive(Deserialize)]
pub(crate) struct Duel {
    first: Vec<(Page, u32)>,
    second: Vec<(Page, u32)>,
    runs: u64,
    seed: u64,
}

/// Simulates duels to the end.
pub(crate) fn duel(
    desk: &Desk,
    Duel {
        first,
        second,
        runs,
        seed,
    }: Duel,
) -> Result<Value, Refused> {
    let groups = first
        .iter()
        .chain(&second)
        .map(|(page, count)| Ok((page.ship(desk)?, *count)));
    let groups: Vec<(AnyShip, u32)> = groups.collect::<Result<_, Refused>>()?;
    let how = DuelOptions::new().runs(runs.max(1)).seed(seed);
    let told = desk
        .books
        .duel(&groups, first.len(), &how)
        .map_err(|why| why.to_string())?;
    Ok(json!({"title": told.title, "notes": told.notes, "answer": told.json}))
}

#[derive(Deserialize)]
pub(crate) struct Audit {
    #[serde(flatten)]
    page: Page,
    others: Vec<Page>,
    runs: u64,
}

/// Audits whether a ship is worth its points, and lists how far its opponents reach, by class.
pub(crate) fn audit(desk: &Desk, Audit { page, others, runs }: Audit) -> Result<Value, Refused> {
    let ship = page.ship(desk)?;
    let others: Vec<AnyShip> = others
        .iter()
        .map(|page| page.ship(desk))
        .collect::<Result<_, _>>()?;
    let options = AuditOptions::new().runs(runs.max(1));
    let told = desk
        .books
        .audit_ship(&ship, &others, &options)
        .map_err(|why| why.to_string())?;
    let reach: Map<String, Value> = others.iter().chain([&ship]).filter_map(reach).collect();
    Ok(json!({"title": told.title, "notes": told.notes, "answer": told.json, "reach": reach}))
}

/// Returns the class of a ship and its maximum range in hexes.
fn reach(ship: &AnyShip) -> Option<(String, Value)> {
    let AnyShip::StarmadaUnity(ship) = ship else {
        return None;
    };
    let hexes = ship.weapons().iter().map(|weapon| weapon.reach().hexes());
    Some((ship.class().to_string(), json!(hexes.max())))
}

#[derive(Deserialize)]
pub(crate) struct Battle {
    first: Vec<(Page, u32)>,
    second: Vec<(Page, u32)>,
    seed: u64,
}

/// One whole battle: a picture of its turns, a page to walk through them, and the replay itself.
#[derive(Serialize)]
pub(crate) struct Watched {
    picture: String,
    page: String,
    turns: usize,
    replay: Box<RawValue>,
}

pub(crate) fn replay(
    desk: &Desk,
    Battle {
        first,
        second,
        seed,
    }: Battle,
) -> Result<Watched, Refused> {
    let groups = first
        .iter()
        .chain(&second)
        .map(|(page, count)| Ok((page.ship(desk)?, *count)));
    let groups: Vec<(AnyShip, u32)> = groups.collect::<Result<_, Refused>>()?;
    let files = (1..=groups.len())
        .map(|number| ReplayDesign::new(format!("{number}.yaml"), 1))
        .collect();
    let how = DuelOptions::new().seed(seed);
    let told = desk
        .books
        .record_battle(&groups, first.len(), files, &how)
        .map_err(|why| why.to_string())?;
    let RecordedBattle {
        json,
        replay,
        staging,
    } = &told;
    let kept = RawValue::from_string(json.clone()).map_err(|wrong| wrong.to_string())?;
    Ok(Watched {
        picture: replay_svg(replay, staging),
        page: replay_html(replay, staging),
        turns: replay.turns.len(),
        replay: kept,
    })
}
