//! The tables of chapter 01: unit types, missile bodies and codes with their limits, and where each stands.

use super::numbers::Figures;
use crate::number::citation::{Citation, Confidence};
use crate::number::rounding::Direction;
use crate::ruleset::figures::Figure;
use serde::Serialize;

const fn starfire(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Starfire", section, confidence)
}

const fn book(section: &'static str) -> Citation {
    starfire(section, Confidence::Book)
}

/// Unit type codes.
pub(super) const UNITS: Citation = book("01.05.01, type codes");
/// Units that the table of codes leaves out.
pub(super) const UNITS_IN_TEXT: Citation =
    book("01.05.02, terminology").note("named in the text, not in the table of codes");
/// The one unit whose kind the text does not name.
pub(super) const EXPLORER: Citation = starfire("01.05.02, terminology", Confidence::Derived)
    .note("an explorer is in the table of starship codes and neither carrier nor freighter, so a warship hull");
/// Sizes and generations behind a code.
pub(super) const SIZES: Citation = book("01.05.02, type").note("the source writes FT4, FT5, BS1, BS2, F1 and F3");
/// What the base damage of a body is.
pub(super) const BASE: Citation = book("01.05.03, warhead types");
/// The one body whose base damage only an example tells.
pub(super) const BASE_OF_SBM: Citation =
    book("01.05.03, warhead modifiers").note("from the worked example of the SBM-sp1");
/// A body that the user declares.
pub(super) const DECLARED: Citation = starfire("01.05.03, warhead types", Confidence::Design)
    .note("declared in the file or its library; only three bodies are in chapter 01");
/// How factors are put together.
pub(super) const DAMAGE: Citation = book("01.05.03, warhead modifiers")
    .note("all factors first, then one rounding: nearest unless a code says otherwise");
/// Halves where the rules say nearest.
pub(super) const NEAREST: Citation = starfire("01.05.03, warhead modifiers", Confidence::Derived)
    .note("the source says normal rounding; halves go up, as is usual");
/// What a load comes to.
pub(super) const LOAD: Citation = starfire("01.05.03", Confidence::Derived)
    .note("arithmetic only: count times damage; hits, point defense and ranges are in other chapters");
/// The same missile on two lines.
pub(super) const TWICE: Citation =
    starfire("01.05.03", Confidence::Derived).note("nothing forbids it; one line reads better");
/// The time scales.
pub(super) const SCALES: Citation = book("01.01.01, time scale");
/// The pulses of a turn.
pub(super) const PULSES: Citation = book("01.01.02, scales");
/// Tactical turns in a system turn.
pub(super) const TACTICAL_IN_SYSTEM: Citation = book("01.01.01, time scale")
    .note("48 x 60 = 2,880; the 1,440 of 01.01.02.5 is at odds with the source's own table");
/// The pulses of a tactical turn.
pub(super) const TACTICAL_PULSE: Citation = starfire("01.01.02.7, example", Confidence::Derived)
    .note("only the scales above have pulses by 01.01.01, but the example calls the sixth the last of a tactical turn");

/// What kind of unit a type is (01.05.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    Warship,
    Carrier,
    Freighter,
    Base,
    SpaceStation,
    AsteroidFort,
    DefenseCenter,
    Fighter,
    Gunboat,
    SmallCraft,
    Pod,
    Buoy,
}

impl UnitKind {
    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            UnitKind::Warship => "warship",
            UnitKind::Carrier => "carrier",
            UnitKind::Freighter => "freighter",
            UnitKind::Base => "base",
            UnitKind::SpaceStation => "space station",
            UnitKind::AsteroidFort => "asteroid fort",
            UnitKind::DefenseCenter => "planetary defense center",
            UnitKind::Fighter => "fighter",
            UnitKind::Gunboat => "gunboat",
            UnitKind::SmallCraft => "small craft",
            UnitKind::Pod => "pod",
            UnitKind::Buoy => "deep space buoy",
        }
    }

    /// Whether it is a starship: has engines and makes warp transits on its own.
    pub fn is_starship(self) -> bool {
        matches!(self, UnitKind::Warship | UnitKind::Carrier | UnitKind::Freighter)
    }

    /// The groups that it belongs to.
    pub fn group(self) -> &'static str {
        match self {
            UnitKind::Warship | UnitKind::Carrier | UnitKind::Freighter => "starship, large spacecraft",
            UnitKind::Base | UnitKind::SpaceStation | UnitKind::AsteroidFort => "large spacecraft",
            UnitKind::DefenseCenter => "large unit",
            UnitKind::Fighter | UnitKind::Gunboat | UnitKind::SmallCraft | UnitKind::Pod | UnitKind::Buoy => {
                "small spacecraft"
            }
        }
    }
}

