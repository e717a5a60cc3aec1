//! Parses orders, or reports the character at which an order is wrong (Unity 3.1, 3.3, 3.4).

use super::figures::{MAX_LENGTH, MAX_SPEED, ORBIT, PREFIXES};
use super::order::{Order, Spanned, Step};
use starwright_paper::hex::Side;
use starwright_text::field::{clip, escape_controls};
use std::ops::Range;

/// The reason why a text is not an order.
#[derive(Debug)]
pub struct OrderSyntaxError {
    /// Byte range of the error.
    pub span: Range<usize>,
    pub message: String,
}

/// Parses an order; whitespace and case do not matter.
pub fn parse(text: &str) -> Result<Order, OrderSyntaxError> {
    let length = text.chars().count();
    if length > MAX_LENGTH {
        let message = format!("expected at most {MAX_LENGTH} characters, found {length}");
        return Err(OrderSyntaxError {
            span: 0..0,
            message,
        });
    }
    let mut cursor = Cursor { text, at: 0 };
    let mut order = Order::default();
    while let Some(c) = cursor.next() {
        read_part(c, &mut cursor, &mut order)?;
    }
    let is_orbit = order.option == Some(ORBIT);
    if order.steps.is_empty() && order.written_speed.is_none() && order.pivot.is_none() && !is_orbit
    {
        let message =
            "missing movement; write 0 to stay in place, or 4 for four hexes forward".to_string();
        return Err(OrderSyntaxError {
            span: 0..text.len(),
            message,
        });
    }
    if order.speed() > MAX_SPEED {
        return Err(OrderSyntaxError {
            span: 0..text.len(),
            message: format!("expected at most {MAX_SPEED} hexes, found more"),
        });
    }
    Ok(order)
}

