//! Tables to look things up in: missile codes, unit types, time scales, numbers.

use super::Starfire;
use super::numbers::Numbers;
use super::tables::{self, Code, KnownBody, UNIT_TYPES};
use super::time::Scale;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::numbers::CitedNumber;
use starwright_rules::{Lookup, Topic};
use starwright_text::citation::Citation;

impl Lookup for Starfire {
    fn reference(topic: Topic, figures: &Numbers) -> Option<Table> {
        match topic {
            Topic::Missiles => Some(missiles(figures)),
            Topic::Units => Some(units()),
            Topic::Time => Some(time()),
            Topic::Numbers => Some(figures.table()),
            _ => None,
        }
    }
}

fn missiles(figures: &Numbers) -> Table {
    let mut table = Table::new(&[
        Column::text("code", "Code"),
        Column::text("name", "Name"),
        Column::text("part", "Part"),
        Column::number("base", "Base damage"),
        Column::number("factor", "Factor"),
        Column::text("rounding", "Fractions"),
        Column::text("limits", "Limits"),
        Column::text("source", "Source"),
        Column::text("note", "Note").only_in_data(),
    ]);
    let number = |figure: Option<CitedNumber>| Cell::from(figure.map(|figure| figure.value));
    let row = |words: [&str; 3],
               base: Option<CitedNumber>,
               factor: Option<CitedNumber>,
               rest: [&str; 2],
               source: Citation| {
        let mut row = words.map(Cell::text).to_vec();
        row.extend([number(base), number(factor)]);
        row.extend(rest.map(Cell::text));
        row.extend([Cell::text(source.to_string()), Cell::text(source.note)]);
        row
    };
    for body in KnownBody::ALL {
        let base = body.base(figures);
        table.rows.push(row(
            [body.word(), "missile body", "body"],
            Some(base),
            None,
            ["", ""],
            base.citation,
        ));
    }
    let nuclear = figures.nuclear;
    table.rows.push(row(
        ["", "nuclear", "warhead"],
        None,
        Some(nuclear),
        ["nearest", ""],
        nuclear.citation,
    ));
    for code in Code::ALL {
        let factor = code.factor(figures);
        let rounding = match code.rounding() {
            Some(direction) => direction.word(),
            None if factor.is_some() => "nearest",
            None => "",
        };
        let source = factor.map_or(code.citation(), |figure| figure.citation);
        let words = [code.written(), code.name(), code.part().word()];
        table
            .rows
            .push(row(words, None, factor, [rounding, code.limits()], source));
    }
    table
}

fn units() -> Table {
    Table::from_items(
        &UNIT_TYPES,
        columns! { |unit|
            text code "Code",
            text name "Unit",
            text kind "Kind" = unit.kind.word(),
            text group "Among" = unit.kind.group(),
            text number "Number behind it" = match unit.code {
                "F" => "generation: F1",
                "FT" => "size: FT4",
                "BS" => "size: BS2",
                _ => "",
            },
            text source "Source" = unit.citation().to_string(),
            text note "Note".only_in_data() = unit.citation().note,
        },
    )
}

fn time() -> Table {
    fn source(scale: Scale) -> Citation {
        if scale == Scale::System {
            tables::TACTICAL_IN_SYSTEM
        } else {
            tables::SCALES
        }
    }
    Table::from_items(
        &Scale::ALL,
        columns! { |scale|
            text scale "Scale" = scale.word(),
            text length "A turn" = scale.length(),
            text field "In 12/43:30:6" = match scale {
                Scale::Strategic => "not written: the month",
                Scale::System => "12: days 1 to 30",
                Scale::Interception => "43: 1 to 48",
                Scale::Tactical => "30 and pulse 6: 1 to 60, 1 to 6",
            },
            number tactical_turns "Tactical turns" = scale.turn() / Scale::Tactical.turn(),
            text pulse "A pulse, six a turn" = scale.pulse_words(),
            text hex "A hex" = scale.hex(),
            text source "Source" = source(*scale).to_string(),
            text pulse_source "Source of pulses" = scale.pulse_citation().to_string(),
            text note "Note".only_in_data() = match scale {
                Scale::System => source(*scale).note,
                _ => scale.pulse_citation().note,
            },
        },
    )
}
