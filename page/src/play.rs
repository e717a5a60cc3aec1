//! A ship at the table, and its orders.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_games::Ruleset;
use starwright_rules::options::OptionValues;
use starwright_rules::orders::{OrdersQuestion, WrittenOrder};
use starwright_unity::{Damage, Facing, Ship, condition, damage_die};

#[derive(Deserialize)]
pub(crate) struct Play {
    #[serde(flatten)]
    page: Page,
    #[serde(default)]
    damage: Damage,
    /// A damage die that falls.
    face: Option<u32>,
    /// The facing that it comes from, from 0: fore, port, starboard, aft.
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
    let numbers = desk.books.unity();
    let facing = Facing::ALL.get(facing).copied().unwrap_or(Facing::Fore);
    let struck = face.map(|face| damage_die(&ship, numbers, &damage, face, facing));
    let damage = struck
        .as_ref()
        .map_or(damage, |struck| struck.damage.clone());
    let now = condition(&ship, numbers, &damage);
    Ok(json!({"damage": damage, "track": struck.and_then(|struck| struck.track), "condition": now}))
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
