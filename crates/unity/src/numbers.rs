//! Every number of the game, with its source.

use super::tables::{
    self, Basis, JOINT_MULTIPLIERS, Quantity, System, SystemKind, TECH_FACTORS, TechLevel,
    TechLine, WeaponTrait,
};
pub use starwright_rules::numbers::CitedNumber;
use starwright_rules::numbers::numbers;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::rounding::{Direction, Rounding};
use std::sync::LazyLock;

numbers! {
    BasicNumbers;
    largest_hull "hull.largest" "35" Free, tables::DESIGN, "the largest legal hull";
    budget_factor "budget.factor" "5" Free, tables::BUDGET, "space budget = factor x hull x (hull + offset)";
    budget_offset "budget.offset" "30" Free, tables::BUDGET, "space budget = factor x hull x (hull + offset)";
    engine_offset "engines.offset" "5" Free, tables::DESIGN, "engine factor = hull x (hull + offset), a point of engines";
    shield_factor "shields.factor" "9" Free, tables::DESIGN, "shield factor = factor x (hull + offset), a level of shields";
    shield_offset "shields.offset" "4" Free, tables::DESIGN, "shield factor = factor x (hull + offset), a level of shields";
    fore "facing.fore" "2" Free, tables::DIRECTIONAL_SHIELDS, "weight of the fore facing";
    port "facing.port" "1.5" Free, tables::DIRECTIONAL_SHIELDS, "weight of the port facing";
    starboard "facing.starboard" "1.5" Free, tables::DIRECTIONAL_SHIELDS, "weight of the starboard facing";
    aft "facing.aft" "1" Free, tables::DIRECTIONAL_SHIELDS, "weight of the aft facing";
    screen_factor "screens.factor" "22.5" Free, tables::SCREENS, "space of screens = factor x boxes x (hull + offset) / hull";
    screen_offset "screens.offset" "4" Free, tables::SCREENS, "space of screens = factor x boxes x (hull + offset) / hull";
    range_step "range.step" "3" Divisor, tables::WEAPONS, "a long range is usually a multiple of this";
    longest_range "range.longest" "30" Free, tables::DESIGN, "the longest legal range or movement allowance";
    impact_offset "impact.offset" "0.25" Free, tables::WORKED_EXAMPLE, "base space counts impact + offset";
    damage_offset "damage.offset" "0.6" Free, tables::WORKED_EXAMPLE, "base space counts damage + offset";
    seeking_divisor "seeking.divisor" "3" Divisor, tables::SEEKING, "a seeking weapon adds allowance x rate of fire / divisor";
    defensive_addition "defensive.addition" "2" Free, tables::TRAITS, "a Defensive weapon adds this x rate of fire x accuracy";
    fire_control "fire_control.factor" "1.3" Free, tables::DESIGN, "base space for each level of Fire Control";
    arc_offset "arcs.offset" "1" Free, tables::DESIGN, "bank space counts arcs + offset";
    hull_drat "drat.hull" "12" Free, tables::RATING, "DRAT of a hull box = this / (6 - shields)";
    screen_drat "drat.screen" "6" Free, tables::SCREENS, "DRAT of a screen box = this / (6 - shields)";
    stutterdrive "stutterdrive.factor" "1.5" Free, tables::STUTTERDRIVE, "engine rating in every ORAT with a Stutterdrive";
}

/// The figures of a system.
#[derive(Clone, Debug)]
pub struct SystemNumbers {
    /// What it is on the sheet.
    pub kind: SystemKind,
    /// Which tech level changes its space.
    pub tech: Option<TechLine>,
    pub(crate) kind_citation: Citation,
    pub(crate) tech_citation: Citation,
    /// Space for each unit.
    pub space: CitedNumber,
    /// ORAT for each unit.
    pub orat: CitedNumber,
    /// What is added to the engine rating in its reach factor.
    pub reach: Option<CitedNumber>,
    /// DRAT multiplier for each level.
    pub drat_times: CitedNumber,
    /// DRAT addition for each unit.
    pub drat_plus: CitedNumber,
    pub(crate) space_basis: Basis,
    pub(crate) orat_basis: Basis,
    pub(crate) quantity: Quantity,
}

/// The five roundings of the game.
#[derive(Clone, Copy, Debug)]
pub struct Roundings {
    pub base_space: Rounding,
    pub space: Rounding,
    pub rating: Rounding,
    pub tracks: Rounding,
    pub loss_limits: Rounding,
}

word_enum! {
    /// The tracks of directional shields: two readings of the rules, the default first; the words are those of house packs.
    DirectionalShields {
        /// One track of the facings' sum, and boxes by facing above it.
        Sum "sum",
        /// One track per facing; the facing hit loses a box.
        Tracks "tracks",
    }
}

/// Places of the citations of [`Roundings`], in its order.
pub const BASE_SPACE: usize = 0;
pub const SPACE: usize = 1;
pub const RATING: usize = 2;

/// All numbers that ratings are made of.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The figures that stand alone, and the house pack by which all were changed.
    pub figures: BasicNumbers,
    /// The roundings.
    pub roundings: Roundings,
    pub(crate) rounding_citations: [Citation; 5],
    /// The tracks of directional shields.
    pub directional_shields: DirectionalShields,
    pub(crate) directional_citation: Citation,
    pub(crate) accuracy: [[CitedNumber; 5]; 2],
    pub(crate) mounts: [CitedNumber; 4],
    pub(crate) traits: [CitedNumber; 24],
    pub(crate) joints: [(WeaponTrait, WeaponTrait, Option<CitedNumber>); 21],
    pub(crate) tech: [CitedNumber; 9],
    pub(crate) systems: [SystemNumbers; 22],
}

