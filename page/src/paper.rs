//! Sheets on pages: pictures for the screen, PDF for paper.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::Template;
use starwright_paper::layout::{Paper, Weight};
use starwright_paper::printer::Printer;
use starwright_paper::render::drawing_svg;
use starwright_paper::sheet::Sheet;
use starwright_pdf::PrintPdf;

/// Options of printing.
#[derive(Deserialize)]
pub(crate) struct Setting {
    template: String,
    paper: String,
    /// The color of the band at the top of a sheet: `light` to save ink, otherwise the template's.
    ink: Option<String>,
}

impl Setting {
    /// Returns a printer with these options.
    pub(crate) fn printer(&self) -> Result<Printer, Refused> {
        let mut template = Template::shipped(&self.template)
            .ok_or_else(|| format!("no template '{}'", self.template))?;
        template.is_light |= self.ink.as_deref() == Some("light");
        let paper = if self.paper == "letter" {
            Paper::Letter
        } else {
            Paper::A4
        };
        Ok(Printer::new(template).paper(paper))
    }
}

/// A ship to print, with an optional name.
#[derive(Deserialize)]
pub(crate) struct FitGoal {
    #[serde(flatten)]
    page: Page,
    name: Option<String>,
}

impl FitGoal {
    fn sheet(&self, desk: &Desk) -> Result<Sheet, Refused> {
        let mut sheet = desk
            .books
            .sheet(&self.page.document()?)
            .map_err(|faults| faults.to_string())?
            .sheet;
        sheet.head.name = self.name.clone().or(sheet.head.name);
        Ok(sheet)
    }
}

#[derive(Deserialize)]
pub(crate) struct OneSheet {
    #[serde(flatten)]
    setting: Setting,
    #[serde(flatten)]
    ship: FitGoal,
}

pub(crate) fn sheet(desk: &Desk, OneSheet { setting, ship }: OneSheet) -> Result<Value, Refused> {
    let printer = setting.printer()?;
    let pages = printer
        .svg_in_page_fonts(&[ship.sheet(desk)?])
        .map_err(|why| why.to_string())?;
    Ok(json!({"pages": pages}))
}

/// Length in millimeters below which ornament is too fine for a card.
const PORTRAIT_SIZE: f32 = 25.0;

/// Draws a ship, bow up, and returns the picture with its size in units that all ships share.
pub(crate) fn portrait(desk: &Desk, page: Page) -> Result<Value, Refused> {
    let drawn = desk
        .books
        .sheet(&page.document()?)
        .map_err(|faults| faults.to_string())?;
    let picture = drawn
        .sheet
        .picture
        .map(|picture| picture.drawing(PORTRAIT_SIZE, None));
    Ok(picture.map_or(
        Value::Null,
        |drawing| json!({"svg": drawing_svg(&drawing), "size": drawing.size()}),
    ))
}

#[derive(Deserialize)]
pub(crate) struct Sheets {
    #[serde(flatten)]
    setting: Setting,
    title: String,
    ships: Vec<FitGoal>,
}

pub(crate) fn pdf(
    desk: &Desk,
    Sheets {
        setting,
        title,
        ships,
    }: Sheets,
) -> Result<Vec<u8>, Refused> {
    let printer = setting.printer()?;
    let sheets: Vec<Sheet> = ships
        .iter()
        .map(|ship| ship.sheet(desk))
        .collect::<Result<_, _>>()?;
    printer.pdf(&title, &sheets).map_err(|why| why.to_string())
}

pub(crate) fn font(is_bold: bool) -> Vec<u8> {
    Fonts::shipped()
        .file(if is_bold {
            Weight::Bold
        } else {
            Weight::Regular
        })
        .bytes
        .to_vec()
}
