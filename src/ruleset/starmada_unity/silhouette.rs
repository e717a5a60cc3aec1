//! What a silhouette shows of a ship.

use super::numbers::Numbers;
use super::ratings::base_space;
use super::ship::Ship;
use super::tables::System;
use crate::number::exact::Exact;
use crate::paper::drawing::Drawing;
use crate::paper::silhouette::{self, Bank, Detail, Plan};

/// The ship as seen from above, bow up; drawn from its hull, engines, flights and weapons.
pub fn silhouette(ship: &Ship, detail: Detail) -> Drawing {
    let banks = ship.weapons().iter().flat_map(|weapon| {
        let space = base_space::<Exact>(weapon, 1, 0, Numbers::standard()).to_f64();
        weapon.banks().iter().map(move |bank| {
            let arcs: Vec<u32> = bank.arcs.iter().map(|arc| arc.from_degrees() + 30).collect();
            Bank::new(&arcs, bank.mounts, bank.per_mount, space, weapon.reach().is_seeking())
        })
    });
    let plan = Plan {
        faction: ship.faction().unwrap_or_default(),
        class: ship.class(),
        family: None,
        hull: ship.hull(),
        engines: ship.engines(),
        flights: ship.count_of(System::Carrier),
        banks: banks.collect(),
    };
    silhouette::silhouette(&plan, detail)
}
