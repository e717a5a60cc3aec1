//! Printed reference pages: a game's rules in short, in two columns.

use super::faces::{circle_item, die};
use super::font::{Fonts, MM_PER_POINT};
use super::paginate::placed;
use super::tables::roses;
use super::template::Template;
use super::typeset::{BASELINE, LEADING, Piece, Style};
use super::{Area, Ink, Item, Pages, Paper, Stroke, Weight};
use crate::hex::{Heading, Hex};
use crate::rules_text::{Figure, PathFigure, RulesEntry, RulesForm, RulesPage, RulesSection};

/// Font sizes tried for the text, in points; the first with which every column fits is used.
const TEXT_SIZES: [f32; 7] = [9.7, 9.3, 8.9, 8.5, 8.1, 7.7, 7.3];
/// Space between the two columns, in millimeters.
const GUTTER: f32 = 5.0;
/// Height of a section's title bar, in millimeters.
const BAR: f32 = 5.4;
/// Top of the columns below the page's upper margin, in millimeters.
const HEADER: f32 = 14.6;
/// Height kept free for the footer, in millimeters.
const FOOTER: f32 = 5.0;
/// Widest space between two sections, in millimeters.
const MAX_GAP: f32 = 6.0;
const BAR_INK: Ink = Ink(17, 17, 17);
const RULE_INK: Ink = Ink(68, 68, 68);
const HAIRLINE: Stroke = Stroke {
    weight: 0.35,
    ink: Ink(136, 136, 136),
};

/// Prints pages of rules under a game's title, each with a footer.
pub fn rules_pages(
    title: &str,
    pages: &[RulesPage],
    footer: &str,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, Ink::BLACK, 1.0);
    let room = (
        Paper::COMMON.0 - 2.0 * template.margin,
        paper.size().1 - 2.0 * template.margin,
    );
    let printed = pages.iter().enumerate().map(|(index, page)| {
        let number = format!("{} of {}", index + 1, pages.len());
        let piece = draw_page(&style, title, page, &number, footer, room);
        placed(piece.items, template, paper)
    });
    let title = format!("{title}: reference");
    Pages::on(paper, &title, printed.collect(), vec![(title.clone(), 0)])
}

fn draw_page(
    style: &Style,
    title: &str,
    page: &RulesPage,
    number: &str,
    footer: &str,
    room: (f32, f32),
) -> Piece {
    let width = (room.0 - GUTTER) / 2.0;
    let height = room.1 - HEADER - FOOTER;
    let columns = TEXT_SIZES
        .map(|size| {
            let text = RulesStyle { style, size, width };
            page.columns
                .each_ref()
                .map(|column| text.draw_sections(column))
        })
        .into_iter();
    let fits = |columns: &[Vec<Piece>; 2]| {
        let heights = columns.iter().map(|pieces| total_height(pieces));
        heights.fold(0.0, f32::max) <= height
    };
    let mut all: Vec<_> = columns.collect();
    let chosen = all.iter().position(fits).unwrap_or(all.len() - 1);
    let mut piece = Piece::default();
    draw_header(style, &mut piece, title, page.subtitle, number, room.0);
    for (index, pieces) in all.swap_remove(chosen).into_iter().enumerate() {
        let spare = height - total_height(&pieces);
        let gap = (spare / pieces.len().max(1) as f32).clamp(0.0, MAX_GAP);
        let mut y = HEADER;
        for part in pieces {
            let high = part.height;
            piece.put(part, index as f32 * (width + GUTTER), y);
            y += high + gap;
        }
    }
    let version = concat!("Starwright ", env!("CARGO_PKG_VERSION"));
    let y = room.1 - 0.5;
    let left = style.plain(7.5).ink(RULE_INK).at(0.0, y, footer);
    let right = style.plain(7.5).ink(RULE_INK).ending(room.0, y, version);
    piece.add(left.into_iter().chain(right));
    piece
}

fn total_height(pieces: &[Piece]) -> f32 {
    pieces.iter().map(|piece| piece.height).sum()
}

