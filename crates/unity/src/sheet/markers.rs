//! Lists the markers that a ship needs on the board.

use super::super::ship::Ship;
use super::super::tables::System;
use super::super::weapon::Reach;
use starwright_paper::sheet::Marker;

/// Maximum number of counters of one kind for a ship. Markers leave the board one turn after they are turned face up.
const MAX_COUNTERS: u32 = 6;

/// Number of mines per counter, which has room to write their number.
const MINES_PER_COUNTER: u32 = 5;

/// Lists the markers of a ship with their numbers (Unity 2.4, steps 4c and 5g): one for each bank of seeking weapons,
/// flare, probe and shuttle, and one for every five mines.
pub fn markers(ship: &Ship) -> Vec<(Marker, u32)> {
    let seekers = ship
        .weapons()
        .iter()
        .filter(|weapon| matches!(weapon.reach(), Reach::Allowance(_)))
        .map(|weapon| weapon.banks().len() as u32)
        .sum();
    let counts = Marker::ALL.map(|marker| {
        let count = match marker {
            Marker::Seeker => seekers,
            Marker::Flare => ship.system_count(System::Flares),
            Marker::Probe => ship.system_count(System::Probes),
            Marker::Tag => 0,
            Marker::Mines => ship.system_count(System::Mines).div_ceil(MINES_PER_COUNTER),
            Marker::Shuttle => ship.system_count(System::Shuttlecraft),
        };
        (marker, count.min(MAX_COUNTERS))
    });
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unity 2.4, steps 4c.i (flares, probes), 4c.iii (seeker flights) and 5g (mines, shuttlecraft).
    #[test]
    fn unity_2_4_a_ship_has_the_markers_that_the_steps_of_a_turn_name() {
        let text = "{class: S, hull: 9, systems: [Mines 12, Hyperdrive, Probes 3, Flares 40, Shuttlecraft 2], weapons: [
            {name: Gun, stats: 9 1x4+/1/1, banks: [A]}, {name: Torpedo, stats: MA 8 1x4+/1/1, banks: [AC, BD]}]}";
        let ship = Ship::parse(text).expect("a ship");
        let expected = [
            (Marker::Seeker, 2),
            (Marker::Flare, 6),
            (Marker::Probe, 3),
            (Marker::Mines, 3),
            (Marker::Shuttle, 2),
        ];
        assert_eq!(markers(&ship), expected);
        assert!(markers(&Ship::parse("{class: S, hull: 4}").expect("a ship")).is_empty());
    }
}
