//! Tests of orders and the Movement Phase.

use super::*;
use starwright_rules::battle::setup::Battle;

#[test]
fn in_the_first_turn_the_previous_speed_is_the_engine_rating_and_without_engines_it_is_0() {
    let first = &replay(GUN, HULK, &DuelOptions::new()).turns[0].orders;
    assert_eq!((first[0].previous, first[1].previous), (3, 0));
    assert_eq!(
        (first[1].order.as_str(), first[1].requirement),
        ("0(0)", Some(0))
    );
}

#[test]
fn a_ship_without_engines_stays_and_only_a_battle_without_end_is_refused() {
    let fought = replay(GUN, HULK, &DuelOptions::new());
    let at = fought.ships[1].hex;
    assert!(
        fought
            .turns
            .iter()
            .flat_map(|turn| &turn.orders)
            .filter(|o| o.ship == "B1")
            .all(|o| o.hex == at)
    );
    let (one, other) = (ship(HULK), ship(HULK));
    let refused = deploy(
        [&[(&one, 1)], &[(&other, 1)]],
        Numbers::standard(),
        &DuelOptions::new(),
    );
    assert!(
        refused
            .err()
            .is_some_and(|why| why.message.contains("no ship can move"))
    );
    let bare = ship("class: Bare\nhull: 3\nengines: 5");
    let refused = deploy(
        [&[(&bare, 1)], &[(&bare, 1)]],
        Numbers::standard(),
        &DuelOptions::new(),
    );
    assert!(
        refused
            .err()
            .is_some_and(|why| why.message.contains("neither side has a weapon"))
    );
    let close = DuelOptions::new().board(Board::Bounded {
        columns: 9,
        rows: 3,
    });
    assert!(
        deploy([&[(&one, 1)], &[(&other, 1)]], Numbers::standard(), &close).is_ok(),
        "they reach each other"
    );
}

#[test]
fn all_ships_move_at_once_and_pass_through_each_other() {
    let field = field(GUN, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(13, 0), 5)]);
    fight.captain_state.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "3(3)")];
    fight.move_ships();
    fight.resolve_stacking(&mut Random::stream(1, 1));
    assert_eq!(
        fight
            .states
            .iter()
            .map(|v| Axial::from(v.hex))
            .collect::<Vec<_>>(),
        [Axial(13, 0), Axial(10, 0)]
    );
    assert!(turn(&mut fight).stacking.is_empty());
}

#[test]
fn a_ship_that_leaves_the_board_is_out_and_counts_as_destroyed() {
    let field = field(GUN, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(1, 5), 5), (Axial(28, -5), 5)]);
    fight.captain_state.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "0(0)")];
    fight.move_ships();
    fight.update_points();
    assert!(!fight.states[0].is_in && fight.states[1].is_in);
    assert_eq!(fight.points, [0, field.contingents[0].rating]);
    let flown = turn(&mut fight).orders[0].clone();
    assert!(
        flown.out && flown.hex == Axial(-1, 5),
        "the first hex off the board: {flown:?}"
    );
    assert_eq!(fight.verdict(), Some((Some(1), EndReason::Eliminated)));
    // A path that leaves the board and returns also counts as leaving it.
    fight.states[0] = fight.states[1];
    (fight.states[0].hex, fight.states[0].heading) =
        (Axial(0, 5).into(), Heading::default().turned(5));
    let about = fight.destinations[0]
        .iter()
        .position(|end| &*end.order == "1PP1(2)");
    assert!(about.is_none_or(|end| !fight.stays_on_board(0, end)));
}

#[test]
fn an_open_board_has_no_edge() {
    let field = field(GUN, GUN, &DuelOptions::new().board(Board::Open));
    let mut fight = start_fight(&field, &[(Axial(1, 5), 5), (Axial(28, -5), 5)]);
    fight.captain_state.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "0(0)")];
    fight.move_ships();
    assert!(fight.states[0].is_in);
}

#[test]
fn opponents_in_one_hex_roll_and_the_lowest_stays() {
    let (fast, slow) = (GUN.replace("engines: 3", "engines: 9"), GUN.to_string());
    let field = field(&fast, &slow, &DuelOptions::new());
    for seed in 0..50 {
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(10, 0), 5)]);
        fight.update_fire_tables();
        fight.resolve_stacking(&mut Random::stream(seed, 1));
        let rolled = turn(&mut fight).stacking.clone();
        let totals: Vec<u32> = rolled
            .iter()
            .map(|s| s.roll + if s.ship == "A1" { 9 } else { 3 })
            .collect();
        assert!(totals[0] < totals[1], "ties roll again: {rolled:?}");
        assert_eq!(rolled[0].hex, rolled[0].from);
        let away = hex_ring(rolled[1].from.into(), 1).any(|hex| Axial::from(hex) == rolled[1].hex);
        assert!(away, "{rolled:?}");
        assert_eq!(
            (
                fight.states[0].heading.sides(),
                fight.states[1].heading.sides()
            ),
            (2, 5),
            "headings are kept"
        );
    }
}

