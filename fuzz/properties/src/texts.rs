//! Texts outside of files of ours: posts, spreadsheets, orders, designators, times.

use super::claims::{placed, plain, sound_fault, tabled};
use super::{Stock, books, text_of};
use starwright_games::document::{DocumentKind, documents};
use starwright_games::{AssessmentDetail, Rulebooks, Ruleset};
use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
use starwright_paper::answer::Answer;
use starwright_paper::render;
use starwright_posts::convert::Legacy;
use starwright_posts::convert::gather::{Item, Source, Subject as Found};
use starwright_posts::convert::make::Maker;
use starwright_posts::import::{Dialect, Entry, Hints, Import, Subject, decode, import};
use starwright_rules::options::OptionValues;
use starwright_rules::orders::{OrdersAnswer, OrdersQuestion, WrittenOrder};
use starwright_rules::{LibraryCache, Rules};
use starwright_starfire::bodies::Bodies;
use starwright_starfire::time::{Span, Time, TimeAnswer};
use starwright_starfire::{Numbers as StarfireNumbers, designator as designators};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::is_unprintable;
use starwright_text::field_error::FieldError;
use starwright_unity::file::drake::drake as post_of;
use starwright_unity::{Numbers, Unity};
use std::path::Path;
use std::sync::Arc;

/// Reads old posts in a dialect that the first byte chooses, or in any.
pub fn post(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    imported(rest, Dialect::ALL.get(usize::from(*choice)).copied());
}

/// Reads a spreadsheet of ships.
pub fn csv(bytes: &[u8]) {
    imported(bytes, Some(Dialect::Csv));
}

/// Asserts that every line of a text is accounted for, and that every quotation from it occurs in it.
fn imported(bytes: &[u8], forced: Option<Dialect>) {
    let text = match decode(bytes.to_vec()) {
        Ok((text, note)) => {
            note.iter().for_each(|note| plain(note));
            text
        }
        Err(message) => return plain(&message),
    };
    let read = import(&text, forced);
    let of_entry = |entry: &Entry| entry.read + entry.blank + entry.unread.len();
    let lines = read.entries.iter().map(of_entry).sum::<usize>() + read.stray.len() + read.blank;
    assert_eq!(lines, text.lines().count(), "{read:?}");
    let Import { entries, stray, .. } = &read;
    for unread in stray
        .iter()
        .chain(entries.iter().flat_map(|entry| &entry.unread))
    {
        placed(&text, unread.line, 1, unread);
        assert!(!unread.shown().chars().any(is_unprintable), "{unread:?}");
    }
    for entry in entries {
        placed(&text, entry.line, 1, entry);
        for warning in &entry.warnings {
            placed(&text, warning.line, 1, warning);
        }
        entry
            .subject
            .as_ref()
            .map_or_else(|fault| sound_fault(&text, fault), |_| ());
    }
    let ending = if forced == Some(Dialect::Csv) {
        "csv"
    } else {
        ""
    };
    let hints = &Hints::default();
    let source = Source {
        name: "old.txt",
        folder: Path::new(""),
        tree: Path::new(""),
        ending,
        is_named: true,
        hints,
    };
    converted(&source.read(bytes.to_vec(), forced).items);
}

/// Asserts that every legacy ship can be written, read back, converted and printed.
fn converted(items: &[Item]) {
    let books = books();
    let maker = Maker {
        books: &books,
        to: Ruleset::default(),
        fits: false,
        is_strict: false,
        wants_sheet: true,
        wants_legacy: true,
        wants_lines: true,
    };
    for item in items {
        if let Ok(Found::Legacy(legacy)) = &item.subject {
            let written = legacy.to_yaml("old.txt", item.line);
            let is_same = match legacy.as_ref() {
                Legacy::Admiralty(ship) => {
                    starmada_admiralty::Ship::parse(&written).expect(&written) == *ship
                }
                Legacy::Nova(ship) => {
                    starmada_nova::Ship::parse(&written).expect(&written) == *ship
                }
            };
            assert!(is_same, "{written}");
        }
        match maker.make(item).result {
            Ok(product) => {
                let is_ship = !matches!(item.subject, Ok(Found::Weapons(_)));
                for text in product
                    .into_iter()
                    .filter(|_| is_ship)
                    .map(|product| product.text)
                {
                    books
                        .assess(&documents(&text, Path::new(""))[0], AssessmentDetail::Row)
                        .expect(&text);
                }
            }
            Err(fault) => {
                plain(&fault.message);
                assert!(!matches!(item.subject, Ok(Found::Legacy(_))), "{fault}");
            }
        }
    }
}

/// Writes a Unity design as a post, which holds one ship, the same one.
pub fn drake(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    let (numbers, shelf) = (
        Numbers::standard(),
        LibraryCache::with_files(Arc::new(Stock::default())),
    );
    for document in documents(&text, Path::new("")) {
        if document.kind != DocumentKind::Design(Ruleset::default()) {
            continue;
        }
        let Ok(ship) = Unity::ship(&document, &shelf) else {
            continue;
        };
        let (blueprint, report) = (ship.to_blueprint(), numbers.rate(&ship));
        let post = post_of(&ship, &report, numbers);
        let mut found = import(&post, None);
        assert_eq!((found.entries.len(), found.stray.len()), (1, 0), "{post}");
        let entry = found.entries.remove(0);
        assert!(entry.unread.is_empty(), "{:?}\n{post}", entry.unread);
        let Ok(Subject::Unity(read)) = entry.subject else {
            panic!("{:?}\n{post}", entry.subject)
        };
        assert_eq!(*read, blueprint, "{post}");
        let again = read
            .build()
            .unwrap_or_else(|errors| panic!("{errors}\n{post}"));
        assert_eq!(numbers.rate(&again).rating, report.rating, "{post}");
    }
}

