//! The JSON Schema of a design file.

use super::StarStrike;
use super::tables::{Arc, Facing, Keyword, Kind, Role};
use crate::ruleset::Schemas;
use crate::ruleset::schema::{line, list, whole};
use serde_json::{Map, Value, json};

impl Schemas for StarStrike {
    fn schema() -> Value {
        let name = json!({"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": "The name of the class."});
        let order = json!({"type": "string", "pattern": "^[A-Za-z]{1,4}-[0-9]{1,5}$"});
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Starwright design, Star Strike",
            "type": "object",
            "additionalProperties": false,
            "required": ["ruleset", "class", "role", "hull"],
            "properties": {
                "ruleset": {"const": "star_strike", "description": "The game."},
                "code": line("The code of the card: TR-014; the first two letters are the faction's."),
                "name": line("The name of the piece, which others may share."),
                "class": name,
                "faction": line("The allegiance; its first word is its colour: Explore, Expand, Exploit, Exterminate."),
                "type": {"enum": Kind::ALL.map(Kind::word), "description": "standard (or nothing), ally, refit."},
                "subtype": line("What kind of refit it is; massive on a Massive piece that is none."),
                "role": {"enum": Role::ALL.map(Role::word), "description": "How large it is and how it moves."},
                "hull": {"type": "integer", "minimum": 1, "maximum": 30, "description": "Hull points."},
                "armor": whole(0, 9, "Armor; an old card has a keyword instead."),
                "flak": whole(0, 9, "Flak; an old card has a keyword instead."),
                "shields": shields(),
                "library": line("A file of weapon cards, relative to this one."),
                "weapons": {"type": "object", "maxProperties": 200, "additionalProperties": weapon(), "description": "Weapon cards by their codes."},
                "armaments": armaments(),
                "bonus_orders": list(20, order, "IDs of order cards; refits and Massive pieces only."),
                "keywords": list(40, keyword(), "Keywords: Armor 2, Fast, Massive B-003."),
                "notes": line("Free text for the sheet."),
            },
        })
    }
}

fn shields() -> Value {
    let points = || json!({"type": "integer", "minimum": 0, "maximum": 10});
    let spellings = |facing: Facing| [facing.key(), facing.word().to_string()];
    let facings: Map<String, Value> =
        Facing::ALL.into_iter().flat_map(spellings).map(|facing| (facing, points())).collect();
    json!({
        "description": "One number (escort, light), or six clockwise from direct fore.",
        "anyOf": [
            points(),
            {"type": "array", "minItems": 6, "maxItems": 6, "items": points()},
            {"type": "object", "additionalProperties": false, "properties": facings},
        ],
    })
}

fn armaments() -> Value {
    let one = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["weapon", "arc", "dice"],
        "properties": {
            "weapon": {"type": "string", "description": "The code of its weapon card."},
            "arc": {"anyOf": [{"enum": Arc::ALL.map(Arc::word)}, {"const": 360}], "description": "Where it may strike."},
            "dice": {"type": "integer", "minimum": 1, "maximum": 12, "description": "Its dice."},
        },
    });
    let slot = |description: &str| json!({"anyOf": [one, {"type": "array", "maxItems": 4, "items": one}], "description": description});
    json!({
        "type": "object",
        "additionalProperties": false,
        "description": "The armaments by slot.",
        "properties": {
            "primary": slot("One, or two of the same weapon."),
            "secondary": slot("One."),
            "tertiary": slot("One."),
        },
    })
}

fn keyword() -> Value {
    json!({"anyOf": [{"enum": Keyword::ALL.map(Keyword::name)}, {"type": "string"}]})
}

fn weapon() -> Value {
    let modifier = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["when", "value"],
        "properties": {
            "when": {"type": "string", "maxLength": 100, "description": "The condition, in words."},
            "value": {"type": "integer", "minimum": -6, "maximum": 6, "description": "What is added to each die."},
        },
    });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "distance", "effects"],
        "properties": {
            "name": {"type": ["string", "number"], "description": "The name of the weapon."},
            "types": list(6, json!({"type": "string", "maxLength": 40}), "Heavy, Ordnance, others."),
            "distance": {"type": "integer", "minimum": 0, "maximum": 30, "description": "The maximum distance; adjacent is 0."},
            "modifiers": list(8, modifier, "Modifiers with their conditions."),
            "effects": {"type": "object", "propertyNames": {"pattern": "^[0-8]([-–][0-8]|\\+)?$"}, "description": "Icons of every modified result from 0 to 8: lock, hit, critical, direct hit, none."},
            "target_lock": list(4, json!({"type": "string", "maxLength": 200}), "What a target lock may be spent on."),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::schema::assert_same_keys;
    use crate::ruleset::star_strike::draft::Draft;

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = StarStrike::schema();
        let properties = &schema["properties"];
        let armaments = &properties["armaments"];
        let card = &properties["weapons"]["additionalProperties"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &schema),
            ("{armaments: {qqqqqqqq: 1}}", armaments),
            ("{armaments: {primary: {qqqqqqqq: 1}}}", &armaments["properties"]["primary"]["anyOf"][0]),
            ("{weapons: {X-1: {qqqqqqqq: 1}}}", card),
            ("{weapons: {X-1: {modifiers: [{qqqqqqqq: 1}]}}}", &card["properties"]["modifiers"]["items"]),
        ]);
    }
}
