//! Reads times and time spans, or reports which characters are wrong (01.01.02.7).

use super::super::word_error::word_error;
use super::{Scale, Span, Time};
use starwright_text::field::{clip, did_you_mean, pluralize};
use starwright_text::field_error::FieldError;
use std::ops::Range;

/// Maximum length of the text in characters.
const MAX_CHARACTERS: usize = 60;

/// Maximum number of turns or pulses in a span.
const MAX_COUNT: u32 = 1_000_000;

/// The notation of a time.
const FORM: &str = "DD/IntTurn:TacTurn:Pulse, such as 12/43:30:6";

impl Time {
    /// Reads `12/43:30:6`; the error lists every mistake, at least one.
    pub fn parse(text: &str) -> Result<Time, Vec<FieldError>> {
        let whole = |message: String| vec![word_error(0..text.len(), message)];
        if text.chars().count() > MAX_CHARACTERS {
            return Err(whole(format!(
                "{} characters; a time is {FORM}",
                text.chars().count()
            )));
        }
        let fields = pieces(text);
        let separators: Vec<&str> = text.matches(['/', ':']).collect();
        if separators != ["/", ":", ":"] {
            return Err(whole(format!(
                "expected a time {FORM}, found '{}'",
                clip(text)
            )));
        }
        let (mut numbers, mut mistakes) = ([1; 4], Vec::new());
        for (index, (span, (name, most))) in fields.into_iter().zip(Time::FIELDS).enumerate() {
            match parse_field(&text[span.clone()], name, most) {
                Ok(number) => numbers[index] = number,
                Err(message) => mistakes.push(word_error(span, message)),
            }
        }
        if mistakes.is_empty() {
            Ok(Time(numbers))
        } else {
            Err(mistakes)
        }
    }
}

/// Splits a text at its separators.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let piece = |piece: &str| {
        let span = at..at + piece.len();
        at = span.end + 1;
        span
    };
    text.split(['/', ':']).map(piece).collect()
}

fn parse_field(text: &str, name: &str, most: u32) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!(
            "missing {name}; expected a number from 1 to {most}"
        ));
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!(
            "{name}: expected a number from 1 to {most}, found '{}'",
            clip(text)
        ));
    }
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "{name}: expected a number from 1 to {most}, found {}",
            clip(text)
        )),
    }
}

/// Words for spans in addition to the names of the scales: (word, pulses, full name).
const UNITS: [(&str, i64, &str); 6] = [
    ("pulse", 1, "tactical pulse"),
    ("day", 48 * 360, "day"),
    ("month", 30 * 48 * 360, "month"),
    ("hour", 2 * 360, "hour"),
    ("minute", 12, "minute"),
    ("turn", 6, "tactical turn"),
];

impl Span {
    /// Reads `90 tactical`, `-2 interception turns`, `1 system pulse`, `3 days`; the error lists every mistake.
    pub fn parse(text: &str) -> Result<Span, Vec<FieldError>> {
        if text.chars().count() > MAX_CHARACTERS {
            return Err(vec![word_error(
                0..text.len(),
                "a span is short, such as 90 tactical",
            )]);
        }
        let blank = text.len() - text.trim_start().len();
        let digits = text.len()
            - text
                .trim_start()
                .trim_start_matches(|c: char| c == '-' || c == '+' || c.is_ascii_digit())
                .len();
        let (number, unit) = (&text[blank..digits], &text[digits..]);
        let start = text.len() - unit.trim_start().len();
        let (count, unit) = (self::parse_count(number), self::unit(unit.trim()));
        match (count, unit) {
            (Ok(count), Ok((pulses, name))) => Ok(Span {
                words: pluralize(count.unsigned_abs() as usize, &name),
                pulses: count * pulses,
            }),
            (count, unit) => {
                let first = text[blank..].chars().next().map_or(0, char::len_utf8);
                let count = count
                    .err()
                    .map(|message| word_error(blank..blank + first.max(number.len()), message));
                let unit = unit
                    .err()
                    .map(|message| word_error(start..text.trim_end().len().max(start), message));
                Err(count.into_iter().chain(unit).collect())
            }
        }
    }
}

fn parse_count(text: &str) -> Result<i64, String> {
    let magnitude = text.strip_prefix(['-', '+']).unwrap_or(text);
    match magnitude.parse::<u32>() {
        Ok(number)
            if number <= MAX_COUNT && magnitude.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            Ok(if text.starts_with('-') {
                -i64::from(number)
            } else {
                i64::from(number)
            })
        }
        _ => Err(format!(
            "expected how many, a whole number up to {MAX_COUNT}, such as 90 tactical"
        )),
    }
}