/// Flies orders, one per line, with engines from the first byte. What is flown is legal and leads to the same hexes,
/// unless an order has the mark of an optional rule and cannot be judged.
pub fn orders(bytes: &[u8]) {
    let Some((engines, rest)) = bytes.split_first() else {
        return;
    };
    let Some(text) = text_of(rest) else { return };
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let written: Vec<WrittenOrder> = lines
        .map(|(index, line)| WrittenOrder {
            line: index + 1,
            text: line.to_string(),
        })
        .collect();
    let plotted = flown(&written, *engines % 100);
    for problem in &plotted.errors {
        let Diagnostic {
            line,
            message,
            source,
            ..
        } = &problem.diagnostic;
        plain(message);
        placed(&text, *line, problem.diagnostic.column, problem);
        assert!(source.text.get(source.span.clone()).is_some(), "{source:?}");
    }
    let shown = |plotted: &OrdersAnswer, key: &str| {
        let table = &plotted.answer.tables[0];
        let column = table
            .columns
            .iter()
            .position(|column| column.key == key)
            .expect("a column");
        table
            .rows
            .iter()
            .map(|row| row[column].as_str().to_string())
            .collect::<Vec<_>>()
    };
    if shown(&plotted, "legal")
        .iter()
        .any(|legal| legal == "unknown")
    {
        return;
    }
    let flown_orders = shown(&plotted, "flown").into_iter().enumerate();
    let again: Vec<WrittenOrder> = flown_orders
        .map(|(index, text)| WrittenOrder {
            line: index + 1,
            text,
        })
        .collect();
    let again = flown(&again, *engines % 100);
    assert!(again.errors.is_empty(), "{:?}", again.errors);
    for key in ["flown", "end", "heading", "facing"] {
        assert_eq!(shown(&plotted, key), shown(&again, key));
    }
}

fn flown(written: &[WrittenOrder], engines: u8) -> OrdersAnswer {
    let game = Ruleset::default();
    let mut given = OptionValues::default();
    let choice = game
        .orders_options()
        .iter()
        .find(|choice| choice.name == "engines")
        .expect("it takes engines");
    given.add(choice, &engines.to_string()).expect("below 100");
    let plotted = Rulebooks::new()
        .orders(game, OrdersQuestion::Orders(written), &given)
        .expect("its engines are given");
    plotted.answer.tables.iter().for_each(tabled);
    let map = plotted.answer.map.as_ref().expect("orders have a map");
    assert!(!render::hexmap_svg(map).is_empty());
    render::hexmap_text(map, 100, false);
    plotted
}

/// Mistakes lie within the word, in order.
fn mistaken(word: &str, mistakes: &[FieldError]) {
    assert!(!mistakes.is_empty(), "{word:?} is wrong for no reason");
    for mistake in mistakes {
        assert!(
            word.is_char_boundary(mistake.span().start)
                && mistake.span().start <= mistake.span().end,
            "{mistake:?}"
        );
        sound_fault(&word.replace('\n', " "), &mistake.locate_in_word(word, 1));
    }
}

/// Asserts that the canonical form of a missile's designator means the same.
pub fn designator(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut bodies = Bodies::default();
    bodies.declare_written("BM=3").expect("a body");
    match designators::parse(text, &bodies) {
        Ok(missile) => {
            let shown = missile.to_string();
            assert_eq!(
                designators::parse(&shown, &bodies),
                Ok(missile.clone()),
                "{shown}"
            );
            let figures = StarfireNumbers::with_house(None).expect("the figures of the book");
            plain(&missile.describe_codes());
            assert!(missile.unrounded_damage(&figures) <= 1_000_000u32.into());
        }
        Err(mistakes) => mistaken(text, &mistakes),
    }
}

/// Adds the spans of the other lines to the time of the first line; subtracting them leads back.
pub fn time(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let Ok(time) = Time::parse(first).inspect_err(|mistakes| mistaken(first, mistakes)) else {
        return;
    };
    assert_eq!(Time::parse(&time.to_string()), Ok(time));
    assert_eq!(
        (
            Time::after(time.elapsed()).time,
            Time::after(time.elapsed()).month
        ),
        (time, 0)
    );
    let mut spans = Vec::new();
    for line in lines.take(100) {
        match Span::parse(line) {
            Ok(span) => spans.push(span),
            Err(mistakes) => mistaken(line, &mistakes),
        }
    }
    let shown = Answer::from(TimeAnswer::new(time, &spans, Some(time)));
    shown.tables.iter().for_each(tabled);
    plain(&shown.title);
    let back = spans.iter().cloned().map(Span::negate);
    let there_and_back: Vec<Span> = spans.iter().cloned().chain(back).collect();
    let end = time.add_spans(&there_and_back);
    assert_eq!((end.time, end.month), (time, 0));
}
