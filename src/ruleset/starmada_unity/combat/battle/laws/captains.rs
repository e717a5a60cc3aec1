//! What captains do with all this.

use super::*;

#[test]
fn a_captain_leaves_the_reach_of_seekers_if_it_can() {
    let field = field(SEEKING, &GUN.replace("engines: 3", "engines: 8"), &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(13, 0), 1)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).launches.len(), 1);
    fight.give_orders(&mut Random::stream(2, 1));
    fight.move_ships();
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(3, 1), &mut counted);
    assert!(turn(&mut fight).flights[0].attack.is_none(), "{:?}", turn(&mut fight).flights[0]);
}

#[test]
fn captains_grow_bolder_while_nobody_is_hurt() {
    let field = field(GUN, GUN, &Engagement::BOARD);
    let closest = |quiet: u32| {
        let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(24, -4), 5)]);
        fight.quiet = quiet;
        fight.give_orders(&mut Random::stream(1, 1));
        fight.move_ships();
        field.sights.of(fight.vessels[0].hex, fight.vessels[1].hex).range
    };
    assert!(closest(15) <= closest(0), "{} {}", closest(15), closest(0));
    assert!(closest(15) < 14);
}

#[test]
fn a_ship_that_is_outranged_closes() {
    let long = "class: Long\nhull: 30\nweapons: [{name: L, stats: 24 2x5+/1/1, banks: [2ABCDEF]}]";
    for seed in 0..6 {
        let fought = replay(&GUN.replace("hull: 4", "hull: 14"), long, &Engagement { seed, ..Engagement::BOARD });
        let fires = |turn: &ReplayTurn| turn.shots.iter().any(|shot| shot.ship == "A1");
        assert!(fought.turns.iter().take(12).any(fires), "seed {seed}: {:?}", fought.result);
    }
}

/// Victory points that a ship could have had more of this turn's fire, had it known the enemy's order: the best of all ends
/// and pivots by full search, less what it got.
fn regret(fight: &Fight, ship: usize, enemy: usize) -> f32 {
    let (vessel, other) = (&fight.vessels[ship], &fight.vessels[enemy]);
    let Order { end: theirs, pivot } = fight.mind.orders[enemy];
    let end = &fight.ends[enemy][theirs];
    let reply = Stance {
        hex: end.hex.from(other.hex, other.heading),
        facing: other.heading.turned(end.turned.into()).turned(pivot.into()),
    };
    let worth = |order: Order| {
        let end = &fight.ends[ship][order.end];
        let facing = vessel.heading.turned(end.turned.into()).turned(order.pivot.into());
        fight.exchange_with(ship, Stance { hex: end.hex.from(vessel.hex, vessel.heading), facing }, enemy, reply)
    };
    let staying = (0..fight.ends[ship].len()).filter(|end| fight.stays(ship, *end));
    let pivots = |end: usize| {
        (-fight.ends[ship][end].pivot..=fight.ends[ship][end].pivot).map(move |pivot| Order { end, pivot })
    };
    let best = staying.flat_map(pivots).map(worth).fold(f32::NEG_INFINITY, f32::max);
    best - worth(fight.mind.orders[ship])
}

/// The average regret of a captain against a steady one over the turns in which something can be had.
fn average_regret(captain: Captain) -> f32 {
    let how = Engagement { captains: [captain, Captain::Steady], ..Engagement::BOARD };
    let field = field(GUN, GUN, &how);
    let (mut sum, mut count) = (0.0, 0);
    for seed in 0..12 {
        let mut random = Random::stream(seed, 11);
        let mut counted = tally(&field);
        let mut fight = Fight::new(&field);
        fight.begin(&mut random);
        for turn in 1..=25 {
            fight.turn = turn;
            fight.give_orders(&mut random);
            let own = regret(&fight, 0, 1);
            (sum, count) = if own > 0.0 { (sum + own, count + 1) } else { (sum, count) };
            fight.carry_out(&mut random, &mut counted);
            if fight.verdict().is_some() {
                break;
            }
        }
    }
    sum / count.max(1) as f32
}

#[test]
fn a_steady_captain_regrets_less_than_one_who_does_not_think() {
    let regrets = [Captain::Steady, Captain::Random].map(average_regret);
    assert!(regrets[0] < regrets[1], "{regrets:?}");
}
