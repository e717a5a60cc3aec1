//! `odds`: computes the odds of one volley.

use super::Session;
use super::answers::AnswerArgs;
use super::options::{ANY_GAME, GEOMETRY, GameOptions, OddsOptions};
use super::ships::ships;
use anyhow::{Result, bail};
use clap::Args;
use starwright_games::Ruleset;
use std::path::PathBuf;

const USAGE: &str = "\
starwright odds <ATTACKER> <TARGET> --range <N> [OPTIONS]
       starwright odds <ATTACKER>... <TARGET> --by-range [OPTIONS]
       starwright odds --flight [CARRIER] <TARGET> [OPTIONS]
       starwright odds <ATTACKER> --at-flight --range <N> [OPTIONS]";

const NOTES: &str = "\
A target on the line between two arcs is in both. A bank bears if the target is
in one of its arcs. Seeking weapons count as direct fire at medium range, within
their movement allowance.

Examples
  starwright odds majestic.yaml hornwork.yaml --range 6
  starwright odds majestic.yaml hornwork.yaml --range 9 --aspect 180 --evasive 1
  starwright odds a.yaml b.yaml target.yaml --by-range -o ranges.svg
  starwright odds majestic.yaml --at-flight --range 3
  starwright odds --flight carrier.yaml hornwork.yaml";

/// Compute the exact odds of one volley
///
/// Computes chances, expected damage and boxes lost; nothing is sampled.
#[derive(Args)]
#[command(after_help = notes(), override_usage = USAGE)]
pub struct Odds {
    /// The ships that fire, then the target; flights need no file
    #[arg(num_args = 0.., value_name = "SHIP")]
    ships: Vec<PathBuf>,
    /// Show expected damage at every range, with a chart
    #[arg(long, help_heading = GEOMETRY)]
    by_range: bool,
    /// Show the chance of every result
    #[arg(long, help_heading = ANY_GAME)]
    full: bool,
    #[command(flatten)]
    options: GameOptions<OddsOptions>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Odds {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if !self.by_range
            && ["flight", "at-flight"]
                .iter()
                .any(|option| self.options.0.has(option))
        {
            return self.run_with_flights(session);
        }
        let Some((target, attackers)) = self
            .ships
            .split_last()
            .filter(|(_, attackers)| !attackers.is_empty())
        else {
            bail!(
                "name an attacker and a target, such as: odds majestic.yaml hunter.yaml --range 6"
            )
        };
        let mut designs = match attackers {
            attackers if self.by_range => session.load(attackers)?,
            [attacker] => vec![session.load_one(attacker)?],
            _ => bail!(
                "{} ships; odds are of one attacker and one target, or add --by-range",
                self.ships.len()
            ),
        };
        designs.push(session.load_one(target)?);
        if designs.len() == 1 {
            return Ok(());
        }
        let given = &self.options.0;
        let answer = match (self.by_range, ships(&designs).as_slice()) {
            (false, [attacker, target]) => session.books.odds(attacker, target, given),
            (_, ships) => session.books.odds_by_range(ships, given),
        };
        session.deliver(&answer?, &self.answer, self.full)
    }

    /// Computes the odds of an attack by a flight, on a flight, or both.
    fn run_with_flights(self, session: &mut Session) -> Result<()> {
        let mut designs = Vec::new();
        for path in &self.ships {
            designs.push(session.load_one(path)?);
        }
        let answer = session
            .books
            .odds_of_flights(&ships(&designs), &self.options.0)?;
        session.deliver(&answer, &self.answer, self.full)
    }
}

/// Adds the examples of the games, each under its title.
fn notes() -> String {
    let mut notes = NOTES.to_string();
    for game in Ruleset::ALL {
        if !game.odds_examples().is_empty() {
            let examples = game.odds_examples().join("\n  ");
            notes += &format!("\n\n{}\n  {examples}", game.title());
        }
    }
    notes
}
