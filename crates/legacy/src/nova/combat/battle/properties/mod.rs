//! Battles against the rules of the source, one test for each.

mod combat;

use super::super::condition::{Condition, Row};
use super::fight::{Fight, Phase, ships_at_a_time};
use super::recorder::Recorder;
use super::setup::{Setup, deploy};
use super::{battles, record_first_battle};
use crate::nova::Ship;
use crate::nova::tables::BATTLE_SIZES;
use serde_json::Value;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::{Axial, Board, EndReason};
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::question::{Captain, DuelOptions, Refusal};
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::battle::tally::Tally;

fn ship(text: &str) -> Ship {
    Ship::parse(&format!("class: A\n{text}")).expect("well-formed")
}

/// Returns a ship with all-round guns that always roll a hundred dice, another with those to port only, a target with
/// boxes and ECM.
fn sure(banks: &str) -> Ship {
    ship(&format!(
        "hull: 9\nthrust: 3\nposted: {{rating: 160}}\nweapons: [{{name: G, range: 8-9-10, base: 100, banks: [{banks}]}}]"
    ))
}

fn target() -> Ship {
    ship("hull: 9\nthrust: 4\necm: 2\nshields: [5, 6, 6, 6, 6]\nposted: {rating: 160}\n")
}

fn how() -> DuelOptions {
    DuelOptions::new()
        .board(Board::Bounded {
            columns: 24,
            rows: 18,
        })
        .captains(Captain::Steady, Captain::Steady)
        .turns(30)
        .runs(20)
}

/// Returns a fight of these sides with a record, before its first turn.
fn start_fight(field: &Setup) -> Fight<'_> {
    let mut fight = Fight::new(field);
    let files = vec![ReplayDesign::new("a.yaml", 1); field.contingents.len()];
    fight.recorder = Some(Recorder(field.start_replay("x", &files, &how())));
    fight.begin(&mut Random::stream(1, 0));
    if let Some(recorder) = &mut fight.recorder {
        recorder.record_turn_start(1, [6, 1], 0);
    }
    fight
}

fn random() -> Random {
    Random::stream(7, 7)
}

fn put(fight: &mut Fight, ship: usize, (q, r): (i32, i32), degrees: u32) {
    let heading = Heading::default().turned((degrees / 60) as i32);
    fight.states[ship].at = Placement {
        hex: Axial(q, r).into(),
        heading,
    };
}

fn empty_tally(field: &Setup) -> Tally {
    Tally::new(field)
}

