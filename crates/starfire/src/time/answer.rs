//! Answers about times: the moments that spans lead to, the elapsed time on each scale, and the time until another
//! moment.

use super::{Moment, SECONDS_A_PULSE, Scale, Span, Time};
use crate::tables;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::Table;
use starwright_text::field::pluralize;

/// A time, the time after some spans, and how long from there to another.
#[derive(Clone, Debug, Serialize)]
pub struct TimeAnswer {
    /// The time: `12/43:30:6`.
    pub time: String,
    /// Spans added and subtracted: `+90 tactical turns`.
    pub spans: Vec<String>,
    /// The start, the end of the spans, and the other time.
    pub moments: Vec<AnswerStep>,
    /// Elapsed time at the end since its strategic turn began.
    pub elapsed: ElapsedTime,
    /// Time from the end to the other time; negative if that is earlier.
    pub until: Option<ElapsedTime>,
    /// The next pulse of each scale after the end.
    pub next_pulses: [NextPulse; 4],
    /// The end of the spans.
    #[serde(skip)]
    end: Moment,
}

/// A moment of a reckoning.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerStep {
    /// Name: `start`, `end` or `until`.
    pub step: &'static str,
    /// The time as written.
    pub time: String,
    /// Strategic turns after the first one.
    pub month: i64,
    /// Day of the month.
    pub day: u32,
    /// Interception turn of the day.
    pub interception_turn: u32,
    /// Tactical turn of the interception turn.
    pub tactical_turn: u32,
    /// Pulse of the tactical turn.
    pub pulse: u32,
    /// The time of day.
    pub clock: String,
    /// Seconds since the month began.
    pub seconds: i64,
    /// The moment itself.
    #[serde(skip)]
    pub moment: Moment,
}

impl AnswerStep {
    fn new(step: &'static str, moment: Moment) -> AnswerStep {
        let [day, interception_turn, tactical_turn, pulse] = moment.time.fields();
        AnswerStep {
            step,
            time: moment.time.to_string(),
            month: moment.month,
            day,
            interception_turn,
            tactical_turn,
            pulse,
            clock: moment.time.clock(),
            seconds: moment.time.elapsed() * SECONDS_A_PULSE,
            moment,
        }
    }
}

/// The next pulse of a scale: the moment when the turns of the scale below it are over and it is played.
#[derive(Clone, Debug, Serialize)]
pub struct NextPulse {
    /// Name of the scale: `interception`.
    pub scale: &'static str,
    /// The first moment after the current pulse.
    pub time: String,
    /// Strategic turns after the first one.
    pub month: i64,
    /// Seconds until then.
    pub seconds: i64,
    /// Tactical pulses until then.
    pub tactical_pulses: i64,
    #[serde(skip)]
    moment: Moment,
}

impl NextPulse {
    fn new(scale: Scale, end: Moment) -> NextPulse {
        let now = end.time.elapsed();
        let next = (now.div_euclid(scale.pulse()) + 1) * scale.pulse();
        let Moment { time, month } = Time::after(next);
        let moment = Moment {
            time,
            month: end.month + month,
        };
        NextPulse {
            scale: scale.word(),
            time: time.to_string(),
            month: moment.month,
            seconds: (next - now) * SECONDS_A_PULSE,
            tactical_pulses: next - now,
            moment,
        }
    }
}

/// A duration; negative backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ElapsedTime {
    pub seconds: i64,
    /// Whole turns of each scale.
    pub turns: WholeTurns,
    pub tactical_pulses: i64,
}

/// Whole turns of each scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "named after the scales")]
pub struct WholeTurns {
    pub strategic: i64,
    pub system: i64,
    pub interception: i64,
    pub tactical: i64,
}

impl ElapsedTime {
    /// Converts pulses of the tactical scale.
    fn from_pulses(pulses: i64) -> ElapsedTime {
        let [strategic, system, interception, tactical] =
            Scale::ALL.map(|scale| pulses / scale.turn());
        let turns = WholeTurns {
            strategic,
            system,
            interception,
            tactical,
        };
        ElapsedTime {
            seconds: pulses * SECONDS_A_PULSE,
            turns,
            tactical_pulses: pulses,
        }
    }

