//! Time on the four scales (01.01): notation, addition of turns and pulses, and clock time.

mod answer;
mod parse;

pub use answer::{AnswerStep, ElapsedTime, NextPulse, TimeAnswer, WholeTurns};
use starwright_text::field::pluralize;

use super::tables;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::Citation;
use std::fmt;

word_enum! {
    /// One of the four time scales.
    #[expect(missing_docs, reason = "named after the scales of the source")]
    Scale {
        Strategic "strategic",
        System "system",
        Interception "interception",
        Tactical "tactical",
    }
}

/// Number of pulses in a turn of any scale.
pub const PULSES: i64 = 6;

/// Seconds in a pulse of a tactical turn, the shortest unit.
pub const SECONDS_A_PULSE: i64 = 5;

impl Scale {
    /// Returns the length of a turn in pulses of the tactical scale.
    pub fn turn(self) -> i64 {
        match self {
            Scale::Tactical => PULSES,
            Scale::Interception => 60 * Scale::Tactical.turn(),
            Scale::System => 48 * Scale::Interception.turn(),
            Scale::Strategic => 30 * Scale::System.turn(),
        }
    }

    /// Returns the length of a pulse in pulses of the tactical scale.
    pub fn pulse(self) -> i64 {
        self.turn() / PULSES
    }

    /// Returns the length of a turn in words.
    pub fn length(self) -> &'static str {
        match self {
            Scale::Strategic => "30 days",
            Scale::System => "24 hours",
            Scale::Interception => "30 minutes",
            Scale::Tactical => "30 seconds",
        }
    }

    /// Returns what a pulse consists of, and its length.
    pub fn pulse_words(self) -> &'static str {
        match self {
            Scale::Strategic => "5 system turns, 5 days",
            Scale::System => "8 interception turns, 4 hours",
            Scale::Interception => "10 tactical turns, 5 minutes",
            Scale::Tactical => "5 seconds",
        }
    }

    /// Returns the diameter of a hex of this scale.
    pub fn hex(self) -> &'static str {
        match self {
            Scale::Strategic => "none",
            Scale::System => "12 light-minutes",
            Scale::Interception => "15 light-seconds",
            Scale::Tactical => "1/4 light-second",
        }
    }

    /// Returns the source of the scale's pulses.
    pub fn pulse_citation(self) -> Citation {
        match self {
            Scale::Tactical => tables::TACTICAL_PULSE,
            Scale::Strategic | Scale::System | Scale::Interception => tables::PULSES,
        }
    }
}

/// A moment: `12/43:30:6`. All its numbers count from 1.
///
/// The day of the month (a system turn), the interception turn of the day, the tactical turn of that, and its pulse: each
/// within its bound in [`Time::FIELDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time([u32; 4]);

/// A time span in pulses of the tactical scale; negative backward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The absolute length in words: `90 tactical turns`.
    words: String,
    pulses: i64,
}

impl Span {
    /// Reverses the direction.
    pub fn negate(self) -> Span {
        Span {
            pulses: -self.pulses,
            ..self
        }
    }

    /// Returns the sign of the span in a sum.
    fn sign(&self) -> char {
        if self.pulses < 0 { '-' } else { '+' }
    }
}

/// A moment and the strategic turns between a month and its own: 0 in the same, 1 in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub time: Time,
    /// Strategic turns later; negative if earlier.
    pub month: i64,
}

