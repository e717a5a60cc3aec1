//! Builds a ship from a draft.

use super::bodies::Bodies;
use super::designator::{parse, split_leading_count};
use super::draft::{BodyMap, Count, Draft, LibraryDraft, MissileEntry, MissileLine};
use super::missile::Missile;
use super::ship::{Library, Load, Ship};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Field, FileValue, ScalarOrMap, TIMES_SIGNS, clip};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;

/// Builds a ship from a draft and the bodies of its library, or returns `None` if something required could not be
/// read.
pub fn ship(draft: Draft, library: Option<&Library>, problems: &mut FieldErrors) -> Option<Ship> {
    // The body of a missile may be one of those that could not be read.
    let are_bodies_known = draft.bodies.is_complete(false);
    let others = library
        .map(|library| library.bodies.clone())
        .unwrap_or_default();
    let bodies = assemble_bodies(draft.bodies).or(&others);
    let mut missiles = Vec::new();
    for (index, entry) in draft
        .missiles
        .with_indexes()
        .filter(|(_, entry)| entry.is_complete())
    {
        let mut wrong = FieldErrors::default();
        missiles.extend(assemble_load(
            FieldPath::from_key("missiles").index(index),
            entry,
            &bodies,
            &mut wrong,
        ));
        let is_of_body =
            |problem: &FieldError| problem.part.as_ref().is_some_and(|part| part.start == 0);
        let mistakes_in = wrong
            .into_vec()
            .into_iter()
            .filter(|problem| are_bodies_known || !is_of_body(problem));
        mistakes_in.for_each(|problem| problems.push(problem));
    }
    Some(Ship {
        faction: draft.faction.text(),
        class: draft.class.text()?,
        unit: draft.unit.into_option()?,
        name: draft.name.text(),
        missiles,
        notes: draft.notes.text(),
    })
}

/// Builds a library from a draft, or returns `None` if something required could not be read.
pub fn library(draft: LibraryDraft, _problems: &mut FieldErrors) -> Option<Library> {
    Some(Library {
        name: draft.library.text()?,
        bodies: assemble_bodies(draft.bodies),
    })
}

fn assemble_bodies(map: Field<BodyMap>) -> Bodies {
    let mut bodies = Bodies::default();
    for (name, damage) in map.entries() {
        bodies
            .declare(&name.0, damage)
            .expect("the names of bodies are checked as they are read");
    }
    bodies
}

fn assemble_load(
    path: FieldPath,
    entry: MissileEntry,
    bodies: &Bodies,
    problems: &mut FieldErrors,
) -> Option<Load> {
    match entry {
        ScalarOrMap::Scalar(MissileLine(line)) => {
            if let Some((number, missile)) = split_leading_count(&line) {
                let message =
                    format!("the number follows the missile; did you mean '{missile} x{number}'?");
                problems.push(FieldError {
                    part: Some(0..line.len()),
                    ..FieldError::new(DiagnosticKind::WrongType, path, message)
                });
                return None;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let missile = parse_missile(&path, word, bodies, problems);
            let from = line.len() - rest.trim_start().len();
            let count = parse_count(rest.trim()).map_err(|error| FieldError {
                part: Some(from..line.len()),
                ..error.with_path(path)
            });
            let count = problems.keep(count);
            Some(Load {
                missile: missile?,
                count: count?,
                mode: Default::default(),
            })
        }
        ScalarOrMap::Map(draft) => {
            let missile = parse_missile(
                &path.key("missile"),
                &draft.missile.into_option()?.0,
                bodies,
                problems,
            )?;
            let count = draft.count.into_option().unwrap_or(Count::MIN);
            Some(Load {
                missile,
                count,
                mode: draft.mode.into_option().unwrap_or_default(),
            })
        }
    }
}

/// Reads a missile designator, reporting every error in it.
fn parse_missile(
    path: &FieldPath,
    word: &str,
    bodies: &Bodies,
    problems: &mut FieldErrors,
) -> Option<Missile> {
    let errors = match parse(word, bodies) {
        Ok(missile) => return Some(missile),
        Err(errors) => errors,
    };
    for error in errors {
        problems.push(error.with_path(path.clone()));
    }
    None
}

/// Reads `x40`; nothing is one.
fn parse_count(text: &str) -> Result<Count, FieldError> {
    match text.strip_prefix(TIMES_SIGNS) {
        _ if text.is_empty() => Ok(Count::MIN),
        Some(number) => Count::parse_number(number.trim()),
        None => {
            let message = format!(
                "expected how many there are, such as x40, found '{}'",
                clip(text)
            );
            Err(FieldError::wrong_type(message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<String> {
        let faults = Ship::parse(&format!("class: A\ntype: CA\n{text}\n")).expect_err(text);
        faults
            .list()
            .iter()
            .map(|fault| format!("{}: {}", fault.path, fault.message))
            .collect()
    }

    #[test]
    fn reports_every_error_of_every_missile() {
        let mistakes_in = messages("missiles: [SM-b, XX-b:q y, {missile: CM-c, count: 2}]");
        assert_eq!(mistakes_in.len(), 4, "{mistakes_in:?}");
        assert!(
            mistakes_in[..3]
                .iter()
                .all(|mistakes_in| mistakes_in.starts_with("missiles[1]: ")),
            "{mistakes_in:?}"
        );
        assert!(
            mistakes_in[3].starts_with("missiles[2].missile: "),
            "{mistakes_in:?}"
        );
    }

    #[test]
    fn suggests_the_count_after_the_designator() {
        for (line, meant) in [
            ("40 SM", "SM x40"),
            ("40x SM", "SM x40"),
            ("12 CM-b:s", "CM-b:s x12"),
            ("3xSM", "SM x3"),
        ] {
            let expected =
                format!("missiles[0]: the number follows the missile; did you mean '{meant}'?");
            assert_eq!(
                messages(&format!("missiles: [\"{line}\"]")),
                [expected],
                "{line}"
            );
        }
    }

    #[test]
    fn missiles_are_judged_with_bodies_that_could_be_read() {
        assert_eq!(messages("bodies: {BM: x}\nmissiles: [BM-b, XX-b]").len(), 1);
        assert_eq!(messages("bodies: {BM: 3}\nmissiles: [BM-b, XX-b]").len(), 1);
    }
}
