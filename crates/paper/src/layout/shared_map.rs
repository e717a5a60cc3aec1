//! A map that two fleets share: the board on one page, and the IDs of the ships of both.

use super::board::Board;
use super::font::Fonts;
use super::paginate::place;
use super::template::Template;
use super::typeset::{Piece, Style};
use super::{Ink, Item, Page, Pages, Paper, Stroke, Weight};

/// A fleet on a shared map.
#[derive(Clone, Debug)]
pub struct MapSide {
    /// Name of the fleet.
    pub fleet: String,
    /// One line per design: the IDs of its ships, and the class.
    pub ships: Vec<[String; 2]>,
}

/// Space between the board and the lists, and between the lists, in millimeters.
const GAP: f32 = 6.0;
/// Width of the column of IDs in millimeters.
const IDS: f32 = 30.0;
/// Maximum height of a line of a list in millimeters.
const ROW: f32 = 7.0;
/// Minimum height of a line; if not all lines fit at this height, the last one counts the rest.
const MIN_ROW: f32 = 3.4;
const RULE: Stroke = Stroke {
    weight: 0.4,
    ink: Ink(150, 150, 150),
};

/// Lays out the map of two fleets on one page: the board above, a list of the ships of each fleet below.
pub fn shared_map(
    title: &str,
    [columns, rows]: [u32; 2],
    sides: &[MapSide; 2],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let (width, height) = Paper::COMMON;
    let [width, height] = [width, height].map(|side| side - 2.0 * template.margin);
    let mut piece = (style.bold(template.heading).ink(style.accent)).paragraph(title, width);
    piece.height += 2.0;
    // The lists take at least a quarter of the page.
    let across = Board::with_width(columns, rows, width);
    let [_, tall] = across.size();
    let room = 0.75 * (height - piece.height);
    let board = Board::with_width(columns, rows, width * (room / tall).min(1.0));
    let drawn = Piece {
        items: board.draw(fonts),
        height: board.size()[1],
    };
    let at = piece.height;
    piece.put(drawn, 0.0, at);
    piece.height += GAP;
    let (at, half) = (piece.height, (width - GAP) / 2.0);
    for (index, side) in sides.iter().enumerate() {
        let list = draw_list(&style, side, half, height - at);
        piece.put(list, index as f32 * (half + GAP), at);
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

fn draw_list(style: &Style, side: &MapSide, width: f32, height: f32) -> Piece {
    let mut piece = style.bold(12.0).paragraph(&side.fleet, width);
    piece.height += 1.0;
    let room = height - piece.height;
    let count = side.ships.len().min((room / MIN_ROW) as usize).max(1);
    let row = (room / count as f32).min(ROW);
    let size = (1.6 * row).min(10.0);
    let hidden = side.ships.len().saturating_sub(count);
    let shown = side.ships.iter().take(count - usize::from(hidden > 0));
    let more = [String::new(), format!("and {} more designs", hidden + 1)];
    for [ids, class] in shown.chain((hidden > 0).then_some(&more)) {
        let base = piece.height + 0.7 * row;
        for (x, room, weight, text) in [
            (0.0, IDS - 2.0, Weight::Bold, ids),
            (IDS, width - IDS, Weight::Regular, class),
        ] {
            let size = size * (room / style.fonts.width(weight, text, size)).min(1.0);
            let line = style.font(size, weight).at(x, base, text);
            piece.items.extend(line);
        }
        piece.height += row;
        piece.items.push(Item::Lines {
            lines: vec![[0.0, piece.height, width, piece.height]],
            stroke: RULE,
        });
    }
    piece
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts of a map with this many designs in the first fleet, and whether all are on the page.
    fn texts(designs: usize) -> (Vec<String>, bool) {
        let side = |fleet: &str, count: usize| MapSide {
            fleet: fleet.to_string(),
            ships: (1..=count)
                .map(|number| {
                    [
                        format!("{}{number}", &fleet[..1]),
                        format!("Class {number}"),
                    ]
                })
                .collect(),
        };
        let (template, fonts) = (Template::full(), Fonts::shipped());
        let sides = [side("Patrol", designs), side("Raiders", 1)];
        let map = shared_map("A map", [32, 18], &sides, &template, &fonts, Paper::Letter);
        let (mut texts, mut is_inside) = (Vec::new(), true);
        for item in &map.pages[0].items {
            if let Item::Text { x, y, text, .. } = item {
                texts.push(text.clone());
                is_inside &= (0.0..map.width).contains(x) && (0.0..map.height).contains(y);
            }
        }
        (texts, is_inside)
    }

    #[test]
    fn a_map_has_every_hex_and_the_ships_of_both_fleets() {
        let (found, is_inside) = texts(3);
        for wanted in ["0101", "3218", "Patrol", "P3", "Class 3", "Raiders", "R1"] {
            assert!(
                found.iter().any(|text| text == wanted),
                "{wanted}: {found:?}"
            );
        }
        assert!(is_inside);
    }

    #[test]
    fn designs_without_room_are_counted() {
        let (found, is_inside) = texts(200);
        let shown = found
            .iter()
            .filter(|text| text.starts_with('P') && text.len() < 5);
        let hidden = 200 - shown.count();
        assert!(hidden > 0 && is_inside);
        assert!(
            found.contains(&format!("and {hidden} more designs")),
            "{hidden}"
        );
    }
}
