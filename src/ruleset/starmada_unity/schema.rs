//! The JSON Schema of a design file, made from the same tables as everything else.

use super::Unity;
use super::tables::{System, TechLine, WeaponTrait};
use crate::ruleset::Schemas;
use crate::ruleset::schema::{described, whole};
use serde_json::{Value, json};

impl Schemas for Unity {
    fn schema() -> Value {
        let line = json!({"type": ["string", "number", "null"]});
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Starwright design, Starmada Unity",
            "type": "object",
            "additionalProperties": false,
            "required": ["class", "hull"],
            "properties": {
                "ruleset": {"const": "starmada_unity", "description": "The game; may be left out."},
                "faction": described(&line, "Who operates the ship."),
                "class": {"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": "The name of the class."},
                "type": described(&line, "What the ship is for: cruiser, station."),
                "name": described(&line, "The name of this very ship."),
                "hull": {"type": "integer", "minimum": 1, "maximum": 200, "description": "Hull size; above 35 is illegal."},
                "engines": whole(0, 99, "Engine rating."),
                "shields": cover(5, "Shield rating, 0 to 5, all round or by facing."),
                "screens": cover(200, "Screen boxes, all round or by facing."),
                "tech": tech(),
                "library": {"type": "string", "description": "A weapon library, its path from this file."},
                "weapons": {"type": "array", "maxItems": 100, "items": weapon(), "description": "The batteries."},
                "systems": {"type": "array", "maxItems": 100, "items": system(), "description": "The systems."},
                "published": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["rating"],
                    "properties": {"rating": whole(0, 1_000_000, "The rating somebody printed."), "note": line},
                    "description": "The rating somebody printed for this very design; `check` compares.",
                },
                "errata": {
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "description": "Why an illegal finding stands, by its path: {space: \"...\"}.",
                },
                "origin": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {"ruleset": line, "rating": whole(0, 1_000_000, ""), "file": line, "line": whole(0, 1_000_000_000, "")},
                    "description": "Where a converted design came from; never compared.",
                },
                "notes": described(&line, "Free text for the sheet."),
            },
        })
    }
}

fn cover(most: u32, description: &str) -> Value {
    let facing = whole(0, most, "On this side.");
    json!({
        "description": description,
        "oneOf": [
            whole(0, most, description),
            {"type": "string", "pattern": "^[0-9]+( ?/ ?[0-9]+){3}$"},
            {
                "type": "object",
                "additionalProperties": false,
                "properties": {"fore": facing, "port": facing, "starboard": facing, "aft": facing},
            },
        ],
    })
}

fn tech() -> Value {
    let level = json!({"enum": [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]});
    let lines: serde_json::Map<String, Value> =
        TechLine::ALL.into_iter().map(|line| (line.word().to_string(), level.clone())).collect();
    json!({
        "description": "Tech levels from -2 to +2 in halves; one number sets all four.",
        "oneOf": [level, {"type": "object", "additionalProperties": false, "properties": lines}],
    })
}

/// A pattern that takes a word in any case, with hyphen, space or neither.
fn loosely(word: &str) -> String {
    let letter = |c: char| match c {
        c if c.is_ascii_alphabetic() => format!("[{}{}]", c.to_ascii_uppercase(), c.to_ascii_lowercase()),
        c if c.is_ascii_digit() => c.to_string(),
        _ => "[- ]?".to_string(),
    };
    word.chars().map(letter).collect()
}

fn traits() -> Value {
    let codes: Vec<&str> = WeaponTrait::ALL.into_iter().map(WeaponTrait::code).collect();
    let words: Vec<String> =
        WeaponTrait::ALL.into_iter().flat_map(|t| [loosely(t.code()), loosely(t.name())]).collect();
    // The codes are what an editor offers; the pattern is what the reader takes.
    let word = json!({"anyOf": [{"enum": codes}, {"type": "string", "pattern": format!("^({})$", words.join("|"))}]});
    json!({"type": "array", "items": word, "description": "Traits by code or name."})
}

