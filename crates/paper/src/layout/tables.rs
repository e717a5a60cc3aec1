//! Tables on pages: the small ones of a strip, the reference page and the roster of ships.

use super::faces::rose;
use super::font::{Fonts, MM_PER_POINT};
use super::paginate::placed;
use super::template::Template;
use super::typeset::{LEADING, Piece, Style};
use super::{Ink, Item, Pages, Paper, Weight};
use crate::table::{Cell, Table};

/// Lays out a table of two columns as a list: words on the left, value on the right, both wrapped. If a value is a
/// sentence, all values begin in one column.
pub fn small(style: &Style, table: &Table, width: f32) -> Piece {
    let size = style.min_text;
    let leading = size * LEADING * MM_PER_POINT;
    let mut piece = Piece::default();
    if let Some(title) = &table.title {
        piece.put(
            style.bold(size).ink(style.accent).paragraph(title, width),
            0.0,
            0.0,
        );
    }
    if table.visible().len() > 2 {
        for line in columns(style, table, width) {
            piece.stack(line);
        }
        piece.height += 0.5 * leading;
        return piece;
    }
    // A column that is empty throughout is not shown.
    let last = table.visible().last().copied().unwrap_or_default();
    if table.columns.len() == 1 {
        for row in &table.rows {
            let at = piece.height;
            let text = style.plain(style.pt(8.5)).paragraph(row[0].as_str(), width);
            piece.put(text, 0.0, at);
        }
        return piece;
    }
    let value = |row: &[Cell]| row[last].as_str().to_string();
    let value_wide = |row: &[Cell]| style.bold(size).width(&value(row));
    let widest = table
        .rows
        .iter()
        .map(|row| value_wide(row))
        .fold(0.0, f32::max);
    let is_prose = widest >= width * 0.4;
    let column = if is_prose {
        prose_column(style, table, width)
    } else {
        0.0
    };
    let mut rules = Vec::new();
    for row in &table.rows {
        let y = piece.height;
        let (at, [bold, plain]) = match is_prose {
            true => (column, [Weight::Bold, Weight::Regular]),
            false => (width - value_wide(row), [Weight::Regular, Weight::Bold]),
        };
        piece.put(
            style.font(size, bold).paragraph(row[0].as_str(), at - 2.0),
            0.0,
            y,
        );
        piece.put(
            style
                .font(size, plain)
                .paragraph(&value(row), width - at + 0.1),
            at,
            y,
        );
        piece.height += 0.1 * leading;
        rules.push([0.0, piece.height, width, piece.height]);
    }
    piece
        .items
        .push(Item::lines(rules, 0.5, Ink(200, 200, 200)));
    piece.height += 0.5 * leading;
    piece
}

/// Finds where the values of a list of sentences begin: after the longest words, or earlier if that takes fewer lines.
fn prose_column(style: &Style, table: &Table, width: f32) -> f32 {
    let size = style.min_text;
    let label = |row: &Vec<Cell>| style.bold(size).width(row[0].as_str()) + 3.0;
    let widest = table.rows.iter().map(label).fold(0.0, f32::max);
    let lines = |column: f32| -> usize {
        let rows = table.rows.iter().map(|row| {
            let words = style.bold(size).wrap(row[0].as_str(), column - 2.0).len();
            let value = row.last().map(Cell::as_str).unwrap_or_default();
            words.max(style.plain(size).wrap(value, width - column + 0.1).len())
        });
        rows.sum()
    };
    let shares = [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3];
    let columns = shares.map(|share| widest.min(width * share));
    columns
        .into_iter()
        .min_by_key(|column| lines(*column))
        .unwrap_or(widest)
}

/// The sizes of type tried for a reference page, in points: the first that leaves one page.
const REFERENCE_TEXT: [f32; 4] = [11.0, 10.0, 9.0, 8.0];

/// Lays out tables and arcs in two columns, on one page if they fit on it at a readable size.
pub fn reference(
    title: &str,
    tables: &[Table],
    arcs: &[(String, [bool; 12])],
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let room = (
        Paper::COMMON.0 - 2.0 * template.margin,
        paper.size().1 - 2.0 * template.margin,
    );
    let sheets = REFERENCE_TEXT.into_iter().map(|text| {
        let style = Style {
            min_text: text,
            text,
            ..style
        };
        in_two_columns(&style, title, tables, arcs, room)
    });
    let mut sheets: Vec<Vec<Piece>> = sheets.collect();
    let best = sheets
        .iter()
        .position(|pages| pages.len() == 1)
        .unwrap_or(sheets.len() - 1);
    let placed = |sheet: Piece| placed(sheet.items, template, paper);
    let pages = sheets.swap_remove(best).into_iter().map(placed).collect();
    Pages::on(paper, title, pages, vec![(title.to_string(), 0)])
}

