//! Tests of the Combat Phase and of damage.

use super::*;
use starwright_rules::battle::setup::Battle;

#[test]
fn ships_fire_at_flights_and_the_fighters_fall_in_the_end_phase() {
    let field = field(
        CARRIER,
        &GUN.replace("engines: 3", "engines: 3\nsystems: [Fire Control 1]"),
        &DuelOptions::new(),
    );
    let mut fight = start_fight(&field, &[(Axial(3, 5), 2), (Axial(16, 0), 5)]);
    fight.flights.truncate(1);
    fight.flights[0].hex = Axial(14, 0).into();
    fight.fire(&mut Random::stream(4, 7));
    let shots = turn(&mut fight).shots.clone();
    assert!(shots.iter().any(|shot| shot.target == "AF1"), "{shots:?}");
    for shot in &shots {
        assert_eq!(
            shot.modifier, 1,
            "short +1, tiny -1, Fire Control makes up for it"
        );
        assert!(shot.facing.is_none() && shot.damage.is_empty() && shot.points == 0);
    }
    let hits: u32 = shots.iter().map(|shot| shot.hits).sum();
    assert_eq!(fight.flights[0].fighters, 6);
    let mut counted = tally(&field);
    fight.apply_damage_dice(&mut counted);
    assert_eq!(
        u32::from(fight.flights[0].fighters),
        6u32.saturating_sub(hits)
    );
}

#[test]
fn damage_of_ships_waits_for_the_end_phase() {
    let strong = "class: Big\nhull: 2\nengines: 2\nweapons: [{name: G, stats: 9 3x2+/3/3, banks: [9ABCDEF]}]";
    let field = field(strong, strong, &DuelOptions::new());
    let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).shots.len(), 2, "both fire all they had");
    assert!(
        fight
            .states
            .iter()
            .all(|state| state.is_in && state.damage.hull == 0)
    );
    let mut counted = tally(&field);
    fight.apply_damage_dice(&mut counted);
    fight.update_points();
    assert_eq!(fight.verdict(), Some((None, EndReason::Eliminated)));
    assert!(
        (counted.kills[0][0][0] - 1.0).abs() < 1e-9,
        "the gun is credited"
    );
}

#[test]
fn a_target_on_a_boundary_is_in_both_arcs_and_the_bow_is_the_facing() {
    let arcs = |bank: &str, facing: i32, at: Axial| {
        let gun = GUN.replace("[2AB, 2CD]", &format!("[{bank}]"));
        let field = field(&gun, HULK, &DuelOptions::new());
        let mut fight = start_fight(&field, &[(Axial(10, 0), 2), (at, 5)]);
        fight.states[0].facing = Heading::default().turned(facing);
        fight.fire(&mut Random::stream(1, 1));
        turn(&mut fight).shots.iter().any(|shot| shot.ship == "A1")
    };
    let ahead = Axial(13, 0);
    assert!(["A", "B", "G"].iter().all(|bank| arcs(bank, 2, ahead)));
    assert!(
        ["C", "D", "E", "F", "H", "I", "J", "K", "L"]
            .iter()
            .all(|bank| !arcs(bank, 2, ahead))
    );
    assert!(
        ["B", "D", "I"].iter().all(|bank| arcs(bank, 1, ahead)),
        "pivoted to port, it lies at 60"
    );
    assert!(
        ["E", "F", "L"].iter().all(|bank| arcs(bank, 5, ahead)),
        "pivoted about, it lies astern"
    );
    let spine = Axial(11, 1);
    assert!(
        ["B", "G", "I"].iter().all(|bank| arcs(bank, 2, spine)) && !arcs("A", 2, spine),
        "at 30 degrees"
    );
}

#[test]
fn expendable_banks_fire_once_and_slow_ones_every_second_turn() {
    for (code, expected) in [
        ("Exp", vec![1]),
        ("Slw", vec![1, 3, 5]),
        ("", vec![1, 2, 3, 4, 5, 6]),
    ] {
        let gun = format!(
            "class: Gun\nhull: 90\nweapons: [{{name: G, stats: 30 1x4+/1/1 {code}, banks: [ABCDEF]}}]"
        );
        let how = DuelOptions::new().turns(6).board(Board::Bounded {
            columns: 12,
            rows: 9,
        });
        let fought = replay(&gun, &gun, &how);
        let fired: Vec<u32> = fought
            .turns
            .iter()
            .filter(|turn| turn.shots.iter().any(|shot| shot.ship == "A1"))
            .map(|turn| turn.turn)
            .collect();
        assert_eq!(fired, expected, "{code}");
    }
}

