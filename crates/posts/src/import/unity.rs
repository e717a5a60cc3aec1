//! Unity ships as posts, in the format of `rate --format drake`.

use super::header::header;
use super::line::{Key, Kind, Line, bracketed};
use super::look::{class_word, look};
use super::plain::plain;
use super::posted::amount;
use super::verdict::verdicts;
use super::{Dialect, Entry, Subject, Unread};
use starwright_rules::identity::Identity;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::yaml::Text;
use starwright_unity::file::drake;
use starwright_unity::{Blueprint, Published, rate};
use std::borrow::Cow;
use std::ops::Range;

/// How far below its header the hull of another ship may be, not counting empty lines.
const NEAR: usize = 3;

/// The lines, from 0, of each Unity ship: from the header above its mark to the next ship of any edition.
pub fn ranges(all: &[&str]) -> Vec<Range<usize>> {
    let marks: Vec<usize> = (0..all.len()).filter(|at| is_mark(all[*at])).collect();
    let starts: Vec<usize> = marks
        .iter()
        .map(|mark| header_above(all, *mark).unwrap_or(*mark))
        .collect();
    let limits = starts.iter().skip(1).copied().chain([all.len()]);
    let spans = starts.iter().zip(&marks).zip(limits);
    spans
        .map(|((&start, &mark), limit)| {
            start
                ..(mark + 1..limit)
                    .find(|at| begins_other(&all[..limit], *at))
                    .unwrap_or(limit)
        })
        .collect()
}

fn is_mark(line: &str) -> bool {
    line.contains(drake::MARK) && plain(line) == drake::MARK
}

/// How far above its mark the lines of a ship may begin.
const MOST_ABOVE: usize = 12;

/// Whether a header or rows of a ship stand above, in whatever form.
pub fn has_header(all: &[&str], at: usize) -> bool {
    let above = (0..at)
        .rev()
        .filter(|above| !is_blank(all[*above]))
        .take(MOST_ABOVE);
    let is_one = |line: &Line| matches!(line.kind, Kind::Header(_) | Kind::Row(_));
    above
        .into_iter()
        .any(|above| is_one(&Line::of(above + 1, all[above])))
}

/// Whether the header writes `-Class` or has a slip in it, which the exact reader takes for a part of the name.
pub fn is_in_other_case(lines: &[&str]) -> bool {
    let head = plain(lines.first().copied().unwrap_or_default());
    let has_class = || {
        lines
            .iter()
            .any(|line| line.trim_start().starts_with("Class:"))
    };
    !head.contains("-class") && class_word(&head).is_some() && !has_class()
}

/// The rating in the header, if it is another than the one we compute: then somebody posted it.
fn posted(head: &str, blueprint: &Blueprint) -> Option<Published> {
    let (rating, _) = bracketed(head)
        .filter(|_| head.starts_with('('))
        .and_then(|(inner, _)| amount(inner))?;
    let ship = blueprint.build().ok()?;
    let computed = rate(&ship).rating.to_string();
    (rating > 0 && computed != rating.to_string()).then_some(Published { rating, note: None })
}

/// A line that has text.
fn raw<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    lines.get(at).copied().filter(|line| !is_blank(line))
}

/// Whether a line is blank, apart from quote marks.
fn is_blank(line: &str) -> bool {
    plain(line).is_empty()
}

/// The line above a mark, skipping blank ones, if it is a header.
fn header_above(all: &[&str], mark: usize) -> Option<usize> {
    let above = all[..mark].iter().rposition(|line| !is_blank(line))?;
    (drake::is_header(all[above].trim()) || drake::is_header(&plain(all[above]))).then_some(above)
}

/// Whether another ship begins here: after a blank line, a header or a name with a hull row and another row below it.
fn begins_other(all: &[&str], at: usize) -> bool {
    if is_blank(all[at]) || !is_blank(all[at - 1]) || all[at].contains(':') {
        return false;
    }
    let near = if look(&plain(all[at])).is_some() {
        NEAR
    } else {
        1
    };
    let below = all[at + 1..].iter().filter(|line| !is_blank(line));
    let kinds: Vec<Kind> = below
        .take(near + 1)
        .map(|line| Line::of(0, line).kind)
        .collect();
    kinds
        .windows(2)
        .any(|pair| matches!(pair, [Kind::Row(Key::Hull), Kind::Row(_)]))
}