/// Returns the pulses of one unit, and its name.
fn unit(text: &str) -> Result<(i64, String), String> {
    let text = text.to_lowercase();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if let [.., last] = words.as_mut_slice() {
        *last = last.strip_suffix('s').unwrap_or(last);
    }
    let scale = |word: &str| Scale::ALL.into_iter().find(|scale| scale.word() == word);
    let known = match words.as_slice() {
        [word] | [word, "turn"] if scale(word).is_some() => {
            scale(word).map(|scale| (scale.turn(), format!("{} turn", scale.word())))
        }
        [word, "pulse"] => {
            scale(word).map(|scale| (scale.pulse(), format!("{} pulse", scale.word())))
        }
        [word] => UNITS
            .iter()
            .find(|(name, ..)| name == word)
            .map(|(_, pulses, name)| (*pulses, (*name).to_string())),
        _ => None,
    };
    known.ok_or_else(|| {
        let words = Scale::ALL.map(Scale::word);
        let hint = did_you_mean(&text, words.into_iter().chain(UNITS.map(|(name, ..)| name)));
        let hint = if hint.is_empty() {
            format!(
                "; known: {} (turns or pulses), days, hours, minutes, months",
                words.join(", ")
            )
        } else {
            hint
        };
        match text.as_str() {
            fraction
                if fraction.starts_with(['.', 'e'])
                    && fraction[1..].starts_with(|c: char| c.is_ascii_digit()) =>
            {
                "only whole numbers are counted; take a smaller scale, as in 36 hours".to_string()
            }
            "" => "of what? Name a scale, as in 90 tactical or 1 system pulse".to_string(),
            _ => format!("unknown scale '{}'{hint}", clip(&text)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list_errors(text: &str, result: Result<String, Vec<FieldError>>) -> Vec<(String, String)> {
        let mistakes = result.expect_err(text);
        mistakes
            .into_iter()
            .map(|mistake| (text[mistake.span()].to_string(), mistake.message))
            .collect()
    }

    fn time(text: &str) -> Vec<(String, String)> {
        list_errors(text, Time::parse(text).map(|time| time.to_string()))
    }

    #[test]
    fn reports_all_four_errors_together() {
        let expected = [
            ("99", "day: expected a number from 1 to 30, found 99"),
            (
                "61",
                "interception turn: expected a number from 1 to 48, found 61",
            ),
            (
                "61",
                "tactical turn: expected a number from 1 to 60, found 61",
            ),
            ("7", "pulse: expected a number from 1 to 6, found 7"),
        ];
        assert_eq!(
            time("99/61:61:7"),
            expected.map(|(at, message)| (at.to_string(), message.to_string()))
        );
        assert_eq!(time("0/0:0:0").len(), 4);
        assert_eq!(
            time("1/1:x:")[0].1,
            "tactical turn: expected a number from 1 to 60, found 'x'"
        );
        assert_eq!(
            time("1/1:x:")[1].1,
            "missing pulse; expected a number from 1 to 6"
        );
        for wrong in [
            "",
            "12",
            "12/43:30",
            "12:43:30:6",
            "12/43/30/6",
            "1/1:1:1:1",
            "noon",
            "é",
        ] {
            assert!(
                time(wrong)[0].1.contains("DD/IntTurn:TacTurn:Pulse"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn spans_of_every_scale_are_read() {
        for (text, pulses) in [
            ("90 tactical", 540),
            ("1 tactical turn", 6),
            ("2 interception turns", 720),
            ("1 system", 17_280),
            ("3 days", 51_840),
            ("1 strategic", 518_400),
            ("1 month", 518_400),
            ("1 strategic pulse", 86_400),
            ("1 system pulse", 2880),
            ("6 interception pulses", 360),
            ("6 tactical pulses", 6),
            ("4 pulses", 4),
            ("2 hours", 1440),
            ("1 minute", 12),
            ("-90tactical", -540),
            ("+0 tactical", 0),
        ] {
            assert_eq!(
                Span::parse(text).map(|span| span.pulses),
                Ok(pulses),
                "{text}"
            );
        }
        let span = |text: &str| list_errors(text, Span::parse(text).map(|span| span.words));
        assert_eq!(
            span("90 tactcal"),
            [(
                "tactcal".to_string(),
                "unknown scale 'tactcal'; did you mean 'tactical'?".to_string()
            )]
        );
        assert_eq!(span("x parsecs").len(), 2);
        assert_eq!(
            span("90")[0].1,
            "of what? Name a scale, as in 90 tactical or 1 system pulse"
        );
        assert_eq!(span("1000001 tactical").len(), 1);
        assert_eq!(span("").len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_or_rejected_within_the_word(text in "[-+0-9:/ a-zé]{0,14}") {
            let mistakes = Time::parse(&text).err().into_iter().chain(Span::parse(&text).err()).flatten();
            for mistake in mistakes {
                prop_assert!(text.get(mistake.span()).is_some(), "{} {:?}", text, mistake.span());
                mistake.locate_in_word(&text, 1);
            }
        }
    }
}
