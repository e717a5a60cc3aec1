//! `duel`: simulates battles between two sides.

use super::Session;
use super::answers::{AnswerArgs, OUTPUT};
use super::options::parse_between;
use super::output::print_message;
use super::ships::{LoadedFleet, Unmodeled, ships};
use super::target::{relative_path, write_file};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use starwright_games::{Rulebooks, Ruleset};
use starwright_paper::render::{replay_html, replay_svg};
use starwright_paper::replay::Board;
use starwright_rules::battle::question::{Captain, DuelOptions, MAX_SHIPS, Refusal, Seekers};
use starwright_rules::battle::setup::ReplayDesign;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Headings of the options.
pub const BATTLE: &str = "Battle";
pub const PRECISION: &str = "Precision";

const USAGE: &str = "\
starwright duel <SHIP> <ENEMY>... [OPTIONS]
       starwright duel <SHIP>... vs <ENEMY>... [OPTIONS]
       starwright duel <FLEET> [OPTIONS]
       starwright duel <SHIP> --each <PATH>... [OPTIONS]";

const NOTES: &str = "\
Captains
  steady      Weighs damage done and damage taken equally.
  aggressive  Cares less for its own ships.
  cautious    Cares more for its own ships.
  straight    Flies straight ahead; a baseline.
  random      Picks any legal order; a baseline.

Examples
  starwright duel majestic.yaml hornwork.yaml
  starwright duel stiletto.yaml --each designs/
  starwright duel 2xbora.yaml vs majestic.yaml krill.yaml --runs 500
  starwright duel a.yaml b.yaml --captain cautious,aggressive
  starwright duel my-fleet.yaml their-fleet.yaml --replay battle.html";

/// Simulate battles between two sides
///
/// Fights on a board by the rules: deployment, secret orders, fighters, fire and
/// damage. The same seed gives the same result on any machine.
#[derive(Args)]
#[command(after_help = NOTES, override_usage = USAGE)]
pub struct Duel {
    /// Designs or fleets; 2xFILE for two of one design; a fleet alone meets its
    /// `opponent:`
    #[arg(required = true, num_args = 1.., value_name = "SHIP")]
    ships: Vec<String>,
    /// Fight every design in these files and folders, one at a time
    #[arg(long, value_name = "PATH", num_args = 1.., help_heading = BATTLE, conflicts_with = "replay")]
    each: Vec<PathBuf>,
    #[command(flatten)]
    battle: BattleArgs,
    /// Points that decide when a side has won; 60% of them in Unity [default: the
    /// fleets' limit; single ships fight to the end]
    #[arg(long, help_heading = BATTLE, value_name = "POINTS", value_parser = parse_between::<u32>(1, 1_000_000))]
    limit: Option<u32>,
    /// Score damaged and crippled ships, too; in games that have that rule
    #[arg(long, help_heading = BATTLE)]
    partial: bool,
    /// Write the first battle turn by turn: FILE.json for programs, .html to watch,
    /// .svg as a picture
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    replay: Option<PathBuf>,
    /// Fight this many battles
    #[arg(long, help_heading = PRECISION, value_name = "N", value_parser = parse_between::<u64>(1, 100_000_000), conflicts_with = "precision")]
    runs: Option<u64>,
    /// Fight until 95% intervals are this narrow: those of wins and losses
    /// [default: 0.05; with --each 0.1]
    #[arg(long, help_heading = PRECISION, value_name = "WIDTH", value_parser = parse_width)]
    precision: Option<f64>,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// Options of battles.
#[derive(Args)]
pub struct BattleArgs {
    /// Board in hexes, such as 32x27, or open [default: the game's; 32x18 in Unity]
    #[arg(long, help_heading = BATTLE, value_name = "SIZE", value_parser = Board::read)]
    board: Option<Board>,
    /// steady, aggressive, cautious, straight, random, or two names, one per side
    #[arg(long, help_heading = BATTLE, value_name = "NAME", default_value = "steady", value_parser = parse_captains)]
    captain: Captains,
    /// When seeking weapons strike: board (in the next turn, as flights) or direct
    /// (immediately, as direct fire)
    #[arg(long, help_heading = BATTLE, value_name = "WHEN", value_enum, default_value = "board")]
    seekers: SeekersWord,
    /// Stop after this turn without a result
    #[arg(long, help_heading = BATTLE, value_name = "N", default_value_t = 60, value_parser = parse_between::<u32>(1, 10_000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, help_heading = PRECISION, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How to treat traits without a known effect: ignore, price
    #[arg(long, help_heading = BATTLE, value_name = "WORD", value_enum, default_value = "price")]
    unmodeled: Unmodeled,
    /// Threads to use [default: all cores]
    #[arg(long, help_heading = PRECISION, value_name = "N", value_parser = parse_between::<u16>(1, 256))]
    threads: Option<u16>,
}

/// The captain of each side.
type Captains = [Captain; 2];

fn parse_captains(text: &str) -> Result<Captains, Refusal> {
    Captain::parse_pair(text)
}

/// How seeking weapons strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeekersWord {
    /// As flights, in the turn after their launch
    Board,
    /// As direct fire at medium range in the same turn
    Direct,
}

