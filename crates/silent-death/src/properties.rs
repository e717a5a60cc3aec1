//! Properties for random dice and texts: notations read back, counts agree, and better protection never lets more damage through.

use super::gunnery::{DiceThrows, Gun, TargetDefense};
use super::notation::{CodeCell, RangeBands};
use super::{AttackDice, DamageCode, DamageModifier, Numbers, PickedDice, Ship, Skill};
use proptest::prelude::*;
use starwright_text::field::TextValue;
use std::collections::BTreeMap;

fn dice() -> impl Strategy<Value = AttackDice> {
    (1u32..=6, 2u32..=20).prop_map(|(count, faces)| AttackDice { count, faces })
}

fn damage_code() -> impl Strategy<Value = DamageCode> {
    let modifier = prop_oneof![
        Just(DamageModifier::None),
        (0u32..=99).prop_map(DamageModifier::Plus),
        (0u32..=99).prop_map(DamageModifier::Minus),
        (1u32..=9).prop_map(DamageModifier::Times),
        (1u32..=9).prop_map(DamageModifier::DividedBy),
    ];
    (0usize..5, modifier).prop_map(|(pick, modifier)| DamageCode {
        pick: PickedDice::ALL[pick],
        modifier,
    })
}

/// Builds a craft with one cannon and one gunner.
fn craft(dice: AttackDice, damage: DamageCode, bonus: i32) -> Ship {
    let text = format!(
        "class: A\ncrew: [{{name: P, weaponry: {}}}]\nweapons: [{{name: G, dice: {dice}, ranges: 1/2/3, damage: {damage}, against: ASV}}]\n",
        Skill { die: 8, bonus }
    );
    Ship::parse(&text).expect("well-formed")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn notations_read_back(dice in dice(), damage in damage_code(), die in 2u32..=100, bonus in -99i32..=99) {
        let skill = Skill { die, bonus };
        prop_assert_eq!(Skill::parse(&skill.to_string()), Ok(skill));
        prop_assert_eq!(AttackDice::parse(&dice.to_string()), Ok(dice));
        prop_assert_eq!(DamageCode::parse(&damage.to_string()), Ok(damage));
    }

    #[test]
    fn any_text_is_read_or_rejected(text in ".{0,30}", near in "[0-9dD+x*×/ LowMedHighAll-]{0,14}") {
        for text in [text, near] {
            let _ = (Skill::parse(&text), AttackDice::parse(&text), DamageCode::parse(&text), CodeCell::parse(&text), RangeBands::parse(&text));
        }
    }

    #[test]
    fn counts_by_total_and_by_pick_agree(dice in dice(), damage in damage_code()) {
        let rolls = DiceThrows::new(dice, damage.pick);
        let mut by_pick: BTreeMap<u32, u128> = BTreeMap::new();
        rolls.picks().into_iter().filter(|(_, count)| *count > 0).for_each(|(pick, count)| *by_pick.entry(pick).or_default() += count);
        let mut found: BTreeMap<u32, u128> = BTreeMap::new();
        rolls.groups().iter().for_each(|throws| *found.entry(throws.picked).or_default() += throws.count);
        prop_assert_eq!(found, by_pick);
        for total in 0..=i64::from(dice.count * dice.faces) + 1 {
            let count: u128 = rolls.groups().iter().filter(|t| i64::from(t.total) >= total).map(|t| t.count).sum();
            prop_assert_eq!(rolls.chance_of_at_least(total), count as f64 / rolls.count() as f64);
        }
    }

    #[test]
    fn more_protection_never_lets_more_through(
        dice in dice(), damage in damage_code(), bonus in -9i32..=9, screens in 0u32..=40, armor in 0u32..=40,
    ) {
        let (ship, numbers) = (craft(dice, damage, bonus), Numbers::standard());
        let gun = Gun::new(&ship, &ship.weapons[0]).expect("a cannon");
        let shot = |screens, armor| gun.fire(TargetDefense { screens, armor }, 0, &numbers);
        let (base, screened, armored) = (shot(screens, armor), shot(screens + 1, armor), shot(screens, armor + 1));
        prop_assert!(screened.hit <= base.hit && screened.expected <= base.expected);
        prop_assert!(armored.hit == base.hit && armored.expected <= base.expected);
        prop_assert!(base.damage.chances().iter().sum::<f64>() <= 1.0 + 1e-9);
    }
}
