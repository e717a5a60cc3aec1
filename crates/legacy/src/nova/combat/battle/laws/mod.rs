//! Battles against the rules of the source, one test for each.

mod combat;

use super::super::condition::{Condition, Row};
use super::field::Field;
use super::fight::{Fight, Phase, paces};
use super::reach::Stance;
use super::record::Record;
use super::{Side, battles, recorded};
use crate::nova::Ship;
use crate::nova::tables::BATTLE_SIZES;
use serde_json::Value;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::{Axial, Board, Why};
use starwright_rules::battle::field::Battle;
use starwright_rules::battle::question::{BattleOptions, Captain, Effort, Refusal};
use starwright_rules::battle::tally::Tally;

fn ship(text: &str) -> Ship {
    Ship::parse(&format!("class: A\n{text}")).expect("well-formed")
}

/// A ship with all-round guns that always roll a hundred dice, another with those to port only, a target with boxes and ECM.
fn sure(banks: &str) -> Ship {
    ship(&format!(
        "hull: 9\nthrust: 3\nposted: {{rating: 160}}\nweapons: [{{name: G, range: 8-9-10, base: 100, banks: [{banks}]}}]"
    ))
}

fn target() -> Ship {
    ship("hull: 9\nthrust: 4\necm: 2\nshields: [5, 6, 6, 6, 6]\nposted: {rating: 160}\n")
}

const HOW: BattleOptions = BattleOptions {
    board: Board::Bounded {
        columns: 24,
        rows: 18,
    },
    captains: [Captain::Steady; 2],
    turns: 30,
    effort: Effort::Runs(20),
    ..BattleOptions::STANDARD
};

/// A fight of these sides with a record, before its first turn.
fn begun(field: &Field) -> Fight<'_> {
    let mut fight = Fight::new(field);
    let designs = field
        .classes
        .iter()
        .map(|_| ("a.yaml".to_string(), 1, "A".to_string()))
        .collect();
    fight.record = Some(Record::of(designs));
    fight.begin(&mut Random::stream(1, 0));
    if let Some(record) = &mut fight.record {
        record.begin_turn(1, [6, 1], 0);
    }
    fight
}

fn random() -> Random {
    Random::stream(7, 7)
}

fn put(fight: &mut Fight, ship: usize, (q, r): (i32, i32), degrees: u32) {
    let heading = Heading::default().turned((degrees / 60) as i32);
    fight.vessels[ship].at = Stance {
        hex: Axial(q, r).into(),
        heading,
    };
}

fn none(field: &Field) -> Tally {
    let batteries = |side: usize| {
        field
            .classes
            .iter()
            .filter(|class| class.side == side)
            .map(|_| 9)
            .collect()
    };
    Tally::new([batteries(0), batteries(1)], 60)
}

/// A replay as others see it.
fn replay(sides: [Side<Ship>; 2], how: &BattleOptions) -> Result<Value, Refusal> {
    let designs = sides
        .into_iter()
        .flatten()
        .map(|_| ("a.yaml".to_string(), 1))
        .collect();
    Ok(serde_json::from_str(&recorded(sides, designs, how)?.json).expect("JSON"))
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
            Field::new([&[(&own, counts[0])], &[(&other, counts[1])]], &HOW).expect("a battle");
        let mut fight = begun(&field);
        fight.active = active;
        fight.alternate(Phase::Movement, &mut random(), &mut none(&field));
        let record = fight.record.expect("kept");
        let letters: String = record.turns[0]
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
        (paces([6, 3]), paces([9, 3]), paces([5, 3])),
        ([2, 1], [3, 1], [1, 1])
    );
}

