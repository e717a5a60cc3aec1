//! A sheet template as somebody wrote it: every field typed and bounded.

use super::Ink;
use crate::sheet::BlockKey;
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_text::field::{
    Line, Lines, List, Map, TextValue, Whole, Word, clip, deserialize_as_text, deserialize_text,
    draft, file_schema, pattern_schema, suggest_or_list,
};
use starwright_text::field_error::FieldError;

draft! {
    /// A template as written.
    pub struct Draft: "a sheet template, such as template: mine and cells: {across: 1, down: 2}" {
        /// The name of the template.
        [needed] template: Word<40>,
        /// Free text.
        notes: Lines<2000>,
        /// sheets, squadron for ships of a class on one page, or roster for a table of ships.
        kind: TemplateKind,
        /// How many sheets on a page.
        [needed] cells: Cells,
        /// The size of a sheet in millimeters; left out, what the page has room for.
        cell_size: CellSize,
        /// The margin of a page, in millimeters.
        [needed] margin: Length<40>,
        /// Between sheets, in millimeters.
        gap: Length<40>,
        /// Inside a sheet, in millimeters.
        padding: Length<40>,
        /// Whether sheets have a frame.
        frame: Switch,
        /// Whether each page of sheets is followed by one with their backs.
        backs: Switch,
        /// dark, or light for a band at the top that saves ink.
        ink: BandInk,
        /// What a sheet shows, from the top.
        blocks: List<BlockKey, 20>,
        /// The size of text, in points.
        [needed] text: Length<40>,
        /// The least size of text, in points.
        [needed] min_text: Length<40>,
        /// The size of headings, in points.
        [needed] heading: Length<60>,
        /// The size of boxes, in millimeters.
        [needed] box_size as "box": Length<40>,
        /// The least size of boxes, in millimeters.
        [needed] min_box: Length<40>,
        /// The width of lines, in points.
        [needed] line: Length<10>,
        /// The size of arc roses, in millimeters.
        rose: Length<60>,
        /// The boxes for notes of a turn.
        turns: Turns,
        /// Colors of headings by faction; default for the others.
        accents: Map<Line<120>, Color, 200>,
    }

    /// How many sheets on a page.
    pub struct Cells: "a map, such as {across: 1, down: 2}" {
        /// Side by side.
        [needed] across: Whole<1, 10>,
        /// One below the other.
        [needed] down: Whole<1, 10>,
    }

    /// Width and height of a sheet in millimeters.
    pub struct CellSize: "a map, such as {width: 63, height: 88}" {
        /// In millimeters.
        [needed] width: Length<500>,
        /// In millimeters.
        [needed] height: Length<500>,
    }

    /// The boxes for notes of a turn.
    pub struct Turns: "a map, such as {columns: 9, height: 9}" {
        /// How many turns.
        [needed] columns: Whole<1, 9>,
        /// In millimeters.
        [needed] height: Length<100>,
    }
}

/// Returns the JSON Schema of sheet templates.
pub fn template_schema() -> Value {
    file_schema::<Draft>("Starwright sheet template")
}

/// `true` or `false`.
#[derive(Clone, Copy, Debug)]
pub struct Switch(pub bool);

/// What a template prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateKind {
    Sheets,
    Squadron,
    Roster,
}

/// How the band at the top of a sheet is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BandInk {
    Dark,
    Light,
}

deserialize_as_text!(Switch, TemplateKind, BandInk, BlockKey, Color);

impl TextValue for Switch {
    const EXPECTED: &'static str = "true or false";

    fn parse(text: &str) -> Result<Switch, FieldError> {
        match text {
            "true" => Ok(Switch(true)),
            "false" => Ok(Switch(false)),
            _ => Err(FieldError::wrong_type(format!(
                "expected true or false, found '{}'",
                clip(text)
            ))),
        }
    }

    fn schema() -> Value {
        json!({"type": "boolean"})
    }
}

impl TextValue for TemplateKind {
    const EXPECTED: &'static str = "sheets, squadron or roster";

    fn parse(text: &str) -> Result<TemplateKind, FieldError> {
        match text {
            "sheets" => Ok(TemplateKind::Sheets),
            "squadron" => Ok(TemplateKind::Squadron),
            "roster" => Ok(TemplateKind::Roster),
            other => Err(FieldError::unknown_word(format!(
                "unknown kind '{}'; known: sheets, squadron, roster",
                clip(other)
            ))),
        }
    }

    fn schema() -> Value {
        json!({"enum": ["sheets", "squadron", "roster"]})
    }
}

impl TextValue for BandInk {
    const EXPECTED: &'static str = "dark or light";

    fn parse(text: &str) -> Result<BandInk, FieldError> {
        match text {
            "dark" => Ok(BandInk::Dark),
            "light" => Ok(BandInk::Light),
            other => Err(FieldError::unknown_word(format!(
                "unknown ink '{}'; known: dark, light",
                clip(other)
            ))),
        }
    }

    fn schema() -> Value {
        json!({"enum": ["dark", "light"]})
    }
}

impl TextValue for BlockKey {
    const EXPECTED: &'static str = "a block, such as weapons";

    fn parse(text: &str) -> Result<BlockKey, FieldError> {
        let known = BlockKey::ALL.map(BlockKey::word);
        BlockKey::ALL
            .into_iter()
            .find(|part| part.word() == text)
            .ok_or_else(|| {
                let hint = suggest_or_list(text, &known, "known:");
                FieldError::unknown_word(format!("unknown block '{}'{hint}", clip(text)))
                    .with_nearest(text, known)
            })
    }

    fn schema() -> Value {
        json!({"enum": BlockKey::ALL.map(BlockKey::word)})
    }
}

/// A length or size from 0 to `MAX`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Length<const MAX: u32>(pub f32);

impl<const MAX: u32> TextValue for Length<MAX> {
    const EXPECTED: &'static str = "a number of millimeters or points";

    fn parse(text: &str) -> Result<Self, FieldError> {
        let message = || format!("expected a number from 0 to {MAX}, found '{}'", clip(text));
        match text.parse::<f32>() {
            Ok(number) if (0.0..=MAX as f32).contains(&number) => Ok(Length(number)),
            Ok(_) => Err(FieldError::out_of_range(message())),
            Err(_) => Err(FieldError::wrong_type(message())),
        }
    }

    fn schema() -> Value {
        json!({"type": "number", "minimum": 0, "maximum": MAX})
    }
}

impl<'de, const MAX: u32> Deserialize<'de> for Length<MAX> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}

/// A color, `#7a1f1f`.
#[derive(Clone, Copy, Debug)]
pub struct Color(pub Ink);

impl TextValue for Color {
    const EXPECTED: &'static str = "a color, such as \"#7a1f1f\"";

    fn parse(text: &str) -> Result<Color, FieldError> {
        let wrong = || {
            FieldError::wrong_type(format!(
                "expected a color such as \"#7a1f1f\", found '{}'",
                clip(text)
            ))
        };
        let is_six = |digits: &&str| {
            digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        let digits = text.strip_prefix('#').filter(is_six).ok_or_else(wrong)?;
        let number = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Color(Ink(red, green, blue)))
    }

    fn schema() -> Value {
        pattern_schema("#[0-9a-f]{6}")
    }
}
