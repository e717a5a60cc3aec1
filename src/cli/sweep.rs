//! `sweep`: one number of a design, step by step.

use super::Session;
use super::answers::AnswerArgs;
use super::ships::Loaded;
use crate::play::tuning::Sweep;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// One number of a design, step by step: rating, space, damage, and where rounding jumps
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright sweep cruiser.yaml --vary hull --from 4 --to 20\n  \
    starwright sweep cruiser.yaml --vary engines --target enemy.yaml --range 6 -o engines.svg\n  \
    starwright sweep cruiser.yaml --vary count:\"Laser Cannon\" --format csv\n\n\
    Quantities: hull, engines, shields, screens, tech (all four lines), tech.engines, tech.shields, tech.weapons, tech.fighters, \
    mounts (of every bank alike), count:NAME (the mounts of every bank of that weapon alike, or the number of a system). Without \
    --to what takes space goes on until it no longer fits. Damage is what one volley is expected to do at the best bearing.")]
pub(super) struct SweepCommand {
    /// The design, or - for standard input
    design: PathBuf,
    /// What varies
    #[arg(long, value_name = "QUANTITY")]
    vary: String,
    /// The first value [default: the least]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    from: Option<f64>,
    /// The last value [default: the most, or the first that does not fit]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    to: Option<f64>,
    /// The target that damage is computed for [default: the design as written]
    #[arg(long, value_name = "DESIGN")]
    target: Option<PathBuf>,
    /// Hexes to the target [default: two thirds of its longest range]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    range: Option<u32>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl SweepCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let before = session.status;
        let Some(design) = session.load_one(&self.design)? else { return Ok(()) };
        // Steps that do not fit are the point of a sweep.
        session.status = before;
        let target = match &self.target {
            None => None,
            Some(path) => match session.load_one(path)? {
                None => return Ok(()),
                target => target,
            },
        };
        let sweep = Sweep { vary: self.vary, from: self.from, to: self.to, range: self.range };
        let books = Arc::clone(&session.books);
        let answer = books.sweep(&design.document(), target.as_ref().map(Loaded::document).as_ref(), &sweep);
        match answer {
            Err(why) => {
                session.refuse(&[Some(&design), target.as_ref()].into_iter().flatten().collect::<Vec<_>>(), why)
            }
            Ok(answer) => session.deliver(&answer, &self.answer, false),
        }
    }
}
