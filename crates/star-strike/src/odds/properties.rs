//! Compares the strike and skirmish engines with an enumeration of every possible roll.

use super::super::ship::Icons;
use super::icon_counts::count_icons;
use super::skirmish_engine::{SkirmishSide, resolve};
use super::strike_engine::{StrikeDice, StrikeModel, TargetDistribution, UnsavedChances};
use proptest::prelude::*;
use starwright_rules::battle::dice::Distribution;
use std::collections::BTreeMap;

/// Calls `take` with every roll of this many dice.
fn for_each_roll(dice: usize, mut take: impl FnMut(&[u32])) {
    for number in 0..6usize.pow(dice as u32) {
        let roll: Vec<u32> = (0..dice)
            .map(|die| (number / 6usize.pow(die as u32) % 6) as u32 + 1)
            .collect();
        take(&roll);
    }
}

fn icons(locks: u32, hits: u32, criticals: u32, directs: u32) -> Icons {
    Icons {
        locks,
        hits,
        criticals,
        directs,
    }
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{what}: {found} against {expected}"
    );
}

fn assert_same(found: &Distribution, expected: &BTreeMap<usize, f64>, what: &str) {
    let length = found
        .chances()
        .len()
        .max(expected.keys().max().map_or(0, |max| max + 1));
    for value in 0..length {
        assert_near(
            found.probability(value),
            expected.get(&value).copied().unwrap_or(0.0),
            &format!("{what} {value}"),
        );
    }
}

/// Returns a chart with every icon, two icons on one result, a lock and nothing.
fn chart() -> [Icons; 9] {
    let none = Icons::NONE;
    [
        icons(0, 1, 1, 0),
        icons(0, 1, 1, 0),
        icons(0, 1, 0, 0),
        icons(1, 0, 0, 0),
        icons(0, 0, 0, 1),
        none,
        none,
        none,
        none,
    ]
}

/// Returns a strike with the same dice with and without shields.
fn build_strike(
    dice: StrikeDice,
    unsaved: UnsavedChances,
    shields_meet_lock_ons: bool,
) -> StrikeModel {
    StrikeModel {
        shielded: dice,
        unshielded: dice,
        unsaved,
        shields_meet_lock_ons,
    }
}

/// Enumerates every roll of a strike and its lock-ons: probability, icons of the dice, icons of the lock-ons.
fn enumerate_strikes(effects: [Icons; 9], count: usize, modifier: i32) -> Vec<(f64, Icons, Icons)> {
    let result = |face: u32| effects[(face as i32 + modifier) as usize];
    let mut all = Vec::new();
    for_each_roll(count, |roll| {
        let own: Vec<Icons> = roll.iter().map(|face| result(*face)).collect();
        let locks: u32 = own.iter().map(|icons| icons.locks).sum();
        for_each_roll(locks as usize, |more| {
            let more = more
                .iter()
                .map(|face| result(*face))
                .fold(Icons::NONE, |sum, icons| sum + icons);
            let own = own
                .iter()
                .copied()
                .fold(Icons::NONE, |sum, icons| sum + icons);
            all.push((1.0 / 6f64.powi(count as i32 + locks as i32), own, more));
        });
    });
    all
}

/// Applies shields to a roll and returns shield points left, criticals, hits and direct hits.
///
/// Shields cancel icons of the dice and, in one interpretation, also icons of lock-ons.
fn apply_shields(
    shields: usize,
    own: Icons,
    more: Icons,
    shields_meet_lock_ons: bool,
) -> (usize, usize, usize, usize) {
    let (met, past) = if shields_meet_lock_ons {
        (own + more, Icons::NONE)
    } else {
        (own, more)
    };
    let stopped_criticals = (met.criticals as usize).min(shields);
    let stopped_hits = (met.hits as usize).min(shields - stopped_criticals);
    (
        shields - stopped_criticals - stopped_hits,
        (met.criticals + past.criticals) as usize - stopped_criticals,
        (met.hits + past.hits) as usize - stopped_hits,
        (met.directs + past.directs) as usize,
    )
}

