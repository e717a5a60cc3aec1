//! A battle to watch: one self-contained page with a slider for turns that also prints turn by turn, and one picture.

mod board;
mod frame;
mod page;
mod panel;
mod picture;
mod scene;

use crate::replay::{EndReason, Replay};
use crate::staging::Staging;

pub use page::replay_html;
pub use picture::replay_svg;

/// Returns in one line how the battle ended.
fn ending(replay: &Replay, staging: &Staging) -> String {
    let turn = replay.result.turn;
    let why = match replay.result.reason {
        EndReason::Points => format!("on points in turn {turn}"),
        EndReason::Eliminated => format!("in turn {turn}"),
        EndReason::Turns => format!("after turn {turn}, the last"),
    };
    match replay
        .result
        .winner
        .and_then(|side| staging.sides.get(side))
    {
        Some(side) => format!("Victory for {side} {why}"),
        None => format!("Nobody wins; it ends {why}"),
    }
}
