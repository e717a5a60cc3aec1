//! The JSON Schemas against a validator from outside: it takes every good file, as it is and as `fmt` writes it, and refuses
//! every wrong one, but for the few that a schema leaves to the reader.

use crate::{files, root};
use jsonschema::Validator;
use serde_json::{Value, json};
use starwright::check::{check_document, format_document, schema};
use starwright_games::document::{DocumentKind, documents, read_text};
use starwright_games::{Rulebooks, Ruleset};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// Kinds of faults that no schema can express.
const BEYOND: [DiagnosticKind; 4] = [
    DiagnosticKind::Conflict,
    DiagnosticKind::Duplicate,
    DiagnosticKind::File,
    DiagnosticKind::Syntax,
];

const NAMES: &str = "a name stands for something in another field or file, or for nothing";
const EITHER: &str = "a key is needed unless another field has it or a library";
const BY_KIND: &str = "a key is needed by some kinds of weapons only";
const CHART: &str = "the results of a chart are ranges that meet without a gap";
const ROWS: &str = "rows follow each other from the first on";
const SUM: &str = "the sum of several entries has a bound";
const TWICE: &str = "a code is written twice";
const REASON: &str = "a word is no reason";
const CONTROL: &str = "a text has a control character";
const FEW: &str = "a list or map has a minimum length";
const LEVEL: &str = "the numbers of systems have different bounds";
const TRAIT: &str = "a trait in a stat line has any name";

/// Wrong files that their schema takes, and what it leaves to the reader.
const BEYOND_SCHEMAS: &[(&str, &str)] = &[
    ("tests/wrong/silent_death/gunner-unknown.yaml", NAMES),
    ("tests/wrong/silent_death/gunner-without-crew.yaml", NAMES),
    ("tests/wrong/silent_death/index-empty-row.yaml", FEW),
    ("tests/wrong/silent_death/index-from-two.yaml", ROWS),
    ("tests/wrong/silent_death/index-gap.yaml", ROWS),
    ("tests/wrong/silent_death/libraries/empty.yaml", FEW),
    ("tests/wrong/silent_death/missing-against.yaml", BY_KIND),
    ("tests/wrong/silent_death/missing-damage.yaml", BY_KIND),
    ("tests/wrong/silent_death/missing-dice.yaml", BY_KIND),
    ("tests/wrong/silent_death/missing-ranges.yaml", BY_KIND),
    ("tests/wrong/star_strike/chart-with-a-gap.yaml", CHART),
    ("tests/wrong/star_strike/chart-with-both.yaml", CHART),
    ("tests/wrong/star_strike/libraries/wrong.yaml", CHART),
    ("tests/wrong/star_strike/too-many-icons.yaml", SUM),
    ("tests/wrong/starfire/code-twice.yaml", TWICE),
    ("tests/wrong/starfire/control-character.yaml", CONTROL),
    ("tests/wrong/starfire/unknown-body.yaml", NAMES),
    ("tests/wrong/starmada_nova/dice-eight.yaml", FEW),
    ("tests/wrong/starmada_nova/no-base.yaml", EITHER),
    ("tests/wrong/starmada_nova/shields-four.yaml", FEW),
    ("tests/wrong/starmada_unity/control-character.yaml", CONTROL),
    (
        "tests/wrong/starmada_unity/errata-without-reason.yaml",
        REASON,
    ),
    ("tests/wrong/starmada_unity/libraries/wrong.yaml", TRAIT),
    (
        "tests/wrong/starmada_unity/library-missing-and-more.yaml",
        EITHER,
    ),
    ("tests/wrong/starmada_unity/missing-range.yaml", EITHER),
    ("tests/wrong/starmada_unity/missing-rof.yaml", EITHER),
    (
        "tests/wrong/starmada_unity/missing-weapon-name.yaml",
        EITHER,
    ),
    (
        "tests/wrong/starmada_unity/second-mode-incomplete.yaml",
        EITHER,
    ),
    ("tests/wrong/starmada_unity/system-level-21.yaml", LEVEL),
    (
        "tests/wrong/starmada_unity/systems-add-up-too-high.yaml",
        SUM,
    ),
    ("tests/wrong/starmada_unity/use-unknown.yaml", NAMES),
    ("tests/wrong/starmada_unity/use-without-library.yaml", NAMES),
];

