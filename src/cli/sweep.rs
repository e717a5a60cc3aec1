//! `sweep`: one number of a design, step by step.

use super::Session;
use super::answers::AnswerArgs;
use super::options::between;
use anyhow::{Result, bail};
use clap::Args;
use starwright_rules::tuning::Sweep;
use std::path::PathBuf;

/// One number of a design, step by step: rating, space, damage, and where rounding jumps
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright sweep cruiser.yaml --vary hull --from 4 --to 20\n  \
    starwright sweep cruiser.yaml --vary engines --target enemy.yaml --range 6 -o engines.svg\n  \
    starwright sweep cruiser.yaml --vary count:\"Laser Cannon\" --format csv\n  \
    starwright sweep cruiser.yaml --vary engines --vary shields -o map.svg\n  \
    starwright sweep cruiser.yaml --vary traits\n\n\
    Quantities: hull, engines, shields, screens (facings in proportion), shields.fore, screens.aft and so on, tech (all four lines), tech.engines, tech.shields, tech.weapons, tech.fighters, \
    mounts (of every bank alike), count:NAME (the mounts of every bank of that weapon alike, or the number of a system). Without \
    --to what takes space goes on until it no longer fits. Two quantities are a map of \
    every pair. traits and systems try each one on the design: what would Pr1 cost and bring? Damage is what one volley is expected to do at \
    the best bearing."
)]
pub struct SweepCommand {
    /// The design, or - for standard input
    design: PathBuf,
    /// What varies; given twice, every pair of both
    #[arg(long, value_name = "QUANTITY", required = true, value_delimiter = ',')]
    vary: Vec<String>,
    /// The first value, of each that varies [default: the least]
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        value_delimiter = ','
    )]
    from: Vec<f64>,
    /// The last value, of each that varies [default: the most, or the first that does not fit]
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        value_delimiter = ','
    )]
    to: Vec<f64>,
    /// The target that damage is computed for [default: the design as written]
    #[arg(long, value_name = "DESIGN")]
    target: Option<PathBuf>,
    /// Hexes to the target [default: two thirds of its longest range]
    #[arg(long, value_name = "N", value_parser = between::<u32>(0, 1000))]
    range: Option<u32>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl SweepCommand {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let before = session.status;
        let Some(design) = session.load_one(&self.design)? else {
            return Ok(());
        };
        // Steps that do not fit are the point of a sweep.
        session.status = before;
        let target = match &self.target {
            None => None,
            Some(path) => match session.load_one(path)? {
                None => return Ok(()),
                target => target,
            },
        };
        if self.vary.len() > 2 || self.from.len().max(self.to.len()) > self.vary.len() {
            bail!("one or two quantities vary, with at most one --from and one --to for each");
        }
        let of = |index: usize| (self.from.get(index).copied(), self.to.get(index).copied());
        let (from, to) = of(0);
        let second = self
            .vary
            .get(1)
            .map(|vary| (vary.clone(), of(1).0, of(1).1));
        let sweep = Sweep {
            vary: self.vary[0].clone(),
            from,
            to,
            second,
            range: self.range,
        };
        let target = target.as_ref().map(|target| &target.ship);
        let answer = session.books.sweep(&design.ship, target, &sweep)?;
        session.deliver(&answer, &self.answer, false)
    }
}
