//! The tables of chapter 01: unit types, missile bodies and codes with their limits, and the section of each.

use super::numbers::Numbers;
use serde::Serialize;
use starwright_rules::numbers::CitedNumber;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::join::Join;
use starwright_text::rounding::Direction;

const fn starfire(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Starfire", section, confidence)
}

const fn cite_book(section: &'static str) -> Citation {
    starfire(section, Confidence::Book)
}

/// Unit type codes.
pub const UNITS: Citation = cite_book("01.05.01, type codes");
/// Units that the table of codes leaves out.
pub const UNITS_IN_TEXT: Citation =
    cite_book("01.05.02, terminology").with_note("named in the text, not in the table of codes");
/// The one unit whose kind the text does not name.
pub const EXPLORER: Citation = starfire("01.05.02, terminology", Confidence::Derived)
    .with_note("an explorer is in the table of starship codes and neither carrier nor freighter, so a warship hull");
/// Sizes and generations after a code.
pub const SIZES: Citation =
    cite_book("01.05.02, type").with_note("the source writes FT4, FT5, BS1, BS2, F1 and F3");
/// Base damage of a body.
pub const BASE: Citation = cite_book("01.05.03, warhead types");
/// The one body whose base damage only an example gives.
pub const BASE_OF_SBM: Citation =
    cite_book("01.05.03, warhead modifiers").with_note("from the worked example of the SBM-sp1");
/// A body that the user declares.
pub const DECLARED: Citation = starfire("01.05.03, warhead types", Confidence::Design)
    .with_note("declared in the file or its library; only three bodies are in chapter 01");
/// The source of how factors are combined.
pub const DAMAGE: Citation = cite_book("01.05.03, warhead modifiers")
    .with_note("all factors first, then one rounding: nearest unless a code says otherwise");
/// Rounding of halves where the rules round to the nearest.
pub const NEAREST: Citation = starfire("01.05.03, warhead modifiers", Confidence::Derived)
    .with_note("the source says normal rounding; halves go up, as is usual");
/// Total of a load.
pub const LOAD: Citation = starfire("01.05.03", Confidence::Derived).with_note(
    "arithmetic only: count times damage; hits, point defense and ranges are in other chapters",
);
/// A missile that is listed on two lines.
pub const TWICE: Citation = starfire("01.05.03", Confidence::Derived)
    .with_note("nothing forbids it; one line reads better");
/// The hexes of the scales.
pub const HEXES: Citation = cite_book("01.01.02, scales");
/// The time scales.
pub const SCALES: Citation = cite_book("01.01.01, time scale");
/// The pulses of a turn.
pub const PULSES: Citation = cite_book("01.01.02, scales");
/// Number of tactical turns in a system turn.
pub const TACTICAL_IN_SYSTEM: Citation = cite_book("01.01.01, time scale")
    .with_note("48 x 60 = 2,880; the 1,440 of 01.01.02.5 is at odds with the source's own table");
/// The pulses of a tactical turn.
pub const TACTICAL_PULSE: Citation = starfire("01.01.02.7, example", Confidence::Derived)
    .with_note("only the scales above have pulses by 01.01.01, but the example calls the sixth the last of a tactical turn");

word_enum! {
    /// The kind of a unit type (01.05.02).
    UnitKind {
        Warship "warship",
        Carrier "carrier",
        Freighter "freighter",
        Base "base",
        SpaceStation "space station",
        AsteroidFort "asteroid fort",
        DefenseCenter "planetary defense center",
        Fighter "fighter",
        Gunboat "gunboat",
        SmallCraft "small craft",
        Pod "pod",
        Buoy "deep space buoy",
    }
}

impl UnitKind {
    /// Returns `true` for a starship: it has engines and makes warp transits alone.
    pub fn is_starship(self) -> bool {
        matches!(
            self,
            UnitKind::Warship | UnitKind::Carrier | UnitKind::Freighter
        )
    }

