//! The contents of a design or library file: each field is a valid value, missing, or wrong.

use super::notation::{Allowance, Count, ModeLine, RangeField, StatLine};
use super::words::SystemEntry;
use crate::Unity;
use crate::ship::{Cover, Facing};
use crate::tables::{TechLevel, WeaponTrait};
use crate::weapon::Bank;
use serde_json::{Value, json};
use starwright_paper::silhouette::Family;
use starwright_rules::RulesetKey;
use starwright_rules::accuracy::AccuracyText;
use starwright_text::field::{
    Field, Line, Lines, List, Map, ScalarOrMap, TextValue, Whole, Word, clip, draft,
};
use starwright_text::field_error::FieldError;
use std::iter;

/// A name of a ship, weapon, class or faction.
pub type Name = Line<120>;
pub type Hull = Whole<1, 200>;
pub type Engines = Whole<0, 99>;
/// A printed rating.
pub type Rating = Whole<0, 1_000_000>;
/// Free text for the sheet.
pub type Notes = Lines<4000>;

draft! {
    /// The top-level keys of a design file.
    pub struct Draft: "a design, such as class: Majestic and hull: 8" {
        /// The game; may be left out.
        ruleset: RulesetKey<Unity>,
        /// The faction that operates the ship.
        faction: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// The ship's role in a fleet, such as cruiser or station.
        ship_type as "type": Name,
        /// The name of this individual ship.
        name: Name,
        /// Hull size; a hull above 35 is illegal.
        [needed] hull: Hull,
        /// Engine rating.
        engines: Engines,
        /// Shield rating, 0 to 5, all round or by facing.
        shields: ScalarOrMap<CoverLine<5>, Facings<5>>,
        /// Screen boxes, all round or by facing.
        screens: ScalarOrMap<CoverLine<200>, Facings<200>>,
        /// Tech levels from -2 to +2 in half steps; one number sets all four.
        tech: ScalarOrMap<TechLevel, TechDraft>,
        /// The path of a weapon library, relative to this file.
        library: Word<1000>,
        /// The batteries.
        weapons: List<WeaponDraft, 100>,
        /// The systems.
        systems: List<SystemEntry, 100>,
        /// The rating printed for this design, which `check` compares with the computed one.
        published: PublishedDraft,
        /// Reasons why illegal findings are acceptable, by their paths: {space: "..."}.
        errata: Map<Line<200>, Line<500>, 100>,
        /// The style of the drawn ship instead of its faction's: needle, slab, spindle or hammer.
        style: Family,
        /// The path, relative to this file, of a picture of the ship from above, bow up: an SVG drawing or a PNG
        /// bitmap.
        art: Word<1000>,
        /// The source of a converted design; it is not checked.
        origin: OriginDraft,
        /// Free text for the sheet.
        notes: Notes,
    }

    /// Four facings; one that is left out is 0.
    pub struct Facings<const MAX: u32>: "a map of facings, such as {fore: 4, aft: 2}" {
        /// The fore facing.
        fore: Whole<0, MAX>,
        /// The port facing.
        port: Whole<0, MAX>,
        /// The starboard facing.
        starboard: Whole<0, MAX>,
        /// The aft facing.
        aft: Whole<0, MAX>,
    }

    /// Tech levels by line; one that is left out is 0.
    pub struct TechDraft: "a map of tech levels, such as {engines: 1}" {
        engines: TechLevel,
        shields: TechLevel,
        weapons: TechLevel,
        fighters: TechLevel,
    }

    /// A weapon in a design or a library.
    pub struct WeaponDraft: "a weapon, such as {name: Laser, stats: 3-6-9 1x4+/2/1, banks: [AB]}" {
        /// The key of a weapon in the library; keys written here override it.
        base as "use": Word<120>,
        /// The name of the weapon.
        name: Name,
        /// Long range in hexes, usually a multiple of 3.
        range: RangeField,
        /// Movement allowance of a seeking weapon, instead of a range.
        ma: Allowance,
        /// A stats line as on the sheet, instead of separate keys: 3-6-9 1x4+/2/1 Gid.
        stats: StatLine,
        /// Rate of fire.
        rof: Count,
        /// Accuracy, 2+ to 6+.
        acc: AccuracyText,
        /// Impact.
        imp: Count,
        /// Damage.
        dmg: Count,
        /// Traits by code or name.
        traits: List<WeaponTrait, 48>,
        /// The second mode of a dual-mode weapon.
        second_mode: ModeDraft,
        /// Mounts and arcs: 2ACE is two mounts that bear on A, C and E.
        banks: List<Bank, 100>,
    }

    /// The second mode of a weapon.
    pub struct ModeDraft: "a mode, such as {stats: 1x4+/3/1}" {
        /// A stats line as on the sheet, instead of separate keys: 1x4+/3/1 Gid.
        stats: ModeLine,
        /// Rate of fire.
        rof: Count,
        /// Accuracy, 2+ to 6+.
        acc: AccuracyText,
        /// Impact.
        imp: Count,
        /// Damage.
        dmg: Count,
        /// Traits by code or name.
        traits: List<WeaponTrait, 48>,
    }

    /// A printed rating.
    pub struct PublishedDraft: "a map, such as {rating: 185}" {
        /// The printed rating.
        [needed] rating: Rating,
        /// A note on where the rating was printed, or why it differs.
        note: Line<1000>,
    }

    /// The source of a converted design, which is kept in the file but not checked.
    pub struct OriginDraft: "a map, such as {file: old.txt, line: 12}" {
        /// The game or edition it was converted from.
        ruleset: Name,
        /// The rating it had in that game or edition.
        rating: Rating,
        /// The file it was converted from.
        file: Line<1000>,
        /// The line of that file.
        line: Whole<0, 1_000_000_000>,
        /// Hash of the text that was read.
        hash: Word<120>,
        /// The number of parts of the text that could not be read.
        unreadable: Whole<0, 1_000_000>,
    }

    /// A weapon library file.
    pub struct LibraryDraft: "a weapon library, such as library: Imperial and weapons: {laser: {...}}" {
        /// The name of the library.
        [needed] library: Word<120>,
        /// The game; may be left out.
        ruleset: RulesetKey<Unity>,
        /// Free text about the library.
        notes: Notes,
        /// The weapons by the keys that designs use.
        [needed] weapons: Map<Name, WeaponDraft, 2000>,
    }
}

