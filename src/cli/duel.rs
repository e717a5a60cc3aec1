//! `duel`: two sides fight to the end, many times.

use super::Session;
use super::answers::AnswerArgs;
use super::ships::{Loaded, Unmodelled};
use crate::play::options::degrees;
use crate::play::question::{Effort, Engagement};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Two sides fight to the end: who wins, how often, how fast
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright duel majestic.yaml hunter.yaml\n  \
    starwright duel 2xhunter.yaml vs majestic.yaml escort.yaml --runs 20000\n  \
    starwright duel a.yaml b.yaml --bearing 0 --aspect 180 --precision 0.005 --seed 7\n  \
    starwright duel small.yaml tiny.yaml --exact\n  starwright duel my-fleet.yaml their-fleet.yaml\n\n\
    The model: the sides start apart on a line. Each turn the slower side, then the faster (of equals either), moves the \
    separation by up to the engine rating of its slowest ship toward the range where its expected damage is most above \
    the enemy's, among those where it can hurt at all. Every ship then sees the enemy at a bearing drawn from the twelve \
    steps of 30 degrees, and is hit where it shows. Fighters fly 8 hexes a turn, fight each other, then attack ships; banks \
    that bear on no ship shoot at them. Each ship fires all that bears at the weakest enemy not yet expected to be \
    destroyed. Damage applies at the end of the turn. Owners give up what has the least ORAT an item. Expendable weapons \
    fire as soon as they can, slow ones every second turn. Same seed, same answer, whatever the number of threads.")]
pub(super) struct Duel {
    /// Designs or fleets, 2xFILE for two of one; `vs` separates the sides, else the first fights all others
    #[arg(required = true, num_args = 1.., value_name = "SHIP")]
    ships: Vec<String>,
    /// Hexes between the sides at first [default: just beyond the longest range]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    start: Option<u32>,
    /// Bearing of the enemy from the bows of the first side [default: drawn each turn]
    #[arg(long, value_name = "DEG", value_parser = degrees, allow_hyphen_values = true)]
    bearing: Option<f64>,
    /// Bearing of the enemy from the bows of the second side [default: drawn each turn]
    #[arg(long, value_name = "DEG", value_parser = degrees, allow_hyphen_values = true)]
    aspect: Option<f64>,
    /// The number of duels
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000), conflicts_with_all = ["precision", "exact"])]
    runs: Option<u64>,
    /// Fight until the 95 % intervals of wins and losses are at most this wide
    #[arg(long, value_name = "WIDTH", default_value = "0.02", value_parser = width, conflicts_with = "exact")]
    precision: f64,
    /// No dice: follow every chance to its end; for two small ships
    #[arg(long)]
    exact: bool,
    /// Turns after which a duel has no result
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads to work with [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// How to treat traits whose effect is unknown
    #[arg(long, value_enum, default_value = "ignore")]
    unmodelled: Unmodelled,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The width of an interval.
pub(super) fn width(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(width) if (0.0005..=0.5).contains(&width) => Ok(width),
        _ => Err("expected a width from 0.0005 to 0.5".to_string()),
    }
}

impl Duel {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        if let Some(message) = lone_count(&self.ships) {
            bail!(message);
        }
        let parting = self.ships.iter().position(|word| word.eq_ignore_ascii_case("vs"));
        let (first, second) = match parting {
            Some(at) => (&self.ships[..at], &self.ships[at + 1..]),
            None => self.ships.split_at(1),
        };
        if first.is_empty() || second.is_empty() {
            bail!("name a ship on each side, such as: duel a.yaml b.yaml, or: duel 2xa.yaml vs b.yaml c.yaml");
        }
        let Some(mut groups) = load_side(first, session)? else { return Ok(()) };
        let parting = groups.len();
        let Some(others) = load_side(second, session)? else { return Ok(()) };
        groups.extend(others);
        let documents: Vec<_> = groups.iter().map(|(design, count)| (design.document(), *count)).collect();
        let books = Arc::clone(&session.books);
        let how = self.engagement();
        match with_threads(self.threads, || books.duel(&documents, parting, &how))? {
            Ok(answer) => session.deliver(&answer, &self.answer, false),
            Err(why) => session.refuse(&groups.iter().map(|(design, _)| design).collect::<Vec<_>>(), why),
        }
    }

    fn engagement(&self) -> Engagement {
        let effort = match (self.exact, self.runs) {
            (true, _) => Effort::Exact,
            (false, Some(runs)) => Effort::Runs(runs),
            (false, None) => Effort::Precision(self.precision),
        };
        Engagement {
            start: self.start,
            bearing: self.bearing,
            aspect: self.aspect,
            turns: self.turns,
            effort,
            seed: self.seed,
            fallback: self.unmodelled.into(),
        }
    }
}

