//! What is played with in HTML: the picture of a ship, its tracks with the faces of the die that hit them, its weapons with
//! what they have to roll, the record of turns and flights.

use super::rose::rose;
use super::tracks::{blanks, tracks};
use super::{column, element, escaped, wrapped};
use crate::drawing::Drawing;
use crate::render::drawing::shapes;
use crate::sheet::{
    Answers, BankBoxes, Battery, Content, Flights, Panel, PanelRow, Record, Sheet, Shots, TrackForm,
};
use std::sync::Arc;

/// Width of the picture next to tracks, in characters of a label.
const PICTURE: usize = 16;

/// The pictures on a page so far: each is drawn once, however many ships share it.
#[derive(Default)]
pub struct Gallery(Vec<Arc<Drawing>>);

impl Gallery {
    /// Returns the picture of a ship in a hexagon, bow up; nothing for a ship without one.
    pub fn picture(&mut self, sheet: &Sheet) -> String {
        let shown = sheet.blocks.iter().find_map(|block| match &block.content {
            Content::Panel(panel) => panel.picture.clone(),
            Content::Portrait(portrait) => portrait.picture.clone(),
            _ => None,
        });
        let drawn = || {
            sheet
                .picture
                .as_ref()
                .filter(|_| !sheet.head.is_blank)
                .map(|picture| picture.drawing(36.0, None))
        };
        let Some(drawing) = shown.or_else(drawn) else {
            return String::new();
        };
        let known = self.0.iter().position(|known| Arc::ptr_eq(known, &drawing));
        let number = known.unwrap_or(self.0.len());
        let inner = match known {
            Some(_) => format!("<use href=\"#ship-picture-{number}\"/>"),
            None => {
                let scale = drawing.scale_in_hex(49.0);
                let shapes = shapes(&drawing, &format!("half-{number}"));
                self.0.push(drawing);
                format!(
                    "<g id=\"ship-picture-{number}\" transform=\"scale({scale:.3})\">{shapes}</g>"
                )
            }
        };
        format!(
            "<svg class=\"ship\" viewBox=\"-51 -50 102 96\" role=\"img\" aria-label=\"The ship from above\">\
             <path class=\"bow\" d=\"M0 -49.5L5 -44H-5z\"/><path class=\"hex\" d=\"M-25 -43.3H25L50 0L25 43.3H-25L-50 0z\"/>{inner}</svg>\n"
        )
    }
}

/// Returns the limit of losses in words: `limit 2 of 4`.
pub fn limit(before: &str, loss_limit: Option<u32>, boxes: u32) -> String {
    let words =
        |limit: u32| format!("<span class=\"limit\">{before}limit {limit} of {boxes}</span>\n");
    loss_limit.map(words).unwrap_or_default()
}

fn bank(bank: &BankBoxes) -> String {
    let boxes = blanks(&bank.arcs, bank.boxes, bank.checked);
    let each = if bank.per_mount > 1 {
        format!(" <span>×{}</span>", bank.per_mount)
    } else {
        String::new()
    };
    let rose = bank.sectors.as_ref().map(rose).unwrap_or_default();
    format!(
        "<div class=\"bank\">{rose}<b>{}</b> {boxes}{each}</div>\n",
        escaped(&bank.arcs)
    )
}

/// Returns a weapon: with its answers if its game has them, else with its stat lines.
pub fn battery(battery: &Battery) -> String {
    let mode = |(stats, traits): &(String, String)| {
        let (stats, traits) = (escaped(stats), escaped(traits));
        format!(
            "<li><span class=\"stats\">{stats}</span> <span class=\"traits\">{traits}</span></li>\n"
        )
    };
    let banks: String = battery.banks.iter().map(bank).collect();
    let (name, limit) = (
        escaped(&battery.name),
        limit("", battery.loss_limit, battery.boxes()),
    );
    if !battery.answers.is_empty() {
        let answers: String = battery
            .answers
            .iter()
            .enumerate()
            .map(|(index, mode)| answers(battery, index, mode))
            .collect();
        return format!(
            "<li class=\"answered\">\n<div><h4>{name}</h4>\n{limit}</div>\n<div>{answers}</div>\n\
             <div class=\"banks small\">\n{banks}</div>\n</li>\n"
        );
    }
    let modes = wrapped("ul", "modes", battery.modes.iter().map(mode));
    let columns = wrapped("ol", "columns", battery.columns.iter().map(column));
    // The rose of the whole battery, unless each of its banks has its own.
    let has_own = battery.banks.iter().any(|bank| bank.sectors.is_some());
    let rose = battery
        .sectors
        .as_ref()
        .filter(|_| !has_own)
        .map(rose)
        .unwrap_or_default();
    let banks = format!("<div class=\"banks small\">\n{banks}{limit}</div>");
    // Without a rose the name takes its column too.
    let class = if rose.is_empty() {
        " class=\"bare\""
    } else {
        ""
    };
    format!("<li{class}>\n{rose}<div><h4>{name}</h4>\n{banks}</div>\n{modes}{columns}</li>\n")
}

