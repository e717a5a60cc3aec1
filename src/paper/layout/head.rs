//! The head of a sheet: faction, class and type, rating, name and ID, and the mark of an illegal ship.

use super::blocks::BETWEEN;
use super::font::MM_PER_POINT;
use super::typeset::{Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::paper::sheet::Head;

/// The top of a sheet: title, rating, a line for the ship's name and a box for its ID.
pub(super) fn head(style: &Style, head: &Head, width: f32, is_continued: bool) -> Piece {
    let mut piece = Piece::default();
    let small = style.least_text;
    let ratings: Vec<String> = head.small.iter().map(|(label, value)| format!("{label} {value}")).collect();
    let ratings = ratings.join("   ");
    let rating = head.rating.clone().unwrap_or_default();
    let right = style.width(&rating, style.heading, Weight::Bold).max(style.width(&ratings, small, Weight::Regular));
    // Room to write a rating by hand.
    let right = if head.is_blank { 30.0 } else { right };
    let left = (width - right - BETWEEN).max(width * 0.4);

    // Capitals are about 0.7 of the font size high; the rest is air above them.
    let baseline = 0.80 * style.heading * MM_PER_POINT;
    let class = if is_continued { format!("{} (continued)", head.class) } else { head.class.clone() };
    let mut bottom = title(style, head, &class, left, baseline, &mut piece);
    if head.is_blank {
        bottom = bottom.max(blanks(style, head, [left, right, width], baseline, &mut piece));
    }
    let x = width - style.width(&rating, style.heading, Weight::Bold);
    piece.items.extend(style.line_of(x, baseline, style.heading, Weight::Bold, style.accent, &rating));
    let below = baseline + 1.25 * small * MM_PER_POINT;
    let x = width - style.width(&ratings, small, Weight::Regular);
    piece.items.extend(style.line_of(x, below, small, Weight::Regular, Ink::GREY, &ratings));
    bottom = style.on_grid(bottom.max(below + 0.6));
    let names = name_row(style, head, width);
    let at = bottom;
    bottom += names.height;
    piece.put(names, 0.0, at);
    if !head.marks.is_empty() {
        let at = bottom + 1.0;
        let marks = marks(style, &head.marks, width);
        bottom = at + marks.height;
        piece.put(marks, 0.0, at);
    }
    piece.height = bottom;
    piece
}

/// Faction, class and type: on one line if they fit, else the class above the others. Returns their lower edge.
fn title(style: &Style, head: &Head, class: &str, left: f32, baseline: f32, piece: &mut Piece) -> f32 {
    let (faction, kind) = (head.faction.as_deref().unwrap_or_default(), head.kind.as_deref().unwrap_or_default());
    // Faction and type are set about a third smaller, so that the class stands out.
    let beside = (style.heading * 0.68).max(style.least_text);
    let widths = [
        style.width(faction, beside, Weight::Regular),
        style.width(class, style.heading, Weight::Bold),
        style.width(kind, beside, Weight::Regular),
    ];
    // About a third of an em, in millimetres: a wide word space.
    let space = style.heading * 0.12;
    if widths.iter().sum::<f32>() + 2.0 * space <= left {
        let mut x = 0.0;
        for (text, size, weight, wide) in [
            (faction, beside, Weight::Regular, widths[0]),
            (class, style.heading, Weight::Bold, widths[1]),
            (kind, beside, Weight::Regular, widths[2]),
        ] {
            piece.items.extend(style.line_of(x, baseline, size, weight, style.accent, text));
            x += if text.is_empty() { 0.0 } else { wide + space };
        }
        // Room for descenders below the baseline.
        style.heading * 1.15 * MM_PER_POINT
    } else {
        let name = style.paragraph(class, style.heading, Weight::Bold, style.accent, left);
        let at = name.height;
        piece.put(name, 0.0, 0.0);
        let rest = [faction, kind].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
        let rest = style.paragraph(&rest, style.text, Weight::Regular, style.accent, left);
        let bottom = at + rest.height;
        piece.put(rest, 0.0, at);
        bottom
    }
}

/// Labelled lines to write title and rating on. Returns their lower edge.
fn blanks(style: &Style, head: &Head, [left, right, width]: [f32; 3], baseline: f32, piece: &mut Piece) -> f32 {
    let small = style.least_text;
    piece.items.push(rule(0.0, baseline + 1.0, left));
    if !head.is_unrated {
        piece.items.push(rule(width - right, baseline + 1.0, right));
    }
    let below = baseline + 1.0 + 1.1 * small * MM_PER_POINT;
    let rating = (!head.is_unrated).then_some((width - right, "Rating"));
    for (x, label) in [(0.0, "Faction, class, type")].into_iter().chain(rating) {
        piece.items.extend(style.line_of(x, below, small, Weight::Regular, Ink::GREY, label));
    }
    below + 1.0
}

fn rule(x: f32, y: f32, length: f32) -> Item {
    Item::Lines { lines: vec![[x, y, x + length, y]], stroke: Stroke { weight: 0.5, ink: Ink::GREY } }
}

/// The name, or a line to write it on, and a box for an ID.
fn name_row(style: &Style, head: &Head, width: f32) -> Piece {
    let mut piece = Piece::default();
    let leading = style.leading();
    // A line and a half is enough to write in by hand; 14 mm hold an ID of three or four characters.
    let (high, id_wide) = (1.5 * leading, 14.0_f32.min(width * 0.2));
    let label = |text: &str| style.width(text, style.least_text, Weight::Regular) + 1.5;
    // Room for descenders below the name.
    let baseline = high - 0.35 * leading;
    let id_at = width - id_wide;
    let name_from = label("Name");
    let room = id_at - label("ID") - BETWEEN - name_from;
    let name = head.name.as_deref().unwrap_or_default();
    let lines = style.wrap(name, style.text * 1.1, Weight::Bold, room);
    let put = |piece: &mut Piece, x: f32, text: &str| {
        piece.items.extend(style.line_of(x, baseline, style.least_text, Weight::Regular, Ink::GREY, text));
    };
    put(&mut piece, 0.0, "Name");
    let mut y = baseline;
    for line in &lines {
        piece.items.extend(style.line_of(name_from, y, style.text * 1.1, Weight::Bold, Ink::BLACK, line));
        y += 1.2 * leading;
    }
    if lines.is_empty() {
        piece.items.push(rule(name_from, baseline + 0.6, room));
        y += 1.2 * leading;
    }
    put(&mut piece, id_at - label("ID"), "ID");
    let id = Area { x: id_at, y: 0.2 * leading, width: id_wide, height: high - 0.2 * leading };
    piece.items.push(Item::Boxes { boxes: vec![id], stroke: Some(style.stroke()), fill: None });
    piece.height = style.on_grid((y - 1.2 * leading + 0.35 * leading).max(high));
    piece
}

/// The mark of an illegal ship: the reasons, in a heavy frame.
pub(super) fn marks(style: &Style, marks: &[String], width: f32) -> Piece {
    let mut piece = Piece::default();
    let text = format!("NOT LEGAL: {}", marks.join("; "));
    let body = style.paragraph(&text, style.least_text, Weight::Bold, Ink::BLACK, width - 3.0);
    let high = body.height + 1.6;
    let frame = Area { x: 0.0, y: 0.0, width, height: high };
    piece.items.push(Item::Boxes {
        boxes: vec![frame],
        stroke: Some(Stroke { weight: 1.2, ink: Ink::BLACK }),
        fill: None,
    });
    piece.put(body, 1.5, 0.8);
    piece.height = style.on_grid(high);
    piece
}
