//! The rules of a battle, one test each.

use super::captains::Stance;
use super::ends::ends;
use super::field::Field;
use super::fight::Fight;
use super::movement::Order;
use super::record::Record;
use super::vessel::Hurt;
use crate::play::dice::random::Random;
use crate::play::hex::{Heading, Hex};
use crate::play::question::{Captain, Effort, Engagement, Seekers};
use crate::play::replay::{Axial, Board, Replay, ReplayTurn, Shown, Why};
use crate::play::tally::Tally;
use crate::ruleset::house::HousePack;
use crate::ruleset::starmada_unity::{Numbers, Ship};

const GUN: &str =
    "class: Gun\nhull: 4\nengines: 3\nshields: 1\nweapons: [{name: Gun, stats: 9 2x4+/1/1, banks: [2AB, 2CD]}]";
const HULK: &str = "class: Hulk\nhull: 6\nweapons: [{name: Pop, stats: 3 1x6+/1/1, banks: [A]}]";
const CARRIER: &str = "class: Nest\nhull: 5\nengines: 2\nsystems: [Carrier 4]";
const SEEKING: &str =
    "class: Bow\nhull: 4\nengines: 3\nweapons: [{name: Arrow, stats: MA 8 2x4+/1/1 Exp, banks: [2AB]}]";

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("a ship")
}

fn field(first: &str, second: &str, how: &Engagement) -> Field {
    let (one, other) = (ship(first), ship(second));
    Field::new([&[(&one, 1)], &[(&other, 1)]], Numbers::standard(), how).expect("a battle")
}

fn tally(field: &Field) -> Tally {
    let of = |side| field.classes.iter().filter(|c| c.side == side).map(|c| c.craft.weapons.len()).collect();
    Tally::new([of(0), of(1)], field.turns)
}

/// A battle that has begun, with its ships at these hexes and headings (in hex sides), recorded.
fn begun<'a>(field: &'a Field, places: &[(Axial, i32)]) -> Fight<'a> {
    let mut fight = Fight::new(field);
    let designs = field.classes.iter().map(|_| ("x.yaml".to_string(), 1, "X".to_string())).collect();
    fight.record = Some(Record::of(designs));
    fight.begin(&mut Random::stream(1, 1));
    for (vessel, (hex, heading)) in fight.vessels.iter_mut().zip(places) {
        vessel.hex = (*hex).into();
        vessel.heading = Heading::default().turned(*heading);
        vessel.facing = vessel.heading;
    }
    let vessels = fight.vessels.clone();
    if let Some(record) = &mut fight.record {
        record.begin_turn(1, &vessels);
    }
    fight.look_around();
    fight
}

fn turn<'b>(fight: &'b mut Fight) -> &'b ReplayTurn {
    fight.record.as_mut().expect("a record").turn()
}

/// The place among those within reach that this order leads to.
fn order(fight: &Fight, ship: usize, text: &str) -> Order {
    let end = fight.ends[ship].iter().position(|end| &*end.order == text);
    Order { end: end.unwrap_or_else(|| panic!("{text} is not within reach")), pivot: 0 }
}

fn replay(first: &str, second: &str, how: &Engagement) -> Replay {
    let (one, other) = (ship(first), ship(second));
    let designs = vec![("a.yaml".to_string(), 1), ("b.yaml".to_string(), 1)];
    super::replay([&[(&one, 1)], &[(&other, 1)]], designs, Numbers::standard(), how).expect("a battle")
}

#[test]
fn in_the_first_turn_the_previous_speed_is_the_engine_rating_and_without_engines_it_is_0() {
    let first = &replay(GUN, HULK, &Engagement::BOARD).turns[0].orders;
    assert_eq!((first[0].previous, first[1].previous), (3, 0));
    assert_eq!((first[1].order.as_str(), first[1].requirement), ("0(0)", Some(0)));
}

