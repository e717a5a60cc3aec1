//! Audits of Unity ratings.

use super::battle::{battles, remarks};
use super::feature_worth::feature_worth;
use super::geometry::arcs_at;
use super::unmodeled;
use crate::numbers::Numbers;
use crate::ratings::{equivalent_rating, rate};
use crate::ship::Ship;
use crate::weapon::Weapon;
use starwright_rules::battle::audit::{self, Audit, AuditModel, Entrant, FeatureWorth, ShipAudit};
use starwright_rules::battle::gauntlet::Gauntlet;
use starwright_rules::battle::odds::BEARINGS;
use starwright_rules::battle::question::{AuditOptions, DuelOptions, Refusal};
use starwright_rules::battle::tally::Tally;
use starwright_text::exact::Exact;

impl Numbers {
    /// Tests by battles whether ratings are fair.
    pub fn audit(&self, ships: &[Ship], options: &AuditOptions) -> Result<Audit, Refusal> {
        let model = UnityAudit {
            numbers: self,
            options,
        };
        let mut audit = if options.is_modeled_only {
            let ships = ships.iter();
            let known = ships.map(|ship| unmodeled::without_systems(ship, self));
            audit::audit(&model, &known.collect::<Vec<_>>(), options)?
        } else {
            audit::audit(&model, ships, options)?
        };
        audit.is_modeled_only = Some(options.is_modeled_only);
        Ok(audit)
    }

    /// Tests by battles whether a ship is worth its points.
    pub fn audit_ship(
        &self,
        ship: &Ship,
        opponents: &[Ship],
        options: &AuditOptions,
    ) -> Result<ShipAudit, Refusal> {
        let model = UnityAudit {
            numbers: self,
            options,
        };
        audit::audit_ship(&model, ship, opponents, options)
    }

    /// Simulates battles of a ship against each opponent alone.
    pub fn gauntlet(
        &self,
        ship: &Ship,
        opponents: &[Ship],
        options: &DuelOptions,
    ) -> Result<Gauntlet, Refusal> {
        let model = UnityAudit {
            numbers: self,
            options: &AuditOptions::new(),
        };
        Gauntlet::fight(&model, ship, opponents, |own: &Ship, other: &Ship| {
            self.duel(own, other, options)
        })
    }
}

struct UnityAudit<'a> {
    numbers: &'a Numbers,
    options: &'a AuditOptions<'a>,
}

impl AuditModel for UnityAudit<'_> {
    type Ship = Ship;
    const FEATURES: &'static [(&'static str, &'static str)] = &[
        ("range", ""),
        ("engines", ""),
        ("arc cover", "%"),
        ("shields", ""),
        ("hull", ""),
        ("rating not modeled", "%"),
    ];

    fn rating(&self, ship: &Ship) -> f64 {
        rate::<Exact>(ship, self.numbers).rating.to_f64()
    }

    fn entrant(&self, ship: &Ship) -> Entrant {
        Entrant {
            class: ship.class().to_string(),
            name: ship.to_string(),
            faction: ship.faction().map(str::to_string),
            rating: self.rating(ship),
            features: features(ship, self.numbers).to_vec(),
        }
    }

    fn fight(&self, sides: [(&Ship, u32); 2], options: &DuelOptions) -> Result<Tally, Refusal> {
        let [first, second] = sides;
        battles([&[first], &[second]], self.numbers, options)
    }

    fn unmodeled_share(&self, ship: &Ship) -> (f64, Vec<String>) {
        let systems = unmodeled::systems(ship, self.numbers);
        let names = systems.iter().map(|system| system.name().to_string());
        (
            unmodeled::unmodeled_share(ship, self.numbers),
            names.collect(),
        )
    }

    fn remarks(&self, ships: &[&Ship]) -> Vec<String> {
        let mut notes = vec![
            "Not modeled: terrain, scenarios, optional rules, and what is named below.".to_string(),
        ];
        let ships = ships.iter().copied();
        notes.extend(remarks(ships, self.numbers, &self.options.battle));
        notes
    }

    fn feature_worth(&self, ships: &[&Ship], slope: f64) -> Option<Vec<FeatureWorth>> {
        Some(feature_worth(ships, self.numbers, self.options, slope))
    }
}

/// Computes the features that may explain a handicap. Range and arc cover are averages over batteries, weighted by
/// ORAT.
fn features(ship: &Ship, numbers: &Numbers) -> [f64; 6] {
    let ratings = rate::<Exact>(ship, numbers);
    let (mut orats, mut range, mut cover) = (0.0, 0.0, 0.0);
    for (weapon, battery) in ship.weapons().iter().zip(&ratings.batteries) {
        let orat = battery.orat.to_f64();
        orats += orat;
        range += orat * f64::from(weapon.reach().hexes());
        cover += orat * arc_cover(weapon);
    }
    let orats = orats.max(f64::MIN_POSITIVE);
    [
        range / orats,
        ship.engines().into(),
        cover / orats,
        equivalent_rating(ship.shields(), numbers).to_f64(),
        ship.hull().into(),
        100.0 * unmodeled::unmodeled_share(ship, numbers),
    ]
}

/// Returns the percentage of a battery's mounts that bear, averaged over all bearings.
fn arc_cover(weapon: &Weapon) -> f64 {
    let mut bearing = 0;
    for arcs in BEARINGS.map(arcs_at) {
        let banks = weapon
            .banks()
            .iter()
            .filter(|bank| bank.arcs.intersects(arcs));
        bearing += banks.map(|bank| bank.mounts).sum::<u32>();
    }
    100.0 * f64::from(bearing) / f64::from(12 * weapon.mounts().max(1))
}
