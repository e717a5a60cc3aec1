//! Reads a missile designator `W-x:y:z`, or reports which characters are wrong (01.05.03).

use super::bodies::Bodies;
use super::missile::{BaseDamage, Body, Missile};
use super::tables::{Code, KnownBody, Part, UNIT_TYPES};
use super::word_error::word_error;
use starwright_text::field::{TIMES_SIGNS, clip, did_you_mean};
use starwright_text::field_error::FieldError;
use std::ops::Range;

/// Maximum length of a designator in characters.
const MAX_CHARACTERS: usize = 40;

/// A code, or characters that are not a code, and their place.
struct DesignatorToken<'a> {
    written: &'a str,
    code: Option<Code>,
    span: Range<usize>,
    /// The part of the designator that contains it.
    part: Part,
}

/// Reads a designator; the error lists every mistake, at least one.
pub fn parse(text: &str, bodies: &Bodies) -> Result<Missile, Vec<FieldError>> {
    if text.is_empty() || text.chars().count() > MAX_CHARACTERS {
        let found = if text.is_empty() {
            "nothing".to_string()
        } else {
            format!("{} characters", text.chars().count())
        };
        return Err(vec![word_error(
            0..text.len(),
            format!("expected a missile such as CM-b or SM-b:s, found {found}"),
        )]);
    }
    let (name, rest) = text
        .split_once('-')
        .map_or((text, None), |(name, rest)| (name, Some(rest)));
    let mut mistakes = Vec::new();
    let body = bodies.find(name);
    if body.is_none() {
        mistakes.push(unknown_body(name, rest.is_some(), bodies));
    }
    let (tokens, mut wrong) = rest.map_or((Vec::new(), Vec::new()), |rest| {
        split_tokens(rest, name.len() + 1)
    });
    mistakes.append(&mut wrong);
    mistakes.extend(find_misplaced(name, &tokens));
    mistakes.sort_by_key(|mistake| mistake.span().start);
    match body {
        Some(body) if mistakes.is_empty() => Ok(Missile::new(
            body,
            tokens.iter().filter_map(|token| token.code).collect(),
        )),
        _ => Err(mistakes),
    }
}

/// Splits a count from the designator after it: `40 SM`, `40x CM-b`.
pub fn split_leading_count(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let missile = rest
        .trim_start()
        .trim_start_matches(TIMES_SIGNS)
        .trim_start();
    let starts = |c: char| c.is_ascii_uppercase();
    (digits > 0 && missile.starts_with(starts)).then_some((number, missile))
}

fn unknown_body(name: &str, has_hyphen: bool, bodies: &Bodies) -> FieldError {
    let span = 0..name.len();
    if let Some((number, missile)) = split_leading_count(name) {
        let message = format!(
            "a designator has no number in front; in a design, write the number after it: '{missile} x{number}'"
        );
        return word_error(0..number.len(), message);
    }
    if name.is_empty() {
        return word_error(0..1, "a missile body comes first, as in SM-b");
    }
    if !has_hyphen && let Some((body, codes)) = name.split_once(':') {
        let message = format!("a hyphen follows the body; did you mean '{body}-{codes}'?");
        return word_error(body.len()..body.len() + 1, message);
    }
    let declared: Vec<Body> = bodies.iter().collect();
    let known: Vec<&str> = KnownBody::ALL
        .into_iter()
        .map(|body| body.word())
        .chain(declared.iter().map(Body::code))
        .collect();
    let same = known
        .iter()
        .find(|known| known.eq_ignore_ascii_case(name))
        .map(|known| format!("; did you mean '{known}'?"));
    let hint = same.unwrap_or_else(|| match name.chars().count() {
        // With two characters, nearly all names are one typo apart.
        0..=2 => String::new(),
        _ => did_you_mean(name, known.iter().copied()),
    });
    let hint = match UNIT_TYPES.iter().find(|unit| unit.code == name) {
        Some(unit) => format!(
            "; {name} is a type of unit ({}); bodies are {}",
            unit.name,
            known.join(", ")
        ),
        None if hint.is_empty() => {
            format!(
                "; known: {}; 'bodies:' in a design or --body {name}=N declares others",
                known.join(", ")
            )
        }
        None => hint,
    };
    word_error(span, format!("unknown missile body '{}'{hint}", clip(name)))
}

