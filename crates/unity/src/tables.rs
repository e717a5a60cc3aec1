//! The tables of the book: weapon traits, systems, tech levels, in book order, each with its citation.

use super::numbers::{CitedNumber, SystemNumbers};
use serde::{Serialize, Serializer};
use starwright_rules::fleets::BattleSize;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::nearest::{is_same_stem, is_same_word};
use std::fmt;
use std::sync::LazyLock;

const fn cite(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Unity", section, confidence)
}

/// Citation of chapter 1.2 on tracks.
pub const TRACKS: Citation = cite("1.2", Confidence::Book);
/// Citation of chapter 1.3 on weapons on the display sheet.
pub const WEAPONS: Citation = cite("1.3", Confidence::Book);
/// Citation of the rounding of track boxes.
pub const TRACK_ROUNDING: Citation = cite("1.2", Confidence::Derived)
    .with_note("nearest with halves to even reproduces every track of the book; a later printing rounds up, see designs/house-later-printing.yaml");
/// Citation of appendix A.1 on designs.
pub const DESIGN: Citation = cite("A.1", Confidence::Single);
/// Citation of the space budget.
pub const BUDGET: Citation = cite("A.1", Confidence::Designer)
    .with_note("a listing that the designer posted gives a hull of 6 the 1080 that the formula gives; other hulls rest on one source");
/// Citation of the rounding of the combat rating: the root of ORAT x DRAT, rounded up.
pub const RATING_ROUNDING: Citation = cite("A.2", Confidence::Designer)
    .with_note("a listing that the designer posted makes 204 of 845 and 49, whose root is 203.5");
/// Citation of items on the weapons track and of loss limits.
pub const LOSS_LIMITS: Citation = cite("1.2", Confidence::Designer).with_note(
    "a listing that the designer posted counts 10 weapons and 1 item of equipment as 11 and has the limits 1 1 1 2 1 of 1 2 1 4 2 weapons; \
     halves to even reproduces every published one",
);
/// Citation of the long ranges of weapons.
pub const RANGES: Citation = cite("1.3", Confidence::Designer)
    .with_note("a listing that the designer posted has ranges of 8 and 10; that their bands round down is derived");
/// Citation of the Stutterdrive's effect on ORAT.
pub const STUTTERDRIVE: Citation = cite("B.23", Confidence::Derived)
    .with_note("half the engine space buys half as much engine rating again, wherever an offensive rating counts it");
/// Citation of a base space that the designer worked out in public.
pub const WORKED_EXAMPLE: Citation = cite("A.1", Confidence::Designer)
    .with_note("the designer's example 6 x 2 x 0.25 x 1.25 x 2.6 = 9.75, printed 9.8; that a base space is at least 0.1 is derived");
/// Citation of appendix A.2 on the combat rating.
pub const RATING: Citation = cite("A.2", Confidence::Single);
/// Citation of appendix A.4 on tech levels.
pub const TECH: Citation = cite("A.4", Confidence::Single);
/// Citation of half tech levels.
pub const HALF_TECH: Citation = cite("A.4", Confidence::Derived)
    .with_note("the geometric mean of its neighbors: players use half levels");
/// Citation of appendix B.7 on directional shielding.
pub const DIRECTIONAL_SHIELDS: Citation = cite("B.7", Confidence::Single)
    .with_note("aft term repaired: equal facings must give their own rating back");
/// Citation of the tracks of directional shields.
pub const DIRECTIONAL_TRACKS: Citation = cite("1.2, B.7", Confidence::Designer).with_note(
    "one track of the facings' sum and boxes by facing above it, as in the designer's listing; 1.2 agrees but does not state it; \
     which facing loses boxes is derived: the one hit, then the strongest",
);
/// Citation of appendix B.18 on screens.
pub const SCREENS: Citation = cite("B.18", Confidence::Derived).with_note(
    "a screen box absorbs one damage die where a hull box absorbs two on average; priced so that DRAT gained through \
     screens costs what the first shield level costs",
);
/// Citation of appendix C.2 on dual-mode weapons.
pub const DUAL_MODE: Citation =
    cite("C.2", Confidence::Derived).with_note("the costlier mode counts");