impl BattleArgs {
    /// Returns the options of a battle in a game.
    pub fn options(&self, game: Ruleset) -> DuelOptions {
        let [first, second] = self.captain;
        DuelOptions::new()
            .board(self.board.unwrap_or(game.board()))
            .captains(first, second)
            .seekers(match self.seekers {
                SeekersWord::Board => Seekers::Board,
                SeekersWord::Direct => Seekers::Direct,
            })
            .turns(self.turns)
            .fallback(self.unmodeled.into())
            .seed(self.seed)
    }

    /// Runs work on as many threads as asked for, or on one per core.
    pub fn with_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0).into())
            .build();
        Ok(pool.context("cannot start threads")?.install(work))
    }
}

/// Parses the width of an interval.
pub fn parse_width(text: &str) -> Result<f64, Refusal> {
    match text.parse() {
        Ok(width) if (0.0005..=0.5).contains(&width) => Ok(width),
        _ => Err("expected a width from 0.0005 to 0.5".into()),
    }
}

impl Duel {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if let Some(message) = count_hint(&self.ships) {
            bail!(message);
        }
        if !self.each.is_empty() {
            return self.run_gauntlet(session);
        }
        let split = self
            .ships
            .iter()
            .position(|word| word.eq_ignore_ascii_case("vs"));
        let (first, second) = match split {
            Some(at) => (&self.ships[..at], &self.ships[at + 1..]),
            None => self.ships.split_at(1),
        };
        let missing = "name a ship on each side, such as: duel a.yaml b.yaml, or: duel 2xa.yaml vs b.yaml c.yaml";
        if first.is_empty() || split.is_some() && second.is_empty() {
            bail!(missing);
        }
        self.check_replay()?;
        let mut one = load_side(first, session)?;
        let named = one.opponent.iter().map(|path| path.display().to_string());
        let named: Vec<String> = named.collect();
        let second = if second.is_empty() { &named } else { second };
        if second.is_empty() {
            bail!("{missing}; a fleet may name its opponent: FILE");
        }
        let other = load_side(second, session)?;
        let split = one.groups.len();
        let limit = match (one.limit, other.limit) {
            _ if self.limit.is_some() => self.limit,
            (Some(own), Some(other)) if own != other => {
                bail!(
                    "the fleets are built for battles of {own} and {other} points; choose one with --limit"
                )
            }
            (own, other) => own.or(other),
        };
        let (own_flights, other_flights) = (one.flights, other.flights);
        one.append(other);
        let ships = one.ships();
        let game = ships
            .first()
            .map(|(ship, _)| ship.ruleset())
            .unwrap_or_default();
        let mut how = self.options(game).flights(own_flights, other_flights);
        how.limit = limit;
        let books = Arc::clone(&session.books);
        if let Some(path) = &self.replay {
            self.write_replay(path, &one, split, &books, &how)?;
        }
        let answer = self
            .battle
            .with_threads(|| books.duel(&ships, split, &how))??;
        session.deliver(&answer, &self.answer, false)
    }

    /// Fights every opponent alone.
    fn run_gauntlet(&self, session: &mut Session) -> Result<()> {
        let [ship] = self.ships.as_slice() else {
            bail!("--each takes one ship, such as: duel mine.yaml --each designs/");
        };
        let own = session.load(&[PathBuf::from(ship)])?;
        let opponents = ships(&session.load(&self.each)?);
        let books = Arc::clone(&session.books);
        for design in &own {
            let mut how = self.options(design.ship.ruleset());
            if self.runs.is_none() && self.precision.is_none() {
                how = how.precision(0.1);
            }
            how.limit = self.limit;
            let answer = self
                .battle
                .with_threads(|| books.gauntlet(&design.ship, &opponents, &how))??;
            session.deliver(&answer, &self.answer, false)?;
        }
        Ok(())
    }

    /// Writes the first battle of the seed.
    fn write_replay(
        &self,
        path: &Path,
        fleets: &LoadedFleet,
        split: usize,
        books: &Rulebooks,
        how: &DuelOptions,
    ) -> Result<()> {
        let groups = &fleets.groups;
        let folder = groups[0]
            .0
            .path()
            .parent()
            .unwrap_or(Path::new(""))
            .to_path_buf();
        let (ids, notes) = fleets.ids();
        for note in notes {
            print_message(&format!("{note}\n"));
        }
        let files = groups
            .iter()
            .zip(ids)
            .map(|((design, _), ids)| ReplayDesign {
                file: relative_path(&folder, &design.path()),
                document: design.number,
                ids,
            })
            .collect();
        let recorded = books.record_battle(&fleets.ships(), split, files, how)?;
        let text = match extension_of(path).as_deref() {
            Some("html") => replay_html(&recorded.replay, &recorded.staging),
            Some("svg") => replay_svg(&recorded.replay, &recorded.staging),
            _ => recorded.json + "\n",
        };
        write_file(path, &text, self.answer.force)?;
        print_message(&format!("the first battle is in {}\n", path.display()));
        Ok(())
    }

    /// Refuses a replay that cannot be written before anything is fought.
    fn check_replay(&self) -> Result<()> {
        match &self.replay {
            Some(path)
                if !matches!(extension_of(path).as_deref(), Some("json" | "html" | "svg")) =>
            {
                bail!(
                    "{}: end the name of a replay in .json, .html for a page or .svg for a picture",
                    path.display()
                )
            }
            Some(path) if path.exists() && !self.answer.force => {
                bail!("{} already exists; --force overwrites it", path.display())
            }
            _ => Ok(()),
        }
    }

    fn options(&self, game: Ruleset) -> DuelOptions {
        let options = self.battle.options(game).is_partial(self.partial);
        match (self.runs, self.precision) {
            (Some(runs), _) => options.runs(runs),
            (None, Some(width)) => options.precision(width),
            (None, None) => options,
        }
    }
}

