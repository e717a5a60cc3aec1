//! All numbers of the rules, each with its source.

use super::tables::{
    self, Basis, System, SystemKind, TECH_FACTORS, TechLevel, TechLine, UnitCount, WeaponTrait,
    joint_multipliers,
};
pub use starwright_rules::numbers::CitedNumber;
use starwright_rules::numbers::numbers;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::Citation;
use starwright_text::rounding::{Direction, Rounding};
use std::sync::LazyLock;

numbers! {
    BasicNumbers;
    largest_hull "hull.largest" "35" Free, tables::DESIGN, "the largest legal hull";
    budget_factor "budget.factor" "5" Free, tables::BUDGET, "factor in the space budget, factor x hull x (hull + offset)";
    budget_offset "budget.offset" "30" Free, tables::BUDGET, "offset in the space budget, factor x hull x (hull + offset)";
    engine_offset "engines.offset" "5" Free, tables::DESIGN, "offset in the engine factor, hull x (hull + offset): space of a point of engines";
    shield_factor "shields.factor" "9" Free, tables::DESIGN, "factor in the shield factor, factor x (hull + offset): space of a level of shields";
    shield_offset "shields.offset" "4" Free, tables::DESIGN, "offset in the shield factor, factor x (hull + offset): space of a level of shields";
    fore "facing.fore" "2" Free, tables::DIRECTIONAL_SHIELDS, "weight of the fore facing";
    port "facing.port" "1.5" Free, tables::DIRECTIONAL_SHIELDS, "weight of the port facing";
    starboard "facing.starboard" "1.5" Free, tables::DIRECTIONAL_SHIELDS, "weight of the starboard facing";
    aft "facing.aft" "1" Free, tables::DIRECTIONAL_SHIELDS, "weight of the aft facing";
    screen_factor "screens.factor" "22.5" Free, tables::SCREENS, "factor in the space of screens, factor x boxes x (hull + offset) / hull";
    screen_offset "screens.offset" "4" Free, tables::SCREENS, "offset in the space of screens, factor x boxes x (hull + offset) / hull";
    range_step "range.step" "3" Divisor, tables::WEAPONS, "number of which a long range is usually a multiple";
    longest_range "range.longest" "30" Free, tables::DESIGN, "the longest legal range or movement allowance";
    impact_offset "impact.offset" "0.25" Free, tables::WORKED_EXAMPLE, "offset added to impact in a base space";
    damage_offset "damage.offset" "0.6" Free, tables::WORKED_EXAMPLE, "offset added to damage in a base space";
    seeking_divisor "seeking.divisor" "3" Divisor, tables::SEEKING, "divisor in the addition for a seeking weapon, allowance x rate of fire / divisor";
    defensive_addition "defensive.addition" "2" Free, tables::TRAITS, "factor in the addition for a Defensive weapon, this x rate of fire x accuracy";
    fire_control "fire_control.factor" "1.3" Free, tables::DESIGN, "factor on base space for each level of Fire Control";
    arc_offset "arcs.offset" "1" Free, tables::DESIGN, "offset added to the number of arcs in a bank's space";
    hull_drat "drat.hull" "12" Free, tables::RATING, "DRAT of a hull box = this / (6 - shields)";
    screen_drat "drat.screen" "6" Free, tables::SCREENS, "DRAT of a screen box = this / (6 - shields)";
    stutterdrive "stutterdrive.factor" "1.5" Free, tables::STUTTERDRIVE, "factor on the engine rating in every ORAT with a Stutterdrive";
}

/// The numbers of a system.
#[derive(Clone, Debug)]
pub struct SystemNumbers {
    /// The system's kind on the display sheet.
    pub kind: SystemKind,
    /// The tech line that changes the system's space.
    pub tech: Option<TechLine>,
    pub(crate) kind_citation: Citation,
    pub(crate) tech_citation: Citation,
    /// Space per unit.
    pub space: CitedNumber,
    /// ORAT per unit.
    pub orat: CitedNumber,
    /// Number added to the engine rating in the ORAT factor, or `None` if the ORAT does not depend on engines.
    pub reach: Option<CitedNumber>,
    /// DRAT multiplier per unit or level.
    pub drat_times: CitedNumber,
    /// DRAT added per unit.
    pub drat_plus: CitedNumber,
    pub(crate) space_basis: Basis,
    pub(crate) orat_basis: Basis,
    pub(crate) quantity: UnitCount,
}

/// A rounding with its source.
#[derive(Clone, Copy, Debug)]
pub struct CitedRounding {
    pub rounding: Rounding,
    /// The source of the rounding.
    pub citation: Citation,
}

/// The five roundings of the game.
#[derive(Clone, Copy, Debug)]
pub struct Roundings {
    pub base_space: CitedRounding,
    pub space: CitedRounding,
    pub rating: CitedRounding,
    pub tracks: CitedRounding,
    pub loss_limits: CitedRounding,
}

word_enum! {
    /// Which tracks directional shields have: two interpretations of the rules, the default first. House packs choose
    /// by word.
    DirectionalShields {
        /// One track of the facings' sum, and boxes by facing above it.
        Sum "sum",
        /// One track per facing; the facing hit loses a box.
        Tracks "tracks",
    }
}