#[test]
fn the_mode_is_recorded_with_the_orders() {
    let dual = "class: D\nhull: 9\nengines: 4\nweapons: [{name: G, stats: 9 1x4+/3/1, second_mode: {stats: 3x4+/1/2}, banks: [ABCDEF, ABCDEF]}]";
    let fought = replay(dual, GUN, &DuelOptions::new());
    let mut seen = 0;
    for turn in &fought.turns {
        let modes: Vec<u32> = turn
            .shots
            .iter()
            .filter(|shot| shot.ship == "A1")
            .map(|shot| shot.mode)
            .collect();
        assert!(
            modes.windows(2).all(|pair| pair[0] == pair[1]),
            "one mode of a battery in a turn"
        );
        seen += modes.len();
    }
    assert!(seen > 0);
}

#[test]
fn screens_take_dice_in_order_whatever_the_face() {
    let ship = ship(
        "class: S\nhull: 6\nengines: 3\nshields: 2\nscreens: 2\nweapons: [{name: G, stats: 9 1x4+/1/1, banks: [2A]}]",
    );
    let tracks = crate::tracks(&ship);
    let mut damage = TrackDamage::default();
    for face in [6, 1] {
        assert_eq!(
            damage.apply_die(&tracks, Facing::Fore, face),
            Some("screens")
        );
    }
    for face in [1, 4, 5, 6] {
        damage.apply_die(&tracks, Facing::Fore, face);
    }
    let expected = TrackDamage {
        hull: 1,
        engines: 1,
        weapons: 1,
        shields: [1, 0, 0, 0],
        screens: [2, 0, 0, 0],
        ..TrackDamage::default()
    };
    assert_eq!(damage, expected);
    (0..20).for_each(|_| {
        damage.apply_die(&tracks, Facing::Fore, 4);
    });
    assert_eq!(number_at(&tracks.engines, damage.engines), 0);
}

#[test]
fn owners_lose_items_within_loss_limits_and_tracks_show_what_is_left() {
    let fought = replay(
        GUN,
        &GUN.replace("hull: 4", "hull: 12"),
        &DuelOptions::new(),
    );
    let damage: Vec<_> = fought.turns.iter().flat_map(|turn| &turn.damage).collect();
    assert!(
        damage
            .iter()
            .any(|entry| entry.weapons > 0 && !entry.items_lost.is_empty()),
        "{damage:?}"
    );
    assert!(
        damage
            .iter()
            .all(|entry| entry.after.screens == TrackValue::Missing([]))
    );
}

#[test]
fn all_targets_are_declared_before_a_ship_rolls() {
    let (one, prey) = (
        ship(&GUN.replace("[2AB, 2CD]", "[3AB, 3AB, 3AB]")),
        ship("class: P\nhull: 1\nengines: 1"),
    );
    let field = deploy(
        [&[(&one, 1)], &[(&prey, 3)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    let mut aimed = Vec::new();
    for seed in 0..30 {
        let mut fight = start_fight(
            &field,
            &[
                (Axial(10, 0), 2),
                (Axial(13, 0), 5),
                (Axial(13, -1), 5),
                (Axial(13, 1), 5),
            ],
        );
        fight.fire(&mut Random::stream(seed, 1));
        aimed.push(
            turn(&mut fight)
                .shots
                .iter()
                .map(|shot| (shot.bank, shot.target.clone()))
                .collect::<Vec<_>>(),
        );
    }
    assert!(
        !aimed[0].is_empty() && aimed.iter().all(|targets| *targets == aimed[0]),
        "no roll changes a target: {aimed:?}"
    );
}

#[test]
fn every_bank_may_have_its_own_target() {
    let one = ship(GUN);
    let field = deploy(
        [&[(&one, 1)], &[(&one, 2)]],
        Numbers::standard(),
        &DuelOptions::new(),
    )
    .expect("a battle");
    // One enemy ahead, in AB, and one abeam to starboard, in D.
    let mut fight = start_fight(
        &field,
        &[(Axial(10, 0), 2), (Axial(13, 0), 5), (Axial(9, 3), 5)],
    );
    fight.fire(&mut Random::stream(1, 1));
    let shots = turn(&mut fight).shots.clone();
    let at = |bank: usize| {
        shots
            .iter()
            .filter(move |shot| shot.ship == "A1" && shot.bank == bank)
            .map(|shot| &*shot.target)
    };
    assert_eq!(
        (at(0).collect::<Vec<_>>(), at(1).collect::<Vec<_>>()),
        (vec!["B1"], vec!["B2"]),
        "{shots:?}"
    );
}