fn draw_header(
    style: &Style,
    piece: &mut Piece,
    title: &str,
    subtitle: &str,
    number: &str,
    width: f32,
) {
    let bold = Weight::Bold;
    let after = style.font(24.0, bold).width(title) + 5.0;
    let parts = [
        style.font(24.0, bold).at(0.0, 9.0, title),
        style.plain(13.0).at(after, 9.0, subtitle),
        style.font(12.0, bold).ending(width, 9.0, number),
    ];
    piece.add(parts.into_iter().flatten());
    piece
        .items
        .push(Item::rule(0.0, 11.6, width, 2.3, Ink::BLACK));
}

/// The text size and width of a column.
#[derive(Clone, Copy)]
struct RulesStyle<'a> {
    style: &'a Style<'a>,
    /// Points.
    size: f32,
    /// Millimeters.
    width: f32,
}

/// Replaces the hyphen before a number with an en dash, which is as wide as a plus sign.
fn with_dashes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let is_sign = c == '-'
            && !before.is_alphanumeric()
            && chars
                .peek()
                .is_some_and(|next| next.is_ascii_digit() || *next == 'n');
        out.push(if is_sign { '\u{2013}' } else { c });
        before = c;
    }
    out
}

impl RulesStyle<'_> {
    fn leading(&self) -> f32 {
        self.size * LEADING * MM_PER_POINT
    }

    /// Draws sections; one without a title is joined to the section above.
    fn draw_sections(&self, sections: &[RulesSection]) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for section in sections {
            let body = self.draw_section(section);
            match pieces.last_mut() {
                Some(above) if section.title.is_empty() => {
                    let y = above.height;
                    above.put(body, 0.0, y);
                }
                _ => pieces.push(body),
            }
        }
        for piece in &mut pieces {
            piece.height += 0.35 * self.leading();
        }
        pieces
    }

    fn draw_section(&self, section: &RulesSection) -> Piece {
        let mut piece = Piece::default();
        if !section.title.is_empty() {
            self.draw_bar(&mut piece, section);
        }
        if let Some(figure) = &section.figure {
            let y = piece.height;
            piece.put(self.draw_figure(figure), 0.0, y);
        }
        if section.form == RulesForm::Grid {
            self.draw_headings(&mut piece, section, &section.headings);
        }
        let item_width = self.item_width(section);
        let mut group = "";
        if section.form == RulesForm::Codes {
            let y = piece.height;
            piece.put(self.draw_codes(&section.entries), 0.0, y);
            return piece;
        }
        for entry in &printed_entries(section) {
            if entry.group != group && section.form != RulesForm::Grid {
                self.draw_group(&mut piece, entry.group, section.form);
            }
            group = entry.group;
            let drawn = match section.form {
                RulesForm::List | RulesForm::Steps => self.draw_bullet(entry),
                RulesForm::Prose => self.rich(&joined(entry), self.width),
                RulesForm::Pairs => self.draw_pair(entry, item_width),
                RulesForm::Values => self.draw_value(entry),
                RulesForm::Grid => self.draw_grid_row(entry, section.headings.len()),
                RulesForm::Dice => self.draw_dice(entry),
                RulesForm::Codes => continue,
            };
            let y = piece.height;
            piece.put(drawn, 0.0, y);
        }
        piece
    }

    fn draw_bar(&self, piece: &mut Piece, section: &RulesSection) {
        let area = Area::new(0.0, 0.0, self.width, BAR);
        piece.items.push(Item::filled(vec![area], BAR_INK));
        let style = self.style;
        let title = style.bold(11.0).ink(Ink::WHITE).at(1.6, 4.0, section.title);
        let rules = style
            .plain(8.2)
            .ink(Ink::WHITE)
            .ending(self.width - 1.2, 3.9, section.rules);
        piece.add(title.into_iter().chain(rules));
        piece.height = BAR + 0.8;
    }

    fn draw_group(&self, piece: &mut Piece, group: &str, form: RulesForm) {
        let (style, y, leading) = (self.style, piece.height, self.leading());
        let baseline = y + BASELINE * leading;
        if form != RulesForm::Steps {
            let label = group.to_uppercase();
            let size = self.size * 0.8;
            let text = style.bold(size).at(0.0, baseline, &label);
            piece.add(text);
            piece.height += leading;
            return;
        }
        let (number, name) = group.split_once(' ').unwrap_or(("", group));
        let side = leading * 0.95;
        let area = Area::new(0.0, y + 0.4, side * 1.2, side);
        piece.items.push(Item::filled(vec![area], BAR_INK));
        let baseline = baseline + 0.35;
        let size = self.size + 0.8;
        let bold = Weight::Bold;
        let digit = style
            .font(size, bold)
            .ink(Ink::WHITE)
            .middle(side * 0.6, baseline, number);
        let name = style.font(size, bold).at(side * 1.2 + 1.6, baseline, name);
        piece.add(digit.into_iter().chain(name));
        piece.height += leading * 1.12;
    }

    fn draw_bullet(&self, entry: &RulesEntry) -> Piece {
        let indent = 2.6;
        let mut piece = Piece::default();
        piece.put(self.rich(&joined(entry), self.width - indent), indent, 0.0);
        let middle = [0.9, 0.5 * self.leading()];
        piece
            .items
            .push(circle_item(middle, 0.65, !entry.is_option));
        piece
    }

    /// Draws two entries per line.
    fn draw_codes(&self, entries: &[RulesEntry]) -> Piece {
        let mut piece = Piece::default();
        let half = self.width / 2.0;
        let column = RulesStyle {
            width: half - 2.0,
            ..*self
        };
        for (index, entry) in entries.iter().enumerate() {
            let (line, x) = (index / 2, (index % 2) as f32 * half);
            let y = line as f32 * self.leading();
            let mut drawn = Piece::default();
            match entry.item.as_str() {
                "\u{2191}" => drawn.items.push(self.code_arrow(false)),
                "\u{2193}" => drawn.items.push(self.code_arrow(true)),
                code => drawn.put(column.rich(&format!("*{code}*"), 8.0), 0.0, 0.0),
            }
            drawn.put(column.rich(&entry.text, column.width - 8.0), 8.0, 0.0);
            column.draw_rule(&mut drawn, entry.rule);
            piece.put(drawn, x, y);
        }
        piece
    }

    /// Draws an arrow up or down, which the font lacks.
    fn code_arrow(&self, is_down: bool) -> Item {
        let (top, bottom) = (0.22 * self.leading(), 0.8 * self.leading());
        let (tip, back) = if is_down {
            (bottom, bottom - 0.9)
        } else {
            (top, top + 0.9)
        };
        Item::lines(
            vec![
                [1.0, top, 1.0, bottom],
                [0.2, back, 1.0, tip],
                [1.8, back, 1.0, tip],
            ],
            1.0,
            Ink::BLACK,
        )
    }

    fn draw_pair(&self, entry: &RulesEntry, item_width: f32) -> Piece {
        let mut piece = Piece::default();
        piece.put(
            self.rich(&format!("*{}*", entry.item), item_width - 1.5),
            0.0,
            0.0,
        );
        let rule_width = self.rule_width(entry.rule);
        let text_width = self.width - item_width - rule_width;
        piece.put(self.rich(&entry.text, text_width), item_width, 0.0);
        self.draw_rule(&mut piece, entry.rule);
        self.underline(&mut piece);
        piece
    }

    fn draw_value(&self, entry: &RulesEntry) -> Piece {
        let rule_width = 15.0;
        let size = self.size;
        let value = with_dashes(&entry.plain());
        let value_width = self.style.bold(size).width(&value);
        let room = self.width - rule_width - value_width - 2.0;
        let mut piece = self.rich(&entry.item, room);
        piece.add(self.style.bold(size).ending(
            self.width - rule_width + 3.0,
            BASELINE * self.leading(),
            &value,
        ));
        self.draw_rule(&mut piece, entry.rule);
        self.underline(&mut piece);
        piece
    }

    fn draw_headings(&self, piece: &mut Piece, section: &RulesSection, headings: &[&str]) {
        let y = piece.height + BASELINE * self.leading();
        let size = self.size * 0.85;
        let group = section
            .entries
            .first()
            .map_or("", |entry| entry.group)
            .to_uppercase();
        let bold = Weight::Bold;
        let label = self.style.font(self.size * 0.8, bold).at(0.0, y, &group);
        piece.add(label);
        for (index, heading) in headings.iter().enumerate() {
            let x = self.grid_middle(index, headings.len());
            let text = self.style.plain(size).middle(x, y, heading);
            piece.add(text);
        }
        piece.height += self.leading();
    }

    /// Returns the middle of a grid's column, in millimeters from the left.
    fn grid_middle(&self, index: usize, columns: usize) -> f32 {
        let (left, right) = if columns > 3 {
            (24.0, self.width)
        } else {
            (57.0, self.width - 6.0)
        };
        left + (right - left) * (index as f32 + 0.5) / columns as f32
    }

    fn draw_grid_row(&self, entry: &RulesEntry, columns: usize) -> Piece {
        let mut piece = self.rich(&entry.item, self.width);
        let y = BASELINE * self.leading();
        for (index, value) in entry.plain().split(" / ").enumerate() {
            let x = self.grid_middle(index, columns);
            let value = with_dashes(value);
            let text = self.style.bold(self.size).middle(x, y, &value);
            piece.add(text);
        }
        self.draw_rule(&mut piece, entry.rule);
        self.underline(&mut piece);
        piece
    }

    fn draw_dice(&self, entry: &RulesEntry) -> Piece {
        let side = self.leading() * 1.2;
        let mut piece = Piece::default();
        let (first, last) = entry
            .item
            .split_once('-')
            .unwrap_or((&entry.item, &entry.item));
        let faces = first.parse().unwrap_or(1)..=last.parse().unwrap_or(0u8);
        for (index, face) in faces.enumerate() {
            let x = index as f32 * (side + 0.6);
            piece.add(die(x, 0.3, side, face));
        }
        let left = 3.0 * (side + 0.6) + 2.0;
        piece.put(self.rich(&entry.text, self.width - left), left, 0.2 * side);
        piece.height = piece.height.max(side + 0.8);
        piece
    }

    fn rule_width(&self, rule: &str) -> f32 {
        if rule.is_empty() {
            return 0.0;
        }
        self.style.plain(self.size * 0.85).width(rule).max(6.0) + 1.5
    }

    fn draw_rule(&self, piece: &mut Piece, rule: &str) {
        piece.add(self.style.plain(self.size * 0.85).ink(RULE_INK).ending(
            self.width,
            BASELINE * self.leading(),
            rule,
        ));
    }

    fn underline(&self, piece: &mut Piece) {
        piece.height += 0.06 * self.leading();
        piece.items.push(Item::Lines {
            lines: vec![[0.0, piece.height, self.width, piece.height]],
            stroke: HAIRLINE,
        });
    }

    /// Returns the width of the item column of a section of pairs.
    fn item_width(&self, section: &RulesSection) -> f32 {
        let items = section
            .entries
            .iter()
            .map(|entry| self.style.bold(self.size).width(&with_dashes(&entry.item)));
        (items.fold(0.0, f32::max) + 3.0).clamp(10.0, self.width * 0.36)
    }

    /// Wraps text in which `*` switches bold on and off.
    fn rich(&self, text: &str, width: f32) -> Piece {
        let (style, leading) = (self.style, self.leading());
        let text = with_dashes(text);
        let space = style.plain(self.size).width(" ");
        let mut piece = Piece::default();
        let (mut x, mut weight) = (0.0, Weight::Regular);
        let mut run: Option<(f32, Weight, String)> = None;
        let mut y = BASELINE * leading;
        for word in text.split_whitespace() {
            let mut parts: Vec<(Weight, String)> = Vec::new();
            for (index, part) in word.split('*').enumerate() {
                if index > 0 {
                    weight = if weight == Weight::Bold {
                        Weight::Regular
                    } else {
                        Weight::Bold
                    };
                }
                if !part.is_empty() {
                    parts.push((weight, part.to_string()));
                }
            }
            let wide: f32 = parts
                .iter()
                .map(|(weight, part)| style.font(self.size, *weight).width(part))
                .sum();
            if x > 0.0 && x + wide > width {
                piece.add(self.run_text(run.take(), y));
                (x, y) = (0.0, y + leading);
            }
            for (index, (weight, part)) in parts.into_iter().enumerate() {
                match &mut run {
                    Some((_, same, line)) if *same == weight => {
                        if index == 0 {
                            line.push(' ');
                        }
                        line.push_str(&part);
                    }
                    _ => {
                        piece.add(self.run_text(run.take(), y));
                        run = Some((x, weight, part.clone()));
                    }
                }
                x += style.font(self.size, weight).width(&part);
            }
            x += space;
        }
        piece.add(self.run_text(run, y));
        piece.height = y - BASELINE * leading + leading;
        piece
    }

    fn run_text(&self, run: Option<(f32, Weight, String)>, y: f32) -> Option<Item> {
        let (x, weight, text) = run?;
        self.style.font(self.size, weight).at(x, y, &text)
    }

    fn draw_figure(&self, figure: &Figure) -> Piece {
        match figure {
            Figure::Paths(paths) => self.draw_paths(paths),
            Figure::Arcs(sets) => self.draw_arcs(sets),
            Figure::Roses(arcs) => roses(self.style, arcs, self.width),
        }
    }

    /// Draws paths side by side, the starting hexes on one line.
    fn draw_paths(&self, paths: &[PathFigure]) -> Piece {
        let radius = 3.0;
        let mut piece = Piece::default();
        let each = self.width / paths.len().max(1) as f32;
        let highest = paths
            .iter()
            .flat_map(|path| path.hexes.iter().map(|hex| hex.halves))
            .max()
            .unwrap_or(0);
        let ground = (highest as f32 / 2.0 + 0.5) * radius * HEX_HEIGHT + 1.0;
        for (index, path) in paths.iter().enumerate() {
            let left = path.hexes.iter().map(|hex| hex.column).min().unwrap_or(0);
            let x = index as f32 * each + radius * (1.0 - 1.5 * left as f32);
            let origin = [x, ground];
            draw_path(&mut piece, path, origin, radius);
            let right = path.hexes.iter().map(|hex| hex.column).max().unwrap_or(0);
            let label_x = x + radius * (1.5 * right.max(0) as f32 + 1.0) + 0.6;
            piece.add(self.style.bold(self.size).at(
                label_x,
                ground + 1.8,
                &with_dashes(path.order),
            ));
        }
        piece.height = ground + 0.5 * radius * HEX_HEIGHT + 1.5;
        piece
    }

    /// Draws seven hexes per set of arcs, with the arcs' borders and letters.
    fn draw_arcs(&self, sets: &[Vec<(char, u32)>]) -> Piece {
        let radius = 5.2;
        let half = 1.5 * radius * HEX_HEIGHT;
        let mut piece = Piece::default();
        for (index, letters) in sets.iter().enumerate() {
            let x = self.width * (index as f32 + 0.5) / sets.len() as f32;
            let middle = [x, half + 0.8];
            let center = Hex::default();
            for hex in [center]
                .into_iter()
                .chain(Heading::all().map(|heading| center.next(heading)))
            {
                let at = hex_middle(hex, middle, radius);
                piece.items.push(hexagon(at, radius, None));
            }
            let border = |bearing: u32| {
                let end = on_bearing(middle, bearing as f32, half + 0.4);
                [middle[0], middle[1], end[0], end[1]]
            };
            let lines = letters.iter().map(|(_, at)| border(at + 30)).collect();
            piece.items.push(Item::lines(lines, 1.5, Ink::BLACK));
            for (letter, bearing) in letters {
                let [x, y] = on_bearing(middle, *bearing as f32, radius * 1.85);
                let text = letter.to_string();
                let bold = Weight::Bold;
                piece.add(self.style.font(15.0, bold).middle(x, y + 1.9, &text));
            }
            piece.items.push(arrow(middle, 0.0, 2.6));
        }
        piece.height = 2.0 * half + 1.8;
        piece
    }
}