/// A type of unit: its code, its name, its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// The code on its counter; case matters: `CT` is a corvette, `ct` a cutter.
    pub code: &'static str,
    /// What it stands for.
    pub name: &'static str,
    /// What kind of unit it is.
    pub kind: UnitKind,
}

impl UnitType {
    const fn new(code: &'static str, name: &'static str, kind: UnitKind) -> UnitType {
        UnitType { code, name, kind }
    }

    /// Whether the source writes a size or generation behind the code.
    pub fn takes_number(self) -> bool {
        matches!(self.code, "FT" | "BS" | "F")
    }

    /// Where it stands.
    pub fn citation(self) -> Citation {
        match self.code {
            "AF" | "PDC" | "DSB" => UNITS_IN_TEXT,
            "EX" => EXPLORER,
            _ => UNITS,
        }
    }
}

/// The types in the order of the source, those of the text at the end.
pub(super) const UNIT_TYPES: [UnitType; 35] = [
    UnitType::new("JG", "juggernaut", UnitKind::Warship),
    UnitType::new("LN", "leviathan", UnitKind::Warship),
    UnitType::new("SM", "super monitor", UnitKind::Warship),
    UnitType::new("HM", "heavy monitor", UnitKind::Warship),
    UnitType::new("MT", "monitor", UnitKind::Warship),
    UnitType::new("SDH", "light monitor", UnitKind::Warship),
    UnitType::new("SD", "superdreadnought", UnitKind::Warship),
    UnitType::new("BB", "battleship", UnitKind::Warship),
    UnitType::new("BC", "battlecruiser", UnitKind::Warship),
    UnitType::new("CA", "heavy cruiser", UnitKind::Warship),
    UnitType::new("CL", "light cruiser", UnitKind::Warship),
    UnitType::new("DD", "destroyer", UnitKind::Warship),
    UnitType::new("FG", "frigate", UnitKind::Warship),
    UnitType::new("CT", "corvette", UnitKind::Warship),
    UnitType::new("ES", "escort", UnitKind::Warship),
    UnitType::new("EX", "explorer", UnitKind::Warship),
    UnitType::new("SS", "space station", UnitKind::SpaceStation),
    UnitType::new("BS", "base", UnitKind::Base),
    UnitType::new("FT", "freighter", UnitKind::Freighter),
    UnitType::new("CVA", "assault carrier", UnitKind::Carrier),
    UnitType::new("CVB", "battle carrier", UnitKind::Carrier),
    UnitType::new("CV", "fleet carrier", UnitKind::Carrier),
    UnitType::new("CVL", "light carrier", UnitKind::Carrier),
    UnitType::new("CVS", "small carrier", UnitKind::Carrier),
    UnitType::new("CVE", "escort carrier", UnitKind::Carrier),
    UnitType::new("F", "fighter squadron", UnitKind::Fighter),
    UnitType::new("GB", "gunboat", UnitKind::Gunboat),
    UnitType::new("pn", "pinnace", UnitKind::SmallCraft),
    UnitType::new("ast", "assault shuttle", UnitKind::SmallCraft),
    UnitType::new("st", "shuttle", UnitKind::SmallCraft),
    UnitType::new("ct", "cutter", UnitKind::SmallCraft),
    UnitType::new("sbm", "SBMHAWK pod", UnitKind::Pod),
    UnitType::new("AF", "asteroid fort", UnitKind::AsteroidFort),
    UnitType::new("PDC", "planetary defense center", UnitKind::DefenseCenter),
    UnitType::new("DSB", "deep space buoy", UnitKind::Buoy),
];

/// A missile body that the source gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBody {
    Sm,
    Cm,
    Sbm,
}

impl KnownBody {
    /// In the order of the source.
    pub const ALL: [KnownBody; 3] = [KnownBody::Sm, KnownBody::Cm, KnownBody::Sbm];

    /// How it is written.
    pub fn code(self) -> &'static str {
        match self {
            KnownBody::Sm => "SM",
            KnownBody::Cm => "CM",
            KnownBody::Sbm => "SBM",
        }
    }

    /// The damage of a nuclear warhead on it.
    pub fn base(self, figures: &Figures) -> Figure {
        match self {
            KnownBody::Sm => figures.sm,
            KnownBody::Cm => figures.cm,
            KnownBody::Sbm => figures.sbm,
        }
    }
}

/// What is behind a missile body's hyphen; a designator has one part for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// `x`: one at most.
    Warhead,
    /// `y`: what changes the damage.
    Modifiers,
    /// `z`: seeking and electronics.
    Electronics,
}

impl Part {
    /// In the order in which they are written.
    pub const ALL: [Part; 3] = [Part::Warhead, Part::Modifiers, Part::Electronics];