fn in_two_columns(
    style: &Style,
    title: &str,
    tables: &[Table],
    arcs: &[(String, [bool; 12])],
    room: (f32, f32),
) -> Vec<Piece> {
    let wide = (room.0 - 8.0) / 2.0;
    let head = style
        .bold(style.heading)
        .ink(style.accent)
        .paragraph(title, room.0);
    let top = head.height + 3.0;
    let mut parts: Vec<Piece> = tables
        .iter()
        .map(|table| small(style, table, wide))
        .collect();
    parts.extend((!arcs.is_empty()).then(|| legend(style, arcs, wide)));
    // The columns end at about the same height.
    let all: f32 = parts.iter().map(|part| part.height + 4.0).sum();
    let half = (all / 2.0 + top).clamp(top, room.1);
    let mut sheets = vec![head.clone()];
    let (mut column, mut y) = (0, top);
    for part in parts {
        let is_full = y + part.height > room.1
            || column == 0 && all / 2.0 + top <= room.1 && y + 0.5 * part.height > half;
        if y > top && is_full {
            (column, y) = (1 - column, top);
            if column == 0 {
                sheets.push(head.clone());
            }
        }
        let high = part.height;
        let sheet = sheets.last_mut().expect("there is always a page");
        sheet.put(part, column as f32 * (wide + 8.0), y);
        y += high + 4.0;
    }
    sheets
}

/// Draws a rose for each arc, with its name.
fn legend(style: &Style, arcs: &[(String, [bool; 12])], width: f32) -> Piece {
    let mut piece = style
        .bold(style.min_text)
        .ink(style.accent)
        .paragraph("Arcs, the bow at the top", width);
    piece.height += 1.0;
    let top = piece.height;
    piece.put(roses(style, arcs, width), 0.0, top);
    piece
}

/// Draws roses of arcs with their names.
pub fn roses(style: &Style, arcs: &[(String, [bool; 12])], width: f32) -> Piece {
    let mut piece = Piece::default();
    // Rows of about the same length, of at most seven.
    let (across, side) = (arcs.len().div_ceil(arcs.len().div_ceil(7)), 11.0);
    let each = width / across as f32;
    let top = piece.height;
    for (index, (name, sectors)) in arcs.iter().enumerate() {
        let (x, y) = (
            (index % across) as f32 * each,
            top + (index / across) as f32 * (side + 5.5),
        );
        piece.items.push(rose(
            style,
            [x + (each - side) / 2.0, y],
            side,
            sectors,
            name,
        ));
        let below = y + side + 0.6 * style.min_text * MM_PER_POINT;
        piece.add(
            style
                .bold(style.min_text)
                .middle(x + each / 2.0, below, name),
        );
        piece.height = y + side + 4.5;
    }
    piece
}

/// Lays out a list of ships with totals, on as many pages as needed.
pub fn roster(
    title: &str,
    table: &Table,
    totals: Option<&[Cell]>,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let room = (
        Paper::COMMON.0 - 2.0 * template.margin,
        paper.size().1 - 2.0 * template.margin,
    );
    let mut shown = table.visible();
    // A faction is a line above its ships rather than a column.
    let faction = shown
        .iter()
        .position(|&index| table.columns[index].key == "faction");
    let faction = faction
        .filter(|_| shown.len() > 1)
        .map(|place| shown.remove(place));
    let widths = column_widths(&style, table, totals, &shown, room.0);
    let list = List {
        style: &style,
        table,
        shown,
        widths,
        faction,
        width: room.0,
    };
    let header = list.line(&|index| table.columns[index].label, Weight::Bold);
    let mut rows = list.rows(totals).into_iter().peekable();
    let mut pages = Vec::new();
    while rows.peek().is_some() || pages.is_empty() {
        let mut page = style
            .bold(template.heading)
            .ink(style.accent)
            .paragraph(title, room.0);
        let at = page.height + 2.0;
        page.put(header.clone(), 0.0, at);
        page.items.push(list.rule(page.height, 0.8));
        page.height += 1.2;
        while let Some(row) = rows.next_if(|row| page.height + row.height <= room.1) {
            page.stack(row);
        }
        let placed = placed(page.items, template, paper);
        pages.push(placed);
    }
    Pages::on(paper, title, pages, vec![(title.to_string(), 0)])
}

/// Lays out a table with a heading above each column, one piece per line.
pub fn columns(style: &Style, table: &Table, width: f32) -> Vec<Piece> {
    let shown = table.visible();
    let widths = column_widths(style, table, None, &shown, width);
    let needed: f32 = widths.iter().sum::<f32>() + GUTTER * (shown.len() - 1) as f32;
    let is_prose = shown.len() > 5 && width < PROSE;
    if is_prose || needed > width + 0.1 {
        return as_prose(style, table, &shown, width);
    }
    let list = List {
        style,
        table,
        shown,
        widths,
        faction: None,
        width,
    };
    let mut header = list.line(&|index| table.columns[index].label, Weight::Bold);
    header.items.push(list.rule(header.height - 0.4, 0.8));
    [header].into_iter().chain(list.rows(None)).collect()
}

/// Width below which a row of many columns is a paragraph, in millimeters.
const PROSE: f32 = 120.0;