/// Runs work on this many threads, or on one per core.
pub(super) fn with_threads<T: Send>(threads: Option<u16>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into()).build();
    Ok(pool.context("cannot start threads")?.install(work))
}

/// The designs of a side and the number of ships of each; `None` if one cannot be read.
fn load_side(words: &[String], session: &mut Session) -> Result<Option<Vec<(Loaded, u32)>>> {
    let mut groups = Vec::new();
    for word in words {
        let (count, path) = counted(word)?;
        match session.load_fleet(&path) {
            Ok(Some(fleet)) => {
                groups.extend(fleet.into_iter().map(|(design, ships)| (design, ships.saturating_mul(count))));
                continue;
            }
            Ok(None) => return Ok(None),
            Err(()) => {}
        }
        let Some(designs) = session.load_whole(&path)? else { return Ok(None) };
        groups.extend(designs.into_iter().map(|design| (design, count)));
    }
    Ok(Some(groups))
}

/// What to write instead of a count separated from its design, as in `9 tern.yaml`.
fn lone_count(words: &[String]) -> Option<String> {
    let is_count = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let count_of = |word: &str| word.strip_suffix(['x', 'X']).unwrap_or(word).to_string();
    let is_lone = |word: &String| is_count(&count_of(word)) && !Path::new(word).exists();
    let at = words.iter().position(is_lone)?;
    let rest = words[at + 1..].iter().find(|word| !matches!(word.as_str(), "x" | "X"));
    let design = rest.filter(|word| !word.eq_ignore_ascii_case("vs")).map_or("FILE.yaml", String::as_str);
    let (word, count) = (&words[at], count_of(&words[at]));
    Some(format!(
        "there is no design '{word}'; for {count} ships of one design write {count}x{design}, without a space"
    ))
}

/// Reads `2xhunter.yaml`; a file that really has that name takes precedence.
fn counted(word: &str) -> Result<(u32, PathBuf)> {
    let parts = word.split_once(['x', 'X']).filter(|_| !Path::new(word).exists());
    match parts
        .filter(|(count, path)| !path.is_empty() && !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()))
    {
        None => Ok((1, PathBuf::from(word))),
        Some((count, path)) => match count.parse() {
            Ok(count @ 1..=1000) => Ok((count, PathBuf::from(path))),
            _ => bail!("{count} ships of one design; a side has 1 to 1000"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_apart_from_its_design_is_told_where_it_belongs() {
        let told = |words: &[&str]| lone_count(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        for (words, instead) in [
            (&["9", "tern.yaml"][..], "9xtern.yaml,"),
            (&["a.yaml", "9x", "tern.yaml"], "9xtern.yaml,"),
            (&["9", "x", "tern.yaml", "vs", "b.yaml"], "9xtern.yaml,"),
            (&["a.yaml", "3"], "3xFILE.yaml,"),
            (&["3", "vs", "a.yaml"], "3xFILE.yaml,"),
        ] {
            assert!(told(words).is_some_and(|message| message.contains(instead)), "{words:?}: {:?}", told(words));
        }
        assert_eq!(told(&["9xtern.yaml", "vs", "2hunter.yaml"]), None);
    }
}
