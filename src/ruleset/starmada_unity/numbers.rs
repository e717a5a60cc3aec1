//! Every number of the game by name, with its source, and what a house pack makes of it.

use super::tables::{
    self, Basis, JOINT_MULTIPLIERS, Quantity, System, SystemKind, TECH_FACTORS, TechLevel, TechLine, WeaponTrait,
};
use crate::citation::{Citation, Confidence};
use crate::exact::Exact;
use crate::field::{Written, clip, did_you_mean};
use crate::house::HousePack;
use crate::rounding::{Direction, Rounding};

/// A figure and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The figure.
    pub value: Exact,
    /// Where it comes from.
    pub citation: Citation,
}

impl Figure {
    const fn new(value: &str, citation: Citation) -> Figure {
        Figure { value: Exact::decimal(value), citation }
    }
}

macro_rules! figures {
    ($($field:ident $name:literal $value:literal $citation:expr, $meaning:literal;)+) => {
        /// The figures that stand alone, in book order.
        #[derive(Clone, Debug)]
        pub struct Figures { $(#[doc = $meaning] pub $field: Figure,)+ }

        impl Figures {
            const STANDARD: Figures = Figures { $($field: Figure::new($value, $citation),)+ };

            fn slots(&mut self) -> Vec<Slot<'_>> {
                let value = |name: &str, figure| match name {
                    "seeking.divisor" | "range.step" => Value::Divisor(figure),
                    _ => Value::Figure(figure),
                };
                vec![$(Slot::new($name, $meaning, value($name, &mut self.$field)),)+]
            }
        }
    };
}

figures! {
    largest_hull "hull.largest" "35" tables::DESIGN, "the largest legal hull";
    budget_factor "budget.factor" "5" tables::DESIGN, "space budget = factor x hull x (hull + offset)";
    budget_offset "budget.offset" "30" tables::DESIGN, "space budget = factor x hull x (hull + offset)";
    engine_offset "engines.offset" "5" tables::DESIGN, "engine factor = hull x (hull + offset), a point of engines";
    shield_factor "shields.factor" "9" tables::DESIGN, "shield factor = factor x (hull + offset), a level of shields";
    shield_offset "shields.offset" "4" tables::DESIGN, "shield factor = factor x (hull + offset), a level of shields";
    fore "facing.fore" "2" tables::DIRECTIONAL_SHIELDS, "weight of the fore facing";
    port "facing.port" "1.5" tables::DIRECTIONAL_SHIELDS, "weight of the port facing";
    starboard "facing.starboard" "1.5" tables::DIRECTIONAL_SHIELDS, "weight of the starboard facing";
    aft "facing.aft" "1" tables::DIRECTIONAL_SHIELDS, "weight of the aft facing";
    screen_factor "screens.factor" "22.5" tables::SCREENS, "space of screens = factor x boxes x (hull + offset) / hull";
    screen_offset "screens.offset" "4" tables::SCREENS, "space of screens = factor x boxes x (hull + offset) / hull";
    range_step "range.step" "3" tables::WEAPONS, "a legal long range is a multiple of this";
    longest_range "range.longest" "30" tables::DESIGN, "the longest legal range or movement allowance";
    impact_offset "impact.offset" "0.25" tables::WORKED_EXAMPLE, "base space counts impact + offset";
    damage_offset "damage.offset" "0.6" tables::WORKED_EXAMPLE, "base space counts damage + offset";
    seeking_divisor "seeking.divisor" "3" tables::SEEKING, "a seeking weapon adds allowance x rate of fire / divisor";
    defensive_addition "defensive.addition" "2" tables::TRAITS, "a Defensive weapon adds this x rate of fire x accuracy";
    fire_control "fire_control.factor" "1.3" tables::DESIGN, "base space for each level of Fire Control";
    arc_offset "arcs.offset" "1" tables::DESIGN, "bank space counts arcs + offset";
    hull_drat "drat.hull" "12" tables::RATING, "DRAT of a hull box = this / (6 - shields)";
    screen_drat "drat.screen" "6" tables::SCREENS, "DRAT of a screen box = this / (6 - shields)";
    stutterdrive "stutterdrive.factor" "1.5" tables::STUTTERDRIVE, "engine rating in every ORAT with a Stutterdrive";
}

/// The figures of a system.
#[derive(Clone, Debug)]
pub struct SystemNumbers {
    /// What it is on the sheet.
    pub kind: SystemKind,
    /// Which tech level changes its space.
    pub tech: Option<TechLine>,
    kind_citation: Citation,
    tech_citation: Citation,
    /// Space for each unit.
    pub space: Figure,
    /// ORAT for each unit.
    pub orat: Figure,
    /// What is added to the engine rating in its reach factor.
    pub reach: Option<Figure>,
    /// DRAT multiplier for each level.
    pub drat_times: Figure,
    /// DRAT addition for each unit.
    pub drat_plus: Figure,
    pub(super) space_basis: Basis,
    pub(super) orat_basis: Basis,
    pub(super) quantity: Quantity,
}

/// The five roundings of the game.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "named after what they round")]
pub struct Roundings {
    pub base_space: Rounding,
    pub space: Rounding,
    pub rating: Rounding,
    pub tracks: Rounding,
    pub loss_limits: Rounding,
}

/// Places of the citations of [`Roundings`], in its order.
pub(super) const BASE_SPACE: usize = 0;
pub(super) const SPACE: usize = 1;
pub(super) const RATING: usize = 2;

/// All numbers that ratings are made of.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The name of the house pack they were changed by.
    pub house: Option<String>,
    /// The figures that stand alone.
    pub figures: Figures,
    /// The roundings.
    pub roundings: Roundings,
    rounding_citations: [Citation; 5],
    accuracy: [[Figure; 5]; 2],
    mounts: [Figure; 4],
    traits: [Figure; 24],
    joints: [(WeaponTrait, WeaponTrait, Option<Figure>); 21],
    tech: [Figure; 9],
    systems: [SystemNumbers; 22],
}

