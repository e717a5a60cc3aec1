//! The report of a club night on paper: fleets to correct first, then the legal ones in two columns.

use super::font::{Fonts, MM_PER_POINT};
use super::paginate::place;
use super::template::Template;
use super::typeset::{BASELINE, LEADING, Piece, Style};
use super::{Area, Ink, Item, Page, Pages, Paper, Stroke, Weight};
use crate::sheet::club::{ClubFleet, ClubReport, FleetVerdict};

/// Margin of the page in millimeters.
const MARGIN: f32 = 14.0;
/// Height of the footer with the space above it.
const FOOTER: f32 = 8.0;
/// Font size of rows in points, and of what is less important.
const TEXT: f32 = 9.5;
const SMALL: f32 = 8.2;
/// Space above and below the text of a row.
const PADDING: f32 = 0.8;
/// Space between the two columns of legal fleets.
const GUTTER: f32 = 9.0;

/// Lays out the report; forty fleets with few mistakes fit on one page.
pub fn club_report(report: &ClubReport, template: &Template, fonts: &Fonts, paper: Paper) -> Pages {
    let style = Style::new(template, fonts, Ink::BLACK, 1.0);
    let sheet = ClubSheet {
        style: &style,
        width: Paper::COMMON.0 - 2.0 * MARGIN,
        height: paper.size().1 - 2.0 * MARGIN - FOOTER,
    };
    let (wrong, legal) = report.wrong_and_legal();
    let mut pages = vec![sheet.masthead(report)];
    sheet.add_wrong(&mut pages, &wrong);
    sheet.add_legal(&mut pages, &legal);
    let count = pages.len();
    let mut placed = Vec::with_capacity(count);
    for (index, mut page) in pages.into_iter().enumerate() {
        let number = format!("Page {} of {count}", index + 1);
        let at = sheet.height + 2.0;
        page.put(sheet.footer(&report.footer, &number), 0.0, at);
        let mut done = Page::default();
        place(&mut done, page.items, MARGIN, MARGIN, paper);
        placed.push(done);
    }
    let title = report.heading();
    Pages::on(paper, &title, placed, vec![(title.clone(), 0)])
}

/// The page that rows are set on.
struct ClubSheet<'a> {
    style: &'a Style<'a>,
    width: f32,
    height: f32,
}

/// Horizontal positions of a table's columns.
struct Columns {
    fleet: f32,
    /// Right end of the numbers of ships, in the table of legal fleets.
    ships: f32,
    /// Right end of the points.
    points: f32,
    reason: f32,
    file: f32,
    end: f32,
}

