//! The odds against the worked examples of the source and against full enumeration.

use super::attack::{Attack, bears, dice};
use super::odds::odds;
use crate::nova::{Arc, Ship};

fn ship(text: &str) -> Ship {
    Ship::parse(&format!("class: A\n{text}")).expect("well-formed")
}

const STRING: [u32; 12] = [8, 6, 4, 3, 2, 1, 1, 1, 1, 0, 0, 0];

#[test]
fn the_printed_string_rolls_twelve_and_sixteen_dice_at_a_bonus() {
    assert_eq!(
        [2, 1, 0, -2, -8, -9, -11, -12].map(|modifier| dice(&STRING, modifier)),
        [16, 12, 8, 4, 1, 0, 0, 0]
    );
}

#[test]
fn a_bank_of_two_at_short_range_against_ecm_3_has_minus_four() {
    let guns = ship(
        "hull: 9\nweapons: [{name: G, range: 2-4-6, dice: [8,6,4,3,2,1,1,1,1,0,0,0], banks: [PP2]}]",
    );
    let target = ship("hull: 9\necm: 3\n");
    let attack = Attack {
        range: Some(2),
        bearing: Some(270.0),
        ..Attack::default()
    };
    let volley = odds(&guns, &target, &attack).expect("in range");
    assert_eq!(volley.batteries[0].banks[0].modifier, Some(-4));
    assert_eq!(volley.batteries[0].dice, 2);
}

#[test]
fn the_boundaries_of_an_arc_belong_to_it() {
    for (arc, inside, outside) in [
        (Arc::FF, vec![300.0, 0.0, 60.0], vec![299.9, 60.1, 180.0]),
        (Arc::PH, vec![180.0, 270.0, 0.0], vec![0.1, 90.0]),
        (Arc::SH, vec![0.0, 90.0, 180.0], vec![180.1, 359.9]),
        (Arc::TR, vec![210.0, 0.0, 150.0], vec![150.1, 180.0, 209.9]),
        (Arc::TT, vec![0.0, 123.4, 180.0, 359.9], vec![]),
    ] {
        assert!(inside.iter().all(|bearing| bears(arc, *bearing)), "{arc:?}");
        assert!(
            !outside.iter().any(|bearing| bears(arc, *bearing)),
            "{arc:?}"
        );
    }
}

/// Compares the chances with every throw of two attack dice of a Dx2 battery, one of a plain battery, and a shield die
/// for each hit.
#[test]
fn chances_agree_with_full_enumeration() {
    let guns = ship(
        "hull: 9\nweapons:\n  - {name: D, range: 2-4-6, traits: [Dx2], dice: [2,2,0,0,0,0,0,0,0,0,0,0], banks: [TT]}\n  \
         - {name: P, range: 2-4-6, dice: [1,0,0,0,0,0,0,0,0,0,0,0], banks: [TT]}",
    );
    let target = ship("hull: 3\narmor: 2\nshields: [5, 6, 6, 6, 6]\n");
    let volley = odds(
        &guns,
        &target,
        &Attack {
            range: Some(3),
            ..Attack::default()
        },
    )
    .expect("in range");
    let mut counts = [0u32; 6];
    for throw in 0..6u32.pow(6) {
        let face = |die: u32| throw / 6u32.pow(die) % 6 + 1;
        let boxes = (0..3).map(|die| {
            let is_through = face(die) >= 5 && face(die + 3) < 5;
            u32::from(is_through) * if die < 2 { 2 } else { 1 }
        });
        counts[boxes.sum::<u32>() as usize] += 1;
    }
    let total = f64::from(6u32.pow(6));
    for (boxes, count) in counts.into_iter().enumerate() {
        assert!(
            (volley.boxes.probability(boxes) - f64::from(count) / total).abs() < 1e-12,
            "{boxes}"
        );
    }
    // Armor 1-1-0 and hull 1-1-1: damaged by two boxes, crippled by four, destroyed by five.
    let from = |least: usize| f64::from(counts[least..].iter().sum::<u32>()) / total;
    for (chance, least) in [
        (volley.damaged, 2),
        (volley.crippled, 4),
        (volley.destroyed, 5),
    ] {
        assert!((chance - from(least)).abs() < 1e-12, "{least}");
    }
    // A die of a check takes 7/6 boxes on average; one series after two or three boxes, two after four.
    let series = (from(2) - from(4)) + 2.0 * (from(4) - from(5));
    let mean = volley.checks[0].lost.mean();
    assert_eq!(mean, 0.0, "no thrust, nothing to lose");
    let shields = volley.checks[3].lost.mean() * (1.0 - from(5));
    assert!((shields - series * 7.0 / 6.0).abs() < 1e-12, "{shields}");
}

