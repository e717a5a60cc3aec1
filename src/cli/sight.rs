//! `where`: measures distance, arcs, facing hit and line of sight between two hexes.

use super::Session;
use super::answers::AnswerArgs;
use super::new::{describe_all_games, parse_ruleset};
use anyhow::{Result, bail};
use clap::Args;
use starwright_games::{AnyShip, Ruleset};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_rules::sight::{BoardPlace, Sight, parse_terrain};
use starwright_text::refusal::Refusal;
use std::path::PathBuf;

/// The heading of the options about the hexes.
const MAP: &str = "On the map";

const USAGE: &str = "starwright where <FROM/HEADING> <TO[/HEADING]> [OPTIONS]";

const NOTES: &str = "\
Hexes are column and row with two digits each, counted from 0101 at the top
left. Headings are 0, 60, 120, 180, 240 and 300 degrees, clockwise from the top.
Terrain is flare, explosion, asteroid, comet, screen, screen2, screen3 (fighter
screens) or planet.

Examples
  starwright where 0304/60 1207
  starwright where 0304/60 1207/180 --ship majestic.yaml
  starwright where 0304/60 1207 --range 12 --terrain 0506=flare,0706=asteroid";

/// Measure range, arcs and line of sight between two hexes
///
/// Answers what players ask at the table: How far is it? Which arcs see it? Which
/// shield facing is hit? What is in the way?
#[derive(Args)]
#[command(after_help = NOTES, override_usage = USAGE)]
pub struct Where {
    /// Your hex and heading, such as 0304/60
    #[arg(value_name = "FROM/HEADING")]
    from: String,
    /// The target's hex; with its heading, the facing hit is shown
    #[arg(value_name = "TO[/HEADING]")]
    to: String,
    /// Show the range band of a weapon with this long range
    #[arg(long, help_heading = MAP, value_name = "N", conflicts_with = "ship", value_parser = clap::value_parser!(u32).range(1..=99))]
    range: Option<u32>,
    /// Show which banks of this ship bear, and their bands
    #[arg(long, help_heading = MAP, value_name = "DESIGN")]
    ship: Option<PathBuf>,
    /// Terrain, such as 0506=flare,0607=asteroid; without it, all hexes on the line
    /// are listed and nothing blocks
    #[arg(long, help_heading = MAP, value_name = "LIST", value_delimiter = ',')]
    terrain: Vec<String>,
    /// Board in hexes [default: 32x18]
    #[arg(long, help_heading = MAP, value_name = "SIZE")]
    board: Option<String>,
    #[arg(long, help_heading = MAP, value_name = "KEY", value_parser = parse_ruleset, help = ruleset_help())]
    ruleset: Option<Ruleset>,
    #[command(flatten)]
    answer: AnswerArgs,
}

fn ruleset_help() -> String {
    let default = Ruleset::default().key();
    format!(
        "{} [default: the ship's, or {default}]",
        describe_all_games("Game")
    )
}

impl Where {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let ship = session.load_target(self.ship.as_deref())?;
        let own = ship.as_ref().map(|ship| ship.ruleset());
        if let (Some(own), Some(asked)) = (own, self.ruleset)
            && own != asked
        {
            bail!("the ship belongs to {}, not {}", own.title(), asked.title());
        }
        let game = own.or(self.ruleset).unwrap_or_default();
        let board = match &self.board {
            Some(size) => Board::read(size)?,
            None => Board::STANDARD,
        };
        let sight = self.measure(session, game, board, ship.as_ref())?;
        session.deliver(&Answer::from(sight), &self.answer, false)
    }

    fn measure(
        &self,
        session: &Session,
        game: Ruleset,
        board: Board,
        ship: Option<&AnyShip>,
    ) -> Result<Sight, Refusal> {
        let from = BoardPlace::parse(&self.from, board)?;
        let to = BoardPlace::parse(&self.to, board)?;
        let terrain = self.terrain.iter();
        let terrain: Vec<_> = terrain
            .map(|text| parse_terrain(text, board))
            .collect::<Result<_, _>>()?;
        let sight = Sight::new(from, to, &terrain)?;
        session.books.complete_sight(game, sight, self.range, ship)
    }
}
