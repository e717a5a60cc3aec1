//! `reference`: tables to look things up in.

use super::batch::{self, Outcome, Wanted};
use super::new::ruleset;
use super::output::say;
use super::{Format, Session};
use crate::ruleset::{Ruleset, Topic};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::sync::Arc;

/// Tables to look things up in: traits, systems, arcs, weapons, tech levels, numbers, battle sizes
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright reference traits\n  starwright reference weapons designs/\n  \
    starwright reference numbers --house club.yaml\n  starwright reference systems --format markdown\n  \
    starwright reference battles --ruleset starmada_nova")]
pub(super) struct Reference {
    /// What to look up
    #[arg(value_enum)]
    topic: TopicWord,
    /// For `weapons`: libraries, designs or folders of them (a design's own weapons, without Fire Control)
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// The game
    #[arg(long, value_name = "KEY", default_value = "starmada_unity", value_parser = ruleset)]
    ruleset: Ruleset,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TopicWord {
    /// Weapon traits: multipliers, joint multipliers, what excludes what
    Traits,
    /// Systems: kind, space, ratings
    Systems,
    /// Firing arcs and their bearings
    Arcs,
    /// Weapons of libraries and ships, with their base space
    Weapons,
    /// Tech levels and their factors on space
    Tech,
    /// Every number by the name a house pack uses, with value, source and confidence
    Numbers,
    /// Battle sizes with fleet limits and victory points
    Battles,
}

impl From<TopicWord> for Topic {
    fn from(word: TopicWord) -> Topic {
        match word {
            TopicWord::Traits => Topic::Traits,
            TopicWord::Systems => Topic::Systems,
            TopicWord::Arcs => Topic::Arcs,
            TopicWord::Weapons => Topic::Weapons,
            TopicWord::Tech => Topic::Tech,
            TopicWord::Numbers => Topic::Numbers,
            TopicWord::Battles => Topic::Battles,
        }
    }
}

impl Reference {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let Some(mut table) = session.books.reference(self.ruleset, self.topic.into()) else {
            let has = |topic: &Topic| session.books.reference(self.ruleset, *topic).is_some();
            let topics: Vec<&str> = Topic::ALL.into_iter().filter(has).map(Topic::word).collect();
            bail!("{} has no table of that; it has {}", self.ruleset.title(), topics.join(", "));
        };
        if self.topic == TopicWord::Weapons {
            let books = Arc::clone(&session.books);
            let sources = batch::sources(&self.paths, &batch::YAML);
            let mut others = 0;
            batch::run(
                &sources,
                Wanted::DesignsAndLibraries,
                |document| Ok((document.stated_ruleset()?, books.weapons(document)?)),
                |outcome| {
                    session.report(&outcome);
                    match outcome {
                        Outcome { result: Ok((ruleset, rows)), .. } if ruleset == self.ruleset => {
                            table.rows.extend(rows)
                        }
                        Outcome { result: Ok(_), .. } => others += 1,
                        Outcome { result: Err(_), .. } => {}
                    }
                    Ok(())
                },
            )?;
            if others > 0 {
                let shown = self.ruleset.title();
                say(&format!(
                    "{others} files of other games are left out of this table of {shown}; --ruleset picks theirs\n"
                ));
            }
        }
        table.title = session.house_line();
        session.print(&table, None, self.format)
    }
}