    /// One code of it, in words.
    pub fn word(self) -> &'static str {
        match self {
            Part::Warhead => "warhead",
            Part::Modifiers => "warhead modifier",
            Part::Electronics => "seeking or electronics modifier",
        }
    }

    /// Its codes as people read them: `s, p1`.
    pub fn known(self) -> String {
        let codes: Vec<&str> = Code::ALL.iter().filter(|code| code.part() == self).map(|code| code.written()).collect();
        codes.join(", ")
    }
}

/// A code of a missile designator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    A,
    B,
    L1,
    L2,
    L3,
    S,
    P1,
    H,
    J,
}

impl Code {
    /// In the order of the source, which is the order in which they are printed.
    pub const ALL: [Code; 9] = [Code::A, Code::B, Code::L1, Code::L2, Code::L3, Code::S, Code::P1, Code::H, Code::J];

    /// How it is written; case matters.
    pub fn written(self) -> &'static str {
        match self {
            Code::A => "a",
            Code::B => "b",
            Code::L1 => "L1",
            Code::L2 => "L2",
            Code::L3 => "L3",
            Code::S => "s",
            Code::P1 => "p1",
            Code::H => "h",
            Code::J => "j",
        }
    }

    /// What it stands for.
    pub fn name(self) -> &'static str {
        match self {
            Code::A => "antimatter",
            Code::B => "advanced antimatter",
            Code::L1 => "laser torpedo 1",
            Code::L2 => "laser torpedo 2",
            Code::L3 => "laser torpedo 3",
            Code::S => "shaped charge",
            Code::P1 => "penetration aid 1",
            Code::H => "HAWK seeking",
            Code::J => "HARM seeking",
        }
    }

    /// The part of a designator that it stands in.
    pub fn part(self) -> Part {
        match self {
            Code::A | Code::B | Code::L1 | Code::L2 | Code::L3 => Part::Warhead,
            Code::S | Code::P1 => Part::Modifiers,
            Code::H | Code::J => Part::Electronics,
        }
    }

    /// What it multiplies the damage with; none for electronics.
    pub fn factor(self, figures: &Figures) -> Option<Figure> {
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

    /// Which way it says that fractions go.
    pub fn rounding(self) -> Option<Direction> {
        match self {
            Code::L1 | Code::L3 | Code::P1 => Some(Direction::Down),
            Code::S => Some(Direction::Up),
            Code::A | Code::B | Code::L2 | Code::H | Code::J => None,
        }
    }

    /// Whether its damage is laser damage.
    pub fn is_laser(self) -> bool {
        matches!(self, Code::L1 | Code::L2 | Code::L3)
    }

    /// What it does in play, in our own words.
    pub fn meaning(self) -> &'static str {
        match self {
            Code::A => "twice the base damage",
            Code::B => "three times the base damage",
            Code::L1 => "half the base damage as laser damage, fractions down; no s, no p1",
            Code::L2 => "the base damage as laser damage; no s, no p1",
            Code::L3 => "one and a half times the base damage as laser damage, fractions down; no s, no p1",
            Code::S => "one and a half times the damage, fractions up; base size 2 or more, nuclear or antimatter",
            Code::P1 => "nine tenths of the damage, fractions down whatever else says; no laser warhead",
            Code::H => "a seeking missile; regular fire mode, launched by starships at ships",
            Code::J => "a seeking missile; regular fire mode",
        }
    }

    /// What it does and what it does not go with, in our own words.
    pub fn limits(self) -> &'static str {
        match self {
            Code::A | Code::B => "",
            Code::L1 | Code::L2 | Code::L3 => "laser damage; no s, no p1",
            Code::S => "base size 2 or more, nuclear or antimatter warhead",
            Code::P1 => "no laser warhead; its rounding wins over every other",
            Code::H => "regular fire mode, launched by starships at ships",
            Code::J => "regular fire mode",
        }
    }

    /// Where it stands.
    pub const fn citation(self) -> Citation {
        match self {
            Code::A => book("01.05.03, code a (27.11.01)"),
            Code::B => book("01.05.03, code b (27.13.01)"),
            Code::L1 => book("01.05.03, code L1 (27.09.08)"),
            Code::L2 => book("01.05.03, code L2 (27.12.12)"),
            Code::L3 => book("01.05.03, code L3 (27.15.18)"),
            Code::S => book("01.05.03, code s (27.15.13)"),
            Code::P1 => book("01.05.03, code p1 (27.15.02)"),
            Code::H => book("01.05.03, code h (27.10.09)"),
            Code::J => book("01.05.03, code j (27.14.21)").note("what it seeks is garbled in our copy"),
        }
    }
}

/// How a missile is fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Long range.
    #[default]
    Regular,
    /// Sprint.
    Sprint,
}

impl Mode {
    /// Both.
    pub const ALL: [Mode; 2] = [Mode::Regular, Mode::Sprint];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Regular => "regular",
            Mode::Sprint => "sprint",
        }
    }
}