fn mode_fields() -> serde_json::Map<String, Value> {
    let fields = [
        (
            "stats",
            json!({"type": "string", "description": "The sheet's own line instead of the single keys: 3-6-9 1x4+/2/1 Gid."}),
        ),
        ("rof", whole(1, 99, "Rate of fire.")),
        (
            "acc",
            json!({"type": ["string", "integer"], "pattern": "^[2-6]\\+?$", "minimum": 2, "maximum": 6, "description": "Accuracy, 2+ to 6+."}),
        ),
        ("imp", whole(1, 99, "Impact.")),
        ("dmg", whole(1, 99, "Damage.")),
        ("traits", traits()),
    ];
    fields.into_iter().map(|(key, schema)| (key.to_string(), schema)).collect()
}

fn weapon() -> Value {
    let mode = mode_fields();
    let second_mode = json!({"type": "object", "additionalProperties": false, "properties": mode, "description": "The second mode of a dual-mode weapon."});
    let pattern = "^([0-9]{1,2} ?[xX×*]? ?)?[A-La-l]+[1-4]?$";
    let bank = json!({"type": ["string", "number"], "pattern": pattern, "description": "[mounts]ARCS[weapons per mount]: 2ACE, 3E2."});
    let first = [
        ("use", json!({"type": "string", "description": "A weapon of the library; keys written here override."})),
        ("name", json!({"type": ["string", "number"], "description": "The name of the weapon."})),
        (
            "range",
            json!({"type": ["integer", "string"], "minimum": 1, "maximum": 99, "pattern": "^[0-9]+([-‐‑–—−][0-9]+[-‐‑–—−][0-9]+)?$", "description": "Long range in hexes, a multiple of 3."}),
        ),
        ("ma", whole(1, 99, "Movement allowance of a seeking weapon, instead of a range.")),
    ];
    let last = [
        ("second_mode", second_mode),
        ("banks", json!({"type": "array", "maxItems": 100, "items": bank, "description": "Where it is mounted."})),
    ];
    // In the order in which a design lists them.
    let own = |(key, schema): (&str, Value)| (key.to_string(), schema);
    let fields: serde_json::Map<String, Value> =
        first.into_iter().map(own).chain(mode).chain(last.into_iter().map(own)).collect();
    json!({"type": "object", "additionalProperties": false, "properties": fields})
}

fn system() -> Value {
    let names: Vec<&str> = System::ALL.into_iter().map(System::name).collect();
    let of = |is_numbered| -> String {
        let systems = System::ALL.into_iter().filter(|system| system.most().is_some() == is_numbered);
        systems.map(|system| loosely(system.name().trim_end_matches('s')) + "s?").collect::<Vec<_>>().join("|")
    };
    let pattern = format!("^(({})|({})([ (xX×*:+]*[0-9]{{1,2}}\\)?)?)$", of(false), of(true));
    json!({
        "anyOf": [{"enum": names}, {"type": "string", "pattern": pattern}],
        "description": "A system, with its number if it takes one: Marines 4.",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::schema::assert_same_keys;
    use crate::ruleset::starmada_unity::draft::{Draft, LibraryDraft};

    #[test]
    fn the_schema_knows_the_keys_that_the_reader_knows() {
        let schema = Unity::schema();
        let properties = &schema["properties"];
        let weapon = &properties["weapons"]["items"];
        assert_same_keys::<Draft>(&[
            ("{qqqqqqqq: 1}", &schema),
            ("{shields: {qqqqqqqq: 1}}", &properties["shields"]["oneOf"][2]),
            ("{screens: {qqqqqqqq: 1}}", &properties["screens"]["oneOf"][2]),
            ("{tech: {qqqqqqqq: 1}}", &properties["tech"]["oneOf"][1]),
            ("{weapons: [{qqqqqqqq: 1}]}", weapon),
            ("{weapons: [{second_mode: {qqqqqqqq: 1}}]}", &weapon["properties"]["second_mode"]),
            ("{published: {qqqqqqqq: 1}}", &properties["published"]),
            ("{origin: {qqqqqqqq: 1}}", &properties["origin"]),
        ]);
        assert_same_keys::<LibraryDraft>(&[("{weapons: {x: {qqqqqqqq: 1}}}", weapon)]);
    }
}