/// Height of a hexagon as a multiple of its radius.
const HEX_HEIGHT: f32 = 1.732_050_8;

fn hex_middle(hex: Hex, [x, y]: [f32; 2], radius: f32) -> [f32; 2] {
    [
        x + 1.5 * radius * hex.column as f32,
        y - 0.5 * HEX_HEIGHT * radius * hex.halves as f32,
    ]
}

fn on_bearing([x, y]: [f32; 2], degrees: f32, length: f32) -> [f32; 2] {
    let angle = degrees.to_radians();
    [x + length * angle.sin(), y - length * angle.cos()]
}

fn hexagon(at: [f32; 2], radius: f32, fill: Option<Ink>) -> Item {
    let points = (0..6).map(|corner| on_bearing(at, 30.0 + 60.0 * corner as f32, radius));
    Item::Polygon {
        points: points.collect(),
        stroke: Some(HAIRLINE),
        fill,
    }
}

/// Draws a ship's arrow with its bow on a bearing.
fn arrow(at: [f32; 2], degrees: f32, length: f32) -> Item {
    let corner = |bearing: f32, share: f32| on_bearing(at, degrees + bearing, length * share);
    Item::Polygon {
        points: vec![
            corner(0.0, 0.75),
            corner(150.0, 0.75),
            corner(180.0, 0.35),
            corner(210.0, 0.75),
        ],
        stroke: Some(Stroke {
            weight: 0.8,
            ink: Ink::BLACK,
        }),
        fill: Some(Ink::WHITE),
    }
}

