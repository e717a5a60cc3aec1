//! The commands that only this game has: `missile` explains designators, `codes` lists all legal ones of a body, `time` adds
//! turns and pulses, `distance` converts hexes.

use super::Starfire;
use super::answer::{legal_codes, missiles};
use super::bodies::Bodies;
use super::distance::{Distance, Distances};
use super::time::{Span, Time, TimeAnswer};
use starwright_rules::battle::question::{ArgumentError, CommandAnswer, Refusal};
use starwright_rules::options::{GameCommand, GameOption, OptionValue, OptionValues};
use starwright_rules::{Commands, Rulebook, Rules};
use starwright_text::field::escape_controls;
use starwright_text::field_error::FieldError;
use std::path::Path;

/// The option for bodies that the source does not have.
const BODY: GameOption = GameOption::new(
    "body",
    OptionValue::Texts("NAME=DAMAGE"),
    "Add a missile body: its name and the damage of its nuclear warhead; may be repeated",
);
/// The option for a library of bodies.
const LIBRARY: GameOption = GameOption::new(
    "library",
    OptionValue::File("LIBRARY.yaml"),
    "Add the missile bodies of this library",
);

impl Commands for Starfire {
    const COMMANDS_ABOUT: &'static str = "Look up Starfire missiles, distances and times";
    const COMMANDS: &'static [GameCommand] = &[
        GameCommand {
            name: "missile",
            about: "Explain missile designators and their damage",
            after_help: "\
A designator is W-x:y:z: a body (SM, CM, SBM or your own), a warhead (none, a,
b, L1, L2, L3), warhead modifiers (s, p1) and electronics (h, j). Empty parts at
the end are left out. All factors are multiplied, then the damage is rounded
once. `reference missiles` lists the codes.

Examples
  starwright starfire missile CM-b SM-b:s SBM-sp1
  starwright starfire missile SM-b:s --explain
  starwright starfire missile BM-a:s --body BM=3
  starwright starfire missile BM-a --library bodies.yaml --format json

Exit status: 1 if a missile cannot be read or is illegal; the others are still
shown.",
            subject: GameOption::new(
                "missile",
                OptionValue::Texts("MISSILE"),
                "Designators, such as CM-b",
            ),
            options: &[
                BODY,
                LIBRARY,
                GameOption::new(
                    "explain",
                    OptionValue::Nothing,
                    "Show how each damage is computed",
                ),
            ],
        },
        GameCommand {
            name: "codes",
            about: "List every legal missile on a body, with its damage",
            after_help: "\
Lists each warhead with every set of modifiers and electronics that the rules
allow. Missiles that only an example in the rules allows are listed, too.

Examples
  starwright starfire codes CM
  starwright starfire codes SM SBM --format csv
  starwright starfire codes BM --body BM=3

Exit status: 1 if a body is unknown; the others are still shown.",
            subject: GameOption::new("of", OptionValue::Texts("BODY"), "Bodies, such as CM"),
            options: &[BODY, LIBRARY],
        },
        GameCommand {
            name: "distance",
            about: "Convert distances between scales",
            after_help: "\
A distance is a number of hexes of a scale (system, interception, tactical), of
light-seconds or of light-minutes. The strategic scale has no hexes.

Examples
  starwright starfire distance \"3 system\"
  starwright starfire distance \"90 tactical\" \"1 light-minute\" --format json

Exit status: 1 if a distance cannot be read; the others are still shown.",
            subject: GameOption::new(
                "distance",
                OptionValue::Texts("DISTANCE"),
                "Distances, such as \"3 system\"",
            ),
            options: &[],
        },
        GameCommand {
            name: "time",
            about: "Add turns and pulses to a time",
            after_help: "\
A time is DD/IntTurn:TacTurn:Pulse, each counted from 1: days to 30,
interception turns to 48, tactical turns to 60, pulses to 6. A span is a number
of turns (tactical, interception, system or days, strategic or months), of
pulses of a scale (1 system pulse), of hours or of minutes. Past day 30 the
strategic turn is shown, too.

Examples
  starwright starfire time 12/43:30:6
  starwright starfire time 12/43:30:6 --add \"90 tactical\"
  starwright starfire time 12/43:30:6 --add \"1 system pulse\"
  starwright starfire time 12/43:30:6 --until 14/01:01:1 --format json

Exit status: 1 if a time or a span cannot be read.",
            subject: GameOption::new(
                "time",
                OptionValue::Text("TIME"),
                "A time, such as 12/43:30:6",
            ),
            options: &[
                GameOption::new(
                    "add",
                    OptionValue::Texts("SPAN"),
                    "Add this span, such as \"90 tactical\"; may be repeated",
                ),
                GameOption::new(
                    "subtract",
                    OptionValue::Texts("SPAN"),
                    "Subtract this span; may be repeated",
                ),
                GameOption::new(
                    "until",
                    OptionValue::Text("TIME"),
                    "Show how long it is until this time of the same month",
                ),
            ],
        },
    ];

    fn command(
        name: &str,
        given: &OptionValues,
        book: &Rulebook<Starfire>,
    ) -> Result<CommandAnswer, Refusal> {
        match name {
            "missile" => Ok(answer_missile(given, book)?),
            "codes" => {
                let (answer, problems) = legal_codes(
                    &given.texts("of"),
                    &collect_bodies(given, book)?,
                    &book.numbers,
                );
                Ok(CommandAnswer {
                    answer: Some(answer.into()),
                    errors: problems,
                    breakdowns: Vec::new(),
                })
            }
            "time" => Ok(time(given)),
            "distance" => Ok(answer_distance(given)),
            _ => Err(format!("{} has no command {name}", Starfire::TITLE).into()),
        }
    }
}