#[test]
fn the_higher_die_has_the_initiative_and_ties_are_rolled_again() {
    let (own, other) = (sure("TT"), target());
    let mut began = [0; 2];
    for seed in 0..40 {
        let how = BattleOptions {
            captains: [Captain::Random; 2],
            seed,
            ..HOW
        };
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
    let field = Field::new([&[(&own, 1)], &[(&other, 1)]], &HOW).expect("a battle");
    let mut fight = begun(&field);
    put(&mut fight, 0, (5, 3), 0);
    put(&mut fight, 1, (8, 3), 0);
    fight.active = 1;
    fight.alternate(Phase::Combat, &mut random(), &mut none(&field));
    assert!(!fight.vessels[0].is_in && fight.vessels[1].is_in);
    let record = fight.record.expect("kept");
    assert!(record.turns[0].shots.iter().all(|shot| shot.ship == "B1"));
}

#[test]
fn damage_takes_effect_once_all_attacks_of_the_ship_are_made() {
    // Two batteries, each of which would destroy the target: both are rolled, at the ECM it had before.
    let own = ship(
        "hull: 9\nposted: {rating: 1}\nweapons:\n  - {name: G, range: 8-9-10, base: 100, banks: [TT]}\n  \
         - {name: H, range: 8-9-10, base: 100, banks: [TT]}",
    );
    let other = target();
    let field = Field::new(
        [&[(&own, 1)], &[(&other, 1)]],
        &BattleOptions {
            board: Board::Open,
            ..HOW
        },
    )
    .expect("a battle");
    let mut fight = begun(&field);
    put(&mut fight, 0, (5, 3), 0);
    put(&mut fight, 1, (8, 3), 0);
    fight.attack(0, &mut random(), &mut none(&field));
    let record = fight.record.expect("kept");
    let shots = &record.turns[0].shots;
    assert_eq!(
        shots
            .iter()
            .map(|shot| (shot.battery, shot.modifier))
            .collect::<Vec<_>>(),
        [(0, -1), (1, -1)]
    );
    assert_eq!(
        (
            record.turns[0].damage.len(),
            record.turns[0].damage[0].boxes
        ),
        (1, 9)
    );
}

#[test]
fn sides_deploy_within_three_hexes_of_opposite_edges_one_ship_in_a_hex() {
    let (own, other) = (sure("TT"), target());
    let field = Field::new([&[(&own, 50)], &[(&other, 40)]], &HOW).expect("room");
    for (ship, berth) in field.ships.iter().enumerate() {
        let from_edge = if berth.side == 0 {
            berth.hex.column
        } else {
            23 - berth.hex.column
        };
        assert!((0..3).contains(&from_edge) && HOW.board.has(berth.hex));
        assert!(
            field.ships[..ship]
                .iter()
                .all(|other| other.hex != berth.hex)
        );
    }
}

#[test]
fn speed_is_zero_before_the_first_turn_and_then_the_hexes_moved() {
    let (own, other) = (sure("TT"), target());
    let told = replay([&[(&own, 2)], &[(&other, 2)]], &HOW).expect("a battle");
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
    let field = Field::new([&[(&own, 1)], &[(&other, 1)]], &HOW).expect("a battle");
    let mut fight = begun(&field);
    put(&mut fight, 1, (23, -5), 120);
    fight.vessels[1].speed = 9;
    assert!(
        fight.choices(1, &fight.ends(1)).len() == fight.ends(1).len(),
        "nothing stays on the board"
    );
    fight.sail(1, &[vec![], vec![]], &mut random());
    let order = &fight.record.as_ref().expect("kept").turns[0].orders[0];
    assert!(order.out && order.hex == Axial(24, -5), "{order:?}");
    assert!(!fight.vessels[1].is_in);
    fight.score();
    assert_eq!(
        (fight.points, fight.verdict()),
        ([160, 0], Some((Some(0), Why::Eliminated)))
    );
}

#[test]
fn no_two_ships_end_a_move_in_one_hex_while_one_can_help_it() {
    let (own, other) = (sure("TT"), target());
    for seed in 0..20 {
        let how = BattleOptions {
            board: Board::Bounded {
                columns: 9,
                rows: 4,
            },
            captains: [Captain::Random; 2],
            seed,
            turns: 6,
            ..HOW
        };
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
    let field = Field::new([&[(&own, 1)], &[(&other, 7)]], &HOW).expect("a battle");
    for blocked in [5, 6] {
        let mut fight = begun(&field);
        let middle: Hex = Axial(10, 3).into();
        put(&mut fight, 0, (10, 5), 0);
        // Without thrust it goes on two hexes, to where another is.
        fight.vessels[0].now = Condition::of(&ship("hull: 9"));
        fight.vessels[0].speed = 2;
        fight.vessels[1].at.hex = middle;
        for (place, heading) in Heading::all().take(blocked).enumerate() {
            fight.vessels[2 + place].at.hex = middle.next(heading);
        }
        fight.sail(0, &[vec![], vec![]], &mut random());
        let pushed = &fight.record.as_ref().expect("kept").turns[0].stacking[0];
        assert_eq!(
            (pushed.from, pushed.out, fight.vessels[0].is_in),
            (Axial(10, 3), blocked == 6, blocked < 6)
        );
        if blocked == 5 {
            assert_eq!(
                fight.vessels[0].at.hex,
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
        let how = BattleOptions {
            limit: Some(320),
            is_partial,
            ..HOW
        };
        let field = Field::new([&[(&own, 1)], &[(&other, 1)]], &how).expect("a battle");
        let points = [0, 3, 6, 9].map(|boxes| {
            let mut fight = begun(&field);
            fight.vessels[1].now.take(boxes);
            fight.vessels[1].is_in = boxes < 9;
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
    let how = BattleOptions {
        limit: Some(320),
        ..HOW
    };
    let field = Field::new([&[(&own, 2)], &[(&other, 2)]], &how).expect("a battle");
    for (gone, verdict) in [
        (vec![], None),
        (vec![2], Some((Some(0), Why::Points))),
        (vec![1], Some((Some(1), Why::Points))),
        (vec![0, 3], Some((None, Why::Points))),
    ] {
        let mut fight = begun(&field);
        gone.iter()
            .for_each(|ship: &usize| fight.vessels[*ship].is_in = false);
        fight.score();
        assert_eq!(fight.verdict(), verdict, "{gone:?}");
    }
}

#[test]
fn every_battle_size_of_the_book_is_won_by_its_victory_points() {
    let (own, other) = (sure("TT"), target());
    for size in BATTLE_SIZES {
        let how = BattleOptions {
            limit: Some(size.limit),
            ..HOW
        };
        let field = Field::new([&[(&own, 1)], &[(&other, 1)]], &how).expect("a battle");
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
        let how = BattleOptions {
            effort: Effort::Runs(80),
            ..HOW
        };
        pool.install(|| battles([&[(&own, 1)], &[(&other, 1), (&own, 1)]], &how))
            .expect("battles")
            .endings
    };
    assert_eq!(count(1), count(3));
}

#[test]
fn a_captain_that_weighs_beats_one_that_does_not() {
    let text = "hull: 14\narmor: 7\nthrust: 5\necm: 1\nweapons:\n  - {name: H, range: 5-10-15, base: 9, banks: [FF]}\n";
    let own = ship(text);
    for captain in [Captain::Random, Captain::Straight] {
        let how = BattleOptions {
            captains: [Captain::Steady, captain],
            effort: Effort::Runs(40),
            ..HOW
        };
        let score = battles([&[(&own, 1)], &[(&own, 1)]], &how)
            .expect("battles")
            .score();
        assert!(score > 0.7, "{captain:?}: {score}");
    }
}

#[test]
fn what_means_nothing_here_is_refused() {
    let (own, other) = (sure("TT"), ship("hull: 3\n"));
    let refused = |how: BattleOptions| {
        battles([&[(&own, 1)], &[(&other, 1)]], &how)
            .expect_err("no battle")
            .message
    };
    assert!(
        refused(BattleOptions {
            limit: Some(600),
            ..HOW
        })
        .contains("nobody posted a rating")
    );
    assert!(
        refused(BattleOptions {
            is_partial: true,
            ..HOW
        })
        .contains("--limit")
    );
    let still = battles([&[(&other, 1)], &[(&other, 1)]], &HOW).expect_err("no battle");
    assert!(
        still.message.contains("neither side has a weapon"),
        "{still}"
    );
}
