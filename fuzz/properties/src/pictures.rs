//! Pictures of ships: whatever can be read can be printed.

use super::claims::{drawn, plain, within};
use super::files::fonts;
use starwright_paper::art::Art;
use starwright_paper::layout::{Item, Page, Pages};
use starwright_paper::render;
use std::sync::Arc;

/// Reads an SVG drawing the same way each time, centers it, and prints it.
pub fn svg(bytes: &[u8]) {
    // Everything else is a bitmap, or refused before it is read.
    if bytes.starts_with(b"\x89PNG") {
        return;
    }
    let Some(art) = picture(bytes) else { return };
    assert!(!art.drawing.shapes().is_empty());
    for shape in art.drawing.shapes() {
        assert!(shape.fill.is_some() || shape.line.is_some(), "{shape:?}");
        assert!(shape.points().flatten().all(f32::is_finite), "{shape:?}");
        assert!(
            shape
                .line
                .is_none_or(|(width, _)| width.is_finite() && width >= 0.0),
            "{shape:?}"
        );
    }
}

/// Reads a PNG bitmap with the color of every pixel, and prints it.
pub fn png(bytes: &[u8]) {
    if !bytes.starts_with(b"\x89PNG") {
        return;
    }
    let Some(art) = picture(bytes) else { return };
    let bitmap = art.drawing.bitmap().expect("a bitmap");
    let pixels = bitmap.width as usize * bitmap.height as usize;
    assert_eq!(bitmap.rgb.len(), 3 * pixels);
    assert!(
        bitmap
            .alpha
            .as_ref()
            .is_none_or(|alpha| alpha.len() == pixels)
    );
}

/// Reads a picture twice and prints it on a page, or checks the message.
fn picture(bytes: &[u8]) -> Option<Art> {
    let art = match Art::read(bytes) {
        Ok(art) => art,
        Err(message) => {
            plain(&message.message);
            return None;
        }
    };
    assert!(Art::read(bytes).is_ok_and(|again| again == art));
    art.left_out.iter().for_each(|words| plain(words));
    assert!(
        art.left_out.is_sorted_by(|one, other| one < other),
        "{:?}",
        art.left_out
    );
    let scale = art.drawing.scale_in_box(100.0, 100.0);
    let drawing = Arc::new(art.drawing.clone());
    let item = Item::Drawing {
        at: [100.0, 100.0],
        scale,
        drawing,
        alt: "A".to_string(),
    };
    let pages = vec![Page { items: vec![item] }];
    let pages = Pages {
        title: String::new(),
        width: 210.0,
        height: 297.0,
        pages,
        outline: Vec::new(),
    };
    drawn(&pages);
    within(&pages);
    for page in render::svg(&pages, fonts()) {
        assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
    }
    assert!(
        starwright_pdf::pdf(&pages, fonts())
            .expect("a page")
            .starts_with(b"%PDF-")
    );
    Some(art)
}