/// Returns the extension of a file name in lower case.
fn extension_of(path: &Path) -> Option<String> {
    path.extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Loads the ships of a side.
fn load_side(words: &[String], session: &mut Session) -> Result<LoadedFleet> {
    let mut parts = Vec::new();
    for word in words {
        let (count, path) = parse_counted(word)?;
        parts.push(session.load_side(&path)?.times(count));
    }
    Ok(LoadedFleet::join(parts))
}

/// Returns what to write instead of a count separated from its design, as in `9 tern.yaml`.
fn count_hint(words: &[String]) -> Option<String> {
    let is_count = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let count_of = |word: &str| word.strip_suffix(['x', 'X']).unwrap_or(word).to_string();
    let is_lone = |word: &String| is_count(&count_of(word)) && !Path::new(word).exists();
    let at = words.iter().position(is_lone)?;
    let rest = words[at + 1..]
        .iter()
        .find(|word| !matches!(word.as_str(), "x" | "X"));
    let design = rest
        .filter(|word| !word.eq_ignore_ascii_case("vs"))
        .map_or("FILE.yaml", String::as_str);
    let (word, count) = (&words[at], count_of(&words[at]));
    Some(format!(
        "there is no design '{word}'; for {count} ships of one design write {count}x{design}, without a space"
    ))
}

/// Reads `2xhunter.yaml`; a file that really has that name takes precedence.
fn parse_counted(word: &str) -> Result<(u32, PathBuf)> {
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match word.split_once(['x', 'X']) {
        Some((count, path)) if is_count(count) && !path.is_empty() && !Path::new(word).exists() => {
            match count.parse() {
                Ok(count @ 1..=MAX_SHIPS) => Ok((count, PathBuf::from(path))),
                _ => bail!("{count} ships of one design; a side has 1 to {MAX_SHIPS}"),
            }
        }
        _ => Ok((1, PathBuf::from(word))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_where_a_separate_count_belongs() {
        let recorded =
            |words: &[&str]| count_hint(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        for (words, instead) in [
            (&["9", "tern.yaml"][..], "9xtern.yaml,"),
            (&["a.yaml", "9x", "tern.yaml"], "9xtern.yaml,"),
            (&["9", "x", "tern.yaml", "vs", "b.yaml"], "9xtern.yaml,"),
            (&["a.yaml", "3"], "3xFILE.yaml,"),
            (&["3", "vs", "a.yaml"], "3xFILE.yaml,"),
        ] {
            assert!(
                recorded(words).is_some_and(|message| message.contains(instead)),
                "{words:?}: {:?}",
                recorded(words)
            );
        }
        assert_eq!(recorded(&["9xtern.yaml", "vs", "2hunter.yaml"]), None);
    }
}
