//! Properties of odds and battles of any ships.

use super::super::{Numbers, Ship};
use super::odds::odds_at_flight;
use super::{Attack, duel, odds, odds_by_range};
use starwright_paper::answer::Present;
use starwright_rules::battle::duel::DuelOutcome;
use starwright_rules::battle::question::DuelOptions;

const SMALL: &str = "class: Small\nhull: 2\nengines: 3\nshields: 1\nweapons: [{name: Gun, stats: 3 1x4+/1/1, banks: [2AB, CDEF]}]";
const FACED: &str = "class: Faced\nhull: 2\nengines: 2\nshields: {fore: 3, port: 0, starboard: 0, aft: 0}\n\
    systems: [Countermeasures]\nweapons: [{name: Gun, stats: 6 1x3+/2/1 Pr1, banks: [AB]}]";
const SCREENED: &str = "class: Screened\nhull: 1\nengines: 4\nscreens: 2\n\
    weapons: [{name: Gun, stats: 6 2x5+/1/1, banks: [ABCDEF]}]";

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("a ship")
}

fn runs(runs: u64) -> DuelOptions {
    DuelOptions::new().runs(runs)
}

fn fought(first: &str, second: &str, how: &DuelOptions) -> DuelOutcome {
    duel(&ship(first), &ship(second), how).expect("a duel")
}

/// Returns the shares of win, loss, draw and no result.
fn shares(outcome: &DuelOutcome) -> [f64; 4] {
    [outcome.win, outcome.loss, outcome.draw, outcome.no_result].map(|share| share.share)
}

fn attack(range: u32) -> Attack {
    Attack::at_range(range)
}

fn expected(attacker: &Ship, target: &Ship, attack: &Attack) -> f64 {
    odds(attacker, target, attack).expected_damage
}

#[test]
fn more_hull_never_hurts() {
    let with_hull = |hull: u32| SMALL.replace("hull: 2", &format!("hull: {hull}"));
    let score = |hull| {
        let [win, _, draw, none] = shares(&fought(&with_hull(hull), &with_hull(5), &runs(60)));
        win + 0.5 * (draw + none)
    };
    let scores = [3, 5, 7].map(score);
    assert!(
        scores.windows(2).all(|pair| pair[0] + 0.01 < pair[1]),
        "{scores:?}"
    );
}