/// Citation of mounts with several weapons.
pub const MOUNTS: Citation = cite("C", Confidence::Single)
    .with_note("that a mount is one box and one item on the weapons track is derived");
/// Citation of appendix C.4 on seeking weapons.
pub const SEEKING: Citation = cite("C.4", Confidence::Single);
/// Citation of appendix C.5 on weapon traits.
pub const TRAITS: Citation = cite("C.5", Confidence::Single);

/// Citation of battle sizes, fleet limits and flights.
pub const FLEETS: Citation = cite("fleets and battle sizes", Confidence::Book);

/// The battle sizes, each with its name, fleet limit and victory points to win.
pub const BATTLE_SIZES: [BattleSize; 5] = [
    BattleSize::new("very small", 400, 240),
    BattleSize::new("small", 700, 420),
    BattleSize::new("medium", 1000, 600),
    BattleSize::new("large", 1500, 900),
    BattleSize::new("very large", 2000, 1200),
];

/// The role of a trait in the base space of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraitRole {
    /// A factor on base space.
    Plain,
    /// A factor on base space, except that two traits of this role use a joint factor and three are illegal.
    RangeBased,
    /// A factor that also multiplies the additions to base space.
    Late,
}

/// Whether battles model a trait's effect on ships.
enum BattleModel {
    Modeled,
    Unknown,
}

macro_rules! weapon_traits {
    ($($variant:ident $code:literal $name:literal $multiplier:literal $role:ident $battle:ident $brief:literal $effect:literal,)+) => {
        /// A weapon trait (Unity C.5).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names are the book's")]
        pub enum WeaponTrait { $($variant,)+ }

        impl WeaponTrait {
            /// All traits in book order.
            pub const ALL: [WeaponTrait; 24] = [$(WeaponTrait::$variant,)+];

            /// Returns the three-letter code printed on sheets.
            pub fn code(self) -> &'static str {
                match self { $(WeaponTrait::$variant => $code,)+ }
            }

            /// Returns the trait's full name.
            pub fn name(self) -> &'static str {
                match self { $(WeaponTrait::$variant => $name,)+ }
            }

            /// Returns the role of the trait in the base space.
            pub fn role(self) -> TraitRole {
                match self { $(WeaponTrait::$variant => TraitRole::$role,)+ }
            }

            /// Describes the effect in play, or returns an empty text if it is not in the sources.
            pub fn effect(self) -> &'static str {
                match self { $(WeaponTrait::$variant => $effect,)+ }
            }

            /// Describes the effect in the few words that fit on a display sheet; `counted in` if the sheet's numbers
            /// include it.
            pub fn brief_effect(self) -> &'static str {
                match self { $(WeaponTrait::$variant => $brief,)+ }
            }

            /// Returns `true` if battles model the effect on ships; other traits are only priced.
            pub fn is_modeled(self) -> bool {
                match self { $(WeaponTrait::$variant => matches!(BattleModel::$battle, BattleModel::Modeled),)+ }
            }

            /// Multipliers in book order; house packs change them in `Numbers`.
            pub const MULTIPLIERS: [&'static str; 24] = [$($multiplier,)+];
        }
    };
}