/// Maximum number of missiles per call.
const MAX_MISSILES: usize = 10_000;

/// Maximum number of bodies on the command line.
const MAX_BODIES: usize = 100;

fn answer_missile(
    given: &OptionValues,
    book: &Rulebook<Starfire>,
) -> Result<CommandAnswer, Refusal> {
    let words = given.texts("missile");
    if words.len() > MAX_MISSILES {
        return Err(format!(
            "{} missiles; at most {MAX_MISSILES} are answered at once",
            words.len()
        )
        .into());
    }
    let (answer, problems) = missiles(
        &words,
        &collect_bodies(given, book)?,
        &book.numbers,
        given.has("explain"),
    );
    let breakdowns = answer.explain.clone().unwrap_or_default();
    Ok(CommandAnswer {
        answer: Some(answer.into()),
        errors: problems,
        breakdowns,
    })
}

/// Collects the bodies of the source, the command line and a library.
fn collect_bodies(given: &OptionValues, book: &Rulebook<Starfire>) -> Result<Bodies, Refusal> {
    let declared = given.texts("body");
    if declared.len() > MAX_BODIES {
        return Err(format!(
            "{} bodies; write more than {MAX_BODIES} into a library",
            declared.len()
        )
        .into());
    }
    let mut bodies = Bodies::default();
    for body in &declared {
        bodies
            .declare_written(body)
            .map_err(|error| format!("--body {}: {}", escape_controls(body), error.message))?;
    }
    if let Some(path) = given.text("library") {
        let library = book.libraries.get(Path::new(""), path, Starfire::library);
        bodies = bodies.or(&library.as_ref().as_ref().map_err(Clone::clone)?.bodies);
    }
    Ok(bodies)
}

fn answer_distance(given: &OptionValues) -> CommandAnswer {
    let mut problems = Vec::new();
    let distances = read("distance", given, Distance::parse, &mut problems);
    CommandAnswer {
        answer: Some(Distances { distances }.into()),
        errors: problems,
        breakdowns: Vec::new(),
    }
}

fn time(given: &OptionValues) -> CommandAnswer {
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
            .map(Span::negate),
    );
    let answer = match time {
        Some(time) if problems.is_empty() => Some(TimeAnswer::new(time, &spans, until).into()),
        _ => None,
    };
    CommandAnswer {
        answer,
        errors: problems,
        breakdowns: Vec::new(),
    }
}

/// Reads the values of an option, collecting their errors.
fn read<T>(
    what: &'static str,
    given: &OptionValues,
    parse: impl Fn(&str) -> Result<T, Vec<FieldError>>,
    problems: &mut Vec<ArgumentError>,
) -> Vec<T> {
    let mut all = Vec::new();
    for (index, text) in given.texts(what).into_iter().enumerate() {
        match parse(&text) {
            Ok(read) => all.push(read),
            Err(mistakes) => problems.extend(mistakes.iter().map(|mistake| ArgumentError {
                argument: what,
                diagnostic: mistake.locate_in_word(&text, index + 1),
                finding: None,
            })),
        }
    }
    all
}