/// Lays out each row of a table as a paragraph after its first cell.
fn as_prose(style: &Style, table: &Table, shown: &[usize], width: f32) -> Vec<Piece> {
    let row = |row: &Vec<Cell>| {
        let size = style.text;
        let first = row[shown[0]].as_str();
        let mut piece = style.bold(size).paragraph(first, width);
        let others = shown[1..].iter().map(|index| row[*index].as_str());
        let others: Vec<&str> = others.filter(|text| !text.is_empty()).collect();
        let text = others.join(" · ");
        let at = piece.height;
        let text = style.plain(size).paragraph(&text, width - 4.0);
        piece.put(text, 4.0, at);
        piece
    };
    table.rows.iter().map(row).collect()
}

/// A list of ships being drawn.
struct List<'a> {
    style: &'a Style<'a>,
    table: &'a Table,
    /// The columns that are shown, and how wide they are.
    shown: Vec<usize>,
    widths: Vec<f32>,
    /// Column of factions if each is a heading above its ships.
    faction: Option<usize>,
    width: f32,
}

impl List<'_> {
    fn line<'c>(&self, cells: &dyn Fn(usize) -> &'c str, weight: Weight) -> Piece {
        let (style, mut piece, mut x) = (self.style, Piece::default(), 0.0);
        for (&index, &wide) in self.shown.iter().zip(&self.widths) {
            let text = cells(index);
            let free = wide - style.font(style.text, weight).width(text).min(wide);
            let indent = if self.table.columns[index].is_number {
                free
            } else {
                0.0
            };
            piece.put(
                style.font(style.text, weight).paragraph(text, wide),
                x + indent,
                0.0,
            );
            x += wide + GUTTER;
        }
        piece.height = piece.height.max(style.leading()) + 1.0;
        piece
    }

    fn rule(&self, y: f32, weight: f32) -> Item {
        Item::rule(0.0, y, self.width, weight, Ink::BLACK)
    }

    /// Lays out the ships, the name of a faction above its first one, and the totals.
    fn rows(&self, totals: Option<&[Cell]>) -> Vec<Piece> {
        let (style, mut rows) = (self.style, Vec::new());
        for group in grouped(self.table, self.faction) {
            let mut first = Piece::default();
            if let Some(index) = self.faction {
                let name = group[0][index].as_str();
                first.put(
                    style
                        .bold(style.text)
                        .ink(style.accent)
                        .paragraph(name, self.width),
                    0.0,
                    1.5,
                );
            }
            for row in group {
                let mut piece = std::mem::take(&mut first);
                piece.stack(self.line(&|index| row[index].as_str(), Weight::Regular));
                rows.push(piece);
            }
        }
        if let Some(totals) = totals {
            let label = |index: usize| match self.faction {
                Some(faction) if index == self.shown[0] && totals[index].as_str().is_empty() => {
                    totals[faction].as_str()
                }
                _ => totals[index].as_str(),
            };
            let mut piece = self.line(&label, Weight::Bold);
            piece.items.push(self.rule(-0.6, 1.0));
            rows.push(piece);
        }
        rows
    }
}

/// Groups rows by the value of a column, in the order in which the values first occur.
fn grouped(table: &Table, by: Option<usize>) -> Vec<Vec<&Vec<Cell>>> {
    let mut groups: Vec<Vec<&Vec<Cell>>> = Vec::new();
    for row in &table.rows {
        let is_like = |group: &&mut Vec<&Vec<Cell>>| {
            by.is_none_or(|by| group[0][by].as_str() == row[by].as_str())
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// Space between columns.
const GUTTER: f32 = 3.0;

/// Computes column widths: at least the longest word each; the rest of the width goes to columns whose text would wrap.
fn column_widths(
    style: &Style,
    table: &Table,
    totals: Option<&[Cell]>,
    shown: &[usize],
    room: f32,
) -> Vec<f32> {
    let wide = |text: &str| style.bold(style.text).width(text) + 0.3;
    let of_words = |text: &str| text.split_whitespace().map(wide).fold(0.0, f32::max);
    let texts = |index: usize| {
        let rows = table.rows.iter().map(move |row| row[index].as_str());
        rows.chain(totals.map(|totals| totals[index].as_str()))
            .chain([table.columns[index].label])
    };
    let widest =
        |index: usize, width: &dyn Fn(&str) -> f32| texts(index).map(width).fold(0.0, f32::max);
    // A number stays on one line with its unit.
    let unbroken = |index: usize| {
        if table.columns[index].is_number {
            widest(index, &wide)
        } else {
            widest(index, &of_words)
        }
    };
    let least: Vec<f32> = shown.iter().map(|&index| unbroken(index)).collect();
    let wish: Vec<f32> = shown.iter().map(|&index| widest(index, &wide)).collect();
    let free = room - GUTTER * shown.len().saturating_sub(1) as f32 - least.iter().sum::<f32>();
    let wanting: f32 = wish
        .iter()
        .zip(&least)
        .map(|(wish, least)| wish - least)
        .sum();
    let share = if wanting > 0.0 {
        (free / wanting).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let squeeze = if free < 0.0 {
        1.0 + free / least.iter().sum::<f32>()
    } else {
        1.0
    };
    wish.iter()
        .zip(&least)
        .map(|(wish, least)| (least + (wish - least) * share) * squeeze)
        .collect()
}
