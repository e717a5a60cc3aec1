//! `audit`: tests whether ratings are fair.

use super::answers::AnswerArgs;
use super::duel::{BATTLE, BattleArgs, PRECISION, parse_width};
use super::options::parse_between;
use super::output::print_message;
use super::ships::ships;
use super::target::write_file;
use super::{Session, progress_bar};
use anyhow::{Context, Result};
use clap::Args;
use starwright_games::{AnyShip, Ruleset};
use starwright_rules::battle::question::{AuditOptions, AuditProgress, AuditState};
use starwright_text::field::pluralize;
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Seconds between writes of the file to resume from.
const KEEP_SECONDS: u64 = 10;

const NOTES: &str = "\
How to read the result
  Fair handicap   Points the ship needs per enemy point for an even battle.
                  Above 1 it is overrated, below 1 underrated.
  Spread          How much the handicap differs between opponents.
  Worth           What a little more engines, range, arcs, shields or fighters
                  is worth, next to what the rating charges for it.
  Reason          The feature with the largest part in a linear fit of all
                  handicaps: a hint, not a proof.

Examples
  starwright audit --of mine.yaml designs/
  starwright audit designs/
  starwright audit designs/ --precision 0.2 -o handicaps.svg
  starwright audit designs/ --resume audit.json --format json > result.json";

/// Test whether ratings are fair by simulating battles
///
/// Forces meet at points as equal as possible, up to --ships per side, until every
/// handicap is precise enough.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Audit {
    /// Measure only this ship, against all others: is it worth its points?
    #[arg(long, value_name = "SHIP")]
    of: Option<PathBuf>,
    /// Designs or folders of designs; more than 200 are sampled
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    battle: BattleArgs,
    /// Maximum battles per pair of designs, on average
    #[arg(long, help_heading = PRECISION, value_name = "N", default_value_t = 100, value_parser = parse_between::<u64>(1, 1_000_000))]
    runs: u64,
    /// Fight until handicaps are this precise: the 95% interval is within this part
    /// of each
    #[arg(long, help_heading = PRECISION, value_name = "PART", default_value = "0.1", value_parser = parse_width)]
    precision: f64,
    /// Maximum ships per side
    #[arg(long, help_heading = BATTLE, value_name = "N", default_value_t = 4, value_parser = parse_between::<u32>(1, 50))]
    ships: u32,
    /// Save progress to this file and resume from it
    #[arg(long, help_heading = PRECISION, value_name = "FILE.json")]
    resume: Option<PathBuf>,
    /// Leave out systems that battles do not model; in ratings and battles
    #[arg(long, help_heading = BATTLE)]
    modeled_only: bool,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Audit {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if let Some(path) = &self.of {
            let others = session.load_legal(&self.paths)?;
            return self.audit_one(path, &ships(&others), session);
        }
        let designs = session.load(&self.paths)?;
        // Ships of different games never meet: each game is audited on its own, and a game without a model is skipped.
        let games: BTreeSet<Ruleset> = designs.iter().map(|design| design.ship.ruleset()).collect();
        for game in &games {
            let own: Vec<AnyShip> = designs
                .iter()
                .map(|design| design.ship.clone())
                .filter(|ship| ship.ruleset() == *game)
                .collect();
            self.audit(&own, *game, games.len() > 1, session)?;
        }
        Ok(())
    }

    /// Answers whether the ships of a file are worth their points.
    fn audit_one(&self, path: &Path, others: &[AnyShip], session: &mut Session) -> Result<()> {
        let own = session.load(&[path.to_path_buf()])?;
        let books = Arc::clone(&session.books);
        for design in &own {
            let options = self.options(design.ship.ruleset());
            let answer = self
                .battle
                .with_threads(|| books.audit_ship(&design.ship, others, &options))??;
            session.deliver(&answer, &self.answer, false)?;
        }
        Ok(())
    }

    fn audit(
        &self,
        ships: &[AnyShip],
        game: Ruleset,
        is_one_of_several: bool,
        session: &mut Session,
    ) -> Result<()> {
        let books = Arc::clone(&session.books);
        let bar = progress_bar(
            "{bar:20} {pos}/{len} battles, {eta} left at most, {msg}",
            Some(1),
        );
        let from = self
            .resume
            .as_deref()
            .map(read_state)
            .transpose()?
            .flatten();
        let kept = Mutex::new((Instant::now(), Ok(())));
        let watch = |progress: &AuditProgress| {
            bar.set_length(progress.max_battles);
            bar.set_position(progress.battles);
            if progress.widest.is_finite() {
                bar.set_message(format!(
                    "within {:.0}%: {}",
                    100.0 * progress.widest,
                    progress.finding
                ));
            }
            if let Some(path) = &self.resume {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let is_due = kept.0.elapsed().as_secs() >= KEEP_SECONDS || progress.is_last;
                if is_due && kept.1.is_ok() {
                    let text = serde_json::to_string(progress.state).unwrap_or_default();
                    *kept = (Instant::now(), write_file(path, &text, true));
                }
            }
        };
        let mut options = self.options(game).on_progress(&watch);
        options.resume = from.as_ref();
        let answer = self.battle.with_threads(|| books.audit(ships, &options))?;
        kept.into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .1?;
        bar.finish_and_clear();
        match answer {
            Err(message) if is_one_of_several => {
                print_message(&format!(
                    "skipped {}: {message}\n",
                    pluralize(ships.len(), "design")
                ));
                Ok(())
            }
            answer => session.deliver(&answer?, &self.answer, false),
        }
    }

    fn options(&self, game: Ruleset) -> AuditOptions<'_> {
        AuditOptions::new()
            .runs(self.runs)
            .precision(self.precision)
            .max_ships(self.ships)
            .is_modeled_only(self.modeled_only)
            .battle(self.battle.options(game))
    }
}

/// Reads the counts of an earlier audit, or returns `None` if the file does not exist.
fn read_state(path: &Path) -> Result<Option<AuditState>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let state = serde_json::from_str(&text)
        .with_context(|| format!("{} is not the file of an earlier audit", path.display()))?;
    Ok(Some(state))
}
