//! Tests of the rules of battles, one rule each. The table also names tests in other files.
//!
//! | Rule | Test |
//! |---|---|
//! | the board, at least 32 by 18; open | `board`: `boards_are_read_or_refused`; `an_open_board_has_no_edge` |
//! | ships deploy within four hexes of their short edge, at most three in a hex | `board`: `sides_deploy_within_four_hexes_of_their_edge_at_most_three_in_a_hex` |
//! | flights within two hexes of their carrier, at most three in a hex | `flights_start_within_two_hexes_of_their_carrier_at_most_three_in_a_hex` |
//! | in the first turn the previous speed is the engine rating | `in_the_first_turn_the_previous_speed_is_the_engine_rating_and_without_engines_it_is_0` |
//! | orders are secret | `captains_do_not_see_the_orders_of_this_turn` |
//! | what an order needs | `price`: `the_worked_examples_of_the_book_agree`, `turns_cost_by_their_number`, `previous_slips_lower_one_turn_to_their_side_to_at_least_one` |
//! | an illegal order becomes straight ahead at the previous speed | `engine_damage_is_felt_in_the_next_orders`; `check`: `each_illegal_form_has_its_message` |
//! | all ships move at the same time, through each other; ships of a side may end together | `all_ships_move_at_once_and_pass_through_each_other`, `ships_of_one_side_may_end_together` |
//! | a ship that leaves the board is out and counts as destroyed | `a_ship_that_leaves_the_board_is_out_and_counts_as_destroyed` |
//! | opponents in one hex roll, the lowest stays, ties again, heading kept | `opponents_in_one_hex_roll_and_the_lowest_stays` |
//! | then ships of the side of the lowest stay | `the_side_of_the_lowest_stays_and_the_others_go` |
//! | the others move to an adjacent hex without opponents, or two hexes away | `displaced_ships_go_two_hexes_if_no_adjacent_hex_is_free_and_never_off_the_board` |
//! | flights and ships act in turn, the larger side first and several at a time | `activation`: both; `flights_and_ships_act_in_turn_the_larger_side_first` |
//! | MA 8, turns and slips cost more | `flight_paths`: `a_flight_reaches_what_its_allowance_pays_for_turns_and_slips`; `fighters`: `hexes_cost_by_the_turns_declared_and_slips_twice_as_much` |
//! | a flight may not end with an enemy, nor leave the board | `flights_never_end_with_an_enemy_nor_leave_the_board` |
//! | a flight in a hex with an enemy moves or is lost | `a_flight_found_with_an_enemy_moves_or_is_lost` |
//! | flights attack ships with immediate effect | `a_flight_attacks_an_adjacent_ship_at_once_also_on_its_shields`, `flights_and_seekers_strike_the_facing_they_come_from` |
//! | flights attack flights | `flights_fight_flights_with_losses_capped_by_the_target` |
//! | flights are worth no victory points | `flights_are_worth_no_victory_points` |
//! | modes are recorded with the orders | `the_mode_is_recorded_with_the_orders` |
//! | targets are declared before a ship rolls, each weapon its own | `all_targets_are_declared_before_a_ship_rolls`, `every_bank_may_have_its_own_target` |
//! | damage of ships waits for the End Phase | `damage_of_ships_waits_for_the_end_phase` |
//! | fire at flights, fighters fall in the End Phase | `ships_fire_at_flights_and_the_fighters_fall_in_the_end_phase` |
//! | Expendable, Slow | `expendable_banks_fire_once_and_slow_ones_every_second_turn` |
//! | pivots are undone | `pivots_are_undone_at_the_end_of_the_turn` |
//! | seekers: launched after fire, in arc and within MA, in the ship's hex; strike in the next Fighter Phase or are lost | `seekers_strike_in_the_turn_after_their_launch`, `a_seeker_out_of_reach_of_its_target_is_lost` |
//! | seekers fly before flights | `seekers_fly_before_all_flights` |
//! | seekers: ROF dice, no range; countermeasures, fire control, Anti-Fighter Batteries | `seekers_strike_in_the_turn_after_their_launch`, `countermeasures_and_fire_control_count_for_seekers` |
//! | `--seekers direct` | `seekers_may_count_as_direct_fire` |
//! | directional shields, both readings; screens | `damage`: `unity_1_2_directional_shields_have_one_track_of_their_sum`; `screens_take_dice_in_order_whatever_the_face` |
//! | distances, arcs on hexes | `position`: `the_table_has_the_same_positions`, `an_arc_of_sixty_degrees_covers_as_many_hexes_as_the_note_counts`; `a_target_on_a_boundary_is_in_both_arcs_and_the_bow_is_the_facing` |
//! | loss limits | `owners_lose_items_within_loss_limits_and_tracks_show_what_is_left`; `combat_design`: `no_group_passes_its_limit_until_all_have_reached_theirs` |
//! | a destroyed ship gives its rating; 60% of the limit wins, both a draw | `victory_points_end_a_battle_and_both_at_once_is_a_draw` |
//!
//! The referee in `tests/` checks whole battles.

