//! Prepares a design for battle: the weapons and equipment that work in each state of damage.

use super::unmodeled::is_modeled_system;
use crate::numbers::Numbers;
use crate::ratings::{BankSpace, RatingTerms, rate};
use crate::ship::Ship;
use crate::tables::{System, SystemKind};
use crate::tracks::{Tracks, loss_limit, tracks};
use crate::weapon::{Bank, Weapon};
use starwright_text::exact::Exact;

/// A design prepared for battle, with all figures that do not change in play.
#[derive(Debug)]
pub struct CombatDesign {
    pub tracks: Tracks,
    /// Items that still work, by the number of boxes lost on the weapons track.
    pub working: Vec<WorkingItems>,
    /// All items, in the order in which the owner loses them.
    pub items: Vec<Item>,
    pub left: Vec<u32>,
    pub weapons: Vec<Weapon>,
    pub banks: Vec<CombatBank>,
    pub flights: u32,
    pub has_anti_fighter: bool,
}

/// Weapons and equipment that still work.
#[derive(Clone, Debug)]
pub struct WorkingItems {
    /// Number of working mounts of each bank.
    pub mounts: Vec<u32>,
    pub fire_control: u32,
    pub countermeasures: u32,
}

/// A bank of a design.
#[derive(Clone, Debug)]
pub struct CombatBank {
    /// Index of its battery.
    pub battery: usize,
    pub bank: Bank,
}

/// Equal items on the weapons track, with their value.
struct RankedItem {
    what: Item,
    count: u32,
    /// Index of the battery whose loss limit applies, or the number of batteries for equipment.
    group: usize,
    orat: f64,
}

/// An item on the weapons track: a mount of a bank, or equipment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    Bank(usize),
    Equipment(System),
}

impl CombatDesign {
    pub fn new(ship: &Ship, numbers: &Numbers) -> CombatDesign {
        let tracks = tracks(ship, numbers);
        let banks = banks(ship);
        let order = loss_order(ship, &banks, numbers);
        let left: Vec<u32> = tracks.weapons.iter().copied().chain([0]).collect();
        CombatDesign {
            tracks,
            working: left
                .iter()
                .map(|left| working_items(ship, &banks, &order, *left))
                .collect(),
            items: order
                .iter()
                .flat_map(|(what, count)| vec![*what; *count as usize])
                .collect(),
            left,
            weapons: ship.weapons().to_vec(),
            flights: ship.system_count(System::Carrier),
            has_anti_fighter: ship.system_count(System::AntiFighterBatteries) > 0,
            banks,
        }
    }
}

fn banks(ship: &Ship) -> Vec<CombatBank> {
    let mut banks = Vec::new();
    for (battery, weapon) in ship.weapons().iter().enumerate() {
        let own = weapon.banks().iter();
        banks.extend(own.map(|bank| CombatBank {
            battery,
            bank: *bank,
        }));
    }
    banks
}

/// Returns the order in which the owner loses items: those with the lowest ORAT first, and no group beyond its loss
/// limit until all have reached theirs (Unity 4.4). Of equal items, those without effect in battle go first.
fn loss_order(ship: &Ship, banks: &[CombatBank], numbers: &Numbers) -> Vec<(Item, u32)> {
    let mut items = items(ship, banks, numbers);
    items.sort_by(|a, b| a.orat.total_cmp(&b.orat));
    let groups = ship.weapons().len() + 1;
    let in_group = |group: usize| {
        items
            .iter()
            .filter(|item| item.group == group)
            .map(|item| item.count)
            .sum()
    };
    let mut limits: Vec<u32> = (0..groups)
        .map(|group| loss_limit(in_group(group), numbers).unwrap_or(0))
        .collect();
    let mut order = Vec::new();
    let mut rest = Vec::new();
    for item in &items {
        let now = item.count.min(limits[item.group]);
        limits[item.group] -= now;
        order.push((item.what, now));
        rest.push((item.what, item.count - now));
    }
    order.extend(rest);
    order
}

fn items(ship: &Ship, banks: &[CombatBank], numbers: &Numbers) -> Vec<RankedItem> {
    let ratings: RatingTerms<Exact> = rate(ship, numbers);
    let offset = numbers.figures.arc_offset.value.to_f64();
    let spaces = ship
        .weapons()
        .iter()
        .zip(&ratings.batteries)
        .flat_map(|(weapon, battery)| {
            let each = |(bank, built): (&Bank, &BankSpace<Exact>)| {
                built.base_space.to_f64() * (f64::from(bank.arcs.count()) + offset)
            };
            let each: Vec<f64> = weapon
                .banks()
                .iter()
                .zip(&battery.banks)
                .map(each)
                .collect();
            let all: f64 = weapon
                .banks()
                .iter()
                .zip(&each)
                .map(|(bank, each)| f64::from(bank.mounts) * each)
                .sum();
            let orat = battery.orat.to_f64();
            each.into_iter()
                .map(move |each| if all > 0.0 { orat * each / all } else { 0.0 })
                .collect::<Vec<_>>()
        });
    let mut items: Vec<RankedItem> = equipment(ship, &ratings, numbers);
    items.extend(
        banks
            .iter()
            .zip(spaces)
            .enumerate()
            .map(|(index, (bank, orat))| RankedItem {
                what: Item::Bank(index),
                count: bank.bank.mounts,
                group: bank.battery,
                orat,
            }),
    );
    items
}

