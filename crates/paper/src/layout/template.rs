//! Templates: the geometry of a page, read from YAML; the shipped ones and those of users.

use super::draft::{BandInk, Draft, TemplateKind};
use super::{Ink, Paper};
use crate::sheet::{Block, BlockKey, Sheet};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::yaml::Text;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The shipped templates: (name, source).
pub const SHIPPED: [(&str, &str); 6] = [
    ("full", starwright_templates::SHEET_FULL),
    ("half", starwright_templates::SHEET_HALF),
    ("quarter", starwright_templates::SHEET_QUARTER),
    ("card", starwright_templates::SHEET_CARD),
    ("squadron", starwright_templates::SHEET_SQUADRON),
    ("roster", starwright_templates::SHEET_ROSTER),
];

/// Default space between sheets in millimeters.
const USUAL_GAP: f32 = 8.0;
/// Minimum contrast of headings with the paper (that of large letters in WCAG 2.2, 1.4.3).
const MIN_CONTRAST: f64 = 3.0;

/// The blocks that play depends on; a sheet has only those of its game.
const NEEDED: [BlockKey; 6] = [
    BlockKey::Hull,
    BlockKey::Tracks,
    BlockKey::Batteries,
    BlockKey::Armaments,
    BlockKey::Missiles,
    BlockKey::Flights,
];

/// Part of a page that a sheet takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// One cell.
    Cell,
    /// All cells of a row.
    Row,
    /// All cells of a page.
    Page,
}

impl Span {
    /// Returns the number of cells of the span.
    pub fn cells(self, template: &Template) -> u32 {
        let (across, down) = template.cells;
        match self {
            Span::Cell => 1,
            Span::Row => across,
            Span::Page => across * down,
        }
    }
}

/// Geometry and type of pages.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// Cells across and down a page.
    pub cells: (u32, u32),
    /// Width and height of a cell in millimeters; `None` divides the page evenly.
    pub cell_size: Option<(f32, f32)>,
    /// Margin around the page.
    pub margin: f32,
    /// Space between cells.
    pub gap: f32,
    /// Space between the edge of a cell and its contents.
    pub padding: f32,
    /// Whether a cell has a frame to cut along.
    pub is_framed: bool,
    /// Whether the band at the top of a sheet is light, to save ink.
    pub is_light: bool,
    /// Centimeters for each hex of a range, for play without hexes, or `None` for ranges in hexes.
    pub hex_cm: Option<f32>,
    /// Whether each page of sheets is followed by one with their backs, to print on both sides of the paper.
    pub has_backs: bool,
    /// Whether ships of a class share a page where they can.
    pub is_squadron: bool,
    /// Whether it prints a list of ships instead of sheets.
    pub is_roster: bool,
    /// The blocks to print, in order.
    pub blocks: Vec<BlockKey>,
    /// Font size of text in points.
    pub text: f32,
    /// The smallest size that text may shrink to.
    pub min_text: f32,
    /// The size of the class name and the rating.
    pub heading: f32,
    /// Side of a box in millimeters.
    pub box_size: f32,
    /// The smallest side that a box may shrink to.
    pub min_box: f32,
    /// Weight of lines in points.
    pub line: f32,
    /// Size of an arc rose in millimeters; 0 for none.
    pub rose: f32,
    /// Columns of the turn record and the height of its cells.
    pub turns: (u32, f32),
    /// Colors of headings by faction; `default` for the others.
    pub accents: Vec<(String, Ink)>,
}

impl Template {
    /// Returns the shipped template for one ship per page.
    pub fn full() -> Template {
        Template::parse_shipped(starwright_templates::SHEET_FULL)
    }

    /// Returns the shipped template for two ships per page.
    pub fn half() -> Template {
        Template::parse_shipped(starwright_templates::SHEET_HALF)
    }

    /// Returns the shipped template for four ships per page.
    pub fn quarter() -> Template {
        Template::parse_shipped(starwright_templates::SHEET_QUARTER)
    }

    /// Returns the shipped template with this name.
    pub fn shipped(name: &str) -> Option<Template> {
        let (_, source) = SHIPPED.iter().find(|(known, _)| *known == name)?;
        Some(Template::parse_shipped(source))
    }

    fn parse_shipped(source: &str) -> Template {
        Template::parse(source).expect("a shipped template is whole")
    }

