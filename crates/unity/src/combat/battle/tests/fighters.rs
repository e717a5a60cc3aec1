//! Tests of the Fighter Phase: flights and seekers.

use super::*;
use starwright_rules::battle::setup::Battle;

#[test]
fn flights_start_within_two_hexes_of_their_carrier_at_most_three_in_a_hex() {
    let field = field(
        &CARRIER.replace("Carrier 4", "Carrier 20"),
        GUN,
        &DuelOptions::new(),
    );
    let fight = start_fight(&field, &[]);
    assert_eq!(fight.flights.len(), 20);
    for flight in &fight.flights {
        assert!(
            field
                .positions
                .position(flight.hex, field.ships[0].hex)
                .range
                <= 2
                && field.board.has(flight.hex)
        );
        assert!(
            fight
                .flights
                .iter()
                .filter(|other| other.hex == flight.hex)
                .count()
                <= 3
        );
        assert_eq!(flight.fighters, 6);
    }
    let few = DuelOptions::new().flights(Some(3), None);
    assert_eq!(
        self::field(CARRIER, GUN, &few).rules.carriers[0].len(),
        3,
        "a fleet may bring fewer"
    );
}

#[test]
fn a_flight_attacks_an_adjacent_ship_at_once_also_on_its_shields() {
    let field = field(
        CARRIER,
        &GUN.replace("hull: 4", "hull: 9"),
        &DuelOptions::new(),
    );
    let mut shields = [false; 2];
    for seed in 0..40 {
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(16, 0), 5)]);
        fight.flights.truncate(1);
        fight.flights[0].hex = Axial(12, 0).into();
        let mut counted = tally(&field);
        fight.fly(&mut Random::stream(seed, 7), &mut counted);
        let flown = turn(&mut fight).flights[0].clone();
        let attack = flown.attack.expect("within reach");
        assert_eq!((attack.dice.len(), attack.target.as_str()), (6, "B1"));
        assert_eq!(
            attack.hits as usize,
            attack.dice.iter().filter(|face| **face >= 5).count(),
            "no modifiers"
        );
        assert_eq!(attack.impact.len(), attack.hits as usize, "IMP 1");
        assert_eq!(
            attack.damage.len(),
            attack.impact.iter().filter(|face| **face > 1).count(),
            "DMG 1"
        );
        let sixes = attack.damage.iter().filter(|face| **face == 6).count();
        let lost = fight.states[1].damage.shields[0] as usize;
        assert_eq!(lost, sixes, "effects at once");
        shields[usize::from(lost > 0)] = true;
    }
    assert_eq!(shields, [true; 2]);
}

#[test]
fn flights_fight_flights_with_losses_capped_by_the_target() {
    let field = field(CARRIER, CARRIER, &DuelOptions::new());
    for seed in 0..60 {
        let mut fight = start_fight(&field, &[(Axial(3, 5), 2), (Axial(28, -5), 5)]);
        fight
            .flights
            .retain(|flight| flight.carrier == 0 || flight.side == 1);
        let [own, other] = [
            0,
            fight
                .flights
                .iter()
                .position(|flight| flight.side == 1)
                .expect("a flight"),
        ];
        fight.flights[other].fighters = 2;
        (fight.flights[own].hex, fight.flights[other].hex) =
            (Axial(14, 0).into(), Axial(15, 0).into());
        if let Some(recorder) = &mut fight.recorder {
            let flight = fight.flights[own];
            recorder.record_flight(own, &flight, None, false);
        }
        fight.attack_flight(own, other, &mut Random::stream(seed, 9));
        let attack = turn(&mut fight).flights[0]
            .attack
            .clone()
            .expect("an attack");
        let ones = attack.dice.iter().filter(|face| **face == 1).count() as u32;
        assert_eq!(attack.lost, ones.min(2), "not more than the target has");
        assert_eq!(u32::from(fight.flights[own].fighters), 6 - ones.min(2));
        assert_eq!(
            u32::from(fight.flights[other].fighters),
            2u32.saturating_sub(attack.hits)
        );
    }
}

