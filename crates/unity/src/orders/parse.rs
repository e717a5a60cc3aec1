//! Reads an order, or says at which character it cannot (Unity 3.1, 3.3, 3.4).

use super::figures::{FASTEST, LONGEST, ORBIT, PREFIXES};
use super::order::{Order, Placed, Step};
use starwright_paper::hex::Side;
use starwright_text::field::{clip, escape_controls};
use std::ops::Range;

/// Why a text is no order, and where.
#[derive(Debug)]
pub struct Mistake {
    /// In bytes.
    pub span: Range<usize>,
    pub message: String,
}

/// Reads an order. Blanks and case do not matter.
pub fn parse(text: &str) -> Result<Order, Mistake> {
    let length = text.chars().count();
    if length > LONGEST {
        let message = format!("{length} characters; an order has at most {LONGEST}");
        return Err(Mistake {
            span: 0..0,
            message,
        });
    }
    let mut reader = Reader { text, at: 0 };
    let mut order = Order::default();
    while let Some(c) = reader.next() {
        read_part(c, &mut reader, &mut order)?;
    }
    let is_orbit = order.option == Some(ORBIT);
    if order.steps.is_empty() && order.written_speed.is_none() && order.pivot.is_none() && !is_orbit
    {
        let message =
            "no movement is ordered; write 0 to stand still, 4 for four hexes forward".to_string();
        return Err(Mistake {
            span: 0..text.len(),
            message,
        });
    }
    if order.speed() > FASTEST {
        return Err(Mistake {
            span: 0..text.len(),
            message: format!("more than {FASTEST} hexes; no ship is that fast"),
        });
    }
    Ok(order)
}

/// Reads the part that begins with `c`.
fn read_part(c: char, reader: &mut Reader, order: &mut Order) -> Result<(), Mistake> {
    let start = reader.at - c.len_utf8();
    let letter = c.to_ascii_uppercase();
    if let Some((_, name, rule)) = PREFIXES
        .iter()
        .find(|(prefix, ..)| *prefix == letter && reader.peek() == Some('/'))
    {
        reader.next();
        if !order.steps.is_empty() || order.written_speed.is_some() || order.pivot.is_some() {
            return Err(reader.mistake(start, format!("'{letter}/' goes in front of the order")));
        }
        order
            .marks
            .push(format!("{letter}/ ({name}, Unity {rule})"));
        if rule.starts_with('D') {
            order.option.get_or_insert(name);
        }
        return Ok(());
    }
    if order.pivot.is_some() {
        return Err(reader.mistake(start, "nothing follows the pivot"));
    }
    match letter {
        '(' if order.written_speed.is_none() => {
            let speed = reader.number().ok_or_else(|| {
                reader.mistake(start, "a speed in brackets is a number, as in (4)")
            })?;
            if reader.next() != Some(')') {
                return Err(reader.mistake(
                    start,
                    "the bracket of the speed is not closed; write it as (4)",
                ));
            }
            order.written_speed = Some(Placed {
                what: speed,
                span: start..reader.at,
            });
        }
        '(' => return Err(reader.mistake(start, "a second speed in brackets")),
        '+' | '-' | '−' | '–' => {
            let sides = reader.number().ok_or_else(|| {
                reader.mistake(start, "a pivot is + or - and a number from 1 to 3")
            })?;
            let sides = if letter == '+' {
                sides as i32
            } else {
                -(sides as i32)
            };
            order.pivot = Some(Placed {
                what: sides,
                span: start..reader.at,
            });
        }
        _ if order.written_speed.is_some() => {
            return Err(reader.mistake(
                start,
                "only a pivot, + or - and a number from 1 to 3, follows the speed",
            ));
        }
        '[' => {
            let hexes = reader.number().filter(|_| reader.next() == Some(']'));
            let hexes = hexes.ok_or_else(|| {
                reader.mistake(start, "an orbit is a number in square brackets, as in [2]")
            })?;
            order.marks.push(format!("[{hexes}] ({ORBIT}, Unity G.5)"));
            order.option.get_or_insert(ORBIT);
        }
        '↑' | '↓' => {
            let direction = if letter == '↑' { "up" } else { "down" };
            order.marks.push(format!(
                "{letter} (one altitude level {direction}, Unity G.6)"
            ));
            order.option.get_or_insert("change of altitude");
        }
        letter => {
            let step = step(letter, start, reader)?;
            match (order.steps.last_mut(), step) {
                // Two numbers with only a blank or a mark between them are one move.
                (
                    Some(Placed {
                        what: Step::Ahead(hexes),
                        ..
                    }),
                    Step::Ahead(more),
                ) => *hexes += more,
                _ => order.steps.push(Placed {
                    what: step,
                    span: start..reader.at,
                }),
            }
        }
    }
    Ok(())
}

