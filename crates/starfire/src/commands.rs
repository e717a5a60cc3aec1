//! The commands that only this game has: `missile` explains designators, `codes` lists all legal ones of a body, `time` adds
//! turns and pulses, `distance` converts hexes.

use super::answer::{legal_codes, missiles};
use super::bodies::Bodies;
use super::distance::{Distance, Distances};
use super::time::{Reckoning, Span, Time};
use super::{Mistake, Starfire};
use starwright_rules::battle::question::{Mistaken, Refusal, Told};
use starwright_rules::options::{Choice, GameCommand, Given, Takes};
use starwright_rules::{Commands, Rulebook, Rules};
use starwright_text::field::printable;
use std::path::Path;

/// Bodies besides those of the source.
const BODY: Choice = Choice::new(
    "body",
    Takes::Texts("NAME=DAMAGE"),
    "A body beside those of the source, with the damage of a nuclear warhead; may be repeated",
);
/// Bodies of a library.
const LIBRARY: Choice = Choice::new(
    "library",
    Takes::File("LIBRARY.yaml"),
    "A library of bodies",
);

impl Commands for Starfire {
    const COMMANDS: &'static [GameCommand] = &[
        GameCommand {
            name: "missile",
            about: "Missiles: what a designator means and how much damage it does",
            after_help: "Examples:\n  starwright starfire missile CM-b SM-b:s SBM-sp1\n  \
            starwright starfire missile SM-b:s --explain\n  starwright starfire missile BM-a:s --body BM=3\n  \
            starwright starfire missile BM-a --library bodies.yaml --format json\n\n\
            A designator is W-x:y:z: a body (SM, CM, SBM or one of your own), then a warhead (none, a, b, L1, L2, L3), warhead \
            modifiers (s, p1) and electronics (h, j); empty parts at the end are left out. All factors multiply first, then the \
            damage is rounded once. `reference missiles` lists the codes.\n\n\
            Exit status: 1 if a missile cannot be read or is not legal; the others are answered all the same.",
            subject: Choice::new(
                "missile",
                Takes::Texts("MISSILE"),
                "Designators, such as CM-b",
            ),
            choices: &[
                BODY,
                LIBRARY,
                Choice::new("explain", Takes::Nothing, "How each damage comes about"),
            ],
        },
        GameCommand {
            name: "codes",
            about: "Every legal missile on a body, with its damage",
            after_help: "Examples:\n  starwright starfire codes CM\n  starwright starfire codes SM SBM --format csv\n  \
            starwright starfire codes BM --body BM=3\n\n\
            Each warhead with each set of modifiers and electronics that the rules allow; what only an example of the source \
            allows is there too, with warnings in JSON.\n\nExit status: 1 if a body is not known; the others are answered all the same.",
            subject: Choice::new("of", Takes::Texts("BODY"), "Bodies, such as CM"),
            choices: &[BODY, LIBRARY],
        },
        GameCommand {
            name: "distance",
            about: "Distances: hexes of one scale in those of the others, light-seconds, weapon range",
            after_help: "Examples:\n  starwright starfire distance \"3 system\"\n  \
            starwright starfire distance \"90 tactical\" \"2 interception\" \"1 light-minute\" --format json\n\n\
            A distance is a number of hexes of a scale (system, interception, tactical), of light-seconds or light-minutes. The \
            strategic scale has no hexes.\n\nExit status: 1 if a distance cannot be read; the others are answered all the same.",
            subject: Choice::new(
                "distance",
                Takes::Texts("DISTANCE"),
                "Distances, such as \"3 system\"",
            ),
            choices: &[],
        },
        GameCommand {
            name: "time",
            about: "Times: turns and pulses added, by the clock, and until another time",
            after_help: "Examples:\n  starwright starfire time 12/43:30:6\n  \
            starwright starfire time 12/43:30:6 --add \"90 tactical\"\n  \
            starwright starfire time 12/43:30:6 --add \"1 system pulse\" --subtract \"3 interception turns\"\n  \
            starwright starfire time 12/43:30:6 --until 14/01:01:1 --format json\n\n\
            A time is DD/IntTurn:TacTurn:Pulse; all four count from 1: days to 30, interception turns to 48, tactical turns to \
            60, pulses to 6. A span is a number of turns (tactical, interception, system or days, strategic or months) or of \
            pulses of a scale (1 system pulse); hours and minutes do, too. Past day 30 the strategic turn is named as well.\n\n\
            Exit status: 1 if a time or a span cannot be read.",
            subject: Choice::new("time", Takes::Text("TIME"), "The time, such as 12/43:30:6"),
            choices: &[
                Choice::new(
                    "add",
                    Takes::Texts("SPAN"),
                    "A span to add, such as \"90 tactical\"; may be repeated",
                ),
                Choice::new(
                    "subtract",
                    Takes::Texts("SPAN"),
                    "A span to take off; may be repeated",
                ),
                Choice::new(
                    "until",
                    Takes::Text("TIME"),
                    "How long it is from there to this time of the same month",
                ),
            ],
        },
    ];

    fn command(name: &str, given: &Given, book: &Rulebook<Starfire>) -> Result<Told, Refusal> {
        match name {
            "missile" => Ok(missile(given, book)?),
            "codes" => {
                let (answer, problems) =
                    legal_codes(&given.texts("of"), &bodies(given, book)?, &book.numbers);
                Ok(Told {
                    answer: Some(answer.into()),
                    problems,
                    breakdowns: Vec::new(),
                })
            }
            "time" => Ok(time(given)),
            "distance" => Ok(distance(given)),
            _ => Err(format!("{} has no command {name}", Starfire::TITLE).into()),
        }
    }
}

