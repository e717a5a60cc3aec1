//! Properties of random ships: what is written reads back, dice come from their base.

use super::dice::columns;
use super::{Arc, Bank, Battery, Dice, Ship, to_yaml};
use crate::legacy::PostedSystem;
use proptest::prelude::*;
use starwright_rules::identity::Identity;
use starwright_text::exact::Exact;
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

fn dice() -> impl Strategy<Value = Dice> {
    let falling = prop::collection::vec(0u32..=999, 12).prop_map(|mut dice| {
        dice.sort_by(|a, b| b.cmp(a));
        Dice::Posted(dice.try_into().expect("twelve"))
    });
    prop_oneof![
        (1u64..=999_000_000).prop_map(|millionths| Dice::Base(Exact::ratio(millionths, 1_000_000))),
        falling
    ]
}

fn batteries() -> impl Strategy<Value = Battery> {
    let range =
        (1u32..30, 30u32..60, 60u32..99).prop_map(|(short, medium, long)| [short, medium, long]);
    let bank = (0usize..20, whole()).prop_map(|(arc, modifier)| Bank {
        arc: Arc::ALL[arc],
        modifier,
    });
    (
        lines(),
        range,
        prop::collection::vec(lines(), 0..4),
        dice(),
        prop::collection::vec(bank, 0..6),
    )
        .prop_map(|(name, range, traits, dice, banks)| Battery {
            name,
            range,
            traits,
            dice,
            banks,
        })
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
    let numbers = (whole(), whole(), whole(), whole());
    let shields = prop::option::of([whole(), whole(), whole(), whole(), whole()]);
    let systems = prop::collection::vec(lines().prop_map(|text| PostedSystem::parse(&text)), 0..5);
    let posted = prop::option::of(0u32..=1_000_000);
    let notes = prop::option::of(prop::collection::vec(lines(), 1..4));
    let unread = prop::collection::vec(lines(), 0..4);
    (
        identity,
        numbers,
        shields,
        prop::collection::vec(batteries(), 0..6),
        systems,
        posted,
        notes,
        unread,
    )
        .prop_map(
            |(
                identity,
                (hull, armor, thrust, ecm),
                shields,
                weapons,
                systems,
                posted,
                notes,
                unread,
            )| {
                let notes = notes.map(|lines| lines.join("\n"));
                Ship {
                    identity,
                    hull,
                    armor,
                    thrust,
                    ecm,
                    shields,
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
    fn finds_the_base_of_posted_dice_if_there_is_one(dice in dice()) {
        let battery = Battery { name: "G".into(), range: [1, 2, 3], traits: Vec::new(), dice, banks: Vec::new() };
        let base = battery.base();
        prop_assert_eq!(base.is_consistent, columns(base.value) == battery.columns());
        if let Some((least, most)) = base.interval {
            prop_assert!(least <= base.value && base.value <= most);
            prop_assert!([least, most].map(columns) == [battery.columns(); 2]);
        }
    }
}