weapon_traits! {
    Accurate       "Acr" "Accurate"       "1.3" Late       Modeled "no -1 on tiny"      "no penalty against tiny targets",
    Ballistic      "Bls" "Ballistic"      "0.8" RangeBased Modeled "no short range"     "no short range (derived)",
    Carronade      "Crn" "Carronade"      "0.8" RangeBased Modeled "no long range"      "no long range (derived)",
    Catastrophic   "Cts" "Catastrophic"   "2.0" Plain      Unknown  ""                   "",
    Deadly         "Dly" "Deadly"         "2.0" Plain      Unknown  ""                   "",
    Defensive      "Dfn" "Defensive"      "1.0" Plain      Unknown  ""                   "",
    Diffuse        "Dfs" "Diffuse"        "0.9" RangeBased Modeled "counted in"         "to hit +2 short, -2 long",
    Disruptive     "Dsr" "Disruptive"     "2.0" Plain      Unknown  ""                   "",
    Expendable     "Exp" "Expendable"     "0.2" Late       Modeled "fires once"         "fires once (derived)",
    FireLinked     "FrL" "Fire-Linked"    "1.0" Plain      Unknown  ""                   "",
    Focused        "Fcs" "Focused"        "1.3" RangeBased Modeled "counted in"         "to hit -1 short, +1 long",
    Guided         "Gid" "Guided"         "1.1" RangeBased Modeled "no range mods"      "no range modifiers to hit",
    Incapacitating "Inc" "Incapacitating" "0.7" Plain      Unknown  "-2 on tiny, C.5"       "-2 to hit tiny targets",
    Kinetic        "Knt" "Kinetic"        "3.0" Plain      Unknown  ""                   "",
    Modulating     "Mdl" "Modulating"     "2.5" Plain      Unknown  ""                   "",
    NonPiercing    "NPr" "Non-Piercing"   "0.7" Plain      Modeled "-1 impact, -2 tiny" "-1 on impact dice; -2 to hit tiny targets",
    Piercing1      "Pr1" "Piercing-1"     "1.5" Plain      Modeled "+1 on impact"       "+1 on impact dice",
    Piercing2      "Pr2" "Piercing-2"     "2.0" Plain      Modeled "+2 on impact"       "+2 on impact dice",
    Proximity      "Prx" "Proximity"      "2.0" Plain      Unknown  ""                   "",
    Repeating      "Rpt" "Repeating"      "1.4" Plain      Unknown  ""                   "",
    Scatter        "Sct" "Scatter"        "1.7" RangeBased Unknown  ""                   "",
    Slow           "Slw" "Slow"           "0.6" Late       Modeled "every 2nd turn"     "fires every second turn (derived)",
    Telescopic     "Tls" "Telescopic"     "1.9" RangeBased Unknown  ""                   "",
    Volatile       "Vlt" "Volatile"       "3.0" Plain      Unknown  ""                   "",
}

use WeaponTrait as W;

impl WeaponTrait {
    /// Range-based traits in book order.
    pub const RANGE_BASED: [WeaponTrait; 7] = [
        W::Ballistic,
        W::Carronade,
        W::Diffuse,
        W::Focused,
        W::Guided,
        W::Scatter,
        W::Telescopic,
    ];

    /// Finds a trait by code or name, ignoring case, hyphens and spaces.
    pub fn from_word(word: &str) -> Option<WeaponTrait> {
        let as_written = WeaponTrait::ALL.into_iter().find(|t| t.code() == word);
        as_written.or_else(|| {
            WeaponTrait::ALL
                .into_iter()
                .find(|t| is_same_word(t.code(), word) || is_same_word(t.name(), word))
        })
    }
}

impl fmt::Display for WeaponTrait {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.code())
    }
}

/// Joint multipliers of each range-based trait with the later ones, or `-` if they exclude each other.
const JOINT_MULTIPLIERS: [&str; 6] = [
    "0.5 0.6 1.1 0.9 1.1 1.7",
    "0.9 0.7 0.8 1.8 1.2",
    "1.4 - 1.7 1.5",
    "- 1.8 2.8",
    "1.7 2.3",
    "-",
];

/// Lists all pairs of range-based traits with their joint multiplier, or `None` if they exclude each other.
pub fn joint_multipliers() -> impl Iterator<Item = (WeaponTrait, WeaponTrait, Option<CitedNumber>)>
{
    let factor = |text| (text != "-").then(|| CitedNumber::new(text, TRAITS));
    (1..).zip(JOINT_MULTIPLIERS).flat_map(move |(index, row)| {
        let others = WeaponTrait::RANGE_BASED[index..].iter();
        let pairs = others.zip(row.split(' '));
        pairs.map(move |(other, text)| (WeaponTrait::RANGE_BASED[index - 1], *other, factor(text)))
    })
}