fn draw_path(piece: &mut Piece, path: &PathFigure, origin: [f32; 2], radius: f32) {
    let middles: Vec<[f32; 2]> = path
        .hexes
        .iter()
        .map(|hex| hex_middle(*hex, origin, radius))
        .collect();
    for at in &middles {
        piece.items.push(hexagon(*at, radius, None));
    }
    let lines = middles
        .windows(2)
        .map(|pair| [pair[0][0], pair[0][1], pair[1][0], pair[1][1]])
        .collect();
    piece.items.push(Item::lines(lines, 1.6, Ink::BLACK));
    for at in &middles {
        piece.items.push(circle_item(*at, 0.5, true));
    }
    if let [first, .., last] = middles.as_slice() {
        piece.items.push(arrow(*first, 0.0, 2.2));
        let facing = path.facing.degrees() as f32;
        piece.items.push(match arrow(*last, facing, 2.6) {
            Item::Polygon { points, stroke, .. } => Item::Polygon {
                points,
                stroke,
                fill: Some(Ink::BLACK),
            },
            item => item,
        });
    }
}

/// Returns the entries as they are printed: in steps, without their numbers, with rule numbers in the text, and with joined
/// entries on the line of the one above.
fn printed_entries(section: &RulesSection) -> Vec<RulesEntry> {
    if section.form != RulesForm::Steps {
        return section.entries.clone();
    }
    let mut lines: Vec<RulesEntry> = Vec::new();
    for entry in &section.entries {
        let text = if entry.rule.is_empty() {
            entry.text.clone()
        } else {
            format!("{} ({})", entry.text, entry.rule)
        };
        match lines.last_mut() {
            Some(line) if entry.is_joined => {
                line.text = format!("{}; {text}", line.text);
            }
            _ => lines.push(RulesEntry {
                item: String::new(),
                text,
                ..entry.clone()
            }),
        }
    }
    lines
}

/// Joins an entry's item, in bold, and its text.
fn joined(entry: &RulesEntry) -> String {
    if entry.item.is_empty() {
        return entry.text.clone();
    }
    format!("*{}:* {}", entry.item, entry.text)
}
