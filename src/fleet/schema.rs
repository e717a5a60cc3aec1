//! The JSON Schemas of fleet files and tournament profiles.

use crate::ruleset::Ruleset;
use crate::ruleset::schema::{line, list, whole};
use serde_json::{Value, json};

/// The names of battle sizes in all games; the reader reports any other word.
fn battles(description: &str) -> Value {
    let names: Vec<&str> = Ruleset::ALL.iter().flat_map(|game| game.battle_sizes()).map(|size| size.name).collect();
    json!({"anyOf": [{"enum": names}, {"type": "string"}], "description": description})
}

fn name(description: &str) -> Value {
    json!({"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": description})
}

fn file(title: &str, required: &str, properties: Value) -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "type": "object",
        "additionalProperties": false,
        "required": [required],
        "properties": properties,
    })
}

/// The schema of a fleet file.
pub fn fleet_schema() -> Value {
    let entry = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "design": line("The path of the design, from this file."),
            "card": line("The same, where a game calls it a card."),
            "document": whole(1, 10_000, "Which document of that file, if it has several."),
            "names": list(10_000, name("The name of a ship."), "The ships by name."),
            "count": whole(1, 10_000, "How many ships, if they have no names."),
            "points": whole(0, 10_000, "What one costs by the published fleet list."),
            "category": line("Its category in the published fleet list: core, specialist, support."),
            "max": whole(0, 10_000, "The most copies by the published fleet list."),
        },
    });
    let share = json!({"type": ["string", "integer"], "description": "Percent: 40-60, or 30 for at most 30."});
    let ids = |what: &str| list(200, line("The id of an order card."), what);
    let orders = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {"basic": ids("Basic orders."), "special": ids("Special orders.")},
        "description": "The order library that goes with the fleet.",
    });
    file(
        "Starwright fleet",
        "fleet",
        json!({
            "fleet": name("The name of the fleet."),
            "faction": line("Who operates it."),
            "ruleset": {"enum": Ruleset::ALL.map(Ruleset::key), "description": "The game; left out, that of the first ship."},
            "battle": battles("The size of the battle."),
            "level": battles("The same, where a game calls it a level."),
            "limit": whole(0, 1_000_000, "Points instead of a battle size."),
            "ships": list(10_000, entry, "The ships."),
            "shares": {"type": "object", "additionalProperties": share, "description": "Shares of the categories by the published fleet list."},
            "orders": orders,
            "flights": whole(0, 10_000, "Flights it brings; left out, all that its carriers hold."),
            "notes": line("Free text for the book."),
        }),
    )
}

/// The schema of a tournament profile.
pub fn profile_schema() -> Value {
    let words = |what: &str| list(200, line("A name or code."), what);
    let game = json!({"enum": Ruleset::ALL.map(Ruleset::key)});
    file(
        "Starwright tournament profile",
        "profile",
        json!({
            "profile": name("The name of the profile."),
            "rulesets": list(20, game, "The games that are played; left out, all."),
            "battle": battles("The size of the battle."),
            "level": battles("The same, where a game calls it a level."),
            "limit": whole(0, 1_000_000, "Points instead of a battle size."),
            "largest_hull": whole(1, 200, "The largest hull of a ship."),
            "highest_rating": whole(0, 1_000_000, "The highest rating of a ship."),
            "most_of_a_class": whole(0, 10_000, "The most ships of one class."),
            "most_ships": whole(0, 10_000, "The most ships of a fleet."),
            "banned_traits": words("Weapon traits that no ship may have."),
            "banned_systems": words("Systems that no ship may have."),
            "banned_keywords": words("Keywords that no ship may have."),
            "banned_missiles": words("Missiles that no ship may have."),
            "notes": line("Free text."),
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Draft, profile};
    use super::*;
    use crate::ruleset::schema::assert_same_keys;

    #[test]
    fn the_schemas_know_the_keys_that_the_readers_know() {
        let (fleet, profile) = (fleet_schema(), profile_schema());
        let properties = &fleet["properties"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &fleet),
            ("{ships: [{qqqqqqqq: 1}]}", &properties["ships"]["items"]),
            ("{orders: {qqqqqqqq: 1}}", &properties["orders"]),
        ]);
        assert_same_keys::<profile::Draft>(&[("{qqqqqqqq: 1}", &profile)]);
    }
}