/// One line of `reference numbers`.
#[derive(Clone, Debug)]
pub struct NamedNumber {
    /// The name a house pack uses.
    pub name: String,
    /// The value in force.
    pub value: String,
    /// What it is.
    pub meaning: String,
    /// Where it comes from.
    pub citation: Citation,
}

/// A named place for a number.
struct Slot<'a> {
    name: String,
    meaning: String,
    value: Value<'a>,
}

enum Value<'a> {
    Figure(&'a mut Figure),
    /// A figure that something is divided by.
    Divisor(&'a mut Figure),
    /// A joint multiplier, `-` where the pair is forbidden.
    Joint(&'a mut Option<Figure>),
    Rounding(&'a mut Rounding, &'a mut Citation),
    Kind(&'a mut SystemKind, &'a mut Citation),
    Tech(&'a mut Option<TechLine>, &'a mut Citation),
}

impl<'a> Slot<'a> {
    fn new(name: impl Into<String>, meaning: impl Into<String>, value: Value<'a>) -> Slot<'a> {
        Slot { name: name.into(), meaning: meaning.into(), value }
    }
}

impl Numbers {
    /// The numbers we go by: each says how far it is the book's.
    pub fn standard() -> Numbers {
        let tenth = Rounding { direction: Direction::NearestUp, places: 1, least: 1 };
        let even = Rounding::whole(Direction::NearestEven).at_least_one();
        let up = Rounding::whole(Direction::Up);
        let accuracies = |row: [&str; 5]| row.map(|figure| Figure::new(figure, tables::DESIGN));
        let mut direct = accuracies(["0.43", "0.35", "0.25", "0.15", "0.10"]);
        direct[2].citation = tables::WORKED_EXAMPLE;
        let mut tech = TECH_FACTORS.map(|factor| Figure::new(factor, tables::TECH));
        for level in TechLevel::all().filter(|level| level.halves() % 2 != 0) {
            tech[level.index()].citation = tables::HALF_TECH;
        }
        Numbers {
            house: None,
            figures: Figures::STANDARD,
            roundings: Roundings { base_space: tenth, space: up, rating: up, tracks: even, loss_limits: even },
            rounding_citations: [
                tables::WORKED_EXAMPLE,
                tables::DESIGN,
                tables::RATING,
                tables::TRACK_ROUNDING,
                tables::TRACK_ROUNDING,
            ],
            accuracy: [direct, accuracies(["0.50", "0.40", "0.30", "0.20", "0.10"])],
            mounts: ["1", "1.5", "2", "2.5"].map(|factor| Figure::new(factor, tables::MOUNTS)),
            traits: WeaponTrait::MULTIPLIERS.map(|factor| Figure::new(factor, tables::TRAITS)),
            joints: JOINT_MULTIPLIERS.map(|(a, b, factor)| (a, b, factor.map(|f| Figure::new(f, tables::TRAITS)))),
            tech,
            systems: System::ALL.map(SystemNumbers::standard),
        }
    }

    /// The standard numbers as changed by a house pack; the errors are (name, message).
    pub fn with_house(pack: &HousePack) -> Result<Numbers, (String, String)> {
        let mut numbers = Numbers::standard();
        for (name, text) in pack.numbers() {
            numbers.set(name, text).map_err(|message| (name.clone(), message))?;
        }
        numbers.house = Some(pack.name().to_string());
        Ok(numbers)
    }

    /// All names with value and source, in book order.
    pub fn list(&self) -> Vec<NamedNumber> {
        let mut copy = self.clone();
        copy.slots().into_iter().map(Slot::describe).collect()
    }

    /// The citation of a formula whose rounding a house pack may have changed.
    #[inline]
    pub(super) fn rounded(&self, citation: Citation, rounding: usize) -> Citation {
        citation.or_house(self.rounding_citations[rounding])
    }

    pub(super) fn accuracy(&self, acc: u32, seeking_or_defensive: bool) -> Figure {
        self.accuracy[usize::from(seeking_or_defensive)][acc as usize - 2]
    }

    pub(super) fn mount(&self, per_mount: u32) -> Figure {
        self.mounts[per_mount as usize - 1]
    }

    /// The multiplier of a trait.
    pub fn weapon_trait(&self, weapon_trait: WeaponTrait) -> Figure {
        self.traits[weapon_trait as usize]
    }

    /// The joint multiplier of two range-based traits; `None` where they may not stand together.
    pub fn joint(&self, a: WeaponTrait, b: WeaponTrait) -> Option<Figure> {
        let pair = |joint: &&(WeaponTrait, WeaponTrait, Option<Figure>)| (joint.0, joint.1) == (a.min(b), a.max(b));
        self.joints.iter().find(pair).and_then(|joint| joint.2)
    }

    /// The factor on space of a tech level.
    pub fn tech(&self, level: TechLevel) -> Figure {
        self.tech[level.index()]
    }

    /// The figures of a system.
    pub fn system(&self, system: System) -> &SystemNumbers {
        &self.systems[system as usize]
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let name = &canonical(name);
        let mut slots = self.slots();
        let Some(slot) = slots.iter_mut().find(|slot| slot.name.eq_ignore_ascii_case(name)) else {
            let hint = did_you_mean(name, slots.iter().map(|slot| slot.name.as_str()));
            let hint = if hint.is_empty() { "; `reference numbers` lists all names".to_string() } else { hint };
            return Err(format!("unknown number '{}'{hint}", clip(name)));
        };
        slot.value.set(text)
    }

    fn slots(&mut self) -> Vec<Slot<'_>> {
        let mut slots = self.figures.slots();
        for (row, (prefix, whose)) in
            self.accuracy.iter_mut().zip([("accuracy", ""), ("accuracy.seeking", ", seeking and Defensive weapons")])
        {
            for (acc, figure) in (2..).zip(row) {
                let name = format!("{prefix}.{acc}");
                slots.push(Slot::new(name, format!("base space of ACC {acc}+{whose}"), Value::Figure(figure)));
            }
        }
        for (size, figure) in (1..).zip(&mut self.mounts) {
            let meaning = format!("base space of a mount of {size}");
            slots.push(Slot::new(format!("mount.{size}"), meaning, Value::Figure(figure)));
        }
        for (weapon_trait, figure) in WeaponTrait::ALL.into_iter().zip(&mut self.traits) {
            let meaning = format!("base space with {}", weapon_trait.name());
            slots.push(Slot::new(format!("trait.{}", weapon_trait.code()), meaning, Value::Figure(figure)));
        }
        for (a, b, figure) in &mut self.joints {
            let name = format!("joint.{}+{}", a.code(), b.code());
            slots.push(Slot::new(name, format!("{} and {} together", a.name(), b.name()), Value::Joint(figure)));
        }
        for (level, figure) in TechLevel::all().zip(&mut self.tech) {
            slots.push(Slot::new(
                format!("tech.{level}"),
                format!("space at tech level {level}"),
                Value::Figure(figure),
            ));
        }
        for (system, numbers) in System::ALL.into_iter().zip(&mut self.systems) {
            numbers.slots(system, &mut slots);
        }
        let Roundings { base_space, space, rating, tracks, loss_limits } = &mut self.roundings;
        let roundings = [
            ("rounding.base_space", "a weapon's base space, to tenths", base_space),
            ("rounding.space", "every space", space),
            ("rounding.rating", "the combat rating", rating),
            ("rounding.tracks", "boxes of engine, weapons and shield tracks", tracks),
            ("rounding.loss_limits", "loss limits", loss_limits),
        ];
        for ((name, meaning, rounding), citation) in roundings.into_iter().zip(&mut self.rounding_citations) {
            slots.push(Slot::new(name, meaning, Value::Rounding(rounding, citation)));
        }
        slots
    }
}

/// The name as we list it, however it is typed: `trait.Kinetic`, `joint.Dfs+Crn`, `tech.1`, `system.Fire Control.kind`.
fn canonical(name: &str) -> String {
    let known = match name.split_once('.') {
        Some(("trait", word)) => {
            WeaponTrait::from_word(word).map(|weapon_trait| format!("trait.{}", weapon_trait.code()))
        }
        Some(("joint", pair)) => pair.split_once('+').and_then(|(a, b)| {
            let (a, b) = (WeaponTrait::from_word(a)?, WeaponTrait::from_word(b)?);
            Some(format!("joint.{}+{}", a.min(b).code(), a.max(b).code()))
        }),
        Some(("tech", level)) => TechLevel::read(level).ok().map(|level| format!("tech.{level}")),
        Some(("system", rest)) => rest
            .rsplit_once('.')
            .and_then(|(word, figure)| Some(format!("system.{}.{figure}", System::from_word(word)?.key()))),
        _ => None,
    };
    known.unwrap_or_else(|| name.to_string())
}

impl SystemNumbers {
    fn standard(system: System) -> SystemNumbers {
        let row = system.row();
        let orat_citation = match row.orat_argument {
            "" => row.citation,
            argument => Citation { confidence: Confidence::Derived, ..row.citation }.note(argument),
        };
        SystemNumbers {
            kind: row.kind,
            tech: row.tech,
            kind_citation: row.citation,
            tech_citation: row.citation,
            space: Figure::new(row.space.0, row.citation),
            orat: Figure::new(row.orat.0, orat_citation),
            reach: row.reach.map(|offset| Figure::new(offset, row.citation)),
            drat_times: Figure::new(row.drat_times, row.citation),
            drat_plus: Figure::new(row.drat_plus, row.citation),
            space_basis: row.space.1,
            orat_basis: row.orat.1,
            quantity: row.quantity,
        }
    }

    /// What a unit of space or ORAT is multiplied with, as it is written in tables: `2 SF n`.
    pub(super) fn unit(&self, basis: Basis) -> String {
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

    fn slots<'a>(&'a mut self, system: System, slots: &mut Vec<Slot<'a>>) {
        let key = system.key();
        let (space, orat) = (self.unit(self.space_basis), self.unit(self.orat_basis));
        let name = system.name();
        slots.push(Slot::new(
            format!("system.{key}.kind"),
            format!("{name}: kind"),
            Value::Kind(&mut self.kind, &mut self.kind_citation),
        ));
        slots.push(Slot::new(
            format!("system.{key}.tech"),
            format!("{name}: tech level"),
            Value::Tech(&mut self.tech, &mut self.tech_citation),
        ));
        slots.push(Slot::new(
            format!("system.{key}.space"),
            format!("{name}: space, x{space}"),
            Value::Figure(&mut self.space),
        ));
        slots.push(Slot::new(
            format!("system.{key}.orat"),
            format!("{name}: ORAT, x{orat}"),
            Value::Figure(&mut self.orat),
        ));
        if let Some(reach) = &mut self.reach {
            let meaning = format!("{name}: ORAT counts engines + this");
            slots.push(Slot::new(format!("system.{key}.reach"), meaning, Value::Figure(reach)));
        }
        slots.push(Slot::new(
            format!("system.{key}.drat_times"),
            format!("{name}: DRAT multiplier a level"),
            Value::Figure(&mut self.drat_times),
        ));
        slots.push(Slot::new(
            format!("system.{key}.drat_plus"),
            format!("{name}: DRAT addition each"),
            Value::Figure(&mut self.drat_plus),
        ));
    }
}

impl Value<'_> {
    fn set(&mut self, text: &str) -> Result<(), String> {
        match self {
            Value::Figure(figure) => **figure = figure_from(text, figure.citation)?,
            Value::Divisor(figure) => {
                let changed = figure_from(text, figure.citation)?;
                if changed.value.is_zero() {
                    return Err("nothing can be divided by 0".to_string());
                }
                **figure = changed;
            }
            Value::Joint(figure) if text == "-" => **figure = None,
            Value::Joint(figure) => **figure = Some(figure_from(text, tables::TRAITS)?),
            Value::Rounding(rounding, citation) => {
                rounding.direction = choose(text, &Direction::ALL.map(|d| (d.word(), d)))?;
                **citation = citation.by_house();
            }
            Value::Kind(kind, citation) => {
                **kind = choose(text, &SystemKind::ALL.map(|kind| (kind.word(), kind)))?;
                **citation = citation.by_house();
            }
            Value::Tech(tech, citation) => {
                let lines = TechLine::ALL.iter().map(|line| (line.word(), Some(*line)));
                **tech = choose(text, &lines.chain([("none", None)]).collect::<Vec<_>>())?;
                **citation = citation.by_house();
            }
        }
        Ok(())
    }
}

/// The largest figure a house pack may set: beyond it no rating means anything.
const LARGEST: Exact = Exact::whole(1_000_000);

fn figure_from(text: &str, citation: Citation) -> Result<Figure, String> {
    match Exact::parse(text) {
        Some(value) if value <= LARGEST => Ok(Figure { value, citation: citation.by_house() }),
        Some(_) => Err(format!("{text} is too large; at most {LARGEST}")),
        None => Err(format!("expected a number that is not negative, such as 1.25, found '{}'", clip(text))),
    }
}

fn choose<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        format!("expected one of {}, found '{}'", words.join(", "), clip(text))
    })
}

