//! A design as written: every field typed and bounded, nothing yet put together.

use super::Starfire;
use super::bodies::check_body;
use super::missile::BaseDamage;
use super::tables::{Mode, Part};
use super::unit::Unit;
use serde_json::{Value, json};
use starwright_rules::RulesetKey;
use starwright_text::field::{
    Line, Lines, List, Map, ScalarOrMap, TextValue, Whole, Word, clip, deserialize_as_text, draft,
    pattern_schema, suggest_or_list,
};
use starwright_text::field_error::FieldError;
use std::fmt;

/// A name of a ship or faction.
pub type Name = Line<120>;

/// Number of missiles of a kind.
pub type Count = Whole<1, MAX_MISSILES>;

const MAX_MISSILES: u32 = 9999;

/// Bodies in addition to those of the source.
pub type BodyMap = Map<BodyName, BaseDamage, 100>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Kestrel and type: CA" {
        /// The game.
        ruleset: RulesetKey<Starfire>,
        /// The empire that operates the unit.
        faction: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// Unit type code, perhaps with size or generation: CA, FT4, F1.
        [needed] unit as "type": Unit,
        /// The name of this individual ship.
        name: Name,
        /// A file of missile bodies, from this file on.
        library: Word<1000>,
        /// Further missile bodies with the damage of a nuclear warhead: {BM: 3}.
        bodies: BodyMap,
        /// The missiles aboard.
        missiles: List<MissileEntry, 100>,
        /// Free text for the sheet.
        notes: Lines<4000>,
    }

    /// Missiles of one kind.
    pub struct MissileDraft: "missiles, such as {missile: CM-b, count: 40}" {
        /// The designator: CM-b, SM-b:s.
        [needed] missile: MissileWord,
        /// The number of missiles; 1 if left out.
        count: Count,
        /// How the missiles are fired; regular if left out.
        mode: Mode,
    }

    /// A library file: missile bodies that several designs share.
    pub struct LibraryDraft: "a library of missile bodies" {
        /// The name of the library.
        [needed] library: Word<120>,
        /// The game.
        ruleset: RulesetKey<Starfire>,
        /// Free text.
        notes: Lines<4000>,
        /// Missile bodies with the damage of a nuclear warhead: {BM: 3}.
        [needed] bodies: BodyMap,
    }
}

/// Missiles of one kind, on a line or as a map.
pub type MissileEntry = ScalarOrMap<MissileLine, MissileDraft>;

deserialize_as_text!(MissileWord, Mode, BodyName);

/// Pattern of a body's name in a schema.
const BODY: &str = "[A-Z][A-Z0-9]{0,7}";

/// Returns the pattern of a designator in a schema.
fn designator() -> String {
    let [warhead, modifier, electronic] = Part::ALL.map(|part| part.known().replace(", ", "|"));
    let parts = format!("({warhead})?:(({modifier})+|({modifier})*:({electronic})+)");
    format!("{BODY}(-({warhead}|{parts}))?")
}

/// Missiles on one line, not yet read: `CM-b x40`.
#[derive(Debug)]
pub struct MissileLine(pub String);

impl TextValue for MissileLine {
    const EXPECTED: &'static str = "missiles, such as CM-b x40,";

    fn parse(text: &str) -> Result<MissileLine, FieldError> {
        Word::<80>::parse(text).map(|line| MissileLine(line.into_string()))
    }

    fn schema() -> Value {
        let mut schema = pattern_schema(&format!(r"{}( x[1-9]\d{{0,3}})?", designator()));
        schema["description"] = json!("Missiles on a line: CM-b x40.");
        schema
    }
}

/// A designator, not yet read: `CM-b`.
#[derive(Debug)]
pub struct MissileWord(pub String);

impl TextValue for MissileWord {
    const EXPECTED: &'static str = "a missile, such as CM-b";

    fn parse(text: &str) -> Result<MissileWord, FieldError> {
        Word::<80>::parse(text).map(|word| MissileWord(word.into_string()))
    }

    fn schema() -> Value {
        pattern_schema(&designator())
    }
}

impl TextValue for Mode {
    const EXPECTED: &'static str = "a fire mode, regular or sprint";

    fn parse(text: &str) -> Result<Mode, FieldError> {
        Mode::ALL
            .into_iter()
            .find(|mode| mode.word().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                let hint = suggest_or_list(text, &Mode::ALL.map(Mode::word), "known:");
                FieldError::unknown_word(format!("unknown fire mode '{}'{hint}", clip(text)))
                    .with_nearest(text, Mode::ALL.map(Mode::word))
            })
    }

    fn schema() -> Value {
        json!({"enum": Mode::ALL.map(Mode::word)})
    }
}

/// The name of a declared body.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BodyName(pub String);

impl TextValue for BodyName {
    const EXPECTED: &'static str = "the name of a missile body, such as BM";

    fn parse(text: &str) -> Result<BodyName, FieldError> {
        check_body(text).map(|()| BodyName(text.to_string()))
    }

    fn schema() -> Value {
        pattern_schema(BODY)
    }
}

impl fmt::Display for BodyName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}
