//! The condition of a ship during play: boxes checked off, the numbers that its tracks then show, and items that its
//! owner must still check off.

use super::damage::TrackDamage;
use super::numbers::Numbers;
use super::ship::{Facing, Ship};
use super::tables::SystemKind;
use super::tracks::{equipment_items, loss_limit, mounts, number_at, tracks};
use serde::{Deserialize, Serialize};

/// The boxes that are checked off on a ship's sheet; anything left out is undamaged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Damage {
    /// Number of boxes checked off on each track.
    #[serde(flatten)]
    pub tracks: TrackDamage,
    /// Number of mounts checked off, by weapon and bank.
    pub mounts: Vec<Vec<u32>>,
    /// Number of items checked off of each system, in the order of the design.
    pub systems: Vec<u32>,
}

/// The condition of a damaged ship.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Condition {
    /// Number of hull boxes left.
    pub hull: u32,
    /// The current engine rating.
    pub engines: u32,
    /// Number of mounts and equipment items that may still work.
    pub items: u32,
    /// The current shield rating: one number, or one per facing.
    pub shields: Vec<u32>,
    /// Number of screen boxes left: one number, or one per facing.
    pub screens: Vec<u32>,
    /// Number of items that the owner must still check off.
    pub due: u32,
    /// Number of items checked off beyond those required.
    pub spare: u32,
    /// Number of shield boxes by facing that must still be checked off because the track of their sum has fallen.
    pub facings_due: u32,
    /// The losses of each battery, then those of the equipment.
    pub groups: Vec<LossGroup>,
    /// The loss limit that the checked items exceed, or `None` if they follow the rules.
    pub breach: Option<String>,
    /// Whether the ship has no hull boxes left.
    pub destroyed: bool,
}

/// The losses of a battery or of all equipment.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LossGroup {
    /// The weapon's name, or "equipment".
    pub name: String,
    /// The number of items in the group.
    pub items: u32,
    /// Number of items checked off.
    pub lost: u32,
    /// The number of items that the group may lose before the other groups have reached their limits, or `None` without
    /// items.
    pub limit: Option<u32>,
}

/// The result of one damage die.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DieResult {
    /// The damage afterwards.
    pub damage: Damage,
    /// The track that lost a box, or `None` if the die did nothing.
    pub track: Option<&'static str>,
}

/// Computes the condition of a ship with this damage.
pub fn condition(ship: &Ship, numbers: &Numbers, damage: &Damage) -> Condition {
    let (tracks, boxes) = (tracks(ship, numbers), &damage.tracks);
    let items = number_at(&tracks.weapons, boxes.weapons);
    let groups = groups(ship, numbers, damage);
    let lost: u32 = groups.iter().map(|group| group.lost).sum();
    let due = (mounts(ship) + equipment_items(ship, numbers)).saturating_sub(items);
    let hull = boxes.hull_left(&tracks);
    let is_directional = tracks.shield_facings.is_some() || tracks.shields.all().len() > 1;
    let shields = numbers_by_facing(is_directional, |facing| boxes.shields(&tracks, facing));
    let facings_due = match tracks.shield_facings {
        Some(_) => {
            let sum = number_at(tracks.shields.boxes(Facing::Fore), boxes.shields[0]);
            shields.iter().sum::<u32>().saturating_sub(sum)
        }
        None => 0,
    };
    Condition {
        hull,
        engines: number_at(&tracks.engines, boxes.engines),
        items,
        shields,
        screens: numbers_by_facing(tracks.screens.all().len() > 1, |facing| {
            boxes.screens(&tracks, facing)
        }),
        due: due.saturating_sub(lost),
        spare: lost.saturating_sub(due),
        facings_due,
        breach: find_breach(&groups),
        groups,
        destroyed: hull == 0,
    }
}

/// Applies one damage die to a facing (Unity 4.4).
pub fn damage_die(
    ship: &Ship,
    numbers: &Numbers,
    damage: &Damage,
    face: u32,
    facing: Facing,
) -> DieResult {
    let mut damage = damage.clone();
    let track = damage
        .tracks
        .apply_die(&tracks(ship, numbers), facing, face);
    DieResult { damage, track }
}

/// Returns one number per facing, or only the first if protection is the same all round.
fn numbers_by_facing(is_directional: bool, number: impl Fn(Facing) -> u32) -> Vec<u32> {
    let count = if is_directional { 4 } else { 1 };
    Facing::ALL.into_iter().take(count).map(number).collect()
}