/// The numbers that ships are rated by: the book's, or those of a house pack.
///
/// ```
/// use starwright_rules::house::HousePack;
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::{Numbers, Ship, rate};
///
/// let pack = HousePack::new("Club", vec![("budget.factor".into(), "6".into())]);
/// let numbers = Numbers::with_house(&pack)?;
/// let ship = Ship::parse("{class: Wren, hull: 3, engines: 5}")?;
/// assert!(numbers.rate(&ship).space.budget > rate(&ship).space.budget);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbers {
    /// Single numbers, and the name of the house pack that changed them.
    pub(crate) figures: BasicNumbers,
    pub(crate) roundings: Roundings,
    pub(crate) directional_shields: DirectionalShields,
    pub(crate) directional_citation: Citation,
    pub(crate) accuracy: [[CitedNumber; 5]; 2],
    pub(crate) mounts: [CitedNumber; 4],
    pub(crate) traits: [CitedNumber; 24],
    pub(crate) joints: Vec<(WeaponTrait, WeaponTrait, Option<CitedNumber>)>,
    pub(crate) tech: [CitedNumber; 9],
    pub(crate) systems: [SystemNumbers; 22],
}

impl Numbers {
    /// Returns the book's numbers, each cited with its confidence.
    pub fn standard() -> &'static Numbers {
        static STANDARD: LazyLock<Numbers> = LazyLock::new(Numbers::from_book);
        &STANDARD
    }

    fn from_book() -> Numbers {
        let tenth = Rounding {
            direction: Direction::NearestUp,
            places: 1,
            min: 1,
        };
        let even = Rounding::to_whole(Direction::NearestEven).with_min_one();
        let up = Rounding::to_whole(Direction::Up);
        let cited = |rounding, citation| CitedRounding { rounding, citation };
        let accuracies =
            |row: [&str; 5]| row.map(|figure| CitedNumber::new(figure, tables::DESIGN));
        let mut direct = accuracies(["0.43", "0.35", "0.25", "0.15", "0.10"]);
        direct[2].citation = tables::WORKED_EXAMPLE;
        let mut tech = TECH_FACTORS.map(|factor| CitedNumber::new(factor, tables::TECH));
        for level in TechLevel::all().filter(|level| level.half_steps() % 2 != 0) {
            tech[level.index()].citation = tables::HALF_TECH;
        }
        Numbers {
            figures: BasicNumbers::standard(),
            roundings: Roundings {
                base_space: cited(tenth, tables::WORKED_EXAMPLE),
                space: cited(up, tables::DESIGN),
                rating: cited(up, tables::RATING_ROUNDING),
                tracks: cited(even, tables::TRACK_ROUNDING),
                loss_limits: cited(even, tables::LOSS_LIMITS),
            },
            directional_shields: DirectionalShields::Sum,
            directional_citation: tables::DIRECTIONAL_TRACKS,
            accuracy: [direct, accuracies(["0.50", "0.40", "0.30", "0.20", "0.10"])],
            mounts: ["1", "1.5", "2", "2.5"].map(|factor| CitedNumber::new(factor, tables::MOUNTS)),
            traits: WeaponTrait::MULTIPLIERS.map(|factor| CitedNumber::new(factor, tables::TRAITS)),
            joints: joint_multipliers().collect(),
            tech,
            systems: System::ALL.map(|system| system.row().numbers.clone()),
        }
    }

    pub(crate) fn accuracy(&self, acc: u32, seeking_or_defensive: bool) -> CitedNumber {
        self.accuracy[usize::from(seeking_or_defensive)][acc as usize - 2]
    }

    pub(crate) fn mount_figure(&self, per_mount: u32) -> CitedNumber {
        self.mounts[per_mount as usize - 1]
    }

    /// Returns the multiplier of a trait.
    pub fn weapon_trait(&self, weapon_trait: WeaponTrait) -> CitedNumber {
        self.traits[weapon_trait as usize]
    }

    /// Returns the joint multiplier of two range-based traits, or `None` if they exclude each other.
    pub fn joint_multiplier(&self, a: WeaponTrait, b: WeaponTrait) -> Option<CitedNumber> {
        let pair = (a.min(b), a.max(b));
        let mut joints = self.joints.iter();
        joints.find(|joint| (joint.0, joint.1) == pair)?.2
    }

    /// Returns the factor on space of a tech level.
    pub fn tech(&self, level: TechLevel) -> CitedNumber {
        self.tech[level.index()]
    }

    /// Returns the numbers of a system.
    pub fn system(&self, system: System) -> &SystemNumbers {
        &self.systems[system as usize]
    }
}

impl SystemNumbers {
    /// Writes the unit by which a space or ORAT is multiplied, for tables: ` SF per flight`.
    pub(crate) fn unit(&self, basis: Basis) -> String {
        let basis = match basis {
            Basis::One => "",
            Basis::EngineFactor => " EF",
            Basis::ShieldFactor => " SF",
            Basis::EngineSpace => " engine space",
            Basis::Weapons => " weapons",
        };
        let quantity = match self.quantity {
            UnitCount::Count => "",
            UnitCount::Flights => " per flight",
            UnitCount::Shields => " per shield level",
        };
        format!("{basis}{quantity}")
    }
}