#[derive(Default)]
struct Validators(HashMap<(&'static str, &'static str), Validator>);

impl Validators {
    /// Returns what a schema has against a value, or `None` if it takes it.
    fn refusal(&mut self, kind: DocumentKind, ruleset: Ruleset, value: &Value) -> Option<String> {
        let validator = self
            .0
            .entry((kind.word(), ruleset.key()))
            .or_insert_with(|| {
                let schema = schema(kind, ruleset);
                jsonschema::draft7::meta::validate(&schema)
                    .unwrap_or_else(|error| panic!("{}: {error}", kind.word()));
                jsonschema::draft7::new(&schema).expect("a schema")
            });
        let error = validator.validate(value).err()?;
        Some(format!("{}: {error}", error.instance_path()))
    }
}

/// A YAML text as the JSON that an editor would check; `None` if it is no YAML, or has a key twice.
fn value_of(text: &str) -> Option<Value> {
    serde_yaml::from_str(text).ok()
}

/// Every file of ours in these folders, with its kind and game, its value as it is, and its value as `fmt` writes it; or,
/// if it is wrong, whether a schema may express why.
fn every_file(
    folders: &[&str],
    mut look: impl FnMut(&str, DocumentKind, Ruleset, &Value, Result<Value, bool>),
) {
    let books = Rulebooks::new();
    for path in folders
        .iter()
        .flat_map(|folder| files(&root().join(folder), "yaml"))
    {
        let name = path
            .strip_prefix(root())
            .expect("below the root")
            .to_string_lossy()
            .replace('\\', "/");
        let Ok(text) = read_text(std::fs::read(&path).expect("a file").as_slice()) else {
            continue;
        };
        for document in documents(&text, path.parent().unwrap_or(Path::new(""))) {
            let Ok(ruleset) = document.stated_ruleset() else {
                continue;
            };
            let is_ours = !matches!(
                document.kind,
                DocumentKind::Foreign | DocumentKind::Neither(_)
            );
            let Some(value) = value_of(document.text.text).filter(|_| is_ours) else {
                continue;
            };
            // A schema knows no other field and no other file, and a JSON object has no key twice.
            let is_within = |faults: Diagnostics| {
                faults
                    .list()
                    .iter()
                    .any(|fault| !BEYOND.contains(&fault.kind))
            };
            let written = check_document(&document, &books, None)
                .map_err(is_within)
                .map(|_| {
                    let text = format_document(&document, &books).expect("a good file");
                    value_of(&text).expect("YAML")
                });
            look(&name, document.kind, ruleset, &value, written);
        }
    }
}

