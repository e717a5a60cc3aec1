//! The JSON Schemas against a validator from outside: it agrees with the reader on every shipped file and on every wrong one,
//! but for the few that a schema cannot express.

use crate::{files, root};
use jsonschema::Validator;
use serde_json::Value;
use starwright::check::{look_at, schema};
use starwright::doc::fault::FaultKind;
use starwright::ruleset::document::{Kind, documents, read_text};
use starwright::ruleset::{Rulebooks, Ruleset};
use std::collections::HashMap;
use std::path::Path;

/// Kinds of faults that no schema can express.
const BEYOND: [FaultKind; 4] = [FaultKind::Conflict, FaultKind::Duplicate, FaultKind::File, FaultKind::Syntax];

/// Wrong files that their schema takes, and why it cannot but take them.
const BEYOND_SCHEMAS: &[(&str, &str)] = &[];

#[derive(Default)]
struct Validators(HashMap<(&'static str, &'static str), Validator>);

impl Validators {
    fn takes(&mut self, kind: Kind, ruleset: Ruleset, value: &Value) -> bool {
        let validator = self.0.entry((kind.word(), ruleset.key())).or_insert_with(|| {
            let schema = schema(kind, ruleset);
            jsonschema::draft7::meta::validate(&schema).unwrap_or_else(|error| panic!("{}: {error}", kind.word()));
            jsonschema::draft7::new(&schema).expect("a schema")
        });
        validator.is_valid(value)
    }
}

/// A YAML text as the JSON that an editor would check; `None` if it is no YAML, or has a key twice.
fn json(text: &str) -> Option<Value> {
    serde_yaml::from_str(text).ok()
}

#[test]
fn a_validator_takes_what_the_reader_takes_and_refuses_what_it_refuses() {
    let (books, mut validators) = (Rulebooks::new(), Validators::default());
    let (mut good, mut wrong, mut differ) = (0, 0, Vec::new());
    for path in
        ["designs", "tests/wrong", "tests/several"].iter().flat_map(|folder| files(&root().join(folder), "yaml"))
    {
        let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
        let Ok(text) = read_text(std::fs::read(&path).expect("a file").as_slice()) else { continue };
        for document in documents(&text, path.parent().unwrap_or(Path::new(""))) {
            let Ok(ruleset) = document.stated_ruleset() else { continue };
            let is_ours = !matches!(document.kind, Kind::Foreign | Kind::Neither(_));
            let Some(value) = json(document.text.text).filter(|_| is_ours) else { continue };
            let faults = look_at(&document, &books).err();
            let is_read = faults.is_none();
            // A schema knows no other field and no other file, and a JSON object has no key twice.
            let is_beyond = faults.is_some_and(|faults| faults.list().iter().all(|fault| BEYOND.contains(&fault.kind)));
            let is_taken = validators.takes(document.kind, ruleset, &value);
            if is_read {
                good += 1
            } else {
                wrong += 1
            }
            if is_read != is_taken && !is_beyond && !BEYOND_SCHEMAS.iter().any(|(known, _)| *known == name) {
                differ.push(format!(
                    "{name} is {}",
                    if is_taken { "taken by its schema only" } else { "read, but not by its schema" }
                ));
            }
        }
    }
    assert!(good > 60 && wrong > 300, "{good} good, {wrong} wrong");
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}
