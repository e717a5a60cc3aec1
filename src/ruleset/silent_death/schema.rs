//! The JSON Schema of a design file.

use super::SilentDeath;
use super::ship::Pick;
use super::tables::Code;
use crate::ruleset::Schemas;
use crate::ruleset::schema::{line, list, whole};
use serde_json::{Value, json};

impl Schemas for SilentDeath {
    fn schema() -> Value {
        let name = json!({"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": "The name of the class."});
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Starwright design, Silent Death",
            "type": "object",
            "additionalProperties": false,
            "required": ["ruleset", "class"],
            "properties": {
                "ruleset": {"const": "silent_death", "description": "The game."},
                "faction": line("The house or race that flies it."),
                "class": name,
                "type": line("What the craft is for: fighter, gunboat."),
                "name": line("The name of this very craft."),
                "thrust": whole(0, 99, "Movement points a turn."),
                "maneuver": whole(0, 99, "Maneuver number."),
                "screens": whole(0, 99, "Defensive screens (DS)."),
                "armor": whole(0, 99, "Armor value (ASV)."),
                "energy": whole(0, 99, "Energy value (ESV)."),
                "structure": whole(0, 99, "Structure, which picks the column of the damage index."),
                "countermeasures": whole(0, 99, "Torpedo countermeasures."),
                "nixies": whole(0, 99, "Nixies."),
                "equipment": list(40, json!({"type": ["string", "number"]}), "Special equipment, by name."),
                "crew": list(20, crew(), "The crew."),
                "weapons": list(20, weapon(), "The weapon systems."),
                "library": {"type": "string", "description": "The damage index of the race, its path from this file."},
                "damage_index": index(),
                "notes": line("Free text for the sheet."),
            },
        })
    }
}

fn skill(description: &str) -> Value {
    let pattern = "^1?[dD] ?[0-9]{1,3} ?([+-] ?[0-9]{1,2})?$";
    json!({"type": "string", "pattern": pattern, "description": description})
}

fn crew() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name"],
        "properties": {
            "name": {"type": ["string", "number"], "description": "Who it is: Pilot, Aft gunner."},
            "role": {"enum": ["pilot", "gunner"], "description": "Left out: the first with a helm skill is the pilot."},
            "command": skill("Skill die and bonus for initiative: d6+1."),
            "helm": skill("Skill die and bonus for turns: d8+2."),
            "weaponry": skill("Skill die and bonus for cannons: d10+3."),
        },
    })
}

fn weapon() -> Value {
    let codes = Pick::ALL.map(Pick::word);
    let damage = "^ *([Ll][Oo][Ww]|[Hh][Ii][Gg][Hh]|[Aa][Ll][Ll]|[Mm][Ee][Dd] ?[HhLl]) *([-+/xX*×] *[0-9]{1,2})? *$";
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name"],
        "properties": {
            "name": {"type": ["string", "number"], "description": "The name of the weapon."},
            "kind": {"enum": ["cannon", "torpedo"], "description": "Left out, a cannon."},
            "dice": {"type": "string", "pattern": "^([0-9]{1,2} ?)?[dD] ?[0-9]{1,3}$", "description": "Base attack dice: 3d6."},
            "ranges": {"type": "string", "pattern": "^[0-9]+ ?[-/] ?[0-9]+ ?[-/] ?[0-9]+$", "description": "Short/medium/long in hexes: 3/7/12."},
            "damage": {"description": "Which dice do damage, and what is done to it: Med H+1.", "anyOf": [{"enum": codes}, {"type": "string", "pattern": damage}]},
            "against": {"enum": ["ASV", "ESV"], "description": "The value that resists it."},
            "gunner": line("Who fires it, by name; left out, the pilot."),
        },
    })
}

fn index() -> Value {
    let letters: String = Code::ALL.iter().map(|code| code.letter()).collect();
    let cell = json!({"type": ["string", "null"], "pattern": format!("^[{letters}{} ,*-]*$", letters.to_lowercase())});
    let row = json!({"type": "array", "minItems": 1, "maxItems": 20, "items": cell});
    json!({
        "type": "object",
        "additionalProperties": row,
        "description": "What net damage does, by its points: a string of codes for structure 1, 2, ...; instead of a library.",
    })
}

#[cfg(test)]
mod tests {
    use super::super::draft::Draft;
    use super::*;
    use crate::ruleset::schema::assert_same_keys;

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = SilentDeath::schema();
        let properties = &schema["properties"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &schema),
            ("{crew: [{qqqqqqqq: 1}]}", &properties["crew"]["items"]),
            ("{weapons: [{qqqqqqqq: 1}]}", &properties["weapons"]["items"]),
        ]);
    }
}
