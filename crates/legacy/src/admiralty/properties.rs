//! Properties of random ships: what is written reads back, tracks keep their shape.

use super::tables::SLOT_COUNT;
use super::tracks::{ShieldTrack, slot_count, tracks};
use super::{Range, Shields, Ship, Tech, TraitEntry, Weapon, to_yaml};
use crate::legacy::PostedSystem;
use proptest::prelude::*;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_rules::identity::Identity;
use starwright_text::field::Whole;

fn whole<const MIN: u32, const MAX: u32>() -> impl Strategy<Value = Whole<MIN, MAX>> {
    (MIN..=MAX).prop_map(|number| Whole::parse_number(&number.to_string()).expect("in range"))
}

/// Generates lines as a post may have them, with everything that YAML would act upon.
fn lines() -> impl Strategy<Value = String> {
    "[A-Za-z0-9 ,;:.'\"#&*!%@`|>{}()+/\\[\\]-]{0,30}[A-Za-z0-9)'\"]"
        .prop_map(|text| text.trim().to_string())
        .prop_filter("no word for nothing", |text| {
            !matches!(text.as_str(), "~" | "null" | "Null" | "NULL")
        })
}

fn weapons() -> impl Strategy<Value = Weapon> {
    let ranges = (
        prop::option::of(1u32..10),
        10u32..20,
        prop::option::of(20u32..99),
    );
    let ranges =
        ranges.prop_map(|(short, medium, long)| Range::new(short, medium, long).expect("rising"));
    let traits = prop::collection::vec(lines().prop_map(|text| TraitEntry::parse(&text)), 0..4);
    let arcs = prop::collection::vec(0usize..12, 1..7).prop_map(|arcs| {
        arcs.into_iter()
            .map(|arc| Arc::ALL[arc])
            .fold(ArcSet::default(), ArcSet::with)
    });
    let arcs = prop::collection::vec(arcs, 0..9);
    (
        lines(),
        prop::option::of(lines()),
        ranges,
        whole(),
        whole(),
        whole(),
        whole(),
        (traits, arcs),
    )
        .prop_map(
            |(name, family, range, rof, acc, imp, dmg, (traits, arcs))| Weapon {
                name,
                family,
                range,
                rof,
                acc,
                imp,
                dmg,
                traits,
                arcs,
            },
        )
}

fn shields() -> impl Strategy<Value = Shields> {
    let levels = prop_oneof!["[0-5]", "I{1,3}", "IV", "[a-z]{1,4}"];
    prop_oneof![
        whole().prop_map(Shields::Even),
        [whole(), whole(), whole(), whole(), whole(), whole()].prop_map(Shields::Facets),
        prop::collection::vec(levels, 2..=6).prop_map(Shields::Types),
    ]
}

fn ships() -> impl Strategy<Value = Ship> {
    let identity = (
        prop::option::of(lines()),
        lines(),
        prop::option::of(lines()),
        prop::option::of(lines()),
    )
        .prop_map(|(faction, class, kind, name)| Identity {
            faction,
            class,
            kind,
            name,
        });
    let levels = [-9i8..=9, -9i8..=9, -9i8..=9, -9i8..=9, -9i8..=9];
    let tech = prop_oneof![
        (-9i8..=9).prop_map(Tech::uniform),
        levels.prop_map(|[engines, fighters, general, shields, weapons]| Tech {
            engines,
            fighters,
            general,
            shields,
            weapons
        }),
    ];
    let systems = prop::collection::vec(lines().prop_map(|text| PostedSystem::parse(&text)), 0..5);
    let rest = (
        prop::option::of(0u32..=1_000_000),
        prop::option::of(prop::collection::vec(lines(), 1..4)),
        prop::collection::vec(lines(), 0..4),
    );
    (
        identity,
        whole(),
        whole(),
        shields(),
        tech,
        prop::collection::vec(weapons(), 0..9),
        systems,
        rest,
    )
        .prop_map(
            |(
                identity,
                hull,
                engines,
                shields,
                tech,
                weapons,
                systems,
                (posted, notes, unread),
            )| {
                let notes = notes.map(|lines| lines.join("\n"));
                Ship {
                    identity,
                    hull,
                    engines,
                    has_engines_written: true,
                    shields,
                    tech,
                    weapons,
                    systems,
                    posted,
                    notes,
                    unread,
                }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_designs_read_back(ship in ships()) {
        let text = to_yaml(&ship);
        let read = Ship::parse(&text);
        prop_assert_eq!(read.map_err(|diagnostic| format!("{diagnostic}\n{text}")), Ok(ship));
    }

    #[test]
    fn rows_have_a_box_a_hull_point_and_never_rise(ship in ships()) {
        let tracks = tracks(&ship);
        let hull = ship.hull.get() as usize;
        let falls = |row: &[u32], rating: u32| match rating {
            0 => row.is_empty(),
            _ => row.len() == hull && row[0] == rating && row[hull - 1] >= 1 && row.is_sorted_by(|a, b| a >= b),
        };
        prop_assert!(tracks.hull.len() == hull && falls(&tracks.engines, ship.engines.get()));
        match (&tracks.shields, &ship.shields) {
            (ShieldTrack::Even(row), Shields::Even(rating)) => prop_assert!(falls(row, rating.get())),
            (ShieldTrack::Facets(rows), Shields::Facets(ratings)) => {
                prop_assert!(rows.iter().zip(ratings).all(|(row, rating)| falls(row, rating.get())));
            }
            (ShieldTrack::Types(row), Shields::Types(types)) => {
                prop_assert_eq!((row.len(), &row[0]), (hull, &types.join("/")));
            }
            _ => prop_assert!(false, "the row is of another kind"),
        }
    }

    #[test]
    fn every_battery_with_weapons_is_in_as_many_slots_as_it_takes(ship in ships()) {
        let slots = tracks(&ship).weapons;
        let labels = starwright_rules::identity::battery_labels(ship.weapons.len());
        for (label, weapon) in labels.iter().zip(&ship.weapons) {
            let found = slots.iter().filter(|slot| slot.contains(label.as_str())).count();
            let count = slot_count(weapon.arcs.len(), ship.hull.get());
            prop_assert!(count <= SLOT_COUNT && found == count as usize, "{label}: {slots:?}");
        }
    }
}