/// Splits the codes after the hyphen, which ends at `start`, and reports wrong separators.
fn split_tokens(rest: &str, start: usize) -> (Vec<DesignatorToken<'_>>, Vec<FieldError>) {
    let (mut tokens, mut mistakes) = (Vec::new(), Vec::new());
    let mut at = start;
    for (index, piece) in rest.split(':').enumerate() {
        match Part::ALL.get(index) {
            Some(part) => tokens.extend(split_piece(piece, at, *part)),
            None => {
                let message = "one colon too many; a warhead, modifiers and electronics follow the hyphen: W-x:y:z";
                mistakes.push(word_error(at - 1..at, message));
            }
        }
        at += piece.len() + 1;
    }
    if (rest.is_empty() || rest.ends_with(':')) && mistakes.is_empty() {
        let (last, what) = (at - 2, if rest.is_empty() { "hyphen" } else { "colon" });
        mistakes.push(word_error(
            last..last + 1,
            format!("nothing follows the {what}; leave it out or write a code"),
        ));
    }
    // The source's own short form: with no warhead and no colon, what follows the hyphen may be modifiers alone.
    let kinds = || {
        tokens
            .iter()
            .map(|token: &DesignatorToken| token.code.map(Code::part))
    };
    if let Some(Some(part)) = kinds()
        .next()
        .filter(|first| !rest.contains(':') && kinds().all(|kind| kind == *first))
    {
        tokens.iter_mut().for_each(|token| token.part = part);
    }
    (tokens, mistakes)
}

fn split_piece(piece: &str, start: usize, part: Part) -> Vec<DesignatorToken<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = piece[at..].chars().next() {
        let left = &piece[at..];
        let code = Code::ALL
            .into_iter()
            .find(|code| left.starts_with(code.written()) && !is_longer_number(left, *code));
        let digits = left[first.len_utf8()..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let length = code.map_or(first.len_utf8() + digits, |code| code.written().len());
        let span = start + at..start + at + length;
        tokens.push(DesignatorToken {
            written: &left[..length],
            code,
            span,
            part,
        });
        at += length;
    }
    tokens
}

/// Returns `true` if a digit follows the code: `p12` is not `p1`.
fn is_longer_number(text: &str, code: Code) -> bool {
    text[code.written().len()..].starts_with(|c: char| c.is_ascii_digit())
}

/// Reports codes that are unknown, in the wrong part, or repeated.
fn find_misplaced(body: &str, tokens: &[DesignatorToken]) -> Vec<FieldError> {
    // One suggestion corrects all codes, so it is given at the first of them.
    let first_wrong = tokens
        .iter()
        .position(|token| token.code.is_some_and(|code| code.part() != token.part));
    let mut mistakes = Vec::new();
    let mut seen: Vec<Code> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let message = token.code.map_or_else(
            || Some(unknown_code_message(token)),
            |code| {
                let is_wrong = first_wrong == Some(index);
                find_repeated(code, &seen)
                    .or_else(|| is_wrong.then(|| wrong_part_message(code, body, tokens)))
            },
        );
        mistakes.extend(message.map(|message| word_error(token.span.clone(), message)));
        seen.extend(token.code);
    }
    mistakes
}

/// Reports a code that is repeated, or a second warhead.
fn find_repeated(code: Code, seen: &[Code]) -> Option<String> {
    let written = code.written();
    if seen.contains(&code) {
        return Some(format!("the code '{written}' is written twice"));
    }
    let is_warhead = |code: &Code| code.part() == Part::Warhead;
    let before = seen
        .iter()
        .copied()
        .find(|seen| is_warhead(seen) && is_warhead(&code))?;
    Some(format!(
        "a second warhead '{written}' beside '{}'; a missile has one",
        before.written()
    ))
}

