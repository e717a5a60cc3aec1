//! Speed of display sheets, beside a plain program on another PDF crate drawing the same items in the same run.

use divan::Bencher;
use divan::counter::ItemsCount;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};
use rayon::prelude::*;
use starwright_games::Rulebooks;
use starwright_games::document::documents;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::Template;
use starwright_paper::layout::{Item, Pages, Paper, cells, compose};
use starwright_paper::sheet::Sheet;
use std::path::Path;

const MAJESTIC: &str = include_str!("../designs/starmada_unity/majestic.yaml");

fn main() {
    divan::main();
}

/// Returns a thousand ships, no two alike in hull, engines, guns or name.
fn thousand_sheets() -> Vec<Sheet> {
    let books = Rulebooks::new();
    let sheet = |number: usize| {
        let text = MAJESTIC
            .replace("class: Majestic", &format!("class: Majestic {number}"))
            .replace("hull: 8", &format!("hull: {}", 5 + number % 20))
            .replace("engines: 5", &format!("engines: {}", 1 + number % 7))
            .replace("[5AB]", &format!("[{}AB]", 1 + number % 9));
        let documents = documents(&text, Path::new(""));
        books.sheet(&documents[0]).expect("a ship").sheet
    };
    (0..1000).map(sheet).collect()
}

fn pages(sheets: &[Sheet], template: &Template, fonts: &Fonts) -> Pages {
    let cells: Vec<_> = sheets
        .par_iter()
        .map(|sheet| cells(sheet, template, fonts, Paper::A4).expect("it fits"))
        .collect();
    compose("a thousand ships", cells, template, Paper::A4)
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod thousand_ships {
    use super::*;

    /// Sheets to the bytes of one PDF: layout and drawing, fonts subset, streams compressed.
    #[divan::bench]
    fn to_pdf(bencher: Bencher) {
        let (sheets, fonts) = (thousand_sheets(), Fonts::shipped());
        let template = Template::shipped("half").expect("shipped");
        bencher.counter(ItemsCount::new(sheets.len())).bench(|| {
            starwright_pdf::pdf(&pages(&sheets, &template, &fonts), &fonts).expect("a book")
        });
    }

    /// Layout alone.
    #[divan::bench]
    fn layout_alone(bencher: Bencher) {
        let (sheets, fonts) = (thousand_sheets(), Fonts::shipped());
        let template = Template::shipped("half").expect("shipped");
        bencher
            .counter(ItemsCount::new(sheets.len()))
            .bench(|| pages(&sheets, &template, &fonts));
    }

    /// From outside: pages already laid out, drawn by a plain pdf-writer program with a builtin font, not compressed.
    #[divan::bench]
    fn plain_pdf_writer(bencher: Bencher) {
        let (sheets, fonts) = (thousand_sheets(), Fonts::shipped());
        let template = Template::shipped("half").expect("shipped");
        let pages = pages(&sheets, &template, &fonts);
        bencher
            .counter(ItemsCount::new(sheets.len()))
            .bench(|| plain(&pages));
    }
}

const POINTS: f32 = 72.0 / 25.4;

fn plain(pages: &Pages) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, font) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let page_ref = |index: usize| Ref::new(10 + 2 * index as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.pages.len()).map(page_ref))
        .count(pages.pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    for (index, page) in pages.pages.iter().enumerate() {
        let (own, stream) = (page_ref(index), Ref::new(11 + 2 * index as i32));
        let mut writer = pdf.page(own);
        writer
            .media_box(Rect::new(
                0.0,
                0.0,
                pages.width * POINTS,
                pages.height * POINTS,
            ))
            .parent(tree)
            .contents(stream);
        writer.resources().fonts().pair(Name(b"F"), font);
        writer.finish();
        let mut content = Content::new();
        page.flat()
            .for_each(|item| draw(&mut content, &item, pages.height));
        pdf.stream(stream, &content.finish());
    }
    pdf.finish()
}

fn draw(content: &mut Content, item: &Item, height: f32) {
    let at = |x: f32, y: f32| (x * POINTS, (height - y) * POINTS);
    match item {
        Item::Text {
            x, y, size, text, ..
        } => {
            let (x, y) = at(*x, *y);
            content
                .begin_text()
                .set_font(Name(b"F"), *size)
                .next_line(x, y)
                .show(Str(text.as_bytes()))
                .end_text();
        }
        Item::Boxes { boxes, .. } => {
            for area in boxes {
                let (x, y) = at(area.x, area.y + area.height);
                content.rect(x, y, area.width * POINTS, area.height * POINTS);
            }
            content.stroke();
        }
        Item::Lines { lines, .. } => {
            for [x1, y1, x2, y2] in lines {
                let ((x1, y1), (x2, y2)) = (at(*x1, *y1), at(*x2, *y2));
                content.move_to(x1, y1).line_to(x2, y2);
            }
            content.stroke();
        }
        Item::Polygon { points, .. } => {
            for (index, [x, y]) in points.iter().enumerate() {
                let (x, y) = at(*x, *y);
                if index == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            content.close_and_stroke();
        }
        // What a plain program would not draw.
        Item::Drawing { .. } | Item::Tag(_) | Item::Shared { .. } => {}
    }
}
