//! `sweep`: varies one number of a design, step by step.

use super::Session;
use super::answers::AnswerArgs;
use super::options::parse_between;
use anyhow::{Result, bail};
use clap::Args;
use starwright_rules::tuning::Limits;
use starwright_unity::{Quantity, SweepOptions};
use std::path::PathBuf;

/// The heading of the options.
const SWEEP: &str = "Sweep";

const NOTES: &str = "\
Quantities
  hull, engines        The rating
  shields, screens     All facings, in proportion
  shields.fore, ...    One facing: fore, port, starboard, aft
  tech, tech.weapons   All four tech levels, or one
  mounts               Mounts of every bank
  count:NAME           Mounts of every bank of that weapon, or the number of a
                       system
  traits, systems      Each trait or system in turn, added to the design; these
                       have no chart

Damage is expected from one volley at its best bearing.

Examples
  starwright sweep cruiser.yaml --vary hull --from 4 --to 20
  starwright sweep cruiser.yaml --vary engines --target enemy.yaml --range 6
  starwright sweep cruiser.yaml --vary count:\"Laser Cannon\" --format csv
  starwright sweep cruiser.yaml --vary engines --vary shields -o map.svg
  starwright sweep cruiser.yaml --vary traits";

/// Vary one value and show what changes
///
/// Shows rating, space and damage for every step, and marks where rounding jumps.
/// Two quantities give a map of every pair.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct SweepCommand {
    /// The design, or - for standard input
    design: PathBuf,
    /// Quantity to vary; twice for every pair
    #[arg(long, help_heading = SWEEP, value_name = "QUANTITY", required = true, value_delimiter = ',')]
    vary: Vec<String>,
    /// First value, one per quantity [default: the lowest]
    #[arg(
        long,
        help_heading = SWEEP,
        value_name = "N",
        allow_hyphen_values = true,
        value_delimiter = ','
    )]
    from: Vec<f64>,
    /// Last value, one per quantity [default: the highest, or the first that does not fit]
    #[arg(
        long,
        help_heading = SWEEP,
        value_name = "N",
        allow_hyphen_values = true,
        value_delimiter = ','
    )]
    to: Vec<f64>,
    /// Target for damage [default: the design itself]
    #[arg(long, help_heading = SWEEP, value_name = "DESIGN")]
    target: Option<PathBuf>,
    /// Range to the target in hexes [default: two thirds of the longest range]
    #[arg(long, help_heading = SWEEP, value_name = "N", value_parser = parse_between::<u32>(0, 1000))]
    range: Option<u32>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl SweepCommand {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let before = session.status;
        let design = session.load_one(&self.design)?;
        // Steps that do not fit are the point of a sweep.
        session.status = before;
        let target = session.load_target(self.target.as_deref())?;
        if self.vary.len() > 2 || self.from.len().max(self.to.len()) > self.vary.len() {
            bail!("one or two quantities vary, with at most one --from and one --to for each");
        }
        let mut varied = Vec::new();
        for (index, word) in self.vary.iter().enumerate() {
            let limits = Limits {
                min: self.from.get(index).copied(),
                max: self.to.get(index).copied(),
            };
            varied.push((Quantity::parse(word)?, limits));
        }
        let second = varied.split_off(1).pop();
        let (quantity, limits) = varied.remove(0);
        let mut options = SweepOptions::new(quantity).within(limits);
        options.range = self.range;
        let answer = session
            .books
            .sweep(&design.ship, target.as_ref(), options, second)?;
        session.deliver(&answer, &self.answer, false)
    }
}
