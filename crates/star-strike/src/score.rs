//! The score sheet of a game: objective points by round (10E), initiative, tiebreakers (4C.02) and reserves (10D).

use super::tables::{GAME_END, OBJECTIVES};
use starwright_paper::score::{ScoreGroup, ScoreRow, ScoreSheet};

/// The rounds of a game (4B).
const ROUNDS: &[&str] = &["1", "2", "3", "4", "5", "6"];

/// Builds the score sheet.
pub fn score_sheet() -> ScoreSheet {
    ScoreSheet {
        rounds: ROUNDS,
        groups: vec![points("Our points"), points("Their points"), tracks()],
        notes: vec![
            "Write points in the boxes; in gray ones nothing can be scored. After round 6 the most points win. Tied: more strategic systems; \
             then less power defeated; else a draw. A team without pieces on the battlefield has lost (4C)."
                .to_string(),
        ],
    }
}

fn points(title: &str) -> ScoreGroup {
    let objectives = OBJECTIVES.iter().map(|objective| ScoreRow {
        item: objective.name.to_string(),
        text: format!(
            "{} each: {}, {}",
            objective.points, objective.what, objective.when
        ),
        open: (0..ROUNDS.len())
            .map(|round| objective.when != GAME_END || round + 1 == ROUNDS.len())
            .collect(),
        has_sum: true,
    });
    let total = ScoreRow {
        has_sum: true,
        ..track("Total", "of this round, and of the game")
    };
    ScoreGroup {
        title: title.to_string(),
        rows: objectives.chain([total]).collect(),
    }
}

fn tracks() -> ScoreGroup {
    ScoreGroup {
        title: "Each round".to_string(),
        rows: vec![
            track(
                "Initiative",
                "more strategic systems; tied: who did not have it",
            ),
            track("Strategic systems", "ours / theirs, in the refresh phase"),
            track("In reserve", "ours / theirs, after reinforcements"),
            track("Power defeated", "power points lost so far: ours / theirs"),
        ],
    }
}

fn track(item: &str, text: &str) -> ScoreRow {
    ScoreRow {
        item: item.to_string(),
        text: text.to_string(),
        open: vec![true; ROUNDS.len()],
        has_sum: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_strike_10e_has_six_sources_of_points_over_six_rounds() {
        let sheet = score_sheet();
        let open = |row: &ScoreRow| {
            (
                row.item.clone(),
                row.open.iter().filter(|open| **open).count(),
            )
        };
        let rows: Vec<_> = sheet.groups[0].rows.iter().map(open).collect();
        let book = [
            ("Secure Area", 6),
            ("Hold Territory", 6),
            ("Bring it Down", 6),
            ("Stake a Claim", 1),
            ("Fly the Flag", 1),
            ("Shut Out", 1),
            ("Total", 6),
        ];
        assert_eq!(rows, book.map(|(item, rounds)| (item.to_string(), rounds)));
        assert_eq!(sheet.rounds.len(), 6);
        let last = &sheet.groups[1].rows[3];
        assert_eq!(last.open, [false, false, false, false, false, true]);
    }
}