#[test]
fn a_ship_without_engines_stays_and_only_a_battle_without_end_is_refused() {
    let fought = replay(GUN, HULK, &Engagement::BOARD);
    let at = fought.ships[1].hex;
    assert!(fought.turns.iter().flat_map(|turn| &turn.orders).filter(|o| o.ship == "B1").all(|o| o.hex == at));
    let (one, other) = (ship(HULK), ship(HULK));
    let refused = Field::new([&[(&one, 1)], &[(&other, 1)]], Numbers::standard(), &Engagement::BOARD);
    assert!(refused.err().is_some_and(|why| why.message.contains("nobody can move")));
    let bare = ship("class: Bare\nhull: 3\nengines: 5");
    let refused = Field::new([&[(&bare, 1)], &[(&bare, 1)]], Numbers::standard(), &Engagement::BOARD);
    assert!(refused.err().is_some_and(|why| why.message.contains("nobody has a weapon")));
    let close = Engagement { board: Board::Bounded { columns: 9, rows: 3 }, ..Engagement::BOARD };
    assert!(Field::new([&[(&one, 1)], &[(&other, 1)]], Numbers::standard(), &close).is_ok(), "they reach each other");
}

#[test]
fn all_ships_move_at_once_and_pass_through_each_other() {
    let field = field(GUN, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(13, 0), 5)]);
    fight.mind.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "3(3)")];
    fight.move_ships();
    fight.resolve_stacking(&mut Random::stream(1, 1));
    assert_eq!(fight.vessels.iter().map(|v| Axial::from(v.hex)).collect::<Vec<_>>(), [Axial(13, 0), Axial(10, 0)]);
    assert!(turn(&mut fight).stacking.is_empty());
}

#[test]
fn a_ship_that_leaves_the_board_is_out_and_counts_as_destroyed() {
    let field = field(GUN, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(1, 5), 5), (Axial(28, -5), 5)]);
    fight.mind.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "0(0)")];
    fight.move_ships();
    fight.score_missing();
    assert!(!fight.vessels[0].is_in && fight.vessels[1].is_in);
    assert_eq!(fight.points, [0, field.classes[0].rating]);
    let flown = turn(&mut fight).orders[0].clone();
    assert!(flown.out && flown.hex == Axial(-1, 5), "the first hex off the board: {flown:?}");
    assert_eq!(fight.verdict(), Some((Some(1), Why::Eliminated)));
    // A way that bends off the board and back is out, too.
    fight.vessels[0] = fight.vessels[1];
    (fight.vessels[0].hex, fight.vessels[0].heading) = (Axial(0, 5).into(), Heading::default().turned(5));
    let about = fight.ends[0].iter().position(|end| &*end.order == "1PP1(2)");
    assert!(about.is_none_or(|end| !fight.stays(0, end)));
}

#[test]
fn an_open_board_has_no_edge() {
    let field = field(GUN, GUN, &Engagement { board: Board::Open, ..Engagement::BOARD });
    let mut fight = begun(&field, &[(Axial(1, 5), 5), (Axial(28, -5), 5)]);
    fight.mind.orders = vec![order(&fight, 0, "3(3)"), order(&fight, 1, "0(0)")];
    fight.move_ships();
    assert!(fight.vessels[0].is_in);
}

#[test]
fn opponents_in_one_hex_roll_and_the_lowest_stays() {
    let (fast, slow) = (GUN.replace("engines: 3", "engines: 9"), GUN.to_string());
    let field = field(&fast, &slow, &Engagement::BOARD);
    for seed in 0..50 {
        let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(10, 0), 5)]);
        fight.settle_punches();
        fight.resolve_stacking(&mut Random::stream(seed, 1));
        let rolled = turn(&mut fight).stacking.clone();
        let totals: Vec<u32> = rolled.iter().map(|s| s.roll + if s.ship == "A1" { 9 } else { 3 }).collect();
        assert!(totals[0] < totals[1], "ties roll again: {rolled:?}");
        assert_eq!(rolled[0].hex, rolled[0].from);
        let away = super::movement::ring(rolled[1].from.into(), 1).any(|hex| Axial::from(hex) == rolled[1].hex);
        assert!(away, "{rolled:?}");
        assert_eq!((fight.vessels[0].heading.sides(), fight.vessels[1].heading.sides()), (2, 5), "headings are kept");
    }
}

