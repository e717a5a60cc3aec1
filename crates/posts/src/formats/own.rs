//! Our own data: the objects of `rate --format json`, and the line that a PDF carries for each ship.

use super::Read;
use crate::post::Subject;
use serde_json::{Map, Value, json};
use starwright_legacy::{admiralty, nova};
use starwright_unity as unity;

/// Reads a ship; `None` if the object is not one of ours.
pub fn ship(object: &Value) -> Option<Read> {
    let ruleset = object.get("ruleset")?.as_str()?;
    let mut file = Map::new();
    for key in ["faction", "class", "type", "name"] {
        file.extend(written(key, object.get(key)?));
    }
    for (key, value) in object.get("design")?.as_object()? {
        file.extend(written(key, value));
    }
    let is_unity = ruleset == "starmada_unity";
    if let Some(rating) = rating(object) {
        let key = if is_unity { "published" } else { "posted" };
        file.insert(key.to_string(), json!({ "rating": rating }));
    }
    let file = Value::Object(file).to_string();
    let read = match ruleset {
        "starmada_unity" => {
            unity::Ship::parse(&file).map(|ship| Subject::Unity(Box::new(ship.to_blueprint())))
        }
        "starmada_nova" => nova::Ship::parse(&file).map(Subject::Nova),
        "starmada_admiralty" => admiralty::Ship::parse(&file).map(Subject::Admiralty),
        _ => return None,
    };
    Some(read.map_err(|error| error.to_string()))
}

fn rating(object: &Value) -> Option<u64> {
    let printed = || {
        let text = object.get("printed_rating")?.as_str()?;
        text.replace(',', "").parse().ok()
    };
    let stated = |object: &Value| object.get("rating")?.as_u64();
    printed()
        .or_else(|| stated(object.get("posted")?))
        .or_else(|| stated(object))
}

/// Returns a field as a design file has it, or `None` if the file leaves it out.
fn written(key: &str, value: &Value) -> Option<(String, Value)> {
    let value = match (key, value) {
        (_, Value::Null) => return None,
        ("dice", Value::Object(dice)) => {
            return match dice.get("base") {
                Some(base) => Some(("base".to_string(), base.clone())),
                None => Some((key.to_string(), dice.get("posted")?.clone())),
            };
        }
        ("range", Value::Array(bands)) => joined(bands.iter(), "-"),
        ("range", Value::Object(bands)) => {
            let bands = ["short", "medium", "long"].map(|band| bands.get(band));
            joined(bands.into_iter().flatten(), "/")
        }
        // Five of them are the icons of Nova.
        ("shields", Value::Array(parts)) if parts.len() != 5 => joined(parts.iter(), "/"),
        ("acc", Value::Number(accuracy)) => json!(format!("{accuracy}+")),
        ("banks" | "systems", Value::Array(entries)) => entries.iter().map(entry).collect(),
        (_, Value::Array(parts)) => parts.iter().map(part).collect(),
        (_, Value::Object(_)) => part(value),
        _ => value.clone(),
    };
    Some((key.to_string(), value))
}

/// Returns a map of a design; a line of statistics stands for the numbers in it.
fn part(value: &Value) -> Value {
    let Value::Object(fields) = value else {
        return value.clone();
    };
    let in_stats = ["range", "ma", "rof", "acc", "imp", "dmg", "traits"];
    let has_stats = fields.contains_key("stats");
    fields
        .iter()
        .filter(|(key, _)| !has_stats || !in_stats.contains(&key.as_str()))
        .filter_map(|(key, value)| written(key, value))
        .collect::<Map<_, _>>()
        .into()
}

/// Returns a bank or a system in the notation of design files: `2ACE`, `FX2`, `Marines 4`, `Damage Control (3 dice)`.
fn entry(value: &Value) -> Value {
    // A usual number is not written.
    let text = |key: &str, usual: u64| match value.get(key) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(number) if number.as_u64() == Some(usual) => String::new(),
        Some(other) => other.to_string(),
    };
    let (name, detail) = (text("name", 0), text("detail", 0));
    if value.get("arcs").is_some() {
        let (arcs, each) = (text("arcs", 0), text("per_mount", 1));
        json!(format!("{}{arcs}{each}", text("mounts", 1)))
    } else if value.get("arc").is_some() {
        json!(text("arc", 0) + &text("modifier", 0))
    } else if !detail.is_empty() {
        json!(format!("{name} ({detail})"))
    } else if value.is_object() {
        // Only the older editions, whose systems may have a detail, have one without a number.
        let usual = u64::from(value.get("detail").is_none());
        json!(format!("{name} {}", text("count", usual)).trim())
    } else {
        value.clone()
    }
}

/// Joins numbers; one that is missing is a dash.
fn joined<'a>(values: impl Iterator<Item = &'a Value>, separator: &str) -> Value {
    let parts: Vec<String> = values
        .map(|value| match value {
            Value::Null => "-".to_string(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
        .collect();
    json!(parts.join(separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn designs_are_read_back() {
        let object = json!({
            "ruleset": "starmada_unity", "faction": null, "class": "Wren", "type": "Scout", "name": null,
            "printed_rating": "1,024",
            "design": {
                "hull": 8, "engines": 5, "shields": {"fore": 3, "port": 2, "starboard": 2, "aft": 1}, "screens": 0,
                "tech": {"engines": -1, "shields": 1, "weapons": 0, "fighters": 0.5},
                "weapons": [{
                    "name": "Hammer", "range": 12, "rof": 1, "acc": 4, "imp": 3, "dmg": 2, "traits": ["Pr1"],
                    "banks": [{"arcs": "CE", "mounts": 2, "per_mount": 1}, {"arcs": "DF", "mounts": 1, "per_mount": 3}],
                    "second_mode": {"rof": 3, "acc": 4, "imp": 1, "dmg": 1, "traits": ["Dfs"]},
                    "stats": "4-8-12 1x4+/3/2 Pr1",
                }],
                "systems": [{"name": "Marines", "count": 6}],
            },
        });
        let Some(Ok(Subject::Unity(ship))) = ship(&object) else {
            panic!("{:?}", ship(&object));
        };
        let yaml = ship.to_yaml();
        for part in [
            "banks: [2CE, DF3]",
            "second_mode: {stats: 3x4+/1/1 Dfs}",
            "rating: 1024",
            "Marines 6",
            "fore: 3",
        ] {
            assert!(yaml.contains(part), "{part}: {yaml}");
        }
    }
}
