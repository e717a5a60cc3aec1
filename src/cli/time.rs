//! `time`: times of Starfire, with turns and pulses added, by the clock, and until another.

use super::message::Message;
use super::output::say;
use super::{Format, Session};
use crate::ruleset::starfire::Mistake;
use crate::ruleset::starfire::time::{Span, Time, answer};
use anyhow::Result;
use clap::Args;

/// Starfire times: turns and pulses added, by the clock, and until another time
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright time 12/43:30:6\n  starwright time 12/43:30:6 --add \"90 tactical\"\n  \
    starwright time 12/43:30:6 --add \"1 system pulse\" --subtract \"3 interception turns\"\n  \
    starwright time 12/43:30:6 --until 14/01:01:1 --format json\n\n\
    A time is DD/IntTurn:TacTurn:Pulse; all four count from 1: days to 30, interception turns to 48, tactical turns to 60, pulses \
    to 6. A span is a number of turns (tactical, interception, system or days, strategic or months) or of pulses of a scale \
    (1 system pulse); hours and minutes do, too. Past day 30 the strategic turn is told beside.\n\n\
    Exit status: 1 if a time or a span cannot be read."
)]
pub(super) struct TimeCommand {
    /// The time, such as 12/43:30:6
    #[arg(value_name = "TIME")]
    time: String,
    /// A span to add, such as "90 tactical"; may be repeated
    #[arg(long, value_name = "SPAN", allow_hyphen_values = true)]
    add: Vec<String>,
    /// A span to take off; may be repeated
    #[arg(long, value_name = "SPAN", allow_hyphen_values = true)]
    subtract: Vec<String>,
    /// How long it is from there to this time of the same month
    #[arg(long, value_name = "TIME")]
    until: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl TimeCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let time = session.reading("time", &self.time, Time::parse(&self.time));
        let until = self.until.as_ref().map(|text| session.reading("--until", text, Time::parse(text)));
        let mut spans = Vec::new();
        for text in &self.add {
            spans.push(session.reading("--add", text, Span::parse(text)));
        }
        for text in &self.subtract {
            spans.push(session.reading("--subtract", text, Span::parse(text)).map(Span::back));
        }
        let (Some(time), Some(spans)) = (time, spans.into_iter().collect::<Option<Vec<Span>>>()) else {
            return Ok(());
        };
        match until {
            Some(None) => Ok(()),
            until => session.answer(&answer(time, &spans, until.flatten()), self.format),
        }
    }
}

impl Session {
    /// What was read; every mistake is reported and remembered for the exit status.
    fn reading<T>(&mut self, what: &str, text: &str, read: Result<T, Vec<Mistake>>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(mistakes) => {
                let messages = mistakes.iter().map(|mistake| mistake.alone(text, 1));
                messages.for_each(|fault| say(&Message::of_fault(what, &fault).render(self.is_coloured)));
                self.status = 1;
                None
            }
        }
    }
}
