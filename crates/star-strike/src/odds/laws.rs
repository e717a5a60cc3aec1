//! The engines of strikes and skirmishes compared with every throw there is, one by one.

use super::super::ship::Icons;
use super::icons::made;
use super::melee::{Side, skirmish};
use super::strike::{Blow, Dice, Fate, Saves};
use proptest::prelude::*;
use starwright_rules::battle::dice::Distribution;
use std::collections::BTreeMap;

/// Calls `take` with every throw of this many dice.
fn each_throw(dice: usize, mut take: impl FnMut(&[u32])) {
    for number in 0..6usize.pow(dice as u32) {
        let throw: Vec<u32> = (0..dice)
            .map(|place| (number / 6usize.pow(place as u32) % 6) as u32 + 1)
            .collect();
        take(&throw);
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
    let most = found
        .chances()
        .len()
        .max(expected.keys().max().map_or(0, |most| most + 1));
    for value in 0..most {
        assert_near(
            found.exactly(value),
            expected.get(&value).copied().unwrap_or(0.0),
            &format!("{what} {value}"),
        );
    }
}

/// The chart of the tests: every icon, two at once, a lock and nothing.
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

/// The same dice whether the target has shields or not.
fn blow(dice: Dice, saves: Saves, shields_meet_lock_ons: bool) -> Blow {
    Blow {
        shielded: dice,
        bare: dice,
        saves,
        shields_meet_lock_ons,
    }
}

/// A strike thrown out, for every throw of the dice and their lock-ons: its weight, the icons of its own dice, those of its
/// lock-ons.
fn every_strike(effects: [Icons; 9], count: usize, modifier: i32) -> Vec<(f64, Icons, Icons)> {
    let result = |face: u32| effects[(face as i32 + modifier) as usize];
    let mut all = Vec::new();
    each_throw(count, |throw| {
        let own: Vec<Icons> = throw.iter().map(|face| result(*face)).collect();
        let locks: u32 = own.iter().map(|icons| icons.locks).sum();
        each_throw(locks as usize, |more| {
            let more = more
                .iter()
                .map(|face| result(*face))
                .fold(Icons::NONE, Icons::plus);
            let own = own.iter().copied().fold(Icons::NONE, Icons::plus);
            all.push((1.0 / 6f64.powi(count as i32 + locks as i32), own, more));
        });
    });
    all
}

/// What shields leave of a throw: shield points, criticals, hits, direct hits. By the order of the steps they are spent on the
/// icons of the own dice alone, by the other reading on those of lock-ons too.
fn blocked(
    shields: usize,
    own: Icons,
    more: Icons,
    shields_meet_lock_ons: bool,
) -> (usize, usize, usize, usize) {
    let (met, past) = if shields_meet_lock_ons {
        (own.plus(more), Icons::NONE)
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
    for (weight, own, more) in every_strike(chart(), count, modifier) {
        let (points, c, h, d) = blocked(shields, own, more, shields_meet_lock_ons);
        *left.entry(points).or_insert(0.0) += weight;
        each_throw(c + h + d, |rolls| {
            let weight = weight / 6f64.powi(rolls.len() as i32);
            let past = |rolls: &[u32], save: u32| rolls.iter().filter(|roll| **roll > save).count();
            let criticals_taken = past(&rolls[..c], saves[1]);
            let hull_lost = past(&rolls[c..c + h], saves[0]) + past(&rolls[c + h..], saves[2]);
            *taken.entry(criticals_taken.min(criticals)).or_insert(0.0) += weight;
            *lost.entry(hull_lost.min(hull)).or_insert(0.0) += weight;
            if criticals_taken >= criticals || hull_lost >= hull {
                defeated += weight;
            }
        });
    }
    let dice = Dice {
        effects: chart(),
        count: count as u32,
        modifier,
        augur: None,
    };
    let saves = Saves {
        hit: chances[0],
        critical: chances[1],
        direct: chances[2],
    };
    let fresh = Fate::fresh(shields as u32, criticals as u32, hull as u32);
    let fate = fresh.struck(&blow(dice, saves, shields_meet_lock_ons)).0;
    let what = format!("{count} dice at {modifier:+}, {shields} shields, {shields_meet_lock_ons}");
    assert_same(&fate.hull_lost(), &lost, &format!("{what}, hull"));
    assert_same(&fate.criticals(), &taken, &format!("{what}, criticals"));
    assert_same(
        &fate.shields_left(),
        &left,
        &format!("{what}, shields left"),
    );
    assert_near(fate.defeated(), defeated, &what);
}

#[test]
fn a_strike_agrees_with_every_throw_of_dice_lock_ons_and_saves_in_both_readings() {
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
fn two_strikes_share_the_shields_and_dice_change_once_they_are_gone() {
    let (shields, hull) = (2usize, 3usize);
    let certain = Saves {
        hit: 1.0,
        critical: 1.0,
        direct: 1.0,
    };
    for bare_modifier in [0, 1] {
        let dice = |modifier: i32| Dice {
            effects: chart(),
            count: 1,
            modifier,
            augur: None,
        };
        let throws = |modifier: i32| every_strike(chart(), 1, modifier);
        let (mut lost, mut taken, mut hits_made) =
            (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for (first_weight, own, more) in throws(0) {
            let (left, c1, h1, d1) = blocked(shields, own, more, false);
            let first_hits = own.hits + more.hits;
            for (second_weight, own, more) in throws(if left > 0 { 0 } else { bare_modifier }) {
                let (_, c2, h2, d2) = blocked(left, own, more, false);
                let weight = first_weight * second_weight;
                *lost.entry((h1 + d1 + h2 + d2).min(hull)).or_insert(0.0) += weight;
                *taken.entry((c1 + c2).min(3)).or_insert(0.0) += weight;
                *hits_made
                    .entry((first_hits + own.hits + more.hits) as usize)
                    .or_insert(0.0) += weight;
            }
        }
        let blow = Blow {
            shielded: dice(0),
            bare: dice(bare_modifier),
            saves: certain,
            shields_meet_lock_ons: false,
        };
        let fate = Fate::fresh(2, 3, 3).struck(&blow).0.struck(&blow).0;
        assert_same(&fate.hull_lost(), &lost, "hull");
        assert_same(&fate.criticals(), &taken, "criticals");
        assert_same(
            &made(&[&blow, &blow], 2, |icons| icons.hits),
            &hits_made,
            "hits made",
        );
    }
}

const CERTAIN: Saves = Saves {
    hit: 1.0,
    critical: 1.0,
    direct: 1.0,
};

#[test]
fn icons_made_agree_with_every_throw() {
    for modifier in -1..=2 {
        let dice = Dice {
            effects: chart(),
            count: 2,
            modifier,
            augur: None,
        };
        let mut hits = BTreeMap::new();
        for (weight, own, more) in every_strike(chart(), 2, modifier) {
            *hits.entry((own.hits + more.hits) as usize).or_insert(0.0) += weight;
        }
        let found = made(&[&blow(dice, CERTAIN, false)], 3, |icons| icons.hits);
        assert_same(&found, &hits, "hits");
        assert_near(found.mean(), dice.mean(|icons| icons.hits), "mean");
    }
}

#[test]
fn augur_locks_on_with_fives_and_sixes_of_the_own_dice_only() {
    let mut effects = [Icons::NONE; 9];
    effects[0] = icons(0, 1, 0, 0);
    let dice = Dice {
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
        &made(&[&blow(dice, CERTAIN, false)], 0, |icons| icons.hits),
        &expected,
        "hits",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_card_chances_add_up_and_harm_is_what_the_target_loses(
        chart in prop::array::uniform9((0u32..2, 0u32..3, 0u32..2, 0u32..2)),
        (count, shields, modifier, bare, meets) in (1u32..3, 0u32..5, -1i32..3, -1i32..3, prop::bool::ANY),
        saves in prop::array::uniform3(0.0f64..1.0),
    ) {
        let effects = chart.map(|(locks, hits, criticals, directs)| icons(locks, hits, criticals, directs));
        let dice = |modifier: i32| Dice { effects, count, modifier, augur: None };
        let saves = Saves { hit: saves[0], critical: saves[1], direct: saves[2] };
        let blow = Blow { shielded: dice(modifier), bare: dice(bare), saves, shields_meet_lock_ons: meets };
        // More hull and orders than any throw can take.
        let (fate, first) = Fate::fresh(shields, 9, 33).struck(&blow);
        let (fate, second) = fate.struck(&blow);
        prop_assert!((fate.hull_lost().mean() - first.hull - second.hull).abs() < 1e-9);
        prop_assert!((fate.criticals().mean() - first.criticals - second.criticals).abs() < 1e-9);
        for distribution in [fate.hull_lost(), fate.criticals(), fate.shields_left()] {
            prop_assert!((distribution.at_least(0) - 1.0).abs() < 1e-9);
        }
        prop_assert!(fate.defeated() < 1e-12);
        prop_assert!((made(&[&blow, &blow], shields, |icons| icons.criticals).at_least(0) - 1.0).abs() < 1e-9);
    }
}

fn side(dice: u32, hull: u32) -> Side {
    Side {
        dice,
        deadly: 1,
        boards: false,
        starmaw: 0,
        unsaved: 1.0,
        hull,
        lethal: 0,
        has_grudge: false,
    }
}

/// The direct hits of a throw, by the rules as they read.
fn hits_of(side: &Side, throw: &[u32]) -> u32 {
    let mut hits = 0;
    for face in throw {
        if *face <= side.deadly || (side.boards && *face == 6) {
            hits += 1;
        }
        if *face == 1 {
            hits += side.starmaw;
        }
    }
    hits
}

#[test]
fn a_skirmish_agrees_with_every_throw_of_both_sides_and_their_saves() {
    let save = 2u32;
    let saving = Side {
        unsaved: 4.0 / 6.0,
        ..side(2, 2)
    };
    for (a, b) in [
        (side(2, 2), side(1, 1)),
        (
            Side {
                deadly: 2,
                boards: true,
                ..side(2, 1)
            },
            saving,
        ),
        (
            Side {
                deadly: 3,
                lethal: 2,
                ..side(2, 1)
            },
            Side {
                deadly: 2,
                lethal: 1,
                ..side(2, 3)
            },
        ),
    ] {
        let mut falls = BTreeMap::new();
        each_throw((a.dice + b.dice) as usize, |throw| {
            let (first, second) = throw.split_at(a.dice as usize);
            let made = [hits_of(&a, first), hits_of(&b, second)];
            let weight = 1.0 / 6f64.powi(throw.len() as i32);
            // Only the second side saves, and only in one of the cases.
            let rolled = if b.unsaved < 1.0 { made[0] as usize } else { 0 };
            each_throw(rolled, |saves| {
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
                *falls.entry((on_a >= a.hull, on_b >= b.hull)).or_insert(0.0) += weight;
            });
        });
        let outcome = skirmish([&a, &b]);
        for first in [false, true] {
            for second in [false, true] {
                let expected = falls.get(&(first, second)).copied().unwrap_or(0.0);
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
fn deadly_boarding_arrays_and_starmaws_make_their_hits() {
    for (side, mean) in [
        (side(6, 1), 1.0),
        (
            Side {
                deadly: 2,
                ..side(6, 1)
            },
            2.0,
        ),
        (
            Side {
                boards: true,
                ..side(6, 1)
            },
            2.0,
        ),
        (
            Side {
                starmaw: 3,
                ..side(6, 1)
            },
            4.0,
        ),
        (
            Side {
                deadly: 2,
                boards: true,
                starmaw: 3,
                ..side(6, 1)
            },
            6.0,
        ),
        (
            Side {
                deadly: 6,
                boards: true,
                ..side(6, 1)
            },
            6.0,
        ),
    ] {
        assert_near(side.direct_hits().mean(), mean, &format!("{side:?}"));
    }
}

#[test]
fn a_grudge_is_rolled_by_the_living_for_the_hits_they_took() {
    let bearer = Side {
        has_grudge: true,
        ..side(0, 10)
    };
    for hits in 0..=8u32 {
        // Dice that always hit.
        let foe = Side {
            deadly: 6,
            ..side(hits, 5)
        };
        let outcome = skirmish([&bearer, &foe]);
        assert_near(
            outcome.chance(false, true),
            f64::from(hits.min(6)) / 6.0,
            &format!("{hits} hits"),
        );
    }
    let outcome = skirmish([
        &Side { hull: 3, ..bearer },
        &Side {
            deadly: 6,
            ..side(3, 5)
        },
    ]);
    assert_near(outcome.chance(true, false), 1.0, "the fallen roll no more");
}

#[test]
fn who_falls_to_a_grudge_is_lethal_and_lethal_hits_feed_a_grudge() {
    let bearer = Side {
        has_grudge: true,
        ..side(0, 4)
    };
    let foe = Side {
        deadly: 6,
        lethal: 1,
        ..side(3, 5)
    };
    let outcome = skirmish([&bearer, &foe]);
    assert_near(
        outcome.chance(true, true),
        0.5,
        "three hits, a grudge of 3, and the fourth hit from Lethal",
    );
    assert_near(outcome.chance(false, false), 0.5, "no grudge");
    let first = Side {
        deadly: 6,
        ..side(5, 4)
    };
    let outcome = skirmish([
        &Side {
            has_grudge: true,
            ..first
        },
        &foe,
    ]);
    assert_near(
        outcome.chance(true, true),
        1.0,
        "the hits and the Lethal of the fallen together",
    );
}

#[test]
fn lethal_of_both_sides_at_once_changes_nothing_more() {
    let side = Side {
        deadly: 6,
        lethal: 20,
        ..side(1, 1)
    };
    assert_near(skirmish([&side, &side]).chance(true, true), 1.0, "both");
}
