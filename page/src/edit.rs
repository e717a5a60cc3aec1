//! Changes to a text: fields of Unity designs, and keys of any other file.

use crate::Refused;
use crate::desk::{Desk, Page};
use crate::live::is_of_unity;
use serde::Deserialize;
use serde_json::{Value, json};
use starwright::check::schema;
use starwright_games::Ruleset;
use starwright_games::document::DocumentKind;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::edit::{Editor, KeyOrder};
use starwright_text::finding::FieldPath;
use starwright_text::yaml::Text;
use starwright_unity::{DesignEditor, Weapon};

#[derive(Deserialize)]
pub(crate) struct Edits {
    #[serde(flatten)]
    page: Page,
    edits: Vec<Edit>,
}

/// A change to one field, list or text.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Edit {
    /// Writes a value.
    Put { path: String, value: String },
    /// Removes a value.
    Clear { path: String },
    /// Adds an entry to a list.
    Add {
        path: String,
        index: usize,
        value: String,
    },
    /// Adds a weapon.
    Weapon {
        index: usize,
        name: String,
        stats: String,
        second: Option<String>,
        banks: Vec<String>,
    },
    /// Moves an entry of a list.
    Move { path: String, index: usize },
}

/// Returns the changed text, or the reason why it cannot be changed.
pub(crate) fn edit(_: &Desk, Edits { page, edits }: Edits) -> Result<Value, Refused> {
    let document = page.document();
    let changed = match &document {
        Ok(document) if is_of_unity(document) => by_form(&page.text, edits),
        document => by_keys(
            &page.text,
            document
                .as_ref()
                .map_or(DocumentKind::Foreign, |document| document.kind),
            edits,
        ),
    };
    changed.map(|text| json!({"text": text}))
}

fn told(fault: Diagnostic) -> Refused {
    fault.to_string()
}

fn by_form(text: &str, edits: Vec<Edit>) -> Result<String, Refused> {
    let mut form = DesignEditor::open(text).map_err(told)?;
    for edit in edits {
        match edit {
            Edit::Put { path, value } => form.put(&path, &value).map_err(told)?,
            Edit::Clear { path } => form.clear(&path).map_err(told)?,
            Edit::Add { path, index, value } => form.add(&path, index, &value).map_err(told)?,
            Edit::Move { path, index } => form.move_to(&path, index).map_err(told)?,
            Edit::Weapon {
                index,
                name,
                stats,
                second,
                banks,
            } => {
                let read = |name: String, line: &str| {
                    Weapon::parse(name, line).map_err(|error| error.message)
                };
                let mut weapon = read(name, &stats)?;
                if let Some(line) = second {
                    weapon =
                        weapon.with_second_mode(read(String::new(), &format!("1 {line}"))?.mode());
                }
                let banks = banks.iter().map(String::as_str);
                let weapon = weapon
                    .with_banks(banks)
                    .map_err(|error| format!("{error}"))?;
                form.add_weapon(index, &weapon).map_err(told)?;
            }
        }
    }
    Ok(form.finish())
}

fn by_keys(text: &str, kind: DocumentKind, edits: Vec<Edit>) -> Result<String, Refused> {
    let schema = schema(kind, Ruleset::default());
    let order: Vec<&str> = KeyOrder::from_schema(&schema).keys().collect();
    let mut editor = Editor::new(Text::from(text)).map_err(told)?;
    for edit in edits {
        match edit {
            Edit::Put { path, value } => {
                let path = FieldPath::parse(&path);
                let written = path.to_string();
                let key = written.rsplit(['.', ']']).next().unwrap_or(&written);
                match editor.has(&path) {
                    true => editor.set(&path, &value),
                    false => editor.insert(&path.parent().unwrap_or_default(), key, &value, &order),
                }
            }
            Edit::Clear { path } if editor.has(&FieldPath::parse(&path)) => {
                editor.remove(&FieldPath::parse(&path))
            }
            Edit::Clear { .. } => Ok(()),
            Edit::Add { path, index, value } => {
                editor.insert_item(&FieldPath::parse(&path), index, &value)
            }
            Edit::Move { path, index } => editor.move_to(&FieldPath::parse(&path), index),
            Edit::Weapon { .. } => return Err("only ships have weapons".to_string()),
        }
        .map_err(told)?;
    }
    Ok(editor.finish())
}
