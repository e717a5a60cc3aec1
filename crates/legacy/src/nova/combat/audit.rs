//! What an audit of posted ratings needs to know about Nova.

use super::super::ship::{Battery, Ship};
use super::battle::{battles, duel, remarks};
use super::condition::Condition;
use starwright_rules::battle::audit::{self, Audit, AuditModel, Entrant, ShipAudit};
use starwright_rules::battle::gauntlet::Gauntlet;
use starwright_rules::battle::question::{AuditOptions, DuelOptions, Refusal};
use starwright_rules::battle::tally::Tally;

/// Audits the posted ratings of ships.
pub fn audit(ships: &[Ship], options: &AuditOptions) -> Result<Audit, Refusal> {
    if options.is_modeled_only {
        return Err(
            "ratings are as posted, so no ship can be rated without its systems; leave --modeled-only out".into()
        );
    }
    audit::audit(&NovaAudit, ships, options)
}

/// Tests whether a ship is worth its posted rating.
pub fn audit_ship(
    ship: &Ship,
    opponents: &[Ship],
    options: &AuditOptions,
) -> Result<ShipAudit, Refusal> {
    audit::audit_ship(&NovaAudit, ship, opponents, options)
}

/// Fights every opponent, one at a time.
pub fn gauntlet(
    ship: &Ship,
    opponents: &[Ship],
    options: &DuelOptions,
) -> Result<Gauntlet, Refusal> {
    Gauntlet::fight(&NovaAudit, ship, opponents, |own: &Ship, other: &Ship| {
        duel([&[(own.clone(), 1)], &[(other.clone(), 1)]], options)
    })
}

struct NovaAudit;

impl AuditModel for NovaAudit {
    type Ship = Ship;
    const FEATURES: &'static [(&'static str, &'static str)] = &[
        ("range", ""),
        ("thrust", ""),
        ("arc cover", "%"),
        ("ECM", ""),
        ("shield faces", ""),
        ("boxes", ""),
    ];

    fn rating(&self, ship: &Ship) -> f64 {
        ship.posted.unwrap_or(0).into()
    }

    fn entrant(&self, ship: &Ship) -> Entrant {
        Entrant {
            class: ship.identity.class.clone(),
            name: ship.to_string(),
            faction: ship.identity.faction.clone(),
            rating: self.rating(ship),
            features: features(ship).to_vec(),
        }
    }

    fn fight(&self, sides: [(&Ship, u32); 2], options: &DuelOptions) -> Result<Tally, Refusal> {
        let [first, second] = sides;
        battles([&[first], &[second]], options)
    }

    fn remarks(&self, ships: &[&Ship]) -> Vec<String> {
        remarks(ships.iter().copied())
    }
}

/// Returns the values of the features; range and arc cover are averages over batteries, weighted by dice.
fn features(ship: &Ship) -> [f64; 6] {
    let (mut all, mut range, mut cover) = (0.0, 0.0, 0.0);
    for battery in &ship.weapons {
        let dice = battery.base().value.to_f64();
        all += dice;
        range += dice * f64::from(battery.range[2]);
        cover += dice * arc_cover(battery);
    }
    let all = all.max(f64::MIN_POSITIVE);
    let undamaged = Condition::new(ship);
    [
        range / all,
        ship.thrust.get().into(),
        cover / all,
        ship.ecm.get().into(),
        undamaged.icons().into(),
        undamaged.boxes_left().into(),
    ]
}

/// Returns the part of the horizon on which a battery bears, its banks weighted by dice, in percent.
fn arc_cover(battery: &Battery) -> f64 {
    let (mut all, mut covered) = (0.0, 0.0);
    for bank in &battery.banks {
        let share = 0.5f64.powf(f64::from(bank.modifier.get()) / 2.0);
        let sectors = bank.arc.sectors().into_iter().filter(|is_in| *is_in);
        all += share;
        covered += share * sectors.count() as f64 / 12.0;
    }
    100.0 * covered / all.max(f64::MIN_POSITIVE)
}