fn strike_agrees(count: usize, modifier: i32, shields: usize, shields_meet_lock_ons: bool) {
    let saves = [2u32, 3, 1];
    let chances = saves.map(|save| 1.0 - f64::from(save) / 6.0);
    let (hull, criticals) = (2usize, 2usize);
    let (mut lost, mut taken, mut left, mut defeated) =
        (BTreeMap::new(), BTreeMap::new(), BTreeMap::new(), 0.0);
    for (weight, own, more) in enumerate_strikes(chart(), count, modifier) {
        let (points, c, h, d) = apply_shields(shields, own, more, shields_meet_lock_ons);
        *left.entry(points).or_insert(0.0) += weight;
        for_each_roll(c + h + d, |rolls| {
            let weight = weight / 6f64.powi(rolls.len() as i32);
            let unsaved =
                |rolls: &[u32], save: u32| rolls.iter().filter(|roll| **roll > save).count();
            let criticals_taken = unsaved(&rolls[..c], saves[1]);
            let hull_lost =
                unsaved(&rolls[c..c + h], saves[0]) + unsaved(&rolls[c + h..], saves[2]);
            *taken.entry(criticals_taken.min(criticals)).or_insert(0.0) += weight;
            *lost.entry(hull_lost.min(hull)).or_insert(0.0) += weight;
            if criticals_taken >= criticals || hull_lost >= hull {
                defeated += weight;
            }
        });
    }
    let dice = StrikeDice {
        effects: chart(),
        count: count as u32,
        modifier,
        augur: None,
    };
    let unsaved = UnsavedChances {
        hit: chances[0],
        critical: chances[1],
        direct: chances[2],
    };
    let before = TargetDistribution::new(shields as u32, criticals as u32, hull as u32);
    let after = before
        .apply_strike(&build_strike(dice, unsaved, shields_meet_lock_ons))
        .0;
    let what = format!("{count} dice at {modifier:+}, {shields} shields, {shields_meet_lock_ons}");
    assert_same(&after.hull_lost(), &lost, &format!("{what}, hull"));
    assert_same(&after.criticals(), &taken, &format!("{what}, criticals"));
    assert_same(
        &after.shields_left(),
        &left,
        &format!("{what}, shields left"),
    );
    assert_near(after.defeat_chance(), defeated, &what);
}

#[test]
fn strikes_match_every_roll_in_both_interpretations() {
    for count in 1..=2 {
        for modifier in -1..=2 {
            for shields in [0, 1, 2, 5] {
                strike_agrees(count, modifier, shields, false);
                strike_agrees(count, modifier, shields, true);
            }
        }
    }
}