#[test]
fn displaced_ships_go_two_hexes_if_no_adjacent_hex_is_free_and_never_off_the_board() {
    let (one, many) = (ship(GUN), ship(HULK));
    let field = deploy(
        [&[(&one, 1)], &[(&many, 7)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let center = Hex::from(Axial(10, 0));
    let mut fight = start_fight(&field, &[(Axial(10, 0), 0)]);
    for (state, hex) in fight.states[1..]
        .iter_mut()
        .zip(hex_ring(center, 1).chain([center]))
    {
        state.hex = hex;
    }
    fight.update_fire_tables();
    let mut moved = Vec::new();
    for seed in 0..60 {
        let before = fight.states.clone();
        fight.resolve_stacking(&mut Random::stream(seed, 3));
        assert!(fight.states.iter().all(|state| field.board.has(state.hex)));
        moved.push(
            fight
                .setup
                .positions
                .position(center, fight.states[0].hex)
                .range,
        );
        fight.states = before;
    }
    moved.sort_unstable();
    moved.dedup();
    assert_eq!(
        moved,
        [0, 2],
        "it stays if it rolls lowest, else all six neighbors are taken"
    );
}

#[test]
fn ships_of_one_side_may_end_together() {
    let one = ship(GUN);
    let field = deploy(
        [&[(&one, 2)], &[(&one, 1)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let mut fight = start_fight(
        &field,
        &[(Axial(10, 0), 2), (Axial(10, 0), 2), (Axial(20, -3), 5)],
    );
    fight.resolve_stacking(&mut Random::stream(1, 1));
    assert!(turn(&mut fight).stacking.is_empty());
}

#[test]
fn engine_damage_is_felt_in_the_next_orders() {
    let field = field(GUN, GUN, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(20, -3), 5)]);
    fight.strike(0, Facing::Fore, 4);
    fight.update_destinations();
    let left = fight.states[0].engines(&field.contingents[0].design);
    assert_eq!(left, field.contingents[0].design.tracks.engines[1]);
    assert_eq!(
        fight.destinations[0].len(),
        destinations((left, 3, 0)).len()
    );
    fight.strike(0, Facing::Fore, 4);
    fight.update_destinations();
    assert_eq!(
        fight.destinations[0]
            .iter()
            .map(|end| &*end.order)
            .collect::<Vec<_>>(),
        ["3(3)"],
        "no engines: it goes on"
    );
}

#[test]
fn pivots_are_undone_at_the_end_of_the_turn() {
    let fought = replay(
        GUN,
        GUN,
        &DuelOptions::new().captains(Captain::Random, Captain::Random),
    );
    let mut pivoted = 0;
    let mut headings = std::collections::HashMap::new();
    for flown in fought.turns.iter().flat_map(|turn| &turn.orders) {
        pivoted += u32::from(flown.facing != flown.heading);
        if let Some(before) = headings.insert(flown.ship.clone(), flown.heading)
            && !flown.order.contains(['P', 'S', 'U'])
        {
            assert_eq!(flown.heading, before);
        }
    }
    assert!(pivoted > 0);
}

#[test]
fn captains_do_not_see_the_orders_of_this_turn() {
    // The second side orders after the first, whose order depends on its captain. The second side's order does not change.
    let orders = [Captain::Steady, Captain::Straight].map(|first| {
        let how = DuelOptions::new().captains(first, Captain::Steady);
        let field = field(GUN, GUN, &how);
        let mut fight = start_fight(&field, &[(Axial(10, 0), 1), (Axial(17, 0), 5)]);
        fight.give_orders(&mut Random::stream(1, 1));
        [0, 1].map(|ship| {
            (
                fight.captain_state.orders[ship].destination,
                fight.captain_state.orders[ship].pivot,
            )
        })
    });
    assert_ne!(orders[0][0], orders[1][0], "the captains differ");
    assert_eq!(orders[0][1], orders[1][1]);
}

#[test]
fn the_side_of_the_lowest_stays_and_the_others_go() {
    let one = ship(GUN);
    let field = deploy(
        [&[(&one, 2)], &[(&one, 2)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let mut held = [false; 2];
    for seed in 0..40 {
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2); 4]);
        fight.update_fire_tables();
        fight.resolve_stacking(&mut Random::stream(seed, 1));
        let rolled = turn(&mut fight).stacking.clone();
        assert!(
            rolled.len() == 4 && rolled.is_sorted_by_key(|entry| entry.roll),
            "{rolled:?}"
        );
        let side = |ship: &str| usize::from(ship.starts_with('B'));
        let holder = side(&rolled[0].ship);
        for entry in &rolled {
            assert_eq!(
                entry.hex == entry.from,
                side(&entry.ship) == holder,
                "{rolled:?}"
            );
            let ties = rolled
                .iter()
                .filter(|other| other.roll == entry.roll && side(&other.ship) != side(&entry.ship));
            assert_eq!(ties.count(), 0, "opponents roll again: {rolled:?}");
        }
        held[holder] = true;
    }
    assert_eq!(held, [true; 2]);
}