fn unknown_code_message(token: &DesignatorToken) -> String {
    if token.written.starts_with(char::is_whitespace) {
        return "a space; a designator is one word, such as CM-b:s".to_string();
    }
    let (part, written) = (token.part, clip(token.written));
    let letter = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
    let same = Code::ALL
        .into_iter()
        .find(|code| code.written().eq_ignore_ascii_case(token.written));
    let alike: Vec<Code> = Code::ALL
        .into_iter()
        .filter(|code| letter(code.written()) == letter(token.written))
        .collect();
    let only = match alike.as_slice() {
        [code] => Some(*code),
        _ => None,
    };
    match same.or(only) {
        Some(near) => {
            format!(
                "unknown {} '{written}'; did you mean '{}' ({})?",
                part.word(),
                near.written(),
                near.name()
            )
        }
        None => format!(
            "unknown {} '{written}'; known: {}",
            part.word(),
            part.known()
        ),
    }
}

fn wrong_part_message(code: Code, body: &str, tokens: &[DesignatorToken]) -> String {
    let place = match code.part() {
        Part::Warhead => "right after the hyphen",
        Part::Modifiers => "after the first colon",
        Part::Electronics => "after the second colon",
    };
    let mut codes: Vec<Code> = tokens.iter().filter_map(|token| token.code).collect();
    codes.sort();
    codes.dedup();
    let is_clear = codes
        .iter()
        .filter(|code| code.part() == Part::Warhead)
        .count()
        <= 1
        && tokens.iter().all(|token| token.code.is_some());
    let body = Body::Declared {
        name: body.to_string(),
        damage: BaseDamage::MIN,
    };
    let hint = if is_clear {
        format!("; did you mean '{}'?", Missile::new(body, codes))
    } else {
        String::new()
    };
    format!(
        "'{}' is a {} and goes {place}{hint}",
        code.written(),
        code.part().word()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn canonical(text: &str) -> String {
        parse(text, &Bodies::default())
            .unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"))
            .to_string()
    }

    /// Lists the wrong characters with the messages.
    fn list_errors(text: &str) -> Vec<(String, String)> {
        let mistakes = parse(text, &Bodies::default()).expect_err("a wrong designator");
        mistakes
            .into_iter()
            .map(|mistake| (text[mistake.span()].to_string(), mistake.message))
            .collect()
    }

    #[test]
    fn designators_print_in_their_canonical_form() {
        for (text, expected) in [
            ("SM", "SM"),
            ("CM-b", "CM-b"),
            ("SM-b:s", "SM-b:s"),
            ("SBM-sp1", "SBM-:sp1"),
            ("SBM-p1s", "SBM-:sp1"),
            ("SBM-:sp1", "SBM-:sp1"),
            ("CM-j", "CM-::j"),
            ("CM-::jh", "CM-::hj"),
            ("CM-L3::h", "CM-L3::h"),
            ("CM-a:sp1:hj", "CM-a:sp1:hj"),
            ("CM-:s:j", "CM-:s:j"),
        ] {
            assert_eq!(canonical(text), expected);
            assert_eq!(canonical(expected), expected);
        }
    }

    #[test]
    fn reports_each_error_at_its_characters_with_a_suggestion() {
        for (text, expected) in [
            (
                "SM-b:q",
                &[("q", "unknown warhead modifier 'q'; known: s, p1")][..],
            ),
            (
                "CM-:b",
                &[(
                    "b",
                    "'b' is a warhead and goes right after the hyphen; did you mean 'CM-b'?",
                )],
            ),
            (
                "CM-bs",
                &[(
                    "s",
                    "'s' is a warhead modifier and goes after the first colon; did you mean 'CM-b:s'?",
                )],
            ),
            (
                "CM-b:j",
                &[(
                    "j",
                    "'j' is a seeking or electronics modifier and goes after the second colon; did you mean 'CM-b::j'?",
                )],
            ),
            (
                "CM-sj",
                &[(
                    "s",
                    "'s' is a warhead modifier and goes after the first colon; did you mean 'CM-:s:j'?",
                )],
            ),
            ("SBM-:ss", &[("s", "the code 's' is written twice")]),
            (
                "CM-ab",
                &[("b", "a second warhead 'b' beside 'a'; a missile has one")],
            ),
            ("CM-aa", &[("a", "the code 'a' is written twice")]),
            (
                "CM-B",
                &[(
                    "B",
                    "unknown warhead 'B'; did you mean 'b' (advanced antimatter)?",
                )],
            ),
            (
                "CM-L4",
                &[("L4", "unknown warhead 'L4'; known: a, b, L1, L2, L3")],
            ),
            (
                "CM-b:p",
                &[(
                    "p",
                    "unknown warhead modifier 'p'; did you mean 'p1' (penetration aid 1)?",
                )],
            ),
            (
                "CM-b:p12",
                &[(
                    "p12",
                    "unknown warhead modifier 'p12'; did you mean 'p1' (penetration aid 1)?",
                )],
            ),
            (
                "XM-b:q:k",
                &[
                    (
                        "XM",
                        "unknown missile body 'XM'; known: SM, CM, SBM; 'bodies:' in a design or --body XM=N declares others",
                    ),
                    ("q", "unknown warhead modifier 'q'; known: s, p1"),
                    (
                        "k",
                        "unknown seeking or electronics modifier 'k'; known: h, j",
                    ),
                ],
            ),
            (
                "BB-b",
                &[(
                    "BB",
                    "unknown missile body 'BB'; BB is a type of unit (battleship); bodies are SM, CM, SBM",
                )],
            ),
            (
                "sm-b",
                &[("sm", "unknown missile body 'sm'; did you mean 'SM'?")],
            ),
            (
                "SM:b",
                &[(":", "a hyphen follows the body; did you mean 'SM-b'?")],
            ),
            (
                "SM-",
                &[(
                    "-",
                    "nothing follows the hyphen; leave it out or write a code",
                )],
            ),
            (
                "SM-b:",
                &[(
                    ":",
                    "nothing follows the colon; leave it out or write a code",
                )],
            ),
            (
                "SM-b:s:h:j",
                &[(
                    ":",
                    "one colon too many; a warhead, modifiers and electronics follow the hyphen: W-x:y:z",
                )],
            ),
            (
                "SM-b s",
                &[
                    (" ", "a space; a designator is one word, such as CM-b:s"),
                    (
                        "s",
                        "'s' is a warhead modifier and goes after the first colon",
                    ),
                ],
            ),
            ("-b", &[("-", "a missile body comes first, as in SM-b")]),
            (
                "40 SM",
                &[(
                    "40",
                    "a designator has no number in front; in a design, write the number after it: 'SM x40'",
                )],
            ),
        ] {
            let expected: Vec<(String, String)> = expected
                .iter()
                .map(|(at, message)| (at.to_string(), message.to_string()))
                .collect();
            assert_eq!(list_errors(text), expected, "{text}");
        }
        assert_eq!(
            list_errors("")[0].1,
            "expected a missile such as CM-b or SM-b:s, found nothing"
        );
        assert!(
            list_errors(&"é".repeat(41))[0]
                .1
                .ends_with("found 41 characters")
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_or_rejected_within_the_word(text in "(SM|CM|SBM|é)?[-:]?[-:abLsphj0-3 éQ]{0,12}") {
            match parse(&text, &Bodies::default()) {
                Ok(missile) => prop_assert_eq!(canonical(&missile.to_string()), missile.to_string()),
                Err(mistakes) => {
                    prop_assert!(!mistakes.is_empty());
                    for mistake in mistakes {
                        prop_assert!(text.get(mistake.span()).is_some(), "{} {:?}", text, mistake.span());
                        mistake.locate_in_word(&text, 1);
                    }
                }
            }
        }
    }
}