impl Slot<'_> {
    fn describe(self) -> NamedNumber {
        let (value, citation) = match self.value {
            Value::Figure(figure) | Value::Divisor(figure) => (figure.value.to_string(), figure.citation),
            Value::Joint(Some(figure)) => (figure.value.to_string(), figure.citation),
            Value::Joint(None) => ("-".to_string(), tables::TRAITS),
            Value::Rounding(rounding, citation) => (rounding.direction.word().to_string(), *citation),
            Value::Kind(kind, citation) => (kind.word().to_string(), *citation),
            Value::Tech(tech, citation) => (tech.map_or("none", TechLine::word).to_string(), *citation),
        };
        NamedNumber { name: self.name, value, meaning: self.meaning, citation }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_unique_and_can_be_set() {
        let mut names: Vec<String> = Numbers::standard().list().into_iter().map(|number| number.name).collect();
        assert!(names.len() > 150);
        for name in &names {
            let mut numbers = Numbers::standard();
            let text = match name.rsplit('.').next() {
                Some("kind") => "munition",
                Some("tech") if name.starts_with("system") => "fighters",
                _ if name.starts_with("rounding") => "down",
                _ => "7.25",
            };
            numbers.set(name, text).expect("a listed name can be set");
            let changed = numbers.list().into_iter().find(|number| number.name == *name).expect("still listed");
            assert_eq!(changed.value, text, "{name}");
            let others = |numbers: &Numbers| {
                numbers.list().into_iter().filter(|n| n.name != *name).map(|n| n.value).collect::<Vec<_>>()
            };
            assert_eq!(others(&numbers), others(&Numbers::standard()), "{name} changes nothing else");
        }
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn an_unknown_name_or_value_says_what_would_be_right() {
        let set = |name, text| Numbers::standard().set(name, text).expect_err("a wrong number");
        assert!(set("trait.Gud", "1").contains("did you mean 'trait.Gid'?"));
        assert!(set("trait.Gid", "-1").contains("not negative"));
        assert!(set("rounding.space", "sideways").contains("nearest-even, nearest-up, up, down"));
        assert!(set("hull.largest", "9999999").contains("too large"));
    }
}