fn groups(ship: &Ship, numbers: &Numbers, damage: &Damage) -> Vec<LossGroup> {
    let group = |name: &str, items: u32, lost: u32| LossGroup {
        name: name.to_string(),
        items,
        lost: lost.min(items),
        limit: loss_limit(items, numbers),
    };
    let batteries = ship.weapons().iter().enumerate().map(|(index, weapon)| {
        let lost = damage
            .mounts
            .get(index)
            .map_or(0, |banks| banks.iter().sum());
        group(weapon.name(), weapon.mounts(), lost)
    });
    let is_equipment =
        |index: &usize| numbers.system(ship.systems()[*index].system).kind == SystemKind::Equipment;
    let lost = (0..ship.systems().len())
        .filter(is_equipment)
        .filter_map(|index| damage.systems.get(index));
    let equipment = group("equipment", equipment_items(ship, numbers), lost.sum());
    batteries
        .chain([equipment])
        .filter(|group| group.items > 0)
        .collect()
}

/// Describes a group that exceeds its limit while another has not reached its own (Unity 4.4).
fn find_breach(groups: &[LossGroup]) -> Option<String> {
    let limit = |group: &LossGroup| group.limit.unwrap_or(0);
    let beyond = groups.iter().find(|group| group.lost > limit(group))?;
    let short = groups.iter().find(|group| group.lost < limit(group))?;
    Some(format!(
        "{} lost {}, at most {} until {} has lost {}",
        beyond.name,
        beyond.lost,
        limit(beyond),
        short.name,
        limit(short)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn majestic() -> Ship {
        Ship::parse(include_str!(
            "../../../designs/starmada_unity/majestic.yaml"
        ))
        .expect("a ship")
    }

    #[test]
    fn a_lost_weapon_box_costs_items_within_the_loss_limits() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let mut damage = Damage::default();
        damage.tracks.weapons = 1;
        assert_eq!(
            (
                condition(&ship, numbers, &damage).items,
                condition(&ship, numbers, &damage).due
            ),
            (13, 4)
        );
        damage.mounts = vec![vec![1], vec![0, 1], vec![1]];
        let now = condition(&ship, numbers, &damage);
        assert_eq!((now.due, now.breach), (1, None), "as on the drawing");
        damage.mounts[2] = vec![3];
        let now = condition(&ship, numbers, &damage);
        assert_eq!(now.due, 0);
        assert_eq!(
            now.breach.as_deref(),
            Some("Fusion Torpedo lost 3, at most 2 until Lightning Turret has lost 2")
        );
        damage.tracks.weapons = 4;
        assert_eq!(
            condition(&ship, numbers, &damage).due,
            12,
            "a track without boxes leaves nothing"
        );
    }

    #[test]
    fn damage_dice_check_off_boxes_of_their_tracks() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let mut damage = Damage::default();
        let mut hit = Vec::new();
        for face in [1, 2, 3, 4, 5, 6, 4, 4, 4, 4] {
            let result = damage_die(&ship, numbers, &damage, face, Facing::Fore);
            hit.push(result.track.unwrap_or("-"));
            damage = result.damage;
        }
        assert_eq!(
            hit.join(" "),
            "hull hull hull engines weapons shields engines engines engines -"
        );
        let now = condition(&ship, numbers, &damage);
        assert_eq!(
            (now.hull, now.engines, now.items, now.shields),
            (5, 0, 13, vec![2])
        );
    }

    /// Unity 1.2: a 6 lowers the track of the sum, and boxes by facing are due for it.
    #[test]
    fn a_shield_track_of_the_sum_costs_boxes_by_facing() {
        let numbers = Numbers::standard();
        let text = "{class: A, hull: 4, screens: {aft: 1}, shields: {fore: 2, aft: 1}}";
        let ship = Ship::parse(text).expect("a ship");
        let first = damage_die(&ship, numbers, &Damage::default(), 6, Facing::Aft);
        assert_eq!(first.track, Some("screens"));
        let mut damage = damage_die(&ship, numbers, &first.damage, 6, Facing::Aft).damage;
        assert_eq!(damage.tracks.shields, [1, 0, 0, 0]);
        assert_eq!(damage.tracks.shield_facings, [0, 0, 0, 1]);
        let now = condition(&ship, numbers, &damage);
        assert_eq!((now.shields, now.facings_due), (vec![2, 0, 0, 0], 0));
        damage.tracks.shields[0] = 2;
        assert_eq!(condition(&ship, numbers, &damage).facings_due, 2);
    }

    #[test]
    fn a_ship_without_hull_boxes_is_destroyed() {
        let ship = majestic();
        let mut damage = Damage::default();
        damage.tracks.hull = 8;
        assert!(condition(&ship, Numbers::standard(), &damage).destroyed);
    }
}