#[test]
fn displaced_ships_go_two_hexes_if_no_adjacent_hex_is_free_and_never_off_the_board() {
    let (one, many) = (ship(GUN), ship(HULK));
    let field = Field::new([&[(&one, 1)], &[(&many, 7)]], Numbers::standard(), &Engagement::BOARD).expect("a battle");
    let centre = Hex::from(Axial(10, 0));
    let mut fight = begun(&field, &[(Axial(10, 0), 0)]);
    for (vessel, hex) in fight.vessels[1..].iter_mut().zip(super::movement::ring(centre, 1).chain([centre])) {
        vessel.hex = hex;
    }
    fight.settle_punches();
    let mut moved = Vec::new();
    for seed in 0..60 {
        let before = fight.vessels.clone();
        fight.resolve_stacking(&mut Random::stream(seed, 3));
        assert!(fight.vessels.iter().all(|vessel| field.board.has(vessel.hex)));
        moved.push(fight.field.sights.of(centre, fight.vessels[0].hex).range);
        fight.vessels = before;
    }
    moved.sort_unstable();
    moved.dedup();
    assert_eq!(moved, [0, 2], "it stays if it rolls lowest, else all six neighbours are taken");
}

#[test]
fn ships_of_one_side_may_end_together() {
    let one = ship(GUN);
    let field = Field::new([&[(&one, 2)], &[(&one, 1)]], Numbers::standard(), &Engagement::BOARD).expect("a battle");
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(10, 0), 2), (Axial(20, -3), 5)]);
    fight.resolve_stacking(&mut Random::stream(1, 1));
    assert!(turn(&mut fight).stacking.is_empty());
}

#[test]
fn engine_damage_is_felt_in_the_next_orders() {
    let field = field(GUN, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(20, -3), 5)]);
    fight.strike(0, 0, 4);
    fight.look_around();
    let left = fight.vessels[0].engines(&field.classes[0].craft);
    assert_eq!(left, field.classes[0].craft.engines[1]);
    assert_eq!(fight.ends[0].len(), ends((left, 3, 0)).len());
    fight.strike(0, 0, 4);
    fight.look_around();
    assert_eq!(fight.ends[0].iter().map(|end| &*end.order).collect::<Vec<_>>(), ["3(3)"], "no engines: it goes on");
}

#[test]
fn flights_start_within_two_hexes_of_their_carrier_at_most_three_in_a_hex() {
    let field = field(&CARRIER.replace("Carrier 4", "Carrier 20"), GUN, &Engagement::BOARD);
    let fight = begun(&field, &[]);
    assert_eq!(fight.flights.len(), 20);
    for flight in &fight.flights {
        assert!(field.sights.of(flight.hex, field.ships[0].hex).range <= 2 && field.board.has(flight.hex));
        assert!(fight.flights.iter().filter(|other| other.hex == flight.hex).count() <= 3);
        assert_eq!(flight.fighters, 6);
    }
    let few = Engagement { flights: [Some(3), None], ..Engagement::BOARD };
    assert_eq!(self::field(CARRIER, GUN, &few).carriers[0].len(), 3, "a fleet may bring fewer");
}

#[test]
fn a_flight_attacks_an_adjacent_ship_at_once_also_on_its_shields() {
    let field = field(CARRIER, &GUN.replace("hull: 4", "hull: 9"), &Engagement::BOARD);
    let mut shields = [false; 2];
    for seed in 0..40 {
        let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(16, 0), 5)]);
        fight.flights.truncate(1);
        fight.flights[0].hex = Axial(12, 0).into();
        let mut counted = tally(&field);
        fight.fly(&mut Random::stream(seed, 7), &mut counted);
        let flown = turn(&mut fight).flights[0].clone();
        let attack = flown.attack.expect("within reach");
        assert_eq!((attack.dice.len(), attack.target.as_str()), (6, "B1"));
        assert_eq!(attack.hits as usize, attack.dice.iter().filter(|face| **face >= 5).count(), "no modifiers");
        assert_eq!(attack.impact.len(), attack.hits as usize, "IMP 1");
        assert_eq!(attack.damage.len(), attack.impact.iter().filter(|face| **face > 1).count(), "DMG 1");
        let sixes = attack.damage.iter().filter(|face| **face == 6).count();
        let lost = usize::from(fight.vessels[1].hurt.shields[0]);
        assert_eq!(lost, sixes, "effects at once");
        shields[usize::from(lost > 0)] = true;
    }
    assert_eq!(shields, [true; 2]);
}

