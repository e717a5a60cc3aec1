//! What is told of a time: the moments that spans lead to, what has gone by on each scale, and how long until another.

use super::{Moment, SECONDS_A_PULSE, Scale, Span, Time};
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::starfire::tables;
use serde_json::{Value, json};

/// A time, the same some spans later, and how long from there to another.
pub fn answer(start: Time, spans: &[Span], until: Option<Time>) -> Answer {
    let end = start.plus(spans);
    let sum: String = spans.iter().map(|span| format!(" {} {}", span.sign(), span.words)).collect();
    let month = Some(end.month_words()).filter(|words| !words.is_empty()).map(|words| format!(", {words}"));
    let title = match spans {
        [] => start.to_string(),
        _ => format!("{start}{sum} = {}{}", end.time, month.unwrap_or_default()),
    };
    let began = Moment { time: start, month: 0 };
    let other = until.map(|time| Moment { time, month: end.month });
    let steps: Vec<(&str, Moment)> = [("start", began)]
        .into_iter()
        .chain((!spans.is_empty()).then_some(("end", end)))
        .chain(other.map(|moment| ("until", moment)))
        .collect();
    let mut elapsed = scales(end.time.elapsed());
    elapsed.title = Some(format!("Gone by at {} since its strategic turn began", end.time));
    let mut tables = vec![moments(&steps), elapsed];
    let between = until.map(|until| until.elapsed() - end.time.elapsed());
    if let (Some(until), Some(between)) = (until, between) {
        let mut table = scales(between.abs());
        let way = if between < 0 { "before" } else { "after" };
        table.title = Some(format!("{until} is {} {way} {}", clock(between.abs()), end.time));
        tables.push(table);
    }
    let mut notes = vec![format!("a tactical pulse is {SECONDS_A_PULSE} seconds ({})", tables::TACTICAL_PULSE.note)];
    notes.extend(until.map(|_| "both times are taken to be of the same month".to_string()));
    let json = json!({
        "time": start.to_string(),
        "spans": spans.iter().map(|span| format!("{}{}", span.sign(), span.words)).collect::<Vec<_>>(),
        "moments": steps.iter().map(|(step, moment)| object(step, *moment)).collect::<Vec<_>>(),
        "elapsed": elapsed_object(end.time.elapsed()),
        "until": between.map(elapsed_object),
    });
    Answer { title, tables, notes, json, chart: None, ..Answer::default() }
}

/// So many pulses by the clock: `11 days 21:14:55`.
fn clock(pulses: i64) -> String {
    let seconds = pulses * SECONDS_A_PULSE;
    let (days, seconds) = (seconds / 86_400, seconds % 86_400);
    let clock = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match days {
        0 => clock,
        1 => format!("1 day {clock}"),
        days => format!("{days} days {clock}"),
    }
}

fn whole(number: i64) -> Cell {
    Cell::number(number as f64, number.to_string())
}

fn moments(steps: &[(&str, Moment)]) -> Table {
    let mut table = Table::new(&[
        Column::text("step", "Step"),
        Column::text("time", "Time"),
        Column::text("month", "Month").optional(),
        Column::number("day", "Day"),
        Column::text("clock", "By the clock"),
        Column::number("strategic_pulse", "Strategic pulse"),
        Column::number("system_pulse", "System pulse"),
        Column::number("interception_pulse", "Interception pulse"),
        Column::number("tactical_pulse", "Tactical pulse"),
    ]);
    let row = |(step, moment): &(&str, Moment)| {
        let time = moment.time;
        let pulses = Scale::ALL.map(|scale| whole(time.pulse_of(scale)));
        let words = [Cell::text(*step), Cell::text(time.to_string()), Cell::text(moment.month_words())];
        let day = [whole(time.fields()[0].into()), Cell::text(time.clock())];
        words.into_iter().chain(day).chain(pulses).collect()
    };
    table.rows = steps.iter().map(row).collect();
    table
}

/// So many pulses in whole turns and pulses of each scale.
fn scales(pulses: i64) -> Table {
    let mut table = Table::new(&[
        Column::text("scale", "Scale"),
        Column::number("turns", "Whole turns"),
        Column::number("pulses", "Whole pulses"),
        Column::text("turn", "A turn"),
        Column::text("pulse", "A pulse"),
    ]);
    let row = |scale: Scale| {
        let words = [scale.length(), scale.pulse_words()].map(Cell::text);
        let numbers = [scale.turn(), scale.pulse()].map(|unit| whole(pulses / unit));
        [Cell::text(scale.word())].into_iter().chain(numbers).chain(words).collect()
    };
    table.rows = Scale::ALL.into_iter().map(row).collect();
    table
}

fn object(step: &str, moment: Moment) -> Value {
    let [day, interception, tactical, pulse] = moment.time.fields();
    json!({
        "step": step, "time": moment.time.to_string(), "month": moment.month,
        "day": day, "interception_turn": interception, "tactical_turn": tactical, "pulse": pulse,
        "clock": moment.time.clock(), "seconds": moment.time.elapsed() * SECONDS_A_PULSE,
    })
}

fn elapsed_object(pulses: i64) -> Value {
    let turns: serde_json::Map<String, Value> =
        Scale::ALL.into_iter().map(|scale| (scale.word().to_string(), json!(pulses / scale.turn()))).collect();
    json!({"seconds": pulses * SECONDS_A_PULSE, "turns": turns, "tactical_pulses": pulses})
}