impl Time {
    /// The names of the fields, with the maximum of each.
    pub const FIELDS: [(&'static str, u32); 4] = [
        ("day", 30),
        ("interception turn", 48),
        ("tactical turn", 60),
        ("pulse", 6),
    ];

    /// Returns the four numbers, in the order of [`Time::FIELDS`].
    pub fn fields(self) -> [u32; 4] {
        self.0
    }

    /// Counts the pulses of the tactical scale since the month began.
    pub fn elapsed(self) -> i64 {
        let [day, interception, tactical, pulse] = self.fields().map(|field| i64::from(field) - 1);
        ((day * 48 + interception) * 60 + tactical) * PULSES + pulse
    }

    /// Returns the moment this many pulses after a month began.
    pub fn after(pulses: i64) -> Moment {
        let month = pulses.div_euclid(Scale::Strategic.turn());
        let rest = pulses.rem_euclid(Scale::Strategic.turn());
        let field = |whole: i64, of: i64| u32::try_from(whole % of).unwrap_or_default() + 1;
        let time = Time([
            field(rest / Scale::System.turn(), 30),
            field(rest / Scale::Interception.turn(), 48),
            field(rest / Scale::Tactical.turn(), 60),
            field(rest, PULSES),
        ]);
        Moment { time, month }
    }

    /// Adds spans.
    pub fn add_spans(self, spans: &[Span]) -> Moment {
        Time::after(
            spans
                .iter()
                .fold(self.elapsed(), |at, span| at.saturating_add(span.pulses)),
        )
    }

    /// Returns the current pulse of a scale's turn, from 1.
    pub fn scale_pulse(self, scale: Scale) -> i64 {
        self.elapsed() % scale.turn() / scale.pulse() + 1
    }

    /// Returns the time of day: `21:14:55`.
    pub fn clock(self) -> String {
        let seconds = self.elapsed() % Scale::System.turn() * SECONDS_A_PULSE;
        format!(
            "{:02}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [day, interception, tactical, pulse] = self.fields();
        f.pad(&format!("{day:02}/{interception:02}:{tactical:02}:{pulse}"))
    }
}

impl Moment {
    /// Names a month other than the first one; empty for the first.
    pub fn month_words(self) -> String {
        let turns = pluralize(self.month.unsigned_abs() as usize, "strategic turn");
        match self.month {
            0 => String::new(),
            1.. => format!("{turns} later"),
            _ => format!("{turns} earlier"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn time(text: &str) -> Time {
        Time::parse(text).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
    }

    fn after(text: &str, spans: &[&str]) -> (String, i64) {
        let spans: Vec<Span> = spans
            .iter()
            .map(|span| Span::parse(span).expect("a span"))
            .collect();
        let Moment { time, month } = time(text).add_spans(&spans);
        (time.to_string(), month)
    }

    #[test]
    fn the_scales_are_those_of_the_source() {
        assert_eq!(Scale::Strategic.turn(), 30 * Scale::System.turn());
        assert_eq!(Scale::System.turn(), 48 * Scale::Interception.turn());
        assert_eq!(Scale::Interception.turn(), 60 * Scale::Tactical.turn());
        assert_eq!(Scale::System.turn(), 2880 * Scale::Tactical.turn()); // not 1,440
        assert_eq!(Scale::Strategic.pulse(), 5 * Scale::System.turn());
        assert_eq!(Scale::System.pulse(), 8 * Scale::Interception.turn());
        assert_eq!(Scale::Interception.pulse(), 10 * Scale::Tactical.turn());
        let seconds = Scale::ALL.map(|scale| scale.turn() * SECONDS_A_PULSE);
        assert_eq!(seconds, [30 * 24 * 3600, 24 * 3600, 30 * 60, 30]);
    }

    #[test]
    fn the_worked_example_plus_90_tactical_turns_and_one_more() {
        assert_eq!(
            after("12/43:30:6", &["90 tactical"]),
            ("12/44:60:6".to_string(), 0)
        );
        assert_eq!(
            after("12/43:30:6", &["90 tactical", "1 tactical"]),
            ("12/45:01:6".to_string(), 0)
        );
        assert_eq!(time("12/43:30:6").clock(), "21:14:55");
    }

    #[test]
    fn names_months_after_day_30() {
        assert_eq!(
            after("30/48:60:6", &["1 tactical pulse"]),
            ("01/01:01:1".to_string(), 1)
        );
        assert_eq!(
            after("01/01:01:1", &["-1 pulse"]),
            ("30/48:60:6".to_string(), -1)
        );
        assert_eq!(
            after("12/43:30:6", &["2 strategic"]),
            ("12/43:30:6".to_string(), 2)
        );
        assert_eq!(
            after("26/01:01:1", &["1 strategic pulse"]),
            ("01/01:01:1".to_string(), 1)
        );
        assert_eq!(time("01/01:01:1").add_spans(&[]).month_words(), "");
        assert_eq!(Time::after(-1).month_words(), "1 strategic turn earlier");
    }

    #[test]
    fn every_moment_of_a_month_is_written_and_read_back() {
        for elapsed in 0..Scale::Strategic.turn() {
            let Moment {
                time: moment,
                month,
            } = Time::after(elapsed);
            assert_eq!((moment.elapsed(), month), (elapsed, 0));
            if elapsed % 977 == 0 {
                assert_eq!(time(&moment.to_string()), moment);
            }
        }
    }

    #[test]
    fn describes_the_pulses_of_each_scale() {
        let moment = time("12/43:30:6");
        let pulses = Scale::ALL.map(|scale| moment.scale_pulse(scale));
        assert_eq!(pulses, [3, 6, 3, 6]); // days 11-15, turns 41-48, turns 21-30, the last
    }

    #[test]
    fn the_next_pulse_of_each_scale_falls_when_its_turns_are_over() {
        let next = |text: &str| {
            TimeAnswer::new(time(text), &[], None)
                .next_pulses
                .map(|next| next.time)
        };
        // Days 11-15, interception turns 41-48, tactical turns 21-30, the last pulse.
        assert_eq!(
            next("12/43:30:6"),
            ["16/01:01:1", "13/01:01:1", "12/43:31:1", "12/43:31:1"]
        );
        assert_eq!(
            next("12/43:31:1"),
            ["16/01:01:1", "13/01:01:1", "12/43:41:1", "12/43:31:2"]
        );
        let last = TimeAnswer::new(time("30/48:60:6"), &[], None).next_pulses;
        assert!(
            last.iter()
                .all(|next| next.time == "01/01:01:1" && next.month == 1 && next.seconds == 5)
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn adding_and_subtracting_a_span_cancel(elapsed in 0i64..518_400, count in 0u32..=1_000_000, scale in 0usize..4) {
            let start = Time::after(elapsed).time;
            let span = Span::parse(&format!("{count} {}", Scale::ALL[scale].word())).expect("a span");
            let there = start.add_spans(std::slice::from_ref(&span));
            let back = there.time.add_spans(&[span.negate()]);
            prop_assert_eq!((back.time, back.month), (start, -there.month));
        }
    }
}