#[test]
fn every_good_file_validates_as_it_is_and_as_fmt_writes_it() {
    let (mut validators, mut good, mut told) = (Validators::default(), 0, Vec::new());
    let folders = ["designs", "templates", "tests/wrong", "tests/several"];
    every_file(&folders, |name, kind, ruleset, value, written| {
        for value in written.iter().flat_map(|written| [value, written]) {
            good += 1;
            let refusal = validators.refusal(kind, ruleset, value);
            told.extend(refusal.map(|refusal| format!("{name}: {refusal}")));
        }
    });
    assert!(good > 140, "{good} good");
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_wrong_file_is_refused_but_for_those_listed() {
    let (mut validators, mut wrong, mut beyond) = (Validators::default(), 0, BTreeSet::new());
    let folders = ["tests/wrong", "tests/several"];
    every_file(&folders, |name, kind, ruleset, value, written| {
        wrong += usize::from(written.is_err());
        if written == Err(true) && validators.refusal(kind, ruleset, value).is_none() {
            beyond.insert(name.to_string());
        }
    });
    let listed: Vec<&str> = BEYOND_SCHEMAS.iter().map(|(name, _)| *name).collect();
    assert!(wrong > 300, "{wrong} wrong");
    assert_eq!(Vec::from_iter(&beyond), listed);
}

#[test]
fn schemas_refuse_unknown_keys_wrong_types_ranges_and_spellings() {
    let mut validators = Validators::default();
    let mut is_taken = |rest: &str| {
        let value = value_of(&format!("class: A\n{rest}\n")).expect("YAML");
        let (kind, ruleset) = (DocumentKind::Design(Ruleset::default()), Ruleset::default());
        validators.refusal(kind, ruleset, &value).is_none()
    };
    for good in [
        "hull: 8\nname: 7",
        "hull: 8\nshields: 4/3/3/2\ntech: +0.5",
        "hull: 8\nsystems: [Hyperdrive, Marines 4]",
        "hull: 8\nweapons: [{range: 12, acc: 4+, traits: [Pr1, Guided], banks: [2ACE, 3E2]}]",
        "hull: 8\nweapons: [{stats: \"MA 8 1x4+/2/1 Exp, Gid\"}]",
    ] {
        assert!(is_taken(good), "{good}");
    }
    for wrong in [
        "",
        "hull: 0",
        "hull: 201",
        "hull: eight",
        "hull: '8'",
        "hull: 8\nhulk: 8",
        "hull: 8\nname: [A]",
        "hull: 8\nsystems: Hyperdrive",
        "hull: 8\nsystems: [Hyperdrife]",
        "hull: 8\nsystems: [hyperdrive]",
        "hull: 8\nsystems: [Hyperdrive 2]",
        "hull: 8\ntech: 0.25",
        "hull: 8\nweapons: [{acc: 7+}]",
        "hull: 8\nweapons: [{traits: [pr1]}]",
        "hull: 8\nweapons: [{banks: [2 x ACE]}]",
        "hull: 8\nweapons: [{banks: [AM]}]",
        "hull: 8\nweapons: [{stats: 1x4+/2/1}]",
    ] {
        assert!(!is_taken(wrong), "{wrong}");
    }
}

/// Every schema that there is, by the words of its kind and game.
fn every_schema() -> Vec<(String, Value)> {
    let mut schemas = Vec::new();
    for ruleset in Ruleset::ALL {
        for kind in [DocumentKind::Design(ruleset), DocumentKind::Library] {
            let name = format!("{} of {}", kind.word(), ruleset.key());
            schemas.push((name, schema(kind, ruleset)));
        }
    }
    for kind in [
        DocumentKind::Fleet,
        DocumentKind::House,
        DocumentKind::Profile,
        DocumentKind::Template,
    ] {
        schemas.push((kind.word().to_string(), schema(kind, Ruleset::default())));
    }
    schemas.retain(|(_, schema)| !schema.is_null());
    schemas
}

/// Keywords of draft 7 that our schemas use, with the type that each is about; none if it is about any.
const KEYWORDS: [(&str, Option<&str>); 24] = [
    ("$schema", None),
    ("additionalProperties", Some("object")),
    ("anyOf", None),
    ("const", None),
    ("default", None),
    ("description", None),
    ("enum", None),
    ("exclusiveMaximum", Some("number")),
    ("exclusiveMinimum", Some("number")),
    ("items", Some("array")),
    ("maxItems", Some("array")),
    ("maxLength", Some("string")),
    ("maxProperties", Some("object")),
    ("maximum", Some("number")),
    ("minItems", Some("array")),
    ("minLength", Some("string")),
    ("minProperties", Some("object")),
    ("minimum", Some("number")),
    ("multipleOf", Some("number")),
    ("pattern", Some("string")),
    ("properties", Some("object")),
    ("propertyNames", Some("object")),
    ("required", Some("object")),
    ("title", None),
];

/// Tells what a strict validator has against a schema inside one of these types; `type` is the one keyword not in the list.
fn strictly(schema: &Value, path: &str, outer: &[&str], told: &mut Vec<String>) {
    let Some(map) = schema.as_object() else {
        return if !schema.is_boolean() {
            told.push(format!("{path}: neither a map nor a boolean"))
        };
    };
    let types: Vec<&str> = match map.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(many) => many
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect(),
        None => outer.to_vec(),
    };
    for (keyword, value) in map.iter().filter(|(keyword, _)| *keyword != "type") {
        match KEYWORDS.iter().find(|(known, _)| known == keyword) {
            None => told.push(format!("{path}: unknown keyword {keyword}")),
            Some((_, Some(about))) => {
                let has =
                    |of: &str| types.contains(&of) || of == "number" && types.contains(&"integer");
                if !has(about) {
                    told.push(format!("{path}: {keyword} on {types:?}"));
                }
            }
            Some((_, None)) => {}
        }
        let path = format!("{path}/{keyword}");
        let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
        match keyword.as_str() {
            "anyOf" => entries
                .iter()
                .for_each(|entry| strictly(entry, &path, &types, told)),
            "items" | "additionalProperties" => strictly(value, &path, &[], told),
            // A name is a text, whatever its schema says.
            "propertyNames" => strictly(value, &path, &["string"], told),
            "properties" => {
                let fields = value.as_object().into_iter().flatten();
                fields
                    .for_each(|(key, field)| strictly(field, &format!("{path}/{key}"), &[], told));
            }
            "enum" | "required" | "type"
                if entries
                    .iter()
                    .enumerate()
                    .any(|(at, one)| entries[..at].contains(one)) =>
            {
                told.push(format!("{path}: an entry twice"));
            }
            "required" => {
                let unknown = entries
                    .iter()
                    .filter_map(Value::as_str)
                    .filter(|key| map["properties"].get(key).is_none());
                told.extend(unknown.map(|key| format!("{path}: {key} is no property")));
            }
            "pattern" => {
                told.extend(strange_escape(value).map(|escape| format!("{path}: {escape}")))
            }
            _ => {}
        }
    }
}