impl ClubSheet<'_> {
    fn text(&self, text: &str, size: f32, weight: Weight, width: f32) -> Piece {
        self.style.font(size, weight).paragraph(text, width)
    }

    fn rule(&self, from: f32, to: f32, y: f32, weight: f32) -> Item {
        let ink = if weight < 0.5 { Ink::GRAY } else { Ink::BLACK };
        Item::rule(from, y, to, weight, ink)
    }

    /// Puts text that ends at `x`, on a row's first line.
    fn put_ending(&self, row: &mut Piece, x: f32, text: &str, size: f32, weight: Weight) {
        let y = PADDING + BASELINE * TEXT * LEADING * MM_PER_POINT;
        let items = self.style.font(size, weight).ending(x, y, text);
        row.items.extend(items);
    }

    /// Lays out the heading, the limits, lines to sign on, and the counts.
    fn masthead(&self, report: &ClubReport) -> Piece {
        let hand = 62.0;
        let wide = self.width - hand - 4.0;
        let mut head = self.text(&report.heading(), 19.0, Weight::Bold, wide);
        for line in &report.lines {
            head.stack(self.text(line, 10.0, Weight::Regular, wide));
        }
        head.height = head.height.max(19.0);
        for (label, up) in [("Date", 8.5), ("Checked by", 1.0)] {
            let (end, y) = (self.width - 37.0, head.height - up);
            let words = (label, 10.0, Weight::Regular);
            let items = self.style.font(words.1, words.2).ending(end, y, words.0);
            head.items.extend(items);
            head.items
                .push(self.rule(end + 1.0, self.width, y + 0.5, 0.6));
        }
        head.height += 2.0;
        head.items
            .push(self.rule(0.0, self.width, head.height, 2.2));
        head.height += 3.0;
        let baseline = head.height + 8.0;
        let mut x = 0.0;
        let total = report.fleets.len();
        let mut count = |x: f32, number: usize, word: &str| -> f32 {
            let number = number.to_string();
            let after = x + self.style.bold(22.0).width(&number) + 1.6;
            let bold = self.style.bold(22.0).at(x, baseline, &number);
            let word_item = self.style.plain(10.5).at(after, baseline, word);
            head.items.extend(bold.into_iter().chain(word_item));
            after + self.style.plain(10.5).width(word)
        };
        for verdict in FleetVerdict::ALL {
            let number = report.count(verdict);
            if number > 0 {
                x = count(x, number, verdict.word()) + 9.0;
            }
        }
        let word = if total == 1 { "fleet" } else { "fleets" };
        let wide =
            self.style.bold(22.0).width(&total.to_string()) + self.style.plain(10.5).width(word);
        count(self.width - wide - 1.6, total, word);
        head.height += 11.0;
        head
    }

    fn footer(&self, words: &[String; 2], number: &str) -> Piece {
        let mut footer = Piece::default();
        footer.items.push(self.rule(0.0, self.width, 0.0, 0.7));
        let y = 4.0;
        let [made_by, program] = words;
        let line = |x: f32, text: &str| self.style.plain(8.0).at(x, y, text);
        let wide = |text: &str| self.style.plain(8.0).width(text);
        let middle = (self.width - wide(program)) / 2.0;
        let middle = middle.max(wide(made_by) + 4.0);
        footer.items.extend(line(0.0, made_by));
        footer.items.extend(line(middle, program));
        footer.items.extend(line(self.width - wide(number), number));
        footer
    }

    /// Lays out a heading with the number of fleets.
    fn heading(&self, words: &str, count: usize) -> Piece {
        let mut heading = self.text(words, 11.5, Weight::Bold, self.width);
        let noun = if count == 1 { "fleet" } else { "fleets" };
        let x = self.style.bold(11.5).width(words) + 1.5;
        let small = self.text(
            &format!("({count} {noun})"),
            9.0,
            Weight::Regular,
            self.width,
        );
        heading.put(small, x, 0.9);
        heading.height += 0.8;
        heading
    }

    /// Lays out column headings with a line below them.
    fn column_heads(&self, columns: &Columns, from: f32, heads: &[(&str, f32, bool)]) -> Piece {
        let mut row = Piece::default();
        for &(text, x, is_number) in heads {
            if is_number {
                self.put_ending(&mut row, x, text, 8.6, Weight::Bold);
            } else {
                row.put(self.text(text, 8.6, Weight::Bold, self.width), x, PADDING);
            }
        }
        row.height += 0.4;
        row.items
            .push(self.rule(from, columns.end, row.height, 1.0));
        row
    }

    /// Draws a box to tick.
    fn tick(&self, row: &mut Piece, x: f32) {
        let area = Area::new(x, PADDING + 0.6, 3.0, 3.0);
        row.items.push(Item::Boxes {
            boxes: vec![area],
            stroke: Some(Stroke {
                weight: 0.7,
                ink: Ink::BLACK,
            }),
            fill: None,
        });
    }

    /// Draws a verdict in a frame; that of an unreadable fleet is black.
    fn badge(&self, row: &mut Piece, x: f32, verdict: FleetVerdict) {
        let word = match verdict {
            FleetVerdict::Legal => "Legal",
            FleetVerdict::Illegal => "Illegal",
            FleetVerdict::Unreadable => "Unreadable",
        };
        let is_solid = verdict == FleetVerdict::Unreadable;
        let area = Area::new(x, PADDING, self.style.bold(8.6).width(word) + 3.2, 4.3);
        row.items.push(Item::Boxes {
            boxes: vec![area],
            stroke: Some(Stroke {
                weight: 0.9,
                ink: Ink::BLACK,
            }),
            fill: is_solid.then_some(Ink::BLACK),
        });
        let ink = if is_solid { Ink::WHITE } else { Ink::BLACK };
        let y = PADDING + 3.15;
        let word = self.style.bold(8.6).ink(ink).at(x + 1.6, y, word);
        row.items.extend(word);
    }

    /// Finds the width of a column of files: that of the widest, up to a limit.
    fn file_width(&self, fleets: &[&ClubFleet], max: f32) -> f32 {
        let widths = fleets
            .iter()
            .map(|fleet| self.style.plain(SMALL).width(&fleet.file));
        widths.fold(12.0, f32::max).min(max) + 0.3
    }

    /// Adds the fleets to correct, each with a box to tick and its reasons.
    fn add_wrong(&self, pages: &mut Vec<Piece>, fleets: &[&ClubFleet]) {
        if fleets.is_empty() {
            return;
        }
        let file = self.width - self.file_width(fleets, 42.0);
        let columns = Columns {
            fleet: 32.0,
            ships: 0.0,
            points: 67.0,
            reason: 71.0,
            file,
            end: self.width,
        };
        let heads = self.column_heads(
            &columns,
            0.0,
            &[
                ("Fixed", 0.0, false),
                ("Verdict", 9.0, false),
                ("Fleet", columns.fleet, false),
                ("Points", columns.points, true),
                ("Reason", columns.reason, false),
                ("File", columns.file, false),
            ],
        );
        let mut lead = self.heading("To correct before play", fleets.len());
        lead.stack(heads.clone());
        for fleet in fleets {
            let row = self.wrong_row(fleet, &columns);
            let lead = std::mem::take(&mut lead);
            let page = pages.last_mut().expect("there is always a page");
            if page.height + lead.height + row.height > self.height {
                let mut next = if lead.items.is_empty() {
                    heads.clone()
                } else {
                    lead
                };
                next.stack(row);
                pages.push(next);
                continue;
            }
            for piece in [lead, row] {
                page.stack(piece);
            }
        }
        let page = pages.last_mut().expect("there is always a page");
        page.height += 4.0;
    }

    fn wrong_row(&self, fleet: &ClubFleet, columns: &Columns) -> Piece {
        let mut row = Piece::default();
        self.tick(&mut row, 0.0);
        self.badge(&mut row, 9.0, fleet.verdict);
        let room = columns.points - 9.0 - columns.fleet;
        let mut name = self.text(&fleet.shown_name(), TEXT, Weight::Bold, room);
        name.stack(self.text(&fleet.faction, SMALL, Weight::Regular, room + 9.0));
        row.put(name, columns.fleet, PADDING);
        let points = if fleet.points.is_empty() {
            "–"
        } else {
            &fleet.points
        };
        self.put_ending(&mut row, columns.points, points, TEXT, Weight::Regular);
        let room = columns.file - 3.0 - columns.reason;
        let mut at = PADDING;
        for reason in &fleet.reasons {
            let reason = self.text(reason, TEXT, Weight::Regular, room);
            let height = reason.height;
            row.put(reason, columns.reason, at);
            at += height + 0.4;
        }
        let file = self.text(
            &fleet.file,
            SMALL,
            Weight::Regular,
            columns.end - columns.file,
        );
        row.put(file, columns.file, PADDING + 0.3);
        row.height += PADDING;
        row.items
            .push(self.rule(0.0, columns.end, row.height, 0.35));
        row
    }

    /// Adds the legal fleets in two columns of about the same height.
    fn add_legal(&self, pages: &mut Vec<Piece>, fleets: &[&ClubFleet]) {
        if fleets.is_empty() {
            return;
        }
        let half = (self.width - GUTTER) / 2.0;
        let columns = Columns {
            fleet: 9.0,
            ships: 44.0,
            points: 57.0,
            reason: 0.0,
            file: half - self.file_width(fleets, half - 61.0),
            end: half,
        };
        let heads = self.column_heads(
            &columns,
            0.0,
            &[
                ("Here", 0.0, false),
                ("Fleet", columns.fleet, false),
                ("Ships", columns.ships, true),
                ("Points", columns.points, true),
                ("File", columns.file, false),
            ],
        );
        let rows: Vec<Piece> = fleets
            .iter()
            .map(|fleet| self.legal_row(fleet, &columns))
            .collect();
        let highest = rows.iter().map(|row| row.height).fold(0.0, f32::max);
        let mut rows = rows.into_iter();
        let mut lead = self.heading("Legal", fleets.len());
        loop {
            let left = rows.len();
            if left == 0 {
                return;
            }
            let page = pages.last_mut().expect("there is always a page");
            let room = self.height - page.height - lead.height - heads.height;
            let fitting = (room / highest).max(0.0) as usize;
            if fitting < left.div_ceil(2).min(3) && page.height > 0.0 {
                pages.push(Piece::default());
                continue;
            }
            let down = fitting.min(left.div_ceil(2)).max(1);
            let mut at = page.height;
            let title = std::mem::take(&mut lead);
            let top = at + title.height;
            page.put(title, 0.0, at);
            for x in [0.0, half + GUTTER] {
                at = top;
                if rows.len() > 0 {
                    page.put(heads.clone(), x, at);
                    at += heads.height;
                }
                for row in rows.by_ref().take(down) {
                    let height = row.height;
                    page.put(row, x, at);
                    at += height;
                }
            }
        }
    }

    fn legal_row(&self, fleet: &ClubFleet, columns: &Columns) -> Piece {
        let mut row = Piece::default();
        self.tick(&mut row, 0.0);
        let room = columns.ships - 7.0 - columns.fleet;
        let name = self.text(&fleet.shown_name(), TEXT, Weight::Regular, room);
        row.put(name, columns.fleet, PADDING);
        self.put_ending(&mut row, columns.ships, &fleet.ships, TEXT, Weight::Regular);
        self.put_ending(
            &mut row,
            columns.points,
            &fleet.points,
            TEXT,
            Weight::Regular,
        );
        let file = self.text(
            &fleet.file,
            SMALL,
            Weight::Regular,
            columns.end - columns.file,
        );
        row.put(file, columns.file, PADDING + 0.3);
        row.height += 0.5;
        row.items
            .push(self.rule(0.0, columns.end, row.height, 0.35));
        row
    }
}