#[test]
fn the_order_of_weapons_and_banks_does_not_matter() {
    let weapons = [
        "{name: A, stats: 9 1x4+/2/1, banks: [AB, 2CD]}",
        "{name: B, stats: 6 2x5+/1/2, banks: [EF]}",
        "{name: C, stats: 12 1x3+/1/1, banks: [3G]}",
    ];
    let with = |order: [usize; 3]| {
        format!(
            "class: A\nhull: 5\nengines: 4\nshields: 2\nweapons: [{}]",
            order.map(|i| weapons[i]).join(", ")
        )
    };
    let (first, target) = (with([0, 1, 2]), ship(FACED));
    let swapped = first.replace("[AB, 2CD]", "[2CD, AB]");
    for other in [with([2, 1, 0]), with([1, 2, 0]), swapped] {
        for range in 0..=13 {
            let difference = expected(&ship(&first), &target, &attack(range))
                - expected(&ship(&other), &target, &attack(range));
            assert!(difference.abs() < 1e-12);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_on_any_number_of_threads() {
    let run = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let how = runs(40).seed(seed);
        pool.install(|| format!("{:?}", fought(SMALL, FACED, &how)))
    };
    let one = run(1, 7);
    assert_eq!((&one, &one), (&run(2, 7), &run(8, 7)));
    assert_ne!(one, run(1, 8));
}

#[test]
fn mirrored_ships_at_mirrored_bearings_do_the_same() {
    let port = ship("class: A\nhull: 3\nweapons: [{name: G, stats: 9 1x4+/2/1, banks: [2AC, HJ]}]");
    let starboard =
        ship("class: A\nhull: 3\nweapons: [{name: G, stats: 9 1x4+/2/1, banks: [2BD, IK]}]");
    let target = ship(SMALL);
    for degrees in 0..360 {
        let at = |bearing: f64| attack(5).bearing(bearing);
        let bearing = f64::from(degrees);
        assert_eq!(
            expected(&port, &target, &at(bearing)),
            expected(&starboard, &target, &at(-bearing)),
            "{degrees}"
        );
    }
}

#[test]
fn the_default_bearing_is_the_best_of_all() {
    let attacker = ship(include_str!(
        "../../../../designs/starmada_unity/majestic.yaml"
    ));
    let target = ship(SMALL);
    for range in 0..=13 {
        let best = expected(&attacker, &target, &attack(range));
        for degrees in 0..720 {
            let other = attack(range).bearing(f64::from(degrees) / 2.0);
            assert!(
                expected(&attacker, &target, &other) <= best + 1e-9,
                "range {range}, {degrees}"
            );
        }
    }
}

#[test]
fn the_majestic_at_itself_matches_a_hand_calculation() {
    let majestic = ship(include_str!(
        "../../../../designs/starmada_unity/majestic.yaml"
    ));
    // Range 3, dead ahead, Countermeasures -1. Turrets 5+ at short +1: 8 dice x 1/3 x 4/6 (Pr1, shields 3). Lasers 4+ at +0:
    // 5 x 1/2 x 2 x 1/2. Torpedoes 4+ guided at -1: 5 x 1/3 x 1/2.
    let found = expected(&majestic, &majestic, &attack(3));
    let pencil = 8.0 / 3.0 * 4.0 / 6.0 + 5.0 * 0.5 * 2.0 * 0.5 + 5.0 / 3.0 * 0.5;
    assert!((found - pencil).abs() < 1e-12, "{found} {pencil}");
}

#[test]
fn boxes_lost_add_up_to_damage_and_chances_to_one() {
    let majestic = ship(include_str!(
        "../../../../designs/starmada_unity/majestic.yaml"
    ));
    let target = ship(
        "class: T\nhull: 100\nengines: 5\nshields: 2\nscreens: 3\nweapons: [{name: G, stats: 9 1x4+/1/1, banks: [9AB]}]",
    );
    let volley = odds(&majestic, &target, &attack(6));
    let lost = &volley.lost;
    let tracks = [
        &lost.screens,
        &lost.hull,
        &lost.engines,
        &lost.weapons,
        &lost.shields,
    ];
    for track in tracks {
        assert!(
            (track.chances().iter().sum::<f64>() - 1.0).abs() < 1e-12,
            "{track:?}"
        );
    }
    // Fifty boxes on each track: nothing is ignored.
    let lost: f64 = tracks.iter().map(|track| track.mean()).sum();
    assert!((lost - volley.damage.mean()).abs() < 1e-9);
    assert!((volley.damage.mean() - volley.expected_damage).abs() < 1e-9);
}

#[test]
fn fighters_do_damage_and_are_shot_down() {
    let carrier = "class: C\nhull: 4\nengines: 1\nsystems: [Carrier 2]";
    let target = "class: T\nhull: 4\nengines: 1";
    let armed = "class: T\nhull: 4\nengines: 1\nweapons: [{name: G, stats: 6 9x2+/1/1 Acr, banks: [ABCDEF]}]";
    let win = |second: &str| shares(&fought(carrier, second, &runs(60)))[0];
    assert!(win(target) > 0.999, "nothing stops them: {}", win(target));
    assert!(win(armed) < win(target), "{}", win(armed));
}

#[test]
fn expected_damage_by_range_is_that_of_each_range() {
    let (attacker, target) = (ship(FACED), ship(SMALL));
    let ranges = odds_by_range(&attacker, &target, &attack(0));
    assert!(!ranges.is_empty());
    for at in &ranges {
        assert_eq!(
            at.expected_damage,
            expected(&attacker, &target, &attack(at.range)),
            "{}",
            at.range
        );
    }
}

#[test]
fn a_hit_on_a_flight_is_a_fighter_and_agrees_with_every_throw() {
    // Tiny -1: 5+ needs 6 at medium range; 6+ NPr at -2 needs an 8: a 6, then 3+. Three dice in all, two fighters.
    let text = "class: A\nhull: 3\nweapons: [{name: G, stats: 9 2x5+/3/3, banks: [AB]}, {name: N, stats: 9 1x6+/1/1 NPr, banks: [AB]}]";
    let attack = Attack::at_range(5).target_fighters(2);
    let volley = odds_at_flight(&ship(text), Numbers::standard(), &attack);
    let mut counts = [0.0; 3];
    for throw in 0..6usize.pow(4) {
        let face = |die: u32| throw / 6usize.pow(die) % 6 + 1;
        let hits = [face(0) == 6, face(1) == 6, face(2) == 6 && face(3) + 5 >= 8];
        counts[hits.into_iter().filter(|hit| *hit).count().min(2)] += 1.0 / 1296.0;
    }
    let flight = volley.at_flight.expect("a flight");
    for (value, chance) in counts.into_iter().enumerate() {
        assert!(
            (flight.kills.probability(value) - chance).abs() < 1e-12,
            "{value}: {:?}",
            flight.kills
        );
    }
    assert_eq!(
        (
            volley.expected_damage,
            volley.lost.hull.mean(),
            volley.facing
        ),
        (0.0, 0.0, None)
    );
    assert!((flight.expected_hits - (2.0 / 6.0 + 4.0 / 36.0)).abs() < 1e-12);
}

#[test]
fn fire_control_cancels_the_penalty_of_a_tiny_target_beside_a_bonus() {
    let modifier = |systems: &str, traits: &str, range: u32| {
        let text = format!(
            "class: A\nhull: 3\nsystems: [{systems}]\nweapons: [{{name: G, stats: 9 1x4+/1/1 {traits}, banks: [A]}}]"
        );
        odds_at_flight(&ship(&text), Numbers::standard(), &attack(range)).batteries[0].modifier
    };
    assert_eq!(
        [1, 5, 9].map(|range| modifier("", "", range)),
        [Some(0), Some(-1), Some(-2)]
    );
    assert_eq!(
        [1, 5, 9].map(|range| modifier("Fire Control", "", range)),
        [Some(1), Some(0), Some(-1)]
    );
    assert_eq!(
        ["Acr", "Inc", "NPr"].map(|code| modifier("", code, 5)),
        [Some(0), Some(-2), Some(-2)]
    );
}

#[test]
fn penalties_of_four_block_the_line_of_sight() {
    let (attacker, target) = (ship(SMALL), ship(SCREENED));
    let at = |intervening| expected(&attacker, &target, &attack(2).intervening(intervening));
    assert!(at(0) > at(1) && at(1) > at(2) && at(2) > at(3) && at(3) > 0.0);
    assert_eq!(at(4), 0.0);
    let evasive = attack(2).evasive(4);
    assert!(
        expected(&attacker, &target, &evasive) > 0.0,
        "only what lies in between blocks"
    );
}

#[test]
fn names_what_incapacitating_weapons_leave_out() {
    let attacker =
        ship("class: A\nhull: 3\nweapons: [{name: G, stats: 9 1x4+/1/1 Inc, banks: [A]}]");
    let notes = odds(&attacker, &ship(SMALL), &attack(2)).notes();
    assert!(
        notes
            .iter()
            .any(|note| note.starts_with("Traits not modeled: Inc;")),
        "{notes:?}"
    );
    let notes = odds_at_flight(&attacker, Numbers::standard(), &attack(2)).notes();
    assert!(
        !notes.iter().any(|note| note.contains("not modeled")),
        "{notes:?}"
    );
}