    /// Returns the groups that the kind of unit belongs to.
    pub fn group(self) -> &'static str {
        match self {
            UnitKind::Warship | UnitKind::Carrier | UnitKind::Freighter => {
                "starship, large spacecraft"
            }
            UnitKind::Base | UnitKind::SpaceStation | UnitKind::AsteroidFort => "large spacecraft",
            UnitKind::DefenseCenter => "large unit",
            UnitKind::Fighter
            | UnitKind::Gunboat
            | UnitKind::SmallCraft
            | UnitKind::Pod
            | UnitKind::Buoy => "small spacecraft",
        }
    }
}

/// A type of unit: its code, its name, its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// The code on its counter; case matters: `CT` is a corvette, `ct` a cutter.
    pub code: &'static str,
    pub name: &'static str,
    pub kind: UnitKind,
}

impl UnitType {
    /// Returns `true` if the source writes a size or generation after the code.
    pub fn takes_number(self) -> bool {
        matches!(self.code, "FT" | "BS" | "F")
    }

    /// Returns the section of the source.
    pub fn citation(self) -> Citation {
        match self.code {
            "AF" | "PDC" | "DSB" => UNITS_IN_TEXT,
            "EX" => EXPLORER,
            _ => UNITS,
        }
    }
}

/// Declares the types of units by kind, each with its code and name.
macro_rules! unit_types {
    ($($kind:ident { $($code:literal $name:literal,)+ })+) => {
        /// The types in the order of the source, those of the text at the end.
        pub const UNIT_TYPES: [UnitType; [$($($code),+),+].len()] =
            [$($(UnitType { code: $code, name: $name, kind: UnitKind::$kind },)+)+];
    };
}

unit_types! {
    Warship {
        "JG" "juggernaut",
        "LN" "leviathan",
        "SM" "super monitor",
        "HM" "heavy monitor",
        "MT" "monitor",
        "SDH" "light monitor",
        "SD" "superdreadnought",
        "BB" "battleship",
        "BC" "battlecruiser",
        "CA" "heavy cruiser",
        "CL" "light cruiser",
        "DD" "destroyer",
        "FG" "frigate",
        "CT" "corvette",
        "ES" "escort",
        "EX" "explorer",
    }
    SpaceStation {
        "SS" "space station",
    }
    Base {
        "BS" "base",
    }
    Freighter {
        "FT" "freighter",
    }
    Carrier {
        "CVA" "assault carrier",
        "CVB" "battle carrier",
        "CV" "fleet carrier",
        "CVL" "light carrier",
        "CVS" "small carrier",
        "CVE" "escort carrier",
    }
    Fighter {
        "F" "fighter squadron",
    }
    Gunboat {
        "GB" "gunboat",
    }
    SmallCraft {
        "pn" "pinnace",
        "ast" "assault shuttle",
        "st" "shuttle",
        "ct" "cutter",
    }
    Pod {
        "sbm" "SBMHAWK pod",
    }
    AsteroidFort {
        "AF" "asteroid fort",
    }
    DefenseCenter {
        "PDC" "planetary defense center",
    }
    Buoy {
        "DSB" "deep space buoy",
    }
}

word_enum! {
    /// A missile body that the source gives, in its order.
    KnownBody {
        Sm "SM",
        Cm "CM",
        Sbm "SBM",
    }
}

impl KnownBody {
    /// Returns the damage of a nuclear warhead on it.
    pub fn base(self, figures: &Numbers) -> CitedNumber {
        match self {
            KnownBody::Sm => figures.sm,
            KnownBody::Cm => figures.cm,
            KnownBody::Sbm => figures.sbm,
        }
    }
}

word_enum! {
    /// A part of a designator after the hyphen.
    Part {
        /// `x`: at most one.
        Warhead "warhead",
        /// `y`: changes to the damage.
        Modifiers "warhead modifier",
        /// `z`: seeking and electronics.
        Electronics "seeking or electronics modifier",
    }
}

impl Part {
    /// Lists the codes of the part: `s, p1`.
    pub fn known(self) -> String {
        Code::ALL
            .iter()
            .filter(|code| code.part() == self)
            .map(|code| code.written())
            .join(", ")
    }
}

