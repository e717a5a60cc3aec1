//! Builds three columns of reminders at the bottom of a sheet: how the ship fires, is hit and moves.

use super::super::combat::FIGHTER_TO_HIT;
use super::super::ship::Ship;
use super::super::tables::{System, WeaponTrait};
use starwright_paper::table::{Column, Table};

/// Builds the reminders that are useful for this ship (Unity 3.2, 4.2 to 4.4).
pub fn strip(ship: &Ship) -> Vec<Table> {
    let weapons = ship.weapons().iter();
    let modes = weapons.flat_map(|weapon| [Some(weapon.mode()), weapon.second_mode()]);
    let mut traits = modes.flatten().flat_map(|mode| mode.traits.iter());
    let changes_impact = |own: WeaponTrait| {
        matches!(
            own,
            WeaponTrait::Piercing1 | WeaponTrait::Piercing2 | WeaponTrait::NonPiercing
        )
    };
    let has_piercing = traits.any(changes_impact);
    let fire = if ship.weapons().is_empty() {
        vec!["This ship has no weapons.".to_string()]
    } else {
        describe_fire(ship.system_count(System::FireControl), has_piercing)
    };
    let countermeasures = ship.system_count(System::Countermeasures);
    let moves = match ship.engines() {
        0 => "It never moves or turns.".to_string(),
        _ => describe_movement(),
    };
    columns(fire, describe_hits(countermeasures), moves)
}

/// Builds the reminders of a blank sheet.
pub fn general_strip() -> Vec<Table> {
    columns(
        describe_fire(0, true),
        describe_hits(0),
        describe_movement(),
    )
}

fn columns(fires: Vec<String>, is_hit: Vec<String>, moves: String) -> Vec<Table> {
    let column = |title: &str, lines: Vec<String>| {
        let mut table = Table::new(&[Column::text("rule", "Rule")]).titled(title);
        table.rows = lines.into_iter().map(|line| vec![line.into()]).collect();
        table
    };
    vec![
        column("IT FIRES", fires),
        column("IT IS HIT", is_hit),
        column("IT MOVES", vec![moves]),
    ]
}

fn describe_fire(fire_control: u32, is_piercing: bool) -> Vec<String> {
    let control = match fire_control {
        0 => String::new(),
        levels => format!(" Fire control: penalties {levels} less."),
    };
    let piercing = if is_piercing {
        " (traits Pr1, Pr2 and NPr change them)"
    } else {
        ""
    };
    vec![
        format!(
            "A die at or above the number hits; the range is counted in. Tiny target: -1.{control} Number above 6: roll each 6 again and add 5."
        ),
        format!("Hit: IMP dice{piercing} must beat the shields. Each that does: DMG dice."),
    ]
}

fn describe_hits(countermeasures: u32) -> Vec<String> {
    let countermeasures = match countermeasures {
        0 => String::new(),
        levels => format!(" Every die fired at it: -{levels}."),
    };
    vec![
        format!(
            "1 2 3 hull, 4 engines, 5 weapons, 6 shields: one box per die, from the left. No box left: no effect.{countermeasures}"
        ),
        format!(
            "Mark / when it happens, X in the End Phase. Fighters hit on {FIGHTER_TO_HIT}-6: X at once."
        ),
    ]
}

fn describe_movement() -> String {
    "No turn: the difference of old and new speed. One turn: the larger. Two, three or U: the sum. Slip +1 each, pivot \
     +1 per hexside; one turn toward last turn's slips: -1 each. The total is at most ENG."
        .to_string()
}
