//! The JSON Schema of a design file.

use super::Admiralty;
use super::ship::Tech;
use super::traits::Trait;
use crate::ruleset::Schemas;
use crate::ruleset::schema::{legacy_design, line, list, whole};
use serde_json::{Value, json};

impl Schemas for Admiralty {
    fn schema() -> Value {
        let rating = whole(0, 5, "Shield rating.");
        let own = json!({
            "hull": {"type": "integer", "minimum": 1, "maximum": 200, "description": "Hull size."},
            "engines": whole(0, 99, "Engine rating."),
            "shields": {
                "description": "A rating, six facets clockwise from the bow, or types such as 2/2/3/II.",
                "oneOf": [rating, {"type": "string"}, {"type": "array", "minItems": 6, "maxItems": 6, "items": rating}],
            },
            "tech": tech(),
            "weapons": list(100, weapon(), "The batteries."),
        });
        legacy_design("starmada_admiralty", "Starmada, the Admiralty Edition", own)
    }
}

fn tech() -> Value {
    let level = json!({"type": ["integer", "string"], "minimum": Tech::LIMITS.start(), "maximum": Tech::LIMITS.end()});
    let lines: serde_json::Map<String, Value> =
        Tech::default().lines().into_iter().map(|(line, _)| (line.to_string(), level.clone())).collect();
    json!({
        "description": "Tech levels, 0 being normal; one number sets all five.",
        "oneOf": [level, {"type": "object", "additionalProperties": false, "properties": lines}],
    })
}

fn weapon() -> Value {
    let names: Vec<&str> = Trait::ALL.iter().map(|known| known.name()).collect();
    let word = json!({"anyOf": [{"enum": names}, {"type": "string"}]});
    let arcs =
        json!({"type": "string", "pattern": "^[A-La-l][A-La-l ]*$", "description": "The arcs of one weapon: AB."});
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "range", "rof", "acc", "imp", "dmg"],
        "properties": {
            "name": {"type": ["string", "number"], "description": "The name of the weapon."},
            "family": line("What kind of damage it does: Energy."),
            "range": {"type": ["integer", "string"], "minimum": 3, "maximum": 99, "description": "Range bands: 4/8/12, -/10/15, 6/12/-, or the long range alone."},
            "rof": whole(1, 99, "Rate of fire."),
            "acc": {"type": ["string", "integer"], "pattern": "^[2-6]\\+?$", "minimum": 2, "maximum": 6, "description": "Accuracy, 2+ to 6+."},
            "imp": whole(1, 99, "Impact."),
            "dmg": whole(1, 99, "Damage."),
            "traits": list(48, word, "Traits by name; unknown ones are kept."),
            "arcs": list(200, arcs, "The arcs of each weapon: [AB, AB]."),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::schema::assert_same_keys;
    use crate::ruleset::starmada_admiralty::draft::Draft;

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = Admiralty::schema();
        let properties = &schema["properties"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &schema),
            ("{tech: {qqqqqqqq: 1}}", &properties["tech"]["oneOf"][1]),
            ("{weapons: [{qqqqqqqq: 1}]}", &properties["weapons"]["items"]),
            ("{posted: {qqqqqqqq: 1}}", &properties["posted"]),
        ]);
    }
}
