//! Laws over random dice and texts: short forms read back, counts agree, better protection never lets more damage through.

use super::notation::{Codes, Ranges};
use super::{Change, Damage, Dice, Figures, Gun, Mark, Pick, Rolls, Ship, Skill};
use proptest::prelude::*;
use starwright_text::field::Written;
use std::collections::BTreeMap;

fn dice() -> impl Strategy<Value = Dice> {
    (1u32..=6, 2u32..=20).prop_map(|(count, faces)| Dice { count, faces })
}

fn damages() -> impl Strategy<Value = Damage> {
    let change = prop_oneof![
        Just(Change::None),
        (0u32..=99).prop_map(Change::Plus),
        (0u32..=99).prop_map(Change::Minus),
        (1u32..=9).prop_map(Change::Times),
        (1u32..=9).prop_map(Change::Over),
    ];
    (0usize..5, change).prop_map(|(pick, change)| Damage {
        pick: Pick::ALL[pick],
        change,
    })
}

/// A craft with one cannon and one gunner.
fn craft(dice: Dice, damage: Damage, bonus: i32) -> Ship {
    let text = format!(
        "class: A\ncrew: [{{name: P, weaponry: {}}}]\nweapons: [{{name: G, dice: {dice}, ranges: 1/2/3, damage: {damage}, against: ASV}}]\n",
        Skill { die: 8, bonus }
    );
    Ship::parse(&text).expect("well-formed")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_forms_read_back(dice in dice(), damage in damages(), die in 2u32..=100, bonus in -99i32..=99) {
        let skill = Skill { die, bonus };
        prop_assert_eq!(Skill::read(&skill.to_string()), Ok(skill));
        prop_assert_eq!(Dice::read(&dice.to_string()), Ok(dice));
        prop_assert_eq!(Damage::read(&damage.to_string()), Ok(damage));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,30}", near in "[0-9dD+x*×/ LowMedHighAll-]{0,14}") {
        for text in [text, near] {
            let _ = (Skill::read(&text), Dice::read(&text), Damage::read(&text), Codes::read(&text), Ranges::read(&text));
        }
    }

    #[test]
    fn totals_and_picks_are_the_sides_of_one_table(dice in dice(), damage in damages()) {
        let rolls = Rolls::of(dice, damage.pick);
        let mut by_pick: BTreeMap<u32, u128> = BTreeMap::new();
        rolls.picks().into_iter().filter(|(_, count)| *count > 0).for_each(|(pick, count)| *by_pick.entry(pick).or_default() += count);
        let mut found: BTreeMap<u32, u128> = BTreeMap::new();
        rolls.throws().iter().for_each(|throws| *found.entry(throws.picked).or_default() += throws.count);
        prop_assert_eq!(found, by_pick);
        for total in 0..=i64::from(dice.count * dice.faces) + 1 {
            let count: u128 = rolls.throws().iter().filter(|t| i64::from(t.total) >= total).map(|t| t.count).sum();
            prop_assert_eq!(rolls.at_least(total), count as f64 / rolls.all() as f64);
        }
    }

    #[test]
    fn more_protection_never_lets_more_through(
        dice in dice(), damage in damages(), bonus in -9i32..=9, screens in 0u32..=40, armor in 0u32..=40,
    ) {
        let (ship, numbers) = (craft(dice, damage, bonus), Figures::standard());
        let gun = Gun::of(&ship, &ship.weapons[0]).expect("a cannon");
        let shot = |screens, armor| gun.fire(Mark { screens, armor }, 0, &numbers);
        let (here, screened, armored) = (shot(screens, armor), shot(screens + 1, armor), shot(screens, armor + 1));
        prop_assert!(screened.hit <= here.hit && screened.expected <= here.expected);
        prop_assert!(armored.hit == here.hit && armored.expected <= here.expected);
        prop_assert!(here.damage.chances().iter().sum::<f64>() <= 1.0 + 1e-9);
    }
}