#[test]
fn a_flight_found_with_an_enemy_moves_or_is_lost() {
    let field = field(CARRIER, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(16, 0), 5)]);
    fight.flights.truncate(1);
    fight.flights[0].hex = fight.states[1].hex;
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(1, 7), &mut counted);
    assert_ne!(
        fight.flights[0].hex, fight.states[1].hex,
        "it moves away, and may attack from there"
    );
    // In the corner of the board, with enemies in every hex that it can reach, it is lost.
    let (nest, many) = (ship(CARRIER), ship(HULK));
    let crowd = deploy(
        [&[(&nest, 1)], &[(&many, 50)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let mut fight = start_fight(&crowd, &[(Axial(31, -10), 2)]);
    let corner = Hex::from(Axial(0, 0));
    fight.flights.truncate(1);
    fight.flights[0].hex = corner;
    // It heads into the corner, and every path out of it ends at an enemy.
    let places = flight_paths(8)
        .iter()
        .filter(|path| path.stays_on_board(crowd.board, corner, Heading::default()));
    fight.flights[0].heading = Heading::default();
    let mut hexes: Vec<Hex> = places
        .map(|path| path.end_hex(corner, Heading::default()))
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    assert!(hexes.len() <= 50, "{}", hexes.len());
    for (state, hex) in fight.states[1..].iter_mut().zip(hexes.into_iter().cycle()) {
        state.hex = hex;
    }
    let mut counted = tally(&crowd);
    fight.fly(&mut Random::stream(1, 7), &mut counted);
    assert!(fight.flights[0].fighters == 0 && turn(&mut fight).flights[0].lost);
}

#[test]
fn flights_are_worth_no_victory_points() {
    let field = field(CARRIER, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[]);
    fight
        .flights
        .iter_mut()
        .for_each(|flight| flight.fighters = 0);
    fight.update_points();
    assert_eq!((fight.points, fight.verdict()), ([0, 0], None));
}

#[test]
fn seekers_strike_in_the_turn_after_their_launch() {
    let field = field(
        SEEKING,
        &GUN.replace("weapons:", "systems: [Anti-Fighter Batteries]\nweapons:"),
        &DuelOptions::new(),
    );
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    let launches = turn(&mut fight).launches.clone();
    assert_eq!(
        (
            launches.len(),
            launches[0].weapons,
            launches[0].target.as_str()
        ),
        (1, 2, "B1")
    );
    assert!(
        turn(&mut fight).shots.iter().all(|shot| shot.ship == "B1"),
        "no direct fire"
    );
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(2, 1), &mut counted);
    let flown = turn(&mut fight).flights[0].clone();
    let attack = flown.attack.expect("it reaches its target");
    assert_eq!(
        (flown.flight.as_str(), attack.dice.len()),
        ("AS1", 4),
        "ROF dice for each weapon"
    );
    let hits = attack.dice.iter().filter(|face| **face >= 5).count() as u32;
    assert_eq!(
        attack.hits, hits,
        "ACC 4+ without range modifiers, -1 for Anti-Fighter Batteries"
    );
    assert!(fight.seekers.is_empty());
}

#[test]
fn a_seeker_out_of_reach_of_its_target_is_lost() {
    let field = field(SEEKING, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(17, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).launches.len(), 1);
    fight.states[1].hex = Axial(24, -4).into();
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(2, 1), &mut counted);
    assert!(turn(&mut fight).flights[0].attack.is_none() && fight.seekers.is_empty());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(19, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert!(
        turn(&mut fight).launches.is_empty(),
        "beyond its allowance nothing is launched"
    );
}

#[test]
fn seekers_that_fire_once_wait_until_the_target_can_hardly_outrun_them() {
    let launches = |prey: &str, column: i32| {
        let field = field(SEEKING, prey, &DuelOptions::new());
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(column, 0), 2)]);
        fight.fire(&mut Random::stream(1, 1));
        turn(&mut fight).launches.len()
    };
    let fast = GUN.replace("engines: 3", "engines: 9");
    assert_eq!(
        [launches(GUN, 12), launches(HULK, 17), launches(&fast, 17)],
        [1, 1, 0]
    );
}

#[test]
fn seekers_may_count_as_direct_fire() {
    let field = field(SEEKING, GUN, &DuelOptions::new().seekers(Seekers::Direct));
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(11, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    let shot = turn(&mut fight)
        .shots
        .iter()
        .find(|shot| shot.ship == "A1")
        .cloned()
        .expect("a shot");
    assert_eq!((shot.band.as_str(), shot.modifier), ("medium", 0));
    assert!(turn(&mut fight).launches.is_empty());
}

/// Returns the sides in the order in which they are mentioned, such as `ABA`.
fn sides<'a>(ids: impl Iterator<Item = &'a String>) -> String {
    let mut seen = Vec::new();
    for id in ids {
        if seen.last() != Some(&id) {
            seen.push(id);
        }
    }
    seen.iter().filter_map(|id| id.chars().next()).collect()
}