    /// Reads a template.
    pub fn parse<'a>(text: impl Into<Text<'a>>) -> Result<Template, Diagnostics> {
        text.into().read(Template::from_draft)
    }

    fn from_draft(draft: Draft, problems: &mut FieldErrors) -> Option<Template> {
        let turns = draft.turns.into_option();
        let turns =
            turns.and_then(|turns| Some((turns.columns.number()?, turns.height.into_option()?.0)));
        let cells = draft.cells.into_option()?;
        let size = draft.cell_size.into_option();
        let size =
            size.and_then(|size| Some((size.width.into_option()?.0, size.height.into_option()?.0)));
        // Sheets that are not cut out by size need a little space between them.
        let usual_gap = if size.is_some() { 0.0 } else { USUAL_GAP };
        let kind = draft.kind.into_option();
        let accents: Vec<(String, Ink)> = draft
            .accents
            .entries()
            .into_iter()
            .map(|(name, ink)| (name.as_str().to_string(), ink.0))
            .collect();
        for (name, ink) in &accents {
            let contrast = ink.contrast(Ink::WHITE);
            if contrast < MIN_CONTRAST {
                let Ink(red, green, blue) = ink;
                let message = format!(
                    "#{red:02x}{green:02x}{blue:02x} can hardly be read on white paper: its contrast is {contrast:.1}, and \
                     headings need {MIN_CONTRAST}; take a darker color"
                );
                problems.push(FieldError::new(
                    DiagnosticKind::OutOfRange,
                    FieldPath::from_key("accents").key(name),
                    message,
                ));
            }
        }
        let mut blocks = Vec::new();
        for (place, block) in draft.blocks.with_indexes() {
            if blocks.contains(&block) {
                let message = format!("the block '{}' is there twice", block.word());
                let path = FieldPath::from_key("blocks").index(place);
                problems.push(FieldError::new(DiagnosticKind::Duplicate, path, message));
            }
            blocks.push(block);
        }
        let template = Template {
            name: draft.template.text()?,
            cells: (cells.across.number()?, cells.down.number()?),
            cell_size: size,
            margin: draft.margin.into_option()?.0,
            gap: draft.gap.into_option().map_or(usual_gap, |gap| gap.0),
            padding: draft.padding.into_option().unwrap_or_default().0,
            is_framed: draft.frame.into_option().is_some_and(|frame| frame.0),
            is_light: draft.ink.into_option() == Some(BandInk::Light),
            hex_cm: None,
            has_backs: draft.backs.into_option().is_some_and(|backs| backs.0),
            is_squadron: kind == Some(TemplateKind::Squadron),
            is_roster: kind == Some(TemplateKind::Roster),
            blocks,
            text: draft.text.into_option()?.0,
            min_text: draft.min_text.into_option()?.0,
            heading: draft.heading.into_option()?.0,
            box_size: draft.box_size.into_option()?.0,
            min_box: draft.min_box.into_option()?.0,
            line: draft.line.into_option()?.0,
            rose: draft.rose.into_option().unwrap_or_default().0,
            turns: turns.unwrap_or((9, 9.0)),
            accents,
        };
        let sizes = template
            .impossible_sizes()
            .map(|(key, message)| (key, message.to_string()));
        for (key, message) in sizes.chain(template.problem()) {
            problems.push(FieldError::new(
                DiagnosticKind::OutOfRange,
                FieldPath::from_key(key),
                message,
            ));
        }
        Some(template)
    }

    /// Lists the keys of impossible sizes, and what is wrong with each.
    fn impossible_sizes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let problems = [
            (
                self.min_text > self.text || self.text < 4.0 || self.min_text < 4.0,
                (
                    "min_text",
                    "text is at least 4 points, and min_text not above text",
                ),
            ),
            (
                self.min_box > self.box_size || self.min_box < 2.0,
                (
                    "min_box",
                    "boxes are at least 2 mm, and min_box not above box",
                ),
            ),
            (
                self.line < 0.5,
                (
                    "line",
                    "lines are at least 0.5 points; finer ones do not print",
                ),
            ),
            (
                self.heading < self.text,
                ("heading", "headings are at least as large as text"),
            ),
        ];
        problems
            .into_iter()
            .filter(|(is_wrong, _)| *is_wrong)
            .map(|(_, problem)| problem)
    }

    /// Finds the key that makes the geometry impossible, and what is wrong with it.
    fn problem(&self) -> Option<(&'static str, String)> {
        let (width, height) = Paper::COMMON;
        let area = self.cell_area();
        if 2.0 * self.margin >= width.min(height) {
            return Some((
                "margin",
                format!(
                    "margins of {} mm leave no room on a page of {width} x {height} mm",
                    self.margin
                ),
            ));
        }
        if area.0 < 30.0 || area.1 < 30.0 {
            return Some((
                "cells",
                format!(
                    "a cell of {:.0} x {:.0} mm is too small for anything",
                    area.0, area.1
                ),
            ));
        }
        let (across, down) = (self.cells.0 as f32, self.cells.1 as f32);
        let needed = (
            across * area.0 + (across - 1.0) * self.gap + 2.0 * self.margin,
            down * area.1 + (down - 1.0) * self.gap + 2.0 * self.margin,
        );
        (needed.0 > width + 0.01 || needed.1 > height + 0.01).then(|| {
            (
                "cell_size",
                format!(
                    "the cells need {:.1} x {:.1} mm, a page has {width} x {height}",
                    needed.0, needed.1
                ),
            )
        })
    }

    /// Returns width and height of a cell on the lowest paper size.
    fn cell_area(&self) -> (f32, f32) {
        self.area(Span::Cell, Paper::Letter)
    }

    /// Returns width and height of a span. All paper sizes share a width; each has its own height.
    pub fn area(&self, span: Span, paper: Paper) -> (f32, f32) {
        let (across, down) = (self.cells.0 as f32, self.cells.1 as f32);
        let (width, height) = self.cell_size.unwrap_or_else(|| {
            (
                (Paper::COMMON.0 - 2.0 * self.margin - (across - 1.0) * self.gap) / across,
                (paper.size().1 - 2.0 * self.margin - (down - 1.0) * self.gap) / down,
            )
        });
        let all = |size: f32, count: f32| count * size + (count - 1.0) * self.gap;
        match span {
            Span::Cell => (width, height),
            Span::Row => (all(width, across), height),
            Span::Page => (all(width, across), all(height, down)),
        }
    }

    /// Adapts the template to a span: a row takes the sizes of `half`, a page those of `full` and its strip, so that a ship
    /// that needs the room also fills it.
    pub fn spread(&self, span: Span) -> Cow<'_, Template> {
        static LIKE: LazyLock<[Template; 2]> = LazyLock::new(|| {
            ["half", "full"].map(|name| Template::shipped(name).expect("it is shipped"))
        });
        let like = match span {
            Span::Cell => return Cow::Borrowed(self),
            Span::Row => &LIKE[0],
            Span::Page => &LIKE[1],
        };
        let mut spread = Template {
            text: self.text.max(like.text),
            heading: self.heading.max(like.heading),
            box_size: self.box_size.max(like.box_size),
            rose: self.rose.max(like.rose),
            // A cell next to others has turns for its own width, a page has the large ones.
            turns: if self.cells.0 > 1 || span == Span::Page {
                like.turns
            } else {
                self.turns
            },
            ..self.clone()
        };
        if span == Span::Page && !self.blocks.contains(&BlockKey::Strip) {
            spread.blocks.push(BlockKey::Strip);
        }
        Cow::Owned(spread)
    }

    /// Lists the spans that a ship may take, the smallest first; cells of a fixed size have only one.
    pub fn spans(&self) -> impl Iterator<Item = Span> + Clone {
        let is_free = self.cell_size.is_none();
        let row = (is_free && self.cells.0 > 1).then_some(Span::Row);
        let page = (is_free && self.cells.1 > 1).then_some(Span::Page);
        [Some(Span::Cell), row, page].into_iter().flatten()
    }

    /// Returns the upper left corner of a cell, counted from 0, on a page; cells of a fixed size are in the middle of the
    /// page.
    pub fn place(&self, cell: u32, paper: Paper) -> (f32, f32) {
        let (width, height) = self.area(Span::Cell, paper);
        let (column, row) = ((cell % self.cells.0) as f32, (cell / self.cells.0) as f32);
        let (page_wide, page_high) = paper.size();
        let (all_wide, all_high) = self.area(Span::Page, paper);
        let left = (page_wide - all_wide) / 2.0;
        let top = if self.cell_size.is_some() {
            (page_high - all_high) / 2.0
        } else {
            self.margin
        };
        (
            left + column * (width + self.gap),
            top + row * (height + self.gap),
        )
    }

    /// Lists the blocks that play with these ships needs and that the template does not name; none for a list of ships.
    pub fn left_out<'a>(&self, sheets: impl IntoIterator<Item = &'a Sheet>) -> Vec<&'static str> {
        let mut missing = NEEDED.to_vec();
        missing.retain(|part| !self.is_roster && !self.blocks.contains(part));
        let blocks = sheets
            .into_iter()
            .flat_map(|sheet| &sheet.blocks)
            .filter(|block| !block.content.is_empty());
        let found: BTreeSet<BlockKey> = blocks.map(|block| block.key).collect();
        missing.retain(|part| found.contains(part));
        missing.into_iter().map(BlockKey::word).collect()
    }

    /// Returns the template with the blocks of a sheet, in its order.
    pub fn with_blocks_of(&self, sheet: &Sheet) -> Template {
        let mut blocks = Vec::new();
        for block in &sheet.blocks {
            if !blocks.contains(&block.key) {
                blocks.push(block.key);
            }
        }
        Template {
            blocks,
            ..self.clone()
        }
    }

    /// Returns the blocks of a sheet that the template names, in its order.
    pub fn chosen<'a>(&'a self, sheet: &'a Sheet) -> impl Iterator<Item = &'a Block> {
        self.blocks
            .iter()
            .flat_map(|part| sheet.blocks.iter().filter(move |block| block.key == *part))
    }

    /// Returns the template of lists that go with these sheets: the roster's, with these colors and the larger of both
    /// margins.
    pub fn for_lists(&self) -> Template {
        let lists = Template::shipped("roster").expect("it is shipped");
        Template {
            margin: lists.margin.max(self.margin),
            accents: self.accents.clone(),
            ..lists
        }
    }

    /// Returns the color of headings for a faction: its own, or that of the first word of its name.
    pub fn accent(&self, faction: Option<&str>) -> Ink {
        let of = |wanted: &str| {
            self.accents
                .iter()
                .find(|(name, _)| name == wanted)
                .map(|(_, ink)| *ink)
        };
        let of_first_word = |faction: &str| faction.split_whitespace().next().and_then(of);
        faction
            .and_then(|faction| of(faction).or_else(|| of_first_word(faction)))
            .or_else(|| of("default"))
            .unwrap_or(Ink::BLACK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_templates_keep_the_print_standard() {
        for (name, _) in SHIPPED {
            let template = Template::shipped(name).expect("shipped");
            let is_card = name == "card";
            assert_eq!(template.name, name);
            assert!(
                template.min_text >= if is_card { 6.0 } else { 7.0 },
                "{name}"
            );
            assert!(
                template.min_box >= if is_card { 2.5 } else { 3.0 },
                "{name}"
            );
            assert!(
                template.margin >= if is_card { 7.5 } else { 10.0 } && template.line >= 0.5,
                "{name}"
            );
        }
    }

    #[test]
    fn a_wrong_template_says_what_is_wrong() {
        let half = SHIPPED[1].1;
        let fault = |from: &str, to: &str| {
            assert!(half.contains(from), "{from}");
            Template::parse(half.replace(from, to).as_str())
                .expect_err("a wrong template")
                .first()
                .message
                .clone()
        };
        assert!(
            fault("blocks: [hull", "blocks: [hul")
                .contains("unknown block 'hul'; did you mean 'hull'?")
        );
        assert!(
            fault("margin: 10", "margin: wide")
                .contains("expected a number from 0 to 40, found 'wide'")
        );
        assert!(fault("down: 2", "down: 9").contains("too small for anything"));
        let pale = fault("default: \"#000000\"", "default: \"#ffee88\"");
        assert!(
            pale.contains("its contrast is 1.2, and headings need 3; take a darker color"),
            "{pale}"
        );
        assert!(fault("line: ", "line: 0.1 #").contains("at least 0.5 points"));
        assert!(
            fault(
                "margin: 10",
                "margin: 10\ncell_size: {width: 300, height: 100}"
            )
            .contains("the cells need")
        );
    }
}
