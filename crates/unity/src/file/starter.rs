//! Writes the starter design of `new`: a commented file with a legal ship of the wanted hull and type.

use crate::numbers::Numbers;
use crate::ratings::rate;
use crate::ship::Ship;
use crate::{Blueprint, Unity};
use starwright_rules::starter::{fill_template, identity_fields};
use starwright_rules::{StarterOptions, Starters};
use starwright_text::exact::Exact;

const TEMPLATE: &str = starwright_templates::STARTER_STARMADA_UNITY;

/// The usual numbers of a type of ship, which are a matter of taste rather than a rule.
struct TypeProfile {
    kind: &'static str,
    hull: u32,
    /// Percentage of the space budget for engines.
    engines: u32,
    /// Percentage of the space budget for shields.
    shields: u32,
    /// A function that lists the systems for a hull size.
    systems: fn(u32) -> Vec<String>,
}

impl TypeProfile {
    const fn new(
        kind: &'static str,
        hull: u32,
        engines: u32,
        shields: u32,
        systems: fn(u32) -> Vec<String>,
    ) -> TypeProfile {
        TypeProfile {
            kind,
            hull,
            engines,
            shields,
            systems,
        }
    }
}

fn no_systems(_: u32) -> Vec<String> {
    Vec::new()
}

fn warship(hull: u32) -> Vec<String> {
    let all = [
        (5, "Hyperdrive"),
        (9, "Countermeasures"),
        (14, "Fire Control"),
    ];
    all.into_iter()
        .filter(|(from, _)| hull >= *from)
        .map(|(_, system)| system.to_string())
        .collect()
}

fn carrier(hull: u32) -> Vec<String> {
    let flights = (hull / 2).max(1);
    vec![format!("Carrier {flights}"), "Launch Tubes".to_string()]
}

fn station(hull: u32) -> Vec<String> {
    vec![
        format!("Marines {}", hull.max(1)),
        "Long Range Sensors".to_string(),
    ]
}

fn freighter(hull: u32) -> Vec<String> {
    vec![format!("Auxiliary Services {}", (hull / 2).max(1))]
}

const TYPE_PROFILES: [TypeProfile; 10] = [
    TypeProfile::new("Corvette", 2, 30, 25, no_systems),
    TypeProfile::new("Escort", 3, 35, 25, no_systems),
    TypeProfile::new("Frigate", 4, 35, 25, no_systems),
    TypeProfile::new("Destroyer", 5, 40, 20, warship),
    TypeProfile::new("Cruiser", 8, 35, 22, warship),
    TypeProfile::new("Battleship", 14, 30, 22, warship),
    TypeProfile::new("Dreadnought", 18, 26, 22, warship),
    TypeProfile::new("Carrier", 12, 28, 18, carrier),
    TypeProfile::new("Station", 20, 0, 25, station),
    TypeProfile::new("Freighter", 6, 25, 12, freighter),
];

/// The types of ship that have a profile.
pub const TYPES: [&str; TYPE_PROFILES.len()] = {
    let mut types = [""; TYPE_PROFILES.len()];
    let mut index = 0;
    while index < types.len() {
        types[index] = TYPE_PROFILES[index].kind;
        index += 1;
    }
    types
};

/// Main guns as (maximum hull, name, stats line).
const MAIN_GUNS: [(u32, &str, &str); 3] = [
    (4, "Pulse Laser", "3-6-9 1x4+/1/1"),
    (11, "Beam Cannon", "5-10-15 1x4+/2/2"),
    (u32::MAX, "Heavy Beam", "6-12-18 2x4+/3/2"),
];

impl Starters for Unity {
    const TYPES: &'static [&'static str] = &TYPES;

    fn starter(wish: &StarterOptions) -> String {
        let profile = profile(wish);
        let hull = wish.hull.unwrap_or(profile.hull);
        let numbers = Numbers::standard();
        let attempts = [
            (100, true),
            (100, false),
            (60, false),
            (20, false),
            (0, false),
        ];
        let attempts = attempts
            .into_iter()
            .flat_map(|attempt| (1..=9).rev().map(move |mounts| (attempt, mounts)));
        let texts = attempts.map(|((share, with_systems), mounts)| {
            let systems = if with_systems {
                (profile.systems)(hull)
            } else {
                Vec::new()
            };
            fill_design(wish, profile, hull, share, mounts, &systems, numbers)
        });
        let mut last = String::new();
        for text in texts {
            if Ship::parse(&text).is_ok_and(|ship| fits(&ship, numbers)) {
                return text;
            }
            last = text;
        }
        last
    }
}