#[test]
fn flights_fight_flights_with_losses_capped_by_the_target() {
    let field = field(CARRIER, CARRIER, &Engagement::BOARD);
    for seed in 0..60 {
        let mut fight = begun(&field, &[(Axial(3, 5), 2), (Axial(28, -5), 5)]);
        fight.flights.retain(|flight| flight.carrier == 0 || flight.side == 1);
        let [own, other] = [0, fight.flights.iter().position(|flight| flight.side == 1).expect("a flight")];
        fight.flights[other].fighters = 2;
        (fight.flights[own].hex, fight.flights[other].hex) = (Axial(14, 0).into(), Axial(15, 0).into());
        if let Some(record) = &mut fight.record {
            let flight = fight.flights[own];
            record.flight(own, &flight, None, false);
        }
        fight.attack_flight(own, other, &mut Random::stream(seed, 9));
        let attack = turn(&mut fight).flights[0].attack.clone().expect("an attack");
        let ones = attack.dice.iter().filter(|face| **face == 1).count() as u32;
        assert_eq!(attack.lost, ones.min(2), "not more than the target has");
        assert_eq!(u32::from(fight.flights[own].fighters), 6 - ones.min(2));
        assert_eq!(u32::from(fight.flights[other].fighters), 2u32.saturating_sub(attack.hits));
    }
}

#[test]
fn a_flight_found_with_an_enemy_moves_or_is_lost() {
    let field = field(CARRIER, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(16, 0), 5)]);
    fight.flights.truncate(1);
    fight.flights[0].hex = fight.vessels[1].hex;
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(1, 7), &mut counted);
    assert_ne!(fight.flights[0].hex, fight.vessels[1].hex, "it moves away, and may attack from there");
    // In the corner of the board, with enemies wherever it could go, it is lost.
    let (nest, many) = (ship(CARRIER), ship(HULK));
    let crowd = Field::new([&[(&nest, 1)], &[(&many, 50)]], Numbers::standard(), &Engagement::BOARD).expect("a battle");
    let mut fight = begun(&crowd, &[(Axial(31, -10), 2)]);
    let corner = Hex::from(Axial(0, 0));
    fight.flights.truncate(1);
    fight.flights[0].hex = corner;
    // Heading into the corner, every way out starts among the enemy.
    let places = super::ways::ways(8).iter().filter(|way| way.stays(crowd.board, corner, Heading::default()));
    fight.flights[0].heading = Heading::default();
    let mut hexes: Vec<Hex> = places.map(|way| way.end(corner, Heading::default())).collect();
    hexes.sort_unstable();
    hexes.dedup();
    assert!(hexes.len() <= 50, "{}", hexes.len());
    for (vessel, hex) in fight.vessels[1..].iter_mut().zip(hexes.into_iter().cycle()) {
        vessel.hex = hex;
    }
    let mut counted = tally(&crowd);
    fight.fly(&mut Random::stream(1, 7), &mut counted);
    assert!(fight.flights[0].fighters == 0 && turn(&mut fight).flights[0].lost);
}

#[test]
fn flights_are_worth_no_victory_points() {
    let field = field(CARRIER, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[]);
    fight.flights.iter_mut().for_each(|flight| flight.fighters = 0);
    fight.score_missing();
    assert_eq!((fight.points, fight.verdict()), ([0, 0], None));
}

#[test]
fn ships_fire_at_flights_and_the_fighters_fall_in_the_end_phase() {
    let field = field(CARRIER, &GUN.replace("engines: 3", "engines: 3\nsystems: [Fire Control 1]"), &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(3, 5), 2), (Axial(16, 0), 5)]);
    fight.flights.truncate(1);
    fight.flights[0].hex = Axial(14, 0).into();
    fight.fire(&mut Random::stream(4, 7));
    let shots = turn(&mut fight).shots.clone();
    assert!(shots.iter().any(|shot| shot.target == "AF1"), "{shots:?}");
    for shot in &shots {
        assert_eq!(shot.modifier, 1, "short +1, tiny -1, Fire Control makes up for it");
        assert!(shot.facing.is_none() && shot.damage.is_empty() && shot.points == 0);
    }
    let hits: u32 = shots.iter().map(|shot| shot.hits).sum();
    assert_eq!(fight.flights[0].fighters, 6);
    let mut counted = tally(&field);
    fight.take_damage(&mut counted);
    assert_eq!(u32::from(fight.flights[0].fighters), 6u32.saturating_sub(hits));
}