/// Returns a replay as others see it.
fn replay(sides: [&[(&Ship, u32)]; 2], how: &DuelOptions) -> Result<Value, Refusal> {
    let files = vec![ReplayDesign::new("a.yaml", 1); sides[0].len() + sides[1].len()];
    Ok(serde_json::from_str(&record_first_battle(sides, &files, how)?.json).expect("JSON"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[test]
fn sides_act_in_turn_and_the_larger_with_several_at_a_time() {
    // The letters that the source prints for seven against three are six and four; these are by its text, as is the second.
    for (counts, active, expected) in [
        ([7, 3], 0, "AARAARAARA"),
        ([2, 5], 0, "ARRARRR"),
        ([3, 3], 1, "RARARA"),
        ([1, 3], 0, "ARRR"),
        ([5, 3], 0, "ARARARAA"),
    ] {
        let (own, other) = (sure("TT"), target());
        let field =
            deploy([&[(&own, counts[0])], &[(&other, counts[1])]], &how()).expect("a battle");
        let mut fight = start_fight(&field);
        fight.active = active;
        fight.alternate(Phase::Movement, &mut random(), &mut empty_tally(&field));
        let recorder = fight.recorder.expect("kept");
        let letters: String = recorder.0.turns[0]
            .orders
            .iter()
            .map(|order| {
                if order.ship.starts_with('A') {
                    'A'
                } else {
                    'R'
                }
            })
            .collect();
        assert_eq!(letters, expected);
    }
    assert_eq!(
        (
            ships_at_a_time([6, 3]),
            ships_at_a_time([9, 3]),
            ships_at_a_time([5, 3])
        ),
        ([2, 1], [3, 1], [1, 1])
    );
}

#[test]
fn the_higher_die_has_the_initiative_and_ties_are_rolled_again() {
    let (own, other) = (sure("TT"), target());
    let mut began = [0; 2];
    for seed in 0..40 {
        let how = how().captains(Captain::Random, Captain::Random).seed(seed);
        for turn in list(&replay([&[(&own, 1)], &[(&other, 1)]], &how).expect("a battle")["turns"])
        {
            let dice = list(&turn["initiative"]["dice"]);
            assert_ne!(dice[0], dice[1]);
            let active = turn["initiative"]["active"].as_u64().expect("a side") as usize;
            assert_eq!(
                turn["orders"][0]["ship"],
                ["A1", "B1"][active],
                "the active side moves first"
            );
            began[active] += 1;
        }
    }
    assert!(began[0] > 10 && began[1] > 10, "{began:?}");
}

#[test]
fn a_ship_destroyed_before_its_turn_does_not_fire() {
    let (own, other) = (sure("TT"), sure("TT"));
    let field = deploy([&[(&own, 1)], &[(&other, 1)]], &how()).expect("a battle");
    let mut fight = start_fight(&field);
    put(&mut fight, 0, (5, 3), 0);
    put(&mut fight, 1, (8, 3), 0);
    fight.active = 1;
    fight.alternate(Phase::Combat, &mut random(), &mut empty_tally(&field));
    assert!(!fight.states[0].is_in && fight.states[1].is_in);
    let recorder = fight.recorder.expect("kept");
    assert!(
        recorder.0.turns[0]
            .shots
            .iter()
            .all(|shot| shot.ship == "B1")
    );
}

#[test]
fn damage_takes_effect_once_all_attacks_of_the_ship_are_made() {
    // Two batteries, each of which would destroy the target: both are rolled, at the ECM it had before.
    let own = ship(
        "hull: 9\nposted: {rating: 1}\nweapons:\n  - {name: G, range: 8-9-10, base: 100, banks: [TT]}\n  \
         - {name: H, range: 8-9-10, base: 100, banks: [TT]}",
    );
    let other = target();
    let field =
        deploy([&[(&own, 1)], &[(&other, 1)]], &how().board(Board::Open)).expect("a battle");
    let mut fight = start_fight(&field);
    put(&mut fight, 0, (5, 3), 0);
    put(&mut fight, 1, (8, 3), 0);
    fight.attack(0, &mut random(), &mut empty_tally(&field));
    let recorder = fight.recorder.expect("kept");
    let shots = &recorder.0.turns[0].shots;
    assert_eq!(
        shots
            .iter()
            .map(|shot| (shot.battery, shot.modifier))
            .collect::<Vec<_>>(),
        [(0, -1), (1, -1)]
    );
    assert_eq!(
        (
            recorder.0.turns[0].damage.len(),
            recorder.0.turns[0].damage[0].boxes
        ),
        (1, 9)
    );
}

#[test]
fn sides_deploy_within_three_hexes_of_opposite_edges_one_ship_in_a_hex() {
    let (own, other) = (sure("TT"), target());
    let field = deploy([&[(&own, 50)], &[(&other, 40)]], &how()).expect("room");
    for (ship, deployment) in field.ships.iter().enumerate() {
        let from_edge = if deployment.side == 0 {
            deployment.hex.column
        } else {
            23 - deployment.hex.column
        };
        assert!((0..3).contains(&from_edge) && how().board.has(deployment.hex));
        assert!(
            field.ships[..ship]
                .iter()
                .all(|other| other.hex != deployment.hex)
        );
    }
}

#[test]
fn speed_is_zero_before_the_first_turn_and_then_the_hexes_moved() {
    let (own, other) = (sure("TT"), target());
    let told = replay([&[(&own, 2)], &[(&other, 2)]], &how()).expect("a battle");
    let mut speeds = std::collections::BTreeMap::new();
    for turn in list(&told["turns"]) {
        for order in list(&turn["orders"]) {
            let ship = order["ship"].as_str().expect("an id").to_string();
            assert_eq!(
                order["previous"],
                *speeds.get(&ship).unwrap_or(&Value::from(0))
            );
            speeds.insert(ship, order["speed"].clone());
        }
    }
    assert!(speeds.values().any(|speed| *speed != 0));
}

#[test]
fn a_ship_that_leaves_the_board_is_out_and_counts_as_destroyed() {
    let (own, other) = (sure("TT"), target());
    let field = deploy([&[(&own, 1)], &[(&other, 1)]], &how()).expect("a battle");
    let mut fight = start_fight(&field);
    put(&mut fight, 1, (23, -5), 120);
    fight.states[1].speed = 9;
    assert!(
        fight.allowed_destinations(1, &fight.destinations(1)).len() == fight.destinations(1).len(),
        "nothing stays on the board"
    );
    fight.move_ship(1, &[vec![], vec![]], &mut random());
    let order = &fight.recorder.as_ref().expect("kept").0.turns[0].orders[0];
    assert!(order.out && order.hex == Axial(24, -5), "{order:?}");
    assert!(!fight.states[1].is_in);
    fight.score();
    assert_eq!(
        (fight.points, fight.verdict()),
        ([160, 0], Some((Some(0), EndReason::Eliminated)))
    );
}

#[test]
fn no_two_ships_end_a_move_in_one_hex_if_another_is_free() {
    let (own, other) = (sure("TT"), target());
    for seed in 0..20 {
        let how = how()
            .board(Board::Bounded {
                columns: 9,
                rows: 4,
            })
            .captains(Captain::Random, Captain::Random)
            .seed(seed)
            .turns(6);
        let told = replay([&[(&own, 6)], &[(&other, 6)]], &how).expect("a battle");
        for turn in list(&told["turns"]) {
            assert!(
                list(&turn["stacking"]).is_empty(),
                "everybody can stand still or move on: {turn}"
            );
        }
    }
}

#[test]
fn a_ship_that_must_end_in_a_taken_hex_is_moved_by_the_opponent_and_without_an_empty_hex_is_out() {
    let (own, other) = (sure("TT"), target());
    let field = deploy([&[(&own, 1)], &[(&other, 7)]], &how()).expect("a battle");
    for blocked in [5, 6] {
        let mut fight = start_fight(&field);
        let middle: Hex = Axial(10, 3).into();
        put(&mut fight, 0, (10, 5), 0);
        // Without thrust it goes on two hexes, to where another is.
        fight.states[0].condition = Condition::new(&ship("hull: 9"));
        fight.states[0].speed = 2;
        fight.states[1].at.hex = middle;
        for (place, heading) in Heading::all().take(blocked).enumerate() {
            fight.states[2 + place].at.hex = middle.next(heading);
        }
        fight.move_ship(0, &[vec![], vec![]], &mut random());
        let pushed = &fight.recorder.as_ref().expect("kept").0.turns[0].stacking[0];
        assert_eq!(
            (pushed.from, pushed.out, fight.states[0].is_in),
            (Axial(10, 3), blocked == 6, blocked < 6)
        );
        if blocked == 5 {
            assert_eq!(
                fight.states[0].at.hex,
                middle.next(Heading::default().turned(5))
            );
        }
    }
}

#[test]
fn a_destroyed_ship_gives_its_rating_and_by_agreement_a_damaged_one_a_quarter_and_a_crippled_one_half()
 {
    for (is_partial, expected) in [(false, [0, 0, 0, 160]), (true, [0, 40, 80, 160])] {
        let (own, other) = (sure("TT"), target());
        let how = how().limit(320).is_partial(is_partial);
        let field = deploy([&[(&own, 1)], &[(&other, 1)]], &how).expect("a battle");
        let points = [0, 3, 6, 9].map(|boxes| {
            let mut fight = start_fight(&field);
            fight.states[1].condition.check_off(boxes);
            fight.states[1].is_in = boxes < 9;
            fight.score();
            assert_eq!(fight.verdict().is_some(), boxes == 9);
            fight.points[0]
        });
        assert_eq!((points, field.target), (expected, Some(160)));
    }
}

#[test]
fn the_target_wins_in_the_end_phase_and_both_are_a_draw() {
    let (own, other) = (sure("TT"), target());
    let how = how().limit(320);
    let field = deploy([&[(&own, 2)], &[(&other, 2)]], &how).expect("a battle");
    for (gone, verdict) in [
        (vec![], None),
        (vec![2], Some((Some(0), EndReason::Points))),
        (vec![1], Some((Some(1), EndReason::Points))),
        (vec![0, 3], Some((None, EndReason::Points))),
    ] {
        let mut fight = start_fight(&field);
        gone.iter()
            .for_each(|ship: &usize| fight.states[*ship].is_in = false);
        fight.score();
        assert_eq!(fight.verdict(), verdict, "{gone:?}");
    }
}

#[test]
fn every_battle_size_of_the_book_is_won_by_its_victory_points() {
    let (own, other) = (sure("TT"), target());
    for size in BATTLE_SIZES {
        let how = how().limit(size.limit);
        let field = deploy([&[(&own, 1)], &[(&other, 1)]], &how).expect("a battle");
        assert_eq!(field.target, size.victory_points, "{}", size.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_battles_on_any_number_of_threads() {
    let (own, other) = (sure("FF"), target());
    let count = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let how = how().runs(80);
        pool.install(|| battles([&[(&own, 1)], &[(&other, 1), (&own, 1)]], &how))
            .expect("battles")
            .endings
    };
    assert_eq!(count(1), count(3));
}

#[test]
fn a_scoring_captain_beats_a_random_one() {
    let text = "hull: 14\narmor: 7\nthrust: 5\necm: 1\nweapons:\n  - {name: H, range: 5-10-15, base: 9, banks: [FF]}\n";
    let own = ship(text);
    for captain in [Captain::Random, Captain::Straight] {
        let how = how().captains(Captain::Steady, captain).runs(40);
        let score = battles([&[(&own, 1)], &[(&own, 1)]], &how)
            .expect("battles")
            .score();
        assert!(score > 0.7, "{captain:?}: {score}");
    }
}

#[test]
fn refuses_options_without_meaning() {
    let (own, other) = (sure("TT"), ship("hull: 3\n"));
    let refused = |how: DuelOptions| {
        battles([&[(&own, 1)], &[(&other, 1)]], &how)
            .expect_err("no battle")
            .message
    };
    assert!(refused(how().limit(600)).contains("has no posted rating"));
    assert!(refused(how().is_partial(true)).contains("--limit"));
    let still = battles([&[(&other, 1)], &[(&other, 1)]], &how()).expect_err("no battle");
    assert!(
        still.message.contains("neither side has a weapon"),
        "{still}"
    );
}