#[test]
fn a_ship_that_is_damaged_already_makes_the_second_checks_only() {
    let guns = ship(
        "hull: 9\nweapons: [{name: G, range: 2-4-6, dice: [9,6,4,3,2,1,1,1,1,0,0,0], banks: [TT]}]",
    );
    let target = ship("hull: 9\nthrust: 4\n");
    for boxes in 0..9 {
        let attack = Attack {
            range: Some(3),
            target: vec![format!("boxes {boxes}")],
            ..Attack::default()
        };
        let volley = odds(&guns, &target, &attack).expect("in range");
        let thrust = &volley.checks[0].lost;
        assert!(
            thrust
                .chances()
                .iter()
                .all(|chance| (0.0..=1.0).contains(chance)),
            "{boxes}: {thrust:?}"
        );
        assert!((thrust.at_least(0) - 1.0).abs() < 1e-12);
        assert!(
            (boxes < 3) == (volley.damaged > 0.0) && (boxes < 6) == (volley.crippled > 0.0),
            "{boxes}"
        );
        assert_eq!(
            thrust.at_least(3) > 0.0,
            boxes < 3,
            "four boxes take two series"
        );
        assert_eq!(thrust.at_least(1) > 0.0, boxes < 6);
    }
}

#[test]
fn losses_of_a_ship_count() {
    let guns = ship(
        "hull: 9\nweapons: [{name: G, range: 2-4-6, dice: [8,6,4,3,2,1,1,1,1,0,0,0], banks: [TT]}]",
    );
    let target = ship("hull: 9\narmor: 3\necm: 2\nshields: [4, 5, 6, 6, 6]\n");
    let volley = |attacker: &str, target_lost: &str| {
        let words = |text: &str| {
            text.split(',')
                .filter(|word| !word.is_empty())
                .map(|word| word.trim().to_string())
                .collect()
        };
        let attack = Attack {
            range: Some(3),
            attacker: words(attacker),
            target: words(target_lost),
            ..Attack::default()
        };
        odds(&guns, &target, &attack)
    };
    let fresh = volley("", "").expect("fresh");
    assert_eq!((fresh.ecm, fresh.icons, fresh.batteries[0].dice), (2, 3, 4));
    assert_eq!(volley("weapons 1", "").expect("hit").batteries[0].dice, 3);
    assert_eq!(volley("", "ecm 4").expect("weak").ecm, 1);
    assert_eq!(volley("", "shields 1").expect("weak").icons, 2);
    assert_eq!(volley("", "boxes 4").expect("damaged").damaged, 0.0);
    for wrong in ["ecm", "ecm 6", "boxes 13", "shield 1", "hull 2"] {
        assert!(volley("", wrong).is_err(), "{wrong}");
    }
}

#[test]
fn nova_p13_a_printed_string_of_nine_columns_has_no_dice_in_the_rest() {
    let guns = |dice: &str| {
        ship(&format!(
            "hull: 9\nweapons: [{{name: G, range: 2-4-6, dice: {dice}, banks: [PP2]}}]"
        ))
    };
    let short = guns("[8,6,4,3,2,1,1,1,1]");
    assert_eq!(short.weapons[0].columns(), STRING);
    assert_eq!(short, guns("[8,6,4,3,2,1,1,1,1,0,0,0]"));
    assert_eq!(short, guns("8-6-4-3-2-1-1-1-1"));
}
