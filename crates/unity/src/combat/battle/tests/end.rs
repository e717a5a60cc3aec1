//! Tests of how battles end, and that results are reproducible.

use super::*;
use starwright_rules::battle::setup::Battle;

#[test]
fn victory_points_end_a_battle_and_both_at_once_is_a_draw() {
    let one = ship(GUN);
    let rating = field(GUN, GUN, &DuelOptions::new()).contingents[0].rating;
    // One and a half ships.
    let how = DuelOptions::new().limit(rating * 5 / 2);
    let field = deploy([&[(&one, 3)], &[(&one, 3)]], Numbers::standard(), &how).expect("a battle");
    assert_eq!(
        field.target,
        Some(rating * 5 / 2 * 3 / 5),
        "60% of the limit"
    );
    let mut fight = start_fight(&field, &[]);
    fight.states[0].is_in = false;
    fight.update_points();
    assert_eq!((fight.points, fight.verdict()), ([0, rating], None));
    fight.states[1].is_in = false;
    fight.update_points();
    assert_eq!(fight.verdict(), Some((Some(1), EndReason::Points)));
    (fight.states[3].is_in, fight.states[4].is_in) = (false, false);
    fight.update_points();
    assert_eq!(fight.verdict(), Some((None, EndReason::Points)));
}

#[test]
fn no_side_wins_after_the_last_turn() {
    let weak =
        "class: W\nhull: 50\nengines: 2\nweapons: [{name: G, stats: 3 1x6+/1/1, banks: [A]}]";
    let fought = replay(weak, weak, &DuelOptions::new().turns(5));
    assert_eq!(
        (
            fought.result.winner,
            fought.result.reason,
            fought.result.turn
        ),
        (None, EndReason::Turns, 5)
    );
}

#[test]
fn the_first_battle_of_a_seed_is_the_one_of_the_replay() {
    let (one, other) = (ship(GUN), ship(CARRIER));
    for seed in 0..20 {
        let how = DuelOptions::new().seed(seed).runs(1);
        let sides: [&[(&Ship, u32)]; 2] = [&[(&one, 2)], &[(&other, 1)]];
        let designs = vec![
            ReplayDesign::new("a.yaml", 1),
            ReplayDesign::new("b.yaml", 1),
        ];
        let told = replay_of(sides, &designs, Numbers::standard(), &how)
            .expect("a battle")
            .result;
        let counted = battles(sides, Numbers::standard(), &how).expect("a battle");
        assert_eq!(counted.turns[told.turn as usize], 1);
        let ending = told.winner.map_or(
            if told.reason == EndReason::Turns {
                3
            } else {
                2
            },
            |winner| winner,
        );
        assert_eq!(counted.endings[ending], 1);
    }
}

#[test]
fn mirrored_sides_score_one_half_within_error() {
    let one = ship(GUN);
    let how = DuelOptions::new().runs(240);
    for count in [1, 2] {
        let sides: [&[(&Ship, u32)]; 2] = [&[(&one, count)], &[(&one, count)]];
        let score = battles(sides, Numbers::standard(), &how)
            .expect("battles")
            .score();
        assert!(
            (score - 0.5).abs() < 4.0 * 0.5 / 240f64.sqrt(),
            "{count}: {score}"
        );
    }
}