/// Parses the part that begins with `c`.
fn read_part(c: char, cursor: &mut Cursor, order: &mut Order) -> Result<(), OrderSyntaxError> {
    let start = cursor.at - c.len_utf8();
    let letter = c.to_ascii_uppercase();
    if let Some((_, name, rule)) = PREFIXES
        .iter()
        .find(|(prefix, ..)| *prefix == letter && cursor.peek() == Some('/'))
    {
        cursor.next();
        if !order.steps.is_empty() || order.written_speed.is_some() || order.pivot.is_some() {
            return Err(
                cursor.syntax_error(start, format!("move '{letter}/' to the front of the order"))
            );
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
        return Err(cursor.syntax_error(start, "nothing may follow the pivot; write it last"));
    }
    match letter {
        '(' if order.written_speed.is_none() => {
            let speed = cursor.read_number().ok_or_else(|| {
                cursor.syntax_error(
                    start,
                    "expected a number in brackets as the speed, such as (4)",
                )
            })?;
            if cursor.next() != Some(')') {
                return Err(cursor
                    .syntax_error(start, "missing closing bracket after the speed; write (4)"));
            }
            order.written_speed = Some(Spanned {
                value: speed,
                span: start..cursor.at,
            });
        }
        '(' => return Err(cursor.syntax_error(start, "a second speed in brackets; write only one")),
        '+' | '-' | '−' | '–' => {
            let sides = cursor.read_number().ok_or_else(|| {
                cursor.syntax_error(
                    start,
                    "expected a pivot such as +1: + or - and a number from 1 to 3",
                )
            })?;
            let sides = if letter == '+' {
                sides as i32
            } else {
                -(sides as i32)
            };
            order.pivot = Some(Spanned {
                value: sides,
                span: start..cursor.at,
            });
        }
        _ if order.written_speed.is_some() => {
            return Err(cursor.syntax_error(start, "only a pivot such as +1 may follow the speed"));
        }
        '[' => {
            let hexes = cursor.read_number();
            let (Some(hexes), Some(']')) = (hexes, cursor.next()) else {
                let message = "expected a number in square brackets as the orbit, such as [2]";
                return Err(cursor.syntax_error(start, message));
            };
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
            let step = step(letter, start, cursor)?;
            match (order.steps.last_mut(), step) {
                // Two numbers separated only by whitespace or a mark are one move.
                (
                    Some(Spanned {
                        value: Step::Ahead(hexes),
                        ..
                    }),
                    Step::Ahead(more),
                ) => *hexes += more,
                _ => order.steps.push(Spanned {
                    value: step,
                    span: start..cursor.at,
                }),
            }
        }
    }
    Ok(())
}

fn step(letter: char, start: usize, cursor: &mut Cursor) -> Result<Step, OrderSyntaxError> {
    Ok(match letter {
        'P' => Step::Turn(Side::Port),
        'S' => Step::Turn(Side::Starboard),
        'U' => Step::UTurn,
        'L' => Step::Slip(Side::Port),
        'R' => Step::Slip(Side::Starboard),
        '0'..='9' => {
            cursor.at = start;
            Step::Ahead(cursor.read_number().ok_or_else(|| {
                cursor.syntax_error(
                    start,
                    format!("expected at most {MAX_SPEED} hexes, found more"),
                )
            })?)
        }
        letter => {
            let hint = match letter {
                ')' | ']' => "it closes a bracket that was not opened".to_string(),
                letter if PREFIXES.iter().any(|(prefix, ..)| *prefix == letter) => {
                    format!("did you mean the mark '{letter}/' in front of the order?")
                }
                _ => {
                    "an order has numbers, P, S, U, L and R, then a (speed), then a pivot such as +1"
                        .to_string()
                }
            };
            return Err(cursor.syntax_error(
                start,
                format!(
                    "unexpected '{}'; {hint}",
                    escape_controls(&clip(&letter.to_string()))
                ),
            ));
        }
    })
}

/// A position in the text of an order.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Returns the next character that is not whitespace.
    fn next(&mut self) -> Option<char> {
        loop {
            let c = self.peek()?;
            self.at += c.len_utf8();
            if !c.is_whitespace() {
                return Some(c);
            }
        }
    }

    /// Reads the next number, or returns `None` if there is none or it exceeds the maximum speed.
    fn read_number(&mut self) -> Option<u32> {
        let rest = &self.text[self.at..];
        let spaces = rest.len() - rest.trim_start().len();
        let digits = rest
            .trim_start()
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let number = rest[spaces..spaces + digits]
            .parse()
            .ok()
            .filter(|number| *number <= MAX_SPEED);
        self.at += if digits > 0 { spaces + digits } else { 0 };
        number
    }

    /// Creates an error from `start` to the current position.
    fn syntax_error(&self, start: usize, message: impl Into<String>) -> OrderSyntaxError {
        OrderSyntaxError {
            span: start..self.at,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_any_case_and_whitespace() {
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
    fn reports_the_place_of_an_error() {
        for (text, at, message) in [
            ("", 0, "missing movement; write 0 to stay in place"),
            ("  ", 0, "missing movement"),
            ("C/", 0, "missing movement"),
            (
                "2X2",
                1,
                "unexpected 'X'; an order has numbers, P, S, U, L and R",
            ),
            (
                "2Z2",
                1,
                "unexpected 'Z'; did you mean the mark 'Z/' in front",
            ),
            ("2Z/2", 1, "move 'Z/' to the front"),
            ("2é(2)", 1, "unexpected 'é'"),
            ("2\u{1b}", 1, "unexpected '\\u{1b}'"),
            ("2)", 1, "closes a bracket that was not opened"),
            ("2(", 1, "expected a number in brackets"),
            ("2(x)", 1, "expected a number in brackets"),
            ("2(2", 1, "missing closing bracket"),
            ("2(2)(2)", 4, "a second speed"),
            ("2(2)3", 4, "only a pivot"),
            ("2+1(2)", 3, "nothing may follow the pivot"),
            ("2+", 1, "expected a pivot such as +1"),
            ("2[", 1, "expected a number in square brackets"),
            ("1000", 0, "expected at most 999 hexes"),
            ("99999999999999999999", 0, "expected at most 999 hexes"),
            ("500 500", 0, "expected at most 999 hexes"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.message.contains(message), "{text}: {}", error.message);
            assert_eq!(error.span.start, at, "{text}");
            assert!(text.get(error.span).is_some(), "{text}");
        }
        let error = parse(&"R".repeat(10_000)).expect_err("too long");
        assert_eq!(
            error.message,
            "expected at most 100 characters, found 10000"
        );
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_an_order_or_an_error_inside_it(text in "([1-9][0-9]? ?|[PSULRpsulr]|\\[1\\]|↑){0,12}(\\([0-9]\\))?([+-][0-9])?|.{0,120}") {
            match parse(&text) {
                Err(error) => assert!(text.get(error.span).is_some()),
                Ok(order) => {
                    let written = order.to_string();
                    let again = parse(&written).expect("what we write we read");
                    assert_eq!((again.to_string(), again.speed()), (written, order.speed()));
                }
            }
        }
    }
}