    /// Writes the absolute duration by the clock: `11 days 21:14:55`.
    fn clock(self) -> String {
        let seconds = self.seconds.abs();
        let (days, seconds) = (seconds / 86_400, seconds % 86_400);
        let clock = format!(
            "{:02}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        );
        match days {
            0 => clock,
            days => format!("{} {clock}", pluralize(days as usize, "day")),
        }
    }

    /// Lists the absolute duration in whole turns and pulses of each scale.
    fn table(self) -> Table {
        let scales = Scale::ALL.map(|scale| (scale, self.tactical_pulses.abs()));
        Table::from_items(
            &scales,
            columns! { |(scale, pulses)|
                text scale "Scale" = scale.word(),
                number turns "Whole turns" = pulses / scale.turn(),
                number pulses "Whole pulses" = pulses / scale.pulse(),
                text turn "A turn" = scale.length(),
                text pulse "A pulse" = scale.pulse_words(),
            },
        )
    }
}

impl TimeAnswer {
    /// Computes a time after some spans, and how long from there to another of the same month.
    pub fn new(start: Time, spans: &[Span], until: Option<Time>) -> TimeAnswer {
        let end = start.add_spans(spans);
        let moments = [
            Some(AnswerStep::new(
                "start",
                Moment {
                    time: start,
                    month: 0,
                },
            )),
            (!spans.is_empty()).then(|| AnswerStep::new("end", end)),
            until.map(|time| {
                AnswerStep::new(
                    "until",
                    Moment {
                        time,
                        month: end.month,
                    },
                )
            }),
        ];
        TimeAnswer {
            time: start.to_string(),
            spans: spans
                .iter()
                .map(|span| format!("{}{}", span.sign(), span.words))
                .collect(),
            moments: moments.into_iter().flatten().collect(),
            elapsed: ElapsedTime::from_pulses(end.time.elapsed()),
            until: until
                .map(|until| ElapsedTime::from_pulses(until.elapsed() - end.time.elapsed())),
            next_pulses: Scale::ALL.map(|scale| NextPulse::new(scale, end)),
            end,
        }
    }
}

impl Present for TimeAnswer {
    fn title(&self) -> String {
        if self.spans.is_empty() {
            return self.time.clone();
        }
        let spans = self.spans.iter().map(|span| span.split_at(1));
        let sum: String = spans
            .map(|(sign, words)| format!(" {sign} {words}"))
            .collect();
        let month = match self.end.month_words() {
            words if words.is_empty() => words,
            words => format!(", {words}"),
        };
        format!("{}{sum} = {}{month}", self.time, self.end.time)
    }

    fn tables(&self) -> Vec<Table> {
        let end = self.end.time;
        let elapsed = self.elapsed.table().named("elapsed");
        let elapsed = elapsed.titled(format!("Gone by at {end} since its strategic turn began"));
        let until = self.until.zip(self.moments.last()).map(|(until, other)| {
            let way = if until.seconds < 0 { "before" } else { "after" };
            let title = format!("{} is {} {way} {end}", other.time, until.clock());
            until.table().named("until").titled(title)
        });
        [
            moments(&self.moments),
            next_pulses(&self.next_pulses, end),
            elapsed,
        ]
        .into_iter()
        .chain(until)
        .collect()
    }

    fn notes(&self) -> Vec<String> {
        let pulse = format!(
            "a tactical pulse is {SECONDS_A_PULSE} seconds ({})",
            tables::TACTICAL_PULSE.note
        );
        let month = self
            .until
            .map(|_| "both times are taken to be of the same month".to_string());
        [pulse].into_iter().chain(month).collect()
    }
}

fn next_pulses(pulses: &[NextPulse], end: Time) -> Table {
    Table::from_items(
        pulses,
        columns! { |next|
            text scale "Next pulse",
            text time "Falls at",
            text month "Month".optional() = next.moment.month_words(),
            text in "In" = ElapsedTime::from_pulses(next.tactical_pulses).clock(),
            number tactical_pulses "Tactical pulses",
        },
    )
    .named("next_pulses")
    .titled(format!("The next pulse of each scale after {end}"))
}

fn moments(steps: &[AnswerStep]) -> Table {
    Table::from_items(
        steps,
        columns! { |step|
            text step "Step",
            text time "Time",
            text month "Month".optional() = step.moment.month_words(),
            number day "Day",
            text clock "By the clock",
            number strategic_pulse "Strategic pulse" = step.moment.time.scale_pulse(Scale::Strategic),
            number system_pulse "System pulse" = step.moment.time.scale_pulse(Scale::System),
            number interception_pulse "Interception pulse" = step.moment.time.scale_pulse(Scale::Interception),
            number tactical_pulse "Tactical pulse" = step.moment.time.scale_pulse(Scale::Tactical),
        },
    )
    .named("moments")
}