#[test]
fn flights_and_ships_act_in_turn_the_larger_side_first() {
    for (own, other, expected) in [(4, 2, "ABABAA"), (5, 2, "AABAABA"), (2, 7, "BBBABBBAB")] {
        let nest = |flights: u32| CARRIER.replace("Carrier 4", &format!("Carrier {flights}"));
        let field = field(&nest(own), &nest(other), &DuelOptions::new());
        let mut fight = start_fight(&field, &[]);
        let mut counted = tally(&field);
        fight.fly(&mut Random::stream(1, 1), &mut counted);
        assert_eq!(
            sides(turn(&mut fight).flights.iter().map(|flown| &flown.flight)),
            expected
        );
    }
    let one = ship(GUN);
    let field = deploy(
        [&[(&one, 1)], &[(&one, 3)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let mut fight = start_fight(
        &field,
        &[
            (Axial(10, 0), 2),
            (Axial(13, 0), 5),
            (Axial(13, 1), 5),
            (Axial(13, -1), 5),
        ],
    );
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(
        sides(turn(&mut fight).shots.iter().map(|shot| &shot.ship)),
        "BBAB"
    );
}

#[test]
fn flights_never_end_with_an_enemy_nor_leave_the_board() {
    let how = DuelOptions::new()
        .board(Board::Bounded {
            columns: 12,
            rows: 9,
        })
        .turns(20);
    for (seed, captain) in [
        (1, Captain::Steady),
        (2, Captain::Random),
        (3, Captain::Random),
    ] {
        let fought = replay(CARRIER, CARRIER, &how.seed(seed).captains(captain, captain));
        let mut ended = 0;
        for turn in &fought.turns {
            for flown in turn.flights.iter().filter(|flown| !flown.lost) {
                let is_enemy = |id: &str| !id.starts_with(&flown.flight[..1]);
                let is_there = |ship: &str| {
                    let stacked = turn
                        .stacking
                        .iter()
                        .find(|entry| entry.ship == ship)
                        .map(|entry| entry.hex);
                    let flown_to = turn
                        .orders
                        .iter()
                        .find(|order| order.ship == ship && !order.out);
                    stacked.or(flown_to.map(|order| order.hex)) == Some(flown.hex)
                };
                assert!(
                    !fought
                        .ships
                        .iter()
                        .any(|ship| is_enemy(&ship.id) && is_there(&ship.id)),
                    "{flown:?}"
                );
                assert!(how.board.has(flown.hex.into()), "{flown:?}");
                ended += 1;
            }
        }
        assert!(ended > 20);
    }
}

#[test]
fn flights_and_seekers_strike_the_facing_they_come_from() {
    // Shields that nothing gets through all round but astern: whoever can come from there does, and its impact is not rolled.
    let shell = "class: Shell\nhull: 9\nshields: {fore: 5, port: 5, starboard: 5, aft: 0}\n\
        weapons: [{name: G, stats: 9 1x4+/1/1, banks: [A]}]";
    for (first, hexes) in [(CARRIER, (12, 16)), (SEEKING, (13, 16))] {
        for (heading, is_astern) in [(2, true), (5, false)] {
            let field = field(first, shell, &DuelOptions::new());
            let mut fight = start_fight(
                &field,
                &[(Axial(hexes.0, 0), 2), (Axial(hexes.1, 0), heading)],
            );
            fight.flights.truncate(1);
            fight.flights.iter_mut().for_each(|flight| {
                (flight.hex, flight.heading) = (Axial(12, 0).into(), Heading::default().turned(2))
            });
            fight.fire(&mut Random::stream(1, 1));
            let mut counted = tally(&field);
            fight.fly(&mut Random::stream(1, 1), &mut counted);
            let flown = turn(&mut fight).flights[0].clone();
            let attack = flown.attack.as_ref().expect("within reach");
            let way = field
                .positions
                .position(fight.states[1].hex, flown.hex.into())
                .direction_from_bow(heading as u8);
            let facing = super::super::ship_state::QUARTERS
                [usize::from(starwright_rules::battle::position::quarter(way))];
            assert_eq!(
                attack.impact.is_empty(),
                facing == Facing::Aft || attack.hits == 0,
                "{attack:?}"
            );
            assert!(
                !is_astern || facing == Facing::Aft,
                "it comes from astern: {flown:?}"
            );
        }
    }
}

#[test]
fn seekers_fly_before_all_flights() {
    let both = SEEKING.replace("weapons:", "systems: [Carrier 2]\nweapons:");
    let field = field(&both, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    let seeker = fight.seekers[0];
    assert_eq!(
        seeker.hex, fight.states[0].hex,
        "it is placed in the ship's hex"
    );
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(2, 1), &mut counted);
    let flown: Vec<&str> = turn(&mut fight)
        .flights
        .iter()
        .map(|flown| flown.flight.as_str())
        .collect();
    assert_eq!(flown, ["AS1", "AF1", "AF2"]);
}

#[test]
fn countermeasures_and_fire_control_count_for_seekers() {
    let with = |text: &str, systems: &str| {
        text.replace("weapons:", &format!("systems: [{systems}]\nweapons:"))
    };
    for (attacker, target, need) in [
        (SEEKING.to_string(), with(GUN, "Countermeasures 2"), 6),
        (
            with(SEEKING, "Fire Control 1"),
            with(GUN, "Countermeasures 2"),
            5,
        ),
        (with(SEEKING, "Fire Control 1"), GUN.to_string(), 4),
    ] {
        let field = field(&attacker, &target, &DuelOptions::new());
        for seed in 0..6 {
            let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
            fight.fire(&mut Random::stream(1, 1));
            let mut counted = tally(&field);
            fight.fly(&mut Random::stream(seed, 1), &mut counted);
            let attack = turn(&mut fight).flights[0]
                .attack
                .clone()
                .expect("it reaches its target");
            let hits = attack.dice.iter().filter(|face| **face >= need).count() as u32;
            assert_eq!(attack.hits, hits, "{need}: {attack:?}");
        }
    }
}
