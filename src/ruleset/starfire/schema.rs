//! The JSON Schema of a design file.

use super::Starfire;
use super::tables::UNIT_TYPES;
use crate::ruleset::Schemas;
use crate::ruleset::schema::{line, list, whole};
use serde_json::{Value, json};

impl Schemas for Starfire {
    fn schema() -> Value {
        let codes: Vec<&str> = UNIT_TYPES.iter().map(|unit| unit.code).collect();
        let name = json!({"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": "The name of the class."});
        let unit = json!({"type": "string", "pattern": format!("^({})([1-9][0-9]?)?$", codes.join("|")), "description": "Unit type code, perhaps with size or generation: CA, FT4, F1."});
        let damage = json!({"type": "integer", "minimum": 0, "maximum": 1000});
        let bodies = json!({
            "type": "object", "maxProperties": 100, "additionalProperties": damage,
            "propertyNames": {"pattern": "^[A-Z][A-Z0-9]{0,7}$"},
            "description": "Further missile bodies with the damage of a nuclear warhead: {BM: 3}.",
        });
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Starwright design, Starfire",
            "type": "object",
            "additionalProperties": false,
            "required": ["ruleset", "class", "type"],
            "properties": {
                "ruleset": {"const": "starfire", "description": "The game."},
                "faction": line("The empire that operates the unit."),
                "class": name,
                "type": unit,
                "name": line("The name of this very ship."),
                "library": line("A file of missile bodies, from this file on."),
                "bodies": bodies,
                "missiles": list(100, missiles(), "The missiles aboard."),
                "notes": line("Free text for the sheet."),
            },
        })
    }
}

fn missiles() -> Value {
    let word = "^[A-Z][A-Z0-9]{0,7}(-[abLsphj0-9:]+)?";
    let missile =
        json!({"type": "string", "pattern": format!("{word}$"), "description": "The designator: CM-b, SM-b:s."});
    json!({"oneOf": [
        {"type": "string", "pattern": format!("{word}( +[x×][0-9]+)?$"), "description": "Missiles on a line: CM-b x40."},
        {
            "type": "object",
            "additionalProperties": false,
            "required": ["missile"],
            "properties": {
                "missile": missile,
                "count": whole(1, 9999, "How many; 1 if left out."),
                "mode": {"enum": ["regular", "sprint"], "description": "How they are fired; regular if left out."},
            },
        },
    ]})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::schema::assert_same_keys;
    use crate::ruleset::starfire::draft::Draft;

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = Starfire::schema();
        let missile = &schema["properties"]["missiles"]["items"]["oneOf"][1];
        assert_same_keys::<Draft>(&[("{qqqqqqqq: 1}", &schema), ("{missiles: [{qqqqqqqq: 1}]}", missile)]);
    }
}
