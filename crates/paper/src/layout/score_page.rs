//! The page of a score sheet.

use super::font::Fonts;
use super::paginate::place;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::score::{ScoreGroup, ScoreRow, ScoreSheet};

/// Height of a row, in millimeters: room for handwriting.
const ROW: f32 = 9.4;
/// Width of a round's box and of the sum, in millimeters.
const BOX: f32 = 15.0;
/// Height of a block's heading, in millimeters.
const HEADING: f32 = 8.0;
/// Space after a block, in millimeters.
const GAP: f32 = 4.0;
const LINE: Stroke = Stroke {
    weight: 0.7,
    ink: Ink(68, 68, 68),
};
/// Fill of boxes in which nothing can be scored.
const CLOSED: Ink = Ink(218, 218, 218);

/// Lays out a score sheet on one page.
pub fn score_page(
    title: &str,
    sheet: &ScoreSheet,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let width = Paper::COMMON.0 - 2.0 * template.margin;
    let mut piece = style.paragraph(title, template.heading, Weight::Bold, style.accent, width);
    piece.height += 2.0;
    for group in &sheet.groups {
        let at = piece.height;
        piece.put(draw_group(&style, sheet.rounds, group, width), 0.0, at);
        piece.height += GAP;
    }
    for note in &sheet.notes {
        let at = piece.height;
        piece.put(
            style.paragraph(note, 9.0, Weight::Regular, Ink::BLACK, width),
            0.0,
            at,
        );
    }
    let mut page = Page::default();
    place(
        &mut page,
        piece.items,
        template.margin,
        template.margin,
        paper,
    );
    Pages::on(paper, title, vec![page], vec![(title.to_string(), 0)])
}

fn draw_group(style: &Style, rounds: &[&str], group: &ScoreGroup, width: f32) -> Piece {
    let left = width - BOX * (rounds.len() + 1) as f32;
    let mut piece = Piece {
        height: HEADING,
        ..Piece::default()
    };
    let title = style.line_of(0.0, 6.0, 12.0, Weight::Bold, Ink::BLACK, &group.title);
    piece.items.extend(title);
    let has_sum = group.rows.iter().any(|row| row.has_sum);
    let headings = rounds.iter().copied().chain(has_sum.then_some("sum"));
    for (index, heading) in headings.enumerate() {
        let x = left + BOX * (index as f32 + 0.5);
        piece
            .items
            .extend(style.middle(x, 6.0, 10.0, Weight::Bold, Ink::BLACK, heading));
    }
    for row in &group.rows {
        let at = piece.height;
        piece.put(draw_row(style, row, left), 0.0, at);
    }
    piece
}

fn draw_row(style: &Style, row: &ScoreRow, left: f32) -> Piece {
    let mut piece = Piece::default();
    piece
        .items
        .extend(style.line_of(0.0, 3.9, 10.0, Weight::Bold, Ink::BLACK, &row.item));
    piece.put(
        style.paragraph(&row.text, 7.5, Weight::Regular, Ink::BLACK, left - 2.0),
        0.0,
        4.6,
    );
    let area = |index: usize| Area {
        x: left + BOX * index as f32,
        y: 0.0,
        width: BOX,
        height: ROW,
    };
    let boxes = row.open.iter().copied().chain(row.has_sum.then_some(true));
    for (index, is_open) in boxes.enumerate() {
        piece.items.push(Item::Boxes {
            boxes: vec![area(index)],
            stroke: Some(LINE),
            fill: (!is_open).then_some(CLOSED),
        });
    }
    piece.height = ROW;
    piece
}