mod captains;
mod combat;
mod end;
mod fighters;
mod movement;

use super::destinations::destinations;
use super::fight::Fight;
use super::flight_paths::flight_paths;
use super::movement::{Order, hex_ring};
use super::recorder::Recorder;
use super::setup::{Setup, deploy};
use super::{battles, replay as replay_of};
use crate::damage::TrackDamage;
use crate::tracks::number_at;
use crate::{Facing, Numbers, Ship};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::{Axial, Board, EndReason, Replay, ReplayTurn, TrackValue};
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::question::{Captain, DuelOptions, Seekers};
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::battle::tally::Tally;

const GUN: &str = "class: Gun\nhull: 4\nengines: 3\nshields: 1\nweapons: [{name: Gun, stats: 9 2x4+/1/1, banks: [2AB, 2CD]}]";
const HULK: &str = "class: Hulk\nhull: 6\nweapons: [{name: Pop, stats: 3 1x6+/1/1, banks: [A]}]";
const CARRIER: &str = "class: Nest\nhull: 5\nengines: 2\nsystems: [Carrier 4]";
const SEEKING: &str = "class: Bow\nhull: 4\nengines: 3\nweapons: [{name: Arrow, stats: MA 8 2x4+/1/1 Exp, banks: [2AB]}]";

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("a ship")
}

fn field(first: &str, second: &str, how: &DuelOptions) -> Setup {
    let (one, other) = (ship(first), ship(second));
    deploy([&[(&one, 1)], &[(&other, 1)]], Numbers::standard(), how).expect("a battle")
}

fn tally(field: &Setup) -> Tally {
    Tally::new(field)
}

/// Starts a recorded battle with its ships at these hexes and headings (in hex sides).
fn start_fight<'a>(field: &'a Setup, places: &[(Axial, i32)]) -> Fight<'a> {
    let mut fight = Fight::new(field);
    let files = vec![ReplayDesign::new("x.yaml", 1); field.contingents.len()];
    let start = field.start_replay("x", &files, &DuelOptions::new());
    fight.recorder = Some(Recorder::new(start, false));
    fight.begin(&mut Random::stream(1, 1));
    for (state, (hex, heading)) in fight.states.iter_mut().zip(places) {
        state.hex = (*hex).into();
        state.heading = Heading::default().turned(*heading);
        state.facing = state.heading;
    }
    let states = fight.states.clone();
    if let Some(recorder) = &mut fight.recorder {
        recorder.record_turn_start(1, &states);
    }
    fight.update_destinations();
    fight
}

fn turn<'b>(fight: &'b mut Fight) -> &'b ReplayTurn {
    fight.recorder.as_mut().expect("a record").turn()
}

/// Finds the destination of a ship to which this order leads.
fn order(fight: &Fight, ship: usize, text: &str) -> Order {
    let end = fight.destinations[ship]
        .iter()
        .position(|end| &*end.order == text);
    Order {
        destination: end.unwrap_or_else(|| panic!("{text} is not within reach")),
        pivot: 0,
    }
}

fn replay(first: &str, second: &str, how: &DuelOptions) -> Replay {
    let (one, other) = (ship(first), ship(second));
    let designs = vec![
        ReplayDesign::new("a.yaml", 1),
        ReplayDesign::new("b.yaml", 1),
    ];
    replay_of(
        [&[(&one, 1)], &[(&other, 1)]],
        &designs,
        Numbers::standard(),
        how,
    )
    .expect("a battle")
}
