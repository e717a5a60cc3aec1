//! The list of contents of a book, with links to its pages.

use super::font::Fonts;
use super::log::with_log;
use super::paginate::placed;
use super::template::Template;
use super::typeset::Style;
use super::{Area, Ink, Item, Page, Pages, Paper, Tag};

/// Height of the title and of a row in millimeters.
const TITLE: f32 = 16.0;
const ROW: f32 = 6.6;
/// Space between the two columns in millimeters.
const GUTTER: f32 = 10.0;

/// Counts the rows of a column.
fn rows(template: &Template, paper: Paper) -> usize {
    ((paper.size().1 - 2.0 * template.margin - TITLE) / ROW) as usize
}

/// Counts the pages that this many entries take.
pub fn contents_pages(entries: usize, template: &Template, paper: Paper) -> usize {
    entries.div_ceil(2 * rows(template, paper)).max(1)
}

/// Lays out a list of contents on a number of pages: titles, and their pages from 0. One that leaves room has a log.
pub fn contents(
    title: &str,
    entries: &[(String, usize)],
    pages: usize,
    template: &Template,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let style = Style::new(template, fonts, template.accent(None), 1.0);
    let wide = Paper::COMMON.0 - 2.0 * template.margin;
    let all = rows(template, paper);
    let column = (wide - GUTTER) / 2.0;
    let mut parts = entries.chunks(2 * all);
    let draw = |_| {
        let part = parts.next().unwrap_or_default();
        let mut items: Vec<Item> = style
            .bold(24.0)
            .at(0.0, 7.5, "Contents")
            .into_iter()
            .collect();
        items.push(Item::rule(0.0, 10.0, wide, 2.3, Ink::BLACK));
        let in_column = part.len().div_ceil(2).max(1);
        for (index, entry) in part.iter().enumerate() {
            let area = Area::new(
                (index / in_column) as f32 * (column + GUTTER),
                TITLE + (index % in_column) as f32 * ROW,
                column,
                ROW,
            );
            items.extend(draw_entry(&style, entry, area));
        }
        placed(items, template, paper)
    };
    let drawn: Vec<Page> = (0..pages).map(draw).collect();
    let title = format!("{title}: contents");
    let list = Pages::on(paper, &title, drawn, vec![(title.clone(), 0)]);
    with_log(list, template, paper)
}

fn draw_entry(style: &Style, (title, page): &(String, usize), area: Area) -> Vec<Item> {
    let number = (page + 1).to_string();
    let [y, right] = [area.y + 4.6, area.x + area.width];
    let end = right - style.bold(11.0).width(&number);
    let words = style.plain(11.0).shortened(title, end - area.x - 4.0);
    let mut items = vec![Item::Tag(Tag::Link(area, *page))];
    items.extend(style.plain(11.0).at(area.x, y, &words));
    items.extend(style.bold(11.0).at(end, y, &number));
    items.push(Item::Tag(Tag::End));
    items.push(Item::rule(
        area.x,
        area.y + ROW - 0.4,
        right,
        0.5,
        Ink(200, 200, 200),
    ));
    items
}