/// An escape in a pattern that a validator with Unicode patterns refuses.
fn strange_escape(pattern: &Value) -> Option<String> {
    let mut letters = pattern.as_str().unwrap_or_default().chars();
    while let Some(c) = letters.next() {
        if c == '\\' {
            let escaped = letters.next();
            if !escaped.is_some_and(|escaped| "^$\\.*+?()[]{}|/sdwtnu".contains(escaped)) {
                return Some(format!("the escape \\{}", escaped.unwrap_or(' ')));
            }
        }
    }
    None
}

#[test]
fn every_schema_is_valid_in_strict_mode() {
    let mut told = Vec::new();
    for (name, schema) in every_schema() {
        jsonschema::draft7::meta::validate(&schema)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        strictly(&schema, &name, &[], &mut told);
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_strict_mode_reports_every_mistake() {
    for (wrong, slip) in [
        (json!({"type": "integer", "pattern": "a"}), "pattern on"),
        (
            json!({"type": ["string", "null"], "minimum": 1}),
            "minimum on",
        ),
        (json!({"anyOf": [{"maxLength": 1}]}), "maxLength on"),
        (
            json!({"type": "string", "enum": ["a", "b", "a"]}),
            "an entry twice",
        ),
        (
            json!({"type": "object", "properties": {"a": true}, "required": ["b"]}),
            "b is no property",
        ),
        (
            json!({"type": "object", "properties": {"a": {"length": 1}}}),
            "unknown keyword length",
        ),
        (
            json!({"type": "array", "items": {"type": "string", "pattern": "\\-"}}),
            "the escape",
        ),
    ] {
        let mut told = Vec::new();
        strictly(&wrong, "", &[], &mut told);
        assert!(
            matches!(&told[..], [one] if one.contains(slip)),
            "{wrong}: {told:?}"
        );
    }
}
