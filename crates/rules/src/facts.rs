//! The facts of a report, for comparisons.

use crate::tuning::Fact;
use serde::Serialize;
use serde_json::Value;
use starwright_paper::table::Cell;

/// The facts of any report: every value of its JSON object by path, entries of lists by their names.
pub fn report_facts(report: &impl Serialize) -> Vec<Fact> {
    let value = serde_json::to_value(report).expect("a report has only keys that JSON takes");
    let mut facts = Vec::new();
    gather(&value, "", &mut facts);
    facts
}

fn gather(value: &Value, path: &str, facts: &mut Vec<Fact>) {
    let below = |key: &str| {
        if path.is_empty() {
            key.to_string()
        } else {
            format!("{path} {key}")
        }
    };
    let word = |item: &Value| {
        item.as_str()
            .map_or_else(|| item.to_string(), str::to_string)
    };
    match value {
        Value::Object(map) => {
            let is_told = |key: &str| !matches!(key, "findings" | "ruleset" | "house" | "notes");
            map.iter()
                .filter(|(key, _)| is_told(key))
                .for_each(|(key, value)| gather(value, &below(key), facts));
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let mut names: Vec<String> = Vec::new();
            for item in items {
                let name = item["name"].as_str().unwrap_or("entry").to_string();
                let before = names.iter().filter(|known| **known == name).count();
                let numbered = if before == 0 {
                    name.clone()
                } else {
                    format!("{name} ({})", before + 1)
                };
                names.push(name);
                gather(item, &below(&numbered), facts);
            }
        }
        Value::Array(items) => {
            let mut words: Vec<String> = items.iter().map(word).collect();
            // The boxes of a track have an order; what a ship carries has none.
            if items.iter().all(Value::is_string) && !path.ends_with("order") {
                words.sort_unstable();
            }
            facts.push(Fact::new(path, Cell::text(words.join(" "))));
        }
        Value::Null => {}
        Value::Number(number) => {
            facts.push(Fact::new(
                path,
                Cell::number(number.as_f64().unwrap_or_default(), number.to_string()),
            ));
        }
        Value::String(_) => facts.push(Fact::new(path, Cell::text(word(value)))),
        Value::Bool(is_so) => facts.push(Fact::new(
            path,
            Cell::text(if *is_so { "yes" } else { "no" }),
        )),
    }
}