/// Lists equipment, items without effect in battle first. The value of an item is the ORAT that the ship loses without
/// it.
fn equipment(ship: &Ship, ratings: &RatingTerms<Exact>, numbers: &Numbers) -> Vec<RankedItem> {
    let mut items = Vec::new();
    for fitted in ship.systems() {
        if numbers.system(fitted.system).kind != SystemKind::Equipment {
            continue;
        }
        let lesser = ship.without_system(fitted.system);
        let orat = ratings.orat.to_f64() - rate::<Exact>(&lesser, numbers).orat.to_f64();
        let orat = (orat / f64::from(fitted.count)).max(0.0);
        items.push(RankedItem {
            what: Item::Equipment(fitted.system),
            count: fitted.count,
            group: ship.weapons().len(),
            orat,
        });
    }
    items.sort_by_key(
        |item| matches!(item.what, Item::Equipment(system) if is_modeled_system(system)),
    );
    items
}

/// Returns the weapons and equipment that work when this many items are left.
fn working_items(
    ship: &Ship,
    banks: &[CombatBank],
    order: &[(Item, u32)],
    left: u32,
) -> WorkingItems {
    let all: u32 = order.iter().map(|(_, count)| count).sum();
    let mut gone = all.saturating_sub(left);
    let mut working = WorkingItems {
        mounts: banks.iter().map(|own| own.bank.mounts).collect(),
        fire_control: ship.system_count(System::FireControl),
        countermeasures: ship.system_count(System::Countermeasures),
    };
    for (what, count) in order {
        let now = gone.min(*count);
        gone -= now;
        match what {
            Item::Bank(bank) => working.mounts[*bank] -= now,
            Item::Equipment(System::FireControl) => working.fire_control -= now,
            Item::Equipment(System::Countermeasures) => working.countermeasures -= now,
            Item::Equipment(_) => {}
        }
    }
    working
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_majestic_loses_equipment_then_torpedoes() {
        let ship = Ship::parse(include_str!(
            "../../../../designs/starmada_unity/majestic.yaml"
        ))
        .expect("a ship");
        let design = CombatDesign::new(&ship, Numbers::standard());
        // 17, 13, 8, 4, 0 items. Hyperdrive goes first up to the limit of 1, then the weakest weapons: torpedoes (limit
        // 2), lasers AB and EF (limit 3 with one of the wide ones), turrets (limit 2).
        let mounts: Vec<u32> = design
            .working
            .iter()
            .map(|working| working.mounts.iter().sum())
            .collect();
        assert_eq!(mounts, [15, 12, 8, 4, 0]);
        assert_eq!(
            design
                .working
                .iter()
                .map(|working| working.countermeasures)
                .collect::<Vec<_>>(),
            [1, 1, 0, 0, 0]
        );
        assert_eq!(
            design.working[1].mounts,
            [2, 2, 0, 2, 2, 1, 3],
            "two torpedoes and the fore laser are gone"
        );
    }

    #[test]
    fn no_group_passes_its_limit_until_all_have_reached_theirs() {
        let ship = Ship::parse(
            "class: A\nhull: 20\nsystems: [Countermeasures 2]\nweapons:\n  - {name: Small, stats: 3 1x6+/1/1, banks: [8A]}\n  \
             - {name: Large, stats: 30 3x2+/3/3, banks: [8ABCDEF]}",
        )
        .expect("a ship");
        let design = CombatDesign::new(&ship, Numbers::standard());
        for working in &design.working {
            let gone = [
                8 - working.mounts[0],
                8 - working.mounts[1],
                2 - working.countermeasures,
            ];
            let is_beyond = gone[0] > 4 || gone[1] > 4 || gone[2] > 1;
            let have_all_reached = gone[0] >= 4 && gone[1] >= 4 && gone[2] >= 1;
            assert!(!is_beyond || have_all_reached, "{gone:?}");
        }
        let last = design.working.last().expect("states");
        assert_eq!(
            (last.mounts.iter().sum::<u32>(), last.countermeasures),
            (0, 0)
        );
    }
}