fn step(letter: char, start: usize, reader: &mut Reader) -> Result<Step, Mistake> {
    Ok(match letter {
        'P' => Step::Turn(Side::Port),
        'S' => Step::Turn(Side::Starboard),
        'U' => Step::UTurn,
        'L' => Step::Slip(Side::Port),
        'R' => Step::Slip(Side::Starboard),
        '0'..='9' => {
            reader.at = start;
            Step::Ahead(reader.number().ok_or_else(|| {
                reader.mistake(
                    start,
                    format!("more than {FASTEST} hexes; no ship is that fast"),
                )
            })?)
        }
        letter => {
            let hint = match letter {
                ')' | ']' => "it closes a bracket that is not open".to_string(),
                letter if PREFIXES.iter().any(|(prefix, ..)| *prefix == letter) => {
                    format!("did you mean the mark '{letter}/' in front of the order?")
                }
                _ => {
                    "an order has numbers, P, S, U, L and R, then (speed), then a pivot such as +1"
                        .to_string()
                }
            };
            return Err(reader.mistake(
                start,
                format!(
                    "'{}' is not known; {hint}",
                    escape_controls(&clip(&letter.to_string()))
                ),
            ));
        }
    })
}

/// A place in the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The next character that is no blank.
    fn next(&mut self) -> Option<char> {
        loop {
            let c = self.peek()?;
            self.at += c.len_utf8();
            if !c.is_whitespace() {
                return Some(c);
            }
        }
    }

    /// The digits here, after blanks, if they make a number that a speed can be.
    fn number(&mut self) -> Option<u32> {
        let rest = &self.text[self.at..];
        let blanks = rest.len() - rest.trim_start().len();
        let digits = rest
            .trim_start()
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let number = rest[blanks..blanks + digits]
            .parse()
            .ok()
            .filter(|number| *number <= FASTEST);
        self.at += if digits > 0 { blanks + digits } else { 0 };
        number
    }

    /// A mistake from `start` to here.
    fn mistake(&self, start: usize, message: impl Into<String>) -> Mistake {
        Mistake {
            span: start..self.at,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_whatever_their_case_and_blanks() {
        for (text, written) in [
            ("2P2(4)", "2P2(4)"),
            (" 2 p 2 ( 4 ) + 1 ", "2P2(4)+1"),
            ("3P1", "3P1(4)"),
            ("2R1RR(6)-3", "2R1RR(6)-3"),
            ("C/e/U", "U(0)"),
            ("2[3]↑1(3)−2", "3(3)-2"),
            ("(0)", "(0)"),
            ("+1", "(0)+1"),
        ] {
            assert_eq!(parse(text).expect(text).to_string(), written, "{text}");
        }
        let marks = parse("C/ Z/ 2[3]1↑↓").expect("an order").marks.join("; ");
        assert!(
            marks.starts_with(
                "C/ (cloaking device, Unity B.5); Z/ (evasive action, Unity D.3); [3] (pl"
            ),
            "{marks}"
        );
    }

    #[test]
    fn a_mistake_is_told_where_it_stands() {
        for (text, at, message) in [
            ("", 0, "no movement is ordered; write 0 to stand still"),
            ("  ", 0, "no movement is ordered"),
            ("C/", 0, "no movement is ordered"),
            (
                "2X2",
                1,
                "'X' is not known; an order has numbers, P, S, U, L and R",
            ),
            (
                "2Z2",
                1,
                "'Z' is not known; did you mean the mark 'Z/' in front",
            ),
            ("2Z/2", 1, "'Z/' goes in front"),
            ("2é(2)", 1, "'é' is not known"),
            ("2\u{1b}", 1, "'\\u{1b}' is not known"),
            ("2)", 1, "closes a bracket that is not open"),
            ("2(", 1, "a speed in brackets is a number"),
            ("2(x)", 1, "a speed in brackets is a number"),
            ("2(2", 1, "is not closed"),
            ("2(2)(2)", 4, "a second speed"),
            ("2(2)3", 4, "only a pivot"),
            ("2+1(2)", 3, "nothing follows the pivot"),
            ("2+", 1, "a pivot is + or -"),
            ("2[", 1, "an orbit is a number"),
            ("1000", 0, "more than 999 hexes"),
            ("99999999999999999999", 0, "more than 999 hexes"),
            ("500 500", 0, "more than 999 hexes"),
        ] {
            let mistake = parse(text).expect_err(text);
            assert!(
                mistake.message.contains(message),
                "{text}: {}",
                mistake.message
            );
            assert_eq!(mistake.span.start, at, "{text}");
            assert!(text.get(mistake.span).is_some(), "{text}");
        }
        let mistake = parse(&"R".repeat(10_000)).expect_err("too long");
        assert_eq!(
            mistake.message,
            "10000 characters; an order has at most 100"
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_an_order_or_a_mistake_at_a_place_of_it(text in "([1-9][0-9]? ?|[PSULRpsulr]|\\[1\\]|↑){0,12}(\\([0-9]\\))?([+-][0-9])?|.{0,120}") {
            match parse(&text) {
                Err(mistake) => assert!(text.get(mistake.span).is_some()),
                Ok(order) => {
                    let written = order.to_string();
                    let again = parse(&written).expect("what we write we read");
                    assert_eq!((again.to_string(), again.speed()), (written, order.speed()));
                }
            }
        }
    }
}