#[test]
fn two_strikes_share_shields_and_dice_change_without_shields() {
    let (shields, hull) = (2usize, 3usize);
    let certain = UnsavedChances {
        hit: 1.0,
        critical: 1.0,
        direct: 1.0,
    };
    for bare_modifier in [0, 1] {
        let dice = |modifier: i32| StrikeDice {
            effects: chart(),
            count: 1,
            modifier,
            augur: None,
        };
        let rolls = |modifier: i32| enumerate_strikes(chart(), 1, modifier);
        let (mut lost, mut taken, mut hits_made) =
            (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for (first_weight, own, more) in rolls(0) {
            let (left, c1, h1, d1) = apply_shields(shields, own, more, false);
            let first_hits = own.hits + more.hits;
            for (second_weight, own, more) in rolls(if left > 0 { 0 } else { bare_modifier }) {
                let (_, c2, h2, d2) = apply_shields(left, own, more, false);
                let weight = first_weight * second_weight;
                *lost.entry((h1 + d1 + h2 + d2).min(hull)).or_insert(0.0) += weight;
                *taken.entry((c1 + c2).min(3)).or_insert(0.0) += weight;
                *hits_made
                    .entry((first_hits + own.hits + more.hits) as usize)
                    .or_insert(0.0) += weight;
            }
        }
        let strike = StrikeModel {
            shielded: dice(0),
            unshielded: dice(bare_modifier),
            unsaved: certain,
            shields_meet_lock_ons: false,
        };
        let after = TargetDistribution::new(2, 3, 3)
            .apply_strike(&strike)
            .0
            .apply_strike(&strike)
            .0;
        assert_same(&after.hull_lost(), &lost, "hull");
        assert_same(&after.criticals(), &taken, "criticals");
        assert_same(
            &count_icons(&[&strike, &strike], 2, |icons| icons.hits),
            &hits_made,
            "hits made",
        );
    }
}

const CERTAIN: UnsavedChances = UnsavedChances {
    hit: 1.0,
    critical: 1.0,
    direct: 1.0,
};

#[test]
fn icon_counts_match_every_roll() {
    for modifier in -1..=2 {
        let dice = StrikeDice {
            effects: chart(),
            count: 2,
            modifier,
            augur: None,
        };
        let mut hits = BTreeMap::new();
        for (weight, own, more) in enumerate_strikes(chart(), 2, modifier) {
            *hits.entry((own.hits + more.hits) as usize).or_insert(0.0) += weight;
        }
        let found = count_icons(&[&build_strike(dice, CERTAIN, false)], 3, |icons| {
            icons.hits
        });
        assert_same(&found, &hits, "hits");
        assert_near(found.mean(), dice.mean(|icons| icons.hits), "mean");
    }
}

#[test]
fn only_the_strikes_own_dice_lock_on_with_augur() {
    let mut effects = [Icons::NONE; 9];
    effects[0] = icons(0, 1, 0, 0);
    let dice = StrikeDice {
        effects,
        count: 1,
        modifier: -1,
        augur: Some(5),
    };
    let expected = BTreeMap::from([
        (1, 1.0 / 6.0 + 2.0 / 6.0 / 6.0),
        (0, 3.0 / 6.0 + 2.0 / 6.0 * 5.0 / 6.0),
    ]);
    assert_same(
        &count_icons(&[&build_strike(dice, CERTAIN, false)], 0, |icons| {
            icons.hits
        }),
        &expected,
        "hits",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chances_add_up_and_expected_losses_match_the_distributions(
        chart in prop::array::uniform9((0u32..2, 0u32..3, 0u32..2, 0u32..2)),
        (count, shields, modifier, unshielded, meets) in (1u32..3, 0u32..5, -1i32..3, -1i32..3, prop::bool::ANY),
        chances in prop::array::uniform3(0.0f64..1.0),
    ) {
        let effects = chart.map(|(locks, hits, criticals, directs)| icons(locks, hits, criticals, directs));
        let dice = |modifier: i32| StrikeDice { effects, count, modifier, augur: None };
        let unsaved = UnsavedChances { hit: chances[0], critical: chances[1], direct: chances[2] };
        let strike = StrikeModel { shielded: dice(modifier), unshielded: dice(unshielded), unsaved, shields_meet_lock_ons: meets };
        // More hull points and criticals than any roll can take.
        let (after, first) = TargetDistribution::new(shields, 9, 33).apply_strike(&strike);
        let (after, second) = after.apply_strike(&strike);
        prop_assert!((after.hull_lost().mean() - first.hull - second.hull).abs() < 1e-9);
        prop_assert!((after.criticals().mean() - first.criticals - second.criticals).abs() < 1e-9);
        for distribution in [after.hull_lost(), after.criticals(), after.shields_left()] {
            prop_assert!((distribution.at_least(0) - 1.0).abs() < 1e-9);
        }
        prop_assert!(after.defeat_chance() < 1e-12);
        prop_assert!((count_icons(&[&strike, &strike], shields, |icons| icons.criticals).at_least(0) - 1.0).abs() < 1e-9);
    }
}

fn side(dice: u32, hull: u32) -> SkirmishSide {
    SkirmishSide {
        dice,
        deadly: 1,
        has_boarding_array: false,
        starmaw: 0,
        unsaved: 1.0,
        hull,
        lethal: 0,
        has_grudge: false,
    }
}

/// Counts the direct hits of a roll by the text of the rules.
fn count_hits(side: &SkirmishSide, roll: &[u32]) -> u32 {
    let mut hits = 0;
    for face in roll {
        if *face <= side.deadly || (side.has_boarding_array && *face == 6) {
            hits += 1;
        }
        if *face == 1 {
            hits += side.starmaw;
        }
    }
    hits
}

#[test]
fn skirmishes_match_every_roll_of_both_sides() {
    let save = 2u32;
    let saving = SkirmishSide {
        unsaved: 4.0 / 6.0,
        ..side(2, 2)
    };
    for (a, b) in [
        (side(2, 2), side(1, 1)),
        (
            SkirmishSide {
                deadly: 2,
                has_boarding_array: true,
                ..side(2, 1)
            },
            saving,
        ),
        (
            SkirmishSide {
                deadly: 3,
                lethal: 2,
                ..side(2, 1)
            },
            SkirmishSide {
                deadly: 2,
                lethal: 1,
                ..side(2, 3)
            },
        ),
    ] {
        let mut defeats = BTreeMap::new();
        for_each_roll((a.dice + b.dice) as usize, |roll| {
            let (first, second) = roll.split_at(a.dice as usize);
            let made = [count_hits(&a, first), count_hits(&b, second)];
            let weight = 1.0 / 6f64.powi(roll.len() as i32);
            // Only the second side saves, and only in one case.
            let rolled = if b.unsaved < 1.0 { made[0] as usize } else { 0 };
            for_each_roll(rolled, |saves| {
                let weight = weight / 6f64.powi(rolled as i32);
                let on_b = if rolled > 0 {
                    saves.iter().filter(|roll| **roll > save).count() as u32
                } else {
                    made[0]
                };
                let on_a = made[1];
                let (a_down, b_down) = (on_a >= a.hull, on_b >= b.hull);
                let on_a = on_a + if b_down { b.lethal } else { 0 };
                let on_b = on_b + if a_down { a.lethal } else { 0 };
                *defeats
                    .entry((on_a >= a.hull, on_b >= b.hull))
                    .or_insert(0.0) += weight;
            });
        });
        let outcome = resolve([&a, &b]);
        for first in [false, true] {
            for second in [false, true] {
                let expected = defeats.get(&(first, second)).copied().unwrap_or(0.0);
                assert_near(
                    outcome.chance(first, second),
                    expected,
                    &format!("{first} {second}"),
                );
            }
        }
    }
}

#[test]
fn deadly_boarding_array_and_starmaw_add_hits() {
    for (side, mean) in [
        (side(6, 1), 1.0),
        (
            SkirmishSide {
                deadly: 2,
                ..side(6, 1)
            },
            2.0,
        ),
        (
            SkirmishSide {
                has_boarding_array: true,
                ..side(6, 1)
            },
            2.0,
        ),
        (
            SkirmishSide {
                starmaw: 3,
                ..side(6, 1)
            },
            4.0,
        ),
        (
            SkirmishSide {
                deadly: 2,
                has_boarding_array: true,
                starmaw: 3,
                ..side(6, 1)
            },
            6.0,
        ),
        (
            SkirmishSide {
                deadly: 6,
                has_boarding_array: true,
                ..side(6, 1)
            },
            6.0,
        ),
    ] {
        assert_near(side.direct_hits().mean(), mean, &format!("{side:?}"));
    }
}

#[test]
fn pieces_still_in_play_roll_grudge_for_the_hits_taken() {
    let bearer = SkirmishSide {
        has_grudge: true,
        ..side(0, 10)
    };
    for hits in 0..=8u32 {
        // StrikeDice that always hit.
        let foe = SkirmishSide {
            deadly: 6,
            ..side(hits, 5)
        };
        let outcome = resolve([&bearer, &foe]);
        assert_near(
            outcome.chance(false, true),
            f64::from(hits.min(6)) / 6.0,
            &format!("{hits} hits"),
        );
    }
    let outcome = resolve([
        &SkirmishSide { hull: 3, ..bearer },
        &SkirmishSide {
            deadly: 6,
            ..side(3, 5)
        },
    ]);
    assert_near(
        outcome.chance(true, false),
        1.0,
        "defeated pieces do not roll",
    );
}

#[test]
fn grudge_triggers_lethal_and_lethal_hits_add_to_grudge() {
    let bearer = SkirmishSide {
        has_grudge: true,
        ..side(0, 4)
    };
    let foe = SkirmishSide {
        deadly: 6,
        lethal: 1,
        ..side(3, 5)
    };
    let outcome = resolve([&bearer, &foe]);
    assert_near(
        outcome.chance(true, true),
        0.5,
        "three hits, a grudge of 3, and the fourth hit from Lethal",
    );
    assert_near(outcome.chance(false, false), 0.5, "no grudge");
    let first = SkirmishSide {
        deadly: 6,
        ..side(5, 4)
    };
    let outcome = resolve([
        &SkirmishSide {
            has_grudge: true,
            ..first
        },
        &foe,
    ]);
    assert_near(outcome.chance(true, true), 1.0, "hits and Lethal together");
}

#[test]
fn both_sides_may_defeat_each_other() {
    let side = SkirmishSide {
        deadly: 6,
        lethal: 20,
        ..side(1, 1)
    };
    assert_near(resolve([&side, &side]).chance(true, true), 1.0, "both");
}