#[test]
fn damage_of_ships_waits_for_the_end_phase() {
    let strong = "class: Big\nhull: 2\nengines: 2\nweapons: [{name: G, stats: 9 3x2+/3/3, banks: [9ABCDEF]}]";
    let field = field(strong, strong, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).shots.len(), 2, "both fire all they had");
    assert!(fight.vessels.iter().all(|vessel| vessel.is_in && vessel.hurt.hull == 2));
    let mut counted = tally(&field);
    fight.take_damage(&mut counted);
    fight.score_missing();
    assert_eq!(fight.verdict(), Some((None, Why::Eliminated)));
    assert!((counted.kills[0][0][0] - 1.0).abs() < 1e-9, "the gun is credited");
}

#[test]
fn a_target_on_a_boundary_is_in_both_arcs_and_the_bow_is_the_facing() {
    let arcs = |bank: &str, facing: i32, at: Axial| {
        let gun = GUN.replace("[2AB, 2CD]", &format!("[{bank}]"));
        let field = field(&gun, HULK, &Engagement::BOARD);
        let mut fight = begun(&field, &[(Axial(10, 0), 2), (at, 5)]);
        fight.vessels[0].facing = Heading::default().turned(facing);
        fight.fire(&mut Random::stream(1, 1));
        turn(&mut fight).shots.iter().any(|shot| shot.ship == "A1")
    };
    let ahead = Axial(13, 0);
    assert!(["A", "B", "G"].iter().all(|bank| arcs(bank, 2, ahead)));
    assert!(["C", "D", "E", "F", "H", "I", "J", "K", "L"].iter().all(|bank| !arcs(bank, 2, ahead)));
    assert!(["B", "D", "I"].iter().all(|bank| arcs(bank, 1, ahead)), "pivoted to port, it lies at 60");
    assert!(["E", "F", "L"].iter().all(|bank| arcs(bank, 5, ahead)), "pivoted about, it lies astern");
    let spine = Axial(11, 1);
    assert!(["B", "G", "I"].iter().all(|bank| arcs(bank, 2, spine)) && !arcs("A", 2, spine), "at 30 degrees");
}

