//! The Combat Phase, and what damage does.

use super::*;

#[test]
fn every_bank_has_one_target_and_ships_do_not_block_sight() {
    let own = sure("FF, PP2, SS2");
    let other = target();
    let field = deploy([&[(&own, 1)], &[(&other, 2)]], &how()).expect("a battle");
    for captain in [Captain::Steady, Captain::Random] {
        let captain = super::super::captains::captain(captain);
        let mut fight = start_fight(&field);
        put(&mut fight, 0, (10, 5), 0);
        put(&mut fight, 1, (10, 4), 0);
        put(&mut fight, 2, (10, 2), 0);
        // The second lies right behind the first; 11 and 1 o'clock bound the other arcs, so only one bank bears.
        assert_eq!(
            fight
                .targets(0, 0)
                .iter()
                .map(|aimed| aimed.target)
                .collect::<Vec<_>>(),
            [1, 2]
        );
        let aimed = captain.choose_targets(&fight, 0, &mut random());
        assert_eq!(
            aimed.iter().map(|aimed| aimed.bank).collect::<Vec<_>>(),
            [0]
        );
    }
}

#[test]
fn a_hex_on_the_line_between_two_arcs_is_in_both() {
    let own = sure("PH2, SH2");
    let other = target();
    let field = deploy([&[(&own, 1)], &[(&other, 1)]], &how()).expect("a battle");
    let mut fight = start_fight(&field);
    for (hex, banks) in [
        ((10, 2), vec![0, 1]),
        ((10, 8), vec![0, 1]),
        ((11, 3), vec![1]),
        ((9, 3), vec![0]),
    ] {
        put(&mut fight, 0, (10, 5), 0);
        put(&mut fight, 1, hex, 0);
        let bearing: Vec<usize> = (0..2)
            .filter(|bank| !fight.targets(0, *bank).is_empty())
            .collect();
        assert_eq!(bearing, banks, "{hex:?}");
    }
}

#[test]
fn a_die_hits_on_five_and_six_and_each_hit_that_no_icon_stops_checks_off_a_box_or_as_many_as_the_trait_says()
 {
    for (traits, boxes) in [("", 1), ("traits: [Dx2], ", 2), ("traits: [Dx3], ", 3)] {
        let own = ship(&format!(
            "hull: 9\nthrust: 1\nweapons: [{{name: G, range: 8-9-10, {traits}base: 12, banks: [TT]}}]"
        ));
        let other = ship("hull: 99\nshields: [5, 6, 6, 6, 6]\n");
        let field =
            deploy([&[(&own, 1)], &[(&other, 1)]], &how().board(Board::Open)).expect("a battle");
        let mut fight = start_fight(&field);
        put(&mut fight, 0, (5, 3), 0);
        put(&mut fight, 1, (8, 3), 0);
        // The first icon is gone: of 5, 6 only 6 is left, however often it is printed.
        fight.states[1].condition.lost[Row::Shields as usize] = 1;
        fight.attack(0, &mut random(), &mut empty_tally(&field));
        let shot = &fight.recorder.as_ref().expect("kept").0.turns[0].shots[0];
        let hits = shot.dice.iter().filter(|face| **face >= 5).count() as u32;
        let stopped = shot.saves.iter().filter(|face| **face == 6).count() as u32;
        assert_eq!(
            (shot.dice.len(), shot.hits, shot.saves.len() as u32),
            (16, hits, hits),
            "short: the second doubled"
        );
        assert_eq!(
            (shot.boxes, fight.states[1].condition.boxes),
            (boxes * (hits - stopped), shot.boxes)
        );
    }
}

#[test]
fn boxes_are_checked_off_armor_and_hull_group_by_group() {
    // The example of the source: five armor and eight hull boxes, four lost; two more take the last of the first hull group
    // and the first of the second armor group.
    let mut now = Condition::new(&ship("hull: 8\narmor: 5\n"));
    now.check_off(4);
    assert_eq!((now.checked_off_boxes(), now.damage_stage()), ([2, 2], 0));
    assert!(now.check_off(2), "damage checks");
    assert_eq!((now.checked_off_boxes(), now.damage_stage()), ([3, 3], 1));
    assert_eq!(now.limits(), [5, 10, 13]);
    now.check_off(99);
    assert_eq!(
        (
            now.checked_off_boxes(),
            now.damage_stage(),
            now.boxes_left()
        ),
        ([5, 8], 3, 0)
    );
}

#[test]
fn a_ship_is_damaged_crippled_and_destroyed_with_its_hull_groups_and_checks_on_the_first_two() {
    let other = target();
    let field = deploy([&[(&sure("TT"), 1)], &[(&other, 1)]], &how()).expect("a battle");
    for (boxes, entries, stage) in [
        (2, 1, 0),
        (3, 1, 1),
        (5, 2, 1),
        (6, 2, 2),
        (8, 3, 2),
        (9, 1, 3),
    ] {
        let mut fight = start_fight(&field);
        let mut rest = boxes;
        while rest > 0 {
            rest -= fight.check_off(0, 1, rest, &mut random());
        }
        assert_eq!(
            (
                fight.states[1].condition.damage_stage(),
                fight.states[1].condition.boxes
            ),
            (stage, boxes)
        );
        let damage = &fight.recorder.as_ref().expect("kept").0.turns[0].damage;
        let checks = damage
            .iter()
            .filter(|entry| entry.checks.len() == 4)
            .count();
        assert_eq!(
            (damage.len(), checks),
            (entries, if stage == 3 { 0 } else { stage }),
            "{boxes}"
        );
        let lost: u32 = fight.states[1].condition.lost.iter().sum();
        assert_eq!(lost > 0, checks > 0);
    }
}

#[test]
fn a_check_takes_two_boxes_on_1_and_2_one_to_5_and_none_on_6_and_never_the_last() {
    let whole = Condition::new(&target());
    for (face, taken) in [(1, 2), (2, 2), (3, 1), (4, 1), (5, 1), (6, 0)] {
        let mut now = whole.clone();
        now.check(&[face; 4]);
        assert_eq!(now.lost, [taken; 4]);
    }
    let mut now = whole.clone();
    (0..3).for_each(|_| now.check(&[1; 4]));
    assert_eq!(
        (
            now.lost,
            now.value(Row::Thrust),
            now.value(Row::Ecm),
            now.icons()
        ),
        ([4; 4], 1, 1, 1)
    );
    let mut bare = Condition::new(&ship("hull: 9"));
    bare.check(&[1; 4]);
    assert_eq!(bare.lost, [0, 2, 0, 0], "what is not there is not lost");
}
