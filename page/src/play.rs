//! A ship at the table, and its orders.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_games::Ruleset;
use starwright_paper::answer::Answer;
use starwright_paper::render::hexmap_svg;
use starwright_paper::replay::Board;
use starwright_paper::sheet::{Battery, Content, Shots};
use starwright_rules::options::OptionValues;
use starwright_rules::orders::{OrdersQuestion, WrittenOrder};
use starwright_rules::sight::{BoardPlace, Sight, parse_terrain};
use starwright_text::refusal::Refusal;
use starwright_unity::{Attack, Damage, Facing, Fallback, Ship, condition, damage_die};

#[derive(Deserialize)]
pub(crate) struct Play {
    #[serde(flatten)]
    page: Page,
    #[serde(default)]
    damage: Damage,
    /// The result of a damage die.
    face: Option<u32>,
    /// The facing that is hit, from 0: fore, port, starboard, aft.
    #[serde(default)]
    facing: usize,
}

pub(crate) fn play(
    desk: &Desk,
    Play {
        page,
        damage,
        face,
        facing,
    }: Play,
) -> Result<Value, Refused> {
    let document = page.document()?;
    let ship = Ship::read(&document, desk.drawer.clone()).map_err(|faults| faults.to_string())?;
    let numbers = desk.books.unity_numbers();
    let facing = Facing::ALL.get(facing).copied().unwrap_or(Facing::Fore);
    let struck = face.map(|face| damage_die(&ship, numbers, &damage, face, facing));
    let damage = struck
        .as_ref()
        .map_or(damage, |struck| struck.damage.clone());
    let now = condition(&ship, numbers, &damage);
    Ok(json!({"damage": damage, "track": struck.and_then(|struck| struck.track), "condition": now}))
}

/// Lists the ranges of each weapon's modes with the rolls to hit, as on the sheet.
pub(crate) fn rolls(desk: &Desk, page: Page) -> Result<Value, Refused> {
    let drawn = desk
        .books
        .sheet(&page.document()?)
        .map_err(|faults| faults.to_string())?;
    let bands = |shots: &Shots| match shots {
        Shots::Bands(bands) => bands
            .iter()
            .flatten()
            .map(|(range, roll)| (range.text(None), roll.clone()))
            .collect(),
        Shots::Seeking(range, roll) => vec![(range.text(None), roll.clone())],
    };
    let batteries = drawn
        .sheet
        .blocks
        .iter()
        .filter_map(|block| match &block.content {
            Content::Batteries(batteries) => Some(batteries),
            _ => None,
        });
    let modes = |battery: &Battery| -> Vec<_> {
        battery
            .answers
            .iter()
            .map(|mode| bands(&mode.shots))
            .collect()
    };
    Ok(json!(batteries.flatten().map(modes).collect::<Vec<_>>()))
}

/// A ship and what is checked off on its sheet.
#[derive(Deserialize)]
struct DamagedShip {
    #[serde(flatten)]
    page: Page,
    #[serde(default)]
    damage: Damage,
}

impl DamagedShip {
    fn ship(&self, desk: &Desk) -> Result<Ship, Refused> {
        Ship::read(&*self.page.document()?, desk.drawer.clone())
            .map_err(|faults| faults.to_string())
    }
}

/// A bank that fires.
#[derive(Deserialize)]
pub(crate) struct Fire {
    #[serde(flatten)]
    attacker: DamagedShip,
    /// Index of the weapon and of its bank.
    bank: [usize; 2],
    target: Option<DamagedShip>,
    /// The facing that it hits, from 0: fore, port, starboard, aft.
    #[serde(default)]
    facing: usize,
    /// Shield rating of a target that is not a ship of the web app.
    shields: Option<u32>,
    range: u32,
    #[serde(default)]
    modifier: i32,
}

/// Bearing of the middle of each facing, in degrees clockwise from the target's bow.
const ASPECTS: [f64; 4] = [0.0, 270.0, 90.0, 180.0];

pub(crate) fn fire(desk: &Desk, fire: Fire) -> Result<Value, Refused> {
    let ship = fire.attacker.ship(desk)?;
    let opponent = fire
        .target
        .as_ref()
        .map(|target| target.ship(desk))
        .transpose()?;
    let losses = fire.target.as_ref().map(|target| &target.damage);
    let mut attack = Attack::at_range(fire.range);
    attack.aspect = ASPECTS.get(fire.facing).copied().unwrap_or_default();
    attack.modifier = fire.modifier;
    attack.shields = fire.shields;
    attack.fallback = Fallback::Price;
    let odds = desk
        .books
        .unity_numbers()
        .bank_odds(
            (&ship, &fire.attacker.damage),
            fire.bank,
            opponent.as_ref().zip(losses),
            &attack,
        )
        .map_err(|why| why.to_string())?;
    Ok(json!(odds))
}

/// Two places on a board: `0304/60`, `1207/180`.
#[derive(Deserialize)]
pub(crate) struct Places {
    #[serde(flatten)]
    page: Page,
    from: String,
    to: String,
    /// Terrain, separated by commas: `0506=flare`.
    #[serde(default)]
    terrain: String,
}

pub(crate) fn sight(desk: &Desk, asked: Places) -> Result<Value, Refused> {
    let ship = asked.page.ship(desk)?;
    let place = |text: &str| BoardPlace::parse(text.trim(), Board::STANDARD);
    let terrain = asked.terrain.split(',').map(str::trim);
    let measured = || {
        let terrain = terrain
            .filter(|text| !text.is_empty())
            .map(|text| parse_terrain(text, Board::STANDARD))
            .collect::<Result<Vec<_>, _>>()?;
        let sight = Sight::new(place(&asked.from)?, place(&asked.to)?, &terrain)?;
        desk.books
            .complete_sight(ship.ruleset(), sight, None, Some(&ship))
    };
    let answer = Answer::from(measured().map_err(|why: Refusal| why.to_string())?);
    let map = answer.map.as_ref().map(hexmap_svg);
    Ok(json!({"answer": answer.json, "notes": answer.notes, "map": map}))
}

#[derive(Deserialize)]
pub(crate) struct Order {
    order: String,
    engines: u32,
    previous: u32,
}

pub(crate) fn order(
    desk: &Desk,
    Order {
        order,
        engines,
        previous,
    }: Order,
) -> Result<Value, Refused> {
    let game = Ruleset::StarmadaUnity;
    let mut given = OptionValues::default();
    for (name, value) in [("engines", engines), ("previous", previous)] {
        let choice = game
            .orders_options()
            .iter()
            .find(|choice| choice.name == name);
        let choice = choice.ok_or_else(|| format!("orders take no {name}"))?;
        given
            .add(choice, &value.to_string())
            .map_err(|why| why.to_string())?;
    }
    let orders = [WrittenOrder {
        line: 1,
        text: order,
    }];
    let plotted = desk
        .books
        .orders(game, OrdersQuestion::Orders(&orders), &given)
        .map_err(|why| why.to_string())?;
    Ok(plotted.answer.json)
}