/// The most missiles that are answered at once.
const MOST_MISSILES: usize = 10_000;

/// The most bodies on the command line.
const MOST_BODIES: usize = 100;

fn missile(given: &Given, book: &Rulebook<Starfire>) -> Result<Told, Refusal> {
    let words = given.texts("missile");
    if words.len() > MOST_MISSILES {
        return Err(format!(
            "{} missiles; at most {MOST_MISSILES} are answered at once",
            words.len()
        )
        .into());
    }
    let (answer, problems) = missiles(
        &words,
        &bodies(given, book)?,
        &book.numbers,
        given.has("explain"),
    );
    let breakdowns = answer.explain.clone().unwrap_or_default();
    Ok(Told {
        answer: Some(answer.into()),
        problems,
        breakdowns,
    })
}

/// The bodies of the source, of the command line and of a library.
fn bodies(given: &Given, book: &Rulebook<Starfire>) -> Result<Bodies, Refusal> {
    let declared = given.texts("body");
    if declared.len() > MOST_BODIES {
        return Err(format!(
            "{} bodies; write more than {MOST_BODIES} into a library",
            declared.len()
        )
        .into());
    }
    let mut bodies = Bodies::default();
    for body in &declared {
        bodies
            .declare_written(body)
            .map_err(|message| format!("--body {}: {message}", printable(body)))?;
    }
    if let Some(path) = given.text("library") {
        let library = book.shelf.get(Path::new(""), path, Starfire::library);
        bodies = bodies.or(&library.as_ref().as_ref().map_err(Clone::clone)?.bodies);
    }
    Ok(bodies)
}

fn distance(given: &Given) -> Told {
    let mut problems = Vec::new();
    let distances = read("distance", given, Distance::parse, &mut problems);
    Told {
        answer: Some(Distances { distances }.into()),
        problems,
        breakdowns: Vec::new(),
    }
}

fn time(given: &Given) -> Told {
    let mut problems = Vec::new();
    let time = read("time", given, Time::parse, &mut problems)
        .into_iter()
        .next();
    let until = read("until", given, Time::parse, &mut problems)
        .into_iter()
        .next();
    let mut spans = read("add", given, Span::parse, &mut problems);
    spans.extend(
        read("subtract", given, Span::parse, &mut problems)
            .into_iter()
            .map(Span::back),
    );
    let answer = time
        .filter(|_| problems.is_empty())
        .map(|time| Reckoning::of(time, &spans, until).into());
    Told {
        answer,
        problems,
        breakdowns: Vec::new(),
    }
}

/// What is given with an option, as far as it can be read; mistakes are kept.
fn read<T>(
    what: &'static str,
    given: &Given,
    parse: impl Fn(&str) -> Result<T, Vec<Mistake>>,
    problems: &mut Vec<Mistaken>,
) -> Vec<T> {
    let mut all = Vec::new();
    for (index, text) in given.texts(what).into_iter().enumerate() {
        match parse(&text) {
            Ok(read) => all.push(read),
            Err(mistakes) => problems.extend(mistakes.iter().map(|mistake| Mistaken {
                what,
                fault: mistake.alone(&text, index + 1),
                finding: None,
            })),
        }
    }
    all
}
