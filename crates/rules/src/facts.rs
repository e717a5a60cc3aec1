//! Lists the facts of a report, for comparisons of designs.

use crate::tuning::Fact;
use serde::Serialize;
use serde_json::Value;
use starwright_paper::table::Cell;

/// Lists the facts of a report: one per value of its JSON object, named by the value's path. Entries of lists are named
/// by their `name`.
pub fn report_facts(report: &impl Serialize) -> Vec<Fact> {
    let value = serde_json::to_value(report).expect("a report has only keys that JSON takes");
    let mut facts = Vec::new();
    collect_facts(&value, "", &mut facts);
    facts
}

fn join_path(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_string()
    } else {
        format!("{path} {key}")
    }
}

fn format_value(item: &Value) -> String {
    item.as_str()
        .map_or_else(|| item.to_string(), str::to_string)
}

fn collect_facts(value: &Value, path: &str, facts: &mut Vec<Fact>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if !matches!(key.as_str(), "findings" | "ruleset" | "house" | "notes") {
                    collect_facts(value, &join_path(path, key), facts);
                }
            }
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
                collect_facts(item, &join_path(path, &numbered), facts);
            }
        }
        Value::Array(items) => {
            let mut words: Vec<String> = items.iter().map(format_value).collect();
            // The order of a track's boxes matters; the order of what a ship carries does not.
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
        Value::String(text) => facts.push(Fact::new(path, Cell::text(text.as_str()))),
        Value::Bool(is_so) => facts.push(Fact::new(
            path,
            Cell::text(if *is_so { "yes" } else { "no" }),
        )),
    }
}