macro_rules! codes {
    ($($variant:ident $written:literal $name:literal $part:ident $rounding:expr, $citation:expr, $meaning:literal, $limits:literal, $short:literal;)+) => {
        /// A code of a missile designator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($variant,)+ }

        impl Code {
            /// Every code in the order of the source, which is the order in which they are printed.
            pub const ALL: [Code; 9] = [$(Code::$variant),+];

            /// Returns the written form; case matters.
            pub fn written(self) -> &'static str {
                match self { $(Code::$variant => $written,)+ }
            }

            /// Returns the full name.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)+ }
            }

            /// Returns the part of a designator that it belongs to.
            pub fn part(self) -> Part {
                match self { $(Code::$variant => Part::$part,)+ }
            }

            /// Returns the rounding that the code requires.
            pub fn rounding(self) -> Option<Direction> {
                match self { $(Code::$variant => $rounding,)+ }
            }

            /// Describes the effect in play, in our own words.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)+ }
            }

            /// Describes what the code does and what it excludes, in our own words.
            pub fn limits(self) -> &'static str {
                match self { $(Code::$variant => $limits,)+ }
            }

            /// Describes the effect in few words, for the smallest tables.
            pub fn short(self) -> &'static str {
                match self { $(Code::$variant => $short,)+ }
            }

            /// Returns its section in the source.
            pub const fn citation(self) -> Citation {
                match self { $(Code::$variant => $citation,)+ }
            }
        }
    };
}

codes! {
    A "a" "antimatter" Warhead None, cite_book("01.05.03, code a (27.11.01)"),
        "twice the base damage", "", "x2";
    B "b" "advanced antimatter" Warhead None, cite_book("01.05.03, code b (27.13.01)"),
        "three times the base damage", "", "x3";
    L1 "L1" "laser torpedo 1" Warhead Some(Direction::Down), cite_book("01.05.03, code L1 (27.09.08)"),
        "half the base damage as laser damage, fractions down; no s, no p1", "laser damage; no s, no p1", "x1/2 laser, down";
    L2 "L2" "laser torpedo 2" Warhead None, cite_book("01.05.03, code L2 (27.12.12)"),
        "the base damage as laser damage; no s, no p1", "laser damage; no s, no p1", "x1 laser";
    L3 "L3" "laser torpedo 3" Warhead Some(Direction::Down), cite_book("01.05.03, code L3 (27.15.18)"),
        "one and a half times the base damage as laser damage, fractions down; no s, no p1",
        "laser damage; no s, no p1", "x1.5 laser, down";
    S "s" "shaped charge" Modifiers Some(Direction::Up), cite_book("01.05.03, code s (27.15.13)"),
        "one and a half times the damage, fractions up; base size 2 or more, nuclear or antimatter",
        "base size 2 or more, nuclear or antimatter warhead", "x1.5, up";
    P1 "p1" "penetration aid 1" Modifiers Some(Direction::Down), cite_book("01.05.03, code p1 (27.15.02)"),
        "nine tenths of the damage, fractions down whatever else says; no laser warhead",
        "no laser warhead; its rounding wins over every other", "x0.9, down, wins";
    H "h" "HAWK seeking" Electronics None, cite_book("01.05.03, code h (27.10.09)"),
        "a seeking missile; regular fire mode, launched by starships at ships",
        "regular fire mode, launched by starships at ships", "regular, by starships";
    J "j" "HARM seeking" Electronics None, cite_book("01.05.03, code j (27.14.21)").with_note("what it seeks is garbled in our copy"),
        "a seeking missile; regular fire mode", "regular fire mode", "regular";
}

impl Code {
    /// Returns the damage multiplier, or `None` for electronics.
    pub fn factor(self, figures: &Numbers) -> Option<CitedNumber> {
        match self {
            Code::A => Some(figures.antimatter),
            Code::B => Some(figures.advanced_antimatter),
            Code::L1 => Some(figures.laser_1),
            Code::L2 => Some(figures.laser_2),
            Code::L3 => Some(figures.laser_3),
            Code::S => Some(figures.shaped_charge),
            Code::P1 => Some(figures.penetration_aid),
            Code::H | Code::J => None,
        }
    }

    /// Returns `true` if its damage is laser damage.
    pub fn is_laser(self) -> bool {
        matches!(self, Code::L1 | Code::L2 | Code::L3)
    }
}

word_enum! {
    /// How a missile is fired.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    Mode {
        /// Long range.
        #[default]
        Regular "regular",
        /// Sprint.
        Sprint "sprint",
    }
}
