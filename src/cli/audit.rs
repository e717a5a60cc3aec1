//! `audit`: how well ratings predict who wins.

use super::Session;
use super::answers::AnswerArgs;
use super::duel::with_threads;
use super::output::say;
use super::ships::{Loaded, Unmodelled};
use crate::doc::field::counted;
use crate::play::question::{Effort, Engagement, Trial};
use crate::ruleset::Ruleset;
use crate::ruleset::battle::NoAnswer;
use crate::ruleset::document::Document;
use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

/// How well ratings predict who wins: every ship against every other
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright audit designs/\n  starwright audit designs/ -o handicaps.svg --runs 400\n  \
    starwright audit mine.yaml designs/ --format json > audit.json\n\n\
    Each pair meets in forces of about a quarter, half, the same, twice and four times the points, as near as up to eight \
    whole ships a side allow, by the model of `duel`. A curve through a ship's scores tells its fair handicap: the points it \
    needs for each of the enemy's to be even. What stands out is the feature with the largest part in a linear fit of all \
    handicaps: a hint, no proof."
)]
pub(super) struct Audit {
    /// Designs or folders of designs
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Duels for each match of two forces
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    runs: u64,
    /// The most ships per side
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=50))]
    ships: u32,
    /// Turns after which a duel has no result
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads to work with [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Rate and fight the ships without the systems that the model does not know
    #[arg(long)]
    modelled_only: bool,
    /// How to treat traits whose effect is unknown
    #[arg(long, value_enum, default_value = "price")]
    unmodelled: Unmodelled,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Audit {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let designs = session.load(&self.paths)?;
        // Ships of different games never meet: each game is audited on its own, and a game without a model is skipped.
        let games: BTreeSet<Ruleset> = designs.iter().filter_map(Loaded::ruleset).collect();
        for game in &games {
            let own: Vec<&Loaded> = designs.iter().filter(|design| design.ruleset() == Some(*game)).collect();
            self.audit(&own, games.len() > 1, session)?;
        }
        Ok(())
    }

    fn audit(&self, designs: &[&Loaded], is_one_of_several: bool, session: &mut Session) -> Result<()> {
        let documents: Vec<Document> = designs.iter().map(|design| design.document()).collect();
        let books = Arc::clone(&session.books);
        let bar = bar();
        let tick = |matches: usize| {
            bar.set_length(matches as u64);
            bar.inc(1);
        };
        let answer = with_threads(self.threads, || books.audit(&documents, &self.trial(), &tick))?;
        bar.finish_and_clear();
        match answer {
            Err(NoAnswer::Refused(message)) if is_one_of_several => {
                say(&format!("{} passed over: {message}\n", counted(designs.len(), "design")));
                Ok(())
            }
            Err(why) => session.refuse(designs, why),
            Ok(answer) => session.deliver(&answer, &self.answer, false),
        }
    }

    fn trial(&self) -> Trial {
        let engagement = Engagement {
            start: None,
            bearing: None,
            aspect: None,
            turns: self.turns,
            effort: Effort::Runs(self.runs),
            seed: self.seed,
            fallback: self.unmodelled.into(),
        };
        Trial { runs: self.runs, most_ships: self.ships, is_modelled_only: self.modelled_only, engagement }
    }
}

/// A progress bar on standard error; hidden if that is not a terminal.
fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {eta} left");
    let bar = ProgressBar::new(1);
    style.map(|style| bar.clone().with_style(style)).unwrap_or(bar)
}
