//! The formulas of systems: their space and their ORAT.

use super::super::ship::ShipSystem;
use super::super::tables::{self, Basis, System, UnitCount};
use super::{BatteryTerms, Context, figure_term};
use starwright_text::breakdown::Term;
use starwright_text::exact::Exact;

impl Context<'_> {
    /// Returns the space of all systems together, and the ORAT of each system that has any.
    pub fn systems<T: Term>(
        &self,
        weapon_space: Exact,
        batteries: &[BatteryTerms<T>],
    ) -> (T, Vec<T>) {
        let spaces = self
            .systems
            .iter()
            .map(|fitted| self.system_space(fitted, weapon_space));
        let space = T::sum(spaces, tables::DESIGN, || "systems".into());
        let weapon_orat: Exact = batteries.iter().map(|battery| battery.orat.amount()).sum();
        let orat = self
            .systems
            .iter()
            .filter_map(|fitted| self.system_orat(fitted, weapon_orat))
            .collect();
        (space, orat)
    }

    fn quantity<T: Term>(&self, fitted: &ShipSystem) -> T {
        let numbers = self.numbers.system(fitted.system);
        match numbers.quantity {
            UnitCount::Count => T::from_figure(fitted.count.into(), numbers.space.citation, || {
                "carried".into()
            }),
            UnitCount::Flights => {
                let flights = self.ship.system_count(System::Carrier);
                T::from_figure(flights.into(), numbers.space.citation, || "flights".into())
            }
            UnitCount::Shields => T::from_figure(self.shields, numbers.space.citation, || {
                "shield rating".into()
            }),
        }
    }

    fn system_space<T: Term>(&self, fitted: &ShipSystem, weapon_space: Exact) -> T {
        let numbers = self.numbers.system(fitted.system);
        let citation = numbers.space.citation;
        let basis = match numbers.space_basis {
            Basis::One => None,
            Basis::EngineFactor => Some((self.engine_factor(), "engine factor")),
            Basis::ShieldFactor => Some((self.shield_factor(), "shield factor")),
            Basis::EngineSpace => Some((
                self.engine_factor() * Exact::from(self.ship.engines()),
                "engine space at tech level 0",
            )),
            Basis::Weapons => Some((weapon_space, "weapons as built")),
        };
        let basis = basis.map(|(amount, label)| T::from_figure(amount, citation, || label.into()));
        let factors = [figure_term(numbers.space, || "each".into())]
            .into_iter()
            .chain(basis)
            .chain([self.quantity(fitted)]);
        self.space_of(factors, numbers.tech, citation, || fitted.to_string())
    }

    fn system_orat<T: Term>(&self, fitted: &ShipSystem, weapon_orat: Exact) -> Option<T> {
        let numbers = self.numbers.system(fitted.system);
        if numbers.orat.value.is_zero() {
            return None;
        }
        let citation = numbers.orat.citation;
        let basis = match numbers.orat_basis {
            Basis::Weapons => Some(T::from_figure(weapon_orat, citation, || "batteries".into())),
            Basis::One | Basis::EngineFactor | Basis::ShieldFactor | Basis::EngineSpace => None,
        };
        let reach = numbers.reach.map(|offset| {
            let label = || format!("(engines {} + {})", self.engines, offset.value);
            T::from_figure(self.engines + offset.value, offset.citation, label)
        });
        let factors = [figure_term(numbers.orat, || "each".into())];
        let factors = factors
            .into_iter()
            .chain(basis)
            .chain(reach)
            .chain([self.quantity(fitted)]);
        Some(T::product(factors, None, citation, || fitted.to_string()))
    }
}
