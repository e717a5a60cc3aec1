//! Tests of captains.

use super::*;
use starwright_rules::battle::setup::Battle;

#[test]
fn a_captain_leaves_the_reach_of_seekers_if_it_can() {
    let field = field(
        SEEKING,
        &GUN.replace("engines: 3", "engines: 8"),
        &DuelOptions::new(),
    );
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(13, 0), 1)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).launches.len(), 1);
    fight.give_orders(&mut Random::stream(2, 1));
    fight.move_ships();
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(3, 1), &mut counted);
    assert!(
        turn(&mut fight).flights[0].attack.is_none(),
        "{:?}",
        turn(&mut fight).flights[0]
    );
}

#[test]
fn captains_grow_bolder_while_no_ship_is_damaged() {
    let field = field(GUN, GUN, &DuelOptions::new());
    let closest = |quiet: u32| {
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(24, -4), 5)]);
        fight.quiet = quiet;
        fight.give_orders(&mut Random::stream(1, 1));
        fight.move_ships();
        field
            .positions
            .position(fight.states[0].hex, fight.states[1].hex)
            .range
    };
    assert!(closest(15) <= closest(0), "{} {}", closest(15), closest(0));
    assert!(closest(15) < 14);
}

#[test]
fn a_ship_that_is_outranged_closes() {
    let long = "class: Long\nhull: 30\nweapons: [{name: L, stats: 24 2x5+/1/1, banks: [2ABCDEF]}]";
    for seed in 0..6 {
        let fought = replay(
            &GUN.replace("hull: 4", "hull: 14"),
            long,
            &DuelOptions::new().seed(seed),
        );
        let fires = |turn: &ReplayTurn| turn.shots.iter().any(|shot| shot.ship == "A1");
        assert!(
            fought.turns.iter().take(12).any(fires),
            "seed {seed}: {:?}",
            fought.result
        );
    }
}

/// Returns how much of this turn's fire a ship lost by not knowing the enemy's order, by an exhaustive search over all
/// destinations and pivots that stay on the board: 0 for the best, 1 for the worst, or `None` if all have the same value.
fn regret(fight: &Fight, ship: usize, enemy: usize) -> Option<f64> {
    let (state, other) = (&fight.states[ship], &fight.states[enemy]);
    let Order {
        destination: theirs,
        pivot,
    } = fight.captain_state.orders[enemy];
    let end = &fight.destinations[enemy][theirs];
    let reply = Placement {
        hex: end.hex.from(other.hex, other.heading),
        heading: other.heading.turned(end.turned.into()).turned(pivot.into()),
    };
    let worth = |order: Order| {
        let end = &fight.destinations[ship][order.destination];
        let facing = state
            .heading
            .turned(end.turned.into())
            .turned(order.pivot.into());
        fight.exchange_value(
            ship,
            Placement {
                hex: end.hex.from(state.hex, state.heading),
                heading: facing,
            },
            enemy,
            reply,
        )
    };
    let staying =
        (0..fight.destinations[ship].len()).filter(|end| fight.stays_on_board(ship, *end));
    let pivots = |end: usize| {
        (-fight.destinations[ship][end].pivot..=fight.destinations[ship][end].pivot).map(
            move |pivot| Order {
                destination: end,
                pivot,
            },
        )
    };
    let (worst, best) = staying.flat_map(pivots).map(worth).fold(
        (f32::INFINITY, f32::NEG_INFINITY),
        |(least, most), worth| (least.min(worth), most.max(worth)),
    );
    let given_away = (best - worth(fight.captain_state.orders[ship])) / (best - worst);
    (best > worst).then_some(given_away.into())
}

/// Returns the average regret of a captain against a steady one, over the turns in which the destinations differ in value.
fn average_regret(captain: Captain, first: &str, second: &str, battles: u64) -> f64 {
    let how = DuelOptions::new().captains(captain, Captain::Steady);
    let field = field(first, second, &how);
    let mut regrets = Vec::new();
    for seed in 0..battles {
        let mut random = Random::stream(seed, 11);
        let mut counted = tally(&field);
        let mut fight = Fight::new(&field);
        fight.begin(&mut random);
        for turn in 1..=25 {
            fight.turn = turn;
            fight.give_orders(&mut random);
            regrets.extend(regret(&fight, 0, 1));
            fight.carry_out_orders(&mut random, &mut counted);
            if fight.verdict().is_some() {
                break;
            }
        }
    }
    regrets.iter().sum::<f64>() / regrets.len().max(1) as f64
}

#[test]
fn steady_captains_regret_less_than_thoughtless_ones() {
    let regrets =
        [Captain::Steady, Captain::Random].map(|captain| average_regret(captain, GUN, GUN, 12));
    assert!(regrets[0] < regrets[1], "{regrets:?}");
}

#[test]
#[ignore = "the figures of the manual: run it with --no-capture"]
#[expect(clippy::print_stdout, reason = "figures are read by people")]
fn regrets_of_all_captains() {
    let (fast, ram) = (
        GUN.replace("engines: 3", "engines: 6"),
        GUN.replace("[2AB, 2CD]", "[4AB]"),
    );
    for (first, second, what) in [
        (GUN, GUN, "alike"),
        (&fast, GUN, "faster"),
        (GUN, &fast, "slower"),
        (&ram, &ram, "guns ahead only"),
    ] {
        for captain in Captain::ALL {
            println!(
                "{what}, {}: {:.3}",
                captain.word(),
                average_regret(captain, first, second, 100)
            );
        }
    }
}
