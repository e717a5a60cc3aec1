//! A ship at the table: boxes crossed out, what its tracks show then, and what its owner must still give up.

use super::numbers::Numbers;
use super::ship::{Cover, Facing, Ship};
use super::tables::SystemKind;
use super::tracks::{CoverTrack, Tracks, equipment_items, loss_limit, mounts, tracks};
use serde::{Deserialize, Serialize};

/// What is crossed out on the sheet of a ship; what is left out is whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Damage {
    /// Boxes of the hull.
    pub hull: u32,
    /// Boxes of the engine track.
    pub engines: u32,
    /// Boxes of the weapons track.
    pub weapons: u32,
    /// Boxes of the shield track by facing; the first, where it is the same all round.
    pub shields: [u32; 4],
    /// Screens by facing; the first, where they are the same all round.
    pub screens: [u32; 4],
    /// Mounts by weapon and bank.
    pub mounts: Vec<Vec<u32>>,
    /// Items by system, in the order of the design.
    pub systems: Vec<u32>,
}

/// A ship with damage.
#[derive(Clone, Debug, Serialize)]
pub struct Condition {
    /// Hull boxes left.
    pub hull: u32,
    /// The engine rating.
    pub engines: u32,
    /// Weapons and equipment that may still work.
    pub items: u32,
    /// Shield rating all round, or by facing.
    pub shields: Vec<u32>,
    /// Screens left all round, or by facing.
    pub screens: Vec<u32>,
    /// Items that the owner must still cross out.
    pub due: u32,
    /// Items crossed out that need not be.
    pub spare: u32,
    /// One for each battery, then the equipment.
    pub groups: Vec<LossGroup>,
    /// Why the losses are not those of the rules; none if they are.
    pub breach: Option<String>,
    /// Whether the hull is gone.
    pub destroyed: bool,
}

/// A battery, or all equipment, and what it lost.
#[derive(Clone, Debug, Serialize)]
pub struct LossGroup {
    /// Its name.
    pub name: String,
    /// Items in all.
    pub items: u32,
    /// Items crossed out.
    pub lost: u32,
    /// How many it may lose before the others have lost as many; none without items.
    pub limit: Option<u32>,
}

/// What a damage die did.
#[derive(Clone, Debug, Serialize)]
pub struct Struck {
    /// The damage afterwards.
    pub damage: Damage,
    /// The track that lost a box; none if the die did nothing.
    pub track: Option<&'static str>,
}

/// The condition of a ship with this damage.
pub fn condition(ship: &Ship, numbers: &Numbers, damage: &Damage) -> Condition {
    let tracks = tracks(ship, numbers);
    let items = shown(&tracks.weapons, damage.weapons);
    let groups = groups(ship, numbers, damage);
    let lost: u32 = groups.iter().map(|group| group.lost).sum();
    let must = (mounts(ship) + equipment_items(ship, numbers)).saturating_sub(items);
    let hull = shown(&tracks.hull, damage.hull);
    Condition {
        hull,
        engines: shown(&tracks.engines, damage.engines),
        items,
        shields: covered(&tracks.shields, &damage.shields),
        screens: covered(&tracks.screens, &damage.screens),
        due: must.saturating_sub(lost),
        spare: lost.saturating_sub(must),
        breach: breach(&groups),
        groups,
        destroyed: hull == 0,
    }
}

/// One damage die from a facing (Unity 4.3): screens take any face; 1 to 3 the hull, 4 the engines, 5 the weapons, 6 the
/// shields. A track without a box left ignores it.
pub fn damage_die(
    ship: &Ship,
    numbers: &Numbers,
    damage: &Damage,
    face: u32,
    facing: Facing,
) -> Struck {
    let Tracks {
        screens,
        hull,
        engines,
        weapons,
        shields,
    } = tracks(ship, numbers);
    let mut then = damage.clone();
    let slot = |cover: Cover| {
        if matches!(cover, Cover::Even(_)) {
            0
        } else {
            facing as usize
        }
    };
    let (screen, shield) = (slot(ship.screens()), slot(ship.shields()));
    let screen_boxes = boxes(&screens, screen);
    let (track, boxes, crossed) = match face {
        _ if then.screens[screen] < screen_boxes => {
            ("screens", screen_boxes, &mut then.screens[screen])
        }
        1..=3 => ("hull", hull.len() as u32, &mut then.hull),
        4 => ("engines", engines.len() as u32, &mut then.engines),
        5 => ("weapons", weapons.len() as u32, &mut then.weapons),
        _ => (
            "shields",
            boxes(&shields, shield),
            &mut then.shields[shield],
        ),
    };
    let is_struck = *crossed < boxes;
    *crossed += u32::from(is_struck);
    Struck {
        damage: then,
        track: is_struck.then_some(track),
    }
}

/// What a track shows with this many boxes crossed out: nothing when all are.
fn shown(track: &[u32], crossed: u32) -> u32 {
    track.get(crossed as usize).copied().unwrap_or(0)
}

fn covered(track: &CoverTrack, crossed: &[u32; 4]) -> Vec<u32> {
    match track {
        CoverTrack::Even(track) => vec![shown(track, crossed[0])],
        CoverTrack::Directional(facings) => facings
            .iter()
            .zip(crossed)
            .map(|(track, n)| shown(track, *n))
            .collect(),
    }
}

fn boxes(track: &CoverTrack, slot: usize) -> u32 {
    match track {
        CoverTrack::Even(track) => track.len() as u32,
        CoverTrack::Directional(facings) => facings[slot].len() as u32,
    }
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

/// No group beyond its limit until all have reached theirs (Unity 4.4).
fn breach(groups: &[LossGroup]) -> Option<String> {
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
    fn a_weapon_box_demands_items_and_limits_hold() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let mut damage = Damage {
            weapons: 1,
            ..Damage::default()
        };
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
        damage.weapons = 4;
        assert_eq!(
            condition(&ship, numbers, &damage).due,
            12,
            "a track without boxes leaves nothing"
        );
    }

    #[test]
    fn dice_cross_boxes_off_their_tracks() {
        let (ship, numbers) = (majestic(), Numbers::standard());
        let mut damage = Damage::default();
        let mut told = Vec::new();
        for face in [1, 2, 3, 4, 5, 6, 4, 4, 4, 4] {
            let struck = damage_die(&ship, numbers, &damage, face, Facing::Fore);
            told.push(struck.track.unwrap_or("-"));
            damage = struck.damage;
        }
        assert_eq!(
            told.join(" "),
            "hull hull hull engines weapons shields engines engines engines -"
        );
        let now = condition(&ship, numbers, &damage);
        assert_eq!(
            (now.hull, now.engines, now.items, now.shields),
            (5, 0, 13, vec![2])
        );
        let text = "{class: A, hull: 4, screens: {aft: 1}, shields: {fore: 2, aft: 1}}";
        let ship = Ship::parse(text).expect("a ship");
        let first = damage_die(&ship, numbers, &Damage::default(), 6, Facing::Aft);
        assert_eq!(first.track, Some("screens"));
        let second = damage_die(&ship, numbers, &first.damage, 6, Facing::Aft);
        assert_eq!(
            (second.track, second.damage.shields),
            (Some("shields"), [0, 0, 0, 1])
        );
        assert_eq!(
            damage_die(&ship, numbers, &Damage::default(), 6, Facing::Port).track,
            None
        );
    }

    #[test]
    fn a_ship_without_hull_boxes_is_destroyed() {
        let ship = majestic();
        let damage = Damage {
            hull: 8,
            ..Damage::default()
        };
        assert!(condition(&ship, Numbers::standard(), &damage).destroyed);
    }
}
