//! The JSON Schema of a design file.

use super::Nova;
use super::tables::TRAIT_NAMES;
use crate::ruleset::Schemas;
use crate::ruleset::schema::{legacy_design, list, whole};
use serde_json::{Value, json};

impl Schemas for Nova {
    fn schema() -> Value {
        let face = json!({"type": "integer", "minimum": 1, "maximum": 6});
        let own = json!({
            "hull": {"type": "integer", "minimum": 1, "maximum": 200, "description": "Hull boxes."},
            "armor": whole(0, 200, "Armor boxes."),
            "thrust": whole(0, 99, "Thrust rating."),
            "ecm": whole(0, 99, "Electronic countermeasures."),
            "shields": {"type": "array", "minItems": 5, "maxItems": 5, "items": face, "description": "The faces of the five shield icons."},
            "weapons": list(100, weapon(), "The batteries."),
        });
        legacy_design("starmada_nova", "Starmada Nova", own)
    }
}

fn weapon() -> Value {
    let word = json!({"anyOf": [{"enum": TRAIT_NAMES.map(|(name, _)| name)}, {"type": "string"}]});
    let dice = json!({"type": "integer", "minimum": 0, "maximum": 999});
    let bank = json!({"type": "string", "pattern": "^\\[?[A-Za-z]{2} ?-?([0-9]{0,2}|[0-9.]+ ?%)\\]?$", "description": "An arc and its modifier: FX2; or its share: FX 50%."});
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "range"],
        "properties": {
            "name": {"type": ["string", "number"], "description": "The name of the weapon."},
            "range": {"type": "string", "pattern": "^[0-9]+[-/][0-9]+[-/][0-9]+$", "description": "Range bands: 5-10-15."},
            "traits": list(48, word, "Traits such as Dx2; unknown ones are kept."),
            "base": {"type": "number", "exclusiveMinimum": 0, "maximum": 999, "description": "What the attack dice are computed from."},
            "dice": {"type": "array", "minItems": 12, "maxItems": 12, "items": dice, "description": "The twelve columns as posted, instead of a base."},
            "banks": list(100, bank, "Where it bears."),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::schema::assert_same_keys;
    use crate::ruleset::starmada_nova::draft::Draft;

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = Nova::schema();
        let properties = &schema["properties"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &schema),
            ("{weapons: [{qqqqqqqq: 1}]}", &properties["weapons"]["items"]),
            ("{posted: {qqqqqqqq: 1}}", &properties["posted"]),
        ]);
    }
}