impl Numbers {
    /// The numbers we go by: each says how far it is the book's.
    pub fn standard() -> &'static Numbers {
        static STANDARD: LazyLock<Numbers> = LazyLock::new(Numbers::of_the_book);
        &STANDARD
    }

    fn of_the_book() -> Numbers {
        let tenth = Rounding {
            direction: Direction::NearestUp,
            places: 1,
            min: 1,
        };
        let even = Rounding::whole(Direction::NearestEven).at_least_one();
        let up = Rounding::whole(Direction::Up);
        let accuracies =
            |row: [&str; 5]| row.map(|figure| CitedNumber::new(figure, tables::DESIGN));
        let mut direct = accuracies(["0.43", "0.35", "0.25", "0.15", "0.10"]);
        direct[2].citation = tables::WORKED_EXAMPLE;
        let mut tech = TECH_FACTORS.map(|factor| CitedNumber::new(factor, tables::TECH));
        for level in TechLevel::all().filter(|level| level.halves() % 2 != 0) {
            tech[level.index()].citation = tables::HALF_TECH;
        }
        Numbers {
            figures: BasicNumbers::standard(),
            roundings: Roundings {
                base_space: tenth,
                space: up,
                rating: up,
                tracks: even,
                loss_limits: even,
            },
            rounding_citations: [
                tables::WORKED_EXAMPLE,
                tables::DESIGN,
                tables::RATING_ROUNDING,
                tables::TRACK_ROUNDING,
                tables::LOSS_LIMITS,
            ],
            directional_shields: DirectionalShields::Sum,
            directional_citation: tables::DIRECTIONAL_TRACKS,
            accuracy: [direct, accuracies(["0.50", "0.40", "0.30", "0.20", "0.10"])],
            mounts: ["1", "1.5", "2", "2.5"].map(|factor| CitedNumber::new(factor, tables::MOUNTS)),
            traits: WeaponTrait::MULTIPLIERS.map(|factor| CitedNumber::new(factor, tables::TRAITS)),
            joints: JOINT_MULTIPLIERS
                .map(|(a, b, factor)| (a, b, factor.map(|f| CitedNumber::new(f, tables::TRAITS)))),
            tech,
            systems: System::ALL.map(SystemNumbers::standard),
        }
    }

    /// The citation of a formula whose rounding a house pack may have changed.
    #[inline]
    pub(crate) fn rounded(&self, citation: Citation, rounding: usize) -> Citation {
        citation.or_house(self.rounding_citations[rounding])
    }

    pub(crate) fn accuracy(&self, acc: u32, seeking_or_defensive: bool) -> CitedNumber {
        self.accuracy[usize::from(seeking_or_defensive)][acc as usize - 2]
    }

    pub(crate) fn mount(&self, per_mount: u32) -> CitedNumber {
        self.mounts[per_mount as usize - 1]
    }

    /// The multiplier of a trait.
    pub fn weapon_trait(&self, weapon_trait: WeaponTrait) -> CitedNumber {
        self.traits[weapon_trait as usize]
    }

    /// The joint multiplier of two range-based traits; `None` where they may not stand together.
    pub fn joint(&self, a: WeaponTrait, b: WeaponTrait) -> Option<CitedNumber> {
        let pair = |joint: &&(WeaponTrait, WeaponTrait, Option<CitedNumber>)| {
            (joint.0, joint.1) == (a.min(b), a.max(b))
        };
        self.joints.iter().find(pair).and_then(|joint| joint.2)
    }

    /// The factor on space of a tech level.
    pub fn tech(&self, level: TechLevel) -> CitedNumber {
        self.tech[level.index()]
    }

    /// The figures of a system.
    pub fn system(&self, system: System) -> &SystemNumbers {
        &self.systems[system as usize]
    }
}

impl SystemNumbers {
    fn standard(system: System) -> SystemNumbers {
        let row = system.row();
        let orat_citation = match row.orat_argument {
            "" => row.citation,
            argument => Citation {
                confidence: Confidence::Derived,
                ..row.citation
            }
            .note(argument),
        };
        SystemNumbers {
            kind: row.kind,
            tech: row.tech,
            kind_citation: row.citation,
            tech_citation: row.citation,
            space: CitedNumber::new(row.space.0, row.citation),
            orat: CitedNumber::new(row.orat.0, orat_citation),
            reach: row
                .reach
                .map(|offset| CitedNumber::new(offset, row.citation)),
            drat_times: CitedNumber::new(row.drat_times, row.citation),
            drat_plus: CitedNumber::new(row.drat_plus, row.citation),
            space_basis: row.space.1,
            orat_basis: row.orat.1,
            quantity: row.quantity,
        }
    }

    /// What a unit of space or ORAT is multiplied with, as it is written in tables: `2 SF n`.
    pub(crate) fn unit(&self, basis: Basis) -> String {
        let basis = match basis {
            Basis::One => "",
            Basis::EngineFactor => " EF",
            Basis::ShieldFactor => " SF",
            Basis::EngineSpace => " engine space",
            Basis::Weapons => " weapons",
        };
        let quantity = match self.quantity {
            Quantity::Count => "",
            Quantity::Flights => " per flight",
            Quantity::Shields => " per shield level",
        };
        format!("{basis}{quantity}")
    }
}