/// Pairs of traits that exclude each other at any range.
pub const EXCLUSIONS: [(WeaponTrait, WeaponTrait); 6] = [
    (W::Ballistic, W::Defensive),
    (W::Catastrophic, W::Incapacitating),
    (W::Expendable, W::Slow),
    (W::NonPiercing, W::Piercing1),
    (W::NonPiercing, W::Piercing2),
    (W::Piercing1, W::Piercing2),
];

word_enum! {
    /// The kind of a system on the display sheet (Unity 1.4).
    SystemKind {
        /// An item on the weapons track, which can be lost.
        Equipment "equipment",
        /// A part of the ship itself, which cannot be lost.
        Trait "trait",
        /// An item that is used up in play.
        Munition "munition",
    }
}

word_enum! {
    /// The four lines of technology (Unity A.4).
    #[expect(missing_docs, reason = "the names are the book's")]
    TechLine {
        Engines "engines",
        Shields "shields",
        Weapons "weapons",
        Fighters "fighters",
    }
}

word_enum! {
    /// The quantity by which a system's space or ORAT is multiplied.
    Basis {
        /// No factor.
        One "one",
        /// The engine factor of the hull.
        EngineFactor "engine factor",
        /// The shield factor of the hull.
        ShieldFactor "shield factor",
        /// The unrounded engine space at tech level 0.
        EngineSpace "engine space",
        /// The space of all weapons as built, or their ORAT.
        Weapons "weapons",
    }
}

word_enum! {
    /// The number by which a system's space and ORAT are multiplied.
    UnitCount {
        /// The number in the design.
        Count "count",
        /// The number of flights of the ship's Carrier.
        Flights "flights",
        /// The number of levels of the shield rating.
        Shields "shields",
    }
}

/// A row of the systems table (Unity A.5).
pub struct SystemRow {
    pub name: &'static str,
    /// Maximum number or level of the system, or `None` if it takes no number.
    pub max_count: Option<u32>,
    /// The reason why the ORAT number is derived, or empty if the source states it.
    pub orat_argument: &'static str,
    /// The effect in play, or empty if it is not in the sources.
    pub effect: &'static str,
    pub citation: Citation,
    /// The book's numbers of the system.
    pub numbers: SystemNumbers,
}

static SYSTEMS: LazyLock<Vec<SystemRow>> = LazyLock::new(|| {
    let lines = include_str!("systems.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(parse_system).collect()
});

/// Parses a row of `systems.txt`.
fn parse_system(line: &'static str) -> SystemRow {
    let cells: Vec<&'static str> = line.split('|').map(str::trim).collect();
    let cells: [&str; 15] = cells.try_into().expect("a system has 15 columns");
    let [
        name,
        section,
        kind,
        tech,
        max_count,
        quantity,
        space,
        orat,
        reach,
        drat_times,
        drat_plus,
        confidence,
        note,
        orat_argument,
        effect,
    ] = cells;
    let confidence = match confidence {
        "derived" => Confidence::Derived,
        _ => Confidence::Single,
    };
    let citation = cite(section, confidence).with_note(note);
    let orat_citation = match orat_argument {
        "" => citation,
        argument => cite(section, Confidence::Derived).with_note(argument),
    };
    let ((space, space_basis), (orat, orat_basis)) = (parse_product(space), parse_product(orat));
    SystemRow {
        name,
        max_count: max_count.parse().ok(),
        orat_argument,
        effect,
        citation,
        numbers: SystemNumbers {
            kind: find_word(&SystemKind::ALL, SystemKind::word, kind).expect("a kind"),
            tech: find_word(&TechLine::ALL, TechLine::word, tech),
            kind_citation: citation,
            tech_citation: citation,
            space: CitedNumber::new(space, citation),
            orat: CitedNumber::new(orat, orat_citation),
            reach: (!reach.is_empty()).then(|| CitedNumber::new(reach, citation)),
            drat_times: CitedNumber::new(drat_times, citation),
            drat_plus: CitedNumber::new(drat_plus, citation),
            space_basis,
            orat_basis,
            quantity: find_word(&UnitCount::ALL, UnitCount::word, quantity).expect("a unit"),
        },
    }
}

/// Splits `0.5 x engine factor` into the number and the basis.
fn parse_product(text: &str) -> (&str, Basis) {
    let (number, basis) = text.split_once(" x ").expect("a number and a basis");
    let basis = find_word(&Basis::ALL, Basis::word, basis);
    (number, basis.expect("a basis"))
}

fn find_word<T: Copy>(all: &[T], word: fn(T) -> &'static str, wanted: &str) -> Option<T> {
    all.iter().copied().find(|own| word(*own) == wanted)
}

impl System {
    /// Returns the system's row of the systems table.
    pub fn row(self) -> &'static SystemRow {
        &SYSTEMS[self as usize]
    }

    /// Returns the system's full name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Describes the effect in play, or returns an empty text if it is not in the sources.
    pub fn effect(self) -> &'static str {
        self.row().effect
    }

    /// Returns the system's name in house packs: `fire_control`.
    pub fn key(self) -> String {
        self.name().to_lowercase().replace([' ', '-'], "_")
    }

    /// Returns the maximum number or level of the system, or `None` if it takes no number.
    pub fn max_count(self) -> Option<u32> {
        self.row().max_count
    }

    /// Writes the system with its number as in a design: `Marines 4`, `Hyperdrive`.
    pub fn format_with_count(self, count: u32) -> String {
        if count == 1 {
            self.name().to_string()
        } else {
            format!("{} {count}", self.name())
        }
    }

    /// Finds a system by name, ignoring case, hyphens, spaces and a plural s.
    pub fn from_word(word: &str) -> Option<System> {
        let as_written = System::ALL.into_iter().find(|system| system.name() == word);
        as_written.or_else(|| {
            System::ALL
                .into_iter()
                .find(|system| is_same_stem(system.name(), word))
        })
    }
}