/// Returns the profile of the wanted type, or one chosen by hull size.
fn profile(wish: &StarterOptions) -> &'static TypeProfile {
    let kind = wish.kind.as_deref().unwrap_or_default().to_lowercase();
    let hull = wish.hull.unwrap_or(8);
    let mut by_size = TYPE_PROFILES[..7].iter().rev();
    TYPE_PROFILES
        .iter()
        .find(|profile| kind.contains(&profile.kind.to_lowercase()))
        .or_else(|| by_size.find(|profile| profile.hull <= hull))
        .unwrap_or(&TYPE_PROFILES[0])
}

fn fits(ship: &Ship, numbers: &Numbers) -> bool {
    let space = rate::<Exact>(ship, numbers).space;
    space.used <= space.budget
}

fn fill_design(
    wish: &StarterOptions,
    profile: &TypeProfile,
    hull: u32,
    share: u32,
    mounts: u32,
    systems: &[String],
    numbers: &Numbers,
) -> String {
    let Ok(unit) = Blueprint::new("x", hull).engines(1).shields(1).build() else {
        return String::new();
    };
    let unit = rate::<Exact>(&unit, numbers).space;
    let whole = |number: Exact| number.split().0 as u32;
    let (budget, engine, shield) = (whole(unit.budget), whole(unit.engines), whole(unit.shields));
    let level = |percent: u32, unit: u32, max: u32| {
        (budget * percent / 100 * share / 100 / unit.max(1)).min(max)
    };
    let engines = level(profile.engines, engine, 7);
    let shields = level(profile.shields, shield, 4);
    let main = MAIN_GUNS
        .iter()
        .find(|(up_to, _, _)| hull <= *up_to)
        .unwrap_or(&MAIN_GUNS[0]);
    let sides = (mounts / 2).max(1);
    let numbers = [
        ("hull: 8 ", format!("hull: {hull} ")),
        ("1520 space", format!("{budget} space")),
        ("engines: 5 ", format!("engines: {engines} ")),
        ("104 space", format!("{engine} space")),
        ("shields: 3 ", format!("shields: {shields} ")),
        ("108 space", format!("{shield} space")),
        ("Beam Cannon", main.1.to_string()),
        ("5-10-15 1x4+/2/2", main.2.to_string()),
        (
            "4AB, 2AC, 2BD",
            format!(
                "{}, {}, {}",
                bank(mounts, "AB"),
                bank(sides, "AC"),
                bank(sides, "BD")
            ),
        ),
        (
            "2CE, 2DF",
            format!("{}, {}", bank(sides, "CE"), bank(sides, "DF")),
        ),
        ("[Hyperdrive]", format!("[{}]", systems.join(", "))),
    ];
    let fields: Vec<_> = identity_fields(wish, profile.kind)
        .into_iter()
        .chain(numbers)
        .collect();
    fill_template(TEMPLATE, &fields)
}

/// Writes a bank, leaving out the number of a single mount.
fn bank(mounts: u32, arcs: &str) -> String {
    if mounts == 1 {
        arcs.to_string()
    } else {
        format!("{mounts}{arcs}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legality::judge;

    #[test]
    fn every_hull_and_type_gives_a_legal_ship_without_findings() {
        let numbers = Numbers::standard();
        let kinds = TYPE_PROFILES.iter().map(|profile| profile.kind).chain([
            "Light Cruiser",
            "Thing",
            "yes: #",
        ]);
        for kind in kinds {
            for hull in 1..=35 {
                let wish = StarterOptions {
                    hull: Some(hull),
                    kind: Some(kind.to_string()),
                    ..StarterOptions::default()
                };
                let text = Unity::starter(&wish);
                let ship = Ship::parse(&text)
                    .unwrap_or_else(|errors| panic!("{kind} {hull}: {errors}\n{text}"));
                let findings = judge(&ship, &rate(&ship, numbers), numbers);
                assert!(findings.is_empty(), "{kind} {hull}: {findings:?}\n{text}");
                assert_eq!((ship.hull(), ship.ship_type()), (hull, Some(kind)));
                let budget = rate::<Exact>(&ship, numbers).space.budget;
                assert!(
                    text.contains(&format!("a budget of {budget} space")),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn names_may_hold_words_of_the_template() {
        let name = |text: &str| Some(text.to_string());
        let wish = StarterOptions {
            hull: Some(5),
            kind: name("Destroyer"),
            class: name("Cruiser"),
            faction: name("Unnamed"),
        };
        let ship = Ship::parse(&Unity::starter(&wish)).expect("a ship");
        assert_eq!(
            (ship.faction(), ship.class(), ship.ship_type()),
            (Some("Unnamed"), "Cruiser", Some("Destroyer"))
        );
    }

    #[test]
    fn without_options_the_template_is_unchanged() {
        assert_eq!(Unity::starter(&StarterOptions::default()), TEMPLATE);
    }
}