impl WeaponDraft {
    /// Returns the keys of the first mode; the stats line loses its reach. The traits are moved out of the draft.
    pub fn take_mode(&mut self) -> ModeDraft {
        ModeDraft {
            stats: self.stats.map(|line| ModeLine(line.mode)),
            rof: self.rof,
            acc: self.acc,
            imp: self.imp,
            dmg: self.dmg,
            traits: std::mem::take(&mut self.traits),
            ..ModeDraft::default()
        }
    }
}

impl ModeDraft {
    /// Returns rate of fire, accuracy, impact and damage.
    pub fn numbers(&self) -> [Field<u32>; 4] {
        let acc = self.acc.map(|acc| acc.0.get());
        let [rof, imp, dmg] = [self.rof, self.imp, self.dmg].map(|count| count.map(Count::get));
        [rof, acc, imp, dmg]
    }
}

impl<const MAX: u32> Facings<MAX> {
    /// Returns the numbers in the order of [`Facing::ALL`], or `None` for a facing that is left out.
    pub fn numbers(&self) -> [Option<u32>; 4] {
        [self.fore, self.port, self.starboard, self.aft].map(|facing| facing.number())
    }
}

/// Shields or screens on one line, as in tables: `3` all round, or `4/3/3/2` by facing.
#[derive(Clone, Copy, Debug)]
pub struct CoverLine<const MAX: u32>(pub Cover);

impl<const MAX: u32> TextValue for CoverLine<MAX> {
    const EXPECTED: &'static str = "a whole number";

    fn parse(text: &str) -> Result<Self, FieldError> {
        let number = |text: &str| Whole::<0, MAX>::parse_number(text.trim()).map(Whole::get);
        let parts: Vec<&str> = text.split('/').collect();
        match parts[..] {
            [_] => number(text).map(|number| CoverLine(Cover::Even(number))),
            [fore, port, starboard, aft] => Ok(CoverLine(Cover::Directional([
                number(fore)?,
                number(port)?,
                number(starboard)?,
                number(aft)?,
            ]))),
            _ => Err(FieldError::wrong_type(format!(
                "expected one number or four, fore/port/starboard/aft such as 4/3/3/2, found '{}'",
                clip(text)
            ))),
        }
    }

    fn schema() -> Value {
        json!({"type": ["integer", "string"], "minimum": 0, "maximum": MAX, "pattern": r"^\d+(/\d+){3}$"})
    }

    fn suggest_for_list(words: &[String]) -> String {
        if words.is_empty() {
            return "; name the four facings in one map, such as {fore: 4, port: 3, starboard: 3, aft: 2}".to_string();
        }
        let numbers = words.iter().map(String::as_str).chain(iter::repeat("0"));
        let named: Vec<String> = Facing::ALL
            .into_iter()
            .zip(numbers)
            .map(|(facing, number)| format!("{}: {number}", facing.word()))
            .collect();
        format!("; name the four facings: {{{}}}", named.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn the_schema_of_protection_accepts_what_is_read() {
        agrees!(
            CoverLine<5>,
            &["3", "4/3/3/2", "0"],
            &["", "6", "4/3", "1/2/3/4/5", "x"]
        );
    }
}