macro_rules! systems {
    ($($variant:ident)+) => {
        /// A ship system (Unity B).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names are the book's")]
        pub enum System { $($variant,)+ }

        impl System {
            /// All systems in book order, which is the order of `systems.txt`.
            pub const ALL: [System; 22] = [$(System::$variant,)+];
        }
    };
}

systems! {
    AntiFighterBatteries AuxiliaryServices Boosters Carrier CloakingDevice Countermeasures FireControl Flares Hyperdrive IonizedHull LaunchTubes
    LongRangeSensors Marines Mines Overthrusters Probes Shockwave Shuttlecraft SolarSails Stealth Stutterdrive TractorBeam
}

/// A tech level from -2 to +2 in half steps (Unity A.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TechLevel {
    halves: i8,
}

impl TechLevel {
    /// Creates a level from its number of half steps, or returns `None` outside -4 to 4.
    pub const fn from_halves(halves: i8) -> Option<TechLevel> {
        if halves >= -4 && halves <= 4 {
            Some(TechLevel { halves })
        } else {
            None
        }
    }

    /// Returns all nine levels, lowest first.
    pub fn all() -> impl Iterator<Item = TechLevel> {
        (-4..=4).map(|halves| TechLevel { halves })
    }

    /// Returns the level in half steps, from -4 to 4.
    pub fn half_steps(self) -> i8 {
        self.halves
    }

    /// Returns the level as a number.
    pub fn number(self) -> f64 {
        f64::from(self.halves) / 2.0
    }

    /// Returns the level's index in tables that start at level -2.
    pub(crate) fn index(self) -> usize {
        (self.halves + 4) as usize
    }
}

impl fmt::Display for TechLevel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.halves > 0 { "+" } else { "" };
        f.pad(&format!("{sign}{}", self.number()))
    }
}

impl Serialize for TechLevel {
    /// Serializes a number, with one decimal if it is a half level.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves {
            halves if halves % 2 == 0 => serializer.serialize_i8(halves / 2),
            _ => serializer.serialize_f64(self.number()),
        }
    }
}

/// Factors on space by tech level, lowest first.
pub const TECH_FACTORS: [&str; 9] = [
    "2", "1.673", "1.4", "1.183", "1", "0.837", "0.7", "0.592", "0.5",
];
