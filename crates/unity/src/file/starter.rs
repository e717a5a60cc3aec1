//! The design that `new` writes: a commented file with a legal ship of the wanted hull and type.

use crate::Unity;
use crate::numbers::Numbers;
use crate::ratings::{RatingTerms, rate};
use crate::ship::Ship;
use starwright_rules::starter::{fill_template, identity_fields};
use starwright_rules::{StarterOptions, Starters};
use starwright_text::exact::Exact;

const TEMPLATE: &str = starwright_templates::STARTER_STARMADA_UNITY;

/// Usual numbers of a type of ship: a matter of taste, not a rule.
struct TypeProfile {
    kind: &'static str,
    hull: u32,
    /// Percent of the budget for engines.
    engines: u32,
    /// Percent of the budget for shields.
    shields: u32,
    /// Systems by hull size.
    systems: fn(u32) -> Vec<String>,
}

fn none(_: u32) -> Vec<String> {
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
    TypeProfile {
        kind: "Corvette",
        hull: 2,
        engines: 30,
        shields: 25,
        systems: none,
    },
    TypeProfile {
        kind: "Escort",
        hull: 3,
        engines: 35,
        shields: 25,
        systems: none,
    },
    TypeProfile {
        kind: "Frigate",
        hull: 4,
        engines: 35,
        shields: 25,
        systems: none,
    },
    TypeProfile {
        kind: "Destroyer",
        hull: 5,
        engines: 40,
        shields: 20,
        systems: warship,
    },
    TypeProfile {
        kind: "Cruiser",
        hull: 8,
        engines: 35,
        shields: 22,
        systems: warship,
    },
    TypeProfile {
        kind: "Battleship",
        hull: 14,
        engines: 30,
        shields: 22,
        systems: warship,
    },
    TypeProfile {
        kind: "Dreadnought",
        hull: 18,
        engines: 26,
        shields: 22,
        systems: warship,
    },
    TypeProfile {
        kind: "Carrier",
        hull: 12,
        engines: 28,
        shields: 18,
        systems: carrier,
    },
    TypeProfile {
        kind: "Station",
        hull: 20,
        engines: 0,
        shields: 25,
        systems: station,
    },
    TypeProfile {
        kind: "Freighter",
        hull: 6,
        engines: 25,
        shields: 12,
        systems: freighter,
    },
];

/// The types that have a profile.
pub const TYPES: [&str; TYPE_PROFILES.len()] = {
    let mut types = [""; TYPE_PROFILES.len()];
    let mut index = 0;
    while index < types.len() {
        types[index] = TYPE_PROFILES[index].kind;
        index += 1;
    }
    types
};

/// Main guns: maximum hull, name, stats.
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
            fill(wish, profile, hull, share, mounts, &systems, numbers)
        });
        let mut last = String::new();
        for text in texts {
            if parse(&text).is_some_and(|ship| fits(&ship, numbers)) {
                return text;
            }
            last = text;
        }
        last
    }
}

/// Returns the profile that the wanted type names, or else one by hull size.
fn profile(wish: &StarterOptions) -> &'static TypeProfile {
    let kind = wish.kind.as_deref().unwrap_or_default().to_lowercase();
    let named = TYPE_PROFILES
        .iter()
        .find(|profile| kind.contains(&profile.kind.to_lowercase()));
    let by_hull = || {
        let hull = wish.hull.unwrap_or(8);
        TYPE_PROFILES[..7]
            .iter()
            .rev()
            .find(|profile| profile.hull <= hull)
            .unwrap_or(&TYPE_PROFILES[0])
    };
    named.unwrap_or_else(by_hull)
}

fn fits(ship: &Ship, numbers: &Numbers) -> bool {
    let ratings: RatingTerms<Exact> = rate(ship, numbers);
    ratings.space.used <= ratings.space.budget
}

fn parse(text: &str) -> Option<Ship> {
    Ship::parse(text).ok()
}

fn fill(
    wish: &StarterOptions,
    profile: &TypeProfile,
    hull: u32,
    share: u32,
    mounts: u32,
    systems: &[String],
    numbers: &Numbers,
) -> String {
    let bare = |engines: u32, shields: u32| {
        let text = format!("{{class: x, hull: {hull}, engines: {engines}, shields: {shields}}}");
        parse(&text).map(|ship| rate::<Exact>(&ship, numbers).space)
    };
    let Some(unit) = bare(1, 1) else {
        return String::new();
    };
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
    let plain = |mounts: u32, arcs: &str| {
        if mounts == 1 {
            arcs.to_string()
        } else {
            format!("{mounts}{arcs}")
        }
    };
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
                plain(mounts, "AB"),
                plain(sides, "AC"),
                plain(sides, "BD")
            ),
        ),
        (
            "2CE, 2DF",
            format!("{}, {}", plain(sides, "CE"), plain(sides, "DF")),
        ),
        ("[Hyperdrive]", format!("[{}]", systems.join(", "))),
    ];
    let fields: Vec<_> = identity_fields(wish, profile.kind)
        .into_iter()
        .chain(numbers)
        .collect();
    fill_template(TEMPLATE, &fields)
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
                let ship =
                    parse(&text).unwrap_or_else(|| panic!("{kind} {hull} reads back:\n{text}"));
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
        let ship = parse(&Unity::starter(&wish)).expect("a ship");
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
