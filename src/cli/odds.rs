//! `odds`: what one volley does, exactly.

use super::Session;
use super::answers::AnswerArgs;
use super::options::{GameOptions, OfOdds};
use super::ships::ships;
use anyhow::{Result, bail};
use clap::Args;
use starwright_games::Ruleset;
use std::path::PathBuf;

/// What one volley does: chances, expected damage, boxes lost, exactly
#[derive(Args)]
#[command(after_help = after_help())]
pub struct Odds {
    /// The attacker and the target; with --by-range any number of attackers, the target last; a flight needs no file
    #[arg(num_args = 0.., value_name = "ATTACKER... TARGET")]
    ships: Vec<PathBuf>,
    /// Expected damage at every range instead, with a chart
    #[arg(long)]
    by_range: bool,
    /// Show the chance of every number, too
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    options: GameOptions<OfOdds>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Odds {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if !self.by_range
            && ["flight", "at-flight", "tiny"]
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
            [attacker] => session.load_one(attacker)?.into_iter().collect(),
            _ => bail!(
                "{} ships; odds are of one attacker and one target, or add --by-range",
                self.ships.len()
            ),
        };
        let target = session.load_one(target)?;
        if designs.is_empty() || target.is_none() {
            return Ok(());
        }
        designs.extend(target);
        let given = &self.options.0;
        let answer = match (self.by_range, ships(&designs).as_slice()) {
            (false, [attacker, target]) => session.books.odds(attacker, target, given),
            (_, ships) => session.books.odds_by_range(ships, given),
        };
        session.deliver(&answer?, &self.answer, self.full)
    }

    /// An attack by a flight, on a flight, or both: only ships are named.
    fn run_with_flights(self, session: &mut Session) -> Result<()> {
        let mut designs = Vec::new();
        for path in &self.ships {
            let Some(design) = session.load_one(path)? else {
                return Ok(());
            };
            designs.push(design);
        }
        let answer = session
            .books
            .odds_of_flights(&ships(&designs), &self.options.0)?;
        session.deliver(&answer, &self.answer, self.full)
    }
}

/// Examples (those of games other than the default with the game's name) and what the answer is based on.
fn after_help() -> String {
    let of_game = |game: Ruleset| {
        game.odds_examples()
            .iter()
            .map(move |example| format!("  {example}   ({})\n", game.title()))
    };
    let of_games: String = Ruleset::ALL.into_iter().flat_map(of_game).collect();
    format!(
        "Examples:\n  starwright odds majestic.yaml hunter.yaml --range 6\n  \
         starwright odds majestic.yaml hunter.yaml --range 9 --bearing 90 --aspect 180 --evasive 1\n  \
         starwright odds a.yaml b.yaml target.yaml --by-range -o ranges.svg\n  \
         starwright odds majestic.yaml --at-flight --range 3          a ship at a flight\n  \
         starwright odds --flight hunter.yaml --aspect 180            a flight at a ship\n  \
         starwright odds --flight carrier.yaml hunter.yaml            all flights of a carrier at a ship\n  \
         starwright odds --flight --at-flight --fighters 4            a flight at a flight\n{of_games}\n\
         Bearings are degrees clockwise from the bow. A target on the boundary of two arcs is in both. A bank bears if one of its \
         arcs has the target. The chances are computed, not sampled: to hit, impact and damage dice with the rules on natural 1 \
         and 6, screens before tracks. Seeking weapons count as direct fire at medium range within their movement allowance."
    )
}