/// Reads the ship in these lines.
pub fn entry(all: &[&str], range: Range<usize>) -> Entry {
    let (lines, first) = (&all[range.clone()], range.start + 1);
    // If its mark is quoted or marked up, so are its other lines.
    let is_bare = lines.iter().any(|line| line.trim() == drake::MARK);
    let texts: Vec<Cow<str>> = lines
        .iter()
        .map(|line| {
            if is_bare {
                Cow::Borrowed(*line)
            } else {
                plain(line)
            }
        })
        .collect();
    let (subject, unread) = match drake::read(&texts.iter().map(AsRef::as_ref).collect::<Vec<_>>())
    {
        Ok(mut reading) => {
            reading.blueprint.published = reading
                .blueprint
                .published
                .take()
                .or(posted(texts[0].trim(), &reading.blueprint));
            (
                Ok(Subject::Unity(Box::new(reading.blueprint))),
                reading.unread,
            )
        }
        Err((at, message)) => {
            let text = Text::starting_at(lines[at], first + at);
            (
                Err(text.document_error(DiagnosticKind::WrongType, message)),
                (0..lines.len()).collect(),
            )
        }
    };
    let unread = unread
        .into_iter()
        .map(|at| Unread::of(&Line::of(first + at, lines[at])));
    let unread: Vec<Unread> = unread.filter(|unread| !unread.text.is_empty()).collect();
    let blank = lines.iter().filter(|line| line.trim().is_empty()).count();
    let identity = match &subject {
        Ok(Subject::Unity(blueprint)) => Identity {
            faction: blueprint.faction.clone(),
            class: blueprint.class.clone(),
            kind: blueprint.ship_type.clone(),
            name: blueprint.name.clone(),
        },
        _ => header(&texts[0]).identity,
    };
    Entry {
        line: first,
        title: identity.to_string(),
        read: lines.len() - blank - unread.len(),
        blank,
        dialect: Dialect::Unity,
        subject,
        lines: verdicts(
            first..first + lines.len(),
            |line| raw(lines, line - first),
            &[],
            &unread,
            &[],
        ),
        warnings: Vec::new(),
        unread,
    }
}

#[cfg(test)]
mod tests {
    use super::super::import;
    use super::*;
    use starwright_text::document::split_documents;
    use starwright_text::files::Disk;
    use starwright_unity::file::drake::drake;
    use starwright_unity::{Numbers, Ship};
    use std::path::Path;

    /// The result of importing a text that holds one Unity ship.
    fn read(text: &str) -> (Blueprint, usize) {
        let mut found = import(text, None);
        assert_eq!((found.entries.len(), found.stray.len()), (1, 0), "{text}");
        let entry = found.entries.remove(0);
        match entry.subject {
            Ok(Subject::Unity(blueprint)) => (*blueprint, entry.unread.len()),
            other => panic!("{other:?}\n{text}"),
        }
    }

    /// Every shipped Unity design, as a ship.
    fn shipped() -> Vec<Ship> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../designs/starmada_unity");
        let (mut folders, mut ships) = (vec![folder], Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(text) = std::fs::read_to_string(&path) {
                    let documents = split_documents(&text, &folder);
                    ships.extend(
                        documents
                            .iter()
                            .filter_map(|document| Ship::read(document, Disk).ok()),
                    );
                }
            }
        }
        ships
    }

    #[test]
    fn every_shipped_design_reads_back_from_its_post_at_any_spacing() {
        let ships = shipped();
        assert!(ships.len() > 20, "only {} ships", ships.len());
        for ship in ships {
            let numbers = Numbers::standard();
            let text = drake(&ship, &numbers.rate(&ship), numbers);
            // Posts are text: they say nothing of pictures.
            let blueprint = Blueprint {
                art: None,
                style: None,
                ..ship.to_blueprint()
            };
            assert_eq!(read(&text), (blueprint.clone(), 0), "{text}");
            assert_eq!(read(&text.replace('\n', "\n\n")), (blueprint, 0), "{text}");
        }
    }
}
