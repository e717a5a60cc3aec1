//! Putting a draft together.

use super::bodies::Bodies;
use super::designator::parse;
use super::draft::{BodyMap, Count, Draft, LibraryDraft, MissileDraft, MissileLine};
use super::missile::Missile;
use super::mistake::Mistake;
use super::ship::{Library, Load, Ship};
use crate::doc::field::{ScalarOrMap, TIMES};
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, Text};

/// Makes a ship of a draft and the bodies of its library.
pub(super) fn ship(text: Text, draft: Draft, library: &Bodies) -> Result<Ship, Fault> {
    let missing = || text.fault_at(&FieldPath::top("class"), "nothing is written here; a class needs a name");
    let bodies = draft.bodies.map(bodies).unwrap_or_default().or(library);
    let loads = draft.missiles.into_vec().into_iter().enumerate();
    Ok(Ship {
        faction: draft.faction.into_option(),
        class: draft.class.into_option().ok_or_else(missing)?,
        unit: draft.unit,
        name: draft.name.into_option(),
        missiles: loads.map(|(index, entry)| load(text, index, entry, &bodies)).collect::<Result<_, _>>()?,
        notes: draft.notes.into_option(),
    })
}

/// Makes a library of a draft.
pub(super) fn library(text: Text, draft: LibraryDraft) -> Result<Library, Fault> {
    let missing = || text.fault_at(&FieldPath::top("library"), "nothing is written here; a library needs a name");
    Ok(Library { name: draft.library.into_option().ok_or_else(missing)?, bodies: bodies(draft.bodies) })
}

fn bodies(map: BodyMap) -> Bodies {
    let mut bodies = Bodies::default();
    for (name, damage) in map.into_vec() {
        bodies.declare(&name.0, damage).expect("the names of bodies are checked as they are read");
    }
    bodies
}

fn load(
    text: Text,
    index: usize,
    entry: ScalarOrMap<MissileLine, MissileDraft>,
    bodies: &Bodies,
) -> Result<Load, Fault> {
    let path = FieldPath::top("missiles").index(index);
    match entry {
        ScalarOrMap::Scalar(MissileLine(line)) => {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let missile = missile(text, &path, word, bodies)?;
            let from = line.len() - rest.trim_start().len();
            let many = |message: String| Mistake::new(from..line.len(), message).within(text, &path, &line);
            Ok(Load { missile, count: count(rest.trim()).map_err(many)?, mode: Default::default() })
        }
        ScalarOrMap::Map(MissileDraft { missile: word, count, mode }) => {
            let missile = missile(text, &path.key("missile"), word.as_str(), bodies)?;
            Ok(Load { missile, count: count.unwrap_or(Count::LEAST), mode: mode.unwrap_or_default() })
        }
    }
}

fn missile(text: Text, path: &FieldPath, word: &str, bodies: &Bodies) -> Result<Missile, Fault> {
    parse(word, bodies).map_err(|mistakes| {
        let first = mistakes.first().expect("what is wrong has a mistake");
        first.within(text, path, word)
    })
}

/// Reads `x40`; nothing is one.
fn count(text: &str) -> Result<Count, String> {
    match text.strip_prefix(TIMES) {
        _ if text.is_empty() => Ok(Count::LEAST),
        Some(number) => Count::read_text(number.trim()),
        None => {
            Err(format!("behind a missile stands how many, such as x40, found '{}'", crate::doc::field::clip(text)))
        }
    }
}