/// Writes what a mode must roll at each range, its figures, and the effects of its traits.
fn answers(battery: &Battery, index: usize, mode: &Answers) -> String {
    let badge = ["I", "II"][index.min(1)];
    let badge = (battery.answers.len() > 1).then(|| (String::new(), badge.to_string()));
    let shots: Vec<(String, String)> = match &mode.shots {
        Shots::Bands(bands) => {
            let dash = || (String::new(), "–".to_string());
            bands
                .iter()
                .map(|band| band.clone().unwrap_or_else(dash))
                .collect()
        }
        Shots::Seeking(moves, number) => {
            vec![
                ("seeks, moves".into(), moves.clone()),
                ("at any range".into(), number.clone()),
            ]
        }
    };
    let figures = mode
        .figures
        .iter()
        .map(|(heading, number)| (heading.to_string(), number.clone()));
    let columns: Vec<(String, String)> = badge.into_iter().chain(shots).chain(figures).collect();
    let effect =
        |(code, effect): &(String, String)| format!("<b>{}</b> {}", escaped(code), escaped(effect));
    let traits = mode
        .traits
        .iter()
        .map(effect)
        .collect::<Vec<_>>()
        .join(" · ");
    let traits = if traits.is_empty() {
        traits
    } else {
        format!("<p class=\"traits\">{traits}</p>\n")
    };
    wrapped("ol", "columns", columns.iter().map(column)) + &traits
}

/// Returns the tracks, each with the faces of the die that hit it, and the remarks on them.
pub fn panel(panel: &Panel, label: usize) -> String {
    let row = |row: &PanelRow| {
        let remark = element(
            "p",
            "remark",
            Some(row.remark.as_str()).filter(|remark| !remark.is_empty()),
        );
        let faces: String = row
            .dice
            .iter()
            .map(|face| format!("<i>{face}</i>"))
            .collect();
        let dice = if faces.is_empty() {
            faces
        } else {
            format!(" <span class=\"dice\" title=\"damage die\">{faces}</span>")
        };
        let boxes = match &row.group.form {
            TrackForm::Even(track) if track.boxes.is_empty() => {
                format!("<h4>{}</h4>\n", escaped(&row.group.label))
            }
            _ => tracks(std::slice::from_ref(&row.group), label + PICTURE),
        };
        let boxes = boxes.replacen("</h4>", &format!("{dice}</h4>"), 1);
        format!("<div class=\"struck\">{boxes}{remark}</div>\n")
    };
    let legend = wrapped(
        "div",
        "text",
        panel
            .legend
            .iter()
            .map(|line| format!("<p>{}</p>\n", escaped(line))),
    );
    wrapped("div", "rows", panel.around.iter().map(row))
        + &legend
        + &wrapped("div", "rows", panel.rows.iter().map(row))
}

/// Returns the turns of a battle: what is written and ticked in each.
pub fn record(record: &Record) -> String {
    let orders = record.has_orders.then(|| "orders, speed".to_string());
    let modes = record.modes.iter().map(|mode| format!("{mode} I II"));
    let words = orders
        .into_iter()
        .chain(modes)
        .chain(record.writes.iter().chain(&record.ticks).cloned());
    let words: String = words
        .map(|words| format!(" <small>{}</small>", escaped(&words)))
        .collect();
    wrapped(
        "ol",
        "cells",
        (1..=record.turns).map(|number| format!("<li>{number}{words}</li>\n")),
    )
}

/// Returns a line of boxes for each flight, and the rules they fight by; nothing for a ship that carries none.
pub fn flights(flights: &Flights) -> String {
    if flights.lost.is_empty() {
        return String::new();
    }
    let flight = |(number, lost): (usize, &u32)| {
        let name = format!("Flight {number}");
        let boxes = blanks(&name, flights.fighters, *lost);
        format!("<li><div class=\"item\"><span>{name}</span> {boxes}</div></li>\n")
    };
    let words = [&flights.caption, &flights.rules, &flights.remark]
        .map(|text| element("p", "text", Some(text)));
    wrapped(
        "ul",
        "items small flights",
        (1..).zip(&flights.lost).map(flight),
    ) + &words.concat()
}