#[test]
fn pivots_are_undone_at_the_end_of_the_turn() {
    let fought = replay(GUN, GUN, &Engagement { captains: [Captain::Random; 2], ..Engagement::BOARD });
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
fn expendable_banks_fire_once_and_slow_ones_every_second_turn() {
    for (code, expected) in [("Exp", vec![1]), ("Slw", vec![1, 3, 5]), ("", vec![1, 2, 3, 4, 5, 6])] {
        let gun = format!("class: Gun\nhull: 90\nweapons: [{{name: G, stats: 30 1x4+/1/1 {code}, banks: [ABCDEF]}}]");
        let how = Engagement { turns: 6, board: Board::Bounded { columns: 12, rows: 9 }, ..Engagement::BOARD };
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
    let fought = replay(dual, GUN, &Engagement::BOARD);
    let mut seen = 0;
    for turn in &fought.turns {
        let modes: Vec<u32> = turn.shots.iter().filter(|shot| shot.ship == "A1").map(|shot| shot.mode).collect();
        assert!(modes.windows(2).all(|pair| pair[0] == pair[1]), "one mode of a battery in a turn");
        seen += modes.len();
    }
    assert!(seen > 0);
}

#[test]
fn seekers_strike_in_the_turn_after_their_launch() {
    let field =
        field(SEEKING, &GUN.replace("weapons:", "systems: [Anti-Fighter Batteries]\nweapons:"), &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(14, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    let launches = turn(&mut fight).launches.clone();
    assert_eq!((launches.len(), launches[0].weapons, launches[0].target.as_str()), (1, 2, "B1"));
    assert!(turn(&mut fight).shots.iter().all(|shot| shot.ship == "B1"), "no direct fire");
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(2, 1), &mut counted);
    let flown = turn(&mut fight).flights[0].clone();
    let attack = flown.attack.expect("it reaches its target");
    assert_eq!((flown.flight.as_str(), attack.dice.len()), ("AS1", 4), "ROF dice for each weapon");
    let hits = attack.dice.iter().filter(|face| **face >= 5).count() as u32;
    assert_eq!(attack.hits, hits, "ACC 4+ without range modifiers, -1 for Anti-Fighter Batteries");
    assert!(fight.seekers.is_empty());
}

#[test]
fn a_seeker_out_of_reach_of_its_target_is_lost() {
    let field = field(SEEKING, GUN, &Engagement::BOARD);
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(17, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert_eq!(turn(&mut fight).launches.len(), 1);
    fight.vessels[1].hex = Axial(24, -4).into();
    let mut counted = tally(&field);
    fight.fly(&mut Random::stream(2, 1), &mut counted);
    assert!(turn(&mut fight).flights[0].attack.is_none() && fight.seekers.is_empty());
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(19, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    assert!(turn(&mut fight).launches.is_empty(), "beyond its allowance nothing is launched");
}

#[test]
fn seekers_that_fire_once_wait_until_the_target_can_hardly_outrun_them() {
    let launches = |prey: &str, column: i32| {
        let field = field(SEEKING, prey, &Engagement::BOARD);
        let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(column, 0), 2)]);
        fight.fire(&mut Random::stream(1, 1));
        turn(&mut fight).launches.len()
    };
    let fast = GUN.replace("engines: 3", "engines: 9");
    assert_eq!([launches(GUN, 12), launches(HULK, 17), launches(&fast, 17)], [1, 1, 0]);
}

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

#[test]
fn seekers_may_count_as_direct_fire() {
    let field = field(SEEKING, GUN, &Engagement { seekers: Seekers::Direct, ..Engagement::BOARD });
    let mut fight = begun(&field, &[(Axial(10, 0), 2), (Axial(11, 0), 5)]);
    fight.fire(&mut Random::stream(1, 1));
    let shot = turn(&mut fight).shots.iter().find(|shot| shot.ship == "A1").cloned().expect("a shot");
    assert_eq!((shot.band.as_str(), shot.modifier), ("medium", 0));
    assert!(turn(&mut fight).launches.is_empty());
}

#[test]
fn screens_take_dice_in_order_whatever_the_face() {
    let ship = ship(
        "class: S\nhull: 6\nengines: 3\nshields: 2\nscreens: 2\nweapons: [{name: G, stats: 9 1x4+/1/1, banks: [2A]}]",
    );
    let craft = super::super::craft::Craft::of(&ship, Numbers::standard());
    let mut hurt = Hurt::none(&craft);
    [6, 1].iter().for_each(|face| hurt.strike(&craft, 0, *face));
    assert_eq!(hurt, Hurt { screens: [0; 4], ..Hurt::none(&craft) });
    [1, 2, 3, 4, 5, 6].iter().for_each(|face| hurt.strike(&craft, 0, *face));
    assert_eq!((hurt.hull, hurt.engines, hurt.weapons, hurt.shields[0]), (3, 1, 1, 1));
    (0..20).for_each(|_| hurt.strike(&craft, 0, 4));
    assert_eq!(craft.engines[usize::from(hurt.engines)], 0, "a used-up track ignores the rest");
}

#[test]
fn directional_shields_lose_boxes_in_both_readings() {
    let text = "class: S\nhull: 8\nengines: 3\nshields: {fore: 4, port: 2, starboard: 2, aft: 0}\nweapons: [{name: G, stats: 9 1x4+/1/1, banks: [2A]}]";
    let ship = ship(text);
    let tracks = super::super::craft::Craft::of(&ship, Numbers::standard());
    let mut hurt = Hurt::none(&tracks);
    hurt.strike(&tracks, 0, 6);
    let ratings = |hurt: &Hurt, craft| [0, 1, 2, 3].map(|facing| hurt.shields(craft, facing));
    assert_eq!(ratings(&hurt, &tracks), [3, 2, 2, 0], "the facing hit loses a box of its own track");
    let pack = HousePack::parse("house: H\nnumbers: {shields.directional: sum}\n").expect("a pack");
    let numbers = Numbers::with_house(&pack).expect("numbers");
    let sum = super::super::craft::Craft::of(&ship, &numbers);
    assert_eq!(sum.shield_sum, [8, 6, 4, 2, 0], "one track of the sum");
    let mut hurt = Hurt::none(&sum);
    hurt.strike(&sum, 1, 6);
    assert_eq!(ratings(&hurt, &sum), [4, 0, 2, 0], "it falls by two, both from the facing hit");
    hurt.strike(&sum, 1, 6);
    assert_eq!(ratings(&hurt, &sum), [2, 0, 2, 0], "then where the owner likes: the strongest");
    (0..5).for_each(|_| hurt.strike(&sum, 3, 6));
    assert_eq!(ratings(&hurt, &sum), [0; 4]);
}

#[test]
fn victory_points_end_a_battle_and_both_at_once_is_a_draw() {
    let one = ship(GUN);
    let rating = field(GUN, GUN, &Engagement::BOARD).classes[0].rating;
    // One and a half ships.
    let how = Engagement { limit: Some(rating * 5 / 2), ..Engagement::BOARD };
    let field = Field::new([&[(&one, 3)], &[(&one, 3)]], Numbers::standard(), &how).expect("a battle");
    assert_eq!(field.target, Some(rating * 5 / 2 * 3 / 5), "60 % of the limit");
    let mut fight = begun(&field, &[]);
    fight.vessels[0].is_in = false;
    fight.score_missing();
    assert_eq!((fight.points, fight.verdict()), ([0, rating], None));
    fight.vessels[1].is_in = false;
    fight.score_missing();
    assert_eq!(fight.verdict(), Some((Some(1), Why::Points)));
    (fight.vessels[3].is_in, fight.vessels[4].is_in) = (false, false);
    fight.score_missing();
    assert_eq!(fight.verdict(), Some((None, Why::Points)));
}

#[test]
fn after_the_last_turn_nobody_has_won() {
    let weak = "class: W\nhull: 50\nengines: 2\nweapons: [{name: G, stats: 3 1x6+/1/1, banks: [A]}]";
    let fought = replay(weak, weak, &Engagement { turns: 5, ..Engagement::BOARD });
    assert_eq!((fought.result.winner, fought.result.why, fought.result.turn), (None, Why::Turns, 5));
}

#[test]
fn owners_give_up_items_within_loss_limits_and_tracks_show_what_is_left() {
    let fought = replay(GUN, &GUN.replace("hull: 4", "hull: 12"), &Engagement::BOARD);
    let damage: Vec<_> = fought.turns.iter().flat_map(|turn| &turn.damage).collect();
    assert!(damage.iter().any(|entry| entry.weapons > 0 && !entry.gave_up.is_empty()), "{damage:?}");
    assert!(damage.iter().all(|entry| entry.after.screens == Shown::Missing([])));
}

#[test]
fn the_first_battle_of_a_seed_is_the_one_of_the_replay() {
    let (one, other) = (ship(GUN), ship(CARRIER));
    for seed in 0..20 {
        let how = Engagement { seed, effort: Effort::Runs(1), ..Engagement::BOARD };
        let sides: [&[(&Ship, u32)]; 2] = [&[(&one, 2)], &[(&other, 1)]];
        let designs = vec![("a.yaml".to_string(), 1), ("b.yaml".to_string(), 1)];
        let told = super::replay(sides, designs, Numbers::standard(), &how).expect("a battle").result;
        let counted = super::battles(sides, Numbers::standard(), &how).expect("a battle");
        assert_eq!(counted.turns[told.turn as usize], 1);
        let ending = told.winner.map_or(if told.why == Why::Turns { 3 } else { 2 }, |winner| winner);
        assert_eq!(counted.endings[ending], 1);
    }
}

#[test]
fn mirrored_sides_score_one_half_within_error() {
    let one = ship(GUN);
    let how = Engagement { effort: Effort::Runs(240), ..Engagement::BOARD };
    for count in [1, 2] {
        let sides: [&[(&Ship, u32)]; 2] = [&[(&one, count)], &[(&one, count)]];
        let score = super::battles(sides, Numbers::standard(), &how).expect("battles").score();
        assert!((score - 0.5).abs() < 4.0 * 0.5 / 240f64.sqrt(), "{count}: {score}");
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
