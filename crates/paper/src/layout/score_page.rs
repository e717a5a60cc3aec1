//! The page of a score sheet.

use super::font::Fonts;
use super::paginate::placed;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Pages, Paper, Stroke};
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
    let mut piece = style
        .bold(template.heading)
        .ink(style.accent)
        .paragraph(title, width);
    piece.height += 2.0;
    for group in &sheet.groups {
        piece.stack(draw_group(&style, sheet.rounds, group, width));
        piece.height += GAP;
    }
    for note in &sheet.notes {
        piece.stack(style.plain(9.0).paragraph(note, width));
    }
    let page = placed(piece.items, template, paper);
    Pages::on(paper, title, vec![page], vec![(title.to_string(), 0)])
}

fn draw_group(style: &Style, rounds: &[&str], group: &ScoreGroup, width: f32) -> Piece {
    let left = width - BOX * (rounds.len() + 1) as f32;
    let mut piece = Piece {
        height: HEADING,
        ..Piece::default()
    };
    let title = style.bold(12.0).at(0.0, 6.0, &group.title);
    piece.add(title);
    let has_sum = group.rows.iter().any(|row| row.has_sum);
    let headings = rounds.iter().copied().chain(has_sum.then_some("sum"));
    for (index, heading) in headings.enumerate() {
        let x = left + BOX * (index as f32 + 0.5);
        piece.add(style.bold(10.0).middle(x, 6.0, heading));
    }
    for row in &group.rows {
        piece.stack(draw_row(style, row, left));
    }
    piece
}

fn draw_row(style: &Style, row: &ScoreRow, left: f32) -> Piece {
    let mut piece = Piece::default();
    piece.add(style.bold(10.0).at(0.0, 3.9, &row.item));
    piece.put(style.plain(7.5).paragraph(&row.text, left - 2.0), 0.0, 4.6);
    let area = |index: usize| Area::new(left + BOX * index as f32, 0.0, BOX, ROW);
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
