//! Sheets for screens: laid out as on paper, as high as they need, with boxes to tick and fields to write in.

use super::cell::Layout;
use super::font::Fonts;
use super::template::{Span, Template};
use super::typeset::{Piece, Style};
use super::{Item, Page, Paper};
use crate::sheet::Sheet;

/// Width of a sheet on a telephone, and minimum side of a box on it, in millimeters; a window of 390 pixels shows both
/// about 1.4 times as large.
const PHONE: f32 = 70.0;
const FINGER: f32 = 6.2;

/// A sheet in one width.
#[derive(Clone, Debug)]
pub struct Screen<'a> {
    /// Width in millimeters.
    pub width: f32,
    /// Height in millimeters.
    pub height: f32,
    /// The items, none of them shared.
    pub items: Vec<Item>,
    /// The fonts of its words.
    pub fonts: &'a Fonts,
}

/// Lays a sheet out in the sizes of a template for wide windows, and for telephones.
pub fn screens<'a>(sheet: &Sheet, template: &Template, fonts: &'a Fonts) -> [Screen<'a>; 2] {
    [
        screen(sheet, template, fonts, 0.0),
        narrow(sheet, template, fonts, FINGER),
    ]
}

/// Lays a sheet out in a narrow column, with boxes of this side in millimeters.
pub fn narrow<'a>(sheet: &Sheet, template: &Template, fonts: &'a Fonts, side: f32) -> Screen<'a> {
    let phone = Template {
        cells: (1, 1),
        cell_size: Some((PHONE, PHONE)),
        padding: 0.0,
        text: 8.0,
        min_text: 7.0,
        heading: 14.0,
        box_size: side,
        min_box: side,
        rose: 9.0,
        turns: (2, 14.0),
        has_backs: false,
        ..template.clone()
    };
    screen(sheet, &phone, fonts, side)
}

fn screen<'a>(sheet: &Sheet, template: &Template, fonts: &'a Fonts, touch: f32) -> Screen<'a> {
    let (width, height) = template.area(Span::Cell, Paper::A4);
    let width = width - 2.0 * template.padding;
    let layout = Layout {
        template,
        sheet,
        width,
        height: height - 2.0 * template.padding,
        apart: None,
    };
    let accent = template.accent(sheet.head.faction.as_deref());
    let style = Style {
        touch: Some(touch),
        ..Style::new(template, fonts, accent, 1.0)
    };
    let is_page = template.cells == (1, 1) && touch == 0.0;
    let large = is_page.then(|| layout.full_page(&style)).flatten();
    let Piece { height, items } = large.unwrap_or_else(|| layout.flowing(&style));
    let page = Page { items };
    let items = page.flat().map(|item| item.into_owned()).collect();
    Screen {
        width,
        height,
        items,
        fonts,
    }
}
