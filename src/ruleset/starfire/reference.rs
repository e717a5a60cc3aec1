//! Tables to look things up in: missile codes, unit types, time scales, numbers.

use super::Starfire;
use super::numbers::Figures;
use super::tables::{self, Code, KnownBody, UNIT_TYPES, UnitType};
use super::time::Scale;
use crate::number::citation::Citation;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::figures::Figure;
use crate::ruleset::{Lookup, Topic};

impl Lookup for Starfire {
    fn reference(topic: Topic, figures: &Figures) -> Option<Table> {
        match topic {
            Topic::Missiles => Some(missiles(figures)),
            Topic::Units => Some(units()),
            Topic::Time => Some(time()),
            Topic::Numbers => Some(figures.table()),
            _ => None,
        }
    }
}

fn missiles(figures: &Figures) -> Table {
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
    let number = |figure: Option<Figure>| Cell::from(figure.map(|figure| figure.value));
    let row = |words: [&str; 3], base: Option<Figure>, factor: Option<Figure>, rest: [&str; 2], source: Citation| {
        let mut row = words.map(Cell::text).to_vec();
        row.extend([number(base), number(factor)]);
        row.extend(rest.map(Cell::text));
        row.extend([Cell::text(source.to_string()), Cell::text(source.note)]);
        row
    };
    for body in KnownBody::ALL {
        let base = body.base(figures);
        table.rows.push(row([body.code(), "missile body", "body"], Some(base), None, ["", ""], base.citation));
    }
    let nuclear = figures.nuclear;
    table.rows.push(row(["", "nuclear", "warhead"], None, Some(nuclear), ["nearest", ""], nuclear.citation));
    for code in Code::ALL {
        let factor = code.factor(figures);
        let rounding = match code.rounding() {
            Some(direction) => direction.word(),
            None if factor.is_some() => "nearest",
            None => "",
        };
        let source = factor.map_or(code.citation(), |figure| figure.citation);
        let words = [code.written(), code.name(), code.part().word()];
        table.rows.push(row(words, None, factor, [rounding, code.limits()], source));
    }
    table
}

fn units() -> Table {
    let mut table = Table::new(&[
        Column::text("code", "Code"),
        Column::text("name", "Unit"),
        Column::text("kind", "Kind"),
        Column::text("group", "Among"),
        Column::text("number", "Number behind it"),
        Column::text("source", "Source"),
        Column::text("note", "Note").only_in_data(),
    ]);
    let row = |unit: &UnitType| {
        let number = match unit.code {
            "F" => "generation: F1",
            "FT" => "size: FT4",
            "BS" => "size: BS2",
            _ => "",
        };
        let source = unit.citation();
        let words = [unit.code, unit.name, unit.kind.word(), unit.kind.group(), number];
        let mut row = words.map(Cell::text).to_vec();
        row.extend([Cell::text(source.to_string()), Cell::text(source.note)]);
        row
    };
    table.rows = UNIT_TYPES.iter().map(row).collect();
    table
}

fn time() -> Table {
    let mut table = Table::new(&[
        Column::text("scale", "Scale"),
        Column::text("length", "A turn"),
        Column::text("field", "In 12/43:30:6"),
        Column::number("tactical_turns", "Tactical turns"),
        Column::text("pulse", "A pulse, six a turn"),
        Column::text("source", "Source"),
        Column::text("pulse_source", "Source of pulses"),
        Column::text("note", "Note").only_in_data(),
    ]);
    let row = |scale: Scale| {
        let turns = scale.turn() / Scale::Tactical.turn();
        let field = match scale {
            Scale::Strategic => "not written: the month",
            Scale::System => "12: days 1 to 30",
            Scale::Interception => "43: 1 to 48",
            Scale::Tactical => "30 and pulse 6: 1 to 60, 1 to 6",
        };
        let source = if scale == Scale::System { tables::TACTICAL_IN_SYSTEM } else { tables::SCALES };
        let pulse = scale.pulse_citation();
        let note = if scale == Scale::System { source.note } else { pulse.note };
        vec![
            Cell::text(scale.word()),
            Cell::text(scale.length()),
            Cell::text(field),
            turns.into(),
            Cell::text(scale.pulse_words()),
            Cell::text(source.to_string()),
            Cell::text(pulse.to_string()),
            Cell::text(note),
        ]
    };
    table.rows = Scale::ALL.into_iter().map(row).collect();
    table
}
