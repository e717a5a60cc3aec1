//! The formulas of space, ORAT, DRAT and the combat rating. Each is written once, for any [`Term`]: a bare number for
//! speed, or a breakdown that explains the number.

mod defense;
mod systems;
mod weapons;

use super::numbers::{CitedNumber, Numbers};
use super::ship::{Ship, ShipSystem};
use super::tables::{self, System, TechLevel, TechLine};
pub use defense::equivalent_rating;
use serde::Serialize;
use starwright_text::breakdown::{Difference, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
pub use weapons::{base_space, idle_mode, trait_multiplier};

/// The ratings of a ship as terms: bare numbers, or numbers with their breakdowns.
#[derive(Clone, Debug)]
pub struct RatingTerms<T> {
    /// The terms of each weapon, in the order of the design.
    pub batteries: Vec<BatteryTerms<T>>,
    /// Space budget and space used.
    pub space: Space<T>,
    /// Offensive rating.
    pub orat: T,
    /// Defensive rating.
    pub drat: T,
    /// Combat rating.
    pub rating: T,
}

/// The space and the offensive rating of one battery.
#[derive(Clone, Debug)]
pub struct BatteryTerms<T> {
    /// Base space of one single-weapon mount with Fire Control.
    pub base_space: T,
    /// The space of each bank, in the order of the design.
    pub banks: Vec<BankSpace<T>>,
    /// Space as built, tech included.
    pub space: T,
    /// Offensive rating.
    pub orat: T,
}

/// The space of one bank.
#[derive(Clone, Debug)]
pub struct BankSpace<T> {
    /// Base space of one of its mounts, with Fire Control.
    pub base_space: T,
    /// Space as built, tech included.
    pub space: T,
}

/// Construction space: the budget of a hull, and how much each group of parts takes.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "named after what takes the space")]
pub struct Space<T = Exact> {
    pub budget: T,
    pub engines: T,
    pub shields: T,
    pub screens: T,
    pub weapons: T,
    pub systems: T,
    pub used: T,
}

impl Space {
    /// Returns the budget minus the space used; negative if the ship is overweight.
    pub fn free(&self) -> Difference {
        Difference {
            amount: self.budget,
            subtracted: self.used,
        }
    }
}

/// A ship with the values that several formulas share.
struct Context<'a> {
    ship: &'a Ship,
    systems: Vec<ShipSystem>,
    numbers: &'a Numbers,
    /// Engine rating in ORAT, which a Stutterdrive raises by half.
    engines: Exact,
    /// Shield rating; for directional shields, the equivalent all-round rating.
    shields: Exact,
}

/// Computes all ratings of a ship.
pub fn rate<T: Term>(ship: &Ship, numbers: &Numbers) -> RatingTerms<T> {
    let has_stutterdrive = ship.system_count(System::Stutterdrive) > 0;
    let boost = if has_stutterdrive {
        numbers.figures.stutterdrive.value
    } else {
        Exact::ONE
    };
    let shields = equivalent_rating(ship.shields(), numbers);
    let context = Context {
        ship,
        systems: ship.systems(),
        numbers,
        engines: Exact::from(ship.engines()) * boost,
        shields,
    };
    let batteries: Vec<BatteryTerms<T>> = ship
        .weapons()
        .iter()
        .map(|weapon| context.battery(weapon))
        .collect();

    let weapon_space = T::sum(
        batteries.iter().map(|battery| battery.space.clone()),
        tables::DESIGN,
        || "weapons".into(),
    );
    let (system_space, system_orat) = context.systems(weapon_space.amount(), &batteries);
    let space = context.space(weapon_space, system_space);
    let orat = T::sum(
        batteries
            .iter()
            .map(|battery| battery.orat.clone())
            .chain(system_orat),
        tables::RATING,
        || "offensive rating (ORAT)".into(),
    );
    let drat: T = context.drat();
    let rating = T::root(
        [orat.clone(), drat.clone()],
        numbers.roundings.rating.rounding,
        numbers.roundings.rating.citation,
        || "combat rating".into(),
    );
    RatingTerms {
        batteries,
        space,
        orat,
        drat,
        rating,
    }
}

impl Context<'_> {
    fn hull(&self) -> Exact {
        Exact::from(self.ship.hull())
    }

    /// Returns the space of one point of engines (EF).
    fn engine_factor(&self) -> Exact {
        self.hull() * (self.hull() + self.numbers.figures.engine_offset.value)
    }

    /// Returns the space of one level of shields (SF).
    fn shield_factor(&self) -> Exact {
        let figures = &self.numbers.figures;
        figures.shield_factor.value * (self.hull() + figures.shield_offset.value)
    }

    /// Returns the tech factor of a space, or `None` at level 0.
    fn tech_factor<T: Term>(&self, line: Option<TechLine>) -> Option<T> {
        let line = line?;
        let level = self.ship.tech(line);
        (level != TechLevel::default()).then(|| {
            figure_term(self.numbers.tech(level), || {
                format!("tech level {level} for {}", line.word())
            })
        })
    }

    /// Multiplies factors and the tech factor to a space, and rounds it.
    fn space_of<T: Term>(
        &self,
        factors: impl IntoIterator<Item = T>,
        tech: Option<TechLine>,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> T {
        let factors = factors.into_iter().chain(self.tech_factor(tech));
        let space = self.numbers.roundings.space;
        let citation = citation.copy_house_mark(space.citation);
        T::product(factors, Some(space.rounding), citation, label)
    }

    fn space<T: Term>(&self, weapons: T, systems: T) -> Space<T> {
        let figures = &self.numbers.figures;
        let hull = || T::from_figure(self.hull(), tables::TRACKS, || "hull".into());
        let budget = T::product(
            [
                figure_term(figures.budget_factor, || "budget factor".into()),
                hull(),
                T::from_figure(
                    self.hull() + figures.budget_offset.value,
                    figures.budget_offset.citation,
                    || format!("(hull + {})", figures.budget_offset.value),
                ),
            ],
            Some(self.numbers.roundings.space.rounding),
            tables::BUDGET,
            || "space budget".into(),
        );
        let rating = Exact::from(self.ship.engines());
        let engines = self.space_of(
            [
                T::from_figure(self.engine_factor(), figures.engine_offset.citation, || {
                    format!(
                        "engine factor, hull x (hull + {})",
                        figures.engine_offset.value
                    )
                }),
                T::from_figure(rating, tables::TRACKS, || "engine rating".into()),
            ],
            Some(TechLine::Engines),
            tables::DESIGN,
            || "engines".into(),
        );
        let (shields, screens) = (self.shield_space(), self.screen_space());
        let parts = [&engines, &shields, &screens, &weapons, &systems].map(T::clone);
        let parts = parts.into_iter().filter(|part| !part.amount().is_zero());
        let used = T::sum(parts, tables::DESIGN, || "space used".into());
        Space {
            budget,
            engines,
            shields,
            screens,
            weapons,
            systems,
            used,
        }
    }
}

fn figure_term<T: Term>(figure: CitedNumber, label: impl FnOnce() -> String) -> T {
    T::from_figure(figure.value, figure.citation, label)
}
