//! How captains fare against each other, and whether they fight at all.

use super::root;
use starwright_games::document::documents;
use starwright_rules::battle::question::{Captain, DuelOptions};
use starwright_text::files::Disk;
use starwright_unity::{Ship, duel};
use std::path::Path;

/// The shipped ships that can move.
fn ships() -> Vec<Ship> {
    let mut ships = Vec::new();
    for folder in ["", "granite-synod", "pelagic-choir", "windward-houses"] {
        let folder = root().join("designs/starmada_unity").join(folder);
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .expect("a folder")
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        paths.sort();
        for path in paths
            .iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        {
            let text = std::fs::read_to_string(path).expect("a design");
            let found = documents(&text, path.parent().unwrap_or(Path::new("")));
            ships.extend(
                found
                    .iter()
                    .filter_map(|design| Ship::read(design, Disk).ok()),
            );
        }
    }
    ships.retain(|ship| ship.engines() > 0 && !ship.weapons().is_empty());
    ships
}

/// The score of a steady captain against another, every ship against itself, on both sides.
fn score(other: Captain, runs: u64) -> f64 {
    let runs = std::env::var("STARWRIGHT_BATTLES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(runs);
    let ships = ships();
    assert!(ships.len() > 25);
    let own = |ship: &Ship| {
        let first = |captains: [Captain; 2]| {
            let how = DuelOptions::new()
                .captains(captains[0], captains[1])
                .runs(runs);
            let duel = duel(ship, ship, &how).expect("a duel");
            duel.win.share + 0.5 * (duel.draw.share + duel.no_result.share)
        };
        0.5 * (first([Captain::Steady, other]) + 1.0 - first([other, Captain::Steady]))
    };
    ships.iter().map(own).sum::<f64>() / ships.len() as f64
}

// Few battles, to save time: with four per ship the standard error is 0.02 to 0.04. The manual has the figures of many more.

#[test]
fn a_steady_captain_beats_a_random_one() {
    let score = score(Captain::Random, 16);
    assert!(score >= 0.88, "{score}");
}

#[test]
fn a_steady_captain_beats_one_who_flies_straight() {
    let score = score(Captain::Straight, 4);
    assert!(score >= 0.88, "{score}");
}

#[test]
fn no_captain_beats_a_steady_one_by_more_than_sixty_to_forty() {
    for other in [Captain::Aggressive, Captain::Cautious] {
        let score = score(other, 1);
        assert!(score >= 0.4, "{} {score}", other.word());
    }
}
